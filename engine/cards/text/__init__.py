"""The reader of English: from a card's rules text, or an effect sentence, into the ability language (architecture
4.15).

A hand-written recursive-descent grammar over tokens. A line is read in full or not at all.
"""

from __future__ import annotations

from engine.cards.text import (
    actions,
    casting,
    chance,
    changes,
    control_changes,
    cost_effects,
    counters,
    dealing,
    destroying,
    keyword_actions,
    library,
    life,
    making,
    mana,
    moving,
    payments,
    player_keywords,
    preventing,
    searching,
    various,
    your_choice,
)
from engine.cards.text.coverage import Coverage, coverage
from engine.cards.text.lines import read_card, read_face, read_text, readied, unread_lines
from engine.cards.text.sentences import read_effect

__all__ = ["Coverage", "coverage", "read_card", "read_effect", "read_face", "read_text", "readied", "unread_lines"]

_RULES = (
    actions,
    chance,
    changes,
    control_changes,
    library,
    searching,
    life,
    dealing,
    preventing,
    making,
    mana,
    moving,
    cost_effects,
    destroying,
    counters,
    payments,
    player_keywords,
    keyword_actions,
    casting,
    various,
    your_choice,
)
"""Modules that register the verbs they read."""
