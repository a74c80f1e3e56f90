"""Auras, Equipment, Vehicles, enchantments and artifacts (CR 301, 303, 604, 613, 614)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import CostChange, Keyword, Permission, Replacement, Restriction, Static, Trigger
from engine.cards.card import card
from engine.cards.catalog.shorthand import (
    ATTACHED,
    CREATURE,
    EACH_OPPONENT,
    MY_CREATURE,
    PLAYER,
    SACRIFICE,
    SPELL,
    T0,
    TAP,
    THIS,
    YOU,
    activated,
    aura,
    cost,
    enters,
    equipment,
    keywords,
    mana,
    pump,
    step,
    target,
    token,
    when,
)  # fmt: skip
from engine.cards.filters import ALL_ZONES, All, Bound, Count, Filter, Linked
from engine.cards.mana import parse_mana
from engine.cards.ops import (
    AddAbilities,
    AddMana,
    Choose,
    Control,
    ControlPlayer,
    CreateToken,
    Damage,
    Draw,
    ExileUntil,
    LoseAbilities,
    LoseLife,
    May,
    Move,
    Pay,
    SetColors,
    SetPT,
    SetTypes,
)  # fmt: skip

if TYPE_CHECKING:
    from engine.cards.card import CardDef

__all__ = ["ALL_ZONES", "CARDS", "TREASURE"]

"""Every zone an object can be in."""
TREASURE = token("Artifact — Treasure", None, None, "", activated(cost("", TAP, SACRIFICE), AddMana(any_color=True)))
_ONE = parse_mana("1")


def _spells(**fields: tuple[str, ...]) -> Filter:
    return Filter(kind="spell", zones=("stack",), **fields)  # type: ignore[arg-type]


AURAS: tuple[CardDef, ...] = (
    card("Control Magic", "{2}{U}{U}", "Enchantment — Aura", aura(CREATURE, Static((Control(),), ATTACHED))),
    card("Mind Control", "{3}{U}{U}", "Enchantment — Aura", aura(CREATURE, Static((Control(),), ATTACHED))),
    card("Pacifism", "{1}{W}", "Enchantment — Aura", aura(CREATURE, Restriction("cant_attack", ATTACHED), Restriction("cant_block", ATTACHED))),
    card("Rancor", "{G}", "Enchantment — Aura", aura(
        CREATURE,
        pump(2, 0, ATTACHED, AddAbilities(keywords("trample"))),
        when(Trigger("put_into_graveyard", origin="battlefield"), Move(THIS, "hand", origin=("graveyard",), how="return")),
    )),
    card("Holy Strength", "{W}", "Enchantment — Aura", aura(CREATURE, pump(1, 2, ATTACHED))),
    card("Unholy Strength", "{B}", "Enchantment — Aura", aura(CREATURE, pump(2, 1, ATTACHED))),
    card("Ethereal Armor", "{W}", "Enchantment — Aura", aura(CREATURE, pump(
        Count(Filter(types=("Enchantment",), controller="you")), Count(Filter(types=("Enchantment",), controller="you")), ATTACHED,
        AddAbilities(keywords("first strike")),
    ))),
    card("Kenrith's Transformation", "{1}{G}", "Enchantment — Aura", aura(
        CREATURE,
        enters(Draw(YOU)),
        Static((LoseAbilities(), SetColors(("G",)), SetTypes(("Creature",), ("Elk",)), SetPT(3, 3)), ATTACHED),
    )),
    card("Frogify", "{1}{U}", "Enchantment — Aura", aura(
        CREATURE, Static((LoseAbilities(), SetColors(("U",)), SetTypes(("Creature",), ("Frog",)), SetPT(1, 1)), ATTACHED)
    )),
)  # fmt: skip

EQUIPMENT: tuple[CardDef, ...] = (
    card("Bonesplitter", "{1}", "Artifact — Equipment", equipment("1", pump(2, 0, ATTACHED))),
    card("Short Sword", "{1}", "Artifact — Equipment", equipment("1", pump(1, 1, ATTACHED))),
    card("Vulshok Morningstar", "{2}", "Artifact — Equipment", equipment("2", pump(2, 2, ATTACHED))),
    card("Loxodon Warhammer", "{3}", "Artifact — Equipment", equipment(
        "3", pump(3, 0, ATTACHED, AddAbilities(keywords("trample", "lifelink")))
    )),
    card("Sword of Vengeance", "{3}", "Artifact — Equipment", equipment(
        "3", pump(2, 0, ATTACHED, AddAbilities(keywords("first strike", "vigilance", "trample", "haste")))
    )),
    card("Swiftfoot Boots", "{2}", "Artifact — Equipment", equipment("1", Static((AddAbilities(keywords("hexproof", "haste")),), ATTACHED))),
    card("Lightning Greaves", "{2}", "Artifact — Equipment", equipment("0", Static((AddAbilities(keywords("haste", "shroud")),), ATTACHED))),
    card("Sky Skiff", "{2}", "Artifact — Vehicle", (*keywords("flying"), Keyword("crew", amount=1)), power=2, toughness=3),
)  # fmt: skip

ANTHEMS: tuple[CardDef, ...] = (
    card("Glorious Anthem", "{1}{W}{W}", "Enchantment", (pump(1, 1, MY_CREATURE),)),
    card("Honor of the Pure", "{1}{W}", "Enchantment", (pump(1, 1, Filter(types=("Creature",), colors=("W",), controller="you")),)),
    card("Bad Moon", "{1}{B}", "Enchantment", (pump(1, 1, Filter(types=("Creature",), colors=("B",))),)),
    card("Dictate of Heliod", "{3}{W}{W}", "Enchantment", (*keywords("flash"), pump(2, 2, MY_CREATURE))),
    card("Blood Moon", "{2}{R}", "Enchantment", (
        Static((SetTypes((), ("Mountain",), keep_types=True),), Filter(types=("Land",), not_supertypes=("Basic",))),
    )),
    card("Humility", "{2}{W}{W}", "Enchantment", (Static((LoseAbilities(), SetPT(1, 1)), CREATURE),)),
)  # fmt: skip

ENCHANTMENTS: tuple[CardDef, ...] = (
    card("Rest in Peace", "{1}{W}", "Enchantment", (
        enters(Move(All(Filter(kind="card", zones=("graveyard",))), "exile", how="exile")),
        Replacement("move", "redirect", Filter(kind="any", zones=ALL_ZONES), to="graveyard", into="exile"),
    )),
    card("Boon Reflection", "{4}{W}", "Enchantment", (Replacement("life_gain", "modify", player="you", times=2),)),
    card("Kismet", "{3}{W}", "Enchantment", (
        Replacement("enters", "enter", Filter(any_types=("Artifact", "Creature", "Land"), controller="opponent"), tapped=True),
    )),
    card("Banishing Light", "{2}{W}", "Enchantment", (
        enters(ExileUntil(T0), targets=(target(Filter(not_types=("Land",), controller="opponent")),)),
    )),
    card("Oblivion Ring", "{2}{W}", "Enchantment", (
        enters(Move(T0, "exile", link="exiled", how="exile"), targets=(target(Filter(not_types=("Land",), other=True)),)),
        when(Trigger("leaves"), Move(Linked("exiled"), "battlefield", controller="owner", origin=("exile",), how="return")),
    )),
    card("Smothering Tithe", "{3}{W}", "Enchantment", (
        when(Trigger("draws", player="opponent"), Pay(cost("2"), otherwise=(CreateToken(TREASURE),), who=Bound("player"))),
    )),
    card("Rhystic Study", "{2}{U}", "Enchantment", (
        when(Trigger("cast", SPELL, "opponent"), Pay(cost("1"), otherwise=(May((Draw(YOU),)),), who=Bound("player"))),
    )),
    card("Phyrexian Arena", "{1}{B}{B}", "Enchantment", (step("upkeep", Draw(YOU), LoseLife(YOU, 1)),)),
    card("Impact Tremors", "{1}{R}", "Enchantment", (when(Trigger("enters", MY_CREATURE), Damage(EACH_OPPONENT, 1)),)),
    card("Furnace of Rath", "{1}{R}{R}{R}", "Enchantment", (Replacement("damage", "modify", times=2),)),
    card("Exploration", "{G}", "Enchantment", (Permission("extra_land"),)),
    card("Hardened Scales", "{G}", "Enchantment", (Replacement("counters", "modify", MY_CREATURE, plus=1, kind="P1P1"),)),
    card("Parallel Lives", "{3}{G}", "Enchantment", (Replacement("token", "modify", player="you", times=2),)),
)  # fmt: skip

ARTIFACTS: tuple[CardDef, ...] = (
    card("Ruby Medallion", "{2}", "Artifact", (CostChange(_ONE, _spells(colors=("R",)), less=True),)),
    card("Sapphire Medallion", "{2}", "Artifact", (CostChange(_ONE, _spells(colors=("U",)), less=True),)),
    card("Sphere of Resistance", "{2}", "Artifact", (CostChange(_ONE, _spells(), "any"),)),
    card("Vedalken Orrery", "{4}", "Artifact", (Permission("flash", SPELL),)),
    card("Mindslaver", "{6}", "Legendary Artifact", (activated(cost("4", TAP, SACRIFICE), ControlPlayer(T0), targets=(PLAYER,)),)),
)  # fmt: skip

LANDS: tuple[CardDef, ...] = (
    card("Gaea's Cradle", None, "Legendary Land", (mana("G", amount=Count(MY_CREATURE)),)),
    card("Command Beacon", None, "Land", (
        mana("C"),
        activated(
            cost("", TAP, SACRIFICE),
            Choose("chosen", objects=Filter(kind="any", zones=("command",), owner="you", state=("commander",))),
            Move(Bound("chosen"), "hand", origin=("command",), how="put"),
        ),
    )),
)  # fmt: skip

CARDS: tuple[CardDef, ...] = (*AURAS, *EQUIPMENT, *ANTHEMS, *ENCHANTMENTS, *ARTIFACTS, *LANDS)
"""Every one of them."""
