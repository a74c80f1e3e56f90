"""Other effects: tap and untap, attach, transform, face down, phasing, control of players, permissions, extra phases,
restart (CR 701, 708, 712, 723 …).
"""

from __future__ import annotations

from engine.cards.filters import (
    Bound,
    Compare,
    CountersOn,
    Exact,
    Filter,
    Greatest,
    Is,
    Ref,
    Result,
    Several,
    Target,
    This,
    You,
)
from engine.cards.ops import (
    Attach,
    Choose,
    ControlPlayer,
    EndTurn,
    ExchangeControl,
    ExchangeLife,
    ExtraPhase,
    ForEach,
    Goad,
    If,
    Meld,
    Merge,
    Op,
    Permit,
    PhaseOut,
    PutCounters,
    Remember,
    Restart,
    Sacrifice,
    Tap,
    TargetSpec,
    Transform,
    TurnFace,
    Unlock,
    Untap,
)  # fmt: skip
from engine.cards.steps import Unattach
from engine.cards.text.amounts import number
from engine.cards.text.becoming import lies_as
from engine.cards.text.clauses import OTHER, object_verb, verb
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.durations import duration
from engine.cards.text.mentioned import self_reference
from engine.cards.text.nouns import noun
from engine.cards.text.players import player
from engine.cards.text.targeting import target
from engine.cards.text.things import objects, thing
from engine.cards.text.with_words import with_more

__all__: list[str] = []
Steps = tuple[Op, ...]


@verb("tap taps")
def _tap(p: Cursor, _who: Ref) -> Steps | None:
    if p.peek("or untap"):
        return None
    what = objects(p)
    if isinstance(what, Bound) and any(isinstance(step, Choose) and step.slot == what.name for step in p.scope.before):
        p.say(amount=Result(what.name))
    return None if what is None else (Tap(what),)


@verb("untap untaps")
def _untap(p: Cursor, _who: Ref) -> Steps | None:
    what = objects(p)
    return None if what is None else (Untap(what),)


@verb("unlock unlocks")
def _unlock(p: Cursor, who: Ref) -> Steps | None:
    return _door(p, who, "unlock") if p.eat("a locked door of") else None


@verb("lock locks")
def _lock(p: Cursor, who: Ref) -> Steps | None:
    if p.eat("or unlock a door of"):
        return _door(p, who, "either")
    return _door(p, who, "lock") if p.eat("an unlocked door of") else None


def _door(p: Cursor, who: Ref, how: str) -> Steps | None:
    what = objects(p)
    return None if what is None or who != You() else (Unlock(what, how),)


@verb("unattach unattaches")
def _unattach(p: Cursor, _who: Ref) -> Steps | None:
    what = objects(p)
    return None if what is None else (Unattach(what),)


@verb("attach attaches")
def _attach(p: Cursor, _who: Ref) -> Steps | None:
    what = thing(p)
    if what is None or not p.eat("to"):
        return None
    p.say(exclude=what)
    to = thing(p)
    p.say(exclude=None)
    return None if to is None else (Attach(what, to),)


@verb("transform transforms convert converts")
def _transform(p: Cursor, _who: Ref) -> Steps | None:
    what = objects(p)
    return None if what is None else (Transform(what),)


@object_verb("transform transforms")
def _transforms(_p: Cursor, what: Ref) -> Steps | None:
    return (Transform(what),)


@verb("flip flips")
def _flip(p: Cursor, _who: Ref) -> Steps | None:
    what = thing(p)
    return None if what is None else (Transform(what, flip=True),)


@verb("turn turns")
def _turn(p: Cursor, _who: Ref) -> Steps | None:
    what = objects(p)
    if what is None or not p.eat("face up|down"):
        return None
    up = p.tokens[p.i - 1].text == "up"
    if up:
        return (TurnFace(what, up),)
    lies: str | None = p.attempt(lies_as)
    return (TurnFace(what, up, lies or "down"),)


@object_verb("phase phases")
def _phase(p: Cursor, what: Ref) -> Steps | None:
    return (PhaseOut(what),) if p.eat("out") else None


@object_verb("merge merges")
def _merge(p: Cursor, what: Ref) -> Steps | None:
    if not p.eat("with"):
        return None
    into = thing(p)
    if into is None:
        return None
    top: bool | None = None
    if p.eat("on top") or p.eat("over"):
        top = True
    elif p.eat("under") or p.eat("on the bottom") or p.eat("underneath"):
        top = False
    return (Merge(what, into, top),)


@verb("meld melds")
def _meld(p: Cursor, _who: Ref) -> Steps | None:
    one = thing(p)
    if one is None or not (p.eat("and") or p.eat("with")):
        return None
    other = thing(p)
    return None if other is None else (Meld(one, other),)


