"""commandzone: an immutable game-state engine for Magic's variant rules.

``new_game`` starts a game, ``legal`` lists what may be done, ``apply`` does it and gives back a new game with the
events; ``check`` says why not. ``play_on`` also passes for those who could do nothing else. A :class:`Game` is a frozen
value; every function here is pure. Names that need an extra (JSON needs ``commandzone[script]``) say so when they are
first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.deck import Deck
from engine.core.machine import apply, check, legal
from engine.core.machine import new_game as _start
from engine.core.passing import play_on
from engine.core.setup import hold_types
from engine.errors import (
    AmbiguousName,
    EngineError,
    IllegalAction,
    IllegalDeck,
    InvalidAction,
    Reason,
    ReplayMismatch,
    UnknownCard,
)  # fmt: skip
from engine.state.decisions import Activate, Answer, Cancel, Cast, Concede, Pass, PlayLand, Special
from engine.state.game import DRAWN, Game, Legal, Outcome, Step, Verdict
from engine.variants import find_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.protocol import dumps, loads
    from engine.records import replay
    from engine.rulebook.variant import Variant
    from engine.views import diff, view
    from engine.words.parse import parse
    from engine.words.say import say

__version__ = "0.1.0"
__all__ = [
    "Activate", "AmbiguousName", "Answer", "Cancel", "Cast", "Concede", "Deck", "EngineError", "Game", "IllegalAction", "IllegalDeck",
    "InvalidAction", "Legal", "Outcome", "Pass", "PlayLand", "Reason", "ReplayMismatch", "Special", "Step", "UnknownCard", "Verdict", "apply",
    "check", "diff", "dumps", "find_variant", "legal", "loads", "new_game", "parse", "play_on", "replay", "say", "view",
]  # fmt: skip


def new_game(
    variant: Variant | str, decks: Sequence[Deck], *, seed: int, rules: str | None = None, names: Sequence[str] | None = None,
    first: int | None = None, by_hand: str = "off",
) -> Step:  # fmt: skip
    """Start a game, one deck a player in turn order, up to the first decision about opening hands (CR 103).

    Decks are taken as they are; :func:`engine.decks.checks.check` says whether they are legal. Texts of cards that come
    from a file are read.

    Args:
        variant: a variant, or the name of one (``"commander"``; see :func:`find_variant`).
        decks: the players' decks.
        seed: what all randomness of the game comes from.
        rules: id of a dated rule set, by default the variant's newest.
        names: the players' names, by default "Player 1" and so on.
        first: seat of the starting player; by default it is drawn (103.1).
        by_hand: how its players mean to treat card text that nobody reads (``ask``, ``steps`` of a script, ``off``):
            kept with the game for whoever plays it. The game itself leaves such lines undone.

    Raises:
        InvalidAction: there is no such variant, or the number of decks, names, or the seat does not fit.
    """
    if isinstance(variant, str):
        variant = find_variant(variant)
    hold_types(variant, decks, rules, names, first, by_hand)
    return _start(variant, decks, seed=seed, rules=rules, names=names, first=first, by_hand=by_hand)


_LATER = {
    "diff": "engine.views", "dumps": "engine.protocol", "loads": "engine.protocol", "parse": "engine.words.parse", "replay": "engine.records",
    "say": "engine.words.say", "view": "engine.views",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Load what needs more than the core on first use."""
    module = _LATER.get(name)
    if module is None:
        msg = f"module 'engine' has no attribute {name!r}"
        raise AttributeError(msg)
    from importlib import import_module

    return getattr(import_module(module), name)


def _drawn(kind: str) -> Callable[[Game], str]:
    """What draws a game, loaded when it is first asked for."""

    def draw(game: Game) -> str:
        from importlib import import_module

        return str(getattr(import_module("engine.views.pictures"), kind)(game))

    return draw


DRAWN.update({kind: _drawn(kind) for kind in ("text", "html", "svg")})
