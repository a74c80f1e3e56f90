"""Losing, leaving and ending (CR 104, 800.4).

:func:`leave_frame` says what each kind of frame on the agenda becomes when a player leaves: it is dropped, amended, or
kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.filters import Exact
from engine.core import combat
from engine.core.conspiracies import reveal_agendas
from engine.core.layers import controller_of
from engine.core.run import handles
from engine.frozen import maker, replace
from engine.ids import PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state import frames as fr
from engine.state.game import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.run import Run
    from engine.ids import ObjectId
    from engine.state.board import Board
    from engine.state.objects import Snapshot

__all__ = ["concede", "leave_frame", "leaving"]

R = {n: ref(n) for n in (
    "104.2a", "104.3a", "104.4a", "800.4", "800.4a", "800.4d", "800.4f", "800.4j", "104.1", "725.4", "104.2b", "708.9",
)}  # fmt: skip
_LEFT = (R["800.4a"],)
_ceased = maker(ev.Ceased)


def concede(run: Run, player: PlayerId) -> None:
    """A player concedes: leaves the game at once and loses it (104.3a)."""
    run.commit((ev.PlayerLost(player, R["104.3a"], (R["104.3a"],)),))
    run.push(fr.Leaving((player,)))


@handles(fr.Leaving)
def leaving(run: Run, frame: fr.Leaving, answer: Any) -> None:
    """The steps of 800.4a for players who leave together; then whether the game is over."""
    board = run.board
    gone = tuple(p for p in frame.players if not board.players[p].more.left and board.players[p].more.lost is not None)
    if frame.stage == "objects":
        if not gone:
            return
        run.push(fr.Leaving(gone, "control"))
        _amend(run, gone)
        reveal_agendas(run, gone)
        _reveal_face_down(run, gone)
        events: list[ev.Event] = [ev.PlayerLeft(p, (R["800.4a"],), _had(run, p, gone)) for p in gone]
        for oid in _of_players(board, gone):
            obj = board.objects[oid]
            if obj.owner in gone:
                last = run.snapshot(obj) if obj.zone in ("battlefield", "stack") else None
                events.append(_ceased(oid, last, "left", _LEFT))
        for p in gone:
            if board.players[p].more.controlled_by is not None:
                events.append(ev.PlayerChanged(p, "control", controlled_by=None, controlled_until=""))
        for i, state in enumerate(board.players):
            if state.more.controlled_by in gone:
                events.append(
                    ev.PlayerChanged(
                        PlayerId(i), "control", controlled_by=None, controlled_until="", cites=(R["800.4a"],)
                    )
                )
        run.commit(events)
        return
    players = frame.players
    if frame.stage == "control":
        run.push(fr.Leaving(players, "exile"))
        ended = tuple(c.id for c in board.effects.continuous if _gives_control(c, players))
        silent = tuple(d.id for d in board.effects.delayed if d.controller in players and d.until is None)
        run.commit(
            [ev.EffectsEnded(ids, (R[number],)) for ids, number in ((ended, "800.4a"), (silent, "800.4d")) if ids]
        )
        return
    if frame.stage == "exile":
        run.push(fr.Leaving(players, "end"))
        events = []
        moves: list[ev.Proposal] = []
        for oid in (*board.battlefield, *board.stack):
            if controller_of(board, oid) not in players:
                continue
            obj = board.objects[oid]
            if obj.zone == "stack" and not obj.cards:
                events.append(ev.Ceased(oid, how="left", cites=(R["800.4a"],)))
            else:
                moves.append(ev.ProposedMove(oid, "exile", how="leave", cites=(R["800.4a"],)))
        run.commit(events)
        for p in players:
            combat.stop_attacking(run, ~p)
        _monarch(run, players)
        if moves:
            run.propose(*moves)
        return
    _end(run)


def _had(run: Run, player: PlayerId, gone: tuple[PlayerId, ...]) -> tuple[Snapshot, ...]:
    """What is to be known of the player's permanents and open cards, where the game goes on (800.4i)."""
    board = run.board
    if len([p for p in board.alive() if p not in gone]) < 2:
        return ()
    out = [run.snapshot(board.objects[o]) for o in board.battlefield if controller_of(board, o) == player]
    out += [
        run.snapshot(board.objects[o])
        for o in (*board.players[player].graveyard, *board.exile)
        if board.objects[o].owner == player and not board.objects[o].more.face_down
    ]
    return tuple(out)


def _of_players(board: Board, players: tuple[PlayerId, ...]) -> list[ObjectId]:
    """What is in a zone that all share, and what is in zones of these players."""
    ids = [*board.battlefield, *board.stack, *board.exile, *board.command]
    for seat, state in enumerate(board.players):
        if seat in players:
            ids += [*state.library, *state.hand, *state.graveyard, *state.outside]
    return ids


def _gives_control(c: Any, players: tuple[PlayerId, ...]) -> bool:
    """Whether the effect gives a leaving player control of something."""
    for change in c.changes:
        if type(change) is o.Control:
            if type(change.who) is Exact:
                if any(~t in players for t in change.who.things if t < 0):
                    return True
            elif c.controller in players:
                return True
    return False


def _monarch(run: Run, players: tuple[PlayerId, ...]) -> None:
    """The active player (or the next) becomes the monarch when the monarch leaves (725.4); likewise the initiative
    (726.4).
    """
    marks = run.board.tally.marks
    alive = run.board.alive()
    for what in ("monarch", "initiative"):
        if getattr(marks, what) in players and alive:
            n, active = len(run.board.players), run.board.turn.active
            heir = active if active in alive else min(alive, key=lambda p: (p - active) % n)
            run.commit((ev.MarkChanged(what, heir, cites=(R["725.4"],)),))


