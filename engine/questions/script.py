"""What a question script says (``script: 1``): cards, players, steps and the rest, as records; see
:mod:`engine.questions.schema`.
"""

from __future__ import annotations

from typing import Any

from engine.frozen import record
from engine.questions.cardlines import CardLine
from engine.questions.loader import Scalar

__all__ = ["CardEntry", "RawStep", "Script", "Seat"]


@record
class CardEntry:
    """A card defined in the script: its fields in Scryfall's names, and the line of each."""

    name: str
    fields: tuple[tuple[str, Any], ...]
    line: int
    manual: bool = False


@record
class Seat:
    """A player of the script. Zones that were not given are absent from ``zones``; ``life`` None = the variant's."""

    name: str
    line: int
    life: int | None = None
    leaders: tuple[CardLine, ...] = ()
    oathbreakers: bool = False
    signatures: tuple[tuple[str, CardLine], ...] = ()
    """(oathbreaker's name or "" = in their order, spell)."""
    zones: tuple[tuple[str, tuple[CardLine, ...]], ...] = ()
    mana: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    casts: tuple[tuple[str, int, int], ...] = ()
    """(ref, number, line)."""
    damage: tuple[tuple[str, str, int, int], ...] = ()
    """(ref, player, amount, line)."""
    deck: tuple[CardLine, ...] | None = None
    sideboard: tuple[CardLine, ...] = ()
    outside: tuple[CardLine, ...] = ()
    conspiracies: tuple[CardLine, ...] = ()
    companion: CardLine | None = None
    pool: tuple[CardLine, ...] | None = None
    packs: tuple[tuple[CardLine, ...], ...] = ()

    def zone(self, name: str) -> tuple[CardLine, ...] | None:
        """The card lines of a zone, None if it was not given."""
        return next((lines for zone, lines in self.zones if zone == name), None)

    def lines(self) -> tuple[CardLine, ...]:
        """Every card line of the seat."""
        found: list[CardLine] = [*self.leaders, *(s for _, s in self.signatures)]
        for _, lines in self.zones:
            found += lines
        found += [*(self.deck or ()), *self.sideboard, *self.outside, *self.conspiracies, *(self.pool or ())]
        found += [line for pack in self.packs for line in pack]
        if self.companion is not None:
            found.append(self.companion)
        return tuple(found)


@record
class RawStep:
    """A step: who, what is said (texts with their lines), the line, and its number from 1. ``who``: player, all,
    effect, check.
    """

    who: str
    said: tuple[Scalar, ...]
    line: int
    number: int
    by: str = ""
    """``effect from PLAYER``: that player."""


@record
class Script:
    """A whole script. ``expect`` holds (branch, texts); ``always`` alone where there are no branches. ``start`` is
    (player, step) or ("", one of :data:`BEFORE`).
    """

    id: str
    question: str
    answer: str
    source: str
    level: str
    tags: tuple[str, ...]
    variant: str
    rules: str | None
    cards: tuple[CardEntry, ...]
    seats: tuple[Seat, ...]
    start: tuple[str, str]
    seed: int
    boosters: tuple[str, ...]
    bans: str
    card_pool: str
    steps: tuple[RawStep, ...]
    expect: tuple[tuple[str, tuple[Scalar, ...]], ...]
    branched: bool
    lines: tuple[tuple[str, int], ...]
    """Top-level keys and their lines."""
    options: tuple[str, ...] = ()
    """Optional rules in use."""
    japanese: tuple[str, str] = ("", "")
    """Question and answer in Japanese, where the script has them."""

    def asked(self, lang: str = "en") -> str:
        """The question in that language, or in the other if it stands only there."""
        return (self.japanese[0] if lang == "ja" else "") or self.question

    def answered(self, lang: str = "en") -> str:
        """The answer in that language, or in the other if it stands only there."""
        return (self.japanese[1] if lang == "ja" else "") or self.answer

    def line(self, key: str) -> int:
        """The line of a top-level key, 1 if it is not there."""
        return next((line for k, line in self.lines if k == key), 1)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in turn order."""
        return tuple(seat.name for seat in self.seats)
