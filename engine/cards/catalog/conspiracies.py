"""Conspiracies of the two Conspiracy sets (CR 315, 702.106, 905.4): everything on them works from the command zone.

They are never in a deck: the catalogue has them for Conspiracy drafts, and for the command zones of scenarios.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import (
    CostChange,
    CostPart,
    Permission,
    Replacement,
    Restriction,
    Static,
    Trigger,
    Triggered,
)  # fmt: skip
from engine.cards.card import card
from engine.cards.catalog.shorthand import (
    CREATURE_SPELL,
    IT,
    LAND,
    MY_CREATURE,
    SPELL,
    THIS,
    YOU,
    activated,
    cost,
    dies,
    keywords,
    mana,
    program,
    step,
    token,
)
from engine.cards.filters import Bound, Count, Filter, Is
from engine.cards.mana import parse_mana
from engine.cards.ops import (
    AddAbilities,
    AddPT,
    Continuous,
    CopySpell,
    CreateToken,
    Draw,
    May,
    Pay,
    Permit,
    PutCounters,
    Search,
)  # fmt: skip
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.abilities import Ability
    from engine.cards.card import CardDef
    from engine.cards.ops import Op

__all__ = ["CARDS"]

COMMAND = ("command",)
NAMED = replace(MY_CREATURE, chosen="name")
"""Creatures you control with the chosen name."""
INSTANT_OR_SORCERY = Filter(kind="spell", zones=("stack",), any_types=("Instant", "Sorcery"))
IN_LIBRARY = Filter(kind="card", zones=("library",))
IN_HAND = Filter(kind="card", zones=("hand",), owner="you")
BASIC_OUTSIDE = Filter(kind="card", zones=("outside",), types=("Land",), supertypes=("Basic",), owner="you")
HIDDEN, DOUBLE = keywords("hidden agenda"), keywords("double agenda")
_ONE = parse_mana("1")


def _conspiracy(name: str, *abilities: Ability, identity: str = "") -> CardDef:
    return replace(card(name, None, "Conspiracy", abilities), identity=tuple(identity))


def _hidden(name: str, *abilities: Ability, identity: str = "") -> CardDef:
    return _conspiracy(name, *HIDDEN, *abilities, identity=identity)


def _when(trigger: Trigger, *steps: Op, condition: Is | None = None) -> Triggered:
    return Triggered(trigger, program(*steps), condition, COMMAND)


def _gain(*abilities: Ability, affects: Filter = NAMED) -> Static:
    return Static((AddAbilities(abilities),), affects, zones=COMMAND)


AGENDAS: tuple[CardDef, ...] = (
    _hidden("Adriana's Valor", _when(
        Trigger("attacks", NAMED), Pay(cost("W"), (Continuous(IT, (AddAbilities(keywords("indestructible")),)),))
    ), identity="W"),
    _hidden("Assemble the Rank and Vile", _gain(
        dies(Pay(cost("B"), (CreateToken(token("Creature — Zombie", 2, 2, "B"), tapped=True),)))
    ), identity="B"),
    _hidden("Brago's Favor", CostChange(_ONE, replace(SPELL, chosen="name"), less=True, zones=COMMAND)),
    _hidden("Double Stroke", _when(Trigger("cast", replace(INSTANT_OR_SORCERY, chosen="name"), "you"), May((CopySpell(IT),)))),
    _hidden("Echoing Boon", _when(
        Trigger("cast", INSTANT_OR_SORCERY, "you"), May((CopySpell(IT),)), condition=Is(IT, replace(SPELL, targets=NAMED))
    )),
    _hidden("Hired Heist", _when(Trigger("deals_damage", NAMED, to="player", combat=True), Pay(cost("U"), (Draw(YOU),))), identity="U"),
    _hidden("Immediate Action", _gain(*keywords("haste"))),
    _hidden("Incendiary Dissent", _gain(activated(cost("R"), Continuous(THIS, (AddPT(1, 0),)))), identity="R"),
    _hidden("Iterative Analysis", _when(Trigger("cast", replace(INSTANT_OR_SORCERY, chosen="name"), "you"), May((Draw(YOU),)))),
    _hidden("Muzzio's Preparations", Replacement("enters", "enter", NAMED, counters=(("P1P1", 1),), zones=COMMAND)),
    _hidden("Natural Unity", _gain(step("beginning of combat", Pay(cost("G"), (PutCounters(THIS, "P1P1"),)))), identity="G"),
    _hidden("Secret Summoning", _when(
        Trigger("enters", NAMED),
        May((Search(replace(IN_LIBRARY, chosen="name"), most=Count(replace(IN_LIBRARY, owner="you")), reveal=True),)),
    )),
    _hidden("Secrets of Paradise", _gain(mana("any"))),
    _conspiracy("Summoner's Bond", *DOUBLE, _when(
        Trigger("cast", replace(SPELL, types=("Creature",), chosen="name"), "you"),
        May((Search(replace(IN_LIBRARY, types=("Creature",), chosen="other_name"), reveal=True),)),
    )),
    _hidden("Unexpected Potential", Permission("any_color", Filter(kind="any", zones=(), chosen="name"), zones=COMMAND)),
)  # fmt: skip

OPEN: tuple[CardDef, ...] = (
    _conspiracy("Advantageous Proclamation", Permission("smaller_deck", amount=5, zones=())),
    _conspiracy(
        "Hold the Perimeter",
        _when(Trigger("step", player="you", step="upkeep", nth=1), CreateToken(token("Creature — Soldier", 1, 2, "W", *keywords("defender")))),
        _when(
            Trigger("step", player="opponent", step="upkeep", nth=1),
            CreateToken(token("Creature — Goblin", 1, 1, "R", Restriction("cant_block")), who=Bound("player")),
        ),
    ),
    _conspiracy("Sentinel Dispatch", _when(
        Trigger("step", step="upkeep", nth=1), CreateToken(token("Artifact Creature — Construct", 1, 1, "", *keywords("defender")))
    )),
    _conspiracy("Backup Plan", Permission("extra_hand", zones=())),
    _conspiracy(
        "Emissary's Ploy",
        Permission("choose_number_before_game", amount=3, zones=()),
        Permission("any_color", Filter(kind="any", zones=(), types=("Creature",), chosen="number"), zones=COMMAND),
    ),
    _conspiracy(
        "Hymn of the Wilds",
        CostChange(_ONE, CREATURE_SPELL, less=True, zones=COMMAND, first=True),
        Restriction("cant_cast", filter=INSTANT_OR_SORCERY, who="you", zones=COMMAND),
    ),
    _conspiracy("Power Play", Permission("starting_player", zones=())),
    _conspiracy(
        "Sovereign's Realm",
        Restriction("no_basic_lands", zones=()),
        Permission("hand_size", amount=5, zones=()),
        activated(cost("", CostPart("exile", filter=IN_HAND)), Permit(filter=BASIC_OUTSIDE, play=True), zone="command"),
        _gain(mana("any"), affects=replace(LAND, supertypes=("Basic",), controller="you")),
    ),
    _conspiracy("Worldknit", replace(
        _gain(mana("any"), affects=replace(LAND, controller="you")), condition=Is(THIS, Filter(kind="any", zones=COMMAND, state=("whole_pool",)))
    )),
    _conspiracy("Weight Advantage", Restriction("assigns_toughness", MY_CREATURE, zones=COMMAND)),
)  # fmt: skip

CARDS: tuple[CardDef, ...] = (*AGENDAS, *OPEN)
"""Every one of them."""
