"""Sagas: lore counters, chapters, the end (CR 714, 704.5s, 702.155)."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Keyword, Replacement
from engine.cards.card import card
from engine.cards.text import read_card, unread_lines
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import Play, replace

TALE = read_card(
    replace(card("Test Tale", "{2}", "Enchantment — Saga"), faces=(replace(card("Test Tale", "{2}", "Enchantment — Saga").faces[0], text="I, II — You gain 1 life.\nIII — Draw a card."),))
)


def counters(t, oid):
    return t.obj(oid).counter("LORE")


def told(*extra):
    t = Play()
    for one in extra:
        t.put(0, one)
    tale = t.put(0, TALE, "hand")
    t.begin()
    t.cast(tale)
    t.passes()
    return t, t.named("Test Tale")[0]


def test_chapters_are_read():
    assert not unread_lines(TALE)
    assert [a.trigger.step for a in TALE.faces[0].abilities] == ["1", "2", "3"]


@rule("714.3a", "714.2b", "714.2c")
def test_a_saga_enters_with_a_lore_counter_which_triggers_its_first_chapter():
    t, tale = told()
    assert counters(t, tale) == 1
    assert len(t.board.stack) == 1
    t.passes()
    assert t.life(0) == 41


@rule("714.3c", "714.4", "704.5s")
def test_it_gets_a_counter_each_turn_and_is_sacrificed_after_the_last_chapter():
    t, tale = told()
    t.passes()
    t.until("end step").until("upkeep").until("end step").until("upkeep").until("precombat main")
    assert (counters(t, tale), len(t.board.stack)) == (2, 1)
    t.passes()
    assert t.life(0) == 42
    t.effect(o.PutCounters(f.Exact((tale,)), "LORE"))
    assert t.obj(tale) is not None  # its last chapter is on the stack
    hand = len(t.board.players[0].hand)
    t.passes()
    assert t.where("Test Tale") == "graveyard"
    assert len(t.board.players[0].hand) == hand + 1


@rule("714.2b")
def test_several_counters_at_once_trigger_every_chapter_that_is_reached():
    doubling = card("Test Doubling", "{1}", "Enchantment", (Replacement("counters", "modify", what=f.Filter(kind="any", types=("Enchantment",)), times=2),))
    t, tale = told(doubling)
    assert counters(t, tale) == 2
    t.answer(*t.asked.options) if t.asked.kind == "Order" else None
    assert len(t.board.stack) == 2


@rule("714.4")
def test_a_saga_without_chapters_stays():
    t, tale = told()
    t.passes()
    t.effect(o.Continuous(f.Exact((tale,)), (o.LoseAbilities(),), "forever"))
    t.effect(o.PutCounters(f.Exact((tale,)), "LORE", 5))
    assert t.obj(tale) is not None


@rule("702.155a", "702.155b", "714.3b")
def test_read_ahead_chooses_the_chapter_it_begins_with():
    ahead = replace(TALE, key="Test Ahead", faces=(replace(TALE.faces[0], name="Test Ahead", abilities=(Keyword("read ahead"), *TALE.faces[0].abilities)),))
    t = Play()
    tale = t.put(0, ahead, "hand")
    t.begin()
    t.cast(tale)
    t.passes()
    assert (t.asked.kind, t.asked.least, t.asked.most) == ("ChooseNumber", 1, 3)
    t.answer(2)
    tale = t.named("Test Ahead")[0]
    assert counters(t, tale) == 2
    assert len(t.board.stack) == 1
    t.passes()
    assert t.life(0) == 41


@rule("714.3c")
def test_only_the_active_players_sagas_get_counters():
    t, tale = told()
    t.passes()
    t.until("end step").until("upkeep").until("precombat main")
    assert counters(t, tale) == 1
    assert t.board.turn.active == 1


_ = creature
