"""State-based actions (CR 704)."""

from __future__ import annotations

import pytest
from rules_cards import BOLT, CREATURE, KILL, when
from rules_table import ANN, BOB, Table, creature, legend

from engine.cards.abilities import Keyword, Restriction, Static
from engine.cards.card import card
from engine.cards.filters import (
    All,
    AttachedTo,
    Compare,
    Exact,
    Filter,
    HandSize,
    LifeOf,
    You,
)
from engine.cards.ops import (
    AddPT,
    Continuous,
    Damage,
    Destroy,
    Discard,
    Draw,
    GainLife,
    LoseAbilities,
    LoseLife,
    Move,
    PutCounters,
    SetPT,
)  # fmt: skip
from engine.state import events as ev
from engine.state.game import Step
from engine.testing.invariants import violations
from engine.testing.marks import rule

GRIP = card("Grip", "{1}", "Enchantment — Aura", (Keyword("enchant", filter=CREATURE), Static((AddPT(2, 2),), AttachedTo())))
SWORD = card("Sword", "{1}", "Artifact — Equipment", (Static((AddPT(2, 2),), AttachedTo()),))


@rule("704.5a", "104.3b")
def test_a_player_with_0_life_loses():
    p = Table(3).start()
    p.do(LoseLife(Exact((~1,)), 40))
    assert p.gone(1)
    assert p.game.outcome is None


@rule("704.5b", "104.3c", "121.4")
def test_drawing_from_an_empty_library_loses_at_the_next_check():
    p = Table(3, library=1).start()
    p.do(Draw(Exact((~1,)), 2))
    assert p.gone(1)


@rule("704.5b")
def test_an_attempt_to_draw_counts_only_until_the_next_check():
    t = Table(3, library=0)
    angel = t.put(1, creature("Angel", "4/4", Restriction("cant_lose", who="you")))
    p = t.start()
    p.do(Draw(Exact((~1,))))
    assert not p.gone(1)
    p.do(Destroy(Exact((p.oid(angel),))))
    assert not p.gone(1)


@rule("704.5a", "101.2")
def test_a_player_kept_from_losing_loses_when_the_effect_ends():
    t = Table(3)
    angel = t.put(1, creature("Angel", "4/4", Restriction("cant_lose", who="you")))
    p = t.start()
    p.do(LoseLife(Exact((~1,)), 45))
    assert not p.gone(1)
    p.do(Destroy(Exact((p.oid(angel),))))
    assert p.gone(1)


@rule("704.5c")
@pytest.mark.parametrize(("n", "lost"), [(9, False), (10, True)])
def test_ten_poison_counters_lose(n, lost):
    p = Table(3).start()
    p.do(PutCounters(Exact((~1,)), "POISON", n))
    assert p.gone(1) is lost


@rule("704.5d", "111.7")
def test_a_token_elsewhere_ceases_to_exist():
    t = Table(2)
    token = t.put(0, creature("Spirit", "1/1"), token=True)
    p = t.start()
    p.do(Move(Exact((token,)), "hand"))
    assert not p.hand(0)


@rule("704.5f")
def test_toughness_0_puts_a_creature_into_the_graveyard_even_if_indestructible():
    t = Table(2)
    bear = t.put(0, creature("Bear", "2/2", "indestructible"))
    p = t.start()
    p.do(PutCounters(Exact((p.oid(bear),)), "M1M1", 2))
    assert p.zone(bear) == "graveyard"


@rule("704.5g", "702.12b")
def test_lethal_damage_destroys_unless_indestructible():
    t = Table(2)
    bear, god = t.put(0, creature("Bear", "2/2")), t.put(0, creature("God", "2/2", "indestructible"))
    p = t.start()
    p.do(Damage(All(CREATURE), 2), source=0)
    assert (p.zone(bear), p.zone(god)) == ("graveyard", "battlefield")


@rule("704.5g")
def test_damage_stays_and_less_toughness_makes_it_lethal():
    t = Table(2)
    bear = t.put(0, creature("Bear", "2/4"))
    p = t.start()
    p.do(Damage(All(CREATURE), 2), source=0)
    assert p.zone(bear) == "battlefield"
    p.do(Continuous(All(CREATURE), (AddPT(-2, -2),)))
    assert p.zone(bear) == "graveyard"


@rule("704.5h", "702.2b")
def test_any_damage_by_deathtouch_destroys():
    snake = creature("Snake", "1/1", "deathtouch")
    t = Table(2)
    it, ogre = t.put(0, snake), t.put(1, creature("Ogre", "5/5"))
    p = t.start()
    p.do(Damage(Exact((p.oid(ogre),)), 1), source=p.oid(it))
    assert p.zone(ogre) == "graveyard"


@rule("704.5h")
def test_deathtouch_counts_only_since_the_last_check():
    t = Table(2)
    snake, god = t.put(0, creature("Snake", "1/1", "deathtouch")), t.put(1, creature("God", "5/5", "indestructible"))
    p = t.start()
    p.do(Damage(Exact((p.oid(god),)), 1), source=p.oid(snake))
    p.do(Continuous(Exact((p.oid(god),)), (LoseAbilities(),)))
    assert p.zone(god) == "battlefield"


