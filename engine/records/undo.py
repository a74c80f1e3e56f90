"""What may be taken back (lesson L24): free where nobody learnt anything and nobody else acted, else with consent,
after the end never.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.book import book_of
from engine.errors import IllegalAction, InvalidAction, Reason
from engine.frozen import record
from engine.ids import PlayerId
from engine.records.record import rewind, seek
from engine.state import events as ev
from engine.state.knowledge import HIDDEN, learnt_in, seats_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.records.record import Record
    from engine.state.game import Game

__all__ = ["Learnt", "Undo", "can_undo", "undo"]


@record
class Learnt:
    """What a seat learnt that it would still know afterwards. ``text`` may be told to everybody: it names only cards
    that all have seen.
    """

    seat: PlayerId
    text: str


@record
class Undo:
    """Whether actions may be taken back: ``kind`` is free, consent or impossible. ``to``: where the record would stand;
    ``learnt``: who learnt what since; ``acted``: other seats that acted since; ``consent``: the seats that must agree;
    ``reasons`` say all that in words.
    """

    kind: str
    to: int
    learnt: tuple[Learnt, ...] = ()
    acted: tuple[PlayerId, ...] = ()
    consent: tuple[PlayerId, ...] = ()
    reasons: tuple[Reason, ...] = ()


def can_undo(rec: Record, seat: int, to: int | None = None) -> Undo:
    """Whether the seat may take back everything after the first ``to`` actions (None: its own last action and what came
    after it).

    :raises InvalidAction: there is no such seat, or ``to`` is no number.
    """
    if type(seat) is not int or not 0 <= seat < len(rec.game.players):
        raise InvalidAction.because(f"no player has seat {seat!r:.40}")
    if to is not None and type(to) is not int:
        raise InvalidAction.because(f"a number of actions, not {to!r:.40}")
    target = _last_of(rec, seat) if to is None else to
    if target is None or not 0 <= target < rec.at:
        return Undo("impossible", rec.at, reasons=(Reason("undo/nothing", (), "there is nothing to take back"),))
    game = rec.game
    if game.outcome is not None:
        return Undo("impossible", target, reasons=(Reason("undo/over", (), "the game is over"),))
    acted = tuple(dict.fromkeys(p for n in range(target, rec.at) if (p := _actor(rec, n)) != seat))
    learnt = _learnt(rec, target)
    reasons = [Reason("undo/acted", (), f"{game.players[p]} has acted since") for p in acted]
    reasons += [Reason("undo/learnt", (), f"{game.players[one.seat]} {one.text}") for one in learnt]
    if not reasons:
        return Undo("free", target)
    others = tuple(p for p in game.board.alive() if p != seat)
    return Undo("consent", target, learnt, acted, others, tuple(reasons))


def undo(rec: Record, seat: int, to: int | None = None, consent: Iterable[int] = ()) -> Record:
    """The record with those actions taken back; they stay in the record, to be redone.

    ``consent``: the seats that agree; needed where :func:`can_undo` says so.

    :raises IllegalAction: ``undo/over``, ``undo/nothing``, or not everybody agrees who must; the reasons say what they
    would give up.
    """
    found = can_undo(rec, seat, to)
    if found.kind == "impossible":
        raise IllegalAction(*found.reasons)
    missing = set(found.consent) - set(consent)
    if missing:
        names = ", ".join(rec.game.players[p] for p in sorted(missing))
        raise IllegalAction(*found.reasons, context=f"{names} must agree")
    return rewind(rec, found.to)


def _actor(rec: Record, n: int) -> PlayerId:
    """Who took the action after the first ``n``: the player, or who controls the player (723)."""
    action = rec.moves[rec.line[n] - 1].action
    holder = seek(rec, n).board.players[action.player].more.controlled_by
    return action.player if holder is None or not _decides(seek(rec, n), action.player) else holder


def _decides(game: Game, player: PlayerId) -> bool:
    return any(d.player == player for d in game.pending)


def _last_of(rec: Record, seat: int) -> int | None:
    return next((n for n in range(rec.at - 1, -1, -1) if _actor(rec, n) == seat), None)


def _learnt(rec: Record, start: int) -> tuple[Learnt, ...]:
    out: dict[tuple[int, str], int] = {}
    game = rec.game
    for event, mask in learnt_in(game, seek(rec, start).log.size):
        for seat in seats_of(mask):
            key = (seat, _text(game, event, seat))
            out[key] = out.get(key, 0) + 1
    return tuple(Learnt(PlayerId(seat), text if n == 1 else f"{text} ({n} times)") for (seat, text), n in out.items())


def _text(game: Game, event: Any, seat: int) -> str:
    kind = type(event)
    if kind is ev.Moved:
        if event.new.zone not in HIDDEN and not event.new.more.face_down:
            return f"has seen {_name(game, event.new)}"
        if event.origin == "library" and event.new.zone == "hand" and event.new.owner == seat:
            return "has drawn a card"
        return "has seen a card"
    if kind is ev.Revealed:
        n = len(event.objects)
        return f"has been shown {'a card' if n == 1 else f'{n} cards'}"
    if kind is ev.Noted:
        return "has seen a face-down card"
    if kind is ev.PlayerChanged:
        return "has seen a hand"
    return "has seen a card"


def _name(game: Game, obj: Any) -> str:
    if obj.cards:
        return book_of(game.setup).pool[game.board.fixed.cards[obj.cards[0]].key].name
    return str(obj.base.name)
