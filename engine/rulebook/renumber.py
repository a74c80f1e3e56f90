"""How the numbers of rules moved between editions of the Comprehensive Rules.

``renumbering.txt`` beside this module lists, for each dated text, every number that differs from the newest one. Its
rows for chapters 103, 104, 400, 408, 601, 614, 616, 704, 800, 802, 806, 903 and 905 up to 2022 were found by laying the
texts side by side; whole chapters and keywords follow their tables of contents. A rule that a text does not have keeps
the number of today.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from engine.rulebook.refs import NEWEST_TEXT, RuleRef, ref

if TYPE_CHECKING:
    from typing import Protocol

    class Dated(Protocol):
        """Anything that names the edition in whose numbers it speaks, as a rule set does."""

        @property
        def text(self) -> str:
            """ISO date of the edition."""
            ...


__all__ = ["editions", "from_printed", "printed"]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class _Edition(NamedTuple):
    exact: dict[str, str]
    whole: dict[str, str]
    shifts: tuple[tuple[str, int, int, int], ...]


@cache
def _tables() -> dict[str, _Edition]:
    tables: dict[str, _Edition] = {}
    date = ""
    current = _Edition({}, {}, ())
    for line in files("engine.rulebook").joinpath("renumbering.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line:
            continue
        new, old = line.split()
        if new == "==":
            current = tables[old] = _Edition({}, {}, ())
            date = old
        elif "-" in new:
            first, last = new.split("-")
            shift = (first.split(".")[0], int(first.split(".")[1]), int(last.split(".")[1]), int(old))
            current = tables[date] = current._replace(shifts=(*current.shifts, shift))
        elif "." in new:
            current.exact[new] = old
        else:
            current.whole[new] = old
    return tables


@cache
def editions() -> tuple[str, ...]:
    """Dates of the editions whose numbering is known, oldest first."""
    return tuple(sorted(_tables()))


def _edition(text: str) -> _Edition:
    """The numbering of the newest known edition that is not later than ``text`` (the oldest one for anything before
    it).
    """
    found = editions()[0]
    for date in editions():
        if date <= text:
            found = date
    return _tables()[found]


@cache
def _old_number(number: str, text: str) -> str:
    number = number.removesuffix("-text")
    if text == NEWEST_TEXT:
        return number
    edition = _edition(text)
    if number in edition.exact:
        return edition.exact[number]
    chapter, dot, rest = number.partition(".")
    chapter = edition.whole.get(chapter, chapter)
    major = rest.rstrip(_LETTERS)
    for place, first, last, by in edition.shifts:
        if chapter == place and major and first <= int(major) <= last:
            rest = f"{int(major) + by}{rest[len(major) :]}"
    return f"{chapter}{dot}{rest}"


def printed(rule: RuleRef, ruleset: Dated | str) -> str:
    """The number that ``rule`` bears in the text of ``ruleset`` (a rule set, or the ISO date of an edition).

    Rules of other books than the Comprehensive Rules have one number only.
    """
    if rule.book != "cr":
        return rule.number
    return _old_number(rule.number, ruleset if isinstance(ruleset, str) else ruleset.text)


@cache
def _backwards(text: str) -> dict[str, str]:
    from engine.rulebook.index import numbers

    found: dict[str, str] = {}
    for number in numbers():
        if number[0].isdigit() and not number.startswith("906.") and not number.endswith("-text"):
            old = _old_number(number, text)
            if old != number or old not in found:
                found[old] = number
    return found


def from_printed(number: str, ruleset: Dated | str) -> RuleRef:
    """The rule, in the numbering of the engine's constants, that the text of ``ruleset`` prints as ``number``."""
    rule = ref(number)
    if rule.book != "cr":
        return rule
    text = ruleset if isinstance(ruleset, str) else ruleset.text
    return ref(_backwards(text).get(rule.number, rule.number))
