"""A game as what led to it: how it was started and every action, also those that were taken back (architecture 4.1,
4.11; lessons L23, L24).

A :class:`Record` is a value. It holds a tree of moves: ``line`` is the branch that is being played and ``at`` how far
along it the game stands. The games after each move are kept beside it, not in it: they share structure, so :func:`seek`
only looks one up. A record that was read or unpickled is replayed once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from engine.cards.card import CardDef
from engine.cards.deck import Deck
from engine.core.machine import apply, new_game
from engine.core.setup import hold_types
from engine.errors import EngineError, IllegalAction, InvalidAction, ReplayMismatch
from engine.frozen import record, replace
from engine.records.outline import outline
from engine.rulebook.variant import Variant
from engine.state.decisions import Action
from engine.state.game import Game, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "Branch", "Move", "Record", "Start", "branches", "go_to", "play", "record_game", "redo", "replay", "rewind", "sealed", "seek", "step_at",
]  # fmt: skip


@record
class Start:
    """How a game was started: what :func:`engine.new_game` was given. ``first``: seat of the starting player, -1 =
    drawn.
    """

    variant: Variant
    decks: tuple[Deck, ...]
    seed: int
    names: tuple[str, ...] = ()
    first: int = -1
    by_hand: str = "off"

    def game(self) -> Game:
        """The game at its first decision."""
        return new_game(
            self.variant,
            self.decks,
            seed=self.seed,
            names=self.names or None,
            first=None if self.first < 0 else self.first,
            by_hand=self.by_hand,
        ).game


@record
class Move:
    """An action, and after which move it was taken: 0 is the start, move ``n`` is ``moves[n - 1]``."""

    after: int
    action: Action


@record
class Record:
    """A recorded game. ``rules``: id of the dated rule set; ``cards``: key and digest of every card definition;
    ``outline``: where the game stood when it was saved (see :func:`engine.records.outline`), "" before.
    """

    start: Start
    rules: str
    cards: tuple[tuple[str, str], ...] = ()
    moves: tuple[Move, ...] = ()
    line: tuple[int, ...] = ()
    at: int = 0
    outline: str = ""
    cache: Any = attrs.field(default=None, eq=False, repr=False, init=False)

    @property
    def game(self) -> Game:
        """The game where the record stands."""
        return seek(self, self.at)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions up to where the record stands."""
        return tuple(self.moves[n - 1].action for n in self.line[: self.at])

    def __len__(self) -> int:
        """Number of moves on the line that is being played, taken back or not."""
        return len(self.line)


def record_game(
    variant: Variant | str, decks: Sequence[Deck], *, seed: int, rules: str | None = None, names: Sequence[str] | None = None,
    first: int | None = None, by_hand: str = "off",
) -> Record:  # fmt: skip
    """Start a game and its record; the arguments are those of :func:`engine.new_game`.

    :raises InvalidAction: as :func:`engine.new_game`.
    """
    if isinstance(variant, str):
        from engine.variants import find_variant

        variant = find_variant(variant)
    hold_types(variant, decks, rules, names, first, by_hand)
    if rules is not None and variant.rules != rules:
        variant = variant.under(rules)
    start = Start(
        variant, tuple(decks), seed, () if names is None else tuple(names), -1 if first is None else first, by_hand
    )
    made = Record(start, variant.rules)
    return _with(made, (start.game(),))


def _with(made: Record, games: tuple[Game, ...]) -> Record:
    object.__setattr__(made, "cache", games)
    return made


def _games(rec: Record) -> tuple[Game, ...]:
    """The game after each move of the tree, the start first."""
    if rec.cache is None:
        _with(rec, _played(rec))
    return rec.cache  # type: ignore[no-any-return]


def _played(rec: Record) -> tuple[Game, ...]:
    games = [rec.start.game()]
    for number, move in enumerate(rec.moves, 1):
        if not 0 <= move.after < number:
            raise ReplayMismatch.because(f"move {number} comes after move {move.after}, which is not there")
        try:
            games.append(apply(games[move.after], move.action).game)
        except EngineError as error:
            raise ReplayMismatch(*error.reasons, context=f"move {number} of the record is refused") from error
    return tuple(games)


# -- playing and looking -----------------------------------------------------------------------------------------------


def play(rec: Record, action: Action) -> Record:
    """The record with a further action. Where moves were taken back, the same action again is a redo, and another one
    begins a branch.

    :raises IllegalAction: as :func:`engine.apply`.
    :raises InvalidAction: as :func:`engine.apply`.
    """
    games = _games(rec)
    now = rec.line[rec.at - 1] if rec.at else 0
    if rec.at < len(rec.line) and rec.moves[rec.line[rec.at] - 1].action == action:
        return redo(rec)
    if rec.at < len(rec.line):
        for number, move in enumerate(rec.moves, 1):
            if move.after == now and move.action == action:
                return _on(rec, (*rec.line[: rec.at], number))
    step = apply(games[now], action)
    line = (*(rec.line if rec.at == len(rec.line) else rec.line[: rec.at]), len(rec.moves) + 1)
    made = Record(rec.start, rec.rules, rec.cards, (*rec.moves, Move(now, action)), line, len(line))
    return _with(made, (*games, step.game))


