"""What happens: proposed happenings and committed events (CR 603, 614-616, 700.1).

A *proposal* is what would happen; replacement effects may change it. A committed *event* is what did happen; the board
changes only through events (:func:`engine.core.evolve.evolve`). Every event carries the rules it follows as ``cites``.
"""

from __future__ import annotations

from typing import Union

from engine.cards.card import Face
from engine.frozen import record
from engine.ids import CardId, ObjectId, PlayerId
from engine.state.board import Mana
from engine.state.events_game import (
    AttackAdded,
    AttackersDeclared,
    BlockersDeclared,
    BlockStatus,
    CombatBegan,
    CombatEnded,
    EffectBegan,
    EffectChanged,
    EffectsEnded,
    GameEnded,
    GameRestarted,
    LandPlayed,
    LeftCombat,
    MarkChanged,
    PlayerChanged,
    PlayerLeft,
    PlayerLost,
    PlayerWon,
    RecordSet,
    RoleChosen,
    RuleApplied,
    StepBegan,
    Struck,
    TurnBegan,
    TurnChanged,
)
from engine.state.objects import CastFacts, More, Obj, Snapshot, StackPart
from engine.state.proposals import (
    Cites,
    Entry,
    Proposal,
    ProposedCounters,
    ProposedDamage,
    ProposedDestroy,
    ProposedDraw,
    ProposedLife,
    ProposedLoss,
    ProposedMana,
    ProposedMove,
    ProposedToken,
    Things,
)

__all__ = [
    "LAYER_NEUTRAL", "LAYER_TIMING", "AbilityActivated", "AbilityTriggered", "Announced", "Attached", "AttackAdded",
    "AttackersDeclared", "BlockStatus", "BlockersDeclared", "CastReversed", "Ceased", "Cites", "CombatBegan",
    "CombatEnded", "ControlChanged", "Countered", "CountersPut", "Created", "DamageDealt", "DamageRemoved",
    "EffectBegan", "EffectChanged", "EffectsEnded", "Entry", "Event", "GameEnded", "GameRestarted", "LandPlayed",
    "LeftCombat", "LifeChanged", "ManaAdded", "ManaSpent", "MarkChanged", "Merged", "Moved", "Noted", "Placed",
    "PlayerChanged", "PlayerLeft", "PlayerLost", "PlayerWon", "Proposal", "ProposedCounters", "ProposedDamage",
    "ProposedDestroy", "ProposedDraw", "ProposedLife", "ProposedLoss", "ProposedMana", "ProposedMove", "ProposedToken",
    "Rearranged", "RecordSet", "Resolved", "Revealed", "RoleChosen", "RuleApplied", "Shuffled", "SpellCast",
    "StepBegan", "Struck", "Tapped", "Things", "TurnBegan", "TurnChanged",
]  # fmt: skip


@record
class Placed:
    """An object is put where the game (or a scenario) starts with it; ``index`` None = last of its zone."""

    obj: Obj
    index: int | None = None
    cites: Cites = ()


@record
class Moved:
    """An object changed zones: ``old`` is dead, ``new`` (with its record) is what it became (400.7). ``last``: how it
    last was, for objects of the battlefield and the stack. ``origin``/``to``: zones. ``index``: its place in the new
    zone (None = at the end). Split piles give one event per component.
    """

    old: ObjectId
    new: Obj
    origin: str
    to: str
    index: int | None = None
    last: Snapshot | None = None
    how: str = "put"
    cause: ObjectId | None = None
    by: PlayerId | None = None
    cites: Cites = ()
    tag: str = ""


@record
class Created:
    """A token, a copy of a spell, an emblem, or an ability on the stack came into being."""

    obj: Obj
    how: str = "token"
    cause: ObjectId | None = None
    cites: Cites = ()


@record
class Ceased:
    """An object ceased to exist or left the game with its owner (111.7, 704.5d/e, 707.10a, 800.4a)."""

    object: ObjectId
    last: Snapshot | None = None
    how: str = "ceased"
    cites: Cites = ()


@record
class Tapped:
    """A permanent became tapped (``on``) or untapped."""

    object: ObjectId
    on: bool = True
    cites: Cites = ()


@record
class CountersPut:
    """Counters were put on (> 0) or removed from (< 0) a thing."""

    thing: int
    kind: str
    amount: int
    cause: ObjectId | None = None
    cites: Cites = ()


@record
class DamageDealt:
    """Damage was dealt. ``cards``: the commander cards in the source (903.10a). ``marked``: damage marked on a
    creature; life, poison and counters follow as events of their own in the same group. ``deathtouch``, ``controller``:
    of the source, as it was.
    """

    source: ObjectId
    to: int
    amount: int
    combat: bool = False
    cards: tuple[CardId, ...] = ()
    marked: int = 0
    deathtouch: bool = False
    controller: PlayerId | None = None
    snapshot: Snapshot | None = None
    cites: Cites = ()
    kinds: tuple[str, ...] = ()
    """Of combat damage to a player, where some card asks for it: the creature types of the source, ``every`` and
    ``commander`` (702.76a, 702.173a).
    """


@record
class DamageRemoved:
    """All marked damage wears off the permanents (514.2) or one of them regenerates (701.19)."""

    objects: tuple[ObjectId, ...]
    cites: Cites = ()


@record
class LifeChanged:
    """A player's life total changed by ``amount``; ``how``: effect, damage, pay, set."""

    player: PlayerId
    amount: int
    how: str = "effect"
    cause: ObjectId | None = None
    cites: Cites = ()


