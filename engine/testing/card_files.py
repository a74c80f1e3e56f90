"""Cards of a file for random games: for each game some of those whose whole text is read.

A game is told by its seed alone, so the seed draws its cards, too. The built-in cards join them: there are commanders,
lands and what drafts need.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from engine.cards.catalog import CATALOG
from engine.cards.store import read_pool
from engine.cards.text import read_card, unread_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from engine.cards.card import CardDef

__all__ = ["DRAWN", "drawn_from"]

DRAWN = 600
"""Cards of the file that are drawn for a game; those with a line that no grammar rule reads are then left out."""


def drawn_from(path: Path) -> Callable[[int], Sequence[CardDef]]:
    """Read a card file (or a folder of them); the result gives the cards of the game with that seed.

    Cards that are legal in no format are not drawn, where the file says what is legal.

    Raises what :func:`engine.cards.store.read_pool` raises.
    """
    cards = [c for c in read_pool(path) if not c.legalities or any(status == "legal" for _, status in c.legalities)]
    built_in = {c.key for c in CATALOG}

    def draw(seed: int) -> Sequence[CardDef]:
        chosen = random.Random(seed).sample(cards, min(DRAWN, len(cards)))
        read = (read_card(c) for c in chosen if c.key not in built_in)
        return (*(c for c in read if not unread_lines(c)), *CATALOG)

    return draw
