"""What follows from a change of the board without being an action of its own (CR 506.4, 611.2b, 613.1b): control
changes, effects that end, creatures that leave combat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.combat_view import left_combat
from engine.core.layers import controller_of, view
from engine.core.pairs import PAIRED, parted
from engine.rulebook.refs import ref
from engine.state import events as ev

if TYPE_CHECKING:
    from engine.state.board import Board, Continuous, ShieldEffect

__all__ = ["control_changes", "each_by_itself", "ended_effects", "follow"]

R_613_1B, R_611_2B = ref("613.1b"), ref("611.2b")


def follow(before: Board, after: Board) -> list[ev.Event]:
    """The events that follow at once from what changed between the boards; [] when nothing does any more."""
    out: list[ev.Event] = []
    if after.effects.continuous or after.effects.shields:
        ended = ended_effects(after)
        if ended:
            out.append(ev.EffectsEnded(ended, (R_611_2B,)))
            return out
    old, new = view(before), view(after)
    if old is not new and (old.controllers or new.controllers):
        out += control_changes(before, after)
    if after.combat is not None and not out:
        out += left_combat(after)
    return out


def control_changes(before: Board, after: Board) -> list[ev.Event]:
    """Events for permanents and spells whose controller, after layer 2, is another than before."""
    old, new = view(before).controllers, view(after).controllers
    out: list[ev.Event] = []
    for oid in sorted(set(old) | set(new)):
        obj = after.object(oid)
        was = before.object(oid)
        if obj is None or was is None or obj.zone not in ("battlefield", "stack"):
            continue
        now, then = new.get(oid, obj.controller), old.get(oid, was.controller)
        if now is not None and now != then:
            out.append(ev.ControlChanged(obj.id, now, then, cites=(R_613_1B,)))
    return out


WHILE_COUNTER = "while_counter "
"""Before a kind of counters: an effect on one permanent that lasts for as long as that has such a counter."""
WHILE_TAPPED = ("while_tapped", "while_controlled_tapped")
"""Durations that end as the source untaps."""
WHILE = ("while_source", "while_controlled", *WHILE_TAPPED, "while_exiled", PAIRED)
"""Durations that end with something about the source of the effect, or about a pair (702.95e)."""


def ended_effects(board: Board) -> tuple[int, ...]:
    """Effects that last only as long as their source is on the battlefield, under its controller's control, or tapped
    (611.2b).
    """
    gone = [
        c.id
        for c in board.effects.continuous
        if (c.duration in WHILE or c.duration.startswith(WHILE_COUNTER)) and _over(board, c)
    ]
    gone += [s.id for s in board.effects.shields if s.duration in WHILE and _over(board, s)]
    return tuple(gone)


def bears(board: Board, thing: int, duration: str) -> bool:
    """Whether the permanent has a counter of the kind of which the duration speaks."""
    held = board.object(thing)
    return held is not None and held.zone == "battlefield" and held.counter(duration.removeprefix(WHILE_COUNTER)) > 0


def each_by_itself(board: Board, things: tuple[int, ...], duration: str) -> list[tuple[int, ...]]:
    """The sets of things for each of which there is an effect of its own: one for all, unless the duration tells them
    apart; none where it is over before it begins (611.2b).
    """
    if duration.startswith(WHILE_COUNTER):
        return [(t,) for t in things if bears(board, t, duration)]
    return [(t,) for t in things] if duration == "next_untap" and things else [things]


def _over(board: Board, effect: Continuous | ShieldEffect) -> bool:
    if effect.duration == PAIRED:
        return parted(board, effect)  # type: ignore[arg-type]
    if effect.duration == "while_exiled":
        card = board.object(effect.source) if effect.source is not None else None
        return card is None or card.zone != "exile"
    if effect.duration.startswith(WHILE_COUNTER):
        return not bears(board, effect.things[0], effect.duration)
    obj = board.object(effect.source) if effect.source is not None else None
    if obj is None or obj.zone != "battlefield" or obj.more.phased:
        return True
    if effect.duration in WHILE_TAPPED and not obj.tapped:
        return True
    return (
        effect.duration in ("while_controlled", "while_controlled_tapped")
        and controller_of(board, obj.id) != effect.controller
    )
