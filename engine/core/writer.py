"""A board in the making (CR 400-402, 506.4): what the arms of :mod:`engine.core.evolve` write on, and how objects leave
and enter zones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.layers_kept import carried
from engine.core.printed import printed
from engine.frozen import replace
from engine.ids import ObjectId
from engine.state.board import Board, PlayerState, TurnState
from engine.state.objects import PLAIN, Gone, More, Obj

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ALONE", "ARMS", "NOTHING", "SEATED", "Writer", "acts", "alone", "arm", "leave_combat", "without"]

SEATED = frozenset({"library", "hand", "graveyard", "outside"})
"""Zones that each player has."""
_UNHEARD = frozenset({"library", "outside"})
"""Where nothing has a say."""
ARMS: dict[type[Any], Callable[[Writer, Any], None]] = {}
ALONE: dict[type[Any], Callable[[Board, Any], Board]] = {}
"""Events that touch neither objects nor players: the board after one of them alone, without a writer."""


def arm(*kinds: type[Any]) -> Callable[[Callable[[Writer, Any], None]], Callable[[Writer, Any], None]]:
    """Register the function that writes events of these kinds."""

    def wrap(function: Callable[[Writer, Any], None]) -> Callable[[Writer, Any], None]:
        for kind in kinds:
            ARMS[kind] = function
        return function

    return wrap


def alone(*kinds: type[Any]) -> Callable[[Callable[[Board, Any], Board]], Callable[[Board, Any], Board]]:
    """Register the function that gives the board after an event of these kinds that happens alone; it has an arm as
    well.
    """

    def wrap(function: Callable[[Board, Any], Board]) -> Callable[[Board, Any], Board]:
        for kind in kinds:
            ALONE[kind] = function
        return function

    return wrap


class Writer:
    """A draft of the board with overlays for touched objects and players."""

    __slots__ = (
        "before",
        "clock",
        "d",
        "deeds",
        "levels",
        "movements",
        "objects",
        "players",
        "size",
        "turned",
    )

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
        self.turned: Any = None
        """The draft of the turn's record, once something is written there."""
        self.deeds: list[tuple[str, int | str, int]] = []
        """What has happened in this group that the turn keeps in mind."""
        self.movements: list[tuple[str, ObjectId]] = []
        """Permanents that entered, left and were buried in this group."""

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

    def turn(self) -> Any:
        """A draft of the turn's record."""
        found = self.turned
        if found is None or found is not self.d.turn:
            found = self.turned = self.d.turn = self.d.turn._draft()  # noqa: SLF001
        return found

    def add_source(self, obj: Obj) -> None:
        """Keep ``Board.sources`` true for a new or changed object."""
        own = acts(obj)
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
            self.d.sources = without(self.d.sources, oid)

    def take_out(self, obj: Obj) -> None:
        """Remove an object from its zone."""
        zone, oid, d = obj.zone, obj.id, self.d
        if zone == "stack":
            held = d.stack
            d.stack = held[:-1] if held and held[-1] == oid else without(held, oid)
        elif zone == "battlefield":
            d.battlefield = without(d.battlefield, oid)
            for seat, state in enumerate(self.before.players):
                if oid in (self.players.get(seat) or state).permanents:
                    twin = self.player(seat)
                    twin.permanents = without(twin.permanents, oid)
                    break
            if d.combat is not None:
                d.combat = leave_combat(d.combat, (oid,), None)
            if oid in d.attached:
                d.attached = without(d.attached, oid)
        elif zone in SEATED:
            twin = self.players.get(obj.owner) or self.player(obj.owner)
            setattr(twin, zone, without(getattr(twin, zone), oid))
        else:
            setattr(d, zone, without(getattr(d, zone), oid))
        if d.sources and oid in d.sources:
            d.sources = without(d.sources, oid)

    def put_in(self, obj: Obj, index: int | None) -> None:
        """Add an object, which is in no zone, to its zone at ``index`` (None = at the end)."""
        zone, oid, d, more = obj.zone, obj.id, self.d, obj.more
        if zone == "battlefield":
            d.battlefield += (oid,)
            seat = obj.owner if obj.controller is None else obj.controller
            twin = self.players.get(seat) or self.player(seat)
            twin.permanents += (oid,)
            if more.attached_to is not None or "Aura" in obj.base.subtypes:
                d.attached += (oid,)
        elif zone in SEATED:
            twin = self.players.get(obj.owner) or self.player(obj.owner)
            held = getattr(twin, zone)
            setattr(twin, zone, (*held, oid) if index is None else _with(held, oid, index))
            if zone in _UNHEARD:
                return
        else:
            held = getattr(d, zone)
            setattr(d, zone, (*held, oid) if index is None else _with(held, oid, index))
        if (
            ((obj.base.cache or printed(obj.base)).is_source or more is not PLAIN)
            and acts(obj)
            and (obj.stack is None or not obj.stack.source)
        ):
            d.sources += (oid,)

    def new(self, obj: Obj) -> Obj:
        """Store a new object, stamped with the number of its event."""
        clock, oid = self.clock, obj.id
        if obj.entered != clock or obj.since != clock:
            twin: Any = obj._draft()  # type: ignore[attr-defined]  # noqa: SLF001
            twin.entered = twin.since = clock
            twin.__class__ = Obj
            obj = twin
        if oid != self.size:
            msg = f"object ids must continue without a gap: {oid} is not {self.size}"
            raise AssertionError(msg)
        self.objects[oid] = obj
        self.size += 1
        return obj

    def keep_marked(self) -> None:
        """Keep ``Board.marked`` true for the touched objects. Where a permanent has become another thing, its
        controller has other permanents: a new tuple, so that what was found out about the old one is not taken for
        true.
        """
        marked, objects = self.d.marked, self.objects
        known = marked if len(objects) < 8 else frozenset(marked)
        new: list[ObjectId] = []
        lost: list[int] = []
        for oid, obj in objects.items():
            stands = False
            if type(obj) is Obj:
                more = obj.more
                # what is equal is told apart nowhere
                if more is not PLAIN and more.cast is None and more == PLAIN:
                    more = PLAIN
                    obj = objects[oid] = replace(obj, more=PLAIN)  # noqa: PLW2901
                if obj.zone == "battlefield":
                    base = obj.base
                    if oid < self.before.objects.size:
                        old = self.levels[oid >> 10][(oid >> 5) & 31][oid & 31]
                        if type(old) is Obj and (old.base is not base or old.more is not more):
                            self.renew(oid)
                    stands = (
                        obj.damage > 0
                        or (base.cache or printed(base)).marked
                        or (more is not PLAIN and _is_marked(more))
                    )
            if stands:
                if oid not in known:
                    new.append(ObjectId(oid))
            elif known and oid in known:
                lost.append(oid)
        if lost:
            marked = tuple([i for i in marked if i not in lost])
        if lost or new:
            self.d.marked = (*marked, *new)

    def renew(self, oid: int) -> None:
        """Give the player with that permanent an equal tuple of permanents that is not the same."""
        for seat, state in enumerate(self.before.players):
            held = (self.players.get(seat) or state).permanents
            if oid in held:
                self.player(seat).permanents = (*held,)
                return

    def freeze(self, *, neutral: bool, timeless: bool) -> Board:
        """The finished board. A neutral group hands the derived values on; one that has to do with time and combat, if
        they don't.
        """
        d, before = self.d, self.before
        if self.objects:
            self.keep_marked()
            d.objects = before.objects.updated(self.objects)
        if self.players:
            states = list(before.players)
            for seat, twin in self.players.items():
                twin.__class__ = PlayerState
                states[seat] = twin
            d.players = tuple(states)
        d.clock = self.clock
        if self.deeds or self.movements:
            turn = self.turn()
            if self.deeds:
                turn.deeds += tuple(self.deeds)
            if self.movements:
                turn.movements += tuple(self.movements)
        turn = self.turned
        if turn is not None and turn is d.turn:
            turn.__class__ = TurnState
        cache = before.cache
        if cache is not None and not cache.volatile:
            if neutral and (timeless or not cache.timed):
                d.cache = cache
            elif not (d.sources or before.sources or d.effects.continuous or before.effects.continuous):
                d.cache = cache.after()
            else:
                d.__class__ = Board
                object.__setattr__(d, "cache", carried(cache, before, d, self.objects))
                return d  # type: ignore[no-any-return]
        d.__class__ = Board
        return d  # type: ignore[no-any-return]


