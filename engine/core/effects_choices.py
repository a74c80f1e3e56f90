"""Ops that ask, decide and schedule (CR 118.12, 603.7, 608.2c-d, 608.2g, 611.2, 700.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Cost, Permission, Restriction
from engine.cards.chance import ChangeTargets
from engine.cards.filters import Bound, Filter, Target
from engine.cards.mana import ManaCost
from engine.cards.steps import Bind, Done
from engine.core.casting import begin_cast
from engine.core.choices import can_choose, words_for
from engine.core.conditions import holds
from engine.core.costs import total_cost
from engine.core.effects import bind, bind_number, bind_word, found_objects, go_on, number, op, who, whom
from engine.core.effects_zones import new_effect_id
from engine.core.layers import chars
from engine.core.mana import can_pay, purpose_of
from engine.core.match import find, matches
from engine.core.outside import bringable, told
from engine.core.paying import parts_payable
from engine.core.permissions import Way, cast_reasons
from engine.core.references import apnap
from engine.core.restrictions import may_draw, spendable_life
from engine.core.run import handles
from engine.core.spell_programs import spell_program
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Continuous, Delayed
from engine.state.decisions import Decision, Why
from engine.state.frames import CastNow, Paying, PendingTrigger, RunProgram, Scope

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.core.run import Run
    from engine.state.objects import Obj

__all__ = ["Bind", "splice"]

R = {n: ref(n) for n in ("608.2d", "608.2c", "118.12", "118.12a", "603.7", "608.2g", "611.2a", "101.4", "601.3", "305.1", "603.12", "800.4f", "800.4g", "702.124e")}


_DEEDS = frozenset({o.Sacrifice, o.Discard, o.Move, o.RemoveCounters, o.Tap, o.Untap, o.Mill, o.Destroy})
"""Steps of a "may" after which "if you do" asks whether anything happened (608.2c)."""


def splice(frame: RunProgram, steps: tuple[Any, ...], **changes: Any) -> RunProgram:
    """The frame at the next step, with these steps put in before it."""
    at = frame.pc + 1
    return replace(frame, steps=(*frame.steps[:at], *steps, *frame.steps[at:]), pc=at, phase=0, hold=(), words=(), **changes)


@op(Bind)
def _bind(run: Run, frame: RunProgram, step: Bind, answer: Any) -> None:
    scope = bind(frame.scope, step.name, step.things)
    if step.things and step.things[0] < 0:
        scope = bind(scope, "player", step.things)
    run.push(go_on(frame, scope=scope))


@op(o.Remember)
def _remember(run: Run, frame: RunProgram, step: o.Remember, answer: Any) -> None:
    run.push(go_on(frame, scope=bind(frame.scope, step.slot, whom(run, frame, step.what))))


@op(o.If)
def _if(run: Run, frame: RunProgram, step: o.If, answer: Any) -> None:
    met = holds(run.board, frame.scope, step.condition, run.book)
    run.push(splice(frame, step.steps if met else step.otherwise))


def _stand_in(run: Run, frame: RunProgram, who_: Any, answer: Any) -> PlayerId | Decision | None:
    """Who makes a choice in the stead of a player who has left: another player whom the controller chooses, an opponent for an opponent if there is one
    (800.4g). None where nobody was meant to choose, or where the controller has left, too.
    """
    if frame.words[:1] == ("stand-in",):
        return PlayerId(int(frame.words[1]))
    board, me = run.board, frame.scope.controller
    gone = next((~t for t in whom(run, frame, who_) if t < 0), None)
    if gone is None or gone == me or board.players[me].more.left:
        return None
    others = apnap(board, board.alive())
    options = tuple(~p for p in others if p != me) or tuple(~p for p in others)
    if answer is None and len(options) > 1:
        why = Why((R["800.4g"],), "who chooses instead", frame.scope.source, (run.game.setup.players[gone],))
        return Decision("ChoosePlayers", me, run.decider(me), why, options, 1, 1, about=_about(frame), slot="stand-in")
    chosen = ~int(answer[0]) if answer is not None else ~next(iter(options))
    run.commit((ev.RuleApplied("chooses instead", (), PlayerId(chosen), (run.game.setup.players[gone],), (R["800.4g"],)),))
    run.push(replace(frame, words=("stand-in", str(chosen))))
    return None


def _stands_in(run: Run, frame: RunProgram) -> bool:
    """Whether a player who will choose instead of the one who left has just been found."""
    top = run.agenda[-1] if run.agenda else None
    return type(top) is RunProgram and top.pc == frame.pc and top.words[:1] == ("stand-in",)


@op(o.May)
def _may(run: Run, frame: RunProgram, step: o.May, answer: Any) -> Decision | None:
    """A "may" asks unless what it lets the player do is impossible (608.2d); several players are asked in APNAP order, each "that player"."""
    seats = who(run, frame, step.who)
    if len(seats) > 1:
        run.push(splice(frame, tuple(x for p in apnap(run.board, seats) for x in (Bind("each", (~p,)), o.May(step.steps, _each(), step.otherwise, step.slot)))))
        return None
    if not seats:
        other = _stand_in(run, frame, step.who, answer) if step.steps and _for_others(step.steps, step.who) else None
        if isinstance(other, Decision):
            return other
        if _stands_in(run, frame):
            return None
        if other is None:
            run.push(splice(frame, step.otherwise, scope=bind_number(frame.scope, step.slot, 0)))
            return None
        seats = (other,)
    player = seats[0]
    if answer is None and step.steps and _impossible(run, frame, step.steps[0], player):
        answer = ("no",)
    if answer is None:
        why = Why((*frame.rules, R["608.2d"]), frame.scope.text or "may", frame.scope.source)
        return Decision("May", player, run.decider(player), why, ("yes", "no"), about=_about(frame))
    yes = answer[0] == "yes"
    scope = bind_number(frame.scope, step.slot, int(yes))
    steps = step.steps if yes else step.otherwise
    if yes and steps and type(steps[0]) in _DEEDS:
        steps = (steps[0], Done(step.slot), *steps[1:])
    if yes and steps and type(steps[0]) is o.Search:
        scope = bind_number(scope, "wanted", 1)
    run.push(splice(frame, steps, scope=scope))
    return None


def _for_others(steps: tuple[Any, ...], who_: Any) -> bool:
    """Whether the first thing to do is done by or to somebody else than the player who would have decided: who left does nothing."""
    first = steps[0]
    return getattr(first, "who", None) != who_ and type(first) is not o.Pay


def _impossible(run: Run, frame: RunProgram, first: Any, player: PlayerId) -> bool:
    """Whether the first thing to do is to draw and the player can't (121.3a), to choose new targets for what has none, or to choose a card from outside
    the game and none may come in (903.11, 906.13).
    """
    if type(first) is ChangeTargets:
        return not any((x := run.board.object(t)) is not None and x.stack is not None and any(x.stack.targets) for t in whom(run, frame, first.what))
    if type(first) is o.Draw and (run.board.sources or run.board.effects.continuous) and player in who(run, frame, first.who):
        drawn = sum(type(e) is ev.Moved and e.how == "draw" and e.new.owner == player for e in run.since(run.board.turn.began))
        return not may_draw(run.board, player, drawn)
    if type(first) is not o.Choose or first.objects is None or "outside" not in first.objects.zones or not number(run, frame, first.least):
        return False
    found = find(run.board, replace(frame.scope, controller=player), first.objects)
    if any(bringable(run.board, run.book, player, t) for t in found):
        return False
    told(run, player, first.objects.zones)
    return True


@op(Done)
def _done(run: Run, frame: RunProgram, step: Done, answer: Any) -> None:
    run.push(go_on(frame, scope=bind_number(frame.scope, step.slot, int(frame.scope.number("did") > 0))))


def _each() -> Any:
    return Bound("each")


def _about(frame: RunProgram) -> tuple[ObjectId, ...]:
    return () if frame.scope.source is None else (frame.scope.source,)


@op(o.Pay)
def _pay(run: Run, frame: RunProgram, step: o.Pay, answer: Any) -> Decision | None:
    """The player may pay; who can't pay is not asked (118.12)."""
    if frame.phase == 1:  # paid (or not, if it failed)
        paid = run.result[1] > run.result[0]
        scope = bind_number(frame.scope, step.slot, int(paid))
        run.push(splice(frame, step.steps if paid else step.otherwise, scope=scope))
        return None
    seats: tuple[PlayerId, ...] = who(run, frame, step.who)
    if len(seats) > 1:
        parts = tuple(x for p in apnap(run.board, seats) for x in (Bind("each", (~p,)), replace(step, who=_each())))
        run.push(splice(frame, parts))
        return None
    cost = step.cost
    source = frame.scope.source
    mana = cost.mana
    if mana is not None and mana.x:
        mana = replace(mana, generic=mana.generic + mana.x * frame.scope.x, x=0)
    able = bool(seats) and parts_payable(run.board, run.book, seats[0], cost.parts, source, frame.scope.x) and (
        mana is None or can_pay(run.board, run.book, seats[0], mana, purpose=("effect",))
    )
    if not able:
        if gone := () if seats else tuple(~t for t in whom(run, frame, step.who) if t < 0):  # who has left pays nothing
            run.commit((ev.RuleApplied("pays nothing", (), PlayerId(gone[0]), cites=(R["800.4f"],)),))
        run.push(splice(frame, step.otherwise, scope=bind_number(frame.scope, step.slot, 0)))
        return None
    player = next(iter(seats))
    if answer is None:
        why = Why((R["118.12"],), "pay", source, (str(mana) if mana is not None else "",))
        return Decision("May", player, run.decider(player), why, ("yes", "no"), about=_about(frame), slot="pay")
    if answer[0] != "yes":
        run.push(splice(frame, step.otherwise, scope=bind_number(frame.scope, step.slot, 0)))
        return None
    run.push(replace(frame, phase=1))
    run.push(Paying(player, mana or ManaCost(), Cost(None, cost.parts), source, x=frame.scope.x, cancel=False, purpose=("effect",), cites=(R["118.12"],)))
    return None