@verb("exchange exchanges")
def _exchange(p: Cursor, _who: Ref) -> Steps | None:
    if p.eat("life totals"):
        if isinstance(_who, Several) and len(_who.parts) == 2:
            return (ExchangeLife(_who.parts[1], _who.parts[0]),)
        other = player(p) if p.eat("with") and _who == You() else None
        return None if other is None else (ExchangeLife(other),)
    if not p.eat("control of"):
        return None
    one = thing(p)
    if isinstance(one, Target) and p.scope.targets[one.slot].most == 2 and not p.peek("and"):
        return (ExchangeControl(one, one),)
    if one is None or not p.eat("and"):
        return None
    other = p.attempt(target) or thing(p)
    if other is None:
        return None
    made = ExchangeControl(one, other)
    if p.eat(". if you don't make an exchange , sacrifice") or p.eat(
        ". if you don't or can't make an exchange , sacrifice"
    ):
        if one != This() or not (p.eat("it") or self_reference(p) is not None):
            return None
        return (made, If(Is(This(), Filter(controller="you")), (Sacrifice(You(), what=This(), slot=p.slot("moved")),)))
    return (made,)


@verb("end ends")
def _end(p: Cursor, _who: Ref) -> Steps | None:
    return (EndTurn(),) if p.eat("the turn") else None


@verb("restart restarts")
def _restart(p: Cursor, _who: Ref) -> Steps | None:
    if not p.eat("the game"):
        return None
    leaving: Ref | None = None
    if p.eat(", leaving"):
        early = p.eat("in exile")
        leaving = objects(p)
        if leaving is None or not (early or p.eat("in exile")):
            return None
        if not isinstance(leaving, Exact):
            p.mention(Thing(Bound("left"), frozenset({"card", "permanent"}), True, Bound("moved"), "exile"))
            return (Remember(leaving, "left"), Restart(Bound("left")))
    return (Restart(leaving),)


@verb("goad goads")
def _goad(p: Cursor, _who: Ref) -> Steps | None:
    what = objects(p)
    return None if what is None else (Goad(what),)


@verb("control controls")
def _control(p: Cursor, who: Ref) -> Steps | None:
    if who != You():
        return None
    whom = player(p)
    if whom is None:
        return None
    if p.eat("during their|his|her|that next turn") or p.eat("during that player 's next turn"):
        return (ControlPlayer(whom),)
    if p.eat("until end of turn"):
        return (ControlPlayer(whom, "end_of_turn"),)
    return None


def _you_control(p: Cursor) -> Steps | None:
    return _control(p, You()) if p.eat("you control") else None


OTHER.append(_you_control)


# -- casting and playing -----------------------------------------------------------------------------------------------


@verb("cast casts play plays")
def _cast(p: Cursor, who: Ref) -> Steps | None:
    play = p.tokens[p.i - 1].text.startswith("play")
    timed = None if play else p.attempt(_with_flash, who)
    if timed is not None:
        return timed
    one = p.attempt(_one_free, who, play)
    if one is not None:
        return one
    group = p.attempt(_cards_of)
    what: Ref | None = None
    if group is None:
        what = objects(p)
        if what is None:
            return None
    if what == This() and p.setting.spell:
        return None
    if not p.eat("from the|their command zone"):
        p.eat("from exile") or p.eat("from your|their graveyard")
    length = p.attempt(duration)
    free = p.eat("without paying its|their mana cost|costs")
    any_mana = (
        p.eat(", and mana of any type can be spent to cast it|them|that")
        or p.eat("and mana of any type can be spent to cast it|them|that")
        or p.eat(", and you may spend mana as though it were mana of any color|type to cast it|them|that")
        or p.eat("and you may spend mana as though it were mana of any color|type to cast it|them|that")
    )
    if any_mana:
        p.eat("spell")
    length = length or p.attempt(duration)
    may = (not p.setting.script or length is not None) and not (length is None and p.eat("if able"))
    if group is not None:
        wanted, whose = group
        if length is None and p.setting.event == "lasting":
            length = "now"  # the words in front say how long
        if length is None:
            return None
        return (
            (ForEach(whose, (Permit(None, wanted, who, play, free, any_mana, length),)),)
            if whose is not None
            else (Permit(None, wanted, who, play, free, any_mana, length),)
        )
    return (Permit(what, None, who, play, free, any_mana, length or "now", may),)


