"""What everything was called, living or gone: names, cards and lineages of objects, followed along the log (CR 400.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.book import book_of
from engine.state import events as ev
from engine.state.objects import Obj

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.ids import CardId
    from engine.state.game import Game
    from engine.words.refs import Item

__all__ = ["Lore"]

_SAID = {
    "en": {"rule": "a rule", "game": "the game", "nothing": "nothing", "emblem": "{}'s emblem"},
    "ja": {"rule": "ルール", "game": "ゲーム", "nothing": "なし", "emblem": "{}の紋章"},
}
"""What has no name of its own."""


class Lore:
    """Follows a game's events. Give it all of them in order, from the first on."""

    def __init__(self, game: Game, events: Iterable[ev.Event] | None = None) -> None:
        """``events`` None: the whole log of ``game``."""
        self.players = game.players
        self.lang = "en"
        """The language of what has no name, ``en`` or ``ja``."""
        self._names = {key: card.name for key, card in book_of(game.setup).pool.items()}
        self._cards = game.board.fixed.cards
        self.name: dict[int, str] = {}
        self.cards: dict[int, tuple[CardId, ...]] = {}
        self.root: dict[int, int] = {}
        """What a token, copy or ability began as."""
        self.source: dict[int, int] = {}
        """Source of an ability on the stack."""
        self.holder: dict[int, int] = {}
        """Last known controller, or the owner."""
        self.tokens: list[int] = []
        self.emblems: set[int] = set()
        self.follow(game.log if events is None else events)

    def follow(self, events: Iterable[ev.Event]) -> None:
        """Take notice of further events."""
        for e in events:
            if isinstance(e, ev.Placed | ev.Created):
                self._new(e.obj, None)
            elif isinstance(e, ev.Moved):
                self._new(e.new, e.old)
            elif isinstance(e, ev.Merged):
                self.cards[e.object] = e.cards
            elif isinstance(e, ev.ControlChanged):
                self.holder[e.object] = e.controller

    def _new(self, obj: Obj, old: int | None) -> None:
        oid = obj.id
        self.cards[oid] = obj.cards
        self.root[oid] = oid if old is None else self.root.get(old, oid)
        self.holder[oid] = obj.owner if obj.controller is None else obj.controller
        if obj.cards:
            self.name[oid] = self._names.get(self._cards[obj.cards[0]].key, obj.base.name)
        elif obj.more.kind == "ability" and obj.stack is not None:
            source = obj.stack.source
            self.source[oid] = -1 if source is None else source
            known = self.name.get(source, "") if source is not None else ""
            self.name[oid] = known or obj.base.name
        else:
            self.name[oid] = obj.base.name
            if obj.more.kind == "emblem":
                self.emblems.add(oid)
            if old is None:
                self.tokens.append(oid)

    def called(self, thing: int | None) -> str:
        """The name of an object or player."""
        if thing is None:
            return _SAID[self.lang]["game"]
        if thing < 0:
            return self.players[~thing] if -thing <= len(self.players) else _SAID[self.lang]["nothing"]
        return self.name.get(thing) or self._nameless(thing)

    def _nameless(self, thing: int) -> str:
        """An emblem, an ability of one, an ability without a source."""
        said = _SAID[self.lang]
        source = self.source.get(thing, thing)
        if source in self.emblems:
            return said["emblem"].format(self.players[self.holder[source]])
        return said["rule"] if source < 0 else f"object #{thing}"

    def is_ability(self, oid: int) -> bool:
        """Whether it was an ability on the stack."""
        return oid in self.source

    def belongs(self, oid: int, item: Item) -> bool:
        """Whether the object was an incarnation of the thing."""
        if item.card >= 0:
            return item.card in self.cards.get(oid, ())
        return item.root >= 0 and self.root.get(oid, oid) == item.root and not self.cards.get(oid)

    def gone(self, game: Game) -> tuple[tuple[int, str, int], ...]:
        """Tokens and copies that are no more: first id, name, last controller."""
        living = set[int]()
        board = game.board
        for oid in (*board.battlefield, *board.stack):
            living.add(self.root.get(oid, oid))
        return tuple((t, self.name[t], self.holder.get(t, 0)) for t in self.tokens if t not in living)
