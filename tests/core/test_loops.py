"""Loops (CR 104.4b, 732): those of mandatory actions end in a draw, others by the players' word."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Activated, Cost, Spell, Trigger, Triggered
from engine.cards.card import card
from engine.core.state_key import state_key
from engine.frozen import replace
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import Play

GAINED, LOST = Trigger("gains_life", player="you"), Trigger("loses_life", player="you")
WANE = card("Test Wane", "{1}", "Enchantment", (Triggered(LOST, o.Program((o.GainLife(f.You(), 1),)), text="gain it back"),))
BOLT = card("Test Bolt", "{R}", "Instant", (Spell(o.Program((o.Damage(f.Target(0), 3),), (o.TargetSpec(None, "player"),))),))


def wax(amount=1, may=False):
    steps = (o.LoseLife(f.You(), amount),)
    return card("Test Wax", "{1}", "Enchantment", (Triggered(GAINED, o.Program((o.May(steps),) if may else steps), text="lose it"),))


def looping(*more, amount=1, may=False, seats=2):
    t = Play(seats)
    for definition in (wax(amount, may), WANE):
        t.put(0, definition)
    for definition, seat, zone in more:
        t.put(seat, definition, zone)
    t.begin()
    t.effect(o.GainLife(f.You(), 1))
    return t


def run_on(t, limit=9000):
    for n in range(limit):
        if t.asked is None or t.asked.kind != "ChooseAction":
            return n
        t.passes(1)
    return limit


@rule("104.4b", "732.4")
def test_a_loop_that_comes_back_to_the_same_state_is_a_draw():
    t = looping(seats=3)
    assert run_on(t) < 300
    assert t.game.outcome.termination == "drawn"
    assert t.game.outcome.winners == ()
    assert {"104.4b", "732.4"} <= t.cites
    assert t.game.pending == ()


@rule("104.4b")
def test_a_loop_that_leaves_something_behind_each_time_is_put_to_the_players():
    t = looping(amount=0)  # nobody loses life: one trigger, no loop
    assert run_on(t, 50) == 50
    grows = Play(2)
    grows.put(0, card("Test Spring", "{1}", "Enchantment", (Triggered(GAINED, o.Program((o.GainLife(f.You(), 1),)), text="more"),)))
    grows.begin()
    grows.effect(o.GainLife(f.You(), 1))
    run_on(grows)
    assert grows.asked.kind == "LoopSuspected"
    assert grows.life(0) > 1000
    grows.answer("draw")
    assert grows.game.outcome.termination == "drawn"


@rule("104.4b")
def test_a_loop_with_an_optional_action_is_no_draw():
    t = looping(may=True)
    for _ in range(120):
        if t.asked.kind == "May":
            t.answer("yes")
        else:
            t.passes(1)
    assert t.game.outcome is None
    assert t.game.repeats == ()


@rule("104.4b", "732.5")
def test_nothing_is_drawn_while_a_player_passes_who_could_act():
    t = looping((BOLT, 1, "hand"))
    run_on(t, 400)
    assert t.game.outcome is None
    assert [a for a in t.can(int(t.asked.player)) if type(a).__name__ == "Cast"] or t.asked.player == 0


@rule("104.4b", "605.3a")
def test_mana_abilities_are_no_way_out():
    rock = card("Test Rock", "{1}", "Artifact", (Activated(Cost(), o.Program((o.AddMana(("C",)),))),))
    t = looping((rock, 1, "battlefield"))
    run_on(t, 400)
    assert t.game.outcome is not None


@rule("104.4b")
def test_random_outcomes_keep_states_apart():
    t = looping()
    game = t.game
    assert state_key(game) != state_key(replace(game, rng=replace(game.rng, counter=game.rng.counter + 1)))


@rule("104.4b")
def test_the_key_tells_damage_and_counters_but_not_ids():
    def table(first, **fields):
        t = Play(2)
        if first:
            t.put(1, BOLT, "graveyard")
        bear = t.put(0, creature("Test Bear"), **fields)
        if not first:
            t.put(1, BOLT, "graveyard")
        t.begin()
        return bear, state_key(t.game)

    (one, same), (other, also) = table(True), table(False)
    assert one != other
    assert same == also
    assert table(True, damage=1)[1] != same
    assert table(True, counters=(("P1P1", 1),))[1] != same
    assert table(True, tapped=True)[1] != same
