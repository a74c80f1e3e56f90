"""What each creature has to assign as combat damage, and among what (CR 510.1, 510.4, 702.2c, 702.4, 702.7, 702.19).

A :class:`Division` is what one creature assigns; :mod:`engine.core.assigning` holds a player's numbers to the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.banding import divided_by_band
from engine.core.combat_view import attack_of, blockers_in, defender_of, target_of, types_of
from engine.core.layers import chars, controller_of, view
from engine.core.printed import printed
from engine.core.references import apnap
from engine.core.restrictions import limits, rules_in_force
from engine.rulebook.refs import ref
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.ids import ObjectId, PlayerId
    from engine.state.board import Attack, Board
    from engine.state.objects import Chars, Obj

__all__ = ["Division", "division", "needs_first_strike", "plain_strikes", "quick", "strikers"]

R_510_1A, R_510_1C, R_510_1E = ref("510.1a"), ref("510.1c"), ref("510.1e")
R_702_19B, R_702_19C = ref("702.19b"), ref("702.19c")
ILLEGAL, INVALID = "action/illegal", "action/invalid"
Done = tuple[tuple["ObjectId", int, int], ...]
OVER = "trample over planeswalkers"
_NO_MATTER = frozenset({"defender", "flash", "flying", "haste", "menace", "reach", "vigilance"})
"""Keywords of creatures that deal combat damage like any other."""


class Division(NamedTuple):
    """What one creature assigns: ``total`` among ``things``. The first ``front`` of them must be given what is lethal
    (``floor``, as things stand) before the thing after them may be given anything; that again before the next, where
    one tramples over a planeswalker (702.19c). Where something is behind them and there is no ``floor``, that gets
    everything or nothing: the creature may assign its damage as though it weren't blocked.
    """

    creature: ObjectId
    player: PlayerId
    things: tuple[int, ...]
    total: int
    front: int
    floor: tuple[int, ...]
    attacking: bool

    @property
    def tramples(self) -> bool:
        """Whether something behind the blockers can be given damage."""
        return self.front < len(self.things) and self.attacking and bool(self.floor)


def quick(board: Board, oid: int) -> bool:
    """Whether the creature has first strike or double strike now."""
    obj = board.object(oid)
    if obj is None:
        return False
    if obj.more is PLAIN and not obj.counters and not view(board).objects:
        words = printed(obj.base).chars.keywords
    else:
        words = chars(board, obj).keywords
    return bool(words) and ("first strike" in words or "double strike" in words)


def needs_first_strike(board: Board) -> bool:
    """Whether there are two combat damage steps: some attacking or blocking creature has first strike or double strike
    (510.4).
    """
    combat = board.combat
    if combat is None:
        return False
    return any(quick(board, a.attacker) or any(quick(board, b) for b in a.blockers) for a in combat.attacks)


def _deals_now(board: Board, oid: int, *, first: bool) -> bool:
    """Whether the creature assigns damage in this combat damage step (510.4, 702.7c, 702.4c-d)."""
    if first:
        return quick(board, oid)
    combat = board.combat
    if combat is None or not combat.first_strike or oid not in combat.struck:
        return True
    obj = board.object(oid)
    return obj is not None and "double strike" in chars(board, obj).keywords


def power_of(board: Board, oid: int) -> int:
    """How much combat damage the creature assigns: its power, or its toughness where an effect says so (510.1a)."""
    obj = board.object(oid)
    if obj is None:
        return 0
    found = chars(board, obj)
    if rules_in_force(board):
        if limits(board, "assigns_none", oid):
            return 0
        if limits(board, "assigns_toughness", oid):
            return found.toughness or 0
    return found.power or 0


def as_unblocked(board: Board, oid: int) -> bool:
    """Whether its controller may have the creature assign its combat damage as though it weren't blocked."""
    return bool(rules_in_force(board)) and bool(limits(board, "as_unblocked", oid))


def strikers(board: Board, *, first: bool) -> tuple[ObjectId, ...]:
    """The creatures that assign damage in this step, in the order in which they are asked for: the active player's
    first (510.1), then those of the defending players in APNAP order (802.5); of attackers, tramplers last, since what
    others assign counts for them.
    """
    combat = board.combat
    if combat is None:
        return ()
    ready = [
        a.attacker
        for a in combat.attacks
        if _deals_now(board, a.attacker, first=first) and power_of(board, a.attacker) > 0
    ]
    tramplers = [a for a in ready if has_keyword(board, a, "trample") or has_keyword(board, a, OVER)]
    out = [a for a in ready if a not in tramplers] + tramplers if tramplers else ready
    blocking = [b for b in blockers_in(board) if _deals_now(board, b, first=first) and power_of(board, b) > 0]
    if blocking:
        holders = [(b, controller_of(board, b)) for b in blocking]
        for seat in apnap(board, [p for _, p in holders if p is not None]):
            out += [b for b, p in holders if p == seat and b not in out]
    return tuple(out)


def has_keyword(board: Board, oid: int, word: str) -> bool:
    """Whether the object is there and has the keyword."""
    obj = board.object(oid)
    return obj is not None and word in chars(board, obj).keywords


def lethal_need(board: Board, thing: int, done: Iterable[tuple[int, int, int]]) -> int:
    """How much more damage is lethal for the creature (or takes the planeswalker's last loyalty), with what is assigned
    so far (702.19b, 702.2c).
    """
    obj = board.object(thing)
    if obj is None:
        return 0
    given = 0
    creature = "Creature" in types_of(board, obj)
    for source, to, n in done:
        if to == thing:
            given += n
            if creature and n > 0 and has_keyword(board, source, "deathtouch"):
                return 0
    return max(0, _resilience(board, obj, creature=creature) - given)


