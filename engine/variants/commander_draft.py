"""Commander Draft (903.13): two picks a turn, at least sixty cards, names as often as drafted."""

from __future__ import annotations

from engine.rulebook.refs import refs
from engine.rulebook.ruleset import DeckSize, Life
from engine.rulebook.variant import DeckRules, DraftRule, Range, RoleRule, Variant

__all__ = ["COMMANDER_DRAFT"]

COMMANDER_DRAFT = Variant(
    key="commander-draft",
    name="Commander Draft",
    aliases=("cmdraft", "commander legends draft"),
    base=None,
    system="commander-draft",
    rules="commander-draft-2026-02",
    eras=("commander-draft-2023-11", "commander-draft-2025-07", "commander-draft-2026-02"),
    players=Range(2, None),
    life=Life(two_player=40, multiplayer=40),
    hand=7,
    deck=DeckRules(
        size=DeckSize(least=60, most=None),
        copies=None,
        pool="draft",
        checks=(
            "leaders",
            "pairing",
            "size",
            "identity",
            "basic_land_types",
            "pool",
            "added_leaders",
            "conspiracies",
            "sideboard",
            "companion",
            "banned",
        ),
    ),
    roles=(
        RoleRule(
            kind="commander",
            word="commander",
            eligible=("legendary creature", "legendary vehicle", "legendary spacecraft"),
            count=Range(1, 2),
            bound_to=None,
            start_zone="command",
            face_down="never",
            cast_policy="owner",
            tax=2,
            return_policy="leader",
            is_commander=True,
            tracks_damage=True,
            cites=refs("903.3", "903.6", "903.8", "903.9", "903.10a", "903.13g"),
        ),
    ),
    damage_loss=21,
    first_mulligan_free="multiplayer",
    sideboard=False,
    draft=DraftRule(
        picks=2,
        passing=("left", "right", "left"),
        boosters=("Commander Legends",),
        cites=refs("903.13b", "903.13c", "903.13d"),
    ),
    attack="multiple",
    bans=None,
    hooks=(),
    cites=refs("903.13", "903.13a", "903.13b", "903.13c", "903.13d", "903.13e", "903.13f", "903.13g"),
)
"""Commander Draft."""
