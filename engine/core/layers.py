"""Characteristics after continuous effects (CR 613): what everything in the core asks instead of reading printed
values.

:func:`view` gives the derived values of a board, computed at most once per board and handed on by events that cannot
change them. Objects that no effect changes are not in it: their values follow from their face and their counters alone
(:func:`unaffected`). The parts: ``layer_faces`` copiable values, ``layer_plan`` effects by layer, ``layer_changes``
what each change does, ``layer_work`` order and dependency, ``layer_run`` collecting effects and going through the
layers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.layer_faces import all_locked, apply_exceptions, counter_keyword, face_now, pt_counter
from engine.core.printed import printed
from engine.frozen import replace
from engine.state.objects import Chars, Gone, Obj

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.core.printed import Printed
    from engine.core.producers import Supply
    from engine.ids import PlayerId
    from engine.state.board import Board

__all__ = [
    "BoardView",
    "apply_exceptions",
    "chars",
    "chars_of",
    "controller_of",
    "copiable",
    "has",
    "traced",
    "unaffected",
    "view",
]

DONE = 99
"""``BoardView.stage`` of a finished view; while a view is built, the layer being applied."""


class BoardView:
    """Derived values of one board. ``objects``: characteristics of objects that some effect changes; ``controllers``:
    controllers that an effect gives; ``data``: derived values of other modules (and ``copiable`` here: faces that layer
    1 changes); ``volatile``: results depend on more than layer-relevant events; ``timed``: they depend on the time or
    the combat; ``stage``: the layer reached; ``supplies``: what players can make mana with, by
    :mod:`engine.core.producers`, which holds them against the board each time.
    """

    __slots__ = ("controllers", "data", "objects", "stage", "supplies", "timed", "volatile")

    def __init__(self) -> None:
        """A view of a board where no effect changes anything."""
        self.objects: dict[int, Chars] = {}
        self.controllers: dict[int, PlayerId] = {}
        self.volatile = False
        self.timed = False
        self.data: dict[str, Any] = {}
        self.stage = DONE
        self.supplies: dict[int, Supply] = {}

    def after(self) -> BoardView:
        """The view of a later board, where no effect changes anything either."""
        new = BoardView()
        new.supplies = self.supplies
        return new


def view(board: Board) -> BoardView:
    """The derived values of the board."""
    found = board.cache
    if found is None:
        found = _build(board)
        object.__setattr__(board, "cache", found)
    return found  # type: ignore[no-any-return]


def _build(board: Board) -> BoardView:
    if not board.effects.continuous:
        objects = board.objects
        for oid in board.sources:
            obj = objects[oid]
            base = face_now(obj) if obj.more.merged else obj.base
            p = base.cache
            if p is None:
                p = printed(base)
            if p.layered or p.cda:
                break
        else:
            return BoardView()
    from engine.core.layer_run import build

    return build(board)


def chars(board: Board, obj: Obj) -> Chars:
    """Characteristics of a living object now."""
    v = board.cache
    if v is None:
        v = view(board)
    found = v.objects.get(obj.id)
    return unaffected(v, board, obj) if found is None else found


def unaffected(v: BoardView, board: Board, obj: Obj) -> Chars:
    """Characteristics of an object that is not in the view: its face as it is up or down, its characteristic-defining
    abilities, its counters.
    """
    more = obj.more
    base = face_now(obj) if more.face_down or more.merged else obj.base
    p = base.cache
    if p is None:
        p = printed(base)
    seen: Chars = p.chars
    if (
        obj.counters
        or p.cda
        or more.merged
        or more.faces
        or (seen.power is not None and obj.zone == "battlefield" and "Creature" not in seen.types)
    ):
        return _adjusted(v, board, obj, p)
    return seen


def _adjusted(v: BoardView, board: Board, obj: Obj, p: Printed) -> Chars:
    seen = p.chars
    if p.cda:
        from engine.core.layer_run import defined

        seen = defined(v, board, obj, seen)
    if obj.more.merged and not {"melded", "melded top"}.isdisjoint(obj.more.marks):  # 202.3c
        seen = replace(seen, mana_value=sum(f.mana_value() for f in obj.more.merged[:2]))
    # 202.3b
    elif obj.more.face and obj.more.faces and obj.base.mana_cost is None and obj.base == obj.more.faces[obj.more.face]:
        seen = replace(seen, mana_value=obj.more.faces[0].mana_value())
    if v.stage < 73:
        return seen
    if v.stage == DONE:
        seen = with_keyword_counters(obj, seen)
        if obj.zone == "battlefield" and "Creature" not in seen.types:  # 208.3
            return seen if seen.power is None else replace(seen, power=None, toughness=None)
    return with_counters(obj, seen)


def with_counters(obj: Obj, seen: Chars) -> Chars:
    """With what its counters add to power and toughness (613.4c)."""
    if seen.power is None or seen.toughness is None or not obj.counters:
        return seen
    power = toughness = 0
    for kind, n in obj.counters:
        if kind == "P1P1":
            power += n
            toughness += n
        else:
            size = pt_counter(kind)
            if size is not None:
                power += n * size[0]
                toughness += n * size[1]
    if not power and not toughness:
        return seen
    return replace(seen, power=seen.power + power, toughness=seen.toughness + toughness)


def with_keyword_counters(obj: Obj, seen: Chars) -> Chars:
    """With the keywords that its counters give (122.1b, 613.1f)."""
    for kind, _ in obj.counters:
        keyword = counter_keyword(kind)
        if keyword is not None:
            seen = replace(seen, abilities=(*seen.abilities, keyword), keywords=seen.keywords | {keyword.name})
    return seen


def copiable(board: Board, obj: Obj) -> Face:
    """The object's copiable values: its face after layer 1 (613.2c, 707.2), so with copy effects, merging and face-down
    status.
    """
    found: Face | None = view(board).data.get("copiable", {}).get(obj.id)
    return all_locked(face_now(obj) if found is None else found, obj.zone)


def chars_of(board: Board, oid: int) -> Chars | None:
    """Characteristics of an object, last known if it is gone; None for an id without either."""
    found = board.objects[oid]
    if type(found) is Obj:
        return chars(board, found)
    if type(found) is Gone and found.last is not None:
        return found.last.chars
    return None


def traced(board: Board, oid: int) -> Obj | None:
    """The object's record, or how it last was; of a card that left another zone than battlefield and stack, what it
    became (400.7j).
    """
    found = board.objects[oid]
    if type(found) is Obj:
        return found
    if type(found) is not Gone:
        return None
    if found.last is not None:
        return found.last.obj
    return traced(board, found.became[0]) if found.became else None


def controller_of(board: Board, oid: int) -> PlayerId | None:
    """Who controls the object, after layer 2; last known if it is gone; None where nothing controls it (109.4)."""
    found = board.objects.levels[oid >> 10][(oid >> 5) & 31][oid & 31] if oid >= 0 else board.objects[oid]
    if type(found) is Obj:
        return (board.cache or view(board)).controllers.get(oid, found.controller)
    return found.last.controller if found.last is not None else None


def has(board: Board, obj: Obj, keyword: str) -> bool:
    """Whether the object has the keyword ability now."""
    return keyword in chars(board, obj).keywords
