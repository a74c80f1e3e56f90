"""What has happened this turn, and how players compare with each other: conditions and amounts (CR 603.4, 608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import (
    CameOrWent,
    CastCount,
    CommanderOf,
    Compare,
    Condition,
    Each,
    Extreme,
    Filter,
    HandSize,
    LifeOf,
    Not,
    SpellsCast,
    TurnCount,
    You,
)
from engine.cards.text.nouns import noun
from engine.cards.text.parts import all_parts
from engine.cards.text.states import how_many
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount
    from engine.cards.text.cursor import Cursor

__all__ = ["cast_spells", "deed_amount", "deed_condition", "deed_count", "lead"]


def _some(p: Cursor) -> tuple[str, Amount] | None:
    """Read "three or more", "a", "exactly two" -> (relation, number)."""
    from engine.cards.text.amounts import number

    exactly = p.eat("exactly")
    n = number(p)
    if n is None:
        return None
    if p.eat("or more"):
        return ">=", n
    return ("=" if exactly else ">=", n) if exactly or n == 1 else None


# -- conditions --------------------------------------------------------------------------------------------------------


def deed_condition(p: Cursor) -> Condition | None:
    """Read "you gained 3 or more life this turn", "you attacked this turn", "you've cast another spell this turn"."""
    return p.first(
        _commander_cast, _life, _attacked, _no_cast, _cast, _discarded, _drew, _died, _left_graveyard, _came_condition
    )


def _commander_cast(p: Cursor) -> Condition | None:
    """Read "your commander has been cast two or more times from the command zone this game"."""
    from engine.cards.text.amounts import number

    if not (p.eat("your commander has been cast") or p.eat("you've cast your commander")):
        return None
    if p.eat("from the command zone this game"):
        return Compare(CastCount(CommanderOf()), ">=", 1)
    exactly = p.eat("exactly")
    n = number(p)
    if n is None:
        return None
    more = p.eat("or more")
    if not p.eat("time|times from the command zone this game"):
        return None
    return Compare(CastCount(CommanderOf()), "=" if exactly and not more else ">=", n)


def _life(p: Cursor) -> Condition | None:
    for text, who in (("you", "you"), ("an opponent", "opponent"), ("a player", "any")):
        for word, deed in (("gained", "gained"), ("lost", "lost")):
            if p.eat(f"{text} {word}") or p.eat(f"{text}'ve {word}"):
                found = _some(p)
                if found is None or not p.eat("life this turn"):
                    return None
                return Compare(TurnCount(deed, who, greatest=True), found[0], found[1])
    return None


def _attacked(p: Cursor) -> Condition | None:
    negative = False
    if p.eat("you didn't attack"):
        negative = True
    elif not (p.eat("you attacked") or p.eat("you've attacked")):
        return None
    least: tuple[str, Amount] = (">=", 1)
    if p.eat("with"):
        found = _some(p)
        if found is None or not p.eat("creature|creatures"):
            return None
        least = found
    if not p.eat("this turn"):
        return None
    made = Compare(TurnCount("attacked"), least[0], least[1])
    return Not(made) if negative else made


def _no_cast(p: Cursor) -> Condition | None:
    """Read "you haven't cast a spell from your hand this turn", "an opponent has cast a blue spell this turn", "no
    spells were cast this turn".
    """
    negative = p.eat("you haven't cast") or p.eat("you didn't cast")
    who = "you" if negative else "opponent" if p.eat("an opponent has cast") or p.eat("an opponent cast") else ""
    if not who or not p.eat("a|an"):
        return None
    spells = noun(p)
    if spells is None or spells.filter.kind != "spell" or spells.around is not None:
        return None
    wanted = cast_spells(spells.filter)
    for text, word in (
        ("from your|their hand", "hand"),
        ("from anywhere other than your|their hand", "-hand"),
        ("from the command zone", "command"),
    ):
        if p.eat(text):
            wanted = all_parts(
                wanted or Filter(kind="any", zones=()),
                state=(f"cast_from {word}", *(() if wanted is None else wanted.state)),
            )
    return (
        Compare(SpellsCast(wanted, who), "=" if negative else ">=", int(not negative)) if p.eat("this turn") else None
    )


def _cast(p: Cursor) -> Condition | None:
    if not (p.eat("you've cast") or p.eat("you cast")):
        return None
    if p.eat("your commander this turn"):
        return Compare(SpellsCast(Filter(kind="any", owner="you", state=("commander",), zones=()), "you"), ">=", 1)
    if p.eat("your commander from the command zone this game"):
        return Compare(CastCount(CommanderOf()), ">=", 1)
    other = False
    relation = ">="
    n: Amount = 1
    if p.eat("another"):
        other = True
    else:
        found = _some(p)
        if found is None or not isinstance(found[1], int):
            return None
        relation, n = found
        other = p.eat("other")
    spells = noun(p)
    if spells is None or spells.filter.kind != "spell" or spells.around is not None or not p.eat("this turn"):
        return None
    return Compare(SpellsCast(cast_spells(spells.filter), "you", other), relation, n)


def cast_spells(wanted: Filter) -> Filter | None:
    """The filter of spells that were cast, wherever they are by now; None if any spell will do."""
    return None if wanted == Filter(kind="spell", zones=("stack",)) else replace(wanted, kind="any", zones=())


def _discarded(p: Cursor) -> Condition | None:
    """Read "you've discarded a card this turn", "you discarded two or more cards this turn", "you've sacrificed a
    permanent this turn".
    """
    if p.eat("you've sacrificed") or p.eat("you sacrificed"):
        some = _some(p)
        return (
            Compare(TurnCount("sacrifices"), some[0], some[1])
            if some is not None and p.eat("permanent|permanents this turn")
            else None
        )
    if not (p.eat("you've discarded") or p.eat("you discarded")):
        return None
    found = _some(p)
    return (
        Compare(TurnCount("discards"), found[0], found[1])
        if found is not None and p.eat("card|cards this turn")
        else None
    )


def _drew(p: Cursor) -> Condition | None:
    if not (p.eat("you've drawn") or p.eat("you drew")):
        return None
    found = _some(p)
    return (
        Compare(TurnCount("drew"), found[0], found[1]) if found is not None and p.eat("card|cards this turn") else None
    )


def _died(p: Cursor) -> Condition | None:
    found = _some(p)
    if found is None or not p.eat("creature|creatures died"):
        return None
    who = "you" if p.eat("under your control") else "any"
    return Compare(TurnCount("died", who), found[0], found[1]) if p.eat("this turn") else None


# -- amounts -----------------------------------------------------------------------------------------------------------


def deed_amount(p: Cursor) -> Amount | None:
    """Read "the amount of life you gained this turn", "the life you've lost this turn"."""
    if not (
        p.eat("the amount of life you")
        or p.eat("the life you")
        or p.eat("the total life you")
        or p.eat("the amount of life you've")
        or p.eat("the life you've")
    ):
        return None
    p.eat("'ve")
    for word, deed in (("gained", "gained"), ("lost", "lost")):
        if p.eat(f"{word} this turn"):
            return TurnCount(deed)
    return None


def deed_count(p: Cursor) -> Amount | None:
    """Read what is counted in "for each creature that died this turn", "the number of cards you've drawn this turn"."""
    for text, made in (
        ("creature|creatures that died this turn", TurnCount("died", "any")), ("creature|creatures that died under your control this turn", TurnCount("died")),
        ("opponent|opponents that|who was|were dealt combat damage this turn", TurnCount("combat", "opponent", players=True)),
        ("player|players that|who was|were dealt combat damage this turn", TurnCount("combat", "any", players=True)),
        ("opponent|opponents who lost life this turn", TurnCount("lost", "opponent", players=True)), ("player|players who lost life this turn", TurnCount("lost", "any", players=True)),
        ("card|cards you've drawn this turn", TurnCount("drew")), ("card|cards you 've drawn this turn", TurnCount("drew")),
        ("card|cards you've discarded this turn", TurnCount("discards")), ("token|tokens you created this turn", TurnCount("created")), ("token|tokens you've created this turn", TurnCount("created")),
        ("permanent|permanents you've sacrificed this turn", TurnCount("sacrifices")), ("permanent|permanents sacrificed this turn", TurnCount("sacrifices", "any")), ("player|players who discarded a card this turn", TurnCount("discards", "any", players=True)), ("creature|creatures you attacked with this turn", TurnCount("attacked")), ("creature|creatures you've attacked with this turn", TurnCount("attacked")),
        ("1 life you gained this turn", TurnCount("gained")), ("1 life you've gained this turn", TurnCount("gained")), ("1 life you lost this turn", TurnCount("lost")),
        ("1 life you've lost this turn", TurnCount("lost")), ("1 life your opponents have lost this turn", TurnCount("lost", "opponent")),
    ):  # fmt: skip
        if p.eat(text):
            return made
    from engine.cards.text.whose import seats_who

    return p.first(_spells, _came_or_went_count, seats_who)


_WENT = (
    ("entered the battlefield", "entered"), ("entered", "entered"), ("left the battlefield", "left"), ("was|were put into a graveyard from the battlefield", "buried"),
    ("put into a graveyard from the battlefield", "buried"), ("died", "buried"), ("die", "buried"),
)  # fmt: skip


def _came_or_went(p: Cursor, wanted: Filter) -> CameOrWent | None:
    """Read "entered the battlefield under your control this turn", "died this turn" behind what did."""
    deed = next((deed for text, deed in _WENT if p.eat(text)), "")
    if not deed:
        return None
    who = ""
    for text, word in (
        ("under your control", "you"),
        ("under an opponent 's control", "opponent"),
        ("under your opponents ' control", "opponent"),
    ):
        if p.eat(text):
            who = word
    if not p.eat("this turn"):
        return None
    if wanted.controller != "any":  # "a creature you controlled died"
        if who:
            return None
        who, wanted = wanted.controller, replace(wanted, controller="any")
    return CameOrWent(deed, wanted, who or "any") if who in {"", "any", "you", "opponent"} else None


def _gone(p: Cursor) -> Filter | None:
    """The permanents of which is said that they came or went: "nonland permanent", "creature you controlled"."""
    found = noun(p)
    if found is None or found.around is not None or found.filter.kind != "permanent":
        return None
    wanted = found.filter
    for text, who in (
        ("you controlled", "you"),
        ("an opponent controlled", "opponent"),
        ("your opponents controlled", "opponent"),
    ):
        if p.eat(text):
            wanted = replace(wanted, controller=who)
    return wanted


def _came_or_went_count(p: Cursor) -> Amount | None:
    """Read "other Zombie that entered the battlefield under your control this turn"."""
    wanted = p.must(_gone)
    p.eat("that")
    return _came_or_went(p, wanted)


def _left_graveyard(p: Cursor) -> Condition | None:
    """Read "a card left your graveyard this turn", "three or more creature cards left your graveyard this turn"."""
    relation, n = how_many(p)
    found = noun(p)
    if found is None or found.around is not None or found.filter.kind != "card" or found.placed:
        return None
    if not p.eat("left your graveyard this turn"):
        return None
    wanted = replace(
        found.filter, kind="any", zones=(), any_of=tuple(replace(f, kind="any", zones=()) for f in found.filter.any_of)
    )
    return Compare(CameOrWent("left graveyard", wanted, "you"), relation, n)


def _came_condition(p: Cursor) -> Condition | None:
    """Read "another Human entered the battlefield under your control this turn", "two or more nonland permanents left
    the battlefield this turn".
    """
    other = p.eat("another")
    relation, n = (">=", 1) if other else how_many(p)
    wanted = p.must(_gone)
    if other:
        wanted = all_parts(wanted, other=True)
    found = _came_or_went(p, wanted)
    return None if found is None else Compare(found, relation, n)


def _spells(p: Cursor) -> Amount | None:
    other = p.eat("other")
    found = noun(p)
    if (
        found is None
        or found.filter.kind != "spell"
        or found.around is not None
        or not (p.eat("you've cast this turn") or p.eat("you 've cast this turn"))
    ):
        return None
    return SpellsCast(cast_spells(found.filter), "you", other)


# -- players compared --------------------------------------------------------------------------------------------------

_OPPONENTS = Each("opponent")


def lead(p: Cursor) -> Condition | None:
    """Read "an opponent has more life than you", "you control fewer lands than an opponent", "no opponent has more
    cards in hand than you".
    """
    for text, negative in (("an opponent", False), ("no opponent", True)):
        if p.eat(f"{text} has") or p.eat(f"{text} controls"):
            has = p.tokens[p.i - 1].text == "has"
            more = p.eat("more")
            if not more and not p.eat("fewer|less"):
                return None
            found = _measure(p, has=has)
            if found is None:
                return None
            mine, theirs = found
            if has and p.scope.player is not None and p.eat("than that player"):
                mine = replace(mine, who=p.scope.player)
            elif not p.eat("than you"):
                return None
            made = Compare(replace(theirs, least=not more), ">" if more else "<", mine)
            return Not(made) if negative else made
    if p.eat("you have") or p.eat("you control"):
        has = p.tokens[p.i - 1].text == "have"
        more = p.eat("more")
        if not more and not p.eat("fewer|less"):
            return None
        found = _measure(p, has=has)
        if found is None or not p.eat("than"):
            return None
        mine, theirs = found
        everybody = p.eat("each opponent") or p.eat("each other player")
        if not everybody and not (p.eat("an opponent") or p.eat("any opponent")):
            return None
        return Compare(mine, ">" if more else "<", replace(theirs, least=more != everybody))
    return None


def _measure(p: Cursor, *, has: bool) -> tuple[Amount, Extreme] | None:
    if has:
        if p.eat("life"):
            return LifeOf(You()), Extreme("life", _OPPONENTS)
        return (HandSize(You()), Extreme("hand", _OPPONENTS)) if p.eat("cards in hand") else None
    from engine.cards.filters import Count

    found = noun(p)
    if (
        found is None
        or found.filter.kind != "permanent"
        or found.placed is False
        or found.around is not None
        or found.filter.controller != "any"
    ):
        return None
    if found.filter.any_of:
        return None
    return Count(replace(found.filter, controller="you")), Extreme("control", _OPPONENTS, found.filter)
