"""Casting spells and activating abilities, stage by stage (CR 601, 602, 606, 733)."""

from __future__ import annotations

import pytest
from rules_cards import A_CREATURE, ANY, BOLT, KILL, SPELLS, T0, activated, spell, when
from rules_table import ANN, BOB, Table, creature

from engine.cards.abilities import (
    Activated,
    Cost,
    CostChange,
    CostPart,
    Keyword,
    Restriction,
    Spell,
    Trigger,
    Triggered,
)
from engine.cards.card import card
from engine.cards.filters import Filter, Paid, Target, You
from engine.cards.mana import ManaCost, parse_mana
from engine.cards.ops import AddMana, Counter, Damage, Destroy, Draw, GainLife, If, Mill, Modes, Program, TargetSpec
from engine.errors import IllegalAction
from engine.state import events as ev
from engine.state.decisions import Activate, Cancel, Cast
from engine.testing.marks import rule

SPELL_CARD = Filter(kind="any", zones=("stack", "hand", "command", "graveyard", "exile", "library"))


def spent(p):
    return len([e for e in p.events(ev.ManaSpent) if not e.emptied][-1].mana)


def tax(mana, **more):
    return card("Tax", "{2}", "Artifact", (CostChange(mana, SPELL_CARD, who="any", **more),))


@rule("601.2a")
def test_the_card_is_on_the_stack_while_it_is_cast():
    t = Table(2)
    kill, bears = t.put(0, KILL, "hand"), [t.put(1, creature(f"Bear {i}")) for i in range(2)]
    p = t.start()
    p.cast(0, kill, stop=True)
    assert p.zone(kill) == "stack"
    assert p.asked.kind == "ChooseTargets"
    assert set(p.asked.options) == {p.oid(b) for b in bears}


@rule("601.2c", "115.1")
def test_a_spell_without_a_legal_target_cannot_be_cast():
    t = Table(2)
    kill = t.put(0, KILL, "hand")
    p = t.start()
    assert "601.2c" in " ".join(p.why_not(Cast(ANN, p.oid(kill))))


@rule("601.2c", "115.5")
def test_a_spell_cannot_target_itself():
    t = Table(2)
    deny = t.put(0, spell("Deny", Counter(T0), targets=(SPELLS,)), "hand")
    p = t.start()
    assert "601.2c" in " ".join(p.why_not(Cast(ANN, p.oid(deny))))


@rule("601.2c", "115.3")
def test_the_same_thing_may_be_the_target_of_two_instances_of_the_word():
    t = Table(2)
    double = t.put(0, spell("Double", Damage(T0, 1), Damage(Target(1), 2), targets=(ANY, ANY)), "hand")
    p = t.start()
    p.cast(0, double, ~1, ~1).resolve()
    assert p.life(1) == 37


@rule("601.2d")
def test_damage_is_divided_as_the_spell_is_cast_with_one_for_each_target():
    arc = spell("Arc", Damage(T0, 0, divided=True), targets=(TargetSpec(Filter(any_types=("Creature",)), "player", 1, 3, divide=3),))
    t = Table(2)
    it, bear = t.put(0, arc, "hand"), t.put(1, creature("Bear"))
    p = t.start()
    p.cast(0, it, (p.oid(bear), ~1), shares=(1, 2)).resolve()
    assert (p.life(1), p.obj(bear).damage) == (38, 1)


@rule("601.2b", "702.33a")
def test_kicker_is_an_optional_cost_that_is_chosen_and_paid():
    kicked = spell("Kick", GainLife(You(), 1), If(Paid("kicker"), (GainLife(You(), 10),)), cost="{1}", abilities=(Keyword("kicker", Cost(parse_mana("2"))),))
    t = Table(2)
    one, two = t.put(0, kicked, "hand"), t.put(0, kicked, "hand")
    p = t.start()
    p.cast(0, one)
    assert spent(p) == 1
    p.resolve()
    p.cast(0, two, yes=("kicker",))
    assert spent(p) == 3
    p.resolve()
    assert p.life(0) == 52


