"""Commanders that go back to the command zone (CR 903.9, 704.6d)."""

from __future__ import annotations

import pytest
from rules_cards import A_CREATURE, BANISH, BLINK, BOUNCE, CREATURE, KILL, STEAL, T0, TUCK, spell, when
from rules_table import ANN, BOB, Table, creature, legend

from engine.cards.abilities import Replacement
from engine.cards.card import card
from engine.cards.filters import All, Bound, Exact, Filter, This, You
from engine.cards.ops import Destroy, Draw, ExileUntil, GainLife, Mill, Move
from engine.state import events as ev
from engine.testing.marks import rule

KING = legend("Old King", "3/3", cost="{2}{G}")


def put_king(t, seat=0, zone="battlefield", **more):
    return t.put(seat, KING, zone, leader=True, **more)


def moved(p, number):
    """The zones the card went to, in order."""
    return [e.to for e in p.events(ev.Moved) if number in e.new.cards]


@rule("903.9", "903.9a", "704.6d")
def test_a_commander_that_dies_is_in_the_graveyard_first_and_then_in_the_command_zone():
    t = Table(2)
    king, kill = put_king(t), t.put(0, KILL, "hand")
    p = t.start()
    p.cast(0, kill, p.oid(king)).resolve()
    assert p.zone(king) == "graveyard"
    assert (p.asked.kind, p.asked.options) == ("ChooseValue", ("command", "graveyard"))
    p.answer("command")
    assert moved(p, king) == ["graveyard", "command"]


@rule("903.9", "903.9b")
def test_a_commander_returned_to_hand_is_never_in_the_hand():
    t = Table(2)
    king, bounce = put_king(t), t.put(1, BOUNCE, "hand")
    p = t.start(active=1)
    t2 = p.cast(1, bounce, p.oid(king)).resolve()
    assert (t2.asked.player, t2.asked.options) == (ANN, ("command", "hand"))
    p.answer("command")
    assert moved(p, king) == ["command"]


@rule("903.9b", "616.1")
def test_the_owner_not_the_controller_is_asked():
    t = Table(2)
    king, steal, bounce = put_king(t), t.put(1, STEAL, "hand"), t.put(1, BOUNCE, "hand")
    p = t.start(active=1)
    p.cast(1, steal, p.oid(king)).resolve()
    p.cast(1, bounce, p.oid(king)).resolve()
    assert p.asked.player == ANN


@rule("903.9b")
@pytest.mark.parametrize("answer", ["command", "library"])
def test_a_tucked_commander_goes_where_its_owner_says(answer):
    t = Table(2)
    king, tuck = put_king(t), t.put(1, TUCK, "hand")
    p = t.start(active=1)
    p.cast(1, tuck, p.oid(king)).resolve()
    assert p.answer(answer).zone(king) == answer


@rule("903.9a", "603.6c", "400.7")
def test_a_dies_trigger_that_returns_the_commander_finds_nothing_if_it_was_moved():
    undying = when("dies", Move(This(), "battlefield"))
    t = Table(2)
    king, kill = t.put(0, legend("Reborn", "3/3", undying), leader=True), t.put(0, KILL, "hand")
    p = t.start()
    p.cast(0, kill, p.oid(king)).resolve()
    p.answer("command")
    assert len(p.board.stack) == 1
    p.resolve()
    assert p.zone(king) == "command"


@rule("903.9a", "603.6c", "400.7e")
def test_a_dies_trigger_returns_the_commander_left_in_the_graveyard():
    undying = when("dies", Move(Bound("it"), "battlefield"))
    t = Table(2)
    king, kill = t.put(0, legend("Reborn", "3/3", undying), leader=True), t.put(0, KILL, "hand")
    p = t.start()
    p.cast(0, kill, p.oid(king)).resolve()
    p.answer("graveyard").resolve()
    assert p.zone(king) == "battlefield"


@rule("903.9a", "704.3")
def test_a_declined_offer_is_not_repeated_until_the_card_moves_again():
    t = Table(2)
    king, kill = put_king(t), t.put(0, KILL, "hand")
    p = t.start()
    p.cast(0, kill, p.oid(king)).resolve()
    p.answer("graveyard")
    p.until("upkeep", active=0)
    assert p.board.turn.number > 2
    assert p.zone(king) == "graveyard"
    p.do(Move(Exact((p.oid(king),)), "exile"))
    assert p.asked.options == ("command", "exile")


