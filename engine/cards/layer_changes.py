"""The ability language: what continuous effects change, by layer (CR 611, 613.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from engine.cards.filters import Amount, Ref, You
from engine.frozen import record

if TYPE_CHECKING:
    from engine.cards.abilities import Ability
    from engine.cards.card import Face

__all__ = [
    "AddAbilities", "AddColors", "AddPT", "AddTypes", "Become", "BecomeCopy", "Change", "Control", "EntersWith", "LoseAbilities", "OwnAbility", "OwnName",
    "SetColors", "SetName", "SetPT", "SetTypes", "SwitchPT",
]  # fmt: skip


@record
class BecomeCopy:
    """Layer 1a: becomes a copy of the object, keeping the exceptions in ``but`` (applied to the copied values, CR
    707.9).

    ``face``: the copied values, exceptions applied, as they were when the effect began (707.2b); filled in by the
    engine.
    """

    of: Ref
    but: tuple[Change, ...] = ()
    face: Face | None = None


@record
class Control:
    """Layer 2: the player controls it."""

    who: Ref = You()


@record
class SetName:
    """Layer 3 (612.8): has this name only."""

    name: str


@record
class AddTypes:
    """Layer 4: gains the types, supertypes and subtypes in addition; ``every_creature_type`` for "is every creature
    type"; ``lose`` are supertypes or types it loses.
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    every_creature_type: bool = False
    lose: tuple[str, ...] = ()
    chosen: bool = False
    """The subtype that was chosen for the source, too."""


@record
class SetTypes:
    """Layer 4: its types become exactly these; subtypes of the kinds concerned are replaced (205.1a)."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    keep_types: bool = False
    """True: only the subtypes are set and the card types stay (basic land types, 305.7)."""
    picked: str = ""
    """The subtype is the word bound to this slot as the effect begins ("the creature type of your choice")."""


@record
class SetColors:
    """Layer 5: its colors become exactly these (``chosen`` = the color chosen for the source; ``picked``: the one bound
    to this slot as the effect begins).
    """

    colors: tuple[str, ...]
    chosen: bool = False
    picked: str = ""


@record
class AddColors:
    """Layer 5: gains these colors in addition."""

    colors: tuple[str, ...]


@record
class AddAbilities:
    """Layer 6: gains the abilities."""

    abilities: tuple[Ability, ...]


@record
class AddActivated:
    """Layer 6: has all activated abilities of what is meant, as that is now."""

    of: Ref


@record
class LoseAbilities:
    """Layer 6: loses all abilities, or those keywords if ``keywords`` is given."""

    keywords: tuple[str, ...] = ()


@record
class SetPT:
    """Layer 7a (``cda``) or 7b: base power and toughness become these (None = unchanged)."""

    power: Amount | None
    toughness: Amount | None
    cda: bool = False


@record
class AddPT:
    """Layer 7c: gets +power/+toughness."""

    power: Amount
    toughness: Amount


@record
class SwitchPT:
    """Layer 7d: power and toughness are switched."""


@record
class OwnAbility:
    """Only among the exceptions of a copy: "it has this ability", the one that has this exception (707.9a); with
    ``other``, the source's other abilities.
    """

    other: bool = False


@record
class OwnName:
    """Only among the exceptions of a copy: "its name is ~", that of the ability's source (707.9b)."""


@record
class EntersWith:
    """Only among the exceptions of entering as a copy: "with an additional +1/+1 counter on it if it's a creature"
    (``only``; "" = in any case).
    """

    counter: str
    amount: Amount = 1
    only: str = ""


Change = Union[
    OwnAbility, OwnName, EntersWith, BecomeCopy, Control, SetName, AddTypes, SetTypes, SetColors, AddColors, AddAbilities, AddActivated, LoseAbilities, SetPT, AddPT, SwitchPT,
]  # fmt: skip
Become = Change
"""Another name for :data:`Change` in the text reader."""
