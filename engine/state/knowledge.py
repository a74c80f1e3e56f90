"""Who knows which hidden card: read from the log alone (CR 400.2, 401.5, 402.3, 406.3, 701.20, 708.5, 723.4).

A card in a library, a hand or outside the game is hidden. A player knows one that was revealed or that the player
looked at, that was put where it is in everybody's sight, or that the player drew or put there, until the library is
shuffled or rearranged by somebody else, or until a card leaves the hand unseen and might have been this one. What is
doubtful counts as not known. A known card of a library is one whose *place* is known.

Nothing here looks at what a card is, so it cannot depend on anything that somebody may not see. Sets of seats are bit
masks; one more bit than there are players stands for everybody else who watches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.state import events as ev

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.frozen import Table
    from engine.state.game import Game
    from engine.state.objects import More, Obj

__all__ = ["HIDDEN", "Knowledge", "knowledge", "known_of", "learnt_in", "seats_of"]

HIDDEN = frozenset({"library", "hand", "outside"})
"""Zones of hidden cards; sideboards and the like are kept as one (400.2, 400.11)."""
_FROM_TOP = frozenset({"draw", "opening", "mill"})
"""Ways of moving that take the top card of a library in everybody's sight."""
_WHILE_SHOWN = frozenset({"search", "look"})
"""Ways of moving a card out of a library while it is being shown."""
_SHOWN_UNTIL = (ev.Resolved, ev.SpellCast, ev.AbilityActivated, ev.StepBegan, ev.TurnBegan)


def seats_of(mask: int) -> tuple[int, ...]:
    """The seats in a mask."""
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


