"""Creatures whose abilities trigger, are activated or change others (CR 302, 603)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import (
    CostChange,
    CostPart,
    Keyword,
    Replacement,
    Restriction,
    Static,
    Trigger,
    Triggered,
)
from engine.cards.card import card
from engine.cards.catalog.shorthand import (
    ANY_TARGET,
    CREATURE,
    EACH_OPPONENT,
    MY_CREATURE,
    PLAYER,
    SACRIFICE,
    T0,
    TAP,
    THIS,
    YOU,
    activated,
    attacks,
    cost,
    dies,
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
    ALL_ZONES,
    All,
    Bound,
    Compare,
    Count,
    CountersOn,
    Filter,
    HandSize,
    LifeOf,
    Linked,
    Result,
    X,
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
    CreateToken,
    Damage,
    Delay,
    Destroy,
    Discard,
    Draw,
    ExileUntil,
    GainLife,
    LoseLife,
    May,
    Monarchy,
    Move,
    Pay,
    Program,
    PutCounters,
    RemoveCounters,
    Search,
    SetPT,
    Shuffle,
    TargetSpec,
    Untap,
    WinGame,
)  # fmt: skip

if TYPE_CHECKING:
    from engine.cards.card import CardDef

__all__ = ["CARDS"]

_LANDFALL = Trigger("enters", Filter(types=("Land",), controller="you"))
_BASIC = Filter(kind="card", zones=("library",), supertypes=("Basic",), types=("Land",))
_INSTANT_OR_SORCERY = Filter(kind="spell", zones=("stack",), any_types=("Instant", "Sorcery"))
_THEIRS = Filter(types=("Creature",), controller="opponent")
_ARTIFACT_OR_ENCHANTMENT = Filter(any_types=("Artifact", "Enchantment"))
_PERMANENT_CARD = Filter(
    kind="card", zones=("graveyard",), any_types=("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"), owner="you",
    mana_value=("<=", 3),
)  # fmt: skip


def _tribe(subtype: str, *, mine: bool = False, other: bool = True) -> Filter:
    return Filter(subtypes=(subtype,), controller="you" if mine else "any", other=other)


def _protected(letter: str, word: str) -> Keyword:
    return Keyword("protection", filter=Filter(kind="any", zones=ALL_ZONES, colors=(letter,)), text=word)


WHITE: tuple[CardDef, ...] = (
    card("Soul Warden", "{W}", "Creature — Human Cleric", (when(Trigger("enters", Filter(types=("Creature",), other=True)), GainLife(YOU, 1)),),
         power=1, toughness=1),
    card("Steppe Lynx", "{W}", "Creature — Cat", (when(_LANDFALL, Continuous(THIS, (AddPT(2, 2),))),), power=0, toughness=1),
    card("White Knight", "{W}{W}", "Creature — Human Knight", (*keywords("first strike"), _protected("B", "black")), power=2, toughness=2),
    card("Wall of Omens", "{1}{W}", "Creature — Wall", (*keywords("defender"), enters(Draw(YOU))), power=0, toughness=4),
    card("Ajani's Pridemate", "{1}{W}", "Creature — Cat Soldier", (when(Trigger("gains_life", player="you"), PutCounters(THIS, "P1P1")),),
         power=2, toughness=2),
    card("Kor Skyfisher", "{1}{W}", "Creature — Kor Soldier", (
        *keywords("flying"), enters(Choose("chosen", objects=Filter(controller="you")), Move(Bound("chosen"), "hand", how="return")),
    ), power=2, toughness=3),
    card("Master of Pearls", "{1}{W}", "Creature — Human Monk", (
        Keyword("morph", cost("3WW")), when(Trigger("turned_face_up"), Continuous(All(MY_CREATURE), (AddPT(2, 2),))),
    ), power=2, toughness=2),
    card("Attended Knight", "{2}{W}", "Creature — Human Knight", (
        *keywords("first strike"), enters(CreateToken(token("Creature — Soldier", 1, 1, "W"))),
    ), power=2, toughness=2),
    card("Banisher Priest", "{1}{W}{W}", "Creature — Human Cleric", (enters(ExileUntil(T0), targets=(target(_THEIRS),)),), power=2, toughness=2),
    card("Fiend Hunter", "{1}{W}{W}", "Creature — Human Cleric", (
        enters(May((Move(T0, "exile", link="exiled", how="exile"),)), targets=(target(Filter(types=("Creature",), other=True)),)),
        when(Trigger("leaves"), Move(Linked("exiled"), "battlefield", controller="owner", origin=("exile",), how="return")),
    ), power=1, toughness=3),
    card("Flickerwisp", "{1}{W}{W}", "Creature — Elemental", (
        *keywords("flying"),
        enters(
            Move(T0, "exile", how="exile"),
            Delay(Trigger("step", step="end step"), Program((
                Move(Bound("moved"), "battlefield", controller="owner", origin=("exile",), how="return"),
            ))),
            targets=(target(Filter(other=True)),),
        ),
    ), power=3, toughness=1),
    card("Knight Exemplar", "{1}{W}{W}", "Creature — Human Knight", (
        *keywords("first strike"),
        pump(1, 1, Filter(types=("Creature",), subtypes=("Knight",), controller="you", other=True), AddAbilities(keywords("indestructible"))),
    ), power=2, toughness=2),
    card("Mentor of the Meek", "{2}{W}", "Creature — Human Soldier", (
        when(
            Trigger("enters", Filter(types=("Creature",), controller="you", other=True, power=("<=", 2))), Pay(cost("1"), (Draw(YOU),))
        ),
    ), power=2, toughness=2),
    card("Restoration Angel", "{3}{W}", "Creature — Angel", (
        *keywords("flash", "flying"),
        enters(
            May((Move(T0, "exile", how="exile"), Move(Bound("moved"), "battlefield", origin=("exile",), how="return"))),
            targets=(target(Filter(types=("Creature",), not_subtypes=("Angel",), controller="you")),),
        ),
    ), power=3, toughness=4),
    card("Rhox Faithmender", "{3}{W}", "Creature — Rhino Monk", (
        *keywords("lifelink"), Replacement("life_gain", "modify", player="you", times=2),
    ), power=1, toughness=5),
    card("Palace Sentinels", "{3}{W}", "Creature — Human Soldier", (enters(Monarchy()),), power=2, toughness=4),
    card("Exalted Angel", "{4}{W}{W}", "Creature — Angel", (
        *keywords("flying"), when(Trigger("deals_damage"), GainLife(YOU, Result("amount"))), Keyword("morph", cost("2WW")),
    ), power=4, toughness=5),
    card("Felidar Sovereign", "{4}{W}{W}", "Creature — Cat Beast", (
        *keywords("vigilance", "lifelink"), step("upkeep", WinGame(), condition=Compare(LifeOf(), ">=", 40)),
    ), power=4, toughness=6),
    card("Sun Titan", "{4}{W}{W}", "Creature — Giant", (
        *keywords("vigilance"),
        enters(May((Move(T0, "battlefield", how="return"),)), targets=(target(_PERMANENT_CARD),)),
        attacks(May((Move(T0, "battlefield", how="return"),)), targets=(target(_PERMANENT_CARD),)),
    ), power=6, toughness=6),
    card("Serra Avatar", "{4}{W}{W}{W}", "Creature — Avatar", (
        Static((SetPT(LifeOf(), LifeOf(), cda=True),), cda=True),
        Triggered(Trigger("put_into_graveyard"), Program((Shuffle(into=THIS),)), zones=("graveyard",)),
    ), power="*", toughness="*"),
)  # fmt: skip

BLUE: tuple[CardDef, ...] = (
    card("Merfolk Looter", "{1}{U}", "Creature — Merfolk Rogue", (activated(cost("", TAP), Draw(YOU), Discard(YOU)),), power=1, toughness=1),
    card("Blighted Agent", "{1}{U}", "Creature — Phyrexian Human Rogue", (*keywords("infect"), Restriction("cant_be_blocked")),
         power=1, toughness=1),
    card("Jeskai Sage", "{1}{U}", "Creature — Human Monk", (*keywords("prowess"), dies(Draw(YOU))), power=1, toughness=1),
    card("Lord of Atlantis", "{U}{U}", "Creature — Merfolk", (pump(1, 1, _tribe("Merfolk"), AddAbilities(keywords("islandwalk"))),),
         power=2, toughness=2),
    card("Man-o'-War", "{2}{U}", "Creature — Jellyfish", (enters(Move(T0, "hand", how="return"), targets=(target(CREATURE),)),),
         power=2, toughness=2),
    card("Prodigal Sorcerer", "{2}{U}", "Creature — Human Wizard Sorcerer", (activated(cost("", TAP), Damage(T0, 1), targets=(ANY_TARGET,)),),
         power=1, toughness=1),
    card("Clone", "{3}{U}", "Creature — Shapeshifter", (Replacement("enters", "enter", copy=CREATURE, optional=True),), power=0, toughness=0),
    card("Phyrexian Metamorph", "{3}{U/P}", "Artifact Creature — Phyrexian Shapeshifter", (
        Replacement(
            "enters", "enter", copy=Filter(any_types=("Artifact", "Creature")), but=(AddTypes(types=("Artifact",)),), optional=True
        ),
    ), power=0, toughness=0),
    card("Archaeomancer", "{2}{U}{U}", "Creature — Human Wizard", (
        enters(
            Move(T0, "hand", how="return"),
            targets=(target(Filter(kind="card", zones=("graveyard",), any_types=("Instant", "Sorcery"), owner="you")),),
        ),
    ), power=1, toughness=2),
    card("Sower of Temptation", "{2}{U}{U}", "Creature — Faerie Wizard", (
        *keywords("flying"), enters(Continuous(T0, (Control(),), "while_source"), targets=(target(CREATURE),)),
    ), power=2, toughness=2),
    card("Mulldrifter", "{4}{U}", "Creature — Elemental", (*keywords("flying"), enters(Draw(YOU, 2)), Keyword("evoke", cost("2U"))),
         power=2, toughness=2),
)  # fmt: skip

BLACK: tuple[CardDef, ...] = (
    card("Blood Artist", "{1}{B}", "Creature — Vampire", (
        when(Trigger("dies", CREATURE), LoseLife(T0, 1), GainLife(YOU, 1), targets=(PLAYER,)),
    ), power=0, toughness=1),
    card("Zulaport Cutthroat", "{1}{B}", "Creature — Human Rogue Ally", (
        when(Trigger("dies", MY_CREATURE), LoseLife(EACH_OPPONENT, 1), GainLife(YOU, 1)),
    ), power=1, toughness=1),
    card("Black Knight", "{B}{B}", "Creature — Human Knight", (*keywords("first strike"), _protected("W", "white")), power=2, toughness=2),
    card("Vampire Hexmage", "{B}{B}", "Creature — Vampire Shaman", (
        *keywords("first strike"), activated(cost("", SACRIFICE), RemoveCounters(T0, "any", -1), targets=(target(Filter()),)),
    ), power=2, toughness=1),
    card("Lord of the Accursed", "{2}{B}", "Creature — Zombie", (
        pump(1, 1, _tribe("Zombie", mine=True)),
        activated(cost("1B", TAP), Continuous(All(Filter(subtypes=("Zombie",))), (AddAbilities(keywords("menace")),))),
    ), power=2, toughness=3),
    card("Death Baron", "{1}{B}{B}", "Creature — Zombie Wizard", (
        pump(
            1, 1, Filter(any_of=(_tribe("Skeleton", mine=True, other=False), _tribe("Zombie", mine=True))),
            AddAbilities(keywords("deathtouch")),
        ),
    ), power=2, toughness=2),
    card("Master of the Feast", "{1}{B}{B}", "Enchantment Creature — Demon", (*keywords("flying"), step("upkeep", Draw(EACH_OPPONENT))),
         power=5, toughness=5),
    card("Grim Haruspex", "{2}{B}", "Creature — Human Wizard", (
        Keyword("morph", cost("B")),
        when(Trigger("dies", Filter(types=("Creature",), controller="you", other=True, state=("nontoken",))), Draw(YOU)),
    ), power=3, toughness=2),
    card("Ravenous Chupacabra", "{2}{B}{B}", "Creature — Beast Horror", (enters(Destroy(T0), targets=(target(_THEIRS),)),),
         power=2, toughness=2),
    card("Nekrataal", "{2}{B}{B}", "Creature — Human Assassin", (
        *keywords("first strike"),
        enters(Destroy(T0, regenerate=False), targets=(target(Filter(types=("Creature",), not_types=("Artifact",), not_colors=("B",))),)),
    ), power=2, toughness=1),
    card("Thorn of the Black Rose", "{3}{B}", "Creature — Human Assassin", (*keywords("deathtouch"), enters(Monarchy())), power=1, toughness=3),
    card("Grave Titan", "{4}{B}{B}", "Creature — Giant", (
        *keywords("deathtouch"),
        enters(CreateToken(token("Creature — Zombie", 2, 2, "B"), 2)),
        attacks(CreateToken(token("Creature — Zombie", 2, 2, "B"), 2)),
    ), power=6, toughness=6),
    card("Nightmare", "{5}{B}", "Creature — Nightmare Horse", (
        *keywords("flying"),
        Static((SetPT(
            Count(Filter(subtypes=("Swamp",), controller="you")), Count(Filter(subtypes=("Swamp",), controller="you")), cda=True
        ),), cda=True),
    ), power="*", toughness="*"),
)  # fmt: skip

RED: tuple[CardDef, ...] = (
    card("Monastery Swiftspear", "{R}", "Creature — Human Monk", keywords("haste", "prowess"), power=1, toughness=2),
    card("Young Pyromancer", "{1}{R}", "Creature — Human Shaman", (
        when(Trigger("cast", _INSTANT_OR_SORCERY, "you"), CreateToken(token("Creature — Elemental", 1, 1, "R"))),
    ), power=2, toughness=1),
    card("Goblin King", "{1}{R}{R}", "Creature — Goblin", (pump(1, 1, _tribe("Goblin"), AddAbilities(keywords("mountainwalk"))),),
         power=2, toughness=2),
    card("Goblin Warchief", "{1}{R}{R}", "Creature — Goblin Warrior", (
        CostChange(parse_mana("1"), Filter(kind="spell", zones=("stack",), subtypes=("Goblin",)), less=True),
        Static((AddAbilities(keywords("haste")),), _tribe("Goblin", mine=True, other=False)),
    ), power=2, toughness=2),
    card("Guttersnipe", "{2}{R}", "Creature — Goblin Shaman", (when(Trigger("cast", _INSTANT_OR_SORCERY, "you"), Damage(EACH_OPPONENT, 2)),),
         power=2, toughness=2),
    card("Flametongue Kavu", "{3}{R}", "Creature — Kavu", (enters(Damage(T0, 4), targets=(target(CREATURE),)),), power=4, toughness=2),
    card("Battering Craghorn", "{2}{R}{R}", "Creature — Goat Beast", (*keywords("first strike"), Keyword("morph", cost("1RR"))),
         power=3, toughness=1),
    card("Siege-Gang Commander", "{3}{R}{R}", "Creature — Goblin", (
        enters(CreateToken(token("Creature — Goblin", 1, 1, "R"), 3)),
        activated(
            cost("1R", CostPart("sacrifice", 1, _tribe("Goblin", mine=True, other=False))), Damage(T0, 2), targets=(ANY_TARGET,)
        ),
    ), power=2, toughness=2),
    card("Zealous Conscripts", "{4}{R}", "Creature — Human Warrior", (
        *keywords("haste"),
        enters(
            Continuous(T0, (Control(),)), Untap(T0), Continuous(T0, (AddAbilities(keywords("haste")),)), targets=(target(Filter()),)
        ),
    ), power=3, toughness=3),
    card("Shivan Dragon", "{4}{R}{R}", "Creature — Dragon", (*keywords("flying"), activated(cost("R"), Continuous(THIS, (AddPT(1, 0),)))),
         power=5, toughness=5),
    card("Inferno Titan", "{4}{R}{R}", "Creature — Giant", (
        activated(cost("R"), Continuous(THIS, (AddPT(1, 0),))),
        enters(Damage(T0, 3, divided=True), targets=(TargetSpec(ANY_TARGET.objects, "player", 1, 3, divide=3),)),
        attacks(Damage(T0, 3, divided=True), targets=(TargetSpec(ANY_TARGET.objects, "player", 1, 3, divide=3),)),
    ), power=6, toughness=6),
)  # fmt: skip

GREEN: tuple[CardDef, ...] = (
    card("Llanowar Elves", "{G}", "Creature — Elf Druid", (mana("G"),), power=1, toughness=1),
    card("Elvish Mystic", "{G}", "Creature — Elf Druid", (mana("G"),), power=1, toughness=1),
    card("Birds of Paradise", "{G}", "Creature — Bird", (*keywords("flying"), mana("any")), power=0, toughness=1),
    card("Elvish Visionary", "{1}{G}", "Creature — Elf Shaman", (enters(Draw(YOU)),), power=1, toughness=1),
    card("Sakura-Tribe Elder", "{1}{G}", "Creature — Snake Shaman", (
        activated(cost("", SACRIFICE), Search(_BASIC, "battlefield", tapped=True)),
    ), power=1, toughness=1),
    card("Lotus Cobra", "{1}{G}", "Creature — Snake", (when(_LANDFALL, AddMana(any_color=True)),), power=2, toughness=1),
    card("Strangleroot Geist", "{G}{G}", "Creature — Spirit", keywords("haste", "undying"), power=2, toughness=1),
    card("Wood Elves", "{2}{G}", "Creature — Elf Scout", (
        enters(Search(Filter(kind="card", zones=("library",), subtypes=("Forest",)), "battlefield")),
    ), power=1, toughness=1),
    card("Reclamation Sage", "{2}{G}", "Creature — Elf Shaman", (
        enters(May((Destroy(T0),)), targets=(target(_ARTIFACT_OR_ENCHANTMENT),)),
    ), power=2, toughness=1),
    card("Imperious Perfect", "{2}{G}", "Creature — Elf Warrior", (
        pump(1, 1, _tribe("Elf", mine=True)), activated(cost("G", TAP), CreateToken(token("Creature — Elf Warrior", 1, 1, "G"))),
    ), power=2, toughness=2),
    card("Elvish Archdruid", "{1}{G}{G}", "Creature — Elf Druid", (
        pump(1, 1, Filter(types=("Creature",), subtypes=("Elf",), controller="you", other=True)),
        mana("G", amount=Count(_tribe("Elf", mine=True, other=False))),
    ), power=2, toughness=2),
    card("Eternal Witness", "{1}{G}{G}", "Creature — Human Shaman", (
        enters(May((Move(T0, "hand", how="return"),)), targets=(target(Filter(kind="card", zones=("graveyard",), owner="you")),)),
    ), power=2, toughness=1),
    card("Maro", "{2}{G}{G}", "Creature — Elemental", (Static((SetPT(HandSize(), HandSize(), cda=True),), cda=True),),
         power="*", toughness="*"),
    card("Elvish Piper", "{3}{G}", "Creature — Elf Shaman", (
        activated(cost("G", TAP), May((
            Choose("chosen", objects=Filter(kind="card", zones=("hand",), types=("Creature",), owner="you")),
            Move(Bound("chosen"), "battlefield", how="put"),
        ))),
    ), power=1, toughness=1),
    card("Barkhide Mauler", "{4}{G}", "Creature — Beast", (Keyword("cycling", cost("2")),), power=4, toughness=4),
    card("Thragtusk", "{4}{G}", "Creature — Beast", (
        enters(GainLife(YOU, 5)), when(Trigger("leaves"), CreateToken(token("Creature — Beast", 3, 3, "G"))),
    ), power=5, toughness=3),
    card("Acidic Slime", "{3}{G}{G}", "Creature — Ooze", (
        *keywords("deathtouch"), enters(Destroy(T0), targets=(target(Filter(any_types=("Artifact", "Enchantment", "Land"))),)),
    ), power=2, toughness=2),
    card("Rampaging Baloths", "{4}{G}{G}", "Creature — Beast", (
        *keywords("trample"), when(_LANDFALL, CreateToken(token("Creature — Beast", 4, 4, "G"))),
    ), power=6, toughness=6),
    card("Avenger of Zendikar", "{5}{G}{G}", "Creature — Elemental", (
        enters(CreateToken(token("Creature — Plant", 0, 1, "G"), Count(Filter(types=("Land",), controller="you")))),
        when(_LANDFALL, May((PutCounters(All(Filter(types=("Creature",), subtypes=("Plant",), controller="you")), "P1P1"),))),
    ), power=5, toughness=5),
    card("Craterhoof Behemoth", "{5}{G}{G}{G}", "Creature — Beast", (
        *keywords("haste"),
        enters(Continuous(All(MY_CREATURE), (AddAbilities(keywords("trample")), AddPT(Count(MY_CREATURE), Count(MY_CREATURE))))),
    ), power=5, toughness=5),
)  # fmt: skip

OTHERS: tuple[CardDef, ...] = (
    card("Goblin Electromancer", "{U}{R}", "Creature — Goblin Wizard", (CostChange(parse_mana("1"), _INSTANT_OR_SORCERY, less=True),),
         power=2, toughness=2),
    card("Kiora's Follower", "{G}{U}", "Creature — Merfolk", (activated(cost("", TAP), Untap(T0), targets=(target(Filter(other=True)),)),),
         power=2, toughness=2),
    card("Dimir Cutpurse", "{1}{U}{B}", "Creature — Spirit", (
        when(Trigger("deals_damage", to="player", combat=True), Discard(Bound("player")), Draw(YOU)),
    ), power=2, toughness=2),
    card("Kitchen Finks", "{1}{G/W}{G/W}", "Creature — Ouphe", (enters(GainLife(YOU, 2)), *keywords("persist")), power=3, toughness=2),
    card("Hangarback Walker", "{X}{X}", "Artifact Creature — Construct", (
        Replacement("enters", "enter", counters=(("P1P1", X()),)),
        dies(CreateToken(token("Artifact Creature — Thopter", 1, 1, "", *keywords("flying")), CountersOn("P1P1"))),
        activated(cost("1", TAP), PutCounters(THIS, "P1P1")),
    ), power=0, toughness=0),
    card("Walking Ballista", "{X}{X}", "Artifact Creature — Construct", (
        Replacement("enters", "enter", counters=(("P1P1", X()),)),
        activated(cost("4"), PutCounters(THIS, "P1P1")),
        activated(cost("", CostPart("remove_counters", 1, counter="P1P1")), Damage(T0, 1), targets=(ANY_TARGET,)),
    ), power=0, toughness=0),
    card("Burnished Hart", "{3}", "Artifact Creature — Elk", (activated(cost("3", SACRIFICE), Search(_BASIC, "battlefield", 2, tapped=True)),),
         power=2, toughness=2),
    card("Solemn Simulacrum", "{4}", "Artifact Creature — Golem", (
        enters(May((Search(_BASIC, "battlefield", tapped=True),))), dies(May((Draw(YOU),))),
    ), power=2, toughness=2),
    card("Triskelion", "{6}", "Artifact Creature — Construct", (
        Replacement("enters", "enter", counters=(("P1P1", 3),)),
        activated(cost("", CostPart("remove_counters", 1, counter="P1P1")), Damage(T0, 1), targets=(ANY_TARGET,)),
    ), power=1, toughness=1),
    card("Platinum Angel", "{7}", "Artifact Creature — Angel", (
        *keywords("flying"), Restriction("cant_lose", who="you"), Restriction("cant_win", who="opponent"),
    ), power=4, toughness=4),
    card("Darksteel Colossus", "{11}", "Artifact Creature — Golem", (
        *keywords("trample", "indestructible"), Replacement("move", "shuffle_in", to="graveyard", into="library", zones=ALL_ZONES),
    ), power=11, toughness=11),
)  # fmt: skip

CARDS: tuple[CardDef, ...] = (*WHITE, *BLUE, *BLACK, *RED, *GREEN, *OTHERS)
"""Every one of them."""
