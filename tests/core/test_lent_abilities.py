"""Objects that have all activated abilities of others (CR 613.1f, 602, 613.8)."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.cards import filters as f
from engine.cards import ops as o
from engine.state.decisions import Activate
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play
from test_actions_held import creature, made

ELF = creature(
    "Test Elf", "{0}: You gain 1 life.\n{1}, {T}: You gain 5 life.\nWhenever this creature attacks, draw a card."
)
OOZE = creature(
    "Test Ooze",
    "As long as this creature is on the battlefield, it has all activated abilities of all creature cards in all graveyards.",
)
KRAJ = creature("Test Kraj", "Test Kraj has all activated abilities of each other creature with a +1/+1 counter on it.")


def lent(t, oid):
    return [a.ability for a in t.can(0) if isinstance(a, Activate) and a.object == oid]


@rule("613.1f", "602.1")
def test_abilities_of_cards_in_graveyards_come_and_go_with_them():
    t = Play()
    ooze, elf = t.put(0, OOZE), t.put(1, ELF)
    t.begin()
    assert not lent(t, ooze)
    t.effect(o.Destroy(f.Exact((elf,))))
    assert len(lent(t, ooze)) == 2  # what triggers is not lent
    t.activate(ooze)
    t.passes()
    assert t.life(0) == 41
    t.effect(o.Move(f.All(f.Filter(kind="card", zones=("graveyard",))), "exile"))
    assert not lent(t, ooze)


@rule("613.1f", "602.5a")
def test_its_own_name_in_a_lent_ability_is_who_has_it():
    t = Play()
    sick = creature("Test Bomb", "Sacrifice this creature: You gain 3 life.")
    ooze, _ = t.put(0, OOZE), t.put(0, sick, "graveyard")
    t.begin()
    t.activate(ooze)
    t.passes()
    assert (t.life(0), t.now(ooze).zone) == (43, "graveyard")


@rule("613.1f", "122.1")
def test_only_those_that_fit_lend_theirs():
    t = Play()
    kraj, elf = t.put(0, KRAJ), t.put(1, ELF)
    t.begin()
    assert not lent(t, kraj)
    t.effect(o.PutCounters(f.Exact((elf,)), "P1P1"))
    assert len(lent(t, kraj)) == 2
    t.effect(o.RemoveCounters(f.Exact((elf,)), "P1P1"))
    assert not lent(t, kraj)


@rule("613.1f")
def test_what_has_lost_its_abilities_lends_none():
    t = Play()
    kraj, elf = t.put(0, KRAJ), t.put(1, ELF, counters=(("P1P1", 1),))
    t.begin()
    t.effect(o.Continuous(f.Exact((elf,)), (o.LoseAbilities(),), "end_of_turn"))
    assert not lent(t, kraj)


@rule("605.1a", "613.1f")
def test_lent_mana_abilities_pay():
    t = Play()
    dork = creature("Test Dork", "{T}: Add {G}.")
    ooze, _ = t.put(0, OOZE), t.put(0, dork, "graveyard")
    t.begin()
    t.activate(ooze)
    assert [u.kind for u in t.board.players[0].pool] == ["G"]


@rule("607.2a", "613.1f")
def test_cards_that_were_exiled_with_it_lend_theirs():
    eater = made(
        "Test Eater",
        "{3}",
        "Artifact",
        "{1}: Exile target creature card from a graveyard.\nThis artifact has all activated abilities of all cards exiled with it.",
    )
    t = Play()
    box, elf = t.put(0, eater), t.put(0, ELF, "graveyard")
    t.begin()
    t.activate(box)
    t.passes()
    assert (t.now(elf).zone, len(lent(t, box))) == ("exile", 2)
