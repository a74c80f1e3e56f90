"""What came of a script, for people and for programs: the answer first, then the timeline with rule numbers, branches,
and what was checked.
"""

from __future__ import annotations

import re
import textwrap
from itertools import groupby
from typing import TYPE_CHECKING, Any

from engine.errors import error_line
from engine.frozen import replace
from engine.questions.labels import label
from engine.rulebook.renumber import from_printed
from engine.rulebook.ruleset import find_ruleset
from engine.rulebook.titles import title
from engine.words.japanese import term
from engine.words.refs import Refs, display_name
from engine.words.width import cell, wide, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.questions.problems import Problem
    from engine.questions.results import Branch, Line, Report

__all__ = [
    "EXPLAIN", "FORMATS", "answer_of", "as_json", "as_markdown", "as_text", "central_rules", "facts_of", "in_runs", "problem_text", "rules_told", "shared_lines",
]  # fmt: skip

EXPLAIN = ("short", "full", "rules")
"""How much is told: the answer and what was checked; the timeline, too; and a title for every rule cited."""
FORMATS = ("text", "md", "html", "json")
CHAT = 2000
"""Most characters of one answer in Markdown: what a chat takes."""
_WIDTH, _RULE_COLUMN = 100, 74
_LONGEST = 600
"""Characters of a problem's sentence that are printed; JSON has all of it."""


# -- JSON --------------------------------------------------------------------------------------------------------------


def as_json(file: str, report: Report) -> dict[str, Any]:
    """The result of one file as the contract has it."""
    problem = report.problem
    return {
        "file": file,
        "id": report.script.id if report.script is not None else "",
        "ok": report.exit == 0,
        "exit": report.exit,
        "expectations": [{"text": c.text, "ok": c.ok, "actual": c.actual, "branch": c.branch} for c in report.checks],
        "timeline": [{"text": line.text, "rules": list(line.rules)} for line in report.timeline],
        "problem": None if problem is None else {
            "code": problem.code, "message": problem.message, "step": problem.step or None, "line": problem.line or None,
            "rules": list(problem.rules),
        },
    }  # fmt: skip


# -- text --------------------------------------------------------------------------------------------------------------


def problem_text(file: str, problem: Problem) -> str:
    """A problem as a message: code, sentence, rules, what is possible, and where."""
    head = error_line(problem.code, _short(problem.message))
    rows: list[tuple[str, str]] = []
    if problem.rules and not any(word == "because" for word, _ in problem.details):
        rows.append(("rule", ", ".join(problem.rules)))
    rows += [(word, _short(text)) for word, text in problem.details if text != problem.message]
    place = f"{file}:{problem.line}" if problem.line else file
    rows.append(("at", place + (f", step {problem.step}" if problem.step else "")))
    return "\n".join((head, *(f"  {word:<8} {text}".rstrip() for word, text in rows)))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 100]} … {text[-80:]}"


def as_text(file: str, report: Report, explain: str = "full", lang: str = "en") -> str:
    """The result of one file as text for a terminal; ``lang`` is ``en`` or ``ja``."""
    out: list[str] = [_title(file, report), ""]
    out += _paragraph(label("ANSWER", lang), answer_of(report, lang))
    if explain == "full":
        out += _why(report, lang)
    if explain == "rules":
        out += _rules_told(report, lang)
    if explain != "short" and report.timeline:
        out += ["", f"{cell(label('TIMELINE', lang), _RULE_COLUMN)}  {label('rule', lang)}"]
        out += _timeline(report.timeline, lang)
        for branch in report.branches[1:]:
            shared = shared_lines(report.branches[0].lines, branch.lines)
            out += ["  " + label("or", lang, name=branch.name), *_timeline(branch.lines[shared:], lang)]
    if len(report.branches) > 1:
        out += ["", *_table(report, lang)]
    out += ["", *_checked(report, lang)]
    central = central_rules(report)
    if explain != "short" and central:
        out.append(f"{cell(label('SEE', lang), 8)}commandzone rules {central[0]}")
    for warning in report.warnings:
        out.append(f"{label('warning', lang)}: {file}:{warning.line}: {warning.text}")
    if report.problem is not None:
        out += ["", problem_text(file, report.problem)]
    return "\n".join(out)


def _title(file: str, report: Report) -> str:
    name = (report.script.id if report.script is not None else "") or file
    if not report.rules:
        return name
    return f"{name:<60}  {find_ruleset(report.rules).name} · rules {report.rules}"


def _paragraph(word: str, text: str) -> list[str]:
    lines: list[str] = []
    for part in text.splitlines() or [""]:
        lines += textwrap.wrap(part, _WIDTH - 8) or [""] if wide(part) == len(part) else wrap(part, _WIDTH - 8)
    return [f"{cell(word if i == 0 else '', 8)}{line}".rstrip() for i, line in enumerate(lines)]


