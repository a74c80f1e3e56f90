"""Random games of an engine behind an adapter (:mod:`engine.testing.adapter`), and findings made as short as can be."""

from __future__ import annotations

import random
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.frozen import record
from engine.testing.adapter_invariants import Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.testing.adapter import Adapter, Choice, Look, TableRules

__all__ = ["Fault", "opening_look", "step_forward", "trial"]


@record
class Fault:
    """What was found: ``name`` of the invariant (or ``error``), the words, and the steps up to there as a script would
    say them.
    """

    name: str
    text: str
    steps: tuple[str, ...]
    picks: tuple[int, ...] = ()
    """The numbers drawn by the adapter's ``start``."""

    def __str__(self) -> str:
        """The fault, then the numbered steps."""
        return "\n".join(
            [f"{self.name}: {self.text}", "steps:", *(f"  - {s}  # {i}" for i, s in enumerate(self.steps, 1))]
        )


def opening_look(adapter: Adapter, watch: Watch, game: Any) -> tuple[Look, list[str]]:
    """The first look, and what is wrong with it."""
    look = adapter.look(game)
    return look, watch.see(look)


def step_forward(adapter: Adapter, watch: Watch, game: Any, look: Look, choice: Choice) -> tuple[Any, Look, list[str]]:
    """Take the choice; the game after it, the look at it, and what is wrong. An error of the engine is a fault: it
    listed the choice itself.
    """
    try:
        after = adapter.take(game, choice)
        seen = adapter.look(after)
    except Exception as error:  # noqa: BLE001 - whatever an engine raises at a choice it offered is a finding
        place = traceback.extract_tb(error.__traceback__)[-1]
        return game, look, [f"error: {type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno})"]
    found = watch.see(seen)
    if adapter.immutable and _still(adapter.look(game)) != _still(look):
        found.append("purity: the game that the choice was made in is another one afterwards")
    return after, seen, found


def _still(look: Look) -> Any:
    """A look without what led to it."""
    return (
        look.turn,
        look.active,
        look.seats,
        look.things,
        look.leaders,
        look.dealt,
        [(c.player, c.words, c.extra) for c in look.choices],
    )


def _play(
    adapter: Adapter,
    rules: TableRules | None,
    pick: Callable[[int], int],
    most: int,
    words: Sequence[str] | None = None,
) -> Fault | None:
    """A game by those picks; with ``words`` by these steps as far as they are possible. The first fault."""
    watch = Watch(rules)
    picks: list[int] = []

    def choose(n: int) -> int:
        picks.append(pick(n) % n)
        return picks[-1]

    steps: list[str] = []
    wanted = None if words is None else iter(words)
    game = adapter.start(choose)
    look, found = opening_look(adapter, watch, game)
    opened = len(picks)
    while not found and not look.over and look.choices and len(steps) < most:
        if wanted is None:
            choice = look.choices[choose(len(look.choices))]
        else:
            word = next(wanted, None)
            if word is None:
                return None
            by_word = next((c for c in look.choices if c.words == word), None)
            if by_word is None and look.settled:
                continue
            choice = by_word or look.choices[0]
        steps.append(choice.words)
        game, look, found = step_forward(adapter, watch, game, look, choice)
    if not found:
        return None
    name, _, text = found[0].partition(": ")
    return Fault(name, text, tuple(steps), tuple(picks[:opened]))


def trial(
    adapter: Adapter, rules: TableRules | None = None, *, seed: int = 0, games: int = 200, most: int = 200, seconds: float = 20.0,
    only: Sequence[str] | None = None,
) -> Fault | None:  # fmt: skip
    """Play random games until an invariant is broken (``only``: one of these), then leave out choices as long as it
    stays broken; None: nothing found.

    ``most``: choices in a game. Half of ``seconds`` is for finding, half for making the way shorter.
    """
    began = time.monotonic()
    for number in range(games):
        luck = random.Random(seed + number)
        fault = _play(adapter, rules, luck.randrange, most)
        if fault is not None and (only is None or fault.name in only):
            return _shorter(adapter, rules, fault, began + seconds)
        if time.monotonic() - began > seconds / 2:
            break
    return None


def _shorter(adapter: Adapter, rules: TableRules | None, fault: Fault, until: float) -> Fault:
    """Leave out ever smaller pieces of the steps, again and again until nothing more can go."""
    best, piece = fault, max(1, len(fault.steps) // 2)
    while time.monotonic() < until:
        for at, picked in enumerate(best.picks):  # a plainer opening
            if picked and time.monotonic() < until:
                row = iter((*best.picks[:at], 0, *best.picks[at + 1 :]))
                found = _play(adapter, rules, lambda _, row=row: next(row, 0), len(best.steps), best.steps)  # type: ignore[misc]
                if found is not None and found.name == best.name and len(found.steps) <= len(best.steps):
                    best = found
        at, gained = 0, False
        while at < len(best.steps) and time.monotonic() < until:
            row = iter(best.picks)
            found = _play(
                adapter,
                rules,
                lambda _, row=row: next(row, 0),  # type: ignore[misc]
                len(best.steps),
                best.steps[:at] + best.steps[at + piece :],
            )
            if found is not None and found.name == best.name and len(found.steps) < len(best.steps):
                best, gained = found, True
            else:
                at += piece
        if piece == 1 and not gained:
            break
        piece = max(1, piece // 2)
    return best
