"""Effects on players and damage: draw, discard, mill, life, damage, poison, winning and losing (CR 104, 119, 120, 121, 701)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Replacement
from engine.cards.filters import All, Bound, Each, Filter, LifeOf, Ref, Result, Times, You
from engine.cards.ops import (
    Choose,
    Damage,
    Discard,
    Draw,
    Fight,
    ForEach,
    GainLife,
    LoseGame,
    LoseLife,
    Mill,
    Monarchy,
    Op,
    PutCounters,
    Scry,
    SetLife,
    Shield,
    SkipStep,
    Surveil,
    WinGame,
)  # fmt: skip
from engine.cards.text.amounts import for_each, number, quantity, replaced, times, value
from engine.cards.text.clauses import OTHER, object_verb, verb
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.nouns import noun
from engine.cards.text.things import any_thing, earlier, objects, recipients, thing
from engine.cards.text.words import counter_kind

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__: list[str] = []
Steps = tuple[Op, ...]


@verb("draw draws")
def _draw(p: Cursor, who: Ref) -> Steps | None:
    n: Amount | None
    if p.eat("cards equal to"):
        n = value(p)
    elif p.eat("an additional card"):
        n = 1
    else:
        n = number(p)
        p.eat("additional")
        if n is None or not p.eat("card|cards"):
            return None
        n = times(n, p.attempt(for_each))
    if n is None:
        return None
    slot = p.slot("moved")
    return (Draw(who, n, slot),)


@verb("discard discards")
def _discard(p: Cursor, who: Ref) -> Steps | None:
    slot = p.slot("moved")
    if p.eat("your|their hand|hands") or p.eat("all the cards in your|their hand|hands") or p.eat("all cards in your|their hand"):
        p.say(amount=Result(slot))
        return (Discard(who, -1, slot=slot),)
    found = p.attempt(_those)
    if found is not None:
        return (Discard(who, what=found, slot=slot),)
    if p.eat("up to") or p.eat("any number of"):
        return None
    n = number(p)
    if n is None:
        return None
    what = noun(p, zones=("hand",))
    if what is None or what.filter.kind != "card" or what.placed:
        return None
    wanted = None if what.filter == Filter(kind="card", zones=("hand",)) else what.filter
    n = times(n, p.attempt(for_each))
    random = p.eat("at random")
    p.mention(Thing(Bound(slot), what.words | {"discarded"}, n != 1, Bound(slot), "graveyard"))
    p.say(amount=Result(slot))
    return (Discard(who, n, random, None, wanted, slot),)


def _those(p: Cursor) -> Ref | None:
    from engine.cards.text.moving import with_named

    found = p.attempt(earlier)
    if found is not None:
        return found.current
    named = p.name("object")
    return None if named is None else with_named(p, named)


@verb("mill mills")
def _mill(p: Cursor, who: Ref) -> Steps | None:
    n: Amount | None
    if p.eat("cards equal to"):
        n = value(p)
    else:
        n = number(p)
        if n is None or not p.eat("card|cards"):
            return None
        n = times(n, p.attempt(for_each))
    if n is None:
        return None
    slot = p.slot("moved")
    p.mention(Thing(Bound(slot), frozenset({"card", "milled"}), n != 1, Bound(slot), "graveyard"))
    return (Mill(who, n, slot),)


@verb("gain gains")
def _gain_life(p: Cursor, who: Ref) -> Steps | None:
    n = quantity(p, "life")
    if n is None:
        return None
    slot = p.slot("life")
    p.say(amount=Result(slot))
    return (GainLife(who, n, slot),)


@verb("lose loses")
def _lose_life(p: Cursor, who: Ref) -> Steps | None:
    if p.eat("the game"):
        return (LoseGame(who),)
    slot = p.slot("life")
    n: Amount | None
    if p.eat("half your|their life ,"):
        if not p.eat("rounded up|down"):
            return None
        one = Bound("each") if isinstance(who, Each) else who
        n = Times(1, LifeOf(one), p.tokens[p.i - 1].text)
        if isinstance(who, Each):
            p.say(around=who)
            who = Bound("each")
    else:
        n = quantity(p, "life")
    if n is None:
        return None
    p.say(amount=Result(slot))
    return (LoseLife(who, n, slot),)


@verb("win wins")
def _win(p: Cursor, who: Ref) -> Steps | None:
    return (WinGame(who),) if p.eat("the game") else None


@verb("get gets")
def _get_counters(p: Cursor, who: Ref) -> Steps | None:
    n = 0
    while p.eat("{E}"):
        n += 1
    if n:
        return (PutCounters(who, "ENERGY", times(n, p.attempt(for_each))),)
    if p.eat("an amount of {E} equal to"):
        much = value(p)
        return None if much is None else (PutCounters(who, "ENERGY", much),)
    amount = number(p)
    if amount is None:
        return None
    if p.eat("{E}"):
        return (PutCounters(who, "ENERGY", amount),)
    kind = p.take().text
    if not p.eat("counter|counters") or not kind.isalpha():
        return None
    return (PutCounters(who, counter_kind(kind), times(amount, p.attempt(for_each))),)


@verb("become becomes")
def _monarch(p: Cursor, who: Ref) -> Steps | None:
    return (Monarchy(who),) if p.eat("the monarch") else None


@verb("take takes")
def _take(p: Cursor, who: Ref) -> Steps | None:
    from engine.cards.ops import ExtraTurn

    if p.eat("the initiative"):
        return (Monarchy(who, "initiative"),)
    if p.eat("an extra turn") or p.eat("another turn"):
        p.eat("after this one")
        return (ExtraTurn(who),)
    if p.eat("two extra turns after this one"):
        return (ExtraTurn(who), ExtraTurn(who))
    return None


@verb("skip skips")
def _skip(p: Cursor, who: Ref) -> Steps | None:
    if not p.eat("your|their next"):
        return None
    for text, step in (("turn", "turn"), ("combat phase", "combat"), ("draw step", "draw"), ("untap step", "untap"), ("upkeep", "upkeep")):
        if p.eat(text):
            return (SkipStep(who, step),)
    return None


@verb("scry scries")
def _scry(p: Cursor, who: Ref) -> Steps | None:
    n = number(p)
    return None if n is None else (Scry(n, who),)


@verb("surveil surveils")
def _surveil(p: Cursor, who: Ref) -> Steps | None:
    n = number(p)
    return None if n is None else (Surveil(n, who),)


@verb("proliferate proliferates")
def _proliferate(_p: Cursor, who: Ref) -> Steps | None:
    from engine.cards.ops import Proliferate

    return (Proliferate(),) if who == You() else None


# -- life totals -------------------------------------------------------------------------------------------------------


def _life_becomes(p: Cursor) -> Steps | None:
    from engine.cards.text.players import possessive

    who = possessive(p)
    if who is None or not p.eat("life total becomes"):
        return None
    p.eat("equal to")
    p.say(subject=who)
    n = value(p)
    if n is None:
        return None
    if isinstance(who, Each) and p.scope.around == who:
        return (SetLife(Bound("each"), replaced(n, who, Bound("each"))),)
    return (SetLife(who, n),)


OTHER.append(_life_becomes)


# -- damage ------------------------------------------------------------------------------------------------------------


@object_verb("deal deals")
def _deal(p: Cursor, source: Ref) -> Steps | None:
    """Read "deals 3 damage to any target", "deals damage equal to its power to …", "deals 2 damage divided as you choose among …"."""
    if isinstance(source, All):
        p.mention(Thing(Bound("each")))
        one = p.attempt(_deal, Bound("each"))
        return None if one is None or p.scope.before else (ForEach(source, one),)
    n: Amount | None
    to: Ref | None
    combat = False
    slot = p.slot("damage")
    if p.eat("damage to"):
        p.say(exclude=source)
        to = recipients(p)
        p.say(exclude=None)
        if to is None or not p.eat("equal to"):
            return None
        n = value(p)
        return None if n is None else _damage(p, to, n, source, slot, combat=False)
    if p.eat("damage equal to"):
        n = value(p)
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
    while (more := p.attempt(_more_damage, source)) is not None:
        steps = (*steps, *more)
    return steps


def _more_damage(p: Cursor, source: Ref) -> Steps | None:
    """Read "and 1 damage to any other target" behind damage to something else."""
    p.need("and")
    n = number(p)
    if n is None or not p.eat("damage to"):
        return None
    p.say(exclude=source)
    to = recipients(p)
    p.say(exclude=None)
    return None if to is None else _damage(p, to, n, source, p.slot("damage"), combat=False)


def _itself(p: Cursor, source: Ref) -> Ref | None:
    return source if p.eat("itself") else None


def _damage(p: Cursor, to: Ref, n: Amount, source: Ref, slot: str, *, combat: bool) -> Steps:
    p.say(amount=Result(slot))
    unpreventable = p.eat(". the damage can't be prevented") or p.eat(". this damage can't be prevented")
    return (Damage(to, n, source, combat, False, unpreventable, slot),)


def _divided(p: Cursor, n: Amount, source: Ref, slot: str) -> Steps | None:
    from engine.cards.text.things import target
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


@object_verb("fight fights")
def _fight(p: Cursor, one: Ref) -> Steps | None:
    if p.eat("each other"):
        from engine.cards.filters import Several

        both = one.parts if isinstance(one, Several) else ()
        return (Fight(both[0], both[1]),) if len(both) == 2 else None
    p.say(exclude=one)
    other = thing(p)
    p.say(exclude=None)
    return None if other is None else (Fight(one, other),)


# -- prevention --------------------------------------------------------------------------------------------------------


@verb("prevent prevents")
def _prevent(p: Cursor, _who: Ref) -> Steps | None:
    amount: Amount | None = None
    combat: bool | None = None
    if p.eat("all combat damage"):
        combat = True
    elif p.eat("all noncombat damage"):
        combat = False
    elif p.eat("all damage"):
        pass
    elif p.eat("the next"):
        amount = number(p)
        if amount is None or not p.eat("damage"):
            return None
    else:
        return None
    if amount is None and (dealing := p.attempt(_would_deal, combat)) is not None:
        return dealing
    early = p.eat("this turn")
    if not p.eat("that would be dealt"):
        return None
    early = p.eat("this turn") or early
    what: Ref | None = None
    source: Filter | None = None
    you = ""
    if p.eat("to"):
        if p.eat("you"):
            you = "you"
            if p.eat("and"):
                what = p.must(objects)
        elif p.eat("players"):
            you = "any"
        else:
            what = any_thing(p)
            if what is None:
                return None
    by: Ref | None = None
    if p.eat("by"):
        by = p.attempt(_one_dealer)
        if by is None:
            found = noun(p)
            if found is None or found.around is not None:
                return None
            source = found.filter
    if not early and not p.eat("this turn"):
        return None
    wanted: Filter | None = None
    if isinstance(what, All):
        wanted, what = what.filter, None
    if isinstance(what, You):
        you, what = "you", None
    if what is not None and you:
        return None
    replacement = Replacement("damage", "prevent", wanted, you, source=source, combat=combat, amount=amount)
    return (Shield(replacement, what, by=by),)


def _one_dealer(p: Cursor) -> Ref | None:
    """Read "target creature", "that creature", "a source of your choice": what deals the damage."""
    if p.eat("a source of your choice"):
        return _any_source(p)
    from engine.cards.text.things import earlier, target

    found = target(p)
    if found is not None:
        return found
    known = p.attempt(earlier)
    return p.name("object") if known is None else known.current


def _any_source(p: Cursor) -> Ref:
    slot = p.slot("chosen")
    p.say(before=(*p.scope.before, Choose(slot, You(), Filter(kind="any", zones=("battlefield", "stack", "command")))))
    return Bound(slot)


def _would_deal(p: Cursor, combat: bool | None) -> Steps | None:
    """Read "target creature would deal this turn"."""
    by = p.must(_one_dealer)
    if not p.eat("would deal this turn"):
        return None
    return (Shield(Replacement("damage", "prevent", combat=combat), by=by),)


def _next_time(p: Cursor) -> Steps | None:
    """Read "the next time a source of your choice would deal damage to you this turn, prevent that damage"."""
    if not p.eat("the next time"):
        return None
    by: Ref | None = None
    source: Filter | None = None
    if p.eat("a source of your choice"):
        by = _any_source(p)
    elif not p.eat("a source"):
        p.need("a|an")
        found = noun(p)
        if found is None or found.around is not None:
            return None
        if p.eat("of your choice"):
            slot = p.slot("chosen")
            p.say(before=(*p.scope.before, Choose(slot, You(), found.filter)))
            by = Bound(slot)
        else:
            source = found.filter
    if not p.eat("would deal"):
        return None
    combat = True if p.eat("combat") else False if p.eat("noncombat") else None
    if not p.eat("damage to"):
        return None
    what: Ref | None = None
    you = ""
    if p.eat("you"):
        you = "you"
    else:
        what = p.must(any_thing)
    if not p.eat("this turn , prevent that damage"):
        return None
    return (Shield(Replacement("damage", "prevent", None, you, source=source, combat=combat, uses=1), what, by=by),)


OTHER.append(_next_time)


def _redirected(p: Cursor) -> Steps | None:
    """Read "All damage that would be dealt to you this turn is dealt to target creature instead.", "The next 3 damage that would be …" (614.9)."""
    amount: Amount | None = None
    combat: bool | None = None
    if p.eat("the next"):
        if p.eat("time"):
            return None
        amount = number(p)
        if amount is None:
            return None
    elif not p.eat("all"):
        return None
    if p.eat("combat"):
        combat = True
    elif p.eat("noncombat"):
        combat = False
    if not p.eat("damage"):
        return None
    early = p.eat("this turn")
    if not p.eat("that would be dealt"):
        return None
    early = p.eat("this turn") or early
    p.need("to")
    what: Ref | None = any_thing(p)
    if what is None or not (p.eat("this turn") or early) or not p.eat("is dealt to"):
        return None
    onto = p.must(any_thing)
    if not p.eat("instead"):
        return None
    wanted: Filter | None = None
    you = ""
    if isinstance(what, All):
        wanted, what = what.filter, None
    elif isinstance(what, You):
        you, what = "you", None
    return (Shield(Replacement("damage", "redirect", wanted, you, combat=combat, amount=amount, onto=onto), what),)


OTHER.append(_redirected)


@verb("regenerate regenerates")
def _regenerate(p: Cursor, _who: Ref) -> Steps | None:
    what = objects(p)
    return None if what is None else (Shield(Replacement("destroy", "regenerate", uses=1), what),)


