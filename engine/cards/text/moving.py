"""Effects that move objects: destroy, exile, return, put, sacrifice, counter, shuffle in, flicker (CR 400, 701)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from engine.cards.filters import (
    All,
    Bound,
    Each,
    Exact,
    Filter,
    OwnerOf,
    Ref,
    Several,
    This,
    You,
)  # fmt: skip
from engine.cards.ops import (
    Choose,
    Counter,
    Destroy,
    ExileUntil,
    LookAt,
    Meld,
    Move,
    Op,
    PutCounters,
    Remember,
    RemoveCounters,
    Sacrifice,
    Shuffle,
)  # fmt: skip
from engine.cards.text.amounts import for_each, number, times, value
from engine.cards.text.clauses import verb
from engine.cards.text.cursor import Cursor, Mismatch, Thing
from engine.cards.text.nouns import noun, with_filter
from engine.cards.text.players import possessive
from engine.cards.text.qualifiers import card_name
from engine.cards.text.things import (
    any_thing,
    objects,
    origin,
    self_reference,
    source_thing,
    thing,
)
from engine.cards.text.words import ORDINALS, counter_kind
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["counter_words", "moved_to", "with_named"]

Steps = tuple[Op, ...]


def moved_to(p: Cursor, what: Ref, to: str, **more: Any) -> Move:
    """A Move of what is meant, remembered so that "that card" is found again."""
    slot = p.slot("moved")
    from_ = more.pop("origin", ()) or origin(p, what)
    move = Move(what, to, slot=slot, origin=from_, **more)
    for part in what.parts if isinstance(what, Several) else (what,):
        p.moved(part, Bound(slot), to)
    return move


# -- destroy, sacrifice, counter ---------------------------------------------------------------------------------------


@verb("destroy destroys")
def _destroy(p: Cursor, _who: Ref) -> Steps | None:
    what = objects(p)
    if what is None:
        return None
    regenerate = not (p.eat(". it|they can't be regenerated") or p.eat(". that creature|permanent can't be regenerated"))
    slot = p.slot("moved")
    p.moved(what, Bound(slot), "graveyard")
    p.say(amount=_result(slot))
    return (Destroy(what, regenerate, slot),)


def _result(slot: str) -> Amount:
    from engine.cards.filters import Result

    return Result(slot)


@verb("sacrifice sacrifices")
def _sacrifice(p: Cursor, who: Ref) -> Steps | None:
    slot = p.slot("moved")
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
        if more is not None and more.around is None and isinstance(who, Exact) and not more.filter.any_of and more.filter.kind == "permanent":
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
        from engine.cards.text.things import either

        more = noun(p)
        if more is None:
            return None
        what = either(what, more)
    p.eat("of their|his|her choice") or p.eat("of your choice") or p.eat("they control")
    if what.around is not None and what.around != who:
        return None
    wanted = what.filter
    if what.around is not None:
        wanted = with_filter(what, controller="any").filter
    if other:
        wanted = with_filter(what, other=True).filter
    p.say(amount=_result(slot))
    if n == 1 and not isinstance(who, Each) and _STATS.search(p.text, p.tokens[p.i].start if not p.done else len(p.text)):
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
    from engine.cards.text.things import earlier

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
    if p.eat(".") and p.peek("put it|that") and any(t.text == "instead" for t in p.tokens[p.i :]) and (gone := p.attempt(_countered_to)) is not None:
        p.moved(what, Bound(slot), gone[0])
        return (*((Choose("position", You(), options=("top", "bottom")),) if gone[1] == "chosen" else ()), Counter(what, gone[0], gone[1], slot))
    p.i = at
    if p.eat(". if that spell is countered this way ,"):
        to, position = p.must(_countered_to)
        p.moved(what, Bound(slot), to)
        if position == "chosen":
            return (Choose("position", You(), options=("top", "bottom")), Counter(what, to, position, slot))
        return (Counter(what, to, position, slot),)
    return (Counter(what, slot=slot),)


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


# -- exile -------------------------------------------------------------------------------------------------------------


@verb("exile exiles")
def _exile(p: Cursor, who: Ref) -> Steps | None:
    top = p.attempt(_exile_top, who) or p.attempt(_exile_to_meld)
    if top is not None:
        return top
    hand = p.attempt(_exile_all_of)
    what = hand if hand is not None else objects(p)
    if what is None:
        return None
    if p.eat("until") and not p.peek("end|your"):
        source = p.attempt(self_reference) or p.name("object")
        if source is None:
            return None
        p.need("leaves the battlefield")
        slot = p.slot("moved")
        p.moved(what, Bound(slot), "exile")
        return (ExileUntil(what, source, slot),)
    down = ""
    if p.eat("face down"):
        down = "exile"
    counters = p.attempt(with_counters) or ()
    return (moved_to(p, what, "exile", face_down=down, counters=counters, how="exile", link=_link(p)),)


def _exile_to_meld(p: Cursor) -> Steps | None:
    """Read "them, then meld them into …"."""
    if not p.eat("them , then meld them into"):
        return None
    other = next((t.ref for t in p.scope.things if "partner" in t.words and isinstance(t.ref, All)), None)
    if other is None:
        return None
    card_name(p)
    slot = p.slot("chosen")
    return (Choose(slot, You(), other.filter), Meld(This(), Bound(slot)))


def _link(p: Cursor) -> str:
    """Cards exiled by a permanent's ability are exiled with it (607.2a); spells link nothing."""
    return "" if p.setting.spell or p.setting.script else "exiled"


