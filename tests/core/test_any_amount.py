"""Payments of any amount: join forces, energy, life (CR 107.14, 118.12, 119.4, 608.2d)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Unread
from engine.cards.card import card, face
from engine.cards.text import read_text
from engine.errors import IllegalAction
from engine.frozen import replace
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play

JOIN = "Join forces — Starting with you, each player may pay any amount of mana. Each player draws X cards, where X is the total amount of mana paid this way."


def program(text):
    found = read_text(text, face("Test Deed", "{2}", "Sorcery"))
    assert not any(isinstance(a, Unread) for a in found), found
    return found[0].program.steps


def table(text, seats=3, you=0, **state):
    t = Play(seats)
    t.begin()
    players = [replace(p, **state) for p in t.board.players]
    t.game = replace(t.game, board=replace(t.board, players=tuple(players)))
    t.effect(*program(text), you=you)
    return t


@rule("608.2d", "118.12")
def test_join_forces_asks_in_turn_order_from_its_controller_and_adds_up():
    t = table(JOIN, you=1)
    asked = []
    for n in (2, 0, 3):
        assert t.asked.kind == "ChooseNumber"
        asked.append(int(t.asked.player))
        t.answer(n).paid()
    assert asked == [1, 2, 0]
    assert [len(p.hand) for p in t.board.players] == [5, 5, 5]


@rule("118.3", "118.12")
def test_nobody_pays_more_than_there_is():
    forest = card("Test Forest", None, "Basic Land — Forest")
    t = Play()
    for _ in range(2):
        t.put(0, forest)
    t.begin()
    players = [replace(p, more=replace(p.more, any_mana=False)) for p in t.board.players]
    t.game = replace(t.game, board=replace(t.board, players=tuple(players)))
    t.effect(*program(JOIN))
    assert (t.asked.kind, t.asked.least, t.asked.most, int(t.asked.player)) == ("ChooseNumber", 0, 2, 0)
    with pytest.raises(IllegalAction):
        t.answer(3)
    t.answer(2).paid()
    assert [len(p.hand) for p in t.board.players] == [2, 2]  # the other one has no mana and was not asked
    assert all(x.tapped for x in (t.obj(o_) for o_ in t.board.battlefield))


@rule("119.4")
def test_life_is_paid_again_and_again_until_nobody_does():
    t = table(
        "Starting with you, each player may pay any amount of life. Repeat this process until no one pays life. You gain life equal to the total amount of life paid this way.",
        2,
    )
    for n in (5, 3, 0, 1, 0, 0):
        assert (t.asked.kind, t.asked.most) == ("ChooseNumber", t.life(int(t.asked.player)))
        t.answer(n)
    assert (t.life(0), t.life(1)) == (40 - 5 + 9, 36)


@rule("107.14")
def test_energy_is_paid_as_far_as_the_player_has_it():
    t = Play()
    t.mine = [t.put(1, card("Test Ape", "{G}", "Creature — Ape", power="4", toughness="4"))]
    t.begin()
    t.effect(o.PutCounters(f.You(), "ENERGY", 3))
    t.effect(*program("You get {E}, then you may pay any amount of {E}. You gain 2 life for each {E} paid this way."))
    assert (t.asked.kind, t.asked.most) == ("ChooseNumber", 4)
    t.answer(3)
    assert (t.life(0), t.board.players[0].counter("ENERGY")) == (46, 1)


@rule("608.2d")
def test_paying_nothing_is_no_payment():
    t = table("You may pay any amount of life. If you do, draw that many cards.")
    t.answer(0)
    assert (len(t.board.players[0].hand), t.life(0)) == (0, 40)
    t = table("You may pay any amount of life. If you do, draw that many cards.")
    t.answer(4)
    assert (len(t.board.players[0].hand), t.life(0)) == (4, 36)
