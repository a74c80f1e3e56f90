"""A failure of a random game becomes a small question script that shows it again, and any failing script becomes smaller."""

import subprocess
import sys

import pytest
from hypothesis import HealthCheck, Phase, settings

from engine.cli import main
from engine.core import registry
from engine.core.machine import apply, new_game
from engine.questions.loader import load
from engine.questions.runner import run_script
from engine.questions.schema import read_script
from engine.state import events as ev
from engine.state.frames import DeclaringAttackers
from engine.testing import fuzz, machines
from engine.testing.fuzz import fuzz_command, hold_game, opening, plenty, seats_of
from engine.testing.marks import rule
from engine.testing.playing import lively_action
from engine.testing.replaying import document, failures, read_document, replay_command
from engine.testing.scenario import node
from engine.testing.scripting import question_script, scripted
from engine.testing.shrinking import shrink_failing, shrink_script, size
from engine.testing.snapshots import counterparts, snapshot
from engine.testing.writing import collapsed, script_text
from engine.variants import find_variant


def a_commander_died(before, step, *, at=None, only=None):
    leaders = set(step.game.board.fixed.commanders())
    dead = [e for e in step.events if type(e) is ev.Moved and e.origin == "battlefield" and e.to in ("graveyard", "exile")]
    return ["planted: a commander died" for e in dead if leaders & set(e.new.cards)]


def a_commander_struck(before, step, *, at=None, only=None):
    return ["planted: a commander struck" for e in step.events if type(e) is ev.DamageDealt and e.cards and e.combat and e.to < 0]


def a_tax_was_paid(before, step, *, at=None, only=None):
    casts = step.game.board.tally.casts
    return ["planted: a tax was paid" for e in step.events if type(e) is ev.SpellCast and e.taxed and casts.get((e.player, e.taxed[0]), 0) >= 2]


def begun(variant, seed):
    chosen = find_variant(variant)
    decks, luck = opening(seed, chosen, seats_of(chosen))

    def start():
        return plenty(new_game(chosen.with_(hand=12), decks, seed=seed)) if seed % 2 else new_game(chosen, decks, seed=seed)

    return start, luck


def finding(monkeypatch, hold, variant="commander", seeds=range(1, 12)):
    """The first random game in which the planted fault shows."""
    monkeypatch.setattr(fuzz, "violations", hold)
    for seed in seeds:
        start, luck = begun(variant, seed)
        played = hold_game(start, luck.randrange, longest=700)
        if played.finding is not None:
            return start, played.finding
    raise AssertionError(hold)


@pytest.mark.parametrize(("hold", "most"), [(a_commander_died, 10), (a_commander_struck, 5), (a_tax_was_paid, 5)])
def test_a_planted_fault_gives_a_script_of_few_steps_that_shows_it_again(monkeypatch, hold, most):
    start, found = finding(monkeypatch, hold)
    text = question_script(start, found.actions, found.kind, found.text, seconds=12, hold=hold)
    assert text is not None
    again = document(load(text))
    assert len(again["steps"]) <= most
    assert len(again["steps"]) < len(found.actions)
    assert failures(again, hold=hold)[0].kind == "invariant planted"
    assert not any(f.kind.startswith("problem script/") for f in failures(again, hold=hold))


@pytest.mark.parametrize("variant", ["brawl", "oathbreaker", "edh", "conspiracy-draft"])
def test_scripts_come_of_games_of_every_kind_of_variant(monkeypatch, variant):
    def resolved(before, step, *, at=None, only=None):
        return ["planted: a spell resolved" for e in step.events if type(e) is ev.Resolved and step.game.board.turn.number > 1]

    start, found = finding(monkeypatch, resolved, variant)
    small = scripted(start, found.actions, found.kind, seconds=8, hold=resolved)
    assert small is not None
    assert small["variant"] == variant
    assert len(small["steps"]) <= 10


def test_an_error_inside_the_engine_is_found_again_and_ask_tells_it_too(monkeypatch, tmp_path, capsys):
    def broken(run, frame, answer):
        raise KeyError("planted")

    monkeypatch.setitem(registry.HANDLERS, DeclaringAttackers, broken)
    start, luck = begun("commander", 2)
    played = hold_game(start, luck.randrange, longest=700)
    assert played.finding.kind.startswith("KeyError test_scripts_of_findings.py:")
    text = question_script(start, played.finding.actions, played.finding.kind, played.finding.text, seconds=10)
    path = tmp_path / "found.question.yaml"
    path.write_text(text, encoding="utf-8")
    assert len(read_document(path)["steps"]) <= 3
    told = []
    assert replay_command(path, say=told.append) == 1
    assert told[0].startswith("error KeyError test_scripts_of_findings.py:")
    assert main(["ask", str(path)]) == 4
    assert "KeyError" in capsys.readouterr().out


