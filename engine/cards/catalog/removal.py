"""Spells that destroy, exile, return, tuck, burn, counter and steal (CR 608, 701)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import CostChange, Keyword, Replacement, Restriction, Spell
from engine.cards.card import card
from engine.cards.catalog.shorthand import (
    ANY_TARGET,
    CREATURE,
    MY_CREATURE,
    NONLAND,
    PERMANENT,
    PLAYER,
    SPELL,
    T0,
    T1,
    THIS,
    YOU,
    cost,
    keywords,
    program,
    spell,
    target,
    token,
)  # fmt: skip
from engine.cards.filters import All, ControllerOf, Count, Filter, OwnerOf, Paid, Stat, X
from engine.cards.mana import parse_mana
from engine.cards.ops import (
    AddAbilities,
    AddPT,
    Continuous,
    Control,
    CopySpell,
    Counter,
    CreateToken,
    Damage,
    Destroy,
    Discard,
    Draw,
    EndTurn,
    ExchangeControl,
    Fight,
    GainLife,
    Goad,
    If,
    LoseLife,
    Modes,
    Move,
    Pay,
    PhaseOut,
    Program,
    Scry,
    Shield,
    Shuffle,
    Tap,
    TargetSpec,
    Untap,
)  # fmt: skip

if TYPE_CHECKING:
    from engine.cards.card import CardDef

__all__ = ["CARDS"]

_OWN_COST = ("hand", "graveyard", "library", "exile", "command", "stack")
_NONCREATURE_SPELL = Filter(kind="spell", zones=("stack",), not_types=("Creature",))
_CREATURE_SPELL = Filter(kind="spell", zones=("stack",), types=("Creature",))
_COPIABLE = Filter(kind="spell", zones=("stack",), any_types=("Instant", "Sorcery"))
_ARTIFACT_OR_ENCHANTMENT = target(Filter(any_types=("Artifact", "Enchantment")))
_A_CREATURE, _A_PERMANENT, _A_NONLAND, _A_SPELL = target(CREATURE), target(PERMANENT), target(NONLAND), target(SPELL)
_PLAYER_OR_WALKER = target(Filter(types=("Planeswalker",)), "player")
_HASTE = AddAbilities(keywords("haste"))
_NO_COMBAT_DAMAGE = Shield(Replacement("damage", "prevent", combat=True))

DESTROY: tuple[CardDef, ...] = (
    card("Murder", "{1}{B}{B}", "Instant", spell(Destroy(T0), targets=(_A_CREATURE,))),
    card("Doom Blade", "{1}{B}", "Instant", spell(Destroy(T0), targets=(target(Filter(types=("Creature",), not_colors=("B",))),))),
    card("Terror", "{1}{B}", "Instant", spell(
        Destroy(T0, regenerate=False), targets=(target(Filter(types=("Creature",), not_types=("Artifact",), not_colors=("B",))),)
    )),
    card("Go for the Throat", "{1}{B}", "Instant", spell(Destroy(T0), targets=(target(Filter(types=("Creature",), not_types=("Artifact",))),))),
    card("Hero's Downfall", "{1}{B}{B}", "Instant", spell(Destroy(T0), targets=(target(Filter(any_types=("Creature", "Planeswalker"))),))),
    card("Vindicate", "{1}{W}{B}", "Sorcery", spell(Destroy(T0), targets=(_A_PERMANENT,))),
    card("Mortify", "{1}{W}{B}", "Instant", spell(Destroy(T0), targets=(target(Filter(any_types=("Creature", "Enchantment"))),))),
    card("Putrefy", "{1}{B}{G}", "Instant", spell(
        Destroy(T0, regenerate=False), targets=(target(Filter(any_types=("Artifact", "Creature"))),)
    )),
    card("Terminate", "{B}{R}", "Instant", spell(Destroy(T0, regenerate=False), targets=(_A_CREATURE,))),
    card("Plummet", "{1}{G}", "Instant", spell(Destroy(T0), targets=(target(Filter(types=("Creature",), keywords=("flying",))),))),
    card("Naturalize", "{1}{G}", "Instant", spell(Destroy(T0), targets=(_ARTIFACT_OR_ENCHANTMENT,))),
    card("Disenchant", "{1}{W}", "Instant", spell(Destroy(T0), targets=(_ARTIFACT_OR_ENCHANTMENT,))),
    card("Krosan Grip", "{2}{G}", "Instant", (*keywords("split second"), *spell(Destroy(T0), targets=(_ARTIFACT_OR_ENCHANTMENT,)))),
    card("Beast Within", "{2}{G}", "Instant", spell(
        Destroy(T0), CreateToken(token("Creature — Beast", 3, 3, "G"), who=ControllerOf(T0)), targets=(_A_PERMANENT,)
    )),
    card("Prey Upon", "{G}", "Sorcery", spell(
        Fight(T0, T1), targets=(target(MY_CREATURE), target(Filter(types=("Creature",), controller="not_you")))
    )),
    card("Day of Judgment", "{2}{W}{W}", "Sorcery", spell(Destroy(All(CREATURE)))),
    card("Wrath of God", "{2}{W}{W}", "Sorcery", spell(Destroy(All(CREATURE), regenerate=False))),
    card("Damnation", "{2}{B}{B}", "Sorcery", spell(Destroy(All(CREATURE), regenerate=False))),
)  # fmt: skip

EXILE: tuple[CardDef, ...] = (
    card("Swords to Plowshares", "{W}", "Instant", spell(
        Move(T0, "exile", how="exile"), GainLife(ControllerOf(T0), Stat("power", T0)), targets=(_A_CREATURE,)
    )),
    card("Unmake", "{W/B}{W/B}{W/B}", "Instant", spell(Move(T0, "exile", how="exile"), targets=(_A_CREATURE,))),
    card("Utter End", "{2}{W}{B}", "Instant", spell(Move(T0, "exile", how="exile"), targets=(_A_NONLAND,))),
    card("Anguished Unmaking", "{1}{W}{B}", "Instant", spell(Move(T0, "exile", how="exile"), LoseLife(YOU, 3), targets=(_A_NONLAND,))),
)  # fmt: skip

BOUNCE_AND_TUCK: tuple[CardDef, ...] = (
    card("Unsummon", "{U}", "Instant", spell(Move(T0, "hand", how="return"), targets=(_A_CREATURE,))),
    card("Vapor Snag", "{U}", "Instant", spell(Move(T0, "hand", how="return"), LoseLife(ControllerOf(T0), 1), targets=(_A_CREATURE,))),
    card("Boomerang", "{U}{U}", "Instant", spell(Move(T0, "hand", how="return"), targets=(_A_PERMANENT,))),
    card("Into the Roil", "{1}{U}", "Instant", (
        Keyword("kicker", cost("1U")), *spell(Move(T0, "hand", how="return"), If(Paid("kicker"), (Draw(YOU),)), targets=(_A_NONLAND,)),
    )),
    card("Capsize", "{1}{U}{U}", "Instant", (Keyword("buyback", cost("3")), *spell(Move(T0, "hand", how="return"), targets=(_A_PERMANENT,)))),
    card("Evacuation", "{3}{U}{U}", "Instant", spell(Move(All(CREATURE), "hand", how="return"))),
    card("Time Ebb", "{2}{U}", "Sorcery", spell(Move(T0, "library", how="put"), targets=(_A_CREATURE,))),
    card("Griptide", "{3}{U}", "Instant", spell(Move(T0, "library", how="put"), targets=(_A_CREATURE,))),
    card("Condemn", "{W}", "Instant", spell(
        Move(T0, "library", position="bottom", how="put"), GainLife(ControllerOf(T0), Stat("toughness", T0)),
        targets=(target(Filter(types=("Creature",), state=("attacking",))),),
    )),
    card("Oblation", "{2}{W}", "Instant", spell(Shuffle(into=T0), Draw(OwnerOf(T0), 2), targets=(_A_NONLAND,))),
    card("Leadership Vacuum", "{2}{U}", "Instant", spell(
        Move(All(Filter(controller="target", state=("commander",))), "command", how="return"), Draw(YOU), targets=(PLAYER,)
    )),
    card("Reality Ripple", "{1}{U}", "Instant", spell(PhaseOut(T0), targets=(target(Filter(any_types=("Artifact", "Creature", "Land"))),))),
)  # fmt: skip

COUNTER: tuple[CardDef, ...] = (
    card("Counterspell", "{U}{U}", "Instant", spell(Counter(T0), targets=(_A_SPELL,))),
    card("Cancel", "{1}{U}{U}", "Instant", spell(Counter(T0), targets=(_A_SPELL,))),
    card("Mana Leak", "{1}{U}", "Instant", spell(Pay(cost("3"), otherwise=(Counter(T0),), who=ControllerOf(T0)), targets=(_A_SPELL,))),
    card("Negate", "{1}{U}", "Instant", spell(Counter(T0), targets=(target(_NONCREATURE_SPELL),))),
    card("Essence Scatter", "{1}{U}", "Instant", spell(Counter(T0), targets=(target(_CREATURE_SPELL),))),
    card("Dovin's Veto", "{W}{U}", "Instant", (
        Restriction("cant_be_countered", zones=("stack",)), *spell(Counter(T0), targets=(target(_NONCREATURE_SPELL),)),
    )),
    card("Dissolve", "{1}{U}{U}", "Instant", spell(Counter(T0), Scry(1), targets=(_A_SPELL,))),
    card("Absorb", "{W}{U}{U}", "Instant", spell(Counter(T0), GainLife(YOU, 3), targets=(_A_SPELL,))),
    card("Undermine", "{U}{U}{B}", "Instant", spell(Counter(T0), LoseLife(ControllerOf(T0), 3), targets=(_A_SPELL,))),
    card("Remand", "{1}{U}", "Instant", spell(Counter(T0, to="hand"), Draw(YOU), targets=(_A_SPELL,))),
    card("Memory Lapse", "{1}{U}", "Instant", spell(Counter(T0, to="library"), targets=(_A_SPELL,))),
    card("Spell Crumple", "{1}{U}{U}", "Instant", spell(
        Counter(T0, to="library", position="bottom"), Move(THIS, "library", position="bottom", how="put"), targets=(_A_SPELL,)
    )),
    card("Twincast", "{U}{U}", "Instant", spell(CopySpell(T0), targets=(target(_COPIABLE),))),
    card("Reverberate", "{R}{R}", "Instant", spell(CopySpell(T0), targets=(target(_COPIABLE),))),
    card("Time Stop", "{4}{U}{U}", "Instant", spell(EndTurn())),
)  # fmt: skip

BURN: tuple[CardDef, ...] = (
    card("Lightning Bolt", "{R}", "Instant", spell(Damage(T0, 3), targets=(ANY_TARGET,))),
    card("Shock", "{R}", "Instant", spell(Damage(T0, 2), targets=(ANY_TARGET,))),
    card("Lightning Helix", "{R}{W}", "Instant", spell(Damage(T0, 3), GainLife(YOU, 3), targets=(ANY_TARGET,))),
    card("Volcanic Hammer", "{1}{R}", "Sorcery", spell(Damage(T0, 3), targets=(ANY_TARGET,))),
    card("Burst Lightning", "{R}", "Instant", (
        Keyword("kicker", cost("4")), *spell(If(Paid("kicker"), (Damage(T0, 4),), (Damage(T0, 2),)), targets=(ANY_TARGET,)),
    )),
    card("Flame Slash", "{R}", "Sorcery", spell(Damage(T0, 4), targets=(_A_CREATURE,))),
    card("Arc Lightning", "{2}{R}", "Sorcery", spell(
        Damage(T0, 3, divided=True), targets=(TargetSpec(ANY_TARGET.objects, "player", 1, 3, divide=3),)
    )),
    card("Blaze", "{X}{R}", "Sorcery", spell(Damage(T0, X()), targets=(ANY_TARGET,))),
    card("Pyroclasm", "{1}{R}", "Sorcery", spell(Damage(All(CREATURE), 2))),
    card("Blasphemous Act", "{8}{R}", "Sorcery", (
        CostChange(parse_mana("1"), less=True, times=Count(CREATURE), zones=_OWN_COST), *spell(Damage(All(CREATURE), 13)),
    )),
)  # fmt: skip

CONTROL: tuple[CardDef, ...] = (
    card("Act of Treason", "{2}{R}", "Sorcery", spell(
        Continuous(T0, (Control(),)), Untap(T0), Continuous(T0, (_HASTE,)), targets=(_A_CREATURE,)
    )),
    card("Insurrection", "{5}{R}{R}{R}", "Sorcery", spell(
        Untap(All(CREATURE)), Continuous(All(CREATURE), (Control(), _HASTE))
    )),
    card("Switcheroo", "{4}{U}", "Sorcery", spell(
        ExchangeControl(T0, T1), targets=(_A_CREATURE, TargetSpec(CREATURE, distinct_from=(0,)))
    )),
    card("Disrupt Decorum", "{2}{R}{R}", "Sorcery", spell(Goad(All(Filter(types=("Creature",), controller="not_you"))))),
    card("Fog", "{G}", "Instant", spell(_NO_COMBAT_DAMAGE)),
    card("Holy Day", "{W}", "Instant", spell(_NO_COMBAT_DAMAGE)),
)  # fmt: skip


def _charm(*modes: Program, choose: int = 1) -> Program:
    return Program(modes=Modes(modes, choose, choose))


MODAL: tuple[CardDef, ...] = (
    card("Izzet Charm", "{U}{R}", "Instant", (Spell(_charm(
        program(Pay(cost("2"), otherwise=(Counter(T0),), who=ControllerOf(T0)), targets=(target(_NONCREATURE_SPELL),)),
        program(Damage(T0, 2), targets=(_A_CREATURE,)),
        program(Draw(YOU, 2), Discard(YOU, 2)),
    )),)),
    card("Boros Charm", "{R}{W}", "Instant", (Spell(_charm(
        program(Damage(T0, 4), targets=(_PLAYER_OR_WALKER,)),
        program(Continuous(All(Filter(controller="you")), (AddAbilities(keywords("indestructible")),))),
        program(Continuous(T0, (AddAbilities(keywords("double strike")),)), targets=(_A_CREATURE,)),
    )),)),
    card("Dromar's Charm", "{W}{U}{B}", "Instant", (Spell(_charm(
        program(GainLife(YOU, 5)),
        program(Counter(T0), targets=(_A_SPELL,)),
        program(Continuous(T0, (AddPT(-2, -2),)), targets=(_A_CREATURE,)),
    )),)),
    card("Cryptic Command", "{1}{U}{U}{U}", "Instant", (Spell(_charm(
        program(Counter(T0), targets=(_A_SPELL,)),
        program(Move(T0, "hand", how="return"), targets=(_A_PERMANENT,)),
        program(Tap(All(Filter(types=("Creature",), controller="opponent")))),
        program(Draw(YOU)),
        choose=2,
    )),)),
)  # fmt: skip

CARDS: tuple[CardDef, ...] = (*DESTROY, *EXILE, *BOUNCE_AND_TUCK, *COUNTER, *BURN, *CONTROL, *MODAL)
"""Every one of them."""
