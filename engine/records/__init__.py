"""Recorded games: replay, seek, rewind, redo, branches, and what may be taken back."""

from engine.records.outline import outline
from engine.records.record import (
    Branch,
    Move,
    Record,
    Start,
    branches,
    go_to,
    play,
    record_game,
    redo,
    replay,
    rewind,
    sealed,
    seek,
    step_at,
)
from engine.records.undo import Learnt, Undo, can_undo, undo

__all__ = [
    "Branch", "Learnt", "Move", "Record", "Start", "Undo", "branches", "can_undo", "go_to", "outline", "play", "record_game", "redo", "replay", "rewind",
    "sealed", "seek", "step_at", "undo",
]  # fmt: skip
