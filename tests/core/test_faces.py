"""Face-down and double-faced permanents (CR 701.27, 702.37, 702.168, 708, 712)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Activated, Cost, Keyword, Trigger, Triggered
from engine.cards.card import CardDef, card, face
from engine.cards.mana import parse_mana
from engine.core.effects_faces import face_up_values
from engine.errors import IllegalAction
from engine.state.objects import More
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import Play

FLIP = Triggered(Trigger("turned_face_up"), o.Program((o.Draw(f.You()),)), text="turned up")
MORPH = creature("Test Morph", "5/5", Keyword("morph", Cost(parse_mana("{3}{G}"))), FLIP)
MEGA = creature("Test Megamorph", "5/5", Keyword("megamorph", Cost(parse_mana("{G}"))))
GUISE = creature("Test Disguise", "3/3", Keyword("disguise", Cost(parse_mana("{W}"))))
BEAR = creature("Test Bear")
BOLT = card("Test Bolt", "{R}", "Instant", ())
PRICE = Cost(parse_mana("{1}"))
WOLF = Activated(PRICE, o.Program((o.Transform(f.This()),)), text="turn")
DAY = face("Test Day", "{2}{W}", "Creature — Test", (WOLF,), power=2, toughness=2)
NIGHT = face("Test Night", None, "Creature — Test", (WOLF,), power=5, toughness=5, color_indicator=("R",))
DFC = CardDef("Test Day // Test Night", (DAY, NIGHT), "transform")
SPELLBACK = CardDef("Test Front // Test Rite", (face("Test Front", "{W}", "Creature", power=1, toughness=1), face("Test Rite", "{U}", "Sorcery")), "modal_dfc")


@rule("702.37c", "708.2a", "708.4")
def test_a_card_cast_by_morph_is_a_nameless_two_two_on_the_stack_and_the_battlefield():
    t = Play(2)
    card_ = t.put(0, MORPH, "hand")
    t.begin()
    t.cast(card_, using="morph")
    spell = t.board.stack[0]
    assert t.chars(spell).name == ""
    assert t.chars(spell).mana_value == 0
    t.passes()
    down = t.now(card_).id
    assert t.size(down) == (2, 2)
    assert t.chars(down).abilities == ()


@rule("116.2b", "702.37e", "708.8", "613.7f")
def test_turning_it_face_up_is_a_special_action_for_its_morph_cost():
    t = Play(2)
    down = t.put(0, MORPH, more=More(face_down="morph"))
    t.begin()
    t.special("turn_up", down)
    assert t.size(down) == (5, 5)
    assert t.obj(down).more.timestamp > 0
    assert not any(type(e).__name__ == "AbilityActivated" for e in t.events)
    assert len(t.board.stack) == 1  # its trigger
    assert t.asked.player == 0
    t.passes()
    assert len(t.board.players[0].hand) == 1
    assert {"702.37e", "708.8"} <= t.cites


@rule("702.37e")
def test_what_would_have_no_morph_cost_face_up_stays_face_down():
    t = Play(2)
    down = t.put(0, BEAR, more=More(face_down="down"))
    t.begin()
    with pytest.raises(IllegalAction):
        t.special("turn_up", down)
    assert t.chars(down).name == ""


@rule("116.2b")
def test_only_its_controller_turns_it_face_up():
    t = Play(2)
    down = t.put(0, MORPH, more=More(face_down="morph"))
    t.begin()
    t.passes(1)
    with pytest.raises(IllegalAction):
        t.special("turn_up", down, player=1)
    assert all(getattr(a, "kind", "") != "turn_up" for a in t.can(1))


@rule("702.37b")
def test_megamorph_adds_a_counter_for_its_own_cost_only():
    t = Play(2)
    one, other = t.put(0, MEGA, more=More(face_down="megamorph")), t.put(0, MEGA, more=More(face_down="megamorph"))
    t.begin()
    t.special("turn_up", one)
    t.effect(o.TurnFace(f.Exact((other,)), up=True))
    assert t.size(one) == (6, 6)
    assert t.size(other) == (5, 5)


@rule("701.40b", "701.40c")
def test_a_manifested_creature_is_turned_up_for_its_mana_cost_or_its_morph_cost():
    t = Play(2)
    bear, morph = t.put(0, BEAR, more=More(face_down="manifest")), t.put(0, MORPH, more=More(face_down="manifest"))
    t.begin()
    t.special("turn_up", bear)
    assert t.chars(bear).name == "Test Bear"
    t.special("turn_up", morph)
    assert set(t.asked.options) == {"morph", "manifest"}
    t.answer("manifest").paid()
    assert t.chars(morph).name == "Test Morph"


@rule("701.40g")
def test_a_manifested_instant_is_revealed_and_stays_face_down():
    t = Play(2)
    down = t.put(0, BOLT, more=More(face_down="manifest"))
    t.begin()
    t.effect(o.TurnFace(f.Exact((down,)), up=True))
    assert t.obj(down).more.face_down == "manifest"
    assert any(type(e).__name__ == "Revealed" and e.objects == (down,) for e in t.events)


@rule("702.168a", "701.58a", "702.21a")
def test_disguised_and_cloaked_creatures_have_ward():
    t = Play(2)
    down = t.put(1, GUISE, more=More(face_down="disguise"))
    tap = card("Test Tap", "{U}", "Instant", ())
    t.put(0, tap, "hand")
    t.begin()
    assert "ward" in t.chars(down).keywords
    t.effect(o.TurnFace(f.Exact((down,)), up=True))
    assert "ward" not in t.chars(down).keywords


@rule("708.2b", "708.2a")
def test_turning_face_down_happens_once_and_a_double_faced_permanent_can_not_be():
    t = Play(2)
    bear, day = t.put(0, BEAR), t.put(0, DFC)
    t.begin()
    t.effect(o.TurnFace(f.Exact((bear, day)), up=False))
    assert t.size(bear) == (2, 2)
    assert t.chars(bear).name == ""
    assert t.chars(day).name == "Test Day"
    t.effect(o.TurnFace(f.Exact((bear,)), up=False))
    assert sum(getattr(e, "what", "") == "turned_face_down" for e in t.events) == 1


@rule("708.9")
def test_a_face_down_permanent_that_leaves_is_revealed():
    t = Play(2)
    down = t.put(0, MORPH, more=More(face_down="morph"))
    t.begin()
    t.effect(o.Move(f.Exact((down,)), "hand"))
    assert any(type(e).__name__ == "Revealed" and e.objects == (t.now(down).id,) for e in t.events)
    assert "708.9" in t.cites


@rule("708.10", "707.3")
def test_a_face_down_permanent_that_becomes_a_copy_shows_it_only_face_up():
    t = Play(2)
    down, morph = t.put(0, BEAR, more=More(face_down="down")), t.put(1, MORPH)
    t.begin()
    t.effect(o.Continuous(f.Exact((down,)), (o.BecomeCopy(f.Exact((morph,))),), "forever"))
    assert t.chars(down).name == ""
    assert face_up_values(t.board, t.obj(down)).name == "Test Morph"
    t.special("turn_up", down)
    assert t.size(down) == (5, 5)


@rule("701.27a", "202.3b", "712.8e")
def test_a_transformed_permanent_has_its_back_face_and_the_mana_value_of_its_front():
    t = Play(2)
    day = t.put(0, DFC)
    t.begin()
    t.effect(o.Transform(f.Exact((day,))))
    assert t.size(day) == (5, 5)
    assert t.chars(day).colors == ("R",)
    assert t.chars(day).mana_value == 3
    t.effect(o.CopyToken(f.Exact((day,)), but=(o.SetName("Test Echo"),)))
    assert t.chars(t.named("Test Echo")[0]).mana_value == 3  # a double-faced token has a front face as well
    t.effect(o.Transform(f.Exact((day,))))
    assert t.size(day) == (2, 2)


@rule("202.3b", "712.9")
def test_what_copies_a_back_face_has_mana_value_nothing_and_can_not_transform():
    t = Play(2)
    day, bear = t.put(0, DFC), t.put(0, BEAR)
    t.begin()
    t.effect(o.Transform(f.Exact((day,))))
    t.effect(o.Continuous(f.Exact((bear,)), (o.BecomeCopy(f.Exact((day,))),), "forever"))
    assert t.chars(bear).name == "Test Night"
    assert t.chars(bear).mana_value == 0
    t.effect(o.Transform(f.Exact((bear,))))
    assert t.chars(bear).name == "Test Night"


@rule("712.9")
def test_a_double_faced_permanent_that_is_a_copy_turns_over_and_stays_a_copy():
    t = Play(2)
    day, bear = t.put(0, DFC), t.put(0, BEAR)
    t.begin()
    t.effect(o.Continuous(f.Exact((day,)), (o.BecomeCopy(f.Exact((bear,))),)))
    t.effect(o.Transform(f.Exact((day,))))
    assert t.chars(day).name == "Test Bear"
    assert t.obj(day).more.face == 1
    assert t.obj(day).base.name == "Test Night"


@rule("701.27d", "712.10")
def test_nothing_transforms_into_a_sorcery():
    t = Play(2)
    front = t.put(0, SPELLBACK)
    t.begin()
    t.effect(o.Transform(f.Exact((front,))))
    assert t.chars(front).name == "Test Front"


@rule("701.27f")
def test_an_ability_of_a_permanent_does_not_transform_it_twice():
    t = Play(2)
    day = t.put(0, DFC)
    t.begin()
    t.activate(day)
    t.activate(day)
    t.passes().passes()
    assert t.chars(day).name == "Test Night"
    assert "701.27f" in t.cites
