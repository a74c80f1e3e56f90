"""Scripts that are wrong in some way: every one gets an error of the right kind, and none is carried out in silence."""

from __future__ import annotations

import pytest

from engine.questions.loader import load
from engine.questions.problems import ILLEGAL, OPEN, PASSED, UNKNOWN, UNREADABLE, ScriptError
from engine.questions.report import as_json, as_markdown, as_text, problem_text
from engine.questions.results import Report
from engine.questions.runner import run_script
from engine.questions.schema import read_script
from engine.testing.marks import rule

TABLE = """script: 1
players:
  Ann:
    commander: Isamaru, Hound of Konda
    battlefield: ["Isamaru, Hound of Konda", Plains x6]
    hand: [Wrath of God]
  Ned: {}
"""
FOO = """script: 1
cards:
  - {name: Foo, type_line: Instant, mana_cost: "{X}", oracle_text: Draw X cards.}
players:
  Ann: {hand: [Foo], battlefield: [Plains x3]}
  Ned: {}
"""


def run(text: str) -> Report:
    """The report of a script, whatever is wrong with it; every way of telling it works."""
    try:
        report = run_script(read_script(load(text)), debug=True)
    except ScriptError as error:
        report = Report(None, (), (), error.problem)
    if report.script is None:
        assert report.problem is not None
        problem_text("x", report.problem).encode()
    else:
        as_text("x", report).encode()
        as_markdown("x", report).encode()
        as_json("x", report)
    return report


def steps(*said: str, table: str = TABLE) -> Report:
    """The report of the table after these steps."""
    return run(table + "steps:\n" + "".join(f"  - {one}\n" for one in said))


def message(report: Report) -> str:
    """What the report's problem says."""
    assert report.problem is not None
    return report.problem.message


@rule("107.3a")
def test_a_value_of_x_that_nobody_names_is_left_open() -> None:
    report = steps("Ann: cast Foo", table=FOO)
    assert report.exit == OPEN
    assert message(report) == "prompt left open: Ann chooses for Foo: 0 to 3"
    assert steps("Ann: cast Foo X=2", table=FOO).exit == PASSED
    assert steps("Ann: cast Foo", "Ann: choose 2 (107.3a)", table=FOO).exit == PASSED


@rule("508.1")
def test_a_declaration_left_open_names_creatures() -> None:
    report = steps(*["all: pass"] * 3)
    assert report.exit == OPEN
    assert message(report) == "prompt left open: Ann declares attackers: Isamaru, Hound of Konda"


@pytest.mark.parametrize("said", ["destroy target creature", "counter target spell", "Ned draws a card, then destroy target creature"])
def test_an_effect_step_with_a_target_is_refused(said: str) -> None:
    report = steps(f"effect: {said}")
    assert report.exit == UNKNOWN
    assert "name what is meant" in message(report)


def test_an_effect_on_an_object_is_not_taken_for_one_on_a_player() -> None:
    assert "No rule reads the effect sentence" in message(steps("effect: Isamaru has base power and toughness 99999999999/9"))


@pytest.mark.parametrize(
    ("said", "code", "shown"),
    [
        ("Ann: assign Isamaru 99999999999 to Ned", UNKNOWN, "expected a number at '99999999999 to Ned'"),
        ("Ann: cast", UNKNOWN, "expected more words at the end"),
        ("Ann: cast Wrath of God X=1000000000", UNKNOWN, "expected a number at '1000000000'"),
        ('"Ann": "cast Wrath of God paying {999999999999}"', ILLEGAL, "can't cast Wrath of God paying {999999999999} now"),
        ("Ann: no attack", ILLEGAL, "Ann can't declare 'no attack' now"),
        ("Ann: [pass]", UNREADABLE, "what a step says is a text"),
        ("{Ann: pass, Ned: pass}", UNREADABLE, "a step has one key"),
        ("Zed: pass", UNREADABLE, "did you mean 'Ned'?"),
        ("Ann: cast Plains", UNKNOWN, "'Plains' fits 6 objects"),
    ],
)
def test_a_step_that_cannot_be_played_says_what_is_wrong_with_it(said: str, code: int, shown: str) -> None:
    report = steps(said)
    assert (report.exit, shown in message(report)) == (code, True), message(report)


