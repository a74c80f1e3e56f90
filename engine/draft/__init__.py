"""Drafts before the game: their own small immutable state machine (CR 903.13, 905.1, 905.2; architecture 4.3).

:func:`new_draft` starts one, :func:`legal` lists what a player may do, :func:`apply_pick` does it and gives back a new
:class:`Draft` with the events, :func:`check` says why not, :func:`view` is what a player may see. ``pick``, ``reveal``,
``note``, ``choose`` and ``use`` are the same by names. Pools become decks and a game in :mod:`engine.draft.building`;
packs are made in :mod:`engine.draft.boosters`.
"""

from __future__ import annotations

from engine.draft.actions import choose, note, pick, reveal, use
from engine.draft.machine import DraftLegal, apply_pick, check, legal
from engine.draft.ops import DRAFT_MATTERS, DRAFT_OPS, DraftOp, ops_of
from engine.draft.start import new_draft
from engine.draft.state import Draft, DraftEvent, DraftSetup, DraftStep, Note, Pick, Together, Use
from engine.draft.views import DraftView, can_see, view

__all__ = [
    "DRAFT_MATTERS", "DRAFT_OPS", "Draft", "DraftEvent", "DraftLegal", "DraftOp", "DraftSetup", "DraftStep", "DraftView", "Note", "Pick",
    "Together", "Use", "apply_pick", "can_see", "check", "choose", "legal", "new_draft", "note", "ops_of", "pick", "reveal", "use", "view",
]  # fmt: skip
