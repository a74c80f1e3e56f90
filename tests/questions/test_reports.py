"""What is printed: the answer first, rules in the numbering in force, branches, JSON for programs."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from engine.cli import main
from engine.cli.ask import ask_command
from engine.questions.loader import load
from engine.questions.runner import run_script
from engine.questions.schema import read_script

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "questions"


def asked(*names, **options):
    out, err = io.StringIO(), io.StringIO()
    code = ask_command([EXAMPLES / f"{name}.question.yaml" for name in names], out=out, err=err, **options)
    return code, out.getvalue(), err.getvalue()


def test_the_answer_comes_first_then_the_timeline_then_what_was_checked():
    code, text, _ = asked("tax-per-cast")
    assert code == 0
    places = [text.index(word) for word in ("ANSWER", "WHY", "TIMELINE", "CHECKED")]
    assert places == sorted(places)
    assert "Six mana more" in text
    assert "903.8" in text
    assert "5 of 5 expectations hold" in text


def test_short_leaves_the_timeline_out_and_rules_tells_every_rule():
    assert "TIMELINE" not in asked("tax-per-cast", explain="short")[1]
    assert "903.8        casting the commander" in asked("tax-per-cast", explain="rules")[1]


def test_each_branch_has_a_row():
    text = asked("both-answers")[1]
    assert "CHOICE" in text
    assert "River Regent: command" in text
    assert "River Regent: library" in text


def test_markdown_fits_a_chat():
    text = asked("both-answers", style="md")[1]
    assert text.startswith("> An effect would put")
    assert len(text) < 2000
    assert "| choice |" in text


def test_json_has_the_shape_of_the_contract():
    code, text, _ = asked("tax-per-cast", "both-answers", style="json")
    found = json.loads(text)
    assert code == 0
    assert [set(f) for f in found["files"]] == [{"file", "id", "ok", "exit", "expectations", "timeline", "problem"}] * 2
    first = found["files"][0]
    assert (first["id"], first["ok"], first["exit"], first["problem"]) == ("examples/tax-per-cast", True, 0, None)
    assert set(first["expectations"][0]) == {"text", "ok", "actual", "branch"}
    assert set(first["timeline"][0]) == {"text", "rules"}
    assert {e["branch"] for e in found["files"][1]["expectations"]} == {"command", "library"}


def test_every_line_of_the_timeline_that_tells_an_event_carries_rules():
    script = read_script(load((EXAMPLES / "countered-commander.question.yaml").read_text("utf-8")))
    lines = run_script(script).timeline
    assert [line.text for line in lines if not line.own and not line.rules] == []


def test_numbers_are_those_of_the_rules_in_force():
    script = read_script(load((EXAMPLES / "rules-of-another-day.question.yaml").read_text("utf-8")))
    report = run_script(script)
    cited = {r for line in report.timeline for r in line.rules}
    assert "903.9a" not in cited
    assert report.rules == "commander-2019-07"


def test_problems_in_json_have_code_message_step_line_and_rules(tmp_path):
    path = tmp_path / "wrong.question.yaml"
    path.write_text("script: 1\nplayers: {Ann: {}, Ned: {}}\nsteps:\n  - Ned: pass\n", "utf-8")
    out = io.StringIO()
    assert ask_command([path], style="json", out=out) == 5
    problem = json.loads(out.getvalue())["files"][0]["problem"]
    assert problem["code"] == "action/illegal"
    assert (problem["step"], problem["line"]) == (1, 4)
    assert "117.1" in problem["rules"]


def test_a_message_has_the_sentence_the_reason_what_is_possible_and_the_place(tmp_path):
    path = tmp_path / "wrong.question.yaml"
    path.write_text("script: 1\nplayers: {Ann: {}, Ned: {}}\nsteps:\n  - Ned: pass\n", "utf-8")
    out = io.StringIO()
    ask_command([path], out=out)
    text = out.getvalue()
    assert "error[action-illegal]: Ned can't pass now" in text
    assert "  because  Ned doesn't have priority, Ann has  (117.1)" in text
    assert f"  at       {path}:4, step 1" in text


def test_a_folder_gives_a_line_a_script_and_the_highest_exit_code(tmp_path, capsys):
    (tmp_path / "a.question.yaml").write_text("script: 1\nplayers: {Ann: {}, Ned: {}}\nexpect: [life Ann 40]\n", "utf-8")
    (tmp_path / "b.question.yaml").write_text("script: 1\nplayers: {Ann: {}, Ned: {}}\nexpect: [life Ann 4]\n", "utf-8")
    (tmp_path / "c.yaml").write_text("not one", "utf-8")
    assert main(["ask", str(tmp_path)]) == 1
    shown = capsys.readouterr().out
    assert "ok   1/1" in shown
    assert "it is: Ann 40" in shown
    assert "2 scripts, exit code 1" in shown


@pytest.mark.parametrize(
    "arguments",
    [["ask"], ["ask", "--nonsense"], ["ask", "--explain", "much", "x"], ["nonsense"], ["rules"], ["check"]],
)
def test_errors_of_usage_exit_with_2(arguments, capsys):
    assert main(arguments) == 2
    assert "error[usage]" in capsys.readouterr().err


def test_a_file_that_is_not_there_and_an_empty_folder_exit_with_2(tmp_path, capsys):
    assert main(["ask", str(tmp_path / "none.yaml")]) == 2
    assert main(["ask", str(tmp_path)]) == 2
    assert "no *.question.yaml" in capsys.readouterr().err


def test_a_rule_is_told_with_its_dates_and_tests(capsys):
    assert main(["rules", "903.9b"]) == 0
    shown = capsys.readouterr().out
    assert "903.9b" in shown
    assert "enforced in" in shown
    assert main(["rules", "903.99"]) == 4
    assert main(["rules", "903.9a", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ruleNumber"] == "903.9a"


def test_variants_are_listed_and_shown(capsys):
    assert main(["variants"]) == 0
    assert "brawl-2023-11" in capsys.readouterr().out
    assert main(["variants", "oathbreaker"]) == 0
    assert main(["variants", "nonsense"]) == 2


def test_cards_of_a_file_can_be_named(tmp_path):
    cards = tmp_path / "cards.json"
    card = {"name": "Qualm of Quill", "type_line": "Instant", "mana_cost": "{U}", "oracle_text": "Draw a card."}
    cards.write_text(json.dumps([card]), "utf-8")
    path = tmp_path / "own.question.yaml"
    path.write_text(
        "script: 1\nplayers: {Ann: {hand: [Qualm of Quill], mana: any}, Ned: {}}\n"
        "steps: [{Ann: cast Qualm of Quill}, {all: pass}]\nexpect: [hand Ann 1, Qualm of Quill resolved]\n", "utf-8",
    )  # fmt: skip
    out = io.StringIO()
    assert ask_command([path], out=out) == 4
    assert ask_command([path], cards=cards, out=out) == 0
    assert ask_command([path], cards=tmp_path / "nothing.json", out=out, err=io.StringIO()) == 2
