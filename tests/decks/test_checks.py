"""Every construction rule, broken one at a time; what is legal stays legal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards.deck import Deck
from engine.decks import CHECKS, BanList, NoBanList, ban_list, ban_lists, check, check_table, require_legal
from engine.errors import IllegalDeck
from engine.frozen import replace
from engine.rulebook.variant import DECK_CHECKS
from engine.testing.marks import rule
from engine.variants import find_variant, variants

sys.path.insert(0, str(Path(__file__).parent))
from invented import BASICS, PIPER_TEXT, WASTES, deck, legend, rules, thing

COMMANDER = find_variant("commander")
BRAWL = find_variant("brawl")
DRAFT = find_variant("commander-draft")
OATHBREAKER = find_variant("oathbreaker")
CONSPIRACY = find_variant("conspiracy-draft")
EDH = find_variant("edh")
FREE = find_variant("free-for-all")

CHIEF = legend("Test Chief", "{1}{G}")
WALKER = thing("Test Walker", "{1}{U}{R}", "Legendary Planeswalker — Tester", loyalty="4")
RAY = thing("Test Ray", "{U}", "Instant")


def of(variant, one, **known):
    known.setdefault("bans", "none")
    return rules(check(one, variant, **known), variant)


def test_every_named_check_has_a_function_and_every_variant_uses_only_those():
    assert set(CHECKS) == set(DECK_CHECKS)
    assert all(set(v.deck.checks) <= set(CHECKS) for v in variants())


@rule("903.5")
def test_everything_wrong_is_told_at_once():
    bear = thing("Red Bear", "{R}")
    one = deck(CHIEF, size=99, main=(bear, bear, BASICS["U"]))
    assert set(of(COMMANDER, one)) == {"903.5a", "903.5b", "903.5c", "903.5d"}


@rule("903.3", "903.3a", "903.12c")
@pytest.mark.parametrize(
    ("leader", "commander", "brawl"),
    [
        (legend("L"), True, True),
        (thing("L", types="Creature — Bear"), False, False),
        (thing("L", types="Legendary Planeswalker — L", loyalty="3"), False, True),
        (thing("L", types="Legendary Planeswalker — L", text="L can be your commander.", loyalty="3"), True, True),
        (thing("L", types="Legendary Artifact — Vehicle", power="3", toughness="3"), True, True),
        (thing("L", types="Legendary Artifact — Spacecraft", power="3", toughness="3"), True, True),
        (thing("L", types="Legendary Artifact — Spacecraft"), False, False),
        (thing("L", types="Legendary Enchantment"), False, False),
    ],
)
def test_what_may_lead_a_deck(leader, commander, brawl):
    assert of(COMMANDER, deck(leader)) == ({} if commander else {"903.3": ["L"]})
    assert of(BRAWL, deck(leader, size=60)) == ({} if brawl else {"903.12c": ["L"]})


@rule("903.3")
def test_a_vehicle_may_not_lead_before_july_2025():
    vehicle = thing("L", types="Legendary Artifact — Vehicle", power="3", toughness="3")
    old = COMMANDER.under("commander-2023-11")
    assert of(old, deck(vehicle)) == {"903.3": ["L"]}
    assert of(COMMANDER, deck(vehicle), ruleset="commander-2023-11") == {"903.3": ["L"]}


@rule("903.3", "903.5c")
def test_without_a_commander_no_color_is_in_any_identity():
    bear = thing("Red Bear", "{R}")
    assert of(COMMANDER, deck(main=(bear, BASICS["G"]))) == {"903.3": [], "903.5c": ["Red Bear"], "903.5d": ["Forest"]}
    assert of(COMMANDER, deck()) == {"903.3": []}


@rule("903.5b")
def test_copies_count_by_english_name_over_the_whole_deck():
    twin, other = thing("One Name", interchangeable_with=["Other Name"]), thing("Other Name", interchangeable_with=["One Name"])
    assert of(COMMANDER, deck(CHIEF, main=(twin, other))) == {"903.5b": ["One Name", "Other Name"]}
    assert of(COMMANDER, deck(CHIEF, main=(CHIEF,))) == {"903.5b": ["Test Chief"]}
    snow = thing("Snow-Covered Forest", "", "Basic Snow Land — Forest")
    assert of(COMMANDER, deck(CHIEF, main=(snow,) * 40)) == {}


@rule("903.5b", "101.1")
@pytest.mark.parametrize(("text", "count", "fine"), [
    ("A deck can have any number of cards named Rat.", 60, True),
    ("A deck can have up to nine cards named Rat.", 9, True),
    ("A deck can have up to nine cards named Rat.", 10, False),
    ("A deck can have only one card named Rat.", 2, False),
    ("Flying (A deck can have any number of cards named Rat.)", 2, False),
])  # fmt: skip
def test_a_card_may_allow_more_copies_of_itself(text, count, fine):
    rat = thing("Rat", text=text)
    assert of(COMMANDER, deck(CHIEF, main=(rat,) * count)) == ({} if fine else {"903.5b": ["Rat"]})


@rule("903.4b")
def test_an_unchosen_color_is_the_one_that_fits_and_a_chosen_one_stays():
    piper = legend("The Prismatic Piper", "{5}", PIPER_TEXT.format("The Prismatic Piper", "Partner"))
    bears = tuple(thing(f"Bear {i}", "{B}") for i in range(3))
    assert of(COMMANDER, deck(piper, main=bears)) == {}
    assert of(COMMANDER, deck(piper, main=bears, chosen=((0, "W"),))) == {"903.5c": ["Bear 0", "Bear 1", "Bear 2"]}
    assert of(COMMANDER, deck(piper, main=(*bears, thing("Red", "{R}")))) == {"903.5c": ["Red"]}
    assert of(COMMANDER, deck(CHIEF, main=bears[:1], chosen=((0, "B"),))) == {"903.5c": ["Bear 0"]}


@rule("903.5e")
def test_a_sideboard_is_refused_since_july_2025():
    one = replace(deck(CHIEF), sideboard=(thing("Wish Target"),))
    assert of(COMMANDER, one) == {"903.5e": ["Wish Target"]}
    assert of(COMMANDER.under("commander-2023-11"), one) == {}


@rule("903.12d")
def test_a_hundred_cards_in_brawl_are_told_to_be_another_format():
    (problem,) = check(deck(CHIEF), BRAWL, bans="none")
    assert "MTG Arena's own format" in problem.message
    assert problem.fix == "remove 40"


@rule("903.12e")
def test_a_colorless_brawl_commander_frees_the_most_frequent_basic_land_type():
    golem = legend("Golem")
    one = deck(golem, size=60, main=(*[BASICS["G"]] * 5, *[BASICS["U"]] * 4))
    assert of(BRAWL, one) == {"903.5d": ["Island"]}


@rule("903.12b", "906.6f")
def test_a_pool_given_as_a_list_of_names_is_all_there_is():
    allowed = ["Test Chief", "wastes", "Allowed Bear"]
    one = deck(CHIEF, size=60, main=(thing("Allowed Bear"), thing("Other Bear")))
    assert of(BRAWL, one, card_pool=allowed) == {"903.12b": ["Other Bear"]}


@rule("906.4", "906.4b", "906.6e")
def test_each_oathbreaker_has_one_signature_spell_inside_its_own_identity():
    def with_(*spells, leaders=(WALKER,)):
        return of(OATHBREAKER, deck(*leaders, size=60, signature_spells=spells))

    assert with_((0, RAY)) == {}
    assert with_((0, thing("Green Ray", "{G}", "Instant"))) == {"906.4": ["Green Ray"]}
    assert with_((0, thing("Bear"))) == {"906.4": ["Bear"]}
    assert with_() == {"906.6e": ["Test Walker"]}
    assert with_((0, RAY), leaders=()) == {"906.6e": []}
    white = thing("White Walker", "{W}", "Legendary Planeswalker — A", "Partner with Blue Walker", loyalty="3")
    blue = thing("Blue Walker", "{U}", "Legendary Planeswalker — B", "Partner with White Walker", loyalty="3")
    plain = thing("White Ray", "{W}", "Instant")
    assert with_((0, plain), (1, RAY), leaders=(white, blue)) == {}
    assert with_((0, RAY), (1, plain), leaders=(white, blue)) == {"906.4": ["Test Ray", "White Ray"]}
    assert with_((0, plain), leaders=(white, blue)) == {"906.6e": ["Blue Walker"]}
    assert with_((0, plain), (0, thing("Second", "{W}", "Instant")), leaders=(white,)) == {"906.4": ["White Ray", "Second"]}


@rule("905.1d", "100.2b")
def test_a_drafted_deck_uses_its_pool_and_basic_lands_only():
    bear, other = thing("Drafted Bear"), thing("Other Bear")
    one = deck(size=40, main=(bear, bear, other))
    assert of(CONSPIRACY, one, pool=[bear]) == {"905.1d": ["Drafted Bear", "Other Bear"]}
    assert of(CONSPIRACY, one, pool=[bear, bear, other]) == {}
    assert of(CONSPIRACY, one) == {}
    assert of(CONSPIRACY, deck(size=39)) == {"100.2b": []}
    side = replace(deck(size=40), sideboard=(other,))
    assert of(CONSPIRACY, side, pool=[bear]) == {"905.1d": ["Other Bear"]}


@rule("315.3", "315.1", "905.4")
def test_conspiracies_are_used_from_the_sideboard_in_limited_play_only():
    plot = thing("Plot", "", "Conspiracy", "Hidden agenda")
    assert of(CONSPIRACY, replace(deck(size=40), conspiracies=(plot,)), pool=[plot]) == {}
    assert of(CONSPIRACY, replace(deck(size=40), conspiracies=(plot,)), pool=[]) == {"905.1d": ["Plot"]}
    assert of(CONSPIRACY, deck(size=40, main=(plot,))) == {"315.3": ["Plot"]}
    assert of(COMMANDER, replace(deck(CHIEF), conspiracies=(plot,))) == {"315.1": ["Plot"]}
    assert of(CONSPIRACY, replace(deck(size=40), conspiracies=(thing("Bear"),))) == {"905.4": ["Bear"]}


@rule("315.5a", "101.1")
def test_conspiracies_in_use_change_the_minimum_size_and_the_lands():
    small = thing("Small Plot", "", "Conspiracy", "Your minimum deck size is reduced by five.")
    strict = thing("Strict Plot", "", "Conspiracy", "Your starting deck can't have basic land cards and your starting hand size is five.")
    assert of(CONSPIRACY, replace(deck(size=35), conspiracies=(small,))) == {}
    assert of(CONSPIRACY, replace(deck(size=34), conspiracies=(small,))) == {"100.2b": []}
    assert of(CONSPIRACY, replace(deck(size=30), conspiracies=(small, small))) == {}
    assert of(CONSPIRACY, replace(deck(size=40), conspiracies=(strict,))) == {"101.1": ["Wastes"]}


@rule("108.2a")
def test_nontraditional_cards_are_in_no_deck():
    assert of(COMMANDER, deck(CHIEF, main=(thing("Far Place", "", "Plane — Nowhere"),))) == {"108.2a": ["Far Place"]}


@rule("903.13e", "903.13f")
def test_a_commander_draft_pool_and_the_cards_that_may_be_added_to_it():
    piper = legend("The Prismatic Piper", "{5}", PIPER_TEXT.format("The Prismatic Piper", "Partner"))
    faceless = legend("Faceless One", "{5}", PIPER_TEXT.format("Faceless One", "Choose a Background"))
    bear = thing("Bear", "{W}")
    three = deck(piper, size=60, main=(bear,) * 3)
    assert of(DRAFT, three, pool=[bear] * 3) == {}
    assert of(DRAFT, three, pool=[bear] * 2) == {"903.13e": ["Bear"]}
    assert of(DRAFT, deck(faceless, size=60), pool=[]) == {"903.13e": ["Faceless One"]}
    battle = ["Commander Legends: Battle for Baldur's Gate"]
    assert of(DRAFT, deck(faceless, size=60), pool=[], boosters=battle) == {}
    assert of(DRAFT, deck(piper, size=60), pool=[], boosters=battle) == {"903.13e": ["The Prismatic Piper"]}
    assert of(DRAFT, deck(piper, size=59), pool=[]) == {"903.13f": []}
    assert of(DRAFT, deck(piper, size=160), pool=[]) == {}


@rule("702.139a", "702.139b", "903.11a")
@pytest.mark.parametrize(("condition", "bad"), [
    ("Your starting deck contains only cards with even mana values.", thing("X", "{1}")),
    ("Your starting deck contains only cards with odd mana values and land cards.", thing("X", "{2}")),
    ("Your starting deck contains only cards with mana value 3 or greater and land cards.", thing("X", "{2}")),
    ("Each permanent card in your starting deck has mana value 2 or less.", thing("X", "{3}")),
    ("No card in your starting deck has more than one of the same mana symbol in its mana cost.", thing("X", "{G}{G}")),
    ("Each creature card in your starting deck is a Cat, Elemental, or Beast card.", thing("X", types="Creature — Bear")),
    ("Each nonland card in your starting deck has a different name.", None),
    ("Each nonland card in your starting deck shares a card type.", thing("X", types="Artifact")),
    ("Each permanent card in your starting deck has an activated ability.", thing("X")),
    ("Your starting deck contains at least twenty cards more than the minimum deck size.", None),
])  # fmt: skip
def test_every_companion_condition_is_read_and_held_against_the_starting_deck(condition, bad):
    friend = thing("Test Friend", "{1}{G}", "Legendary Creature — Cat", f"Companion — {condition} (If this card is your chosen companion, …)")
    chief = legend("Chief", "{1}{G}" if "odd" not in condition and "greater" not in condition else "{2}{G}", "{T}: Add {G}.", "Legendary Creature — Cat")
    fine = deck(chief, fill=BASICS["G"], companion=friend)
    if "twenty" in condition:
        assert of(COMMANDER, fine) == {"702.139a": ["Test Friend"]}
        return
    assert of(COMMANDER, fine) == {}
    if bad is not None:
        assert of(COMMANDER, deck(chief, fill=BASICS["G"], main=(bad,), companion=friend)) == {"702.139a": ["Test Friend"]}


@rule("702.139a", "903.11a")
def test_a_companion_must_have_the_ability_a_readable_condition_and_the_deck_s_colors():
    assert of(COMMANDER, deck(CHIEF, companion=thing("No Friend"))) == {"702.139a": ["No Friend"]}
    odd = thing("Odd Friend", "{G}", text="Companion — Your starting deck is lucky.")
    assert of(COMMANDER, deck(CHIEF, companion=odd)) == {"702.139a": ["Odd Friend"]}
    red = thing("Red Friend", "{R}", text="Companion — Each nonland card in your starting deck has a different name.")
    assert of(COMMANDER, deck(CHIEF, companion=red)) == {"903.11a": ["Red Friend"]}
    green = thing("Green Friend", "{G}", text="Companion — Each nonland card in your starting deck has a different name.")
    assert of(COMMANDER, deck(CHIEF, main=(green,), companion=green)) == {"903.11a": ["Green Friend"]}
    assert of(COMMANDER.under("commander-2023-11"), deck(CHIEF, companion=red)) == {"903.11": ["Red Friend"]}


@rule("906.13")
def test_oathbreaker_has_no_companions():
    friend = thing("Blue Friend", "{U}", text="Companion — Each nonland card in your starting deck has a different name.")
    assert of(OATHBREAKER, deck(WALKER, size=60, signature_spells=((0, RAY),), companion=friend)) == {"906.13": ["Blue Friend"]}


@rule("100.2a", "100.4a")
def test_constructed_decks_have_four_of_a_name_and_fifteen_in_the_sideboard():
    bear = thing("Bear")
    assert of(FREE, deck(size=60, main=(bear,) * 4)) == {}
    assert of(FREE, replace(deck(size=60, main=(bear,) * 3), sideboard=(bear,) * 2)) == {"100.2a": ["Bear"]}
    assert of(FREE, replace(deck(size=60), sideboard=(WASTES,) * 16)) == {"100.4a": []}
    assert of(FREE, deck(size=59)) == {"100.2a": []}


@rule("edh2010.mana-symbols", "edh2010.general-choice", "edh2010.deck-size", "edh2010.singleton")
def test_in_2010_the_general_s_mana_cost_decides():
    chief = legend("Chief", "{1}{G}{W}")
    assert of(EDH, deck(chief, main=(thing("A", "{1}", text="{B}: Draw a card."),))) == {"edh2010.mana-symbols": ["A"]}
    assert of(EDH, deck(chief, main=(thing("A", "{R/W}"),))) == {"edh2010.mana-symbols": ["A"]}
    assert of(EDH, deck(chief, main=(thing("A", "", color_indicator=["R"]),))) == {}
    assert of(EDH, deck(legend("Self", "{8}", "{3}{R}: Draw a card."))) == {"edh2010.mana-symbols": ["Self"]}
    assert of(EDH, deck(size=100)) == {"edh2010.general-choice": []}
    assert of(EDH, deck(chief, chief)) == {"edh2010.general-choice": ["Chief", "Chief"], "edh2010.singleton": ["Chief"]}
    assert of(EDH, deck(chief, size=99)) == {"edh2010.deck-size": []}
    walker = thing("Walker", "{W}", "Legendary Planeswalker — A", "Walker can be your commander.", loyalty="3")
    assert of(EDH, deck(walker)) == {"edh2010.general-choice": ["Walker"]}


@rule("edh2010.banned-as-general", "edh2010.power-nine", "edh2010.ban-status", "edh2010.banned.former")
def test_the_lists_of_2010_and_2009():
    rofellos = legend("Rofellos, Llanowar Emissary", "{G}{G}")
    assert of(EDH, deck(rofellos), bans="cards") == {"edh2010.banned-as-general": ["Rofellos, Llanowar Emissary"]}
    assert of(EDH, deck(CHIEF, main=(rofellos,)), bans="cards") == {}
    assert of(EDH, deck(rofellos), bans="none") == {}
    (jet,) = check(deck(CHIEF, main=(thing("Mox Jet", "{0}", "Artifact"),)), EDH)
    assert jet.number(EDH.ruleset) == "edh2010.power-nine"
    assert "recommended" in jet.message
    sweeper = deck(CHIEF, main=(thing("Riftsweeper", "{1}{G}"),))
    assert of(EDH, sweeper, bans="cards") == {}
    assert of(EDH.under("edh-2009"), sweeper, bans="cards") == {"edh2010.banned.former": ["Riftsweeper"]}


@rule("edh2010.sideboard.1")
def test_the_optional_edh_sideboard_has_ten_cards_that_obey_the_deck_s_rules():
    ten = tuple(thing(f"Side {i}") for i in range(10))
    assert of(EDH, replace(deck(CHIEF), sideboard=ten)) == {"edh2010.sideboard.1": [c.name for c in ten]}
    using = {"options": ["sideboard"]}
    assert of(EDH, replace(deck(CHIEF), sideboard=ten), **using) == {}
    assert of(EDH, replace(deck(CHIEF), sideboard=(*ten, thing("Side 10"))), **using) == {"edh2010.sideboard.1": []}
    assert of(EDH, replace(deck(CHIEF), sideboard=(thing("Red", "{R}"),)), **using) == {"edh2010.mana-symbols": ["Red"]}
    assert of(EDH, replace(deck(CHIEF, main=ten[:1]), sideboard=ten[:1]), **using) == {"edh2010.singleton": ["Side 0"]}


@rule("edh2010.league.1", "edh2010.league.2")
def test_the_league_rule_looks_at_all_decks_of_a_table():
    other = legend("Other Chief", "{G}")
    decks = [deck(CHIEF), deck(CHIEF), deck(other, main=(CHIEF,)), deck(legend("Third", "{G}"), main=(thing("Third Friend"),))]
    found = check_table(decks, EDH, options=["league-rule"], bans="none")
    assert [rules(p, EDH) for p in found] == [{}, {"edh2010.league.1": ["Test Chief"]}, {"edh2010.league.2": ["Test Chief"]}, {}]
    assert check_table(decks, EDH, bans="none") == ((), (), (), ())


@rule("906.6f", "906.ban.names", "906.ban.classes")
def test_the_oathbreaker_list_of_june_2019_and_the_changes_since():
    def with_(card, date):
        return of(OATHBREAKER, deck(WALKER, size=60, main=(card,), signature_spells=((0, RAY),)), bans=date)

    ring = thing("Sol Ring", "{1}", "Artifact")
    assert with_(ring, "2019-06-25") == {"906.6f": ["Sol Ring"]}
    assert with_(ring, "none") == {}
    titan = thing("Primeval Titan", "{4}")
    assert with_(titan, "2019-07-31") == {"906.6f": ["Primeval Titan"]}
    assert with_(titan, "2019-08-02") == {}
    assert with_(thing("Timetwister", "{2}", "Sorcery"), "2019-06-25") == {}
    ante = thing("Bet", "{2}", "Sorcery", "Remove Bet from your deck before playing if you're not playing for ante.")
    assert with_(ante, "2019-06-25") == {"906.6f": ["Bet"]}
    silver = thing("Joke", "{2}", legalities={"commander": "not_legal"})
    assert with_(silver, "2019-06-25") == {"906.6f": ["Joke"]}
    with pytest.raises(NoBanList, match="2019-06-25"):
        with_(ring, "2018-01-01")


@rule("906.ban.names")
def test_the_marked_names_of_the_oathbreaker_list_are_the_eight_it_prints_in_bold():
    first = ban_lists("oathbreaker")[0]
    assert first.date == "2019-06-25"
    assert set(first.marked) == {
        "Ad Nauseam", "Doomsday", "Expropriate", "High Tide", "Mana Geyser", "Natural Order", "Primal Surge", "Saheeli, the Gifted",
    }  # fmt: skip
    assert set(first.marked) <= set(first.cards)
    assert len(first.cards) == 47


@rule("100.6")
def test_commander_lists_by_date_and_the_legalities_of_a_file():
    crypt = thing("Mana Crypt", "{0}", "Artifact", legalities={"commander": "banned"})
    one = deck(CHIEF, main=(crypt,))
    assert of(COMMANDER, one, bans="2024-01-01") == {}
    assert of(COMMANDER, one, bans="2024-09-23") == {"100.6": ["Mana Crypt"]}
    assert of(COMMANDER, one, bans="cards") == {"100.6": ["Mana Crypt"]}
    assert of(COMMANDER, one, bans=BanList("commander", "2026-01-01", ("Wastes",))) == {"100.6": ["Wastes"]}
    joke = thing("Joke", legalities={"commander": "not_legal", "oathbreaker": "not_legal", "brawl": "not_legal"})
    assert of(COMMANDER, deck(CHIEF, main=(joke,)), bans="cards") == {"100.6": ["Joke"]}
    assert of(BRAWL, deck(CHIEF, size=60, main=(joke,)), bans="cards") == {"903.12b": ["Joke"]}
    otter = thing("Lutri, the Spellchaser", "{1}{G}", text="Companion — Each nonland card in your starting deck has a different name.")
    assert of(COMMANDER, deck(CHIEF, companion=otter), bans="cards") == {"100.6": ["Lutri, the Spellchaser"]}
    assert of(COMMANDER, deck(CHIEF, main=(otter,)), bans="2026-02-09") == {}
    assert ban_list("commander", "2030-01-01").date == "2026-02-09"
    with pytest.raises(NoBanList):
        ban_list("conspiracy", "2026-01-01")
    assert ban_list("commander", "20240922") == ban_list("commander", "2024-09-22")
    with pytest.raises(NoBanList, match="'newest' is not the date"):
        of(COMMANDER, one, bans="newest")


def test_custom_sizes_are_held_to():
    small = COMMANDER.with_(deck_size=40)
    assert of(small, deck(CHIEF, size=40)) == {}
    assert of(small, deck(CHIEF, size=100)) == {"903.5a": []}


def test_an_illegal_deck_can_be_raised_with_a_reason_a_problem():
    with pytest.raises(IllegalDeck) as caught:
        require_legal(Deck(commanders=(CHIEF,)), "commander", bans="none")
    assert [str(r) for r in caught.value.rules] == ["903.5a"]
    require_legal(deck(CHIEF), "commander", bans="none")
