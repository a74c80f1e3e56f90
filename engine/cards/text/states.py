"""Conditions about an object: what it is, has and where it is; how it was cast (CR 110.5, 400, 603.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import (
    ALL_ZONES,
    All,
    AllOf,
    AnyOf,
    AttachedTo,
    Compare,
    Condition,
    Count,
    CountersOn,
    Filter,
    InZone,
    Is,
    Not,
    Paid,
    Ref,
    This,
    WasCast,
)  # fmt: skip
from engine.cards.text.amounts import comparison, number
from engine.cards.text.cursor import Cursor, Mismatch, Thing
from engine.cards.text.mentioned import earlier, self_reference, source_thing
from engine.cards.text.nouns import keyword_name, noun
from engine.cards.text.parts import all_parts
from engine.cards.text.places import place
from engine.cards.text.with_words import shared
from engine.cards.text.words import COLOR_WORDS, COST_KEYWORDS, SUBTYPE_WORDS, TYPE_WORDS, counter_kind
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["both_yours", "how_cast", "how_many", "in_zone", "is_or_has", "whole_pool"]


def how_many(p: Cursor) -> tuple[str, Amount]:
    """Read "no", "a", "exactly three", "three or more": relation and number.

    :raises Mismatch: no number stands here.
    """
    if p.eat("no"):
        return "=", 0
    if p.eat("a|an"):
        return ">=", 1
    if p.eat("exactly"):
        return "=", p.must(number)
    n = p.must(number)
    if p.eat("or more"):
        return ">=", n
    if p.eat("or fewer|less"):
        return "<=", n
    raise Mismatch


def in_zone(p: Cursor) -> Condition | None:
    """Read "~ is in the command zone or on the battlefield", "this card is in your graveyard"."""
    found = source_thing(p)
    if found is None or not p.eat("is"):
        return None
    zones: list[str] = []
    while True:
        if not p.eat("in|on"):
            return None
        where = place(p)
        if where is None or where[1] not in {"any", "you"}:
            return None
        zones.extend(where[0])
        if not (p.word == "or" and p.ahead(1) in {"in", "on"}):
            break
        p.take()
    return InZone(found.ref, tuple(zones))


# -- objects -----------------------------------------------------------------------------------------------------------

_STATES = (
    "tapped",
    "untapped",
    "attacking",
    "blocking",
    "blocked",
    "enchanted",
    "equipped",
    "modified",
    "legendary",
    "monocolored",
    "multicolored",
    "colorless",
    "suspected",
    "renowned",
    "monstrous",
)


def is_or_has(p: Cursor) -> Condition | None:
    """Read "~ is tapped", "that creature has flying", "it's a land card", "enchanted creature is red"."""
    found = p.attempt(source_thing) or p.attempt(_it)
    if found is None:
        return None
    past = False
    if p.eat("targets"):
        return _targets(p, found.ref)
    if found.ref == This() and p.eat("is attached to a|an"):
        host = noun(p)
        return (
            None
            if host is None or host.around is not None or host.filter.kind != "permanent"
            else Is(AttachedTo(), host.filter)
        )
    if p.eat("entered this turn"):
        return Is(found.ref, Filter(state=("entered_this_turn",)))
    if p.eat("attacked this turn") or p.eat("has attacked this turn"):
        return Is(found.ref, Filter(state=("attacked_this_turn",)))
    if p.eat("hasn't|didn't attacked|attack this turn"):
        return Not(Is(found.ref, Filter(state=("attacked_this_turn",))))
    common = p.attempt(shared, verb=True)
    if common is not None:
        anywhere = ALL_ZONES
        return Is(found.ref if found.now is None else found.current, Filter(kind="any", zones=anywhere, shares=common))
    if p.eat("has|have|had"):
        return _has(p, found.ref)
    if p.eat("is|are|'s"):
        pass
    elif p.eat("was|were"):
        past = True
    elif p.eat("isn't|aren't|wasn't"):
        inner = _is_what(p, found.ref)
        return None if inner is None else Not(inner)
    else:
        return None
    if p.eat("not|n't"):
        inner = _is_what(p, found.ref)
        return None if inner is None else Not(inner)
    if past and p.eat("kicked"):
        if found.ref == This():
            return Paid("kicker")
        return Is(found.ref, Filter(kind="any", zones=ALL_ZONES, state=("kicked",))) if "spell" in found.words else None
    if past and p.eat("cast from"):
        return _cast_from(p, found.ref)
    if past and p.eat("cast"):
        return WasCast() if found.ref == This() and not p.peek("from|by") else None
    return _is_what(p, found.ref if past or found.now is None else found.current)


def _it(p: Cursor) -> Thing | None:
    if p.word == "it" and p.ahead(1) in {
        "'s",
        "is",
        "was",
        "isn't",
        "wasn't",
        "has",
        "had",
        "targets",
        "attacked",
        "hasn't",
        "didn't",
    }:
        p.take()
        from engine.cards.text.mentioned import pronoun

        return pronoun(p, many=False)
    return earlier(p)


def whole_pool(p: Cursor) -> Condition | None:
    """Read "every card in your card pool started the game in your library or in the command zone" of a conspiracy."""
    if not p.eat("every card in your card pool started the game in your library or in the command zone"):
        return None
    return Is(This(), Filter(kind="any", zones=("command",), state=("whole_pool",)))


def _targets(p: Cursor, of: Ref) -> Condition | None:
    """Read "it targets a creature you control" of a spell or ability."""
    if not p.eat("a|an") and not p.eat("one or more"):
        return None
    found = noun(p)
    if found is None or found.around is not None:
        return None
    return Is(of, Filter(kind="any", zones=("stack",), targets=found.filter))


def _is_what(p: Cursor, of: Ref) -> Condition | None:
    anywhere = Filter(kind="any", zones=ALL_ZONES)
    for word in _STATES:
        if p.eat(word):
            if word == "legendary":
                return Is(of, replace(anywhere, supertypes=("Legendary",)))
            if word.endswith("colored") or word == "colorless":
                return Is(of, replace(anywhere, color_count=word))
            return Is(of, Filter(state=(word,)))
    if p.eat("attacking or blocking"):
        return AnyOf((Is(of, Filter(state=("attacking",))), Is(of, Filter(state=("blocking",)))))
    if p.word in COLOR_WORDS and p.ahead(1) not in TYPE_WORDS and p.ahead(1) not in SUBTYPE_WORDS:
        colors = [COLOR_WORDS[p.take().text]]
        while p.word == "or" and p.ahead(1) in COLOR_WORDS:
            p.take()
            colors.append(COLOR_WORDS[p.take().text])
        return Is(of, replace(anywhere, any_colors=tuple(colors)))
    if p.eat("your commander") or p.eat("one of your commanders"):
        return Is(of, replace(anywhere, state=("commander",), owner="you"))
    if not p.eat("a|an"):
        return None
    if p.word == "commander" and (p.ahead(1) in {"", ",", ".", "and", "or"}):
        p.take()
        return Is(of, replace(anywhere, state=("commander",)))
    found = noun(p)
    if found is None or found.around is not None:
        return None
    if p.eat("or a|an"):
        from engine.cards.text.nouns import either

        more = noun(p)
        if more is None:
            return None
        found = either(found, more)
    wanted = found.filter
    if wanted.kind == "card" or not wanted.zones:
        wanted = all_parts(replace(wanted, kind="any", zones=anywhere.zones), kind="any", zones=anywhere.zones)
    return Is(of, wanted)


def _has(p: Cursor, of: Ref) -> Condition | None:
    name = keyword_name(p)
    if name is not None:
        return Is(of, Filter(keywords=(name,)))
    if p.word in COST_KEYWORDS and p.ahead(1) in {",", "."}:  # of a card, wherever that is
        return Is(of, Filter(kind="any", zones=ALL_ZONES, keywords=(p.take().text,)))
    if p.eat("power"):
        return Is(of, Filter(power=comparison(p)))
    if p.eat("toughness"):
        return Is(of, Filter(toughness=comparison(p)))
    if p.eat("mana value"):
        return Is(
            of,
            Filter(
                mana_value=comparison(p),
                kind="any",
                zones=("battlefield", "stack", "graveyard", "exile", "hand", "library", "command"),
            ),
        )
    relation, n = (">=", 1)
    if p.eat("counters on it|them|~"):
        return Compare(CountersOn("any", of), ">=", 1)
    if p.eat("no"):
        relation, n = "=", 0
    elif not p.eat("a|an"):
        relation, n = how_many(p)  # type: ignore[assignment]
    kind = "any"
    if not p.eat("counter|counters"):
        kind = p.take().text
        if p.word not in {"counter", "counters"}:
            kind = f"{kind} {p.take().text}"
        p.need("counter|counters")
        kind = counter_kind(kind)
    p.need("on it|them|~")
    p.say(amount=CountersOn(kind, of))
    return Compare(CountersOn(kind, of), relation, n)


# -- casting -----------------------------------------------------------------------------------------------------------


def _cast_from(p: Cursor, of: Ref) -> Condition | None:
    where = place(p)
    if where is None:
        return None
    zone = where[0][0]
    return WasCast(zone) if of == This() else Is(of, Filter(kind="any", zones=ALL_ZONES, state=(f"cast_from {zone}",)))


def both_yours(p: Cursor) -> Condition | None:
    """Read "you both own and control ~ and a creature named …": what is named is remembered, to be melded (701.42)."""
    if not p.eat("you [both] own and control") or self_reference(p) is None or not p.eat("and a|an"):
        return None
    found = noun(p)
    if found is None or found.around is not None or found.filter.any_of or found.filter.name is None:
        return None
    mine = replace(found.filter, owner="you", controller="you")
    p.mention(Thing(All(mine), frozenset({"partner"}), many=True))
    return AllOf((Is(This(), Filter(owner="you", controller="you")), Compare(Count(mine), ">=", 1)))


def how_cast(p: Cursor) -> Condition | None:
    """Read "it was kicked", "~ escaped", "you cast it from your hand", "this spell was bargained"."""
    if p.eat("~|it was kicked") or p.eat("this spell|creature|permanent was kicked"):
        return Paid("kicker")
    if p.eat("~|it wasn't kicked") or p.eat("this spell wasn't kicked"):
        return Not(Paid("kicker"))
    for said, how in (("escaped", "escape"), ("was bestowed", "bestow"), ("was evoked", "evoke")):
        if p.eat(f"~|it {said}") or p.eat(f"this creature|permanent {said}"):
            return WasCast(using=how)
    if p.eat("the buyback cost was paid") or p.eat("this spell 's buyback cost was paid"):
        return Paid("buyback")
    if p.eat("you didn't cast it|~ from"):
        place_ = _cast_from(p, This())
        return None if place_ is None else Not(place_)
    if p.eat("you didn't cast it|~") or p.eat("it|~ wasn't cast"):
        return None if p.peek("from") else Not(WasCast())
    if p.eat("you cast it|~ from"):
        return _cast_from(p, This())
    if p.eat("you cast it") or p.eat("you cast ~"):
        return WasCast()
    for text, word in (
        ("~|it was bargained", "bargain"), ("this spell was bargained", "bargain"), ("evidence was collected", "collect evidence"),
        ("this spell 's additional cost was paid", "additional cost"), ("its|her|his|~ 's additional cost was paid", "additional cost"), ("its|~ 's madness cost was paid", "madness"),
    ):  # fmt: skip
        if p.eat(text):
            return Paid(word)
    return None
