"""Votes: "starting with you, each player votes for …", and what comes of them (CR 701.38)."""

from __future__ import annotations

from engine.cards.chance import VoteForObject
from engine.cards.filters import Bound, Each, Filter, Result
from engine.cards.ops import Destroy, Goad, Move, Op, Tap, Untap, Vote
from engine.cards.text.clauses import Steps, sequence
from engine.cards.text.cursor import Cursor
from engine.cards.text.nouns import noun

__all__ = ["vote", "votes_for"]


def vote(p: Cursor) -> Steps | None:
    """Read "Starting with you, each player votes for time or money." and, where the outcomes stand behind it, those too."""
    if not p.eat("starting with you , each player votes for"):
        return None
    for_object = p.attempt(_object)
    if for_object is not None:
        return for_object
    first = p.take().text
    p.need("or")
    options = (first, p.take().text)
    outcomes: dict[str, tuple[Op, ...]] = {}
    tie = ""
    each = p.peek(". for each")
    while p.peek(". for each" if each else ". if"):
        at = p.i
        p.eat(".")
        found = p.attempt(_per_vote if each else _outcome, options)
        if found is None:
            p.i = at
            break
        option, drawn, steps = found
        outcomes[option] = steps
        tie = option if drawn else tie
    return (Vote(options, tuple(outcomes.get(x, ()) for x in options) if outcomes else (), each or not outcomes, tie),)


def _object(p: Cursor) -> Steps | None:
    """Read "a nonland permanent you don't control. Exile each permanent with the most votes or tied for most votes"."""
    p.need("a|an")
    if p.eat("player") or p.eat("opponent"):
        whom = Each("player" if p.tokens[p.i - 1].text == "player" else "opponent")
        return (VoteForObject(Filter(), who=whom),)
    found = noun(p)
    if found is None or found.filter.kind != "permanent" or found.around is not None:
        return None
    slot = p.slot("voted")
    p.need(".")
    at = p.i
    kind = p.take().text
    p.eat("each|the")
    if p.take().text not in found.words | {"permanent"} or not (p.eat("with the most votes or tied for most votes") or p.eat("with most votes or tied for most votes")):
        return None
    step = VoteForObject(found.filter, slot)
    chosen = Bound(slot)
    made: dict[str, Op] = {"exile": Move(chosen, "exile", how="exile"), "destroy": Destroy(chosen), "tap": Tap(chosen), "untap": Untap(chosen), "goad": Goad(chosen)}
    if kind not in made:
        p.i = at
        return None
    return (step, made[kind])


def _per_vote(p: Cursor, options: tuple[str, ...]) -> tuple[str, bool, tuple[Op, ...]] | None:
    p.need("for each")
    option = p.take().text
    if option not in options or not p.eat("vote ,"):
        return None
    steps = sequence(p)
    return None if steps is None else (option, False, steps)


def _outcome(p: Cursor, options: tuple[str, ...]) -> tuple[str, bool, tuple[Op, ...]] | None:
    p.need("if")
    option = p.take().text
    if option not in options or not p.eat("gets more votes"):
        return None
    drawn = p.eat("or the vote is tied")
    if not p.eat(","):
        return None
    steps = sequence(p)
    return None if steps is None else (option, drawn, steps)


def votes_for(p: Cursor) -> Result | None:
    """Read the votes counted in "for each time vote"."""
    option = p.take().text
    return Result(f"votes:{option}") if p.eat("vote|votes") else None
