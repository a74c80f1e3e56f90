"""Protection and damage, attacks at a cost, and exchanged spells, in the words of scripts (CR 508.1d, 701.12, 701.35, 702.16)."""

from __future__ import annotations

import pytest
from rules_scripts import ask, legend, thing

from engine.testing.marks import rule

SAINT = legend("White Saint", "{W}", "Protection from red")
RED = thing("Red Bear", "Creature — Bear", "", "{1}{R}", "2/2")


@rule("702.16e")
@pytest.mark.parametrize(("bear", "dies"), [("Red Bear", False), ("Test Bear", True)])
def test_protection_prevents_damage_by_sources_that_have_the_quality(bear, dies):
    ask(
        "commander",
        {"Ann": {"battlefield": [bear]}, "Ned": {"battlefield": ["White Saint"]}},
        ["Ann: attack with " + bear, "all: pass", f"Ned: block {bear} with White Saint", "all: pass"],
        [f"White Saint is {'in graveyard' if dies else 'on the battlefield'}", f"{bear} is in graveyard"],
        cards=[SAINT, RED],
        start="Ann's declare attackers",
    )


@rule("702.16e", "615.12")
def test_damage_that_cannot_be_prevented_is_dealt_in_spite_of_protection():
    ask(
        "commander",
        {"Ann": {"battlefield": ["Rage", "Red Bear"]}, "Ned": {"battlefield": ["White Saint"]}},
        ["effect: Red Bear deals 2 damage to White Saint"],
        ["White Saint is in graveyard"],
        cards=[SAINT, RED, thing("Rage", "Enchantment", "Damage can't be prevented.", "{R}")],
    )


@rule("702.16e", "702.16j")
def test_a_player_with_protection_is_dealt_no_damage_and_none_is_counted():
    ask(
        "commander",
        {"Ann": {"commander": "Big Lead", "battlefield": ["Big Lead"]}, "Ned": {"hand": ["Refuge"], "mana": "any"}},
        [
            "Ann: pass",
            "Ned: cast Refuge",
            "all: pass",
            "all: pass",
            "all: pass",
            "Ann: attack with Big Lead",
            "all: pass",
            "all: pass",
        ],
        ["life Ned 40", "commander damage Big Lead to Ned 0", "Ned has not lost", "cites 702.16e"],
        cards=[thing("Refuge", "Instant", "You gain protection from everything until your next turn.", "{W}")],
    )


@rule("508.1d", "701.15b")
def test_an_attack_that_pays_obeys_the_requirement_that_nobody_has_to_pay_for():
    fence = thing(
        "Fence",
        "Enchantment",
        "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.",
        "{1}{W}",
    )
    ask(
        "commander",
        {"Ann": {"battlefield": ["Test Bear", "Forest x2"]}, "Ned": {}, "Noa": {"battlefield": ["Fence"]}},
        [
            "effect from Ned: goad Test Bear",
            "all: pass",
            [
                "legal Ann: attack Ned with Test Bear",
                "legal Ann: attack Noa with Test Bear",
                "illegal Ann: no attack because 701.15b",
            ],
            "Ann: attack Noa with Test Bear",
        ],
        ["cites 701.15b, 508.1d"],
        cards=[fence],
        start="Ann's beginning of combat",
    )


@rule("701.12a", "701.12b")
def test_control_of_a_spell_and_of_a_permanent_is_exchanged():
    ask(
        "commander",
        {"Ann": {"hand": ["Test Fish"], "mana": "any"}, "Ned": {"battlefield": ["Gray Stone"]}},
        ["Ann: cast Test Fish", "effect from Ned: exchange control of Gray Stone and Test Fish", "all: pass"],
        ["Gray Stone is on the battlefield under Ann's control", "Test Fish is on the battlefield under Ned's control"],
    )


@rule("701.35a")
def test_a_detained_creature_neither_attacks_nor_blocks_nor_has_abilities_activated():
    bell = thing("Bell Bear", "Creature — Bear", "{0}: Draw a card.", "{1}{G}", "2/2")
    ask(
        "commander",
        {"Ann": {"battlefield": ["Test Bear"]}, "Ned": {"battlefield": ["Bell Bear"]}},
        [
            "effect from Ann: detain Bell Bear",
            "Ann: pass",
            ["illegal Ned: activate Bell Bear"],
            "Ned: pass",
            "all: pass",
            "Ann: attack with Test Bear",
            "all: pass",
            "all: pass",
        ],
        ["life Ned 38"],
        cards=[bell],
    )
