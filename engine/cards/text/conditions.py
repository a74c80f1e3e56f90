"""Conditions: "if you control …", "as long as …", intervening ifs (CR 603.4, 604, 608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import (
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
    Each,
    Extreme,
    Filter,
    HandSize,
    InZone,
    LifeOf,
    Monarch,
    Not,
    Plus,
    Ref,
    Result,
    Seats,
    Stat,
    ThisTurn,
    Times,
    Turn,
    TurnCount,
    Unspent,
    WasCast,
    You,
)  # fmt: skip
from engine.cards.text.amounts import comparison, number, value
from engine.cards.text.deeds import designation
from engine.cards.text.keyword_words import how_paid
from engine.cards.text.nouns import bare, noun, with_filter
from engine.cards.text.parts import all_parts
from engine.cards.text.places import place
from engine.cards.text.players import player
from engine.cards.text.spent import mana_spent
from engine.cards.text.states import both_yours, how_cast, how_many, in_zone, is_or_has, whole_pool
from engine.cards.text.thisturn import deed_condition, lead
from engine.cards.text.words import ORDINALS
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


# -- control -----------------------------------------------------------------------------------------------------------


def _control(p: Cursor) -> Condition | None:
    who = _controller(p)
    if who is None:
        return None
    if p.eat("your commander"):
        wanted = Filter(state=("commander",), owner="you", controller=who)
        return Compare(Count(wanted), ">=", 1)
    of_each = p.attempt(_of_each, who)
    if of_each is not None:
        return of_each
    if p.eat("no"):
        relation: str = "="
        n: Amount = 0
    elif p.eat("a|an"):
        relation, n = ">=", 1
    elif p.eat("another"):
        return _count(p, who, ">=", 1, other=True)
    elif p.eat("at least"):
        relation, n = ">=", p.must(number)
    elif p.eat("exactly"):
        relation, n = "=", p.must(number)
    elif p.eat("fewer|more"):
        return None
    else:
        n = p.must(number)
        if p.eat("or more"):
            relation = ">="
        elif p.eat("or fewer"):
            relation = "<="
        else:
            return None
    if who == "opponent" and n not in (0, 1):  # one of them by itself
        return _one_controls(p, relation, n)
    return _count(p, who, relation, n, other=p.eat("other"))


def _of_each(p: Cursor, who: str) -> Condition | None:
    """Read "a land of each basic land type and a creature of each color"."""
    parts: list[Condition] = []
    while True:
        if p.eat("a land of each basic land type"):
            wanted = [
                Filter(types=("Land",), subtypes=(word,), controller=who)
                for word in ("Plains", "Island", "Swamp", "Mountain", "Forest")
            ]
        elif p.eat("a creature|permanent of each color"):
            types = ("Creature",) if p.tokens[p.i - 4].text == "creature" else ()
            wanted = [Filter(types=types, colors=(letter,), controller=who) for letter in "WUBRG"]
        else:
            return None
        parts += [Compare(Count(f), ">=", 1) for f in wanted]
        if not p.eat("and"):
            return AllOf(tuple(parts))


def _count(p: Cursor, who: str, relation: str, n: Amount, *, other: bool) -> Condition | None:
    if p.eat("commander") and not p.peek("creature"):
        found_filter = Filter(state=("commander",))
    else:
        found = noun(p)
        if found is None or found.around is not None or found.filter.kind != "permanent":
            return None
        found_filter = found.filter
        if p.eat("or a|an"):
            from engine.cards.text.nouns import either

            second = noun(p)
            if second is None:
                return None
            found_filter = either(found, second).filter
    found_filter = _with_controller(found_filter, who)
    if other:
        found_filter = all_parts(found_filter, other=True)
    if who == "opponent" and relation == ">=" and n != 1:
        return None
    return Compare(Count(found_filter), relation, n)


def _one_controls(p: Cursor, relation: str, n: Amount) -> Condition | None:
    """Read "an opponent controls four or more lands": the most (or fewest) that an opponent controls."""
    found = noun(p)
    if (
        found is None
        or found.around is not None
        or found.filter.kind != "permanent"
        or found.filter.any_of
        or found.filter.controller != "any"
        or relation == "="
    ):
        return None
    return Compare(Extreme("control", Each("opponent"), found.filter, least=relation == "<="), relation, n)


def _with_controller(wanted: Filter, who: str) -> Filter:
    return all_parts(wanted, controller=who)


def _controller(p: Cursor) -> str | None:
    for text, who in (
        ("you control", "you"), ("an opponent controls", "opponent"), ("your opponents control", "opponent"), ("no opponent controls", ""),
        ("defending player controls", "defending"), ("that player controls", "that"), ("they control", "that"), ("you don't control", ""),
    ):  # fmt: skip
        if p.eat(text):
            if who == "that" and repr(p.scope.player) != "Bound(name='player')":
                return None
            return who or None
    return None


def _dont_control(p: Cursor) -> Condition | None:
    """Read "you don't control a …", "no opponent controls a …"."""
    if p.eat("you don't control"):
        who = "you"
    elif p.eat("no opponent controls"):
        who = "opponent"
    else:
        return None
    if who == "you" and p.eat("your commander"):
        return Compare(Count(Filter(state=("commander",), owner="you", controller="you")), "=", 0)
    p.eat("a|an|any")
    return _count(p, who, "=", 0, other=False)


# -- players -----------------------------------------------------------------------------------------------------------


def _somebody(p: Cursor) -> Condition | None:
    """Read "a player has 13 or less life", "an opponent has eight or more cards in their graveyard"."""
    if not p.eat("a player has") and not p.eat("an opponent has"):
        return None
    seats = Each("player" if p.tokens[p.i - 2].text == "player" else "opponent")
    n = p.must(number)
    relation = ">=" if p.eat("or more") else "<=" if p.eat("or less|fewer") else ""
    if not relation:
        return None
    for text, stat in (
        ("life", "life"),
        ("poison counter|counters", "poison"),
        ("card|cards in hand", "hand"),
        ("card|cards in their hand", "hand"),
        ("card|cards in their graveyard", "graveyard"),
    ):
        if p.eat(text):
            return Compare(Extreme(stat, seats, least=relation == "<="), relation, n)
    return None


def _library(p: Cursor) -> Condition | None:
    """Read "your library has no cards in it", "you have 200 or more cards in your library"."""
    left = Count(Filter(kind="card", zones=("library",), owner="you"))
    if (
        p.eat("your library has no cards in it")
        or p.eat("you have no cards in [your] library")
        or p.eat("there are no cards in your library")
    ):
        return Compare(left, "=", 0)
    if p.eat("your library has"):
        relation, n = comparison(p)
        return Compare(left, relation, n) if p.eat("card|cards in it") else None
    if not p.eat("you have"):
        return None
    relation, n = comparison(p)
    return Compare(left, relation, n) if p.eat("card|cards in your library") else None


def _you_have(p: Cursor) -> Condition | None:
    """Read "you have eight or more instant and/or sorcery cards in your graveyard", "you have no land cards in your
    hand".
    """
    if not p.eat("you have"):
        return None
    relation, n = how_many(p)
    if p.eat("unspent mana"):
        return Compare(Unspent(), relation, n)
    found = noun(p)
    if (
        found is None
        or found.filter.kind != "card"
        or not found.placed
        or found.around is not None
        or found.filter.owner != "you"
    ):
        return None
    return Compare(Count(found.filter), relation, n)


def _life(p: Cursor) -> Condition | None:
    who: Ref | None = None
    if p.eat("your life total is"):
        who = You()
        return _n_or(p, LifeOf(who))
    who = player(p)
    if who is None or not p.eat("have|has"):
        return None
    if p.eat("no cards in hand"):
        return Compare(HandSize(who), "=", 0)
    if p.eat("exactly"):
        n = p.must(number)
        if p.eat("card|cards in hand"):
            return Compare(HandSize(who), "=", n)
        return Compare(LifeOf(who), "=", n) if p.eat("life") else None
    if p.eat("at least"):
        n = p.must(number)
        if not p.eat("life"):
            return None
        beyond = who == You() and p.eat("more than your starting life total")
        return Compare(LifeOf(who), ">=", Plus((LifeOf(who, starting=True), n)) if beyond else n)
    if p.eat("fewer|less than"):
        n = p.must(number)
        for text, left in (("card|cards in hand", HandSize(who)), ("life", LifeOf(who))):
            if p.eat(text):
                p.say(amount=Plus((n, Times(-1, left))))
                return Compare(left, "<", n)
        return None
    n = p.must(number)
    if p.eat("or more"):
        relation = ">="
    elif p.eat("or less|fewer"):
        relation = "<="
    else:
        return None
    if p.eat("life"):
        return Compare(LifeOf(who), relation, n)
    if p.eat("card|cards in hand"):
        return Compare(HandSize(who), relation, n)
    if who == You() and p.eat("opponent|opponents"):
        return Compare(Seats(Each("opponent")), relation, n)
    if p.eat("poison counters"):
        return Compare(CountersOn("POISON", who), relation, n)
    return None


def _n_or(p: Cursor, left: Amount) -> Condition | None:
    relation, n = comparison(p)
    return Compare(left, relation, n)


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


def _monarch(p: Cursor) -> Condition | None:
    if p.eat("you 're the monarch") or p.eat("you're the monarch"):
        return Monarch()
    if p.eat("you aren't the monarch") or p.eat("you're not the monarch"):
        return Not(Monarch())
    if p.eat("there is|'s no monarch"):
        return Not(Monarch(Each("player")))
    if p.eat("an opponent is the monarch"):
        return Monarch(Each("opponent"))
    return None


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
    if p.eat("it 's your turn"):
        return Turn("you")
    if p.eat("it 's not your turn") or p.eat("it isn't your turn"):
        return Turn("opponent")
    if p.eat("it 's an opponent 's turn"):
        return Turn("opponent")
    return None


# -- cards in places ---------------------------------------------------------------------------------------------------


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


def _some_is(p: Cursor) -> Condition | None:
    """Read "an artifact creature you control is attacking", "another creature you control is tapped"."""
    other = p.eat("another")
    if not other and not p.eat("a|an"):
        return None
    found = noun(p)
    if (
        found is None
        or found.around is not None
        or found.filter.kind != "permanent"
        or not p.eat("is attacking|tapped|untapped|blocking|equipped|enchanted|modified")
    ):
        return None
    wanted = all_parts(found.filter, other=True) if other else found.filter
    state = p.tokens[p.i - 1].text
    parts = tuple(replace(f, state=(*f.state, state)) for f in wanted.any_of)
    return Compare(
        Count(replace(wanted, any_of=parts) if parts else replace(wanted, state=(*wanted.state, state))), ">=", 1
    )


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


def _lost(p: Cursor) -> Condition | None:
    """Read "a player has lost the game", "two or more players have lost the game"."""
    if p.eat("a player has lost the game"):
        return Compare(Seats(Each("player"), lost=True), ">=", 1)
    if p.eat("an opponent has lost the game"):
        return Compare(Seats(Each("opponent"), lost=True), ">=", 1)
    relation, n = how_many(p)
    for word, whose in (("players", "player"), ("opponents", "opponent"), ("of your opponents", "opponent")):
        if p.eat(f"{word} have lost the game"):
            return Compare(Seats(Each(whose), lost=True), relation, n)
    return None


_RULES = (
    _lost, mana_spent, how_paid, _flipped, _this_turn, _last_turn, deed_condition, lead, designation, _dont_control, _control, _monarch, _turn, _somebody, _library, _life, _you_have, _there_are, _cards_in, in_zone, both_yours, how_cast, whole_pool, _any_player, is_or_has, _some_is, _amounts,
)  # fmt: skip
