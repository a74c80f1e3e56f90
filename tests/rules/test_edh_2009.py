"""Elder Dragon Highlander before 2009-09-20: the general waits in exile, and one of two rules about generals is chosen."""

from __future__ import annotations

import pytest
from rules_scripts import CARDS, ask, decks, thing

from engine.cards.card import card
from engine.cards.catalog import catalog
from engine.cards.deck import Deck
from engine.core.machine import new_game
from engine.decks import check, check_table
from engine.errors import InvalidAction
from engine.testing.marks import rule
from engine.variants import find_variant

OLD = find_variant("edh", rules="edh-2009")
RULES = {"rules": "edh-2009"}
PLAINS = catalog().get("Plains")
WHITE = card("White Lead", "{W}", "Legendary Creature — Test", power="2", toughness="2")


def deck(*cards, general=WHITE):
    """A deck of a hundred."""
    return Deck((*cards, *(PLAINS,) * (99 - len(cards))), (general,))


# -- exile -------------------------------------------------------------------------------------------------------------


@rule("edh2009.exile-zone")
def test_the_general_begins_in_exile_for_all_to_see_and_the_command_zone_is_empty():
    seats = {name: {"commander": "White Lead", "deck": ["Plains x99"]} for name in ("Ann", "Ned")}
    game = ask("edh", seats, ["Ann: keep", "Ned: keep"], ["Ann's White Lead is in exile", "Ned can see Ann's White Lead", "hand Ann 7", "life Ann 40"], start="setup", **RULES)
    assert game.board.command == ()
    assert [game.board.objects[o].owner for o in game.board.exile] == [0, 1]


@rule("edh2009.exile-zone", "edh2010.tax", "edh2010.cast")
def test_each_cast_from_exile_costs_two_more():
    seat = {"commander": "White Lead", "mana": "any"}
    steps = [["cost White Lead {W}"], "Ann: cast White Lead from exile", "all: pass", "effect: destroy White Lead", "Ann: choose exile"]
    ask("edh", {"Ann": seat, "Ned": {"mana": "any"}}, steps, ["White Lead is in exile", "casts White Lead 1", "cost White Lead {2}{W}", "legal Ann: cast White Lead from exile"], **RULES)


@rule("edh2009.exile-zone")
def test_a_general_that_an_opponent_exiles_can_be_cast_again_by_its_owner():
    ask(
        "edh",
        {"Ann": {"commander": "White Lead", "battlefield": ["White Lead"], "mana": "any"}, "Ned": {"mana": "any"}},
        ["effect from Ned: exile White Lead", ["no prompt", "White Lead is in exile"], "Ann: cast White Lead from exile", "all: pass"],
        ["White Lead is on the battlefield under Ann's control", "casts White Lead 1"],
        **RULES,
    )


@rule("edh2009.exile-zone")
def test_what_touches_exiled_cards_touches_a_waiting_general():
    sweeper = thing("Test Sweeper", "Creature — Test", "When Test Sweeper enters, shuffle target card in exile into its owner's library.", "{2}", "2/2")
    ask(
        "edh",
        {"Ann": {"hand": ["Test Sweeper"], "mana": "any"}, "Ned": {"commander": "White Lead", "library": ["Plains x5"]}},
        ["Ann: cast Test Sweeper", "all: pass", "all: pass"],
        ["no prompt", "library Ned 6", "White Lead is in library"],
        cards=[sweeper],
        **RULES,
    )


@rule("edh2010.banned.former", "edh2009.exile-zone")
def test_riftsweeper_was_banned_then_and_is_not_afterwards():
    held = deck(card("Riftsweeper", "{1}", "Creature", power="2", toughness="2"))
    assert [(str(p.rule), p.cards) for p in check(held, OLD, bans="2009-03-29")] == [("edh2010.banned.former", ("Riftsweeper",))]
    assert check(held, "edh", bans="2010-06-20") == ()


# -- coming back -------------------------------------------------------------------------------------------------------


@rule("edh2009.replacement")
def test_a_dying_general_may_go_to_exile_instead_without_dying():
    seats = {"Ann": {"commander": "White Lead", "battlefield": ["White Lead"]}, "Ned": {"battlefield": ["Blood Witness"]}}
    steps = ["effect: destroy White Lead", ["prompt Ann (edh2009.replacement): exile, graveyard"], "Ann: choose exile"]
    ask("edh", seats, steps, ["White Lead is in exile", "Blood Witness did not trigger", "cites edh2009.replacement"], **RULES)
    ask("edh", seats, ["effect: destroy White Lead", "Ann: choose graveyard", "all: pass"], ["White Lead is in graveyard", "Blood Witness triggered"], **RULES)


@rule("edh2009.replacement")
@pytest.mark.parametrize(("sentence", "zone"), [("return White Lead to its owner's hand", "hand"), ("put White Lead on top of its owner's library", "library"), ("exile White Lead", "exile")])
def test_hand_library_and_exile_are_not_replaced(sentence, zone):
    seats = {"Ann": {"commander": "White Lead", "battlefield": ["White Lead"]}, "Ned": {}}
    ask("edh", seats, [f"effect: {sentence}"], ["no prompt", f"White Lead is in {zone}"], **RULES)


@rule("edh2009.replacement")
def test_where_another_effect_exiles_it_already_nothing_more_is_needed():
    rest = thing("Rest Here", "Enchantment", "If a card would be put into a graveyard from anywhere, exile it instead.", "{1}")
    seats = {"Ann": {"commander": "White Lead", "battlefield": ["White Lead"], "mana": "any"}, "Ned": {"battlefield": ["Rest Here"]}}
    ask("edh", seats, ["effect: destroy White Lead", "Ann: choose Rest Here (616.1)"], ["no prompt", "White Lead is in exile", "legal Ann: cast White Lead from exile"], cards=[rest], **RULES)


