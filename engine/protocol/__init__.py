"""JSON: games, decks and cards as documents, actions and what answers them as messages; digests.

Games written here are read anywhere: ``loads(dumps(game)) == game`` at every pause, and the game goes on in the same
way. Reading is strict: what is not exactly what :func:`dumps` could have written is refused with an
:class:`~engine.errors.InvalidAction` that says where and why, and nothing else is ever raised. What an older version
wrote is brought up first (:mod:`engine.protocol.migrations`); ``migrations`` of the reading functions are the steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cattrs  # noqa: F401 - only whether it is there
except ModuleNotFoundError as missing:
    if missing.name != "cattrs":
        raise
    _NEEDED = 'JSON needs the package cattrs; install it with: python -m pip install "commandzone[script]"'
    raise ModuleNotFoundError(_NEEDED, name="cattrs") from None

from engine.errors import InvalidAction, ReplayMismatch
from engine.protocol.consistency import hold
from engine.protocol.digests import card_digest, digest, key
from engine.protocol.document import read_document, write_document
from engine.protocol.messages import (
    decode,
    dumps_action,
    dumps_decision,
    dumps_error,
    dumps_event,
    dumps_view,
    encode,
    error_data,
    loads_action,
    loads_decision,
    loads_event,
    loads_view,
)  # fmt: skip
from engine.protocol.migrations import MIGRATIONS, SCHEMA_VERSION, Migrations
from engine.protocol.receiving import Reply, nearest, receive

if TYPE_CHECKING:
    from engine.cards.card import CardDef
    from engine.cards.deck import Deck
    from engine.draft.building import DraftedGame
    from engine.records.record import Record
    from engine.state.game import Game

__all__ = [
    "MIGRATIONS",
    "SCHEMA_VERSION",
    "Migrations",
    "Reply",
    "card_digest",
    "decode",
    "digest",
    "dumps",
    "dumps_action",
    "dumps_card",
    "dumps_decision",
    "dumps_deck",
    "dumps_drafted_game",
    "dumps_error",
    "dumps_event",
    "dumps_record",
    "dumps_view",
    "encode",
    "error_data",
    "key",
    "loads",
    "loads_action",
    "loads_card",
    "loads_decision",
    "loads_deck",
    "loads_drafted_game",
    "loads_event",
    "loads_record",
    "loads_view",
    "nearest",
    "receive",
]  # fmt: skip


def dumps(game: Game) -> str:
    """The whole game as JSON. Equal games give equal text, in every process.

    Built-in cards are named and pinned by a digest; every other definition is written in full, so the text is read
    anywhere.
    """
    return write_document("game", game)


def loads(text: str, migrations: Migrations = MIGRATIONS) -> Game:
    """The game that :func:`dumps` wrote.

    :raises InvalidAction: ``save/unreadable`` (no JSON, unknown keys, wrong types, limits), ``save/version`` (written
    by a newer engine),
        ``save/cards`` (a built-in card has changed), ``save/inconsistent`` (readable, but no game can look like that).
    """
    game: Game = read_document("game", text, migrations)
    hold(game)
    return game


def dumps_deck(deck: Deck) -> str:
    """A registered deck as JSON, with the definitions of cards that are not built in."""
    return write_document("deck", deck)


def loads_deck(text: str, migrations: Migrations = MIGRATIONS) -> Deck:
    """The deck that :func:`dumps_deck` wrote.

    :raises InvalidAction: as :func:`loads`.
    """
    return read_document("deck", text, migrations)  # type: ignore[no-any-return]


def dumps_drafted_game(recorded: DraftedGame) -> str:
    """A draft and the game after it as JSON: setup, seeds, decks and what the players did (see
    :func:`engine.draft.building.replay`).
    """
    return write_document("drafted_game", recorded)


def loads_drafted_game(text: str, migrations: Migrations = MIGRATIONS) -> DraftedGame:
    """The record that :func:`dumps_drafted_game` wrote.

    :raises InvalidAction: as :func:`loads`.
    """
    from engine.draft.start import hold_setup

    recorded: DraftedGame = read_document("drafted_game", text, migrations)
    hold_setup(recorded.setup)
    return recorded


def dumps_card(card: CardDef) -> str:
    """A card definition as JSON."""
    return write_document("card", card)


def loads_card(text: str, migrations: Migrations = MIGRATIONS) -> CardDef:
    """The card definition that :func:`dumps_card` wrote.

    :raises InvalidAction: as :func:`loads`.
    """
    return read_document("card", text, migrations)  # type: ignore[no-any-return]


def dumps_record(rec: Record) -> str:
    """A recorded game as JSON: how it started, every action, the digests of its cards, and an outline of where it
    stands.
    """
    from engine.records.record import sealed

    return write_document("record", sealed(rec))


def loads_record(text: str, migrations: Migrations = MIGRATIONS) -> Record:
    """The record that :func:`dumps_record` wrote; it is replayed when a game of it is first asked for.

    :raises ReplayMismatch: a built-in card has another definition than when it was recorded.
    :raises InvalidAction: as :func:`loads`.
    """
    try:
        rec: Record = read_document("record", text, migrations)
    except InvalidAction as error:
        if any(r.code == "save/cards" for r in error.reasons):
            raise ReplayMismatch(*error.reasons) from None
        raise
    after = 0
    fits = 0 <= rec.at <= len(rec.line) and all(0 <= m.after < n for n, m in enumerate(rec.moves, 1))
    for number in rec.line:
        fits = fits and 0 < number <= len(rec.moves) and rec.moves[number - 1].after == after
        after = number
    if not fits:
        raise InvalidAction.because("the moves of the record do not make a line", code="save/inconsistent")
    return rec
