"""Which tests run which lines: the whole suite once, under coverage.py, with a context for each test.

The result is a small SQLite file that lasts as long as the tree it was made of. Lines that run while the engine is imported or
while tests are collected have the context ``import``: a mutant there only shows in a process that imports it.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from coverage import Coverage, CoverageData

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["IMPORT", "OPTIONS", "Map", "load", "measure"]

IMPORT = "import"
PYTEST = [
    "--assert=plain", "-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:commandzone", "-p", "engine.testing.plugin",
]  # fmt: skip
"""Options of every run: the engine's code as it stands in its files, the plugin of the tree itself, nothing written or printed."""

LEFT_OUT = (
    # tests that start other processes, which know of no mutant, or that measure time
    "tests/benchmarks", "tests/differential", "tests/growth", "tests/mutation", "tests/test_repository.py", "tests/test_examples.py",
    "tests/test_notebook.py", "tests/play", "tests/protocol/test_processes.py", "tests/questions/test_plugin.py",
    # tests that look at many random games: none ends within the time that a mutant is given
    "tests/fuzz", "tests/core/test_renaming.py", "tests/testing/test_faults.py", "tests/testing/test_metamorphic.py",
    "tests/testing/test_parser_fuzz.py", "tests/testing/test_purity.py", "tests/testing/test_random_games.py",
    "tests/testing/test_soft_locks.py", "tests/testing/test_strategies.py", "tests/views", "examples/regression",
    # tests of what stands below the core and never runs it
    "tests/cards", "tests/rulebook", "tests/text",
)  # fmt: skip
"""Tests that no mutant meets; so the score is a lower bound."""
OPTIONS = [*PYTEST, *(f"--ignore={path}" for path in LEFT_OUT)]


class Watch:
    """pytest plugin: a context for each test, how long it took, and whether it passed."""

    def __init__(self, coverage: Coverage) -> None:
        self.coverage = coverage
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.skipped: set[str] = set()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item, nextitem):
        self.coverage.switch_context(item.nodeid)
        began = time.process_time()
        wall = time.perf_counter()
        yield
        # a test that waits for other processes costs what they cost
        self.seconds[item.nodeid] = max(time.process_time() - began, (time.perf_counter() - wall) / 3)
        self.coverage.switch_context("between")
        if len(self.seconds) % 250 == 0:
            sys.stderr.write(f"  {len(self.seconds)} tests\n")

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.skipped:
            self.skipped.add(report.nodeid)


def measure(tree: Path, where: Path, files: Sequence[str] = ()) -> None:
    """Run the suite of ``tree`` (the current directory) and write the map to the folder ``where``; with ``files``, add these tests to it."""
    data = where / "coverage.sqlite"
    if not files:
        data.unlink(missing_ok=True)
    coverage = Coverage(
        data_file=str(data), branch=False, include=[f"{tree}/engine/core/*", f"{tree}/engine/variants/*"]
    )
    if files:
        coverage.load()
    coverage.start()
    coverage.switch_context(IMPORT)
    watch = Watch(coverage)
    code = pytest.main([*OPTIONS, "--continue-on-collection-errors", *files], plugins=[watch])
    coverage.stop()
    coverage.save()
    kept = {
        "seconds": watch.seconds,
        "failed": sorted(watch.failed),
        "skipped": sorted(watch.skipped),
        "exit": int(code),
    }
    if files:
        old = json.loads((where / "tests.json").read_text("utf-8"))
        kept["seconds"] = {**old["seconds"], **watch.seconds}
        for word in ("failed", "skipped"):
            kept[word] = sorted({*(name for name in old[word] if name not in watch.seconds), *kept[word]})
    (where / "tests.json").write_text(json.dumps(kept), "utf-8")


class Map:
    """The map, read: ``tests(file, lines)`` and ``seconds``."""

    def __init__(self, tree: Path, where: Path) -> None:
        self.tree = tree
        kept = json.loads((where / "tests.json").read_text("utf-8"))
        useless = {*kept["failed"], *kept["skipped"]}
        self.seconds: dict[str, float] = {name: took for name, took in kept["seconds"].items() if name not in useless}
        self.failed: list[str] = kept["failed"]
        self.data = CoverageData(str(where / "coverage.sqlite"))
        self.data.read()
        self._files: dict[str, dict[int, list[str]]] = {}

    def _lines(self, file: str) -> dict[int, list[str]]:
        if file not in self._files:
            self._files[file] = self.data.contexts_by_lineno(str(self.tree / file))
        return self._files[file]

    def tests(self, file: str, lines: set[int]) -> set[str]:
        """Passing tests that run one of these lines."""
        known = self._lines(file)
        return {name for line in lines for name in known.get(line, ()) if name in self.seconds}

    def of_file(self, file: str) -> set[str]:
        """Passing tests that run anything of a file."""
        return self.tests(file, set(self._lines(file)))

    def imported(self, file: str, line: int) -> bool:
        """Whether the line runs at import, or while tests are collected."""
        return IMPORT in self._lines(file).get(line, ())


def load(tree: Path, where: Path) -> Map | None:
    """The map in a folder, or None where there is none."""
    return Map(tree, where) if (where / "tests.json").exists() else None


if __name__ == "__main__":
    measure(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
