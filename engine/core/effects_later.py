"""Ops that leave something behind: delayed triggered abilities, permissions and prohibitions for a time (CR 603.7,
603.12, 611.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Permission, Restriction
from engine.cards.filters import Bound, Filter, Target
from engine.core.amounts_players import was_spell
from engine.core.consequences import each_by_itself
from engine.core.effects import found_objects, go_on, number, op, who, whom
from engine.core.effects_zones import new_effect_id
from engine.core.match import find, matches
from engine.frozen import replace
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Continuous, Delayed
from engine.state.frames import CastNow, PendingTrigger, RunProgram

if TYPE_CHECKING:
    from engine.core.run import Run

__all__: list[str] = []

R = {n: ref(n) for n in ("601.3", "603.12", "603.7", "611.2a")}


@op(o.Delay)
def _delay(run: Run, frame: RunProgram, step: o.Delay, answer: Any) -> None:
    """A delayed triggered ability: it remembers what this effect did (603.7c-d). A reflexive one triggers at once
    (603.12).
    """
    ids: tuple[int, ...] = ()
    trigger = step.trigger
    if (
        trigger.what is not None
        and trigger.what.ids == ()
        and trigger.what.name is None
        and trigger.event != "step"
        and frame.scope.bound("last")
    ):
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
            PendingTrigger(
                None,
                _retarget(step.program),
                frame.scope.controller,
                source,
                last,
                tuple(bindings),
                frame.scope.numbers,
                text,
                f"{text}|reflexive",
            )
        )
        run.commit(
            (
                ev.AbilityTriggered(
                    source if source is not None else ObjectId(-1),
                    frame.scope.controller,
                    text,
                    f"{text}|reflexive",
                    (R["603.12"],),
                ),
            )
        )
        run.push(go_on(frame))
        return
    delayed = Delayed(
        new_effect_id(run),
        source,
        frame.scope.controller,
        replace(trigger, ids=ids) if ids else trigger,
        _retarget(step.program),
        tuple(bindings),
        step.duration,
        step.once,
        last,
        text=frame.scope.text or "delayed",
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
    changes = {
        n: new for n in type(value)._fields if (new := _untarget(old := getattr(value, n))) is not old and new != old
    }
    return replace(value, **changes) if changes else value


@op(o.Permit)
def _permit(run: Run, frame: RunProgram, step: o.Permit, answer: Any) -> None:
    seats = who(run, frame, step.who)
    if step.duration == "now":
        ids = tuple(x.id for x in found_objects(run, frame, step.what)) if step.what is not None else ()
        if step.filter is not None and step.what is not None:
            ids = tuple(
                t
                for t in ids
                if matches(run.board, frame.scope, replace(step.filter, zones=(run.board.objects[t].zone,)), t)
            )
        elif step.filter is not None:
            ids = tuple(ObjectId(t) for t in find(run.board, frame.scope, step.filter))
        run.push(go_on(frame))
        if seats and ids:
            run.push(
                CastNow(
                    seats[0],
                    ids,
                    step.free,
                    step.play,
                    step.may,
                    step.filter is not None and not step.any_number,
                    "transformed" if step.transformed else "",
                )
            )
        return
    for p in seats:
        things = tuple(x.id for x in found_objects(run, frame, step.what)) if step.what is not None else ()
        if step.what is not None and not things:
            continue
        zone = ""
        if step.filter is not None and step.filter.zones != ("battlefield",):
            zone = step.filter.zones[0]
        rule = Permission(
            "play" if step.play else "cast",
            step.filter,
            zone,
            0 if step.free else 1,
            text="any mana" if step.any_mana else "",
            each_turn=1 if step.once else 0,
        )
        if step.flash:
            rule = Permission("flash", step.filter)
        effect = Continuous(
            new_effect_id(run),
            frame.scope.source,
            p,
            things=things,
            duration=step.duration,
            rule=rule,
            bindings=frame.scope.bindings,
        )
        run.commit((ev.EffectBegan(continuous=effect, cites=(R["601.3"],)),))
    run.push(go_on(frame))


@op(o.GainKeyword)
def _gain_keyword(run: Run, frame: RunProgram, step: o.GainKeyword, answer: Any) -> None:
    things = tuple(~p for p in who(run, frame, step.who))
    if things:
        effect = Continuous(
            new_effect_id(run),
            frame.scope.source,
            frame.scope.controller,
            things=things,
            duration=step.duration,
            rule=step.keyword,
        )
        run.commit((ev.EffectBegan(continuous=effect, cites=(R["611.2a"],)),))
    run.push(go_on(frame))


@op(o.ChangeCosts)
def _change_costs(run: Run, frame: RunProgram, step: o.ChangeCosts, answer: Any) -> None:
    things = () if step.who is None else tuple(~p for p in who(run, frame, step.who))
    if things or step.who is None:
        change = replace(step.change, times=number(run, frame, step.change.times))  # X is what it is now (608.2h)
        if step.next_one:
            board = run.board
            done = sum(~p in things and was_spell(board, frame.scope, change.spells, o) for p, o in board.turn.cast)
            change = replace(change, first=True, nth=done + 1)
        effect = Continuous(
            new_effect_id(run),
            frame.scope.source,
            frame.scope.controller,
            things=things,
            duration=step.duration,
            rule=change,
        )
        run.commit((ev.EffectBegan(continuous=effect, cites=(R["611.2a"],)),))
    run.push(go_on(frame))


@op(o.Prohibit)
def _prohibit(run: Run, frame: RunProgram, step: o.Prohibit, answer: Any) -> None:
    things = tuple(whom(run, frame, step.what)) if step.what is not None else ()
    rule = Restriction(
        step.kind, step.filter if step.filter is not None else Filter(), step.filter, who=step.who, amount=step.amount
    )
    for these in each_by_itself(run.board, things, step.duration):
        effect = Continuous(
            new_effect_id(run),
            frame.scope.source,
            frame.scope.controller,
            things=these,
            duration=step.duration,
            rule=rule,
        )
        run.commit((ev.EffectBegan(continuous=effect, cites=(R["611.2a"],)),))
    run.push(go_on(frame))
