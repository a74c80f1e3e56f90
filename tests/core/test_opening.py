"""What is worked out once for games with the same decks is what each of them would work out (CR 103.2, 903.6)."""

from __future__ import annotations

import random

import pytest

from engine.core import opening
from engine.core.machine import apply, legal, new_game
from engine.errors import IllegalDeck
from engine.play.decks import demo_decks, vanilla_40
from engine.testing.marks import rule
from engine.variants import find_variant

TABLES = {
    "commander": ("commander", demo_decks),
    "free-for-all": ("free-for-all", lambda: (vanilla_40("R"), vanilla_40("G"))),
}


@rule("903.6")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_with_decks_played_before_is_the_game_with_decks_never_seen(table, seed):
    variant, decks = find_variant(TABLES[table][0]), TABLES[table][1]()
    new_game(variant, decks, seed=9)
    again = new_game(variant, decks, seed=seed)
    opening._opening.cache_clear()
    fresh = new_game(variant, decks, seed=seed)
    assert again == fresh
    chance = random.Random(seed)
    one, other = again.game, fresh.game
    for _ in range(40):
        action = chance.choice(legal(one).actions)
        one, other = apply(one, action).game, apply(other, action).game
    assert one == other


@rule("103.1")
def test_the_players_names_and_the_starting_player_are_of_each_game():
    variant, decks = find_variant("free-for-all"), (vanilla_40("R"), vanilla_40("G"))
    games = [new_game(variant, decks, seed=1, first=seat, names=("Ann", f"Ned {seat}")).game for seat in (0, 1)]
    assert [g.board.turn.first for g in games] == [0, 1]
    assert [g.players[1] for g in games] == ["Ned 0", "Ned 1"]


def test_a_deck_that_is_refused_is_refused_again():
    variant, deck = find_variant("free-for-all"), vanilla_40("R")
    wrong = deck.__replace__(conspiracies=deck.main[:1])
    for _ in range(2):
        with pytest.raises(IllegalDeck):
            new_game(variant, (deck, wrong), seed=1)
