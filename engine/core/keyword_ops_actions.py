"""Keyword actions that ask: blight and endure (CR 701.63, 701.68)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.card import Face
from engine.cards.filters import Exact, Filter
from engine.cards.steps_keywords import Blight, Endure
from engine.core.effects import bind, bind_number, go_on, number, op, splice, who, whom
from engine.core.layers import controller_of
from engine.core.match import find
from engine.core.references import apnap
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Scope

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.frames import RunProgram

__all__: list[str] = []

R_701_68A = ref("701.68a")


@op(Endure)
def _endure(run: Run, frame: RunProgram, step: Endure, answer: Any) -> None:
    """Its controller creates a Spirit unless that player puts counters on it; with nothing there to put them on, the token it is (701.63a-b)."""
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
    """Each player in APNAP order chooses a creature; then all the counters are put (101.4, 701.68a). ``words``: the seats asked; ``hold``: the creatures."""
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
    run.push(go_on(frame, scope=bind_number(scope, step.slot, len(members))))
    if members:
        run.propose(*members)
    return None
