"""Voting: words, objects, players, further votes, secret votes (CR 701.38)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Permission, Unread
from engine.cards.card import card
from engine.cards.chance import SeparatePiles, VoteForObject
from engine.cards.text import read_card
from engine.state import events as ev
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import BLANK, Play

GAIN, LOSE = (o.GainLife(f.You(), 1),), (o.LoseLife(f.You(), 1),)
BEAR = creature("Test Bear")


def read(text, types="Sorcery", **more):
    made = read_card(card("Test Vote", "{1}", types, text=text, **more))
    assert not any(isinstance(a, Unread) for a in made.front.abilities), made.front.abilities
    return made


def told(t):
    return [(e.player, e.words[0]) for e in t.events if type(e) is ev.RuleApplied and e.text == "votes"]


@rule("701.38a", "701.38b")
def test_players_vote_in_turn_order_among_more_than_two_choices():
    t = Play(3).begin()
    t.effect(o.Vote(("red", "green", "blue"), (GAIN, LOSE, ()), per_vote=False, tie="all"), you=1)
    asked = []
    for vote in ("red", "green", "red"):
        asked.append(t.asked.player)
        t.answer(vote)
    assert asked == [1, 2, 0]
    assert t.life(1) == 41


@rule("701.38d")
def test_further_votes_are_cast_at_once_with_the_players_own():
    t = Play(3)
    t.put(0, card("Test Envoy", "{1}", "Enchantment", (Permission("extra_vote"),)))
    t.put(0, card("Test Broker", "{1}", "Enchantment", (Permission("may_vote"),)))
    t.begin()
    t.effect(o.Vote(("peace", "war"), (GAIN, LOSE)))
    seen = []
    for answer in ("peace", "peace", "yes", "peace", "war", "war"):
        seen.append((t.asked.player, t.asked.kind))
        t.answer(answer)
    assert seen == [
        (0, "ChooseValue"),
        (0, "ChooseValue"),
        (0, "May"),
        (0, "ChooseValue"),
        (1, "ChooseValue"),
        (2, "ChooseValue"),
    ]
    assert t.life(0) == 41


@rule("701.38d")
def test_an_additional_vote_may_be_declined():
    t = Play(2)
    t.put(1, card("Test Broker", "{1}", "Enchantment", (Permission("may_vote"),)))
    t.begin()
    t.effect(o.Vote(("peace", "war"), (GAIN, LOSE)))
    for answer in ("peace", "war", "no"):
        t.answer(answer)
    assert t.life(0) == 40


@rule("701.38a")
def test_secret_votes_are_told_once_all_are_cast():
    t = Play(3).begin()
    t.effect(o.Vote(("peace", "war"), (GAIN, LOSE), secret=True))
    t.answer("peace")
    t.answer("war")
    assert told(t) == []
    t.answer("war")
    assert told(t) == [(0, "peace"), (1, "war"), (2, "war")]
    assert t.life(0) == 39


@rule("701.38b")
def test_votes_for_players():
    t = Play(3).begin()
    t.effect(VoteForObject(f.Filter(), who=f.Each("player")), o.LoseLife(f.Bound("voted"), 5))
    for vote in (~1, ~0, ~1):
        assert t.asked.kind == "ChoosePlayers"
        t.answer(vote)
    assert [t.life(s) for s in range(3)] == [40, 35, 40]


@rule("701.38b")
def test_a_vote_for_up_to_one_object_may_be_for_none():
    t = Play(2)
    bear = t.put(0, BEAR)
    t.begin()
    t.effect(VoteForObject(f.Filter(types=("Creature",)), optional=True), o.Destroy(f.Bound("voted")))
    t.answer()
    t.answer()
    assert t.obj(bear) is not None


@rule("701.38b", "101.4")
def test_what_is_done_for_each_vote_may_speak_of_the_voter():
    text = "Starting with you, each player votes for time or money. For each time vote, you gain 1 life. For each money vote, choose a permanent owned by the voter and gain control of it."
    t = Play(3)
    spell, bear, ape = t.put(0, read(text), "hand"), t.put(1, BEAR), t.put(2, creature("Test Ape"))
    t.begin()
    t.cast(spell)
    t.passes()
    for vote in ("time", "money", "money"):
        t.answer(vote)
    assert (t.controller(bear), t.controller(ape)) == (0, 0)
    assert t.life(0) == 41


@rule("701.38b")
def test_votes_are_counted_afterwards():
    text = "Starting with you, each player votes for strength or numbers. Put a +1/+1 counter on target creature for each strength vote and create a 1/1 white Soldier creature token for each numbers vote."
    t = Play(3)
    spell, bear = t.put(0, read(text), "hand"), t.put(0, BEAR)
    t.begin()
    t.cast(spell)
    t.passes()
    for vote in ("numbers", "strength", "strength"):
        t.answer(vote)
    assert t.size(bear) == (4, 4)
    assert len(t.board.battlefield) == 2


@rule("701.38a", "603.2")
@pytest.mark.parametrize(("said", "hit"), [("voted for", 1), ("didn't vote for", 2)])
def test_who_voted_alike_is_known_when_players_finish_voting(said, hit):
    keeper = read(
        f"Whenever players finish voting, each opponent who voted for a choice you {said} loses 2 life.",
        "Creature",
        power=1,
        toughness=1,
    )
    t = Play(3)
    t.put(0, keeper)
    t.begin()
    t.effect(o.Vote(("peace", "war"), ((), ())), you=2)
    for vote in ("war", "peace", "peace"):
        t.answer(vote)
    t.passes()
    assert [t.life(s) for s in (1, 2)] == [38 if hit == 1 else 40, 38 if hit == 2 else 40]


# -- piles --


@rule("700.3", "700.3a", "701.20a")
def test_an_opponent_separates_what_is_revealed_and_you_choose():
    text = "Reveal the top five cards of your library. An opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard."
    t = Play(2)
    spell = t.put(0, read(text), "hand")
    t.begin()
    t.cast(spell)
    t.passes()
    assert (t.asked.kind, t.asked.player) == ("ChooseCards", 1)
    t.answer(*t.asked.options[:4])
    assert (t.asked.kind, t.asked.player) == ("ChooseValue", 0)
    t.answer("second pile")
    assert len(t.board.players[0].hand) == 1
    assert len(t.board.players[0].graveyard) == 5


@rule("700.3", "701.20e")
def test_a_face_down_pile_is_known_to_who_made_it_only():
    text = "Look at the top five cards of your library and separate them into a face-down pile and a face-up pile. An opponent chooses one of those piles. Put that pile into your hand and the other into your graveyard."
    t = Play(2)
    spell = t.put(0, read(text), "hand")
    t.begin()
    t.cast(spell)
    t.passes()
    assert (t.asked.kind, t.asked.player) == ("ChooseCards", 0)
    hidden = t.asked.options[:2]
    t.answer(*hidden)
    shown = [e for e in t.events if type(e) is ev.Revealed]
    assert shown[-2].to == (0,)
    assert shown[-1].to is None
    assert set(shown[-1].objects).isdisjoint(hidden)
    assert (t.asked.player, t.asked.options) == (1, ("face-down pile", "face-up pile"))
    t.answer("face-down pile")
    assert len(t.board.players[0].hand) == 2


@rule("700.3")
def test_the_pile_of_an_opponents_choice_is_exiled():
    text = "Separate all creature cards in your graveyard into two piles. Exile the pile of an opponent's choice and return the other to the battlefield."
    t = Play(2)
    spell = t.put(0, read(text), "hand")
    one, two = t.put(0, BEAR, "graveyard"), t.put(0, creature("Test Ape"), "graveyard")
    t.put(0, BLANK, "graveyard")
    t.begin()
    t.cast(spell)
    t.passes()
    assert set(t.asked.options) == {one, two}
    t.answer(one)
    assert t.asked.player == 1
    t.answer("first pile")
    assert (t.now(one).zone, t.now(two).zone) == ("exile", "battlefield")


def test_piles_are_of_these_ops():
    assert SeparatePiles().hidden is False
