"""Printed characteristics of a face, prepared once: the value before any continuous effect (CR 109.3, 208.2, 305.6,
702).

The result is kept on the face (``Face.cache``); a face never changes, so neither does it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from engine.cards.abilities import (
    Ability,
    Activated,
    Cost,
    CostChange,
    CostPart,
    Keyword,
    Permission,
    Replacement,
    Restriction,
    Spell,
    Static,
    Trigger,
    Triggered,
)  # fmt: skip
from engine.cards.card import Face
from engine.cards.filters import Bound, Colors, Result, SpentOn, This
from engine.cards.ops import AddMana, ForEach, Move, Permit, Program
from engine.cards.types import BASIC_LAND_MANA, PERMANENT_TYPES
from engine.core.keywords import expand
from engine.frozen import record
from engine.state.objects import Chars

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "BY_THEMSELVES",
    "SET_ASIDE",
    "Deed",
    "Printed",
    "all_abilities",
    "basic_mana",
    "is_mana_program",
    "printed",
]


class Deed(NamedTuple):
    """An activated ability by when and for how much mana it may be activated at the least; ``zones``: from where.
    ``slow``: only when a sorcery could be cast.
    """

    zones: tuple[str, ...]
    slow: bool
    mana: int
    taps: bool


@record
class Printed:
    """A face prepared for play. ``is_source``: some ability can do something by itself (so the object is kept in
    ``Board.sources``); ``layered``: some ability makes a continuous effect that layers must see; ``activated``: its
    activated abilities.
    """

    chars: Chars
    is_source: bool
    layered: bool
    cda: bool
    activated: tuple[Activated, ...]
    mana: tuple[int, ...]
    """Indices of mana abilities in ``activated``."""
    entering: tuple[Replacement, ...] = ()
    """Replacement effects about the permanent's own entering (614.1c, 614.12)."""
    triggered: bool = False
    land_only: bool = False
    """A land card with one face: nothing to cast."""
    fast: bool = False
    """Instant or flash: may be cast outside a main phase."""
    elsewhere: bool = False
    """May have to do with graveyard or exile: flashback and the like."""
    only_tap_mana: bool = False
    """All its activated abilities are mana abilities that need it untapped."""
    plain_mana: bool = False
    """And cost nothing else, with no condition and no limit."""
    needs_haste: bool = False
    """A creature card without haste (302.6)."""
    away: bool = False
    """Some ability is activated from another zone than the battlefield."""
    marked: bool = False
    """Belongs in ``Board.marked`` whatever happens: has phasing, is a planeswalker or a battle, has halves that lock.
    """
    plain_spell: bool = False
    """A permanent spell for which nothing matters but the time and its mana cost."""
    lasting: bool = False
    """Without damage and counters no state-based action befalls a permanent with this face by itself (704.5f-k)."""
    counts_colors: bool = False
    """Some ability asks for the colors of the mana spent to cast it."""
    functioning: tuple[tuple[int, Ability], ...] = ()
    """Its abilities that can do something by themselves, each with its place among all of them (see
    :mod:`engine.core.functioning`).
    """
    dear: int = 0
    """At least so much mana its spell costs, where neither an effect nor an alternative cost makes it cheaper; 0 where
    its own abilities may.
    """
    yields: int | None = 0
    """The most mana that one of its mana abilities makes, once; None where that depends on something."""
    deeds: tuple[Deed, ...] = ()
    """What may be done with its activated abilities on the battlefield but those that make mana."""
    far: tuple[Deed, ...] = ()
    """What may be done with its activated abilities elsewhere."""
    shared: bool = False
    """Other players than its controller might activate one of its abilities."""
    asks_spent: bool = False
    """Some ability asks what mana was spent to cast it (106.1)."""
    asks_others: bool = False
    """Some ability asks what mana was spent to cast something else."""
    arrives_plainly: bool = False
    """A permanent with this face enters with nothing to choose or to add: no replacement effect about its entering, no
    counters, no halves, no prepare spell, no time of day to look at; and it is no Aura.
    """
    plain_price: bool = False
    """Nothing of its own makes the mana cost of its spell another: a plain spell, or an instant or sorcery with nothing but
    what it does, without additional costs.
    """
    main_only: bool = False
    """In hand it is good for nothing outside a main phase: neither instant nor flash, no ability that is activated
    elsewhere than on the battlefield, and not to be set aside.
    """
    program: Any = attrs.field(default=None, eq=False, repr=False, init=False)
    """What its spell does and targets, kept by :mod:`engine.core.spell_programs`."""
    number: Any = attrs.field(default=None, eq=False, repr=False, init=False)
    """A number that equal faces share, and what the face makes mana with; kept by :mod:`engine.core.producers`."""
    producer: Any = attrs.field(default=None, eq=False, repr=False, init=False)


