"""Why a card may not be cast or played: whose it is, where it is, when it is, and what forbids it (CR 116.2a, 117.1,
305, 307, 601.3, 906.4a).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Restriction
from engine.core.alternatives import discarded_this_turn, unmet
from engine.core.announced import offerings
from engine.core.calm import meddled
from engine.core.conditions import holds
from engine.core.layers import chars, controller_of
from engine.core.match import describes
from engine.core.permissions import permissions, player_permission
from engine.core.printed import printed
from engine.core.references import player_fits
from engine.core.restrictions import player_limits
from engine.core.ways import Way, definition_of, face_fits, face_of
from engine.errors import Reason
from engine.rulebook.refs import ref
from engine.state.frames import Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards.card import Face
    from engine.core.book import Book
    from engine.rulebook.refs import RuleRef
    from engine.state.board import Board
    from engine.state.objects import Chars, Obj

__all__ = ["cast_reasons", "land_reasons", "sorcery_time"]

R = {n: ref(n) for n in (
    "101.2", "116.2a", "117.1a", "118.6", "202.1b", "301.1", "302.1", "303.1", "305.1", "305.2", "305.3", "306.1",
    "307.1", "601.3", "702.48a", "702.61a", "702.170d", "906.4a",
)}  # fmt: skip


def sorcery_time(board: Board, player: int) -> bool:
    """Whether the player could cast a sorcery now: main phase of their own turn, stack empty (307.1)."""
    turn = board.turn
    return (
        turn.active == player
        and not turn.orphan
        and not board.stack
        and turn.step in ("precombat main", "postcombat main")
    )


def bound_reason(board: Board, book: Book, obj: Obj) -> Reason | None:
    """Why a signature spell can't be cast now: its oathbreaker is not on the battlefield under its owner's control
    (906.4a).
    """
    for r in board.fixed.roles:
        rule = book.role_rules.get(r.kind)
        if r.card not in obj.cards or rule is None or rule.cast_policy != "owner-while-bound":
            continue
        for oid in board.battlefield:
            o = board.objects[oid]
            if r.bound_to in o.cards and controller_of(board, oid) == obj.owner and not o.more.phased:
                return None
        return _no(obj, "its oathbreaker is not on the battlefield under its owner's control", "906.4a")
    return None


def cast_reasons(board: Board, book: Book, player: int, obj: Obj, way: Way, *, timing: bool = True) -> list[Reason]:
    """All reasons why the player may not begin to cast the card in this way now; targets and payment apart."""
    face: Face = face_of(definition_of(board, book, obj), way.face, way.using)
    seen = printed(face).chars
    out: list[Reason] = []
    reason = bound_reason(board, book, obj)
    if reason is not None:
        out.append(reason)
    out += unmet(board, player, obj, seen, way.using)
    out += _untimely(board, player, obj, seen, way, timing=timing)
    for hook in book.cast_hooks:
        out += hook(board, book, player, obj)
    if seen.mana_cost is None and not way.free and not way.using:
        out.append(_no(obj, "it has no mana cost, which can't be paid", "202.1b", "118.6"))
    for rule in seen.abilities:
        if type(rule) is Restriction and rule.kind == "cast_only":
            scope = Scope(player, obj.id)  # type: ignore[arg-type]
            if not holds(board, scope, rule.condition, book):
                out.append(_no(obj, "its own text says when it can be cast", "601.3"))
    if meddled(board):
        out += _forbidden(board, player, obj, seen)
    return out


def _no(obj: Obj, text: str, *rules: str, source: int | None = None) -> Reason:
    """A reason against casting or playing the card; ``source``: the object whose effect it is."""
    return Reason("action/illegal", tuple(R[n] for n in rules), text, (obj.id,) if source is None else (obj.id, source))


def _untimely(board: Board, player: int, obj: Obj, seen: Chars, way: Way, *, timing: bool) -> Iterator[Reason]:
    """Why it is not the time to cast it in this way (117.1a, 307.1)."""
    if way.using == "sneak":
        return  # its own time
    if way.using == "offering":
        if not offerings(board, player, seen, obj.id):
            yield _no(obj, "there is nothing to sacrifice for its offering", "702.48a")
    elif way.using == "plot" and not sorcery_time(board, player):
        yield _no(obj, "a plotted card is cast in a main phase of your own turn while the stack is empty", "702.170d")
    elif timing and not _any_time(board, player, obj, seen) and not sorcery_time(board, player):
        rules = (timing_rule(seen), R["117.1a"])
        yield Reason("action/illegal", rules, timing_text(seen, board, player), (obj.id,))


def _forbidden(board: Board, player: int, obj: Obj, seen: Chars) -> Iterator[Reason]:
    """What effects say against casting it now, or from where it is (101.2)."""
    if not sorcery_time(board, player):
        limits = list(player_limits(board, "sorcery_speed", player))
        if board.turn.active != player:
            limits += player_limits(board, "own_turns", player)
        for limit in limits:
            text = "an effect says that spells can't be cast at this time"
            yield _no(obj, text, "101.2", "601.3", source=limit.source)
    for limit in player_limits(board, "cant_cast", player):
        wanted = limit.rule.filter
        if wanted is None or any(describes(board, limit.scope, p, obj, seen) for p in wanted.any_of or (wanted,)):
            rules = ("702.61a", "101.2", "601.3") if "stack" in limit.rule.zones else ("101.2", "601.3")
            yield _no(obj, "an effect says that it can't be cast", *rules, source=limit.source)
    for limit in player_limits(board, "max_spells", player):
        rule = limit.rule
        if _counts_spell(board, rule, limit.scope, obj, seen):
            if _cast_so_far(board, rule, limit.scope, player) < rule.amount:
                continue
            text = f"an effect allows {rule.amount} such spell{'s' if rule.amount != 1 else ''} each turn, already cast"
            yield _no(obj, text, "101.2", "601.3", source=limit.source)
    for limit in player_limits(board, "cant_cast_from", player):
        wanted = limit.rule.filter
        if wanted is not None and obj.zone in wanted.zones and describes(board, limit.scope, wanted, obj, seen):
            text = f"an effect says that it can't be cast from the {_zone_word(obj.zone)}"
            yield _no(obj, text, "101.2", "601.3", source=limit.source)


def _counts_spell(board: Board, rule: Restriction, scope: Scope, obj: Obj, seen: Chars) -> bool:
    """Whether the spell is of the kind of which only so many may be cast."""
    return rule.filter is None or any(
        describes(board, scope, p, obj, seen) for p in (rule.filter.any_of or (rule.filter,))
    )


def _cast_so_far(board: Board, rule: Restriction, scope: Scope, player: int) -> int:
    """How many spells of that kind the player has cast this turn, each as it is or as it last was."""
    n = 0
    for caster, spell in board.turn.cast:
        if caster == player:
            found, last = board.object(spell), board.last(spell)
            if found is not None:
                n += _counts_spell(board, rule, scope, found, chars(board, found))
            elif last is not None:
                n += _counts_spell(board, rule, scope, last.obj, last.chars)
    return n


def _zone_word(zone: str) -> str:
    return "command zone" if zone == "command" else zone


def _any_time(board: Board, player: int, obj: Obj, seen: Chars) -> bool:
    if "Instant" in seen.types or "flash" in seen.keywords:
        return True
    if not meddled(board):
        return False
    for scope, a, ids in permissions(board, "flash"):
        if (
            player_fits(board, scope, player, a.who)
            and (not ids or obj.id in ids)
            and holds(board, scope, a.condition)
            and (
                a.filter is None or any(describes(board, scope, p, obj, seen) for p in (a.filter.any_of or (a.filter,)))
            )
        ):
            return True
    return False


def timing_rule(seen: Chars) -> RuleRef:
    """The rule that says when a spell of that type may be cast."""
    for word, number in (
        ("Sorcery", "307.1"),
        ("Creature", "302.1"),
        ("Planeswalker", "306.1"),
        ("Artifact", "301.1"),
        ("Enchantment", "303.1"),
    ):
        if word in seen.types:
            return R[number]
    return R["307.1"]


def timing_text(seen: Chars, board: Board, player: int) -> str:
    """Why it is not the time."""
    if board.turn.active != player:
        return f"{seen.name} can be cast only in a main phase of its caster's own turn"
    if board.stack:
        return f"{seen.name} can be cast only while the stack is empty"
    return f"{seen.name} can be cast only in a main phase"


def land_reasons(board: Board, book: Book, player: int, obj: Obj, index: int = 0) -> list[Reason]:
    """All reasons why the player may not play the card as a land now (116.2a, 305)."""
    definition = book.pool[board.fixed.cards[obj.cards[0]].key] if obj.cards else None
    faces = () if definition is None else definition.faces if definition.layout == "modal_dfc" else definition.faces[:1]
    if index >= len(faces) or "Land" not in faces[index].types:
        return [_no(obj, "it is not a land card", "305.1")]
    out: list[Reason] = []
    if not (obj.zone == "hand" and obj.owner == player) and not _may_play(board, book, player, obj, faces[index]):
        out.append(_no(obj, "lands are played from the hand unless an effect says otherwise", "305.1"))
    if board.turn.active != player:
        out.append(_no(obj, "a land can be played only in its player's own turn", "305.3", "116.2a"))
    elif not sorcery_time(board, player):
        out.append(_no(obj, "a land can be played only in a main phase while the stack is empty", "305.1", "116.2a"))
    allowed = 1 + (player_permission(board, "extra_land", player) if meddled(board) else 0)
    if board.players[player].lands >= allowed:
        out.append(_no(obj, f"{allowed} land{'s' if allowed > 1 else ''} a turn, already played", "305.2"))
    return out


def _may_play(board: Board, book: Book, player: int, obj: Obj, face: Face) -> bool:
    if obj.zone == "outside":
        from engine.core.outside import bringable

        if not bringable(board, book, player, obj.id):
            return False
    if (
        obj.zone == "graveyard"
        and obj.owner == player
        and "mayhem" in printed(face).chars.keywords
        and discarded_this_turn(board, obj)
    ):
        return True  # 702.187c
    for scope, a, ids in permissions(board, "play"):
        if (
            player_fits(board, scope, player, a.who)
            and (not ids or obj.id in ids)
            and (not a.zone or a.zone == obj.zone)
        ):
            if a.zone == "library" and board.players[obj.owner].library[:1] != (obj.id,):
                continue
            if ids or face_fits(board, scope, a, obj, printed(face).chars):
                return True
    return False
