"""Keyword actions that ask: time travel, blight and endure (CR 701.56, 701.63, 701.68)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.card import Face
from engine.cards.filters import Exact, Filter
from engine.cards.steps import Told
from engine.cards.steps_keywords import Blight, Endure, TimeTravel
from engine.core.effects import bind, bind_number, go_on, number, op, splice, who, whom
from engine.core.layers import chars, controller_of
from engine.core.match import find
from engine.core.references import apnap
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Scope

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import ObjectId, PlayerId
    from engine.state.board import Board
    from engine.state.frames import RunProgram

__all__: list[str] = []

R_701_56A, R_701_68A = ref("701.56a"), ref("701.68a")


@op(Endure)
def _endure(run: Run, frame: RunProgram, step: Endure, answer: Any) -> None:
    """Its controller creates a Spirit unless that player puts counters on it; with nothing there to put them on, the
    token it is (701.63a-b).
    """
    n = number(run, frame, step.amount)
    steps: list[Any] = []
    for thing in whom(run, frame, step.what) if n > 0 else ():
        one, obj = Exact((thing,)), run.board.object(thing)
        last = run.board.last(thing)
        seat = controller_of(run.board, thing) if obj is not None else last.controller if last is not None else None
        if seat is None:
            continue
        them = Exact((~seat,))
        spirit = o.CreateToken(
            Face("Spirit", None, ("W",), (), ("Creature",), ("Spirit",), power=n, toughness=n, box=(str(n), str(n))),
            who=them,
        )
        if obj is not None and obj.zone == "battlefield":
            steps.append(o.May((o.PutCounters(one, "P1P1", n),), them, (spirit,), "endured"))
        else:
            steps.append(spirit)
    run.push(splice(frame, tuple(steps)))


@op(Blight)
def _blight(run: Run, frame: RunProgram, step: Blight, answer: Any) -> Decision | None:
    """Each player in APNAP order chooses a creature; then all the counters are put (101.4, 701.68a). ``words``: the
    seats asked; ``hold``: the creatures.
    """
    board = run.board
    left = [p for p in apnap(board, who(run, frame, step.who)) if str(p) not in frame.words]
    if left:
        p = left[0]
        options = find(board, Scope(p, frame.scope.source), Filter(types=("Creature",), controller="you"))
        if len(options) > 1 and answer is None:
            return Decision(
                "ChooseObjects",
                p,
                run.decider(p),
                Why((R_701_68A,), "blight", frame.scope.source),
                tuple(options),
                1,
                1,
            )
        chosen = tuple(int(t) for t in answer) if answer is not None else tuple(options)
        run.push(replace(frame, words=(*frame.words, str(p)), hold=(*frame.hold, *chosen)))
        return None
    n = number(run, frame, step.amount)
    members = [ev.ProposedCounters(t, "M1M1", n, frame.scope.source, (R_701_68A,)) for t in frame.hold]
    scope = bind(frame.scope, step.slot, tuple(frame.hold))
    told = Told(Exact(tuple(~int(p) for p in frame.words)), "blights")  # 701.68d
    run.push(splice(frame, (told,) if frame.words else (), scope=bind_number(scope, step.slot, len(members))))
    if members:
        run.propose(*members)
    return None


_LEAVE, _PUT, _REMOVE = "leave", "put", "remove"


@op(TimeTravel)
def _time_travel(run: Run, frame: RunProgram, step: TimeTravel, answer: Any) -> Decision | None:
    """Object by object, which of them and which way; then all of it at once. ``words``: what was said of each, as "id
    word".
    """
    board, me = run.board, frame.scope.controller
    said = {int(word.partition(" ")[0]): word.partition(" ")[2] for word in frame.words}
    left = next((oid for oid in _in_time(board, me) if oid not in said), None)
    if left is not None:
        if answer is None:
            why = Why((R_701_56A,), "time travel", left)
            options = (_LEAVE, _PUT, _REMOVE)
            return Decision("ChooseValue", me, run.decider(me), why, options, about=(left,), slot="time travel")
        run.push(replace(frame, words=(*frame.words, f"{left} {answer[0]}")))
        return None
    source = frame.scope.source
    run.push(go_on(frame))
    removed = tuple(
        ev.CountersPut(oid, "TIME", -1, source, (R_701_56A,)) for oid, word in said.items() if word == _REMOVE
    )
    members = [ev.ProposedCounters(oid, "TIME", 1, source, (R_701_56A,)) for oid, word in said.items() if word == _PUT]
    if members:
        run.propose(*members, extra=removed)
    else:
        run.commit(removed)
    return None


def _in_time(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """The player's permanents and suspended cards with time counters (701.56a, 702.62b)."""
    mine = [oid for oid in board.players[player].permanents if not board.objects[oid].more.phased]
    suspended = [
        oid
        for oid in board.exile
        if board.objects[oid].owner == player and "suspend" in chars(board, board.objects[oid]).keywords
    ]
    return tuple(oid for oid in (*mine, *suspended) if board.objects[oid].counter("TIME"))
