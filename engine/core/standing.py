"""What a player's cards and permanents give them to do by what is printed on them, whatever is tapped, on the stack or
affordable (CR 116.2, 117.1).

Everything here holds for as long as the player's zones are the same tuples, so it is asked once for each change of a
zone and kept with the book of the game (:func:`standing`). A permanent that becomes another thing gives its controller
a new tuple of permanents (:meth:`engine.core.writer.Writer.keep_marked`). What effects and other abilities have a say
in is not looked at here; see :func:`engine.core.idling.bargain`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.core.printed import SET_ASIDE, printed
from engine.core.producers import face_number
from engine.core.specials import OPTIONS
from engine.frozen import maker
from engine.state.decisions import Cast, PlayLand
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards.mana import ManaCost
    from engine.core.book import Book
    from engine.core.printed import Deed, Printed
    from engine.ids import ObjectId, PlayerId
    from engine.state.board import Board, CardRef, PlayerState
    from engine.state.objects import Obj

InHand: TypeAlias = "tuple[ObjectId, ManaCost | None, Cast | PlayLand | None]"
"""A card in hand: what it costs and that it is cast (:func:`engine.core.castable.plainly_castable`), or that it is played
as a land; no action where it takes a closer look.
"""
NOTHING_KNOWN: Mapping[ObjectId, InHand] = MappingProxyType({})
_cast, _play = maker(Cast), maker(PlayLand)
__all__ = ["ABILITY", "NEVER", "SPELL", "Standing", "some_special", "standing", "unlike"]

NEVER = 1 << 30
"""More mana than anything makes."""
ABILITY, SPELL = 1, 2
"""Of :attr:`Standing.away`: some ability there can be activated; some card there may be cast outside a main phase."""


def some_special(board: Board, book: Book, player: PlayerId) -> bool:
    """Whether some special action is possible at all."""
    for find in OPTIONS:  # noqa: SIM110 - asked often
        if find(board, book, player):
            return True
    return False


def unlike(obj: Obj) -> bool:
    """Whether the permanent is something else than its face says, or not there."""
    more = obj.more
    return more.phased or bool(more.face_down) or bool(more.merged)


def standing(board: Board, book: Book, player: PlayerId) -> Standing:
    """What is kept of the player, looked up anew where it no longer holds."""
    state = board.players[player]
    kept: Standing | None = book.standings.get(player)
    if kept is None:
        kept = book.standings[player] = Standing()
    if kept.state is not state or kept.command is not board.command or kept.exile is not board.exile:
        kept.renew(board, book, player, state)
    return kept


class Standing:
    """What was found for one player, and the zones it was found for."""

    __slots__ = (
        "able",
        "away",
        "command",
        "deeds",
        "doors",
        "exile",
        "far",
        "graveyard",
        "hand",
        "in_hand",
        "lands",
        "makers",
        "outer",
        "outside",
        "own",
        "perhaps",
        "permanents",
        "plain_makers",
        "prompt",
        "quick",
        "quiet",
        "several",
        "slow",
        "special",
        "state",
        "still",
    )

    def __init__(self) -> None:
        """Nothing yet."""
        self.state: PlayerState | None = None
        self.permanents: Any = None
        self.hand: Any = None
        self.graveyard: Any = None
        self.command: Any = None
        self.exile: Any = None
        self.outside: Any = None
        # -- of the permanents --
        self.still = True
        """All of them are what their faces say."""
        self.doors = False
        """Some have halves that may be locked (709.5)."""
        self.deeds: tuple[tuple[ObjectId, tuple[Deed, ...]], ...] = ()
        """Those with other abilities to activate than mana abilities, and these."""
        self.prompt: tuple[tuple[ObjectId, tuple[Deed, ...]], ...] = ()
        """Those with such abilities that could be activated when a sorcery could not be cast."""
        self.makers: tuple[tuple[ObjectId, Printed, int], ...] = ()
        """Those with abilities to activate, each with its face and a number that equal faces share."""
        self.plain_makers = True
        """These make mana by being tapped, and do nothing else."""
        # -- of the cards elsewhere --
        self.lands = False
        """Whether a land is in hand."""
        self.perhaps = False
        """Whether some card in hand or in the command zone may be there for a special action."""
        self.several: tuple[ObjectId, ...] = ()
        """Cards in hand with several faces."""
        self.in_hand: tuple[InHand, ...] = ()
        """The cards in hand, in order, with what can be done with them in a main phase where nothing has a say in it."""
        self.own: tuple[ObjectId, ...] = ()
        """The player's cards in the command zone."""
        self.far: tuple[ObjectId, ...] = ()
        """Cards in the graveyard that may be cast or used there by their own words."""
        self.away = 0
        """:data:`ABILITY` and :data:`SPELL`, of everything outside the battlefield."""
        self.outer = (NEVER, NEVER, 0, False)
        """What cards in command zone, exile and graveyard add to :attr:`quick`, :attr:`slow` and :attr:`away`, and
        whether there is a card that may be turned up.
        """
        self.quick = self.slow = NEVER
        """The least mana that anything outside the battlefield takes which could be done now, and anything in a main
        phase but playing a land; :data:`NEVER` where there is nothing.
        """
        # -- all together --
        self.special = False
        """Whether a special action is possible, or there is no saying without a look."""
        self.able = False
        """Whether :attr:`quick`, :attr:`slow`, :attr:`deeds` and a land are all there is to it."""
        self.quiet = False
        """Whether the player could do nothing but pass and make mana, in any step but their own main phases."""

    def renew(self, board: Board, book: Book, player: PlayerId, state: PlayerState) -> None:
        """Look at what is not the same as it was."""
        old, new = self.permanents, state.permanents
        same = old is new
        if not same:
            self.permanents = new
            more = len(new) - len(old) if old is not None else 0
            if more > 0 and new[:-more] == old:
                self._survey(board, new[-more:])
            else:
                self.still, self.doors, self.plain_makers = True, False, True
                self.makers = self.deeds = self.prompt = ()
                self._survey(board, new)
        outer = self.graveyard is state.graveyard and self.command is board.command and self.exile is board.exile
        if not outer:
            self.graveyard, self.command, self.exile = state.graveyard, board.command, board.exile
            self._reach(board, book, player)
        held, hand = self.hand, state.hand
        if not (outer and held is hand):
            self.hand = hand
            more = len(hand) - len(held) if outer and held is not None else 0
            if more > 0 and hand[:-more] == held:
                self._weigh(board, book, player, hand[-more:])
            else:
                self.quick, self.slow, self.away, self.perhaps = self.outer
                self.lands, self.several = False, ()
                known = {one[0]: one for one in self.in_hand}
                self.in_hand = ()
                self._weigh(board, book, player, hand, known)
            same = False
        if not (same and self.outside is state.outside):
            self.outside = state.outside
            maybe = not self.still or self.doors or self.perhaps or bool(state.outside)
            self.special = maybe and some_special(board, book, player)
            self.able = self.still and (self.quick > 0 or self.slow > 0) and not self.special
            self.quiet = self.able and self.quick == NEVER and not self.prompt
        self.state = state

    def _survey(self, board: Board, permanents: tuple[ObjectId, ...]) -> None:
        """Look at these permanents as well."""
        levels = board.objects.levels
        deeds, makers = [], []
        for oid in permanents:
            obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
            base = obj.base
            ready: Printed = base.cache or printed(base)
            if obj.more is not PLAIN and unlike(obj):
                self.still = False
            if ready.activated:
                number: int | None = ready.number
                makers.append((oid, ready, face_number(base) if number is None else number))
                if not ready.plain_mana:
                    self.plain_makers = False
                if ready.deeds:
                    deeds.append((oid, ready.deeds))
            if base.halves:
                self.doors = True
        if makers:
            self.makers += tuple(makers)
        if deeds:
            self.deeds += tuple(deeds)
            self.prompt += tuple([x for x in deeds if not all(d.slow for d in x[1])])

    def _weigh(
        self,
        board: Board,
        book: Book,
        player: PlayerId,
        hand: tuple[ObjectId, ...],
        known: Mapping[ObjectId, InHand] = NOTHING_KNOWN,
    ) -> None:
        """Find out how much mana anything takes that these cards in hand let the player do, the rest being known.
        ``known``: what can be done with cards that have been here before.
        """
        quick, slow, away, perhaps = self.quick, self.slow, self.away, self.perhaps
        levels, several, cards = board.objects.levels, book.several, board.fixed.cards
        lands, odd, entries = self.lands, [], []
        for oid in hand:
            obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
            ready: Printed = obj.base.cache or printed(obj.base)
            entries.append(known.get(oid) or _in_hand(player, obj, ready, several, cards))
            if several and obj.cards and cards[obj.cards[0]].key in several:
                odd.append(oid)
                quick = slow = 0
                away |= ABILITY | SPELL if ready.away else SPELL
                perhaps = perhaps or not ready.main_only
            elif ready.main_only:
                if ready.land_only:
                    lands = True
                elif ready.dear < slow:
                    slow = ready.dear
            else:
                if ready.away:
                    quick, slow = _from("hand", ready, quick, slow)
                    away |= ABILITY
                if ready.land_only:
                    lands = True
                else:
                    slow = min(slow, ready.dear)
                    if ready.fast:
                        quick = min(quick, ready.dear)
                if ready.fast:
                    away |= SPELL
                perhaps = perhaps or not SET_ASIDE.isdisjoint(ready.chars.keywords)
        self.quick, self.slow, self.away, self.perhaps = quick, slow, away, perhaps
        self.lands = lands
        self.in_hand += tuple(entries)
        if odd:
            self.several += tuple(odd)

    def _reach(self, board: Board, book: Book, player: PlayerId) -> None:
        """The same of what is in command zone, exile and graveyard."""
        quick = slow = NEVER
        away, perhaps = 0, False
        levels, several, cards = board.objects.levels, book.several, board.fixed.cards
        leaders = book.rules.leader_zone == "exile"
        own, far = [], []
        outer: Iterable[ObjectId] = (*self.command, *self.exile) if self.exile else self.command
        for oid in outer:
            obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
            command, more = obj.zone == "command", obj.more
            perhaps = perhaps or (command and bool(more.face_down))
            if obj.owner == player and (leaders or command or more.marks):
                if command:
                    own.append(oid)
                ready = printed(obj.base)
                least = ready.dear if command and more.kind == "card" and not more.marks else 0
                if ready.away:
                    quick, slow = _from(obj.zone, ready, quick, slow)
                    away |= ABILITY
                if ready.fast:
                    away |= SPELL
                    quick = min(quick, least)
                if obj.cards and cards[obj.cards[0]].key in several:
                    quick = slow = 0
                    away |= SPELL
                slow = min(slow, least) if obj.cards or more.marks else slow
        for oid in self.graveyard:
            obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
            ready = obj.base.cache or printed(obj.base)
            if ready.away:
                quick, slow = _from("graveyard", ready, quick, slow)
                away |= ABILITY
            if ready.elsewhere:
                far.append(oid)
                slow = 0
                if ready.fast or (obj.cards and cards[obj.cards[0]].key in several):
                    quick = 0
                    away |= SPELL
        self.own, self.far, self.outer = tuple(own), tuple(far), (quick, slow, away, perhaps)


def _in_hand(player: PlayerId, obj: Obj, ready: Printed, several: frozenset[str], cards: tuple[CardRef, ...]) -> InHand:
    """What can be done with the card where it can be told from the card alone."""
    oid = obj.id
    if obj.cards and not (several and cards[obj.cards[0]].key in several):
        if ready.land_only:
            return (oid, None, _play(player, oid))
        if ready.plain_spell and (cost := ready.chars.mana_cost) is not None:
            return (oid, cost, _cast(player, oid))
    return (oid, None, None)


def _from(zone: str, ready: Printed, quick: int, slow: int) -> tuple[int, int]:
    """The least mana, with the abilities that could be activated from that zone counted in."""
    for deed in ready.far:
        if zone in deed.zones:
            slow = min(slow, deed.mana)
            if not deed.slow:
                quick = min(quick, deed.mana)
    return quick, slow
