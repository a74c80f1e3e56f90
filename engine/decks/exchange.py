"""EDH sideboards: after the generals are announced, cards are exchanged one for one, on the caller's clock
(edh2010.sideboard.1, .2).

:func:`announce` makes the generals public, :func:`swap` exchanges cards of a deck for as many of its sideboard,
:func:`finish` ends it for a player. The decks of an :class:`Exchange` go into :func:`engine.new_game`, whose sideboards
are what can be fetched from outside (edh2010.sideboard.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.deck import Deck
from engine.cards.store import fold
from engine.decks.checks import check
from engine.errors import IllegalAction, IllegalDeck, InvalidAction
from engine.frozen import record, replace
from engine.rulebook.refs import ref
from engine.rulebook.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards.card import CardDef

__all__ = ["Exchange", "announce", "finish", "swap"]

LIST, SWAP = ref("edh2010.sideboard.1"), ref("edh2010.sideboard.2")


@record
class Exchange:
    """The time between announcing generals and shuffling: the decks as they are now, the seconds each player has, and
    who is done.
    """

    variant: Variant
    decks: tuple[Deck, ...]
    seconds: int
    done: tuple[bool, ...]

    @property
    def generals(self) -> tuple[tuple[str, ...], ...]:
        """The announced generals, by seat; everybody knows them."""
        return tuple(tuple(card.name for card in deck.commanders) for deck in self.decks)

    @property
    def over(self) -> bool:
        """Whether every player is done."""
        return all(self.done)


def announce(variant: Variant, decks: Sequence[Deck], *, seconds: int = 180) -> Exchange:
    """Announce all generals; from now on each player has ``seconds`` to exchange cards.

    Raises :class:`IllegalAction` where EDH sideboards are not in use, :class:`IllegalDeck` for a deck or a sideboard
    that is not legal.
    """
    if "sideboard" not in variant.options:
        raise IllegalAction.because(f"{variant} is not played with EDH sideboards", LIST)
    for deck in decks:
        _legal(variant, deck)
    return Exchange(variant, tuple(decks), seconds, (False,) * len(decks))


def swap(exchange: Exchange, seat: int, out: Sequence[str], into: Sequence[str], *, elapsed: float = 0) -> Exchange:
    """Take cards ``out`` of the deck and as many ``into`` it from the sideboard; ``elapsed``: seconds since the
    announcement, by the caller's clock.

    Raises :class:`InvalidAction` for a seat or card that is not there, :class:`IllegalAction` if the numbers differ,
    the time is over or the player is done, :class:`IllegalDeck` if the deck would break a construction rule.
    """
    deck = _open(exchange, seat, elapsed)
    if len(out) != len(into):
        raise IllegalAction.because(f"cards are exchanged one for one, not {len(out)} for {len(into)}", SWAP)
    main, taken = _take(deck.main, out, "the deck")
    side, put = _take(deck.sideboard, into, "the sideboard")
    made = replace(deck, main=(*main, *put), sideboard=(*side, *taken))
    _legal(exchange.variant, made)
    return replace(exchange, decks=tuple(made if i == seat else old for i, old in enumerate(exchange.decks)))


def finish(exchange: Exchange, seat: int) -> Exchange:
    """The player exchanges nothing more. Raises :class:`InvalidAction` for a seat that is not there."""
    _open(exchange, seat, 0, again=True)
    return replace(exchange, done=tuple(old or i == seat for i, old in enumerate(exchange.done)))


def _open(exchange: Exchange, seat: int, elapsed: float, *, again: bool = False) -> Deck:
    if not 0 <= seat < len(exchange.decks):
        raise InvalidAction.because(f"there is no seat {seat!r}", SWAP)
    if exchange.done[seat] and not again:
        raise IllegalAction.because("the player is done exchanging cards", SWAP)
    if elapsed > exchange.seconds:
        raise IllegalAction.because(f"{exchange.seconds} seconds are over", SWAP)
    return exchange.decks[seat]


def _take(
    cards: tuple[CardDef, ...], names: Sequence[str], where: str
) -> tuple[tuple[CardDef, ...], tuple[CardDef, ...]]:
    left, found = list(cards), []
    for name in names:
        place = next((i for i, card in enumerate(left) if fold(name) in (fold(card.name), fold(card.key))), -1)
        if place < 0:
            raise InvalidAction.because(f"there is no {name!r} (left) in {where}; generals are not exchanged", SWAP)
        found.append(left.pop(place))
    return tuple(left), tuple(found)


def _legal(variant: Variant, deck: Deck) -> None:
    problems = check(deck, variant, bans="none")
    if problems:
        raise IllegalDeck(*(p.reason() for p in problems), context=deck.name)
