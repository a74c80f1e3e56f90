"""A JSON reader that holds one value at a time: card files are hundreds of megabytes, and may be cut off or no JSON at
all.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

__all__ = ["JsonStream", "UnreadableFile"]

_CHUNK = 1 << 18
_LIMIT = 1 << 23
"""The longest single value (a card, or something skipped between cards): 8 million characters."""
_SPACE = " \t\r\n\ufeff"


class UnreadableFile(ValueError):
    """A file that cannot be read; the message says where and why."""


class JsonStream:
    """Walks the JSON values of an open file without loading it; any number of top-level values may follow each other.

    ``progress`` is called with the bytes read so far about every quarter of a megabyte.
    """

    def __init__(self, file: BinaryIO, name: str, progress: Callable[[int], None] | None = None) -> None:
        """``name`` stands in messages."""
        self._file, self._name, self._progress = file, name, progress
        self._text, self._at, self._bytes, self._line = "", 0, 0, 1
        self._rest = b""
        self._done = False
        self._decode = json.JSONDecoder().raw_decode

    def fail(self, why: str) -> UnreadableFile:
        """The error for the present place."""
        line = self._line + self._text.count("\n", 0, self._at)
        return UnreadableFile(f"{self._name}, line {line}: {why}")

    def _fill(self) -> bool:
        """Read on; False at the end of the file."""
        if self._done:
            return False
        raw = self._file.read(_CHUNK)
        self._bytes += len(raw)
        if self._progress is not None:
            self._progress(self._bytes)
        self._done = not raw
        data = self._rest + raw
        if b"\0" in raw:
            raise self.fail("binary data, not a card file")
        try:
            text = data.decode("utf-8")
            self._rest = b""
        except UnicodeDecodeError as error:
            if self._done or len(data) - error.start > 3:  # a character may be cut in its last three bytes
                raise self.fail("not UTF-8 text") from None
            text, self._rest = data[: error.start].decode("utf-8"), data[error.start :]
        if self._at:
            self._line += self._text.count("\n", 0, self._at)
            self._text, self._at = self._text[self._at :], 0
        self._text += text
        if len(self._text) > _LIMIT + _CHUNK:
            raise self.fail("a single value is longer than 8 million characters; this is no card file")
        return not self._done

    def peek(self) -> str:
        """The next character that is not white space, "" at the end."""
        while True:
            text, at, end = self._text, self._at, len(self._text)
            while at < end and text[at] in _SPACE:
                at += 1
            self._at = at
            if at < end:
                return text[at]
            if not self._fill() and self._at >= len(self._text):
                return ""

    def take(self, wanted: str) -> None:
        """Step over one of the characters in ``wanted``."""
        got = self.peek()
        if not got:
            raise self.fail("the file ends too early")
        if got not in wanted:
            raise self.fail(f"expected {' or '.join(wanted)}, found {got!r}")
        self._at += 1

    def value(self) -> Any:
        """The next value, whole."""
        if not self.peek():
            raise self.fail("the file ends too early")
        while True:
            try:
                found, end = self._decode(self._text, self._at)
            except RecursionError:
                raise self.fail("nested too deeply") from None
            except json.JSONDecodeError as error:
                # a value that is cut off fails at the very end, an unterminated string at its start
                cut_off = error.pos >= len(self._text.rstrip()) or "Unterminated" in error.msg
                if not self._cut(error) or not self._grow():
                    why = (
                        "the file ends in the middle of a value"
                        if cut_off and self._done
                        else f"not JSON ({error.msg})"
                    )
                    raise self.fail(why) from None
                continue
            if end == len(self._text) and not self._done and self._grow():
                continue
            self._at = end
            return found

    def _cut(self, error: json.JSONDecodeError) -> bool:
        near_end = len(self._text) - error.pos < 16  # a literal or an escape may be cut
        return not self._done and (near_end or "Unterminated string" in error.msg)

    def _grow(self) -> bool:
        """Read at least as much again as is held, so that a long value costs a few attempts only."""
        want = max(len(self._text) - self._at, 1) * 2
        more = False
        while len(self._text) - self._at < want and self._fill():
            more = True
        return more

    def items(self) -> Iterator[None]:
        """Enter an array; yields before each element, which the caller must consume."""
        self.take("[")
        if self.peek() == "]":
            self._at += 1
            return
        while True:
            yield
            self.take(",]")
            if self._text[self._at - 1] == "]":
                return

    def members(self) -> Iterator[str]:
        """Enter an object; yields each key before its value, which the caller must consume."""
        self.take("{")
        if self.peek() == "}":
            self._at += 1
            return
        while True:
            key = self.value()
            if not isinstance(key, str):
                raise self.fail("a key must be a string")
            self.take(":")
            yield key
            self.take(",}")
            if self._text[self._at - 1] == "}":
                return
