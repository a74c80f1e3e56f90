"""Rolling dice: results, tables, ignored rolls, triggers (CR 706)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Permission, Unread
from engine.cards.card import card
from engine.cards.text import read_card
from engine.state import events as ev
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import Play


def rolls(t):
    """The results of single dice, in order."""
    return [int(e.words[0]) for e in t.events if type(e) is ev.RuleApplied and e.text == "rolls a die"]


def told(t, text):
    return [e for e in t.events if type(e) is ev.RuleApplied and e.text == text]


def settle(t):
    """Everybody passes until the stack is empty."""
    while t.board.stack:
        t.passes()


def lucky(text, **more):
    return read_card(card("Test Roller", "{1}", "Artifact", text=text, **more))


@rule("706.1a", "706.2")
def test_a_die_has_as_many_outcomes_as_sides_and_all_of_them_come():
    t = Play(2).begin()
    t.effect(o.RollDice(sides=4, amount=200))
    assert set(rolls(t)) == {1, 2, 3, 4}
    assert told(t, "rolls")[-1].words == (str(sum(rolls(t))), "4", "d4")


@rule("706.2", "706.4")
def test_the_result_is_used_as_the_text_says_with_what_is_added():
    t = Play(2).begin()
    t.effect(o.RollDice(sides=20, plus=100), o.GainLife(f.You(), f.Result("roll")))
    (n,) = rolls(t)
    assert n > 100
    assert t.life(0) == 40 + n


@rule("706.3a", "706.3b")
@pytest.mark.parametrize("sides", [1, 2, 20])
def test_only_the_row_with_the_result_happens(sides):
    rows = ((1, 1, (o.GainLife(f.You(), 1),)), (2, 19, (o.GainLife(f.You(), 2),)), (20, 0, (o.GainLife(f.You(), 3),)))
    t = Play(2).begin()
    t.effect(o.RollDice(sides=sides, rows=rows))
    (n,) = rolls(t)
    assert t.life(0) - 40 == (1 if n == 1 else 2 if n < 20 else 3)


@rule("706.3c")
def test_roll_again_rolls_the_same_dice_with_the_same_table():
    rows = ((1, 5, (o.GainLife(f.You(), 1),)), (6, 0, (o.RollAgain(),)))
    t = Play(2).begin()
    for _ in range(12):
        t.effect(o.RollDice(rows=rows))
    sixes = rolls(t).count(6)
    assert sixes
    assert len(rolls(t)) == 12 + sixes
    assert t.life(0) == 52


@rule("706.6")
def test_with_an_advantage_the_lowest_roll_has_never_happened():
    luck = card("Test Luck", "{1}", "Enchantment", (Permission("extra_die"),))
    joy = read_card(card("Test Joy", "{1}", "Enchantment", text="Whenever you roll a die, you gain 1 life."))
    plain, better = Play(2), Play(2)
    for t in (plain, better):
        t.put(0, joy)
    for _ in range(3):
        better.put(0, luck)
    for t in (plain, better):
        t.begin()
        for _ in range(20):
            t.effect(o.RollDice(sides=20))
        settle(t)
        assert len(rolls(t)) == 20
        assert t.life(0) == 60
    assert sum(rolls(better)) > sum(rolls(plain))


@rule("706.2", "603.2c")
def test_rolling_several_dice_triggers_once_and_each_die_by_itself():
    one = read_card(card("Test One", "{1}", "Enchantment", text="Whenever you roll one or more dice, you gain 1 life."))
    each = read_card(
        card("Test Each", "{1}", "Enchantment", text="Whenever you roll a 4 or higher, each opponent loses 1 life.")
    )
    third = read_card(
        card("Test Third", "{1}", "Enchantment", text="Whenever you roll your third die each turn, draw a card.")
    )
    t = Play(2)
    for x in (one, each, third):
        t.put(0, x)
    t.begin()
    t.effect(o.RollDice(amount=6))
    while t.asked.kind == "Order":
        t.answer(*t.asked.options)
    settle(t)
    high = sum(n >= 4 for n in rolls(t))
    assert 0 < high < 6
    assert t.life(0) == 41
    assert t.life(1) == 40 - high
    assert len(t.board.players[0].hand) == 1


@rule("706.2")
def test_a_natural_result_is_what_the_die_shows():
    eye = read_card(card("Test Eye", "{1}", "Enchantment", text="Whenever you roll a natural 1, you gain 5 life."))
    t = Play(2)
    t.put(0, eye)
    t.begin()
    t.effect(o.RollDice(sides=1, plus=7))
    t.passes()
    assert rolls(t) == [8]
    assert t.life(0) == 45


@rule("706.2", "101.4")
def test_each_player_rolls_and_the_highest_is_known():
    t = Play(3).begin()
    t.effect(o.RollDice(f.Each("player"), 1000), o.LoseLife(f.Bound("roll"), 4))
    best = max(rolls(t))
    assert [t.life(s) for s in range(3)] == [36 if n == best else 40 for n in rolls(t)]


@rule("706.3a", "706.4")
def test_printed_tables_are_read():
    wheel = lucky(
        "When this artifact enters, roll a d20.\n1—9 | You gain 1 life.\n10—19 | You gain 2 life and draw a card.\n20 | You gain 5 life."
    )
    (a,) = wheel.front.abilities
    (step,) = a.program.steps
    assert type(step) is o.RollDice
    assert [(low, high) for low, high, _ in step.rows] == [(1, 9), (10, 19), (20, 20)]
    wheel = lucky(
        "{T}: Roll a six-sided die. If the result is 3 or less, you lose that much life.\n{2}, {T}: Roll two d20 and ignore the lower roll. You gain life equal to the result."
    )
    assert not any(isinstance(a, Unread) for a in wheel.front.abilities)
    (six, twenty) = (a.program.steps[0] for a in wheel.front.abilities)
    assert (six.sides, six.amount, twenty.sides, twenty.amount, twenty.keep) == (6, 1, 20, 2, "highest")
    luck = lucky("If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll.")
    assert [(type(a), a.kind) for a in luck.front.abilities] == [(Permission, "extra_die")]


@rule("706.3a")
def test_a_row_may_speak_of_what_was_targeted_before_the_roll():
    hex_ = read_card(
        card(
            "Test Hex",
            "{1}",
            "Sorcery",
            text="Choose target creature, then roll a d20.\n1—9 | Tap that creature.\n10—20 | Destroy that creature.",
        )
    )
    t = Play(2)
    spell, bear = t.put(0, hex_, "hand"), t.put(1, creature("Test Bear"))
    t.begin()
    t.cast(spell)
    t.passes()
    (n,) = rolls(t)
    assert (t.now(bear).zone == "graveyard") == (n >= 10)
    assert n >= 10 or t.obj(bear).tapped


def changing(text, *, sides=6, amount=1, **state):
    """Seat 0 rolls dice with a permanent that has the text."""
    t = Play(2)
    t.mine = [t.put(0, lucky(text), counters=(("P1P1", 2),))]
    t.begin()
    t.effect(o.RollDice(sides=sides, amount=amount), o.GainLife(f.You(), f.Result("roll")))
    return t


@rule("706.2a", "706.2b")
@pytest.mark.parametrize(("said", "plus", "paid"), [("+1", 1, 1), ("-1", -1, 1), ("no", 0, 0)])
def test_a_result_is_raised_or_lowered_for_a_cost(said, plus, paid):
    t = changing("After you roll a die, you may pay 1 life. If you do, increase or decrease the result by 1.")
    assert (t.asked.kind, t.asked.options) == ("ChooseValue", ("no", "+1", "-1"))
    assert not rolls(t)  # nothing is a result yet
    t.answer(said)
    (total,) = rolls(t)
    (e,) = told(t, "rolls a die")
    assert (total - int(e.words[1]), t.life(0)) == (plus, 40 - paid + total)


@rule("706.2a")
def test_once_each_turn_where_its_text_says_so_and_for_each_die_otherwise():
    once = "After you roll a die, you may pay 1 life. If you do, increase or decrease the result by 1. Do this only once each turn."
    t = changing(once, amount=2)
    t.answer("no")
    t.answer("+1")
    assert t.asked.kind == "ChooseAction"
    t.effect(o.RollDice())
    assert t.asked.kind == "ChooseAction"
    t = changing("After you roll a die, you may remove a +1/+1 counter from this artifact. If you do, increase or decrease the result by 1.", amount=3)
    for _ in range(2):
        t.answer("+1")
    assert (t.asked.kind, t.obj(t.mine[0]).counter("P1P1")) == ("ChooseAction", 0)


@rule("706.2b")
def test_dice_are_rolled_anew_before_results_are_changed():
    t = Play(2)
    t.put(0, lucky("After you roll a die, you may pay 1 life. If you do, increase or decrease the result by 1."))
    t.put(0, read_card(card("Test Monitor", "{1}", "Artifact", text="Once each turn, you may pay {1} to reroll one or more dice you rolled.")))
    t.begin()
    t.effect(o.RollDice(sides=1000, amount=2))
    assert (t.asked.kind, len(t.asked.options), t.asked.least, t.asked.most) == ("ChooseValue", 2, 0, 2)
    before = [int(x.partition(": ")[2]) for x in t.asked.options]
    t.answer(t.asked.options[1]).paid()
    t.answer("no")
    t.answer("no")
    after = rolls(t)
    assert (after[0] == before[0], after[1] == before[1]) == (True, False)
    t.effect(o.RollDice(sides=1000))
    assert t.asked.options == ("no", "+1", "-1")


@rule("706.2b")
def test_others_dice_are_left_alone():
    t = changing("After you roll a die, you may pay 1 life. If you do, increase or decrease the result by 1.")
    t.answer("no")
    t.effect(o.RollDice(), you=1)
    assert t.asked.kind == "ChooseAction"
