"""The same script under two rule sets: where the stories part, and by which rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from engine.frozen import record, replace
from engine.questions.problems import UNKNOWN, UNREADABLE
from engine.questions.reading import variant_of
from engine.questions.report import as_json
from engine.questions.results import Line, Report
from engine.questions.runner import run_script

if TYPE_CHECKING:
    from engine.cards.store import CardPool
    from engine.questions.loader import Scalar
    from engine.questions.script import Script

__all__ = ["Comparison", "compare", "comparison_json", "comparison_text"]


@record
class Comparison:
    """Two runs of one script: their reports, and the events of the timelines where the runs part.

    ``first``: the first line that differs, for each run; None where that run has ended. ``same``: the events do not
    differ; then ``first`` is the first line for which the runs cite other rules, if any.
    """

    reports: tuple[Report, Report]
    first: tuple[Line | None, Line | None]
    same: bool

    @property
    def rules(self) -> tuple[str, str]:
        """Ids of the rule sets."""
        return self.reports[0].rules, self.reports[1].rules

    @property
    def exit(self) -> int:
        """2 or 4 if the script cannot be read or played under one of the sets; otherwise 0, whatever the expectations
        say.
        """
        problems = [r.problem.exit for r in self.reports if r.problem is not None]
        return max((code for code in problems if code in (UNREADABLE, UNKNOWN)), default=0)


def compare(script: Script, pair: tuple[str, str], pool: CardPool | None = None, *, folder: Any = None) -> Comparison:
    """Play the script under both rule sets (ids or dates) and find where the runs part.

    Rule sets of other variants may be named by their ids: EDH of 2010 beside Commander of today. An answer that names
    the rule of its prompt is taken without it, since the same question is asked by different rules. Raises
    :class:`ScriptError` (exit code 2) for a rule set that there is not.
    """
    for name in pair:
        variant_of(script, name)
    script = replace(
        script,
        steps=tuple(
            replace(s, said=tuple(map(_without_rule, s.said))) if s.who not in ("effect", "check") else s
            for s in script.steps
        ),
    )
    one, two = (run_script(script, pool, rules=name, folder=folder) for name in pair)
    a, b = (tuple(line for line in report.timeline if not line.own) for report in (one, two))
    for at in range(max(len(a), len(b))):
        pair_of = (a[at] if at < len(a) else None, b[at] if at < len(b) else None)
        if pair_of[0] is None or pair_of[1] is None or pair_of[0].text != pair_of[1].text:
            return Comparison((one, two), pair_of, same=False)
    if one.problem != two.problem:
        return Comparison((one, two), (None, None), same=False)
    cited = next(((x, y) for x, y in zip(a, b, strict=True) if x.rules != y.rules), (None, None))
    return Comparison((one, two), cited, same=True)


_RULE = re.compile(r"\s*\((?:\d{3}\.|edh20)[\w.-]+\)$")


def _without_rule(said: Scalar) -> Scalar:
    return replace(said, text=_RULE.sub("", said.text))


def _told(report: Report, line: Line | None) -> tuple[str, tuple[str, ...]]:
    if line is not None:
        return f"step {line.step}: {line.text}", line.rules
    if report.problem is not None:
        return f"stops: {report.problem.message}", report.problem.rules
    return "nothing more happens", ()


def comparison_text(file: str, found: Comparison) -> str:
    """The comparison as text for a terminal."""
    script = found.reports[0].script
    out = [f"{(script.id if script is not None else '') or file:<60}  {found.rules[0]} · {found.rules[1]}", ""]
    width = max(map(len, found.rules))
    if found.same and found.first == (None, None):
        out.append("SAME    the same events by the same rules")
    else:
        out.append("SAME    the same events, by other rules:" if found.same else "DIFFERS first here:")
        for name, report, line in zip(found.rules, found.reports, found.first, strict=True):
            text, rules = _told(report, line)
            out.append(f"  {name:<{width}}  {text}  {', '.join(rules)}".rstrip())
    for name, report in zip(found.rules, found.reports, strict=True):
        good = sum(c.ok for c in report.checks)
        ending = f"; {report.problem.message}" if report.problem is not None else ""
        out.append(f"CHECKED {name:<{width}}  {good} of {len(report.checks)} expectations hold{ending}")
        out += [f"  {c.text}; it is: {c.actual}" for c in report.checks if not c.ok]
    return "\n".join(out)


def comparison_json(file: str, found: Comparison) -> dict[str, Any]:
    """The comparison as a JSON object: both results, and where they part."""
    first = []
    for report, line in zip(found.reports, found.first, strict=True):
        text, rules = _told(report, line)
        first.append({"rules_set": report.rules, "text": text, "rules": list(rules)})
    return {"file": file, "same": found.same, "first": first, "results": [as_json(file, r) for r in found.reports]}
