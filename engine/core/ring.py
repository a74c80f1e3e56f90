"""The Ring tempts a player: the emblem, and the Ring-bearer (CR 701.54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Restriction, Static, Trigger, Triggered
from engine.cards.card import Face
from engine.cards.steps import RingTempts
from engine.core.effects import go_on, op, who
from engine.core.layers import chars
from engine.core.references import choice_of
from engine.frozen import replace
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.objects import More, Obj

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import PlayerId
    from engine.state.frames import RunProgram

R = {n: ref(n) for n in ("701.54a", "701.54c")}
_BEARER = f.Filter(types=("Creature",), controller="you", state=("ring_bearer",))
_SKULK = Restriction("cant_be_blocked_by", f.This(), filter=f.Filter(types=("Creature",), power=(">", f.Stat("power"))))
_IN_COMMAND = ("command",)
_RING: tuple[Any, ...] = (
    Static((o.AddTypes(supertypes=("Legendary",)), o.AddAbilities((_SKULK,))), _BEARER, zones=_IN_COMMAND, text="the Ring-bearer is legendary"),
    Triggered(Trigger("attacks", _BEARER), o.Program((o.Draw(f.You()), o.Discard(f.You()))), zones=_IN_COMMAND, text="the Ring: draw, then discard"),
    Triggered(
        Trigger("blocks", f.Filter(types=("Creature",))),
        o.Program((o.Delay(Trigger("step", step="end of combat"), o.Program((o.Sacrifice(f.ControllerOf(f.Bound("it")), what=f.Bound("it")),))),)),
        f.Is(f.Bound("other"), _BEARER), _IN_COMMAND, text="the Ring: the blocker is sacrificed",
    ),
    Triggered(
        Trigger("deals_damage", _BEARER, to="player", combat=True), o.Program((o.LoseLife(f.Each("opponent"), 3),)), zones=_IN_COMMAND,
        text="the Ring: each opponent loses 3 life",
    ),
)  # fmt: skip
"""The abilities of the emblem, as many of them as times it has tempted its owner (701.54c)."""


@op(RingTempts)
def _tempt(run: Run, frame: RunProgram, step: RingTempts, answer: Any) -> Decision | None:
    """The emblem first, with one ability more, then the creature that becomes the Ring-bearer (701.54a, 701.54c)."""
    seats = who(run, frame, step.who)
    if not seats:
        run.push(go_on(frame))
        return None
    player, board = seats[0], run.board
    options = tuple(
        i
        for i in board.players[player].permanents
        if "Creature" in chars(board, board.objects[i]).types and not board.objects[i].more.phased
    )
    if frame.phase == 0:
        run.push(replace(frame, phase=1))
        run.commit(_emblem(run, player))
        return None
    if answer is None and len(options) > 1:
        why = Why((R["701.54a"],), "the Ring-bearer", frame.scope.source)
        return Decision("ChooseObjects", player, run.decider(player), why, options, 1, 1, slot="ring-bearer")
    chosen = options[0] if answer is None and options else int(answer[0]) if answer else None
    mark = f"ring-bearer:{player}"
    events: list[ev.Event] = []
    for oid in board.battlefield:
        obj = board.objects[oid]
        marks = tuple(m for m in obj.more.marks if m != mark)
        if oid == chosen:
            marks = (*marks, mark)
        if marks != obj.more.marks:
            events.append(ev.Noted(oid, replace(obj.more, marks=marks), "ring-bearer", cites=(R["701.54a"],)))
    events.append(ev.RuleApplied("the Ring tempts", (), player, cites=(R["701.54a"],)))
    run.push(go_on(frame))
    run.commit(events)
    return None


def _emblem(run: Run, player: PlayerId) -> list[ev.Event]:
    board = run.board
    for oid in board.command:
        obj = board.objects[oid]
        times = choice_of(obj, "tempted")
        if times and obj.owner == player:
            n = int(times) + 1
            face = replace(obj.base, abilities=_RING[:n])
            return [ev.Noted(oid, replace(obj.more, choices=(("tempted", str(n)),)), "tempted", face, (R["701.54c"],))]
    face = Face("The Ring", abilities=_RING[:1])
    emblem = Obj(
        ObjectId(board.objects.size),
        (),
        player,
        player,
        "command",
        face,
        more=More(kind="emblem", choices=(("tempted", "1"),)),
    )
    return [ev.Created(emblem, "emblem", None, (R["701.54c"],))]
