"""Replacement and prevention effects (CR 614, 615, 616)."""

from __future__ import annotations

from rules_cards import ANY, BOLT, CREATURE, KILL, T0, spell, when
from rules_table import ANN, BOB, Table, creature, legend

from engine.cards.abilities import Replacement
from engine.cards.card import card
from engine.cards.filters import All, Each, Exact, Filter, You
from engine.cards.ops import (
    CreateToken,
    Damage,
    Destroy,
    Draw,
    GainLife,
    LoseLife,
    Move,
    Program,
    PutCounters,
    Shield,
)
from engine.state import events as ev
from engine.testing.marks import rule

ANYTHING = Filter(kind="any", zones=("battlefield", "stack", "hand", "library", "graveyard"))


def law(name, *abilities):
    return card(name, "{1}", "Enchantment", abilities)


VOID = law("Void", Replacement("move", "redirect", ANYTHING, to="graveyard", into="exile"))
LOOP = creature("Loop", "2/2", Replacement("move", "redirect", to="graveyard", origin="battlefield", into="library"))
TWICE_LIFE = law("Twice", Replacement("life_gain", "modify", player="you", times=2))
ONE_MORE_LIFE = law("More", Replacement("life_gain", "modify", player="you", plus=1))


@rule("614.1", "614.6")
def test_a_card_that_would_go_to_the_graveyard_is_exiled_instead():
    t = Table(2)
    t.put(0, VOID)
    bolt = t.put(1, BOLT, "hand")
    p = t.start(active=1)
    p.cast(1, bolt, ~0).resolve()
    assert p.zone(bolt) == "exile"


@rule("616.1", "616.1f")
def test_the_controller_of_the_object_chooses_which_of_two_replacements_applies():
    for chosen, zone in (("Void", "exile"), ("Loop", "library")):
        t = Table(2)
        t.put(0, VOID)
        loop, kill = t.put(1, LOOP), t.put(0, KILL, "hand")
        p = t.start()
        p.cast(0, kill).resolve()
        assert (p.asked.kind, p.asked.player) == ("ChooseReplacement", BOB)
        names = [p.board.objects[s].base.name for s in p.asked.about]
        p.answer(p.asked.options[names.index(chosen)])
        assert p.zone(loop) == zone


@rule("616.1", "614.5")
def test_each_effect_applies_once_in_the_order_the_affected_player_likes():
    totals = set()
    for first in (0, 1):
        t = Table(2)
        t.put(0, TWICE_LIFE)
        t.put(0, ONE_MORE_LIFE)
        p = t.start()
        p.do(GainLife(You(), 3), by=ANN)
        p.answer(p.asked.options[first])
        totals.add(p.life(0))
    assert totals == {47, 48}


@rule("614.5")
def test_two_doublers_quadruple_without_a_question():
    t = Table(2)
    t.put(0, TWICE_LIFE)
    t.put(0, TWICE_LIFE)
    p = t.start()
    p.do(GainLife(You(), 1), by=ANN)
    assert p.life(0) == 44


@rule("616.2")
def test_a_replacement_can_make_another_applicable():
    t = Table(2)
    t.put(0, law("Study", Replacement("life_gain", "instead", player="you", program=Program((Draw(You()),)))))
    t.put(0, law("Recall", Replacement("draw", "instead", player="you", program=Program((LoseLife(Each("opponent"), 1),)))))
    p = t.start()
    p.do(GainLife(You(), 1), by=ANN)
    assert (p.life(0), p.life(1), len(p.hand(0))) == (40, 39, 0)


@rule("614.5", "121.1")
def test_drawing_two_instead_of_one_does_not_go_on_forever():
    t = Table(2)
    t.put(0, law("Plenty", Replacement("draw", "modify", player="you", times=2)))
    p = t.start()
    p.do(Draw(You()), by=ANN)
    assert len(p.hand(0)) == 2


@rule("614.5", "121.2")
def test_each_of_several_draws_is_replaced_by_itself():
    t = Table(2)
    t.put(0, law("Plenty", Replacement("draw", "modify", player="you", times=2)))
    p = t.start()
    p.do(Draw(You(), 3), by=ANN)
    assert len(p.hand(0)) == 6


