"""Opening hands and mulligans (CR 103.5, 103.5c; Paris and Vancouver mulligans of earlier rule sets)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Permission
from engine.cards.ops import Scry
from engine.core.moves import commit_group, place
from engine.core.opening_hands import use_opening_hands
from engine.core.run import handles
from engine.frozen import maker, replace
from engine.ids import ObjectId, PlayerId, turn_order
from engine.rulebook.refs import RuleRef, ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Mulligans, RunProgram, Scope
from engine.state.objects import PLAIN, More, Obj

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.core.run import Run

_object, _went = maker(Obj), maker(ev.Moved)
__all__ = ["begin", "draw_hands", "free_mulligan", "hand_size", "mulligans", "owed", "starting_amount"]

R = {n: ref(n) for n in ("103.5", "103.5c", "315.5a")}
R |= {
    n: ref(n)
    for n in (
        "edh2010.partial-paris.1",
        "edh2010.partial-paris.2",
        "edh2010.partial-paris.3",
        "edh2010.partial-paris.4",
    )
}


def begin(run: Run) -> None:
    """Everybody draws an opening hand, then mulligans are declared in turn order (103.5)."""
    order = _order(run)
    more = tuple(p for p in order if starting_amount(run, p, "extra_hand"))
    if not more:
        run.push(Mulligans("declare", order))
        _first_hands(run, order)
        return
    _first_hands(run, order)
    hands = [(p, run.board.players[p].hand) for p in more]
    for p in more:
        for _ in range(starting_amount(run, p, "extra_hand")):
            before = set(run.board.players[p].hand)
            draw_hands(run, (p,), EXTRA_HAND)
            hands.append((p, tuple(o for o in run.board.players[p].hand if o not in before)))
    run.push(Mulligans("hands", more, (), tuple(hands)))


def _first_hands(run: Run, order: tuple[PlayerId, ...]) -> None:
    """Everybody draws as many cards as their starting hand size: all together where it is the same for all (103.5)."""
    sizes = [hand_size(run, p) for p in order]
    if len(set(sizes)) < 2:
        draw_hands(run, order, sizes[0] if sizes else 0)
        return
    for p, size in zip(order, sizes, strict=True):
        draw_hands(run, (p,), size)


def hand_size(run: Run, player: PlayerId) -> int:
    """The player's starting hand size: the variant's, or what a conspiracy in use says (103.5, 315.5a)."""
    return starting_amount(run, player, "hand_size", whole=False) or run.book.variant.hand


EXTRA_HAND = 7
"""Cards of an additional hand."""


def starting_amount(run: Run, player: PlayerId, kind: str, *, whole: bool = True) -> int:
    """The amounts of those permissions of the player's face-up conspiracies that function before the game (315.5a):
    together, or the greatest of them.
    """
    mine = [
        o
        for o in map(run.board.objects.__getitem__, run.board.command)
        if o.owner == player and "Conspiracy" in o.base.types and not o.more.face_down
    ]
    found = [a.amount for o in mine for a in o.base.abilities if type(a) is Permission and a.kind == kind]
    return sum(found) if whole else max(found, default=0)


def _hands(run: Run, frame: Mulligans, answer: Any) -> Decision | None:
    """Keep one of several hands; the others are shuffled into the library before the mulligans (315.5a)."""
    if not frame.queue:
        run.push(Mulligans("declare", _order(run)))
        return None
    player = frame.queue[0]
    hands = [ids for p, ids in frame.aside if p == player]
    if answer is None and len({tuple(sorted(run.board.objects[o].base.name for o in ids)) for ids in hands}) == 1:
        answer = ("1",)  # it makes no difference which one is kept
    if answer is None:
        why = Why((R["315.5a"],), "keep one of several hands")
        return Decision(
            "ChooseValue", player, run.decider(player), why, tuple(str(i + 1) for i in range(len(hands))), slot="hand"
        )
    kept = hands[int(answer[0]) - 1]
    moves = [
        ev.ProposedMove(o, "library", how="mulligan", by=player, cites=(R["315.5a"],))
        for o in run.board.players[player].hand
        if o not in kept
    ]
    commit_group(run, tuple(moves))
    run.commit((ev.Shuffled(player, run.shuffled(run.board.players[player].library), (R["315.5a"],)),))
    run.push(replace(frame, queue=frame.queue[1:]))
    return None


def _order(run: Run) -> tuple[PlayerId, ...]:
    seats = turn_order(run.board.turn.first, len(run.board.players))
    return tuple(p for p in seats if not run.board.players[p].more.left)


def draw_hands(run: Run, seats: tuple[PlayerId, ...], size: int) -> None:
    """Each of the players draws that many cards from the top, all at once."""
    players = run.board.players
    _commit_hidden(run, [(p, players[p].library[:size]) for p in seats], "hand", "top", "opening", R["103.5"])


def _commit_hidden(
    run: Run, seats: Iterable[tuple[PlayerId, Sequence[int]]], zone: str, position: str, how: str, rule: RuleRef
) -> None:
    """Let the players' cards go between hand and library as one group, and leave their range of numbers in
    ``run.result``: what nothing replaces, as no game has begun yet (103.5).
    """
    events: list[ev.Event] = []
    levels, oid, cites = run.board.objects.levels, run.board.objects.size, (rule,)
    index = place(position, zone)
    for player, cards in seats:
        for card in cards:
            obj = levels[card >> 10][(card >> 5) & 31][card & 31]
            new = _object(ObjectId(oid), obj.cards, obj.owner, None, zone, obj.base, False, 0, (), 0, 0, PLAIN)
            events.append(_went(obj.id, new, obj.zone, zone, index, None, how, None, player, cites))
            oid += 1
    run.result = run.commit(events)


def free_mulligan(run: Run) -> bool:
    """Whether the first mulligan costs no card: in a game that began with three or more players, always in Brawl
    (103.5c, 903.12g).
    """
    policy = run.book.variant.first_mulligan_free
    return policy == "always" or (policy == "multiplayer" and run.book.players > 2)


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
    if frame.stage == "hands":
        return _hands(run, frame, answer)
    if run.book.rules.mulligan == "partial-paris":
        return _partial(run, frame, answer)
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
        else:
            use_opening_hands(run, _order(run))
            if run.book.rules.mulligan == "vancouver":
                _scry(run)
        return None
    player = frame.queue[0]
    state = run.board.players[player]
    if owed(run, player, state.more.mulligans + 1) > hand_size(run, player) or (
        state.more.mulligans and not state.hand
    ):
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


def _scry(run: Run) -> None:
    """All have kept: whoever has fewer cards than a whole hand may look at the top card and put it on the bottom,
    starting player first (the mulligan of 2015 to 2019).
    """
    short = [p for p in _order(run) if len(run.board.players[p].hand) < hand_size(run, p)]
    for p in reversed(short):
        run.push(RunProgram((Scry(1),), Scope(p)))


def _take(run: Run, frame: Mulligans) -> None:
    """Shuffle the hands away and draw anew, all takers together."""
    takers = frame.takers
    players = run.board.players
    _commit_hidden(run, [(p, players[p].hand) for p in takers], "library", "top", "mulligan", R["103.5"])
    events: list[ev.Event] = []
    for p in takers:
        taken = run.board.players[p].more.mulligans + 1
        events.append(ev.Shuffled(p, run.shuffled(run.board.players[p].library), (R["103.5"],)))
        events.append(ev.PlayerChanged(p, "mulligan", mulligans=taken, cites=_cites(run, taken)))
    run.commit(events)
    run.push(Mulligans("bottom", takers))
    if run.book.rules.mulligan == "london":
        _first_hands(run, takers)
    else:
        for p in takers:
            draw_hands(run, (p,), max(0, hand_size(run, p) - owed(run, p, run.board.players[p].more.mulligans)))


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
    _commit_hidden(run, [(player, answer)], "library", "bottom", "bottom", R["103.5"])
    run.push(replace(frame, queue=frame.queue[1:]))
    return None


# -- Partial Paris -----------------------------------------------------------------------------------------------------


def _partial(run: Run, frame: Mulligans, answer: Any) -> Decision | None:
    """Each player in turn order may exile any number of cards face down; then who exiled k draws k - 1; who exiled any
    may go on; at the end all exiled cards are shuffled back (edh2010.partial-paris, edh2010.partial-paris.3).
    """
    if frame.stage == "declare" and frame.queue:
        return _set_aside(run, frame, answer)
    if frame.takers:
        drawn: list[ev.Proposal] = []
        for p, ids in frame.aside:
            if p in frame.takers:
                n = max(0, len(_latest(run, ids, p)) - 1)
                drawn += [
                    ev.ProposedMove(o, "hand", how="opening", by=p, cites=(R["edh2010.partial-paris.2"],))
                    for o in run.board.players[p].library[:n]
                ]
        again = tuple(p for p in frame.takers if run.board.players[p].hand or drawn)
        run.commit(
            [
                ev.RuleApplied("draws after setting aside", (), p, cites=(R["edh2010.partial-paris.2"],))
                for p in frame.takers
            ]
        )
        run.push(Mulligans("declare", again, (), tuple((p, (*ids, MARK)) for p, ids in frame.aside)))
        commit_group(run, tuple(drawn))
        return None
    moves: list[ev.Proposal] = []
    for p, ids in frame.aside:
        moves += [
            ev.ProposedMove(o, "library", how="mulligan", by=p, cites=(R["edh2010.partial-paris.4"],))
            for o in ids
            if o != MARK
        ]
    use_opening_hands(run, _order(run))
    commit_group(run, tuple(moves))
    run.commit(
        [
            ev.Shuffled(p, run.shuffled(run.board.players[p].library), (R["edh2010.partial-paris.4"],))
            for p, _ in frame.aside
        ]
    )
    return None


MARK: ObjectId = ObjectId(-1)
"""Between the cards set aside in one round and those of the next."""


def _latest(run: Run, ids: tuple[ObjectId, ...], player: PlayerId) -> tuple[ObjectId, ...]:
    """The cards set aside in the present round."""
    start = max((i + 1 for i, o in enumerate(ids) if o == MARK), default=0)
    return ids[start:]


def _set_aside(run: Run, frame: Mulligans, answer: Any) -> Decision | None:
    player = frame.queue[0]
    hand = run.board.players[player].hand
    rest = replace(frame, queue=frame.queue[1:])
    rules = (
        R["edh2010.partial-paris.1"],
        *((R["edh2010.partial-paris.3"],) if frame.aside and any(MARK in ids for _, ids in frame.aside) else ()),
    )
    if not hand:
        run.push(rest)
        return None
    if answer is None:
        why = Why(rules, "exile cards face down, or stop")
        return Decision(
            "ChooseCards", player, run.decider(player), why, (*hand, "stop"), 1, len(hand), slot="set aside"
        )
    if answer[0] == "stop":
        run.commit((ev.PlayerChanged(player, "kept", kept=True, cites=rules),))
        run.push(rest)
        return None
    more = More(face_down="exile", known=(player,))
    moves = tuple(
        ev.ProposedMove(o, "exile", entry=ev.Entry(more=more), how="set aside", by=player, cites=rules) for o in answer
    )
    commit_group(run, moves)
    new = tuple(e.new.id for e in run.between(run.result) if type(e) is ev.Moved)
    aside = dict(frame.aside)
    aside[player] = (*aside.get(player, ()), *new)
    run.push(replace(rest, takers=(*frame.takers, player), aside=tuple(sorted(aside.items()))))
    return None
