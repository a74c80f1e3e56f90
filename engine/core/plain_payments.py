"""Payments in which permanents are only tapped for mana that is spent at once (CR 601.2g-h, 605.3b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.ops import AddMana
from engine.core.becoming_cast import as_paid
from engine.core.calm import unheard
from engine.core.offers import restriction_of
from engine.core.printed import printed
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Mana
from engine.state.frames import Casting, Paying, Plan, Priority
from engine.state.objects import PLAIN, Obj

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import PlayerId

__all__ = ["match_pool", "plain_payment", "plain_taps"]


_BY_ITSELF, _PAID = (ref("605.3b"),), (ref("601.2h"),)


_TAPPING = frozenset({"taps", "activates", "taps_for_mana"})
"""Words of trigger events for tapping for mana."""


def plain_payment(run: Run, frame: Paying, plan: Plan) -> bool:
    """Tap everything that the plan taps, in one group, and spend it where there is nothing else to pay; what it is spent on
    becomes cast with it, if that is all there is left to do. False, with nothing done, where it must go step by step.
    """
    events = plain_taps(run, frame.player, plan)
    if events is None:
        return False
    spent = None
    if not (frame.cost.parts or frame.life or plan.life or plan.others or plan.made):
        pool = run.board.players[frame.player].pool
        spent = match_pool([*pool, *(m for e in events[2::3] for m in e.mana)], plan.spent)
    if spent is None:
        run.push(replace(frame, stage="pay", plan=plan, at=len(plan.taps)))
        run.commit(events)
        return True
    events.append(ev.ManaSpent(frame.player, spent, cites=frame.cites or _PAID))
    paid = len(events)
    casting = run.agenda[-1] if run.agenda else None
    if (
        type(casting) is Casting
        and casting.stage == "done"
        and casting.object == frame.object
        and not any(unit.rider is not None for unit in spent)
    ):
        cast = as_paid(run, casting)
        if cast is not None:
            run.agenda.pop()
            if not casting.during:
                run.agenda.append(Priority(casting.player))
            events.append(cast)
    first, _ = run.commit(events)
    run.result = (first + paid - 1, first + paid)
    return True


def plain_taps(run: Run, player: PlayerId, plan: Plan) -> list[Any] | None:
    """What :func:`~engine.core.activating.make_mana` does for each of the plan's abilities, in one group; None unless
    each of them only taps its permanent for mana and nothing watches.
    """
    board = run.board
    if not unheard(board, _TAPPING):
        return None
    events: list[ev.Event] = []
    for i, (oid, index, made) in enumerate(plan.taps):
        obj = board.objects[oid]
        if type(obj) is not Obj or obj.more is not PLAIN:
            return None
        ready = obj.base.cache or printed(obj.base)
        ability = ready.activated[index]
        op = ability.program.steps[0]
        if not ready.plain_mana or len(ability.program.steps) != 1 or type(op) is not AddMana:
            return None
        restriction, snow = restriction_of(op), "Snow" in ready.chars.supertypes
        unit = plan.spent[i] if i < len(plan.spent) else None
        if (
            unit is not None
            and unit.kind == made
            and unit.source == oid
            and unit.snow == snow
            and unit.restriction == restriction
            and unit.rider is op.rider
        ):
            mana: tuple[Mana, ...] = (unit,)  # the very mana that is spent
        else:
            mana = tuple([Mana(letter, oid, restriction, snow, op.rider) for letter in made])
        events += (
            ev.Tapped(oid, cites=_BY_ITSELF),
            ev.AbilityActivated(player, oid, None, index, text=ability.text, mana=True, cites=_BY_ITSELF),
            ev.ManaAdded(player, mana, oid),
        )
    return events


def match_pool(pool: list[Mana], wanted: tuple[Mana, ...]) -> tuple[Mana, ...] | None:
    """The units of the pool that the plan spends; None if some are not there."""
    left = list(pool)
    out: list[Mana] = []
    for unit in wanted:
        if unit in left:
            left.remove(unit)
            out.append(unit)
            continue
        near = next(
            (u for u in left if u.kind == unit.kind and u.source == unit.source and u.restriction == unit.restriction),
            None,
        )
        if near is None:
            return None
        left.remove(near)
        out.append(near)
    return tuple(out)
