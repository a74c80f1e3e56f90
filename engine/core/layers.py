"""Characteristics after continuous effects (CR 613): what everything in the core asks instead of reading printed values.

:func:`view` gives the derived values of a board, computed at most once per board and handed on by events that cannot change them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.printed import printed
from engine.frozen import replace
from engine.state.objects import Chars, Gone, Obj

if TYPE_CHECKING:
    from engine.ids import PlayerId
    from engine.state.board import Board

__all__ = ["BoardView", "chars", "chars_of", "controller_of", "has", "view"]


class BoardView:
    """Derived values of one board. ``objects``: characteristics of objects that some effect changes; ``controllers``: controllers that an effect
    gives; ``triggers``: filled by the trigger module; ``volatile``: results depend on more than layer-relevant events."""

    __slots__ = ("controllers", "data", "objects", "volatile")

    def __init__(self) -> None:
        """A view of a board where no effect changes anything."""
        self.objects: dict[int, Chars] = {}
        self.controllers: dict[int, PlayerId] = {}
        self.volatile = False
        self.data: dict[str, Any] = {}


def view(board: Board) -> BoardView:
    """The derived values of the board."""
    found = board.cache
    if found is None:
        found = _build(board)
        object.__setattr__(board, "cache", found)
    return found  # type: ignore[no-any-return]


def _build(board: Board) -> BoardView:
    return BoardView()


def chars(board: Board, obj: Obj) -> Chars:
    """Characteristics of a living object now."""
    found = view(board).objects.get(obj.id)
    if found is not None:
        return found
    base = printed(obj.base).chars
    if obj.counters and base.power is not None and base.toughness is not None:
        plus = obj.counter("P1P1") - obj.counter("M1M1")
        return replace(base, power=base.power + plus, toughness=base.toughness + plus)
    return base


def chars_of(board: Board, oid: int) -> Chars | None:
    """Characteristics of an object, last known if it is gone; None for an id without either."""
    found = board.objects[oid]
    if type(found) is Obj:
        return chars(board, found)
    if type(found) is Gone and found.last is not None:
        return found.last.chars
    return None


def controller_of(board: Board, oid: int) -> PlayerId | None:
    """Who controls the object, after layer 2; last known if it is gone; None where nothing controls it (109.4)."""
    found = board.objects[oid]
    if type(found) is Obj:
        return view(board).controllers.get(oid, found.controller)
    return found.last.controller if found.last is not None else None


def has(board: Board, obj: Obj, keyword: str) -> bool:
    """Whether the object has the keyword ability now."""
    return keyword in chars(board, obj).keywords
