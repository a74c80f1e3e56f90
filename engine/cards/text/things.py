"""Object phrases with their determiners: "target creature", "all lands", "it", "that card", "a card from your hand" (CR 115, 608.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import (
    All,
    AttachedTo,
    Bound,
    Each,
    Exact,
    Filter,
    Linked,
    Ref,
    Several,
    Target,
    This,
    You,
)  # fmt: skip
from engine.cards.ops import Choose, TargetSpec
from engine.cards.text.cursor import Cursor, Mismatch, Thing
from engine.cards.text.nouns import Noun, bare, noun, with_filter
from engine.cards.text.players import player
from engine.cards.text.words import SUBTYPE_WORDS, TYPE_WORDS
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = [
    "ANY_NUMBER", "any_thing", "choose", "earlier", "everything", "objects", "origin", "pronoun", "recipients", "self_reference", "source_thing", "target",
    "the_count", "thing",
]  # fmt: skip

ANY_NUMBER = 99
"""Stands for "any number of"."""
_SELF_NOUNS = frozenset(
    ["creature", "land", "artifact", "enchantment", "permanent", "card", "spell", "planeswalker", "token", "aura", "equipment", "vehicle", "saga", "siege", "battle", "spacecraft", "class", "case", "room"]
)
_ENCHANTED = frozenset(["creature", "permanent", "land", "artifact", "enchantment", "planeswalker", "forest", "island", "swamp", "mountain", "plains", "equipment", "vehicle", "wall"])


def self_reference(p: Cursor) -> Ref | None:
    """The object the ability is on: its own name or "this creature"."""
    if p.eat("~"):
        return This()
    if p.word == "this" and p.ahead(1) in _SELF_NOUNS:
        p.i += 2
        p.far = max(p.far, p.i)
        return This()
    return None


def source_thing(p: Cursor) -> Thing | None:
    """The source itself, or what it is attached to; mentioned for "it" later."""
    ref = self_reference(p)
    if ref is None and p.word in {"enchanted", "equipped", "fortified"} and p.ahead(1) in _ENCHANTED:
        p.i += 2
        ref = AttachedTo()
    if ref is None:
        return None
    words = frozenset({p.tokens[p.i - 1].text, "permanent", "creature", "card", "object"})
    known = next((t for t in p.scope.things if t.ref == ref or (ref == This() and "self" in t.words)), None)
    found = known or Thing(ref, words)
    if not (p.setting.spell and ref == This()):
        p.mention(found)  # a spell does not call itself "it"
    return found


def pronoun(p: Cursor, many: bool, exclude: Ref | None = None) -> Thing | None:
    """The newest thing that "it" (or, with ``many``, "them") can mean."""
    for found in reversed(p.scope.things):
        if found.many == many and (exclude is None or exclude not in (found.ref, found.now)):
            return found
    return p.scope.things[-1] if many and p.scope.things and p.scope.things[-1].ref != This() else None


def earlier(p: Cursor) -> Thing | None:
    """Something mentioned before: "it", "them", "that creature", "the exiled cards", "each of those lands"."""
    if p.word == "it" and p.ahead(1) != "'s":
        p.take()
        return pronoun(p, many=False, exclude=p.scope.exclude)
    if p.word in {"him", "her"} and p.ahead(1) not in {"hand", "library", "graveyard", "power", "controller", "owner"}:
        p.take()
        return pronoun(p, many=False, exclude=p.scope.exclude)
    if p.eat("them") or p.eat("each of them") or p.eat("all of them"):
        return pronoun(p, many=True)
    if p.eat("the exiled card|cards|permanent|permanents|creature|creatures") or p.eat("each card|creature|permanent exiled with ~|it") or p.eat("all cards exiled with it") or p.eat("each exiled card"):
        return _exiled(p)
    if p.eat("cards exiled this way") or p.eat("the card|cards exiled this way") or p.eat("that card|those cards exiled this way"):
        return next((t for t in reversed(p.scope.things) if t.zone == "exile"), None)
    if (not p.setting.spell and p.eat("the card|cards exiled with ~")) or p.eat("all cards exiled with ~"):
        return Thing(Linked("exiled"), frozenset({"card"}), p.tokens[p.i - 1].text == "cards")
    for text in ("that permanent or player", "that player or permanent", "that creature or player", "that creature , player , or planeswalker",
                 "that creature , planeswalker , or player"):  # fmt: skip
        if p.eat(text):
            return _newest(p, "any target", many=False)
    if p.eat("that spell or ability"):
        return _newest(p, "spell", many=False)
    p.eat("each of") or p.eat("all of")
    if not p.eat("that|those|the"):
        return None
    how = p.take().text if p.word in {"chosen", "sacrificed", "discarded", "revealed", "copied", "targeted", "milled", "other"} else ""
    at = p.i
    while p.word in TYPE_WORDS or (p.word in SUBTYPE_WORDS and p.raw[:1].isupper()) or p.word in {"card", "cards", "permanent", "permanents", "spell", "spells", "token", "tokens", "ability", "object", "copy", "copies"}:  # fmt: skip
        p.take()
    if p.i == at:
        return None
    head = p.tokens[p.i - 1].text
    word = _singular(head)
    found = _newest(p, word, many=head != word)
    return found if found is not None and (not how or how in found.words) else None


def _exiled(p: Cursor) -> Thing:
    many = p.tokens[p.i - 1].text.endswith("s")
    for found in reversed(p.scope.things):
        if found.zone == "exile":
            return found
    if p.setting.spell:
        raise Mismatch
    return Thing(Linked("exiled"), frozenset({"card"}), many, None, "exile")


def _singular(word: str) -> str:
    if word in TYPE_WORDS:
        return TYPE_WORDS[word].lower()
    if word in SUBTYPE_WORDS:
        return SUBTYPE_WORDS[word].lower()
    return {"copies": "copy"}.get(word, word.removesuffix("s"))


def _newest(p: Cursor, word: str, *, many: bool) -> Thing | None:
    for found in reversed(p.scope.things):
        if found.ref != This() and found.many == many and (word in found.words or (word == "permanent" and "spell" not in found.words)):
            return found
    return None


def origin(p: Cursor, ref: Ref) -> tuple[str, ...]:
    """The zone from which a thing that moved before is to move again; empty if it did not."""
    for found in p.scope.things:
        if ref in (found.now, found.ref) and found.zone and found.zone not in {"battlefield", "stack"}:
            return (found.zone,)
    return ()


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
    for text, low, high in (("one or two", 1, 2), ("one , two , or three", 1, 3), ("two or three", 2, 3), ("one or more", 1, ANY_NUMBER)):
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
        if count is not None and (p.eat("targets") or (count == (0, 1) and p.eat("target") and p.peek(".|,|and|equal"))):
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
        elif p.word == "or" and what.filter.kind == "spell":
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
    p.mention(Thing(Target(slot), frozenset({"creature", "planeswalker", "battle", "permanent", "any target"}), most != 1))
    return Target(slot)


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
            found, controller=word if one.controller == "each" else one.controller, owner=word if one.owner == "each" else one.owner
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
        second = noun(p, zones=zones)
        if second is None:
            return None
        found = either(found, second)
    if not found.placed and zones is None:
        return None
    if p.peek("at random") or p.peek("chosen at random"):
        return None
    if other:
        found = with_filter(found, other=True)
    return chosen(p, found, least, most)


def either(one: Noun, two: Noun) -> Noun:
    """What fits one of the two."""
    parts = (*(one.filter.any_of or (one.filter,)), *(two.filter.any_of or (two.filter,)))
    zones = tuple(dict.fromkeys(z for part in parts for z in part.zones))
    kinds = {part.kind for part in parts}
    kind = kinds.pop() if len(kinds) == 1 else "any"
    whole = Filter(kind=kind, zones=zones, any_of=parts)
    return Noun(whole, one.words | two.words, one.plural, one.around or two.around, one.placed and two.placed)


def chosen(p: Cursor, found: Noun, least: Amount, most: Amount) -> Ref:
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
    p.say(before=(*p.scope.before, Choose(slot, who, found.filter, least=least, most=most)))
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
    p.say(before=(*p.scope.before, Choose(slot, You(), Filter(kind="any", zones=zones, owner="you", state=("commander",)))))
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
    return one if len(refs) == 1 else Several(tuple(refs))


def _another(p: Cursor, zones: tuple[str, ...] | None) -> Ref | None:
    p.need(", and") if p.peek(", and") else p.need("and|,")
    ref: Ref = p.must(thing, zones)
    if not p.done and (p.word in _VERBS_AFTER or p.word in {"fight", "fights"}):
        return None
    return ref


_VERBS_AFTER = frozenset(
    ["gets", "get", "gains", "gain", "has", "have", "becomes", "become", "can't", "deals", "deal", "is", "are", "loses", "lose", "doesn't", "don't", "enters", "attacks", "attack", "blocks", "block", "fights", "phases"]
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
    if p.word in _VERBS_AFTER or p.word in {"draws", "discards", "gain", "may", "lose", "loses", "draw", "create", "sacrifices", "mills"}:
        return None
    return found


