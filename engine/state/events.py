"""What happens: proposed happenings and committed events (CR 603, 614-616, 700.1).

A *proposal* is what would happen; replacement effects may change it. A committed *event* is what did happen; the board changes only
through events (:func:`engine.core.evolve.evolve`). Every event carries the rules it follows as ``cites``.
"""

from __future__ import annotations

from typing import Union

from engine.cards.card import Face
from engine.frozen import record
from engine.ids import CardId, ObjectId, PlayerId
from engine.rulebook.refs import RuleRef
from engine.state.board import Attack, Continuous, Delayed, Mana, ShieldEffect
from engine.state.objects import CastFacts, More, Obj, Snapshot, StackPart

Cites = tuple[RuleRef, ...]
Things = tuple[int, ...]


# -- proposals ---------------------------------------------------------------------------------------------------------


@record
class Entry:
    """How a permanent enters, or an object arrives: filled in by the mover and by replacement effects (614.1c, 614.12).

    ``base``: copiable values other than its own (enters as a copy, token, merged pile); ``attack``: the thing it enters attacking.
    """

    controller: PlayerId | None = None
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    base: Face | None = None
    more: More | None = None
    attack: int | None = None


@record
class ProposedMove:
    """An object would move. ``position``: ``top``, ``bottom`` or a place from the top as digits. ``how``: draw, discard, mill, destroy, sacrifice,
    play, cast, resolve, counter, return, put, exile, sba, leave, restart. ``cause``: the object whose effect moves it. ``by``: the player acting.
    """

    object: ObjectId
    to: str
    position: str = "top"
    entry: Entry = Entry()
    how: str = "put"
    cause: ObjectId | None = None
    by: PlayerId | None = None
    cites: Cites = ()
    tag: str = ""
    """Op-given mark by which the op finds its own events again."""
    parts: tuple[tuple[CardId, str], ...] = ()
    """For a pile: components that go to another zone than the rest (903.9c)."""


@record
class ProposedDamage:
    """A source would deal damage to a thing."""

    source: ObjectId
    to: int
    amount: int
    combat: bool = False
    unpreventable: bool = False
    cites: Cites = ()


@record
class ProposedDraw:
    """A player would draw one card (121.2)."""

    player: PlayerId
    cause: ObjectId | None = None
    cites: Cites = ()


@record
class ProposedLife:
    """A player would gain (> 0) or lose (< 0) life; ``how``: effect, damage, pay, set."""

    player: PlayerId
    amount: int
    how: str = "effect"
    cause: ObjectId | None = None
    cites: Cites = ()


@record
class ProposedCounters:
    """Counters would be put on (> 0) or removed from (< 0) a thing."""

    thing: int
    kind: str
    amount: int
    cause: ObjectId | None = None
    cites: Cites = ()


@record
class ProposedToken:
    """A token would be created under the player's control (111.2)."""

    player: PlayerId
    face: Face
    entry: Entry = Entry()
    cause: ObjectId | None = None
    cites: Cites = ()


@record
class ProposedDestroy:
    """A permanent would be destroyed (701.8b); ``lethal``: by 704.5g/h."""

    object: ObjectId
    regenerate: bool = True
    cause: ObjectId | None = None
    cites: Cites = ()


@record
class ProposedMana:
    """Mana would be added to a player's pool (106.12)."""

    player: PlayerId
    mana: tuple[Mana, ...]
    source: ObjectId | None = None
    cites: Cites = ()


@record
class ProposedLoss:
    """A player would lose the game by the rule."""

    player: PlayerId
    rule: RuleRef
    cites: Cites = ()


Proposal = Union[
    ProposedMove, ProposedDamage, ProposedDraw, ProposedLife, ProposedCounters, ProposedToken, ProposedDestroy, ProposedMana, ProposedLoss,
]  # fmt: skip


# -- events ------------------------------------------------------------------------------------------------------------


@record
class Placed:
    """An object is put where the game (or a scenario) starts with it; ``index`` None = last of its zone."""

    obj: Obj
    index: int | None = None
    cites: Cites = ()


@record
class Moved:
    """An object changed zones: ``old`` is dead, ``new`` (with its record) is what it became (400.7). ``last``: how it last was, for objects of the
    battlefield and the stack. ``origin``/``to``: zones. ``index``: its place in the new zone (None = at the end). Split piles give one event per component.
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
    """Damage was dealt. ``cards``: the commander cards in the source (903.10a). ``marked``: damage marked on a creature; life, poison and
    counters follow as events of their own in the same group. ``deathtouch``, ``controller``: of the source, as it was.
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
    """Mana was added to a pool."""

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
    """The choices of a spell or ability on the stack were made (601.2b-d)."""

    object: ObjectId
    stack: StackPart
    cites: Cites = ()


