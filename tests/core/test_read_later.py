"""Delayed triggers about what was mentioned, and descriptions of what an object is, read and played (CR 205.1b, 603.7, 602.5)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.state.decisions import Activate
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play
from test_read_triggers import BEAR, attacked, made, settle

CARDS = made("Draw a card.", "Instant", "Test Thought")


@rule("603.7c")
def test_the_event_of_the_creature_that_was_the_target_and_of_no_other():
    t = Play(2)
    a, b = t.put(0, BEAR), t.put(0, BEAR)
    s = t.put(0, made("Target creature gets +1/+1 until end of turn. When that creature dies this turn, draw a card.", "Instant", "Test Omen"), "hand")
    t.begin()
    t.cast(s).answer(a)
    settle(t.paid())
    hand = len(t.board.players[0].hand)
    t.effect(o.Destroy(f.Exact((b,))))
    settle(t)
    assert len(t.board.players[0].hand) == hand
    t.effect(o.Destroy(f.Exact((a,))))
    settle(t)
    assert len(t.board.players[0].hand) == hand + 1


@rule("603.7c")
def test_whenever_it_deals_combat_damage_this_turn():
    t = Play(2)
    a = t.put(0, BEAR)
    s = t.put(0, made("Target creature gains trample until end of turn. Whenever that creature deals combat damage to a player this turn, you gain 3 life.", "Instant"), "hand")
    t.begin()
    settle(t.cast(s))
    attacked(t, (a, ~1))
    settle(t.until("end of combat"))
    assert (t.life(0), t.life(1)) == (43, 38)


@rule("603.7")
def test_the_spell_cast_next_is_meant_and_not_what_the_ability_was_about():
    t = Play(2)
    a = t.put(0, made("Whenever this creature attacks, when you next cast an instant or sorcery spell this turn, copy that spell.", name="Test Bard"))
    s = t.put(0, made("You gain 2 life.", "Instant", "Test Balm"), "hand")
    t.begin()
    attacked(t, (a, ~1))
    settle(t.cast(s))
    assert t.life(0) == 44


@rule("613.4b")
def test_power_and_toughness_each_equal_to_something():
    t = Play(2)
    rock = t.put(0, made("", "Artifact", "Test Rock", cost="{4}"))
    s = t.put(0, made("Target noncreature artifact becomes an artifact creature with power and toughness each equal to its mana value until end of turn.", "Instant"), "hand")
    t.begin()
    settle(t.cast(s))
    assert t.size(rock) == (4, 4)


@rule("611.2c")
def test_it_is_something_else_from_now_on():
    t = Play(2)
    gone = t.put(0, BEAR, "graveyard")
    s = t.put(0, made("Return target creature card from your graveyard to the battlefield. It's a Spirit in addition to its other types.", "Sorcery"), "hand")
    t.begin()
    settle(t.cast(s))
    assert "Spirit" in t.chars(t.now(gone).id).subtypes


@rule("602.5")
@pytest.mark.parametrize(("text", "can"), [
    ("Activate only during an opponent's turn.", False), ("Activate only before attackers are declared.", True), ("Activate only during any upkeep step.", False),
    ("Activate only if this creature entered this turn.", False), ("Activate only if an opponent has three or more poison counters.", False),
])  # fmt: skip
def test_when_an_ability_can_be_activated(text, can):
    t = Play(2)
    c = t.put(0, made(f"{{1}}: You gain 1 life. {text}"))
    t.begin()
    assert any(isinstance(a, Activate) and a.object == c for a in t.can(0)) == can


@rule("508.1c")
def test_it_can_attack_this_turn_as_though_it_had_no_defender():
    t = Play(2)
    wall = t.put(0, made("Defender", name="Test Wall"))
    c = t.put(0, made("{1}: Target creature with defender can attack this turn as though it didn't have defender.", "Artifact", "Test Gate"))
    t.begin()
    settle(t.activate(c))
    attacked(t, (wall, ~1))
    assert t.board.combat is not None


def test_each_other_creature_beside_the_object_of_the_event_is_not_read():
    with pytest.raises(AssertionError):
        made("Choose target creature. Whenever that creature is dealt damage this turn, it deals that much damage to each other creature.", "Instant")


@rule("205.3m")
def test_a_plural_that_looks_like_the_singular():
    t = Play(2)
    t.put(0, made("Other Plants and Treefolk you control get +2/+0.", "Creature — Dryad"))
    a, b = t.put(0, made("", "Creature — Treefolk", "Test Oak")), t.put(0, made("", "Creature — Plant", "Test Fern"))
    c = t.put(0, BEAR)
    t.begin()
    assert [t.size(x) for x in (a, b, c)] == [(4, 2), (4, 2), (2, 2)]


@rule("615.1")
def test_damage_to_you_and_other_permanents_you_control_is_prevented():
    t = Play(2)
    w = t.put(0, made("Prevent all noncombat damage that would be dealt to you and other permanents you control.", "Artifact Creature — Golem", "Test Ward"))
    b, e = t.put(0, BEAR), t.put(1, BEAR)
    t.begin()
    t.effect(o.Damage(f.Exact((b, e, w, ~0)), 1), source=e)
    assert [t.obj(x).damage for x in (b, e, w)] == [0, 1, 1]
    assert t.life(0) == 40


@rule("122.1")
def test_counters_are_counted_on_players_and_among_creatures():
    t = Play(2)
    a = t.put(0, made("This creature gets +1/+1 for each poison counter your opponents have.", name="Test Viper"))
    b = t.put(0, BEAR, counters=(("P1P1", 2), ("CHARGE", 1)))
    s = t.put(0, made("You gain life equal to the number of counters among creatures you control.", "Sorcery"), "hand")
    t.begin()
    t.effect(o.PutCounters(f.Exact((~1,)), "POISON", 3))
    assert t.size(a) == (5, 5)
    settle(t.cast(s))
    assert t.life(0) == 43
    assert t.size(b) == (4, 4)


@rule("603.4")
@pytest.mark.parametrize(("active", "life"), [(0, 41), (1, 40)])
def test_if_it_is_not_that_players_turn(active, life):
    t = Play(2)
    t.put(0, made("Whenever an opponent draws a card, if it isn't that player's turn, you gain 1 life.", "Enchantment"))
    t.begin(active=active)
    t.effect(o.Draw(f.Exact((~1,)), 1))
    settle(t)
    assert t.life(0) == life


@pytest.mark.parametrize("text", [
    "If another source you control would deal damage to an opponent, it deals that much damage plus 1 instead.",
    "Whenever one or more nonland cards are milled, put a +1/+1 counter on this creature.",
    "Whenever you mill one or more creature cards, draw a card.",
])  # fmt: skip
def test_words_read_besides(text):
    assert made(text)


@rule("509.3c")
def test_it_is_what_becomes_blocked_and_that_creature_what_blocks():
    t = Play(2)
    a = t.put(0, made("Whenever this creature becomes blocked by a creature, it deals 2 damage to that creature.", size="1/4"))
    b = t.put(1, BEAR)
    t.begin()
    t.until("declare attackers").answer((a, ~1)).until("declare blockers").answer((b, a))
    settle(t)
    assert t.now(b).zone == "graveyard"
    assert t.obj(a).damage == 0


@rule("608.2c")
@pytest.mark.parametrize(("paid", "zone"), [("no", "battlefield"), ("yes", "graveyard")])
def test_more_damage_to_that_creature_instead(paid, zone):
    t = Play(2)
    b = t.put(1, made("", name="Test Ogre", size="3/3"))
    text = "Kicker {2}\nTest Lesson deals 1 damage to target creature. If this spell was kicked, it deals 3 damage to that creature instead."
    s = t.put(0, made(text, "Instant", "Test Lesson"), "hand")
    t.begin()
    t.cast(s).answer(paid)
    if t.asked.kind == "ChooseTargets":
        t.answer(b)
    settle(t.paid())
    assert t.now(b).zone == zone


@rule("602.1a")
def test_counters_are_removed_and_it_is_sacrificed_as_one_cost():
    t = Play(2)
    c = t.put(0, made("Remove three quest counters from this enchantment and sacrifice it: Draw two cards.", "Enchantment", "Test Quest"), counters=(("QUEST", 3),))
    d = t.put(0, made("Remove three quest counters from this enchantment and sacrifice it: Draw two cards.", "Enchantment", "Test Quest"), counters=(("QUEST", 2),))
    t.begin()
    assert not any(isinstance(a, Activate) and a.object == d for a in t.can(0))
    hand = len(t.board.players[0].hand)
    settle(t.activate(c))
    assert t.now(c).zone == "graveyard"
    assert len(t.board.players[0].hand) == hand + 2


@rule("602.1a")
@pytest.mark.parametrize("others", [0, 1])
def test_the_source_and_another_are_sacrificed(others):
    t = Play(2)
    c = t.put(0, made("Sacrifice this creature and another creature: You gain 5 life.", name="Test Pair"))
    b = [t.put(0, BEAR) for _ in range(others)]
    t.begin()
    assert any(isinstance(a, Activate) and a.object == c for a in t.can(0)) == bool(others)
    if others:
        settle(t.activate(c))
        assert [t.now(x).zone for x in (c, *b)] == ["graveyard", "graveyard"]
        assert t.life(0) == 45
