"""Commanders that come in pairs: partner, partner with, Backgrounds and who chooses them (CR 702.124)."""

from __future__ import annotations

from engine.cards.abilities import Keyword, Restriction, Static, Trigger
from engine.cards.card import CardDef, card, face
from engine.cards.catalog.shorthand import (
    ANOTHER_CREATURE,
    CREATURE_CARD,
    EACH_OPPONENT,
    IT,
    MY_CREATURE,
    NONLAND,
    SPELL,
    T0,
    THIS,
    YOU,
    activated,
    attacks,
    cost,
    enters,
    keywords,
    pump,
    step,
    target,
    token,
    when,
)  # fmt: skip
from engine.cards.filters import Count, Filter, Result, Stat, Turn
from engine.cards.ops import (
    AddAbilities,
    AddPT,
    AddTypes,
    Continuous,
    CreateToken,
    Damage,
    Draw,
    GainLife,
    May,
    Move,
    PutCounters,
    SetPT,
)  # fmt: skip

__all__ = ["CARDS"]

_PARTNER = Keyword("partner")
_BACKGROUND = Keyword("choose a background")
_COMMANDER_CREATURES = Filter(types=("Creature",), owner="you", state=("commander",))
_MY_COMMANDERS = Filter(controller="you", state=("commander",))
_MY_ARTIFACTS = Count(Filter(types=("Artifact",), controller="you"))
_SIX_OR_MORE = Filter(kind="spell", zones=("stack",), mana_value=(">=", 6))
_BOUNCE = May((Move(T0, "hand", how="return"),))

PARTNERS: tuple[CardDef, ...] = (
    CardDef("Rograkh, Son of Rohgahh", (face(
        "Rograkh, Son of Rohgahh", "{0}", "Legendary Creature — Kobold Warrior", keywords("first strike", "menace", "trample", "partner"),
        power=0, toughness=1, color_indicator=("R",),
    ),)),
    card("Keleth, Sunmane Familiar", "{1}{W}", "Legendary Creature — Horse", (
        when(Trigger("attacks", _MY_COMMANDERS), PutCounters(IT, "P1P1")), _PARTNER,
    ), power=1, toughness=1),
    card("Prava of the Steel Legion", "{2}{W}", "Legendary Creature — Cat Soldier", (
        Static((AddPT(1, 4),), Filter(types=("Creature",), controller="you", state=("token",)), Turn("you")),
        activated(cost("3W"), CreateToken(token("Creature — Soldier", 1, 1, "W"))),
        _PARTNER,
    ), power=1, toughness=4),
    card("Falthis, Shadowcat Familiar", "{2}{B}", "Legendary Creature — Nightmare Cat", (
        Static((AddAbilities(keywords("menace", "deathtouch")),), _MY_COMMANDERS), _PARTNER,
    ), power=2, toughness=2),
    card("Anara, Wolvid Familiar", "{3}{G}", "Legendary Creature — Wolf Beast", (
        Static((AddAbilities(keywords("indestructible")),), _MY_COMMANDERS, Turn("you")), _PARTNER,
    ), power=4, toughness=4),
    card("Brinelin, the Moon Kraken", "{6}{U}{U}", "Legendary Creature — Kraken", (
        enters(_BOUNCE, targets=(target(NONLAND),)), when(Trigger("cast", _SIX_OR_MORE, "you"), _BOUNCE, targets=(target(NONLAND),)), _PARTNER,
    ), power=6, toughness=8),
    card("Akiri, Line-Slinger", "{R}{W}", "Legendary Creature — Kor Soldier Ally", (
        *keywords("first strike", "vigilance"), pump(_MY_ARTIFACTS, 0), _PARTNER,
    ), power=0, toughness=3),
    card("Ishai, Ojutai Dragonspeaker", "{2}{W}{U}", "Legendary Creature — Bird Monk", (
        *keywords("flying"), when(Trigger("cast", SPELL, "opponent"), PutCounters(THIS, "P1P1")), _PARTNER,
    ), power=1, toughness=1),
    card("Tana, the Bloodsower", "{2}{R}{G}", "Legendary Creature — Elf Druid", (
        *keywords("trample"),
        when(
            Trigger("deals_damage", to="player", combat=True), CreateToken(token("Creature — Saproling", 1, 1, "G"), Result("amount"))
        ),
        _PARTNER,
    ), power=2, toughness=2),
    card("Kraum, Ludevic's Opus", "{3}{U}{R}", "Legendary Creature — Zombie Horror", (
        *keywords("flying", "haste"), when(Trigger("cast", SPELL, "opponent", nth=2), Draw(YOU)), _PARTNER,
    ), power=4, toughness=4),
    card("Ravos, Soultender", "{3}{W}{B}", "Legendary Creature — Human Cleric", (
        *keywords("flying"),
        pump(1, 1, ANOTHER_CREATURE),
        step("upkeep", May((Move(T0, "hand", how="return"),)), targets=(target(CREATURE_CARD),)),
        _PARTNER,
    ), power=2, toughness=2),
    card("Ikra Shidiqi, the Usurper", "{3}{B}{G}", "Legendary Creature — Snake Wizard", (
        *keywords("menace"),
        when(Trigger("deals_damage", MY_CREATURE, to="player", combat=True), GainLife(YOU, Stat("toughness", IT))),
        _PARTNER,
    ), power=3, toughness=7),
    card("Bruse Tarl, Boorish Herder", "{2}{R}{W}", "Legendary Creature — Human Ally", (
        *(
            make(Continuous(T0, (AddAbilities(keywords("double strike", "lifelink")),)), targets=(target(MY_CREATURE),))
            for make in (enters, attacks)
        ),
        _PARTNER,
    ), power=3, toughness=3),
)  # fmt: skip

