"""The ability language: conditions, what must hold (CR 603.4, 604, 608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from engine.cards.references import Ref, You
from engine.frozen import record

if TYPE_CHECKING:
    from engine.cards.filters import Filter
    from engine.cards.quantities import Amount

__all__ = [
    "AllOf", "AnyOf", "Blessed", "Chose", "Compare", "Condition", "Designated", "Did", "InZone", "Initiative", "Is", "Monarch", "NewlyControlled",
    "Not", "Paid", "Picked", "ThisTurn", "Turn", "WasCast",
]  # fmt: skip


@record
class Compare:
    """``left relation right``, relation one of ``=``, ``<=``, ``>=``, ``<``, ``>``, ``!=``."""

    left: Amount
    relation: str
    right: Amount


@record
class Is:
    """Some (``every``: every) object meant fits the filter; zones of the filter count too."""

    of: Ref
    filter: Filter
    every: bool = False


@record
class InZone:
    """The object meant is in one of the zones."""

    of: Ref
    zones: tuple[str, ...]


@record
class Turn:
    """Whose turn it is: ``you``, ``opponent`` or ``that`` (the ``player`` of the trigger); ``steps`` restricts to steps
    or ``combat``.
    """

    whose: str = "you"
    steps: tuple[str, ...] = ()


@record
class Paid:
    """An optional cost was paid for the source: ``kicker``, ``buyback``, … (CR 702.33)."""

    cost: str = "kicker"


@record
class WasCast:
    """The source was cast; from ``zone`` if given; by ``using`` if given."""

    zone: str = ""
    using: str = ""


@record
class Did:
    """The earlier step bound to ``slot`` did something ("if you do", CR 608.2d, 608.2h)."""

    slot: str = "did"


@record
class ThisTurn:
    """It happened this turn: ``died`` (a creature that the player controlled), ``commander died`` (one the player
    owns), ``gained`` and ``lost`` (life); ``who``: you, opponent or any.
    """

    deed: str
    who: str = "any"


@record
class Monarch:
    """The player meant is the monarch."""

    who: Ref = You()


@record
class Chose:
    """The word was chosen for the source under the key as it entered (CR 607.2d)."""

    key: str
    word: str


@record
class Blessed:
    """The player meant has the city's blessing (CR 702.131)."""

    who: Ref = You()


@record
class Initiative:
    """The player meant has the initiative (CR 726)."""

    who: Ref = You()


@record
class Designated:
    """It is ``day`` or ``night``, or neither ("") (CR 731)."""

    word: str


@record
class Picked:
    """The word was chosen by an earlier step and bound to ``slot``."""

    slot: str
    word: str


@record
class NewlyControlled:
    """The source came under its controller's control since the beginning of that player's last upkeep (CR 702.30)."""


@record
class Not:
    """The condition does not hold."""

    of: Condition


@record
class AllOf:
    """Every condition holds."""

    parts: tuple[Condition, ...]


@record
class AnyOf:
    """Some condition holds."""

    parts: tuple[Condition, ...]


Condition = Union[
    Compare,
    Is,
    InZone,
    Turn,
    Paid,
    WasCast,
    Did,
    ThisTurn,
    Monarch,
    Chose,
    Blessed,
    Initiative,
    Designated,
    Picked,
    NewlyControlled,
    Not,
    AllOf,
    AnyOf,
]