def acts(obj: Obj) -> bool:
    """Whether the object has abilities that may have a say where it is."""
    more = obj.more
    return (obj.base.cache or printed(obj.base)).is_source or (
        more is not PLAIN
        and (
            more.face_down in ("cloak", "disguise")
            or (more.merged != () and any(printed(f).is_source for f in more.merged))
        )
    )


def _is_marked(more: More) -> bool:
    return more.deathtouched or more.phased or more.regeneration > 0 or bool(more.goaded) or bool(more.face_down)


def without(ids: tuple[ObjectId, ...], oid: int) -> tuple[ObjectId, ...]:
    """The ids but for that one."""
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
    if defender is None and not any(a.attacker in gone or not gone.isdisjoint(a.blockers) for a in combat.attacks):
        return combat
    attacks = []
    for a in combat.attacks:
        if defender is not None and a.defender == defender and (not gone or a.attacker in gone):
            attacks.append(replace(a, defender=NOTHING))
            continue
        if a.attacker in gone and defender is None:
            continue
        if gone and defender is None and not gone.isdisjoint(a.blockers):
            attacks.append(replace(a, blockers=tuple(b for b in a.blockers if b not in gone)))
        else:
            attacks.append(a)
    return replace(combat, attacks=tuple(attacks))


NOTHING = -1000
"""``Attack.defender`` of a creature that attacks nothing any more (506.4c, 800.4a)."""
