"""Decks made at random out of a pool of cards, legal in their variant (CR 100.2, 702.124, 903.5, 903.13, 905.1, 906.3,
906.4).

:func:`deal` makes those of a whole table. The other functions take ``choose``: a function that is given a number ``n``
and gives back one from 0 to ``n - 1``. With a random generator behind it decks are random; with a Hypothesis draw
behind it they shrink (see :mod:`engine.testing.strategies`).
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from engine.cards.catalog import CATALOG
from engine.cards.catalog.basics import basic
from engine.cards.deck import Deck
from engine.cards.identity import chooses_color, color_identity, land_colors
from engine.decks.pairing import can_lead, pair_fault
from engine.decks.readings import is_basic_land
from engine.draft.building import registered
from engine.play.draft import evening

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.cards.card import CardDef
    from engine.rulebook.variant import Variant

    Choose = Callable[[int], int]

__all__ = ["colors_of", "deal", "deck_of", "fitting", "leader_sets", "random_deck", "size_of"]

LANDS = 0.4
"""Share of a random deck that is left to lands."""
_CONSTRUCTED = 60
_DRAFTED = 40
_found: dict[Any, tuple[tuple[CardDef, ...], ...]] = {}


def leader_sets(variant: Variant, pool: Sequence[CardDef] = CATALOG) -> tuple[tuple[CardDef, ...], ...]:
    """Every card that may lead a deck alone, and every pair that may, in the order of the pool (903.3, 702.124)."""
    key = (variant.key, variant.rules, tuple(c.key for c in pool))
    found = _found.get(key)
    if found is None:
        rules = variant.ruleset
        alone = [c for c in pool if can_lead(c, rules)]
        pairs: list[tuple[CardDef, ...]] = []
        if rules.pair_kinds:
            for i, a in enumerate(alone):
                pairs += [(a, b) for b in alone[i + 1 :] if pair_fault(a, b, rules) is None]
        found = _found[key] = (*((c,) for c in alone), *pairs)
    return found


def fitting(colors: tuple[str, ...] | None, pool: Sequence[CardDef] = CATALOG) -> tuple[CardDef, ...]:
    """Cards of the pool, basic lands apart, that a deck of these colors may have; None = any color (903.5c, 903.5d)."""
    out = []
    for c in pool:
        if is_basic_land(c) or "Conspiracy" in c.front.types:
            continue
        if colors is None or (set(color_identity(c)) <= set(colors) and set(land_colors(c)) <= set(colors)):
            out.append(c)
    return tuple(out)


def deck_of(
    variant: Variant,
    leaders: tuple[CardDef, ...],
    signatures: tuple[CardDef, ...],
    cards: Sequence[CardDef],
    chosen: tuple[str, ...] = (),
) -> Deck:
    """A deck of exactly these cards, filled up with basic lands of the leaders' colors to the least size the variant
    allows.
    """
    colors = colors_of(leaders, chosen)
    least = size_of(variant)
    letters = colors or ("C",) if leaders else "WUBRG"
    missing = max(0, least - len(cards) - len(leaders) - len(signatures))
    basics = [basic(letters[i % len(letters)]) for i in range(missing)]
    places = tuple((i, chosen[i]) for i, c in enumerate(leaders) if chooses_color(c) and i < len(chosen))
    return Deck((*cards, *basics), leaders, tuple(enumerate(signatures)), chosen=places)


def size_of(variant: Variant) -> int:
    """The least number of cards of a deck, designated ones included (903.5a, 906.6a, 100.2)."""
    return variant.deck.size.least or (_DRAFTED if variant.draft is not None else _CONSTRUCTED)


def colors_of(leaders: tuple[CardDef, ...], chosen: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The combined color identity of the leaders (702.124c, 903.4b)."""
    found = {
        c
        for i, d in enumerate(leaders)
        for c in color_identity(d, chosen[i] if i < len(chosen) and chooses_color(d) else None)
    }
    return tuple(c for c in "WUBRG" if c in found)


def random_deck(
    choose: Choose, variant: Variant, pool: Sequence[CardDef] = CATALOG, *, spells: int | None = None
) -> Deck:
    """A legal deck: leaders (one time in four a pair, where there are pairs), signature spells where the variant has
    them, then different cards of their colors, seven of eight with an ability, then basic lands. ``spells``: how many
    cards that are no basic land (None: three fifths of the deck).
    """
    leaders: tuple[CardDef, ...] = ()
    chosen: tuple[str, ...] = ()
    if variant.leader is not None:
        sets = leader_sets(variant, pool)
        pairs = [s for s in sets if len(s) > 1]
        alone = [s for s in sets if len(s) == 1]
        leaders = pairs[choose(len(pairs))] if pairs and choose(4) == 3 else alone[choose(len(alone))]
        chosen = tuple("WUBRG"[choose(5)] if chooses_color(c) else "" for c in leaders)
    colors = colors_of(leaders, chosen) if leaders else None
    signatures: tuple[CardDef, ...] = ()
    if variant.role("signature-spell") is not None:
        for leader in leaders:
            own = color_identity(leader)
            spell = [
                c
                for c in pool
                if {"Instant", "Sorcery"} & set(c.front.types)
                and set(color_identity(c)) <= set(own)
                and c not in signatures
            ]
            if spell:
                signatures = (*signatures, spell[choose(len(spell))])
    left = [c for c in fitting(colors, pool) if c not in leaders and c not in signatures]
    wanted = int(size_of(variant) * (1 - LANDS)) if spells is None else spells
    cards: list[CardDef] = []
    plain = [c for c in left if not any(f.abilities for f in c.faces)]
    left = [c for c in left if c not in plain]
    while (left or plain) and len(cards) < wanted:
        source = plain if plain and (not left or choose(8) == 0) else left
        cards.append(source.pop(choose(len(source))))
    return deck_of(variant, leaders, signatures, cards, chosen)


def deal(variant: Variant, players: int, seed: int, pool: Sequence[CardDef] = CATALOG) -> tuple[Deck, ...]:
    """A legal deck for each player, made from the seed. Variants that draft do so, eight at a table; what they don't
    use is in their sideboards (903.13, 905.1).
    """
    if variant.draft is not None:
        drafted, draft, _ = evening(variant, seed=seed, cards=pool, drafters=max(8, players), players=players)
        return tuple(registered(draft, seat, deck) for seat, deck in zip(drafted.seats, drafted.decks, strict=True))
    luck = random.Random(seed)
    return tuple(random_deck(luck.randrange, variant, pool) for _ in range(players))
