"""What a card is: its faces and their printed characteristics (CR 109.3, 200-212, 709-722)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from engine.cards.mana import ManaCost, color_order, parse_mana
from engine.cards.types import PERMANENT_TYPES, join_type_line, split_type_line
from engine.frozen import record, replace

if TYPE_CHECKING:
    from engine.cards.abilities import Ability

__all__ = ["SIDES", "CardDef", "Face", "Layout", "card", "face", "half_cast", "joined"]

Layout = str
"""How the faces belong together: normal, split, aftermath, flip, transform, modal_dfc, meld, adventure, prepare,
leveler, saga, class, token, … (Scryfall's words).
"""


@record
class Face:
    """One set of characteristics: a card face, a token, or the values a copy has (CR 109.3, 707.2).

    ``power``/``toughness`` are the printed numbers, 0 for ``*`` (a characteristic-defining ability then sets them),
    None where there are none. ``text`` is the rules text the abilities were read from, one ability a line.
    """

    name: str
    mana_cost: ManaCost | None = None
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    text: str = ""
    color_indicator: tuple[str, ...] = ()
    box: tuple[str, str] | None = None
    """The printed power/toughness box as text (``("*", "1+*")``), None where there is none."""
    halves: tuple[Face, ...] = ()
    """Both halves of a permanent with a shared type line, left first, whichever of them are unlocked (CR 709.5)."""
    inset: Face | None = None
    """Its prepare spell (CR 722.2a)."""
    cache: Any = attrs.field(default=None, eq=False, repr=False, init=False)
    """Derived printed values, kept by the core; not part of the value."""

    @property
    def type_line(self) -> str:
        """The printed type line."""
        return join_type_line(self.supertypes, self.types, self.subtypes)

    def is_permanent(self) -> bool:
        """Whether a card with these types becomes a permanent (CR 110.4)."""
        return any(t in PERMANENT_TYPES for t in self.types)

    def mana_value(self) -> int:
        """Mana value with X = 0; no mana cost counts 0 (CR 202.3)."""
        return 0 if self.mana_cost is None else self.mana_cost.value()


@record
class CardDef:
    """A card definition, shared by every physical copy of it.

    ``key`` is unique in a pool (the full name: ``Front // Back`` for two faces). ``identity`` overrides the computed
    color identity where a file states it. ``legalities`` are (format, status) pairs of the file; ``manual`` silences
    warnings about lines that no grammar rule reads; ``meld`` names the card the pair melds into.
    """

    key: str
    faces: tuple[Face, ...]
    layout: Layout = "normal"
    identity: tuple[str, ...] | None = None
    interchangeable: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    legalities: tuple[tuple[str, str], ...] = ()
    manual: bool = False
    meld: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    """Further names, as (language, name) pairs."""

    @property
    def name(self) -> str:
        """Name of the front (or left) face: what the card is called outside the battlefield (CR 712.8a, 709.4a)."""
        return self.faces[0].name

    @property
    def front(self) -> Face:
        """The first face."""
        return self.faces[0]

    @property
    def whole(self) -> Face:
        """Its characteristics off the stack and the battlefield: the front face; of a split card those of both halves
        together (CR 709.4).
        """
        first = self.faces[0]
        if self.layout not in ("split", "aftermath") or len(self.faces) < 2:
            return first
        found = _WHOLE.get(id(self))
        if found is None or found[0] is not self:
            if len(_WHOLE) > _KEPT:
                _WHOLE.clear()
            found = _WHOLE[id(self)] = (self, _together(self.faces))
        return found[1]


_WHOLE: dict[int, tuple[CardDef, Face]] = {}
_KEPT = 4096


def _together(halves: tuple[Face, ...]) -> Face:
    """The combined characteristics of the halves (CR 709.4a-d)."""
    if all(f.is_permanent() for f in halves):
        return joined(halves, SIDES)
    return _combined(halves)


SIDES = ("left", "right")
"""The halves of a card with a shared type line."""


@lru_cache(maxsize=256)
def joined(halves: tuple[Face, ...], unlocked: tuple[str, ...]) -> Face:
    """A permanent with a shared type line of which these halves are unlocked: of the others it has neither name nor
    mana cost nor rules text (CR 709.5).
    """
    doors = tuple(_of_its_door(f, side) for f, side in zip(halves, SIDES, strict=True) if side in unlocked)
    line = halves[0]
    whole = _combined(doors) if doors else Face("")
    return replace(whole, supertypes=line.supertypes, types=line.types, subtypes=line.subtypes, halves=halves)


@lru_cache(maxsize=256)
def half_cast(halves: tuple[Face, ...], index: int) -> Face:
    """One half as a spell; a permanent's keeps both, which are part of its copiable values there, too (CR 709.3b,
    709.5b).
    """
    return replace(halves[index], halves=halves) if all(f.is_permanent() for f in halves) else halves[index]


def _of_its_door(half: Face, side: str) -> Face:
    """The half with its abilities about "this door" bound to its side: which half an ability is in stays known (CR
    709.5, 709.5h).
    """

    def bound(ability: Any) -> Any:
        trigger = getattr(ability, "trigger", None)
        if trigger is None or trigger.event != "unlocks_door" or trigger.what is not None:
            return ability
        return replace(ability, trigger=replace(trigger, step=side))

    return replace(half, abilities=tuple(bound(a) for a in half.abilities))


def _combined(halves: tuple[Face, ...]) -> Face:
    costs = [f.mana_cost for f in halves if f.mana_cost is not None]

    def every(name: str) -> tuple[Any, ...]:
        return tuple(dict.fromkeys(x for f in halves for x in getattr(f, name)))

    return Face(
        " // ".join(f.name for f in halves), sum(costs[1:], costs[0]) if costs else None, color_order("".join("".join(f.colors) for f in halves)),
        every("supertypes"), every("types"), every("subtypes"), tuple(a for f in halves for a in f.abilities), text="\n".join(f.text for f in halves),
    )  # fmt: skip


def face(
    name: str,
    mana_cost: str | None,
    type_line: str,
    abilities: tuple[Ability, ...] = (),
    *,
    power: str | int | None = None,
    toughness: str | int | None = None,
    loyalty: str | int | None = None,
    defense: str | int | None = None,
    color_indicator: tuple[str, ...] = (),
    text: str = "",
) -> Face:
    """A :class:`Face` from printed parts; ``mana_cost`` None or "" means no mana cost (CR 202.1b).

    :raises ValueError: the mana cost has an unknown symbol.
    """
    supertypes, types, subtypes = split_type_line(type_line)
    cost = parse_mana(mana_cost) if mana_cost else None
    colors = color_order((*color_indicator, *(cost.colors() if cost else ())))
    box = None if power is None and toughness is None else (str(power), str(toughness))
    return Face(
        name, cost, colors, supertypes, types, subtypes, abilities, _number(power), _number(toughness), _number(loyalty),
        _number(defense), text, color_indicator, box,
    )  # fmt: skip


def _number(printed: str | int | None) -> int | None:
    if printed is None or isinstance(printed, int):
        return printed
    text = printed.strip().replace("−", "-")
    return int(text) if text.lstrip("+-").isascii() and text.lstrip("+-").isdigit() else 0


def card(
    name: str,
    mana_cost: str | None,
    type_line: str,
    abilities: tuple[Ability, ...] = (),
    *,
    power: str | int | None = None,
    toughness: str | int | None = None,
    loyalty: str | int | None = None,
    text: str = "",
) -> CardDef:
    """A one-faced card definition from printed parts."""
    one = face(name, mana_cost, type_line, abilities, power=power, toughness=toughness, loyalty=loyalty, text=text)
    return CardDef(name, (one,))
