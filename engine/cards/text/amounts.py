"""Numbers: "three", "X", "that many", "equal to the number of …", "for each …" (CR 107)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import Colors, Each, Extreme, HighestNote, LifeOf, Plus, Result, SpeedOf, Times, X
from engine.cards.text.counting import count_of, for_each, hands, known_amount
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.places import card_name
from engine.cards.text.players import possessive
from engine.cards.text.stats import commander_stat, greatest_stat, stat_of, total_stat
from engine.cards.text.words import COLOR_WORDS, NUMBERS, whole
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["comparison", "number", "quantity", "replaced", "value", "where_x"]


def number(p: Cursor) -> Amount | None:
    """A number before a noun: a word, digits, X, "that many", "a"."""
    word = p.word
    if word in {"a", "an"}:
        p.take()
        return 1
    if word in NUMBERS:
        p.take()
        return NUMBERS[word]
    digits = whole(word.replace(",", ""))
    if digits is not None:
        p.take()
        return digits
    if word == "x":
        p.take()
        return X()
    if p.eat("twice that many|much"):
        return Times(2, known_amount(p))
    if p.eat("that many|much plus"):
        more = number(p)
        return None if more is None else Plus((known_amount(p), more))
    if p.eat("that many|much"):
        return known_amount(p)
    if p.eat("twice x"):
        return Times(2, X())
    return None


def comparison(p: Cursor) -> tuple[str, Amount]:
    """Read "3 or less", "less than or equal to …", "4", "X or greater" -> (relation, amount).

    :raises Mismatch: it is none.
    """
    for text, relation in (
        ("less than or equal to", "<="), ("greater than or equal to", ">="), ("less than", "<"), ("greater than", ">"), ("equal to", "="),
    ):  # fmt: skip
        if p.eat(text):
            half = p.attempt(_half_life, relation)
            return relation, p.must(value) if half is None else half
    found = p.must(number)
    if p.eat("or less|fewer"):
        return "<=", found
    if p.eat("or greater|more|higher"):
        return ">=", found
    if p.eat("or"):
        raise Mismatch
    return "=", found


def _half_life(p: Cursor, relation: str) -> Amount | None:
    """Read "half your starting life total", compared with a whole number: rounded so that the comparison comes out the
    same.
    """
    p.need("half")
    whole = p.must(_life_total)
    return (
        None
        if p.peek(", rounded") or p.word == "rounded"
        else Times(1, whole, "down" if relation in {"<=", ">"} else "up")
    )


def value(p: Cursor) -> Amount | None:
    """What may stand behind "equal to": a count, a stat, a total, or a plain number; sums with "plus" and "minus"."""
    found = _value(p)
    if found is None:
        return None
    while p.word in {"plus", "minus"}:
        minus = p.take().text == "minus"
        more = p.must(_value)
        found = Plus((found, Times(-1, more) if minus else more))
    return found


def _value(p: Cursor) -> Amount | None:
    if p.eat("twice"):
        return Times(2, p.must(_value))
    for text, least in (
        ("the lowest life total among all players", True),
        ("the highest life total among all players", False),
    ):
        if p.eat(text):
            return Extreme("life", Each("player"), least=least)
    if p.eat("half"):
        of = p.must(_value)
        p.eat(",")
        if p.eat("rounded up"):
            return Times(1, of, "up")
        p.need("rounded down")
        return Times(1, of, "down")
    from engine.cards.text.spent import spent_amount, unspent_amount
    from engine.cards.text.thisturn import deed_amount

    return p.first(
        _noted, deed_amount, spent_amount, unspent_amount, _number_of, _devotion, greatest_stat, total_stat, commander_stat, _life_total, stat_of, _amount_word, hands, _identity, number,
    )  # fmt: skip


def _amount_word(p: Cursor) -> Amount | None:
    """Read "that much", "the damage dealt this way", "the life lost this way"."""
    if p.eat("the difference"):
        return known_amount(p)
    if p.eat("that damage"):
        return known_amount(p)
    if p.eat("your speed"):
        return SpeedOf()
    if p.eat("the total amount of mana|life paid this way") or p.eat("the amount of {E}|mana|life paid this way"):
        return known_amount(p)
    if p.scope.rolled and (
        p.eat("the result|total")
        or p.eat("the total of those results")
        or p.eat("the total result")
        or p.eat("those results")
    ):
        return Result(p.scope.rolled)
    if (
        p.eat("the amount of [excess] damage|life dealt|gained|lost [this] [way]")
        or p.eat("the damage dealt [this] [way]")
        or p.eat("the life lost|gained this way")
        or p.eat("the total life lost this way")
    ):
        if p.tokens[p.i - 1].text == "excess":
            raise Mismatch
        return known_amount(p)
    return None


def _number_of(p: Cursor) -> Amount | None:
    if not p.eat("the number of"):
        return None
    return count_of(p)


def _devotion(p: Cursor) -> Amount | None:
    """Read "your devotion to white and black" (700.5)."""
    if not p.eat("your devotion to"):
        return None
    letters = ""
    while p.word in COLOR_WORDS:
        letters += COLOR_WORDS[p.take().text]
        if not (p.word == "and" and p.ahead(1) in COLOR_WORDS and p.eat("and")):
            break
    return Colors(f"devotion {letters}") if letters else None


def _noted(p: Cursor) -> Amount | None:
    """Read "the highest number you noted for cards named Test Elk" (905.2b)."""
    return HighestNote(card_name(p)) if p.eat("the highest number you|you've noted for cards named") else None


def _identity(p: Cursor) -> Amount | None:
    if p.eat("the number of colors in your commander 's color identity") or p.eat(
        "the number of colors in your commanders ' color identity|identities"
    ):
        return Colors("identity")
    return None


def _life_total(p: Cursor) -> Amount | None:
    who = possessive(p)
    if who is None:
        return None
    if p.eat("starting life total"):
        return LifeOf(who, starting=True)
    return LifeOf(who) if p.eat("life total") else None


def quantity(p: Cursor, unit: str) -> Amount | None:
    """Read "three UNIT", "UNIT equal to …", "that much UNIT", "X UNIT"; multiplied by a following "for each"."""
    if p.eat(f"{unit} equal to"):
        return value(p)
    if p.eat(f"that much {unit}") or p.eat(f"that many {unit}"):
        return known_amount(p)
    found = number(p)
    if found is None or not p.eat(unit):
        return None
    return times(found, p.attempt(for_each))


def times(n: Amount, each: Amount | None) -> Amount:
    """``n`` for each."""
    if each is None:
        return n
    if n == 1:
        return each
    if isinstance(n, int):
        return Times(n, each)
    raise Mismatch


def where_x(p: Cursor) -> Amount | None:
    """Read ", where X is …"."""
    p.eat(",")
    return value(p) if p.eat("where x is") else None


def replaced(tree: Any, old: Any, new: Any) -> Any:
    """The record (or tuple) with every part equal to ``old`` made ``new``."""
    if tree == old and type(tree) is type(old):
        return new
    if isinstance(tree, tuple):
        return tuple(replaced(t, old, new) for t in tree)
    fields = getattr(type(tree), "_fields", None)
    if fields is None:
        return tree
    changes = {}
    for name in fields:
        before = getattr(tree, name)
        if before is None or isinstance(before, str | int | bool):
            if before == old and type(before) is type(old):
                changes[name] = new
            continue
        after = replaced(before, old, new)
        if after is not before and after != before:
            changes[name] = after
    return replace(tree, **changes) if changes else tree