def _exile_top(p: Cursor, who: Ref) -> Steps | None:
    """Read "exile the top two cards of your library"."""
    if not p.eat("the top"):
        return None
    n: Amount = 1 if p.eat("card") else p.must(number)
    if n != 1 or p.word in {"card", "cards"}:
        p.eat("card|cards")
    p.need("of")
    whose = p.must(possessive)
    p.need("library|libraries")
    if p.eat("face down"):
        return None
    slot = p.slot("moved")
    p.mention(Thing(Bound(slot), frozenset({"card"}), n != 1, Bound(slot), "exile"))
    return (LookAt(n, n, n, None, "exile", "top", who, whose, slot=slot),)


def _exile_all_of(p: Cursor) -> Ref | None:
    """Read "target player's graveyard", "all graveyards", "your hand"."""
    if p.eat("all graveyards"):
        return All(Filter(kind="card", zones=("graveyard",)))
    from engine.cards.text.qualifiers import place

    where = place(p)
    if where is None or (where[2] is not None and not p.setting.script) or where[0] == ("library",):
        return None
    if where[2] is not None:
        p.say(around=where[2])
    if where[1] == "any":
        return None
    return All(Filter(kind="card", zones=where[0], owner=where[1]))


# -- return ------------------------------------------------------------------------------------------------------------


def owners(p: Cursor, zone: str) -> bool:
    """Read "its owner's hand", "their owners' hands", and for the words of one zone."""
    if p.setting.script and p.attempt(_named_zone, zone):
        return True
    return (
        p.eat(f"its|their owner 's {zone}")
        or p.eat(f"its|their owners ' {zone}|{zone}s")
        or p.eat(f"their owner 's {zone}|{zone}s")
        or p.eat(f"its|their owner 's {zone}s")
    )


def _named_zone(p: Cursor, zone: str) -> bool:
    """Read "Ann's hand" in an effect sentence: a card goes to its owner's zone whoever is named (400.3).

    :raises Mismatch: nobody is named.
    """
    if p.name("player") is None:
        raise Mismatch
    p.need(f"'s {zone}")
    return True


def _from_zone(p: Cursor) -> tuple[str, ...]:
    """Read "from your graveyard" behind a thing that is not a phrase of cards."""
    for zone in ("graveyard", "exile", "hand", "battlefield", "command zone"):
        if p.eat(f"from your {zone}") or p.eat(f"from the {zone}") or (zone == "exile" and p.eat("from exile")):
            return ("command",) if zone == "command zone" else (zone,)
    return (p.attempt(_from_whose) or ()) if p.setting.script else ()


def _from_whose(p: Cursor) -> tuple[str, ...]:
    """Read "from Ann's graveyard", "from their hand" in an effect sentence.

    :raises Mismatch: no zone of a player is named.
    """
    p.need("from")
    if not p.eat("their"):
        if p.name("player") is None:
            raise Mismatch
        p.need("'s")
    for zone in ("graveyard", "hand", "library", "command zone"):
        if p.eat(zone):
            return (zone.removesuffix(" zone"),)
    raise Mismatch


