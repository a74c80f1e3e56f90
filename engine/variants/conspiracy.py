"""Conspiracy Draft (905): one pick a turn, then a multiplayer game with conspiracies in the command zone (315,
702.106).
"""

from __future__ import annotations

from engine.rulebook.refs import refs
from engine.rulebook.ruleset import DeckSize, Life
from engine.rulebook.variant import DeckRules, DraftRule, Range, RoleRule, Variant

__all__ = ["CONSPIRACY_DRAFT"]

CONSPIRACY_DRAFT = Variant(
    key="conspiracy-draft",
    name="Conspiracy Draft",
    aliases=("conspiracy",),
    base=None,
    system="conspiracy",
    rules="conspiracy-2023-02",
    eras=("conspiracy-2023-02",),
    players=Range(3, None),
    life=Life(two_player=20, multiplayer=20),
    hand=7,
    deck=DeckRules(
        size=DeckSize(least=40, most=None),
        copies=None,
        pool="draft",
        checks=("size", "pool", "conspiracies", "companion", "banned"),
    ),
    roles=(
        RoleRule(
            kind="conspiracy",
            word="conspiracy",
            eligible=("conspiracy",),
            count=Range(0, None),
            bound_to=None,
            start_zone="command",
            face_down="hidden-agenda",
            cast_policy="never",
            tax=0,
            return_policy="stays",
            is_commander=False,
            tracks_damage=False,
            cites=refs("905.4", "905.4a", "905.5", "315.2", "400.4b", "702.106a"),
        ),
    ),
    damage_loss=None,
    first_mulligan_free="multiplayer",
    sideboard=True,
    draft=DraftRule(
        picks=1,
        passing=("left", "right", "left"),
        boosters=("Conspiracy", "Conspiracy: Take the Crown"),
        cites=refs("905.1a", "905.1b", "905.1c"),
    ),
    attack="multiple",
    bans=None,
    hooks=(),
    cites=refs("905.1", "905.2", "905.3", "905.4", "905.5", "905.6", "100.2b", "315.1", "702.106a"),
)
"""Conspiracy Draft."""
