"""The machine: ``apply`` is the only way forward; ``legal`` and ``check`` share its checks (architecture 4.0, 4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import (  # noqa: F401 - the chapters register their handlers
    actions_taken,
    activating,
    casting,
    choices,
    combat,
    effects,
    leave,
    loops,
    mulligans,
    paying,
    priority,
    proposals,
    resolve,
    sba,
    setup,
    turn,
)  # fmt: skip
from engine.core.answers import answer_reasons
from engine.core.leave import concede
from engine.core.legal import decision_of, legal, reasons_against, was_told
from engine.core.priority import may_pass, passed_on
from engine.core.reversing import take_back
from engine.core.run import Run, advance
from engine.core.setup import new_game
from engine.core.watching import FEARED, watched_pass
from engine.errors import IllegalAction, InvalidAction, Reason
from engine.state.decisions import Activate, Answer, Cancel, Cast, Concede, Pass, Special
from engine.state.game import Game, Step, Verdict

if TYPE_CHECKING:
    from engine.state.decisions import Action

__all__ = ["apply", "begun", "check", "legal", "new_game"]


def apply(game: Game, action: Action) -> Step:
    """The game after the action, up to the next decision.

    :raises InvalidAction: the action can't be read (wrong types, no such player or object).
    :raises IllegalAction: it is not allowed now; ``reasons`` says why, each with its rules. The game is untouched.
    """
    if type(action) is Pass and may_pass(game, action.player):
        if game.idle > FEARED:
            return watched_pass(game, action)
        passed = passed_on(game, action.player)
        if passed is not None:
            return Step(passed, ())
        run = Run(game)
        run.idle = game.idle
        advance(run, action)
        return Step(run.close(), tuple(run.events))
    run = begun(game, action)
    return Step(run.close(), tuple(run.events))


def begun(game: Game, action: Action) -> Run:
    """The transaction in which the checked action has been carried out; raises as :func:`apply` does."""
    if not was_told(game, action):
        reasons = reasons_against(game, action)
        if reasons:
            _refuse(reasons)
    run = Run(game)
    _carry_out(run, action)
    return run


def _refuse(reasons: tuple[Reason, ...]) -> None:
    if any(r.code == "action/invalid" for r in reasons):
        raise InvalidAction(*reasons)
    raise IllegalAction(*reasons)


def _carry_out(run: Run, action: Any) -> None:
    kind = type(action)
    if kind is Concede:
        concede(run, action.player)
        advance(run)
    elif kind is Cancel:
        take_back(run)
        advance(run)
    elif kind is Answer:
        _resume(run, action.player, action.value)
    else:
        advance(run, action)
        if kind in (Cast, Activate, Special) and action.choices:
            _with_choices(run, action)


def _resume(run: Run, player: int, value: Any) -> None:
    advance(run, value)


def _with_choices(run: Run, action: Any) -> None:
    """Answer the prompts that the announcement raises with the choices that came with it, in order."""
    for value in action.choices:
        game = run.close()
        decision = decision_of(game, action.player)
        if decision is None or decision.kind == "ChooseAction" or type(value) is not tuple:
            reason = Reason(
                "action/illegal", (), f"nothing is asked that {value!r} would answer", (getattr(action, "object", -1),)
            )
            raise IllegalAction(reason)
        reasons = answer_reasons(game, decision, value)
        if reasons:
            _refuse(reasons)
        advance(run, value)


def check(game: Game, action: Any) -> Verdict:
    """Whether :func:`apply` would accept the action, and if not, every reason. An action with ``choices`` is played on
    a fork.
    """
    reasons = reasons_against(game, action)
    if not reasons and type(action) in (Cast, Activate, Special) and action.choices:
        try:
            apply(game, action)
        except (IllegalAction, InvalidAction) as error:
            reasons = error.reasons
    return Verdict(not reasons, reasons)
