"""Targets: "target creature", "up to two other target lands", "any target" (CR 115.1, 601.2c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import (
    Filter,
    Ref,
    Target,
)  # fmt: skip
from engine.cards.ops import TargetSpec
from engine.cards.text.cursor import Cursor, Mismatch, Thing
from engine.cards.text.nouns import Noun, either, noun, with_filter
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["ANY_NUMBER", "target", "the_count"]

ANY_NUMBER = 99
"""Stands for "any number of"."""


# -- targets -----------------------------------------------------------------------------------------------------------

_ANY_TARGET = Filter(any_types=("Creature", "Planeswalker", "Battle"))


def the_count(p: Cursor) -> tuple[Amount, Amount] | None:
    """Read "up to two", "three", "X", "any number of", "one or two" before a plural: (least, most)."""
    from engine.cards.text.amounts import number

    if p.eat("any number of"):
        return 0, ANY_NUMBER
    if p.eat("up to"):
        most = number(p)
        return None if most is None else (0, most)
    for text, low, high in (
        ("one or two", 1, 2),
        ("one , two , or three", 1, 3),
        ("two or three", 2, 3),
        ("one or more", 1, ANY_NUMBER),
    ):
        if p.eat(text):
            return low, high
    if p.peek("a|an|that|each|all"):
        return None
    found = number(p)
    return None if found is None else (found, found)


def target(p: Cursor) -> Ref | None:
    """A "target …" phrase; adds a target slot."""
    if p.scope.no_targets:
        return None
    p.eat("each of")
    apart = p.eat("another|other")
    count: tuple[Amount, Amount] | None = (1, 1)
    if p.eat("any target") or p.eat("any other target"):
        return _any_target(p, 1, 1, apart=p.tokens[p.i - 2].text == "other")
    if p.word != "target" and not apart:
        count = p.attempt(the_count)
        apart = p.eat("other|another")
        if count is not None and (
            p.eat("targets") or (count == (0, 1) and p.eat("target") and p.peek(".|,|and|equal"))
        ):
            return _any_target(p, count[0], count[1], apart=apart)
        if count is not None and p.tokens[p.i - 1].text == "target":
            p.i -= 1
    if count is None or not p.eat("target"):
        return None
    players = ""
    what: Noun | None = None
    if p.word in {"player", "opponent"}:
        players = p.take().text
        p.need("or")
        what = noun(p)
        if what is None:
            return None
    else:
        what = noun(p)
        if what is None:
            return None
        if p.word == "or" and p.ahead(1) in {"player", "opponent"} and p.ahead(2) not in {"control", "controls"}:
            p.take()
            players = p.take().text
        elif p.peek("or target"):
            raise Mismatch
        elif p.eat("from the battlefield and/or"):
            what = either(what, p.must(noun))
        elif p.word == "or" and (
            what.filter.kind == "spell" or (what.filter.kind == "permanent" and p.ahead(1) == "spell")
        ):
            p.take()
            what = either(what, p.must(noun))
    if what.around is not None:
        raise Mismatch
    if not what.placed:
        raise Mismatch
    slot = len(p.scope.targets)
    what, others = _apart(p, what, apart=apart)
    spec = TargetSpec(what.filter, players, count[0], count[1], distinct_from=others)
    p.say(targets=(*p.scope.targets, spec))
    words = what.words | {"any target"} if players else what.words
    p.mention(Thing(Target(slot), words, count[1] != 1))
    if players:
        p.say(player=Target(slot))
    return Target(slot)


def _apart(p: Cursor, what: Noun, *, apart: bool) -> tuple[Noun, tuple[int, ...]]:
    """Read "another target": other than earlier targets if there are some, else other than the source."""
    if what.filter.other:
        apart = True
        what = with_filter(what, other=False)
    if not apart:
        return what, ()
    earlier_slots = tuple(n for n, t in enumerate(p.scope.targets) if t.objects is not None)
    if earlier_slots:
        return what, earlier_slots
    if p.setting.spell and what.filter.kind != "spell":
        raise Mismatch
    return with_filter(what, other=True), ()


def _any_target(p: Cursor, least: Amount, most: Amount, *, apart: bool) -> Ref:
    slot = len(p.scope.targets)
    others = tuple(range(slot)) if apart else ()
    what = _ANY_TARGET
    if apart and not others:
        what = replace(what, other=True)
    p.say(targets=(*p.scope.targets, TargetSpec(what, "player", least, most, distinct_from=others)))
    p.mention(
        Thing(Target(slot), frozenset({"creature", "planeswalker", "battle", "permanent", "any target"}), most != 1)
    )
    return Target(slot)
