"""Brawl (903.12): what it changes in Commander, and what it does not."""

from __future__ import annotations

import pytest
from rules_scripts import ask, decks, thing

from engine.testing.marks import rule
from engine.variants import difference, find_variant

GRAY = [thing("Gray Wisp", "Artifact", "", "{1}")]


@rule("903.12")
def test_brawl_is_commander_with_other_numbers_and_nothing_else():
    brawl, commander = find_variant("brawl", rules="brawl-2023-11"), find_variant("commander", rules="commander-2023-11")
    changed = {d.field for d in difference(commander, brawl)}
    assert changed == {
        "name", "key", "also called", "system", "rules", "played under", "life", "deck size", "card pool", "deck checks", "role commander", "damage loss",
        "first mulligan free", "ban list", "rule numbers",
    }  # fmt: skip
    assert brawl.deck.size.least == brawl.deck.size.most == 60
    assert brawl.leader.tax == commander.leader.tax == 2
    ours, theirs = brawl.ruleset, commander.ruleset
    same = ("return_replacement", "return_sba", "tax", "singleton", "deck_colours", "outside_cards", "mulligan", "legend_rule")
    assert all(getattr(ours, name) == getattr(theirs, name) for name in same)


@rule("903.12a")
def test_the_commander_tax_holds_in_brawl():
    ask(
        "brawl",
        {"Ann": {"commander": "White Lead", "mana": "any"}, "Ned": {"hand": ["Test Deny"], "mana": "any"}},
        ["Ann: cast White Lead from command", "Ann: pass", "Ned: cast Test Deny targeting White Lead", "all: pass", "Ann: choose command"],
        ["White Lead is in command", "casts White Lead 1", "cost White Lead {2}{W}", "cites 903.8, 903.9a"],
    )


@rule("903.12a")
def test_a_brawl_deck_has_one_card_of_each_name():
    decks(
        "brawl",
        {"Ann": {"commander": "White Lead", "deck": ["Gray Stone x2", "Plains x57"]}},
        "deck Ann is illegal because 903.5b naming Gray Stone",
    )


@rule("903.12b")
def test_cards_outside_the_pool_are_found_only_where_a_pool_is_given(tmp_path):
    from engine.cards.card import card
    from engine.cards.catalog import catalog
    from engine.cards.deck import Deck
    from engine.decks import check

    lead = card("White Lead", "{W}", "Legendary Creature — Test", power="2", toughness="2")
    plains = catalog().get("Plains")
    deck = Deck((plains,) * 58 + (card("Gray Stone", "{1}", "Artifact"),), (lead,))
    found = check(deck, "brawl", bans="none", card_pool=("White Lead", "Plains"))
    assert [(str(p.rule), p.cards) for p in found] == [("903.12b", ("Gray Stone",))]
    assert check(deck, "brawl", bans="none") == ()
    assert check(deck, "brawl", bans="none", card_pool=("White Lead", "Plains", "Gray Stone")) == ()


@rule("903.12c")
def test_a_legendary_planeswalker_leads_in_brawl_and_not_in_commander():
    decks("brawl", {"Ann": {"commander": "White Walker", "deck": ["Plains x59"]}}, "deck Ann is legal")
    decks("commander", {"Ann": {"commander": "White Walker", "deck": ["Plains x99"]}}, "deck Ann is illegal because 903.3 naming White Walker")
    decks("brawl", {"Ann": {"commander": "White Lead", "deck": ["Plains x59"]}}, "deck Ann is legal")


@rule("903.12c")
def test_a_planeswalker_that_is_not_legendary_leads_nothing():
    decks("brawl", {"Ann": {"commander": "Plain Walker", "deck": ["Wastes x59"]}}, "deck Ann is illegal because 903.12c naming Plain Walker")


@rule("903.12c")
def test_a_legendary_vehicle_leads_in_brawl_since_july_2025():
    cart = thing("Test Cart", "Legendary Artifact — Vehicle", "Crew 2", "{3}", "4/4")
    for rules, told in (("brawl-2023-11", "illegal because 903.12c naming Test Cart"), ("brawl-2025-07", "legal")):
        decks("brawl", {"Ann": {"commander": "Test Cart", "deck": ["Wastes x59"]}}, f"deck Ann is {told}", cards=[cart], rules=rules)


