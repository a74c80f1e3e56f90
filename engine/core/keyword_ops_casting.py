"""Keyword actions and abilities by which cards are cast while something resolves: cascade, discover and the like (CR
701.57, 702.85).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Keyword, Trigger
from engine.cards.filters import Bound, You
from engine.cards.steps import (
    Afterwards,
    Cascade,
    CastFor,
    Discover,
    Mark,
    Told,
)  # fmt: skip
from engine.core.characteristics import mana_value_of
from engine.core.effects import go_on, number, op, splice
from engine.core.effects_zones import new_effect_id
from engine.core.layers import chars
from engine.core.printed import printed
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Continuous, Delayed
from engine.state.frames import CastNow, RunProgram, Scope
from engine.state.objects import Gone, Obj

if TYPE_CHECKING:
    from engine.core.run import Run

__all__ = ["AFTERWARDS", "afterwards"]

R = {n: ref(n) for n in ("603.7", "701.57a", "702.109a", "702.152a", "702.62a", "702.185a", "702.85a")}

HASTE = o.AddAbilities((Keyword("haste"),))
AFTERWARDS = ("dash", "blitz", "warp")


@op(Discover)
def _discover(run: Run, frame: RunProgram, step: Discover, answer: Any) -> None:
    """Exile off the top until a nonland card of that mana value or less: cast it free or put it into the hand, the rest
    on the bottom (701.57a).
    """
    board, me = run.board, frame.scope.controller
    if frame.phase == 0:
        limit = number(run, frame, step.amount)
        taken: list[ObjectId] = []
        for t in board.players[me].library:
            taken.append(t)
            seen = chars(board, board.objects[t])
            if "Land" not in seen.types and seen.mana_value <= limit:
                break
        run.push(replace(frame, phase=1, mark=limit))
        run.propose(
            *(
                ev.ProposedMove(t, "exile", how="exile", cause=frame.scope.source, by=me, cites=(R["701.57a"],))
                for t in taken
            )
        )
        return
    if frame.phase == 1:
        new = tuple(e.new.id for e in run.between(run.result) if type(e) is ev.Moved and e.to == "exile")
        run.push(replace(frame, phase=2, hold=new))
        hit = board.object(new[-1]) if new else None
        if hit is not None and _hit(hit, frame.mark):
            run.push(CastNow(me, (hit.id,), free=True))
        return
    left = [t for t in frame.hold if (x := board.object(t)) is not None and x.zone == "exile"]
    kept = [t for t in left[-1:] if t == frame.hold[-1] and _hit(board.objects[t], frame.mark)]
    rest = run.shuffled([t for t in left if t not in kept])
    run.push(splice(frame, (Told(You(), "discovers"),)))  # 701.57b
    moves = [
        ev.ProposedMove(ObjectId(t), "hand", how="put", cause=frame.scope.source, by=me, cites=(R["701.57a"],))
        for t in kept
    ]
    moves += [
        ev.ProposedMove(
            ObjectId(t), "library", "bottom", how="put", cause=frame.scope.source, by=me, cites=(R["701.57a"],)
        )
        for t in rest
    ]
    run.propose(*moves)


def _hit(obj: Obj, limit: int) -> bool:
    seen = printed(obj.base).chars
    return "Land" not in seen.types and seen.mana_value <= limit


@op(CastFor)
def _cast_for(run: Run, frame: RunProgram, step: CastFor, answer: Any) -> None:
    source = run.board.object(frame.scope.source) if frame.scope.source is not None else None
    if frame.phase == 1 or source is None:
        there = source is not None and source.zone == "exile"
        if step.using == "suspend" and not there:
            _hastens(run, frame)
        run.push(splice(frame, step.otherwise if there else ()))
        return
    run.push(
        replace(frame, phase=1),
        CastNow(frame.scope.controller, (source.id,), step.free, play=step.free, using=step.using),
    )


def _hastens(run: Run, frame: RunProgram) -> None:
    """A creature spell whose card had been given suspend has haste, too (702.62a): the card itself doesn't say so."""
    gone = run.board.objects[frame.scope.source] if frame.scope.source is not None else None
    for new in gone.became if type(gone) is Gone else ():
        spell = run.board.object(new)
        if spell is None or spell.zone != "stack":
            continue
        seen = chars(run.board, spell)
        if "Creature" in seen.types and "suspend" not in seen.keywords:
            effect = Continuous(
                new_effect_id(run), frame.scope.source, frame.scope.controller, (HASTE,), (spell.id,), None, "forever"
            )
            run.commit((ev.EffectBegan(continuous=effect, cites=(R["702.62a"],)),))


