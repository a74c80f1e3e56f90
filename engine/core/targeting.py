"""What can't be targeted (CR 115, 702.11, 702.16b, 702.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword
from engine.core.layers import chars, chars_of, controller_of
from engine.core.match import describes
from engine.core.protection import covers, has_quality, player_keywords, protected, quality
from engine.core.references import player_fits
from engine.core.restrictions import Limit, limits
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state.frames import Scope

if TYPE_CHECKING:
    from engine.rulebook.refs import RuleRef
    from engine.state.board import Board

__all__ = ["can_target", "shields"]

R_101_2, R_702_11B, R_702_11C, R_702_16B, R_702_18A = (
    ref(n) for n in ("101.2", "702.11b", "702.11c", "702.16b", "702.18a")
)

_HEXPROOF = frozenset({"hexproof", "hexproof from"})


def can_target(board: Board, scope: Scope, thing: int) -> bool:
    """Whether the spell or ability of the scope may target the thing at all: shroud, hexproof, protection, "can't be
    the target".
    """
    if not board.effects.continuous and thing < 0 and not board.sources:
        return True
    source = scope.stack if scope.stack is not None and scope.source == scope.stack else scope.source
    if thing < 0:
        return not _player_shielded(board, scope, PlayerId(~thing), source)
    obj = board.object(thing)
    if obj is None:
        return False
    seen = chars(board, obj)
    if obj.zone == "battlefield" and seen.keywords:
        if "shroud" in seen.keywords:
            return False
        who = controller_of(board, thing)
        if (
            not seen.keywords.isdisjoint(_HEXPROOF)
            and who != scope.controller
            and _hexproof(board, seen.abilities, thing, source)
        ):
            return False
        if source is not None and "protection" in seen.keywords and protected(board, thing, source):
            return False
    if board.sources or board.effects.continuous:
        for limit in limits(board, "cant_be_targeted", thing):
            word = limit.rule.who or "any"
            if player_fits(board, limit.scope, scope.controller, word) and _meant(board, limit, scope, source):
                return False
    return True


def _meant(board: Board, limit: Limit, scope: Scope, source: int | None) -> bool:
    """Whether the prohibition is about such a spell or ability: spells alone (1) or abilities alone (2), from sources
    that fit.
    """
    rule = limit.rule
    if not rule.amount and rule.filter is None:
        return True
    obj = board.object(source) if source is not None else None
    seen = chars_of(board, source) if source is not None else None
    on_stack = board.object(scope.stack) if scope.stack is not None else None
    spell = (
        on_stack.stack.kind == "spell"
        if on_stack is not None and on_stack.stack is not None
        else obj is not None and obj.zone != "battlefield"
    )
    if rule.amount and spell != (rule.amount == 1):
        return False
    if rule.filter is None:
        return True
    last = board.last(source) if source is not None else None
    known = obj if obj is not None else last.obj if last is not None else None
    if known is None or seen is None:
        return False
    return any(describes(board, limit.scope, p, known, seen) for p in rule.filter.any_of or (rule.filter,))


def shields(board: Board, scope: Scope, thing: int) -> tuple[RuleRef, ...]:
    """The rules by which the spell or ability of the scope can't target the thing; () if nothing keeps it off."""
    if can_target(board, scope, thing):
        return ()
    if thing < 0:
        names = {k.name for k, _ in player_keywords(board, PlayerId(~thing))}
        return tuple(
            rule
            for name, rule in (("shroud", R_702_18A), ("hexproof", R_702_11C), ("protection", R_702_16B))
            if name in names
        ) or (R_101_2,)
    obj = board.object(thing)
    if obj is None:
        return ()
    words = chars(board, obj).keywords
    found = tuple(
        rule
        for name, rule in (
            ("shroud", R_702_18A),
            ("hexproof", R_702_11B),
            ("hexproof from", R_702_11B),
            ("protection", R_702_16B),
        )
        if name in words
    )
    return found or (R_101_2,)


def _hexproof(board: Board, abilities: tuple[object, ...], thing: int, source: int | None) -> bool:
    for a in abilities:
        if type(a) is Keyword and a.name in _HEXPROOF:
            if not a.text and a.filter is None:
                return True
            if source is not None and has_quality(
                board, Scope(board.objects[thing].owner, ObjectId(thing)), a.filter or quality(a.text), source
            ):
                return True
    return False


def _player_shielded(board: Board, scope: Scope, player: PlayerId, source: int | None) -> bool:
    """Whether shroud, hexproof or protection keeps the player from being targeted (702.11c, 702.16b, 702.18b)."""
    for k, own in player_keywords(board, player):
        if k.name == "hexproof" and player == scope.controller:
            continue
        if (k.name != "protection" and k.filter is None) or (source is not None and covers(board, k, own, source)):
            return True
    return False
