"""Loyalty abilities as other abilities speak of them: when and how often they may be activated, and what forbids it (CR
606.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Permission, Restriction
from engine.cards.filters import ALL_ZONES, Filter, This
from engine.cards.steps import Allow
from engine.cards.text.nouns import noun

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.filters import Ref
    from engine.cards.ops import Op
    from engine.cards.text.cursor import Cursor
    from engine.cards.text.parts import Found

__all__ = ["LOYALTY_RULES", "loyalty_step"]

_SELF = Filter(kind="any", zones=ALL_ZONES, state=("source",))
_WALKERS = Filter(types=("Planeswalker",))


def _activate_more(p: Cursor) -> Found | None:
    """Read "You may activate loyalty abilities of planeswalkers you control any time you could cast an instant.", "…
    twice each turn rather than only once.".
    """
    whose: Filter | None = _SELF
    if not p.eat("you may activate her|his|its loyalty abilities"):
        if not p.eat("you may activate [the] loyalty abilities of"):
            return None
        if p.eat("planeswalkers you control"):
            whose = None
        elif not p.eat("~"):
            return None
    p.eat("on any player 's turn")
    if p.eat("any time you could cast an instant"):
        return (Permission("loyalty_instant", whose),)
    if p.eat("twice each turn rather than only once"):
        return (Permission("loyalty_times", whose, amount=2),)
    return (Permission("loyalty_again", whose),) if p.eat("an additional time each turn") else None


def _cant_activate(p: Cursor) -> Found | None:
    """Read "Loyalty abilities of planeswalkers your opponents control can't be activated.", "Planeswalkers' loyalty
    abilities can't be activated.".
    """
    affects: Filter | Ref | None = None
    if p.eat("planeswalkers ' loyalty abilities"):
        affects = _WALKERS
    elif p.eat("loyalty abilities of ~"):
        affects = This()
    elif p.eat("loyalty abilities of"):
        found = noun(p)
        affects = None if found is None or found.around is not None or not found.plural else found.filter
    if affects is None or not p.eat("can't be activated"):
        return None
    return (Restriction("cant_activate", affects, text="loyalty"),)


def loyalty_step(p: Cursor) -> tuple[Op, ...] | None:
    """Read what lets its player activate loyalty abilities once more this turn."""
    if p.eat(
        "you may activate [the] loyalty abilities of planeswalkers you control an additional time this turn"
    ) or p.eat(
        "for each planeswalker you control , you may activate one of its loyalty abilities once this turn "
        "as though none of its loyalty abilities have been activated this turn"
    ):
        return (Allow("loyalty_again"),)
    return None


LOYALTY_RULES: tuple[Callable[[Cursor], Found | None], ...] = (_activate_more, _cant_activate)
"""The rules that read a whole line about loyalty abilities."""
