"""What is chosen as an effect is carried out: "the color of your choice", "the creature type of your choice" (CR 105.3,
205.1a, 305.7, 608.2d).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import You
from engine.cards.ops import Change, Choose, Continuous, Op, SetColors, SetTypes
from engine.cards.text.clauses import object_verb
from engine.cards.text.durations import duration

if TYPE_CHECKING:
    from engine.cards.filters import Ref
    from engine.cards.text.cursor import Cursor

__all__: list[str] = []


@object_verb("become becomes")
def _becomes(p: Cursor, what: Ref) -> tuple[Op, ...] | None:
    """Read "becomes the color of your choice until end of turn", "becomes the basic land type of your choice"."""
    slot = p.slot("chosen")
    changes: tuple[tuple[str, str, Change], ...] = (
        ("the color of your choice", "color", SetColors((), picked=slot)), ("the creature type of your choice", "creature_type", SetTypes((), keep_types=True, picked=slot)),
        ("the basic land type of your choice", "basic_land_type", SetTypes((), keep_types=True, picked=slot)),
    )  # fmt: skip
    for text, option, change in changes:
        if p.eat(text):
            length = p.attempt(duration)
            return (Choose(slot, You(), options=(option,)), Continuous(what, (change,), length or "forever"))
    return None
