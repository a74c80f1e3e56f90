"""Spells that draw, make mana, search, bring back, make tokens, strengthen, flicker and take extra turns (CR 608, 701)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import CostPart, Keyword, Spell, Trigger
from engine.cards.card import card
from engine.cards.catalog.shorthand import (
    CREATURE,
    CREATURE_CARD,
    EACH_PLAYER,
    MY_CREATURE,
    PLAYER,
    T0,
    THIS,
    YOU,
    cost,
    keywords,
    program,
    spell,
    target,
    token,
)  # fmt: skip
from engine.cards.filters import All, Bound, Filter, Paid, Stat, X
from engine.cards.ops import (
    AddAbilities,
    AddPT,
    Choose,
    Continuous,
    CopyToken,
    CreateToken,
    Delay,
    Discard,
    Draw,
    ExtraTurn,
    If,
    LoseAbilities,
    LoseLife,
    May,
    Modes,
    Move,
    Program,
    Proliferate,
    Reveal,
    Scry,
    Search,
    SetColors,
    SetPT,
    SetTypes,
)  # fmt: skip

if TYPE_CHECKING:
    from engine.cards.card import CardDef

__all__ = ["CARDS", "HAND_CARD"]

HAND_CARD = Filter(kind="card", zones=("hand",), owner="you")
"""A card in your hand."""
_LIBRARY = Filter(kind="card", zones=("library",))
_BASIC = Filter(kind="card", zones=("library",), supertypes=("Basic",), types=("Land",))
_FOREST = Filter(kind="card", zones=("library",), subtypes=("Forest",))
_LIBRARY_CREATURE = Filter(kind="card", zones=("library",), types=("Creature",))
_MINE = Filter(kind="card", zones=("graveyard",), owner="you")
_ANY_GRAVEYARD_CREATURE = Filter(kind="card", zones=("graveyard",), types=("Creature",))
_SOLDIER = token("Creature — Soldier", 1, 1, "W")
_GOBLIN = token("Creature — Goblin", 1, 1, "R")

DRAW: tuple[CardDef, ...] = (
    card("Divination", "{2}{U}", "Sorcery", spell(Draw(YOU, 2))),
    card("Concentrate", "{2}{U}{U}", "Sorcery", spell(Draw(YOU, 3))),
    card("Harmonize", "{2}{G}{G}", "Sorcery", spell(Draw(YOU, 3))),
    card("Opt", "{U}", "Instant", spell(Scry(1), Draw(YOU))),
    card("Brainstorm", "{U}", "Instant", spell(
        Draw(YOU, 3), Choose("chosen", objects=HAND_CARD, least=2, most=2), Move(Bound("chosen"), "library", how="put")
    )),
    card("Night's Whisper", "{1}{B}", "Sorcery", spell(Draw(YOU, 2), LoseLife(YOU, 2))),
    card("Sign in Blood", "{B}{B}", "Sorcery", spell(Draw(T0, 2), LoseLife(T0, 2), targets=(PLAYER,))),
    card("Read the Bones", "{2}{B}", "Sorcery", spell(Scry(2), Draw(YOU, 2), LoseLife(YOU, 2))),
    card("Altar's Reap", "{1}{B}", "Instant", spell(Draw(YOU, 2), additional=(CostPart("sacrifice", 1, MY_CREATURE),))),
    card("Stroke of Genius", "{X}{2}{U}", "Instant", spell(Draw(T0, X()), targets=(PLAYER,))),
    card("Prosperity", "{X}{U}", "Sorcery", spell(Draw(EACH_PLAYER, X()))),
    card("Wheel of Fortune", "{2}{R}", "Sorcery", spell(Discard(EACH_PLAYER, -1), Draw(EACH_PLAYER, 7))),
    card("Steady Progress", "{2}{U}", "Instant", spell(Proliferate(), Draw(YOU))),
)  # fmt: skip

SEARCH: tuple[CardDef, ...] = (
    card("Rampant Growth", "{1}{G}", "Sorcery", spell(Search(_BASIC, "battlefield", tapped=True))),
    card("Lay of the Land", "{G}", "Sorcery", spell(Search(_BASIC, reveal=True))),
    card("Farseek", "{1}{G}", "Sorcery", spell(Search(
        Filter(kind="card", zones=("library",), any_subtypes=("Plains", "Island", "Swamp", "Mountain")), "battlefield", tapped=True
    ))),
    card("Nature's Lore", "{1}{G}", "Sorcery", spell(Search(_FOREST, "battlefield"))),
    card("Explosive Vegetation", "{3}{G}", "Sorcery", spell(Search(_BASIC, "battlefield", 2, tapped=True))),
    card("Sylvan Scrying", "{1}{G}", "Sorcery", spell(Search(Filter(kind="card", zones=("library",), types=("Land",)), reveal=True))),
    card("Demonic Tutor", "{1}{B}", "Sorcery", spell(Search(_LIBRARY))),
    card("Diabolic Tutor", "{2}{B}{B}", "Sorcery", spell(Search(_LIBRARY))),
    card("Vampiric Tutor", "{B}", "Instant", spell(Search(_LIBRARY, "library"), LoseLife(YOU, 2))),
    card("Enlightened Tutor", "{W}", "Instant", spell(Search(
        Filter(kind="card", zones=("library",), any_types=("Artifact", "Enchantment")), "library", reveal=True
    ))),
    card("Worldly Tutor", "{G}", "Instant", spell(Search(_LIBRARY_CREATURE, "library", reveal=True))),
    card("Eladamri's Call", "{G}{W}", "Instant", spell(Search(_LIBRARY_CREATURE, reveal=True))),
    card("Bribery", "{3}{U}{U}", "Sorcery", spell(
        Search(_LIBRARY_CREATURE, "battlefield", whose=T0), targets=(target(players="opponent"),)
    )),
)  # fmt: skip


def _wish(name: str, mana_cost: str, types: str, *wanted: str) -> CardDef:
    sought = Choose("chosen", objects=Filter(kind="card", zones=("outside",), any_types=wanted, owner="you"))
    fetch = May((sought, Reveal(Bound("chosen")), Move(Bound("chosen"), "hand", how="put")))
    return card(name, mana_cost, types, spell(fetch, Move(THIS, "exile", how="exile")))


WISHES: tuple[CardDef, ...] = (
    _wish("Burning Wish", "{1}{R}", "Sorcery", "Sorcery"),
    _wish("Living Wish", "{1}{G}", "Sorcery", "Creature", "Land"),
    _wish("Cunning Wish", "{2}{U}", "Instant", "Instant"),
    card("Mastermind's Acquisition", "{2}{B}{B}", "Sorcery", (Spell(Program(modes=Modes((
        program(Search(_LIBRARY)),
        program(Choose("chosen", objects=Filter(kind="card", zones=("outside",), owner="you")), Move(Bound("chosen"), "hand", how="put")),
    )))),)),
)  # fmt: skip

RETURN: tuple[CardDef, ...] = (
    card("Raise Dead", "{B}", "Sorcery", spell(Move(T0, "hand", how="return"), targets=(target(CREATURE_CARD),))),
    card("Regrowth", "{1}{G}", "Sorcery", spell(Move(T0, "hand", how="return"), targets=(target(_MINE),))),
    card("Zombify", "{3}{B}", "Sorcery", spell(Move(T0, "battlefield", how="return"), targets=(target(CREATURE_CARD),))),
    card("Reanimate", "{B}", "Sorcery", spell(
        Move(T0, "battlefield", how="put"), LoseLife(YOU, Stat("mana_value", T0)), targets=(target(_ANY_GRAVEYARD_CREATURE),)
    )),
)  # fmt: skip

TOKENS: tuple[CardDef, ...] = (
    card("Raise the Alarm", "{1}{W}", "Instant", spell(CreateToken(_SOLDIER, 2))),
    card("Captain's Call", "{3}{W}", "Sorcery", spell(CreateToken(_SOLDIER, 3))),
    card("Spectral Procession", "{2/W}{2/W}{2/W}", "Sorcery", spell(
        CreateToken(token("Creature — Spirit", 1, 1, "W", *keywords("flying")), 3)
    )),
    card("Secure the Wastes", "{X}{W}", "Instant", spell(CreateToken(token("Creature — Warrior", 1, 1, "W"), X()))),
    card("Dragon Fodder", "{1}{R}", "Sorcery", spell(CreateToken(_GOBLIN, 2))),
    card("Hordeling Outburst", "{1}{R}{R}", "Sorcery", spell(CreateToken(_GOBLIN, 3))),
    card("Talrand's Invocation", "{2}{U}{U}", "Sorcery", spell(CreateToken(token("Creature — Drake", 2, 2, "U", *keywords("flying")), 2))),
    card("Call of the Herd", "{2}{G}", "Sorcery", (
        *spell(CreateToken(token("Creature — Elephant", 3, 3, "G"))), Keyword("flashback", cost("3G")),
    )),
    card("Rite of Replication", "{2}{U}{U}", "Sorcery", (
        Keyword("kicker", cost("5")), *spell(If(Paid("kicker"), (CopyToken(T0, 5),), (CopyToken(T0),)), targets=(target(CREATURE),)),
    )),
    card("Cackling Counterpart", "{1}{U}{U}", "Instant", (
        *spell(CopyToken(T0), targets=(target(MY_CREATURE),)), Keyword("flashback", cost("5UU")),
    )),
)  # fmt: skip

COMBAT: tuple[CardDef, ...] = (
    card("Giant Growth", "{G}", "Instant", spell(Continuous(T0, (AddPT(3, 3),)), targets=(target(CREATURE),))),
    card("Titanic Growth", "{1}{G}", "Instant", spell(Continuous(T0, (AddPT(4, 4),)), targets=(target(CREATURE),))),
    card("Overrun", "{2}{G}{G}{G}", "Sorcery", spell(
        Continuous(All(MY_CREATURE), (AddPT(3, 3), AddAbilities(keywords("trample"))))
    )),
    card("Turn to Frog", "{1}{U}", "Instant", spell(
        Continuous(T0, (LoseAbilities(), SetColors(("U",)), SetTypes((), ("Frog",), keep_types=True), SetPT(1, 1))),
        targets=(target(CREATURE),),
    )),
    card("Ovinize", "{1}{U}", "Instant", spell(Continuous(T0, (LoseAbilities(), SetPT(0, 1))), targets=(target(CREATURE),))),
)  # fmt: skip

FLICKER: tuple[CardDef, ...] = (
    card("Cloudshift", "{W}", "Instant", spell(
        Move(T0, "exile", how="exile"), Move(Bound("moved"), "battlefield", origin=("exile",), how="return"), targets=(target(MY_CREATURE),)
    )),
    card("Momentary Blink", "{1}{W}", "Instant", (
        *spell(
            Move(T0, "exile", how="exile"),
            Move(Bound("moved"), "battlefield", controller="owner", origin=("exile",), how="return"),
            targets=(target(MY_CREATURE),),
        ),
        Keyword("flashback", cost("3U")),
    )),
    card("Ghostly Flicker", "{2}{U}", "Instant", spell(
        Move(T0, "exile", how="exile"), Move(Bound("moved"), "battlefield", origin=("exile",), how="return"),
        targets=(target(Filter(any_types=("Artifact", "Creature", "Land"), controller="you"), least=2, most=2),),
    )),
    card("Otherworldly Journey", "{1}{W}", "Instant — Arcane", spell(
        Move(T0, "exile", how="exile"),
        Delay(Trigger("step", step="end step"), Program((
            Move(Bound("moved"), "battlefield", controller="owner", counters=(("P1P1", 1),), origin=("exile",), how="return"),
        ))),
        targets=(target(CREATURE),),
    )),
)  # fmt: skip

TURNS: tuple[CardDef, ...] = (
    card("Time Warp", "{3}{U}{U}", "Sorcery", spell(ExtraTurn(T0), targets=(PLAYER,))),
)  # fmt: skip

CARDS: tuple[CardDef, ...] = (*DRAW, *SEARCH, *WISHES, *RETURN, *TOKENS, *COMBAT, *FLICKER, *TURNS)
"""Every one of them."""
