"""Whether a permanent's abilities can be activated at all: summoning sickness and effects that forbid it (CR 302.6,
602.5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Permission, Restriction
from engine.cards.filters import Filter
from engine.core.conditions import holds
from engine.core.functioning import functioning
from engine.core.layers import controller_of
from engine.core.match import matches
from engine.core.references import things
from engine.state.frames import Scope

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.core.layers import BoardView
    from engine.state.board import Board
    from engine.state.objects import Obj

__all__ = ["UseRules", "activation_sick", "early", "forbidden", "use_rules"]

UseRules = tuple[tuple[Restriction | Permission, Scope], ...]
"""Restrictions ``cant_activate`` and permissions ``activate_early`` in force, each with what its words mean."""


def _counts(rule: Any) -> bool:
    kind = type(rule)
    return (kind is Restriction and rule.kind == "cant_activate") or (
        kind is Permission and rule.kind == "activate_early"
    )


def use_rules(board: Board, seen: BoardView) -> UseRules:
    """What forbids activations, or allows them in spite of summoning sickness, on this board; found once for each view."""
    if not board.sources and not board.effects.continuous:
        return ()
    found = seen.data.get("use rules")
    if found is None:
        out: list[tuple[Restriction | Permission, Scope]] = []
        for kind in (Restriction, Permission):
            for oid, _, _, rule in functioning(board, kind):
                player = controller_of(board, oid) if _counts(rule) else None
                if player is not None:
                    out.append((rule, Scope(player, oid)))
        for effect in board.effects.continuous:
            given = effect.rule
            if (type(given) is Restriction or type(given) is Permission) and _counts(given):
                bindings = (*effect.bindings, ("affected", effect.things))
                out.append((given, Scope(effect.controller, effect.source, bindings=bindings)))
        found = seen.data["use rules"] = tuple(out)
    return found


def forbidden(board: Board, book: Book, obj: Obj, rules: UseRules, *, mana: bool = True) -> bool:
    """Whether activated abilities of the object can't be activated; ``mana``: its mana abilities.

    A restriction with ``amount=1`` spares mana abilities, one with a ``text`` all but the abilities of that kind
    (``loyalty``).
    """
    for rule, scope in rules:
        if (
            type(rule) is not Restriction
            or rule.text
            or (mana and rule.amount)
            or not holds(board, scope, rule.condition, book)
        ):
            continue
        bound = scope.bound("affected")
        affects = rule.affects
        if bound:
            hit = obj.id in bound
        elif isinstance(affects, Filter):
            hit = matches(board, scope, affects, obj.id)
        else:
            hit = obj.id in things(board, scope, affects)
        if hit:
            return True
    return False


def activation_sick(board: Board, obj: Obj, player: int) -> bool:
    """Whether the permanent came under the player's control after that player's most recent turn began (302.6).

    Says nothing about haste or about being a creature at all.
    """
    turns = board.turn.turns
    return obj.since > (turns[player] if player < len(turns) else 0)


def early(board: Board, book: Book, obj: Obj, player: int, rules: UseRules) -> bool:
    """Whether the player may activate abilities of the creature as though it had haste."""
    for rule, scope in rules:
        if type(rule) is Permission and scope.controller == player and holds(board, scope, rule.condition, book):
            if rule.filter is None or matches(board, scope, rule.filter, obj.id):
                return True
    return False
