"""When an alternative cost may be paid (CR 118.9, 702.76, 702.117, 702.137, 702.173, 702.187, 702.190)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.characteristics import is_creature_type
from engine.errors import Reason
from engine.rulebook.refs import ref

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.state.board import Board
    from engine.state.objects import Chars, Obj

__all__ = ["discarded_this_turn", "unmet"]

R = {n: ref(n) for n in ("702.117a", "702.190a", "702.137a", "702.76a", "702.173a", "702.187b")}


def unmet(board: Board, player: int, obj: Obj, seen: Chars, using: str) -> tuple[Reason, ...]:
    """Why the alternative cost of that keyword can't be paid now; () where nothing stands against it."""
    rule = _ONLY.get(using)
    if rule is None or rule[0](board, player, obj, seen):
        return ()
    return (Reason("action/illegal", (R[rule[1]],), rule[2], (obj.id,)),)


def discarded_this_turn(board: Board, obj: Obj) -> bool:
    """Whether its owner discarded this card this turn (702.187b)."""
    return f"discarded {obj.id}" in board.turn.done()


def _surge(board: Board, player: int, obj: Obj, seen: Chars) -> bool:
    return any(p == player for p, _ in board.turn.cast)


def _sneak(board: Board, player: int, obj: Obj, seen: Chars) -> bool:
    return board.turn.active == player and board.turn.step == "declare blockers"


def _spectacle(board: Board, player: int, obj: Obj, seen: Chars) -> bool:
    return any(p != player and f"lost {p}" in board.turn.done() for p in range(len(board.players)))


def _prowl(board: Board, player: int, obj: Obj, seen: Chars) -> bool:
    """Whether a source of the player with one of the spell's creature types has dealt combat damage to a player this
    turn.
    """
    mine = {d.removeprefix(f"struck {player} ") for d in board.turn.done() if d.startswith(f"struck {player} ")}
    kinds = {k for k in mine if k == "every" or is_creature_type(k)}
    if seen.every_creature_type:
        return bool(kinds)
    types = {s for s in seen.subtypes if is_creature_type(s)}
    return bool(types) and ("every" in kinds or bool(types & kinds))


def _freerunning(board: Board, player: int, obj: Obj, seen: Chars) -> bool:
    return any(f"struck {player} {kind}" in board.turn.done() for kind in ("creature:Assassin", "commander"))


def _mayhem(board: Board, player: int, obj: Obj, seen: Chars) -> bool:
    return discarded_this_turn(board, obj)


_ONLY: dict[str, tuple[Callable[[Board, int, Obj, Chars], bool], str, str]] = {
    "surge": (_surge, "702.117a", "its surge cost can be paid only if you have cast another spell this turn"),
    "sneak": (_sneak, "702.190a", "its sneak cost can be paid only in your declare blockers step"),
    "spectacle": (_spectacle, "702.137a", "its spectacle cost can be paid only if an opponent has lost life this turn"),
    "prowl": (
        _prowl,
        "702.76a",
        "its prowl cost can be paid only if a source of yours with one of its creature types has dealt combat damage to a player this turn",
    ),
    "freerunning": (
        _freerunning,
        "702.173a",
        "its freerunning cost can be paid only if an Assassin or a commander of yours has dealt combat damage to a player this turn",
    ),
    "mayhem": (_mayhem, "702.187b", "it can be cast for its mayhem cost only if you have discarded it this turn"),
}
