"""Effects on players, turns and the game (CR 104, 114, 500.7-500.11, 701.12-701.38, 702.26, 723-727)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Keyword, Restriction, Spell, Static, Trigger, Triggered
from engine.cards.card import card
from engine.state.decisions import Answer
from engine.state.objects import More
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import Play

BEAR = creature("Test Bear")
APE = creature("Test Ape", "3/3")
BOLT = card("Test Bolt", "{R}", "Instant", (Spell(o.Program((o.Damage(f.Target(0), 3),), (o.TargetSpec(None, "player"),))),))
STOP = card("Test Stop", "{U}", "Instant", (Spell(o.Program((o.EndTurn(),))),))
ANN, NED, NOA = (f.Exact((~i,)) for i in range(3))


# -- winning and losing --


@rule("104.2b", "104.1")
def test_an_effect_makes_a_player_win_and_the_game_is_over():
    t = Play(3).begin()
    t.effect(o.WinGame(NOA))
    assert t.game.outcome.winners == (2,)
    assert t.game.outcome.termination == "won"


@rule("101.2")
def test_who_can_not_win_or_lose_does_not():
    t = Play(2)
    t.put(0, card("Test Angel", "{W}", "Enchantment", (Restriction("cant_lose", who="you"), Restriction("cant_win", who="opponent"))))
    t.begin()
    t.effect(o.LoseGame(ANN), o.WinGame(NED))
    assert t.game.outcome is None


@rule("104.3e", "800.4a", "104.2a")
def test_an_effect_makes_players_lose_and_leave_together():
    t = Play(3)
    bear = t.put(1, BEAR)
    t.begin()
    t.effect(o.LoseGame(NED))
    assert t.board.players[1].more.left
    assert t.obj(bear) is None
    assert t.game.outcome is None
    t.effect(o.LoseGame(f.Each("opponent")))
    assert t.game.outcome.winners == (0,)


# -- turns and phases --


@rule("500.7")
def test_the_extra_turn_created_last_is_taken_first():
    t = Play(3).begin("end step")
    t.effect(o.ExtraTurn(NED), o.ExtraTurn(NOA))
    active = []
    for _ in range(4):
        t.until("upkeep")
        active.append(int(t.board.turn.active))
        t.until("end step")
    assert active == [2, 1, 1, 2]  # Noa's and Ned's extra turns, then the turn order goes on after Ann


@rule("500.8")
def test_additional_phases_come_directly_after_this_one():
    t = Play(2).begin("postcombat main")
    t.effect(o.ExtraPhase(("combat", "main")))
    steps = [t.board.turn.step]
    while steps[-1] != "end step":
        t.passes()
        if t.board.turn.step != steps[-1]:
            steps.append(t.board.turn.step)
    assert steps == ["postcombat main", "beginning of combat", "declare attackers", "end of combat", "postcombat main", "end step"]


@rule("500.8")
def test_of_two_additional_combats_before_combat_the_turn_goes_on_with_its_own():
    t = Play(2).begin("precombat main")
    t.effect(o.ExtraPhase(), o.ExtraPhase())
    begun = 0
    for _ in range(40):
        before = t.board.turn.step
        t.passes()
        begun += t.board.turn.step == "beginning of combat" != before
        if t.board.turn.step == "postcombat main":
            break
    assert begun == 3


@rule("500.11")
def test_a_step_is_skipped():
    t = Play(2)
    t.begin("end step")
    t.effect(o.SkipStep(NED, "draw"))
    t.until("precombat main")
    assert t.board.turn.active == 1
    assert t.board.players[1].hand == ()
    assert t.board.players[1].more.skips == ()


@rule("724.1a", "724.1b", "724.1d", "724.1e")
def test_ending_the_turn_exiles_the_stack_and_skips_to_cleanup():
    late = card("Test Late", "{W}", "Enchantment", (Triggered(Trigger("step", step="end step"), o.Program((o.GainLife(f.You(), 9),))),))
    t = Play(2)
    t.put(0, late)
    bear = t.put(0, BEAR, damage=1)
    bolt, stop = t.put(0, BOLT, "hand"), t.put(0, STOP, "hand")
    t.begin()
    t.cast(bolt, (~1,))
    t.cast(stop)
    t.passes()
    assert t.life(1) == 40
    assert t.life(0) == 40
    assert {t.where("Test Bolt"), t.where("Test Stop")} == {"exile"}
    assert t.obj(bear).damage == 0
    assert t.board.turn.active == 1  # nobody got priority in the cleanup step
    assert {"724.1b", "724.1d"} <= t.cites


@rule("724.1d", "506.4")
def test_ending_the_turn_in_combat_removes_everything_from_combat():
    t = Play(2)
    bear, stop = t.put(0, BEAR), t.put(0, STOP, "hand")
    t.begin("beginning of combat")
    t.passes()
    t.answer((bear, ~1))
    t.cast(stop)
    t.passes()
    assert t.board.combat is None
    assert t.life(1) == 40
    assert t.board.turn.active == 1


@rule("724.1c", "903.9a")
def test_a_commander_exiled_by_ending_the_turn_is_offered_the_command_zone():
    t = Play(2)
    chief, stop = t.put(0, creature("Test Chief", types="Legendary Creature"), "command", leader=True), t.put(0, STOP, "hand")
    t.begin()
    t.cast(chief)
    t.cast(stop)
    t.passes()
    assert t.asked.kind == "ChooseValue"
    t.answer("command")
    assert t.where("Test Chief") == "command"
    assert t.board.turn.active == 1


# -- phasing --


@rule("702.26b", "702.26d", "702.26g", "702.26a", "502.1")
def test_a_permanent_phases_out_with_what_is_attached_and_in_before_its_controller_untaps():
    blade = card("Test Blade", "{1}", "Artifact — Equipment", (Static((o.AddPT(1, 1),), f.AttachedTo()),))
    t = Play(2)
    bear = t.put(0, BEAR, tapped=True)
    equipment = t.put(0, blade, more=More(attached_to=bear))
    t.begin("end step")
    t.effect(o.PhaseOut(f.Exact((bear,))))
    assert t.obj(bear).more.phased
    assert t.obj(equipment).more.phased
    assert not any(type(e).__name__ == "Moved" for e in t.events)
    t.until("upkeep")
    assert t.obj(bear).more.phased  # Ned's turn
    t.until("end step")
    t.until("upkeep")
    assert not t.obj(bear).more.phased
    assert not t.obj(bear).tapped
    assert not t.obj(equipment).more.phased
    assert t.size(bear) == (3, 3)


@rule("702.26a")
def test_a_permanent_with_phasing_phases_out_and_in_with_its_controllers_untap_steps():
    t = Play(2)
    drake = t.put(0, creature("Test Drake", "2/2", Keyword("phasing")))
    t.begin("end step", active=1)
    t.until("upkeep")
    assert t.obj(drake).more.phased
    for _ in range(2):
        t.until("end step")
        t.until("upkeep")
    assert t.board.turn.active == 0
    assert not t.obj(drake).more.phased


@rule("702.26b", "506.4")
def test_what_phases_out_is_removed_from_combat():
    t = Play(2)
    bear = t.put(0, BEAR)
    t.begin("beginning of combat")
    t.passes()
    t.answer((bear, ~1))
    t.effect(o.PhaseOut(f.Exact((bear,))))
    t.until("postcombat main")
    assert t.life(1) == 40


# -- designations --


@rule("725.1", "725.2", "725.3")
def test_the_monarch_draws_and_a_damaging_creature_takes_it_over():
    t = Play(2)
    bear = t.put(1, BEAR)
    t.begin("postcombat main")
    t.effect(o.Monarchy(f.You()))
    t.until("end step")
    t.passes()
    assert len(t.board.players[0].hand) == 1
    t.effect(o.Damage(ANN, 2, f.Exact((bear,)), combat=True))
    t.passes()
    assert t.board.tally.marks.monarch == 1


@rule("731.1")
def test_it_becomes_night():
    t = Play(2).begin()
    t.effect(o.Monarchy(what="night"))
    assert t.board.tally.marks.day == "night"
    assert t.board.tally.marks.monarch is None


@rule("114.2", "114.4")
def test_an_emblem_is_owned_and_controlled_by_its_player_and_works_in_the_command_zone():
    t = Play(2)
    bear = t.put(0, BEAR)
    t.begin()
    t.effect(o.Emblem((Static((o.AddPT(2, 2),), f.Filter(types=("Creature",), controller="you")),)))
    emblem = t.obj(t.board.command[0])
    assert (emblem.owner, emblem.controller, emblem.more.kind) == (0, 0, "emblem")
    assert t.size(bear) == (4, 4)
    t.effect(o.Emblem((Triggered(Trigger("step", step="end step", player="you"), o.Program((o.GainLife(f.You(), 1),))),)))
    t.until("end step")
    t.passes()
    assert t.life(0) == 41


# -- controlling players --


@rule("723.1", "723.3", "723.5")
def test_a_player_is_controlled_during_the_next_turn_only():
    t = Play(3)
    bolt = t.put(1, BOLT, "hand")
    t.begin("end step")
    t.effect(o.ControlPlayer(NED), you=2)
    assert t.board.players[1].more.controlled_by is None
    t.until("upkeep")
    assert t.board.turn.active == 1
    assert (t.asked.player, t.asked.decider) == (1, 2)
    t.cast(bolt, (~1,), player=1)
    t.passes()
    assert t.life(1) == 37
    t.until("end step")
    t.until("upkeep")
    assert t.board.turn.active == 2
    assert t.board.players[1].more.controlled_by is None


@rule("723.1a")
def test_the_last_effect_that_controls_a_player_counts():
    t = Play(3).begin("end step")
    t.effect(o.ControlPlayer(NED), you=2)
    t.effect(o.ControlPlayer(NED), you=0)
    t.until("upkeep")
    assert t.asked.decider == 0


@rule("723.1b", "500.11")
def test_control_waits_for_a_turn_that_is_taken():
    t = Play(2).begin("end step")
    t.effect(o.ControlPlayer(NED), o.SkipStep(NED, "turn"))
    t.until("upkeep")
    assert t.board.turn.active == 0
    assert t.board.players[1].more.controlled_by is None
    t.until("end step")
    t.until("upkeep")
    assert t.board.turn.active == 1
    assert t.asked.decider == 0


# -- creatures --


@rule("701.14a", "701.14d")
def test_fighting_creatures_deal_damage_to_each_other_and_it_is_no_combat_damage():
    t = Play(2)
    bear, ape = t.put(0, BEAR), t.put(1, creature("Test Wall", "1/5"))
    t.begin()
    t.effect(o.Fight(f.Exact((bear,)), f.Exact((ape,))))
    assert (t.obj(bear).damage, t.obj(ape).damage) == (1, 2)
    assert not any(getattr(e, "combat", False) for e in t.events if type(e).__name__ == "DamageDealt")


@rule("701.14b")
def test_nobody_fights_with_something_that_is_gone():
    t = Play(2)
    bear, ape = t.put(0, BEAR), t.put(1, APE)
    t.begin()
    t.effect(o.Destroy(f.Exact((ape,))), o.Fight(f.Exact((bear,)), f.Exact((ape,))))
    assert t.obj(bear).damage == 0


@rule("701.14c")
def test_a_creature_that_fights_itself_deals_twice_its_power_to_itself():
    t = Play(2)
    wall = t.put(0, creature("Test Wall", "2/9"))
    t.begin()
    t.effect(o.Fight(f.Exact((wall,)), f.Exact((wall,))))
    assert t.obj(wall).damage == 4


@rule("701.15a", "701.15b", "701.15d")
def test_a_goaded_creature_must_attack_another_player_until_the_goaders_next_turn():
    t = Play(3)
    bear = t.put(1, BEAR)
    t.begin("end step")
    t.effect(o.Goad(f.Exact((bear,))), o.Goad(f.Exact((bear,))))
    assert t.obj(bear).more.goaded == (0,)
    t.until("beginning of combat")
    t.passes()
    assert t.asked.kind == "DeclareAttackers"
    assert [a.value for a in t.can(1) if type(a) is Answer] == [((bear, ~2),)]
    t.answer((bear, ~2))
    for _ in range(2):
        t.until("end step")
        t.until("upkeep")
    assert t.board.turn.active == 0
    assert t.obj(bear).more.goaded == ()


@rule("701.34a")
def test_proliferate_asks_for_any_number_and_adds_one_of_each_kind():
    t = Play(2)
    bear = t.put(1, BEAR, counters=(("CHARGE", 1), ("P1P1", 2)))
    ape = t.put(0, APE, counters=(("M1M1", 1),))
    plain = t.put(0, BEAR)
    t.begin()
    t.effect(o.PutCounters(NED, "POISON", 3))
    t.effect(o.Proliferate())
    assert set(t.asked.options) == {~1, bear, ape}
    assert plain not in t.asked.options
    t.answer(~1, bear)
    assert t.board.players[1].counter("POISON") == 4
    assert t.obj(bear).counters == (("CHARGE", 2), ("P1P1", 3))
    assert t.obj(ape).counters == (("M1M1", 1),)


@rule("701.12a", "701.12b")
def test_control_is_exchanged_whole_or_not_at_all():
    t = Play(2)
    bear, ape, mine = t.put(0, BEAR), t.put(1, APE), t.put(0, APE)
    t.begin()
    t.effect(o.ExchangeControl(f.Exact((bear,)), f.Exact((mine,))))
    assert t.board.effects.continuous == ()
    t.effect(o.ExchangeControl(f.Exact((bear,)), f.Exact((ape,))))
    assert (t.controller(bear), t.controller(ape)) == (1, 0)
    t.effect(o.Destroy(f.Exact((mine,))), o.ExchangeControl(f.Exact((mine,)), f.Exact((bear,))))
    assert (t.controller(bear), t.controller(ape)) == (1, 0)


@rule("506.4")
def test_a_creature_removed_from_combat_deals_no_damage():
    t = Play(2)
    bear = t.put(0, BEAR)
    t.begin("beginning of combat")
    t.passes()
    t.answer((bear, ~1))
    t.effect(o.RemoveFromCombat(f.Exact((bear,))))
    t.until("postcombat main")
    assert t.life(1) == 40


# -- votes --


@rule("701.38a")
def test_players_vote_in_turn_order_and_each_vote_counts():
    t = Play(3).begin()
    gain, lose = (o.GainLife(f.You(), 1),), (o.LoseLife(f.Bound("each"), 2),)
    t.effect(o.Vote(("grace", "condemnation"), (gain, lose)), you=1)
    voters = []
    for vote in ("grace", "condemnation", "condemnation"):
        voters.append(int(t.asked.player))
        t.answer(vote)
    assert voters == [1, 2, 0]
    assert [t.life(i) for i in range(3)] == [38, 41, 38]


@pytest.mark.parametrize(("votes", "life"), [(("a", "a", "b"), 41), (("a", "b", "c"), 45)])
@rule("701.38a")
def test_the_outcome_with_most_votes_is_done_or_the_one_named_for_a_tie(votes, life):
    t = Play(3).begin()
    outcomes = tuple((o.GainLife(f.You(), n),) for n in (1, 3, 5))
    t.effect(o.Vote(("a", "b", "c"), outcomes, per_vote=False, tie="c"))
    for vote in votes:
        t.answer(vote)
    assert t.life(0) == life


# -- restarting --


@rule("727.1", "727.1a", "727.4", "727.5", "903.8")
def test_the_game_restarts_and_what_was_left_out_is_found_by_the_rest_of_the_effect():
    t = Play(2)
    chief = t.put(0, creature("Test Chief", types="Legendary Creature"), "command", leader=True)
    kept = t.put(1, APE, "exile")
    t.begin(active=1)
    t.effect(o.LoseLife(ANN, 9), o.Emblem((Static((o.AddPT(2, 2),), f.Filter(types=("Creature",))),)))
    t.effect(o.Restart(f.Exact((kept,))), o.Move(f.Exact((kept,)), "battlefield"), you=0)
    t.answer("keep")
    t.answer("keep")
    assert t.board.turn.active == 0
    assert (t.life(0), t.life(1)) == (40, 40)
    assert t.board.turn.number == 1
    ape = t.named("Test Ape")[0]
    assert t.controller(ape) == 0
    assert t.size(ape) == (3, 3)
    assert t.obj(ape).owner == 1
    assert t.where("Test Chief") == "command"
    assert [len(p.hand) for p in t.board.players] == [7, 7]
    assert chief != t.board.command[0]


@rule("727.2")
def test_permanents_stolen_or_phased_out_return_to_their_owners_decks():
    t = Play(2)
    t.put(0, APE, under=1)
    t.put(1, creature("Test Drake"), more=More(phased=True, marks=("phased_out",)))
    t.begin()
    t.effect(o.Restart())
    t.answer("keep")
    t.answer("keep")
    assert [len(p.hand) + len(p.library) for p in t.board.players] == [13, 13]
