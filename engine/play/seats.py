"""Who decides: seats are given what they may know and an open decision, and give an action (CR 117.1, 400.2, 608.2d).

A seat is asked once for each decision; what it may do is listed in ``seen.actions``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from engine.errors import EngineError
from engine.frozen import record
from engine.state.decisions import Activate, Answer, Cast, Decision, Pass, PlayLand, Special
from engine.state.game import Rng, random_below, shuffled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.play.seen import Seen
    from engine.state.decisions import Action, Value

__all__ = ["NoAction", "RandomSeat", "Seat"]


class Seat(Protocol):
    """Somebody, or something, that decides for a player."""

    def decide(self, seen: Seen, decision: Decision, /) -> Action:
        """The action to take for the decision: one of ``seen.actions``, or one made from the decision's options.

        ``seen`` is what the seat may know: ``seen.view``, the listed actions, and shortcuts to parts of the view.
        """
        ...


class NoAction(EngineError):
    """Nothing is listed for an open decision, so a seat that chooses from the list has nothing to choose."""

    code = "play/no_action"


_DRAWS = 64
"""Random numbers kept apart for each decision."""
_WEIGHTS: dict[type[Any], int] = {Pass: 25, PlayLand: 400, Cast: 160, Activate: 30, Special: 30}
_MANA, _LEADER = 1, 400
_ANY = ("Forest", "Island", "Mountain", "Plains", "Swamp")
"""Words that are always at hand."""


@record
class RandomSeat:
    """Chooses among the legal actions at random, always the same ones for the same seed and game.

    It seldom makes mana for nothing, likes to play lands, to cast (its commander most of all) and to attack, and two
    times in three lets its commander return, so that its games end and show something. It has no memory: the numbers
    come from the seed and the count of actions so far (``Seen.state_id``) with the engine's own generator.
    """

    seed: int

    def decide(self, seen: Seen, decision: Decision, /) -> Action:
        """One of the listed actions.

        Raises:
            NoAction: none is listed.

        """
        rng = Rng(self.seed, (seen.state_id + 1) * _DRAWS)
        if decision.kind == "ChooseValue" and not decision.options:
            return Answer(decision.player, _words(seen, decision.least, rng))
        actions = seen.actions
        if not actions:
            raise NoAction.because(f"nothing is listed: {decision.why.text}", *decision.why.rules)
        if decision.kind == "ChooseAction":
            return actions[_weighted([_weight(seen, a) for a in actions], rng)]
        if decision.kind == "DeclareAttackers":
            return _boldest(seen, actions, rng)
        if decision.slot == "mulligan":
            return actions[_weighted([6 if a.value == ("keep",) else 1 for a in actions if type(a) is Answer], rng)]
        if decision.kind == "ChooseValue" and decision.options[0] == "command":
            return actions[_weighted([2, *[1] * (len(actions) - 1)], rng)]
        if decision.kind == "LoopSuspected":
            return next(a for a in actions if type(a) is Answer and a.value == ("draw",))
        return actions[random_below(rng, len(actions))[0]]


def _boldest(seen: Seen, actions: Sequence[Action], rng: Rng) -> Action:
    """Of four declarations drawn at random the one with most creatures; commanders, who may deal the 21 damage of
    903.10a, count for three.
    """
    drawn = []
    for _ in range(4):
        n, rng = random_below(rng, len(actions))
        drawn.append(actions[n])

    def boldness(action: Action) -> int:
        return (
            sum(3 if seen.leads(pair[0]) else 1 for pair in action.value if type(pair) is tuple)
            if type(action) is Answer
            else 0
        )

    return max(drawn, key=boldness)


def _words(seen: Seen, count: int, rng: Rng) -> Value:
    """So many different words where any would do: names of cards that the seat sees."""
    view = seen.view
    zones = [view.command, view.battlefield, view.exile]
    for p in view.players:
        zones += [p.cards, p.graveyard]
    names = dict.fromkeys(c.name for zone in zones for c in zone if c.name and c.kind == "card")
    mixed, _ = shuffled(rng, sorted({*names, *_ANY}))
    return tuple(mixed[:count])


def _weight(seen: Seen, action: Action) -> int:
    """How much the seat likes the action."""
    if type(action) is Activate:
        return _MANA if seen.makes_mana(action) else _WEIGHTS[Activate]
    if type(action) is Cast and seen.zone(action.object) == "command":
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
