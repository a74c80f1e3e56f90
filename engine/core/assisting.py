"""Assist: another player pays part of a spell's generic mana (CR 702.132)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Cost
from engine.cards.mana import ManaCost
from engine.core.mana import can_pay
from engine.core.references import apnap
from engine.frozen import replace
from engine.ids import PlayerId
from engine.rulebook.refs import ref
from engine.state.decisions import Decision, Why
from engine.state.frames import Casting, Paying

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.core.run import Run
    from engine.state.board import Board

__all__ = ["assisted", "assisting", "could_be_assisted", "payment_of"]

R = ref("702.132a")


def assisted(paid: tuple[str, ...]) -> int:
    """How much generic mana somebody else has agreed to pay."""
    return sum(int(word.split()[2]) for word in paid if word.startswith("assist ") and len(word.split()) == 3)


def most_of(board: Board, book: Book, player: int, generic: int, purpose: tuple[str, ...]) -> int:
    """The most generic mana of so much that the player could pay."""
    n = generic
    while n and not can_pay(board, book, player, ManaCost(n), purpose=purpose):
        n -= 1
    return n


def could_be_assisted(
    board: Board, book: Book, player: int, mana: ManaCost, purpose: tuple[str, ...], ways: tuple[str, ...]
) -> bool:
    """Whether the player could pay the cost if another player paid as much of the generic mana as that player can."""
    for p in board.alive():
        n = 0 if p == player else most_of(board, book, p, mana.generic, purpose)
        if n and can_pay(board, book, player, replace(mana, generic=mana.generic - n), purpose=purpose, ways=ways):
            return True
    return False


def assisting(run: Run, frame: Casting, mana: ManaCost, purpose: tuple[str, ...], answer: Any) -> Decision | bool:
    """Ask for the player and then that player for the amount; True if a question was answered, False once there is
    nothing more to ask. The player pays right after the one who casts the spell (702.132a).
    """
    words = [w for w in frame.paid if w.startswith("assist ")]
    if "no assist" in frame.paid or any(len(w.split()) == 3 for w in words) or not mana.generic:
        return False
    if not words:
        options = tuple(~p for p in apnap(run.board, run.board.alive()) if p != frame.player)
        if options and answer is None:
            why = Why((R,), "who assists", frame.object)
            return Decision(
                "ChoosePlayers",
                frame.player,
                run.decider(frame.player),
                why,
                options,
                0,
                1,
                about=(frame.object,),
                slot="assist",
            )
        run.push(replace(frame, paid=(*frame.paid, f"assist {~int(answer[0])}" if answer else "no assist")))
        return True
    helper = PlayerId(int(words[0].split()[1]))
    most = most_of(run.board, run.book, helper, mana.generic, purpose)
    if most and answer is None:
        why = Why((R,), "how much to pay for it", frame.object)
        return Decision(
            "ChooseNumber", helper, run.decider(helper), why, (), 0, most, about=(frame.object,), slot="assist"
        )
    n = int(answer[0]) if answer else 0
    run.push(replace(frame, paid=(*frame.paid, f"assist {helper} {n}")))
    return True


def payment_of(frame: Casting, purpose: tuple[str, ...]) -> Paying | None:
    """What the assisting player pays."""
    for word in frame.paid:
        parts = word.split()
        if parts[0] == "assist" and len(parts) == 3 and int(parts[2]):
            return Paying(
                PlayerId(int(parts[1])),
                ManaCost(int(parts[2])),
                Cost(),
                frame.object,
                "mana",
                object=frame.object,
                cites=(R,),
                purpose=purpose,
            )
    return None
