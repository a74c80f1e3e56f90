"""The terminal game itself: table, question, log and keys (Textual)."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import App
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from engine.errors import EngineError
from engine.play.terminal.asked import Context
from engine.play.terminal.forms import form_for
from engine.play.terminal.labels import label
from engine.play.terminal.log import log_text
from engine.play.terminal.paint import headline, prompt_text, row_text, table_text
from engine.play.terminal.screens import Cover, Long, Question, WhyNot
from engine.play.terminal.style import CSS
from engine.play.terminal.taking_back import redo, undo
from engine.play.terminal.widgets import Rows, TableBox
from engine.views.build import view as view_of
from engine.views.pictures.parts import Parts

if TYPE_CHECKING:
    from pathlib import Path

    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.events import Resize

    from engine.play.terminal.form import Form
    from engine.play.terminal.table import Table
    from engine.state.decisions import Action

__all__ = ["PlayApp"]

_SLICE, _EVERY = 0.05, 0.4
"""Seconds that the computer's seats play before keys are looked at, and before the table is drawn again."""
_NARROW, _LOW = 110, 30
_TABLE_KEYS = frozenset({
    "why", "undo", "redo", "concede", "leave", "find", "pass_turn", "table", "log", "clear", "turn", "take_last", "same",
})  # fmt: skip


