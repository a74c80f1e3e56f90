"""Our ``apply`` beside that of ``phase-python``, on the same decks: four-player Commander, vanilla cards, random play by each engine's own list.

``python tests/benchmarks/phase_beside.py [ROUNDS]``; needs ``pip install phase-python``. A round is a game of ours and one of theirs, cut off after the same number
of turns; processor time. Printed are the medians of the time of one ``apply`` and of listing, on boards alike in kind, and of the time of a turn. Both apply
every single pass here.
"""

from __future__ import annotations

import importlib.util
import json
import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import play

from engine.core.machine import apply, legal
from engine.play.decks import vanilla_commander

LETTERS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
TURNS = 24
"""Turns of a game; after that it is cut off, in both engines."""


def atomic(card):
    """A card of ours as MTGJSON has it."""
    face = card.front
    more = {} if face.power is None else {"power": str(face.power), "toughness": str(face.toughness)}
    return {
        "name": face.name, "manaCost": str(face.mana_cost or ""), "types": list(face.types), "subtypes": list(face.subtypes), "supertypes": list(face.supertypes),
        "text": f"({{T}}: Add {{{LETTERS[face.name]}}}.)" if "Basic" in face.supertypes else "",
        "layout": "normal", "manaValue": 0 if face.mana_cost is None else face.mana_value(), "convertedManaCost": 0, "colors": list(face.colors),
        "colorIdentity": list(face.colors), "type": " ".join([*face.supertypes, *face.types]), "legalities": {}, "identifiers": {}, **more,
    }  # fmt: skip


def ours(seed):
    """Seconds of each apply and each listing, and of the game, and turns."""
    game, chance = play.start("commander-4p-all", seed)
    applied, listed = [], []
    began = time.process_time()
    while game.outcome is None and game.board.turn.number <= TURNS:
        a = time.perf_counter()
        legal(game)
        b = time.perf_counter()
        action = chance.choice(play.options(game))
        c = time.perf_counter()
        game = apply(game, action).game
        applied.append(time.perf_counter() - c)
        listed.append(b - a)
    return applied, listed, time.process_time() - began, game.board.turn.number


def theirs(engine, deck, seed):
    """The same of the other engine."""
    game = engine.new_game(deck, deck, extra_players=[deck, deck], seed=seed, format="Commander", first_player=0)
    chance = random.Random(seed)
    applied, listed = [], []
    began = time.process_time()
    while game.turn <= TURNS:
        asked = game.waiting_for()
        data = asked.get("data") or {}
        if asked["type"] == "GameOver":
            break
        who = data["player"] if "player" in data else data["pending"][0]["player"]
        a = time.perf_counter()
        actions = game.actions()
        b = time.perf_counter()
        listed.append(b - a)
        action = next((x for x in actions if "Keep" in json.dumps(x.to_dict())), None) if asked["type"] == "MulliganDecision" else chance.choice(actions)
        c = time.perf_counter()
        game.apply(who, action)
        applied.append(time.perf_counter() - c)
    return applied, listed, time.process_time() - began, game.turn


def main():
    if importlib.util.find_spec("phase") is None:
        print("phase-python is not installed, left out")
        return
    import phase

    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    deck = vanilla_commander()
    faces = [dict(phase.build_oracle_face(atomic(c), None)) for c in {c.key: c for c in (*deck.main, *deck.commanders)}.values()]
    engine = phase.Engine.from_json(json.dumps({f["name"].lower(): f for f in faces}))
    listing = {"main_deck": [c.front.name for c in deck.main], "sideboard": [], "commander": [c.front.name for c in deck.commanders]}
    ratios, turns, figures = [], [], []
    for seed in range(1, rounds + 1):
        mine, other = ours(seed), theirs(engine, listing, seed)
        ratios.append(statistics.median(other[0]) / statistics.median(mine[0]))
        turns.append((other[2] / other[3]) / (mine[2] / mine[3]))
        figures.append([statistics.median(x) * 1e6 for x in (mine[0], other[0], mine[1], other[1])])
        figures[-1] += [statistics.mean(x) * 1e6 for x in (mine[0], other[0])]
    a, b, c, d, e, f = (statistics.median(x) for x in zip(*figures, strict=True))
    print(f"apply, median us: ours {a:.1f}, phase-python {b:.1f}, ratio {statistics.median(ratios):.1f} [{min(ratios):.1f} .. {max(ratios):.1f}]")
    print(f"apply, mean us: ours {e:.1f}, phase-python {f:.1f}, ratio {f / e:.1f}; listing, median us: ours {c:.1f}, phase-python {d:.1f}")
    print(f"time of a turn, theirs / ours: {statistics.median(turns):.1f} [{min(turns):.1f} .. {max(turns):.1f}]")


if __name__ == "__main__":
    main()
