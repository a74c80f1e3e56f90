"""Voting (CR 701.38)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.chance import VoteForObject
from engine.cards.steps import Bind
from engine.core.effects import bind, bind_number, go_on, op, splice, who
from engine.core.match import find
from engine.core.permissions import player_permission
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId, turn_order
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.frames import RunProgram

R = {n: ref(n) for n in ("701.38a", "701.38d")}
_NO, _YES = "-", "+"
"""In place of a vote: a further vote that is declined, and one that is about to be cast."""


# -- who votes, and how often ------------------------------------------------------------------------------------------


def _next_voter(run: Run, frame: RunProgram) -> tuple[PlayerId, bool] | None:
    """The player whose vote is next, and whether that player may but need not cast it (701.38a, 701.38d); None once all
    have voted. ``words`` are the votes so far, each after its voter's seat; votes of players who left since were cast
    all the same.
    """
    players = run.board.players
    said = [(int(seat), vote) for seat, _, vote in (word.partition(" ") for word in frame.words)]
    free = not (run.board.sources or run.board.effects.continuous)
    for p in turn_order(frame.scope.controller, len(players)):
        if players[p].more.left:
            continue
        mine = [vote for seat, vote in said if seat == p and vote != _YES]
        must = 1 + (0 if free else player_permission(run.board, "extra_vote", p))
        may = 0 if free else player_permission(run.board, "may_vote", p)
        if len(mine) < must or (said and said[-1] == (p, _YES)):
            return PlayerId(p), False
        if len(mine) < must + may:
            return PlayerId(p), True
    return None


def _ask_more(run: Run, frame: RunProgram, player: PlayerId, answer: Any) -> Decision | None:
    """Whether the player votes an additional time (701.38d)."""
    if answer is None:
        why = Why((R["701.38d"],), "vote an additional time", frame.scope.source)
        return Decision("May", player, run.decider(player), why, ("yes", "no"), slot="vote again")
    run.push(replace(frame, words=(*frame.words, f"{player} {_YES if answer[0] == 'yes' else _NO}")))
    return None


def _votes(frame: RunProgram) -> list[tuple[int, str]]:
    """The votes that were cast, in order, with their voters."""
    said = [(int(seat), vote) for seat, _, vote in (word.partition(" ") for word in frame.words)]
    return [(seat, vote) for seat, vote in said if vote not in (_NO, _YES)]


def _finish(run: Run, frame: RunProgram, told: list[ev.Event]) -> None:
    """The votes that were secret are revealed, and the players have finished voting."""
    ballots = tuple(f"{seat} {vote}" for seat, vote in _votes(frame))
    run.commit([*told, ev.RuleApplied("finishes voting", (), frame.scope.controller, ballots, (R["701.38a"],))])


# -- words -------------------------------------------------------------------------------------------------------------


@op(o.Vote)
def _vote(run: Run, frame: RunProgram, step: o.Vote, answer: Any) -> Decision | None:
    """Each player votes in turn order, beginning with you; votes are bound to ``votes:OPTION`` as the players who cast
    them (701.38a).

    With ``per_vote`` an outcome is done once for each vote for it, the voter bound as ``each``; otherwise the outcome
    with most votes is done, and on a tie the one named by ``tie`` (``all``: each of the tied ones).
    """
    voter = _next_voter(run, frame)
    if voter is not None:
        player, optional = voter
        if optional:
            return _ask_more(run, frame, player, answer)
        if answer is None:
            return Decision(
                "ChooseValue",
                player,
                run.decider(player),
                Why((R["701.38a"],), "vote", frame.scope.source),
                step.options,
                slot="vote",
            )
        vote = str(answer[0])
        if not step.secret:
            run.commit((_told(player, vote),))
        run.push(replace(frame, words=(*frame.words, f"{player} {vote}")))
        return None
    cast = _votes(frame)
    _finish(run, frame, [_told(PlayerId(p), v) for p, v in cast] if step.secret else [])
    votes = {option: tuple(~p for p, v in cast if v == option) for option in step.options}
    bindings = tuple((f"votes:{option}", ids) for option, ids in votes.items())
    numbers = tuple((f"votes:{option}", len(ids)) for option, ids in votes.items())
    scope = replace(frame.scope, bindings=(*frame.scope.bindings, *bindings), numbers=(*frame.scope.numbers, *numbers))
    steps: list[Any] = []
    outcomes = dict(zip(step.options, step.outcomes, strict=False))
    if step.per_vote:
        for option in step.options:
            for ballot in votes[option]:
                steps += [Bind("each", (ballot,)), *outcomes.get(option, ())]
    else:
        for option in _leading(step, votes):
            steps += outcomes.get(option, ())
    run.push(splice(frame, tuple(steps), scope=scope))
    return None


def _told(player: PlayerId, vote: str) -> ev.RuleApplied:
    return ev.RuleApplied("votes", (), player, (vote,), (R["701.38a"],))


def _leading(step: o.Vote, votes: dict[str, tuple[int, ...]]) -> tuple[str, ...]:
    """The options whose outcome is done: the one with most votes; on a tie what ``tie`` says."""
    most = max((len(ids) for ids in votes.values()), default=0)
    first = tuple(option for option in step.options if len(votes[option]) == most)
    if len(first) == 1 or step.tie == "all":
        return first
    return (step.tie,) if step.tie in step.options else ()


# -- objects and players -----------------------------------------------------------------------------------------------


@op(VoteForObject)
def _vote_for(run: Run, frame: RunProgram, step: VoteForObject, answer: Any) -> Decision | None:
    """Each player votes for an object that fits, or for a player, beginning with you (701.38a-b); those with most votes
    are bound to the slot, all that got any, vote by vote, to ``SLOT:all``, and how many votes there were to
    ``SLOT:votes``.
    """
    if step.who is None:
        options = find(run.board, frame.scope, step.filter)
    else:
        options = tuple(~p for p in who(run, frame, step.who))
    voter = _next_voter(run, frame) if options else None
    if voter is not None:
        player, optional = voter
        if optional:
            return _ask_more(run, frame, player, answer)
        if answer is None and len(options) == 1 and not step.optional:
            answer = options
        if answer is None:
            kind = "ChooseObjects" if step.who is None else "ChoosePlayers"
            why = Why((R["701.38a"],), "vote", frame.scope.source)
            return Decision(kind, player, run.decider(player), why, options, 0 if step.optional else 1, 1, slot="vote")
        chosen = [int(t) for t in answer]
        if chosen and not step.secret:
            run.commit((_for(run, player, chosen[0]),))
        run.push(replace(frame, words=(*frame.words, f"{player} {chosen[0] if chosen else 'none'}")))
        return None
    cast = [(PlayerId(p), int(v)) for p, v in _votes(frame) if v != "none"]
    _finish(run, frame, [_for(run, p, t) for p, t in cast] if step.secret else [])
    things = tuple(t for _, t in cast)
    most = max((things.count(t) for t in things), default=0)
    leading = tuple(t for t in options if things.count(t) == most) if most else ()
    scope = bind(bind(frame.scope, step.slot, leading), f"{step.slot}:all", things)
    run.push(go_on(frame, scope=bind_number(scope, f"{step.slot}:votes", len(things))))
    return None


def _for(run: Run, player: PlayerId, thing: int) -> ev.RuleApplied:
    if thing < 0:
        return ev.RuleApplied("votes", (), player, (run.game.setup.players[~thing],), (R["701.38a"],))
    return ev.RuleApplied("vote for", (ObjectId(thing),), player, (), (R["701.38a"],))
