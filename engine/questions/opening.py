"""Scripts that start with opening hands (``start: mulligans``) or with the whole setup (``start: setup``) (CR 103)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.evolve import evolve_group
from engine.core.setup import new_game
from engine.errors import EngineError
from engine.frozen import replace
from engine.ids import PlayerId
from engine.questions.before import deck_of
from engine.questions.problems import UNREADABLE, Problem, ScriptError
from engine.questions.scenario import Laid, lay
from engine.state import events as ev

if TYPE_CHECKING:
    from engine.questions.cardpool import Cards
    from engine.questions.script import Script
    from engine.rulebook.variant import Variant
    from engine.state.game import Game

__all__ = ["set_up"]


def set_up(script: Script, variant: Variant, cards: Cards) -> Laid:
    """The game at the first question of its setup, the first player listed being the starting player.

    Raises :class:`ScriptError`.
    """
    where = script.start[1]
    if where == "mulligans":
        return lay(script, variant, cards)
    if where != "setup":
        raise ScriptError(
            Problem("script/value", f"`start: {where}` can't be played here", UNREADABLE, script.line("start"))
        )
    decks = [deck_of(seat, cards) for seat in script.seats]
    try:
        game = new_game(
            variant, decks, seed=script.seed, names=script.players, first=0, by_hand="steps", known=cards.names()
        ).game
    except EngineError as error:
        raise ScriptError(Problem("script/value", str(error), UNREADABLE, script.line("players"))) from None
    return Laid(_with_mana(game, script), (), tuple(cards.warnings), 0)


def _with_mana(game: Game, script: Script) -> Game:
    """The game with `mana: any` for the players who have it: whatever is needed, every time, in the game that follows
    the setup.
    """
    given: list[ev.Event] = [
        ev.PlayerChanged(PlayerId(p), "mana", any_mana=True)
        for p, seat in enumerate(script.seats)
        if seat.mana == "any"
    ]
    if not given:
        return game
    board = evolve_group(game.board, given)
    return replace(game, board=board, log=game.log.extend(given))
