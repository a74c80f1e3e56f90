"""A seat that plays sensibly by a few simple rules of thumb (CR 117.1, 508.1, 509.1, 601.2c).

It looks at nothing but what lies open and at its own cards: lands first, then the most expensive spell that it can pay for; attacks that
the defender cannot punish; blocks that kill or save; harmful targets at whoever leads, helpful ones at itself.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from engine.cards import ops
from engine.core.layers import chars, controller_of
from engine.core.legal import legal
from engine.frozen import record
from engine.play.seats import NoAction, RandomSeat
from engine.state.decisions import Activate, Answer, Cast, Pass, PlayLand, Special
from engine.state.game import Rng, random_below

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards.card import Face
    from engine.state.decisions import Action, Decision
    from engine.state.game import Game
    from engine.state.objects import Chars, Obj

__all__ = ["SEATS", "HeuristicSeat"]

_DRAWS = 64
_MAIN = ("precombat main", "postcombat main")
_HARM = (ops.Destroy, ops.Damage, ops.LoseLife, ops.Discard, ops.Mill, ops.Counter, ops.Tap, ops.Goad, ops.ExileUntil, ops.Move, ops.Sacrifice, ops.Control)
_HELP = (ops.GainLife, ops.Draw, ops.PutCounters, ops.Untap, ops.Attach, ops.CopyToken)
_EVASION = frozenset({"flying", "menace", "unblockable", "shadow", "horsemanship", "fear", "intimidate", "skulk"})


@record
class HeuristicSeat:
    """Plays by rules of thumb; what they leave open is decided at random from the seed, always the same for the same seed and game."""

    seed: int

    def decide(self, game: Game, decision: Decision, /) -> Action:
        """One of the listed actions.

        Raises:
            NoAction: none is listed.

        """
        player = decision.player
        if decision.kind == "ChooseValue" and not decision.options:
            return RandomSeat(self.seed).decide(game, decision)
        actions = legal(game, player).actions
        if not actions:
            raise NoAction.because(f"nothing is listed for {game.players[player]}: {decision.why.text}", *decision.why.rules)
        rng = Rng(self.seed, (game.state_id + 1) * _DRAWS)
        score = _SCORES.get(decision.kind)
        if score is None:
            if decision.slot == "mulligan":
                return _kept(game, decision, actions)
            if decision.kind == "ChooseValue" and decision.options and decision.options[0] == "command":
                return actions[0]
            return RandomSeat(self.seed).decide(game, decision)
        best, found = -1e9, [actions[0]]
        for action in actions:
            value = score(game, decision, action)
            if value > best:
                best, found = value, [action]
            elif value == best:
                found.append(action)
        return found[random_below(rng, len(found))[0]]


# -- opening hands -----------------------------------------------------------------------------------------------------


def _kept(game: Game, decision: Decision, actions: Sequence[Action]) -> Action:
    """Keep with two to five lands, or after two mulligans."""
    state = game.board.players[decision.player]
    lands = sum("Land" in game.board.objects[o].base.types for o in state.hand)
    wanted = ("keep",) if 2 <= lands <= 5 or state.more.mulligans >= 2 else ("mulligan",)
    return next((a for a in actions if type(a) is Answer and a.value == wanted), actions[0])


# -- with priority -----------------------------------------------------------------------------------------------------


def _act(game: Game, decision: Decision, action: Action) -> float:
    """How good it is to do this now: a land, then what costs most; instants in answer to others' spells now and then, otherwise nothing."""
    board, turn = game.board, game.board.turn
    kind = type(action)
    if kind is Pass:
        return 0
    if kind is PlayLand:
        return 1000
    mine = turn.active == decision.player and turn.step in _MAIN and not board.stack
    if type(action) is Cast:
        obj = board.objects[action.object]
        face = _face(game, obj, action.face)
        value = face.mana_value() if hasattr(face, "mana_value") else 0
        if mine:
            return 100 + value + (50 if obj.zone == "command" else 0)
        top = board.objects[board.stack[-1]] if board.stack else None
        threatened = top is not None and controller_of(board, top.id) != decision.player
        return 20 + value if threatened and "Instant" in face.types and _aim(face) < 0 else -1
    if type(action) is Activate:
        from engine.core.activating import abilities_of, is_mana_ability

        obj = board.objects[action.object]
        ability = abilities_of(board, obj)[action.ability]
        if is_mana_ability(ability) or not mine:
            return -1
        # each ability of a permanent about every third main phase: what may be activated without end ends
        lot = random_below(Rng(action.object * 31 + action.ability, game.state_id * _DRAWS), 3)[0]
        return 50 if lot == 0 else -1
    if type(action) is Special:
        return 60 if mine and action.kind != "turn_up" else -1
    return -1


def _face(game: Game, obj: Obj, index: int) -> Any:
    from engine.core.book import book_of

    if not obj.cards:
        return obj.base
    faces = book_of(game.setup).pool[game.board.fixed.cards[obj.cards[0]].key].faces
    return faces[index]


# -- combat ------------------------------------------------------------------------------------------------------------


def _creatures(game: Game, seat: int) -> list[tuple[Obj, Chars]]:
    board = game.board
    found = []
    for oid in board.battlefield:
        obj = board.objects[oid]
        if not obj.tapped and controller_of(board, oid) == seat:
            now = chars(board, obj)
            if "Creature" in now.types:
                found.append((obj, now))
    return found


