"""Ops that ask and decide (CR 118.12, 608.2c-d, 700.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Cost
from engine.cards.filters import Bound
from engine.cards.mana import ManaCost
from engine.cards.steps import Bind, Done
from engine.core.choices import words_for
from engine.core.conditions import holds
from engine.core.cost_parts import parts_payable, ways_of
from engine.core.effects import bind, bind_number, bind_word, go_on, no_more, number, op, splice, who, whom
from engine.core.impossible import impossible
from engine.core.mana import can_pay
from engine.core.match import find
from engine.core.outside import bringable, told
from engine.core.references import apnap
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Paying, RunProgram

if TYPE_CHECKING:
    from engine.core.run import Run

__all__: list[str] = []

TIMES = 1000
"""How often one effect does the same; an effect that says more is refused and not taken for a loop."""
R = {n: ref(n) for n in ("118.12", "608.2c", "608.2d", "701.67c", "702.124e", "800.4f", "800.4g")}


_DEEDS = frozenset({o.Sacrifice, o.Discard, o.Move, o.RemoveCounters, o.Tap, o.Untap, o.Mill, o.Destroy})
"""Steps of a "may" after which "if you do" asks whether anything happened (608.2c)."""


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
    """Who makes a choice in the stead of a player who has left: another player whom the controller chooses, an opponent
    for an opponent if there is one (800.4g). None where nobody was meant to choose, or where the controller has left,
    too.
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
    run.commit(
        (ev.RuleApplied("chooses instead", (), PlayerId(chosen), (run.game.setup.players[gone],), (R["800.4g"],)),)
    )
    run.push(replace(frame, words=("stand-in", str(chosen))))
    return None


def _stands_in(run: Run, frame: RunProgram) -> bool:
    """Whether a player who will choose instead of the one who left has just been found."""
    top = run.agenda[-1] if run.agenda else None
    return type(top) is RunProgram and top.pc == frame.pc and top.words[:1] == ("stand-in",)


@op(o.May)
def _may(run: Run, frame: RunProgram, step: o.May, answer: Any) -> Decision | None:
    """A "may" asks unless what it lets the player do is impossible (608.2d); several players are asked in APNAP order,
    each "that player".
    """
    seats = who(run, frame, step.who)
    if len(seats) > 1:
        run.push(
            splice(
                frame,
                tuple(
                    x
                    for p in apnap(run.board, seats)
                    for x in (Bind("each", (~p,)), o.May(step.steps, _each(), step.otherwise, step.slot))
                ),
            )
        )
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
    if answer is None and step.steps and impossible(run, frame, step.steps[0], player):
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
    """Whether the first thing to do is done by or to somebody else than the player who would have decided: who left
    does nothing.
    """
    first = steps[0]
    return getattr(first, "who", None) != who_ and type(first) is not o.Pay


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
        if paid and step.cost.waterbend:
            run.commit((ev.RuleApplied("waterbends", (), who(run, frame, step.who)[0], cites=(R["701.67c"],)),))
        run.push(splice(frame, step.steps if paid else step.otherwise, scope=scope))
        return None
    if step.times != 1:
        n, price = max(0, number(run, frame, step.times)), step.cost.mana
        total = None if price is None else ManaCost(price.generic * n, price.symbols * n, price.x)
        run.push(
            splice(frame, (replace(step, cost=replace(step.cost, mana=total, parts=step.cost.parts * n), times=1),))
        )
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
        x = frame.scope.x if step.x is None else number(run, frame, step.x)
        mana = replace(mana, generic=mana.generic + mana.x * x, x=0)
    able = (
        bool(seats)
        and parts_payable(run.board, run.book, seats[0], cost.parts, source, frame.scope.x)
        and (mana is None or can_pay(run.board, run.book, seats[0], mana, purpose=("effect",), ways=ways_of(cost)))
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
    run.push(
        Paying(
            player,
            mana or ManaCost(),
            Cost(None, cost.parts),
            source,
            x=frame.scope.x,
            cancel=False,
            ways=ways_of(cost),
            purpose=("effect",),
            cites=(R["118.12"],),
        )
    )
    return None


@op(o.ForEach)
def _for_each(run: Run, frame: RunProgram, step: o.ForEach, answer: Any) -> None:
    if step.what is None:
        run.push(
            splice(
                frame,
                step.steps
                * no_more(
                    number(run, frame, step.times), TIMES, "times the same would be done by one effect", R["608.2c"]
                ),
            )
        )
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
    why = Why(
        (R["608.2d"], R["702.124e"]) if leaders else (R["608.2d"],),
        f"choose {step.slot}",
        frame.scope.source,
        (step.slot,),
    )
    least, most = number(run, frame, step.least), number(run, frame, step.most)
    options: tuple[Any, ...]
    if step.objects is not None or step.players:
        found: list[int] = []
        if step.players:
            found += [
                ~p
                for p in apnap(run.board, run.board.alive())
                if step.players == "player" or p != frame.scope.controller
            ]
        if step.objects is not None:
            fitting = find(run.board, replace(frame.scope, controller=player), step.objects)
            if answer is None:
                told(run, player, step.objects.zones)
            found += [t for t in fitting if bringable(run.board, run.book, player, t)]
        options = tuple(found)
        kind = "ChoosePlayers" if step.objects is None else "ChooseObjects"
    else:
        options = step.options
        if len(options) == 1 and options[0] in (
            "color",
            "creature_type",
            "card_name",
            "number",
            "card_type",
            "basic_land_type",
        ):
            options = words_for(run, options[0])
        kind = "ChooseValue"
    most, least = min(most, len(options)), min(least, len(options))
    if answer is None and step.random:
        answer = run.shuffled(options)[:most]
    if answer is None and least == most == len(options):
        answer = options
    if answer is None:
        return Decision(
            kind, player, run.decider(player), why, options, least, most, about=_about(frame), slot=step.slot
        )
    scope = frame.scope
    if kind == "ChooseValue":
        scope = bind_word(scope, step.slot, str(answer[0]) if answer else "")
    else:
        scope = bind(scope, step.slot, tuple(int(t) for t in answer))
    scope = bind_number(bind_number(scope, "did", len(answer)), step.slot, len(answer))
    if step.keep and frame.scope.source is not None and answer:
        obj = run.board.object(frame.scope.source)
        if obj is not None:
            word = str(answer[0]) if kind == "ChooseValue" else _name(run, answer[0])
            run.commit((ev.Noted(obj.id, replace(obj.more, choices=(*obj.more.choices, (step.slot, word))), "chosen"),))
    run.push(go_on(frame, scope=scope))
    return None


def _name(run: Run, thing: int) -> str:
    return run.game.setup.players[~thing] if thing < 0 else str(thing)
