"""Loops (CR 104.4b, 732): a long run of events without a player's choice is brought before the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.leave import reveal_at_end
from engine.core.registry import handles
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import SuspectedLoop
from engine.state.game import Outcome

if TYPE_CHECKING:
    from typing import Any

    from engine.core.run import Run

__all__ = ["draw", "loop_suspected", "suspect"]

R_104_4B, R_732_4 = ref("104.4b"), ref("732.4")


def suspect(run: Run) -> None:
    """Ask the active player (or the next still in the game) what comes of it."""
    run.idle = 0
    run.push(SuspectedLoop())


@handles(SuspectedLoop)
def loop_suspected(run: Run, frame: SuspectedLoop, answer: Any) -> Decision | None:
    """The players say whether the loop ends the game in a draw or goes on."""
    if answer is None:
        alive = run.board.alive()
        player = run.board.turn.active if run.board.turn.active in alive else alive[0]
        why = Why((R_732_4, R_104_4B), "a loop is suspected")
        return Decision("LoopSuspected", player, run.decider(player), why, ("draw", "go on"))
    if answer[0] == "draw":
        draw(run)
    return None


def draw(run: Run) -> None:
    """The loop has no end: the game is a draw for everybody still in it (104.4b)."""
    reveal_at_end(run)
    run.commit((ev.GameEnded("drawn", cites=(R_104_4B, R_732_4)),))
    run.outcome = Outcome("drawn")
    run.agenda.clear()
    run.pending = ()
    run.waiting = []
