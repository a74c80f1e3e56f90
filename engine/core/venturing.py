"""Venturing into the dungeon, and completing one (CR 309, 701.49, 704.5t, 726)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Keyword, Triggered
from engine.cards.dungeons import DUNGEONS, UNDERCITY, exits, rooms
from engine.cards.steps import Venture
from engine.core.effects import go_on, op, who
from engine.core.references import choice_of
from engine.frozen import replace
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.objects import More, Obj

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.core.run import Run
    from engine.ids import PlayerId
    from engine.state.board import Board
    from engine.state.frames import RunProgram

__all__ = ["completed", "dungeon_of", "room_of"]

R = {n: ref(n) for n in ("309.4a", "309.5a", "309.7", "701.49a", "701.49b", "701.49c", "701.49d", "704.5t")}


def dungeon_of(board: Board, player: int) -> Obj | None:
    """The dungeon the player owns in the command zone (309.3)."""
    return next(
        (o for oid in board.command if (o := board.objects[oid]).more.kind == "dungeon" and o.owner == player), None
    )


def room_of(obj: Obj) -> int:
    """The room in which its owner's venture marker is."""
    return int(choice_of(obj, "room") or 0)


@op(Venture)
def _venture(run: Run, frame: RunProgram, step: Venture, answer: Any) -> Decision | None:
    """Each of the players ventures: into a new dungeon, or to the next room (701.49a-d)."""
    seats = who(run, frame, step.who)
    left = [p for p in seats if str(p) not in frame.words]
    if not left:
        run.push(go_on(frame))
        return None
    player = left[0]
    here = dungeon_of(run.board, player)
    if here is not None and not exits(here.base, room_of(here)):
        run.commit(finish(run, here, R["701.49c"]))
        here = None
    if here is None:
        return _enter(run, frame, step, player, answer)
    onward = exits(here.base, room_of(here))
    names = {a.trigger.step: a.text for a in rooms(here.base)}
    if answer is None and len(onward) > 1:
        why = Why((R["701.49b"],), "which room", here.id)
        return Decision(
            "ChooseValue", player, run.decider(player), why, tuple(names[str(n)] for n in onward), slot="room"
        )
    room = next(iter(onward)) if answer is None else next(n for n in onward if names[str(n)] == next(iter(answer)))
    more = replace(here.more, choices=(("room", str(room)),))
    run.push(replace(frame, words=(*frame.words, str(player))))
    run.commit(
        (
            ev.MarkChanged("dungeon", player, names[str(room)], (R["309.5a"],)),
            ev.Noted(here.id, more, "room", cites=(R["309.5a"],)),
        )
    )
    return None


def _open_to(step: Venture) -> tuple[Face, ...]:
    return tuple(
        d
        for d in DUNGEONS
        if any(type(a) is Keyword and a.name == UNDERCITY for a in d.abilities) == (step.into == UNDERCITY)
    )


def _enter(run: Run, frame: RunProgram, step: Venture, player: PlayerId, answer: Any) -> Decision | None:
    found = _open_to(step)
    if answer is None and len(found) > 1:
        why = Why((R["701.49a"],), "which dungeon", frame.scope.source)
        return Decision("ChooseValue", player, run.decider(player), why, tuple(d.name for d in found), slot="dungeon")
    face = next(iter(found)) if answer is None else next(d for d in found if d.name == next(iter(answer)))
    obj = Obj(
        ObjectId(run.board.objects.size),
        (),
        player,
        player,
        "command",
        face,
        more=More(kind="dungeon", choices=(("room", "0"),)),
    )
    run.push(replace(frame, words=(*frame.words, str(player))))
    cites = (R["701.49d" if step.into else "701.49a"], R["309.4a"])
    run.commit(
        (
            ev.MarkChanged("dungeon", player, rooms(face)[0].text, (R["309.4a"],)),
            ev.Created(obj, "dungeon", frame.scope.source, cites),
        )
    )
    return None


def finish(run: Run, here: Obj, rule: Any) -> list[ev.Event]:
    """The dungeon leaves the game, and its owner has completed it (309.7)."""
    return [
        ev.Ceased(here.id, how="dungeon", cites=(rule,)), ev.MarkChanged("dungeon", here.owner, ""),
        ev.MarkChanged("completed", here.owner, here.base.name, (R["309.7"],)),
    ]  # fmt: skip


def completed(run: Run) -> list[ev.Event]:
    """The dungeons whose last room is done with (704.5t)."""
    out: list[ev.Event] = []
    board = run.board
    for oid in board.command:
        obj = board.objects[oid]
        if obj.more.kind != "dungeon" or exits(obj.base, room_of(obj)):
            continue
        waiting = any(w.source == oid for w in run.waiting)
        if not waiting and not any(
            (p := board.objects[s].stack) is not None and p.source == oid and type(p.ability) is Triggered
            for s in board.stack
        ):
            out += finish(run, obj, R["704.5t"])
    return out
