"""Lands and mana rocks: basic lands, dual lands, lands with an ability, artifacts that make mana (CR 205.4c, 305, 605)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import CostPart, Permission, Replacement, Static, Trigger
from engine.cards.card import card
from engine.cards.catalog.shorthand import (
    LAND,
    SACRIFICE,
    T0,
    TAP,
    YOU,
    activated,
    cost,
    enters,
    keywords,
    mana,
    target,
    when,
)  # fmt: skip
from engine.cards.filters import Bound, Compare, Count, Filter
from engine.cards.ops import AddMana, AddTypes, Choose, Damage, Destroy, Draw, GainLife, Move, Search

if TYPE_CHECKING:
    from engine.cards.card import CardDef

__all__ = ["BASICS", "CARDS", "basic"]

_TAPPED = Replacement("enters", "enter", tapped=True)
_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")

BASICS: tuple[CardDef, ...] = (
    *(card(t, None, f"Basic Land — {t}") for t in _TYPES),
    card("Wastes", None, "Basic Land", (mana("C"),)),
    *(card(f"Snow-Covered {t}", None, f"Basic Snow Land — {t}") for t in _TYPES),
    card("Snow-Covered Wastes", None, "Basic Snow Land", (mana("C"),)),
)


def basic(letter: str) -> CardDef:
    """The basic land for a color letter; Wastes for ``C``.

    :raises ValueError: no such letter.
    """
    return BASICS["WUBRGC".index(letter)]


_DUALS = """
    Tundra | Plains Island
    Underground Sea | Island Swamp
    Badlands | Swamp Mountain
    Taiga | Mountain Forest
    Savannah | Forest Plains
    Scrubland | Plains Swamp
    Volcanic Island | Island Mountain
    Bayou | Swamp Forest
    Plateau | Mountain Plains
    Tropical Island | Forest Island
"""
_SHOCKS = """
    Hallowed Fountain | Plains Island
    Watery Grave | Island Swamp
    Blood Crypt | Swamp Mountain
    Stomping Ground | Mountain Forest
    Temple Garden | Forest Plains
    Godless Shrine | Plains Swamp
    Steam Vents | Island Mountain
    Overgrown Tomb | Swamp Forest
    Sacred Foundry | Mountain Plains
    Breeding Pool | Forest Island
"""
_GAIN = """
    Tranquil Cove | WU
    Dismal Backwater | UB
    Bloodfell Caves | BR
    Rugged Highlands | RG
    Blossoming Sands | GW
    Scoured Barrens | WB
    Swiftwater Cliffs | UR
    Jungle Hollow | BG
    Wind-Scarred Crag | RW
    Thornwood Falls | GU
"""
_KAROOS = """
    Azorius Chancery | WU
    Dimir Aqueduct | UB
    Rakdos Carnarium | BR
    Gruul Turf | RG
    Selesnya Sanctuary | GW
    Orzhov Basilica | WB
    Izzet Boilerworks | UR
    Golgari Rot Farm | BG
    Boros Garrison | RW
    Simic Growth Chamber | GU
"""
_SIGNETS = """
    Azorius Signet | WU
    Dimir Signet | UB
    Rakdos Signet | BR
    Gruul Signet | RG
    Selesnya Signet | GW
    Orzhov Signet | WB
    Izzet Signet | UR
    Golgari Signet | BG
    Boros Signet | RW
    Simic Signet | GU
"""


def _rows(table: str) -> list[list[str]]:
    return [[part.strip() for part in line.split(" | ")] for line in table.strip().splitlines()]


_PAY_TWO = Replacement("enters", "enter", tapped=True, unless=cost("", CostPart("life", 2)))
_RETURN_A_LAND = enters(
    Choose("chosen", objects=Filter(types=("Land",), controller="you")), Move(Bound("chosen"), "hand", how="return")
)
_A_BASIC = Filter(kind="card", zones=("library",), supertypes=("Basic",), types=("Land",))
_FETCH = activated(cost("", TAP, SACRIFICE), Search(_A_BASIC, "battlefield", tapped=True))

LANDS: tuple[CardDef, ...] = (
    *(card(name, None, f"Land — {types}") for name, types in _rows(_DUALS)),
    *(card(name, None, f"Land — {types}", (_PAY_TWO,)) for name, types in _rows(_SHOCKS)),
    *(card(name, None, "Land", (_TAPPED, enters(GainLife(YOU, 1)), mana(*colors))) for name, colors in _rows(_GAIN)),
    *(card(name, None, "Land", (_TAPPED, _RETURN_A_LAND, mana(colors))) for name, colors in _rows(_KAROOS)),
    card("Command Tower", None, "Land", (mana("identity"),)),
    card("City of Brass", None, "Land", (when(Trigger("taps"), Damage(YOU, 1)), mana("any"))),
    card("Mana Confluence", None, "Land", (activated(cost("", TAP, CostPart("life", 1)), AddMana(any_color=True)),)),
    card("Karplusan Forest", None, "Land", (mana("C"), activated(cost("", TAP), AddMana(("R", "G")), Damage(YOU, 1)))),
    card("Adarkar Wastes", None, "Land", (mana("C"), activated(cost("", TAP), AddMana(("W", "U")), Damage(YOU, 1)))),
    card("Reliquary Tower", None, "Land", (Permission("no_max_hand"), mana("C"))),
    card("Temple of the False God", None, "Land", (
        activated(cost("", TAP), AddMana(("CC",)), condition=Compare(Count(Filter(types=("Land",), controller="you")), ">=", 5)),
    )),
    card("Evolving Wilds", None, "Land", (_FETCH,)),
    card("Terramorphic Expanse", None, "Land", (_FETCH,)),
    card("Strip Mine", None, "Land", (mana("C"), activated(cost("", TAP, SACRIFICE), Destroy(T0), targets=(target(LAND),)))),
    card("Urborg, Tomb of Yawgmoth", None, "Legendary Land", (Static((AddTypes(subtypes=("Swamp",)),), LAND),)),
)  # fmt: skip

ROCKS: tuple[CardDef, ...] = (
    *(card(name, "{2}", "Artifact", (mana(colors, pay="1"),)) for name, colors in _rows(_SIGNETS)),
    card("Sol Ring", "{1}", "Artifact", (mana("CC"),)),
    card("Arcane Signet", "{2}", "Artifact", (mana("identity"),)),
    card("Mind Stone", "{2}", "Artifact", (mana("C"), activated(cost("1", TAP, SACRIFICE), Draw(YOU)))),
    card("Prismatic Lens", "{2}", "Artifact", (mana("C"), mana("any", pay="1"))),
    card("Commander's Sphere", "{3}", "Artifact", (mana("identity"), activated(cost("", SACRIFICE), Draw(YOU)))),
    card("Worn Powerstone", "{3}", "Artifact", (_TAPPED, mana("CC"))),
    card("Manalith", "{3}", "Artifact", (mana("any"),)),
    card("Darksteel Ingot", "{3}", "Artifact", (*keywords("indestructible"), mana("any"))),
    card("Thran Dynamo", "{4}", "Artifact", (mana("CCC"),)),
)

CARDS: tuple[CardDef, ...] = (*BASICS, *LANDS, *ROCKS)
"""Every one of them."""
