"""Strict play and exit codes: what a script leaves out, says too much of, or gets wrong."""

from __future__ import annotations

import pytest

from engine.questions.loader import load
from engine.questions.problems import ScriptError
from engine.questions.runner import run_script
from engine.questions.schema import read_script
from engine.testing.marks import rule

CARDS = """
cards:
  - {name: "Isamaru, Hound of Konda", mana_cost: "{W}", type_line: Legendary Creature — Dog, power: 2, toughness: 2}
  - {name: Red Bear, mana_cost: "{1}{R}", type_line: Creature — Bear, power: 2, toughness: 2}
  - {name: Short Spark, mana_cost: "{R}", type_line: Instant, oracle_text: Short Spark deals 2 damage to any target.}
  - {name: Odd Device, mana_cost: "{2}", type_line: Artifact, oracle_text: "Frobnicate the blivet whenever a widget sprongs."}
"""
DOG = """
players:
  Ann: {commander: "Isamaru, Hound of Konda", battlefield: ["Isamaru, Hound of Konda"], mana: any}
  Ned: {hand: [Short Spark], battlefield: [Red Bear], mana: any}
"""


def run(steps="", expect="", players=DOG, more=""):
    text = f"script: 1\n{more}{CARDS}{players}"
    if steps:
        text += "steps:\n" + "".join(f"  - {s}\n" for s in steps.split(" / "))
    if expect:
        text += "expect:\n" + "".join(f"  - {e!r}\n" for e in expect.split(" / "))
    return run_script(read_script(load(text)), debug=True)


def test_a_script_that_holds_exits_with_0():
    report = run("effect: destroy Isamaru / 'Ann': choose command (903.9a)", "Isamaru is in command / casts Isamaru 0")
    assert report.exit == 0
    assert [c.ok for c in report.checks] == [True, True]


def test_a_failed_expectation_exits_with_1_and_says_what_is_the_case():
    report = run("", "life Ann 39 / life Ned 40")
    assert report.exit == 1
    assert [(c.ok, c.actual) for c in report.checks] == [(False, "Ann 40"), (True, "Ned 40")]


@pytest.mark.parametrize(
    ("steps", "code", "said"),
    [
        ("effect: destroy Isamaru", 3, "prompt left open"),
        ("effect: destroy Isamaru / all: pass", 3, "prompt left open"),
        ("effect: destroy Isamaru / Ned: cast Short Spark targeting Ann", 3, "prompt left open"),
        ("effect: destroy Isamaru / effect: Ann gains 1 life", 3, "prompt left open"),
        ("Ann: choose command (903.9a)", 5, "can't choose"),
        ("effect: destroy Isamaru / Ann: choose command (903.9b)", 5, "can't choose"),
        ("effect: destroy Isamaru / Ann: choose exile (903.9a)", 5, "can't choose"),
        ("effect: destroy Isamaru / Ned: choose command (903.9a)", 5, "can't choose"),
        ("effect: destroy Isamaru / Ann: choose command for Red Bear (903.9a)", 5, "not used"),
        ("Ned: pass", 5, "can't pass"),
        ("Ann: cast Short Spark targeting Ned", 5, "can't cast"),
        ("Ann: attack with Isamaru", 5, "can't attack"),
        ("Ann: cast Nobody", 4, "nothing is called 'Nobody'"),
        ("effect: destroy Isamary", 4, "effect sentence"),
        ("effect: frobnicate Isamaru", 4, "effect sentence"),
    ],
)
def test_play_is_strict(steps, code, said):
    report = run(steps)
    assert report.exit == code, report.problem
    assert said in report.problem.message
    assert report.problem.line > 0 or "destroy" in steps


@rule("702.26d")
def test_what_has_phased_out_is_as_though_it_were_not_on_the_battlefield():
    report = run("effect: Isamaru phases out", "Isamaru is on the battlefield")
    assert report.exit == 1
    assert report.checks[0].actual.startswith("phased out, as though it were not on the battlefield")


@rule("601.2g")
def test_where_mana_has_to_be_made_first_the_open_payment_says_how():
    cards = """
  - {name: Bright Roots, type_line: Enchantment — Aura, oracle_text: "Enchant land\\nAs Bright Roots enters, choose a color.\\nWhenever enchanted land is tapped for mana, its controller adds an additional one mana of the chosen color."}
  - {name: Two Tone, type_line: Sorcery, mana_cost: "{G}{U}", oracle_text: Draw a card.}
"""
    board = """
players:
  Ann: {hand: [Two Tone], battlefield: ["Forest | As:grove", "Bright Roots | AttachedTo:grove | Chosen:blue"]}
  Ned: {}
"""
    report = run("Ann: cast Two Tone", players=cards + board)
    assert report.exit == 3
    details = dict(report.problem.details)
    assert details["options"] == "activate grove"
    assert details["add"].startswith("- Ann: activate grove ")


def test_an_unreadable_step_is_found_before_anything_is_played():
    report = run("effect: destroy Isamaru / Ann: chose command")
    assert (report.exit, report.problem.step, report.timeline) == (4, 2, ())
    assert "did you mean 'choose'" in report.problem.message


