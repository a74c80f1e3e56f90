"""Abilities that trigger additional times, or not at all, because an effect says so (CR 101.2, 603.2d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Triggered
from engine.cards.filters import Filter
from engine.core.layers import chars, controller_of, view
from engine.core.match import describes
from engine.core.permissions import permissions
from engine.core.references import player_fits
from engine.state.frames import PendingTrigger, Scope
from engine.state.objects import Gone, Obj, Snapshot

if TYPE_CHECKING:
    from engine.state.board import Board

__all__ = ["again", "again_words", "silenced"]


def again_words(board: Board) -> frozenset[str]:
    """The words ``trigger_again`` and ``no_trigger`` if some permission of that kind may function; found once for each
    view.
    """
    data = (board.cache or view(board)).data
    found = data.get("again")
    if found is None:
        found = data["again"] = frozenset(
            kind for kind in ("trigger_again", "no_trigger") if any(True for _ in permissions(board, kind))
        )
    return found


def silenced(board: Board, p: PendingTrigger) -> bool:
    """Whether an effect says that what happened doesn't cause the ability to trigger (101.2)."""
    if type(p.ability) is not Triggered:
        return False
    return any(
        a.event == p.ability.trigger.event
        and player_fits(board, scope, p.controller, a.who)
        and _caused_by(board, scope, a.filter, p)
        for scope, a, _ in permissions(board, "no_trigger")
    )


def again(board: Board, pending: list[PendingTrigger]) -> list[PendingTrigger]:
    """Abilities of permanents that trigger additional times because an effect says so (603.2d)."""
    out: list[PendingTrigger] = []
    for p in pending:
        out.append(p)
        if type(p.ability) is not Triggered or p.last is None or p.last.obj.zone != "battlefield":
            continue
        for scope, a, _ in permissions(board, "trigger_again"):
            if scope.controller != p.controller:
                continue
            if (
                _of_source(board, scope, a.filter, p)
                if a.event == "*"
                else a.event == p.ability.trigger.event and _caused_by(board, scope, a.filter, p, a.zone)
            ):
                out += [p] * a.amount
    return out


def _of_source(board: Board, scope: Scope, wanted: Filter | None, p: PendingTrigger) -> bool:
    """Whether the object the ability is of fits."""
    if p.last is None or (wanted is not None and wanted.other and p.source == scope.source):
        return False
    return wanted is None or any(
        describes(board, scope, part, p.last.obj, p.last.chars, p.last.controller)
        for part in wanted.any_of or (wanted,)
    )


def _caused_by(board: Board, scope: Scope, wanted: Filter | None, p: PendingTrigger, zone: str = "") -> bool:
    """Whether what the trigger event was about fits, and was in the zone if one is named."""
    things = next((ids for name, ids in p.bindings if name == "it"), ())
    for t in things:
        if wanted is None:
            return True
        found = board.objects[t] if t >= 0 else None
        seen = (
            Snapshot(found, chars(board, found), controller_of(board, t))
            if type(found) is Obj
            else found.last
            if type(found) is Gone
            else None
        )
        if (
            seen is not None
            and (not zone or seen.obj.zone == zone)
            and any(
                describes(board, scope, part, seen.obj, seen.chars, seen.controller)
                for part in wanted.any_of or (wanted,)
            )
        ):
            return True
    return False
