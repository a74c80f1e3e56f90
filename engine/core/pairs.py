"""Which creatures are paired (CR 702.95). A pair is an effect that lasts as long as both remain creatures under its
controller's control.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.layers import chars, controller_of

if TYPE_CHECKING:
    from engine.ids import PlayerId
    from engine.state.board import Board, Continuous

__all__ = ["PAIRED", "can_pair", "mate_of", "parted"]

PAIRED = "while_paired"
"""The duration of a pair."""


def mate_of(board: Board, creature: int) -> int | None:
    """The creature that this one is paired with, if any (702.95d)."""
    for e in board.effects.continuous:
        if e.duration == PAIRED and creature in e.things:
            return next(t for t in e.things if t != creature)
    return None


def can_pair(board: Board, creature: int, player: PlayerId) -> bool:
    """Whether it is an unpaired creature that the player controls (702.95a, 702.95c)."""
    return _creature_of(board, creature, player) and mate_of(board, creature) is None


def parted(board: Board, pair: Continuous) -> bool:
    """Whether the pair is one no more (702.95e)."""
    return not all(_creature_of(board, t, pair.controller) for t in pair.things)


def _creature_of(board: Board, creature: int, player: PlayerId) -> bool:
    obj = board.object(creature)
    if obj is None or obj.zone != "battlefield" or obj.more.phased or controller_of(board, creature) != player:
        return False
    return "Creature" in chars(board, obj).types
