"""Whether conditions of the ability language are true (CR 603.4, 604.2, 608.2c)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.core.amounts import amount, defined
from engine.core.match import describes, matches
from engine.core.references import THINGS, cast_facts, cast_words, choice_of, compare, player_fits, players, things
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.state.board import Board
    from engine.state.frames import Scope

__all__ = ["holds"]


def holds(board: Board, scope: Scope, condition: f.Condition | None, book: Book | None = None) -> bool:
    """Whether the condition is true now (None = always)."""
    if condition is None:
        return True
    what: Any = condition
    kind = type(what)
    if kind is f.Compare:
        if not (defined(board, scope, what.left, book) and defined(board, scope, what.right, book)):
            return False
        return compare(amount(board, scope, what.left, book), what.relation, amount(board, scope, what.right, book))
    if kind is f.Is:
        found = things(board, scope, what.of)
        test = [t >= 0 and _fits_last(board, scope, what.filter, t) for t in found]
        return bool(test) and all(test) if what.every else any(test)
    if kind is f.InZone:
        return any(
            t >= 0 and (o := board.object(t)) is not None and o.zone in what.zones
            for t in things(board, scope, what.of)
        )
    if kind is f.Turn:
        mine = board.turn.active == scope.controller and not board.turn.orphan
        if what.whose == "that":
            mine = ~board.turn.active in scope.bound("player") and not board.turn.orphan
        if what.whose not in ("any", "that") and mine != (what.whose == "you"):
            return False
        if what.whose == "that" and not mine:
            return False
        steps = what.steps
        return not steps or board.turn.step in steps or ("combat" in steps and board.combat is not None)
    if kind is f.Paid:
        return what.cost in scope.paid or what.cost in cast_words(board, scope, "paid")
    if kind is f.WasCast:
        facts = cast_facts(board, scope)
        return (
            facts is not None and bool(facts.zone) and what.zone in ("", facts.zone) and what.using in ("", facts.using)
        )
    if kind is f.Did:
        return scope.number(what.slot) > 0 or bool(scope.bound(what.slot))
    if kind is f.ThisTurn:
        return any(
            f"{what.deed} {p}" in board.turn.done()
            for p in range(len(board.players))
            if player_fits(board, scope, p, what.who)
        )
    if kind is f.Monarch:
        return board.tally.marks.monarch in players(board, scope, what.who)
    if kind is f.Chose:
        return bool(choice_of(None if scope.source is None else board.object(scope.source), what.key) == what.word)
    if kind is f.Blessed:
        return any(p in board.tally.marks.blessed for p in players(board, scope, what.who))
    if kind is f.Initiative:
        return board.tally.marks.initiative in players(board, scope, what.who)
    if kind is f.Designated:
        return bool(board.tally.marks.day == what.word)
    if kind is f.Picked:
        return bool(scope.word(what.slot) == what.word)
    if kind is f.NewlyControlled:
        return True  # looked up in the log as the ability triggers (engine.core.triggers)
    if kind is f.Not:
        return not holds(board, scope, what.of, book)
    if kind is f.AllOf:
        return all(holds(board, scope, p, book) for p in what.parts)
    return any(holds(board, scope, p, book) for p in what.parts)


def _fits_last(board: Board, scope: Scope, wanted: f.Filter, thing: int) -> bool:
    """Whether the thing fits now, or as it last was if it is gone."""
    if board.object(thing) is not None:
        return matches(board, scope, wanted, thing)
    last = board.last(thing)
    if last is None:
        return False
    parts = wanted.any_of or (wanted,)
    return any(
        last.obj.zone in p.zones and describes(board, scope, p, last.obj, last.chars, last.controller) for p in parts
    )


def _which(board: Board, scope: Scope, who: f.Which) -> tuple[int, ...]:
    return tuple(
        t
        for t in things(board, scope, who.of)
        if holds(board, replace(scope, bindings=(("each", (t,)), *scope.bindings)), who.condition)
    )


THINGS[f.Which] = _which
