"""The example programs run as they stand."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
SHOWN = {
    "by_name.py": "For {W}{W}{W}: SpellCast by rules 601.2i 903.8",
    "discord_answer.py": "characters of 2000",
    "embed.py": "1500 actions, 1 of them after a refusal; life: [",
    "four_seats.py": "life: {'Ann': ",
}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_runs_and_shows_what_it_promises(path: Path):
    done = subprocess.run(
        [sys.executable, str(path)], cwd=ROOT, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert SHOWN[path.name] in done.stdout.splitlines()[-1]
    assert done.stderr == ""


def test_an_example_is_short_and_says_how_to_run_it():
    for path in EXAMPLES:
        text = path.read_text("utf-8")
        assert f"python examples/{path.name}" in text
        assert len(text.splitlines()) <= 60


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_example_question_fits_into_a_chat_message(monkeypatch, lang):
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    from discord_answer import LONGEST, message

    for path in sorted((ROOT / "examples" / "questions").glob("*.question.yaml")):
        body = message(path, lang)
        assert 100 < len(body["content"]) < LONGEST, path.name
        assert body["allowed_mentions"] == {"parse": []}


def test_a_question_that_cannot_be_read_is_told_in_the_chat(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    from discord_answer import message

    (tmp_path / "broken.question.yaml").write_text("script: 1\nplayers: {}\nsteps: [Ann]\n", "utf-8")
    assert "error[" in message(tmp_path / "broken.question.yaml")["content"]
