"""The examples, and scripts handed to the project where they lie beside it: every one of them passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cli.ask import ask_file
from engine.questions.report import as_text

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples" / "questions").glob("*.question.yaml"))
OWN = sorted((Path(__file__).parent / "scripts").glob("*.question.yaml"))
HANDED = ROOT.parent / "shared" / "questions"
FIRST = [HANDED / name for name in (HANDED / "first.txt").read_text("utf-8").split()] if (HANDED / "first.txt").is_file() else []


def test_there_are_twenty_examples_or_more():
    assert len(EXAMPLES) >= 20


@pytest.mark.parametrize("path", [*EXAMPLES, *OWN, *FIRST], ids=lambda path: path.name.removesuffix(".question.yaml"))
def test_the_script_passes(path):
    report = ask_file(path)
    assert report.exit == 0, as_text(str(path), report)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name.removesuffix(".question.yaml"))
def test_examples_warn_of_nothing_and_say_what_they_ask(path):
    report = ask_file(path)
    assert not report.warnings
    assert report.script.question
    assert report.script.id == f"examples/{path.name.removesuffix('.question.yaml')}"