# -- mulligans ---------------------------------------------------------------------------------------------------------


@rule("edh2009.mulligan")
@pytest.mark.parametrize(("times", "hand"), [(1, 7), (2, 6), (3, 5)])
def test_the_first_of_ordinary_mulligans_is_free_and_each_later_hand_has_a_card_fewer(times, hand):
    seat = {"commander": "White Lead", "library": ["Plains x99"]}
    steps = ["Ann: mulligan", "Ned: keep", "Noa: keep", *["Ann: mulligan"] * (times - 1), "Ann: keep"]
    ask("edh", {"Ann": seat, "Ned": {}, "Noa": {}}, steps, [f"hand Ann {hand}", f"library Ann {99 - hand}", "step upkeep"], start="mulligans", **RULES)


@rule("edh2009.mulligan")
def test_nothing_is_put_on_the_bottom_and_nothing_set_aside():
    assert OLD.ruleset.mulligan == "paris"
    assert any("mulligan" in line for line in OLD.ruleset.sources)


# -- league rule or open rule ------------------------------------------------------------------------------------------


@rule("edh2009.open-or-league", "edh2010.no-general-rules")
def test_one_of_the_two_rules_must_be_chosen():
    assert OLD.undecided == ("league-rule", "open-rule")
    with pytest.raises(InvalidAction, match="league-rule, open-rule") as caught:
        new_game(OLD, [deck(), deck()], seed=1)
    assert [str(r) for r in caught.value.rules] == ["edh2009.open-or-league"]
    for choice in OLD.undecided:
        chosen = OLD.using(choice)
        assert chosen.undecided == ()
        assert new_game(chosen, [deck(), deck()], seed=1, first=0).game.pending


def controls(options, *, battlefield, expect, steps=(), rules="edh-2009"):
    """Ann's general is White Lead; what stays of those on the battlefield."""
    seats = {"Ann": {"commander": "White Lead", "battlefield": ["White Lead | As:general"]}, "Ned": battlefield}
    return ask("edh", seats, steps, expect, options=options, rules=rules)


@rule("edh2009.open-or-league", "edh2010.league.1", "edh2010.league.2")
def test_under_the_league_rule_decks_are_restricted_and_generals_obey_the_legend_rule():
    league = OLD.using("league-rule")
    other = card("Other Lead", "{W}", "Legendary Creature — Test", power="2", toughness="2")
    found = check_table([deck(), deck(), deck(WHITE, general=other)], league, bans="none")
    assert [[str(p.rule) for p in one] for one in found] == [[], ["edh2010.league.1"], ["edh2010.league.2"]]
    controls(["league-rule"], battlefield={"battlefield": ["White Lead"]}, steps=["Ann: choose exile"], expect=["general is in exile", "graveyard Ned 1"])


@rule("edh2010.open-rule.1", "edh2009.open-or-league")
def test_under_the_open_rule_the_general_stays_and_others_of_its_name_go():
    controls(["open-rule"], battlefield={"battlefield": ["White Lead"]}, expect=["general is on the battlefield", "graveyard Ned 1", "no prompt"])
    assert check_table([deck(), deck()], OLD.using("open-rule"), bans="none") == ((), ())


@rule("edh2010.open-rule.2")
def test_under_the_open_rule_two_generals_of_one_name_both_stay():
    two = {"commander": "White Lead", "battlefield": ["White Lead"]}
    controls(["open-rule"], battlefield=two, expect=["general is on the battlefield", "Ned controls 1 White Lead"])


@rule("edh2010.open-rule.2")
def test_a_stolen_general_and_the_own_one_both_stay():
    two = {"commander": "White Lead", "battlefield": ["White Lead"]}
    controls(["open-rule"], battlefield=two, steps=["effect from Ann: gain control of Ned's White Lead"], expect=["Ann controls 2 White Lead"])


@rule("edh2010.open-rule.1")
def test_with_todays_legend_rule_the_open_rule_looks_at_one_player_at_a_time():
    from engine.questions.cardpool import Cards
    from engine.questions.scenario import lay
    from engine.questions.schema import read_script
    from engine.testing.scenario import effect, holds, node

    seats = {"Ann": {"commander": "White Lead", "battlefield": ["White Lead"]}, "Ned": {}}
    script = read_script(node({"script": 1, "variant": "edh", "rules": "edh-2009", "cards": CARDS, "players": seats}))
    game = lay(script, OLD.using("open-rule"), Cards(script, None)).game
    rules = game.setup.rules.__replace__(legend_rule="per-controller-choose")
    game = game.__replace__(setup=game.setup.__replace__(rules=rules))
    game = effect(game, "create a token that's a copy of White Lead", by="Ned")
    assert holds(game, "Ann controls 1 White Lead", "Ned controls 1 White Lead")
    game = effect(game, "create a token that's a copy of Ann's White Lead", by="Ann")
    assert holds(game, "Ann controls 1 White Lead", "Ann controls commander", "Ned controls 1 White Lead", "no prompt")


@rule("edh2009.exile-zone")
def test_decks_are_built_as_in_2010():
    decks("edh", {"Ann": {"commander": "White Lead", "deck": ["Plains x99"]}}, "deck Ann is legal", **RULES)
    decks("edh", {"Ann": {"commander": "White Lead", "deck": ["Test Bear", "Plains x98"]}}, "deck Ann is illegal because edh2010.mana-symbols naming Test Bear", **RULES)
