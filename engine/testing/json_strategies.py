"""JSON that nobody of good will writes, for readers that must refuse it or read it, and do nothing else (architecture
4.18).

:func:`hostile_json` draws texts: no JSON at all, any JSON, or a sound document in which a few places were changed.
Whatever reads them may raise its own error (:class:`engine.errors.InvalidAction`) and no other, and what it accepts
must be sound (rules of the game, CR 400 and following, included).
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = ["BROKEN", "hostile_json", "hostile_values"]

BROKEN: tuple[str, ...] = (
    "", "{", "[", "]", "nul", "{}", "[]", "null", "0", '"', '"\\ud800"', '{"a":1,"a":2}', '{"a":NaN}', "[" * 500, '{"a":' * 500, "9" * 400,
    "{} {}", "\ufeff{}", '{"schema_version":-1}', '{"schema_version":true}', '{"a":1e999}', "// x", "{'a': 1}", '{"a": "\t"}',
)  # fmt: skip
"""Texts that are no JSON, or none of ours."""
_ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2**31, 2**63, -(2**63), 10**40, 1.5, 1e300, "", "0", "-1", "yes", "battlefield", "\u0000", "\ud7ff", "x" * 300, [], {},
    [[]], [None], {"type": "Pass"}, {"": ""},
)  # fmt: skip


def hostile_values() -> SearchStrategy[Any]:
    """A JSON value of any shape, odd ones first."""
    plain = st.sampled_from(_ODD) | st.integers(-3, 300) | st.text(max_size=12)
    keys = st.sampled_from(
        ["type", "player", "value", "object", "id", "zone", "cards", "schema_version", "x"]
    ) | st.text(max_size=4)
    return st.recursive(
        plain, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4), max_leaves=10
    )


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) below a value."""
    out: list[tuple[Any, Any]] = []
    todo = [value]
    while todo:
        one = todo.pop()
        keys: list[Any] = list(one) if isinstance(one, dict) else list(range(len(one))) if isinstance(one, list) else []
        for key in keys:
            out.append((one, key))
            todo.append(one[key])
    return out


@st.composite
def _changed(draw: DrawFn, documents: Sequence[str], most: int) -> str:
    document = deepcopy(json.loads(draw(st.sampled_from(documents))))
    for _ in range(draw(st.integers(1, most))):
        places = _places(document)
        if not places:
            break
        where, key = places[draw(st.integers(0, len(places) - 1))]
        how = draw(st.sampled_from(("value", "drop", "copy", "swap", "key", "near")))
        if how == "drop":
            del where[key]
        elif how == "copy" and isinstance(where, list):
            where.insert(key, deepcopy(where[key]))
        elif how == "swap":
            other, there = places[draw(st.integers(0, len(places) - 1))]
            where[key] = deepcopy(other[there])
        elif how == "key" and isinstance(where, dict):
            where[draw(st.text(max_size=6))] = where.pop(key)
        elif how == "near" and type(where[key]) is int:
            where[key] += draw(st.sampled_from((-1, 1, 2**31)))
        else:
            where[key] = draw(hostile_values())
    return json.dumps(document)


@st.composite
def _cut(draw: DrawFn, documents: Sequence[str]) -> str:
    text = draw(st.sampled_from(documents))
    at = draw(st.integers(0, len(text)))
    return text[:at] + draw(st.text(max_size=3)) + text[at + draw(st.integers(0, 4)) :]


def hostile_json(documents: Sequence[str] = (), *, most: int = 3) -> SearchStrategy[str]:
    """A text for a reader of JSON: broken, of another shape, or one of the sound ``documents`` with up to ``most``
    places changed.
    """
    any_json = hostile_values().map(json.dumps)
    if not documents:
        return st.sampled_from(BROKEN) | any_json | st.text(max_size=60)
    return _changed(documents, most) | _cut(documents) | st.sampled_from(BROKEN) | any_json
