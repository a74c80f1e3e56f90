"""``commandzone ask --compare``: the same script under two rule sets, and the first event that differs."""

from __future__ import annotations

import json
from io import StringIO

import pytest

from engine.cli import main
from engine.cli.ask import compare_command

SCRIPT = """\
script: 1
id: compared
cards:
  - {name: Gray Chief, mana_cost: "{2}", type_line: Legendary Creature — Test, power: "2", toughness: "2"}
players:
  Ann: {commander: Gray Chief, battlefield: [Gray Chief]}
  Ned: {}
steps:
  - effect: destroy Gray Chief
  - Ann: choose command (903.9a)
expect: [Gray Chief is in command]
"""


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "a.question.yaml"
    path.write_text(SCRIPT, encoding="utf-8")
    return path


def compared(script, rules, style="text"):
    out, err = StringIO(), StringIO()
    return compare_command([script], rules, style=style, out=out, err=err), out.getvalue(), err.getvalue()


def test_the_first_differing_event_is_shown_with_both_rules(script):
    code, told, _ = compared(script, "commander-2019-07,commander-2020-07")
    assert code == 0
    [old, new] = [line for line in told.splitlines() if line.startswith("  commander-20")]
    assert "the command zone" in old
    assert "903.9" in old
    assert "graveyard" in new
    assert "701.8a" in new
    assert "1 of 1 expectations hold" in told


def test_dates_name_rule_sets_and_equal_runs_say_so(script):
    code, told, _ = compared(script, "2021-01-01, 2021-06-01")
    assert code == 0
    assert "the same events by the same rules" in told


def test_it_is_told_as_json(script):
    _, told, _ = compared(script, "commander-2019-07,commander-2023-11", "json")
    [one] = json.loads(told)["files"]
    assert one["same"] is False
    assert [first["rules_set"] for first in one["first"]] == ["commander-2019-07", "commander-2023-11"]
    assert all(first["rules"] for first in one["first"])
    assert [result["exit"] for result in one["results"]] == [0, 0]


def test_a_rule_set_of_another_variant_is_named_by_its_id(script):
    code, told, _ = compared(script, "edh-2010-12-11,commander-2020-07")
    assert code == 0
    assert "edh-2010-12-11 · commander-2020-07" in told
    assert "edh2010.replacement" in told


@pytest.mark.parametrize("rules", ["commander-2019-07", "a,b,c", ",commander-2019-07", "commander-2019-07,edh-2011", "commander-2019-07,1999-01-01"])
def test_other_than_two_rule_sets_are_refused(script, rules):
    code, told, complaint = compared(script, rules)
    assert code == 2
    assert not told
    assert complaint.startswith("error[script-")


def test_the_option_is_part_of_the_command_line(script, capsys):
    assert main(["ask", "--compare", "commander-2019-07,commander-2020-07", str(script)]) == 0
    assert "DIFFERS" in capsys.readouterr().out