class Knowledge:
    """What the players know after the first ``size`` events of a log; never changed once it is given out.

    ``known``: hidden object -> mask of the seats that know which card it is. ``down``: face-down object in a public
    zone -> mask of those who have seen its front. ``holders``: for each seat, who controls that player (723).
    """

    __slots__ = (
        "all",
        "beneath",
        "down",
        "hands",
        "holders",
        "home",
        "identity",
        "known",
        "learnt",
        "limited",
        "previous",
        "shown",
        "size",
    )

    def __init__(self, seats: int) -> None:
        """Nothing has happened yet."""
        self.size = 0
        self.all = (2 << seats) - 1
        self.known: dict[int, int] = {}
        self.down: dict[int, int] = {}
        self.hands: dict[int, tuple[int, ...]] = {}
        """Cards in each player's hand."""
        self.beneath: dict[int, tuple[int, ...]] = {}
        """Cards in each library that somebody knows."""
        self.home: dict[int, int] = {}
        """Whose library each card of a library is in."""
        self.holders: tuple[int | None, ...] = (None,) * seats
        self.shown: tuple[tuple[int, ...], int] = ((), 0)
        """Cards being shown since the last reveal, and to whom."""
        self.limited = False
        """Whether that reveal was to some players only."""
        self.previous: Any = None
        self.learnt = 0
        """Seats that learnt from the last event which card something is."""
        self.identity = 0
        """Seats that see in the last event which card it is about."""

    def copy(self) -> Knowledge:
        """A copy that may be read on."""
        new: Knowledge = Knowledge.__new__(Knowledge)
        for name in self.__slots__:
            setattr(new, name, getattr(self, name))
        new.known, new.down, new.home = self.known.copy(), self.down.copy(), self.home.copy()
        new.hands, new.beneath = self.hands.copy(), self.beneath.copy()
        return new

    # -- asking --

    def eyes(self, player: int) -> int:
        """Who sees what that player may look at: the player, and who controls the player (723.4)."""
        holder = self.holders[player]
        return 1 << player if holder is None else 1 << player | 1 << holder

    def knows(self, seat: int, oid: int) -> bool:
        """Whether the seat knows the hidden card."""
        return bool(self.known.get(oid, 0) >> seat & 1)

    def sees_front(self, seat: int, oid: int) -> bool:
        """Whether the seat has seen the front of what lies face down in a public zone; True for what is face up."""
        mask = self.down.get(oid)
        return True if mask is None else bool(mask >> seat & 1)

    # -- reading --

    def read(self, event: Any) -> None:
        """Take notice of the next event."""
        self.size += 1
        self.learnt, self.identity = 0, self.all
        reader = _READ.get(type(event))
        if reader is not None:
            reader(self, event)
        elif type(event) in _SHOWN_UNTIL and self.shown[1]:
            self.shown, self.limited = ((), 0), False
        self.previous = event

    def _know(self, oid: int, mask: int) -> None:
        self.known[oid] = self.known.get(oid, 0) | mask

    def _front(self, oid: int, more: More, controller: int | None, before: int) -> int:
        """Who has seen the front of an object that is face down now."""
        mask = before if controller is None else before | self.eyes(controller)
        for p in more.known:
            mask |= self.eyes(p)
        self.down[oid] = mask
        return mask

    def _arrives(self, obj: Obj, mask: int) -> int:
        """An object is in a zone where ``mask`` saw it go; who knows then which card it is."""
        zone, owner = obj.zone, obj.owner
        if zone not in HIDDEN:
            if obj.more.face_down:
                whose = obj.controller if obj.controller is not None or zone != "command" else owner
                return self._front(obj.id, obj.more, whose, mask)
            return self.all
        if zone == "library":
            self.home[obj.id] = owner
            if mask:
                self._at(obj.id, owner, mask)
            return mask
        mask |= self.eyes(owner)
        self.known[obj.id] = mask
        if zone == "hand":
            self.hands[owner] = (*self.hands.get(owner, ()), obj.id)
        return mask

    def _forget(self, ids: tuple[int, ...], mask: int) -> None:
        """These seats do not know any more which of the cards is which."""
        for oid in ids:
            left = self.known.get(oid, 0) & ~mask
            if left:
                self.known[oid] = left
            else:
                self.known.pop(oid, None)

    def _forget_library(self, player: int, mask: int) -> None:
        ids = self.beneath.get(player, ())
        if ids and mask:
            self._forget(ids, mask)
            self.beneath[player] = tuple(o for o in ids if o in self.known)

    def _leaves(self, oid: int, zone: str, owner: int) -> None:
        self.known.pop(oid, None)
        self.down.pop(oid, None)
        if zone == "hand":
            self.hands[owner] = tuple(o for o in self.hands.get(owner, ()) if o != oid)
        elif zone == "library":
            self.home.pop(oid, None)
            if oid in self.beneath.get(owner, ()):
                self.beneath[owner] = tuple(o for o in self.beneath[owner] if o != oid)

    def _moved(self, e: ev.Moved) -> None:
        old, new, origin, owner = e.old, e.new, e.origin, e.new.owner
        before = self.known.get(old, 0) if origin in HIDDEN else self.down.get(old, self.all)
        followed = self._followed(e, before)
        shown = self.shown[1] if old in self.shown[0] else 0
        self._leaves(old, origin, owner)
        if new.zone == "library" and self._together(e):
            last = self.previous.new.id
            arranged = 0 if e.how == "put" and any(c.number == "702.85a" for c in e.cites) else self.eyes(owner)
            self._forget((last,), self.all & ~arranged)
            if last not in self.known:
                self.beneath[owner] = tuple(o for o in self.beneath.get(owner, ()) if o != last)
            followed &= arranged
        after = self._arrives(new, followed)
        if origin == "hand" and new.zone != "outside":
            unseen = self.all & ~self.eyes(owner) & ~after
            if unseen:
                self._forget(self.hands.get(owner, ()), unseen)
        elif origin == "library" and e.how not in _FROM_TOP:
            self._forget_library(
                owner, self.all & ~(after & (before | shown | self.eyes(owner if e.by is None else e.by)))
            )
        self.identity = after if new.zone in HIDDEN or new.more.face_down else self.all
        self.learnt = self.identity & ~before

    def _followed(self, e: ev.Moved, before: int) -> int:
        """Who knows which card it is because they knew it where it was and saw it go, or because they move it
        themselves.
        """
        owner = e.new.owner
        if e.origin not in HIDDEN:
            return before
        if e.origin == "library":
            if e.how in _FROM_TOP:
                return before
            shown = self.shown[1] if e.old in self.shown[0] and e.how in _WHILE_SHOWN else 0
            return before & self.eyes(owner if e.by is None else e.by) | shown
        return before & self.eyes(owner)

    def _together(self, e: ev.Moved) -> bool:
        """Whether this and the event before put cards into one library at one time, in an order that only their owner
        knows (401.4).
        """
        last = self.previous
        if type(last) is not ev.Moved or last.new.zone != "library" or last.new.owner != e.new.owner:
            return False
        return bool(last.how == e.how and last.cause == e.cause and last.cites == e.cites)

    def _placed(self, e: ev.Placed) -> None:
        self.identity = self._arrives(e.obj, 0)

    def _created(self, e: ev.Created) -> None:
        if e.obj.more.face_down:
            self.identity = self._arrives(e.obj, 0)

    def _ceased(self, e: ev.Ceased) -> None:
        oid = e.object
        self.home.pop(oid, None)
        if oid in self.known or oid in self.down:
            self.known.pop(oid, None)
            self.down.pop(oid, None)
            for zone in (self.hands, self.beneath):
                for player, ids in zone.items():
                    if oid in ids:
                        zone[player] = tuple(o for o in ids if o != oid)

    def _revealed(self, e: ev.Revealed) -> None:
        mask = self.all
        if e.to is not None:
            mask = 0
            for p in e.to:
                mask |= self.eyes(p)
        searched = type(self.previous) is ev.RuleApplied and self.previous.text == "searched"
        was_shown, was_to = self.shown
        for oid in e.objects:
            if oid in self.down:
                self.learnt |= mask & ~self.down[oid]
                self.down[oid] |= mask
                continue
            owner = self.home.get(oid)
            if owner is None and oid not in self.known:
                continue  # in a public zone
            before = self.known.get(oid, 0)
            self.learnt |= mask & ~before & ~(was_to if oid in was_shown else 0)
            if owner is None:
                self.known[oid] = before | mask
            elif not searched:
                if e.to is not None:  # what others knew of these places may be changed by those who look
                    before &= mask
                self._at(oid, owner, before | mask)
        self.identity = mask
        self.shown, self.limited = (e.objects, mask), e.to is not None

    def _at(self, oid: int, owner: int, mask: int) -> None:
        """These seats know the card of a library in its place."""
        self.known[oid] = mask
        ids = self.beneath.get(owner, ())
        if oid not in ids:
            self.beneath[owner] = (*ids, oid)

    def _shuffled(self, e: ev.Shuffled) -> None:
        self._forget_library(e.player, self.all)
        # found, and put on top after shuffling (701.23i)
        if self.previous is not None and type(self.previous) is ev.Revealed:
            ids, mask = self.shown
            for oid in e.order[: len(ids)]:
                if oid in ids:
                    self._at(oid, e.player, mask)
        self.shown, self.limited = ((), 0), False

    def _rearranged(self, e: ev.Rearranged) -> None:
        """Who looked has chosen the order, except on the bottom, where it may be random; nobody else knows more than
        which cards were looked at.
        """
        ids, mask = self.shown
        self._forget(ids, self.all & ~mask if self.limited else self.all)
        below = 0
        for oid in reversed(e.order):
            if oid not in ids:
                break
            below += 1
        if below > 1:
            self._forget(e.order[-below:], self.all)
        self.beneath[e.player] = tuple(o for o in self.beneath.get(e.player, ()) if o in self.known)

    def _noted(self, e: ev.Noted) -> None:
        before = self.down.get(e.object)
        if e.more.face_down:
            self.identity = self._front(e.object, e.more, None, self.all if before is None else before)
        elif before is not None:
            self.learnt = self.all & ~before
            del self.down[e.object]

    def _control(self, e: ev.ControlChanged) -> None:
        before = self.down.get(e.object)
        if before is not None:
            self.down[e.object] = before | self.eyes(e.controller)
            self.learnt = self.down[e.object] & ~before

    def _player(self, e: ev.PlayerChanged) -> None:
        if e.what != "control":
            return
        self.holders = tuple(e.controlled_by if i == e.player else h for i, h in enumerate(self.holders))
        if e.controlled_by is not None:
            bit = 1 << e.controlled_by
            for oid in self.hands.get(e.player, ()):
                self.learnt |= bit & ~self.known[oid]
                self.known[oid] |= bit

    def _left(self, e: ev.PlayerLeft) -> None:
        self.holders = tuple(None if i == e.player else h for i, h in enumerate(self.holders))

    def _taken_back(self, e: ev.CastReversed) -> None:
        if e.old is not None:
            before = self.down.pop(e.object, self.all)
            if e.old.zone == "library":
                self.home[e.old.id] = e.old.owner
            self.identity = self._arrives(e.old, before)

    def _restarted(self, _: ev.GameRestarted) -> None:
        self.known, self.down, self.hands, self.beneath, self.home = {}, {}, {}, {}, {}
        self.shown, self.limited = ((), 0), False


