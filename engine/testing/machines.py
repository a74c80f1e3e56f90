"""A Hypothesis rule machine that plays games by drawn decisions and holds every invariant after each (architecture 4.13).

Subclass :class:`CommanderMachine` to change variant, cards, number of players or invariants::

    class BrawlMachine(CommanderMachine):
        variant = "brawl"
        players = (2, 2)

    TestBrawl = BrawlMachine.TestCase
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from engine.cards.catalog import CATALOG
from engine.cards.catalog.basics import BASICS
from engine.core.machine import apply, check, legal
from engine.ids import PlayerId
from engine.state.decisions import Cancel, Concede, Pass
from engine.state.frames import Activating, Casting
from engine.testing import strategies
from engine.testing.invariants import violations
from engine.testing.playing import any_action, default_action, lively_action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards.card import CardDef
    from engine.state.decisions import Action
    from engine.state.game import Game, Step

__all__ = ["CommanderMachine"]

_BASICS = frozenset(c.key for c in BASICS)


class _Brief:
    """An opening that is told by its decks."""

    def __init__(self, step: Step) -> None:
        self.step = step

    def __repr__(self) -> str:
        """Players' cards, basic lands apart, leaders first."""
        board = self.step.game.board
        told = [", ".join(c.key for c in board.fixed.cards if c.owner == seat and c.key not in _BASICS) for seat in range(len(board.players))]
        return f"a game of {len(told)} with the cards {told}, seed {self.step.game.setup.seed}, free {board.players[0].more.any_mana}"


class CommanderMachine(RuleBasedStateMachine):
    """Two to four players with drawn decks; rules act, let the game run on, concede, take back."""

    variant: ClassVar[str] = "commander"
    players: ClassVar[tuple[int, int]] = (2, 4)
    pool: ClassVar[Sequence[CardDef]] = CATALOG
    only: ClassVar[tuple[str, ...] | None] = None
    """Names of the invariants to hold; None = all."""

    def __init__(self) -> None:
        """No game yet: it is drawn."""
        super().__init__()
        self.game: Game | None = None
        self.actions: list[Action] = []

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        """Draw decks and begin."""
        drawn = data.draw(strategies.games(self.variant, players=self.players, pool=self.pool).map(_Brief), label="opening")
        step = drawn.step
        self.game = step.game
        found = violations(None, step, only=self.only)
        assert not found, "\n".join(found)

    def take(self, action: Action) -> None:
        """Carry out an action and hold the invariants; for rules of subclasses, too."""
        assert self.game is not None
        before = self.game
        self.actions.append(action)
        step = apply(before, action)
        self.game = step.game
        found = violations(before, step, at=len(self.actions), only=self.only)
        assert not found, "\n".join(found)

    def going(self) -> bool:
        """Whether the game goes on."""
        return self.game is not None and self.game.outcome is None

    def casting(self) -> bool:
        """Whether something is being cast or activated."""
        return self.going() and any(type(f) in (Casting, Activating) for f in self.game.agenda)  # type: ignore[union-attr]

    @precondition(going)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Anything possible."""
        assert self.game is not None
        self.take(any_action(self.game, strategies.chooser(data.draw)))

    @precondition(going)
    @rule(data=st.data(), many=st.integers(1, 12))
    def play_on(self, data: st.DataObject, many: int) -> None:
        """Several actions that keep the game going: lands and spells rather than passing."""
        for _ in range(many):
            if not self.going():
                return
            assert self.game is not None
            self.take(lively_action(self.game, strategies.chooser(data.draw)))

    @precondition(going)
    @rule(many=st.integers(1, 30))
    def pass_on(self, many: int) -> None:
        """Pass and answer plainly until a turn later, at most."""
        assert self.game is not None
        turn = self.game.board.turn.number
        for _ in range(many):
            if not self.going() or self.game.board.turn.number > turn + 1:
                return
            self.take(default_action(self.game))

    @precondition(casting)
    @rule()
    def take_back(self) -> None:
        """Take back what is being cast or activated (733.1)."""
        assert self.game is not None
        frame: Any = next(f for f in reversed(self.game.agenda) if type(f) in (Casting, Activating))
        action = Cancel(frame.player)
        if check(self.game, action):
            self.take(action)

    @precondition(lambda self: not self.going())
    @rule()
    def stay_over(self) -> None:
        """After the end nothing is possible (104.1)."""
        assert self.game is not None
        assert not self.game.pending
        assert not legal(self.game)
        assert not any(check(self.game, a) for a in (Concede(PlayerId(0)), Pass(PlayerId(0))))

    @precondition(lambda self: self.going() and len(self.actions) > 60)
    @rule(data=st.data())
    def concede(self, data: st.DataObject) -> None:
        """A player leaves (104.3a)."""
        assert self.game is not None
        if data.draw(st.integers(0, 9)) == 9:
            self.take(Concede(data.draw(st.sampled_from(self.game.board.alive()))))
