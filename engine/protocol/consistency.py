"""Whether a game that was read can be one: a save may be well formed and still nonsense (architecture 4.18).

Held to: seats, cards and designations fit the setup; every living object is in exactly one zone, and in the one that it
says; ids have no gaps; a card is in one living object at most; things that are named exist; the log makes the board;
the open questions are those that the top of the agenda asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import machine  # noqa: F401 - the chapters register their handlers
from engine.core.evolve import fold
from engine.core.registry import HANDLERS
from engine.core.run import Run
from engine.core.writer import NOTHING
from engine.errors import InvalidAction
from engine.frozen import Table
from engine.state.board import Board, PlayerState, TurnState
from engine.state.events import GameRestarted, Revealed, TurnBegan
from engine.state.objects import Obj

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.state.game import Game

__all__ = ["hold", "problems"]


def hold(game: Game) -> None:
    """Accept the game.

    :raises InvalidAction: ``save/inconsistent``, with what is wrong.
    """
    try:
        found = next(problems(game), None)
    except Exception as error:  # noqa: BLE001 - nonsense may break anything that looks at it
        found = f"the game can't be looked at ({type(error).__name__}: {str(error)[:200]})"
    if found is not None:
        raise InvalidAction.because(found, code="save/inconsistent")


def problems(game: Game) -> Iterator[str]:
    """What is wrong with the game, in the order in which it is looked for; nothing if it can be one."""
    yield from _setup(game)
    yield from _objects(game.board)
    yield from _things(game)
    yield from _progress(game)
    yield from _history(game)
    yield from _questions(game)


def _setup(game: Game) -> Iterator[str]:
    setup, board = game.setup, game.board
    count = len(setup.players)
    if count < 1 or len(board.players) != count:
        yield f"{count} players are named and {len(board.players)} are on the board"
    if len(set(setup.players)) != count:
        yield "two players have the same name"
    keys = {card.key for card in setup.cards}
    if len(keys) != len(setup.cards):
        yield "two card definitions have the same key"
    if any(not card.faces for card in setup.cards):
        yield "a card definition has no face"
    for number, card in enumerate(board.fixed.cards):
        if card.key not in keys:
            yield f"card {number} has no definition: {card.key[:60]!r}"
    kinds = {role.kind for role in setup.variant.roles}
    for role in board.fixed.roles:
        if role.kind not in kinds and not setup.scenario:
            yield f"{setup.variant.name[:60]} has no designation {role.kind[:60]!r}"
    if setup.variant.rules != setup.rules.id:
        yield "variant and rule set do not belong together"
    if setup.by_hand not in ("ask", "steps", "off"):
        yield f"by_hand is {setup.by_hand[:60]!r}"


# -- objects -----------------------------------------------------------------------------------------------------------


def _zones(board: Board) -> Iterator[tuple[str, int | None, tuple[int, ...]]]:
    for seat, player in enumerate(board.players):
        for zone in ("library", "hand", "graveyard", "outside"):
            yield zone, seat, getattr(player, zone)
    for zone in ("battlefield", "stack", "exile", "command"):
        yield zone, None, getattr(board, zone)


def _objects(board: Board) -> Iterator[str]:
    place: dict[int, str] = {}
    for zone, seat, ids in _zones(board):
        for oid in ids:
            if oid in place:
                yield f"object {oid} is in two places"
            obj = board.object(oid)
            if obj is None:
                yield f"the {zone} has object {oid}, which is gone"
            elif obj.zone != zone or (seat is not None and obj.owner != seat):
                yield f"object {oid} is not where it says: {obj.zone[:20]!r} of seat {obj.owner}, found in {zone}"
            place[oid] = zone
    cards: dict[int, int] = {}
    for index, obj in enumerate(board.objects):
        if type(obj) is not Obj:
            continue
        if obj.id != index:
            yield f"the object at place {index} has id {obj.id}"
        if index not in place:
            yield f"object {index} is in no zone"
        if len(obj.cards) == 1 and board.fixed.cards[obj.cards[0]].owner != obj.owner:
            yield f"object {index} belongs to seat {obj.owner}, its card does not"
        for card in obj.cards:
            if cards.setdefault(card, index) != index:
                yield f"card {card} is in the objects {cards[card]} and {index}"
    yield from _lists(board)


def _lists(board: Board) -> Iterator[str]:
    held = [oid for player in board.players for oid in player.permanents]
    if sorted(held) != sorted(board.battlefield):
        yield "the players' permanents are not what is on the battlefield"
    for name, ids in (("sources", board.sources), ("attached", board.attached)):
        if len(set(ids)) != len(ids) or any(board.object(oid) is None for oid in ids):
            yield f"{name} has an object twice or one that is gone"


# -- things ------------------------------------------------------------------------------------------------------------


def _things(game: Game) -> Iterator[str]:
    board = game.board
    size, players = board.objects.size, len(board.players)
    for thing in _named(game):
        if not -players <= thing < size:
            yield f"there is no thing {thing}"


def _named(game: Game) -> Iterator[int]:
    """Things named by number: what attacks, what is attached, targets, what effects apply to, what frames keep."""
    board = game.board
    for obj in board.objects:
        if type(obj) is not Obj:
            continue
        if obj.more.attached_to is not None:
            yield obj.more.attached_to
        if obj.stack is not None:
            yield from _nested(obj.stack.targets)
            yield from _bound(obj.stack.bindings)
        for name, ids in obj.more.links:
            if not name.startswith("counter:"):
                yield from ids
    if board.combat is not None:
        yield from (a.defender for a in board.combat.attacks if a.defender != NOTHING)
    effects: tuple[Any, ...] = (*board.effects.continuous, *board.effects.shields, *board.effects.delayed)
    for effect in effects:
        yield from effect.things
        yield from _bound(getattr(effect, "bindings", ()))
    for one in (*game.agenda, *game.waiting):
        yield from _bound(getattr(one, "bindings", ()))
        yield from _nested(getattr(one, "targets", ()))
        scope = getattr(one, "scope", None)
        if scope is not None:
            yield from _nested(scope.targets)
            yield from _bound(scope.bindings)


def _nested(rows: Iterable[Iterable[int]]) -> Iterator[int]:
    for row in rows:
        yield from row


def _bound(bindings: Iterable[tuple[str, Iterable[int]]]) -> Iterator[int]:
    for _, things in bindings:
        yield from things


# -- progress ----------------------------------------------------------------------------------------------------------


def _progress(game: Game) -> Iterator[str]:
    board = game.board
    if board.clock != game.log.size and not game.setup.scenario:
        yield f"the board has seen {board.clock} events and the log has {game.log.size}"
    if not 0 <= game.sba_mark <= board.clock:
        yield "sba_mark is no number of an event"
    if game.state_id < -1 or game.rng.counter < 0:
        yield "a count of actions or random numbers is below zero"
    if game.outcome is None and not game.pending:
        yield "the game is not over, and nobody is asked"
    if game.outcome is None and not game.agenda:
        yield "the game is not over, and the agenda is empty"


def _history(game: Game) -> Iterator[str]:
    """The log, folded from the empty table, is the board; a scenario begins with what its script says instead."""
    if game.setup.scenario:
        return
    board, count = game.board, len(game.setup.players)
    first = next((event.player for event in game.log if type(event) in (TurnBegan, GameRestarted)), board.turn.first)
    life = game.setup.variant.life.starting(count)
    start = Board(Table(), (PlayerState(life),) * count, board.fixed, turn=TurnState(0, first, first=first))
    if fold(start, game.log) != board:
        yield "the events of the log do not make this board"


def _questions(game: Game) -> Iterator[str]:
    """Ask the top of the agenda anew: the same questions must come, and nothing else may happen (704.3, 117.1)."""
    if game.outcome is not None:
        if game.pending:
            yield "the game is over, and still somebody is asked"
        return
    run = Run(game)
    run.pending = ()
    frame = run.agenda.pop()
    asked: Any = HANDLERS[type(frame)](run, frame, None)
    decisions = asked if type(asked) is tuple else () if asked is None else (asked,)
    if decisions != game.pending:
        yield "the open questions are not those that the agenda asks"
    looked = all(type(event) is Revealed for event in run.events)  # who scries looks again: nothing new
    if not looked or len(run.agenda) != len(game.agenda) - 1:
        yield "the top of the agenda does not wait for an answer"
