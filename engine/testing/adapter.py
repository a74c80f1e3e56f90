"""What another engine has to show and to do, to be held to rules that any engine must keep (CR 108, 400.7, 700.1).

An engine is put under test by an :class:`Adapter`: how to start, how to look at the table (:class:`Look`), how to carry
out one of the listed :class:`Choice` values. :mod:`engine.testing.adapter_invariants` holds each look against books of
its own; :func:`engine.testing.trials.trial` plays at random and gives the shortest way to a fault;
:class:`engine.testing.table_machine.TableMachine` draws the choices with Hypothesis. Nothing here knows our own engine:
:mod:`engine.testing.own_adapter` is its adapter, one among others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from engine.frozen import record

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Adapter", "Choice", "Happened", "Look", "Seat", "TableRules", "Thing"]


@record
class Thing:
    """An object in a zone. ``id``: the object, new with every change of zones (400.7); ``card``: the physical card,
    None for tokens and abilities.
    """

    id: Any
    name: str
    zone: str
    owner: int
    controller: int | None = None
    card: Any = None


@record
class Seat:
    """A player. ``sees``: the cards (``Thing.card``) whose faces the engine shows to this seat; None = the engine keeps
    no views.
    """

    life: int
    lost: bool = False
    sees: frozenset[Any] | None = None


@record
class Choice:
    """Something a player may do now. ``words``: as a step of a question script says it; ``data``: what the engine
    itself understands.

    ``kind``: ``pass``, ``land``, ``cast``, ``return`` (a leader goes to the command zone, 903.9a), ``redirect`` (it
    goes there instead, 903.9b), or anything else. ``zone``: where the card is now; for a ``cast`` ``extra`` is the mana
    that it costs over its printed cost (903.8), if the engine tells.
    """

    player: int
    kind: str
    words: str
    card: Any = None
    zone: str = ""
    extra: int | None = None
    data: Any = None


@record
class Happened:
    """What happened since the look before. ``kind``: ``moved`` (``origin`` to ``to``), ``cast`` (from ``origin``),
    ``damage`` (by ``card`` to ``player``; ``combat``), ``life`` (``player``, ``amount``), ``shown`` (``card`` to
    ``player``, None = to everybody), ``extra turn`` or ``restart``.
    """

    kind: str
    player: int | None = None
    card: Any = None
    origin: str = ""
    to: str = ""
    amount: int = 0
    combat: bool = False


@record
class Look:
    """A table at one moment, when somebody has to choose or the game is over.

    ``settled``: a player has priority, so that state-based actions are done (117.5). ``dealt``: the engine's own record
    of combat damage, as ``((player, card), amount)``; None = it keeps none. ``happened``: since the look before; None =
    the engine does not tell. ``found``: what checks of the engine's own found wrong, each entry ``name: text``.
    """

    turn: int
    active: int
    settled: bool
    seats: tuple[Seat, ...]
    things: tuple[Thing, ...]
    choices: tuple[Choice, ...] = ()
    leaders: tuple[Any, ...] = ()
    dealt: tuple[tuple[tuple[int, Any], int], ...] | None = None
    happened: tuple[Happened, ...] | None = None
    over: bool = False
    found: tuple[str, ...] = ()

    def where(self) -> dict[Any, Thing]:
        """Cards and where they are."""
        return {t.card: t for t in self.things if t.card is not None}


class Adapter(Protocol):
    """Another engine. ``immutable``: :meth:`take` gives another game and leaves the old one as it was."""

    immutable: bool

    def start(self, choose: Callable[[int], int], /) -> Any:
        """A game at its first decision. ``choose(n)`` gives a number below ``n``, drawn by whoever tests."""

    def look(self, game: Any, /) -> Look:
        """The table now; may be asked any number of times."""
        ...

    def take(self, game: Any, choice: Choice, /) -> Any:
        """The game after the choice; an engine that changes its games in place gives back the same one."""


@record
class TableRules:
    """What the variant says: tax for each earlier cast (903.8), damage by one leader at which a player loses (903.10a;
    None = never), and which moves of a leader are asked about: afterwards (903.9a), instead (903.9b).
    """

    tax: int = 2
    lethal: int | None = 21
    after: tuple[str, ...] = ("graveyard", "exile")
    instead: tuple[str, ...] = ("hand", "library")
