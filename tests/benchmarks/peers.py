"""Our engine beside others, in one run: every figure is a median of paired ratios.

``python tests/benchmarks/peers.py [ROUNDS]`` under Python 3.12, with ``pip install ptg chess`` and ``pip install --no-deps
manabot==0.2.0``; peers that can't be imported are left out with a message. Each engine is a process of its own that stays alive; ours and a peer's
alternate A B A B, each playing the *fixed* games of the round, on one core (processor time is counted, so a busy machine disturbs less). Engines
count decisions differently: decisions a second, the share that is forced (one action only) and turns of a player a second are printed together, and
a ratio in decisions is of real decisions only. What our driver does with mana abilities is said in ``play.py``.

The gates of the first stage: P4 (player-turns, vanilla-2p40 / ptg) at least 1.0; P6 (real decisions, commander-4p / python-chess) at least 0.5;
F1 (fork / python-chess copy(stack=False)) at most 0.05; M1 (bytes of a kept state / managym clone) at most 0.3.
"""

from __future__ import annotations

import importlib.util
import json
import platform
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
NEEDS = {"ptg": "ptg", "python-chess": "chess", "managym": "manabot", "managym-skip": "manabot", "managym-authored-skip": "manabot"}
PAIRS = (
    ("P4", "vanilla-2p40", "ptg", "turns", 1.0),
    ("P4 every pass", "vanilla-2p40-all", "ptg", "turns", None),
    ("P2", "vanilla-2p40", "managym", "turns", None),
    ("P1", "vanilla-2p40", "managym-skip", "turns", None),
    ("P7", "rich-2p60", "managym-authored-skip", "turns", 0.7),
    ("P7", "rich-2p", "managym-authored-skip", "turns", None),
    ("P6", "commander-4p", "python-chess", "real", 0.5),
    ("P6 every pass", "commander-4p-all", "python-chess", "real", None),
)
"""Name, our workload, the peer, what is compared, and the least of the first stage."""


class Worker:
    """An engine that waits for rounds."""

    def __init__(self, name):
        self.name = name
        self.results = []
        command = [sys.executable, str(HERE / "worker.py"), name]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        if self.process.stdout.readline().strip() != "ready":
            raise SystemExit(f"{name} did not start")

    def go(self, number):
        """Rates of the round: games, decisions, real decisions and turns, each a second."""
        self.process.stdin.write(f"go {number}\n")
        games, decisions, real, turns, seconds = json.loads(self.process.stdout.readline())
        self.results.append((games, decisions, real, turns, seconds))
        return {"decisions": decisions / seconds, "real": real / seconds, "turns": turns / seconds}

    def line(self):
        """The medians of all rounds in words."""
        rates = [statistics.median(r[i] / r[4] for r in self.results) for i in range(4)]
        forced = 1 - sum(r[2] for r in self.results) / sum(r[1] for r in self.results)
        games, turns = sum(r[0] for r in self.results), sum(r[3] for r in self.results)
        return (
            f"{self.name:17s} {rates[1]:9.0f} decisions/s, {forced:4.0%} forced, {rates[2]:8.0f} real/s, {rates[3]:7.0f} player-turns/s, "
            f"{rates[0]:6.1f} games/s, {turns / games:5.1f} turns a game"
        )


def installed(peer):
    return importlib.util.find_spec(NEEDS[peer]) is not None


def once(name):
    """A single figure, from a fresh process."""
    return float(subprocess.run([sys.executable, str(HERE / "worker.py"), name], capture_output=True, text=True, check=True).stdout)


def verdict(value, least=None, most=None):
    if least is not None:
        return f"(gate >= {least}: {'met' if value >= least else 'MISSED'})"
    if most is not None:
        return f"(gate <= {most}: {'met' if value <= most else 'MISSED'})"
    return ""


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    print(f"Python {platform.python_version()}, {rounds} rounds, fixed games, processor time")
    workers = {}
    for name, mine, peer, what, least in PAIRS:
        if not installed(peer):
            print(f"{name}: {peer} is not installed, left out")
            continue
        for engine in (mine, peer):
            workers.setdefault(engine, None)
            if workers[engine] is None:
                workers[engine] = Worker(engine)
        ratios = []
        for number in range(1, rounds + 1):
            a, b = workers[mine].go(number), workers[peer].go(number)
            ratios.append(a[what] / b[what])
        ratios.sort()
        middle = statistics.median(ratios)
        print(f"{name} {what} {mine} / {peer}: {middle:.2f} [{ratios[0]:.2f} .. {ratios[-1]:.2f}] {verdict(middle, least)}", flush=True)
    for worker in workers.values():
        print(worker.line())
        worker.process.stdin.close()
    if installed("python-chess"):
        forks = [once("our-fork") / once("chess-fork") for _ in range(3)]
        steps = [once("our-step") / once("chess-step") for _ in range(3)]
        print(f"F1 fork / chess copy(stack=False): {statistics.median(forks):.4f} {verdict(statistics.median(forks), most=0.05)}")
        print(f"F2 fork and pass / chess copy and push: {statistics.median(steps):.2f}")
    mine = once("our-memory")
    print(f"bytes of a kept state, commander-4p with its log: {mine:.0f}")
    if installed("managym"):
        theirs = once("managym-memory")
        print(f"M1 kept state / managym clone ({theirs:.0f} bytes): {mine / theirs:.2f} {verdict(mine / theirs, most=0.3)}")


if __name__ == "__main__":
    main()
