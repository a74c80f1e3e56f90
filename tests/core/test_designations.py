"""Dungeons, the initiative, the Ring, day and night, speed, the city's blessing, battles, Roles (CR 309, 310, 701.49, 701.54, 702.131, 702.145, 702.179, 726, 731)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Keyword, Spell, Static
from engine.cards.card import CardDef, card, face
from engine.cards.dungeons import DUNGEONS, exits, rooms
from engine.cards.steps import Mark, RingTempts, SetSpeed, Venture
from engine.core.venturing import dungeon_of, room_of
from engine.errors import IllegalAction
from engine.state import events as ev
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import BLANK, Play

BEAR, APE = creature("Test Bear"), creature("Test Ape", "4/4")


def table(*mine, others=(), seats=2, step="precombat main", **more):
    t = Play(seats)
    t.mine = [t.put(0, c) for c in mine]
    t.theirs = [t.put(1, c) for c in others]
    t.begin(step, **more)
    return t


def fight(t, *pairs):
    """From the beginning of combat: attackers of seat 0, no blocks, damage."""
    t.passes()
    t.answer(*pairs)
    for _ in range(40):
        if t.board.turn.step == "combat damage":
            break
        t.answer() if t.asked.kind == "DeclareBlockers" else t.passes(1)
    return t


# -- dungeons --


def test_every_room_of_a_dungeon_is_reached_and_leads_to_the_last():
    for dungeon in DUNGEONS:
        n = len(rooms(dungeon))
        assert {a.trigger.step for a in rooms(dungeon)} == {str(i) for i in range(n)}
        assert {x for i in range(n) for x in exits(dungeon, i)} == set(range(1, n))
        assert [i for i in range(n) if not exits(dungeon, i)] == [n - 1]


@rule("701.49a", "701.49b", "309.4a", "309.4c")
def test_venturing_goes_through_a_dungeon_room_by_room():
    t = table(BEAR)
    t.effect(Venture())
    assert (t.asked.kind, len(t.asked.options)) == ("ChooseValue", 3)
    t.answer("Lost Mine of Phandelver")
    mine = dungeon_of(t.board, 0)
    assert (room_of(mine), len(t.board.stack)) == (0, 1)
    t.passes()
    t.answer() if t.asked.kind == "ChooseCards" else None
    t.effect(Venture())
    assert t.asked.options == ("Goblin Lair", "Mine Tunnels")
    t.answer("Goblin Lair")
    t.passes()
    assert len(t.named("Goblin Token") + t.named("Goblin")) == 1


@rule("704.5t", "309.6", "309.7", "309.3")
def test_a_dungeon_is_completed_when_its_last_room_is_done_with():
    t = table()
    t.effect(Venture())
    t.answer("Tomb of Annihilation")
    t.passes()
    t.effect(Venture())
    t.answer("Oubliette")
    t.passes()
    t.effect(Venture())
    assert room_of(dungeon_of(t.board, 0)) == 4
    assert dungeon_of(t.board, 0) is not None  # its room ability is on the stack
    t.passes()
    assert t.named("The Atropal")
    assert dungeon_of(t.board, 0) is None
    assert t.board.tally.marks.completed == ((0, "Tomb of Annihilation"),)


@rule("726.2", "701.49d", "726.3")
def test_the_initiative_ventures_into_undercity_and_is_taken_by_combat_damage():
    t = table(BEAR, step="beginning of combat")
    t.effect(o.Monarchy(f.Exact((~1,)), "initiative"))
    t.passes()
    assert dungeon_of(t.board, 1).base.name == "Undercity"
    for _ in range(4):
        t.answer() if t.asked.kind == "ChooseCards" else t.passes() if t.board.stack else None
    assert t.board.tally.marks.initiative == 1
    fight(t, (t.mine[0], ~1))
    t.passes()
    assert t.board.tally.marks.initiative == 0
    t.passes()
    assert dungeon_of(t.board, 0).base.name == "Undercity"


@rule("726.2")
def test_who_has_the_initiative_ventures_in_each_upkeep():
    t = table()
    t.effect(o.Monarchy(f.You(), "initiative"))
    t.passes()
    for _ in range(3):
        t.answer() if t.asked.kind == "ChooseCards" else None
    t.until("end step").until("upkeep")
    assert not t.board.stack
    t.until("end step").until("upkeep")
    assert len(t.board.stack) == 1


# -- the Ring --


@rule("701.54a", "701.54b", "701.54c")
def test_the_ring_makes_a_bearer_that_bigger_creatures_can_not_block():
    t = table(BEAR, others=(APE, BEAR), step="beginning of combat")
    t.effect(RingTempts())
    bearer = t.mine[0]
    assert "Legendary" in t.chars(bearer).supertypes
    t.passes()
    t.answer((bearer, ~1))
    t.passes()
    with pytest.raises(IllegalAction):
        t.answer((t.theirs[0], bearer))
    t.answer((t.theirs[1], bearer))


@rule("701.54c")
def test_the_ring_gains_abilities_as_it_tempts():
    t = table(BEAR, others=(BEAR,), step="beginning of combat")
    for _ in range(4):
        t.effect(RingTempts())
    t.passes()
    t.answer((t.mine[0], ~1))
    for _ in range(60):
        if t.board.turn.step == "end of combat":
            break
        if t.asked.kind == "ChooseAction":
            t.passes(1)
        else:
            t.answer(*t.asked.options[: t.asked.least])
    assert any(type(e).__name__ == "Moved" and e.how == "discard" for e in t.events)
    assert t.life(1) == 40 - 2 - 3


@rule("701.54a")
def test_another_player_who_gains_control_has_no_ring_bearer_of_it():
    t = table(BEAR)
    t.effect(RingTempts())
    t.effect(o.Continuous(f.Exact((t.mine[0],)), (o.Control(f.Exact((~1,))),), "end_of_turn"))
    assert not t.obj(t.mine[0]).more.marks
    t.until("upkeep")
    assert t.controller(t.mine[0]) == 0
    assert not t.obj(t.mine[0]).more.marks


@rule("701.54a")
def test_a_new_bearer_ends_the_old_one():
    t = table(BEAR, APE)
    t.effect(RingTempts())
    t.answer(t.mine[0])
    t.effect(RingTempts())
    t.answer(t.mine[1])
    assert not t.obj(t.mine[0]).more.marks
    assert t.obj(t.mine[1]).more.marks == ("ring-bearer:0",)


# -- day and night --

DAY = face("Test Day", "{1}", "Creature — Human", (Keyword("daybound"),), power="1", toughness="1")
NIGHT = face("Test Night", None, "Creature — Werewolf", (Keyword("nightbound"),), power="3", toughness="3")
WOLF = CardDef("Test Day // Test Night", (DAY, NIGHT), "transform")


@rule("702.145d", "731.1")
def test_it_becomes_day_when_a_permanent_with_daybound_arrives():
    t = Play()
    wolf = t.put(0, WOLF, "hand")
    t.begin()
    assert t.board.tally.marks.day == ""
    t.cast(wolf).passes()
    assert t.board.tally.marks.day == "day"


@rule("702.145c", "702.145f", "702.145b")
def test_it_transforms_with_the_night_and_in_no_other_way():
    t = table(WOLF)
    wolf = t.mine[0]
    t.effect(o.Transform(f.Exact((wolf,))))
    assert t.chars(wolf).name == "Test Day"
    t.effect(o.Monarchy(what="night"))
    assert (t.chars(wolf).name, t.size(wolf)) == ("Test Night", (3, 3))
    t.effect(o.Monarchy(what="day"))
    assert t.chars(wolf).name == "Test Day"
    turns = [e for e in t.events if type(e) is ev.Noted and e.what == "transformed"]
    assert [[str(r) for r in e.cites] for e in turns] == [["702.145c"], ["702.145f"]]


@rule("702.145b")
def test_in_the_night_it_enters_transformed():
    t = table(WOLF)
    t.effect(o.Monarchy(what="night"))
    t.effect(o.Move(f.Exact((t.mine[0],)), "exile"), o.Move(f.Bound("moved"), "battlefield"))
    wolf = t.named("Test Night")[0]
    assert t.obj(wolf).more.face == 1


@rule("731.2a", "731.2b")
def test_a_turn_without_a_spell_brings_night_and_one_with_two_brings_day():
    t = Play()
    t.put(0, WOLF)
    quick = [t.put(1, card("Test Nothing", "{1}", "Instant", (Spell(o.Program((o.GainLife(f.You(), 1),))),)), "hand") for _ in range(2)]
    t.begin()
    t.effect()
    t.effect(o.Monarchy(what="day"))
    t.until("end step").until("upkeep")
    assert t.board.tally.marks.day == "night"
    for q in quick:
        t.cast(q, player=1)
    t.passes(4)
    t.until("end step").until("upkeep")
    assert t.board.tally.marks.day == "day"


# -- speed and blessing --


@rule("704.5z", "702.179a", "702.179d")
def test_speed_begins_at_one_and_grows_once_each_turn_that_opponents_lose_life():
    t = Play()
    racer = t.put(0, creature("Test Racer", "1/1", "start your engines!"), "hand")
    t.begin()
    t.cast(racer).passes()
    assert t.board.tally.marks.speed(0) == 1
    t.effect(o.LoseLife(f.Each("opponent"), 1))
    t.passes()
    assert t.board.tally.marks.speed(0) == 2
    t.effect(o.LoseLife(f.Each("opponent"), 1))
    assert not t.board.stack
    t.effect(SetSpeed(f.You(), 7))
    assert t.board.tally.marks.speed(0) == 4


@rule("702.131b", "702.131c")
def test_ten_permanents_bring_the_blessing_for_good():
    lord = creature("Test Lord", "1/1", "ascend", Static((o.AddPT(5, 5),), condition=f.Blessed()))
    t = Play()
    one = t.put(0, lord)
    rest = [t.put(0, BLANK) for _ in range(8)]
    t.begin()
    assert t.size(one) == (1, 1)
    t.effect(o.CreateToken(face("Test Token", None, "Artifact")))
    assert t.size(one) == (6, 6)
    t.effect(o.Destroy(f.Exact(tuple(rest))))
    assert t.size(one) == (6, 6)


@rule("702.131a")
def test_ascend_on_a_spell_counts_as_it_resolves():
    t = Play()
    spell = t.put(0, card("Test Rise", "{1}", "Sorcery", (Keyword("ascend"), Spell(o.Program((o.If(f.Blessed(), (o.GainLife(f.You(), 3),)),))))), "hand")
    for _ in range(10):
        t.put(0, BLANK)
    t.begin()
    t.cast(spell).passes()
    assert t.life(0) == 43


# -- battles, Roles, levels --

SIEGE = CardDef("Test Siege // Test Prize", (face("Test Siege", "{2}", "Battle — Siege", defense="2"), face("Test Prize", None, "Creature — Test", power="5", toughness="5")), "transform")


@rule("310.11a", "310.8a", "310.8b", "310.8d")
def test_a_siege_is_protected_by_an_opponent_and_may_be_attacked_by_its_controller():
    t = Play(3)
    siege = t.put(0, SIEGE, "hand")
    bear = t.put(0, BEAR)
    t.begin()
    t.cast(siege).passes()
    assert (t.asked.kind, t.asked.options) == ("ChoosePlayers", (~1, ~2))
    t.answer(~2)
    here = t.named("Test Siege")[0]
    t.until("declare attackers")
    for _ in range(20):
        if t.asked.kind == "DeclareAttackers":
            break
        t.passes(1)
    assert here in t.asked.things
    t.answer((bear, here))
    assert t.board.combat.attacks[0].defender == here


@rule("310.11b", "310.7", "704.5v")
def test_a_defeated_siege_is_exiled_and_may_be_cast_transformed():
    t = Play()
    siege = t.put(0, SIEGE, "hand")
    t.begin()
    t.cast(siege).passes()
    here = t.named("Test Siege")[0]
    assert t.obj(here).counter("DEFENSE") == 2
    t.effect(o.Damage(f.Exact((here,)), 2, f.Exact((here,))))
    assert t.obj(here) is not None
    t.passes()
    assert t.asked.kind == "May"
    t.answer("yes")
    t.passes()
    prize = t.named("Test Prize")[0]
    assert t.size(prize) == (5, 5)


@rule("704.5w", "310.10", "704.5x")
def test_a_battle_whose_protector_has_left_gets_another():
    from engine.state.decisions import Concede

    t = Play(4)
    siege = t.put(0, SIEGE, "hand")
    t.begin()
    t.cast(siege).passes()
    t.answer(~2)
    t.do(Concede(2))
    assert (t.asked.kind, t.asked.player, t.asked.options) == ("ChoosePlayers", 0, (~1, ~3))
    t.answer(~3)
    here = t.named("Test Siege")[0]
    assert dict(t.obj(here).more.choices)["protector"] == "3"


@rule("704.5y")
def test_of_two_roles_of_one_player_the_newer_stays():
    role = face("Test Role", None, "Enchantment — Aura Role", (Keyword("enchant", filter=f.Filter(types=("Creature",))),))
    t = table(BEAR)
    for _ in range(2):
        t.effect(o.CreateToken(role), o.Attach(f.Bound("made"), f.Exact((t.mine[0],))))
    assert len(t.named("Test Role")) <= 1


@rule("716.2b", "716.2d")
def test_a_level_is_a_designation_and_one_without_counts_as_one():
    t = table(creature("Test Student", "1/1", Static((o.AddPT(2, 2),), condition=f.Compare(f.Level(), ">=", 2))))
    assert t.size(t.mine[0]) == (1, 1)
    t.effect(Mark(f.Exact((t.mine[0],)), "level:2"))
    assert t.size(t.mine[0]) == (3, 3)
