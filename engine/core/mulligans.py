"""Opening hands and mulligans (CR 103.5, 103.5c; Paris and Vancouver mulligans of earlier rule sets)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.run import handles
from engine.frozen import replace
from engine.ids import PlayerId, turn_order
from engine.rulebook.refs import RuleRef, ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Mulligans

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import ObjectId

__all__ = ["begin", "draw_hands", "free_mulligan", "mulligans", "owed"]

R = {n: ref(n) for n in ("103.5", "103.5c")}


def begin(run: Run) -> None:
    """Everybody draws an opening hand, then mulligans are declared in turn order (103.5)."""
    order = _order(run)
    run.push(Mulligans("declare", order))
    draw_hands(run, order, run.book.variant.hand)


def _order(run: Run) -> tuple[PlayerId, ...]:
    seats = turn_order(run.board.turn.first, len(run.board.players))
    return tuple(p for p in seats if not run.board.players[p].more.left)


def draw_hands(run: Run, seats: tuple[PlayerId, ...], size: int) -> None:
    """Each of the players draws that many cards from the top, all at once."""
    moves: list[ev.Proposal] = []
    for p in seats:
        moves += [ev.ProposedMove(o, "hand", how="opening", by=p, cites=(R["103.5"],)) for o in run.board.players[p].library[:size]]
    from engine.core.moves import commit_group  # noqa: PLC0415

    commit_group(run, tuple(moves))


def free_mulligan(run: Run) -> bool:
    """Whether the first mulligan costs no card: in a game that began with three or more players, always in Brawl (103.5c, 903.12g)."""
    policy = run.book.variant.first_mulligan_free
    return policy == "always" or (policy == "multiplayer" and run.book.players > 2)  # noqa: PLR2004


def owed(run: Run, player: PlayerId, taken: int) -> int:
    """Cards to put on the bottom after so many mulligans."""
    return max(0, taken - (1 if free_mulligan(run) else 0))


def _cites(run: Run, taken: int) -> tuple[RuleRef, ...]:
    if taken == 1 and free_mulligan(run):
        extra = run.book.cite("first_mulligan_free")
        return (R["103.5"], R["103.5c"], *extra)
    return (R["103.5"],)


@handles(Mulligans)
def mulligans(run: Run, frame: Mulligans, answer: Any) -> Decision | None:
    """Declarations in turn order, then all mulligans at once, then the next round among those who have not kept."""
    if run.outcome is not None:
        return None
    if frame.stage == "declare":
        return _declare(run, frame, answer)
    if frame.stage == "take":
        _take(run, frame)
        return None
    return _bottom(run, frame, answer)


def _declare(run: Run, frame: Mulligans, answer: Any) -> Decision | None:
    if not frame.queue:
        if frame.takers:
            run.push(replace(frame, stage="take"))
        return None
    player = frame.queue[0]
    state = run.board.players[player]
    if owed(run, player, state.more.mulligans + 1) > run.book.variant.hand or (state.more.mulligans and not state.hand):
        # no further mulligan is possible once the hand would have no cards: nothing to ask
        answer = ("keep",)
    if answer is None:
        why = Why((R["103.5"],), "keep or mulligan", None, (str(state.more.mulligans),))
        return Decision("ChooseValue", player, run.decider(player), why, ("keep", "mulligan"), slot="mulligan")
    if answer[0] == "keep":
        run.commit((ev.PlayerChanged(player, "kept", kept=True, cites=(R["103.5"],)),))
        run.push(replace(frame, queue=frame.queue[1:]))
    else:
        run.commit((ev.RuleApplied("declares a mulligan", (), player, cites=(R["103.5"],)),))
        run.push(replace(frame, queue=frame.queue[1:], takers=(*frame.takers, player)))
    return None


def _take(run: Run, frame: Mulligans) -> None:
    """Shuffle the hands away and draw anew, all takers together."""
    takers = frame.takers
    from engine.core.moves import commit_group  # noqa: PLC0415

    moves: list[ev.Proposal] = []
    for p in takers:
        moves += [ev.ProposedMove(o, "library", how="mulligan", by=p, cites=(R["103.5"],)) for o in run.board.players[p].hand]
    commit_group(run, tuple(moves))
    events: list[ev.Event] = []
    for p in takers:
        taken = run.board.players[p].more.mulligans + 1
        events.append(ev.Shuffled(p, run.shuffled(run.board.players[p].library), (R["103.5"],)))
        events.append(ev.PlayerChanged(p, "mulligan", mulligans=taken, cites=_cites(run, taken)))
    run.commit(events)
    run.push(Mulligans("bottom", takers))
    size = run.book.variant.hand
    if run.book.rules.mulligan == "london":
        draw_hands(run, takers, size)
    else:
        for p in takers:
            draw_hands(run, (p,), max(0, size - owed(run, p, run.board.players[p].more.mulligans)))


def _bottom(run: Run, frame: Mulligans, answer: Any) -> Decision | None:
    """Each puts the owed number of cards on the bottom, in any order, before the next declarations (103.5)."""
    if not frame.queue:
        seats = tuple(p for p in _order(run) if not run.board.players[p].more.kept)
        run.push(Mulligans("declare", seats))
        return None
    player = frame.queue[0]
    hand = run.board.players[player].hand
    n = min(owed(run, player, run.board.players[player].more.mulligans), len(hand))
    if run.book.rules.mulligan != "london" or not n:
        run.push(replace(frame, queue=frame.queue[1:]))
        return None
    if answer is None:
        why = Why((R["103.5"],), "put on the bottom", None, (str(n),))
        return Decision("ChooseCards", player, run.decider(player), why, hand, n, n, slot="bottom")
    from engine.core.moves import commit_group  # noqa: PLC0415

    commit_group(run, tuple(ev.ProposedMove(o, "library", "bottom", how="bottom", by=player, cites=(R["103.5"],)) for o in answer))
    run.push(replace(frame, queue=frame.queue[1:]))
    return None


if TYPE_CHECKING:
    _o: ObjectId
