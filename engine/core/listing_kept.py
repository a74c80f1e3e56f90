"""What is kept of the things that may be done with priority (CR 117.1, 605.3a); see :mod:`engine.core.listing`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.layers import view
from engine.core.means import alike_key
from engine.core.producers import face_number
from engine.core.standing import standing
from engine.ids import PlayerId
from engine.state.decisions import Activate, Pass
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.core.standing import Standing
    from engine.state.board import Board
    from engine.state.decisions import Action
    from engine.state.game import Legal
    from engine.state.objects import Obj

__all__ = ["LIMIT", "PASSES", "alike", "kept_list"]

LIMIT = 256
"""Most actions listed for one decision."""
PASSES = tuple(Pass(PlayerId(i)) for i in range(64))
"""By seat, that player's pass."""


class _Kept:
    """The mana abilities of one player's permanents, and the values they were found for."""

    __slots__ = ("abilities", "began", "held", "legal", "objects", "permanents", "state", "turns")

    def __init__(self) -> None:
        self.objects: Any = None
        self.state: Any = None
        self.turns: Any = None
        self.permanents: Any = None
        self.began = -1
        self.held: list[Obj] = []
        """The permanents with abilities to activate as they were."""
        self.abilities: tuple[Action, ...] | None = None
        self.legal: Legal | None = None
        """The whole list at a time when a sorcery could not be cast, where passing and these abilities are all."""


def kept_list(board: Board, book: Book, player: PlayerId) -> _Kept:
    """What is kept for the player on a board without sources and continuous effects, looked up anew where it no longer
    holds.
    """
    state, turns = board.players[player], board.turn.turns
    kept: _Kept | None = book.kept.get(player)
    if kept is None:
        kept = book.kept[player] = _Kept()
    if kept.objects is not board.objects or kept.state is not state or kept.turns is not turns:
        began = turns[player] if turns else 0
        if (
            kept.permanents is not state.permanents
            or kept.began != began
            or board.attached
            or not _as_held(board, kept.held)
        ):
            kept.held, kept.legal = [], None
            kept.abilities = _tap_for_mana(board, player, standing(board, book, player), began, kept.held)
            kept.permanents, kept.began = None if board.attached else state.permanents, began
        kept.objects, kept.state, kept.turns = board.objects, state, turns
    return kept


def _as_held(board: Board, held: list[Obj]) -> bool:
    """Whether these permanents are untouched."""
    levels = board.objects.levels
    for obj in held:
        oid = obj.id
        # creatures are alike by more than what they are
        if levels[oid >> 10][(oid >> 5) & 31][oid & 31] is not obj or "Creature" in obj.base.types:
            return False
    return True


def _tap_for_mana(
    board: Board, player: PlayerId, found: Standing, began: int, held: list[Obj]
) -> tuple[Action, ...] | None:
    """Mana abilities of the player's permanents that could be activated, of alike permanents those of the first; None
    if the permanents have other abilities to activate, or are not what they seem. For a board without sources and
    continuous effects; ``held``: gets the permanents on which this depends.
    """
    if not (found.still and found.plain_makers):
        return None
    out: list[Action] = []
    seen: set[Any] = set()
    levels, effects = board.objects.levels, board.effects
    unnamed = not (board.attached or effects.shields or effects.delayed)
    for oid, ready, number in found.makers:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        held.append(obj)
        if obj.tapped:
            continue
        if unnamed and obj.more is PLAIN and "Creature" not in obj.base.types:
            key: Any = (number, obj.owner, obj.counters)  # as in `alike`
        else:
            key = alike(board, obj, player)
        if key in seen:
            continue
        seen.add(key)
        if ready.needs_haste and obj.since > began:
            if obj.counters:
                return None
            continue
        out += [Activate(player, oid, i) for i in range(len(ready.activated))]
    return tuple(out) if len(out) < LIMIT else None


def alike(board: Board, obj: Obj, player: int) -> Any:
    """A key that permanents share whose mana abilities are as good as each other's; quick for lands to which nothing
    happened.
    """
    effects = board.effects
    unnamed = not (board.attached or effects.continuous or effects.shields or effects.delayed)
    if unnamed and obj.more is PLAIN and "Creature" not in obj.base.types:
        return (face_number(obj.base), obj.owner, obj.counters)
    return alike_key(board, obj, player, view(board))