@rule("704.5h", "702.80a")
def test_deathtouch_with_wither_destroys_too():
    t = Table(2)
    snake, ogre = t.put(0, creature("Snake", "1/1", "deathtouch", "wither")), t.put(1, creature("Ogre", "5/5"))
    p = t.start()
    p.do(Damage(Exact((p.oid(ogre),)), 1), source=p.oid(snake))
    assert p.zone(ogre) == "graveyard"


@rule("704.5i", "306.9")
def test_a_planeswalker_without_loyalty_goes_to_the_graveyard():
    t = Table(2)
    walker, bolt = t.put(1, card("Walker", "{3}", "Planeswalker — Test", loyalty=3)), t.put(0, BOLT, "hand")
    p = t.start()
    p.cast(0, bolt, p.oid(walker)).resolve()
    assert p.zone(walker) == "graveyard"


@rule("704.5i", "702.12b")
def test_an_indestructible_creature_planeswalker_without_loyalty_goes_too():
    t = Table(2)
    walker = t.put(1, card("Walker", "{3}", "Creature Planeswalker — Test", (Keyword("indestructible"),), power=3, toughness=3, loyalty=3))
    p = t.start()
    p.do(Damage(Exact((p.oid(walker),)), 3), source=0)
    assert p.zone(walker) == "graveyard"


@rule("704.5j")
def test_the_legend_rule_asks_which_one_to_keep():
    t = Table(2)
    old, new = t.put(0, legend("Twin")), t.put(0, legend("Twin"), "hand")
    p = t.start()
    p.cast(0, new).resolve()
    assert (p.asked.kind, set(p.asked.options)) == ("ChooseObjects", {p.oid(old), p.oid(new)})
    p.answer(p.oid(new))
    assert (p.zone(old), p.zone(new)) == ("graveyard", "battlefield")


@rule("704.5j")
def test_legends_of_different_players_do_not_mind_each_other():
    t = Table(2)
    mine, theirs = t.put(0, legend("Twin"), "hand"), t.put(1, legend("Twin"))
    p = t.start()
    p.cast(0, mine).resolve()
    assert (p.zone(mine), p.zone(theirs)) == ("battlefield", "battlefield")


@rule("704.5m", "303.4c")
def test_an_aura_goes_with_the_creature_it_is_on():
    t = Table(2)
    bear = t.put(0, creature("Bear"))
    grip, kill = t.put(0, GRIP, on=bear), t.put(0, KILL, "hand")
    p = t.start()
    p.cast(0, kill).resolve()
    assert (p.zone(bear), p.zone(grip)) == ("graveyard", "graveyard")


@rule("704.5n", "301.5c")
def test_an_equipment_stays_when_its_creature_goes():
    t = Table(2)
    bear = t.put(0, creature("Bear"))
    sword, kill = t.put(0, SWORD, on=bear), t.put(0, KILL, "hand")
    p = t.start()
    assert p.chars(bear).power == 4
    p.cast(0, kill).resolve()
    assert p.zone(sword) == "battlefield"
    assert p.obj(sword).more.attached_to is None


@rule("704.5q", "122.3")
def test_opposite_counters_cancel():
    t = Table(2)
    bear = t.put(0, creature("Bear"), counters=(("P1P1", 3),))
    p = t.start()
    p.do(PutCounters(Exact((p.oid(bear),)), "M1M1", 2))
    assert p.obj(bear).counters == (("P1P1", 1),)


@rule("704.3", "704.8")
def test_everything_found_in_one_check_happens_together():
    vulture = creature("Vulture", "1/1", when("dies", GainLife(You(), 1), what=Filter(types=("Creature",), other=True)))
    t = Table(2)
    t.put(0, vulture)
    t.put(0, creature("Bear", "1/1"))
    p = t.start()
    p.do(Damage(All(CREATURE), 1), source=0)
    p.resolve_all()
    assert p.life(0) == 41


@rule("704.8")
def test_a_dying_creature_with_both_kinds_of_counters_had_them_when_it_left():
    wolf = creature("Wolf", "1/1", when("dies", GainLife(You(), 5), condition=None))
    t = Table(2)
    it = t.put(0, wolf, counters=(("P1P1", 1),))
    p = t.start()
    p.do(PutCounters(Exact((p.oid(it),)), "M1M1", 3))
    last = next(e.last for e in p.events(ev.Moved) if it in e.new.cards)
    assert dict(last.obj.counters) == {"P1P1": 1, "M1M1": 3}


@rule("704.3")
def test_the_check_is_repeated_until_nothing_is_found():
    t = Table(2)
    t.put(0, creature("Lord", "2/2", Static((AddPT(1, 1),), Filter(types=("Creature",), controller="you", other=True))), damage=2)
    weak = t.put(0, creature("Weak", "1/1"), damage=1)
    p = t.start()
    assert p.zone(weak) == "battlefield"
    p.do(Damage(Exact((20,)), 1), source=0)
    assert p.zone(weak) == "graveyard"