def answer_of(report: Report, lang: str = "en") -> str:
    """The script's own answer, if it gives one and it holds; else the expectations, in the words of what is the case."""
    script = report.script
    if script is not None and script.answer and report.exit == 0:
        return script.answered(lang)
    if report.problem is not None:
        return label("none", lang, text=_short(report.problem.message))
    wrong = [c for c in report.checks if not c.ok]
    if wrong:
        return label("not as expected", lang) + "; ".join(
            f"{c.text} ({label('is', lang, actual=c.actual)})" + (f" [{c.branch}]" if c.branch else "") for c in wrong
        )
    told: dict[str, list[str]] = {}
    for c in report.checks:
        if not c.text.startswith(("cites ", "no prompt")):
            told.setdefault(c.branch, []).append(c.text)
    parts = []
    for branch, texts in told.items():
        said = "; ".join(dict.fromkeys(texts))
        parts.append(f"{branch}: {said}." if branch else f"{said}.")
    return "\n".join(parts) or label("nothing", lang)


def _timeline(lines: tuple[Line, ...], lang: str) -> list[str]:
    out: list[str] = []
    last = 0
    for line in in_runs(lines, lang):
        if line.own:
            number = f"{line.step:>3}" if line.step and line.step != last else "   "
            last = line.step or last
            text = f"{number}  {line.text}"
        else:
            text = f"       {line.text}"
        rules = ", ".join(line.rules)
        out += _columns(text, rules)
    return out


def _columns(text: str, rules: str) -> list[str]:
    wrapped = wrap(text, _RULE_COLUMN, " " * 9)
    first = f"{cell(wrapped[0], _RULE_COLUMN)}  {rules}".rstrip()
    return [first, *(w.rstrip() for w in wrapped[1:])]


def in_runs(lines: Iterable[Line], lang: str = "en") -> list[Line]:
    """The lines, with those that say the same one after the other told once: ``Plains leaves the game (40 times)``."""
    out: list[Line] = []
    for _, run in groupby(lines, key=lambda line: line if not line.own else id(line)):
        same = list(run)
        first = same[0]
        out.append(first if len(same) == 1 else replace(first, text=label("times", lang, text=first.text, n=len(same))))
    return out


def shared_lines(a: tuple[Line, ...], b: tuple[Line, ...]) -> int:
    """How many lines two branches have in common before they part."""
    n = 0
    while n < len(a) and n < len(b) and a[n] == b[n]:
        n += 1
    return n


def facts_of(branch: Branch, report: Report, lang: str = "en") -> tuple[str, str, str]:
    """What a row of the table of branches says: where commanders are, life totals, prompts."""
    game = branch.game
    if game is None:
        return ("", "", "")
    refs = Refs(game)
    leaders = []
    for card in sorted(game.board.fixed.commanders()):
        item = next(i for i, _, _ in refs.items() if i.card == card)
        obj = game.board.object(item.object)
        zone = "" if obj is None else term(obj.zone) if lang == "ja" else obj.zone
        leaders.append(label("gone", lang) if obj is None else f"{display_name(game, obj)}: {zone}")
    life = "/".join(str(p.life) for p in game.board.players)
    ok = [c.ok for c in report.checks if c.branch == branch.name]
    return (", ".join(leaders), life, label("n of m", lang, n=sum(ok), m=len(ok)))


def _table(report: Report, lang: str) -> list[str]:
    game = report.branches[0].game
    names = "/".join(game.players) if game is not None else ""
    rows = [
        (
            label("CHOICE", lang),
            label("commanders", lang),
            f"{label('life', lang)} {names}",
            label("expectations", lang),
        )
    ]
    rows += [(b.name, *facts_of(b, report, lang)) for b in report.branches]
    widths = [max(wide(row[i]) for row in rows if i < len(row)) for i in range(4)]
    return ["  ".join(cell(word, widths[i]) for i, word in enumerate(row)).rstrip() for row in rows]


def _checked(report: Report, lang: str) -> list[str]:
    out = [cell(label("CHECKED", lang), 8) + tally(report, lang)]
    for c in report.checks:
        if not c.ok:
            branch = f" [{c.branch}]" if c.branch else ""
            out.append(f"  {label('failed', lang, line=c.line)}{branch}: {c.text}")
            out.append(f"         {label('is', lang, actual=c.actual)}")
    return out


