"""How much of a pool of cards is read: cards, lines, and the most frequent shapes of what is not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.abilities import Unread
from engine.cards.text.lines import read_card
from engine.frozen import record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards.card import CardDef

__all__ = ["Coverage", "coverage", "shape"]


@record
class Coverage:
    """Figures of a pool: ``cards`` and how many were ``read`` in full, ``lines`` (abilities) and how many of them are
    ``unread``, and the shapes of the unread ones with how often they occur, most frequent first.
    """

    cards: int
    read: int
    lines: int
    unread: int
    shapes: tuple[tuple[str, int], ...]

    @property
    def share(self) -> float:
        """Part of the cards that is read in full, 0 to 1."""
        return self.read / self.cards if self.cards else 0.0


def coverage(definitions: Iterable[CardDef]) -> Coverage:
    """Read every card and count."""
    cards = read = lines = unread = 0
    shapes: dict[str, int] = {}
    for definition in definitions:
        abilities = [a for f in read_card(definition).faces for a in f.abilities]
        missed = [a.text for a in abilities if isinstance(a, Unread)]
        cards += 1
        read += not missed
        lines += len(abilities)
        unread += len(missed)
        for text in missed:
            key = shape(text)
            shapes[key] = shapes.get(key, 0) + 1
    ranked = tuple(sorted(shapes.items(), key=lambda kv: (-kv[1], kv[0])))
    return Coverage(cards, read, lines, unread, ranked)


def shape(text: str) -> str:
    """The opening words of a line with numbers, symbols and names made alike."""
    text = re.sub(r"\{[^}]*\}", "{}", text)
    text = re.sub(r"[+\-−]?\d+(/[+\-−]?\d+)?", "N", text)
    return " ".join(text.split()[:7])
