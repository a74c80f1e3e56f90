"""The index of rule numbers: which numbers exist, and which come nearest to one that does not.

``numbers.txt`` beside this module holds numbers only, one a line: those of the newest Comprehensive Rules text, those
of the dated texts the project was checked against, the Oathbreaker rules (``906.*``) and the ids of the EDH pages.
"""

from __future__ import annotations

import difflib
from functools import cache
from importlib.resources import files

__all__ = ["known", "nearest", "numbers"]


@cache
def numbers() -> tuple[str, ...]:
    """Every known rule number, in the order of the books."""
    return tuple(files("engine.rulebook").joinpath("numbers.txt").read_text(encoding="utf-8").split())


@cache
def _index() -> frozenset[str]:
    return frozenset(numbers())


def known(number: str) -> bool:
    """Whether a rule of this number exists in any text the index covers."""
    return number in _index()


def nearest(number: str, count: int = 3) -> tuple[str, ...]:
    """Up to ``count`` known numbers that look most like ``number``: itself if known, then its rule without the letter,
    then likeness.
    """
    if known(number):
        return (number,)
    found: list[str] = []
    stem = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    if stem != number and known(stem):
        found.append(stem)
    for near in difflib.get_close_matches(number, numbers(), n=count + 1, cutoff=0.6):
        if near not in found:
            found.append(near)
    return tuple(found[:count])
