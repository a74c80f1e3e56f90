"""The page that leads from players' words to functions, rules and tests names only what there is."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from engine.rulebook.index import numbers

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "words-to-rules.md"
ROW = re.compile(r"^\| (?P<words>[^|]+) \| `(?P<function>[\w.]+)` \| (?P<rules>[^|]+) \| \[`(?P<test>\w+)`\]\((?P<path>[^)]+)\) \|$")
ROWS = [found for line in PAGE.read_text("utf-8").splitlines() if (found := ROW.match(line))]


def test_every_line_of_the_tables_is_a_row_with_all_its_parts():
    lines = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ") and not line.startswith("| in words")]
    assert lines
    assert len(ROWS) == len(lines)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["words"])
def test_the_function_the_rules_and_the_test_of_a_row_exist(row: re.Match[str]):
    place, _, name = row["function"].rpartition(".")
    try:
        importlib.import_module(row["function"])
    except ModuleNotFoundError:
        assert hasattr(importlib.import_module(place), name)
    assert set(row["rules"].split(", ")) <= set(numbers())
    text = (PAGE.parent / row["path"]).read_text("utf-8")
    assert f"\ndef {row['test']}(" in text


def test_every_public_action_is_in_the_table_or_is_like_one_that_is():
    actions = importlib.import_module("engine.actions")
    named = {row["function"] for row in ROWS}
    like = {"keep": "mulligan", "divide": "cast", "special": "turn_face_up"}
    for name in actions.__all__:
        assert f"engine.actions.{like.get(name, name)}" in named, name
