"""Targets of parts of a spell that have an effect only if an optional cost was paid (CR 702.33e, 702.174m)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from engine.cards.card import Face
from engine.cards.filters import AllOf, Not, Paid, Target
from engine.cards.ops import If

if TYPE_CHECKING:
    from engine.cards.ops import Program

__all__ = ["unneeded"]


def unneeded(program: Program, paid: tuple[str, ...]) -> frozenset[int]:
    """The target slots of which only parts of the spell speak that have no effect, since an optional cost was not paid
    (702.33e, 702.174m).
    """
    if not program.targets or not _depends(program):
        return frozenset()
    alive: set[int] = set()
    every: set[int] = set()
    _slots(program.steps, None, every)
    _slots(program.steps, paid, alive)
    return frozenset(every - alive)


_DEPENDS: dict[int, tuple[Program, bool]] = {}
_KEPT = 4096


def _depends(program: Program) -> bool:
    """Whether something in the program depends on a cost that was paid; found once for each program."""
    found = _DEPENDS.get(id(program))
    if found is None or found[0] is not program:
        if len(_DEPENDS) > _KEPT:
            _DEPENDS.clear()
        found = _DEPENDS[id(program)] = (program, _asks_paid(program.steps))
    return found[1]


def _asks_paid(value: Any) -> bool:
    if type(value) is tuple:
        return any(_asks_paid(v) for v in value)
    if type(value) is If and _unpaid(value.condition, ()) is not None:
        return True
    kind: Any = type(value)
    if kind is Face or not attrs.has(kind):
        return False
    return any(_asks_paid(getattr(value, f.name)) for f in attrs.fields(kind) if f.init)


def _unpaid(condition: Any, paid: tuple[str, ...]) -> bool | None:
    """Whether the condition is that a cost was paid which was not (or the other way round); None if it is about
    something else.
    """
    if type(condition) is Paid:
        return condition.cost not in paid
    if type(condition) is Not and type(condition.of) is Paid:
        return condition.of.cost in paid
    if type(condition) is AllOf:
        found = [_unpaid(c, paid) for c in condition.parts]
        return True if True in found else None
    return None


def _slots(value: Any, paid: tuple[str, ...] | None, out: set[int]) -> None:
    """The target slots that the steps speak of, those left out that depend on what was not paid (``paid`` None: all of
    them).
    """
    kind: Any = type(value)
    if kind is Target:
        out.add(value.slot)
    elif type(value) is tuple:
        for v in value:
            _slots(v, paid, out)
    elif type(value) is If and paid is not None and (dead := _unpaid(value.condition, paid)) is not None:
        _slots(value.otherwise if dead else value.steps, paid, out)
    elif kind is not Face and attrs.has(kind):
        for f in attrs.fields(kind):
            if f.init:
                _slots(getattr(value, f.name), paid, out)
