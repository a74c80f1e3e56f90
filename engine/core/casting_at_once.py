"""Casting a plain spell whose cost can be paid in one way only (CR 601.2), all of it in one group.

The stages of :mod:`engine.core.casting` do the same with a frame and a group each. Where a player has nothing to choose
and nothing triggers on or replaces any of it, only the events in their order can be told apart, and these are the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.ops import Program
from engine.core.becoming_cast import cast_event
from engine.core.calm import unheard
from engine.core.offers import SNOW
from engine.core.payment import sole_taps
from engine.core.printed import printed
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Mana
from engine.state.frames import Priority
from engine.state.objects import PLAIN, Obj, StackPart

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.core.producers import Single
    from engine.core.run import Run
    from engine.ids import PlayerId

__all__ = ["cast_at_once"]

_PROPOSED, _PAID, _BY_ITSELF = (ref("601.2a"),), (ref("601.2f"),), (ref("605.3b"),)
_CASTING = frozenset({"moves", "taps", "activates", "taps_for_mana"})
"""Words of trigger events for what happens before the spell is cast."""
_PLAIN_PART = StackPart("spell", Program())
"""What a plain spell is on the stack: it has no instructions of its own."""


def cast_at_once(run: Run, player: PlayerId, obj: Obj) -> bool:
    """Cast the card for whose cast timing and mana cost are all there is (:func:`~engine.core.castable.is_plain`); False,
    with nothing done, where it must go step by step.
    """
    board, book = run.board, run.book
    if (
        obj.counters
        or book.asks_spent
        or book.asks_mana
        or board.tally.marks.monarch is not None
        or not unheard(board, _CASTING)
    ):
        return False
    face = book.pool[board.fixed.cards[obj.cards[0]].key].faces[0]
    cost = printed(face).chars.mana_cost
    if cost is None or cost.x or not (cost.generic or cost.symbols):
        return False
    taps = sole_taps(board, book, player, cost)
    if not taps:
        return False
    spell = ObjectId(board.objects.size)
    new = Obj(spell, obj.cards, obj.owner, player, "stack", face, False, 0, (), 0, 0, PLAIN, _PLAIN_PART)
    events: list[ev.Event] = [ev.Moved(obj.id, new, "hand", "stack", None, None, "cast", None, player, _PROPOSED)]
    spent: list[Mana] = []
    for oid, single in taps:
        known = book.taps.get((player, oid))
        if known is None or known[0] is not single:
            known = _tap(book, player, oid, single)
        spent.append(known[1])
        events += known[2]
    events += (
        ev.ManaSpent(player, tuple(spent), cites=_PAID),
        cast_event(spell, obj.cards, player, "hand"),
    )
    run.agenda.append(Priority(player))
    run.commit(events)
    return True


def _tap(book: Book, player: PlayerId, oid: ObjectId, single: Single) -> tuple[Single, Mana, tuple[ev.Event, ...]]:
    """What is told when the player taps the permanent for that mana: the same each time it happens in the game."""
    bit, index, letter = single.word
    unit = Mana(letter, oid, "", bit >= 1 << SNOW)
    told = (
        ev.Tapped(oid, cites=_BY_ITSELF),
        ev.AbilityActivated(player, oid, None, index, text=single.text or "", mana=True, cites=_BY_ITSELF),
        ev.ManaAdded(player, (unit,), oid),
    )
    if len(book.taps) >= 4096:
        book.taps.clear()
    known = book.taps[player, oid] = (single, unit, told)
    return known
