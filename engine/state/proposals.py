"""What is about to happen, before replacement effects have seen it (CR 614-616): the proposals that
:mod:`engine.state.events` passes on.
"""

from __future__ import annotations

from typing import Union

from engine.cards.card import Face
from engine.frozen import record
from engine.ids import CardId, ObjectId, PlayerId
from engine.rulebook.refs import RuleRef
from engine.state.board import Mana
from engine.state.objects import More

__all__ = [
    "Cites", "Entry", "Proposal", "ProposedCounters", "ProposedDamage", "ProposedDestroy", "ProposedDraw",
    "ProposedLife", "ProposedLoss", "ProposedMana", "ProposedMove", "ProposedToken", "Things",
]  # fmt: skip

Cites = tuple[RuleRef, ...]
Things = tuple[int, ...]


@record
class Entry:
    """How a permanent enters, or an object arrives: filled in by the mover and by replacement effects (614.1c, 614.12).

    ``base``: copiable values other than its own (enters as a copy, token, merged pile); ``attack``: the thing it enters
    attacking.
    """

    controller: PlayerId | None = None
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    base: Face | None = None
    more: More | None = None
    attack: int | None = None


@record
class ProposedMove:
    """An object would move. ``position``: ``top``, ``bottom`` or a place from the top as digits. ``how``: draw,
    discard, mill, destroy, sacrifice, play, cast, resolve, counter, return, put, exile, sba, leave, restart. ``cause``:
    the object whose effect moves it. ``by``: the player acting.
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
    effect: bool = True
    """An effect puts them, not damage or a rule of the turn."""


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
    """Mana would be added to a player's pool; ``source``: the permanent that is tapped for it (106.12), if one is."""

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
