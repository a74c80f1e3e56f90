"""Widgets of the terminal game that know a few more keys, and their size (Textual)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import OptionList

if TYPE_CHECKING:
    from textual.binding import BindingType

__all__ = ["Rows", "TableBox"]


class Rows(OptionList):
    """The rows of a form. Left and right change a row, Space chooses as Enter does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "app.turn(-1)", show=False), Binding("right", "app.turn(1)", show=False), Binding("space", "select", show=False),
        Binding("backspace", "app.take_last", show=False),
        Binding("a", "app.same", show=False),
    ]  # fmt: skip


class TableBox(VerticalScroll):
    """The table, which is drawn anew where it gets wider or narrower."""

    class Resized(Message):
        """It has another size."""

    def on_resize(self) -> None:
        """Say so."""
        self.post_message(self.Resized())
