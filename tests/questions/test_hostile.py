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


OWN = """script: 1
cards:
  - {{name: Own Card, type_line: {0}, power: {1}, toughness: 1}}
players: {{Ann: {{}}, Ned: {{}}}}
"""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Creatuer — Elf", "no type is called 'Creatuer'; did you mean 'Creature'?"), ("legendary creature — Elf", "did you mean 'Legendary'?"),
        ("Elf Creature", "no type is called 'Elf'"), ('""', "needs a type_line"),
    ],
)  # fmt: skip
def test_a_type_that_there_is_not_is_no_card_without_that_type(line: str, said: str) -> None:
    report = run(OWN.format(line, 1))
    assert report.exit == UNREADABLE
    assert said in message(report)


@pytest.mark.parametrize("value", ["1e400", "ten", "1/1", "9" * 50, "0x10", "nan", ".inf"])
def test_power_that_is_no_number_is_not_taken_for_0(value: str) -> None:
    report = run(OWN.format("Creature — Elf", value))
    assert report.exit == UNREADABLE
    assert "power is a number or *" in message(report)


@pytest.mark.parametrize("value", ["'*'", "1+*", "-1", "+2", "7-*", "1.5", "∞", "'*²'", "'?'", "X"])
def test_power_as_cards_print_it_is_read(value: str) -> None:
    assert run(OWN.format("Creature — Elf", value)).exit == PASSED


def test_a_creature_without_power_and_toughness_is_warned_of() -> None:
    report = run("script: 1\ncards:\n  - {name: Own Card, type_line: Creature — Elf}\nplayers: {Ann: {}, Ned: {}}\n")
    assert [(w.line, w.text) for w in report.warnings] == [(3, "Own Card: a creature without power and toughness")]


@rule("301.5", "303.4")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Plains | As:Field | AttachedTo:Field", "Plains can't be attached to itself"), ("Island | AttachedTo:Isamaru", "Island can't be attached to Isamaru"),
        ("Grizzly Bears | AttachedTo:Ned", "Grizzly Bears can't be attached to Ned"), ("Lightning Greaves | As:Boots | AttachedTo:Boots", "can't be attached to itself"),
    ],
)  # fmt: skip
def test_what_cannot_be_attached_is_not_laid_attached(line: str, said: str) -> None:
    table = TABLE.replace("Plains x6", f'"{line}"')
    report = run(table)
    assert report.exit == UNREADABLE
    assert said in message(report)
    assert run(TABLE.replace("Plains x6", '"Lightning Greaves | AttachedTo:Isamaru"') + "expect: [Isamaru has haste]\n").exit == PASSED


@rule("903.3", "702.124a", "702.124g")
@pytest.mark.parametrize(
    ("leaders", "said"),
    [
        ("[Plains]", "Plains: cannot be the commander"), ("[Grizzly Bears]", "Grizzly Bears: cannot be the commander"),
        ('["Isamaru, Hound of Konda", "Brago, King Eternal"]', "neither has a partner ability"),
        ('["Isamaru, Hound of Konda", "Brago, King Eternal", "Olivia Voldaren"]', "3 commanders; at most 2"),
    ],
)  # fmt: skip
def test_a_table_with_leaders_that_no_deck_could_have_is_laid_with_a_warning(leaders: str, said: str) -> None:
    report = run(f"script: 1\nplayers:\n  Ann: {{commanders: {leaders}}}\n  Ned: {{commander: Olivia Voldaren}}\nexpect: [life Ann 40]\n")
    assert report.exit == PASSED
    assert [said in w.text for w in report.warnings] == [True] * len(report.warnings)
    assert report.warnings
    assert {w.line for w in report.warnings} == {3}


@pytest.mark.parametrize("count", ["0", "2001", "20000", "9" * 40, "9" * 900])
def test_a_number_of_copies_is_a_number_whatever_its_length(count: str) -> None:
    report = run(TABLE.replace("Plains x6", f"Plains x{count}"))
    assert report.exit == UNREADABLE
    assert "copies of Plains: a line stands for 1 to 2000" in message(report)


@rule("608.2c", "705.1")
@pytest.mark.parametrize(
    ("sentence", "most"),
    [("flip 1000000 coins", "1,000"), ("proliferate 100000 times", "1,000"), ("investigate 5000 times", "1,000"), ("add 999999999 {G}", "100,000"), ("add 100001 {G}", "100,000")],
)
def test_what_is_done_too_often_is_refused_at_once_and_is_no_loop(sentence: str, most: str) -> None:
    report = steps(f"effect: {sentence}")
    assert report.exit == ILLEGAL
    assert f"the engine does {most} at most" in message(report)
    assert steps("effect: investigate 500 times", "check: [Ann controls 500 Clue Token]").exit == PASSED


