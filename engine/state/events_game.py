"""Events of turns, combat, players and effects (CR 103-104, 500-511, 611, 725-732); see :mod:`engine.state.events`."""

from __future__ import annotations

from engine.frozen import record
from engine.ids import CardId, ObjectId, PlayerId
from engine.rulebook.refs import RuleRef
from engine.state.board import Attack, Continuous, Delayed, ShieldEffect
from engine.state.objects import Snapshot
from engine.state.proposals import Cites

__all__ = [
    "AttackAdded", "AttackersDeclared", "BlockStatus", "BlockersDeclared", "CombatBegan", "CombatEnded", "EffectBegan",
    "EffectChanged", "EffectsEnded", "GameEnded", "GameRestarted", "LandPlayed", "LeftCombat", "MarkChanged",
    "PlayerChanged", "PlayerLeft", "PlayerLost", "PlayerWon", "RecordSet", "RoleChosen", "RuleApplied", "StepBegan",
    "Struck", "TurnBegan", "TurnChanged",
]  # fmt: skip


@record
class CombatBegan:
    """A combat phase began (507). ``defenders``: the defending players; () = all opponents of the active player
    (802.2).
    """

    defenders: tuple[PlayerId, ...] = ()
    cites: Cites = ()


@record
class AttackersDeclared:
    """The active player declared attackers (508.1)."""

    player: PlayerId
    attacks: tuple[Attack, ...]
    cites: Cites = ()
    bands: tuple[tuple[ObjectId, ...], ...] = ()
    """The attackers that are in one band (702.22c)."""


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
    """Objects were removed from combat (506.4); ``defender`` set: attackers stop attacking that thing but go on
    attacking nothing.
    """

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
    """A player left the game (800.4). ``had``: what the player controlled on the battlefield and owned in open zones,
    as it last was (800.4i).
    """

    player: PlayerId
    cites: Cites = ()
    had: tuple[Snapshot, ...] = ()


@record
class GameEnded:
    """The game ended: ``termination`` is won, drawn, restarted or stopped."""

    termination: str
    winners: tuple[PlayerId, ...] = ()
    cites: Cites = ()


@record
class PlayerChanged:
    """A rarely changing fact of a player changed: mulligans, kept, skips, control of the player, notes … (``what`` says
    which).
    """

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
    """A rule had its say without changing the board (a skipped step, a declined offer, a replacement that applied); for
    log and explanation.

    ``text`` is a message key with ``words``; ``objects``/``player`` concerned.
    """

    text: str
    objects: tuple[ObjectId, ...] = ()
    player: PlayerId | None = None
    words: tuple[str, ...] = ()
    cites: Cites = ()


@record
class RoleChosen:
    """What was chosen before the game for a designated card: its color, and with it its owner's color identity
    (903.4b).
    """

    card: CardId
    choice: tuple[str, ...]
    identities: tuple[tuple[str, ...] | None, ...]
    cites: Cites = ()


@record
class GameRestarted:
    """The game restarted (727.1): all objects and effects are gone, records begin anew; the new game's cards are placed
    by the events after it.
    """

    player: PlayerId
    life: tuple[int, ...]
    exempt: tuple[CardId, ...] = ()
    cites: Cites = ()
