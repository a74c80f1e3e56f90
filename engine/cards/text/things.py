"""Object phrases with their determiners: "all lands", "it", "a card from your hand", "any target" (CR 115, 608.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import (
    All,
    Bound,
    Each,
    Exact,
    Filter,
    Ref,
    Several,
    Target,
    This,
    You,
)  # fmt: skip
from engine.cards.ops import Choose
from engine.cards.text.cursor import Cursor, Mismatch, Thing
from engine.cards.text.mentioned import earlier, source_thing
from engine.cards.text.nouns import Noun, bare, either, noun, with_filter
from engine.cards.text.places import place
from engine.cards.text.players import player
from engine.cards.text.targeting import target, the_count
from engine.cards.text.words import TYPE_WORDS
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["any_thing", "choose", "everything", "objects", "origin", "recipients", "thing"]


def origin(p: Cursor, ref: Ref) -> tuple[str, ...]:
    """The zone from which a thing that moved before is to move again; empty if it did not."""
    for found in p.scope.things:
        if ref in (found.now, found.ref) and found.zone and found.zone not in {"battlefield", "stack"}:
            return (found.zone,)
    return ()


# -- all and some ------------------------------------------------------------------------------------------------------


def everything(p: Cursor) -> Ref | None:
    """Read "all creatures", "each artifact you control", and the plural alone."""
    apart = False
    if p.eat("all other") or p.eat("each other"):
        apart = True
        found = noun(p)
    elif p.eat("all|each|every"):
        if p.peek("of") or p.peek("player|opponent"):
            return None
        found = noun(p)
    else:
        found = bare(p)
    if found is None or not found.placed:
        return None
    if not found.filter.any_of and p.eat("except for ~"):
        apart = True
    if not found.filter.any_of and (left := p.attempt(_but_for)) is not None:
        found = with_filter(found, not_types=(*found.filter.not_types, *left[0]), state=(*found.filter.state, *left[1]))
    if not found.filter.any_of and p.eat("except for commanders"):
        found = with_filter(found, state=(*found.filter.state, "not_commander"))
    if p.setting.script and not found.filter.any_of and (p.eat("except for") or p.eat("except") or p.eat("other than")):
        spared = p.name("object")
        if not isinstance(spared, Exact):
            return None
        found = with_filter(found, state=(*found.filter.state, *(f"except {t}" for t in spared.things)))
    if apart:
        found = with_filter(found, other=True)
    if found.around is not None:
        found = _for_all(p, found)
    ref = All(found.filter)
    slot = p.slot("those")
    p.say(sets=(*p.scope.sets, (slot, ref)))
    p.mention(Thing(ref, found.words, many=True, later=Bound(slot)))
    return ref


def _but_for(p: Cursor) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Read "except for lands and commanders": card types and states left out."""
    if not p.eat("except for"):
        return None
    types: list[str] = []
    state: list[str] = []
    while True:
        if p.eat("commanders"):
            state.append("not_commander")
        elif p.eat("tokens"):
            state.append("nontoken")
        elif p.word in TYPE_WORDS and p.word.endswith("s"):
            types.append(TYPE_WORDS[p.take().text])
        else:
            return None
        if not (p.eat(", and") or p.eat("and") or p.eat(",")):
            return tuple(types), tuple(state)


def _for_all(p: Cursor, found: Noun) -> Noun:
    """The filter of "all …" where a ForEach would be needed: each player's together are everybody's."""
    if isinstance(found.around, Each) and found.around.who in {"opponent", "player"}:
        word = "opponent" if found.around.who == "opponent" else "any"
        one = found.filter
        return with_filter(
            found,
            controller=word if one.controller == "each" else one.controller,
            owner=word if one.owner == "each" else one.owner,
        )
    if p.scope.around not in (None, found.around):
        raise Mismatch
    p.say(around=found.around)
    return found


