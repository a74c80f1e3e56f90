"""Many objects that come, go and change sides at once: the board is that of the events one after another, and the time goes with their number."""

from __future__ import annotations

import time

import pytest

from engine.core.evolve import evolve_group, fold
from engine.core.writer_many import MANY
from engine.errors import TooMuch
from engine.state.game import Game
from engine.testing.marks import rule
from engine.testing.scenario import act, build, effect, holds

HUNDRED = "create 100 1/1 white Soldier creature tokens"
TABLE = {
    "Ann": {
        "commander": "Isamaru, Hound of Konda", "battlefield": ["Isamaru, Hound of Konda", "Grizzly Bears x70", "Plains x5", "Lightning Greaves"], "hand": ["Plains x30"],
        "library": ["Forest x90"], "graveyard": ["Island x70"],
    },
    "Ned": {"battlefield": ["Grizzly Bears x70", "Island x3"]},
}  # fmt: skip


def same(before: Game, after: Game) -> None:
    """The events between two games make the same board one by one and as a group."""
    events = tuple(after.log.since(before.log.size))
    assert len(events) >= MANY
    assert fold(before.board, events) == evolve_group(before.board, events) == after.board


@rule("400.7")
@pytest.mark.parametrize(
    "sentence",
    [
        HUNDRED,
        "create 100 Treasure tokens",
        "create 100 tokens that are copies of Isamaru",
        "exile all creatures",
        "Ned gains control of all creatures",
        "mill 90 cards",
        "draw 80 cards",
        "shuffle your graveyard into your library",
        "tap all creatures",
        "put a +1/+1 counter on each creature",
        "Isamaru deals 1 damage to each creature",
        "exile all cards from all graveyards",
    ],
)
def test_many_changes_at_once_are_those_one_after_another(sentence: str) -> None:
    game = build(TABLE)
    same(game, effect(game, sentence))


@rule("506.4", "400.7")
def test_many_creatures_leave_combat_and_the_table_at_once() -> None:
    game = build(TABLE, start="Ann's declare attackers")
    game = act(game, "Ann", "attack Ned with Isamaru")
    attacked = effect(game, HUNDRED)
    gone = effect(attacked, "destroy all creatures")
    same(attacked, gone)
    assert gone.board.combat is not None
    assert not gone.board.combat.attacks
    assert not any(gone.board.players[1].permanents[3:])
    settled = act(gone, "Ann", "choose command")
    assert settled.board == fold(gone.board, tuple(settled.log.since(gone.log.size)))
    assert holds(settled, "Ann controls 0 Grizzly Bears", "Isamaru is in command")


@rule("111.2", "704.5d")
def test_twenty_thousand_tokens_come_and_go_within_seconds() -> None:
    """A table of zones that is copied for each of them takes minutes here."""
    began = time.process_time()
    game = effect(build({"Ann": {}, "Ned": {}}), "create 20000 1/1 white Soldier creature tokens")
    assert len(game.board.battlefield) == 20_000
    game = effect(game, "destroy all creatures")
    assert not game.board.battlefield
    assert not game.board.players[0].graveyard
    assert time.process_time() - began < 10


def test_what_is_too_much_for_once_is_refused_and_says_so() -> None:
    game = effect(build({"Ann": {}, "Ned": {}}), "create 70000 1/1 white Soldier creature tokens")
    game = effect(game, "create 70000 1/1 white Soldier creature tokens")
    with pytest.raises(TooMuch, match=r"140,000 things would happen at once; the engine does 100,000 at most"):
        effect(game, "destroy all creatures")


@rule("120.6", "704.5g")
def test_damage_to_thousands_of_creatures_is_dealt_within_seconds() -> None:
    game = effect(build({"Ann": {"battlefield": ["Isamaru, Hound of Konda"]}, "Ned": {}}), "create 20000 3/3 white Soldier creature tokens")
    began = time.process_time()
    hurt = effect(game, "Isamaru deals 1 damage to each creature")
    assert len(hurt.board.marked) == 20_001
    healed = effect(hurt, "destroy all creatures")
    assert not healed.board.marked
    assert time.process_time() - began < 10
