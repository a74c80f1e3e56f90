"""Random seats, the driver, and the game that the demonstration tells."""

from __future__ import annotations

import io
import re
from collections import Counter

import pytest

from engine import IllegalAction, apply, check, new_game
from engine.cli import demonstrate as command
from engine.cli import main
from engine.frozen import replace
from engine.play.chronicle import WIDTH
from engine.play.decks import demo_decks, vanilla_40, vanilla_commander
from engine.play.demo import NAMES, SEED, demo
from engine.play.drive import SoftLock, play
from engine.play.seats import NoAction, RandomSeat
from engine.play.seen import ask
from engine.state.decisions import Decision, Pass, Why
from engine.testing.marks import rule


@pytest.fixture(scope="module")
def told() -> str:
    """What the demonstration prints."""
    out = io.StringIO()
    assert demo(out) == 0
    return out.getvalue()


def seats(seed: int) -> list[RandomSeat]:
    return [RandomSeat(seed + i) for i in range(4)]


def four(seed: int):
    return new_game("commander", [vanilla_commander()] * 4, seed=seed).game


def test_the_demonstration_plays_four_different_decks_to_the_end(told: str):
    assert len({deck.name for deck in demo_decks()}) == 4
    assert all(f"{name} plays " in told for name in NAMES)
    assert re.fullmatch(r"(.+ wins|The game is drawn)\. \d+ turns, \d+ actions, \d+ events\.", told.splitlines()[-1])


@rule("903.8")
def test_every_cast_from_the_command_zone_is_told_with_its_tax(told: str):
    text = " ".join(" ".join(line[:WIDTH] for line in told.splitlines()).split())
    for tax, number in re.findall(r"\+ \{(\d+)\} tax \(cast (\d+)\)", text):
        assert int(tax) == 2 * (int(number) - 1)
    counted = sum(int(n) for n in re.findall(r": cast (\d+) times? from the command zone", text))
    assert counted == len(re.findall(r"casts [^;]+? from the command zone: ", text))


@rule("903.8", "903.9a", "903.9b", "903.10a")
def test_the_game_that_is_shown_has_what_makes_commander_commander(told: str):
    for sign in ("} tax (cast 2)", " may return from ", " would go to ", "puts it into the command zone", "leaves it there", " of 21 by this commander"):
        assert sign in told, f"{sign!r} does not come up any more: choose another SEED in engine/play/demo.py"


def test_the_command_shows_that_game_by_default(monkeypatch: pytest.MonkeyPatch):
    seeds: list[int] = []
    monkeypatch.setattr(command, "demo_command", lambda seed: seeds.append(seed) or 0)
    assert main(["demo"]) == 0
    assert seeds == [SEED]


@rule("104.2a", "104.3")
def test_everybody_who_is_out_lost_by_a_rule(told: str):
    losses = re.findall(r"\*\*\* (\w+) loses: .+?  +(\d{3}\.\d+\w?)", told)
    assert len({name for name, _ in losses}) == len(losses) == 3
    assert {number for _, number in losses} <= {"704.5a", "704.5b", "704.5c", "903.10a", "104.3e"}


def test_no_line_is_wider_than_a_terminal_of_120_columns(told: str):
    assert max(map(len, told.splitlines())) <= 120


def test_the_command_answers_an_example_question_after_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path):
    folder = tmp_path / "examples" / "questions"
    folder.mkdir(parents=True)
    (folder / "tax.question.yaml").write_text(
        "script: 1\nquestion: What is the tax?\nplayers:\n  Ann: {commander: 'Isamaru, Hound of Konda'}\n  Ned: {}\nexpect: ['casts Isamaru 0']\n", "utf-8"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "demo", lambda out, seed: print(f"game {seed}", file=out) or 0)
    out = io.StringIO()
    assert command.demo_command(seed=5, out=out) == 0
    assert out.getvalue().startswith("game 5")
    assert "What is the tax?" in out.getvalue()
    assert "1 of 1 expectations hold" in out.getvalue()


def test_a_random_seat_always_chooses_the_same_in_the_same_game():
    games = [play(four(9), seats(2), 400) for _ in range(2)]
    assert games[0].board == games[1].board
    assert list(games[0].log) == list(games[1].log)
    assert play(four(9), seats(7), 400).board != games[0].board


def test_random_seats_choose_only_what_is_allowed():
    kinds: Counter[str] = Counter()

    def watch(game, decision, action, step):
        assert check(game, action).ok
        assert step.game.state_id == game.state_id + 1
        kinds[decision.kind] += 1

    play(four(4), seats(1), 600, watch=watch)
    assert {"ChooseAction", "ChooseValue", "DeclareAttackers"} <= set(kinds)


def test_a_game_without_abilities_is_played_to_its_end():
    game = play(new_game("free-for-all", [vanilla_40(), vanilla_40("R")], seed=3).game, seats(0)[:2])
    assert game.outcome is not None
    assert game.outcome.termination == "won"
    assert play(game, seats(0)[:2]) is game


def test_a_seat_that_breaks_the_rules_is_refused():
    class Impatient:
        def decide(self, seen, decision):
            return Pass(decision.player)

    with pytest.raises(IllegalAction):
        play(four(1), [Impatient()] * 4)


def test_a_game_that_waits_for_nobody_is_a_mistake():
    with pytest.raises(SoftLock):
        play(replace(four(1), pending=()), seats(0))


def test_a_seat_says_when_nothing_is_listed():
    game = four(1)
    strange = Decision("ChooseCards", game.pending[0].player, game.pending[0].decider, Why((), "nothing at all"))
    with pytest.raises(NoAction, match="nothing at all"):
        ask(RandomSeat(1), replace(game, pending=(strange,)), strange)


def test_a_limit_stops_a_game_where_it_is():
    game = play(four(1), seats(0), 10)
    assert game.state_id == 10
    assert game.outcome is None
    assert apply(game, ask(seats(0)[game.pending[0].decider], game, game.pending[0])).game.state_id == 11
