"""Frozen records of the game: objects, board, events, decisions, frames. No rules."""
