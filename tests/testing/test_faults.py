"""Planted faults are found, and told as scripts that can be played; all ten: ``python -m engine.testing.faults``."""

from __future__ import annotations

import pytest

from engine.questions.loader import load
from engine.questions.problems import OPEN, PASSED
from engine.questions.runner import run_script
from engine.questions.schema import read_script
from engine.testing.faults import BUDGET, FAULTS, SHORT, faults_command, hunt
from engine.testing.marks import rule
from engine.testing.sandbox import NAMES, sandbox_engine, steps_of
from engine.testing.trials import trial


@rule("903.8", "903.9b", "402.3", "400.7")
@pytest.mark.parametrize(("name", "found_by"), [("controller-asked", "returns_"), ("leaked-hand-card", "no_leak"), ("reused-id", "ids_never_reused")])
def test_a_planted_fault_is_found_and_its_script_can_be_played(name, found_by):
    found = hunt(name, seconds=40)
    assert found.found_by.startswith(found_by)  # either of the two invariants about returns may come first
    assert found.seconds <= BUDGET
    assert found.steps <= SHORT
    report = run_script(read_script(load(found.script)))
    assert report.exit in (PASSED, OPEN), report.problem


def test_the_order_of_a_map_shows_under_another_hash_seed():
    assert hunt("map-order").found_by == "hash_seed_stable"


def test_nothing_is_found_without_a_fault():
    assert trial(sandbox_engine(), seed=5, games=40, most=40, seconds=16) is None


def test_there_are_ten_faults_each_with_its_rule():
    assert len({f.name for f in FAULTS}) == len(FAULTS) == 10
    assert all(f.text and f.rule for f in FAULTS)


def test_an_unknown_fault_is_said_to_be_unknown():
    told: list[str] = []
    assert faults_command(["rust"], say=told.append) == 2
    assert "rust" in told[0]


def test_passes_by_everybody_are_one_step():
    assert steps_of([*(f"{n}: pass" for n in NAMES), "Ann: keep", "Ned: pass"]) == ["all: pass", "Ann: keep", "Ned: pass"]
