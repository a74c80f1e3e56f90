"""From one step to the next in which somebody may have a choice in one group, where nothing can happen in between (CR
500-514).

The steps of :mod:`engine.core.turn` do the same one after another. Nobody has priority between the end step and the
upkeep unless something triggers or a state-based action is performed (502.4, 514.3). Without abilities, effects, things
to discard or anything else that asks for a closer look, only the events in their order can be told apart, and these are
the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.attackers import choices_of
from engine.core.blockers import blocks_of
from engine.core.combat import any_attackers, attacked_players, combat_begins
from engine.core.combat_view import attackable, attackers_by_player
from engine.core.damage import realize_damage
from engine.core.idling import rests
from engine.core.moves import move_events
from engine.core.printed import printed
from engine.core.replacing import inert, static_replacements
from engine.core.steady import orderly
from engine.core.strikes import plain_strikes
from engine.frozen import maker
from engine.ids import PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import NO_MARKS, PlayerMore
from engine.state.frames import DeclaringAttackers, DeclaringBlockers, Priority

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.board import Board

__all__ = ["quiet_steps", "quiet_turnover", "undisturbed", "untapped"]

UNTAPPED, WORN_OFF, PASSED_OVER = (ref("502.3"),), (ref("514.2"),), (ref("800.4k"),)
DRAWN, BEGINNING = (ref("504.1"),), (ref("507.1"),)
COMBAT_ENDED = ev.CombatEnded((ref("511.3"),))
NOTHING_ATTACKS = ev.RuleApplied("no attackers", cites=(ref("508.8"),))
BLOCKED, DEALT = (ref("509.1h"),), (ref("510.2"),)
AS_EVER = PlayerMore()
_priority, _turned = maker(Priority), maker(ev.TurnBegan)
_began, _tapped, _proposed = maker(ev.StepBegan), maker(ev.Tapped), maker(ev.ProposedDamage)


def untapped(board: Board, player: PlayerId) -> list[ev.Event] | None:
    """The untapping of all the player's tapped permanents, where no effect is about; None if one of them asks for a
    closer look.
    """
    out: list[ev.Event] = []
    levels = board.objects.levels
    for oid in board.players[player].permanents:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        if obj.tapped:
            if obj.counters or obj.more.phased:
                return None
            out.append(_tapped(oid, on=False, cites=UNTAPPED))
    return out


def undisturbed(run: Run) -> bool:
    """Whether there are no abilities that matter to it, no effects, extra turns or phases, mana or anything else that
    would have a say when steps follow one another.
    """
    board = run.board
    turn = board.turn
    if not orderly(board) or run.waiting or run.sba_mark != board.clock or run.book.loss_hooks:
        return False
    if turn.extra_turns or turn.extra_phases or turn.orphan or turn.ending or board.tally.marks is not NO_MARKS:
        return False
    for state in board.players:
        more = state.more
        if (
            state.pool
            or (state.counters and state.counter("RAD"))
            or (
                more is not AS_EVER
                and (more.skips or more.controlled_by is not None or more.controlled_until or more.notes)
            )
        ):
            return False
    return True


def quiet_turnover(run: Run, most_cards: int) -> bool:
    """Go from the end step to the next player's upkeep; False, with nothing done, where that must go step by step."""
    if not undisturbed(run):
        return False
    events = turned_over(run, most_cards)
    if events is None:
        return False
    run.commit(events)
    run.sba_mark = run.board.clock
    run.idle = 1
    return True


def turned_over(run: Run, most_cards: int) -> list[ev.Event] | None:
    """The events from the end of an undisturbed end step to the beginning of the next player's upkeep; None where
    something asks for a closer look.
    """
    board = run.board
    turn, players, objects = board.turn, board.players, board.objects
    if len(players[turn.active].hand) > most_cards:
        return None
    events: list[ev.Event] = [_began("cleanup", turn.active)]
    if board.marked:
        hurt = []
        for oid in sorted(board.marked):
            obj = objects[oid]
            more = obj.more
            if more.phased or more.regeneration or more.goaded or printed(obj.base).marked:
                return None
            if obj.damage or more.deathtouched:
                hurt.append(oid)
        if hurt:
            events.append(ev.DamageRemoved(tuple(hurt), cites=WORN_OFF))
    seat, n = turn.active if turn.normal is None else turn.normal, len(players)
    player = PlayerId((seat + 1) % n)
    while players[player].more.left:
        events.append(ev.RuleApplied("turn of a player who left", player=player, cites=PASSED_OVER))
        player = PlayerId((player + 1) % n)
    straight = untapped(board, player)
    if straight is None:
        return None
    events += (_turned(player), _began("untap", player), *straight, _began("upkeep", player))
    return events


