"""Effects that deal damage, at once or divided, and fights (CR 120, 601.2d, 701.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import All, Bound, Each, Ref, Result, Several, Target
from engine.cards.ops import (
    Damage,
    Fight,
    ForEach,
    Op,
)  # fmt: skip
from engine.cards.text.amounts import number, times, value
from engine.cards.text.bindings import mentions
from engine.cards.text.clauses import object_verb
from engine.cards.text.counting import for_each
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.things import recipients, thing

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__: list[str] = []

Steps = tuple[Op, ...]


# -- damage ------------------------------------------------------------------------------------------------------------


@object_verb("deal deals")
def _deal(p: Cursor, source: Ref) -> Steps | None:
    """Read "deals 3 damage to any target", "deals damage equal to its power to …", "deals 2 damage divided as you
    choose among …".
    """
    if isinstance(source, All):
        p.mention(Thing(Bound("each")))
        one = p.attempt(_deal, Bound("each"))
        return None if one is None or p.scope.before else (ForEach(source, one),)
    n: Amount | None
    to: Ref | None
    combat = False
    slot = p.slot("damage")
    if p.eat("damage to"):
        own_ = p.attempt(_itself, source)
        p.say(exclude=source)
        to = own_ if own_ is not None else recipients(p)
        p.say(exclude=None)
        if to is None or not p.eat("equal to"):
            return None
        if isinstance(to, Each):
            whole = p.attempt(_by_their_own, to, source, slot)
            if whole is not None:
                return whole
        n = value(p)
        return None if n is None else _damage(p, to, n, source, slot, combat=False)
    if p.eat("damage equal to") or (p.setting.script and (combat := p.eat("combat damage equal to"))):
        n = value(p)
        if n is not None and not combat and p.eat("divided as you choose among"):
            return _divided(p, n, source, slot)
        if n is None or not p.eat("to"):
            return None
    else:
        n = number(p)
        if n is None:
            return None
        combat = p.eat("combat")
        if not p.eat("damage"):
            return None
        n = times(n, p.attempt(for_each))
        if p.eat("divided as you choose among"):
            return _divided(p, n, source, slot)
        if p.peek("for each"):
            return None
        p.need("to")
    own = p.attempt(_itself, source)
    p.say(exclude=source)
    to = own if own is not None else recipients(p)
    p.say(exclude=None)
    if to is None:
        return None
    each = p.attempt(for_each)
    steps = _damage(p, to, times(n, each), source, slot, combat=combat)
    while (more := p.attempt(_more_damage, source, combat)) is not None:
        steps = (*steps, *more)
    return steps


def _by_their_own(p: Cursor, to: Each, source: Ref, slot: str) -> Steps | None:
    """Read "the number of lands they control" behind damage to each player: each is dealt as much as that player's own
    number says.
    """
    before = p.scope.player
    p.say(player=Bound("each"), subject=None)
    n = value(p)
    p.say(player=before)
    if n is None or not mentions_each(n):
        return None
    return (ForEach(to, (Damage(Bound("each"), n, source, slot=slot),)),)


def mentions_each(n: Amount) -> bool:
    """Whether the amount is different for each of the players of a loop."""
    return mentions(n, Bound("each")) or mentions(n, "each")


def _more_damage(p: Cursor, source: Ref, combat: bool) -> Steps | None:
    """Read "and 1 damage to any other target" behind damage to something else."""
    p.need(", and") if p.peek(", and") else p.need("and")
    n = number(p)
    if n is None or combat != p.eat("combat") or not p.eat("damage to"):
        return None
    p.say(exclude=source)
    to = recipients(p)
    p.say(exclude=None)
    return None if to is None else _damage(p, to, n, source, p.slot("damage"), combat=combat)


def _itself(p: Cursor, source: Ref) -> Ref | None:
    return source if p.eat("itself") else None


def _damage(p: Cursor, to: Ref, n: Amount, source: Ref, slot: str, *, combat: bool) -> Steps:
    p.say(amount=Result(slot))
    unpreventable = p.eat(". the damage can't be prevented") or p.eat(". this damage can't be prevented")
    return (Damage(to, n, source, combat, False, unpreventable, slot),)


def _divided(p: Cursor, n: Amount, source: Ref, slot: str) -> Steps | None:
    from engine.cards.text.targeting import target
    from engine.frozen import replace

    p.eat("any number of") and p.i
    if p.tokens[p.i - 1].text == "of":
        p.i -= 3
    at = len(p.scope.targets)
    to = target(p)
    if to is None or len(p.scope.targets) != at + 1:
        return None
    spec = replace(p.scope.targets[at], divide=n)
    p.say(targets=(*p.scope.targets[:at], spec), amount=Result(slot))
    return (Damage(to, n, source, divided=True, slot=slot),)


def _two(p: Cursor, what: Ref) -> bool:
    """Whether the reference means two objects."""
    if isinstance(what, Several):
        return len(what.parts) == 2
    spec = p.scope.targets[what.slot] if isinstance(what, Target) else None
    return spec is not None and spec.most == 2


@object_verb("fight fights")
def _fight(p: Cursor, one: Ref) -> Steps | None:
    if p.eat("each other"):
        return (Fight(one, None),) if _two(p, one) else None
    p.say(exclude=one)
    other = thing(p)
    p.say(exclude=None)
    return None if other is None else (Fight(one, other),)
