"""Conspiracy Draft (905, 702.106): the game after the draft, conspiracies and their agendas. Drafting is held in ``tests/draft``."""

from __future__ import annotations

import pytest
from rules_scripts import ask, decks, run, thing

from engine.core.machine import apply, check, new_game
from engine.errors import IllegalAction, InvalidAction
from engine.state.decisions import Answer, Pass, Special
from engine.testing.marks import rule
from engine.testing.scenario import lay_out
from engine.variants import find_variant

OPEN = thing("Open Plot", "Conspiracy", "Creatures you control get +1/+1.")
HIDDEN = thing("Hidden Plot", "Conspiracy", "Hidden agenda\nCreatures you control with the chosen name have haste.")
DOUBLE = thing("Double Plot", "Conspiracy", "Double agenda\nCreatures you control with one of the chosen names have haste.")
PLOTS = [OPEN, HIDDEN, DOUBLE, thing("Third Plot", "Conspiracy", "")]
NOA = {"Noa": {}}


def play(players, steps=(), expect=(), **top):
    """A Conspiracy Draft script."""
    return ask("conspiracy-draft", players, steps, expect, cards=PLOTS, **top)


def side(*plots):
    """Three players with decks; Ann has the conspiracies in her sideboard."""
    return {"Ann": {"deck": ["Plains x40"], "sideboard": list(plots)}, "Ned": {"deck": ["Forest x40"]}, "Noa": {"deck": ["Island x40"]}}


KEEP = ["Ann: keep", "Ned: keep", "Noa: keep"]


# -- the variant, decks ------------------------------------------------------------------------------------------------


@rule("905.1", "905.3")
def test_the_variant_drafts_one_card_at_a_time_and_is_for_three_or_more():
    variant = find_variant("conspiracy-draft")
    assert (variant.draft.picks, variant.draft.passing) == (1, ("left", "right", "left"))
    assert variant.draft.boosters == ("Conspiracy", "Conspiracy: Take the Crown")
    assert (variant.players.least, variant.attack) == (3, "multiple")


@rule("905.3")
def test_two_players_are_too_few():
    from engine.cards.catalog import catalog
    from engine.cards.deck import Deck

    with pytest.raises(InvalidAction, match="players"):
        new_game(find_variant("conspiracy-draft"), [Deck((catalog().get("Plains"),) * 40)] * 2, seed=1)


@rule("905.3")
def test_four_players_attack_several_at_once_and_mulligan_once_for_free():
    four = {"Ann": {"battlefield": ["Test Bear", "Test Fish"]}, "Ned": {}, "Noa": {}, "Tom": {}}
    steps = ["Ann: attack Ned with Test Bear and Noa with Test Fish", "all: pass", "all: pass"]
    play(four, steps, ["life Ann 20, Ned 18, Noa 19"], start="Ann's declare attackers")
    play({"Ann": {}, "Ned": {}, **NOA}, ["Ann: mulligan", "Ned: keep", "Noa: keep", "Ann: keep"], ["hand Ann 7"], start="mulligans")


@rule("905.1d")
@pytest.mark.parametrize(
    ("deck", "told"),
    [
        (["Gray Stone x23", "Plains x17"], "legal"),
        (["Gray Stone x22", "Plains x17"], "illegal because 100.2b"),
        (["Gray Stone x23", "Test Bear", "Plains x17"], "illegal because 905.1d naming Test Bear"),
        (["Gray Stone x23", "Open Plot", "Plains x17"], "illegal because 315.3 naming Open Plot"),
    ],
)
def test_a_deck_is_built_from_the_pool_and_basic_lands(deck, told):
    report = run("conspiracy-draft", {"Ann": {"deck": deck, "pool": ["Gray Stone x30", "Open Plot"]}}, [], [f"deck Ann is {told}"], cards=PLOTS, start="decks")
    assert report.exit == 0, [c.actual for c in report.checks]


@rule("905.1d")
def test_what_is_not_in_the_deck_is_the_sideboard():
    seats = side("Gray Stone")
    play(seats, KEEP, ["Gray Stone is outside the game", "hand Ann 7"], start="setup")
    decks("conspiracy-draft", {"Ann": {"deck": ["Plains x40"], "sideboard": ["Gray Stone"], "pool": ["Gray Stone"]}}, "deck Ann is legal")


@rule("905.6")
def test_everybody_has_twenty_life_and_seven_cards_and_nobody_skips_a_draw():
    play(side(), [*KEEP, "all: pass"], ["life Ann 20, Ned 20, Noa 20", "hand Ann 8, Ned 7", "step draw"], start="setup")


