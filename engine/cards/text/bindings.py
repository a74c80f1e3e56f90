"""A last check of a program: everything it refers to is bound where it stands (a delayed trigger's moves are not known
outside).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.chance import RollDice, SeparatePiles, VoteForObject
from engine.cards.filters import Bound, Did, Filter, Result, Which
from engine.cards.ops import Delay, ForEach, Op, Remember, Restart, Vote

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards.filters import Ref

__all__ = ["all_bound", "mentions", "remember"]

_GIVEN = frozenset(
    {
        "it",
        "batch",
        "player",
        "source",
        "other",
        "amount",
        "paid",
        "highest",
        "voted with",
        "voted apart",
        "next",
        "players dealt",
        "resolutions",
    }
)
"""What a trigger binds, what was paid for a spell or ability, and how often an ability has resolved."""


def all_bound(steps: Iterable[Op], known: frozenset[str] = _GIVEN) -> bool:
    """Whether every step refers only to what a trigger or an earlier step binds."""
    return _walk(steps, known) is not None


def remember(steps: tuple[Op, ...], sets: tuple[tuple[str, Ref], ...]) -> tuple[Op, ...] | None:
    """The steps, with the objects of an "all …" remembered before it is used, where later steps speak of them again."""
    for slot, ref in sets:
        if not mentions(steps, Bound(slot)):
            continue
        at = next((n for n, step in enumerate(steps) if mentions(step, ref)), None)
        if at is None:
            return None
        steps = (*steps[:at], Remember(ref, slot), *steps[at:])
    return steps


def mentions(value: Any, part: Any) -> bool:
    """Whether the value is the part or has it somewhere inside."""
    if value == part and type(value) is type(part):
        return True
    if isinstance(value, tuple):
        return any(mentions(v, part) for v in value)
    fields = getattr(type(value), "_fields", None)
    return fields is not None and any(mentions(getattr(value, f), part) for f in fields)


def _walk(steps: Iterable[Op], known: frozenset[str]) -> frozenset[str] | None:
    """The names known after the steps; None if one is used that is not."""
    for step in steps:
        found = _step(step, known)
        if found is None:
            return None
        known = found
    return known


def _step(step: Op, known: frozenset[str]) -> frozenset[str] | None:
    inner = known | {"each"} if isinstance(step, ForEach) else known
    after = inner
    for name in getattr(type(step), "_fields", ()):
        value = getattr(step, name)
        if name in {"steps", "otherwise"}:
            found = _walk(value, inner)
            if found is None:
                return None
            after = after | found
        elif name == "outcomes":
            if any(_walk(outcome, inner | {"each"}) is None for outcome in value):
                return None
        elif name == "rows":
            told = inner | _rolled(step)
            if any(_walk(row[2], told) is None for row in value):
                return None
        elif name == "program" and isinstance(step, Delay):
            options = value.modes.options if value.modes is not None else (value,)
            if any(_walk(option.steps, inner) is None for option in options):
                return None
        elif name in {"abilities", "changes", "face", "replacement", "rider", "trigger"}:
            continue  # their programs have bindings of their own
        elif not _known(value, inner) or not _among(value, inner):
            return None
    if isinstance(step, ForEach):
        return known
    if isinstance(step, Vote):
        after = after | {f"votes:{option}" for option in step.options}
    if isinstance(step, VoteForObject):
        after = after | {f"{step.slot}:all", f"{step.slot}:votes"}
    if isinstance(step, RollDice):
        after = after | _rolled(step)
    if isinstance(step, Restart):
        after = after | {"moved"}
    if isinstance(step, SeparatePiles):
        after = after | {step.rest}
    if getattr(step, "seen", ""):
        after = after | {step.seen}  # type: ignore[union-attr]
    slot = getattr(step, "slot", "")
    return after | {slot} if slot else after


def _among(value: Any, known: frozenset[str]) -> bool:
    """Whether what a filter names by "among NAME" is known."""
    if isinstance(value, tuple):
        return all(_among(v, known) for v in value)
    if isinstance(value, Filter) and any(s.startswith("among ") and s[6:] not in known for s in value.state):
        return False
    fields = getattr(type(value), "_fields", None)
    return fields is None or all(_among(getattr(value, f), known) for f in fields)


def _rolled(step: Any) -> frozenset[str]:
    """What rolling dice binds."""
    return frozenset((step.slot, *(f"{step.slot}:{word}" for word in ("even", "odd", "highest", "doubles"))))


def _known(value: Any, known: frozenset[str]) -> bool:
    if isinstance(value, Bound):
        return value.name in known
    if isinstance(value, Did | Result):
        return value.slot in known
    if isinstance(value, Which):
        return _known(value.of, known) and _known(value.condition, known | {"each"})
    if isinstance(value, tuple):
        return all(_known(v, known) for v in value)
    fields = getattr(type(value), "_fields", None)
    return fields is None or all(_known(getattr(value, f), known) for f in fields)
