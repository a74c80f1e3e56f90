"""What casting costs now, with the tax spelled out; designated cards with their casts and the damage they dealt (CR
601.2f, 903.8, 903.10a, 906.9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.mana import ManaCost
from engine.core.costs import keyword_cost, tax_of, total_cost
from engine.core.printed import printed
from engine.core.ways import FACE_DOWN
from engine.ids import PlayerId
from engine.state.decisions import Cast
from engine.state.objects import Obj
from engine.views.records import SeenCommander, SeenCost

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards.card import Face
    from engine.state.decisions import Action
    from engine.views.seeing import Sight

__all__ = ["commanders", "cost_of", "costs"]


def cost_of(sight: Sight, player: int, obj: Obj, face: int = 0, using: str = "") -> SeenCost:
    """What the card costs the player now, cast in that way (``free``: without paying its mana cost)."""
    board, book = sight.board, sight.book
    front = book.pool[board.fixed.cards[obj.cards[0]].key].faces[face]
    base = _base(front, using)
    total = total_cost(board, book, player, obj, front, using="" if using == "free" else using, free=using == "free")
    tax = 0
    if obj.zone == "command" or (obj.zone == "exile" and book.rules.leader_zone == "exile"):
        tax = tax_of(board, book, player, obj)[0]
    whole = ManaCost(total.mana.generic, total.mana.symbols, base.x) if base.x else total.mana
    added = f"{{{tax}}}" if tax and not total.life else ""
    plain = base + ManaCost(tax) if added else base
    text = f"{base}+{added}" if added else str(base)
    if str(plain) != str(whole):
        text += f" = {whole}"
    if total.life:
        text += f" and {total.life} life"
    return SeenCost(obj.id if sight.tells(obj) else None, face, using, str(base), added, str(whole), text, total.life)


def _base(front: Face, using: str) -> ManaCost:
    if using == "free":
        return ManaCost()
    if using in FACE_DOWN:
        return ManaCost(3)
    if using:
        cost = keyword_cost(printed(front).chars, using)
        return (cost.mana if cost is not None else None) or ManaCost()
    return front.mana_cost or ManaCost()


def costs(sight: Sight, actions: Sequence[Action]) -> tuple[SeenCost, ...]:
    """The cost of every cast in the list."""
    out: list[SeenCost] = []
    for a in actions:
        if type(a) is Cast:
            obj = sight.board.object(a.object)
            if obj is not None and obj.cards:
                out.append(cost_of(sight, a.player, obj, a.face, a.using))
    return tuple(out)


def commanders(sight: Sight) -> tuple[SeenCommander, ...]:
    """Every designated card that counts for tax or damage, in the order of the designations."""
    board, book = sight.board, sight.book
    out: list[SeenCommander] = []
    where = _where(sight)
    players = range(len(board.players))
    leaders = board.fixed.commanders()
    for role in board.fixed.roles:
        rule = book.role_rules.get(role.kind)
        if rule is None or (role.card not in leaders and not rule.tax):
            continue
        card = board.fixed.cards[role.card]
        front = book.pool[card.key].faces[0]
        casts = board.tally.casts.get((card.owner, role.card), 0)
        tax = f"{{{rule.tax * casts}}}" if rule.tax and casts else ""
        cost = str(front.mana_cost) if front.mana_cost is not None else ""
        obj = where.get(role.card)
        dealt: tuple[int, ...] = ()
        if role.card in leaders and book.damage_loss is not None:
            dealt = tuple(board.tally.dealt.get((PlayerId(p), role.card), 0) for p in players)
        out.append(SeenCommander(
            front.name, card.owner, role.kind, "" if obj is None else obj.zone, None if obj is None or not sight.tells(obj) else obj.id, casts,
            cost, tax, f"{cost}+{tax}" if tax else cost, dealt, book.damage_loss if dealt else None,
        ))  # fmt: skip
    return tuple(out)


def _where(sight: Sight) -> dict[int, Obj]:
    """Where the seat sees designated cards lie."""
    board = sight.board
    wanted = {r.card for r in board.fixed.roles}
    if not wanted:
        return {}
    found: dict[int, Obj] = {}
    zones = [board.command, board.battlefield, board.stack, board.exile]
    for p in board.players:
        zones += [p.graveyard, p.hand]
    for zone in zones:
        for oid in zone:
            obj = board.objects[oid]
            for c in obj.cards:
                if c in wanted and sight.front(obj):
                    found[c] = obj
        if len(found) == len(wanted):
            break
    return found
