"""Lines that are triggered abilities: event, intervening "if", effect, and where they function (CR 113.6, 603.1,
603.2h).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.abilities import (
    Ability,
    Trigger,
    Triggered,
)  # fmt: skip
from engine.cards.filters import ALL_ZONES, AllOf, Did, Filter, InZone, Is, Not, This
from engine.cards.ops import If, May, Move, Op, Pay, Program
from engine.cards.steps import Mark
from engine.cards.text.conditions import condition
from engine.cards.text.cursor import Cursor, Setting
from engine.cards.text.modes import (
    modal,
)
from engine.cards.text.nouns import SOURCE
from engine.cards.text.programs import program
from engine.cards.text.triggers import events, step_trigger
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Condition

__all__ = ["own_zones", "triggered_line"]


def own_zones(when: Condition | None) -> tuple[str, ...] | None:
    """The zones in which an ability functions because its condition says that its object is there (113.6b)."""
    if isinstance(when, InZone) and when.of == This():
        return when.zones
    for part in getattr(when, "parts", ()):
        found = own_zones(part)
        if found is not None:
            return found
    return None


# -- triggered ---------------------------------------------------------------------------------------------------------

_LIMITS = re.compile(r"\.? (This ability triggers only once each turn|Do this only once each turn)\.$")


def triggered_line(text: str, setting: Setting) -> tuple[Ability, ...] | None:
    """A whole line that begins with "when", "whenever" or "at"."""
    limit = ""
    bounded = _LIMITS.search(text)
    if bounded:
        limit = "do" if bounded.group(1).startswith("Do this") else "turn"
        text = text[: bounded.start()] + "."
    head, bullet, modes = text.partition("\n")
    p = Cursor(head, replace(setting, spell=False))
    found = _events(p)
    if found is None:
        return None
    found = p.attempt(_while, found) or found
    if not p.eat(","):
        return None
    when: Condition | None = None
    if p.eat("if"):
        when = condition(p)
        if when is None or not p.eat(","):
            return None
    made = modal(p, modes) if bullet else program(p)
    if limit and len(found) > 1:
        found = _as_one(found) or found
    if made is None or (limit and len(found) > 1):
        return None
    if limit == "do":
        once = _only_done_once(made, found)
        if once is None:
            return None
        made, found, limit = *once, ""
    out = []
    for trigger in found:
        zones = own_zones(when) or _trigger_zones(trigger, made)
        out.append(Triggered(trigger, made, when, zones, limit))
    return tuple(out)


def _while(p: Cursor, found: tuple[Trigger, ...]) -> tuple[Trigger, ...] | None:
    """Read "while you control a Dragon" behind the event: looked at only as it happens (603.2)."""
    p.need("while")
    state = condition(p)
    if state is None or any(t.given is not None for t in found):
        return None
    return tuple(replace(t, given=state) for t in found)


def _as_one(found: tuple[Trigger, ...]) -> tuple[Trigger, ...] | None:
    """The triggers of "~ or another creature" as one, so that a limit counts them together."""
    first, *others = found
    if len(others) != 1 or first.what is not None or others[0].what is None or replace(others[0], what=None) != first:
        return None
    other = others[0].what
    either = (replace(SOURCE, kind=other.kind, zones=other.zones), *(other.any_of or (other,)))
    return (replace(first, what=Filter(kind=other.kind, zones=other.zones, any_of=either)),)


def _only_done_once(made: Program, found: tuple[Trigger, ...]) -> tuple[Program, tuple[Trigger, ...]] | None:
    """An optional action of which the text says "Do this only once each turn": the ability triggers only as long as it
    was not done (603.2h).
    """
    if not made.steps or made.modes is not None or len(found) != 1:
        return None
    trigger = found[0]
    first, *rest = made.steps
    if not isinstance(first, May | Pay) or not first.slot:
        return None
    word = f"did {trigger.event}"
    not_yet: Condition = Not(Is(This(), Filter(kind="any", zones=ALL_ZONES, state=(word,))))
    if trigger.given is not None:
        not_yet = AllOf((trigger.given, not_yet))
    noted = If(Did(first.slot), (Mark(This(), word, turn=True),))
    return replace(made, steps=(first, noted, *rest)), (replace(trigger, given=not_yet),)


def _events(p: Cursor) -> tuple[Trigger, ...] | None:
    if p.eat("at"):
        one = step_trigger(p)
        return None if one is None else (one,)
    if not p.eat("when|whenever"):
        return None
    found = events(p)
    if found is None:
        state = p.attempt(condition) if p.tokens[p.i - 1].text == "when" else None
        return None if state is None else (Trigger("state", given=state),)  # 603.8
    scope = p.scope
    if p.eat("and|or when|whenever|at") or p.eat("or"):
        if p.tokens[p.i - 1].text == "at":
            step = step_trigger(p)
            more: tuple[Trigger, ...] | None = None if step is None else (step,)
        else:
            more = events(p)
        if more is None:
            return None
        known = {t.ref for t in scope.things} == {t.ref for t in p.scope.things}
        if not known or scope.player != p.scope.player:
            p.scope = replace(scope, things=tuple(t for t in scope.things if t.ref == This()), player=None, amount=None)
        found = (*found, *more)
    return found


def _trigger_zones(trigger: Trigger, made: Program) -> tuple[str, ...]:
    if trigger.event == "cast" and trigger.what is None:
        return ("stack",)
    if trigger.what is not None and "haunted_by_source" in trigger.what.state:
        return ("exile",)
    if trigger.event == "cycles" and trigger.what is None:
        return ("graveyard", "hand", "exile")
    # the card itself, where it went
    if trigger.event == "discards" and trigger.what is None and trigger.player == "any":
        return ("graveyard", "exile", "command", "library")
    if trigger.event == "put_into_graveyard" and trigger.what is None and not trigger.origin:
        return ALL_ZONES
    if (
        trigger.event in {"put_into_exile", "put_into_hand", "put_into_command"}
        and trigger.what is None
        and not trigger.origin
    ):
        return ALL_ZONES
    if (trigger.event == "step" or trigger.what is not None) and any(_from_graveyard(step) for step in made.steps):
        return ("graveyard",)
    return ("battlefield",)


def _from_graveyard(step: Op) -> bool:
    if isinstance(step, Move):
        return step.what == This() and step.origin == ("graveyard",)
    return any(_from_graveyard(s) for s in getattr(step, "steps", ()))
