"""``commandzone variants``: which variants there are, what each of them is, and in what two of them differ."""

from __future__ import annotations

import sys
import textwrap
from typing import TYPE_CHECKING, cast

from engine.errors import EngineError, error_line
from engine.rulebook.custom import fields
from engine.rulebook.ruleset import rulesets
from engine.variants import Variant, find_variant, named_variant, parameters, table, variants

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TextIO

__all__ = ["variants_command"]

_COLUMN = 36


def variants_command(
    name: str = "", *, diff: Sequence[str] = (), side_by_side: bool = False, out: TextIO | None = None, err: TextIO | None = None,
) -> int:  # fmt: skip
    """Print all variants with their rule sets, all fields of one, or what differs between two; exit code 0, 2 for
    something unknown.

    Args:
        name: a variant's name, alias, the id of a rule set, or a TOML file with a custom variant; empty for all.
        diff: two of these: only the fields and parameters in which they differ are printed, side by side.
        side_by_side: print the fields of all variants as one table.
        out: where the result is printed, standard output by default.
        err: where errors are printed, standard error by default.
    """
    out = cast("TextIO", sys.stdout) if out is None else out
    err = cast("TextIO", sys.stderr) if err is None else err
    try:
        if diff:
            first, second = (named_variant(one) for one in diff)
            _print(_differences(first, second), (str(first), str(second)), out)
        elif side_by_side:
            _print(table(), [one.key for one in variants()], out)
        elif name:
            _one(named_variant(name), out)
        else:
            _list(out)
    except EngineError as error:
        for reason in error.reasons:
            print(error_line(reason.code, reason.text), file=err)
        return 2
    return 0


def _list(out: TextIO) -> None:
    for one in variants():
        ids = [r.id for r in rulesets() if r.system == one.system]
        print(f"{one.key:<18} {one.name}\n{'':<18} rule sets: {', '.join(ids)}", file=out)
        if one.aliases:
            print(f"{'':<18} also called: {', '.join(one.aliases)}", file=out)


def _one(variant: Variant, out: TextIO) -> None:
    """All fields and parameters; for a custom variant what differs from its base comes first."""
    if variant.base is not None:
        base = find_variant(variant.base, variant.rules)
        print(f"{variant.name} differs from {base}:", file=out)
        _print(_differences(base, variant), (base.key, variant.key), out)
        print(file=out)
    told = (*fields(variant), *((f"rules: {name}", text) for name, text in parameters(variant.ruleset)))
    width = max(len(key) for key, _ in told)
    for key, text in told:
        print(f"{key:<{width}}  {text}", file=out)


def _differences(first: Variant, second: Variant) -> list[tuple[str, str, str]]:
    """Fields of the variants, then parameters of their rule sets, in which the two differ."""
    pairs = [
        *((key, a, b) for (key, a), (_, b) in zip(fields(first), fields(second), strict=True)),
        *(
            (f"rules: {key}", a, b)
            for (key, a), (_, b) in zip(parameters(first.ruleset), parameters(second.ruleset), strict=True)
        ),
    ]
    return [row for row in pairs if row[1] != row[2]]


def _print(rows: Iterable[Sequence[str]], names: Sequence[str], out: TextIO) -> None:
    """Columns side by side, each text broken into lines."""
    rows = [("", *names), *rows]
    first = max(len(row[0]) for row in rows)
    if len(rows) == 1:
        print("nothing differs", file=out)
        return
    for row in rows:
        cells = [textwrap.wrap(text, _COLUMN) or [""] for text in row[1:]]
        for line in range(max(map(len, cells))):
            shown = (f"{cell[line] if line < len(cell) else '':<{_COLUMN}}" for cell in cells)
            print(f"{row[0] if line == 0 else '':<{first}}  {'  '.join(shown)}".rstrip(), file=out)
