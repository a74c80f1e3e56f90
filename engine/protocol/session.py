"""What one reading or writing keeps while it runs: shared values, limits on ids, and how large a value becomes when
references are followed.
"""

from __future__ import annotations

import json
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "LARGEST_TOTAL",
    "LARGEST_VALUE",
    "LONGEST_CHAIN",
    "SESSION",
    "Bounds",
    "Reading",
    "Unreadable",
    "Writing",
    "compact",
    "sized",
]

LARGEST_VALUE = 100_000
"""Nodes of one shared value with all references followed."""
LARGEST_TOTAL = 20_000_000
"""Nodes of a whole document with all references followed: small texts that unfold into enormous values are refused."""
LONGEST_CHAIN = 150
"""Levels of one value with all references followed."""


class Unreadable(ValueError):
    """Something in the data is not what it must be; the message is for people. Turned into an ``InvalidAction`` with
    its path.
    """


def compact(data: Any) -> str:
    """JSON without spaces; equal data give equal text."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


class Writing:
    """A document being written: values that occur more than once (or could) are stored once, by value, in the order in
    which they are met.
    """

    __slots__ = ("builtin", "by_id", "by_text", "keep", "texts", "whole")

    def __init__(self, *, whole: bool = False) -> None:
        """``whole``: built-in cards are written in full, too (for their digests)."""
        self.whole = whole
        self.texts: list[str] = []
        self.by_text: dict[str, int] = {}
        self.by_id: dict[int, int] = {}
        self.keep: list[Any] = []
        self.builtin: dict[str, str] = {}

    def place(self, value: Any, raw: Callable[[Any], dict[str, Any]]) -> int:
        """Number of the shared value, which is written first if it is new."""
        found = self.by_id.get(id(value))
        if found is None:
            text = compact(raw(value))
            found = self.by_text.get(text)
            if found is None:
                found = self.by_text[text] = len(self.texts)
                self.texts.append(text)
            self.by_id[id(value)] = found
            self.keep.append(value)  # an id is only good while its object lives
        return found


class Bounds:
    """How many players, physical cards and objects there are; ids outside are refused."""

    __slots__ = ("cards", "objects", "players")

    def __init__(self, players: int, cards: int, objects: int) -> None:
        """The numbers."""
        self.players, self.cards, self.objects = players, cards, objects


class Reading:
    """A document being read: the shared values so far, with how large and how deep each is."""

    __slots__ = ("bounds", "builtin", "chain", "chains", "nodes", "sizes", "values")

    def __init__(self, bounds: Bounds | None = None, builtin: frozenset[str] | None = None) -> None:
        """``builtin``: keys of built-in cards that the document names with a digest; None = any may be named."""
        self.bounds = bounds
        self.builtin = builtin
        self.values: list[Any] = []
        self.sizes: list[int] = []
        self.chains: list[int] = []
        self.nodes = 0
        self.chain = 0

    def value(self, number: int) -> Any:
        """The shared value of that number, counted into the one being read."""
        if not 0 <= number < len(self.values):
            msg = f"no shared value has the number {number} yet"
            raise Unreadable(msg)
        self.nodes += self.sizes[number]
        self.chain = max(self.chain, self.chains[number])
        return self.values[number]

    def add(self, raw: Any, read: Callable[[Any], Any]) -> None:
        """Read the next shared value."""
        self.nodes = self.chain = 0
        made = read(raw)
        nodes, depth = sized(raw)
        size, chain = nodes + self.nodes, depth + self.chain
        if size > LARGEST_VALUE or chain > LONGEST_CHAIN:
            msg = "a shared value is too large or too deep when its references are followed"
            raise Unreadable(msg)
        self.values.append(made)
        self.sizes.append(size)
        self.chains.append(chain)

    def finish(self) -> None:
        """Hold the whole document against the limit."""
        if self.nodes > LARGEST_TOTAL:
            msg = "the document is too large when its references are followed"
            raise Unreadable(msg)


def sized(raw: Any) -> tuple[int, int]:
    """Number of nodes and levels of plain data."""
    nodes, depth, level = 0, 0, [raw]
    while level:
        depth += 1
        nodes += len(level)
        below: list[Any] = []
        for one in level:
            if type(one) is dict:
                below.extend(one.values())
            elif type(one) is list:
                below.extend(one)
        level = below
    return nodes, depth


class _Session(threading.local):
    """The reading and the writing under way in this thread; None = plain messages without shared values."""

    reading: Reading | None = None
    writing: Writing | None = None


SESSION = _Session()
