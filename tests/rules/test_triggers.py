"""Triggered abilities (CR 603)."""

from __future__ import annotations

from rules_cards import A_CREATURE, BLINK, BOUNCE, CREATURE, KILL, STEAL, T0, spell, when
from rules_table import ANN, CID, Table, creature

from engine.cards.abilities import Trigger
from engine.cards.card import card
from engine.cards.filters import All, Bound, Compare, Each, Exact, Filter, LifeOf, Stat, This, You
from engine.cards.ops import (
    AddPT,
    Continuous,
    Delay,
    Destroy,
    Draw,
    GainLife,
    LoseLife,
    Move,
    Program,
    TargetSpec,
)
from engine.testing.marks import rule

OTHERS = Filter(types=("Creature",), other=True)


@rule("603.3b", "101.4")
def test_triggers_go_on_the_stack_in_apnap_order():
    gong = card("Gong", "{1}", "Artifact", (when("enters", LoseLife(Each("opponent"), 1), what=Filter(types=("Creature",))),))
    t = Table(3)
    for seat in range(3):
        t.put(seat, gong)
    bear = t.put(1, creature("Bear"), "hand")
    p = t.start(active=1)
    p.cast(1, bear).resolve()
    assert [p.board.objects[o].controller for o in p.board.stack] == [1, 2, 0]


@rule("603.3b")
def test_a_player_orders_their_own_different_triggers():
    t = Table(2)
    t.put(0, card("Bell", "{1}", "Artifact", (when("enters", GainLife(You(), 1), what=CREATURE),)))
    t.put(0, card("Gong", "{1}", "Artifact", (when("enters", LoseLife(Each("opponent"), 1), what=CREATURE),)))
    bear = t.put(0, creature("Bear"), "hand")
    p = t.start()
    p.cast(0, bear).resolve()
    assert p.asked.kind == "Order"
    p.answer(*reversed(p.asked.options))
    assert p.stack() == ["Gong", "Bell"]


@rule("603.3d")
def test_a_trigger_without_a_legal_target_is_removed():
    t = Table(2)
    ogre = t.put(0, creature("Ogre", "3/3", when("enters", Destroy(T0), targets=(TargetSpec(Filter(types=("Artifact",))),))), "hand")
    p = t.start()
    p.cast(0, ogre).resolve()
    assert not p.board.stack
    assert p.asked.kind == "ChooseAction"


@rule("603.4")
def test_an_intervening_if_is_checked_when_it_would_trigger():
    rich = when("step", Draw(You()), player="you", step="upkeep", condition=Compare(LifeOf(You()), ">=", 41))
    t = Table(2)
    t.put(0, card("Shrine", "{1}", "Enchantment", (rich,)))
    p = t.start(step="untap")
    assert not p.board.stack


@rule("603.4")
def test_an_intervening_if_is_checked_again_on_resolution():
    rich = when("step", GainLife(You(), 5), player="you", step="upkeep", condition=Compare(LifeOf(You()), ">=", 40))
    t = Table(2)
    t.put(0, card("Shrine", "{1}", "Enchantment", (rich,)))
    sting = t.put(1, spell("Sting", LoseLife(Each("opponent"), 1)), "hand")
    p = t.start(step="untap")
    assert len(p.board.stack) == 1
    p.pass_().cast(1, sting).resolve().resolve()
    assert not p.board.stack
    assert p.life(0) == 39


@rule("603.6c", "603.10a")
def test_creatures_that_die_together_see_each_other_die():
    vulture = creature("Vulture", "1/1", when("dies", GainLife(You(), 1), what=OTHERS))
    t = Table(2)
    t.put(0, vulture)
    t.put(0, vulture)
    t.put(1, creature("Bear"))
    wipe = t.put(0, spell("Wipe", Destroy(All(CREATURE)), kind="Sorcery"), "hand")
    p = t.start()
    p.cast(0, wipe).resolve_all()
    assert p.life(0) == 44


@rule("603.6a")
def test_permanents_that_enter_together_see_each_other_enter():
    choir = creature("Choir", "1/1", when("enters", GainLife(You(), 1), what=OTHERS))
    t = Table(2)
    for _ in range(2):
        t.put(0, choir, "graveyard")
    p = t.start()
    p.do(Move(All(Filter(kind="card", zones=("graveyard",), owner="you")), "battlefield"), by=ANN).resolve_all()
    assert p.life(0) == 42