@rule("903.9a", "400.8")
def test_exiling_an_exiled_commander_offers_again():
    t = Table(2)
    king = put_king(t, zone="exile")
    p = t.start()
    p.do(Move(Exact((p.oid(king),)), "exile"))
    assert p.asked.options == ("command", "exile")


@rule("903.9a", "704.4")
def test_exile_and_return_in_one_resolution_offers_nothing():
    t = Table(2)
    king, blink = put_king(t), t.put(0, BLINK, "hand")
    p = t.start()
    p.cast(0, blink, p.oid(king)).resolve()
    assert p.asked.kind == "ChooseAction"
    assert p.zone(king) == "battlefield"
    assert moved(p, king) == ["exile", "battlefield"]


@rule("903.9a", "117.5", "704.3")
def test_the_commander_is_offered_before_dies_triggers_go_on_the_stack():
    mourner = creature("Mourner", "1/1", when("dies", GainLife(You(), 1), what=Filter(types=("Creature",), other=True)))
    t = Table(2)
    t.put(0, mourner)
    king, kill = put_king(t), t.put(0, KILL, "hand")
    p = t.start()
    p.cast(0, kill, p.oid(king)).resolve()
    assert p.asked.kind == "ChooseValue"
    assert not p.board.stack
    p.answer("command")
    assert len(p.board.stack) == 1
    assert p.resolve().life(0) == 41


@rule("903.9a", "610.3")
def test_a_commander_exiled_until_something_leaves_stays_in_the_command_zone():
    warden = creature("Warden", "2/2", when("enters", ExileUntil(T0), targets=(A_CREATURE,)))
    t = Table(2)
    king, kill = put_king(t), t.put(0, KILL, "hand")
    guard = t.put(1, warden, "hand")
    p = t.start(active=1)
    p.cast(1, guard).resolve()
    if p.asked.kind == "ChooseTargets":
        p.answer(p.oid(king))
    p.resolve()
    p.answer("command")
    p.pass_().cast(0, kill, p.oid(guard)).resolve()
    assert p.zone(guard) == "graveyard"
    assert p.zone(king) == "command"


@rule("903.9a", "610.3")
def test_a_commander_left_in_exile_comes_back_when_the_exiling_creature_leaves():
    warden = creature("Warden", "2/2", when("enters", ExileUntil(T0), targets=(A_CREATURE,)))
    t = Table(2)
    king, kill = put_king(t), t.put(0, KILL, "hand")
    guard = t.put(1, warden, "hand")
    p = t.start(active=1)
    p.cast(1, guard).resolve()
    if p.asked.kind == "ChooseTargets":
        p.answer(p.oid(king))
    p.resolve()
    p.answer("exile")
    p.pass_().cast(0, kill, p.oid(guard)).resolve()
    assert p.zone(king) == "battlefield"
    assert p.controller(king) == ANN


BOTTOM = card("Undertow", "{2}", "Enchantment", (Replacement("move", "redirect", Filter(kind="any", zones=("battlefield",)), to="graveyard", into="library", position="bottom"),))
TO_LIBRARY = card("Maelstrom", "{2}", "Enchantment", (Replacement("move", "redirect", Filter(kind="any", zones=("battlefield",)), to="hand", into="library"),))


@rule("903.9b", "614.5", "616.2")
def test_an_effect_that_sends_the_dying_commander_to_the_library_lets_its_owner_choose():
    t = Table(2)
    king, kill = put_king(t), t.put(0, KILL, "hand")
    t.put(1, BOTTOM)
    p = t.start()
    p.cast(0, kill, p.oid(king)).resolve()
    assert p.asked.options == ("command", "library")
    p.answer("command")
    assert moved(p, king) == ["command"]


@rule("903.9b", "614.5")
def test_after_declining_for_the_hand_the_owner_is_asked_again_for_the_library():
    t = Table(2)
    king, bounce = put_king(t), t.put(1, BOUNCE, "hand")
    t.put(1, TO_LIBRARY)
    p = t.start(active=1)
    p.cast(1, bounce, p.oid(king)).resolve()
    assert p.asked.kind == "ChooseReplacement"
    p.answer("rule:return")
    assert p.asked.options == ("command", "hand")
    p.answer("hand")
    assert p.asked.options == ("command", "library")
    p.answer("command")
    assert moved(p, king) == ["command"]