@rule("601.2f", "118.7")
def test_increases_come_before_reductions():
    t = Table(2)
    t.put(0, tax(ManaCost(2)))
    t.put(0, tax(ManaCost(3), less=True))
    pray = t.put(0, spell("Pray", GainLife(You(), 1), cost="{W}{1}"), "hand")
    p = t.start()
    p.cast(0, pray)
    assert spent(p) == 1  # {1}{W} + {2} - {3}: the reduction also takes what was added


@rule("601.2f", "118.7")
def test_a_generic_reduction_never_touches_colored_mana():
    t = Table(2)
    t.put(0, tax(ManaCost(9), less=True))
    pray = t.put(0, spell("Pray", GainLife(You(), 1), cost="{2}{W}{W}"), "hand")
    p = t.start()
    p.cast(0, pray)
    assert spent(p) == 2


@rule("601.2f")
def test_an_effect_that_sets_a_least_total_has_the_last_word():
    t = Table(2)
    t.put(0, tax(ManaCost(9), less=True))
    t.put(0, tax(ManaCost(0), minimum=3))
    pray = t.put(0, spell("Pray", GainLife(You(), 1), cost="{W}"), "hand")
    p = t.start()
    p.cast(0, pray)
    assert spent(p) == 3


@rule("601.2b", "118.8")
def test_an_additional_cost_of_the_text_must_be_paid():
    altar = spell("Altar", Draw(You()), extra=(CostPart("sacrifice", 1, Filter(types=("Creature",), controller="you")),))
    t = Table(2)
    it, bear = t.put(0, altar, "hand"), t.put(0, creature("Bear"))
    lonely = t.put(1, altar, "hand")
    p = t.start()
    p.cast(0, it)
    assert p.zone(bear) == "graveyard"
    assert p.zone(it) == "stack"
    p.resolve().pass_()
    assert p.why_not(Cast(BOB, p.oid(lonely)))


@rule("601.2i", "603.3")
def test_cast_triggers_go_on_the_stack_above_the_spell():
    t = Table(2)
    t.put(0, creature("Muse", "1/1", when("cast", GainLife(You(), 1), what=Filter(kind="spell", zones=("stack",)), player="you")))
    bolt = t.put(0, BOLT, "hand")
    p = t.start()
    p.cast(0, bolt, ~1)
    assert len(p.board.stack) == 2
    p.resolve()
    assert (p.life(0), p.life(1)) == (41, 40)


@rule("733.1", "601.2")
def test_a_cast_taken_back_returns_the_card_to_its_place_and_triggers_nothing():
    t = Table(2)
    t.put(0, creature("Muse", "1/1", when("cast", GainLife(You(), 1), what=Filter(kind="spell", zones=("stack",)), player="you")))
    first, bolt, last = t.put(0, creature("A"), "hand"), t.put(0, BOLT, "hand"), t.put(0, creature("B"), "hand")
    p = t.start()
    before = p.board
    p.cast(0, bolt, stop=True).act(Cancel(ANN))
    assert p.hand(0) == before.players[0].hand
    assert not p.board.stack
    assert p.asked.player == ANN
    assert p.life(0) == 40
    assert [p.zone(c) for c in (first, bolt, last)] == ["hand"] * 3


@rule("733.1", "603.2")
def test_a_target_of_a_cast_that_is_taken_back_has_triggered_nothing():
    t = Table(2, mana=False)
    for name, kind in (("Wood", "Forest"), ("Field", "Plains")):
        t.put(0, card(name, None, f"Basic Land — {kind}"))
    t.put(1, creature("Shy", "2/2", when("becomes_target", GainLife(You(), 1))))
    zap = t.put(0, spell("Zap", Damage(T0, 1), targets=(A_CREATURE,), cost="{1}"), "hand")
    p = t.start()
    p.cast(0, zap, stop=True)
    assert p.asked.kind == "PayCost"
    p.take_back(0)
    assert not p.board.stack
    p.cast(0, zap)
    assert len(p.board.stack) == 2


