"""Games, decks, cards and messages come out of JSON as they went in (architecture 4.11, 4.13)."""

from __future__ import annotations

import json
import random

import pytest
from played import DUEL, FOUR, PLAIN_FOUR, after, game_of, kinds, pauses, step

from engine import apply, check, find_variant, legal, new_game
from engine.cards.abilities import Activated, Triggered
from engine.cards.catalog import CATALOG
from engine.errors import IllegalAction
from engine.frozen import replace
from engine.play.decks import demo_decks
from engine.protocol import (
    digest,
    dumps,
    dumps_action,
    dumps_card,
    dumps_decision,
    dumps_deck,
    dumps_error,
    dumps_event,
    key,
    loads,
    loads_action,
    loads_card,
    loads_decision,
    loads_deck,
    loads_event,
)  # fmt: skip
from engine.state.decisions import Answer, Cast, Concede, Pass
from engine.testing.fuzz import opening, plenty, seats_of
from engine.testing.playing import lively_action
from engine.testing.scenario import act, build


@pytest.mark.parametrize("seed", [0, 3])
def test_a_game_comes_back_equal_at_the_first_pause_of_every_kind_and_each_hundredth_action(seed):
    seen: set[object] = set()
    for number, game in enumerate(pauses(FOUR, seed, 900)):
        if number % 100 == 0 or not kinds(game) <= seen:
            seen |= kinds(game)
            text = dumps(game)
            back = loads(text)
            assert back == game
            assert dumps(back) == text
    assert len(seen) > 17


@pytest.mark.parametrize("which", [DUEL, FOUR])
def test_a_game_that_was_read_goes_on_in_the_same_way(which):
    game = after(which, 5, 150)
    back = loads(dumps(game))
    one, other = random.Random(9), random.Random(9)
    for _ in range(200):
        if game.outcome is not None:
            break
        assert legal(back) == legal(game)
        game, back = step(game, one), step(back, other)
    assert back == game
    assert digest(back) == digest(game)


def test_a_finished_game_comes_back():
    game = game_of(DUEL, 1)
    game = apply(game, Concede(0)).game
    assert game.outcome is not None
    assert loads(dumps(game)) == game


def test_a_game_of_cards_that_are_not_built_in_carries_their_definitions():
    deck = demo_decks()[0]
    strange = replace(deck, main=tuple(replace(c, key=f"My {c.key}") for c in deck.main), commanders=tuple(replace(c, key=f"My {c.key}") for c in deck.commanders))
    game = after(("commander", lambda: (strange,) * 3), 2, 200)
    text = dumps(game)
    assert loads(text) == game
    assert '"My Sol Ring"' in text
    assert loads(text).setup.cards[0] == game.setup.cards[0]


def test_shared_definitions_are_one_value_again_after_reading():
    back = loads(dumps(after(PLAIN_FOUR, 1, 10)))
    faces = {id(o.base) for o in back.board.objects if hasattr(o, "base")}
    assert len(faces) <= len(back.setup.cards)


@pytest.mark.parametrize("card", CATALOG, ids=lambda c: c.key)
def test_every_built_in_card_can_be_written_in_full(card):
    own = replace(card, key=f"{card.key} (mine)", faces=tuple(replace(f, name=f"{f.name} (mine)") for f in card.faces))
    text = dumps_card(own)
    assert loads_card(text) == own
    assert loads_card(dumps_card(card)) is card
    assert any(type(a) in (Activated, Triggered) for f in own.faces for a in f.abilities) <= ('"program"' in text)


@pytest.mark.parametrize("deck", demo_decks(), ids=lambda d: d.name)
def test_a_deck_comes_back(deck):
    assert loads_deck(dumps_deck(deck)) == deck


def test_actions_decisions_and_events_come_back_one_by_one():
    for game in pauses(FOUR, 4, 250):
        for action in legal(game).actions[:5]:
            assert loads_action(dumps_action(action)) == action
        for decision in game.pending:
            assert loads_decision(dumps_decision(decision)) == decision
    for event in game.log:
        assert loads_event(dumps_event(event)) == event


def test_an_action_is_one_small_object():
    assert json.loads(dumps_action(Pass(2))) == {"schema_version": 1, "type": "Pass", "player": 2}
    assert loads_action('{"type":"Answer","player":1,"value":[4,"yes",[7,-2]]}') == Answer(1, (4, "yes", (7, -2)))
    assert loads_action('{"type":"Cast","player":0,"object":3,"choices":[[1],["W"]]}') == Cast(0, 3, choices=((1,), ("W",)))


def test_a_refusal_is_told_with_code_reasons_and_rules():
    game = game_of(DUEL, 1)
    verdict = check(game, Pass(0))
    told = json.loads(dumps_error(IllegalAction(*verdict.reasons)))
    assert told["code"] == verdict.reasons[0].code
    assert [r["text"] for r in told["reasons"]] == [r.text for r in verdict.reasons]


def test_equal_games_have_equal_digests_and_keys_and_others_do_not():
    first, second = after(FOUR, 6, 60), after(FOUR, 6, 60)
    assert first is not second
    assert digest(first) == digest(second) == digest(loads(dumps(first)))
    assert digest(first.board) == digest(second.board) != digest(first)
    assert key(first) == key(second) == key(loads(dumps(first)))
    later = after(FOUR, 6, 61)
    assert digest(later) != digest(first)


def test_a_game_of_some_length_is_written_compactly():
    game = after(FOUR, 0, 900)
    text = dumps(game)
    assert len(text) < 120_000 + 150 * game.log.size


@pytest.mark.parametrize("variant", ["brawl", "oathbreaker", "conspiracy-draft", "commander-draft", "edh", "free-for-all"])
def test_games_of_every_variant_come_back_at_every_kind_of_pause(variant):
    rules = find_variant(variant)
    decks, luck = opening(3, rules, seats_of(rules))
    game = plenty(new_game(rules, decks, seed=3)).game
    seen: set[object] = set()
    for _ in range(250):
        if not kinds(game) <= seen:
            seen |= kinds(game)
            assert loads(dumps(game)) == game
        if game.outcome is not None:
            break
        game = apply(game, lively_action(game, luck.randrange)).game


def test_a_table_laid_out_by_a_script_comes_back():
    table = {
        "Ann": {
            "commander": "Isamaru, Hound of Konda", "mana": "any", "life": 31, "counters": {"poison": 3}, "history": {"casts": {"Isamaru": 2}},
            "battlefield": ["Serra Angel|Tapped|Counters:P1P1=2", "Grizzly Bears|FaceDown"], "hand": ["Lightning Bolt"], "graveyard": ["Murder"],
        },
        "Ned": {"battlefield": ["Grizzly Bears|SummonSick"], "exile": ["Forest"]},
    }  # fmt: skip
    game = build(table)
    assert loads(dumps(game)) == game
    game = act(game, "Ann", "cast Isamaru from command")
    back = loads(dumps(game))
    assert back == game
    assert dict(back.board.tally.casts) == dict(game.board.tally.casts) != {}
