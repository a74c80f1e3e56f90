"""A message of a seat in, a step or an error object out: what a server does with what comes from outside (architecture
4.11; CR 117.1, 723.5).

``{"state_id": 57, "action": {"type": "Pass", "player": 0}}`` names an action in full, ``{"state_id": 57, "number": 3}``
one of those that the seat's view lists, ``{"state_id": 57, "chosen": [0]}`` the options of its prompt. A message that
belongs to an older state is refused (``action/stale_state``), and so is one for another player (``action/not_yours``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.legal import legal, shape_problem
from engine.core.machine import apply
from engine.errors import EngineError, IllegalAction, InvalidAction
from engine.frozen import record
from engine.ids import PlayerId
from engine.protocol.document import explained
from engine.protocol.messages import decode, error_data
from engine.protocol.migrations import MIGRATIONS, Migrations
from engine.protocol.reading import parse
from engine.protocol.session import Unreadable
from engine.protocol.values import told, wrong
from engine.rulebook.refs import ref
from engine.state.decisions import Activate, Answer, Cast, Concede, PlayLand, Special
from engine.state.game import Game
from engine.views.answering import action_of, answer_of
from engine.views.seeing import Sight
from engine.words.refs import Refs
from engine.words.say import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.state.decisions import Action, Decision
    from engine.state.events import Event

__all__ = ["LONGEST_MESSAGE", "Reply", "nearest", "receive"]

LONGEST_MESSAGE = 200_000
"""Characters of a message that are read at all."""
_WAYS = ("action", "number", "chosen")
_THINGS = frozenset({
    "ChooseObjects", "ChooseCards", "ChooseTargets", "ChoosePlayers", "ChooseValue", "Pick", "Order", "DeclareAttackers", "DeclareBlockers", "AssignDamage", "Distribute",
})  # fmt: skip
"""Kinds of decisions whose answers name objects."""


@record
class Reply:
    """What came of a message: the game after it and what happened, or the same game and an error object
    (:func:`engine.protocol.error_data`).
    """

    game: Game
    events: tuple[Event, ...] = ()
    error: dict[str, Any] | None = None


def receive(game: Game, seat: int, text: str, migrations: Migrations = MIGRATIONS) -> Reply:
    """Do what a seat's message says, or say why not. Never raises for anything that stands in the message."""
    try:
        action = _read(game, seat, text, migrations)
    except EngineError as error:
        return Reply(game, error=error_data(error))
    except Exception as error:  # noqa: BLE001 - whatever came in, the seat gets one kind of answer
        return Reply(game, error=error_data(explained(error, "action/invalid")))
    try:
        _allowed(game, seat, action)
        step = apply(game, action)
    except EngineError as error:
        return Reply(game, error=error_data(error, _said(game, seat, action)))
    return Reply(step.game, step.events)


def _read(game: Game, seat: int, text: str, migrations: Migrations) -> Action:
    if type(seat) is not int or not 0 <= seat < len(game.players):
        raise InvalidAction.because(f"no player has seat {seat!r:.40}")
    data = parse(text, longest=LONGEST_MESSAGE)
    if type(data) is not dict:
        raise wrong("an object", data)
    version = data.pop("schema_version", migrations.current)
    unknown = sorted(told(k) for k in data if k not in ("state_id", *_WAYS))
    ways = [way for way in _WAYS if way in data]
    if unknown or len(ways) != 1:
        msg = (
            f"unknown keys: {', '.join(unknown)}"
            if unknown
            else f"a message has one of {', '.join(_WAYS)}, not {len(ways)}"
        )
        raise Unreadable(msg)
    way, state = ways[0], data.get("state_id")
    if type(state) is not int:
        raise wrong("the state_id of the view, a whole number", state)
    if type(version) is not int:
        raise wrong("schema_version, a whole number", version)
    # a message of another version is looked at before one that came too late
    raw = data["action"] if way == "action" else {}
    if type(raw) is not dict:
        raise wrong("an action", raw)
    raised = migrations.up("action", {"schema_version": version, **raw})
    if state != game.state_id:
        raise IllegalAction.because(
            f"the message is for the state {state}; the game is at {game.state_id}", code="action/stale_state"
        )
    if way == "number":
        return action_of(game, seat, data["number"])
    if way == "chosen":
        return answer_of(game, seat, data["chosen"], game.state_id)
    action: Action = decode("action", {k: v for k, v in raised.items() if k != "schema_version"})
    problem = shape_problem(game, action)
    if problem is not None:
        raise InvalidAction(problem)
    return action


