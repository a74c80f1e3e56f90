"""The abilities of objects that function now, by their class: found in one walk for each view of a board (CR 113.6,
702.26b).

What asks for permissions, restrictions, replacement effects, triggers or changed costs asks here, so that all of them
agree about which objects count: not those that are phased out, and each ability only in the zones where it functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.layers import chars, view
from engine.core.printed import BY_THEMSELVES, printed
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from engine.ids import ObjectId
    from engine.state.board import Board
    from engine.state.objects import Obj

__all__ = ["Found", "all_functioning", "functioning"]

Found = tuple["ObjectId", "Obj", int, Any]
"""The object's id, the object, the place of the ability among its abilities, and the ability."""
_NONE: list[Found] = []


def functioning(board: Board, kind: type[Any]) -> list[Found]:
    """The abilities of that class that function now: of the sources in order of arrival, then of what effects give
    abilities to, by number.
    """
    if not board.sources and not board.effects.continuous:
        return _NONE
    return all_functioning(board).get(kind, _NONE)


def all_functioning(board: Board) -> dict[type[Any], list[Found]]:
    """All abilities that function now, by their class."""
    data = (board.cache or view(board)).data
    found: dict[type[Any], list[Found]] | None = data.get("functioning")
    if found is None:
        found = data["functioning"] = _walk(board)
    return found


def _walk(board: Board) -> dict[type[Any], list[Found]]:
    out: dict[type[Any], list[Found]] = {}
    changed = view(board).objects
    sources = frozenset(board.sources)
    for oid in (*board.sources, *sorted(o for o in changed if o not in sources)):
        obj = board.object(oid)
        if obj is None or obj.more.phased:
            continue
        plain = obj.more is PLAIN and not obj.counters and oid not in changed
        abilities: Any = (
            (obj.base.cache or printed(obj.base)).functioning if plain else enumerate(chars(board, obj).abilities)
        )
        for i, ability in abilities:
            kind = type(ability)
            if kind in BY_THEMSELVES and obj.zone in ability.zones:
                out.setdefault(kind, []).append((obj.id, obj, i, ability))
    return out
