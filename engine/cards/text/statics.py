"""Static abilities: anthems, enchanted and equipped creatures, cost changes, permissions, prohibitions (CR 604, 611.3,
601.2f).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Ability, CostChange, Keyword, Permission, Restriction, Static
from engine.cards.filters import (
    ALL_ZONES,
    All,
    Condition,
    Filter,
    Not,
    Ref,
    This,
    Turn,
    X,
)  # fmt: skip
from engine.cards.ops import AddAbilities, SetColors, SetPT
from engine.cards.text.amounts import number, replaced, value, where_x
from engine.cards.text.changes import predicates
from engine.cards.text.conditions import condition
from engine.cards.text.cost_changes import COST_RULES, commander_spells, tax_life
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.deck_rules import DECK_RULES
from engine.cards.text.keywords import with_abilities
from engine.cards.text.mentioned import self_reference, source_thing
from engine.cards.text.nouns import bare, noun, with_filter
from engine.cards.text.parts import Ban, Found, all_parts, with_state
from engine.cards.text.permissions import PERMISSION_RULES
from engine.cards.text.player_keywords import of_static
from engine.cards.text.things import everything
from engine.cards.text.with_words import with_more
from engine.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["static_line"]


def static_line(p: Cursor) -> Found | None:
    """A line that is one or more static abilities."""
    p.setting = replace(p.setting, event="static")
    first = p.first(_whole, _clauses)
    clean = not p.scope.before and not p.scope.targets and p.scope.around is None
    return first if first is not None and p.done and clean else None


def _clauses(p: Cursor) -> Found | None:
    when = p.attempt(_condition_first)
    found = p.first(*_RULES)
    if found is None:
        return None
    later = p.attempt(_condition_behind)
    if when is not None and later is not None:
        return None
    apart = p.attempt(_otherwise, found, later) if later is not None else None
    if apart is not None and later is not None:
        return (*(_under(a, later) for a in found), *apart)
    kept = p.attempt(_kept_on)
    if kept is not None:
        found = tuple(_keeping(a, kept) for a in found)
    more = p.attempt(_and_more)
    p.eat(".")
    if not p.done:
        return None
    cond = when or later
    if cond is not None:
        found = tuple(_under(a, cond) for a in found)
        if more is not None and when is not None:
            more = tuple(_under(a, cond) for a in more)
    return (*found, *(more or ()))


def _otherwise(p: Cursor, found: Found, cond: Condition) -> Found | None:
    """Read ". Otherwise, it can't attack or block." behind "gets +2/+2 as long as it's a Human": of the same object."""
    first = found[0]
    if not isinstance(first, Static | Restriction) or not (
        p.eat(". otherwise , it") or p.eat(". otherwise , ~") or p.eat(". otherwise , this creature")
    ):
        return None
    given = predicates(p)
    if given is None or any(length for _, length in given):
        return None
    p.eat(".")
    if not p.done:
        return None
    changes = tuple(part for part, _ in given if not isinstance(part, Ban))
    bans = [part for part, _ in given if isinstance(part, Ban)]
    return (
        *((Static(changes, first.affects, condition=Not(cond)),) if changes else ()),
        *(Restriction(b.kind, first.affects, b.filter, b.who, b.amount, condition=Not(cond)) for b in bans),
    )


def _kept_on(p: Cursor) -> str | None:
    """Read "This effect doesn't remove this Aura." behind what gives protection (702.16n)."""
    if not p.eat(". this effect doesn't remove"):
        return None
    return (
        "source"
        if p.eat("this aura") or p.eat("~")
        else "Aura"
        if p.eat("auras") and not p.peek("and|you|that|already")
        else None
    )


def _keeping(ability: Ability, what: str) -> Ability:
    """The ability with protection that leaves this attached."""
    if not isinstance(ability, Static):
        raise Mismatch
    return replace(ability, changes=tuple(
        replace(c, abilities=tuple(replace(a, keeps=what) if isinstance(a, Keyword) and a.name == "protection" else a for a in c.abilities))
        if isinstance(c, AddAbilities) else c
        for c in ability.changes
    ))  # fmt: skip


def _and_more(p: Cursor) -> Found | None:
    if not (p.eat("and") or p.eat(", and") or p.eat(".")):
        return None
    return p.first(*_RULES)


def _under(ability: Ability, cond: Condition) -> Ability:
    if isinstance(ability, Static | CostChange | Permission | Restriction):
        if ability.condition is not None:
            raise Mismatch
        return replace(ability, condition=cond)
    raise Mismatch


def _condition_first(p: Cursor) -> Condition | None:
    if p.eat("during your turn ,"):
        return Turn("you")
    if p.eat("during turns other than yours ,"):
        return Turn("opponent")
    if not p.eat("as long as") and not p.eat("if"):
        return None
    only_cost = p.tokens[p.i - 1].text == "if"
    found = condition(p)
    if found is None or not p.eat(","):
        return None
    if only_cost and not (p.peek("this spell costs") or p.peek("~ costs")):
        return None
    return found


def _condition_behind(p: Cursor) -> Condition | None:
    if p.eat("during combat"):
        return Turn("any", ("combat",))
    if p.eat("during your turn"):
        return Turn("you")
    if p.eat("during turns other than yours"):
        return Turn("opponent")
    if p.eat("as long as") or p.eat("if"):
        return condition(p)
    if p.eat("unless"):
        found = condition(p)
        return None if found is None else Not(found)
    return None


# -- objects and their changes -----------------------------------------------------------------------------------------


def _affected(p: Cursor) -> Filter | Ref | None:
    """Whom the static ability affects."""
    found = p.attempt(source_thing)
    if found is not None:
        if p.word == "'s":
            return None
        if p.eat("and other|each"):
            if p.tokens[p.i - 1].text == "each" and not p.eat("other"):
                return None
            rest = noun(p)
            if rest is None or found.ref != This() or rest.around is not None:
                return None
            from engine.cards.filters import Several

            return Several((This(), All(with_filter(rest, other=True).filter)))
        return found.ref
    if p.eat("it") and p.scope.things:
        return p.scope.things[-1].ref
    ref = p.attempt(_commander_creatures)
    if ref is not None:
        return ref
    every = p.attempt(everything)
    if isinstance(every, All) and p.scope.around is None:
        return every.filter
    return None


def _commander_creatures(p: Cursor) -> Filter | None:
    if p.eat("your commander"):
        return Filter(state=("commander",), owner="you")
    return None


def _objects(p: Cursor) -> Found | None:
    affects = _affected(p)
    if affects is None:
        return None
    found = predicates(p)
    if found is None or any(length for _, length in found):
        return None
    x = p.attempt(where_x)
    if x is not None:
        found = [(replaced(part, X(), x), "") for part, _ in found]
    out: list[Ability] = []
    changes = tuple(part for part, _ in found if not isinstance(part, Ban))
    if changes:
        cda = affects == This() and all(
            isinstance(c, SetColors) or getattr(c, "every_creature_type", False) for c in changes
        )
        out.append(Static(changes, affects, cda=cda and not any(getattr(c, "chosen", False) for c in changes)))
    for part, _ in found:
        if isinstance(part, Ban):
            zones = ("battlefield", "stack") if part.kind == "cant_be_countered" else ("battlefield",)
            out.append(Restriction(part.kind, affects, part.filter, part.who, part.amount, zones=zones))
    return tuple(out)


def _several(p: Cursor) -> Found | None:
    """Read "Planeswalkers you control and other creatures you control have hexproof.": the same for each of them."""
    filters: list[Filter] = []
    while True:
        other = p.eat("other")
        found = bare(p)
        if found is None or found.around is not None or not found.placed:
            return None
        filters.append((with_filter(found, other=True) if other else found).filter)
        if not (p.eat(", and") or p.eat("and") or p.eat(",")):
            break
    if len(filters) < 2:
        return None
    given = predicates(p)
    if given is None or any(length or isinstance(part, Ban) for part, length in given):
        return None
    changes = tuple(part for part, _ in given if not isinstance(part, Ban))
    return tuple(Static(changes, one) for one in filters)


def _you_have(p: Cursor) -> Found | None:
    """Read "You have shroud.", "You and other Heroes you control have hexproof.", "You, planeswalkers you control, and
    other creatures you control have hexproof." (702.11c, 702.16b, 702.18b).
    """
    groups: list[Filter | Ref] = []
    if not p.eat("you have"):
        if not (p.eat("you and") or p.eat("you ,")):
            return None
        while True:
            found = _affected(p)
            if found is None:
                return None
            groups.append(found)
            if not (p.eat(", and") or p.eat("and") or p.eat(",")):
                break
        p.need("have")
    given = with_abilities(p)
    changes = (AddAbilities(given),) if given is not None else ()
    yours = of_static(changes)
    return (*yours, *(Static(changes, group) for group in groups)) if yours else None


def _lure(p: Cursor) -> Found | None:
    """Read "All creatures able to block ~ do so."."""
    if not p.eat("all creatures able to block"):
        return None
    found = p.attempt(source_thing)
    return None if found is None or not p.eat("do so") else (Restriction("lure", found.ref),)


def _spells_countered(p: Cursor) -> Found | None:
    """Read "Creature spells you control can't be countered.", "This spell can't be countered."."""
    if p.eat("this spell can't be countered"):
        return (Restriction("cant_be_countered", zones=("stack",)),)
    leaders = p.attempt(commander_spells)
    found = None if leaders is not None else bare(p)
    if leaders is None and (found is None or found.filter.kind != "spell"):
        return None
    wanted = leaders if found is None else found.filter
    assert wanted is not None
    if p.eat("you cast|control"):
        wanted = replace(wanted, controller="you", any_of=tuple(replace(f, controller="you") for f in wanted.any_of))
        wanted = p.must(with_more, wanted) if p.peek("with") else wanted
    return (Restriction("cant_be_countered", wanted),) if p.eat("can't be countered") else None


_CAST_FROM = (
    ("your hand", "hand"),
    ("your graveyard", "graveyard"),
    ("exile", "exile"),
    ("anywhere other than your hand", "-hand"),
)


def _spells_have(p: Cursor) -> Found | None:
    """Read "Artifact spells you cast have convoke."."""
    from engine.cards.text.keywords import with_abilities

    found = noun(p) if p.eat("each") else bare(p)
    if found is None or found.filter.kind != "spell" or not p.eat("you cast"):
        return None
    wanted = all_parts(found.filter, controller="you")
    if p.eat("from"):
        zone = next((word for said, word in _CAST_FROM if p.eat(said)), "")
        if not zone:
            return None
        wanted = with_state(wanted, f"cast_from {zone}")
    if p.peek("with"):
        wanted = p.must(with_more, wanted)
    given = with_abilities(p) if p.eat("have|has") else None
    return None if given is None else (Static((AddAbilities(given),), wanted),)


def _size(p: Cursor) -> Found | None:
    """Read "~'s power and toughness are each equal to the number of …"."""
    if self_reference(p) is None or not p.eat("'s"):
        return None
    if p.eat("power and toughness are each equal to"):
        n = value(p)
        return None if n is None else (Static((SetPT(n, n, cda=True),), cda=True),)
    if p.eat("power is equal to"):
        n = value(p)
        if n is None:
            return None
        if p.eat("and its toughness is equal to that number plus"):
            more = number(p)
            from engine.cards.filters import Plus

            return None if more is None else (Static((SetPT(n, Plus((n, more)), cda=True),), cda=True),)
        return (Static((SetPT(n, None, cda=True),), cda=True),)
    if p.eat("toughness is equal to"):
        n = value(p)
        return None if n is None else (Static((SetPT(None, n, cda=True),), cda=True),)
    return None


def _colors_only(p: Cursor) -> Found | None:
    """Read "~ is all colors. This ability doesn't affect its color identity."."""
    if self_reference(p) is None or not p.eat("is all colors . this ability doesn't affect its color identity"):
        return None
    return (Static((SetColors(("W", "U", "B", "R", "G")),), zones=ALL_ZONES),)


def _whole(p: Cursor) -> Found | None:
    found = p.first(*DECK_RULES, tax_life, _colors_only)
    if found is None:
        return None
    p.eat(".")
    return found if p.done else None


def _elsewhere(p: Cursor) -> Found | None:
    """Read "As long as ~ isn't on the battlefield, it's a 1/1 Insect creature in addition to its other types."
    (113.6c).
    """
    from engine.cards.text.becoming import description

    if not p.eat("as long as") or self_reference(p) is None or not p.eat("isn't on the battlefield , it 's|is"):
        return None
    parts = description(p)
    if parts is None or any(isinstance(part, Ban) for part in parts):
        return None
    return (
        Static(
            tuple(part for part in parts if not isinstance(part, Ban)),
            This(),
            zones=("stack", "graveyard", "hand", "library", "exile", "command"),
        ),
    )


_RULES: tuple[Callable[[Cursor], Found | None], ...] = (
    _elsewhere, _you_have, *PERMISSION_RULES, *COST_RULES, _size, _lure, _spells_countered, _spells_have, _objects, _several,
)  # fmt: skip
