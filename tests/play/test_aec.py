"""The environment for reinforcement learning: PettingZoo's own tests, and nothing that the seat may not know."""

from __future__ import annotations

import random
import warnings

import pytest

pytest.importorskip("pettingzoo")
np = pytest.importorskip("numpy")

from pettingzoo.test import api_test, seed_test  # noqa: E402

from engine import find_variant  # noqa: E402
from engine.errors import IllegalAction, InvalidAction  # noqa: E402
from engine.play.aec import ACTIONS, CommanderEnv, env, raw_env  # noqa: E402
from engine.play.decks import vanilla_40  # noqa: E402
from engine.testing.hiding import permuted  # noqa: E402
from engine.testing.marks import rule  # noqa: E402

VARIANTS = ["commander", "brawl", "commander-draft", "conspiracy-draft", "edh", "free-for-all", "oathbreaker"]


@pytest.fixture(autouse=True)
def _quiet():
    """PettingZoo warns of every environment whose observations hold a mask."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("variant", VARIANTS)
def test_pettingzoos_own_api_test_passes(variant):
    api_test(env(variant, players=3, limit=600), num_cycles=250 if variant == "commander" else 40)


@pytest.mark.parametrize("variant", ["commander", "conspiracy-draft"])
def test_pettingzoos_own_seed_test_passes(variant):
    seed_test(lambda: env(variant, players=4), num_cycles=60)


def played(made: CommanderEnv, seed: int) -> dict[str, float]:
    """Play a whole game at random; what each agent got."""
    made.reset(seed=seed)
    luck = random.Random(seed)
    got: dict[str, float] = {}
    for agent in made.agent_iter():
        seen, reward, over, cut, _ = made.last()
        if over or cut:
            got[agent] = reward
            made.step(None)
        else:
            assert made.observation_space(agent).contains(seen)
            made.step(luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return got


@rule("104.2a", "104.3")
def test_a_whole_game_gives_the_winner_one_and_the_others_minus_one():
    made = raw_env("free-for-all", players=3, decks=[vanilla_40("G"), vanilla_40("R"), vanilla_40("W")])
    got = played(made, 4)
    assert made.game.outcome.termination == "won"
    winner = f"player_{made.game.outcome.winners[0]}"
    assert got == {agent: 1.0 if agent == winner else -1.0 for agent in made.possible_agents}
    assert made.agents == []


def test_a_game_of_too_many_actions_is_cut_off():
    made = raw_env(players=2, limit=30)
    assert played(made, 1) == {"player_0": 0.0, "player_1": 0.0}
    assert made.game.state_id == 30


def test_the_same_seed_is_the_same_game_and_the_next_reset_another():
    one, two = raw_env(players=2), raw_env(players=2)
    one.reset(seed=9)
    two.reset(seed=9)
    assert one.game == two.game
    one.reset()
    assert one.game != two.game


def test_actions_are_the_listed_ones_and_told_in_words():
    made = raw_env("free-for-all", players=2, decks=[vanilla_40("G"), vanilla_40("R")])
    made.reset(seed=3)
    seen, *_, info = made.last()
    count = int(seen["action_mask"].sum())
    assert (count, info["asked"]) == (info["listed"], "ChooseValue")
    assert seen["action_mask"].shape == (ACTIONS,)
    assert [made.say(n) for n in range(count)] == ["keep", "mulligan"]
    with pytest.raises(IllegalAction, match="2 are listed"):
        made.step(count)
    waits = next(agent for agent in made.agents if agent != made.agent_selection)
    assert not made.observe(waits)["action_mask"].any()
    assert made.observe(waits)["observation"].any()


def test_a_table_that_cannot_be_played_is_refused():
    with pytest.raises(InvalidAction):
        raw_env("conspiracy-draft", players=2)
    with pytest.raises(InvalidAction):
        raw_env("commander", players=2, decks=[vanilla_40("G")])


@rule("400.2", "402.3")
def test_an_observation_tells_nothing_that_the_seat_may_not_know():
    made = raw_env("commander", players=3)
    made.reset(seed=12)
    luck = random.Random(12)
    games, looked = [made.game], 0
    for turn in range(400):
        if made.game.outcome is not None or made.terminations[made.agent_selection]:
            break
        if turn % 20 == 0:
            for seat, agent in enumerate(made.possible_agents):
                other = permuted(games, seat, lambda x: luck.sample(x, len(x)))
                if other is not None and agent in made.agents:
                    before, held = made.observe(agent), made.game
                    made._stand(other)
                    after = made.observe(agent)
                    made._stand(held)
                    assert all(np.array_equal(before[key], after[key]) for key in before), (turn, seat)
                    looked += 1
        seen = made.last()[0]
        made.step(luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        games.append(made.game)
    assert looked > 30


def test_variants_are_those_of_the_engine():
    for name in VARIANTS:
        assert find_variant(name).key == name
