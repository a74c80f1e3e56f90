"""Workloads for pytest-benchmark: ``pytest tests/benchmarks --benchmark-only``. Left out where it is not installed; ``--benchmark-disable`` plays each once.

Figures of one machine and one moment; what they are held against is in ``peers.py``.
"""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path

import pytest

from engine.core.machine import apply, legal
from engine.state.decisions import Pass

if importlib.util.find_spec("pytest_benchmark") is None:
    pytest.skip("pytest-benchmark is not installed", allow_module_level=True)

sys.path.insert(0, str(Path(__file__).resolve().parent))

import play

DECISIONS = 300


@pytest.fixture(scope="module")
def middle():
    return play.midgame()


@pytest.mark.parametrize("workload", ["vanilla-2p40", "commander-4p", "rich-2p", "rich-4p"])
def test_random_play(benchmark, workload):
    """Random play from the opening hands on; two runs of the same seed are the same game."""
    _, tally = benchmark.pedantic(play.play, args=(workload, 5, DECISIONS), rounds=3)
    assert tally == play.play(workload, 5, DECISIONS)[1]


def test_new_game_of_four(benchmark):
    game, _ = benchmark(play.start, "commander-4p", 5)
    assert len(game.board.players) == 4


def test_fork(benchmark, middle):
    """A state is a value: a second line of play begins with a second reference, whatever the first one does."""
    other = benchmark(lambda: middle)
    assert apply(other, Pass(other.pending[0].player)).game != middle


def test_legal_in_the_middle_of_a_game(benchmark, middle):
    def cold():
        middle.setup.cache.kept.clear()
        return legal(middle)

    assert len(benchmark(cold).actions) > 2


def test_pass_in_the_middle_of_a_game(benchmark, middle):
    action = Pass(middle.pending[0].player)
    assert benchmark(apply, middle, action).game.state_id == middle.state_id + 1


def test_expand(benchmark, middle):
    """Every allowed action of a state, each applied to it."""

    def expand():
        return [apply(middle, a).game for a in legal(middle).actions]

    assert len({g.state_id for g in benchmark(expand)}) == 1


def test_history_kept_whole(benchmark):
    """All states of three hundred decisions, held at once."""

    def kept():
        game, chance = play.start("commander-4p", 3)
        states = [game]
        for _ in range(DECISIONS):
            if game.outcome is not None:
                break
            game, _ = apply(game, chance.choice(play.options(game)))
            states.append(game)
        return states

    states = benchmark.pedantic(kept, rounds=3)
    assert [g.state_id for g in states] == list(range(len(states)))


def test_turn_of_a_full_board(benchmark, middle):
    """From one decision on until the turn of the next player begins."""
    number = middle.board.turn.number

    def turn():
        game, chance = middle, random.Random(1)
        while game.outcome is None and game.board.turn.number == number:
            game, _ = apply(game, chance.choice(play.options(game)))
        return game

    assert benchmark(turn).board.turn.number in (number, number + 1)
