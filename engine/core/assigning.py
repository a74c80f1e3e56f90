"""How a creature's combat damage may be divided (CR 510.1a-e, 702.19b-c).

There is no order among blockers: a creature divides freely, and only what tramples on must first be lethal for what
blocks it (510.1c, 702.19b).
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from engine.core.combat_view import attack_of, target_of
from engine.core.strikes import (
    ILLEGAL,
    INVALID,
    R_510_1A,
    R_510_1C,
    R_510_1E,
    R_702_19B,
    R_702_19C,
    Division,
    Done,
    as_unblocked,
    division,
    has_keyword,
    lethal_need,
    power_of,
)
from engine.errors import Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.ids import ObjectId
    from engine.state.board import Board
    from engine.state.frames import CombatDamage

__all__ = ["assignment_options", "check_assignment"]


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
    """Whether other tramplers bear on this division: one that is yet to assign to the same creature, or one that relied
    on this one.
    """
    combat = board.combat
    if combat is None:
        return False
    mine = set(d.things[: d.front])
    others = [a for a in combat.attacks if a.attacker != d.creature and any(b in mine for b in a.blockers)]
    assigned = {source for source, _, _ in done}
    return any(a.attacker in later or a.attacker in assigned for a in others)


def _short(board: Board, done: Done, later: Sequence[ObjectId]) -> bool:
    """Whether, with these assignments, some trampler gave damage to what is behind creatures that are not assigned
    lethal damage, and the creatures yet to assign (those of the same player) cannot make up for it (510.1e, 702.19b).
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
            n = lethal_need(board, b, done)
            if n:
                needs[b] = n
        if any(t < 0 for t in rear) and attack.defender >= 0:
            walker = target_of(board, attack)
            n = 0 if walker is None else lethal_need(board, walker, done)
            if n:
                needs[walker] = n  # type: ignore[index]
    if not needs:
        return False
    for source in later:
        attack = attack_of(board, source)
        if attack is None:
            continue
        left, deadly = power_of(board, source), has_keyword(board, source, "deathtouch")
        for thing in (*attack.blockers, attack.defender):
            if thing in needs and left > 0:
                use = min(left, 1 if deadly and thing != attack.defender else needs[thing])
                left -= use
                needs[thing] = 0 if deadly and thing != attack.defender else needs[thing] - use
    return any(needs.values())


def _reasons(
    board: Board, d: Division, done: Done, later: Sequence[ObjectId], value: Sequence[object]
) -> tuple[Reason, ...]:
    numbers = [n for n in value if type(n) is int]
    if len(numbers) != len(value) or len(numbers) != len(d.things):
        return (Reason(INVALID, (R_510_1E,), f"An assignment is {len(d.things)} whole numbers."),)
    out: list[Reason] = []
    if any(n < 0 for n in numbers):
        out.append(Reason(ILLEGAL, (R_510_1A,), "Damage is not assigned in negative amounts.", (d.creature,)))
    if sum(numbers) != d.total:
        out.append(Reason(ILLEGAL, (R_510_1A,), f"The creature assigns {d.total} damage in total.", (d.creature,)))
    if not out and not d.floor and d.front < len(d.things) and numbers[-1] not in (0, d.total):
        out.append(
            Reason(
                ILLEGAL,
                (R_510_1C,),
                "As though it weren't blocked, the creature assigns all its damage to what it attacks.",
                (d.creature,),
            )
        )
    if not out:
        mine = tuple((d.creature, t, n) for t, n in zip(d.things, numbers, strict=True))
        if _short(board, (*done, *mine), later):
            blockers = d.things[: d.front]
            cites = (R_702_19B, R_510_1E) if blockers else (R_702_19C, R_510_1E)
            text = "All blockers must be assigned lethal damage before what is attacked is assigned any."
            out.append(Reason(ILLEGAL, cites, text, (d.creature, *blockers)))
    return tuple(out)


def check_assignment(board: Board, frame: CombatDamage, value: Sequence[object]) -> tuple[Reason, ...]:
    """Every reason why the numbers for the first creature of the frame's queue are illegal; () if they are legal
    (510.1a-e).
    """
    creature = frame.queue[0]
    d = division(board, creature, frame.done)
    if d is None:
        return (Reason(INVALID, (R_510_1A,), "This creature assigns no combat damage.", (creature,)),)
    return _reasons(board, d, frame.done, frame.queue[1:], value)


def assignment_options(board: Board, frame: CombatDamage, limit: int = 256) -> tuple[tuple[tuple[int, ...], ...], bool]:
    """Legal assignments for the first creature of the frame's queue in a fixed order, at most ``limit``; all of them
    (True) if there are no more than that, otherwise samples: everything to one thing, what is lethal to each in turn
    and the rest to one, and as even as can be.
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
        if value not in found and not (
            (d.tramples or d.front < len(d.things)) and _reasons(board, d, done, later, value)
        ):
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
    deadly = has_keyword(board, d.creature, "deathtouch")
    needs = [lethal_need(board, t, done) if t >= 0 else 0 for t in d.things]
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
