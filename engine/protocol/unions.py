"""Tagged unions: several kinds of records, plain values and null in one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import attrs

from engine.protocol.session import SESSION, Unreadable
from engine.protocol.types import SHARED
from engine.protocol.values import told

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["Unions"]

Hook = Callable[[Any, Any], Any]


class Unions:
    """Readers and writers of unions; one record or one other kind besides null needs no tag."""

    def __init__(self, made: Converter) -> None:
        """``made``: the converter that knows the members."""
        self.made = made

    def reader(self, kind: Any) -> Hook:
        """The reader of a union."""
        members = [one for one in get_args(kind) if one is not type(None)]
        empty = len(members) < len(get_args(kind))
        if len(members) == 1:
            return self._optional_reader(members[0])
        records = {one.__name__: one for one in members if attrs.has(one)}
        shared = frozenset(one for one in records.values() if one in SHARED)
        others = [one for one in members if not attrs.has(one)]
        plain = {one for one in others if one in (int, str, bool)}
        arrays = [one for one in others if get_origin(one) is tuple]
        words = {word for one in others if get_origin(one) is Literal for word in get_args(one)}
        assert all(one in plain or one in arrays or get_origin(one) is Literal for one in others), kind
        assert len(arrays) <= 1, kind
        hooks: dict[str, Hook] = {}

        def read(data: Any, _: Any) -> Any:
            found = type(data)
            if found in plain or (found is str and data in words):
                return data
            if found is dict:
                name = data.get("type")
                cls = records.get(name) if type(name) is str else None
                if cls is not None:
                    hook = hooks.get(name)
                    if hook is None:
                        hook = hooks[name] = self.made.get_structure_hook(cls)
                    return hook({k: v for k, v in data.items() if k != "type"}, cls)
            elif found is int and shared and SESSION.reading is not None:
                value = SESSION.reading.value(data)
                if type(value) in shared:
                    return value
            elif data is None and empty:
                return None
            elif found is list and arrays:
                return self.made.get_structure_hook(arrays[0])(data, arrays[0])
            raise _unfit(data, records, plain, words)

        return read

    def _optional_reader(self, member: Any) -> Hook:
        found: list[Hook] = []

        def read(data: Any, _: Any) -> Any:
            if data is None:
                return None
            if not found:
                found.append(self.made.get_structure_hook(member))
            return found[0](data, member)

        return read

    def writer(self, kind: Any) -> Callable[[Any], Any]:
        """The writer of a union."""
        members = [one for one in get_args(kind) if one is not type(None)]
        if len(members) == 1:
            return self._optional_writer(members[0])
        records = frozenset(one for one in members if attrs.has(one))
        hooks: dict[type[Any], tuple[str, Callable[[Any], Any]]] = {}

        def write(value: Any) -> Any:
            cls = type(value)
            if cls not in records:
                return value
            found = hooks.get(cls)
            if found is None:
                found = hooks[cls] = (cls.__name__, self.made.get_unstructure_hook(cls))
            made = found[1](value)
            return {"type": found[0], **made} if type(made) is dict else made

        return write

    def _optional_writer(self, member: Any) -> Callable[[Any], Any]:
        found: list[Callable[[Any], Any]] = []

        def write(value: Any) -> Any:
            if value is None:
                return None
            if not found:
                found.append(self.made.get_unstructure_hook(member))
            return found[0](value)

        return write


def _unfit(data: Any, records: dict[str, Any], plain: set[Any], choice: set[str]) -> Unreadable:
    words = {int: "a whole number", str: "a text", bool: "true or false"}
    can = [words[one] for one in (int, str, bool) if one in plain]
    if records:
        names = sorted(records)
        can.append("a " + ", ".join(names[:12]) + (" …" if len(names) > 12 else ""))
    if choice:
        can.append(f"one of {', '.join(sorted(choice))}")
    what = told(data)
    if type(data) is dict:
        what = f"type {told(data.get('type'))}"
    return Unreadable(f"expected {' or '.join(can)}, not {what}")