_BASIC: dict[str, Activated] = {}
_ELSEWHERE = frozenset(
    {
        "flashback",
        "escape",
        "jump-start",
        "unearth",
        "embalm",
        "eternalize",
        "encore",
        "scavenge",
        "aftermath",
        "disturb",
        "retrace",
        "harmonize",
        "foretell",
        "plot",
        "warp",
        "suspend",
        "madness",
        "mayhem",
    }
)

SET_ASIDE = frozenset({"suspend", "foretell", "plot"})
"""Keywords by which a card in hand is set aside as a special action."""
_PLAIN_KEYWORDS = frozenset(
    {
        "deathtouch",
        "defender",
        "double strike",
        "first strike",
        "flash",
        "flying",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "protection",
        "reach",
        "shroud",
        "trample",
        "vigilance",
        "ward",
        "fear",
        "intimidate",
        "changeling",
        "persist",
        "undying",
        "exalted",
        "prowess",
        "flanking",
        "partner",
    }
)
"""Keyword abilities that have nothing to do with how the spell is cast."""


BY_THEMSELVES = frozenset({CostChange, Permission, Replacement, Restriction, Static, Triggered})
"""Classes of abilities that can do something by themselves."""
_LOOKED_FOR = frozenset({"ascend", "start your engines!"})
"""Keywords for which the rules look on the battlefield (702.131b, 704.5z)."""
_LORE = Replacement("enters", "enter", counters=(("LORE", 1),), text="enters with a lore counter")
_READ_AHEAD = Replacement(
    "enters", "enter", counters=(("LORE", Result("chapter")),), choose="chapter", text="read ahead"
)
"""The intrinsic abilities of Sagas (714.3a, 714.3b)."""
_PROTECTOR = Replacement("enters", "enter", choose="protector", text="choose a protector")
_LAST_DEFENSE = Triggered(
    Trigger("last_counter_removed", counter="DEFENSE"),
    Program((Move(This(), "exile", origin=("battlefield",), how="exile"), Permit(Bound("moved"), free=True, duration="now", transformed=True))),
    text="exile it, then you may cast it transformed",
)  # fmt: skip
"""The intrinsic abilities of Sieges (310.11a, 310.11b)."""


def basic_mana(kind: str) -> Activated:
    """The intrinsic mana ability of a basic land type, ``{T}: Add`` that mana (305.6)."""
    made = _BASIC.get(kind)
    if made is None:
        program = Program((AddMana((kind,)),))
        made = _BASIC[kind] = Activated(Cost(None, (CostPart("tap"),)), program, text=f"{{T}}: Add {{{kind}}}.")
    return made


