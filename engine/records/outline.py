"""A short name of where a game stands that outlives changes in how the engine keeps it: what people at the table could
check.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from engine.core.layers import chars, controller_of

if TYPE_CHECKING:
    from engine.state.game import Game

__all__ = ["outline"]


def outline(game: Game) -> str:
    """32 hexadecimal digits: turn and step, life, counters, what lies in which zone in which order, who won.

    Unlike :func:`engine.protocol.digest` it says nothing about ids, effects or the agenda, so that another minor
    version gives the same.
    """
    board = game.board
    turn = board.turn
    lines = [f"turn {turn.number} {turn.active} {turn.step} after {game.state_id}"]
    cards = board.fixed.cards

    def named(oid: int) -> str:
        obj = board.objects[oid]
        keys = "+".join(cards[c].key for c in obj.cards) or obj.base.name
        if obj.zone not in ("battlefield", "stack"):
            return f"{keys}/{obj.more.face_down}"
        seen = chars(board, obj)
        counters = ",".join(f"{k}={n}" for k, n in obj.counters)
        return f"{keys}/{controller_of(board, oid)}/{seen.name}/{seen.power}/{seen.toughness}/{obj.tapped}/{obj.damage}/{counters}"

    for seat, p in enumerate(board.players):
        counters = ",".join(f"{k}={n}" for k, n in p.counters)
        pool = "".join(m.kind for m in p.pool)
        lines.append(f"player {seat} {p.life} {counters} {pool} {p.more.lost} {p.more.left}")
        lines += [
            f"{zone} {seat}: {' | '.join(map(named, getattr(p, zone)))}" for zone in ("library", "hand", "graveyard")
        ]
    lines += [
        f"{zone}: {' | '.join(map(named, getattr(board, zone)))}"
        for zone in ("battlefield", "stack", "exile", "command")
    ]
    lines += [f"asked {d.kind} {d.player}" for d in game.pending]
    if game.outcome is not None:
        lines.append(f"{game.outcome.termination} {game.outcome.winners}")
    return blake2b("\n".join(lines).encode(), digest_size=16).hexdigest()