PARTNERS_WITH: tuple[CardDef, ...] = (
    card("Brallin, Skyshark Rider", "{3}{R}", "Legendary Creature — Human Shaman", (
        Keyword("partner with", text="Shabraz, the Skyshark"),
        when(Trigger("discards", player="you"), PutCounters(THIS, "P1P1"), Damage(EACH_OPPONENT, 1)),
        activated(
            cost("R"), Continuous(T0, (AddAbilities(keywords("trample")),)), targets=(target(Filter(subtypes=("Shark",))),)
        ),
    ), power=3, toughness=3),
    card("Shabraz, the Skyshark", "{3}{W}{U}", "Legendary Creature — Shark Bird", (
        Keyword("partner with", text="Brallin, Skyshark Rider"),
        *keywords("flying"),
        when(Trigger("draws", player="you"), PutCounters(THIS, "P1P1"), GainLife(YOU, 1)),
        activated(
            cost("{W/U}"), Continuous(T0, (AddAbilities(keywords("flying")),)), targets=(target(Filter(subtypes=("Human",))),)
        ),
    ), power=3, toughness=3),
)  # fmt: skip

BACKGROUNDS: tuple[CardDef, ...] = (
    card("Wilson, Refined Grizzly", "{1}{G}", "Legendary Creature — Bear Warrior", (
        Restriction("cant_be_countered", zones=("stack",)),
        *keywords("vigilance", "reach", "trample"),
        Keyword("ward", cost("2")),
        _BACKGROUND,
    ), power=2, toughness=2),
    card("Erinis, Gloom Stalker", "{2}{G}", "Legendary Creature — Halfling Ranger", (
        *keywords("deathtouch"),
        attacks(
            Move(T0, "battlefield", how="return"),
            targets=(target(Filter(kind="card", zones=("graveyard",), types=("Land",), owner="you")),),
        ),
        _BACKGROUND,
    ), power=3, toughness=3),
    card("Candlekeep Sage", "{2}{U}", "Legendary Enchantment — Background", (
        Static((AddAbilities((enters(Draw(YOU)), when(Trigger("leaves"), Draw(YOU)))),), _COMMANDER_CREATURES),
    )),
    card("Raised by Giants", "{5}{G}", "Legendary Enchantment — Background", (
        Static((SetPT(10, 10), AddTypes(subtypes=("Giant",))), _COMMANDER_CREATURES),
    )),
    card("Inspiring Leader", "{2}{W}", "Legendary Enchantment — Background", (
        Static((AddAbilities((pump(2, 2, Filter(types=("Creature",), controller="you", state=("token",))),)),), _COMMANDER_CREATURES),
    )),
)  # fmt: skip

CARDS: tuple[CardDef, ...] = (*PARTNERS, *PARTNERS_WITH, *BACKGROUNDS)
"""Every one of them."""
