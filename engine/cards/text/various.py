"""Other effects: tap and untap, attach, transform, face down, phasing, control of players, permissions, extra phases,
restart (CR 701, 708, 712, 723 …).
"""

from __future__ import annotations

from engine.cards.filters import (
    Bound,
    Compare,
    CountersOn,
    Exact,
    Filter,
    Greatest,
    Is,
    Ref,
    Result,
    Several,
    Target,
    This,
    You,
)
from engine.cards.ops import (
    Attach,
    Choose,
    ControlPlayer,
    EndTurn,
    ExchangeControl,
    ExchangeLife,
    ExtraPhase,
    Goad,
    If,
    Meld,
    Merge,
    Op,
    PhaseOut,
    PutCounters,
    Remember,
    Restart,
    Sacrifice,
    Tap,
    TargetSpec,
    Transform,
    TurnFace,
    Unlock,
    Untap,
)  # fmt: skip
from engine.cards.steps import Unattach
from engine.cards.text.amounts import number
from engine.cards.text.becoming import lies_as
from engine.cards.text.clauses import OTHER, object_verb, verb
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.mentioned import self_reference
from engine.cards.text.players import player
from engine.cards.text.targeting import target
from engine.cards.text.things import objects, thing

__all__: list[str] = []
Steps = tuple[Op, ...]


@verb("tap taps")
def _tap(p: Cursor, _who: Ref) -> Steps | None:
    if p.peek("or untap"):
        return None
    what = objects(p)
    if isinstance(what, Bound) and any(isinstance(step, Choose) and step.slot == what.name for step in p.scope.before):
        p.say(amount=Result(what.name))
    return None if what is None else (Tap(what),)


@verb("untap untaps")
def _untap(p: Cursor, _who: Ref) -> Steps | None:
    what = objects(p)
    return None if what is None else (Untap(what),)


@verb("unlock unlocks")
def _unlock(p: Cursor, who: Ref) -> Steps | None:
    return _door(p, who, "unlock") if p.eat("a locked door of") else None


@verb("lock locks")
def _lock(p: Cursor, who: Ref) -> Steps | None:
    if p.eat("or unlock a door of"):
        return _door(p, who, "either")
    return _door(p, who, "lock") if p.eat("an unlocked door of") else None


def _door(p: Cursor, who: Ref, how: str) -> Steps | None:
    what = objects(p)
    return None if what is None or who != You() else (Unlock(what, how),)


@verb("unattach unattaches")
def _unattach(p: Cursor, _who: Ref) -> Steps | None:
    what = objects(p)
    return None if what is None else (Unattach(what),)


@verb("attach attaches")
def _attach(p: Cursor, _who: Ref) -> Steps | None:
    what = thing(p)
    if what is None or not p.eat("to"):
        return None
    p.say(exclude=what)
    to = thing(p)
    p.say(exclude=None)
    return None if to is None else (Attach(what, to),)


@verb("transform transforms convert converts")
def _transform(p: Cursor, _who: Ref) -> Steps | None:
    what = objects(p)
    return None if what is None else (Transform(what),)


@object_verb("transform transforms")
def _transforms(_p: Cursor, what: Ref) -> Steps | None:
    return (Transform(what),)


@verb("flip flips")
def _flip(p: Cursor, _who: Ref) -> Steps | None:
    what = thing(p)
    return None if what is None else (Transform(what, flip=True),)


@verb("turn turns")
def _turn(p: Cursor, _who: Ref) -> Steps | None:
    what = objects(p)
    if what is None or not p.eat("face up|down"):
        return None
    up = p.tokens[p.i - 1].text == "up"
    if up:
        return (TurnFace(what, up),)
    lies: str | None = p.attempt(lies_as)
    return (TurnFace(what, up, lies or "down"),)


@object_verb("phase phases")
def _phase(p: Cursor, what: Ref) -> Steps | None:
    return (PhaseOut(what),) if p.eat("out") else None


@object_verb("merge merges")
def _merge(p: Cursor, what: Ref) -> Steps | None:
    if not p.eat("with"):
        return None
    into = thing(p)
    if into is None:
        return None
    top: bool | None = None
    if p.eat("on top") or p.eat("over"):
        top = True
    elif p.eat("under") or p.eat("on the bottom") or p.eat("underneath"):
        top = False
    return (Merge(what, into, top),)


@verb("meld melds")
def _meld(p: Cursor, _who: Ref) -> Steps | None:
    one = thing(p)
    if one is None or not (p.eat("and") or p.eat("with")):
        return None
    other = thing(p)
    return None if other is None else (Meld(one, other),)


