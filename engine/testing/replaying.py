"""Playing question scripts with every invariant held after every action, and telling failures of scripts apart (CR
101.4, 117, 400.7, 704.3, 903.8).

A *document* is a script as plain Python values: dicts, lists and texts, just as a YAML file has them. :func:`failures`
plays one and names everything that is wrong with it; each kind of failure has a name that stays the same when the
script is made smaller (:mod:`engine.testing.shrinking`).
"""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import error_line
from engine.frozen import record
from engine.questions.loader import Items, Mapping, Node, load, load_file
from engine.questions.problems import UNREADABLE, ScriptError
from engine.questions.runner import run_script
from engine.questions.schema import read_script
from engine.state.game import Step
from engine.testing.invariants import violations
from engine.testing.scenario import node

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.cards.store import CardPool
    from engine.questions.results import Report
    from engine.state.game import Game

__all__ = ["Failure", "Watcher", "document", "failed", "failures", "read_document", "replay_command"]


@record
class Failure:
    """One thing that is wrong with a script: ``kind`` tells it from other failures, ``text`` says it to people.

    Kinds begin with a word: ``error`` (the engine broke: the error's class and the line that raised it), ``invariant``
    (its name), ``problem`` (the runner's code, the step's words and the rules) or ``expectation`` (its words and what
    is the case instead).
    """

    kind: str
    text: str


def document(source: Node) -> Any:
    """The plain Python value of what was loaded from a file."""
    if isinstance(source, Mapping):
        return {key.text: document(value) for key, value in source}
    if isinstance(source, Items):
        return [document(one) for one in source]
    return None if source.empty else source.text


def read_document(source: Path | str) -> dict[str, Any]:
    """The document in a file (a path), or in a YAML text.

    Raises :class:`engine.questions.problems.ScriptError` (exit code 2): it can't be read.
    """
    found: dict[str, Any] = document(load_file(source) if isinstance(source, Path) else load(source))
    return found


def failed(error: BaseException) -> tuple[str, str]:
    """What an error inside the engine is called, by class and innermost line; and its traceback."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{place.filename.replace(chr(92), '/').rsplit('/', 1)[-1]}:{place.lineno}"
    return f"{type(error).__name__} {where}", "".join(traceback.format_exception(error)[-8:]).strip()


class Watcher:
    """Holds invariants while a script is played; lives only as long as that."""

    def __init__(self, only: Sequence[str] | None = None, hold: Callable[..., list[str]] = violations) -> None:
        """``only``: names of the invariants wanted (None = all); ``hold`` is called as
        :func:`engine.testing.invariants.violations` is.
        """
        self.only, self.hold = only, hold
        self.found: list[str] = []
        self.actions = 0

    def __call__(self, before: Game | None, step: Step) -> None:
        """Hold the invariants against one action, until something is found."""
        self.actions += 1
        if not self.found:
            self.found = self.hold(before, step, only=self.only)

    def failures(self) -> list[Failure]:
        """What was found, each invariant once."""
        out: dict[str, Failure] = {}
        for text in self.found:
            name = text.partition(":")[0]
            out.setdefault(name, Failure(f"invariant {name}", text))
        return list(out.values())


def _problems(report: Report) -> list[Failure]:
    out: list[Failure] = []
    found = report.problem
    if found is not None:
        said = ""
        if report.script is not None and 0 < found.step <= len(report.script.steps):
            step = report.script.steps[found.step - 1]
            said = f" at {step.who}: {step.said[0].text}"
        what = ", ".join(found.rules) if said else found.message
        out.append(Failure(f"problem {found.code}{said} ({what})", f"{found.code}: {found.message}"))
    wrong = [c for c in report.checks if not c.ok]
    out += [Failure(f"expectation {c.text} ({c.actual})", f"{c.text}: {c.actual}") for c in wrong]
    return out


def failures(
    script: dict[str, Any], pool: CardPool | None = None, *, folder: Path | None = None, invariants: bool = True, only: Sequence[str] | None = None,
    hold: Callable[..., list[str]] = violations,
) -> tuple[Failure, ...]:  # fmt: skip
    """Play a document and say everything that is wrong with it, the gravest first: errors of the engine, invariants,
    problems, expectations.

    ``invariants``: hold them, too (``only``: those of these names); ``folder``: where files that the script names lie;
    ``pool``: the user's own cards. ``()``: nothing is wrong. A script of the wrong shape gives one failure of the kind
    ``problem script/…``.
    """
    watcher = Watcher(only, hold)
    broken: list[Failure] = []
    try:
        root = node(script)
        assert isinstance(root, Mapping)
        read = read_script(root)
    except ScriptError as error:
        return (Failure(f"problem {error.problem.code} ({error.problem.message})", error.problem.message),)
    report = None
    try:
        report = run_script(read, pool, folder=folder, debug=True, watch=watcher if invariants else None)
    except (Exception, RecursionError) as error:  # noqa: BLE001 - whatever comes is the finding
        kind, text = failed(error)
        broken.append(Failure(f"error {kind}", text))
    if report is not None and invariants and report.branches and report.branches[0].moments:
        start = report.branches[0].moments[0][1]
        if start.setup.scenario:
            opened = Watcher(only, hold)
            opened(None, Step(start, tuple(start.log)))
            broken += opened.failures()
    broken += [f for f in watcher.failures() if f.kind not in {b.kind for b in broken}]
    if report is not None:
        broken += _problems(report)
    return tuple(broken)


def replay_command(path: Path, pool: CardPool | None = None, say: Callable[[str], Any] | None = None) -> int:
    """The body of ``commandzone fuzz --replay FILE``: play a script, hold every invariant after every action, print
    what is wrong.

    Returns 0 if nothing is, 1 for a finding (an error of the engine or a broken invariant), else the exit code of
    ``commandzone ask``: 2 for a file that can't be read, 1 and 3 to 5 for what does not come out as the script says.
    """
    tell = say if say is not None else _tell
    try:
        script = read_document(path)
        root = node(script)
        assert isinstance(root, Mapping)
        read_script(root)
    except ScriptError as error:
        tell(error_line(error.problem.code, error.problem.message))
        return UNREADABLE
    found = failures(script, pool, folder=path.parent)
    for one in found:
        tell(f"{one.kind}\n  " + "\n  ".join(one.text.splitlines()))
    if not found:
        tell(f"{path.name}: nothing found")
        return 0
    if found[0].kind.startswith(("error ", "invariant ")):
        return 1
    return run_script(read_script(root), pool, folder=path.parent).exit


def _tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
