"""Instructions carried out by hand (architecture 4.15): a program from outside, done at once, then state-based actions
and triggers as usual.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.run import Run, advance
from engine.errors import IllegalAction
from engine.frozen import replace
from engine.state import events as ev
from engine.state.frames import Priority, RunProgram, Scope
from engine.state.game import Step

if TYPE_CHECKING:
    from engine.cards.ops import Program
    from engine.ids import ObjectId, PlayerId
    from engine.state.game import Game

__all__ = ["perform"]


def perform(
    game: Game, program: Program, controller: PlayerId | None = None, *, source: ObjectId | None = None, text: str = ""
) -> Step:
    """Do what the program says, with ``controller`` as "you" (default: the active player, or the next still in the
    game).

    Priority stays with the player who had it; it is given anew after state-based actions and triggers (117.5). The log
    marks what follows as decided by hand.

    :raises IllegalAction: a decision is open that is not about what to do with priority.
    """
    if game.outcome is not None:
        raise IllegalAction.because("the game is over")
    if any(d.kind != "ChooseAction" for d in game.pending):
        raise IllegalAction.because(f"a decision is open: {game.pending[0].why.text}", *game.pending[0].why.rules)
    run = Run(game)
    alive = run.board.alive()
    if controller is None:
        controller = run.board.turn.active if run.board.turn.active in alive else alive[0]
    if run.agenda and type(run.agenda[-1]) is Priority:
        top = run.agenda.pop()
        run.push(replace(top, passes=0))
    run.commit((ev.RuleApplied("by hand", (), controller, (text,)),))
    run.push(RunProgram(program.steps, Scope(controller, source, text=text)))
    advance(run)
    return Step(run.close(), tuple(run.events))
