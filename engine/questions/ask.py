"""Answers given in the terminal, written into the script: ``--ask``. Comments and layout of the file stay as they are."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import YAMLError

from engine.questions.problems import UNREADABLE, Problem, ScriptError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["add_steps"]


def add_steps(path: Path, answers: list[tuple[int, str, str]]) -> None:
    """Put steps into the file: (number of the step before which it goes, counted from 1; who; what is said).

    A number past the end, or 0, puts the step at the end. Raises :class:`ScriptError` (exit code 2): the file can't be
    read or written.
    """
    if not answers:
        return
    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = 4096
    try:
        text = path.read_text(encoding="utf-8")
        yaml.indent(mapping=2, sequence=4, offset=2)
        root = yaml.load(text)
        if not isinstance(root, CommentedMap):
            raise ScriptError(Problem("script/unreadable", "a script is a map from keys to values", UNREADABLE))
        steps = root.get("steps")
        if steps is None:
            steps = root["steps"] = CommentedSeq()
            if "expect" in root:  # steps stand before what is expected of them
                root.move_to_end("expect")
        count = len(steps)
        for place, who, said in reversed(answers):
            _insert(steps, place - 1 if 1 <= place <= count else count, CommentedMap({who: said}))
        out = io.StringIO()
        yaml.dump(root, out)
        path.write_text(out.getvalue(), encoding="utf-8")
    except (OSError, YAMLError, ValueError) as error:
        if isinstance(error, ScriptError):
            raise
        raise ScriptError(Problem("script/unreadable", f"can't write the answers: {error}", UNREADABLE)) from None


def _insert(steps: CommentedSeq, index: int, step: CommentedMap) -> None:
    """Insert a step; comments behind later items move along with their items."""
    comments = steps.ca.items
    moved = {(i + 1 if i >= index else i): note for i, note in list(comments.items())}
    list.insert(steps, index, step)
    comments.clear()
    comments.update(moved)
