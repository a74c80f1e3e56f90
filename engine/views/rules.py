"""Rule numbers as the game's own rule set prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rulebook.renumber import printed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.rulebook.refs import RuleRef
    from engine.rulebook.ruleset import RuleSet

__all__ = ["Numbers"]


class Numbers:
    """Says rules by number, each looked up once."""

    __slots__ = ("found", "rules")

    def __init__(self, rules: RuleSet) -> None:
        """``rules``: the game's rule set."""
        self.rules = rules
        self.found: dict[tuple[RuleRef, ...], tuple[str, ...]] = {}

    def __call__(self, rules: Iterable[RuleRef]) -> tuple[str, ...]:
        """The numbers, each once, in order."""
        key = tuple(rules)
        found = self.found.get(key)
        if found is None:
            found = self.found[key] = tuple(dict.fromkeys(printed(r, self.rules) for r in key))
        return found
