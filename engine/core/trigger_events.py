"""Whether what happened is the event of a trigger (CR 603.2, 603.2e, 603.6, 603.10a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import sagas
from engine.core.conditions import holds
from engine.core.layers import chars, controller_of
from engine.core.match import describes
from engine.core.references import player_fits
from engine.core.trigger_counts import enough, first_in_draw_step, nth, rolled_so
from engine.state import events as ev
from engine.state.objects import Snapshot

if TYPE_CHECKING:
    from engine.cards.abilities import Trigger
    from engine.core.happenings import Occurrence
    from engine.core.run import Run
    from engine.state.board import Board
    from engine.state.frames import Scope

__all__ = ["about_fits", "fits"]


_OF_OBJECTS = frozenset({"becomes_target", "dealt_damage", "counter_put"})
"""Events that happen to objects and to players: a trigger means one or the other."""


def _means_players(t: Trigger) -> bool:
    """Whether the trigger is about players: "you become the target", "a player is dealt damage"."""
    return t.to == "me" or (t.what is not None and t.what.ids == (-1,))


def fits(
    run: Run, board: Board, scope: Scope, t: Trigger, occ: Occurrence, after: Board, event: ev.Event | None = None
) -> bool:
    """Whether the occurrence is the trigger's event."""
    if t.ids and occ.thing not in t.ids and occ.new not in t.ids:
        return False
    if t.origin and t.origin != occ.origin and not (t.origin[0] == "-" and t.origin[1:] != occ.origin):
        return False
    if occ.thing < 0 and t.event in _OF_OBJECTS and not _means_players(t):
        return False
    if t.to and t.event != "step" and not _to(board, scope, t.to, occ, after):
        return False
    if t.step and t.step != occ.step and not (t.step == "end step" and occ.step == "end step"):
        return False
    if (t.combat and not occ.combat) or (t.noncombat and occ.combat):
        return False
    if t.counter and t.event != "room" and t.counter != occ.step:
        return False
    if t.player != "any" and not player_fits(after, scope, occ.player, t.player):
        return False
    if (
        occ.thing >= 0
        and not t.ids
        and t.event
        not in (
            "step",
            "you_attack",
            "draws",
            "gains_life",
            "loses_life",
            "shuffles",
            "searches",
            "scries",
            "surveils",
            "proliferates",
        )
    ):
        if t.what is None:
            if (
                t.event
                in ("cast", "creates_token", "plays_land", "activates", "discards", "mills", "sacrifices", "attached")
                and t.player != "any"
            ):
                pass
            elif scope.source not in (occ.thing, occ.new):
                return False
        elif not about_fits(board, scope, t, occ, after):
            return False
    if t.given is not None and not holds(after, scope, t.given, run.book):
        return False
    if t.turn and not player_fits(after, scope, after.turn.active, t.turn):
        return False
    if t.cause and not (_unpaid(run, event) if t.cause == "no mana" else _caused(board, after, scope, t, occ, event)):
        return False
    if (t.least or t.most) and not (
        rolled_so(t, occ) if t.event == "rolls_die" else enough(after, scope, t, event, occ)
    ):
        return False
    if t.beyond_first and occ.player is not None and first_in_draw_step(run, occ.player, event):
        return False
    if (
        t.event == "chapter"
        and (saga := after.object(occ.thing)) is not None
        and not sagas.starts_at_once(after, saga, int(t.step))
    ):
        return False
    return not t.nth or nth(run, t, occ, event, scope) == t.nth


def _unpaid(run: Run, event: ev.Event | None) -> bool:
    """Whether no mana was spent to cast the spell: none was from its proposal until it was cast (601.2a, 601.2h)."""
    if type(event) is not ev.SpellCast:
        return False
    spent = False
    for e in run.since(run.board.turn.began):
        if type(e) is ev.Moved and e.new.id == event.object:
            spent = False
        elif type(e) is ev.ManaSpent and not e.emptied and e.player == event.player and e.mana:
            spent = True
        elif e is event:
            break
    return not spent


def _caused(before: Board, after: Board, scope: Scope, t: Trigger, occ: Occurrence, event: ev.Event | None) -> bool:
    """Whether a spell or ability of such a player moved the object or put the counters: whoever controls its source, or
    did as it was last there.
    """
    whose = t.cause
    # it entered with them: its controller puts them there (122.6a)
    if t.event == "counter_put" and type(event) is not ev.CountersPut:
        return player_fits(after, scope, occ.player, whose)
    cause = event.cause if isinstance(event, ev.Moved | ev.CountersPut) else None
    if cause is None:
        return False
    who = controller_of(after, cause)
    if who is None:
        who = controller_of(before, cause)
    last = after.last(cause)
    who = last.controller if who is None and last is not None else who
    return who is not None and player_fits(after, scope, who, whose)


def about_fits(board: Board, scope: Scope, t: Trigger, occ: Occurrence, after: Board) -> bool:
    """Whether what happened was about an object that fits."""
    wanted = t.what
    assert wanted is not None
    last = occ.last
    arrived = after.object(occ.new) if occ.new is not None else None
    if last is None and arrived is not None:
        last = Snapshot(arrived, chars(after, arrived), controller_of(after, arrived.id))
    if last is None:
        obj = after.object(occ.thing)
        where = after
        if obj is None:
            obj, where = board.object(occ.thing), board
        if obj is None:
            gone = after.last(occ.thing)
            if gone is None:
                return False
            last = gone
        else:
            last = Snapshot(obj, chars(where, obj), controller_of(where, obj.id))
    for part in wanted.any_of or (wanted,):
        ok = describes(board, scope, part, last.obj, last.chars, last.controller)
        if ok and not (wanted.other and scope.source in (occ.thing, occ.new)):
            return True
    return False


def _to(board: Board, scope: Scope, word: str, occ: Occurrence, after: Board) -> bool:
    if occ.to and word == occ.to:
        return True
    if word[0] == "-":  # "leaves the battlefield without dying"
        return occ.to != word[1:]
    target = occ.other if occ.other is not None else occ.thing
    if " or " in word:
        return any(_to(board, scope, one, occ, after) for one in word.split(" or "))
    if word in ("players", "opponents"):
        word = word[:-1]
    if word == "me":
        return occ.thing < 0 and ~occ.thing == scope.controller
    if word == "yours":
        return (~target if target < 0 else controller_of(after, target)) == scope.controller
    if word == "theirs":
        held = ~target if target < 0 else controller_of(after, target)
        return held is not None and player_fits(after, scope, held, "opponent")
    if word.startswith("richest"):  # the player with the most life or tied for most life
        return (
            target < 0
            and after.players[~target].life == max(after.players[p].life for p in after.alive())
            and (word == "richest" or ~target != scope.controller)
        )
    if word in ("player", "opponent", "you", "enchanted"):
        return target < 0 and (word == "player" or player_fits(after, scope, ~target, word))
    if word in ("creature", "planeswalker", "battle") and target >= 0:
        obj = after.object(target) or board.object(target)
        return obj is not None and word.title() in chars(after if after.object(target) else board, obj).types
    return False
