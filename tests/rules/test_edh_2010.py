"""Elder Dragon Highlander of 2010: the rules of a page without numbers, cited by the ledger's ids."""

from __future__ import annotations

import pytest
from rules_scripts import CARDS, ask, decks, legend, thing

from engine.cards.card import card
from engine.cards.catalog import catalog
from engine.cards.deck import Deck
from engine.core.machine import legal
from engine.decks import BanList, announce, check, check_table, finish, swap
from engine.errors import IllegalAction, IllegalDeck, InvalidAction
from engine.testing.marks import rule
from engine.variants import InvalidVariant, find_variant
from engine.variants.democratic import abstain, ballot, scores, vote
from engine.variants.victory_points import PointRules, achievements, points, winners

EDH = find_variant("edh")
PLAINS, WASTES, FOREST = (catalog().get(name) for name in ("Plains", "Wastes", "Forest"))
WHITE = card("White Lead", "{W}", "Legendary Creature — Test", power="2", toughness="2")
OTHER = card("Other Lead", "{1}{W}", "Legendary Creature — Test", power="2", toughness="2")
GRAY = [card(f"Gray Thing {i}", "{1}", "Artifact") for i in range(20)]


def deck(*cards, general=WHITE, side=(), land=PLAINS, size=99):
    """A deck of a hundred with the cards given."""
    return Deck((*cards, *(land,) * (size - len(cards))), (general,), sideboard=tuple(side))


def found(held, **more):
    """Findings about a deck: rule and names."""
    more.setdefault("bans", "none")
    return [(str(p.rule), p.cards) for p in check(held, "edh", **more)]


def lead(general="White Lead", **more):
    """A player whose general is on the battlefield."""
    return {"commander": general, "battlefield": [general], **more}


# -- what it is --------------------------------------------------------------------------------------------------------


@rule("edh2010.overview")
def test_the_page_of_december_2010_is_a_rule_set_with_its_own_parameters():
    rules = EDH.ruleset
    assert rules.id == "edh-2010-12-11"
    assert (rules.leader_zone, rules.deck_colours, rules.off_colour_mana) == ("command", "mana-cost-symbols", "source-owner")
    assert set(rules.return_replacement.zones) == {"graveyard", "exile"}
    assert (rules.mulligan, rules.leader_damage_loss, rules.return_sba) == ("partial-paris", 21, ())
    assert (rules.effective_from, rules.effective_to) == ("2009-09-20", "2010-12-19")


@rule("edh2010.overview")
def test_four_players_attack_whom_they_like():
    ask(
        "edh",
        {"Ann": {"battlefield": ["Test Bear", "Test Fish"]}, "Ned": {}, "Noa": {}, "Tom": {}},
        ["Ann: attack Ned with Test Bear and Noa with Test Fish", "all: pass", "all: pass"],
        ["life Ann 40, Ned 38, Noa 39, Tom 40"],
        start="Ann's declare attackers",
    )


# -- decks -------------------------------------------------------------------------------------------------------------


@rule("edh2010.general-choice")
def test_the_general_is_a_legendary_creature():
    assert found(deck()) == []
    walker = card("White Walker", "{W}", "Legendary Planeswalker — Test", loyalty="3")
    assert found(deck(general=walker)) == [("edh2010.general-choice", ("White Walker",))]
    decks(
        "edh", {"Ann": {"commander": "Able Walker", "deck": ["Plains x99"]}}, "deck Ann is illegal because edh2010.general-choice naming Able Walker",
        cards=[thing("Able Walker", "Legendary Planeswalker — Test", "Able Walker can be your commander.", "{W}", loyalty=3)],
    )  # fmt: skip
    assert found(Deck((PLAINS,) * 100)) == [("edh2010.general-choice", ())]


BOSH = legend("Iron Lead", "{8}", "{3}{R}: Iron Lead deals 1 damage to any target.")


@rule("edh2010.mana-symbols")
@pytest.mark.parametrize(
    ("general", "extra", "told"),
    [
        ("Iron Lead", [], "illegal because edh2010.mana-symbols naming Iron Lead"),
        ("Three Lead", ["Night Toll"], "illegal because edh2010.mana-symbols naming Night Toll"),
        ("Two Lead", ["Half Half"], "illegal because edh2010.mana-symbols naming Half Half"),
        ("Two Lead", ["Red By Dot"], "legal"),
        ("Half Lead", ["Test Bolt", "Test Bear"], "legal"),
    ],
)
def test_only_symbols_of_the_generals_mana_cost_are_allowed(general, extra, told):
    more = [
        BOSH, legend("Two Lead", "{G}{W}"), legend("Half Lead", "{R/G}"), thing("Half Half", "Creature — Test", "", "{R/W}", "1/1"),
        thing("Night Toll", "Artifact", "{B}: You gain 1 life.", "{1}"), thing("Red By Dot", "Creature — Test", "", "{1}", "1/1", color_indicator=["R"]),
    ]  # fmt: skip
    players = {"Ann": {"commander": general, "deck": [*extra, f"Wastes x{99 - len(extra)}"]}}
    decks("edh", players, f"deck Ann is {told}", cards=more)