def _one_free(p: Cursor, who: Ref, play: bool) -> Steps | None:
    """Read "a spell with mana value 4 or less from your hand without paying its mana cost", "any number of spells from
    among them without …" (608.2g).
    """
    from engine.cards.text.mentioned import earlier
    from engine.cards.text.places import place
    from engine.frozen import replace

    several = p.eat("any number of")
    if not several and not p.eat("a|an"):
        return None
    found = noun(p)
    if found is None or found.filter.kind not in {"spell", "card"} or found.around is not None:
        return None
    wanted = found.filter
    known: Ref | None = None
    if not found.placed or wanted.kind == "spell":
        if not p.eat("from"):
            return None
        if p.eat("among"):
            p.eat("the")
            group = p.attempt(earlier)
            if group is None:
                return None
            p.eat("exiled this way")
            known = group.current
        else:
            where = place(p)
            if where is None or where[2] is not None:
                return None
            wanted = _carded(wanted, where[0], where[1])
            if p.peek("with"):
                wanted = p.must(with_more, wanted)
    if known is not None:
        wanted = _carded(wanted, ("exile",), "any")
    if not p.eat("without paying its|their mana cost|costs"):
        return None
    if not play:
        wanted = replace(wanted, not_types=tuple(dict.fromkeys((*wanted.not_types, "Land"))))
    return (Permit(known, wanted, who, play, free=True, duration="now", any_number=several),)


def _carded(wanted: Filter, zones: tuple[str, ...], owner: str) -> Filter:
    """The spells as cards in a zone."""
    from engine.frozen import replace

    any_of = tuple(replace(f, kind="card", zones=zones, owner=owner) for f in wanted.any_of)
    return replace(wanted, kind="card", zones=zones, owner=owner, any_of=any_of)


def _with_flash(p: Cursor, who: Ref) -> Steps | None:
    """Read "spells this turn as though they had flash", "creature spells as though they had flash"."""
    found = noun(p)
    if found is None or not found.plural or found.filter.kind != "spell" or found.around is not None:
        return None
    length = p.attempt(duration)
    if not p.eat("as though they had flash"):
        return None
    length = length or p.attempt(duration)
    wanted = found.filter
    return (Permit(None, wanted, who, duration=length or "end_of_turn", flash=True),)


def _cards_of(p: Cursor) -> tuple[Filter, Ref | None] | None:
    """Read "spells from Ned's hand", "creature cards from your graveyard": cards that fit in somebody's zone."""
    from engine.cards.text.places import place
    from engine.frozen import replace

    found = noun(p)
    if found is None or not found.plural or found.filter.kind not in {"spell", "card"}:
        return None
    wanted = found.filter
    if wanted.kind == "card":
        return (wanted, found.around) if found.placed else None
    if not p.eat("from"):
        return None
    where = place(p)
    if where is None or wanted.any_of:
        return None
    zones, owner, around, _ = where
    not_types = tuple(dict.fromkeys((*wanted.not_types, "Land")))
    return replace(wanted, kind="card", zones=zones, owner=owner, not_types=not_types), around


# -- phases ------------------------------------------------------------------------------------------------------------


def _extra_combat(p: Cursor) -> Steps | None:
    if not (
        p.eat("there is an additional combat phase after this phase|one")
        or p.eat("there 's an additional combat phase after this phase|one")
    ):
        if p.eat("after this phase|main , there is an additional combat phase") or p.eat(
            "after this main phase , there is an additional combat phase"
        ):
            if p.eat("followed by an additional main phase"):
                return (ExtraPhase(("combat", "main")),)
            return (ExtraPhase(),)
        return None
    if p.eat("followed by an additional main phase") or p.eat(", followed by an additional main phase"):
        return (ExtraPhase(("combat", "main")),)
    return (ExtraPhase(),)


OTHER.append(_extra_combat)


# -- keyword actions that are ordinary effects ---------------------------------------------------------------------------


@verb("adapt")
def _adapt(p: Cursor, _who: Ref) -> Steps | None:
    n = number(p)
    if n is None:
        return None
    return (If(Compare(CountersOn("P1P1"), "=", 0), (PutCounters(This(), "P1P1", n),)),)


@verb("bolster")
def _bolster(p: Cursor, _who: Ref) -> Steps | None:
    n = number(p)
    if n is None:
        return None
    mine = Filter(types=("Creature",), controller="you")
    least = Filter(types=("Creature",), controller="you", toughness=("=", Greatest("toughness", mine, least=True)))
    slot = p.slot("chosen")
    return (Choose(slot, You(), least), PutCounters(Bound(slot), "P1P1", n))


@verb("support")
def _support(p: Cursor, _who: Ref) -> Steps | None:
    n = number(p)
    if n is None:
        return None
    wanted = Filter(types=("Creature",), other=not p.setting.spell)
    slot = len(p.scope.targets)
    p.say(targets=(*p.scope.targets, TargetSpec(wanted, "", 0, n)))
    p.mention(Thing(Target(slot), frozenset({"creature"}), many=True))
    return (PutCounters(Target(slot), "P1P1", 1),)