@rule("733.1", "601.2h")
def test_mana_made_for_a_cast_that_is_taken_back_may_stay_in_the_pool():
    t = Table(2, mana=False)
    wood, field, _ = (t.put(0, card(name, None, f"Basic Land — {kind}")) for name, kind in (("Wood", "Forest"), ("Field", "Plains"), ("Islet", "Island")))
    trick = t.put(0, spell("Trick", GainLife(You(), 1), cost="{1}{G}"), "hand")
    p = t.start()
    p.cast(0, trick, stop=True)
    p.act(Activate(ANN, p.oid(wood), 0))
    p.act(Cancel(ANN))
    assert (p.asked.kind, [str(r) for r in p.asked.why.rules]) == ("ChooseModes", ["733.1"])
    p.answer()
    assert p.zone(trick) == "hand"
    assert len(p.board.players[0].pool) == 1
    assert not p.obj(field).tapped


def _trick(*lands, cost="{1}{G}"):
    """Ann with those lands casts a spell and activates mana abilities by hand."""
    t = Table(2, mana=False)
    ids = [t.put(0, one, token="token" in one.key) for one in lands]
    trick = t.put(0, spell("Trick", GainLife(You(), 1), cost=cost), "hand")
    p = t.start()
    return p, trick, ids


WOOD, FIELD, ISLET = (card(name, None, f"Basic Land — {kind}") for name, kind in (("Wood", "Forest"), ("Field", "Plains"), ("Islet", "Island")))
COIN = card("Coin", "{1}", "Artifact", (Activated(Cost(None, (CostPart("tap"), CostPart("sacrifice"))), Program((AddMana(("G",)),)), text="coin"),))
PAIN = card("Thorns", None, "Land", (Activated(Cost(None, (CostPart("tap"),)), Program((AddMana(("G",)), Damage(You(), 1))), text="pain"),))
SIEVE = card("Sieve", None, "Land", (Activated(Cost(parse_mana("{1}"), (CostPart("tap"),)), Program((AddMana(("GG",)),)), text="sieve"),))
SPRING = card("Spring", None, "Land", (Activated(Cost(None, (CostPart("tap"),)), Program((AddMana(("G",)), Mill(You(), 1))), text="spring"),))


@rule("733.1", "605.3")
def test_a_mana_ability_is_taken_back_with_the_cast_if_its_player_likes():
    p, trick, (wood, coin, pain, *_) = _trick(WOOD, COIN, PAIN, FIELD, ISLET, cost="{4}")
    before = p.board
    p.cast(0, trick, stop=True)
    for land in (wood, coin, pain):
        p.act(Activate(ANN, p.oid(land), 0))
    assert (p.life(0), len(p.board.players[0].pool), p.zone(coin)) == (39, 3, "graveyard")
    p.act(Cancel(ANN))
    assert len(p.asked.options) == 3
    p.answer(*p.asked.options)
    assert (p.life(0), p.board.players[0].pool, p.zone(coin), p.zone(trick)) == (40, (), "battlefield", "hand")
    assert [p.obj(x).tapped for x in (wood, coin, pain)] == [False] * 3
    assert p.oid(coin) in before.battlefield
    assert p.asked.kind == "ChooseAction"


@rule("733.1")
def test_mana_spent_on_a_mana_ability_that_stays_can_not_be_taken_back():
    p, trick, (wood, sieve, *_) = _trick(WOOD, SIEVE, FIELD, ISLET, cost="{3}")
    p.cast(0, trick, stop=True)
    p.act(Activate(ANN, p.oid(wood), 0))
    p.act(Activate(ANN, p.oid(sieve), 0))
    while p.asked.kind == "PayCost" and p.obj(sieve).tapped is False:
        p.answer(p.asked.options[0])
    p.act(Cancel(ANN))
    assert len(p.asked.options) == 1
    p.answer(*p.asked.options)
    assert not p.obj(sieve).tapped
    assert [u.kind for u in p.board.players[0].pool] == ["G"]
    assert len(p.asked.options) == 1
    p.answer(*p.asked.options)
    assert (p.obj(wood).tapped, p.board.players[0].pool) == (False, ())


