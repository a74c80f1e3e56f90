"""Whom and what the ability language means: players and references (CR 101.4, 109.5, 508.5, 607.2, 608.2, 903.3).

All functions are pure: a board, a :class:`~engine.state.frames.Scope` that says who "you" and "this" are, and a piece
of the language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.cards.references import ActivePlayer, ChosenPlayer, Neighbor
from engine.core.layers import controller_of, traced
from engine.ids import PlayerId, is_player, turn_order
from engine.state.objects import Obj

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.core.book import Book
    from engine.state.board import Board
    from engine.state.frames import Scope

__all__ = [
    "THINGS", "apnap", "attached_to", "cast_facts", "cast_words", "choice_of", "commanders_of", "compare",
    "defending_player", "identity_of", "is_commander", "is_paired", "linked", "player_fits", "players", "things",
]  # fmt: skip


def apnap(board: Board, seats: Iterable[int]) -> tuple[PlayerId, ...]:
    """Those players in APNAP order: the active player (or, if that player left, the next in turn order) first (101.4,
    800.4m).
    """
    n = len(board.players)
    active = board.turn.active
    return tuple(PlayerId(p) for p in sorted(set(seats), key=lambda p: (p - active) % n))


def is_commander(board: Board, obj: Obj) -> bool:
    """Whether the object is a commander: any of its physical cards is designated (903.3, 903.3b, 903.3c,
    edh2010.general-property).
    """
    leaders = board.fixed.commanders()
    return bool(leaders) and any(c in leaders for c in obj.cards)


def is_paired(board: Board, player: int) -> bool:
    """Whether the player has two commanders, which count apart but for their identity (702.124c, 702.124d)."""
    fixed = board.fixed
    return sum(fixed.cards[c].owner == player for c in fixed.commanders()) > 1


def choice_of(obj: Obj | None, key: str) -> str:
    """What was chosen for the object under that key ("color", "name", "type"); "" if nothing was."""
    if obj is not None:
        for k, v in obj.more.choices:
            if k == key:
                return v
    return ""


def compare(left: int, relation: str, right: int) -> bool:
    """``left relation right``."""
    if relation == "=":
        return left == right
    if relation == "<=":
        return left <= right
    if relation == ">=":
        return left >= right
    if relation == "<":
        return left < right
    if relation == ">":
        return left > right
    return left != right


def player_fits(board: Board, scope: Scope, player: int | None, word: str) -> bool:
    """Whether a player is the one a filter's ``controller``/``owner`` word means."""
    if word == "any":
        return True
    if player is None:
        return False
    if word == "you":
        return player == scope.controller
    if word in ("opponent", "not_you"):
        return player != scope.controller
    if word == "target":
        return any(~player in slot for slot in scope.targets)
    if word in ("that", "each"):
        name = "player" if word == "that" else "each"
        return ~player in scope.bound(name)
    if word == "enchanted":
        return ~player in things(board, scope, f.AttachedTo())
    if word == "monarch":
        return player == board.tally.marks.monarch
    if word == "host_controller":
        return any(player == controller_of(board, t) for t in attached_to(board, scope, f.AttachedTo()) if t >= 0)
    if word == "active":
        return player == board.turn.active
    if word == "chosen":
        return ~player in things(board, scope, ChosenPlayer())
    if word == "defending":
        return ~player in things(board, scope, f.Defending())
    return False


def players(board: Board, scope: Scope, who: f.Ref) -> tuple[PlayerId, ...]:
    """The players a reference means, still in the game, in APNAP order where it means several."""
    kind = type(who)
    if kind is f.You:
        return () if board.players[scope.controller].more.left else (scope.controller,)
    found = [PlayerId(~t) for t in things(board, scope, who) if t < 0]
    seats = [p for p in found if not board.players[p].more.left]
    return tuple(seats) if len(seats) < 2 else apnap(board, seats)


def things(board: Board, scope: Scope, who: f.Ref) -> tuple[int, ...]:
    """The things a reference means now. Objects that are gone are still named (their last known information counts)."""
    return THINGS[type(who)](board, scope, who)


def _this(board: Board, scope: Scope, who: f.This) -> tuple[int, ...]:
    return () if scope.source is None else (scope.source,)


def _target(board: Board, scope: Scope, who: f.Target) -> tuple[int, ...]:
    return scope.targets[who.slot] if who.slot < len(scope.targets) else ()


def _each(board: Board, scope: Scope, who: f.Each) -> tuple[int, ...]:
    seats = [p for p in board.alive() if who.who == "player" or p != scope.controller]
    if who.who == "other opponent":
        seats = [p for p in seats if ~p not in scope.bound("player")]
    return tuple(~p for p in apnap(board, seats))


def _chosen_player(board: Board, scope: Scope, who: ChosenPlayer) -> tuple[int, ...]:
    """The player chosen for the source, also as it last was."""
    seat = choice_of(_source_of(board, scope), "seat")
    return (~int(seat),) if seat else ()


def _source_of(board: Board, scope: Scope) -> Obj | None:
    """The source, or what it last was."""
    if scope.source is not None:
        found = board.objects[scope.source]
        if type(found) is Obj:
            return found
        if found.last is not None:
            return found.last.obj  # type: ignore[no-any-return]
    return scope.last.obj if scope.last is not None else None


