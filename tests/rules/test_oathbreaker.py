"""Oathbreaker (906): two designations bound in pairs, one replacement for four zones, a spell that always comes back."""

from __future__ import annotations

import pytest
from rules_scripts import ask, decks, thing

from engine.decks import ban_list
from engine.testing.marks import rule
from engine.variants import difference, find_variant

FOUR = {"Ned": {}, "Noa": {}, "Tom": {}}


def seat(**more):
    """A white planeswalker on the battlefield and its signature instant."""
    return {"oathbreaker": "White Walker", "signature-spell": "Test Swan", "battlefield": ["White Walker"], "mana": "any", **more}


# -- what the variant is -----------------------------------------------------------------------------------------------


@rule("906.intro.form")
def test_oathbreaker_differs_from_commander_in_what_its_rules_say():
    ours, theirs = find_variant("oathbreaker"), find_variant("commander", rules="commander-2019-07")
    changed = {d.field for d in difference(theirs, ours)}
    assert {"life", "deck size", "role commander", "role oathbreaker", "role signature-spell", "damage loss", "ban list"} <= changed
    assert not changed & {"copies", "hand", "players", "attack", "first mulligan free", "draft"}
    rules = ours.ruleset
    assert set(rules.return_replacement.zones) == {"exile", "hand", "graveyard", "library"}
    assert (rules.return_sba, rules.outside_cards, rules.leader_damage_loss) == ((), "none", None)
    assert set(rules.forced_return) >= {"exile", "hand", "graveyard", "library", "battlefield"}


@rule("906.2")
def test_four_play_free_for_all_attack_several_and_mulligan_once_for_free():
    ask(
        "oathbreaker",
        {"Ann": {"battlefield": ["Test Bear", "Test Fish"]}, **FOUR},
        ["Ann: attack Ned with Test Bear and Noa with Test Fish", "all: pass", "all: pass"],
        ["life Ann 20, Ned 18, Noa 19, Tom 20"],
        start="Ann's declare attackers",
    )
    free = ["Ann: mulligan", "Ned: keep", "Noa: keep", "Tom: keep", "Ann: keep"]
    ask("oathbreaker", {"Ann": {}, **FOUR}, free, ["hand Ann 7"], start="mulligans")


@rule("906.2")
def test_two_may_play_too_and_pay_for_the_first_mulligan():
    blanks = {"library": ["Wastes x58"]}
    ask(
        "oathbreaker",
        {"Ann": blanks, "Ned": blanks},
        ["Ann: mulligan", "Ned: keep", "Ann: bottom Wastes", "Ann: keep"],
        ["hand Ann 6"],
        start="mulligans",
    )


@rule("906.1")
def test_a_planeswalker_without_loyalty_is_put_into_the_graveyard_as_ever():
    ask(
        "oathbreaker",
        {"Ann": seat(), "Ned": {}},
        ["effect: White Walker deals 3 damage to White Walker", "Ann: choose graveyard (906.10)"],
        ["White Walker is in graveyard", "cites 704.5i"],
    )


@rule("906.1", "906.6e")
def test_a_deck_needs_an_oathbreaker_and_its_signature_spell():
    decks("oathbreaker", {"Ann": {"oathbreaker": "White Walker", "deck": ["Plains x59"]}}, "deck Ann is illegal because 906.6e naming White Walker")
    decks("oathbreaker", {"Ann": {"deck": ["Wastes x60"]}}, "deck Ann is illegal because 906.6e")


@rule("906.6e", "906.6a")
def test_the_signature_spell_is_one_of_the_sixty():
    deck = {"oathbreaker": "White Walker", "signature-spell": "Test Swan", "deck": ["Plains x59"]}
    decks("oathbreaker", {"Ann": deck}, "deck Ann is illegal because 906.6a")


# -- the oathbreaker ---------------------------------------------------------------------------------------------------


