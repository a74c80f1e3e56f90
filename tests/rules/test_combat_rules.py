"""Combat with several defending players, planeswalkers, first strike and trample, as it is played (CR 506-511, 802)."""

from __future__ import annotations

from rules_cards import A_CREATURE, BOUNCE, STEAL, T0, spell, when
from rules_table import ANN, BOB, Table, creature

from engine.cards.abilities import Restriction
from engine.cards.card import card
from engine.cards.filters import Exact, Filter, You
from engine.cards.ops import Destroy, Draw, GainLife, Tap, TargetSpec
from engine.state import events as ev
from engine.state.decisions import Answer
from engine.testing.marks import rule

WALKER = card("Walker", "{3}", "Planeswalker — Test", loyalty=4)


def declare(p):
    """Go on until attackers, or blockers, are to be declared."""
    while p.asked.kind == "ChooseAction":
        p.pass_()
    return p.asked


@rule("506.2", "802.2")
def test_all_opponents_are_defending_players():
    t = Table(4)
    t.put(0, creature("A"))
    p = t.start()
    assert set(declare(p).things) == {~1, ~2, ~3}


@rule("508.1b", "306.7")
def test_planeswalkers_of_opponents_can_be_attacked_and_own_ones_cannot():
    t = Table(3)
    a, theirs = t.put(0, creature("A", "3/3")), t.put(1, WALKER)
    t.put(0, WALKER)
    p = t.start()
    assert set(declare(p).things) == {~1, ~2, p.oid(theirs)}
    p.answer((p.oid(a), p.oid(theirs))).fight()
    assert p.obj(theirs).counter("LOYALTY") == 1
    assert p.life(1) == 40


@rule("508.1f", "702.20b")
def test_attackers_become_tapped_unless_vigilant():
    t = Table(2)
    a, b = t.put(0, creature("A")), t.put(0, creature("B", "2/2", "vigilance"))
    p = t.start()
    p.attack((a, ~1), (b, ~1))
    assert (p.obj(a).tapped, p.obj(b).tapped) == (True, False)


@rule("509.1", "802.4a")
def test_each_defending_player_blocks_what_attacks_them_in_apnap_order():
    t = Table(4)
    a, b = t.put(0, creature("A")), t.put(0, creature("B"))
    guards = [t.put(seat, creature(f"Guard {seat}")) for seat in (1, 2, 3)]
    p = t.start()
    p.attack((a, ~3), (b, ~1))
    assert declare(p).player == BOB
    assert p.why_not(Answer(BOB, ((p.oid(guards[0]), p.oid(a)),)))
    p.answer((p.oid(guards[0]), p.oid(b)))
    assert p.asked.player == 3
    p.answer()
    p.fight()
    assert [p.life(s) for s in range(4)] == [40, 40, 40, 38]


@rule("509.1b", "702.9b")
def test_flyers_are_blocked_by_flying_or_reach_only():
    t = Table(2)
    bird = t.put(0, creature("Bird", "2/2", "flying"))
    ground, spider = t.put(1, creature("Ground")), t.put(1, creature("Spider", "1/3", "reach"))
    p = t.start()
    p.attack((bird, ~1))
    declare(p)
    assert p.why_not(Answer(BOB, ((p.oid(ground), p.oid(bird)),)))
    assert not p.why_not(Answer(BOB, ((p.oid(spider), p.oid(bird)),)))


@rule("509.1h", "506.4")
def test_an_attacker_stays_blocked_when_its_blocker_is_gone():
    t = Table(2)
    a, wall, bounce = t.put(0, creature("A")), t.put(1, creature("Wall")), t.put(1, BOUNCE, "hand")
    p = t.start()
    p.attack((a, ~1)).block((wall, a))
    p.pass_().cast(1, bounce, p.oid(wall)).resolve().until("end of combat")
    assert p.life(1) == 40


@rule("510.1c")
def test_damage_among_blockers_is_divided_freely():
    t = Table(2)
    a = t.put(0, creature("A", "3/5"))
    one, two = t.put(1, creature("One", "1/2")), t.put(1, creature("Two", "1/2"))
    p = t.start()
    p.attack((a, ~1)).block((one, a), (two, a))
    while p.asked.kind == "ChooseAction":
        p.pass_()
    assert p.asked.kind == "AssignDamage"
    first = p.asked.options[0]
    p.answer(*(1 if o == first else 2 for o in p.asked.options))
    assert sorted((p.zone(one), p.zone(two))) == ["battlefield", "graveyard"]


@rule("702.19b", "510.1c")
def test_trample_assigns_the_rest_to_the_player():
    t = Table(2)
    a, wall = t.put(0, creature("A", "5/5", "trample")), t.put(1, creature("Wall", "0/2"))
    p = t.start()
    p.attack((a, ~1)).block((wall, a))
    while p.asked.kind == "ChooseAction":
        p.pass_()
    assert p.asked.kind == "AssignDamage"
    p.answer(*(3 if o == ~1 else 2 for o in p.asked.options))
    assert p.life(1) == 37
    assert p.zone(wall) == "graveyard"


@rule("702.7b", "510.4")
def test_first_strike_kills_before_damage_comes_back():
    t = Table(2)
    knight, bear = t.put(0, creature("Knight", "2/2", "first strike")), t.put(1, creature("Bear", "2/2"))
    p = t.start()
    p.attack((knight, ~1)).block((bear, knight)).until("end of combat")
    assert (p.zone(knight), p.zone(bear)) == ("battlefield", "graveyard")


