"""Copiable values: face-down values, exceptions of copy effects, merged piles (CR 613.2, 707.2, 707.9, 708.2, 730.2),
and types as triples (CR 205.1, 205.3, 305.7).
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Cost, Keyword, Replacement, Static
from engine.cards.card import SIDES, Face, joined
from engine.cards.layer_changes import OwnAbility, OwnName
from engine.cards.mana import color_order, parse_mana
from engine.cards.text.bindings import mentions
from engine.cards.types import BASIC_LAND_MANA
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.abilities import Ability
    from engine.state.objects import Chars, More, Obj

__all__ = [
    "KEYWORD_COUNTERS", "add_types", "all_locked", "apply_exceptions", "counter_keyword", "face_now", "is_basic_setting", "kind_of_subtype", "own_exceptions", "pt_counter", "set_types", "token_face", "unlocked",
]  # fmt: skip

Triple = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""Supertypes, types, subtypes."""

# -- subtypes ----------------------------------------------------------------------------------------------------------

_KINDS = {
    "Land": "Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower Town Urza's Urza’s",
    "Artifact": (
        "Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk Lander Map Mutagen "
        "Powerstone Spacecraft Stone Treasure Vehicle"
    ),
    "Enchantment": "Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine",
    "Planeswalker": (
        "Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel Dellian Dihada Domri "
        "Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya "
        "Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut "
        "Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska Vronos Will "
        "Windgrace Wrenn Xenagos Yanggu Yanling Zariel"
    ),
    "Spell": "Adventure Arcane Chorus Lesson Omen Trap",
    "Battle": "Siege",
}
_KIND_OF = {word: kind for kind, words in _KINDS.items() for word in words.split()}
_BEARERS = {"Spell": ("Instant", "Sorcery"), "Creature": ("Creature", "Kindred")}
_FREE = ("Plane", "Dungeon")


def kind_of_subtype(subtype: str) -> str:
    """The set a subtype belongs to (205.3): Land, Artifact, Enchantment, Planeswalker, Spell or Battle; everything else
    is a creature type.
    """
    return _KIND_OF.get(subtype, "Creature")


def _borne(subtype: str, types: tuple[str, ...]) -> bool:
    """Whether an object with these types can have the subtype (205.3d)."""
    kind = _KIND_OF.get(subtype, "Creature")
    return any(t in types for t in _BEARERS.get(kind, (kind,))) or any(t in types for t in _FREE)


def add_types(old: Triple, change: o.AddTypes) -> Triple:
    """With the types added, and without those it loses; subtypes go with their types (205.1a, 205.1b, 205.3d)."""
    supertypes, types, subtypes = old
    if change.lose:
        supertypes = tuple(t for t in supertypes if t not in change.lose)
        types = tuple(t for t in types if t not in change.lose)
        subtypes = tuple(s for s in subtypes if s not in change.lose and _borne(s, (*types, *change.types)))
    supertypes += tuple(t for t in change.supertypes if t not in supertypes)
    types += tuple(t for t in change.types if t not in types)
    subtypes += tuple(s for s in change.subtypes if s not in subtypes and _borne(s, types))
    return supertypes, types, subtypes


def set_types(old: Triple, change: o.SetTypes) -> Triple:
    """With the types set: other types go (not instant and sorcery), subtypes of the sets concerned are replaced
    (205.1a).
    """
    supertypes, types, subtypes = old
    if not change.keep_types:
        types = (*change.types, *(t for t in types if t in ("Instant", "Sorcery") and t not in change.types))
    new = tuple(s for s in change.subtypes if _borne(s, types))
    concerned = {kind_of_subtype(s) for s in new}
    kept = tuple(s for s in subtypes if kind_of_subtype(s) not in concerned and _borne(s, types))
    return supertypes, types, (*kept, *new)


def is_basic_setting(change: o.SetTypes, types: tuple[str, ...]) -> bool:
    """Whether the change sets a land's type to a basic land type, so that it loses what its rules text gives it
    (305.7).
    """
    return "Land" in types and any(s in BASIC_LAND_MANA for s in change.subtypes)


# -- face down and merged ----------------------------------------------------------------------------------------------

