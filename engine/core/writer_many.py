"""A board in the making where many objects change zones at once (CR 400.7): zones are rebuilt once for all of them and
not for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.writer import SEATED, Writer, acts, leave_combat
from engine.state import events as ev

if TYPE_CHECKING:
    from engine.ids import ObjectId
    from engine.state.board import Board
    from engine.state.objects import Obj

__all__ = ["MANY", "PILED", "ManyWriter"]

MANY = 64
"""From so many events on a group is written by :class:`ManyWriter`."""
PILED = frozenset({ev.Created, ev.Moved, ev.Ceased})
"""Events whose changes of zones may wait; before any other, :meth:`ManyWriter.settle` is due."""


class ManyWriter(Writer):
    """A writer that keeps back what leaves and enters zones until somebody looks at them. An object has a new id in
    each zone, so nothing that has left comes back under its id, and it does not matter whether things leave first.
    """

    __slots__ = ("acting", "added", "taken", "touched")

    def __init__(self, board: Board) -> None:
        """Open a draft of ``board``."""
        super().__init__(board)
        self.added: dict[tuple[int, str], list[ObjectId]] = {}
        self.taken: set[int] = set()
        self.touched: dict[tuple[int, str], None] = {}
        self.acting: list[ObjectId] = []

    def take_out(self, obj: Obj) -> None:
        """Remove an object from its zone."""
        self.taken.add(obj.id)
        self.touched[_place(obj)] = None

    def put_in(self, obj: Obj, index: int | None) -> None:
        """Add an object to its zone at ``index`` (None = at the end)."""
        zone = obj.zone
        if index is not None or obj.more.attached_to is not None or "Aura" in obj.base.subtypes:
            self.settle()
            super().put_in(obj, index)
            return
        self.added.setdefault(_place(obj), []).append(obj.id)
        if zone == "battlefield":
            self.added.setdefault((obj.owner if obj.controller is None else obj.controller, "permanents"), []).append(
                obj.id
            )
        if zone not in ("library", "outside") and acts(obj) and (obj.stack is None or not obj.stack.source):
            self.acting.append(obj.id)

    def settle(self) -> None:
        """Let the zones be what they are by now."""
        added, taken, d = self.added, self.taken, self.d
        if not added and not taken:
            return
        touched = {**self.touched, **dict.fromkeys(added)}
        if (-1, "battlefield") in self.touched:
            touched.update(dict.fromkeys((seat, "permanents") for seat in range(len(self.before.players))))
            d.attached = _without(d.attached, taken)
            if d.combat is not None:
                d.combat = leave_combat(d.combat, tuple(taken), None)
        self.added, self.taken, self.touched = {}, set(), {}
        for (seat, zone), new in ((place, added.get(place, ())) for place in touched):
            held = getattr(d if seat < 0 else self.players.get(seat) or self.before.players[seat], zone)
            if new or not taken.isdisjoint(held):
                holder = d if seat < 0 else self.player(seat)
                setattr(holder, zone, _without((*getattr(holder, zone), *new), taken))
        d.sources = _without((*d.sources, *self.acting), taken)
        self.acting = []

    def freeze(self, *, neutral: bool, timeless: bool) -> Board:
        """The finished board."""
        self.settle()
        return super().freeze(neutral=neutral, timeless=timeless)


def _place(obj: Obj) -> tuple[int, str]:
    """The zone that the object is in, with its seat, -1 for one that all share."""
    return (obj.owner if obj.zone in SEATED else -1, obj.zone)


def _without(ids: tuple[ObjectId, ...], taken: set[int]) -> tuple[ObjectId, ...]:
    return ids if taken.isdisjoint(ids) else tuple([i for i in ids if i not in taken])
