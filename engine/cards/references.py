"""The ability language: references, which objects and players are meant (CR 109, 109.5, 115, 607).

Everything here is frozen data. A *thing* is an object (an ``ObjectId``, >= 0) or a player (``~seat``, < 0; see
:mod:`engine.ids`); a reference names a tuple of things when it is read during resolution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from engine.frozen import record

if TYPE_CHECKING:
    from engine.cards.conditions import Condition
    from engine.cards.filters import Filter

__all__ = [
    "ActivePlayer", "All", "AttachedTo", "Bound", "ChosenPlayer", "CommanderOf", "ControllerOf", "Defending", "Each", "Exact", "Linked", "MonarchRef", "Neighbor", "OwnerOf", "Ref", "Several",
    "Target", "TargetsOf", "This", "Which", "You",
]  # fmt: skip


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
    """What is bound to ``name``: ``it`` and ``player`` are the trigger's object and player, other names are given by
    ops.

    Names in use: ``it``, ``player`` (the player concerned by a trigger), ``source`` (of the damage), ``made`` (tokens
    created), ``moved`` (new objects of the last move), ``found``, ``chosen``, ``each`` (inside ForEach).
    """

    name: str


@record
class Each:
    """Players: ``opponent`` (each opponent), ``player`` (each player), ``other`` (each other player), ``other
    opponent`` (each opponent but the ``player`` of the trigger).
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
class ChosenPlayer:
    """The player chosen for the source as it entered (CR 607.2d, 614.12)."""


@record
class ActivePlayer:
    """The player whose turn it is (CR 102.1)."""


@record
class Neighbor:
    """The player to your left, who is next in turn order, or (``right``) the one to your right (CR 101.4, 103.1)."""

    side: str = "left"


@record
class Linked:
    """Objects linked to this ability's source under ``key`` (CR 607): ``exiled`` = cards exiled with it."""

    key: str = "exiled"
    others: bool = False
    """All but the newest ("each other card exiled with ~")."""


@record
class TargetsOf:
    """What the spell or ability targets, or did last, as far as it fits ("those permanents" of a spell that targets
    permanents).
    """

    of: Ref
    fits: Filter


@record
class Exact:
    """Exactly these things, named from outside (effect sentences)."""

    things: tuple[int, ...]


@record
class Several:
    """Everything that the parts mean, together: what is done to it is one event ("each creature and each player")."""

    parts: tuple[Ref, ...]


@record
class Which:
    """Those of the players meant for whom the condition holds, with each of them as ``each`` in turn ("each opponent
    who lost life this turn").
    """

    of: Ref
    condition: Condition


@record
class All:
    """Every object (or player) that the filter fits."""

    filter: Filter


Ref = Union[
    This, You, Target, Bound, Each, ControllerOf, OwnerOf, AttachedTo, Defending, MonarchRef, ActivePlayer, ChosenPlayer, Neighbor, CommanderOf, Linked, TargetsOf, Exact, All, Several, Which,
]  # fmt: skip
