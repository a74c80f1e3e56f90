"""Effects on players: draw, discard, mill, life, poison, extra turns, winning and losing (CR 104, 119, 121, 122, 701)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import Bound, Each, Filter, LifeOf, Ref, Result, Times, You
from engine.cards.ops import (
    Choose,
    Discard,
    Draw,
    DrawGame,
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
    SkipStep,
    Surveil,
    WinGame,
)  # fmt: skip
from engine.cards.text.amounts import number, quantity, replaced, times, value
from engine.cards.text.clauses import OTHER, verb
from engine.cards.text.counting import for_each
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.mentioned import earlier
from engine.cards.text.nouns import noun
from engine.cards.text.words import counter_kind
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__: list[str] = []

Steps = tuple[Op, ...]


@verb("draw draws")
def _draw(p: Cursor, who: Ref) -> Steps | None:
    n: Amount | None
    if p.eat("cards equal to"):
        n = value(p)
    elif p.eat("an additional card") or p.eat("another card"):
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
    p.say(made=slot)
    if (
        p.eat("your|their hand|hands")
        or p.eat("all the cards in your|their hand|hands")
        or p.eat("all cards in your|their hand")
    ):
        p.say(amount=Result(slot))
        return (Discard(who, -1, slot=slot),)
    found = p.attempt(_those)
    if found is not None:
        return (Discard(who, what=found, slot=slot),)
    some = p.eat("any number of")
    if some or p.eat("up to"):
        return _discard_some(p, who, 99 if some else p.must(number), slot)
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


def _discard_some(p: Cursor, who: Ref, most: Amount, slot: str) -> Steps | None:
    """Read "up to two cards", "any number of land cards" behind "discard"."""
    what = noun(p, zones=("hand",))
    if what is None or what.filter.kind != "card" or what.placed or what.filter.any_of or isinstance(who, Each):
        return None
    picked = p.slot("chosen")
    p.say(amount=Result(slot))
    p.mention(Thing(Bound(slot), what.words | {"discarded"}, True, Bound(slot), "graveyard"))
    return (
        Choose(picked, who, replace(what.filter, owner="you"), least=0, most=most),
        Discard(who, what=Bound(picked), slot=slot),
    )


def _those(p: Cursor) -> Ref | None:
    from engine.cards.text.destroying import with_named

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
    p.say(made=slot)
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
    if p.eat("two extra turns"):
        p.eat("after this one")
        return (ExtraTurn(who), ExtraTurn(who))
    return None


@verb("skip skips")
def _skip(p: Cursor, who: Ref) -> Steps | None:
    if not p.eat("your|their next"):
        return None
    for text, step in (
        ("turn", "turn"),
        ("combat phase", "combat"),
        ("draw step", "draw"),
        ("untap step", "untap"),
        ("upkeep", "upkeep"),
    ):
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
    if isinstance(who, Each):
        before = p.scope.player
        p.say(subject=Bound("each"), player=Bound("each"))
        n = value(p)
        p.say(subject=who, player=before)
        if n is None:
            return None
        return (
            (SetLife(who, n),)
            if isinstance(n, int)
            else (ForEach(who, (SetLife(Bound("each"), replaced(n, who, Bound("each"))),)),)
        )
    p.say(subject=who)
    n = value(p)
    return None if n is None else (SetLife(who, n),)


def _draw_game(p: Cursor) -> Steps | None:
    return (DrawGame(),) if p.eat("the game is a draw") else None


OTHER.append(_life_becomes)
OTHER.append(_draw_game)
