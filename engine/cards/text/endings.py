"""What follows a clause: a later time, "unless …", "if …" (CR 603.7, 608.2, 118.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Cost, Trigger
from engine.cards.filters import Bound, Each, You
from engine.cards.ops import Delay, ForEach, If, Op, Pay, Program
from engine.cards.text.amounts import replaced, where_x
from engine.cards.text.counting import for_each
from engine.cards.text.players import player
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Condition
    from engine.cards.text.cursor import Cursor

__all__ = ["delayed_time", "ending", "later", "pay_part", "so_often"]

Steps = tuple[Op, ...]


def delayed_time(p: Cursor) -> Trigger | None:
    """Read "at the beginning of the next end step", "at end of combat", "at the beginning of your next upkeep"."""
    if p.eat("at end of combat"):
        return Trigger("step", step="end of combat")
    if not p.eat("at the beginning of"):
        return None
    for text, step, whose in (
        ("the next end step", "end step", "any"),
        ("the next turn 's upkeep", "upkeep", "any"),
        ("the next turn 's end step", "", ""),
        ("the next upkeep", "upkeep", "any"),
        ("the first upkeep", "upkeep", "any"),
        ("your first upkeep", "upkeep", "you"),
        ("your first main phase of the game", "precombat main", "you"),
        ("the end step", "end step", "any"),
        ("your next upkeep", "upkeep", "you"),
        ("your next end step", "end step", "you"),
        ("your next draw step", "draw", "you"),
        ("your next|first precombat main phase", "precombat main", "you"),
        ("your next main phase", "", ""),
        ("the next cleanup step", "cleanup", "any"),
        ("the next combat", "beginning of combat", "any"),
    ):
        if p.eat(text):
            return Trigger("step", step=step, player=whose) if step else None
    return None


def later(_p: Cursor, trigger: Trigger, steps: Steps, *, duration: str = "", once: bool = True) -> Steps:
    """A delayed triggered ability; what is bound now is kept, so targets of now are still meant."""
    return (Delay(trigger, Program(steps), duration, once),)


# -- what follows ------------------------------------------------------------------------------------------------------


def ending(p: Cursor, steps: Steps, joiner: str) -> Steps | None:
    """What follows one clause: a later time, "unless …", "if …". After "and" it is not clear how much "unless" and "if"
    cover.
    """
    when_later = p.attempt(delayed_time)
    if when_later is not None:
        return later(p, when_later, steps)
    if joiner == "and":
        return None
    tax = p.attempt(_unless, steps)
    if tax is not None:
        return tax
    when = p.attempt(_if_behind)
    return None if when is None else (If(when, steps),)


def _if_behind(p: Cursor) -> Condition | None:
    from engine.cards.text.conditions import condition

    if not p.eat("if") or p.peek("able"):
        return None
    found = condition(p)
    return found if p.done or p.word == "." else None


def _unless(p: Cursor, steps: Steps) -> Steps | None:
    """Read "… unless its controller pays {2}"."""
    from engine.cards.text.conditions import condition
    from engine.cards.text.costs import cost

    if not p.eat("unless"):
        return None
    begin = p.i
    who = p.attempt(player)
    if who is not None and p.word in {"control", "controls"}:
        p.i, who = begin, None
    if who is not None and p.eat("pay|pays"):
        price = p.attempt(_x_mana) or p.attempt(cost)
        if price is None:
            p.i -= 1
            part = pay_part(p)
            price = None if part is None else Cost(None, part)
        x = p.attempt(where_x) if price is not None and price.mana is not None and price.mana.x else None
        return None if price is None else _each_pays(so_often(p, Pay(price, (), steps, who, p.slot("did"), x)))
    if who is not None:
        word = p.word
        base = word if who == You() else word.removesuffix("s")
        if base in {"sacrifice", "discard", "exile", "return", "tap", "reveal", "put"}:
            from engine.cards.text.costs import _PARTS

            p.take()
            part = _PARTS[base](p)
            if part is not None:
                return _each_pays(Pay(Cost(None, part), (), steps, who, p.slot("did")))
        if who != You():
            return None
        p.i = begin
    when = condition(p)
    if when is None:
        return None
    from engine.cards.filters import Not

    return (If(Not(when), steps),)


def _x_mana(p: Cursor) -> Cost | None:
    """Read "{X}" before ", where X is …"."""
    from engine.cards.text.costs import mana

    found = mana(p)
    return Cost(found) if found is not None and found.x and p.peek(", where x is") else None


def so_often(p: Cursor, pay: Pay) -> Pay:
    """The payment with what stands behind it: "{1} for each card in your graveyard", "{X}, where X is its mana value"."""
    price = pay.cost.mana
    if pay.cost.parts or price is None:
        return pay
    if price.x:
        return pay if pay.x is not None else replace(pay, x=p.attempt(where_x))
    each = p.attempt(for_each)
    return pay if each is None else replace(pay, times=each)


def _each_pays(pay: Pay) -> Steps | None:
    """Where several players may pay, each pays for itself."""
    if not isinstance(pay.who, Each):
        return (pay,)
    return (ForEach(pay.who, (replaced(pay, pay.who, Bound("each")),)),)


def pay_part(p: Cursor) -> Any:
    """The part of a cost behind "pays" that is no mana: life, energy."""
    from engine.cards.text.costs import _PARTS

    p.need("pay|pays")
    return _PARTS["pay"](p)
