"""``commandzone rules``: what a rule is about, how its number moved, where the engine enforces it, and which tests hold it."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import engine
from engine.rulebook.index import known, nearest, numbers
from engine.rulebook.refs import EQUAL, NEWEST_TEXT, ref
from engine.rulebook.renumber import editions, printed
from engine.rulebook.titles import title

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["rules_command"]

_PACKAGE = Path(engine.__file__).parent


def rules_command(number: str, *, as_json: bool = False, out: TextIO | None = None, err: TextIO | None = None) -> int:
    """Print what is known of a rule; exit code 0, 4 for a number that no rule has.

    Args:
        number: as in 903.9a, 906.12a, or a ledger id (edh2010.general-choice).
        as_json: print one JSON object instead of text.
        out: where the result is printed, standard output by default.
        err: where errors are printed, standard error by default.
    """
    out, err = out or sys.stdout, err or sys.stderr
    wanted = number.strip().rstrip(".")
    if not known(wanted):
        near = ", ".join(nearest(wanted))
        print(f"error[rule-unknown]: no rule has the number {wanted!r}" + (f"; the nearest are {near}" if near else ""), file=err)
        return 4
    found = _facts(wanted)
    if as_json:
        print(json.dumps(found, ensure_ascii=False, indent=1), file=out)
        return 0
    print(f"{wanted}  {found['title']}".rstrip(), file=out)
    if found["same"]:
        print(f"  states the same: {', '.join(found['same'])}", file=out)
    for row in found["dates"]:
        print(f"  {row['number']:<10} {row['from']} to {row['to']}", file=out)
    print(f"  enforced in: {', '.join(found['enforced']) or 'nowhere by number'}", file=out)
    print(f"  tests: {', '.join(found['tests']) or 'none found beside this installation'}", file=out)
    inside = [n for n in numbers() if n.startswith(wanted) and n != wanted and re.fullmatch(r"[a-z]|\.\d+", n[len(wanted) :])]
    for sub in inside:
        print(f"  {sub:<10} {title(sub)}".rstrip(), file=out)
    return 0


def _facts(number: str) -> dict[str, Any]:
    same = next((row for row in EQUAL if number in row), ())
    return {
        "ruleNumber": number,
        "title": title(number),
        "edition": ref(number).edition,
        "same": [n for n in same if n != number],
        "dates": _dates(number),
        "enforced": [str(p.relative_to(_PACKAGE.parent)) for p in _mentions(number, _PACKAGE, rf'"{re.escape(number)}"')],
        "tests": [str(p.relative_to(_PACKAGE.parent)) for p in _tests(number)],
    }


def _dates(number: str) -> list[dict[str, str]]:
    """The numbers that the rule has had, by edition."""
    rule = ref(number)
    if rule.book != "cr":
        return [{"number": number, "from": rule.edition, "to": "now"}]
    rows: list[dict[str, str]] = []
    for date in (*editions(), NEWEST_TEXT):
        old = printed(rule, date)
        if rows and rows[-1]["number"] == old:
            rows[-1]["to"] = date
        else:
            rows.append({"number": old, "from": date, "to": date})
    rows[-1]["to"] = "now"
    return rows


def _mentions(number: str, folder: Path, pattern: str) -> list[Path]:
    found = []
    for path in sorted(folder.rglob("*.py")):
        if "rulebook" in path.parts and path.name in ("titles.py", "refs.py", "index.py"):
            continue
        text = path.read_text(encoding="utf-8")
        if number in text and re.search(pattern, text):
            found.append(path)
    return found


def _tests(number: str) -> list[Path]:
    tests = _PACKAGE.parent / "tests"
    if not tests.is_dir():
        return []
    found = _mentions(number, tests, rf'rule\([^)]*"{re.escape(number)}"')
    for folder in (tests / "questions", _PACKAGE.parent / "examples" / "questions"):
        for path in sorted(folder.glob("*.question.yaml")) if folder.is_dir() else ():
            if re.search(rf"(?<![\d.]){re.escape(number)}(?!\w)", path.read_text(encoding="utf-8")):
                found.append(path)
    return found
