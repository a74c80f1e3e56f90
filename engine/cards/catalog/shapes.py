"""Cards of other shapes: meld pairs, mutate, adventures, split and double-faced cards (CR 702.140, 709, 712, 715)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword, Replacement, Restriction, Trigger, Triggered
from engine.cards.card import CardDef, card, face
from engine.cards.catalog.shorthand import (
    ANY_TARGET,
    EACH_OPPONENT,
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
    spell,
    step,
    target,
    token,
    when,
)  # fmt: skip
from engine.cards.filters import All, AllOf, Bound, Compare, Count, CountersOn, Filter, Is
from engine.cards.ops import (
    AddAbilities,
    AddPT,
    Choose,
    Continuous,
    CreateToken,
    Damage,
    Destroy,
    Discard,
    Draw,
    GainLife,
    If,
    LoseLife,
    May,
    Meld,
    Move,
    Program,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    Search,
    Tap,
    TargetSpec,
    Transform,
)  # fmt: skip
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.abilities import Ability
    from engine.cards.filters import Condition
    from engine.cards.ops import Op

__all__ = ["CARDS"]

# -- meld --------------------------------------------------------------------------------------------------------------


def _meld_part(name: str, mana_cost: str | None, type_line: str, into: str, *abilities: Ability, power: int | None = None,
               toughness: int | None = None) -> CardDef:  # fmt: skip
    one = face(name, mana_cost, type_line, abilities, power=power, toughness=toughness)
    return CardDef(name, (one,), layout="meld", meld=(into,))


def _melded(name: str, type_line: str, identity: str, *abilities: Ability, power: int, toughness: int) -> CardDef:
    """What a pair melds into. It has no mana cost; its color identity is as the card databases print it (its parts')."""
    one = face(name, None, type_line, abilities, power=power, toughness=toughness)
    return CardDef(name, (one,), layout="meld", identity=tuple(identity))


def _partner(name: str) -> Filter:
    return Filter(types=("Creature",), controller="you", owner="you", name=name)


def _together(name: str) -> Condition:
    """You both own and control this and a creature of that name."""
    return AllOf((Is(THIS, Filter(controller="you", owner="you")), Compare(Count(_partner(name)), ">=", 1)))


def _meld(name: str) -> tuple[Op, ...]:
    return (Choose("chosen", objects=_partner(name)), Meld(THIS, Bound("chosen")))


_PUMPED = Continuous(
    All(Filter(types=("Creature",), controller="you", other=True)), (AddPT(1, 0), AddAbilities(keywords("menace")))
)

MELD: tuple[CardDef, ...] = (
    _meld_part("Gisela, the Broken Blade", "{2}{W}{W}", "Legendary Creature — Angel Horror", "Brisela, Voice of Nightmares",
        *keywords("flying", "first strike", "lifelink"),
        step("end step", *_meld("Bruna, the Fading Light"), condition=_together("Bruna, the Fading Light")),
        power=4, toughness=3,
    ),
    _meld_part("Bruna, the Fading Light", "{5}{W}{W}", "Legendary Creature — Angel Horror", "Brisela, Voice of Nightmares",
        Triggered(
            Trigger("cast"),
            Program((May((Move(T0, "battlefield", how="return"),)),), (
                target(Filter(kind="card", zones=("graveyard",), types=("Creature",), any_subtypes=("Angel", "Human"), owner="you")),
            )),
            zones=("stack",),
        ),
        *keywords("flying", "vigilance"),
        power=5, toughness=7,
    ),
    _melded("Brisela, Voice of Nightmares", "Legendary Creature — Eldrazi Angel", "W",
        *keywords("flying", "first strike", "vigilance", "lifelink"),
        Restriction("cant_cast", filter=Filter(kind="spell", zones=("stack",), mana_value=("<=", 3)), who="opponent"),
        power=9, toughness=10,
    ),
    _meld_part("Graf Rats", "{1}{B}", "Creature — Rat", "Chittering Host",
        step("beginning of combat", *_meld("Midnight Scavengers"), condition=_together("Midnight Scavengers")),
        power=2, toughness=1,
    ),
    _meld_part("Midnight Scavengers", "{4}{B}", "Creature — Human Rogue", "Chittering Host",
        enters(
            May((Move(T0, "hand", how="return"),)),
            targets=(target(Filter(kind="card", zones=("graveyard",), types=("Creature",), owner="you", mana_value=("<=", 3))),),
        ),
        power=3, toughness=3,
    ),
    _melded("Chittering Host", "Creature — Eldrazi Horror", "B", *keywords("haste", "menace"), enters(_PUMPED), power=5, toughness=6),
    _meld_part("Hanweir Battlements", None, "Land", "Hanweir, the Writhing Township",
        mana("C"),
        activated(
            cost("R", TAP), Continuous(T0, (AddAbilities(keywords("haste")),)), targets=(target(Filter(types=("Creature",))),)
        ),
        activated(cost("3RR", TAP), If(_together("Hanweir Garrison"), _meld("Hanweir Garrison"))),
    ),
    _meld_part("Hanweir Garrison", "{2}{R}", "Creature — Human Soldier", "Hanweir, the Writhing Township",
        attacks(CreateToken(token("Creature — Human", 1, 1, "R"), 2, tapped=True, attacking=EACH_OPPONENT)),
        power=2, toughness=3,
    ),
    _melded("Hanweir, the Writhing Township", "Legendary Creature — Eldrazi Ooze", "R",
        *keywords("trample", "haste"),
        attacks(CreateToken(token("Creature — Eldrazi Horror", 3, 2), 2, tapped=True, attacking=EACH_OPPONENT)),
        power=7, toughness=4,
    ),
)  # fmt: skip

# -- mutate ------------------------------------------------------------------------------------------------------------


def _mutate(price: str, *abilities: Ability) -> tuple[Ability, ...]:
    return (Keyword("mutate", cost(price)), *abilities)


def _mutates(*steps: Op, targets: tuple[TargetSpec, ...] = ()) -> Triggered:
    return when(Trigger("mutates"), *steps, targets=targets)


_BASIC = Filter(kind="card", zones=("library",), supertypes=("Basic",), types=("Land",))

_MUTATE = (
    card("Cubwarden", "{3}{W}", "Creature — Cat", _mutate(
        "2WW", *keywords("lifelink"), _mutates(CreateToken(token("Creature — Cat", 1, 1, "W", *keywords("lifelink")), 2))
    ), power=3, toughness=5),
    card("Dreamtail Heron", "{4}{U}", "Creature — Elemental Bird", _mutate("3U", *keywords("flying"), _mutates(Draw(YOU))),
         power=3, toughness=4),
    card("Cavern Whisperer", "{4}{B}", "Creature — Nightmare", _mutate("3B", *keywords("menace"), _mutates(Discard(EACH_OPPONENT))),
         power=4, toughness=4),
    card("Chittering Harvester", "{5}{B}", "Creature — Nightmare", _mutate(
        "4B", _mutates(Sacrifice(EACH_OPPONENT, Filter(types=("Creature",))))
    ), power=4, toughness=6),
    card("Gemrazer", "{3}{G}", "Creature — Beast", _mutate(
        "1GG", *keywords("reach", "trample"),
        _mutates(Destroy(T0), targets=(target(Filter(any_types=("Artifact", "Enchantment"), controller="opponent")),)),
    ), power=4, toughness=4),
    card("Migratory Greathorn", "{3}{G}", "Creature — Beast", _mutate("2G", _mutates(Search(_BASIC, "battlefield", tapped=True))),
         power=3, toughness=4),
    card("Glowstone Recluse", "{2}{G}", "Creature — Spider", _mutate("3G", *keywords("reach"), _mutates(PutCounters(THIS, "P1P1", 2))),
         power=2, toughness=3),
    card("Snapdax, Apex of the Hunt", "{1}{R}{W}{B}", "Legendary Creature — Dinosaur Cat Nightmare", _mutate(
        "{2}{B/R}{W}{W}", *keywords("double strike"),
        _mutates(
            Damage(T0, 4), GainLife(YOU, 4), targets=(target(Filter(any_types=("Creature", "Planeswalker"), controller="opponent")),)
        ),
    ), power=3, toughness=5),
)  # fmt: skip
MUTATE: tuple[CardDef, ...] = tuple(replace(c, layout="mutate") for c in _MUTATE)

# -- two faces ---------------------------------------------------------------------------------------------------------

FACES: tuple[CardDef, ...] = (
    CardDef("Foulmire Knight // Profane Insight", (
        face("Foulmire Knight", "{B}", "Creature — Zombie Knight", keywords("deathtouch"), power=1, toughness=1),
        face("Profane Insight", "{2}{B}", "Instant — Adventure", spell(Draw(YOU), LoseLife(YOU, 1))),
    ), layout="adventure"),
    CardDef("Fire // Ice", (
        face("Fire", "{1}{R}", "Instant", spell(
            Damage(T0, 2, divided=True), targets=(TargetSpec(ANY_TARGET.objects, "player", 1, 2, divide=2),)
        )),
        face("Ice", "{1}{U}", "Instant", spell(Tap(T0), Draw(YOU), targets=(target(Filter()),))),
    ), layout="split"),
    CardDef("Bala Ged Recovery // Bala Ged Sanctuary", (
        face("Bala Ged Recovery", "{2}{G}", "Sorcery", spell(
            Move(T0, "hand", how="return"), targets=(target(Filter(kind="card", zones=("graveyard",), owner="you")),)
        )),
        face("Bala Ged Sanctuary", None, "Land", (Replacement("enters", "enter", tapped=True), mana("G"))),
    ), layout="modal_dfc"),
    CardDef("Ludevic's Test Subject // Ludevic's Abomination", (
        face("Ludevic's Test Subject", "{1}{U}", "Creature — Lizard Egg", (
            *keywords("defender"),
            activated(
                cost("1U"), PutCounters(THIS, "HATCHLING"),
                If(Compare(CountersOn("HATCHLING"), ">=", 5), (RemoveCounters(THIS, "HATCHLING", -1), Transform(THIS))),
            ),
        ), power=0, toughness=3),
        face("Ludevic's Abomination", None, "Creature — Lizard Horror", keywords("trample"), power=13, toughness=13, color_indicator=("U",)),
    ), layout="transform"),
)  # fmt: skip

CARDS: tuple[CardDef, ...] = (*MELD, *MUTATE, *FACES)
"""Every one of them."""
