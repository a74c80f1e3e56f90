"""Ops that move cards from zone to zone and look at them (CR 121, 400, 610.3, 701.6-701.9, 701.17, 701.20-701.25)."""

from __future__ import annotations

from engine.cards.filters import Amount, Filter, Ref, This, You
from engine.frozen import record

__all__ = [
    "Counter", "Destroy", "Discard", "Draw", "ExileUntil", "LookAt", "Mill", "Move", "Reveal", "Sacrifice", "Scry",
    "Search", "Shuffle", "Surveil",
]  # fmt: skip


@record
class Move:
    """Put the objects into a zone (CR 400). ``to``: hand, library, battlefield, graveyard, exile, command.

    ``position``: ``top``, ``bottom``, or the place from the top (``third from the top`` = "3"). ``controller`` for the
    battlefield (default: the resolving player; ``owner`` = under its owner's control). ``origin`` limits which zones it
    is moved from: an object that is elsewhere stays (400.7 "that card"). ``slot`` binds the new objects. ``how`` is a
    word for the log (return, put, exile …).
    """

    what: Ref
    to: str
    position: str = "top"
    controller: str = "you"
    tapped: bool = False
    face_down: str = ""
    """``manifest``, ``cloak`` or ``down`` for cards put onto the battlefield face down; ``exile`` for face-down exile.
    """
    transformed: bool = False
    attacking: Ref | None = None
    """Enters attacking that player (or, for This/Bound attackers, what that creature attacks)."""
    counters: tuple[tuple[str, Amount], ...] = ()
    attach_to: Ref | None = None
    origin: tuple[str, ...] = ()
    link: str = ""
    slot: str = "moved"
    how: str = ""
    beneath: Amount = 0
    """For a library: put under that many cards of its top."""


@record
class Destroy:
    """Destroy the objects (CR 701.8); ``regenerate`` False = they can't be regenerated."""

    what: Ref
    regenerate: bool = True
    slot: str = "moved"


@record
class Sacrifice:
    """The players sacrifice: exactly ``what`` (if they control it), or ``amount`` permanents of their choice that fit
    ``filter`` (701.21).
    """

    who: Ref = You()
    filter: Filter | None = None
    amount: Amount = 1
    what: Ref | None = None
    slot: str = "moved"


@record
class Draw:
    """The players draw cards (CR 121)."""

    who: Ref
    amount: Amount = 1
    slot: str = "moved"


@record
class Discard:
    """The players discard ``amount`` cards of their choice (``random``: at random; ``what``: exactly these; amount -1:
    the hand).
    """

    who: Ref = You()
    amount: Amount = 1
    random: bool = False
    what: Ref | None = None
    filter: Filter | None = None
    slot: str = "moved"


@record
class Mill:
    """The players put that many cards from the top of their libraries into their graveyards (701.17)."""

    who: Ref
    amount: Amount
    slot: str = "moved"


@record
class Counter:
    """Counter the spells or abilities (701.6); ``to`` and ``position`` say where a countered spell goes instead of the
    graveyard (``chosen``: the word bound to ``position``).
    """

    what: Ref
    to: str = "graveyard"
    position: str = "top"
    slot: str = "moved"


@record
class Search:
    """Search a library (701.23): find up to ``most`` cards that fit, at least ``least`` (may always fail to find a
    stated quality), and put them ``to`` a zone. ``reveal`` shows them.
    """

    filter: Filter
    to: str = "hand"
    most: Amount = 1
    who: Ref = You()
    whose: Ref = You()
    position: str = "top"
    tapped: bool = False
    reveal: bool = False
    shuffle: bool = True
    controller: str = "you"
    zones: tuple[str, ...] = ("library",)
    slot: str = "found"
    first: str = ""
    """Where one of the cards found is put instead, tapped ("one onto the battlefield tapped and the other into your
    hand").
    """
    share: bool = False
    """The cards found share a land type."""
    whole: bool = False
    """Every one of the zones is searched: what lies open in a graveyard and fits is found (701.23b)."""


@record
class Shuffle:
    """The players shuffle their libraries; objects of ``into`` are shuffled into their owners' libraries first
    (701.24).
    """

    who: Ref | None = None
    into: Ref | None = None


@record
class Reveal:
    """Reveal the objects to all players (701.20); ``to``: only those players look at them."""

    what: Ref
    to: Ref | None = None


@record
class LookAt:
    """Look at the top ``amount`` cards of a library; put up to ``take`` that fit ``filter`` into ``to`` (``top``: one
    stays on top), the rest to ``rest`` (any order: the player orders them). ``reveal``: the taken cards (or all, with
    ``reveal_all``) are revealed.
    """

    amount: Amount
    take: Amount = 0
    least: Amount = 0
    filter: Filter | None = None
    to: str = "hand"
    rest: str = "bottom"
    """``bottom``, ``top``, ``graveyard``, ``random_bottom`` or ``exile``."""
    who: Ref = You()
    whose: Ref = You()
    reveal: bool = False
    reveal_all: bool = False
    tapped: bool = False
    slot: str = "moved"
    face_down: str = ""
    """``manifest`` or ``cloak`` for cards put onto the battlefield face down."""
    counters: tuple[tuple[str, Amount], ...] = ()
    """What the cards put onto the battlefield enter with."""
    link: str = ""
    """The key under which the cards taken are linked to the source (607.2)."""
    seen: str = ""
    """A name for all the cards that are looked at."""
    until: bool = False
    """Not the top ``amount`` cards, but as many as it takes until ``amount`` of them fit: "reveal cards … until you
    reveal a land card".
    """


@record
class Scry:
    """Scry (701.22)."""

    amount: Amount
    who: Ref = You()


@record
class Surveil:
    """Surveil (701.25)."""

    amount: Amount
    who: Ref = You()


@record
class ExileUntil:
    """Exile the objects until the source leaves the battlefield (610.3): one duration, no trigger."""

    what: Ref
    source: Ref = This()
    slot: str = "moved"
