"""Invented cards, and short ways to make decks of them."""

from __future__ import annotations

from engine.cards.card import card
from engine.cards.deck import Deck
from engine.cards.readers.scryfall import card_from_scryfall

WASTES = card("Wastes", None, "Basic Land", text="{T}: Add {C}.")
BASICS = {
    letter: card(name, None, f"Basic Land — {name}", text=f"({{T}}: Add {{{letter}}}.)")
    for name, letter in (("Plains", "W"), ("Island", "U"), ("Swamp", "B"), ("Mountain", "R"), ("Forest", "G"))
}
PIPER_TEXT = "If {0} is your commander, choose a color before the game begins. {0} is the chosen color.\n{1}"


def legend(name, cost="{2}", text="", types="Legendary Creature — Human", **more):
    return card_from_scryfall({"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text, "power": "2", "toughness": "2", **more})


def thing(name, cost="{2}", types="Creature — Bear", text="", **more):
    return card_from_scryfall({"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text, **more})


def deck(*leaders, size=100, main=(), fill=WASTES, **more):
    """A deck of ``size`` cards: leaders, ``main``, and as many Wastes as are missing."""
    signatures = more.get("signature_spells", ())
    rest = size - len(leaders) - len(main) - len(signatures)
    return Deck(main=(*main, *[fill] * rest), commanders=leaders, **more)


def rules(problems, variant):
    """Rule numbers as the variant's rule set prints them, with the cards of each."""
    found = {}
    for one in problems:
        found.setdefault(one.number(variant.ruleset), []).extend(one.cards)
    return found
