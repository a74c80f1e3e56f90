"""Which test and which function stands behind each entry of the rules ledger: a static look at tests and engine.

``python -m engine.testing.coverage`` reads ``docs/rules-ledger.yaml``, the ``@rule`` marks and question scripts below
``tests`` and ``examples``, and the citations in ``engine``; it writes ``engine/rulebook/coverage.json`` (what
``commandzone ledger`` prints, also where only the package is installed) and the page ``docs/ledger.md``. Nothing is
imported or run: sources are read as syntax trees.

A function stands behind an entry if it cites the entry's rule: by a constant made with ``ref``, by a number in its
text, by the name of a feature of the rule sets whose rule it is, or in its docstring. A record of data (a rule set, a
variant) stands behind the rules that its fields cite.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.rulebook.refs import EQUAL
from engine.rulebook.ruleset import rulesets

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["collect", "main", "marks", "page", "rules_of"]

SYSTEMS: dict[str, str] = {
    "commander": "Commander", "partner": "Partner", "brawl": "Brawl", "commander-draft": "Commander Draft", "oathbreaker": "Oathbreaker",
    "conspiracy": "Conspiracy Draft", "edh-2010": "EDH of 2010", "edh-2009": "EDH of 2009",
}  # fmt: skip
"""Systems of the ledger, in the order of its page."""
NEWER: dict[str, tuple[str, ...]] = {
    "702.124i": ("702.124j",),
    "702.124j": ("702.124i",),
    "702.124i-text": ("702.124i", "702.124i-text"),
}
"""Entries whose numbers have moved since -> the numbers by which marks and the engine, which follow the newest text,
know them.
"""
_NUMBER = re.compile(
    r"(?<![\w.])(?:\d{3}\.\d+[a-z]?|\d{3}\.intro\.[a-z-]+|906\.ban\.[a-z]+|edh20(?:09|10)(?:\.[a-z0-9-]+)+)(?![\w])"
)
_RULE_LIST = r"((?:[\w.-]+)(?:, *[\w.-]+)*)"
_SAID = re.compile(rf"(?:\bcites|\bbecause) {_RULE_LIST}|\(((?:\d{{3}}|edh20)[\w.-]+)\)")


def rules_of(entry: str) -> frozenset[str]:
    """The numbers under which an entry's rule is cited: its own or newer ones, and those that state the same."""
    names = set(NEWER.get(entry, (entry,)))
    for row in EQUAL:
        if names & set(row):
            names |= set(row)
    return frozenset(names)


# -- tests -------------------------------------------------------------------------------------------------------------


def _rule_calls(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "rule":
                yield from (a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str))