@verb("return returns")
def _return(p: Cursor, who: Ref) -> Steps | None:
    what = objects(p)
    if what is None:
        return None
    from_ = _from_zone(p)
    if p.setting.script and p.peek("at the beginning|end"):
        return (moved_to(p, what, "battlefield", controller="owner", how="return"),)
    if what == This() and p.tokens[p.i - 1].text == "card" and p.setting.event == "dies":
        from_ = ("graveyard",)
    if p.setting.script and (p.done or p.word == "."):  # "return all creatures"
        return (moved_to(p, what, "hand", origin=from_, how="return"),)
    p.need("to")
    if owners(p, "hand"):
        return (moved_to(p, what, "hand", origin=from_, how="return"),)
    if p.eat("your hand") or (p.eat("their hand") and who != You()):
        return (moved_to(p, what, "hand", origin=from_, how="return"),)
    if p.eat("the battlefield") or p.eat("play"):
        return onto(p, what, from_, "return")
    if p.eat("the command zone"):
        return (moved_to(p, what, "command", origin=from_, how="return"),)
    return None


def onto(p: Cursor, what: Ref, from_: tuple[str, ...], how: str) -> Steps | None:
    """What follows "onto the battlefield"."""
    more: dict[str, Any] = {"controller": "you"}
    after: list[Op] = []
    while True:
        if p.setting.script and (p.eat("tapped and attacking") or p.eat("attacking")):
            more["tapped"] = p.tokens[p.i - 2].text == "and"
            whom = p.attempt(any_thing)
            more["attacking"] = Each("opponent") if whom is None else whom
        elif p.eat("tapped and attacking"):
            more["tapped"], more["attacking"] = True, Each("opponent")
        elif p.eat("tapped"):
            more["tapped"] = True
        elif p.eat("transformed") or p.eat("converted"):
            more["transformed"] = True
        elif p.eat("under your control"):
            pass
        elif p.eat("under its|their owner|owners '|'s control") or p.eat("under their control"):
            more["controller"] = "owner"
        elif (keeper := p.attempt(_under_whose)) is not None:
            more["controller"] = "keeper"
            p.say(before=(*p.scope.before, Remember(keeper, "keeper")))
        elif p.eat("face down"):
            more["face_down"] = "down"
        elif p.eat("attached to"):
            more["attach_to"] = p.must(thing)
        elif p.peek("with") and (found := p.attempt(with_counters)) is not None:
            more["counters"] = found
        else:
            break
    return (moved_to(p, what, "battlefield", origin=from_, how=how, **more), *after)


def _under_whose(p: Cursor) -> Ref | None:
    """Read "under Ned's control" in an effect sentence."""
    if not p.setting.script or not p.eat("under"):
        return None
    who = p.name("player")
    return who if who is not None and p.eat("'s|' control") else None


def counter_words(p: Cursor) -> tuple[Amount, str] | None:
    """Read "a +1/+1 counter", "two charge counters", "X first strike counters", "a number of … counters equal to" left to the caller."""
    n = p.attempt(number)
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
    what = objects(p)
    if what is None:
        return None
    each = p.attempt(for_each)
    return tuple(PutCounters(what, kind, times(n, each)) for n, kind in kinds)


def _more_counters(p: Cursor) -> tuple[Amount, str] | None:
    p.eat(",")
    p.need("and")
    return counter_words(p)


@verb("put puts")
def _put(p: Cursor, who: Ref) -> Steps | None:
    top = p.attempt(_put_top, who)
    if top is not None:
        return top
    what = objects(p, ("hand",) if p.setting.script else None)
    if what is None:
        return None
    made = _destination(p, what)
    if made is not None and isinstance(who, Exact) and isinstance(last := made[-1], Move) and last.to == "battlefield" and last.controller == "you":
        return (*made[:-1], Remember(who, "keeper"), replace(last, controller="keeper"))  # who puts it there controls it
    return made


