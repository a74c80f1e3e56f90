"""What a mana cost asks for, taken apart once per cost (CR 107.4, 118.3, 702.51, 702.66, 702.126).

A cost is a number of *slots*, each with the set of mana that fits it, and generic mana that anything pays. Hybrid
symbols are slots with a wider set. Monocolored hybrid and Phyrexian symbols can be paid in two ways, so such a cost has
several :class:`Need` records. Whether a supply pays a need is a question about sets alone (Hall's theorem): every set
of slots must have enough mana that fits it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from engine.core.offers import BIT, SNOW
from engine.frozen import record

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["ANYTHING", "CONVOKE", "Need", "needs", "short", "wide"]

CONVOKE = 12
"""Shift of the bits of a creature that convokes for its colors."""
ANYTHING = 1 << 17
"""The bit of what pays generic mana only: delve, improvise, convoke without colors."""
_SNOW_MASK = 63 << SNOW


def wide(mask: int) -> int:
    """Everything that pays one mana of these types: mana of snow and other sources, and creatures that convoke for that
    color (702.51a).
    """
    return mask | mask << SNOW | (mask & 31) << CONVOKE


@record(eq=False)
class Need:
    """One way of reading a cost: slots by the set that fits them, generic mana of its symbols besides the cost's own,
    and life.

    ``walls``: sets of mana and the number of slots that only these sets fit.
    """

    slots: tuple[tuple[int, int], ...]
    walls: tuple[tuple[int, int], ...]
    size: int
    generic: int = 0
    life: int = 0


def short(need: Need, generic: int, units: Iterable[tuple[int, int]]) -> int:
    """How many mana of the need plus so much generic mana remain unpaid, however the units are used; 0 = they pay it.

    ``units``: pairs of a set of bits (not empty) and how many units have it.
    """
    total = 0
    for _, n in units:
        total += n
    worst = need.size + need.generic + generic - total
    for wall, size in need.walls:
        left = size
        for mask, n in units:
            if mask & wall:
                left -= n
        worst = max(worst, left)
    return max(0, worst)


@lru_cache(maxsize=4096)
def needs(symbols: tuple[str, ...]) -> tuple[Need, ...]:
    """The ways to read these symbols, least life first; nothing if one of them cannot be paid with any mana."""
    fixed: dict[int, int] = {}
    either: dict[tuple[int, int, int], int] = {}
    for symbol in symbols:
        found = _read(symbol)
        if found is None:
            return ()
        mask, generic, life = found
        if generic or life:
            either[found] = either.get(found, 0) + 1
        else:
            fixed[mask] = fixed.get(mask, 0) + 1
    out = []
    for picks in product(*(range(n + 1) for n in either.values())):
        slots = dict(fixed)
        generic = life = 0
        for ((mask, g, pay), n), other in zip(either.items(), picks, strict=True):
            if n - other:
                slots[mask] = slots.get(mask, 0) + n - other
            generic += g * other
            life += pay * other
        out.append(_need(slots, generic, life))
    return tuple(sorted(out, key=lambda n: (n.life, n.generic)))


def _read(symbol: str) -> tuple[int, int, int] | None:
    """A symbol as (what fits it, or so much generic mana, or so much life)."""
    if symbol == "S":
        return _SNOW_MASK, 0, 0
    mask = generic = life = 0
    for part in symbol.split("/"):
        if part in BIT:
            mask |= BIT[part]
        elif part.isdigit():
            generic = int(part)
        elif part == "P":
            life = 2
        else:
            return None
    return wide(mask), generic, life


def _need(slots: dict[int, int], generic: int, life: int) -> Need:
    walls: dict[int, int] = {0: 0}
    for mask, n in slots.items():
        for union, size in list(walls.items()):
            both = union | mask
            walls[both] = max(walls.get(both, 0), size + n)
    del walls[0]
    order = sorted(slots.items(), key=lambda s: (s[0].bit_count(), s[0]))
    return Need(tuple(order), tuple(sorted(walls.items())), sum(slots.values()), generic, life)
