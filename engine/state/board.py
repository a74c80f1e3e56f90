"""The board: everything that is (CR 400-408, 500, 506). Only ``engine.core.evolve`` builds a new one."""

from __future__ import annotations

from typing import Any

import attrs

from engine.cards.abilities import Ability, Replacement, Trigger
from engine.cards.filters import Condition, Filter
from engine.cards.ops import Change, Program
from engine.frozen import EMPTY, PMap, Table, record
from engine.ids import CardId, ObjectId, PlayerId
from engine.rulebook.refs import RuleRef
from engine.state.objects import Gone, Obj, Snapshot

__all__ = [
    "Attack", "Board", "CardRef", "Combat", "Continuous", "Delayed", "Effects", "Fixed", "Mana", "Marks", "PlayerMore", "PlayerState",
    "Role", "ShieldEffect", "Tally", "TurnState",
]  # fmt: skip


@record
class Mana:
    """One mana in a pool: its type (W U B R G C), the object it came from, what it may be spent on ("" = anything),
    snow or not.
    """

    kind: str
    source: ObjectId | None = None
    restriction: str = ""
    snow: bool = False
    rider: Program | None = None
    lasts: str = ""
    """It isn't lost as steps end before the end of ``combat`` or of the ``turn``."""


@record
class PlayerMore:
    """The rarely used part of a player. ``lost``: the rule by which the player lost; ``left``: has left the game
    (800.4).

    ``mulligans`` taken and whether the player ``kept``; ``skips``: steps, phases or turns to skip next;
    ``controlled_by``: who controls the player's turn (723); ``any_mana``: the scenario lets this player pay anything.
    """

    lost: RuleRef | None = None
    won: bool = False
    left: bool = False
    mulligans: int = 0
    kept: bool = False
    skips: tuple[str, ...] = ()
    controlled_by: PlayerId | None = None
    controlled_until: str = ""
    any_mana: bool = False
    pool_only: bool = False
    notes: tuple[tuple[str, str], ...] = ()
    drew_from_empty: bool = False
    last_hand: int = 0
    """Cards in hand when the player left the game (800.4i)."""
    had: tuple[Snapshot, ...] = ()
    """What the player controlled on the battlefield and owned in open zones when leaving (800.4i)."""