# -- conspiracies ------------------------------------------------------------------------------------------------------


@rule("905.4")
@pytest.mark.parametrize("used", [[], ["Open Plot"], ["Open Plot", "Third Plot"]])
def test_any_of_the_sideboards_conspiracies_may_be_used(used):
    steps = [f"Ann: choose {', '.join(used) or 'nothing'}", *KEEP]
    expect = [f"{name} is {'in command' if name in used else 'outside the game'}" for name in ("Open Plot", "Third Plot")]
    play(side("Open Plot", "Third Plot"), steps, [*expect, "cites 905.4"] if used else expect, start="setup")


@rule("905.4")
def test_a_conspiracy_never_leaves_the_command_zone():
    seats = {"Ann": {"conspiracies": ["Open Plot"]}, "Ned": {}, **NOA}
    for sentence in ("return Open Plot to its owner's hand", "exile Open Plot", "put Open Plot onto the battlefield", "shuffle Open Plot into its owner's library"):
        play(seats, [f"effect: {sentence}"], ["Open Plot is in command", "hand Ann 0"])


@rule("905.4")
def test_its_static_ability_works_from_the_command_zone():
    play({"Ann": {"conspiracies": ["Open Plot"], "battlefield": ["Test Bear"]}, "Ned": {"battlefield": ["Test Fish"]}, **NOA}, [], ["Test Bear is 3/3", "Test Fish is 1/1"])


AGENDA = {"conspiracies": ["Hidden Plot | Secret:Test Bear"], "battlefield": ["Test Bear | SummonSick"], "mana": "any"}


@rule("905.4a", "702.106c", "702.106d")
def test_it_is_turned_up_with_a_spell_on_the_stack_and_works_at_once():
    steps = [
        ["Hidden Plot is face down", "Ned cannot see Hidden Plot", "Ann can see Hidden Plot"],
        "Ann: cast Test Swan", "Ann: reveal Hidden Plot", ["stack Test Swan", "Test Bear has haste", "priority Ann", "Ned can see Hidden Plot"],
    ]  # fmt: skip
    play({"Ann": {**AGENDA, "hand": ["Test Swan"]}, "Ned": {}, **NOA}, steps, ["Hidden Plot is face up", "Hidden Plot was revealed", "cites 116.2j, 702.106c"])


@rule("905.4a", "702.106c")
def test_only_who_has_priority_turns_an_own_conspiracy_up():
    play({"Ann": AGENDA, "Ned": {}, **NOA}, ["Ann: pass"], ["illegal Ann: reveal Hidden Plot", "priority Ned", "illegal Ned: reveal Hidden Plot"])


@rule("702.106c")
def test_it_may_be_turned_up_in_an_opponents_turn_but_not_while_a_spell_resolves():
    play({"Ann": AGENDA, "Ned": {}, **NOA}, ["Ned: pass", "Noa: pass", "Ann: reveal Hidden Plot"], ["Hidden Plot is face up"], start="Ned's upkeep")
    choice = thing("Test Choice", "Sorcery", "You may draw a card.", "{1}")
    ask(
        "conspiracy-draft", {"Ann": {**AGENDA, "hand": ["Test Choice"]}, "Ned": {}, **NOA},
        ["Ann: cast Test Choice", "all: pass", ["illegal Ann: reveal Hidden Plot"], "Ann: choose yes"], ["legal Ann: reveal Hidden Plot"], cards=[*PLOTS, choice],
    )  # fmt: skip


@rule("905.5")
def test_gaining_control_of_everything_does_not_take_a_conspiracy():
    play(
        {"Ann": {"conspiracies": ["Open Plot"], "battlefield": ["Test Bear"]}, "Ned": {"battlefield": ["Test Fish"]}, **NOA},
        ["effect from Ned: gain control of Test Bear"],
        ["Test Bear is 2/2", "Test Fish is 1/1", "Open Plot is in command"],
    )
    play({"Ann": AGENDA, "Ned": {}, **NOA}, ["effect from Ned: gain control of Hidden Plot"], ["legal Ann: reveal Hidden Plot", "illegal Ned: reveal Hidden Plot"])


@rule("905.5", "702.106e")
def test_when_its_owner_leaves_it_leaves_and_is_revealed():
    play({"Ann": AGENDA, "Ned": {}, **NOA}, ["Ann: concede"], ["Hidden Plot was revealed", "Hidden Plot has left the game", "cites 702.106e"])