@rule("903.9b", "614.6")
def test_a_replaced_return_triggers_nothing_about_the_hand():
    watcher = card("Ledger", "{2}", "Enchantment", (when("put_into_hand", GainLife(You(), 1), what=Filter(kind="any", zones=("battlefield",))),))
    t = Table(2)
    king, bounce = put_king(t), t.put(0, BOUNCE, "hand")
    bear, bounce2 = t.put(0, creature("Bear")), t.put(0, BOUNCE, "hand")
    t.put(0, watcher)
    p = t.start()
    p.cast(0, bounce, p.oid(king)).resolve()
    p.answer("command").resolve_all()
    assert p.life(0) == 40
    p.cast(0, bounce2, p.oid(bear)).resolve_all()
    assert p.life(0) == 41


@rule("903.9b", "121.1")
def test_a_commander_drawn_from_the_library_may_go_to_the_command_zone():
    t = Table(2, library=0)
    king = put_king(t, zone="library")
    p = t.start()
    p.do(Draw(You()), by=ANN)
    assert p.asked.options == ("command", "hand")
    assert p.answer("command").zone(king) == "command"


@rule("903.9a")
def test_a_milled_or_discarded_commander_is_offered_too():
    t = Table(2, library=0)
    king = put_king(t, zone="library")
    p = t.start()
    p.do(Mill(You(), 1), by=ANN)
    assert p.asked.options == ("command", "graveyard")
    assert p.answer("command").zone(king) == "command"


@rule("903.9a", "514.3a")
def test_a_commander_discarded_in_the_cleanup_step_is_offered_there():
    t = Table(2)
    king = put_king(t, zone="hand")
    for i in range(7):
        t.put(0, creature(f"Card {i}"), "hand")
    p = t.start(step="end step")
    p.pass_().pass_()
    assert p.asked.kind == "ChooseCards"
    p.answer(p.oid(king))
    assert p.asked.options == ("command", "graveyard")
    p.answer("command")
    assert p.asked.kind == "ChooseAction"  # state-based actions were performed: players get priority
    assert p.board.turn.step == "cleanup"


@rule("903.9a", "514.3a")
def test_an_offer_declined_in_the_cleanup_step_gives_nobody_priority():
    t = Table(2)
    king = put_king(t, zone="hand")
    for i in range(7):
        t.put(0, creature(f"Card {i}"), "hand")
    p = t.start(step="end step")
    p.pass_().pass_()
    p.answer(p.oid(king))
    p.answer("graveyard")
    assert p.board.turn.active == BOB


@rule("903.9a", "101.4", "704.3")
def test_several_commanders_of_one_check_are_offered_in_apnap_order_and_move_together():
    t = Table(4)
    kings = [put_king(t, seat) for seat in range(4)]
    wipe = t.put(2, spell("Wipe", Destroy(All(CREATURE)), kind="Sorcery"), "hand")
    p = t.start(active=2)
    p.cast(2, wipe).resolve()
    order = []
    for _ in range(4):
        order.append(p.asked.player)
        p.answer("command")
    assert order == [2, 3, 0, 1]
    assert [p.zone(k) for k in kings] == ["command"] * 4


@rule("903.9a")
def test_an_opponents_stolen_commander_is_offered_to_its_owner_when_it_dies():
    t = Table(2)
    king, steal, kill = put_king(t), t.put(1, STEAL, "hand"), t.put(1, KILL, "hand")
    p = t.start(active=1)
    p.cast(1, steal, p.oid(king)).resolve()
    p.cast(1, kill, p.oid(king)).resolve()
    assert p.asked.player == ANN
    assert p.answer("command").zone(king) == "command"


@rule("903.9a", "701.6a")
def test_a_countered_commander_spell_is_offered_from_the_graveyard():
    from rules_cards import DENY

    t = Table(2)
    king, deny = put_king(t, zone="command"), t.put(1, DENY, "hand")
    p = t.start()
    p.cast(0, king).pass_().cast(1, deny).resolve()
    assert p.asked.options == ("command", "graveyard")
    p.answer("command")
    assert moved(p, king) == ["stack", "graveyard", "command"]


@rule("903.9b")
def test_until_july_2020_one_replacement_covers_graveyard_and_exile_too():
    t = Table(2, rules="commander-2019-07")
    king, kill = put_king(t), t.put(0, KILL, "hand")
    p = t.start()
    p.cast(0, kill, p.oid(king)).resolve()
    p.answer("command")
    assert moved(p, king) == ["command"]


@rule("903.9a")
def test_banished_commanders_may_stay_in_exile():
    t = Table(2)
    king, banish = put_king(t), t.put(0, BANISH, "hand")
    p = t.start()
    p.cast(0, banish, p.oid(king)).resolve()
    assert p.answer("exile").zone(king) == "exile"


