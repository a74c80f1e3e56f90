"""Dice that are rolled anew, and results that are raised or lowered, by effects of permanents (CR 706.2a-b).

A frame that rolls keeps what the dice show in its ``words``, one for each player: the seat, then for each die its
natural result and what was added. ``hold`` is the number of offers dealt with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.cards.abilities import Cost
from engine.cards.mana import ManaCost
from engine.core.cost_parts import parts_payable
from engine.core.mana import can_pay
from engine.core.permissions import permissions, permitted_at_all
from engine.core.references import player_fits
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Paying

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards.abilities import Permission
    from engine.core.run import Run
    from engine.state.board import Board
    from engine.state.frames import RunProgram

__all__ = ["Rolls", "changeable", "next_change", "shown", "told"]

R_706_2A, R_706_2B = ref("706.2a"), ref("706.2b")
_KINDS = frozenset({"reroll", "adjust_die"})
Rolls = list[tuple[PlayerId, list[tuple[int, int]]]]
"""Players with their dice: the natural result of each, and what is added to it."""


class _Offer(NamedTuple):
    """One chance to change dice: of one player, all of them or (``die`` >= 0) one."""

    kind: str
    rule: Permission
    source: ObjectId
    player: PlayerId
    die: int = -1


def changeable(board: Board) -> bool:
    """Whether some effect might change what dice show."""
    return bool(board.sources or board.effects.continuous) and permitted_at_all(board, _KINDS)


def told(rolls: Rolls) -> tuple[str, ...]:
    """The rolls as the words of a frame."""
    return tuple(" ".join((str(p), *(f"{n}:{plus}" for n, plus in dice))) for p, dice in rolls)


def shown(words: tuple[str, ...]) -> Rolls:
    """The rolls that a frame keeps."""
    out: Rolls = []
    for word in words:
        seat, *dice = word.split(" ")
        pairs = (die.split(":") for die in dice)
        out.append((PlayerId(int(seat)), [(int(n), int(plus)) for n, plus in pairs]))
    return out


def _offers(board: Board, rolls: Rolls) -> Iterator[_Offer]:
    """First what rolls dice anew, then what adds or subtracts (706.2b)."""
    for player, dice in rolls:
        for kind in ("reroll", "adjust_die"):
            for scope, rule, _ in permissions(board, kind):
                if scope.source is None or not player_fits(board, scope, player, rule.who):
                    continue
                for die in (-1,) if kind == "reroll" else range(len(dice)):
                    yield _Offer(kind, rule, scope.source, player, die)


def _used(run: Run, offer: _Offer) -> str:
    return f"used:{offer.kind}:{run.board.turn.number}"


def _open(run: Run, offer: _Offer) -> bool:
    """Whether the player could take the offer: it was not used up this turn, and its cost can be paid."""
    source = run.board.object(offer.source)
    cost = offer.rule.cost or Cost()
    if source is None or (offer.rule.each_turn and _used(run, offer) in source.more.marks):
        return False
    payable = parts_payable(run.board, run.book, offer.player, cost.parts, offer.source)
    return payable and (cost.mana is None or can_pay(run.board, run.book, offer.player, cost.mana, purpose=("effect",)))


def next_change(run: Run, frame: RunProgram, sides: int, answer: Any) -> Decision | bool:
    """The next question; True with the frame pushed anew, False once everything was offered."""
    at = frame.hold[0] if frame.hold else 0
    taken = frame.words[-1][1:].split("|") if frame.phase == 2 else []
    words = frame.words[:-1] if taken else frame.words
    rolls = shown(words)
    offers = list(_offers(run.board, rolls))
    if at >= len(offers):
        return False
    offer, after = offers[at], replace(frame, phase=1, words=words, hold=(at + 1,))
    dice = next(d for p, d in rolls if p == offer.player)
    if taken:
        if run.result[1] > run.result[0]:  # paid
            _change(run, offer, dice, taken, sides)
            after = replace(after, words=told(rolls))
        run.push(after)
        return True
    if not _open(run, offer):
        run.push(after)
        return True
    if answer is None:
        options = tuple(f"die {i + 1}: {n + plus}" for i, (n, plus) in enumerate(dice))
        if offer.kind == "reroll":
            why = Why((R_706_2B, R_706_2A), "roll dice anew", offer.source)
            return Decision(
                "ChooseValue", offer.player, run.decider(offer.player), why, options, 0, len(options), slot="reroll"
            )
        why = Why((R_706_2A, R_706_2B), "change a result", offer.source, (options[offer.die],))
        return Decision("ChooseValue", offer.player, run.decider(offer.player), why, ("no", "+1", "-1"), slot="result")
    if not answer or answer[0] == "no":
        run.push(after)
        return True
    cost = offer.rule.cost or Cost()
    run.push(replace(frame, phase=2, words=(*words, "?" + "|".join(map(str, answer)))))
    run.push(
        Paying(
            offer.player, cost.mana or ManaCost(), Cost(None, cost.parts), offer.source, cancel=False, purpose=("effect",),
            cites=(R_706_2A,),
        )
    )  # fmt: skip
    return True


def _change(run: Run, offer: _Offer, dice: list[tuple[int, int]], taken: list[str], sides: int) -> None:
    """The dice that were chosen show something new, or the result of one is another; what is used once a turn is used."""
    source = run.board.objects[offer.source]
    events: list[ev.Event] = [
        ev.RuleApplied(
            f"dice: {offer.kind.replace('_', ' ')}", (offer.source,), offer.player, tuple(taken), (R_706_2B,)
        )
    ]
    if offer.kind == "reroll":
        for word in taken:
            i = int(word.removeprefix("die ").partition(":")[0]) - 1
            dice[i] = (run.below(sides) + 1, dice[i][1])
    else:
        natural, plus = dice[offer.die]
        dice[offer.die] = (natural, plus + int(taken[0]))
    if offer.rule.each_turn:
        more = replace(source.more, marks=(*source.more.marks, _used(run, offer)))
        events.append(ev.Noted(source.id, more, "used"))
    run.commit(events)
