"""Permissions in force: what effects let players do that they otherwise couldn't (CR 101.1, 402.2, 601.3b, 611)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Permission
from engine.core.conditions import holds
from engine.core.functioning import functioning
from engine.core.layers import controller_of, view
from engine.core.references import player_fits
from engine.state.frames import Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ids import ObjectId
    from engine.state.board import Board

__all__ = ["maximum_hand", "permissions", "permitted_at_all", "player_permission"]


def permissions(board: Board, kind: str) -> Iterator[tuple[Scope, Permission, tuple[int, ...]]]:
    """Every permission of the kind that functions now, with its scope and the objects it is limited to (() = by its
    filter).
    """
    if board.sources:
        for oid, a in _by_kind(board).get(kind, ()):
            who = controller_of(board, oid)
            scope = Scope(who if who is not None else board.objects[oid].owner, oid)
            if a.condition is None or holds(board, scope, a.condition):
                yield scope, a, ()
    for e in board.effects.continuous:
        if type(e.rule) is Permission and e.rule.kind == kind:
            yield Scope(e.controller, e.source, bindings=e.bindings), e.rule, e.things


def _by_kind(board: Board) -> dict[str, list[tuple[ObjectId, Permission]]]:
    """The permissions that objects give, by kind, with the objects; found once for each view of a board."""
    seen = board.cache or view(board)
    found: dict[str, list[tuple[ObjectId, Permission]]] | None = seen.data.get("permissions")
    if found is None:
        found = {}
        for oid, _, _, a in functioning(board, Permission):
            found.setdefault(a.kind, []).append((oid, a))
        seen.data["permissions"] = found
    return found


def permitted_at_all(board: Board, kinds: frozenset[str]) -> bool:
    """Whether some permission of one of the kinds exists, whoever has it and whatever it asks for."""
    if board.sources and not kinds.isdisjoint(_by_kind(board)):
        return True
    return any(type(e.rule) is Permission and e.rule.kind in kinds for e in board.effects.continuous)


def player_permission(board: Board, kind: str, player: int) -> int:
    """How much of a permission the player has (0 = none): the sum of the amounts."""
    total = 0
    for scope, a, _ in permissions(board, kind):
        if player_fits(board, scope, player, a.who) and holds(board, scope, a.condition):
            total += a.amount
    return total


def maximum_hand(board: Board, player: int, normal: int) -> int | None:
    """The player's maximum hand size, None if there is none: what effects say of it in the order of their timestamps
    (402.2, 613.11).
    """
    found: list[tuple[int, Permission]] = []
    for kind in ("no_max_hand", "max_hand", "more_hand"):
        for scope, a, _ in permissions(board, kind):
            if player_fits(board, scope, player, a.who):
                obj = board.object(scope.source) if scope.source is not None else None
                found.append((0 if obj is None else obj.more.timestamp or obj.entered, a))
    size: int | None = normal
    for _, a in sorted(found, key=lambda pair: pair[0]):
        if a.kind == "no_max_hand":
            size = None
        elif a.kind == "max_hand":
            size = a.amount
        elif size is not None:
            size = max(0, size + a.amount)
    return size
