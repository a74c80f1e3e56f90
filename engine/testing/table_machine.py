"""A Hypothesis machine for any engine behind an adapter: choices are drawn, so a failure shrinks to a short list of
steps (CR 101.4, 400.7, 903).

Subclass :class:`TableMachine`, name the adapter, and let pytest collect ``TestCase``::

    class MyEngine(TableMachine):
        adapter = MyAdapter()

    TestMyEngine = MyEngine.TestCase
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from engine.testing.adapter import TableRules
from engine.testing.adapter_invariants import Watch
from engine.testing.strategies import chooser
from engine.testing.trials import Fault, opening_look, step_forward

if TYPE_CHECKING:
    from engine.testing.adapter import Adapter, Choice, Look

__all__ = ["TableMachine"]


class TableMachine(RuleBasedStateMachine):
    """Plays by drawn choices and holds :data:`engine.testing.adapter_invariants.TABLE_INVARIANTS` after each."""

    adapter: ClassVar[Adapter]
    table_rules: ClassVar[TableRules] = TableRules()
    ignored: ClassVar[tuple[str, ...]] = ()
    """Names of invariants not to hold."""

    def __init__(self) -> None:
        """No game yet: it is drawn."""
        super().__init__()
        self.game: Any = None
        self.seen: Look | None = None
        self.steps: list[str] = []
        self.watch = Watch(self.table_rules)

    def judge(self, found: list[str]) -> None:
        """Fail with the steps if anything is found that is not ignored.

        Raises:
            AssertionError: with the :class:`engine.testing.trials.Fault` in words.

        """
        told = [f.partition(": ") for f in found if f.partition(": ")[0] not in self.ignored]
        if told:
            raise AssertionError(str(Fault(told[0][0], told[0][2], tuple(self.steps))))

    def take(self, choice: Choice) -> None:
        """Carry out a choice and judge; for rules of subclasses, too."""
        assert self.seen is not None
        self.steps.append(choice.words)
        self.game, self.seen, found = step_forward(self.adapter, self.watch, self.game, self.seen, choice)
        self.judge(found)

    def going(self) -> bool:
        """Whether anybody can do anything."""
        return self.seen is not None and not self.seen.over and bool(self.seen.choices)

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        """Begin."""
        self.game = self.adapter.start(chooser(data.draw))
        self.seen, found = opening_look(self.adapter, self.watch, self.game)
        self.judge(found)

    @precondition(going)
    @rule(data=st.data(), many=st.integers(1, 6))
    def act(self, data: st.DataObject, many: int) -> None:
        """Some of what is possible."""
        for _ in range(many):
            if self.going():
                assert self.seen is not None
                self.take(self.seen.choices[chooser(data.draw)(len(self.seen.choices))])

    @precondition(lambda self: self.seen is not None and not self.going())
    @rule()
    def stay_over(self) -> None:
        """After the end nobody does anything."""
        assert self.seen is not None
        assert self.seen.over
