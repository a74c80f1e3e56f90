"""Lines of Cases: "To solve — …" and "Solved — …" (CR 702.169, 719.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import (
    Ability,
    Activated,
    CostChange,
    Permission,
    Replacement,
    Restriction,
    Static,
    Trigger,
    Triggered,
)
from engine.cards.filters import ALL_ZONES, AllOf, Filter, Is, Not, This
from engine.cards.ops import Program
from engine.cards.steps import Mark
from engine.cards.text.conditions import condition
from engine.cards.text.cursor import Cursor, Mismatch, Setting
from engine.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.filters import Condition

__all__ = ["case_line"]

_SOLVED = Is(This(), Filter(kind="any", zones=ALL_ZONES, state=("solved",)))


def case_line(
    text: str, setting: Setting, read: Callable[[str], tuple[Ability, ...] | None]
) -> tuple[Ability, ...] | None:
    """Both kinds of lines: what solves the Case (719.3a), and what it does once it is solved (719.3c)."""
    if text.startswith("To solve — "):
        p = Cursor(text.removeprefix("To solve — "), setting)
        try:
            when = condition(p)
        except Mismatch:
            return None
        p.eat(".")
        if when is None or not p.done:
            return None
        made = Program((Mark(This(), "solved"),))
        return (Triggered(Trigger("step", player="you", step="end step"), made, AllOf((when, Not(_SOLVED)))),)
    found = read(text.removeprefix("Solved — "))
    if found is None:
        return None
    out = [_once_solved(a) for a in found]
    return None if None in out else tuple(a for a in out if a is not None)


def _once_solved(ability: Ability) -> Ability | None:
    """The ability as one of a solved Case; None for a kind that can't be."""
    if isinstance(ability, Triggered):
        return replace(ability, trigger=replace(ability.trigger, given=_and(ability.trigger.given)))
    if isinstance(ability, Static | Activated | Permission | Restriction | Replacement | CostChange):
        return replace(ability, condition=_and(ability.condition))
    return None


def _and(when: Condition | None) -> Condition:
    return _SOLVED if when is None else AllOf((_SOLVED, when))
