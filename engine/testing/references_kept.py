"""Nothing names what is not there (CR 400.7, 506.4, 800.4): an invariant about the references of board, agenda and
questions.

Like those of :mod:`engine.testing.invariants`.
"""

# ruff: noqa: ARG001 - all invariants are called alike
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.writer import NOTHING
from engine.state import frames as fr
from engine.state.board import Board

if TYPE_CHECKING:
    from engine.state.game import Game, Step

__all__ = ["no_dead_ids"]


def no_dead_ids(before: Game | None, step: Step) -> list[str]:
    """Stack, combat, attachments, agenda and open questions refer to things that exist, in the zone where they are
    expected.
    """
    game = step.game
    if game.outcome is not None:
        return []
    return [*_board_references(game.board), *_agenda_references(game), *_question_references(game)]


def _board_references(board: Board) -> list[str]:
    out = []
    for oid in board.stack:
        obj = board.object(oid)
        if obj is not None and obj.stack is None:
            out.append(f"405.1: {oid} is on the stack without being a spell or ability")
    for name, ids in (("attached", board.attached), ("sources", board.sources)):
        for oid in ids:
            obj = board.object(oid)
            if obj is None or (name == "attached" and obj.zone != "battlefield") or obj.zone == "library":
                out.append(f"{name} holds {oid}, which is not there")
        if len(set(ids)) != len(ids):
            out.append(f"{name} holds an object twice: {ids}")
    if board.combat is not None:
        for a in board.combat.attacks:
            for oid in (a.attacker, *a.blockers):
                obj = board.object(oid)
                if obj is None or obj.zone != "battlefield":
                    out.append(f"506.4: {oid} is in combat and not on the battlefield")
            gone = a.defender >= 0 and board.last(a.defender) is not None  # it goes on attacking what left (506.4c)
            if not gone and a.defender != NOTHING and not _thing_there(board, a.defender):
                out.append(f"506.4c: {a.attacker} attacks {a.defender}, which never was there or left the game")
    return out


def _thing_there(board: Board, thing: int) -> bool:
    if thing < 0:
        return ~thing < len(board.players) and not board.players[~thing].more.left
    return board.object(thing) is not None


_ON_STACK: tuple[type[Any], ...] = (fr.Casting, fr.Choosing, fr.Resolving)
_PLAYER_FRAMES: tuple[type[Any], ...] = (fr.Casting, fr.Activating, fr.Paying, fr.CastNow)


def _agenda_references(game: Game) -> list[str]:
    board, out = game.board, []
    frame: Any
    for frame in game.agenda:
        kind = type(frame)
        if kind in _ON_STACK or (kind is fr.Activating and frame.object is not None):
            oid = frame.object
            obj = board.object(oid)
            # what resolves may move itself on the way, as when it ends the turn (724.1b)
            begun = kind is fr.Resolving and frame.stage != "start"
            if (obj is None or obj.zone != "stack") and not begun:
                out.append(f"the agenda has {kind.__name__} of {oid}, which is not on the stack")
        if kind in _PLAYER_FRAMES and board.players[frame.player].more.left:
            out.append(f"800.4: the agenda has {kind.__name__} of player {frame.player}, who left")
    return out


_THINGS = (
    "ChooseObjects",
    "ChooseCards",
    "ChooseTargets",
    "ChoosePlayers",
    "DeclareAttackers",
    "DeclareBlockers",
    "AssignDamage",
)


def _question_references(game: Game) -> list[str]:
    board, out = game.board, []
    if not game.pending:
        out.append("the game goes on and nobody is asked anything")
    for d in game.pending:
        if board.players[d.player].more.left or board.players[d.decider].more.left:
            out.append(f"800.4: player {d.player} (decider {d.decider}) is asked {d.kind} and left")
        if not d.why.rules:
            out.append(f"a decision cites no rule: {d.kind} {d.why.text!r}")
        if d.kind in _THINGS:
            about = (board.object(o) for o in d.about)
            # may be left unchanged (115.7d)
            kept = {t for o in about if o is not None and o.stack is not None for slot in o.stack.targets for t in slot}
            offered = (t for t in (*d.options, *d.things) if type(t) is int and t not in kept)
            out += [
                f"{d.kind} {d.why.text!r} offers {t}, which is not there" for t in offered if not _thing_there(board, t)
            ]
        if d.kind not in ("ChooseNumber", "Distribute", "AssignDamage", "DeclareAttackers", "DeclareBlockers") and len(
            set(d.options)
        ) != len(d.options):
            out.append(f"{d.kind} {d.why.text!r} offers something twice: {d.options}")
    return out
