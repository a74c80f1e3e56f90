"""The command line: ``commandzone ask``, ``demo``, ``check``, ``cards``, ``rules``, ``variants``, ``ledger``, ``fuzz``,
``shrink``, ``perft``, ``sim``, ``play``.

Usage errors exit with 2. Every command's exit codes stand in its help. What a command takes stands in
:mod:`engine.cli.lookup` and :mod:`engine.cli.games`; what it does, in a module of its own.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cyclopts import CycloptsError

from engine.cli import games, lookup  # noqa: F401 - the commands register themselves
from engine.cli.apps import USAGE, app
from engine.cli.errors import DEBUG, explain_missing
from engine.cli.streams import make_printable

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["app", "main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the result is the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    make_printable()
    debug = "--debug" in given
    DEBUG.set(debug)
    given = [a for a in given if a != "--debug"]
    if any("\0" in a for a in given):
        sys.stderr.write("error[usage]: no argument can hold the character NUL\n")
        return USAGE
    try:
        result = app(given, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        sys.stderr.write(f"error[usage]: {' '.join(str(error).split())}\n")
        return USAGE
    except ModuleNotFoundError as missing:
        told = explain_missing(missing)
        if told is None:
            raise
        sys.stderr.write(told)
        return USAGE
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if debug:
            raise
        place = f": {error.filename}" if error.filename else ""
        sys.stderr.write(f"error[system]: {error.strerror or error}{place}\n")
        return USAGE
    except Exception as error:
        if debug:
            raise
        sys.stderr.write(
            f"error[internal]: {type(error).__name__}: {error}\n  this is a mistake of the program; --debug shows where\n"
        )
        return USAGE
    return result if isinstance(result, int) and not isinstance(result, bool) else 0