def _destination(p: Cursor, what: Ref) -> Steps | None:
    from_ = _from_zone(p)
    if p.eat("onto the battlefield"):
        from_ = from_ or _from_zone(p)
        return onto(p, what, from_, "put")
    if p.eat("into"):
        if p.eat("your|their hand") or owners(p, "hand"):
            from_ = from_ or _from_zone(p)
            return (moved_to(p, what, "hand", origin=from_, how="put"),)
        if p.eat("your|their graveyard") or owners(p, "graveyard"):
            return (moved_to(p, what, "graveyard", origin=from_, how="put"),)
        if p.eat("exile"):
            return (moved_to(p, what, "exile", origin=from_, how="put"),)
        if p.eat("the command zone") or p.eat("its|their owner 's command zone") or p.eat("their owners ' command zones"):
            return (moved_to(p, what, "command", origin=from_, how="put"),)
        if p.eat("your library") or owners(p, "library"):
            place_ = p.take().text
            if place_ in ORDINALS and p.eat("from the top"):
                return (moved_to(p, what, "library", position=str(ORDINALS[place_]), how="put"),)
        return None
    if p.word in ORDINALS and p.ahead(1) == "from":
        place_ = p.take().text
        p.need("from the top of")
        if p.eat("your|their library") or owners(p, "library"):
            return (moved_to(p, what, "library", position=str(ORDINALS[place_]), how="put"),)
        return None
    for choice in ("its|their owner 's choice of the top or bottom of their library", "their choice of the top or bottom of their library",
                   "the top or bottom of their library", "the top or bottom of its owner 's library", "your choice of the top or bottom of its owner 's library"):  # fmt: skip
        if p.eat(f"on {choice}"):
            who: Ref = You() if choice.startswith("your") or "its owner" in choice[21:] else OwnerOf(what)
            return (Choose("position", who, options=("top", "bottom")), moved_to(p, what, "library", origin=from_, position="chosen", how="put"))
    if p.eat("on"):
        p.eat("the")
        position = p.take().text
        if position not in {"top", "bottom"}:
            return None
        p.need("of")
        if not (p.eat("your|their library|libraries") or owners(p, "library") or p.eat("their owners ' libraries")):
            return None
        if p.eat("in any order"):
            pass
        elif p.eat("in a random order"):
            position = "random_bottom" if position == "bottom" else "random_top"
        return (moved_to(p, what, "library", origin=from_, position=position, how="put"),)
    return None


def _put_top(p: Cursor, _who: Ref) -> Steps | None:
    """Read "put the top three cards of your library into your graveyard"."""
    from engine.cards.ops import Mill

    if not p.eat("the top"):
        return None
    n: Amount = 1 if p.peek("card") else p.must(number)
    p.need("card|cards of")
    whose = p.must(possessive)
    p.need("library")
    if p.eat("into your|their graveyard"):
        return (Mill(whose, n),)
    return None


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


# -- libraries ---------------------------------------------------------------------------------------------------------


@verb("shuffle shuffles")
def _shuffle(p: Cursor, who: Ref) -> Steps | None:
    if p.eat("your|their library|libraries") or p.peek("."):
        return (Shuffle(who),)
    if p.done or p.peek(",") or p.peek("and put"):
        return (Shuffle(who),)
    if p.eat("that library"):
        return (Shuffle(who),)
    whose = p.attempt(_their_library) if p.setting.script else None
    if whose is not None:
        return (Shuffle(whose),)
    zone = ("battlefield",) if p.eat("all permanents they|you own") else p.attempt(_own_zones)
    if zone is not None:
        from engine.cards.text.players import side

        p.need("into your|their library")
        word, around = side(p, who)
        if isinstance(who, Each):
            word, around = ("opponent" if who.who == "opponent" else "any"), None
        kind = "any" if "battlefield" in zone else "card"
        return None if around is not None else (Shuffle(who, into=All(Filter(kind=kind, zones=zone, owner=word))),)
    what = objects(p)
    if what is None:
        return None
    from_ = _from_zone(p)
    p.need("into")
    if p.eat("your|their library") or owners(p, "library") or p.eat("their owners ' libraries"):
        return (Shuffle(OwnerOf(what) if p.setting.script else None, into=what),) if not from_ else None
    return None


def _their_library(p: Cursor) -> Ref | None:
    found = possessive(p)
    return found if found is not None and p.eat("library") else None


def _own_zones(p: Cursor) -> tuple[str, ...] | None:
    p.need("your|their")
    if p.eat("hand , graveyard , and [all] permanents they|you own"):
        return ("hand", "graveyard", "battlefield")
    if p.eat("hand and graveyard") or p.eat("graveyard and hand"):
        return ("hand", "graveyard")
    if p.eat("graveyard"):
        return ("graveyard",)
    if p.eat("hand"):
        return ("hand",)
    return None


