"""A spell becomes cast (CR 601.2i): what is told of how it was cast, and what the mana spent on it brings (106.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.costs import tax_rules
from engine.core.layers import chars_of
from engine.core.preparing import prepared_by, without_mark
from engine.core.printed import printed
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.frames import Casting, Priority, RunProgram, Scope
from engine.state.objects import CastFacts, Obj

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import CardId, ObjectId, PlayerId
    from engine.rulebook.refs import RuleRef
    from engine.state.board import Mana

__all__ = ["as_paid", "become_cast", "cast_event"]

R_107_4F, R_118_9D, R_722_3C = ref("107.4f"), ref("118.9d"), ref("722.3c")
_CAST = (ref("601.2i"),)


def become_cast(run: Run, frame: Casting, answer: Any) -> None:
    """The spell becomes cast (601.2i): counts for the tax, triggers; its controller has priority."""
    obj = run.board.object(frame.object)
    if not frame.during:
        run.push(Priority(frame.player))
    if obj is None:
        return
    ready = printed(obj.base)
    event = _told(run, frame, obj)
    if event.facts is not None and "compleated" in ready.chars.keywords and (n := _in_life(run, frame)):
        event = replace(event, facts=replace(event.facts, paid=(*event.facts.paid, *("phyrexian",) * n)))
    if ready.counts_colors or run.book.asks_mana:
        event = replace(
            event, facts=replace(event.facts, colors=_colors_spent(run, frame), mana=_mana_spent(run, frame))
        )
    if ready.asks_spent or run.book.asks_spent:
        event = replace(event, facts=replace(event.facts, spent=_units_spent(run, frame)))
    permanent = prepared_by(run.board, obj) if not obj.cards else None
    unprepared = (
        () if permanent is None else (ev.Noted(permanent.id, without_mark(permanent), "unprepared", cites=(R_722_3C,)),)
    )
    run.commit((event, *unprepared))
    _riders(run, frame, obj)


def as_paid(run: Run, frame: Casting) -> ev.SpellCast | None:
    """What is told as the spell becomes cast, where nothing is kept of the mana spent on it: it may be told together with
    paying that mana; None where more must be looked at once it is paid.
    """
    obj = run.board.object(frame.object)
    book = run.book
    if obj is None or not obj.cards or book.asks_mana or book.asks_spent:
        return None
    ready = printed(obj.base)
    if ready.counts_colors or ready.asks_spent or "compleated" in ready.chars.keywords:
        return None
    return _told(run, frame, obj)


def _told(run: Run, frame: Casting, obj: Obj) -> ev.SpellCast:
    """How it was cast, but for the mana spent on it."""
    times = 0
    for card in frame.taxed:
        times = max(times, run.board.tally.casts.get((frame.player, card), 0) + 1)
    paid = tuple(p for p in frame.paid if not p.startswith("no ") and p != "x")
    rules = tax_rules(run.board, run.book, obj) if frame.taxed else ()
    # additional costs beside an alternative one
    if (frame.free or (frame.using and not frame.using.startswith("from"))) and (times > 1 or paid):
        rules = (*rules, R_118_9D)
    return cast_event(
        obj.id, obj.cards, frame.player, frame.zone, frame.taxed, (frame.using, frame.x, paid, times), rules
    )


def _in_life(run: Run, frame: Casting) -> int:
    """For how many Phyrexian mana symbols its player has paid life (107.4f, 702.150a)."""
    paid = [
        -e.amount
        for e in run.since(frame.mark)
        if type(e) is ev.LifeChanged and e.player == frame.player and R_107_4F in e.cites
    ]
    return sum(paid) // 2


def _spent(run: Run, frame: Casting) -> list[Mana]:
    """The mana spent to cast it (601.2h)."""
    return [
        unit
        for e in run.since(frame.mark)
        if type(e) is ev.ManaSpent and not e.emptied and e.player == frame.player
        for unit in e.mana
    ]


def _colors_spent(run: Run, frame: Casting) -> tuple[str, ...]:
    """The colors of the mana spent to cast it, in the order of the color wheel (702.44a, 106.1)."""
    spent = {u.kind for u in _spent(run, frame)}
    return tuple(c for c in "WUBRG" if c in spent)


def _mana_spent(run: Run, frame: Casting) -> int:
    """How much mana was spent to cast it, the tax included (601.2h)."""
    spent = len(_spent(run, frame))
    if not spent and run.board.players[frame.player].more.any_mana and frame.cost is not None:
        return int(frame.cost.value())
    return spent


def _units_spent(run: Run, frame: Casting) -> tuple[str, ...]:
    """Every mana spent to cast it, in the words of :attr:`CastFacts.spent`; of what is gone by now what made it, as it
    last was (608.2h).
    """
    out = []
    for u in _spent(run, frame):
        made_by = None if u.source is None else chars_of(run.board, u.source)
        words = () if made_by is None else (*made_by.types, *made_by.subtypes)
        out.append(" ".join((u.kind, *(("snow",) if u.snow else ()), *words)))
    if not out and run.board.players[frame.player].more.any_mana and frame.cost is not None:
        colored = [s for s in frame.cost.symbols if s in "WUBRGC"]
        return (*colored, *("",) * (int(frame.cost.value()) - len(colored)))
    return tuple(out)


def cast_event(
    spell: ObjectId,
    cards: tuple[CardId, ...],
    player: PlayerId,
    zone: str,
    taxed: tuple[CardId, ...] = (),
    how: tuple[str, int, tuple[str, ...], int] = ("", 0, (), 0),
    rules: tuple[RuleRef, ...] = (),
) -> ev.SpellCast:
    """The spell has become cast (601.2i). ``how``: alternative, X, optional costs paid, casts from the command zone;
    ``rules``: those that taxed it.
    """
    using, x, paid, times = how
    return ev.SpellCast(
        spell, player, zone, cards, taxed, CastFacts(player, zone, using, x, paid, times), (*_CAST, *rules)
    )


def _riders(run: Run, frame: Casting, obj: Obj) -> None:
    """What mana says of the spell it was spent on (106.6)."""
    for source, rider in dict.fromkeys((u.source, u.rider) for u in _spent(run, frame) if u.rider is not None):
        assert rider is not None
        run.push(RunProgram(rider.steps, Scope(frame.player, source, bindings=(("it", (obj.id,)),))))
