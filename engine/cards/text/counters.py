"""Effects that put, remove and move counters, and counters that something enters with (CR 122, 701.34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import Picked, This, You
from engine.cards.ops import (
    Choose,
    If,
    MoveCounters,
    Op,
    PutCounters,
    RemoveCounters,
    RemoveFromCombat,
)  # fmt: skip
from engine.cards.text.amounts import number, times, value
from engine.cards.text.clauses import verb
from engine.cards.text.counting import for_each
from engine.cards.text.mentioned import pronoun
from engine.cards.text.targeting import target
from engine.cards.text.things import (
    any_thing,
    objects,
    thing,
)
from engine.cards.text.words import counter_kind
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import (
        Amount,
        Ref,
    )
    from engine.cards.text.cursor import Cursor

__all__ = ["counter_words", "with_counters"]

Steps = tuple[Op, ...]


def counter_words(p: Cursor) -> tuple[Amount, str] | None:
    """Read "a +1/+1 counter", "two charge counters", "X first strike counters", "a number of … counters equal to" left
    to the caller.
    """
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
def _put_counters(p: Cursor, who: Ref) -> Steps | None:
    n: Amount | None
    if p.eat("your choice of"):
        return _of_choice(p, who)
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
    while (p.word == "and" or (p.word == "," and p.ahead(1) in {"and", "a", "an"})) and (
        more := p.attempt(_more_counters)
    ) is not None:
        kinds.append(more)
    p.need("on")
    what = p.attempt(objects) or (p.attempt(any_thing) if p.setting.script else None)
    if what is None:
        return None
    each = p.attempt(for_each)
    steps = tuple(PutCounters(what, kind, times(n, each)) for n, kind in kinds)
    more_ = p.attempt(_and_on) if each is None else None
    return steps if more_ is None else (*steps, *more_)


def _of_choice(p: Cursor, who: Ref) -> Steps | None:
    """Read "a menace, reach, or haste counter on target Dinosaur" behind "your choice of": chosen as it is done (608.2d)."""
    if who != You():
        return None
    kinds: list[tuple[str, Amount]] = []
    counter = False
    while True:
        n = p.attempt(number)
        words: list[str] = []
        while p.word and p.word not in {",", "or", "counter", "counters", "."} and len(words) < 3:
            words.append(p.take().text)
        counter = p.eat("counter|counters")
        if not words or (n is None and not kinds):
            return None
        kinds.append((counter_kind(" ".join(words)), 1 if n is None else n))
        if not (p.eat(", or") or p.eat("or") or p.eat(",")):
            break
    names = tuple(kind for kind, _ in kinds)
    if not counter or len(set(names)) != len(names) or len(names) < 2 or not p.eat("on"):
        return None
    what = objects(p)
    if what is None:
        return None
    slot = p.slot("counter")
    each = (If(Picked(slot, kind), (PutCounters(what, kind, n),)) for kind, n in kinds)
    return (Choose(slot, You(), options=names), *each)


def _and_on(p: Cursor) -> Steps | None:
    """Read "and a +1/+1 counter on this creature" behind counters on something else."""
    p.need("and")
    found = counter_words(p)
    if found is None or not p.eat("on"):
        return None
    what = objects(p)
    return None if what is None else (PutCounters(what, found[1], found[0]),)


def _more_counters(p: Cursor) -> tuple[Amount, str] | None:
    if not (p.eat(",") and p.word in {"a", "an"}):
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
    out_of_combat = p.attempt(_from_combat)
    if out_of_combat is not None:
        return out_of_combat
    found = p.attempt(counter_words)
    if found is None:
        return None
    n, kind = found
    p.need("from")
    what = objects(p)
    return None if what is None else (RemoveCounters(what, kind, n, slot=p.slot("amount")),)


def _from_combat(p: Cursor) -> Steps | None:
    """Read "it from combat", "target creature from combat" (506.4)."""
    what = objects(p)
    return (RemoveFromCombat(what),) if what is not None and p.eat("from combat") else None


@verb("move moves")
def _move(p: Cursor, _who: Ref) -> Steps | None:
    """Read "a +1/+1 counter from target creature onto a second target creature", "all counters from ~ onto target
    creature" (122.5).
    """
    if p.eat("all"):
        kind = "any" if p.word == "counters" else counter_kind(p.take().text)
        n: Amount = -1
        p.need("counters")
    else:
        found = p.attempt(counter_words)
        if found is None:
            return None
        n, kind = found
    if not p.eat("from"):
        return None
    of = thing(p)
    if of is None or not p.eat("onto"):
        return None
    second = p.attempt(_second_target)
    if second is None:
        p.say(exclude=of)
        second = thing(p)
        p.say(exclude=None)
    return None if second is None else (MoveCounters(of, second, kind, n),)


def _second_target(p: Cursor) -> Ref | None:
    """Read "a second target creature", "another target creature you control"."""
    if not p.eat("a second"):
        return None
    before = len(p.scope.targets)
    found = target(p)
    if found is None or len(p.scope.targets) != before + 1:
        return None
    others = tuple(n for n in range(before) if p.scope.targets[n].objects is not None)
    p.say(targets=(*p.scope.targets[:before], replace(p.scope.targets[before], distinct_from=others)))
    return found


@verb("put puts")
def _put_its(p: Cursor, _who: Ref) -> Steps | None:
    """Read "its counters on target creature you control": as many of each kind as it has or had (122.8)."""
    if not p.eat("its|~ counters on") and not p.eat("~ 's counters on"):
        return None
    own = p.tokens[p.i - 3].text == "its"
    known = pronoun(p, many=False) if own else None
    of: Ref | None = This() if not own else None if known is None else known.was
    to = thing(p)
    return None if of is None or to is None or p.setting.event not in _GONE else (MoveCounters(of, to, copied=True),)


_GONE = frozenset({"dies", "leaves", "put_into_graveyard", "put_into_exile", "put_into_command", "mixed", "sacrifices"})
"""Events of what has left the battlefield: its counters are not moved, as many are put there."""


@verb("distribute distributes")
def _distribute(p: Cursor, _who: Ref) -> Steps | None:
    """Read "three +1/+1 counters among one, two, or three target creatures you control" (601.2d)."""
    found = counter_words(p)
    if found is None or not p.eat("among"):
        return None
    n, kind = found
    at = len(p.scope.targets)
    to = target(p)
    if to is None or len(p.scope.targets) != at + 1:
        return None
    p.say(targets=(*p.scope.targets[:at], replace(p.scope.targets[at], divide=n)))
    return (PutCounters(to, kind, n, divided=True),)
