"""Evasion: what keeps one creature from blocking another (CR 509.1b, 702.9, 702.13, 702.14, 702.16f, 702.28, 702.31,
702.36, 702.118).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword
from engine.core.characteristics import has_subtype
from engine.core.layers import chars, controller_of
from engine.core.match import matches
from engine.core.protection import protected
from engine.core.restrictions import limits, rules_in_force
from engine.frozen import record
from engine.rulebook.refs import ref
from engine.state.frames import Scope

if TYPE_CHECKING:
    from engine.rulebook.refs import RuleRef
    from engine.state.board import Board
    from engine.state.objects import Chars

__all__ = ["EVASIONS", "blockable_by_all", "evaded", "walks"]

R_509_1B = ref("509.1b")
_FLYING, _INTIMIDATE, _WALK, _PROTECTION = (ref("702.9b"),), (ref("702.13b"),), (ref("702.14c"),), (ref("702.16f"),)
_SHADOW, _HORSE, _FEAR, _SKULK = (ref("702.28b"),), (ref("702.31b"),), (ref("702.36b"),), (ref("702.118b"),)
_RULE = (R_509_1B,)
_EVASIVE = frozenset({"flying", "shadow", "horsemanship", "fear", "intimidate", "skulk", "protection"})
EVASIONS = ("cant_be_blocked", "cant_be_blocked_except", "cant_be_blocked_by")
"""The restrictions on what blocks an attacker."""
_RULES = (*EVASIONS, "cant_block")
Bar = tuple[str, tuple["RuleRef", ...]]


def blockable_by_all(board: Board, attacker: int) -> bool:
    """Whether nothing about the attacker keeps any creature without shadow from blocking it, as far as can be seen at a
    glance.
    """
    words = chars(board, board.objects[attacker]).keywords
    return not words or (words.isdisjoint(_EVASIVE) and not any(name.endswith("walk") for name in words))


def evaded(board: Board, player: int, blocker: int, attacker: int) -> tuple[Bar, ...]:
    """Everything that keeps this creature of the defending player from blocking that attacker."""
    one, other = board.objects[attacker], board.objects[blocker]
    a, b = chars(board, one), chars(board, other)
    words, mine = a.keywords, b.keywords
    out: list[Bar] = []
    if ("shadow" in words) != ("shadow" in mine):
        out.append(("Only creatures with shadow block creatures with shadow, and they block no others.", _SHADOW))
    if words and not words.isdisjoint(_EVASIVE):
        if "flying" in words and "flying" not in mine and "reach" not in mine:
            out.append(("Only creatures with flying or reach block a creature with flying.", _FLYING))
        if "horsemanship" in words and "horsemanship" not in mine:
            out.append(("Only creatures with horsemanship block a creature with horsemanship.", _HORSE))
        if "fear" in words and "Artifact" not in b.types and "B" not in b.colors:
            out.append(("Only artifact creatures and black creatures block a creature with fear.", _FEAR))
        if "intimidate" in words and "Artifact" not in b.types and not any(c in a.colors for c in b.colors):
            out.append(
                (
                    "Only artifact creatures and creatures that share a color block a creature with intimidate.",
                    _INTIMIDATE,
                )
            )
        if "skulk" in words and (chars(board, other).power or 0) > (chars(board, one).power or 0):
            out.append(("Creatures with greater power don't block a creature with skulk.", _SKULK))
        if "protection" in words and protected(board, attacker, blocker):
            out.append(("The attacker has protection from this creature.", _PROTECTION))
    if words and walks(board, a, attacker, player):
        out.append(("The defending player controls such a land as the attacker walks.", _WALK))
    rules = rules_in_force(board)
    if rules and not rules.keys().isdisjoint(_RULES):
        out += _ruled(board, player, blocker, attacker)
    return tuple(out)


def _ruled(board: Board, player: int, blocker: int, attacker: int) -> list[Bar]:
    out: list[Bar] = []
    if limits(board, "cant_be_blocked", attacker, player):
        out.append(("The attacker can't be blocked.", _RULE))
    excepted = limits(board, "cant_be_blocked_except", attacker, player)
    if any(x.rule.filter is not None and not matches(board, x.scope, x.rule.filter, blocker) for x in excepted):
        out.append(("The attacker can be blocked only by other creatures.", _RULE))
    if any(
        matches(board, x.scope, x.rule.filter, blocker)
        for x in limits(board, "cant_be_blocked_by", attacker, player)
        if x.rule.filter
    ):
        out.append(("The attacker can't be blocked by this creature.", _RULE))
    if any(
        matches(board, x.scope, x.rule.filter, attacker)
        for x in limits(board, "cant_block", blocker, player)
        if x.rule.filter
    ):
        out.append(("This creature can't block that attacker.", _RULE))
    return out


# -- landwalk ----------------------------------------------------------------------------------------------------------


@record
class Walk:
    """What a landwalk looks for: types or supertypes the land has, one it lacks, a subtype (702.14a)."""

    has: tuple[str, ...] = ()
    lacks: str = ""
    subtype: str = ""


@cache
def walk(name: str) -> Walk | None:
    """What a keyword such as ``islandwalk``, ``snow swampwalk`` or ``nonbasic landwalk`` looks for; None for another
    keyword.
    """
    if not name.endswith("walk"):
        return None
    words = name.removesuffix("walk").split()
    has, lacks, subtype = [], "", ""
    for word in words:
        if word == "land":
            continue
        if word.startswith("non"):
            lacks = word.removeprefix("non").strip("-").title()
        elif word in ("basic", "legendary", "snow", "artifact", "creature", "enchantment"):
            has.append(word.title())
        else:
            subtype = word.title()
    return Walk(tuple(has), lacks, subtype)


def walks(board: Board, a: Chars, attacker: int, player: int) -> bool:
    """Whether a landwalk of the attacker meets such a land under the defending player's control (702.14c)."""
    if not any(name.endswith("walk") for name in a.keywords):
        return False
    mine = controller_of(board, attacker)
    for ability in a.abilities:
        if type(ability) is not Keyword:
            continue
        goal = walk(ability.name)
        if goal is None:
            continue
        for oid in board.players[player].permanents:
            land = chars(board, board.objects[oid])
            if "Land" not in land.types or board.objects[oid].more.phased:
                continue
            if ability.filter is not None:
                if mine is not None and matches(board, Scope(mine, board.objects[attacker].id), ability.filter, oid):
                    return True
            elif _trodden(goal, land):
                return True
    return False


def _trodden(goal: Walk, land: Chars) -> bool:
    kinds = (*land.types, *land.supertypes)
    return (
        all(k in kinds for k in goal.has)
        and (not goal.lacks or goal.lacks not in kinds)
        and (not goal.subtype or has_subtype(land, goal.subtype))
    )
