"""Turns, phases and steps (CR 500-505, 507, 511-514, 103.8, 800.4j-k).

``Steps`` is the frame at the bottom of every game in play: it begins the next step, does its turn-based actions, and lets the active
player have priority.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from engine.cards.chance import UntapRest
from engine.core import combat, designations, sagas, sba, turnover
from engine.core.conditions import holds
from engine.core.effects_chance import staying
from engine.core.effects_players import turn_begins
from engine.core.effects_turn import phasing
from engine.core.layers import controller_of
from engine.core.match import matches
from engine.core.permissions import maximum_hand, permissions
from engine.core.references import player_fits
from engine.core.replacing import static_replacements
from engine.core.restrictions import restricted
from engine.core.rule_triggers import radiation
from engine.core.run import handles
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Continuous, Delayed, ShieldEffect
from engine.state.decisions import Decision, Why
from engine.state.frames import Cleanup, Priority, RunProgram, Scope, Steps

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.board import Board

__all__ = ["STEPS", "begin_step", "end_durations", "first_in_order", "next_player", "next_step", "priority_player"]

STEPS = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers", "combat damage",
    "end of combat", "postcombat main", "end step", "cleanup",
)  # fmt: skip
_NEXT: dict[str, str] = dict(itertools.pairwise(STEPS))
R = {n: ref(n) for n in (
    "500.5", "500.7", "500.8", "500.11", "502.1", "502.3", "503.1", "504.1", "614.10", "103.8a", "505.1", "507.1", "508.8", "510.4", "511.3", "513.1", "514.1", "514.2",
    "514.3a", "800.4j", "800.4k", "701.26a",
)}  # fmt: skip
MAX_HAND = 7
NEXT = Steps()


def next_player(run: Run, player: PlayerId) -> PlayerId:
    """The next player in turn order who is still in the game."""
    players = run.board.players
    n = len(players)
    for i in range(1, n + 1):
        seat = (player + i) % n
        if not players[seat].more.left:
            return PlayerId(seat)
    return player


def priority_player(run: Run) -> PlayerId:
    """Who gets priority when the active player would: the active player, or the next in turn order if that player left (800.4j)."""
    active = run.board.turn.active
    return next_player(run, active) if run.board.players[active].more.left else active


def first_in_order(run: Run, player: PlayerId) -> PlayerId:
    """The player, or the next in turn order who is still in the game."""
    return next_player(run, player) if run.board.players[player].more.left else player


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
    kept = () if step == "cleanup" else ("turn", "combat") if run.board.combat is not None and step != "end of combat" else ("turn",)
    for i, p in enumerate(run.board.players):
        if p.pool and (lost := tuple(u for u in p.pool if u.lasts not in kept)):
            events.append(ev.ManaSpent(PlayerId(i), lost, emptied=True, cites=(R["500.5"],)))
    if events:
        run.commit(events)


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
    if now == "combat damage" and run.board.combat is not None and run.board.combat.first_strike and not _second_done(run):
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
        _untap(run, active)
        return
    if step == "upkeep" and (gone := _expired(run, "your_next_upkeep", active)):
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
        first = combat.needs_first_strike(run.board) and not (run.board.combat is not None and run.board.combat.first_strike)
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
            if player_fits(board, scope, active, a.player) and (a.condition is None or holds(board, scope, a.condition)):
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
    run.commit((
        ev.PlayerChanged(active, "skips", skips=tuple(left), cites=(R["500.11"],)),
        ev.RuleApplied("skipped", player=active, words=(step,), cites=(R["500.11"],)),
    ))
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
        _expire_at_turn(run, seat)
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


def _expire_at_turn(run: Run, player: PlayerId) -> None:
    """Effects until a player's next turn end as it begins, or would have begun if the player has left (611.2b, 800.4m)."""
    effects = run.board.effects
    over = ("your_next_turn", "end_of_your_next_turn", "your_next_upkeep") if run.board.players[player].more.left else ("your_next_turn",)
    lasting: list[Continuous | ShieldEffect | Delayed] = [*effects.continuous, *effects.shields, *effects.delayed]
    gone = [c.id for c in lasting if c.duration in over and _since_before(run, c, player)]
    if gone:
        run.commit((ev.EffectsEnded(tuple(gone)),))


def _since_before(run: Run, effect: Continuous | ShieldEffect | Delayed, player: PlayerId) -> bool:
    """Whether the effect is that player's and began before this turn."""
    return effect.controller == player and effect.began < run.board.turn.number


def _expired(run: Run, duration: str, player: PlayerId) -> tuple[int, ...]:
    """Ids of that player's effects with the duration that began before this turn."""
    effects = run.board.effects
    lasting: list[Continuous | ShieldEffect | Delayed] = [*effects.continuous, *effects.shields, *effects.delayed]
    return tuple(c.id for c in lasting if c.duration == duration and _since_before(run, c, player))


def _untap(run: Run, active: PlayerId) -> None:
    """Phasing, then all the active player's permanents untap at once (502.1, 502.3)."""
    if run.board.turn.orphan:
        return
    phasing(run, active)
    if run.board.tally.marks.day and (changed := designations.day_check(run)):
        run.commit(changed)
    if staying(run, active):
        run.push(RunProgram((UntapRest(),), Scope(active, None)))
        return
    untap_all(run, active)


