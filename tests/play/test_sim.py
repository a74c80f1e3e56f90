"""Simulations: the same rows for any number of workers, files that can be gone on with, seats that play sensibly."""

from __future__ import annotations

import csv
import io
import sys

import pytest

from engine import legal, new_game
from engine.cli import main
from engine.cli.sim import columns_text, sim_command
from engine.errors import InvalidAction
from engine.frozen import replace
from engine.play.deal import deal
from engine.play.decks import demo_decks, vanilla_40
from engine.play.drive import play
from engine.play.heuristic import HeuristicSeat
from engine.play.sim import COLUMNS, SEAT_COLUMNS, Plan, columns, finished, play_one, simulate, write_rows
from engine.state.decisions import Answer, Cast, Pass, PlayLand
from engine.testing.marks import rule
from engine.variants import find_variant

SHORT = Plan(players=4, decks=demo_decks(), seats=("heuristic", "random"), seed=3, limit=120)
DUEL = Plan("free-for-all", None, 2, ("heuristic", "random"), (vanilla_40("G"), vanilla_40("R")), None, 0, 4000)


def test_any_number_of_workers_plays_the_same_games():
    alone = list(simulate(SHORT, range(4)))
    together = list(simulate(SHORT, range(4), jobs=2))
    assert alone == together
    assert [row["game"] for row in alone] == ["0", "1", "2", "3"]


def test_a_row_has_every_column_and_can_be_played_again_by_its_seed():
    row = play_one(SHORT, 5)
    assert tuple(row) == columns(4)
    assert row["seed"] == "8"
    assert row["termination"] == "unfinished"
    assert row["actions"] == "120"
    assert play_one(replace(SHORT, seed=8), 0) == row | {"game": "0"}


def test_columns_are_snake_case_and_documented():
    told = columns_text()
    for name in (*COLUMNS, *(f"seat_N_{n}" for n in SEAT_COLUMNS)):
        assert name in told
    assert all(name == name.lower() and name.isidentifier() for name in columns(2))


def test_games_in_the_file_are_not_played_again(tmp_path, monkeypatch):
    path = tmp_path / "games.csv"
    list(write_rows(path, SHORT, simulate(SHORT, range(2))))
    before = path.read_text("utf-8")
    numbers = []
    monkeypatch.setattr("engine.play.sim.play_one", lambda plan, n: numbers.append(n) or play_one(plan, n))
    assert sim_command(games=3, seats=SHORT.seats, seed=3, csv=path, limit=120, out=io.StringIO(), err=io.StringIO()) == 0
    assert numbers == [2]
    after = path.read_text("utf-8")
    assert after.startswith(before)
    assert len(list(csv.DictReader(io.StringIO(after)))) == 3


def test_a_line_that_was_cut_off_is_played_again(tmp_path):
    path = tmp_path / "games.csv"
    list(write_rows(path, SHORT, simulate(SHORT, range(2))))
    whole = path.read_text("utf-8")
    path.write_text(whole[:-30], "utf-8")
    assert set(finished(path, SHORT)) == {0}
    list(write_rows(path, SHORT, simulate(SHORT, [1])))
    assert path.read_text("utf-8") == whole


@pytest.mark.parametrize(
    "other",
    [replace(SHORT, seed=4), replace(SHORT, variant="brawl"), replace(SHORT, players=3), replace(SHORT, decks=demo_decks()[::-1]), replace(SHORT, seats=("random",))],
    ids=["seed", "variant", "players", "decks", "seats"],
)
def test_a_file_of_another_simulation_is_left_alone(tmp_path, other):
    path = tmp_path / "games.csv"
    list(write_rows(path, SHORT, simulate(SHORT, range(1))))
    before = path.read_bytes()
    with pytest.raises(InvalidAction):
        finished(path, other)
    assert path.read_bytes() == before


def test_decks_made_from_the_seed_are_legal_and_always_the_same():
    from engine.decks import check

    variant = find_variant("oathbreaker")
    made = deal(variant, 2, 7)
    assert made == deal(variant, 2, 7)
    assert all(not check(deck, variant) for deck in made)


@rule("903.13", "905.1")
@pytest.mark.parametrize("variant", ["commander-draft", "conspiracy-draft"])
def test_variants_that_draft_are_simulated_with_drafted_decks(variant):
    from engine.play.draft import evening

    found = find_variant(variant)
    made = deal(found, 4, 7)
    drafted, draft, step = evening(found, seed=7)
    assert [d.main for d in made] == [d.main for d in drafted.decks]
    assert [d.commanders for d in made] == [d.commanders for d in drafted.decks]
    assert [len(d.starting) + len(d.conspiracies) + len(d.sideboard) for d in made] >= [len(pool) for pool in draft.pools[:4]]
    assert play_one(Plan(variant, deal=deal, seed=7, limit=5), 0)["termination"] == "unfinished"
    assert step.game.players == draft.players[:4]


