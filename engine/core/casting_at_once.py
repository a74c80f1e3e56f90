"""Casting a plain spell whose cost can be paid in one way only (CR 601.2), all of it in one group.

The stages of :mod:`engine.core.casting` do the same with a frame and a group each. Where a player has nothing to choose
and nothing triggers on or replaces any of it, only the events in their order can be told apart, and these are the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.becoming_cast import cast_event
from engine.core.calm import unheard
from engine.core.costs import total_cost
from engine.core.paying import R as PAYING
from engine.core.paying import match_pool, more_mana, plain_taps
from engine.core.payment import sole_plan
from engine.core.printed import printed
from engine.state import events as ev
from engine.state.frames import Priority

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import PlayerId
    from engine.state.objects import Obj

__all__ = ["cast_at_once"]

_CASTING = frozenset({"moves", "taps", "activates", "taps_for_mana"})
"""Words of trigger events for what happens before the spell is cast."""


def cast_at_once(run: Run, player: PlayerId, obj: Obj, new: Obj, proposed: ev.Moved) -> bool:
    """Cast the plain spell ``new`` that ``obj`` in its owner's hand becomes; False, with nothing done, where that must
    go step by step.

    ``proposed``: the event by which it is put onto the stack.
    """
    board = run.board
    if board.tally.marks.monarch is not None or run.book.asks_spent or not unheard(board, _CASTING):
        return False
    total = total_cost(board, run.book, player, obj, new.base)
    cost = total.mana
    if total.parts or total.life or total.taxed or not (cost.generic or cost.symbols) or cost.x:
        return False
    if "convoke" in (words := printed(new.base).chars.keywords) or "delve" in words or "improvise" in words:
        return False
    plan = sole_plan(board, run.book, player, cost)
    if plan is None or not plan.taps or plan.life or plan.others or plan.made:
        return False
    taps = plain_taps(run, player, plan)
    if taps is None or more_mana(run, player, frozenset()):
        return False
    made = [unit for e in taps[2::3] for unit in e.mana]
    spent = match_pool(made, plan.spent)
    if spent is None or any(unit.rider is not None for unit in made):
        return False
    paid = ev.ManaSpent(player, spent, cites=total.cites or (PAYING["601.2h"],))
    run.agenda.append(Priority(player))
    run.commit([proposed, *taps, paid, cast_event(new.id, obj.cards, player, obj.zone)])
    return True
