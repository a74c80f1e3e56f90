"""Playing whole games: each open decision goes to its seat, and the answer is applied (CR 117, 104.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.machine import apply
from engine.errors import EngineError
from engine.play.seen import ask

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.play.seats import Seat
    from engine.state.decisions import Action, Decision
    from engine.state.game import Game, Step

    Watcher = Callable[[Game, Decision, Action, Step], None]

__all__ = ["SoftLock", "ask", "play"]


class SoftLock(EngineError):
    """The game is not over, and no decision is open."""

    code = "play/soft_lock"


def play(game: Game, seats: Sequence[Seat], limit: int = 100_000, *, watch: Watcher | None = None) -> Game:
    """Play on until the game is over or ``limit`` actions were taken.

    ``seats``: one for each player, by seat number; decisions that another player makes for somebody (723) go to that
    player's seat. ``watch`` is called after every action with the game before, the decision, the action, and the step.

    Raises:
        SoftLock: nobody has anything to decide, but the game goes on: a mistake of the engine.
        IllegalAction, InvalidAction: a seat gave an action that is not allowed.
    """
    for _ in range(limit):
        if game.outcome is not None:
            break
        if not game.pending:
            raise SoftLock.because(f"nobody has anything to decide after {game.state_id} actions")
        decision = game.pending[0]
        action = ask(seats[decision.decider], game, decision)
        step = apply(game, action)
        if watch is not None:
            watch(game, decision, action, step)
        game = step.game
    return game
