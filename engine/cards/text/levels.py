"""Lines that belong together: class levels (CR 716.2a), level up creatures (711.2), "Max speed —" (702.178a), and
triggers that count twice (603.2d).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.abilities import (
    Ability,
    Activated,
    Cost,
    CostPart,
    Permission,
    Replacement,
    Restriction,
    Static,
    Unread,
)
from engine.cards.filters import AllOf, Compare, CountersOn, Filter, Level, SpeedOf, Stat, This
from engine.cards.ops import AddAbilities, Change, Program, SetPT
from engine.cards.steps import Mark
from engine.cards.text.costs import cost
from engine.cards.text.cursor import Cursor
from engine.cards.text.nouns import noun
from engine.cards.text.parts import all_parts
from engine.cards.text.words import SUBTYPE_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.filters import Condition
    from engine.cards.text.cursor import Setting

__all__ = ["again_line", "max_speed", "reveal_land", "sections", "small_blockers"]

_CLASS = re.compile(r"^(\{.*?): Level (\d+)\.?$")
_BAND = re.compile(r"^LEVEL (\d+)(?:-(\d+)|\+)$")
_BOX = re.compile(r"^(\d+)/(\d+)$")
_SPEED = "Max speed — "


def sections(
    lines: list[str], read: Callable[[str], tuple[Ability, ...] | None], setting: Setting
) -> tuple[list[str], list[Ability]]:
    """The lines before the first level, and the abilities of the levels; a section with an unread line is unread line
    by line.
    """
    first = next((i for i, line in enumerate(lines) if _CLASS.match(line) or _BAND.match(line)), len(lines))
    out: list[Ability] = []
    at = first
    while at < len(lines):
        head = lines[at]
        end = next(
            (i for i in range(at + 1, len(lines)) if _CLASS.match(lines[i]) or _BAND.match(lines[i])), len(lines)
        )
        body = lines[at + 1 : end]
        found = _class_level(head, body, read, setting) if _CLASS.match(head) else _band(head, body, read)
        out += found
        at = end
    return lines[:first], out


def _given(
    body: list[str], read: Callable[[str], tuple[Ability, ...] | None], when: Condition, *changes: Change
) -> list[Ability]:
    inner: list[Ability] = []
    missed: list[Ability] = []
    for line in body:
        found = read(line)
        if found is None:
            missed.append(Unread(line))
        else:
            inner += found
    every: tuple[Change, ...] = (*changes, *((AddAbilities(tuple(inner)),) if inner else ()))
    return [*([Static(every, condition=when)] if every else []), *missed]


def _class_level(
    head: str, body: list[str], read: Callable[[str], tuple[Ability, ...] | None], setting: Setting
) -> list[Ability]:
    match = _CLASS.match(head)
    assert match is not None
    p = Cursor(match.group(1), setting)
    price = cost(p)
    n = int(match.group(2))
    if price is None or not p.done:
        return [Unread(head), *(Unread(line) for line in body)]
    gain = Activated(
        price, Program((Mark(This(), f"level:{n}"),)), "sorcery", condition=Compare(Level(), "=", n - 1), text=head
    )
    return [gain, *_given(body, read, Compare(Level(), ">=", n))]


def _band(head: str, body: list[str], read: Callable[[str], tuple[Ability, ...] | None]) -> list[Ability]:
    match = _BAND.match(head)
    assert match is not None
    box = _BOX.match(body[0]) if body else None
    if box is None:
        return [Unread(head), *(Unread(line) for line in body)]
    least = Compare(CountersOn("LEVEL"), ">=", int(match.group(1)))
    when: Condition = (
        AllOf((least, Compare(CountersOn("LEVEL"), "<=", int(match.group(2))))) if match.group(2) else least
    )
    return _given(body[1:], read, when, SetPT(int(box.group(1)), int(box.group(2))))


def max_speed(text: str, read: Callable[[str], tuple[Ability, ...] | None]) -> tuple[Ability, ...] | None:
    """Read "Max speed — [ability]"."""
    if not text.startswith(_SPEED):
        return None
    inner = read(text[len(_SPEED) :])
    if inner is None or any(isinstance(a, Activated) and a.zone != "battlefield" for a in inner):
        return None
    return (Static((AddAbilities(inner),), condition=Compare(SpeedOf(), ">=", 4)),)


_AGAIN = "causes a triggered ability of a permanent you control to trigger , that ability triggers an additional time"
_DEEDS = (
    ("entering the battlefield", "enters"),
    ("entering", "enters"),
    ("dying", "dies"),
    ("attacking", "attacks"),
    ("being put into a graveyard from the battlefield", "put_into_graveyard"),
)


_GONE = (
    "leaves",
    "dies",
    "put_into_graveyard",
    "put_into_exile",
    "put_into_hand",
    "put_into_command",
    "put_into_library",
)
_SEVERAL: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("entering or leaving the battlefield", ("enters", *_GONE)),
    ("leaving the battlefield", _GONE),
)
"""Events that are several trigger events."""


def again_line(p: Cursor) -> tuple[Ability, ...] | None:
    """Read "If an artifact or creature entering causes a triggered ability of a permanent you control to trigger, that
    ability triggers an additional time.".
    """
    done = p.attempt(_your_deeds_again)
    if done is not None:
        return done
    if not p.eat("if a|an"):
        return None
    found = noun(p)
    if found is None or found.around is not None:
        return None
    deeds = next((words for said, words in _SEVERAL if p.eat(said)), ()) or next(
        ((word,) for said, word in _DEEDS if p.eat(said)), ()
    )
    left = len(deeds) > 1
    return _again(
        p,
        *(
            Permission("trigger_again", found.filter, "battlefield" if left and event != "enters" else "", event=event)
            for event in deeds
        ),
    )


def _again(p: Cursor, *found: Permission) -> tuple[Ability, ...] | None:
    return found if found and p.eat(_AGAIN) and (p.eat(".") or p.done) and p.done else None


def _your_deeds_again(p: Cursor) -> tuple[Ability, ...] | None:
    """Read "If you casting or copying an instant or sorcery spell causes …", "If a player drawing a card causes …"."""
    if p.eat("if a player drawing a card"):
        return _again(p, Permission("trigger_again", event="draws"))
    if not p.eat("if you casting"):
        return None
    deeds = ("cast", "copies") if p.eat("or copying") else ("cast",)
    found = noun(p) if p.eat("a|an") else None
    if found is None or found.filter.kind != "spell" or found.around is not None:
        return None
    wanted = all_parts(found.filter, controller="you")
    return _again(p, *(Permission("trigger_again", wanted, event=event) for event in deeds))


_REVEAL = re.compile(
    r"^As (?:this land|~) enters, you may reveal an? (\w+)(?: or (\w+))? card from your hand\. If you don't, (?:this land|~|it) enters tapped\.$"
)


def reveal_land(text: str) -> tuple[Ability, ...] | None:
    """Read "As this land enters, you may reveal a Plains or Island card from your hand. If you don't, this land enters
    tapped.".
    """
    found = _REVEAL.match(text)
    if found is None:
        return None
    kinds = tuple(SUBTYPE_WORDS.get(w.casefold(), "") for w in found.groups() if w)
    if not all(kinds):
        return None
    shown = CostPart("reveal", 1, Filter(kind="card", zones=("hand",), any_subtypes=kinds))
    return (Replacement("enters", "enter", tapped=True, unless=Cost(None, (shown,))),)


_SMALL = re.compile(
    r"^Creatures with power less than (?:this creature|~)'s power can't block (it|this creature|~|creatures you control)\.$"
)


def small_blockers(text: str) -> tuple[Ability, ...] | None:
    """Read "Creatures with power less than this creature's power can't block it."."""
    found = _SMALL.match(text)
    if found is None:
        return None
    small = Filter(types=("Creature",), power=("<", Stat("power")))
    whom = Filter(types=("Creature",), controller="you") if found.group(1) == "creatures you control" else This()
    return (Restriction("cant_be_blocked_by", whom, filter=small),)
