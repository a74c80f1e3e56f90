"""Events without what a seat must not know, and the history of the turn (architecture 4.11 "Events carry audience")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.book import book_of
from engine.errors import InvalidAction
from engine.state import events as ev
from engine.state.knowledge import HIDDEN, known_of
from engine.state.objects import Obj
from engine.views.asking import SECRET
from engine.views.facts import FACTS
from engine.views.records import SeenEvent
from engine.views.rules import Numbers
from engine.words.segments import segments
from engine.words.tell import LANGUAGES, tell

if TYPE_CHECKING:
    from engine.state.game import Game
    from engine.state.knowledge import Knowledge

__all__ = ["Teller", "history", "redact"]

_FAR = 2000
"""Events that are looked through for what an ability or a token was; they are in the turn that is told, or shortly
before.
"""
_INNER = (ev.EffectBegan, ev.EffectsEnded, ev.EffectChanged, ev.RecordSet, ev.Struck)
"""Events that only say how the engine keeps something."""

_WORDS = {
    "en": ("the game", "nothing", "a face-down card", "a card", "a rule"),
    "ja": ("ゲーム", "なし", "裏向きのカード", "カード", "ルール"),
}
"""What has no name: the game, nothing, a card that lies face down, any other card that the seat doesn't know, the
source of an ability that rules give.
"""


def redact(event: ev.Event, game: Game, seat: int | None, *, lang: str = "en", parts: bool = False) -> SeenEvent | None:
    """The event as the seat sees it; None if there is nothing to see.

    ``lang``: the language of its sentence, ``en`` or ``ja``; ``parts``: the sentence in typed parts, too.

    ``game`` is one in whose log the event is, best the one that the event's step gave: what the seat knew *then*
    counts, not what it knows now. An event that is in no log is told as if it happened last.
    """
    log = game.log
    for number in range(log.size - 1, -1, -1):
        if log[number] is event:
            known = known_of(game, number).copy()
            break
    else:
        known = known_of(game).copy()
    known.read(event)
    return Teller(game, seat, lang, parts=parts).see(event, known)


def history(
    game: Game, seat: int | None, start: int | None = None, *, lang: str = "en", parts: bool = False
) -> tuple[SeenEvent, ...]:
    """The events since number ``start`` (None: those of this turn) as the seat sees them; ``lang`` and ``parts`` as for
    :func:`redact`.
    """
    log, turn = game.log, game.board.turn
    if start is None:
        start = max(0, log.size - (game.board.clock - turn.began))
    kept: Any = book_of(game.setup).kept
    name = ("history", seat, lang, parts)
    found = kept.get(name)
    known, told = None, ()
    if (
        found is not None
        and found[0] == start
        and found[1].size <= log.size
        and known_of(game, found[1].size) is found[1]
    ):
        known, told = found[1], found[2]
        if known.size == log.size:
            return told  # type: ignore[no-any-return]
    if known is None:
        known = known_of(game, start)
    reading = known.copy()
    teller = Teller(game, seat, lang, parts=parts)
    out: list[SeenEvent] = list(told)
    for event in log.since(reading.size):
        reading.read(event)
        seen = teller.see(event, reading)
        if seen is not None:
            out.append(seen)
    made = tuple(out)
    kept[name] = (start, known_of(game), made)
    return made


class Teller:
    """Says events to one seat. It gives names as :class:`engine.words.lore.Lore` does, but only those that the seat
    knows at that moment.
    """

    def __init__(self, game: Game, seat: int | None, lang: str = "en", *, parts: bool = False) -> None:
        """``seat`` None: somebody who only watches. ``lang``: the language of sentences; ``parts``: they are wanted in
        typed parts, too.
        """
        if lang not in LANGUAGES:
            raise InvalidAction.because(f"sentences are told in {', '.join(LANGUAGES)}, not {lang!r:.20}")
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(game.players)):
            raise InvalidAction.because(f"no player has seat {seat!r:.40}")
        self.lang = self.wanted = lang
        """The language of the sentence being told, which names follow; and the one asked for, since some events are
        told in English only.
        """
        self.parts, self.rules = parts, game.setup.rules
        self.board, self.players = game.board, game.players
        self.bit = 1 << (len(game.players) if seat is None else seat)
        book = book_of(game.setup)
        self.pool = book.pool
        kept: Any = book.kept
        numbers = kept.get("numbers")
        if numbers is None:
            numbers = kept["numbers"] = Numbers(game.setup.rules)
        self.numbers: Numbers = numbers
        self.log = game.log
        self.others: dict[int, Obj] | None = None
        self.known: Knowledge = None  # type: ignore[assignment]
        self.event: Any = None

    def see(self, event: Any, known: Knowledge) -> SeenEvent | None:
        """The event, given what is known once it has happened."""
        kind = type(event)
        if kind in _INNER or (kind is ev.Placed and event.obj.zone in HIDDEN):
            return None
        self.known, self.event = known, event
        if kind is ev.Rearranged and not (known.limited and known.shown[1] & self.bit):
            return None  # others do not learn whether the order was changed
        teller = FACTS.get(kind)
        facts = () if teller is None else teller(self, event)
        told = tell(event, self, self.wanted)  # type: ignore[arg-type]
        split = (
            segments(event, self, self.wanted, rules=self.rules, seen=True) if self.parts and told is not None else ()  # type: ignore[arg-type]
        )
        cites = event.cites
        if kind is ev.Noted and not self.sees(event.object):
            cites = tuple(r for r in cites if r not in SECRET)
        return SeenEvent(kind.__name__, "" if told is None else told.text, self.numbers(cites), facts, split)

    # -- names --

    def called(self, thing: int | None) -> str:
        """What the seat calls an object or player at that moment."""
        if thing is None:
            return _WORDS[self.lang][0]
        if thing < 0:
            return self.players[~thing] if -thing <= len(self.players) else _WORDS[self.lang][1]
        if not self.sees(thing):
            return _WORDS[self.lang][2 if thing in self.known.down else 3]
        return self.name(thing)

    def sees(self, oid: int) -> bool:
        """Whether the seat knows which card (or what else) the object is."""
        known = self.known
        event = self.event
        if type(event) is ev.Moved and oid in (event.old, event.new.id):
            return bool(known.identity & self.bit)
        if oid in known.known or oid in known.home:
            return bool((known.known.get(oid, 0) | (known.shown[1] if oid in known.shown[0] else 0)) & self.bit)
        return bool(known.down.get(oid, self.bit) & self.bit)

    def name(self, oid: int) -> str:
        """The name of an object, living or gone."""
        obj = self.object(oid)
        if obj is None:
            return _WORDS[self.lang][3]
        if obj.cards:
            return self.pool[self.board.fixed.cards[obj.cards[0]].key].name
        if obj.more.kind == "ability" and obj.stack is not None:
            source = obj.stack.source
            return (
                (self.called(source) if source is not None and source >= 0 else "")
                or obj.base.name
                or _WORDS[self.lang][4]
            )
        return obj.more.faces[0].name if obj.more.faces else obj.base.name

    def object(self, oid: int) -> Obj | None:
        """The object, or how it last was, or what it became."""
        event = self.event
        if type(event) is ev.Moved and oid == event.new.id:
            return event.new
        if isinstance(event, ev.Created | ev.Placed) and oid == event.obj.id:
            return event.obj
        objects = self.board.objects
        for _ in range(1000):
            found = objects[oid] if 0 <= oid < objects.size else None
            if found is None or type(found) is Obj:
                return found
            if found.last is not None:
                return found.last.obj  # type: ignore[no-any-return]
            if not found.became:
                return self._no_card(oid)
            oid = found.became[0]
        return None

    def _no_card(self, oid: int) -> Obj | None:
        """An ability or a token that has left, as it was when it came: nothing else is kept of it."""
        if self.others is None:
            self.others = {}
            for event in self.log.since(max(0, self.log.size - _FAR)):
                made = (
                    event.new
                    if isinstance(event, ev.Moved)
                    else event.obj
                    if isinstance(event, ev.Created | ev.Placed)
                    else None
                )
                if made is not None and made.more.kind != "card" and not made.cards:
                    self.others[made.id] = made
        return self.others.get(oid)

    def is_ability(self, oid: int) -> bool:
        """Whether it is or was an ability on the stack."""
        obj = self.object(oid)
        return obj is not None and obj.more.kind == "ability"

    # -- ids --

    def id_of(self, oid: int | None) -> int | None:
        """The id, if the seat may have it at that moment: not of cards in libraries, nor in hands of others."""
        known = self.known
        if oid is None or oid < 0:
            return oid
        if oid in known.home:
            return None
        if oid in known.known:
            return oid if self._own(oid) else None
        return oid

    def _own(self, oid: int) -> bool:
        for player, ids in self.known.hands.items():
            if oid in ids:
                return bool(self.known.eyes(player) & self.bit)
        obj = self.object(oid)
        return obj is not None and bool(self.known.eyes(obj.owner) & self.bit)

    def ids(self, oids: tuple[int, ...]) -> tuple[int, ...]:
        """The ids that the seat may have."""
        return tuple(o for o in oids if self.id_of(o) is not None)

    def ends(self, e: ev.Moved) -> tuple[int | None, int | None]:
        """The ids of the two ends of a move, where the seat may have them."""
        mine = bool(self.known.eyes(e.new.owner) & self.bit)
        old = e.old if e.origin not in HIDDEN or (e.origin != "library" and mine) else None
        new = e.new.id if e.new.zone not in HIDDEN or (e.new.zone != "library" and mine) else None
        return old, new
