"""Dice: "roll a d20", results tables, "the result" (CR 706)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.abilities import Ability, Permission
from engine.cards.chance import RollAgain, RollDice
from engine.cards.filters import Compare, Condition, Ref, Result
from engine.cards.ops import Op, Program
from engine.cards.text.clauses import Steps, verb
from engine.cards.text.cursor import Cursor
from engine.cards.text.words import NUMBERS, whole
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount
    from engine.cards.text.cursor import Scope, Setting

__all__ = ["ROW", "changed_dice", "extra_die", "results", "results_table", "roll_condition"]

ROW = re.compile(r"(\d+)(?:[–—-](\d+)|(\+))? \| ?")
"""How a row of a results table begins: a number, a range, or a number with "+" (706.3a)."""
_EXTRA = re.compile(
    r"If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll\."
)


def extra_die(text: str) -> tuple[Ability, ...] | None:
    """Read the line by which one more die is rolled and the lowest ignored (706.6)."""
    return (Permission("extra_die"),) if _EXTRA.fullmatch(text) else None


_ADJUSTED = re.compile(
    r"After you roll a die, you may (.+)\. If you do, increase or decrease the result by 1\.( Do this only once each turn\.)?"
)
_REROLLED = re.compile(r"(Once each turn, you|You) may pay (\{.+\}) to reroll one or more dice you rolled\.")


def changed_dice(text: str, setting: Setting) -> tuple[Ability, ...] | None:
    """Read the lines by which dice are rolled anew or results are changed (706.2b)."""
    from engine.cards.text.costs import cost

    for pattern, kind, said, once in ((_ADJUSTED, "adjust_die", 1, 2), (_REROLLED, "reroll", 2, 1)):
        found = pattern.fullmatch(text)
        if found is None:
            continue
        p = Cursor(found.group(said), setting)
        price = p.attempt(cost)
        if price is None or not p.done:
            return None
        limited = bool(found.group(once)) and found.group(once) != "You"
        return (Permission(kind, cost=price, each_turn=int(limited)),)
    return None


@verb("roll rolls")
def _roll(p: Cursor, who: Ref) -> Steps | None:
    """Read "roll a d20", "roll two six-sided dice", "roll two d20 and ignore the lower roll", "roll a d20 and add the
    number of cards in your hand".
    """
    from engine.cards.text.amounts import number, value

    if p.eat("again"):
        p.say(did="")
        return (RollAgain(),)
    n: Amount | None = number(p)
    sides = _sides(p)
    if n is None or not sides:
        return None
    slot = p.slot("roll")
    step = RollDice(who, sides, n, slot=slot)
    if p.eat("and ignore the lower|lowest roll"):
        step = replace(step, keep="highest" if n == 2 else "drop lowest")
    elif p.eat("and ignore the higher|highest roll"):
        if n != 2:
            return None
        step = replace(step, keep="lowest")
    elif p.eat("and ignore all but the highest roll"):
        step = replace(step, keep="highest")
    elif p.eat("and add"):
        plus = value(p)
        if plus is None:
            return None
        step = replace(step, plus=plus)
    p.say(amount=Result(slot), rolled=slot, did=slot)
    return (step,)


def _sides(p: Cursor) -> int:
    """Read "d20", "six-sided die", "20-sided dice" -> the number of sides; 0 if it is no die."""
    word = p.word
    if word.startswith("d") and (n := whole(word[1:])) is not None:
        p.take()
        return n
    if word.endswith("-sided"):
        p.take()
        stem = word.removesuffix("-sided")
        n = NUMBERS.get(stem, whole(stem) or 0)
        return n if p.eat("die|dice") else 0
    n = NUMBERS.get(word, whole(word) or 0)
    if p.eat(f"{word} - sided die|dice") or p.eat(f"{word} -sided die|dice") or p.eat(f"{word} sided die|dice"):
        return n
    return 0


def roll_condition(p: Cursor) -> Condition | None:
    """Read "the result is 3 or less", "any of those results was 10 or higher", "you rolled 6 or higher", "you rolled
    doubles".
    """
    from engine.cards.text.amounts import comparison

    slot = p.scope.rolled
    if not slot:
        return None
    if p.eat("you rolled doubles"):
        return Compare(Result(f"{slot}:doubles"), ">=", 1) if slot != "amount" else None
    if p.eat("any of those results was|is"):
        most: Amount = Result("highest" if slot == "amount" else f"{slot}:highest")
    elif p.eat("the result is|was") or p.eat("you rolled") or p.eat("the roll was|is"):
        most = Result(slot)
    else:
        return None
    if p.eat("equal to or less than"):
        return Compare(most, "<=", p.must(_value))
    relation, n = comparison(p)
    return Compare(most, relation, n)


def _value(p: Cursor) -> Amount | None:
    from engine.cards.text.amounts import value

    return value(p)


def results(p: Cursor) -> Amount | None:
    """Read "even result", "odd result" behind "for each"."""
    if p.scope.rolled and p.eat("even|odd result|results"):
        return Result(f"{p.scope.rolled}:{p.tokens[p.i - 2].text}")
    return None


def results_table(p: Cursor, rows: str) -> Program | None:
    """Read sentences that end with a roll, and the rows of its results table (706.3a); what was said before is known in
    each row.
    """
    from engine.cards.text.bindings import all_bound, remember
    from engine.cards.text.programs import sentences

    steps = sentences(p)
    if (
        steps is None
        or not p.done
        or not isinstance(last := steps[-1], RollDice)
        or p.scope.before
        or p.scope.around is not None
    ):
        return None
    table: list[tuple[int, int, tuple[Op, ...]]] = []
    scope = p.scope
    for line in rows.split("\n"):
        found = ROW.match(line)
        if found is None:
            return None
        made = _row(p, line[found.end() :], scope)
        if made is None:
            return None
        low = int(found.group(1))
        table.append((low, 0 if found.group(3) else int(found.group(2) or low), made[0]))
        scope = replace(scope, slots=made[1].slots, sets=made[1].sets)
    whole_ = (*steps[:-1], replace(last, rows=tuple(table)))
    remembered = remember(whole_, scope.sets)
    if remembered is None or not all_bound(remembered):
        return None
    return Program(remembered, p.scope.targets)


def _row(p: Cursor, text: str, scope: Scope) -> tuple[Steps, Scope] | None:
    """The steps of one row; it has no targets of its own (706.3b)."""
    from engine.cards.text.programs import sentences

    inner = Cursor(text, p.setting)
    inner.scope = scope
    steps = inner.attempt(sentences)
    if (
        steps is None
        or not inner.done
        or inner.scope.targets != p.scope.targets
        or inner.scope.before
        or inner.scope.around is not None
    ):
        return None
    return steps, inner.scope
