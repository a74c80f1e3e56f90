"""A registered deck and its named slots (CR 100.2, 100.4, 903.3, 702.139, 905.4, 906.1); data only, nothing is checked here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.frozen import record

if TYPE_CHECKING:
    from engine.cards.card import CardDef

__all__ = ["Deck"]


@record
class Deck:
    """What one player registers. Every tuple has one entry a copy; the slots do not overlap.

    ``main`` is everything that is in no other slot: commanders, oathbreakers and signature spells are not repeated there.
    ``commanders`` also holds oathbreakers and EDH generals. ``signature_spells`` binds each spell to the place of its
    oathbreaker in ``commanders`` (CR 906.4b). ``chosen`` binds a color letter to the place of a commander that has its
    player choose a color before the game (CR 903.4b). ``conspiracies`` are those the player uses (CR 905.4); unused ones stay
    in ``sideboard``. ``outside`` are further cards that the player owns outside the game. ``notes`` are what was noted for cards in
    the draft, as pairs of a card's name and the words noted; they are public in the game (CR 905.2b).
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
