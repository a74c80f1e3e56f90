"""Players by what holds for them: "each opponent who lost life this turn", "each player who controls the most
creatures" (CR 101.4, 608.2h).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import (
    Bound,
    Compare,
    Condition,
    Count,
    CountersOn,
    Each,
    Extreme,
    HandSize,
    LifeOf,
    Ref,
    Seats,
    SpellsCast,
    TurnCount,
    Which,
    You,
)
from engine.cards.text.parts import all_parts

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.quantities import Amount
    from engine.cards.text.cursor import Cursor

__all__ = ["players_who", "seats_who"]

_ONE = Bound("each")


def players_who(p: Cursor) -> Ref | None:
    """Read "each opponent who lost life this turn", "each player with the most life or tied for most life"."""
    base = next(
        (
            Each(who)
            for text, who in (("each other player", "other"), ("each player", "player"), ("each opponent", "opponent"))
            if p.eat(text)
        ),
        None,
    )
    if base is None or not p.peek("who|with"):
        return None
    found = _which(p)
    return None if found is None else Which(base, found)


def seats_who(p: Cursor) -> Amount | None:
    """Read "opponents who control more lands than you", "player who has no cards in hand": how many they are."""
    if not p.eat("opponent|opponents|player|players"):
        return None
    base = Each("opponent" if p.tokens[p.i - 1].text.startswith("opponent") else "player")
    found = _which(p) if p.peek("who|with") else None
    return None if found is None else Seats(Which(base, found))


def _which(p: Cursor) -> Condition | None:
    scope = p.scope
    found = p.first(*_RULES)
    p.scope = scope
    return found


def _with_most(p: Cursor) -> Condition | None:
    """Read "with the most life or tied for most life", "who has the most cards in hand or is tied for …"."""
    if not (p.eat("with the") or p.eat("who has the")):
        return None
    if not p.eat("most|highest|least|lowest|fewest"):
        return None
    most = p.tokens[p.i - 1].text
    for text, stat in (("life total", "life"), ("life", "life"), ("cards in hand", "hand")):
        if p.eat(text):
            if p.eat("or tied for") or p.eat("or is tied for"):
                p.eat("the")
                p.need(f"{most} {text}") if p.peek(f"{most} {text}") else p.need(most)
            mine: Amount = LifeOf(_ONE) if stat == "life" else HandSize(_ONE)
            return Compare(mine, "=", Extreme(stat, Each("player"), least=most in {"least", "lowest", "fewest"}))
    return None


def _controls(p: Cursor) -> Condition | None:
    """Read "who controls the most creatures", "who controls more lands than you", "who controls a Dragon"."""
    from engine.cards.text.nouns import noun
    from engine.cards.text.states import how_many

    if not p.eat("who control|controls"):
        return None
    superlative = p.eat("the most|fewest")
    word = p.tokens[p.i - 1].text
    compared = not superlative and p.eat("more|fewer")
    if compared:
        word = p.tokens[p.i - 1].text
    relation, n = (">=", 1) if superlative or compared else how_many(p)
    found = noun(p)
    if (
        found is None
        or found.around is not None
        or found.filter.kind != "permanent"
        or found.filter.controller != "any"
    ):
        return None
    own = all_parts(found.filter, controller="each")
    if superlative:
        if p.eat("or is tied for"):
            p.eat("the")
            p.need(f"{word}")
        return Compare(Count(own), "=", Extreme("control", Each("player"), found.filter, least=word == "fewest"))
    if compared:
        return (
            Compare(Count(own), ">" if word == "more" else "<", Count(all_parts(found.filter, controller="you")))
            if p.eat("than you")
            else None
        )
    return Compare(Count(own), relation, n)


def _has(p: Cursor) -> Condition | None:
    """Read "who has more life than you", "who has no cards in hand", "who has three or more poison counters"."""
    from engine.cards.text.states import how_many

    if not p.eat("who has|have"):
        return None
    if p.eat("more|fewer|less"):
        relation = ">" if p.tokens[p.i - 1].text == "more" else "<"
        for text, mine, yours in (
            ("life than you", LifeOf(_ONE), LifeOf(You())),
            ("cards in hand than you", HandSize(_ONE), HandSize(You())),
        ):
            if p.eat(text):
                return Compare(mine, relation, yours)
        return None
    relation, n = how_many(p)
    for text, left in (
        ("card|cards in hand", HandSize(_ONE)),
        ("card|cards in their hand", HandSize(_ONE)),
        ("life", LifeOf(_ONE)),
        ("poison counter|counters", CountersOn("POISON", _ONE)),
    ):
        if p.eat(text):
            return Compare(left, relation, n)
    return None


_DEEDS = (
    ("who was|were dealt combat damage this turn", "combat"), ("dealt combat damage this turn", "combat"), ("who was|were dealt damage this turn", "dealt"), ("who lost life this turn", "lost"),
    ("who gained life this turn", "gained"), ("who drew a card this turn", "drew"), ("who attacked this turn", "attacked"), ("who discarded a card this turn", "discards"),
)  # fmt: skip


def _did(p: Cursor) -> Condition | None:
    """Read "who lost 3 or more life this turn", "who cast a spell this turn", "who had a creature die under their
    control this turn".
    """
    from engine.cards.text.amounts import number
    from engine.cards.text.nouns import noun
    from engine.cards.text.thisturn import cast_spells

    for text, deed in _DEEDS:
        if p.eat(text):
            return Compare(TurnCount(deed, "each"), ">=", 1)
    if p.eat("who lost|gained"):
        deed = p.tokens[p.i - 1].text
        n = number(p)
        return Compare(TurnCount(deed, "each"), ">=", n) if n is not None and p.eat("or more life this turn") else None
    if p.eat("who cast"):
        n = number(p)
        many = p.eat("or more")
        spells = noun(p)
        if (
            n is None
            or (n != 1 and not many)
            or spells is None
            or spells.filter.kind != "spell"
            or spells.around is not None
            or not p.eat("this turn")
        ):
            return None
        return Compare(SpellsCast(cast_spells(spells.filter), "each"), ">=", n)
    return None


_RULES: tuple[Callable[[Cursor], Condition | None], ...] = (_with_most, _controls, _has, _did)
