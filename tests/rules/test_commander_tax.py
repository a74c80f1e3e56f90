"""Casting commanders from the command zone (CR 903.8)."""

from __future__ import annotations

from rules_cards import BOUNCE, DENY
from rules_table import ANN, BOB, Table, legend

from engine.cards.abilities import CostChange, Permission
from engine.cards.card import card
from engine.cards.filters import Filter
from engine.cards.mana import ManaCost
from engine.state import events as ev
from engine.state.decisions import Cast
from engine.testing.marks import rule

QUEEN = legend("Queen", cost="{1}{G}{W}{U}")


def spent(p):
    """What the last payment took out of the pool."""
    return len([e for e in p.events(ev.ManaSpent) if not e.emptied][-1].mana)


def back(p, number):
    return p.answer("command") if p.game.pending and p.asked.kind == "ChooseValue" else p


@rule("903.8")
def test_each_earlier_cast_costs_two_more_and_a_countered_cast_counts():
    t = Table(2)
    queen = t.put(0, QUEEN, "command", leader=True)
    denials = [t.put(1, DENY, "hand") for _ in range(2)]
    p = t.start()
    for total, deny in zip((4, 6), denials, strict=True):
        p.cast(0, queen)
        assert spent(p) == total
        p.pass_().cast(1, deny).resolve()
        assert back(p, queen).zone(queen) == "command"
    p.cast(0, queen)
    assert spent(p) == 8
    assert p.board.tally.casts[(ANN, queen)] == 3


@rule("903.8")
def test_a_cast_from_hand_is_neither_taxed_nor_counted():
    t = Table(2)
    queen = t.put(0, QUEEN, "command", leader=True)
    bounces = [t.put(0, BOUNCE, "hand") for _ in range(2)]
    p = t.start()
    p.cast(0, queen).resolve()
    p.cast(0, bounces[0], p.oid(queen)).resolve()
    p.answer("hand")
    assert p.zone(queen) == "hand"
    p.cast(0, queen)
    assert spent(p) == 4
    p.resolve()
    assert p.board.tally.casts[(ANN, queen)] == 1
    p.cast(0, bounces[1], p.oid(queen)).resolve()
    p.answer("command")
    p.cast(0, queen)
    assert spent(p) == 6


@rule("903.8", "118.9d", "601.2f")
def test_the_tax_is_paid_even_without_paying_the_mana_cost():
    t = Table(2)
    queen = t.put(0, QUEEN, "command", leader=True)
    t.put(0, card("Free Pass", "{2}", "Enchantment", (Permission("free", Filter(kind="any", types=("Creature",))),)))
    p = t.start()
    for n in range(3):
        p.cast(0, queen, using="free")
        assert sum(len(e.mana) for e in p.events(ev.ManaSpent)) == (0, 2, 6)[n]
        p.resolve()
        from engine.cards.filters import Exact
        from engine.cards.ops import Move

        p.do(Move(Exact((p.oid(queen),)), "command"))


@rule("903.8", "601.2f", "118.7")
def test_a_reduction_of_generic_mana_reduces_the_tax():
    t = Table(2)
    queen = t.put(0, legend("Red Queen", cost="{R}"), "command", leader=True)
    t.put(0, card("Discount", "{2}", "Artifact", (CostChange(ManaCost(3), Filter(kind="any", types=("Creature",)), less=True),)))
    p = t.start()
    from engine.cards.filters import Exact
    from engine.cards.ops import Move

    for total in (1, 1, 2):
        p.cast(0, queen)
        assert spent(p) == total
        p.resolve().do(Move(Exact((p.oid(queen),)), "command"))


@rule("903.8", "733.1")
def test_a_cast_taken_back_does_not_count():
    t = Table(2, mana=False)
    queen = t.put(0, legend("Red Queen", cost="{1}{R}"), "command", leader=True)
    forest = card("Peak", None, "Basic Land — Mountain")
    islet = card("Islet", None, "Basic Land — Island")
    for what in (forest, forest, islet, islet):
        t.put(0, what)
    p = t.start()
    p.cast(0, queen, stop=True)
    if p.asked.kind == "PayCost":
        p.take_back(0)
        assert p.zone(queen) == "command"
        assert not p.board.tally.casts
        assert not p.events(ev.SpellCast)
    p.cast(0, queen)
    assert p.board.tally.casts[(ANN, queen)] == 1


@rule("903.8", "601.2h")
def test_a_commander_whose_taxed_cost_cannot_be_paid_cannot_be_cast():
    t = Table(2, mana=False)
    queen = t.put(0, legend("Red Queen", cost="{R}"), "command", leader=True)
    for _ in range(2):
        t.put(0, card("Peak", None, "Basic Land — Mountain"))
    p = t.start()
    p.cast(0, queen).resolve()
    from engine.cards.filters import Exact
    from engine.cards.ops import Move

    p.do(Move(Exact((p.oid(queen),)), "command"))
    reasons = p.why_not(Cast(ANN, p.oid(queen)))
    assert "601.2h" in " ".join(reasons)
    assert "903.8" in " ".join(reasons)


@rule("903.8")
def test_only_the_owner_casts_a_commander_from_the_command_zone():
    t = Table(2)
    queen = t.put(0, QUEEN, "command", leader=True)
    p = t.start(active=1)
    assert p.why_not(Cast(BOB, p.oid(queen)))


@rule("903.8", "118.8d", "202.3")
def test_the_tax_does_not_change_the_mana_value():
    t = Table(2)
    queen = t.put(0, QUEEN, "command", leader=True)
    p = t.start()
    from engine.cards.filters import Exact
    from engine.cards.ops import Move

    p.cast(0, queen).resolve().do(Move(Exact((p.oid(queen),)), "command"))
    p.cast(0, queen)
    assert spent(p) == 6
    assert p.chars(queen).mana_value == 4


@rule("903.8")
def test_a_commander_is_cast_only_when_its_type_allows():
    t = Table(2)
    queen = t.put(0, QUEEN, "command", leader=True)
    p = t.start(step="upkeep")
    assert p.why_not(Cast(ANN, p.oid(queen)))


@rule("903.8", "903.10a")
def test_the_casts_are_cited_with_the_event_that_counts_them():
    t = Table(2)
    queen = t.put(0, QUEEN, "command", leader=True)
    p = t.start()
    p.cast(0, queen)
    (cast,) = p.events(ev.SpellCast)
    assert cast.taxed == (queen,)
    assert "903.8" in {c.number for c in cast.cites}


