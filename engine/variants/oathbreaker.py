"""Oathbreaker (906): a planeswalker and its signature spell lead sixty cards."""

from __future__ import annotations

from engine.rulebook.refs import refs
from engine.rulebook.ruleset import DeckSize, Life
from engine.rulebook.variant import DeckRules, Range, RoleRule, Variant

__all__ = ["OATHBREAKER"]

OATHBREAKER = Variant(
    key="oathbreaker",
    name="Oathbreaker",
    aliases=("ob",),
    base=None,
    system="oathbreaker",
    rules="oathbreaker-2019-06",
    eras=("oathbreaker-2019-06",),
    players=Range(2, None),
    life=Life(two_player=20, multiplayer=20),
    hand=7,
    deck=DeckRules(
        size=DeckSize(least=60, most=60),
        copies=1,
        pool="vintage",
        checks=(
            "leaders",
            "pairing",
            "signature_spells",
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
            kind="oathbreaker",
            word="Oathbreaker",
            eligible=("planeswalker",),
            count=Range(1, 2),
            bound_to=None,
            start_zone="command",
            face_down="never",
            cast_policy="owner",
            tax=2,
            return_policy="leader",
            is_commander=True,
            tracks_damage=False,
            cites=refs("906.3", "906.7", "906.9", "906.10", "906.14"),
        ),
        RoleRule(
            kind="signature-spell",
            word="signature spell",
            eligible=("instant", "sorcery"),
            count=Range(1, 2),
            bound_to="oathbreaker",
            start_zone="command",
            face_down="never",
            cast_policy="owner-while-bound",
            tax=2,
            return_policy="forced",
            is_commander=False,
            tracks_damage=False,
            cites=refs("906.4", "906.4a", "906.4b", "906.11", "906.12", "906.12a", "906.14"),
        ),
    ),
    damage_loss=None,
    first_mulligan_free="multiplayer",
    sideboard=False,
    draft=None,
    attack="multiple",
    bans="oathbreaker",
    hooks=(),
    cites=refs(
        "906.intro.form",
        "906.1",
        "906.2",
        "906.3",
        "906.4",
        "906.6",
        "906.7",
        "906.8",
        "906.9",
        "906.10",
        "906.11",
        "906.12a",
        "906.13",
        "906.14",
    ),
)
"""Oathbreaker."""
