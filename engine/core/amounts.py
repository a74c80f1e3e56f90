"""The numbers that amounts of the ability language stand for (CR 107.3, 208, 608.2h, 700.5, 903.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.core.references import cast_facts, cast_words, things
from engine.state.objects import Gone, Obj

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.state.board import Board
    from engine.state.frames import Scope

__all__ = ["AMOUNTS", "amount", "defined", "stands_for"]


def amount(board: Board, scope: Scope, what: f.Amount, book: Book | None = None) -> int:
    """The number an amount stands for now."""
    if type(what) is int:
        return what
    value = _amount(board, scope, what, book)
    return 0 if value is None else value


def defined(board: Board, scope: Scope, what: f.Amount, book: Book | None = None) -> bool:
    """Whether the amount is defined (a color identity without commander is not, 903.4f)."""
    return type(what) is int or _amount(board, scope, what, book) is not None


def _amount(board: Board, scope: Scope, what: Any, book: Book | None) -> int | None:
    return AMOUNTS[type(what)](board, scope, what, book)


Evaluate = Callable[["Board", "Scope", Any, "Book | None"], "int | None"]
AMOUNTS: dict[type[Any], Evaluate] = {int: lambda _board, _scope, what, _book: what}
"""Kind of amount -> function (board, scope, amount, book) -> its number, None where it is not defined."""


def stands_for(kind: type[Any]) -> Callable[[Evaluate], Evaluate]:
    """Register the function that gives the number of amounts of that kind."""

    def wrap(function: Evaluate) -> Evaluate:
        AMOUNTS[kind] = function
        return function

    return wrap


# -- numbers of the spell or ability -----------------------------------------------------------------------------------


@stands_for(f.X)
def _x(board: Board, scope: Scope, what: f.X, book: Book | None) -> int:
    return scope.x


@stands_for(f.Result)
def _result(board: Board, scope: Scope, what: f.Result, book: Book | None) -> int:
    return scope.number(what.slot)


@stands_for(f.PaidTimes)
def _paid_times(board: Board, scope: Scope, what: f.PaidTimes, book: Book | None) -> int:
    return (scope.paid or cast_words(board, scope, "paid")).count(what.cost)


@stands_for(f.CastX)
def _cast_x(board: Board, scope: Scope, what: f.CastX, book: Book | None) -> int:
    facts = cast_facts(board, scope)
    return 0 if facts is None else int(facts.x)


@stands_for(f.SpentOn)
def _spent_on(board: Board, scope: Scope, what: f.SpentOn, book: Book | None) -> int:
    return sum(_paid_with(board, scope, t, what.kind) for t in things(board, scope, what.on))


def _paid_with(board: Board, scope: Scope, thing: int, kind: str) -> int:
    """How much mana of that kind was spent to cast the object."""
    found = board.objects[thing] if thing >= 0 else None
    obj = found if type(found) is Obj else found.last.obj if type(found) is Gone and found.last is not None else None
    if obj is None and scope.last is not None and thing == scope.source:
        obj = scope.last.obj
    facts = None if obj is None else obj.more.cast
    return 0 if facts is None else sum(not kind or kind in unit.split() for unit in facts.spent)


@stands_for(f.Targets)
def _targets(board: Board, scope: Scope, what: f.Targets, book: Book | None) -> int:
    obj = None if scope.source is None else board.object(scope.source)
    return 0 if obj is None or obj.stack is None else sum(map(len, obj.stack.targets))


@stands_for(f.Plus)
def _plus(board: Board, scope: Scope, what: f.Plus, book: Book | None) -> int | None:
    parts = [_amount(board, scope, p, book) for p in what.parts]
    return None if any(p is None for p in parts) else sum(p for p in parts if p is not None)


@stands_for(f.Times)
def _times(board: Board, scope: Scope, what: f.Times, book: Book | None) -> int | None:
    inner = _amount(board, scope, what.of, book)
    if inner is None:
        return None
    if what.half:
        return (inner + 1) // 2 if what.half == "up" else inner // 2
    return int(what.n) * inner


from engine.core import amounts_objects, amounts_players  # noqa: E402, F401 - the kinds of amounts register themselves