def tally(report: Report, lang: str = "en") -> str:
    """How many expectations hold, and how many nobody came to because play stopped before."""
    good, held = sum(c.ok for c in report.checks), len(report.checks)
    told = label("hold", lang, good=good, all=held) if held or report.problem is None else label("no check", lang)
    script = report.script
    if report.problem is None or script is None or script.branched:
        return told
    wanted = sum(len(step.said) for step in script.steps if step.who == "check") + sum(
        len(texts) for _, texts in script.expect
    )
    return told + label("not reached", lang, n=wanted - held) if wanted > held else told


def central_rules(report: Report) -> list[str]:
    """The rules that the script itself speaks of: in its prompts and in what it expects to be cited."""
    script = report.script
    if script is None:
        return []
    texts = [s.text for step in script.steps for s in step.said] + [s.text for _, es in script.expect for s in es]
    found = [
        n for text in texts if re.search(r"\(\d{3}\.|^cites ", text) for n in re.findall(r"\d{3}\.\d+[a-z]?", text)
    ]
    return sorted(dict.fromkeys(found), key=_order)


def _why(report: Report, lang: str) -> list[str]:
    """What the central rules say, in our own words; nothing where there is no answer that they explain."""
    if report.problem is not None:
        return []
    told = [f"{title(str(from_printed(n, report.rules_text)))} ({n})" for n in central_rules(report)]
    return ["", *_paragraph(label("WHY", lang), "; ".join(told) + ".")] if told else []


def _cited(report: Report) -> list[str]:
    found = dict.fromkeys(r for branch in report.branches for line in branch.lines for r in line.rules)
    return sorted(found, key=_order)


def _order(number: str) -> tuple[int, int, str]:
    chapter, _, rest = number.partition(".")
    digits = "".join(ch for ch in rest if ch.isdigit())
    return (int(chapter) if chapter.isdigit() else 9999, int(digits or 0), rest)


def rules_told(report: Report) -> list[tuple[str, str]]:
    """A title, in our own words, for every rule that something in the timeline cites."""
    return [(number, title(str(from_printed(number, report.rules_text)))) for number in _cited(report)]


def _rules_told(report: Report, lang: str) -> list[str]:
    rows = rules_told(report)
    return ["", label("RULES", lang), *(f"  {number:<12} {told}".rstrip() for number, told in rows)] if rows else []


# -- Markdown ----------------------------------------------------------------------------------------------------------


def as_markdown(file: str, report: Report, explain: str = "full", lang: str = "en") -> str:
    """The result of one file as Markdown that pastes into a chat: at most :data:`CHAT` characters.

    Where it would be longer, lines of the timeline are left out, the engine's before the script's own, the last first;
    then the question is cut.
    """
    lines = in_runs(report.timeline, lang) if explain != "short" else []
    dropped = 0
    cut = 4 * CHAT
    while True:
        text = _markdown(file, report, explain, lines, dropped, cut, lang)
        over = len(text) - CHAT
        if over <= 0:
            return text
        if lines:
            last = max((i for i, line in enumerate(lines) if not line.own), default=len(lines) - 1)
            del lines[last]
            dropped += 1
        elif explain == "rules":
            explain = "full"
        elif cut > 200:
            cut = 200
        else:
            return f"{text[: CHAT - 2].rstrip()} …"


def _clip(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 2].rstrip()} …"


def _markdown(file: str, report: Report, explain: str, lines: list[Line], dropped: int, cut: int, lang: str) -> str:
    script = report.script
    out: list[str] = []
    if script is not None and script.question:
        out += [f"> {_clip(' '.join(script.asked(lang).split()), cut)}", ""]
    out += [f"**{line.strip()}**" if line.strip() else "" for line in answer_of(report, lang).splitlines()]
    if lines:
        out.append("")
        for line in lines:
            rules = f" ({', '.join(line.rules)})" if line.rules else ""
            out.append(f"- {line.text}" if line.own else f"  - {line.text}{rules}")
    if dropped:
        out.append(label("more", lang, n=dropped, file=file))
    if explain == "rules":
        out += ["", *(f"- {number}: {told}" for number, told in rules_told(report))]
    if len(report.branches) > 1:
        head = tuple(label(key, lang) for key in ("choice", "commanders", "life", "expectations"))
        table = [head, *((b.name, *facts_of(b, report, lang)) for b in report.branches)]
        out += [
            "",
            "| " + " | ".join(table[0]) + " |",
            "|---|---|---|---|",
            *("| " + " | ".join(r) + " |" for r in table[1:]),
        ]
    out += ["", tally(report, lang) + (label("rules", lang, rules=report.rules) if report.rules else "")]
    out += [label("failed md", lang, text=c.text, actual=c.actual) for c in report.checks if not c.ok]
    out += [f"- {label('warning', lang)}: {w.text}" for w in report.warnings]
    if report.problem is not None:
        out += ["", "```text", problem_text(file, report.problem), "```"]
    return "\n".join(out)
