"""The ability language, part 6: steps that keyword abilities are taken apart into, and that no card says (CR 702)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import Amount, Bound, Ref
from engine.frozen import record
from engine.ids import ObjectId

if TYPE_CHECKING:
    from engine.cards.ops import Op

__all__ = [
    "AuraSwap",
    "BackupGrant",
    "Blight",
    "CastCopy",
    "Crafted",
    "Encode",
    "Endure",
    "EpicCopies",
    "GiveGift",
    "MiracleReveal",
    "Pair",
    "Paradigm",
    "Prepare",
    "Ripple",
    "Tie",
    "TimeTravel",
]


@record
class MiracleReveal:
    """The player may reveal the source as it is drawn; then it may be cast for its miracle cost (702.94a)."""


@record
class Pair:
    """The two creatures become paired, if both can be (702.95b-c)."""

    one: Ref
    other: Ref


@record
class BackupGrant:
    """The creature gains the abilities printed on the source below its backup ability, those of backup apart, until end
    of turn (702.165a).
    """

    what: Ref


@record
class Crafted:
    """The exiled source returns transformed under its owner's control; the materials exiled with it are linked to it
    (702.167a, 702.167c).
    """


@record
class Tie:
    """Link ``to`` to each of the objects under the key, whatever the source is (607.2)."""

    what: Ref
    to: Ref
    key: str


@record
class Encode:
    """The spell's card is exiled encoded on the creature, which may cast copies of it (702.99a)."""

    on: Ref = Bound("encoded")


@record
class CastCopy:
    """The player may copy the card in exile and cast the copy without paying its mana cost (702.99a, 707.12)."""

    card: ObjectId
    made: ObjectId | None = None
    """The copy, while it is being cast."""


@record
class Ripple:
    """Reveal so many cards from the top of the library; those with the spell's name may be cast free, the rest goes to
    the bottom (702.60a).
    """

    amount: Amount


@record
class GiveGift:
    """The steps, with the opponent who was promised the spell's gift bound to ``promised`` (702.174b)."""

    steps: tuple[Op, ...]


@record
class EpicCopies:
    """For the rest of the game the player can't cast spells, and copies the source without epic at each of the player's
    upkeeps (702.50a).
    """


@record
class Paradigm:
    """The first spell of its name that the player resolves: at each of the player's precombat main phases a copy of it
    may be cast free (702.192a).
    """


@record
class Blight:
    """Each of the players puts that many -1/-1 counters on a creature that the player controls, bound to ``slot``
    (701.68a, 701.68c).
    """

    who: Ref
    amount: Amount = 1
    slot: str = "blighted"


@record
class Endure:
    """Controllers of the permanents put that many +1/+1 counters on them or create a Spirit of that size (701.63a)."""

    what: Ref
    amount: Amount = 1


@record
class Prepare:
    """The permanents become prepared, those that have a prepare spell, or (``on`` False) unprepared (722.3a-c)."""

    what: Ref
    on: bool = True


@record
class TimeTravel:
    """For any number of the player's permanents and suspended cards with time counters, one is put on or removed
    (701.56a).
    """


@record
class AuraSwap:
    """The source may be exchanged with an Aura card in its owner's hand (702.65a)."""
