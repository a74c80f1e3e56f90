"""Whether a spell could be cast from start to end: its targets chosen and its total cost paid (CR 601.2c, 601.2h,
733.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Spell
from engine.cards.mana import ManaCost
from engine.core.assisting import could_be_assisted
from engine.core.calm import meddled
from engine.core.cast_reasons import cast_reasons, sorcery_time
from engine.core.choices import can_choose
from engine.core.cost_parts import parts_payable
from engine.core.costs import spent_as, total_cost, ways_of_paying
from engine.core.mana import can_pay, purpose_of
from engine.core.payment import supplied
from engine.core.printed import printed
from engine.core.references import is_commander
from engine.core.restrictions import spendable_life
from engine.core.spell_programs import spell_program
from engine.core.ways import Way, definition_of, face_of, ways
from engine.errors import Reason
from engine.ids import PlayerId
from engine.rulebook.refs import ref
from engine.state.frames import Scope
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards.ops import Program
    from engine.core.book import Book
    from engine.core.printed import Printed
    from engine.state.board import Board
    from engine.state.objects import Obj

__all__ = ["affordable", "castable", "incomplete", "is_plain", "plainly_castable", "sole_program", "ways_said"]

R = {n: ref(n) for n in ("601.2c", "601.2h", "118.3")}
ILLEGAL = "action/illegal"


def is_plain(board: Board, book: Book, player: int, obj: Obj) -> bool:
    """Whether timing and its printed mana cost are all there is to casting this card of the player's hand."""
    if meddled(board) or book.spell_hooks or obj.zone != "hand" or obj.owner != player or not obj.cards:
        return False
    return printed(obj.base).plain_spell and board.fixed.cards[obj.cards[0]].key not in book.several


def plainly_castable(board: Board, book: Book, player: int, obj: Obj) -> bool | None:
    """Whether the card in its owner's hand or command zone could be cast, where timing, its mana cost and its targets
    are all there is to it; None where there is more.
    """
    if board.players[player].pool:
        return None
    ready = obj.base.cache or printed(obj.base)
    cost, program = plain_cost(board, book, player, obj), None
    if cost is None:
        program = sole_program(board, book, player, obj, ready)
        cost = ready.chars.mana_cost
        if program is None or cost is None:
            return None
    if not (ready.fast or sorcery_time(board, player)):
        return False
    paid = supplied(board, book, player, cost)
    if paid is None:
        paid = can_pay(
            board, book, player, cost, purpose=purpose_of("spell", ready.chars, commander=is_commander(board, obj))
        )
    if not paid or program is None or not (program.targets or program.modes is not None):
        return paid
    return can_choose(board, Scope(PlayerId(player), obj.id), program, book)


def sole_program(board: Board, book: Book, player: int, obj: Obj, ready: Printed) -> Program | None:
    """What an instant or sorcery card in its owner's hand does, where that is all it says: no keywords, no other costs,
    no word on when it can be cast; None where there is more to casting it.
    """
    abilities = ready.chars.abilities
    if not ready.plain_price or len(abilities) != 1 or obj.zone != "hand" or obj.owner != player or not obj.cards:
        return None
    only = abilities[0]
    if type(only) is not Spell or meddled(board) or book.spell_hooks:
        return None
    card = obj.cards[0]
    if board.fixed.cards[card].key in book.several or any(role.card == card for role in board.fixed.roles):
        return None
    return only.program


def plain_cost(board: Board, book: Book, player: int, obj: Obj) -> ManaCost | None:
    """The total cost of a card for which timing and mana are all there is to casting it: its printed cost, and the tax
    on a leader in the command zone (903.8); None where there is more to it.
    """
    if is_plain(board, book, player, obj):
        return printed(obj.base).chars.mana_cost
    if obj.zone != "command" or book.rules.leader_zone != "command" or obj.owner != player or len(obj.cards) != 1:
        return None
    if (
        meddled(board)
        or book.spell_hooks
        or board.fixed.cards[obj.cards[0]].key in book.several
        or not printed(obj.base).plain_spell
    ):
        return None
    card, tax = obj.cards[0], None
    for role in board.fixed.roles:
        if role.card == card:
            rule = book.role_rules.get(role.kind)
            if (
                tax is not None
                or rule is None
                or rule.cast_policy in ("never", "owner-while-bound")
                or obj.more is not PLAIN
            ):
                return None
            tax = rule.tax * board.tally.casts.get((PlayerId(player), card), 0)
    cost = printed(obj.base).chars.mana_cost
    if tax is None or cost is None or cost.x:
        return None
    return cost if not tax else ManaCost(cost.generic + tax, cost.symbols)


def incomplete(board: Board, book: Book, player: int, obj: Obj, way: Way) -> list[Reason]:
    """Reasons why the cast could be begun but not completed: no legal targets, cost not payable (601.2c, 601.2h,
    733.1).
    """
    out: list[Reason] = []
    face = face_of(definition_of(board, book, obj), way.face, way.using)
    program = spell_program(face, way.using)
    if (program.targets or program.modes is not None) and not can_choose(
        board, Scope(PlayerId(player), obj.id), program, book
    ):
        out.append(Reason(ILLEGAL, (R["601.2c"],), "it has no legal target", (obj.id,)))
    if not affordable(board, book, player, obj, way):
        total = total_cost(board, book, player, obj, face, using=way.using, free=way.free)
        out.append(
            Reason(
                ILLEGAL,
                (R["601.2h"], R["118.3"], *(total.cites[1:])),
                f"its total cost {total.mana} can't be paid",
                (obj.id,),
            )
        )
    return out


def affordable(board: Board, book: Book, player: int, obj: Obj, way: Way) -> bool:
    """Whether the total cost with the least optional parts could be paid now."""
    face = face_of(definition_of(board, book, obj), way.face, way.using)
    seen = printed(face).chars
    total = total_cost(board, book, player, obj, face, using=way.using, free=way.free)
    if total.life and spendable_life(board, player) < total.life:
        return False
    if total.parts and not parts_payable(board, book, player, total.parts, obj.id):
        return False
    purpose = purpose_of("spell", seen, commander=is_commander(board, obj))
    price = spent_as(total.mana, way.any_mana)
    means = ways_of_paying(board, seen, player, obj)
    if can_pay(board, book, player, price, purpose=purpose, ways=means, life=total.life):
        return True
    return "assist" in seen.keywords and could_be_assisted(board, book, player, price, purpose, means)


def ways_said(board: Board, book: Book, player: int, obj: Obj, face: int, using: str) -> list[Way]:
    """The ways of casting that an action's face and manner can mean. ``free`` pays nothing; without a word nothing is
    free unless there is no other way.
    """
    fit = [w for w in ways(board, book, player, obj) if w.face == face]
    if using == "free":
        return [w for w in fit if w.free]
    named = [w for w in fit if w.using == using or (not using and w.using.startswith("from"))]
    return [w for w in named if not w.free] or named


def castable(board: Board, book: Book, player: int, obj: Obj) -> Iterator[Way]:
    """The ways in which the player could cast the card now, from start to end."""
    for way in ways(board, book, player, obj):
        if not cast_reasons(board, book, player, obj, way) and _completable(board, book, player, obj, way):
            yield way


def _completable(board: Board, book: Book, player: int, obj: Obj, way: Way) -> bool:
    """Whether there is no reason of :func:`incomplete`."""
    if not affordable(board, book, player, obj, way):
        return False
    face = face_of(definition_of(board, book, obj), way.face, way.using)
    program = spell_program(face, way.using)
    return not (program.targets or program.modes is not None) or can_choose(
        board, Scope(PlayerId(player), obj.id), program, book
    )
