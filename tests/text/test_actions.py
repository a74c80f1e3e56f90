"""Keyword actions and designations in card text, and what they do in play (CR 701)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards.abilities import Trigger, Triggered, Unread
from engine.cards.card import face
from engine.cards.text import read_text
from engine.core.evolve import evolve_group
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent.parent / "core"))
from combat_boards import creature
from playing import BLANK, Play

CARD = face("Test Subject", "{2}", "Creature — Test", power="2", toughness="2")
SORCERY = face("Test Deed", "{2}", "Sorcery")


def read(text, what=CARD):
    found = read_text(text, what)
    assert not any(isinstance(a, Unread) for a in found), found
    return found


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, amass Zombies 2.",
        "When this creature enters, amass Orcs 1.",
        "{T}: Populate.",
        "When this creature enters, discover 4.",
        "When this creature enters, venture into the dungeon.",
        "When this creature enters, you take the initiative.",
        "When this creature enters, the Ring tempts you.",
        "Whenever the Ring tempts you, draw a card.",
        "Whenever you complete a dungeon, draw a card.",
        "When this creature enters, it connives.",
        "Whenever this creature attacks, it explores.",
        "When this creature enters, it becomes night.",
        "{5}{G}: Monstrosity 3.",
        "When this creature becomes monstrous, draw a card.",
        "As long as this creature is monstrous, it has trample.",
        "When this creature enters, suspect target creature an opponent controls.",
        "At the beginning of your upkeep, if you have the city's blessing, draw a card.",
        "At the beginning of your upkeep, if you've completed a dungeon, draw a card.",
        "{T}: Tap or untap target permanent.",
        "Enchanted creature gets +2/+2 and is goaded.",
        "Whenever a creature you control explores, you gain 1 life.",
        "Whenever day becomes night or night becomes day, draw a card.",
        "At the beginning of your end step, if it's night, draw a card.",
    ],
)
def test_it_is_read(text):
    read(text)


def play(text, *mine, library=()):
    """The steps of a spell with the text, done on a board with these creatures of seat 0."""
    spell = read(text, SORCERY)[0]
    t = Play()
    t.mine = [t.put(0, c) for c in mine]
    t.top = [t.put(0, c, "library") for c in library]
    t.begin()
    t.effect(*spell.program.steps)
    return t


@rule("701.47a")
def test_amass_makes_an_army_once():
    t = play("Amass Orcs 2.")
    army = t.board.battlefield[0]
    assert (t.size(army), set(t.chars(army).subtypes)) == ((2, 2), {"Orc", "Army"})
    t.effect(*read("Amass Zombies 1.", SORCERY)[0].program.steps)
    assert (len(t.board.battlefield), t.size(army)) == (1, (3, 3))
    assert "Zombie" in t.chars(army).subtypes


@rule("701.44a")
def test_explore():
    bear = creature("Test Bear")
    land = play("Each creature you control explores.", bear, library=(BLANK,))
    assert (land.size(land.mine[0]), len(land.board.players[0].hand)) == ((2, 2), 1)
    other = play("Each creature you control explores.", bear, library=(creature("Test Ape"),))
    assert other.size(other.mine[0]) == (3, 3)
    other.answer("yes")
    assert other.where("Test Ape") == "graveyard"


@rule("701.50a")
def test_connive():
    t = play("Each creature you control connives.", creature("Test Bear"), library=(creature("Test Ape"),))
    assert t.size(t.mine[0]) == (3, 3)
    assert t.where("Test Ape") == "graveyard"
    t = play("Each creature you control connives.", creature("Test Bear"), library=(BLANK,))
    assert t.size(t.mine[0]) == (2, 2)


@rule("701.57a")
def test_discover():
    t = play("Discover 3.", library=(BLANK, creature("Test Giant", cost="{7}"), creature("Test Ape", cost="{3}")))
    assert t.asked.kind == "May"
    t.answer("no")
    assert t.where("Test Ape") == "hand"
    assert t.where("Test Giant") == "library"
    t = play("Discover 3.", library=(BLANK, creature("Test Ape", cost="{3}")))
    t.answer("yes")
    t.passes()
    assert t.where("Test Ape") == "battlefield"


@rule("701.36a")
def test_populate():
    t = play("Create a 1/1 white Soldier creature token. Populate.")
    assert len(t.board.battlefield) == 2


@rule("701.37a", "701.37b")
def test_monstrosity_happens_once():
    t = play("You gain 1 life.", creature("Test Bear"))
    steps = read("{1}: Monstrosity 3.")[0].program.steps
    for _ in range(2):
        t.effect(*steps, source=t.mine[0])
    assert t.size(t.mine[0]) == (5, 5)


@rule("701.60a", "701.60c")
def test_a_suspected_creature_has_menace_and_can_not_block():
    t = Play()
    t.mine = [t.put(0, creature("Test Bear"))]
    t.begin()
    spell = read("Suspect target creature.", SORCERY)[0]
    from engine.core.match import matches
    from engine.frozen import replace
    from engine.state.frames import Scope

    t.effect(*(replace(s, what=f.Exact((t.mine[0],))) for s in spell.program.steps))
    assert "menace" in t.chars(t.mine[0]).keywords
    assert matches(t.board, Scope(0), f.Filter(state=("suspected",)), t.mine[0])


@rule("701.26a")
def test_tap_or_untap_is_chosen_as_it_resolves():
    t = Play()
    bear = t.put(0, creature("Test Bear"))
    t.begin()
    from engine.cards.text.actions import Steps

    assert Steps is not None
    steps = read("{T}: Tap or untap target permanent.")[0].program.steps
    from engine.cards.text.amounts import replaced

    t.effect(*replaced(steps, f.Target(0), f.Exact((bear,))))
    assert t.asked.options == ("tap", "untap")
    t.answer("tap")
    assert t.obj(bear).tapped


def test_a_trigger_of_the_ring_is_one_of_its_player():
    found = read("Whenever the Ring tempts you, draw a card.")[0]
    assert isinstance(found, Triggered)
    assert found.trigger == Trigger("ring_tempts", player="you")


_ = evolve_group
