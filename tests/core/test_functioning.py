"""Abilities of permanents that are phased out do nothing, of whatever kind they are (702.26b)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import CostChange, Keyword, Permission, Restriction, Static
from engine.cards.card import card
from engine.cards.mana import ManaCost
from engine.core.book import book_of
from engine.core.costs import total_cost
from engine.core.granted import given_keywords
from engine.core.layers import view
from engine.core.permissions import player_permission
from engine.core.printed import printed
from engine.core.restrictions import player_restricted
from engine.core.usable import use_rules
from engine.state.objects import More
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play

SPELLS = f.Filter(kind="spell", zones=("stack",))
BEAR = card("Test Bear", "{1}{G}", "Creature — Bear", power=2, toughness=2)


def costs_more(t):
    obj = next(t.board.objects[i] for i in t.board.players[0].hand)
    return total_cost(t.board, book_of(t.game.setup), 0, obj, obj.base).mana != obj.base.mana_cost


def spells_have_convoke(t):
    obj = next(t.board.objects[i] for i in t.board.players[0].hand)
    return bool(given_keywords(t.board, printed(obj.base).chars, 0, obj))


KINDS = {
    "a changed cost": (CostChange(ManaCost(2), SPELLS, who="any"), costs_more),
    "a keyword given to spells": (Static((o.AddAbilities((Keyword("convoke"),)),), SPELLS), spells_have_convoke),
    "a permission": (Permission("no_max_hand"), lambda t: player_permission(t.board, "no_max_hand", 0) > 0),
    "a restriction": (Restriction("cant_lose", f.You()), lambda t: bool(player_restricted(t.board, "cant_lose", 0))),
    "a rule about activating": (Restriction("cant_activate", f.Filter(types=("Creature",))), lambda t: bool(use_rules(t.board, view(t.board)))),
}


@rule("702.26b", "113.6")
@pytest.mark.parametrize("kind", KINDS)
def test_a_permanent_that_is_phased_out_has_no_say(kind):
    ability, works = KINDS[kind]
    giver = card("Test Giver", "{2}", "Artifact", (ability,))
    for more, wanted in ((More(), True), (More(phased=True), False)):
        t = Play()
        t.put(0, giver, more=more)
        t.put(0, BEAR, "hand")
        t.begin()
        assert works(t) is wanted
