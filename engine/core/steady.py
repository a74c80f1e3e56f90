"""Boards on which steps follow each other as if there were no abilities and effects (CR 500-514, 603, 613).

Nothing triggers on what happens between steps, no effect has a say in it or ends with it, and no characteristics change
by it: neither do any look at the time, the combat or what is tapped, nor at the cards in anybody's hand. Whatever isn't
known to be like that is taken to have a say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import (
    Activated,
    CostChange,
    Keyword,
    Permission,
    Replacement,
    Restriction,
    Static,
    Triggered,
)
from engine.core.calm import KNOWN, STEPPING, calm, lasting, waits
from engine.core.designations import bound_by
from engine.core.functioning import all_functioning
from engine.core.layer_plan import functions
from engine.core.layers import view
from engine.core.printed import printed

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.state.board import Board

__all__ = ["lifelong", "orderly"]

_STAY = frozenset({"forever", "while_source", "while_controlled"})
"""Durations that don't end with a step or with what is done in one."""
_MEANWHILE = frozenset({"enters", "token", "counters", "destroy", "mill", "discard", "life_gain", "lose", "mana"})
"""Replacement effects for what doesn't happen when steps follow one another."""
_OF_PLAYERS = frozenset({
    "no_max_hand", "flash", "cast", "play", "extra_land", "look_top", "free", "any_color", "any_type", "extra_die", "reroll", "adjust_die", "activate_early", "can_be_commander", "loyalty_instant",
    "loyalty_times", "loyalty_again",
    "trigger_again", "no_trigger", "other_cost",
})  # fmt: skip
"""Permissions for what players do with priority."""
_OF_COMBAT = frozenset({
    "cant_attack", "cant_block", "cant_be_blocked", "cant_be_blocked_by", "cant_be_blocked_except", "cant_be_countered", "cant_be_targeted", "cant_cast", "cant_cast_from",
    "max_spells", "sorcery_speed", "own_turns", "cast_only", "cant_search", "cant_be_sacrificed", "cant_activate", "cant_be_regenerated", "cant_transform",
})  # fmt: skip
"""Restrictions for what players do with priority, and for what can attack and block, where that is asked anyway."""
_GIVEN = (Keyword, Triggered, Activated)
_MOST_KNOWN = KNOWN | {"taps_for_mana"}


def orderly(board: Board) -> bool:
    """Whether nothing triggers on, or has a say in, how one step follows another, or ends with one."""
    effects = board.effects
    if effects.shields or (
        effects.delayed and not all(waits(d, STEPPING) and d.duration in ("", "forever") for d in effects.delayed)
    ):
        return False
    if not board.sources and not effects.continuous:
        return True
    data = (board.cache or view(board)).data
    words = data.get("calm")
    if words is not None:
        return bool(words.isdisjoint(STEPPING))
    found: bool | None = data.get("orderly")
    if found is None:
        words = calm(board)
        found = words.isdisjoint(STEPPING) if words is not None else _orderly(board)
        data["orderly"] = found
    return found


def _orderly(board: Board) -> bool:
    seen = view(board)
    if seen.volatile or seen.timed or bound_by(board):
        return False
    for e in board.effects.continuous:
        if e.duration not in _STAY or e.condition is not None or (e.filter is not None and not lasting(e.filter)):
            return False
        if (e.rule is not None and not _harmless(e.rule)) or not all(_fixed(c) for c in e.changes):
            return False
    for found in all_functioning(board).values():
        for _, _, _, a in found:
            if not _harmless(a):
                return False
    return _printed_statics(board, _harmless)


def lifelong(board: Board) -> bool:
    """Whether continuous effects look at nothing but what permanents are and who controls them, and none ends with
    something that happens to a card elsewhere: what comes and goes outside the battlefield changes nothing. Found once
    for each view.
    """
    data = view(board).data
    found: bool | None = data.get("lifelong")
    if found is None:
        found = data["lifelong"] = _lifelong(board)
    return found


def _lifelong(board: Board) -> bool:
    seen = view(board)
    if seen.volatile or seen.timed or "copiable" in seen.data:
        return False
    for e in board.effects.continuous:
        if e.condition is not None or e.duration == "while_exiled" or (e.filter is not None and not lasting(e.filter)):
            return False
        if not all(_fixed(c) for c in e.changes) or (type(e.rule) is Static and not _plain(e.rule)):
            return False
    if not all(_plain(a) for _, _, _, a in all_functioning(board).get(Static, ())):
        return False
    return _printed_statics(board, _plain)


def _printed_statics(board: Board, fits: Callable[[Static], bool]) -> bool:
    """Whether that holds of every static ability printed on a permanent that is at work, also of one that has lost its
    abilities on the way (613.6).
    """
    objects = board.objects
    for oid in board.sources:
        obj = objects[oid]
        ready = obj.base.cache or printed(obj.base)
        if (ready.layered or ready.cda) and not all(
            fits(a) for _, a in ready.functioning if type(a) is Static and functions(a, obj, ready.chars.types)
        ):
            return False
    return True


def _plain(a: Static) -> bool:
    return a.condition is None and lasting(a.affects) and all(_fixed(c) for c in a.changes)


def _harmless(a: Any) -> bool:
    kind = type(a)
    if kind is Triggered:
        return a.trigger.event in _MOST_KNOWN and a.trigger.event not in STEPPING
    if kind is Static:
        return _plain(a)
    if kind is Restriction:
        return a.kind in _OF_COMBAT
    if kind is Permission:
        return a.kind in _OF_PLAYERS
    if kind is Replacement:
        return a.event in _MEANWHILE
    return kind is CostChange


def _fixed(change: Any) -> bool:
    """Whether the change is the same whatever happens."""
    kind = type(change)
    if kind in (o.AddPT, o.SetPT):
        return all(x is None or type(x) is int for x in (change.power, change.toughness))
    if kind is o.AddAbilities:
        return all(type(a) in _GIVEN and (type(a) is not Keyword or a.name != "phasing") for a in change.abilities)
    if kind is o.SetColors:
        return not change.chosen
    return kind in (o.Control, o.AddTypes, o.SetTypes, o.AddColors, o.LoseAbilities, o.SwitchPT, o.SetName)