def untap_all(run: Run, active: PlayerId, kept: tuple[ObjectId, ...] = ()) -> None:
    """All the active player's permanents untap at once but those that are kept tapped (502.3)."""
    board = run.board
    events: list[ev.Event] = []
    busy = bool(board.sources or board.effects.continuous)
    for oid in board.players[active].permanents:
        obj = board.objects[oid]
        if obj.tapped and not obj.more.phased and oid not in kept and not (busy and restricted(board, "doesnt_untap", oid)):
            if obj.counter("STUN"):
                events.append(ev.CountersPut(oid, "STUN", -1))
                continue
            events.append(ev.Tapped(oid, on=False, cites=(R["502.3"],)))
    if busy:
        events += _untapped_besides(run, active)
    events += _untapped_once(run, active)
    if events:
        run.commit(events)


def _untapped_besides(run: Run, active: PlayerId) -> list[ev.Event]:
    """Permanents of other players that untap in this untap step, too, because an effect says so (502.3)."""
    board = run.board
    found: list[ObjectId] = []
    for scope, a, _ in permissions(board, "untap_other"):
        if scope.controller != active and a.filter is not None:
            mine = board.players[scope.controller].permanents
            found += [t for t in mine if board.objects[t].tapped and t not in found and matches(board, scope, a.filter, t) and not restricted(board, "doesnt_untap", t)]
    return [ev.CountersPut(t, "STUN", -1) if board.objects[t].counter("STUN") else ev.Tapped(t, on=False, cites=(R["502.3"],)) for t in found]


def _untapped_once(run: Run, active: PlayerId) -> list[ev.Event]:
    """The end of effects that kept permanents tapped during their controller's next untap step: this was it."""
    gone = []
    for c in run.board.effects.continuous:
        if c.duration == "next_untap":
            obj = run.board.object(c.things[0]) if c.things and c.things[0] >= 0 else None
            if obj is None or obj.zone != "battlefield" or controller_of(run.board, obj.id) == active:
                gone.append(c.id)
    return [ev.EffectsEnded(tuple(gone))] if gone else []


# -- cleanup -----------------------------------------------------------------------------------------------------------


@handles(Cleanup)
def cleanup(run: Run, frame: Cleanup, answer: Any) -> Decision | None:
    """Discard down to the hand size, then damage wears off and effects end; a further cleanup step if anything happened (514)."""
    board = run.board
    active = board.turn.active
    if frame.stage == "discard":
        state = board.players[active]
        size = maximum_hand(board, active, MAX_HAND) if board.sources or board.effects.continuous else MAX_HAND
        over = len(state.hand) - size if size is not None else 0
        if over > 0 and not board.turn.orphan:
            if answer is None:
                why = Why((R["514.1"],), "discard to hand size")
                return Decision("ChooseCards", active, run.decider(active), why, state.hand, over, over)
            run.push(Cleanup("wear off"))
            run.propose(*(ev.ProposedMove(o, "graveyard", how="discard", by=active, cites=(R["514.1"],)) for o in answer))
            return None
        frame = Cleanup("wear off")
    if frame.stage == "wear off":
        run.push(Cleanup("exception"))
        events: list[ev.Event] = []
        marked = sorted(board.marked)
        hurt = tuple([o for o in marked if board.objects[o].damage or board.objects[o].more.deathtouched])
        if hurt:
            events.append(ev.DamageRemoved(hurt, cites=(R["514.2"],)))
        gone = (*end_durations(run, "end_of_turn"), *_expired(run, "end_of_your_next_turn", active))
        if gone:
            events.append(ev.EffectsEnded(gone, cites=(R["514.2"],)))
        for i, p in enumerate(board.players):
            if p.more.controlled_by is not None and p.more.controlled_until == "end_of_turn":
                events.append(ev.PlayerChanged(PlayerId(i), "control", controlled_by=None, controlled_until="", cites=(R["514.2"],)))
        for o in marked:
            if board.objects[o].more.regeneration:
                events.append(ev.Noted(o, replace(board.objects[o].more, regeneration=0), "shield ended"))
        if events:
            run.commit(events)
        return None
    # 514.3a: state-based actions and triggers, and then another cleanup step
    run.push(frame if frame.mark else replace(frame, mark=run.board.clock))
    if sba.check(run):
        return None
    run.agenda.pop()
    busy = any(type(e) not in (ev.RuleApplied, ev.AbilityTriggered) for e in run.since(frame.mark or run.board.clock))
    if run.waiting or busy:  # an offer that was declined is no state-based action performed
        run.commit((ev.RuleApplied("another cleanup step", cites=(R["514.3a"],)),))
        run.push(Cleanup(), Priority(priority_player(run)))
    return None


def end_durations(run: Run, duration: str) -> tuple[int, ...]:
    """Ids of the effects with that duration."""
    effects = run.board.effects
    gone = [c.id for c in effects.continuous if c.duration == duration]
    gone += [s.id for s in effects.shields if s.duration == duration]
    gone += [d.id for d in effects.delayed if d.duration == duration]
    return tuple(gone)
