"""Built-in cards in saved data: named by key, pinned by a digest of their definition (architecture 4.11, 4.18)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.cards.catalog import CATALOG

if TYPE_CHECKING:
    from engine.cards.card import CardDef, Face

__all__ = ["builtin_card", "builtin_face", "is_builtin"]


@cache
def _cards() -> dict[str, CardDef]:
    return {card.key: card for card in CATALOG}


@cache
def _places() -> dict[str, tuple[tuple[str, int], ...]]:
    """Name of a face -> where built-in cards have faces of that name."""
    out: dict[str, tuple[tuple[str, int], ...]] = {}
    for card in CATALOG:
        for i, face in enumerate(card.faces):
            out[face.name] = (*out.get(face.name, ()), (card.key, i))
    return out


def builtin_card(key: str) -> CardDef | None:
    """The built-in card of that key."""
    return _cards().get(key)


def is_builtin(card: CardDef) -> bool:
    """Whether the definition is exactly that of the built-in card of its key."""
    found = _cards().get(card.key)
    return found is card or (found is not None and found == card)


def builtin_face(face: Face) -> tuple[str, int] | None:
    """Key and index of the built-in face that equals this one."""
    for key, index in _places().get(face.name, ()):
        found = _cards()[key].faces[index]
        if found is face or found == face:
            return key, index
    return None
