"""``commandzone ledger``: every rule that the engine has to follow, the functions that enforce it, and the tests that
hold it.
"""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from typing import TYPE_CHECKING, Any, cast

from engine.cli.streams import print_json

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["FIELDS", "entries", "ledger_command"]

FIELDS = ("id", "system", "tests", "enforced", "scope")
"""What is printed of an entry, in this order."""


def entries() -> list[dict[str, Any]]:
    """All entries with their tests and functions, as they were when the package was made."""
    text = files("engine.rulebook").joinpath("coverage.json").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(text)["entries"]
    return found


def ledger_command(
    entry: str = "", *, as_json: bool = False, check: bool = False, out: TextIO | None = None, err: TextIO | None = None,
) -> int:  # fmt: skip
    """Print the ledger, or one entry; exit code 0, 1 if ``check`` finds an entry without a test, 2 for an unknown
    entry.

    Args:
        entry: an entry's id, or the beginning of ids (``906.``); empty for all.
        as_json: print one JSON object.
        check: fail if something has to be enforced and no test does it, or nothing in the engine cites it.
        out: where the result is printed, standard output by default.
        err: where errors are printed, standard error by default.
    """
    out = cast("TextIO", sys.stdout) if out is None else out
    err = cast("TextIO", sys.stderr) if err is None else err
    every = entries()
    found = [e for e in every if e["id"] == entry] or [e for e in every if e["id"].startswith(entry)]
    if not found:
        print(f"error[ledger-unknown]: no entry is called {entry!r}", file=err)
        return 2
    bare = [e for e in found if e["scope"] == "enforced" and not (e["tests"] and e["enforced"])]
    if as_json:
        print_json({"entries": [{key: e[key] for key in FIELDS} for e in found]}, out)
    else:
        for e in found:
            print(
                f"{e['id']:<38} {e['system']:<16} {len(e['enforced']):>3} functions {len(e['tests']):>3} tests",
                file=out,
            )
            if len(found) == 1:
                print(
                    "\n".join(
                        (
                            "  enforced by:",
                            *(f"    {n}" for n in e["enforced"]),
                            "  tests:",
                            *(f"    {n}" for n in e["tests"]),
                        )
                    ),
                    file=out,
                )
                print(f"  rule sets: {', '.join(e['rulesets'])}", file=out)
        print(f"{len(found)} entries, {len(found) - len(bare)} with functions and tests", file=out)
    if not check:
        return 0
    for e in bare:
        lacks = " and ".join(word for word, key in (("test", "tests"), ("function", "enforced")) if not e[key])
        print(f"error[ledger-bare]: {e['id']} has no {lacks}", file=err)
    return 1 if bare else 0
