"""Objects made of several cards: melding and merging (CR 701.42, 702.140, 712.4, 712.8g, 730).

The cards of such a permanent are in ``Obj.cards``, those of the topmost component first; ``More.merged`` holds the
other components' faces (for a melded permanent, marked ``melded``: the front faces, whose mana values add up, 202.3c).
One whose topmost component is a melded pair is marked ``melded top``; the first two of the faces are the fronts of the
pair.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.filters import Exact
from engine.core.choices import legal_targets, scope_of
from engine.core.effects import found_objects, go_on, op, proceed
from engine.core.layers import controller_of
from engine.frozen import replace
from engine.ids import PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import RunProgram, Scope
from engine.state.objects import More, Obj

if TYPE_CHECKING:
    from engine.cards.card import CardDef, Face
    from engine.core.run import Run

__all__ = ["merge_spell", "merged_record"]

R = {
    n: ref(n)
    for n in ("701.42a", "701.42b", "701.42c", "712.4a", "712.14c", "702.140b", "702.140c", "730.2", "730.2a", "608.3a")
}


MELDED_TOP = "melded top"

# -- meld --------------------------------------------------------------------------------------------------------------


@op(o.Meld)
def _meld(run: Run, frame: RunProgram, step: o.Meld, answer: Any) -> None:
    """Exile both objects, then put the pair onto the battlefield as one permanent (701.42a). What is no pair stays in
    exile (701.42b-c).
    """
    if frame.phase == 0:
        found = [x for r in (step.one, step.other) for x in found_objects(run, frame, r)[:1]]
        run.push(replace(frame, phase=1))
        members = [
            ev.ProposedMove(
                x.id, "exile", how="exile", cause=frame.scope.source, by=frame.scope.controller, cites=(R["701.42a"],)
            )
            for x in found
        ]
        run.propose(*members)
        return
    arrived = [run.board.object(e.new.id) for e in run.between(run.result) if type(e) is ev.Moved and e.to == "exile"]
    parts = [x for x in arrived if x is not None and x.zone == "exile"]
    result = _pair(run, parts)
    if result is None:
        if parts:
            run.commit(
                (
                    ev.RuleApplied(
                        "not a meld pair", tuple(x.id for x in parts), frame.scope.controller, cites=(R["701.42c"],)
                    ),
                )
            )
        run.push(go_on(frame))
        return
    one, other = parts
    fronts = tuple(_definition(run, x).faces[0] for x in parts)
    more = More(merged=fronts, marks=("melded",))
    entry = ev.Entry(controller=frame.scope.controller, base=result, more=more)
    move = ev.ProposedMove(
        one.id,
        "battlefield",
        "top",
        entry,
        "meld",
        frame.scope.source,
        frame.scope.controller,
        (R["701.42a"], R["712.14c"]),
        f"with:{other.id}",
    )
    proceed(run, frame, move)


def _definition(run: Run, obj: Obj) -> CardDef:
    return run.book.pool[run.board.fixed.cards[obj.cards[0]].key]


def _pair(run: Run, parts: list[Obj]) -> Face | None:
    """The combined face of the two cards if they are a meld pair (701.42b): cards, each naming the other's result, not
    the same card twice.
    """
    if len(parts) != 2 or any(len(x.cards) != 1 for x in parts):
        return None
    first, second = (_definition(run, x) for x in parts)
    if first.layout != "meld" or first.key == second.key or not first.meld or first.meld != second.meld:
        return None
    result = run.book.pool.get(first.meld[0])
    return None if result is None else result.faces[0]


# -- merge -------------------------------------------------------------------------------------------------------------


def merge_spell(run: Run, obj: Obj, target: int) -> None:
    """A mutating creature spell resolves: it merges with its target, or enters as a creature if the target has become
    illegal (702.140b-c).
    """
    part = obj.stack
    assert part is not None
    who = controller_of(run.board, obj.id)
    controller: PlayerId = who if who is not None else obj.owner
    specs = part.program.targets
    legal = bool(specs) and bool(legal_targets(run.board, scope_of(run.board, obj), specs[0], (target,)))
    if not legal:
        kind = "token" if obj.more.kind == "copy" else obj.more.kind
        entry = ev.Entry(controller=controller, more=replace(obj.more, known=(), kind=kind))
        run.propose(
            ev.ProposedMove(
                obj.id, "battlefield", entry=entry, how="resolve", by=controller, cites=(R["702.140b"], R["608.3a"])
            )
        )
        return
    run.push(RunProgram((o.Merge(Exact((obj.id,)), Exact((target,))),), Scope(controller, obj.id)))


@op(o.Merge)
def _merge(run: Run, frame: RunProgram, step: o.Merge, answer: Any) -> Decision | None:
    """Put the object on top of or under the permanent; its controller chooses which unless it is said (702.140c,
    730.2).
    """
    found, into = found_objects(run, frame, step.what), found_objects(run, frame, step.into, ("battlefield",))
    if not found or not into or found[0].id == into[0].id:
        run.push(go_on(frame))
        return None
    obj, permanent = found[0], into[0]
    player = frame.scope.controller
    top = step.top
    if top is None:
        if answer is None:
            why = Why((R["702.140c"],), "on top or on the bottom", obj.id)
            return Decision(
                "ChooseValue",
                player,
                run.decider(player),
                why,
                ("top", "bottom"),
                about=(obj.id, permanent.id),
                slot="merge",
            )
        top = answer[0] == "top"
    cards, base, more = merged_record(obj, permanent, on_top=top)
    event = ev.Merged(
        permanent.id, obj.id, cards, base, replace(more, timestamp=run.clock), (R["702.140c"], R["730.2"], R["730.2a"])
    )
    run.result = run.commit((event,))
    run.push(replace(frame, phase=9))
    return None


def merged_record(obj: Obj, permanent: Obj, *, on_top: bool) -> tuple[tuple[Any, ...], Face, More]:
    """Cards, values and record of the permanent with the object merged on top or under it (730.2a, 730.2d-e).

    The topmost component gives the characteristics, says whether the permanent is a token, and whether it is face down.
    """
    old, new = permanent.more, obj.more
    whole = not {"melded", MELDED_TOP}.isdisjoint(old.marks)  # its first two faces are the fronts of the pair
    below = old.merged[2:] if whole else old.merged
    marks = tuple(m for m in old.marks if m not in ("melded", MELDED_TOP))
    if not on_top:
        merged = (*(old.merged if whole else below), obj.base, *new.merged)
        marks += (MELDED_TOP,) if whole else ()
        return (*permanent.cards, *obj.cards), permanent.base, replace(old, merged=merged, marks=marks)
    kind = "token" if new.kind in ("token", "copy") else "card"
    merged = (*new.merged, permanent.base, *below)
    more = replace(old, kind=kind, face=new.face, face_down=new.face_down, faces=new.faces, merged=merged, marks=marks)
    return (*obj.cards, *permanent.cards), obj.base, more
