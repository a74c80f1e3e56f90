"""Finding loops of mandatory actions, which end the game in a draw (CR 104.4b, 732.4).

Once one ability has triggered :data:`OFTEN` times in a step, the key of each state in which a player receives priority
is kept; a key that comes back, with no real choice in between, is a loop. Passing is no real choice where nothing but
mana abilities could be done instead. A loop that never comes back to the same state (somebody gains life each time), or
in which players pass though they could act, is left to :mod:`engine.core.loops`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.legal import legal
from engine.core.listing import only_mana
from engine.core.loops import draw
from engine.core.run import Run, advance
from engine.core.state_key import state_key
from engine.state import events as ev
from engine.state.decisions import Pass
from engine.state.frames import Priority
from engine.state.game import Step

if TYPE_CHECKING:
    from engine.state.game import Game

__all__ = ["FEARED", "OFTEN", "watched_pass"]

FEARED = 60
"""Events without a choice after which a pass is looked at more closely: an ability that triggers, is put on the stack
and resolves is three at least.
"""
OFTEN = 20
"""How often the same ability must have triggered in this step before states are compared (architecture 4.18)."""
_KEPT = 400


def watched_pass(game: Game, action: Pass) -> Step:
    """Carry out a pass in what may be a loop; the game is drawn if its state has come back. Where the player could have
    done something else than to make mana, passing was a choice (117.1), and what was seen before it counts no more.
    """
    run = Run(game)
    run.idle = game.idle
    advance(run, action)
    if game.repeats or _often(run):
        run.repeats = game.repeats if only_mana(game.board, legal(game, action.player)) else ()
        frame = run.agenda[-1] if run.agenda else None
        if (
            run.idle
            and run.outcome is None
            and type(frame) is Priority
            and frame.passes == 0
            and run.pending[0].kind == "ChooseAction"
        ):
            key = state_key(run.close())
            if key in run.repeats:
                draw(run)
            run.repeats = (*run.repeats[-_KEPT:], key)
    return Step(run.close(), tuple(run.events))


def _often(run: Run) -> bool:
    """Whether one ability has triggered often in this step."""
    counts: dict[str, int] = {}
    for e in run.since(run.board.turn.step_began):
        if type(e) is ev.AbilityTriggered:
            counts[e.key] = n = counts.get(e.key, 0) + 1
            if n >= OFTEN:
                return True
    return False
