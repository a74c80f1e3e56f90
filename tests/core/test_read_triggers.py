"""Trigger events that are read from the text of a card, and what they do in a game (CR 508.3, 603, 700.13, 702.29d, 702.110b, 705.2)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Unread
from engine.cards.card import card
from engine.cards.text import read_card
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play


def made(text, types="Creature — Test", name="Test Reader", size="2/2", cost="{1}"):
    """A card with that text, read whole."""
    power, toughness = size.split("/") if "Creature" in types else (None, None)
    found = read_card(card(name, cost, types, text=text, power=power, toughness=toughness))
    unread = [a.text for a in found.faces[0].abilities if isinstance(a, Unread)]
    assert not unread, unread
    return found


def settle(t):
    """Everybody passes until the stack is empty."""
    for _ in range(80):
        if t.asked is not None and t.asked.kind == "Order":
            t.answer(*t.asked.options)
        elif t.board.stack and t.asked is not None and t.asked.kind == "ChooseAction":
            t.passes()
        else:
            break
    return t


BEAR = made("", name="Test Bear")


def attacked(t, *attacks):
    """The attackers go at what they attack, and what triggers resolves."""
    t.until("declare attackers")
    return settle(t.answer(*attacks))


@rule("508.3a", "702.171b")
def test_attacks_while_saddled_triggers_only_if_it_is_saddled():
    mount = made("Whenever this creature attacks while saddled, you gain 3 life.\nSaddle 1", "Creature — Mount")
    t = Play(2)
    m, _ = t.put(0, mount), t.put(0, BEAR, tapped=False)
    t.begin()
    attacked(t, (m, ~1))
    assert t.life(0) == 40
    t = Play(2)
    m, _ = t.put(0, mount), t.put(0, BEAR)
    t.begin()
    settle(t.activate(m))
    while t.asked.kind != "ChooseAction":
        t.answer(t.asked.options[0])
    settle(t)
    attacked(t, (m, ~1))
    assert t.life(0) == 43


@rule("508.3a")
@pytest.mark.parametrize(("others", "life"), [(1, 40), (2, 42), (3, 42)])
def test_at_least_two_other_creatures_have_to_attack_with_it(others, life):
    t = Play(2)
    m = t.put(0, made("Battalion — Whenever this creature and at least two other creatures attack, you gain 2 life."))
    more = [t.put(0, BEAR) for _ in range(others)]
    t.begin()
    attacked(t, *((x, ~1) for x in (m, *more)))
    assert t.life(0) == life


@rule("508.3b")
def test_attacking_a_player_triggers_once_for_each_player_attacked():
    t = Play(3)
    t.put(0, made("Whenever you attack a player, that player loses 1 life and you gain 1 life.", "Enchantment"))
    a, b, c = (t.put(0, BEAR) for _ in range(3))
    t.begin()
    attacked(t, (a, ~1), (b, ~1), (c, ~2))
    assert (t.life(0), t.life(1), t.life(2)) == (42, 39, 39)


@rule("508.3b")
def test_a_player_who_attacks_one_of_your_opponents_is_that_player():
    t = Play(3)
    t.put(2, made("Whenever a player attacks one of your opponents, that player draws a card.", "Enchantment"))
    a, b = t.put(0, BEAR), t.put(0, BEAR)
    t.begin()
    hand = len(t.board.players[0].hand)
    attacked(t, (a, ~1), (b, ~2))
    assert len(t.board.players[0].hand) == hand + 1


@rule("603.4")
def test_a_while_clause_is_looked_at_only_as_the_event_happens():
    beast = made("Whenever this creature attacks while you control an artifact, you gain 2 life.")
    t = Play(2)
    m, rock = t.put(0, beast), t.put(0, made("", "Artifact", "Test Rock"))
    t.begin()
    t.until("declare attackers").answer((m, ~1))
    t.effect(o.Destroy(f.Exact((rock,))))
    settle(t)
    assert t.life(0) == 42
    t = Play(2)
    m = t.put(0, beast)
    t.begin()
    attacked(t, (m, ~1))
    assert t.life(0) == 40


@rule("700.13")
def test_a_crime_is_a_target_that_is_an_opponents():
    t = Play(2)
    t.put(0, made("Whenever you commit a crime, you gain 1 life.", "Enchantment"))
    bolt = made("Destroy target creature.", "Instant", "Test Doom")
    mine, theirs = t.put(0, BEAR), t.put(1, BEAR)
    one, two = t.put(0, bolt, "hand"), t.put(0, bolt, "hand")
    t.begin()
    t.cast(one)
    t.answer(mine)
    settle(t.paid())
    assert t.life(0) == 40
    t.cast(two)
    if t.asked.kind != "ChooseAction":
        t.answer(theirs)
    settle(t.paid())
    assert t.life(0) == 41


@rule("702.29d")
def test_cycle_or_discard_triggers_once_for_a_cycled_card():
    t = Play(2)
    t.put(0, made("Whenever you cycle or discard a card, you gain 1 life.", "Enchantment"))
    c = t.put(0, made("Cycling {1}", "Sorcery", "Test Wheel"), "hand")
    t.begin()
    settle(t.activate(c))
    assert t.life(0) == 41
    t.effect(o.Discard(f.You(), 1))
    settle(t)
    assert t.life(0) == 42


@rule("702.110b")
@pytest.mark.parametrize("itself", [False, True])
def test_a_creature_exploits_what_is_sacrificed_for_it(itself):
    t = Play(2)
    other = t.put(0, BEAR)
    c = t.put(0, made("Exploit\nWhen this creature exploits a creature, you gain 4 life.", name="Test Exploiter"), "hand")
    t.begin()
    settle(t.cast(c))
    t.answer(True) if t.asked.kind == "ChooseOption" and True in t.asked.options else t.answer("yes")
    (mine,) = t.named("Test Exploiter")
    t.answer(mine if itself else other)
    settle(t)
    assert t.life(0) == 44
    assert t.where("Test Exploiter") == ("graveyard" if itself else "battlefield")


@rule("705.2")
def test_winning_a_coin_flip_triggers_and_losing_one_does_not():
    t = Play(2)
    t.put(0, made("Whenever you win a coin flip, you gain 1 life.\nWhenever you lose a coin flip, each opponent loses 1 life.", "Enchantment"))
    t.begin()
    t.effect(o.FlipCoins(amount=20))
    settle(t)
    assert (t.life(0) - 40) + (40 - t.life(1)) == 20
    assert t.life(0) > 40 > t.life(1)


@rule("603.2")
def test_for_the_first_time_each_turn_is_only_the_first():
    t = Play(2)
    c = t.put(0, made("Whenever this creature becomes the target of a spell or ability for the first time each turn, you gain 1 life."))
    spells = [t.put(0, made("Target creature gets +1/+1 until end of turn.", "Instant", "Test Growth"), "hand") for _ in range(2)]
    t.begin()
    for s in spells:
        t.cast(s)
        if t.asked.kind != "ChooseAction":
            t.answer(c)
        settle(t.paid())
    assert t.size(c) == (4, 4)
    assert t.life(0) == 41


@pytest.mark.parametrize("text", [
    "Whenever this creature deals combat damage to a player or battle, draw a card.",
    "Whenever a source you control deals noncombat damage to an opponent, you gain 1 life.",
    "Whenever this creature or equipped creature deals combat damage to a player, draw a card.",
    "When this creature enters from a graveyard, draw a card.",
    "When this creature enters untapped, draw a card.",
    "When this creature enters during the declare attackers step, draw a card.",
    "Whenever this creature attacks for the first time each turn, untap it.",
    "Whenever you play a land or cast a spell, you gain 1 life.",
    "Whenever you play a card from exile, you gain 1 life.",
    "When you sacrifice this creature, draw a card.",
    "Whenever you activate an ability that isn't a mana ability, you gain 1 life.",
    "Whenever you discard one or more land cards, draw a card.",
    "Whenever an opponent attacks you, that player loses 1 life.",
    "Whenever a player cycles a card, you gain 1 life.",
    "Whenever you gain life for the first time each turn, draw a card.",
    "Whenever this creature transforms into Test Reader, draw a card.",
])  # fmt: skip
def test_events_that_are_read(text):
    assert made(text)
