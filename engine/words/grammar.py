"""A small grammar engine for sentences about a game: patterns in the notation of the script format, matched with
backtracking.

A pattern is literal text with these parts::

    <name:kind>     a slot; its value is put under ``name``
    <name:kind,>    one or more, separated by commas (``&``: by " and ")
    [text]          may be missing
    (this|that)     alternatives
    {this|that}     any of these clauses in any order, each at most once

Names may hold commas and small words, so a slot offers every place where it could end, likeliest first. What was
expected at the farthest place that any pattern reached is kept, and becomes the error message.
"""

from __future__ import annotations

import difflib
import re
from abc import ABC, abstractmethod
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Context", "Match", "Pattern", "Unreadable", "compile_pattern", "first_match"]

Slots = dict[str, Any]
TRIES = 20_000
"""Attempts to read a slot after which a sentence is given up."""
Reader = "Callable[[Context, str, int], Iterator[tuple[int, Any]]]"


class Unreadable(ValueError):
    """No pattern reads the sentence; the message says what was expected where, and the nearest known word.

    ``far`` is the farthest place that any pattern reached.
    """

    def __init__(self, message: str, far: int = 0) -> None:
        """With the message and the farthest place."""
        super().__init__(message)
        self.far = far


class Context:
    """What a match runs in: the readers of slot kinds, what they need to know (``names``), and the farthest failure."""

    __slots__ = ("expected", "far", "kinds", "names", "tries")

    def __init__(self, kinds: dict[str, Any], names: Any) -> None:
        """``kinds``: slot kind -> reader; ``names``: whatever the readers look names up in."""
        self.kinds = kinds
        self.names = names
        self.far = 0
        self.tries = 0
        self.expected: list[str] = []

    def tick(self) -> None:
        """Count an attempt to read a slot; a sentence that needs too many is given up.

        Raises :class:`Unreadable`.
        """
        self.tries += 1
        if self.tries > TRIES:
            raise Unreadable(
                "the sentence is too long, or can be read in too many ways: make several of it, or name the cards in full"
            )

    def fail(self, at: int, wanted: str) -> None:
        """Note that ``wanted`` was expected at that place."""
        if at > self.far:
            self.far, self.expected = at, [wanted]
        elif at == self.far and wanted not in self.expected:
            self.expected.append(wanted)


Match = tuple[int, Slots]


class Pattern(ABC):
    """A part of a pattern. ``match`` gives every way in which it reads the text from ``at`` on: where it ends, and the
    slots so far.
    """

    @abstractmethod
    def match(self, ctx: Context, text: str, at: int, slots: Slots) -> Iterator[Match]:
        """Every way to read the text from ``at`` on."""


class _Literal(Pattern):
    def __init__(self, text: str) -> None:
        self.text = text

    def match(self, ctx: Context, text: str, at: int, slots: Slots) -> Iterator[Match]:
        wanted = self.text
        if text.startswith(wanted, at) and _boundary(text, at + len(wanted), wanted):
            yield at + len(wanted), slots
            return
        if wanted.startswith(text[at:]) and at < len(text):  # the text ends inside: what comes next is missing
            ctx.fail(len(text), wanted[len(text) - at :].strip() or "more words")
            return
        same = 0
        while same < len(wanted) and at + same < len(text) and text[at + same] == wanted[same]:
            same += 1
        skip = len(wanted[:same]) - len(wanted[:same].rpartition(" ")[2]) if " " in wanted[:same] else 0
        ctx.fail(at + skip, wanted[skip:].strip())


def _boundary(text: str, end: int, literal: str) -> bool:
    return not literal[-1:].isalnum() or end >= len(text) or not text[end].isalnum()


class _Slot(Pattern):
    def __init__(self, name: str, kind: str, joint: str) -> None:
        self.name, self.kind, self.joint = name, kind, joint

    def match(self, ctx: Context, text: str, at: int, slots: Slots) -> Iterator[Match]:
        ctx.tick()
        read = ctx.kinds[self.kind]
        if not self.joint:
            for end, value in read(ctx, text, at):
                yield end, {**slots, self.name: value}
            return
        yield from self._more(ctx, text, at, slots, ())

    def _more(self, ctx: Context, text: str, at: int, slots: Slots, before: tuple[Any, ...]) -> Iterator[Match]:
        ctx.tick()
        for end, value in ctx.kinds[self.kind](ctx, text, at):
            found = (*before, value)
            if text.startswith(self.joint, end):
                yield from self._more(ctx, text, end + len(self.joint), slots, found)
            yield end, {**slots, self.name: found}


class _Seq(Pattern):
    def __init__(self, parts: tuple[Pattern, ...]) -> None:
        self.parts = parts

    def match(self, ctx: Context, text: str, at: int, slots: Slots) -> Iterator[Match]:
        return self._from(0, ctx, text, at, slots)

    def _from(self, index: int, ctx: Context, text: str, at: int, slots: Slots) -> Iterator[Match]:
        if index == len(self.parts):
            yield at, slots
            return
        for end, found in self.parts[index].match(ctx, text, at, slots):
            yield from self._from(index + 1, ctx, text, end, found)


