"""Questions about characteristics (CR 202.3, 205.3, 702.73)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.layer_faces import kind_of_subtype

if TYPE_CHECKING:
    from engine.state.objects import Chars, Obj

__all__ = ["has_subtype", "is_creature_type", "mana_value_of"]


def has_subtype(seen: Chars, subtype: str) -> bool:
    """Whether the object has the subtype; changelings have every creature type (702.73)."""
    if subtype in seen.subtypes:
        return True
    return seen.every_creature_type and is_creature_type(subtype)


def is_creature_type(subtype: str) -> bool:
    """Whether a subtype is a creature type, as far as it is not a subtype of another card type (205.3)."""
    return kind_of_subtype(subtype) == "Creature"


def mana_value_of(obj: Obj, seen: Chars) -> int:
    """Mana value; on the stack with the X announced (202.3e); a face-down object has 0."""
    if obj.stack is not None and obj.stack.x and seen.mana_cost is not None:
        return seen.mana_cost.value(obj.stack.x)
    return seen.mana_value