@rule("906.3")
def test_a_token_copy_of_an_oathbreaker_is_none_and_allows_no_signature_spell():
    ask(
        "oathbreaker",
        {"Ann": {"oathbreaker": "White Walker", "signature-spell": "Test Swan", "battlefield": ["Plain Walker | As:other"], "mana": "any"}, "Ned": {}},
        ["effect from Ann: create a token that's a copy of White Walker"],
        ["Ann controls 1 White Walker", "Ann controls no commander", "illegal Ann: cast Test Swan because 906.4a"],
    )


@rule("906.3")
def test_an_oathbreaker_that_copies_something_or_lies_face_down_is_still_one():
    ask(
        "oathbreaker",
        {"Ann": seat(battlefield=["White Walker | As:leader", "Test Bear"]), "Ned": {}},
        [
            "effect: leader becomes a copy of Test Bear until end of turn",
            ["leader is 2/2", "leader is a commander", "legal Ann: cast Test Swan"],
            "effect: turn leader face down",
        ],
        ["leader is face down", "leader is a commander", "legal Ann: cast Test Swan"],
    )


@rule("906.3", "906.3a")
@pytest.mark.parametrize(
    ("leader", "told"),
    [
        ("White Lead", "illegal because 906.3 naming White Lead"),
        ("Plain Walker", "legal"),
        ("Seer // Sage", "illegal because 906.3a"),
        ("Sage // Seer", "legal"),
    ],
)
def test_a_planeswalker_card_leads_legendary_or_not_by_its_front_face(leader, told):
    seer = {"name": "Seer", "type_line": "Legendary Creature — Test", "power": "1", "toughness": "1", "mana_cost": "{2}"}
    sage = {"name": "Sage", "type_line": "Legendary Planeswalker — Test", "loyalty": "3", "mana_cost": "{2}"}
    double = [
        {"name": "Seer // Sage", "type_line": "Legendary Creature — Test // Legendary Planeswalker — Test", "layout": "transform", "card_faces": [seer, {**sage, "mana_cost": ""}]},
        {"name": "Sage // Seer", "type_line": "Legendary Planeswalker — Test // Legendary Creature — Test", "layout": "modal_dfc", "card_faces": [sage, seer]},
    ]  # fmt: skip
    spell = thing("Gray Spell", "Instant", "You gain 1 life.", "{1}")
    deck = {"oathbreaker": leader, "signature-spell": "Gray Spell", "deck": ["Wastes x58" if leader != "White Lead" else "Plains x58"]}
    decks("oathbreaker", {"Ann": deck}, f"deck Ann is {told}", cards=[*double, spell])


FIRST = thing("First Friend", "Legendary Planeswalker — Test", "Partner with Second Friend", "{1}{W}", loyalty=3)
SECOND = thing("Second Friend", "Legendary Planeswalker — Test", "Partner with First Friend", "{1}{U}", loyalty=3)


def pair(first="Test Swan", second="Test Insight", cards=56, **more):
    """Two oathbreakers and a spell for each."""
    return {
        "oathbreakers": ["First Friend", "Second Friend"], "signature-spell": {"First Friend": first, "Second Friend": second},
        "deck": [f"Plains x{cards}"], **more,
    }  # fmt: skip


@rule("906.3b", "906.6a")
def test_two_planeswalkers_that_name_each_other_lead_together():
    decks("oathbreaker", {"Ann": pair()}, "deck Ann is legal", cards=[FIRST, SECOND])
    decks("oathbreaker", {"Ann": pair(cards=57)}, "deck Ann is illegal because 906.6a", cards=[FIRST, SECOND])


@rule("906.3b")
def test_two_planeswalkers_without_partner_do_not():
    deck = {"oathbreakers": ["White Walker", "Blue Walker"], "signature-spell": ["Test Swan", "Test Insight"], "deck": ["Plains x56"]}
    decks("oathbreaker", {"Ann": deck}, "deck Ann is illegal because 702.124a")


