"""Special actions (CR 116.2): which are possible now, and why the others are not. What they do is registered by their
chapters.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from engine.errors import Reason
from engine.rulebook.refs import ref

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.book import Book
    from engine.core.run import Run
    from engine.ids import ObjectId
    from engine.state.board import Board
    from engine.state.decisions import Special
    from engine.state.objects import Obj

__all__ = ["CHECKS", "OPTIONS", "SPECIALS", "special", "special_options", "special_reasons"]

CHECKS: dict[str, Callable[[Board, Book, int, Obj], list[Reason]]] = {}
"""Kind -> every reason why the player may not take it with the object now."""
OPTIONS: list[Callable[[Board, Book, int], list[tuple[str, ObjectId]]]] = []
"""Finders of special actions that the player could take, as kinds and objects, to be held against the check. What they
find depends on objects and the player's own state alone: while these are the same, an empty list is not asked for
again.
"""

SPECIALS: dict[str, Callable[[Run, Special], None]] = {}
"""What a special action does, by kind; the chapters register theirs."""


def special(kind: str) -> Callable[[Callable[[Run, Special], None]], Callable[[Run, Special], None]]:
    """Register what a special action does."""

    def wrap(function: Callable[[Run, Special], None]) -> Callable[[Run, Special], None]:
        SPECIALS[kind] = function
        return function

    return wrap


def special_reasons(board: Board, book: Book, player: int, kind: str, obj: Obj) -> list[Reason]:
    """Every reason why the special action is not possible now."""
    check = CHECKS.get(kind)
    if check is None:
        return [Reason("action/invalid", (ref("116.2"),), f"no special action is called {kind!r}")]
    return check(board, book, player, obj)


def special_options(board: Board, book: Book, player: int) -> list[tuple[str, ObjectId]]:
    """Special actions the player may take now, in a fixed order."""
    out: list[tuple[str, ObjectId]] = []
    found = [pair for find in OPTIONS for pair in find(board, book, player)]
    for kind, oid in sorted(found, key=itemgetter(0)):
        obj = board.object(oid)
        if obj is not None and not obj.more.phased and not special_reasons(board, book, player, kind, obj):
            out.append((kind, oid))
    return out
