"""Keyword actions that are several ordinary steps, and designations (CR 309, 701.36, 701.37, 701.44, 701.47, 701.49,
701.50, 701.54, 701.57, 701.60, 726, 731).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword, Restriction
from engine.cards.card import Face
from engine.cards.filters import (
    Bound,
    Compare,
    Count,
    CountersOn,
    Did,
    Filter,
    Is,
    LifeOf,
    Not,
    Ref,
    Stat,
    This,
    Times,
    You,
)
from engine.cards.ops import (
    AddAbilities,
    AddPT,
    AddTypes,
    Choose,
    Clash,
    Continuous,
    CopyToken,
    CreateToken,
    Discard,
    Draw,
    ForEach,
    GainLife,
    If,
    May,
    Monarchy,
    Move,
    MoveCounters,
    Op,
    Prohibit,
    PutCounters,
    Reveal,
    Tap,
    Untap,
)  # fmt: skip
from engine.cards.steps import Allow, Connive, Discover, Explore, Mark, RingTempts, SetSpeed, Venture
from engine.cards.steps_keywords import Prepare
from engine.cards.text.amounts import number
from engine.cards.text.clauses import OTHER, object_verb, verb
from engine.cards.text.loyalty import loyalty_step
from engine.cards.text.things import objects
from engine.cards.text.words import SUBTYPE_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.filters import Amount
    from engine.cards.text.cursor import Cursor
from engine.cards.text.durations import duration

__all__: list[str] = []
Steps = tuple[Op, ...]
_ARMY = Filter(types=("Creature",), subtypes=("Army",), controller="you")


@verb("populate populates")
def _populate(p: Cursor, who: Ref) -> Steps | None:
    """A copy of a creature token the player controls (701.36a)."""
    if who != You():
        return None
    slot = p.slot("chosen")
    return (
        Choose(slot, objects=Filter(types=("Creature",), controller="you", state=("token",))),
        CopyToken(Bound(slot), slot=p.slot("made")),
    )


@verb("learn learns")
def _learn(p: Cursor, who: Ref) -> Steps | None:
    """A card may be discarded to draw one; if none was, a Lesson from outside the game may be revealed and taken to
    hand (701.48a).
    """
    if who != You():
        return None
    did, slot, moved = p.slot("did"), p.slot("chosen"), p.slot("moved")
    lesson = Filter(kind="card", zones=("outside",), subtypes=("Lesson",), owner="you")
    taken = (Choose(slot, You(), lesson), Reveal(Bound(slot)), Move(Bound(slot), "hand", slot=moved, how="put"))
    fetch = If(Compare(Count(lesson), ">=", 1), (May(taken, slot=p.slot("did")),))
    return (
        May((Discard(slot=p.slot("moved")), Draw(You(), slot=p.slot("moved"))), slot=did),
        If(Not(Did(did)), (fetch,)),
    )


@verb("clash clashes")
def _clash(p: Cursor, who: Ref) -> Steps | None:
    """Read "clash with an opponent" (701.30b); "if you win" behind it asks about its slot."""
    return (Clash(),) if who == You() and p.eat("with an opponent") else None


@verb("double doubles")
def _double(p: Cursor, _who: Ref) -> Steps | None:
    """Read "double its power until end of turn", "double the number of +1/+1 counters on each creature you control",
    "double your life total" (701.10).
    """
    from engine.cards.text.players import possessive
    from engine.cards.text.words import counter_kind

    if p.eat("the number of each kind of counter on"):
        what = objects(p)
        return None if what is None else _each_one(what, lambda one: (MoveCounters(one, one, copied=True),))
    if p.eat("the number of"):
        kind = counter_kind(p.take().text)
        if not p.eat("counters on"):
            return None
        what = objects(p)
        return None if what is None else _each_one(what, lambda one: (PutCounters(one, kind, CountersOn(kind, one)),))
    own = p.attempt(possessive)
    if own is not None and p.eat("life total"):
        return (GainLife(own, LifeOf(own), p.slot("life")),)
    return None if own is not None else _multiplied(p, 1)


@verb("triple triples")
def _triple(p: Cursor, _who: Ref) -> Steps | None:
    """Read "triple its power until end of turn" (701.11)."""
    return _multiplied(p, 2)


def _multiplied(p: Cursor, more: int) -> Steps | None:
    """Read "target creature's power and toughness until end of turn": as much is added so many times (701.10b,
    701.11b); a negative number is made less (701.10c, 701.11c).
    """
    p.eat("the")
    both = p.eat("power and toughness of")
    if both or p.eat("power of"):
        what = objects(p)
    else:
        what = p.attempt(_owner_of_power)
        both = p.tokens[p.i - 1].text == "toughness"
    length = p.attempt(duration)
    if what is None or length is None:
        return None

    def extra(name: str, one: Ref) -> Amount:
        stat = Stat(name, one)
        return stat if more == 1 else Times(more, stat)

    return _each_one(
        what,
        lambda one: (Continuous(one, (AddPT(extra("power", one), extra("toughness", one) if both else 0),), length),),
    )


def _owner_of_power(p: Cursor) -> Ref | None:
    """Read "its power", "target creature's power and toughness"."""
    from engine.cards.text.mentioned import earlier, source_thing
    from engine.cards.text.targeting import target

    if p.eat("its"):
        from engine.cards.text.mentioned import pronoun

        found = pronoun(p, many=False)
        what = None if found is None else found.current
    else:
        aim = p.attempt(target)
        known = p.attempt(earlier) or p.attempt(source_thing) if aim is None else None
        what = aim if aim is not None else None if known is None else known.current
        if what is None or not p.eat("'s|'"):
            return None
    if not p.eat("power"):
        return None
    p.eat("and toughness")
    return what


def _each_one(what: Ref, made: Callable[[Ref], Steps]) -> Steps:
    """The steps for the object, or for each of several."""
    return made(what) if isinstance(what, This | Bound) else (ForEach(what, made(Bound("each"))),)


@verb("amass")
def _amass(p: Cursor, who: Ref) -> Steps | None:
    """Counters on an Army, which is made first if there is none (701.47a)."""
    kind = "Zombie"
    if p.word != "x" and not p.word.isdigit():
        word = p.take().text
        kind = SUBTYPE_WORDS.get(word) or SUBTYPE_WORDS.get(word.removesuffix("s")) or ""
    n = number(p)
    if not kind or n is None or who != You():
        return None
    army = Face(f"{kind} Army", None, ("B",), (), ("Creature",), (kind, "Army"), power=0, toughness=0, box=("0", "0"))
    slot = p.slot("chosen")
    one = Bound(slot)
    return (
        If(Compare(Count(_ARMY), "=", 0), (CreateToken(army),)), Choose(slot, objects=_ARMY), PutCounters(one, "P1P1", n),
        Continuous(one, (AddTypes(subtypes=(kind,)),), "forever"),
    )  # fmt: skip


@verb("discover discovers")
def _discover(p: Cursor, who: Ref) -> Steps | None:
    n = number(p)
    return None if n is None or who != You() else (Discover(n),)


@verb("venture ventures")
def _venture(p: Cursor, who: Ref) -> Steps | None:
    return (Venture(who),) if p.eat("into the dungeon") else None


@verb("take takes")
def _take(p: Cursor, who: Ref) -> Steps | None:
    return (Monarchy(who, "initiative"),) if p.eat("the initiative") else None


@verb("suspect suspects")
def _suspect(p: Cursor, _who: Ref) -> Steps | None:
    """Menace and unable to block for as long as it is suspected (701.60c)."""
    what = objects(p)
    return None if what is None else _suspected(what)


def _suspected(what: Ref) -> Steps:
    return (
        Mark(what, "suspected"),
        Continuous(what, (AddAbilities((Keyword("menace"), Restriction("cant_block"))),), "forever"),
    )


@verb("detain detains")
def _detain(p: Cursor, _who: Ref) -> Steps | None:
    """It can't attack or block, and its activated abilities can't be activated (701.35a)."""
    what = objects(p)
    return (
        None
        if what is None
        else tuple(
            Prohibit(kind, what, None, "your_next_turn") for kind in ("cant_attack", "cant_block", "cant_activate")
        )
    )


@verb("monstrosity")
def _monstrosity(p: Cursor, _who: Ref) -> Steps | None:
    """Counters, once (701.37a)."""
    n = number(p)
    if n is None:
        return None
    fresh = Not(Is(This(), Filter(kind="any", state=("monstrous",))))
    return (If(fresh, (PutCounters(This(), "P1P1", n), Mark(This(), "monstrous"))),)


@object_verb("connive connives")
def _connives(p: Cursor, what: Ref) -> Steps | None:
    n = p.attempt(number)
    return (Connive(what, 1 if n is None else n),)


@object_verb("explore explores")
def _explores(p: Cursor, what: Ref) -> Steps | None:
    return None if p.peek("a|x|twice") else (Explore(what),)


@object_verb("become becomes")
def _becomes(p: Cursor, what: Ref) -> Steps | None:
    if p.eat("saddled until end of turn"):
        return (Mark(what, "saddled", turn=True),)
    for word in ("prepared", "unprepared"):
        if p.eat(word):
            return (Prepare(what, word == "prepared"),)
    return None


@verb("tap taps")
def _tap_or_untap(p: Cursor, who: Ref) -> Steps | None:
    """One of the two, as its controller chooses on resolution (701.26)."""
    if not p.eat("or untap") or who != You():
        return None
    what = objects(p)
    if what is None:
        return None
    slot = p.slot("chosen")
    from engine.cards.filters import Picked

    return (Choose(slot, options=("tap", "untap")), If(Picked(slot, "tap"), (Tap(what),), (Untap(what),)))


def _other(p: Cursor) -> Steps | None:
    """Clauses whose subject is the game or the Ring."""
    if p.eat("the ring tempts you"):
        return (RingTempts(),)
    for word in ("day", "night"):
        if p.eat(f"it becomes {word}"):
            return (Monarchy(what=word),)
    if p.eat("you may play an additional land this turn"):
        return (Allow("extra_land"),)
    if p.eat("you have no maximum hand size"):
        length = p.attempt(duration) or ("forever" if p.eat("for the rest of the game") else "")
        return (Allow("no_max_hand", duration=length),) if length else None
    if more := p.attempt(loyalty_step):
        return more
    if p.eat("your speed increases by 1") or p.eat("increase your speed by 1"):
        return (SetSpeed(),)
    return None


OTHER.append(_other)
