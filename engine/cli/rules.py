"""``commandzone rules``: what a rule is about, how its number moved, where the engine enforces it, and which tests hold
it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import engine
from engine.cli.streams import print_json
from engine.rulebook.index import known, nearest, numbers
from engine.rulebook.refs import EQUAL, NEWEST_TEXT, ref
from engine.rulebook.renumber import editions, from_printed, printed
from engine.rulebook.titles import title

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["rules_command"]

_PACKAGE = Path(engine.__file__).parent
_SHOWN = 12
"""Entries of a list that are printed."""
_TELLING = frozenset({"cli", "play", "questions", "testing", "words"})
"""Parts of the package that speak of rules and enforce none."""


def rules_command(number: str, *, as_json: bool = False, out: TextIO | None = None, err: TextIO | None = None) -> int:
    """Print what is known of a rule; exit code 0, 4 for a number that no rule has.

    Args:
        number: as in 903.9a, 906.12a, or a ledger id (edh2010.general-choice).
        as_json: print one JSON object instead of text.
        out: where the result is printed, standard output by default.
        err: where errors are printed, standard error by default.
    """
    out = cast("TextIO", sys.stdout) if out is None else out
    err = cast("TextIO", sys.stderr) if err is None else err
    wanted = number.strip().rstrip(".")
    wanted = wanted if known(wanted) else wanted.lower()
    if not known(wanted):
        near = ", ".join(nearest(wanted))
        hint = f"; the nearest are {near}" if near else "; a number looks like 903.9a"
        print(f"error[rule-unknown]: no rule has the number {wanted!r}{hint}", file=err)
        return 4
    found = _facts(wanted)
    if as_json:
        print_json(found, out)
        return 0
    print(f"{wanted}  {found['title']}".rstrip(), file=out)
    if found["same"]:
        print(f"  states the same: {', '.join(found['same'])}", file=out)
    for row in found["dates"]:
        earliest = " or before" if row["from"] == editions()[0] else ""
        print(f"  {row['number']:<10} {row['from']}{earliest} to {row['to']}", file=out)
    inside = [
        n for n in numbers() if n.startswith(wanted) and n != wanted and re.fullmatch(r"[a-z]|\.\d+", n[len(wanted) :])
    ]
    if found["enforced"] or not inside:
        _listed("enforced in", found["enforced"] or ["nowhere by this number"], out)
    if found["tests"] or not inside:
        _listed(
            "tests",
            found["tests"]
            or ["none here: look in a clone of the repository" if _home() is None else "none by this number"],
            out,
        )
    for sub in inside:
        print(f"  {sub:<10} {title(sub)}".rstrip(), file=out)
    return 0


def _listed(word: str, names: list[str], out: TextIO) -> None:
    """A list with a line for each of its entries, the first of them if there are many."""
    more = len(names) - _SHOWN
    shown = names if more <= 1 else [*names[:_SHOWN], f"and {more} more: --json lists them"]
    for index, name in enumerate(shown):
        print(f"  {word if not index else '':<12} {name}", file=out)


def _home() -> Path | None:
    """The clone of the repository whose tests are looked at: the one that the package is part of, or the folder one
    stands in.
    """
    return next(
        (
            top
            for top in (_PACKAGE.parent, Path.cwd())
            if (top / "tests").is_dir() and (top / "engine" / "rulebook").is_dir()
        ),
        None,
    )


def _facts(number: str) -> dict[str, Any]:
    same = next((row for row in EQUAL if number in row), ())
    return {
        "ruleNumber": number,
        "title": title(number),
        "edition": ref(number).edition,
        "same": [n for n in same if n != number],
        "dates": _dates(number),
        "enforced": [
            str(p.relative_to(_PACKAGE.parent)) for p in _mentions(number, _PACKAGE, rf'"{re.escape(number)}"')
        ],
        "tests": _tests(number),
    }


def _dates(number: str) -> list[dict[str, str]]:
    """The numbers that the rule has had, by edition."""
    rule = ref(number)
    if rule.book != "cr":
        return [{"number": number, "from": rule.edition, "to": "now"}]
    rows: list[dict[str, str]] = []
    for date in (*editions(), NEWEST_TEXT):
        old = printed(rule, date)
        if from_printed(old, date) != rule:
            continue  # the number was another rule's then: this one was not there yet
        if rows and rows[-1]["number"] == old:
            rows[-1]["to"] = date
        else:
            rows.append({"number": old, "from": date, "to": date})
    if rows:
        rows[-1]["to"] = "now"
    return rows


def _mentions(number: str, folder: Path, pattern: str) -> list[Path]:
    found = []
    for path in sorted(folder.rglob("*.py")):
        if folder == _PACKAGE:
            part = path.relative_to(folder)
            if (
                part.parts[0] in _TELLING
                or (part.parts[0] == "rulebook" and part.parent.name != "sets")
                or part.name == "audit.py"
            ):
                continue
        text = path.read_text(encoding="utf-8")
        if number in text and re.search(pattern, text):
            found.append(path)
    return found


def _tests(number: str) -> list[str]:
    top = _home()
    if top is None:
        return []
    found = _mentions(number, top / "tests", rf'rule\([^)]*"{re.escape(number)}"')
    for folder in (top / "tests" / "questions", top / "examples" / "questions"):
        for path in sorted(folder.rglob("*.question.yaml")) if folder.is_dir() else ():
            if re.search(rf"(?<![\d.]){re.escape(number)}(?!\w|\.\d)", path.read_text(encoding="utf-8")):
                found.append(path)
    return [str(path.relative_to(top)) for path in found]
