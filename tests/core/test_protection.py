"""Protection, hexproof and shroud, of permanents and of players (CR 702.11, 702.16, 702.18)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Keyword, Unread
from engine.cards.card import card, face
from engine.cards.text import read_text
from engine.core.attachments import can_attach
from engine.core.targeting import can_target
from engine.state.frames import Scope
from engine.state.objects import More
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play

EVERYTHING = Keyword("protection", filter=f.Filter(kind="any", zones=f.ALL_ZONES), text="everything")


def made(name, cost, kind, text="", **size):
    printed = face(name, cost, kind, **size)
    found = read_text(text, printed)
    assert not any(isinstance(a, Unread) for a in found), found
    return card(name, cost, kind, found, **size)


def creature(name, text="", cost="{W}", power=2):
    return made(name, cost, "Creature — Human", text, power=power, toughness=power)


RED, BLUE = creature("Test Red", cost="{R}"), creature("Test Blue", cost="{U}")
SAINT = creature("Test Saint", "Protection from red")
CURSE = made("Test Curse", "{B}", "Enchantment — Aura Curse", "Enchant player\nEnchanted player can't gain life.")


def table(*mine, theirs=()):
    t = Play()
    t.mine = [t.put(0, c) for c in mine]
    t.theirs = [t.put(1, c) for c in theirs]
    return t.begin()


def gained(t, keyword=EVERYTHING, duration="your_next_turn"):
    t.effect(o.GainKeyword(f.You(), keyword, duration))
    return t


def hurt(t, thing, source, n=2):
    t.effect(o.Damage(f.Exact((thing,)), n, f.Exact((source,))))


@rule("702.16e")
def test_damage_by_what_a_permanent_has_protection_from_is_prevented():
    t = table(SAINT, theirs=(RED, BLUE))
    hurt(t, t.mine[0], t.theirs[0], 1)
    assert t.obj(t.mine[0]).damage == 0
    hurt(t, t.mine[0], t.theirs[1], 1)
    assert t.obj(t.mine[0]).damage == 1


@rule("702.16e")
def test_combat_damage_is_prevented_too_and_only_that_of_the_quality():
    t = Play()
    t.mine = [t.put(0, RED), t.put(0, BLUE)]
    t.theirs = [t.put(1, creature("Test Wall", "Protection from red", power=5))]
    t.begin("beginning of combat")
    t.passes()
    t.answer((t.mine[0], ~1))
    t.passes()
    t.answer((t.theirs[0], t.mine[0]))
    t.passes()
    assert t.obj(t.theirs[0]).damage == 0
    assert t.now(t.mine[0]).zone == "graveyard"


@rule("702.16e", "615.12")
def test_damage_that_cant_be_prevented_is_dealt():
    t = table(SAINT, theirs=(RED,))
    t.effect(o.Damage(f.Exact((t.mine[0],)), 1, f.Exact((t.theirs[0],)), unpreventable=True))
    assert t.obj(t.mine[0]).damage == 1


@rule("702.16e", "616.1", "122.1c")
def test_beside_a_shield_counter_its_controller_chooses_what_prevents_the_damage():
    t = table(SAINT, theirs=(RED,))
    t.effect(o.PutCounters(f.Exact((t.mine[0],)), "SHIELD"))
    hurt(t, t.mine[0], t.theirs[0])
    assert (t.asked.kind, int(t.asked.player)) == ("ChooseReplacement", 0)
    t.answer("rule:702.16e")
    assert (t.obj(t.mine[0]).damage, t.obj(t.mine[0]).counter("SHIELD")) == (0, 1)


@rule("702.16b", "702.16e", "702.16j")
def test_a_player_with_protection_from_everything_is_neither_targeted_nor_dealt_damage():
    t = gained(table(RED, theirs=(BLUE,)))
    assert not can_target(t.board, Scope(1, t.theirs[0]), ~0)
    assert not can_target(t.board, Scope(0, t.mine[0]), ~0)
    for source in (t.mine[0], t.theirs[0]):
        hurt(t, ~0, source)
    assert t.life(0) == 40
    hurt(t, ~1, t.theirs[0])
    assert t.life(1) == 38


@rule("702.16j", "611.2a")
def test_it_lasts_until_the_players_next_turn():
    t = gained(table(RED, theirs=(BLUE,)))
    while t.board.turn.number < 4 and t.board.turn.active != 1:
        t.passes() if t.asked.kind == "ChooseAction" else t.answer()
    hurt(t, ~0, t.theirs[0])
    assert t.life(0) == 40
    while t.board.turn.active != 0:
        t.passes() if t.asked.kind == "ChooseAction" else t.answer()
    hurt(t, ~0, t.theirs[0])
    assert t.life(0) == 38


@rule("702.16c", "704.5m")
def test_auras_leave_a_player_with_protection_from_them():
    t = Play()
    curse = t.put(1, CURSE, more=More(attached_to=~0))
    t.begin()
    assert can_attach(t.board, t.obj(curse), ~0)
    gained(t)
    assert t.now(curse).zone == "graveyard"


@rule("702.16b", "702.16k", "702.16i")
def test_protection_from_opponents_leaves_what_is_the_players_own():
    t = table(RED, creature("Test Guard", "You have protection from each of your opponents."), theirs=(BLUE,))
    assert can_target(t.board, Scope(0, t.mine[0]), ~0)
    assert not can_target(t.board, Scope(1, t.theirs[0]), ~0)
    hurt(t, ~0, t.theirs[0])
    assert t.life(0) == 40
    hurt(t, ~0, t.mine[0])
    assert t.life(0) == 38


@rule("702.16a")
def test_a_player_gains_protection_from_the_color_chosen():
    t = table(theirs=(RED, BLUE))
    t.effect(
        *read_text(
            "You gain protection from the color of your choice until end of turn.", face("Test Deed", "{W}", "Instant")
        )[0].program.steps
    )
    t.answer("red")
    hurt(t, ~0, t.theirs[0])
    assert t.life(0) == 40
    hurt(t, ~0, t.theirs[1])
    assert t.life(0) == 38


@rule("702.11c", "702.18b")
@pytest.mark.parametrize(
    ("text", "own", "others"), [("You have hexproof.", True, False), ("You have shroud.", False, False)]
)
def test_hexproof_and_shroud_of_players(text, own, others):
    t = table(creature("Test Ward", text), theirs=(BLUE,))
    assert (can_target(t.board, Scope(0, t.mine[0]), ~0), can_target(t.board, Scope(1, t.theirs[0]), ~0)) == (
        own,
        others,
    )
    assert can_target(t.board, Scope(0, t.mine[0]), ~1)


@rule("702.11c", "702.11b")
def test_you_and_others_have_hexproof():
    t = table(creature("Test Legend", "You and other creatures you control have hexproof."), RED, theirs=(BLUE,))
    theirs = Scope(1, t.theirs[0])
    assert [can_target(t.board, theirs, x) for x in (~0, t.mine[0], t.mine[1])] == [False, True, False]


@rule("702.11d")
def test_hexproof_from_a_quality_keeps_off_only_what_has_it():
    t = table(creature("Test Mantle", "Hexproof from red"), RED, theirs=(RED, BLUE))
    assert not can_target(t.board, Scope(1, t.theirs[0]), t.mine[0])
    assert can_target(t.board, Scope(1, t.theirs[1]), t.mine[0])
    assert can_target(t.board, Scope(0, t.mine[1]), t.mine[0])


@rule("702.11e")
def test_what_loses_hexproof_loses_hexproof_from_anything():
    t = table(creature("Test Mantle", "Hexproof from red"), theirs=(RED,))
    t.effect(o.Continuous(f.Exact((t.mine[0],)), (o.LoseAbilities(("hexproof",)),)))
    assert can_target(t.board, Scope(1, t.theirs[0]), t.mine[0])


@rule("702.16j", "119.7")
def test_life_that_cant_change_and_protection_together():
    text = "Until your next turn, your life total can't change and you gain protection from everything. All permanents you control phase out."
    t = table(RED, theirs=(BLUE,))
    t.effect(*read_text(text, face("Test Deed", "{W}", "Instant"))[0].program.steps)
    hurt(t, ~0, t.theirs[0])
    t.effect(o.GainLife(f.You(), 5))
    assert (t.life(0), t.obj(t.mine[0]).more.phased) == (40, True)


WARD = "Enchant creature\nEnchanted creature has protection from white. This effect doesn't remove this Aura."


def enchanted(*auras, choices=()):
    """A creature of seat 0 with these Auras attached to it."""
    t = Play()
    host = t.put(0, RED)
    t.auras = [t.put(0, a, more=More(attached_to=host, choices=choices)) for a in auras]
    t.mine, t.theirs = [host], [t.put(1, BLUE), t.put(1, RED)]
    t.begin()
    t.effect(o.Continuous(f.Exact((host,)), (o.AddPT(1, 1),)))
    return t


@rule("702.16n")
def test_an_aura_that_gives_protection_may_stay_where_others_go():
    ward = made("Test Ward", "{W}", "Enchantment — Aura", WARD)
    other = made("Test Glow", "{W}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.")
    t = enchanted(ward, other)
    assert [t.now(a).zone for a in t.auras] == ["battlefield", "graveyard"]
    t = enchanted(ward, ward)  # each takes the other away
    assert [t.now(a).zone for a in t.auras] == ["graveyard", "graveyard"]
    t = enchanted(made("Test Ward", "{W}", "Enchantment — Aura", WARD.replace("this Aura", "Auras")), other)
    assert [t.now(a).zone for a in t.auras] == ["battlefield", "battlefield"]


@rule("702.16a", "607.2d")
def test_protection_from_the_color_chosen_for_the_aura_that_gives_it():
    text = "As this Aura enters, choose a color.\nEnchant creature\nEnchanted creature has protection from the chosen color."
    t = enchanted(made("Test Blessing", "{W}", "Enchantment — Aura", text), choices=(("color", "blue"),))
    blue, red = t.theirs
    assert (can_target(t.board, Scope(1, blue), t.mine[0]), can_target(t.board, Scope(1, red), t.mine[0])) == (
        False,
        True,
    )
