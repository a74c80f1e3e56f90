"""What makes spells and abilities cost more or less (CR 118.7, 601.2f, 602.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import CostChange, Keyword, Permission
from engine.cards.filters import Count
from engine.cards.mana import ManaCost
from engine.core.amounts import amount
from engine.core.amounts_players import was_spell
from engine.core.calm import of_itself
from engine.core.conditions import holds
from engine.core.functioning import functioning
from engine.core.granted import given_keywords, given_to_spells
from engine.core.layers import chars, controller_of, view
from engine.core.match import describes
from engine.core.permissions import permitted_at_all
from engine.core.references import player_fits
from engine.frozen import replace
from engine.state.frames import Scope

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.state.board import Board
    from engine.state.objects import Chars, Obj

__all__ = ["bargains", "cost_changes", "increase_and_reductions", "reduced"]

_CHEAPER = frozenset({"free", "other_cost", "cast", "play", "any_color", "any_type"})
"""Permissions with which a spell may cost less than its mana cost says."""


def reduced(generic: int, symbols: list[str], less: list[ManaCost]) -> tuple[int, list[str]]:
    """Reductions: generic mana first from generic; colored reductions from that color, then nothing further (118.7)."""
    for cut in less:
        for s in cut.symbols:
            if s in symbols:
                symbols.remove(s)
            else:
                generic = max(0, generic - 1) if s != "C" else generic
        generic = max(0, generic - cut.generic)
    return generic, symbols


def increase_and_reductions(
    board: Board, book: Book, player: int, obj: Obj, seen: Chars, zone: str, targets: tuple[int, ...]
) -> tuple[ManaCost, list[ManaCost], int]:
    """What effects add to the cost of the spell, what they take off, one reduction each, and the least it may become
    (601.2f).
    """
    more, less, least = ManaCost(), [], 0
    if obj.id in view(board).objects and (now := chars(board, obj)).name == seen.name:
        seen = now  # as effects have it where it is
    for scope, a in cost_changes(board, book, obj, seen, player):
        if a.abilities or a.tax_life or not holds(board, scope, a.condition, book):
            continue
        if a.origin and (zone == a.origin[1:] if a.origin[0] == "-" else zone not in a.origin.split("|")):
            continue
        if a.spells is not None:
            if not player_fits(board, scope, player, a.who):
                continue
            if not any(describes(board, scope, p, obj, seen, player) for p in (a.spells.any_of or (a.spells,))):  # type: ignore[arg-type]
                continue
            if (
                a.first
                and sum(p == player and was_spell(board, scope, a.spells, o) for p, o in board.turn.cast if o != obj.id)
                != a.nth - 1
            ):
                continue
        about = replace(scope, bindings=(*scope.bindings, ("it", (obj.id,)), ("player", (~player,))))
        times = max(0, amount(board, about, a.times, book))
        change = ManaCost(a.mana.generic * times, a.mana.symbols * times)
        if a.minimum:
            least = max(least, a.minimum)
        if a.less:
            less.append(change)
        else:
            more = more + change
    return more, less, least


def cost_changes(board: Board, book: Book, obj: Obj, seen: Chars, player: int) -> list[tuple[Scope, CostChange]]:
    """Cost-changing abilities that function now, and the card's own."""
    out = [(Scope(player, obj.id), a) for a in seen.abilities if type(a) is CostChange and a.spells is None]  # type: ignore[arg-type]
    given = given_keywords(board, seen, player, obj) if board.sources and obj.zone != "battlefield" else ()
    for k in (*seen.abilities, *given):
        if type(k) is not Keyword or k.name != "affinity" or k.filter is None:
            continue
        out.append((Scope(player, obj.id), CostChange(ManaCost(1), less=True, times=Count(k.filter))))  # type: ignore[arg-type]
    if board.sources:
        data = (board.cache or view(board)).data
        found = data.get("costs")
        if found is None:
            found = data["costs"] = [
                (oid, a) for oid, _, _, a in functioning(board, CostChange) if a.spells is not None or a.abilities
            ]
        for oid, a in found:
            if oid == obj.id and a.spells is None:
                continue
            who = controller_of(board, oid)
            out.append((Scope(who if who is not None else board.objects[oid].owner, oid), a))
    for e in board.effects.continuous:
        if type(e.rule) is CostChange and (not e.things or ~player in e.things):
            out.append((Scope(e.controller, e.source, bindings=e.bindings), e.rule))
    return out


def bargains(board: Board) -> bool:
    """Whether some effect might make a spell or an ability cheaper, or let mana be paid in another way; found once for
    each view.
    """
    for e in board.effects.continuous:
        if type(e.rule) in (CostChange, Permission):
            return True
    if not board.sources:
        return False
    data = (board.cache or view(board)).data
    found: bool | None = data.get("bargains")
    if found is None:
        found = bool(given_to_spells(board)) or permitted_at_all(board, _CHEAPER)
        found = found or any(a.less and not of_itself(a) for _, _, _, a in functioning(board, CostChange))
        data["bargains"] = found
    return found
