"""The ability language, part 4: steps that only the rules write. Keywords and ops are taken apart into them; no card
says them (CR 608.2c, 702).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import Amount, Ref, You
from engine.frozen import record
from engine.ids import ObjectId

if TYPE_CHECKING:
    from engine.cards.abilities import Cost
    from engine.cards.ops import Change, Op

__all__ = [
    "Afterwards", "Allow", "Bind", "Cascade", "CastFor", "Connive", "CopyForEach", "CopyOfCard", "Discover", "Done", "EncoreTokens", "EnterInPlace", "ExileTop", "Explore", "Heal", "Mark", "Melee", "Myriad", "PayEach", "RingTempts", "SetSpeed", "Told", "TurnUp",
    "Unattach", "Venture",
]  # fmt: skip


@record
class Bind:
    """A step of ForEach: bind the things to the name and go on."""

    name: str
    things: tuple[int, ...]


@record
class Done:
    """The step behind the first step of a "may": whether the player really did it (nobody sacrifices what isn't there)."""

    slot: str


@record
class Mark:
    """Give the permanents a designation: ``renowned``, ``monstrous``, ``saddled`` … (CR 701.37b, 702.112b, 702.171b);
    ``turn``: until end of turn.
    """

    what: Ref
    word: str
    turn: bool = False


@record
class EncoreTokens:
    """For each opponent a token that is a copy of the source card and attacks that opponent this turn if able
    (702.141a).
    """

    slot: str = "made"


@record
class Allow:
    """You have the permission of that kind for a time: ``extra_land`` (305.2a), ``loyalty_again`` (606.3),
    ``no_max_hand`` (402.2).
    """

    kind: str
    amount: int = 1
    duration: str = "end_of_turn"


@record
class Connive:
    """Each of the objects connives: its controller draws and discards that many, and it gets a +1/+1 counter for each
    nonland card discarded (701.50).
    """

    what: Ref
    amount: Amount = 1


@record
class Explore:
    """Each of the creatures explores (701.44a)."""

    what: Ref


@record
class Discover:
    """Discover: a card of that mana value or less off the top is cast free or put into the hand (701.57a)."""

    amount: Amount


@record
class Told:
    """The object, or the player, has done it: ``connives``, ``explores``, ``blights``. For triggers."""

    what: Ref
    deed: str


@record
class Venture:
    """The players venture into the dungeon (701.49), or ``into`` the one that is called so."""

    who: Ref = You()
    into: str = ""


@record
class RingTempts:
    """The Ring tempts the player (701.54)."""

    who: Ref = You()


@record
class SetSpeed:
    """The players' speed increases by that much, to 4 at most (702.179c-d)."""

    who: Ref = You()
    amount: Amount = 1


@record
class CastFor:
    """The player may cast the source now for the cost of its keyword ``using`` (``free``: without paying anything);
    otherwise the steps (608.2g).
    """

    using: str
    free: bool = False
    otherwise: tuple[Op, ...] = ()


@record
class TurnUp:
    """The player pays to turn the permanent face up in one of the ways that are open (116.2b)."""

    object: ObjectId


@record
class PayEach:
    """The player may pay the cost once for each of ``times``, all or nothing; otherwise the steps (702.24a)."""

    cost: Cost
    times: Amount
    otherwise: tuple[Op, ...]


@record
class ExileTop:
    """The players exile that many cards from the top of their libraries (702.115a)."""

    who: Ref
    amount: Amount = 1
    slot: str = "moved"


@record
class Heal:
    """Remove all damage marked on the objects (702.89a)."""

    what: Ref


@record
class Unattach:
    """The objects become unattached (701.3d)."""

    what: Ref


@record
class EnterInPlace:
    """The source enters tapped and attacking what the creature attacked that was returned to pay for this (702.49c)."""


@record
class Myriad:
    """For each opponent but the defending player, maybe a token copy attacking that player or a planeswalker of theirs;
    exiled at end of combat (702.116a). ``hold`` are the things attacked so far, ``words`` the opponents asked.
    """

    slot: str = "made"


@record
class Melee:
    """The source gets +1/+1 until end of turn for each opponent attacked with a creature this combat (702.121a)."""


@record
class CopyForEach:
    """Copy the spell for each spell cast before it this turn (``storm``, 702.40a) or each permanent put into a
    graveyard from the battlefield this turn (``gravestorm``, 702.69a); new targets may be chosen.
    """

    what: str


@record
class CopyOfCard:
    """Create a token that is a copy of the source card, with exceptions and without mana cost (702.128a, 702.129a)."""

    but: tuple[Change, ...]
    slot: str = "made"


@record
class Cascade:
    """Exile cards from the top until a nonland card of lesser mana value; it may be cast free; the rest go to the
    bottom at random (702.85a).
    """


@record
class Afterwards:
    """The step after a spell cast for dash or blitz has become a permanent: the delayed trigger of its static ability
    (702.109a, 702.152a).
    """

    using: str
    spell: ObjectId