PLAYERS = "script: 1\nplayers: {Ann: {}, Ned: {}}\n"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", "the file is empty"),
        ("- a", "a script is a map"),
        ("script: 1\nplayers: {Ann: [}", "not YAML"),
        ("script: 1\nscript: 1", "stands twice in one map"),
        ("script: 1\nplayers: &a\n  Ann: *a\n", "nested too deeply"),
        ("script: 1\nx: " + "[" * 3000 + "]" * 3000, "nested too deeply"),
        ("a: &a [x,x,x,x,x,x,x,x,x,x]\n" + "".join(f"{b}: &{b} [{','.join([f'*{a}'] * 10)}]\n" for a, b in zip("abcde", "bcdef", strict=True)), "too much"),
        ("script: 1\nplayers: *z\n", "undefined alias"),
        ("script: 1\n? [a, b]\n: x\n", "a key is a text"),
        ('script: 1\nid: "\\0"\n', "which nobody can print"),
        ('script: 1\nid: "\\e[31m"\n', "which nobody can print"),
        ('script: 1\nid: "\\ud800"\n', "which nobody can print"),
        ("x" * 1_000_001, "too long"),
    ],
)
def test_a_file_that_is_no_script_is_unreadable(text: str, shown: str) -> None:
    report = run(text)
    assert (report.exit, shown in message(report)) == (UNREADABLE, True), message(report)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (PLAYERS + "steps:\n  - Ann: " + "pass " * 2000, "a sentence of at most 4000 characters"),
        (PLAYERS + "expect:\n  - " + "life " * 2000, "a sentence of at most 4000 characters"),
        (PLAYERS + "cards:\n  - {name: Foo, type_line: Instant, oracle_text: '" + "Draw a card. " * 1000 + "'}", "13000 characters"),
        ("script: 1\nplayers:\n" + "".join(f"  P{i}: {{}}\n" for i in range(2000)), "too many for a script"),
        ("script: 1\nplayers: {Ann: {library: [" + "Plains x2000, " * 6 + "]}, Ned: {}}", "too many for a script"),
    ],
)
def test_more_than_a_question_can_need_is_refused_at_once(text: str, shown: str) -> None:
    report = run(text)
    assert (report.exit, shown in message(report)) == (UNREADABLE, True), message(report)


def test_a_name_with_a_comma_that_the_list_tore_apart_says_so() -> None:
    report = run("script: 1\nplayers: {Ann: {battlefield: [Isamaru, Hound of Konda]}, Ned: {}}")
    assert report.exit == UNKNOWN
    assert message(report).startswith("no card is named 'Isamaru'; did you mean Isamaru, Hound of Konda? ")
    assert message(report).endswith("a name with a comma stands in quotes")


def test_expectations_that_nobody_came_to_are_counted_apart() -> None:
    report = run(TABLE + "steps:\n  - check: [life Ann 40]\n  - Ann: no attack\nexpect:\n  - life Ann 40\n  - life Ned 40\n")
    assert "CHECKED 1 of 1 expectations hold; 2 not reached" in as_text("x", report)
    assert "CHECKED nothing; 3 not reached" in as_text("x", run(TABLE + "steps:\n  - check: [life Ann 40, life Ned 40]\nexpect: [life Zed 40]\n"))


@rule("732.4")
def test_passing_through_triggers_without_end_stops_soon() -> None:
    loop = "{name: Foo, type_line: Enchantment, oracle_text: 'Whenever you gain life, you gain 1 life.'}"
    table = f"script: 1\ncards:\n  - {loop}\nplayers: {{Ann: {{battlefield: [Foo]}}, Ned: {{}}}}\n"
    report = steps("effect: you gain 1 life", "Ann: pass until Ned's upkeep", table=table)
    assert report.exit == OPEN
    assert message(report) == "Ned's upkeep does not come: something goes on for ever"


TRIGGERS = """script: 1
cards:
  - {name: Foo, type_line: Enchantment, oracle_text: "At the beginning of your upkeep, you gain 1 life."}
  - {name: Bar, type_line: Enchantment, oracle_text: "At the beginning of your upkeep, each opponent loses 1 life."}
players: {Ann: {battlefield: [Foo, Bar]}, Ned: {}}
start: Ned's end step
"""


def test_every_choice_goes_through_nothing_numbers_and_orders() -> None:
    scry = run("script: 1\nplayers: {Ann: {library: [Plains]}, Ned: {}}\nsteps:\n  - effect: scry 1\n  - Ann: choose *\nexpect: {always: [no prompt], nothing: [life Ann 40]}\n")
    assert (scry.exit, [b.name for b in scry.branches]) == (PASSED, ["Plains", "nothing"])
    numbers = steps("Ann: cast Foo", "Ann: choose *", table=FOO)
    assert (numbers.exit, [b.name for b in numbers.branches]) == (PASSED, ["0", "1", "2", "3"])
    orders = steps("Ann: pass until Ann's upkeep", "Ann: choose *", table=TRIGGERS)
    assert (orders.exit, [b.name for b in orders.branches]) == (PASSED, ["Foo, Bar", "Bar, Foo"])


