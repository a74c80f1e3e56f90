"""What a game is opened with (CR 103.2, 903.6): the decks' cards, their designations, and where they are placed.

Many games are played with the same decks; what does not depend on chance or on the players is worked out once for them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.cards.deck import misshapen
from engine.cards.identity import color_identity
from engine.core.conspiracies import agendas
from engine.errors import IllegalDeck
from engine.frozen import maker
from engine.ids import CardId, ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.rulebook.ruleset import find_ruleset
from engine.state import events as ev
from engine.state.board import CardRef, Fixed, Role
from engine.state.objects import PLAIN, More, Obj

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards.card import CardDef
    from engine.cards.deck import Deck
    from engine.core.book import Book
    from engine.rulebook.refs import RuleRef
    from engine.rulebook.variant import Variant
    from engine.state.board import Board

__all__ = ["Opening", "opening", "placed"]

R = {n: ref(n) for n in ("103.2c", "103.4", "702.124b")}


class Opening:
    """What a variant and decks come to before anything is left to chance."""

    __slots__ = ("definitions", "fixed", "outside", "placed")

    def __init__(self, variant: Variant, decks: Sequence[Deck], also: Sequence[CardDef]) -> None:
        """Put the decks together.

        :raises IllegalDeck: a deck has conspiracies or signature spells in a variant without them, or two definitions of
            one card.
        """
        definitions: dict[str, CardDef] = {}
        for deck in decks:
            wrong = misshapen(deck)
            if wrong:
                raise IllegalDeck.because(wrong, code="deck/shape")
            _hold_slots(variant, deck)
            companion = (deck.companion,) if deck.companion is not None else ()
            for c in (*deck.starting, *deck.sideboard, *deck.conspiracies, *deck.outside, *companion):
                other = definitions.setdefault(c.key, c)
                if other is not c and other != c:
                    raise IllegalDeck.because(f"two different definitions of {c.key!r}", code="deck/definition")
        _add_melds(definitions, also)
        _read_texts(definitions)
        self.definitions: tuple[CardDef, ...] = tuple(definitions.values())
        cards, roles, outside = roles_of(variant, decks)
        self.outside: tuple[CardId, ...] = outside
        """The cards outside the game."""
        unnamed = find_ruleset(variant.rules).unnamed_partner
        self.fixed = Fixed(cards, roles, identities_of(decks), unnamed, _aside(decks, outside))
        self.placed: tuple[Sequence[ev.Event], Board] | None = None
        """Once a game has begun: what placed the cards, and the board after it, but for whose turn it will be."""


class _Same:
    """Things that are looked up as the very same objects."""

    __slots__ = ("things",)

    def __init__(self, *things: Any) -> None:
        self.things = things

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.things)))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Same)
            and len(self.things) == len(other.things)
            and all(a is b for a, b in zip(self.things, other.things, strict=True))
        )


def opening(variant: Variant, decks: Sequence[Deck], also: Sequence[CardDef]) -> Opening:
    """What the game is opened with; kept for the last few lists of decks, as the very same are often played again.

    :raises IllegalDeck: as :class:`Opening`.
    """
    return _opening(_Same(variant, len(decks), *decks, *also))


@lru_cache(maxsize=8)
def _opening(key: _Same) -> Opening:
    variant, count, *rest = key.things
    return Opening(variant, rest[:count], rest[count:])


def _read_texts(definitions: dict[str, CardDef]) -> None:
    """Read the texts of cards that come from a file and have no abilities yet."""
    unread = {c.key: c for c in definitions.values() for f in c.faces if f.text}
    if unread:
        from engine.cards.text import readied

        definitions.update({key: readied(c) for key, c in unread.items()})


def _hold_slots(variant: Variant, deck: Deck) -> None:
    """Refuse cards in slots that the variant does not have: nothing says where they would start."""
    for kind, filled in (("conspiracy", deck.conspiracies), ("signature-spell", deck.signature_spells)):
        if filled and variant.role(kind) is None:
            raise IllegalDeck.because(
                f"{variant.name} is played without a {kind.replace('-', ' ')}", *variant.cites[:1], code="deck/slot"
            )
    if any(not 0 <= place < len(deck.commanders) for place, _ in deck.signature_spells):
        raise IllegalDeck.because(
            "a signature spell belongs to one of the deck's oathbreakers, counted from 0", code="deck/slot"
        )


def _aside(decks: Sequence[Deck], outside: Sequence[CardId]) -> tuple[CardId, ...]:
    """Those cards outside the game that belong to the players' pools: companions and sideboards, which stand first
    among each deck's; basic lands are no part of a pool (905.1d).
    """
    found: list[CardId] = []
    at = 0
    for deck in decks:
        own = (deck.companion is not None) + len(deck.sideboard)
        cards = (*((deck.companion,) if deck.companion is not None else ()), *deck.sideboard)
        found += [
            number
            for number, card in zip(outside[at : at + own], cards, strict=True)
            if not ("Basic" in card.front.supertypes and "Land" in card.front.types)
        ]
        at += own + len(deck.outside)
    return tuple(found)


def _add_melds(definitions: dict[str, CardDef], also: Sequence[CardDef]) -> None:
    """Add what pairs of these cards meld into (701.42b, 712.4)."""
    given = {c.key: c for c in also}
    for name in [m for c in definitions.values() for m in c.meld]:
        if name not in definitions:
            from engine.cards.catalog import catalog

            found = given.get(name) or catalog().get(name)
            if found is not None:
                definitions[found.key] = found


def roles_of(
    variant: Variant, decks: Sequence[Deck]
) -> tuple[tuple[CardRef, ...], tuple[Role, ...], tuple[CardId, ...]]:
    """The physical cards of all decks, each player's in one range, commanders first; the designations (903.3, 906.3,
    906.4, 702.124b); the cards outside the game.
    """
    outside: list[CardId] = []
    cards: list[CardRef] = []
    roles: list[Role] = []
    leader = variant.leader
    for seat, deck in enumerate(decks):
        owner = PlayerId(seat)
        start = len(cards)
        refs = {key: CardRef(key, owner) for key in {c.key: None for c in deck.starting}}
        cards += [refs[c.key] for c in deck.starting]
        for i in range(len(deck.commanders)):
            chosen = deck.color_chosen(i)
            if leader is not None:
                roles.append(Role(CardId(start + i), leader.kind, None, () if chosen is None else (chosen,)))
        at = start + len(deck.commanders)
        for j, (place, _) in enumerate(deck.signature_spells):
            roles.append(Role(CardId(at + j), "signature-spell", CardId(start + place)))
        for c in deck.conspiracies:
            roles.append(Role(CardId(len(cards)), "conspiracy"))
            cards.append(CardRef(c.key, owner))
        if deck.companion is not None:
            roles.append(Role(CardId(len(cards)), "companion"))
        for c in (*((deck.companion,) if deck.companion is not None else ()), *deck.sideboard, *deck.outside):
            if "Conspiracy" in c.front.types and variant.role("conspiracy") is not None:
                roles.append(Role(CardId(len(cards)), "conspiracy"))
            outside.append(CardId(len(cards)))
            cards.append(CardRef(c.key, owner))
    return tuple(cards), tuple(roles), tuple(outside)


def identities_of(decks: Sequence[Deck]) -> tuple[tuple[str, ...] | None, ...]:
    """Each player's color identity: that of the commanders together, None without one (903.4, 903.4a, 903.4f, 906.5a,
    702.124c).
    """
    out: list[tuple[str, ...] | None] = []
    for deck in decks:
        if not deck.commanders:
            out.append(None)
            continue
        letters = {c for i, d in enumerate(deck.commanders) for c in color_identity(d, deck.color_chosen(i))}
        out.append(tuple(c for c in "WUBRG" if c in letters))
    return tuple(out)


def placed(board: Board, book: Book, outside: frozenset[int]) -> list[ev.Event]:
    """What places the cards: designated ones begin in their zone (103.2c, 903.6), all others in the libraries."""
    roles = {r.card: r for r in board.fixed.roles}
    faces = {key: c.whole for key, c in book.pool.items()}
    events: list[ev.Event] = []
    for number, c in enumerate(board.fixed.cards):
        card = CardId(number)
        role = roles.get(card)
        face = faces[c.key]
        oid = ObjectId(len(events))
        zone: str = "library"
        controller, more = None, PLAIN
        cites: tuple[RuleRef, ...] = ()
        if number in outside:
            zone = "outside"
        elif role is not None:
            rule = book.role_rules[role.kind]
            zone = rule.start_zone
            cites = (*book.cite("leader_zone"), R["103.2c"]) if role.kind != "conspiracy" else book.cite("leader_zone")
            if (
                rule.is_commander
                and sum(r.kind == role.kind and board.fixed.cards[r.card].owner == c.owner for r in roles.values()) > 1
            ):
                cites = (*cites, R["702.124b"])
            if role.choice:
                more = More(choices=tuple(("color", _WORD.get(x, x)) for x in role.choice))
            if role.kind == "conspiracy":
                controller = c.owner
                if agendas(face) and rule.face_down == "hidden-agenda":
                    more = More(face_down="agenda", known=(c.owner,))
        events.append(_placed(_object(oid, (card,), c.owner, controller, zone, face, more=more), cites=cites))
    events.append(
        ev.RuleApplied("starting life", words=(str(board.players[0].life),), cites=(R["103.4"], *book.cite("life")))
    )
    return events


_placed, _object = maker(ev.Placed), maker(Obj)
_WORD = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
