"""From a draft to the game: pools, decks built from them, and everything in one record that can be replayed (CR 100.2b,
903.13e-g, 905.1d, 905.2b).

What a deck may hold is the construction rules' business (:func:`engine.decks.check`), basic lands and added leaders
included.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.cards.deck import Deck
from engine.core.machine import apply
from engine.core.setup import new_game
from engine.decks import check
from engine.draft.machine import apply_pick
from engine.draft.start import begin
from engine.draft.state import Draft, DraftAction, DraftSetup, Note
from engine.errors import EngineError, IllegalAction, IllegalDeck, InvalidAction, ReplayMismatch
from engine.frozen import record, replace
from engine.rulebook.refs import ref
from engine.state.decisions import Action
from engine.state.game import Game, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards.card import CardDef
    from engine.decks import Problem

__all__ = ["DraftedGame", "card_pool", "deck_problems", "game_notes", "registered", "replay", "set_aside", "start_game"]


def card_pool(draft: Draft, seat: int) -> tuple[CardDef, ...]:
    """The player's card pool: the cards drafted, in order (903.13e, 905.1d).

    Raises :class:`IllegalAction`: the draft is not over.
    """
    _over(draft)
    return tuple(draft.setup.definition(c) for c in draft.pools[seat])


def _over(draft: Draft) -> None:
    if not draft.over:
        rule = draft.setup.variant.ruleset.cite("pool")
        raise IllegalAction.because(
            "decks are built when the draft and everything in it is over", *(rule or (ref("905.1d"),))
        )


def deck_problems(draft: Draft, seat: int, deck: Deck) -> tuple[Problem, ...]:
    """Everything that keeps the deck from being legal after this draft (100.2b, 903.13e-f, 905.1d)."""
    return check(deck, draft.setup.variant, pool=card_pool(draft, seat), bans="none", boosters=draft.setup.products)


def registered(draft: Draft, seat: int, deck: Deck, aside: Sequence[Note] = ()) -> Deck:
    """The deck as it is registered: with the player's notes and what cards of the deck set aside, and with the rest of
    the pool in the sideboard where the variant has one (100.4b).
    """
    notes = (*game_notes(draft, seat), *((n.name, ", ".join(n.values)) for n in aside if n.player == seat))
    if not draft.setup.variant.sideboard:
        return replace(deck, notes=notes)
    used = Counter(c.key for c in (*deck.starting, *deck.conspiracies, *deck.sideboard))
    rest: list[CardDef] = []
    for c in card_pool(draft, seat):
        if used[c.key]:
            used[c.key] -= 1
        else:
            rest.append(c)
    return replace(deck, sideboard=(*deck.sideboard, *rest), notes=notes)


def game_notes(draft: Draft, seat: int) -> tuple[tuple[str, str], ...]:
    """What was noted for the player's cards, as the game keeps it: name of the card, words noted (905.2b)."""
    return tuple((n.name, ", ".join(n.values)) for n in draft.notes if n.player == seat)


def set_aside(
    draft: Draft, seat: int, deck: Deck, card: str, cards: Sequence[str], others: Sequence[Note] = ()
) -> Note:
    """What a card of the deck sets aside before the game: cards drafted that are not in the deck, by name; the note
    that says so.

    ``others``: what other cards of the same deck set aside already.

    Raises :class:`IllegalAction`: the card is not in the deck or sets nothing aside, or the cards are too few, of
    another type, or not there.
    """
    rule = ref("905.2")
    copies = [c for c in deck.main if c.name == card]
    already = [n for n in others if n.player == seat]
    source = copies[0] if len(copies) > sum(1 for n in already if n.name == card) else None
    place = -1 if source is None else next((i for i, c in enumerate(draft.setup.cards) if c == source), -1)
    ops = dict(draft.setup.abilities).get(place, ())
    op = next((o for o in ops if o.kind == "set_aside"), None)
    if op is None:
        raise IllegalAction.because(f"{card} is no card of the deck that sets cards aside before the game", rule)
    if len(cards) < op.n or (op.what != "or_more" and len(cards) > op.n):
        raise IllegalAction.because(
            f"{card} sets {op.n}{' or more' if op.what == 'or_more' else ''} aside, not {len(cards)}", rule
        )
    known = {c.name: c for c in card_pool(draft, seat)}
    used = Counter(c.key for c in (*deck.starting, *deck.conspiracies)) + Counter(
        known[v].key for n in already for v in n.values if v in known
    )
    left = Counter(c.key for c in card_pool(draft, seat)) - used
    for name, n in Counter(cards).items():
        found = known.get(name)
        if found is None or left[found.key] < n:
            raise IllegalAction.because(
                f"{name} was not drafted, or is in the deck: choose cards left in the pool", rule
            )
        if op.of and not set(op.of) & set(found.front.types):
            raise IllegalAction.because(f"{name} is no {' or '.join(op.of).lower()} card", rule)
    return Note(seat, card, "set aside", tuple(cards))


