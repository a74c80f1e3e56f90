"""Whether what would happen is what a replacement or prevention effect looks for (CR 614.1, 614.12, 615.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import Filter
from engine.core.conditions import holds
from engine.core.layers import chars, controller_of
from engine.core.match import describes, matches
from engine.core.moves import entering_face, starting_counters
from engine.core.printed import printed
from engine.core.references import player_fits
from engine.core.restrictions import rules_in_force
from engine.core.trigger_counts import first_in_draw_step
from engine.ids import ObjectId, PlayerId
from engine.state import events as ev
from engine.state.objects import PLAIN, Gone, Obj

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.abilities import Replacement
    from engine.core.run import Run
    from engine.state.board import Board
    from engine.state.frames import Scope

__all__ = ["affected", "entering_counters", "fits", "source_fits", "thing_of", "unpreventable", "zone_of"]


def affected(run: Run, m: ev.Proposal) -> PlayerId:
    """The player who chooses for this happening: the affected player, or the controller (else owner) of the affected
    object (616.1).
    """
    thing = thing_of(m)
    if thing < 0:
        return PlayerId(~thing)
    obj = run.board.object(thing)
    if obj is None:
        return run.board.turn.active
    if (
        type(m) is ev.ProposedMove
        and m.to == "battlefield"
        and m.entry.controller is not None
        and obj.zone not in ("battlefield", "stack")
    ):
        return m.entry.controller
    controller = controller_of(run.board, thing)
    return obj.owner if controller is None else controller


def thing_of(m: Any) -> int:
    """The object or player that the happening affects."""
    kind = type(m)
    if kind in (ev.ProposedMove, ev.ProposedDestroy):
        return int(m.object)
    if kind is ev.ProposedDamage:
        return int(m.to)
    if kind is ev.ProposedCounters:
        return int(m.thing)
    return ~int(m.player)


def unpreventable(run: Run, m: ev.ProposedDamage) -> bool:
    """Whether an effect says that this damage can't be prevented (615.12)."""
    for entry in rules_in_force(run.board).get("cant_prevent", ()):
        rule = entry.limit.rule
        if (
            (m.combat or not rule.amount)
            and rule.filter is not None
            and source_fits(run, entry.limit.scope, rule.filter, m.source)
        ):
            return True
    return False


_EVENTS: dict[type[Any], tuple[str, ...]] = {
    ev.ProposedMove: ("move", "enters", "discard", "mill", "counters"),
    ev.ProposedDamage: ("damage",),
    ev.ProposedDraw: ("draw",),
    ev.ProposedLife: ("life_gain", "life_loss"),
    ev.ProposedCounters: ("counters",),
    ev.ProposedToken: ("token", "enters", "counters", "move"),
    ev.ProposedDestroy: ("destroy",),
    ev.ProposedMana: ("mana",),
    ev.ProposedLoss: ("lose",),
}


def _became(board: Board, card: int, spell: int | None) -> bool:
    """Whether the card was cast and is that spell now: the effect was about the spell that it would become."""
    gone = board.objects[card]
    return type(gone) is Gone and gone.became == (spell,)


def fits(run: Run, m: Any, a: Replacement, scope: Scope, ids: tuple[int, ...]) -> bool:
    """Whether the happening is what the effect looks for; ``ids``: the things it is about, () = by its own words."""
    kind, board = type(m), run.board
    if a.event not in _EVENTS.get(kind, ()):
        return False
    thing = thing_of(m)
    if ids and thing not in ids and not (a.origin == "stack" and any(_became(board, t, thing) for t in ids)):
        return False
    if a.condition is not None and not holds(board, scope, a.condition, run.book):
        return False
    closer = _CLOSER.get(kind)
    return _players_fits(run, m, a, scope, ids) if closer is None else closer(run, m, a, scope, ids)


def _whose(run: Run, scope: Scope, a: Replacement, player: int) -> bool:
    """Whether it is about that player; where it names none, about every one."""
    return not a.player or player_fits(run.board, scope, player, a.player)


def _players_fits(run: Run, m: Any, a: Replacement, scope: Scope, ids: tuple[int, ...]) -> bool:
    """Draws and whatever else a player does."""
    if a.beyond_first and type(m) is ev.ProposedDraw and _first_draw(run, m.player):
        return False
    return _whose(run, scope, a, m.player)


def _move_fits(run: Run, m: ev.ProposedMove, a: Replacement, scope: Scope, ids: tuple[int, ...]) -> bool:
    board, event = run.board, a.event
    obj = board.object(m.object)
    if obj is None:
        return False
    if event == "enters":
        return m.to == "battlefield" and _enters_fits(run, m, a, scope, obj)
    if event == "counters":
        return m.to == "battlefield" and _enters_fits(run, m, a, scope, obj) and bool(entering_counters(run, m, a))
    if event == "discard":
        from_hand = "hand" not in a.zones or obj.id == scope.source
        return m.how == "discard" and from_hand and _whose(run, scope, a, obj.owner)
    if event == "mill":
        return m.how == "mill" and _whose(run, scope, a, obj.owner)
    if a.to and m.to != a.to:
        return False
    if a.origin and (obj.zone == a.origin[1:] if a.origin[0] == "-" else obj.zone != a.origin):
        return False
    if a.action == "exile_if_would_leave" and (obj.zone != "battlefield" or m.to == "exile"):
        return False
    if not _whose(run, scope, a, obj.owner):
        return False
    if ids:
        return True
    if a.what is None:
        return obj.id == scope.source
    return any(describes(board, scope, p, obj, chars(board, obj)) for p in a.what.any_of or (a.what,))


