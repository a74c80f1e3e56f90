"""Turns, phases and steps (CR 500-505, 513, 514)."""

from __future__ import annotations

from rules_cards import A_CREATURE, BOLT, BORROW, CREATURE, T0, spell, when
from rules_table import ANN, BOB, CID, Table, creature

from engine.cards.abilities import Permission, Restriction, Trigger
from engine.cards.card import card
from engine.cards.filters import All, Exact, Filter, You
from engine.cards.ops import AddPT, Continuous, Delay, ExtraPhase, ExtraTurn, GainLife, Program, SkipStep
from engine.state import events as ev
from engine.testing.marks import rule


def steps(p, since=0):
    return [e.step for e in p.log[since:] if type(e) is ev.StepBegan]


def turns(p):
    return [e.player for e in p.log if type(e) is ev.TurnBegan]


@rule("500.1", "501.1", "505.1", "508.8")
def test_the_steps_of_a_turn_without_attackers():
    p = Table(2).start(step="untap")
    since = next(i for i, e in enumerate(p.log) if type(e) is ev.StepBegan and e.step == "untap")
    p.until("upkeep", active=1)
    assert steps(p, since)[:11] == [
        "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "end of combat", "postcombat main", "end step",
        "cleanup", "untap",
    ]  # fmt: skip


@rule("502.3", "701.26a")
def test_the_active_players_permanents_untap_and_nobody_elses():
    t = Table(2)
    mine, theirs = t.put(0, creature("Mine"), tapped=True), t.put(1, creature("Theirs"), tapped=True)
    p = t.start(step="untap")
    assert (p.obj(mine).tapped, p.obj(theirs).tapped) == (False, True)


@rule("502.3")
def test_what_does_not_untap_stays_tapped():
    t = Table(2)
    mine = t.put(0, creature("Mine", "2/2", Restriction("doesnt_untap")), tapped=True)
    p = t.start(step="untap")
    assert p.obj(mine).tapped


@rule("504.1")
def test_the_active_player_draws_in_the_draw_step():
    p = Table(2).start(step="upkeep")
    p.until("draw")
    assert (len(p.hand(0)), len(p.hand(1))) == (1, 0)


@rule("500.6", "603.3")
def test_abilities_trigger_at_the_beginning_of_a_step():
    t = Table(2)
    for name, step in (("Dawn", "upkeep"), ("Dusk", "end step")):
        t.put(0, card(name, "{1}", "Enchantment", (when("step", GainLife(You(), 1), player="you", step=step),)))
    p = t.start(step="untap")
    assert p.stack() == ["Dawn"]
    p.resolve().until("end step")
    assert p.stack() == ["Dusk"]


@rule("513.2", "603.7")
def test_an_end_step_trigger_made_during_the_end_step_waits_for_the_next_one():
    late = spell("Late", Delay(Trigger("step", step="end step"), Program((GainLife(You(), 1),))))
    t = Table(2)
    it = t.put(0, late, "hand")
    p = t.start(step="end step")
    p.cast(0, it).resolve()
    p.until("upkeep", active=1)
    assert p.life(0) == 40
    p.until("end step", active=1).resolve_all()
    assert p.life(0) == 41


@rule("514.1", "402.2")
def test_the_active_player_discards_down_to_seven():
    t = Table(2)
    cards = [t.put(0, creature(f"Card {i}"), "hand") for i in range(9)]
    p = t.start(step="end step")
    p.pass_().pass_()
    assert (p.asked.kind, p.asked.least, p.asked.most) == ("ChooseCards", 2, 2)
    p.answer(p.oid(cards[0]), p.oid(cards[8]))
    assert len(p.hand(0)) == 7
    assert p.board.turn.active == BOB


@rule("402.2", "514.1")
def test_without_a_maximum_hand_size_nothing_is_discarded():
    t = Table(2)
    t.put(0, card("Tome", "{1}", "Artifact", (Permission("no_max_hand"),)))
    for i in range(9):
        t.put(0, creature(f"Card {i}"), "hand")
    p = t.start(step="end step")
    p.pass_().pass_()
    assert p.board.turn.active == BOB
    assert len(p.hand(0)) == 9


@rule("514.2")
def test_damage_wears_off_and_effects_end_at_the_same_time():
    grow = spell("Grow", Continuous(T0, (AddPT(0, 3),)), targets=(A_CREATURE,))
    t = Table(2)
    bear, it, bolt = t.put(0, creature("Bear", "2/2")), t.put(0, grow, "hand"), t.put(0, BOLT, "hand")
    p = t.start()
    p.cast(0, it).resolve().cast(0, bolt, p.oid(bear)).resolve()
    assert p.obj(bear).damage == 3
    p.until("upkeep", active=1)
    assert p.zone(bear) == "battlefield"
    assert (p.obj(bear).damage, p.chars(bear).toughness) == (0, 2)


@rule("514.3", "514.3a")
def test_an_ordinary_cleanup_step_gives_nobody_priority():
    p = Table(2).start(step="end step")
    p.pass_().pass_()
    assert p.board.turn.step == "upkeep"


