"""Arrays: tuples, sorted maps with tuple keys, sets; and values out of a closed list."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

from engine.frozen import PMap, pmap
from engine.ids import CardId, ObjectId, PlayerId
from engine.protocol.session import Unreadable
from engine.protocol.values import each, told, wrong
from engine.rulebook.refs import RuleRef

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = [
    "is_frozenset", "is_literal", "is_pmap", "is_ref_tuple", "is_tuple", "is_union", "literal_hook", "pmap_hooks", "set_hook", "tuple_hooks",
]  # fmt: skip

Hook = Callable[[Any, Any], Any]
_PLAIN = (int, str, bool, PlayerId, CardId, ObjectId)
"""Element types that JSON writes as they are."""


def is_tuple(kind: Any) -> bool:
    """``tuple[...]``."""
    return get_origin(kind) is tuple


def is_ref_tuple(kind: Any) -> bool:
    """``tuple[RuleRef, ...]``."""
    return get_origin(kind) is tuple and get_args(kind) == (RuleRef, ...)


def is_pmap(kind: Any) -> bool:
    """``PMap[...]``."""
    return get_origin(kind) is PMap


def is_frozenset(kind: Any) -> bool:
    """``frozenset[...]``."""
    return get_origin(kind) is frozenset


def is_literal(kind: Any) -> bool:
    """``Literal[...]``."""
    return get_origin(kind) is Literal


def is_union(kind: Any) -> bool:
    """``A | B`` in either spelling."""
    return get_origin(kind) is Union or type(kind).__name__ == "UnionType"


def _written_as_is(kind: Any) -> bool:
    if kind in _PLAIN:
        return True
    return (
        is_tuple(kind) and not is_ref_tuple(kind) and all(one is ... or _written_as_is(one) for one in get_args(kind))
    )


def _same(value: Any) -> Any:
    return value


def tuple_hooks(made: Converter, kind: Any) -> tuple[Hook, Callable[[Any], Any]]:
    """Reader and writer of a tuple type."""
    parts = get_args(kind)
    write: Callable[[Any], Any] = _same
    if len(parts) == 2 and parts[1] is ...:
        inner = parts[0]
        if not _written_as_is(inner):
            write = _array_writer(made, inner)
        if inner is int or inner is str:
            return _exact_reader(inner), write
        return _array_reader(made, inner), write
    if not _written_as_is(kind):
        write = _row_writer(made, parts)
    return _row_reader(made, parts), write


def _exact_reader(inner: type[Any]) -> Hook:
    word = "a whole number" if inner is int else "a text"

    def one(data: Any, _: Any) -> Any:
        if type(data) is not inner:
            raise wrong(word, data)
        return data

    def read(data: Any, _: Any) -> tuple[Any, ...]:
        if type(data) is list:
            for entry in data:
                if type(entry) is not inner:
                    break
            else:
                return tuple(data)
        return tuple(each(data, one, inner))

    return read


def _array_reader(made: Converter, inner: Any) -> Hook:
    found: list[Hook] = []

    def read(data: Any, _: Any) -> tuple[Any, ...]:
        if not found:
            found.append(made.get_structure_hook(inner))
        return tuple(each(data, found[0], inner))

    return read


def _array_writer(made: Converter, inner: Any) -> Callable[[Any], Any]:
    found: list[Callable[[Any], Any]] = []

    def write(value: Any) -> list[Any]:
        if not found:
            found.append(made.get_unstructure_hook(inner))
        one = found[0]
        return [one(entry) for entry in value]

    return write


def _row_reader(made: Converter, parts: tuple[Any, ...]) -> Hook:
    found: list[Hook] = []

    def read(data: Any, _: Any) -> tuple[Any, ...]:
        if not found:
            found.extend(made.get_structure_hook(part) for part in parts)
        if type(data) is not list or len(data) != len(parts):
            raise wrong(f"an array of {len(parts)}", data)
        return tuple([hook(one, part) for hook, one, part in zip(found, data, parts, strict=True)])

    return read


def _row_writer(made: Converter, parts: tuple[Any, ...]) -> Callable[[Any], Any]:
    found: list[Callable[[Any], Any]] = []

    def write(value: Any) -> list[Any]:
        if not found:
            found.extend(made.get_unstructure_hook(part) for part in parts)
        return [hook(one) for hook, one in zip(found, value, strict=True)]

    return write


def pmap_hooks(made: Converter, kind: Any) -> tuple[Hook, Callable[[Any], Any]]:
    """Reader and writer of a map with tuple keys: rows of key parts and value, sorted."""
    key, value = get_args(kind)
    row = _row_reader(made, (*get_args(key), value))

    def read(data: Any, _: Any) -> PMap[Any, Any]:
        rows = each(data, row, kind)
        if any(a[:-1] >= b[:-1] for a, b in pairwise(rows)):
            msg = "the rows of a map are sorted, each key once"
            raise Unreadable(msg)
        return pmap({one[:-1]: one[-1] for one in rows})

    def write(held: PMap[Any, Any]) -> list[Any]:
        return sorted([*k, v] for k, v in held.items())

    return read, write


def set_hook(made: Converter, kind: Any) -> Hook:
    """Reader of a set: a sorted array, each entry once."""
    (inner,) = get_args(kind)

    def read(data: Any, _: Any) -> frozenset[Any]:
        entries = each(data, made.get_structure_hook(inner), inner)
        if any(a >= b for a, b in pairwise(entries)):
            msg = "the entries of a set are sorted, each once"
            raise Unreadable(msg)
        return frozenset(entries)

    return read


def literal_hook(kind: Any) -> Hook:
    """Reader of one of a few words."""
    words = get_args(kind)

    def read(data: Any, _: Any) -> Any:
        if type(data) is not str or data not in words:
            msg = f"expected one of {', '.join(map(str, words))}, not {told(data)}"
            raise Unreadable(msg)
        return data

    return read