@rule("edh2010.singleton")
def test_one_card_of_each_name_basic_lands_apart():
    assert found(deck(GRAY[0], GRAY[0])) == [("edh2010.singleton", ("Gray Thing 0",))]
    assert found(deck(GRAY[0])) == []


@rule("edh2010.deck-size")
@pytest.mark.parametrize(("size", "told"), [(99, []), (98, [("edh2010.deck-size", ())]), (100, [("edh2010.deck-size", ())])])
def test_a_deck_has_a_hundred_cards_with_its_general(size, told):
    assert found(deck(size=size)) == told


ROFELLOS = card("Rofellos, Llanowar Emissary", "{G}{G}", "Legendary Creature — Elf Druid", power="2", toughness="1")


@rule("edh2010.banned-as-general")
def test_two_cards_may_be_in_a_deck_but_not_lead_one():
    assert found(deck(general=ROFELLOS, land=FOREST), bans="2010-06-20") == [("edh2010.banned-as-general", (ROFELLOS.name,))]
    green = card("Green Lead", "{G}", "Legendary Creature — Test", power="2", toughness="2")
    assert found(deck(ROFELLOS, general=green, land=FOREST), bans="2010-06-20") == []


@rule("edh2010.other-legends")
def test_other_legends_may_be_in_the_deck():
    five = [card(f"Other {i}", "{W}", "Legendary Creature — Test", power="1", toughness="1") for i in range(5)]
    assert found(deck(*five)) == []


def printed(name, status):
    """A card of a file that says so much of Vintage."""
    return card(name, "{1}", "Artifact").__replace__(legalities=(("vintage", status),))


@rule("edh2010.card-pool")
def test_cards_of_vintage_are_allowed_and_restricted_ones_once():
    assert found(deck(printed("Rare Thing", "restricted")), bans="2010-06-20") == []
    assert found(deck(printed("Odd Thing", "not_legal")), bans="2010-06-20") == [("edh2010.card-pool", ("Odd Thing",))]
    assert found(deck(GRAY[0]), card_pool=("White Lead", "Plains")) == [("edh2010.card-pool", ("Gray Thing 0",))]


@rule("edh2010.banned.exceptions")
def test_the_lost_list_is_empty_and_says_so_and_a_list_of_the_callers_is_followed():
    from engine.decks import ban_list

    assert "list" in ban_list("edh", "2010-06-20").note
    mine = BanList("edh", "2010-12-11", ("Gray Thing 3",))
    assert found(deck(GRAY[3]), bans=mine) == [("edh2010.ban-status", ("Gray Thing 3",))]
    assert found(deck(GRAY[4]), bans=mine) == []


@rule("edh2010.banned.former")
@pytest.mark.parametrize("name", ["Grindstone", "Crucible of Worlds", "Test of Endurance", "Riftsweeper"])
def test_four_cards_were_banned_before_and_are_not_any_more(name):
    assert found(deck(card(name, "{1}", "Artifact")), bans="2010-06-20") == []


@rule("edh2010.power-nine")
def test_timetwister_is_allowed_and_a_mox_is_not():
    assert found(deck(card("Timetwister", "{2}", "Sorcery")), bans="2010-06-20") == []
    [(_, names)] = found(deck(card("Mox Jet", "{0}", "Artifact")), bans="2010-06-20")
    assert names == ("Mox Jet",)


@rule("edh2010.ban-status")
def test_bans_are_recommendations_and_can_be_waived():
    held = deck(GRAY[0], GRAY[0], card("Mox Jet", "{0}", "Artifact"))
    [problem] = [p for p in check(held, "edh", bans="2010-06-20") if p.code == "deck/banned"]
    assert "recommended ban" in problem.message
    assert found(held) == [("edh2010.singleton", ("Gray Thing 0",))]


# -- the start ---------------------------------------------------------------------------------------------------------


@rule("edh2010.start", "edh2010.life")
def test_generals_begin_in_the_command_zone_for_all_to_see():
    seats = {name: {"commander": "White Lead", "deck": ["Plains x99"]} for name in ("Ann", "Ned")}
    ask(
        "edh", seats, ["Ann: stop", "Ned: stop"],
        ["Ann's White Lead is in command", "Ned can see Ann's White Lead", "life Ann 40, Ned 40", "hand Ann 7", "library Ann 92", "cites edh2010.start"],
        start="setup",
    )  # fmt: skip


