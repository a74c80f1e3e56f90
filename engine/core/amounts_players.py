"""Numbers of players: life, cards in hand, seats, what they did this turn (CR 119, 402, 608.2h, 800.4i)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import filters as f
from engine.core.amounts import stands_for
from engine.core.layers import chars, controller_of, traced
from engine.core.match import describes, find
from engine.core.printed import printed
from engine.core.references import player_fits, players, things
from engine.state.objects import Gone, Obj, Snapshot

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.state.board import Board
    from engine.state.frames import Scope

__all__ = ["was_spell"]


@stands_for(f.LifeOf)
def _life(board: Board, scope: Scope, what: f.LifeOf, book: Book | None) -> int | None:
    """Of a player who left as it last was (800.4i)."""
    if what.starting:
        return None if book is None else book.variant.life.starting(book.players)
    return sum(board.players[~t].life for t in things(board, scope, what.who) if t < 0)


@stands_for(f.MostLife)
def _most_life(board: Board, scope: Scope, what: f.MostLife, book: Book | None) -> int:
    return max((board.players[~t].life for t in things(board, scope, what.who) if t < 0), default=0)


@stands_for(f.HandSize)
def _hand_size(board: Board, scope: Scope, what: f.HandSize, book: Book | None) -> int:
    seats = [board.players[~t] for t in things(board, scope, what.who) if t < 0]
    return sum(p.more.last_hand if p.more.left else len(p.hand) for p in seats)


@stands_for(f.Seats)
def _seats(board: Board, scope: Scope, what: f.Seats, book: Book | None) -> int:
    if what.lost:
        mine = scope.controller if what.who == f.Each("opponent") else -1
        return sum(p.more.lost is not None for seat, p in enumerate(board.players) if seat != mine)
    return len(players(board, scope, what.who))


@stands_for(f.SpeedOf)
def _speed(board: Board, scope: Scope, what: f.SpeedOf, book: Book | None) -> int:
    return sum(board.tally.marks.speed(p) for p in players(board, scope, what.who))


@stands_for(f.Completed)
def _completed(board: Board, scope: Scope, what: f.Completed, book: Book | None) -> int:
    meant = players(board, scope, what.who)
    return sum(p in meant for p, _ in board.tally.marks.completed)


@stands_for(f.Unspent)
def _unspent(board: Board, scope: Scope, what: f.Unspent, book: Book | None) -> int:
    return sum(what.color in ("", u.kind) for p in players(board, scope, what.who) for u in board.players[p].pool)


@stands_for(f.HighestNote)
def _highest_note(board: Board, scope: Scope, what: f.HighestNote, book: Book | None) -> int:
    notes = board.players[scope.controller].more.notes
    return max((int(said) for name, said in notes if name == what.name and said.isdecimal()), default=0)


@stands_for(f.Extreme)
def _extreme(board: Board, scope: Scope, what: f.Extreme, book: Book | None) -> int:
    """The most (or least) that one of the players has."""
    seats = players(board, scope, what.who)
    if what.stat == "life":
        found = [board.players[p].life for p in seats]
    elif what.stat == "hand":
        found = [len(board.players[p].hand) for p in seats]
    elif what.stat == "poison":
        found = [board.players[p].counter("POISON") for p in seats]
    elif what.stat == "graveyard":
        found = [len(board.players[p].graveyard) for p in seats]
    else:
        fitting = find(board, scope, what.filter or f.Filter())
        found = [sum(controller_of(board, t) == p for t in fitting) for p in seats]
    return (min(found) if what.least else max(found)) if found else 0


@stands_for(f.TurnCount)
def _turn_count(board: Board, scope: Scope, what: f.TurnCount, book: Book | None) -> int:
    if what.deed == "combats":
        return board.turn.combats
    counts = board.turn.done()
    amounts = [
        counts.get(f"{what.deed} {p}", 0) for p in range(len(board.players)) if player_fits(board, scope, p, what.who)
    ]
    return max(amounts, default=0) if what.greatest else sum(bool(n) if what.players else n for n in amounts)


@stands_for(f.SpellsCast)
def _spells_cast(board: Board, scope: Scope, what: f.SpellsCast, book: Book | None) -> int:
    return sum(
        player_fits(board, scope, p, what.who)
        and not (what.other and o == scope.source)
        and was_spell(board, scope, what.filter, o)
        for p, o in board.turn.cast
    )


@stands_for(f.CastBefore)
def _cast_before(board: Board, scope: Scope, what: f.CastBefore, book: Book | None) -> int:
    amounts = [n for p, n in board.turn.cast_before if player_fits(board, scope, p, what.who)]
    return max(amounts, default=0) if what.greatest else sum(amounts)


@stands_for(f.CameOrWent)
def _came_or_went(board: Board, scope: Scope, what: f.CameOrWent, book: Book | None) -> int:
    """How many permanents that fit entered, left or were buried this turn, by whose control they were under there."""
    total = 0
    for deed, oid in board.turn.movements:
        if deed == what.deed == "left graveyard":
            card = traced(board, oid)
            total += (
                card is not None
                and player_fits(board, scope, card.owner, what.who)
                and any(
                    describes(board, scope, part, card, printed(card.base).chars)
                    for part in what.filter.any_of or (what.filter,)
                )
            )
        elif deed == what.deed:
            found = board.objects[oid]
            last = (
                found.last
                if type(found) is Gone
                else Snapshot(found, chars(board, found), controller_of(board, found.id))
            )
            if last is None:
                continue
            who = last.obj.controller if what.deed == "entered" else last.controller
            total += player_fits(board, scope, who, what.who) and any(
                describes(board, scope, part, last.obj, last.chars, last.controller)
                for part in what.filter.any_of or (what.filter,)
            )
    return total


def was_spell(board: Board, scope: Scope, wanted: f.Filter | None, spell: int) -> bool:
    """Whether the spell cast this turn fits, or fitted as it last was."""
    if wanted is None:
        return True
    obj, last = board.object(spell), board.last(spell)
    if obj is None and last is None:
        return False
    seen = chars(board, obj) if obj is not None else last.chars  # type: ignore[union-attr]
    known = obj if obj is not None else last.obj  # type: ignore[union-attr]
    return any(describes(board, scope, p, known, seen) for p in wanted.any_of or (wanted,))


@stands_for(f.CastCount)
def _casts(board: Board, scope: Scope, what: f.CastCount, book: Book | None) -> int:
    total = 0
    for t in things(board, scope, what.of):
        found = board.objects[t]
        obj = found if type(found) is Obj else found.last.obj if found.last is not None else None
        if obj is None:
            continue
        for p in players(board, scope, what.who):
            total += sum(board.tally.casts.get((p, c), 0) for c in obj.cards)
    return total
