"""Words about objects, amounts and the past that are read from the text of a card, and what they do in a game (CR 700.8, 700.13, 731, 201.2)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.card import card
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play
from test_read_triggers import BEAR, made, settle

ELK = made("", name="Test Elk")


@rule("201.2a")
def test_everything_with_the_same_name_as_the_target_goes_with_it():
    t = Play(2)
    one, two, other = t.put(1, BEAR), t.put(0, BEAR), t.put(1, ELK)
    s = t.put(0, made("Destroy target creature and each other creature with the same name as that creature.", "Sorcery"), "hand")
    t.begin()
    t.cast(s).answer(one)
    settle(t.paid())
    assert [t.now(x).zone for x in (one, two, other)] == ["graveyard", "graveyard", "battlefield"]


@rule("205.3m")
def test_what_shares_a_creature_type_is_counted_with_changelings():
    t = Play(2)
    lord = t.put(0, made("This creature gets +1/+1 for each other creature you control that shares a creature type with it.", "Creature — Elf Druid"))
    t.put(0, made("", "Creature — Elf Warrior", "Test Elf"))
    t.put(0, made("Changeling", "Creature — Shapeshifter", "Test Shape"))
    t.put(0, made("", "Creature — Goblin", "Test Goblin"))
    t.begin()
    assert t.size(lord) == (4, 4)


@rule("700.8")
@pytest.mark.parametrize(("types", "power"), [
    (("Cleric",), 1), (("Cleric", "Cleric"), 1), (("Cleric Rogue", "Cleric"), 2), (("Cleric Rogue", "Cleric Rogue", "Wizard", "Warrior"), 4), (("Elf",), 0),
])  # fmt: skip
def test_each_creature_of_a_party_stands_for_one_role(types, power):
    t = Play(2)
    for n, kind in enumerate(types):
        t.put(0, made("", f"Creature — {kind}", f"Test Hero {n}"))
    leader = t.put(0, made("This creature's power is equal to the number of creatures in your party.", size="*/4", types="Creature — Beast"))
    t.begin()
    assert t.size(leader) == (power, 4)


@rule("205.3i")
def test_domain_counts_basic_land_types_once_each():
    t = Play(2)
    t.put(0, made("", "Land — Forest Island", "Test Shore", cost=None))
    t.put(0, made("", "Land — Island Cave", "Test Cave", cost=None))
    t.put(1, made("", "Land — Swamp", "Test Bog", cost=None))
    s = t.put(0, made("Domain — You gain 1 life for each basic land type among lands you control.", "Sorcery"), "hand")
    t.begin()
    settle(t.cast(s))
    assert t.life(0) == 42


def test_revolt_asks_whether_a_permanent_left():
    text = "Revolt — When this creature enters, if a permanent left the battlefield under your control this turn, you gain 5 life."
    for owner, life in ((0, 45), (1, 40)):
        t = Play(2)
        gone = t.put(owner, BEAR)
        c = t.put(0, made(text, name="Test Rebel"), "hand")
        t.begin()
        t.effect(o.Move(f.Exact((gone,)), "hand"))
        settle(t.cast(c))
        assert t.life(0) == life


@rule("603.4")
def test_no_spells_last_turn_and_two_or_more_spells_last_turn():
    t = Play(2)
    t.put(0, made("At the beginning of each upkeep, if no spells were cast last turn, you gain 1 life.", "Enchantment", "Test Moon"))
    t.put(0, made("At the beginning of each upkeep, if a player cast two or more spells last turn, you gain 10 life.", "Enchantment", "Test Sun"))
    spells = [t.put(0, made("Draw a card.", "Instant", "Test Thought"), "hand") for _ in range(2)]
    t.begin()
    settle(t.cast(spells[0]))
    settle(t.cast(spells[1]))
    t.until("upkeep")
    settle(t)
    assert t.life(0) == 50
    t.until("draw")
    t.until("upkeep")
    settle(t)
    assert t.life(0) == 51


@rule("602.5")
def test_one_opponent_alone_has_to_control_that_many():
    t = Play(3)
    land = made("", "Land", "Test Field", cost=None)
    for seat, n in ((1, 2), (2, 3)):
        for _ in range(n):
            t.put(seat, land)
    c = t.put(0, made("{1}: You gain 1 life. Activate only if an opponent controls four or more lands.", "Artifact", "Test Watch"))
    t.begin()
    assert not any(type(a).__name__ == "Activate" and a.object == c for a in t.can(0))
    t.effect(o.CreateToken(card("Test Plot", None, "Land").faces[0], who=f.Exact((~2,))))
    settle(t.activate(c))
    assert t.life(0) == 41


def test_a_land_enters_untapped_if_some_player_has_little_life():
    text = "This land enters tapped unless a player has 13 or less life."
    for life in (14, 13):
        t = Play(2)
        land = t.put(0, made(text, "Land", "Test Ruin", cost=None), "hand")
        t.begin(life=life)
        t.effect(o.Move(f.Exact((land,)), "battlefield"))
        assert t.now(land).tapped == (life == 14)


def test_committed_a_crime_this_turn():
    t = Play(2)
    theirs = t.put(1, BEAR)
    s = t.put(0, made("Tap target creature.", "Instant", "Test Grip"), "hand")
    t.put(0, made("At the beginning of your end step, if you've committed a crime this turn, you gain 2 life.", "Enchantment"))
    t.begin()
    t.cast(s)
    if t.asked.kind != "ChooseAction":
        t.answer(theirs)
    settle(t.paid())
    settle(t.until("end step"))
    assert t.life(0) == 42


@pytest.mark.parametrize("text", [
    "Whenever you cast a spell with {X} in its mana cost, draw a card.",
    "Whenever you cast a kicked spell, draw a card.",
    "When this creature enters, target creature gets +X/+X until end of turn, where X is the total power of other creatures you control.",
    "{T}: Exile target creature card from a graveyard that was put there this turn.",
    "At the beginning of combat on your turn, if you have a full party, draw a card.",
    "Whenever another permanent you control leaves the battlefield, if it had counters on it, draw a card.",
    "When this creature enters, if an opponent has eight or more cards in their graveyard, draw a card.",
])  # fmt: skip
def test_words_that_are_read(text):
    assert made(text)
