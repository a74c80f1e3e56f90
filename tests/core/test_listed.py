"""Long lists are made entry by entry and are tuples to whoever uses them (CR 508.1, 509.1)."""

from __future__ import annotations

import copy
import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.combat_view import every_way
from engine.core.legal import was_told
from engine.core.machine import apply, legal, new_game
from engine.ids import ObjectId, PlayerId
from engine.play.decks import vanilla_commander
from engine.state.decisions import Answer
from engine.state.listed import FEW, Answers, EveryWay
from engine.testing.marks import rule
from engine.variants import find_variant

CHOICES = st.lists(st.lists(st.integers(-8, 8), min_size=1, max_size=4, unique=True), min_size=1, max_size=4)


@rule("508.1")
@given(CHOICES)
def test_every_way_to_attack_or_block_is_listed_once_the_last_creature_changing_first(things):
    choices = tuple((ObjectId(100 + i), tuple(own)) for i, own in enumerate(things))
    every = every_way(choices)
    wanted = tuple(
        tuple((oid, t) for (oid, _), t in zip(choices, line, strict=True) if t is not None)
        for line in product(*[(None, *own) for _, own in choices])
    )
    assert tuple(every) == wanted
    assert every == wanted
    assert wanted == every
    assert [every[i] for i in range(len(wanted))] == list(wanted)
    assert (type(every) is EveryWay) == (len(wanted) > FEW)


def _answers() -> Answers:
    return Answers(PlayerId(1), tuple((n,) for n in range(9)))


def test_a_list_of_answers_is_a_tuple_to_whoever_uses_it():
    listed, made = _answers(), tuple(Answer(PlayerId(1), (n,)) for n in range(9))
    assert listed == made
    assert hash(listed) == hash(made)
    assert repr(listed) == repr(made)
    assert listed[2:4] == made[2:4]
    assert listed[-1] == made[-1]
    assert listed + made == made + made
    assert made[3] in listed
    assert Answer(PlayerId(0), (3,)) not in listed
    assert listed.index(made[4]) == 4
    assert list(reversed(listed)) == list(reversed(made))
    assert pickle.loads(pickle.dumps(listed)) == made
    assert copy.deepcopy(listed) == made
    assert listed != list(made)
    assert listed != _answers()[:8]
    for outside in (9, -10):
        with pytest.raises(IndexError):
            listed[outside]


def test_what_a_list_gave_is_given_again_and_known_from_its_like():
    listed = _answers()
    assert listed[3] is listed[3]
    assert listed.gave(listed[3])
    assert not listed.gave(Answer(PlayerId(1), (3,)))
    assert not listed.gave(_answers()[4])


@rule("508.1")
def test_attacks_that_were_listed_are_accepted_as_their_like_is():
    game = new_game(find_variant("commander"), (vanilla_commander(),) * 4, seed=4).game
    listed = legal(game).actions
    while type(listed) is not Answers:
        game = apply(game, listed[-1]).game
        listed = legal(game).actions
    chosen = listed[len(listed) // 2]
    like = Answer(chosen.player, chosen.value)
    assert was_told(game, chosen)
    assert not was_told(game, like)
    assert apply(game, chosen).game == apply(game, like).game
