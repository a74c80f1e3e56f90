"""Effects that destroy, sacrifice and counter (CR 701.6, 701.8, 701.21)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.filters import (
    All,
    Bound,
    Each,
    Exact,
    Filter,
    Is,
    Ref,
    Several,
    You,
)  # fmt: skip
from engine.cards.ops import (
    Choose,
    Counter,
    Destroy,
    If,
    Op,
    Sacrifice,
)  # fmt: skip
from engine.cards.text.amounts import number
from engine.cards.text.clauses import verb
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.mentioned import source_thing
from engine.cards.text.nouns import noun, with_filter
from engine.cards.text.owning import owners
from engine.cards.text.things import objects, thing
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["with_named"]

Steps = tuple[Op, ...]


# -- destroy, sacrifice, counter ---------------------------------------------------------------------------------------


@verb("destroy destroys")
def _destroy(p: Cursor, _who: Ref) -> Steps | None:
    what = objects(p)
    if what is None:
        return None
    regenerate = not (
        p.eat(". it|they can't be regenerated") or p.eat(". that creature|permanent can't be regenerated")
    )
    slot = p.slot("moved")
    p.moved(what, Bound(slot), "graveyard")
    p.say(amount=_result(slot), made=slot)
    return (Destroy(what, regenerate, slot),)


def _result(slot: str) -> Amount:
    from engine.cards.filters import Result

    return Result(slot)


@verb("sacrifice sacrifices")
def _sacrifice(p: Cursor, who: Ref) -> Steps | None:
    slot = p.slot("moved")
    p.say(made=slot)
    found = p.attempt(_definite)
    if found is not None:
        found = with_named(p, found)
        p.moved(found, Bound(slot), "graveyard")
        return (Sacrifice(who, what=found, slot=slot),)
    if p.eat("all|each"):
        more = noun(p)
        if more is not None and isinstance(who, Each) and not more.filter.any_of and more.filter.kind == "permanent":
            p.eat("they control")
            return (Sacrifice(who, replace(more.filter, controller="any"), 9999, slot=slot),)
        if (
            more is not None
            and more.around is None
            and isinstance(who, Exact)
            and not more.filter.any_of
            and more.filter.kind == "permanent"
        ):
            p.eat("they control") or p.eat("he|she controls")
            return (Sacrifice(who, what=All(more.filter), slot=slot),)
        if more is None or more.around is not None or who != You():
            return None
        return (Sacrifice(who, what=All(with_filter(more, controller="you").filter), slot=slot),)
    n: Amount = 1
    other = p.eat("another")
    if not other:
        if p.eat("any number of") or p.eat("up to"):
            return None
        n = p.must(number)
        other = p.eat("other")
    what = noun(p)
    if what is None or what.filter.kind != "permanent":
        return None
    if p.eat("or a|an") or p.eat("or another"):
        from engine.cards.text.nouns import either

        another = p.tokens[p.i - 1].text == "another"
        more = noun(p)
        if more is None:
            return None
        what = either(what, with_filter(more, other=True) if another else more)
    p.eat("of their|his|her choice") or p.eat("of your choice") or p.eat("they control")
    if what.around is not None and what.around != who:
        return None
    wanted = what.filter
    if what.around is not None:
        wanted = with_filter(what, controller="any").filter
    if other:
        wanted = with_filter(what, other=True).filter
    p.say(amount=_result(slot))
    if (
        n == 1
        and not isinstance(who, Each)
        and _STATS.search(p.text, p.tokens[p.i].start if not p.done else len(p.text))
    ):
        from engine.cards.text.players import side

        word, around = side(p, who)
        if around is not None or wanted.any_of:
            return None
        picked = p.slot("chosen")
        p.mention(Thing(Bound(picked), what.words | {"sacrificed"}, False, Bound(slot), "graveyard"))
        return (Choose(picked, who, replace(wanted, controller=word)), Sacrifice(who, what=Bound(picked), slot=slot))
    p.mention(Thing(Bound(slot), what.words | {"sacrificed"}, n != 1, Bound(slot), "graveyard"))
    return (Sacrifice(who, wanted, n, slot=slot),)


_STATS = re.compile(r"\b(?:power|toughness|mana value)\b")
"""Words that ask what a sacrificed permanent was: then it is chosen first, to be remembered."""


def with_named(p: Cursor, one: Ref) -> Ref:
    """In an effect sentence, what is named together with the first: "A and B", "A, B and C"."""
    refs = [one]
    while p.setting.script and (more := p.attempt(_next_named)) is not None:
        refs.append(more)
    return one if len(refs) == 1 else Several(tuple(refs))


def _next_named(p: Cursor) -> Ref | None:
    if not (p.eat(", and") or p.eat("and") or p.eat(",")):
        return None
    return p.name("object")


def _definite(p: Cursor) -> Ref | None:
    """An object that is named or was mentioned."""
    from engine.cards.text.mentioned import earlier

    found = p.attempt(source_thing) or p.attempt(earlier)
    if found is not None:
        return None if p.word == "'s" else found.current
    return p.name("object")


@verb("counter")
def _counter(p: Cursor, _who: Ref) -> Steps | None:
    what = thing(p)
    if what is None:
        return None
    slot = p.slot("moved")
    p.moved(what, Bound(slot), "graveyard")
    at = p.i
    if (
        p.eat(".")
        and p.peek("put it|that")
        and any(t.text == "instead" for t in p.tokens[p.i :])
        and (gone := p.attempt(_countered_to)) is not None
    ):
        p.moved(what, Bound(slot), gone[0])
        return (
            *((Choose("position", You(), options=("top", "bottom")),) if gone[1] == "chosen" else ()),
            Counter(what, gone[0], gone[1], slot),
        )
    p.i = at
    at = p.i
    if p.eat(". if") and (mine := p.attempt(_countered_for_you)) is not None:
        p.moved(what, Bound(slot), "battlefield")
        plain = Counter(what, slot=slot)
        taken = Counter(what, "battlefield", slot=slot)
        return (taken,) if mine == Filter(kind="spell", zones=("stack",)) else (If(Is(what, mine), (taken,), (plain,)),)
    p.i = at
    if p.eat(". if that spell is countered this way ,"):
        to, position = p.must(_countered_to)
        p.moved(what, Bound(slot), to)
        if position == "chosen":
            return (Choose("position", You(), options=("top", "bottom")), Counter(what, to, position, slot))
        return (Counter(what, to, position, slot),)
    return (Counter(what, slot=slot),)


def _countered_for_you(p: Cursor) -> Filter | None:
    """Read "an artifact or creature spell is countered this way, put that card onto the battlefield under your control
    instead of …": which spells.
    """
    if p.eat("that spell"):
        wanted = Filter(kind="spell", zones=("stack",))
    else:
        p.need("a|an")
        found = noun(p)
        if found is None or found.filter.kind != "spell" or found.around is not None:
            return None
        wanted = found.filter
    p.need("is countered this way , put it|that [card] onto the battlefield under your control instead of")
    p.eat("putting it")
    p.need("into")
    return wanted if owners(p, "graveyard") or p.eat("that player 's graveyard") else None


def _countered_to(p: Cursor) -> tuple[str, str] | None:
    """Read "put it on top of its owner's library instead of into that player's graveyard": zone and position."""
    p.need("exile|put|shuffle it|that [card]")
    done = next(t.text for t in reversed(p.tokens[: p.i]) if t.text in {"exile", "put", "shuffle"})
    to, position = "exile", "top"
    if done == "put":
        if p.eat("on the top or bottom of") or p.eat("on your choice of the top or bottom of"):
            position = "chosen"
        elif p.eat("on the bottom of"):
            position = "bottom"
        elif not (p.eat("on top of") or p.eat("on the top of")):
            p.need("into")
            to = "hand"
        to = to if to == "hand" else "library"
        if not owners(p, to):
            return None
    elif done == "shuffle":
        return None
    if p.eat("instead of putting it") or p.eat("instead"):
        p.eat("of")
        p.need("into")
        if not (p.eat("that player 's graveyard") or owners(p, "graveyard")):
            return None
        return to, position
    return None
