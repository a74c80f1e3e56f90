"""The whole game as one frozen value, what a step gives back, and randomness as data (architecture 4.4, 4.11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from engine.cards.card import CardDef
from engine.errors import Reason
from engine.frozen import Table, record
from engine.ids import PlayerId
from engine.rulebook.ruleset import RuleSet
from engine.rulebook.variant import Variant
from engine.state.board import Board
from engine.state.decisions import Action, Decision
from engine.state.events import Event
from engine.state.frames import Frame, PendingTrigger

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "DRAWN",
    "Game",
    "Legal",
    "Outcome",
    "Rng",
    "Setup",
    "Step",
    "Verdict",
    "is_seed",
    "random_below",
    "shuffled",
]

DRAWN: dict[str, Callable[[Game], str]] = {}
"""How a game is drawn as ``text``, ``html`` or ``svg``; filled by :mod:`engine`, since what draws stands above what is.
"""

_MASK = (1 << 64) - 1
_SEED = 0xD1342543DE82EF95


@record
class Rng:
    """Randomness as data: the seed and how many numbers were drawn."""

    seed: int
    counter: int = 0


def is_seed(value: object) -> bool:
    """Whether it can be a seed: a whole number of at most 128 bits, so that a saved game is read again."""
    return type(value) is int and value.bit_length() <= 128


def random_below(rng: Rng, n: int) -> tuple[int, Rng]:
    """A number from 0 to n - 1, each equally likely, and the generator after it (n >= 1).

    A counter run through the splitmix64 finalizer; numbers that would favor some results are thrown away.
    """
    number, counter = _below(rng.seed * _SEED, rng.counter, n)
    return number, Rng(rng.seed, counter)


def _below(start: int, counter: int, n: int) -> tuple[int, int]:
    limit = _MASK + 1 - (_MASK + 1) % n
    while True:
        counter += 1
        z = (start + counter * 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        z ^= z >> 31
        if z < limit:
            return z % n, counter


def shuffled(rng: Rng, items: Sequence[Any]) -> tuple[tuple[Any, ...], Rng]:
    """The items in random order (Fisher-Yates), and the generator after it."""
    out = list(items)
    counter, mask = rng.counter, _MASK
    at = (rng.seed * _SEED + counter * 0x9E3779B97F4A7C15) & mask
    sure = mask - len(out)
    for n in range(len(out), 1, -1):  # _below(start, counter, n), written out for speed
        while True:
            counter += 1
            z = at = (at + 0x9E3779B97F4A7C15) & mask
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
            z ^= z >> 31
            if z < sure or z < mask + 1 - (mask + 1) % n:
                break
        j = z % n
        out[n - 1], out[j] = out[j], out[n - 1]
    return tuple(out), Rng(rng.seed, counter)


@record
class Setup:
    """What a game was started from: variant, dated rule set, the players' names, the definitions of all cards in it,
    and the seed.

    ``by_hand``: what happens to lines that nobody reads: ``ask`` the players, ``steps`` (a script says it), ``off``.
    ``outside``: keys of cards players own outside the game.
    """

    variant: Variant
    rules: RuleSet
    players: tuple[str, ...]
    cards: tuple[CardDef, ...]
    seed: int = 0
    by_hand: str = "off"
    outside: tuple[tuple[str, ...], ...] = ()
    identities: tuple[tuple[str, ...] | None, ...] = ()
    """Color identity of each player's commanders, fixed before the game (903.4); None = undefined."""
    scenario: bool = False
    known: tuple[str, ...] = ()
    """Names of further cards that exist, for choosing card names (201.4)."""
    cache: Any = attrs.field(default=None, eq=False, repr=False, init=False)


@record
class Outcome:
    """How a game ended: ``termination`` (won, drawn, stopped) and the winners (CR 104)."""

    termination: str
    winners: tuple[PlayerId, ...] = ()


@record
class Game:
    """The whole game. ``agenda``: what the rules still have to do (last = next); ``pending``: open questions;
    ``waiting``: triggers not yet on the stack; ``log``: every event since the start, by number; ``sba_mark``: number of
    the first event that no check of state-based actions has seen; ``state_id``: number of actions so far; ``first``:
    number of the first event of the last step.
    """

    setup: Setup
    board: Board
    agenda: tuple[Frame, ...] = ()
    pending: tuple[Decision, ...] = ()
    waiting: tuple[PendingTrigger, ...] = ()
    rng: Rng = Rng(0)
    log: Table = Table()
    sba_mark: int = 0
    state_id: int = 0
    outcome: Outcome | None = None
    idle: int = 0
    """Events since the last real choice of a player (loops, 104.4b)."""
    repeats: tuple[str, ...] = ()
    """Keys of the states in which priority was given since the last real choice, kept once a loop is to be feared
    (engine.core.loops).
    """
    listed: Any = attrs.field(default=None, eq=False, repr=False, init=False)
    """What the player with priority may do, once it has been found out; not part of the game's value."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.setup.players

    def __str__(self) -> str:
        """The game as a table of text, with what everybody may see."""
        draw = DRAWN.get("text")
        return repr(self) if draw is None else draw(self)

    def _repr_html_(self) -> str | None:
        """The game in a notebook."""
        draw = DRAWN.get("html")
        return None if draw is None else draw(self)

    def _repr_svg_(self) -> str | None:
        """The table as a picture."""
        draw = DRAWN.get("svg")
        return None if draw is None else draw(self)


@record
class Step:
    """The game after an action, and the events of the action in order. Unpacks as a pair."""

    game: Game
    events: tuple[Event, ...]

    def __iter__(self) -> Iterator[Any]:
        """The game, then the events."""
        return iter((self.game, self.events))

    @property
    def reveals(self) -> bool:
        """Whether somebody learnt from it which card something is, so that taking it back would leave a player who
        knows more.
        """
        from engine.state.knowledge import learnt_in

        return any(True for _ in learnt_in(self.game, self.game.log.size - len(self.events)))


@record
class Verdict:
    """Whether an action is allowed now, and if not, all reasons."""

    ok: bool
    reasons: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        """True if allowed."""
        return self.ok


@record
class Legal:
    """Actions a player may take now, in a fixed order; ``complete``: nothing else is possible but conceding or taking
    back.
    """

    actions: Sequence[Action]
    """As a tuple, which it is unless it is long (:mod:`engine.state.listed`)."""
    complete: bool = True

    def __iter__(self) -> Iterator[Action]:
        """The actions."""
        return iter(self.actions)

    def __len__(self) -> int:
        """Number of actions."""
        return len(self.actions)
