"""Who and what is meant in a call, and which question it answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Union

from engine.core.machine import apply
from engine.errors import AmbiguousName, IllegalAction, InvalidAction, Reason
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state.decisions import Answer, Decision
from engine.words.names import Named
from engine.words.refs import Refs

if TYPE_CHECKING:
    from engine.state.decisions import Value
    from engine.state.game import Game, Step

__all__ = [
    "Thing",
    "Who",
    "answer",
    "as_pairs",
    "asked",
    "holder",
    "object_of",
    "option_of",
    "prompt",
    "seat_of",
    "thing_of",
]

Who = Union[PlayerId, int, str, None]
"""A player: a seat, a name, or None for whoever has to decide."""
Thing = Union[ObjectId, int, str]
"""An object or a player: a thing (see :mod:`engine.ids`), or a name."""


def seat_of(game: Game, player: Who) -> PlayerId:
    """The seat of that player; :raises InvalidAction: there is none."""
    if isinstance(player, str) and player in game.players:
        return PlayerId(game.players.index(player))
    if type(player) is int and 0 <= player < len(game.players):
        return PlayerId(player)
    raise InvalidAction.because(f"no player is {player!r}; there are {', '.join(game.players)}")


def asked(game: Game, player: Who, *kinds: str) -> PlayerId:
    """The player meant; by default who has a question of one of these kinds open, else who has any."""
    if player is not None:
        return seat_of(game, player)
    if not game.pending:
        raise IllegalAction.because("the game is over", ref("104.1"))
    return next((d for d in game.pending if d.kind in kinds), game.pending[0]).player


def holder(game: Game, player: Who, *kinds: str) -> PlayerId:
    """The player meant; by default who has priority, or a question of one of these kinds, else who has any."""
    return asked(game, player, *(kinds or ("ChooseAction",)))


def prompt(game: Game, player: Who, rule: str, doing: str, *kinds: str) -> Decision:
    """The open question of one of these kinds (any but priority if none is given) to the player."""
    seat = asked(game, player, *kinds)
    for d in game.pending:
        if d.player == seat and (d.kind in kinds if kinds else d.kind != "ChooseAction"):
            return d
    now = "; ".join(f"{game.players[d.player]}: {d.why.text}" for d in game.pending)
    raise IllegalAction.because(f"{game.players[seat]} isn't {doing}" + (f" ({now})" if now else ""), ref(rule))


def answer(game: Game, d: Decision, value: Value) -> Step:
    """The step in which the question is answered so."""
    return apply(game, Answer(d.player, value))


def thing_of(game: Game, thing: Thing, likely: Iterable[Any] = ()) -> int:
    """The object or player meant. A name that fits several objects means one of the ``likely`` ones, else one in play,
    before any other.
    """
    if isinstance(thing, int):
        return thing
    if not isinstance(thing, str):
        raise InvalidAction.because(f"neither an object's id nor a name: {thing!r}")
    if thing in game.players:
        return ~game.players.index(thing)
    whose, found, rest = thing.partition("'s ")
    named = Named(rest, whose) if found and whose in game.players else Named(thing)
    refs = Refs(game)
    hits = [i.object for i in refs.fits(named) if i.object >= 0]
    for tier in (set(likely), {*game.board.battlefield, *game.board.stack}):
        near = [o for o in hits if o in tier]
        if len(near) == 1:
            return near[0]
        if near:
            reasons = (
                Reason(AmbiguousName.code, (), refs.describe(i), (i.object,))
                for i in refs.fits(named)
                if i.object in near
            )
            raise AmbiguousName(*reasons, context=f"{thing!r} fits {len(near)} objects")
    return refs.object(named)


def object_of(game: Game, thing: Thing, likely: Iterable[Any] = ()) -> ObjectId:
    """The object meant, as :func:`thing_of`; :raises InvalidAction: it is a player."""
    found = thing_of(game, thing, likely)
    if found < 0:
        raise InvalidAction.because(f"{thing!r} is a player, not an object")
    return ObjectId(found)


def option_of(game: Game, d: Decision, value: Any) -> Any:
    """An option as the decision has it; the name of an object or player among the options stands for it."""
    if isinstance(value, str) and value not in d.options and any(isinstance(o, int) for o in d.options):
        if value in d.labels:
            return d.options[d.labels.index(value)]
        return thing_of(game, value, d.options)
    return value


def as_pairs(given: Mapping[Any, Any] | Iterable[Any]) -> list[Any]:
    """What is given as a mapping, as pairs or as single things, as a list."""
    if isinstance(given, str | int):
        return [given]
    return list(given.items()) if isinstance(given, Mapping) else list(given)
