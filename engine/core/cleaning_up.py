"""The cleanup step, and effects that end with time (CR 514, 500.7, 611.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import sba
from engine.core.permissions import maximum_hand
from engine.core.run import handles
from engine.core.turn_order import priority_player
from engine.frozen import replace
from engine.ids import PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Cleanup, Priority

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.board import Continuous, Delayed, ShieldEffect

__all__ = ["MAX_HAND", "cleanup", "end_durations", "expire_at_turn", "expired"]

R_514_1, R_514_2, R_514_3A = ref("514.1"), ref("514.2"), ref("514.3a")

MAX_HAND = 7
"""The maximum hand size where no effect says otherwise (402.2)."""


def expire_at_turn(run: Run, player: PlayerId) -> None:
    """Effects until a player's next turn end as it begins, or would have begun if the player has left (611.2b, 800.4m)."""
    effects = run.board.effects
    over = (
        ("your_next_turn", "end_of_your_next_turn", "your_next_upkeep", "your_next_end_step")
        if run.board.players[player].more.left
        else ("your_next_turn",)
    )
    lasting: list[Continuous | ShieldEffect | Delayed] = [*effects.continuous, *effects.shields, *effects.delayed]
    gone = [c.id for c in lasting if c.duration in over and _since_before(run, c, player)]
    if gone:
        run.commit((ev.EffectsEnded(tuple(gone)),))


def _since_before(run: Run, effect: Continuous | ShieldEffect | Delayed, player: PlayerId) -> bool:
    """Whether the effect is that player's and began before this turn."""
    return effect.controller == player and effect.began < run.board.turn.number


def expired(run: Run, duration: str, player: PlayerId, *, this_turn: bool = False) -> tuple[int, ...]:
    """Ids of that player's effects with the duration that began before this turn, or (``this_turn``) earlier in it."""
    effects = run.board.effects
    lasting: list[Continuous | ShieldEffect | Delayed] = [*effects.continuous, *effects.shields, *effects.delayed]
    return tuple(
        c.id
        for c in lasting
        if c.duration == duration and (_since_before(run, c, player) or (this_turn and c.controller == player))
    )


@handles(Cleanup)
def cleanup(run: Run, frame: Cleanup, answer: Any) -> Decision | None:
    """Discard down to the hand size, then damage wears off and effects end; a further cleanup step if anything happened
    (514).
    """
    board = run.board
    active = board.turn.active
    if frame.stage == "discard":
        state = board.players[active]
        size = maximum_hand(board, active, MAX_HAND) if board.sources or board.effects.continuous else MAX_HAND
        over = len(state.hand) - size if size is not None else 0
        if over > 0 and not board.turn.orphan:
            if answer is None:
                why = Why((R_514_1,), "discard to hand size")
                return Decision("ChooseCards", active, run.decider(active), why, state.hand, over, over)
            run.push(Cleanup("wear off"))
            run.propose(*(ev.ProposedMove(o, "graveyard", how="discard", by=active, cites=(R_514_1,)) for o in answer))
            return None
        frame = Cleanup("wear off")
    if frame.stage == "wear off":
        run.push(Cleanup("exception"))
        events: list[ev.Event] = []
        marked = sorted(board.marked)
        hurt = tuple([o for o in marked if board.objects[o].damage or board.objects[o].more.deathtouched])
        if hurt:
            events.append(ev.DamageRemoved(hurt, cites=(R_514_2,)))
        gone = (*end_durations(run, "end_of_turn"), *expired(run, "end_of_your_next_turn", active))
        if gone:
            events.append(ev.EffectsEnded(gone, cites=(R_514_2,)))
        for i, p in enumerate(board.players):
            if p.more.controlled_by is not None and p.more.controlled_until == "end_of_turn":
                events.append(
                    ev.PlayerChanged(PlayerId(i), "control", controlled_by=None, controlled_until="", cites=(R_514_2,))
                )
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
        run.commit((ev.RuleApplied("another cleanup step", cites=(R_514_3A,)),))
        run.push(Cleanup(), Priority(priority_player(run)))
    return None


def end_durations(run: Run, duration: str) -> tuple[int, ...]:
    """Ids of the effects with that duration."""
    effects = run.board.effects
    gone = [c.id for c in effects.continuous if c.duration == duration]
    gone += [s.id for s in effects.shields if s.duration == duration]
    gone += [d.id for d in effects.delayed if d.duration == duration]
    return tuple(gone)
