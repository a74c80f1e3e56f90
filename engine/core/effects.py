"""Carrying out instructions in the order written (CR 608.2c-h): the frame that runs programs, and what ops share.

Ops are choose-then-do. An op's function is called with the frame still at that op; it asks, or pushes the frame that
goes on and commits or proposes. After a proposal the frame comes back with ``phase`` :data:`AFTER` and binds what
happened to the op's slot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Trigger
from engine.cards.filters import CommanderOf, Exact
from engine.core.amounts import amount
from engine.core.preparing import PREPARED
from engine.core.references import players, things
from engine.core.run import handles
from engine.errors import Reason, TooMuch
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import RunProgram, Scope
from engine.state.objects import Gone

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.filters import Amount, Ref
    from engine.core.run import Run
    from engine.rulebook.refs import RuleRef
    from engine.state.board import Board
    from engine.state.objects import Obj

__all__ = [
    "AFTER",
    "APPLIED",
    "OPS",
    "bind",
    "bind_number",
    "bind_word",
    "found_objects",
    "go_on",
    "no_more",
    "number",
    "op",
    "proceed",
    "run_program",
    "splice",
    "who",
    "whom",
]

AFTER = 9
APPLIED = "applied"
"""The word under which a program knows the replacement effects it comes from (614.5)."""
R_702_124E = ref("702.124e")
OPS: dict[type[Any], Callable[[Run, RunProgram, Any, Any], Decision | None]] = {}


def op(*kinds: type[Any]) -> Callable[[Any], Any]:
    """Register the function that does ops of these kinds: ``do(run, frame, op, answer)``."""

    def wrap(function: Any) -> Any:
        for kind in kinds:
            OPS[kind] = function
        return function

    return wrap


@handles(RunProgram)
def run_program(run: Run, frame: RunProgram, answer: Any) -> Decision | None:
    """Do the next step; bind what the step before has done."""
    if frame.phase == AFTER:
        run.push(_bound(run, frame))  # what is bound is kept, should the next step ask something
        return None
    if frame.pc >= len(frame.steps):
        return None
    step = frame.steps[frame.pc]
    what: Any = getattr(step, "what", None)
    if type(what) is CommanderOf and frame.phase == 0:
        found = found_objects(run, frame, what, getattr(step, "origin", ()))
        if len(found) > 1:
            return _which_commander(run, frame, step, found, answer)
    if not frame.scope.words:
        return OPS[type(step)](run, frame, step, answer)
    applied = frame.scope.word(APPLIED)
    run.applied = tuple(applied.split("|")) if applied else ()
    asked = OPS[type(step)](run, frame, step, answer)
    run.applied = ()
    return asked


def _which_commander(run: Run, frame: RunProgram, step: Any, found: list[Obj], answer: Any) -> Decision | None:
    """What is done to "your commander" is done to one of two, chosen as it is done (702.124e)."""
    player = frame.scope.controller
    if answer is None:
        why = Why((R_702_124E,), "which commander", frame.scope.source)
        return Decision("ChooseObjects", player, run.decider(player), why, tuple(x.id for x in found), 1, 1)
    chosen = replace(step, what=Exact((int(answer[0]),)))
    run.push(replace(frame, steps=(*frame.steps[: frame.pc], chosen, *frame.steps[frame.pc + 1 :])))
    return None


def _bound(run: Run, frame: RunProgram) -> RunProgram:
    """The frame after the op whose happening came back: new objects, amounts, and whether anything happened."""
    step = frame.steps[frame.pc]
    events = run.between(run.result)
    ids: list[int] = []
    total = 0
    did = 0
    for e in events:
        kind = type(e)
        if kind is ev.Moved:
            ids.append(e.new.id)  # type: ignore[union-attr]
            did += 1
        elif kind is ev.Created and e.how != PREPARED:  # type: ignore[union-attr]
            ids.append(e.obj.id)  # type: ignore[union-attr]
            did += 1
        elif kind in (ev.DamageDealt, ev.LifeChanged, ev.CountersPut):
            total += abs(e.amount)  # type: ignore[union-attr]
            did += 1
        elif kind not in (ev.RuleApplied, ev.AbilityTriggered):
            did += 1
    slot = getattr(step, "slot", "") or "done"
    scope = bind(frame.scope, slot, tuple(ids))
    scope = bind_number(scope, slot, len(ids) if ids else total or did)
    scope = bind_number(scope, "did", did)
    if ids:
        scope = bind(scope, "last", tuple(ids))
    return replace(frame, scope=scope, pc=frame.pc + 1, phase=0, hold=(), words=())


def bind(scope: Scope, name: str, ids: tuple[int, ...]) -> Scope:
    """The scope with things bound to a name."""
    return replace(scope, bindings=(*((k, v) for k, v in scope.bindings if k != name), (name, ids)))


def bind_number(scope: Scope, name: str, value: int) -> Scope:
    """The scope with a number bound to a name."""
    return replace(scope, numbers=(*((k, v) for k, v in scope.numbers if k != name), (name, value)))


def bind_word(scope: Scope, name: str, word: str) -> Scope:
    """The scope with a word bound to a name."""
    return replace(scope, words=(*((k, v) for k, v in scope.words if k != name), (name, word)))


def go_on(frame: RunProgram, **changes: Any) -> RunProgram:
    """The frame at the next step."""
    return replace(frame, pc=frame.pc + 1, phase=0, hold=(), words=(), **changes)


def splice(frame: RunProgram, steps: tuple[Any, ...], **changes: Any) -> RunProgram:
    """The frame at the next step, with these steps put in before it."""
    at = frame.pc + 1
    return replace(
        frame, steps=(*frame.steps[:at], *steps, *frame.steps[at:]), pc=at, phase=0, hold=(), words=(), **changes
    )


def proceed(run: Run, frame: RunProgram, *members: ev.Proposal, extra: tuple[ev.Event, ...] = ()) -> None:
    """Propose the op's happening; the frame comes back to bind its result."""
    run.push(replace(frame, phase=AFTER))
    run.propose(*members, extra=extra)


