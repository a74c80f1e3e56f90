"""What players do before turn one, by name: conspiracies and their agendas, cards set aside."""

from __future__ import annotations

import pytest

from engine.actions import (
    fetch_companion,
    keep,
    name_agenda,
    pass_priority,
    reveal,
    set_aside,
    stop,
    use_conspiracies,
    vote,
)
from engine.cards.abilities import Keyword
from engine.cards.card import card
from engine.cards.catalog import catalog
from engine.cards.deck import Deck
from engine.core.machine import new_game
from engine.errors import IllegalAction
from engine.testing.marks import rule
from engine.variants import find_variant

PLAINS = catalog().get("Plains")
HIDDEN = card("Hidden Plot", None, "Conspiracy", (Keyword("hidden agenda"),))
DOUBLE = card("Double Plot", None, "Conspiracy", (Keyword("double agenda"),))


def codes(caught):
    return [str(r) for r in caught.value.rules]


@rule("905.4", "702.106a", "702.106f", "116.2j")
def test_conspiracies_are_used_named_and_revealed():
    decks = [Deck((PLAINS,) * 40, sideboard=(HIDDEN, DOUBLE)), *[Deck((PLAINS,) * 40)] * 2]
    game = new_game(find_variant("conspiracy-draft"), decks, seed=3, first=0).game
    with pytest.raises(IllegalAction) as caught:
        name_agenda(game, "Plains")
    assert codes(caught) == ["702.106a"]
    game = use_conspiracies(game, "Hidden Plot", "Double Plot").game
    game = name_agenda(game, "Plains").game
    with pytest.raises(IllegalAction) as caught:
        name_agenda(game, "Plains", "Plains")
    assert "702.106f" in codes(caught)
    game = name_agenda(game, "Plains", "Hidden Plot").game
    for _ in range(3):
        game = keep(game).game
    hidden, _ = game.board.command
    game = reveal(game, hidden).game
    assert not game.board.objects[hidden].more.face_down
    with pytest.raises(IllegalAction):
        reveal(pass_priority(game).game, game.board.command[1])


@rule("edh2010.partial-paris.1", "edh2010.partial-paris.3")
def test_cards_are_set_aside_until_the_player_stops():
    lead = card("White Lead", "{W}", "Legendary Creature — Test", power="2", toughness="2")
    game = new_game(find_variant("edh"), [Deck((PLAINS,) * 99, (lead,))] * 2, seed=3, first=0).game
    hand = game.board.players[0].hand
    game = set_aside(game, *hand[:2]).game
    game = stop(game).game
    game = stop(game).game
    assert len(game.board.players[0].hand) == 6
    with pytest.raises(IllegalAction) as caught:
        stop(game)
    assert codes(caught)


@rule("701.38a")
def test_players_vote_by_name_of_the_option():
    from engine.cards.filters import You
    from engine.cards.ops import GainLife, Program, Vote
    from engine.core.byhand import perform
    from engine.testing.scenario import build

    game = build({"Ann": {}, "Ned": {}})
    with pytest.raises(IllegalAction):
        vote(game, "grace")
    game = perform(game, Program((Vote(("grace", "spite"), ((GainLife(You(), 3),), ())),)), 0).game
    game = vote(game, "grace").game
    game = vote(game, "spite").game
    assert game.board.players[0].life == 43


@rule("116.2g", "702.139c", "702.139d")
def test_a_companion_is_fetched_for_three_mana_once_a_game():
    lead = card("White Lead", "{W}", "Legendary Creature — Test", power="2", toughness="2")
    friend = card("Test Friend", "{2}", "Creature — Test", (Keyword("companion"),), power="2", toughness="2")
    deck = Deck((PLAINS,) * 99, (lead,), companion=friend)
    game = new_game(find_variant("commander"), [deck, Deck((PLAINS,) * 99, (lead,))], seed=3, first=0).game
    game = keep(keep(game).game).game
    with pytest.raises(IllegalAction) as caught:
        fetch_companion(game, "Test Friend", player="Ann" if "Ann" in game.players else 0)
    assert "116.2g" in codes(caught)
    from engine.testing.scenario import build, holds

    wild = [{"name": "Test Friend", "type_line": "Creature — Test", "mana_cost": "{2}", "power": "2", "toughness": "2", "oracle_text": "Companion — Your starting deck contains only cards with even mana values."}]
    game = build({"Ann": {"companion": "Test Friend", "battlefield": ["Wastes x4"], "commander": "Isamaru, Hound of Konda"}, "Ned": {}}, cards=wild)
    assert holds(game, "Test Friend is outside the game")
    game = fetch_companion(game, "Test Friend").game
    assert holds(game, "Test Friend is in hand")
