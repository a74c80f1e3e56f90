"""What a player with priority does: play a land, cast, activate, take a special action (CR 116, 117.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import casting_at_once
from engine.core.activating import begin_activate
from engine.core.castable import castable, is_plain, sole_program, ways_said
from engine.core.casting import begin_cast
from engine.core.moves import plain_arrival
from engine.core.printed import printed
from engine.core.specials import SPECIALS, special
from engine.core.ways import Way
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Activate, Cast, PlayLand, Special
from engine.state.frames import Priority
from engine.state.objects import PLAIN, More

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.objects import Obj

__all__ = ["SPECIALS", "find_way", "special", "take"]

_LAND = (ref("305.1"),)
_PLAYED = (ref("116.2a"), *_LAND)


_PLAIN_WAY = Way()
"""Casting a card from the hand with its first face for its mana cost."""


def find_way(run: Run, player: int, obj: Obj, face: int, using: str) -> Way | None:
    """The way of casting that fits the action's face and manner: of several the first that can be completed."""
    found = ways_said(run.board, run.book, player, obj, face, using)
    if len(found) > 1:
        found = [w for w in castable(run.board, run.book, player, obj) if w in found] or found
    return found[0] if found else None


def take(run: Run, frame: Priority, action: Any) -> None:
    """Carry out a checked action of the player with priority."""
    kind = type(action)
    if kind is PlayLand:
        _land(run, frame, action)
    elif kind is Cast:
        obj = run.board.objects[action.object]
        way: Way | None
        plainly = not (action.face or action.using)
        if plainly and is_plain(run.board, run.book, action.player, obj):
            if casting_at_once.cast_at_once(run, action.player, obj):
                return
            way = _PLAIN_WAY
        elif plainly and sole_program(run.board, run.book, action.player, obj, printed(obj.base)) is not None:
            way = _PLAIN_WAY
        else:
            way = find_way(run, action.player, obj, action.face, action.using)
        assert way is not None
        begin_cast(run, action.player, obj, way, passes=frame.passes)
    elif kind is Activate:
        begin_activate(run, action.player, action.object, action.ability, passes=frame.passes)
    elif kind is Special:
        run.push(Priority(action.player))
        SPECIALS[action.kind](run, action)
    else:
        msg = f"not an action of a player with priority: {action!r}"
        raise TypeError(msg)


def _land(run: Run, frame: Priority, action: PlayLand) -> None:
    """Play a land: put it onto the battlefield; no stack (305.1)."""
    obj = run.board.objects[action.object]
    player = action.player
    run.agenda.append(Priority(player))
    if (
        not action.face
        and obj.zone == "hand"
        and run.book.pool[run.board.fixed.cards[obj.cards[0]].key].faces[0] is obj.base
        and (arrival := plain_arrival(run, obj, player, PLAIN, None, how="play", cites=_PLAYED))
    ):
        run.result = run.commit((arrival, ev.LandPlayed(player, obj.id, _LAND)))
        return
    entry = ev.Entry(controller=player)
    if action.face:
        face = run.book.pool[run.board.fixed.cards[obj.cards[0]].key].faces[action.face]
        entry = ev.Entry(controller=player, base=face, more=More(face=action.face))
    move = ev.ProposedMove(obj.id, "battlefield", entry=entry, how="play", by=player, cites=_PLAYED)
    run.propose(move, extra=(ev.LandPlayed(player, obj.id, _LAND),))
