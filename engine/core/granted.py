"""Keyword abilities that effects give to cards in their zones and to the spells that a player casts (CR 113.6, 601.3,
611.3, 702.34a).

What a card is given in a hand or graveyard is lost as it becomes a spell; the cost it was given stays the one that is
paid (601.2b).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import OWN_PRICE, Cost, Keyword, Static
from engine.cards.filters import Condition, Filter
from engine.cards.mana import ManaCost
from engine.cards.ops import AddAbilities
from engine.core.conditions import holds
from engine.core.functioning import functioning
from engine.core.layers import chars, controller_of, view
from engine.core.match import describes
from engine.core.printed import printed
from engine.frozen import replace
from engine.ids import PlayerId
from engine.state.frames import Scope
from engine.state.objects import CastFacts, More
from engine.state.objects import Obj as Obj_

if TYPE_CHECKING:
    from engine.state.board import Board
    from engine.state.objects import Chars, Obj

__all__ = ["AIRBENT", "given", "given_keywords", "given_to_spells", "price_given"]

Given = list[tuple[Scope, Filter, Condition | None, tuple[Keyword, ...]]]
_NONE = ManaCost()
_TWO = Cost(ManaCost(2))
AIRBENT = "airbent"
"""The mark of a card in exile that its owner may cast for {2}, and the way (701.65a)."""


def given_to_spells(board: Board) -> Given:
    """The static abilities that give keywords to spells; found once for each view of a board."""
    data = (board.cache or view(board)).data
    found: Given | None = data.get("spells given")
    if found is None:
        found = []
        for oid, source, _, a in functioning(board, Static):
            if type(a.affects) is not Filter or "stack" not in a.affects.zones:
                continue
            who = controller_of(board, oid)
            words = tuple(k for c in a.changes if type(c) is AddAbilities for k in c.abilities if type(k) is Keyword)
            found.append((Scope(who if who is not None else source.owner, oid), a.affects, a.condition, words))
        data["spells given"] = found
    return found


def given_keywords(board: Board, seen: Chars, player: int, obj: Obj) -> tuple[Keyword, ...]:
    """Keywords that the card would have as a spell that the player casts ("Artifact spells you cast have convoke")."""
    found = given_to_spells(board)
    if not found:
        return ()
    zone = obj.more.cast.zone if obj.more.cast is not None else obj.zone
    cast = More(cast=CastFacts(PlayerId(player), zone))
    spell = Obj_(obj.id, obj.cards, obj.owner, PlayerId(player), "stack", obj.base, more=cast)
    out: list[Keyword] = []
    for scope, wanted, condition, words in found:
        if any(
            describes(board, scope, p, spell, seen, PlayerId(player)) for p in (wanted.any_of or (wanted,))
        ) and holds(board, scope, condition):
            out += words
    return tuple(out)


def given(board: Board, seen: Chars, player: int, obj: Obj) -> tuple[Keyword, ...]:
    """Those, and the keywords that the card has been given where it is."""
    if not (board.sources or board.effects.continuous):
        return ()
    own = printed(obj.base).chars.abilities
    here = (
        ()
        if obj.zone in ("stack", "battlefield")
        else tuple(k for k in chars(board, obj).abilities if type(k) is Keyword and k not in own)
    )
    return (*here, *(given_keywords(board, seen, player, obj) if board.sources else ()))


def price_given(board: Board, player: int, obj: Obj, seen: Chars, using: str) -> Cost | None:
    """The cost of a keyword that the card has not by itself: as the effect says, or its mana cost, less what the effect
    says; None if it is not given.
    """
    if using == AIRBENT:
        return _TWO
    if any(type(k) is Keyword and k.name == using for k in seen.abilities):
        return None
    for k in given(board, seen, player, obj):
        if k.name == using:
            if k.cost is not None and k.text != OWN_PRICE:
                return k.cost
            mana = seen.mana_cost or _NONE
            less = k.amount if type(k.amount) is int else 0
            parts = () if k.cost is None else k.cost.parts
            return Cost(replace(mana, generic=max(0, mana.generic - less)), parts)
    return None
