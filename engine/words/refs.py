"""From names to things: which object, card or player a sentence means (CR 108, 201.4, 400.7).

A *card* is meant by its name wherever it is; a token or a copy by its own name. An alias comes before a whole name, a
whole name before the start of one, and ``Ann's NAME`` narrows the choice to what Ann controls or, where nobody controls
it, owns.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from engine.core.book import book_of
from engine.core.layers import chars, controller_of
from engine.core.references import is_commander
from engine.errors import AmbiguousName, IllegalAction, InvalidAction, Reason
from engine.frozen import record
from engine.ids import CardId, ObjectId, PlayerId
from engine.state.objects import Obj
from engine.words.names import NameBook, Named, starts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.state.game import Game

__all__ = ["Alias", "Item", "Refs", "UnknownName", "card_names", "display_name", "short_name"]

_NUMBERED = re.compile(r"(.+) #(\d+)")


class UnknownName(InvalidAction):
    """Nothing in the game has that name; the reason names the nearest one."""

    code = "name/unknown"


@record
class Item:
    """What a name means: a physical card (``card`` >= 0), or a token, copy or ability (``card`` -1).

    ``object`` is the living object, -1 if there is none (the card left the game, or the token is gone). ``root``: the
    object that a token began as.
    """

    card: int
    object: int
    root: int = -1


@record
class Alias:
    """An alias of a script: a card, or the object that a token began as."""

    name: str
    card: int = -1
    root: int = -1


def card_names(game: Game, card: int) -> tuple[str, ...]:
    """The names of a physical card: the whole name, then its faces'."""
    found = book_of(game.setup).pool[game.board.fixed.cards[card].key]
    return tuple(dict.fromkeys((found.key, found.name, *(f.name for f in found.faces))))


def short_name(game: Game, card: int) -> str:
    """What a physical card is called: the name of its front."""
    return book_of(game.setup).pool[game.board.fixed.cards[card].key].name


def display_name(game: Game, obj: Obj) -> str:
    """What people call the object: its card's name, or for tokens and copies their own."""
    if obj.cards:
        return short_name(game, obj.cards[0])
    return obj.base.name or (obj.stack.text if obj.stack else "") or "ability"


