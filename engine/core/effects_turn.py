"""Ops on turns, phases and the whole game: extra and skipped ones, ending the turn, phasing, restarting (CR
500.7-500.11, 702.26, 724.1, 727).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.core import sba
from engine.core.effects import bind, found_objects, go_on, op, who, whom
from engine.core.layers import chars, controller_of, view
from engine.core.preparing import PREPARED, copy_of_inset
from engine.core.references import apnap
from engine.core.run import handles
from engine.frozen import replace
from engine.ids import CardId, ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.frames import Restarting, RunProgram, Setting, Steps
from engine.state.objects import PLAIN, More, Obj

if TYPE_CHECKING:
    from engine.core.run import Run

__all__ = ["phase_in", "phasing"]

R = {n: ref(n) for n in (
    "500.7", "500.8", "500.11", "502.1", "702.26a", "702.26b", "702.26c", "702.26g", "702.26h", "506.4", "724.1a", "724.1b", "724.1c", "724.1d",
    "727.1", "727.1a", "727.2", "727.4", "727.5", "727.5a", "903.6",
)}  # fmt: skip


# -- turns and phases --------------------------------------------------------------------------------------------------


@op(o.ExtraTurn)
def _extra_turn(run: Run, frame: RunProgram, step: o.ExtraTurn, answer: Any) -> None:
    """Add turns after this one, one at a time in APNAP order; the last one added is taken first (500.7)."""
    turn = run.board.turn
    seats = apnap(run.board, who(run, frame, step.who))
    events: list[ev.Event] = []
    if seats:
        events.append(
            ev.TurnChanged((*turn.extra_turns, *seats), turn.extra_phases, turn.orphan, turn.ending, (R["500.7"],))
        )
    run.result = run.commit(events)
    run.push(replace(frame, phase=9))


_AFTER = {"precombat main": "beginning of combat", "postcombat main": "end step", "untap": "precombat main", "upkeep": "precombat main",
          "draw": "precombat main"}  # fmt: skip
_COMBAT = ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat")


@op(o.ExtraPhase)
def _extra_phase(run: Run, frame: RunProgram, step: o.ExtraPhase, answer: Any) -> None:
    """Add phases directly after this one; those added last come first (500.8). Behind the first lot stands where the
    turn goes on.
    """
    turn = run.board.turn
    phases = tuple(x for p in step.phases for x in (("combat", "main") if p == "combat_main" else (p,)))
    rest = turn.extra_phases
    if not rest:
        rest = ("resume " + ("postcombat main" if turn.step in _COMBAT else _AFTER.get(turn.step, "cleanup")),)
    run.result = run.commit(
        (ev.TurnChanged(turn.extra_turns, (*phases, *rest), turn.orphan, turn.ending, (R["500.8"],)),)
    )
    run.push(replace(frame, phase=9))


@op(o.SkipStep)
def _skip(run: Run, frame: RunProgram, step: o.SkipStep, answer: Any) -> None:
    """The players will skip their next step, phase or turn of that name (500.11)."""
    events: list[ev.Event] = []
    for p in who(run, frame, step.who):
        skips = (*run.board.players[p].more.skips, step.step)
        events.append(ev.PlayerChanged(p, "skips", skips=skips, cites=(R["500.11"],)))
    run.result = run.commit(events)
    run.push(replace(frame, phase=9))


@op(o.EndTurn)
def _end_turn(run: Run, frame: RunProgram, step: o.EndTurn, answer: Any) -> None:
    """End the turn: waiting triggers cease, the stack is exiled, state-based actions are checked, and cleanup comes
    next (724.1a-d).
    """
    if frame.phase == 0:
        run.waiting.clear()
        run.push(replace(frame, phase=1))
        members: list[ev.Proposal] = []
        extra: list[ev.Event] = [ev.RuleApplied("the turn ends", cites=(R["724.1a"], R["724.1b"]))]
        for oid in run.board.stack:
            if run.board.objects[oid].cards:
                members.append(
                    ev.ProposedMove(oid, "exile", how="exile", cause=frame.scope.source, cites=(R["724.1b"],))
                )
            else:
                extra.append(ev.Ceased(oid, how="end of turn", cites=(R["724.1b"],)))
        run.propose(*members, extra=tuple(extra))
        return
    run.push(frame)
    if sba.check(run):  # 724.1c: no player gets priority, no triggers are put on the stack
        return
    run.agenda.pop()
    _to_cleanup(run)


def _to_cleanup(run: Run) -> None:
    """The step ends; creatures leave combat; the cleanup step is next (724.1d)."""
    turn = run.board.turn
    events: list[ev.Event] = []
    combat = run.board.combat
    if combat is not None:
        fighting = tuple(
            dict.fromkeys((*(a.attacker for a in combat.attacks), *(b for a in combat.attacks for b in a.blockers)))
        )
        if fighting:
            events.append(ev.LeftCombat(fighting, cites=(R["506.4"], R["724.1d"])))
        events.append(ev.CombatEnded((R["724.1d"],)))
    events.append(ev.TurnChanged(turn.extra_turns, (), turn.orphan, True, (R["724.1d"],)))
    run.commit(events)
    base = next((i for i, f in enumerate(run.agenda) if type(f) is Steps), None)
    del run.agenda[0 if base is None else base :]
    if turn.step == "cleanup":
        from engine.core.turn import begin_step

        begin_step(run, "cleanup")
        return
    run.push(Steps())


# -- phasing -----------------------------------------------------------------------------------------------------------

OUT = "phased_out"
"""Mark of a permanent that phased out directly; ``phased_out:SEAT`` says under whose control (702.26a)."""


@op(o.PhaseOut)
def _phase_out(run: Run, frame: RunProgram, step: o.PhaseOut, answer: Any) -> None:
    """The permanents phase out, with what is attached to them (702.26b, 702.26g)."""
    run.result = run.commit(_out(run, [x.id for x in found_objects(run, frame, step.what, ("battlefield",))]))
    run.push(replace(frame, phase=9))


def _out(run: Run, ids: list[ObjectId]) -> list[ev.Event]:
    """The events of these permanents phasing out. What is attached to one of them goes along indirectly (702.26g-h)."""
    board = run.board
    direct = set(ids)
    taken: dict[ObjectId, bool] = {}
    for oid in ids:
        host = board.objects[oid].more.attached_to
        if host in direct:
            continue
        taken[oid] = True
        queue = [oid]
        while queue:
            at = queue.pop()
            for other in board.battlefield:
                if (
                    board.objects[other].more.attached_to == at
                    and not board.objects[other].more.phased
                    and other not in taken
                ):
                    taken[other] = False
                    queue.append(other)
    events: list[ev.Event] = []
    for oid, directly in taken.items():
        obj = board.objects[oid]
        marks = tuple(m for m in obj.more.marks if not m.startswith(OUT))
        if directly:
            marks = (*marks, OUT, f"{OUT}:{controller_of(board, oid)}")
        events.append(
            ev.Noted(
                oid,
                replace(obj.more, phased=True, marks=marks),
                OUT,
                cites=(R["702.26b"] if directly else R["702.26g"],),
            )
        )
    if taken and board.combat is not None:
        events.append(ev.LeftCombat(tuple(taken), cites=(R["506.4"], R["702.26b"])))
    return events


def phase_in(run: Run, ids: list[ObjectId]) -> list[ev.Event]:
    """The events of these permanents phasing in, with what phased out along with them (702.26c, 702.26g)."""
    board = run.board
    events: list[ev.Event] = []
    queue, seen = list(ids), set(ids)
    while queue:
        oid = queue.pop(0)
        obj = board.objects[oid]
        marks = tuple(m for m in obj.more.marks if not m.startswith(OUT))
        more = replace(obj.more, phased=False, marks=marks)
        events.append(ev.Noted(oid, more, "phased_in", cites=(R["502.1"], R["702.26c"])))
        if PREPARED in marks and obj.base.inset is not None:  # 722.3c
            made = sum(type(e) is ev.Created for e in events)
            events.append(
                copy_of_inset(
                    oid, obj.base.inset, ObjectId(board.objects.size + made), controller_of(board, oid) or obj.owner
                )
            )
        for other in board.battlefield:
            more = board.objects[other].more
            if more.attached_to == oid and more.phased and OUT not in more.marks and other not in seen:
                seen.add(other)
                queue.append(other)
    return events


def phasing(run: Run, active: PlayerId) -> None:
    """The first part of the untap step: what phased out under the player's control phases in, and permanents with
    phasing phase out, at once (502.1, 702.26a).
    """
    board = run.board
    out: list[ObjectId] = []
    back: list[ObjectId] = []
    for oid in sorted({*board.marked, *view(board).objects}):
        obj = board.objects[oid]
        if type(obj) is not Obj or obj.zone != "battlefield":
            continue
        if obj.more.phased:
            if OUT in obj.more.marks and _under(board, obj) == active:
                back.append(obj.id)
        elif "phasing" in chars(board, obj).keywords and controller_of(board, oid) == active:
            out.append(obj.id)
    if back or out:
        run.commit([*phase_in(run, back), *_out(run, out)])


def _under(board: Any, obj: Obj) -> PlayerId | None:
    """Under whose control the permanent phased out; the next player still in the game if that one has left (702.26n)."""
    for mark in obj.more.marks:
        if mark.startswith(f"{OUT}:"):
            word = mark.removeprefix(f"{OUT}:")
            if not word.isdigit():
                break
            n = len(board.players)
            seat = int(word)
            return next(
                (PlayerId((seat + i) % n) for i in range(n) if not board.players[(seat + i) % n].more.left), None
            )
    return controller_of(board, obj.id)


# -- restarting the game -----------------------------------------------------------------------------------------------


@op(o.Restart)
def _restart(run: Run, frame: RunProgram, step: o.Restart, answer: Any) -> None:
    """The game ends and its players start a new one; the rest of the effect is done just before the first turn (727.1,
    727.4).
    """
    leaving = (
        tuple(ObjectId(t) for t in whom(run, frame, step.leaving) if run.board.object(t) is not None)
        if step.leaving is not None
        else ()
    )
    run.agenda.clear()
    run.waiting.clear()
    run.push(Steps("here"), replace(go_on(frame), phase=0), Restarting(frame.scope.controller, leaving))


@handles(Restarting)
def restarting(run: Run, frame: Restarting, answer: Any) -> None:
    """All cards go to where a game begins with them, the exempt ones to exile, and the procedure of 103 follows (727.2,
    727.5, 727.5a).
    """
    board, book = run.board, run.book
    exempt = tuple(c for oid in frame.leaving if (x := board.object(oid)) is not None for c in x.cards)
    old_of = {c: oid for oid in frame.leaving if (x := board.object(oid)) is not None for c in x.cards}
    life = book.variant.life.starting(book.players)
    size = board.objects.size
    events: list[ev.Event] = [
        ev.GameRestarted(frame.player, (life,) * len(board.players), exempt, (R["727.1"], R["727.1a"]))
    ]
    roles = {r.card: r for r in board.fixed.roles}
    moved: dict[int, tuple[int, ...]] = {}
    for number, c in enumerate(board.fixed.cards):
        card = CardId(number)
        if board.players[c.owner].more.left or c.key not in book.pool:
            continue
        oid = ObjectId(size + len(events) - 1)
        zone, more = "library", PLAIN
        controller: PlayerId | None = None
        cites: tuple[Any, ...] = (R["727.2"],)
        role = roles.get(card)
        if card in exempt:
            zone, cites = "exile", (R["727.5"], R["727.5a"]) if role is not None else (R["727.5"],)
            moved[old_of[card]] = (*moved.get(old_of[card], ()), oid)
        elif role is not None:
            zone = next(r.start_zone for r in book.variant.roles if r.kind == role.kind)
            cites = (R["727.2"], R["903.6"])
            if role.choice and role.kind != "conspiracy":
                more = More(choices=tuple(("color", x) for x in role.choice))
            if role.kind == "conspiracy":
                controller = c.owner
        events.append(
            ev.Placed(Obj(oid, (card,), c.owner, controller, zone, book.pool[c.key].whole, more=more), cites=cites)
        )
    run.commit(events)
    run.sba_mark = run.board.clock
    _found_again(run, moved)
    run.push(Setting("shuffle"))


def _found_again(run: Run, moved: dict[int, tuple[int, ...]]) -> None:
    """The rest of the effect finds the cards that were left out of the restart (727.4)."""
    for i, frame in enumerate(run.agenda):
        if type(frame) is RunProgram:
            scope = frame.scope
            for old, new in moved.items():
                scope = bind(scope, f"moved:{old}", new)
            everything = tuple(n for ids in moved.values() for n in ids)
            for name in ("last", "moved"):
                scope = bind(scope, name, everything)
            run.agenda[i] = replace(frame, scope=scope)
