"""Rules that the engine must have kept, worked out anew from the board and the rule book, not with the engine's own
shortcuts (CR 508-510, 704).

Invariants like those of :mod:`engine.testing.invariants`; the engine looks only at what changed, these functions look
at everything.
"""

# ruff: noqa: ARG001 - all invariants are called alike
from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from engine.core.evolve import evolve
from engine.core.layers import chars, controller_of
from engine.core.preparing import prepared_by
from engine.state import events as ev
from engine.state.frames import DeclaringAttackers, StateBased

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.state.board import Board
    from engine.state.game import Game, Step
    from engine.state.objects import Chars, Obj

__all__ = ["combat_declared_rightly", "returns_asked_rightly", "state_based_done", "steps_leave_nothing"]

LETHAL_POISON = 10


def _settled(game: Game) -> bool:
    """Whether a player has priority, so that state-based actions and triggers are done (117.5)."""
    return game.outcome is None and bool(game.pending) and game.pending[0].kind == "ChooseAction"


def state_based_done(before: Game | None, step: Step) -> list[str]:
    """704.3: when a player has priority there is no state-based action left to do, nor a trigger waiting."""
    game = step.game
    if not _settled(game):
        return []
    board, out = game.board, []
    if game.waiting:
        out.append("603.3: triggered abilities still wait while a player has priority")
    out += _players_done(game)
    legends: Counter[Any] = Counter()
    for oid in board.battlefield:
        obj = board.objects[oid]
        if obj.more.phased:
            continue
        seen = chars(board, obj)
        out += _permanent_done(board, obj, seen)
        if "Legendary" in seen.supertypes and "legend rule" not in obj.more.marks and obj.base.name:
            legends[controller_of(board, oid), seen.name] += 1
    if not _legends_allowed(board):
        out += [
            f"704.5j: player {who} controls {n} legendary permanents named {name}"
            for (who, name), n in legends.items()
            if n > 1 and name
        ]
    for zone in ("exile", "command"):
        out += [
            f"704.5d: token {o} is in {zone}"
            for o in getattr(board, zone)
            if board.objects[o].more.kind in ("token", "copy") and prepared_by(board, board.objects[o]) is None
        ]
    for state in board.players:
        for o in (*state.graveyard, *state.hand, *state.library):
            if board.objects[o].more.kind in ("token", "copy"):
                out.append(f"704.5d: token or copy {o} is in {board.objects[o].zone}")
    return out


def _players_done(game: Game) -> list[str]:
    board, out = game.board, []
    tracked = {r.kind for r in game.setup.variant.roles if r.tracks_damage}
    leaders = {r.card for r in board.fixed.roles if r.kind in tracked}
    limit = game.setup.rules.leader_damage_loss
    cannot_lose = _mentions(board, "cant_lose")
    for seat in board.alive():
        state = board.players[seat]
        if state.more.lost is not None:
            out.append(f"104.3, 800.4a: player {seat} lost and has not left")
        if cannot_lose:
            continue
        if state.life <= 0:
            out.append(f"704.5a: player {seat} is at {state.life} life and still plays")
        if state.counter("POISON") >= LETHAL_POISON:
            out.append(f"704.5c: player {seat} has {state.counter('POISON')} poison counters and still plays")
        if limit is not None:
            out += [
                f"704.6c: card {card} dealt player {seat} {n} combat damage"
                for (p, card), n in sorted(board.tally.dealt.items())
                if p == seat and card in leaders and n >= limit
            ]
    return out


def _mentions(board: Board, word: str) -> bool:
    """Whether anything on the board says a word like that in its restrictions; then the plain rule is not held against
    it.
    """
    faces = [board.objects[o].base for o in board.sources]
    rules = [c.rule for c in board.effects.continuous if c.rule is not None]
    return any(word in _said(f) for f in faces) or any(word in repr(r) for r in rules)


_SAID: dict[int, tuple[Face, str]] = {}


def _said(face: Face) -> str:
    """The abilities of a face in letters, made once for each face."""
    kept = _SAID.get(id(face))
    if kept is None or kept[0] is not face:
        if len(_SAID) > 10_000:
            _SAID.clear()
        kept = _SAID[id(face)] = (face, repr(face.abilities))
    return kept[1]


def _legends_allowed(board: Board) -> bool:
    return _mentions(board, "legend")


def _permanent_done(board: Board, obj: Obj, seen: Chars) -> list[str]:
    out, oid = [], obj.id
    if "Creature" in seen.types and seen.toughness is not None:
        if seen.toughness <= 0:
            out.append(f"704.5f: creature {oid} ({seen.name}) has toughness {seen.toughness}")
        elif "indestructible" not in seen.keywords:
            if obj.damage >= seen.toughness:
                out.append(
                    f"704.5g: creature {oid} ({seen.name}) has {obj.damage} damage and toughness {seen.toughness}"
                )
            if obj.damage and obj.more.deathtouched:
                out.append(f"704.5h: creature {oid} ({seen.name}) was dealt damage by deathtouch")
    if "Planeswalker" in seen.types and obj.counter("LOYALTY") == 0:
        out.append(f"704.5i: planeswalker {oid} ({seen.name}) has loyalty 0")
    host = obj.more.attached_to
    there = host is not None and (
        not board.players[~host].more.left
        if host < 0
        else (h := board.object(host)) is not None and h.zone == "battlefield"
    )
    if "Aura" in seen.subtypes and "Creature" not in seen.types and not there:
        out.append(f"704.5m: Aura {oid} ({seen.name}) is attached to {host}")
    if host is not None and not there:
        out.append(f"704.5n: {oid} ({seen.name}) is attached to {host}, which is not there")
    if (
        host is not None
        and host >= 0
        and there
        and "Equipment" in seen.subtypes
        and "Creature" not in chars(board, board.objects[host]).types
    ):
        out.append(f"704.5n: Equipment {oid} ({seen.name}) is attached to {host}, which is no creature")
    if obj.counter("P1P1") and obj.counter("M1M1"):
        out.append(f"704.5q: {oid} ({seen.name}) has +1/+1 and -1/-1 counters")
    return out


