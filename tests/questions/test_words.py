"""Actions in words and back: what ``say`` says, ``parse`` understands."""

from __future__ import annotations

import random

import pytest

from engine.core.machine import apply, legal, new_game
from engine.errors import AmbiguousName, IllegalAction, InvalidAction
from engine.play.decks import demo_decks
from engine.state.decisions import Cast, Concede, Pass
from engine.testing.scenario import act, build, holds
from engine.variants import find_variant
from engine.words.parse import parse
from engine.words.say import say

BEARS = (
    {"name": "Red Bear", "mana_cost": "{1}{R}", "type_line": "Creature — Bear", "power": "2", "toughness": "2"},
    {"name": "Short Spark", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Short Spark deals 2 damage to any target."},
)


def table(**more):
    players = {"Ann": {"hand": ["Short Spark"], "battlefield": ["Mountain x2"]}, "Ned": {"battlefield": ["Red Bear"]}}
    return build({**players, **more}, cards=BEARS)


def test_a_cast_with_its_target_is_one_action():
    game = table()
    action = parse(game, "cast Short Spark targeting Ned")
    assert isinstance(action, Cast)
    assert action.choices == ((~1,),)
    assert holds(apply(game, action).game, "stack Short Spark")


def test_twins_are_told_apart_by_number():
    game = table()
    said = [say(game, a) for a in legal(game)]
    assert len(said) == len(set(said))
    assert any("Mountain #" in s for s in said)
    for text in said:
        assert say(game, parse(game, text)) == text


def test_the_player_in_front_settles_what_a_name_means():
    game = table(Ned={"battlefield": ["Red Bear"]}, Noa={"battlefield": ["Red Bear"]})
    with pytest.raises(AmbiguousName) as caught:
        parse(game, "cast Short Spark targeting Red Bear")
    assert len(caught.value.reasons) == 2
    assert parse(game, "cast Short Spark targeting Noa's Red Bear").choices


def test_three_classes_of_errors():
    game = table()
    with pytest.raises(InvalidAction):
        parse(game, "frobnicate")
    with pytest.raises(InvalidAction, match="did you mean 'Red Bear'"):
        parse(game, "cast Short Spark targeting Red Baer")
    with pytest.raises(IllegalAction):
        parse(game, "pass", "Ned")
    with pytest.raises(InvalidAction):
        parse(game, "choose *")


def test_simple_words():
    game = table()
    assert parse(game, "pass") == Pass(0)
    assert parse(game, "concede", "Ned") == Concede(1)
    assert say(game, Pass(0)) == "pass"


def test_combat_in_words():
    game = build({"Ann": {"battlefield": ["Red Bear"]}, "Ned": {"battlefield": ["Red Bear"]}}, cards=BEARS, start="Ann's declare attackers")
    said = {say(game, a) for a in legal(game)}
    assert said == {"no attack", "attack with Ann's Red Bear"}
    later = act(game, "Ann", "attack with Ann's Red Bear", "pass")
    later = act(later, "Ned", "pass")
    assert {say(later, a) for a in legal(later)} == {"no block", "block Ann's Red Bear with Ned's Red Bear"}


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_said_is_understood_all_through_a_game(seed):
    pick = random.Random(seed)
    game = new_game(find_variant("commander"), list(demo_decks()), seed=seed, names=("Ann", "Ned", "Noa", "Nia")).game
    for _ in range(150):
        if game.outcome is not None:
            break
        decision = game.pending[0]
        actions = list(legal(game, decision.decider))
        action = pick.choice(actions)
        text = say(game, action)
        meant = parse(game, text, decision.player)
        after = apply(game, action).game
        assert meant == action or apply(game, meant).game.board == after.board, text
        game = after
