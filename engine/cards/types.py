"""Card types, supertypes and the type line (CR 205, 300-315)."""

from __future__ import annotations

__all__ = [
    "BASIC_LAND_MANA",
    "BASIC_LAND_TYPES",
    "PERMANENT_TYPES",
    "SUPERTYPES",
    "TYPES",
    "join_type_line",
    "split_type_line",
]

SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World", "Host", "Elite")
TYPES = (
    "Artifact", "Battle", "Conspiracy", "Creature", "Dungeon", "Enchantment", "Instant", "Kindred", "Land", "Phenomenon",
    "Plane", "Planeswalker", "Scheme", "Sorcery", "Vanguard",
)  # fmt: skip
PERMANENT_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
"""Types whose cards become permanents (CR 110.4)."""
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
BASIC_LAND_MANA = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""Basic land type -> the mana of its intrinsic ability (CR 305.6)."""
_OLD = {"Tribal": "Kindred", "Summon": "Creature"}


def split_type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """``"Legendary Creature — Human Wizard"`` -> (supertypes, types, subtypes). A plain ``-`` between spaces also
    separates.

    Words left of the dash that are neither a supertype nor a type are kept as supertypes (CR 205.4).
    """
    left, _, right = line.replace(" - ", " — ").replace(" – ", " — ").partition("—")
    supertypes: list[str] = []
    types: list[str] = []
    for raw in left.split():
        word = _OLD.get(raw, raw)
        (types if word in TYPES else supertypes).append(word)
    subtypes = right.replace("Time Lord", "Time\u00a0Lord").split(" ")
    return tuple(supertypes), tuple(types), tuple(s.replace("\u00a0", " ") for s in (w.strip() for w in subtypes) if s)


def join_type_line(supertypes: tuple[str, ...], types: tuple[str, ...], subtypes: tuple[str, ...]) -> str:
    """The printed type line of the three parts."""
    left = " ".join((*supertypes, *types))
    return f"{left} — {' '.join(subtypes)}" if subtypes else left
