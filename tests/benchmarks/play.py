"""Random play for measurements: our games by a fixed rule, and what is counted in them.

The driver picks uniformly among the listed actions, with one exception: at priority it leaves mana abilities out, since the payer taps
lands when something is cast, as every peer does. What is left decides whether a decision counts as *forced* (one action) or *real* (more than one).

A workload is played in two ways. As ``NAME`` the driver goes on with :func:`engine.core.passing.play_on`, which carries out the passes of everybody
who could do nothing else, as managym's ``skip_trivial`` does and as the rules of ptg and chess have no such passes. As ``NAME-all`` every single
pass of priority is listed and applied. Both come to the same games, card by card and event by event.
"""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

from engine.core.machine import apply, legal, new_game
from engine.core.passing import play_on
from engine.core.printed import printed
from engine.play.decks import calm_60, demo_decks, vanilla_40, vanilla_commander
from engine.state.decisions import Activate
from engine.variants import find_variant

MOST = 20_000
"""Decisions after which a game is cut off."""


class Tally(NamedTuple):
    """What a game, or several, came to. ``digest`` stands for how they were played: two runs of the same seeds agree in it."""

    games: int = 0
    decisions: int = 0
    real: int = 0
    turns: int = 0
    digest: int = 0

    def plus(self, other: Tally) -> Tally:
        return Tally(*(a + b for a, b in zip(self[:4], other[:4], strict=True)), (self.digest * 31 + other.digest) % (1 << 61))


WORKLOADS = {
    "vanilla-2p40": ("free-for-all", lambda: (vanilla_40("R"), vanilla_40("G"))),
    "commander-4p": ("commander", lambda: (vanilla_commander(),) * 4),
    "rich-2p": ("commander", lambda: demo_decks()[:2]),
    "rich-4p": ("commander", demo_decks),
    "rich-2p60": ("free-for-all", calm_60),
    "variant-8p": ("commander", lambda: (*demo_decks(), *demo_decks())),
}
"""Name -> variant and decks."""


def options(game):
    """The actions the driver picks from."""
    actions = legal(game).actions
    if len(actions) > 1 and game.pending[0].kind == "ChooseAction":
        objects = game.board.objects
        return [a for a in actions if type(a) is not Activate or a.ability not in printed(objects[a.object].base).mana]
    return actions


def start(workload, seed):
    """A new game of the workload, and the numbers its player draws."""
    variant, decks = registered(workload)
    return new_game(variant, decks, seed=seed).game, random.Random(seed)


@cache
def registered(workload):
    """The variant and the decks, built once as a deck of cards is."""
    variant, decks = WORKLOADS[workload.removesuffix("-all")]
    return find_variant(variant), decks()


def play(workload, seed, most=MOST):
    """Play one game to its end, or for that many decisions: the last game state and the tally."""
    game, chance = start(workload, seed)
    decisions = real = 0
    draw = chance.random
    go_on = apply if workload.endswith("-all") else play_on
    while game.outcome is None and decisions < most:
        actions = options(game)
        if len(actions) > 1:
            real += 1
            action = actions[int(draw() * len(actions))]
        else:
            action = actions[0]
        game = go_on(game, action).game
        decisions += 1
    life = sum(p.life * 1009**i for i, p in enumerate(game.board.players))
    return game, Tally(1, decisions, real, game.board.turn.number, (game.log.size * 7919 + life) % (1 << 61))


def midgame(workload="commander-4p", seed=4, least=300):
    """A game in the middle: the first main phase decision with several actions after that many decisions."""
    game, chance = start(workload, seed)
    n = 0
    while game.outcome is None:
        actions = options(game)
        if n >= least and len(actions) > 2 and game.pending[0].kind == "ChooseAction":
            return game
        game, _ = apply(game, chance.choice(actions))
        n += 1
    msg = "the game was over too soon"
    raise RuntimeError(msg)
