"""Effects that make spells cheaper or dearer for a time (CR 601.2f, 611.2a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import CostChange
from engine.cards.filters import You
from engine.cards.ops import ChangeCosts
from engine.cards.text.clauses import OTHER
from engine.cards.text.cost_changes import commander_spells, multiplied
from engine.cards.text.costs import mana
from engine.cards.text.durations import duration
from engine.cards.text.nouns import noun
from engine.cards.text.players import player

if TYPE_CHECKING:
    from engine.cards.filters import Filter, Ref
    from engine.cards.ops import Op
    from engine.cards.text.cursor import Cursor

__all__: list[str] = []


def _spells_cost(p: Cursor) -> tuple[Op, ...] | None:
    """Read "Creature spells you cast this turn cost {2} less to cast.", "Spells that player casts cost {1} more to cast
    this turn.", "The next instant spell you cast this turn costs {1} less to cast.".
    """
    next_one = p.eat("the next")
    spells: Filter | None = None if next_one else p.attempt(commander_spells)
    if spells is None:
        found = noun(p)
        spells = (
            None
            if found is None or found.filter.kind != "spell" or found.plural == next_one or found.around is not None
            else found.filter
        )
    if spells is None:
        return None
    whose: Ref | None = None
    who = "any"
    if p.eat("you cast"):
        who = "you"
    elif p.eat("your opponents cast") or p.eat("opponents cast"):
        who = "opponent"
    elif p.word not in {"cost", "this"}:
        whose = p.attempt(player)
        if whose is None or not p.eat("cast|casts"):
            return None
    early = p.eat("this turn")
    if next_one:
        if who != "you" or not early:
            return None
        who, whose = "any", You()
    if not p.eat("costs" if next_one else "cost"):
        return None
    price = mana(p)
    if price is None or not p.eat("less|more to cast"):
        return None
    less = p.tokens[p.i - 3].text == "less"
    change = multiplied(p, CostChange(price, spells, who, less=less), price)
    p.eat("as this ability resolves")
    length = "end_of_turn" if early else p.attempt(duration)
    return None if length is None else (ChangeCosts(change, whose, length, next_one),)


OTHER.append(_spells_cost)
