"""What depends on whether the step before was done: "If you do, …", "Otherwise, …", "Each player who does …" (CR 608.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import Bound, Did, Each, InZone, Not, Several, You
from engine.cards.ops import ForEach, If, May, Op, Remember, Shuffle
from engine.cards.text.bodies import body
from engine.cards.text.clauses import predicate
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor, Thing

__all__ = ["all_shuffle", "if_done", "if_not_done", "if_not_put", "otherwise", "who_did"]


def if_done(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If you do, …": only if the step before was done."""
    if not (
        p.eat("if you|they do ,")
        or p.eat("if that player does ,")
        or p.eat("if the player does ,")
        or p.eat("if a player does ,")
    ):
        return None
    if not p.scope.did:
        return None
    slot = p.scope.did
    then = body(p)
    if then is None:
        return None
    steps.append(If(Did(slot), then))
    p.say(did=slot)
    return True


def who_did(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "For each opponent who does, …", "Each opponent who doesn't …" behind "Each opponent may …": once for each
    player who did, or didn't.
    """
    last = steps[-1] if steps else None
    if isinstance(last, If) and not last.otherwise:  # "if you do, each opponent may …"
        inner = list(last.steps)
        if who_did(p, inner) is None:
            return None
        steps[-1] = replace(last, steps=tuple(inner))
        return True
    if (
        not isinstance(last, ForEach)
        or not isinstance(last.what, Each)
        or len(last.steps) != 1
        or not isinstance(last.steps[0], May)
    ):
        return None
    about = not p.eat("for")
    if not p.eat("each opponent|player who|that does|did|doesn't|didn't") and not p.eat(
        "each opponent|player who searches|searched a library this way"
    ):
        return None
    done = not p.tokens[p.i - 1].text.endswith("n't")
    before = p.scope.player
    p.say(player=Bound("each"))
    if about:
        p.say(subject=Bound("each"))
        then = predicate(p, Bound("each"))
    else:
        p.need(",")
        then = body(p)
    if then is None:
        return None
    p.say(player=before)
    may, did = last.steps[0], Bound("who did")
    noted = Remember(Several((did, Bound("each"))), "who did")
    counted = (replace(may, steps=(*may.steps, noted)),) if done else (may, If(Not(Did(may.slot)), (noted,)))
    steps[-1:] = [Remember(Several(()), "who did"), replace(last, steps=counted), ForEach(did, then)]
    return True


def all_shuffle(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "Then each player who searched a library this way shuffles." behind "For each opponent who …"."""
    last = steps[-1] if steps else None
    if (
        not isinstance(last, ForEach)
        or last.what != Bound("who did")
        or not p.eat("each player who searched a library this way shuffles")
    ):
        return None
    steps += [Shuffle(You()), ForEach(Bound("who did"), (Shuffle(Bound("each")),))]
    return True


def if_not_done(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If you don't, …": only if the step before was not done."""
    if (
        not (
            p.eat("if you|they don't ,")
            or p.eat("if that|the player doesn't ,")
            or p.eat("if you|they can't ,")
            or p.eat("if that|the player can't ,")
        )
        or not p.scope.did
    ):
        return None
    slot = p.scope.did
    if "can't" in {t.text for t in p.tokens[p.i - 3 : p.i]} and not _one_thing(steps[-2:]):
        return None  # some of it may be done where all of it can't
    then = body(p)
    if then is None:
        return None
    steps.append(If(Not(Did(slot)), then))
    return True


def _one_thing(steps: list[Op]) -> bool:
    """Whether the steps ask for one thing, which is done or not."""
    return all(getattr(s, "amount", 1) == 1 and getattr(s, "least", 1) == 1 for s in steps if not isinstance(s, If))


def otherwise(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "Otherwise, …": what is done where the condition of the step before does not hold."""
    if not p.eat("otherwise ,") or not steps:
        return None
    last = steps[-1]
    if not isinstance(last, If) or last.otherwise:
        return None
    after = p.scope.things
    if p.scope.branch is not None:
        p.say(things=p.scope.branch)
    then = body(p)
    if then is None:
        return None
    steps[-1] = replace(last, otherwise=then)
    if p.scope.branch is not None:
        p.say(
            things=tuple(_either_way(t, next((a for a in after if a.ref == t.ref), t)) for t in p.scope.things),
            branch=None,
        )
    return True


def _either_way(one: Thing, two: Thing) -> Thing:
    """What was mentioned before an "if … otherwise", wherever it went in either branch."""
    if one.now == two.now:
        return one
    now = tuple(t.ref if t.now is None else t.now for t in (two, one))
    return replace(one, now=Several(now), zone=one.zone if one.zone == two.zone else "", words=one.words | two.words)


def if_not_put(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If you don't put it into your hand, you may put it on the bottom of your library.": it is still in the
    library.
    """
    if not steps or not (p.eat("if you don't put the|that card") or p.eat("if you don't put it")):
        return None
    if not (p.eat("into your hand ,") or p.eat("onto the battlefield ,")):
        return None
    card = next(
        (t for t in reversed(p.scope.things) if isinstance(t.ref, Bound) and t.ref.name.startswith("seen")), None
    )
    if card is None:
        return None
    p.say(things=(*(t for t in p.scope.things if t.ref != card.ref), replace(card, now=None, zone="library")))
    then = body(p)
    if then is None:
        return None
    steps.append(If(InZone(card.ref, ("library",)), then))
    return True
