"""What may answer a prompt of a script, and the lines and rules that a step is told with; see
:mod:`engine.questions.playing`.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

from engine.questions.results import Line
from engine.rulebook.renumber import printed
from engine.state.game import Game
from engine.words.sentences import ActivateSaid, CastSaid, PassSaid, PlaySaid, TapSaid
from engine.words.tell import Told

if TYPE_CHECKING:
    from engine.state.decisions import Decision

__all__ = ["ALL_BRANCHES", "BRANCHES", "PRIORITY_ONLY", "RULE_OF", "every_answer", "line_of"]


def every_answer(decision: Decision) -> tuple[tuple[Any, ...], ...]:
    """Every answer to a prompt with one choice, or that wants an order; () for prompts of other kinds."""
    if decision.kind == "Order":
        return tuple(permutations(decision.options)) if len(decision.options) <= _ORDERED else ()
    if decision.kind == "ChooseNumber":
        return tuple((n,) for n in range(decision.least, min(decision.most, decision.least + BRANCHES) + 1))
    if decision.most != 1 or decision.kind in _DIVIDED:
        return ()
    return (*((option,) for option in decision.options), *(((),) if decision.least == 0 else ()))


def line_of(told: Told, game: Game, number: int) -> Line:
    """The line of the timeline for an event that is told."""
    return Line(told.text, tuple(dict.fromkeys(printed(r, game.setup.rules) for r in told.rules)), number)


RULE_OF: dict[Any, str] = {
    PassSaid: "117.3d", CastSaid: "601.2", PlaySaid: "305.1", ActivateSaid: "602.2", TapSaid: "605.3", "keep": "103.5", "mulligan": "103.5",
    "bottom": "103.5", "concede": "104.3a", "turn up": "116.2b", "reveal": "116.2j",
}  # fmt: skip
"""The rule of what a sentence does."""
BRANCHES, _ORDERED, ALL_BRANCHES = 120, 5, 1000
"""Branches of one `choose *`, things whose orders are all tried, and branches of a whole script."""
_DIVIDED = frozenset({"DeclareAttackers", "DeclareBlockers", "AssignDamage", "Distribute"})
PRIORITY_ONLY: tuple[type[Any], ...] = (PassSaid, CastSaid, PlaySaid, ActivateSaid, TapSaid)
"""Sentences that need priority; while their player has a prompt open, that prompt is left open."""
