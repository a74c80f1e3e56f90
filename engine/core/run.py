"""The transaction of one `apply`: the board so far, the agenda as a list, the events of this step (architecture 4.2,
4.17).

A :class:`Run` lives only while an action is carried out and is never seen from outside; the result is one new frozen
``Game``. Handlers are functions ``handler(run, frame, answer)``: the frame has been taken off the agenda; a handler
that needs an answer returns the decision (the frame goes back and the game pauses) and is called again with the answer;
otherwise it commits events, proposes happenings, pushes frames, and returns None.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.book import book_of
from engine.core.evolve import evolve_group
from engine.core.layers import chars, controller_of, view
from engine.core.registry import HANDLERS, handles
from engine.errors import EngineError
from engine.frozen import maker, replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import NO_MARKS
from engine.state.decisions import Decision
from engine.state.frames import Happen
from engine.state.game import Game, Outcome, random_below, shuffled
from engine.state.objects import Obj, Snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ids import PlayerId
    from engine.state.board import Board
    from engine.state.frames import Frame, PendingTrigger

__all__ = ["HANDLERS", "Run", "advance", "handles"]

R_800_4C, R_800_4H = ref("800.4c"), ref("800.4h")
_game = maker(Game)
LOOP_LIMIT = 10_000
"""Events without a player's choice after which a loop is suspected (architecture 4.18)."""
AT_ONCE = 1000
"""What a group of events counts for at most: however much happens at once, it happens once."""


