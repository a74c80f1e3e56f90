"""Conditions: "if you control …", "as long as …", intervening ifs (CR 603.4, 604, 608.2h)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.filters import (
    ALL_ZONES,
    All,
    AllOf,
    AnyOf,
    Bound,
    CastBefore,
    CommanderOf,
    Compare,
    Condition,
    Count,
    CountersOn,
    Filter,
    InZone,
    Not,
    Result,
    SpellsCast,
    Stat,
    ThisTurn,
    Turn,
    TurnCount,
    WasCast,
)
from engine.cards.text.amounts import comparison, number, value
from engine.cards.text.controlled import controls, does_not_control, one_is
from engine.cards.text.deeds import designation
from engine.cards.text.having import has_lost, is_monarch, library_has, life_or_hand, somebody_has, you_have
from engine.cards.text.keyword_words import how_paid
from engine.cards.text.mentioned import earlier, source_thing
from engine.cards.text.nouns import bare, noun, with_filter
from engine.cards.text.parts import all_parts, with_state
from engine.cards.text.places import place
from engine.cards.text.spent import mana_spent
from engine.cards.text.states import both_yours, how_cast, how_many, in_zone, is_or_has, whole_pool
from engine.cards.text.thisturn import deed_condition, lead
from engine.cards.text.words import ORDINALS, counter_kind
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount
    from engine.cards.text.cursor import Cursor

__all__ = ["condition"]


def condition(p: Cursor) -> Condition | None:
    """A condition; parts joined by "and" or "or"."""
    before = p.scope
    found = _joined(p)
    if (
        found is None
        or p.scope.before != before.before
        or p.scope.targets != before.targets
        or p.scope.around != before.around
    ):
        return None
    return found


def _joined(p: Cursor) -> Condition | None:
    first = p.first(*_RULES)
    if first is None:
        return None
    parts = [first]
    joiner = ""
    while p.word in {"and", "or"}:
        word = p.word
        if joiner and word != joiner:
            break
        more = p.attempt(_more)
        if more is None:
            break
        joiner = word
        parts.append(more)
    if len(parts) == 1:
        return first
    return AllOf(tuple(parts)) if joiner == "and" else AnyOf(tuple(parts))


def _more(p: Cursor) -> Condition | None:
    p.take()
    p.eat("if")
    return p.first(*_RULES)


def _n_or(p: Cursor, left: Amount) -> Condition | None:
    relation, n = comparison(p)
    return Compare(left, relation, n)


def _counters_there(p: Cursor) -> Condition | None:
    """Read "there are two or more ki counters on this creature", "there is a page counter on ~"."""
    if not (p.eat("there are") or p.eat("there is")):
        return None
    relation, n = how_many(p)
    kind = "any"
    if not p.eat("counter|counters"):
        kind = counter_kind(p.take().text)
        p.need("counter|counters")
    thing = (p.attempt(source_thing) or p.attempt(earlier)) if p.eat("on") else None
    if thing is None or thing.many:
        return None
    p.say(amount=CountersOn(kind, thing.current))
    return Compare(CountersOn(kind, thing.current), relation, n)


_MOVERS = re.compile(r"\b(mill|discard|exile|sacrifice|destroy|return|reveal|put|draw)s?\b", re.IGNORECASE)
"""What moves cards, or shows them: "this way" means the last of these."""


def _this_way(p: Cursor) -> Condition | None:
    """Read "a land card is discarded this way", "at least one Zombie card was milled this way": of what the last step
    moved.
    """
    if not p.scope.made:
        return None
    moved = [m for m in _MOVERS.findall(p.text[: p.tokens[p.i].start]) if m.casefold() != "draw"]
    if p.eat("at least"):
        relation, n = ">=", p.must(number)
    else:
        relation, n = how_many(p)
    found = noun(p)
    if found is None or found.around is not None or found.filter.kind != "card" or found.placed:
        return None
    p.need("is|are|was|were")
    verb = next((word for word in ("mill", "discard", "exile") if p.eat(f"{word.removesuffix('e')}ed this way")), "")
    if not verb or not moved or moved[-1].casefold() != verb:
        return None
    wanted = with_state(all_parts(found.filter, kind="any", zones=ALL_ZONES), f"among {p.scope.made}")
    return Compare(Count(replace(wanted, kind="any", zones=ALL_ZONES)), relation, n)


def _moved_too(p: Cursor) -> Condition | None:
    """Read "a spell was warped this turn" (702.185c)."""
    if not p.eat("a spell was warped this turn"):
        return None
    return Compare(SpellsCast(Filter(kind="any", zones=(), state=("warped",)), "any"), ">=", 1)


def _this_turn(p: Cursor) -> Condition | None:
    """Read "a creature died this turn", "you gained life this turn", "your commander died this turn"."""
    for text, deed, who in (
        ("a creature died under your control this turn", "died", "you"), ("a creature you controlled died this turn", "died", "you"),
        ("a creature an opponent controlled died this turn", "died", "opponent"), ("one or more creatures died this turn", "died", "any"),
        ("a creature died this turn", "died", "any"), ("your commander died this turn", "commander died", "you"), ("a commander died this turn", "commander died", "any"),
        ("you gained life this turn", "gained", "you"), ("you lost life this turn", "lost", "you"), ("an opponent lost life this turn", "lost", "opponent"),
        ("an opponent gained life this turn", "gained", "opponent"), ("a permanent left the battlefield under your control this turn", "left", "you"),
        ("a permanent you controlled left the battlefield this turn", "left", "you"), ("you've committed a crime this turn", "crime", "you"),
        ("you committed a crime this turn", "crime", "you"), ("you created a token this turn", "created", "you"), ("you've created a token this turn", "created", "you"),
    ):  # fmt: skip
        if p.eat(text):
            return ThisTurn(deed, who)
    return None


def _last_turn(p: Cursor) -> Condition | None:
    """Read "no spells were cast last turn", "a player cast two or more spells last turn", "you have a full party"."""
    if p.eat("no spells were cast last turn"):
        return Compare(CastBefore(), "=", 0)
    if p.eat("a player cast two or more spells last turn"):
        return Compare(CastBefore(greatest=True), ">=", 2)
    if (total := p.attempt(_total)) is not None:
        return total
    # where it is cast is where it resolves: the phase can't end with it on the stack
    if p.eat("you cast this spell during your main phase"):
        return AllOf((WasCast(), Turn("you", ("precombat main", "postcombat main"))))
    if p.eat("you have a full party"):
        return Compare(Count(Filter(types=("Creature",), controller="you"), "party"), "=", 4)
    return None


def _total(p: Cursor) -> Condition | None:
    """Read "creatures you control have total power 8 or greater"."""
    found = bare(p)
    if found is None or found.around is not None or not found.placed or not p.eat("have total"):
        return None
    stat = next(
        (
            word
            for text, word in (("power", "power"), ("toughness", "toughness"), ("mana value", "mana_value"))
            if p.eat(text)
        ),
        "",
    )
    return _n_or(p, Stat(stat, All(found.filter))) if stat else None


def _turn(p: Cursor) -> Condition | None:
    if (
        p.eat("it isn't that player 's turn")
        or p.eat("it 's not their turn")
        or p.eat("it isn't their turn")
        or p.eat("it 's not that player 's turn")
    ):
        return None if p.scope.player != Bound("player") else Not(Turn("that"))
    if p.eat("it 's that player 's turn") or p.eat("it 's their turn"):
        return None if p.scope.player != Bound("player") else Turn("that")
    if p.eat("it 's the first combat phase of the turn"):
        return Compare(TurnCount("combats", "any"), "=", 1)
    for word, nth in ORDINALS.items():
        if p.eat(f"this|it is|'s|was the {word} time this ability has resolved this turn"):
            return Compare(Result("resolutions"), "=", nth) if p.setting.event != "static" else None
        if "time this ability has resolved this turn" in p.text and p.eat(f"it 's the {word} time"):
            return Compare(Result("resolutions"), "=", nth)
    if p.eat("it 's your turn"):
        return Turn("you")
    if p.eat("it 's not your turn") or p.eat("it isn't your turn"):
        return Turn("opponent")
    if p.eat("it 's an opponent 's turn"):
        return Turn("opponent")
    return None


def _there_are(p: Cursor) -> Condition | None:
    if not p.eat("there are|is|'s"):
        return None
    relation, n = how_many(p)
    distinct = ""
    for text, word in (
        ("unlocked doors among", "door"), ("different names among unlocked doors of", "name"), ("card types among", "type"), ("different mana values among", "mana_value"), ("mana values among", "mana_value"), ("colors among", "color"),
    ):  # fmt: skip
        if p.eat(text):
            distinct = word
    found = noun(p)
    if found is None or found.around is not None or not found.placed:
        return None
    return Compare(Count(found.filter, distinct), relation, n)


def _cards_in(p: Cursor) -> Condition | None:
    """Read "seven or more cards are in your graveyard", "a creature card is in your graveyard"."""
    relation, n = how_many(p)
    found = noun(p)
    if found is None or found.filter.kind != "card" or found.placed or not p.eat("are|is in"):
        return None
    where = place(p)
    if where is None or where[2] is not None:
        return None
    wanted = with_filter(found, zones=where[0], owner=where[1]).filter
    return Compare(Count(wanted), relation, n)


def _any_player(p: Cursor) -> Condition | None:
    """Read "your commander is on the battlefield"."""
    if p.eat("a commander is on the battlefield"):
        return Compare(Count(Filter(state=("commander",))), ">=", 1)
    for zone, name in (
        ("the command zone", "command"),
        ("your graveyard", "graveyard"),
        ("exile", "exile"),
        ("your hand", "hand"),
    ):
        if p.eat(f"your commander is in {zone}"):
            return InZone(CommanderOf(), (name,))
    if p.eat("your commander is on the battlefield"):
        return Compare(Count(Filter(state=("commander",), owner="you")), ">=", 1)
    return None


def _amounts(p: Cursor) -> Condition | None:
    """Read "X is 5 or more", "its power is 4 or greater", "the number of …"."""
    if p.eat("x is"):
        from engine.cards.filters import X

        return _n_or(p, X())
    left = value(p)
    if left is None or isinstance(left, int):
        return None
    p.need("is|was")
    return _n_or(p, left)


def _flipped(p: Cursor) -> Condition | None:
    from engine.cards.text.chance import flip_condition
    from engine.cards.text.dice import roll_condition

    return flip_condition(p) or p.attempt(roll_condition)


_RULES = (
    has_lost, mana_spent, _moved_too, how_paid, _flipped, _this_turn, _last_turn, deed_condition, lead, designation, does_not_control, controls, is_monarch, _turn, somebody_has, library_has, life_or_hand, you_have, _this_way, _counters_there, _there_are, _cards_in, in_zone, both_yours, how_cast, whole_pool, _any_player, is_or_has, one_is, _amounts,
)  # fmt: skip