def choose(p: Cursor, zones: tuple[str, ...] | None = None) -> Ref | None:
    """Read "a creature you control", "up to two cards from your hand": a choice made first, by the subject."""
    p.eat("your choice of")
    if p.eat("a|an"):
        least: Amount = 1
        most: Amount = 1
        other = False
    elif p.eat("another"):
        least, most, other = 1, 1, True
    else:
        count = the_count(p)
        if count is None:
            return None
        least, most = count
        other = p.eat("other")
    found = noun(p, zones=zones)
    if found is None:
        return None
    if p.eat("or a|an") or p.eat("or another"):
        another = p.tokens[p.i - 1].text == "another"
        second = noun(p, zones=zones)
        if second is None:
            return None
        found = either(found, with_filter(second, other=True) if another else second)
    random = p.eat("at random")
    # "a creature card at random from your graveyard"
    if random and found.filter.kind == "card" and not found.placed and p.eat("from"):
        where = place(p)
        if where is None or where[2] is not None or where[3] or found.filter.any_of:
            return None
        found = replace(with_filter(found, zones=where[0], owner=where[1]), placed=True)
    group = p.attempt(_from_among) or (p.attempt(_moved_this_way) if found.filter.kind == "card" else None)
    if group is not None:
        found = among(found, *group)
    elif not found.placed and zones is None:
        return None
    if other:
        found = with_filter(found, other=True)
    return chosen(p, found, least, most, random=random or p.eat("at random") or p.eat("chosen at random"))


def _from_among(p: Cursor) -> tuple[str, str] | None:
    """Read "from among them", "from among the milled cards": the name they are bound to, and the zone they are in.

    :raises Mismatch: nothing was mentioned that has a name.
    """
    p.need("from among")
    group = p.must(earlier)
    p.eat("exiled|milled|revealed|discarded this way")
    if not isinstance(group.current, Bound) or not group.zone:
        raise Mismatch
    return group.current.name, group.zone


def _moved_this_way(p: Cursor) -> tuple[str, str] | None:
    """Read "milled this way" behind "creature card": the name those that the last step moved are bound to, and the zone
    they are in.
    """
    word = p.word
    if not p.eat("milled|exiled|discarded this way") or not p.scope.made:
        return None
    group = next((t for t in p.scope.things if t.current == Bound(p.scope.made)), None)
    if group is None or group.zone != ("exile" if word == "exiled" else "graveyard"):
        return None
    if word == "milled" and "milled" not in group.words:
        return None
    return p.scope.made, group.zone


def among(found: Noun, slot: str, zone: str) -> Noun:
    """The noun as cards among those that are bound to the name, in the zone where they are."""

    def one(f: Filter) -> Filter:
        return replace(
            f, kind="card", zones=(zone,), state=(*f.state, f"among {slot}"), any_of=tuple(map(one, f.any_of))
        )

    return replace(found, filter=one(found.filter), placed=True)


def chosen(p: Cursor, found: Noun, least: Amount, most: Amount, *, random: bool = False) -> Ref:
    """Adds the choice of objects that fit before the step, and names them."""
    who: Ref = p.scope.subject or You()
    around = found.around
    if around is None and isinstance(who, Each):
        around = who
    if around is not None:
        if p.scope.around not in (None, around):
            raise Mismatch
        p.say(around=around)
        if who == around:
            who = Bound("each")
    slot = p.slot("chosen")
    p.say(before=(*p.scope.before, Choose(slot, who, found.filter, least=least, most=most, random=random)))
    p.mention(Thing(Bound(slot), found.words | {"chosen"}, most != 1))
    return Bound(slot)


def your_commander(p: Cursor) -> Ref | None:
    """Read "your commander": one of the player's commanders, chosen where there are several (702.124c, 903.3d)."""
    if not p.eat("your commander"):
        return None
    zones: tuple[str, ...] = ("battlefield", "graveyard", "hand", "library", "exile", "command", "stack")
    if p.peek("from the command zone") or p.peek("into your hand from the command zone"):
        zones = ("command",)
    slot = p.slot("chosen")
    p.say(
        before=(
            *p.scope.before,
            Choose(slot, You(), Filter(kind="any", zones=zones, owner="you", state=("commander",))),
        )
    )
    p.mention(Thing(Bound(slot), frozenset({"creature", "card", "commander", "permanent"})))
    return Bound(slot)


