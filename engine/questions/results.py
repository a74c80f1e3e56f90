"""What comes of a script: the timeline, the branches of ``choose *``, results of expectations, and the problem that
ended it.
"""

from __future__ import annotations

from engine.draft.state import Draft
from engine.frozen import record
from engine.questions.cardpool import CardWarning
from engine.questions.moment import Checked
from engine.questions.problems import FAILED, PASSED, Problem
from engine.questions.script import Script
from engine.rulebook.refs import NEWEST_TEXT
from engine.rulebook.ruleset import find_ruleset
from engine.state.game import Game

__all__ = ["Branch", "Line", "Report"]


@record
class Line:
    """A line of the timeline: the text, the rules' numbers in force, and the number of the step it belongs to. ``own``:
    what the script says.
    """

    text: str
    rules: tuple[str, ...] = ()
    step: int = 0
    own: bool = False


@record
class Branch:
    """One way through a script: the options chosen at each ``choose *``, and where it ended. ``moments``: the game
    after each step, by the number of the step; 0 is the start. ``drafts``: the same of a draft.
    """

    options: tuple[str, ...]
    game: Game | None
    lines: tuple[Line, ...] = ()
    problem: Problem | None = None
    moments: tuple[tuple[int, Game], ...] = ()
    drafts: tuple[tuple[int, Draft], ...] = ()

    @property
    def name(self) -> str:
        """The options in words."""
        return " / ".join(self.options)


@record
class Report:
    """What came of a script: results of all expectations, the timeline (of the first branch), the branches, and the
    first problem.
    """

    script: Script | None
    checks: tuple[Checked, ...]
    branches: tuple[Branch, ...]
    problem: Problem | None
    warnings: tuple[CardWarning, ...] = ()
    rules: str = ""
    """Id of the rule set in force."""

    @property
    def exit(self) -> int:
        """The exit code: the problem's, else 1 if an expectation failed, else 0."""
        if self.problem is not None:
            return self.problem.exit
        return PASSED if all(c.ok for c in self.checks) else FAILED

    @property
    def rules_text(self) -> str:
        """Date of the rules text whose numbers are printed."""
        return find_ruleset(self.rules).text if self.rules else NEWEST_TEXT

    @property
    def timeline(self) -> tuple[Line, ...]:
        """The timeline of the first branch; lines of further ones follow from where they part."""
        return self.branches[0].lines if self.branches else ()