@rule("edh2010.start")
def test_with_sideboards_generals_are_announced_before_cards_are_exchanged():
    exchange = announce(EDH.using("sideboard"), [deck(side=GRAY[:10]), deck(general=OTHER, side=GRAY[10:])])
    assert exchange.generals == (("White Lead",), ("Other Lead",))
    assert not exchange.over
    exchange = swap(exchange, 0, ["Plains"], ["Gray Thing 3"])
    exchange = finish(finish(exchange, 0), 1)
    assert exchange.over
    from engine.core.machine import new_game

    game = new_game(exchange.variant, exchange.decks, seed=1, first=0).game
    assert len(game.board.command) == 2
    assert all(len(p.hand) == 7 for p in game.board.players)


# -- the general -------------------------------------------------------------------------------------------------------


@rule("edh2010.general-property")
def test_being_the_general_is_not_copied_not_overwritten_not_stolen():
    ask(
        "edh",
        {"Ann": lead("White Lead", battlefield=["White Lead | As:general"]), "Ned": {"battlefield": ["Test Fish | As:fish", "Test Bear"]}},
        [
            "effect: general becomes a copy of Test Bear until end of turn", ["general is a commander", "general is a creature"],
            "effect from Ned: gain control of general", ["Ned controls commander", "Ann controls no commander", "general is a commander"],
        ],
        ["fish is not a commander"],
    )  # fmt: skip


@rule("edh2010.general-property")
def test_a_copy_of_a_general_in_a_graveyard_is_none():
    ask(
        "edh",
        {"Ann": {"commander": "White Lead", "graveyard": ["White Lead | As:general"]}, "Ned": {"battlefield": ["Test Fish | As:fish"]}},
        ["effect: fish becomes a copy of general"],
        ["fish is 2/2", "fish is not a commander", "general is a commander"],
    )


def hit(damage, **more):
    """Ann attacks Ned with a general of that power."""
    return legend("Hitter", "{5}", size=f"{damage}/5", **more)


@rule("edh2010.general-damage.1")
def test_21_combat_damage_by_one_general_loses_the_game():
    ask(
        "edh",
        {"Ann": lead("Hitter", history={"commander-damage": {"Hitter -> Ned": 20}}), "Ned": {}},
        ["Ann: attack with Hitter", "all: pass", "all: pass"],
        ["Ned lost (903.10a)"],
        cards=[hit(1)],
        start="Ann's declare attackers",
    )


@rule("edh2010.general-damage.1")
def test_damage_by_spells_is_not_counted():
    ask(
        "edh",
        {"Ann": lead("White Lead"), "Ned": {}},
        ["effect: White Lead deals 21 damage to Ned"],
        ["Ned has not lost", "life Ned 19", "commander damage White Lead to Ned 0"],
    )


@rule("edh2010.general-damage.2")
def test_gaining_life_takes_nothing_back():
    ask(
        "edh",
        {"Ann": lead("Hitter", history={"commander-damage": {"Hitter -> Ned": 15}}), "Ned": {}},
        ["effect: Ned gains 100 life", "all: pass", "Ann: attack with Hitter", "all: pass", "all: pass"],
        ["Ned lost (903.10a)"],
        cards=[hit(6)],
        start="Ann's beginning of combat",
    )


@rule("edh2010.general-damage.2")
def test_infect_damage_counts_without_loss_of_life():
    ask(
        "edh",
        {"Ann": lead("Hitter"), "Ned": {}},
        ["Ann: attack with Hitter", "all: pass", "all: pass"],
        ["life Ned 40", "poison Ned 3", "commander damage Hitter to Ned 3"],
        cards=[hit(3, text="Infect")],
        start="Ann's declare attackers",
    )


@rule("edh2010.general-damage.3")
def test_damage_is_remembered_when_the_general_leaves_and_comes_back():
    ask(
        "edh",
        {"Ann": lead("Hitter", history={"commander-damage": {"Hitter -> Ned": 12}}, mana="any"), "Ned": {}},
        [
            "effect: destroy Hitter", "Ann: choose command", "effect from Ann: put Hitter onto the battlefield",
            "effect: Hitter gains haste until end of turn", "all: pass", "Ann: attack with Hitter", "all: pass", "all: pass",
        ],
        ["Ned lost (903.10a)"],
        cards=[hit(9)],
        start="Ann's beginning of combat",
    )  # fmt: skip


@rule("edh2010.general-damage.3")
def test_damage_of_two_generals_is_not_added():
    ask(
        "edh",
        {
            "Ann": lead("Hitter", history={"commander-damage": {"Hitter -> Noa": 5}}),
            "Ned": {"commander": "White Lead", "history": {"commander-damage": {"White Lead -> Noa": 11}}},
            "Noa": {},
        },
        ["Ann: attack Noa with Hitter", "all: pass", "all: pass"],
        ["Noa has not lost", "commander damage Hitter to Noa 11", "commander damage White Lead to Noa 11"],
        cards=[hit(6)],
        start="Ann's declare attackers",
    )


