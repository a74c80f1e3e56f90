"""From the end step to the next player's upkeep in one group, where nothing can happen in between (CR 502, 512-514).

The steps of :mod:`engine.core.turn` do the same one after another. Nobody has priority between the end step and the upkeep unless something triggers or
a state-based action is performed (502.4, 514.3). Without abilities, effects, things to discard or anything else that asks for a closer look, only
the events in their order can be told apart, and these are the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.printed import printed
from engine.ids import PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.board import Board

__all__ = ["quiet_turnover", "untapped"]

UNTAPPED, WORN_OFF, PASSED_OVER = (ref("502.3"),), (ref("514.2"),), (ref("800.4k"),)


def untapped(board: Board, player: PlayerId) -> list[ev.Event] | None:
    """The untapping of all the player's tapped permanents, where no effect is about; None if one of them asks for a closer look."""
    out: list[ev.Event] = []
    levels = board.objects.levels
    for oid in board.players[player].permanents:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        if obj.tapped:
            if obj.counters or obj.more.phased:
                return None
            out.append(ev.Tapped(oid, on=False, cites=UNTAPPED))
    return out


def quiet_turnover(run: Run, most_cards: int) -> bool:
    """Go from the end step to the next player's upkeep; False, with nothing done, where that must go step by step."""
    board = run.board
    turn, effects, players = board.turn, board.effects, board.players
    if board.sources or effects.continuous or effects.shields or effects.delayed or run.waiting or run.sba_mark != board.clock:
        return False
    if turn.extra_turns or turn.extra_phases or turn.orphan or turn.ending or board.tally.marks.monarch is not None:
        return False
    for state in players:
        more = state.more
        if state.pool or more.skips or more.controlled_by is not None or more.controlled_until or more.notes:
            return False
    if len(players[turn.active].hand) > most_cards:
        return False
    objects = board.objects
    hurt = []
    for oid in sorted(board.marked):
        obj = objects[oid]
        more = obj.more
        if more.phased or more.regeneration or more.goaded or printed(obj.base).marked:
            return False
        if obj.damage or more.deathtouched:
            hurt.append(oid)
    events: list[ev.Event] = [ev.StepBegan("cleanup", turn.active)]
    if hurt:
        events.append(ev.DamageRemoved(tuple(hurt), cites=WORN_OFF))
    seat, n = turn.active if turn.normal is None else turn.normal, len(players)
    player = PlayerId((seat + 1) % n)
    while players[player].more.left:
        events.append(ev.RuleApplied("turn of a player who left", player=player, cites=PASSED_OVER))
        player = PlayerId((player + 1) % n)
    straight = untapped(board, player)
    if straight is None:
        return False
    events += (ev.TurnBegan(player), ev.StepBegan("untap", player), *straight, ev.StepBegan("upkeep", player))
    run.commit(events)
    run.sba_mark = run.board.clock
    run.idle = 1
    return True
