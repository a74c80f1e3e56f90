"""What of the cards and the table of a script can't be, or is hardly meant: misspelt types, things attached that never
are, leaders no deck could have.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword, Unread
from engine.cards.deck import Deck
from engine.cards.types import SUPERTYPES, TYPES
from engine.decks import check
from engine.frozen import replace
from engine.questions.problems import nearest

if TYPE_CHECKING:
    from engine.cards.card import CardDef, Face
    from engine.rulebook.variant import Variant

__all__ = ["attachable", "doubtful_leaders", "implausible"]

_BOX = re.compile(r"[-+−]?([0-9]{1,6}|[*?∞X]|[0-9]\.[0-9])²?([-+−]([0-9]{1,6}|\*))?")
_NO_TYPES = ("Card", "Emblem", "Token")
"""What stands on type lines without being a type."""


def implausible(face: Face) -> str:
    """What is wrong with the face of a card that somebody wrote down; "" if nothing is."""
    for word in face.supertypes:
        if word not in SUPERTYPES and word not in _NO_TYPES:
            known = (*TYPES, *SUPERTYPES)
            return f"no type is called {word!r}{nearest(word, known) or ': ' + ', '.join(known)}; subtypes stand behind a dash"
    if not face.types and not face.supertypes:
        return f"{face.name} needs a type_line"
    for value, what in zip(face.box or (), ("power", "toughness"), strict=False):
        if not _BOX.fullmatch(value):
            return f"{what} is a number or *, not {value[:40]!r}"
    return ""


def attachable(card: CardDef) -> bool:
    """Whether a permanent of that card can be attached to anything at all: by its type, by bestow, or by something
    nobody reads (301.5, 303.4, 702.103b).
    """
    return card.manual or any(
        {"Aura", "Equipment", "Fortification"} & set(face.subtypes)
        or any(type(a) is Unread or (type(a) is Keyword and a.name == "bestow") for a in face.abilities)
        for face in card.faces
    )


def doubtful_leaders(leaders: tuple[CardDef, ...], variant: Variant) -> list[tuple[str, str]]:
    """Why no deck could be led by these cards together, each reason with the card that it is about (903.3, 702.124);
    none if nobody leads.
    """
    if not leaders:
        return []
    only = replace(
        variant, deck=replace(variant.deck, checks=tuple(c for c in variant.deck.checks if c in ("leaders", "pairing")))
    )
    found = check(Deck(commanders=leaders), only, bans="none")
    return [(next(iter(p.cards), ""), f"{p} ({p.number(variant.ruleset)})") for p in found]
