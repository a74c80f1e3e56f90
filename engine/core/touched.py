"""What a check of state-based actions has to look at (CR 704.3): what the events since the last one touched; see
:mod:`engine.core.sba`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.calm import calm
from engine.core.layers import view
from engine.core.preparing import CARD_COPY
from engine.core.printed import printed
from engine.frozen import record
from engine.ids import ObjectId, PlayerId
from engine.state import events as ev
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.core.run import Run
    from engine.state.board import Board
    from engine.state.objects import Obj

__all__ = ["Touched", "touched", "uneventful"]

_QUIET = frozenset({
    ev.StepBegan, ev.TurnBegan, ev.ManaAdded, ev.ManaSpent, ev.Tapped, ev.AbilityTriggered, ev.AbilityActivated, ev.RuleApplied, ev.Shuffled,
    ev.Rearranged, ev.Revealed, ev.Announced, ev.SpellCast, ev.Resolved, ev.Countered, ev.CombatBegan, ev.CombatEnded, ev.AttackersDeclared,
    ev.BlockersDeclared, ev.BlockStatus, ev.Struck, ev.LandPlayed, ev.DamageRemoved, ev.LeftCombat, ev.AttackAdded,
})  # fmt: skip


@record
class Touched:
    """What the events since the last check touched. ``everything``: some continuous effect may have changed any
    permanent, or a player's fate.
    """

    players: tuple[PlayerId, ...] = ()
    objects: tuple[ObjectId, ...] = ()
    arrived: tuple[ObjectId, ...] = ()
    """Objects put into a zone other than battlefield, stack, library and hand."""
    stray: tuple[ObjectId, ...] = ()
    """Tokens and copies that may be where they cannot be."""
    left: bool = False
    everything: bool = False
    dry: tuple[PlayerId, ...] = ()
    """Players who tried to draw from an empty library (704.5b)."""
    venom: tuple[ObjectId, ...] = ()
    """Creatures dealt damage by a source with deathtouch (704.5h)."""


def uneventful(board: Board, book: Book, events: list[Any]) -> bool:
    """Whether state-based actions find nothing after these events, on a calm board (:func:`engine.core.calm.calm`):
    cards were drawn or cast, cards other than leaders and without abilities at work left the battlefield, permanents
    came that last by themselves (``Printed.lasting``), are changed by nothing, change nothing and are attached to
    nothing, damage was dealt that was not enough to creatures that are what they say.
    """
    changed: dict[int, Any] = {}
    if board.sources or board.effects.continuous:
        if calm(board) is None:
            return False
        changed = view(board).objects
    moved = False
    for e in events:
        kind = type(e)
        if kind in _QUIET:
            continue
        if kind is ev.Moved:
            new: Obj = e.new
            zone = new.zone
            if zone == "battlefield":
                moved = True
                if not _lasts(new) or new.id in changed or _has_say(new):
                    return False
            elif not new.cards:
                return False
            elif zone in ("graveyard", "exile") or zone in book.return_sba:
                if book.return_sba and not board.fixed.commanders().isdisjoint(new.cards):
                    return False
            if e.origin == "battlefield":
                moved = True
                base = e.last.obj.base
                # copies in exile for a permanent that has left, and what that permanent's own abilities did
                if board.exile or (base.cache or printed(base)).is_source:
                    return False
        elif kind is ev.LifeChanged:
            if board.players[e.player].life <= 0:
                return False
        elif kind is ev.DamageDealt:
            if e.to < 0:
                if board.players[~e.to].life <= 0 or (e.cards and book.damage_loss is not None):
                    return False
                continue
            obj = board.object(e.to)
            if obj is not None and (
                e.deathtouch
                or e.to in changed
                or not _lasts(obj)
                or ("Creature" in obj.base.types and obj.damage >= (obj.base.toughness or 0))
            ):
                return False
        else:
            return False
    # what is attached, and dungeons whose last room may be done with, are looked at whenever a permanent came or left
    return not moved or not (board.attached or any(board.objects[oid].more.kind == "dungeon" for oid in board.command))


def _lasts(obj: Obj) -> bool:
    """Whether no state-based action but those for damage befalls the permanent, where no effect changes it."""
    base, more = obj.base, obj.more
    return (
        not obj.counters
        and more.attached_to is None
        and (more is PLAIN or more.ordinary())
        and (base.cache or printed(base)).lasting
        and "Aura" not in base.subtypes
    )


def touched(run: Run, events: list[Any]) -> Touched | None:
    """What a check has to look at; None if nothing that matters happened.

    On a calm board (:func:`engine.core.calm.calm`) what continuous effects do to a permanent depends on nothing but that
    permanent and on the abilities at work: what has come or gone without such abilities changes no other.
    """
    board = run.board
    about = bool(board.effects.continuous or board.sources)
    still = about and calm(board) is not None
    for e in events:
        if type(e) not in _QUIET:
            break
    else:
        if not about or still or not _may_have_changed(board, events):
            return None
    players: set[int] = set()
    objects: dict[int, None] = {}
    arrived: list[ObjectId] = []
    stray: list[ObjectId] = []
    dry: list[PlayerId] = []
    venom: list[ObjectId] = []
    left = loud = ended = moved = False
    for e in events:
        kind = type(e)
        if kind in _QUIET:
            continue
        if kind is ev.Moved:
            to = e.to
            if to == "battlefield":
                objects[e.new.id] = None
                moved = True
                loud = loud or not still or _has_say(e.new)
            else:
                if not e.new.cards and to != "stack":
                    stray.append(e.new.id)
                if to in ("graveyard", "exile") or to in run.book.return_sba:
                    arrived.append(e.new.id)
                if e.origin == "battlefield":
                    left = moved = True
                    loud = loud or not still
                    ended = ended or (e.last.obj.base.cache or printed(e.last.obj.base)).is_source
        elif kind is ev.LifeChanged:
            players.add(e.player)
        elif kind is ev.DamageDealt:
            if e.to < 0:
                players.add(~e.to)
            else:
                objects[e.to] = None
                if e.deathtouch:
                    venom.append(e.to)
        elif kind is ev.CountersPut:
            if e.thing < 0:
                players.add(~e.thing)
            else:
                objects[e.thing] = None
        elif kind in (ev.PlayerChanged, ev.RecordSet):
            players.add(e.player)
            if kind is ev.PlayerChanged and e.drew_from_empty:
                dry.append(e.player)
        elif kind is ev.Created:
            objects[e.obj.id] = None
            moved = True
            if e.how == CARD_COPY:
                stray.append(e.obj.id)
            loud = loud or not still or _has_say(e.obj)
        elif kind is ev.Placed:
            if e.obj.zone == "battlefield":
                objects[e.obj.id] = None
                loud = left = True
        elif kind in (ev.ControlChanged, ev.Attached, ev.Noted, ev.Merged):
            objects[e.object] = None
            loud = left = True
        else:
            loud = left = True
            ended = ended or kind is ev.EffectsEnded or (kind is ev.Ceased and (e.how == "left" or e.last is not None))
    everything = ended or (about and (loud or (not still and _may_have_changed(board, events))))
    if not (players or objects or arrived or stray or left or everything):
        return None
    if everything:
        players |= set(board.alive())
    elif still and len(objects) > 1 and (moved or _may_have_changed(board, events)):
        # in the order in which everything would be looked at
        objects = dict.fromkeys([oid for oid in board.battlefield if oid in objects])
    seats = tuple(PlayerId(p) for p in sorted(players) if not board.players[p].more.left)
    return Touched(
        seats,
        tuple(ObjectId(o) for o in objects),
        tuple(arrived),
        tuple(stray),
        left,
        everything,
        tuple(dry),
        tuple(venom),
    )


def _has_say(obj: Obj) -> bool:
    """Whether what has arrived might change what other permanents are."""
    ready = obj.base.cache or printed(obj.base)
    return ready.layered or ready.cda or obj.more.face_down != "" or bool(obj.more.merged)


def _may_have_changed(board: Board, events: list[ev.Event]) -> bool:
    """Whether what continuous effects do may be another thing than at the last check, though no permanent came, went or
    was changed itself.
    """
    other = timed = False
    for e in events:
        kind = type(e)
        if kind not in ev.LAYER_NEUTRAL:
            if kind in ev.LAYER_TIMING:
                timed = True
            else:
                other = True
                break
    if not (other or timed or view(board).volatile):
        return False
    lasting = bool(board.effects.continuous)
    layered = defines = False
    if not lasting:
        levels = board.objects.levels
        for oid in board.sources:
            base = levels[oid >> 10][(oid >> 5) & 31][oid & 31].base
            p = base.cache or printed(base)
            layered = layered or p.layered
            defines = defines or p.cda
        if not (layered or defines):
            return False
    seen = view(board)
    return other or seen.volatile or (timed and (seen.timed or defines or lasting))
