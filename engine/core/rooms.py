"""Permanents with a shared type line, whose halves are locked and unlocked (CR 709.5, 116.2m).

The copiable values of such a permanent hold both halves (``Face.halves``); its base is what is left of them while
others are locked (:func:`engine.cards.card.joined`). The designations are marks on the permanent, so a permanent that
becomes a copy of a Room has its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Cost
from engine.cards.card import SIDES, joined
from engine.cards.filters import Exact
from engine.cards.mana import ManaCost
from engine.core.cast_reasons import sorcery_time
from engine.core.effects import found_objects, go_on, op
from engine.core.layer_faces import unlocked
from engine.core.layers import controller_of, copiable
from engine.core.mana import can_pay
from engine.core.specials import CHECKS, OPTIONS, special
from engine.errors import Reason
from engine.frozen import replace
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Paying, RunProgram, Scope

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.core.run import Run
    from engine.state.board import Board
    from engine.state.decisions import Special
    from engine.state.objects import Obj

__all__ = ["doors"]

R = {n: ref(n) for n in ("116.2m", "118.3", "709.5e", "709.5f", "709.5g")}


def doors(board: Board, obj: Obj, *, open_: bool) -> tuple[str, ...]:
    """The sides of the permanent that are unlocked, or (``open_`` False) those that are locked (709.5c)."""
    if not copiable(board, obj).halves:
        return ()
    return tuple(side for side in SIDES if (side in unlocked(obj.more)) == open_)


def _price(board: Board, obj: Obj, side: str) -> ManaCost | None:
    """The unlock cost: the mana cost of the locked half (709.5e)."""
    return copiable(board, obj).halves[SIDES.index(side)].mana_cost


def _payable(board: Board, book: Book, player: int, obj: Obj) -> tuple[str, ...]:
    """The locked halves whose unlock cost the player can pay."""
    prices = ((side, _price(board, obj, side)) for side in doors(board, obj, open_=False))
    return tuple(
        side
        for side, price in prices
        if price is not None and can_pay(board, book, player, price, purpose=("special",))
    )


def _reasons(board: Board, book: Book, player: int, obj: Obj) -> list[Reason]:
    if obj.zone != "battlefield" or obj.more.phased or controller_of(board, obj.id) != player:
        return [
            Reason(
                "action/illegal", (R["116.2m"],), "only halves of a permanent you control can be unlocked", (obj.id,)
            )
        ]
    if not doors(board, obj, open_=False):
        return [Reason("action/illegal", (R["116.2m"],), "it has no locked half", (obj.id,))]
    out: list[Reason] = []
    if not sorcery_time(board, player):
        out.append(
            Reason(
                "action/illegal",
                (R["116.2m"],),
                "halves are unlocked in a main phase of your own turn while the stack is empty",
                (obj.id,),
            )
        )
    if not _payable(board, book, player, obj):
        out.append(Reason("action/illegal", (R["118.3"],), "no unlock cost of it can be paid", (obj.id,)))
    return out


def _options(board: Board, book: Book, player: int) -> list[tuple[str, ObjectId]]:
    if not board.marked:
        return []
    return [
        ("unlock", oid)
        for oid in board.players[player].permanents
        if oid in board.marked and copiable(board, board.objects[oid]).halves
    ]


CHECKS["unlock"] = _reasons
OPTIONS.append(_options)


@special("unlock")
def _unlock_for_its_cost(run: Run, action: Special) -> None:
    run.push(RunProgram((o.Unlock(Exact((action.object,)), pay=True),), Scope(action.player, action.object)))


@op(o.Unlock)
def _unlock(run: Run, frame: RunProgram, step: o.Unlock, answer: Any) -> Decision | None:
    """Choose a half where there are two, pay for it if that is asked, then unlock or lock it. ``words``: the side;
    ``hold``: permanents that are done.
    """
    board, me = run.board, frame.scope.controller
    todo = [x for x in found_objects(run, frame, step.what, ("battlefield",)) if x.id not in frame.hold]
    if not todo:
        run.push(go_on(frame))
        return None
    obj = todo[0]
    if frame.phase == 1:
        if run.result[1] > run.result[0]:
            _turn(run, obj, frame.words[0], R["709.5e"])
        run.push(replace(frame, phase=0, words=(), hold=(*frame.hold, obj.id)))
        return None
    sides = (
        _payable(board, run.book, me, obj) if step.pay else () if step.how == "lock" else doors(board, obj, open_=False)
    )
    if step.how != "unlock":
        sides += doors(board, obj, open_=True)
    if len(sides) > 1 and answer is None:
        rule = R["709.5e"] if step.pay else R["709.5f"] if step.how == "unlock" else R["709.5g"]
        return Decision(
            "ChooseValue", me, run.decider(me), Why((rule,), step.how, obj.id), sides, about=(obj.id,), slot="door"
        )
    side = str(answer[0]) if answer is not None else "".join(sides)
    if side and step.pay:
        run.push(replace(frame, phase=1, words=(side,)))
        price = _price(board, obj, side) or ManaCost()
        run.push(Paying(me, price, Cost(), obj.id, cancel=False, purpose=("special",), cites=(R["116.2m"],)))
        return None
    if side:
        _turn(run, obj, side, R["709.5g"] if side in unlocked(obj.more) else R["709.5f"])
    run.push(replace(frame, hold=(*frame.hold, obj.id)))
    return None


def _turn(run: Run, obj: Obj, side: str, cite: Any) -> None:
    """Give the half its designation, or take it away."""
    mark, marks = f"{side} unlocked", obj.more.marks
    opens = mark not in marks
    more = replace(obj.more, marks=(*marks, mark) if opens else tuple(m for m in marks if m != mark))
    base = joined(obj.base.halves, unlocked(more)) if obj.base.halves else None
    run.commit((ev.Noted(obj.id, more, mark if opens else f"{side} locked", base, (cite,)),))
