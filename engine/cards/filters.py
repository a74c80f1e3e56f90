"""The ability language, part 1: what is meant. Filters; references, amounts and conditions can be had from here as well
(CR 109, 115, 608.2, 700).

Everything here is frozen data. A *thing* is an object (an ``ObjectId``, >= 0) or a player (``~seat``, < 0; see
:mod:`engine.ids`); a reference names a tuple of things when it is read during resolution.
They stand in :mod:`engine.cards.references`, :mod:`engine.cards.quantities` and :mod:`engine.cards.conditions`.
"""

from __future__ import annotations

from engine.cards.conditions import (
    AllOf,
    AnyOf,
    Blessed,
    Chose,
    Compare,
    Condition,
    Designated,
    Did,
    Initiative,
    InZone,
    Is,
    Monarch,
    NewlyControlled,
    Not,
    Paid,
    Picked,
    ThisTurn,
    Turn,
    WasCast,
)
from engine.cards.quantities import (
    Amount,
    CameOrWent,
    CastBefore,
    CastCount,
    CastX,
    Colors,
    Completed,
    Count,
    CountersOn,
    Extreme,
    Greatest,
    HandSize,
    HighestNote,
    Level,
    LifeOf,
    MostLife,
    PaidTimes,
    Plus,
    Result,
    Seats,
    SpeedOf,
    SpellsCast,
    SpentOn,
    Stat,
    Targets,
    Times,
    TurnCount,
    Unspent,
    X,
)
from engine.cards.references import (
    All,
    AttachedTo,
    Bound,
    CommanderOf,
    ControllerOf,
    Defending,
    Each,
    Exact,
    Linked,
    MonarchRef,
    OwnerOf,
    Ref,
    Several,
    Target,
    TargetsOf,
    This,
    Which,
    You,
)
from engine.frozen import record

ALL_ZONES = ("battlefield", "stack", "graveyard", "hand", "library", "exile", "command")
"""The zones of the game; cards outside of it are in none of them (CR 400.1)."""

__all__ = [
    "ALL_ZONES",
    "All",
    "AllOf",
    "Amount",
    "AnyOf",
    "AttachedTo",
    "Blessed",
    "Bound",
    "CameOrWent",
    "CastBefore",
    "CastCount",
    "CastX",
    "Chose",
    "Colors",
    "CommanderOf",
    "Compare",
    "Completed",
    "Condition",
    "ControllerOf",
    "Count",
    "CountersOn",
    "Defending",
    "Designated",
    "Did",
    "Each",
    "Exact",
    "Extreme",
    "Filter",
    "Greatest",
    "HandSize",
    "HighestNote",
    "InZone",
    "Initiative",
    "Is",
    "Level",
    "LifeOf",
    "Linked",
    "Monarch",
    "MonarchRef",
    "MostLife",
    "NewlyControlled",
    "Not",
    "OwnerOf",
    "Paid",
    "PaidTimes",
    "Picked",
    "Plus",
    "Ref",
    "Result",
    "Seats",
    "Several",
    "SpeedOf",
    "SpellsCast",
    "SpentOn",
    "Stat",
    "Target",
    "Targets",
    "TargetsOf",
    "This",
    "ThisTurn",
    "Times",
    "Turn",
    "TurnCount",
    "Unspent",
    "WasCast",
    "Which",
    "X",
    "You",
]  # fmt: skip


@record
class Filter:
    """Which objects fit. Every field that is set must fit; ``any_of`` fits if one of its filters does.

    ``zones`` are where to look; ``kind`` is ``permanent``, ``card``, ``spell``, ``ability``, ``spell_or_ability`` or
    ``any``. ``types`` all must be there, ``any_types`` at least one, ``not_types`` none; likewise supertypes, subtypes,
    colors. ``controller`` and ``owner``: ``you``, ``opponent``, ``any``, ``target`` (the player in slot 0), ``that``
    (bound ``player``), ``defending``, ``each`` (bound ``each``), ``not_you`` or ``active``. ``other`` leaves the source
    out. Comparisons are (relation, amount) pairs with relation one of ``=``, ``<=``, ``>=``, ``<``, ``>``.
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
    """All of: tapped, untapped, attacking, blocking, blocked, unblocked, attacking_you, face_down, face_up, token,
    nontoken, commander, not_commander, enchanted, equipped, modified, attached, damaged_this_turn, entered_this_turn,
    historic, activated, triggered, source (the object the ability is on), renowned, saddled, harnessed, exerted (this
    turn), monstrous, solved, suspected, ring_bearer (its controller's), host (what the source is attached to),
    blocking_source and blocked_by_source (in this combat), ``blocking NAME`` and ``blocking_target SLOT`` (one of
    these), attached_to_source, attached_to_you, attached_to_host (to what the source is attached to), ``attached_to
    NAME`` and ``attached_to_target SLOT`` (to one of these), exiled_with_source, single_target, only_target (one thing,
    however often), goaded, attacked_this_turn, hurt_by_source (dealt damage by it this turn), whole_pool (its owner
    left no card of the pool aside), x_cost (an X in its mana cost), kicked, put_this_turn (into the zone it is in),
    buried_this_turn (put into the graveyard it is in from the battlefield), ``among NAME`` (one of the things bound to
    the name), ``except ID`` (any but that object), ``cast_from ZONE`` (a spell cast from there; ``-ZONE``: from
    anywhere else).
    """
    chosen: str | None = None
    """Fits what was chosen for the source: ``name``, ``type``, ``color`` or ``number`` (its mana value);
    ``other_name``: a chosen name that ``it`` does not have.
    """
    targets: Filter | None = None
    """A spell or ability with a target that fits this."""
    of: Filter | None = None
    """An ability of a source that fits this, as it is or as it last was (113.7a)."""
    ids: tuple[int, ...] = ()
    """Exactly these objects (filled in by the engine)."""
    any_of: tuple[Filter, ...] = ()
    shares: tuple[str, Ref] | None = None
    """Has that in common with what is meant: ``name``, ``color``, ``mana value``, ``card type``, ``permanent type``,
    ``creature type`` or ``land type``.
    """
    same_player: bool = False
    """Objects in one player's zone only, named by the ``controller``/``owner`` of the target player."""
    counted: tuple[str, Amount] | None = None
    """With ``counter``: so many counters of that kind."""
