"""Modes that are chosen only once for an ability of an object, ever or in a turn (CR 700.2a-b, 607.2d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.frozen import replace
from engine.state import events as ev

if TYPE_CHECKING:
    from engine.cards.programs import Modes
    from engine.core.run import Run
    from engine.state.board import Board
    from engine.state.frames import Scope

__all__ = ["chosen_before", "note_chosen"]


def chosen_before(board: Board, scope: Scope, modes: Modes) -> frozenset[int]:
    """The modes that were chosen before for the source of the ability, as it is or as it last was."""
    if not modes.fresh or scope.source is None:
        return frozenset()
    source = board.object(scope.source)
    if source is None:
        last = board.last(scope.source)
        source = None if last is None else last.obj
    if source is None:
        return frozenset()
    marks = frozenset(source.more.marks)
    return frozenset(i for i in range(len(modes.options)) if _mark(board, modes, i) in marks)


def note_chosen(run: Run, scope: Scope, modes: Modes, chosen: tuple[int, ...]) -> None:
    """Mark the source with the modes that have just been chosen."""
    source = run.board.object(scope.source) if modes.fresh and scope.source is not None else None
    if source is None or not chosen:
        return
    marks = (*source.more.marks, *(_mark(run.board, modes, i) for i in chosen))
    run.commit((ev.Noted(source.id, replace(source.more, marks=marks), "modes chosen"),))


def _mark(board: Board, modes: Modes, index: int) -> str:
    return f"mode:{board.turn.number if modes.fresh == 'turn' else modes.fresh}:{modes.names[index]}"
