"""The terminal game on its screen, played with keys."""

from __future__ import annotations

import asyncio
import sys

import pytest

pytest.importorskip("textual")

from textual.widgets import Input, OptionList, Static

from engine import Answer, legal, view
from engine.cli import main
from engine.ids import PlayerId
from engine.play.decks import demo_decks
from engine.play.terminal.app import PlayApp
from engine.play.terminal.asked import Context
from engine.play.terminal.forms import form_for
from engine.play.terminal.screens import Cover, Long, Question, WhyNot
from engine.play.terminal.table import Table
from engine.records import record_game
from engine.state.decisions import Decision, PlayLand, Why
from engine.testing.marks import rule
from engine.words.width import wide

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def table(*kinds, lang="en", kept=True):
    at = Table(record_game("commander", demo_decks(), seed=5, names=NAMES), kinds, lang=lang, seed=5)
    while kept and (at.step() or at.decision.slot == "mulligan"):
        if at.automatic() is None and at.decision.slot == "mulligan":
            at.act(Answer(at.decision.player, ("keep",)))
    return at


def played(course, at, path, size=(140, 45)):
    """Run the app and a course of keys; the app afterwards."""
    app = PlayApp(at, path)

    async def run():
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.05)
            await course(app, pilot)

    asyncio.run(asyncio.wait_for(run(), 300))
    return app


def text(app, name):
    """What a widget shows."""
    return str(app.screen_stack[0].query_one(f"#{name}", Static).content)


def rows(app):
    listed = app.screen_stack[0].query_one("#rows", OptionList)
    return [str(listed.get_option_at_index(i).prompt) for i in range(listed.option_count)]


def test_a_game_is_played_with_arrows_and_enter(tmp_path):
    async def course(app, pilot):
        assert "Ann's precombat main phase" in text(app, "head")
        assert "What Ann may do" in text(app, "prompt")
        assert rows(app)[:2] == ["pass", "Hand"]
        await pilot.press("down", "enter")
        await pilot.pause(0.05)
        assert "Ann plays Island" in text(app, "log")
        assert "Bob" in text(app, "table")
        assert not any(r.startswith("play ") for r in rows(app))

    app = played(course, table("human", "heuristic"), tmp_path / "x.json")
    assert type(app.game_table.record.actions[-1]) is PlayLand


@rule("402.3")
def test_a_cover_stands_between_two_people(tmp_path):
    async def course(app, pilot):
        assert isinstance(app.screen, Cover)
        assert app.context is None
        seat = app.game_table.decision.decider
        hand = {c.name for c in view(app.game_table.game, seat).players[seat].cards} - {"Forest", "Swamp", "Mountain"}
        assert hand
        assert not any(name in text(app, "table") for name in hand)
        before = app.game_table.record.at
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert app.facing == seat
        assert app.game_table.record.at == before
        assert all(name in text(app, "table").replace("\n" + " " * 14, " ") for name in hand)
        await pilot.press("n")
        for _ in range(60):
            if isinstance(app.screen, Cover):
                break
            if app.form is not None:  # a card is discarded
                await pilot.press("enter")
            await pilot.pause(0.05)
        assert isinstance(app.screen, Cover)
        game = app.game_table.game
        still = {c.name for c in view(game, seat).players[seat].cards} & hand
        assert still
        assert not any(name in text(app, "table") for name in still)
        assert app.screen.who != NAMES[seat]

    played(course, table("human"), tmp_path / "x.json")


@rule("601.2h")
def test_why_not_tells_reasons_and_does_what_is_legal_at_the_second_enter(tmp_path):
    async def course(app, pilot):
        await pilot.press("question_mark")
        await pilot.pause(0.05)
        assert isinstance(app.screen, WhyNot)
        await pilot.press("down")
        await pilot.press("down")
        await pilot.pause(0.05)
        told = str(app.screen.query_one("#told", Static).content)
        assert "601.2h" in told
        assert "it would be legal: with more mana" in told
        said = app.screen.query_one("#said", Input)
        said.focus()
        said.value = "cast Olivia"
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert "not now" in str(app.screen.query_one("#told", Static).content)
        said.value = "play Plains"
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert "allowed now" in str(app.screen.query_one("#told", Static).content)
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert not isinstance(app.screen, WhyNot)
        assert "Ann plays Plains" in text(app, "log")

    played(course, table("human", "heuristic"), tmp_path / "x.json")


def test_undo_asks_the_people_who_learnt_something(tmp_path):
    async def course(app, pilot):
        await pilot.press("enter", "down", "enter")
        await pilot.pause(0.05)
        at = app.game_table.record.at
        await pilot.press("u")
        await pilot.pause(0.05)
        assert isinstance(app.screen, Question)
        assert "Bob, do you agree?" in app.screen.text.plain
        assert "Bob has seen Island" in app.screen.text.plain
        await pilot.press("down", "enter")
        await pilot.pause(0.05)
        assert app.game_table.record.at == at
        assert "Bob does not agree" in text(app, "note")
        assert isinstance(app.screen, Cover)  # Bob has answered: Ann's hand is hidden until she is back
        assert "Geist of Saint Traft" not in text(app, "table")
        await pilot.press("enter")
        await pilot.pause(0.05)
        await pilot.press("u")
        await pilot.pause(0.05)
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert app.game_table.record.at == at - 1
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert "Seats played by the computer agree" in text(app, "note")
        await pilot.press("r")
        await pilot.pause(0.05)
        assert app.game_table.record.at == at
        await pilot.press("r")
        assert "nothing to redo" in text(app, "note")

    played(course, table("human", "human", "random"), tmp_path / "x.json")


