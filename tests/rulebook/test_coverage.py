"""The ledger: every rule has functions and tests, and what is printed is current."""

from __future__ import annotations

import json
import re
from io import StringIO

from engine.cli import main
from engine.cli.ledger import entries, ledger_command
from engine.testing import coverage

LEAST = 166
"""Entries of the ledger when it was first complete; their number does not fall."""


def test_the_generated_files_are_current(root):
    assert coverage.main(["--check"]) == 0, "run python -m engine.testing.coverage"


def test_every_entry_has_a_test_and_something_that_enforces_it():
    assert [e["id"] for e in entries() if e["scope"] == "enforced" and not (e["tests"] and e["enforced"])] == []
    assert main(["ledger", "--check"]) == 0


def test_no_entry_of_the_ledger_is_missing(root):
    listed = re.findall(r"^- id: '?([^'\n]+)'?$", (root / "docs" / "rules-ledger.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    assert [e["id"] for e in entries()] == listed
    assert len(listed) == len(set(listed)) >= LEAST


def test_tests_and_functions_that_are_named_exist(root):
    for entry in entries():
        for test in entry["tests"]:
            path, _, name = test.partition("::")
            text = (root / path).read_text(encoding="utf-8")
            assert not name or f"def {name.rpartition('::')[2]}(" in text, test
        for function in entry["enforced"]:
            module = root / function.replace(".", "/")
            while not (found := next((f for f in (module.with_suffix(".py"), module / "__init__.py") if f.exists()), None)):
                module = module.parent
            assert function.rpartition(".")[2] in found.read_text(encoding="utf-8"), function


def test_the_command_prints_what_the_contract_says():
    out = StringIO()
    assert ledger_command(as_json=True, out=out) == 0
    found = json.loads(out.getvalue())["entries"]
    assert len(found) >= LEAST
    assert all(list(e) == ["id", "system", "tests", "enforced", "scope"] for e in found)
    assert {e["scope"] for e in found} <= {"enforced", "nothing to enforce"}


def test_one_entry_is_told_in_full_and_an_unknown_one_is_refused(capsys):
    assert main(["ledger", "906.12a"]) == 0
    told = capsys.readouterr().out
    assert "engine.core.replacing._forced" in told
    assert "tests/rules/test_oathbreaker.py" in told
    assert main(["ledger", "999.9"]) == 2
    assert "no entry" in capsys.readouterr().err


def test_a_rule_is_known_by_its_newer_number_and_by_rules_that_state_the_same():
    assert coverage.rules_of("702.124i") == {"702.124j"}
    assert {"903.10a", "704.6c"} <= coverage.rules_of("903.10a")


def test_marks_are_read_without_running_anything(tmp_path):
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_a.py").write_text(
        'pytestmark = rule("903.1")\n\n\nclass TestB:\n    @rule("903.2", "903.3")\n    @pytest.mark.parametrize("x", [1])\n    def test_c(self, x):\n        raise SystemExit\n\n\n'
        'def helper():\n    pass\n',
        encoding="utf-8",
    )
    (folder / "q.question.yaml").write_text("expect:\n  - cites 903.9a, 614.6\n  - legal Ann\n", encoding="utf-8")
    found = coverage.marks(tmp_path)
    assert found["903.1"] == found["903.2"] == found["903.3"] == ["tests/test_a.py::TestB::test_c"]
    assert found["903.9a"] == found["614.6"] == ["tests/q.question.yaml"]
