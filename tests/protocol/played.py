"""Random games for tests of JSON: cheap ones, and pauses of every kind."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine import apply, find_variant, legal, new_game
from engine.play.decks import demo_decks, vanilla_40, vanilla_commander
from engine.state.decisions import Activate
from engine.state.game import Game

DUEL = ("free-for-all", lambda: (vanilla_40("G"), vanilla_40("R")))
FOUR = ("commander", demo_decks)
PLAIN_FOUR = ("commander", lambda: (vanilla_commander(),) * 4)


def game_of(which: tuple[str, object], seed: int) -> Game:
    variant, decks = which
    return new_game(find_variant(variant), decks(), seed=seed).game


def step(game: Game, rnd: random.Random) -> Game:
    actions = legal(game).actions
    some = [a for a in actions if type(a) is not Activate or rnd.random() < 0.3]
    return apply(game, rnd.choice(some or actions)).game


def pauses(which: tuple[str, object], seed: int, most: int) -> Iterator[Game]:
    """The games after 0, 1, 2 … random actions."""
    rnd = random.Random(seed)
    game = game_of(which, seed)
    yield game
    for _ in range(most):
        if game.outcome is not None:
            return
        game = step(game, rnd)
        yield game


def after(which: tuple[str, object], seed: int, actions: int) -> Game:
    return list(pauses(which, seed, actions))[-1]


def kinds(game: Game) -> set[tuple[object, ...]]:
    """What kind of pause this is: the frames at work and what is asked."""
    found: set[tuple[object, ...]] = {(type(f).__name__, getattr(f, "stage", "")) for f in game.agenda}
    return found | {(d.kind, d.why.text, d.slot) for d in game.pending}

