"""How combat damage may be assigned (CR 510.1, 510.4, 702.2c, 702.4, 702.7, 702.19).

A :class:`Division` is what one creature has to assign and among what; :func:`check_assignment` holds a player's numbers to the rules. There is
no order among blockers: a creature divides freely, and only what tramples on must first be lethal for what blocks it (510.1c, 702.19b).
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from engine.core.combat_view import attack_of, blockers_in, defender_of, target_of, types_of
from engine.core.layers import chars, controller_of, view
from engine.core.printed import printed
from engine.core.references import apnap
from engine.core.restrictions import limits, rules_in_force
from engine.errors import Reason
from engine.rulebook.refs import ref
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.ids import ObjectId, PlayerId
    from engine.state.board import Attack, Board
    from engine.state.frames import CombatDamage
    from engine.state.objects import Chars, Obj

__all__ = ["Division", "assignment_options", "check_assignment", "division", "needs_first_strike", "plain_strikes", "quick", "strikers"]

R_510_1A, R_510_1B, R_510_1C, R_510_1D, R_510_1E = ref("510.1a"), ref("510.1b"), ref("510.1c"), ref("510.1d"), ref("510.1e")
R_702_19B, R_702_19C = ref("702.19b"), ref("702.19c")
ILLEGAL, INVALID = "action/illegal", "action/invalid"
Done = tuple[tuple["ObjectId", int, int], ...]
OVER = "trample over planeswalkers"
_NO_MATTER = frozenset({"defender", "flash", "flying", "haste", "menace", "reach", "vigilance"})
"""Keywords of creatures that deal combat damage like any other."""


class Division(NamedTuple):
    """What one creature assigns: ``total`` among ``things``. The first ``front`` of them must be given what is lethal (``floor``, as things stand)
    before the thing after them may be given anything; that again before the next, where one tramples over a planeswalker (702.19c). Where something is
    behind them and there is no ``floor``, that gets everything or nothing: the creature may assign its damage as though it weren't blocked.
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
    """Whether there are two combat damage steps: some attacking or blocking creature has first strike or double strike (510.4)."""
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
    if rules_in_force(board) and limits(board, "assigns_toughness", oid):
        return found.toughness or 0
    return found.power or 0


def as_unblocked(board: Board, oid: int) -> bool:
    """Whether its controller may have the creature assign its combat damage as though it weren't blocked."""
    return bool(rules_in_force(board)) and bool(limits(board, "as_unblocked", oid))


def strikers(board: Board, *, first: bool) -> tuple[ObjectId, ...]:
    """The creatures that assign damage in this step, in the order in which they are asked for: the active player's first (510.1), then those of the
    defending players in APNAP order (802.5); of attackers, tramplers last, since what others assign counts for them.
    """
    combat = board.combat
    if combat is None:
        return ()
    ready = [a.attacker for a in combat.attacks if _deals_now(board, a.attacker, first=first) and power_of(board, a.attacker) > 0]
    tramplers = [a for a in ready if _has(board, a, "trample") or _has(board, a, OVER)]
    out = [a for a in ready if a not in tramplers] + tramplers
    blocking = [b for b in blockers_in(board) if _deals_now(board, b, first=first) and power_of(board, b) > 0]
    if blocking:
        holders = [(b, controller_of(board, b)) for b in blocking]
        for seat in apnap(board, [p for _, p in holders if p is not None]):
            out += [b for b, p in holders if p == seat and b not in out]
    return tuple(out)


def _has(board: Board, oid: int, word: str) -> bool:
    obj = board.object(oid)
    return obj is not None and word in chars(board, obj).keywords


def _need(board: Board, thing: int, done: Iterable[tuple[int, int, int]]) -> int:
    """How much more damage is lethal for the creature (or takes the planeswalker's last loyalty), with what is assigned so far (702.19b, 702.2c)."""
    obj = board.object(thing)
    if obj is None:
        return 0
    given = 0
    creature = "Creature" in types_of(board, obj)
    for source, to, n in done:
        if to == thing:
            given += n
            if creature and n > 0 and _has(board, source, "deathtouch"):
                return 0
    return max(0, _resilience(board, obj, creature=creature) - given)


def _resilience(board: Board, obj: Obj, *, creature: bool) -> int:
    if not creature:
        return obj.counter("LOYALTY")
    return (chars(board, obj).toughness or 0) - obj.damage


