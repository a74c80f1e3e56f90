"""What views and lists of actions cost beside the actions themselves, on boards of 60 permanents and more.

Run ``python tests/benchmarks/views.py``. Every action of a game of four is timed, then the view of every seat, the list of the player who decides, and
the difference of the views of one seat; medians in microseconds of processor time, and how often the median action fits into them. The goal is 10 at most
for views and lists.
"""

from __future__ import annotations

import argparse
import json
from statistics import median
from time import process_time_ns

from play import options, start

from engine.core.machine import apply, legal
from engine.views import diff, to_data, view

GOAL = 10
PERMANENTS = 60


def measured(workload, seed, actions, permanents):
    """Nanoseconds of actions, views, lists and differences, and the sizes of differences as JSON, on large boards."""
    game, chance = start(workload, seed)
    spent = {"apply": [], "view": [], "legal": [], "diff": []}
    sizes = []
    last = view(game, 0)
    while game.outcome is None and len(spent["apply"]) < actions:
        some = options(game)
        action = some[int(chance.random() * len(some))]
        began = process_time_ns()
        step = apply(game, action)
        took = process_time_ns() - began
        game = step.game
        if len(game.board.battlefield) < permanents:
            last = view(game, 0)
            continue
        spent["apply"].append(took)
        began = process_time_ns()
        legal(game)
        spent["legal"].append(process_time_ns() - began)
        for seat in (*range(len(game.players)), None):
            began = process_time_ns()
            seen = view(game, seat)
            spent["view"].append(process_time_ns() - began)
            if seat == 0:
                began = process_time_ns()
                change = diff(last, seen)
                spent["diff"].append(process_time_ns() - began)
                sizes.append(len(json.dumps(change, separators=(",", ":"))))
                last = seen
    return spent, sizes, len(json.dumps(to_data(last), separators=(",", ":")))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--actions", type=int, default=600)
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--permanents", type=int, default=PERMANENTS)
    args = parser.parse_args()
    print(f"{'workload':14} {'actions':>8} {'apply':>8} {'view':>14} {'legal':>14} {'diff':>14} {'diff bytes':>12} {'view bytes':>11}")
    for workload in ("commander-4p", "rich-4p"):
        spent, sizes, whole = {"apply": [], "view": [], "legal": [], "diff": []}, [], 0
        for seed in range(args.seeds):
            found, more, size = measured(workload, seed, args.actions, args.permanents)
            for name, values in found.items():
                spent[name] += values
            sizes += more
            whole = max(whole, size)
        if not sizes:
            print(f"{workload:14} no board of {args.permanents} permanents")
            continue
        base = median(spent["apply"])
        told = [f"{median(spent[n]) / 1000:8.1f} {median(spent[n]) / base:4.1f}x" for n in ("view", "legal", "diff")]
        print(f"{workload:14} {len(sizes):8} {base / 1000:8.1f} {' '.join(told)} {int(median(sizes)):12} {whole:11}")


if __name__ == "__main__":
    main()
