"""Turns, phases and steps (CR 500-505, 507, 511-514, 103.8, 800.4j-k).

``Steps`` is the frame at the bottom of every game in play: it begins the next step, does its turn-based actions, and
lets the active player have priority.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from engine.core import combat, sagas, turnover
from engine.core.cleaning_up import MAX_HAND, end_durations, expire_at_turn, expired
from engine.core.conditions import holds
from engine.core.effects_players import turn_begins
from engine.core.layers import controller_of
from engine.core.permissions import permissions
from engine.core.references import player_fits
from engine.core.replacing import static_replacements
from engine.core.rule_triggers import radiation
from engine.core.run import handles
from engine.core.turn_order import first_in_order, priority_player
from engine.core.untapping import untap
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.frames import Cleanup, Priority, Scope, Steps

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.board import Board, Mana

__all__ = ["STEPS", "begin_step", "next_step"]

STEPS = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers", "combat damage",
    "end of combat", "postcombat main", "end step", "cleanup",
)  # fmt: skip
_NEXT: dict[str, str] = dict(itertools.pairwise(STEPS))
R = {n: ref(n) for n in ("103.8a", "500.11", "500.5", "500.8", "504.1", "507.1", "508.8", "511.3", "614.10", "800.4k")}
NEXT = Steps()


@handles(Steps)
def steps(run: Run, frame: Steps, answer: Any) -> None:
    """End the step that was, begin the next one."""
    if run.outcome is not None:
        return
    if frame.stage == "end combat":
        gone = end_durations(run, "end_of_combat")
        events: list[ev.Event] = [ev.EffectsEnded(gone)] if gone else []
        run.commit([*events, ev.CombatEnded((R["511.3"],))])
    elif run.board.turn.step == "end step" and frame.stage == "next" and turnover.quiet_turnover(run, MAX_HAND):
        run.agenda += (NEXT, Priority(run.board.turn.active))
        return
    if frame.stage != "here":
        _empty_pools(run)
    begin_step(run, next_step(run))


def _empty_pools(run: Run) -> None:
    """Unspent mana goes at the end of every step (500.5, 106.4)."""
    events: list[ev.Event] = []
    step = run.board.turn.step
    kept = (
        ()
        if step == "cleanup"
        else ("turn", "combat")
        if run.board.combat is not None and step != "end of combat"
        else ("turn",)
    )
    for i, p in enumerate(run.board.players):
        if p.pool and (lost := tuple(u for u in p.pool if u.lasts not in kept)):
            lost, becomes = _unkept(run.board, i, lost)
            if lost:
                events.append(ev.ManaSpent(PlayerId(i), lost, emptied=True, cites=(R["500.5"],)))
                if becomes:
                    events.append(ev.ManaAdded(PlayerId(i), tuple(replace(u, kind=becomes) for u in lost), None))
    if events:
        run.commit(events)


def _unkept(board: Board, player: int, lost: tuple[Mana, ...]) -> tuple[tuple[Mana, ...], str]:
    """What of the mana the player loses indeed, and what it becomes instead ("" = it is gone): effects may let it stay
    (101.2, 614.1a).
    """
    becomes = ""
    for scope, a, _ in permissions(board, "keep_mana"):
        if player_fits(board, scope, player, a.who):
            if a.event.startswith("becomes "):
                becomes = a.event.removeprefix("becomes ")
            else:
                lost = tuple(u for u in lost if a.event and u.kind != a.event)
    return lost, becomes


def next_step(run: Run) -> str:
    """The step after the present one; "" = a new turn begins."""
    turn = run.board.turn
    now = turn.step
    if now in ("cleanup", ""):
        return ""
    if turn.ending:
        return "cleanup"
    if now == "declare attackers" and not combat.any_attackers(run.board):
        run.commit((ev.RuleApplied("no attackers", cites=(R["508.8"],)),))
        return "end of combat"
    if (
        now == "combat damage"
        and run.board.combat is not None
        and run.board.combat.first_strike
        and not _second_done(run)
    ):
        return "combat damage"
    if now in ("end of combat", "postcombat main", "precombat main") and turn.extra_phases:
        return _extra_phase(run)
    return _NEXT[now]


def _second_done(run: Run) -> bool:
    return any(type(e) is ev.RuleApplied and e.text == "regular damage" for e in run.since(run.board.turn.step_began))


def _extra_phase(run: Run) -> str:
    """The next of the phases put in after this one; ``resume …`` says where the turn goes on after them (500.8)."""
    turn = run.board.turn
    first, rest = turn.extra_phases[0], turn.extra_phases[1:]
    run.commit((ev.TurnChanged(turn.extra_turns, rest, turn.orphan, turn.ending, cites=(R["500.8"],)),))
    if first.startswith("resume "):
        return first.removeprefix("resume ")
    return "beginning of combat" if first == "combat" else "postcombat main"


def begin_step(run: Run, step: str) -> None:
    """Begin the step: the event, its turn-based actions, then priority."""
    run.idle = 0
    if not step:
        _begin_turn(run)
        return
    active = run.board.turn.active
    state = run.board.players[active]
    if state.more.skips and _skipped(run, step):
        return
    board = run.board
    if board.sources and (by := _left_out(board, step, active)) is not None:
        run.commit((ev.RuleApplied("skipped", (by,), active, (step,), (R["614.10"], R["500.11"])),))
        begin_step(run, _NEXT[step])
        return
    if step == "draw" and board.turn.number == 1 and run.book.players == 2 and active == board.turn.first:
        turn = ev.RuleApplied("first draw skipped", player=active, cites=(R["103.8a"],))
        run.commit((turn,))
        begin_step(run, "precombat main")
        return
    _begin(run, step, active)


def _begin(run: Run, step: str, active: PlayerId) -> None:
    if step == "untap":
        run.commit((ev.StepBegan(step, active),))
        run.agenda.append(NEXT)
        untap(run, active)
        return
    if step == "upkeep" and (gone := expired(run, "your_next_upkeep", active)):
        run.commit((ev.EffectsEnded(gone),))
    if step == "end step" and (gone := expired(run, "your_next_end_step", active, this_turn=True)):
        run.commit((ev.EffectsEnded(gone),))
    if step == "cleanup":
        run.commit((ev.StepBegan(step, active),))
        run.agenda += (NEXT, Cleanup())
        return
    if step == "beginning of combat":
        run.push(NEXT, Priority(priority_player(run)))
        combat.begin_combat(run, ev.StepBegan(step, active, (R["507.1"],)))
        return
    if step == "combat damage":
        first = combat.needs_first_strike(run.board) and not (
            run.board.combat is not None and run.board.combat.first_strike
        )
        began = ev.StepBegan(step, active)
        run.commit((began,) if first else (began, ev.RuleApplied("regular damage")))
        run.push(NEXT, Priority(priority_player(run)))
        combat.combat_damage(run, first=first)
        return
    if step == "end of combat":
        run.commit((ev.StepBegan(step, active),))
        run.push(Steps("end combat"), Priority(priority_player(run)))
        return
    run.commit((ev.StepBegan(step, active),))
    run.agenda += (NEXT, Priority(priority_player(run)))
    if run.board.turn.orphan:
        return
    if step == "draw":
        run.propose(ev.ProposedDraw(active, cites=(R["504.1"],)))
    elif step == "precombat main":
        if run.board.sources:
            sagas.add_lore(run, active)
        if (state := run.board.players[active]).counters and state.counter("RAD"):
            radiation(run, active)
    elif step == "declare attackers":
        combat.declare_attackers(run)
    elif step == "declare blockers":
        combat.declare_blockers(run)


def _left_out(board: Board, step: str, active: PlayerId) -> ObjectId | None:
    """What says that the active player skips each step of that name (614.10); None if nothing does."""
    for oid, _, a in static_replacements(board):
        if a.event == "skip" and a.step == step:
            who = controller_of(board, oid)
            scope = Scope(board.objects[oid].owner if who is None else who, oid)
            if player_fits(board, scope, active, a.player) and (
                a.condition is None or holds(board, scope, a.condition)
            ):
                return oid
    return None


def _skipped(run: Run, step: str) -> bool:
    """Skip the step if the player is to skip one of that name (500.11)."""
    active = run.board.turn.active
    skips = run.board.players[active].more.skips
    name = "combat" if step == "beginning of combat" and "combat" in skips else step
    if name not in skips:
        return False
    left = list(skips)
    left.remove(name)
    run.commit(
        (
            ev.PlayerChanged(active, "skips", skips=tuple(left), cites=(R["500.11"],)),
            ev.RuleApplied("skipped", player=active, words=(step,), cites=(R["500.11"],)),
        )
    )
    begin_step(run, "postcombat main" if name == "combat" else _NEXT.get(step, ""))
    return True


def _begin_turn(run: Run) -> None:
    """The next turn: an extra one if there is one, else the next player's still in the game (500.7, 800.4k)."""
    board = run.board
    turn = board.turn
    events: list[ev.Event] = []
    extra = list(turn.extra_turns)
    player: PlayerId | None = None
    is_extra = False
    skips = {PlayerId(i): p.more.skips for i, p in enumerate(board.players)}
    past: list[PlayerId] = []
    while extra and player is None:
        candidate = extra.pop()
        if not board.players[candidate].more.left and "turn" in skips[candidate]:
            events.append(_skipped_turn(candidate, skips))
            events.append(ev.TurnChanged(tuple(extra), turn.extra_phases, turn.orphan, turn.ending, (R["500.11"],)))
        elif not board.players[candidate].more.left:
            player, is_extra = candidate, True
        else:
            events.append(ev.TurnChanged(tuple(extra), turn.extra_phases, turn.orphan, turn.ending, (R["800.4k"],)))
    if player is None and not turn.number:
        player = first_in_order(run, turn.first)
    if player is None:
        n = len(board.players)
        at = _last_normal(run)
        for i in range(1, n + 1):
            seat = PlayerId((at + i) % n)
            if not board.players[seat].more.left:
                if "turn" in skips[seat]:
                    events.append(_skipped_turn(seat, skips))
                    continue
                player = seat
                break
            events.append(ev.RuleApplied("turn of a player who left", player=seat, cites=(R["800.4k"],)))
            past.append(seat)
    if player is None:
        player = priority_player(run)
    events.append(ev.TurnBegan(player, is_extra))
    run.commit(events)
    for seat in (*past, player):
        expire_at_turn(run, seat)
    turn_begins(run, player)
    begin_step(run, "untap")


def _skipped_turn(player: PlayerId, skips: dict[PlayerId, tuple[str, ...]]) -> ev.Event:
    """One of the turns that the player is to skip is used up."""
    left = list(skips[player])
    left.remove("turn")
    skips[player] = tuple(left)
    return ev.PlayerChanged(player, "skips", skips=skips[player], cites=(R["500.11"],))


def _last_normal(run: Run) -> PlayerId:
    """Whose turn it was before any extra turns: turn order goes on from there (500.7)."""
    turn = run.board.turn
    return turn.normal if turn.normal is not None else turn.active
