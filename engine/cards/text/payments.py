"""Payments that an effect asks for: "pay {2}", "pay any amount of {E}", join forces (CR 107.14, 118.12, 119.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Cost
from engine.cards.filters import Each, Result
from engine.cards.ops import Pay, PayAny
from engine.cards.text.clauses import OTHER, verb
from engine.cards.text.costs import cost
from engine.cards.text.endings import pay_part, so_often

if TYPE_CHECKING:
    from engine.cards.filters import Ref
    from engine.cards.ops import Op
    from engine.cards.text.cursor import Cursor

__all__: list[str] = []

_PAID = {"mana": "mana", "life": "life", "{E}": "energy"}


def _join_forces(p: Cursor) -> tuple[Op, ...] | None:
    """Read "starting with you, each player may pay any amount of mana"."""
    if not (p.eat("starting with you , each player may pay") or p.eat("each player starting with you may pay")):
        return None
    return _any_amount(p, Each("player"))


def _any_amount(p: Cursor, who: Ref) -> tuple[Op, ...] | None:
    """Read "any amount of mana" behind "pay"; from here on "that much" is what was paid."""
    if not p.eat("any amount of"):
        return None
    kind = _PAID.get(p.take().text)
    if kind is None:
        return None
    slot = p.slot("paid")
    again = p.eat(f". repeat this process until no one pays {kind}")
    p.say(amount=Result(slot))
    return (PayAny(who, kind, slot, again),)


@verb("pay pays")
def _pay(p: Cursor, who: Ref) -> tuple[Op, ...] | None:
    some = p.attempt(_any_amount, who)
    if some is not None:
        return some
    price = p.attempt(cost)
    if price is None:
        p.i -= 1
        part = pay_part(p)
        if part is None:
            return None
        price = Cost(None, part)
    return (so_often(p, Pay(price, who=who, slot=p.slot("did"))),)


OTHER.append(_join_forces)