def start_game(
    draft: Draft, decks: Sequence[Deck], *, seats: Sequence[int] | None = None, seed: int, first: int | None = None, aside: Sequence[Note] = (),
) -> Step:  # fmt: skip
    """Start the game that a draft leads to (903.13g, 905.3), with the decks of the players who sit down to it.

    ``seats``: who plays, in turn order, by seat in the draft; by default all. Unused cards of the pools are in the
    sideboards where the variant has them; notes are public in the game (905.2b). ``aside``: what cards of the decks set
    aside (:func:`set_aside`).

    Raises:
        IllegalAction: the draft is not over, or a card can't set that aside.
        IllegalDeck: a deck breaks a construction rule; the reasons say which.
        InvalidAction: seats and decks do not fit.
    """
    _over(draft)
    table = tuple(range(len(draft.players))) if seats is None else tuple(seats)
    if len(table) != len(decks) or len(set(table)) != len(table) or not set(table) <= set(range(len(draft.players))):
        raise InvalidAction.because(f"one deck for each player at the table: {len(decks)} decks for seats {table}")
    for seat, deck in zip(table, decks, strict=True):
        problems = deck_problems(draft, seat, deck)
        if problems:
            raise IllegalDeck(*(p.reason() for p in problems), context=f"{draft.players[seat]}'s deck")
    for at, one in enumerate(aside):
        if (
            one.player not in table
            or set_aside(draft, one.player, decks[table.index(one.player)], one.name, one.values, aside[:at]) != one
        ):
            raise InvalidAction.because(
                f"nobody at the table sets this aside: {', '.join(one.values)} for {one.name}", ref("905.2")
            )
    full = [registered(draft, seat, deck, aside) for seat, deck in zip(table, decks, strict=True)]
    return new_game(draft.setup.variant, full, seed=seed, names=[draft.players[s] for s in table], first=first)


# -- one record --------------------------------------------------------------------------------------------------------


@record
class DraftedGame:
    """A draft and the game after it as what they were started from and what the players did: everything else follows.

    ``picks``: the draft's actions; ``seats``: who plays the game, in turn order; ``decks``: theirs, as built; ``seed``
    and ``first`` (starting player, None = drawn) of the game; ``aside``: what cards of the decks set aside before it;
    ``actions``: the game's.
    """

    setup: DraftSetup
    picks: tuple[DraftAction, ...] = ()
    seats: tuple[int, ...] = ()
    decks: tuple[Deck, ...] = ()
    seed: int = 0
    first: int | None = None
    aside: tuple[Note, ...] = ()
    actions: tuple[Action, ...] = ()


def replay(recorded: DraftedGame) -> tuple[Draft, Game | None]:
    """The draft and the game (None: not begun) that a record leads to.

    Raises :class:`ReplayMismatch`: an action of the record is not allowed where it stands.
    """
    try:
        draft = begin(recorded.setup).draft
        for pick in recorded.picks:
            draft = apply_pick(draft, pick).draft
        if not recorded.decks:
            return draft, None
        game = start_game(
            draft, recorded.decks, seats=recorded.seats, seed=recorded.seed, first=recorded.first, aside=recorded.aside
        ).game
        for action in recorded.actions:
            game = apply(game, action).game
    except EngineError as error:
        raise ReplayMismatch(*error.reasons, context="the record does not fit its draft or its game") from None
    return draft, game