def all_abilities(
    abilities: tuple[Ability, ...], subtypes: tuple[str, ...], types: tuple[str, ...]
) -> tuple[Ability, ...]:
    """Abilities with those that keywords stand for written out behind them, and the intrinsic ones of basic land types."""
    out: list[Ability] = []
    for ability in abilities:
        out.append(ability)
        if type(ability) is Keyword:
            out.extend(expand(ability))
    if "Land" in types:
        out.extend(basic_mana(BASIC_LAND_MANA[s]) for s in subtypes if s in BASIC_LAND_MANA)
    if "Siege" in subtypes:
        out += (_PROTECTOR, _LAST_DEFENSE)
    if "Saga" in subtypes:
        ahead = any(type(a) is Keyword and a.name == "read ahead" for a in abilities)
        out.append(_READ_AHEAD if ahead else _LORE)
    return tuple(out)


def is_mana_program(program: Program) -> bool:
    """Whether an activated ability with this program is a mana ability: it adds mana, has no target, is not a loyalty
    ability (605.1a).
    """
    if program.targets or program.modes is not None:
        return False
    for op in program.steps:
        kind = type(op)
        if kind is AddMana or (kind is ForEach and any(type(step) is AddMana for step in op.steps)):  # type: ignore[union-attr]
            return True
    return False


def printed(face: Face) -> Printed:
    """The prepared face."""
    found = face.cache
    if found is None:
        found = _prepare(face)
        object.__setattr__(face, "cache", found)
    return found  # type: ignore[no-any-return]


def _prepare(face: Face) -> Printed:
    abilities = all_abilities(face.abilities, face.subtypes, face.types)
    keywords = frozenset(a.name for a in abilities if type(a) is Keyword)
    colors = () if "devoid" in keywords else face.colors
    cost = face.mana_cost
    chars = Chars(
        face.name, cost, colors, face.supertypes, face.types, face.subtypes, abilities, keywords, face.power, face.toughness,
        face.loyalty, "changeling" in keywords, cost.value() if cost else 0,
    )  # fmt: skip
    activated = tuple(a for a in abilities if type(a) is Activated)
    mana = tuple(i for i, a in enumerate(activated) if not a.loyalty and is_mana_program(a.program))
    functioning = tuple((i, a) for i, a in enumerate(abilities) if type(a) in BY_THEMSELVES)
    source = bool(functioning) or not keywords.isdisjoint(_LOOKED_FOR)
    layered = any(type(a) is Static and not a.cda for a in abilities)
    cda = any(type(a) is Static and a.cda for a in abilities)
    entering = tuple(a for a in abilities if type(a) is Replacement and a.event == "enters" and a.what is None)
    triggered = any(type(a) is Triggered for a in abilities)
    land_only = "Land" in face.types
    fast = "Instant" in face.types or "flash" in keywords or "offering" in keywords
    elsewhere = bool(keywords & _ELSEWHERE)
    tap_mana = (
        bool(activated)
        and len(mana) == len(activated)
        and all(any(p.kind == "tap" for p in a.cost.parts) for a in activated)
    )
    plain_mana = tap_mana and all(
        len(a.cost.parts) == 1 and a.cost.mana is None and a.condition is None and not a.limit and a.zone == "battlefield" and a.who == "you"
        and a.speed == "instant"
        for a in activated
    )  # fmt: skip
    needs_haste = "Creature" in face.types and "haste" not in keywords
    amounts = tuple(_mentioned(abilities))
    counts_colors = any(type(x) is Colors and x.of in ("spent", "mana") for x in amounts)
    asks_spent = any(type(x) is SpentOn and x.on == This() for x in amounts)
    return Printed(
        chars, source, layered, cda, activated, mana, entering, triggered, land_only, fast, elsewhere, tap_mana, plain_mana, needs_haste,
        any(a.zone != "battlefield" for a in activated), "phasing" in keywords or "Planeswalker" in face.types or "Battle" in face.types or bool(face.halves),
        not (counts_colors or asks_spent) and _is_plain_spell(chars), _is_lasting(chars, cda=cda), counts_colors, functioning,
        _least(chars), _most(activated, mana),
        tuple(_deed(a) for i, a in enumerate(activated) if a.zone == "battlefield" and i not in mana), tuple(_deed(a) for a in activated if a.zone != "battlefield"), any(a.who != "you" for a in activated), asks_spent,
        any(type(x) is SpentOn and x.on != This() for x in amounts), not entering and _arrives_plainly(face, keywords),
        _is_plain_spell(chars) or _says_only(abilities),
        not fast and all(a.zone == "battlefield" for a in activated) and SET_ASIDE.isdisjoint(keywords),
    )  # fmt: skip


