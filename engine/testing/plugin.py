"""pytest plugin: every ``*.question.yaml`` is a test, named by its id; it fails with what the runner says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["QuestionFailure", "QuestionFile", "QuestionItem", "pytest_collect_file", "pytest_configure"]


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark ``rule`` known."""
    config.addinivalue_line("markers", "rule(*numbers): the rules that this test holds the engine to")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> QuestionFile | None:
    """Collect question scripts by their name."""
    if file_path.name.endswith(".question.yaml"):
        return QuestionFile.from_parent(parent, path=file_path)
    return None


class QuestionFailure(Exception):
    """A script that did not come out as expected; the message is the runner's report."""


class QuestionFile(pytest.File):
    """A question script."""

    def collect(self) -> Iterator[QuestionItem]:
        """The one test in it."""
        yield QuestionItem.from_parent(self, name=self.path.name.removesuffix(".question.yaml"))


class QuestionItem(pytest.Item):
    """Running a question script."""

    def runtest(self) -> None:
        """Run it; anything but exit code 0 fails."""
        from engine.cli.ask import ask_file
        from engine.questions.report import as_text, problem_text

        report = ask_file(self.path)
        if report.exit == 0:
            return
        if report.script is None and report.problem is not None:
            raise QuestionFailure(problem_text(str(self.path), report.problem))
        raise QuestionFailure(f"exit code {report.exit}\n{as_text(str(self.path), report)}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The report alone where the script failed, a traceback where the program did."""
        if isinstance(excinfo.value, QuestionFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the test is, and its name."""
        return self.path, 0, f"question: {self.name}"
