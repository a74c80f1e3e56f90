"""What may be answered to what is asked, and why something else may not (CR 101.4, 608.2d)."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any

from engine.core.assigning import assignment_options, check_assignment
from engine.core.attackers import attack_options, check_attackers
from engine.core.blockers import block_options, check_blockers
from engine.core.book import book_of
from engine.core.choices import player_of
from engine.core.listing_kept import LIMIT
from engine.errors import Reason
from engine.state.decisions import Decision
from engine.state.frames import CombatDamage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.state.decisions import Value
    from engine.state.game import Game

__all__ = ["ILLEGAL", "INVALID", "answer_reasons", "answers"]


ILLEGAL, INVALID = "action/illegal", "action/invalid"
_MANY = (
    "ChooseObjects",
    "ChooseCards",
    "ChooseTargets",
    "ChoosePlayers",
    "ChooseModes",
    "ChooseValue",
    "ChooseReplacement",
    "May",
    "PayCost",
    "LoopSuspected",
    "Pick",
)


def answer_reasons(game: Game, d: Decision, value: Value) -> tuple[Reason, ...]:
    """Every reason why the value does not answer the decision."""
    board, kind, rules = game.board, d.kind, d.why.rules
    if kind == "DeclareAttackers":
        return check_attackers(board, book_of(game.setup), d.player, value)
    if kind == "DeclareBlockers":
        return check_blockers(board, book_of(game.setup), d.player, value)
    if kind == "AssignDamage":
        frame = game.agenda[-1]
        assert type(frame) is CombatDamage
        return check_assignment(board, frame, value)
    if kind == "ChooseNumber":
        if len(value) != 1 or type(value[0]) is not int:
            return (Reason(INVALID, rules, "the value is one whole number"),)
        if not d.least <= value[0] <= d.most:
            return (Reason(ILLEGAL, rules, f"the number is between {d.least} and {d.most}"),)
        return ()
    if kind == "Order":
        if sorted(map(str, value)) != sorted(map(str, d.options)):
            return (Reason(ILLEGAL, rules, "the value is every option once, in the wanted order"),)
        return ()
    if kind == "Distribute":
        if len(value) != len(d.options) or not all(type(v) is int for v in value):
            return (Reason(INVALID, rules, "the value is one number for each option"),)
        if any(v < d.least for v in value) or sum(v for v in value if type(v) is int) != d.most:  # type: ignore[operator]
            return (Reason(ILLEGAL, rules, f"each number is at least {d.least}, and all together are {d.most}"),)
        return ()
    if kind in _MANY:
        if kind == "ChooseValue" and not d.options:
            return _word_reasons(game, d, value)
        out: list[Reason] = []
        wrong = [v for v in value if v not in d.options or isinstance(v, tuple)]
        if wrong:
            out.append(Reason(ILLEGAL, rules, f"not among the options: {', '.join(map(str, wrong))}"))
        if "stop" in value and len(value) > 1:
            out.append(Reason(ILLEGAL, rules, "either cards or stop"))
        if len(set(value)) != len(value) and not (kind == "ChooseModes" and d.slot == "again"):
            out.append(Reason(ILLEGAL, rules, "each option can be chosen once"))
        if not d.least <= len(value) <= d.most:
            many = str(d.least) if d.least == d.most else f"{d.least} to {d.most}"
            out.append(Reason(ILLEGAL, rules, f"choose {many}, not {len(value)}"))
        if not out and d.slot == "per opponent":
            owners = [player_of(board, int(v)) for v in value]  # type: ignore[arg-type]
            if len(set(owners)) != len(owners):
                out.append(Reason(ILLEGAL, rules, "at most one for each opponent"))
        return tuple(out)
    return (Reason(INVALID, rules, f"no answer is known for {kind}"),)


def _word_reasons(game: Game, d: Decision, value: Value) -> tuple[Reason, ...]:
    """Free words: the right number, all different, and card names only of cards that exist (201.4, 702.106f)."""
    rules = d.why.rules
    out: list[Reason] = []
    if not d.least <= len(value) <= d.most:
        out.append(
            Reason(ILLEGAL, rules, f"choose {d.least}" if d.least == d.most else f"choose {d.least} to {d.most}")
        )
    if not all(type(v) is str for v in value):
        return (*out, Reason(INVALID, rules, "the value is words"))
    if len(set(value)) != len(value):
        out.append(Reason(ILLEGAL, rules, "the names must be different"))
    if d.slot == "card_name":
        names = book_of(game.setup).names
        out += [Reason(ILLEGAL, rules, f"no card is called {v!r}") for v in value if v not in names]
    return tuple(out)


def answers(game: Game, d: Decision) -> tuple[Sequence[Value], bool]:
    """Accepted values for a decision in a fixed order, at most :data:`LIMIT`, and whether these are all."""
    kind = d.kind
    if kind == "DeclareAttackers":
        return attack_options(game.board, d.player, LIMIT, book_of(game.setup))
    if kind == "DeclareBlockers":
        return block_options(game.board, d.player, LIMIT)
    if kind == "AssignDamage":
        frame = game.agenda[-1]
        assert type(frame) is CombatDamage
        return assignment_options(game.board, frame, LIMIT)
    if kind == "ChooseNumber":
        top = min(d.most, d.least + LIMIT - 1)
        return tuple((n,) for n in range(d.least, top + 1)), top == d.most
    if kind == "Order":
        return _orders(d.options)
    if kind == "Distribute":
        return _shares(len(d.options), d.least, d.most)
    if kind == "ChooseValue" and not d.options:
        words = sorted({f.name for c in game.setup.cards for f in c.faces})[: LIMIT // max(1, d.most)]
        return tuple(combinations(words, d.least)), False
    if kind == "ChooseModes" and d.slot == "again":
        repeated: list[Value] = (
            [c for n in range(d.least, d.most + 1) for c in combinations_with_replacement(d.options, n)]
            if d.most <= len(d.options)
            else []
        )
        return (
            (tuple(repeated), True)
            if repeated and len(repeated) <= LIMIT
            else (tuple((o,) * d.most for o in d.options), False)
        )
    found: list[Value] = []
    for n in range(d.least, d.most + 1):
        for chosen in combinations(d.options, n):
            if n > 1 and "stop" in chosen:
                continue
            if d.slot == "per opponent" and answer_reasons(game, d, chosen):
                continue
            if len(found) >= LIMIT:
                return tuple(found), False
            found.append(chosen)
    return tuple(found), not (d.slot == "bottom" and d.least > 1) and d.slot != "incomplete"


def _orders(options: tuple[Any, ...]) -> tuple[tuple[Value, ...], bool]:
    if len(options) <= 5:
        from itertools import permutations

        return tuple(permutations(options)), True
    rotated = [options[i:] + options[:i] for i in range(len(options))]
    return tuple([*rotated, *(r[::-1] for r in rotated)][:LIMIT]), False


def _shares(n: int, least: int, total: int) -> tuple[tuple[Value, ...], bool]:
    found: list[Value] = []

    def fill(head: tuple[int, ...], left: int) -> bool:
        if len(head) == n - 1:
            if left >= least:
                found.append((*head, left))
            return len(found) < LIMIT
        return all(fill((*head, k), left - k) for k in range(least, left - least * (n - len(head) - 1) + 1))  # noqa: F821 - deleted after use, a function that calls itself is a cycle

    whole = fill((), total)
    del fill  # a function that calls itself is a cycle
    return tuple(found[:LIMIT]), whole
