"""Priority, and the check and triggers before it (CR 117, 603.3, 704.3)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

from engine.cards.card import Face
from engine.cards.filters import AttachedTo, Bound, Filter, Linked, Result, This
from engine.core import actions_taken, sba
from engine.core.book import book_of
from engine.core.run import handles
from engine.core.turn_order import first_in_order, next_player, priority_player
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Pass, Why
from engine.state.frames import Choosing, PendingTrigger, Priority, PutTriggers, Resolving, Settle
from engine.state.game import Game
from engine.state.objects import More, Obj, StackPart

if TYPE_CHECKING:
    from engine.cards.ops import Program
    from engine.core.book import Book
    from engine.core.run import Run
    from engine.state.board import Board, PlayerState

__all__ = ["may_pass", "passed_on", "priority", "put_triggers", "seats_of", "settle"]

WHY = Why((ref("117.1"),), "priority")
R_603_3B, R_800_4D, R_603_3 = ref("603.3b"), ref("800.4d"), ref("603.3")


@cache
def asked(player: PlayerId, decider: PlayerId) -> Decision:
    """The decision of a player with priority; the same for all boards."""
    return Decision("ChooseAction", player, decider, WHY)


@cache
def given(player: PlayerId, passes: int) -> Priority:
    """The frame of a player who has priority after so many passes; the same for all boards."""
    return Priority(player, passes)


class Seats:
    """Who is still in the game, and who has priority after whom (117.3d); for as long as nobody leaves or is controlled
    by another.
    """

    __slots__ = ("after", "alive", "here", "mores", "players")

    def __init__(self, players: tuple[PlayerState, ...]) -> None:
        """Look at the players once."""
        n = len(players)
        here = [PlayerId(i) for i, p in enumerate(players) if not p.more.left]
        self.players = players
        self.mores = [p.more for p in players]
        self.alive = len(here)
        self.here = here
        self.after: list[tuple[PlayerId, tuple[Decision, ...]]] = []
        """By seat: the next player still in the game, and that player's decision."""
        for i in range(n if here else 0):
            seat = min(here, key=lambda s: (s - i - 1) % n)
            holder = players[seat].more.controlled_by
            self.after.append((seat, (asked(seat, seat if holder is None else holder),)))

    def fit(self, players: tuple[PlayerState, ...]) -> bool:
        """Whether they hold for these players too."""
        for state, more in zip(players, self.mores, strict=True):
            if state.more is not more:
                return False
        self.players = players
        return True


def seats_of(board: Board, book: Book) -> Seats:
    """Who is still in the game, kept with the book."""
    seats: Seats | None = book.seats
    if seats is None or (seats.players is not board.players and not seats.fit(board.players)):
        seats = book.seats = Seats(board.players)
    return seats


def may_pass(game: Game, player: PlayerId) -> bool:
    """Whether the player has priority; False also where that takes a closer look."""
    pending = game.pending
    if len(pending) != 1 or game.outcome is not None:
        return False
    decision = pending[0]
    return (
        decision.kind == "ChooseAction"
        and player == decision.player
        and type(player) is int
        and not game.board.players[player].more.left
    )


def passed_on(game: Game, player: PlayerId) -> Game | None:
    """The game after a pass, which is allowed, that does nothing but give the next player priority (117.3d); None where
    more happens.

    The same as :func:`priority` does with it, without opening a transaction: most actions of a game are such passes.
    """
    board, agenda, setup = game.board, game.agenda, game.setup
    frame = agenda[-1]
    if type(frame) is not Priority or game.sba_mark != board.clock or game.waiting:
        return None
    seats = seats_of(board, setup.cache or book_of(setup))
    passes = frame.passes + 1
    if passes >= seats.alive:
        return None
    seat, pending = seats.after[player]
    return Game(
        setup,
        board,
        (*agenda[:-1], given(seat, passes)),
        pending,
        (),
        game.rng,
        game.log,
        game.sba_mark,
        game.state_id + 1,
        None,
        game.idle,
    )


@handles(Priority)
def priority(run: Run, frame: Priority, answer: Any) -> Decision | None:
    """Settle, then let the player act or pass; when all have passed in succession the top of the stack resolves or the
    step ends.
    """
    if answer is None:
        if run.outcome is not None:
            return None
        if run.sba_mark != run.board.clock or run.waiting:
            run.agenda.append(frame)
            if settle(run):
                return None
            run.agenda.pop()
        player = frame.player
        state = run.board.players[player]
        if state.more.left:
            run.push(replace(frame, player=first_in_order(run, player)))
            return None
        holder = state.more.controlled_by
        return asked(player, player if holder is None else holder)
    if type(answer) is Pass:
        passes = frame.passes + 1
        alive = 0
        for p in run.board.players:
            if not p.more.left:
                alive += 1
        if passes < alive:
            run.agenda.append(Priority(next_player(run, frame.player), passes))
        elif run.board.stack:
            run.agenda.append(Priority(priority_player(run)))
            run.agenda.append(Resolving(run.board.stack[-1]))
        return None
    actions_taken.take(run, frame, answer)
    return None


