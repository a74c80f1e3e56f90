"""A key of the state apart from object ids and timestamps, by which a loop is recognised (CR 104.4b, 732.1).

Objects are told by their place: the first object of the stack is the same in two states whatever its number is. The
order within the battlefield, in exile and in the command zone is kept, because it is the order of timestamps (613.7).
Numbers of events are left out; what they say about this turn (controlled since it began, entered during it) is kept.
How often or how much of something has happened this turn (cards drawn, life gained) is not in the key, so where such a
fact counts up, a loop may be called one though an ability reads that count.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import attrs

from engine.frozen import replace
from engine.state.objects import Obj, Snapshot

if TYPE_CHECKING:
    from engine.state.board import Board
    from engine.state.game import Game

__all__ = ["state_key"]

_THINGS = frozenset({"attached_to", "targets", "things", "bindings", "defender", "links", "until", "each", "hold"})
"""Fields that hold objects (or players) though their type says ``int``."""
_TIMES = frozenset(
    {"id", "timestamp", "began", "since", "entered", "step_began", "turns", "mark", "clock", "cache", "number"}
)
"""Fields that number events, turns or effects."""


@cache
def _fields(cls: type[Any]) -> tuple[tuple[str, bool], ...]:
    """The fields of a record that count, and whether their numbers are objects."""
    out = []
    for f in attrs.fields(cls):
        if f.name not in _TIMES:
            out.append((f.name, f.name in _THINGS or "ObjectId" in str(f.type) or "Bindings" in str(f.type)))
    return tuple(out)


def state_key(game: Game) -> str:
    """The key: equal for states that differ in nothing but object ids, timestamps and the log; the same in every
    process.
    """
    return blake2b(repr(_told(game)).encode(), digest_size=16).hexdigest()


def _told(game: Game) -> tuple[Any, ...]:
    board = game.board
    order = [*board.stack, *board.battlefield, *board.exile, *board.command]
    for p in board.players:
        order += (*p.library, *p.hand, *p.graveyard, *p.outside)
    place: dict[int, int] = {oid: i for i, oid in enumerate(order)}
    known = _Words(place)
    turn = replace(board.turn, deeds=(), movements=())
    objects = tuple(_object(known, board, board.objects[oid]) for oid in order)
    sizes = tuple(len(z) for z in (board.stack, board.battlefield, board.exile, board.command))
    players = tuple(
        (p.life, len(p.library), len(p.hand), len(p.graveyard), known(p.pool), p.counters, p.lands, known(p.more))
        for p in board.players
    )
    tally = (sorted(board.tally.casts.items()), sorted(board.tally.dealt.items()), known(board.tally.marks))
    return (
        objects, sizes, players, tally, known(board.effects), (turn.number, known(turn), sorted(board.turn.done())), known(board.combat), known(game.agenda), known(game.waiting),
        known(game.pending), (game.rng.seed, game.rng.counter),
    )  # fmt: skip


def _object(known: _Words, board: Board, obj: Obj) -> tuple[Any, ...]:
    began = board.turn.began
    roles = tuple(r.kind for r in board.fixed.roles if r.card in obj.cards)
    return (known(obj), len(obj.cards), roles, obj.since >= began, obj.entered >= began)


class _Words:
    """Turns records into plain tuples, objects into their places."""

    __slots__ = ("place",)

    def __init__(self, place: dict[int, int]) -> None:
        self.place = place

    def __call__(self, value: Any, *, ids: bool = False) -> Any:
        kind: Any = type(value)
        if kind is int:
            return ("at", self.place.get(value, "gone")) if ids and value >= 0 else value
        if kind is str or kind is bool or value is None:
            return value
        if kind is tuple:
            return tuple(self(v, ids=ids) for v in value)
        if kind is frozenset:
            return tuple(sorted(map(repr, value)))
        if kind is Snapshot:
            return ("last", value.chars.name, value.controller)
        if kind is Obj:
            base = self(value.base) if value.zone in ("battlefield", "stack") else value.base.name
            return (base, *(self(getattr(value, n), ids=i) for n, i in _fields(kind) if n not in ("base", "cards")))
        if not attrs.has(kind):
            return repr(value)
        return (kind.__name__, *(self(getattr(value, n), ids=i) for n, i in _fields(kind)))
