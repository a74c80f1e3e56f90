"""What is kept of the things that may be done with priority (CR 117.1, 605.3a), and who could do nothing; see
:mod:`engine.core.listing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.layers import view
from engine.core.means import alike_key
from engine.core.printed import printed
from engine.core.producers import face_number
from engine.core.specials import OPTIONS
from engine.ids import PlayerId
from engine.state.decisions import Activate
from engine.state.game import Legal
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.state.board import Board, PlayerState
    from engine.state.decisions import Action
    from engine.state.objects import Obj

__all__ = ["ABILITY", "LIMIT", "alike", "elsewhere", "kept_list", "some_special", "unlike"]

LIMIT = 256
"""Most actions listed for one decision."""


def some_special(board: Board, book: Book, player: PlayerId) -> bool:
    """Whether some special action is possible at all."""
    for find in OPTIONS:  # noqa: SIM110 - asked often
        if find(board, book, player):
            return True
    return False


class _Kept:
    """What was found for one player, and the values it was found for."""

    __slots__ = (
        "abilities",
        "began",
        "elsewhere",
        "held",
        "legal",
        "objects",
        "permanents",
        "special",
        "state",
        "turns",
        "zones",
    )

    def __init__(self) -> None:
        self.objects: Any = None
        self.state: Any = None
        self.turns: Any = None
        self.permanents: Any = None
        self.began = -1
        self.held: list[Obj] = []
        """The permanents as they were."""
        self.abilities: tuple[Action, ...] | None = None
        self.legal: Legal | None = None
        self.special = False
        self.zones: tuple[Any, ...] = (None, None, None, None)
        self.elsewhere = 0


def kept_list(board: Board, book: Book, player: PlayerId) -> _Kept:
    """What is kept for the player, looked up anew where it no longer holds."""
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
            kept.held = []
            kept.abilities = _tap_for_mana(board, player, state, began, kept.held)
            kept.permanents, kept.began, kept.legal = None if board.attached else state.permanents, began, None
        if kept.legal is not None and elsewhere(board, book, player, kept):
            kept.legal = None
        special = some_special(board, book, player)
        if special:
            kept.legal = None
        kept.objects, kept.state, kept.turns, kept.special = board.objects, state, turns, special
    return kept


def _as_held(board: Board, held: list[Obj]) -> bool:
    """Whether these permanents have the abilities they had, and those with activated ones are untouched."""
    levels = board.objects.levels
    for obj in held:
        oid = obj.id
        now = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        if now is not obj and (now.base is not obj.base or now.more is not obj.more or printed(obj.base).activated):
            return False
        # creatures are alike by more than what they are
        if "Creature" in obj.base.types and printed(obj.base).activated:
            return False
    return True


def _tap_for_mana(
    board: Board, player: PlayerId, state: PlayerState, began: int, held: list[Obj]
) -> tuple[Action, ...] | None:
    """Mana abilities of the player's permanents that could be activated, of alike permanents those of the first; None
    if the permanents have other abilities to activate, or are not what they seem. For a board without sources and
    continuous effects; ``held``: gets the permanents on which this depends.
    """
    out: list[Action] = []
    seen: set[Any] = set()
    levels = board.objects.levels
    for oid in state.permanents:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        base = obj.base
        ready = base.cache
        if ready is None:
            ready = printed(base)
        held.append(obj)
        if obj.more is not PLAIN and unlike(obj):
            return None
        if not ready.activated:
            continue
        if not ready.plain_mana:
            return None
        if obj.tapped:
            continue
        fresh = obj.since > began
        key = alike(board, obj, player)
        if key in seen:
            continue
        seen.add(key)
        if fresh and ready.needs_haste:
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


def unlike(obj: Obj) -> bool:
    """Whether the permanent is something else than its face says, or not there."""
    return obj.more.phased or bool(obj.more.face_down) or bool(obj.more.merged)


ABILITY, _SPELL = 1, 2


def elsewhere(board: Board, book: Book, player: PlayerId, kept: _Kept) -> int:
    """Whether cards outside the battlefield have abilities to activate, or may be spells that are cast outside a main
    phase.
    """
    state = board.players[player]
    hand, graveyard, command, exile = kept.zones
    if (
        hand is not state.hand
        or graveyard is not state.graveyard
        or command is not board.command
        or exile is not board.exile
    ):
        kept.zones = (state.hand, state.graveyard, board.command, board.exile)
        kept.elsewhere = _look(board, book, player, state)
    return kept.elsewhere


def _look(board: Board, book: Book, player: PlayerId, state: PlayerState) -> int:
    found = 0
    levels, several = board.objects.levels, book.several
    cards = board.fixed.cards
    for oid in state.hand:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        ready = obj.base.cache or printed(obj.base)
        if ready.away:
            found |= ABILITY
        if ready.fast or (several and obj.cards and cards[obj.cards[0]].key in several):
            found |= _SPELL
    leaders = book.rules.leader_zone == "exile"
    for oid in (*board.command, *board.exile) if board.exile else board.command:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        if obj.owner == player and (leaders or obj.zone == "command" or obj.more.marks):
            ready = printed(obj.base)
            if ready.away:
                found |= ABILITY
            if ready.fast or (obj.cards and cards[obj.cards[0]].key in several):
                found |= _SPELL
    for oid in state.graveyard:
        base = levels[oid >> 10][(oid >> 5) & 31][oid & 31].base
        ready = base.cache or printed(base)
        if ready.away:
            found |= ABILITY
        if ready.elsewhere:
            obj = board.objects[oid]
            if ready.fast or (obj.cards and cards[obj.cards[0]].key in several):
                found |= _SPELL
    return found
