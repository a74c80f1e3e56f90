"""Damage and what comes of it, on boards of invented creatures."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.cards.abilities import Keyword
from engine.cards.card import card
from engine.core.book import book_of
from engine.core.damage import can_be_dealt, realize_damage
from engine.core.evolve import evolve_group
from engine.core.layers import chars
from engine.core.protection import protected
from engine.core.targeting import can_target
from engine.state import events as ev
from engine.state.board import Continuous
from engine.state.frames import Scope
from engine.state.objects import Snapshot
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import Table4, creature

BEAR = creature("Test Bear")
WALKER = card("Test Walker", "{3}", "Planeswalker — Test", loyalty=4)


def deal(t, *members, results=None):
    """The events of the damage; the board has seen them afterwards."""
    run = SimpleNamespace(board=t.board, book=book_of(t.game().setup))
    events = realize_damage(run, [ev.ProposedDamage(*m) if type(m) is tuple else m for m in members], results)
    t.board = evolve_group(t.board, events)
    return events


def table(*words, size="3/3", **fields):
    t = Table4(3)
    return t, t.put(0, creature("Test Source", size, *words), **fields)


@rule("120.3a")
def test_damage_costs_a_player_life():
    t, a = table()
    events = deal(t, (a, ~1, 3, True))
    assert [type(e) for e in events] == [ev.DamageDealt, ev.LifeChanged]
    assert (events[0].controller, events[0].marked, events[0].cards) == (0, 0, ())
    assert [str(c) for c in events[1].cites] == ["120.3a"]
    assert t.board.players[1].life == 37


@rule("120.3e", "120.6")
def test_damage_is_marked_on_a_creature():
    t, a = table()
    b = t.put(1, BEAR)
    deal(t, (a, b, 1), (a, b, 2))
    assert t.board.object(b).damage == 3
    assert not t.board.object(b).more.deathtouched


@rule("120.3b", "120.3d", "702.90b")
def test_infect_poisons_players_and_shrinks_creatures():
    t, a = table("infect")
    b = t.put(1, creature("Test Big", "5/5"))
    deal(t, (a, ~1, 3, True), (a, b, 3))
    assert t.board.players[1].life == 40
    assert t.board.players[1].counter("POISON") == 3
    assert t.board.object(b).counter("M1M1") == 3
    assert t.board.object(b).damage == 0
    assert chars(t.board, t.board.object(b)).power == 2


@rule("120.3d", "120.3a", "702.80a")
def test_wither_shrinks_creatures_only():
    t, a = table("wither")
    b = t.put(1, BEAR)
    deal(t, (a, ~1, 3), (a, b, 3))
    assert (t.board.players[1].life, t.board.object(b).counter("M1M1")) == (37, 3)


@rule("120.3g", "702.164b", "702.164c")
def test_toxic_adds_poison_to_combat_damage():
    t, a = table(Keyword("toxic", amount=1), Keyword("toxic", amount=2))
    deal(t, (a, ~1, 3, True))
    assert (t.board.players[1].life, t.board.players[1].counter("POISON")) == (37, 3)
    deal(t, (a, ~1, 3, False))
    assert t.board.players[1].counter("POISON") == 3


@rule("120.3f", "702.15b", "702.15e")
def test_lifelink_gains_life_once_for_each_damage():
    t, a = table("lifelink")
    b = t.put(1, BEAR)
    events = deal(t, (a, ~1, 3), (a, b, 2))
    assert [e.amount for e in events if type(e) is ev.LifeChanged and e.how == "lifelink"] == [3, 2]
    assert t.board.players[0].life == 45


@rule("120.3c", "120.3h")
def test_planeswalkers_and_battles_lose_counters():
    t, a = table()
    walker = t.put(1, WALKER)
    siege = t.put(1, card("Test Siege", "{2}", "Battle — Siege"), counters=(("DEFENSE", 5),))
    deal(t, (a, walker, 3), (a, siege, 3))
    assert t.board.object(walker).counter("LOYALTY") == 1
    assert t.board.object(siege).counter("DEFENSE") == 2
    assert t.board.object(walker).damage == 0


@rule("702.2b", "120.3d")
def test_deathtouch_is_noted_even_where_nothing_is_marked():
    t, a = table("deathtouch", "wither")
    b = t.put(1, creature("Test Big", "9/9"))
    deal(t, (a, b, 1))
    assert t.board.object(b).more.deathtouched


@rule("120.8")
@pytest.mark.parametrize("amount", [0, -2])
def test_no_damage_is_not_dealt(amount):
    t, a = table("lifelink")
    assert deal(t, (a, ~1, amount)) == []


@rule("120.1a")
def test_only_players_creatures_planeswalkers_and_battles_are_dealt_damage():
    t, a = table()
    rock, bear = t.put(1, card("Test Rock", "{1}", "Artifact")), t.put(1, BEAR)
    assert not can_be_dealt(t.board, rock)
    assert deal(t, (a, rock, 3)) == []
    t.commit(ev.Ceased(bear), ev.PlayerLeft(2))
    assert deal(t, (a, bear, 3), (a, ~2, 3)) == []
    assert can_be_dealt(t.board, ~1)


@rule("702.15c", "702.2e", "702.90d")
def test_a_source_that_is_gone_deals_damage_as_it_last_was():
    t, a = table("lifelink", "infect")
    obj = t.board.object(a)
    t.commit(ev.Ceased(a, Snapshot(obj, chars(t.board, obj), 2)))
    events = deal(t, (a, ~1, 3))
    assert events[0].controller == 2
    assert (t.board.players[1].counter("POISON"), t.board.players[2].life) == (3, 43)


@rule("903.10a")
def test_a_commanders_combat_damage_is_recorded_for_the_card():
    t, a = table("infect", leader=True)
    card_id = t.board.object(a).cards[0]
    events = deal(t, (a, ~1, 3, True), (a, ~1, 2, False))
    assert [e.cards for e in events if type(e) is ev.DamageDealt] == [(card_id,), (card_id,)]
    assert "903.10a" in [str(c) for c in events[0].cites]
    assert dict(t.board.tally.dealt) == {(1, card_id): 3}


@rule("906.14")
def test_an_oathbreakers_damage_is_not_recorded():
    t = Table4(variant="oathbreaker")
    a = t.put(0, BEAR, leader=True)
    assert deal(t, (a, ~1, 2, True))[0].cards == ()


@rule("120.4c")
def test_results_can_be_handed_out_as_proposals():
    t, a = table("lifelink")
    results = []
    events = deal(t, (a, ~1, 3, True), results=results)
    assert [type(e) for e in events] == [ev.DamageDealt]
    assert [(type(p), p.amount) for p in results] == [(ev.ProposedLife, -3), (ev.ProposedLife, 3)]


# -- protection --------------------------------------------------------------------------------------------------------


@rule("702.16a", "702.16j", "702.16k")
@pytest.mark.parametrize(
    ("text", "fits"),
    [("black", True), ("red", False), ("red and from black", True), ("creatures", True), ("artifacts", False), ("everything", True),
     ("Knights", True), ("Goblins", False), ("monocolored", True), ("multicolored", False), ("all colors", True), ("opponents", True)],
)  # fmt: skip
def test_protection_is_from_a_quality(text, fits):
    t = Table4()
    saint = t.put(0, creature("Test Saint", "2/2", Keyword("protection", text=text)))
    knight = t.put(1, creature("Test Knight", "2/2", types="Creature — Knight", cost="{B}"))
    assert protected(t.board, saint, knight) == fits
    assert not protected(t.board, knight, saint)


@rule("702.11b", "702.18a", "702.16b")
def test_hexproof_shroud_and_protection_keep_from_being_targeted():
    t = Table4()
    hexed, shrouded = t.put(0, creature("Test Hexed", "1/1", "hexproof")), t.put(0, creature("Test Shrouded", "1/1", "shroud"))
    saint = t.put(0, creature("Test Saint", "1/1", Keyword("protection", text="black")))
    black = t.put(1, creature("Test Shade", "1/1", cost="{B}"))
    mine, theirs = Scope(0, hexed), Scope(1, black)
    assert [can_target(t.board, mine, x) for x in (hexed, shrouded, saint, black)] == [True, False, True, True]
    assert [can_target(t.board, theirs, x) for x in (hexed, shrouded, saint, black)] == [False, False, False, True]
    assert not can_target(t.board, mine, 99)


@rule("702.16j")
def test_a_player_can_have_protection():
    t = Table4()
    a = t.put(0, BEAR)
    t.commit(ev.EffectBegan(Continuous(1, None, 1, things=(~1,), rule=Keyword("protection", text="everything"))))
    assert protected(t.board, ~1, a)
    assert not can_target(t.board, Scope(0, a), ~1)
    assert can_target(t.board, Scope(0, a), ~0)
