"""The untap step: phasing, and which permanents untap (CR 502)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.chance import UntapRest
from engine.core import designations
from engine.core.effects_chance import staying
from engine.core.effects_turn import phasing
from engine.core.layers import controller_of
from engine.core.match import matches
from engine.core.permissions import permissions
from engine.core.restrictions import restricted
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.frames import RunProgram, Scope

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import ObjectId, PlayerId

__all__ = ["untap", "untap_all"]

R_502_3 = ref("502.3")


def untap(run: Run, active: PlayerId) -> None:
    """Phasing, then all the active player's permanents untap at once (502.1, 502.3)."""
    if run.board.turn.orphan:
        return
    phasing(run, active)
    if run.board.tally.marks.day and (changed := designations.day_check(run)):
        run.commit(changed)
    if staying(run, active):
        run.push(RunProgram((UntapRest(),), Scope(active, None)))
        return
    untap_all(run, active)


def untap_all(run: Run, active: PlayerId, kept: tuple[ObjectId, ...] = ()) -> None:
    """All the active player's permanents untap at once but those that are kept tapped (502.3)."""
    board = run.board
    events: list[ev.Event] = []
    busy = bool(board.sources or board.effects.continuous)
    for oid in board.players[active].permanents:
        obj = board.objects[oid]
        if (
            obj.tapped
            and not obj.more.phased
            and oid not in kept
            and not (busy and restricted(board, "doesnt_untap", oid))
        ):
            if obj.counter("STUN"):
                events.append(ev.CountersPut(oid, "STUN", -1))
                continue
            events.append(ev.Tapped(oid, on=False, cites=(R_502_3,)))
    if busy:
        events += _untapped_besides(run, active)
    events += _untapped_once(run, active)
    if events:
        run.commit(events)


def _untapped_besides(run: Run, active: PlayerId) -> list[ev.Event]:
    """Permanents of other players that untap in this untap step, too, because an effect says so (502.3)."""
    board = run.board
    found: list[ObjectId] = []
    for scope, a, _ in permissions(board, "untap_other"):
        if scope.controller != active and a.filter is not None:
            mine = board.players[scope.controller].permanents
            found += [
                t
                for t in mine
                if board.objects[t].tapped
                and t not in found
                and matches(board, scope, a.filter, t)
                and not restricted(board, "doesnt_untap", t)
            ]
    return [
        ev.CountersPut(t, "STUN", -1) if board.objects[t].counter("STUN") else ev.Tapped(t, on=False, cites=(R_502_3,))
        for t in found
    ]


def _untapped_once(run: Run, active: PlayerId) -> list[ev.Event]:
    """The end of effects that kept permanents tapped during their controller's next untap step: this was it."""
    gone = []
    for c in run.board.effects.continuous:
        if c.duration == "next_untap":
            obj = run.board.object(c.things[0]) if c.things and c.things[0] >= 0 else None
            if obj is None or obj.zone != "battlefield" or controller_of(run.board, obj.id) == active:
                gone.append(c.id)
        elif c.duration == "your_next_untap" and c.controller == active:
            gone.append(c.id)
    return [ev.EffectsEnded(tuple(gone))] if gone else []
