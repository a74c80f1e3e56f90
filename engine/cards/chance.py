"""The ability language, part 5: coins, piles, votes for objects, new targets, and what may stay tapped (CR 115.7, 502.3, 700.3, 701.38, 705)."""

from __future__ import annotations

from engine.cards.filters import Amount, Filter, Ref, You
from engine.frozen import record

__all__ = ["ChangeTargets", "FlipCoins", "KeepSome", "SeparatePiles", "UntapRest", "VoteForObject"]


@record
class FlipCoins:
    """The player flips ``amount`` coins, or with ``until_lost`` coins until one is lost (705). ``slot`` is bound to how many were won, or came up heads;
    ``calls`` False: only heads and tails count, and nobody wins or loses (705.2).
    """

    who: Ref = You()
    amount: Amount = 1
    until_lost: bool = False
    calls: bool = True
    slot: str = "flip"


@record
class SeparatePiles:
    """``who`` separates the objects into two piles, ``chooser`` chooses one of them (700.3). The objects of that pile are bound to ``slot``, the others to ``rest``.

    ``top``: the objects are so many cards from the top of ``of``'s library, revealed first, instead of ``what``.
    """

    what: Ref | None = None
    who: Ref = You()
    chooser: Ref = You()
    top: Amount = 0
    of: Ref = You()
    slot: str = "pile"
    rest: str = "other pile"


@record
class VoteForObject:
    """Each player votes for one of the objects that fit, in turn order from you; those with the most votes are bound to ``slot`` (701.38a-b)."""

    filter: Filter
    slot: str = "voted"


@record
class ChangeTargets:
    """Choose new targets for the spell or ability (115.7d), or with ``must`` change its targets (115.7a): all of them or none, to ``to`` if given."""

    what: Ref
    who: Ref = You()
    must: bool = False
    to: Ref | None = None


@record
class KeepSome:
    """Each of the players, in turn order, chooses one permanent of each kind among those that the player controls; then all others that fit ``rest`` are
    sacrificed, or with ``destroy`` destroyed, at once (101.4, 608.2e).
    """

    who: Ref
    kinds: tuple[Filter, ...]
    rest: Filter
    destroy: bool = False
    slot: str = "moved"


@record
class UntapRest:
    """The untap step of a player who may keep some permanents tapped: asked one by one, then the rest untaps at once (502.3)."""
