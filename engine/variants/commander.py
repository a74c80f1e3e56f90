"""Commander (903)."""

from __future__ import annotations

from engine.rulebook.refs import refs
from engine.rulebook.ruleset import DeckSize, Life
from engine.rulebook.variant import DeckRules, Range, RoleRule, Variant

__all__ = ["COMMANDER"]

COMMANDER = Variant(
    key="commander",
    name="Commander",
    aliases=("cmd", "multiplayer commander"),
    base=None,
    system="commander",
    rules="commander-2026-02",
    eras=(
        "commander-2010-12",
        "commander-2016-01",
        "commander-2019-07",
        "commander-2020-07",
        "commander-2023-11",
        "commander-2025-07",
        "commander-2026-02",
    ),
    players=Range(2, None),
    life=Life(two_player=40, multiplayer=40),
    hand=7,
    deck=DeckRules(
        size=DeckSize(least=100, most=100),
        copies=1,
        pool="vintage",
        checks=(
            "leaders",
            "pairing",
            "size",
            "singleton",
            "identity",
            "basic_land_types",
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
            cites=refs("903.3", "903.6", "903.8", "903.9", "903.10a"),
        ),
    ),
    damage_loss=21,
    first_mulligan_free="multiplayer",
    sideboard=False,
    draft=None,
    attack="multiple",
    bans="commander",
    hooks=(),
    cites=refs(
        "903.1",
        "903.2",
        "903.3",
        "903.5",
        "903.6",
        "903.7",
        "903.8",
        "903.9a",
        "903.9b",
        "903.10a",
        "903.11",
        "802.1",
        "806.1",
    ),
)
"""Commander: a hundred cards led by a legend, 40 life, 21 damage by one commander."""
