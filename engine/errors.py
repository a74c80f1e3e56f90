"""What the engine says when it refuses: one base class, and reasons that cite their rules.

Every error is an :class:`EngineError` and carries ``reasons``, a tuple of :class:`Reason`. The same reasons stand in a
``Verdict``, in a deck checker's findings, in a script runner's problem and in the protocol's error object, so there is
one shape to handle. The message is built from the reasons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from engine.frozen import record
from engine.rulebook.refs import RuleRef

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "AmbiguousName",
    "EngineError",
    "IllegalAction",
    "IllegalDeck",
    "InvalidAction",
    "Reason",
    "ReplayMismatch",
    "TooMuch",
    "UnknownCard",
    "error_line",
]


def error_line(code: str, text: object) -> str:
    """An error as commands print it: ``error[card-unknown]: no card is named …``."""
    return f"error[{code.replace('/', '-')}]: {text}"


@record
class Reason:
    """One reason for a refusal.

    ``code`` is a stable word with a namespace (``action/illegal``, ``action/stale_state``, ``deck/size``,
    ``script/unread``, ``card/unknown``); ``rules`` are the rules that say so; ``text`` is one English sentence for
    people; ``objects`` are the ids of the objects concerned.
    """

    code: str
    rules: tuple[RuleRef, ...]
    text: str
    objects: tuple[int, ...] = ()

    def __str__(self) -> str:
        """The sentence, followed by the rule numbers in parentheses."""
        return f"{self.text} ({', '.join(map(str, self.rules))})" if self.rules else self.text


class EngineError(ValueError):
    """Base of everything the engine raises on purpose; ``except EngineError`` catches all of it and nothing else."""

    code = "engine/error"
    """Code of the reason that :meth:`because` makes."""

    def __init__(self, *reasons: Reason, context: str = "") -> None:
        """``context``, if given, opens the message: what was being done or read."""
        self.reasons: tuple[Reason, ...] = reasons
        self.context = context
        super().__init__(self._message())

    @classmethod
    def because(
        cls, text: str, *rules: RuleRef, code: str | None = None, objects: Iterable[int] = (), context: str = ""
    ) -> Self:
        """An error with a single reason."""
        return cls(Reason(code or cls.code, rules, text, tuple(objects)), context=context)

    @property
    def rules(self) -> tuple[RuleRef, ...]:
        """Every rule cited by the reasons, in order, each once."""
        return tuple(dict.fromkeys(rule for reason in self.reasons for rule in reason.rules))

    def _message(self) -> str:
        told = "; ".join(map(str, self.reasons))
        return f"{self.context}: {told}" if self.context and told else self.context or told

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by class, reasons and context."""
        return _rebuild, (type(self), self.reasons, self.context)


def _rebuild(cls: type[EngineError], reasons: tuple[Reason, ...], context: str) -> EngineError:
    return cls(*reasons, context=context)


class InvalidAction(EngineError):
    """The action makes no sense whatever the game looks like: wrong type, no such seat, an answer of the wrong shape."""

    code = "action/invalid"


class IllegalAction(EngineError):
    """The action is well formed, but the rules do not allow it now."""

    code = "action/illegal"


class AmbiguousName(EngineError):
    """A name or a sentence fits more than one object, action or card; the reasons list them."""

    code = "action/ambiguous"


class IllegalDeck(EngineError):
    """A deck breaks construction rules; there is one reason for each rule it breaks."""

    code = "deck/illegal"


class UnknownCard(EngineError):
    """No card of that name is known; the reason names the nearest ones."""

    code = "card/unknown"


class TooMuch(EngineError):
    """Something would have to be done more often than the engine can do it: the action is not carried out, and the game
    stays as it was.
    """

    code = "engine/too-much"


class ReplayMismatch(EngineError):
    """A recorded game does not come out as recorded."""

    code = "record/mismatch"
