"""Digests and keys: one name of a value for all processes, and one for this process (architecture 4.18 "Two names for
two things").
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from engine.cards.card import CardDef
from engine.protocol.converter import write_any
from engine.protocol.session import SESSION, Writing, compact
from engine.state.game import Game

__all__ = ["card_digest", "digest", "key"]


def _canonical(value: Any, *, whole: bool = False) -> str:
    """Text that equal values share in every process, whatever the hash seed and however the value was made."""
    before = SESSION.writing
    SESSION.writing = writing = Writing(whole=whole)
    try:
        body = compact(write_any(value, type(value)))
    finally:
        SESSION.writing = before
    names = compact(sorted(writing.builtin.items()))
    return "\n".join((type(value).__name__, names, *writing.texts, body))


def digest(value: Any) -> str:
    """32 hexadecimal digits that name a record (a game, a board, a card …): equal values give equal digests in every
    process.
    """
    return blake2b(_canonical(value).encode(), digest_size=16).hexdigest()


_OF: dict[int, tuple[CardDef, str]] = {}
"""Digests of the built-in cards by ``id``; the definition is kept beside, so the id stays its own."""


def card_digest(card: CardDef) -> str:
    """16 hexadecimal digits that name a card definition, built in or not."""
    found = _OF.get(id(card))
    if found is not None and found[0] is card:
        return found[1]
    from engine.protocol.builtin import builtin_card

    made = blake2b(_canonical(card, whole=True).encode(), digest_size=8).hexdigest()
    if builtin_card(card.key) is card:
        _OF[id(card)] = (card, made)
    return made


def key(game: Game) -> int:
    """A number for dictionaries of this process: equal for games that are equal apart from log and count of actions.

    It changes from process to process; :func:`digest` does not.
    """
    return hash((game.setup.seed, game.board, game.agenda, game.pending, game.waiting, game.rng, game.outcome))
