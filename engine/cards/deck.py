"""A registered deck and its named slots (CR 100.2, 100.4, 903.3, 702.139, 905.4, 906.1); data only, nothing is checked
here.
"""

from __future__ import annotations

from typing import Any

from engine.cards.card import CardDef
from engine.frozen import record

__all__ = ["Deck", "misshapen"]


@record
class Deck:
    """What one player registers. Every tuple has one entry a copy; the slots do not overlap.

    ``main`` is everything that is in no other slot: commanders, oathbreakers and signature spells are not repeated
    there. ``commanders`` also holds oathbreakers and EDH generals. ``signature_spells`` binds each spell to the place
    of its oathbreaker in ``commanders`` (CR 906.4b). ``chosen`` binds a color letter to the place of a commander that
    has its player choose a color before the game (CR 903.4b). ``conspiracies`` are those the player uses (CR 905.4);
    unused ones stay in ``sideboard``. ``outside`` are further cards that the player owns outside the game. ``notes``
    are what was noted for cards in the draft, as pairs of a card's name and the words noted; they are public in the
    game (CR 905.2b).
    """

    main: tuple[CardDef, ...] = ()
    commanders: tuple[CardDef, ...] = ()
    signature_spells: tuple[tuple[int, CardDef], ...] = ()
    sideboard: tuple[CardDef, ...] = ()
    conspiracies: tuple[CardDef, ...] = ()
    outside: tuple[CardDef, ...] = ()
    companion: CardDef | None = None
    chosen: tuple[tuple[int, str], ...] = ()
    name: str = ""
    notes: tuple[tuple[str, str], ...] = ()

    @property
    def signatures(self) -> tuple[CardDef, ...]:
        """The signature spells without their bindings."""
        return tuple(spell for _, spell in self.signature_spells)

    @property
    def starting(self) -> tuple[CardDef, ...]:
        """The starting deck: commanders and signature spells first, then the rest; no sideboard (CR 103.2, 702.139b)."""
        return (*self.commanders, *self.signatures, *self.main)

    @property
    def size(self) -> int:
        """How many cards the starting deck has, commanders and signature spells included (CR 903.5a, 906.6a)."""
        return len(self.main) + len(self.commanders) + len(self.signature_spells)

    def color_chosen(self, place: int) -> str | None:
        """The color letter chosen for the commander at ``place``, None where none was chosen."""
        return next((color for index, color in self.chosen if index == place), None)


_SLOTS = ("main", "commanders", "sideboard", "conspiracies", "outside")


def misshapen(deck: Any) -> str:
    """What is no deck in ``deck``, in words; "" if there are cards wherever cards belong."""
    if not isinstance(deck, Deck):
        return f"a deck is a Deck, not {_shown(deck)}"
    slots: list[tuple[str, Any]] = [(name, getattr(deck, name)) for name in _SLOTS]
    slots.append(("companion", () if deck.companion is None else (deck.companion,)))
    pairs: Any = deck.signature_spells
    if not isinstance(pairs, tuple | list) or not all(
        isinstance(p, tuple | list) and len(p) == 2 and type(p[0]) is int for p in pairs
    ):
        return f"signature_spells is a tuple of pairs (place of its oathbreaker, spell), not {_shown(pairs)}"
    slots.append(("signature_spells", tuple(spell for _, spell in pairs)))
    for name, held in slots:
        if not isinstance(held, tuple | list):
            return f"{name} is a tuple of cards, not {_shown(held)}"
        for card in held:
            if not isinstance(card, CardDef):
                return f"{name} holds cards as a card pool finds them, not {_shown(card)}"
    for name, kinds in (("chosen", (int, str)), ("notes", (str, str))):
        noted: Any = getattr(deck, name)
        if not isinstance(noted, tuple | list) or not all(
            isinstance(p, tuple | list) and tuple(map(type, p)) == kinds for p in noted
        ):
            return f"{name} is a tuple of pairs ({', '.join(k.__name__ for k in kinds)}), not {_shown(noted)}"
    called: Any = deck.name
    return "" if isinstance(called, str) else f"name is a text, not {_shown(called)}"


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