@rule("733.1")
def test_a_mana_ability_that_moved_cards_of_a_library_stays():
    p, trick, (spring, *_) = _trick(SPRING, FIELD, ISLET, cost="{2}")
    p.cast(0, trick, stop=True)
    p.act(Activate(ANN, p.oid(spring), 0))
    p.act(Cancel(ANN))
    assert p.asked.kind == "ChooseAction"
    assert (p.obj(spring).tapped, len(p.board.players[0].pool)) == (True, 1)


@rule("733.1")
def test_nothing_triggers_because_of_a_mana_ability_that_is_taken_back():
    t = Table(2, mana=False)
    lands = [t.put(0, one) for one in (WOOD, FIELD, ISLET)]
    t.put(0, creature("Watcher", "1/1", when("taps", GainLife(You(), 1), what=Filter(types=("Land",)))))
    trick = t.put(0, spell("Trick", GainLife(You(), 1), cost="{2}"), "hand")
    p = t.start()
    p.cast(0, trick, stop=True)
    p.act(Activate(ANN, p.oid(lands[0]), 0))
    p.act(Cancel(ANN))
    p.answer(*p.asked.options)
    assert not p.board.stack
    assert p.asked.kind == "ChooseAction"


@rule("601.3", "101.2")
def test_an_effect_that_forbids_casting_wins():
    t = Table(2)
    t.put(1, card("Silence", "{1}", "Enchantment", (Restriction("cant_cast", who="opponent"),)))
    mine, theirs = t.put(0, BOLT, "hand"), t.put(1, BOLT, "hand")
    p = t.start()
    assert "601.3" in " ".join(p.why_not(Cast(ANN, p.oid(mine))))
    p.pass_()
    assert not p.why_not(Cast(BOB, p.oid(theirs)))


@rule("601.2a")
def test_cards_of_others_or_in_the_wrong_zone_cannot_be_cast():
    t = Table(2)
    theirs, dead = t.put(1, BOLT, "hand"), t.put(0, BOLT, "graveyard")
    p = t.start()
    assert p.why_not(Cast(ANN, p.oid(theirs)))
    assert p.why_not(Cast(ANN, p.oid(dead)))


@rule("700.2a", "601.2b")
def test_modes_are_chosen_before_targets_and_only_modes_with_targets_can_be():
    charm = card("Charm", "{1}", "Instant", (Spell(Program(modes=Modes((
        Program((Destroy(T0),), (A_CREATURE,)), Program((GainLife(You(), 4),)),
    )))),))  # fmt: skip
    t = Table(2)
    it = t.put(0, charm, "hand")
    p = t.start()
    p.cast(0, it, stop=True)
    if p.asked.kind == "ChooseModes":
        assert p.asked.options == (1,)
        p.answer(1)
    p.announce().resolve()
    assert p.life(0) == 44


@rule("602.2a", "602.2b")
def test_an_activated_ability_resolves_though_its_source_is_gone():
    ping = creature("Pinger", "1/1", activated("", Damage(T0, 1), targets=(ANY,), parts=("tap",)))
    t = Table(2)
    pinger, kill = t.put(0, ping), t.put(1, KILL, "hand")
    p = t.start()
    p.activate(0, pinger, ~1).pass_().cast(1, kill).resolve()
    assert p.zone(pinger) == "graveyard"
    p.resolve()
    assert p.life(1) == 39


@rule("602.5d")
def test_activate_only_as_a_sorcery():
    t = Table(2)
    altar = t.put(0, card("Altar", "{1}", "Artifact", (activated("1", Draw(You()), speed="sorcery"),)))
    p = t.start(step="upkeep")
    assert "602.5d" in " ".join(p.why_not(Activate(ANN, p.oid(altar), 0)))


WALKER = card("Walker", "{3}", "Planeswalker — Test", (
    activated("", GainLife(You(), 2), parts=(CostPart("loyalty", 1),), speed="sorcery", loyalty=True),
    activated("", Draw(You()), parts=(CostPart("loyalty", -6),), speed="sorcery", loyalty=True),
), loyalty=3)  # fmt: skip


