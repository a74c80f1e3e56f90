"""Conditions: "if you control …", "as long as …", intervening ifs (CR 603.4, 604, 608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import (
    All,
    AllOf,
    AnyOf,
    CommanderOf,
    Compare,
    Condition,
    Count,
    CountersOn,
    Each,
    Filter,
    HandSize,
    InZone,
    Is,
    LifeOf,
    Monarch,
    Not,
    Paid,
    Ref,
    Seats,
    This,
    ThisTurn,
    Turn,
    WasCast,
    You,
)  # fmt: skip
from engine.cards.text.amounts import comparison, number, value
from engine.cards.text.cursor import Cursor, Mismatch, Thing
from engine.cards.text.deeds import designation
from engine.cards.text.nouns import keyword_name, noun, with_filter
from engine.cards.text.players import player
from engine.cards.text.qualifiers import place
from engine.cards.text.things import earlier, self_reference, source_thing
from engine.cards.text.thisturn import deed_condition, lead
from engine.cards.text.words import COLOR_WORDS, SUBTYPE_WORDS, TYPE_WORDS, counter_kind
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["condition"]


def condition(p: Cursor) -> Condition | None:
    """A condition; parts joined by "and" or "or"."""
    before = p.scope
    found = _joined(p)
    if found is None or p.scope.before != before.before or p.scope.targets != before.targets or p.scope.around != before.around:
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
    if who == "opponent" and relation != ">=" and n != 0:
        return None
    return _count(p, who, relation, n, other=p.eat("other"))


def _count(p: Cursor, who: str, relation: str, n: Amount, *, other: bool) -> Condition | None:
    if p.eat("commander") and not p.peek("creature"):
        found_filter = Filter(state=("commander",))
    else:
        found = noun(p)
        if found is None or found.around is not None or found.filter.kind != "permanent":
            return None
        found_filter = found.filter
        if p.eat("or a|an"):
            from engine.cards.text.things import either

            second = noun(p)
            if second is None:
                return None
            found_filter = either(found, second).filter
    found_filter = _with_controller(found_filter, who)
    if other:
        found_filter = replace(found_filter, other=True) if not found_filter.any_of else _all_parts(found_filter, other=True)
    if who == "opponent" and relation == ">=" and n != 1:
        return None
    return Compare(Count(found_filter), relation, n)


def _with_controller(wanted: Filter, who: str) -> Filter:
    return _all_parts(wanted, controller=who)


def _all_parts(wanted: Filter, **changes: Any) -> Filter:
    if wanted.any_of:
        return replace(wanted, any_of=tuple(replace(f, **changes) for f in wanted.any_of))
    return replace(wanted, **changes)


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
        return Compare(LifeOf(who), ">=", n) if p.eat("life") else None
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
        ("an opponent gained life this turn", "gained", "opponent"),
    ):  # fmt: skip
        if p.eat(text):
            return ThisTurn(deed, who)
    return None


def _monarch(p: Cursor) -> Condition | None:
    if p.eat("you 're the monarch") or p.eat("you're the monarch"):
        return Monarch()
    if p.eat("you aren't the monarch") or p.eat("you're not the monarch"):
        return Not(Monarch())
    return None


def _turn(p: Cursor) -> Condition | None:
    if p.eat("it 's your turn"):
        return Turn("you")
    if p.eat("it 's not your turn") or p.eat("it isn't your turn"):
        return Turn("opponent")
    if p.eat("it 's an opponent 's turn"):
        return Turn("opponent")
    return None


# -- cards in places ---------------------------------------------------------------------------------------------------


def _there_are(p: Cursor) -> Condition | None:
    if not p.eat("there are|is"):
        return None
    relation, n = _how_many(p)
    distinct = ""
    for text, word in (
        ("card types among", "type"), ("different mana values among", "mana_value"), ("mana values among", "mana_value"), ("colors among", "color"),
    ):  # fmt: skip
        if p.eat(text):
            distinct = word
    found = noun(p)
    if found is None or found.around is not None or not found.placed:
        return None
    return Compare(Count(found.filter, distinct), relation, n)


def _cards_in(p: Cursor) -> Condition | None:
    """Read "seven or more cards are in your graveyard", "a creature card is in your graveyard"."""
    relation, n = _how_many(p)
    found = noun(p)
    if found is None or found.filter.kind != "card" or found.placed or not p.eat("are|is in"):
        return None
    where = place(p)
    if where is None or where[2] is not None:
        return None
    wanted = with_filter(found, zones=where[0], owner=where[1]).filter
    return Compare(Count(wanted), relation, n)


def _how_many(p: Cursor) -> tuple[str, Amount]:
    if p.eat("no"):
        return "=", 0
    if p.eat("a|an"):
        return ">=", 1
    if p.eat("exactly"):
        return "=", p.must(number)
    n = p.must(number)
    if p.eat("or more"):
        return ">=", n
    if p.eat("or fewer|less"):
        return "<=", n
    raise Mismatch


def _in_zone(p: Cursor) -> Condition | None:
    """Read "~ is in the command zone or on the battlefield", "this card is in your graveyard"."""
    found = source_thing(p)
    if found is None or not p.eat("is"):
        return None
    zones: list[str] = []
    while True:
        if not p.eat("in|on"):
            return None
        where = place(p)
        if where is None or where[1] not in {"any", "you"}:
            return None
        zones.extend(where[0])
        if not (p.word == "or" and p.ahead(1) in {"in", "on"}):
            break
        p.take()
    return InZone(found.ref, tuple(zones))


# -- objects -----------------------------------------------------------------------------------------------------------

_STATES = ("tapped", "untapped", "attacking", "blocking", "blocked", "enchanted", "equipped", "modified", "legendary", "monocolored", "multicolored", "colorless")


def _is(p: Cursor) -> Condition | None:
    """Read "~ is tapped", "that creature has flying", "it's a land card", "enchanted creature is red"."""
    found = p.attempt(source_thing) or p.attempt(_it)
    if found is None:
        return None
    past = False
    if p.eat("has|have|had"):
        return _has(p, found.ref)
    if p.eat("is|are|'s"):
        pass
    elif p.eat("was|were"):
        past = True
    elif p.eat("isn't|aren't|wasn't"):
        inner = _is_what(p, found.ref)
        return None if inner is None else Not(inner)
    else:
        return None
    if p.eat("not|n't"):
        inner = _is_what(p, found.ref)
        return None if inner is None else Not(inner)
    if past and p.eat("kicked"):
        return Paid("kicker") if found.ref == This() else None
    if past and p.eat("cast from"):
        return _cast_from(p) if found.ref == This() else None
    if past and p.eat("cast"):
        return WasCast() if found.ref == This() and not p.peek("from|by") else None
    return _is_what(p, found.ref if past or found.now is None else found.current)


def _it(p: Cursor) -> Thing | None:
    if p.word == "it" and p.ahead(1) in {"'s", "is", "was", "isn't", "wasn't", "has", "had"}:
        p.take()
        from engine.cards.text.things import pronoun

        return pronoun(p, many=False)
    return earlier(p)


def _is_what(p: Cursor, of: Ref) -> Condition | None:
    anywhere = Filter(kind="any", zones=("battlefield", "stack", "graveyard", "hand", "library", "exile", "command"))
    for word in _STATES:
        if p.eat(word):
            if word == "legendary":
                return Is(of, replace(anywhere, supertypes=("Legendary",)))
            if word.endswith("colored") or word == "colorless":
                return Is(of, replace(anywhere, color_count=word))
            return Is(of, Filter(state=(word,)))
    if p.eat("attacking or blocking"):
        return AnyOf((Is(of, Filter(state=("attacking",))), Is(of, Filter(state=("blocking",)))))
    if p.word in COLOR_WORDS and p.ahead(1) not in TYPE_WORDS and p.ahead(1) not in SUBTYPE_WORDS:
        colors = [COLOR_WORDS[p.take().text]]
        while p.word == "or" and p.ahead(1) in COLOR_WORDS:
            p.take()
            colors.append(COLOR_WORDS[p.take().text])
        return Is(of, replace(anywhere, any_colors=tuple(colors)))
    if p.eat("your commander") or p.eat("one of your commanders"):
        return Is(of, replace(anywhere, state=("commander",), owner="you"))
    if not p.eat("a|an"):
        return None
    if p.word == "commander" and (p.ahead(1) in {"", ",", ".", "and", "or"}):
        p.take()
        return Is(of, replace(anywhere, state=("commander",)))
    found = noun(p)
    if found is None or found.around is not None:
        return None
    if p.eat("or a|an"):
        from engine.cards.text.things import either

        more = noun(p)
        if more is None:
            return None
        found = either(found, more)
    wanted = found.filter
    if wanted.kind == "card" or not wanted.zones:
        wanted = _all_parts(replace(wanted, kind="any", zones=anywhere.zones), kind="any", zones=anywhere.zones)
    return Is(of, wanted)


def _has(p: Cursor, of: Ref) -> Condition | None:
    name = keyword_name(p)
    if name is not None:
        return Is(of, Filter(keywords=(name,)))
    if p.eat("power"):
        return Is(of, Filter(power=comparison(p)))
    if p.eat("toughness"):
        return Is(of, Filter(toughness=comparison(p)))
    if p.eat("mana value"):
        return Is(of, Filter(mana_value=comparison(p), kind="any", zones=("battlefield", "stack", "graveyard", "exile", "hand", "library", "command")))
    relation, n = (">=", 1)
    if p.eat("no"):
        relation, n = "=", 0
    elif not p.eat("a|an"):
        relation, n = _how_many(p)  # type: ignore[assignment]
    kind = "any"
    if not p.eat("counter|counters"):
        kind = p.take().text
        if p.word not in {"counter", "counters"}:
            kind = f"{kind} {p.take().text}"
        p.need("counter|counters")
        kind = counter_kind(kind)
    p.need("on it|them|~")
    p.say(amount=CountersOn(kind, of))
    return Compare(CountersOn(kind, of), relation, n)


# -- casting -----------------------------------------------------------------------------------------------------------


def _cast_from(p: Cursor) -> Condition | None:
    where = place(p)
    return None if where is None else WasCast(where[0][0])


def _both_yours(p: Cursor) -> Condition | None:
    """Read "you both own and control ~ and a creature named …": what is named is remembered, to be melded (701.42)."""
    if not p.eat("you [both] own and control") or self_reference(p) is None or not p.eat("and a|an"):
        return None
    found = noun(p)
    if found is None or found.around is not None or found.filter.any_of or found.filter.name is None:
        return None
    mine = replace(found.filter, owner="you", controller="you")
    p.mention(Thing(All(mine), frozenset({"partner"}), many=True))
    return AllOf((Is(This(), Filter(owner="you", controller="you")), Compare(Count(mine), ">=", 1)))


def _kicked(p: Cursor) -> Condition | None:
    if p.eat("~|it was kicked") or p.eat("this spell|creature|permanent was kicked"):
        return Paid("kicker")
    if p.eat("~|it wasn't kicked") or p.eat("this spell wasn't kicked"):
        return Not(Paid("kicker"))
    for said, how in (("escaped", "escape"), ("was bestowed", "bestow"), ("was evoked", "evoke")):
        if p.eat(f"~|it {said}") or p.eat(f"this creature|permanent {said}"):
            return WasCast(using=how)
    if p.eat("the buyback cost was paid") or p.eat("this spell 's buyback cost was paid"):
        return Paid("buyback")
    if p.eat("you didn't cast it|~ from"):
        place_ = _cast_from(p)
        return None if place_ is None else Not(place_)
    if p.eat("you didn't cast it|~") or p.eat("it|~ wasn't cast"):
        return None if p.peek("from") else Not(WasCast())
    if p.eat("you cast it|~ from"):
        return _cast_from(p)
    if p.eat("you cast it") or p.eat("you cast ~"):
        return WasCast()
    for text, word in (
        ("~|it was bargained", "bargain"), ("this spell was bargained", "bargain"), ("evidence was collected", "collect evidence"),
        ("this spell 's additional cost was paid", "additional"), ("its|~ 's madness cost was paid", "madness"),
    ):  # fmt: skip
        if p.eat(text):
            return Paid(word)
    return None


def _any_player(p: Cursor) -> Condition | None:
    """Read "your commander is on the battlefield"."""
    if p.eat("a commander is on the battlefield"):
        return Compare(Count(Filter(state=("commander",))), ">=", 1)
    for zone, name in (("the command zone", "command"), ("your graveyard", "graveyard"), ("exile", "exile"), ("your hand", "hand")):
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

    return flip_condition(p)


_RULES = (
    _flipped, _this_turn, deed_condition, lead, designation, _dont_control, _control, _monarch, _turn, _life, _there_are, _cards_in, _in_zone, _both_yours, _kicked, _any_player, _is, _amounts,
)  # fmt: skip
