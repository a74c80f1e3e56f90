"""The built-in catalogue: cards written in the ability language, as data (architecture 4.10).

Names, costs, types and numbers are those of the printed cards; their rules text is not stored, it is said by the
abilities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.catalog import (
    advantage,
    basics,
    conspiracies,
    creatures,
    keyworded,
    legends,
    partners,
    permanents,
    planeswalkers,
    removal,
    shapes,
    vanilla,
)  # fmt: skip

if TYPE_CHECKING:
    from engine.cards.card import CardDef
    from engine.cards.store import CardPool

__all__ = ["CATALOG", "catalog"]

CATALOG: tuple[CardDef, ...] = (
    *basics.CARDS, *vanilla.CARDS, *keyworded.CARDS, *creatures.CARDS, *removal.CARDS, *advantage.CARDS, *permanents.CARDS, *legends.CARDS,
    *partners.CARDS, *planeswalkers.CARDS, *shapes.CARDS, *conspiracies.CARDS,
)  # fmt: skip
"""Every built-in card, in a fixed order."""

_POOLS: list[CardPool] = []


def catalog() -> CardPool:
    """The built-in cards as a pool to look names up in, made once."""
    if not _POOLS:
        from engine.cards.store import CardPool

        _POOLS.append(CardPool(CATALOG))
    return _POOLS[0]