@rule("906.3c")
def test_the_legend_rule_holds_for_oathbreakers_and_the_one_put_away_may_go_home():
    ask(
        "oathbreaker",
        {"Ann": seat(battlefield=["White Walker | As:leader"]), "Ned": {}},
        [
            "effect from Ann: create a token that's a copy of leader",
            "Ann: choose leader (704.5j)",
        ],
        ["Ann controls 1 White Walker", "leader is on the battlefield"],
    )
    ask(
        "oathbreaker",
        {"Ann": seat(battlefield=["White Walker | As:leader", "Plain Walker | As:other"]), "Ned": {}},
        ["effect: other becomes a copy of White Walker", "Ann: choose other (704.5j)", "Ann: choose command (906.10)"],
        ["leader is in command", "other is on the battlefield", "Ann controls no commander"],
    )


@rule("906.3c")
def test_two_players_may_each_have_the_same_planeswalker():
    ask("oathbreaker", {"Ann": seat(), "Ned": seat()}, ["all: pass"], ["Ann controls 1 White Walker", "Ned controls 1 White Walker"])


# -- the signature spell -----------------------------------------------------------------------------------------------


@rule("906.4")
@pytest.mark.parametrize(
    ("spell", "told"),
    [
        ("Test Swan", "legal"),
        ("Test Hymn", "legal"),
        ("Gray Spell", "legal"),
        ("Two Colors", "illegal because 906.4 naming Two Colors"),
        ("Test Errand", "illegal because 906.4 naming Test Errand"),
        ("Gray Stone", "illegal because 906.4 naming Gray Stone"),
    ],
)
def test_a_signature_spell_is_an_instant_or_sorcery_inside_its_oathbreakers_identity(spell, told):
    errand = {
        "name": "Test Errand // Go Out", "type_line": "Creature — Test // Instant — Adventure", "layout": "adventure",
        "card_faces": [
            {"name": "Test Errand", "type_line": "Creature — Test", "mana_cost": "{1}", "power": "1", "toughness": "1"},
            {"name": "Go Out", "type_line": "Instant — Adventure", "mana_cost": "{1}", "oracle_text": "You gain 1 life."},
        ],
    }  # fmt: skip
    more = [thing("Gray Spell", "Instant", "You gain 1 life.", "{1}"), thing("Two Colors", "Instant", "You gain 1 life.", "{W}{U}"), errand]
    deck = {"oathbreaker": "White Walker", "signature-spell": spell, "deck": ["Plains x58"]}
    decks("oathbreaker", {"Ann": deck}, f"deck Ann is {told}", cards=more)


@rule("906.4")
def test_a_copy_of_the_signature_spell_is_none_and_ceases_to_exist():
    ask(
        "oathbreaker",
        {"Ann": seat(life=20), "Ned": {}},
        ["Ann: cast Test Swan from command", "effect from Ann: copy Test Swan", "all: pass", "all: pass"],
        ["life Ann 26", "Test Swan is in command", "graveyard Ann 0", "casts Test Swan 1", "stack empty"],
    )


@rule("906.4a")
def test_without_its_oathbreaker_a_signature_spell_cannot_be_cast():
    ask(
        "oathbreaker",
        {"Ann": seat(battlefield=[]), "Ned": {}},
        [["illegal Ann: cast Test Swan because 906.4a"], "Ann: cast White Walker from command", "all: pass"],
        ["legal Ann: cast Test Swan"],
    )


@rule("906.4a")
def test_while_an_opponent_controls_the_oathbreaker_nobody_casts_the_spell():
    ask(
        "oathbreaker",
        {"Ann": seat(), "Ned": {"mana": "any"}},
        ["effect from Ned: gain control of White Walker", ["illegal Ann: cast Test Swan because 906.4a"], "Ann: pass"],
        ["White Walker is on the battlefield under Ned's control", "illegal Ned: cast Test Swan"],
    )


@rule("906.4a")
def test_a_phased_out_oathbreaker_is_not_there():
    ask("oathbreaker", {"Ann": seat(), "Ned": {}}, ["effect: White Walker phases out"], ["illegal Ann: cast Test Swan because 906.4a"])


