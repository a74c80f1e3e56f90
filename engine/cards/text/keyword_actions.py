"""Keyword actions written out as the steps they stand for (CR 701.53, 701.55, 701.56, 701.63, 701.64, 701.65, 701.66,
701.68).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Activated, Cost, Keyword, Trigger
from engine.cards.card import Face
from engine.cards.filters import Bound, Did, Each, Filter, Is, Not, Picked, Ref, Target, This, X, You
from engine.cards.mana import ManaCost
from engine.cards.ops import (
    AddAbilities,
    AddTypes,
    Choose,
    Continuous,
    CreateToken,
    Delay,
    ForEach,
    If,
    Move,
    Op,
    Pay,
    Program,
    PutCounters,
    SetPT,
    TargetSpec,
    Transform,
)
from engine.cards.steps import Mark, Told
from engine.cards.steps_keywords import Blight, Endure, TimeTravel
from engine.cards.text.amounts import number, where_x
from engine.cards.text.clauses import object_verb, sequence, verb
from engine.cards.text.costs import cost_part
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.things import objects
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__: list[str] = []
Steps = tuple[Op, ...]


def _how_much(p: Cursor) -> Amount | None:
    """Read "2", "X, where X is its power"."""
    n = number(p)
    if n == X() and p.peek(", where x is"):
        return where_x(p)
    return n


@verb("earthbend earthbends")
def _earthbend(p: Cursor, who: Ref) -> Steps | None:
    """A land becomes a creature, with counters, and comes back tapped when it dies or is exiled (701.66a)."""
    n = _how_much(p)
    if n is None or who != You() or p.scope.no_targets:
        return None
    slot = len(p.scope.targets)
    land = Target(slot)
    p.say(targets=(*p.scope.targets, TargetSpec(Filter(types=("Land",), controller="you"))))
    p.mention(Thing(land, frozenset({"land", "creature", "permanent"})))
    gone = Trigger(
        "moves", Filter(kind="any", state=(f"among target{slot}",)), origin="battlefield", to="graveyard or exile"
    )
    back = Move(Bound("it"), "battlefield", tapped=True, origin=("graveyard", "exile"), how="return")
    changes = (AddTypes(types=("Creature",)), SetPT(0, 0), AddAbilities((Keyword("haste"),)))
    return (
        Continuous(land, changes, "forever"),
        PutCounters(land, "P1P1", n),
        Delay(gone, Program((back,))),
        Told(land, "earthbends"),
    )


@verb("airbend airbends")
def _airbend(p: Cursor, who: Ref) -> Steps | None:
    """The objects are exiled, and their owners may cast the cards for {2} (701.65a)."""
    what = objects(p)
    if what is None or who != You():
        return None
    slot = p.slot("airbent")
    moved = Bound(slot)
    return (
        Move(what, "exile", slot=slot, how="airbend"),
        If(Did(slot), (Mark(moved, "airbent"), Told(moved, "airbends"))),
    )


@verb("face faces")
def _villainous(p: Cursor, who: Ref) -> Steps | None:
    """Read "faces a villainous choice — They discard a card, or you draw a card": the player chooses, then it is done
    (701.55a).
    """
    if not p.eat("a villainous choice —"):
        return None
    end = next((i for i in range(p.i, len(p.tokens)) if p.tokens[i].text == "."), len(p.tokens))
    text = p.text[p.tokens[p.i].start : p.tokens[end - 1].end]
    each = isinstance(who, Each)
    facing: Ref = Bound("each") if each else who
    slot = p.slot("choice")
    at = text.find(", or ")
    while at >= 0:
        options = text[:at], text[at + len(", or ") :]
        made = tuple(_option(p, option, facing) for option in options)
        if made[0] is not None and made[1] is not None:
            p.i = end
            steps = (Choose(slot, facing, options=options), If(Picked(slot, options[0]), made[0], made[1]))
            return (ForEach(who, steps),) if each else steps
        at = text.find(", or ", at + 1)
    return None


def _option(p: Cursor, text: str, facing: Ref) -> Steps | None:
    """What is done if the option is chosen: nobody's targets, and "they" are who faces the choice."""
    inner = Cursor(text[:1].lower() + text[1:], p.setting)
    inner.scope = replace(p.scope, player=facing, no_targets=True)
    found: Steps | None = inner.attempt(sequence)
    return found if found is not None and inner.done and not inner.scope.before else None


@verb("blight blights")
def _blight(p: Cursor, who: Ref) -> Steps | None:
    n = _how_much(p)
    slot = p.slot("blighted")
    p.mention(Thing(Bound(slot), frozenset({"creature", "permanent", "blighted creature"})))
    return None if n is None else (Blight(who, n, slot),)


@verb("time")
def _time_travel(p: Cursor, who: Ref) -> Steps | None:
    return (TimeTravel(),) if p.eat("travel") and who == You() else None


@verb("forage collect behold")
def _cost_like(p: Cursor, who: Ref) -> Steps | None:
    """Read "forage", "collect evidence 4", "behold a Dragon": who can't is not asked (701.4a, 701.59b, 701.61a)."""
    p.i -= 1
    part = cost_part(p)
    return None if part is None else (Pay(Cost(None, part), who=who, slot=p.slot("did")),)


@object_verb("endure endures")
def _endure(p: Cursor, what: Ref) -> Steps | None:
    n = _how_much(p)
    return None if n is None else (Endure(what, n),)


@verb("harness")
def _harness(p: Cursor, who: Ref) -> Steps | None:
    """It becomes harnessed, once (701.64a)."""
    what = objects(p)
    if what != This() or who != You():
        return None
    return (If(Not(Is(This(), Filter(kind="any", state=("harnessed",)))), (Mark(This(), "harnessed"),)),)


_PHYREXIAN = Face(
    "Phyrexian", None, (), (), ("Artifact", "Creature"), ("Phyrexian",), power=0, toughness=0, box=("0", "0")
)
_INCUBATOR = Face(
    "Incubator",
    None,
    (),
    (),
    ("Artifact",),
    ("Incubator",),
    (Activated(Cost(ManaCost(2)), Program((Transform(This()),)), text="{2}: Transform this token."),),
)


@verb("incubate incubates")
def _incubate(p: Cursor, who: Ref) -> Steps | None:
    """An Incubator token with that many counters, whose other face is a creature (701.53a-b, 111.10i)."""
    n = _how_much(p)
    slot = p.slot("made")
    if n is None:
        return None
    p.mention(Thing(Bound(slot), frozenset({"token", "artifact", "permanent"})))
    return (CreateToken(_INCUBATOR, who=who, counters=(("P1P1", n),), slot=slot, back=_PHYREXIAN),)
