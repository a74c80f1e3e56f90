"""Whose turn comes next, and who has priority when the active player would (CR 103.1, 117.3, 800.4j)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ids import PlayerId

if TYPE_CHECKING:
    from engine.core.run import Run

__all__ = ["first_in_order", "next_player", "priority_player"]


def next_player(run: Run, player: PlayerId) -> PlayerId:
    """The next player in turn order who is still in the game."""
    players = run.board.players
    n = len(players)
    for i in range(1, n + 1):
        seat = (player + i) % n
        if not players[seat].more.left:
            return PlayerId(seat)
    return player


def priority_player(run: Run) -> PlayerId:
    """Who gets priority when the active player would: the active player, or the next in turn order if that player left
    (800.4j).
    """
    active = run.board.turn.active
    return next_player(run, active) if run.board.players[active].more.left else active


def first_in_order(run: Run, player: PlayerId) -> PlayerId:
    """The player, or the next in turn order who is still in the game."""
    return next_player(run, player) if run.board.players[player].more.left else player
