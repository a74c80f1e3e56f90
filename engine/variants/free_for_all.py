"""The free-for-all game (806): sixty cards, 20 life, nothing designated."""

from __future__ import annotations

from engine.rulebook.refs import refs
from engine.rulebook.ruleset import DeckSize, Life
from engine.rulebook.variant import DeckRules, Range, Variant

__all__ = ["FREE_FOR_ALL"]

FREE_FOR_ALL = Variant(
    key="free-for-all",
    name="Free-for-all",
    aliases=("ffa", "constructed", "magic"),
    base=None,
    system="free-for-all",
    rules="free-for-all-2019-07",
    eras=("free-for-all-2019-07",),
    players=Range(2, None),
    life=Life(two_player=20, multiplayer=20),
    hand=7,
    deck=DeckRules(
        size=DeckSize(least=60, most=None),
        copies=4,
        pool="any",
        checks=("size", "copies", "conspiracies", "companion", "banned"),
    ),
    roles=(),
    damage_loss=None,
    first_mulligan_free="multiplayer",
    sideboard=True,
    draft=None,
    attack="multiple",
    bans=None,
    hooks=(),
    cites=refs("100.2a", "103.4", "103.5", "802.1", "806.1"),
)
"""An ordinary game among any number of players."""
