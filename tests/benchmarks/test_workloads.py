"""The named workloads, each ending with a digest of what was played; other engines beside ours in the same run where their wheel is installed.

``python -m pytest tests/benchmarks/test_workloads.py --benchmark-only --benchmark-group-by=group``; ``-k vanilla`` for one. ``extra_info`` holds turns of a player
and decisions of a round, so that ``--benchmark-json=FILE`` gives rates; those in decisions are never compared between engines, which count them differently. Other
engines need ``pip install ptg chess phase-python`` and, under Python 3.12, ``pip install --no-deps manabot==0.2.0``. What figures are held against
is in ``peers.py``; this page of figures is of one machine and one moment.
"""

# ruff: noqa: E402 - what lies beside this file is found by a path that is set first
from __future__ import annotations

import gc
import importlib.util
import pickle
import sys
from functools import cache
from pathlib import Path

import pytest

if importlib.util.find_spec("pytest_benchmark") is None:
    pytest.skip("pytest-benchmark is not installed", allow_module_level=True)

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "growth")]

import play
import test_growth as growth
import worker

from engine import apply, legal
from engine.core.evolve import evolve_group
from engine.frozen import replace
from engine.protocol import dumps, loads
from engine.state import events as ev
from engine.state.decisions import Pass

MOST = 400
"""Decisions of a game in a round, at most."""
PEERS = {"vanilla-2p40": ("ptg", "managym", "managym-skip"), "commander-4p": ("python-chess",), "rich-2p60": ("managym-authored-skip",)}
MODULES = {"ptg": "ptg", "managym": "manabot", "managym-skip": "manabot", "managym-authored-skip": "manabot", "python-chess": "chess"}
WORKLOADS = ("vanilla-2p40", "commander-4p", "rich-2p60", "variant-8p")


def digest(games):
    """What a number of states came to, the same in every process."""
    return sum((g.log.size * 7919 + sum(p.life * 1009**i for i, p in enumerate(g.board.players))) * 31**n for n, g in enumerate(games)) % (1 << 61)


@cache
def middles(number=20, workload="commander-4p"):
    """States in the middle of games."""
    return tuple(play.midgame(workload, seed, 200 + 10 * seed) for seed in range(1, number + 1))


# -- throughput --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workload", WORKLOADS)
def test_throughput(benchmark, workload):
    benchmark.group = workload
    _, tally = benchmark.pedantic(play.play, args=(workload, 5, MOST), rounds=5, warmup_rounds=1)
    benchmark.extra_info.update(engine="commandzone", turns=tally.turns, decisions=tally.decisions, forced=tally.decisions - tally.real, digest=tally.digest)
    assert tally == play.play(workload, 5, MOST)[1], "the same seed is the same game"


@pytest.mark.parametrize(("workload", "peer"), [(w, p) for w, peers in PEERS.items() for p in peers])
def test_throughput_of_another_engine(benchmark, workload, peer):
    if importlib.util.find_spec(MODULES[peer]) is None:
        pytest.skip(f"{MODULES[peer]} is not installed")
    benchmark.group = workload
    run = worker.ENGINES[peer]()
    games, decisions, real, turns = benchmark.pedantic(run, args=(1,), rounds=5, warmup_rounds=1)[:4]
    benchmark.extra_info.update(engine=peer, games=games, turns=turns, decisions=decisions, forced=decisions - real)
    assert turns > 0


# -- single things -----------------------------------------------------------------------------------------------------


def test_expand_midgame(benchmark):
    """Every listed action of twenty states, each carried out on a fork."""
    lists = [(g, play.options(g)) for g in middles()]

    def expand():
        return [apply(g, a).game for g, actions in lists for a in actions]

    made = benchmark(expand)
    benchmark.extra_info.update(states=len(made), digest=digest(made))
    assert digest(made) == digest(expand())


def test_legal_midgame(benchmark):
    """The lists of twenty states, as of games that were just read."""

    def afresh():
        return ([replace(g, setup=replace(g.setup), board=replace(g.board)) for g in middles()],), {}

    listed = benchmark.pedantic(lambda games: [legal(g) for g in games], setup=afresh, rounds=20)
    assert listed == [legal(g) for g in middles()]
    benchmark.extra_info["actions"] = sum(len(x.actions) for x in listed)


