"""Banding (CR 702.22) and enlist (CR 702.154)."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.card import card, face
from engine.cards.text import read_text
from engine.state import events as ev
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import Play

BEAR = creature("Test Bear", "2/2")
APE = creature("Test Ape", "4/4")
BAND = creature("Test Herald", "1/1", "banding")
BIRD = creature("Test Bird", "2/2", "flying")
WALL = creature("Test Wall", "0/9")
GIANT = creature("Test Giant", "6/6")


def attacking(mine, theirs, *, fly=()):
    """All of these creatures attack seat 1."""
    t = Play(2)
    ours = [t.put(0, c) for c in mine]
    others = [t.put(1, c) for c in theirs]
    t.begin("beginning of combat")
    t.passes()
    t.answer(*((m, ~1) for m in ours))
    return t, ours, others


def to_blocks(t):
    while t.asked.kind == "ChooseAction" and t.board.turn.step == "declare attackers":
        t.passes(1)


@rule("702.22c", "702.22d")
def test_a_band_is_any_number_of_creatures_with_banding_and_up_to_one_without():
    t, (one, two, ape, bear), _ = attacking((BAND, BAND, APE, BEAR), (WALL,))
    assert (t.asked.kind, t.asked.options, str(t.asked.why.rules[0])) == ("ChooseObjects", (two,), "702.22c")
    t.answer(two)
    assert (t.asked.options, t.asked.least, t.asked.most) == ((ape, bear), 0, 1)
    t.answer(ape)
    assert t.board.combat.bands == ((one, two, ape),)
    assert bear not in t.board.combat.bands[0]


@rule("702.22d")
def test_creatures_that_attack_different_players_are_in_no_band():
    t = Play(3)
    one, ape = t.put(0, BAND), t.put(0, APE)
    t.begin("beginning of combat")
    t.passes()
    t.answer((one, ~1), (ape, ~2))
    assert t.asked.kind == "ChooseAction"
    assert t.board.combat.bands == ()


@rule("702.22h", "702.22g")
def test_what_blocks_one_of_a_band_blocks_all_of_it():
    t, (one, bird), (wall,) = attacking((BAND, BIRD), (WALL,))
    t.answer(bird)
    to_blocks(t)
    t.answer((wall, one))
    blocked = {a.attacker: a.blockers for a in t.board.combat.attacks}
    assert blocked == {one: (wall,), bird: (wall,)}
    assert any(type(e) is ev.BlockersDeclared and str(e.cites[0]) == "702.22h" for e in t.events)


@rule("702.22f")
def test_who_has_left_combat_is_in_the_band_no_more():
    t, (one, bird), (wall,) = attacking((BAND, BIRD), (WALL,))
    t.answer(bird)
    t.effect(o.RemoveFromCombat(f.Exact((bird,))))
    to_blocks(t)
    t.answer((wall, one))
    assert [a.blockers for a in t.board.combat.attacks] == [(wall,)]


@rule("702.22k", "510.1d")
def test_the_active_player_divides_the_damage_of_what_blocks_a_band():
    t, (one, ape), (giant,) = attacking((BAND, APE), (GIANT,))
    t.answer(ape)
    to_blocks(t)
    t.answer((giant, ape))
    t.until("combat damage")
    assert (t.asked.kind, t.asked.player) == ("AssignDamage", 0)
    order = {x: i for i, x in enumerate(t.asked.things or t.asked.options)}
    numbers = [0, 0]
    numbers[order[one]] = 6
    t.answer(*numbers)
    assert t.now(one).zone == "graveyard"
    assert t.obj(ape) is not None


@rule("702.22j", "510.1c")
def test_the_defending_player_divides_the_damage_of_what_blockers_with_banding_block():
    t, (giant,), (one, ape) = attacking((GIANT,), (BAND, APE))
    to_blocks(t)
    t.answer((one, giant), (ape, giant))
    t.until("combat damage")
    assert (t.asked.kind, t.asked.player) == ("AssignDamage", 1)


@rule("702.22j", "702.19b")
def test_trample_gets_past_no_blocker_with_banding_unless_the_defending_player_likes():
    t, (giant,), (one,) = attacking((creature("Test Rhino", "6/6", "trample"),), (BAND,))
    to_blocks(t)
    t.answer((one, giant))
    t.until("end of combat")
    assert t.life(1) == 40


@rule("702.154a", "702.154b", "702.154c")
def test_enlist_taps_a_creature_that_does_not_attack_for_its_power():
    eager = creature("Test Eager", "2/2", "enlist")
    t = Play(2)
    one, ape, bear = t.put(0, eager), t.put(0, APE), t.put(0, BEAR)
    t.begin("beginning of combat")
    fresh = creature("Test Late", "9/9")
    assert fresh
    t.passes()
    t.answer((one, ~1), (bear, ~1))
    assert (t.asked.options, t.asked.least) == ((ape,), 0)
    t.answer(ape)
    assert t.obj(ape).tapped
    t.passes()
    assert t.size(one) == (6, 2)


@rule("702.154a")
def test_nobody_has_to_enlist():
    t = Play(2)
    one, ape = t.put(0, creature("Test Eager", "2/2", "enlist")), t.put(0, APE)
    t.begin("beginning of combat")
    t.passes()
    t.answer((one, ~1))
    t.answer()
    assert not t.obj(ape).tapped
    assert t.size(one) == (2, 2)


def legend(name, text="Bands with other legendary creatures", kind="Legendary Creature — Elder"):
    return card(
        name, "{2}", kind, read_text(text, face(name, "{2}", kind, power="2", toughness="2")), power="2", toughness="2"
    )


ELDER, PLAIN_ELDER = legend("Test Elder"), legend("Test Hermit", "")


@rule("702.22c")
def test_legends_band_with_other_legends():
    t, (elder, _, hermit), _ = attacking((ELDER, BEAR, PLAIN_ELDER), (WALL,))
    assert (t.asked.kind, t.asked.options, t.asked.least, t.asked.most) == ("ChooseObjects", (hermit,), 0, 1)
    t.answer(hermit)
    assert t.board.combat.bands == ((elder, hermit),)
    assert t.asked.kind == "ChooseAction"


@rule("702.22c")
def test_who_is_not_of_the_quality_itself_leads_no_band():
    odd = legend("Test Odd", kind="Creature — Elder")
    t, _, _ = attacking((odd, PLAIN_ELDER), (WALL,))
    assert (t.asked.kind, t.board.combat.bands) == ("ChooseAction", ())


@rule("702.22j")
def test_damage_to_two_blockers_of_the_quality_is_divided_by_the_defender():
    t, _, (elder, hermit) = attacking((APE,), (ELDER, PLAIN_ELDER))
    to_blocks(t)
    t.answer((elder, t.board.combat.attacks[0].attacker), (hermit, t.board.combat.attacks[0].attacker))
    t.passes()
    assert (t.asked.kind, int(t.asked.player)) == ("AssignDamage", 1)


@rule("702.22b")
def test_what_loses_banding_bands_with_nobody():
    t = Play(2)
    ours = [t.put(0, c) for c in (ELDER, PLAIN_ELDER)]
    t.begin("beginning of combat")
    t.effect(o.Continuous(f.Exact((ours[0],)), (o.LoseAbilities(("banding",)),)))
    t.passes()
    t.answer(*((m, ~1) for m in ours))
    assert t.asked.kind == "ChooseAction"
