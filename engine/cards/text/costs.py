"""Costs before a colon, behind "pay", of keywords and of additional costs (CR 118, 601.2f, 602.1a)."""

from __future__ import annotations

from engine.cards.abilities import Cost, CostPart
from engine.cards.filters import Filter, Ref, This
from engine.cards.mana import ManaCost, parse_mana
from engine.cards.text.amounts import number, value
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.mentioned import self_reference
from engine.cards.text.nouns import Noun, noun, with_filter
from engine.cards.text.parts import all_parts
from engine.cards.text.words import counter_kind
from engine.frozen import replace

__all__ = ["cost", "cost_part", "is_mana_symbol", "mana"]


def is_mana_symbol(token: str) -> bool:
    """Whether the token is a mana symbol (not {T}, {Q}, {E})."""
    return token.startswith("{") and token not in {"{T}", "{Q}", "{E}", "{CHAOS}", "{TK}", "{A}", "{P}"}


def mana(p: Cursor) -> ManaCost | None:
    """One or more mana symbols."""
    text = ""
    while is_mana_symbol(p.word):
        text += p.take().raw
    if not text:
        return None
    try:
        return parse_mana(text)
    except ValueError:
        raise Mismatch from None


def cost(p: Cursor) -> Cost | None:
    """A whole cost: parts with commas (or "and") between them."""
    paid: ManaCost | None = None
    parts: list[CostPart] = []
    begin = p.i
    before, joined = p.scope, p.i
    bends = False
    while True:
        bends = p.eat("waterbend") or bends
        some = p.attempt(mana)
        if some is not None:
            if paid is not None:
                return None
            paid = some
        else:
            part = p.attempt(cost_part)
            if part is None:
                if joined == begin:
                    return None
                p.i = joined  # what follows is no part of the cost
                return (
                    Cost(paid, tuple(parts), waterbend=bends)
                    if p.scope.before == before.before and p.scope.targets == before.targets
                    else None
                )
            parts.extend(part)
        joined = p.i
        if not (p.eat(", and") or p.eat(",") or p.eat("and")):
            return (
                Cost(paid, tuple(parts), waterbend=bends)
                if p.scope.before == before.before and p.scope.targets == before.targets
                else None
            )


def cost_part(p: Cursor) -> tuple[CostPart, ...] | None:
    """One part that is not mana."""
    if p.eat("{T}"):
        return (CostPart("tap"),)
    if p.eat("{Q}"):
        return (CostPart("untap"),)
    if p.word == "{E}":
        n = 0
        while p.eat("{E}"):
            n += 1
        return (CostPart("energy", n),)
    rule = _PARTS.get(p.word)
    if rule is None:
        return None
    p.take()
    return rule(p)


def _pay(p: Cursor) -> tuple[CostPart, ...] | None:
    if p.eat("life equal to"):
        return (CostPart("life", p.must(value)),)
    if p.word == "{E}":
        return cost_part(p)
    n = number(p)
    if n is None:
        return None
    if p.eat("life"):
        return (CostPart("life", n),)
    if p.eat("{E}"):
        return (CostPart("energy", n),)
    return None


_FORAGED = (
    Cost(None, (CostPart("exile", 3, Filter(kind="card", zones=("graveyard",), owner="you")),)),
    Cost(None, (CostPart("sacrifice", 1, Filter(subtypes=("Food",), controller="you")),)),
)


def _forage(_p: Cursor) -> tuple[CostPart, ...]:
    """Three cards are exiled from the graveyard, or a Food is sacrificed (701.61a)."""
    return (CostPart("either", options=_FORAGED, words=("exile three cards", "sacrifice a Food")),)


def _collect(p: Cursor) -> tuple[CostPart, ...] | None:
    """Read "evidence 6" behind "collect" (701.59a)."""
    n = number(p) if p.eat("evidence") else None
    return None if n is None else (CostPart("evidence", n, Filter(kind="card", zones=("graveyard",), owner="you")),)


