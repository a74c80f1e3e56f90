"""The ability language: programs with their targets and modes, and the ops that choose and steer (CR 115, 601.2, 608.2,
700.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import Amount, Condition, Filter, Ref, You
from engine.frozen import record

if TYPE_CHECKING:
    from engine.cards.abilities import Cost, Trigger
    from engine.cards.ops import Op

__all__ = [
    "Choose", "Delay", "ForEach", "If", "Link", "May", "Modes", "Pay", "PayAny", "Program", "Remember", "TargetSpec", "Vote",
]  # fmt: skip


@record
class TargetSpec:
    """One "target …" of a spell or ability (CR 115): what may be chosen and how many.

    ``objects`` and/or ``players`` (``player``, ``opponent``; "" = none) say what fits; any target = creatures,
    planeswalkers, battles and players. ``most``/``least`` give the number ("up to two" = least 0, most 2; ``most`` may
    be an amount such as X). ``divide`` shares that amount among the targets, at least 1 each (CR 601.2d).
    ``per_opponent`` makes one slot for each opponent. ``distinct_from`` names an earlier slot whose targets may not be
    chosen again ("another target").
    """

    objects: Filter | None = None
    players: str = ""
    least: Amount = 1
    most: Amount = 1
    divide: Amount | None = None
    per_opponent: bool = False
    distinct_from: tuple[int, ...] = ()
    but_owner: bool = False
    """No player who owns the source ("target player other than ~'s owner")."""


@record
class Modes:
    """A modal program (CR 700.2): choose at least ``least`` and at most ``most`` of the modes, ``again`` = the same one
    twice is fine.
    """

    options: tuple[Program, ...]
    least: int = 1
    most: int = 1
    again: bool = False
    names: tuple[str, ...] = ()
    more_if: Condition | None = None
    """If this holds as the spell is cast, up to ``more`` modes may be chosen instead."""
    more: int = 0
    costs: tuple[Cost, ...] = ()
    """Of each mode the additional cost that choosing it means (702.172a, 702.183a)."""
    after: Program | None = None
    """What is done behind the chosen modes, with its own targets."""
    apart: bool = False
    """Each mode must target a different player."""
    fresh: str = ""
    """Only modes that weren't chosen before for this ability of its source: in this ``turn``, or ``ever``."""


@record
class Program:
    """What a spell or ability does: its targets and its steps in order; or its modes."""

    steps: tuple[Op, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    modes: Modes | None = None
    anyway: bool = False
    """It resolves even if all its targets are illegal."""


@record
class Choose:
    """A player chooses, bound to ``slot``: objects or players that fit (``objects``/``players``), or one of ``options``
    (``color``, ``creature_type``, ``card_name``, ``number`` or explicit words). ``keep`` stores the choice on the
    source (607).
    """

    slot: str
    who: Ref = You()
    objects: Filter | None = None
    players: str = ""
    options: tuple[str, ...] = ()
    least: Amount = 1
    most: Amount = 1
    keep: bool = False
    random: bool = False
    """Nobody chooses: it is chosen at random."""


@record
class May:
    """The player may do the steps (608.2d): asks yes or no. ``otherwise`` is done on no."""

    steps: tuple[Op, ...]
    who: Ref = You()
    otherwise: tuple[Op, ...] = ()
    slot: str = "did"


@record
class Pay:
    """The player may (``must`` False) pay the cost; then ``steps``, else ``otherwise`` (118.12). "Counter unless pays"
    = otherwise.
    """

    cost: Cost
    steps: tuple[Op, ...] = ()
    otherwise: tuple[Op, ...] = ()
    who: Ref = You()
    slot: str = "did"
    x: Amount | None = None
    """What X is in the cost, where the text says so."""
    times: Amount = 1
    """The whole cost so many times over: "pays {1} for each card in your graveyard"."""


@record
class PayAny:
    """Each of the players, in turn order from you, may pay any amount of ``mana``, ``life`` or ``energy``; how much all
    of them paid is bound to ``slot``. ``repeat``: again and again until nobody pays.
    """

    who: Ref = You()
    kind: str = "mana"
    slot: str = "paid"
    repeat: bool = False


@record
class If:
    """The steps if the condition holds, else ``otherwise``."""

    condition: Condition
    steps: tuple[Op, ...]
    otherwise: tuple[Op, ...] = ()


@record
class ForEach:
    """The steps once for each thing meant, bound to ``each`` (players in APNAP order); or ``times`` times."""

    what: Ref | None
    steps: tuple[Op, ...]
    times: Amount = 0


@record
class Delay:
    """Create a delayed triggered ability (603.7). Bindings of now are kept. ``duration`` "" = until it triggers once."""

    trigger: Trigger
    program: Program
    duration: str = ""
    once: bool = True


@record
class Vote:
    """Each player votes for an option, in turn order from you (701.38); each option's votes are bound as
    ``votes:OPTION``.
    """

    options: tuple[str, ...]
    outcomes: tuple[tuple[Op, ...], ...] = ()
    """Per option: steps done once for each vote (``per_vote``) or when it has most votes."""
    per_vote: bool = True
    tie: str = ""
    secret: bool = False
    """Nobody knows the votes of others until all are cast."""


@record
class Link:
    """Link the objects to the source under the key (607.2)."""

    what: Ref
    key: str = "exiled"


@record
class Remember:
    """Bind the things meant now to ``slot``: "those creatures", whatever they become by later steps."""

    what: Ref
    slot: str
