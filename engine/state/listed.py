"""Long lists of which one entry is wanted: each entry is made when it is asked for (CR 508.1, 509.1).

A player with eight creatures can attack in 256 ways and takes one of them. To those who use them these lists are tuples:
they have a length, entries by number and slices, equal tuples of the same entries and have their hash; and what was
given once is given again, the very same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from engine.frozen import maker
from engine.state.decisions import Answer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ids import ObjectId, PlayerId
    from engine.state.decisions import Value

__all__ = ["FEW", "Answers", "EveryWay", "Listed"]

T = TypeVar("T")
FEW = 4
"""Up to so many entries are made at once."""
_answer = maker(Answer)


class Listed(Sequence[T]):
    """A sequence that stands for the tuple of its entries."""

    __slots__ = ("_given", "_size")

    def __init__(self, size: int) -> None:
        """A list of so many entries."""
        self._size = size
        self._given: dict[int, T] = {}

    def _entry(self, index: int) -> T:
        """The entry of that number, at least 0 and less than the size."""
        raise NotImplementedError

    def __len__(self) -> int:
        """Number of entries."""
        return self._size

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        """The entry of that number, counted from the end if it is negative; a tuple of entries for a slice."""
        if type(index) is slice:
            return tuple([self[i] for i in range(*index.indices(self._size))])
        assert type(index) is int
        if index < 0:
            index += self._size
        if not 0 <= index < self._size:
            raise IndexError(index)
        found = self._given.get(index)
        if found is None:
            found = self._given[index] = self._entry(index)
        return found

    def __iter__(self) -> Iterator[T]:
        """The entries in order."""
        return map(self.__getitem__, range(self._size))

    def __eq__(self, other: object) -> bool:
        """Whether the other is a list or tuple of equal entries."""
        if isinstance(other, Listed):
            return self is other or (self._size == len(other) and tuple(self) == tuple(other))
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        """As the tuple of the entries."""
        return hash(tuple(self))

    def __add__(self, other: Sequence[T]) -> tuple[T, ...]:
        """A tuple of the entries of both."""
        return (*self, *other)

    def __repr__(self) -> str:
        """As the tuple of the entries."""
        return repr(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as a tuple."""
        return (tuple, (tuple(self),))

    def gave(self, entry: object) -> bool:
        """Whether this very object, not one like it, is an entry that somebody was given."""
        for one in self._given.values():  # noqa: SIM110 - asked often
            if one is entry:
                return True
        return False


class EveryWay(Listed["tuple[tuple[ObjectId, int], ...]"]):
    """Every declaration in which each of the creatures attacks, or blocks, nothing or one of its things; the last
    creature's choice changes from one entry to the next.
    """

    __slots__ = ("_choices",)

    def __init__(self, choices: tuple[tuple[ObjectId, tuple[int, ...]], ...], size: int) -> None:
        """``size``: the number of ways, which is the product of what each creature can do."""
        super().__init__(size)
        self._choices = choices

    def _entry(self, index: int) -> tuple[tuple[ObjectId, int], ...]:
        found = []
        for oid, things in reversed(self._choices):
            index, which = divmod(index, len(things) + 1)
            if which:
                found.append((oid, things[which - 1]))
        return tuple(reversed(found))


class Answers(Listed[Answer]):
    """One player's answers with each of these values."""

    __slots__ = ("player", "values")

    def __init__(self, player: PlayerId, values: Sequence[Value]) -> None:
        """In the order of the values."""
        super().__init__(len(values))
        self.player, self.values = player, values

    def _entry(self, index: int) -> Answer:
        return _answer(self.player, self.values[index])
