"""Recorded games for tests."""

from __future__ import annotations

import random

from engine import legal
from engine.play.decks import demo_decks, vanilla_40
from engine.records import play, record_game
from engine.state.decisions import Activate


def duel(seed=5):
    return record_game("free-for-all", (vanilla_40("G"), vanilla_40("R")), seed=seed, names=("Ann", "Ned"))


def four(seed=5):
    return record_game("commander", demo_decks(), seed=seed)


def some_action(game, rnd):
    actions = legal(game).actions
    quiet = [a for a in actions if type(a) is not Activate]
    return rnd.choice(quiet or actions)


def played(rec, actions, seed=1):
    rnd = random.Random(seed)
    for _ in range(actions):
        if rec.game.outcome is not None:
            break
        rec = play(rec, some_action(rec.game, rnd))
    return rec


def finished(seed=5):
    return played(duel(seed), 5000, seed)
