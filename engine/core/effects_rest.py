"""Further ops by chapter: copies, faces, piles, players, turns, dungeons, the Ring and what keywords need (CR 309, 701,
702, 707, 708, 712, 723-727, 730).
"""

from __future__ import annotations

from engine.core import (
    any_amount,
    effects_chance,
    effects_copy,
    effects_dice,
    effects_faces,
    effects_players,
    effects_turn,
    effects_votes,
    keyword_ops,
    keyword_ops_actions,
    keyword_ops_cards,
    keyword_ops_pairs,
    merging,
    ring,
    rooms,
    venturing,
)

__all__ = [
    "any_amount",
    "effects_chance",
    "effects_copy",
    "effects_dice",
    "effects_faces",
    "effects_players",
    "effects_turn",
    "effects_votes",
    "keyword_ops",
    "keyword_ops_actions",
    "keyword_ops_cards",
    "keyword_ops_pairs",
    "merging",
    "ring",
    "rooms",
    "venturing",
]