@op(o.ForEach)
def _for_each(run: Run, frame: RunProgram, step: o.ForEach, answer: Any) -> None:
    if step.what is None:
        run.push(splice(frame, step.steps * max(0, number(run, frame, step.times))))
        return
    found = whom(run, frame, step.what)
    if found and all(t < 0 for t in found):
        found = tuple(~p for p in apnap(run.board, [~t for t in found]))
    steps: list[Any] = []
    for t in found:
        steps += [Bind("each", (t,)), *step.steps]
    run.push(splice(frame, tuple(steps)))


@op(o.Choose)
def _choose(run: Run, frame: RunProgram, step: o.Choose, answer: Any) -> Decision | None:
    seats = who(run, frame, step.who)
    if not seats:
        other = _stand_in(run, frame, step.who, answer)
        if isinstance(other, Decision):
            return other
        if _stands_in(run, frame):
            return None
        if other is None:
            run.push(go_on(frame, scope=bind(frame.scope, step.slot, ())))
            return None
        seats = (other,)
    player = seats[0]
    leaders = step.objects is not None and step.objects.owner == "you" and "commander" in step.objects.state
    why = Why((R["608.2d"], R["702.124e"]) if leaders else (R["608.2d"],), f"choose {step.slot}", frame.scope.source, (step.slot,))
    least, most = number(run, frame, step.least), number(run, frame, step.most)
    options: tuple[Any, ...]
    if step.objects is not None or step.players:
        found: list[int] = []
        if step.players:
            found += [~p for p in apnap(run.board, run.board.alive()) if step.players == "player" or p != frame.scope.controller]
        if step.objects is not None:
            fitting = find(run.board, replace(frame.scope, controller=player), step.objects)
            if answer is None:
                told(run, player, step.objects.zones)
            found += [t for t in fitting if bringable(run.board, run.book, player, t)]
        options = tuple(found)
        kind = "ChoosePlayers" if step.objects is None else "ChooseObjects"
    else:
        options = step.options
        if len(options) == 1 and options[0] in ("color", "creature_type", "card_name", "number", "card_type", "basic_land_type"):
            options = words_for(run, options[0])
        kind = "ChooseValue"
    most, least = min(most, len(options)), min(least, len(options))
    if answer is None and step.random:
        answer = run.shuffled(options)[:most]
    if answer is None and least == most == len(options):
        answer = options
    if answer is None:
        return Decision(kind, player, run.decider(player), why, options, least, most, about=_about(frame), slot=step.slot)
    scope = frame.scope
    if kind == "ChooseValue":
        scope = bind_word(scope, step.slot, str(answer[0]) if answer else "")
    else:
        scope = bind(scope, step.slot, tuple(int(t) for t in answer))
    scope = bind_number(scope, "did", len(answer))
    if step.keep and frame.scope.source is not None and answer:
        obj = run.board.object(frame.scope.source)
        if obj is not None:
            word = str(answer[0]) if kind == "ChooseValue" else _name(run, answer[0])
            run.commit((ev.Noted(obj.id, replace(obj.more, choices=(*obj.more.choices, (step.slot, word))), "chosen"),))
    run.push(go_on(frame, scope=scope))
    return None


