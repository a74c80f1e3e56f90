"""Conditions on what somebody controls: "if you control three or more artifacts" (CR 109.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import AllOf, Bound, Compare, Condition, Count, Each, Extreme, Filter
from engine.cards.text.amounts import number
from engine.cards.text.nouns import either, noun
from engine.cards.text.parts import all_parts
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount
    from engine.cards.text.cursor import Cursor

__all__ = ["controls", "does_not_control", "one_is"]


def controls(p: Cursor) -> Condition | None:
    """Read "you control three or more artifacts", "an opponent controls a Dragon"."""
    who = _controller(p)
    if who is None:
        return None
    if p.eat("your commander"):
        wanted = Filter(state=("commander",), owner="you", controller=who)
        return Compare(Count(wanted), ">=", 1)
    of_each = p.attempt(_of_each, who)
    if of_each is not None:
        return of_each
    if p.eat("no"):
        relation: str = "="
        n: Amount = 0
    elif p.eat("a|an"):
        first = _count(p, who, ">=", 1, other=False)
        second = None if first is None or who != "you" else p.attempt(_and_one, who)
        return first if second is None or first is None else AllOf((first, second))
    elif p.eat("another"):
        return _count(p, who, ">=", 1, other=True)
    elif p.eat("at least"):
        relation, n = ">=", p.must(number)
    elif p.eat("exactly"):
        relation, n = "=", p.must(number)
    elif p.eat("fewer|more"):
        return None
    else:
        n = p.must(number)
        if p.eat("or more"):
            relation = ">="
        elif p.eat("or fewer"):
            relation = "<="
        else:
            return None
    if who == "opponent" and n not in (0, 1):  # one of them by itself
        return _one_controls(p, relation, n)
    return _count(p, who, relation, n, other=p.eat("other"))


def _and_one(p: Cursor, who: str) -> Condition | None:
    """Read "and an enchantment" behind "you control an artifact"."""
    return _count(p, who, ">=", 1, other=False) if p.eat("and a|an") else None


def _of_each(p: Cursor, who: str) -> Condition | None:
    """Read "a land of each basic land type and a creature of each color"."""
    parts: list[Condition] = []
    while True:
        if p.eat("a land of each basic land type"):
            wanted = [
                Filter(types=("Land",), subtypes=(word,), controller=who)
                for word in ("Plains", "Island", "Swamp", "Mountain", "Forest")
            ]
        elif p.eat("a creature|permanent of each color"):
            types = ("Creature",) if p.tokens[p.i - 4].text == "creature" else ()
            wanted = [Filter(types=types, colors=(letter,), controller=who) for letter in "WUBRG"]
        else:
            return None
        parts += [Compare(Count(f), ">=", 1) for f in wanted]
        if not p.eat("and"):
            return AllOf(tuple(parts))


def _count(p: Cursor, who: str, relation: str, n: Amount, *, other: bool) -> Condition | None:
    if p.eat("commander") and not p.peek("creature"):
        found_filter = Filter(state=("commander",))
    else:
        found = noun(p)
        if found is None or found.around is not None or found.filter.kind != "permanent":
            return None
        found_filter = found.filter
        if p.eat("or a|an"):
            second = noun(p)
            if second is None:
                return None
            found_filter = either(found, second).filter
    found_filter = all_parts(found_filter, controller=who)
    if other:
        found_filter = all_parts(found_filter, other=True)
    if who == "opponent" and relation == ">=" and n != 1:
        return None
    distinct = next((word for text, word in _DIFFERENT if p.eat(f"with different {text}")), "")
    return Compare(Count(found_filter, distinct), relation, n)


_DIFFERENT = (("powers", "power"), ("names", "name"), ("mana values", "mana_value"), ("toughnesses", "toughness"))
"""In what several objects are to differ."""


def _one_controls(p: Cursor, relation: str, n: Amount) -> Condition | None:
    """Read "an opponent controls four or more lands": the most (or fewest) that an opponent controls."""
    found = noun(p)
    if (
        found is None
        or found.around is not None
        or found.filter.kind != "permanent"
        or found.filter.any_of
        or found.filter.controller != "any"
        or relation == "="
    ):
        return None
    return Compare(Extreme("control", Each("opponent"), found.filter, least=relation == "<="), relation, n)


def _controller(p: Cursor) -> str | None:
    for text, who in (
        ("you control", "you"), ("an opponent controls", "opponent"), ("your opponents control", "opponent"), ("no opponent controls", ""),
        ("defending player controls", "defending"), ("that player controls", "that"), ("they control", "that"), ("you don't control", ""),
    ):  # fmt: skip
        if p.eat(text):
            if who == "that" and p.scope.player != Bound("player"):
                return None
            return who or None
    return None


def does_not_control(p: Cursor) -> Condition | None:
    """Read "you don't control a …", "no opponent controls a …"."""
    if p.eat("you don't control"):
        who = "you"
    elif p.eat("no opponent controls"):
        who = "opponent"
    else:
        return None
    if who == "you" and p.eat("your commander"):
        return Compare(Count(Filter(state=("commander",), owner="you", controller="you")), "=", 0)
    p.eat("a|an|any")
    return _count(p, who, "=", 0, other=False)


def one_is(p: Cursor) -> Condition | None:
    """Read "an artifact creature you control is attacking", "another creature you control is tapped"."""
    other = p.eat("another")
    if not other and not p.eat("a|an"):
        return None
    found = noun(p)
    if (
        found is None
        or found.around is not None
        or found.filter.kind != "permanent"
        or not p.eat("is attacking|tapped|untapped|blocking|equipped|enchanted|modified")
    ):
        return None
    wanted = all_parts(found.filter, other=True) if other else found.filter
    state = p.tokens[p.i - 1].text
    parts = tuple(replace(f, state=(*f.state, state)) for f in wanted.any_of)
    return Compare(
        Count(replace(wanted, any_of=parts) if parts else replace(wanted, state=(*wanted.state, state))), ">=", 1
    )