@rule("603.10a", "608.2h")
def test_a_leaves_trigger_uses_the_controller_and_size_of_the_last_moment():
    ghost = creature("Ghost", "2/2", when("dies", GainLife(You(), Stat("power", This()))))
    t = Table(2)
    it, steal, kill = t.put(0, ghost), t.put(1, STEAL, "hand"), t.put(1, KILL, "hand")
    grow = t.put(1, spell("Grow", Continuous(T0, (AddPT(3, 3),)), targets=(A_CREATURE,)), "hand")
    p = t.start(active=1)
    p.cast(1, steal).resolve().cast(1, grow).resolve().cast(1, kill).resolve()
    p.resolve()
    assert (p.life(0), p.life(1)) == (40, 45)
    assert p.zone(it) == "graveyard"


@rule("603.2c")
def test_each_of_several_simultaneous_events_triggers_once():
    t = Table(2)
    t.put(0, card("Altar", "{1}", "Artifact", (when("dies", GainLife(You(), 1), what=CREATURE),)))
    for i in range(3):
        t.put(1, creature(f"Bear {i}"))
    p = t.start()
    p.do(Destroy(All(CREATURE))).resolve_all()
    assert p.life(0) == 43


@rule("603.2c")
def test_one_or_more_triggers_once_for_a_group():
    t = Table(2)
    t.put(0, card("Altar", "{1}", "Artifact", (when("dies", GainLife(You(), 1), what=CREATURE, one_or_more=True),)))
    for i in range(3):
        t.put(1, creature(f"Bear {i}"))
    p = t.start()
    p.do(Destroy(All(CREATURE))).resolve_all()
    assert p.life(0) == 41


@rule("603.2", "603.3")
def test_a_trigger_waits_during_a_resolution():
    t = Table(2)
    t.put(0, creature("Seer", "1/1", when("gains_life", Draw(You()), player="you")))
    both = t.put(0, spell("Both", GainLife(You(), 1), GainLife(You(), 1)), "hand")
    p = t.start()
    p.cast(0, both).resolve()
    assert len(p.board.stack) == 2


@rule("603.7", "603.7b")
def test_a_delayed_trigger_happens_once_at_its_time():
    slow = spell("Later", Delay(Trigger("step", step="end step"), Program((GainLife(You(), 3),))))
    t = Table(2)
    it = t.put(0, slow, "hand")
    p = t.start()
    p.cast(0, it).resolve()
    p.until("end step")
    p.resolve_all()
    assert p.life(0) == 43
    p.until("end step", active=1)
    p.resolve_all()
    assert p.life(0) == 43


@rule("603.6c", "400.7e")
def test_a_dies_trigger_finds_the_card_in_the_graveyard():
    phoenix = creature("Phoenix", "2/2", when("dies", Move(Bound("it"), "hand")))
    t = Table(2)
    it, kill = t.put(0, phoenix), t.put(0, KILL, "hand")
    p = t.start()
    p.cast(0, kill).resolve().resolve()
    assert p.zone(it) == "hand"


@rule("603.6c", "400.7")
def test_a_dies_trigger_does_not_find_a_card_that_moved_on():
    phoenix = creature("Phoenix", "2/2", when("dies", Move(Bound("it"), "hand")))
    t = Table(2)
    it, kill = t.put(0, phoenix), t.put(0, KILL, "hand")
    crypt = t.put(1, spell("Crypt", Move(All(Filter(kind="card", zones=("graveyard",))), "exile")), "hand")
    p = t.start()
    p.cast(0, kill).resolve().pass_().cast(1, crypt).resolve().resolve()
    assert p.zone(it) == "exile"


@rule("603.6", "700.4")
def test_a_bounced_creature_leaves_but_does_not_die():
    t = Table(2)
    bear = t.put(0, creature("Bear", "2/2", when("dies", GainLife(You(), 1)), when("leaves", GainLife(You(), 10))))
    bounce = t.put(0, BOUNCE, "hand")
    p = t.start()
    p.cast(0, bounce).resolve().resolve_all()
    assert p.life(0) == 50
    assert p.zone(bear) == "hand"


