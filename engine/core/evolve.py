"""The only writer of boards: ``evolve(board, event)`` (architecture 4.1, 4.17).

A draft of the board lives only inside :func:`evolve_group`; everything else sees frozen boards. Folding the log one event at a time
gives the same board as folding it by groups, so an arm may use nothing but the event and the board just before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.printed import printed
from engine.frozen import replace
from engine.ids import ObjectId
from engine.state import events as ev
from engine.state.board import Board, PlayerState
from engine.state.objects import PLAIN, Gone, More, Obj

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

__all__ = ["Writer", "alone", "arm", "evolve", "evolve_group", "fold"]

ARMS: dict[type[Any], Callable[[Writer, Any], None]] = {}
ALONE: dict[type[Any], Callable[[Board, Any], Board]] = {}
"""Events that touch neither objects nor players: the board after one of them alone, without a writer."""
_NEUTRAL = ev.LAYER_NEUTRAL
_TIMING = ev.LAYER_TIMING


def arm(*kinds: type[Any]) -> Callable[[Callable[[Writer, Any], None]], Callable[[Writer, Any], None]]:
    """Register the function that writes events of these kinds."""

    def wrap(function: Callable[[Writer, Any], None]) -> Callable[[Writer, Any], None]:
        for kind in kinds:
            ARMS[kind] = function
        return function

    return wrap


def alone(*kinds: type[Any]) -> Callable[[Callable[[Board, Any], Board]], Callable[[Board, Any], Board]]:
    """Register the function that gives the board after an event of these kinds that happens alone; it has an arm as well."""

    def wrap(function: Callable[[Board, Any], Board]) -> Callable[[Board, Any], Board]:
        for kind in kinds:
            ALONE[kind] = function
        return function

    return wrap


class Writer:
    """A draft of the board with overlays for touched objects and players."""

    __slots__ = ("before", "clock", "d", "levels", "objects", "players", "size")

    def __init__(self, board: Board) -> None:
        """Open a draft of ``board``."""
        self.before = board
        self.d: Any = board._draft()  # type: ignore[attr-defined]  # noqa: SLF001
        self.clock = board.clock
        table = board.objects
        self.size = table.size
        self.levels = table.levels
        self.objects: dict[int, Obj | Gone] = {}
        self.players: dict[int, Any] = {}

    def obj(self, oid: int) -> Any:
        """The object (or what is left of it) under that id, with changes so far."""
        found = self.objects.get(oid)
        return self.before.objects[oid] if found is None else found

    def living(self, oid: int) -> Obj | None:
        """The object if it is still there."""
        found: Any = self.objects.get(oid)
        if found is None and 0 <= oid < self.before.objects.size:
            found = self.levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        return found if type(found) is Obj else None

    def change(self, oid: int, **changes: Any) -> None:
        """Change fields of a living object; nothing if it is gone."""
        found = self.living(oid)
        if found is not None:
            self.objects[oid] = replace(found, **changes)

    def player(self, player: int) -> Any:
        """A draft of the player's state."""
        found = self.players.get(player)
        if found is None:
            found = self.players[player] = self.before.players[player]._draft()  # type: ignore[attr-defined]  # noqa: SLF001
        return found

    def add_source(self, obj: Obj) -> None:
        """Keep ``Board.sources`` true for a new or changed object."""
        own = (obj.base.cache or printed(obj.base)).is_source or (bool(obj.more.merged) and any(printed(f).is_source for f in obj.more.merged))
        if not own and not self.d.sources:
            return
        wanted = own and obj.zone != "library" and (obj.stack is None or not obj.stack.source)
        present = obj.id in self.d.sources
        if wanted and not present:
            self.d.sources = (*self.d.sources, obj.id)
        elif present and not wanted:
            self.drop_source(obj.id)

    def drop_source(self, oid: int) -> None:
        """Take an object out of ``Board.sources``."""
        if oid in self.d.sources:
            self.d.sources = tuple(i for i in self.d.sources if i != oid)

    def take_out(self, obj: Obj) -> None:
        """Remove an object from its zone."""
        zone, oid = obj.zone, obj.id
        if zone == "battlefield":
            d = self.d
            d.battlefield = _without(d.battlefield, oid)
            for seat in range(len(self.before.players)):
                state = self.players.get(seat) or self.before.players[seat]
                if oid in state.permanents:
                    twin = self.player(seat)
                    twin.permanents = _without(twin.permanents, oid)
                    break
            if d.combat is not None:
                d.combat = leave_combat(d.combat, (oid,), None)
            if oid in d.attached:
                d.attached = _without(d.attached, oid)
        elif zone in ("library", "hand", "graveyard", "outside"):
            twin = self.player(obj.owner)
            setattr(twin, zone, _without(getattr(twin, zone), oid))
        else:
            setattr(self.d, zone, _without(getattr(self.d, zone), oid))
        self.drop_source(oid)

    def put_in(self, obj: Obj, index: int | None) -> None:
        """Add an object to its zone at ``index`` (None = at the end)."""
        zone, oid = obj.zone, obj.id
        if zone == "battlefield":
            self.d.battlefield = (*self.d.battlefield, oid)
            twin = self.player(obj.controller if obj.controller is not None else obj.owner)
            twin.permanents = (*twin.permanents, oid)
            if obj.more.attached_to is not None or "Aura" in obj.base.subtypes:
                self.d.attached = (*self.d.attached, oid)
        elif zone in ("library", "hand", "graveyard", "outside"):
            twin = self.player(obj.owner)
            setattr(twin, zone, _with(getattr(twin, zone), oid, index))
        else:
            setattr(self.d, zone, _with(getattr(self.d, zone), oid, index))
        if zone not in ("library", "outside"):
            self.add_source(obj)

    def new(self, obj: Obj) -> Obj:
        """Store a new object, stamped with the number of its event."""
        twin: Any = obj._draft()  # type: ignore[attr-defined]  # noqa: SLF001
        twin.entered = twin.since = self.clock
        twin.__class__ = Obj
        made: Obj = twin
        if made.id != self.size:
            msg = f"object ids must continue without a gap: {made.id} is not {self.size}"
            raise AssertionError(msg)
        self.objects[made.id] = made
        self.size += 1
        return made

    def keep_marked(self) -> None:
        """Keep ``Board.marked`` true for the touched objects. Where a permanent has become another thing, its controller has other permanents: a new
        tuple, so that what was found out about the old one is not taken for true.
        """
        marked = self.d.marked
        levels, size = self.levels, self.before.objects.size
        for oid, obj in self.objects.items():
            if oid < size and type(obj) is Obj and obj.zone == "battlefield":
                old = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
                if type(old) is Obj and (old.base is not obj.base or old.more is not obj.more):
                    self.renew(oid)
            if type(obj) is Obj and obj.zone == "battlefield" and (
                obj.damage or (obj.more is not PLAIN and _is_marked(obj.more)) or (obj.base.cache or printed(obj.base)).marked
            ):
                if oid not in marked:
                    marked = (*marked, ObjectId(oid))
            elif marked and oid in marked:
                marked = _without(marked, oid)
        self.d.marked = marked

    def renew(self, oid: int) -> None:
        """Give the player with that permanent an equal tuple of permanents that is not the same."""
        for seat, state in enumerate(self.before.players):
            held = (self.players.get(seat) or state).permanents
            if oid in held:
                self.player(seat).permanents = (*held,)
                return

    def freeze(self, *, neutral: bool, timeless: bool) -> Board:
        """The finished board. A neutral group hands the derived values on; one that has to do with time and combat, if they don't."""
        d, before = self.d, self.before
        if self.objects:
            d.objects = before.objects.updated(self.objects)
            self.keep_marked()
        if self.players:
            states = list(before.players)
            for seat, twin in self.players.items():
                twin.__class__ = PlayerState
                states[seat] = twin
            d.players = tuple(states)
        d.clock = self.clock
        cache = before.cache
        if cache is not None and not cache.volatile:
            if neutral and (timeless or not cache.timed):
                d.cache = cache
            elif not (d.sources or before.sources or d.effects.continuous or before.effects.continuous):
                d.cache = cache.after()
        d.__class__ = Board
        return d  # type: ignore[no-any-return]