@rule("906.4a")
def test_the_oathbreaker_is_not_needed_when_the_spell_resolves():
    ask(
        "oathbreaker",
        {"Ann": seat(), "Ned": {}},
        ["Ann: cast Test Swan from command", "effect: destroy White Walker", "Ann: choose command (906.10)", "all: pass"],
        ["life Ann 23", "Test Swan is in command", "White Walker is in command"],
    )


@rule("906.4a")
def test_the_oathbreaker_may_be_sacrificed_to_pay_for_its_own_spell():
    spell = thing("Test Gift", "Instant", "As an additional cost to cast this spell, sacrifice a planeswalker.\nYou gain 5 life.", "{W}")
    ask(
        "oathbreaker",
        {"Ann": seat(**{"signature-spell": "Test Gift"}), "Ned": {}},
        ["Ann: cast Test Gift from command", "Ann: choose command (906.10)", "all: pass"],
        ["life Ann 25", "White Walker is in command", "Test Gift is in command"],
        cards=[spell],
    )


@rule("906.4b")
def test_each_signature_spell_keeps_to_its_own_oathbreakers_identity():
    decks("oathbreaker", {"Ann": pair("Test Insight", "Test Swan")}, "deck Ann is illegal because 906.4 naming Test Insight, Test Swan", cards=[FIRST, SECOND])


@rule("906.4b")
def test_each_signature_spell_needs_its_own_oathbreaker():
    seats = {"Ann": {**pair(), "battlefield": ["Second Friend"], "mana": "any"}, "Ned": {}}
    del seats["Ann"]["deck"]
    ask(
        "oathbreaker", seats, [], ["legal Ann: cast Test Insight", "illegal Ann: cast Test Swan because 906.4a"], cards=[FIRST, SECOND],
    )  # fmt: skip


# -- decks -------------------------------------------------------------------------------------------------------------

RED_EMBLEM = thing("Ember Walker", "Legendary Planeswalker — Test", '−6: You get an emblem with "{R}: You gain 1 life."', "{3}", loyalty=3)


def deck(*cards, fill=None, leader="White Walker", spell="Test Swan", land="Plains"):
    """A deck of sixty with the cards given."""
    return {"oathbreaker": leader, "signature-spell": spell, "deck": [*cards, f"{land} x{58 - len(cards) if fill is None else fill}"]}


@rule("906.5")
def test_symbols_in_text_are_in_the_identity_those_of_an_emblems_ability_too():
    decks("oathbreaker", {"Ann": deck(leader="Ember Walker", spell="Test Bolt", land="Mountain")}, "deck Ann is legal", cards=[RED_EMBLEM])
    ask("oathbreaker", {"Ann": {"oathbreaker": "Ember Walker"}, "Ned": {}}, [], ["identity Ember Walker {R}", "identity Ann {R}"], cards=[RED_EMBLEM])


@rule("906.5a")
def test_the_identity_is_fixed_before_the_game():
    ask(
        "oathbreaker",
        {"Ann": seat(battlefield=["White Walker", "Test Tower"], mana="{W}"), "Ned": {}},
        ["effect: White Walker loses all abilities", "effect: White Walker becomes a copy of Test Tower until end of turn"],
        ["identity Ann {W}"],
    )


@rule("906.5b")
def test_reminder_text_is_not_read():
    card = thing("Test Toll", "Creature — Test", "Extort (Whenever you cast a spell, you may pay {W/B}. If you do, each opponent loses 1 life and you gain that much life.)", "{W}", "1/1")
    decks("oathbreaker", {"Ann": deck("Test Toll")}, "deck Ann is legal", cards=[card])


@rule("906.5c")
def test_the_back_face_counts():
    faces = [
        {"name": "Pale Pup", "type_line": "Creature — Test", "mana_cost": "{W}", "power": "1", "toughness": "1"},
        {"name": "Green Dog", "type_line": "Creature — Test", "color_indicator": ["G"], "power": "2", "toughness": "2"},
    ]
    pup = {"name": "Pale Pup // Green Dog", "type_line": "Creature — Test // Creature — Test", "layout": "transform", "card_faces": faces}
    decks("oathbreaker", {"Ann": deck("Pale Pup")}, "deck Ann is illegal because 906.6c naming Pale Pup", cards=[pup])