def test_a_free_undo_asks_nobody_and_an_impossible_one_is_told(tmp_path):
    async def course(app, pilot):
        await pilot.press("down", "enter")
        await pilot.pause(0.05)
        at = app.game_table.record.at
        await pilot.press("down", "enter")
        await pilot.pause(0.05)
        assert app.game_table.record.at == at + 1
        await pilot.press("u")
        await pilot.pause(0.05)
        assert app.game_table.record.at == at
        assert "nobody learnt anything" in text(app, "note")

    played(course, table("human", "heuristic"), tmp_path / "x.json")

    async def nothing(app, pilot):
        await pilot.press("u")
        assert "can't be taken back" in text(app, "note")

    played(nothing, table("human", "heuristic", kept=False), tmp_path / "x.json")


@rule("104.3a")
def test_conceding_is_asked_about_first(tmp_path):
    async def course(app, pilot):
        await pilot.press("c", "enter")
        await pilot.pause(0.05)
        assert not app.game_table.game.board.players[0].more.left
        await pilot.press("c", "down", "enter")
        await pilot.pause(0.05)
        assert app.game_table.game.board.players[0].more.left

    played(course, table("human", "random"), tmp_path / "x.json")


def test_leaving_saves_the_record(tmp_path):
    pytest.importorskip("cattrs")
    from engine.protocol import loads_record

    async def course(app, pilot):
        await pilot.press("q", "down", "down", "enter")
        await pilot.pause(0.05)
        assert app.return_code is None
        await pilot.press("q", "enter")

    path = tmp_path / "saved.json"
    app = played(course, table("human", "random"), path)
    assert app.return_code == 0
    assert loads_record(path.read_text("utf-8")).game == app.game_table.game


def test_the_filter_leaves_only_what_fits(tmp_path):
    async def course(app, pilot):
        await pilot.press("slash", *"plains")
        await pilot.pause(0.05)
        assert rows(app) == ["play Plains"]
        await pilot.press("escape")
        await pilot.pause(0.05)
        assert "pass" in rows(app)

    played(course, table("human", "heuristic"), tmp_path / "x.json")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_small_terminal_shows_table_question_and_keys(tmp_path, lang):
    async def course(app, pilot):
        for name in ("table", "prompt", "rows", "keys"):
            widget = app.screen.query_one(f"#{name}")
            assert widget.size.height > 0
            assert widget.size.width > 0
        assert app.screen.query_one("#rows").size.height >= 6
        await pilot.press("t")
        await pilot.pause(0.05)
        assert isinstance(app.screen, Long)
        await pilot.press("escape", "l")
        await pilot.pause(0.05)
        assert isinstance(app.screen, Long)
        await pilot.press("escape")

    app = played(course, table("human", "heuristic", lang=lang), tmp_path / "x.json", size=(80, 24))
    assert wide(app._keys().plain.rstrip()) <= 78


def test_amounts_are_changed_with_left_and_right(tmp_path):
    from engine.frozen import replace

    async def course(app, pilot):
        d = Decision("Distribute", PlayerId(0), PlayerId(0), Why((), "divide"), (-1, -2), 1, 5)
        app.context = Context(replace(app.game_table.game, pending=(d,)), d)
        app.form = form_for(app.context)
        app.draw()
        before = list(app.form.amounts)
        app.screen.query_one("#rows", OptionList).highlighted = 1
        await pilot.press("left")
        await pilot.pause(0.1)
        assert app.form.amounts == [before[0], before[1] - 1]
        await pilot.press("up", "right")
        assert app.form.amounts == [before[0] + 1, before[1] - 1]
        assert rows(app)[0].startswith(f"{before[0] + 1:>3}")

    played(course, table("human", "heuristic"), tmp_path / "x.json")


def test_a_person_can_play_on_for_a_while(tmp_path):
    kinds = set()

    async def course(app, pilot):
        for n in range(12):
            if app.form is None:
                await pilot.pause(0.1)
                continue
            d = app.context.decision
            kinds.add(d.kind)
            before = app.game_table.record.at
            acts = legal(app.game_table.game, d.player).actions
            listed = app.form.rows()
            choices = [i for i, r in enumerate(listed) if r.kind != "head" and "take it back" not in r.text]
            app.screen.query_one("#rows", OptionList).highlighted = (
                choices[min(n % 3, len(choices) - 1)] if d.kind == "ChooseAction" else choices[-1]
            )
            await pilot.press("enter")
            await pilot.pause(0.02)
            assert acts
            assert app.game_table.record.at > before or app.form is not None

    app = played(course, table("human", "heuristic"), tmp_path / "x.json")
    assert app.game_table.game.board.turn.number >= 2


# -- the command -------------------------------------------------------------------------------------------------------


def test_the_command_says_what_it_can_not_play(capsys):
    assert main(["play", "--seats", "cheater"]) == 2
    assert "no seat decides by 'cheater'" in capsys.readouterr().err
    assert main(["play", "--stops", "lunch"]) == 2
    assert "'lunch' is neither" in capsys.readouterr().err
    assert main(["play", "--load", "no-such-file.json"]) == 2
    assert "error[play-unreadable]" in capsys.readouterr().err
    assert main(["play", "--seed", "1"]) == 2
    assert "is played in a terminal" in capsys.readouterr().err


def test_without_textual_the_command_says_how_to_install_it(capsys, monkeypatch):
    for name in [
        n for n in sys.modules if n.startswith(("textual", "engine.play.terminal.app", "engine.play.terminal.screens"))
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    assert main(["play", "--seed", "1"]) == 2
    assert 'python -m pip install "commandzone[tui]"' in capsys.readouterr().err
