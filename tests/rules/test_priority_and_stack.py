"""Priority and the stack (CR 117, 405)."""

from __future__ import annotations

from rules_cards import BOLT, DENY, activated, spell, when
from rules_table import ANN, BOB, CID, Table, creature

from engine.cards.card import card
from engine.cards.filters import You
from engine.cards.ops import AddMana, GainLife
from engine.state.decisions import Cast, PlayLand
from engine.testing.marks import rule

PRAY = spell("Pray", GainLife(You(), 1))
SERMON = spell("Sermon", GainLife(You(), 5), kind="Sorcery")


@rule("117.3c", "601.2i")
def test_whoever_casts_a_spell_has_priority_afterwards():
    t = Table(3)
    pray = t.put(1, PRAY, "hand")
    p = t.start().pass_()
    p.cast(1, pray)
    assert p.asked.player == BOB


@rule("117.4", "405.5", "117.3b")
def test_the_top_resolves_when_all_pass_in_succession_and_the_active_player_gets_priority():
    t = Table(3)
    pray = t.put(1, PRAY, "hand")
    p = t.start().pass_()
    p.cast(1, pray).pass_()
    assert p.asked.player == CID
    p.pass_()
    assert p.asked.player == ANN
    assert p.board.stack
    p.pass_()
    assert p.life(1) == 41
    assert p.asked.player == ANN


@rule("117.4")
def test_a_spell_cast_in_between_makes_everybody_pass_again():
    t = Table(3)
    one, two = t.put(0, PRAY, "hand"), t.put(2, PRAY, "hand")
    p = t.start()
    p.cast(0, one).pass_().pass_().cast(2, two).pass_().pass_()
    assert len(p.board.stack) == 2
    p.pass_()
    assert len(p.board.stack) == 1
    assert p.life(2) == 41


@rule("405.2", "405.5", "608.1")
def test_the_last_on_the_stack_is_the_first_to_resolve():
    t = Table(2)
    one, two = t.put(0, PRAY, "hand"), t.put(0, BOLT, "hand")
    p = t.start()
    p.cast(0, one).cast(0, two, ~1).resolve()
    assert (p.life(0), p.life(1)) == (40, 37)
    p.resolve()
    assert p.life(0) == 41


@rule("500.2", "117.4")
def test_a_step_ends_only_when_all_pass_with_an_empty_stack():
    t = Table(2)
    pray = t.put(0, PRAY, "hand")
    p = t.start()
    p.cast(0, pray).resolve()
    assert p.board.turn.step == "precombat main"
    p.pass_()
    assert p.board.turn.step == "precombat main"
    p.pass_()
    assert p.board.turn.step == "beginning of combat"


@rule("117.1a", "307.1")
def test_sorceries_are_for_the_own_main_phase_with_an_empty_stack():
    t = Table(2)
    mine, theirs, pray = t.put(0, SERMON, "hand"), t.put(1, SERMON, "hand"), t.put(0, PRAY, "hand")
    p = t.start()
    assert not p.why_not(Cast(ANN, p.oid(mine)))
    p.cast(0, pray)
    assert "307.1" in " ".join(p.why_not(Cast(ANN, p.oid(mine))))
    p.resolve().pass_()
    assert "307.1" in " ".join(p.why_not(Cast(BOB, p.oid(theirs))))
    p.pass_()
    assert "307.1" in " ".join(p.why_not(Cast(ANN, p.oid(mine))))


@rule("305.1", "305.2", "116.2a", "117.3c")
def test_one_land_a_turn_without_the_stack_and_its_player_keeps_priority():
    t = Table(2)
    lands = [t.put(0, card("Field", None, "Basic Land — Plains"), "hand") for _ in range(2)]
    p = t.start()
    p.land(0, lands[0])
    assert p.zone(lands[0]) == "battlefield"
    assert not p.board.stack
    assert p.asked.player == ANN
    assert "305.2" in " ".join(p.why_not(PlayLand(ANN, p.oid(lands[1]))))


@rule("305.3")
def test_lands_are_not_played_in_another_players_turn():
    t = Table(2)
    land = t.put(1, card("Field", None, "Basic Land — Plains"), "hand")
    p = t.start().pass_()
    assert p.why_not(PlayLand(BOB, p.oid(land)))


@rule("117.5", "603.3", "704.3")
def test_state_based_actions_come_before_triggers_and_both_before_priority():
    t = Table(2)
    t.put(0, creature("Mourner", "1/1", when("dies", GainLife(You(), 1))))
    bolt = t.put(1, BOLT, "hand")
    p = t.start(active=1)
    p.cast(1, bolt, p.oid(20)).resolve()
    assert p.zone(20) == "graveyard"
    assert len(p.board.stack) == 1
    assert p.asked.player == BOB


@rule("605.3b", "405.6c")
def test_mana_abilities_do_not_use_the_stack():
    t = Table(2, mana=False)
    rock = t.put(0, card("Rock", "{1}", "Artifact", (activated("", AddMana(("C",)), parts=("tap",)),)))
    p = t.start()
    p.activate(0, rock)
    assert not p.board.stack
    assert len(p.board.players[0].pool) == 1
    assert p.asked.player == ANN


@rule("116.3", "117.1d")
def test_a_countered_spell_leaves_the_rest_of_the_stack_alone():
    t = Table(2)
    one, two, deny = t.put(0, PRAY, "hand"), t.put(0, SERMON, "hand"), t.put(1, DENY, "hand")
    p = t.start()
    p.cast(0, one).pass_().cast(1, deny).resolve()
    assert p.zone(one) == "graveyard"
    assert p.life(0) == 40
    assert not p.board.stack
    assert p.zone(two) == "hand"


@rule("117.1c")
def test_an_instant_may_be_cast_in_the_upkeep_of_another_player():
    t = Table(2)
    pray = t.put(1, PRAY, "hand")
    p = t.start(step="upkeep").pass_()
    assert not p.why_not(Cast(BOB, p.oid(pray)))


@rule("117.3a", "502.4")
def test_nobody_gets_priority_in_the_untap_step():
    t = Table(2)
    p = t.start(step="untap")
    assert p.board.turn.step == "upkeep"
    assert p.asked.player == ANN


