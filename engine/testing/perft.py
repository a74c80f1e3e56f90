"""Perft: how many ways there are to go on, n decisions deep, from fixed positions of every variant (CR 117.1, 508.1,
509.1, 601.2, 903.9).

The numbers say nothing about good play. They change if an action is listed that was not, or is no longer, or if a
question is asked that was not: they are what changes for speed must leave alone. :func:`perft` counts from any game;
:data:`POSITIONS` are the fixed ones, whose counts are kept in ``tests/golden/perft.txt``; ``commandzone perft`` counts
and tells (a word from chess programs: performance test).
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

from engine.core.machine import apply, legal
from engine.frozen import record
from engine.testing.scenario import build
from engine.words.refs import Refs
from engine.words.say import say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from engine.state.game import Game

__all__ = ["POSITIONS", "Counts", "Position", "divide", "golden_text", "perft", "perft_command"]


@record
class Counts:
    """What was counted. ``paths``: for each depth from 0, the number of ways to take just so many actions; ``ended``:
    of those, how many ended the game; ``open``: how many states on the way had a list of actions that is not complete
    (more is possible than was counted).
    """

    paths: tuple[int, ...]
    ended: tuple[int, ...]
    open: int

    def __str__(self) -> str:
        """The numbers in one line, as the golden file has them."""
        return f"paths {' '.join(map(str, self.paths))} | ended {sum(self.ended)} | open {self.open}"


def perft(game: Game, depth: int) -> Counts:
    """Count the ways to take up to ``depth`` listed actions from a game, every order of them apart."""
    paths, ended, lists = [0] * (depth + 1), [0] * (depth + 1), [0]

    def count(at: Game, deep: int) -> None:
        paths[deep] += 1
        if at.outcome is not None:
            ended[deep] += 1
            return
        if deep == depth:
            return
        listed = legal(at)
        lists[0] += not listed.complete
        for action in listed.actions:
            count(apply(at, action).game, deep + 1)

    count(game, 0)
    return Counts(tuple(paths), tuple(ended), lists[0])


def divide(game: Game, depth: int) -> tuple[tuple[str, int], ...]:
    """For each action that is possible now, in words: the number of paths of ``depth`` actions that begin with it.
    Shows where two engines part.
    """
    refs = Refs(game)
    out: Counter[str] = Counter()
    for action in legal(game).actions if depth and game.outcome is None else ():
        out[f"{game.players[action.player]}: {say(game, action, refs)}"] += perft(
            apply(game, action).game, depth - 1
        ).paths[-1]
    return tuple(out.items())


@record
class Position:
    """A fixed position: its name, the variant, the players as in a question script, the step, and the depth to which it
    is counted.
    """

    name: str
    variant: str
    players: dict[str, dict[str, Any]]
    depth: int
    start: str | None = None

    def game(self) -> Game:
        """The game at that position."""
        return build(self.players, variant=self.variant, start=self.start)


_NED: dict[str, Any] = {"library": ["Forest x3"]}

POSITIONS: tuple[Position, ...] = (
    Position("commander/tax", "commander", {
        "Ann": {"commander": "Isamaru, Hound of Konda", "battlefield": ["Plains x4"], "hand": ["Plains", "Swords to Plowshares"], "history": {"casts": {"Isamaru": 1}}},
        "Ned": {"commander": "Olivia Voldaren", "battlefield": ["Olivia Voldaren", "Mountain"]},
    }, 7),
    Position("commander/returns", "commander", {
        "Ann": {"commander": "Isamaru, Hound of Konda", "battlefield": ["Isamaru, Hound of Konda", "Swamp x3", "Island"], "hand": ["Murder", "Unsummon"]},
        "Ned": {"commander": "Talrand, Sky Summoner", "battlefield": ["Talrand, Sky Summoner", "Island x2"], "hand": ["Unsummon"]},
    }, 7),
    Position("commander/combat", "commander", {
        "Ann": {"commander": "Isamaru, Hound of Konda", "battlefield": ["Isamaru, Hound of Konda", "Grizzly Bears"], "history": {"commander-damage": {"Isamaru -> Ned": 19}}},
        "Ned": {"battlefield": ["Wall of Omens"]}, "Cleo": {"battlefield": ["Storm Crow"]},
    }, 10, "Ann's declare attackers"),
    Position("commander/two-commanders", "commander", {
        "Ann": {"commanders": ["Tana, the Bloodsower", "Falthis, Shadowcat Familiar"], "battlefield": ["Forest x2", "Mountain x2", "Swamp x3"]},
        "Ned": {"battlefield": ["Plains"], "hand": ["Swords to Plowshares"]},
    }, 5),
    Position("brawl/planeswalker", "brawl", {
        "Ann": {"commander": "Jace Beleren", "battlefield": ["Island x3", "Storm Crow"], "hand": ["Opt"]},
        "Ned": {"commander": "Isamaru, Hound of Konda", "battlefield": ["Isamaru, Hound of Konda", "Plains"]},
    }, 8),
    Position("commander-draft/partners", "commander-draft", {
        "Ann": {"commanders": ["Tana, the Bloodsower", "Kraum, Ludevic's Opus"], "battlefield": ["Tana, the Bloodsower", "Island x2", "Mountain x2"], "hand": ["Shock"]},
        "Ned": {"commander": "Isamaru, Hound of Konda", "battlefield": ["Isamaru, Hound of Konda"]},
    }, 5),
    Position("oathbreaker/signature", "oathbreaker", {
        "Ann": {"oathbreaker": "Jace Beleren", "signature-spell": "Opt", "battlefield": ["Jace Beleren", "Island x3"]},
        "Ned": {"oathbreaker": "Jace Beleren", "signature-spell": "Unsummon", "battlefield": ["Island"]},
    }, 8),
    Position("oathbreaker/without-oathbreaker", "oathbreaker", {
        "Ann": {"oathbreaker": "Jace Beleren", "signature-spell": "Opt", "battlefield": ["Island x5"]}, "Ned": _NED,
    }, 10),
    Position("conspiracy-draft/agenda", "conspiracy-draft", {
        "Ann": {"conspiracies": ["Immediate Action | Secret:Grizzly Bears"], "battlefield": ["Forest x2"], "hand": ["Grizzly Bears"]}, "Ned": _NED, "Cleo": {},
    }, 11),
    Position("edh/general", "edh", {
        "Ann": {"commander": "Isamaru, Hound of Konda", "battlefield": ["Isamaru, Hound of Konda", "Swamp x3"], "hand": ["Murder", "Plains"]},
        "Ned": {"commander": "Olivia Voldaren", "battlefield": ["Olivia Voldaren", "Island"], "hand": ["Unsummon"]},
    }, 8),
    Position("free-for-all/three", "free-for-all", {
        "Ann": {"battlefield": ["Grizzly Bears", "Mountain"], "hand": ["Lightning Bolt"], "life": "3"}, "Ned": {"life": "2", "battlefield": ["Storm Crow"]}, "Cleo": {"life": "3"},
    }, 10, "Ann's declare attackers"),
)  # fmt: skip
"""The fixed positions, at least one for each variant."""


def golden_text() -> str:
    """What ``tests/golden/perft.txt`` has to hold: a line for each position."""
    return "".join(f"{p.name}: {perft(p.game(), p.depth)}\n" for p in POSITIONS)


def perft_command(
    name: str = "", depth: int | None = None, *, divided: bool = False, write: Path | None = None, say_: Callable[[str], Any] | None = None
) -> int:  # fmt: skip
    """The body of ``commandzone perft``: count from the positions whose name begins with ``name`` (all), to ``depth``
    (their own).

    ``divided``: tell for each first action how many paths begin with it. ``write``: a file for the golden numbers of
    all positions. Returns 0, or 2 if no position is called so.
    """
    tell = say_ if say_ is not None else _tell
    if write is not None:
        write.write_text(golden_text(), encoding="utf-8")
        return 0
    chosen = [p for p in POSITIONS if p.name.startswith(name)]
    if not chosen:
        tell(f"error[usage]: no position is called {name!r}; there are {', '.join(p.name for p in POSITIONS)}")
        return 2
    for p in chosen:
        deep = p.depth if depth is None else depth
        if divided:
            tell(f"{p.name}, {deep} deep")
            for text, paths in divide(p.game(), deep):
                tell(f"  {paths:>8}  {text}")
        else:
            tell(f"{p.name}: {perft(p.game(), deep)}")
    return 0


def _tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
