"""Legendary creatures that can lead a deck, one color to five (CR 205.4d, 903.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import CostChange, CostPart, Permission, Restriction, Static, Trigger, Triggered
from engine.cards.card import card
from engine.cards.catalog.shorthand import (
    ANY_TARGET,
    CREATURE,
    CREATURE_CARD,
    EACH_OPPONENT,
    IT,
    MY_CREATURE,
    OPPONENT,
    PLAYER,
    SPELL,
    T0,
    TAP,
    THIS,
    YOU,
    activated,
    attacks,
    cost,
    enters,
    keywords,
    mana,
    pump,
    step,
    target,
    token,
    when,
)  # fmt: skip
from engine.cards.filters import (
    All,
    Bound,
    Compare,
    ControllerOf,
    Count,
    Defending,
    Each,
    Filter,
    InZone,
    Monarch,
    Result,
    Stat,
)
from engine.cards.mana import parse_mana
from engine.cards.ops import (
    AddAbilities,
    AddMana,
    AddPT,
    AddTypes,
    Choose,
    Continuous,
    Control,
    CopyToken,
    CreateToken,
    Damage,
    Delay,
    Destroy,
    Draw,
    GainLife,
    LoseLife,
    May,
    Monarchy,
    Move,
    Pay,
    Program,
    Proliferate,
    PutCounters,
    Sacrifice,
    Search,
    SetPT,
    Tap,
    Untap,
)  # fmt: skip

if TYPE_CHECKING:
    from engine.cards.card import CardDef

__all__ = ["CARDS"]

_ONE = parse_mana("1")
_LANDFALL = Trigger("enters", Filter(types=("Land",), controller="you"))
_INSTANT_OR_SORCERY = Filter(kind="spell", zones=("stack",), any_types=("Instant", "Sorcery"))
_NONCREATURE = Filter(kind="spell", zones=("stack",), not_types=("Creature",))
_HIT_PLAYER = Trigger("deals_damage", to="player", combat=True)
_BACK = Move(Bound("moved"), "battlefield", controller="owner", origin=("exile",), how="return")
_AT_NEXT_END_STEP = Trigger("step", step="end step")
_ANY_NUMBER = 99
_FLASH_OUT = (Move(T0, "exile", how="exile"), Delay(_AT_NEXT_END_STEP, Program((_BACK,))))


def _spells(*colors: str) -> Filter:
    return Filter(kind="spell", zones=("stack",), colors=colors)


MONO: tuple[CardDef, ...] = (
    card("Thalia, Guardian of Thraben", "{1}{W}", "Legendary Creature — Human Soldier", (
        *keywords("first strike"), CostChange(_ONE, _NONCREATURE, "any"),
    ), power=2, toughness=1),
    card("Talrand, Sky Summoner", "{2}{U}{U}", "Legendary Creature — Merfolk Wizard", (
        when(Trigger("cast", _INSTANT_OR_SORCERY, "you"), CreateToken(token("Creature — Drake", 2, 2, "U", *keywords("flying")))),
    ), power=2, toughness=2),
    card("Azami, Lady of Scrolls", "{2}{U}{U}{U}", "Legendary Creature — Human Wizard", (
        activated(cost("", CostPart("tap_others", 1, Filter(subtypes=("Wizard",), controller="you", state=("untapped",)))), Draw(YOU)),
    ), power=0, toughness=2),
    card("Nezahal, Primal Tide", "{5}{U}{U}", "Legendary Creature — Elder Dinosaur", (
        Restriction("cant_be_countered", zones=("stack",)),
        Permission("no_max_hand"),
        when(Trigger("cast", _NONCREATURE, "opponent"), Draw(YOU)),
        activated(
            cost("", CostPart("discard", 3, Filter(kind="card", zones=("hand",), owner="you"))),
            Move(THIS, "exile", how="exile"),
            Delay(_AT_NEXT_END_STEP, Program((
                Move(Bound("moved"), "battlefield", controller="owner", tapped=True, origin=("exile",), how="return"),
            ))),
        ),
    ), power=7, toughness=7),
    card("Memnarch", "{7}", "Legendary Artifact Creature — Wizard", (
        activated(cost("1UU"), Continuous(T0, (AddTypes(types=("Artifact",)),), "forever"), targets=(target(Filter()),)),
        activated(cost("3U"), Continuous(T0, (Control(),), "forever"), targets=(target(Filter(types=("Artifact",))),)),
    ), power=4, toughness=5),
    card("Vito, Thorn of the Dusk Rose", "{2}{B}", "Legendary Creature — Vampire Cleric", (
        when(Trigger("gains_life", player="you"), LoseLife(T0, Result("amount")), targets=(OPPONENT,)),
        activated(cost("3BB"), Continuous(All(MY_CREATURE), (AddAbilities(keywords("lifelink")),))),
    ), power=1, toughness=3),
    card("Sheoldred, Whispering One", "{5}{B}{B}", "Legendary Creature — Phyrexian Praetor", (
        *keywords("swampwalk"),
        step("upkeep", Move(T0, "battlefield", how="return"), targets=(target(CREATURE_CARD),)),
        step("upkeep", Sacrifice(Bound("player"), CREATURE), player="opponent"),
    ), power=6, toughness=6),
    card("Krenko, Mob Boss", "{2}{R}{R}", "Legendary Creature — Goblin Warrior", (
        activated(
            cost("", TAP), CreateToken(token("Creature — Goblin", 1, 1, "R"), Count(Filter(subtypes=("Goblin",), controller="you")))
        ),
    ), power=3, toughness=3),
    card("Squee, Goblin Nabob", "{2}{R}", "Legendary Creature — Goblin", (
        Triggered(
            Trigger("step", player="you", step="upkeep"), Program((May((Move(THIS, "hand", origin=("graveyard",), how="return"),)),)),
            zones=("graveyard",),
        ),
    ), power=1, toughness=1),
    card("Tuktuk the Explorer", "{2}{R}", "Legendary Creature — Goblin", (
        *keywords("haste"),
        when(Trigger("dies"), CreateToken(token("Legendary Artifact Creature — Goblin Golem", 5, 5, name="Tuktuk the Returned"))),
    ), power=1, toughness=1),
    card("Azusa, Lost but Seeking", "{2}{G}", "Legendary Creature — Human Monk", (Permission("extra_land", amount=2),), power=1, toughness=2),
    card("Kamahl, Fist of Krosa", "{4}{G}{G}", "Legendary Creature — Human Druid", (
        activated(
            cost("G"), Continuous(T0, (AddTypes(types=("Creature",)), SetPT(1, 1))), targets=(target(Filter(types=("Land",))),)
        ),
        activated(cost("2GGG"), Continuous(All(MY_CREATURE), (AddPT(3, 3), AddAbilities(keywords("trample"))))),
    ), power=4, toughness=3),
    card("Karn, Silver Golem", "{5}", "Legendary Artifact Creature — Golem", (
        when(Trigger("blocks"), Continuous(THIS, (AddPT(-4, 4),))),
        when(Trigger("becomes_blocked"), Continuous(THIS, (AddPT(-4, 4),))),
        activated(
            cost("1"),
            Continuous(T0, (AddTypes(types=("Artifact", "Creature")), SetPT(Stat("mana_value", T0), Stat("mana_value", T0)))),
            targets=(target(Filter(types=("Artifact",), not_types=("Creature",))),),
        ),
    ), power=4, toughness=4),
)  # fmt: skip

PAIRS: tuple[CardDef, ...] = (
    card("Grand Arbiter Augustin IV", "{2}{W}{U}", "Legendary Creature — Human Advisor", (
        CostChange(_ONE, _spells("W"), less=True), CostChange(_ONE, _spells("U"), less=True), CostChange(_ONE, SPELL, "opponent"),
    ), power=2, toughness=3),
    card("Brago, King Eternal", "{2}{W}{U}", "Legendary Creature — Spirit Noble", (
        *keywords("flying"),
        when(
            _HIT_PLAYER, Move(T0, "exile", how="exile"), _BACK,
            targets=(target(Filter(not_types=("Land",), controller="you"), least=0, most=_ANY_NUMBER),),
        ),
    ), power=2, toughness=4),
    card("Geist of Saint Traft", "{1}{W}{U}", "Legendary Creature — Spirit Cleric", (
        *keywords("hexproof"),
        attacks(
            CreateToken(token("Creature — Angel", 4, 4, "W", *keywords("flying")), tapped=True, attacking=EACH_OPPONENT),
            Delay(Trigger("step", step="end of combat"), Program((Move(Bound("made"), "exile", how="exile"),))),
        ),
    ), power=2, toughness=2),
    card("Wydwen, the Biting Gale", "{2}{U}{B}", "Legendary Creature — Faerie Wizard", (
        *keywords("flash", "flying"), activated(cost("UB", CostPart("life", 1)), Move(THIS, "hand", how="return")),
    ), power=3, toughness=3),
    card("Ramses Overdark", "{2}{U}{U}{B}{B}", "Legendary Creature — Human Assassin", (
        activated(cost("", TAP), Destroy(T0), targets=(target(Filter(types=("Creature",), state=("enchanted",))),)),
    ), power=4, toughness=3),
    card("Olivia Voldaren", "{2}{B}{R}", "Legendary Creature — Vampire", (
        *keywords("flying"),
        activated(
            cost("1R"), Damage(T0, 1), Continuous(T0, (AddTypes(subtypes=("Vampire",)),), "forever"), PutCounters(THIS, "P1P1"),
            targets=(target(Filter(types=("Creature",), other=True)),),
        ),
        activated(cost("3BB"), Continuous(T0, (Control(),), "while_controlled"), targets=(target(Filter(subtypes=("Vampire",))),)),
    ), power=3, toughness=3),
    card("Kaervek the Merciless", "{5}{B}{R}", "Legendary Creature — Human Shaman", (
        when(Trigger("cast", SPELL, "opponent"), Damage(T0, Stat("mana_value", IT)), targets=(ANY_TARGET,)),
    ), power=5, toughness=4),
    card("Ruric Thar, the Unbowed", "{4}{R}{G}", "Legendary Creature — Ogre Warrior", (
        *keywords("vigilance", "reach"), Restriction("must_attack"), when(Trigger("cast", _NONCREATURE), Damage(Bound("player"), 6)),
    ), power=6, toughness=6),
    card("Radha, Heir to Keld", "{R}{G}", "Legendary Creature — Elf Warrior", (attacks(May((AddMana(("RR",)),))), mana("G")),
         power=2, toughness=2),
    card("Atarka, World Render", "{5}{R}{G}", "Legendary Creature — Dragon", (
        *keywords("flying", "trample"),
        when(
            Trigger("attacks", Filter(subtypes=("Dragon",), controller="you")), Continuous(IT, (AddAbilities(keywords("double strike")),))
        ),
    ), power=6, toughness=4),
    card("Trostani, Selesnya's Voice", "{G}{G}{W}{W}", "Legendary Creature — Dryad", (
        when(Trigger("enters", Filter(types=("Creature",), controller="you", other=True)), GainLife(YOU, Stat("toughness", IT))),
        activated(
            cost("1GW", TAP),
            Choose("chosen", objects=Filter(types=("Creature",), controller="you", state=("token",))),
            CopyToken(Bound("chosen")),
        ),
    ), power=2, toughness=5),
    card("Captain Sisay", "{2}{G}{W}", "Legendary Creature — Human Soldier", (
        activated(cost("", TAP), Search(Filter(kind="card", zones=("library",), supertypes=("Legendary",)), reveal=True)),
    ), power=2, toughness=2),
    card("Karlov of the Ghost Council", "{W}{B}", "Legendary Creature — Spirit Advisor", (
        when(Trigger("gains_life", player="you"), PutCounters(THIS, "P1P1", 2)),
        activated(cost("WB", CostPart("remove_counters", 6, counter="P1P1")), Move(T0, "exile", how="exile"), targets=(target(CREATURE),)),
    ), power=2, toughness=2),
    card("Teysa, Orzhov Scion", "{1}{W}{B}", "Legendary Creature — Human Advisor", (
        activated(
            cost("", CostPart("sacrifice", 3, Filter(types=("Creature",), colors=("W",), controller="you"))),
            Move(T0, "exile", how="exile"), targets=(target(CREATURE),),
        ),
        when(
            Trigger("dies", Filter(types=("Creature",), colors=("B",), controller="you", other=True)),
            CreateToken(token("Creature — Spirit", 1, 1, "W", *keywords("flying"))),
        ),
    ), power=2, toughness=3),
    card("Kambal, Consul of Allocation", "{1}{W}{B}", "Legendary Creature — Human Advisor", (
        when(Trigger("cast", _NONCREATURE, "opponent"), LoseLife(Bound("player"), 2), GainLife(YOU, 2)),
    ), power=2, toughness=3),
    card("Arvad the Cursed", "{3}{W}{B}", "Legendary Creature — Vampire Knight", (
        *keywords("deathtouch", "lifelink"),
        pump(2, 2, Filter(types=("Creature",), supertypes=("Legendary",), controller="you", other=True)),
    ), power=3, toughness=3),
    card("Niv-Mizzet, the Firemind", "{2}{U}{U}{R}{R}", "Legendary Creature — Dragon Wizard", (
        *keywords("flying"), when(Trigger("draws", player="you"), Damage(T0, 1), targets=(ANY_TARGET,)), activated(cost("", TAP), Draw(YOU)),
    ), power=4, toughness=4),
    card("Jori En, Ruin Diver", "{1}{U}{R}", "Legendary Creature — Merfolk Wizard", (
        when(Trigger("cast", SPELL, "you", nth=2), Draw(YOU)),
    ), power=2, toughness=3),
    card("Savra, Queen of the Golgari", "{2}{B}{G}", "Legendary Creature — Elf Shaman", (
        when(
            Trigger("sacrifices", Filter(types=("Creature",), colors=("B",)), "you"),
            Pay(cost("", CostPart("life", 2)), (Sacrifice(Each("other"), CREATURE),)),
        ),
        when(Trigger("sacrifices", Filter(types=("Creature",), colors=("G",)), "you"), May((GainLife(YOU, 2),))),
    ), power=2, toughness=2),
    card("Agrus Kos, Wojek Veteran", "{3}{R}{W}", "Legendary Creature — Human Soldier", (
        attacks(
            Continuous(All(Filter(types=("Creature",), colors=("R",), state=("attacking",))), (AddPT(2, 0),)),
            Continuous(All(Filter(types=("Creature",), colors=("W",), state=("attacking",))), (AddPT(0, 2),)),
        ),
    ), power=3, toughness=3),
    card("Jor Kadeen, the Prevailer", "{3}{R}{W}", "Legendary Creature — Human Warrior", (
        *keywords("first strike"),
        Static(
            (AddPT(3, 0),), MY_CREATURE, Compare(Count(Filter(types=("Artifact",), controller="you")), ">=", 3),
        ),
    ), power=5, toughness=4),
    card("Tatyova, Benthic Druid", "{3}{G}{U}", "Legendary Creature — Merfolk Druid", (when(_LANDFALL, GainLife(YOU, 1), Draw(YOU)),),
         power=3, toughness=3),
    card("Aesi, Tyrant of Gyre Strait", "{4}{G}{U}", "Legendary Creature — Serpent", (
        Permission("extra_land"), when(_LANDFALL, May((Draw(YOU),))),
    ), power=5, toughness=5),
    card("Edric, Spymaster of Trest", "{1}{G}{U}", "Legendary Creature — Elf Rogue", (
        when(
            Trigger("deals_damage", CREATURE, to="opponent", combat=True), May((Draw(ControllerOf(IT)),), who=ControllerOf(IT)),
        ),
    ), power=2, toughness=2),
)  # fmt: skip

WIDE: tuple[CardDef, ...] = (
    card("Queen Marchesa", "{1}{R}{W}{B}", "Legendary Creature — Human Assassin", (
        *keywords("deathtouch", "haste"),
        enters(Monarchy()),
        step(
            "upkeep", CreateToken(token("Creature — Assassin", 1, 1, "B", *keywords("deathtouch", "haste"))),
            condition=Monarch(EACH_OPPONENT),
        ),
    ), power=3, toughness=3),
    card("Jenara, Asura of War", "{G}{W}{U}", "Legendary Creature — Angel", (
        *keywords("flying"), activated(cost("1W"), PutCounters(THIS, "P1P1")),
    ), power=3, toughness=3),
    card("Roon of the Hidden Realm", "{2}{G}{W}{U}", "Legendary Creature — Rhino Soldier", (
        *keywords("vigilance", "trample"),
        activated(cost("2", TAP), *_FLASH_OUT, targets=(target(Filter(types=("Creature",), other=True)),)),
    ), power=4, toughness=4),
    card("Derevi, Empyrial Tactician", "{G}{W}{U}", "Legendary Creature — Bird Wizard", (
        *keywords("flying"),
        enters(May((Tap(T0),), otherwise=(May((Untap(T0),)),)), targets=(target(Filter()),)),
        when(
            Trigger("deals_damage", MY_CREATURE, to="player", combat=True), May((Tap(T0),), otherwise=(May((Untap(T0),)),)),
            targets=(target(Filter()),),
        ),
        activated(cost("1GWU"), Move(THIS, "battlefield", origin=("command",), how="put"), zone="command"),
    ), power=2, toughness=3),
    card("Phelddagrif", "{1}{G}{W}{U}", "Legendary Creature — Phelddagrif", (
        activated(
            cost("G"), Continuous(THIS, (AddAbilities(keywords("trample")),)), CreateToken(token("Creature — Hippo", 1, 1, "G"), who=T0),
            targets=(OPPONENT,),
        ),
        activated(cost("W"), Continuous(THIS, (AddAbilities(keywords("flying")),)), GainLife(T0, 2), targets=(OPPONENT,)),
        activated(cost("U"), Move(THIS, "hand", how="return"), May((Draw(T0),), who=T0), targets=(OPPONENT,)),
    ), power=4, toughness=4),
    card("Oloro, Ageless Ascetic", "{3}{W}{U}{B}", "Legendary Creature — Giant Soldier", (
        step("upkeep", GainLife(YOU, 2)),
        when(Trigger("gains_life", player="you"), Pay(cost("1"), (Draw(YOU), LoseLife(EACH_OPPONENT, 1)))),
        Triggered(
            Trigger("step", player="you", step="upkeep"), Program((GainLife(YOU, 2),)), InZone(THIS, ("command",)), zones=("command",)
        ),
    ), power=4, toughness=5),
    card("Edgar Markov", "{3}{R}{W}{B}", "Legendary Creature — Vampire Knight", (
        Triggered(
            Trigger("cast", Filter(kind="spell", zones=("stack",), subtypes=("Vampire",), other=True), "you"),
            Program((CreateToken(token("Creature — Vampire", 1, 1, "B")),)), InZone(THIS, ("command", "battlefield")),
            zones=("command", "battlefield"),
        ),
        *keywords("first strike", "haste"),
        attacks(PutCounters(All(Filter(subtypes=("Vampire",), controller="you")), "P1P1")),
    ), power=4, toughness=4),
    card("Nekusar, the Mindrazer", "{2}{U}{B}{R}", "Legendary Creature — Zombie Wizard", (
        step("draw", Draw(Bound("player")), player="any"), when(Trigger("draws", player="opponent"), Damage(Bound("player"), 1)),
    ), power=2, toughness=4),
    card("Thraximundar", "{4}{U}{B}{R}", "Legendary Creature — Zombie Assassin", (
        *keywords("haste"),
        attacks(Sacrifice(Defending(), CREATURE)),
        when(Trigger("sacrifices", CREATURE), May((PutCounters(THIS, "P1P1"),))),
    ), power=6, toughness=6),
    card("Sek'Kuar, Deathkeeper", "{2}{B}{R}{G}", "Legendary Creature — Orc Shaman", (
        when(
            Trigger("dies", Filter(types=("Creature",), controller="you", other=True, state=("nontoken",))),
            CreateToken(token("Creature — Graveborn", 3, 1, "BR", *keywords("haste"))),
        ),
    ), power=4, toughness=3),
    card("Vorosh, the Hunter", "{3}{B}{G}{U}", "Legendary Creature — Dragon", (
        *keywords("flying"), when(_HIT_PLAYER, Pay(cost("2G"), (PutCounters(THIS, "P1P1", 6),))),
    ), power=6, toughness=6),
    card("Numot, the Devastator", "{3}{U}{R}{W}", "Legendary Creature — Dragon", (
        *keywords("flying"),
        when(_HIT_PLAYER, Pay(cost("2R"), (Destroy(T0),)), targets=(target(Filter(types=("Land",)), least=0, most=2),)),
    ), power=6, toughness=6),
    card("Atraxa, Praetors' Voice", "{G}{W}{U}{B}", "Legendary Creature — Phyrexian Angel Horror", (
        *keywords("flying", "vigilance", "deathtouch", "lifelink"), step("end step", Proliferate()),
    ), power=4, toughness=4),
    card("Kenrith, the Returned King", "{4}{W}", "Legendary Creature — Human Noble", (
        activated(cost("R"), Continuous(All(CREATURE), (AddAbilities(keywords("trample", "haste")),))),
        activated(cost("1G"), PutCounters(T0, "P1P1"), targets=(target(CREATURE),)),
        activated(cost("2W"), GainLife(T0, 5), targets=(PLAYER,)),
        activated(cost("3U"), Draw(T0), targets=(PLAYER,)),
        activated(
            cost("4B"), Move(T0, "battlefield", controller="owner", how="put"),
            targets=(target(Filter(kind="card", zones=("graveyard",), types=("Creature",))),),
        ),
    ), power=5, toughness=5),
)  # fmt: skip

CARDS: tuple[CardDef, ...] = (*MONO, *PAIRS, *WIDE)
"""Every one of them."""
