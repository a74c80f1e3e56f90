"""What every construction check looks at: the deck, the variant under its rule set, and what follows from both."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from engine.cards.card import CardDef
from engine.cards.deck import Deck
from engine.cards.identity import chooses_color, color_identity, land_colors
from engine.cards.mana import COLORS, color_order
from engine.cards.store import fold
from engine.decks.bans import BanList
from engine.decks.problems import Problem
from engine.frozen import record
from engine.rulebook.refs import RuleRef, ref
from engine.rulebook.ruleset import RuleSet
from engine.rulebook.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["ADDED_LEADERS", "UNKNOWN_LAYOUT", "Context", "chosen_colors", "distinct", "symbols"]

UNKNOWN_LAYOUT = "unknown"
"""Layout of a stand-in for a card whose name is not known: it counts for the deck's size and is judged by nothing else.
"""

ADDED_LEADERS: dict[str, str] = {
    "commander legends": "The Prismatic Piper",
    "commander masters": "The Prismatic Piper",
    "commander legends: battle for baldur's gate": "Faceless One",
}
"""Drafted product -> the card of which two copies may be added to a pool to lead the deck (CR 903.13e)."""


@record
class Context:
    """One deck as the checks see it.

    ``leader_colors`` are the colors that cards may have; empty without a leader, since nothing is then found in its
    identity. ``pool`` are the drafted cards (None: not known), ``allowed`` folded names of a card pool given as a list
    (None: any), ``boosters`` the folded names of the products drafted, ``bans`` a dated list, ``file_bans`` the format
    looked up in ``legalities``.
    """

    deck: Deck
    variant: Variant
    ruleset: RuleSet
    leader_colors: tuple[str, ...]
    chosen: tuple[tuple[int, str], ...]
    pool: tuple[CardDef, ...] | None
    allowed: frozenset[str] | None
    boosters: tuple[str, ...]
    bans: BanList | None
    file_bans: str | None
    options: tuple[str, ...]

    @property
    def grants_partner(self) -> bool:
        """Whether one-color legends count as having partner (CR 903.13f)."""
        return self.variant.draft is not None and "commander masters" in self.boosters

    def cite(self, feature: str, otherwise: str) -> RuleRef:
        """The first rule that the rule set gives for a feature."""
        found = self.ruleset.cite(feature)
        return found[0] if found else ref(otherwise)

    def has_signatures(self) -> bool:
        """Whether leaders have signature spells bound to them (CR 906.4)."""
        return self.variant.role("signature-spell") is not None

    def problem(
        self, code: str, rule: RuleRef | str, message: str, cards: Iterable[CardDef] = (), fix: str = ""
    ) -> Problem:
        """A finding about ``cards``."""
        names = tuple(c.name for c in cards)
        return Problem(ref(rule) if isinstance(rule, str) else rule, message, names, None, fix, f"deck/{code}")


def distinct(cards: Iterable[CardDef]) -> tuple[CardDef, ...]:
    """Each known card once, by key, in order."""
    return tuple({c.key: c for c in cards if c.layout != UNKNOWN_LAYOUT}.values())


def symbols(colors: Iterable[str]) -> str:
    """Colors as mana symbols; ``colorless`` for none."""
    return "".join(f"{{{c}}}" for c in colors) or "colorless"


def chosen_colors(deck: Deck) -> tuple[tuple[int, str], ...]:
    """The colors chosen before the game: as registered; where none is, the ones with which most of the deck fits (CR
    903.4b).
    """
    open_places = [i for i, c in enumerate(deck.commanders) if chooses_color(c) and deck.color_chosen(i) is None]
    fixed = tuple((i, c) for i, c in deck.chosen if i < len(deck.commanders) and chooses_color(deck.commanders[i]))
    if not open_places or len(open_places) > 2:
        return fixed
    cards = [
        (set(color_identity(c)), set(land_colors(c)))
        for c in (*deck.main, *deck.signatures)
        if c.layout != UNKNOWN_LAYOUT
    ]
    base = set(leader_colors(deck, fixed))

    def misfits(colors: tuple[str, ...]) -> int:
        allowed = base | set(colors)
        return sum(1 for identity, lands in cards if not identity <= allowed or not lands <= allowed)

    best = min(product(COLORS, repeat=len(open_places)), key=misfits)
    return tuple(sorted((*fixed, *zip(open_places, best, strict=True))))


def leader_colors(deck: Deck, chosen: tuple[tuple[int, str], ...]) -> tuple[str, ...]:
    """The combined color identity of the leaders (CR 702.124c)."""
    colors = dict(chosen)
    return color_order({c for i, card in enumerate(deck.commanders) for c in color_identity(card, colors.get(i))})


def folded(names: Iterable[str]) -> tuple[str, ...]:
    """Folded names of products."""
    return tuple(fold(n).replace("®", "").strip() for n in names)
