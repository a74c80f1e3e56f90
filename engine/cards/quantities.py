"""The ability language: amounts, how many and how much (CR 107, 608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from engine.cards.references import Each, Ref, This, You
from engine.frozen import record

if TYPE_CHECKING:
    from engine.cards.filters import Filter

__all__ = [
    "Amount",
    "CameOrWent",
    "CastBefore",
    "CastCount",
    "CastX",
    "Colors",
    "Completed",
    "Count",
    "CountersOn",
    "Extreme",
    "Greatest",
    "HandSize",
    "HighestNote",
    "Level",
    "LifeOf",
    "MostLife",
    "PaidTimes",
    "Plus",
    "Result",
    "Seats",
    "SpeedOf",
    "SpellsCast",
    "SpentOn",
    "Stat",
    "Targets",
    "Times",
    "TurnCount",
    "Unspent",
    "X",
]  # fmt: skip


@record
class X:
    """The value of X of the spell or ability (CR 107.3)."""


@record
class Count:
    """How many objects fit the filter; ``distinct`` counts different ``name``, ``color``, ``type``, ``basic_land_type``
    or ``mana_value`` instead; ``party``: how many of them can be in a party (700.8); ``door``: how many unlocked doors
    they have (709.5j).
    """

    filter: Filter
    distinct: str = ""


@record
class Stat:
    """``power``, ``toughness``, ``mana_value`` or ``loyalty`` of the object meant, last known if it is gone (CR
    608.2h).
    """

    stat: str
    of: Ref = This()


@record
class Greatest:
    """The greatest (``least`` = the least) ``stat`` among the objects that fit; 0 if there are none."""

    stat: str
    filter: Filter
    least: bool = False


@record
class CountersOn:
    """Counters of a kind on the object or player meant; ``any`` counts all kinds."""

    kind: str
    of: Ref = This()


@record
class LifeOf:
    """Life total of the player meant; ``starting``: the one that players began with, by how many began the game (CR
    103.4).
    """

    who: Ref = You()
    starting: bool = False


@record
class HandSize:
    """Cards in hand of the player meant."""

    who: Ref = You()


@record
class Seats:
    """How many players are meant that are still in the game ("for each opponent you have"); with ``lost`` how many of
    them have lost it: ``who`` is each player or each opponent.
    """

    who: Ref = You()
    lost: bool = False


@record
class CastCount:
    """How often the object was cast from the command zone this game by the player (CR 903.8)."""

    of: Ref = This()
    who: Ref = You()


@record
class PaidTimes:
    """How often the optional cost was paid for the source: ``multikicker``, ``squad``, ``replicate`` (CR 702.33,
    702.56, 702.157).
    """

    cost: str = "multikicker"


@record
class SpeedOf:
    """The speed of the player meant, 0 without one (CR 702.179f)."""

    who: Ref = You()


@record
class Level:
    """The level of the object meant, 1 without one (CR 716.2d)."""

    of: Ref = This()


@record
class Completed:
    """How many dungeons the player meant has completed (CR 309.7)."""

    who: Ref = You()


@record
class CastX:
    """The value of X with which the source was cast (CR 107.3m); 0 if it wasn't cast."""


@record
class MostLife:
    """The greatest life total among the players meant."""

    who: Ref = Each("player")


@record
class Colors:
    """Number of colors: in the identity of the player's commanders (``identity``; undefined without one, CR 903.4f),
    among the objects of ``filter``, or of mana spent to cast the source (``spent``); ``mana``: how much mana was spent
    to cast it (``mana on it``: the spell of the trigger); ``kicked``: how many times it was kicked; ``devotion WB``:
    mana symbols of these colors in the costs of your permanents (700.5).
    """

    of: str = "identity"
    filter: Filter | None = None


@record
class Result:
    """A number bound by an earlier step: ``that many``, ``that much`` (``slot`` as given by the op; "amount" of a
    trigger).
    """

    slot: str = "amount"


@record
class Plus:
    """Sum of the parts (a negative number subtracts)."""

    parts: tuple[Amount, ...]


@record
class Times:
    """``n`` times the amount; ``half`` halves it instead, rounding ``up`` or ``down``."""

    n: int
    of: Amount
    half: str = ""


@record
class TurnCount:
    """How often, or how much, it happened this turn: ``discards`` (cards), ``sacrifices`` (permanents), ``created``
    (tokens), ``died`` (creatures that the player controlled), ``gained`` and ``lost`` (life), ``drew`` (cards),
    ``attacked`` (with creatures), ``combat`` (damage dealt to the player), ``combats`` (combat phases begun); ``who``:
    you, opponent or any. ``players``: how many players it happened to instead.
    """

    deed: str
    who: str = "you"
    players: bool = False
    greatest: bool = False
    """Not all these players' together, but the one's with most."""


@record
class CameOrWent:
    """How many permanents that fit ``entered`` the battlefield this turn under the control of the players, ``left`` it
    or were ``buried`` (put into a graveyard from it) having been under their control; what they are is read as they are
    now or last were there (CR 400.7, 608.2h).
    """

    deed: str
    filter: Filter
    who: str = "any"


@record
class SpentOn:
    """How much mana was spent to cast the object (CR 106.1, 601.2h): of one color (``W``), ``snow``, made by a source
    of that type (``Treasure``, ``Creature``), or any at all.
    """

    kind: str = ""
    on: Ref = This()


@record
class Unspent:
    """How much unspent mana of that color, or of any, the player meant has (CR 106.4)."""

    color: str = ""
    who: Ref = You()


@record
class HighestNote:
    """The highest number that you noted in the draft for cards of that name, 0 if none is noted (CR 905.2b)."""

    name: str


@record
class Extreme:
    """The greatest (``least``: the least) among the players: ``life``, ``poison`` counters, cards in ``hand`` or
    ``graveyard``, or how many permanents that fit each of them does ``control``.
    """

    stat: str
    who: Ref
    filter: Filter | None = None
    least: bool = False


@record
class CastBefore:
    """How many spells the players cast on the turn before; ``greatest``: only the player's who cast most."""

    who: str = "any"
    greatest: bool = False


@record
class Targets:
    """How many targets were chosen for the source, a spell or ability (CR 601.2c)."""


@record
class SpellsCast:
    """How many spells that fit the player has cast this turn; ``other``: the source of the ability apart."""

    filter: Filter | None = None
    who: str = "you"
    other: bool = False


Amount = Union[
    int, X, Count, Stat, Greatest, CountersOn, LifeOf, HandSize, Seats, CastCount, PaidTimes, CastX, MostLife, SpeedOf, Level, Completed, Colors, Result, Plus, Times,
    TurnCount, CastBefore, SpellsCast, Targets, Extreme, CameOrWent, SpentOn, Unspent, HighestNote,
]  # fmt: skip