def test_a_game_that_fails_is_a_row_too(monkeypatch):
    def broken(*_):
        raise KeyError("lost")

    monkeypatch.setattr("engine.play.sim.play", broken)
    row = play_one(SHORT, 0)
    assert row["termination"] == "failed"
    assert row["error"] == "KeyError: 'lost'"
    out = io.StringIO()
    assert sim_command(games=1, out=out, err=io.StringIO()) == 1
    assert "game 0 (seed 0) failed" in out.getvalue()


def test_rules_of_thumb_beat_chance():
    rows = list(simulate(DUEL, range(6)))
    assert sum(row["winner_seat"] == "0" for row in rows) >= 5


def test_the_command_line_says_what_it_can_not_play(capsys):
    assert main(["sim", "-n", "1", "--variant", "commander", "--players", "1"]) == 2
    assert "not 1" in capsys.readouterr().err
    assert main(["sim", "-n", "1", "--seats", "cheater"]) == 2
    assert "no seat decides by 'cheater'; there are random, heuristic" in capsys.readouterr().err
    assert main(["sim", "-n", "1", "-d", "no-such-list.txt"]) == 2
    assert "error[deck-unreadable]" in capsys.readouterr().err
    assert main(["sim", "--columns"]) == 0
    assert "seat_N_commander_damage" in capsys.readouterr().out


def test_deck_lists_are_played(tmp_path):
    path = tmp_path / "dogs.txt"
    path.write_text("Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains\n", "utf-8")
    out = io.StringIO()
    assert sim_command(games=1, decks=[path], players=2, limit=60, out=out, err=sys.stderr) == 0
    assert "1 games of 2 players" in out.getvalue()


# -- the heuristic seat ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def decided():
    """Decisions of heuristic seats in a game, with what they did."""
    game, _ = new_game("commander", demo_decks(), seed=2)
    out = []
    play(game, [HeuristicSeat(i) for i in range(4)], 1000, watch=lambda g, d, a, _: out.append((g, d, a)))
    return out


def test_it_plays_a_land_whenever_it_can(decided):
    asked = 0
    for game, decision, action in decided:
        if decision.kind == "ChooseAction" and any(type(a) is PlayLand for a in legal(game, decision.player)):
            asked += 1
            assert type(action) is PlayLand
    assert asked > 5


def test_it_does_not_cast_the_cheaper_spell(decided):
    casts = [(g, a) for g, _, a in decided if type(a) is Cast]
    assert casts
    for game, action in casts[:10]:
        if not game.board.stack and game.board.objects[action.object].zone == "hand":
            worth = {a.object: game.board.objects[a.object].base.mana_value() for a in legal(game, action.player) if type(a) is Cast and not a.face and not a.using}
            assert worth.get(action.object, 0) == max(worth.values(), default=0) or action.using or action.face


def test_it_keeps_a_hand_with_two_to_five_lands(decided):
    for game, decision, action in decided:
        if decision.slot == "mulligan" and type(action) is Answer and game.board.players[decision.player].more.mulligans < 2:
            lands = sum("Land" in game.board.objects[o].base.types for o in game.board.players[decision.player].hand)
            assert (action.value == ("keep",)) == (2 <= lands <= 5)


def test_it_does_not_tap_for_mana_that_nothing_is_paid_with(decided):
    passes = sum(type(a) is Pass for _, d, a in decided if d.kind == "ChooseAction")
    assert passes > 100
    assert not any(game.board.players[d.player].pool for game, d, a in decided if type(a) is Pass)


def test_a_dated_name_plays_under_its_rules(tmp_path):
    path = tmp_path / "games.csv"
    assert sim_command(games=1, variant="commander-2019-07", limit=30, csv=path, out=io.StringIO(), err=io.StringIO()) == 0
    assert next(csv.DictReader(io.StringIO(path.read_text("utf-8"))))["rules"] == "commander-2019-07"


def test_a_variant_of_ones_own_is_named_by_its_file(tmp_path, capsys):
    file, path = tmp_path / "thirty.toml", tmp_path / "games.csv"
    file.write_text('base = "brawl"\nname = "Thirty"\nlife = 30\nrules = "brawl-2023-11"\n', "utf-8")
    assert sim_command(games=2, jobs=2, variant=str(file), players=2, limit=30, csv=path, out=io.StringIO(), err=io.StringIO()) == 0
    rows = list(csv.DictReader(io.StringIO(path.read_text("utf-8"))))
    assert [(r["variant"], r["rules"], r["seat_0_life"]) for r in rows] == [("custom-brawl", "brawl-2023-11", "30")] * 2
    assert main(["fuzz", "--variant", str(file), "--games", "1", "--players", "2"]) == 0
    capsys.readouterr()
    assert main(["sim", "--variant", str(file), "--rules", "brawl-2025-07"]) == 2
    assert "stand in the file" in capsys.readouterr().err
    assert main(["sim", "--variant", str(tmp_path / "none.toml")]) == 2
    assert "cannot be read" in capsys.readouterr().err