def _damage_fits(run: Run, m: ev.ProposedDamage, a: Replacement, scope: Scope, ids: tuple[int, ...]) -> bool:
    if a.combat is not None and m.combat != a.combat:
        return False
    if a.action == "prevent" and (m.unpreventable or unpreventable(run, m)):
        return False
    if a.source is not None and not source_fits(run, scope, a.source, m.source):
        return False
    if ids or (a.what is None and not a.player):
        return True
    if m.to < 0:
        return bool(a.player) and player_fits(run.board, scope, ~m.to, a.player)
    return a.what is not None and matches(run.board, scope, a.what, m.to)


def _token_made_fits(run: Run, m: ev.ProposedToken, a: Replacement, scope: Scope, ids: tuple[int, ...]) -> bool:
    if a.event == "enters":
        return a.what is not None and _token_fits(run, m, a.what, scope)
    if a.event == "counters":
        return a.what is not None and _token_fits(run, m, a.what, scope) and bool(entering_counters(run, m, a))
    if a.event == "move":  # it would enter and was not cast
        return (
            a.action == "redirect"
            and a.to == "battlefield"
            and a.what is not None
            and _token_fits(run, m, a.what, scope)
        )
    return _whose(run, scope, a, m.player) and (a.what is None or _token_fits(run, m, a.what, scope))


def _life_fits(run: Run, m: ev.ProposedLife, a: Replacement, scope: Scope, ids: tuple[int, ...]) -> bool:
    if (a.event == "life_gain") != (m.amount > 0) or a.action == "floor":
        return False
    return _whose(run, scope, a, m.player)


def _counters_fits(run: Run, m: ev.ProposedCounters, a: Replacement, scope: Scope, ids: tuple[int, ...]) -> bool:
    if m.amount <= 0 or (a.kind and a.kind != m.kind) or (a.origin == "effect" and not m.effect):
        return False
    if m.thing < 0:
        return bool(a.player) and player_fits(run.board, scope, ~m.thing, a.player)
    return a.what is None or matches(run.board, scope, a.what, m.thing)


def _destroy_fits(run: Run, m: ev.ProposedDestroy, a: Replacement, scope: Scope, ids: tuple[int, ...]) -> bool:
    return bool(ids) or (m.object == scope.source if a.what is None else matches(run.board, scope, a.what, m.object))


def _mana_fits(run: Run, m: ev.ProposedMana, a: Replacement, scope: Scope, ids: tuple[int, ...]) -> bool:
    """A permanent that fits is tapped for it (106.12b)."""
    if a.what is not None and (m.source is None or not _was(run, scope, a.what, m.source)):
        return False
    return _whose(run, scope, a, m.player)


def _was(run: Run, scope: Scope, wanted: Filter, oid: ObjectId) -> bool:
    """Whether the permanent fits, or did before it was sacrificed for the mana."""
    if run.board.object(oid) is not None:
        return matches(run.board, scope, wanted, oid)
    last = run.board.last(oid)
    return last is not None and any(
        describes(run.board, scope, part, last.obj, last.chars, last.controller) for part in wanted.any_of or (wanted,)
    )


_CLOSER: dict[type[Any], Callable[[Run, Any, Replacement, Scope, tuple[int, ...]], bool]] = {
    ev.ProposedMove: _move_fits,
    ev.ProposedDamage: _damage_fits,
    ev.ProposedToken: _token_made_fits,
    ev.ProposedLife: _life_fits,
    ev.ProposedCounters: _counters_fits,
    ev.ProposedDestroy: _destroy_fits,
    ev.ProposedMana: _mana_fits,
}
"""What is looked at besides the event, the things it is about and its condition, by the kind of happening."""


def _first_draw(run: Run, player: PlayerId) -> bool:
    return first_in_draw_step(run, player)


def entering_counters(run: Run, m: Any, a: Replacement) -> list[tuple[str, int]]:
    """The counters that the effect is about with which something would enter (122.6)."""
    face = entering_face(run, run.board.objects[m.object], m) if type(m) is ev.ProposedMove else m.entry.base or m.face
    return [(k, n) for k, n in starting_counters(face, m.entry, m.entry.more) if not a.kind or k == a.kind]


def _enters_fits(run: Run, m: ev.ProposedMove, a: Replacement, scope: Scope, obj: Obj) -> bool:
    face = entering_face(run, obj, m)
    who = affected(run, m)
    seen = printed(face).chars
    arriving = Obj(obj.id, obj.cards, obj.owner, who, "battlefield", face, more=obj.more)
    wanted = a.what if a.what is not None else Filter()
    return any(describes(run.board, scope, p, arriving, seen, who) for p in (wanted.any_of or (wanted,)))


def _token_fits(run: Run, m: ev.ProposedToken, wanted: Filter, scope: Scope) -> bool:
    face = m.entry.base or m.face
    arriving = Obj(ObjectId(-1), (), m.player, m.player, "battlefield", face, more=PLAIN)
    return any(
        describes(run.board, scope, p, arriving, printed(face).chars, m.player) for p in (wanted.any_of or (wanted,))
    )


def source_fits(run: Run, scope: Scope, wanted: Filter, source: int) -> bool:
    """Whether the source of the damage or the like fits, and its controller."""
    if wanted.ids and source not in wanted.ids:
        return False
    obj = run.board.object(source)
    last = run.board.last(source)
    if obj is not None:
        seen = chars(run.board, obj)
    elif last is not None:
        obj, seen = last.obj, last.chars
    else:
        return False
    return any(
        describes(run.board, scope, p, obj, seen, controller_of(run.board, source))
        for p in (wanted.any_of or (wanted,))
    )


def zone_of(a: Replacement | None) -> tuple[str, str]:
    """Where the effect sends what it moves, and the position there."""
    assert a is not None
    return ("exile", "top") if a.action == "exile_if_would_leave" else (a.into, a.position)