def _allowed(game: Game, seat: int, action: Action) -> None:
    """Whether the seat acts for that player: itself, or whom it controls (723.5); only the player itself concedes
    (723.6).
    """
    if type(action) is Concede and seat != action.player:
        raise IllegalAction.because(
            f"only {game.players[action.player]} can concede for {game.players[action.player]}",
            ref("723.6"),
            code="action/not_yours",
        )
    if type(action) is Concede:
        return
    players = game.board.players
    holder = players[action.player].more.controlled_by
    decides = {d.decider for d in game.pending if d.player == action.player}
    if seat not in (action.player if holder is None else holder, *decides):
        text = f"{game.players[seat]} does not decide for {game.players[action.player]}"
        raise IllegalAction.because(text, code="action/not_yours")


# -- what could be done instead ----------------------------------------------------------------------------------------


def nearest(game: Game, action: Action, seat: int | None = None, most: int = 3) -> tuple[Action, ...]:
    """The listed actions of the same player that are most like one that is refused, the nearest first.

    Those of the same kind come before others, those with the same card, or a card of the same name, before others;
    answers by how much of them differs. ``seat``: who is told: nothing is given that names an object which this seat
    must not tell apart; by default who decides for the player.
    """
    player = action.player
    decision = next((d for d in game.pending if d.player == player), None)
    if decision is None or game.outcome is not None:
        return ()
    sight = Sight(game, decision.decider if seat is None else seat)
    if sight.seat not in (decision.decider, player):
        return ()
    able = [a for a in legal(game, player).actions if not any(_secret(sight, o) for o in _objects(decision, a))]
    able.sort(key=lambda a: _distance(game, action, a))
    return tuple(able[:most])


def _said(game: Game, seat: int, action: Action) -> list[tuple[Action, str]]:
    found = nearest(game, action, seat)
    refs = Refs(game, seat=PlayerId(seat)) if found else None
    return [(a, say(game, a, refs)) for a in found]


def _objects(decision: Decision, action: Action) -> Iterator[int]:
    """Ids that an action names."""
    if type(action) is not Answer:
        yield getattr(action, "object", -1)
    elif decision.kind in _THINGS and not decision.labels:
        for value in action.value:
            for one in value if type(value) is tuple else (value,):
                if type(one) is int:
                    yield one


def _secret(sight: Sight, oid: int) -> bool:
    obj = sight.board.object(oid) if 0 <= oid < sight.board.objects.size else None
    return obj is not None and not sight.tells(obj)


def _distance(game: Game, wanted: Action, other: Action) -> int:
    if type(wanted) is Answer and type(other) is Answer:
        ours, theirs = _flat(wanted.value), _flat(other.value)
        if len(ours) == len(theirs) == 1 and type(ours[0]) is int and type(theirs[0]) is int:
            return min(99, abs(ours[0] - theirs[0]))
        left = list(theirs)
        for one in ours:
            if one in left:
                left.remove(one)
        return len(ours) - (len(theirs) - len(left)) + len(left)
    far = 0 if type(wanted) is type(other) else 4
    if isinstance(wanted, _WITH_OBJECT):
        if not isinstance(other, _WITH_OBJECT):
            return far + 4
        if wanted.object != other.object:
            far += 1 if _name(game, wanted.object) == _name(game, other.object) else 3
        far += sum(
            getattr(wanted, name, None) != getattr(other, name, None) for name in ("face", "using", "ability", "kind")
        )
    return far


_WITH_OBJECT = (PlayLand, Cast, Activate, Special)


def _name(game: Game, oid: int) -> str:
    obj = game.board.object(oid) if oid >= 0 else None
    return f"#{oid}" if obj is None else obj.base.name


def _flat(value: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(x for v in value for x in (v if type(v) is tuple else (v,)))