@rule("702.106e")
def test_at_the_end_of_the_game_all_are_revealed():
    play({"Ann": AGENDA, "Ned": {}, **NOA}, ["Ned: concede", ["Ned cannot see Hidden Plot"], "Noa: concede"], ["game over", "Ann won", "Hidden Plot was revealed"])


# -- agendas -----------------------------------------------------------------------------------------------------------


@rule("702.106a")
def test_any_card_name_may_be_chosen_and_opponents_see_none():
    play(side("Hidden Plot"), ["Ann: choose Hidden Plot", "Ann: choose Gray Stone", *KEEP], ["Hidden Plot is face down", "Ned cannot see Hidden Plot"], start="setup")
    report = run("conspiracy-draft", side("Hidden Plot"), ["Ann: choose Hidden Plot", "Ann: choose No Such Card At All"], [], cards=PLOTS, start="setup")
    assert report.exit == 5


def _secret(*names):
    """Ann's agenda with its names; the game and the conspiracy's id."""
    players = {"Ann": {"conspiracies": [f"Double Plot | Secret:{', '.join(names)}"]}, "Ned": {}, "Noa": {}}
    game = lay_out(players, variant="conspiracy-draft", cards=PLOTS).game
    return game, game.board.command[0]


@rule("702.106b")
def test_the_secret_is_fixed_and_no_action_changes_it():
    game, plot = _secret("Test Bear", "Test Fish")
    before = game.board.objects[plot].more.choices
    assert {name for _, name in before} == {"Test Bear", "Test Fish"}
    with pytest.raises((IllegalAction, InvalidAction)):
        apply(game, Answer(0, ("Gray Stone",)))
    after = apply(game, Special(0, "reveal", plot)).game
    assert after.board.objects[plot].more.choices == before


@rule("702.106d")
def test_each_uses_its_own_name_and_a_face_down_one_does_nothing():
    two = ["Hidden Plot | Secret:Test Bear | As:first", "Hidden Plot | Secret:Test Fish | As:second"]
    seat = {"conspiracies": two, "battlefield": ["Test Bear", "Test Fish"]}
    steps = [["illegal Ann: reveal Test Bear"], "Ann: reveal first", ["Test Bear has haste", "second is face down"], "Ann: reveal second"]
    game = play({"Ann": seat, "Ned": {}, **NOA}, steps, ["Test Fish has haste"])
    assert len(game.board.command) == 2


@rule("702.106d", "905.4a")
def test_before_it_is_turned_up_the_name_has_no_effect():
    from engine.testing.scenario import act, holds

    game = lay_out({"Ann": {**AGENDA, "battlefield": ["Test Bear"]}, "Ned": {}, "Noa": {}}, variant="conspiracy-draft", cards=[*PLOTS, *_cards()]).game
    assert not holds(game, "Test Bear has haste")
    assert holds(act(game, "Ann", "reveal Hidden Plot"), "Test Bear has haste")


def _cards():
    from rules_scripts import CARDS

    return CARDS


@rule("702.106f")
def test_two_names_of_a_double_agenda_must_differ():
    start = ["Ann: choose Double Plot"]
    play(side("Double Plot"), [*start, "Ann: choose Gray Stone, Test Bear", *KEEP], ["Double Plot is face down"], start="setup")
    report = run("conspiracy-draft", side("Double Plot"), [*start, "Ann: choose Gray Stone, Gray Stone"], [], cards=PLOTS, start="setup")
    assert report.exit == 5
    assert "702.106f" in str([str(r) for r in report.problem.rules]) or "differ" in str(report.problem.message)


@rule("702.106f", "702.106a")
def test_opponents_see_the_same_whether_one_name_was_chosen_or_two():
    from engine.views import view

    def seen(plot, names):
        cards = [c if c["name"] != plot else {**c, "name": "Same Plot"} for c in PLOTS if c["name"] in ("Hidden Plot", "Double Plot") and c["name"] == plot]
        players = {"Ann": {"conspiracies": [f"Same Plot | Secret:{names}"]}, "Ned": {}, "Noa": {}}
        return view(lay_out(players, variant="conspiracy-draft", cards=[*cards, *_cards()]).game, 1)

    assert seen("Hidden Plot", "Test Bear") == seen("Double Plot", "Test Bear, Test Fish")


@rule("905.4a")
def test_the_check_says_why_a_conspiracy_cannot_be_turned_up():
    game, plot = _secret("Test Bear", "Test Fish")
    early = check(game, Special(1, "reveal", plot))
    assert [str(n) for r in early.reasons for n in r.rules] == ["117.1"]
    assert not check(apply(game, Pass(0)).game, Special(1, "reveal", plot))
    assert check(game, Special(0, "reveal", plot))
