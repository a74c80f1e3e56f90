"""Numbers: "three", "X", "that many", "equal to the number of …", "for each …" (CR 107)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import (
    ALL_ZONES,
    All,
    Colors,
    Count,
    CountersOn,
    Each,
    Extreme,
    Filter,
    HandSize,
    HighestNote,
    LifeOf,
    Plus,
    Result,
    Seats,
    SpeedOf,
    Times,
    X,
    You,
)  # fmt: skip
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.nouns import noun
from engine.cards.text.places import card_name
from engine.cards.text.players import possessive
from engine.cards.text.stats import commander_stat, greatest_stat, one_object, stat_of, times_cast, total_stat
from engine.cards.text.words import COLOR_WORDS, NUMBERS, counter_kind, whole
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["comparison", "count_of", "for_each", "number", "quantity", "replaced", "this_way", "value", "where_x"]


def number(p: Cursor) -> Amount | None:
    """A number before a noun: a word, digits, X, "that many", "a"."""
    word = p.word
    if word in {"a", "an"}:
        p.take()
        return 1
    if word in NUMBERS:
        p.take()
        return NUMBERS[word]
    digits = whole(word.replace(",", ""))
    if digits is not None:
        p.take()
        return digits
    if word == "x":
        p.take()
        return X()
    if p.eat("twice that many|much"):
        return Times(2, _known(p))
    if p.eat("that many|much plus"):
        more = number(p)
        return None if more is None else Plus((_known(p), more))
    if p.eat("that many|much"):
        return _known(p)
    if p.eat("twice x"):
        return Times(2, X())
    return None


def _known(p: Cursor) -> Amount:
    if p.scope.amount is None:
        raise Mismatch
    return p.scope.amount


def comparison(p: Cursor) -> tuple[str, Amount]:
    """Read "3 or less", "less than or equal to …", "4", "X or greater" -> (relation, amount).

    :raises Mismatch: it is none.
    """
    for text, relation in (
        ("less than or equal to", "<="), ("greater than or equal to", ">="), ("less than", "<"), ("greater than", ">"), ("equal to", "="),
    ):  # fmt: skip
        if p.eat(text):
            half = p.attempt(_half_life, relation)
            return relation, p.must(value) if half is None else half
    found = p.must(number)
    if p.eat("or less|fewer"):
        return "<=", found
    if p.eat("or greater|more|higher"):
        return ">=", found
    if p.eat("or"):
        raise Mismatch
    return "=", found


def _half_life(p: Cursor, relation: str) -> Amount | None:
    """Read "half your starting life total", compared with a whole number: rounded so that the comparison comes out the
    same.
    """
    p.need("half")
    whole = p.must(_life_total)
    return (
        None
        if p.peek(", rounded") or p.word == "rounded"
        else Times(1, whole, "down" if relation in {"<=", ">"} else "up")
    )


# -- values ------------------------------------------------------------------------------------------------------------


def value(p: Cursor) -> Amount | None:
    """What may stand behind "equal to": a count, a stat, a total, or a plain number; sums with "plus" and "minus"."""
    found = _value(p)
    if found is None:
        return None
    while p.word in {"plus", "minus"}:
        minus = p.take().text == "minus"
        more = p.must(_value)
        found = Plus((found, Times(-1, more) if minus else more))
    return found


def _value(p: Cursor) -> Amount | None:
    if p.eat("twice"):
        return Times(2, p.must(_value))
    for text, least in (
        ("the lowest life total among all players", True),
        ("the highest life total among all players", False),
    ):
        if p.eat(text):
            return Extreme("life", Each("player"), least=least)
    if p.eat("half"):
        of = p.must(_value)
        p.eat(",")
        if p.eat("rounded up"):
            return Times(1, of, "up")
        p.need("rounded down")
        return Times(1, of, "down")
    from engine.cards.text.spent import spent_amount, unspent_amount
    from engine.cards.text.thisturn import deed_amount

    return p.first(
        _noted, deed_amount, spent_amount, unspent_amount, _number_of, _devotion, greatest_stat, total_stat, commander_stat, _life_total, stat_of, _amount_word, _cards_in, _identity, _counters_value, number,
    )  # fmt: skip


def _amount_word(p: Cursor) -> Amount | None:
    """Read "that much", "the damage dealt this way", "the life lost this way"."""
    if p.eat("the difference"):
        return _known(p)
    if p.eat("that damage"):
        return _known(p)
    if p.eat("your speed"):
        return SpeedOf()
    if p.eat("the total amount of mana|life paid this way") or p.eat("the amount of {E}|mana|life paid this way"):
        return _known(p)
    if p.scope.rolled and (
        p.eat("the result|total")
        or p.eat("the total of those results")
        or p.eat("the total result")
        or p.eat("those results")
    ):
        return Result(p.scope.rolled)
    if (
        p.eat("the amount of [excess] damage|life dealt|gained|lost [this] [way]")
        or p.eat("the damage dealt [this] [way]")
        or p.eat("the life lost|gained this way")
        or p.eat("the total life lost this way")
    ):
        if p.tokens[p.i - 1].text == "excess":
            raise Mismatch
        return _known(p)
    return None


def _number_of(p: Cursor) -> Amount | None:
    if not p.eat("the number of"):
        return None
    return count_of(p)


def count_of(p: Cursor) -> Amount | None:
    """What is counted, behind "the number of" or "for each"."""
    from engine.cards.text.spent import spent_amount, unspent_amount
    from engine.cards.text.thisturn import deed_count

    return p.first(
        deed_count,
        _counters_on,
        _colors_among,
        _types_among,
        times_cast,
        _hand,
        _opponents,
        _damage_this_way,
        spent_amount,
        unspent_amount,
        _objects,
        this_way,
        _votes,
    )


def _objects(p: Cursor) -> Amount | None:
    found = noun(p)
    if found is None or not found.placed:
        return None
    if found.around is not None:
        if (
            not isinstance(found.around, Each)
            or found.around != p.scope.subject
            or p.scope.around not in (None, found.around)
        ):
            return None
        p.say(around=found.around)
    if (
        p.peek("that")
        or p.peek("in|on")
        or p.peek("exiled|put|milled|discarded|destroyed|sacrificed|revealed|returned")
    ):
        return None
    return Count(found.filter)


def _damage_this_way(p: Cursor) -> Amount | None:
    """Read "1 damage prevented this way", "1 life lost this way", "{E} paid this way"."""
    if p.eat("{E} paid this way"):
        return _known(p)
    if p.eat("1 damage prevented|dealt this way") or p.eat("1 life lost|gained this way"):
        return _known(p)
    return None


def this_way(p: Cursor) -> Amount | None:
    """Read "card discarded this way", "creature destroyed this way": what the step before did."""
    found = noun(p)
    if found is None:
        return None
    died = p.eat("that died")
    if not died and not p.eat("put|exiled|discarded|destroyed|sacrificed|milled|returned|tapped|drawn"):
        return None
    moved = p.tokens[p.i - 1].text not in {"tapped", "drawn"}
    if p.tokens[p.i - 1].text == "put" and not (
        p.eat("into a|your|their graveyard|hand") or p.eat("onto the battlefield")
    ):
        return None
    if not p.eat("this way"):
        return None
    plain = replace(
        found.filter,
        kind="permanent",
        zones=("battlefield",),
        state=tuple(s for s in found.filter.state if s != "nontoken"),
    )
    if (
        plain in (Filter(), Filter(types=("Creature",)))
        and found.filter.state == plain.state
        and p.scope.amount is not None
        and not (moved and p.scope.made)
    ):
        return _known(p)
    if not moved or not p.scope.made or found.filter.any_of:
        return None
    if found.filter.kind == "card":  # a card is the same wherever it is
        return Count(
            replace(found.filter, kind="any", zones=ALL_ZONES, state=(*found.filter.state, f"among {p.scope.made}"))
        )
    if plain not in (Filter(), Filter(types=("Creature",))):
        return None
    return Count(
        Filter(
            kind="any",
            zones=("graveyard",) if died else ALL_ZONES,
            state=(*found.filter.state, f"among {p.scope.made}"),
        )
    )


def _hand(p: Cursor) -> Amount | None:
    if not p.eat("card|cards in"):
        return None
    who = p.must(possessive)
    p.need("hand")
    return HandSize(who)


def _cards_in(p: Cursor) -> Amount | None:
    if p.eat("the total number of cards in all players ' hands"):
        return HandSize(Each("player"))
    if not p.eat("cards"):
        return None
    p.i -= 1
    return _hand(p)


def _votes(p: Cursor) -> Amount | None:
    from engine.cards.text.chance import flips_won
    from engine.cards.text.dice import results
    from engine.cards.text.voting import votes_for

    flips = flips_won(p)
    rolls = p.attempt(results) if flips is None else flips
    return votes_for(p) if rolls is None else rolls


def _opponents(p: Cursor) -> Amount | None:
    """Read "for each opponent you have", "the number of opponents you have"."""
    if p.eat("opponent|opponents you have"):
        return Seats(Each("opponent"))
    for who in ("player", "opponent"):
        if p.eat(f"{who} who has lost the game") or p.eat(f"{who} that has lost the game"):
            return Seats(Each(who), lost=True)
    return None


def _counters_on(p: Cursor) -> Amount | None:
    kind = "any"
    if not p.eat("counter|counters"):
        kind = p.take().text
        if p.word not in {"counter", "counters"}:
            kind = f"{kind} {p.take().text}"
        p.need("counter|counters")
        kind = counter_kind(kind)
    if p.eat("you have"):
        return CountersOn(kind, You())
    if p.eat("your opponents have"):
        return CountersOn(kind, Each("opponent"))
    if p.eat("among"):
        among = noun(p)
        return (
            None
            if among is None or among.around is not None or not among.plural or not among.placed
            else CountersOn(kind, All(among.filter))
        )
    if p.eat("that player has"):
        return None if p.scope.player is None else CountersOn(kind, p.scope.player)
    p.need("on")
    of = one_object(p)
    return None if of is None else CountersOn(kind, of)


def _counters_value(_p: Cursor) -> Amount | None:
    return None


def _colors_among(p: Cursor) -> Amount | None:
    if p.eat("color|colors in your commander 's color identity") or p.eat(
        "color|colors in your commanders ' color identities"
    ):
        return Colors("identity")
    if p.eat("color|colors of mana spent to cast it|~") or p.eat("color|colors of mana spent to cast this spell"):
        return Colors("spent")
    if p.eat("color|colors among"):
        found = p.must(noun)
        return None if found.around is not None or not found.placed else Colors("among", found.filter)
    return None


def _types_among(p: Cursor) -> Amount | None:
    if p.eat("creature|creatures in your party"):
        return Count(Filter(types=("Creature",), controller="you"), "party")
    for text, distinct in (
        ("basic land type|types among", "basic_land_type"),
        ("card type|types among", "type"),
        ("different mana value|values among", "mana_value"),
        ("different name|names among unlocked doors of", "name"),
        ("different name|names among", "name"),
        ("unlocked door|doors among", "door"),
        ("differently named", "name"),
    ):
        if p.eat(text):
            found = p.must(noun)
            return None if found.around is not None or not found.placed else Count(found.filter, distinct)
    return None


def _devotion(p: Cursor) -> Amount | None:
    """Read "your devotion to white and black" (700.5)."""
    if not p.eat("your devotion to"):
        return None
    letters = ""
    while p.word in COLOR_WORDS:
        letters += COLOR_WORDS[p.take().text]
        if not (p.word == "and" and p.ahead(1) in COLOR_WORDS and p.eat("and")):
            break
    return Colors(f"devotion {letters}") if letters else None


def _noted(p: Cursor) -> Amount | None:
    """Read "the highest number you noted for cards named Test Elk" (905.2b)."""
    return HighestNote(card_name(p)) if p.eat("the highest number you|you've noted for cards named") else None


def _identity(p: Cursor) -> Amount | None:
    if p.eat("the number of colors in your commander 's color identity") or p.eat(
        "the number of colors in your commanders ' color identity|identities"
    ):
        return Colors("identity")
    return None


def _life_total(p: Cursor) -> Amount | None:
    who = possessive(p)
    if who is None:
        return None
    if p.eat("starting life total"):
        return LifeOf(who, starting=True)
    return LifeOf(who) if p.eat("life total") else None


# -- multipliers and X -------------------------------------------------------------------------------------------------


def for_each(p: Cursor) -> Amount | None:
    """Read "for each creature you control" behind an amount."""
    if not p.eat("for each"):
        return None
    found = p.attempt(_union) or count_of(p)
    if found is None:
        return None
    if p.eat("beyond the first"):
        return Plus((found, -1))
    while p.peek("and each"):
        more = p.attempt(_and_each)
        if more is None:
            break
        found = Plus((found, more))
    return found


def _union(p: Cursor) -> Amount | None:
    """Read "Aura and Equipment attached to it": each of the one kind and of the other."""
    at = p.i
    found = noun(p, union=True)
    if (
        found is None
        or found.plural
        or not found.placed
        or found.around is not None
        or not any(t.text == "and" for t in p.tokens[at : p.i])
    ):
        return None
    return Count(found.filter) if p.word in {".", ",", "", "and"} and not p.peek("and each") else None


def _and_each(p: Cursor) -> Amount | None:
    """Read "and each land card in your graveyard" behind what is counted."""
    p.need("and each")
    found = noun(p)
    if found is None or not found.placed or found.around is not None or p.word not in {".", ",", ""}:
        return None
    return Count(found.filter)


def quantity(p: Cursor, unit: str) -> Amount | None:
    """Read "three UNIT", "UNIT equal to …", "that much UNIT", "X UNIT"; multiplied by a following "for each"."""
    if p.eat(f"{unit} equal to"):
        return value(p)
    if p.eat(f"that much {unit}") or p.eat(f"that many {unit}"):
        return _known(p)
    found = number(p)
    if found is None or not p.eat(unit):
        return None
    return times(found, p.attempt(for_each))


def times(n: Amount, each: Amount | None) -> Amount:
    """``n`` for each."""
    if each is None:
        return n
    if n == 1:
        return each
    if isinstance(n, int):
        return Times(n, each)
    raise Mismatch


def where_x(p: Cursor) -> Amount | None:
    """Read ", where X is …"."""
    p.eat(",")
    return value(p) if p.eat("where x is") else None


def replaced(tree: Any, old: Any, new: Any) -> Any:
    """The record (or tuple) with every part equal to ``old`` made ``new``."""
    if tree == old and type(tree) is type(old):
        return new
    if isinstance(tree, tuple):
        return tuple(replaced(t, old, new) for t in tree)
    fields = getattr(type(tree), "_fields", None)
    if fields is None:
        return tree
    changes = {}
    for name in fields:
        before = getattr(tree, name)
        if before is None or isinstance(before, str | int | bool):
            if before == old and type(before) is type(old):
                changes[name] = new
            continue
        after = replaced(before, old, new)
        if after is not before and after != before:
            changes[name] = after
    return replace(tree, **changes) if changes else tree
