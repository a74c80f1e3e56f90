"""Reflexive triggers: "When you do, …", "When a card is discarded this way, …" (CR 603.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Trigger
from engine.cards.filters import ALL_ZONES, Compare, Condition, Count, Did, Filter, Ref, Target
from engine.cards.ops import Delay, If, Op, Program
from engine.cards.text.bodies import whole
from engine.cards.text.nouns import noun
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor

__all__ = ["when_done", "when_this_way"]


def when_done(p: Cursor, steps: list[Op]) -> bool | None:
    """A reflexive trigger (603.12): its targets are chosen when it is put on the stack."""
    if not p.eat("when you do ,") or not p.scope.did:
        return None
    slot = p.scope.did
    made = _reflexive(p)
    if made is None:
        return None
    steps.append(If(Did(slot), (Delay(Trigger("reflexive"), made),)))
    return True


def _reflexive(p: Cursor) -> Program | None:
    """The program of a reflexive trigger, up to the end of the text."""
    inner = p.scope
    p.say(
        targets=(),
        things=tuple(t for t in inner.things if not _is_target(t.current)),
        player=None if inner.player == Target(0) else inner.player,
    )
    then: list[Op] = []
    while not p.done:
        part = whole(p)
        if part is None:
            return None
        then.extend(part)
        if p.word and not p.eat("."):
            return None
    made = Program(tuple(then), p.scope.targets)
    p.say(targets=inner.targets)
    return made


def when_this_way(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "When you discard a card this way, …", "When a creature card is exiled this way, …" (603.12)."""
    if not steps or not p.scope.made or not p.eat("when"):
        return None
    slot = p.scope.made
    own = p.eat("you discard|sacrifice|exile")
    if not p.eat("a|an") and not p.eat("one or more"):
        return None
    found = noun(p)
    if found is None or found.around is not None:
        return None
    if not own and not p.eat("is|are exiled|discarded|sacrificed|milled"):
        return None
    if not p.eat("this way ,"):
        return None
    when: Condition
    if found.filter.kind == "card" and not found.filter.any_of:
        among = replace(
            found.filter, kind="any", zones=ALL_ZONES, owner="any", state=(*found.filter.state, f"among {slot}")
        )
        when = Compare(Count(among), ">=", 1)
    elif own and found.filter in (
        Filter(),
        Filter(types=("Creature",)),
        Filter(types=("Artifact",)),
        Filter(types=("Land",)),
    ):
        when = Did(slot)
    else:
        return None
    made = p.attempt(_reflexive)
    if made is None:
        return None
    steps.append(If(when, (Delay(Trigger("reflexive"), made),)))
    return True


def _is_target(ref: Ref) -> bool:
    return isinstance(ref, Target)
