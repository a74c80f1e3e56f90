"""Resolving spells and abilities (CR 608)."""

from __future__ import annotations

from rules_cards import A_CREATURE, ANY, BLINK, BOLT, BOUNCE, KILL, T0, activated, spell
from rules_table import ANN, Table, creature

from engine.cards.abilities import Keyword, Static
from engine.cards.card import card
from engine.cards.filters import AttachedTo, ControllerOf, Filter, Stat, Target, This, You
from engine.cards.ops import AddPT, Continuous, Damage, GainLife, LoseLife, Move
from engine.state import events as ev
from engine.testing.marks import rule


@rule("608.2b")
def test_a_spell_whose_only_target_is_gone_does_nothing_at_all():
    t = Table(2)
    drain = t.put(0, spell("Drain", Damage(T0, 2), GainLife(You(), 2), targets=(A_CREATURE,)), "hand")
    bear, bounce = t.put(1, creature("Bear")), t.put(1, BOUNCE, "hand")
    p = t.start()
    p.cast(0, drain).pass_().cast(1, bounce).resolve().resolve()
    assert p.life(0) == 40
    assert p.zone(drain) == "graveyard"
    assert any(e.fizzled for e in p.events(ev.Resolved))
    assert p.zone(bear) == "hand"


@rule("608.2b")
def test_with_one_of_two_targets_gone_the_rest_happens():
    t = Table(2)
    both = t.put(0, spell("Both", Damage(T0, 2), Damage(Target(1), 3), targets=(A_CREATURE, ANY)), "hand")
    bear, bounce = t.put(1, creature("Bear")), t.put(1, BOUNCE, "hand")
    t.put(1, creature("Other Bear"))
    p = t.start()
    p.cast(0, both, p.oid(bear), ~1).pass_().cast(1, bounce, p.oid(bear)).resolve().resolve()
    assert p.life(1) == 37


@rule("608.2b", "400.7")
def test_a_blinked_creature_is_another_object_and_no_target():
    t = Table(2)
    kill, blink = t.put(0, KILL, "hand"), t.put(1, BLINK, "hand")
    bear = t.put(1, creature("Bear"))
    p = t.start()
    p.cast(0, kill).pass_().cast(1, blink).resolve().resolve()
    assert p.zone(bear) == "battlefield"


@rule("608.2b", "702.11b")
def test_a_creature_that_gained_hexproof_is_no_legal_target_any_more():
    from engine.cards.ops import AddAbilities

    shroud = spell("Shroud", Continuous(T0, (AddAbilities((Keyword("hexproof"),)),)), targets=(A_CREATURE,))
    t = Table(2)
    kill, veil = t.put(0, KILL, "hand"), t.put(1, shroud, "hand")
    bear = t.put(1, creature("Bear"))
    p = t.start()
    p.cast(0, kill).pass_().cast(1, veil).resolve().resolve()
    assert p.zone(bear) == "battlefield"


@rule("608.2n", "608.3")
def test_an_instant_goes_to_its_owners_graveyard_and_a_creature_to_the_battlefield():
    t = Table(2)
    bolt, bear = t.put(0, BOLT, "hand"), t.put(0, creature("Bear"), "hand")
    p = t.start()
    p.cast(0, bolt, ~1).resolve().cast(0, bear).resolve()
    assert (p.zone(bolt), p.zone(bear)) == ("graveyard", "battlefield")
    assert p.controller(bear) == ANN


@rule("608.2c")
def test_instructions_are_followed_in_order():
    t = Table(2, life=3)
    swap = t.put(0, spell("Order", LoseLife(You(), 2), GainLife(You(), Stat("power", T0)), targets=(A_CREATURE,)), "hand")
    t.put(0, creature("Bear"))
    p = t.start()
    p.cast(0, swap).resolve()
    assert [e.amount for e in p.events(ev.LifeChanged)] == [-2, 2]


