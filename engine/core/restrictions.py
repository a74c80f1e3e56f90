"""Prohibitions and requirements in force: who or what can't, or must, do something (CR 101.2, 508.1c-d, 509.1b-c,
611.2, 611.3, 613.11).

They come from static abilities (:class:`~engine.cards.abilities.Restriction` among the characteristics of an object)
and from continuous effects whose ``rule`` is one. Each chapter asks for the words it knows; what nobody restricts costs
one comparison.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.cards.abilities import Restriction
from engine.cards.filters import Filter, This
from engine.core.conditions import holds
from engine.core.functioning import functioning
from engine.core.layers import controller_of, view
from engine.core.match import matches
from engine.core.references import player_fits, things
from engine.frozen import replace
from engine.state.frames import Scope

if TYPE_CHECKING:
    from engine.state.board import Board

__all__ = [
    "Limit",
    "behind",
    "kept_out",
    "life_may_change",
    "limits",
    "may_draw",
    "player_limits",
    "player_restricted",
    "restricted",
    "rules_in_force",
    "spendable_life",
]


class Limit(NamedTuple):
    """A prohibition or requirement with its source and the scope in which its words are read."""

    source: int | None
    rule: Restriction
    scope: Scope


class _Entry(NamedTuple):
    limit: Limit
    ids: tuple[int, ...]
    filter: Filter | None
    condition: Any


_NONE: dict[str, list[_Entry]] = {}


def rules_in_force(board: Board) -> dict[str, list[_Entry]]:
    """Every restriction that functions now, by its word, in order of arrival. Empty (and free) on a board without any
    source.
    """
    if not board.sources and not board.effects.continuous:
        return _NONE
    data = (board.cache or view(board)).data
    found = data.get("restrictions")
    if found is None:
        found = data["restrictions"] = _collect(board)
    return found


def _collect(board: Board) -> dict[str, list[_Entry]]:
    out: dict[str, list[_Entry]] = {}
    for oid, obj, _, ability in functioning(board, Restriction):
        controller = controller_of(board, oid)
        scope = Scope(obj.owner if controller is None else controller, oid)
        out.setdefault(ability.kind, []).append(_Entry(Limit(oid, ability, scope), (), None, None))
    for effect in board.effects.continuous:
        rule = effect.rule
        if type(rule) is Restriction:
            scope = Scope(effect.controller, effect.source, bindings=effect.bindings)
            entry = _Entry(Limit(effect.source, rule, scope), effect.things, effect.filter, effect.condition)
            out.setdefault(rule.kind, []).append(entry)
    return out


def _holds(board: Board, entry: _Entry, scope: Scope) -> bool:
    rule = entry.limit.rule
    return (rule.condition is None or holds(board, scope, rule.condition)) and (
        entry.condition is None or holds(board, scope, entry.condition)
    )


def limits(board: Board, kind: str, oid: int, defender: int | None = None) -> tuple[Limit, ...]:
    """The restrictions of that kind that apply to the object. ``defender``: the player meant by "defending player" in
    their words.
    """
    entries = rules_in_force(board).get(kind)
    if not entries:
        return ()
    out = []
    for entry in entries:
        limit = entry.limit
        scope = limit.scope if defender is None else _facing(limit.scope, defender)
        if _affects(board, entry, scope, oid) and _holds(board, entry, scope):
            out.append(limit if scope is limit.scope else Limit(limit.source, limit.rule, scope))
    return tuple(out)


def _facing(scope: Scope, defender: int) -> Scope:
    return replace(scope, bindings=(*scope.bindings, ("defender", (~defender,))))


def _affects(board: Board, entry: _Entry, scope: Scope, oid: int) -> bool:
    if entry.ids:
        return oid in entry.ids
    if entry.filter is not None:
        return matches(board, scope, entry.filter, oid)
    affects = entry.limit.rule.affects
    kind = type(affects)
    if kind is This:
        return oid == entry.limit.source
    if kind is Filter:
        return matches(board, scope, affects, oid)  # type: ignore[arg-type]
    return oid in things(board, scope, affects)  # type: ignore[arg-type]


def restricted(board: Board, kind: str, oid: int) -> tuple[tuple[int | None, Restriction], ...]:
    """The restrictions of that kind that apply to the object, each with its source; empty if there are none."""
    return tuple((x.source, x.rule) for x in limits(board, kind, oid))


def behind(board: Board, oid: int, *kinds: str, facing: int | None = None) -> tuple[int, ...]:
    """The sources of the restrictions of these kinds that apply to the object, each once: what a refusal names.
    ``facing``: the defending player.
    """
    return tuple(
        dict.fromkeys(x.source for kind in kinds for x in limits(board, kind, oid, facing) if x.source is not None)
    )


def player_limits(board: Board, kind: str, player: int) -> tuple[Limit, ...]:
    """The restrictions of that kind that apply to the player, with the scopes of their words."""
    entries = rules_in_force(board).get(kind)
    if not entries:
        return ()
    out = []
    for entry in entries:
        rule, scope = entry.limit.rule, entry.limit.scope
        if entry.ids:
            fits = ~player in entry.ids
        elif rule.who:
            fits = player_fits(board, scope, player, rule.who)
        elif type(rule.affects) in (This, Filter):
            fits = False
        else:
            fits = ~player in things(board, scope, rule.affects)  # type: ignore[arg-type]
        if fits and _holds(board, entry, scope):
            out.append(entry.limit)
    return tuple(out)


def player_restricted(board: Board, kind: str, player: int) -> tuple[tuple[int | None, Restriction], ...]:
    """The restrictions of that kind that apply to the player, each with its source; what it is about is the caller's
    business (``Restriction.filter``).
    """
    return tuple((x.source, x.rule) for x in player_limits(board, kind, player))


def spendable_life(board: Board, player: int) -> int:
    """How much life the player could pay (119.4); none where an effect says that the player can't pay life."""
    if (board.sources or board.effects.continuous) and (
        player_limits(board, "cant_pay_life", player) or player_limits(board, "cant_change_life", player)
    ):
        return 0
    return board.players[player].life


def life_may_change(board: Board, player: int, by: int) -> bool:
    """Whether the player's life total can change by that much: effects say that players can't gain life, or that it
    can't change (101.2, 119.7, 119.8).
    """
    if not (board.sources or board.effects.continuous):
        return True
    return not (
        player_limits(board, "cant_change_life", player) or (by > 0 and player_limits(board, "cant_gain_life", player))
    )


def may_draw(board: Board, player: int, drawn: int) -> bool:
    """Whether the player, having drawn that many cards this turn, can draw another (101.2, 121.3); an ``amount`` is how
    many a turn are allowed.
    """
    if not (board.sources or board.effects.continuous):
        return True
    return all(drawn < limit.rule.amount for limit in player_limits(board, "cant_draw", player))


def kept_out(board: Board, oid: int) -> bool:
    """Whether an effect says that the object can't enter the battlefield (101.2, 614.17)."""
    return bool((board.sources or board.effects.continuous) and limits(board, "cant_enter", oid))