_READ: dict[type[Any], Callable[[Any, Any], None]] = {
    ev.Placed: Knowledge._placed, ev.Moved: Knowledge._moved, ev.Created: Knowledge._created, ev.Ceased: Knowledge._ceased,  # noqa: SLF001
    ev.Revealed: Knowledge._revealed, ev.Shuffled: Knowledge._shuffled, ev.Rearranged: Knowledge._rearranged, ev.Noted: Knowledge._noted,  # noqa: SLF001
    ev.ControlChanged: Knowledge._control, ev.PlayerChanged: Knowledge._player, ev.PlayerLeft: Knowledge._left,  # noqa: SLF001
    ev.CastReversed: Knowledge._taken_back, ev.GameRestarted: Knowledge._restarted,  # noqa: SLF001
}  # fmt: skip


def knowledge(log: Table, seats: int, known: Knowledge | None = None, upto: int | None = None) -> Knowledge:
    """What the players know after the first ``upto`` events of the log (None: all of them).

    ``known``: what they knew after fewer events of the same log, so that only the rest is read.
    """
    end = log.size if upto is None else upto
    if known is not None and known.size == end:
        return known
    found = Knowledge(seats) if known is None or known.size > end else known.copy()
    for index in range(found.size, end):
        found.read(log[index])
    return found