def _name(run: Run, thing: int) -> str:
    return run.game.setup.players[~thing] if thing < 0 else str(thing)


@op(o.Delay)
def _delay(run: Run, frame: RunProgram, step: o.Delay, answer: Any) -> None:
    """A delayed triggered ability: it remembers what this effect did (603.7c-d). A reflexive one triggers at once (603.12)."""
    ids: tuple[int, ...] = ()
    trigger = step.trigger
    if trigger.what is not None and trigger.what.ids == () and trigger.what.name is None and trigger.event != "step" and frame.scope.bound("last"):
        ids = ()
    source = frame.scope.source
    last = frame.scope.last
    obj = run.board.object(source) if source is not None else None
    if obj is not None:
        last = run.snapshot(obj)
    bindings = list(frame.scope.bindings)
    for i, slot in enumerate(frame.scope.targets):
        bindings.append((f"target{i}", slot))
    if trigger.event == "reflexive":
        text = frame.scope.text or "reflexive"
        run.waiting.append(
            PendingTrigger(None, _retarget(step.program), frame.scope.controller, source, last, tuple(bindings), frame.scope.numbers, text, f"{text}|reflexive")
        )
        run.commit((ev.AbilityTriggered(source if source is not None else ObjectId(-1), frame.scope.controller, text, f"{text}|reflexive", (R["603.12"],)),))
        run.push(go_on(frame))
        return
    delayed = Delayed(
        new_effect_id(run), source, frame.scope.controller, replace(trigger, ids=ids) if ids else trigger, _retarget(step.program), tuple(bindings),
        step.duration, step.once, last, text=frame.scope.text or "delayed",
    )
    run.commit((ev.EffectBegan(delayed=delayed, cites=(R["603.7"],)),))
    run.push(go_on(frame))