class Run:
    """A game being advanced."""

    __slots__ = (
        "agenda",
        "applied",
        "board",
        "book",
        "events",
        "game",
        "idle",
        "log_start",
        "outcome",
        "pending",
        "repeats",
        "result",
        "rng",
        "sba_mark",
        "waiting",
    )

    def __init__(self, game: Game) -> None:
        """Open the transaction."""
        self.game = game
        self.book = book_of(game.setup)
        self.board: Board = game.board
        self.agenda: list[Frame] = list(game.agenda)
        self.waiting: list[PendingTrigger] = list(game.waiting)
        self.rng = game.rng
        self.events: list[ev.Event] = []
        self.log_start = game.log.size
        self.sba_mark = game.sba_mark
        self.outcome: Outcome | None = game.outcome
        self.pending: tuple[Decision, ...] = game.pending
        self.result: tuple[int, int] = (0, 0)
        self.idle = 0
        """Events since a player last did something else than pass, or the step began (104.4b)."""
        self.repeats: tuple[str, ...] = ()
        """Keys of states since the last real choice, where a loop is to be feared (104.4b)."""
        self.applied: tuple[str, ...] = ()
        """Replacement effects whose own instructions are being carried out: they don't apply again to what those do
        (614.5).
        """

    def close(self, actions: int = 1) -> Game:
        """The game after the transaction, in which so many actions were taken."""
        game = self.game
        return _game(
            game.setup, self.board, tuple(self.agenda), self.pending, tuple(self.waiting), self.rng,
            game.log.extend(self.events) if self.events else game.log, self.sba_mark, game.state_id + actions, self.outcome, self.idle, self.repeats,
        )  # fmt: skip

    # -- the agenda --

    def push(self, *frames: Frame) -> None:
        """Put frames on the agenda, the last one to be done first."""
        self.agenda.extend(frames)

    # -- the log --

    @property
    def clock(self) -> int:
        """Number of events so far."""
        return self.board.clock

    def since(self, start: int) -> list[ev.Event]:
        """The events from number ``start`` on."""
        base = self.log_start
        if start >= base:
            return self.events[start - base :]
        return [*self.game.log.since(start), *self.events]

    def event(self, number: int) -> ev.Event:
        """The event of that number."""
        base = self.log_start
        return self.events[number - base] if number >= base else self.game.log[number]

    def between(self, span: tuple[int, int]) -> list[ev.Event]:
        """The events with numbers in the half-open range."""
        first, end = span
        base = self.log_start
        if first >= base:
            return self.events[first - base : end - base]
        return self.since(first)[: end - first]

    # -- changing the board --

    def commit(self, events: Sequence[ev.Event], known: Board | None = None) -> tuple[int, int]:
        """Make the events happen as one group: new board, control changes that follow, triggers. Returns their range of
        numbers. ``known``: the board after them, where it has been made already.
        """
        before = self.board
        start = before.clock
        if not events:
            return (start, start)
        after = known or evolve_group(before, events)
        self.board = after
        self.events.extend(events)
        if (
            after.sources
            or after.tally.marks is not NO_MARKS
            or after.effects.delayed
            or after.effects.continuous
            or before.sources
            or before.effects.continuous
        ):
            self._consequences(before, after, events, start)
        self.idle += min(len(events), AT_ONCE)
        return (start, start + len(events))

    def _consequences(self, before: Board, after: Board, events: Sequence[ev.Event], start: int) -> None:
        told: Sequence[ev.Event] = events
        old, new, effects = before.cache or view(before), after.cache or view(after), after.effects
        if old is not new or (
            effects.continuous and any(c.duration in consequences.WHILE_TAPPED for c in effects.continuous)
        ):
            previous = before
            lasting = effects.continuous or effects.shields or old.controllers or new.controllers
            while (lasting or after.combat is not None) and (more := consequences.follow(previous, self.board)):
                now = self.board
                # changes of control are still to be told after ends of effects
                if type(more[0]) is not ev.EffectsEnded:
                    previous = now
                self.board = evolve_group(now, more)
                self.events.extend(more)
                told = [*told, *more]
                self._to_nobody(more)
            while more := designations.at_once(self):
                self.board = evolve_group(self.board, more)
                self.events.extend(more)
                told = [*told, *more]
        triggers.collect(self, before, self.board, told, start)

    def _to_nobody(self, events: Sequence[ev.Event]) -> None:
        """Exile at once what came under the control of a player who has left the game (800.4c)."""
        gone = [e.object for e in events if type(e) is ev.ControlChanged and self.board.players[e.controller].more.left]
        if gone:
            self.push(
                Happen(
                    tuple(ev.ProposedMove(o, "exile", how="leave", cites=(R_800_4C,)) for o in gone),
                    ((),) * len(gone),
                    group=False,
                )
            )

    def propose(self, *members: ev.Proposal, extra: tuple[ev.Event, ...] = ()) -> None:
        """Let something happen, unless replaced: committed at once where nothing can replace it, otherwise through a
        ``Happen`` frame.

        When the frame below is handled next, ``run.result`` is the range of the events that came of it.
        """
        proposals.propose(self, members, extra)

    # -- looking --

    def snapshot(self, obj: Obj) -> Snapshot:
        """The object as it is now, for last known information."""
        return Snapshot(obj, chars(self.board, obj), controller_of(self.board, obj.id))

    def object(self, oid: int) -> Obj | None:
        """The living object of that id."""
        return self.board.object(oid)

    def fix_identities(self, identities: tuple[tuple[str, ...] | None, ...]) -> None:
        """Set the color identities once the last choice before the game is made (903.4b)."""
        setup = replace(self.game.setup, identities=identities)
        self.game = replace(self.game, setup=setup)
        self.book = book_of(setup)

    def decider(self, player: int) -> PlayerId:
        """Who makes that player's decisions (723)."""
        holder = self.board.players[player].more.controlled_by
        return player if holder is None else holder  # type: ignore[return-value]

    # -- randomness --

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        number, self.rng = random_below(self.rng, n)
        return number

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        """The items in random order."""
        order, self.rng = shuffled(self.rng, items)
        return order


def advance(run: Run, answer: Any = None) -> None:
    """Work off the agenda until a decision is open or the game is over."""
    agenda = run.agenda
    run.pending = ()
    while agenda:
        frame = agenda.pop()
        asked = HANDLERS[type(frame)](run, frame, answer)
        answer = None
        if asked is not None:
            if type(asked) is Decision and run.board.players[asked.player].more.left:
                asked = _next_in_order(run, asked)
            agenda.append(frame)
            run.pending = asked if type(asked) is tuple else (asked,)  # type: ignore[assignment]
            return
        if run.idle > LOOP_LIMIT:
            loops.suspect(run)
            if run.pending:
                return


def _next_in_order(run: Run, asked: Decision) -> Decision:
    """What a rule asks of a player who has left is answered by the next player in turn order (800.4h)."""
    n = len(run.board.players)
    alive = run.board.alive()
    if not alive:
        return asked
    heir = min(alive, key=lambda p: (p - asked.player) % n)
    return replace(
        asked, player=heir, decider=run.decider(heir), why=replace(asked.why, rules=(*asked.why.rules, R_800_4H))
    )


from engine.core import consequences, designations, loops, proposals, triggers  # noqa: E402 - these use Run and are used by it

__all__ += ["EngineError", "replace"]
