"""Checks of drafted decks: pools, minimum sizes, added leaders, conspiracies (CR 100.2b, 108.2a, 315, 903.13e, 905.1d,
905.4).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.decks.context import ADDED_LEADERS, Context, distinct
from engine.decks.readings import canonical_name, forbids_basic_lands, is_basic_land, minimum_reduction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards.card import CardDef
    from engine.decks.problems import Problem

__all__ = ["added_leaders", "conspiracies", "minimum", "pool"]

_MOST_ADDED = 2
_NONTRADITIONAL = {"Plane", "Phenomenon", "Scheme", "Vanguard", "Dungeon", "Stickers"}
_SEPARATE_DECKS = {"Attraction", "Contraption"}


def minimum(ctx: Context) -> int:
    """The player's minimum deck size: the variant's, reduced by the conspiracies in use (CR 100.5, 315.5a)."""
    return max(0, ctx.variant.deck.size.least - sum(minimum_reduction(c) for c in ctx.deck.conspiracies))


def pool(ctx: Context) -> Iterator[Problem]:
    """Every card comes from the player's card pool, or is a basic land card (CR 905.1d, 903.13e)."""
    for card, extra, added in _beyond_pool(ctx):
        if not added:
            yield _outside(ctx, card, extra)


def added_leaders(ctx: Context) -> Iterator[Problem]:
    """Cards that may be added to a pool lead the deck, and are two at most (CR 903.13e)."""
    for card, extra, added in _beyond_pool(ctx):
        if added:
            yield _outside(ctx, card, extra)


def _outside(ctx: Context, card: CardDef, extra: int) -> Problem:
    text = (
        "is not in the card pool"
        if canonical_name(card) not in _names(ctx.pool or ())
        else f"{extra} more than in the card pool"
    )
    if canonical_name(card) in _added(ctx):
        text += "; an added copy must lead the deck"
    return ctx.problem("pool", ctx.cite("pool", "905.1d"), text, (card,), "take it out")


def _names(cards: tuple[CardDef, ...]) -> set[str]:
    return {canonical_name(c) for c in cards}


def _added(ctx: Context) -> set[str]:
    """Names of which this draft lets players add two copies."""
    if ctx.variant.leader is None:
        return set()
    return {ADDED_LEADERS[b] for b in ctx.boosters if b in ADDED_LEADERS}


def _beyond_pool(ctx: Context) -> Iterator[tuple[CardDef, int, bool]]:
    """Cards used more often than the pool has them, by how many, and whether it is a card that some drafts add."""
    if ctx.pool is None or ctx.variant.deck.pool != "draft":
        return
    deck = ctx.deck
    used = [
        c
        for c in (*deck.starting, *deck.conspiracies, *deck.sideboard)
        if not is_basic_land(c) and c.layout != "unknown"
    ]
    have = Counter(canonical_name(c) for c in ctx.pool)
    counts = Counter(canonical_name(c) for c in used)
    leading = Counter(canonical_name(c) for c in deck.commanders)
    added = _added(ctx)
    for card in distinct(used):
        name = canonical_name(card)
        allowed = have[name] + (min(_MOST_ADDED, leading[name]) if name in added else 0)
        if counts[name] > allowed:
            yield card, counts[name] - allowed, name in set(ADDED_LEADERS.values())


def conspiracies(ctx: Context) -> Iterator[Problem]:
    """No conspiracy, and no other nontraditional card, is in a deck; conspiracies are for limited play (CR 108.2a,
    315.1, 315.3, 905.4).
    """
    for card in distinct(ctx.deck.starting):
        types, subtypes = set(card.front.types) | set(card.front.supertypes), set(card.front.subtypes)
        if "Conspiracy" in types:
            yield ctx.problem(
                "conspiracy", "315.3", "a conspiracy is in no deck; it waits in the sideboard", (card,), "take it out"
            )
        elif types & _NONTRADITIONAL or subtypes & _SEPARATE_DECKS:
            yield ctx.problem(
                "nontraditional", "108.2a", "is no traditional card, so it is in no deck", (card,), "take it out"
            )
    used = distinct(ctx.deck.conspiracies)
    if used and ctx.variant.deck.pool != "draft":
        yield ctx.problem("conspiracy", "315.1", "conspiracies are used in limited play only", used, "leave them out")
        return
    for card in used:
        if "Conspiracy" not in card.front.types:
            yield ctx.problem("conspiracy", "905.4", "is no conspiracy card", (card,), "leave it in the sideboard")
        elif forbids_basic_lands(card):
            basics = distinct(c for c in ctx.deck.starting if is_basic_land(c))
            if basics:
                text = f"in the deck, which {card.name} forbids"
                yield ctx.problem("conspiracy", "101.1", text, basics, "take them out, or do not use that conspiracy")