def _is_marked(more: More) -> bool:
    return more.deathtouched or more.phased or more.regeneration > 0 or bool(more.goaded) or bool(more.face_down)


def _without(ids: tuple[ObjectId, ...], oid: int) -> tuple[ObjectId, ...]:
    if ids and ids[0] == oid:
        return ids[1:]
    if ids and ids[-1] == oid:
        return ids[:-1]
    if oid not in ids:
        return ids
    at = ids.index(oid)
    return ids[:at] + ids[at + 1 :]


def _with(ids: tuple[ObjectId, ...], oid: ObjectId, index: int | None) -> tuple[ObjectId, ...]:
    if index is None or index >= len(ids):
        return (*ids, oid)
    return (*ids[:index], oid, *ids[index:])


def leave_combat(combat: Any, objects: tuple[int, ...], defender: int | None) -> Any:
    """The combat without these creatures (506.4); with ``defender``, attackers only stop attacking that thing."""
    gone = set(objects)
    attacks = []
    for a in combat.attacks:
        if defender is not None and a.defender == defender and (not gone or a.attacker in gone):
            attacks.append(replace(a, defender=NOTHING))
            continue
        if a.attacker in gone and defender is None:
            continue
        if gone and defender is None and any(b in gone for b in a.blockers):
            attacks.append(replace(a, blockers=tuple(b for b in a.blockers if b not in gone)))
        else:
            attacks.append(a)
    return replace(combat, attacks=tuple(attacks))


