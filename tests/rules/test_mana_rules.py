"""Mana pools, mana abilities, payment (CR 106, 107.4, 118, 605)."""

from __future__ import annotations

import pytest
from rules_cards import ANY, BOLT, T0, activated, spell
from rules_table import ANN, BOB, Table, creature

from engine.cards.abilities import CostPart
from engine.cards.card import card
from engine.cards.filters import X, You
from engine.cards.ops import AddMana, Damage, Draw, GainLife
from engine.state.decisions import Activate, Cast
from engine.testing.marks import rule


def land(kind):
    return card({"Plains": "Field", "Island": "Islet", "Swamp": "Bog", "Mountain": "Peak", "Forest": "Wood"}[kind], None, f"Basic Land — {kind}")


def pool(p, seat=0):
    return "".join(sorted(m.kind for m in p.board.players[seat].pool))




@rule("106.4", "500.5", "703.4q")
def test_pools_empty_at_the_end_of_each_step_and_phase():
    t = Table(2, mana=False)
    wood = t.put(0, land("Forest"))
    p = t.start()
    p.activate(0, wood)
    assert pool(p) == "G"
    p.pass_().pass_()
    assert pool(p) == ""
    assert p.board.turn.step == "beginning of combat"


@rule("106.4")
def test_mana_stays_while_the_step_lasts():
    t = Table(2, mana=False)
    wood, pray = t.put(0, land("Forest")), t.put(1, spell("Pray", GainLife(You(), 1), cost="{0}"), "hand")
    p = t.start()
    p.activate(0, wood).pass_().cast(1, pray).resolve()
    assert pool(p) == "G"


@rule("305.6", "605.1a")
@pytest.mark.parametrize(("kind", "letter"), [("Plains", "W"), ("Island", "U"), ("Swamp", "B"), ("Mountain", "R"), ("Forest", "G")])
def test_basic_land_types_make_mana(kind, letter):
    t = Table(2, mana=False)
    place = t.put(0, land(kind))
    p = t.start()
    p.activate(0, place)
    assert pool(p) == letter


@rule("107.4", "118.3a")
@pytest.mark.parametrize(
    ("cost", "lands", "ok"),
    [
        ("{W}{U}", ("Plains", "Island"), True),
        ("{W}{U}", ("Plains", "Plains"), False),
        ("{2}", ("Plains", "Island"), True),
        ("{W/U}{W/U}", ("Plains", "Island"), True),
        ("{W/U}", ("Swamp",), False),
        ("{2/R}", ("Swamp", "Swamp"), True),
        ("{2/R}", ("Mountain",), True),
        ("{2/R}", ("Swamp",), False),
        ("{C}", ("Plains",), False),
        ("{G/P}", (), True),
    ],
)
def test_what_pays_a_cost(cost, lands, ok):
    t = Table(2, mana=False)
    for kind in lands:
        t.put(0, land(kind))
    trick = t.put(0, spell("Trick", GainLife(You(), 10), cost=cost), "hand")
    p = t.start()
    assert (not p.why_not(Cast(ANN, p.oid(trick)))) is ok
    if ok:
        p.cast(0, trick).resolve()
        assert p.life(0) == (48 if cost == "{G/P}" else 50)


@rule("107.4f", "119.4")
def test_phyrexian_mana_lets_the_player_choose_between_mana_and_life():
    t = Table(2, mana=False)
    t.put(0, land("Forest"))
    trick = t.put(0, spell("Trick", GainLife(You(), 10), cost="{G/P}"), "hand")
    p = t.start()
    p.cast(0, trick, stop=True)
    assert p.asked.kind == "PayCost"
    assert len(p.asked.options) == 2


@rule("119.4", "107.4f")
def test_phyrexian_mana_cannot_be_paid_with_life_one_does_not_have():
    t = Table(2, mana=False, life=1)
    trick = t.put(0, spell("Trick", GainLife(You(), 10), cost="{G/P}"), "hand")
    p = t.start()
    assert p.why_not(Cast(ANN, p.oid(trick)))


@rule("107.3a", "601.2b")
def test_x_is_chosen_and_paid():
    t = Table(2, mana=False)
    for _ in range(4):
        t.put(0, land("Mountain"))
    blaze = t.put(0, spell("Blaze", Damage(T0, X()), targets=(ANY,), cost="{X}{R}"), "hand")
    p = t.start()
    p.cast(0, blaze, stop=True)
    assert (p.asked.kind, p.asked.least, p.asked.most) == ("ChooseNumber", 0, 3)
    p.announce((~1,), x=2).resolve()
    assert p.life(1) == 38
    assert sum(p.obj(n).tapped for n in range(20, 24)) == 3


