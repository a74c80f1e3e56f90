"""What happens at once because nothing has a say in it (CR 614.1, 616.1): life gained and lost, cards drawn, destroyed and
put away, on a board without effects and with no abilities but those that wait to trigger.

The same as proposing each of it and finding that nothing applies (:mod:`engine.core.proposals`); whatever isn't known to
be plain is proposed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.calm import unheard
from engine.core.layers import chars
from engine.core.moves import AT_ONCE, place
from engine.ids import ObjectId
from engine.state import events as ev
from engine.state.objects import PLAIN, Obj

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import PlayerId
    from engine.rulebook.refs import RuleRef

__all__ = ["unopposed"]

_NOTHING: frozenset[str] = frozenset()
_ENTRY = ev.ProposedMove(ObjectId(0), "hand").entry
"""The entry of a move of which nothing is said but where to."""
_PLACES = frozenset({"graveyard", "exile", "hand", "library"})


def unopposed(run: Run, members: tuple[ev.Proposal, ...]) -> list[ev.Event] | None:
    """The events of the group, each member being plain; None, if one of them is not."""
    board, book = run.board, run.book
    if book.forced_roles or len(members) > AT_ONCE or not unheard(board, _NOTHING):
        return None
    out: list[ev.Event] = []
    made = 0
    for m in members:
        if type(m) is ev.ProposedLife:
            if m.amount:
                out.append(ev.LifeChanged(m.player, m.amount, m.how, m.cause, m.cites))
            continue
        if type(m) is ev.ProposedDestroy:
            obj = board.object(m.object)
            if obj is None or obj.zone != "battlefield":
                continue
            if obj.more.regeneration:
                return None
            if "indestructible" in chars(board, obj).keywords:
                continue
            moved = _moved(run, obj, made, "graveyard", "top", "destroy", m.cause, None, m.cites)
        elif type(m) is ev.ProposedDraw:
            library = board.players[m.player].library
            if not library:
                return None
            moved = _moved(run, board.objects[library[0]], made, "hand", "top", "draw", m.cause, m.player, m.cites)
        elif type(m) is ev.ProposedMove and m.entry is _ENTRY and not m.parts and not m.tag and m.to in _PLACES:
            obj = board.object(m.object)
            if obj is None:
                continue
            moved = _moved(run, obj, made, m.to, m.position, m.how, m.cause, m.by, m.cites)
        else:
            return None
        if moved is None:
            return None
        out.append(moved)
        made += 1
    return out


def _moved(
    run: Run,
    obj: Obj,
    made: int,
    to: str,
    position: str,
    how: str,
    cause: ObjectId | None,
    by: PlayerId | None,
    cites: tuple[RuleRef, ...],
) -> ev.Moved | None:
    """The zone change of one card that is nothing but a card; None where counters, a spell's way of being cast, or the
    rule that sends leaders home may have a say. ``made``: how many objects of the group come before it.
    """
    board, book, more = run.board, run.book, obj.more
    zone = obj.zone
    if (
        len(obj.cards) != 1
        or obj.counters
        or more.face_down
        or more.merged
        or (zone == "stack" and (more.cast is None or more.cast.using))
        or (to in book.replace_zones and not board.fixed.commanders().isdisjoint(obj.cards))
    ):
        return None
    definition = book.pool[board.fixed.cards[obj.cards[0]].key]
    last = run.snapshot(obj) if zone in ("battlefield", "stack") else None
    oid = ObjectId(board.objects.size + made)
    new = Obj(oid, obj.cards, obj.owner, None, to, definition.whole, False, 0, (), 0, 0, PLAIN)
    return ev.Moved(obj.id, new, zone, to, place(position, to), last, how, cause, by, cites)
