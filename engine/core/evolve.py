"""The only writer of boards: ``evolve(board, event)`` (architecture 4.1, 4.17).

A draft of the board lives only inside :func:`evolve_group`; everything else sees frozen boards. Folding the log one
event at a time gives the same board as folding it by groups, so an arm may use nothing but the event and the board just
before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import evolve_game  # noqa: F401 - the arms for turns, players and effects register themselves
from engine.core.writer import ALONE, ARMS, Writer, arm, without
from engine.core.writer_many import MANY, PILED, ManyWriter
from engine.frozen import maker, replace
from engine.ids import ObjectId
from engine.state import events as ev
from engine.state.objects import Gone, Obj

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.state.board import Board

__all__ = ["add_counters", "evolve", "evolve_group", "fold"]

_gone = maker(Gone)
_NEUTRAL = ev.LAYER_NEUTRAL
_TIMING = ev.LAYER_TIMING
_RESTAMPED = frozenset({"turned_face_up", "turned_face_down", "transformed"})
"""Changes that give a permanent a new timestamp (613.7f, 613.7g)."""


def evolve_group(board: Board, events: Sequence[ev.Event]) -> Board:
    """The board after the events, which happen in this order but as one group."""
    if len(events) == 1:
        short = ALONE.get(type(events[0]))
        if short is not None:
            return short(board, events[0])
    many = ManyWriter(board) if len(events) >= MANY else None
    w = many or Writer(board)
    clock, neutral, timeless = board.clock, True, True
    for e in events:
        kind = type(e)
        if many is not None and kind not in PILED:
            many.settle()
        ARMS[kind](w, e)
        clock += 1
        w.clock = clock
        if neutral and kind not in _NEUTRAL:
            if kind in _TIMING:
                timeless = False
            else:
                neutral = False
    return w.freeze(neutral=neutral, timeless=timeless)


def evolve(board: Board, event: ev.Event) -> Board:
    """The board after one event."""
    return evolve_group(board, (event,))


def fold(board: Board, events: Iterable[ev.Event]) -> Board:
    """The board after the events, one at a time."""
    for e in events:
        board = evolve_group(board, (e,))
    return board


# -- objects and zones -------------------------------------------------------------------------------------------------


@arm(ev.Placed)
def _placed(w: Writer, e: ev.Placed) -> None:
    obj = w.new(e.obj)
    w.put_in(obj, e.index)
    if obj.zone == "battlefield":
        w.objects[obj.id] = replace(obj, since=e.obj.since, entered=w.clock)


@arm(ev.Moved)
def _moved(w: Writer, e: ev.Moved) -> None:
    oid, to = e.old, e.to
    old: Any = w.objects.get(oid)
    if old is None:
        old = w.levels[oid >> 10][(oid >> 5) & 31][oid & 31]
    new = w.new(e.new)
    if type(old) is Obj:
        w.take_out(old)
        w.objects[oid] = _gone(e.last, (new.id,))
    else:  # a further component of a pile
        w.objects[oid] = replace(old, became=(*old.became, new.id))
    w.put_in(new, e.index)
    if e.how == "draw":
        w.deeds.append(("drew", new.owner, 1))
    elif e.how == "discard":
        w.deeds.append(("discarded", new.id, 1))
        w.deeds.append(("discards", new.owner, 1))
    elif e.how == "sacrifice" and e.by is not None:
        w.deeds.append(("sacrifices", e.by, 1))
    if to == "battlefield":
        w.movements.append(("entered", new.id))
    last = e.last
    if e.origin == "battlefield" and last is not None:
        w.movements.append(("left", oid))
        if last.controller is not None:
            w.deeds.append(("left", last.controller, 1))
        if to == "graveyard":
            w.movements.append(("buried", oid))
            if "Creature" in last.chars.types:
                if last.controller is not None:
                    w.deeds.append(("died", last.controller, 1))
                if not w.before.fixed.commanders().isdisjoint(last.obj.cards):
                    w.deeds.append(("commander died", new.owner, 1))
    elif e.origin == "graveyard":
        w.movements.append(("left graveyard", new.id))


@arm(ev.Created)
def _created(w: Writer, e: ev.Created) -> None:
    w.put_in(w.new(e.obj), None)
    if e.obj.zone == "battlefield" and e.obj.controller is not None:
        w.deeds.append(("created", e.obj.controller, 1))
        w.movements.append(("entered", e.obj.id))


@arm(ev.Ceased)
def _ceased(w: Writer, e: ev.Ceased) -> None:
    old = w.living(e.object)
    if old is not None:
        w.take_out(old)
        w.objects[e.object] = Gone(e.last)


@arm(ev.Tapped)
def _tapped(w: Writer, e: ev.Tapped) -> None:
    oid = e.object
    obj: Any = w.objects.get(oid)
    if obj is None:
        obj = w.levels[oid >> 10][(oid >> 5) & 31][oid & 31]
    if type(obj) is Obj:
        twin: Any = obj._draft()  # type: ignore[attr-defined]  # noqa: SLF001
        twin.tapped = e.on
        twin.__class__ = Obj
        w.objects[oid] = twin


def add_counters(counters: tuple[tuple[str, int], ...], kind: str, amount: int) -> tuple[tuple[str, int], ...]:
    """Counters with ``amount`` more (or fewer) of a kind, never below zero, sorted by kind."""
    held = dict(counters)
    held[kind] = max(0, held.get(kind, 0) + amount)
    return tuple(sorted((k, n) for k, n in held.items() if n))


@arm(ev.CountersPut)
def _counters(w: Writer, e: ev.CountersPut) -> None:
    if e.thing < 0:
        twin = w.player(~e.thing)
        twin.counters = add_counters(twin.counters, e.kind, e.amount)
        return
    obj = w.living(e.thing)
    if obj is None:
        return
    made = replace(obj, counters=add_counters(obj.counters, e.kind, e.amount))
    if e.amount > 0 and e.kind not in ("P1P1", "M1M1", "LOYALTY", "DEFENSE") and not obj.counter(e.kind):
        # a counter that gives an ability has a timestamp of its own (613.7c)
        links = tuple(x for x in obj.more.links if x[0] != f"counter:{e.kind}")
        made = replace(made, more=replace(obj.more, links=(*links, (f"counter:{e.kind}", (ObjectId(w.clock),)))))
    w.objects[obj.id] = made


@arm(ev.DamageDealt)
def _damage(w: Writer, e: ev.DamageDealt) -> None:
    """Damage is marked; combat damage to a player is recorded for the cards that dealt it, for the whole game, whoever
    controls them and whatever life does (903.10, 903.10a, 702.124d, edh2010.general-damage.2, edh2010.general-damage.3,
    edh2010.general-damage.4).
    """
    if e.to >= 0:
        obj = w.living(e.to)
        w.deeds.append(("hurt", f"{e.source} {e.to}", 1))
        # with wither nothing is marked, and it still counts (702.2b)
        if obj is not None and (e.marked or e.deathtouch):
            more = replace(obj.more, deathtouched=True) if e.deathtouch else obj.more
            w.objects[obj.id] = replace(obj, damage=obj.damage + e.marked, more=more)
        return
    w.deeds.append(("dealt", ~e.to, e.amount))
    if e.combat:
        w.deeds.append(("combat", ~e.to, e.amount))
    for kind in e.kinds:
        w.deeds.append(("struck", f"{e.controller} {kind}", 1))
    if e.combat and e.cards:
        tally = w.d.tally
        dealt = tally.dealt
        for card in e.cards:
            key = (~e.to, card)
            dealt = dealt.set(key, dealt.get(key, 0) + e.amount)
        w.d.tally = replace(tally, dealt=dealt)


@arm(ev.DamageRemoved)
def _damage_removed(w: Writer, e: ev.DamageRemoved) -> None:
    for oid in e.objects:
        obj = w.living(oid)
        if obj is not None:
            more = replace(obj.more, deathtouched=False) if obj.more.deathtouched else obj.more
            w.objects[oid] = replace(obj, damage=0, more=more)


@arm(ev.Shuffled, ev.Rearranged)
def _reordered(w: Writer, e: ev.Shuffled | ev.Rearranged) -> None:
    w.player(e.player).library = e.order


@arm(ev.Announced)
def _announced(w: Writer, e: ev.Announced) -> None:
    w.change(e.object, stack=e.stack)
    if e.crime is not None:
        w.deeds.append(("crime", e.crime, 1))


@arm(ev.SpellCast)
def _cast(w: Writer, e: ev.SpellCast) -> None:
    obj = w.living(e.object)
    if obj is not None and e.facts is not None:
        w.objects[obj.id] = replace(obj, more=replace(obj.more, cast=e.facts))
    turn = w.turn()
    turn.cast = (*turn.cast, (e.player, e.object))
    if e.taxed:
        tally = w.d.tally
        casts = tally.casts
        for card in e.taxed:
            key = (e.player, card)
            casts = casts.set(key, casts.get(key, 0) + 1)
        w.d.tally = replace(tally, casts=casts)


@arm(ev.CastReversed)
def _reversed(w: Writer, e: ev.CastReversed) -> None:
    obj = w.living(e.object)
    if obj is not None:
        w.take_out(obj)
        w.objects[obj.id] = Gone(None)
    if e.old is not None:
        w.objects[e.old.id] = e.old
        w.put_in(e.old, e.index)


@arm(ev.ControlChanged)
def _control(w: Writer, e: ev.ControlChanged) -> None:
    obj = w.living(e.object)
    if obj is None:
        return
    changes: dict[str, Any] = {"since": w.clock}
    if e.base:
        changes["controller"] = e.controller
    w.objects[obj.id] = replace(obj, **changes)
    if obj.zone == "battlefield":
        for seat in range(len(w.before.players)):
            state = w.players.get(seat) or w.before.players[seat]
            if obj.id in state.permanents:
                twin = w.player(seat)
                twin.permanents = without(twin.permanents, obj.id)
        twin = w.player(e.controller)
        twin.permanents = (*twin.permanents, obj.id)


@arm(ev.Attached)
def _attached(w: Writer, e: ev.Attached) -> None:
    obj = w.living(e.object)
    if obj is not None:
        w.objects[obj.id] = replace(obj, more=replace(obj.more, attached_to=e.to, timestamp=w.clock))
        if obj.zone == "battlefield" and obj.id not in w.d.attached:
            w.d.attached = (*w.d.attached, obj.id)


@arm(ev.Noted)
def _noted(w: Writer, e: ev.Noted) -> None:
    obj = w.living(e.object)
    if obj is None:
        return
    more = replace(e.more, timestamp=w.clock) if e.what in _RESTAMPED else e.more
    made = replace(obj, more=more) if e.base is None else replace(obj, more=more, base=e.base)
    w.objects[obj.id] = made
    if e.base is not None or more.face_down != obj.more.face_down:
        w.add_source(made)


@arm(ev.Merged)
def _merged(w: Writer, e: ev.Merged) -> None:
    gone = w.living(e.gone)
    if gone is not None:
        w.take_out(gone)
        w.objects[e.gone] = Gone(None, (e.object,))
    obj = w.living(e.object)
    if obj is not None:
        made = replace(obj, cards=e.cards, base=e.base, more=e.more)
        w.objects[obj.id] = made
        w.add_source(made)
