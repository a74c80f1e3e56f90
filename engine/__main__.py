"""``python -m engine``: the command line, or the one line that installs it."""

from __future__ import annotations

import sys

__all__: list[str] = []

NEEDS = ("cattrs", "cyclopts", "rich", "ruamel")


def _run() -> int:
    try:
        from engine.cli import main
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in NEEDS:
            raise
        print(  # noqa: T201 - there is no command line yet that could print it
            "The command line needs a few packages that the engine itself does not. Install them with:\n"
            '  python -m pip install "commandzone[cli]"',
            file=sys.stderr,
        )
        return 2
    return main() or 0


if __name__ == "__main__":
    sys.exit(_run())
