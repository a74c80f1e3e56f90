"""Losing to 21 combat damage by one commander (CR 903.10a, 704.6c)."""

from __future__ import annotations

from rules_cards import A_CREATURE, ANY, STEAL, T0, activated, spell
from rules_table import BOB, CID, Table, creature, legend

from engine.cards.abilities import Replacement
from engine.cards.card import card
from engine.cards.filters import Exact, Target
from engine.cards.ops import Damage, Fight, Move, PutCounters
from engine.state import events as ev
from engine.testing.marks import rule


def strike(p, attacker, seat):
    """One combat of the creature against the player, in its controller's next combat."""
    return p.attack((attacker, ~seat)).fight()


def to_combat(p, active):
    return p.until("precombat main", active=active)


@rule("903.10a", "704.6c", "104.3j")
def test_21_combat_damage_by_one_commander_is_lost_with_life_left():
    t = Table(3)
    king = t.put(0, legend("Big", "21/21"), leader=True)
    p = t.start()
    strike(p, king, 1)
    assert p.gone(1)
    (lost,) = p.events(ev.PlayerLost)
    assert lost.rule.number == "903.10a"
    assert p.game.outcome is None


@rule("903.10a")
def test_20_combat_damage_is_not_enough():
    t = Table(3)
    king = t.put(0, legend("Big", "20/20"), leader=True)
    p = strike(t.start(), king, 1)
    assert not p.gone(1)


@rule("903.10a", "400.7")
def test_damage_adds_up_over_zone_changes():
    t = Table(3)
    king = t.put(0, legend("Grower", "11/11"), leader=True)
    p = strike(t.start(), king, 1)
    assert p.board.tally.dealt[(BOB, king)] == 11
    p.do(Move(Exact((p.oid(king),)), "graveyard"))
    p.answer("command")
    p.until("postcombat main").cast(0, king).resolve()
    to_combat(p, 1)
    to_combat(p, 0)
    strike(p, king, 1)
    assert p.gone(1)


@rule("903.10a")
def test_damage_adds_up_over_changes_of_control():
    t = Table(3)
    king = t.put(0, legend("Turncoat", "11/11"), leader=True)
    steal = t.put(1, STEAL, "hand")
    p = strike(t.start(), king, 2)
    to_combat(p, 1)
    p.cast(1, steal, p.oid(king)).resolve()
    to_combat(p, 2)
    to_combat(p, 0)
    to_combat(p, 1)
    strike(p, king, 2)
    assert p.gone(2)
    assert p.game.log is not None


@rule("903.10a")
def test_a_player_can_lose_to_their_own_commander():
    t = Table(3)
    king = t.put(0, legend("Turncoat", "21/21"), leader=True)
    steal = t.put(1, spell("Borrow", *STEAL.front.abilities[0].program.steps, targets=(A_CREATURE,)), "hand")
    p = t.start(active=1)
    p.cast(1, steal, p.oid(king)).resolve()
    to_combat(p, 2)
    to_combat(p, 0)
    to_combat(p, 1)
    strike(p, king, 0)
    assert p.gone(0)


@rule("903.10a", "702.124d")
def test_two_commanders_never_add_up():
    t = Table(3, life=60)
    one, two = t.put(0, legend("One", "20/20"), leader=True), t.put(0, legend("Two", "20/20"), leader=True)
    p = t.start()
    p.attack((one, ~1), (two, ~1)).fight()
    assert p.life(1) == 20
    assert not p.gone(1)


@rule("903.10a", "120.2b")
def test_damage_that_is_not_combat_damage_does_not_count():
    blast = legend("Blaster", "25/25", activated("", Damage(T0, 25), targets=(ANY,), parts=("tap",)))
    t = Table(3)
    king = t.put(0, blast, leader=True)
    p = t.start()
    p.activate(0, king, ~1).resolve()
    assert p.life(1) == 15
    assert not p.gone(1)
    assert not p.board.tally.dealt


@rule("903.10a", "701.14a")
def test_fighting_does_not_count():
    t = Table(3)
    king = t.put(0, legend("Fighter", "25/25"), leader=True)
    bear = t.put(1, creature("Bear"))
    duel = t.put(0, spell("Duel", Fight(T0, Target(1)), targets=(A_CREATURE, A_CREATURE)), "hand")
    p = t.start()
    p.cast(0, duel, p.oid(king), p.oid(bear)).resolve()
    assert not p.board.tally.dealt


@rule("903.10a", "615.6")
def test_prevented_combat_damage_does_not_count():
    t = Table(3)
    king = t.put(0, legend("Big", "21/21"), leader=True)
    t.put(1, card("Ward", "{2}", "Enchantment", (Replacement("damage", "prevent", player="you", amount=1),)))
    p = strike(t.start(), king, 1)
    assert p.board.tally.dealt[(BOB, king)] == 20
    assert not p.gone(1)


@rule("903.10a", "702.90b")
def test_infect_combat_damage_counts_although_no_life_is_lost():
    t = Table(3)
    king = t.put(0, legend("Blight", "9/9", "infect"), leader=True)
    p = strike(t.start(), king, 1)
    assert p.life(1) == 40
    assert p.board.tally.dealt[(BOB, king)] == 9


@rule("903.10", "704.5c", "104.3d")
def test_ten_poison_counters_lose_in_a_commander_game():
    t = Table(3)
    p = t.start()
    p.do(PutCounters(Exact((~1,)), "POISON", 10))
    assert p.gone(1)
    assert p.events(ev.PlayerLost)[0].rule.number == "704.5c"


@rule("903.10a", "120.3c")
def test_combat_damage_to_a_planeswalker_does_not_count():
    t = Table(3)
    king = t.put(0, legend("Big", "21/21"), leader=True)
    walker = t.put(1, card("Walker", "{3}", "Planeswalker — Test", loyalty=5))
    p = t.start()
    p.attack((king, walker)).fight()
    assert p.zone(walker) == "graveyard"
    assert not p.board.tally.dealt


@rule("903.10a", "510.4")
def test_damage_of_both_combat_damage_steps_counts():
    t = Table(3)
    king = t.put(0, legend("Twice", "11/11", "double strike"), leader=True)
    p = t.start()
    strike(p, king, 1)
    p.until("end of combat")
    assert p.gone(1)


@rule("903.10a", "119.3")
def test_gaining_life_does_not_take_commander_damage_back():
    from engine.cards.ops import GainLife

    t = Table(3)
    king = t.put(0, legend("Big", "15/15"), leader=True)
    p = strike(t.start(), king, 1)
    p.do(GainLife(Exact((~1,)), 100))
    to_combat(p, 1)
    to_combat(p, 0)
    strike(p, king, 1)
    assert p.gone(1)


@rule("903.1", "104.3b", "704.5a")
def test_life_0_is_lost_in_a_commander_game_too():
    t = Table(3)
    p = t.start()
    from engine.cards.ops import LoseLife

    p.do(LoseLife(Exact((~2,)), 40))
    assert p.gone(CID)


@rule("903.1", "104.3c", "704.5b")
def test_drawing_from_an_empty_library_is_lost_in_a_commander_game_too():
    from engine.cards.filters import You
    from engine.cards.ops import Draw

    t = Table(3, library=1)
    p = t.start()
    p.do(Draw(You(), 2), by=BOB)
    assert p.gone(1)
    assert len([e for e in p.events(ev.Moved) if e.how == "draw"]) == 1