@rule("903.12d")
@pytest.mark.parametrize(("cards", "told"), [(59, "legal"), (60, "illegal because 903.12d"), (58, "illegal because 903.12d")])
def test_a_brawl_deck_has_sixty_cards_with_its_commander(cards, told):
    decks("brawl", {"Ann": {"commander": "White Lead", "deck": [f"Plains x{cards}"]}}, f"deck Ann is {told}")


@rule("903.12d")
def test_the_library_has_fifty_nine_cards_before_hands_are_drawn():
    players = {name: {"commander": "White Lead", "deck": ["Plains x59"]} for name in ("Ann", "Ned")}
    ask("brawl", players, ["Ann: keep", "Ned: keep"], ["library Ann 52", "hand Ann 7", "Ann's White Lead is in command"], start="setup")


@rule("903.12e")
@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (["Forest x20", "Wastes x39"], "legal"),
        (["Forest x59"], "legal"),
        (["Forest x11", "Island x10", "Wastes x38"], "illegal because 903.5d naming Island"),
        (["Forest x20", "Leaf Land", "Wastes x38"], "illegal because 903.5d naming Leaf Land"),
    ],
)
def test_a_colorless_brawl_commander_may_have_basic_lands_of_one_type(cards, told):
    land = thing("Leaf Land", "Land — Forest", "({T}: Add {G}.)")
    decks("brawl", {"Ann": {"commander": "Gray Lead", "deck": cards}}, f"deck Ann is {told}", cards=[land])


@rule("903.12e")
def test_commander_has_no_such_exception():
    decks("commander", {"Ann": {"commander": "Gray Lead", "deck": ["Forest x20", "Wastes x79"]}}, "deck Ann is illegal because 903.5d naming Forest")


@rule("903.12f")
def test_life_is_25_for_two_and_30_for_more():
    ask("brawl", {"Ann": {}, "Ned": {}}, [], ["life Ann 25, Ned 25"])
    ask("brawl", {"Ann": {}, "Ned": {}, "Noa": {}, "Tom": {}}, [], ["life Ann 30, Ned 30, Noa 30, Tom 30"])


@rule("903.12f")
def test_the_starting_life_total_stays_when_players_leave():
    reset = thing("Test Reset", "Sorcery", "Your life total becomes equal to your starting life total.", "{2}")
    ask(
        "brawl",
        {"Ann": {"life": 4, "hand": ["Test Reset"], "mana": "any"}, "Ned": {}, "Noa": {}, "Tom": {}},
        ["Noa: concede", "Tom: concede", "Ann: cast Test Reset", "all: pass"],
        ["life Ann 30"],
        cards=[reset],
    )


def _seat():
    return {"commander": "White Lead", "library": ["Plains x59"]}


@rule("903.12g")
@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (["Ann: mulligan", "Ned: keep", "Ann: keep"], ["hand Ann 7", "library Ann 52", "cites 103.5c"]),
        (
            ["Ann: mulligan", "Ned: keep", "Ann: mulligan", "Ann: bottom Plains", "Ann: mulligan", "Ann: bottom Plains, Plains", "Ann: keep"],
            ["hand Ann 5", "library Ann 54"],
        ),
    ],
)
def test_the_first_mulligan_is_free_in_brawl_for_two(steps, told):
    ask("brawl", {"Ann": _seat(), "Ned": _seat()}, steps, told, start="mulligans")


@rule("903.12g")
def test_the_first_mulligan_costs_a_card_in_commander_for_two():
    ask(
        "commander",
        {"Ann": _seat(), "Ned": _seat()},
        ["Ann: mulligan", "Ned: keep", "Ann: bottom Plains", "Ann: keep"],
        ["hand Ann 6", "library Ann 53"],
        start="mulligans",
    )


@rule("903.12h")
def test_21_combat_damage_by_a_commander_does_not_lose_a_brawl_game():
    seats = {"Ann": {"commander": "Big Lead", "battlefield": ["Big Lead"]}, "Ned": {"life": 26}}
    steps = ["Ann: attack with Big Lead", "all: pass", "all: pass"]
    start = "Ann's declare attackers"
    ask("brawl", seats, steps, ["Ned has not lost", "life Ned 5"], start=start)
    ask("commander", seats, steps, ["Ned lost (903.10a)"], start=start)
