"""Further ops by chapter: copies, faces, piles, players, turns and what keywords need (CR 701, 702, 707, 708, 712, 723-727, 730)."""

from __future__ import annotations

from engine.core import effects_copy, effects_faces, effects_players, effects_turn, keyword_ops, merging

__all__ = ["effects_copy", "effects_faces", "effects_players", "effects_turn", "keyword_ops", "merging"]