@rule("906.6")
def test_everything_wrong_is_told():
    cards = ["Gray Stone x2", "Test Bear", "Plains x57"]
    wrong = {"oathbreaker": "White Walker", "signature-spell": "Test Swan", "deck": cards}
    decks("oathbreaker", {"Ann": wrong}, "deck Ann is illegal because 906.6a, 906.6b, 906.6c naming Gray Stone, Test Bear")


@rule("906.6a", "906.intro.no-commander-damage")
@pytest.mark.parametrize(("lands", "told"), [(58, "legal"), (59, "illegal because 906.6a"), (57, "illegal because 906.6a")])
def test_a_deck_has_sixty_cards_with_both(lands, told):
    decks("oathbreaker", {"Ann": deck(fill=lands)}, f"deck Ann is {told}")


@rule("906.6b")
def test_the_signature_spell_is_not_among_the_others_again():
    decks("oathbreaker", {"Ann": deck("Test Swan")}, "deck Ann is illegal because 906.6b naming Test Swan")
    decks("oathbreaker", {"Ann": deck(fill=58)}, "deck Ann is legal")


@rule("906.6c")
def test_a_hybrid_card_needs_both_colors():
    card = thing("Half Half", "Creature — Test", "", "{W/R}", "1/1")
    decks("oathbreaker", {"Ann": deck("Half Half")}, "deck Ann is illegal because 906.6c naming Half Half", cards=[card])


@rule("906.6d")
def test_a_land_with_a_type_of_another_color_is_out():
    card = thing("Two Shores", "Land — Plains Swamp", "({T}: Add {W} or {B}.)")
    decks("oathbreaker", {"Ann": deck("Two Shores")}, "deck Ann is illegal because 906.6d naming Two Shores", cards=[card])


def check(*cards, bans="2019-06-25", **legal):
    """Findings about a deck with those cards: (rule, names)."""
    from engine.cards.card import card
    from engine.cards.catalog import catalog
    from engine.cards.deck import Deck
    from engine.decks import check as held

    walker = card("White Walker", "{W}", "Legendary Planeswalker — Test", loyalty="3")
    swan = card("Test Swan", "{W}", "Instant")
    main = (*cards, *(catalog().get("Plains"),) * (58 - len(cards)))
    return [(str(p.rule), p.cards, p.message) for p in held(Deck(main, (walker,), ((0, swan),)), "oathbreaker", bans=bans, **legal)]


@rule("906.6f", "906.ban.names")
def test_a_card_on_the_list_of_its_date_is_found():
    from engine.cards.card import card

    ring = card("Sol Ring", "{1}", "Artifact")
    [(number, names, text)] = check(ring)
    assert (number, names) == ("906.6f", ("Sol Ring",))
    assert "2019-06-25" in text
    assert check(ring, bans="none") == []
    assert check(card("Timetwister", "{2}", "Sorcery")) == []


@rule("906.ban.names")
def test_the_list_of_june_2019_sets_off_eight_names():
    listed = ban_list("oathbreaker", "2019-06-25")
    bold = {"Ad Nauseam", "Doomsday", "Expropriate", "High Tide", "Mana Geyser", "Natural Order", "Primal Surge", "Saheeli, the Gifted"}
    assert set(listed.marked) == bold
    assert len(listed.cards) == 8 + 33 + 6
    assert {"Sol Ring", "Tinker", "Mox Ruby", "Primeval Titan"} <= set(listed.cards)
    assert "Timetwister" not in listed.cards
    assert "Primeval Titan" not in ban_list("oathbreaker", "2019-08-02").cards