def _mentioned(value: Any) -> Iterator[Any]:
    """The amounts anywhere in these abilities that depend on what was spent on something."""
    kind = type(value)
    if kind is tuple:
        for one in value:
            yield from _mentioned(one)
    elif kind in (Colors, SpentOn):
        yield value
    elif kind is not Face and attrs.has(kind):
        for f in attrs.fields(kind):
            if f.init:
                yield from _mentioned(getattr(value, f.name))


def _deed(a: Activated) -> Deed:
    """What matters of an ability to whether it could be activated."""
    cost = a.cost.mana
    least = (
        0
        if cost is None or a.cost.changes or a.cost.waterbend or any("P" in symbol for symbol in cost.symbols)
        else cost.generic + len(cost.symbols)
    )
    return Deed(
        tuple(a.zone.split()),
        bool(a.loyalty) or a.speed == "sorcery",
        least,
        any(p.kind == "tap" for p in a.cost.parts),
    )


def _most(activated: tuple[Activated, ...], mana: tuple[int, ...]) -> int | None:
    """The most mana that one of the mana abilities makes."""
    most = 0
    for i in mana:
        made = 0
        if not any(p.kind == "tap" or (p.kind == "sacrifice" and p.filter is None) for p in activated[i].cost.parts):
            return None  # it may be activated again and again
        for op in activated[i].program.steps:
            if type(op) is ForEach:
                return None
            if type(op) is AddMana:
                if type(op.amount) is not int:
                    return None
                made += op.amount * max([1, *map(len, op.options)])
        most = max(most, made)
    return most


def _least(chars: Chars) -> int:
    """The least mana that the spell costs by its own words."""
    cost = chars.mana_cost
    if cost is None or "Land" in chars.types or any("P" in symbol for symbol in cost.symbols):
        return 0
    for a in chars.abilities:
        if type(a) in (CostChange, Permission) or (type(a) is Keyword and a.name not in _PLAIN_KEYWORDS):
            return 0
    return cost.generic + len(cost.symbols)


def _says_only(abilities: tuple[Ability, ...]) -> bool:
    """Whether what the spell does is all there is: no keywords, no other costs."""
    if len(abilities) != 1 or type(abilities[0]) is not Spell:
        return False
    only = abilities[0]
    return not only.using and not only.additional and not (only.program.modes is not None and only.program.modes.costs)


def _arrives_plainly(face: Face, keywords: frozenset[str]) -> bool:
    return (
        face.is_permanent()
        and not {"Aura", "Saga"} & {*face.subtypes}
        and not {"Planeswalker", "Battle", "Instant", "Sorcery"} & {*face.types}
        and not face.halves
        and face.inset is None
        and "daybound" not in keywords
    )


def _is_lasting(chars: Chars, *, cda: bool) -> bool:
    if (
        cda
        or "Planeswalker" in chars.types
        or "Battle" in chars.types
        or not {"Legendary", "World"}.isdisjoint(chars.supertypes)
    ):
        return False
    return "Creature" not in chars.types or (chars.toughness is not None and chars.toughness > 0)


def _is_plain_spell(chars: Chars) -> bool:
    if (
        chars.mana_cost is None
        or "Land" in chars.types
        or "Aura" in chars.subtypes
        or not any(t in PERMANENT_TYPES for t in chars.types)
    ):
        return False
    return all(
        type(a) in (Activated, Triggered, Replacement, Static) or (type(a) is Keyword and a.name in _PLAIN_KEYWORDS)
        for a in chars.abilities
    )