@rule("702.4b", "510.4")
def test_double_strike_deals_damage_twice_with_priority_in_between():
    t = Table(2)
    knight = t.put(0, creature("Knight", "2/2", "double strike"))
    p = t.start()
    p.attack((knight, ~1)).fight()
    assert p.life(1) == 38
    assert p.asked.kind == "ChooseAction"
    p.until("end of combat")
    assert p.life(1) == 36


@rule("506.4", "506.4d")
def test_a_stolen_attacker_is_removed_from_combat():
    thief = spell("Snatch", *STEAL.front.abilities[0].program.steps, targets=(A_CREATURE,))
    t = Table(3)
    a, steal = t.put(0, creature("A")), t.put(1, thief, "hand")
    p = t.start()
    p.attack((a, ~1)).pass_()
    p.cast(1, steal, p.oid(a)).resolve()
    assert not p.board.combat.attacks
    p.until("end of combat")
    assert [p.life(s) for s in range(3)] == [40, 40, 40]


@rule("506.4c", "508.5")
def test_an_attacker_whose_planeswalker_is_gone_deals_no_damage():
    smash = spell("Smash", Destroy(T0), targets=(TargetSpec(Filter(types=("Planeswalker",))),))
    t = Table(3)
    a, walker, it = t.put(0, creature("A")), t.put(1, WALKER), t.put(2, smash, "hand")
    p = t.start()
    p.attack((a, walker)).pass_().pass_()
    p.cast(2, it).resolve().until("end of combat")
    assert [p.life(s) for s in range(3)] == [40, 40, 40]


@rule("508.1d", "802.3")
def test_a_creature_that_must_attack_attacks_someone():
    t = Table(3)
    a = t.put(0, creature("Berserker", "2/2", Restriction("must_attack")))
    p = t.start()
    declare(p)
    assert p.why_not(Answer(ANN, ()))
    assert not p.why_not(Answer(ANN, ((p.oid(a), ~2),)))


@rule("508.1a", "302.6")
def test_tapped_creatures_and_newcomers_do_not_attack():
    t = Table(2)
    t.put(0, creature("Tapped"), tapped=True)
    t.put(0, creature("New"), new=True)
    ready = t.put(0, creature("Ready"))
    p = t.start()
    assert declare(p).options == (p.oid(ready),)


@rule("508.3a", "603.2")
def test_attack_triggers_go_on_the_stack_before_blocks():
    t = Table(2)
    a = t.put(0, creature("A", "2/2", when("attacks", GainLife(You(), 1))))
    p = t.start()
    p.attack((a, ~1))
    assert len(p.board.stack) == 1
    assert p.board.turn.step == "declare attackers"
    p.resolve()
    assert p.life(0) == 41


@rule("510.2", "510.3")
def test_all_combat_damage_is_dealt_at_once():
    t = Table(2)
    a, b = t.put(0, creature("A", "2/2")), t.put(1, creature("B", "2/2"))
    p = t.start()
    p.attack((a, ~1)).block((b, a)).until("end of combat")
    assert (p.zone(a), p.zone(b)) == ("graveyard", "graveyard")


@rule("702.15b", "120.3f")
def test_lifelink_gains_as_the_damage_is_dealt():
    t = Table(2, life=2)
    a, b = t.put(0, creature("A", "3/3", "lifelink")), t.put(0, creature("B", "3/3"))
    p = t.start()
    p.attack((a, ~1), (b, ~1)).fight()
    assert p.life(0) == 5
    assert p.game.outcome.winners == (ANN,)


@rule("511.3", "500.5a")
def test_creatures_leave_combat_when_the_phase_ends():
    t = Table(2)
    a = t.put(0, creature("A"))
    p = t.start()
    p.attack((a, ~1)).until("end of combat")
    assert p.board.combat is not None
    p.pass_().pass_()
    assert p.board.combat is None


@rule("603.2c", "510.3a")
def test_damage_triggers_of_several_attackers_each_trigger():
    t = Table(3)
    spy = creature("Spy", "1/1", when("deals_damage", Draw(You()), to="player", combat=True))
    a, b = t.put(0, spy), t.put(0, spy)
    p = t.start()
    p.attack((a, ~1), (b, ~2)).fight()
    p.resolve_all()
    assert len(p.hand(0)) == 2


@rule("509.1a", "509.1i")
def test_a_tapped_creature_does_not_block_and_tapping_a_blocker_changes_nothing():
    t = Table(2)
    a, guard, other = t.put(0, creature("A")), t.put(1, creature("Guard")), t.put(1, creature("Tapped"), tapped=True)
    p = t.start()
    p.attack((a, ~1))
    declare(p)
    assert p.why_not(Answer(BOB, ((p.oid(other), p.oid(a)),)))
    p.answer((p.oid(guard), p.oid(a)))
    p.do(Tap(Exact((p.oid(guard),))))
    p.until("end of combat")
    assert (p.zone(a), p.zone(guard)) == ("graveyard", "graveyard")


@rule("508.8")
def test_without_attackers_blocks_and_damage_are_skipped():
    t = Table(2)
    t.put(0, creature("A"))
    p = t.start()
    p.attack()
    p.until("postcombat main")
    assert not [e for e in p.events(ev.StepBegan) if e.step in ("declare blockers", "combat damage")]