def test_every_choice_of_attackers_is_refused() -> None:
    report = steps("all: pass", "all: pass", "Ann: choose *")
    assert report.exit == ILLEGAL
    assert "needs a prompt with one choice" in message(report)


IN_HAND = "can't be said of a card in `hand`"


@pytest.mark.parametrize(
    ("seat", "shown"),
    [
        *((f'{{hand: ["Plains | {said}"]}}', IN_HAND) for said in ("Tapped", "SummonSick", "Damage:2", "FaceDown", "Transformed", "Token", "Copy:Murder")),
        *((f'{{hand: ["Plains | {said}"]}}', IN_HAND) for said in ("PhasedOut", "AttachedTo:Ned", "Melded:Murder", "Merged:Murder", "Secret:Murder")),
        ('{commander: "Isamaru, Hound of Konda | Token"}', "can't be said of a card in `commander`, "),
        ('{deck: ["Plains | As:one"]}', "there are no attributes there"),
        ('{hand: ["Plains | Owner:Ned"]}', "a hand holds cards of its own player only (400.3)"),
        ("{battlefield: [Murder]}", "Murder can't be on the battlefield: it is no permanent card (304.4, 307.4)"),
        ('{battlefield: ["Isamaru, Hound of Konda | Melded:Plains"]}', "don't meld into anything (712.4)"),
        ('{battlefield: ["Plains | Counters:P1P1=1,P1P1=2"]}', "a kind of counter stands twice"),
        *((f'{{battlefield: ["Plains | As:{word}"]}}', "that means something else in steps") for word in ("Ann", "Ned", "nothing")),
        ('{companion: ["Plains x2"]}', "one companion at most"),
        ('{mana: "{999999}"}', "a pool of a script has at most 1000"),
        ("{life: \u0663}", "life is a whole number"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused_and_not_laid_otherwise(seat: str, shown: str) -> None:
    report = run(f"script: 1\nplayers: {{Ann: {seat}, Ned: {{}}}}\n")
    assert (report.exit, shown in message(report)) == (UNREADABLE, True), message(report)


def test_everything_that_a_line_of_leaders_says_is_laid() -> None:
    two = run('script: 1\nplayers: {Ann: {commander: "Isamaru, Hound of Konda x2", battlefield: ["Isamaru, Hound of Konda"]}, Ned: {}}\nexpect: [Ann controls 1 Isamaru]')
    assert two.exit == PASSED
    assert len(two.branches[0].game.board.fixed.roles) == 2
    named = 'script: 1\nplayers: {Ann: {commander: "Isamaru, Hound of Konda | As:dog", battlefield: ["Isamaru, Hound of Konda"]}, Ned: {}}\nexpect: [dog is 2/2]'
    assert run(named).exit == PASSED


@pytest.mark.parametrize("said", ["cast Foo X=-1", "cast Foo X=-2", "cast Foo X=\u0663", "activate Plains: #0 X=-1"])
@rule("107.1b")
def test_a_value_of_x_below_zero_is_no_value(said: str) -> None:
    report = steps(f'"Ann": "{said}"', table=FOO)
    assert report.exit == UNKNOWN
    assert "number" in message(report) or "fits 3 objects" in message(report) or "is called" in message(report)


def test_branches_without_end_are_refused_with_their_number() -> None:
    report = steps(*["effect: you may gain 1 life", "Ann: choose *"] * 11, table=PLAYERS)
    assert report.exit == ILLEGAL
    assert "more than 1000 branches" in message(report)
    assert len(report.branches) < 1100


@pytest.mark.parametrize("said", ["Ann", "transform Ned", "destroy Ned"])
def test_a_player_where_an_object_is_meant_is_told_to_be_one(said: str) -> None:
    assert message(steps(f"effect: {said}")) == f"{said.rsplit(maxsplit=1)[-1]} is a player, and an object is meant"


def test_no_name_is_said_to_be_meant_in_place_of_itself() -> None:
    assert message(steps('"Ann": "cast Ned\'s Wrath of God"')) == "nothing of Ned is called 'Wrath of God'"