def _reveal_face_down(run: Run, players: tuple[PlayerId, ...]) -> None:
    """Show the face-down permanents and spells of players who leave, or of everybody when the game ends (708.9)."""
    objects = run.board.objects
    ids = tuple(
        o
        for o in (*run.board.battlefield, *run.board.stack)
        if objects[o].more.face_down and objects[o].owner in players
    )
    if ids:
        run.commit((ev.Revealed(ids, cites=(R["708.9"],)),))


def reveal_at_end(run: Run) -> None:
    """As the game ends agendas and whatever is face down are shown (702.106g, 708.9)."""
    alive = run.board.alive()
    reveal_agendas(run, alive)
    _reveal_face_down(run, alive)


def _end(run: Run) -> None:
    """One player left wins; nobody left is a draw (104.2a, 104.4a)."""
    alive = run.board.alive()
    if run.outcome is not None or len(alive) > 1:
        if run.board.turn.active not in alive and not run.board.turn.orphan and run.board.turn.number:
            turn = run.board.turn
            run.commit((ev.TurnChanged(turn.extra_turns, turn.extra_phases, True, turn.ending, (R["800.4j"],)),))
        return
    reveal_at_end(run)
    if alive:
        run.commit((ev.PlayerWon(alive[0], (R["104.2a"],)), ev.GameEnded("won", alive, (R["104.2a"],))))
        run.outcome = Outcome("won", alive)
    else:
        run.commit((ev.GameEnded("drawn", (), (R["104.4a"],)),))
        run.outcome = Outcome("drawn")
    run.agenda.clear()
    run.waiting.clear()


def _amend(run: Run, gone: tuple[PlayerId, ...]) -> None:
    """Take the leaving players out of what is still on the agenda, from the bottom up."""
    kept: list[fr.Frame] = []
    for frame in run.agenda:
        new: fr.Frame | None = frame
        for p in gone:
            if new is not None:
                new = leave_frame(run, new, p)
        if new is not None:
            kept.append(new)
    run.agenda[:] = kept


def leave_frame(run: Run, frame: fr.Frame, player: PlayerId) -> fr.Frame | None:
    """What becomes of a frame when the player leaves (800.4a, d, g, h)."""
    rule = _ON_LEAVE.get(type(frame))
    return frame if rule is None else rule(run, frame, player)


def _priority(run: Run, frame: fr.Priority, player: PlayerId) -> fr.Frame:
    n = len(run.board.players)
    before: list[int] = []
    seat = frame.player
    while len(before) < frame.passes:
        seat = PlayerId((seat - 1) % n)
        if not run.board.players[seat].more.left:
            before.append(seat)
        if seat == frame.player:
            break
    passes = frame.passes - (player in before)
    if frame.player != player:
        return replace(frame, passes=passes)
    at = player
    for i in range(1, n + 1):
        at = PlayerId((player + i) % n)
        if not run.board.players[at].more.left and at != player:
            break
    return replace(frame, player=at, passes=passes)


def _casting(run: Run, frame: fr.Casting | fr.Activating, player: PlayerId) -> fr.Frame | None:
    if frame.player != player:
        return frame
    if getattr(frame, "during", False) or getattr(frame, "within", False):
        return None
    return fr.Priority(player)


def _program(run: Run, frame: fr.RunProgram, player: PlayerId) -> fr.Frame | None:
    return None if frame.scope.controller == player else frame


def _object(run: Run, frame: fr.Choosing | fr.Resolving, player: PlayerId) -> fr.Frame | None:
    obj = run.board.object(frame.object)
    if obj is None or obj.owner == player or controller_of(run.board, obj.id) == player:
        return None
    return frame


def _mulligans(run: Run, frame: fr.Mulligans, player: PlayerId) -> fr.Frame:
    return replace(
        frame,
        queue=tuple(p for p in frame.queue if p != player),
        takers=tuple(p for p in frame.takers if p != player),
        aside=tuple(a for a in frame.aside if a[0] != player),
    )


_ON_LEAVE: dict[type[Any], Callable[[Run, Any, PlayerId], fr.Frame | None]] = {
    fr.Priority: _priority,
    fr.Casting: _casting,
    fr.Activating: _casting,
    fr.TakingBack: lambda run, f, p: _casting(run, f.of, p) if f.player == p else f,
    fr.Paying: lambda run, f, p: None if f.player == p else f,
    fr.SetAside: lambda run, f, p: None if f.player == p else f,
    fr.CastNow: lambda run, f, p: None if f.player == p else f,
    fr.RunMana: lambda run, f, p: None if f.player == p else f,
    fr.RunProgram: _program,
    fr.Choosing: _object,
    fr.Resolving: _object,
    fr.Mulligans: _mulligans,
    fr.Setting: lambda run, f, p: f,
    fr.PutTriggers: lambda run, f, p: fr.PutTriggers(),
    fr.DeclaringAttackers: lambda run, f, p: None if run.board.turn.active == p else f,
    fr.DeclaringBlockers: lambda run, f, p: replace(f, players=tuple(x for x in f.players if x != p)),
    fr.Cleanup: lambda run, f, p: (
        replace(f, stage="wear off") if f.stage == "discard" and run.board.turn.active == p else f
    ),
    fr.Leaving: lambda run, f, p: f,
}
