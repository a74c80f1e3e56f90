"""Taking choices back in the terminal, freely or with the others' consent, and doing them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from engine.play.terminal.screens import Question

if TYPE_CHECKING:
    from engine.play.terminal.app import PlayApp
    from engine.records import Undo

__all__ = ["redo", "undo"]


def undo(app: PlayApp) -> None:
    """Take the last choice back: freely, with consent, or not at all."""
    if app.facing is None and app.game_table.decision is not None:
        return
    seat = app.facing if app.facing is not None else next(iter(app.game_table.humans), 0)
    found = app.game_table.undo_of(seat)
    if found.kind == "impossible":
        app.note(app.say("undo impossible", why="; ".join(r.text for r in found.reasons)))
    elif found.kind == "free":
        _take_back(app, found, app.say("undo free"))
    else:
        _consent(app, found, seat, [p for p in found.consent if app.game_table.seats[p] is None])


def _consent(app: PlayApp, found: Undo, seat: int, asked: list[int]) -> None:
    """Ask the people at the screen one after the other; the computer's seats agree."""
    names = app.game_table.game.players
    if not asked:
        bots = any(app.game_table.seats[p] is not None for p in found.consent)
        _take_back(app, found, app.say("undo agreed") + (f" {app.say('computers agree')}" if bots else ""))
        return
    text = Text(app.say("undo ask", who=names[seat], n=app.game_table.record.at - found.to), "bold")
    text.append(f"\n\n{app.say('undo because')}:", "dim")
    for reason in found.reasons:
        text.append(f"\n• {reason.text}", "")
    text.append(f"\n\n{app.say('undo agree', who=names[asked[0]])}", "bold")

    def then(answer: str | None) -> None:
        app.facing = None  # the screen goes back to who asked, below a cover
        if answer == "yes":
            _consent(app, found, seat, asked[1:])
        else:
            app.settle()
            app.note(app.say("undo denied", who=names[asked[0]]))

    app.push_screen(Question(text, (("yes", app.say("yes")), ("no", app.say("no")))), then)


def _take_back(app: PlayApp, found: Undo, told: str) -> None:
    app.game_table.take_back(found)
    app.go_on()
    app.note(told)


def redo(app: PlayApp) -> None:
    """Do again what was taken back."""
    if app.facing is None and app.game_table.decision is not None:
        return
    told = app.game_table.redo()
    app.note(app.say("redone", what=told) if told else app.say("redo none"))
    app.go_on()
