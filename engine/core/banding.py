"""Who may be in a band with whom, and whose damage its other side divides (CR 702.22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword
from engine.core.layers import chars, controller_of
from engine.core.match import matches
from engine.ids import ObjectId
from engine.state.frames import Scope

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards.filters import Filter
    from engine.state.board import Board

__all__ = ["WITH_OTHER", "divided_by_band", "kin"]

WITH_OTHER = "bands with other"


def _qualities(board: Board, oid: int) -> tuple[Filter, ...]:
    """The qualities of the creature's "bands with other" abilities that it has itself (702.22c)."""
    obj = board.object(oid)
    if obj is None:
        return ()
    held = (a.filter for a in chars(board, obj).abilities if type(a) is Keyword and a.name == WITH_OTHER)
    return tuple(q for q in held if q is not None and _fits(board, oid, q, oid))


def _fits(board: Board, holder: int, quality: Filter, oid: int) -> bool:
    controller = controller_of(board, holder)
    return controller is not None and matches(board, Scope(controller, ObjectId(holder)), quality, oid)


def kin(board: Board, lead: int, others: Iterable[int]) -> tuple[int, ...]:
    """Those of the others that have a quality with which the creature bands (702.22c)."""
    wanted = _qualities(board, lead)
    return tuple(t for t in others if t != lead and any(_fits(board, lead, q, t) for q in wanted))


def divided_by_band(board: Board, ids: tuple[ObjectId, ...]) -> ObjectId | None:
    """Of creatures that block one attacker, or are blocked by one creature: one for whose banding, or "bands with
    other" beside another with the quality, its controller divides that creature's damage (702.22j, 702.22k).
    """
    for oid in ids:
        obj = board.object(oid)
        if obj is None:
            continue
        words = chars(board, obj).keywords
        if "banding" in words or (WITH_OTHER in words and kin(board, oid, ids)):
            return oid
    return None
