"""Rule references as values: a number, the book that has it, and the edition it was taken from.

Constants all over the engine are written with :func:`ref` in the numbering of the newest Comprehensive Rules text that
the project was checked against (:data:`NEWEST_TEXT`). What a user sees goes through :func:`printed`, which gives the
number that the same rule has in the text of the rule set in force.

Three books exist: ``cr`` (the Comprehensive Rules), ``oathbreaker`` (numbers ``906.x``) and ``edh`` (pages without
numbers, cited by ids such as ``edh2010.general-choice``).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from engine.frozen import record
from engine.rulebook.index import known, nearest, numbers

__all__ = ["EQUAL", "NEWEST_TEXT", "Book", "RuleRef", "known", "nearest", "numbers", "ref", "refs", "same_rule"]

Book = Literal["cr", "oathbreaker", "edh"]

NEWEST_TEXT = "2026-04-17"
"""Effective date of the Comprehensive Rules text whose numbers the engine's constants use."""

_EDITIONS: dict[str, str] = {
    "cr": NEWEST_TEXT,
    "oathbreaker": "2019-06-25",
    "edh2010": "2010-12-11",
    "edh2009": "2009-03-29",
}
_NUMBER = re.compile(r"[1-9]\d{2}(\.\d{1,3}[a-z]?)?(-text)?|906\.[a-z.-]+")
_LEDGER = re.compile(r"edh20(?:09|10)(?:\.[a-z0-9-]+)+")


@record
class RuleRef:
    """One rule of one book: ``number`` as the ``edition`` (an ISO date) prints it.

    Made by :func:`ref`, which hands out the same object for the same number. ``str()`` is the number alone.
    """

    book: Book
    number: str
    edition: str = NEWEST_TEXT

    def __str__(self) -> str:
        """The number alone."""
        return self.number


@cache
def ref(number: str, edition: str | None = None) -> RuleRef:
    """The reference with this number, interned; the book is read off the number.

    ``edition`` is the ISO date of the text the number was taken from; by default the newest text of its book. Raises
    ValueError for something that does not look like a rule number. Whether such a rule exists is :func:`known`'s
    business.
    """
    book: Book
    if number.startswith("906."):
        book = "oathbreaker"
    elif _LEDGER.fullmatch(number):
        book = "edh"
    else:
        book = "cr"
    if book != "edh" and not _NUMBER.fullmatch(number):
        msg = f"not a rule number: {number!r} (write it as in 903.9b, 906.12a or edh2010.general-choice)"
        raise ValueError(msg)
    return RuleRef(book, number, edition or _EDITIONS[number[:7] if book == "edh" else book])


def refs(*numbers: str) -> tuple[RuleRef, ...]:
    """Several references at once, in the given order."""
    return tuple(map(ref, numbers))


EQUAL: tuple[tuple[str, ...], ...] = (
    ("903.10a", "704.6c", "104.3j", "edh2010.general-damage.1"),
    ("903.9a", "704.6d"),
    ("704.5a", "104.3b"),
    ("704.5c", "104.3d"),
    ("903.6", "103.2c"),
    ("315.2", "905.4", "103.2e"),
    ("903.12g", "103.5c"),
)
"""Rules that state the same thing in different chapters; the first of each row is the one the engine cites."""

_ROW: dict[str, str] = {number: row[0] for row in EQUAL for number in row}


def same_rule(a: RuleRef | str, b: RuleRef | str) -> bool:
    """Whether two numbers state the same thing (see :data:`EQUAL`); every number states the same thing as itself."""
    first, second = str(a), str(b)
    return _ROW.get(first, first) == _ROW.get(second, second)
