"""What players say in a script when the game is over: the vote of a Democratic Victory (edh2010.democratic.vote,
edh2010.democratic.score).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.evolve import evolve_group
from engine.frozen import replace
from engine.state import events as ev
from engine.variants.democratic import SCORE, VOTE, ballot, scores, vote
from engine.words.actor import prompts_of
from engine.words.sentences import TextSaid

if TYPE_CHECKING:
    from engine.ids import PlayerId
    from engine.state.game import Game
    from engine.words.refs import Refs
    from engine.words.sentences import Sentence

__all__ = ["voted"]

_VOTED, _POINTS = "votes after the game", "points"


def voted(game: Game, seat: PlayerId, said: Sentence | None, refs: Refs) -> Game | None:
    """The game with a player's vote after it in its log, and with everybody's points after the last one; None: it is no
    such vote.

    Raises :class:`IllegalAction`: the game goes on, a second vote, or a vote for oneself.
    """
    if (
        not isinstance(said, TextSaid)
        or said.verb != "vote"
        or "democratic-victory" not in game.setup.rules.options
        or prompts_of(game)
    ):
        return None
    box = ballot(game)
    for e in game.log.since(0):
        if type(e) is ev.RuleApplied and e.text == _VOTED and e.player is not None:
            box = vote(box, e.player, game.players.index(e.words[0]))
    box = vote(box, seat, refs.seat(said.text))
    told: list[ev.Event] = [ev.RuleApplied(_VOTED, (), seat, (said.text,), (VOTE,))]
    if not box.waiting:
        told += [ev.RuleApplied(_POINTS, (), s.player, (str(s.points),), (SCORE,)) for s in scores(box)]
    return replace(game, board=evolve_group(game.board, told), log=game.log.extend(told))
