"""The records that JSON knows, with their annotations looked up (they stand as text in the modules), and which values
are shared.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

from engine import errors, frozen, ids
from engine.cards import (
    abilities,
    card,
    chance,
    conditions,
    deck,
    filters,
    layer_changes,
    mana,
    ops,
    ops_objects,
    ops_players,
    ops_zones,
    programs,
    quantities,
    references,
    steps,
    steps_keywords,
)
from engine.draft import building as drafted_games
from engine.draft import ops as draft_ops
from engine.draft import state as drafts
from engine.records import record as recorded
from engine.rulebook import refs, ruleset, variant
from engine.state import board, decisions, events, events_game, frames, game, objects, proposals

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["SHARED", "prepare"]

_MODULES: tuple[ModuleType, ...] = (
    errors, mana, references, quantities, conditions, filters, programs, layer_changes, ops_zones, ops_objects, ops_players, steps, steps_keywords, chance, ops, abilities, card, deck, refs, ruleset,
    variant, objects, board, decisions, proposals, events_game, events, frames, game, draft_ops, drafts, drafted_games, recorded,
)  # fmt: skip
"""Modules whose records are read and written; names of the later ones are seen by the earlier ones."""

SHARED: frozenset[type[Any]] = frozenset({
    card.Face, ops.Program, objects.Chars, objects.Snapshot, objects.StackPart, objects.More,
    abilities.Spell, abilities.Activated, abilities.Triggered, abilities.Static, abilities.CostChange, abilities.Permission,
    abilities.Restriction, abilities.Replacement, abilities.Keyword, abilities.Unread,
})  # fmt: skip
"""Large values that occur many times in a game: a document stores each once."""


@cache
def prepare() -> dict[str, type[Any]]:
    """Look up the annotations of all records; gives the shared ones by name."""
    known = {
        "Filter": filters.Filter, "Ref": filters.Ref, "Amount": filters.Amount, "Condition": filters.Condition,
        "Ability": abilities.Ability, "Keyword": abilities.Keyword, "CostChange": abilities.CostChange, "Cost": abilities.Cost, "Replacement": abilities.Replacement, "Trigger": abilities.Trigger,
        "Op": ops.Op, "Change": ops.Change, "Face": card.Face, "CardDef": card.CardDef, "PMap": frozen.PMap, "Table": frozen.Table,
        "PlayerId": ids.PlayerId, "CardId": ids.CardId, "ObjectId": ids.ObjectId,
    }  # fmt: skip
    for module in _MODULES:
        space = {**known, **vars(module)}
        for one in list(vars(module).values()):
            if isinstance(one, type) and attrs.has(one) and one.__module__ == module.__name__:
                attrs.resolve_types(one, globalns=space)
                fields = {f.name for f in attrs.fields(one)}
                assert "type" not in fields, one
    return {cls.__name__: cls for cls in SHARED}