def _on(rec: Record, line: tuple[int, ...], at: int | None = None) -> Record:
    made = replace(rec, line=line, at=len(line) if at is None else at, outline="")
    return made if rec.cache is None else _with(made, rec.cache)


def seek(rec: Record, n: int) -> Game:
    """The game after the first ``n`` actions of the line; constant time, once the record was played or replayed.

    :raises InvalidAction: there are not so many actions.
    :raises ReplayMismatch: a record that was read does not come out as recorded.
    """
    if type(n) is not int or not 0 <= n <= len(rec.line):
        raise InvalidAction.because(f"the record has {len(rec.line)} actions, not {n!r:.40}")
    return _games(rec)[rec.line[n - 1] if n else 0]


def step_at(rec: Record, n: int | None = None) -> Step:
    """The step of the ``n``-th action of the line (None: of the last one before where the record stands): the game
    after it and its events.

    :raises InvalidAction: there is no such action.
    """
    number = rec.at if n is None else n
    if number < 1:
        raise InvalidAction.because("no action was taken yet")
    game, before = seek(rec, number), seek(rec, number - 1)
    return Step(game, tuple(game.log.since(before.log.size)))


def rewind(rec: Record, n: int) -> Record:
    """The record standing after the first ``n`` actions; the others stay on the line, to be redone.

    :raises InvalidAction: there are not so many actions.
    """
    if type(n) is not int or not 0 <= n <= len(rec.line):
        raise InvalidAction.because(f"the record has {len(rec.line)} actions, not {n!r:.40}")
    return _on(rec, rec.line, n)


def redo(rec: Record, count: int = 1) -> Record:
    """The record with the next ``count`` actions of the line done again.

    :raises IllegalAction: not so many have been taken back.
    """
    if type(count) is not int or not 0 <= count <= len(rec.line) - rec.at:
        raise IllegalAction.because(
            f"there are {len(rec.line) - rec.at} actions to redo, not {count!r:.40}", code="undo/nothing"
        )
    return _on(rec, rec.line, rec.at + count)


# -- branches ----------------------------------------------------------------------------------------------------------


@record
class Branch:
    """A line of the tree to its end. ``tip``: its last move; ``forks``: number of actions that it shares with the line
    being played; ``length``: of all.
    """

    tip: int
    forks: int
    length: int


def branches(rec: Record) -> tuple[Branch, ...]:
    """Every line of the tree, in the order in which their last moves were made; the one being played among them."""
    inner = {m.after for m in rec.moves}
    out: list[Branch] = []
    for tip in range(1, len(rec.moves) + 1):
        if tip not in inner:
            path = _path(rec, tip)
            shared = 0
            while shared < min(len(path), len(rec.line)) and path[shared] == rec.line[shared]:
                shared += 1
            out.append(Branch(tip, shared, len(path)))
    return tuple(out)


def _path(rec: Record, tip: int) -> tuple[int, ...]:
    out: list[int] = []
    while tip:
        out.append(tip)
        tip = rec.moves[tip - 1].after
    return tuple(reversed(out))


def go_to(rec: Record, tip: int) -> Record:
    """The record standing at the end of another branch, by its last move.

    :raises InvalidAction: there is no such move.
    """
    if type(tip) is not int or not 0 <= tip <= len(rec.moves):
        raise InvalidAction.because(f"the record has {len(rec.moves)} moves, not {tip!r:.40}")
    return _on(rec, _path(rec, tip))


# -- saving and replaying ----------------------------------------------------------------------------------------------


def sealed(rec: Record) -> Record:
    """The record with what a replay is held to: the digests of the card definitions and where the game stands."""
    return _with(replace(rec, cards=_digests(rec.start.decks), outline=outline(rec.game)), _games(rec))


def _definitions(decks: tuple[Deck, ...]) -> dict[str, CardDef]:
    out: dict[str, CardDef] = {}
    for d in decks:
        for c in (
            *d.starting,
            *d.sideboard,
            *d.conspiracies,
            *d.outside,
            *((d.companion,) if d.companion is not None else ()),
        ):
            out.setdefault(c.key, c)
    return out


def _digests(decks: tuple[Deck, ...]) -> tuple[tuple[str, str], ...]:
    """Key and digest of each definition; nothing where JSON is not installed."""
    try:
        from engine.protocol.digests import card_digest
    except ModuleNotFoundError:
        return ()
    return tuple((key, card_digest(card)) for key, card in sorted(_definitions(decks).items()))


def replay(rec: Record) -> Game:
    """Play the record again from its start, whatever was kept of it, and give the game where it stands.

    :raises ReplayMismatch: a card definition is another one than when it was recorded, an action is refused, or the
    game comes out otherwise.
    """
    if rec.start.variant.rules != rec.rules:
        raise ReplayMismatch.because(
            f"the record was made under {rec.rules}, its variant is under {rec.start.variant.rules}"
        )
    if rec.cards:
        now = dict(_digests(rec.start.decks))
        changed = [key for key, digest in rec.cards if now and now.get(key) != digest]
        if changed:
            raise ReplayMismatch.because(f"other definitions than when it was recorded: {', '.join(changed[:9])}")
    again = replace(rec)
    game = again.game
    if rec.outline and outline(game) != rec.outline:
        raise ReplayMismatch.because(f"the game does not stand as recorded after {rec.at} actions")
    return game
