"""Effects that move objects: exile, return, put, shuffle in (CR 400, 701.13, 701.24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import (
    All,
    Bound,
    Each,
    Filter,
    OwnerOf,
    Ref,
    Result,
    Several,
    This,
    You,
)  # fmt: skip
from engine.cards.ops import (
    Choose,
    ExileUntil,
    ForEach,
    LookAt,
    Meld,
    Move,
    Op,
    Remember,
    Shuffle,
)  # fmt: skip
from engine.cards.text.amounts import number
from engine.cards.text.becoming import lies_as
from engine.cards.text.clauses import verb
from engine.cards.text.counters import with_counters
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.mentioned import self_reference
from engine.cards.text.owning import from_zone, moved_to, owners, under_whose
from engine.cards.text.places import card_name
from engine.cards.text.players import attacked, possessive, side
from engine.cards.text.things import any_thing, objects, thing
from engine.cards.text.words import ORDINALS
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["swapped_with_graveyard"]

Steps = tuple[Op, ...]


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
        p.say(made=slot)
        p.moved(what, Bound(slot), "exile")
        return (ExileUntil(what, source, slot),)
    down = ""
    if p.eat("face down"):
        down = "exile"
    counters = p.attempt(with_counters) or ()
    from_ = from_zone(p)
    return (moved_to(p, what, "exile", origin=from_, face_down=down, counters=counters, how="exile", link=_link(p)),)


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
    many = p.peek("that many cards from the top of")
    if not many and not p.eat("the top"):
        return None
    n: Amount = 1 if p.eat("card") else p.must(number)
    if n != 1 or p.word in {"card", "cards"}:
        p.eat("card|cards")
    p.need("from the top of" if many else "of")
    whose = p.must(possessive)
    p.need("library|libraries")
    down = "exile" if p.eat("face down") else ""
    slot = p.slot("moved")
    p.say(made=slot)
    p.mention(Thing(Bound(slot), frozenset({"card"}), n != 1, Bound(slot), "exile"))
    return (LookAt(n, n, n, None, "exile", "top", who, whose, slot=slot, face_down=down, link=_link(p)),)


def _exile_all_of(p: Cursor) -> Ref | None:
    """Read "target player's graveyard", "all graveyards", "your hand"."""
    if p.eat("all graveyards"):
        return All(Filter(kind="card", zones=("graveyard",)))
    if p.eat("all opponents ' graveyards"):
        return All(Filter(kind="card", zones=("graveyard",), owner="opponent"))
    from engine.cards.text.places import place

    where = place(p)
    if where is None or where[0] == ("library",):
        return None
    if isinstance(where[2], Each) and where[2].who in {"opponent", "player"}:  # everybody's at once
        return All(Filter(kind="card", zones=where[0], owner="opponent" if where[2].who == "opponent" else "any"))
    if where[2] is not None and not p.setting.script:
        return None
    if where[2] is not None:
        p.say(around=where[2])
    if where[1] == "any":
        return None
    return All(Filter(kind="card", zones=where[0], owner=where[1]))


@verb("return returns")
def _return(p: Cursor, who: Ref) -> Steps | None:
    if p.eat("to your hand"):  # "return to your hand all creature cards in your graveyard that …"
        those = objects(p)
        return None if those is None else (moved_to(p, those, "hand", how="return"),)
    what = objects(p)
    if what is None:
        return None
    from_ = from_zone(p)
    if p.setting.script and p.peek("at the beginning|end"):
        return (moved_to(p, what, "battlefield", controller="owner", how="return"),)
    if what == This() and p.tokens[p.i - 1].text == "card" and p.setting.event == "dies":
        from_ = ("graveyard",)
    if p.setting.script and (p.done or p.word == "."):  # "return all creatures"
        return (moved_to(p, what, "hand", origin=from_, how="return"),)
    if from_ == ("graveyard",) and p.eat("or from exile"):
        from_ = ("graveyard", "exile")
    p.need("to")
    if owners(p, "hand"):
        return (moved_to(p, what, "hand", origin=from_, how="return"),)
    if p.eat("your hand") or (p.eat("their hand") and who != You()):
        return (moved_to(p, what, "hand", origin=from_, how="return"),)
    if p.eat("the battlefield") or p.eat("play"):
        return onto(p, what, from_, "return", who)
    if p.eat("the command zone"):
        return (moved_to(p, what, "command", origin=from_, how="return"),)
    if owners(p, "graveyard"):
        return (moved_to(p, what, "graveyard", origin=from_, how="return"),)
    return None


def onto(p: Cursor, what: Ref, from_: tuple[str, ...], how: str, who: Ref) -> Steps | None:
    """What follows "onto the battlefield"; ``who`` puts it there, and controls it unless it is said otherwise (110.2a)."""
    more: dict[str, Any] = {}
    while True:
        if p.setting.script and (p.eat("tapped and attacking") or p.eat("attacking")):
            more["tapped"] = p.tokens[p.i - 2].text == "and"
            whom = p.attempt(any_thing)
            more["attacking"] = Each("opponent") if whom is None else whom
        elif p.eat("tapped and attacking"):
            more["tapped"], more["attacking"] = True, attacked(p)
        elif p.eat("tapped and transformed|converted"):
            more["tapped"] = more["transformed"] = True
        elif p.eat("tapped"):
            more["tapped"] = True
        elif p.eat("transformed") or p.eat("converted"):
            more["transformed"] = True
        elif p.eat("under your control"):
            more["controller"] = "you"
        elif p.eat("under its|their owner|owners '|'s control") or p.eat("under their control"):
            more["controller"] = "owner"
        elif (keeper := p.attempt(under_whose)) is not None:
            more["controller"] = "keeper"
            p.say(before=(*p.scope.before, Remember(keeper, "keeper")))
        elif p.eat("face down"):
            more["face_down"] = "down"
            more["tapped"] = p.eat("and tapped") or more.get("tapped", False)
        elif p.eat("attached to"):
            more["attach_to"] = p.must(thing)
        elif p.peek("with") and (found := p.attempt(with_counters)) is not None:
            more["counters"] = found
        else:
            break
    if more.get("face_down"):
        more["face_down"] = p.attempt(lies_as) or "down"
    if "controller" in more:
        return (moved_to(p, what, "battlefield", origin=from_, how=how, **more),)
    before, word = _keeper(p, who)
    return (*before, moved_to(p, what, "battlefield", origin=from_, how=how, controller=word, **more))


def _keeper(p: Cursor, who: Ref) -> tuple[Steps, str]:
    """The word of a move for who controls what that player puts onto the battlefield, and the step that has to name the
    player before.
    """
    if who == You():
        return (), "you"
    if isinstance(who, Bound):
        return (), who.name
    if isinstance(who, Each):  # each of them in turn, or all at once what is their own
        return (), "each" if p.scope.around == who else "owner"
    return (Remember(who, "keeper"),), "keeper"


@verb("put puts")
def _put(p: Cursor, who: Ref) -> Steps | None:
    top = p.attempt(_put_top, who)
    if top is not None:
        return top
    what = objects(p, ("hand",) if p.setting.script else None)
    if what is None:
        return None
    return _destination(p, what, who)


def _destination(p: Cursor, what: Ref, who: Ref) -> Steps | None:
    from_ = from_zone(p)
    if p.eat("onto the battlefield"):
        from_ = from_ or from_zone(p)
        return onto(p, what, from_, "put", who)
    if p.eat("into"):
        if p.eat("your|their hand") or owners(p, "hand"):
            from_ = from_ or from_zone(p)
            return (moved_to(p, what, "hand", origin=from_, how="put"),)
        if p.eat("your|their graveyard") or owners(p, "graveyard"):
            return (moved_to(p, what, "graveyard", origin=from_ or from_zone(p), how="put"),)
        if p.eat("exile"):
            return (moved_to(p, what, "exile", origin=from_ or from_zone(p), how="put"),)
        if (
            p.eat("the command zone")
            or p.eat("its|their owner 's command zone")
            or p.eat("their owners ' command zones")
        ):
            from_ = from_ or from_zone(p)
            return (moved_to(p, what, "command", origin=from_, how="put"),)
        if p.eat("your library") or owners(p, "library"):
            if p.eat("just beneath the top"):
                n = number(p)
                return (
                    (moved_to(p, what, "library", beneath=n, how="put"),)
                    if n is not None and p.eat("card|cards of that library")
                    else None
                )
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
            chooser: Ref = You() if choice.startswith("your") or "its owner" in choice[21:] else OwnerOf(what)
            return (
                Choose("position", chooser, options=("top", "bottom")),
                moved_to(p, what, "library", origin=from_, position="chosen", how="put"),
            )
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
        p.need("into your|their library")
        word, around = side(p, who)
        if isinstance(who, Each):
            word, around = ("opponent" if who.who == "opponent" else "any"), None
        kind = "any" if "battlefield" in zone else "card"
        own = All(Filter(kind=kind, zones=zone, owner=word))
        return (Shuffle(who, into=own),) if around is None else (ForEach(around, (Shuffle(Bound("each"), into=own),)),)
    what = p.attempt(_zone_of_somebody) if p.setting.script else None
    if what is None:
        what = objects(p)
    if what is None:
        return None
    zone_too = p.attempt(_and_own_zone)
    what = what if zone_too is None else Several((*(what.parts if isinstance(what, Several) else (what,)), zone_too))
    from_ = from_zone(p)
    p.need("into")
    if p.eat("your|their library") or owners(p, "library") or p.eat("their owners ' libraries"):
        if isinstance(what, Bound) and any(
            isinstance(step, Choose) and step.slot == what.name for step in p.scope.before
        ):
            p.say(amount=Result(what.name))
        return (Shuffle(OwnerOf(what) if p.setting.script else None, into=what),) if not from_ else None
    return None


def _their_library(p: Cursor) -> Ref | None:
    found = possessive(p)
    return found if found is not None and p.eat("library") else None


def _and_own_zone(p: Cursor) -> Ref | None:
    """Read "and your graveyard" behind what is shuffled in: "Shuffle ~ and your graveyard into their owner's library"."""
    p.need("and your graveyard|hand")
    return All(Filter(kind="card", zones=(p.tokens[p.i - 1].text,), owner="you"))


def _zone_of_somebody(p: Cursor) -> Ref | None:
    """Read "Ann's graveyard", "your hand and graveyard": all cards there."""
    whose = possessive(p)
    if whose is None:
        return None
    zones = ("hand", "graveyard") if p.eat("hand and graveyard") or p.eat("graveyard and hand") else (p.take().text,)
    if zones[0] not in {"hand", "graveyard"}:
        return None
    word, around = side(p, whose)
    p.say(around=around, subject=whose)
    return All(Filter(kind="card", zones=zones, owner=word))


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


def swapped_with_graveyard(p: Cursor) -> Steps | None:
    """Read "Each player exiles all creature cards from their graveyard, then sacrifices all creatures they control,
    then puts all cards they exiled this way onto the battlefield.": each step for everybody at once, and no state-based
    actions in between (704.4).
    """
    from engine.cards.ops import Sacrifice
    from engine.cards.text.nouns import noun

    if not p.eat("each player exiles all"):
        return None
    p.say(subject=Each("player"))
    cards = noun(p)
    if (
        cards is None
        or cards.filter.zones != ("graveyard",)
        or cards.filter.any_of
        or not p.eat(", then sacrifices all")
    ):
        return None
    dying = noun(p)
    if (
        dying is None
        or dying.filter.kind != "permanent"
        or dying.filter.any_of
        or not p.eat("they control , then puts all cards they exiled this way onto the battlefield")
    ):
        return None
    p.say(around=None, subject=None)
    slot = p.slot("moved")
    gone = Move(All(replace(cards.filter, owner="any")), "exile", slot=slot, how="exile")
    back = Move(Bound(slot), "battlefield", slot=p.slot("moved"), how="put", controller="owner")
    return (gone, Sacrifice(Each("player"), replace(dying.filter, controller="any"), 9999, slot=p.slot("moved")), back)
