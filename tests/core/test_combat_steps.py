"""The combat phase as it is played: frames, questions and events in order."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.cards.abilities import Restriction
from engine.cards.card import card
from engine.core import combat
from engine.core.run import Run, advance
from engine.frozen import replace
from engine.state import events as ev
from engine.state.objects import More
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import Table4, creature

BEAR = creature("Test Bear")
GUARD = creature("Test Guard", "2/2", "vigilance")
TRAMPLE = creature("Test Beast", "6/6", "trample")
FIRST = creature("Test Knight", "2/2", "first strike")
DOUBLE = creature("Test Champion", "3/3", "double strike")
MENACE = creature("Test Brute", "3/3", "menace")
WALKER = card("Test Walker", "{3}", "Planeswalker — Test", loyalty=4)


def start(t):
    return Run(t.game())


def step(run, do, *answers, **options):
    """Do a part of combat and answer its questions; returns the questions asked."""
    asked = []
    do(run, **options)
    advance(run)
    for answer in answers:
        asked.append(run.pending[0])
        advance(run, answer)
    return (*asked, *run.pending)


def kinds(run):
    return [type(e).__name__ for e in run.events]


@rule("507.1", "802.2")
def test_all_opponents_are_defending_players():
    t = Table4(4)
    t.put(0, BEAR)
    t.commit(ev.TurnBegan(0))
    run = start(t)
    assert step(run, combat.begin_combat) == ()
    assert combat.attackable(run.board, 0) == (~1, ~2, ~3)


@rule("506.2a", "507.1")
def test_where_one_player_is_attacked_the_active_player_chooses_who():
    t = Table4(4)
    t.variant = replace(t.variant, attack="single")
    t.put(0, BEAR)
    t.commit(ev.TurnBegan(0))
    run = start(t)
    (question,) = step(run, combat.begin_combat, (~2,))
    assert (question.kind, question.options) == ("ChoosePlayers", (~1, ~2, ~3))
    assert combat.attackable(run.board, 0) == (~2,)


@rule("508.1", "508.8")
def test_nobody_is_asked_who_cannot_attack():
    t = Table4()
    t.begin()
    t.put(0, BEAR)
    run = start(t)
    assert step(run, combat.declare_attackers) == ()
    assert run.events == []
    assert not combat.any_attackers(run.board)


@rule("508.1f", "508.1k", "702.20b")
def test_attacking_creatures_tap_unless_vigilant():
    t = Table4(3)
    bear, guard, walker = t.put(0, BEAR), t.put(0, GUARD), t.put(1, WALKER)
    t.begin()
    run = start(t)
    (question,) = step(run, combat.declare_attackers, ((guard, walker), (bear, ~2)))
    assert (question.kind, question.player, question.options, question.things) == ("DeclareAttackers", 0, (bear, guard), (~1, ~2, walker))
    assert kinds(run) == ["Tapped", "AttackersDeclared"]
    assert [(a.attacker, a.defender) for a in run.board.combat.attacks] == [(bear, ~2), (guard, walker)]
    assert [run.board.object(o).tapped for o in (bear, guard)] == [True, False]


@rule("508.1")
def test_not_attacking_is_an_answer():
    t = Table4()
    t.put(0, BEAR)
    t.begin()
    run = start(t)
    step(run, combat.declare_attackers, ())
    assert run.board.combat.declared_attack
    assert not combat.any_attackers(run.board)


@rule("802.4", "509.1h")
def test_defending_players_declare_blockers_in_turn_order_if_they_can():
    t = Table4(4)
    attackers = [t.put(0, BEAR) for _ in range(3)]
    noa, ned = t.put(2, BEAR), t.put(1, BEAR)
    t.begin()
    t.attack((attackers[0], ~2), (attackers[1], ~1), (attackers[2], ~3))
    run = start(t)
    one, two = step(run, combat.declare_blockers, ((ned, attackers[1]),), ())
    assert [(q.player, q.options, q.things) for q in (one, two)] == [(1, (ned,), (attackers[1],)), (2, (noa,), (attackers[0],))]
    status = run.events[-1]
    assert kinds(run) == ["BlockersDeclared", "BlockersDeclared", "BlockStatus"]
    assert (status.blocked, status.unblocked) == ((attackers[1],), (attackers[0], attackers[2]))


@rule("702.111b", "509.1")
def test_nobody_is_asked_to_block_where_no_block_is_legal():
    t = Table4()
    a, _ = t.put(0, MENACE), t.put(1, BEAR)
    t.begin()
    t.attack((a, ~1))
    run = start(t)
    assert step(run, combat.declare_blockers) == ()
    assert run.events[-1].unblocked == (a,)


@rule("510.2", "903.10a")
def test_combat_damage_is_dealt_at_once():
    t = Table4()
    a, b = t.put(0, BEAR, leader=True), t.put(0, BEAR)
    x = t.put(1, BEAR)
    t.begin()
    t.attack((a, ~1), (b, ~1))
    t.block(1, (x, b))
    run = start(t)
    assert step(run, combat.combat_damage) == ()
    assert run.board.players[1].life == 38
    assert [run.board.object(o).damage for o in (b, x)] == [2, 2]
    assert dict(run.board.tally.dealt) == {(1, run.board.object(a).cards[0]): 2}
    assert [type(e) for e in run.events].count(ev.DamageDealt) == 3


@rule("510.1c", "702.19b")
def test_only_divisions_with_a_choice_are_asked_for():
    t = Table4()
    beast, bear = t.put(0, TRAMPLE), t.put(0, BEAR)
    x, y = t.put(1, BEAR), t.put(1, BEAR)
    t.begin()
    t.attack((beast, ~1), (bear, ~1))
    t.block(1, (x, beast), (y, bear))
    run = start(t)
    (question,) = step(run, combat.combat_damage, (3, 3))
    assert (question.kind, question.player, question.options) == ("AssignDamage", 0, (x, ~1))
    assert (question.most, question.floor, question.about) == (6, (2, 0), (beast,))
    assert run.board.players[1].life == 37
    assert [run.board.object(o).damage for o in (x, y, bear, beast)] == [3, 2, 2, 2]


@rule("510.1d", "802.5")
def test_several_divisions_are_asked_one_after_another():
    wide = creature("Test Wide", "2/9", Restriction("extra_blocks", amount=1))
    t = Table4()
    a, b = t.put(0, BEAR), t.put(0, creature("Test Giant", "5/5"))
    w, x = t.put(1, wide), t.put(1, BEAR)
    t.begin()
    t.attack((a, ~1), (b, ~1))
    t.block(1, (w, a), (w, b), (x, b))
    run = start(t)
    one, two = step(run, combat.combat_damage, (3, 2), (0, 2))
    assert (one.player, one.options, two.player, two.options) == (0, (w, x), 1, (a, b))
    assert [run.board.object(o).damage for o in (a, b, w, x)] == [0, 4, 5, 2]


@rule("510.4", "702.4b", "702.7c")
def test_double_strike_deals_damage_in_both_steps_and_first_strike_once():
    t = Table4()
    fast, twice, slow, wisp = t.put(0, FIRST), t.put(0, DOUBLE), t.put(0, BEAR), t.put(0, creature("Test Wisp", "0/1", "first strike"))
    t.begin()
    t.attack((fast, ~1), (twice, ~1), (slow, ~1), (wisp, ~1))
    run = start(t)
    assert combat.needs_first_strike(run.board)
    step(run, combat.combat_damage)
    assert run.board.players[1].life == 35
    assert run.board.combat.struck == (fast, twice, wisp)
    step(run, combat.combat_damage)
    assert run.board.players[1].life == 30


@rule("510.4")
def test_a_first_step_without_any_damage_is_still_the_first():
    t = Table4()
    wisp = t.put(0, creature("Test Wisp", "0/1", "first strike"))
    t.begin()
    t.attack((wisp, ~1))
    run = start(t)
    step(run, combat.combat_damage, first=True)
    assert run.board.combat.first_strike
    assert kinds(run) == ["Struck"]


@rule("506.4c", "510.1b", "800.4a")
def test_attackers_of_a_player_who_left_attack_nothing():
    t = Table4(3)
    a, b = t.put(0, BEAR), t.put(0, BEAR)
    t.begin()
    t.attack((a, ~1), (b, ~2))
    t.commit(ev.PlayerLeft(1))
    run = start(t)
    combat.stop_attacking(run, ~1)
    assert [x.attacker for x in run.board.combat.attacks] == [a, b]
    assert [combat.target_of(run.board, x) for x in run.board.combat.attacks] == [None, ~2]
    assert combat.attacked_players(run.board) == (2,)
    step(run, combat.combat_damage)
    assert [p.life for p in run.board.players] == [40, 40, 38]


@rule("506.4")
def test_what_phases_out_or_changes_sides_leaves_combat():
    t = Table4()
    a, b, c = (t.put(0, BEAR) for _ in range(3))
    x = t.put(1, BEAR)
    t.begin()
    t.attack((a, ~1), (b, ~1), (c, ~1))
    t.block(1, (x, c))
    assert combat.left_combat(t.board) == ()
    t.commit(ev.Noted(a, More(phased=True)), ev.ControlChanged(b, 1, 0, base=True), ev.ControlChanged(x, 0, 1, base=True))
    (event,) = combat.left_combat(t.board)
    assert event.objects == (a, b, x)
    t.commit(event)
    (attack,) = t.board.combat.attacks
    assert (attack.attacker, attack.blockers, attack.blocked) == (c, (), True)


@rule("508.4", "508.4a", "506.3a", "506.3c")
def test_a_token_enters_attacking_only_what_can_be_attacked():
    t = Table4(3)
    t.begin()
    t.commit(ev.PlayerLeft(1))
    run = start(t)
    body = creature("Test Token", "1/1").faces[0]
    rock = card("Test Rock", "{1}", "Artifact").faces[0]
    for face, thing in ((body, ~1), (body, ~0), (rock, ~2), (body, ~2)):
        run.propose(ev.ProposedToken(0, face, ev.Entry(tapped=True, attack=thing)))
    run.propose(ev.ProposedToken(2, body, ev.Entry(attack=~0)))
    assert [(a.attacker, a.defender) for a in run.board.combat.attacks] == [(run.board.battlefield[3], ~2)]
    run.commit([ev.CombatEnded()])
    run.propose(ev.ProposedToken(0, body, ev.Entry(attack=~2)))
    assert run.board.combat is None