@rule("614.5")
def test_a_draw_made_by_a_replacement_of_a_draw_is_not_replaced_by_it_again():
    t = Table(2)
    t.put(0, law("Exchange", Replacement("draw", "instead", player="you", program=Program((Draw(You()), GainLife(You(), 1))))))
    p = t.start()
    p.do(Draw(You()), by=ANN)
    assert (len(p.hand(0)), p.life(0)) == (1, 41)


@rule("614.11", "121.6b")
def test_a_draw_from_an_empty_library_can_be_replaced():
    t = Table(3, library=0)
    t.put(0, law("Recall", Replacement("draw", "instead", player="you", program=Program((GainLife(You(), 1),)))))
    p = t.start()
    p.do(Draw(You()), by=ANN)
    assert not p.gone(0)
    assert p.life(0) == 41


@rule("614.1c", "614.12")
def test_a_permanent_enters_with_counters_and_tapped():
    big = creature("Big", "0/0", Replacement("enters", "enter", tapped=True, counters=(("P1P1", 2),)))
    t = Table(2)
    it = t.put(0, big, "hand")
    p = t.start()
    p.cast(0, it).resolve()
    assert (p.chars(it).power, p.obj(it).tapped, p.zone(it)) == (2, True, "battlefield")


@rule("614.12")
def test_what_others_do_to_entering_permanents_counts_before_they_are_there():
    t = Table(2)
    t.put(1, law("Blind", Replacement("enters", "enter", Filter(types=("Creature",), controller="opponent"), tapped=True)))
    it, mine = t.put(0, creature("Bear"), "hand"), t.put(1, creature("Cub"), "hand")
    p = t.start()
    p.cast(0, it).resolve()
    p.do(Move(Exact((p.oid(mine),)), "battlefield"), by=BOB)
    assert (p.obj(it).tapped, p.obj(mine).tapped) == (True, False)


@rule("614.12", "616.1c")
def test_a_copy_enters_with_what_the_copied_permanent_enters_with():
    big = creature("Big", "0/0", Replacement("enters", "enter", counters=(("P1P1", 2),)))
    clone = creature("Clone", "0/0", Replacement("enters", "enter", copy=Filter(types=("Creature",)), optional=True))
    t = Table(2)
    t.put(1, big, counters=(("P1P1", 1),))
    it = t.put(0, clone, "hand")
    p = t.start()
    p.cast(0, it).resolve()
    p.answer(p.asked.options[0])
    assert (p.chars(it).name, p.chars(it).power) == ("Big", 2)


@rule("616.1g", "614.12")
def test_doubling_tokens_comes_before_how_each_token_enters():
    t = Table(2)
    t.put(0, law("Season", Replacement("token", "modify", player="you", times=2)))
    t.put(0, law("Blind", Replacement("enters", "enter", CREATURE, tapped=True)))
    p = t.start()
    p.do(CreateToken(creature("Spirit", "1/1").front), by=ANN)
    assert p.asked.kind == "ChooseAction"
    made = p.named("Spirit")
    assert len(made) == 2
    assert all(p.board.objects[o].tapped for o in made)


@rule("615.1", "615.6")
def test_prevented_damage_is_never_dealt():
    t = Table(2)
    t.put(1, law("Ward", Replacement("damage", "prevent", player="you")))
    t.put(1, creature("Grudge", "1/1", when("dealt_damage", GainLife(You(), 5), what=None, player="you")))
    bolt = t.put(0, BOLT, "hand")
    p = t.start()
    p.cast(0, bolt, ~1).resolve()
    assert p.life(1) == 40
    assert not p.events(ev.DamageDealt)


@rule("615.7")
def test_a_shield_of_3_is_used_up_by_several_sources():
    t = Table(2)
    shield = t.put(1, spell("Guard", Shield(Replacement("damage", "prevent", amount=3), T0), targets=(ANY,)), "hand")
    ping = [t.put(0, spell(f"Ping {i}", Damage(T0, 2), targets=(ANY,)), "hand") for i in range(2)]
    p = t.start(active=1)
    p.cast(1, shield, ~1).resolve()
    p.pass_()
    p.cast(0, ping[0], ~1).resolve()
    assert p.life(1) == 40
    p.pass_() if p.asked.player == 1 else None
    p.cast(0, ping[1], ~1).resolve()
    assert p.life(1) == 39