_DOWN = Face("", types=("Creature",), power=2, toughness=2)
_WARDED = replace(_DOWN, abilities=(Keyword("ward", Cost(parse_mana("{2}"))),))
_BLANK = Face("")
_MERGED: dict[tuple[int, ...], tuple[Any, ...]] = {}
_LIMIT = 2048


def face_now(obj: Obj, face: Face | None = None) -> Face:
    """The copiable values of an object with these values before 1b (default: its own base): merged with the abilities
    of the other components unless it is melded (702.140e, 712.8g, 730.2a); nothing but a 2/2 creature while it is face
    down (708.2), with ward {2} if it was cloaked or disguised (701.58a, 702.168a), or what the effect that put it face
    down says (708.2a: ``down:2/2:Artifact Creature:Cyberman``), and no characteristics at all face down in other zones
    (406.3a).
    """
    more = obj.more
    if more.face_down:
        if obj.zone not in ("battlefield", "stack"):
            return _BLANK
        if ":" in more.face_down:
            return _lying(more.face_down)
        return _WARDED if more.face_down in ("cloak", "disguise") else _DOWN
    if face is not None:
        return joined(face.halves, unlocked(more)) if face.halves and obj.zone == "battlefield" else face
    others = more.merged[2:] if "melded top" in more.marks else more.merged
    if others and "melded" not in more.marks:
        key = (id(obj.base), *map(id, others))
        found = _MERGED.get(key)
        if found is None:
            if len(_MERGED) > _LIMIT:
                _MERGED.clear()
            have = obj.base.abilities
            abilities = tuple(a for f in others for a in f.abilities if not any(a is b for b in have))
            found = _MERGED[key] = (
                obj.base,
                others,
                replace(obj.base, abilities=have + abilities) if abilities else obj.base,
            )
        return found[2]  # type: ignore[no-any-return]
    return obj.base


def unlocked(more: More) -> tuple[str, ...]:
    """The halves of a permanent that have an unlocked designation (709.5c)."""
    return tuple(side for side in SIDES if f"{side} unlocked" in more.marks)


def all_locked(face: Face, zone: str) -> Face:
    """The copiable values of a permanent with these: halves are part of them, designations are not (709.5)."""
    return joined(face.halves, ()) if face.halves and zone == "battlefield" else face


@lru_cache(maxsize=64)
def _lying(word: str) -> Face:
    """What a permanent is that was put face down as something else than a 2/2 creature (708.2a)."""
    _, box, types, subtypes = word.split(":")
    power, _, toughness = box.partition("/")
    sized = (int(power), int(toughness)) if box else (None, None)
    return Face("", types=tuple(types.split()), subtypes=tuple(subtypes.split()), power=sized[0], toughness=sized[1])


# -- exceptions of copy effects ----------------------------------------------------------------------------------------


def apply_exceptions(face: Face, changes: tuple[o.Change, ...]) -> Face:
    """Copied values with the exceptions of the copy effect (707.9); they become part of the copiable values.

    Amounts must be numbers (the effect's maker has read them); what can't be part of copiable values is left out. A
    characteristic-defining ability that defines what an exception sets is not copied (707.9d).
    """
    for change in changes:
        kind = type(change)
        if kind is o.SetName:
            face = replace(face, name=change.name)  # type: ignore[union-attr]
        elif kind is o.AddTypes:
            face = _retyped(face, add_types((face.supertypes, face.types, face.subtypes), change))  # type: ignore[arg-type]
            if change.every_creature_type:  # type: ignore[union-attr]
                face = replace(face, abilities=(*face.abilities, Keyword("changeling")))
        elif kind is o.SetTypes:
            abilities = tuple(
                a
                for a in face.abilities
                if not (type(a) is Keyword and a.name == "changeling") and not _defines(a, o.AddTypes)
            )
            if is_basic_setting(change, face.types if change.keep_types else change.types):  # type: ignore[arg-type,union-attr]
                abilities = ()
            face = _retyped(
                replace(face, abilities=abilities),
                set_types((face.supertypes, face.types, face.subtypes), change),  # type: ignore[arg-type]
            )
        elif kind is o.SetColors:
            colors = color_order("".join(change.colors))  # type: ignore[union-attr]
            abilities = tuple(
                a
                for a in face.abilities
                if not (type(a) is Keyword and a.name == "devoid") and not _defines(a, o.SetColors)
            )
            face = replace(face, colors=colors, color_indicator=colors, abilities=abilities)
        elif kind is o.AddColors:
            face = replace(face, colors=color_order("".join((*face.colors, *change.colors))))  # type: ignore[union-attr]
        elif kind is o.AddAbilities:
            face = replace(face, abilities=face.abilities + change.abilities)  # type: ignore[union-attr]
        elif kind is o.LoseAbilities:
            lost = change.keywords  # type: ignore[union-attr]
            face = replace(
                face, abilities=tuple(a for a in face.abilities if lost and not (type(a) is Keyword and a.name in lost))
            )
        elif kind is o.SetPT:
            face = _sized(face, change)  # type: ignore[arg-type]
    return face


