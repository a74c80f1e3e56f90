"""``commandzone shrink``: a failing question script made smaller."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from engine.cards.readers import UnreadableFile
from engine.cards.store import load_pool
from engine.testing.shrinking import shrink_command

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["shrink"]

USAGE = 2


def shrink(script: Path, out: Path | None = None, *, seconds: float = 60.0, cards: Path | None = None) -> int:
    """Write the smaller script to ``out`` or standard output; exit code 0, 1 if nothing is wrong with the script, 2 if
    something can't be read.
    """
    try:
        pool = None if cards is None else load_pool(cards)
    except (UnreadableFile, ValueError) as error:
        sys.stderr.write(f"error[cards]: {error}\n")
        return USAGE
    return shrink_command(script, out, seconds=seconds, pool=pool)