@rule("906.6f", "906.ban.classes")
def test_silver_bordered_cards_are_out_and_conspiracies_and_cards_about_ante_too():
    from engine.cards.card import card

    silver = card("Silver Thing", "{1}", "Artifact").__replace__(legalities=(("vintage", "not_legal"),))
    assert [(n, names) for n, names, _ in check(silver)] == [("906.6f", ("Silver Thing",))]
    plot = card("Test Plot", None, "Conspiracy")
    assert [(n, names) for n, names, _ in check(plot)] == [("315.3", ("Test Plot",))]
    decks(
        "oathbreaker", {"Ann": deck("Test Ante")}, "deck Ann is illegal because 906.6f naming Test Ante", bans="2019-06-25",
        cards=[thing("Test Ante", "Sorcery", "Remove Test Ante from your deck before playing if you're not playing for ante.", "{1}", manual="true")],
    )  # fmt: skip


@rule("906.ban.classes")
def test_a_silver_bordered_planeswalker_does_not_lead():
    from engine.cards.card import card
    from engine.cards.catalog import catalog
    from engine.cards.deck import Deck
    from engine.decks import check as held

    walker = card("Silver Walker", "{2}", "Legendary Planeswalker — Test", loyalty="3").__replace__(legalities=(("vintage", "not_legal"),))
    lands = (catalog().get("Wastes"),) * 58
    found = held(Deck(lands, (walker,), ((0, card("Gray Spell", "{1}", "Instant")),)), "oathbreaker", bans="2019-06-25")
    assert [(str(p.rule), p.cards) for p in found] == [("906.6f", ("Silver Walker",))]


# -- the start of the game ---------------------------------------------------------------------------------------------


@rule("906.7", "906.8", "906.intro.zone")
def test_both_cards_begin_face_up_in_the_command_zone_and_the_rest_is_the_library():
    players = {name: deck() for name in ("Ann", "Ned", "Noa")}
    ask(
        "oathbreaker", players, [f"{name}: keep" for name in players],
        ["library Ann 51", "hand Ann 7", "life Ann 20, Ned 20, Noa 20", "Ann's White Walker is in command", "Ann's Test Swan is in command",
         "Ned can see Ann's Test Swan"],
        start="setup",
    )  # fmt: skip


@rule("906.7")
def test_with_two_oathbreakers_four_cards_begin_there():
    game = ask("oathbreaker", {"Ann": pair(), "Ned": deck()}, ["Ann: keep", "Ned: keep"], ["library Ann 49", "hand Ann 7"], cards=[FIRST, SECOND], start="setup")
    assert len([o for o in game.board.command if game.board.objects[o].owner == 0]) == 4


# -- casting both ------------------------------------------------------------------------------------------------------


@rule("906.9", "906.intro.zone")
def test_each_cast_of_the_oathbreaker_from_the_command_zone_costs_two_more():
    four = seat(battlefield=[], history={"casts": {"White Walker": 2}})
    ask("oathbreaker", {"Ann": four, "Ned": {}}, [], ["cost White Walker {6}{W}{W}"])
    ask(
        "oathbreaker",
        {"Ann": seat(), "Ned": {}},
        [
            "effect: return White Walker to its owner's hand", "Ann: choose hand (906.10)", ["cost White Walker {2}{W}{W}"],
            "Ann: cast White Walker from hand", "all: pass", "effect: exile White Walker", "Ann: choose command (906.10)",
        ],
        ["casts White Walker 0", "cost White Walker {2}{W}{W}"],
    )  # fmt: skip


@rule("906.11")
def test_a_signature_sorcery_keeps_to_its_timing():
    ask(
        "oathbreaker",
        {"Ann": seat(**{"signature-spell": "Test Hymn", "history": {"casts": {"Test Hymn": 1}}}), "Ned": {}},
        [["cost Test Hymn {3}{W}", "legal Ann: cast Test Hymn"], "Ann: pass until Ned's upkeep", "Ned: pass"],
        ["illegal Ann: cast Test Hymn", "priority Ann"],
    )