def plain_strikes(board: Board) -> list[tuple[ObjectId, int, int]] | None:
    """All combat damage as (source, what is damaged, amount), attackers in line, then blockers; None unless each creature can only do one thing: no
    counters, no keywords or rules that matter to it, no planeswalkers, at most one blocker each. The same as :func:`division` and :func:`only_way` say one by one.
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
    """The damage that a creature without counters and without keywords that matter to it assigns; None if it is not such a creature."""
    obj = board.object(oid)
    if obj is None or obj.counters or not (obj.more is PLAIN or obj.more.ordinary()):
        return None
    ready = printed(obj.base)
    seen = changed.get(oid) or ready.chars
    if (seen.keywords and not seen.keywords <= _NO_MATTER) or ready.cda or seen.power is None or "Creature" not in seen.types or "Planeswalker" in seen.types or "Battle" in seen.types:
        return None
    return max(0, seen.power)


def division(board: Board, creature: ObjectId, done: Done = ()) -> Division | None:
    """What the creature assigns in this step; None if it assigns nothing (510.1a-d)."""
    total = power_of(board, creature)
    if total <= 0:
        return None
    attack = attack_of(board, creature)
    player = controller_of(board, creature)
    if player is None:
        return None
    if attack is not None:
        return _attacking(board, creature, player, total, attack, done)
    things = tuple(a.attacker for a in board.combat.attacks if creature in a.blockers) if board.combat is not None else ()
    if any(_has(board, t, "banding") for t in things):
        player = board.turn.active  # 702.22k
    return Division(creature, player, things, total, len(things), (), attacking=False) if things else None


def _attacking(board: Board, creature: ObjectId, player: PlayerId, total: int, attack: Attack, done: Done) -> Division | None:
    banding = next((b for b in attack.blockers if _has(board, b, "banding")), None)
    if banding is not None and (seat := controller_of(board, banding)) is not None:  # among the blockers alone, as the defending player likes (702.22j)
        return Division(creature, seat, attack.blockers, total, len(attack.blockers), (), attacking=True)
    target = target_of(board, attack)
    over = _has(board, creature, OVER) and attack.defender >= 0
    behind: tuple[int, ...] = () if target is None else (target,)
    if over:
        seat = defender_of(board, attack.defender)
        walker = target is None or "Planeswalker" in types_of(board, board.objects[target])
        if seat is not None and walker:
            behind = (*behind, ~seat)  # 702.19c; with the planeswalker gone, the player alone (702.19e)
    if not attack.blocked:
        if not behind:
            return None
        floor = tuple(_need(board, t, done) for t in behind[:-1]) if len(behind) > 1 else ()
        return Division(creature, player, behind, total, 0, (*floor, 0) if floor else (), attacking=True)
    if behind and not _has(board, creature, "trample") and as_unblocked(board, creature):
        return Division(creature, player, (*attack.blockers, behind[0]), total, len(attack.blockers), (), attacking=True)
    if over or _has(board, creature, "trample"):
        things = (*attack.blockers, *behind)
        if not things:
            return None
        deadly = _has(board, creature, "deathtouch")
        needs = [_need(board, t, done) for t in things[:-1]] if behind else []
        floor = tuple(min(1, n) if deadly and i < len(attack.blockers) else n for i, n in enumerate(needs))
        return Division(creature, player, things, total, len(attack.blockers), (*floor, 0) if behind else (), attacking=True)
    if not attack.blockers:
        return None
    return Division(creature, player, attack.blockers, total, len(attack.blockers), (), attacking=True)


# -- legality ----------------------------------------------------------------------------------------------------------


def only_way(board: Board, d: Division, done: Done, later: Sequence[ObjectId]) -> tuple[int, ...] | None:
    """The numbers, if the rules leave only one division; None if the player has a choice."""
    if len(d.things) == 1:
        return (d.total,)
    if not d.tramples:
        return None
    if len(d.things) == 2 and not _entangled(board, d, done, later):
        return None if d.total > d.floor[0] else (d.total, 0)
    found, complete = _options(board, d, done, later, 2, 64)
    return found[0] if complete and len(found) == 1 else None


def _entangled(board: Board, d: Division, done: Done, later: Sequence[ObjectId]) -> bool:
    """Whether other tramplers bear on this division: one that is yet to assign to the same creature, or one that relied on this one."""
    combat = board.combat
    if combat is None:
        return False
    mine = set(d.things[: d.front])
    others = [a for a in combat.attacks if a.attacker != d.creature and any(b in mine for b in a.blockers)]
    assigned = {source for source, _, _ in done}
    return any(a.attacker in later or a.attacker in assigned for a in others)


def _short(board: Board, done: Done, later: Sequence[ObjectId]) -> bool:
    """Whether, with these assignments, some trampler gave damage to what is behind creatures that are not assigned lethal damage, and the
    creatures yet to assign (those of the same player) cannot make up for it (510.1e, 702.19b).
    """
    needs: dict[int, int] = {}
    for source in dict.fromkeys(s for s, _, _ in done):
        attack = attack_of(board, source)
        if attack is None:
            continue
        given = {to: n for s, to, n in done if s == source and n > 0}
        rear = [t for t in given if t not in attack.blockers]
        if rear and len(rear) == len(given) and as_unblocked(board, source):
            continue
        if not rear or not attack.blocked:
            if len(rear) < 2 and not (rear and rear[0] < 0 <= attack.defender):
                continue
        for b in attack.blockers:
            n = _need(board, b, done)
            if n:
                needs[b] = n
        if any(t < 0 for t in rear) and attack.defender >= 0:
            walker = target_of(board, attack)
            n = 0 if walker is None else _need(board, walker, done)
            if n:
                needs[walker] = n  # type: ignore[index]
    if not needs:
        return False
    for source in later:
        attack = attack_of(board, source)
        if attack is None:
            continue
        left, deadly = power_of(board, source), _has(board, source, "deathtouch")
        for thing in (*attack.blockers, attack.defender):
            if thing in needs and left > 0:
                use = min(left, 1 if deadly and thing != attack.defender else needs[thing])
                left -= use
                needs[thing] = 0 if deadly and thing != attack.defender else needs[thing] - use
    return any(needs.values())


def _reasons(board: Board, d: Division, done: Done, later: Sequence[ObjectId], value: Sequence[object]) -> tuple[Reason, ...]:
    numbers = [n for n in value if type(n) is int]
    if len(numbers) != len(value) or len(numbers) != len(d.things):
        return (Reason(INVALID, (R_510_1E,), f"An assignment is {len(d.things)} whole numbers."),)
    out: list[Reason] = []
    if any(n < 0 for n in numbers):
        out.append(Reason(ILLEGAL, (R_510_1A,), "Damage is not assigned in negative amounts.", (d.creature,)))
    if sum(numbers) != d.total:
        out.append(Reason(ILLEGAL, (R_510_1A,), f"The creature assigns {d.total} damage in total.", (d.creature,)))
    if not out and not d.floor and d.front < len(d.things) and numbers[-1] not in (0, d.total):
        out.append(Reason(ILLEGAL, (R_510_1C,), "As though it weren't blocked, the creature assigns all its damage to what it attacks.", (d.creature,)))
    if not out:
        mine = tuple((d.creature, t, n) for t, n in zip(d.things, numbers, strict=True))
        if _short(board, (*done, *mine), later):
            blockers = d.things[: d.front]
            cites = (R_702_19B, R_510_1E) if blockers else (R_702_19C, R_510_1E)
            text = "All blockers must be assigned lethal damage before what is attacked is assigned any."
            out.append(Reason(ILLEGAL, cites, text, (d.creature, *blockers)))
    return tuple(out)


def check_assignment(board: Board, frame: CombatDamage, value: Sequence[object]) -> tuple[Reason, ...]:
    """Every reason why the numbers for the first creature of the frame's queue are illegal; () if they are legal (510.1a-e)."""
    creature = frame.queue[0]
    d = division(board, creature, frame.done)
    if d is None:
        return (Reason(INVALID, (R_510_1A,), "This creature assigns no combat damage.", (creature,)),)
    return _reasons(board, d, frame.done, frame.queue[1:], value)