@rule("107.3m", "202.3e")
def test_x_counts_for_the_mana_value_on_the_stack_only():
    t = Table(2)
    blaze = t.put(0, spell("Blaze", Damage(T0, X()), targets=(ANY,), cost="{X}{R}"), "hand")
    p = t.start()
    assert p.chars(blaze).mana_value == 1
    p.cast(0, blaze, ~1, x=4)
    from engine.core.characteristics import mana_value_of

    assert mana_value_of(p.obj(blaze), p.chars(blaze)) == 5


@rule("605.3a", "601.2g")
def test_mana_abilities_may_be_activated_while_a_cost_is_paid():
    t = Table(2, mana=False)
    t.put(0, land("Forest"))
    dual = t.put(0, card("Dual", None, "Land", (activated("", AddMana(("R", "G")), parts=("tap",)),)))
    bolt = t.put(0, spell("Shock", GainLife(You(), 1), cost="{G}"), "hand")
    p = t.start()
    p.cast(0, bolt, stop=True)
    assert p.asked.kind == "PayCost"
    p.act(Activate(ANN, p.oid(dual), 0))
    while p.asked.kind == "ChooseValue":
        p.answer("{G}")
    p.announce()
    assert p.zone(bolt) == "stack"
    assert p.obj(dual).tapped


@rule("605.3a")
def test_only_mana_abilities_may_be_activated_while_a_cost_is_paid():
    t = Table(2, mana=False)
    for kind in ("Forest", "Mountain"):
        t.put(0, land(kind))
    other = t.put(0, card("Font", "{1}", "Artifact", (activated("", Draw(You()), parts=("tap",)),)))
    trick = t.put(0, spell("Shock", GainLife(You(), 1), cost="{1}"), "hand")
    p = t.start()
    p.cast(0, trick, stop=True)
    assert p.asked.kind == "PayCost"
    assert "601.2g" in " ".join(p.why_not(Activate(ANN, p.oid(other), 0)))


@rule("602.5a", "302.6")
def test_a_creature_that_just_came_cannot_be_tapped_for_mana():
    elf = creature("Elf", "1/1", activated("", AddMana(("G",)), parts=("tap",)))
    t = Table(2, mana=False)
    new, old = t.put(0, elf, new=True), t.put(0, elf)
    quick = t.put(0, creature("Quick Elf", "1/1", "haste", activated("", AddMana(("G",)), parts=("tap",))), new=True)
    p = t.start()
    assert "602.5a" in " ".join(p.why_not(Activate(ANN, p.oid(new), 0)))
    assert not p.why_not(Activate(ANN, p.oid(old), 0))
    assert not p.why_not(Activate(ANN, p.oid(quick), 0))


@rule("602.2", "109.5")
def test_only_the_controller_activates():
    t = Table(2, mana=False)
    wood = t.put(0, land("Forest"))
    p = t.start().pass_()
    assert p.why_not(Activate(BOB, p.oid(wood), 0))


@rule("118.3", "119.4")
def test_life_can_only_be_paid_by_those_who_have_it():
    greed = card("Greed", "{1}", "Enchantment", (activated("", Draw(You()), parts=(CostPart("life", 2),)),))
    t = Table(2, life=3)
    source = t.put(0, greed)
    p = t.start()
    p.activate(0, source).resolve()
    assert p.life(0) == 1
    assert "118.3" in " ".join(p.why_not(Activate(ANN, p.oid(source), 0)))


@rule("106.6")
def test_restricted_mana_pays_only_what_it_may():
    t = Table(2, mana=False)
    cave = t.put(0, card("Cave", None, "Land", (activated("", AddMana(("G",), restriction="spell:Creature"), parts=("tap",)),)))
    bear = t.put(0, creature("Bear", cost="{G}"), "hand")
    trick = t.put(0, spell("Trick", GainLife(You(), 1), cost="{G}"), "hand")
    p = t.start()
    p.activate(0, cave)
    assert p.why_not(Cast(ANN, p.oid(trick)))
    assert not p.why_not(Cast(ANN, p.oid(bear)))


@rule("202.1b", "118.6")
def test_a_card_without_a_mana_cost_cannot_be_cast_for_it():
    t = Table(2)
    odd = t.put(0, card("Vision", None, "Sorcery", BOLT.front.abilities), "hand")
    p = t.start()
    assert "118.6" in " ".join(p.why_not(Cast(ANN, p.oid(odd))))


