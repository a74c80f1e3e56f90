"""What is counted: "for each creature you control", "the number of cards in your hand" (CR 107.3, 608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import (
    ALL_ZONES,
    All,
    Colors,
    Count,
    CountersOn,
    Each,
    Filter,
    HandSize,
    Plus,
    Result,
    Seats,
    You,
)
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.nouns import noun
from engine.cards.text.players import possessive
from engine.cards.text.stats import one_object, times_cast
from engine.cards.text.words import counter_kind
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["count_of", "for_each", "hands", "known_amount", "this_way"]


def known_amount(p: Cursor) -> Amount:
    """The amount that "that many" and "that much" mean.

    :raises Mismatch: none was mentioned.
    """
    if p.scope.amount is None:
        raise Mismatch
    return p.scope.amount


def count_of(p: Cursor) -> Amount | None:
    """What is counted, behind "the number of" or "for each"."""
    from engine.cards.text.spent import spent_amount, unspent_amount
    from engine.cards.text.thisturn import deed_count

    return p.first(
        _players_dealt,
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


def _players_dealt(p: Cursor) -> Amount | None:
    """Read "opponent dealt damage" where the ability triggers on damage dealt to them at once (603.2c)."""
    if p.setting.event != "deals_damage" or not p.eat("opponent|player dealt damage"):
        return None
    return Result("players dealt")


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
        return known_amount(p)
    if p.eat("1 damage prevented|dealt this way") or p.eat("1 life lost|gained this way"):
        return known_amount(p)
    return None


def this_way(p: Cursor) -> Amount | None:
    """Read "card discarded this way", "creature destroyed this way": what the step before did."""
    found = noun(p)
    if found is None:
        return None
    died = p.eat("that died")
    shown = p.scope.made.startswith("revealed") and p.eat("revealed")
    if not died and not shown and not p.eat("put|exiled|discarded|destroyed|sacrificed|milled|returned|tapped|drawn"):
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
        return known_amount(p)
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


def hands(p: Cursor) -> Amount | None:
    """Read "cards in your hand", "the total number of cards in all players' hands"."""
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
        ("different power|powers among", "power"),
        ("different toughness|toughnesses among", "toughness"),
        ("different name|names among unlocked doors of", "name"),
        ("different name|names among", "name"),
        ("unlocked door|doors among", "door"),
        ("differently named", "name"),
    ):
        if p.eat(text):
            found = p.must(noun)
            return None if found.around is not None or not found.placed else Count(found.filter, distinct)
    return None


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
