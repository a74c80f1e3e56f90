"""Exerting permanents: as they attack, and as a cost (CR 701.43, 508.1g)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Permission, Restriction
from engine.cards.filters import Turn
from engine.core.conditions import holds
from engine.core.layers import chars
from engine.frozen import replace
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Continuous
from engine.state.frames import Scope

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.core.run import Run
    from engine.ids import PlayerId
    from engine.state.board import Board

__all__ = ["exert", "exertable"]

R_701_43A, R_701_43D = ref("701.43a"), ref("701.43d")
_STAYS = Restriction("doesnt_untap", condition=Turn("you"))


def exertable(board: Board, player: PlayerId, attackers: Iterable[int]) -> tuple[int, ...]:
    """The attackers that their controller may exert as they attack (701.43d)."""
    return tuple(oid for oid in attackers if _may_be(board, player, oid))


def _may_be(board: Board, player: PlayerId, oid: int) -> bool:
    obj = board.object(oid)
    if obj is None:
        return False
    scope = Scope(player, ObjectId(oid))
    return any(
        type(a) is Permission and a.kind == "exert" and (a.condition is None or holds(board, scope, a.condition))
        for a in chars(board, obj).abilities
    )


def exert(run: Run, player: PlayerId, ids: tuple[ObjectId, ...], *, attacking: bool = False) -> list[ev.Event]:
    """The events of exerting these permanents: they won't untap during the player's next untap step (701.43a-b)."""
    if not ids:
        return []
    lasting = Continuous(run.board.clock, ids[0], player, things=tuple(ids), duration="your_next_untap", rule=_STAYS)
    events: list[ev.Event] = [ev.EffectBegan(continuous=lasting, cites=(R_701_43A,))]
    mark = f"exerted:{run.board.turn.number}"
    for oid in ids:
        more = run.board.objects[oid].more
        more = more if mark in more.marks else replace(more, marks=(*more.marks, mark))
        cites = (R_701_43D,) if attacking else (R_701_43A,)
        events.append(ev.Noted(oid, more, "exerted as it attacks" if attacking else "exerted", cites=cites))
    return events
