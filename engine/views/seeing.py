"""Which cards a seat may look at or knows, and which objects it may tell apart (CR 400.2, 402.3, 406.3, 708.5, 723.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.book import book_of
from engine.core.layers import controller_of
from engine.core.permissions import permissions
from engine.core.references import player_fits
from engine.state.knowledge import HIDDEN, known_of
from engine.state.objects import Obj

if TYPE_CHECKING:
    from engine.state.board import Board
    from engine.state.game import Game
    from engine.state.knowledge import Knowledge

__all__ = ["Sight", "can_see", "seats_seen_by"]


def seats_seen_by(board: Board, seat: int | None) -> frozenset[int]:
    """The seat and the players whom it controls: whatever these may look at, it may (723.4)."""
    if seat is None:
        return frozenset()
    return frozenset({seat, *(p for p, state in enumerate(board.players) if state.more.controlled_by == seat)})


def can_see(board: Board, obj: Obj, seat: int | None) -> bool:
    """Whether the player in that seat may look at the object's front now; who controls a player sees what that player
    sees (723.4).
    """
    seats = seats_seen_by(board, seat)
    return _may_look(board, obj, seats) or (obj.zone in ("library", "hand") and obj.id in _top_cards(board, seats))


def _top_cards(board: Board, seats: frozenset[int]) -> frozenset[int]:
    """Top cards of libraries that an effect lets one of the seats look at, and what players play with revealed (400.2,
    401.5).
    """
    found: set[int] = set()
    if board.sources or board.effects.continuous:
        for kind in ("show_top", "show_hand"):
            for scope, a, _ in permissions(board, kind):
                for p, state in enumerate(board.players):
                    if player_fits(board, scope, p, a.who):
                        found.update(state.library[:1] if kind == "show_top" else state.hand)
        for kind in ("look_top", "cast", "play"):
            for scope, a, _ in permissions(board, kind):
                if scope.controller in seats and (kind == "look_top" or a.zone == "library"):
                    found.update(board.players[scope.controller].library[:1])
    return frozenset(found)


def _may_look(board: Board, obj: Obj, seats: frozenset[int]) -> bool:
    more = obj.more
    if more.known and not seats.isdisjoint(more.known):
        return True
    if more.face_down:
        whose = controller_of(board, obj.id) if obj.zone in ("battlefield", "stack", "command") else None
        return (obj.owner if whose is None and obj.zone == "command" else whose) in seats
    if obj.zone == "outside" and any(r.kind == "companion" and r.card in obj.cards for r in board.fixed.roles):
        return True  # it was revealed before the game (103.2b)
    if obj.zone in ("hand", "outside"):
        return obj.owner in seats
    return obj.zone != "library"


class Sight:
    """One seat's eyes on one game; None is somebody who only watches. Made for one view and thrown away."""

    __slots__ = ("bit", "board", "book", "game", "known", "seat", "seats", "tops")

    def __init__(self, game: Game, seat: int | None, known: Knowledge | None = None) -> None:
        """``known``: what the players know, if that was found already."""
        self.game, self.board, self.book = game, game.board, book_of(game.setup)
        self.seat = seat
        self.bit = 1 << (len(game.board.players) if seat is None else seat)
        self.seats = seats_seen_by(game.board, seat)
        self.known = known_of(game) if known is None else known
        self.tops: frozenset[int] | None = None

    def front(self, obj: Obj) -> bool:
        """Whether the seat knows which card (or what else) the object is."""
        zone = obj.zone
        if zone not in HIDDEN and not obj.more.face_down:
            return True
        if _may_look(self.board, obj, self.seats):
            return True
        if zone in HIDDEN:
            return bool(self.known.known.get(obj.id, 0) & self.bit) or (
                zone in ("library", "hand") and obj.id in self.top_cards()
            )
        return bool(self.known.down.get(obj.id, 0) & self.bit)

    def tells(self, obj: Obj) -> bool:
        """Whether the seat may be given the object's id: it lies in a public zone, in the seat's hand or outside the
        game among its cards.
        """
        zone = obj.zone
        if zone not in HIDDEN:
            return True
        return zone != "library" and obj.owner in self.seats

    def id_of(self, oid: int | None) -> int | None:
        """The id, if the seat may have it: of a living object as :meth:`tells` says, of a dead one if it was in play or
        on the stack.
        """
        if oid is None or oid < 0:
            return oid
        found = self.board.objects[oid] if oid < self.board.objects.size else None
        if type(found) is Obj:
            return oid if self.tells(found) else None
        return oid if found is not None and found.last is not None else None

    def ids(self, oids: tuple[int, ...]) -> tuple[int, ...]:
        """The ids that the seat may have; those of players (< 0) too."""
        return tuple(o for o in oids if o < 0 or self.id_of(o) is not None)

    def top_cards(self) -> frozenset[int]:
        """Top cards of libraries that an effect lets the seat look at."""
        if self.tops is None:
            self.tops = _top_cards(self.board, self.seats)
        return self.tops
