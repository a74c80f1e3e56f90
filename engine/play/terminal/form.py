"""What all forms share: rows that can be chosen, and how an answer is made of them (CR 608.2d)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from engine.core.machine import check
from engine.frozen import record
from engine.state.decisions import Cancel
from engine.views.answering import answer_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.play.terminal.asked import Context
    from engine.state.decisions import Action

__all__ = ["Form", "Row"]


@record
class Row:
    """A line of a form. ``kind``: head (can't be chosen), act, or done; ``mark``: what stands before it; ``detail``:
    what stands behind it.
    """

    text: str
    kind: str = "act"
    mark: str = ""
    detail: str = ""


class Form(ABC):
    """What can be chosen, row by row."""

    hint = ""

    def __init__(self, context: Context) -> None:
        """``context``: the question."""
        self.context = context
        d = context.decision
        self.cancel = d.kind != "ChooseAction" and check(context.game, Cancel(d.player)).ok

    def rows(self) -> list[Row]:
        """The rows as they are now."""
        tail = [Row(self.context.label("cancel"), "done")] if self.cancel else []
        return [*self.own(), *tail]

    @abstractmethod
    def own(self) -> list[Row]:
        """The rows of the question itself."""

    def press(self, index: int) -> Action | None:
        """Choose a row; the action, if it is complete.

        :raises IllegalAction: what has been put together is not allowed.
        """
        if self.cancel and index == len(self.own()):
            return Cancel(self.context.decision.player)
        return self.pressed(index)

    @abstractmethod
    def pressed(self, index: int) -> Action | None:
        """Choose a row of the question itself."""

    def turn(self, index: int, by: int) -> bool:  # noqa: ARG002 - forms with amounts and directions use them
        """Change a row to the right (1) or left (-1); False if it does not change."""
        return False

    def back(self) -> bool:
        """Take the last choice back; False if there is none."""
        return False

    def same(self, index: int) -> bool:  # noqa: ARG002
        """Do with all others as with a row; False if that means nothing."""
        return False

    def typed(self, text: str) -> Action | None:  # noqa: ARG002
        """What was written, for forms that are filled in by writing; None: it is not for this form."""
        return None

    @property
    def writes(self) -> bool:
        """Whether the form is filled in by writing."""
        return False

    def answer(self, value: Sequence[Any]) -> Action:
        """The answer by the numbers of the view's options, or by amounts and pairs."""
        return answer_of(self.context.game, self.context.seat, list(value), self.context.prompt.prompt)
