"""Who leads beside whom: the partner family as a table, under the texts of 2023 and of today."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards.abilities import Keyword
from engine.cards.card import CardDef, Face
from engine.decks import check
from engine.decks.pairing import PAIRINGS, can_lead, pair_fault, pairing_of
from engine.decks.readings import partner_abilities
from engine.rulebook.ruleset import find_ruleset
from engine.testing.marks import rule
from engine.variants import find_variant

sys.path.insert(0, str(Path(__file__).parent))
from invented import deck, legend, rules, thing

NOW, THEN, EARLY = (find_ruleset(i) for i in ("commander-2026-02", "commander-2023-11", "commander-2010-12"))
CARDS = Path(__file__).resolve().parents[3] / "shared" / "data" / "cards"

PARTNER = legend("Partner One", text="Partner (You can have two commanders if both have partner.)")
PARTNER_2 = legend("Partner Two", text="Flying\nPartner")
WITH_A = legend("Ann", text="Partner with Ned (When this creature enters, …)")
WITH_B = legend("Ned", text="Partner with Ann")
WITH_C = legend("Noa", text="Partner with Ned")
SURVIVOR, SURVIVOR_2 = legend("Sue", text="Partner—Survivors"), legend("Sam", text="Partner—Survivors (…)")
SON = legend("Son", text="Partner—Father & son")
FRIEND, OLD_FRIEND = legend("Friend", text="Partner—Friends forever"), legend("Old Friend", text="Friends forever (You can have …)")
CHOOSER, CHOOSER_2 = legend("Chooser", text="Choose a Background"), legend("Chooser Two", text="Choose a Background")
BACKGROUND = thing("Past", types="Legendary Enchantment — Background")
COMPANION = legend("Helper", text="Doctor's companion")
DOCTOR = legend("Doctor", types="Legendary Creature — Time Lord Doctor")
SCIENTIST = legend("Scientist", types="Legendary Creature — Time Lord Doctor Scientist")
PLAIN, PLAIN_2 = legend("Plain"), legend("Plain Two")
BOTH = legend("Both", text="Partner with Plain\nChoose a Background")
WALKER = thing("Walker", types="Legendary Planeswalker — W", text="Partner\nWalker can be your commander.", loyalty="3")


@rule("702.124a", "702.124f", "702.124h", "702.124i", "702.124j", "702.124k", "702.124m")
@pytest.mark.parametrize(
    ("first", "second", "now", "then"),
    [
        (PARTNER, PARTNER_2, None, None),
        (PARTNER, WALKER, None, None),
        (PARTNER, PLAIN, "702.124h", "702.124h"),
        (WITH_A, WITH_B, None, None),
        (WITH_A, WITH_C, "702.124j", "702.124i"),
        (WITH_A, PLAIN, "702.124j", "702.124i"),
        (WITH_A, PARTNER, "702.124f", "702.124f"),
        (SURVIVOR, SURVIVOR_2, None, "702.124a"),
        (SURVIVOR, SON, "702.124i", "702.124a"),
        (SURVIVOR, PARTNER, "702.124f", "702.124h"),
        (FRIEND, OLD_FRIEND, None, None),
        (FRIEND, PLAIN, "702.124i", "702.124j"),
        (FRIEND, PARTNER, "702.124f", "702.124f"),
        (CHOOSER, BACKGROUND, None, None),
        (CHOOSER, CHOOSER_2, "702.124k", "702.124k"),
        (CHOOSER, PLAIN, "702.124k", "702.124k"),
        (CHOOSER, PARTNER, "702.124k", "702.124k"),
        (PLAIN, BACKGROUND, "702.124k", "702.124k"),
        (PARTNER, BACKGROUND, "702.124k", "702.124k"),
        (BOTH, BACKGROUND, None, None),
        (COMPANION, DOCTOR, None, None),
        (COMPANION, SCIENTIST, "702.124m", "702.124m"),
        (COMPANION, PARTNER, "702.124f", "702.124f"),
        (DOCTOR, SCIENTIST, "702.124a", "702.124a"),
        (PLAIN, PLAIN_2, "702.124a", "702.124a"),
    ],
    ids=lambda x: getattr(x, "key", None) or str(x),
)
def test_a_pair_is_fine_or_breaks_one_rule_in_both_orders(first, second, now, then):
    for rules_then, expected in ((NOW, now), (THEN, then)):
        variant = find_variant("commander", rules_then.id)
        for pair in ((first, second), (second, first)):
            found = rules(check(deck(*pair), variant, bans="none"), variant)
            assert list(found) == ([expected] if expected else []), (rules_then.id, pair[0].key)


@rule("702.124k")
def test_a_background_leads_no_deck_alone():
    variant = find_variant("commander")
    assert rules(check(deck(BACKGROUND), variant, bans="none"), variant) == {"702.124k": ["Past"]}


@rule("702.124g")
def test_three_commanders_are_too_many_whatever_they_say():
    variant = find_variant("commander")
    three = deck(WITH_A, WITH_B, PARTNER)
    assert list(rules(check(three, variant, bans="none"), variant)) == ["702.124g"]


@rule("702.124a")
def test_before_partner_there_was_one_commander():
    variant = find_variant("commander", EARLY.id)
    assert list(rules(check(deck(PARTNER, PARTNER_2), variant, bans="none"), variant)) == ["903.3"]


@rule("903.3", "702.124h")
def test_a_pair_needs_two_cards_that_may_lead():
    common = thing("Odd", types="Creature — Bear", text="Partner")
    tool = thing("Tool", types="Legendary Artifact", text="Partner")
    variant = find_variant("commander")
    assert rules(check(deck(PARTNER, common), variant, bans="none"), variant) == {"702.124h": ["Odd"]}
    assert rules(check(deck(PARTNER, tool), variant, bans="none"), variant) == {"903.3": ["Tool"]}


@rule("903.13f")
def test_commander_masters_gives_partner_to_legends_of_one_color_or_none():
    draft = find_variant("commander-draft")
    one, two = legend("One", "{W}"), legend("Two", "{G}")
    masters = {"boosters": ["Commander Masters"], "bans": "none"}
    assert check(deck(one, two, size=60), draft, **masters) == ()
    assert rules(check(deck(one, two, size=60), draft, bans="none"), draft) == {"702.124a": ["One", "Two"]}
    gold = legend("Gold", "{W}{G}")
    assert rules(check(deck(one, gold, size=60), draft, **masters), draft) == {"702.124h": ["Gold"]}


def test_abilities_are_read_without_reminder_text_and_from_keywords_alone():
    assert partner_abilities(legend("X", text="(Partner)\nFlying")) == ()
    assert partner_abilities(legend("X", text="Whenever a creature with partner enters, draw a card.")) == ()
    built = CardDef("K", (Face("K", supertypes=("Legendary",), types=("Creature",), abilities=(Keyword("partner with", text="Other"),)),))
    assert [(a.kind, a.text) for a in partner_abilities(built)] == [("partner-with", "other")]


def test_the_table_has_one_row_for_each_kind_and_letter():
    assert len({p.kind for p in PAIRINGS}) == len({p.rule for p in PAIRINGS}) == len(PAIRINGS)


ALL = [PARTNER, PARTNER_2, WITH_A, WITH_B, WITH_C, SURVIVOR, SURVIVOR_2, SON, FRIEND, OLD_FRIEND, CHOOSER, BACKGROUND, COMPANION, DOCTOR, SCIENTIST, PLAIN, BOTH]


@given(st.sampled_from(ALL), st.sampled_from(ALL), st.sampled_from([NOW, THEN]))
def test_the_order_of_a_pair_does_not_matter(first, second, text):
    assert (pairing_of(first, second, text) is None) == (pairing_of(second, first, text) is None)
    one, other = pair_fault(first, second, text), pair_fault(second, first, text)
    assert (one and one.rule) == (other and other.rule)


@pytest.mark.skipif(not CARDS.is_dir(), reason="the folder of card data is not there")
@rule("702.124")
def test_the_abilities_of_every_real_card_are_those_of_the_groups():
    from engine.cards.store import read_pool

    groups = json.loads((CARDS / "groups.json").read_text(encoding="utf-8"))
    legal = [c for c in read_pool(CARDS) if dict(c.legalities).get("commander") == "legal"]
    names = {c.key for c in legal}
    found = {}
    for one in legal:
        for ability in partner_abilities(one):
            found.setdefault(ability.kind, set()).add(one.key)
    for kind, group in (("partner", "partner_plain"), ("partner-with", "partner_with"), ("partner-text", "partner_variants"),
                        ("background", "choose_a_background"), ("doctor", "doctors_companions")):  # fmt: skip
        assert found[kind] == set(groups[group]) & names, group
    by_type = {*groups["legendary_creatures_commander_legal"], *groups["legendary_vehicles_and_spacecraft_with_pt_commander_legal"]}
    by_type |= {"Grist, the Hunger Tide"}  # a creature wherever it isn't on the battlefield, which the groups, made of type lines, don't see
    melded = {c.key for c in legal if c.layout == "meld" and not c.meld}
    assert {c.key for c in legal if can_lead(c, NOW)} - melded == by_type | (set(groups["can_be_your_commander"]) & names)
