"""A whole Commander game between random players, told as it goes (CR 903): what ``commandzone demo`` plays."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from engine.core.machine import new_game
from engine.play.chronicle import Chronicle
from engine.play.decks import demo_decks
from engine.play.drive import play
from engine.play.seats import RandomSeat
from engine.variants import find_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TextIO

    from engine.state.decisions import Action, Decision
    from engine.state.game import Game, Step

__all__ = ["NAMES", "SEED", "demo"]

NAMES = ("Ann", "Bob", "Cleo", "Dan")
LIMIT = 60_000
"""Actions after which a game is given up; random games of these decks take some thousands."""
_EVERY = 50
SEED = 16
"""A game that shows much: commanders that return and others that don't, casts with tax, and a loss to commander damage.
"""


def demo(out: TextIO | None = None, *, seed: int = SEED) -> int:
    """Play a game of four different decks to its end and tell its course.

    Args:
        out: where it is told; standard output by default.
        seed: which game; the same seed is the same game everywhere.

    Returns:
        0; 1 if the game did not end within :data:`LIMIT` actions.

    """
    shown: TextIO = sys.stdout if out is None else out
    variant = find_variant("commander")
    decks = demo_decks()
    game, events = new_game(variant, decks, seed=seed, names=NAMES)
    with _progress(shown) as (say, report):
        chronicle = Chronicle(game, say)
        say(
            f"{variant.name}, rules {variant.rules}: {len(NAMES)} players, seed {seed}, {len(events)} events before the first decision."
        )
        for name, deck in zip(NAMES, decks, strict=True):
            leaders = " and ".join(c.name for c in deck.commanders)
            chronicle.line(f"{name} plays {deck.name}, led by {leaders}", variant.roles[0].cites[:2])

        def watch(before: Game, decision: Decision, action: Action, step: Step) -> None:
            chronicle.watch(before, decision, action, step)
            if step.game.state_id % _EVERY == 0:
                report(step.game.board.turn.number, step.game.state_id)

        game = play(game, [RandomSeat(seed * len(NAMES) + i) for i in range(len(NAMES))], LIMIT, watch=watch)
        chronicle.summary()
    return 0 if game.outcome is not None else 1


@contextmanager
def _progress(out: TextIO) -> Iterator[tuple[Callable[[str], None], Callable[[int, int], None]]]:
    """A function that says a line, and one that renews the progress line at the bottom (turn, actions).

    On a terminal the progress line is rich's, where rich is installed, or rewritten in place. Elsewhere there is none:
    it would be in the way.
    """
    if not out.isatty():
        yield lambda text: print(text, file=out), lambda turn, actions: None  # noqa: ARG005
        return
    try:
        from rich.console import Console
    except ModuleNotFoundError:
        yield (
            lambda text: print(f"\r\x1b[K{text}", file=out),
            lambda turn, actions: print(f"\r\x1b[K{_words(turn, actions)}", end="", file=out, flush=True),
        )
        print("\r\x1b[K", end="", file=out)
        return
    console = Console(file=out, highlight=False, markup=False, soft_wrap=True)
    with console.status("playing …") as status:
        yield console.print, lambda turn, actions: status.update(_words(turn, actions))


def _words(turn: int, actions: int) -> str:
    return f"playing … turn {turn}, {actions} actions"