# -- listing -----------------------------------------------------------------------------------------------------------


def assignment_options(board: Board, frame: CombatDamage, limit: int = 256) -> tuple[tuple[tuple[int, ...], ...], bool]:
    """Legal assignments for the first creature of the frame's queue in a fixed order, at most ``limit``; all of them (True) if there are no more than
    that, otherwise samples: everything to one thing, what is lethal to each in turn and the rest to one, and as even as can be.
    """
    d = division(board, frame.queue[0], frame.done)
    return ((), True) if d is None else _options(board, d, frame.done, frame.queue[1:], limit, limit)


def _options(
    board: Board, d: Division, done: Done, later: Sequence[ObjectId], limit: int, effort: int
) -> tuple[tuple[tuple[int, ...], ...], bool]:
    parts = len(d.things)
    complete = comb(d.total + parts - 1, parts - 1) <= effort
    found: dict[tuple[int, ...], None] = {}
    for value in _compositions(d.total, parts) if complete else _samples(board, d, done):
        if value not in found and not ((d.tramples or d.front < len(d.things)) and _reasons(board, d, done, later, value)):
            found[value] = None
            if len(found) >= limit:
                break
    return tuple(found), complete


def _compositions(total: int, parts: int) -> Iterable[tuple[int, ...]]:
    """All ways of writing the total as that many numbers, most to the first things first."""
    for bars in combinations(range(total + parts - 1), parts - 1):
        edges = (-1, *reversed([total + parts - 2 - b for b in bars]), total + parts - 1)
        yield tuple(edges[i + 1] - edges[i] - 1 for i in range(parts))


def _samples(board: Board, d: Division, done: Done) -> Iterable[tuple[int, ...]]:
    n = len(d.things)
    deadly = _has(board, d.creature, "deathtouch")
    needs = [_need(board, t, done) if t >= 0 else 0 for t in d.things]
    if deadly:
        needs = [min(1, x) for x in needs]
    for i in range(n):
        yield tuple(d.total if j == i else 0 for j in range(n))
    for start in range(n):
        for rest in range(n):
            left, line = d.total, [0] * n
            for j in [(start + k) % n for k in range(n)]:
                line[j] = min(left, needs[j])
                left -= line[j]
            line[rest] += left
            yield tuple(line)
    for i in range(n):
        share, more = divmod(d.total, i + 1)
        yield tuple(share + (j < more) if j <= i else 0 for j in range(n))