@rule("704.5f", "604.3")
def test_a_creature_whose_size_is_a_number_that_fell_to_0_dies():
    maro = creature("Maro", "0/0", Static((SetPT(HandSize(), HandSize(), cda=True),), cda=True))
    t = Table(2)
    it = t.put(0, maro)
    t.put(0, creature("Card"), "hand")
    p = t.start()
    assert p.chars(it).toughness == 1
    p.do(Discard(You(), 1), by=ANN)
    assert p.zone(it) == "graveyard"


@rule("704.5g", "611.3a")
def test_a_bonus_that_depends_on_life_ends_with_the_life():
    lord = card("Pact", "{1}", "Enchantment", (Static((AddPT(0, 2),), Filter(types=("Creature",), controller="you"), Compare(LifeOf(You()), ">=", 40)),))
    t = Table(2)
    t.put(0, lord)
    bear = t.put(0, creature("Bear", "2/2"), damage=2)
    p = t.start()
    assert p.zone(bear) == "battlefield"
    p.do(LoseLife(You(), 1), by=ANN)
    assert p.zone(bear) == "graveyard"


@rule("704.5f", "611.3a")
def test_a_bonus_for_untapped_creatures_ends_as_the_creature_is_tapped():
    from engine.cards.ops import Tap

    shell = card("Shell", "{1}", "Enchantment", (Static((AddPT(0, 2),), Filter(types=("Creature",), state=("untapped",))),))
    t = Table(2)
    t.put(0, shell)
    bear = t.put(0, creature("Bear", "2/1"), damage=1)
    p = t.start()
    p.do(Tap(Exact((p.oid(bear),))))
    assert p.zone(bear) == "graveyard"


@rule("704.5f", "611.3a")
def test_a_penalty_that_holds_during_one_players_turn_begins_with_the_turn():
    from engine.cards.filters import Turn

    night = card("Night", "{1}", "Enchantment", (Static((AddPT(-2, -2),), CREATURE, Turn("opponent")),))
    t = Table(2)
    t.put(0, night)
    bear = t.put(0, creature("Bear", "2/2"))
    p = t.start()
    p.until("upkeep", active=1)
    assert p.zone(bear) == "graveyard"


@rule("704.7", "104.3")
def test_two_reasons_to_lose_at_once_are_one_loss():
    p = Table(3, library=0).start()
    p.do(Draw(Exact((~1,))), LoseLife(Exact((~1,)), 50))
    assert len(p.events(ev.PlayerLost)) == 1


@rule("704.5j", "101.4", "704.3")
def test_legend_choices_of_two_players_are_made_in_apnap_order():
    t = Table(2)
    for seat in (0, 1):
        for _ in range(2):
            t.put(seat, legend(f"Twin {seat}"), "graveyard")
    p = t.start(active=1)
    p.do(Move(All(Filter(kind="card", zones=("graveyard",))), "battlefield", controller="owner"))
    assert p.asked.player == BOB
    p.answer(p.asked.options[0])
    assert p.asked.player == ANN
    assert not [e for e in p.events(ev.Moved) if e.to == "graveyard"]
    p.answer(p.asked.options[1])
    assert len(p.events(ev.Moved)) == 6




@rule("704.5k")
def test_a_new_world_enchantment_ends_the_old_one():
    t = Table(2)
    old, new = t.put(0, card("Old World", "{1}", "World Enchantment")), t.put(1, card("New World", "{1}", "World Enchantment"), "hand")
    p = t.start(active=1)
    p.cast(1, new).resolve()
    assert (p.zone(old), p.zone(new)) == ("graveyard", "battlefield")


@rule("704.5k")
def test_world_enchantments_that_come_together_end_each_other():
    t = Table(2)
    both = [t.put(seat, card(f"World {seat}", "{1}", "World Enchantment"), "graveyard") for seat in (0, 1)]
    p = t.start()
    p.do(Move(All(Filter(kind="card", zones=("graveyard",))), "battlefield"))
    assert [p.zone(c) for c in both] == ["graveyard", "graveyard"]


@rule("704.7", "704.5f", "704.5g", "704.5j")
@pytest.mark.parametrize("doom", [lambda o: PutCounters(o, "M1M1", 9), lambda o: Damage(o, 9)], ids=["no toughness", "lethal damage"])
@pytest.mark.parametrize("kept", [0, 1])
def test_a_legend_that_dies_in_two_ways_at_once_goes_to_the_graveyard_once(doom, kept):
    t = Table(2)
    twins = t.put(0, legend("Twin")), t.put(0, legend("Twin"), "graveyard")
    p = t.start()
    p.do(doom(Exact((p.oid(twins[0]),))), Move(All(Filter(kind="card", zones=("graveyard",))), "battlefield"), source=p.oid(twins[0]))
    p.answer(p.oid(twins[kept]))
    assert len([e for e in p.events(ev.Moved) if e.to == "graveyard"]) == (1 if kept else 2)
    assert violations(None, Step(p.game, ()), only=("card_conservation",)) == []
