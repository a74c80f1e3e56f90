"""``commandzone ask``: answer rules questions written as scripts."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from engine.cards.readers import UnreadableFile
from engine.cards.store import CardPool, load_pool
from engine.cli.errors import DEBUG
from engine.cli.limits import Overtime, at_most
from engine.cli.streams import print_html, print_json
from engine.draft.telling import option_words, question_text
from engine.questions.ask import add_steps
from engine.questions.loader import load_file
from engine.questions.problems import OPEN, PASSED, UNREADABLE, Problem, ScriptError
from engine.questions.report import as_json, as_markdown, as_text, problem_text
from engine.questions.results import Report
from engine.questions.runner import run_script
from engine.questions.schema import read_script
from engine.words.actor import prompt_text
from engine.words.say import answer_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TextIO

    from engine.draft.state import Draft
    from engine.state.decisions import Decision
    from engine.state.game import Game
    from engine.words.refs import Refs

__all__ = ["ask_command", "ask_file", "compare_command", "script_files"]


def script_files(places: Iterable[Path]) -> tuple[list[Path], list[str]]:
    """The scripts meant: files as given, of folders every ``*.question.yaml`` below; and complaints about places that
    hold none.
    """
    found: list[Path] = []
    complaints: list[str] = []
    for place in places:
        if _is_folder(place):
            inside = sorted(place.rglob("*.question.yaml"))
            if not inside:
                complaints.append(f"{place}: no *.question.yaml in this folder")
            found += inside
        else:
            found.append(place)
    return found, complaints


def _is_folder(place: Path) -> bool:
    """False also for what no folder can be called; reading it as a file says why."""
    try:
        return place.is_dir()
    except (OSError, ValueError):
        return False


def ask_file(
    path: Path, pool: CardPool | None = None, asking: Asking | None = None, lang: str = "en", limit: float = 0
) -> Report:
    """Run one script; whatever goes wrong is in the report. ``limit``: seconds after which it is given up, 0 for never."""
    try:
        with at_most(limit):
            return _ask_file(path, pool, asking, lang)
    except Overtime:
        return Report(None, (), (), _too_long(limit))


def _too_long(limit: float) -> Problem:
    return Problem(
        "script/time", f"not done after {limit:g} seconds; --limit SECONDS gives it more, --limit 0 all it wants", OPEN
    )


def _ask_file(path: Path, pool: CardPool | None, asking: Asking | None, lang: str) -> Report:
    try:
        script = read_script(load_file(path))
    except ScriptError as error:
        return Report(None, (), (), error.problem)
    one = (None, None) if asking is None else (asking.ask, asking.ask_draft)
    report = run_script(script, pool, ask=one[0], ask_draft=one[1], folder=path.parent, debug=DEBUG.get(), lang=lang)
    if asking is not None and asking.answers:
        try:
            add_steps(path, asking.answers)
        except ScriptError as error:
            return Report(script, report.checks, report.branches, error.problem, report.warnings, report.rules)
    return report


class Asking:
    """Asks open prompts in the terminal and remembers the answers."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        """``source`` gives the answers, ``out`` shows the questions."""
        self.source, self.out = source, out
        self.answers: list[tuple[int, str, str]] = []
        self._kept: tuple[int, str, str] | None = None

    def ask(self, game: Game, decision: Decision, refs: Refs, place: int, complaint: str) -> str | None:
        """Show the prompt, read an answer; an empty line leaves the prompt open."""
        return self._read(
            place,
            game.players[decision.player],
            prompt_text(game, decision, refs),
            answer_text(game, decision, refs),
            complaint,
        )

    def ask_draft(self, draft: Draft, question: Decision, place: int, complaint: str) -> str | None:
        """The same for a question of a draft."""
        sample = next(iter(option_words(draft, question)), "")
        return self._read(
            place,
            draft.players[question.player],
            question_text(draft, question),
            f"choose {sample}" if sample else "",
            complaint,
        )

    def _read(self, place: int, who: str, shown: str, sample: str, complaint: str) -> str | None:
        if complaint:
            if self.answers and self.answers[-1] == self._kept:
                self.answers.pop()
            print(f"  {complaint}", file=self.out)
        print(shown, file=self.out)
        print(f"  for example: {sample or 'choose …'}  (an empty line leaves it open)", file=self.out)
        print("> ", end="", file=self.out, flush=True)
        text = " ".join(self.source.readline().split())
        if not text:
            return None
        if not text.partition(" ")[2] and text not in ("keep", "mulligan", "stop", "concede"):
            text = f"choose {text}"
        self._kept = (place, who, text)
        self.answers.append(self._kept)
        return text


def ask_command(
    places: Sequence[Path], *, cards: Path | None = None, explain: str = "full", style: str = "text", ask: bool = False,
    lang: str = "en", limit: float = 0, out: TextIO | None = None, err: TextIO | None = None, source: TextIO | None = None,
) -> int:  # fmt: skip
    """Run scripts and print what came of them; the highest exit code of them all.

    Args:
        places: files, and folders that hold ``*.question.yaml`` files.
        cards: a card file (Scryfall or MTGJSON) in which names are looked up last.
        explain: ``short``, ``full`` or ``rules``.
        style: ``text``, ``md``, ``html`` or ``json``.
        ask: ask open prompts in the terminal and write the answers into the file.
        lang: ``en`` or ``ja``.
        limit: seconds that one file may take, 0 for no limit; there is none while prompts are asked.
        out: where results are printed, standard output by default.
        err: where errors are printed, standard error by default.
        source: where answers are read from, standard input by default.
    """
    out = cast("TextIO", sys.stdout) if out is None else out
    err = cast("TextIO", sys.stderr) if err is None else err
    files, complaints = script_files(places)
    for text in complaints:
        print(f"error[script-unreadable]: {text}", file=err)
    code = UNREADABLE if complaints else PASSED
    try:
        pool = None if cards is None else load_pool(cards)
    except (UnreadableFile, ValueError) as error:
        print(f"error[card-unreadable]: {error}", file=err)
        return UNREADABLE
    results: list[dict[str, Any]] = []
    pages: list[tuple[str, Report]] = []
    alone = len(files) == 1 and not complaints
    for path in files:
        asking = Asking(source or sys.stdin or io.StringIO(), err) if ask else None
        report = ask_file(path, pool, asking, lang, 0 if ask else limit)
        code = max(code, report.exit)
        if style == "json":
            results.append(as_json(str(path), report))
        elif style == "html":
            pages.append((str(path), report))
        elif style == "md":
            print(as_markdown(str(path), report, explain, lang), file=out)
        elif alone:
            _print_one(str(path), report, explain, lang, out, err)
        else:
            _print_line(str(path), report, out)
    if style == "json":
        print_json({"files": results}, out)
    elif pages:
        from engine.questions.page import as_html

        print_html(as_html(pages, explain, lang), out)
    elif len(files) > 1 and style == "text":
        print(f"{len(files)} scripts, exit code {code}", file=out)
    return code


def compare_command(
    places: Sequence[Path], rules: str, *, cards: Path | None = None, style: str = "text", limit: float = 0, out: TextIO | None = None,
    err: TextIO | None = None,
) -> int:  # fmt: skip
    """Run scripts under two rule sets and print where each of them parts; 0, or 2 and 4 where a script cannot be read
    or played.

    Args:
        places: files, and folders that hold ``*.question.yaml`` files.
        rules: two ids of rule sets, or dates, with a comma between them.
        cards: a card file in which names are looked up last.
        style: ``text``, ``md`` or ``json``.
        limit: seconds that one file may take, 0 for no limit.
        out: where results are printed, standard output by default.
        err: where errors are printed, standard error by default.
    """
    from engine.questions.compare import compare, comparison_json, comparison_text

    out = cast("TextIO", sys.stdout) if out is None else out
    err = cast("TextIO", sys.stderr) if err is None else err
    pair = tuple(name.strip() for name in rules.split(","))
    files, complaints = script_files(places)
    if len(pair) != 2 or not all(pair):
        complaints.append(f"--compare takes two rule sets, as in commander-2019-07,commander-2023-11; not {rules!r}")
    for text in complaints:
        print(f"error[script-unreadable]: {text}", file=err)
    if len(pair) != 2 or not all(pair):
        return UNREADABLE
    try:
        pool = None if cards is None else load_pool(cards)
    except (UnreadableFile, ValueError) as error:
        print(f"error[card-unreadable]: {error}", file=err)
        return UNREADABLE
    code = UNREADABLE if complaints else PASSED
    results: list[dict[str, Any]] = []
    for path in files:
        try:
            with at_most(limit):
                found = compare(read_script(load_file(path)), (pair[0], pair[1]), pool, folder=path.parent)
        except Overtime:
            print(problem_text(str(path), _too_long(limit)), file=err)
            code = max(code, OPEN)
            continue
        except ScriptError as error:
            print(problem_text(str(path), error.problem), file=err)
            code = max(code, error.problem.exit)
            continue
        code = max(code, found.exit)
        if style == "json":
            results.append(comparison_json(str(path), found))
        else:
            print(comparison_text(str(path), found), file=out)
    if style == "json":
        print_json({"files": results}, out)
    return code


def _print_one(file: str, report: Report, explain: str, lang: str, out: TextIO, err: TextIO) -> None:
    if report.script is None and report.problem is not None:
        print(problem_text(file, report.problem), file=err)
        return
    print(as_text(file, report, explain, lang), file=out)


def _print_line(file: str, report: Report, out: TextIO) -> None:
    """One line a script of a folder, and below it what is wrong."""
    good = sum(c.ok for c in report.checks)
    state = "ok  " if not report.exit else f"{report.exit}   "
    print(f"{state} {good}/{len(report.checks)}  {file}", file=out)
    if report.problem is not None:
        problem: Problem = report.problem
        print("\n".join(f"       {line}" for line in problem_text(file, problem).splitlines()), file=out)
    for c in report.checks:
        if not c.ok:
            print(
                f"       line {c.line}: {c.text}; it is: {c.actual}" + (f" [{c.branch}]" if c.branch else ""), file=out
            )
    for warning in report.warnings:
        print(f"       warning: line {warning.line}: {warning.text}", file=out)