def _retarget(program: o.Program) -> o.Program:
    """In a delayed ability, the targets of the spell that made it are bound things."""
    if program.targets or program.modes is not None:
        return program
    return o.Program(_untarget(program.steps))


def _untarget(value: Any) -> Any:
    import attrs

    if type(value) is Target:
        return Bound(f"target{value.slot}")
    if type(value) is tuple:
        return tuple(_untarget(v) for v in value)
    if not attrs.has(type(value)):
        return value
    changes = {n: new for n in type(value)._fields if (new := _untarget(old := getattr(value, n))) is not old and new != old}
    return replace(value, **changes) if changes else value


@op(o.Permit)
def _permit(run: Run, frame: RunProgram, step: o.Permit, answer: Any) -> None:
    seats = who(run, frame, step.who)
    if step.duration == "now":
        ids = tuple(x.id for x in found_objects(run, frame, step.what)) if step.what is not None else ()
        if step.filter is not None and step.what is not None:
            ids = tuple(t for t in ids if matches(run.board, frame.scope, replace(step.filter, zones=(run.board.objects[t].zone,)), t))
        elif step.filter is not None:
            ids = tuple(ObjectId(t) for t in find(run.board, frame.scope, step.filter))
        run.push(go_on(frame))
        if seats and ids:
            run.push(CastNow(seats[0], ids, step.free, step.play, step.may, step.filter is not None and not step.any_number, "transformed" if step.transformed else ""))
        return
    for p in seats:
        things = tuple(x.id for x in found_objects(run, frame, step.what)) if step.what is not None else ()
        if step.what is not None and not things:
            continue
        zone = ""
        if step.filter is not None and step.filter.zones != ("battlefield",):
            zone = step.filter.zones[0]
        rule = Permission("play" if step.play else "cast", step.filter, zone, 0 if step.free else 1, text="any mana" if step.any_mana else "")
        if step.flash:
            rule = Permission("flash", step.filter)
        effect = Continuous(new_effect_id(run), frame.scope.source, p, things=things, duration=step.duration, rule=rule, bindings=frame.scope.bindings)
        run.commit((ev.EffectBegan(continuous=effect, cites=(R["601.3"],)),))
    run.push(go_on(frame))


