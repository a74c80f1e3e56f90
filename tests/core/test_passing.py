"""Passing for everybody who could do nothing else gives the game that single passes give."""

import random
import sys
from pathlib import Path

import pytest

from engine import Activate, Pass, apply, find_variant, legal, new_game
from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Activated, Cost, CostPart, Static
from engine.cards.card import card
from engine.core.passing import only_passes, play_on
from engine.play.decks import calm_60, demo_decks, vanilla_40, vanilla_commander
from engine.testing.marks import rule
from engine.variants import Variant

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play

TABLES = {
    "two vanilla decks": ("free-for-all", lambda: (vanilla_40("R"), vanilla_40("G"))),
    "four vanilla commander decks": ("commander", lambda: (vanilla_commander(),) * 4),
    "two decks that go the short ways": ("free-for-all", calm_60),
    "four decks of all kinds": ("commander", demo_decks),
    "one defending player of three": (find_variant("commander").with_(attack="single"), lambda: (vanilla_commander(),) * 3),
}


def single(game, action):
    """The action, then single passes; the game and all events."""
    step = apply(game, action)
    events = list(step.events)
    game = step.game
    while game.outcome is None and len(game.pending) == 1 and game.pending[0].kind == "ChooseAction" and only_passes(game.board, legal(game)):
        step = apply(game, Pass(game.pending[0].player))
        events += step.events
        game = step.game
    return game, tuple(events)


@rule("117.3d", "117.4")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_playing_on_is_the_same_as_passing_one_by_one(table, seed):
    variant, decks = TABLES[table]
    game = new_game(variant if isinstance(variant, Variant) else find_variant(variant), decks(), seed=seed).game
    chance = random.Random(seed)
    for _ in range(250):
        if game.outcome is not None:
            break
        action = chance.choice(legal(game).actions)
        slow, events = single(game, action)
        fast = play_on(game, action)
        assert fast.events == events
        assert fast.game == slow
        assert legal(fast.game) == legal(slow)
        game = fast.game


@rule("605.1a", "117.1")
def test_an_ability_that_a_land_has_been_given_instead_of_its_mana_is_a_choice():
    gain = Activated(Cost(None, (CostPart("tap"),)), o.Program((o.GainLife(f.You(), 1),)))
    changed = Static((o.LoseAbilities(), o.AddAbilities((gain,))), f.Filter(types=("Land",)))
    t = Play()
    land = t.put(0, card("Test Field", None, "Land — Plains"))
    t.put(0, card("Test Spring", "{1}", "Artifact", (changed,)))
    t.begin("upkeep")
    assert Activate(0, land, 0) in legal(t.game).actions
    assert not only_passes(t.board, legal(t.game))
    assert play_on(t.game).game == t.game
