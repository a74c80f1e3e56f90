"""Ops on permanents and players: damage, life, counters, tapping, tokens, mana, continuous effects (CR 106, 111,
119-122, 611, 614, 701).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from engine.cards import ops as o
from engine.cards.filters import ALL_ZONES, All, Exact, Filter
from engine.cards.mana import COLORS
from engine.core.amounts import amount
from engine.core.attachments import can_attach
from engine.core.consequences import each_by_itself
from engine.core.effects import found_objects, go_on, no_more, number, op, proceed, who, whom
from engine.core.effects_zones import new_effect_id, stays
from engine.core.layer_changes import letter_of
from engine.core.layer_faces import all_locked, face_now, own_exceptions
from engine.core.layers import apply_exceptions, chars, chars_of, copiable, traced
from engine.core.moves import AT_ONCE
from engine.core.offers import CHOSEN, colors_among, could_produce, restriction_of, with_chosen
from engine.core.references import identity_of, is_paired
from engine.core.restrictions import life_may_change, player_restricted
from engine.frozen import replace
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Continuous, Mana, ShieldEffect
from engine.state.decisions import Decision, Why

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.core.run import Run
    from engine.state.frames import RunProgram

R = {n: ref(n) for n in (
    "120.1", "119.3", "119.5", "122.1", "122.1d", "122.5", "122.8", "701.10e", "701.12c", "701.26a", "701.26b", "111.2", "106.1", "106.5", "106.6", "611.2", "611.2c", "614.1", "701.3a", "903.4", "903.4f", "702.124c", "701.19a", "315.6", "905.5", "303.4i",
)}  # fmt: skip


@op(o.Damage)
def _damage(run: Run, frame: RunProgram, step: o.Damage, answer: Any) -> None:
    sources = [t for t in whom(run, frame, step.source) if t >= 0]
    if not sources:
        run.push(go_on(frame))
        return
    source = ObjectId(sources[0])
    targets = whom(run, frame, step.to)
    members = []
    shares = _shares(frame) if step.divided else {}
    n = number(run, frame, step.amount)
    for t in targets:
        size = shares.get(t, 0) if step.divided else n
        if t >= 0:
            obj = run.board.object(t)
            if obj is None or obj.zone != "battlefield":
                continue
        elif run.board.players[~t].more.left:
            continue
        if size > 0:
            members.append(ev.ProposedDamage(source, t, size, step.combat, step.unpreventable, (R["120.1"],)))
    proceed(run, frame, *members)


@op(o.GainLife, o.LoseLife)
def _life(run: Run, frame: RunProgram, step: Any, answer: Any) -> None:
    gain = type(step) is o.GainLife
    members = []
    for p in who(run, frame, step.who):
        scope = (
            replace(frame.scope, bindings=(*frame.scope.bindings, ("each", (~p,))))
            if not frame.scope.bound("each")
            else frame.scope
        )
        n = amount(run.board, scope, step.amount, run.book)
        if n <= 0 or (
            gain
            and (run.board.sources or run.board.effects.continuous)
            and player_restricted(run.board, "cant_gain_life", p)
        ):
            continue
        members.append(ev.ProposedLife(p, n if gain else -n, "effect", frame.scope.source, (R["119.3"],)))
    proceed(run, frame, *members)


@op(o.SetLife)
def _set_life(run: Run, frame: RunProgram, step: o.SetLife, answer: Any) -> None:
    members = []
    for p in who(run, frame, step.who):
        change = number(run, frame, step.amount) - run.board.players[p].life
        if change:
            members.append(ev.ProposedLife(p, change, "set", frame.scope.source, (R["119.5"],)))
    proceed(run, frame, *members)


@op(o.ExchangeLife)
def _exchange_life(run: Run, frame: RunProgram, step: o.ExchangeLife, answer: Any) -> None:
    """Each gains or loses what makes its total the other's; nothing is exchanged if one of them can't (701.12a,
    701.12c).
    """
    seats = dict.fromkeys((*who(run, frame, step.one), *who(run, frame, step.other)))
    pair = [(p, run.board.players[p].life) for p in seats]
    members = []
    if len(pair) == 2 and pair[0][1] != pair[1][1]:
        changes = [(pair[0][0], pair[1][1] - pair[0][1]), (pair[1][0], pair[0][1] - pair[1][1])]
        if all(life_may_change(run.board, p, n) for p, n in changes):
            members = [ev.ProposedLife(p, n, "set", frame.scope.source, (R["701.12c"],)) for p, n in changes]
    proceed(run, frame, *members)


@op(o.Tap, o.Untap)
def _tap(run: Run, frame: RunProgram, step: Any, answer: Any) -> None:
    on = type(step) is o.Tap
    rule = R["701.26a"] if on else R["701.26b"]
    found = [x for x in found_objects(run, frame, step.what, ("battlefield",)) if x.tapped != on]
    events: list[ev.Event] = [
        ev.CountersPut(x.id, "STUN", -1, cites=(R["122.1d"],))
        if not on and x.counter("STUN")
        else ev.Tapped(x.id, on=on, cites=(rule,))
        for x in found
    ]
    run.result = run.commit(events)
    run.push(replace(frame, phase=9))


@op(o.PutCounters, o.RemoveCounters)
def _counters(run: Run, frame: RunProgram, step: Any, answer: Any) -> None:
    put = type(step) is o.PutCounters
    members: list[ev.Proposal] = []
    things = [t for t in whom(run, frame, step.what) if t < 0]
    things += [x.id for x in found_objects(run, frame, step.what)]
    n = number(run, frame, step.amount)
    shares = _shares(frame) if put and step.divided else None
    for t in things:
        counters = run.board.players[~t].counters if t < 0 else run.board.objects[t].counters
        for kind, held in counters if step.kind == "any" else ((step.kind, dict(counters).get(step.kind, 0)),):
            size = (n if shares is None else shares.get(t, 0)) if put else -(held if n < 0 else min(n, held))
            if size:
                members.append(ev.ProposedCounters(t, kind, size, frame.scope.source, (R["122.1"],)))
    proceed(run, frame, *members)


def _shares(frame: RunProgram) -> dict[int, int]:
    """What each target was to get as the division was announced (601.2d)."""
    return dict(
        zip(
            (t for slot in frame.scope.targets for t in slot),
            (n for slot in frame.scope.shares for n in slot),
            strict=False,
        )
    )


@op(o.MoveCounters)
def _move_counters(run: Run, frame: RunProgram, step: o.MoveCounters, answer: Any) -> None:
    """Counters go from one object onto another, if both are there and it is not the same (122.5); or as many are put
    there as the one had (122.8).
    """
    board = run.board
    givers = [t for t in whom(run, frame, step.of) if t >= 0]
    takers = found_objects(run, frame, step.to, ("battlefield",))
    if not givers or not takers:
        run.push(go_on(frame))
        return
    giver, taker = givers[0], takers[0].id
    found = board.object(giver)
    last = board.last(giver)
    obj = found if found is not None else last.obj if last is not None and step.copied else None
    if obj is None or (giver == taker and not step.copied):
        run.push(go_on(frame))
        return
    n = number(run, frame, step.amount)
    rule = R["122.5"] if not step.copied else R["701.10e"] if giver == taker else R["122.8"]
    members: list[ev.Proposal] = []
    for kind, held in obj.counters:
        size = 0 if step.kind not in ("any", kind) else held if n < 0 else min(n, held)
        if size:
            if not step.copied:
                members.append(ev.ProposedCounters(obj.id, kind, -size, frame.scope.source, (R["122.5"],)))
            members.append(ev.ProposedCounters(taker, kind, size, frame.scope.source, (rule,)))
    proceed(run, frame, *members)


@op(o.Attach)
def _attach(run: Run, frame: RunProgram, step: o.Attach, answer: Any) -> None:
    hosts = whom(run, frame, step.to)
    events: list[ev.Event] = []
    for x in found_objects(run, frame, step.what, ("battlefield",)):
        if hosts and x.more.attached_to != hosts[0] and can_attach(run.board, x, hosts[0]):
            events.append(ev.Attached(x.id, hosts[0], (R["701.3a"],)))
    run.result = run.commit(events)
    run.push(replace(frame, phase=9))


# -- continuous effects and shields ------------------------------------------------------------------------------------


def copied_face(run: Run, thing: int, but: tuple[o.Change, ...] = ()) -> Face | None:
    """The copiable values of the object, with the exceptions; as it last was if it is gone (707.2, 608.2h); None if
    nothing is known of it.
    """
    obj = run.board.object(thing)
    if obj is None and run.board.last(thing) is None and (then := traced(run.board, thing)) is not None:
        obj = run.board.object(then.id)  # a card that moved, and of whose former self nothing is known (400.7j)
    if obj is not None:
        return apply_exceptions(copiable(run.board, obj), but)
    last = run.board.last(thing)
    return None if last is None else apply_exceptions(all_locked(face_now(last.obj), last.obj.zone), but)


def locked(run: Run, frame: RunProgram, value: Any) -> Any:
    """A change with its amounts fixed now, as the effect begins (608.2h, 611.2d), and who "you" is written out."""
    if type(value) is o.BecomeCopy:
        value = replace(
            value,
            but=own_exceptions(
                value.but, chars_of(run.board, frame.scope.source) if frame.scope.source is not None else None
            ),
        )
        things = [t for t in whom(run, frame, value.of) if t >= 0]
        return replace(value, face=copied_face(run, things[0], value.but)) if things else value
    if type(value) is o.Control:
        seats = who(run, frame, value.who)

        return o.Control(Exact((~seats[0],))) if seats else value
    if not attrs.has(type(value)) or type(value) is o.AddAbilities:
        return value
    if type(value) in (o.SetTypes, o.SetColors) and value.picked:
        word = frame.scope.word(value.picked)
        return (
            o.SetColors((letter_of(word),))
            if type(value) is o.SetColors
            else replace(value, subtypes=(word,), picked="")
        )
    changes = {}
    for name in ("power", "toughness"):
        held = getattr(value, name, None)
        if held is not None and type(held) is not int:
            changes[name] = number(run, frame, held)
    return replace(value, **changes) if changes else value


@op(o.Continuous)
def _continuous(run: Run, frame: RunProgram, step: o.Continuous, answer: Any) -> None:
    changes = tuple(locked(run, frame, c) for c in step.changes)
    things: tuple[int, ...] = ()
    wanted: Filter | None = None
    if step.everywhere and type(step.what) is All:
        wanted = step.what.filter
    else:
        things = tuple(x.id for x in found_objects(run, frame, step.what) if x.zone in ("battlefield", "stack"))
        meant = whom(run, frame, step.what)
        if any(type(c) is o.Control for c in changes):
            kept = [
                x for x in found_objects(run, frame, step.what) if x.cards and x.zone == "command" and stays(run, x)
            ]
            run.commit(
                [ev.RuleApplied("keeps its controller", (x.id,), x.owner, cites=(R["905.5"], R["315.6"])) for x in kept]
            )
        things += tuple(t for t in meant if t < 0)
        if all(type(c) is o.AddAbilities for c in changes):  # cards may be given abilities where they are (113.6)
            things += tuple(x.id for x in found_objects(run, frame, step.what, ("graveyard", "exile")))
        if not things:
            run.push(go_on(frame))
            return
    if any(type(c) is o.Control for c in changes):
        things = tuple(t for t in things if t < 0 or run.board.object(t) is not None)
    began: list[ev.Event] = []
    for these in each_by_itself(run.board, things, step.duration):
        effect = Continuous(
            new_effect_id(run) + len(began),
            frame.scope.source,
            frame.scope.controller,
            changes,
            these,
            wanted,
            step.duration,
            bindings=frame.scope.bindings,
        )
        began.append(ev.EffectBegan(continuous=effect, cites=(R["611.2"],)))
    run.result = run.commit(began)
    run.push(replace(frame, phase=9))


@op(o.Shield)
def _shield(run: Run, frame: RunProgram, step: o.Shield, answer: Any) -> None:
    a = step.replacement
    things: tuple[int, ...] = ()
    if step.what is not None:
        things = whom(run, frame, step.what)
        if not things:
            run.push(go_on(frame))
            return
    if step.by is not None:
        dealers = whom(run, frame, step.by)
        if not dealers:
            run.push(go_on(frame))
            return
        a = replace(a, source=Filter(kind="any", zones=ALL_ZONES, ids=tuple(dealers)))
    if a.action == "regenerate":
        events: list[ev.Event] = []
        for t in things:
            obj = run.board.object(t) if t >= 0 else None
            if obj is not None and obj.zone == "battlefield":
                events.append(
                    ev.Noted(
                        obj.id,
                        replace(obj.more, regeneration=obj.more.regeneration + 1),
                        "regeneration shield",
                        cites=(R["701.19a"],),
                    )
                )
        run.commit(events)
        run.push(go_on(frame))
        return
    left = a.uses
    if a.amount is not None and (a.action == "prevent" or a.onto is not None):
        left = number(run, frame, a.amount)
    if a.onto is not None:
        onto = whom(run, frame, a.onto)
        if not onto:
            run.push(go_on(frame))
            return
        a = replace(a, onto=Exact(tuple(onto)))
    if type(a.plus) is not int:
        a = replace(a, plus=number(run, frame, a.plus))
    if any(type(n) is not int for _, n in a.counters):
        a = replace(a, counters=tuple((k, number(run, frame, n)) for k, n in a.counters))
    shield = ShieldEffect(
        new_effect_id(run), frame.scope.source, frame.scope.controller, a, things, step.duration, left
    )
    run.commit((ev.EffectBegan(shield=shield, cites=(R["614.1"],)),))
    run.push(go_on(frame))


# -- mana --------------------------------------------------------------------------------------------------------------


@op(o.AddMana)
def _mana(run: Run, frame: RunProgram, step: o.AddMana, answer: Any) -> Decision | None:
    """Add mana; its color is chosen by the player who adds it (106.1, 106.5: a type that can't be chosen gives
    nothing).
    """
    seats = who(run, frame, step.who)
    if not seats:
        run.push(go_on(frame))
        return None
    player = seats[0]
    n = no_more(number(run, frame, step.amount), AT_ONCE, "mana would be added at once", R["106.1"])
    options = step.options
    if CHOSEN in options and frame.scope.source is not None:
        options = with_chosen(step, run.board.object(frame.scope.source)).options
    if step.identity:
        identity = identity_of(run.board, player, run.book)
        options = tuple(identity) if identity else ()
        if identity is None:
            run.commit((ev.RuleApplied("identity is undefined", (), player, cites=(R["903.4f"],)),))
    elif step.among is not None:
        options = tuple(could_produce(run.board, run.book, frame.scope, step))
    elif step.colors_of is not None:
        options = tuple(colors_among(run.board, frame.scope, step))
    elif step.produced:
        options = tuple(c for c in (*COLORS, "C") if frame.scope.number(f"produced {c}"))
    elif step.any_color:
        options = COLORS
    if not options or not n:
        if n:
            run.commit((ev.RuleApplied("no mana can be added", (), player, cites=(R["106.5"],)),))
        run.push(go_on(frame))
        return None
    if step.each_color:  # nothing to choose: one of each
        options = ("".join(options) * n,)
        n = 1
    rounds = 1 if (step.same or len(options) == 1) else n
    chosen = list(frame.words)
    if len(options) == 1:
        chosen = [options[0]] * rounds
    if len(chosen) < rounds:
        if answer is None:
            why = Why((R["106.1"],), "which mana", frame.scope.source)
            return Decision(
                "ChooseValue",
                player,
                run.decider(player),
                why,
                tuple(f"{{{'}{'.join(c)}}}" for c in options),
                slot="mana",
            )
        word = str(answer[0]).replace("{", "").replace("}", "")
        run.push(replace(frame, words=(*frame.words, word)))
        return None
    letters = "".join(chosen) if rounds == n and rounds > 1 else chosen[0] * n
    source = frame.scope.source
    obj = run.board.object(source) if source is not None else None
    snow = obj is not None and "Snow" in chars(run.board, obj).supertypes
    mana = tuple(Mana(c, source, restriction_of(step), snow, step.rider, step.lasts) for c in letters)
    run.push(go_on(frame))
    asked = () if not step.identity else (R["903.4"], R["702.124c"]) if is_paired(run.board, player) else (R["903.4"],)
    tapped = next((ObjectId(t) for t in frame.scope.bound("tapped for mana")), None)
    run.propose(ev.ProposedMana(player, mana, tapped, (R["106.1"], *asked)))
    return None
