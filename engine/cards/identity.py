"""Color identity (CR 903.4) and the mana of basic land types (CR 903.5d), read from a card's printed characteristics.

Basic land types are no part of a card's color identity: 903.5d checks them apart, so :func:`color_identity` leaves them
out and :func:`land_colors` gives them. Card databases print the union of the two.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.mana import COLORS, ManaCost, color_order, symbol_colors
from engine.cards.ops import AddMana
from engine.cards.types import BASIC_LAND_MANA

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards.card import CardDef, Face

__all__ = [
    "COLOR_WORDS",
    "chooses_color",
    "color_identity",
    "computed_identity",
    "land_colors",
    "rules_text",
    "text_symbols",
]

COLOR_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
"""English color word -> letter."""
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_REMINDER = re.compile(r"\([^()]*\)")
_WORDS = "|".join(COLOR_WORDS)
_CDA = re.compile(
    rf"^(?P<subject>.+?) is (?P<what>all colors|(?:{_WORDS})(?:(?:, | and |, and )(?:{_WORDS}))*)\.$", re.IGNORECASE
)
_CHOICE = re.compile(r"\bis your commander, choose a color before the game begins\b", re.IGNORECASE)


def rules_text(face: Face) -> str:
    """A face's text without reminder text (CR 207.2a, 903.4c)."""
    text = face.text
    while "(" in text:
        shorter = _REMINDER.sub("", text)
        if shorter == text:
            break
        text = shorter
    return text


def text_symbols(face: Face) -> tuple[str, ...]:
    """Every mana symbol in the face's text without reminder text, without braces, in printed order."""
    return tuple(_SYMBOL.findall(rules_text(face)))


def land_colors(card: CardDef) -> tuple[str, ...]:
    """Colors of the mana that the basic land types on any of the card's faces let it produce (CR 305.6, 903.5d)."""
    return color_order("".join(BASIC_LAND_MANA.get(s, "") for f in card.faces if "Land" in f.types for s in f.subtypes))


def computed_identity(card: CardDef) -> tuple[str, ...]:
    """Color identity worked out from the printed faces alone, without a choice of color (CR 903.4, 903.4c-e)."""
    found = set[str]()
    for one in card.faces:
        found.update(_face_colors(one))
    return color_order(found)


def color_identity(card: CardDef, chosen: str | None = None) -> tuple[str, ...]:
    """A card's color identity in WUBRG order; ``chosen`` is the color chosen for it before the game (CR 903.4, 903.4b).

    All faces and alternative characteristics count, reminder text does not (CR 903.4c, 903.4d, 903.4e, 906.5, 906.5b,
    906.5c). A definition that states its identity is believed.
    """
    found = set(computed_identity(card) if card.identity is None else card.identity)
    if chosen:
        found.add(chosen)
    return color_order(found)


def chooses_color(card: CardDef) -> bool:
    """Whether the card, as a commander, has its player choose its color before the game (CR 903.4b)."""
    return any(_CHOICE.search(rules_text(f)) for f in card.faces)


def _face_colors(one: Face) -> Iterator[str]:
    if one.mana_cost is not None:
        yield from one.mana_cost.colors()
    yield from one.color_indicator
    for symbol in text_symbols(one):
        yield from (c for c in symbol_colors(symbol.upper()) if c in COLORS)
    yield from _defined_colors(one)
    if one.abilities and not one.text:
        yield from _ability_colors(one.abilities)


def _defined_colors(one: Face) -> Iterator[str]:
    """Colors of characteristic-defining abilities: a whole line that says which colors this card is (CR 604.3)."""
    for line in rules_text(one).splitlines():
        match = _CDA.match(line.strip())
        if match is None or not _is_self(match["subject"], one.name):
            continue
        what = match["what"].lower()
        yield from COLORS if what == "all colors" else (COLOR_WORDS[w] for w in re.findall(_WORDS, what))


def _is_self(subject: str, name: str) -> bool:
    return (
        subject in {name, name.split(",", maxsplit=1)[0]}
        or re.fullmatch(r"This (card|spell|creature|permanent|artifact|land)", subject) is not None
    )


def _ability_colors(value: object) -> Iterator[str]:
    """Mana symbols inside abilities of a definition that carries no text (the built-in catalog): costs, and mana that
    is added.
    """
    if isinstance(value, ManaCost):
        yield from value.colors()
    elif isinstance(value, AddMana):
        yield from (c for option in value.options for c in option if c in COLORS)
    elif isinstance(value, tuple):
        for part in value:
            yield from _ability_colors(part)
    else:
        for name in getattr(type(value), "_fields", ()):
            yield from _ability_colors(getattr(value, name))
