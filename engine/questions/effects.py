"""``effect`` steps: sentences carried out at once, by nobody's card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.card import Face
from engine.cards.filters import Exact, Ref
from engine.cards.mana import ManaCost
from engine.cards.quantities import X
from engine.cards.text import read_effect
from engine.core.byhand import perform
from engine.errors import InvalidAction
from engine.words.answers import refused
from engine.words.names import Named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ids import PlayerId
    from engine.state.game import Game
    from engine.words.refs import Refs

__all__ = ["perform_effect"]


def perform_effect(game: Game, text: str, by: PlayerId | None, refs: Refs) -> Game:
    """The game after the sentence was carried out, then state-based actions and triggers.

    ``by``: who "you" is. Raises :class:`engine.errors.InvalidAction` (code ``script/unread``) for a sentence that
    nobody reads, name errors of :class:`Refs`, and :class:`engine.errors.IllegalAction` if the game is over.
    """
    if game.outcome is not None:
        raise refused("the game is over: nothing happens any more")

    def resolve(name: str, kind: str) -> Ref:
        if name in game.players and kind != "object":
            return Exact((~refs.seat(name),))
        if kind == "player":
            # an object does what only players do: another kind of sentence is meant
            if refs.fits(_named(name, game.players)):
                raise InvalidAction.because(f"{name!r} is no player")
            return Exact((~refs.seat(name),))
        return Exact((refs.object(_named(name, game.players)),))

    names = [n for _, found, _ in refs.items() for n in found]
    known = tuple(dict.fromkeys((*game.players, *(a.name for a in refs.aliases), *names)))
    program = read_effect(text, resolve, names=known)
    if program.targets or program.modes is not None:
        wanted = (
            "it has no targets: name what is meant instead of 'target …'"
            if program.targets
            else "it has no modes: say what is done"
        )
        raise InvalidAction.because(f"An effect step is done at once, so {wanted}: {text!r}", code="script/unread")
    inside = list(_inside(program.steps))
    if any(type(part) is X for part in inside) and not any(type(part) is ManaCost and part.x for part in inside):
        raise InvalidAction.because(
            f"An effect step has no value of X: say the number instead: {text!r}", code="script/unread"
        )
    return perform(game, program, by).game


def _inside(part: object) -> Iterator[object]:
    """The part and all records that it is made of, but for faces of cards: their X is that of their own abilities."""
    if isinstance(part, tuple):
        for one in part:
            yield from _inside(one)
    elif type(part) is not Face:
        yield part
        for field in getattr(type(part), "__attrs_attrs__", ()):
            yield from _inside(getattr(part, field.name))


def _named(text: str, players: tuple[str, ...]) -> Named:
    for player in sorted(players, key=len, reverse=True):
        if text.startswith(f"{player}'s "):
            return Named(text[len(player) + 3 :], player)
    return Named(text)
