"""The page of all decision points, from the audit (``docs/decision-points.md``): ``python -m
engine.testing.decision_points`` writes it anew.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core import audit
from engine.core.keywords import SUPPORTED
from engine.state.decisions import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["PAGE", "page"]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "decision-points.md"

_HEAD = """\
# Decision points

The engine never chooses for a player among options that can come out differently. These are all the questions it asks, the rule
behind each, and where a rule gives a choice that is not asked, the reason. A test holds the tables against the classes, against the code that makes decisions and against
what random games ask; another plays games again with everything internal in another order (ids, unordered zones, registries) and finds nothing but names changed.

This page is generated from `engine/core/audit.py`: `python -m engine.testing.decision_points` writes it anew.
"""


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    return [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}", *(f"| {' | '.join(row)} |" for row in rows), ""]


def _rows(entries: Iterable[tuple[str, tuple[audit.Choice, ...]]]) -> list[tuple[str, ...]]:
    return [(f"`{name}`", f"`{c.kind}`", ", ".join(c.rules), c.what) for name, choices in entries for c in choices]


def _silent(entries: Iterable[tuple[str, tuple[audit.Choice, ...]]]) -> str:
    return ", ".join(f"`{name}`" for name, choices in entries if not choices)


def page() -> str:
    """The text of the page."""
    frames = [(name, audit.CHOICES[name]) for name in audit.frames()]
    ops = sorted((name, audit.CHOICES[name]) for name in audit.ops())
    keywords = [(name, audit.keyword_choices(name)) for name in sorted(SUPPORTED)]
    head = ("asks", "decision", "rules", "what")
    lines = [_HEAD, "## Kinds of decisions", ""]
    lines += _table(("kind", "the answer"), [(f"`{k}`", v) for k, v in KINDS.items()])
    lines += ["## Frames: the rules' own procedures", "", *_table(head, _rows(frames))]
    lines += [
        f"Nothing is asked by {_silent(frames)}.",
        "",
        "## Ops: what spells and abilities do",
        "",
        *_table(head, _rows(ops)),
    ]
    lines += [f"Nothing is asked by {_silent(ops)}.", "", "## Keywords", ""]
    lines += ["Beside what every spell asks (targets, payment).", "", *_table(head, _rows(keywords))]
    lines += [f"Nothing is asked by {_silent(keywords)}.", "", "## Not asked", ""]
    lines += _table(("rule", "choice", "why"), [(u.rule, u.what, u.why) for u in audit.UNASKED])
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    sys.stdout.write(f"{PAGE.name} is written\n")