class _Choice(Pattern):
    def __init__(self, parts: tuple[Pattern, ...]) -> None:
        self.parts = parts

    def match(self, ctx: Context, text: str, at: int, slots: Slots) -> Iterator[Match]:
        for part in self.parts:
            yield from part.match(ctx, text, at, slots)


class _Maybe(Pattern):
    def __init__(self, part: Pattern) -> None:
        self.part = part

    def match(self, ctx: Context, text: str, at: int, slots: Slots) -> Iterator[Match]:
        yield from self.part.match(ctx, text, at, slots)
        yield at, slots


class _Clauses(Pattern):
    def __init__(self, parts: tuple[Pattern, ...]) -> None:
        self.parts = parts

    def match(self, ctx: Context, text: str, at: int, slots: Slots) -> Iterator[Match]:
        return self._from(frozenset(), ctx, text, at, slots)

    def _from(self, used: frozenset[int], ctx: Context, text: str, at: int, slots: Slots) -> Iterator[Match]:
        for index, part in enumerate(self.parts):
            if index not in used:
                for end, found in part.match(ctx, text, at, slots):
                    yield from self._from(used | {index}, ctx, text, end, found)
        yield at, slots


_SLOT = re.compile(r"<(\w+):([a-z_]+)(,|&)?>")
_JOINTS = {",": ", ", "&": " and ", None: "", "": ""}


@cache
def compile_pattern(source: str) -> Pattern:
    """The pattern in this notation; compiled once."""
    part, end = _parse_choice(source, 0, "")
    assert end == len(source), f"bad pattern: {source}"
    return part


def _parse_choice(source: str, at: int, close: str) -> tuple[Pattern, int]:
    """Alternatives up to the closing sign ("" = the end)."""
    parts, at = _parse_parts(source, at, close)
    return (parts[0] if len(parts) == 1 else _Choice(parts)), at


def _parse_parts(source: str, at: int, close: str) -> tuple[tuple[Pattern, ...], int]:
    options: list[Pattern] = []
    parts: list[Pattern] = []
    plain = ""

    def flush() -> None:
        nonlocal plain
        if plain:
            parts.append(_Literal(plain))
            plain = ""

    while at < len(source) and source[at] != close:
        sign = source[at]
        if sign == "|" and close:
            flush()
            options.append(_Seq(tuple(parts)))
            parts.clear()
            at += 1
        elif sign == "<":
            found = _SLOT.match(source, at)
            assert found is not None, f"bad slot in {source}"
            flush()
            parts.append(_Slot(found[1], found[2], _JOINTS[found[3]]))
            at = found.end()
        elif sign == "[":
            flush()
            inner, at = _parse_choice(source, at + 1, "]")
            parts.append(_Maybe(inner))
            at += 1
        elif sign == "(" and not source.startswith("(<", at):
            flush()
            inner, at = _parse_choice(source, at + 1, ")")
            parts.append(inner)
            at += 1
        elif sign == "{":
            flush()
            several, at = _parse_parts(source, at + 1, "}")
            parts.append(_Clauses(several))
            at += 1
        else:
            plain += sign
            at += 1
    flush()
    options.append(parts[0] if len(parts) == 1 else _Seq(tuple(parts)))
    return tuple(options), at


def first_match(ctx: Context, text: str, patterns: Iterable[tuple[str, Any]]) -> tuple[Any, Slots]:
    """The first pattern that reads the whole text: what stands beside it, and the slots.

    Raises :class:`Unreadable` with what was expected.
    """
    sources = []
    for source, value in patterns:
        sources.append(source)
        for end, slots in compile_pattern(source).match(ctx, text, 0, {}):
            if end == len(text):
                return value, slots
            ctx.fail(end, "the end of the sentence")
    raise Unreadable(_complaint(ctx, text, sources), ctx.far)


def _complaint(ctx: Context, text: str, sources: list[str]) -> str:
    at = ctx.far
    word = re.split(r"[ ,:]", text[at:].lstrip(), maxsplit=1)[0]
    if at == 0:
        starts = dict.fromkeys(start for s in sources if (start := re.split(r"[<\[({]", s, maxsplit=1)[0].strip()))
        near = difflib.get_close_matches(text[: max(map(len, starts), default=0)], list(starts), n=1, cutoff=0.4)
        first = [s.split(" ", maxsplit=1)[0] for s in starts]
        near = difflib.get_close_matches(word, first, n=1, cutoff=0.6) or near
        hint = f"; did you mean {near[0]!r}?" if near else ""
        return f"no such sentence: {text!r}{hint}"
    wanted = [w for w in ctx.expected if w]
    near = difflib.get_close_matches(word, [w for one in wanted for w in one.split(" or ")], n=1, cutoff=0.6)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    place = f"at {text[at:].strip()!r}" if text[at:].strip() else "at the end"
    return f"can't read {text!r}: expected {_either(wanted)} {place}{hint}"


def _either(words: list[str]) -> str:
    shown = [
        repr(w) if re.match(r"[a-z]", w) and len(w.split()) <= 3 and not w.startswith(("a ", "the ", "more ")) else w
        for w in words[:9]
    ]
    if not shown:
        return "something else"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"