@rule("514.3a")
def test_a_trigger_in_the_cleanup_step_gives_priority_and_another_cleanup_step():
    t = Table(2)
    bear, borrow = t.put(1, creature("Bear", "1/1")), t.put(0, BORROW, "hand")
    t.put(1, card("Homecoming", "{1}", "Enchantment", (when("control_changes", GainLife(You(), 1), what=Filter(types=("Creature",))),)))
    p = t.start()
    p.cast(0, borrow).resolve().resolve_all()
    p.until("end step")
    life = p.life(1)
    p.pass_().pass_()
    assert p.board.turn.step == "cleanup"
    assert p.controller(bear) == BOB
    assert len(p.board.stack) == 1
    assert p.asked.player == ANN
    p.resolve()
    assert p.life(1) == life + 1
    p.pass_().pass_()
    assert p.board.turn.active == BOB


@rule("514.3a", "704.5f")
def test_a_creature_that_dies_in_the_cleanup_step_gives_priority():
    t = Table(2)
    t.put(0, creature("Bear", "2/0"))
    t.put(0, card("Prop", "{1}", "Artifact"))
    grow = t.put(0, spell("Grow", Continuous(All(CREATURE), (AddPT(0, 3),))), "hand")
    bear = t.put(0, creature("Husk", "2/0"), "hand")
    p = t.start()
    assert p.zone(bear) == "hand"
    p.cast(0, grow).resolve()
    p.do(Continuous(All(Filter(types=("Creature",))), (AddPT(0, 1),), everywhere=True))
    p.cast(0, bear).resolve()
    assert p.zone(bear) == "battlefield"
    p.until("end step").pass_().pass_()
    assert p.board.turn.step == "cleanup"
    assert p.zone(bear) == "graveyard"
    assert p.asked.kind == "ChooseAction"


@rule("500.7")
def test_an_extra_turn_comes_right_after_this_one_and_the_last_made_comes_first():
    p = Table(3).start()
    p.do(ExtraTurn(You()), by=BOB)
    p.do(ExtraTurn(You()), by=CID)
    before = len(turns(p))
    for _ in range(4):
        number = p.board.turn.number
        while p.board.turn.number == number:
            assert p.quiet()
    assert turns(p)[before : before + 4] == [CID, BOB, BOB, CID]


@rule("500.8", "505.1a")
def test_an_extra_combat_phase_comes_after_this_phase():
    p = Table(2).start()
    since = len(p.log)
    p.do(ExtraPhase(("combat",)), by=ANN)
    p.until("end step")
    assert steps(p, since).count("beginning of combat") == 2


@rule("500.11", "614.10")
def test_a_skipped_step_does_not_happen():
    t = Table(2)
    p = t.start(step="upkeep")
    p.do(SkipStep(You(), "draw"), by=ANN)
    p.until("precombat main")
    assert "draw" not in steps(p)[-2:]
    assert len(p.hand(0)) == 0


@rule("500.11", "614.10")
def test_a_skipped_turn_goes_to_the_next_player():
    p = Table(3).start()
    p.do(SkipStep(You(), "turn"), by=BOB)
    number = p.board.turn.number
    while p.board.turn.number == number:
        assert p.quiet()
    assert p.board.turn.active == CID


@rule("614.10", "500.7")
def test_a_player_who_skips_their_next_turn_skips_an_extra_turn():
    p = Table(3).start()
    p.do(SkipStep(You(), "turn"), ExtraTurn(You()), by=BOB)
    number = p.board.turn.number
    while p.board.turn.number == number:
        assert p.quiet()
    assert p.board.turn.active == BOB
    assert not p.board.players[1].more.skips
    number = p.board.turn.number
    while p.board.turn.number == number:
        assert p.quiet()
    assert p.board.turn.active == CID


@rule("611.2b", "500.4")
def test_an_effect_until_your_next_turn_ends_as_that_turn_begins():
    t = Table(2)
    bear = t.put(0, creature("Bear"))
    p = t.start()
    p.do(Continuous(Exact((p.oid(bear),)), (AddPT(1, 1),), "your_next_turn"), by=ANN)
    p.until("upkeep", active=1)
    assert p.chars(bear).power == 3
    p.until("upkeep", active=0)
    assert p.chars(bear).power == 2


@rule("302.6", "508.1a")
def test_a_creature_cannot_attack_in_the_turn_it_came():
    t = Table(2)
    new, quick = t.put(0, creature("New"), "hand"), t.put(0, creature("Quick", "2/2", "haste"), "hand")
    p = t.start()
    p.cast(0, new).resolve().cast(0, quick).resolve()
    while p.asked.kind == "ChooseAction":
        p.pass_()
    assert p.asked.options == (p.oid(quick),)


@rule("502.3", "302.6")
def test_a_stolen_creature_has_to_wait_again():
    from rules_cards import STEAL

    t = Table(2)
    bear, steal = t.put(1, creature("Bear")), t.put(0, STEAL, "hand")
    p = t.start()
    p.cast(0, steal).resolve()
    p.until("declare attackers")
    assert p.board.turn.step in ("declare attackers", "end of combat")
    assert not [e for e in p.events(ev.AttackersDeclared) if e.attacks]
    assert p.controller(bear) == ANN


