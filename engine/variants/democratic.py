"""Democratic Victory: after the game each player votes for the opponent who entertained them most
(edh2010.democratic.vote, .score).

A :class:`Ballot` is opened on a game that has ended. Everybody who took part votes once, players who lost early
included; nobody may vote for themselves. Votes are secret until all are in. Abstaining is not allowed unless the ballot
says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IllegalAction, InvalidAction
from engine.frozen import record, replace
from engine.ids import PlayerId
from engine.rulebook.refs import ref

if TYPE_CHECKING:
    from engine.state.game import Game

__all__ = ["Ballot", "Score", "abstain", "ballot", "scores", "vote"]

VOTE, SCORE, ENDED = ref("edh2010.democratic.vote"), ref("edh2010.democratic.score"), ref("104.1")
LAST_ONE = 2
"""Points for having remained until the end."""


@record
class Ballot:
    """A vote after a game: the players' names, who remained to the end, and each seat's vote (None: not yet; -1:
    abstained).
    """

    players: tuple[str, ...]
    remained: tuple[bool, ...]
    votes: tuple[int | None, ...]
    secret: bool = True
    may_abstain: bool = False

    @property
    def waiting(self) -> tuple[PlayerId, ...]:
        """Players who have not voted."""
        return tuple(PlayerId(i) for i, choice in enumerate(self.votes) if choice is None)

    def seen_by(self, seat: int) -> tuple[int | None, ...]:
        """The votes as a player sees them: only the own one while the ballot is secret and somebody has not voted."""
        if not self.secret or not self.waiting:
            return self.votes
        return tuple(choice if i == seat else None for i, choice in enumerate(self.votes))


@record
class Score:
    """What a player gets: two points for being the last one left, one for each vote."""

    player: PlayerId
    votes: int
    remained: bool

    @property
    def points(self) -> int:
        """The sum."""
        return self.votes + (LAST_ONE if self.remained else 0)


def ballot(game: Game, *, secret: bool = True, may_abstain: bool = False) -> Ballot:
    """Open the vote on a game. Raises :class:`IllegalAction` while the game goes on."""
    if game.outcome is None:
        raise IllegalAction.because("players vote when the game has ended", VOTE, ENDED)
    seats = range(len(game.players))
    return Ballot(
        game.players, tuple(i in game.outcome.winners for i in seats), (None,) * len(game.players), secret, may_abstain
    )


def _cast(box: Ballot, voter: int, choice: int) -> Ballot:
    if not 0 <= voter < len(box.players):
        raise InvalidAction.because(f"there is no seat {voter!r}", VOTE)
    if box.votes[voter] is not None:
        raise IllegalAction.because(f"{box.players[voter]} has voted already; each player votes once", VOTE)
    return replace(box, votes=tuple(choice if i == voter else old for i, old in enumerate(box.votes)))


def vote(box: Ballot, voter: int, choice: int) -> Ballot:
    """``voter`` votes for ``choice``, another player. Raises :class:`IllegalAction` for a vote for oneself or a second
    vote.
    """
    if not 0 <= choice < len(box.players):
        raise InvalidAction.because(f"there is no seat {choice!r}; vote for one of {', '.join(box.players)}", VOTE)
    if choice == voter:
        others = ", ".join(name for i, name in enumerate(box.players) if i != voter)
        raise IllegalAction.because(f"{box.players[voter]} votes for an opponent: {others}", VOTE)
    return _cast(box, voter, choice)


def abstain(box: Ballot, voter: int) -> Ballot:
    """``voter`` votes for nobody. Raises :class:`IllegalAction` where the ballot does not allow it."""
    if not box.may_abstain:
        raise IllegalAction.because("every player votes for one opponent", VOTE)
    return _cast(box, voter, -1)


def scores(box: Ballot) -> tuple[Score, ...]:
    """The result, most points first, players with as many in seat order. Raises :class:`IllegalAction` while somebody
    has not voted.
    """
    if box.waiting:
        left = ", ".join(box.players[i] for i in box.waiting)
        raise IllegalAction.because(f"{left} has not voted", SCORE, VOTE)
    made = [
        Score(PlayerId(i), sum(choice == i for choice in box.votes), box.remained[i]) for i in range(len(box.players))
    ]
    return tuple(sorted(made, key=lambda one: (-one.points, one.player)))