def _neighbor(board: Board, scope: Scope, who: Neighbor) -> tuple[int, ...]:
    """The next player in turn order who is still in the game, or the one before."""
    seats = turn_order(scope.controller, len(board.players))[1:]
    order = seats if who.side == "left" else tuple(reversed(seats))
    return tuple(~p for p in order if not board.players[p].more.left)[:1]


def _controller(board: Board, scope: Scope, who: f.ControllerOf) -> tuple[int, ...]:
    out = []
    for t in things(board, scope, who.of):
        if t < 0:
            out.append(t)
            continue
        player = controller_of(board, t)
        if player is None:
            found = board.objects[t]
            player = found.owner if type(found) is Obj else None
        if player is not None and ~player not in out:
            out.append(~player)
    return tuple(out)


def _owner(board: Board, scope: Scope, who: f.OwnerOf) -> tuple[int, ...]:
    out: list[int] = []
    for t in things(board, scope, who.of):
        if t < 0:
            out.append(t)
            continue
        obj = traced(board, t)
        if obj is not None and ~obj.owner not in out:
            out.append(~obj.owner)
    return tuple(out)


def attached_to(board: Board, scope: Scope, who: f.AttachedTo) -> tuple[int, ...]:
    """What the source is attached to, or was."""
    if scope.source is None:
        return ()
    found = board.objects[scope.source]
    obj = found if type(found) is Obj else (scope.last.obj if scope.last is not None else None)
    return () if obj is None or obj.more.attached_to is None else (obj.more.attached_to,)


def _defending(board: Board, scope: Scope, who: f.Defending) -> tuple[int, ...]:
    bound = scope.bound("defender")
    if bound:
        return bound
    if board.combat is not None:
        for t in things(board, scope, who.of):
            for a in board.combat.attacks:
                if a.attacker == t:
                    player = defending_player(board, a.defender)
                    return () if player is None else (~player,)
    return ()


def defending_player(board: Board, defender: int) -> PlayerId | None:
    """The defending player for an attacked thing: the player, the planeswalker's controller, the battle's protector
    (508.5).
    """
    if is_player(defender):
        seat = ~defender
        return PlayerId(seat) if seat < len(board.players) else None
    return controller_of(board, defender)


def commanders_of(board: Board, player: int) -> tuple[int, ...]:
    """The objects that are commanders owned by the player, wherever they are (903.3e)."""
    leaders = board.fixed.commanders()
    mine = {r.card for r in board.fixed.roles if r.card in leaders and board.fixed.cards[r.card].owner == player}
    if not mine:
        return ()
    state = board.players[player]
    out = [
        oid
        for zone in (state.library, state.hand, state.graveyard)
        for oid in zone
        if set(board.objects[oid].cards) & mine
    ]
    for zone in (board.battlefield, board.stack, board.exile, board.command):
        out += [oid for oid in zone if set(board.objects[oid].cards) & mine]
    return tuple(out)


def _commander(board: Board, scope: Scope, who: f.CommanderOf) -> tuple[int, ...]:
    return tuple(oid for p in players(board, scope, who.who) for oid in commanders_of(board, p))


def linked(board: Board, scope: Scope, who: f.Linked) -> tuple[int, ...]:
    """What is linked to the source under that key (607.2), also as it last was."""
    obj = _source_of(board, scope)
    if obj is not None:
        for key, ids in obj.more.links:
            if key == who.key:
                return tuple(ids[:-1] if who.others else ids)
    return ()


THINGS: dict[type[Any], Callable[[Any, Any, Any], tuple[int, ...]]] = {
    f.This: _this,
    f.You: lambda board, scope, who: (~scope.controller,),
    f.Target: _target,
    f.Bound: lambda board, scope, who: scope.bound(who.name),
    f.Each: _each,
    f.ControllerOf: _controller,
    f.OwnerOf: _owner,
    f.AttachedTo: attached_to,
    f.Defending: _defending,
    f.MonarchRef: lambda board, scope, who: () if board.tally.marks.monarch is None else (~board.tally.marks.monarch,),
    f.CommanderOf: _commander,
    Neighbor: _neighbor,
    ChosenPlayer: _chosen_player,
    ActivePlayer: lambda board, scope, who: () if board.players[board.turn.active].more.left else (~board.turn.active,),
    f.Linked: linked,
    f.Exact: lambda board, scope, who: who.things,
    f.Several: lambda board, scope, who: tuple(
        dict.fromkeys(t for part in who.parts for t in things(board, scope, part))
    ),
}
"""What a reference of each kind means; :mod:`engine.core.match` adds the one to everything that fits a filter."""


def identity_of(board: Board, player: int, book: Book | None) -> tuple[str, ...] | None:
    """Color identity of the player's commanders, fixed before the game (903.4); None if undefined (903.4f)."""
    held = board.fixed.identities
    return held[player] if player < len(held) else None


def cast_facts(board: Board, scope: Scope) -> Any:
    """How the source was cast; None if it was not."""
    if scope.source is None:
        return None
    obj = board.object(scope.source)
    if obj is None and scope.last is not None:
        obj = scope.last.obj
    return obj.more.cast if obj is not None else None


def cast_words(board: Board, scope: Scope, name: str) -> tuple[str, ...]:
    """One field of :func:`cast_facts`; () if the source was not cast."""
    facts = cast_facts(board, scope)
    return getattr(facts, name) if facts is not None else ()
