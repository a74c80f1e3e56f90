"""Replacement effects about entering: "enters tapped", "as ~ enters", "as a copy of" (CR 614.1c, 614.1d, 614.12,
707.5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Cost, CostPart, Replacement, Restriction
from engine.cards.filters import Condition, Filter, Not, This, WasCast, X
from engine.cards.ops import Program
from engine.cards.text.amounts import number, replaced, times, value, where_x
from engine.cards.text.conditions import condition
from engine.cards.text.counting import for_each
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.mentioned import self_reference
from engine.cards.text.nouns import SOURCE, bare, noun, with_filter
from engine.cards.text.words import COLOR_WORDS, counter_kind
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount
    from engine.cards.text.parts import Found

__all__ = ["as_enters", "enters", "enters_as_copy"]


# -- entering ----------------------------------------------------------------------------------------------------------


def _entering(p: Cursor) -> Filter | bool | None:
    """Who enters: False = nobody that we read, None = the source itself."""
    if self_reference(p) is not None:
        return None
    if p.eat("each other"):
        found = noun(p)
        return False if found is None or found.around is not None else with_filter(found, other=True).filter
    if p.eat("each"):
        found = noun(p)
        return False if found is None or found.around is not None else found.filter
    found = bare(p)
    return False if found is None or found.around is not None or found.filter.kind != "permanent" else found.filter


def enters(p: Cursor) -> Found | None:
    """Read "~ enters tapped [unless …]", "~ enters with three +1/+1 counters on it"."""
    early: Condition | None = None
    if p.eat("if"):
        early = condition(p)
        if early is None or not p.eat(","):
            return None
    what = None if early is not None and p.eat("it") else _entering(p)
    if what is None and early is None and p.eat("escapes with"):  # 702.138c
        counters = _counters(p)
        return (
            None
            if counters is None
            else (Replacement("enters", "enter", counters=counters, condition=WasCast(using="escape")),)
        )
    if what is False or not p.eat("enters|enter"):
        return None
    p.eat("the battlefield")
    made = Replacement("enters", "enter", what if isinstance(what, Filter) else None)
    changed = False
    if p.eat("under the control of an opponent of your choice"):
        return (replace(made, choose="under"),)
    if isinstance(what, Filter) and p.eat("as a copy of"):
        return None if self_reference(p) is None else (replace(made, copy=SOURCE),)
    if p.eat("tapped"):
        made = replace(made, tapped=True)
        changed = True
        if what is None and early is None and p.eat("and doesn't untap during your untap step"):
            return made, Restriction("doesnt_untap", This())
        p.eat("and")
    if p.eat("prepared"):
        made = replace(made, kind="prepared")
        changed = True
    if p.eat("with your choice of"):
        kinds = _counter_choice(p)
        return (
            None
            if kinds is None or changed or early is not None
            else (replace(made, choose=f"counter:{'|'.join(kinds)}"),)
        )
    if p.eat("with"):
        counters = _counters(p)
        if counters is None:
            return None
        x = p.attempt(where_x)
        made = replace(made, counters=counters if x is None else replaced(counters, X(), x))
        changed = True
    if not changed:
        return None
    late = p.attempt(_unless_or_if)
    if early is not None and late is not None:
        return None
    return (replace(made, condition=early or late),)


def _counter_choice(p: Cursor) -> list[str] | None:
    """Read "a +1/+1 counter or a lifelink counter on it", "a +1/+1, first strike, or vigilance counter on it"."""
    kinds: list[str] = []
    while True:
        p.eat("a|an")
        words = []
        while p.word not in {"counter", ",", "or", "", "on"}:
            words.append(p.take().text)
        if not words:
            return None
        p.eat("counter")
        kinds.append(counter_kind(" ".join(words)))
        if not (p.eat(", or") or p.eat("or") or p.eat(",")):
            return kinds if len(kinds) > 1 and p.eat("on it") else None


def _unless_or_if(p: Cursor) -> Condition | None:
    if p.eat("unless"):
        found = condition(p)
        return None if found is None else Not(found)
    if p.eat("if"):
        return condition(p)
    return None


def _counters(p: Cursor) -> tuple[tuple[str, Amount], ...] | None:
    out: list[tuple[str, Amount]] = []
    while True:
        if p.eat("a number of"):
            p.eat("additional")
            kind = p.take().text
            p.need("counters on it equal to")
            n = value(p)
            if n is None:
                return None
            return (*out, (counter_kind(kind), n))
        n = number(p)
        if n is None:
            return None
        p.eat("additional")
        kind = p.take().text
        if p.word not in {"counter", "counters"}:
            kind = f"{kind} {p.take().text}"
        p.need("counter|counters")
        out.append((counter_kind(kind), n))
        if p.eat("and"):
            continue
        p.need("on it|them")
        each = p.attempt(for_each)
        if each is not None:
            last = out[-1]
            out[-1] = (last[0], times(last[1], each))
        return tuple(out)


_CHOICES = (
    ("a color", "color"), ("a creature type", "creature_type"), ("a card name", "card_name"), ("a nonland card name", "card_name"),
    ("an opponent", "opponent"), ("a player", "player"), ("a number", "number"), ("a basic land type", "basic_land_type"),
)  # fmt: skip


def number_between(p: Cursor) -> tuple[str, ...] | None:
    """Read "a number between 1 and 10": these numbers."""
    p.need("a number between")
    least = number(p)
    p.need("and")
    most = number(p)
    if type(least) is not int or type(most) is not int or least >= most:
        return None
    return tuple(map(str, range(least, most + 1)))


def as_enters(p: Cursor) -> Found | None:
    """Read "As ~ enters, choose a color.", "As ~ enters, you may pay 2 life. If you don't, it enters tapped."."""
    if not p.eat("as") or not (p.eat("it") or self_reference(p) is not None) or not p.eat("enters"):
        return None
    p.eat("the battlefield")
    p.need(",")
    if p.eat("choose"):
        between = p.attempt(number_between)
        if between is not None:
            return (Replacement("enters", "enter", choose=f"number:{'|'.join(between)}"),)
        for text, word in _CHOICES:
            if p.eat(text):
                if p.eat("other than"):
                    left = [c for c in COLOR_WORDS if c != p.word]
                    if word != "color" or p.take().text not in COLOR_WORDS:
                        return None
                    return (Replacement("enters", "enter", choose=f"color:{'|'.join(left)}"),)
                return (Replacement("enters", "enter", choose=word),)
        return None
    if p.peek("turn all|each"):
        from engine.cards.text.clauses import sequence

        steps = sequence(p)
        return None if steps is None or p.scope.targets else (Replacement("enters", "enter", program=Program(steps)),)
    if p.eat("you may pay"):
        n = number(p)
        if n is None or not _else_tapped(p, "life"):
            return None
        return (Replacement("enters", "enter", tapped=True, unless=Cost(None, (CostPart("life", n),))),)
    if p.eat("you may reveal"):
        p.need("a|an")
        found = noun(p, zones=("hand",))
        if found is None or not _else_tapped(p, "from your hand"):
            return None
        return (Replacement("enters", "enter", tapped=True, unless=Cost(None, (CostPart("reveal", 1, found.filter),))),)
    return None


def _else_tapped(p: Cursor, words: str) -> bool:
    return p.eat(f"{words} . if you don't , it|~ enters tapped") or p.eat(
        f"{words} . if you don't , this land|artifact|creature enters tapped"
    )


def enters_as_copy(p: Cursor) -> Found | None:
    """Read "You may have ~ enter as a copy of any creature on the battlefield[, except …]."."""
    if not p.eat("you may have") or self_reference(p) is None or not p.eat("enter"):
        return None
    p.eat("the battlefield")
    tapped = p.eat("tapped")
    if not p.eat("as a copy of"):
        return None
    other = p.eat("another") or p.eat("any other")
    if not other and not p.eat("any|a|an"):
        return None
    found = noun(p)
    if (
        found is None
        or found.around is not None
        or (found.filter.kind != "permanent" and "graveyard" not in found.filter.zones)
    ):
        return None
    if other:
        found = with_filter(found, other=True)
    from engine.cards.text.making import exceptions

    p.mention(Thing(This(), frozenset({"creature"})))
    but = exceptions(p)
    if but is None:
        return None
    return (Replacement("enters", "enter", copy=found.filter, but=tuple(but), optional=True, tapped=tapped),)
