"""Records of views as plain data and back: objects of JSON, arrays, numbers, words, truth values and null."""

from __future__ import annotations

import types
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from engine.errors import InvalidAction

__all__ = ["fields_of", "from_data", "to_data"]

T = TypeVar("T")
_PLAIN = frozenset({int, str, bool, type(None)})


def to_data(value: Any) -> Any:
    """Plain data ready for JSON: a record is an object without the fields that are at their default, a tuple an array."""
    cls = type(value)
    if cls in _PLAIN:
        return value
    if cls is tuple:
        return [v if type(v) in _PLAIN else to_data(v) for v in value]
    out: dict[str, Any] = {}
    for name, default in fields_of(cls):  # type: ignore[arg-type]
        held = getattr(value, name)
        if held != default or type(held) is not type(default):
            out[name] = held if type(held) in _PLAIN else to_data(held)
    return out


_NEEDED = object()


@cache
def fields_of(cls: type[Any]) -> tuple[tuple[str, Any], ...]:
    """Name and default of every field of a record."""
    return tuple((f.name, _NEEDED if f.default is attrs.NOTHING else f.default) for f in attrs.fields(cls))


def from_data(cls: type[T], data: Any) -> T:
    """The record that :func:`to_data` wrote.

    :raises InvalidAction: ``message/unreadable``: the data are not those of such a record; the message says where.
    """
    return _read(cls, data, cls.__name__)  # type: ignore[no-any-return]


def _wrong(where: str, what: str, data: Any) -> InvalidAction:
    told = repr(data)
    return InvalidAction.because(
        f"{where}: expected {what}, not {told if len(told) < 60 else told[:57] + '…'}", code="message/unreadable"
    )


def _read(kind: Any, data: Any, where: str) -> Any:
    if kind in _PLAIN:
        if type(data) is not kind:
            raise _wrong(where, kind.__name__, data)
        return data
    origin = get_origin(kind)
    if origin is Union or origin is types.UnionType:
        return _read_union(kind, data, where)
    if origin is tuple:
        return _read_tuple(get_args(kind), data, where)
    if type(data) is not dict:
        raise _wrong(where, f"an object for {kind.__name__}", data)
    hints = _hints(kind)
    unknown = [k for k in data if k not in hints]
    missing = [name for name, default in fields_of(kind) if default is _NEEDED and name not in data]
    if unknown or missing:
        raise _wrong(where, f"a {kind.__name__}: unknown keys {unknown!r:.60}, missing keys {missing!r}", data)
    return kind(**{name: _read(hints[name], held, f"{where}.{name}") for name, held in data.items()})


def _read_union(kind: Any, data: Any, where: str) -> Any:
    for member in get_args(kind):
        if member in _PLAIN:
            if type(data) is member:
                return data
        elif (type(data) is list) == (get_origin(member) is tuple) and type(data) in (list, dict):
            return _read(member, data, where)
    raise _wrong(where, str(kind), data)


def _read_tuple(args: tuple[Any, ...], data: Any, where: str) -> tuple[Any, ...]:
    if type(data) is not list:
        raise _wrong(where, "an array", data)
    if len(args) == 2 and args[1] is ...:
        return tuple(_read(args[0], one, f"{where}[{i}]") for i, one in enumerate(data))
    if len(args) != len(data):
        raise _wrong(where, f"{len(args)} entries", data)
    return tuple(_read(kind, one, f"{where}[{i}]") for i, (kind, one) in enumerate(zip(args, data, strict=True)))


@cache
def _hints(cls: type[Any]) -> dict[str, Any]:
    return {name: _plain(kind) for name, kind in get_type_hints(cls).items()}


def _plain(kind: Any) -> Any:
    return type(None) if kind is None else kind
