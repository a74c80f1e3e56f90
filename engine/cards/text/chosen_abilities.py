"""Abilities of a player's choice that an object gains: "protection from the color of your choice" (CR 608.2d, 702.16a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword
from engine.cards.filters import ALL_ZONES, Filter, Picked, Ref, You
from engine.cards.ops import AddAbilities, Choose, Continuous, If, Op
from engine.cards.text.durations import duration
from engine.cards.text.nouns import keyword_name
from engine.cards.text.parts import Ban
from engine.cards.text.words import COLOR_WORDS

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor

__all__ = ["protected"]


def protected(p: Cursor, what: Ref) -> tuple[Op, ...] | None:
    """Read "gains protection from the color of your choice until end of turn" (702.16a)."""
    ability = p.attempt(_one_of_them, what)
    if ability is not None:
        return ability
    if not p.eat("gain|gains protection from the color of your choice"):
        return None
    length = p.attempt(duration)
    if length is None:
        return None
    slot = p.slot("color")
    each = (
        If(
            Picked(slot, word),
            (
                Continuous(
                    what,
                    (
                        AddAbilities(
                            (
                                Keyword(
                                    "protection",
                                    filter=Filter(kind="any", zones=ALL_ZONES, colors=(letter,)),
                                    text=word,
                                ),
                            )
                        ),
                    ),
                    length,
                ),
            ),
        )
        for word, letter in COLOR_WORDS.items()
    )
    return (Choose(slot, You(), options=("color",)), *each)


def _one_of_them(p: Cursor, what: Ref) -> tuple[Op, ...] | None:
    """Read "gets +1/+1 and gains your choice of deathtouch or lifelink until end of turn": chosen as it resolves
    (608.2d).
    """
    from engine.cards.text.changes import predicate_part

    size = None
    if p.peek("get|gets"):
        size = predicate_part(p)
        if size is None or any(isinstance(part, Ban) for part in size) or not p.eat("and"):
            return None
    if not p.eat("gain|gains your choice of"):
        return None
    names = [p.must(keyword_name)]
    while p.eat(", or") or p.eat("or") or p.eat(","):
        names.append(p.must(keyword_name))
    length = p.attempt(duration)
    if length is None or len(names) < 2:
        return None
    slot = p.slot("ability")
    first = (Continuous(what, tuple(part for part in size if not isinstance(part, Ban)), length),) if size else ()
    each = (If(Picked(slot, name), (Continuous(what, (AddAbilities((Keyword(name),)),), length),)) for name in names)
    return (Choose(slot, You(), options=tuple(names)), *first, *each)