@rule("edh2010.general-damage.4")
def test_damage_under_different_controllers_is_added_and_the_owner_can_lose_to_it():
    ask(
        "edh",
        {"Ann": {"history": {}}, "Ned": {"commander": "Hitter", "battlefield": [], "history": {"commander-damage": {"Hitter -> Ned": 10}}}},
        ["effect from Ann: put Hitter onto the battlefield under your control", "effect: Hitter gains haste until end of turn", "all: pass",
         "Ann: attack Ned with Hitter", "all: pass", "all: pass"],
        ["Ned lost (903.10a)"],
        cards=[hit(11)],
        start="Ann's beginning of combat",
    )  # fmt: skip


@rule("edh2010.cast")
def test_the_owner_casts_the_general_from_the_command_zone_at_its_time():
    ask(
        "edh",
        {"Ann": {"commander": "White Lead", "mana": "any"}, "Ned": {"mana": "any"}},
        [["legal Ann: cast White Lead from command"], "Ann: pass", ["illegal Ned: cast White Lead from command"], "Ned: pass", "all: pass"],
        ["priority Ann"],
    )
    ask(
        "edh",
        {"Ann": {"commander": "White Lead", "mana": "any"}, "Ned": {}},
        ["Ned: pass"],
        ["illegal Ann: cast White Lead from command"],
        start="Ned's precombat main",
    )


@rule("edh2010.tax")
@pytest.mark.parametrize(("casts", "cost"), [(0, "{1}{G}{W}{U}"), (1, "{3}{G}{W}{U}"), (2, "{5}{G}{W}{U}")])
def test_each_cast_from_the_command_zone_costs_two_more(casts, cost):
    seat = {"commander": "Three Lead", "history": {"casts": {"Three Lead": casts}} if casts else {}}
    ask("edh", {"Ann": seat, "Ned": {}}, [], [f"cost Three Lead {cost}"])


@rule("edh2010.tax")
def test_a_cast_from_the_hand_is_neither_taxed_nor_counted():
    ask(
        "edh",
        {"Ann": {"commander": "White Lead", "hand": ["White Lead"], "mana": "any", "history": {"casts": {"White Lead": 1}}}, "Ned": {}},
        [["cost White Lead {W}"], "Ann: cast White Lead from hand", "all: pass", "effect: exile White Lead", "Ann: choose command"],
        ["cost White Lead {2}{W}", "casts White Lead 1"],
    )


@rule("edh2010.replacement")
def test_a_destroyed_general_may_go_to_the_command_zone_without_dying():
    ask(
        "edh",
        {"Ann": lead("White Lead", battlefield=["White Lead"]), "Ned": {"battlefield": ["Blood Witness"]}},
        ["effect: destroy White Lead", ["prompt Ann (edh2010.replacement): command, graveyard"], "Ann: choose command"],
        ["White Lead is in command", "Blood Witness did not trigger", "stack empty", "cites edh2010.replacement"],
    )


@rule("edh2010.replacement")
def test_hand_and_library_are_not_covered():
    ask(
        "edh",
        {"Ann": lead("White Lead", library=["Plains x5"]), "Ned": {}},
        ["effect: put White Lead on the bottom of its owner's library", ["no prompt", "White Lead is in library", "library Ann 6"]],
        ["Ann controls no commander"],
    )
    ask("edh", {"Ann": lead(), "Ned": {}}, ["effect: return White Lead to its owner's hand"], ["no prompt", "White Lead is in hand"])


@rule("edh2010.replacement")
def test_a_general_sent_away_and_back_stays_where_its_owner_sends_it():
    steps = ["effect: exile White Lead, then return it to the battlefield under its owner's control", "Ann: choose command"]
    ask("edh", {"Ann": lead(), "Ned": {}}, steps, ["White Lead is in command", "Ann controls no commander"])


@rule("edh2010.replacement")
def test_a_declined_offer_is_used_up_for_that_event():
    rest = thing("Rest Here", "Enchantment", "If a card would be put into a graveyard from anywhere, exile it instead.", "{1}")
    ask(
        "edh",
        {"Ann": lead(), "Ned": {"battlefield": ["Rest Here"]}},
        ["effect: destroy White Lead", "Ann: choose edh2010.replacement (616.1)", "Ann: choose graveyard (edh2010.replacement)"],
        ["no prompt", "White Lead is in exile"],
        cards=[rest],
    )


# -- mana outside the general's colors ---------------------------------------------------------------------------------

BRASS = thing("Test City", "Land", "{T}: Add one mana of any color.")
PAIR = thing("Red Green Rock", "Artifact", "{T}: Add {R}{G}.", "{2}")


