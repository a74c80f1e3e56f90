"""Conspiracies: hidden agenda, double agenda, turning up (CR 116.2j, 315, 702.106, 905.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword
from engine.core.specials import CHECKS, OPTIONS, special
from engine.errors import Reason
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards.card import Face
    from engine.core.book import Book
    from engine.core.run import Run
    from engine.ids import ObjectId, PlayerId
    from engine.state.board import Board
    from engine.state.decisions import Special
    from engine.state.objects import Obj

__all__ = ["agendas", "reveal_agendas"]

R = {n: ref(n) for n in ("116.2j", "613.7j", "702.106c", "702.106e", "702.106f", "315.5", "116.1")}
_WORDS = {"hidden agenda": 1, "double agenda": 2}


def agendas(face: Face) -> int:
    """How many card names its agenda ability has its owner choose; 0 for a conspiracy without one (702.106a, f)."""
    return max((_WORDS.get(a.name, 0) for a in face.abilities if type(a) is Keyword), default=0)


def _reasons(board: Board, book: Book, player: int, obj: Obj) -> list[Reason]:
    out: list[Reason] = []
    if obj.zone != "command" or obj.more.face_down != "agenda":
        out.append(Reason("action/illegal", (R["116.2j"],), "it is not a face-down conspiracy", (obj.id,)))
    if obj.controller != player:
        out.append(Reason("action/illegal", (R["116.2j"],), "only its controller may turn it face up", (obj.id,)))
    return out


def _options(board: Board, book: Book, player: int) -> list[tuple[str, ObjectId]]:
    levels = board.objects.levels
    found = []
    for oid in board.command:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        if obj.more is not PLAIN and obj.more.face_down == "agenda" and obj.controller == player:
            found.append(("reveal", oid))
    return found


CHECKS["reveal"] = _reasons
OPTIONS.append(_options)


@special("reveal")
def _reveal(run: Run, action: Special) -> None:
    """Turn a conspiracy face up: no stack, the chosen names are revealed, a new timestamp (116.2j, 613.7j)."""
    obj = run.board.objects[action.object]
    rules = (R["116.2j"], R["702.106c"]) if agendas(obj.base) < 2 else (R["116.2j"], R["702.106c"], R["702.106f"])
    more = replace(obj.more, face_down="", known=())
    run.commit(
        (ev.Noted(obj.id, more, "turned_face_up", cites=(*rules, R["613.7j"])), ev.Revealed((obj.id,), cites=rules))
    )


def reveal_agendas(run: Run, players: Iterable[PlayerId]) -> None:
    """Show the face-down conspiracies of players who leave, or of everybody when the game ends (702.106e)."""
    seats = set(players)
    ids = tuple(
        o
        for o in run.board.command
        if run.board.objects[o].more.face_down == "agenda" and run.board.objects[o].owner in seats
    )
    if ids:
        run.commit((ev.Revealed(ids, cites=(R["702.106e"],)),))