class Refs:
    """Looks names up in one game. Made anew for every game; cheap where few names are asked."""

    def __init__(
        self,
        game: Game,
        aliases: Iterable[Alias] = (),
        gone: Iterable[tuple[int, str, int]] = (),
        seat: PlayerId | None = None,
    ) -> None:
        """``gone``: tokens that are no more, as (first id, name, last controller).

        ``seat``: only what that player may know has a name (None: everything has, as in scripts).
        """
        self.game = game
        self.for_seat = seat
        self._sight: Any = None
        self.aliases = tuple(aliases)
        self.gone = tuple(gone)
        self._items: list[tuple[Item, tuple[str, ...], int]] | None = None

    # -- everything there is --

    def items(self) -> list[tuple[Item, tuple[str, ...], int]]:
        """All things with their names and whose they are: cards by number, then tokens, then tokens of the past."""
        if self._items is None:
            self._items = [*self._cards(), *self._others()]
        return self._items

    def _cards(self) -> Iterator[tuple[Item, tuple[str, ...], int]]:
        board = self.game.board
        where = {card: obj for obj in self.living() for card in obj.cards}
        for index, card in enumerate(board.fixed.cards):
            obj = where.get(CardId(index))
            if self.for_seat is not None and (obj is None or not self.sees(obj)):
                continue
            whose = card.owner if obj is None else self.whose(obj)
            yield Item(index, -1 if obj is None else obj.id), card_names(self.game, index), whose

    def _others(self) -> Iterator[tuple[Item, tuple[str, ...], int]]:
        for obj in self.living():
            if not obj.cards and obj.more.kind != "ability" and self.sees(obj):
                yield Item(-1, obj.id, obj.id), (obj.base.name,), self.whose(obj)
        for root, name, whose in self.gone:
            yield Item(-1, -1, root), (name,), whose

    def living(self) -> Iterator[Obj]:
        """Every living object, zone by zone."""
        board = self.game.board
        zones: list[Any] = [board.battlefield, board.stack, board.exile, board.command]
        for state in board.players:
            zones += [state.hand, state.graveyard, state.library, state.outside]
        for zone in zones:
            for oid in zone:
                yield board.objects[oid]

    def whose(self, obj: Obj) -> int:
        """Its controller, or its owner where nobody controls it."""
        controller = controller_of(self.game.board, obj.id)
        return obj.owner if controller is None else controller

    def sees(self, obj: Obj) -> bool:
        """Whether the player for whom names are looked up knows which card it is, or is being shown it as an option."""
        seat = self.for_seat
        if seat is None:
            return True
        if self._sight is None:
            from engine.views.seeing import Sight

            self._sight = Sight(self.game, seat)
        if self._sight.front(obj):
            return True
        mine = (d for d in self.game.pending if seat in (d.decider, d.player))
        return any(d.kind in ("ChooseCards", "Order", "Pick") and obj.id in d.options for d in mine)

    def book(self) -> NameBook:
        """The names that sentences about this game can use."""
        names = {name for _, found, _ in self.items() for name in found}
        return NameBook(self.game.players, (*names, *(a.name for a in self.aliases)))

    # -- looking up --

    def seat(self, name: str) -> PlayerId:
        """The player of that name.

        Raises :class:`UnknownName`.
        """
        if name in self.game.players:
            return PlayerId(self.game.players.index(name))
        raise UnknownName.because(f"no player is called {name!r}; there are {', '.join(self.game.players)}")

    def fits(self, named: Named) -> list[Item]:
        """Everything the name fits, by the best of its meanings; living things first, the past only if there is nothing
        else.
        """
        name, number = named.name, -1
        found = _NUMBERED.fullmatch(name)
        if found:
            name, number = found[1], int(found[2])
        seat = None if named.whose is None else self.seat(named.whose)
        if number >= 0:
            return [
                i for i, names, _ in self.items() if i.object == number and any(name in starts_of(n) for n in names)
            ]
        for alias in self.aliases:
            if alias.name == name:
                return [self._alias(alias)]
        for fit in (_whole, _front, _start, _folded):
            hits = [(item, whose) for item, names, whose in self.items() if fit(name, names)]
            if seat is not None:
                hits = [h for h in hits if h[1] == seat] or [h for h in hits if self._owner(h[0]) == seat]
            if hits:
                living = [item for item, _ in hits if item.object >= 0 or item.card >= 0]
                return living or [item for item, _ in hits]
        return []

    def _alias(self, alias: Alias) -> Item:
        for item, _, _ in self.items():
            if (item.card >= 0 and item.card == alias.card) or (
                item.card < 0 and alias.card < 0 and item.root == alias.root
            ):
                return item
        return Item(alias.card, -1, alias.root)

    def _owner(self, item: Item) -> int:
        board = self.game.board
        if item.card >= 0:
            return board.fixed.cards[item.card].owner
        obj = board.object(item.object)
        return -1 if obj is None else obj.owner

    def item(self, named: Named, among: Iterable[int] | None = None) -> Item:
        """The one thing the name fits. ``among``: object ids that are likelier than others; they decide where the name
        alone does not.

        Raises :class:`UnknownName`, or :class:`AmbiguousName` that lists all of them.
        """
        hits = self.fits(named)
        if len(hits) > 1 and among is not None:
            wanted = set(among)
            likely = [h for h in hits if h.object in wanted]
            hits = likely if len(likely) == 1 else hits
        if not hits:
            raise self.unknown(named)
        if len(hits) > 1:
            raise AmbiguousName(
                *dict.fromkeys(self._reason(h) for h in hits[:9]), context=f"{str(named)!r} fits {len(hits)} objects"
            )
        return hits[0]

    def _reason(self, item: Item) -> Reason:
        """One of several things that a name fits; of a card in a library neither its id nor which one it is."""
        obj = self.game.board.object(item.object)
        if obj is not None and obj.zone == "library":
            return Reason(
                AmbiguousName.code,
                (),
                f"{self.game.players[obj.owner]}'s {display_name(self.game, obj)} in the library",
            )
        return Reason(AmbiguousName.code, (), self.describe(item), (item.object,))

    def object(self, named: Named, among: Iterable[int] | None = None) -> ObjectId:
        """The living object that the name means.

        Raises :class:`UnknownName`, :class:`AmbiguousName`, or :class:`IllegalAction` for what is in no zone any more.
        """
        item = self.item(named, among)
        if item.object < 0:
            raise IllegalAction.because(f"{named} is not in the game any more")
        return ObjectId(item.object)

    def thing(self, target: Named | str, among: Iterable[int] | None = None) -> int:
        """The object or, for a player's name, the player as a thing (< 0)."""
        if isinstance(target, str):
            return ~self.seat(target)
        fitting = None if among is None else tuple(among)
        found = self.object(target, fitting)
        if fitting is not None and found not in fitting and len(abilities := self.abilities_of(found, fitting)) == 1:
            return abilities[0]  # the name of its source means the ability that may be meant
        return found

    def abilities_of(self, source: int, among: tuple[int, ...]) -> tuple[int, ...]:
        """Those among the things that are abilities on the stack whose source is the object."""
        board = self.game.board
        return tuple(
            t
            for t in among
            if t >= 0
            and (o := board.object(t)) is not None
            and o.stack is not None
            and o.stack.kind != "spell"
            and o.stack.source == source
        )

    def unknown(self, named: Named) -> UnknownName:
        """The error for a name that fits nothing."""
        from difflib import get_close_matches

        if named.name in self.game.players:
            return UnknownName.because(f"{named.name} is a player, and an object is meant")
        known = [
            *self.game.players,
            *(a.name for a in self.aliases),
            *(w for _, names, _ in self.items() for n in names for w in starts_of(n)),
        ]
        near = get_close_matches(named.name, list(dict.fromkeys(known)), n=1, cutoff=0.6)
        hint = f"; did you mean {near[0]!r}?" if near and near[0] != named.name else ""
        whose = "" if named.whose is None or not self.fits(Named(named.name)) else f" of {named.whose}"
        return UnknownName.because(f"nothing{whose} is called {named.name!r}{hint}")

    # -- the other way --

    def describe(self, item: Item) -> str:
        """A thing with its owner and what tells it apart."""
        obj = self.game.board.object(item.object)
        if obj is None:
            name = card_names(self.game, item.card)[0] if item.card >= 0 else "a token that is gone"
            return f"{name} (not in the game any more)"
        board = self.game.board
        facts = [f"#{obj.id}"]
        if is_commander(board, obj):
            facts.append("commander")
        seen = chars(board, obj)
        if seen.power is not None and seen.toughness is not None:
            facts.append(f"{seen.power}/{seen.toughness}")
        if obj.zone != "battlefield":
            facts.append(f"in {obj.zone}")
        return f"{self.game.players[self.whose(obj)]}'s {display_name(self.game, obj)} ({', '.join(facts)})"

    def name(self, oid: int) -> str:
        """A name that means just this living object (or player): the shortest of name, ``Ann's NAME`` and ``NAME #12``;
        aliases first.
        """
        if oid < 0:
            return self.game.players[~oid]
        obj = self.game.board.object(oid)
        if obj is None:
            return f"#{oid}"
        if not self.sees(obj):
            return "a face-down card" if obj.more.face_down else "a card"
        for alias in self.aliases:
            if self._alias(alias).object == oid:
                return alias.name
        full = display_name(self.game, obj)
        if obj.more.kind == "ability":
            return full
        for named in (Named(full), Named(full, self.game.players[self.whose(obj)])):
            hits = self.fits(named)
            if len(hits) == 1 and hits[0].object == oid:
                return str(named)
        return f"{full} #{oid}"


def _whole(name: str, names: tuple[str, ...]) -> bool:
    return bool(names) and name == names[0]


def _front(name: str, names: tuple[str, ...]) -> bool:
    return name in names


def _start(name: str, names: tuple[str, ...]) -> bool:
    return any(n.startswith(name) and re.match(r",? ", n[len(name) :]) for n in names)


def _folded(name: str, names: tuple[str, ...]) -> bool:
    from engine.cards.store import fold

    wanted = fold(name)
    return any(fold(start) == wanted for n in names for start in starts_of(n))