@rule("906.11", "906.12a", "906.intro.signature")
def test_a_countered_signature_spell_was_cast_and_comes_back():
    ask(
        "oathbreaker",
        {"Ann": seat(history={"casts": {"Test Swan": 2, "White Walker": 3}}), "Ned": {"hand": ["Test Deny"], "mana": "any"}},
        [["cost Test Swan {4}{W}"], "Ann: cast Test Swan from command", "Ann: pass", "Ned: cast Test Deny targeting Test Swan", "all: pass"],
        ["no prompt", "Test Swan is in command", "casts Test Swan 3", "cost Test Swan {6}{W}", "cites 906.11, 906.12a"],
    )


@rule("906.11")
def test_casts_of_the_oathbreaker_do_not_tax_its_spell():
    ask("oathbreaker", {"Ann": seat(history={"casts": {"White Walker": 3}}), "Ned": {}}, [], ["cost Test Swan {W}"])


# -- coming back -------------------------------------------------------------------------------------------------------


@rule("906.10", "906.intro.zone")
def test_an_oathbreaker_without_loyalty_may_go_straight_to_the_command_zone():
    witness = thing("Grave Witness", "Enchantment", "Whenever a planeswalker dies, you gain 1 life.\nWhenever a planeswalker leaves the battlefield, you gain 5 life.", "{1}")
    ask(
        "oathbreaker",
        {"Ann": seat(battlefield=["White Walker"]), "Ned": {"battlefield": ["Grave Witness"]}},
        ["effect: White Walker deals 3 damage to White Walker", "Ann: choose command (906.10)", "all: pass"],
        ["White Walker is in command", "graveyard Ann 0", "life Ned 25"],
        cards=[witness],
    )


@rule("906.10")
def test_a_countered_oathbreaker_may_go_home_and_was_cast():
    ask(
        "oathbreaker",
        {"Ann": seat(battlefield=[]), "Ned": {"hand": ["Test Deny"], "mana": "any"}},
        ["Ann: cast White Walker from command", "Ann: pass", "Ned: cast Test Deny targeting White Walker", "all: pass", "Ann: choose command (906.10)"],
        ["White Walker is in command", "casts White Walker 1", "cost White Walker {4}{W}{W}"],
    )


@rule("906.10")
def test_an_oathbreaker_sent_away_and_back_does_not_come_back_once_it_went_home():
    ask(
        "oathbreaker",
        {"Ann": seat(), "Ned": {}},
        ["effect: exile White Walker, then return it to the battlefield under its owner's control", "Ann: choose command (906.10)"],
        ["White Walker is in command", "Ann controls no commander"],
    )


@rule("906.10")
def test_the_owner_decides_about_a_stolen_oathbreaker():
    ask(
        "oathbreaker",
        {"Ann": seat(), "Ned": {}},
        ["effect from Ned: gain control of White Walker", "effect: return White Walker to its owner's hand", ["prompt Ann (906.10): command, hand"], "Ann: choose command"],
        ["White Walker is in command"],
    )


@rule("906.10")
def test_the_rule_may_apply_again_once_another_effect_changed_the_move():
    rest = thing("Rest Here", "Enchantment", "If a card would be put into a graveyard from anywhere, exile it instead.", "{1}")
    ask(
        "oathbreaker",
        {"Ann": seat(), "Ned": {"battlefield": ["Rest Here"]}},
        ["effect: destroy White Walker", "Ann: choose 906.10 (616.1)", "Ann: choose graveyard (906.10)", "Ann: choose command (906.10)"],
        ["White Walker is in command"],
        cards=[rest],
    )


@rule("906.12")
def test_nothing_is_asked_about_a_signature_spell():
    ask("oathbreaker", {"Ann": seat(), "Ned": {}}, ["Ann: cast Test Swan from command", "effect: return Test Swan to its owner's hand"], ["no prompt", "Test Swan is in command"])


@rule("906.12a", "906.intro.signature")
def test_buyback_does_not_take_a_signature_spell_to_the_hand():
    ask(
        "oathbreaker",
        {"Ann": seat(**{"signature-spell": "Test Echo"}), "Ned": {}},
        ["Ann: cast Test Echo from command with buyback", "all: pass"],
        ["no prompt", "life Ann 21", "Test Echo is in command", "hand Ann 0"],
    )


