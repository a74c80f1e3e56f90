"""Starting the game: order, opening hands, mulligans, the first turn (CR 103)."""

from __future__ import annotations

import pytest
from rules_table import ANN, BOB

from engine.cards.card import card
from engine.cards.deck import Deck
from engine.core.machine import apply, new_game
from engine.state import events as ev
from engine.state.decisions import Answer, Concede, Pass
from engine.testing.marks import rule
from engine.variants import find_variant

CARDS = tuple(card(f"Card {i}", "{1}", "Artifact") for i in range(60))


def begin(seats, variant="free-for-all", first=0, seed=3):
    return new_game(find_variant(variant), [Deck(main=CARDS)] * seats, seed=seed, first=first).game


def say(game, *words):
    """The players in question answer one after the other."""
    for word in words:
        value = word if isinstance(word, tuple) else (word,)
        game = apply(game, Answer(game.pending[0].player, value)).game
    return game


def hands(game):
    return [len(p.hand) for p in game.board.players]


@rule("103.1")
def test_the_starting_player_is_random_by_seed_unless_named():
    found = {begin(4, first=None, seed=s).board.turn.first for s in range(20)}
    assert found == {0, 1, 2, 3}
    assert begin(4, first=2).board.turn.first == 2


@rule("103.3")
def test_libraries_are_shuffled():
    assert begin(2, seed=1).board.players[0].library != begin(2, seed=2).board.players[0].library


@rule("103.4")
def test_life_is_20_in_an_ordinary_game():
    assert [p.life for p in begin(3).board.players] == [20] * 3


@rule("103.5", "101.4e")
def test_declarations_go_in_turn_order_from_the_starting_player():
    game = begin(4, first=2)
    order = []
    for _ in range(4):
        order.append(game.pending[0].player)
        game = say(game, "keep")
    assert order == [2, 3, 0, 1]
    assert game.board.turn.active == 2


@rule("103.5")
def test_nobody_draws_anew_before_everybody_has_declared():
    game = begin(3)
    before = game.board.players[0].hand
    game = say(game, "mulligan")
    assert game.board.players[0].hand == before
    game = say(game, "keep", "mulligan")
    assert game.board.players[0].hand != before


@rule("103.5", "103.5c")
def test_with_three_players_the_first_mulligan_is_free():
    game = say(begin(3), "mulligan", "keep", "keep")
    assert hands(game) == [7, 7, 7]
    assert game.pending[0].slot == "mulligan"
    assert game.pending[0].player == ANN


@rule("103.5c")
def test_the_second_mulligan_with_three_players_costs_one_card():
    game = say(begin(3), "mulligan", "keep", "keep", "mulligan")
    assert (game.pending[0].kind, game.pending[0].least) == ("ChooseCards", 1)
    bottom = game.board.players[0].hand[2]
    card_of = game.board.objects[bottom].cards
    game = say(game, bottom)
    assert hands(game) == [6, 7, 7]
    assert game.board.objects[game.board.players[0].library[-1]].cards == card_of


@rule("103.5")
def test_with_two_players_each_mulligan_costs_one_card():
    game = say(begin(2), "mulligan", "keep")
    assert (game.pending[0].kind, game.pending[0].least, game.pending[0].most) == ("ChooseCards", 1, 1)
    game = say(game, game.board.players[0].hand[0], "mulligan")
    assert game.pending[0].least == 2
    game = say(game, game.board.players[0].hand[:2], "keep")
    assert hands(game) == [5, 7]


@rule("103.5", "903.7")
def test_a_two_player_commander_game_has_no_free_mulligan():
    game = say(begin(2, "commander"), "mulligan", "keep")
    assert game.pending[0].kind == "ChooseCards"


@rule("103.5c", "903.12g")
def test_the_first_mulligan_is_free_in_a_two_player_brawl_game():
    game = say(begin(2, "brawl"), "mulligan", "keep")
    assert game.pending[0].kind == "ChooseValue"
    assert hands(game) == [7, 7]


@rule("103.5")
def test_the_last_mulligan_leaves_no_cards_and_no_further_question():
    game = begin(2)
    game = say(game, "mulligan", "keep")
    for n in range(1, 7):
        game = say(game, game.board.players[0].hand[:n], "mulligan")
    game = say(game, game.board.players[0].hand)
    assert hands(game)[0] == 0
    assert game.pending[0].kind == "ChooseAction"


@rule("103.5")
def test_a_kept_hand_is_kept():
    game = say(begin(3), "mulligan", "keep", "mulligan")
    assert game.pending[0].player == ANN
    game = say(game, "keep", "keep")
    assert game.pending[0].kind == "ChooseAction"


@rule("103.8a", "504.1")
def test_with_two_players_the_starting_player_skips_the_first_draw_only():
    game = say(begin(2), "keep", "keep")
    for _ in range(200):
        if game.board.turn.number == 3:
            break
        decision = game.pending[0]
        action = Pass(decision.player) if decision.kind == "ChooseAction" else Answer(decision.player, decision.options[: decision.least])
        game = apply(game, action).game
    draws = [e.by for e in game.log if type(e) is ev.Moved and e.how == "draw"]
    assert draws == [BOB]


@rule("103.8c")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_players_nobody_skips_a_draw(seats):
    game = say(begin(seats), *["keep"] * seats)
    while game.board.turn.step != "precombat main":
        game = apply(game, Pass(game.pending[0].player)).game
    assert hands(game) == [8, *[7] * (seats - 1)]


@rule("103.5", "104.3a", "800.4a")
def test_conceding_during_mulligans_goes_on_without_the_player():
    game = say(begin(3), "mulligan")
    game = apply(game, Concede(BOB)).game
    game = say(game, "keep")
    assert game.pending[0].player == ANN
    game = say(game, "keep")
    assert game.pending[0].kind == "ChooseAction"
    assert game.board.turn.active == ANN


@rule("103.1", "800.4a")
def test_if_the_starting_player_concedes_before_the_first_turn_the_next_player_begins():
    game = begin(3)
    game = apply(game, Concede(ANN)).game
    game = say(game, "keep", "keep")
    assert game.board.turn.active == BOB
