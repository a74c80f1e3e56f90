"""Continuous changes: "gets +1/+1", "gains flying", "becomes …", "loses all abilities" (CR 611, 613)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.filters import All, Filter, Ref, This, Times, X
from engine.cards.ops import (
    AddAbilities,
    AddActivated,
    AddPT,
    AddTypes,
    Continuous,
    LoseAbilities,
    Op,
    Prohibit,
    SetPT,
    SetTypes,
)  # fmt: skip
from engine.cards.text.amounts import number, replaced, times, value, where_x
from engine.cards.text.bans import cant
from engine.cards.text.becoming import becomes, becomes_copy, is_now
from engine.cards.text.clauses import object_verb, sequence
from engine.cards.text.counting import for_each
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.durations import lasting_length
from engine.cards.text.keywords import with_abilities
from engine.cards.text.nouns import SOURCE, keyword_name, noun
from engine.cards.text.parts import Ban, Part
from engine.cards.text.things import objects
from engine.cards.text.words import TYPE_WORDS, whole
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["given_abilities", "lasting", "predicate_part", "predicates"]

Steps = tuple[Op, ...]


# -- predicates --------------------------------------------------------------------------------------------------------


def predicates(p: Cursor) -> list[tuple[Part, str]] | None:
    """Predicates joined by "and" and commas, each with its duration ("" if none was said)."""
    out: list[tuple[Part, str]] = []
    early = p.attempt(lasting_length) or ""
    while True:
        now = p.attempt(_this_turn)
        if now is not None:
            out.append((now, "end_of_turn"))
            if p.attempt(_joined) is None:
                break
            continue
        found = p.attempt(predicate_part)
        if found is None:
            return out or None
        since = len(out)
        out.extend((part, "") for part in found)
        length = p.attempt(lasting_length)
        each = p.attempt(for_each)
        if length is None:
            length = p.attempt(lasting_length)
        if each is not None:
            out[since:] = [(_scaled(part, each), "") for part, _ in out[since:]]
        if length is not None:
            out = [(part, old or length) for part, old in out]
        more = p.attempt(_joined)
        if more is None:
            break
    return _in_effect([(part, old or early) for part, old in out], p)


def _in_effect(found: list[tuple[Part, str]], p: Cursor) -> list[tuple[Part, str]]:
    """What is lost goes before what the same effect gives; "loses all other card types" makes the types exactly those
    named (205.1a).
    """
    lost = [x for x in found if x[0] == LoseAbilities()]
    if lost:
        found = [*lost, *(x for x in found if x[0] != LoseAbilities())]
        if _OTHER_TYPES.search(p.text):
            found = [
                (SetTypes(part.types, part.subtypes) if isinstance(part, AddTypes) and part.types else part, length)
                for part, length in found
            ]
    return found


_OTHER_TYPES = re.compile(r"loses? all other [^.]*card types")


def _this_turn(p: Cursor) -> Part | None:
    """Read "attacks this combat if able"."""
    if p.eat("attack|attacks this turn|combat if able"):
        return Ban("must_attack")
    if p.eat("block|blocks this turn|combat if able"):
        return Ban("must_block")
    if p.eat("block|blocks ~ this turn|combat if able") or p.eat("block|blocks this creature this turn|combat if able"):
        return Ban("must_block", SOURCE)
    if p.eat("must be blocked this turn|combat if able") or p.eat("must be blocked each combat this turn if able"):
        return Ban("must_be_blocked")
    if p.eat("can attack this turn as though it|they didn't have defender"):
        return Ban("ignores_defender")
    return None


def _joined(p: Cursor) -> bool | None:
    if not (p.eat(", and") or p.eat("and") or p.eat(",")):
        return None
    if p.peek("it|they loses|lose|has|have|gains|gain|gets|get"):
        p.take()
    at = p.i
    found = p.attempt(_this_turn) or p.attempt(predicate_part)
    p.i = at
    return True if found is not None else None


def _scaled(part: Part, each: Amount) -> Part:
    if not isinstance(part, AddPT) or not isinstance(part.power, int) or not isinstance(part.toughness, int):
        raise Mismatch
    return AddPT(_by(part.power, each), _by(part.toughness, each))


def _by(n: int, each: Amount) -> Amount:
    return 0 if n == 0 else times(n, each) if n > 0 else Times(n, each)


def _activated_of(p: Cursor) -> tuple[Part, ...] | None:
    """Read "all activated abilities of all creature cards in all graveyards" behind "has"."""
    from engine.cards.text.things import objects

    if not p.eat("all activated abilities of"):
        return None
    before = p.scope.targets
    what = objects(p)
    return None if what is None or p.scope.targets != before else (AddActivated(what),)


def predicate_part(p: Cursor) -> tuple[Part, ...] | None:
    """One predicate."""
    p.eat("each") or p.eat("also")
    if p.eat("get|gets"):
        return _gets(p)
    if p.eat("gain|gains|has|have"):
        if p.eat("all creature types"):
            return (AddTypes(every_creature_type=True),)
        return p.first(_activated_of, _base, given_abilities)
    if p.eat("lose|loses"):
        return _loses(p)
    if p.eat("become|becomes"):
        return p.first(becomes_copy, becomes)
    if p.eat("is|are goaded"):
        return (Ban("goaded"),)
    if p.eat("isn't|aren't legendary"):
        return (AddTypes(lose=("Legendary",)),)
    if p.eat("isn't|aren't a|an") and p.word in TYPE_WORDS:
        return (AddTypes(lose=(TYPE_WORDS[p.take().text],)),)
    if p.eat("is|are also"):
        also = is_now(p)
        return (
            None
            if also is None or not all(isinstance(part, SetTypes) for part in also)
            else tuple(AddTypes(part.types, part.subtypes) for part in also if isinstance(part, SetTypes))
        )
    if p.eat("is|are|'s"):
        return is_now(p)
    if p.word in {"can't", "cannot"}:
        p.take()
        return cant(p)
    if p.eat("can block only"):
        found = noun(p)
        if (
            found is None
            or found.around is not None
            or found.filter != Filter(types=("Creature",), keywords=found.filter.keywords)
            or len(found.filter.keywords) != 1
        ):
            return None
        return (Ban("cant_block", Filter(types=("Creature",), not_keywords=found.filter.keywords)),)
    if p.eat("can block"):
        if p.eat("any number of creatures"):
            return (Ban("extra_blocks"),)
        if p.eat("an additional creature [each] [combat]"):
            return (Ban("extra_blocks", amount=1),)
        p.eat("an")
        p.eat("additional")
        more = number(p)
        p.eat("additional")
        return (
            (Ban("extra_blocks", amount=more),)
            if isinstance(more, int) and p.eat("creatures [each] [combat]")
            else None
        )
    if p.eat("can attack as though it|they didn't have defender"):
        return (Ban("ignores_defender"),)
    if p.eat("must be blocked if able"):
        return (Ban("must_be_blocked"),)
    if p.eat("attack|attacks each combat|turn if able"):
        return (Ban("must_attack"),)
    if p.eat("block|blocks each combat|turn if able"):
        return (Ban("must_block"),)
    if p.eat("doesn't|don't untap during"):
        if p.eat("its|their controller|controllers '|'s untap step|steps") or p.eat("your untap step"):
            return (Ban("doesnt_untap"),)
        return None
    if p.eat("assigns|assign no combat damage"):
        return (Ban("assigns_none"),)
    if p.eat("assigns|assign combat damage equal to its|their toughness rather than its|their power"):
        return (Ban("assigns_toughness"),)
    return None


def _signed(text: str) -> Amount | None:
    sign = -1 if text[0] in "-−" else 1
    rest = text.lstrip("+-−")
    if rest == "x":
        return X() if sign == 1 else Times(-1, X())
    n = whole(rest)
    return None if n is None else sign * n


def _gets(p: Cursor) -> tuple[Part, ...] | None:
    p.eat("an additional")
    word = p.word
    if "/" not in word or word[0] not in "+-−":
        return None
    p.take()
    left, _, right = word.partition("/")
    power, toughness = _signed(left), _signed(right)
    if power is None or toughness is None:
        return None
    return (AddPT(power, toughness),)


def given_abilities(p: Cursor) -> tuple[Part, ...] | None:
    """Keywords and quoted abilities that are given."""
    found = with_abilities(p)
    return None if found is None else (AddAbilities(found),)


def _base(p: Cursor) -> tuple[Part, ...] | None:
    """Read "has base power and toughness 1/1"."""
    if p.eat("base power and toughness each equal to"):
        n = value(p)
        return None if n is None else (SetPT(n, n),)
    if p.eat("base power and toughness"):
        box = p.take().text
        left, _, right = box.partition("/")
        if not right:
            return None
        power, toughness = (X() if t == "x" else whole(t) for t in (left, right))
        return None if power is None or toughness is None else (SetPT(power, toughness),)
    if p.eat("base power"):
        n = number(p)
        return None if n is None else (SetPT(n, None),)
    if p.eat("base toughness"):
        n = number(p)
        return None if n is None else (SetPT(None, n),)
    return None


def _loses(p: Cursor) -> tuple[Part, ...] | None:
    if (
        p.eat("all abilities")
        or p.eat("all other abilities , card types , and creature types|subtypes")
        or p.eat("all other card types and abilities")
    ):
        return (LoseAbilities(),)
    if p.eat("all other abilities and card types") or p.eat("all other abilities"):
        return (LoseAbilities(),)
    name = p.attempt(keyword_name)
    if name is None:
        return None
    names = [name]
    while p.word in {"and", ","}:
        more = p.attempt(_and_keyword)
        if more is None:
            break
        names.append(more)
    return (LoseAbilities(tuple(names)),)


def _and_keyword(p: Cursor) -> str | None:
    p.take()
    p.eat("and")
    return keyword_name(p)


# -- as effects --------------------------------------------------------------------------------------------------------


def effect(what: Ref, found: list[tuple[Part, str]], *, default: str = "forever") -> Steps:
    """The ops for predicates said of objects."""
    out: list[Op] = []
    lengths = list(dict.fromkeys(length or default for _, length in found))
    for length in lengths:
        changes = tuple(part for part, own in found if (own or default) == length and not isinstance(part, Ban))
        if changes:
            out.append(Continuous(what, changes, length))
        out.extend(
            Prohibit(part.kind, what, part.filter, length, part.who, part.amount)
            for part, own in found
            if (own or default) == length and isinstance(part, Ban)
        )
    return tuple(out)


@object_verb(
    "get gets gain gains has have lose loses become becomes is are 's isn't aren't can can't cannot attack attacks block blocks doesn't don't assigns assign must"
)
def _changes(p: Cursor, what: Ref) -> Steps | None:
    p.i -= 1
    # nothing becomes a copy of itself: "that creature" is another
    p.say(exclude=what if p.peek("become|becomes a|copies copy|of") else None)
    found = predicates(p)
    if found is None:
        return None
    p.say(exclude=None)
    found = p.attempt(_with_x, found) or found
    still = p.attempt(_still)
    if still is not None:
        added: list[tuple[Part, str]] = [
            (AddTypes(part.types, part.subtypes) if isinstance(part, SetTypes) else part, length)
            for part, length in found
        ]
        found = added
    return effect(what, found)


def _with_x(p: Cursor, found: list[tuple[Part, str]]) -> list[tuple[Part, str]] | None:
    """Read ", where X is its power" before "It's still a land."."""
    x = p.must(where_x)
    return None if not p.peek(". it 's still") else [(replaced(part, X(), x), length) for part, length in found]


def _still(p: Cursor) -> bool | None:
    """Read "It's still a land." behind what it became: the types are in addition (205.1b)."""
    if p.quote_ended and p.eat("it 's still a|an"):
        return True if p.take().text in TYPE_WORDS else None
    if not (
        p.eat(". he|she 's still a|an")
        or p.eat(". it 's still a|an")
        or p.eat(". they're still")
        or p.eat(". it 's still")
        or p.eat(". that land|creature|artifact is still a|an")
    ):
        return None
    return True if p.take().text in TYPE_WORDS else None


@object_verb("doesn't don't")
def _no_untap(p: Cursor, what: Ref) -> Steps | None:
    mine = p.eat("untap during your next untap step")  # what you control
    if not mine and not p.eat("untap during its|their controller|controllers '|'s next untap step|steps"):
        return None
    if mine and what != This() and not (isinstance(what, All) and what.filter.controller == "you"):
        return None
    return (Prohibit("doesnt_untap", what, None, "next_untap"),)


@object_verb("attack attacks block blocks")
def _if_able(p: Cursor, what: Ref) -> Steps | None:
    kind = "must_attack" if p.tokens[p.i - 1].text.startswith("attack") else "must_block"
    return (Prohibit(kind, what),) if p.eat("this turn|combat if able") else None


def _permitted(p: Cursor, length: str) -> Steps | None:
    from engine.cards.ops import Permit

    if p.eat("you may"):
        owner: Ref | None = None
    else:
        from engine.cards.text.players import player

        owner = player(p)
        if owner is None or not p.eat("may"):
            return None
    if p.word not in {"play", "cast"}:
        return None
    event = p.setting.event
    p.setting = replace(p.setting, event="lasting")
    found = sequence(p)
    p.setting = replace(p.setting, event=event)
    if (
        found is None
        or len(found) != 1
        or not isinstance(found[0], Permit)
        or found[0].duration != "now"
        or not found[0].may
    ):
        return None

    return (replace(found[0], duration=length) if owner is None else replace(found[0], duration=length, who=owner),)


def _it_is(p: Cursor) -> Ref | None:
    """Read "it" before "'s a Wraith"."""
    from engine.cards.text.mentioned import pronoun

    if not (p.word == "it" and p.ahead(1) == "'s"):
        return None
    p.take()
    found = pronoun(p, many=False, exclude=p.scope.exclude)
    return None if found is None else found.current


def lasting(p: Cursor, length: str) -> Steps | None:
    """What follows "Until end of turn, …": changes without a duration of their own."""
    permitted = p.attempt(_permitted, length)
    if permitted is not None:
        return permitted
    out: list[Op] = []
    while True:
        what = p.attempt(_it_is) or objects(p)
        if what is None:
            return None
        found = predicates(p)
        if found is None:
            return None
        if p.attempt(_still) is not None:
            kept: list[tuple[Part, str]] = [
                (AddTypes(part.types, part.subtypes) if isinstance(part, SetTypes) else part, own)
                for part, own in found
            ]
            found = kept
        out.extend(p.flush(*effect(what, found, default=length)))
        if not (p.eat("and") or p.eat(", and")):
            return tuple(out)
