"""Prepared permanents and the copies of their prepare spells in exile (CR 722).

The prepare spell is part of a face (``Face.inset``), and so of copiable values (722.2b). The designation is a mark on
the permanent; the copy in exile is linked to it and may be cast by whoever controls the permanent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.layers import controller_of
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.objects import More, Obj

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.state.board import Board

__all__ = [
    "CARD_COPY",
    "INSET",
    "PREPARED",
    "caster_of",
    "copy_of_inset",
    "entered_prepared",
    "prepared_by",
    "without_mark",
]

R_722_3C = ref("722.3c")
CARD_COPY = "card copy"
"""How a copy of a card comes into being that is to be cast at once, or ceases to exist (704.5e, 707.12)."""
PREPARED = "prepared"
INSET = "prepare spell"
"""The mark of a copy in exile, and the key under which it is linked to its permanent."""


def copy_of_inset(permanent: ObjectId, inset: Face, oid: ObjectId, controller: PlayerId) -> ev.Created:
    """The copy that is created in exile as the permanent becomes prepared: only the characteristics of its prepare
    spell (722.3c).
    """
    more = More(kind="copy", links=((INSET, (permanent,)),), marks=(INSET,))
    return ev.Created(Obj(oid, (), controller, None, "exile", inset, more=more), "prepared", permanent, (R_722_3C,))


def entered_prepared(new: Obj, oid: ObjectId) -> tuple[ev.Created, ...]:
    """The copy that comes with a permanent that enters prepared (722.3a, 722.3c)."""
    if new.base.inset is None or new.zone != "battlefield" or new.controller is None or PREPARED not in new.more.marks:
        return ()
    return (copy_of_inset(new.id, new.base.inset, oid, new.controller),)


def prepared_by(board: Board, copy: Obj) -> Obj | None:
    """The permanent for which the copy exists; None if that is no longer prepared (722.3c)."""
    found = dict(copy.more.links).get(INSET, ())
    permanent = board.object(found[0]) if found else None
    if permanent is None or permanent.zone != "battlefield" or permanent.more.phased:
        return None
    return permanent if PREPARED in permanent.more.marks else None


def without_mark(permanent: Obj) -> More:
    """What is kept of the permanent as it becomes unprepared (722.3b)."""
    return replace(permanent.more, marks=tuple(m for m in permanent.more.marks if m != PREPARED))


def caster_of(board: Board, copy: Obj) -> PlayerId | None:
    """Who may cast the copy: the controller of the prepared permanent (722.3c)."""
    permanent = prepared_by(board, copy)
    return None if permanent is None else controller_of(board, permanent.id)