_RESTAMPED = frozenset({"turned_face_up", "turned_face_down", "transformed"})
"""Changes that give a permanent a new timestamp (613.7f, 613.7g)."""
NOTHING = -1000
"""``Attack.defender`` of a creature that attacks nothing any more (506.4c, 800.4a)."""


def evolve_group(board: Board, events: Sequence[ev.Event]) -> Board:
    """The board after the events, which happen in this order but as one group."""
    if len(events) == 1:
        short = ALONE.get(type(events[0]))
        if short is not None:
            return short(board, events[0])
    w = Writer(board)
    neutral = timeless = True
    for e in events:
        kind = type(e)
        ARMS[kind](w, e)
        w.clock += 1
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
    old = w.obj(e.old)
    new = w.new(e.new)
    if type(old) is Obj:
        w.take_out(old)
        w.objects[e.old] = Gone(e.last, (new.id,))
    else:  # a further component of a pile
        w.objects[e.old] = replace(old, became=(*old.became, new.id))
    w.put_in(new, e.index)
    if e.to == "graveyard" and e.origin == "battlefield" and e.last is not None and "Creature" in e.last.chars.types:
        if e.last.controller is not None:
            deed(w, f"died {e.last.controller}")
        if not set(e.last.obj.cards).isdisjoint(w.before.fixed.commanders()):
            deed(w, f"commander died {new.owner}")


def deed(w: Writer, word: str) -> None:
    """Note what has happened this turn, once."""
    if word not in w.d.turn.deeds:
        w.d.turn = replace(w.d.turn, deeds=tuple(sorted((*w.d.turn.deeds, word))))


@arm(ev.Created)
def _created(w: Writer, e: ev.Created) -> None:
    w.put_in(w.new(e.obj), None)


@arm(ev.Ceased)
def _ceased(w: Writer, e: ev.Ceased) -> None:
    old = w.living(e.object)
    if old is not None:
        w.take_out(old)
        w.objects[e.object] = Gone(e.last)


@arm(ev.Tapped)
def _tapped(w: Writer, e: ev.Tapped) -> None:
    obj: Any = w.living(e.object)
    if obj is not None:
        twin = obj._draft()  # noqa: SLF001
        twin.tapped = e.on
        twin.__class__ = Obj
        w.objects[e.object] = twin


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
    """Damage is marked; combat damage to a player is recorded for the cards that dealt it, for the whole game, whoever controls them and whatever
    life does (903.10, 903.10a, 702.124d, edh2010.general-damage.2, edh2010.general-damage.3, edh2010.general-damage.4).
    """
    if e.to >= 0:
        obj = w.living(e.to)
        if obj is not None and (e.marked or e.deathtouch):  # with wither nothing is marked, and it still counts (702.2b)
            more = replace(obj.more, deathtouched=True) if e.deathtouch else obj.more
            w.objects[obj.id] = replace(obj, damage=obj.damage + e.marked, more=more)
        return
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


@arm(ev.SpellCast)
def _cast(w: Writer, e: ev.SpellCast) -> None:
    obj = w.living(e.object)
    if obj is not None and e.facts is not None:
        w.objects[obj.id] = replace(obj, more=replace(obj.more, cast=e.facts))
    w.d.turn = replace(w.d.turn, cast=(*w.d.turn.cast, (e.player, e.object)))
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
                twin.permanents = _without(twin.permanents, obj.id)
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
    if e.base is not None:
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


from engine.core import evolve_game  # noqa: E402, F401 - the arms for turns, players and effects register themselves

__all__ += ["NOTHING", "add_counters", "leave_combat"]