def own_exceptions(but: tuple[o.Change, ...], source: Face | Chars | None) -> tuple[o.Change, ...]:
    """The exceptions with what the source keeps of its own written out: its name, the ability that says so, its other
    abilities (707.9a, 707.9b).
    """
    out: list[o.Change] = []
    for change in but:
        if type(change) is OwnName:
            out += () if source is None else (o.SetName(source.name),)
        elif type(change) is OwnAbility:
            held = () if source is None else source.abilities
            out.append(
                o.AddAbilities(tuple(a for a in held if (not _copies(a) if change.other else mentions(a, change))))
            )
        else:
            out.append(change)
    return tuple(out)


def _copies(ability: Any) -> bool:
    return type(ability) is Replacement and ability.copy is not None


def _retyped(face: Face, triple: Triple) -> Face:
    return replace(face, supertypes=triple[0], types=triple[1], subtypes=triple[2])


def _sized(face: Face, change: o.SetPT) -> Face:
    power = change.power if type(change.power) is int else face.power
    toughness = change.toughness if type(change.toughness) is int else face.toughness
    abilities = tuple(a for a in face.abilities if not _defines(a, o.SetPT))
    return replace(face, power=power, toughness=toughness, box=(str(power), str(toughness)), abilities=abilities)


def _defines(ability: Ability, kind: type[Any]) -> bool:
    return type(ability) is Static and ability.cda and any(type(c) is kind for c in ability.changes)


# -- counters ----------------------------------------------------------------------------------------------------------

KEYWORD_COUNTERS = frozenset({
    "FLYING", "FIRST_STRIKE", "DOUBLE_STRIKE", "DEATHTOUCH", "DECAYED", "EXALTED", "HASTE", "HEXPROOF", "INDESTRUCTIBLE", "LIFELINK", "MENACE",
    "REACH", "SHADOW", "TRAMPLE", "VIGILANCE",
})  # fmt: skip
"""Kinds of keyword counters (122.1b); a blank instead of the underscore is the same kind."""
_SIZES: dict[str, tuple[int, int] | None] = {}
_SIZE = re.compile(r"([PM+-])(\d+)/?([PM+-])(\d+)")
_KEYWORDS = {kind: Keyword(kind.replace("_", " ").lower()) for kind in sorted(KEYWORD_COUNTERS)}
_KEYWORDS.update({kind.replace("_", " "): made for kind, made in tuple(_KEYWORDS.items())})


def counter_keyword(kind: str) -> Keyword | None:
    """The keyword ability that a counter of this kind gives (122.1b), None if it gives none."""
    return _KEYWORDS.get(kind)


def pt_counter(kind: str) -> tuple[int, int] | None:
    """What one counter of this kind adds to power and toughness (122.1a): P1P1, M1M1, P1P0, M0M2 …; None for other
    kinds.
    """
    found = _SIZES.get(kind, False)
    if found is False:
        if len(_SIZES) > _LIMIT:
            _SIZES.clear()
        m = _SIZE.fullmatch(kind)
        found = None
        if m is not None:
            found = (int(m[2]) * (1 if m[1] in "P+" else -1), int(m[4]) * (1 if m[3] in "P+" else -1))
        _SIZES[kind] = found
    return found  # type: ignore[return-value]


@cache
def token_face(face: Face) -> Face:
    """The token with the name it has where the effect gives none: its subtypes and the word Token (111.4)."""
    named = face.name and face.name != " ".join(face.subtypes)
    return face if named or not face.subtypes else replace(face, name=f"{' '.join(face.subtypes)} Token")
