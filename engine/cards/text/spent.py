"""What mana was spent to cast something: "at least three white mana was spent", "mana from a Treasure" (CR 106.1,
601.2h).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import AllOf, Bound, Colors, Compare, Condition, Not, Ref, SpentOn, This, Unspent
from engine.cards.text.words import COLOR_WORDS, SUBTYPE_WORDS, TYPE_WORDS

if TYPE_CHECKING:
    from engine.cards.quantities import Amount
    from engine.cards.text.cursor import Cursor

__all__ = ["mana_spent", "spent_amount", "unspent_amount"]

_LETTERS = ("{W}", "{U}", "{B}", "{R}", "{G}", "{C}")


def mana_spent(p: Cursor) -> Condition | None:
    """Read "at least three white mana was spent to cast this spell", "{W}{W} was spent to cast it", "mana from a
    Treasure was spent to cast it".
    """
    if p.word in _LETTERS:
        return _symbols(p)
    found = p.attempt(_how_much)
    if found is None:
        return None
    relation, n, kind = found
    if not p.eat("was spent to cast"):
        return None
    of = _what_was_cast(p)
    return None if of is None else Compare(_spent(kind, of), relation, n)


def _symbols(p: Cursor) -> Condition | None:
    """Read "{R}{R} was spent to cast it", "{G} wasn't spent to cast this spell"."""
    letters = ""
    while p.word in _LETTERS:
        letters += p.take().text[1:-1]
    negative = not p.eat("was spent to cast") and p.eat("wasn't spent to cast")
    of = _what_was_cast(p) if p.tokens[p.i - 1].text == "cast" else None
    if of is None:
        return None
    parts = tuple(Compare(SpentOn(letter, of), ">=", letters.count(letter)) for letter in dict.fromkeys(letters))
    made: Condition = parts[0] if len(parts) == 1 else AllOf(parts)
    return Not(made) if negative else made


def _how_much(p: Cursor) -> tuple[str, Amount, str] | None:
    """Read "four or more mana", "at least three white mana", "mana from a Treasure": relation, number and kind."""
    from engine.cards.text.amounts import number

    relation: str = ">="
    n: Amount = 1
    if p.eat("no"):
        relation, n = "=", 0
    elif p.eat("at least"):
        n = p.must(number)
    elif p.word != "mana" and p.word not in COLOR_WORDS:
        exactly = p.eat("exactly")
        n = p.must(number)
        if exactly:
            relation = "="
        elif p.eat("or less|fewer"):
            relation = "<="
        elif not p.eat("or more|greater"):
            return None
    kind = COLOR_WORDS[p.take().text] if p.word in COLOR_WORDS else "snow" if p.eat("snow") else ""
    if not p.eat("mana"):
        return None
    if p.eat("from"):
        source = "" if kind else _source(p)
        if not source:
            return None
        kind = source
    return relation, n, kind


def _spent(kind: str, of: Ref) -> Amount:
    return Colors("mana") if not kind and of == This() else SpentOn(kind, of)


def _source(p: Cursor) -> str:
    """Read "a Treasure", "creatures" behind "mana from": the type of what made it."""
    p.eat("a|an")
    if p.word in SUBTYPE_WORDS:
        return SUBTYPE_WORDS[p.take().text]
    return TYPE_WORDS[p.take().text] if p.word in TYPE_WORDS else ""


def _what_was_cast(p: Cursor) -> Ref | None:
    """Read "it", "this spell", "that spell" behind "to cast"."""
    from engine.cards.text.mentioned import pronoun, self_reference

    if p.setting.spell and (p.eat("this spell") or p.eat("~") or p.eat("it")):
        return This()
    if self_reference(p) is not None:
        return This()
    if p.eat("it"):
        found = pronoun(p, many=False)
        if found is None:
            return This() if p.setting.event in {"", "static"} else None
        return found.ref if found.ref in (This(), Bound("it")) else None
    if p.eat("that spell") and any(t.ref == Bound("it") and "spell" in t.words for t in p.scope.things):
        return Bound("it")
    return None


def unspent_amount(p: Cursor) -> Amount | None:
    """Read "unspent green mana you have"."""
    p.eat("the amount of")
    if not p.eat("unspent"):
        return None
    color = COLOR_WORDS[p.take().text] if p.word in COLOR_WORDS else ""
    return Unspent(color) if p.eat("mana you have") else None


def spent_amount(p: Cursor) -> Amount | None:
    """Read "the amount of mana spent to cast that spell", and behind "for each": "mana from a Treasure spent to cast
    it".
    """
    kind = ""
    if p.eat("the amount of mana"):
        p.eat("that was")
    else:
        kind = COLOR_WORDS[p.take().text] if p.word in COLOR_WORDS else "snow" if p.eat("snow") else ""
        if not p.eat("mana"):
            return None
        if not kind and p.eat("from"):
            kind = _source(p)
            if not kind:
                return None
    if not p.eat("spent to cast"):
        return None
    of = _what_was_cast(p)
    return None if of is None else _spent(kind, of)
