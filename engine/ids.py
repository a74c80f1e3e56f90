"""Identities: players by seat, physical cards for the whole game, objects for one stay in one zone (CR 102, 108, 109,
400.7).
"""

from __future__ import annotations

from typing import NewType

__all__ = ["CardId", "ObjectId", "PlayerId", "is_player", "thing_player", "turn_order"]

PlayerId = NewType("PlayerId", int)
"""Seat number from 0, in turn order."""

CardId = NewType("CardId", int)
"""A physical card; lives the whole game, whatever zone it is in and whatever it looks like."""

ObjectId = NewType("ObjectId", int)
"""One object: a card (or token, copy, ability) during one stay in one zone. Never reused (CR 400.7)."""


def turn_order(first: PlayerId, count: int) -> tuple[PlayerId, ...]:
    """All ``count`` seats in turn order, beginning with ``first`` (CR 101.4, 103.1)."""
    return tuple(PlayerId((first + i) % count) for i in range(count))


def is_player(thing: int) -> bool:
    """Whether a *thing* is a player. Things are objects or players in one integer: objects are >= 0, player ``p`` is ``~p``
    (-1 - p).
    """
    return thing < 0


def thing_player(thing: int) -> PlayerId:
    """The player a negative thing stands for."""
    return PlayerId(~thing)
