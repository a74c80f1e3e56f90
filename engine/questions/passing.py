"""``all: pass`` and ``pass until``: several players' passes in one step (CR 117.3d, 117.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.machine import apply
from engine.errors import EngineError
from engine.ids import PlayerId
from engine.questions.problems import ILLEGAL, OPEN, Problem, ScriptError
from engine.questions.settling import only_value
from engine.state.decisions import Answer, Pass
from engine.words.sentences import PassSaid

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.state.decisions import Action
    from engine.state.game import Game, Step
    from engine.words.refs import Alias

    Watch = Callable[[Game, Step], object]

__all__ = ["pass_all"]

_PASSES = 3000
"""Passes after which ``pass until`` gives up."""
_EACH = 60
"""Of many players, so many for each and each of the others: a round has a turn of each, with a dozen steps in which
each of them passes.
"""
_STILL = 600
"""Passes within one step after which it does."""
_ROUNDS = 3
"""Turns of a player without the step waited for after which ``pass until`` gives up."""


def pass_all(
    game: Game, said: object, watch: Watch | None = None, aliases: Sequence[Alias] = (), declared: str = ""
) -> Game:
    """Each player passes once, in turn order from the one who has priority; or everybody passes until a step.

    ``watch`` is called after every action with the game before and the step. ``declared``: a kind of decision,
    ``DeclareAttackers`` or ``DeclareBlockers``, at which ``pass until`` stops within the step waited for, since the
    script goes on with the answer to it. Raises :class:`ScriptError` (exit code 5): nobody has priority; (3) the step
    never comes.
    """
    assert isinstance(said, PassSaid)
    if said.step:
        return _pass_until(game, PlayerId(game.players.index(said.whose)), said.step, watch, aliases, declared)
    holder = next((d for d in game.pending if d.kind == "ChooseAction"), None)
    if holder is None:
        text = "the game is over" if game.outcome is not None else "nobody has priority"
        raise ScriptError(Problem("action/illegal", f"nobody can pass: {text}", ILLEGAL, rules=("117.3d",)))
    n = len(game.players)
    for seat in [PlayerId((holder.player + i) % n) for i in range(n)]:
        if game.board.players[seat].more.left:
            continue
        now = next((d for d in game.pending if d.kind == "ChooseAction" and d.player == seat), None)
        if now is None:
            break
        game = _apply(game, Pass(now.player), watch)
    return game


def _apply(game: Game, action: Action, watch: Watch | None) -> Game:
    step = apply(game, action)
    if watch is not None:
        watch(game, step)
    return step.game


def _pass_until(
    game: Game, whose: PlayerId, wanted: str, watch: Watch | None, aliases: Sequence[Alias], declared: str
) -> Game:
    """Nobody acts, attacks or blocks until the first priority of that step, its triggers on the stack.

    Ends quietly with the game; a prompt in between is left open, unless nothing tells apart what it is about.
    """
    begun = game.board.turn.step_began
    turns, number = 0, game.board.turn.number
    here, still = -1, 0
    for _ in range(max(_PASSES, _EACH * len(game.players) ** 2)):
        if game.outcome is not None or not game.pending:
            return game
        turn = game.board.turn
        still = still + 1 if turn.step_began == here else 0
        here = turn.step_began
        if still > _STILL + len(game.players):
            break
        decision = game.pending[0]
        if (
            turn.active == whose
            and turn.step == wanted
            and turn.step_began != begun
            and decision.kind in ("ChooseAction", declared)
        ):
            return game
        if turn.number != number:
            number = turn.number
            turns += turn.active == whose
            if turns > _ROUNDS:
                text = f"{game.players[whose]}'s {wanted} does not come"
                raise ScriptError(Problem("action/illegal", text, ILLEGAL))
        try:
            if decision.kind == "ChooseAction":
                game = _apply(game, Pass(decision.player), watch)
            elif decision.kind in ("DeclareAttackers", "DeclareBlockers"):
                game = _apply(game, Answer(decision.player, ()), watch)
            elif (value := only_value(game, decision, aliases)) is not None:
                game = _apply(game, Answer(decision.player, value), watch)
            else:
                return game
        except EngineError:
            return game  # an attack or block is required: that prompt stays open
    text = f"{game.players[whose]}'s {wanted} does not come: something goes on for ever"
    raise ScriptError(Problem("prompt/loop", text, OPEN))
