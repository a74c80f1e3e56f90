"""Opening hands by date: Paris with a free first mulligan, Partial Paris, Vancouver with its look at the top card, London (103.5, 103.5c)."""

from __future__ import annotations

import pytest
from rules_scripts import ask

from engine.testing.marks import rule
from engine.variants import find_variant

SEAT = {"commander": "White Lead", "library": ["Plains x14", "Test Bear", "Plains x84"]}


def play(rules, steps, expect, *, seats=3, variant="commander"):
    """Ann takes mulligans, the others keep."""
    players = {"Ann": SEAT, "Ned": {}, "Noa": {}}
    players = dict(list(players.items())[:seats])
    keeps = [f"{name}: keep" for name in players if name != "Ann"]
    return ask(variant, players, [*steps[:1], *keeps, *steps[1:]], expect, rules=rules, start="mulligans")


@rule("103.5", "103.5c")
@pytest.mark.parametrize(
    ("rules", "procedure", "free"),
    [
        ("commander-2010-12", "partial-paris", "never"),
        ("commander-2016-01", "vancouver", "multiplayer"),
        ("commander-2019-07", "london", "multiplayer"),
        ("commander-2026-02", "london", "multiplayer"),
    ],
)
def test_each_rule_set_has_its_procedure(rules, procedure, free):
    ruleset = find_variant("commander", rules=rules).ruleset
    assert (ruleset.mulligan, ruleset.first_mulligan_free) == (procedure, free)


@rule("103.5")
def test_in_2016_a_later_mulligan_draws_one_fewer_and_shows_the_top_card():
    steps = ["Ann: mulligan", "Ann: mulligan", "Ann: keep"]
    play("commander-2016-01", [*steps, ["hand Ann 6", "library Ann 93"], "Ann: choose nothing"], ["hand Ann 6", "library Ann 93", "step upkeep", "cites 701.22a"])


@rule("103.5c")
def test_in_2016_the_first_mulligan_of_several_players_is_free_and_shows_nothing():
    play("commander-2016-01", ["Ann: mulligan", "Ann: keep"], ["hand Ann 7", "step upkeep", "turn Ann"])


@rule("103.5")
def test_in_2016_two_players_pay_for_the_first_mulligan():
    play("commander-2016-01", ["Ann: mulligan", "Ann: keep", "Ann: choose Plains"], ["hand Ann 6", "library Ann 93", "step upkeep"], seats=2)


@rule("103.5")
def test_in_2016_cards_are_shown_in_turn_order_once_all_have_kept():
    seats = {"Ann": SEAT, "Ned": SEAT}
    ask(
        "commander", seats, ["Ann: mulligan", "Ned: mulligan", "Ann: keep", "Ned: keep", "Ann: choose nothing", "Ned: choose nothing"],
        ["hand Ann 6, Ned 6", "step upkeep"], rules="commander-2016-01", start="mulligans",
    )  # fmt: skip


@rule("103.5")
def test_since_2019_seven_are_drawn_and_cards_go_to_the_bottom():
    play("commander-2019-07", ["Ann: mulligan", "Ann: mulligan", "Ann: bottom Plains", "Ann: keep"], ["hand Ann 6", "library Ann 93", "step upkeep"])


@rule("edh2010.partial-paris")
def test_from_december_2010_to_2016_mulligans_are_partial():
    ask(
        "commander", {"Ann": SEAT, "Ned": {}}, ["Ann: exile Plains, Plains, Plains", "Ned: stop", "Ann: stop"], ["hand Ann 6", "library Ann 93"],
        rules="commander-2010-12", start="mulligans",
    )  # fmt: skip