def quiet_steps(run: Run, most_cards: int, *, further: bool = True) -> int | None:
    """All players have passed with nothing on the stack: go on through the steps in which nothing can happen and nobody
    could do anything but pass.

    For an undisturbed board on which everybody is idle (:func:`engine.core.idling.idle`); ``further``: also once
    permanents have untapped. Returns how many steps went by in which everybody passed; None, with nothing done, where
    the next step must begin by itself. The last step that began is on the agenda.
    """
    board = run.board
    turn = board.turn
    step, active = turn.step, turn.active
    if step == "precombat main":
        return _to_attack(run, active)
    if step == "combat damage":
        if board.combat is None or board.combat.first_strike:
            return None
        _go(run, _out_of_combat(active))
        return 1
    if step == "declare attackers":
        return _to_blocks(run, active)
    if step == "declare blockers":
        return _to_damage(run, active, [], 0)
    went_by = 0
    events: list[ev.Event] = []
    if step in ("postcombat main", "end step"):
        over = turned_over(run, most_cards)
        if over is None:
            return None
        went_by = 1
        if step == "postcombat main":
            events.append(_began("end step", active))
            went_by = 2
        events += over
        if not further:
            _go(run, events)
            return went_by - 1
        active = next(e.player for e in over if type(e) is ev.TurnBegan)
    elif step != "upkeep" or turn.number == 1:
        return None
    library = board.players[active].library
    if not library:
        return None
    move = ev.ProposedMove(library[0], "hand", how="draw", by=active, cites=DRAWN)
    card = board.objects[library[0]]
    if (
        not inert(run, move)
        or "hand" in run.book.return_sba
        or ((able := printed(card.base).functioning) and any("hand" in a.zones for _, a in able))  # type: ignore[union-attr]
    ):
        return None
    events.append(_began("draw", active))
    move_events(run, move, events, 0)
    if rests(board, run.book, card):
        events.append(_began("precombat main", active))
        _go(run, events)
        return went_by + 1
    _go(run, events)
    run.idle = 2
    return went_by


def _to_attack(run: Run, active: PlayerId) -> int | None:
    """From the precombat main phase to the declaration of attackers, or to the postcombat main phase where nothing can
    attack.
    """
    began = combat_begins(run)
    if not began:
        return None
    board = run.board
    able = choices_of(board, active)
    events = [*began, _began("beginning of combat", active, BEGINNING), _began("declare attackers", active)]
    if able:
        _go(run, events)
        run.sba_mark -= 1  # nobody has had priority since this step began
        run.board.remembered().update({("attack", active): able, active: attackable(board, active)})
        run.agenda.append(DeclaringAttackers())
        return 1
    _go(run, [*events, NOTHING_ATTACKS, *_out_of_combat(active)])
    return 3


def _out_of_combat(active: PlayerId) -> list[ev.Event]:
    """From whatever step of combat came last to the postcombat main phase."""
    return [_began("end of combat", active), COMBAT_ENDED, _began("postcombat main", active)]


def _to_blocks(run: Run, active: PlayerId) -> int | None:
    """From the declaration of attackers to that of blockers; to the combat damage step where nobody can block, or to
    the postcombat main phase where nothing attacks.
    """
    board = run.board
    if not any_attackers(board):
        _go(run, [NOTHING_ATTACKS, *_out_of_combat(active)])
        return 1
    if board.combat is None:
        return None
    began = _began("declare blockers", active)
    attacked = attacked_players(board)
    able = {p: blocks_of(board, p) for p in attacked}
    if any(able.values()):
        _go(run, [began])
        run.sba_mark -= 1  # nobody has had priority since this step began
        memo = run.board.remembered()
        memo["attackers"] = attackers_by_player(board)
        memo.update({("block", p): found for p, found in able.items()})
        run.agenda.append(DeclaringBlockers(attacked))
        return 0
    unblocked = tuple([a.attacker for a in board.combat.attacks])
    return _to_damage(run, active, [began, ev.BlockStatus((), unblocked, BLOCKED)], 1)


def _to_damage(run: Run, active: PlayerId, events: list[ev.Event], went_by: int) -> int | None:
    """To the combat damage step, where each creature can only do one thing; state-based actions are still to be checked
    there.
    """
    board = run.board
    if board.combat is None or static_replacements(board):
        return None
    struck = plain_strikes(board)  # with first strike it isn't plain
    if struck is None:
        return None
    begun: list[ev.Event] = [_began("combat damage", active), ev.RuleApplied("regular damage")]
    if struck:
        begun += realize_damage(run, [_proposed(source, to, n, combat=True, cites=DEALT) for source, to, n in struck])
    run.commit([*events, *begun])
    run.idle = len(begun)
    run.agenda.append(_priority(active))
    return went_by


def _go(run: Run, events: list[ev.Event]) -> None:
    """The events happen; the active player is to have priority in the step that began last."""
    run.commit(events)
    run.sba_mark = run.board.clock
    run.idle = 1
    run.agenda.append(_priority(run.board.turn.active))
