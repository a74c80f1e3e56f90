"""Passing for everybody who could do nothing else, up to the next choice somebody has (CR 117.3d, 117.4).

Most decisions of a game are priority given to a player who can do nothing but pass and make mana that nothing would be
spent on. :func:`play_on` carries out an action and then these passes, one by one by the rules, in one transaction. What
comes of it is the very game that single passes give, ``state_id`` included. It is for whoever wants it:
:func:`engine.core.machine.apply` passes for nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.book import book_of
from engine.core.cast_reasons import sorcery_time
from engine.core.cleaning_up import MAX_HAND
from engine.core.idling import all_resting, idle, resting
from engine.core.listing import listed, only_mana
from engine.core.listing_kept import PASSES
from engine.core.machine import begun
from engine.core.priority import may_pass, seats_of
from engine.core.run import Run, advance
from engine.core.turn import NEXT
from engine.core.turn_order import priority_player
from engine.core.turnover import quiet_steps, undisturbed
from engine.core.watching import FEARED, watched_pass
from engine.state.decisions import Pass
from engine.state.frames import Priority, Resolving, Steps
from engine.state.game import Step

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.ids import PlayerId
    from engine.state.board import Board
    from engine.state.decisions import Action
    from engine.state.game import Game, Legal

__all__ = ["only_passes", "play_on"]


def play_on(game: Game, action: Action | None = None) -> Step:
    """The game after the action, and after the passes of all who could do nothing but pass and activate mana abilities.

    It stops at the first decision that is anything else. Without an action, only such passes are made. ``state_id``
    counts each pass as an action.

    Raises:
        IllegalAction, InvalidAction: as :func:`engine.core.machine.apply`; nothing has happened then.
    """
    if action is None:
        step = Step(game, ())
    else:
        step = (
            _from_pass(game, action)
            if type(action) is Pass and may_pass(game, action.player)
            else _passing(begun(game, action))
        )
        if step.game.idle <= FEARED and game.idle <= FEARED:  # it went on for as long as there was nothing else to do
            return step
    while (further := _feared(step.game)) is not None:
        more = _from_pass(step.game, further)
        step = Step(more.game, step.events + more.events)
    return step


def _from_pass(game: Game, action: Pass) -> Step:
    """The pass, in what may be a loop by itself, else with those that follow."""
    if game.idle > FEARED:
        return watched_pass(game, action)
    run = Run(game)
    run.idle = game.idle
    went_by = _round(run, action.player, quiet=True) if all_resting(run.board, run.book) else 0
    if went_by:
        advance(run)
        return _passing(run, went_by)
    advance(run, action)
    return _passing(run)


def _feared(game: Game) -> Pass | None:
    """The pass with which it goes on, if somebody has priority who could do nothing else."""
    if (
        game.listed is not None
        or game.outcome is not None
        or len(game.pending) != 1
        or game.pending[0].kind != "ChooseAction"
    ):
        return None
    player = game.pending[0].player
    main = sorcery_time(game.board, player)
    return PASSES[player] if _choices(game.board, book_of(game.setup), player, main=main) is None else None


def _passing(run: Run, count: int = 1) -> Step:
    """Pass on in the transaction, until somebody has a choice or a loop is to be feared (104.4b); ``count``: the
    actions taken so far.
    """
    found: Legal | None = None
    book = run.book
    while run.outcome is None:
        pending = run.pending
        if len(pending) != 1 or pending[0].kind != "ChooseAction" or run.idle > FEARED:
            break
        board, player = run.board, pending[0].player
        quiet = all_resting(board, book)
        main = sorcery_time(board, player)
        if main or not quiet:
            found = _choices(board, book, player, main=main)
            if found is not None:
                break
        run.applied, run.result, run.repeats = (), (0, 0), ()
        went_by = _round(run, player, quiet=quiet)
        if went_by:
            count += went_by
            advance(run)
        else:
            count += 1
            advance(run, PASSES[player])
    made = run.close(count)
    if found is not None:
        object.__setattr__(made, "listed", found)
    return Step(made, tuple(run.events))


def _round(run: Run, player: PlayerId, *, quiet: bool) -> int:
    """How many passes went by because all players after this one pass, too, and then perhaps in further steps; 0, with
    nothing done, where passes must go one by one. What follows is on the agenda. ``quiet``: of
    :func:`engine.core.idling.all_resting`.
    """
    board, book, agenda = run.board, run.book, run.agenda
    frame = agenda[-1]
    if run.waiting or type(frame) is not Priority or run.sba_mark != board.clock:
        return 0
    seats = seats_of(board, book)
    if not quiet:
        for seat in seats.here:
            if seat != player and not idle(board, book, seat, main=False):
                return 0
    agenda.pop()
    left = seats.alive - frame.passes
    if board.stack:
        agenda += (Priority(priority_player(run)), Resolving(board.stack[-1]))
        return left
    if (
        type(agenda[-1]) is Steps
        and agenda[-1] == NEXT
        and undisturbed(run)
        and (quiet or idle(board, book, player, main=False))
    ):
        further = quiet or all(resting(board, book, seat) for seat in seats.here)
        went_by = quiet_steps(run, MAX_HAND, further=further)
        if went_by is not None:
            return left + went_by * seats.alive
    return left


def _choices(board: Board, book: Book, player: PlayerId, *, main: bool) -> Legal | None:
    """What the player could do, if that is more than to pass and to make mana; ``main``: could they cast a sorcery."""
    if idle(board, book, player, main=main):
        return None
    found = listed(board, book, player, calm=main)
    return None if only_passes(board, found) else found


def only_passes(board: Board, found: Legal) -> bool:
    """Whether these actions are all there are, and are passing and mana abilities."""
    return found.complete and only_mana(board, found.actions)
