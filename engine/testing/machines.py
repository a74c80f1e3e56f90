"""Hypothesis rule machines that play games by drawn decisions and hold every invariant after each (architecture 4.13).

There is one for each variant, all made alike. Subclass one to change cards, number of players, invariants, or to add
rules of your own::

    class TwoPlayers(BrawlMachine):
        players = (2, 2)

    TestTwoPlayers = TwoPlayers.TestCase

Hypothesis takes minutes to make the drawn decisions of a whole game fewer. Without ``Phase.shrink`` in its settings the
script comes at once. A failing run prints, besides what Hypothesis prints, a minimal question script of the failure,
ready to save (:mod:`engine.testing.scripting`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.control import current_build_context
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
from engine.testing.replaying import failed
from engine.testing.scripting import question_script

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DrawFn

    from engine.cards.card import CardDef
    from engine.state.decisions import Action
    from engine.state.game import Game, Step

__all__ = [
    "MACHINES", "BrawlMachine", "CommanderDraftMachine", "CommanderMachine", "ConspiracyDraftMachine", "EdhMachine", "FreeForAllMachine",
    "GameMachine", "OathbreakerMachine",
]  # fmt: skip

_BASICS = frozenset(c.key for c in BASICS)


class _Brief:
    """An opening that is told by its decks."""

    def __init__(self, step: Step) -> None:
        self.step = step

    def __repr__(self) -> str:
        """Players' cards, basic lands apart, leaders first."""
        board = self.step.game.board
        told = [
            ", ".join(c.key for c in board.fixed.cards if c.owner == seat and c.key not in _BASICS)
            for seat in range(len(board.players))
        ]
        return f"a game of {len(told)} with the cards {told}, seed {self.step.game.setup.seed}, free {board.players[0].more.any_mana}"


@st.composite
def _openings(draw: DrawFn, variant: str, players: tuple[int, int], pool: Sequence[CardDef]) -> _Brief:
    return _Brief(draw(strategies.games(variant, players=players, pool=pool)))


class GameMachine(RuleBasedStateMachine):
    """Two to four players with drawn decks; rules act, let the game run on, concede, take back."""

    variant: ClassVar[str] = "commander"
    players: ClassVar[tuple[int, int]] = (2, 4)
    pool: ClassVar[Sequence[CardDef]] = CATALOG
    only: ClassVar[tuple[str, ...] | None] = None
    """Names of the invariants to hold; None = all."""
    script_seconds: ClassVar[float] = 20.0
    """How long a minimal question script of a failure is looked for; 0 = not at all."""

    def __init__(self) -> None:
        """No game yet: it is drawn."""
        super().__init__()
        self.game: Game | None = None
        self.begun: Step | None = None
        self.actions: list[Action] = []

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        """Draw decks and begin."""
        step = data.draw(_openings(self.variant, self.players, self.pool), label="opening").step
        self.game, self.begun = step.game, step
        self._hold(self.violations(None, step, only=self.only))

    def violations(
        self, before: Game | None, step: Step, *, at: int | None = None, only: Sequence[str] | None = None
    ) -> list[str]:
        """What is wrong with a step, as :func:`engine.testing.invariants.violations`; subclasses may add invariants of
        their own.
        """
        return violations(before, step, at=at, only=only)

    def _hold(self, found: list[str]) -> None:
        if found:
            self._tell(found[0].partition(":")[0], found[0])
        assert not found, "\n".join(found)

    def _tell(self, kind: str, text: str) -> None:
        """Print a question script, but only for the failure that Hypothesis ends with."""
        begun = self.begun
        if begun is None or not self.script_seconds or not current_build_context().is_final:
            return
        script = question_script(
            lambda: begun, self.actions, kind, text, seconds=self.script_seconds, hold=self.violations
        )
        note("no question script was found that shows this" if script is None else f"as a question script:\n\n{script}")

    def take(self, action: Action) -> None:
        """Carry out an action and hold the invariants; for rules of subclasses, too."""
        assert self.game is not None
        before = self.game
        self.actions.append(action)
        try:
            step = apply(before, action)
        except Exception as error:
            self._tell(*failed(error))
            raise
        self.game = step.game
        self._hold(self.violations(before, step, at=len(self.actions), only=self.only))

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


class CommanderMachine(GameMachine):
    """Games of Commander (903)."""


class BrawlMachine(GameMachine):
    """Games of Brawl (903.12)."""

    variant = "brawl"


class CommanderDraftMachine(GameMachine):
    """Games with decks as Commander Draft allows them (903.13)."""

    variant = "commander-draft"


class OathbreakerMachine(GameMachine):
    """Games of Oathbreaker (906)."""

    variant = "oathbreaker"


class ConspiracyDraftMachine(GameMachine):
    """Games of Conspiracy Draft (905)."""

    variant = "conspiracy-draft"
    players = (3, 4)


class EdhMachine(GameMachine):
    """Games by the EDH rules of 2010."""

    variant = "edh"


class FreeForAllMachine(GameMachine):
    """Games without any such rules, everybody against everybody (806)."""

    variant = "free-for-all"


MACHINES: dict[str, type[GameMachine]] = {
    m.variant: m
    for m in (
        CommanderMachine,
        BrawlMachine,
        CommanderDraftMachine,
        OathbreakerMachine,
        ConspiracyDraftMachine,
        EdhMachine,
        FreeForAllMachine,
    )
}
"""Variant -> its machine."""
