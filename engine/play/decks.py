"""Decks made of built-in cards only, for demonstrations and measurements (CR 100.2, 903.5)."""

from __future__ import annotations

from engine.cards.card import CardDef
from engine.cards.catalog import catalog
from engine.cards.catalog.basics import basic
from engine.cards.catalog.vanilla import CARDS as VANILLA
from engine.cards.deck import Deck

__all__ = ["vanilla_40", "vanilla_commander"]


def _vanilla(colors: str) -> list[CardDef]:
    """Nonlegendary creatures without abilities, of these colors or colorless, cheapest first."""
    fits = [c for c in VANILLA if "Legendary" not in c.front.supertypes and set(c.front.colors) <= set(colors)]
    return sorted(fits, key=lambda c: (not c.front.colors, c.front.mana_value(), c.key))


def vanilla_40(color: str = "G") -> Deck:
    """Forty cards for an ordinary two-player game: 17 basic lands and 23 creatures without abilities, none four times over."""
    creatures = [c for c in _vanilla(color) if c.front.mana_value() > 0]
    main = (*[basic(color)] * 17, *(creatures[i % len(creatures)] for i in range(23)))
    return Deck(main=main, name=f"Forty vanilla cards ({color})")


def vanilla_commander() -> Deck:
    """A hundred cards: Jasmine Boreal, 40 basic lands and 59 different creatures without abilities, green and white."""
    creatures = _vanilla("WG")[:59]
    return Deck(
        main=(*[basic("G")] * 20, *[basic("W")] * 20, *creatures), commanders=(catalog().find("Jasmine Boreal"),), name="Vanilla commander"
    )
