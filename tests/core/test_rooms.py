"""Permanents with a shared type line: halves that are locked and unlocked (CR 709.5, 116.2m)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.card import CardDef, card, face, joined
from engine.cards.text import read_card, read_text
from engine.errors import IllegalAction
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play

LEFT = "When you unlock this door, you gain 3 life.\nCreatures you control get +1/+1."
RIGHT = "When you unlock this door, draw a card."
ROOM = read_card(
    CardDef(
        "Test Hall // Test Attic",
        (
            face("Test Hall", "{1}{G}", "Enchantment — Room", text=LEFT),
            face("Test Attic", "{3}{U}", "Enchantment — Room", text=RIGHT),
        ),
        "split",
    )
)
CUB = card("Test Cub", "{G}", "Creature — Bear", power="2", toughness="2")
EERIE = read_text(
    "Eerie — Whenever an enchantment you control enters and whenever you fully unlock a Room, you gain 10 life.",
    face("Test Watcher", "{W}", "Creature — Human", power="1", toughness="1"),
)
WATCHER = card("Test Watcher", "{W}", "Creature — Human", EERIE, power="1", toughness="1")


def table(*mine, hand=(ROOM,), base=None):
    """A table with the permanents and the cards in hand; a Room that is there already has this base."""
    t = Play()
    t.mine = [t.put(0, c, **({"base": base} if c is ROOM and base is not None else {})) for c in mine]
    t.ids = [t.put(0, c, "hand", base=c.whole) for c in hand]
    return t.begin()


def settle(t):
    """Everything on the stack resolves; triggers come in the order in which they are told."""
    while t.board.stack or t.asked.kind == "Order":
        if t.asked.kind == "Order":
            t.answer(*t.asked.options)
        else:
            t.passes()


def entered(side, *mine):
    t = table(*mine)
    t.cast(t.ids[0], face=side)
    settle(t)
    return t, t.board.battlefield[-1]


@rule("709.5a", "709.5d", "709.5h")
def test_the_half_that_was_cast_is_unlocked_as_it_enters():
    t, room = entered(0, CUB)
    seen = t.chars(room)
    assert (seen.name, seen.mana_value, seen.colors, seen.subtypes) == ("Test Hall", 2, ("G",), ("Room",))
    assert (t.life(0), t.size(t.mine[0])) == (43, (3, 3))
    t, room = entered(1, CUB)
    seen = t.chars(room)
    assert (seen.name, seen.mana_value, seen.colors) == ("Test Attic", 4, ("U",))
    assert (t.life(0), t.size(t.mine[0]), len(t.board.players[0].hand)) == (40, (2, 2), 1)


@rule("709.4b", "709.5")
def test_off_the_battlefield_it_has_both_halves():
    t = table()
    seen = t.chars(t.ids[0])
    assert (seen.name, seen.mana_value, seen.colors) == ("Test Hall // Test Attic", 6, ("U", "G"))


@rule("116.2m", "709.5e", "709.5i")
def test_a_locked_half_is_unlocked_for_its_mana_cost_and_then_the_permanent_has_both():
    t, room = entered(0, CUB, WATCHER)
    assert t.life(0) == 53  # it entered, and a door was unlocked
    t.special("unlock", room)
    settle(t)
    seen = t.chars(room)
    assert (seen.name, seen.mana_value, seen.colors) == ("Test Hall // Test Attic", 6, ("U", "G"))
    assert (t.life(0), len(t.board.players[0].hand)) == (63, 1)
    with pytest.raises(IllegalAction, match="no locked half"):
        t.special("unlock", room)


@rule("116.2m")
def test_nothing_is_unlocked_while_the_stack_is_not_empty_or_by_another_player():
    t = table(ROOM, hand=(CUB,), base=joined(ROOM.faces, ()))
    t.cast(t.ids[0])
    with pytest.raises(IllegalAction, match="main phase"):
        t.special("unlock", t.mine[0])
    with pytest.raises(IllegalAction):
        t.special("unlock", t.mine[0], player=1)


@rule("709.5c", "709.5e")
def test_of_two_locked_halves_one_is_chosen_and_its_cost_is_paid():
    t = table(ROOM, hand=(), base=joined(ROOM.faces, ()))
    seen = t.chars(t.mine[0])
    assert (seen.name, seen.mana_cost, seen.mana_value, seen.colors, seen.types) == ("", None, 0, (), ("Enchantment",))
    t.special("unlock", t.mine[0])
    assert (t.asked.kind, t.asked.options) == ("ChooseValue", ("left", "right"))
    t.answer("right").paid()
    assert t.chars(t.mine[0]).name == "Test Attic"


@rule("709.5d")
def test_a_room_that_was_not_cast_enters_with_nothing_unlocked():
    t = table(CUB)
    t.effect(o.Move(f.Exact((t.ids[0],)), "battlefield"))
    room = t.board.battlefield[-1]
    assert (t.chars(room).name, t.life(0), t.size(t.mine[0])) == ("", 40, (2, 2))


@rule("709.5f", "709.5g")
def test_effects_unlock_and_lock_halves():
    t, room = entered(0, CUB)
    t.effect(o.Unlock(f.Exact((room,))))
    assert t.chars(room).name == "Test Hall // Test Attic"
    t.effect(o.Unlock(f.Exact((room,)), "lock"))
    assert (t.asked.kind, t.asked.options) == ("ChooseValue", ("left", "right"))
    t.answer("left")
    assert (t.chars(room).name, t.size(t.mine[0])) == ("Test Attic", (2, 2))
    t.effect(o.Unlock(f.Exact((room,)), "either"))
    assert t.asked.options == ("left", "right")
    t.answer("left")
    t.passes()
    assert (t.chars(room).name, t.life(0)) == ("Test Hall // Test Attic", 46)


@rule("709.5", "707.2")
def test_a_copy_has_both_halves_and_its_own_designations():
    t, room = entered(0, CUB)
    t.effect(o.CopyToken(f.Exact((room,))))
    copy = t.board.battlefield[-1]
    assert (t.chars(copy).name, t.size(t.mine[0]), t.life(0)) == ("", (3, 3), 43)
    t.special("unlock", copy)
    t.answer("right").paid()
    t.passes()
    assert (t.chars(copy).name, len(t.board.players[0].hand)) == ("Test Attic", 1)


@rule("709.5", "613.2c")
def test_what_becomes_a_copy_of_a_room_keeps_its_own_doors():
    other = card("Test Shrine", "{W}", "Enchantment")
    t, room = entered(0, CUB, other)
    t.effect(o.Continuous(f.Exact((t.mine[1],)), (o.BecomeCopy(f.Exact((room,))),), "forever"))
    assert t.chars(t.mine[1]).name == ""
    t.special("unlock", t.mine[1])
    t.answer("left").paid()
    t.passes()
    assert (t.chars(t.mine[1]).name, t.size(t.mine[0])) == ("Test Hall", (4, 4))


@rule("709.5b", "707.10")
def test_a_copy_of_a_room_spell_keeps_both_halves_and_enters_with_nothing_unlocked():
    t = table()
    t.cast(t.ids[0])
    t.effect(o.CopySpell(f.Exact((t.board.stack[0],))))
    t.passes()
    copy = t.board.battlefield[-1]
    assert t.chars(copy).name == ""
    t.passes()
    assert t.chars(t.board.battlefield[-1]).name == "Test Hall"


@rule("709.5j")
def test_unlocked_doors_are_counted():
    counted = read_text("This creature gets +1/+0 for each unlocked door among Rooms you control.", WATCHER.front)
    counter = card("Test Porter", "{W}", "Creature — Human", counted, power="1", toughness="1")
    t, room = entered(0, counter)
    assert t.size(t.mine[0]) == (3, 2)
    t.effect(o.Unlock(f.Exact((room,))))
    assert t.size(t.mine[0]) == (4, 2)
