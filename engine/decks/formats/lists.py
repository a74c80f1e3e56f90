"""A deck list as read: entries with their section and line, before any name is looked up."""

from __future__ import annotations

from engine.cards.card import CardDef
from engine.cards.deck import Deck
from engine.errors import EngineError, Reason
from engine.frozen import record

__all__ = [
    "COMMANDER", "COMPANION", "CONSPIRACY", "IGNORED", "MAIN", "MOST_CARDS", "MOST_LINES", "SECTIONS", "SIDEBOARD", "SIGNATURE",
    "CannotHold", "DeckList", "Entry", "UnreadableList", "list_of", "total",
]  # fmt: skip

MAIN, COMMANDER, SIGNATURE, COMPANION, SIDEBOARD, CONSPIRACY, IGNORED = (
    "main", "commander", "signature", "companion", "sideboard", "conspiracy", "ignored",
)  # fmt: skip
SECTIONS = (COMMANDER, SIGNATURE, COMPANION, MAIN, SIDEBOARD, CONSPIRACY)
"""Sections of a list that belong to a deck; ``ignored`` holds planar decks, maybe boards and the like."""
MOST_CARDS = 10_000
"""More copies than this are no deck."""
MOST_LINES = 5_000
"""More card lines than this are no deck list."""


class UnreadableList(EngineError):
    """A file that is no deck list; the message says where and why."""

    code = "deck/unreadable"

    @classmethod
    def at(cls, text: str, line: int | None = None) -> UnreadableList:
        """An error for a line."""
        return cls(Reason(cls.code, (), f"line {line}: {text}" if line else text))


class CannotHold(EngineError):
    """A list format has no place for something in the deck; the message says for what."""

    code = "deck/cannot-hold"


@record
class Entry:
    """One line: ``count`` copies of ``name`` in a ``section``.

    ``others`` are longer readings of the name (with what looked like a set or a tag), tried first. ``block`` counts
    blank lines before it; ``set`` and ``number`` are the printing; ``chosen`` is a color word; ``heading`` the words of
    an ignored section; ``mark`` says how the section was found (``header "Commander", line 1``), empty if it was not
    said.
    """

    count: int
    name: str
    section: str = MAIN
    line: int | None = None
    others: tuple[str, ...] = ()
    block: int = 0
    set: str = ""
    number: str = ""
    chosen: str = ""
    heading: str = ""
    mark: str = ""


@record
class DeckList:
    """A whole list. ``format`` is the format it was recognised as, ``headed`` whether it names any section itself."""

    entries: tuple[Entry, ...] = ()
    format: str = "text"
    title: str = ""
    headed: bool = False

    def of(self, *sections: str) -> tuple[Entry, ...]:
        """Entries of some sections, in order."""
        return tuple(e for e in self.entries if e.section in sections)


def total(entries: tuple[Entry, ...]) -> int:
    """Number of cards."""
    return sum(e.count for e in entries)


def list_of(deck: Deck) -> DeckList:
    """The list of a deck, to be written: copies of a card in one section are one entry, in order of first appearance.

    :raises CannotHold: the deck has cards outside the game, which no list format holds.
    """
    if deck.outside:
        raise CannotHold.because("no list format holds cards outside the game")
    colors = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
    chosen = {i: colors.get(c, c) for i, c in deck.chosen}
    entries = [Entry(1, c.key, COMMANDER, chosen=chosen.get(i, "")) for i, c in enumerate(deck.commanders)]
    bound = sorted(deck.signature_spells, key=lambda pair: pair[0])
    entries += [Entry(1, c.key, SIGNATURE) for _, c in bound]
    if deck.companion is not None:
        entries.append(Entry(1, deck.companion.key, COMPANION))
    for section, cards in ((MAIN, deck.main), (SIDEBOARD, deck.sideboard), (CONSPIRACY, deck.conspiracies)):
        entries += _grouped(section, cards)
    return DeckList(tuple(entries), "deck", deck.name, headed=True)


def _grouped(section: str, cards: tuple[CardDef, ...]) -> list[Entry]:
    counts: dict[str, int] = {}
    for one in cards:
        counts[one.key] = counts.get(one.key, 0) + 1
    return [Entry(n, key, section) for key, n in counts.items()]