@rule("606.3", "606.4", "606.6")
def test_one_loyalty_ability_a_turn_with_its_cost_in_counters():
    t = Table(2)
    walker = t.put(0, WALKER)
    p = t.start()
    assert "118.3" in " ".join(p.why_not(Activate(ANN, p.oid(walker), 1)))
    p.activate(0, walker)
    assert p.obj(walker).counter("LOYALTY") == 4
    p.resolve()
    assert "606.3" in " ".join(p.why_not(Activate(ANN, p.oid(walker), 0)))
    p.until("precombat main", active=1).until("precombat main", active=0)
    assert not p.why_not(Activate(ANN, p.oid(walker), 0))


@rule("306.5b", "606.3")
def test_a_planeswalker_that_just_came_may_use_loyalty_at_once():
    t = Table(2)
    walker = t.put(0, WALKER, "hand")
    p = t.start()
    p.cast(0, walker).resolve()
    assert p.obj(walker).counter("LOYALTY") == 3
    assert not p.why_not(Activate(ANN, p.oid(walker), 0))


@rule("601.2h", "118.3")
def test_one_creature_cannot_be_sacrificed_for_two_costs():
    part = CostPart("sacrifice", 2, Filter(types=("Creature",), controller="you"))
    altar = spell("Altar", Draw(You()), extra=(part,))
    t = Table(2)
    it = t.put(0, altar, "hand")
    t.put(0, creature("Bear"))
    p = t.start()
    assert p.why_not(Cast(ANN, p.oid(it)))




@rule("601.2g", "605.3a")
def test_the_ways_of_paying_are_not_all_while_another_mana_ability_could_be_activated():
    p, trick, _ = _trick(WOOD, WOOD, WOOD, cost="{1}{G}")
    p.cast(0, trick, stop=True)
    assert p.zone(trick) == "stack"
    assert p.asked.kind == "ChooseAction"  # alike lands: nothing to choose
    p, trick, (sieve, *woods) = _trick(SIEVE, WOOD, WOOD, cost="{1}{G}")
    p.cast(0, trick, stop=True)
    assert (p.asked.kind, p.asked.slot) == ("PayCost", "incomplete")
    p.act(Activate(ANN, p.oid(sieve), 0))
    while p.asked.kind == "PayCost":
        p.answer(p.asked.options[0])
    assert p.obj(sieve).tapped
    assert sum(p.obj(x).tapped for x in woods) == 1


@rule("605.1b", "605.4a")
def test_nothing_is_tapped_unasked_while_an_ability_triggers_on_mana():
    bloom = card("Bloom", "{1}", "Enchantment", (Triggered(Trigger("taps_for_mana", what=Filter(types=("Land",)), player="you"), Program((AddMana(("G",)),))),))
    p, trick, (wood, other, _) = _trick(WOOD, WOOD, bloom, cost="{1}{G}")
    p.cast(0, trick, stop=True)
    assert (p.asked.kind, p.asked.slot) == ("PayCost", "incomplete")
    p.act(Activate(ANN, p.oid(wood), 0))
    while p.asked.kind == "PayCost":
        p.answer(p.asked.options[0])
    assert (p.obj(wood).tapped, p.obj(other).tapped) == (True, False)
    assert p.zone(trick) == "stack"


@rule("700.2d")
def test_a_mode_is_chosen_twice_only_if_the_spell_says_so():
    for again in (False, True):
        modes = Modes((Program((GainLife(You(), 1),)), Program((GainLife(You(), 10),))), 1, 2, again=again)
        t = Table(2)
        both = t.put(0, card("Both", "{1}", "Instant", (Spell(Program((), (), modes)),)), "hand")
        p = t.start()
        p.cast(0, both, stop=True)
        assert p.asked.kind == "ChooseModes"
        if again:
            p.answer(0, 0)
            assert p.zone(both) == "stack"
        else:
            with pytest.raises(IllegalAction, match="each option can be chosen once"):
                p.answer(0, 0)
