"""Screens above the table: the cover between two people, questions with a few answers, why not, and long text."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from engine.play.terminal.labels import label
from engine.play.terminal.paint import refusal_text
from engine.play.terminal.whynot import Refusal, attempts, explain, read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType

    from engine.play.terminal.asked import Context
    from engine.state.decisions import Action

__all__ = ["Cover", "Long", "Question", "WhyNot"]


class Cover(Screen[bool]):
    """Hides everything until the next person has the screen to themselves."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "ready", ""), ("space", "ready", "")]

    def __init__(self, who: str, lang: str) -> None:
        """``who`` comes next."""
        super().__init__()
        self.who, self.lang = who, lang

    def compose(self) -> ComposeResult:
        """Two lines in the middle."""
        with Vertical(id="cover"):
            yield Static(Text(label("pass to", self.lang, who=self.who), "bold"))
            yield Static(Text(label("ready", self.lang, who=self.who), "dim"))

    def action_ready(self) -> None:
        """The next person is there."""
        self.dismiss(result=True)


class Question(Screen[str]):
    """A text and a few answers; gives the key of the one chosen, empty for none. It covers the table: somebody else may
    have to answer.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", "")]

    def __init__(self, text: Text, answers: Sequence[tuple[str, str]], first: int = 0) -> None:
        """``answers``: key and words; ``first`` is highlighted."""
        super().__init__()
        self.text, self.answers, self.first = text, tuple(answers), first

    def compose(self) -> ComposeResult:
        """Text, then answers."""
        with Vertical(id="question"):
            with VerticalScroll(id="asked", can_focus=False):
                yield Static(self.text)
            yield OptionList(*(Option(words, id=key) for key, words in self.answers), id="answers")

    def on_mount(self) -> None:
        """Arrow keys go to the answers."""
        answers = self.query_one("#answers", OptionList)
        answers.highlighted = self.first
        answers.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The answer."""
        self.dismiss(event.option.id or "")

    def action_leave(self) -> None:
        """None."""
        self.dismiss("")


class Long(Screen[None]):
    """A text that is too long for its corner."""

    BINDINGS: ClassVar[list[BindingType]] = [(key, "leave", "") for key in ("escape", "enter", "q", "t", "l")]

    def __init__(self, title: str, text: Text, lang: str, *, end: bool = False) -> None:
        """``end``: its end is shown first."""
        super().__init__()
        self.heading, self.text, self.lang, self.at_end = title, text, lang, end

    def compose(self) -> ComposeResult:
        """The text, to be scrolled."""
        yield Static(Text(f"{self.heading} · {label('close', self.lang)}", "bold reverse"), classes="bar")
        with VerticalScroll(id="long"):
            yield Static(self.text)

    def on_mount(self) -> None:
        """Arrow keys scroll."""
        box = self.query_one("#long", VerticalScroll)
        box.focus()
        if self.at_end:
            self.call_after_refresh(box.scroll_end, animate=False)

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)


class WhyNot(ModalScreen["Action | None"]):
    """Why can't I …? A sentence is typed or something is chosen that is not possible; every reason is told, and what
    would make it legal.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", "")]

    def __init__(self, context: Context) -> None:
        """``context``: the open question."""
        super().__init__()
        self.context = context
        self.found: tuple[tuple[str, Action], ...] = ()
        self.ready: tuple[str, Action] | None = None

    def compose(self) -> ComposeResult:
        """A line to type in, what could be tried, and the reasons."""
        c = self.context
        self.found = attempts(c)
        with Vertical(id="whynot"):
            yield Static(Text(f"{c.label('why not')}  {c.label('close')}", "bold"))
            yield Static(Text(c.label("why help"), "dim"))
            yield Input(id="said")
            yield OptionList(
                *(Option(Text(words, no_wrap=True, overflow="ellipsis")) for words, _ in self.found), id="tried"
            )
            with VerticalScroll(id="reasons"):
                yield Static(id="told")

    def on_mount(self) -> None:
        """Typing comes first."""
        self.query_one("#said", Input).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The reasons against what is highlighted, once somebody is in the list."""
        if self.query_one("#tried", OptionList).has_focus:
            self._tell(explain(self.context, self.found[event.option_index][1]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The reasons against what was chosen."""
        self._tell(explain(self.context, self.found[event.option_index][1]))

    def key_down(self) -> None:
        """From the line into the list."""
        tried = self.query_one("#tried", OptionList)
        if self.query_one("#said", Input).has_focus and self.found:
            tried.focus()
            tried.highlighted = 0

    def on_input_changed(self) -> None:
        """Another sentence: what was ready is not any more."""
        self.ready = None

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The reasons against what was typed; what is legal is done with a second Enter."""
        text = event.value.strip()
        if not text:
            return
        if self.ready is not None and self.ready[0] == text:
            self.dismiss(self.ready[1])
            return
        said = read(self.context, text)
        if isinstance(said, Refusal):
            self._tell(said)
        else:
            self.ready = (text, said)
            self.query_one("#told", Static).update(Text(self.context.label("legal"), "bold green"))

    def _tell(self, refusal: Refusal | None) -> None:
        told = (
            Text(self.context.label("legal"), "bold green")
            if refusal is None
            else refusal_text(refusal, self.context.lang)
        )
        self.query_one("#told", Static).update(told)

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)