def combat_declared_rightly(before: Game | None, step: Step) -> list[str]:
    """508.1a, 509.1a: whoever attacks or blocks was an untapped creature of the declaring player; who attacks was there
    since the turn began or has haste.
    """
    if before is None or not any(type(e) in (ev.AttackersDeclared, ev.BlockersDeclared) for e in step.events):
        return []
    out: list[str] = []
    board = before.board
    # they tapped as the attack was announced, and its cost was paid in an action of its own
    paying = any(type(f) is DeclaringAttackers and f.stage == "costs" for f in before.agenda)
    for e in step.events:
        if type(e) is ev.AttackersDeclared:
            for a in e.attacks:
                out += _attacker(before.board, a.attacker, e.player, may_be_tapped=paying)
        elif type(e) is ev.BlockersDeclared:
            for blocker, attacker in e.blocks:
                out += _blocker(board, blocker, attacker, e.player)
        board = evolve(board, e)
    return out


def _attacker(board: Board, oid: int, player: int, *, may_be_tapped: bool) -> list[str]:
    obj = board.object(oid)
    if obj is None or obj.zone != "battlefield" or controller_of(board, oid) != player or obj.more.phased:
        return [f"508.1a: player {player} attacks with {oid}"]
    seen, out = chars(board, obj), []
    if "Creature" not in seen.types or "Battle" in seen.types or (obj.tapped and not may_be_tapped):
        out.append(f"508.1a: {seen.name} attacks: {seen.types}, tapped {obj.tapped}")
    if "haste" not in seen.keywords and obj.since >= board.turn.turns[player]:
        out.append(
            f"302.6: {seen.name} attacks, its controller has had it since event {obj.since}, the turn began with {board.turn.turns[player]}"
        )
    if "defender" in seen.keywords and not _mentions(board, "defender"):
        out.append(f"702.3b: {seen.name} attacks and has defender")
    return out


def _blocker(board: Board, oid: int, attacker: int, player: int) -> list[str]:
    obj, other = board.object(oid), board.object(attacker)
    if obj is None or other is None or controller_of(board, oid) != player:
        return [f"509.1a: player {player} blocks {attacker} with {oid}"]
    seen, against, out = chars(board, obj), chars(board, other), []
    if "Creature" not in seen.types or obj.tapped or obj.more.phased:
        out.append(f"509.1a: {seen.name} blocks: {seen.types}, tapped {obj.tapped}")
    if "flying" in against.keywords and not seen.keywords & {"flying", "reach"}:
        out.append(f"702.9b: {seen.name} blocks {against.name}, which flies")
    if "shadow" in against.keywords and "shadow" not in seen.keywords:
        out.append(f"702.28b: {seen.name} blocks {against.name}, which has shadow")
    if "fear" in against.keywords and "Artifact" not in seen.types and "B" not in seen.colors:
        out.append(f"702.36b: {seen.name} blocks {against.name}, which has fear")
    return out


def steps_leave_nothing(before: Game | None, step: Step) -> list[str]:
    """106.4, 500.2, 500.4, 514.2: a step begins with an empty stack and empty pools; no damage is marked when a turn
    begins.
    """
    if before is None:
        return []
    marks = (ev.StepBegan, ev.TurnBegan)
    if not any(type(e) in marks for e in step.events):
        return []
    out: list[str] = []
    board = before.board
    keeps = _mentions(board, "mana")
    for e in step.events:
        board = evolve(board, e)
        if type(e) not in marks:
            continue
        if type(e) is ev.StepBegan and board.stack and not board.turn.ending:
            out.append(f"500.2: {e.step} begins with {len(board.stack)} objects on the stack")
        if type(e) is ev.StepBegan and not keeps and any(p.pool for p in board.players):
            out.append(f"106.4: {e.step} begins with mana in a pool")
        if type(e) is ev.TurnBegan:
            out += [
                f"514.2: turn {board.turn.number} begins, damage is marked on {o}"
                for o in board.battlefield
                if board.objects[o].damage
            ]
            out += [
                f"514.2: turn {board.turn.number} begins, an effect still lasts until end of turn"
                for c in board.effects.continuous
                if c.duration == "end_of_turn"
            ]
    return out


def returns_asked_rightly(before: Game | None, step: Step) -> list[str]:
    """903.9a, 903.9b: the owner is asked whether a commander goes to the command zone, and about one in a graveyard or
    in exile only if it came there since state-based actions were last checked.
    """
    game = step.game
    board, home = game.board, game.setup.rules.leader_zone
    leaders, out = board.fixed.commanders(), []
    # then an earlier step began with the check
    begun = before is None or any(type(f) is StateBased for f in before.agenda)
    for d in game.pending:
        if d.kind != "ChooseValue" or home not in d.options or not d.about:
            continue
        obj = board.object(d.about[0])
        if obj is None or not any(c in leaders for c in obj.cards):
            continue
        if d.player != obj.owner:
            out.append(
                f"903.9: player {d.player} is asked whether the commander of player {obj.owner} goes to the zone {home}"
            )
        if (
            before is not None
            and not begun
            and obj.zone in ("graveyard", "exile")
            and obj.zone in d.options
            and obj.entered < before.sba_mark
        ):
            out.append(
                f"903.9a: {obj.base.name} is offered the zone {home}, and has been in {obj.zone} since event {obj.entered}; the last check was at {before.sba_mark}"
            )
    return out
