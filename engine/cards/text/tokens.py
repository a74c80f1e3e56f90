"""From a line of text to tokens: reminder text, the card's own name, words, symbols and quotes (CR 201.5, 207.2)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.cards.text.words import NUMBERS, SUBTYPE_WORDS, SUPERTYPE_WORDS, TYPE_WORDS
from engine.frozen import record

if TYPE_CHECKING:
    from engine.cards.card import Face

__all__ = ["SELF", "Token", "homonyms", "own_names", "strip_reminder", "tokenize", "with_self"]

SELF = "~"
"""Stands for the card's own name."""

_TOKEN = re.compile(
    r"""
    \{[^{}\s]+\}                                            # a symbol
  | [+\-−]?(?:\d+|[XYxy*]|\d\+\*)/[+\-−]?(?:\d+|[XYxy*])(?![\w/])   # 2/2, +1/+1, */*, X/X
  | [+\-−](?:\d+|X)(?!\w)                                   # a loyalty cost, -1
  | \d+(?:,\d{3})*                                          # a number
  | and/or
  | [^\W\d_](?:[\w]|['’](?!s\b)(?=\w)|-(?=\w))*(?:!(?=[^\s"]))? # a word, with inner apostrophe or hyphen
  | ['’]s\b
  | —|–|•|~
  | [^\s\w]
  | \w+
    """,
    re.VERBOSE,
)


@record
class Token:
    """One token: ``text`` in lower case, ``raw`` as written, and where it stands in the line."""

    text: str
    raw: str
    start: int
    end: int


def tokenize(text: str) -> tuple[Token, ...]:
    """All tokens of the line."""
    out = []
    for found in _TOKEN.finditer(text):
        raw = found.group()
        low = raw.casefold().replace("’", "'").replace("−", "-").replace("–", "—") if not raw.startswith("{") else raw
        if low in {"“", "”"}:
            low = '"'
        out.append(Token(low, raw, found.start(), found.end()))
    return tuple(out)


def strip_reminder(text: str) -> str:
    """The text without what stands in parentheses (207.2)."""
    previous = None
    while previous != text:
        previous, text = text, re.sub(r"\s*\([^()]*\)", "", text)
    return text.strip()


_COMMON = frozenset(
    [
        "the",
        "a",
        "an",
        "of",
        "and",
        "in",
        "to",
        "for",
        "from",
        "with",
        "at",
        "on",
        "each",
        "all",
        "any",
        "it",
        "this",
        "that",
        "target",
        "when",
        "whenever",
        "as",
        "if",
    ]
)


def own_names(face: Face) -> tuple[str, ...]:
    """The names by which the face may call itself, longest first: its name, and for legends a short form (201.5c)."""
    return tuple(
        sorted({n for n in (face.name, *_short_forms(face)) if _may_stand_alone(n, face)}, key=lambda n: (-len(n), n))
    )


def _short_forms(face: Face) -> tuple[str, ...]:
    words = face.name.split()
    if not words or ("Legendary" not in face.supertypes and "Planeswalker" not in face.types):
        return ()
    return face.name.split(", ")[0], re.split(r",\s| the | of ", face.name)[0].strip(), words[0].rstrip(",")


def homonyms(face: Face) -> tuple[str, ...]:
    """Short forms of a legend's name that are subtypes, too ("Wolverine", "Ajani"): its name only where the line can't
    be read otherwise.
    """
    return tuple(
        sorted({n for n in _short_forms(face) if n.casefold() in SUBTYPE_WORDS and not _may_stand_alone(n, face)})
    )


def _may_stand_alone(name: str, face: Face) -> bool:
    if name == face.name:
        return bool(name.strip())
    low = name.casefold()
    own = "Planeswalker" in face.types and any(low == s.casefold() for s in face.subtypes)
    known = low in TYPE_WORDS or (low in SUBTYPE_WORDS and not own) or low in SUPERTYPE_WORDS or low in NUMBERS
    return len(name) > 2 and low not in _COMMON and not known


@lru_cache(maxsize=4096)
def _own_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(
        r"(?<![\w{'’-])(?:" + "|".join(re.sub("['’]", "['’]", re.escape(n)) for n in names) + r")(?![\w}]|-\w)"
    )


def with_self(text: str, names: tuple[str, ...]) -> str:
    """The text with every own name replaced by ``~``, except behind "named" and "partner with", and in other names."""
    if not names:
        return text

    def one(found: re.Match[str]) -> str:
        before = text[: found.start()].rstrip()
        if before.endswith("name is") and re.match(r"(?:['’]s)? [A-Z]", text[found.end() :]):
            return found.group()  # "its name is Chief's Double": only part of another name
        return found.group() if before.endswith(("named", "Partner with", "not named")) else SELF

    return _own_pattern(names).sub(one, text)