@record
class ManaAdded:
    """Mana was added to a pool; ``source``: the permanent that was tapped for it (106.12), if one was."""

    player: PlayerId
    mana: tuple[Mana, ...]
    source: ObjectId | None = None
    cites: Cites = ()


@record
class ManaSpent:
    """Mana was taken out of a pool: spent on a cost, or (``emptied``) gone at the end of a step (106.4)."""

    player: PlayerId
    mana: tuple[Mana, ...]
    emptied: bool = False
    cites: Cites = ()


@record
class Shuffled:
    """A library was shuffled; ``order`` is the new order, top first."""

    player: PlayerId
    order: tuple[ObjectId, ...]
    cites: Cites = ()


@record
class Rearranged:
    """Cards of a library changed places without shuffling (scry, put back in any order)."""

    player: PlayerId
    order: tuple[ObjectId, ...]
    cites: Cites = ()


@record
class Revealed:
    """Objects were shown: to all players, or to ``to`` only (looked at)."""

    objects: tuple[ObjectId, ...]
    to: tuple[PlayerId, ...] | None = None
    cites: Cites = ()


@record
class Announced:
    """The choices of a spell or ability on the stack were made (601.2b-d). ``crime``: who commits one by them (700.13)."""

    object: ObjectId
    stack: StackPart
    cites: Cites = ()
    crime: PlayerId | None = None


@record
class SpellCast:
    """A spell became cast (601.2i). ``cards``: its physical cards; ``zone``: where it was cast from; ``taxed``: cards
    whose casts from the command zone now count one more (903.8).
    """

    object: ObjectId
    player: PlayerId
    zone: str
    cards: tuple[CardId, ...] = ()
    taxed: tuple[CardId, ...] = ()
    facts: CastFacts | None = None
    cites: Cites = ()


@record
class CastReversed:
    """A cast or activation that could not be completed was taken back (733.1): ``old`` lives again at ``index`` in its
    zone. None = an ability.
    """

    object: ObjectId
    old: Obj | None = None
    index: int = 0
    cites: Cites = ()


@record
class AbilityActivated:
    """An ability became activated (602.2i); ``object`` is the ability on the stack, None for a mana ability."""

    player: PlayerId
    source: ObjectId
    object: ObjectId | None = None
    index: int = -1
    loyalty: bool = False
    text: str = ""
    mana: bool = False
    cites: Cites = ()


@record
class AbilityTriggered:
    """An ability triggered (603.2)."""

    source: ObjectId
    controller: PlayerId
    text: str = ""
    key: str = ""
    cites: Cites = ()


@record
class Countered:
    """A spell or ability was countered (701.6); its move follows."""

    object: ObjectId
    cause: ObjectId | None = None
    cites: Cites = ()


@record
class Resolved:
    """A spell or ability resolved, or (``fizzled``) did not because all its targets were illegal (608.2b)."""

    object: ObjectId
    fizzled: bool = False
    cites: Cites = ()


@record
class ControlChanged:
    """The player who controls a permanent or spell changed, after continuous effects (613.1b). ``base``: also before
    layer 2.
    """

    object: ObjectId
    controller: PlayerId
    was: PlayerId | None = None
    base: bool = False
    cites: Cites = ()


@record
class Attached:
    """A permanent became attached to a thing, or unattached (None) (701.3)."""

    object: ObjectId
    to: int | None
    cites: Cites = ()


@record
class Noted:
    """Something was recorded on an object: its ``more`` part changed (choices, links, face, phased, goaded,
    regeneration …). ``base``: new copiable values with it (turned face down or up, transformed).
    """

    object: ObjectId
    more: More
    what: str = ""
    base: Face | None = None
    cites: Cites = ()


@record
class Merged:
    """A card or token merged with a permanent (730.2): ``gone`` ceases as an object of its own; the permanent keeps its
    id and has ``cards``, ``base``, ``more``.
    """

    object: ObjectId
    gone: ObjectId
    cards: tuple[CardId, ...]
    base: Face
    more: More
    cites: Cites = ()


Event = Union[
    Placed, Moved, Created, Ceased, Tapped, CountersPut, DamageDealt, DamageRemoved, LifeChanged, ManaAdded, ManaSpent, Shuffled, Rearranged,
    Revealed, Announced, SpellCast, CastReversed, AbilityActivated, AbilityTriggered, Countered, Resolved, ControlChanged, Attached, Noted,
    Merged, CombatBegan, AttackersDeclared, AttackAdded, BlockersDeclared, BlockStatus, LeftCombat, Struck, CombatEnded, TurnBegan, StepBegan,
    TurnChanged, LandPlayed, PlayerLost, PlayerWon, PlayerLeft, GameEnded, PlayerChanged, MarkChanged, RecordSet, EffectBegan, EffectsEnded,
    EffectChanged, RuleApplied, RoleChosen, GameRestarted,
]  # fmt: skip

LAYER_NEUTRAL = frozenset({
    Tapped, DamageRemoved, LifeChanged, ManaAdded, ManaSpent, Shuffled, Rearranged, Revealed, Announced, SpellCast, AbilityActivated,
    AbilityTriggered, Countered, Resolved, CombatBegan, Struck, LandPlayed, TurnChanged, RuleApplied, RecordSet, EffectChanged, BlockStatus,
})  # fmt: skip
"""Events that can never change a layer result by themselves, unless an effect's condition or amount looks at what they
change.
"""
LAYER_TIMING = frozenset({StepBegan, TurnBegan, AttackersDeclared, BlockersDeclared, CombatEnded})
"""Events that change only the time and the combat: a layer result that looks at neither stays."""
