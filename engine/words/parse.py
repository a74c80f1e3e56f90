"""Actions from words: ``parse(game, "cast Murder targeting Isamaru", player="Ann")`` (the sentences of question
scripts).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.errors import InvalidAction, Reason
from engine.frozen import replace
from engine.ids import PlayerId
from engine.state.decisions import Activate, Answer, Cast, Special
from engine.words.actor import Actor
from engine.words.acts import perform
from engine.words.grammar import Unreadable
from engine.words.japanese import is_japanese, to_english
from engine.words.refs import Refs
from engine.words.sentences import ActivateSaid, CastSaid, ChooseSaid, RefsSaid, read_sentence

if TYPE_CHECKING:
    from engine.state.decisions import Action
    from engine.state.game import Game

__all__ = ["parse"]


def parse(game: Game, text: str, player: PlayerId | int | str | None = None) -> Action:
    """The action that the sentence means, in English or Japanese.

    ``player``: who does it, by seat or name; by default whoever has to act. Only what that player may know has a name.
    What a cast or an activation says about targets, modes, X and payment becomes the action's ``choices``. Raises
    :class:`InvalidAction` for what is no sentence, :class:`engine.errors.AmbiguousName` for a name that fits several
    objects, :class:`engine.errors.IllegalAction` for what the rules do not allow now.
    """
    if not isinstance(text, str):
        raise InvalidAction(Reason("action/invalid", (), f"a sentence is a text, not {text!r:.40}"))
    if is_japanese(text):
        text = to_english(text, game.players)
    seat = _seat(game, player, Refs(game))
    decides = next((d.decider for d in game.pending if d.player == seat), seat)
    refs = Refs(game, seat=decides)
    try:
        said = read_sentence(text, refs.book())
    except Unreadable as error:
        raise InvalidAction(Reason("action/invalid", (), str(error))) from None
    if isinstance(said, ChooseSaid) and said.every:
        raise InvalidAction(Reason("action/invalid", (), "'choose *' is for scripts: it plays on under every option"))
    if isinstance(said, RefsSaid) and said.verb in ("turn up", "reveal") and len(said.refs) != 1:
        raise InvalidAction(Reason("action/invalid", (), f"{said} is several actions: name one object"))
    actor = Actor(game, seat=decides)
    perform(actor, seat, said)
    if not actor.actions:
        raise InvalidAction(Reason("action/invalid", (), f"{said} leaves open what is chosen: name it"))
    first = actor.actions[0]
    if isinstance(said, CastSaid | ActivateSaid) and isinstance(first, Cast | Activate):
        answers: list[Any] = [a.value for a in actor.actions[1:] if isinstance(a, Answer)]
        return replace(first, choices=tuple(answers)) if answers else first
    if len(actor.actions) > 1 and not isinstance(first, Special):
        rest = [a.value for a in actor.actions[1:] if isinstance(a, Answer)]
        return replace(first, choices=tuple(rest)) if isinstance(first, Activate) else first
    return first


def _seat(game: Game, player: PlayerId | int | str | None, refs: Refs) -> PlayerId:
    if isinstance(player, str):
        return refs.seat(player)
    if player is not None:
        if type(player) is not int or not 0 <= player < len(game.players):
            raise InvalidAction(Reason("action/invalid", (), f"there is no seat {player!r:.40}"))
        return PlayerId(player)
    if not game.pending:
        raise InvalidAction(Reason("action/invalid", (), "nobody has anything to do: the game is over"))
    return game.pending[0].player
