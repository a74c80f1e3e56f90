"""Before the game: is a deck legal, and if not, why (CR 100.2, 702.124, 903.5, 905.1d, 906.6); lists of every common
format.
"""

from __future__ import annotations

from engine.cards.deck import Deck
from engine.decks.bans import BanList, NoBanList, ban_list, ban_lists
from engine.decks.checks import CHECKS, check, check_table, require_legal
from engine.decks.exchange import Exchange, announce, finish, swap
from engine.decks.problems import Problem

__all__ = [
    "CHECKS", "BanList", "Deck", "Exchange", "NoBanList", "Problem", "announce", "ban_list", "ban_lists", "check", "check_table", "finish",
    "require_legal", "swap",
]  # fmt: skip
