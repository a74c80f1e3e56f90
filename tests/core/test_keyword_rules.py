"""Keyword actions and abilities of CR 701 and 702 that are read into ordinary steps: what their rules say of them, in play."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Restriction, Unread
from engine.cards.card import CardDef, card, face
from engine.cards.text import read_card, read_text
from engine.errors import IllegalAction
from engine.state.decisions import Cast
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play


def made(name, cost, kind, text="", **size):
    found = read_text(text, face(name, cost, kind, **size))
    assert not any(isinstance(a, Unread) for a in found), found
    return card(name, cost, kind, found, **size)


def creature(name, text="", power=2, toughness=None, cost="{1}{G}"):
    return made(name, cost, "Creature — Bear", text, power=power, toughness=power if toughness is None else toughness)


BEAR = creature("Test Bear")
FRAIL = creature("Test Frail", toughness=1)


def cast(text, *mine, theirs=()):
    """A sorcery with the text is cast; its targets are still to be chosen, if it has any."""
    t = Play()
    t.mine = [t.put(0, c) for c in mine]
    t.theirs = [t.put(1, c) for c in theirs]
    deed = t.put(0, made("Test Deed", "{2}", "Sorcery", text), "hand")
    t.begin()
    t.cast(deed)
    return t


@rule("701.16a", "111.10f")
def test_to_investigate_is_to_create_a_clue():
    t = cast("Investigate.")
    t.passes()
    clue = t.board.battlefield[-1]
    seen = t.chars(clue)
    assert (seen.name, seen.types, seen.subtypes, seen.colors) == ("Clue Token", ("Artifact",), ("Clue",), ())
    t.activate(clue)
    t.passes()
    assert (len(t.board.players[0].hand), t.board.battlefield) == (1, ())


@rule("701.39a")
def test_to_bolster_is_to_put_counters_on_a_creature_of_the_least_toughness():
    t = cast("Bolster 2.", BEAR, FRAIL, theirs=(creature("Test Less", toughness=1),))
    t.passes()
    assert (t.size(t.mine[0]), t.size(t.mine[1])) == ((2, 2), (4, 3))
    t = cast("Bolster 2.", FRAIL, BEAR, FRAIL)
    t.passes()
    assert (t.asked.kind, set(t.asked.options)) == ("ChooseObjects", {t.mine[0], t.mine[2]})
    t.answer(t.mine[2])
    assert t.size(t.mine[2]) == (4, 3)


@rule("701.41a")
def test_to_support_is_to_put_a_counter_on_each_of_up_to_so_many_target_creatures():
    t = cast("Support 2.", BEAR, BEAR, theirs=(BEAR,))
    assert (t.asked.kind, t.asked.least, t.asked.most, len(t.asked.options)) == ("ChooseTargets", 0, 2, 3)
    t.answer(t.mine[0], t.theirs[0]).paid()
    t.passes()
    assert [t.size(x) for x in (*t.mine, *t.theirs)] == [(3, 3), (2, 2), (3, 3)]


@rule("701.41a")
def test_a_permanent_supports_others():
    t = Play()
    t.mine = [t.put(0, BEAR)]
    one = t.put(0, creature("Test Helper", "When this creature enters, support 1."), "hand")
    t.begin()
    t.cast(one)
    t.passes()
    assert (t.asked.kind, t.asked.options) == ("ChooseTargets", (t.mine[0],))


@rule("701.46a")
def test_what_has_a_counter_does_not_adapt():
    t = Play()
    t.mine = [t.put(0, creature("Test Shark", "{1}: Adapt 2."))]
    t.begin()
    for _ in range(2):
        t.activate(t.mine[0])
        t.passes()
    assert t.size(t.mine[0]) == (4, 4)
    t.effect(o.RemoveCounters(f.Exact((t.mine[0],)), "P1P1", -1))
    t.activate(t.mine[0])
    t.passes()
    assert t.size(t.mine[0]) == (4, 4)


# -- converting --------------------------------------------------------------------------------------------------------


def robot(back="Artifact — Vehicle", layout="transform"):
    faces = (
        face(
            "Test Robot", "{3}", "Artifact Creature — Robot", power="3", toughness="3", text="{1}: Convert Test Robot."
        ),
        face("Test Truck", None, back, text=""),
    )
    return read_card(CardDef("Test Robot // Test Truck", faces, layout))


def converted(definition, *steps):
    t = Play()
    t.mine = [t.put(0, definition)]
    t.begin()
    t.effect(*steps)
    t.activate(t.mine[0])
    t.activate(t.mine[0])
    t.passes()
    t.passes()
    return t.chars(t.mine[0]).name


@rule("701.28a", "701.28e")
def test_it_converts_once_for_abilities_that_were_on_the_stack_together():
    assert converted(robot()) == "Test Truck"


@rule("701.28c", "701.28d")
@pytest.mark.parametrize(("back", "layout"), [("Sorcery", "modal_dfc"), ("Artifact — Vehicle", "split")])
def test_what_has_no_other_face_that_could_be_a_permanent_does_not_convert(back, layout):
    assert converted(robot(back, layout)) == "Test Robot"


@rule("701.28f")
def test_what_cant_transform_cant_convert():
    ban = o.Continuous(
        f.All(f.Filter(types=("Artifact",))), (o.AddAbilities((Restriction("cant_transform"),)),), "forever"
    )
    assert converted(robot(), ban) == "Test Robot"


# -- keyword abilities -------------------------------------------------------------------------------------------------


@rule("702.17b")
@pytest.mark.parametrize(("text", "able"), [("Reach", True), ("Flying", True), ("", False)])
def test_creatures_with_flying_are_blocked_by_those_with_flying_or_reach(text, able):
    t = Play()
    t.mine = [t.put(0, creature("Test Bird", "Flying"))]
    t.theirs = [t.put(1, creature("Test Archer", text))]
    t.begin("beginning of combat")
    t.passes()
    t.answer((t.mine[0], ~1))
    t.passes()
    asked = t.asked.kind == "DeclareBlockers"
    assert asked == able


@rule("702.114a")
@pytest.mark.parametrize("zone", ["hand", "graveyard", "exile", "library", "battlefield"])
def test_devoid_things_are_colorless_everywhere(zone):
    t = Play()
    one = t.put(0, creature("Test Drone", "Devoid", cost="{2}{R}"), zone)
    t.begin()
    assert t.chars(one).colors == ()


@rule("702.117a")
def test_surge_takes_another_spell_of_this_turn():
    t = Play()
    other = t.put(0, made("Test First", "{1}", "Instant", "You gain 1 life."), "hand")
    one = t.put(0, made("Test Surge", "{5}", "Instant", "Surge {U}\nDraw a card."), "hand")
    t.begin()

    def ways():
        return [a.using for a in t.can(0) if isinstance(a, Cast) and a.object == one]

    assert ways() == [""]
    t.cast(other)
    assert ways() == ["", "surge"]


@rule("702.177a")
def test_an_exhaust_ability_is_activated_once_in_the_whole_game():
    t = Play()
    t.mine = [t.put(0, creature("Test Racer", "Exhaust — {1}: Draw a card."))]
    t.begin()
    t.activate(t.mine[0])
    t.passes()
    turn = t.board.turn.number
    with pytest.raises(IllegalAction):
        t.activate(t.mine[0])
    while t.board.turn.number < turn + 2 or t.board.turn.step != "precombat main":
        t.passes(1) if t.asked.kind == "ChooseAction" else t.answer(*t.asked.options[: t.asked.least])
    with pytest.raises(IllegalAction):
        t.activate(t.mine[0])


@rule("702.188a")
def test_web_slinging_costs_a_tapped_creature_besides():
    t = Play()
    t.mine = [t.put(0, BEAR), t.put(0, FRAIL, tapped=True)]
    t.theirs = [t.put(1, BEAR, tapped=True)]
    one = t.put(0, creature("Test Spider", "Web-slinging {U}", cost="{6}"), "hand")
    t.begin()
    assert "web-slinging" in [a.using for a in t.can(0) if isinstance(a, Cast) and a.object == one]
    t.cast(one, using="web-slinging")
    assert (t.now(t.mine[1]).zone, t.now(t.mine[0]).zone, t.now(t.theirs[0]).zone) == (
        "hand",
        "battlefield",
        "battlefield",
    )
    t.passes()
    assert t.named("Test Spider")