def kinds(game, seat=0):
    """Types of the mana in a pool."""
    return sorted(m.kind for m in game.board.players[seat].pool)


@rule("edh2010.off-colour-mana")
def test_mana_of_a_color_outside_the_generals_is_colorless():
    seat = {"commander": "Green Lead", "mana": "{C}", "hand": ["Test Bolt"]}
    game = ask(
        "edh", {"Ann": {**seat, "battlefield": ["Test City"]}, "Ned": {}},
        ["Ann: activate Test City", "Ann: choose red", ["illegal Ann: cast Test Bolt targeting Ned"]], ["Test City is tapped", "cites edh2010.off-colour-mana"], cards=[BRASS],
    )  # fmt: skip
    assert kinds(game) == ["C", "C"]
    game = ask("edh", {"Ann": {**seat, "battlefield": ["Red Green Rock"]}, "Ned": {}}, ["Ann: activate Red Green Rock"], [], cards=[PAIR])
    assert kinds(game) == ["C", "C", "G"]


@rule("edh2010.off-colour-mana")
@pytest.mark.parametrize(("basis", "mana"), [("source-owner", "R"), ("producer", "C")])
def test_whose_general_counts_is_a_parameter(basis, mana):
    from engine.core.machine import apply
    from engine.state.decisions import Activate
    from engine.testing.scenario import effect, lay_out

    game = lay_out(
        {"Ann": {"commander": "Green Lead"}, "Ned": {"commander": "Red Lead", "battlefield": ["Mountain"]}}, variant="edh", cards=CARDS
    ).game
    game = effect(game, "gain control of Mountain", by="Ann")
    setup = game.setup
    rules = setup.rules.__replace__(off_colour_mana=basis)
    game = game.__replace__(setup=setup.__replace__(rules=rules))
    mountain = next(o for o in game.board.battlefield)
    assert kinds(apply(game, Activate(0, mountain, 0)).game) == [mana]


# -- Partial Paris -----------------------------------------------------------------------------------------------------

LIBRARY = [f"Plains x{n}" for n in (30,)]


def paris(steps, expect, ned=("Ned: stop",)):
    """Ann (99 cards) and Ned in their mulligans."""
    seat = {"commander": "White Lead", "library": ["Plains x99"]}
    return ask("edh", {"Ann": seat, "Ned": {"library": ["Forest x40"]}}, [*steps[:1], *ned, *steps[1:]], expect, start="mulligans")


def some(n):
    """So many Plains."""
    return ", ".join(["Plains"] * n)


@rule("edh2010.partial-paris", "edh2010.partial-paris.2")
@pytest.mark.parametrize(("set_aside", "hand"), [(3, 6), (1, 6), (7, 6), (0, 7)])
def test_who_sets_cards_aside_draws_one_fewer(set_aside, hand):
    steps = [f"Ann: exile {some(set_aside)}", "Ann: stop"] if set_aside else ["Ann: stop"]
    paris(steps, [f"hand Ann {hand}", f"library Ann {99 - hand}", "step upkeep", "turn Ann"])


@rule("edh2010.partial-paris.1")
def test_cards_set_aside_lie_face_down_and_others_know_how_many():
    seat = {"commander": "White Lead", "library": ["Test Bear", "Gray Stone", "Plains x97"]}
    ask(
        "edh",
        {"Ann": seat, "Ned": {}},
        ["Ann: exile Test Bear, Gray Stone, Plains", ["hand Ann 4", "Ned cannot see Test Bear", "Ann can see Test Bear", "Test Bear is face down"], "Ned: stop", "Ann: stop"],
        ["hand Ann 6"],
        start="mulligans",
    )  # fmt: skip


@rule("edh2010.partial-paris.3")
def test_only_who_set_cards_aside_goes_on():
    paris(["Ann: exile Plains, Plains", "Ann: exile Plains", "Ann: stop"], ["hand Ann 5", "hand Ned 7"])


@rule("edh2010.partial-paris.3")
def test_three_rounds_of_everything_leave_four_cards():
    paris([f"Ann: exile {some(n)}" for n in (7, 6, 5)] + ["Ann: stop"], ["hand Ann 4", "library Ann 95"])


@rule("edh2010.partial-paris.4")
def test_at_the_end_all_set_aside_cards_are_shuffled_in():
    game = paris([f"Ann: exile {some(3)}", f"Ann: exile {some(2)}", "Ann: stop"], ["hand Ann 5", "library Ann 94"])
    assert not game.board.exile


