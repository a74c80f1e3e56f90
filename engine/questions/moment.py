"""A moment of a game as expectations see it: names, the past, and what was asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.frozen import record
from engine.rulebook.renumber import printed
from engine.words.answers import cites_rule
from engine.words.refs import Alias, Item, Refs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.questions.expectations import Expectation
    from engine.rulebook.refs import RuleRef
    from engine.state.game import Game
    from engine.state.objects import Obj
    from engine.words.lore import Lore

__all__ = ["GONE", "Check", "Checked", "Moment", "Result"]

GONE = "not in the game any more"
"""What is said of an object that is in no zone."""


@record
class Checked:
    """What became of an expectation: whether it holds, and what is the case instead. ``branch``: of a ``choose *``;
    ``line`` in the file.
    """

    text: str
    ok: bool
    actual: str = ""
    branch: str = ""
    line: int = 0


class Moment:
    """A game at the moment of a check: names, the past, and the rules that were asked about. Made anew for each check."""

    def __init__(self, game: Game, lore: Lore, start: int, aliases: Iterable[Alias], asked: frozenset[RuleRef]) -> None:
        """``start``: number of the first event after the table was laid; ``asked``: rules of questions asked since."""
        self.game, self.lore, self.start = game, lore, start
        self.asked = set(asked)
        """Rules of questions asked, and of costs that were told."""
        self.aliases = tuple(aliases)
        self.gone = lore.gone(game)
        self.refs = Refs(game, self.aliases, self.gone)
        self.board = game.board

    def events(self, *kinds: type[Any]) -> list[Any]:
        """Events of these kinds since play began."""
        return [e for e in self.game.log.since(self.start) if type(e) in kinds]

    def object(self, item: Item) -> Obj | None:
        """The living object of a thing."""
        return self.board.object(item.object)

    def name(self, player: int | None) -> str:
        """A player's name."""
        return "nobody" if player is None else self.game.players[player]

    def number(self, rule: RuleRef) -> str:
        """A rule's number in the numbering in force."""
        return printed(rule, self.game.setup.rules)

    def numbers(self, rules: Iterable[RuleRef]) -> str:
        """Rules' numbers, in order, each once."""
        return ", ".join(dict.fromkeys(map(self.number, rules)))

    def cites(self, rules: Iterable[RuleRef], number: str) -> bool:
        """Whether one of the rules is meant by a number in the script."""
        return cites_rule(rules, number, self.game.setup.rules.text)


Result = tuple[bool, str]
"""Whether it holds, and what is the case."""
Check = Callable[["Expectation", Moment], Result]
"""The function that holds one kind of expectation."""
