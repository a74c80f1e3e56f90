"""Effects that put, remove and move counters, and counters that something enters with (CR 122, 701.34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.ops import (
    Op,
    PutCounters,
    RemoveCounters,
)  # fmt: skip
from engine.cards.text.amounts import for_each, number, times, value
from engine.cards.text.clauses import verb
from engine.cards.text.things import (
    any_thing,
    objects,
)
from engine.cards.text.words import counter_kind

if TYPE_CHECKING:
    from engine.cards.filters import (
        Amount,
        Ref,
    )
    from engine.cards.text.cursor import Cursor

__all__ = ["counter_words", "with_counters"]

Steps = tuple[Op, ...]


def counter_words(p: Cursor) -> tuple[Amount, str] | None:
    """Read "a +1/+1 counter", "two charge counters", "X first strike counters", "a number of … counters equal to" left to the caller."""
    n = 1 if p.eat("another") else p.attempt(number)
    if n is None:
        return None
    p.eat("additional")
    kind = p.take().text
    if p.word not in {"counter", "counters"}:
        kind = f"{kind} {p.take().text}"
    p.need("counter|counters")
    if not (kind[0] in "+-−" or kind.replace("-", "").replace(" ", "").isalpha()):
        return None
    return n, counter_kind(kind)


def with_counters(p: Cursor) -> tuple[tuple[str, Amount], ...] | None:
    """Read "with two +1/+1 counters on it"."""
    p.need("with")
    found = counter_words(p)
    if found is None:
        return None
    out = [(found[1], found[0])]
    while p.eat("and"):
        more = counter_words(p)
        if more is None:
            return None
        out.append((more[1], more[0]))
    p.need("on it|them")
    return tuple(out)


# -- put ---------------------------------------------------------------------------------------------------------------


@verb("put puts")
def _put_counters(p: Cursor, _who: Ref) -> Steps | None:
    n: Amount | None
    if p.eat("a number of"):
        kind = p.take().text
        p.need("counters")
        if p.eat("equal to"):
            n = value(p)
            if n is None or not p.eat("on"):
                return None
            aim = objects(p)
            return None if aim is None else (PutCounters(aim, counter_kind(kind), n),)
        p.need("on")
        what = p.must(any_thing)
        p.need("equal to")
        n = value(p)
        return None if n is None else (PutCounters(what, counter_kind(kind), n),)
    found = counter_words(p)
    if found is None:
        return None
    kinds = [found]
    while (p.word == "and" or (p.word == "," and p.ahead(1) == "and")) and (more := p.attempt(_more_counters)) is not None:
        kinds.append(more)
    p.need("on")
    what = p.attempt(objects) or (p.attempt(any_thing) if p.setting.script else None)
    if what is None:
        return None
    each = p.attempt(for_each)
    steps = tuple(PutCounters(what, kind, times(n, each)) for n, kind in kinds)
    more_ = p.attempt(_and_on) if each is None else None
    return steps if more_ is None else (*steps, *more_)


def _and_on(p: Cursor) -> Steps | None:
    """Read "and a +1/+1 counter on this creature" behind counters on something else."""
    p.need("and")
    found = counter_words(p)
    if found is None or not p.eat("on"):
        return None
    what = objects(p)
    return None if what is None else (PutCounters(what, found[1], found[0]),)


def _more_counters(p: Cursor) -> tuple[Amount, str] | None:
    p.eat(",")
    p.need("and")
    return counter_words(p)


@verb("remove removes")
def _remove(p: Cursor, _who: Ref) -> Steps | None:
    n: Amount | None
    if p.eat("all counters from"):
        what = objects(p)
        return None if what is None else (RemoveCounters(what, "any", -1, slot=p.slot("amount")),)
    if p.eat("all"):
        kind = p.take().text
        p.need("counters from")
        what = objects(p)
        return None if what is None else (RemoveCounters(what, counter_kind(kind), -1, slot=p.slot("amount")),)
    if p.eat("target|it|~ from combat"):
        return None
    found = p.attempt(counter_words)
    if found is None:
        from engine.cards.ops import RemoveFromCombat

        what = objects(p)
        return None if what is None or not p.eat("from combat") else (RemoveFromCombat(what),)
    n, kind = found
    p.need("from")
    what = objects(p)
    return None if what is None else (RemoveCounters(what, kind, n, slot=p.slot("amount")),)