@rule("edh2010.partial-paris.4")
def test_cards_set_aside_cannot_be_drawn_before_the_end():
    seat = {"commander": "White Lead", "library": ["Test Bear", "Plains x7"]}
    ask(
        "edh",
        {"Ann": seat, "Ned": {}},
        ["Ann: exile Test Bear, Plains", "Ned: stop", ["Test Bear is in exile", "hand Ann 6", "library Ann 0"], "Ann: stop"],
        ["library Ann 2"],
        start="mulligans",
    )


# -- sideboards --------------------------------------------------------------------------------------------------------

SIDE = EDH.using("sideboard")


@rule("edh2010.sideboard.1")
def test_ten_cards_may_be_prepared_that_obey_the_decks_rules():
    assert check(deck(side=GRAY[:10]), SIDE, bans="none") == ()
    assert check(deck(side=GRAY[:3]), SIDE, bans="none") == ()
    eleven = check(deck(side=GRAY[:11]), SIDE, bans="none")
    assert [str(p.rule) for p in eleven] == ["edh2010.sideboard.1"]
    red = check(deck(side=[card("Red Thing", "{R}", "Artifact")]), SIDE, bans="none")
    assert [(str(p.rule), p.cards) for p in red] == [("edh2010.mana-symbols", ("Red Thing",))]
    assert [(str(p.rule)) for p in check(deck(side=GRAY[:1]), EDH, bans="none")] == ["edh2010.sideboard.1"]


@rule("edh2010.sideboard.2")
def test_cards_are_exchanged_one_for_one_within_three_minutes():
    start = announce(SIDE, [deck(*GRAY[:4], side=GRAY[10:20]), deck(general=OTHER)])
    assert start.seconds == 180
    names = [c.name for c in GRAY]
    made = swap(start, 0, names[:4], names[10:14], elapsed=179)
    assert made.decks[0].size == 100
    assert len(made.decks[0].sideboard) == 10
    assert {c.name for c in made.decks[0].sideboard} >= set(names[:4])
    assert start.decks[0].main[0] == GRAY[0]
    with pytest.raises(IllegalAction, match="one for one, not 4 for 3"):
        swap(start, 0, names[:4], names[10:13])
    with pytest.raises(IllegalAction, match="180 seconds are over"):
        swap(start, 0, names[:1], names[10:11], elapsed=181)
    with pytest.raises(InvalidAction, match="generals are not exchanged"):
        swap(start, 0, ["White Lead"], names[10:11])
    with pytest.raises(IllegalAction, match="is done"):
        swap(finish(start, 0), 0, names[:1], names[10:11])
    with pytest.raises(InvalidAction, match="no seat"):
        finish(start, 2)


@rule("edh2010.sideboard.2")
def test_an_exchange_may_not_make_two_of_a_name():
    with pytest.raises(IllegalDeck):
        announce(SIDE, [deck(GRAY[0], side=[GRAY[0]])])
    with pytest.raises(IllegalAction, match="not played with EDH sideboards"):
        announce(EDH, [deck()])


WISH = thing("Test Wish", "Sorcery", "You may put an artifact card you own from outside the game into your hand.", "{1}{W}")


@rule("edh2010.sideboard.3")
def test_cards_left_in_the_sideboard_can_be_fetched():
    seat = {"commander": "White Lead", "hand": ["Test Wish"], "sideboard": ["Gray Stone"], "mana": "any"}
    ask("edh", {"Ann": seat, "Ned": {}}, ["Ann: cast Test Wish", "all: pass", "Ann: choose yes"], ["Gray Stone is in hand"], cards=[WISH])


@rule("edh2010.sideboard.3")
def test_without_the_option_nothing_can_be_fetched():
    seat = {"commander": "White Lead", "hand": ["Test Wish"], "outside": ["Gray Stone"], "mana": "any"}
    ask("edh", {"Ann": seat, "Ned": {}}, ["Ann: cast Test Wish", "all: pass"], ["no prompt", "Gray Stone is outside the game", "cites edh2010.sideboard.3"], cards=[{**WISH, "oracle_text": "Put an artifact card you own from outside the game into your hand."}])


# -- Victory Points ----------------------------------------------------------------------------------------------------


def holder(game, name, rules=None):
    """Who holds an achievement, and with what."""
    one = next(a for a in achievements(game, rules) if a.name == name)
    return one.holders, one.value


@rule("edh2010.victory-points")
def test_achievements_are_told_besides_the_last_player_left():
    game = ask(
        "edh",
        {"Ann": {"battlefield": ["Test Bear"]}, "Ned": {}},
        ["Ann: attack with Test Bear", "all: pass", "all: pass", "Ann: concede"],
        ["game over", "Ned won"],
        start="Ann's declare attackers",
    )
    assert winners(game) == (1,)
    assert points(game) == (1, 0)
    assert [str(c) for c in achievements(game)[0].cites] == ["edh2010.victory-points", "edh2010.victory-points.combat-damage"]
    other = PointRules((("combat-damage", 5), ("mana-pool", 2)), mode="alternative")
    assert points(game, other) == (5, 0)
    assert winners(game, other) == (0,)
    with pytest.raises(InvalidAction, match="no achievement is called"):
        achievements(game, PointRules((("speed", 1),)))


