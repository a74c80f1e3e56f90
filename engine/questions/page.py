"""What came of scripts as one HTML page: the answer first, then each step with its rules and a picture of the table
after it.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from engine.draft.state import Draft
from engine.questions.labels import label
from engine.questions.report import answer_of, central_rules, facts_of, in_runs, problem_text, rules_told, shared_lines
from engine.rulebook.renumber import from_printed
from engine.rulebook.ruleset import find_ruleset
from engine.rulebook.titles import title
from engine.views.pictures import draft_svg, svg
from engine.views.pictures.look import table_style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.questions.results import Branch, Line, Report
    from engine.state.game import Game

__all__ = ["as_html"]

_STYLE = """
:root{color-scheme:light dark;--ink:#23211c;--soft:#5f5a4e;--bg:#fffdf8;--line:#cfc8b8;--hot:#9a3412;--good:#166534;--box:#f4f1ea}
@media (prefers-color-scheme:dark){:root{--ink:#eceae4;--soft:#a9a89f;--bg:#101216;--line:#3d424d;--hot:#fdba74;--good:#86efac;--box:#1b1e25}}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.55 system-ui,'Segoe UI',Roboto,'Noto Sans','Noto Sans CJK JP',sans-serif}
main{max-width:1000px;margin:0 auto;padding:28px 20px 60px}
h1{font-size:25px;line-height:1.25;margin:0 0 4px}h2{font-size:17px;margin:30px 0 8px}h3{font-size:16px;margin:0 0 4px}
.meta,.rules{color:var(--soft)}.meta{margin:0 0 18px;font-size:14.5px}
blockquote{margin:0 0 18px;padding:2px 0 2px 16px;border-left:3px solid var(--line);font-size:17px}
.answer{background:var(--box);border-radius:10px;padding:14px 18px;font-size:18px;margin:0;white-space:pre-line}
ol.steps{list-style:none;margin:0;padding:0}ol.steps>li{border-top:1px solid var(--line);padding:14px 0}
ol.steps ul{margin:2px 0 8px;padding:0;list-style:none}ol.steps ul li{display:flex;gap:16px;justify-content:space-between;align-items:baseline}
.rules{font-size:13.5px;white-space:nowrap;font-variant-numeric:tabular-nums}
h3 .rules{font-weight:400}.no{display:inline-block;min-width:1.7em;color:var(--soft);font-weight:400}
figure{margin:10px 0 0}figcaption{font-size:13.5px;color:var(--soft);margin-bottom:6px}svg{display:block;width:100%}
table{border-collapse:collapse;width:100%}th,td{border-top:1px solid var(--line);padding:6px 10px 6px 0;text-align:left;vertical-align:top}thead th{border-top:0;color:var(--soft);font-weight:600;font-size:14px}
.bad{color:var(--hot);font-weight:600}.good{color:var(--good)}ul.checks{list-style:none;padding:0;margin:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0}dt{color:var(--soft)}dd{margin:0}
pre{background:var(--box);border-radius:8px;padding:12px;overflow-x:auto;font-size:14px}section+section{margin-top:56px;border-top:3px solid var(--line);padding-top:28px}
"""


def as_html(reports: Sequence[tuple[str, Report]], explain: str = "full", lang: str = "en") -> str:
    """One page for these (file, result) pairs. It loads nothing, follows the reader's light or dark setting, and reads
    in order without its pictures.

    ``explain``: ``short`` leaves the steps and their pictures out, ``rules`` adds a title for every rule cited.
    ``lang``: ``en`` or ``ja``.
    """
    told = "".join(_one(file, report, explain, lang) for file, report in reports)
    name = _name(*reports[0]) if len(reports) == 1 else label("questions", lang, n=len(reports))
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(name)}</title>\n<style>{_STYLE}{table_style()}</style></head>\n<body><main>\n{told}</main></body>\n</html>"
    )


def _name(file: str, report: Report) -> str:
    return (report.script.id if report.script is not None else "") or file


def _one(file: str, report: Report, explain: str, lang: str) -> str:
    script = report.script
    out = [f"<section><h1>{escape(_name(file, report))}</h1>"]
    if report.rules:
        out.append(
            f'<p class="meta">{escape(find_ruleset(report.rules).name)} · {escape(label("under", lang, rules=report.rules))}</p>'
        )
    if script is not None and script.question:
        out.append(f"<blockquote>{escape(script.asked(lang).strip())}</blockquote>")
    out.append(f'<h2>{label("Answer", lang)}</h2><p class="answer">{_answer(report, lang)}</p>')
    central = central_rules(report)
    if explain != "short" and central:
        rows = "".join(
            f"<dt>{n}</dt><dd>{escape(title(str(from_printed(n, report.rules_text))))}</dd>" for n in central
        )
        out.append(f"<h2>{label('Why', lang)}</h2><dl>{rows}</dl>")
    if len(report.branches) > 1:
        out.append(_table(report, lang))
    if explain != "short" and report.timeline:
        out.append(_course(report, lang))
    if explain == "rules":
        rows = "".join(f"<dt>{n}</dt><dd>{escape(t)}</dd>" for n, t in rules_told(report))
        out.append(f"<h2>{label('Rules', lang)}</h2><dl>{rows}</dl>")
    out.append(_checked(report, lang))
    out += [f"<p>{escape(label('line', lang, line=w.line, text=w.text))}</p>" for w in report.warnings]
    if report.problem is not None:
        out.append(f"<h2>{label('Problem', lang)}</h2><pre>{escape(problem_text(file, report.problem))}</pre>")
    return "\n".join(out) + "</section>\n"


def _answer(report: Report, lang: str) -> str:
    return escape(re.sub(r"\s*\n\s*", "\n", answer_of(report, lang).strip()))


# -- the course, step by step ------------------------------------------------------------------------------------------


def _course(report: Report, lang: str) -> str:
    first = report.branches[0]
    out = [f"<h2>{label('Step by step', lang)}</h2>", '<ol class="steps">']
    stood: dict[int, Game | Draft] = {**dict(first.moments[:1]), **dict(first.drafts[:1])}
    start = stood.get(0)
    if start is not None:
        out.append(f"<li><h3>{label('start', lang)}</h3>{_figure(start, '', lang)}</li>")
    out += [*_steps(first, 0, start, lang), "</ol>"]
    for branch in report.branches[1:]:
        at = shared_lines(first.lines, branch.lines)
        out += [
            f"<h2>{escape(label('Or', lang, name=branch.name))}</h2>",
            '<ol class="steps">',
            *_steps(branch, at, start, lang),
            "</ol>",
        ]
    return "\n".join(out)


def _steps(branch: Branch, at: int, start: Game | Draft | None, lang: str) -> list[str]:
    """The steps of a branch from a line on, each with the picture of what it led to, if anything has changed."""
    after: dict[int, Game | Draft] = {**dict(branch.moments), **dict(branch.drafts)}
    groups: list[list[Line]] = []
    for line in in_runs(branch.lines[at:], lang):
        if line.own or not groups:
            groups.append([])
        groups[-1].append(line)
    shown = start
    out = []
    for i, group in enumerate(groups):
        step = group[0].step
        last = i + 1 == len(groups) or groups[i + 1][0].step != step
        game = after.get(step) if last else None
        picture = ""
        if game is not None and (shown is None or _table_of(game) is not _table_of(shown)):
            picture, shown = _figure(game, label("after", lang, step=step) if step else label("end", lang), lang), game
        out.append(f"<li>{_group(group)}{picture}</li>")
    return out


def _group(group: list[Line]) -> str:
    head, rest = (group[0], group[1:]) if group[0].own else (None, group)
    told = ""
    if head is not None:
        number = f'<span class="no">{head.step}</span>' if head.step else ""
        told = f"<h3>{number}{escape(head.text)} {_rules(head)}</h3>"
    items = "".join(f"<li><span>{escape(line.text)}</span>{_rules(line)}</li>" for line in rest)
    return told + (f"<ul>{items}</ul>" if items else "")


def _rules(line: Line) -> str:
    return f'<span class="rules">{escape(", ".join(line.rules))}</span>' if line.rules else ""


def _table_of(game: Game | Draft) -> object:
    """What a picture shows."""
    return game if isinstance(game, Draft) else game.board


def _figure(game: Game | Draft, words: str, lang: str) -> str:
    caption = f"<figcaption>{words}</figcaption>" if words else ""
    drawn = draft_svg if isinstance(game, Draft) else svg
    return f"<figure>{caption}{drawn(game, style=False, judge=True, lang=lang)}</figure>"  # type: ignore[arg-type]


# -- tables ------------------------------------------------------------------------------------------------------------


def _table(report: Report, lang: str) -> str:
    game = report.branches[0].game
    names = "/".join(game.players) if game is not None else ""
    words = (
        label("choice", lang),
        label("commanders", lang),
        f"{label('life', lang)} {names}",
        label("expectations", lang),
    )
    heads = "".join(f'<th scope="col">{escape(w)}</th>' for w in words)
    rows = ""
    for b in report.branches:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in facts_of(b, report, lang))
        rows += f'<tr><th scope="row">{escape(b.name)}</th>{cells}</tr>'
    return f"<h2>{label('Every choice', lang)}</h2><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _checked(report: Report, lang: str) -> str:
    good = sum(c.ok for c in report.checks)
    items = ""
    for c in report.checks:
        branch = f" [{escape(c.branch)}]" if c.branch else ""
        if c.ok:
            items += (
                f'<li><span class="good" aria-label="{label("holds", lang)}">✓</span> {escape(c.text)}{branch}</li>'
            )
        else:
            items += f'<li class="bad"><span aria-label="{label("fails", lang)}">✗</span> {escape(c.text)}{branch}{escape(label("it is", lang, actual=c.actual))}</li>'
    held = label("hold", lang, good=good, all=len(report.checks))
    return f'<h2>{label("Checked", lang)}</h2><p>{held}.</p><ul class="checks">{items}</ul>'
