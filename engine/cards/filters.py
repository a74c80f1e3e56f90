"""The ability language, part 1: what is meant. References, filters, amounts and conditions (CR 109, 115, 608.2, 700).

Everything here is frozen data. A *thing* is an object (an ``ObjectId``, >= 0) or a player (``~seat``, < 0; see
:mod:`engine.ids`); a reference names a tuple of things when it is read during resolution.
"""

from __future__ import annotations

from typing import Union

from engine.frozen import record

__all__ = [
    "All", "AllOf", "Amount", "AnyOf", "AttachedTo", "Blessed", "Bound", "CastCount", "CastX", "Chose", "Colors", "CommanderOf", "Compare", "Completed", "Condition",
    "ControllerOf", "Count", "CountersOn", "Defending", "Designated", "Did", "Each", "Exact", "Extreme", "Filter", "Greatest", "HandSize", "InZone", "Initiative", "Is", "Level",
    "LifeOf", "Linked", "Monarch", "MonarchRef", "MostLife", "NewlyControlled", "Not", "OwnerOf", "Paid", "PaidTimes", "Picked", "Plus", "Ref", "Result", "Seats", "Several", "SpeedOf", "SpellsCast", "Stat", "Target", "This", "ThisTurn",
    "Times", "Turn", "TurnCount", "WasCast", "X", "You",
]  # fmt: skip


# -- references ------------------------------------------------------------------------------------------------------


@record
class This:
    """The object the ability is on ("this creature", its own name)."""


@record
class You:
    """The controller of the spell or ability (CR 109.5)."""


@record
class Target:
    """Everything chosen for target slot ``slot`` that is still a legal target (CR 608.2b)."""

    slot: int = 0


@record
class Bound:
    """What is bound to ``name``: ``it`` and ``player`` are the trigger's object and player, other names are given by ops.

    Names in use: ``it``, ``player`` (the player concerned by a trigger), ``source`` (of the damage), ``made`` (tokens created),
    ``moved`` (new objects of the last move), ``found``, ``chosen``, ``each`` (inside ForEach).
    """

    name: str


@record
class Each:
    """Players: ``opponent`` (each opponent), ``player`` (each player), ``other`` (each other player), ``other opponent`` (each
    opponent but the ``player`` of the trigger).
    """

    who: str = "opponent"


@record
class ControllerOf:
    """Controllers of the objects meant (last known if gone; the owner where nothing controls it)."""

    of: Ref


@record
class OwnerOf:
    """Owners of the objects meant."""

    of: Ref


@record
class AttachedTo:
    """What the source is attached to ("enchanted creature", "equipped creature")."""


@record
class Defending:
    """The defending player (CR 506.2, 802.2a: the one that ``of`` attacks)."""

    of: Ref = This()


@record
class MonarchRef:
    """The monarch, if any (CR 725)."""


@record
class CommanderOf:
    """Every commander card the player owns, in whatever zone (CR 903.3e); Oathbreaker: the oathbreakers (906.14)."""

    who: Ref = You()


@record
class Linked:
    """Objects linked to this ability's source under ``key`` (CR 607): ``exiled`` = cards exiled with it."""

    key: str = "exiled"


@record
class Exact:
    """Exactly these things, named from outside (effect sentences)."""

    things: tuple[int, ...]


@record
class Several:
    """Everything that the parts mean, together: what is done to it is one event ("each creature and each player")."""

    parts: tuple[Ref, ...]


@record
class All:
    """Every object (or player) that the filter fits."""

    filter: Filter


Ref = Union[
    This, You, Target, Bound, Each, ControllerOf, OwnerOf, AttachedTo, Defending, MonarchRef, CommanderOf, Linked, Exact, All, Several,
]  # fmt: skip


# -- filters ---------------------------------------------------------------------------------------------------------


