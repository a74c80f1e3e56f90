"""``commandzone variants``: which variants there are, and what each of them is."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from engine.errors import EngineError
from engine.rulebook.custom import fields
from engine.rulebook.ruleset import rulesets
from engine.variants import find_variant, variants

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["variants_command"]


def variants_command(name: str = "", *, out: TextIO | None = None, err: TextIO | None = None) -> int:
    """Print all variants with their rule sets, or all fields of one; exit code 0, 2 for an unknown name.

    Args:
        name: a variant's name, alias, or the id of a rule set; empty for all.
        out: where the result is printed, standard output by default.
        err: where errors are printed, standard error by default.
    """
    out, err = out or sys.stdout, err or sys.stderr
    if not name:
        for one in variants():
            ids = [r.id for r in rulesets() if r.system == one.system]
            print(f"{one.key:<18} {one.name}\n{'':<18} rule sets: {', '.join(ids)}", file=out)
        return 0
    try:
        found = find_variant(name)
    except EngineError as error:
        print(f"error[variant-unknown]: {error}", file=err)
        return 2
    told = dict(fields(found))
    width = max(map(len, told))
    for key, text in told.items():
        print(f"{key:<{width}}  {text}", file=out)
    return 0
