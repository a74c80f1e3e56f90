"""Commander Draft (903.13): what follows the draft. How cards are drafted is held in ``tests/draft``."""

from __future__ import annotations

import pytest
from rules_scripts import ask, decks, legend, thing

from engine.testing.marks import rule
from engine.variants import find_variant

PIPER = "The Prismatic Piper"
CHOOSERS = [
    legend(name, "{5}", f"If {name} is your commander, choose a color before the game begins. {name} is the chosen color.{partner}", size="3/3")
    for name, partner in ((PIPER, "\nPartner"), ("Faceless One", ""))
]
MASTERS = [legend("Red Loner", "{2}{R}"), legend("Gray Loner", "{3}"), legend("Blue Red Loner", "{U}{R}")]


def deck(commander, *cards, land="Plains", size=60, **more):
    """A deck of that size with its commander."""
    held = {"commander": commander} if isinstance(commander, str) else {"commanders": commander}
    count = len(commander) if not isinstance(commander, str) else 1
    taken = sum(int(c.split(" x")[1]) if " x" in c else 1 for c in cards)
    return {**held, "deck": [*cards, f"{land} x{size - count - taken}"], **more}


@rule("903.13", "903.13a")
def test_the_variant_is_a_draft_then_a_deck_then_a_game_of_commander():
    draft, commander = find_variant("commander-draft", rules="commander-draft-2023-11"), find_variant("commander", rules="commander-2023-11")
    assert draft.draft is not None
    assert (draft.draft.picks, draft.draft.passing, draft.draft.boosters) == (2, ("left", "right", "left"), ("Commander Legends",))
    same = ("return_replacement", "return_sba", "leader_damage_loss", "tax", "life", "mulligan", "identity_reference", "outside_cards", "hand")
    assert all(getattr(draft.ruleset, name) == getattr(commander.ruleset, name) for name in same)
    assert draft.leader.__replace__(cites=()) == commander.leader.__replace__(cites=())


@rule("903.13b", "903.13c")
def test_two_cards_at_a_time_and_packs_go_left_right_left():
    plan = find_variant("commander-draft").draft
    assert (plan.rounds, plan.picks) == (3, 2)
    assert plan.passing == ("left", "right", "left")


@rule("903.13f")
@pytest.mark.parametrize(("size", "told"), [(60, "legal"), (75, "legal"), (59, "illegal because 903.13f")])
def test_a_deck_has_sixty_cards_or_more(size, told):
    decks("commander-draft", {"Ann": deck("White Lead", size=size)}, f"deck Ann is {told}")


@rule("903.13f", "903.13e")
@pytest.mark.parametrize(("copies", "told"), [(3, "legal"), (4, "illegal because 903.13e naming Gray Stone")])
def test_as_many_of_a_name_as_the_pool_has(copies, told):
    held = deck("White Lead", f"Gray Stone x{copies}", pool=["White Lead", "Gray Stone x3"])
    decks("commander-draft", {"Ann": held}, f"deck Ann is {told}")


@rule("903.13f")
def test_identity_and_land_types_are_checked_as_ever():
    grove = thing("Leaf Land", "Land — Forest", "({T}: Add {G}.)")
    held = deck("White Lead", "Test Bear", "Leaf Land")
    decks("commander-draft", {"Ann": held}, "deck Ann is illegal because 903.5c, 903.5d naming Test Bear, Leaf Land", cards=[grove])


@rule("903.13e")
def test_two_pipers_may_be_added_to_lead_and_each_has_its_color():
    two = deck([f"{PIPER} | Chosen:blue", f"{PIPER} | Chosen:green"], "Test Bear", "Test Fish", land="Island", pool=["Test Bear", "Test Fish"])
    decks("commander-draft", {"Ann": two}, "deck Ann is legal", boosters=["Commander Legends"], cards=CHOOSERS)
    decks("commander-draft", {"Ann": two}, "deck Ann is legal", boosters=["Commander Masters"], cards=CHOOSERS)


@rule("903.13e")
def test_an_added_piper_leads_and_does_nothing_else():
    held = deck("White Lead", PIPER, pool=["White Lead"])
    decks("commander-draft", {"Ann": held}, f"deck Ann is illegal because 903.13e naming {PIPER}", cards=CHOOSERS)


@rule("903.13e")
def test_in_a_draft_of_baldurs_gate_it_is_faceless_one():
    piper = deck(f"{PIPER} | Chosen:white", pool=["Gray Stone"])
    faceless = deck("Faceless One | Chosen:white", pool=["Gray Stone"])
    gate = ["Commander Legends: Battle for Baldur's Gate"]
    decks("commander-draft", {"Ann": piper}, f"deck Ann is illegal because 903.13e naming {PIPER}", boosters=gate, cards=CHOOSERS)
    decks("commander-draft", {"Ann": faceless}, "deck Ann is legal", boosters=gate, cards=CHOOSERS)
    decks("commander-draft", {"Ann": faceless}, "deck Ann is illegal because 903.13e naming Faceless One", cards=CHOOSERS)


@rule("903.13f")
@pytest.mark.parametrize(
    ("boosters", "pair", "told"),
    [
        (["Commander Masters"], ["Red Loner", "Gray Loner"], "legal"),
        (["Commander Legends"], ["Red Loner", "Gray Loner"], "illegal because 702.124a"),
        (["Commander Masters"], ["Red Loner", "Blue Red Loner"], "illegal because 702.124a"),
    ],
)
def test_after_a_draft_of_commander_masters_legends_of_one_color_count_as_partners(boosters, pair, told):
    report = decks("commander-draft", {"Ann": deck(pair, land="Wastes")}, *(["deck Ann is legal"] if told == "legal" else []), cards=MASTERS, boosters=boosters)
    [line, *found] = [(one.text, one.rules) for one in report.branches[0].lines]
    assert ("not" in line[0]) == (told != "legal"), found
    assert all(rules[0].startswith("702.124") for _, rules in found)


@rule("903.13g")
def test_the_game_is_a_game_of_commander():
    two = {name: deck("White Lead") for name in ("Ann", "Ned")}
    ask("commander-draft", two, ["Ann: keep", "Ned: keep"], ["life Ann 40, Ned 40", "library Ann 52", "hand Ann 7", "Ann's White Lead is in command"], start="setup")
    seats = {"Ann": {"commander": "White Lead", "mana": "any", "history": {"casts": {"White Lead": 1}}}, "Ned": {}}
    steps = [["cost White Lead {2}{W}"], "Ann: cast White Lead from command", "all: pass", "effect: destroy White Lead", "Ann: choose command (903.9a)"]
    ask("commander-draft", seats, steps, ["White Lead is in command", "casts White Lead 2", "cites 903.8, 903.9a"])


@rule("903.13g")
def test_commander_damage_loses_the_game():
    seats = {"Ann": {"commander": "Big Lead", "battlefield": ["Big Lead"]}, "Ned": {}}
    ask("commander-draft", seats, ["Ann: attack with Big Lead", "all: pass", "all: pass"], ["Ned lost (903.10a)"], start="Ann's declare attackers")
