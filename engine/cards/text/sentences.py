"""Effect sentences: the imperative language with names where cards have targets (questions and tables that play by
hand).
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from engine.cards.text.cursor import Cursor, Mismatch, Resolver, Setting
from engine.cards.text.programs import program
from engine.errors import InvalidAction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards.ops import Program

__all__ = ["FORMS", "read_effect"]

FORMS = (
    "destroy REF", "exile REF", "sacrifice REF", "tap REF", "untap REF", "return REF to its owner's hand",
    "put REF on top of its owner's library", "put REF on the bottom of its owner's library", "put REF third from the top of its owner's library",
    "shuffle REF into its owner's library", "put REF onto the battlefield", "put REF onto the battlefield under your control",
    "REF deals 3 damage to REF", "REF deals 3 combat damage to PLAYER", "PLAYER gains 3 life", "PLAYER loses 3 life", "PLAYER draws two cards",
    "PLAYER discards a card", "PLAYER discards REF", "PLAYER mills two cards", "counter REF", "gain control of REF", "exchange control of REF and REF",
    "create a 2/2 green Bear creature token", "put two +1/+1 counters on REF", "REF becomes a copy of REF", "create a token that's a copy of REF",
    "copy REF", "turn REF face down", "turn REF face up", "transform REF", "meld REF and REF", "REF merges with REF", "REF phases out",
    "exile REF, then return it to the battlefield under its owner's control", "exile REF until REF leaves the battlefield",
    "REF gets +2/+2 and gains flying until end of turn", "PLAYER gets a poison counter", "PLAYER loses the game", "PLAYER wins the game",
    "PLAYER takes an extra turn", "cast REF without paying its mana cost", "search your library for REF and put it into your hand", "end the turn",
    "destroy all creatures", "REF loses all abilities", "REF becomes a 6/6 Dragon creature until end of turn", "put REF into its owner's hand",
    "put REF into the command zone", "exile REF, and return it at the beginning of the next end step", "you may cast spells from PLAYER's hand this turn",
    "restart the game", "restart the game, leaving REF in exile", "you control PLAYER until end of turn", "PLAYER becomes the monarch",
    "PLAYER takes the initiative", 'PLAYER gets an emblem with "…"', "it becomes day", "goad REF", "attach REF to REF",
)  # fmt: skip
"""One example of each kind of sentence; what an error message offers."""


def read_effect(sentence: str, resolve: Resolver, names: Sequence[str] = ()) -> Program:
    """The program of an effect sentence.

    ``names`` are all the names that may stand in it (aliases, cards, players); the longest one that fits is taken, and
    a start of a name is enough. ``resolve`` turns a name and its kind (``object``, ``player``, ``any``) into a
    reference, usually ``Exact``; it raises an :class:`~engine.errors.EngineError` for a name that is none of that kind.

    :raises InvalidAction: no rule reads the sentence; the message offers the nearest kinds of sentences.
    :raises EngineError: what ``resolve`` raised for the name that made the sentence unreadable (``AmbiguousName``).
    """
    text = sentence.strip().rstrip(".")
    p = Cursor(text, Setting(spell=False, names=tuple(names), resolve=resolve))
    try:
        found = p.attempt(program)
    except (Mismatch, RecursionError):
        found = None
    if found is not None:
        return found
    if p.problem is not None and type(p.problem) is not InvalidAction:
        raise p.problem
    near = nearest(text)
    offer = f" Nearest: {'; '.join(near)}." if near else ""
    raise InvalidAction.because(f"No rule reads the effect sentence {sentence!r}.{offer}", code="script/unread")


def nearest(text: str) -> tuple[str, ...]:
    """Up to three kinds of sentences that look most like the text."""
    return tuple(get_close_matches(text, FORMS, n=3, cutoff=0.3))