_KEPT = 8


def known_of(game: Game, upto: int | None = None) -> Knowledge:
    """What the players know in this game, after all events or the first ``upto``.

    What was found last is kept with the bundle of the game (``Setup.cache``), so that playing on reads new events only.
    """
    log = game.log
    end = log.size if upto is None else upto
    kept: Any = getattr(game.setup.cache, "kept", None)
    recent: list[tuple[Table, Knowledge]] = [] if kept is None else kept.setdefault("knowledge", [])
    best: Knowledge | None = None
    for other, known in reversed(recent):
        if (
            known.size <= end
            and (best is None or known.size > best.size)
            and (other is log or _begins(other, known.size, log))
        ):
            best = known
            if known.size == end:
                return known
    found = knowledge(log, len(game.board.players), best, end)
    recent.append((log, found))
    if len(recent) > _KEPT:
        del recent[0]
    return found


def _begins(one: Table, size: int, other: Table) -> bool:
    """Whether the logs have the same first ``size`` events, the very same ones."""
    if size > other.size or size > one.size:
        return False
    blocks = size >> 10
    if any(a is not b and a != b for a, b in zip(one.levels[:blocks], other.levels[:blocks], strict=True)):
        return False
    if size & 1023 == 0:
        return True
    mine, theirs = one.levels[blocks], other.levels[blocks]
    if mine is theirs:
        return True
    chunks = (size >> 5) & 31
    if any(a is not b for a, b in zip(mine[:chunks], theirs[:chunks], strict=True)):
        return False
    rest = size & 31
    return not rest or all(a is b for a, b in zip(mine[chunks][:rest], theirs[chunks][:rest], strict=True))


def learnt_in(game: Game, start: int) -> Iterator[tuple[Any, int]]:
    """Each event from number ``start`` on from which a player learnt which card something is, with the mask of those
    who did.
    """
    players = (1 << len(game.board.players)) - 1
    known = known_of(game, start).copy()
    for event in game.log.since(start):
        known.read(event)
        if known.learnt & players:
            yield event, known.learnt & players
