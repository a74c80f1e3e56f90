"""Short forms for the catalogue: functions that put together pieces of the ability language which recur on many cards.

Each gives plain data; nothing here is looked at while a game runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import (
    Ability,
    Activated,
    Cost,
    CostPart,
    Keyword,
    Spell,
    Static,
    Trigger,
    Triggered,
)  # fmt: skip
from engine.cards.card import Face
from engine.cards.filters import AttachedTo, Bound, Each, Filter, Target, This, You
from engine.cards.mana import color_order, parse_mana
from engine.cards.ops import AddMana, AddPT, Program, TargetSpec
from engine.cards.types import split_type_line

if TYPE_CHECKING:
    from engine.cards.filters import Amount, Condition, Ref
    from engine.cards.ops import Change, Op

__all__ = [
    "ANOTHER_CREATURE", "ANY_TARGET", "ATTACHED", "CREATURE", "CREATURE_CARD", "CREATURE_SPELL", "EACH_OPPONENT", "EACH_PLAYER", "IT", "LAND",
    "MY_CREATURE", "NONLAND", "OPPONENT", "PERMANENT", "PLAYER", "SACRIFICE", "SPELL", "T0", "T1", "TAP", "THIS", "YOU",
    "activated", "attacks", "aura", "cost", "dies", "enters", "equipment", "keywords", "loyalty", "mana", "program", "pump", "spell", "step",
    "target", "token", "when",
]  # fmt: skip

THIS, YOU = This(), You()
T0, T1 = Target(0), Target(1)
IT = Bound("it")
"""The object that a trigger is about."""
ATTACHED = AttachedTo()
EACH_OPPONENT, EACH_PLAYER = Each("opponent"), Each("player")

CREATURE = Filter(types=("Creature",))
MY_CREATURE = Filter(types=("Creature",), controller="you")
ANOTHER_CREATURE = Filter(types=("Creature",), controller="you", other=True)
LAND = Filter(types=("Land",))
NONLAND = Filter(not_types=("Land",))
PERMANENT = Filter()
SPELL = Filter(kind="spell", zones=("stack",))
CREATURE_SPELL = Filter(kind="spell", zones=("stack",), types=("Creature",))
CREATURE_CARD = Filter(kind="card", zones=("graveyard",), types=("Creature",), owner="you")
"""A creature card in your graveyard."""

TAP = CostPart("tap")
SACRIFICE = CostPart("sacrifice")
"""Sacrifice the source itself."""


def keywords(*names: str) -> tuple[Keyword, ...]:
    """Keyword abilities that are only their name."""
    return tuple(Keyword(name) for name in names)


def cost(mana: str = "", *parts: CostPart) -> Cost:
    """A cost of mana (``"2W"``; "" = none) and other parts."""
    return Cost(parse_mana(mana) if mana else None, parts)


def target(objects: Filter | None = None, players: str = "", least: Amount = 1, most: Amount = 1) -> TargetSpec:
    """One target phrase."""
    return TargetSpec(objects, players, least, most)


ANY_TARGET = TargetSpec(Filter(any_types=("Creature", "Planeswalker", "Battle")), "player")
PLAYER, OPPONENT = TargetSpec(None, "player"), TargetSpec(None, "opponent")


def program(*steps: Op, targets: tuple[TargetSpec, ...] = ()) -> Program:
    """Steps with their targets."""
    return Program(steps, targets)


def spell(*steps: Op, targets: tuple[TargetSpec, ...] = (), additional: tuple[CostPart, ...] = ()) -> tuple[Spell]:
    """What an instant or sorcery does."""
    return (Spell(Program(steps, targets), additional),)


def activated(pay: Cost, *steps: Op, targets: tuple[TargetSpec, ...] = (), speed: str = "instant", condition: Condition | None = None,
              zone: str = "battlefield") -> Activated:  # fmt: skip
    """An activated ability."""
    return Activated(pay, Program(steps, targets), speed, zone, condition=condition)


def mana(*options: str, pay: str = "", amount: Amount = 1) -> Activated:
    """Tap (and ``pay`` mana) for mana: each option is one set of letters to choose from; ``any`` = any color,
    ``identity`` = any color in the commander's identity.
    """
    if options == ("any",):
        op = AddMana(amount=amount, any_color=True)
    elif options == ("identity",):
        op = AddMana(amount=amount, identity=True)
    else:
        op = AddMana(options, amount)
    return Activated(cost(pay, TAP), Program((op,)))


def when(
    trigger: Trigger, *steps: Op, targets: tuple[TargetSpec, ...] = (), condition: Condition | None = None
) -> Triggered:
    """A triggered ability."""
    return Triggered(trigger, Program(steps, targets), condition)


def enters(*steps: Op, targets: tuple[TargetSpec, ...] = (), condition: Condition | None = None) -> Triggered:
    """When this enters."""
    return when(Trigger("enters"), *steps, targets=targets, condition=condition)


def dies(*steps: Op, targets: tuple[TargetSpec, ...] = ()) -> Triggered:
    """When this dies."""
    return when(Trigger("dies"), *steps, targets=targets)


def attacks(*steps: Op, targets: tuple[TargetSpec, ...] = ()) -> Triggered:
    """Whenever this attacks."""
    return when(Trigger("attacks"), *steps, targets=targets)


def step(
    name: str, *steps: Op, player: str = "you", targets: tuple[TargetSpec, ...] = (), condition: Condition | None = None
) -> Triggered:
    """At the beginning of a step: ``upkeep``, ``draw``, ``beginning of combat``, ``end step`` (``player`` = whose)."""
    return when(Trigger("step", player=player, step=name), *steps, targets=targets, condition=condition)


def loyalty(amount: int, *steps: Op, targets: tuple[TargetSpec, ...] = ()) -> Activated:
    """A loyalty ability (606)."""
    return Activated(Cost(None, (CostPart("loyalty", amount),)), Program(steps, targets), "sorcery", loyalty=True)


def pump(power: Amount, toughness: Amount, affects: Filter | Ref = THIS, *more: Change) -> Static:
    """A static +power/+toughness (and further changes)."""
    return Static((AddPT(power, toughness), *more), affects)


def aura(enchant: Filter, *abilities: Ability) -> tuple[Ability, ...]:
    """An Aura's abilities: what it enchants first (702.5)."""
    return (Keyword("enchant", filter=enchant), *abilities)


def equipment(equip: str, *abilities: Ability) -> tuple[Ability, ...]:
    """An Equipment's abilities, the equip ability last (702.6)."""
    return (*abilities, Keyword("equip", cost(equip)))


def token(
    type_line: str, power: int | None, toughness: int | None, colors: str = "", *abilities: Ability, name: str = ""
) -> Face:
    """A token's characteristics; its name is its subtypes and the word Token unless one is given (111.4)."""
    supertypes, types, subtypes = split_type_line(type_line)
    box = None if power is None else (str(power), str(toughness))
    return Face(
        name or " ".join((*subtypes, "Token")), None, color_order(colors), supertypes, types, subtypes, abilities, power, toughness, box=box,
    )  # fmt: skip
