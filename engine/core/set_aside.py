"""Special actions that set a card of the hand aside for later: suspend, foretell, plot (CR 116.2f, 116.2h, 116.2k,
702.62, 702.143, 702.170).

A foretold or plotted card keeps a mark with the number of the turn; :func:`later_ways` gives the ways of casting it on
a later turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Cost, Keyword
from engine.cards.mana import ManaCost
from engine.core.cast_reasons import cast_reasons, sorcery_time
from engine.core.mana import can_pay
from engine.core.printed import printed
from engine.core.run import handles
from engine.core.specials import CHECKS, OPTIONS, special
from engine.core.ways import Way
from engine.errors import Reason
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.frames import Paying, SetAside
from engine.state.objects import More

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.core.run import Run
    from engine.state.board import Board
    from engine.state.decisions import Special
    from engine.state.objects import Obj

__all__ = ["KINDS"]

R = {n: ref(n) for n in ("116.2f", "116.2h", "116.2k", "702.62a", "702.143a", "702.170a", "118.3")}
KINDS = {"suspend": "116.2f", "foretell": "116.2h", "plot": "116.2k"}
"""The special actions of this module, and their rules."""
_CITES = {"suspend": R["702.62a"], "foretell": R["702.143a"], "plot": R["702.170a"]}
_TWO = ManaCost(2)


def _keyword(obj: Obj, kind: str) -> Keyword | None:
    return next(
        (k for k in printed(obj.base).chars.abilities if type(k) is Keyword and k.name == kind and k.cost is not None),
        None,
    )


def _price(obj: Obj, kind: str) -> ManaCost | None:
    """What the action costs; None for a card without the keyword."""
    k = _keyword(obj, kind)
    if k is None or k.cost is None or k.cost.parts or type(k.amount) is not int:
        return None
    return _TWO if kind == "foretell" else k.cost.mana or ManaCost()


def _reasons(kind: str, board: Board, book: Book, player: int, obj: Obj) -> list[Reason]:
    rule = R[KINDS[kind]]
    if obj.zone != "hand" or obj.owner != player:
        return [Reason("action/illegal", (rule,), f"only a card in your hand can be set aside by {kind}", (obj.id,))]
    price = _price(obj, kind)
    if price is None:
        return [Reason("action/illegal", (rule,), f"it has no {kind}", (obj.id,))]
    out: list[Reason] = []
    if kind == "suspend":
        blocked = cast_reasons(board, book, player, obj, Way(using="suspend"))
        out += [
            Reason("action/illegal", (rule, *r.rules), f"it couldn't be cast now: {r.text}", r.objects) for r in blocked
        ]
    elif kind == "foretell":
        if board.turn.active != player:
            out.append(Reason("action/illegal", (rule,), "cards are foretold during your own turn", (obj.id,)))
    elif not sorcery_time(board, player):
        out.append(
            Reason(
                "action/illegal",
                (rule,),
                "cards are plotted in a main phase of your own turn while the stack is empty",
                (obj.id,),
            )
        )
    if not can_pay(board, book, player, price):
        out.append(Reason("action/illegal", (R["118.3"],), f"{price} can't be paid", (obj.id,)))
    return out


def _set_aside_from(board: Board, book: Book, player: int) -> tuple[tuple[ObjectId, frozenset[str]], ...]:
    """The cards of the hand that have one of the keywords, with their keywords; kept until the hand is another."""
    hand = board.players[player].hand
    kept = book.asides.get(player)
    if kept is None or kept[0] is not hand:
        levels, found = board.objects.levels, []
        for oid in hand:
            base = levels[oid >> 10][(oid >> 5) & 31][oid & 31].base
            words = (base.cache or printed(base)).chars.keywords
            if words and not words.isdisjoint(KINDS):
                found.append((oid, words))
        kept = book.asides[player] = (hand, tuple(found))
    return kept[1]


def _options(board: Board, book: Book, player: int) -> list[tuple[str, ObjectId]]:
    found = _set_aside_from(board, book, player)
    return [(kind, oid) for oid, words in found for kind in KINDS if kind in words] if found else []


OPTIONS.append(_options)


def _register(kind: str) -> None:
    CHECKS[kind] = lambda board, book, player, obj: _reasons(kind, board, book, player, obj)

    @special(kind)
    def act(run: Run, action: Special) -> None:
        obj = run.board.objects[action.object]
        run.push(SetAside(action.player, action.object, kind))
        run.push(
            Paying(action.player, _price(obj, kind) or ManaCost(), Cost(), None, cancel=False, cites=(R[KINDS[kind]],))
        )


for _kind in KINDS:
    _register(_kind)


@handles(SetAside)
def set_aside(run: Run, frame: SetAside, answer: Any) -> None:
    """The action is paid for: the card goes into exile."""
    obj = run.board.object(frame.object)
    if obj is None or run.result[1] == run.result[0]:
        return
    k = _keyword(obj, frame.kind)
    counters: tuple[tuple[str, int], ...] = ()
    more = None
    if frame.kind == "suspend" and k is not None and type(k.amount) is int:
        counters = (("TIME", k.amount),)
    elif frame.kind == "foretell":
        more = More(face_down="exile", known=(frame.player,), marks=(f"foretold:{run.board.turn.number}",))
    elif frame.kind == "plot":
        more = More(marks=(f"plotted:{run.board.turn.number}",))
    entry = ev.Entry(counters=counters, more=more)
    run.propose(
        ev.ProposedMove(
            ObjectId(frame.object), "exile", "top", entry, frame.kind, None, frame.player, (_CITES[frame.kind],)
        )
    )
