"""Cards from outside the game (CR 108.5, 116.2g, 400.11, 702.139, 903.11): which may come in, and the companion's
special action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Cost
from engine.cards.identity import color_identity
from engine.cards.mana import ManaCost
from engine.core.cast_reasons import sorcery_time
from engine.core.mana import can_pay
from engine.core.registry import handles
from engine.core.specials import CHECKS, OPTIONS, special
from engine.errors import Reason
from engine.rulebook.refs import RuleRef, ref
from engine.state import events as ev
from engine.state.frames import FetchCompanion, Paying

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from engine.core.book import Book
    from engine.core.run import Run
    from engine.ids import ObjectId, PlayerId
    from engine.state.board import Board
    from engine.state.decisions import Special
    from engine.state.objects import Obj

__all__ = ["bringable", "refusal", "told"]

R = {n: ref(n) for n in ("116.2g", "702.139a", "702.139c", "702.139d", "903.11", "315.4", "400.11", "118.3")}
_THREE = ManaCost(3)


def refusal(board: Board, book: Book, player: int, obj: Obj, *, express: bool = False) -> tuple[RuleRef, ...]:
    """The rules that keep the card outside the game; () if it may come in. ``express``: something expressly lets it
    (the companion's rule).
    """
    if "Conspiracy" in obj.base.types:
        return (R["315.4"],)
    policy = book.outside_cards
    cited = book.cite("outside_cards") or (R["903.11"],)
    if policy == "none" or (policy == "express" and not express):
        return cited
    if policy in ("filtered", "express") and _filtered(board, book, player, obj):
        return cited
    return ()


def _filtered(board: Board, book: Book, player: int, obj: Obj) -> bool:
    """A card of the same name is in the starting deck or owned in the game, or a color is outside the commanders'
    identity (903.11a).
    """
    definition = book.pool[board.fixed.cards[obj.cards[0]].key]
    names = set(definition.interchangeable) | {f.name for f in definition.faces}
    outside = {c for o in board.players[player].outside for c in board.objects[o].cards}
    for i, c in enumerate(board.fixed.cards):
        if c.owner == player and i not in outside and names & {f.name for f in book.pool[c.key].faces}:
            return True
    identity = book.identities[player] if player < len(book.identities) else None
    return identity is not None and not set(color_identity(definition)) <= set(identity)


def bringable(board: Board, book: Book, player: int, oid: int) -> bool:
    """Whether an ordinary effect may bring the card in; objects elsewhere are not this rule's business."""
    obj = board.object(oid)
    return obj is None or obj.zone != "outside" or not refusal(board, book, player, obj)


def told(run: Run, player: PlayerId, zones: Iterable[str]) -> None:
    """Say by which rule cards outside the game stay there although an effect would look for them; nothing if all may
    come.
    """
    board, book = run.board, run.book
    if "outside" not in zones:
        return
    rules = tuple(
        dict.fromkeys(r for o in board.players[player].outside for r in refusal(board, book, player, board.objects[o]))
    )
    if rules:
        run.commit((ev.RuleApplied("kept outside the game", (), player, cites=rules),))


# -- the companion -----------------------------------------------------------------------------------------------------


def _is_companion(board: Board, obj: Obj) -> bool:
    return any(r.kind == "companion" and r.card in obj.cards for r in board.fixed.roles)


def _reasons(board: Board, book: Book, player: int, obj: Obj) -> list[Reason]:
    out: list[Reason] = []
    if obj.zone != "outside" or obj.owner != player or not _is_companion(board, obj):
        return [
            Reason("action/illegal", (R["116.2g"],), "it is not the player's companion outside the game", (obj.id,))
        ]
    if not sorcery_time(board, player):
        out.append(
            Reason(
                "action/illegal",
                (R["116.2g"],),
                "a companion is put into the hand in a main phase of your own turn, stack empty",
                (obj.id,),
            )
        )
    barred = refusal(board, book, player, obj, express=True)
    if barred:
        out.append(Reason("action/illegal", barred, "it may not be brought into this game", (obj.id,)))
    if not can_pay(board, book, player, _THREE):
        out.append(Reason("action/illegal", (R["118.3"],), "{3} can't be paid", (obj.id,)))
    return out


def _options(board: Board, book: Book, player: int) -> list[tuple[str, ObjectId]]:
    outside = board.players[player].outside
    return [("companion", o) for o in outside if _is_companion(board, board.objects[o])] if outside else []


CHECKS["companion"] = _reasons
OPTIONS.append(_options)


@special("companion")
def _companion(run: Run, action: Special) -> None:
    """Pay {3} and put the companion into the hand (116.2g, 702.139a)."""
    run.push(FetchCompanion(action.player, action.object))
    run.push(Paying(action.player, _THREE, Cost(), None, cancel=False, cites=(R["116.2g"],)))


@handles(FetchCompanion)
def _fetch(run: Run, frame: FetchCompanion, answer: Any) -> None:
    """The payment is made: the card comes in, once a game."""
    if run.result[1] > run.result[0]:
        run.propose(
            ev.ProposedMove(
                frame.object, "hand", how="companion", by=frame.player, cites=(R["702.139a"], R["702.139c"])
            )
        )