def _resilience(board: Board, obj: Obj, *, creature: bool) -> int:
    if not creature:
        return obj.counter("LOYALTY")
    return (chars(board, obj).toughness or 0) - obj.damage


def plain_strikes(board: Board) -> list[tuple[ObjectId, int, int]] | None:
    """All combat damage as (source, what is damaged, amount), attackers in line, then blockers; None unless each
    creature can only do one thing: no counters, no keywords or rules that matter to it, no planeswalkers, at most one
    blocker each. The same as :func:`division` and :func:`only_way` say one by one.
    """
    combat = board.combat
    if combat is None or combat.first_strike or rules_in_force(board):
        return None
    changed = view(board).objects
    out: list[tuple[ObjectId, int, int]] = []
    back: list[tuple[ObjectId, int, int]] = []
    seen: set[int] = set()
    for attack in combat.attacks:
        blockers, target = attack.blockers, attack.defender
        if len(blockers) > 1 or target >= 0 or defender_of(board, target) is None:
            return None
        power = _plain_power(board, attack.attacker, changed)
        if power is None:
            return None
        if blockers:
            (blocker,) = blockers
            answer = _plain_power(board, blocker, changed)
            if answer is None or blocker in seen:
                return None
            seen.add(blocker)
            if answer:
                back.append((blocker, attack.attacker, answer))
            target = blocker
        elif attack.blocked:
            continue
        if power:
            out.append((attack.attacker, target, power))
    return out + back


def _plain_power(board: Board, oid: int, changed: dict[int, Chars]) -> int | None:
    """The damage that a creature without counters and without keywords that matter to it assigns; None if it is not
    such a creature.
    """
    obj = board.object(oid)
    if obj is None or obj.counters or not (obj.more is PLAIN or obj.more.ordinary()):
        return None
    ready = obj.base.cache or printed(obj.base)
    seen = changed.get(oid) or ready.chars
    if (
        (seen.keywords and not seen.keywords <= _NO_MATTER)
        or ready.cda
        or seen.power is None
        or "Creature" not in seen.types
        or "Planeswalker" in seen.types
        or "Battle" in seen.types
    ):
        return None
    return max(0, seen.power)


def division(board: Board, creature: ObjectId, done: Done = ()) -> Division | None:
    """What the creature assigns in this step; None if it assigns nothing (510.1a-d). Found once for a board: to ask, to
    list, to check, and to carry out.
    """
    memo = board.remembered()
    key = ("division", creature, done)
    if key not in memo:
        memo[key] = _division(board, creature, done)
    found: Division | None = memo[key]
    return found


def _division(board: Board, creature: ObjectId, done: Done) -> Division | None:
    total = power_of(board, creature)
    if total <= 0:
        return None
    attack = attack_of(board, creature)
    player = controller_of(board, creature)
    if player is None:
        return None
    if attack is not None:
        return _attacking(board, creature, player, total, attack, done)
    things = (
        tuple(a.attacker for a in board.combat.attacks if creature in a.blockers) if board.combat is not None else ()
    )
    if divided_by_band(board, things) is not None:
        player = board.turn.active  # 702.22k
    return Division(creature, player, things, total, len(things), (), attacking=False) if things else None


def _attacking(
    board: Board, creature: ObjectId, player: PlayerId, total: int, attack: Attack, done: Done
) -> Division | None:
    banding = divided_by_band(board, attack.blockers)
    # among the blockers alone, as the defending player likes (702.22j)
    if banding is not None and (seat := controller_of(board, banding)) is not None:
        return Division(creature, seat, attack.blockers, total, len(attack.blockers), (), attacking=True)
    target = target_of(board, attack)
    over = has_keyword(board, creature, OVER) and attack.defender >= 0
    behind: tuple[int, ...] = () if target is None else (target,)
    if over:
        seat = defender_of(board, attack.defender)
        walker = target is None or "Planeswalker" in types_of(board, board.objects[target])
        if seat is not None and walker:
            behind = (*behind, ~seat)  # 702.19c; with the planeswalker gone, the player alone (702.19e)
    if not attack.blocked:
        if not behind:
            return None
        floor = tuple(lethal_need(board, t, done) for t in behind[:-1]) if len(behind) > 1 else ()
        return Division(creature, player, behind, total, 0, (*floor, 0) if floor else (), attacking=True)
    if behind and not has_keyword(board, creature, "trample") and as_unblocked(board, creature):
        return Division(
            creature, player, (*attack.blockers, behind[0]), total, len(attack.blockers), (), attacking=True
        )
    if over or has_keyword(board, creature, "trample"):
        things = (*attack.blockers, *behind)
        if not things:
            return None
        deadly = has_keyword(board, creature, "deathtouch")
        needs = [lethal_need(board, t, done) for t in things[:-1]] if behind else []
        floor = tuple(min(1, n) if deadly and i < len(attack.blockers) else n for i, n in enumerate(needs))
        return Division(
            creature, player, things, total, len(attack.blockers), (*floor, 0) if behind else (), attacking=True
        )
    if not attack.blockers:
        return None
    return Division(creature, player, attack.blockers, total, len(attack.blockers), (), attacking=True)
