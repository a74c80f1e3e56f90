"""Votes: "starting with you, each player votes for …", and what comes of them (CR 701.38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.chance import VoteForObject
from engine.cards.filters import Bound, Each, Filter, Result
from engine.cards.ops import Destroy, Goad, Move, Op, Tap, Untap, Vote
from engine.cards.text.clauses import Steps, sequence
from engine.cards.text.nouns import noun
from engine.cards.text.tokens import tokenize

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor

__all__ = ["vote", "votes_for"]


def vote(p: Cursor) -> Steps | None:
    """Read "Starting with you, each player votes for time or money." and, where the outcomes stand behind it, those
    too; "each player secretly votes for …, then those votes are revealed".
    """
    secret = p.eat("each player secretly votes for")
    if not secret and not p.eat("starting with you , each player votes for"):
        return None
    for_object = p.attempt(_object, secret)
    if for_object is not None:
        return for_object
    options = _options(p)
    if options is None or (secret and not p.eat(_SHOWN)):
        return None
    outcomes: dict[str, tuple[Op, ...]] = {}
    tie = ""
    each = p.peek(". for each") or p.peek(". then for each")
    while p.peek(". for each") or p.peek(". then for each") if each else p.peek(". if"):
        at = p.i
        p.eat(".")
        p.eat("then")
        found = p.attempt(_per_vote if each else _outcome, options)
        if found is None:
            p.i = at
            break
        option, drawn, steps = found
        outcomes[option] = steps
        tie = option if drawn else tie
    made = tuple(outcomes.get(x, ()) for x in options) if outcomes else ()
    return (Vote(options, made, each or not outcomes, tie, secret),)


_SHOWN = ", then those votes are revealed"


def _options(p: Cursor) -> tuple[str, ...] | None:
    """Read "time or money", "Redhorn Pass or Mines of Moria", "blue, black, red, or green": the choices in lower case."""
    found: list[str] = []
    begin = p.i
    while not p.done and p.word not in {".", "\n"} and not p.peek(", then"):
        if p.word in {",", "or"}:
            if p.i > begin:
                found.append(_said(p, begin))
            p.take()
            begin = p.i
        else:
            p.take()
    if p.i > begin:
        found.append(_said(p, begin))
    return tuple(found) if len(found) > 1 else None


def _said(p: Cursor, begin: int) -> str:
    return p.text[p.tokens[begin].start : p.tokens[p.i - 1].end].casefold()


def _object(p: Cursor, secret: bool) -> Steps | None:
    """Read "a nonland permanent you don't control. Exile each permanent with the most votes or tied for most votes"."""
    optional = p.eat("up to one")
    if not optional:
        p.need("a|an|another")
    other = p.tokens[p.i - 1].text == "another"
    if not optional and (p.eat("player") or p.eat("opponent")):
        all_ = p.tokens[p.i - 1].text == "player" and not other
        if secret and not p.eat(_SHOWN):
            return None
        return (VoteForObject(Filter(), who=Each("player" if all_ else "opponent"), secret=secret),)
    found = noun(p)
    if (
        found is None
        or found.filter.kind not in {"permanent", "card"}
        or found.around is not None
        or (found.filter.kind == "card" and not found.placed)
    ):
        return None
    if secret and not p.eat(_SHOWN):
        return None
    slot = p.slot("voted")
    p.need(".")
    at = p.i
    kind = p.take().text
    p.eat("each|the")
    if p.take().text not in found.words | {"permanent", "card"} or not (
        p.eat("with the most votes or tied for most votes") or p.eat("with most votes or tied for most votes")
    ):
        return None
    step = VoteForObject(found.filter, slot, secret=secret, optional=optional)
    chosen = Bound(slot)
    made: dict[str, Op] = {
        "exile": Move(chosen, "exile", how="exile"),
        "destroy": Destroy(chosen),
        "tap": Tap(chosen),
        "untap": Untap(chosen),
        "goad": Goad(chosen),
    }
    if kind == "return" and p.eat("to your hand"):
        made["return"] = Move(chosen, "hand", origin=("graveyard",))
    if kind not in made:
        p.i = at
        return None
    return (step, made[kind])


def _named(p: Cursor, options: tuple[str, ...]) -> str | None:
    """One of the choices, by its words."""
    for option in options:
        if p.eat(" ".join(t.text for t in tokenize(option))):
            return option
    return None


def _per_vote(p: Cursor, options: tuple[str, ...]) -> tuple[str, bool, tuple[Op, ...]] | None:
    p.need("for each")
    option = _named(p, options)
    if option is None or not p.eat("vote ,"):
        return None
    before = p.scope.player
    p.say(player=Bound("each"))
    steps = sequence(p)
    p.say(player=before)
    return None if steps is None else (option, False, steps)


def _outcome(p: Cursor, options: tuple[str, ...]) -> tuple[str, bool, tuple[Op, ...]] | None:
    p.need("if")
    option = _named(p, options)
    if option is None or not p.eat("gets more votes"):
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