@verb("exchange exchanges")
def _exchange(p: Cursor, _who: Ref) -> Steps | None:
    if p.eat("life totals"):
        if isinstance(_who, Several) and len(_who.parts) == 2:
            return (ExchangeLife(_who.parts[1], _who.parts[0]),)
        other = player(p) if p.eat("with") and _who == You() else None
        return None if other is None else (ExchangeLife(other),)
    if not p.eat("control of"):
        return None
    one = thing(p)
    if isinstance(one, Target) and p.scope.targets[one.slot].most == 2 and not p.peek("and"):
        return (ExchangeControl(one, one),)
    if one is None or not p.eat("and"):
        return None
    other = p.attempt(target) or thing(p)
    if other is None:
        return None
    made = ExchangeControl(one, other)
    if p.eat(". if you don't make an exchange , sacrifice") or p.eat(
        ". if you don't or can't make an exchange , sacrifice"
    ):
        if one != This() or not (p.eat("it") or self_reference(p) is not None):
            return None
        return (made, If(Is(This(), Filter(controller="you")), (Sacrifice(You(), what=This(), slot=p.slot("moved")),)))
    return (made,)


@verb("end ends")
def _end(p: Cursor, _who: Ref) -> Steps | None:
    return (EndTurn(),) if p.eat("the turn") else None


@verb("restart restarts")
def _restart(p: Cursor, _who: Ref) -> Steps | None:
    if not p.eat("the game"):
        return None
    leaving: Ref | None = None
    if p.eat(", leaving"):
        early = p.eat("in exile")
        leaving = objects(p)
        if leaving is None or not (early or p.eat("in exile")):
            return None
        if not isinstance(leaving, Exact):
            p.mention(Thing(Bound("left"), frozenset({"card", "permanent"}), True, Bound("moved"), "exile"))
            return (Remember(leaving, "left"), Restart(Bound("left")))
    return (Restart(leaving),)


@verb("goad goads")
def _goad(p: Cursor, _who: Ref) -> Steps | None:
    what = objects(p)
    return None if what is None else (Goad(what),)


@verb("control controls")
def _control(p: Cursor, who: Ref) -> Steps | None:
    if who != You():
        return None
    whom = player(p)
    if whom is None:
        return None
    if p.eat("during their|his|her|that next turn") or p.eat("during that player 's next turn"):
        return (ControlPlayer(whom),)
    if p.eat("until end of turn"):
        return (ControlPlayer(whom, "end_of_turn"),)
    return None


def _you_control(p: Cursor) -> Steps | None:
    return _control(p, You()) if p.eat("you control") else None


OTHER.append(_you_control)


# -- phases ------------------------------------------------------------------------------------------------------------


def _extra_combat(p: Cursor) -> Steps | None:
    if not (
        p.eat("there is an additional combat phase after this phase|one")
        or p.eat("there 's an additional combat phase after this phase|one")
    ):
        if p.eat("after this phase|main , there is an additional combat phase") or p.eat(
            "after this main phase , there is an additional combat phase"
        ):
            if p.eat("followed by an additional main phase"):
                return (ExtraPhase(("combat", "main")),)
            return (ExtraPhase(),)
        return None
    if p.eat("followed by an additional main phase") or p.eat(", followed by an additional main phase"):
        return (ExtraPhase(("combat", "main")),)
    return (ExtraPhase(),)


OTHER.append(_extra_combat)


# -- keyword actions that are ordinary effects ---------------------------------------------------------------------------


@verb("adapt")
def _adapt(p: Cursor, _who: Ref) -> Steps | None:
    n = number(p)
    if n is None:
        return None
    return (If(Compare(CountersOn("P1P1"), "=", 0), (PutCounters(This(), "P1P1", n),)),)


@verb("bolster")
def _bolster(p: Cursor, _who: Ref) -> Steps | None:
    n = number(p)
    if n is None:
        return None
    mine = Filter(types=("Creature",), controller="you")
    least = Filter(types=("Creature",), controller="you", toughness=("=", Greatest("toughness", mine, least=True)))
    slot = p.slot("chosen")
    return (Choose(slot, You(), least), PutCounters(Bound(slot), "P1P1", n))


@verb("support")
def _support(p: Cursor, _who: Ref) -> Steps | None:
    n = number(p)
    if n is None:
        return None
    wanted = Filter(types=("Creature",), other=not p.setting.spell)
    slot = len(p.scope.targets)
    p.say(targets=(*p.scope.targets, TargetSpec(wanted, "", 0, n)))
    p.mention(Thing(Target(slot), frozenset({"creature"}), many=True))
    return (PutCounters(Target(slot), "P1P1", 1),)
