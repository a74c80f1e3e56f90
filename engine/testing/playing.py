"""Choosing what a player does, out of everything that is possible (CR 117, 508.1, 509.1, 601.2; architecture 4.18).

All functions take ``choose``: given ``n`` it gives back a number from 0 to ``n - 1``. :func:`sample` covers the whole
space of answers also where the list of answers is not complete.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.answers import answer_reasons
from engine.core.machine import legal
from engine.state import decisions as de
from engine.state.frames import Activating, Casting

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.state.decisions import Action, Decision, Value
    from engine.state.game import Game

    Choose = Callable[[int], int]

__all__ = ["any_action", "default_action", "lively_action", "sample"]

_TRIES = 3


def sample(game: Game, d: Decision, choose: Choose) -> Value | None:
    """An accepted answer out of the whole space; None where a few tries found none but listed ones will do."""
    for _ in range(_TRIES):
        value = _draw(d, choose)
        if value is not None and not answer_reasons(game, d, value):
            return value
    return None


def _draw(d: Decision, choose: Choose) -> Value | None:
    kind, options = d.kind, list(d.options)
    if kind == "ChooseNumber":
        return (d.least + choose(min(d.most - d.least, 12) + 1),)
    if kind == "Order":
        return tuple(options.pop(choose(len(options))) for _ in range(len(options)))
    if kind in ("Distribute", "AssignDamage"):
        return _shares(d, choose)
    if kind == "DeclareAttackers":
        pairs = [(int(o), d.things[choose(len(d.things))]) for o in options if d.things and choose(3)]
        return tuple(pairs)
    if kind == "DeclareBlockers":
        return tuple((int(o), d.things[choose(len(d.things))]) for o in options if d.things and choose(2))
    if not options:
        return None
    if kind == "ChooseModes" and d.most > len(options):
        return tuple(options[choose(len(options))] for _ in range(d.most))
    count = d.least + choose(max(0, min(d.most, len(options)) - d.least) + 1)
    if count > len(options):
        return None
    return tuple(options.pop(choose(len(options))) for _ in range(count))


def _shares(d: Decision, choose: Choose) -> Value | None:
    if not d.options:
        return None
    least = list(d.floor) if len(d.floor) == len(d.options) else [max(0, d.least)] * len(d.options)
    if sum(least) > d.most:
        least = [0] * len(d.options)
    shares, left = least, d.most - sum(least)
    while left > 0:
        part = 1 + choose(left)
        shares[choose(len(shares))] += part
        left -= part
    return tuple(shares)


def any_action(game: Game, choose: Choose) -> Action:
    """Any possible action, the first ones listed being the plainest: a listed one, or an answer outside an incomplete
    list.

    :raises LookupError: nothing is possible, which must not be while the game goes on.
    """
    listed = legal(game)
    if not listed.complete and choose(2):
        for d in game.pending:
            value = sample(game, d, choose) if d.kind != "ChooseAction" else None
            if value is not None:
                return de.Answer(d.player, value)
    if not listed.actions:
        raise LookupError(str(game.pending))
    return listed.actions[choose(len(listed.actions))]


def lively_action(game: Game, choose: Choose) -> Action:
    """An action that keeps the game going: lands and spells rather than passing, seldom an ability, now and then a
    concession or a cast taken back.
    """
    luck = choose(1500)
    odd = game.board.stack or (game.pending and game.pending[0].kind != "ChooseAction" and game.board.turn.number)
    if luck == 1499 or (odd and luck > 1490):
        alive = game.board.alive()
        return de.Concede(alive[choose(len(alive))])
    if luck > 1460 and game.agenda and any(type(f) in (Casting, Activating) for f in game.agenda):
        frame: Any = next(f for f in reversed(game.agenda) if type(f) in (Casting, Activating))
        return de.Cancel(frame.player)
    if not game.pending or game.pending[0].kind != "ChooseAction":
        return any_action(game, choose)
    listed = legal(game).actions
    plays = [a for a in listed if type(a) in (de.Cast, de.PlayLand, de.Special)]
    if plays and choose(10) < 7:
        return plays[choose(len(plays))]
    quiet = [a for a in listed if type(a) is not de.Activate]
    return listed[choose(len(listed))] if choose(10) < 3 else quiet[choose(len(quiet))]


def default_action(game: Game) -> Action:
    """The plainest action: pass, or the first listed answer."""
    return any_action(game, lambda _: 0)
