"""The command line: what each command prints, its exit codes, and that no bad argument ends in a traceback."""

from __future__ import annotations

import html
import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from engine.cli import main

LOOPING = """script: 1
cards:
  - {name: Hive, type_line: Artifact, oracle_text: "Whenever a creature enters, create a 1/1 white Soldier creature token."}
players: {Ann: {battlefield: [Hive]}, Ned: {}}
steps:
  - effect: create a 1/1 white Soldier creature token
""" + "  - all: pass\n" * 9000
GOOD = "script: 1\nid: good\nplayers: {Ann: {}, Ned: {}}\nexpect: [life Ann 40]\n"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a command."""
    code = main(arguments)
    told = capsys.readouterr()
    assert "Traceback" not in told.out + told.err
    assert "error[internal]" not in told.err
    return code, told.out, told.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"], ["ask"], ["ask", "--json", "--format", "html", "x"], ["ask", "--format", "xml", "x"], ["ask", "--limit", "-1", "x"], ["ask", "--limit", "soon", "x"], ["check"],
        ["check", "--variant", "zz", "x"], ["check", "--rules", "1999", "x"], ["cards", "show"], ["cards", "import", "/no/such/file"], ["rules"],
        ["rules", "903.9a", "903.9b"], ["variants", "nope"], ["fuzz", "--games", "0"], ["fuzz", "--games", "two"],
        ["demo", "--seed", "x"], ["sim", "--games", "-1"], ["sim", "--jobs", "0", "--games", "1"],
    ],
)  # fmt: skip
def test_bad_arguments_are_told_in_one_line_and_end_with_2(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert err.startswith("error[")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("content", [b"", b"\0\x01\xff", b"script: 1\nplayers: {Ann: [}", b"\xff\xfe" + "a".encode("utf-16-le")])
def test_a_file_that_is_no_script_ends_with_2(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.question.yaml"
    path.write_bytes(content)
    code, out, err = run(capsys, "ask", str(path))
    assert (code, out) == (2, "")
    assert err.startswith("error[script-unreadable]")


def test_a_smaller_script_that_cannot_be_written_ends_with_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "wrong.yaml").write_text(GOOD.replace("40", "39"), encoding="utf-8")
    code, _, err = run(capsys, "shrink", str(tmp_path / "wrong.yaml"), "-o", str(tmp_path / "none" / "small.yaml"))
    assert code == 2
    assert "No such file or directory" in err


def test_missing_files_and_empty_folders_end_with_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, "ask", str(tmp_path))[0] == 2
    assert run(capsys, "ask", str(tmp_path / "none"))[0] == 2
    assert run(capsys, "check", str(tmp_path))[0] == 2


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # the alarm may ring in a callback of the garbage collector
def test_a_question_that_takes_too_long_is_given_up_and_the_next_one_answered(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "a.question.yaml").write_text(LOOPING, "utf-8")
    (tmp_path / "b.question.yaml").write_text(GOOD, "utf-8")
    code, out, _ = run(capsys, "ask", "--json", "--limit", "1", str(tmp_path))
    first, second = json.loads(out)["files"]
    assert code == first["exit"] == 3
    assert first["problem"]["code"] == "script/time"
    assert second["exit"] == 0


def test_rules_says_what_a_number_is_and_when_it_began(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules", "903.9a")
    assert code == 0
    assert "2020-07-03 to now" in out
    assert "engine/core/sba.py" in out
    assert "engine/words" not in out
    assert run(capsys, "rules", "903.9C")[1].splitlines()[1:3] == ["  903.9a     2017-08-25 or before to 2020-06-01", "  903.9c     2020-07-03 to now"]
    assert run(capsys, "rules", "903")[1].splitlines()[2].startswith("  903.1 ")


def test_rules_finds_scripts_in_every_folder_of_the_tests(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "rules", "903.9a", "--json")[1])
    assert any(name.startswith("tests/questions/scripts/") for name in found["tests"])
    assert "tests/rules/test_commander_returns.py" in found["tests"]


@pytest.mark.parametrize("number", ["banana", "999.99", "903.9z", "903.", "."])
def test_a_number_that_no_rule_has_ends_with_4(capsys: pytest.CaptureFixture[str], number: str) -> None:
    code, out, err = run(capsys, "rules", number)
    assert (code, out) in ((4, ""), (0, out))
    assert (code == 4) == err.startswith("error[rule-unknown]")


PLACES = ("x" * 5000, "a\0b", "/etc/passwd/x", "/dev/zero")


@pytest.mark.parametrize("place", PLACES, ids=("too long", "NUL", "below a file", "without end"))
@pytest.mark.parametrize(
    "before",
    [
        ["ask"], ["ask", "--compare", "commander-2019-07,commander-2020-07"], ["check"], ["cards", "import"], ["cards", "show", "Plains", "--cards"], ["shrink"],
        ["fuzz", "--replay"], ["play", "--load"], ["play", "--deck"], ["play", "--cards"], ["sim", "--games", "1", "--cards"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_what_is_no_file_of_that_kind_ends_with_2_and_is_not_read_for_ever(capsys: pytest.CaptureFixture[str], before: list[str], place: str) -> None:
    if place == "/dev/zero" and (not Path(place).exists() or before[:2] == ["play", "--load"]):  # a saved game may be a gigabyte long
        pytest.skip("takes long")
    assert run(capsys, *before, place)[0] == 2


@pytest.mark.parametrize(
    "arguments", [["sim", "--games", "1", "--seats", "--"], ["play", "--seats", ""], ["play", "--players", "9" * 20], ["sim", "--players", "9" * 20]], ids=" ".join
)
def test_games_that_nobody_plays_or_too_many_end_with_2(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    if arguments[0] == "play":
        pytest.importorskip("textual")
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("seconds", ["inf", "1e400", "9" * 30])
def test_any_number_of_seconds_is_a_limit(capsys: pytest.CaptureFixture[str], tmp_path: Path, seconds: str) -> None:
    (tmp_path / "good.question.yaml").write_text(GOOD, "utf-8")
    assert run(capsys, "ask", "--limit", seconds, str(tmp_path))[0] == 0


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # the alarm may ring in a callback of the garbage collector
def test_comparing_has_a_limit_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "a.question.yaml").write_text(LOOPING, "utf-8")
    code, _, err = run(capsys, "ask", "--compare", "commander-2019-07,commander-2023-11", "--limit", "1", str(tmp_path))
    assert code == 3
    assert "not done after 1 seconds" in err


@pytest.mark.parametrize("content", ["a: 1", "script: 1", "{}", "script: 1\nplayers: [a]"])
def test_what_is_no_script_cannot_be_made_smaller(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str) -> None:
    (tmp_path / "x.yaml").write_text(content, "utf-8")
    code, out, err = run(capsys, "shrink", str(tmp_path / "x.yaml"))
    assert (code, out) == (2, "")
    assert err.startswith("error[script")


@pytest.mark.parametrize("arguments", [["variants"], ["rules", "903"], ["ledger", "--json"]], ids=" ".join)
def test_output_that_cannot_be_written_is_no_mistake_of_the_program(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no full device here")
    with full.open("w", encoding="utf-8", buffering=1) as out:
        monkeypatch.setattr("sys.stdout", out)
        assert main(arguments) == 2
        monkeypatch.undo()
        with suppress(OSError):
            out.close()
    assert capsys.readouterr().err == "error[system]: No space left on device\n"


def test_where_nobody_can_answer_a_prompt_stays_open(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("script: 1\nplayers: {Ann: {}, Ned: {}}\nsteps:\n  - effect: you may gain 1 life\n", "utf-8")
    monkeypatch.setattr("sys.stdin", None)
    assert run(capsys, "ask", "--ask", str(tmp_path / "a.yaml"))[0] == 3


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals of another kind")
def test_interrupted_workers_say_nothing(tmp_path: Path) -> None:
    rows = tmp_path / "games.csv"
    words = ["sim", "--games", "400", "--jobs", "2", "--quiet", "--csv", str(rows)]
    command = [sys.executable, "-c", f"from engine.cli import main; raise SystemExit(main({words!r}))"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        until = time.monotonic() + 100
        while not (rows.exists() and rows.read_text("utf-8").count("\n") > 1) and time.monotonic() < until:
            time.sleep(0.2)  # until the workers are at it
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (130, "")


CLI = (sys.executable, "-m", "engine")


def told(encoding: str, *arguments: str) -> tuple[int, bytes, bytes]:
    """Exit code, output and errors where the terminal speaks nothing but that encoding."""
    ran = subprocess.run((*CLI, *arguments), capture_output=True, check=False, env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LC_ALL": "C"})
    assert b"Traceback" not in ran.stderr
    assert b"error[internal]" not in ran.stderr
    return ran.returncode, ran.stdout, ran.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "shift_jis"])
def test_what_is_printed_fits_the_terminal_and_documents_say_the_same_everywhere(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.question.yaml"
    path.write_text(GOOD.replace("Ned", "Néd").replace("expect:", "steps: [{Ann: pass}]\nexpect:"), "utf-8")
    for arguments in (("ask", "--lang", "ja"), ("ask", "--format", "md"), ("ask", "--explain", "rules")):
        code, out, _ = told(encoding, *arguments, str(path))
        assert code == 0
        assert out.decode(encoding)
    documents = [json.loads(told(one, "ask", "--json", "--lang", "ja", str(path))[1].decode(one)) for one in (encoding, "utf-8")]
    assert documents[0] == documents[1]
    pages = [html.unescape(told(one, "ask", "--format", "html", str(path))[1].decode(one)) for one in (encoding, "utf-8")]
    assert pages[0] == pages[1]
    assert told(encoding, "rules", "--json", "903.8")[0] == 0
    assert told(encoding, "ask", str(tmp_path / "néant—…"))[0] == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("sim", "--games", "1000000000", "--csv"), ("fuzz", "--minutes", "5", "--keep"), ("shrink", "wrong.yaml", "-o"),
        pytest.param(("play", "--seats", "random", "--save"), marks=pytest.mark.skipif(find_spec("textual") is None, reason="the terminal is an extra")),
    ],
)  # fmt: skip
def test_what_cannot_be_written_is_told_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wrong.yaml").write_text(GOOD.replace("40", "39"), "utf-8")
    Path("file").touch()
    began = time.monotonic()
    for place, why in (("none/out", "No such file or directory"), (".", "Is a directory"), ("file/out", "Not a directory")):
        code, out, err = run(capsys, *arguments, place)
        assert code == 2
        assert why in out + err
    assert time.monotonic() - began < 10
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "wrong.yaml"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("cards", "show", "Nonsuch"), ("cards", "import", "none"), ("check", "--variant", "none", "x"), ("shrink", "none"),
        ("fuzz", "--replay", "none"), ("ask", "none"), ("sim", "--variant", "none"), ("variants", "none"), ("rules", "999.9"), ("play", "--load", "none"),
        ("play", "--seats", "none"), ("sim", "--deck", "none"), ("variants", "none.toml"), ("sim", "--csv", "/"), ("ledger", "none"),
        ("demo", "--seed", str(2**128)), ("sim", "--seed", str(2**128)), ("fuzz", "--seed", str(2**128)), ("play", "--seed", str(-(2**128))),
    ],
)  # fmt: skip
def test_all_commands_write_the_codes_of_errors_alike_and_no_numbers_of_the_system(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    code, out, err = run(capsys, *arguments)
    assert code in (2, 4)
    assert re.match(r"error\[[a-z]+(-[a-z]+)*\]: ", (out + err).lstrip())
    assert "[Errno" not in out + err
    assert "codec" not in out + err


def test_cards_are_listed_by_words_of_name_type_and_keyword(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "cards", "list", "legendary", "partner")
    assert code == 0
    assert re.search(r"^Tana, the Bloodsower +\{2\}\{R\}\{G\} +Legendary Creature", out, re.MULTILINE)
    assert "Isamaru" not in out
    everything = run(capsys, "cards", "list")[1].splitlines()
    assert everything == sorted(everything)
    assert len(everything) > 100
    assert run(capsys, "cards", "list", "no", "such", "words")[0] == 4
    own = tmp_path / "own.json"
    own.write_text('[{"object": "card", "name": "Aaa", "type_line": "Artifact", "mana_cost": "{1}"}]', "utf-8")
    assert run(capsys, "cards", "list", "aaa", "--cards", str(own))[1].startswith("Aaa")
    assert run(capsys, "cards", "list", "--cards", str(tmp_path / "none"))[0] == 2
