"""Lines that are activated abilities: cost, effect, and when it may be activated (CR 602.1, 606, 702.142)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.abilities import (
    Ability,
    Activated,
    Cost,
    CostChange,
    CostPart,
)  # fmt: skip
from engine.cards.filters import Filter, Is, This, Turn
from engine.cards.ops import Move, Program
from engine.cards.text.conditions import condition
from engine.cards.text.cost_changes import multiplied
from engine.cards.text.costs import cost, mana
from engine.cards.text.cursor import Cursor, Setting
from engine.cards.text.modes import (
    SELF_THING,
    modal_or_program,
    paid_thing,
)
from engine.cards.text.triggered import own_zones
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.mana import ManaCost

__all__ = ["activated_line", "activation", "boast", "colon", "power_up"]


def activation(text: str, setting: Setting, limit: str) -> tuple[Ability, ...] | None:
    """A whole line with a colon."""
    split = colon(text)
    return None if split is None else activated_line(text[:split], text[split + 1 :], setting, limit)


# -- activated ---------------------------------------------------------------------------------------------------------


def colon(text: str) -> int | None:
    """Where the colon of an activated ability stands: before any sentence ends, outside quotation marks."""
    quoted = False
    for n, char in enumerate(text):
        if char in '"“”':
            quoted = not quoted
        elif quoted:
            continue
        elif char == ":":
            return n
        elif char in ".\n•":
            return None
    return None


_ONLY = re.compile(
    r"(?:^|(?<=[.!]) |(?<=[.!]\") )((?:Activate (?:this ability )?only|Any player may activate|Activate no more)\b[^\n\"]*)$"
)
_LOYALTY = re.compile(r"^\[?([+\-−–]?)(\d+|X)\]?$")


def activated_line(before: str, after: str, setting: Setting, limit: str) -> tuple[Ability, ...] | None:
    """What stands before and behind the colon; ``limit`` as in :class:`Activated`."""
    loyalty = _LOYALTY.match(before.strip())
    if loyalty and "Planeswalker" in setting.types:
        sign, n = loyalty.groups()
        negative = sign not in {"", "+"}
        part = CostPart("loyalty", x=True) if n == "X" else CostPart("loyalty", -int(n) if negative else int(n))
        made = modal_or_program(after.strip(), replace(setting, spell=False), SELF_THING)
        return None if made is None else (Activated(Cost(None, (part,)), made, speed="sorcery", loyalty=True),)
    inner = replace(setting, spell=False)
    p = Cursor(before, inner)
    price = cost(p)
    if price is None or not p.done:
        return None
    text = after.strip()
    extra: dict[str, object] = {"limit": limit}
    found = _ONLY.search(text)
    if found:
        if not _only(found.group(1), inner, extra):
            return None
        text = text[: found.start()].strip()
    own = _CHEAPER.search(text)
    if own:
        change = _cheaper(own.group(1), inner)
        if change is None:
            return None
        price = replace(price, changes=(change,))
        text = text[: own.start()].strip()
    made = modal_or_program(text, inner, SELF_THING, paid_thing(price.parts))
    if made is None:
        return None
    said = own_zones(extra.get("condition"))  # type: ignore[arg-type]
    zone = _zone_of(before, made) if said is None else " ".join(said)
    return (Activated(price, made, zone=zone, **extra),)  # type: ignore[arg-type]


def boast(ability: Activated) -> Activated:
    """With the restriction of boast: only if the creature attacked this turn (702.142a)."""
    return replace(ability, condition=Is(This(), Filter(state=("attacked_this_turn",))))


def power_up(ability: Activated, less: ManaCost | None) -> Activated:
    """With the reduction of power-up: by the mana cost of the permanent if that entered this turn."""
    if less is None:
        return ability
    change = CostChange(
        replace(less, x=0), less=True, abilities=True, condition=Is(This(), Filter(state=("entered_this_turn",)))
    )
    return replace(ability, cost=replace(ability.cost, changes=(*ability.cost.changes, change)))


_CHEAPER = re.compile(r"(?:^|(?<=[.!]) )This ability costs ([^.]+)\.$")


def _cheaper(text: str, setting: Setting) -> CostChange | None:
    """Read "{1} less to activate for each …", "{2} less to activate if …"."""
    p = Cursor(text, setting)
    price = mana(p)
    if price is None or not p.eat("less to activate"):
        return None
    made = CostChange(price, None, less=True, abilities=True)
    if p.eat("if"):
        when = condition(p)
        if when is None:
            return None
        made = replace(made, condition=when)
    else:
        made = multiplied(p, made, price)
    clean = not p.scope.before and not p.scope.targets and p.scope.around is None
    return made if p.done and clean and made.mana.x == 0 else None


def _zone_of(before: str, made: Program) -> str:
    if re.search(r"Discard (?:this card|~)", before):
        return "hand"
    if re.search(r"(?:Exile|Return) (?:this card|~) from your graveyard", before):
        return "graveyard"
    for step in made.steps:
        if isinstance(step, Move) and step.what == This() and step.origin:
            return " ".join(step.origin)
    return "battlefield"


_WHEN = (
    ("during the declare attackers step", Turn("any", ("declare attackers",))), ("during the declare blockers step", Turn("any", ("declare blockers",))),
    ("during the end of combat step", Turn("any", ("end of combat",))), ("during any upkeep step", Turn("any", ("upkeep",))), ("during an opponent 's turn", Turn("opponent")),
    ("before attackers are declared", Turn("any", ("untap", "upkeep", "draw", "precombat main", "beginning of combat"))),
    ("before blockers are declared", Turn("any", ("untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers"))),
)  # fmt: skip


def _only(text: str, setting: Setting, extra: dict[str, object]) -> bool:
    """Read "Activate only as a sorcery and only once each turn."."""
    p = Cursor(text, setting)
    while not p.done:
        if p.eat("any player may activate this ability"):
            extra["who"] = "any"
        elif p.eat("activate no more than twice each turn"):
            extra["limit"] = "turn twice"
        elif p.eat("activate [this] [ability] only"):
            while True:
                if p.eat("as a sorcery") or p.eat("any time you could cast a sorcery"):
                    extra["speed"] = "sorcery"
                elif p.eat("once each turn"):
                    extra["limit"] = "turn"
                elif p.eat("twice each turn"):
                    extra["limit"] = "turn twice"
                elif p.eat("once"):
                    extra["limit"] = "game"
                elif p.eat("as an instant"):
                    pass
                elif p.eat("during your turn"):
                    if "condition" in extra:
                        return False
                    early = p.eat(", before attackers are declared")
                    extra["condition"] = Turn(
                        "you", ("upkeep", "draw", "precombat main", "beginning of combat") if early else ()
                    )
                elif p.eat("during your upkeep"):
                    if "condition" in extra:
                        return False
                    extra["condition"] = Turn("you", ("upkeep",))
                elif (steps := next((word for text, word in _WHEN if p.eat(text)), None)) is not None:
                    if "condition" in extra:
                        return False
                    extra["condition"] = steps
                elif p.eat("during combat"):
                    if "condition" in extra:
                        return False
                    extra["condition"] = Turn("any", ("combat",))
                elif p.eat("if"):
                    when = p.attempt(condition)
                    if when is None or "condition" in extra:
                        return False
                    extra["condition"] = when
                else:
                    return False
                if not (p.eat("and only") or p.eat("and")):
                    break
        else:
            return False
        if p.word and not p.eat("."):
            return False
    return True