@op(Cascade)
def _cascade(run: Run, frame: RunProgram, step: Cascade, answer: Any) -> None:
    """``hold``: the cards exiled this way."""
    board, me = run.board, frame.scope.controller
    if frame.phase == 0:
        spell = board.object(frame.scope.source) if frame.scope.source is not None else None
        limit = 0
        if spell is not None:
            limit = mana_value_of(spell, chars(board, spell))
        elif frame.scope.last is not None:
            limit = mana_value_of(frame.scope.last.obj, frame.scope.last.chars)
        taken: list[ObjectId] = []
        for t in board.players[me].library:
            taken.append(t)
            seen = chars(board, board.objects[t])
            if "Land" not in seen.types and seen.mana_value < limit:
                break
        run.push(replace(frame, phase=1, mark=limit))
        run.propose(
            *(
                ev.ProposedMove(t, "exile", how="exile", cause=frame.scope.source, by=me, cites=(R["702.85a"],))
                for t in taken
            )
        )
        return
    if frame.phase == 1:
        new = tuple(e.new.id for e in run.between(run.result) if type(e) is ev.Moved and e.to == "exile")
        run.push(replace(frame, phase=2, hold=new))
        hit = board.object(new[-1]) if new else None
        if hit is not None:
            seen = printed(hit.base).chars
            if "Land" not in seen.types and seen.mana_value < frame.mark:
                run.push(CastNow(me, (hit.id,), free=True))
        return
    rest = run.shuffled([t for t in frame.hold if (x := board.object(t)) is not None and x.zone == "exile"])
    run.push(go_on(frame))
    run.propose(
        *(
            ev.ProposedMove(t, "library", "bottom", how="put", cause=frame.scope.source, by=me, cites=(R["702.85a"],))
            for t in rest
        )
    )


def afterwards(run: Run, spell: Obj, using: str, controller: PlayerId) -> None:
    """To be called just before such a spell is put onto the battlefield."""
    run.push(RunProgram((Afterwards(using, spell.id),), Scope(controller, spell.id)))


@op(Afterwards)
def _afterwards(run: Run, frame: RunProgram, step: Afterwards, answer: Any) -> None:
    gone = run.board.objects[step.spell]
    new = gone.became[0] if type(gone) is Gone and gone.became else None
    obj = run.board.object(new) if new is not None else None
    if obj is None or obj.zone != "battlefield":
        return
    if step.using == "dash":
        done: tuple[Any, ...] = (o.Move(Bound("made"), "hand", origin=("battlefield",)),)
        cites = (R["702.109a"], R["603.7"])
    elif step.using == "warp":
        done = (o.Move(Bound("made"), "exile", origin=("battlefield",)), Mark(Bound("moved"), "warped", turn=True))
        cites = (R["702.185a"], R["603.7"])
    else:
        done = (o.Sacrifice(what=Bound("made")),)
        cites = (R["702.152a"], R["603.7"])
    delayed = Delayed(
        new_effect_id(run), obj.id, frame.scope.controller, Trigger("step", step="end step"), o.Program(done), (("made", (obj.id,)),),
        last=run.snapshot(obj), text=step.using,
    )  # fmt: skip
    run.commit((ev.EffectBegan(delayed=delayed, cites=cites),))