@rule("615.12", "615.1")
def test_damage_that_cannot_be_prevented_is_dealt():
    t = Table(2)
    t.put(1, law("Ward", Replacement("damage", "prevent", player="you")))
    p = t.start()
    bear = t
    p.do(Damage(Exact((~1,)), 3, unpreventable=True), source=0)
    assert p.life(1) == 37
    assert bear is t


@rule("614.8", "701.19a")
def test_regeneration_replaces_the_destruction_and_the_creature_stays_tapped_and_undamaged():
    from engine.cards.ops import Shield as _Shield

    t = Table(2)
    bear, kill = t.put(0, creature("Bear", "2/2", when("dies", GainLife(You(), 1))), damage=1), t.put(0, KILL, "hand")
    p = t.start()
    p.do(_Shield(Replacement("destroy", "regenerate", uses=1), Exact((p.oid(bear),))))
    p.cast(0, kill).resolve()
    assert p.zone(bear) == "battlefield"
    assert (p.obj(bear).tapped, p.obj(bear).damage) == (True, 0)
    assert not p.board.stack


@rule("614.1", "614.10")
def test_an_optional_replacement_asks_the_affected_player():
    t = Table(2)
    t.put(0, law("Offer", Replacement("draw", "instead", player="you", program=Program((GainLife(You(), 5),)), optional=True)))
    p = t.start()
    p.do(Draw(You()), by=ANN)
    assert (p.asked.kind, p.asked.player) == ("May", ANN)
    p.answer("no")
    assert (p.life(0), len(p.hand(0))) == (40, 1)


@rule("614.7", "614.4")
def test_a_replacement_must_be_there_before_the_event():
    t = Table(2)
    void = t.put(0, VOID)
    bear = t.put(0, creature("Bear"))
    p = t.start()
    p.do(Move(Exact((p.oid(void),)), "hand"), Destroy(Exact((p.oid(bear),))))
    assert p.zone(bear) == "graveyard"


@rule("614.6", "614.15")
def test_things_leaving_together_with_the_source_of_a_replacement_are_still_replaced():
    t = Table(2)
    void = t.put(0, creature("Void", "1/1", Replacement("move", "redirect", ANYTHING, to="graveyard", into="exile")))
    bear = t.put(0, creature("Bear"))
    p = t.start()
    p.do(Destroy(All(CREATURE)))
    assert (p.zone(void), p.zone(bear)) == ("exile", "exile")


@rule("616.1", "101.4")
def test_affected_players_choose_in_apnap_order():
    t = Table(2)
    for seat in (0, 1):
        t.put(seat, TWICE_LIFE)
        t.put(seat, ONE_MORE_LIFE)
    p = t.start(active=1)
    p.do(GainLife(Each("player"), 1), by=ANN)
    order = []
    while p.asked.kind == "ChooseReplacement":
        order.append(p.asked.player)
        p.answer(p.asked.options[0])
    assert order == [BOB, ANN]


@rule("122.1", "614.1")
def test_one_more_counter_is_put():
    t = Table(2)
    bear = t.put(0, creature("Bear"))
    t.put(0, law("Scales", Replacement("counters", "modify", Filter(types=("Creature",), controller="you"), plus=1, kind="P1P1")))
    p = t.start()
    p.do(PutCounters(Exact((p.oid(bear),)), "P1P1", 1))
    assert p.obj(bear).counter("P1P1") == 2


@rule("614.1", "122.6")
def test_one_more_counter_also_on_a_creature_that_enters_with_counters():
    big = creature("Big", "0/0", Replacement("enters", "enter", counters=(("P1P1", 2),)))
    t = Table(2)
    t.put(0, law("Scales", Replacement("counters", "modify", Filter(types=("Creature",), controller="you"), plus=1, kind="P1P1")))
    it = t.put(0, big, "hand")
    p = t.start()
    p.cast(0, it).resolve()
    assert p.obj(it).counter("P1P1") == 3


