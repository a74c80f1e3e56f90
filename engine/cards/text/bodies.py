"""What one sentence says to do, with its conditions and its X (CR 608.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import Not, X
from engine.cards.ops import If
from engine.cards.text.amounts import replaced, where_x
from engine.cards.text.chance import the_rest
from engine.cards.text.clauses import Steps, sequence
from engine.cards.text.conditions import condition
from engine.cards.text.moving import swapped_with_graveyard
from engine.cards.text.openings import delayed_first, duration_first, for_each
from engine.cards.text.voting import vote

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor

__all__ = ["body", "whole"]


def whole(p: Cursor) -> Steps | None:
    """One sentence: the steps that it comes to, up to its full stop."""
    found = (
        p.attempt(vote)
        or p.attempt(the_rest)
        or p.attempt(swapped_with_graveyard)
        or p.attempt(_conditional)
        or p.attempt(for_each)
        or p.attempt(delayed_first)
        or p.attempt(duration_first)
        or sequence(p)
    )
    if found is None:
        return None
    found = _defined(p, found)
    return found if p.done or p.word == "." or p.quote_ended else None


def body(p: Cursor) -> Steps | None:
    """The clauses behind "If you do, …" and the like."""
    found = p.attempt(for_each) or p.attempt(delayed_first) or p.attempt(duration_first) or sequence(p)
    return None if found is None else _defined(p, found)


def _defined(p: Cursor, found: Steps) -> Steps:
    """The steps with X as ", where X is …" says, here or in a sentence before."""
    x = p.attempt(where_x)
    if x is not None:
        p.say(targets=replaced(p.scope.targets, X(), x), x=x)
        found = p.flush(*found)
    return found if p.scope.x is None else replaced(found, X(), p.scope.x)


def _conditional(p: Cursor) -> Steps | None:
    """Read "If CONDITION, …", "Unless CONDITION, …"."""
    if not p.eat("if|unless"):
        return None
    negative = p.tokens[p.i - 1].text == "unless"
    when = condition(p)
    if when is None:
        return None
    when = Not(when) if negative else when
    p.need(",")
    known = p.scope.things
    then = sequence(p)
    if then is None or p.peek("instead"):
        return None
    p.say(branch=known)
    return (If(when, then),)
