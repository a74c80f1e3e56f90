"""Declaring attackers and blockers, and dividing combat damage, on boards of invented creatures."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards.abilities import Keyword, Restriction
from engine.cards.card import card
from engine.cards.filters import Compare, Count, Filter, Not
from engine.core.assigning import assignment_options, check_assignment, only_way
from engine.core.attackers import attack_options, attackers_ready, check_attackers
from engine.core.blockers import block_options, blocks_of, check_blockers
from engine.core.combat_view import attackable, defender_of, enters_attacking, target_of
from engine.core.strikes import division, needs_first_strike, strikers
from engine.state import events as ev
from engine.state.board import Continuous
from engine.state.frames import CombatDamage
from engine.state.objects import More
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import Table4, creature

BEAR = creature("Test Bear")
BIG = creature("Test Giant", "5/5")
FLIER = creature("Test Bird", "1/1", "flying")
SPIDER = creature("Test Spider", "1/3", "reach")
FAST = creature("Test Runner", "2/1", "haste")
WALL = creature("Test Wall", "0/4", "defender")
GUARD = creature("Test Guard", "2/2", "vigilance")
MENACE = creature("Test Brute", "3/3", "menace")
TRAMPLE = creature("Test Beast", "6/6", "trample")
FIRST = creature("Test Knight", "2/2", "first strike")
DOUBLE = creature("Test Champion", "3/3", "double strike")
WALKER = card("Test Walker", "{3}", "Planeswalker — Test", loyalty=4)
MUST = creature("Test Berserker", "3/1", Restriction("must_attack"))
LONER = creature("Test Coward", "2/2", Restriction("cant_attack_alone"))


def rules_of(reasons):
    return {str(r) for reason in reasons for r in reason.rules}


def told(reasons):
    return {o for reason in reasons for o in reason.objects}


# -- who can attack ----------------------------------------------------------------------------------------------------


@rule("508.1a", "302.6", "702.10b")
def test_a_creature_that_came_this_turn_attacks_only_with_haste():
    t = Table4()
    old = t.put(0, BEAR)
    t.begin()
    new, fast = t.put(0, BEAR), t.put(0, FAST)
    assert attackers_ready(t.board, 0) == (old, fast)
    assert check_attackers(t.board, None, 0, ((new, ~1),))[0].rules[1].number == "302.6"
    assert not check_attackers(t.board, None, 0, ((old, ~1), (fast, ~1)))


@rule("508.1a", "702.3b", "506.3")
def test_every_reason_against_an_attack_is_told():
    t = Table4()
    wall, tapped = t.put(0, WALL), t.put(0, BEAR, tapped=True)
    foreign, walker = t.put(1, BEAR), t.put(0, WALKER)
    t.begin()
    reasons = check_attackers(t.board, None, 0, ((wall, ~1), (tapped, ~1), (foreign, ~1), (walker, ~1), (99, ~1)))
    assert told(reasons) == {wall, tapped, foreign, walker, 99}
    assert {"702.3b", "508.1a", "506.3"} <= rules_of(reasons)
    assert attackers_ready(t.board, 0) == ()


@rule("508.1b", "802.3")
def test_each_opponent_and_their_planeswalkers_can_be_attacked_and_nothing_else():
    t = Table4(3)
    bear, mine, theirs = t.put(0, BEAR), t.put(0, WALKER), t.put(2, WALKER)
    t.begin()
    assert attackable(t.board, 0) == (~1, ~2, theirs)
    assert check_attackers(t.board, None, 0, ((bear, mine),))
    assert check_attackers(t.board, None, 0, ((bear, ~0),))
    assert check_attackers(t.board, None, 0, ((bear, ~1), (bear, ~2)))
    assert not check_attackers(t.board, None, 0, ((bear, theirs),))
    t.commit(ev.PlayerLeft(1))
    assert attackable(t.board, 0) == (~2, theirs)
    assert not enters_attacking(t.board, 0, ~1)
    assert enters_attacking(t.board, 0, ~2)
    assert not enters_attacking(t.board, 2, ~0)


@rule("310.8b", "310.8c")
def test_a_battle_is_attacked_through_its_protector():
    siege = card("Test Siege", "{2}", "Battle — Siege")
    t = Table4(3)
    bear = t.put(0, BEAR)
    mine = t.put(0, siege, more=More(choices=(("protector", "2"),)))
    other = t.put(2, siege, more=More(choices=(("protector", "0"),)))
    t.begin()
    assert attackable(t.board, 0) == (~1, ~2, mine)
    assert other not in attackable(t.board, 0)
    t.attack((bear, mine))
    assert defender_of(t.board, mine) == 2
    assert target_of(t.board, t.board.combat.attacks[0]) == mine


@rule("508.1c")
def test_what_a_continuous_effect_forbids_is_forbidden():
    t = Table4()
    bear, other = t.put(0, BEAR), t.put(0, BEAR)
    t.begin()
    t.commit(ev.EffectBegan(Continuous(1, None, 1, things=(bear,), rule=Restriction("cant_attack"))))
    assert attackers_ready(t.board, 0) == (other,)
    assert rules_of(check_attackers(t.board, None, 0, ((bear, ~1),))) == {"508.1c"}


@rule("508.1c", "802.3a")
def test_a_player_who_cannot_be_attacked_shields_planeswalkers_too():
    moat = card("Test Moat", "{2}", "Enchantment", (Restriction("cant_attack_you", Filter(types=("Creature",))),))
    t = Table4(3)
    bear = t.put(0, BEAR)
    walker = t.put(1, WALKER)
    t.put(1, moat)
    t.begin()
    assert check_attackers(t.board, None, 0, ((bear, ~1),))
    assert check_attackers(t.board, None, 0, ((bear, walker),))
    assert attack_options(t.board, 0) == (((), ((bear, ~2),)), True)


@rule("508.1c")
def test_a_creature_that_cannot_attack_alone_attacks_with_another():
    t = Table4()
    loner = t.put(0, LONER)
    t.begin()
    assert attackers_ready(t.board, 0) == ()
    t = Table4()
    loner, bear = t.put(0, LONER), t.put(0, BEAR)
    t.begin()
    assert check_attackers(t.board, None, 0, ((loner, ~1),))
    assert attack_options(t.board, 0)[0] == ((), ((bear, ~1),), ((loner, ~1), (bear, ~1)))


@rule("508.1d")
def test_a_creature_that_attacks_if_able_has_to():
    t = Table4()
    must, bear = t.put(0, MUST), t.put(0, BEAR)
    t.begin()
    assert told(check_attackers(t.board, None, 0, ())) == {must}
    assert told(check_attackers(t.board, None, 0, ((bear, ~1),))) == {must}
    assert attack_options(t.board, 0)[0] == (((must, ~1),), ((must, ~1), (bear, ~1)))
    t.commit(ev.Tapped(must))
    assert not check_attackers(t.board, None, 0, ())


@rule("508.1d")
def test_where_only_one_creature_can_attack_it_is_the_one_that_must():
    limit = card("Test Limit", "{2}", "Enchantment", (Restriction("max_attackers", amount=1),))
    t = Table4()
    must, bear = t.put(0, MUST), t.put(0, BEAR)
    t.put(1, limit)
    t.begin()
    assert attack_options(t.board, 0)[0] == (((must, ~1),),)
    for wrong in ((), ((bear, ~1),), ((must, ~1), (bear, ~1))):
        assert check_attackers(t.board, None, 0, wrong)


@rule("508.1d")
def test_one_that_must_attack_but_not_alone_takes_another_with_it():
    both = creature("Test Torn", "2/2", Restriction("must_attack"), Restriction("cant_attack_alone"))
    t = Table4()
    torn, bear = t.put(0, both), t.put(0, BEAR)
    t.begin()
    assert attack_options(t.board, 0)[0] == (((torn, ~1), (bear, ~1)),)
    assert check_attackers(t.board, None, 0, ())


@rule("701.15b", "701.15c")
def test_a_goaded_creature_attacks_somebody_else_if_able():
    t = Table4(3)
    bear = t.put(0, BEAR, more=More(goaded=(1,)))
    t.begin()
    assert attack_options(t.board, 0)[0] == (((bear, ~2),),)
    assert "701.15b" in rules_of(check_attackers(t.board, None, 0, ()))
    assert check_attackers(t.board, None, 0, ((bear, ~1),))
    duel = Table4()
    bear = duel.put(0, BEAR, more=More(goaded=(1,)))
    duel.begin()
    assert attack_options(duel.board, 0)[0] == (((bear, ~1),),)


@rule("508.1")
def test_large_attacks_are_sampled_and_every_sample_is_legal():
    t = Table4(4)
    ids = [t.put(0, BEAR) for _ in range(14)] + [t.put(0, MUST)]
    t.begin()
    options, complete = attack_options(t.board, 0)
    assert not complete
    assert len(set(options)) == len(options) <= 256
    assert all(not check_attackers(t.board, None, 0, value) for value in options)
    assert all(ids[-1] in dict(value) for value in options)
    assert tuple((oid, ~3) for oid in ids) in options


# -- who can block -----------------------------------------------------------------------------------------------------


def fight(attacker, *blockers, seats=2, **fields):
    """Seat 0 attacks seat 1 with the attacker; seat 1 has the blockers."""
    t = Table4(seats)
    a = t.put(0, attacker)
    ids = [t.put(1, b, **fields) for b in blockers]
    t.begin()
    t.attack((a, ~1))
    return t, a, ids


@rule("509.1a")
def test_tapped_creatures_and_those_of_others_do_not_block():
    t, a, (tapped,) = fight(BEAR, BEAR, tapped=True)
    assert blocks_of(t.board, 1) == ()
    assert rules_of(check_blockers(t.board, None, 1, ((tapped, a),))) == {"509.1a"}
    assert check_blockers(t.board, None, 1, ((a, a),))


@rule("802.4a")
def test_a_player_blocks_only_what_attacks_that_player():
    t = Table4(3)
    one, two = t.put(0, BEAR), t.put(0, BEAR)
    ned, noa = t.put(1, BEAR), t.put(2, BEAR)
    walker = t.put(2, WALKER)
    t.begin()
    t.attack((one, ~1), (two, walker))
    assert blocks_of(t.board, 1) == ((ned, (one,)),)
    assert blocks_of(t.board, 2) == ((noa, (two,)),)
    assert "802.4a" in rules_of(check_blockers(t.board, None, 1, ((ned, two),)))


BLACK = creature("Test Shade", "1/1", cost="{B}")
METAL = creature("Test Golem", "2/2", types="Artifact Creature")
PROTECTED = creature("Test Saint", "2/2", Keyword("protection", text="black"), cost="{W}")


@pytest.mark.parametrize(
    ("attacker", "able", "unable", "number"),
    [
        (FLIER, (FLIER, SPIDER), BEAR, "702.9b"),
        (creature("Shade", "1/1", "shadow"), (creature("Shade 2", "1/1", "shadow"),), BEAR, "702.28b"),
        (BEAR, (BEAR,), creature("Shade", "1/1", "shadow"), "702.28b"),
        (creature("Rider", "1/1", "horsemanship"), (creature("Rider 2", "1/1", "horsemanship"),), BEAR, "702.31b"),
        (creature("Horror", "1/1", "fear"), (BLACK, METAL), BEAR, "702.36b"),
        (creature("Ogre", "1/1", "intimidate", cost="{B}"), (BLACK, METAL), BEAR, "702.13b"),
        (creature("Rat", "1/1", "skulk"), (FLIER,), BEAR, "702.118b"),
        (PROTECTED, (BEAR,), BLACK, "702.16f"),
        (creature("Thing", "1/1", Restriction("cant_be_blocked")), (), BEAR, "509.1b"),
        (creature("Thing", "1/1", Restriction("cant_be_blocked_except", filter=Filter(keywords=("flying",)))), (FLIER,), BEAR, "509.1b"),
        (creature("Thing", "1/1", Restriction("cant_be_blocked_by", filter=Filter(power=("<=", 1)))), (BEAR,), FLIER, "509.1b"),
        (FLIER, (FLIER,), creature("Low Bird", "1/1", "flying", Restriction("cant_block")), "509.1b"),
        (FLIER, (), creature("Shy Bird", "1/1", "flying", Restriction("cant_block", filter=Filter(keywords=("flying",)))), "509.1b"),
        (BEAR, (), creature("Rotter", "1/1", "decayed"), "702.147a"),
    ],
    ids=lambda x: getattr(x, "key", None),
)
@rule("509.1b", "702.9b", "702.13b", "702.16f", "702.28b", "702.31b", "702.36b", "702.118b", "702.147a")
def test_evasion_names_its_rule(attacker, able, unable, number):
    t, a, ids = fight(attacker, *able, unable)
    for oid in ids[:-1]:
        assert not check_blockers(t.board, None, 1, ((oid, a),))
    assert number in rules_of(check_blockers(t.board, None, 1, ((ids[-1], a),)))
    assert [oid for oid, _ in blocks_of(t.board, 1)] == ids[:-1]


@rule("702.14c")
@pytest.mark.parametrize(
    ("word", "land", "meets"),
    [
        ("islandwalk", card("Island", None, "Basic Land — Island"), True),
        ("swampwalk", card("Island", None, "Basic Land — Island"), False),
        ("nonbasic landwalk", card("Island", None, "Basic Land — Island"), False),
        ("nonbasic landwalk", card("Test Tower", None, "Land"), True),
        ("legendary landwalk", card("Test Tower", None, "Legendary Land"), True),
        ("snow swampwalk", card("Test Bog", None, "Snow Land — Swamp"), True),
        ("snow swampwalk", card("Swamp", None, "Basic Land — Swamp"), False),
    ],
)
def test_landwalk_looks_at_the_defending_players_lands(word, land, meets):
    t, a, (bear, _) = fight(creature("Test Wader", "2/2", word), BEAR, land)
    assert bool(check_blockers(t.board, None, 1, ((bear, a),))) == meets


@rule("702.14c", "802.2a")
def test_each_defending_player_counts_for_landwalk_alone():
    t = Table4(3)
    one, two = t.put(0, creature("Test Wader", "2/2", "islandwalk")), t.put(0, creature("Test Wader", "2/2", "islandwalk"))
    ned, noa = t.put(1, BEAR), t.put(2, BEAR)
    t.put(1, card("Island", None, "Basic Land — Island"))
    t.begin()
    t.attack((one, ~1), (two, ~2))
    assert check_blockers(t.board, None, 1, ((ned, one),))
    assert not check_blockers(t.board, None, 2, ((noa, two),))


@rule("702.111b")
def test_menace_needs_two_blockers_or_none():
    t, a, (x, y) = fight(MENACE, BEAR, BEAR)
    assert block_options(t.board, 1) == (((), ((x, a), (y, a))), True)
    assert "702.111b" in rules_of(check_blockers(t.board, None, 1, ((x, a),)))
    t, a, _ = fight(MENACE, BEAR)
    assert blocks_of(t.board, 1) == ()


@rule("509.1a")
def test_a_creature_blocks_one_attacker_unless_it_may_block_more():
    wide = creature("Test Wide", "1/6", Restriction("extra_blocks", amount=1))
    t = Table4()
    a, b, c = (t.put(0, BEAR) for _ in range(3))
    x, w = t.put(1, BEAR), t.put(1, wide)
    t.begin()
    t.attack((a, ~1), (b, ~1), (c, ~1))
    assert check_blockers(t.board, None, 1, ((x, a), (x, b)))
    assert not check_blockers(t.board, None, 1, ((w, a), (w, b)))
    assert check_blockers(t.board, None, 1, ((w, a), (w, b), (w, c)))
    assert check_blockers(t.board, None, 1, ((w, a), (w, a)))


@rule("509.1c")
def test_a_creature_that_must_block_brings_what_menace_asks_for():
    must = creature("Test Eager", "1/1", Restriction("must_block"))
    t, a, (eager, bear) = fight(MENACE, must, BEAR)
    assert block_options(t.board, 1)[0] == (((eager, a), (bear, a)),)
    for wrong in ((), ((eager, a),), ((bear, a),)):
        assert check_blockers(t.board, None, 1, wrong)


@rule("509.1c")
def test_what_all_must_block_is_blocked_by_all_that_can():
    lure = creature("Test Lure", "2/2", "flying", Restriction("lure"))
    t, a, (bird, bear, other) = fight(lure, FLIER, BEAR, SPIDER)
    assert block_options(t.board, 1)[0] == (((bird, a), (other, a)),)
    assert told(check_blockers(t.board, None, 1, ())) == {a, bird, other}
    assert bear not in told(check_blockers(t.board, None, 1, ()))


@rule("509.1c")
def test_what_must_be_blocked_is_blocked_by_one():
    called = creature("Test Bait", "2/2", Restriction("must_be_blocked"))
    t, a, (x, y) = fight(called, BEAR, BEAR)
    assert set(block_options(t.board, 1)[0]) == {((x, a),), ((y, a),), ((x, a), (y, a))}


@rule("509.1b")
def test_a_block_of_one_creature_only_is_refused_to_one_that_cannot_block_alone():
    shy = creature("Test Shy", "2/2", Restriction("cant_block_alone"))
    t, _, _ = fight(BEAR, shy)
    assert blocks_of(t.board, 1) == ()
    t, a, (one, two) = fight(BEAR, shy, BEAR)
    assert block_options(t.board, 1)[0] == ((), ((two, a),), ((one, a), (two, a)))


@rule("509.1")
def test_large_blocks_are_sampled_and_every_sample_is_legal():
    t = Table4()
    attackers = [t.put(0, c) for c in (MENACE, BEAR, FLIER, TRAMPLE, BEAR, BEAR)]
    for c in (BEAR, BEAR, SPIDER, FLIER, BEAR, BEAR, BEAR, BIG):
        t.put(1, c)
    t.begin()
    t.attack(*((a, ~1) for a in attackers))
    options, complete = block_options(t.board, 1)
    assert not complete
    assert len(set(options)) == len(options) <= 256
    assert all(not check_blockers(t.board, None, 1, value) for value in options)
    assert any(len(value) > 5 for value in options)


@rule("506.4c")
def test_an_attacked_planeswalker_that_is_gone_leaves_its_controller_to_block():
    t = Table4(3)
    bear, guard, walker = t.put(0, BEAR), t.put(2, BEAR), t.put(2, WALKER)
    t.begin()
    t.attack((bear, walker))
    from engine.core.layers import chars
    from engine.state.objects import Snapshot

    obj = t.board.object(walker)
    t.commit(ev.Ceased(walker, Snapshot(obj, chars(t.board, obj), 2)))
    assert target_of(t.board, t.board.combat.attacks[0]) is None
    assert blocks_of(t.board, 2) == ((guard, (bear,)),)
    assert division(t.board, bear) is None


CREATURES = st.sampled_from((BEAR, BIG, FLIER, SPIDER, FAST, WALL, GUARD, MENACE, TRAMPLE, MUST, LONER, PROTECTED, BLACK, METAL))


@given(st.lists(st.tuples(CREATURES, st.booleans()), max_size=4), st.lists(st.tuples(CREATURES, st.booleans()), max_size=4))
def test_listing_and_checking_agree(mine, theirs):
    from itertools import product

    t = Table4(3)
    ids = [t.put(0, c, tapped=tapped) for c, tapped in mine]
    others = [t.put(1, c, tapped=tapped) for c, tapped in theirs]
    t.begin()
    listed, complete = attack_options(t.board, 0)
    assert complete
    every = [tuple((o, x) for o, x in zip(ids, pick, strict=True) if x) for pick in product((None, ~1, ~2), repeat=len(ids))]
    assert set(listed) == {v for v in every if not check_attackers(t.board, None, 0, v)}
    attack = max(listed, key=len)
    t.attack(*attack)
    blocked, complete = block_options(t.board, 1)
    if complete:
        against = [a for a, x in attack if x == ~1]
        every = [tuple((o, x) for o, x in zip(others, pick, strict=True) if x is not None) for pick in product((None, *against), repeat=len(others))]
        assert set(blocked) == {v for v in every if not check_blockers(t.board, None, 1, v)}


# -- damage assignment -------------------------------------------------------------------------------------------------


def clash(attacker, *blockers, defender=~1, **fields):
    t = Table4()
    a = t.put(0, attacker)
    ids = [t.put(1, b, **fields) for b in blockers]
    t.begin()
    t.attack((a, defender))
    t.block(1, *((b, a) for b in ids))
    return t, a, ids


def frame(t, first=False):
    return CombatDamage(first, strikers(t.board, first=first), (), started=True)


@rule("510.1b")
def test_an_unblocked_creature_assigns_to_what_it_attacks():
    t = Table4()
    a = t.put(0, BEAR)
    t.begin()
    t.attack((a, ~1))
    d = division(t.board, a)
    assert (d.things, d.total, only_way(t.board, d, (), ())) == ((~1,), 2, (2,))


@rule("510.1a")
def test_no_damage_is_assigned_without_power():
    t = Table4()
    a = t.put(0, creature("Test Wisp", "0/1"))
    t.begin()
    t.attack((a, ~1))
    assert strikers(t.board, first=False) == ()


@rule("510.1c")
def test_damage_is_divided_freely_among_several_blockers():
    t, a, (x, y) = clash(creature("Test Four", "4/3"), BEAR, BEAR)
    f = frame(t)
    assert division(t.board, a).things == (x, y)
    assert only_way(t.board, division(t.board, a), (), ()) is None
    assert set(assignment_options(t.board, f)[0]) == {(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)}
    assert check_assignment(t.board, f, (3, 2))
    assert check_assignment(t.board, f, (5, -1))
    assert check_assignment(t.board, f, (4,))
    assert not check_assignment(t.board, f, (0, 4))


@rule("510.1c", "509.1h")
def test_a_blocked_creature_without_blockers_assigns_nothing():
    t, a, (x,) = clash(BEAR, BEAR)
    t.commit(ev.LeftCombat((x,)))
    assert t.board.combat.attacks[0].blocked
    assert division(t.board, a) is None


@rule("702.19d")
def test_a_trampler_whose_blockers_are_gone_hits_what_it_attacks():
    t, a, (x,) = clash(TRAMPLE, BEAR)
    t.commit(ev.LeftCombat((x,)))
    assert division(t.board, a).things == (~1,)


@rule("702.19b")
def test_a_trampler_owes_its_blockers_lethal_damage():
    t, a, (x, y) = clash(TRAMPLE, BEAR, BIG)
    t.commit(ev.DamageDealt(a, y, 2, marked=2))
    f = frame(t)
    d = division(t.board, a)
    assert (d.things, d.floor) == ((x, y, ~1), (2, 3, 0))
    assert not check_assignment(t.board, f, (2, 3, 1))
    assert not check_assignment(t.board, f, (6, 0, 0))
    assert "702.19b" in rules_of(check_assignment(t.board, f, (3, 2, 1)))
    assert all(v[2] == 0 or (v[0] >= 2 and v[1] >= 3) for v in assignment_options(t.board, f)[0])


@rule("702.19b", "510.1c")
def test_a_trampler_with_no_more_than_lethal_damage_has_no_choice():
    t, a, _ = clash(creature("Test Boar", "2/2", "trample"), BEAR)
    assert only_way(t.board, division(t.board, a), (), ()) == (2, 0)
    t, a, _ = clash(creature("Test Boar", "3/2", "trample"), BEAR)
    assert only_way(t.board, division(t.board, a), (), ()) is None
    assert set(assignment_options(t.board, frame(t))[0]) == {(3, 0), (2, 1)}


@rule("702.2c", "702.19b")
def test_one_damage_with_deathtouch_is_lethal():
    t, a, (_x, _y) = clash(creature("Test Worm", "5/5", "trample", "deathtouch"), BIG, BIG)
    assert division(t.board, a).floor == (1, 1, 0)
    assert not check_assignment(t.board, frame(t), (1, 1, 3))
    assert check_assignment(t.board, frame(t), (0, 2, 3))


@rule("702.19b", "510.1e")
def test_what_others_assign_counts_for_a_trampler():
    wide = creature("Test Wide", "1/4", Restriction("extra_blocks", amount=1))
    t = Table4()
    plain, boar, other = t.put(0, BEAR), t.put(0, creature("Test Boar", "3/3", "trample")), t.put(0, creature("Test Boar", "3/3", "trample"))
    w = t.put(1, wide)
    t.begin()
    t.attack((plain, ~1), (boar, ~1), (other, ~1))
    t.block(1, (w, plain), (w, boar), (w, other))
    assert strikers(t.board, first=False) == (plain, boar, other, w)
    done = ((plain, w, 2),)
    f = CombatDamage(False, (boar, other, w), done, started=True)
    assert not check_assignment(t.board, f, (2, 1))
    assert not check_assignment(t.board, f, (0, 3))  # the other trampler can still make it lethal
    after = CombatDamage(False, (other, w), (*done, (boar, ~1, 3)), started=True)
    assert not check_assignment(t.board, after, (2, 1))
    assert check_assignment(t.board, after, (1, 2))
    assert set(assignment_options(t.board, after)[0]) == {(3, 0), (2, 1)}
    alone = CombatDamage(False, (boar, w), done, started=True)
    assert check_assignment(t.board, alone, (1, 2))


@rule("510.1d")
def test_a_blocker_of_several_attackers_divides_freely():
    wide = creature("Test Wide", "2/6", Restriction("extra_blocks", amount=1))
    t = Table4()
    a, b = t.put(0, BEAR), t.put(0, BEAR)
    w = t.put(1, wide)
    t.begin()
    t.attack((a, ~1), (b, ~1))
    t.block(1, (w, a), (w, b))
    f = CombatDamage(False, (w,), (), started=True)
    assert set(assignment_options(t.board, f)[0]) == {(2, 0), (1, 1), (0, 2)}


@rule("702.19c")
def test_trample_over_planeswalkers_reaches_the_controller():
    t = Table4()
    a = t.put(0, creature("Test Roamer", "7/7", "trample over planeswalkers"))
    walker = t.put(1, WALKER)
    t.begin()
    t.attack((a, walker))
    d = division(t.board, a)
    assert (d.things, d.floor) == ((walker, ~1), (4, 0))
    assert not check_assignment(t.board, frame(t), (4, 3))
    assert not check_assignment(t.board, frame(t), (7, 0))
    assert "702.19c" in rules_of(check_assignment(t.board, frame(t), (3, 4)))
    x = t.put(1, BEAR)
    t.block(1, (x, a))
    assert division(t.board, a).things == (x, walker, ~1)
    assert not check_assignment(t.board, frame(t), (2, 4, 1))
    assert check_assignment(t.board, frame(t), (1, 4, 2))
    assert check_assignment(t.board, frame(t), (2, 3, 2))


@rule("702.19f")
def test_plain_trample_does_not_pass_a_planeswalker():
    t = Table4()
    a, walker = t.put(0, TRAMPLE), t.put(1, WALKER)
    t.begin()
    t.attack((a, walker))
    assert division(t.board, a).things == (walker,)


@rule("510.4", "702.7b", "702.4b")
def test_first_strike_makes_two_steps():
    t = Table4()
    slow, fast, twice = t.put(0, BEAR), t.put(0, FIRST), t.put(0, DOUBLE)
    x = t.put(1, FIRST)
    t.begin()
    t.attack((slow, ~1), (fast, ~1), (twice, ~1))
    assert needs_first_strike(t.board)
    t.block(1, (x, slow))
    assert strikers(t.board, first=True) == (fast, twice, x)
    t.commit(ev.Struck((fast, twice, x)))
    assert strikers(t.board, first=False) == (slow, twice)


@rule("802.5", "510.1")
def test_attackers_assign_before_blockers_in_turn_order():
    t = Table4(3)
    a, b = t.put(0, BEAR), t.put(0, BEAR)
    y, x = t.put(2, BEAR), t.put(1, BEAR)
    t.begin()
    t.attack((a, ~2), (b, ~1))
    t.block(1, (x, b))
    t.block(2, (y, a))
    assert strikers(t.board, first=False) == (a, b, x, y)


@rule("510.1a")
def test_some_creatures_assign_damage_equal_to_toughness():
    t = Table4()
    a = t.put(0, creature("Test Turtle", "0/5", Restriction("assigns_toughness")))
    t.begin()
    t.attack((a, ~1))
    assert division(t.board, a).total == 5


@rule("508.1c")
def test_a_condition_decides_for_each_defending_player():

    island = Filter(subtypes=("Island",), controller="defending")
    fish = creature("Test Fish", "3/3", Restriction("cant_attack", condition=Not(Compare(Count(island), ">=", 1))))
    t = Table4(3)
    a = t.put(0, fish)
    t.put(2, card("Island", None, "Basic Land — Island"))
    t.begin()
    assert attack_options(t.board, 0) == (((), ((a, ~2),)), True)
    assert check_attackers(t.board, None, 0, ((a, ~1),))