def settle(run: Run) -> bool:
    """One round of 117.5: True if state-based actions or triggers were found, so that it must be done again."""
    if sba.check(run):
        return True
    if run.waiting:
        run.push(PutTriggers())
        return True
    return False


@handles(Settle)
def settle_only(run: Run, frame: Settle, answer: Any) -> None:
    """Repeat until nothing is found; nobody gets priority."""
    if run.outcome is None:
        run.push(frame)
        if not settle(run):
            run.agenda.pop()


@handles(PutTriggers)
def put_triggers(run: Run, frame: PutTriggers, answer: Any) -> Decision | None:
    """Put the waiting triggers on the stack: each player in APNAP order puts their own in the order they like (603.3b)."""
    waiting = run.waiting
    if not waiting:
        return None
    n, active = len(run.board.players), run.board.turn.active
    player = min((w.controller for w in waiting), key=lambda p: (p - active) % n)
    mine = [i for i, w in enumerate(waiting) if w.controller == player]
    if run.board.players[player].more.left:
        gone = [waiting[i] for i in mine]
        run.waiting = [w for i, w in enumerate(waiting) if i not in mine]
        sources = tuple(w.source for w in gone if w.source is not None)
        run.commit((ev.RuleApplied("triggers of a player who left", sources, player, cites=(R_800_4D,)),))
        run.push(PutTriggers())
        return None
    if frame.player == player and frame.order:
        mine = [mine[0]] if len(frame.order) == 1 else mine[: len(frame.order)]
    elif len(mine) > 1 and len({_kind(waiting[i]) for i in mine}) > 1:
        if answer is None:
            why = Why((R_603_3B,), "order of triggered abilities")
            labels = tuple(waiting[i].text for i in mine)
            about = tuple(ObjectId(-1) if (source := waiting[i].source) is None else source for i in mine)
            return Decision("Order", player, run.decider(player), why, tuple(mine), len(mine), len(mine), labels, about)
        mine = [int(i) for i in answer]
    first = waiting[mine[0]]
    rest = [waiting[i] for i in mine[1:]]
    later = [w for i, w in enumerate(waiting) if i not in mine]
    run.waiting = rest + later
    run.push(PutTriggers(player, tuple(range(len(rest)))) if rest else PutTriggers())
    put_on_stack(run, first)
    return None


def _kind(w: PendingTrigger) -> tuple[Any, ...]:
    """Equal for triggers that are alike: the same text and program, and the same source, objects and numbers as far as
    the program speaks of them.
    """
    source, bound, names = _speaks_of(w.program)
    told: tuple[Any, ...] = (
        (w.bindings, w.numbers) if bound or not w.key else tuple(x for x in w.bindings if x[0] in names)
    )
    return (w.key or w.text, w.program, w.source if source else None, told)


@cache
def _speaks_of(program: Program) -> tuple[bool, bool, frozenset[str]]:
    """Whether a program speaks of its source, and of what its trigger event has bound; the names if it speaks of the
    player alone.
    """
    source = bound = False
    names: set[str] = set()
    left: list[Any] = [program]
    while left:
        value = left.pop()
        kind: Any = type(value)
        if kind is tuple:
            left += value
        elif kind in (This, AttachedTo, Linked):
            source = True
        elif kind is Bound and value.name == "player":
            names.add("player")
        elif kind in (Bound, Result):
            bound = True
        elif kind is not Face and attrs.has(kind):
            left += [getattr(value, f.name) for f in attrs.fields(kind) if f.init]
            if isinstance(value, Filter):
                source = source or value.other or not {"source", "host"}.isdisjoint(value.state)
                bound = bound or not {"that", "each"}.isdisjoint((value.controller, value.owner))
    return source, bound, frozenset(names)


def put_on_stack(run: Run, w: PendingTrigger) -> None:
    """The triggered ability becomes an object on the stack, and its controller makes its choices (603.3c, d)."""
    oid = ObjectId(run.board.objects.size)
    face = w.last.obj.base if w.last is not None else _NOFACE
    part = StackPart(
        "triggered", w.program, source=w.source, last=w.last, bindings=w.bindings, ability=w.ability, text=w.text
    )
    if w.numbers:
        part = replace(part, numbers=w.numbers)
    owner = w.controller
    obj = Obj(oid, (), owner, w.controller, "stack", face, more=_ABILITY, stack=part)
    run.commit((ev.Created(obj, "ability", w.source, (R_603_3,)),))
    if w.program.targets or w.program.modes is not None:
        run.push(Choosing(oid, "trigger", w.program))


_NOFACE = Face("")
_ABILITY = More(kind="ability")
