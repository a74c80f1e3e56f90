"""The ability language, part 5: coins, dice, piles, votes for objects, new targets, and what may stay tapped (CR 115.7,
502.3, 700.3, 701.38, 705, 706).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import Amount, Filter, Ref, You
from engine.frozen import record

if TYPE_CHECKING:
    from engine.cards.ops import Op

__all__ = [
    "ChangeTargets",
    "Clash",
    "FlipCoins",
    "KeepSome",
    "RollAgain",
    "RollDice",
    "SeparatePiles",
    "UntapRest",
    "VoteForObject",
]


@record
class FlipCoins:
    """The player flips ``amount`` coins, or with ``until_lost`` coins until one is lost (705). ``slot`` is bound to how
    many were won, or came up heads; ``calls`` False: only heads and tails count, and nobody wins or loses (705.2).
    """

    who: Ref = You()
    amount: Amount = 1
    until_lost: bool = False
    calls: bool = True
    slot: str = "flip"


@record
class RollDice:
    """Each of the players rolls ``amount`` dice with so many ``sides`` (706). ``keep``: of all the dice only the
    ``highest`` or the ``lowest`` counts, ``all`` do, or all but the lowest (``drop lowest``). ``plus`` is added to what
    each die shows (706.2). ``rows`` is the results table: (least, most, steps), most 0 = no upper end (706.3a).

    ``slot`` is bound to the result (the total of several); ``SLOT:even``, ``SLOT:odd``, ``SLOT:highest`` and
    ``SLOT:doubles`` to how many dice came up even and odd, the highest of them, and whether there are doubles (706.5);
    as things ``SLOT`` are the players with the highest result.
    """

    who: Ref = You()
    sides: int = 6
    amount: Amount = 1
    keep: str = "all"
    plus: Amount = 0
    rows: tuple[tuple[int, int, tuple[Op, ...]], ...] = ()
    slot: str = "roll"


@record
class RollAgain:
    """Roll again: as many dice of the same kind as the last instruction to roll, with its modifiers and its results
    table (706.3c).
    """


@record
class Clash:
    """You and an opponent of your choice each reveal the top card of the library, and each may put it on the bottom
    (701.30). ``slot`` is bound to 1 if you win.
    """

    slot: str = "won"


@record
class SeparatePiles:
    """``who`` separates the objects into two piles, ``chooser`` chooses one of them (700.3). The objects of that pile
    are bound to ``slot``, the others to ``rest``.

    ``top``: the objects are so many cards from the top of ``of``'s library, revealed first, instead of ``what``.
    ``hidden``: only who separates them looks at them; the first pile stays face down, the second is turned face up.
    """

    what: Ref | None = None
    who: Ref = You()
    chooser: Ref = You()
    top: Amount = 0
    of: Ref = You()
    slot: str = "pile"
    rest: str = "other pile"
    hidden: bool = False


@record
class VoteForObject:
    """Each player votes for one of the objects that fit, in turn order from you; those with the most votes are bound to
    ``slot`` (701.38a-b).

    With ``who`` they vote for one of those players instead. ``secret``: nobody knows the votes of others until all are
    cast; ``optional``: for up to one.
    """

    filter: Filter
    slot: str = "voted"
    who: Ref | None = None
    secret: bool = False
    optional: bool = False


@record
class ChangeTargets:
    """Choose new targets for the spell or ability (115.7d), or with ``must`` change its targets (115.7a): all of them
    or none, to ``to`` if given.
    """

    what: Ref
    who: Ref = You()
    must: bool = False
    to: Ref | None = None


@record
class KeepSome:
    """Each of the players, in turn order, chooses one permanent (``most`` of them, with ``least`` as few as that) of
    each kind among those that the player controls; then all others that fit ``rest`` are sacrificed, or with
    ``destroy`` destroyed, at once (101.4, 608.2e).
    """

    who: Ref
    kinds: tuple[Filter, ...]
    rest: Filter
    destroy: bool = False
    slot: str = "moved"
    most: Amount = 1
    least: Amount | None = None


@record
class UntapRest:
    """The untap step of a player who may keep some permanents tapped: asked one by one, then the rest untaps at once
    (502.3).
    """
