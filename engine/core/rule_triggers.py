"""Triggered abilities that the rules themselves create, without a source: the monarch (CR 725.2) and the initiative (726.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import ops as o
from engine.cards.filters import Bound, You
from engine.core.layers import chars_of
from engine.ids import PlayerId
from engine.state import events as ev
from engine.state.frames import PendingTrigger

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.run import Run

__all__ = ["rule_triggers"]

_DRAW = o.Program((o.Draw(You()),))
_TAKE = o.Program((o.Monarchy(Bound("player"), "monarch"),))


def rule_triggers(run: Run, events: Sequence[ev.Event]) -> list[PendingTrigger]:
    """Triggers of the monarch for these events; nothing while there is no monarch."""
    monarch = run.board.tally.marks.monarch
    if monarch is None:
        return []
    out = []
    for e in events:
        if isinstance(e, ev.StepBegan) and e.step == "end step" and e.player == monarch:
            out.append(PendingTrigger(None, _DRAW, monarch, None, None, text="the monarch draws a card", key="monarch"))
        elif isinstance(e, ev.DamageDealt) and e.combat and e.to == ~monarch and e.controller is not None:
            seen = chars_of(run.board, e.source)
            who: PlayerId = e.controller
            if seen is not None and "Creature" in seen.types and who != monarch:
                out.append(PendingTrigger(None, _TAKE, monarch, None, None, (("player", (~who,)),), text="becomes the monarch", key="monarch taken"))
    return out
