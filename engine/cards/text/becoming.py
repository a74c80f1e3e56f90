"""What an object becomes: types, colors, sizes, copies and their exceptions (CR 205.1, 613, 707.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import X
from engine.cards.layer_changes import EntersWith, OwnAbility, OwnName, SetName
from engine.cards.mana import COLORS, color_order
from engine.cards.ops import AddColors, AddTypes, BecomeCopy, Change, SetColors, SetPT, SetTypes
from engine.cards.text.amounts import value
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.parts import Ban, Part
from engine.cards.text.places import card_name
from engine.cards.text.things import thing
from engine.cards.text.words import (
    COLOR_WORDS,
    SUBTYPE_WORDS,
    SUPERTYPE_WORDS,
    TYPE_WORDS,
    counter_kind,
    is_creature_type,
    whole,
)

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["becomes", "description", "except_changes", "is_now", "lies_as"]


_SIMPLE: tuple[tuple[str, Part], ...] = (
    ("every creature type", AddTypes(every_creature_type=True)),
    ("all creature types", AddTypes(every_creature_type=True)),
    ("all colors", SetColors(COLORS)),
    ("colorless", SetColors(())),
    ("the chosen color", SetColors((), chosen=True)),
)
"""Descriptions that are one change."""


def description(p: Cursor) -> tuple[Part, ...] | None:
    """Read "a 3/3 green Ape creature with trample", "an artifact in addition to its other types", "blue", "every
    creature type".
    """
    for text, change in _SIMPLE:
        if p.eat(text):
            return (change,)
    if p.eat("the color of your choice"):
        return None
    if p.setting.event == "static" and p.eat("the chosen type in addition to its|their other types"):
        return (AddTypes(chosen=True),)
    p.eat("a|an")
    words = _Words()
    at = p.i
    while words.take(p):
        p.take()
    if p.i == at or not _sized(p, words):
        return None
    abilities: tuple[Part, ...] = ()
    if p.peek("with"):
        found = p.attempt(_with)
        if found is None:
            return None
        abilities = found
    also = _in_addition(p)
    if also is None:
        return None
    parts = words.changes(types_too=also[0] or {"Artifact", "Creature"} <= set(words.types), colors_too=also[1])
    return (*parts, *abilities) if parts else None


class _Words:
    """The words of a description as far as it is read: size, colors, supertypes, types and subtypes."""

    def __init__(self) -> None:
        self.box: tuple[Amount, Amount] | None = None
        self.colors: list[str] = []
        self.colorless = False
        self.super_: list[str] = []
        self.types: list[str] = []
        self.subtypes: list[str] = []

    def take(self, p: Cursor) -> bool:
        """Whether the next word belongs to the description; then it is noted."""
        word = p.word
        if "/" in word and word[0] not in "+-−" and self.box is None and word != "and/or":
            self.box = _box(word)
        elif word in COLOR_WORDS:
            self.colors.append(COLOR_WORDS[word])
        elif word == "colorless":
            self.colorless = True
        elif word in SUPERTYPE_WORDS and word != "basic":
            self.super_.append(SUPERTYPE_WORDS[word])
        elif word in TYPE_WORDS:
            self.types.append(TYPE_WORDS[word])
        elif word in SUBTYPE_WORDS and (p.raw[:1].isupper() or p.setting.script):
            self.subtypes.append(SUBTYPE_WORDS[word])
        else:
            return word in {"and", ","} and self._joins(p)
        return True

    def _joins(self, p: Cursor) -> bool:
        """Whether behind the "and" or comma comes one more color, or one more subtype."""
        if self.colors and (p.ahead(1) in COLOR_WORDS or (p.ahead(1) == "and" and p.ahead(2) in COLOR_WORDS)):
            return True
        listed = bool(self.types or self.subtypes) and bool(p.raw)
        if self.subtypes and p.word == "," and p.ahead(1) == "and" and p.ahead(2) in SUBTYPE_WORDS:
            return p.tokens[p.i + 2].raw[:1].isupper()
        return listed and p.ahead(1) in SUBTYPE_WORDS and p.tokens[p.i + 1].raw[:1].isupper()

    def changes(self, *, types_too: bool, colors_too: bool) -> list[Part]:
        """The changes that the words come to, in addition to what there is or instead of it; [] if there are none."""
        parts: list[Part] = []
        if self.colors:
            letters = color_order(self.colors)
            parts.append(AddColors(letters) if colors_too else SetColors(letters))
        elif self.colorless:
            parts.append(SetColors(()))
        if self.types or self.subtypes or self.super_:
            made = _typed(self.types, self.subtypes, self.super_, also=types_too)
            if made is None:
                return []
            parts.append(made)
        if self.box is not None:
            parts.append(SetPT(*self.box))
        return parts


def _sized(p: Cursor, words: _Words) -> bool:
    """Read "with base power and toughness 4/4", "with power and toughness each equal to …"; False if it can't be read,
    or there is a size already.
    """
    if p.eat("with base power and toughness"):
        if words.box is not None:
            return False
        words.box = _box(p.take().text)
    if p.eat("with power and toughness each equal to") or p.eat("with base power and toughness each equal to"):
        size = value(p)
        if size is None or words.box is not None:
            return False
        words.box = (size, size)
    return True


def _in_addition(p: Cursor) -> tuple[bool, bool] | None:
    """Read "in addition to its other colors and types", "that's still a land": whether other types and other colors are
    kept. None if it can't be read.
    """
    types = colors = False
    if p.eat("in addition to its|their other types") or p.eat("in addition to its|their other creature|land types"):
        types = True
    elif p.eat("in addition to its|their other colors and types"):
        types = colors = True
    elif p.eat("in addition to its|their other colors"):
        colors = True
    if any(map(p.eat, _STILL)):
        p.eat("a|an")
        if p.take().text not in TYPE_WORDS:
            return None
        types = True
    return types, colors


_STILL = (
    "that 's|are still a|an",
    ". it 's still a|an",
    ". they 're still",
    ". it 's still",
    "that 's|are still",
    ". they're still",
)


def _typed(types: list[str], subtypes: list[str], super_: list[str], *, also: bool) -> Change | None:
    if also:
        return AddTypes(tuple(types), tuple(subtypes), tuple(super_))
    if super_ and (types or subtypes):
        return None
    if super_:
        return AddTypes(supertypes=tuple(super_))
    if types:
        return SetTypes(tuple(types), tuple(subtypes))
    if all(s in {"Plains", "Island", "Swamp", "Mountain", "Forest"} for s in subtypes) or all(
        is_creature_type(s) for s in subtypes
    ):
        return SetTypes((), tuple(subtypes), keep_types=True)
    return None


def _box(word: str) -> tuple[Amount, Amount]:
    left, _, right = word.partition("/")
    out: list[Amount] = []
    for part in (left, right):
        if part == "x":
            out.append(X())
        else:
            n = whole(part)
            if n is None:
                raise Mismatch
            out.append(n)
    return out[0], out[1]


def _with(p: Cursor) -> tuple[Part, ...] | None:
    p.need("with")
    from engine.cards.text.changes import given_abilities

    return given_abilities(p)


def becomes(p: Cursor) -> tuple[Part, ...] | None:
    """Read what follows "becomes"."""
    return description(p)


def becomes_copy(p: Cursor) -> tuple[Part, ...] | None:
    """Read "becomes a copy of …"."""
    from engine.cards.text.making import exceptions

    if not p.eat("a copy of") and not p.eat("copies of"):
        return None
    of = thing(p)
    if of is None:
        return None
    _duration_last(p)
    but = exceptions(p)
    return None if but is None else (BecomeCopy(of, tuple(but)),)


def _duration_last(p: Cursor) -> None:
    """Put "until end of turn" behind the exceptions where it stands before them."""
    if not p.peek("until end of turn , except"):
        return
    at, end = p.i, next((n for n in range(p.i, len(p.tokens)) if p.tokens[n].text == "."), len(p.tokens))
    p.tokens = (*p.tokens[:at], *p.tokens[at + 4 : end], *p.tokens[at : at + 4], *p.tokens[end:])


def is_now(p: Cursor) -> tuple[Part, ...] | None:
    """Read what follows "is"."""
    if p.eat("goaded"):
        return None
    if p.eat("no longer legendary") or p.eat("not legendary"):
        return (AddTypes(lose=("Legendary",)),)
    return description(p)


def except_changes(p: Cursor) -> tuple[Change, ...] | None:
    """What differs from a copied object: "it has haste", "it's an artifact in addition to its other types", "it isn't
    legendary".
    """
    from engine.cards.text.changes import predicate_part

    out: list[Change] = []
    while True:
        own = p.attempt(_own)
        if own is not None:
            out.extend(own)
            if p.eat(", and") or p.eat("and") or p.eat(","):
                continue
            return tuple(out)
        p.eat("it|they|~") or p.eat("the token|tokens|copy|copies") or p.eat("that token")
        if p.eat("'s|is|are"):
            found = p.attempt(is_now)
        elif p.eat("isn't|aren't legendary"):
            found = (AddTypes(lose=("Legendary",)),)
            p.eat("if the|that spell|permanent|creature|token is legendary")
        else:
            found = p.attempt(predicate_part)
        if found is None:
            return None
        for part in found:
            if isinstance(part, Ban):
                return None
            out.append(part)
        if p.eat("and this ability") or p.eat(", and this ability"):
            out.append(OwnAbility())
        if p.eat("and") or p.eat(", and") or p.eat(","):
            continue
        return tuple(out)


def _own(p: Cursor) -> tuple[Change, ...] | None:
    """What the copy keeps of its own: "it has this ability", "its name is ~", "it enters with an additional +1/+1
    counter on it if it's a creature".
    """
    if p.eat("its name is ~") or p.eat("the token 's name is ~"):
        return (OwnName(),)
    if p.eat("its name is") or p.eat("the token 's name is"):
        return (SetName(card_name(p)),)
    p.eat("it|~")
    if p.eat("has|have this ability"):
        return (OwnAbility(),)
    if p.eat("has ~ 's other abilities"):
        return (OwnAbility(other=True),)
    if not p.eat("enters with"):
        return None
    from engine.cards.text.amounts import number

    n = number(p)
    if n is None or not p.eat("additional"):
        return None
    kind = counter_kind(p.take().text)
    p.need("counter|counters on it")
    word = ""
    if p.eat("if it 's a|an"):
        word = p.take().text
        if word not in TYPE_WORDS:
            return None
        word = TYPE_WORDS[word]
    return (EntersWith(kind, n, word),)


def lies_as(p: Cursor) -> str | None:
    """Read ". It's a 2/2 Cyberman artifact creature." behind "face down": what the face-down permanent is (708.2a), as
    the word that ``face_down`` keeps.
    """
    if not (
        p.eat(". it|that 's a|an")
        or p.eat(". it|they 's|are")
        or p.eat(". they're")
        or p.eat(". that creature|permanent is a|an")
    ):
        return None
    parts = description(p)
    if parts is None:
        return None
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    box = ""
    for part in parts:
        if isinstance(part, SetTypes) or (isinstance(part, AddTypes) and not part.supertypes and not part.lose):
            types, subtypes = part.types, part.subtypes
        elif isinstance(part, SetPT) and isinstance(part.power, int) and isinstance(part.toughness, int):
            box = f"{part.power}/{part.toughness}"
        else:
            return None
    if not types or ("Creature" in types) != bool(box):
        return None
    return (
        "down"
        if (box, types, subtypes) == ("2/2", ("Creature",), ())
        else f"down:{box}:{' '.join(types)}:{' '.join(subtypes)}"
    )
