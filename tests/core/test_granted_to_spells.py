"""Keywords that effects give to spells, and to cards in a graveyard (CR 601.2b, 604.1, 702.51, 702.85, 702.138)."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.core.book import book_of
from engine.core.costs import total_cost
from engine.core.granted import given_keywords
from engine.state.decisions import Cast
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play
from test_actions_held import APE, BEAR, creature, made


@rule("702.85a")
def test_spells_of_a_mana_value_have_cascade():
    for cost, found in (("{5}{G}", True), ("{4}{G}", False)):
        t = Play()
        t.put(0, creature("Test Elder", "Spells you cast with mana value 6 or greater have cascade."))
        t.put(0, BEAR, "library")
        big = t.put(0, creature("Test Giant", cost=cost), "hand")
        t.begin()
        t.cast(big)
        assert len(t.board.stack) == 1 + found


@rule("702.51a", "601.2f")
def test_spells_from_a_zone_have_convoke():
    t = Play()
    t.put(
        0,
        creature(
            "Test Choir",
            "Spells you cast from your graveyard have delve.\nYou may cast creature spells from your graveyard.",
        ),
    )
    here, there = t.put(0, APE, "hand"), t.put(0, APE, "graveyard")
    t.begin()
    found = [[k.name for k in given_keywords(t.board, t.chars(x), 0, t.obj(x))] for x in (here, there)]
    assert found == [[], ["delve"]]


@rule("702.138a", "702.138b")
def test_cards_escape_for_their_mana_cost_and_three_other_cards():
    t = Play()
    breach = made(
        "Test Breach",
        "{1}{R}",
        "Enchantment",
        "Each nonland card in your graveyard has escape. The escape cost is equal to the card's mana cost plus exile three other cards from your graveyard.",
    )
    t.put(0, breach)
    dead = [t.put(0, c, "graveyard") for c in (APE, BEAR, BEAR, BEAR)]
    t.begin()
    ways = [a for a in t.can(0) if isinstance(a, Cast) and a.object == dead[0]]
    assert [a.using for a in ways] == ["escape"]
    obj = t.obj(dead[0])
    assert total_cost(t.board, book_of(t.game.setup), 0, obj, obj.base, using="escape").mana == APE.faces[0].mana_cost
    t.do(ways[0])
    t.paid()
    t.passes()
    assert (t.named("Test Ape") != [], len(t.board.exile)) == (True, 3)
    assert not any(isinstance(a, Cast) for a in t.can(0))


@rule("702.138a")
def test_without_three_other_cards_nothing_escapes():
    t = Play()
    breach = made(
        "Test Breach",
        "{1}{R}",
        "Enchantment",
        "Each nonland card in your graveyard has escape. The escape cost is equal to the card's mana cost plus exile three other cards from your graveyard.",
    )
    t.put(0, breach)
    for c in (APE, BEAR, BEAR):
        t.put(0, c, "graveyard")
    t.begin()
    assert not any(isinstance(a, Cast) for a in t.can(0))
