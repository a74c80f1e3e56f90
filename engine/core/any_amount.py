"""Players who may pay any amount of mana, life or energy as an effect says, one after the other (CR 107.14, 118.12,
119.4, 608.2d).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Cost, CostPart
from engine.cards.mana import ManaCost
from engine.core.effects import bind_number, go_on, op, who
from engine.core.mana import can_pay
from engine.core.restrictions import spendable_life
from engine.frozen import replace
from engine.ids import PlayerId, turn_order
from engine.rulebook.refs import ref
from engine.state.decisions import Decision, Why
from engine.state.frames import Paying

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.frames import RunProgram

__all__ = ["ANY_MANA", "PURPOSE", "most_payable"]

R_608_2D, R_118_12 = ref("608.2d"), ref("118.12")
PURPOSE = ("effect",)
ANY_MANA = 100
"""The most that is offered to a player at a table where mana is not counted."""


def most_payable(run: Run, player: PlayerId, kind: str) -> int:
    """The greatest amount of that kind that the player could pay now."""
    state = run.board.players[player]
    if kind == "life":
        return max(0, spendable_life(run.board, player))
    if kind == "energy":
        return state.counter("ENERGY")
    if state.more.any_mana:
        return ANY_MANA
    most = 0
    while can_pay(run.board, run.book, player, ManaCost(most + 1), purpose=PURPOSE):
        most += 1
    return most


@op(o.PayAny)
def _pay_any(run: Run, frame: RunProgram, step: o.PayAny, answer: Any) -> Decision | None:
    """In turn order from the controller; everybody hears what was paid before. ``words``: the seats asked and their
    amounts, so far in this round; ``hold``: what was paid in the rounds before.
    """
    seats = who(run, frame, step.who)
    asked = {int(word.partition(" ")[0]): int(word.partition(" ")[2]) for word in frame.words}
    order = (PlayerId(p) for p in turn_order(frame.scope.controller, len(run.board.players)))
    player = next((p for p in order if p in seats and p not in asked), None)
    if player is None:
        paid = sum(asked.values())
        total = sum(frame.hold) + paid
        if step.repeat and paid:
            run.push(replace(frame, words=(), hold=(total,)))
        else:
            run.push(go_on(frame, scope=bind_number(frame.scope, step.slot, total)))
        return None
    most = most_payable(run, player, step.kind)
    if most and answer is None:
        why = Why((R_608_2D, R_118_12), f"pay any amount of {step.kind}", frame.scope.source)
        about = () if frame.scope.source is None else (frame.scope.source,)
        return Decision("ChooseNumber", player, run.decider(player), why, (), 0, most, about=about, slot="pay")
    n = int(answer[0]) if answer is not None else 0
    run.push(replace(frame, words=(*frame.words, f"{player} {n}")))
    if n:
        mana = ManaCost(n) if step.kind == "mana" else ManaCost()
        parts = () if step.kind == "mana" else (CostPart(step.kind, n),)
        run.push(
            Paying(
                player, mana, Cost(None, parts), frame.scope.source, cancel=False, purpose=PURPOSE, cites=(R_118_12,)
            )
        )
    return None
