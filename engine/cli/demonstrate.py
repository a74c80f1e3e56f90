"""``commandzone demo``: a game from its first decision to its end, and a rules question with its answer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from engine.cli.apps import USAGE
from engine.errors import InvalidAction, error_line
from engine.play.demo import demo

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["demo_command", "example_question"]

EXAMPLE = Path("examples", "questions")
PREFERRED = "tax"
"""A word in the name of the script that is shown, if there is one like that."""


def example_question() -> Path | None:
    """A question script of the examples: of this folder, or of the repository that the package is part of; None where
    there are none.
    """
    for top in (Path(), Path(__file__).resolve().parents[2]):
        found = sorted((top / EXAMPLE).rglob("*.question.yaml"))
        if found:
            return next((path for path in found if PREFERRED in path.name), found[0])
    return None


def demo_command(*, seed: int, out: TextIO | None = None) -> int:
    """Play the game, then answer a question; the highest exit code of the two."""
    out = sys.stdout if out is None else out
    try:
        code = demo(out, seed=seed)
    except InvalidAction as error:  # the seed is none
        sys.stderr.write(error_line(error.reasons[0].code, error) + "\n")
        return USAGE
    path = example_question()
    if path is None:
        print(f"\nNo {EXAMPLE} here: start it in a clone of the repository to see a rules question answered.", file=out)
        return code
    from engine.cli.ask import ask_command

    print(f"\n\nA rules question: commandzone ask {path}\n", file=out)
    for line in path.read_text("utf-8").splitlines():
        print(f"    {line}".rstrip(), file=out)
    print(file=out)
    return max(code, ask_command([path], out=out))