def test_an_unknown_card_exits_with_4_and_names_the_nearest():
    report = run(players="players: {Ann: {hand: [Red Baer]}, Ned: {}}\n")
    assert report.exit == 4
    assert "Red Bear" in report.problem.message


def test_an_ambiguous_name_lists_what_it_fits():
    report = run("effect: destroy Red Bear", players="players:\n  Ann: {battlefield: [Red Bear]}\n  Ned: {battlefield: [Red Bear]}\n")
    assert report.exit == 4
    assert report.problem.message == "'Red Bear' fits 2 objects"
    assert {text.split(" (")[0] for _, text in report.problem.details} == {"Ann's Red Bear", "Ned's Red Bear"}


def test_the_owner_in_front_of_a_name_settles_it():
    report = run("effect: destroy Ned's Red Bear", "Ned's Red Bear died / Ann's Red Bear is on the battlefield",
                 players="players:\n  Ann: {battlefield: [Red Bear]}\n  Ned: {battlefield: [Red Bear]}\n")  # fmt: skip
    assert report.exit == 0


def test_an_illegal_step_says_why_and_what_is_possible():
    report = run("Ned: cast Short Spark targeting Ann")
    words = dict(report.problem.details)
    assert report.exit == 5
    assert "priority" in words["because"]
    assert "concede" in words["instead"]


def test_a_line_nobody_reads_makes_a_warning_and_the_card_can_be_played():
    report = run("Ann: cast Odd Device / all: pass", "Odd Device is on the battlefield", players="players: {Ann: {hand: [Odd Device], mana: any}, Ned: {}}\n")
    assert report.exit == 0
    assert "Frobnicate" in report.warnings[0].text


def test_an_expected_prompt_at_the_end_is_not_left_open():
    assert run("effect: destroy Isamaru", "prompt Ann (903.9a): command, graveyard").exit == 0


def test_conceding_is_possible_while_somebody_is_asked():
    report = run("effect: destroy Isamaru / Ned: concede", "Ann won / Ned lost (104.3a)")
    assert report.exit == 0


@rule("903.9a", "704.6d")
def test_numbers_that_state_the_same_are_the_same():
    assert run("effect: destroy Isamaru / Ann: choose command (704.6d)", "cites 903.9a, 704.6d").exit == 0


def test_nothing_triggers_and_nothing_is_offered_while_the_table_is_laid():
    players = 'players:\n  Ann: {commander: "Isamaru, Hound of Konda", graveyard: ["Isamaru, Hound of Konda"]}\n  Ned: {}\n'
    assert run("", "no prompt / Isamaru is in graveyard / priority Ann", players=players).exit == 0


def test_a_commander_in_no_zone_starts_in_the_command_zone_and_libraries_are_filled():
    players = 'players:\n  Ann: {commander: "Isamaru, Hound of Konda"}\n  Ned: {library: []}\n'
    assert run("", "Isamaru is in command / library Ann 40 / library Ned 0", players=players).exit == 0


def test_branches_hold_what_their_option_says():
    text = f"""script: 1
{CARDS}{DOG}
steps:
  - effect: return Isamaru to its owner's hand
  - Ann: choose * (903.9b)
expect:
  always: [no prompt]
  command: [Isamaru is in command]
  hand: [hand Ann 1, hand Ned 9]
"""
    report = run_script(read_script(load(text)), debug=True)
    assert [b.options for b in report.branches] == [("command",), ("hand",)]
    assert [(c.branch, c.ok) for c in report.checks] == [("command", True), ("command", True), ("hand", True), ("hand", True), ("hand", False)]


def test_a_branch_that_is_no_option_is_an_error():
    text = f"script: 1\n{CARDS}{DOG}steps:\n  - effect: destroy Isamaru\n  - Ann: choose *\nexpect:\n  exile: [no prompt]\n"
    report = run_script(read_script(load(text)), debug=True)
    assert report.exit == 4
    assert "exile" in report.problem.message


def test_branches_without_a_star_are_an_error():
    text = f"script: 1\n{CARDS}{DOG}expect:\n  hand: [no prompt]\n"
    assert run_script(read_script(load(text)), debug=True).exit == 2


def test_unknown_rules_are_an_error_of_the_file():
    report = run(more="rules: commander-1999-01\n")
    assert report.exit == 2


@pytest.mark.parametrize("steps", ["untap", "cleanup"])
def test_steps_without_priority_are_played_through(steps):
    report = run("", "turn Ann", players=DOG + f"start: Ann's {steps}\n" if steps == "untap" else DOG)
    assert report.exit == 0


def test_summoning_sickness_is_an_attribute():
    players = 'players:\n  Ann: {battlefield: ["Red Bear | SummonSick | As:new", "Red Bear | As:old"]}\n  Ned: {}\nstart: Ann\'s declare attackers\n'
    report = run("Ann: attack with old", "illegal Ann: attack with new / new is summoning sick / old is not summoning sick / old is attacking", players=players)
    assert report.exit == 0


def test_errors_carry_their_problem():
    with pytest.raises(ScriptError) as caught:
        load("")
    assert caught.value.problem.code == "script/unreadable"
    assert caught.value.reasons[0].code == "script/unreadable"
