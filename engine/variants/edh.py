"""Elder Dragon Highlander of 2009 and 2010: a general by its mana cost, before there was Commander."""

from __future__ import annotations

from engine.rulebook.refs import refs
from engine.rulebook.ruleset import DeckSize, Life
from engine.rulebook.variant import DeckRules, Range, RoleRule, Variant

__all__ = ["EDH"]

EDH = Variant(
    key="edh",
    name="Elder Dragon Highlander",
    aliases=("elder dragon highlander", "edh 2010", "edh 2009"),
    base=None,
    system="edh",
    rules="edh-2010-12-11",
    eras=("edh-2009", "edh-2010-12-11"),
    players=Range(2, None),
    life=Life(two_player=40, multiplayer=40),
    hand=7,
    deck=DeckRules(
        size=DeckSize(least=100, most=100),
        copies=1,
        pool="vintage",
        checks=(
            "leaders",
            "size",
            "singleton",
            "mana_symbols",
            "pool",
            "conspiracies",
            "sideboard",
            "banned",
            "league",
        ),
    ),
    roles=(
        RoleRule(
            kind="commander",
            word="general",
            eligible=("legendary creature",),
            count=Range(1, 1),
            bound_to=None,
            start_zone="command",
            face_down="never",
            cast_policy="owner",
            tax=2,
            return_policy="leader",
            is_commander=True,
            tracks_damage=True,
            cites=refs(
                "edh2010.general-choice",
                "edh2010.start",
                "edh2010.cast",
                "edh2010.tax",
                "edh2010.replacement",
                "edh2010.general-damage.1",
            ),
        ),
    ),
    damage_loss=21,
    first_mulligan_free="never",
    sideboard=False,
    draft=None,
    attack="multiple",
    bans="edh",
    hooks=(),
    cites=refs(
        "edh2010.overview",
        "edh2010.general-choice",
        "edh2010.mana-symbols",
        "edh2010.off-colour-mana",
        "edh2010.deck-size",
        "edh2010.life",
        "edh2010.tax",
        "edh2010.replacement",
        "edh2010.partial-paris",
        "edh2010.general-damage.1",
    ),
)
"""EDH in the rules of 2010; those of 2009 are ``EDH.under("edh-2009")``."""
