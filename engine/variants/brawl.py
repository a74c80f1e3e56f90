"""Brawl (903.12): sixty cards, planeswalkers may lead, no loss by a commander's damage."""

from __future__ import annotations

from engine.rulebook.refs import refs
from engine.rulebook.ruleset import DeckSize, Life
from engine.rulebook.variant import DeckRules, Range, RoleRule, Variant

__all__ = ["BRAWL"]

BRAWL = Variant(
    key="brawl",
    name="Brawl",
    aliases=("standard brawl",),
    base=None,
    system="brawl",
    rules="brawl-2026-02",
    eras=("brawl-2023-11", "brawl-2025-07", "brawl-2026-02"),
    players=Range(2, None),
    life=Life(two_player=25, multiplayer=30),
    hand=7,
    deck=DeckRules(
        size=DeckSize(least=60, most=60),
        copies=1,
        pool="standard",
        checks=(
            "leaders",
            "pairing",
            "size",
            "singleton",
            "identity",
            "basic_land_types",
            "pool",
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
            eligible=("legendary creature", "legendary planeswalker", "legendary vehicle", "legendary spacecraft"),
            count=Range(1, 2),
            bound_to=None,
            start_zone="command",
            face_down="never",
            cast_policy="owner",
            tax=2,
            return_policy="leader",
            is_commander=True,
            tracks_damage=True,
            cites=refs("903.12c", "903.6", "903.8", "903.9"),
        ),
    ),
    damage_loss=None,
    first_mulligan_free="always",
    sideboard=False,
    draft=None,
    attack="multiple",
    bans="brawl",
    hooks=(),
    cites=refs("903.12", "903.12a", "903.12c", "903.12d", "903.12e", "903.12f", "903.12g", "903.12h"),
)
"""Brawl."""
