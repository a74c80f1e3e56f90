"""Hypothesis strategies that draw *decisions*: decks, openings, actions. No seed of a whole game is drawn, so failures shrink.

A drawn seed would shrink to an unrelated game; a drawn decision shrinks to a plainer one: the first listed action is always the plainest
(passing, the first option), and decks shrink to few cards besides basic lands (CR 100.2, 103, 117).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from engine.cards.catalog import CATALOG
from engine.core.machine import new_game
from engine.testing.decks import colors_of, deck_of, fitting, leader_sets, random_deck
from engine.testing.fuzz import plenty, seats_of
from engine.testing.playing import any_action
from engine.variants import find_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hypothesis.strategies import DrawFn, SearchStrategy

    from engine.cards.card import CardDef
    from engine.cards.deck import Deck
    from engine.rulebook.variant import Variant
    from engine.state.decisions import Action
    from engine.state.game import Game, Step

__all__ = ["actions", "cards", "chooser", "decks", "games"]

MOST = 24
"""Most cards besides basic lands in a drawn deck."""


def chooser(draw: Callable[..., Any]) -> Callable[[int], int]:
    """The ``choose`` of :mod:`engine.testing.decks` and ``playing``, drawn by Hypothesis; smaller numbers are plainer."""
    return lambda n: draw(st.integers(0, n - 1)) if n > 1 else 0


def _variant(variant: Variant | str) -> Variant:
    return find_variant(variant) if isinstance(variant, str) else variant


def cards(pool: Sequence[CardDef] = CATALOG) -> SearchStrategy[CardDef]:
    """A card of the pool."""
    return st.sampled_from(pool)


@st.composite
def _decks(draw: DrawFn, variant: Variant, pool: Sequence[CardDef]) -> Deck:
    choose = chooser(draw)
    if variant.role("signature-spell") is not None:
        return random_deck(choose, variant, pool, spells=draw(st.integers(0, MOST)))
    leaders = leader_sets(variant, pool)
    chosen: tuple[CardDef, ...] = draw(st.sampled_from(leaders)) if variant.leader is not None and leaders else ()
    letters = tuple("WUBRG"[choose(5)] for _ in chosen)
    fits = [c for c in fitting(colors_of(chosen, letters) if chosen else None, pool) if c not in chosen]
    picked = draw(st.lists(st.sampled_from(fits), max_size=MOST, unique_by=lambda c: c.key)) if fits else []
    return deck_of(variant, chosen, (), picked, letters)


def decks(variant: Variant | str = "commander", pool: Sequence[CardDef] = CATALOG) -> SearchStrategy[Deck]:
    """A deck that is legal in the variant, of cards of the pool."""
    return _decks(_variant(variant), pool)


@st.composite
def _games(draw: DrawFn, variant: Variant, players: tuple[int, int], pool: Sequence[CardDef], rich: bool | None) -> Step:
    count = seats_of(variant, draw(st.integers(*players)))
    chosen = [draw(_decks(variant, pool)) for _ in range(count)]
    step = new_game(variant, chosen, seed=draw(st.integers(0, 2**16)), first=0)
    return plenty(step) if (draw(st.booleans()) if rich is None else rich) else step


def games(
    variant: Variant | str = "commander",
    *,
    players: tuple[int, int] = (2, 4),
    pool: Sequence[CardDef] = CATALOG,
    rich: bool | None = None,
) -> SearchStrategy[Step]:
    """The opening of a game, up to its first decision: as many players as ``players`` (least and most) and the variant allow.

    The seed drawn here orders the libraries only. ``rich``: everybody can pay for anything (None: sometimes).
    """
    return _games(_variant(variant), players, pool, rich)


@st.composite
def _actions(draw: DrawFn, game: Game) -> Any:
    return any_action(game, chooser(draw))


def actions(game: Game) -> SearchStrategy[Action]:
    """Anything a player may do now that is not conceding or taking back; also answers that an incomplete list does not hold."""
    return _actions(game)
