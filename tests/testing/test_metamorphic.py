"""What must not matter does not: names, seats, a permanent without abilities, a rule set that says the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.testing.marks import rule
from engine.testing.metamorphic import BYSTANDER, Courses, lay, rotated, told, under_rules, with_bystander, with_names
from engine.testing.sandbox import sandbox
from engine.testing.strategies import chooser

OTHER = {"Ann": "Zoe", "Ned": "Bob", "Pia": "Kim"}
STEPS = 18


def plain(_):
    return 0


def play(courses, draw, steps=STEPS):
    choose = chooser(draw)
    for _ in range(steps):
        some = courses.choices()
        if not some:
            break
        courses.take(some[choose(len(some))])
    assert courses.steps


@rule("101.4", "103.1")
@settings(max_examples=25, deadline=None)
@given(st.data())
def test_names_and_seats_of_players_do_not_matter(data):
    top = sandbox(chooser(data.draw))
    courses = Courses(top, with_names(top, OTHER), rotated(top), rotated(with_names(top, OTHER), 2), names=[OTHER, {}, OTHER])
    play(courses, data.draw)


@rule("613.1", "704.3")
@settings(max_examples=25, deadline=None)
@given(st.data(), st.sampled_from(sorted(OTHER)))
def test_a_permanent_that_does_nothing_does_not_matter(data, player):
    top = sandbox(chooser(data.draw))
    play(Courses(top, with_bystander(top, player), ignoring=(BYSTANDER["name"],)), data.draw)


@settings(max_examples=12, deadline=None)
@given(st.data())
def test_rule_sets_that_say_the_same_play_the_same(data):
    top = sandbox(chooser(data.draw))
    play(Courses(under_rules(top, "commander-2020-07"), under_rules(top, "commander-2023-11")), data.draw)


def test_tables_that_part_are_told_with_the_steps():
    top = sandbox(plain)
    other = {**top, "players": {**top["players"], "Ned": {**top["players"]["Ned"], "life": 39}}}
    with pytest.raises(AssertionError, match=r"Ned: \(40"):
        Courses(top, other)


def test_what_is_told_names_no_seats():
    top = sandbox(plain)
    assert told(lay(top)) == told(lay(rotated(top)))
    assert "Dull Stone" in str(told(lay(with_bystander(top, "Pia"))))


@rule("101.4", "903.9b")
def test_owners_of_commanders_under_one_players_control_are_asked_in_turn_order_wherever_they_sit():
    """Found by the first test of this module."""
    top = sandbox(plain)
    seats = top["players"]
    seats["Ann"] |= {"battlefield": []}
    seats["Ned"] |= {"battlefield": ["Blue Owl", "Red Hound | Owner:Ann"]}
    seats["Pia"] |= {"battlefield": [], "hand": ["Evacuation"]}
    courses = Courses(top, rotated(top), rotated(top, 2))
    for step in ("Ann: pass", "Ned: pass", "Pia: cast Evacuation from hand", "Pia: pass", "Ann: pass", "Ned: pass"):
        courses.take(step)
    assert courses.choices() == ["Ann: choose command", "Ann: choose hand"]
