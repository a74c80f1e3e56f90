"""Designations that come and go at once (CR 702.131, 702.145, 702.179, 701.54, 731): the city's blessing, day and
night, Ring-bearers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.layers import chars, controller_of, view
from engine.core.references import choice_of
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import ObjectId, PlayerId
    from engine.state.board import Board

__all__ = ["WORDS", "at_once", "blessed_by", "bound_by", "day_check", "no_speed"]

R = {n: ref(n) for n in (
    "702.131b", "702.145c", "702.145d", "702.145f", "702.145g", "731.2a", "731.2b", "701.54a", "704.5z",
)}  # fmt: skip
_TEN = 10
_ENGINES = "start your engines!"
WORDS = frozenset({"daybound", "nightbound", "ascend", _ENGINES})


def at_once(run: Run) -> list[ev.Event]:
    """What follows at once, without being a state-based action: the blessing, day or night beginning, permanents that
    turn with it, lost Ring-bearers.
    """
    board = run.board
    out = _bearers(board) if board.command else []
    if (
        not board.sources or (board.cache or view(board)).data.get("calm") is not None
    ):  # calm boards have none of these words
        return out
    found = bound_by(board)
    if not found:
        return out
    for p in board.alive():
        if (
            any(w == "ascend" and controller_of(board, oid) == p for w, oid in found)
            and p not in board.tally.marks.blessed
            and blessed_by(board, p)
        ):
            out.append(ev.MarkChanged("blessing", p, cites=(R["702.131b"],)))
    if out:
        return out
    day = board.tally.marks.day
    words = {w for w, _ in found}
    if not day and "daybound" in words:
        return [ev.MarkChanged("day", value="day", cites=(R["702.145d"],))]
    if not day and "nightbound" in words:
        return [ev.MarkChanged("day", value="night", cites=(R["702.145g"],))]
    for word, oid in found:
        obj = board.objects[oid]
        if (word, day) in (("daybound", "night"), ("nightbound", "day")) and bool(obj.more.face) == (
            word == "nightbound"
        ):
            from engine.core.effects_faces import turned

            new = turned(run, obj, run.clock + len(out))
            if new is not None:
                out.append(
                    ev.Noted(oid, new[1], "transformed", new[0], (R["702.145c" if word == "daybound" else "702.145f"],))
                )
    return out


def blessed_by(board: Board, player: int) -> bool:
    """Whether the player controls ten or more permanents (702.131)."""
    return sum(not board.objects[i].more.phased for i in board.players[player].permanents) >= _TEN


def bound_by(board: Board) -> tuple[tuple[str, ObjectId], ...]:
    """Permanents with daybound, nightbound, ascend or "start your engines!", each with the word; found once for each
    view.
    """
    seen = view(board)
    found: tuple[tuple[str, ObjectId], ...] | None = seen.data.get("designations")
    if found is None:
        out = []
        sources = frozenset(board.sources)
        for oid in (*board.sources, *(o for o in seen.objects if o not in sources)):
            obj = board.object(oid)
            if obj is None or obj.zone != "battlefield" or obj.more.phased:
                continue
            words = chars(board, obj).keywords
            if not words.isdisjoint(WORDS):
                out += [(w, obj.id) for w in sorted(WORDS & words)]
        found = seen.data["designations"] = tuple(out)
    return found


def day_check(run: Run) -> list[ev.Event]:
    """Whether day becomes night or night becomes day, by the spells that the previous turn's active player cast
    (731.2a-b).
    """
    day = run.board.tally.marks.day
    if not day:
        return []
    cast = _cast_last_turn(run)
    if cast is None:
        return []
    if day == "day" and not cast:
        return [ev.MarkChanged("day", value="night", cites=(R["731.2a"],))]
    if day == "night" and cast > 1:
        return [ev.MarkChanged("day", value="day", cites=(R["731.2b"],))]
    return []


def _cast_last_turn(run: Run) -> int | None:
    """How many spells the active player of the turn before this one cast in it; None if there was none. Reads back no
    further than that turn's beginning.
    """
    casters: list[PlayerId] = []
    turns = 0
    for number in range(run.clock - 1, -1, -1):
        e = run.event(number)
        if type(e) is ev.SpellCast and turns == 1:
            casters.append(e.player)
        elif type(e) is ev.TurnBegan:
            turns += 1
            if turns == 2:
                return casters.count(e.player)
    return None


def no_speed(board: Board, players: tuple[PlayerId, ...]) -> list[ev.Event]:
    """Speed 1 for players without speed who control a permanent that starts their engines (704.5z)."""
    if (board.cache or view(board)).data.get("calm") is not None:
        return []
    starting = {controller_of(board, oid) for word, oid in bound_by(board) if word == _ENGINES}
    if not starting:
        return []
    having = {p for p, _ in board.tally.marks.speeds}
    return [ev.MarkChanged("speed", p, "1", (R["704.5z"],)) for p in players if p in starting and p not in having]


def _bearers(board: Board) -> list[ev.Event]:
    """Ring-bearers that another player controls are Ring-bearers no more (701.54a)."""
    out: list[ev.Event] = []
    if not any(choice_of(board.objects[i], "tempted") for i in board.command):
        return out
    for oid in board.battlefield:
        obj = board.objects[oid]
        if not obj.more.marks:
            continue
        kept = tuple(
            m
            for m in obj.more.marks
            if not m.startswith("ring-bearer:") or m == f"ring-bearer:{controller_of(board, oid)}"
        )
        if kept != obj.more.marks:
            out.append(ev.Noted(obj.id, replace(obj.more, marks=kept), "ring-bearer", cites=(R["701.54a"],)))
    return out