def _worth(now: Any) -> float:
    """What losing it costs: one, and its mana value."""
    return 1 + (now.mana_cost.value() if now.mana_cost is not None else 0)


def _pairs(action: Action) -> list[tuple[int, int]]:
    return [(p[0], p[1]) for p in action.value if type(p) is tuple] if type(action) is Answer else []


def _attack(game: Game, decision: Decision, action: Action) -> float:  # noqa: ARG001 - scores share one signature
    """Damage that comes through, less creatures that a blocker would kill; whoever has least life is attacked first."""
    board = game.board
    total = 0.0
    leaders = board.fixed.commanders()
    for oid, thing in _pairs(action):
        me = board.objects[oid]
        now = chars(board, me)
        power, toughness = now.power or 0, now.toughness or 0
        seat = ~thing if thing < 0 else controller_of(board, board.objects[thing].id)
        if seat is None:
            continue
        worth = _worth(now)
        blockers = [b for b in _creatures(game, seat) if not ("flying" in now.keywords and not {"flying", "reach"} & b[1].keywords)]
        deadly = [b for b in blockers if (b[1].power or 0) >= toughness or "deathtouch" in b[1].keywords]
        through = power if not blockers else power * 0.4
        value = through + (power * 0.5 if any(c in leaders for c in me.cards) else 0) + max(0, 20 - board.players[seat].life) * 0.05 * power
        if deadly and not _EVASION & now.keywords:
            value -= worth * 1.2 if any((b[1].toughness or 0) > power for b in deadly) else worth * 0.6
        total += value
    return total + (0.01 if not total else 0)


def _block(game: Game, decision: Decision, action: Action) -> float:
    """What the attackers lose, less what the blockers lose, and the damage that is kept off, which counts for more the less life is left."""
    board = game.board
    life = max(1, board.players[decision.player].life)
    by: dict[int, list[int]] = {}
    for blocker, attacker in _pairs(action):
        by.setdefault(attacker, []).append(blocker)
    total = 0.0
    for attacker, blockers in by.items():
        a = chars(board, board.objects[attacker])
        bs = [chars(board, board.objects[b]) for b in blockers]
        power = a.power or 0
        total += power * min(3.0, 10 / life)
        if sum(b.power or 0 for b in bs) >= (a.toughness or 0) or any("deathtouch" in b.keywords for b in bs):
            total += _worth(a)
        left = power
        for b in sorted(bs, key=lambda b: b.toughness or 0):
            if left >= (b.toughness or 0) or "deathtouch" in a.keywords:
                total -= _worth(b)
                left -= b.toughness or 0
    return total


# -- targets and choices -----------------------------------------------------------------------------------------------


def _target(game: Game, decision: Decision, action: Action) -> float:
    """Harm goes to the others, to their best permanents and to whoever has most life; help stays here."""
    if type(action) is not Answer:
        return -100
    aim = _aim_of(game, decision)
    board = game.board
    total = 0.0
    for thing in action.value:
        if type(thing) is not int:
            continue
        if thing < 0:
            seat, worth = ~thing, 2 + board.players[~thing].life / 20 if ~thing < len(board.players) else 0.0
        else:
            obj = board.object(thing)
            if obj is None:
                continue
            holder = controller_of(board, thing) if obj.zone in ("battlefield", "stack") else obj.owner
            seat = obj.owner if holder is None else holder
            now = chars(board, obj) if obj.zone in ("battlefield", "stack") else obj.base
            worth = _worth(now) + (obj.zone == "battlefield")
        total += (1 if seat == decision.player else -1) * aim * worth
    return total


def _may(game: Game, decision: Decision, action: Action) -> float:  # noqa: ARG001
    """Do what one may do."""
    return 1 if type(action) is Answer and action.value == ("yes",) else 0


def _aim_of(game: Game, decision: Decision) -> int:
    """Below 0: what asks does harm; above 0: it helps."""
    for oid in (decision.why.source, *decision.about):
        obj = game.board.object(oid) if oid is not None and oid >= 0 else None
        if obj is None:
            continue
        source = obj.stack.source if obj.stack is not None else None
        if source is not None and source >= 0 and not obj.cards:
            obj = game.board.object(source) or obj
        return _aim(_face(game, obj, 0))
    return 1


@cache
def _aim(face: Face | Any) -> int:
    """Whether what a card does is rather harmful (-1) or helpful (1), by the first thing it does that is either."""
    for part in _walk(face.abilities, 0):
        if isinstance(part, _HELP):
            return 1
        if isinstance(part, ops.Continuous):
            return 1
        if isinstance(part, _HARM):
            return -1
    return 1


def _walk(part: Any, depth: int) -> Any:
    """Everything inside a card's abilities, in order."""
    if depth > 12:
        return
    if isinstance(part, tuple):
        for one in part:
            yield from _walk(one, depth + 1)
    elif hasattr(part, "__attrs_attrs__"):
        yield part
        for field in part.__attrs_attrs__:
            yield from _walk(getattr(part, field.name), depth + 1)


_SCORES: dict[str, Any] = {
    "ChooseAction": _act, "DeclareAttackers": _attack, "DeclareBlockers": _block, "ChooseTargets": _target, "ChooseObjects": _target, "May": _may,
}  # fmt: skip
SEATS: dict[str, Any] = {"random": RandomSeat, "heuristic": HeuristicSeat}
"""Name of a way to decide -> the class of its seats; each takes a seed."""
