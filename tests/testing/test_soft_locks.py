"""Nobody is ever stuck (``python -m engine.testing.soft_locks`` plays 1,000 games): a way on in every state, an end to every game, concessions at every prompt."""

from __future__ import annotations

import pytest

from engine.core.machine import new_game
from engine.play.decks import vanilla_40
from engine.state.game import Legal
from engine.testing import soft_locks
from engine.testing.marks import rule
from engine.variants import find_variant, variants


@rule("104.3a", "117.1", "104.1")
def test_random_games_of_every_variant_end_and_nobody_is_stuck():
    told = []
    count = len(list(variants()))
    assert soft_locks.soft_lock_command(2 * count, seed=70, players=2, say=told.append) == 0, "\n".join(told)
    assert f"{2 * count} games" in told[-1]
    assert "0 findings" in told[-1]
    assert all(f"2 {v.key}" in told[-3] for v in variants())


def duel():
    return new_game(find_variant("free-for-all"), (vanilla_40("G"), vanilla_40("R")), seed=1)


def test_a_state_without_a_way_on_is_found(monkeypatch):
    monkeypatch.setattr(soft_locks, "legal", lambda game, player: Legal((), True))
    held = soft_locks.hold_to_the_end(duel(), 1)
    assert held.finding.startswith("no action is listed for ChooseValue 'keep or mulligan'")


def test_a_game_without_an_end_is_found():
    held = soft_locks.hold_to_the_end(duel(), 1, limit=50)
    assert held.finding == "the game still goes on after 50 actions"
    assert held.concessions >= 2
    assert dict(held.prompts)["ChooseValue"] == 2


def test_a_concession_that_is_refused_is_found(monkeypatch):
    class Refused:
        ok = False
        reasons = ()

    monkeypatch.setattr(soft_locks, "check", lambda game, action: Refused)
    assert "can't concede at ChooseValue" in soft_locks.stuck(duel().game)


@pytest.mark.parametrize("name", ["nothing", "comander"])
def test_a_variant_that_is_not_known_is_a_mistake_of_use(name):
    told = []
    assert soft_locks.soft_lock_command(1, variant=name, say=told.append) == 2
    assert told[0].startswith("error[usage]")
