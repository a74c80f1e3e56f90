"""From what a client was shown back to actions: options and actions by their number (architecture 4.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.errors import IllegalAction, InvalidAction
from engine.rulebook.refs import ref
from engine.state.decisions import Answer
from engine.views.asking import listed, mine, numbering
from engine.views.seeing import Sight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.state.decisions import Action, Decision
    from engine.state.game import Game

__all__ = ["action_of", "answer_of"]

_AS_GIVEN = frozenset({"ChooseNumber", "Distribute", "AssignDamage", "DeclareAttackers", "DeclareBlockers", "ByHand"})
"""Kinds of decisions that are answered with amounts, words or pairs of ids instead of options' numbers."""
_R_117_1 = ref("117.1")


def answer_of(game: Game, seat: int, chosen: Sequence[Any], prompt: int | None = None) -> Answer:
    """The answer that chooses those options, by the numbers that the seat's view gives them.

    Amounts (``ChooseNumber``, ``Distribute``, ``AssignDamage``), pairs of ids (attackers, blockers) and free words are
    given as they are. ``prompt`` is the view's; None: whatever is asked now.

    :raises IllegalAction: the seat is asked nothing, or not any more (``action/stale_state``).
    :raises InvalidAction: there is no such option.
    """
    sight = _sight(game, seat)
    if prompt is not None and prompt != game.state_id:
        raise IllegalAction.because(
            f"the prompt {prompt} is not open any more; the game is at {game.state_id}", code="action/stale_state"
        )
    decision = next(
        (d for d in game.pending if d.decider == seat and d.kind != "ChooseAction" and mine(sight, d)), None
    )
    if decision is None:
        raise IllegalAction.because(f"{game.players[seat]} is asked nothing", _R_117_1)
    return Answer(decision.player, _value(sight, decision, chosen), game.state_id)


def _value(sight: Sight, d: Decision, chosen: Sequence[Any]) -> tuple[Any, ...]:
    if isinstance(chosen, str) or not isinstance(chosen, (list, tuple)):
        raise InvalidAction.because("chosen options are a list of numbers")
    if d.kind in _AS_GIVEN or not d.options:
        return tuple(tuple(v) if isinstance(v, list) else v for v in chosen)
    places = numbering(sight, d)
    for number in chosen:
        if type(number) is not int or not 0 <= number < len(places):
            raise InvalidAction.because(
                f"there is no option {number!r:.40}; they are numbered from 0 to {len(places) - 1}", *d.why.rules
            )
    return tuple(d.options[places[number]] for number in chosen)


def action_of(game: Game, seat: int, number: int) -> Action:
    """The action of that number among those that the seat's view lists.

    :raises InvalidAction: there is no such action.
    """
    actions, _ = listed(_sight(game, seat))
    if type(number) is not int or not 0 <= number < len(actions):
        raise InvalidAction.because(f"there is no action {number!r:.40}; {len(actions)} are listed")
    return actions[number]


def _sight(game: Game, seat: int) -> Sight:
    if type(seat) is not int or not 0 <= seat < len(game.players):
        raise InvalidAction.because(f"no player has seat {seat!r:.40}")
    return Sight(game, seat)
