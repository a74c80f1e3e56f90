"""Auras, Equipment and Fortifications: what they may be attached to, and what becomes of them otherwise (CR 301.5,
303.4, 701.3, 704.5m-p).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword
from engine.cards.filters import Filter
from engine.core.evolve import evolve_group
from engine.core.layers import chars, controller_of
from engine.core.match import describes, find
from engine.core.protection import protected, sheds
from engine.core.references import player_fits
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.frames import Scope
from engine.state.objects import More, Obj

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.core.run import Run
    from engine.ids import PlayerId
    from engine.state.board import Board
    from engine.state.objects import Chars

__all__ = ["can_attach", "could_enchant", "enchant", "hosts", "state_based"]

R_704_5M, R_704_5N, R_704_5P, R_702_103F = ref("704.5m"), ref("704.5n"), ref("704.5p"), ref("702.103f")
_CREATURE = Filter(types=("Creature",))


def enchant(seen: Chars) -> Keyword | None:
    """The enchant ability of an Aura (702.5)."""
    return next((a for a in seen.abilities if type(a) is Keyword and a.name == "enchant"), None)


def can_attach(board: Board, obj: Obj, thing: int, seen: Chars | None = None) -> bool:
    """Whether the object may be attached to the thing now (301.5a-c, 303.4a-d, 702.16c-d)."""
    seen = seen or chars(board, obj)
    # what is about to enter is no object yet
    who = controller_of(board, obj.id) if board.objects[obj.id] is obj else obj.controller
    scope = Scope(who if who is not None else obj.owner, obj.id)
    if "Aura" in seen.subtypes:
        ability = enchant(seen)
        if ability is None:
            return False
        if thing < 0:
            word = ability.text or ""
            return (
                word in ("player", "opponent") and not board.players[~thing].more.left
                and player_fits(board, scope, ~thing, "any" if word == "player" else "opponent") and not protected(board, thing, obj.id)
            )  # fmt: skip
        host = board.object(thing)
        if host is None or host.id == obj.id or ability.text in ("player", "opponent"):
            return False
        wanted = ability.filter or Filter()
        fits = any(
            host.zone in p.zones and describes(board, scope, p, host, chars(board, host))
            for p in (wanted.any_of or (wanted,))
        )
        return fits and not sheds(board, host, obj)
    host = board.object(thing) if thing >= 0 else None
    if (
        host is None
        or host.zone != "battlefield"
        or host.id == obj.id
        or ("Creature" in seen.types and "reconfigure" not in seen.keywords)
    ):
        return False
    wanted_type = "Land" if "Fortification" in seen.subtypes else "Creature"
    return wanted_type in chars(board, host).types and not sheds(board, host, obj)


def could_enchant(board: Board, seats: tuple[PlayerId, ...], face: Face, thing: int) -> bool:
    """Whether a token with this face, created by each of the players, could be attached to the thing (303.4i)."""
    for p in seats:
        oid = ObjectId(board.objects.size)
        token = Obj(oid, (), p, p, "battlefield", face, more=More(kind="token"))
        then = evolve_group(board, (ev.Created(token, "token"),))
        if not can_attach(then, then.objects[oid], thing):
            return False
    return bool(seats)


def hosts(board: Board, obj: Obj, seen: Chars) -> tuple[int, ...]:
    """Everything an Aura entering without having been cast could enchant (303.4f)."""
    ability = enchant(seen)
    if ability is None:
        return ()
    if ability.text in ("player", "opponent"):
        return tuple(~p for p in board.alive() if can_attach(board, obj, ~p, seen))
    scope = Scope(obj.controller if obj.controller is not None else obj.owner, obj.id)
    return tuple(t for t in find(board, scope, ability.filter or _CREATURE) if can_attach(board, obj, t, seen))


def state_based(
    run: Run, objects: tuple[ObjectId, ...] | None, proposals: list[ev.Proposal], events: list[ev.Event]
) -> None:
    """704.5m, n, p for the permanents concerned (None = look at all attached ones)."""
    board = run.board
    for oid in board.attached if objects is None else objects:
        obj = board.object(oid)
        if obj is None or obj.zone != "battlefield" or obj.more.phased:
            continue
        host = obj.more.attached_to
        seen = chars(board, obj)
        if "Aura" in seen.subtypes:
            fits = host is not None and can_attach(board, obj, host, seen)
            if not fits and obj.more.cast is not None and obj.more.cast.using == "bestow" and "bestow" in seen.keywords:
                events.append(ev.Attached(oid, None, cites=(R_702_103F,)))
            elif not fits:
                proposals.append(ev.ProposedMove(oid, "graveyard", how="sba", cites=(R_704_5M,)))
        elif host is not None and not can_attach(board, obj, host, seen):
            equipment = "Equipment" in seen.subtypes or "Fortification" in seen.subtypes
            events.append(ev.Attached(oid, None, cites=(R_704_5N if equipment else R_704_5P,)))