@rule("608.2h", "113.7a")
def test_a_source_that_is_gone_is_read_as_it_last_was():
    throw = activated("", Damage(T0, Stat("power", This())), targets=(ANY,), parts=("sacrifice",))
    t = Table(2)
    ogre, grow = t.put(0, creature("Ogre", "4/4", throw)), t.put(0, spell("Grow", Continuous(T0, (AddPT(3, 3),)), targets=(A_CREATURE,)), "hand")
    p = t.start()
    p.cast(0, grow).resolve().activate(0, ogre, ~1).resolve()
    assert p.life(1) == 33


@rule("608.2h")
def test_the_controller_of_a_destroyed_creature_is_the_last_one():
    swords = spell("Plow", Move(T0, "exile"), GainLife(ControllerOf(T0), Stat("power", T0)), targets=(A_CREATURE,))
    t = Table(2)
    plow, bear = t.put(0, swords, "hand"), t.put(0, creature("Bear", "5/5"), under=1)
    p = t.start()
    p.cast(0, plow).resolve()
    assert p.life(1) == 45
    assert p.zone(bear) == "exile"


@rule("608.2i", "704.4")
def test_state_based_actions_wait_until_the_resolution_is_over():
    t = Table(2)
    save = t.put(0, spell("Close Call", LoseLife(You(), 40), GainLife(You(), 5)), "hand")
    p = t.start()
    p.cast(0, save).resolve()
    assert p.life(0) == 5
    assert not p.gone(0)


@rule("608.3b", "303.4a")
def test_an_aura_spell_whose_target_is_gone_goes_to_the_graveyard():
    aura = card("Grip", "{1}", "Enchantment — Aura", (Keyword("enchant", filter=Filter(types=("Creature",))), Static((AddPT(2, 2),), AttachedTo())))
    t = Table(2)
    grip, bear, bounce = t.put(0, aura, "hand"), t.put(0, creature("Bear")), t.put(1, BOUNCE, "hand")
    p = t.start()
    p.cast(0, grip).pass_().cast(1, bounce).resolve().resolve()
    assert p.zone(grip) == "graveyard"
    assert p.zone(bear) == "hand"


@rule("303.4a", "608.3c")
def test_an_aura_spell_enters_attached_to_its_target():
    aura = card("Grip", "{1}", "Enchantment — Aura", (Keyword("enchant", filter=Filter(types=("Creature",))), Static((AddPT(2, 2),), AttachedTo())))
    t = Table(2)
    grip, bear = t.put(0, aura, "hand"), t.put(1, creature("Bear"))
    p = t.start()
    p.cast(0, grip).resolve()
    assert p.obj(grip).more.attached_to == p.oid(bear)
    assert p.chars(bear).power == 4


@rule("608.2d", "101.4")
def test_each_player_chooses_in_apnap_order_then_all_discard():
    from engine.cards.filters import Each
    from engine.cards.ops import Discard

    t = Table(3)
    for seat in range(3):
        for i in range(2):
            t.put(seat, creature(f"Card {seat}{i}"), "hand")
    pox = t.put(1, spell("Pox", Discard(Each("player"), 1), kind="Sorcery"), "hand")
    p = t.start(active=1)
    p.cast(1, pox).resolve()
    order = []
    while p.asked.kind == "ChooseCards":
        order.append(p.asked.player)
        assert not any(p.board.players[s].graveyard for s in range(3))
        p.answer(p.asked.options[0])
    assert order == [1, 2, 0]
    assert [len(p.hand(s)) for s in range(3)] == [1, 1, 1]


@rule("611.2c")
def test_an_effect_on_all_creatures_does_not_touch_those_that_come_later():
    from engine.cards.filters import All

    t = Table(2)
    pump, old, new = t.put(0, spell("Surge", Continuous(All(Filter(types=("Creature",), controller="you")), (AddPT(1, 1),))), "hand"), t.put(0, creature("Old")), t.put(0, creature("New"), "hand")
    p = t.start()
    p.cast(0, pump).resolve().cast(0, new).resolve()
    assert (p.chars(old).power, p.chars(new).power) == (3, 2)


