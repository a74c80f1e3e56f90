"""Objects: cards, tokens, copies, spells, abilities and emblems during one stay in one zone (CR 109, 110, 111, 113,
400.7).
"""

from __future__ import annotations

from engine.cards.abilities import Ability
from engine.cards.card import Face
from engine.cards.mana import ManaCost
from engine.cards.ops import Program
from engine.frozen import record
from engine.ids import CardId, ObjectId, PlayerId

__all__ = [
    "BATTLEFIELD", "COMMAND", "EXILE", "GRAVEYARD", "HAND", "LIBRARY", "PLAIN", "STACK", "ZONES", "CastFacts", "Chars", "Gone", "More",
    "Obj", "Snapshot", "StackPart",
]  # fmt: skip

LIBRARY, HAND, BATTLEFIELD, GRAVEYARD, STACK, EXILE, COMMAND = (
    "library", "hand", "battlefield", "graveyard", "stack", "exile", "command",
)  # fmt: skip
ZONES = (LIBRARY, HAND, BATTLEFIELD, GRAVEYARD, STACK, EXILE, COMMAND)
"""Zone names (CR 400.1)."""


@record
class Chars:
    """Characteristics after all continuous effects (CR 109.3, 613); for a permanent with P/T they include counters.

    ``keywords`` are the names of the keyword abilities, for quick tests; ``power``/``toughness`` None where there are
    none.
    """

    name: str
    mana_cost: ManaCost | None
    colors: tuple[str, ...]
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    abilities: tuple[Ability, ...]
    keywords: frozenset[str]
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    every_creature_type: bool = False
    mana_value: int = 0


@record
class CastFacts:
    """How a permanent's or a spell's cast went: who cast it, from where, by which alternative, X, which optional costs
    were paid.
    """

    caster: PlayerId
    zone: str
    using: str = ""
    x: int = 0
    paid: tuple[str, ...] = ()
    times: int = 0
    """The caster's casts of this card from the command zone when it was cast, this one included (903.8)."""
    colors: tuple[str, ...] = ()
    """Colors of the mana spent to cast it, where something of it asks for that (106.1)."""
    mana: int = 0
    """How much mana was spent to cast it, likewise."""
    spent: tuple[str, ...] = ()
    """Of each mana spent to cast it, where something asks for that: its color or C, "snow" if it was, and the types and
    subtypes of what made it.
    """


@record
class More:
    """The rarely used part of an object; most objects share :data:`PLAIN`.

    ``kind``: card, token, copy (a copy of a spell), ability, emblem. ``face``: index of the face that is up.
    ``timestamp``: 613.7 (0 = ``Obj.entered``). ``attached_to``: a thing. ``choices``: (key, value) pairs chosen for it
    (607). ``links``: (key, ids). ``known``: players that may look at it while it is hidden or face down. ``phased``:
    phased out. ``deathtouched``: was dealt damage by a source with deathtouch since the last check (704.5h).
    ``merged``: faces of the other components of a merged or melded permanent.
    """

    kind: str = "card"
    face: int = 0
    face_down: str = ""
    timestamp: int = 0
    attached_to: int | None = None
    choices: tuple[tuple[str, str], ...] = ()
    links: tuple[tuple[str, tuple[ObjectId, ...]], ...] = ()
    known: tuple[PlayerId, ...] = ()
    phased: bool = False
    deathtouched: bool = False
    cast: CastFacts | None = None
    merged: tuple[Face, ...] = ()
    regeneration: int = 0
    goaded: tuple[PlayerId, ...] = ()
    marks: tuple[str, ...] = ()
    """Other lasting facts: monstrous, renowned, suspected, saddled, crewed …"""
    faces: tuple[Face, ...] = ()
    """Both faces, front first, of a double-faced token or copy of a spell (707.8a, 707.10g), and of a card turned to
    its back face (202.3b).
    """

    def ordinary(self) -> bool:
        """Whether it leaves the object what its face and its counters make of it: not phased out, face down, merged,
        turned or marked.
        """
        return not (self.phased or self.face_down or self.merged or self.faces or self.marks)


PLAIN = More()


@record
class StackPart:
    """What an object on the stack needs besides its characteristics (CR 112, 113.1, 601.2).

    ``kind``: spell, activated or triggered. ``targets``: for each slot the things chosen; ``shares``: for each slot the
    division of its amount, parallel to the targets. ``modes``: indices of the chosen modes. ``source``: the object the
    ability is from; ``last``: that source as it last was. ``bindings`` and ``numbers``: bound by the trigger event.
    ``ability``: the ability value. ``program``: the program that resolves.
    """

    kind: str
    program: Program
    targets: tuple[tuple[int, ...], ...] = ()
    shares: tuple[tuple[int, ...], ...] = ()
    modes: tuple[int, ...] = ()
    x: int = 0
    source: ObjectId | None = None
    last: Snapshot | None = None
    bindings: tuple[tuple[str, tuple[int, ...]], ...] = ()
    ability: Ability | None = None
    text: str = ""
    numbers: tuple[tuple[str, int], ...] = ()


@record
class Obj:
    """One incarnation of a card, token, copy or ability (CR 400.7).

    ``cards``: the physical cards in it: one normally, more when melded or merged, none for tokens, copies, abilities,
    emblems. ``controller`` is the one before layer 2, None where nothing controls it (109.4). ``base``: its copiable
    values before layer 1. ``since``: number of the event since which its controller has controlled it continuously
    (302.6). ``entered``: number of the event that put it into its zone.
    """

    id: ObjectId
    cards: tuple[CardId, ...]
    owner: PlayerId
    controller: PlayerId | None
    zone: str
    base: Face
    tapped: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    since: int = 0
    entered: int = 0
    more: More = PLAIN
    stack: StackPart | None = None

    def counter(self, kind: str) -> int:
        """Number of counters of that kind on it."""
        for k, n in self.counters:
            if k == kind:
                return n
        return 0


@record
class Snapshot:
    """An object as it last was (608.2h): the record and its characteristics, and who controlled it."""

    obj: Obj
    chars: Chars
    controller: PlayerId | None


@record
class Gone:
    """What is left of a dead id: how it last was (only for objects of battlefield and stack) and the objects it became."""

    last: Snapshot | None
    became: tuple[ObjectId, ...] = ()
