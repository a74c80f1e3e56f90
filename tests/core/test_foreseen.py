"""Mana of triggered mana abilities counts where it is asked whether a cost can be paid (CR 605.1b)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards.card import card
from engine.cards.text import read_card
from engine.core.evolve import evolve_group
from engine.core.machine import legal
from engine.errors import IllegalAction
from engine.frozen import replace
from engine.ids import PlayerId
from engine.state import events as ev
from engine.state.decisions import Cast
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import Play

FOREST, WASTE = card("Forest", None, "Basic Land — Forest"), card("Plains", None, "Basic Land — Plains")


def table(text, lands, cost, seats=2):
    t = Play(seats)
    t.put(0, read_card(card("Test Wake", "{4}", "Enchantment", text=text)))
    ids = [t.put(0, x) for x in lands]
    one = t.put(0, creature("Test Beast", "4/4", cost=cost), "hand")
    t.begin()
    t.game = replace(t.game, board=evolve_group(t.board, [ev.PlayerChanged(PlayerId(0), "mana", any_mana=False)]))
    return t, ids, one


def casts(t):
    return [a for a in t.can(0) if type(a) is Cast]


@rule("605.1b", "601.2g", "605.4a")
def test_a_cost_can_be_paid_with_the_mana_that_a_trigger_adds():
    t, (one, two), beast = table("Whenever you tap a land for mana, add {G}.", (FOREST, WASTE), "{2}{G}{G}")
    assert [a.object for a in casts(t)] == [beast]
    t.do(casts(t)[0])
    for land in (one, two):
        assert t.asked.kind == "PayCost"
        act = next(a for a in legal(t.game, PlayerId(0)) if getattr(a, "object", None) == land)
        t.do(act)
        while t.asked.kind == "PayCost" and t.asked.options:
            t.answer(t.asked.options[0])
    t.passes()
    assert t.now(beast).zone == "battlefield"


@rule("605.1b")
@pytest.mark.parametrize(("text", "cost", "able"), [
    ("Whenever you tap a land for mana, add {G}.", "{3}{G}{G}", False),
    ("Whenever you tap a land for mana, add {G}.", "{2}{U}", False),
    ("Whenever you tap a land for mana, add one mana of any color.", "{2}{U}{U}", True),
    ("Whenever you tap a land for mana, add one mana of any color.", "{1}{U}{U}{U}", False),
    ("Whenever an opponent taps a land for mana, add {G}.", "{2}{G}", False),
    ("Whenever you tap a creature for mana, add {G}.", "{2}{G}", False),
])  # fmt: skip
def test_only_what_the_trigger_would_add_counts(text, cost, able):
    t, _, beast = table(text, (FOREST, WASTE), cost)
    assert bool(casts(t)) == able
    if not able:
        with pytest.raises(IllegalAction, match="can't be paid"):
            t.do(Cast(PlayerId(0), beast, 0, "", ()))


@rule("733.1", "605.1b")
def test_a_cast_that_comes_to_nothing_is_taken_back_and_nobody_is_stuck():
    t, (one, two), beast = table(
        "Whenever you tap a land for mana, add one mana of any color.", (FOREST, WASTE), "{2}{U}{U}"
    )
    t.do(casts(t)[0])
    for _ in range(20):
        if t.asked.kind == "ChooseAction":
            break
        if t.asked.kind == "PayCost":
            acts = [a for a in legal(t.game, PlayerId(0)) if getattr(a, "object", None) in (one, two)]
            assert acts or t.asked.options
            t.do(acts[0]) if acts else t.answer(t.asked.options[0])
        elif t.asked.kind == "ChooseValue":
            t.answer("{R}")
        else:
            t.answer(*t.asked.options[: t.asked.least])
    assert t.asked.kind == "ChooseAction"
    assert t.obj(beast).zone == "hand"
