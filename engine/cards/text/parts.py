"""What a predicate of objects says: a change of a continuous effect, or a prohibition or requirement (CR 613, 101.2)."""

from __future__ import annotations

from engine.cards.filters import Filter
from engine.cards.ops import Change
from engine.frozen import record

__all__ = ["Ban", "Part"]


@record
class Ban:
    """A prohibition or requirement among changes: a kind of ``Restriction``, and what it is about."""

    kind: str
    filter: Filter | None = None
    who: str = ""
    amount: int = 0


Part = Change | Ban
