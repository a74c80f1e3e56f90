"""One finding of the deck checker."""

from __future__ import annotations

from engine.errors import Reason
from engine.frozen import record
from engine.rulebook.refs import RuleRef
from engine.rulebook.renumber import printed
from engine.rulebook.ruleset import RuleSet

__all__ = ["Problem"]


@record
class Problem:
    """One way in which a deck breaks one rule.

    ``rule`` is in the engine's numbering (:meth:`number` gives the one of a rule set); ``message`` is a sentence
    without the cards' names in front; ``cards`` are the names concerned; ``line`` is the line of the list where the
    first of them stands, None where unknown; ``fix`` says what would put it right; ``code`` is a stable word
    (``deck/size``).
    """

    rule: RuleRef
    message: str
    cards: tuple[str, ...] = ()
    line: int | None = None
    fix: str = ""
    code: str = "deck/illegal"

    def number(self, ruleset: RuleSet) -> str:
        """The rule's number as the text of ``ruleset`` prints it."""
        return printed(self.rule, ruleset.text)

    def reason(self) -> Reason:
        """The same as a :class:`Reason`, for errors and protocols."""
        return Reason(self.code, (self.rule,), str(self))

    def __str__(self) -> str:
        """Names, colon, sentence."""
        names = ", ".join(self.cards)
        return f"{names}: {self.message}" if names else self.message
