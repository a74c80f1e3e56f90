"""The engine is a pure function: games are left as they were, nothing hangs in cycles, nothing depends on the hash seed."""

import gc
import os
import pickle
import subprocess
import sys

from engine.core.machine import apply, legal, new_game
from engine.frozen import replace
from engine.play.decks import demo_decks
from engine.testing.fuzz import opening, plenty
from engine.testing.legality import accepts, probes
from engine.testing.playing import lively_action
from engine.variants import find_variant

PLAYED = 220


def played(seed, actions, rich=True):
    """A game of random decks after so many actions."""
    variant = find_variant("commander")
    decks, luck = opening(seed, variant, 4)
    game = new_game(variant, decks, seed=seed)
    game = plenty(game).game if rich else game.game
    for _ in range(actions):
        if game.outcome is not None:
            break
        game = apply(game, lively_action(game, luck.randrange)).game
    return game


def image(game):
    return pickle.dumps((game.board, game.agenda, game.pending, game.waiting, game.rng, tuple(game.log), game.sba_mark, game.state_id, game.outcome))


def test_neither_accepted_nor_refused_actions_change_the_game_they_were_tried_on():
    tried = 0
    for seed in (1, 2):
        for actions in (5, 60, PLAYED):
            game = played(seed, actions)
            kept = pickle.loads(image(game))
            for action in (*legal(game).actions[:40], *probes(game)):
                accepts(game, action)
                tried += 1
            assert kept == pickle.loads(image(game))
    assert tried > 200


def test_the_same_action_on_the_same_game_gives_an_equal_game():
    game = played(3, 100)
    afresh = replace(game, setup=replace(game.setup), board=replace(game.board))
    for action in legal(game).actions:
        assert apply(game, action) == apply(afresh, action)


def test_a_game_survives_pickling_and_goes_on_alike():
    game = played(4, 120)
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert legal(again) == legal(game)
    for action in legal(game).actions[:20]:
        assert apply(again, action) == apply(game, action)


def test_playing_leaves_nothing_for_the_cycle_collector():
    variant = find_variant("commander")
    chosen = demo_decks()

    def playout(seed):
        decks, luck = opening(seed, variant, 4)
        for cards in (decks, chosen):
            game = new_game(variant, cards, seed=seed).game
            for _ in range(PLAYED):
                if game.outcome is not None:
                    break
                game = apply(game, lively_action(game, luck.randrange)).game

    playout(0)  # what is made once and kept
    gc.collect()
    gc.disable()
    try:
        for seed in range(1, 5):
            playout(seed)
        assert gc.collect() == 0
    finally:
        gc.enable()


SCRIPT = """
import hashlib
from engine.core.machine import apply, legal, new_game
from engine.protocol import digest
from engine.testing.fuzz import opening, plenty
from engine.testing.playing import lively_action
from engine.variants import find_variant
variant = find_variant("commander")
for seed in (1, 2, 3):
    decks, luck = opening(seed, variant, 4)
    game, events = plenty(new_game(variant, decks, seed=seed))
    for step in range(150):
        if game.outcome is not None:
            break
        game, events = apply(game, lively_action(game, luck.randrange))
        text = repr(([type(e).__name__ for e in events], game.pending, legal(game)))
        print(seed, step, hashlib.sha256(text.encode()).hexdigest()[:12], digest(game) if step % 15 == 0 else "")
    print(seed, digest(game))
"""


def told_under(hash_seed, root):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=root, env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def test_two_hash_seeds_play_the_same_games(root):
    first, second = told_under("1", root), told_under("2", root)
    assert len(first) > 300
    differ = next((f"{a} against {b}" for a, b in zip(first, second, strict=False) if a != b), None)
    assert first == second, differ