@rule("edh2010.victory-points")
def test_nobody_has_won_the_match_while_the_game_goes_on():
    game = ask("edh", {"Ann": {}, "Ned": {}}, [], [])
    assert winners(game, PointRules(mode="alternative")) == ()
    assert points(game) == (0, 0)


@rule("edh2010.victory-points.combat-damage")
def test_most_combat_damage_in_one_turn():
    game = ask(
        "edh",
        {"Ann": {"battlefield": ["Test Bear", "White Lead"]}, "Ned": {"battlefield": ["Three Lead", "Test Fish"]}},
        [
            "Ann: attack with Test Bear, White Lead", "all: pass", "Ned: no block", "all: pass", "all: pass", "all: pass", "all: pass",
            "Ned: pass until Ned's beginning of combat", "all: pass", "Ned: attack with Three Lead, Test Fish", "all: pass", "all: pass",
        ],
        ["life Ann 35, Ned 36"],
        start="Ann's declare attackers",
    )  # fmt: skip
    assert holder(game, "combat-damage") == ((1,), 5)


@rule("edh2010.victory-points.combat-damage")
def test_prevented_combat_damage_is_not_counted():
    fog = thing("Test Fog", "Instant", "Prevent all combat damage that would be dealt this turn.", "{G}")
    game = ask(
        "edh",
        {"Ann": {"battlefield": ["Test Bear"], "hand": ["Test Fog"], "mana": "any"}, "Ned": {}},
        ["Ann: attack with Test Bear", "Ann: cast Test Fog", "all: pass", "all: pass", "all: pass"],
        ["life Ned 40"],
        cards=[fog],
        start="Ann's declare attackers",
    )
    assert holder(game, "combat-damage") == ((), 0)


@rule("edh2010.victory-points.mana-pool")
def test_most_mana_in_the_pool_stays_recorded_when_pools_empty():
    game = ask(
        "edh",
        {"Ann": {"commander": "Green Lead", "battlefield": ["Red Green Rock | As:first", "Red Green Rock | As:second"]}, "Ned": {"battlefield": ["Wastes", "Forest"]}},
        ["Ann: activate second", "Ann: activate first", "Ann: pass", "Ned: tap Wastes for {C}", "Ned: tap Forest for {G}", "all: pass"],
        [],
        cards=[PAIR],
    )
    assert holder(game, "mana-pool") == ((0,), 4)
    assert not kinds(game)


@rule("edh2010.victory-points.general-damage")
def test_a_victory_by_general_damage_goes_to_the_generals_controller():
    seats = {"Ann": {"history": {}}, "Ned": {"commander": "Hitter"}, "Noa": {}}
    steps = [
        "effect from Ann: put Hitter onto the battlefield under your control", "effect: Hitter gains haste until end of turn", "all: pass",
        "Ann: attack Noa with Hitter", "all: pass", "all: pass",
    ]  # fmt: skip
    game = ask("edh", seats, steps, ["Noa lost (903.10a)"], cards=[hit(21)], start="Ann's beginning of combat")
    assert holder(game, "general-damage") == ((0,), 1)
    assert holder(game, "general-damage", PointRules(credit="owner")) == ((1,), 1)


@rule("edh2010.victory-points.general-damage")
def test_who_loses_by_life_in_the_same_check_still_lost_to_the_general():
    game = ask(
        "edh", {"Ann": lead("Hitter"), "Ned": {"life": 20}}, ["Ann: attack with Hitter", "all: pass", "all: pass"], ["Ann won"],
        cards=[hit(21)], start="Ann's declare attackers",
    )  # fmt: skip
    assert holder(game, "general-damage") == ((0,), 1)


@rule("edh2010.victory-points.mana-on-general")
def test_mana_spent_on_the_general_is_added_up_over_the_game():
    four = legend("Four Lead", "{3}{W}")
    again = ["all: pass", "effect: destroy Four Lead", "Ann: choose command"]
    cast = "Ann: cast Four Lead from command"
    game = ask(
        "edh", {"Ann": {"commander": "Four Lead", "battlefield": ["Plains x18"]}, "Ned": {"commander": "White Lead"}},
        [cast, *again, cast, *again, cast, "all: pass"], ["casts Four Lead 3"], cards=[four],
    )  # fmt: skip
    assert holder(game, "mana-on-general") == ((0,), 18)
    assert holder(game, "mana-on-general", PointRules(best_cast=True)) == ((0,), 8)


# -- Democratic Victory ------------------------------------------------------------------------------------------------


