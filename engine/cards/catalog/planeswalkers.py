"""Planeswalkers: some that can lead a Commander deck, others for Oathbreaker (CR 306, 606, 906)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Activated, Cost, CostPart, Permission, Static, Trigger, Triggered
from engine.cards.card import CardDef, face
from engine.cards.catalog.permanents import TREASURE
from engine.cards.catalog.shorthand import (
    ANY_TARGET,
    ATTACHED,
    CREATURE,
    CREATURE_CARD,
    EACH_PLAYER,
    LAND,
    MY_CREATURE,
    OPPONENT,
    PLAYER,
    T0,
    TAP,
    YOU,
    activated,
    cost,
    equipment,
    keywords,
    loyalty,
    mana,
    pump,
    target,
    token,
)  # fmt: skip
from engine.cards.filters import All, Bound, Count, Filter, Greatest, LifeOf, X
from engine.cards.ops import (
    AddAbilities,
    AddColors,
    AddMana,
    AddPT,
    AddTypes,
    Attach,
    Choose,
    Continuous,
    ControlPlayer,
    CreateToken,
    Damage,
    Destroy,
    Discard,
    Draw,
    Emblem,
    GainLife,
    LookAt,
    LoseLife,
    May,
    Mill,
    Move,
    Program,
    PutCounters,
    Search,
    SetColors,
    SetLife,
    SetPT,
    Untap,
)  # fmt: skip

if TYPE_CHECKING:
    from engine.cards.abilities import Ability
    from engine.cards.ops import Op, TargetSpec

__all__ = ["CARDS"]

_COMMAND = ("command",)
"""Where the abilities of emblems function (113.6p)."""


def _walker(name: str, mana_cost: str, subtype: str, printed: int, *abilities: Ability) -> CardDef:
    return CardDef(name, (face(name, mana_cost, f"Legendary Planeswalker — {subtype}", abilities, loyalty=printed),))


def _minus_x(*steps: Op, targets: tuple[TargetSpec, ...] = ()) -> Activated:
    return Activated(Cost(None, (CostPart("loyalty", x=True),)), Program(steps, targets), "sorcery", loyalty=True)


_LEADS = Permission("can_be_commander")
_EQUIPMENT = Filter(subtypes=("Equipment",), controller="you")
_MOUNTAIN = Filter(subtypes=("Mountain",), controller="you")
_LANDS = Count(Filter(types=("Land",), controller="you"))

LEADERS: tuple[CardDef, ...] = (
    _walker("Freyalise, Llanowar's Fury", "{3}{G}{G}", "Freyalise", 3,
        loyalty(2, CreateToken(token("Creature — Elf Druid", 1, 1, "G", mana("G")))),
        loyalty(-2, Destroy(T0), targets=(target(Filter(any_types=("Artifact", "Enchantment"))),)),
        loyalty(-6, Draw(YOU, Count(Filter(types=("Creature",), colors=("G",), controller="you")))),
        _LEADS,
    ),
    _walker("Teferi, Temporal Archmage", "{4}{U}{U}", "Teferi", 5,
        loyalty(1, LookAt(2, 1, 1)),
        loyalty(-1, Untap(T0), targets=(target(Filter(), least=0, most=4),)),
        loyalty(-10, Emblem((Permission("loyalty_instant", zones=_COMMAND),))),
        _LEADS,
    ),
    _walker("Nahiri, the Lithomancer", "{3}{W}{W}", "Nahiri", 3,
        loyalty(
            2, CreateToken(token("Creature — Kor Soldier", 1, 1, "W")),
            May((Choose("chosen", objects=_EQUIPMENT), Attach(Bound("chosen"), Bound("made")))),
        ),
        loyalty(-2, May((
            Choose("chosen", objects=Filter(kind="card", zones=("hand", "graveyard"), subtypes=("Equipment",), owner="you")),
            Move(Bound("chosen"), "battlefield", how="put"),
        ))),
        loyalty(-10, CreateToken(token(
            "Artifact — Equipment", None, None, "",
            *keywords("indestructible"), *equipment("0", pump(5, 5, ATTACHED, AddAbilities(keywords("double strike")))),
            name="Stoneforged Blade",
        ))),
        _LEADS,
    ),
)  # fmt: skip

OTHERS: tuple[CardDef, ...] = (
    _walker("Elspeth, Knight-Errant", "{2}{W}{W}", "Elspeth", 4,
        loyalty(1, CreateToken(token("Creature — Soldier", 1, 1, "W"))),
        loyalty(1, Continuous(T0, (AddPT(3, 3), AddAbilities(keywords("flying")))), targets=(target(CREATURE),)),
        loyalty(-8, Emblem((Static(
            (AddAbilities(keywords("indestructible")),),
            Filter(any_types=("Artifact", "Creature", "Enchantment", "Land"), controller="you"), zones=_COMMAND,
        ),))),
    ),
    _walker("Elspeth, Sun's Champion", "{4}{W}{W}", "Elspeth", 4,
        loyalty(1, CreateToken(token("Creature — Soldier", 1, 1, "W"), 3)),
        loyalty(-3, Destroy(All(Filter(types=("Creature",), power=(">=", 4))))),
        loyalty(-7, Emblem((Static((AddPT(2, 2), AddAbilities(keywords("flying"))), MY_CREATURE, zones=_COMMAND),))),
    ),
    _walker("Ajani Goldmane", "{2}{W}{W}", "Ajani", 4,
        loyalty(1, GainLife(YOU, 2)),
        loyalty(-1, PutCounters(All(MY_CREATURE), "P1P1"), Continuous(All(MY_CREATURE), (AddAbilities(keywords("vigilance")),))),
        loyalty(-6, CreateToken(token("Creature — Avatar", 0, 0, "W", Static((SetPT(LifeOf(), LifeOf(), cda=True),), cda=True)))),
    ),
    _walker("Ajani, Caller of the Pride", "{1}{W}{W}", "Ajani", 4,
        loyalty(1, PutCounters(T0, "P1P1"), targets=(target(CREATURE, least=0),)),
        loyalty(-3, Continuous(T0, (AddAbilities(keywords("flying", "double strike")),)), targets=(target(CREATURE),)),
        loyalty(-8, CreateToken(token("Creature — Cat", 2, 2, "W"), LifeOf())),
    ),
    _walker("Jace Beleren", "{1}{U}{U}", "Jace", 3,
        loyalty(2, Draw(EACH_PLAYER)),
        loyalty(-1, Draw(T0), targets=(PLAYER,)),
        loyalty(-10, Mill(T0, 20), targets=(PLAYER,)),
    ),
    _walker("Tezzeret the Seeker", "{3}{U}{U}", "Tezzeret", 4,
        loyalty(1, Untap(T0), targets=(target(Filter(types=("Artifact",)), least=0, most=2),)),
        _minus_x(Search(Filter(kind="card", zones=("library",), types=("Artifact",), mana_value=("<=", X())), "battlefield")),
        loyalty(-5, Continuous(
            All(Filter(types=("Artifact",), controller="you")), (AddTypes(types=("Artifact", "Creature")), SetPT(5, 5))
        )),
    ),
    _walker("Liliana Vess", "{3}{B}{B}", "Liliana", 5,
        loyalty(1, Discard(T0), targets=(PLAYER,)),
        loyalty(-2, Search(Filter(kind="card", zones=("library",)), "library")),
        loyalty(-8, Move(All(Filter(kind="card", zones=("graveyard",), types=("Creature",))), "battlefield", how="put")),
    ),
    _walker("Liliana, Death's Majesty", "{3}{B}{B}", "Liliana", 5,
        loyalty(1, CreateToken(token("Creature — Zombie", 2, 2, "B")), Mill(YOU, 2)),
        loyalty(
            -3, Move(T0, "battlefield", how="return"),
            Continuous(Bound("moved"), (AddColors(("B",)), AddTypes(subtypes=("Zombie",))), "forever"), targets=(target(CREATURE_CARD),),
        ),
        loyalty(-7, Destroy(All(Filter(types=("Creature",), not_subtypes=("Zombie",))))),
    ),
    _walker("Ob Nixilis Reignited", "{3}{B}{B}", "Nixilis", 5,
        loyalty(1, Draw(YOU), LoseLife(YOU, 1)),
        loyalty(-3, Destroy(T0), targets=(target(CREATURE),)),
        loyalty(
            -8, Emblem((Triggered(Trigger("draws"), Program((LoseLife(YOU, 2),)), zones=_COMMAND),), T0), targets=(OPPONENT,)
        ),
    ),
    _walker("Sorin Markov", "{3}{B}{B}{B}", "Sorin", 4,
        loyalty(2, Damage(T0, 2), GainLife(YOU, 2), targets=(ANY_TARGET,)),
        loyalty(-3, SetLife(T0, 10), targets=(OPPONENT,)),
        loyalty(-7, ControlPlayer(T0), targets=(PLAYER,)),
    ),
    _walker("Koth of the Hammer", "{2}{R}{R}", "Koth", 3,
        loyalty(
            1, Untap(T0), Continuous(T0, (AddTypes(types=("Creature",), subtypes=("Elemental",)), SetColors(("R",)), SetPT(4, 4))),
            targets=(target(Filter(subtypes=("Mountain",))),),
        ),
        loyalty(-2, AddMana(("R",), Count(_MOUNTAIN))),
        loyalty(-5, Emblem((Static(
            (AddAbilities((activated(cost("", TAP), Damage(T0, 1), targets=(ANY_TARGET,)),)),), _MOUNTAIN, zones=_COMMAND
        ),))),
    ),
    _walker("Chandra, Novice Pyromancer", "{3}{R}", "Chandra", 5,
        loyalty(1, Continuous(All(Filter(subtypes=("Elemental",), controller="you")), (AddPT(2, 0),))),
        loyalty(-1, AddMana(("RR",))),
        loyalty(-2, Damage(T0, 2), targets=(ANY_TARGET,)),
    ),
    _walker("Garruk Wildspeaker", "{2}{G}{G}", "Garruk", 3,
        loyalty(1, Untap(T0), targets=(target(LAND, least=2, most=2),)),
        loyalty(-1, CreateToken(token("Creature — Beast", 3, 3, "G"))),
        loyalty(-4, Continuous(All(MY_CREATURE), (AddPT(3, 3), AddAbilities(keywords("trample"))))),
    ),
    _walker("Garruk, Primal Hunter", "{2}{G}{G}{G}", "Garruk", 3,
        loyalty(1, CreateToken(token("Creature — Beast", 3, 3, "G"))),
        loyalty(-3, Draw(YOU, Greatest("power", MY_CREATURE))),
        loyalty(-6, CreateToken(token("Creature — Wurm", 6, 6, "G"), _LANDS)),
    ),
    _walker("Vraska, Relic Seeker", "{4}{B}{G}", "Vraska", 6,
        loyalty(2, CreateToken(token("Creature — Pirate", 2, 2, "B", *keywords("menace")))),
        loyalty(
            -3, Destroy(T0), CreateToken(TREASURE), targets=(target(Filter(any_types=("Artifact", "Creature", "Enchantment"))),)
        ),
        loyalty(-10, SetLife(T0, 1), targets=(PLAYER,)),
    ),
)  # fmt: skip

CARDS: tuple[CardDef, ...] = (*LEADERS, *OTHERS)
"""Every one of them."""