@rule("120.4c", "120.3f")
def test_life_gained_by_lifelink_can_be_replaced():
    t = Table(2)
    t.put(0, TWICE_LIFE)
    priest = t.put(0, creature("Priest", "2/2", "lifelink"))
    p = t.start()
    p.attack((priest, ~1)).fight()
    assert (p.life(0), p.life(1)) == (44, 38)


@rule("120.4c", "120.3d")
def test_counters_put_by_wither_can_be_more():
    t = Table(2)
    t.put(0, law("Scales", Replacement("counters", "modify", CREATURE, plus=1, kind="M1M1")))
    thorn, bear = t.put(0, creature("Thorn", "1/1", "wither")), t.put(1, creature("Bear", "3/3"))
    p = t.start()
    p.attack((thorn, ~1)).block((bear, thorn)).until("end of combat")
    assert p.chars(bear).power == 1


@rule("120.4b", "616.1")
def test_damage_is_doubled_and_reduced_in_the_order_the_damaged_player_likes():
    t = Table(2)
    t.put(0, law("Furnace", Replacement("damage", "modify", Filter(), player="any", times=2)))
    t.put(1, law("Ward", Replacement("damage", "prevent", player="you", amount=1)))
    bolt = t.put(0, BOLT, "hand")
    p = t.start()
    p.cast(0, bolt, ~1).resolve()
    assert p.asked.player == BOB
    names = [p.board.objects[s].base.name for s in p.asked.about]
    p.answer(p.asked.options[names.index("Ward")])
    assert p.life(1) == 36




@rule("615.7")
def test_the_player_chooses_which_of_simultaneous_damage_a_shield_prevents():
    t = Table(3)
    king, bear = t.put(0, legend("King", "3/3"), leader=True), t.put(0, creature("Bear", "2/2"))
    p = t.start()
    p.do(Shield(Replacement("damage", "prevent", amount=3), Exact((~1,))))
    p.attack((king, ~1), (bear, ~1)).fight()
    assert (p.asked.player, set(p.asked.options)) == (BOB, {"3+0", "2+1", "1+2"})
    assert p.asked.about == (p.oid(king), p.oid(bear))
    p.answer("3+0")
    assert p.life(1) == 38
    assert not p.board.tally.dealt
    assert not p.board.effects.shields


@rule("615.7")
def test_a_shield_that_is_enough_for_all_asks_nothing():
    t = Table(2)
    one, two = t.put(0, creature("One", "1/1")), t.put(0, creature("Two", "2/2"))
    p = t.start()
    p.do(Shield(Replacement("damage", "prevent", amount=4), Exact((~1,))))
    p.attack((one, ~1), (two, ~1)).fight()
    assert p.asked.kind == "ChooseAction"
    assert p.life(1) == 40
    assert p.board.effects.shields[0].left == 1


@rule("616.1", "903.9b")
def test_a_group_with_commanders_of_several_owners_moves_after_all_have_answered():
    t = Table(3)
    kings = [t.put(seat, legend(f"King {seat}"), leader=True) for seat in range(3)]
    bear = t.put(0, creature("Bear"))
    p = t.start(active=1)
    p.do(Move(All(CREATURE), "hand"))
    order = []
    for zone in ("command", "hand", "command"):
        order.append(p.asked.player)
        assert p.zone(bear) == "battlefield"
        p.answer(zone)
    assert order == [1, 2, 0]
    assert [p.zone(k) for k in kings] == ["command", "command", "hand"]
    assert p.zone(bear) == "hand"


@rule("614.15", "614.5")
def test_a_cost_whose_card_is_sent_elsewhere_is_still_paid():
    from rules_cards import activated

    from engine.cards.abilities import CostPart

    altar = card("Altar", "{1}", "Artifact", (activated("", GainLife(You(), 1), parts=(CostPart("sacrifice", 1, Filter(types=("Creature",), controller="you")),)),))
    t = Table(2)
    t.put(1, VOID)
    bear, it = t.put(0, creature("Bear")), t.put(0, altar)
    p = t.start()
    p.activate(0, it).resolve()
    assert (p.zone(bear), p.life(0)) == ("exile", 41)
