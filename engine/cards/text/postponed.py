"""What is put off to a later turn: "at the beginning of your next upkeep, pay … If you don't, …", "at the beginning of
that turn's end step" (CR 603.7, 118.12).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Trigger
from engine.cards.filters import You
from engine.cards.ops import ControlPlayer, Delay, ExtraTurn, Op, Pay, Program
from engine.cards.text.clauses import Steps, sequence
from engine.cards.text.costs import cost
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor

__all__ = ["after_that_turn", "pay_or_else", "that_turn"]


def pay_or_else(p: Cursor) -> Steps | None:
    """Read "pay {3}{U}{U}. If you don't, you lose the game." behind a later time: both sentences belong to it (118.12)."""
    if not p.eat("pay"):
        return None
    price = cost(p)
    if price is None or not p.eat(". if you don't ,"):
        return None
    otherwise = sequence(p)
    return None if otherwise is None else (Pay(price, (), otherwise, You(), p.slot("did")),)


def after_that_turn(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "After that turn, that player takes an extra turn." behind control of a player's next turn."""
    if not steps or not isinstance(last := steps[-1], ControlPlayer) or last.duration != "next_turn":
        return None
    if not p.eat("after that turn , that player takes an extra turn"):
        return None
    steps[-1] = replace(last, extra_turn=True)
    return True


def that_turn(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "At the beginning of that turn's end step, you lose the game." behind an extra turn: a delayed ability made
    as that turn begins.
    """
    if not steps or not isinstance(steps[-1], ExtraTurn) or not p.eat("at the beginning of that turn 's end step ,"):
        return None
    n = len(p.scope.targets)
    then = sequence(p)
    if then is None or len(p.scope.targets) != n:
        return None
    ending = Delay(Trigger("step", step="end step"), Program(then))
    steps.append(Delay(Trigger("step", step="upkeep", player="you"), Program((ending,))))
    return True
