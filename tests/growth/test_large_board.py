"""An action on a board of 200 tokens, six players, turn 60, costs at most three times what it costs on one of 20 permanents (function calls)."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Static, Trigger, Triggered
from engine.cards.card import card
from engine.core.evolve import evolve_group
from engine.core.machine import apply, new_game
from engine.frozen import replace
from engine.ids import PlayerId
from engine.state import events as ev
from engine.state.decisions import Answer, Pass, PlayLand
from engine.variants import find_variant

sys.path.insert(0, str(Path(__file__).parent))
from test_growth import basic, calls, cast_and_resolve, deck, first, onward, tokens

MINE = f.Filter(types=("Creature",), controller="you")
BANNER = card("Test Banner", "{1}", "Enchantment", (Static((o.AddPT(1, 1),), MINE),)).front
WARDEN = card("Test Warden", "{1}", "Enchantment", (Triggered(Trigger("enters", MINE), o.Program((o.GainLife(f.You(), 1),))),)).front


@cache
def table(players, number, turn, busy):
    """A main phase of the first player in or after that turn; ``number`` permanents among all players; ``busy``: with continuous effects and triggers."""
    game = new_game(find_variant("free-for-all"), [deck(60)] * players, seed=1, first=0).game
    while game.pending[0].kind != "ChooseAction":
        game = apply(game, Answer(game.pending[0].player, ("keep",))).game
    while not (game.board.turn.number > turn and game.board.turn.active == 0 and game.board.turn.step == "upkeep"):
        game = onward(game)
    game = tokens(game, 0, 4, basic("G").front)
    for seat in range(players):
        game = tokens(game, seat, number // players)
    if busy:
        game = tokens(tokens(game, 0, 1, BANNER), 0, 1, WARDEN)
    while not (game.board.turn.step == "precombat main" and game.pending[0].player == 0 and not game.board.stack):
        game = onward(game)
    return game


def to_next_step(game):
    step = game.board.turn.step
    while game.board.turn.step == step:
        game = onward(game)
    return game


def hit(game):
    """A creature is dealt lethal damage."""
    bear = next(i for i in game.board.players[1].permanents)
    events = [ev.DamageDealt(bear, bear, 3, marked=3)]
    return apply(replace(game, board=evolve_group(game.board, events), log=game.log.extend(events)), Pass(PlayerId(0))).game


WORK = {
    "pass": lambda game: apply(game, Pass(PlayerId(0))),
    "land": lambda game: apply(game, first(game, PlayLand)),
    "cast": cast_and_resolve,
    "death": hit,
}


@pytest.mark.parametrize("busy", [False, True], ids=["plain", "busy"])
@pytest.mark.parametrize("work", list(WORK))
def test_a_large_late_board_costs_at_most_three_times_a_small_one(work, busy):
    small, large = table(2, 20, 2, busy), table(6, 200, 60, busy)
    assert len(large.board.battlefield) >= 200
    assert large.board.turn.number > 60
    few, many = (calls(lambda game=game: WORK[work](game)) for game in (small, large))
    assert many <= 3 * few
