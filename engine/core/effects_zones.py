"""Ops that move objects between zones (CR 400.7, 401.4, 603.6c, 701.6, 701.8, 701.9, 701.17, 701.21, 610.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Restriction
from engine.cards.filters import Bound
from engine.core.effects import bind, bind_number, found_objects, go_on, number, op, proceed, who, whom
from engine.core.entering_attacking import attack_targets
from engine.core.impossible import sacrificable
from engine.core.layers import chars, controller_of
from engine.core.match import matches
from engine.core.moves import entering_face
from engine.core.restrictions import restricted
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.objects import PLAIN, More, Obj

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.frames import RunProgram

__all__ = ["link_to_source", "new_effect_id", "stay_put", "stays"]

R = {n: ref(n) for n in (
    "121.1", "303.4f", "315.3", "400.4b", "400.7", "401.4", "608.2d", "701.6a", "701.8a", "701.9a", "701.9b", "701.17a", "701.21a",
)}  # fmt: skip


def new_effect_id(run: Run) -> int:
    """A fresh id for an effect: the number of the event that begins it (unique, and the same in every replay)."""
    return run.board.clock


@op(o.Move)
def _move(run: Run, frame: RunProgram, step: o.Move, answer: Any) -> Decision | None:
    objs = [
        x
        for x in found_objects(run, frame, step.what, step.origin)
        if not (x.zone == "stack" and x.stack is not None and x.stack.kind != "spell")
    ]
    kept = [x for x in objs if stays(run, x)]
    if kept:
        objs = [x for x in objs if x not in kept]
        if answer is None and not frame.hold:
            stay_put(run, kept)
    if step.to == "battlefield":
        return _onto_battlefield(run, frame, step, objs, answer)
    if step.to == "library" and len(objs) > 1:
        owners = sorted({x.owner for x in objs}, key=lambda p: (p - run.board.turn.active) % len(run.board.players))
        for owner in owners:
            mine = [x for x in objs if x.owner == owner]
            if len(mine) < 2 or owner in _ordered(frame):
                continue
            if answer is None:
                why = Why((R["401.4"],), "order on the library", frame.scope.source)
                ids = tuple(x.id for x in mine)
                return Decision("Order", owner, run.decider(owner), why, ids, len(ids), len(ids))
            run.push(replace(frame, hold=(*frame.hold, ~owner, *answer)))
            return None
        objs = _by_order(objs, frame.hold)
        if step.position != "bottom":
            objs = objs[::-1]  # the first named ends on top
    members = []
    position = frame.scope.word("position") if step.position == "chosen" else step.position
    if step.beneath != 0:
        position = str(number(run, frame, step.beneath) + 1)
    for x in objs:
        counters = tuple((k, number(run, frame, n)) for k, n in step.counters)
        more = More(face_down="exile", known=(frame.scope.controller,)) if step.face_down == "exile" else None
        members.append(
            ev.ProposedMove(
                x.id, step.to, position, ev.Entry(counters=counters, more=more), _how(step), frame.scope.source, frame.scope.controller,
                _cites(step),
            )
        )  # fmt: skip
    if step.link and members:
        run.push(
            replace(
                frame,
                steps=(*frame.steps[: frame.pc + 1], o.Link(_last(), step.link), *frame.steps[frame.pc + 1 :]),
                phase=9,
            )
        )
        run.propose(*members)
        return None
    proceed(run, frame, *members)
    return None


def _last() -> Any:
    return Bound("last")


def stays(run: Run, obj: Obj) -> bool:
    """A card that the rules keep in its zone: conspiracies and the like in the command zone (400.4b, 905.4)."""
    if obj.zone != "command" or not obj.cards:
        return obj.more.kind == "emblem"
    for r in run.board.fixed.roles:
        if r.card in obj.cards:
            rule = run.book.role_rules.get(r.kind)
            if rule is not None and rule.return_policy == "stays":
                return True
    return False


def stay_put(run: Run, kept: list[Obj]) -> None:
    """Say that conspiracies that would have left the command zone remain there (315.3, 400.4b)."""
    for x in kept:
        if x.cards:
            run.commit(
                (ev.RuleApplied("stays in the command zone", (x.id,), x.owner, cites=(R["315.3"], R["400.4b"])),)
            )


def _how(step: o.Move) -> str:
    return step.how or {"exile": "exile", "hand": "return", "library": "put", "graveyard": "put", "command": "put"}.get(
        step.to, "put"
    )


def _cites(step: o.Move) -> tuple[Any, ...]:
    return (ref("701.13a"),) if step.to == "exile" else (R["400.7"],)


def _ordered(frame: RunProgram) -> set[int]:
    return {~h for h in frame.hold if h < 0}


def _by_order(objs: list[Obj], hold: tuple[int, ...]) -> list[Obj]:
    place = {h: i for i, h in enumerate(hold) if h >= 0}
    return sorted(objs, key=lambda x: place.get(x.id, -1))


def _onto_battlefield(run: Run, frame: RunProgram, step: o.Move, objs: list[Obj], answer: Any) -> Decision | None:
    """Put cards onto the battlefield; what an Aura that is not cast enchants is asked as it happens (303.4f)."""
    members: list[ev.Proposal] = []
    attacks: Any = {}
    if step.attacking is not None and objs:
        found = attack_targets(run, frame, step.attacking, _controller(run, frame, step, objs[0]), len(objs), answer)
        if not isinstance(found, tuple):
            return found
        attacks = dict(zip((x.id for x in objs), found, strict=True))
    for x in objs:
        if x.zone == "battlefield" and not step.face_down:
            continue
        face = _entering(run, x, step)
        if not step.face_down and not face.is_permanent():
            continue
        controller = _controller(run, frame, step, x)
        if run.board.players[controller].more.left:
            continue
        more = None
        if step.face_down:
            more = More(face_down=step.face_down, kind=x.more.kind)
        elif step.transformed:
            more = More(face=1, faces=run.book.pool[run.board.fixed.cards[x.cards[0]].key].faces if x.cards else ())
        host: int | None = None
        if step.attach_to is not None:
            targets = whom(run, frame, step.attach_to)
            host = targets[0] if targets else None
        if host is not None:
            more = replace(more or PLAIN, attached_to=host)
        counters = tuple((k, number(run, frame, n)) for k, n in step.counters)
        attack = attacks.get(x.id)
        base = None
        if step.transformed and x.cards:
            base = run.book.pool[run.board.fixed.cards[x.cards[0]].key].faces[-1]
        entry = ev.Entry(controller, step.tapped, counters, base, more, attack)
        members.append(
            ev.ProposedMove(
                x.id, "battlefield", "top", entry, step.how or "put", frame.scope.source, frame.scope.controller
            )
        )
    proceed(run, replace(frame, words=()), *members)
    return None


def _entering(run: Run, x: Obj, step: o.Move) -> Any:
    if step.transformed and x.cards:
        return run.book.pool[run.board.fixed.cards[x.cards[0]].key].faces[-1]
    return entering_face(run, x, ev.ProposedMove(x.id, "battlefield"))


def _controller(run: Run, frame: RunProgram, step: o.Move, x: Obj) -> PlayerId:
    if step.controller == "owner":
        return x.owner
    if step.controller == "you":
        return frame.scope.controller
    bound = frame.scope.bound(step.controller)
    return PlayerId(~bound[0]) if bound and bound[0] < 0 else frame.scope.controller


@op(o.Destroy)
def _destroy(run: Run, frame: RunProgram, step: o.Destroy, answer: Any) -> None:
    objs = found_objects(run, frame, step.what, ("battlefield",))
    proceed(run, frame, *(ev.ProposedDestroy(x.id, step.regenerate, frame.scope.source, (R["701.8a"],)) for x in objs))


@op(o.Sacrifice)
def _sacrifice(run: Run, frame: RunProgram, step: o.Sacrifice, answer: Any) -> Decision | None:
    if step.what is not None:
        members: list[ev.Proposal] = []
        allowed = who(run, frame, step.who)
        for x in found_objects(run, frame, step.what, ("battlefield",)):
            owner = controller_of(run.board, x.id)
            if owner in allowed:
                members.append(
                    ev.ProposedMove(
                        x.id, "graveyard", how="sacrifice", by=owner, cause=frame.scope.source, cites=(R["701.21a"],)
                    )
                )
        proceed(run, frame, *members)
        return None
    assert step.filter is not None
    n = number(run, frame, step.amount)
    chosen = list(frame.hold)
    board = run.board
    for p in who(run, frame, step.who):
        if str(p) in frame.words:  # by name: who stands before may have left since (800.4a)
            continue
        options = sacrificable(board, frame.scope, step.filter, p)
        wanted = min(n, len(options))
        if wanted and wanted < len(options):
            if answer is None:
                why = Why((R["701.21a"], R["608.2d"]), "sacrifice", frame.scope.source, (str(wanted),))
                return Decision("ChooseObjects", p, run.decider(p), why, options, wanted, wanted)
            chosen += [int(t) for t in answer]
        else:
            chosen += options[:wanted]
        run.push(replace(frame, hold=tuple(chosen), words=(*frame.words, str(p))))
        return None
    members = [
        ev.ProposedMove(
            ObjectId(t),
            "graveyard",
            how="sacrifice",
            by=controller_of(board, t),
            cause=frame.scope.source,
            cites=(R["701.21a"],),
        )
        for t in chosen
        if board.object(t) is not None
    ]
    proceed(run, frame, *members)
    return None


@op(o.Draw)
def _draw(run: Run, frame: RunProgram, step: o.Draw, answer: Any) -> None:
    """Cards are drawn one at a time, players in APNAP order (121.2, 121.2a-b); how many is fixed at the start (608.2h).

    ``hold``: cards each player draws, cards drawn by the player at it, and the players still to draw.
    """
    if frame.phase == 1:  # the draw before this one has happened
        new = [e.new.id for e in run.between(run.result) if type(e) is ev.Moved and e.how == "draw"]
        n, done, *seats = frame.hold
        frame = replace(frame, phase=0, words=(*frame.words, *map(str, new)), hold=(n, done + 1, *seats))
    elif not frame.hold:
        frame = replace(frame, hold=(max(0, number(run, frame, step.amount)), 0, *who(run, frame, step.who)))
    n, done, *seats = frame.hold
    while seats and (done >= n or run.board.players[seats[0]].more.left or _drawn_out(run, seats[0])):
        done, seats = 0, seats[1:]
    if not seats:
        ids = tuple(int(w) for w in frame.words)
        scope = bind_number(bind_number(bind(frame.scope, step.slot, ids), step.slot, len(ids)), "did", len(ids))
        run.push(go_on(frame, scope=scope))
        return
    run.push(replace(frame, hold=(n, done, *seats), phase=1))
    run.propose(ev.ProposedDraw(PlayerId(seats[0]), frame.scope.source, (R["121.1"],)))


def _drawn_out(run: Run, player: int) -> bool:
    """Whether further draws of the player change nothing: the library is empty, that is noted (704.5b), and nothing
    replaces a draw.
    """
    state = run.board.players[player]
    return not state.library and state.more.drew_from_empty and not run.board.sources and not run.board.effects.shields


@op(o.Discard)
def _discard(run: Run, frame: RunProgram, step: o.Discard, answer: Any) -> Decision | None:
    board = run.board
    members: list[ev.Proposal]
    if step.what is not None:
        objs = found_objects(run, frame, step.what, ("hand",))
        members = [
            ev.ProposedMove(
                x.id, "graveyard", how="discard", by=x.owner, cause=frame.scope.source, cites=(R["701.9a"],)
            )
            for x in objs
        ]
        proceed(run, frame, *members)
        return None
    n = number(run, frame, step.amount)
    chosen = list(frame.hold)
    for p in who(run, frame, step.who):
        if str(p) in frame.words:  # by name: who stands before may have left since (800.4a)
            continue
        hand = board.players[p].hand
        if step.filter is not None:
            hand = tuple(
                t for t in hand if matches(board, frame.scope, replace(step.filter, zones=("hand",), kind="card"), t)
            )
        wanted = len(hand) if n < 0 else min(n, len(hand))
        if step.random and wanted < len(hand):
            chosen += run.shuffled(hand)[:wanted]
        elif wanted and wanted < len(hand):
            if answer is None:
                why = Why((R["701.9b"],), "discard", frame.scope.source, (str(wanted),))
                return Decision("ChooseCards", p, run.decider(p), why, hand, wanted, wanted)
            chosen += [int(t) for t in answer]
        else:
            chosen += hand[:wanted]
        run.push(replace(frame, hold=tuple(chosen), words=(*frame.words, str(p))))
        return None
    members = [
        ev.ProposedMove(
            ObjectId(t),
            "graveyard",
            how="discard",
            by=board.objects[t].owner,
            cause=frame.scope.source,
            cites=(R["701.9a"],),
        )
        for t in chosen
        if board.object(t) is not None
    ]
    proceed(run, frame, *members)
    return None


@op(o.Mill)
def _mill(run: Run, frame: RunProgram, step: o.Mill, answer: Any) -> None:
    n = number(run, frame, step.amount)
    members: list[ev.Proposal] = []
    for p in who(run, frame, step.who):
        members += [
            ev.ProposedMove(t, "graveyard", how="mill", by=p, cause=frame.scope.source, cites=(R["701.17a"],))
            for t in run.board.players[p].library[:n]
        ]
    proceed(run, frame, *members)


@op(o.Counter)
def _counter(run: Run, frame: RunProgram, step: o.Counter, answer: Any) -> None:
    """Counter spells and abilities: off the stack without resolving (701.6a)."""
    members: list[ev.Proposal] = []
    events: list[ev.Event] = []
    busy = bool(run.board.sources or run.board.effects.continuous)
    for x in found_objects(run, frame, step.what, ("stack",)):
        assert x.stack is not None
        if (
            "can't be countered" in chars(run.board, x).keywords
            or _uncounterable(run, x)
            or (busy and restricted(run.board, "cant_be_countered", x.id))
        ):
            continue
        events.append(ev.Countered(x.id, frame.scope.source, (R["701.6a"],)))
        if x.stack.kind != "spell" or x.more.kind == "copy":
            events.append(ev.Ceased(x.id, how="countered", cites=(R["701.6a"],)))
        else:
            facts = x.more.cast
            to = "exile" if facts is not None and facts.using == "flashback" else step.to
            position = frame.scope.word("position") if step.position == "chosen" else step.position
            if to == "battlefield" and not x.base.is_permanent():
                to = "graveyard"
            entry = ev.Entry(controller=frame.scope.controller) if to == "battlefield" else ev.Entry()
            members.append(
                ev.ProposedMove(x.id, to, position, entry, "counter", frame.scope.source, cites=(R["701.6a"],))
            )
    if events:
        run.commit(events)
    proceed(run, frame, *members)


def _uncounterable(run: Run, x: Obj) -> bool:
    return any(
        type(a) is Restriction and a.kind == "cant_be_countered" and "stack" in a.zones
        for a in chars(run.board, x).abilities
    )


@op(o.Link)
def _link(run: Run, frame: RunProgram, step: o.Link, answer: Any) -> None:
    """Link objects to the source (607.2): kept on the source, or on what is left of it for its leaves-the-battlefield
    ability.
    """
    ids = tuple(ObjectId(t) for t in whom(run, frame, step.what) if t >= 0)
    if step.key == "exiled":  # what went elsewhere instead was not exiled
        ids = tuple(t for t in ids if (x := run.board.object(t)) is None or x.zone == "exile")
    link_to_source(run, frame, ids, step.key)
    run.push(go_on(frame))


def link_to_source(run: Run, frame: RunProgram, ids: tuple[ObjectId, ...], key: str) -> None:
    """Note on the source of the effect that these objects are linked to it (607.2)."""
    source = run.board.object(frame.scope.source) if frame.scope.source is not None else None
    if source is not None and ids:
        held = dict(source.more.links)
        held[key] = (*held.get(key, ()), *ids)
        run.commit((ev.Noted(source.id, replace(source.more, links=tuple(sorted(held.items()))), "linked"),))
