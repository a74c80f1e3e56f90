"""What was moved "this way", and tokens with names of their own (CR 608.2c, 111.4)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import BLANK, Play
from test_actions_held import APE, BEAR, made, resolved


@rule("608.2c")
@pytest.mark.parametrize(
    ("library", "cards"), [((BEAR, APE, BLANK), 1), ((BEAR, APE, APE), 0), ((BLANK, BLANK, BLANK), 1)]
)
def test_one_card_of_the_quality_that_was_milled_is_enough(library, cards):
    t = resolved("Mill three cards. If a land card is milled this way, draw a card.", library=library)
    assert (len(t.board.players[0].graveyard), len(t.board.players[0].hand)) == (4, cards)


@rule("608.2c")
@pytest.mark.parametrize(("library", "life"), [((BEAR, APE, BLANK), 42), ((BEAR, BLANK, BLANK), 40)])
def test_so_many_of_them(library, life):
    t = resolved(
        "Mill three cards. If two or more creature cards were milled this way, you gain 2 life.", library=library
    )
    assert t.life(0) == life


@rule("608.2c", "701.9a")
@pytest.mark.parametrize(("card", "hand"), [(BLANK, 2), (BEAR, 1)])
def test_what_was_discarded_is_meant_though_a_card_was_drawn_since(card, hand):
    t = Play()
    t.put(0, card, "hand")
    deed = t.put(
        0,
        made(
            "Test Deed",
            "{2}",
            "Sorcery",
            "Discard a card, then draw a card. If a land card is discarded this way, draw an additional card.",
        ),
        "hand",
    )
    t.begin()
    t.cast(deed)
    t.passes()
    assert len(t.board.players[0].hand) == hand


@rule("111.4", "111.3")
def test_a_token_that_is_no_creature_may_have_a_name_and_abilities():
    t = resolved('Create a colorless artifact token named Cell with "{T}, Sacrifice this token: You gain 1 life."')
    (token,) = t.named("Cell")
    seen = t.chars(token)
    assert (seen.types, seen.subtypes, seen.colors, seen.power) == (("Artifact",), (), (), None)
    t.activate(token)
    t.passes()
    assert t.life(0) == 41


@rule("111.4", "301.5")
def test_an_equipment_token_with_a_name():
    t = resolved(
        'Create a colorless Equipment artifact token named Axe with "Equipped creature gets +1/+0" and equip {2}.', BEAR
    )
    (token,) = t.named("Axe")
    t.activate(token)
    t.passes()
    assert t.size(t.mine[0]) == (3, 2)