@rule("508.1", "509.1")
def test_passing_until_a_declaration_stops_at_it_if_the_script_goes_on_with_it() -> None:
    on = "effect: Ned's life total becomes 20"
    assert steps(on, "all: pass until Ann's declare attackers", "check: [step declare attackers]", "Ann: attack with Isamaru", 'check: ["Isamaru is attacking"]').exit == PASSED
    assert steps("all: pass until Ann's declare attackers", "Ann: no attack", "check: [no prompt]").exit == PASSED
    later = steps("all: pass until Ann's declare attackers", "all: pass until Ann's declare attackers", "Ann: attack with Isamaru")
    assert later.exit == PASSED
    passed = steps("all: pass until Ann's declare attackers", "all: pass", "check: [step end of combat]")
    assert passed.exit == PASSED
    blocked = steps(
        "all: pass until Ann's declare attackers", "Ann: attack Ned with Isamaru", "Ned: pass until Ann's declare blockers", "Ned: block Isamaru with Grizzly Bears",
        'check: ["Isamaru is blocked"]', table=TABLE.replace("Ned: {}", "Ned: {battlefield: [Grizzly Bears]}"),
    )  # fmt: skip
    assert blocked.exit == PASSED, blocked.problem


def test_a_turn_of_many_players_comes() -> None:
    players = ", ".join(f"P{n}: {{}}" for n in range(40))
    report = run(f"script: 1\nplayers: {{{players}}}\nsteps: [{{all: pass until P39's upkeep}}]\nexpect: [turn P39]\n")
    assert report.exit == PASSED


def test_the_answer_that_is_proposed_can_be_put_into_the_file_as_it_stands() -> None:
    report = steps("effect: scry 3")
    assert report.exit == OPEN
    assert report.problem is not None
    proposed = dict(report.problem.details)["add"].split("    ")[0].removeprefix("- ")
    assert steps("effect: scry 3", proposed).exit != UNREADABLE
    assert "#" in load(f"steps: [{{{proposed}}}]\n").pairs[0][1].items[0].pairs[0][1].text  # type: ignore[union-attr]


@rule("601.2g")
def test_many_ways_to_pay_are_told_as_options_and_not_in_the_sentence() -> None:
    table = TABLE.replace("Plains x6", "Plains x3, Island x3, Swamp x3").replace("[Wrath of God]", "[Solemn Simulacrum]")
    report = steps("Ann: cast Solemn Simulacrum", table=table)
    assert message(report) == "prompt left open: Ann chooses how to pay for Solemn Simulacrum"
    many = steps("effect: scry 30")
    assert message(many) == "prompt left open: Ann chooses among 30"


@rule("111.4")
def test_a_token_with_the_word_in_its_name_is_called_a_token_once() -> None:
    lines = [line.text for line in steps("effect: create a 1/1 green Elf creature token", "effect: create a Treasure token").timeline]
    assert "an Elf Token is created under Ann's control" in lines
    assert "a Treasure Token is created under Ann's control" in lines


def test_a_colon_in_a_sentence_is_explained() -> None:
    report = steps("Ann: activate Plains: #1")
    assert "a sentence with a colon in it stands in quotes" in message(report)


@rule("107.3")
@pytest.mark.parametrize("sentence", ["create X Treasure tokens", "draw X cards", "creatures you control get +X/+X until end of turn", "gain twice X life", "Isamaru deals X damage to Ned"])
def test_an_effect_with_an_x_of_no_value_is_not_done_with_0(sentence: str) -> None:
    report = steps(f"effect: {sentence}")
    assert report.exit == UNKNOWN
    assert "An effect step has no value of X: say the number instead" in message(report)


@rule("107.3")
def test_an_effect_that_says_what_x_is_or_asks_for_it_is_done() -> None:
    assert steps("effect: you gain X life, where X is the number of creatures you control", "check: [life Ann 41]").exit == PASSED
    assert steps("effect: you may pay {X}. If you do, draw X cards").exit == OPEN
    assert steps("effect: 'create a 1/1 white Soldier creature token with \"{X}, {T}: Draw X cards.\"'").exit == PASSED


def test_where_there_is_no_answer_there_is_no_why() -> None:
    report = run(TABLE + "steps: [{Ann: cast Nonesuch}]\nexpect: [Ned lost (704.5c)]\n")
    assert report.exit == UNKNOWN
    assert "WHY" not in as_text("x", report)


@pytest.mark.parametrize("tagged", ["!foo bar", "!!python/object/apply:os.system [ls]", "!<tag:example.org,2000:x> bar", "!!python/name:os.system"])
def test_a_tag_is_not_passed_over(tagged: str) -> None:
    report = run(TABLE + f"question: {tagged}\n")
    assert report.exit == UNREADABLE
    assert "a script has no tags" in message(report)
    assert run(TABLE + "question: !!str 7\nseed: !!int 7\n").exit == PASSED
