"""Triggered abilities that the rules themselves create, without a source: the monarch (CR 725.2), the initiative
(726.2), speed (702.179d) and rad counters (728).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import ops as o
from engine.cards.dungeons import UNDERCITY
from engine.cards.filters import Bound, Compare, Count, CountersOn, Filter, You
from engine.cards.steps import SetSpeed, Venture
from engine.core.layers import chars_of
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import NO_MARKS
from engine.state.frames import PendingTrigger

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.run import Run

__all__ = ["radiation", "rule_triggers"]

R_728_1 = ref("728.1")

_DRAW = o.Program((o.Draw(You()),))
_TAKE = {what: o.Program((o.Monarchy(Bound("player"), what),)) for what in ("monarch", "initiative")}
_VENTURE = o.Program((Venture(You(), UNDERCITY),))
_FASTER = o.Program((SetSpeed(You(), 1),))
_TOP_SPEED = 4
_NONLAND = Count(
    Filter(
        kind="any",
        zones=("graveyard", "exile", "hand", "library", "command", "battlefield"),
        not_types=("Land",),
        state=("among milled",),
    )
)
_RADIATION = o.Program((
    o.If(Compare(CountersOn("RAD", You()), ">=", 1), (
        o.Mill(You(), CountersOn("RAD", You()), "milled"), o.LoseLife(You(), _NONLAND, "lost"), o.RemoveCounters(You(), "RAD", _NONLAND),
    )),
))  # fmt: skip
"""Mill as many cards as the player has rad counters; for each nonland card, a life and a counter (728.1)."""


def rule_triggers(run: Run, events: Sequence[ev.Event]) -> list[PendingTrigger]:
    """Triggers of the monarch, of the initiative and of players' speeds for these events; nothing while there is none
    of them.
    """
    marks = run.board.tally.marks
    if marks is NO_MARKS:
        return []
    out: list[PendingTrigger] = []
    taken: set[tuple[str, PlayerId]] = set()
    for e in events:
        if isinstance(e, ev.StepBegan):
            if e.step == "end step" and e.player == marks.monarch:
                out.append(
                    PendingTrigger(None, _DRAW, e.player, None, None, text="the monarch draws a card", key="monarch")
                )
            elif e.step == "upkeep" and e.player == marks.initiative:
                out.append(
                    PendingTrigger(
                        None, _VENTURE, e.player, None, None, text="venture into Undercity", key="initiative"
                    )
                )
        elif isinstance(e, ev.DamageDealt) and e.combat and e.to < 0 and e.controller is not None:
            out += _hits(run, e, ~e.to, e.controller, taken)
        elif isinstance(e, ev.MarkChanged) and e.what == "initiative" and e.player is not None:
            out.append(
                PendingTrigger(
                    None, _VENTURE, e.player, None, None, text="venture into Undercity", key="initiative taken"
                )
            )
    if marks.speeds:
        out += _speeds(run, events)
    return out


def radiation(run: Run, player: PlayerId) -> None:
    """The ability of rad counters triggers as a precombat main phase begins, if its player has any (728.1)."""
    told = ev.AbilityTriggered(ObjectId(-1), player, "rad counters", "radiation", (R_728_1,))
    run.commit((told,))
    run.waiting.append(PendingTrigger(None, _RADIATION, player, None, None, text=told.text, key=told.key))


def _hits(
    run: Run, e: ev.DamageDealt, hurt: int, who: PlayerId, taken: set[tuple[str, PlayerId]]
) -> list[PendingTrigger]:
    """Combat damage of a creature to who is the monarch or has the initiative; for the initiative once for all
    creatures of a player (726.2).
    """
    marks = run.board.tally.marks
    seen = chars_of(run.board, e.source)
    if seen is None or "Creature" not in seen.types:
        return []
    out = []
    if hurt == marks.monarch and who != marks.monarch:
        out.append(
            PendingTrigger(
                None,
                _TAKE["monarch"],
                PlayerId(hurt),
                None,
                None,
                (("player", (~who,)),),
                text="becomes the monarch",
                key="monarch taken",
            )
        )
    if hurt == marks.initiative and ("initiative", who) not in taken:
        taken.add(("initiative", who))
        out.append(
            PendingTrigger(
                None,
                _TAKE["initiative"],
                PlayerId(hurt),
                None,
                None,
                (("player", (~who,)),),
                text="takes the initiative",
                key="initiative hit",
            )
        )
    return out


def _speeds(run: Run, events: Sequence[ev.Event]) -> list[PendingTrigger]:
    """The active player's speed goes up the first time in the turn that opponents lose life (702.179d)."""
    active = run.board.turn.active
    speed = run.board.tally.marks.speed(active)
    if not 0 < speed < _TOP_SPEED or run.board.turn.orphan:
        return []
    if not any(type(e) is ev.LifeChanged and e.amount < 0 and e.player != active for e in events):
        return []
    if any(type(e) is ev.AbilityTriggered and e.key == "speed" for e in run.since(run.board.turn.began)):
        return []
    return [PendingTrigger(None, _FASTER, active, None, None, text="speed increases", key="speed")]
