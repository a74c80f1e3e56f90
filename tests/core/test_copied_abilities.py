"""Abilities that are copied or countered, by what they are of (CR 113.7a, 602.2, 707.10)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.errors import IllegalAction
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play
from test_actions_held import creature, made

WELL = made("Test Well", "{1}", "Artifact", "{T}: You gain 1 life.")
EGG = made("Test Egg", "{1}", "Artifact", "{1}, Sacrifice this artifact: You gain 1 life.")
ELF = creature("Test Elf", "{0}: You gain 1 life.")
RINGS = made(
    "Test Rings",
    "{3}",
    "Artifact",
    "Whenever you activate an ability, if it isn't a mana ability, you may pay {2}. If you do, copy that ability. You may choose new targets for the copy.",
)
ECHO = made(
    "Test Echo",
    "{3}",
    "Enchantment",
    "{1}: Copy target activated or triggered ability you control from an artifact source. You may choose new targets for the copy.",
)


def table(*mine):
    t = Play()
    t.mine = [t.put(0, c) for c in mine]
    return t.begin()


@rule("707.10", "603.2")
@pytest.mark.parametrize(("said", "life"), [("yes", 42), ("no", 41)])
def test_that_ability_is_what_was_activated(said, life):
    t = table(RINGS, WELL)
    t.activate(t.mine[1])
    t.passes()
    t.answer(said)
    t.paid()
    while t.board.stack:
        t.passes()
    assert t.life(0) == life


@rule("707.10")
def test_an_ability_that_is_gone_from_the_stack_is_copied_as_it_last_was():
    t = table(RINGS, EGG)
    t.activate(t.mine[1])
    t.passes()
    t.answer("yes")
    t.paid()
    while t.board.stack:
        t.passes()
    assert t.life(0) == 42


@rule("113.7a", "115.1")
def test_only_abilities_of_sources_that_fit_are_targets_even_if_the_source_is_gone():
    t = table(ECHO, ELF)
    t.activate(t.mine[1])
    with pytest.raises(IllegalAction):
        t.activate(t.mine[0])
    t = table(ECHO, EGG)
    t.activate(t.mine[1])
    t.activate(t.mine[0])
    while t.board.stack:
        t.passes()
    assert t.life(0) == 42


@rule("701.6a", "113.7a")
def test_abilities_are_countered_by_their_source():
    no = made("Test No", "{1}", "Instant", "Counter target activated ability from a noncreature source.")
    t = Play()
    well, elf = t.put(1, WELL), t.put(1, ELF)
    spell = t.put(0, no, "hand")
    t.begin(active=1)
    t.activate(elf, player=1)
    t.activate(well, player=1)
    t.passes(1)
    t.cast(spell)
    while t.board.stack:
        t.passes()
    assert (t.life(1), t.obj(well).tapped) == (41, True)