def thing(p: Cursor, zones: tuple[str, ...] | None = None) -> Ref | None:
    """One object phrase of any kind."""
    return _thing(p, zones)


def _thing(p: Cursor, zones: tuple[str, ...] | None) -> Ref | None:
    if p.setting.script:
        named = p.attempt(_named)
        if named is not None:
            return named
    found = p.attempt(source_thing) or p.attempt(earlier)
    if found is not None:
        if p.word == "'s":
            return None
        if not (p.setting.spell and found.ref == This()):
            p.mention(found)
        return found.current
    for rule in (target, your_commander, everything):
        ref = p.attempt(rule)
        if ref is not None:
            return ref
    return p.attempt(choose, zones)


_NAMED = frozenset({"creature", "card", "permanent", "spell", "token", "land", "artifact"})


def _named(p: Cursor) -> Ref | None:
    ref = p.name("object")
    if ref is None or p.word == "'s":
        return None
    p.mention(Thing(ref, _NAMED))
    return ref


def objects(p: Cursor, zones: tuple[str, ...] | None = None) -> Ref | None:
    """Object phrases joined by "and" or commas, as one reference."""
    one = thing(p, zones)
    if one is None:
        return None
    refs = [one]
    while True:
        more = p.attempt(_another, zones)
        if more is None:
            break
        refs.append(more)
    if len(refs) == 1:
        return one
    together = Several(tuple(refs))
    parts = [t for t in p.scope.things if t.ref in refs]
    if all(isinstance(ref, Target) for ref in refs) and len(parts) == len(refs):
        words = frozenset.intersection(*(t.words for t in parts))
        p.mention(Thing(together, words, many=True))
    return together


def _another(p: Cursor, zones: tuple[str, ...] | None) -> Ref | None:
    p.need(", and") if p.peek(", and") else p.need("and|,")
    ref: Ref = p.must(thing, zones)
    if not p.done and (p.word in _VERBS_AFTER or p.word in {"fight", "fights"}):
        return None
    return ref


_VERBS_AFTER = frozenset(
    [
        "gets",
        "get",
        "gains",
        "gain",
        "has",
        "have",
        "becomes",
        "become",
        "can't",
        "deals",
        "deal",
        "is",
        "are",
        "loses",
        "lose",
        "doesn't",
        "don't",
        "enters",
        "attacks",
        "attack",
        "blocks",
        "block",
        "fights",
        "phases",
    ]
)


def any_thing(p: Cursor) -> Ref | None:
    """An object or a player."""
    if p.setting.script:
        named = p.attempt(_any_name)
        if named is not None and p.word != "'s":
            if isinstance(named, Exact) and all(t >= 0 for t in named.things):
                p.mention(Thing(named, _NAMED))
            else:
                p.say(player=named)
            return named
    return p.attempt(thing) or p.attempt(player) or p.attempt(_any_name)


def _any_name(p: Cursor) -> Ref | None:
    return p.name("any")


def recipients(p: Cursor) -> Ref | None:
    """What damage is dealt to: objects and players, joined by "and"."""
    one = any_thing(p)
    if one is None:
        return None
    refs = [one]
    while p.word == "and" or (p.word == "," and p.ahead(1) == "and"):
        more = p.attempt(_more_recipients)
        if more is None:
            break
        refs.append(more)
    return one if len(refs) == 1 else Several(tuple(refs))


def _more_recipients(p: Cursor) -> Ref | None:
    p.eat(",")
    p.need("and")
    found: Ref = p.must(any_thing)
    if p.word in _VERBS_AFTER or p.word in {
        "draws",
        "discards",
        "gain",
        "may",
        "lose",
        "loses",
        "draw",
        "create",
        "sacrifices",
        "mills",
    }:
        return None
    return found
