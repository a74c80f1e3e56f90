"""Short forms in which keyword abilities are written out (CR 702)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Activated, Cost, CostPart, Keyword, Replacement, Trigger, Triggered
from engine.cards.card import Face

if TYPE_CHECKING:
    from engine.cards.abilities import Ability
    from engine.cards.filters import Amount, Condition

__all__ = [
    "CREATURE", "FREE", "IT", "MY_CREATURE", "SPELL", "T0", "THIS", "YOU", "cost_with", "do", "pump", "text_of", "token", "when", "with_counters",
]  # fmt: skip

THIS, YOU, IT, T0 = f.This(), f.You(), f.Bound("it"), f.Target(0)
CREATURE = f.Filter(types=("Creature",))
MY_CREATURE = f.Filter(types=("Creature",), controller="you")
SPELL = f.Filter(kind="spell", zones=("stack",))
FREE = Cost()


def when(event: str, *steps: Any, k: Keyword, targets: tuple[o.TargetSpec, ...] = (), condition: Condition | None = None,
          zones: tuple[str, ...] = ("battlefield",), what: f.Filter | None = None, player: str = "any", **more: Any) -> Triggered:  # fmt: skip
    """A triggered ability on that event, with the keyword as its text."""
    return Triggered(Trigger(event, what, player, **more), o.Program(steps, targets), condition, zones, text=text_of(k))


def text_of(k: Keyword) -> str:
    """The keyword as it is printed, for prompts and logs."""
    name = k.name[:1].upper() + k.name[1:]
    if k.name == "equip" and k.text:  # "Equip legendary creature {3}" (702.6c)
        name = f"{name} {k.text}"
    if k.cost is not None and k.cost.mana is not None:
        return f"{name} {k.cost.mana}"
    return f"{name} {k.amount}" if k.amount and type(k.amount) is int else name


def do(k: Keyword, cost: Cost, *steps: Any, targets: tuple[o.TargetSpec, ...] = (), **more: Any) -> Activated:
    """An activated ability with the keyword as its text."""
    return Activated(cost, o.Program(steps, targets), text=text_of(k), **more)


def cost_with(k: Keyword, *parts: CostPart) -> Cost:
    """The keyword's cost and these parts."""
    base = k.cost or FREE
    return Cost(base.mana, (*base.parts, *parts))


def token(
    name: str,
    types: tuple[str, ...],
    subtypes: tuple[str, ...],
    size: int,
    colors: tuple[str, ...],
    *abilities: Ability,
) -> Face:
    """The face of a square token."""
    return Face(name, None, colors, (), types, subtypes, abilities, size, size, box=(str(size), str(size)))


def with_counters(kind: str, n: Amount, **more: Any) -> Replacement:
    """It enters with that many counters (614.1c)."""
    return Replacement("enters", "enter", counters=((kind, n),), **more)


def pump(what: Any, power: Amount, toughness: Amount) -> o.Continuous:
    """A power and toughness bonus until end of turn."""
    return o.Continuous(what, (o.AddPT(power, toughness),))
