"""State triggers: abilities that trigger as soon as the game state fits, and not again before they have left the stack
(CR 603.8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.conditions import holds
from engine.core.layers import chars, controller_of
from engine.state.frames import PendingTrigger, Scope
from engine.state.objects import Snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards.abilities import Triggered
    from engine.core.run import Run
    from engine.ids import ObjectId
    from engine.state.board import Board

__all__ = ["state_triggers"]


def state_triggers(run: Run, board: Board, candidates: Iterable[tuple[ObjectId, Triggered]]) -> list[PendingTrigger]:
    """Those of the abilities whose state is there now and that neither wait nor are on the stack."""
    out: list[PendingTrigger] = []
    for oid, ability in candidates:
        obj = board.object(oid)
        if obj is None or ability.trigger.given is None or _under_way(run, board, oid, ability):
            continue
        who = controller_of(board, oid)
        controller = obj.owner if who is None else who
        if not holds(board, Scope(controller, oid), ability.trigger.given, run.book):
            continue
        seen = chars(board, obj)
        key = f"{ability.text or 'state'}|{seen.name}"
        out.append(
            PendingTrigger(
                ability, ability.program, controller, oid, Snapshot(obj, seen, controller), text=ability.text, key=key
            )
        )
    return out


def _under_way(run: Run, board: Board, oid: ObjectId, ability: Triggered) -> bool:
    if any(w.source == oid and w.ability == ability for w in run.waiting):
        return True
    parts = (board.objects[o].stack for o in board.stack)
    return any(part is not None and part.source == oid and part.ability == ability for part in parts)