def _behold(p: Cursor) -> tuple[CostPart, ...] | None:
    """Read "a Dragon", "three Elementals" behind "behold" (701.4a)."""
    n = number(p)
    found = None if n is None else noun(p)
    if found is None or found.around is not None or p.peek("and exile it"):
        return None
    from engine.frozen import replace

    return (
        CostPart("behold", 1 if n is None else n, replace(found.filter, kind="any", zones=("hand", "battlefield"))),
    )


def _blight(p: Cursor) -> tuple[CostPart, ...] | None:
    n = number(p)
    return None if n is None else (CostPart("blight", n, Filter(types=("Creature",), controller="you")),)


def _exert(p: Cursor) -> tuple[CostPart, ...] | None:
    return None if p.attempt(self_reference) is None else (CostPart("exert"),)


def _some(p: Cursor, kind: str, *, _default_owner: bool = True) -> tuple[CostPart, ...] | None:
    """Read "a creature", "two lands", "another artifact", "this creature": what is sacrificed, exiled, tapped …"""
    ref = p.attempt(self_reference)
    if ref is not None:
        return (CostPart(kind),)
    if kind != "discard" and p.eat("your commander"):
        return (CostPart(kind, 1, Filter(owner="you", controller="you", state=("commander",))),)
    if p.eat("enchanted|equipped"):
        return None
    other = False
    found_number = None
    if p.eat("another"):
        other = True
    elif p.eat("all") or p.eat("any number of") or p.eat("one or more"):
        return None
    else:
        found_number = number(p)
        if found_number is None:
            return None
        other = p.eat("other")
    found = noun(p, zones=("hand",) if kind in {"discard", "reveal"} else None)
    if found is None:
        return None
    if p.word == "or" and kind == "sacrifice" and p.ahead(1) in {"a", "an", "another"}:
        found = _either(p, found)
    if other:
        found = with_filter(found, other=True)
    p.eat("of their|your choice")
    if not found.placed and kind not in {"discard", "reveal"}:
        return None
    if found.around is not None:
        return None
    wanted = found.filter
    if kind in {"sacrifice", "tap_others", "return"} or (kind == "exile" and wanted.zones == ("battlefield",)):
        wanted = _yours(wanted)
    return (CostPart(kind, 1 if found_number is None else found_number, wanted),)


def _either(p: Cursor, found: Noun) -> Noun:
    from engine.cards.text.nouns import either

    p.take()
    p.need("a|an|another")
    another = p.tokens[p.i - 1].text == "another"
    second: Noun = p.must(noun)
    return either(found, with_filter(second, other=True) if another else second)


def _yours(wanted: Filter) -> Filter:
    """You pay with what you control: written out where the text leaves it unsaid."""
    if wanted.any_of:
        return replace(wanted, any_of=tuple(_yours(f) for f in wanted.any_of))
    return replace(wanted, controller="you") if wanted.controller == "any" else wanted


def _sacrifice(p: Cursor) -> tuple[CostPart, ...] | None:
    """Read "a creature", "this creature and another green creature"."""
    found = _some(p, "sacrifice")
    if found is not None and found == (CostPart("sacrifice"),) and p.word == "and":
        more = p.attempt(_and_others)
        return found if more is None else (*found, *more)
    return found


def _and_others(p: Cursor) -> tuple[CostPart, ...] | None:
    """Read "and a creature you control" behind the source: others than that."""
    p.need("and")
    found = _some(p, "sacrifice")
    if found is None or found[0].filter is None:
        return None
    return (replace(found[0], filter=all_parts(found[0].filter, other=True)),)


def _discard(p: Cursor) -> tuple[CostPart, ...] | None:
    if p.eat("your hand"):
        return (CostPart("discard", -1, Filter(kind="card", zones=("hand",), owner="you")),)
    if p.eat("this card"):
        return (CostPart("discard"),)
    found = _some(p, "discard")
    if found is not None and p.eat("at random"):
        return tuple(replace(part, random=True) for part in found)
    return found


