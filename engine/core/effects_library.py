"""Ops that look through libraries and order them (CR 401.4, 701.20, 701.22-701.25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.filters import Filter
from engine.core.effects import bind, bind_number, found_objects, go_on, number, op, who, whom
from engine.core.effects_zones import link_to_source, new_effect_id, stay_put, stays
from engine.core.match import matches
from engine.core.outside import bringable, told
from engine.core.printed import printed
from engine.core.restrictions import player_restricted
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Delayed
from engine.state.decisions import Decision, Why
from engine.state.objects import PLAIN, More

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.frames import RunProgram

R = {n: ref(n) for n in ("401.4", "608.2d", "610.3", "701.20a", "701.22a", "701.23a", "701.24a", "701.25a")}

_ANY_CARD = Filter(kind="card")


@op(o.Shuffle)
def _shuffle(run: Run, frame: RunProgram, step: o.Shuffle, answer: Any) -> None:
    if step.into is not None and frame.phase == 0:
        objs = found_objects(run, frame, step.into)
        owners = [x.owner for x in objs if not run.board.players[x.owner].more.left]
        seats = tuple(~p for p in dict.fromkeys(owners))
        run.push(replace(frame, phase=1, hold=seats))
        kept = [x for x in objs if stays(run, x)]
        stay_put(run, kept)
        going = (x for x in objs if x not in kept)
        run.propose(
            *(
                ev.ProposedMove(
                    x.id,
                    "library",
                    how="shuffle",
                    cause=frame.scope.source,
                    by=frame.scope.controller,
                    cites=(R["701.24a"],),
                )
                for x in going
            )
        )
        return
    seats_ = (
        [PlayerId(~h) for h in frame.hold]
        if step.into is not None
        else list(who(run, frame, step.who) if step.who is not None else ())
    )
    events: list[ev.Event] = [
        ev.Shuffled(p, run.shuffled(run.board.players[p].library), (R["701.24a"],)) for p in seats_
    ]
    run.commit(events)
    run.push(go_on(frame))


@op(o.Search)
def _search(run: Run, frame: RunProgram, step: o.Search, answer: Any) -> Decision | None:
    """Search, possibly finding nothing where a quality is asked for (701.23b); then move, then shuffle."""
    searchers, owners = who(run, frame, step.who), who(run, frame, step.whose)
    if frame.phase == 3:
        _after_search(run, frame, step)
        return None
    if (
        not searchers
        or not owners
        or (
            (run.board.sources or run.board.effects.continuous)
            and player_restricted(run.board, "cant_search", searchers[0])
        )
    ):
        run.push(go_on(frame, scope=bind(frame.scope, step.slot, ())))
        return None
    player, owner = searchers[0], owners[0]
    most = number(run, frame, step.most)
    pool: list[int] = []
    scope = replace(frame.scope, controller=player)
    for zone in step.zones:
        pool += [
            t
            for t in run.board.zone_of(owner, zone)
            if bringable(run.board, run.book, owner, t)
            and matches(run.board, scope, replace(step.filter, zones=(zone,), kind="card"), t)
        ]
    if answer is None:
        told(run, owner, step.zones)
    if step.share or frame.phase == 2:
        return _related(run, frame, step, player, owner, tuple(pool), answer)
    if answer is None and pool and most > 0:
        why = Why((R["701.23a"],), "search", frame.scope.source)
        named = step.filter.ids or step.filter == type(step.filter)(kind="card", zones=step.filter.zones)
        sure = len(pool) == 1 and frame.scope.number("wanted") > 0  # a "may" was answered with yes
        open_ = sum(run.board.objects[t].zone == "graveyard" for t in pool) if step.whole else 0
        least = min(most, len(pool)) if named or sure else min(most, open_)
        options = tuple(pool)
        if least != len(options):
            return Decision("ChooseCards", player, run.decider(player), why, options, least, min(most, len(options)))
        answer = options
    chosen = tuple(int(t) for t in (answer or ()))
    if step.first and len(chosen) > 1:
        run.push(replace(frame, phase=2, hold=chosen))
        return None
    _search_ends(run, frame, step, player, owner, chosen, chosen[0] if step.first and chosen else None)
    return None


def _related(
    run: Run, frame: RunProgram, step: o.Search, player: PlayerId, owner: PlayerId, pool: tuple[int, ...], answer: Any
) -> Decision | None:
    """Which of the cards found goes elsewhere (``first``), or card after card that shares a land type with the first
    (``share``); ``hold``: those found.
    """
    why = Why((R["701.23a"],), "search", frame.scope.source)
    if frame.phase == 2:
        if answer is None:
            return Decision("ChooseCards", player, run.decider(player), why, frame.hold, 1, 1, slot="first")
        _search_ends(run, frame, step, player, owner, frame.hold, int(answer[0]))
        return None
    found = frame.hold
    if answer is not None:
        found = (*found, *(int(t) for t in answer))
        if answer and len(found) < number(run, frame, step.most):
            run.push(replace(frame, hold=found))
            return None
    elif len(found) < number(run, frame, step.most):
        kind = set(printed(run.board.objects[found[0]].base).chars.subtypes) if found else set()
        left = tuple(
            t
            for t in pool
            if t not in found and (not found or not kind.isdisjoint(printed(run.board.objects[t].base).chars.subtypes))
        )
        if left:
            return Decision("ChooseCards", player, run.decider(player), why, left, 0, 1)
    _search_ends(run, frame, step, player, owner, found, None)
    return None


def _search_ends(
    run: Run,
    frame: RunProgram,
    step: o.Search,
    player: PlayerId,
    owner: PlayerId,
    found: tuple[int, ...],
    first: int | None,
) -> None:
    """Move what was found, ``first`` elsewhere than the rest; then the library is shuffled."""
    chosen = [ObjectId(t) for t in found]
    run.push(replace(frame, phase=3, hold=()))
    events: list[ev.Event] = [ev.RuleApplied("searched", (), player, (), (R["701.23a"],))]
    if chosen and step.reveal:
        events.append(ev.Revealed(tuple(chosen), cites=(R["701.20a"],)))
    # who searches has looked at what it found
    elif chosen and (step.to == "library" or (step.to == "hand" and owner != player)):
        events.append(ev.Revealed(tuple(chosen), (player,), cites=(R["701.23a"],)))
    if step.to == "library" and chosen:  # shuffle first, then put on top (701.23i)
        pass
    run.commit(events)
    members = []
    for t in chosen:
        controller = player if step.controller == "you" else run.board.objects[t].owner
        to = step.first if t == first else step.to
        entry = ev.Entry(controller=controller, tapped=step.tapped or t == first) if to == "battlefield" else ev.Entry()
        members.append(ev.ProposedMove(t, to, step.position, entry, "search", frame.scope.source, player))
    if step.to == "library":
        run.push(replace(frame, phase=3, hold=tuple(chosen)))
        run.agenda.pop(-2)
        run.result = (run.board.clock, run.board.clock)
        return
    run.propose(*members)


def _after_search(run: Run, frame: RunProgram, step: o.Search) -> None:
    new = [e.new.id for e in run.between(run.result) if type(e) is ev.Moved]
    owners = who(run, frame, step.whose)
    if step.shuffle and owners:
        library = run.board.players[owners[0]].library
        kept = [ObjectId(t) for t in frame.hold if t in library]
        rest = run.shuffled([t for t in library if t not in kept])
        order = (*kept, *rest) if step.position != "bottom" else (*rest, *kept)
        run.commit((ev.Shuffled(owners[0], tuple(order), (R["701.24a"],)),))
        new = new or kept
    scope = bind_number(bind(frame.scope, step.slot, tuple(new)), "did", len(new))
    run.push(go_on(frame, scope=bind(scope, "last", tuple(new))))


@op(o.Reveal)
def _reveal(run: Run, frame: RunProgram, step: o.Reveal, answer: Any) -> None:
    objs = tuple(x.id for x in found_objects(run, frame, step.what))
    if objs:
        run.commit((ev.Revealed(objs, None if step.to is None else who(run, frame, step.to), (R["701.20a"],)),))
    run.push(go_on(frame))


@op(o.Scry, o.Surveil)
def _scry(run: Run, frame: RunProgram, step: Any, answer: Any) -> Decision | None:
    """Look at the top cards; any number go to the bottom (or graveyard), the rest back on top in any order (701.22a,
    701.25a).
    """
    rule = R["701.22a"] if type(step) is o.Scry else R["701.25a"]
    seats = who(run, frame, step.who)
    left = [p for p in seats if str(p) not in frame.words]
    if not left:
        run.push(go_on(frame))
        if number(run, frame, step.amount) > 0:  # the whole event, for what triggers on it (701.22d, 701.25d)
            run.commit(
                [ev.RuleApplied("scries" if type(step) is o.Scry else "surveils", (), p, (), (rule,)) for p in seats]
            )
        return None
    p = left[0]
    if frame.phase and f"at {p}" not in frame.words:  # somebody left in the middle of it (800.4a)
        run.push(replace(frame, hold=(), phase=0))
        return None
    top = run.board.players[p].library[: number(run, frame, step.amount)]
    if not top:
        run.push(replace(frame, words=(*frame.words, str(p)), hold=(), phase=0))
        return None
    why = Why((rule,), "scry" if type(step) is o.Scry else "surveil", frame.scope.source)
    if frame.phase == 0:
        if answer is None:
            if not any(type(e) is ev.Revealed and e.objects == top for e in run.events[-1:]):
                run.commit((ev.Revealed(top, (p,), (rule,)),))
            return Decision("ChooseCards", p, run.decider(p), why, top, 0, len(top), slot="away")
        away = tuple(int(t) for t in answer)
        run.push(replace(frame, phase=1, hold=away, words=(*frame.words, f"at {p}")))
        return None
    away = frame.hold
    kept = tuple(t for t in top if t not in away)
    if len(kept) > 1 and frame.phase == 1:
        if answer is None:
            return Decision("Order", p, run.decider(p), why, kept, len(kept), len(kept), slot="top")
        kept = tuple(ObjectId(int(t)) for t in answer)
    if type(step) is o.Surveil:
        events: list[ev.Event] = []
        rest = tuple(t for t in run.board.players[p].library if t not in top)
        order = (*kept, *(t for t in top if t in away), *rest)
        if order != run.board.players[p].library:
            events.append(ev.Rearranged(p, order, (rule,)))
        run.commit(events)
        run.push(replace(frame, words=(*frame.words, str(p)), hold=(), phase=0))
        run.propose(
            *(ev.ProposedMove(ObjectId(t), "graveyard", how="surveil", by=p, cites=(rule,)) for t in top if t in away)
        )
        return None
    if len(away) > 1 and frame.phase == 1:
        run.push(replace(frame, phase=2, hold=(*away, *(~int(k) for k in kept))))
        return None
    if frame.phase == 2:
        down = tuple(h for h in frame.hold if h >= 0)
        kept = tuple(ObjectId(~h) for h in frame.hold if h < 0)
        if answer is None:
            return Decision("Order", p, run.decider(p), why, down, len(down), len(down), slot="bottom")
        away = tuple(int(t) for t in answer)
    rest = tuple(t for t in run.board.players[p].library if t not in top)
    order = (*kept, *rest, *(ObjectId(t) for t in away))
    if order != run.board.players[p].library:
        run.commit((ev.Rearranged(p, order, (rule,)),))
    run.push(replace(frame, words=(*frame.words, str(p)), hold=(), phase=0))
    return None


@op(o.LookAt)
def _look(run: Run, frame: RunProgram, step: o.LookAt, answer: Any) -> Decision | None:
    """Look at the top cards, take some, put the rest away."""
    lookers, owners = who(run, frame, step.who), who(run, frame, step.whose)
    if not lookers or not owners:
        run.push(go_on(frame))
        return None
    p, owner = lookers[0], owners[0]
    if frame.phase == 4:
        new = [e.new.id for e in run.between(run.result) if type(e) is ev.Moved]
        scope = bind_number(bind(frame.scope, step.slot, tuple(new)), "did", len(new))
        if step.link:
            link_to_source(run, frame, tuple(new), step.link)
        return _rest(run, replace(frame, scope=scope, phase=5), step, p, owner, None)
    if frame.phase >= 5:
        return _rest(run, frame, step, p, owner, answer)
    top = run.board.players[owner].library
    top = _until(run, frame, step, p, top) if step.until else top[: number(run, frame, step.amount)]
    take = number(run, frame, step.take)
    fitting = top
    if step.filter is not None:
        wanted = replace(step.filter, zones=("library",), kind="card")
        fitting = tuple(t for t in top if matches(run.board, replace(frame.scope, controller=p), wanted, t))
    if answer is None and frame.phase == 0:
        run.push(
            replace(frame, phase=1, hold=top, scope=bind(frame.scope, step.seen, top) if step.seen else frame.scope)
        )
        if top and not (step.face_down and number(run, frame, step.take) >= len(top)):
            run.commit((ev.Revealed(top, None if step.reveal_all else (p,), (R["701.20a"],)),))
        return None
    least = min(number(run, frame, step.least), len(fitting))
    if answer is None and fitting and take and not (least == len(fitting) and take >= least):
        why = Why((R["608.2d"],), "take cards", frame.scope.source)
        return Decision("ChooseCards", p, run.decider(p), why, fitting, least, min(take, len(fitting)))
    chosen = [ObjectId(int(t)) for t in (answer if answer is not None else fitting[: min(take, len(fitting))])]
    if step.reveal and chosen:
        run.commit((ev.Revealed(tuple(chosen), cites=(R["701.20a"],)),))
    rest = tuple(t for t in top if t not in chosen)
    if step.to == "top":  # it stays where it is while the rest goes
        scope = bind_number(bind(frame.scope, step.slot, tuple(chosen)), "did", len(chosen))
        return _rest(run, replace(frame, scope=scope, phase=5, hold=rest), step, p, owner, None)
    run.push(replace(frame, phase=4, hold=rest))
    counters = tuple((k, number(run, frame, n)) for k, n in step.counters)
    entry = (
        ev.Entry(
            controller=p,
            tapped=step.tapped,
            counters=counters,
            more=replace(PLAIN, face_down=step.face_down) if step.face_down else None,
        )
        if step.to == "battlefield"
        else ev.Entry()
    )
    if step.to == "exile" and step.face_down:
        # "exile the top card of your library face down": nobody looks at it (406.3)
        unseen = take >= len(top) and not step.reveal
        entry = ev.Entry(more=More(face_down="exile", known=() if unseen else (p,)))
    run.propose(
        *(ev.ProposedMove(t, step.to, "top", entry, step.face_down or "look", frame.scope.source, p) for t in chosen)
    )
    return None


def _until(
    run: Run, frame: RunProgram, step: o.LookAt, p: PlayerId, library: tuple[ObjectId, ...]
) -> tuple[ObjectId, ...]:
    """The cards from the top down to the last of those looked for; the whole library if there are not enough."""
    wanted = replace(step.filter or _ANY_CARD, zones=("library",), kind="card")
    left = number(run, frame, step.amount)
    for i, t in enumerate(library):
        left -= matches(run.board, replace(frame.scope, controller=p), wanted, t)
        if left <= 0:
            return library[: i + 1]
    return library


def _rest(run: Run, frame: RunProgram, step: o.LookAt, p: PlayerId, owner: PlayerId, answer: Any) -> Decision | None:
    rest = tuple(
        ObjectId(t) for t in frame.hold if run.board.object(t) is not None and run.board.objects[t].zone == "library"
    )
    if not rest:
        run.push(go_on(frame))
        return None
    if step.rest in ("graveyard", "exile"):
        run.push(go_on(frame))
        run.propose(*(ev.ProposedMove(t, step.rest, how="look", cause=frame.scope.source, by=p) for t in rest))
        return None
    order = rest
    if step.rest == "random_bottom":
        order = run.shuffled(rest)
    elif len(rest) > 1:
        if answer is None:
            if frame.phase == 5:
                run.push(replace(frame, phase=6))
                return None
            why = Why((R["401.4"],), "order of the rest", frame.scope.source)
            return Decision("Order", p, run.decider(p), why, rest, len(rest), len(rest))
        order = tuple(ObjectId(int(t)) for t in answer)
    others = tuple(t for t in run.board.players[owner].library if t not in rest)
    new = (*order, *others) if step.rest == "top" else (*others, *order)
    if new != run.board.players[owner].library:
        run.commit((ev.Rearranged(owner, new, (R["401.4"],)),))
    run.push(go_on(frame))
    return None


@op(o.ExileUntil)
def _exile_until(run: Run, frame: RunProgram, step: o.ExileUntil, answer: Any) -> None:
    """Exile until the source leaves: nothing happens if it already left (610.3a-b)."""
    if frame.phase == 1:
        new = tuple(e.new.id for e in run.between(run.result) if type(e) is ev.Moved and e.to == "exile")
        sources = [t for t in whom(run, frame, step.source) if t >= 0]
        if new and sources:
            watcher = Delayed(
                new_effect_id(run),
                ObjectId(sources[0]),
                frame.scope.controller,
                None,
                None,
                until=ObjectId(sources[0]),
                things=new,
                once=False,
            )
            run.commit((ev.EffectBegan(delayed=watcher, cites=(R["610.3"],)),))
        run.push(go_on(frame, scope=bind_number(bind(frame.scope, step.slot, new), "did", len(new))))
        return
    sources_ = [t for t in whom(run, frame, step.source) if t >= 0]
    there = sources_ and (x := run.board.object(sources_[0])) is not None and x.zone == "battlefield"
    if not there:
        run.push(go_on(frame))
        return
    objs = found_objects(run, frame, step.what)
    run.push(replace(frame, phase=1))
    run.propose(
        *(
            ev.ProposedMove(
                x.id, "exile", how="exile", cause=frame.scope.source, by=frame.scope.controller, cites=(R["610.3"],)
            )
            for x in objs
        )
    )
