"""What clauses come to: changes of continuous effects, prohibitions and requirements, abilities (CR 101.2, 113, 613)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Ability
from engine.cards.ops import Change
from engine.frozen import record, replace

if TYPE_CHECKING:
    from engine.cards.filters import Filter

__all__ = ["Ban", "Found", "Part", "all_parts", "with_state"]


@record
class Ban:
    """A prohibition or requirement among changes: a kind of ``Restriction``, and what it is about."""

    kind: str
    filter: Filter | None = None
    who: str = ""
    amount: int = 0


Part = Change | Ban
Found = tuple[Ability, ...]
"""The abilities that a line or clause comes to."""


def with_state(wanted: Filter, state: str) -> Filter:
    """The filter with a state more in each of its alternatives."""
    if wanted.any_of:
        return replace(wanted, any_of=tuple(replace(f, state=(*f.state, state)) for f in wanted.any_of))
    return replace(wanted, state=(*wanted.state, state))


def all_parts(wanted: Filter, **changes: Any) -> Filter:
    """The filter with the changes made in each of its alternatives."""
    if wanted.any_of:
        return replace(wanted, any_of=tuple(replace(f, **changes) for f in wanted.any_of))
    return replace(wanted, **changes)