def _exile(p: Cursor) -> tuple[CostPart, ...] | None:
    if p.eat("this card from your graveyard|hand") or p.eat("~ from your graveyard|hand"):
        return (CostPart("exile"),)
    if p.eat("the top"):
        return None
    found = _some(p, "exile")
    if found is not None and p.eat("from your graveyard|hand"):
        return None
    return found


def _return(p: Cursor) -> tuple[CostPart, ...] | None:
    found = _some(p, "return")
    if found is None:
        return None
    p.need("to its|their owner|owners '|'s hand|hands")
    return found


def _tap(p: Cursor) -> tuple[CostPart, ...] | None:
    found = _some(p, "tap_others")
    if found is None or found[0].filter is None or "untapped" not in _states(found[0].filter):
        return None
    return found


def _states(wanted: Filter) -> tuple[str, ...]:
    return wanted.state or (wanted.any_of[0].state if wanted.any_of else ())


def _reveal(p: Cursor) -> tuple[CostPart, ...] | None:
    found = _some(p, "reveal")
    p.eat("from your hand")
    return found


def _counters(p: Cursor, kind: str, word: str) -> tuple[CostPart, ...] | None:
    n = number(p)
    if n is None:
        return None
    name = p.take().text
    if p.word not in {"counter", "counters"}:
        name = f"{name} {p.take().text}"
    p.need("counter|counters")
    p.need(word)
    ref: Ref | None = p.attempt(self_reference)
    if ref != This() and not p.eat("it"):
        return None
    return (CostPart(kind, n, counter=counter_kind(name)),)


def _remove(p: Cursor) -> tuple[CostPart, ...] | None:
    """Read "a charge counter from ~", "three quest counters from ~ and sacrifice it"."""
    taken = p.attempt(_take)
    if taken is not None:
        return taken
    found = _counters(p, "remove_counters", "from")
    for text, kind in (
        ("and sacrifice it", "sacrifice"),
        ("and exile it", "exile"),
        ("and return it to its owner 's hand", "return"),
    ):
        if found is not None and p.eat(text):
            return (*found, CostPart(kind))
    return found


def _take(p: Cursor) -> tuple[CostPart, ...] | None:
    """Read "a +1/+1 counter from a creature you control" behind "remove"."""
    n = number(p)
    if n is None or p.word == "counters":
        return None
    name = "any" if p.word == "counter" else p.take().text
    if p.word not in {"counter", "counters"}:
        name = f"{name} {p.take().text}"
    p.need("counter|counters from")
    if name == "any" and n == 1 and p.attempt(self_reference) is not None:
        return (CostPart("take_counters", n, Filter(state=("source",)), "any"),)
    if not p.eat("a|an|another"):
        return None
    other = p.tokens[p.i - 1].text == "another"
    found = noun(p)
    if (
        found is None
        or found.around is not None
        or found.filter.kind != "permanent"
        or found.filter.any_of
        or found.filter.controller != "you"
    ):
        return None
    return (
        CostPart(
            "take_counters",
            n,
            with_filter(found, other=True).filter if other else found.filter,
            name if name == "any" else counter_kind(name),
        ),
    )


def _put(p: Cursor) -> tuple[CostPart, ...] | None:
    return _counters(p, "put_counters", "on")


def _mill(p: Cursor) -> tuple[CostPart, ...] | None:
    n = number(p)
    return (CostPart("mill", n),) if n is not None and p.eat("card|cards") else None


_PARTS = {
    "pay": _pay, "sacrifice": _sacrifice, "discard": _discard, "exile": _exile, "return": _return, "tap": _tap, "reveal": _reveal,
    "remove": _remove, "put": _put, "mill": _mill, "exert": _exert, "forage": _forage, "collect": _collect, "behold": _behold, "blight": _blight,
}  # fmt: skip
