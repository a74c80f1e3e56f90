"""Hostile JSON at random (``python -m engine.testing.hostile`` sends 50,000): an error object each time, nothing escapes, no game changes."""

from __future__ import annotations

import random

from engine.testing import hostile


def test_hostile_messages_are_refused_one_and_all():
    told = []
    assert hostile.hostile_command(2500, seed=1, say=told.append) == 0, "\n".join(told)
    assert "2500 refused with an error object, 0 games changed" in told[-1]


def test_messages_are_spoilt_in_every_way_and_go_to_every_door():
    luck = random.Random(3)
    made = [hostile.hostile_message(luck) for _ in range(1500)]
    assert {how for _, _, _, how, _ in made} == set(hostile.SPOILS)
    assert {door for door, *_ in made} == {
        "seat",
        "action",
        "game",
        "record",
        "deck",
        "card",
        "view",
        "decision",
        "event",
    }
    assert max(len(text) for *_, text in made) >= 100_000


def test_what_is_accepted_would_be_told(monkeypatch):
    monkeypatch.setitem(hostile.SPOILS, "cut off", lambda data, luck: data)
    told = []
    assert hostile.hostile_command(400, seed=1, say=told.append) == 1
    assert any("cut off" in line for line in told)
