"""Twenty random four-player games over the whole catalogue, every invariant after every action; and one run of the rule machine."""

import json

import pytest
from hypothesis import HealthCheck, Phase, settings

from engine.core.machine import new_game
from engine.testing.card_files import drawn_from
from engine.testing.fuzz import fuzz_command, hold_game, opening, plenty
from engine.testing.machines import MACHINES, CommanderMachine
from engine.testing.marks import rule
from engine.variants import find_variant

LONGEST = 500


@rule("101.4", "117.1", "400.7", "704.3", "903.8", "903.10a")
@pytest.mark.parametrize("seed", range(20))
def test_a_random_four_player_game_holds_every_invariant(seed):
    variant = find_variant("commander")
    decks, luck = opening(seed, variant, 4)

    def start():
        step = new_game(variant.with_(hand=12) if seed % 2 else variant, decks, seed=seed)
        return plenty(step) if seed % 2 else step

    played = hold_game(start, luck.randrange, longest=LONGEST)
    assert played.finding is None, f"{played.finding.kind}\n{played.finding.text}\n{played.finding.actions[-3:]}"
    assert played.actions > 50


@pytest.mark.parametrize("variant", ["brawl", "commander-draft", "conspiracy-draft", "edh", "free-for-all", "oathbreaker"])
def test_other_variants_are_held_to_the_same(variant):
    told = []
    assert fuzz_command(games=3, variant=variant, seed=7, longest=250, say=told.append) == 0, "\n".join(told)
    assert told[-1].startswith("3 games")


def test_cards_of_a_file_are_played_as_the_built_in_ones_are(tmp_path):
    told = []
    file = tmp_path / "cards.jsonl"
    cards = [
        {"name": f"Test Giant {n}", "mana_cost": "{1}{R}", "type_line": "Legendary Creature — Giant", "power": str(n), "toughness": "3", "oracle_text": text}
        for n, text in enumerate(("Haste", "Whenever Test Giant 2 attacks, it gets +1/+0 until end of turn.", "Flubber three wumpuses."), 1)
    ]
    file.write_text("".join(f"{json.dumps(c)}\n" for c in cards), "utf-8")
    drawn = drawn_from(file)
    names = [c.key for c in drawn(3)]
    assert "Test Giant 1" in names
    assert "Test Giant 2" in names
    assert "Test Giant 3" not in names
    assert [c.key for c in drawn(3)] == names
    assert fuzz_command(games=2, variant="free-for-all", seed=7, longest=150, cards=file, say=told.append) == 0, "\n".join(told)
    assert fuzz_command(games=1, cards=tmp_path / "none.jsonl", say=told.append) == 2
    assert told[-1].startswith("error[usage]")


CommanderMachine.TestCase.settings = settings(
    max_examples=20, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
TestCommanderMachine = CommanderMachine.TestCase


@pytest.mark.parametrize("variant", [v for v in MACHINES if v != "commander"])
def test_the_machine_of_each_other_variant_runs_clean(variant):
    machine = type(f"Small{MACHINES[variant].__name__}", (MACHINES[variant],), {})
    machine.TestCase.settings = settings(
        max_examples=3, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None, phases=(Phase.generate,)
    )
    machine.TestCase("runTest").runTest()