@record
class PlayerState:
    """One player. ``library`` is top first; ``permanents`` are what the player controls on the battlefield, in order of
    arrival.
    """

    life: int
    library: tuple[ObjectId, ...] = ()
    hand: tuple[ObjectId, ...] = ()
    graveyard: tuple[ObjectId, ...] = ()
    permanents: tuple[ObjectId, ...] = ()
    pool: tuple[Mana, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    lands: int = 0
    """Lands played this turn (305.2)."""
    outside: tuple[ObjectId, ...] = ()
    """Cards the player owns outside the game: sideboard and what else was registered (400.11). Not a zone; kept like
    one.
    """
    more: PlayerMore = PlayerMore()

    def counter(self, kind: str) -> int:
        """Number of counters of that kind the player has."""
        for k, n in self.counters:
            if k == kind:
                return n
        return 0


@record
class CardRef:
    """A physical card: the key of its definition in the pool and its owner; never changes (CR 108.3)."""

    key: str
    owner: PlayerId


@record
class Role:
    """A designation of a card: commander, oathbreaker, signature_spell, conspiracy, companion. ``bound_to``: the
    oathbreaker's card for a signature spell; ``choice``: what was chosen before the game (a color, agenda names).
    """

    card: CardId
    kind: str
    bound_to: CardId | None = None
    choice: tuple[str, ...] = ()


@record
class Fixed:
    """What never changes in a game: the physical cards by ``CardId`` and the designations."""

    cards: tuple[CardRef, ...] = ()
    roles: tuple[Role, ...] = ()
    identities: tuple[tuple[str, ...] | None, ...] = ()
    """Color identity of each player's commanders, fixed before the game (903.4); None = undefined (903.4f)."""
    partners: tuple[str, ...] = ("partner", "partner-text", "partner-with")
    """Partner abilities that the bare word means in effects, by the rule set in force (702.124n)."""
    aside: tuple[CardId, ...] = ()
    """Cards of the players' pools that are in no deck: sideboards and companions (100.4, 315.2)."""
    cache: Any = attrs.field(default=None, eq=False, repr=False, init=False)

    def commanders(self) -> frozenset[CardId]:
        """Cards designated as commander, or oathbreaker where the variant has those (903.3, 906.14)."""
        if self.cache is None:
            kinds = ("commander", "oathbreaker")
            object.__setattr__(self, "cache", frozenset(r.card for r in self.roles if r.kind in kinds))
        return self.cache  # type: ignore[no-any-return]


@record
class Marks:
    """Designations of players and of the game (CR 725, 726, 731): monarch, initiative, day or night ("" = neither),
    dungeon positions.
    """

    monarch: PlayerId | None = None
    initiative: PlayerId | None = None
    day: str = ""
    dungeons: tuple[tuple[PlayerId, str], ...] = ()
    blessed: tuple[PlayerId, ...] = ()
    speeds: tuple[tuple[PlayerId, int], ...] = ()
    """Speeds of players who have one (702.179)."""
    completed: tuple[tuple[PlayerId, str], ...] = ()
    """Dungeons that players have completed (309.7)."""

    def speed(self, player: PlayerId) -> int:
        """The player's speed, 0 without one (702.179f)."""
        return next((n for p, n in self.speeds if p == player), 0)


NO_MARKS = Marks()


@record
class Tally:
    """Continuing records: casts from the command zone by (player, card) (903.8), combat damage by (player, card)
    (903.10a), and marks.
    """

    casts: PMap[tuple[PlayerId, CardId], int] = EMPTY
    dealt: PMap[tuple[PlayerId, CardId], int] = EMPTY
    marks: Marks = NO_MARKS


@record
class Continuous:
    """A continuous effect of a resolved spell or ability (611.2): on ``things`` fixed at the start, or on what
    ``filter`` fits; ``rule`` is a permission, restriction, cost change or the like instead of changes.
    """

    id: int
    source: ObjectId | None
    controller: PlayerId
    changes: tuple[Change, ...] = ()
    things: tuple[int, ...] = ()
    filter: Filter | None = None
    duration: str = "end_of_turn"
    timestamp: int = 0
    rule: Ability | None = None
    condition: Condition | None = None
    bindings: tuple[tuple[str, tuple[int, ...]], ...] = ()
    began: int = 0
    """Number of the turn in which it began (for "until your next turn")."""


@record
class ShieldEffect:
    """A replacement or prevention effect of a resolved spell or ability (614, 615). ``left``: uses or amount of damage
    left.
    """

    id: int
    source: ObjectId | None
    controller: PlayerId
    replacement: Replacement
    things: tuple[int, ...] = ()
    duration: str = "end_of_turn"
    left: int = 0
    timestamp: int = 0
    began: int = 0


@record
class Delayed:
    """A delayed triggered ability (603.7), or an exile-until watcher (610.3: ``until`` set: returns ``things`` at
    once).
    """

    id: int
    source: ObjectId | None
    controller: PlayerId
    trigger: Trigger | None
    program: Program | None
    bindings: tuple[tuple[str, tuple[int, ...]], ...] = ()
    duration: str = ""
    once: bool = True
    last: Snapshot | None = None
    until: ObjectId | None = None
    things: tuple[ObjectId, ...] = ()
    text: str = ""
    began: int = 0


@record
class Effects:
    """Effects that exist apart from objects."""

    continuous: tuple[Continuous, ...] = ()
    shields: tuple[ShieldEffect, ...] = ()
    delayed: tuple[Delayed, ...] = ()


@record
class TurnState:
    """The turn: its number, the active player, the step, where in the log turn and step began, what comes extra.

    ``step`` is one of engine.core.turn.STEPS. ``extra_turns``: players whose extra turns come next, last first.
    ``orphan``: the active player has left (800.4j).
    """

    number: int = 0
    active: PlayerId = PlayerId(0)
    step: str = ""
    began: int = 0
    step_began: int = 0
    extra_turns: tuple[PlayerId, ...] = ()
    extra_phases: tuple[str, ...] = ()
    orphan: bool = False
    first: PlayerId = PlayerId(0)
    ending: bool = False
    normal: PlayerId | None = None
    """Whose turn came last in turn order, extra turns apart (500.7)."""
    turns: tuple[int, ...] = ()
    """By seat: number of the event with which the player's most recent turn began (302.6); 0, or no entry, before the
    first.
    """
    cast: tuple[tuple[PlayerId, ObjectId], ...] = ()
    """The spells cast this turn, in order, with who cast them (601.2i)."""
    deeds: tuple[tuple[str, int | str, int], ...] = ()
    """What has happened this turn, in order: what, to or by whom, and how much of it: ``("died", 0, 1)``, a creature that
    seat 0 controlled, ``("gained", 0, 3)`` life, ``("drew", 0, 1)`` a card, ``("attacked", 0, 2)`` with two creatures.
    """
    cast_before: tuple[tuple[PlayerId, int], ...] = ()
    """How many spells each player cast on the turn before; no entry for none."""
    combats: int = 0
    """Combat phases begun this turn."""
    movements: tuple[tuple[str, ObjectId], ...] = ()
    """The permanents that ``entered`` the battlefield, ``left`` it and were ``buried`` (put into a graveyard from it),
    by their ids then, in order.
    """
    cache: Any = attrs.field(default=None, eq=False, repr=False, init=False)

    def done(self) -> dict[str, int]:
        """How often or how much of each deed there has been: ``died 0``, ``gained 0``; nothing for none."""
        found: dict[str, int] | None = self.cache
        if found is None:
            found = {}
            for what, who, much in self.deeds:
                word = f"{what} {who}"
                found[word] = found.get(word, 0) + much
            object.__setattr__(self, "cache", found)
        return found


@record
class Attack:
    """One attacking creature: whom or what it attacks (a thing), its blockers, whether it is blocked (stays blocked,
    509.1h).
    """

    attacker: ObjectId
    defender: int
    blockers: tuple[ObjectId, ...] = ()
    blocked: bool = False


@record
class Combat:
    """A combat phase (506). ``struck``: creatures that dealt damage in the first combat damage step; ``declared``:
    defending players that have declared blockers.
    """

    attacks: tuple[Attack, ...] = ()
    struck: tuple[ObjectId, ...] = ()
    first_strike: bool = False
    declared: tuple[PlayerId, ...] = ()
    defenders: tuple[PlayerId, ...] = ()
    declared_attack: bool = False
    bands: tuple[tuple[ObjectId, ...], ...] = ()
    """Attacking bands as they were announced (702.22e)."""


@record
class Board:
    """Everything that is. Zones of all players and the shared zones are tuples of ``ObjectId``; ``objects`` is indexed
    by it.

    ``sources``: objects outside libraries whose base has abilities that can do something by themselves (static,
    triggered, replacement), in order of arrival. ``clock``: number of events so far. ``cache``: derived values, not
    part of the board's value.
    """

    objects: Table
    players: tuple[PlayerState, ...]
    fixed: Fixed
    battlefield: tuple[ObjectId, ...] = ()
    stack: tuple[ObjectId, ...] = ()
    """Bottom first."""
    exile: tuple[ObjectId, ...] = ()
    command: tuple[ObjectId, ...] = ()
    tally: Tally = Tally()
    effects: Effects = Effects()
    turn: TurnState = TurnState()
    combat: Combat | None = None
    sources: tuple[ObjectId, ...] = ()
    attached: tuple[ObjectId, ...] = ()
    """Permanents that are Auras or attached to something, for 704.5m-p."""
    marked: tuple[ObjectId, ...] = ()
    """Permanents at which the actions of turn and combat have to look: damaged, phased out, goaded, face down, to be
    regenerated, with phasing printed; printed planeswalkers and battles.
    """
    clock: int = 0
    cache: Any = attrs.field(default=None, eq=False, repr=False, init=False)
    memo: Any = attrs.field(default=None, eq=False, repr=False, init=False)
    """What was found out about this very board (:meth:`remembered`); never handed on, not part of the board's value."""

    def remembered(self) -> dict[Any, Any]:
        """Answers to questions about this board that are asked again: to ask a player, to list the answers, to check
        the answer.
        """
        if self.memo is None:
            object.__setattr__(self, "memo", {})
        return self.memo  # type: ignore[no-any-return]

    def object(self, oid: int) -> Obj | None:
        """The living object of that id, or None if it is gone or never was."""
        objects = self.objects
        if 0 <= oid < objects.size:
            found = objects.levels[oid >> 10][(oid >> 5) & 31][oid & 31]
            if type(found) is Obj:
                return found
        return None

    def last(self, oid: int) -> Snapshot | None:
        """How a gone object of battlefield or stack last was."""
        if 0 <= oid < self.objects.size:
            found = self.objects[oid]
            if type(found) is Gone:
                return found.last
        return None

    def alive(self) -> tuple[PlayerId, ...]:
        """Players still in the game, in seat order."""
        return tuple([PlayerId(i) for i, p in enumerate(self.players) if not p.more.left])

    def zone_of(self, player: PlayerId, zone: str) -> tuple[ObjectId, ...]:
        """The objects in a zone; of one player for library, hand and graveyard."""
        if zone in ("library", "hand", "graveyard", "outside"):
            return getattr(self.players[player], zone)  # type: ignore[no-any-return]
        return getattr(self, zone)  # type: ignore[no-any-return]
