"""What players' cards give them to do, looked at once for each change of a zone, is what a fresh look finds."""

import random
import sys
from pathlib import Path

import pytest

from engine.core import legal as checks
from engine.core.book import book_of
from engine.core.cast_reasons import sorcery_time
from engine.core.idling import all_resting, bargain, idle
from engine.core.listing import listed, only_mana
from engine.core.machine import apply, check, legal, new_game
from engine.core.printed import SET_ASIDE
from engine.core.set_aside import KINDS
from engine.core.standing import Standing, some_special, standing
from engine.errors import IllegalAction
from engine.state.decisions import Activate, Cast
from engine.variants import find_variant

sys.path.insert(0, str(Path(__file__).parent))
from test_short_ways import GAMES

FOUND = [name for name in Standing.__slots__ if name not in ("state", "hand", "graveyard", "command", "exile", "outside", "permanents")]


def boards(name, seed, most=300):
    """The games of a course of random actions."""
    variant, decks = GAMES[name]
    game, chance = new_game(find_variant(variant), decks(), seed=seed).game, random.Random(seed)
    while game.outcome is None and most:
        yield game
        found = legal(game).actions
        actions = [a for a in found if type(a) is not Activate or chance.random() < 0.2]
        game = apply(game, chance.choice(actions or found)).game
        most -= 1


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_of_a_players_cards_is_what_a_fresh_look_finds(name):
    for game in boards(name, 5):
        board, book = game.board, book_of(game.setup)
        for seat, state in enumerate(board.players):
            kept, fresh = standing(board, book, seat), Standing()
            fresh.renew(board, book, seat, state)
            assert {n: getattr(kept, n) for n in FOUND} == {n: getattr(fresh, n) for n in FOUND}
            if bargain(board) >= 0 and not kept.special:
                assert not some_special(board, book, seat)


@pytest.mark.parametrize("name", GAMES)
def test_where_all_rest_each_player_could_only_pass_and_make_mana(name):
    quiet = 0
    for game in boards(name, 6, 150):
        board, book = game.board, book_of(game.setup)
        if not board.turn.step:
            continue
        rested = all_resting(board, book)
        quiet += rested
        for seat in board.alive():
            main = sorcery_time(board, seat)
            if idle(board, book, seat, main=main) or (rested and not main):
                found = listed(board, book, seat, calm=main)
                assert found.complete
                assert only_mana(board, found.actions)
    assert quiet or name not in ("two", "four")


@pytest.mark.parametrize("name", GAMES)
def test_what_is_listed_stands_up_to_the_check_it_is_spared_when_it_is_carried_out(name):
    for game in boards(name, 7, 120):
        for action in legal(game).actions:
            assert check(game, action).ok


def test_only_the_actions_that_were_listed_for_this_very_game_are_spared_the_check():
    game = next(g for g in boards("two", 3) if any(type(a) is Cast for a in legal(g).actions))
    actions = legal(game).actions
    cast = next(a for a in actions if type(a) is Cast)
    other = Cast(cast.player, game.board.players[cast.player].library[0])
    assert checks.was_told(game, cast)
    assert not checks.was_told(game, Cast(cast.player, cast.object))
    later = apply(game, cast).game
    assert not checks.was_told(later, cast)
    assert checks.was_told(game, cast)
    legal(later)
    assert not checks.was_told(game, cast)
    with pytest.raises(IllegalAction):
        apply(game, other)


def test_the_keywords_by_which_cards_are_set_aside_are_those_of_the_special_actions():
    assert set(KINDS) == SET_ASIDE
