"""Sagas: lore counters, chapter abilities and the end of a Saga (CR 714, 704.5s, 702.155).

A chapter ability is an ordinary triggered ability whose trigger event is ``chapter``, with the number of its chapter as
``step``; a line with several chapter symbols is several abilities (714.2c).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword, Triggered
from engine.core.layers import chars, controller_of
from engine.rulebook.refs import ref
from engine.state import events as ev

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import PlayerId
    from engine.state.board import Board
    from engine.state.objects import Chars, Obj

__all__ = ["add_lore", "ended", "final_chapter", "starts_at_once"]

R_714_3C, R_704_5S = ref("714.3c"), ref("704.5s")


def final_chapter(seen: Chars) -> int:
    """The greatest number among its chapter abilities, 0 without any (714.2d)."""
    return max(
        (int(a.trigger.step) for a in seen.abilities if type(a) is Triggered and a.trigger.event == "chapter"),
        default=0,
    )


def add_lore(run: Run, player: PlayerId) -> None:
    """A lore counter on each Saga with chapter abilities that the player controls, as the precombat main phase begins
    (714.3c).
    """
    board = run.board
    members = []
    for oid in board.players[player].permanents:
        obj = board.objects[oid]
        seen = chars(board, obj)
        if "Saga" in seen.subtypes and not obj.more.phased and final_chapter(seen):
            members.append(ev.ProposedCounters(oid, "LORE", 1, None, (R_714_3C,), effect=False))
    if members:
        run.propose(*members)


def ended(run: Run, obj: Obj, seen: Chars) -> ev.Proposal | None:
    """The sacrifice of a Saga that has reached its final chapter and none of whose chapter abilities is waiting or on
    the stack (704.5s, 714.4).
    """
    last = final_chapter(seen)
    if not last or obj.counter("LORE") < last:
        return None
    for oid in run.board.stack:
        part = run.board.objects[oid].stack
        if (
            part is not None
            and part.source == obj.id
            and type(part.ability) is Triggered
            and part.ability.trigger.event == "chapter"
        ):
            return None
    if any(
        w.source == obj.id and type(w.ability) is Triggered and w.ability.trigger.event == "chapter"
        for w in run.waiting
    ):
        return None
    who = controller_of(run.board, obj.id)
    return ev.ProposedMove(obj.id, "graveyard", how="sacrifice", by=who, cites=(R_704_5S,))


def starts_at_once(board: Board, obj: Obj, chapter: int) -> bool:
    """Whether the chapter's ability may trigger now: on a Saga with read ahead that entered this turn only the chapter
    of exactly the number of its lore counters does (702.155a).
    """
    seen = chars(board, obj)
    ahead = any(type(a) is Keyword and a.name == "read ahead" for a in seen.abilities)
    return not ahead or obj.entered < board.turn.began or obj.counter("LORE") == chapter
