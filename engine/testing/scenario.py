"""Games in the middle of things, for tests: laid out as in question scripts, but from Python values.

>>> from engine.testing.scenario import act, build, effect, holds
>>> game = build({"Ann": {"commander": "Isamaru, Hound of Konda", "mana": "any"}, "Ned": {}})
>>> game = act(game, "Ann", "cast Isamaru from command")
>>> holds(game, "stack Isamaru", "casts Isamaru 1")
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.frozen import record
from engine.ids import PlayerId
from engine.questions.cardpool import Cards
from engine.questions.effects import perform_effect
from engine.questions.evaluate import evaluate
from engine.questions.expectations import read_expectation
from engine.questions.loader import Items, Mapping, Node, Scalar
from engine.questions.moment import Moment
from engine.questions.reading import variant_of
from engine.questions.scenario import Laid, lay
from engine.questions.schema import read_script
from engine.words.actor import Actor
from engine.words.acts import perform
from engine.words.lore import Lore
from engine.words.refs import Refs
from engine.words.sentences import read_sentence

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Mapping as AbstractMapping

    from engine.cards.store import CardPool
    from engine.state.game import Game

__all__ = ["Scenario", "act", "build", "effect", "holds", "lay_out", "node"]


@record
class Scenario:
    """A table that was laid: the game at its first decision, and what scripts call its objects."""

    laid: Laid

    @property
    def game(self) -> Game:
        """The game."""
        return self.laid.game


def node(value: Any) -> Node:
    """A Python value (text, number, list, dict) in the form in which script files are read."""
    if isinstance(value, dict):
        return Mapping(tuple((Scalar(str(k), 1), node(v)) for k, v in value.items()), 1)
    if isinstance(value, list | tuple):
        return Items(tuple(node(v) for v in value), 1)
    return Scalar("" if value is None else str(value), 1, 0, value is None)


def lay_out(
    players: AbstractMapping[str, AbstractMapping[str, Any]], *, cards: Iterable[AbstractMapping[str, Any]] = (), variant: str = "commander",
    rules: str | None = None, start: str | None = None, seed: int = 0, pool: CardPool | None = None,
) -> Scenario:  # fmt: skip
    """Lay a table: ``players`` as under ``players:`` in a script, ``cards`` as under ``cards:``.

    Raises :class:`engine.questions.problems.ScriptError`: what the loader of scripts would complain about.
    """
    top: dict[str, Any] = {
        "script": 1,
        "variant": variant,
        "seed": seed,
        "players": {k: dict(v) for k, v in players.items()},
    }
    top["cards"] = [dict(c) for c in cards]
    if rules is not None:
        top["rules"] = rules
    if start is not None:
        top["start"] = start
    root = node(top)
    assert isinstance(root, Mapping)
    script = read_script(root)
    return Scenario(lay(script, variant_of(script), Cards(script, pool)))


def build(players: AbstractMapping[str, AbstractMapping[str, Any]], **known: Any) -> Game:
    """The game of :func:`lay_out`."""
    return lay_out(players, **known).game


def _refs(game: Game) -> Refs:
    return Refs(game, (), Lore(game).gone(game))


def act(game: Game, player: str, *sentences: str) -> Game:
    """The game after the player did what the sentences say.

    Raises what :func:`engine.words.acts.perform` raises, and :class:`engine.words.grammar.Unreadable`.
    """
    for text in sentences:
        refs = _refs(game)
        actor = Actor(game, (), refs.gone)
        perform(actor, PlayerId(game.players.index(player)), read_sentence(text, refs.book()))
        game = actor.game
    return game


def effect(game: Game, sentence: str, by: str | None = None) -> Game:
    """The game after an effect sentence was carried out; ``by`` is who "you" is."""
    return perform_effect(game, sentence, None if by is None else PlayerId(game.players.index(by)), _refs(game))


def holds(game: Game, *expectations: str) -> bool:
    """Whether all expectations hold now; the whole log counts as what happened."""
    lore = Lore(game)
    moment = Moment(game, lore, 0, (), frozenset(r for d in game.pending for r in d.why.rules))
    names = moment.refs.book()
    return all(evaluate(read_expectation(text, 1, names), moment).ok for text in expectations)
