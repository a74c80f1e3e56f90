"""From text to plain data, strictly: size, nesting and long numbers are looked at before anything is parsed (RFC 8259).

Beyond JSON itself this reader refuses NaN and Infinity, fractions (nothing here has any), keys that occur twice, and
text that is no Unicode (lone surrogates).
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from engine.protocol.session import Unreadable

__all__ = ["DEEPEST", "LONGEST", "LONGEST_NUMBER", "parse"]

LONGEST = 50_000_000
"""Characters of a text that are read at all."""
DEEPEST = 80
"""Levels of nesting."""
LONGEST_NUMBER = 40
"""Digits of a number; seeds are the longest that occur."""

_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]+|[\]}]+|\d+', re.DOTALL)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


def parse(text: str, *, longest: int = LONGEST) -> Any:
    """The plain data of a JSON text.

    :raises Unreadable: it is no JSON, or breaks a limit.
    """
    if type(text) is not str:
        msg = f"expected JSON as text, not {type(text).__name__}"
        raise Unreadable(msg)
    if len(text) > longest:
        msg = f"the text has {len(text):,} characters; at most {longest:,} are read"
        raise Unreadable(msg)
    _scan(text)
    try:
        data = json.loads(text, parse_float=_no_fraction, parse_constant=_no_constant, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        msg = f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        raise Unreadable(msg) from None
    if _SURROGATE.search(text):
        _unicode(data)
    return data


def _scan(text: str) -> None:
    """Nesting and digits, without recursion; what stands in quotes does not count."""
    depth = 0
    for found in _TOKEN.finditer(text):
        token = found.group()
        first = token[0]
        if first == '"':
            continue
        if first in "[{":
            depth += len(token)
            if depth > DEEPEST:
                msg = f"nested more than {DEEPEST} deep"
                raise Unreadable(msg)
        elif first in "]}":
            depth -= len(token)
        elif len(token) > LONGEST_NUMBER:
            msg = f"a number has {len(token):,} digits; at most {LONGEST_NUMBER} are read"
            raise Unreadable(msg)


def _unicode(data: Any) -> None:
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        msg = "a text has half of a surrogate pair"
        raise Unreadable(msg) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        twice = next(k for k, _ in pairs if k in seen or seen.add(k))  # type: ignore[func-returns-value]
        msg = f"the key {twice[:40]!r} occurs twice in one object"
        raise Unreadable(msg)
    return made


def _no_fraction(text: str) -> NoReturn:
    msg = f"{text[:40]} is not a whole number"
    raise Unreadable(msg)


def _no_constant(text: str) -> NoReturn:
    msg = f"{text} is not a number of JSON"
    raise Unreadable(msg)