def test_the_snapshot_of_a_game_lays_a_table_that_looks_the_same():
    start, luck = begun("commander", 1)
    game = start().game
    tables = 0
    for _ in range(300):
        game = apply(game, lively_action(game, luck.randrange)).game
        table = snapshot(game) if game.outcome is None else None
        if table is None:
            continue
        tables += 1
        if tables % 5:
            continue
        assert document(load(script_text(table))) == table
        report = run_script(read_script(node(table)))
        assert report.problem is None or report.problem.code == "prompt/open", report.problem
        laid = report.branches[0].moments[0][1]
        ids = counterparts(game, laid)
        on_battlefield = [o for o in game.board.battlefield if not game.board.players[game.board.objects[o].owner].more.left]
        assert set(on_battlefield) <= set(ids)
        for old, new in ids.items():
            assert game.board.objects[old].tapped == laid.board.objects[new].tapped
        if tables > 30:
            break
    assert tables > 10


# -- shrinking ---------------------------------------------------------------------------------------------------------

WRONG = """
script: 1
id: x/y
question: What does it cost?
answer: a lot
tags: [tax, returns]
cards:
  - {name: Unused Bear, type_line: Creature — Bear, power: 2, toughness: 2}
players:
  Ann:
    commander: Isamaru, Hound of Konda
    battlefield: ["Isamaru, Hound of Konda", Plains x6, Sol Ring, "Grizzly Bears | Tapped | Counters:P1P1=2"]
    history: {casts: {Isamaru: 2}, commander-damage: {Isamaru -> Ned: 14}}
    hand: [Murder]
  Ned: {battlefield: [Forest x3], life: 20}
  Cat: {}
steps:
  - Ann: pass
  - Ned: pass
  - Cat: pass
  - effect: return Isamaru to its owner's hand
  - Ann: choose hand (903.9b)
  - check: ["cost Isamaru {W}", life Ned 20]
  - effect: destroy Grizzly Bears
expect:
  - casts Isamaru 3
  - life Ned 20
  - Grizzly Bears is in graveyard
"""


@rule("903.8")
def test_a_failed_expectation_keeps_what_it_needs_and_nothing_else():
    script = document(load(WRONG))
    small, kind = shrink_failing(script, seconds=20)
    assert kind == "expectation casts Isamaru 3 (2)"
    assert small["expect"] == ["casts Isamaru 3"]
    assert small.get("steps") == []
    assert list(small["players"]) == ["Ann"]
    assert "cards" not in small
    assert small["players"]["Ann"]["history"] == {"casts": {"Isamaru": "2"}}
    assert script == document(load(WRONG)), "the script that is given stays as it was"


FAILING = {
    "an illegal step": ("  - Ann: cast Murder from hand", "problem action/illegal at Ann: cast Murder from hand"),
    "an open prompt": ("  - effect: return Isamaru to its owner's hand", "problem prompt/open"),
    "an unknown name": ("  - Ann: cast Murdr from hand", "problem script/"),
}


@pytest.mark.parametrize("name", list(FAILING))
def test_other_failures_stay_the_same_kind_when_shrunk(name):
    step, kind = FAILING[name]
    text = WRONG.replace("expect:\n  - casts Isamaru 3\n", "expect:\n").replace("  - effect: destroy Grizzly Bears\n", f"  - effect: destroy Grizzly Bears\n{step}\n")
    script = document(load(text))
    small, found = shrink_failing(script, seconds=20)
    assert found.startswith(kind)
    assert failures(small)[0].kind == found
    assert all(a <= b for a, b in zip(size(small), size(script), strict=True))
    assert len(small["steps"]) <= 2
    assert len(small["players"]) == 1


def test_shrinking_by_ones_own_condition():
    script = document(load(WRONG))
    small = shrink_script(script, lambda d: "Cat" in d["players"] and any("pass" in s.values() for s in d["steps"]), seconds=10)
    assert small["players"] == {"Cat": {}}
    assert len(small["steps"]) == 1


def test_three_passes_become_one_step():
    script = document(load(WRONG))
    small = shrink_script(script, lambda d: len(failures({**d, "expect": ["step postcombat main"]})) == 1 and len(d["players"]) == 3, seconds=10)
    assert size(small)[0] <= size(script)[0]


