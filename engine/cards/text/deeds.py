"""Trigger events and conditions of designations and keyword actions (CR 309, 701, 702.131, 716, 725, 726, 731)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Trigger
from engine.cards.filters import (
    Blessed,
    Bound,
    Compare,
    Completed,
    Designated,
    Filter,
    Initiative,
    Is,
    Level,
    Not,
    SpeedOf,
    This,
)  # fmt: skip
from engine.cards.text.cursor import Cursor, Thing

if TYPE_CHECKING:
    from engine.cards.filters import Condition
    from engine.cards.text.triggers import Found

__all__ = ["deed_event", "designation"]

_EVENTS = (
    ("the ring tempts you", Trigger("ring_tempts", player="you")),
    ("you take the initiative", Trigger("takes_initiative", player="you")),
    ("you complete a dungeon", Trigger("completes_dungeon", player="you")),
    ("you get the city 's blessing", Trigger("gets_blessing", player="you")),
    ("you earthbend", Trigger("earthbends", player="you")),
    ("you airbend", Trigger("airbends", player="you")),
    ("you waterbend", Trigger("waterbends", player="you")),
    ("you firebend", Trigger("firebends", player="you")),
    ("you blight", Trigger("blights", player="you")),
    ("you discover", Trigger("discovers", player="you")),
    ("you collect evidence", Trigger("collects_evidence", player="you")),
    ("you unlock this door", Trigger("unlocks_door")),
    ("you unlock a door", Trigger("unlocks_door", Filter(), "you")),
    ("you fully unlock a room", Trigger("fully_unlocks", Filter(subtypes=("Room",)), "you")),
    ("day becomes night or night becomes day", Trigger("day_changes")),
)  # fmt: skip
_SELF = Thing(This(), frozenset({"creature", "permanent", "self"}))
_STATES = ("renowned", "monstrous", "suspected", "saddled")


def deed_event(p: Cursor) -> Found | None:
    """Read "the Ring tempts you", "this creature becomes monstrous", "a creature you control explores"."""
    for said, trigger in _EVENTS:
        if p.eat(said):
            return (trigger,)
    if p.eat("you cast or copy an instant or sorcery spell"):
        spell = Filter(kind="spell", zones=("stack",), any_types=("Instant", "Sorcery"))
        p.mention(Thing(Bound("it"), frozenset({"spell"})))
        return (Trigger("cast", spell, "you"), Trigger("copies", spell, "you"))
    if p.eat("you exert ~ as it attacks"):
        p.mention(_SELF)
        return (Trigger("exerts", step="attack"),)
    if p.eat("you exert a creature"):
        p.mention(Thing(Bound("it"), frozenset({"creature", "permanent"})))
        return (Trigger("exerts", Filter(types=("Creature",)), "you"),)
    if p.eat("a +1/+1 counter is put on ~") or p.eat("a +1/+1 counter is put on this creature"):
        return (Trigger("counter_put", counter="P1P1"),)
    if p.eat("this class becomes level"):
        return (Trigger("becomes_level", step=p.take().text),)
    from engine.cards.text.triggers import subject_of

    subject = subject_of(p)
    if subject is None:
        return None
    for said, event in (("connives", "connives"), ("explores", "explores"), ("becomes monstrous", "becomes_monstrous"), ("becomes renowned", "becomes_renowned"),
                        ("exploits a creature", "exploits")):  # fmt: skip
        if p.eat(said) and p.word in {",", "."}:
            p.mention(Thing(Bound("it"), subject.words))
            own = any(f == Filter(state=("source",)) or f is None for f in subject.filters)
            return tuple(Trigger(event, None if own else wanted) for wanted in subject.filters)
    return None


def designation(p: Cursor) -> Condition | None:
    """Read "you have the city's blessing", "it's night", "this creature is renowned", "you have max speed"."""
    plain: tuple[tuple[str, Condition], ...] = (
        ("you have the city 's blessing", Blessed()), ("you don't have the city 's blessing", Not(Blessed())),
        ("you have max speed", Compare(SpeedOf(), ">=", 4)), ("your speed is 4", Compare(SpeedOf(), ">=", 4)),
        ("you have the initiative", Initiative()), ("you 've completed a dungeon", Compare(Completed(), ">=", 1)),
        ("you haven't completed a dungeon", Compare(Completed(), "=", 0)), ("it 's day", Designated("day")), ("it 's night", Designated("night")),
        ("it 's neither day nor night", Designated("")),
    )  # fmt: skip
    for said, condition in plain:
        if p.eat(said) or p.eat(said.replace(" '", "'").replace(" 've", "'ve")):
            return condition
    for word in _STATES:
        for negative in (False, True):
            if p.eat(f"~|it|this isn't {word}" if negative else f"~|it|this is {word}") or p.eat(
                f"this creature isn't {word}" if negative else f"this creature is {word}"
            ):
                found = Is(This(), Filter(kind="any", state=(word,)))
                p.mention(_SELF)
                return Not(found) if negative else found
    if p.eat("this class is level"):
        n = p.take().text
        return Compare(Level(), ">=", int(n)) if n.isdigit() and p.eat("or greater") else None
    return None