def _of_module(path: Path, shown: str) -> Iterator[tuple[str, str]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    whole = [
        s.value
        for s in tree.body
        if isinstance(s, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in s.targets)
    ]
    everywhere = tuple(_rule_calls(whole))

    def below(body: Iterable[ast.stmt], prefix: str, given: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        for item in body:
            if isinstance(item, ast.ClassDef):
                yield from below(item.body, f"{prefix}::{item.name}", (*given, *_rule_calls(item.decorator_list)))
            elif isinstance(item, ast.FunctionDef) and item.name.startswith("test"):
                for number in dict.fromkeys((*given, *_rule_calls(item.decorator_list))):
                    yield number, f"{prefix}::{item.name}"

    yield from below(tree.body, shown, everywhere)


def marks(root: Path) -> dict[str, list[str]]:
    """Rule number -> the tests that hold the engine to it: marked functions, and question scripts that expect it to be
    cited.
    """
    found: dict[str, list[str]] = {}
    for folder in (root / "tests", root / "examples"):
        for path in sorted(folder.rglob("*.py")) if folder.is_dir() else ():
            for number, name in _of_module(path, path.relative_to(root).as_posix()):
                found.setdefault(number, []).append(name)
        for path in sorted(folder.rglob("*.question.yaml")) if folder.is_dir() else ():
            text = "\n".join(
                line.split(" #")[0]
                for line in path.read_text(encoding="utf-8").splitlines()
                if not line.lstrip().startswith(("#", "- {name"))
            )
            said = [n.strip() for m in _SAID.finditer(text) for n in (m[1] or m[2]).split(",")]
            for number in dict.fromkeys(n for n in said if _NUMBER.fullmatch(n)):
                found.setdefault(number, []).append(path.relative_to(root).as_posix())
    return found


# -- the engine --------------------------------------------------------------------------------------------------------


class _Module:
    """Citations of one module of the engine."""

    def __init__(self, path: Path, name: str) -> None:
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.name = name
        self.constants: dict[str, set[str]] = {}
        """Name of a module constant -> the rule numbers in it; a single reference or a few are meant by every use of
        the name.
        """
        self.tables: dict[str, set[str]] = {}
        """Constants that are looked up by number: what is used is the key."""
        self.data: dict[str, set[str]] = {}
        for statement in self.tree.body:
            self._assigned(statement)

    def _assigned(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.Assign):
            targets, value = statement.targets, statement.value
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            targets, value = [statement.target], statement.value
        else:
            return
        numbers = set(_numbers(value))
        if not numbers:
            return
        for target in targets:
            for one in target.elts if isinstance(target, ast.Tuple) else [target]:
                if not isinstance(one, ast.Name):
                    continue
                if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                    self.constants[one.id] = set(_numbers(value.elts[target.elts.index(one)]))
                elif isinstance(value, (ast.DictComp, ast.Dict)):
                    self.tables[one.id] = numbers
                elif (
                    isinstance(value, ast.Call)
                    and isinstance(value.func, ast.Name)
                    and value.func.id in ("ref", "refs")
                ):
                    self.constants[one.id] = numbers
                else:
                    self.data[one.id] = numbers

    def functions(self) -> Iterator[tuple[str, set[str], set[str]]]:
        """(qualified name, rule numbers cited, features cited) of every function, methods included."""

        def below(body: Iterable[ast.stmt], prefix: str) -> Iterator[tuple[str, set[str], set[str]]]:
            for item in body:
                if isinstance(item, ast.ClassDef):
                    yield from below(item.body, f"{prefix}.{item.name}")
                elif isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    numbers, features = self._cited(item)
                    yield f"{prefix}.{item.name}", numbers, features

        yield from below(self.tree.body, self.name)

    def _cited(self, function: ast.AST) -> tuple[set[str], set[str]]:
        numbers = set(_numbers(function))
        features: set[str] = set()
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and node.id in self.constants:
                numbers |= self.constants[node.id]
            elif (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "cite"
                and node.args
            ):
                features |= {
                    c.value for c in ast.walk(node.args[0]) if isinstance(c, ast.Constant) and isinstance(c.value, str)
                }
        return numbers, features


def _numbers(node: ast.AST) -> Iterator[str]:
    """Every rule number in the texts of a syntax tree."""
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield from _NUMBER.findall(one.value)
        elif isinstance(one, ast.JoinedStr):
            head = "".join(p.value for p in one.values[:1] if isinstance(p, ast.Constant) and isinstance(p.value, str))
            if head.startswith("edh20"):
                yield head.rstrip(".")


_UNREAD = ("titles.py", "refs.py", "index.py", "renumber.py", "coverage.py")


def _modules(package: Path) -> Iterator[_Module]:
    for path in sorted(package.rglob("*.py")):
        if path.name in _UNREAD or path.relative_to(package).parts[0] in ("testing", "cli", "questions"):
            continue
        yield _Module(path, ".".join(("engine", *path.relative_to(package).with_suffix("").parts)))


def enforcement(package: Path) -> dict[str, list[str]]:
    """Rule number -> functions, then data, that cite it."""
    features: dict[str, set[str]] = {}
    for ruleset in rulesets():
        for feature, rules in ruleset.cites:
            features.setdefault(feature, set()).update(map(str, rules))
    functions: dict[str, list[str]] = {}
    data: dict[str, list[str]] = {}
    for module in _modules(package):
        for name, numbers, said in module.functions():
            for number in sorted(numbers.union(*(features.get(f, set()) for f in said))):
                functions.setdefault(number, []).append(name)
        for constant, numbers in module.data.items():
            for number in sorted(numbers):
                data.setdefault(number, []).append(f"{module.name}.{constant}")
    return {number: [*functions.get(number, ()), *data.get(number, ())] for number in sorted({*functions, *data})}


# -- the ledger --------------------------------------------------------------------------------------------------------


def _ledger(root: Path) -> list[dict[str, Any]]:
    from ruamel.yaml import YAML

    document = YAML(typ="safe", pure=True).load((root / "docs" / "rules-ledger.yaml").read_text(encoding="utf-8"))
    entries: list[dict[str, Any]] = document["entries"]
    return entries


def _sets(system: str) -> list[str]:
    wanted = {
        "partner": ("commander", "brawl", "commander-draft", "oathbreaker"),
        "edh-2010": ("edh",),
        "edh-2009": ("edh",),
    }.get(system, (system,))
    ids = [r.id for r in rulesets() if r.system in wanted]
    if system.startswith("edh"):
        ids = [i for i in ids if i == "edh-2009"] if system == "edh-2009" else ids
    if system == "partner":
        ids = [r.id for r in rulesets() if r.id in ids and r.pair_kinds]
    return ids


def collect(root: Path) -> list[dict[str, Any]]:
    """An entry a rule: ``id, system, tests, enforced, scope, rulesets``. ``scope`` is ``enforced``, or ``nothing to
    enforce`` where the ledger asks for no test.
    """
    tests, functions = marks(root), enforcement(root / "engine")
    found = []
    for entry in _ledger(root):
        name = str(entry["id"])
        numbers = sorted(rules_of(name))
        found.append(
            {
                "id": name,
                "system": entry["system"],
                "tests": sorted({t for n in numbers for t in tests.get(n, ())}),
                "enforced": list(dict.fromkeys(f for n in numbers for f in functions.get(n, ()))),
                "scope": "enforced" if entry.get("tests") else "nothing to enforce",
                "rulesets": _sets(entry["system"]),
            }
        )
    return found


def page(root: Path, entries: list[dict[str, Any]]) -> str:
    """The page ``docs/ledger.md``."""
    told = {str(e["id"]): " ".join(str(e["says"]).split()) for e in _ledger(root)}
    blank = sum(not e["tests"] or not e["enforced"] for e in entries)
    lines = [
        "# Rules ledger", "",
        "Every rule that the engine has to follow, in our own words: what it says, where it is enforced, by which tests it is held, and under which dated",
        "rule sets. This page is generated from `docs/rules-ledger.yaml`, the `@rule` marks of the tests, the question scripts, and the citations in the",
        "engine: `python -m engine.testing.coverage`. `commandzone ledger` prints the same.", "",
        f"{len(entries)} entries, {len(entries) - blank} with functions and tests.", "",
    ]  # fmt: skip
    for system, title in SYSTEMS.items():
        mine = [e for e in entries if e["system"] == system]
        if not mine:
            continue
        lines += [f"## {title}", "", f"Rule sets: {', '.join(mine[0]['rulesets'])}.", ""]
        for entry in mine:
            lines += [f"### {entry['id']}", "", told[entry["id"]], ""]
            lines.append(f"- Enforced by: {_some(entry['enforced'], 6) or 'nothing cites it'}")
            lines.append(f"- Tests: {_some([t.removeprefix('tests/') for t in entry['tests']], 8) or 'none'}")
            lines.append("")
    return "\n".join(lines)


def _some(names: list[str], most: int) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(f"`{n}`" for n in names[:most]) + more


def _written(root: Path) -> dict[Path, str]:
    entries = collect(root)
    return {
        root / "engine" / "rulebook" / "coverage.json": json.dumps({"entries": entries}, ensure_ascii=False, indent=0)
        + "\n",
        root / "docs" / "ledger.md": page(root, entries),
    }


def main(arguments: list[str] | None = None) -> int:
    """Write both files; with ``--check`` only say whether they are current (exit code 1 if not)."""
    root = Path(__file__).resolve().parents[2]
    given = sys.argv[1:] if arguments is None else arguments
    stale = [
        path for path, text in _written(root).items() if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    if "--check" in given:
        for path in stale:
            sys.stderr.write(f"{path.relative_to(root)} is not current: python -m engine.testing.coverage\n")
        return 1 if stale else 0
    for path, text in _written(root).items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