@record
class Filter:
    """Which objects fit. Every field that is set must fit; ``any_of`` fits if one of its filters does.

    ``zones`` are where to look; ``kind`` is ``permanent``, ``card``, ``spell``, ``ability``, ``spell_or_ability`` or ``any``.
    ``types`` all must be there, ``any_types`` at least one, ``not_types`` none; likewise supertypes, subtypes, colors.
    ``controller`` and ``owner``: ``you``, ``opponent``, ``any``, ``target`` (the player in slot 0), ``that`` (bound ``player``),
    ``defending``, ``each`` (bound ``each``), ``not_you`` or ``active``. ``other`` leaves the source out. Comparisons are
    (relation, amount) pairs with relation one of ``=``, ``<=``, ``>=``, ``<``, ``>``.
    """

    kind: str = "permanent"
    zones: tuple[str, ...] = ("battlefield",)
    types: tuple[str, ...] = ()
    any_types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    not_supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    any_subtypes: tuple[str, ...] = ()
    not_subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    any_colors: tuple[str, ...] = ()
    not_colors: tuple[str, ...] = ()
    color_count: str | None = None
    """``colorless``, ``monocolored`` or ``multicolored``."""
    controller: str = "any"
    owner: str = "any"
    other: bool = False
    name: str | None = None
    keywords: tuple[str, ...] = ()
    not_keywords: tuple[str, ...] = ()
    power: tuple[str, Amount] | None = None
    toughness: tuple[str, Amount] | None = None
    mana_value: tuple[str, Amount] | None = None
    counter: str | None = None
    """Has a counter of this kind; ``any`` = a counter of any kind."""
    state: tuple[str, ...] = ()
    """All of: tapped, untapped, attacking, blocking, blocked, unblocked, attacking_you, face_down, face_up, token, nontoken,
    commander, not_commander, enchanted, equipped, modified, attached, damaged_this_turn, entered_this_turn, historic, activated, triggered, source (the
    object the ability is on), renowned, saddled, monstrous, suspected, ring_bearer (its controller's), host (what the source is attached to), attached_to_source, exiled_with_source, single_target, goaded, attacked_this_turn, hurt_by_source (dealt damage by it this turn), whole_pool (its owner left no card of the pool aside)."""
    chosen: str | None = None
    """Fits what was chosen for the source: ``name``, ``type``, ``color`` or ``number`` (its mana value); ``other_name``: a chosen name that ``it`` does not have."""
    targets: Filter | None = None
    """A spell or ability with a target that fits this."""
    ids: tuple[int, ...] = ()
    """Exactly these objects (filled in by the engine)."""
    any_of: tuple[Filter, ...] = ()
    same_player: bool = False
    """Objects in one player's zone only, named by the ``controller``/``owner`` of the target player."""


# -- amounts ---------------------------------------------------------------------------------------------------------


@record
class X:
    """The value of X of the spell or ability (CR 107.3)."""


@record
class Count:
    """How many objects fit the filter; ``distinct`` counts different ``name``, ``color``, ``type`` or ``mana_value`` instead."""

    filter: Filter
    distinct: str = ""


@record
class Stat:
    """``power``, ``toughness``, ``mana_value`` or ``loyalty`` of the object meant, last known if it is gone (CR 608.2h)."""

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
    """Life total of the player meant; ``starting``: the one that players began with, by how many began the game (CR 103.4)."""

    who: Ref = You()
    starting: bool = False


@record
class HandSize:
    """Cards in hand of the player meant."""

    who: Ref = You()


@record
class Seats:
    """How many players are meant that are still in the game ("for each opponent you have")."""

    who: Ref = You()


@record
class CastCount:
    """How often the object was cast from the command zone this game by the player (CR 903.8)."""

    of: Ref = This()
    who: Ref = You()


@record
class PaidTimes:
    """How often the optional cost was paid for the source: ``multikicker``, ``squad``, ``replicate`` (CR 702.33, 702.56, 702.157)."""

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
    """Number of colors: in the identity of the player's commanders (``identity``; undefined without one, CR 903.4f), among the
    objects of ``filter``, or of mana spent to cast the source (``spent``); ``mana``: how much mana was spent to cast it; ``kicked``:
    how many times it was kicked; ``devotion WB``: mana symbols of these colors in the costs of your permanents (700.5).
    """

    of: str = "identity"
    filter: Filter | None = None


@record
class Result:
    """A number bound by an earlier step: ``that many``, ``that much`` (``slot`` as given by the op; "amount" of a trigger)."""

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
    """How often, or how much, it happened this turn: ``died`` (creatures that the player controlled), ``gained`` and ``lost`` (life), ``drew`` (cards),
    ``attacked`` (with creatures); ``who``: you, opponent or any. ``players``: how many players it happened to instead.
    """

    deed: str
    who: str = "you"
    players: bool = False
    greatest: bool = False
    """Not all these players' together, but the one's with most."""


@record
class Extreme:
    """The greatest (``least``: the least) among the players: ``life``, cards in ``hand``, or how many permanents that fit each of them does ``control``."""

    stat: str
    who: Ref
    filter: Filter | None = None
    least: bool = False


@record
class SpellsCast:
    """How many spells that fit the player has cast this turn; ``other``: the source of the ability apart."""

    filter: Filter | None = None
    who: str = "you"
    other: bool = False


Amount = Union[
    int, X, Count, Stat, Greatest, CountersOn, LifeOf, HandSize, Seats, CastCount, PaidTimes, CastX, MostLife, SpeedOf, Level, Completed, Colors, Result, Plus, Times,
    TurnCount, SpellsCast, Extreme,
]  # fmt: skip


# -- conditions ------------------------------------------------------------------------------------------------------


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
    """Whose turn it is: ``you`` or ``opponent``; ``steps`` restricts to steps or ``combat``."""

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
    """It happened this turn: ``died`` (a creature that the player controlled), ``commander died`` (one the player owns), ``gained`` and ``lost`` (life);
    ``who``: you, opponent or any.
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


Condition = Union[Compare, Is, InZone, Turn, Paid, WasCast, Did, ThisTurn, Monarch, Chose, Blessed, Initiative, Designated, Picked, NewlyControlled, Not, AllOf, AnyOf]