def ended(*steps):
    """A game of four that ends so."""
    seats = {name: {} for name in ("Ann", "Ned", "Noa", "Tom")}
    return ask("edh", seats, [f"{name}: concede" for name in steps], ["game over"])


@rule("edh2010.democratic.vote")
def test_each_player_votes_for_one_opponent():
    box = ballot(ended("Ned", "Noa", "Tom"))
    for voter, choice in ((0, 1), (1, 0), (2, 1)):
        box = vote(box, voter, choice)
    assert box.waiting == (3,)
    assert box.seen_by(0) == (1, None, None, None)
    with pytest.raises(IllegalAction, match="votes for an opponent: Ann, Ned, Noa"):
        vote(box, 3, 3)
    with pytest.raises(IllegalAction, match="voted already"):
        vote(box, 0, 2)
    with pytest.raises(IllegalAction, match="Tom has not voted"):
        scores(box)
    with pytest.raises(IllegalAction, match="one opponent"):
        abstain(box, 3)
    with pytest.raises(InvalidAction, match="no seat 7"):
        vote(box, 3, 7)
    box = vote(box, 3, 1)
    assert box.seen_by(0) == (1, 0, 1, 1)
    assert box.votes == (1, 0, 1, 1)


@rule("edh2010.democratic.vote")
def test_nobody_votes_before_the_end():
    with pytest.raises(IllegalAction, match="when the game has ended"):
        ballot(ask("edh", {"Ann": {}, "Ned": {}}, [], []))


@rule("edh2010.democratic.score")
def test_two_points_for_remaining_and_one_for_each_vote():
    box = ballot(ended("Ned", "Noa", "Tom"))
    for voter, choice in ((0, 1), (1, 0), (2, 1), (3, 1)):
        box = vote(box, voter, choice)
    assert [(s.player, s.votes, s.points) for s in scores(box)] == [(0, 1, 3), (1, 3, 3), (2, 0, 0), (3, 0, 0)]


@rule("edh2010.democratic.score")
def test_in_a_draw_only_votes_count():
    game = ask("edh", {"Ann": {}, "Ned": {}, "Noa": {}}, ["effect: each player loses 40 life"], ["game drawn"])
    box = ballot(game, may_abstain=True)
    box = abstain(vote(vote(box, 0, 1), 1, 0), 2)
    assert [(s.player, s.points) for s in scores(box)] == [(0, 1), (1, 1), (2, 0)]


# -- League rule and the like ------------------------------------------------------------------------------------------


def table(*held, options=()):
    """Findings about several decks."""
    return [[(str(p.rule), p.cards) for p in one] for one in check_table(held, EDH.using(*options), bans="none")]


@rule("edh2010.league.1")
def test_under_the_league_rule_no_two_players_have_the_same_general():
    assert table(deck(), deck(), options=("league-rule",)) == [[], [("edh2010.league.1", ("White Lead",))]]
    assert table(deck(), deck()) == [[], []]
    decks(
        "edh", {name: {"commander": "White Lead", "deck": ["Plains x99"]} for name in ("Ann", "Ned")}, "deck Ann is legal",
        "deck Ned is illegal because edh2010.league.1 naming White Lead", options=["league-rule"],
    )  # fmt: skip


@rule("edh2010.league.2")
def test_under_the_league_rule_another_players_general_is_in_no_deck():
    assert table(deck(), deck(WHITE, general=OTHER), options=("league-rule",)) == [[], [("edh2010.league.2", ("White Lead",))]]
    assert table(deck(OTHER), deck(general=OTHER), options=("league-rule",)) == [[("edh2010.league.2", ("Other Lead",))], []]
    assert table(deck(), deck(general=OTHER), options=("league-rule",)) == [[], []]


@rule("edh2010.no-general-rules")
def test_in_2010_neither_rule_about_generals_applies_and_the_legend_rule_does():
    assert EDH.undecided == ()
    assert not EDH.leaders_exempt
    both = lead("White Lead", battlefield=["White Lead"])
    ask(
        "edh", {"Ann": both, "Ned": both}, ["Ann: choose graveyard", "Ned: choose graveyard"],
        ["Ann's White Lead is in graveyard", "Ned's White Lead is in graveyard"],
    )  # fmt: skip


@rule("edh2010.no-general-rules")
def test_the_open_rule_is_an_option_still():
    both = lead("White Lead", battlefield=["White Lead"])
    ask("edh", {"Ann": both, "Ned": both}, [], ["Ann controls 1 White Lead", "Ned controls 1 White Lead"], options=["open-rule"])
    with pytest.raises(InvalidVariant, match="exclude each other"):
        EDH.using("league-rule", "open-rule")
    with pytest.raises(InvalidVariant, match="has no option 'speed'; it has sideboard"):
        EDH.using("speed")


_ = legal
