"""Golden playthroughs and perft: whole games and counts are as they were, and what differs first is told."""

import os
import subprocess
import sys

import pytest

from engine.cli import main as command
from engine.frozen import replace
from engine.state.decisions import Cast
from engine.testing import golden, perft
from engine.testing.golden import replayed
from engine.testing.marks import rule
from engine.testing.perft import POSITIONS, divide
from engine.variants import variants

KEYS = [v.key for v in variants()]


def text_of(variant):
    return (golden.FOLDER / f"{variant}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("variant", KEYS)
def test_a_whole_game_is_as_it_was(variant):
    found = replayed(text_of(variant))
    assert found is None, str(found)


def beginning(variant, actions):
    """The golden file cut off after some actions."""
    lines = text_of(variant).splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("0\t"))
    return "\n".join([*lines[: start + actions + 1], "unfinished"]) + "\n"


def changed(text, number, part, to="000000"):
    """The text with one digest of a line changed."""
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(f"{number}\t"))
    head, said, digests = lines[at].split("\t")
    parts = digests.split()
    parts[part] = to if ":" not in parts[part] else f"{parts[part].partition(':')[0]}:{to}"
    lines[at] = f"{head}\t{said}\t{' '.join(parts)}"
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("part", "what", "words"), [
    (0, "events", "other events happen"), (1, "questions", "something else is asked"), (2, "list", "other actions are listed"), (3, "view", "is shown something else"),
])  # fmt: skip
def test_what_differs_first_is_told(part, what, words):
    text = beginning("brawl", 25)
    assert replayed(text) is None
    found = replayed(changed(changed(text, 17, part), 21, 0))
    assert (found.number, found.what) == (17, what)
    assert words in found.text
    assert found.text.startswith("brawl, action 17 (turn ")
    assert "python -m engine.testing.golden" in str(found)


def test_an_action_that_is_no_longer_where_it_was_is_told():
    text = beginning("brawl", 25).replace("\t0 Ann: pass\t", "\t0 Ann: dance\t", 1)
    found = replayed(text)
    assert found.what == "action"
    assert "'Ann: dance'" in found.text
    assert "'Ann: pass'" in found.text
    found = replayed(beginning("brawl", 25).replace("\t0 Ann: pass\t", "\t99 Ann: pass\t", 1))
    assert "which now has" in found.text


def test_making_the_files_anew_gives_what_is_there(tmp_path, monkeypatch):
    seed = int(text_of("brawl").split(None, 4)[3])
    assert golden.playthrough("brawl", seed, longest=40).splitlines()[:-1] == beginning("brawl", 40).splitlines()[:-1]
    assert golden.SEEDS.get("brawl", 0) == seed


# -- perft -------------------------------------------------------------------------------------------------------------


def kept():
    return dict(line.split(": ", 1) for line in (golden.FOLDER / "perft.txt").read_text(encoding="utf-8").splitlines())


@rule("117.1", "508.1", "601.2", "903.9a", "906.4")
@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.name)
def test_there_are_as_many_ways_to_go_on_as_there_were(position):
    assert str(perft.perft(position.game(), position.depth)) == kept()[position.name], f"commandzone perft {position.name} --divide shows where"


def test_every_variant_has_a_position_and_every_position_a_line():
    assert {p.variant for p in POSITIONS} == set(KEYS)
    assert list(kept()) == [p.name for p in POSITIONS]
    assert "perft.txt" in {p.name for p in golden.FOLDER.iterdir()}


def test_an_action_that_is_not_listed_any_more_changes_the_count(monkeypatch):
    position = POSITIONS[0]
    before = perft.perft(position.game(), 3)
    real = perft.legal

    def without_commander(game, player=None):
        listed = real(game, player)
        return replace(listed, actions=tuple(a for a in listed.actions if not (type(a) is Cast and game.board.objects[a.object].zone == "command")))

    monkeypatch.setattr(perft, "legal", without_commander)
    assert perft.perft(position.game(), 3).paths < before.paths


def test_the_parts_add_up_to_the_whole():
    game = POSITIONS[1].game()
    parts = divide(game, 3)
    assert sum(n for _, n in parts) == perft.perft(game, 3).paths[3]
    assert len(parts) == perft.perft(game, 1).paths[1]
    assert ("Ann: pass", 10) in parts


@pytest.mark.parametrize("seed", ["1", "2"])
def test_counts_do_not_depend_on_the_hash_seed(seed):
    done = subprocess.run([sys.executable, "-m", "engine", "perft", "oathbreaker", "--depth", "4"], capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed})
    assert [line.split(" | ")[0] for line in done.stdout.splitlines()] == [
        f"{name}: paths {' '.join(counts.split()[1:6])}" for name, counts in kept().items() if name.startswith("oathbreaker")
    ]


def test_the_command_counts_divides_and_refuses(capsys, tmp_path):
    assert command(["perft", "commander/tax", "--depth", "2", "--divide"]) == 0
    assert "Ann: pass" in capsys.readouterr().out
    assert command(["perft", "nowhere"]) == 2
    assert "commander/tax" in capsys.readouterr().out
