"""Text as wide as a terminal shows it: Japanese letters take two columns."""

from __future__ import annotations

import textwrap
import unicodedata

__all__ = ["cell", "clip", "wide", "wrap"]


def clip(text: str, most: int) -> str:
    """The text, cut to so many columns."""
    while wide(text) > most:
        text = text[:-1]
    return text


def wide(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(2 if unicodedata.east_asian_width(ch) in "WF" else 1 for ch in text)


def cell(text: str, width: int) -> str:
    """The text, filled up to so many columns."""
    return text + " " * max(0, width - wide(text))


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """The text in lines of that many columns at most; Japanese breaks anywhere but before closing signs."""
    if wide(text) == len(text):
        return textwrap.wrap(text, width, subsequent_indent=indent, drop_whitespace=False) or [""]
    lines, line = [], ""
    for ch in text:
        if wide(line + ch) > width and ch not in "、。）」・ー),":
            at = (
                max(line.rfind(" "), len(indent))
                if ch.isascii() and ch.isalnum() and line[-1:].isascii() and line[-1:].isalnum()
                else -1
            )
            head, tail = (line[:at], line[at:].lstrip()) if at > len(indent) else (line, "")
            lines.append(head)
            line = indent + tail
            if ch == " " and line == indent:
                continue
        line += ch
    return [*lines, line]