def _tapped(number):
    game = growth.table(own=number)
    ids = game.board.players[0].permanents[:number]
    return game, ids, growth.committed(game, [ev.Tapped(o) for o in ids])


def test_untap_15(benchmark):
    """Fifteen permanents of one player untap in one group."""
    game, ids, tapped = _tapped(15)
    events = [ev.Tapped(o, on=False) for o in ids]
    board = benchmark(evolve_group, tapped.board, events)
    assert not any(board.objects[o].tapped for o in ids)
    assert board.players == game.board.players


def test_zone_move(benchmark):
    """A card of a hand becomes a permanent."""
    game = growth.table()
    card = game.board.objects[game.board.players[0].hand[0]]
    moved = ev.Moved(card.id, replace(card, id=game.board.objects.size, controller=card.owner, zone="battlefield"), "hand", "battlefield")
    board = benchmark(evolve_group, game.board, [moved])
    assert board.objects.size - 1 in board.battlefield


def test_end_turn(benchmark):
    """From the second main phase through cleanup, untap and draw to the next player's turn."""
    game = growth.table(own=15)
    after = benchmark(growth.to_next_turn, game)
    assert after.board.turn.number == game.board.turn.number + 1


@pytest.mark.parametrize("collector", ["on", "off"])
def test_history_retain(benchmark, collector):
    """All states of several games are kept; the cycle collector finds nothing in them."""

    def keep():
        kept = []
        for seed in range(4):
            game, chance = play.start("commander-4p", seed)
            for _ in range(300):
                if game.outcome is not None:
                    break
                kept.append(game)
                game = apply(game, chance.choice(play.options(game))).game
        return kept

    if collector == "off":
        gc.disable()
    try:
        kept = benchmark.pedantic(keep, rounds=3)
    finally:
        gc.enable()
    benchmark.extra_info.update(states=len(kept), digest=digest(kept))
    assert len(kept) > 1000


def test_fork_1000(benchmark):
    """A thousand lines of play out of one state: a pass in each."""
    game = middles()[0]
    action = Pass(game.pending[0].player)
    made = benchmark(lambda: [apply(game, action).game for _ in range(1000)])
    assert made[0] == made[-1] != game


@pytest.mark.parametrize("form", ["pickle", "json"])
def test_pickle_roundtrip(benchmark, form):
    game = middles()[0]
    again = benchmark((lambda: pickle.loads(pickle.dumps(game))) if form == "pickle" else (lambda: loads(dumps(game))))
    assert again == game
    benchmark.extra_info["bytes"] = len(pickle.dumps(game)) if form == "pickle" else len(dumps(game))


def test_state_key(benchmark):
    """The hash of a whole board, as of a game that was just read."""
    games = [replace(g, board=replace(g.board)) for g in middles()]
    keys = benchmark(lambda: [hash(g.board) for g in games])
    assert len(set(keys)) == len(keys)


# -- growth ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [60, 1000])
def test_grow_library(benchmark, size):
    benchmark.group = "grow-library"
    game = growth.table(library=size)
    assert benchmark(growth.to_next_turn, game).board.turn.number == game.board.turn.number + 1


@pytest.mark.parametrize("size", [0, 20_000])
def test_grow_log(benchmark, size):
    benchmark.group = "grow-log"
    game = growth.table(log=size)
    action = Pass(game.pending[0].player)
    assert benchmark(apply, game, action).game.log.size >= size


@pytest.mark.parametrize("size", [15, 240])
def test_grow_board(benchmark, size):
    benchmark.group = "grow-board"
    game = growth.table(others=size)
    assert benchmark(growth.to_next_turn, game).board.turn.number == game.board.turn.number + 1


@pytest.mark.parametrize("players", [2, 8])
def test_grow_players(benchmark, players):
    benchmark.group = "grow-players"
    game = growth.table(players=players)
    action = Pass(game.pending[0].player)
    assert benchmark(apply, game, action).game.state_id == game.state_id + 1
