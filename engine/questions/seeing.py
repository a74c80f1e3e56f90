"""Which cards a player may look at (CR 400.2, 406.3, 708.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.layers import controller_of

if TYPE_CHECKING:
    from engine.state.board import Board
    from engine.state.objects import Obj

__all__ = ["can_see"]


def can_see(board: Board, obj: Obj, seat: int) -> bool:
    """Whether the player in that seat may look at the object's front now; who controls a player sees what that player sees (723.4)."""
    seats = {seat, *(p for p, state in enumerate(board.players) if state.more.controlled_by == seat)}
    if seats & set(obj.more.known):
        return True
    if obj.more.face_down:
        whose = controller_of(board, obj.id) if obj.zone in ("battlefield", "stack", "command") else None
        return (obj.owner if whose is None and obj.zone == "command" else whose) in seats
    if obj.zone == "hand":
        return obj.owner in seats
    return obj.zone != "library"