class PlayApp(App[int]):
    """A game for people at one screen. It leaves with 0."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "commandzone"
    CSS = CSS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why", show=False), Binding("u", "undo", show=False), Binding("r", "redo", show=False), Binding("c", "concede", show=False),
        Binding("q", "leave", show=False), Binding("slash", "find", show=False), Binding("n", "pass_turn", show=False), Binding("t", "table", show=False),
        Binding("l", "log", show=False), Binding("escape", "clear", show=False),
    ]  # fmt: skip

    def __init__(self, table: Table, path: Path) -> None:
        """``table``: the game; ``path``: where it is saved on leaving, if that is wanted."""
        super().__init__()
        self.game_table, self.path = table, path
        self.lang = table.lang
        self.context: Context | None = None
        self.form: Form | None = None
        self.facing: int | None = None
        """Who has the screen."""
        self.saved = ""
        self._shown: list[int] = []
        self._filter = ""
        self._drawn = 0.0

    def compose(self) -> ComposeResult:
        """Table and log on the left, the question on the right, below each other where the terminal is narrow."""
        yield Static(id="head")
        with Horizontal(id="main"):
            with Vertical(id="left"):
                with TableBox(id="tablebox"):
                    yield Static(id="table")
                with VerticalScroll(id="logbox"):
                    yield Static(id="log")
            with Vertical(id="side"):
                yield Static(id="prompt")
                yield Input(id="find", placeholder=self.say("filter"))
                yield Rows(id="rows")
                yield Input(id="write")
                yield Static(id="note")
        yield Static(self._keys(), id="keys")

    def say(self, key: str, **words: object) -> str:
        """A set phrase in the language of the game."""
        return label(key, self.lang, **words)

    def _keys(self) -> Text:
        out = Text(no_wrap=True, overflow="ellipsis")
        for key, name in (
            ("?", "why"), ("u", "undo"), ("r", "redo"), ("n", "end"), ("/", "filter"), ("t", "table"), ("l", "log"), ("c", "concede"), ("q", "quit"),
        ):  # fmt: skip
            out.append(key, "bold yellow").append(f" {self.say(f'k {name}')}  ")
        return out

    def on_mount(self) -> None:
        """The game begins, or goes on."""
        self.query_one("#rows").focus()
        self.query_one("#logbox", VerticalScroll).anchor()
        self.call_after_refresh(self.go_on)

    def on_resize(self, event: Resize) -> None:
        """Another layout where there is less room."""
        narrow = event.size.width < _NARROW or event.size.height < _LOW
        base = self.screen_stack[0]
        base.set_class(narrow, "narrow")
        base.set_class(event.size.height >= _LOW, "tall")

    def on_table_box_resized(self) -> None:
        """The table and the rows in their new width."""
        self.draw()

    # -- going on ------------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let the computer's seats play, and pass where nobody has to be asked, until a person decides."""
        if not self.is_running or not self.screen_stack:
            return
        until = monotonic() + _SLICE
        try:
            while monotonic() < until:
                if not self.game_table.step():
                    self.settle()
                    return
        except EngineError as error:
            self.context = self.form = None
            self.draw()
            self.note(f"{error}")
            return
        self.context = self.form = None
        if monotonic() - self._drawn > _EVERY:
            self.draw()
        self.set_timer(0.001, self.go_on)

    def settle(self) -> None:
        """Somebody decides, or the game is over."""
        d = self.game_table.decision
        self._filter = ""
        self.query_one("#find", Input).remove_class("on")
        if d is None:
            self.context = self.form = None
            self.draw()
            return
        if self.facing != d.decider and len(self.game_table.humans) > 1:
            self.context = self.form = None
            self.facing = None
            self.draw()
            who = self.game_table.game.players[d.decider]
            self.push_screen(Cover(who, self.lang), lambda _: self._face(d.decider))
            return
        self._face(d.decider)

    def _face(self, seat: int) -> None:
        self.facing = seat
        d = self.game_table.decision
        assert d is not None
        self.context = Context(self.game_table.game, d, self.lang)
        self.form = form_for(self.context)
        self.draw()
        self._first_row()

    def act(self, action: Action) -> None:
        """Take an action and go on; a refusal is told."""
        try:
            self.game_table.act(action)
        except EngineError as error:
            self.note(f"{error}")
            return
        self.note("")
        self.go_on()

    # -- drawing -------------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Everything as it is now."""
        self._drawn = monotonic()
        game, context = self.game_table.game, self.context
        seat = (
            self.facing
            if len(self.game_table.humans) > 1
            else self.game_table.humans[0]
            if self.game_table.humans
            else None
        )
        parts = context.parts if context is not None else Parts(view_of(game, seat), self.lang)
        base = self.screen_stack[0]
        base.query_one("#head", Static).update(headline(parts, game.setup.variant.name))
        box = base.query_one("#tablebox", VerticalScroll)
        base.query_one("#table", Static).update(table_text(parts, max(40, box.size.width - 4), first=seat))
        base.query_one("#log", Static).update(log_text(game, seat, self.lang))
        prompt = base.query_one("#prompt", Static)
        if context is not None and self.form is not None:
            prompt.update(prompt_text(context, self.form))
        else:
            prompt.update(Text(self.say("over" if self.game_table.decision is None else "thinking"), "bold"))
        write = base.query_one("#write", Input)
        writes = self.form is not None and self.form.writes
        write.set_class(writes, "on")
        if writes and len(self.screen_stack) == 1:
            write.focus()
        self._draw_rows()

    def _draw_rows(self) -> None:
        rows = self.screen_stack[0].query_one("#rows", Rows)
        at = (
            self._shown[rows.highlighted]
            if rows.highlighted is not None and rows.highlighted < len(self._shown)
            else None
        )
        rows.clear_options()
        self._shown = []
        if self.form is None:
            return
        width = max(20, rows.size.width - 3)
        wanted = self._filter.casefold()
        listed = self.form.rows()
        for n, row in enumerate(listed):
            if not wanted or (row.kind != "head" and wanted in f"{row.text} {row.detail}".casefold()):
                self._shown.append(n)
        rows.add_options([
            Option(row_text(listed[n].text, listed[n].kind, listed[n].mark, listed[n].detail, width), disabled=listed[n].kind == "head") for n in self._shown
        ])  # fmt: skip
        if at in self._shown:
            rows.highlighted = self._shown.index(at)
        elif self._shown:
            self._first_row()
        elif wanted:
            self.note(self.say("no match", text=self._filter))

    def _first_row(self) -> None:
        rows = self.screen_stack[0].query_one("#rows", Rows)
        listed = self.form.rows() if self.form is not None else []
        rows.highlighted = next((i for i, n in enumerate(self._shown) if listed[n].kind != "head"), None)

    def note(self, text: str) -> None:
        """A line below the rows."""
        self.screen_stack[0].query_one("#note", Static).update(Text(text))

    # -- choosing ------------------------------------------------------------------------------------------------------

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A row is chosen."""
        if event.option_list.id != "rows" or self.form is None or event.option_index >= len(self._shown):
            return
        try:
            action = self.form.press(self._shown[event.option_index])
        except EngineError as error:
            self.note(f"{error}")
            return
        if action is not None:
            self.act(action)
        else:
            self._draw_rows()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """The keys of the table do nothing while another screen is above it, or while something is typed."""
        return len(self.screen_stack) == 1 or action not in _TABLE_KEYS

    def action_turn(self, by: int) -> None:
        """Change a row."""
        rows = self.query_one("#rows", Rows)
        if self.form is not None and rows.highlighted is not None and self.form.turn(self._shown[rows.highlighted], by):
            self._draw_rows()

    def action_same(self) -> None:
        """Do with all others as with this row."""
        rows = self.query_one("#rows", Rows)
        if self.form is not None and rows.highlighted is not None and self.form.same(self._shown[rows.highlighted]):
            self._draw_rows()

    def action_take_last(self) -> None:
        """Take the last choice of a form back."""
        if self.form is not None and self.form.back():
            self._draw_rows()

    def on_input_changed(self, event: Input.Changed) -> None:
        """The filter."""
        if event.input.id == "find":
            self._filter = event.value
            self._draw_rows()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """From the filter to the rows; an answer that was written."""
        if event.input.id == "find":
            self.query_one("#rows").focus()
        elif event.input.id == "write" and self.form is not None:
            try:
                action = self.form.typed(event.value)
            except EngineError as error:
                self.note(f"{error}")
                return
            event.input.value = ""
            if action is not None:
                self.query_one("#rows").focus()
                self.act(action)

    def action_find(self) -> None:
        """Filter the rows."""
        find = self.query_one("#find", Input)
        find.value = self._filter
        find.add_class("on")
        find.focus()

    def action_clear(self) -> None:
        """No filter, and back to the rows."""
        self._filter = ""
        self.query_one("#find", Input).remove_class("on")
        self.query_one("#rows").focus()
        self.note("")
        self._draw_rows()

    # -- the other keys ------------------------------------------------------------------------------------------------

    def action_why(self) -> None:
        """Why can't I …?"""
        if self.context is not None:
            self.push_screen(WhyNot(self.context), lambda action: None if action is None else self.act(action))

    def action_pass_turn(self) -> None:
        """Pass until the end of the turn."""
        if self.context is not None and self.context.decision.kind == "ChooseAction":
            self.game_table.pass_turn()
            self.note(self.say("passes", who=self.context.view.players[self.context.decision.player].name))
            self.go_on()

    def action_table(self) -> None:
        """The table alone."""
        if self.context is not None or self.game_table.decision is None:
            parts = (
                self.context.parts
                if self.context is not None
                else Parts(view_of(self.game_table.game, self.facing), self.lang)
            )
            self.push_screen(
                Long(self.say("table"), table_text(parts, self.size.width - 4, first=self.facing), self.lang)
            )

    def action_log(self) -> None:
        """The log alone."""
        self.push_screen(
            Long(self.say("log"), log_text(self.game_table.game, self.facing, self.lang, 2000), self.lang, end=True)
        )

    def action_concede(self) -> None:
        """Leave the game (104.3a), if that is meant."""
        if self.context is None:
            return
        text = Text(self.say("concede ask", who=self.context.view.players[self.context.decision.player].name), "bold")

        def then(answer: str | None) -> None:
            if answer == "yes":
                self.game_table.concede()
                self.go_on()

        self.push_screen(Question(text, (("no", self.say("no")), ("yes", self.say("yes")))), then)

    def action_leave(self) -> None:
        """Save or not, and leave."""
        answers = (
            ("save", self.say("save to", path=self.path)),
            ("leave", self.say("leave")),
            ("stay", self.say("stay")),
        )
        self.push_screen(Question(Text(self.say("quit ask"), "bold"), answers), self._leave)

    def _leave(self, answer: str | None) -> None:
        if answer == "save":
            from engine.protocol import dumps_record

            try:
                self.path.write_text(dumps_record(self.game_table.record) + "\n", "utf-8")
            except OSError as error:
                self.note(self.say("unsaved", why=error))
                return
            self.saved = self.say("saved", path=self.path)
        if answer in ("save", "leave"):
            self.exit(0)

    def action_undo(self) -> None:
        """Take the last choice back: freely, with consent, or not at all."""
        undo(self)

    def action_redo(self) -> None:
        """Do again what was taken back."""
        redo(self)
