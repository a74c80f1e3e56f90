"""Keyword abilities that stand for ordinary abilities, written out (CR 702).

Keywords with a meaning of their own in combat, damage, casting or targeting (flying, trample, hexproof, ward's cost …) are asked for by
name where that rule lives; this module only translates those that are triggers, statics or activated abilities in disguise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import filters as f
from engine.cards import ops as o

if TYPE_CHECKING:
    from engine.cards.abilities import Ability, Keyword

__all__ = ["expand"]


def expand(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that a keyword ability stands for; nothing for keywords whose rule asks for them by name."""
    maker = _EXPANSIONS.get(keyword.name)
    return maker(keyword) if maker is not None else ()


def _equip(k: Keyword) -> tuple[Ability, ...]:
    from engine.cards.abilities import Activated, Cost  # noqa: PLC0415

    mine = k.filter or f.Filter(types=("Creature",), controller="you")
    program = o.Program((o.Attach(f.This(), f.Target(0)),), (o.TargetSpec(mine),))
    return (Activated(k.cost or Cost(), program, speed="sorcery", text=f"Equip {k.cost.mana if k.cost else ''}".strip()),)


_EXPANSIONS = {"equip": _equip}
