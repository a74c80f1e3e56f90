"""What can be wrong with a question script, and the exit code that each kind has."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from engine.errors import EngineError, Reason
from engine.frozen import record, replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.rulebook.refs import RuleRef

__all__ = ["FAILED", "ILLEGAL", "OPEN", "PASSED", "UNKNOWN", "UNREADABLE", "Problem", "ScriptError", "nearest"]

PASSED, FAILED, UNREADABLE, OPEN, UNKNOWN, ILLEGAL = range(6)
"""Exit codes: all holds, an expectation failed, the file can't be read, a prompt was left open, an unknown card or
sentence, an illegal step.
"""


@record
class Problem:
    """Why a script could not be run to its end.

    ``code`` is a stable word (``script/unreadable``, ``script/key``, ``script/sentence``, ``script/name``,
    ``card/unknown``, ``prompt/open``, ``prompt/none``, ``prompt/rule``, ``action/illegal`` …); ``step`` is the number
    of the step from 1, 0 before the first; ``line`` is the line in the file; ``rules`` are numbers as the rule set in
    force prints them; ``details`` are further lines (a word, a text) for people.
    """

    code: str
    message: str
    exit: int
    line: int = 0
    step: int = 0
    rules: tuple[str, ...] = ()
    details: tuple[tuple[str, str], ...] = ()


class ScriptError(EngineError):
    """A script can't be read or played on; carries its :class:`Problem`."""

    code = "script/unreadable"

    def __init__(self, problem: Problem, rules: Iterable[RuleRef] = ()) -> None:
        """``rules`` are the rules behind the problem."""
        self.problem = problem
        super().__init__(Reason(problem.code, tuple(rules), problem.message))

    def at(self, *, line: int = 0, step: int = 0) -> ScriptError:
        """The same error with line and step filled in where they are missing."""
        was = self.problem
        found = replace(was, line=was.line or line, step=was.step or step)
        return ScriptError(found, self.reasons[0].rules)


def nearest(word: str, known: Iterable[str], *, cutoff: float = 0.6) -> str:
    """``; did you mean 'x'?`` for the known word most like ``word``; "" if none is."""
    choices = list(dict.fromkeys(known))
    near = difflib.get_close_matches(word, choices, n=1, cutoff=cutoff)
    if not near:
        folded = {c.casefold(): c for c in choices}
        near = [folded[n] for n in difflib.get_close_matches(word.casefold(), list(folded), n=1, cutoff=cutoff)]
    return f"; did you mean {near[0]!r}?" if near else ""
