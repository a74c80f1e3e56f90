"""Nothing but names changes when ids, unordered zones and registries are in another order: the engine chooses nothing for a player."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from engine.core.machine import apply, new_game
from engine.testing.fuzz import HAND, opening, plenty, seats_of
from engine.testing.playing import lively_action
from engine.testing.renaming import Twins, calm
from engine.variants import find_variant

sys.path.insert(0, str(Path(__file__).parent))


@pytest.mark.parametrize("seed", range(12))
def test_a_game_and_its_twin_go_the_same_way(seed):
    variant = find_variant(("commander", "brawl", "oathbreaker", "commander")[seed % 4])
    decks, luck = opening(seed, variant, seats_of(variant, 3 + seed % 2))
    game = plenty(new_game(variant.with_(hand=HAND), decks, seed=seed)).game
    twins = None
    actions = 0
    while game.outcome is None and actions < 500:
        if calm(game) and (twins is None or actions % 40 == 0):
            twins = Twins(game, actions)
            assert twins.differences() == []
        action = lively_action(game, luck.randrange)
        actions += 1
        if twins is None:
            game = apply(game, action).game
        else:
            twins.take(action)
            game = twins.one
    assert actions > 100


_ = random
