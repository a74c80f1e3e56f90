"""Replacement effects of static abilities: the line, and what tokens, counters, life, draws and steps become instead
(CR 614).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Replacement
from engine.cards.filters import Bound, Compare, Condition, Count, Filter, Result
from engine.cards.ops import Op, Program
from engine.cards.text.amounts import number
from engine.cards.text.conditions import condition
from engine.cards.text.cursor import Cursor
from engine.cards.text.damage_shields import (
    damage_dealt,
    double_all,
    more_damage,
    prevent_all,
    prevent_some,
    prevent_while,
    redirect_damage,
)
from engine.cards.text.entering import as_enters, enters, enters_as_copy
from engine.cards.text.mentioned import self_reference
from engine.cards.text.nouns import SOURCE, noun
from engine.cards.text.programs import sentences
from engine.cards.text.redirected import would_die, would_enter, would_leave, would_return
from engine.cards.text.words import counter_kind
from engine.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.text.parts import Found


__all__ = ["replacement_line"]


def replacement_line(p: Cursor) -> Found | None:
    """A line that is a replacement effect of a static ability."""
    found = p.first(*_RULES)
    if found is None:
        return None
    if p.peek(". as it enters ,"):  # "This land enters tapped. As it enters, choose a color."
        p.need(".")
        more = p.first(as_enters)
        if more is None:
            return None
        found = (*found, *more)
    p.eat(".")
    clean = not p.scope.before and not p.scope.targets and p.scope.around is None
    return found if p.done and clean else None


def _would_lose(p: Cursor) -> Found | None:
    """Read "If you would lose the game, instead exile ~ and your life total becomes 1."."""
    if not p.eat("if you would lose the game ,"):
        return None
    inner = p.attempt(_program_instead)
    return None if inner is None else (Replacement("lose", "instead", player="you", program=inner),)


# -- numbers -----------------------------------------------------------------------------------------------------------


def _multiply(p: Cursor) -> Found | None:
    """Twice as many tokens, counters, damage, life; that many plus one."""
    if not p.eat("if"):
        return None
    return p.first(_tokens, _counters_put, _counters_by_effect, more_damage, _life_more, _tapped_for_more)


def _tapped_for_more(p: Cursor) -> Found | None:
    """Read "If you tap a permanent for mana, it produces twice as much of that mana instead." (106.12b)."""
    if not p.eat("you tap a|an"):
        return None
    found = noun(p)
    if found is None or found.around is not None or not p.eat("for mana , it produces"):
        return None
    for said, times in (("twice", 2), ("three times", 3)):
        if p.eat(f"{said} as much of that mana instead"):
            return (Replacement("mana", "modify", found.filter, player="you", times=times),)
    return None


def _tokens(p: Cursor) -> Found | None:
    if p.eat(
        "one or more tokens would be created under your control , twice that many of those tokens are created instead"
    ):
        return (Replacement("token", "modify", player="you", times=2),)
    if p.eat("you would create one or more tokens , instead create twice that many of those tokens") or p.eat(
        "one or more tokens would be created under your control , instead twice that many of those tokens are created"
    ):
        return (Replacement("token", "modify", player="you", times=2),)
    if p.eat(
        "an effect would create one or more tokens under your control , it creates twice that many of those tokens instead"
    ):
        return (Replacement("token", "modify", player="you", times=2),)
    return p.attempt(_tokens_besides) or p.attempt(_one_token_more)


def _tokens_besides(p: Cursor) -> Found | None:
    """Read "If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel
    creature tokens are created instead.".
    """
    from engine.cards.text.making import token

    if not p.eat("one or more tokens would be created under your control , those tokens plus that many"):
        return None
    made = token(p)
    if made is None or not p.eat("are created instead"):
        return None
    return (Replacement("token", "besides", player="you", program=Program((made,))),)


def _one_token_more(p: Cursor) -> Found | None:
    """Read "If one or more creature tokens would be created under your control, those tokens plus a 1/1 white Soldier
    creature token are created instead.": once for all of them.
    """
    from engine.cards.text.making import one_token

    wanted: Filter | None = None
    if p.eat("you would create one or more tokens , instead create those tokens plus"):
        early = True
    else:
        p.need("one or more")
        if not p.peek("tokens"):
            wanted = _kind_of_tokens(p)
        early = False
        p.need("tokens would be created under your control , those tokens plus")
    if not (p.eat("an additional") or p.eat("a|an")):
        return None
    made = one_token(p)
    if made is None or (not early and not p.eat("are created instead")):
        return None
    return (Replacement("token", "besides", wanted, player="you", program=Program((made,)), amount=1),)


def _kind_of_tokens(p: Cursor) -> Filter | None:
    """Read "creature", "artifact", "Treasure" before "tokens".

    :raises Mismatch: it is another word.
    """
    from engine.cards.text.cursor import Mismatch
    from engine.cards.text.words import SUBTYPE_WORDS, TYPE_WORDS

    word = p.take().text
    if word in TYPE_WORDS:
        return Filter(types=(TYPE_WORDS[word],))
    if word in SUBTYPE_WORDS:
        return Filter(subtypes=(SUBTYPE_WORDS[word],))
    raise Mismatch


def _counters_by_effect(p: Cursor) -> Found | None:
    """Read "If an effect would put one or more counters on a permanent you control, it puts twice that many of those
    counters on that permanent instead.".
    """
    if not p.eat("an effect would put one or more counters on a"):
        return None
    found = noun(p)
    if found is None or found.around is not None or found.filter.kind != "permanent":
        return None
    if not p.eat(", it puts twice that many of those counters on that permanent|creature|planeswalker instead"):
        return None
    return (Replacement("counters", "modify", found.filter, times=2, origin="effect"),)


def _counters_put(p: Cursor) -> Found | None:
    if not p.eat("one or more"):
        return None
    kind = ""
    if p.word != "counters":
        kind = counter_kind(p.take().text)
    if not p.eat("counters would be put on"):
        return None
    if p.eat("a|an"):
        found = noun(p)
        if found is None or found.around is not None or found.filter.kind != "permanent":
            return None
        what: Filter | None = found.filter
    elif self_reference(p) is not None:
        what = SOURCE
    else:
        return None
    p.need(",")
    base = Replacement("counters", "modify", what, kind=kind)
    words = "+1/+1" if kind == "P1P1" else ""
    for text, twice, plus in (
        (f"twice that many {words} counters are put on it|that [creature|permanent] instead", 2, 0),
        ("twice that many of each of those kinds of counters are put on that permanent|creature|it instead", 2, 0),
        (f"that many plus one {words} counters are put on it instead", 1, 1),
        (f"that many plus one {words} counters are put on that creature|permanent instead", 1, 1),
        ("that many plus one of each of those kinds of counters are put on that creature|permanent|it instead", 1, 1),
    ):
        if p.eat(text):
            return (replace(base, times=twice, plus=plus),)
    return None


def _life_more(p: Cursor) -> Found | None:
    for text, who in (("you", "you"), ("an opponent", "opponent"), ("a player", "any")):
        for word, event in (("gain|gains", "life_gain"), ("lose|loses", "life_loss")):
            at = p.i
            if not p.eat(f"{text} would {word} life ,"):
                continue
            if p.eat("they lose|gain twice that much life instead") or p.eat(
                "that player loses|gains twice that much life instead"
            ):
                return (Replacement(event, "modify", player=who, times=2),)
            if who == "you" and p.peek("you gain"):
                p.i = at
                break
            p.say(amount=Result("amount"), player=None if who == "you" else Bound("player"))
            inner = p.attempt(_program_instead)
            return None if inner is None else (Replacement(event, "instead", player=who, program=inner),)
    if not p.eat("you would gain life , you gain"):
        return None
    base = Replacement("life_gain", "modify", player="you")
    if p.eat("twice that much life instead"):
        return (replace(base, times=2),)
    if p.eat("that much life plus"):
        n = number(p)
        return (replace(base, plus=n),) if n is not None and p.eat("instead") else None
    return None


def _instead(p: Cursor) -> Found | None:
    """Read "If you would draw a card, … instead."."""
    when: Condition | None = None
    if p.eat("if you would draw a card while your library has no cards in it ,"):
        when = Compare(Count(Filter(kind="card", zones=("library",), owner="you")), "=", 0)
    elif not p.peek("if you would draw a card ,"):
        return p.attempt(_draws_instead)
    else:
        p.need("if you would draw a card ,")
    if p.eat("you may instead"):
        steps = _rest(p)
        return (
            None
            if steps is None
            else (Replacement("draw", "instead", player="you", program=Program(steps), optional=True, condition=when),)
        )
    inner = p.attempt(_program_instead)
    return None if inner is None else (Replacement("draw", "instead", player="you", program=inner, condition=when),)


def _rest(p: Cursor) -> tuple[Op, ...] | None:
    """What is done instead, up to the end of the line; no target can be chosen for it."""
    p.say(no_targets=True)
    return sentences(p)


def _draws_instead(p: Cursor) -> Found | None:
    """Read "If an opponent would draw a card except the first one they draw in each of their draw steps, …"."""
    p.need("if")
    who = next(
        (
            word
            for text, word in (
                ("you", "you"),
                ("an opponent", "opponent"),
                ("a player", "any"),
                ("another player", "not_you"),
            )
            if p.eat(text)
        ),
        "",
    )
    if not who or not p.eat("would draw a card"):
        return None
    beyond = p.eat("except the first one you|they draw in each of your|their draw steps")
    if not p.eat(","):
        return None
    if who != "you":
        p.say(player=Bound("player"))
    if p.eat("they|you skip|skips that draw instead") or p.eat("that player skips that draw instead"):
        return (Replacement("draw", "instead", player=who, beyond_first=beyond),)
    if p.eat("instead that player skips that draw and") or p.eat("that player skips that draw and"):
        p.say(no_targets=True)
        steps = sentences(p)
        return (
            None
            if steps is None
            else (Replacement("draw", "instead", player=who, program=Program(steps), beyond_first=beyond),)
        )
    inner = p.attempt(_program_instead)
    return None if inner is None else (Replacement("draw", "instead", player=who, program=inner, beyond_first=beyond),)


def _floor(p: Cursor) -> Found | None:
    """Read "If you control a creature, damage that would reduce your life total to less than 1 reduces it to 1
    instead.".
    """
    when: Condition | None = None
    if p.eat("if"):
        when = condition(p)
        if when is None or not p.eat(","):
            return None
    if not p.eat("damage that would reduce your life total to less than"):
        return None
    least = number(p)
    if not isinstance(least, int) or not p.eat("reduces it to") or number(p) != least or not p.eat("instead"):
        return None
    return (Replacement("life_loss", "floor", player="you", amount=least, condition=when),)


def _program_instead(p: Cursor) -> Program | None:
    end = next((n for n in range(p.i, len(p.tokens)) if p.tokens[n].text == "instead"), None)
    if end is None:
        return None
    early = end == p.i
    if early:
        p.take()
        cut = Cursor(p.text, p.setting, tokens=p.tokens)
        cut.i = p.i
    else:
        cut = Cursor(p.text, p.setting, tokens=p.tokens[:end])
        cut.i = p.i
    cut.scope = replace(p.scope, no_targets=True)
    steps = sentences(cut)
    if steps is None:
        return None
    p.i = len(p.tokens) if early else end + 1
    return Program(steps)


def _skip(p: Cursor) -> Found | None:
    if p.eat("skip your draw step"):
        return (Replacement("skip", player="you", step="draw"),)
    if p.eat("players skip their upkeep steps"):
        return (Replacement("skip", player="any", step="upkeep"),)
    if p.eat("players skip their draw steps"):
        return (Replacement("skip", player="any", step="draw"),)
    for text, who in (
        ("players skip their", "any"),
        ("each player skips their", "any"),
        ("your opponents skip their", "opponent"),
        ("skip your", "you"),
    ):
        for step in ("untap", "upkeep", "draw"):
            if p.eat(f"{text} {step} step|steps"):
                return (Replacement("skip", player=who, step=step),)
    return None


_RULES: tuple[Callable[[Cursor], Found | None], ...] = (
    enters, as_enters, enters_as_copy, would_die, would_enter, would_leave, _would_lose, would_return, _multiply, _instead, _floor, double_all, prevent_some, damage_dealt, prevent_all, prevent_while, redirect_damage, _skip,
)  # fmt: skip
