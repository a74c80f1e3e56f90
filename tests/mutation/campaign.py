"""Which tests a mutant meets, in which order, and in which way it is brought in."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from tests.mutation.measure import OPTIONS
from tests.mutation.serve import Result, Server, fresh

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tests.mutation.measure import Map
    from tests.mutation.mutants import Mutant

__all__ = ["Campaign"]

DATA = "engine/variants/"
RUN_AS_CODE = ("hooks", "victory_points", "democratic", "registry", "__main__", "__init__")
"""Modules of the variants whose data is not made of records alone."""
WHOLE_GAMES = "tests/testing/test_golden.py::test_a_whole_game_is_as_it_was"
"""Long tests that notice most of what can be seen: two of them come after the first quick ones."""
FIRST_TESTS, FIRST_FILES = 40, 6


class Campaign:
    """Runs mutants, one after the other."""

    def __init__(self, tree: Path, known: Map, budget: float, *, quick: bool = False, only: Iterable[str] = ()) -> None:
        self.tree, self.known, self.budget, self.quick, self.only = tree, known, budget, quick, tuple(only)
        _preload()
        self.server = Server(tree, known.seconds, OPTIONS)
        self._everything = [name for name in known.seconds if known.seconds[name] < 20]
        for _ in range(10):  # a test that needs what others left behind is of no use in a process of its own
            broken = self.server.run(None, self.ordered(self._everything, "")[:200], 4 * budget)
            if broken.status == "survived":
                return
            self._everything.remove(broken.by)
            del known.seconds[broken.by]
        raise RuntimeError(f"without a mutant the suite should pass in a forked process: {broken}")

    def ordered(self, tests: Iterable[str], package: str) -> list[str]:
        """The quickest test of each file first, then the second of each; the package's own tests before others, two whole games among them."""
        groups: dict[str, list[str]] = {}
        for name in tests:
            groups.setdefault(_group(name), []).append(name)
        own = f"tests/{package.partition('/')[2]}/" if package else "-"
        places = []
        for group, names in groups.items():
            for rank, name in enumerate(sorted(names, key=lambda one: (self.known.seconds[one], one))):
                places.append((0 if group.startswith(own) else 1, rank, self.known.seconds[name], name))
        found = [place[-1] for place in sorted(places)]
        games = sorted((name for name in found if name.startswith(WHOLE_GAMES)), key=lambda name: self.known.seconds[name])[:2]
        others = [name for name in found if name not in games]
        return [*others[:FIRST_TESTS], *games, *others[FIRST_TESTS:]]

    def run(self, mutant: Mutant) -> dict[str, Any]:
        """Run one."""
        known = self.known
        package = mutant.file.rpartition("/")[0]
        tests = known.tests(mutant.file, set(mutant.lines))
        at_import = not mutant.function or known.imported(mutant.file, mutant.line)
        if not mutant.function:
            if mutant.file.startswith(DATA) and mutant.file.rpartition("/")[2][:-3] not in RUN_AS_CODE:
                how, tests = "patch", set(self._everything)
            else:
                how, tests = "fresh", known.of_file(mutant.file) or set(self._everything)
        elif tests:
            how = "swap"
        elif at_import:
            how, tests = "fresh", known.of_file(mutant.file) or set(self._everything)
        else:
            return _told(Result("survived", "", 0, 0.0), "no test", 0)
        order = [name for name in self.ordered(tests, package) if not self.only or name.startswith(self.only)]
        if how != "fresh":
            result = self.server.run(mutant, order, self.budget, how)
            if result.status not in {"survived", "unswappable"} or (
                result.status == "survived" and (self.quick or not at_import)
            ):
                return _told(result, how, len(tests))
        return _told(self._fresh(mutant, order), "fresh", len(tests))

    def _fresh(self, mutant: Mutant, order: list[str]) -> Result:
        """First some tests of few files, since collecting takes time; then all, as long as the budget lasts."""
        files: list[str] = []
        some = []
        for name in order:
            file = name.partition("::")[0]
            if file not in files and len(files) < FIRST_FILES:
                files.append(file)
            if file in files and len(some) < FIRST_TESTS:
                some.append(name)
        first = fresh(self.tree, mutant, some, self.known.seconds, self.budget, OPTIONS)
        rest = [name for name in order if name not in set(some)]
        if first.status != "survived" or not rest:
            return first
        then = fresh(self.tree, mutant, rest, self.known.seconds, self.budget, OPTIONS)
        return Result(then.status, then.by, first.ran + then.ran, round(first.seconds + then.seconds, 2))

    def close(self) -> None:
        """End the server."""
        self.server.close()


def _group(name: str) -> str:
    """The file of a test; of a folder of question scripts, those with the same first word."""
    file = name.partition("::")[0]
    return file.partition("-")[0] if file.endswith(".question.yaml") else file


def _told(result: Result, how: str, covering: int) -> dict[str, Any]:
    return {
        "status": result.status,
        "by": result.by,
        "ran": result.ran,
        "covering": covering,
        "seconds": result.seconds,
        "how": how,
    }


def _preload() -> None:
    """Import what tests need and what is not the engine, before any fork."""
    import importlib

    for name in (
        "attrs",
        "pyrsistent",
        "cattrs",
        "ruamel.yaml",
        "defusedxml",
        "hypothesis",
        "hypothesis.stateful",
        "rich.console",
        "cyclopts",
        "sybil",
    ):
        importlib.import_module(name)
    assert not any(name.partition(".")[0] == "engine" for name in sys.modules)
