"""Exerting permanents, as they attack and as a cost (CR 701.43)."""

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
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play


def creature(name, text, power=2):
    printed = face(name, "{W}", "Creature — Human", power=power, toughness=power)
    found = read_text(text, printed)
    assert not any(isinstance(a, Unread) for a in found), found
    return card(name, "{W}", "Creature — Human", found, power=power, toughness=power)


RUNNER = creature(
    "Test Runner", "You may exert this creature as it attacks. When you do, it gets +1/+3 until end of turn."
)
ONCE = creature(
    "Test Veteran",
    "If this creature hasn't been exerted this turn, you may exert it as it attacks. When you do, draw a card.",
)
CROWD = creature("Test Crowd", "Whenever you exert a creature, you gain 1 life.")
MONK = creature("Test Monk", "{T}, Exert this creature: Draw a card.")


def attacking(*cards, seats=2):
    t = Play(seats)
    t.mine = [t.put(0, c) for c in cards]
    t.begin("beginning of combat")
    t.passes()
    t.answer(*((m, ~1) for m in t.mine if t.board.objects[m].base.name != "Test Crowd"))
    return t


def untapped_next(t):
    """The player's permanents that are untapped in the next turn of their controller."""
    turn = t.board.turn.number
    t.until("upkeep").until("draw")
    while t.board.turn.active != 0 or t.board.turn.number == turn:
        t.passes()
        if t.asked.kind != "ChooseAction":
            t.answer()
    return [not t.board.objects[m].tapped for m in t.mine]


@rule("701.43d", "508.1g")
def test_who_attacks_may_exert_any_of_the_creatures_that_say_so():
    t = attacking(RUNNER, RUNNER, CROWD)
    assert (t.asked.kind, t.asked.options, t.asked.least, t.asked.most) == ("ChooseObjects", tuple(t.mine[:2]), 0, 2)
    t.answer(t.mine[1])
    t.answer(*t.asked.options) if t.asked.kind == "Order" else None
    t.passes()
    t.passes()
    assert (t.size(t.mine[0]), t.size(t.mine[1]), t.life(0)) == ((2, 2), (3, 5), 41)


@rule("701.43d", "607.2h")
def test_nothing_comes_of_not_exerting():
    t = attacking(RUNNER, CROWD)
    t.answer()
    assert not t.board.stack
    assert t.size(t.mine[0]) == (2, 2)


@rule("701.43a")
def test_it_stays_tapped_in_the_next_untap_step_and_untaps_in_the_one_after_it():
    t = attacking(RUNNER, RUNNER)
    t.answer(t.mine[0])
    t.passes()
    assert untapped_next(t) == [False, True]
    assert untapped_next(t) == [True, True]


@rule("701.43a")
def test_only_the_untap_step_of_the_player_who_exerted_it_counts():
    t = attacking(RUNNER)
    t.answer(t.mine[0])
    t.passes()
    t.effect(o.Continuous(f.Exact((t.mine[0],)), (o.Control(f.Exact((~1,))),), "forever"))
    turn = t.board.turn.number
    while t.board.turn.number == turn or t.board.turn.step in ("untap", ""):
        t.passes()
        if t.asked.kind != "ChooseAction":
            t.answer()
    assert t.board.turn.active == 1
    assert not t.board.objects[t.mine[0]].tapped


@rule("701.43b")
def test_exerted_twice_it_is_kept_tapped_once():
    t = Play()
    t.mine = [t.put(0, MONK)]
    t.begin()
    t.activate(t.mine[0])
    t.effect(o.Untap(f.Exact((t.mine[0],))))
    t.activate(t.mine[0])
    t.passes()
    t.passes()
    assert untapped_next(t) == [False]
    assert untapped_next(t) == [True]


@rule("701.43d", "607.2h")
def test_the_linked_ability_looks_only_at_what_is_exerted_as_it_attacks():
    both = creature(
        "Test Both",
        "You may exert this creature as it attacks. When you do, draw a card.\n{T}, Exert this creature: You gain 5 life.",
    )
    t = Play()
    t.mine = [t.put(0, both)]
    t.begin()
    t.activate(t.mine[0])
    t.passes()
    assert (len(t.board.players[0].hand), t.life(0)) == (0, 45)


@rule("701.43d")
def test_once_each_turn_where_its_text_says_so():
    t = attacking(ONCE)
    t.answer(t.mine[0])
    t.passes()
    t.effect(o.ExtraPhase(), o.Untap(f.Exact((t.mine[0],))))
    t.until("declare attackers")
    while t.asked.kind != "DeclareAttackers":
        t.passes(1)
    t.answer((t.mine[0], ~1))
    assert t.asked.kind == "ChooseAction"


@rule("701.43c")
def test_what_is_not_on_the_battlefield_is_not_exerted():
    away = creature("Test Away", "{0}, Exert this creature: Draw a card.")
    t = Play()
    t.mine = [t.put(0, away, "graveyard")]
    t.begin()
    with pytest.raises(IllegalAction):
        t.activate(t.mine[0])
