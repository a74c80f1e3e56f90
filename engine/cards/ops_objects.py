"""Ops done to objects where they are, and that make new ones (CR 111, 120, 122, 701, 707, 708, 730)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import Amount, Ref, This, You
from engine.frozen import record

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.cards.layer_changes import Change

__all__ = [
    "Attach", "CopyCard", "CopySpell", "CopyToken", "CreateToken", "Damage", "ExchangeControl", "Fight", "Goad", "Meld", "Merge", "MoveCounters",
    "PhaseOut", "Proliferate", "PutCounters", "RemoveCounters", "RemoveFromCombat", "Tap", "Transform", "TurnFace",
    "Unlock", "Untap",
]  # fmt: skip


@record
class Damage:
    """``source`` deals ``amount`` damage to each thing meant (CR 120); ``divided`` = as divided among the targets of
    that slot.
    """

    to: Ref
    amount: Amount
    source: Ref = This()
    combat: bool = False
    divided: bool = False
    unpreventable: bool = False
    slot: str = "damage"


@record
class Fight:
    """The two creatures fight (CR 701.14); without ``other``, the two that are ``one`` fight each other."""

    one: Ref
    other: Ref | None


@record
class Tap:
    """Tap the permanents."""

    what: Ref


@record
class Untap:
    """Untap the permanents."""

    what: Ref


@record
class PutCounters:
    """Put counters on the objects or give them to the players. Kinds: P1P1, M1M1, LOYALTY, CHARGE, POISON, ENERGY, …
    (upper case). ``divided`` = as divided among the targets of that slot (601.2d).
    """

    what: Ref
    kind: str
    amount: Amount = 1
    divided: bool = False


@record
class MoveCounters:
    """Move ``amount`` counters of the kind (-1: all; ``any``: of every kind) from one object onto another (122.5).
    ``copied``: put as many and of the same kinds as the one has or last had, which loses none ("put its counters on",
    122.8); onto itself that doubles them (701.10e).
    """

    of: Ref
    to: Ref
    kind: str = "any"
    amount: Amount = -1
    copied: bool = False


@record
class RemoveCounters:
    """Remove counters (amount -1 = all of them)."""

    what: Ref
    kind: str
    amount: Amount = 1
    slot: str = "amount"


@record
class Proliferate:
    """Choose any number of permanents and players with counters and give each another of each kind there (701.34)."""


@record
class CreateToken:
    """Create that many tokens (701.7, 111)."""

    face: Face
    amount: Amount = 1
    who: Ref = You()
    tapped: bool = False
    attacking: Ref | None = None
    counters: tuple[tuple[str, Amount], ...] = ()
    power: Amount | None = None
    """For X/X tokens: power and toughness."""
    toughness: Amount | None = None
    slot: str = "made"
    back: Face | None = None
    """The other face of a double-faced token (111.10i)."""
    to: Ref | None = None
    """What an Aura token enters attached to; it isn't created where it can't enchant that (303.4i)."""
    also: tuple[CreateToken, ...] = ()
    """Others that are created together with it."""


@record
class CopyToken:
    """Create tokens that are copies of the object, with exceptions (707.2, 111.10)."""

    of: Ref
    amount: Amount = 1
    who: Ref = You()
    tapped: bool = False
    attacking: Ref | None = None
    but: tuple[Change, ...] = ()
    slot: str = "made"


@record
class CopySpell:
    """Copy the spell or ability on the stack (707.10); ``new_targets``: the copy's controller may choose new targets;
    ``but``: with exceptions.
    """

    what: Ref
    amount: Amount = 1
    who: Ref = You()
    new_targets: bool = True
    slot: str = "made"
    but: tuple[Change, ...] = ()


@record
class CopyCard:
    """Copy the cards in the zone they are in; the copies may be cast while the effect goes on, or cease to exist
    (707.12).
    """

    what: Ref
    slot: str = "made"


@record
class Attach:
    """Attach the object to another (701.3)."""

    what: Ref
    to: Ref


@record
class TurnFace:
    """Turn the permanents face ``up`` or down (708). ``lies``: as what they lie face down (``down`` = a 2/2 creature;
    see :func:`~engine.core.layer_faces.face_now`).
    """

    what: Ref
    up: bool
    lies: str = "down"


@record
class Transform:
    """Transform the permanents (701.27); with ``flip``, flip those that are flip cards (710.2)."""

    what: Ref
    flip: bool = False


@record
class PhaseOut:
    """The permanents phase out (702.26)."""

    what: Ref


@record
class Meld:
    """Exile both and meld them (701.42)."""

    one: Ref
    other: Ref


@record
class Merge:
    """The object merges with the creature (730): ``top`` True = it goes on top."""

    what: Ref
    into: Ref
    top: bool | None = None


@record
class ExchangeControl:
    """Exchange control of the two objects (701.12)."""

    one: Ref
    other: Ref


@record
class Goad:
    """Goad the creatures (701.15)."""

    what: Ref


@record
class RemoveFromCombat:
    """Remove the creatures from combat (506.4)."""

    what: Ref


@record
class Unlock:
    """Of each of the permanents, ``unlock`` a locked half, ``lock`` an unlocked one, or do ``either`` (709.5f-g);
    ``pay``: its player pays the mana cost of that half (709.5e).
    """

    what: Ref
    how: str = "unlock"
    pay: bool = False