@rule("603.6a", "400.7")
def test_a_blinked_creature_enters_again():
    t = Table(2)
    bear, blink = t.put(0, creature("Bear", "2/2", when("enters", GainLife(You(), 1)))), t.put(0, BLINK, "hand")
    p = t.start()
    p.cast(0, blink).resolve().resolve_all()
    assert p.life(0) == 41
    assert p.zone(bear) == "battlefield"


@rule("603.2", "603.3a")
def test_the_controller_of_a_trigger_is_who_controlled_the_source_when_it_triggered():
    t = Table(3)
    t.put(0, card("Shrine", "{1}", "Enchantment", (when("step", GainLife(You(), 1), player="any", step="upkeep"),)), under=2)
    p = t.start(step="untap")
    assert p.board.objects[p.board.stack[0]].controller == CID
    p.resolve()
    assert p.life(2) == 41


@rule("603.3c")
def test_a_triggered_ability_chooses_its_target_as_it_goes_on_the_stack():
    t = Table(2)
    a, b = t.put(1, creature("A")), t.put(1, creature("B"))
    reaper = t.put(0, creature("Reaper", "1/1", when("enters", Destroy(T0), targets=(TargetSpec(Filter(types=("Creature",), controller="opponent")),))), "hand")
    p = t.start()
    p.cast(0, reaper).resolve()
    assert p.asked.kind == "ChooseTargets"
    assert set(p.asked.options) == {p.oid(a), p.oid(b)}
    p.answer(p.oid(b)).resolve()
    assert (p.zone(a), p.zone(b)) == ("battlefield", "graveyard")


@rule("603.8", "704.1a")
def test_a_token_that_dies_is_seen_dying_and_then_ceases():
    t = Table(2)
    t.put(0, card("Altar", "{1}", "Artifact", (when("dies", GainLife(You(), 1), what=CREATURE),)))
    token = t.put(1, creature("Spirit", "1/1"), token=True)
    p = t.start()
    p.do(Destroy(Exact((token,)))).resolve_all()
    assert p.life(0) == 41
    assert p.board.object(token) is None
    assert not p.board.players[1].graveyard


@rule("603.2g", "614.6")
def test_an_event_that_was_replaced_triggers_nothing():
    from engine.cards.abilities import Replacement

    t = Table(2)
    bear, kill = t.put(0, creature("Bear", "2/2", when("dies", GainLife(You(), 1)))), t.put(0, KILL, "hand")
    t.put(1, card("Void", "{1}", "Enchantment", (Replacement("move", "redirect", Filter(kind="any"), to="graveyard", into="exile"),)))
    p = t.start()
    p.cast(0, kill).resolve()
    assert p.zone(bear) == "exile"
    assert not p.board.stack


@rule("603.2e")
def test_becomes_tapped_triggers_only_on_the_change():
    from engine.cards.ops import Tap

    t = Table(2)
    bear = t.put(0, creature("Bear", "2/2", when("taps", GainLife(You(), 1))), tapped=True)
    p = t.start()
    p.do(Tap(Exact((p.oid(bear),))))
    assert not p.board.stack


@rule("603.10a")
def test_a_permanent_that_enters_as_another_leaves_does_not_see_it_leave():
    # the newcomer was not there before the event
    vulture = creature("Vulture", "1/1", when("dies", GainLife(You(), 1), what=OTHERS))
    t = Table(2)
    v = t.put(0, vulture, "graveyard")
    bear = t.put(0, creature("Bear", "2/2"))
    p = t.start()
    p.do(Destroy(Exact((p.oid(bear),))), Move(Exact((p.oid(v),)), "battlefield"))
    assert not p.board.stack
    assert p.zone(v) == "battlefield"


@rule("603.2h")
def test_an_ability_that_triggers_once_each_turn_does_so_for_simultaneous_events_too():
    t = Table(2)
    t.put(0, card("Altar", "{1}", "Artifact", (when("dies", GainLife(You(), 1), what=CREATURE, limit="turn"),)))
    for i in range(3):
        t.put(1, creature(f"Bear {i}"))
    t.put(1, creature("Wall", "0/5"))
    p = t.start()
    p.do(Destroy(All(Filter(types=("Creature",), power=(">=", 1))))).resolve_all()
    assert p.life(0) == 41
    p.do(Destroy(All(CREATURE))).resolve_all()
    assert p.life(0) == 41
    p.until("upkeep", active=1)


