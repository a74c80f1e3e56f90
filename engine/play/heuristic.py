"""A seat that plays sensibly by a few simple rules of thumb (CR 117.1, 508.1, 509.1, 601.2c).

It sees what lies open and its own cards, as every seat does: lands first, then the most expensive spell that it can pay
for; attacks that the defender cannot punish; blocks that kill or save; harmful targets at whoever leads, helpful ones
at itself.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from engine.cards import ops
from engine.cards.mana import parse_mana
from engine.frozen import record
from engine.play.seats import NoAction, RandomSeat
from engine.state.decisions import Activate, Answer, Cast, Pass, PlayLand, Special
from engine.state.game import Rng, random_below

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.cards.card import Face
    from engine.play.seen import Seen
    from engine.state.decisions import Action, Decision
    from engine.views.records import SeenCard

    Score = Callable[[Action], float]

__all__ = ["SEATS", "HeuristicSeat"]

_DRAWS = 64
_MAIN = ("precombat main", "postcombat main")
_HARM = (
    ops.Destroy,
    ops.Damage,
    ops.LoseLife,
    ops.Discard,
    ops.Mill,
    ops.Counter,
    ops.Tap,
    ops.Goad,
    ops.ExileUntil,
    ops.Move,
    ops.Sacrifice,
    ops.Control,
)
_HELP = (ops.GainLife, ops.Draw, ops.PutCounters, ops.Untap, ops.Attach, ops.CopyToken)
_EVASION = frozenset({"flying", "menace", "unblockable", "shadow", "horsemanship", "fear", "intimidate", "skulk"})


@record
class HeuristicSeat:
    """Plays by rules of thumb; what they leave open is decided at random from the seed, always the same for the same
    seed and game.
    """

    seed: int

    def decide(self, seen: Seen, decision: Decision, /) -> Action:
        """One of the listed actions.

        Raises:
            NoAction: none is listed.

        """
        if decision.kind == "ChooseValue" and not decision.options:
            return RandomSeat(self.seed).decide(seen, decision)
        actions = seen.actions
        if not actions:
            raise NoAction.because(f"nothing is listed: {decision.why.text}", *decision.why.rules)
        if len(actions) == 1:
            return actions[0]
        scorer = _SCORES.get(decision.kind)
        if scorer is None:
            if decision.slot == "mulligan":
                return _kept(seen, decision, actions)
            if decision.kind == "ChooseValue" and decision.options[0] == "command":
                return actions[0]
            return RandomSeat(self.seed).decide(seen, decision)
        rng = Rng(self.seed, (seen.state_id + 1) * _DRAWS)
        score = scorer(seen, decision)
        best, found = -1e9, [actions[0]]
        for action in actions:
            value = score(action)
            if value > best:
                best, found = value, [action]
            elif value == best:
                found.append(action)
        return found[random_below(rng, len(found))[0]]


# -- opening hands -----------------------------------------------------------------------------------------------------


def _kept(seen: Seen, decision: Decision, actions: Sequence[Action]) -> Action:
    """Keep with two to five lands, or after two mulligans."""
    me = seen.view.players[decision.player]
    lands = sum("Land" in c.types for c in me.cards)
    wanted = ("keep",) if 2 <= lands <= 5 or me.mulligans >= 2 else ("mulligan",)
    return next((a for a in actions if type(a) is Answer and a.value == wanted), actions[0])


# -- with priority -----------------------------------------------------------------------------------------------------


def _act(seen: Seen, decision: Decision) -> Score:
    """How good it is to do something now: a land, then what costs most; instants in answer to others' spells now and
    then, otherwise nothing.
    """
    turn = seen.turn
    mine = turn.active == decision.player and turn.step in _MAIN and seen.stack_size == 0
    threatened = not mine and seen.stack_size > 0 and seen.stack[-1].controller != decision.player

    def score(action: Action) -> float:
        kind = type(action)
        if kind is Pass:
            return 0
        if kind is PlayLand:
            return 1000
        if type(action) is Cast:
            face = seen.face(action.object, action.face)
            if face is None:
                return -1
            value = face.mana_value() if hasattr(face, "mana_value") else 0
            if mine:
                return 100 + value + (50 if seen.zone(action.object) == "command" else 0)
            return 20 + value if threatened and "Instant" in face.types and _aim(face) < 0 else -1
        if type(action) is Activate:
            if not mine or seen.makes_mana(action):
                return -1
            # each ability of a permanent about every third main phase: what may be activated without end ends
            lot = random_below(Rng(action.object * 31 + action.ability, seen.state_id * _DRAWS), 3)[0]
            return 50 if lot == 0 else -1
        if type(action) is Special:
            return 60 if mine and action.kind != "turn_up" else -1
        return -1

    return score


# -- combat ------------------------------------------------------------------------------------------------------------


@cache
def _value(cost: str) -> int:
    return parse_mana(cost).value() if cost else 0


def _worth(card: SeenCard) -> float:
    """What losing it costs: one, and its mana value."""
    return 1 + _value(card.cost)


def _pairs(action: Action) -> list[tuple[int, int]]:
    return [(p[0], p[1]) for p in action.value if type(p) is tuple] if type(action) is Answer else []


def _attack(seen: Seen, decision: Decision) -> Score:  # noqa: ARG001 - scores share one signature
    """Damage that comes through, less creatures that a blocker would kill; whoever has least life is attacked first."""
    view = seen.view
    cards = {c.id: c for c in view.battlefield}
    creatures: dict[int | None, list[tuple[SeenCard, frozenset[str]]]] = {}
    for c in view.battlefield:
        if not c.tapped and "Creature" in c.types:
            creatures.setdefault(c.controller, []).append((c, frozenset(c.keywords)))
    known: dict[tuple[int, int], float] = {}

    def one(oid: int, thing: int) -> float:
        me = cards[oid]
        power, toughness, keywords = me.power or 0, me.toughness or 0, set(me.keywords)
        at = cards.get(thing)
        seat = ~thing if thing < 0 else None if at is None else at.controller
        if seat is None:
            return 0
        worth = _worth(me)
        blockers = [b for b in creatures.get(seat, ()) if not ("flying" in keywords and not {"flying", "reach"} & b[1])]
        deadly = [b for b in blockers if (b[0].power or 0) >= toughness or "deathtouch" in b[1]]
        through = power if not blockers else power * 0.4
        value = through + (power * 0.5 if seen.leads(oid) else 0) + max(0, 20 - view.players[seat].life) * 0.05 * power
        if deadly and not _EVASION & keywords:
            value -= worth * 1.2 if any((b[0].toughness or 0) > power for b in deadly) else worth * 0.6
        return value

    def score(action: Action) -> float:
        total = 0.0
        for pair in _pairs(action):
            if pair not in known:
                known[pair] = one(*pair)
            total += known[pair]
        return total + (0.01 if not total else 0)

    return score


def _block(seen: Seen, decision: Decision) -> Score:
    """What the attackers lose, less what the blockers lose, and the damage that is kept off, which counts for more the
    less life is left.
    """
    view = seen.view
    cards = {c.id: c for c in view.battlefield}
    life = max(1, view.players[decision.player].life)

    def score(action: Action) -> float:
        by: dict[int, list[int]] = {}
        for blocker, attacker in _pairs(action):
            by.setdefault(attacker, []).append(blocker)
        total = 0.0
        for attacker, blockers in by.items():
            a = cards[attacker]
            bs = [cards[b] for b in blockers]
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

    return score


# -- targets and choices -----------------------------------------------------------------------------------------------


def _target(seen: Seen, decision: Decision) -> Score:
    """Harm goes to the others, to their best permanents and to whoever has most life; help stays here."""
    aim = _aim_of(seen, decision)
    players = len(seen.view.players)
    known: dict[int, float] = {}

    def one(thing: int) -> float:
        if thing < 0:
            seat, worth = ~thing, 2 + seen.life(~thing) / 20 if ~thing < players else 0.0
        else:
            card = seen.card(thing)
            if card is None:
                return 0
            seat = card.owner if card.controller is None else card.controller
            worth = _worth(card) + (seen.zone(thing) == "battlefield")
        return (1 if seat == decision.player else -1) * aim * worth

    def score(action: Action) -> float:
        if type(action) is not Answer:
            return -100
        total = 0.0
        for thing in action.value:
            if type(thing) is int:
                if thing not in known:
                    known[thing] = one(thing)
                total += known[thing]
        return total

    return score


def _may(seen: Seen, decision: Decision) -> Score:  # noqa: ARG001
    """Do what one may do."""
    return lambda action: 1 if type(action) is Answer and action.value == ("yes",) else 0


def _aim_of(seen: Seen, decision: Decision) -> int:
    """Below 0: what asks does harm; above 0: it helps."""
    for oid in (decision.why.source, *decision.about):
        if oid is None or oid < 0:
            continue
        spell = next((s for s in seen.stack if s.id == oid), None)
        face = None
        if spell is not None and spell.kind != "spell" and spell.source is not None:
            face = seen.face(spell.source)
        face = face or seen.face(oid)
        if face is not None:
            return _aim(face)
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
