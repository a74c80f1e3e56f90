"""What can't be targeted (CR 115, 702.11, 702.16b, 702.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword
from engine.core.layers import chars, controller_of
from engine.core.permissions import player_permission
from engine.core.protection import has_quality, protected, quality
from engine.core.references import player_fits
from engine.core.restrictions import limits
from engine.ids import ObjectId
from engine.state.frames import Scope

if TYPE_CHECKING:
    from engine.state.board import Board

__all__ = ["can_target"]


def can_target(board: Board, scope: Scope, thing: int) -> bool:
    """Whether the spell or ability of the scope may target the thing at all: shroud, hexproof, protection, "can't be the target"."""
    if not board.effects.continuous and thing < 0 and not board.sources:
        return True
    source = scope.stack if scope.stack is not None and scope.source == scope.stack else scope.source
    if thing < 0:
        for e in board.effects.continuous:
            if thing in e.things and type(e.rule) is Keyword:
                if e.rule.name == "shroud" or (e.rule.name == "hexproof" and ~thing != scope.controller):
                    return False
        if board.sources and _player_shielded(board, scope, ~thing):
            return False
        return source is None or not protected(board, thing, source)
    obj = board.object(thing)
    if obj is None:
        return False
    seen = chars(board, obj)
    if obj.zone == "battlefield" and seen.keywords:
        if "shroud" in seen.keywords:
            return False
        who = controller_of(board, thing)
        if "hexproof" in seen.keywords and who != scope.controller and _hexproof(board, seen.abilities, thing, source):
            return False
        if source is not None and "protection" in seen.keywords and protected(board, thing, source):
            return False
    if board.sources or board.effects.continuous:
        for limit in limits(board, "cant_be_targeted", thing):
            word = limit.rule.who or "any"
            if player_fits(board, limit.scope, scope.controller, word):
                return False
    return True


def _hexproof(board: Board, abilities: tuple[object, ...], thing: int, source: int | None) -> bool:
    for a in abilities:
        if type(a) is Keyword and a.name == "hexproof":
            if not a.text and a.filter is None:
                return True
            if source is not None and has_quality(board, Scope(board.objects[thing].owner, ObjectId(thing)), a.filter or quality(a.text), source):
                return True
    return False


def _player_shielded(board: Board, scope: Scope, player: int) -> bool:
    if player == scope.controller:
        return False
    return bool(player_permission(board, "hexproof", player))