@rule("906.12a")
def test_a_signature_spell_without_a_legal_target_left_comes_back_unresolved():
    ask(
        "oathbreaker",
        {"Ann": {"oathbreaker": "Ember Walker", "signature-spell": "Test Bolt", "battlefield": ["Ember Walker"], "mana": "any"}, "Ned": {"battlefield": ["Test Bear"]}},
        ["Ann: cast Test Bolt from command targeting Test Bear", "effect: destroy Test Bear", "all: pass"],
        ["Test Bolt is in command", "graveyard Ann 0", "cites 608.2b, 906.12a"],
        cards=[RED_EMBLEM],
    )


@rule("906.12a")
def test_an_effect_that_would_exile_it_instead_is_too_late():
    rebound = thing("Test Return", "Instant", "You gain 2 life.\nRebound", "{W}")
    ask(
        "oathbreaker",
        {"Ann": seat(**{"signature-spell": "Test Return"}), "Ned": {}},
        ["Ann: cast Test Return from command", "all: pass", "Ann: pass until Ned's upkeep"],
        ["Test Return is in command", "life Ann 22", "priority Ned"],
        cards=[rebound],
    )


@rule("906.12a")
def test_a_signature_spell_under_another_players_control_goes_to_its_owners_command_zone():
    ask(
        "oathbreaker",
        {"Ann": seat(), "Ned": {}},
        ["Ann: cast Test Swan from command", "effect from Ned: gain control of Test Swan", "all: pass"],
        ["life Ned 23", "Ann's Test Swan is in command", "no prompt"],
    )


# -- the rest ----------------------------------------------------------------------------------------------------------


@rule("906.intro.no-commander-damage")
def test_21_combat_damage_by_an_oathbreaker_loses_no_game():
    ask(
        "oathbreaker",
        {"Ann": seat(), "Ned": {"life": 30}},
        ["effect: White Walker becomes a 21/21 Dragon creature until end of turn", "all: pass", "Ann: attack with White Walker", "all: pass", "all: pass"],
        ["life Ned 9", "Ned has not lost"],
        start="Ann's beginning of combat",
    )


@rule("906.13")
def test_nothing_comes_from_outside_the_game():
    wish = thing("Test Wish", "Sorcery", "Put a card you own from outside the game into your hand. Draw a card.", "{1}{W}")
    ask(
        "oathbreaker",
        {"Ann": seat(hand=["Test Wish"], outside=["Gray Stone"]), "Ned": {}},
        ["Ann: cast Test Wish", "all: pass"],
        ["Gray Stone is outside the game", "hand Ann 1", "Test Wish resolved", "cites 906.13"],
        cards=[wish],
    )


@rule("906.14")
def test_your_commander_means_the_oathbreaker():
    tower = {"Ann": seat(battlefield=["White Walker", "Test Tower"], mana="{C}", hand=["Test Hymn"]), "Ned": {}}
    ask("oathbreaker", tower, ["Ann: tap Test Tower for {W}", "Ann: cast Test Hymn", "all: pass"], ["Test Hymn resolved"])


@rule("906.14")
def test_the_signature_spell_is_no_commander_and_neither_is_an_oathbreaker_a_commander_creature():
    bell = thing("Test Bell", "Artifact", "Whenever you cast your commander, you gain 1 life.", "{1}")
    anthem = thing("Test Anthem", "Enchantment", "Commander creatures you own get +2/+2.", "{1}")
    ask(
        "oathbreaker",
        {"Ann": seat(battlefield=["White Walker", "Test Bell", "Test Anthem"]), "Ned": {}},
        ["Ann: cast Test Swan from command", "all: pass", ["Test Bell did not trigger"], "effect: White Walker becomes a 1/1 Dragon creature until end of turn", ["White Walker is 3/3"],
         "effect: return White Walker to its owner's hand", "Ann: choose command", "Ann: cast White Walker from command"],
        ["Test Swan is not a commander", "Test Bell triggered"],
        cards=[bell, anthem],
    )
