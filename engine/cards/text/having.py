"""Conditions on players: their life, hands, libraries and designations (CR 102-104, 119)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import (
    Compare,
    Condition,
    Count,
    CountersOn,
    Each,
    Extreme,
    Filter,
    HandSize,
    LifeOf,
    Monarch,
    Not,
    Plus,
    Ref,
    Seats,
    Times,
    Unspent,
    You,
)
from engine.cards.text.amounts import comparison, number
from engine.cards.text.nouns import noun
from engine.cards.text.players import player
from engine.cards.text.states import how_many

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor

__all__ = ["has_lost", "is_monarch", "library_has", "life_or_hand", "somebody_has", "you_have"]


def somebody_has(p: Cursor) -> Condition | None:
    """Read "a player has 13 or less life", "an opponent has eight or more cards in their graveyard"."""
    if not p.eat("a player has") and not p.eat("an opponent has"):
        return None
    seats = Each("player" if p.tokens[p.i - 2].text == "player" else "opponent")
    n = p.must(number)
    relation = ">=" if p.eat("or more") else "<=" if p.eat("or less|fewer") else ""
    if not relation:
        return None
    for text, stat in (
        ("life", "life"),
        ("poison counter|counters", "poison"),
        ("card|cards in hand", "hand"),
        ("card|cards in their hand", "hand"),
        ("card|cards in their graveyard", "graveyard"),
    ):
        if p.eat(text):
            return Compare(Extreme(stat, seats, least=relation == "<="), relation, n)
    return None


def library_has(p: Cursor) -> Condition | None:
    """Read "your library has no cards in it", "you have 200 or more cards in your library"."""
    left = Count(Filter(kind="card", zones=("library",), owner="you"))
    if (
        p.eat("your library has no cards in it")
        or p.eat("you have no cards in [your] library")
        or p.eat("there are no cards in your library")
    ):
        return Compare(left, "=", 0)
    if p.eat("your library has"):
        relation, n = comparison(p)
        return Compare(left, relation, n) if p.eat("card|cards in it") else None
    if not p.eat("you have"):
        return None
    relation, n = comparison(p)
    return Compare(left, relation, n) if p.eat("card|cards in your library") else None


def you_have(p: Cursor) -> Condition | None:
    """Read "you have eight or more instant and/or sorcery cards in your graveyard", "you have no land cards in your
    hand".
    """
    if not p.eat("you have"):
        return None
    relation, n = how_many(p)
    if p.eat("unspent mana"):
        return Compare(Unspent(), relation, n)
    found = noun(p)
    if (
        found is None
        or found.filter.kind != "card"
        or not found.placed
        or found.around is not None
        or found.filter.owner != "you"
    ):
        return None
    return Compare(Count(found.filter), relation, n)


def life_or_hand(p: Cursor) -> Condition | None:
    """Read "you have 10 or less life", "that player has no cards in hand", "you have two or more opponents"."""
    who: Ref | None = None
    if p.eat("your life total is"):
        who = You()
        return Compare(LifeOf(who), *comparison(p))
    who = player(p)
    if who is None or not p.eat("have|has"):
        return None
    if p.eat("no cards in hand"):
        return Compare(HandSize(who), "=", 0)
    if p.eat("exactly"):
        n = p.must(number)
        if p.eat("card|cards in hand"):
            return Compare(HandSize(who), "=", n)
        return Compare(LifeOf(who), "=", n) if p.eat("life") else None
    if p.eat("at least"):
        n = p.must(number)
        if not p.eat("life"):
            return None
        beyond = who == You() and p.eat("more than your starting life total")
        return Compare(LifeOf(who), ">=", Plus((LifeOf(who, starting=True), n)) if beyond else n)
    if p.eat("fewer|less than"):
        n = p.must(number)
        for text, left in (("card|cards in hand", HandSize(who)), ("life", LifeOf(who))):
            if p.eat(text):
                p.say(amount=Plus((n, Times(-1, left))))
                return Compare(left, "<", n)
        return None
    n = p.must(number)
    if p.eat("or more"):
        relation = ">="
    elif p.eat("or less|fewer"):
        relation = "<="
    else:
        return None
    if p.eat("life"):
        return Compare(LifeOf(who), relation, n)
    if p.eat("card|cards in hand"):
        return Compare(HandSize(who), relation, n)
    if who == You() and p.eat("opponent|opponents"):
        return Compare(Seats(Each("opponent")), relation, n)
    if p.eat("poison counters"):
        return Compare(CountersOn("POISON", who), relation, n)
    return None


def is_monarch(p: Cursor) -> Condition | None:
    """Read "you're the monarch", "there is no monarch" (725)."""
    if p.eat("you 're the monarch") or p.eat("you're the monarch"):
        return Monarch()
    if p.eat("you aren't the monarch") or p.eat("you're not the monarch"):
        return Not(Monarch())
    if p.eat("there is|'s no monarch"):
        return Not(Monarch(Each("player")))
    if p.eat("an opponent is the monarch"):
        return Monarch(Each("opponent"))
    return None


def has_lost(p: Cursor) -> Condition | None:
    """Read "a player has lost the game", "two or more players have lost the game"."""
    if p.eat("a player has lost the game"):
        return Compare(Seats(Each("player"), lost=True), ">=", 1)
    if p.eat("an opponent has lost the game"):
        return Compare(Seats(Each("opponent"), lost=True), ">=", 1)
    relation, n = how_many(p)
    for word, whose in (("players", "player"), ("opponents", "opponent"), ("of your opponents", "opponent")):
        if p.eat(f"{word} have lost the game"):
            return Compare(Seats(Each(whose), lost=True), relation, n)
    return None
