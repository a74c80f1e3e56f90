"""Holding expectations against a game and everything that happened in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import AmbiguousName
from engine.questions import checks_objects, checks_play, checks_players
from engine.questions.moment import Check, Checked, Moment
from engine.questions.problems import UNKNOWN, Problem, ScriptError
from engine.words.refs import UnknownName

if TYPE_CHECKING:
    from engine.questions.expectations import Expectation

__all__ = ["Checked", "Moment", "evaluate"]

_CHECKS: dict[str, Check] = {**checks_objects.CHECKS, **checks_players.CHECKS, **checks_play.CHECKS}


def evaluate(expected: Expectation, moment: Moment, branch: str = "") -> Checked:
    """Whether the expectation holds.

    Raises :class:`ScriptError` (exit code 4): a name in it fits nothing, or more than one thing; or it is asked in the
    wrong kind of script.
    """
    check = _CHECKS.get(expected.kind)
    if check is None:
        text = f"{expected.text!r} is asked only before the game (start: decks, draft)"
        raise ScriptError(Problem("script/sentence", text, UNKNOWN, expected.line))
    try:
        ok, actual = check(expected, moment)
    except (AmbiguousName, UnknownName) as error:
        ambiguous = isinstance(error, AmbiguousName)
        details = tuple(("", r.text) for r in error.reasons) if ambiguous else ()
        message = f"{(error.context if ambiguous else '') or error}, in {expected.text!r}"
        code = "script/ambiguous" if ambiguous else "script/name"
        raise ScriptError(Problem(code, message, UNKNOWN, expected.line, details=details)) from None
    return Checked(expected.text, ok, actual, branch, expected.line)