@record
class SpellCast:
    """A spell became cast (601.2i). ``cards``: its physical cards; ``zone``: where it was cast from; ``taxed``: cards whose casts from the
    command zone now count one more (903.8).
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
    """A cast or activation that could not be completed was taken back (733.1): ``old`` lives again at ``index`` in its zone. None = an ability."""

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
    """The player who controls a permanent or spell changed, after continuous effects (613.1b). ``base``: also before layer 2."""

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
    """Something was recorded on an object: its ``more`` part changed (choices, links, face, phased, goaded, regeneration …). ``base``: new copiable values
    with it (turned face down or up, transformed).
    """

    object: ObjectId
    more: More
    what: str = ""
    base: Face | None = None
    cites: Cites = ()


@record
class Merged:
    """A card or token merged with a permanent (730.2): ``gone`` ceases as an object of its own; the permanent keeps its id and has ``cards``, ``base``, ``more``."""

    object: ObjectId
    gone: ObjectId
    cards: tuple[CardId, ...]
    base: Face
    more: More
    cites: Cites = ()


@record
class CombatBegan:
    """A combat phase began (507). ``defenders``: the defending players; () = all opponents of the active player (802.2)."""

    defenders: tuple[PlayerId, ...] = ()
    cites: Cites = ()


@record
class AttackersDeclared:
    """The active player declared attackers (508.1)."""

    player: PlayerId
    attacks: tuple[Attack, ...]
    cites: Cites = ()


@record
class AttackAdded:
    """A creature was put onto the battlefield attacking (508.4)."""

    attack: Attack
    cites: Cites = ()


@record
class BlockersDeclared:
    """A defending player declared blockers: (blocker, attacker) pairs (509.1)."""

    player: PlayerId
    blocks: tuple[tuple[ObjectId, ObjectId], ...]
    cites: Cites = ()


@record
class BlockStatus:
    """After the last declaration: these attackers are blocked for good (509.1h); the others are unblocked."""

    blocked: tuple[ObjectId, ...]
    unblocked: tuple[ObjectId, ...] = ()
    cites: Cites = ()


@record
class LeftCombat:
    """Objects were removed from combat (506.4); ``defender`` set: attackers stop attacking that thing but go on attacking nothing."""

    objects: tuple[ObjectId, ...]
    defender: int | None = None
    cites: Cites = ()


@record
class Struck:
    """First-strike damage was dealt: which creatures dealt damage in the first combat damage step (510.4)."""

    objects: tuple[ObjectId, ...]
    cites: Cites = ()


@record
class CombatEnded:
    """The combat phase ended (511.3)."""

    cites: Cites = ()


@record
class TurnBegan:
    """A turn began."""

    player: PlayerId
    extra: bool = False
    cites: Cites = ()


@record
class StepBegan:
    """A step or main phase began (500.1)."""

    step: str
    player: PlayerId
    cites: Cites = ()


@record
class TurnChanged:
    """The queue of extra turns and phases, or the turn's end, changed (500.7-10, 724)."""

    extra_turns: tuple[PlayerId, ...] = ()
    extra_phases: tuple[str, ...] = ()
    orphan: bool = False
    ending: bool = False
    cites: Cites = ()


@record
class LandPlayed:
    """A player played a land (305.1); the move is an event of its own in the same group."""

    player: PlayerId
    object: ObjectId
    cites: Cites = ()


@record
class PlayerLost:
    """A player lost the game by ``rule`` (104.3)."""

    player: PlayerId
    rule: RuleRef
    cites: Cites = ()


@record
class PlayerWon:
    """A player won the game (104.2)."""

    player: PlayerId
    cites: Cites = ()


@record
class PlayerLeft:
    """A player left the game (800.4)."""

    player: PlayerId
    cites: Cites = ()


@record
class GameEnded:
    """The game ended: ``termination`` is won, drawn, restarted or stopped."""

    termination: str
    winners: tuple[PlayerId, ...] = ()
    cites: Cites = ()


@record
class PlayerChanged:
    """A rarely changing fact of a player changed: mulligans, kept, skips, control of the player, notes … (``what`` says which)."""

    player: PlayerId
    what: str
    mulligans: int | None = None
    kept: bool | None = None
    skips: tuple[str, ...] | None = None
    controlled_by: PlayerId | None = None
    controlled_until: str | None = None
    notes: tuple[tuple[str, str], ...] | None = None
    any_mana: bool | None = None
    pool_only: bool | None = None
    life: int | None = None
    lands: int | None = None
    drew_from_empty: bool | None = None
    cites: Cites = ()


@record
class MarkChanged:
    """Monarch, initiative, day/night, dungeon room or city's blessing changed."""

    what: str
    player: PlayerId | None = None
    value: str = ""
    cites: Cites = ()


@record
class RecordSet:
    """A continuing record begins at a value (history of a scenario): ``casts`` or ``dealt``."""

    what: str
    player: PlayerId
    card: CardId
    amount: int
    cites: Cites = ()


@record
class EffectBegan:
    """A continuous effect, a shield or a delayed trigger began; exactly one is given."""

    continuous: Continuous | None = None
    shield: ShieldEffect | None = None
    delayed: Delayed | None = None
    cites: Cites = ()


@record
class EffectsEnded:
    """Effects ended or were used up, by their ids."""

    ids: tuple[int, ...]
    cites: Cites = ()


@record
class EffectChanged:
    """A shield has fewer uses left, or an effect's set of objects changed."""

    id: int
    left: int = 0
    cites: Cites = ()


@record
class RuleApplied:
    """A rule had its say without changing the board (a skipped step, a declined offer, a replacement that applied); for log and explanation.

    ``text`` is a message key with ``words``; ``objects``/``player`` concerned.
    """

    text: str
    objects: tuple[ObjectId, ...] = ()
    player: PlayerId | None = None
    words: tuple[str, ...] = ()
    cites: Cites = ()


@record
class RoleChosen:
    """What was chosen before the game for a designated card: its color, and with it its owner's color identity (903.4b)."""

    card: CardId
    choice: tuple[str, ...]
    identities: tuple[tuple[str, ...] | None, ...]
    cites: Cites = ()


@record
class GameRestarted:
    """The game restarted (727.1): all objects and effects are gone, records begin anew; the new game's cards are placed by the events after it."""

    player: PlayerId
    life: tuple[int, ...]
    exempt: tuple[CardId, ...] = ()
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
"""Events that can never change a layer result by themselves, unless an effect's condition or amount looks at what they change."""
LAYER_TIMING = frozenset({StepBegan, TurnBegan, AttackersDeclared, BlockersDeclared, CombatEnded})
"""Events that change only the time and the combat: a layer result that looks at neither stays."""
