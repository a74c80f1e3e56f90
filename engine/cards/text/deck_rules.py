"""What a text says about decks, commanders and counters in any zone (CR 100.2, 122.2, 903.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Ability, Permission, Restriction, Static
from engine.cards.filters import ALL_ZONES
from engine.cards.ops import SetColors
from engine.cards.text.amounts import number

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor
    from engine.cards.text.parts import Found

__all__ = ["DECK_RULES"]


def _can_be_commander(p: Cursor) -> Found | None:
    if not (
        p.eat("~ can be your commander")
        or p.eat("this creature|card|planeswalker|enchantment|artifact|permanent|vehicle can be your commander")
    ):
        return None
    return (Permission("can_be_commander"),)


def _counters_remain(p: Cursor) -> Found | None:
    """Read "Counters remain on ~ as it moves to any zone other than a player's hand or library."."""
    if p.eat("counters remain on ~ as it moves to any zone other than a player 's hand or library"):
        return (Permission("counters_remain", zones=ALL_ZONES),)
    return None


def _deck_copies(p: Cursor) -> Found | None:
    """Read "A deck can have up to nine cards named …."."""
    if not p.eat("a deck can have"):
        return None
    if p.eat("any number of"):
        n = 0
    elif p.eat("up to"):
        found = number(p)
        if not isinstance(found, int):
            return None
        n = found
    else:
        return None
    if not p.eat("cards named"):
        return None
    from engine.cards.text.places import card_name

    if not p.eat("~"):
        card_name(p)
    return (Permission("deck_copies", amount=n, zones=()),)


def _deck_size(p: Cursor) -> Found | None:
    if not p.eat("your minimum deck size is reduced by"):
        return None
    n = number(p)
    return (Permission("smaller_deck", amount=n, zones=()),) if isinstance(n, int) else None


def _chosen_color(p: Cursor) -> Found | None:
    """A color chosen before the game for a commander."""
    if not (
        p.eat("if ~ is your commander , choose a color before the game begins . ~ is the chosen color")
        or p.eat(
            "if this creature|card is your commander , choose a color before the game begins . this creature|card is the chosen color"
        )
    ):
        return None
    everywhere = (*ALL_ZONES, "outside")
    return Permission("choose_color_before_game", zones=everywhere), Static(
        (SetColors((), chosen=True),), zones=everywhere, cda=True
    )


def _starting_player(p: Cursor) -> Found | None:
    if not (p.eat("you're the starting player")):
        return None
    p.eat(". if multiple players would be the starting player , one of those players is chosen at random")
    return (Permission("starting_player", zones=()),)


def _opening_hands(p: Cursor) -> Found | None:
    """Read "Draw an additional hand of seven cards as the game begins. …", "Your starting hand size is five."."""
    extra = p.eat("draw an additional hand of seven cards as the game begins .") or p.eat(
        "you start the game with an additional hand of seven cards ."
    )
    if extra and p.eat("before taking mulligans , shuffle all but one of your|those hands into your library"):
        return (Permission("extra_hand", zones=()),)
    basics = p.eat("your [starting] deck can't have basic land cards")
    found: list[Ability] = [Restriction("no_basic_lands", zones=())] if basics else []
    if (not basics or p.eat("and")) and p.eat("your starting hand size is"):
        n = number(p)
        if not isinstance(n, int):
            return None
        found.append(Permission("hand_size", amount=n, zones=()))
    return tuple(found) or None


def _number_before(p: Cursor) -> Found | None:
    """Read "Before drawing your opening hand, choose 1, 2, or 3."."""
    if not p.eat("before drawing your opening hand , choose 1 , 2 , or"):
        return None
    n = number(p)
    return (Permission("choose_number_before_game", amount=n, zones=()),) if isinstance(n, int) else None


DECK_RULES = (
    _starting_player,
    _opening_hands,
    _number_before,
    _counters_remain,
    _deck_copies,
    _deck_size,
    _chosen_color,
    _can_be_commander,
)
"""The rules that read a whole line about decks and commanders."""
