"""A draft as one frozen value, what players do in it, and what a step gives back (CR 903.13, 905.1, 905.2).

Cards of a draft are numbered from 0: ``cards[number]`` is the place of the definition in ``setup.cards``. Packs are
numbered, too: first each player's packs of the first round in seat order, then those of the second, and so on, then the
spare ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from engine.cards.card import CardDef
from engine.draft.ops import DraftOp
from engine.frozen import record
from engine.rulebook.refs import RuleRef
from engine.rulebook.variant import DraftRule, Variant
from engine.state.decisions import Answer, Decision
from engine.state.game import Rng

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "EVENTS", "PHASES", "Draft", "DraftAction", "DraftEvent", "DraftSetup", "DraftStep", "Note", "Pick", "Removed", "Task", "Together", "Use",
    "Watch",
]  # fmt: skip

PHASES: dict[str, str] = {
    "picking": "every player with a pack chooses what to draft from it; what drafted cards ask is answered meanwhile, and guesses before the pick",
    "passing": "players choose to whom the last card of a pack goes",
    "after": "the packs are empty; what happens immediately after the draft is answered",
    "over": "the draft is complete: pools can be built from",
}
"""Phases of a draft, and what each waits for."""

EVENTS: dict[str, str] = {
    "round": "a draft round begins: everyone opens a pack; words: left or right",
    "drafted": "a card was drafted, face down",
    "face_up": "a card was drafted face up",
    "revealed": "a drafted card was revealed",
    "noted": "something was noted for a drafted card; words: name of the card, what was noted, the value",
    "face_down": "a face-up card was turned face down, or a revealed one joined its drafter's pile",
    "put_back": "a drafted card was put into the pack that was being drafted from",
    "removed": "a drafted card was removed from the draft; words: face_up or face_down",
    "looked": "a player looked at cards",
    "guessed": "a player guessed the name of a card before it was drafted",
    "pack_added": "a pack was added to the draft",
    "passed": "a pack went on to the next player; words: name of that player, number of cards",
    "undrafted": "cards of a pack that nobody may draft any more were left",
    "order": "players who wished to act at the same time do so in this order; words: their names",
    "traded": "two players exchanged a card of their pools",
    "complete": "the draft is complete; the cards a player drafted are the player's card pool",
}
"""Kinds of events."""


@record
class DraftSetup:
    """What a draft was started from.

    ``cards``: definitions; ``copies``: for every card number the place of its definition; ``packs``: for every pack the
    card numbers in it; ``rounds``: for each round the packs that the players open, by seat; ``spares``: packs that
    cards may add to the draft; ``products``: names of the products drafted (903.13e); ``abilities``: draft ops of the
    definitions that have any.
    """

    variant: Variant
    rule: DraftRule
    players: tuple[str, ...]
    cards: tuple[CardDef, ...]
    copies: tuple[int, ...]
    packs: tuple[tuple[int, ...], ...]
    rounds: tuple[tuple[int, ...], ...]
    spares: tuple[int, ...] = ()
    products: tuple[str, ...] = ()
    abilities: tuple[tuple[int, tuple[DraftOp, ...]], ...] = ()
    seed: int = 0

    def definition(self, card: int) -> CardDef:
        """The definition of a card by its number."""
        return self.cards[self.copies[card]]

    def name(self, card: int) -> str:
        """The name of a card by its number."""
        return self.cards[self.copies[card]].name

    def ops(self, card: int) -> tuple[DraftOp, ...]:
        """What the card does in the draft."""
        place = self.copies[card]
        return next((ops for at, ops in self.abilities if at == place), ())

    def op(self, card: int, kind: str) -> DraftOp | None:
        """The op of that kind that the card has, if any."""
        return next((op for op in self.ops(card) if op.kind == kind), None)

    def direction(self, number: int) -> str:
        """Which way packs are passed in a round, from 1: ``left`` or ``right`` (905.1b); further rounds go on
        alternating.
        """
        passing = self.rule.passing
        return passing[number - 1] if number <= len(passing) else ("left" if number % 2 else "right")


@record
class Note:
    """Something noted for a card: public in the draft and in the game (905.2b).

    ``name`` of the card it was noted for; ``what``: number, player, color, colors, name, creature types, guess;
    ``values``: the words noted, for a guess the name guessed and ``right`` or ``wrong``.
    """

    player: int
    name: str
    what: str
    values: tuple[str, ...]


@record
class Removed:
    """A card removed from the draft: it is in nobody's pool. ``source``: name of the card that did it; ``face_up``:
    everybody may look at it.
    """

    card: int
    player: int
    source: str
    face_up: bool


@record
class Watch:
    """Something that waits for the next card drafted: ``note`` and ``player`` look at a player's (``subject``),
    ``look`` and ``guess`` at a pack's.

    ``player`` is who looks, notes or guesses, ``source`` the card that says so, ``said`` the name guessed.
    """

    kind: str
    player: int
    subject: int
    source: int
    said: str = ""


@record
class Task:
    """A question that the draft still has to ask: ``kind``, whose ability it is, its card, and what it is about.

    ``guess``, ``colors`` (``said`` so far), ``value`` (``said``: what is noted), ``add_pack``, ``wish`` (about a
    drafted card), ``pass_to`` (``about``: the pack), ``trade_show``, ``trade_offer`` (``about``: who is asked),
    ``trade_take``.
    """

    kind: str
    player: int
    source: int
    about: int = -1
    said: tuple[str, ...] = ()


# -- what players do ---------------------------------------------------------------------------------------------------


@record
class Pick:
    """Draft cards of the pack in front of the player, in this order; ``using``: face-up cards whose abilities are used
    with it (905.1a, 905.2c).

    A player who must draft at random gives no cards.
    """

    player: int
    cards: tuple[int, ...]
    using: tuple[int, ...] = ()


@record
class Use:
    """Turn a card that lies face up face down, for what it then allows (905.2c): look at a pack (``about``: its number)
    or at the next card that a player drafts (``about``: the seat).
    """

    player: int
    card: int
    about: int


@record
class Together:
    """Several players act at the same time (905.2a): in the order they agree on (``agreed``: places in ``actions``),
    else in a random one.
    """

    actions: tuple[Union[Pick, Use, Answer], ...]
    agreed: tuple[int, ...] = ()


DraftAction = Union[Pick, Use, Answer, Together]


# -- the draft ---------------------------------------------------------------------------------------------------------


@record
class Draft:
    """A draft at one moment. Tuples without another word are by seat.

    ``round`` from 1; ``packs``: the cards still in each pack; ``queues``: packs in front of each player, the first is
    being drafted from; ``passers``: who passed each pack on last, -1 nobody; ``pools``: cards drafted, in order;
    ``face_up``: cards lying face up; ``shown``: cards revealed at the moment; ``counts``: cards drafted this round;
    ``skips``: packs still to be passed on undrafted; ``out``: who drafts no more this round; ``idle``: who passes the
    pack in front on undrafted; ``blind``: (card, cards drafted at random so far); ``looks``: (seat, card) looked at
    otherwise than by drafting; ``given``: what each has picked from the pack in front, secret; ``wants``: who adds a
    pack; ``going``: (pack, seat) of last cards; ``offers``: (seat, card) offered in trade; ``pending``: open questions;
    ``state_id``: number of actions so far.
    """

    setup: DraftSetup
    round: int
    phase: str
    packs: tuple[tuple[int, ...], ...]
    queues: tuple[tuple[int, ...], ...]
    passers: tuple[int, ...]
    pools: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    skips: tuple[int, ...]
    out: tuple[bool, ...]
    idle: tuple[bool, ...]
    given: tuple[Pick | None, ...]
    face_up: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    removed: tuple[Removed, ...] = ()
    undrafted: tuple[int, ...] = ()
    notes: tuple[Note, ...] = ()
    watches: tuple[Watch, ...] = ()
    tasks: tuple[Task, ...] = ()
    blind: tuple[tuple[int, int], ...] = ()
    looks: tuple[tuple[int, int], ...] = ()
    wants: tuple[int, ...] = ()
    going: tuple[tuple[int, int], ...] = ()
    offers: tuple[tuple[int, int], ...] = ()
    added: int = 0
    """Number of spare packs opened so far."""
    pending: tuple[Decision, ...] = ()
    rng: Rng = Rng(0)
    state_id: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.setup.players

    @property
    def over(self) -> bool:
        """Whether the draft is complete."""
        return self.phase == "over"

    def owner(self, card: int) -> int:
        """The seat whose pile the card is in, -1 if it is in none."""
        return next((seat for seat, pool in enumerate(self.pools) if card in pool), -1)

    def pack(self, seat: int) -> tuple[int, ...]:
        """The cards of the pack that the player is drafting from; () if none is there."""
        queue = self.queues[seat]
        return self.packs[queue[0]] if queue else ()


@record
class DraftEvent:
    """Something that happened in the draft; ``kind`` is a word of :data:`EVENTS`.

    ``to``: the seats that learn ``cards`` and ``words``; None = everybody. Others learn that it happened, and who did
    it.
    """

    kind: str
    player: int
    cards: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    cites: tuple[RuleRef, ...] = ()
    to: tuple[int, ...] | None = None


@record
class DraftStep:
    """The draft after an action, and what happened. Unpacks as a pair."""

    draft: Draft
    events: tuple[DraftEvent, ...]

    def __iter__(self) -> Iterator[Draft | tuple[DraftEvent, ...]]:
        """The draft, then the events."""
        yield self.draft
        yield self.events