@op(o.Prohibit)
def _prohibit(run: Run, frame: RunProgram, step: o.Prohibit, answer: Any) -> None:
    things = tuple(whom(run, frame, step.what)) if step.what is not None else ()
    rule = Restriction(step.kind, step.filter if step.filter is not None else Filter(), step.filter)
    for these in ((t,) for t in things) if step.duration == "next_untap" and things else (things,):  # each ends with its controller's untap step
        effect = Continuous(new_effect_id(run), frame.scope.source, frame.scope.controller, things=these, duration=step.duration, rule=rule)
        run.commit((ev.EffectBegan(continuous=effect, cites=(R["611.2a"],)),))
    run.push(go_on(frame))


@handles(CastNow)
def _cast_now(run: Run, frame: CastNow, answer: Any) -> Decision | None:
    """Cast (or play) one of the cards while another thing resolves, timing by type ignored (608.2g)."""
    options: list[int] = []
    for oid in frame.objects:
        obj = run.board.object(oid)
        if obj is None or not obj.cards:
            continue
        faces = run.book.pool[run.board.fixed.cards[obj.cards[0]].key].faces
        if frame.using == "transformed" and len(faces) < 2:
            continue
        face = faces[1 if frame.using == "transformed" else 0]
        if "Land" in face.types:
            if frame.play and run.board.players[frame.player].lands < 1 and run.board.turn.active == frame.player:
                options.append(oid)
            continue
        if _castable_now(run, frame, obj, face):
            options.append(oid)
    if not options:
        return None
    why = Why((R["608.2g"],), "cast now", options[0] if len(options) == 1 else None)  # type: ignore[arg-type]
    if answer is None and frame.may:
        about = tuple(ObjectId(x) for x in options)
        return Decision("May", frame.player, run.decider(frame.player), why, ("yes", "no"), about=about)
    if answer is not None and frame.may and answer[0] == "no":
        return None
    if len(options) > 1 and (answer is None or frame.may):
        if frame.may:
            run.push(replace(frame, may=False, asked=True))
            return None
        return Decision("ChooseObjects", frame.player, run.decider(frame.player), why, tuple(options), 1, 1)
    chosen = options[0] if answer is None or answer[0] == "yes" else int(answer[0])
    obj = run.board.objects[chosen]
    rest = tuple(x for x in frame.objects if x != chosen)
    if rest and not frame.one:
        run.push(replace(frame, objects=rest, may=frame.may or frame.asked, asked=False))
    face = run.book.pool[run.board.fixed.cards[obj.cards[0]].key].faces[0]
    if "Land" in face.types:
        run.propose(
            ev.ProposedMove(obj.id, "battlefield", entry=ev.Entry(controller=frame.player), how="play", by=frame.player),
            extra=(ev.LandPlayed(frame.player, obj.id, (R["305.1"],)),),
        )
        return None
    role = ""
    begin_cast(run, frame.player, obj, Way(1 if frame.using == "transformed" else 0, frame.using, free=frame.free, role=role), during=True)
    return None


def _castable_now(run: Run, frame: CastNow, obj: Obj, face: Face) -> bool:
    """Whether the player could cast the card while another thing resolves: nothing forbids it, it has targets, and its whole cost can be paid."""
    if cast_reasons(run.board, run.book, frame.player, obj, Way(1 if frame.using == "transformed" else 0, frame.using, free=frame.free), timing=False):
        return False
    total = total_cost(run.board, run.book, frame.player, obj, face, using=frame.using, free=frame.free)
    payable = (
        can_pay(run.board, run.book, frame.player, total.mana, purpose=purpose_of("spell", chars(run.board, obj)))
        and parts_payable(run.board, run.book, frame.player, total.parts, obj.id)
        and (not total.life or spendable_life(run.board, frame.player) >= total.life)
    )
    return payable and can_choose(run.board, Scope(frame.player, obj.id), spell_program(face, frame.using), run.book)