def number(run: Run, frame: RunProgram, what: Amount) -> int:
    """An amount of the op, as a number."""
    return what if type(what) is int else amount(run.board, frame.scope, what, run.book)


def who(run: Run, frame: RunProgram, ref_: Ref) -> tuple[Any, ...]:
    """Players of the op still in the game."""
    return players(run.board, frame.scope, ref_)


def whom(run: Run, frame: RunProgram, ref_: Ref) -> tuple[int, ...]:
    """Things of the op as they are named, gone or not."""
    return things(run.board, frame.scope, ref_)


def no_more(n: int, most: int, what: str, *rules: RuleRef) -> int:
    """The number, at least 0, if the engine does so many of that.

    :raises TooMuch: it doesn't; nothing of the action happens then.
    """
    if n > most:
        raise TooMuch(Reason("engine/too-much", rules, f"{n:,} {what}; the engine does {most:,} at most"))
    return max(0, n)


def found_objects(run: Run, frame: RunProgram, ref_: Ref, zones: tuple[str, ...] = ()) -> list[Obj]:
    """The living objects the op acts on. An object that moved once by the trigger's own event is found where it went
    first (400.7e, 603.6c).
    """
    out: dict[int, Obj] = {}
    for t in whom(run, frame, ref_):
        if t < 0:
            continue
        obj = run.board.object(t)
        if obj is None:
            moved = [
                run.board.object(new)
                for new in (
                    frame.scope.bound(f"moved:{t}")
                    or _paid_with(run.board, frame.scope, t)
                    or _aura_left_over(run.board, frame.scope, t)
                )
            ]
            out.update((one.id, one) for one in moved if one is not None and (not zones or one.zone in zones))
        elif not obj.more.phased and (not zones or obj.zone in zones):
            out[t] = obj
    return list(out.values())


def _paid_with(board: Board, scope: Scope, oid: int) -> tuple[int, ...]:
    """What the object became that moved to a public zone to pay for the ability (400.7j)."""
    gone = board.objects[oid]
    if type(gone) is not Gone or oid not in scope.bound("paid"):
        return ()
    return tuple(
        new for new in gone.became if (x := board.object(new)) is not None and x.zone in ("graveyard", "exile")
    )


def _aura_left_over(board: Board, scope: Scope, oid: int) -> tuple[int, ...]:
    """What the Aura that the ability is on became in the graveyard, if what it enchanted left the battlefield before or
    with it (400.7f).
    """
    gone = board.objects[oid]
    if oid != scope.source or type(gone) is not Gone or gone.last is None or "Aura" not in gone.last.chars.subtypes:
        return ()
    if gone.last.obj.more.attached_to not in scope.bound("it"):
        return ()
    return tuple(new for new in gone.became if (card := board.object(new)) is not None and card.zone == "graveyard")


def rebound(run: Run, obj: Obj) -> None:
    """Rebound: exile it as it resolves; its controller may cast it free at the beginning of their next upkeep (702.88)."""
    scope = Scope(obj.controller if obj.controller is not None else obj.owner, obj.id)
    steps = (
        o.Move(f.This(), "exile", how="rebound"),
        o.Delay(
            Trigger("step", player="you", step="upkeep"),
            o.Program((o.Permit(f.Bound("moved"), duration="now", free=True),)),
        ),
    )
    run.push(RunProgram(steps, scope))


from engine.core import (  # noqa: E402, F401 - the ops register themselves
    effects_board,
    effects_casting,
    effects_choices,
    effects_later,
    effects_library,
    effects_rest,
    effects_tokens,
    effects_zones,
)
