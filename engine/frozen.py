"""Frozen records and the few persistent containers: the only module that imports pyrsistent.

:func:`record` makes an ``attrs.frozen`` class with slots whose constructor, ``replace`` and ``draft`` are generated.
attrs' own constructor of a frozen class stores every field through ``object.__setattr__``; ours fills a plain *layout
twin* (a class with the same slots) and then turns the twin into the frozen class, which is several times faster and
gives the same instances. It is ``__new__``, so nothing has to be turned into a twin first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, dataclass_transform, overload

import attrs
from pyrsistent import PMap, pmap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["EMPTY", "PMap", "Table", "draft", "freeze", "maker", "pmap", "record", "replace"]

T = TypeVar("T")
P = ParamSpec("P")
_KEEP: Any = object()
EMPTY: PMap[Any, Any] = pmap()


@overload
@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def record(cls: type[T]) -> type[T]: ...
@overload
@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def record(*, eq: bool = ..., order: bool = ...) -> Callable[[type[T]], type[T]]: ...
def record(
    cls: type[T] | None = None, *, eq: bool = True, order: bool = False
) -> type[T] | Callable[[type[T]], type[T]]:
    """Class decorator: a frozen attrs record with slots, no weak references and fast construction.

    ``eq=False`` compares by identity (for interned definitions). Subclasses of records are not supported.
    """

    def wrap(c: type[T]) -> type[T]:
        made = attrs.frozen(slots=True, weakref_slot=False, init=False, eq=eq, order=order)(c)
        _generate(made)
        return made

    return wrap if cls is None else wrap(cls)


def _generate(cls: Any) -> None:
    """Give ``cls`` its layout twin, constructor, ``_make``, ``__replace__``, ``_draft`` and pickling."""
    fields = attrs.fields(cls)
    slots = tuple(cls.__slots__)
    twin = type(f"_{cls.__name__}Draft", (), {"__slots__": slots})
    names = [f.name for f in fields]
    space: dict[str, Any] = {"Twin_": twin, "keep_": _KEEP, "cls_": cls}
    params, body = [], ["    self_ = Twin_()"]
    for f in fields:
        if not f.init:
            space[f"d_{f.name}"] = f.default
            body.append(f"    self_.{f.name} = d_{f.name}")
            continue
        if f.default is attrs.NOTHING:
            params.append(f.name)
        elif isinstance(f.default, attrs.Factory):  # type: ignore[arg-type]
            space[f"d_{f.name}"] = f.default.factory
            params.append(f"{f.name}=keep_")
            body.append(f"    if {f.name} is keep_: {f.name} = d_{f.name}()")
        else:
            space[f"d_{f.name}"] = f.default
            params.append(f"{f.name}=d_{f.name}")
        body.append(f"    self_.{f.name} = {f.name}")
    body += ["    self_.__class__ = cls_", "    return self_"]
    copied = [f.name for f in fields if f.init]
    fresh = [f.name for f in fields if not f.init]
    source = [f"def __new__(class_, {', '.join(params)}):", *body]
    source += [f"def _make({', '.join(params)}):", *body]
    source += ["def __replace__(self_, **changes_):", "    new_ = Twin_()"]
    source += [f"    new_.{n} = self_.{n}" for n in copied]
    source += [f"    new_.{n} = d_{n}" for n in fresh]
    source += ["    for name_, value_ in changes_.items():", "        setattr(new_, name_, value_)"]
    source += ["    new_.__class__ = cls_", "    return new_"]
    source += ["def _draft(self_):", "    new_ = Twin_()"]
    source += (
        [f"    new_.{n} = self_.{n}" for n in copied] + [f"    new_.{n} = d_{n}" for n in fresh] + ["    return new_"]
    )
    exec("\n".join(source), space)  # noqa: S102 - our own field names only
    for name in ("__new__", "_make", "__replace__", "_draft"):
        function = space[name]
        function.__qualname__ = f"{cls.__qualname__}.{name}"
        function.__module__ = cls.__module__
        setattr(cls, name, staticmethod(function) if name in ("__new__", "_make") else function)
    cls.__new__.__annotations__ = {f.name: f.type for f in fields if f.init}
    cls.__reduce__ = _reduce
    cls._fields = tuple(copied)
    assert set(names) <= set(slots)


def _reduce(self: Any) -> tuple[Any, ...]:
    return _rebuild, (type(self), tuple(getattr(self, n) for n in self._fields))


def _rebuild(cls: Any, values: tuple[Any, ...]) -> Any:
    return cls(**dict(zip(cls._fields, values, strict=True)))


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """The constructor of a record as a plain function: what makes many of them saves going through the class, which is a
    third of the time.
    """
    return cls._make  # type: ignore[attr-defined, no-any-return]  # pyright: ignore[reportFunctionMemberAccess]


def replace(value: T, /, **changes: Any) -> T:
    """``value`` with the named fields changed; several times faster than ``attrs.evolve``."""
    new = value._draft()  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]  # noqa: SLF001
    for name, changed in changes.items():
        setattr(new, name, changed)
    new.__class__ = type(value)
    return new  # type: ignore[no-any-return]


def draft(value: Any) -> Any:
    """A mutable twin of a record, to be edited and given to :func:`freeze`; never leaves the function that made it."""
    return value._draft()  # noqa: SLF001


def freeze(twin: Any, cls: type[T]) -> T:
    """Turn a draft into the frozen record it was drawn from."""
    twin.__class__ = cls
    return twin  # type: ignore[no-any-return]


@record
class Table:
    """An append-only persistent sequence: three levels of tuples of 32, so one change copies about a hundred
    references.

    Entries are numbered from 0 and never move; used for objects (by ``ObjectId``) and for the log (by event number).
    """

    levels: tuple[tuple[tuple[Any, ...], ...], ...] = ()
    size: int = 0

    def __len__(self) -> int:
        """Number of entries."""
        return self.size

    def __getitem__(self, index: int) -> Any:
        """The entry at ``index`` (0 ≤ index < len)."""
        if index < 0 or index >= self.size:
            raise IndexError(index)
        return self.levels[index >> 10][(index >> 5) & 31][index & 31]

    def __iter__(self) -> Iterator[Any]:
        """All entries in order."""
        for block in self.levels:
            for chunk in block:
                yield from chunk

    def since(self, start: int) -> Iterator[Any]:
        """Entries from number ``start`` on, without walking what came before."""
        for index in range(start, self.size):
            yield self.levels[index >> 10][(index >> 5) & 31][index & 31]

    def extend(self, values: Iterable[Any]) -> Table:
        """With ``values`` appended."""
        new = list(values)
        if not new:
            return self
        size = self.size
        used = size & 31
        if used and used + len(new) <= 32:
            old = self.levels
            block = old[-1]
            return _table(old[:-1] + (block[:-1] + (block[-1] + tuple(new),),), size + len(new))  # noqa: RUF005 - faster than unpacking
        levels = list(self.levels)
        at = 0
        while at < len(new):
            chunks = list(levels[size >> 10]) if size >> 10 < len(levels) else []
            place = (size >> 5) & 31
            chunk = chunks[place] if place < len(chunks) else ()
            take = new[at : at + 32 - (size & 31)]
            merged = (*chunk, *take)
            if place < len(chunks):
                chunks[place] = merged
            else:
                chunks.append(merged)
            if size >> 10 < len(levels):
                levels[size >> 10] = tuple(chunks)
            else:
                levels.append(tuple(chunks))
            size += len(take)
            at += len(take)
        return _table(tuple(levels), size)

    def updated(self, changes: dict[int, Any]) -> Table:
        """With the entries in ``changes`` set; indices at or past the end must continue the sequence without a gap."""
        end = self.size
        levels = self.levels
        if len(changes) == 1:
            for index, value in changes.items():
                if index < end:
                    high, mid, low = index >> 10, (index >> 5) & 31, index & 31
                    block = levels[high]
                    chunk = block[mid]
                    block = block[:mid] + (chunk[:low] + (value,) + chunk[low + 1 :],) + block[mid + 1 :]  # noqa: RUF005
                    return _table(levels[:high] + (block,) + levels[high + 1 :], end)  # noqa: RUF005 - faster than unpacking
        elif len(changes) == 2 and len(levels) == 1 and end & 31 and end in changes:
            for index, value in changes.items():  # what has moved, and what it has become
                if index < end:
                    (block,), place, low, last = levels, index >> 5, index & 31, end >> 5
                    chunk = block[place]
                    chunk = chunk[:low] + (value,) + chunk[low + 1 :]  # noqa: RUF005
                    if place == last:
                        row = block[:place] + (chunk + (changes[end],),)  # noqa: RUF005
                    else:
                        row = block[:place] + (chunk,) + block[place + 1 : last] + (block[last] + (changes[end],),)  # noqa: RUF005
                    return _table((row,), end + 1)
        touched: dict[int, list[Any]] = {}
        tail: list[int] = []
        for index, value in changes.items():
            if index >= end:
                tail.append(index)
                continue
            place = index >> 5
            line = touched.get(place)
            if line is None:
                line = touched[place] = [*levels[index >> 10][place & 31]]
            line[index & 31] = value
        used = end & 31
        if tail and used and used + len(tail) <= 32:  # the new entries go where the last ones are
            tail.sort()
            last = end >> 5
            line = touched.get(last)
            if line is None:
                line = touched[last] = list(levels[end >> 10][last & 31])
            line += [changes[i] for i in tail]
            end += len(tail)
            tail = []
        if len(levels) == 1:
            only = [*levels[0]]
            for place, line in touched.items():
                only[place] = tuple(line)
            levels = (tuple(only),)
        elif touched:
            blocks: dict[int, list[Any]] = {}
            for place, line in touched.items():
                lines = blocks.get(place >> 5)
                if lines is None:
                    lines = blocks[place >> 5] = list(levels[place >> 5])
                lines[place & 31] = tuple(line)
            out = list(levels)
            for high, lines in blocks.items():
                out[high] = tuple(lines)
            levels = tuple(out)
        table = _table(levels, end)
        if tail:
            tail.sort()
            return table.extend([changes[i] for i in tail])
        return table


_table = maker(Table)
