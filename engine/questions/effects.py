"""``effect`` steps: sentences carried out at once, by nobody's card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import Exact, Ref
from engine.cards.text import read_effect
from engine.core.byhand import perform
from engine.errors import InvalidAction
from engine.words.answers import refused
from engine.words.names import Named

if TYPE_CHECKING:
    from engine.ids import PlayerId
    from engine.state.game import Game
    from engine.words.refs import Refs

__all__ = ["perform_effect"]


def perform_effect(game: Game, text: str, by: PlayerId | None, refs: Refs) -> Game:
    """The game after the sentence was carried out, then state-based actions and triggers.

    ``by``: who "you" is. Raises :class:`engine.errors.InvalidAction` (code ``script/unread``) for a sentence that nobody reads,
    name errors of :class:`Refs`, and :class:`engine.errors.IllegalAction` if the game is over.
    """
    if game.outcome is not None:
        raise refused("the game is over: nothing happens any more")

    def resolve(name: str, kind: str) -> Ref:
        if name in game.players and kind != "object":
            return Exact((~refs.seat(name),))
        if kind == "player":
            if refs.fits(_named(name, game.players)):  # an object does what only players do: another kind of sentence is meant
                raise InvalidAction.because(f"{name!r} is no player")
            return Exact((~refs.seat(name),))
        return Exact((refs.object(_named(name, game.players)),))

    names = [n for _, found, _ in refs.items() for n in found]
    known = tuple(dict.fromkeys((*game.players, *(a.name for a in refs.aliases), *names)))
    program = read_effect(text, resolve, names=known)
    if program.targets or program.modes is not None:
        wanted = "it has no targets: name what is meant instead of 'target …'" if program.targets else "it has no modes: say what is done"
        raise InvalidAction.because(f"An effect step is done at once, so {wanted}: {text!r}", code="script/unread")
    return perform(game, program, by).game


def _named(text: str, players: tuple[str, ...]) -> Named:
    for player in sorted(players, key=len, reverse=True):
        if text.startswith(f"{player}'s "):
            return Named(text[len(player) + 3 :], player)
    return Named(text)