def test_the_command_writes_a_script_that_fails_in_the_same_way(tmp_path, capsys):
    path, out = tmp_path / "wrong.question.yaml", tmp_path / "small.question.yaml"
    path.write_text(WRONG, encoding="utf-8")
    assert main(["shrink", str(path), "-o", str(out), "--seconds", "20"]) == 0
    assert "steps 7 -> 0, players 3 -> 1" in capsys.readouterr().err
    assert failures(read_document(out))[0].kind == "expectation casts Isamaru 3 (2)"
    assert main(["ask", str(out)]) == 1
    assert "casts Isamaru 3" in capsys.readouterr().out


def test_the_command_says_where_nothing_is_wrong_or_nothing_can_be_read(tmp_path, capsys):
    path = tmp_path / "fine.question.yaml"
    path.write_text("script: 1\nplayers: {Ann: {}}\nexpect: [life Ann 40]\n", encoding="utf-8")
    assert main(["shrink", str(path)]) == 1
    assert "nothing is wrong" in capsys.readouterr().err
    path.write_text("script: [", encoding="utf-8")
    assert main(["shrink", str(path)]) == 2
    assert main(["shrink", str(tmp_path / "none.question.yaml")]) == 2


def test_lists_of_cards_are_collapsed_and_texts_are_quoted_where_yaml_needs_it():
    assert collapsed(["Plains", "Plains x2", "Forest | Tapped", "Forest | Tapped", "Island | As:here", "Island | As:here"]) == [
        "Plains x3", "Forest x2 | Tapped", "Island | As:here", "Island | As:here",
    ]  # fmt: skip
    odd = {"script": "1", "a": "x: y", "b": ["no", "903.10", "a, b", "#1", ""], "c": {"d e": {}, "f": []}, "steps": [{"Ann": "choose #3"}, {"check": ["a: b"]}], "g": None}
    assert document(load(script_text(odd))) == odd


# -- replaying ---------------------------------------------------------------------------------------------------------


def test_replaying_holds_the_invariants_and_tells_what_is_wrong(tmp_path, monkeypatch):
    path = tmp_path / "wrong.question.yaml"
    path.write_text(WRONG, encoding="utf-8")
    told = []
    assert replay_command(path, say=told.append) == 1
    assert told[0].startswith("expectation casts Isamaru 3")
    path.write_text(WRONG.replace("casts Isamaru 3", "casts Isamaru 2"), encoding="utf-8")
    assert replay_command(path, say=told.append) == 0
    assert told[-1].endswith("nothing found")
    assert main(["fuzz", "--replay", str(path)]) == 0


def test_a_script_that_is_replayed_breaks_an_invariant_only_where_it_is_broken(monkeypatch):
    script = document(load(WRONG.replace("casts Isamaru 3", "casts Isamaru 2")))
    assert failures(script) == ()
    assert [f.kind for f in failures(script, hold=a_commander_died)] == []
    died = {**script, "steps": [{"effect": "destroy Isamaru"}, {"Ann": "choose graveyard"}], "expect": []}
    assert [f.kind for f in failures(died, hold=a_commander_died)] == ["invariant planted"]


def test_every_process_plays_a_seed_alike_and_keeps_its_seeds(tmp_path):
    keep = tmp_path / "seeds.txt"
    command = [sys.executable, "-m", "engine", "fuzz", "--variant", "free-for-all", "--seed", "3", "--games", "1", "--keep", str(keep)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    again = []
    assert fuzz_command(games=1, variant="free-for-all", seed=3, say=again.append) == 0
    assert told.splitlines()[-1] == again[-1]
    assert keep.read_text(encoding="utf-8").startswith("free-for-all 3-3 1 games ")


# -- rule machines -----------------------------------------------------------------------------------------------------


def test_there_is_a_machine_for_every_variant():
    from engine.variants import variants

    assert set(machines.MACHINES) == {v.key for v in variants()}


def test_a_failing_machine_prints_a_question_script():
    class Planted(machines.CommanderMachine):
        script_seconds = 10.0

        def violations(self, before, step, *, at=None, only=None):
            return ["planted: a land was played" for e in step.events if type(e) is ev.LandPlayed]

    Planted.TestCase.settings = settings(
        max_examples=30, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None,
        phases=(Phase.generate,),
    )  # fmt: skip
    with pytest.raises(AssertionError) as caught:
        Planted.TestCase("runTest").runTest()
    notes = "\n".join(caught.value.__notes__)
    assert "as a question script:" in notes
    text = notes.partition("as a question script:")[2].partition("\n\n")[2]
    text = text.partition("\nstate.")[0]
    again = document(load(text))
    assert 1 <= len(again["steps"]) <= 6
    assert failures(again, hold=lambda before, step, *, only=None: Planted.violations(None, before, step))[0].kind == "invariant planted"
