"""Static abilities that change what spells and abilities cost (CR 601.2f, 118.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import CostChange
from engine.cards.filters import (
    Bound,
    CastCount,
    Filter,
    SpellsCast,
    Turn,
)  # fmt: skip
from engine.cards.mana import ManaCost
from engine.cards.quantities import Plus, Targets
from engine.cards.text.amounts import number, where_x
from engine.cards.text.costs import mana
from engine.cards.text.counting import for_each
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.nouns import noun
from engine.cards.text.players import target_of_spell
from engine.cards.text.with_words import with_more
from engine.cards.text.words import ORDINALS
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.text.parts import Found

__all__ = ["COST_RULES", "commander_spells", "multiplied", "tax_life"]


# -- costs -------------------------------------------------------------------------------------------------------------


def _own_cost(p: Cursor) -> Found | None:
    """Read "This spell costs {1} less to cast for each …"."""
    if not (p.eat("this spell costs") or p.eat("~ costs")):
        return None
    price = mana(p)
    if price is None or not p.eat("less|more to cast"):
        return None
    less = p.tokens[p.i - 3].text == "less"
    if p.peek("if it targets") or p.peek("during"):
        return None
    zones = ("hand", "graveyard", "library", "exile", "command", "stack")
    made = CostChange(price, None, less=less, zones=zones)
    return (multiplied(p, made, price),)


def multiplied(p: Cursor, made: CostChange, price: ManaCost) -> CostChange:
    """With what stands behind: "for each …", "where X is …".

    :raises Mismatch: X is not said.
    """
    if made.spells is None and p.eat("for each target beyond the first"):
        return replace(made, times=Plus((Targets(), -1)))
    each = p.attempt(for_each)
    if each is not None:
        return replace(made, times=each)
    x = p.attempt(where_x)
    if x is not None:
        if price != ManaCost(0, (), 1):
            raise Mismatch
        return replace(made, mana=ManaCost(1), times=x)
    if price.x:
        raise Mismatch
    return made


def _commander_cost(p: Cursor) -> Found | None:
    if not p.eat("your commander costs"):
        return None
    price = mana(p)
    if price is None or not p.eat("less|more to cast"):
        return None
    less = p.tokens[p.i - 3].text == "less"
    spells = Filter(kind="spell", zones=("stack",), owner="you", state=("commander",))
    made = CostChange(price, spells, less=less)
    if p.eat("for each time it 's been cast from the command zone this game"):
        return (replace(made, times=CastCount(Bound("it"))),)
    return (multiplied(p, made, price),)


_FROM = (
    ("anywhere other than their|your hand|hands", "-hand"), ("anywhere other than their owner|owners '|'s hand|hands", "-hand"), ("the command zone", "command"),
    ("their|your graveyard|graveyards", "graveyard"), ("graveyards", "graveyard"), ("exile", "exile"), ("their|your hand|hands", "hand"), ("hands", "hand"),
    ("their|your library|libraries", "library"), ("the top of their|your library|libraries", "library"),
)  # fmt: skip


def _origin(p: Cursor) -> str:
    """Read "from anywhere other than their hands": where the spells are cast from; "" if nothing is said."""
    if not p.eat("from"):
        return ""
    found = p.must(_zone_word)
    while p.eat("or [from]"):
        found += f"|{p.must(_zone_word)}"
    if "|" in found and "-" in found:
        raise Mismatch
    return str(found)


def _zone_word(p: Cursor) -> str | None:
    return next((word for text, word in _FROM if p.eat(text)), None)


def commander_spells(p: Cursor) -> Filter | None:
    """Read "commanders" and "commander spells"."""
    if not (p.eat("commanders") or p.eat("commander spells") or p.eat("commander creature spells")):
        return None
    creature = p.tokens[p.i - 2].text == "creature" if p.i > 1 else False
    return Filter(kind="spell", zones=("stack",), state=("commander",), types=("Creature",) if creature else ())


def _spell_costs(p: Cursor) -> Found | None:
    """Read "Creature spells you cast cost {1} less to cast.", "Spells your opponents cast from exile cost {2} more to
    cast.".
    """
    leaders = p.attempt(commander_spells)
    nth = next((n for word, n in ORDINALS.items() if p.eat(f"the {word}")), 0) if leaders is None else 0
    first = nth > 0
    if leaders is None:
        each = p.eat("each")
        found = noun(p)
        if (
            found is None
            or found.filter.kind != "spell"
            or not (found.plural or each or first)
            or found.around is not None
        ):
            return None
        leaders = found.filter
        while p.eat("and") or p.eat(", and"):
            from engine.cards.text.nouns import either

            more = noun(p)
            if more is None or more.filter.kind != "spell" or not more.plural or more.around is not None:
                return None
            found = either(found, more)
            leaders = found.filter
    who = "any"
    if p.eat("you cast but do|don't own") and not leaders.any_of:
        who, leaders = "you", replace(leaders, owner="not_you")
    elif p.eat("you cast"):
        who = "you"
    elif p.eat("your opponents cast") or p.eat("opponents cast"):
        who = "opponent"
    elif p.eat("players cast") or p.eat("a player casts") or p.peek("cast from"):
        p.eat("cast")
    spells = leaders
    if p.eat("of the chosen type"):
        if spells.any_of:
            return None
        spells = replace(spells, chosen="type")
    origin = _origin(p)
    if first and not p.eat("each turn"):
        return None
    when = Turn("you") if p.eat("during your turn") else None
    if p.eat("that target|targets"):
        if spells.any_of:
            return None
        spells = replace(spells, targets=target_of_spell(p))
    if p.peek("with"):
        spells = p.must(with_more, spells)
    if p.peek("during|with|that"):
        return None
    if not p.eat("cost|costs"):
        return None
    price = mana(p)
    if price is None or not p.eat("less|more to cast"):
        return None
    less = p.tokens[p.i - 3].text == "less"
    origin = origin or _origin(p)
    made = CostChange(price, spells, who, less=less, origin=origin, first=first, nth=max(nth, 1), condition=when)
    if p.eat("for each time they 've|'ve been cast from the command zone this game") or p.eat(
        "for each time they've been cast from the command zone this game"
    ):
        return (replace(made, times=CastCount(Bound("it"))),)
    if p.eat("for each other spell that player has cast this turn") or p.eat(
        "for each other spell they've cast this turn"
    ):
        return (replace(made, times=SpellsCast(None, "that")),)
    if p.eat("for each other spell cast this turn"):
        return (replace(made, times=SpellsCast(None, "any")),)
    return (multiplied(p, made, price),)


def _least_cost(p: Cursor) -> Found | None:
    """Read "Each spell that would cost less than three mana to cast costs three mana to cast."."""
    if not p.eat("each spell that would cost less than"):
        return None
    n = number(p)
    if not isinstance(n, int) or not p.eat("mana to cast costs") or number(p) != n or not p.eat("mana to cast"):
        return None
    return (CostChange(ManaCost(), Filter(kind="spell", zones=("stack",)), "any", minimum=n),)


def _ability_costs(p: Cursor) -> Found | None:
    """Read "Activated abilities of creatures you control cost {1} less to activate."."""
    from engine.cards.text.costs import mana as read_mana

    if not p.eat("activated abilities of"):
        return None
    found = noun(p)
    if found is None or found.around is not None or not found.plural or not p.eat("cost"):
        return None
    price = read_mana(p)
    if price is None or not p.eat("less|more to activate"):
        return None
    less = p.tokens[p.i - 3].text == "less"
    if p.eat("unless") or p.eat(". this effect can't reduce the mana in that cost to less than one mana"):
        return (
            None
            if p.tokens[p.i - 1].text == "unless"
            else (CostChange(price, found.filter, "any", less=less, abilities=True, minimum=1),)
        )
    return (CostChange(price, found.filter, "any", less=less, abilities=True),)


def tax_life(p: Cursor) -> Found | None:
    """Read "Rather than pay {2} for each previous time …, pay 2 life that many times."."""
    if not p.eat(
        "rather than pay {2} for each previous time you've cast this|~ [spell] from the command zone this game , pay"
    ):
        return None
    n = number(p)
    if not isinstance(n, int) or not p.eat("life that many times"):
        return None
    return (CostChange(ManaCost(), None, tax_life=n, zones=("command", "stack")),)


COST_RULES = (_own_cost, _commander_cost, _least_cost, _spell_costs, _ability_costs)
"""The rules that read a clause about costs."""
