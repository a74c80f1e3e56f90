"""What may be done in a state does not change because play went on from it (architecture 4.2)."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from engine.cards.abilities import Trigger, Triggered
from engine.cards.card import card
from engine.cards.filters import You
from engine.cards.ops import Draw, Program
from engine.core.machine import apply, legal, new_game
from engine.frozen import replace
from engine.play.decks import calm_60, demo_decks
from engine.testing.fuzz import plenty
from engine.variants import find_variant

sys.path.insert(0, str(Path(__file__).parents[1] / "core"))

from playing import Play

TABLES = {
    "commander": ("commander", demo_decks, False),
    "plenty": ("commander", demo_decks, True),
    "calm": ("free-for-all", calm_60, False),
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_an_older_state_lists_what_it_listed_and_goes_on_as_it_went_on(table, seed):
    variant, decks, rich = TABLES[table]
    step, chance = new_game(find_variant(variant), decks(), seed=seed), random.Random(seed)
    game = (plenty(step) if rich else step).game
    kept = []
    for _ in range(250):
        if game.outcome is not None:
            break
        listed = tuple(legal(game).actions)
        action = chance.choice(listed)
        after = apply(game, action).game
        kept = [*kept[-5:], (game, listed, action, after)]
        legal(after)
        old, was, taken, then = chance.choice(kept)
        again = replace(old)  # the same state, but for what is kept with the game itself
        assert tuple(legal(again).actions) == was
        assert apply(again, taken).game == then
        game = after


def laid():
    """A table with a creature in hand that triggers as it enters, and the creature."""
    herald = card("Test Herald", "{2}{W}", "Creature — Human", (Triggered(Trigger("enters"), Program((Draw(You(), 1),))),), power=2, toughness=2)
    table = Play()
    return table, table.put(0, herald, "hand")


@pytest.mark.parametrize("passes", [0, 1, 2, 4])
def test_what_is_listed_first_with_a_spell_on_the_stack_says_nothing_of_the_state_before_it(passes):
    table, herald = laid()
    before = table.begin().game
    table.cast(herald).passes(passes)
    legal(table.game)
    fresh, _ = laid()
    assert legal(before).actions == legal(fresh.begin().game).actions
