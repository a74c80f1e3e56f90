"""The commands' places: ``commandzone …`` and ``commandzone cards …``."""

from __future__ import annotations

from cyclopts import App

__all__ = ["USAGE", "app", "cards"]

USAGE = 2

app = App(
    name="commandzone",
    help="Rules questions, games and deck checks for Commander and its relatives.",
    result_action="return_value",
)
cards = App(name="cards", help="The user's own card file and the built-in catalogue.", result_action="return_value")
app.command(cards)
