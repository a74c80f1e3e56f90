"""Costs of removing a counter of whatever kind: from which object, and which one (CR 118.3, 601.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import Filter
from engine.frozen import replace
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state.decisions import Decision, Why

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.frames import Paying

__all__ = ["OPEN", "from_this_one", "which_counter"]

R_601_2H = ref("601.2h")
OPEN = "which"
"""The counter of a part whose object is known and whose kind is still to be chosen."""


def from_this_one(frame: Paying, at: int, thing: int, kind: str = OPEN) -> Paying:
    """The counters of the part are to be removed from this object, and to be of this kind once that is known."""
    part = replace(frame.cost.parts[at], filter=Filter(ids=(ObjectId(thing),)), counter=kind)
    return replace(frame, cost=replace(frame.cost, parts=(*frame.cost.parts[:at], part, *frame.cost.parts[at + 1 :])))


def which_counter(run: Run, frame: Paying, at: int, answer: Any) -> Decision | bool | None:
    """Ask which kind of counter is removed, where the object has several; None if it has none any more."""
    (thing,) = frame.cost.parts[at].filter.ids  # type: ignore[union-attr]
    obj = run.board.object(ObjectId(thing))
    kinds = tuple([k for k, n in (obj.counters if obj is not None else ()) if n > 0])
    if not kinds:
        return None
    kind = kinds[0]
    if answer is None and len(kinds) > 1:
        why = Why((R_601_2H,), "which counter is removed", frame.source, kinds)
        decider = run.decider(frame.player)
        return Decision("ChooseValue", frame.player, decider, why, kinds, about=(ObjectId(thing),), slot="counter")
    run.push(from_this_one(frame, at, thing, kind if answer is None else str(answer[0])))
    return True
