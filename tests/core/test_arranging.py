"""Orders of what happens at once, chosen by players: timestamps (CR 613.7m) and the cards of a pile (712.21a, 730.3a)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Static
from engine.cards.card import card
from engine.core.layers import chars
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import Play
from test_piles import HALF, REST, WHOLE

CREATURES = f.Filter(types=("Creature",))
BEAR = creature("Test Bear")


def paint(color):
    return card(f"Test {color}", "{1}", "Enchantment", (Static((o.SetColors((color,)),), CREATURES),))


def anthem(name):
    return card(name, "{1}", "Enchantment", (Static((o.AddPT(1, 1),), CREATURES),))


def returning(one, other, seats=(0, 0)):
    t = Play(2)
    bear = t.put(0, BEAR)
    first, second = t.put(seats[0], one, "graveyard"), t.put(seats[1], other, "graveyard")
    t.begin()
    t.effect(o.Move(f.Exact((first, second)), "battlefield", controller="owner"))
    return t, bear


@rule("613.7m")
@pytest.mark.parametrize("last", ["R", "U"])
def test_the_player_orders_timestamps_that_come_out_differently(last):
    t, bear = returning(paint("R"), paint("U"))
    assert (t.asked.kind, str(t.asked.why.rules[0]), t.asked.labels) == ("Order", "613.7m", ("Test R", "Test U"))
    order = t.asked.options if last == "U" else t.asked.options[::-1]
    t.answer(*order)
    assert t.chars(bear).colors == (last,)
    assert len(t.board.players[0].permanents) == 3


@rule("613.7m")
def test_nobody_is_asked_where_either_order_comes_to_the_same():
    t, bear = returning(anthem("Test One"), anthem("Test Two"))
    assert t.asked.kind == "ChooseAction"
    assert t.size(bear) == (4, 4)
    t, _ = returning(paint("R"), paint("R"))
    assert t.asked.kind == "ChooseAction"


@rule("613.7m", "101.4")
@pytest.mark.parametrize("seats", [(0, 1), (1, 0)])
def test_what_arrives_under_several_players_arrives_in_turn_order(seats):
    t, bear = returning(paint("R"), paint("U"), seats)
    assert t.asked.kind == "ChooseAction"
    assert t.chars(bear).colors == (("U",) if seats == (0, 1) else ("R",))


@rule("712.21a")
@pytest.mark.parametrize("top", [0, 1])
@pytest.mark.parametrize("position", ["top", "bottom"])
def test_the_owner_arranges_the_cards_of_a_pile_in_the_library(top, position):
    t = Play(2, also=(WHOLE,))
    one, other = t.put(0, HALF), t.put(0, REST)
    t.begin()
    t.effect(o.Meld(f.Exact((one,)), f.Exact((other,))))
    whole = t.named("Test Whole")[0]
    t.effect(o.Move(f.Exact((whole,)), "library", position))
    assert (t.asked.kind, str(t.asked.why.rules[0]), t.asked.labels) == ("Order", "712.21a", ("Test Half", "Test Rest"))
    t.answer(top, 1 - top)
    library = t.board.players[0].library
    names = [chars(t.board, t.board.objects[i]).name for i in (library[:2] if position == "top" else library[-2:])]
    assert names == [t.asked and ("Test Half", "Test Rest")[top], ("Test Half", "Test Rest")[1 - top]]
