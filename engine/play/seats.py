"""Who decides: seats take a game and an open decision and give an action (CR 117.1, 608.2d).

A seat is asked once for each decision; what it may do is what :func:`engine.core.legal.legal` lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from engine.core.activating import abilities_of, is_mana_ability
from engine.core.legal import legal
from engine.errors import EngineError
from engine.frozen import record
from engine.state.decisions import Activate, Answer, Cast, Decision, Pass, PlayLand, Special
from engine.state.game import Rng, random_below

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.state.decisions import Action, Value
    from engine.state.game import Game

__all__ = ["NoAction", "RandomSeat", "Seat"]


class Seat(Protocol):
    """Somebody, or something, that decides for a player."""

    def decide(self, game: Game, decision: Decision, /) -> Action:
        """The action to take for an open decision of the game."""
        ...


class NoAction(EngineError):
    """Nothing is listed for an open decision, so a seat that chooses from the list has nothing to choose."""

    code = "play/no_action"


_DRAWS = 64
"""Random numbers kept apart for each decision."""
_WEIGHTS: dict[type[Any], int] = {Pass: 25, PlayLand: 400, Cast: 160, Activate: 30, Special: 30}
_MANA, _LEADER = 1, 400


@record
class RandomSeat:
    """Chooses among the legal actions at random, always the same ones for the same seed and game.

    It seldom makes mana for nothing, likes to play lands, to cast (its commander most of all) and to attack, and two times in three lets its commander
    return, so that its games end and show something. It has no memory: the numbers come from the seed and the count of actions so far (``Game.state_id``) with the engine's own generator.
    """

    seed: int

    def decide(self, game: Game, decision: Decision, /) -> Action:
        """One of the listed actions.

        Raises:
            NoAction: none is listed.

        """
        rng = Rng(self.seed, (game.state_id + 1) * _DRAWS)
        player = decision.player
        if decision.kind == "ChooseValue" and not decision.options:
            return Answer(player, self._word(game, rng))
        actions = legal(game, player).actions
        if not actions:
            raise NoAction.because(f"nothing is listed for {game.players[player]}: {decision.why.text}", *decision.why.rules)
        if decision.kind == "ChooseAction":
            return actions[_weighted([_weight(game, a) for a in actions], rng)]
        if decision.kind == "DeclareAttackers":
            return self._boldest(game, actions, rng)
        if decision.slot == "mulligan":
            return actions[_weighted([6 if a.value == ("keep",) else 1 for a in actions if type(a) is Answer], rng)]
        if decision.kind == "ChooseValue" and decision.options[0] == "command":
            return actions[_weighted([2, *[1] * (len(actions) - 1)], rng)]
        if decision.kind == "LoopSuspected":
            return next(a for a in actions if type(a) is Answer and a.value == ("draw",))
        return actions[random_below(rng, len(actions))[0]]

    def _boldest(self, game: Game, actions: Sequence[Action], rng: Rng) -> Action:
        """Of four declarations drawn at random the one with most creatures; commanders, who may deal the 21 damage of 903.10a, count for three."""
        drawn = []
        for _ in range(4):
            n, rng = random_below(rng, len(actions))
            drawn.append(actions[n])
        leaders = game.board.fixed.commanders()

        def boldness(action: Action) -> int:
            if type(action) is not Answer:
                return 0
            creatures = [game.board.objects[pair[0]] for pair in action.value if type(pair) is tuple]
            return sum(3 if any(c in leaders for c in o.cards) else 1 for o in creatures)

        return max(drawn, key=boldness)

    def _word(self, game: Game, rng: Rng) -> Value:
        """A word where any would do: the name of a card of the game."""
        cards = game.setup.cards
        return (cards[random_below(rng, len(cards))[0]].name,)


def _weight(game: Game, action: Action) -> int:
    """How much the seat likes the action."""
    if type(action) is Activate:
        obj = game.board.objects[action.object]
        return _MANA if is_mana_ability(abilities_of(game.board, obj)[action.ability]) else _WEIGHTS[Activate]
    if type(action) is Cast and game.board.objects[action.object].zone == "command":
        return _LEADER
    return _WEIGHTS.get(type(action), 1)


def _weighted(weights: Sequence[int], rng: Rng) -> int:
    """An index, each as likely as its weight says."""
    at = random_below(rng, sum(weights))[0]
    for index, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return index
    raise AssertionError(weights)
