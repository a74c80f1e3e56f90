"""What is printed where the terminal, or who reads, cannot take every character."""

from __future__ import annotations

import codecs
import json
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["make_printable", "print_html", "print_json"]

_PLAIN = {
    "·": "-", "–": "-", "—": "-", "−": "-", "─": "-", "│": "|", "→": "->", "▶": ">", "…": "...", "×": "x", "‘": "'", "’": "'", "“": '"', "”": '"', "★": "*",
}  # fmt: skip
_ERRORS = "commandzone.printable"


def _printable(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that a stream cannot take: something alike for signs of print, the escape for halves
    of surrogate pairs, else ``?``.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    held = error.object[error.start : error.end]
    return "".join(_PLAIN.get(c) or (f"\\u{ord(c):04x}" if "\ud800" <= c <= "\udfff" else "?") for c in held), error.end


def make_printable() -> None:
    """Let standard output and error take every text, whatever the terminal's encoding."""
    codecs.register_error(_ERRORS, _printable)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=_ERRORS)


def _speaks_unicode(out: TextIO) -> bool:
    return (getattr(out, "encoding", None) or "utf-8").lower().replace("_", "-") in (
        "utf-8",
        "utf8",
        "utf-8-sig",
        "utf-16",
        "utf-32",
    )


def print_json(data: Any, out: TextIO) -> None:
    """Print a document of JSON that says the same in every encoding."""
    print(json.dumps(data, ensure_ascii=not _speaks_unicode(out), indent=1), file=out)


def print_html(page: str, out: TextIO) -> None:
    """Print a page that says the same in every encoding."""
    print(page if _speaks_unicode(out) else page.encode("ascii", "xmlcharrefreplace").decode("ascii"), file=out)
