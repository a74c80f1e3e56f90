"""What a "may" doesn't ask about, because its player can't do it (CR 608.2d)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.chance import ChangeTargets
from engine.core.effects import found_objects, number, who, whom
from engine.core.layers import controller_of
from engine.core.match import find
from engine.core.outside import bringable, told
from engine.core.restrictions import may_draw, restricted
from engine.frozen import replace
from engine.state import events as ev

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.filters import Filter
    from engine.core.run import Run
    from engine.ids import PlayerId
    from engine.state.board import Board
    from engine.state.frames import RunProgram, Scope

__all__ = ["impossible", "sacrificable"]


def impossible(run: Run, frame: RunProgram, first: Any, player: PlayerId) -> bool:
    """Whether the first thing that an optional part of an effect says can't be done by that player (608.2d). What
    depends on cards that others don't see is possible: that nobody is asked would tell about them.
    """
    looks = _LOOKS.get(type(first))
    return looks is not None and looks(run, frame, first, player)


def sacrificable(board: Board, scope: Scope, wanted: Filter, player: PlayerId) -> tuple[int, ...]:
    """The permanents among which the player may choose what to sacrifice (701.21a)."""
    busy = bool(board.sources or board.effects.continuous)
    anybodys = replace(wanted, controller="any") if wanted.controller != "any" else wanted
    return tuple(
        t
        for t in find(board, scope, anybodys)
        if controller_of(board, t) == player and not (busy and restricted(board, "cant_be_sacrificed", t))
    )


def _targets_kept(run: Run, frame: RunProgram, first: ChangeTargets, player: PlayerId) -> bool:
    """New targets are chosen for what has none."""
    return not any(
        (x := run.board.object(t)) is not None and x.stack is not None and any(x.stack.targets)
        for t in whom(run, frame, first.what)
    )


def _no_draw(run: Run, frame: RunProgram, first: o.Draw, player: PlayerId) -> bool:
    """The player can't draw; an empty library is no reason (121.3, 121.3a)."""
    board = run.board
    if not (board.sources or board.effects.continuous) or player not in who(run, frame, first.who):
        return False
    drawn = sum(
        type(e) is ev.Moved and e.how == "draw" and e.new.owner == player for e in run.since(run.board.turn.began)
    )
    return not may_draw(board, player, drawn)


def _nothing_to_sacrifice(run: Run, frame: RunProgram, first: o.Sacrifice, player: PlayerId) -> bool:
    if who(run, frame, first.who) != (player,):
        return False
    if first.what is not None:
        there = found_objects(run, frame, first.what, ("battlefield",))
        return not any(controller_of(run.board, x.id) == player for x in there)
    if first.filter is None or number(run, frame, first.amount) == 0:
        return False
    return not sacrificable(run.board, frame.scope, first.filter, player)


def _nothing_to_discard(run: Run, frame: RunProgram, first: o.Discard, player: PlayerId) -> bool:
    """A hand without cards; what cards a hand holds isn't looked at. "Discard your hand" is nothing that can't be."""
    if first.what is not None or who(run, frame, first.who) != (player,) or number(run, frame, first.amount) <= 0:
        return False
    return not run.board.players[player].hand


def _nothing_outside(run: Run, frame: RunProgram, first: o.Choose, player: PlayerId) -> bool:
    """A card from outside the game is to be chosen and none may come in (903.11, 906.13)."""
    if first.objects is None or "outside" not in first.objects.zones or not number(run, frame, first.least):
        return False
    found = find(run.board, replace(frame.scope, controller=player), first.objects)
    if any(bringable(run.board, run.book, player, t) for t in found):
        return False
    told(run, player, first.objects.zones)
    return True


_LOOKS: dict[type[Any], Callable[[Run, RunProgram, Any, PlayerId], bool]] = {
    ChangeTargets: _targets_kept,
    o.Draw: _no_draw,
    o.Sacrifice: _nothing_to_sacrifice,
    o.Discard: _nothing_to_discard,
    o.Choose: _nothing_outside,
}
