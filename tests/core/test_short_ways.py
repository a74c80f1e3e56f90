"""Short ways through the rules, taken where nothing is about, come out as the steps they stand for."""

import random
import sys
from pathlib import Path

import pytest

from engine.cards.catalog import catalog
from engine.cards.deck import Deck
from engine.core import (
    actions_taken,
    attackers,
    blockers,
    calm,
    casting,
    casting_at_once,
    combat,
    listing_kept,
    paying,
    producers,
    proposals,
    resolve,
    sba,
    turnover,
)
from engine.core.machine import apply, legal, new_game
from engine.play.decks import calm_60, demo_decks, vanilla_40, vanilla_commander
from engine.state.decisions import Activate
from engine.state.game import Rng, random_below, shuffled
from engine.variants import find_variant

sys.path.insert(0, str(Path(__file__).parent))


def with_signets():
    """Plain creatures, and artifacts that make mana out of mana: a payment isn't settled by what the lands make."""
    pool = catalog()
    return tuple(
        Deck((*deck.main, *(pool.find(n),) * 8))
        for deck, n in ((vanilla_40("R"), "Rakdos Signet"), (vanilla_40("G"), "Gruul Signet"))
    )


GAMES = {
    "two": ("free-for-all", lambda: (vanilla_40("R"), vanilla_40("G"))),
    "four": ("commander", lambda: (vanilla_commander(),) * 4),
    "calm": ("free-for-all", calm_60),
    "filters of mana": ("free-for-all", with_signets),
    "rich": ("commander", lambda: demo_decks()[:2]),
}


def played(name, seed, most=500):
    """What can be seen of a game: what is listed before each action and how it is left."""
    variant, decks = GAMES[name]
    game, chance = new_game(find_variant(variant), decks(), seed=seed).game, random.Random(seed)
    told = []
    while game.outcome is None and len(told) < most:
        found = legal(game)
        told.append((found, game.agenda, game.pending, game.sba_mark, game.idle))
        actions = [a for a in found.actions if type(a) is not Activate or chance.random() < 0.2]
        game = apply(game, chance.choice(actions or found.actions)).game
    return told, tuple(game.log), game.board, game.outcome


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_short_ways_and_the_steps_they_stand_for_give_the_same_game(name, seed, monkeypatch):
    short = played(name, seed)
    monkeypatch.setattr(calm, "_look", lambda _: None)
    monkeypatch.setattr(casting_at_once, "cast_at_once", lambda *_: False)
    monkeypatch.setattr(casting, "_says_only", lambda *_: False)
    monkeypatch.setattr(actions_taken, "sole_program", lambda *_: None)
    monkeypatch.setattr(paying, "plain_payment", lambda *_: False)
    monkeypatch.setattr(resolve, "plain_arrival", lambda *_, **__: None)
    monkeypatch.setattr(actions_taken, "plain_arrival", lambda *_, **__: None)
    monkeypatch.setattr(proposals, "unopposed", lambda *_: None)
    monkeypatch.setattr(sba, "uneventful", lambda *_: False)
    monkeypatch.setattr(turnover, "quiet_turnover", lambda *_: False)
    monkeypatch.setattr(combat, "plain_strikes", lambda *_: None)
    monkeypatch.setattr(combat, "unbound", lambda *_: False)
    monkeypatch.setattr(attackers, "unbound", lambda *_: False)
    monkeypatch.setattr(blockers, "unremarkable", lambda *_: False)
    monkeypatch.setattr(producers.Supply, "still", lambda *_: False)
    monkeypatch.setattr(listing_kept, "_as_held", lambda *_: False)
    long = played(name, seed)
    assert short[0] == long[0]
    assert short[1] == long[1]
    assert short[2:] == long[2:]


@pytest.mark.parametrize(("name", "least"), [("two", 2), ("calm", 4)])
@pytest.mark.parametrize("taken", ["cast_at_once", "quiet_turnover", "plain_strikes"])
def test_each_short_way_is_taken_in_plain_games(taken, name, least, monkeypatch):
    home = {"cast_at_once": casting_at_once, "quiet_turnover": turnover, "plain_strikes": combat}[taken]
    way, results = getattr(home, taken), []

    def watched(*args):
        results.append(way(*args))
        return results[-1]

    monkeypatch.setattr(home, taken, watched)
    played(name, 1)
    assert any(results)
    assert len([r for r in results if r]) * least > len(results)


@pytest.mark.parametrize(("seed", "counter"), [(0, 0), (7, 3), (2**64 - 1, 10**6), (2**128 - 1, 41)])
@pytest.mark.parametrize("count", [0, 1, 2, 40, 99])
def test_a_shuffle_draws_the_numbers_that_come_one_by_one(seed, counter, count):
    held, rng = list(range(count)), Rng(seed, counter)
    for n in range(count, 1, -1):
        at, rng = random_below(rng, n)
        held[n - 1], held[at] = held[at], held[n - 1]
    assert shuffled(Rng(seed, counter), range(count)) == (tuple(held), rng)
