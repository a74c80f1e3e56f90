"""The search for ways to pay a mana cost, and the plan in full (CR 107.4, 202.1, 601.2g-h); see
:mod:`engine.core.payment`.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from engine.core.demand import Need, short
from engine.core.means import Alternative, Means
from engine.core.offers import LETTER, SNOW, Unit
from engine.frozen import replace
from engine.state.board import Mana
from engine.state.frames import Plan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ids import ObjectId

__all__ = ["Search", "vectors"]

_MOST_STEPS = 2_000
"""The search for further plans ends after so many steps; the search for the first goes on for a hundred times as many.
"""

_Choice = tuple[int, int, int]
"""Index of the means, of its alternative, and how many objects are used so."""


class Search:
    """One enumeration of plans; lives only during :func:`~engine.core.payment.plans`."""

    def __init__(self, generic: int, life: int, limit: int, colors_matter: bool) -> None:
        self.generic, self.life, self.limit, self.colors = generic, life, limit, colors_matter
        self.pool: list[tuple[int, list[Mana]]] = []
        self.means: list[Means] = []
        self.needs: list[Need] = []
        self.found: dict[Any, tuple[Any, Plan]] = {}
        self.complete = True
        self.steps = 0

    def begin(self, need: Need, *, ways: bool) -> None:
        """Find the plans for one reading of the cost. Where ways like convoke are open, mana of the pool may be kept
        back for them.
        """
        self.need = need
        self.options = [(m, a) for m, means in enumerate(self.means) for a in range(len(means.alternatives))]
        self.rest: list[list[tuple[int, int]]] = [[]]
        for means in reversed(self.means):
            self.rest.append(self.rest[-1] + [(mask, n * len(means.ids)) for mask, n in means.most])
        self.rest.reverse()
        whole = [len(units) if bit else 0 for bit, units in self.pool]
        self.whole = [(bit, n) for (bit, _), n in zip(self.pool, whole, strict=True) if n]
        for self.have in product(*(range(n, -1, -1) for n in whole)) if ways else (tuple(whole),):
            self.base = [(bit, n) for (bit, _), n in zip(self.pool, self.have, strict=True) if n]
            self.walk(0, 0, [], self.life - need.life)

    def units(self, chosen: list[_Choice]) -> list[tuple[int, int]]:
        """Pool and chosen activations together."""
        out = list(self.base)
        for m, a, k in chosen:
            out += [(mask, k) for mask in self.means[m].alternatives[a].uses if mask]
        return out

    def useful(self, chosen: list[_Choice], need: Need) -> bool:
        """Whether each chosen activation pays for something that the others leave unpaid."""
        now = short(need, self.generic, self.units(chosen))
        for i, (m, a, k) in enumerate(chosen):
            fewer = [*chosen[:i], (m, a, k - 1), *chosen[i + 1 :]]
            if short(need, self.generic, self.units(fewer)) == now:
                return False
        return True

    def walk(self, at: int, used: int, chosen: list[_Choice], life: int) -> None:
        """Go through the uses of the means in order; ``used``: objects of the present means already used."""
        self.steps += 1
        if self.steps > (_MOST_STEPS if self.found else 100 * _MOST_STEPS) or len(self.found) > self.limit:
            self.complete = False
            return
        units = self.units(chosen)
        missing = short(self.need, self.generic, units)
        if not missing:
            self.emit(chosen)
            return
        if at == len(self.options):
            return
        m, a = self.options[at]
        means = self.means[m]
        way = means.alternatives[a]
        last = a == len(means.alternatives) - 1
        for k in range(min(len(means.ids) - used, missing), -1, -1):
            if way.life and way.life * k > life:
                continue
            now = [*chosen, (m, a, k)] if k else chosen
            left = [] if last else [(mask, n * (len(means.ids) - used - k)) for mask, n in means.most]
            if short(self.need, self.generic, self.units(now) + left + self.rest[m + 1]):
                continue
            if k and not self.useful(now, self.need):
                continue
            self.walk(at + 1, 0 if last else used + k, now, life - way.life * k)

    def emit(self, chosen: list[_Choice]) -> None:
        """Add the plans that use these activations: they differ in the mana that is left."""
        for other in self.needs:
            if other is not self.need and other.life == self.need.life and chosen:
                for i, (m, a, k) in enumerate(chosen):
                    fewer = [*chosen[:i], (m, a, k - 1), *chosen[i + 1 :]]
                    if not short(other, self.generic, self.units(fewer)):
                        return
        total = self.need.size + self.need.generic + self.generic
        ours = total - short(self.need, self.generic, self.base)
        made = [(mask, k) for m, a, k in chosen for mask in self.means[m].alternatives[a].uses]
        if self.base != self.whole and self.idle(chosen):
            return
        for from_pool in vectors(list(self.have), ours):
            taken = [(bit, n) for (bit, _), n in zip(self.pool, from_pool, strict=True) if n]
            for from_made in vectors([k if mask else 0 for mask, k in made], total - ours):
                self.steps += 1
                if self.steps > (_MOST_STEPS if self.found else 100 * _MOST_STEPS) or len(self.found) > self.limit:
                    self.complete = False
                    return
                spent = taken + [(mask, n) for (mask, _), n in zip(made, from_made, strict=True) if n]
                if not short(self.need, self.generic, spent):
                    self.leave(chosen, from_pool, from_made)

    def idle(self, chosen: list[_Choice]) -> bool:
        """Whether mana of the pool that was kept back could stand in for a mana ability."""
        base, self.base = self.base, self.whole
        found = False
        for i, (m, a, k) in enumerate(chosen):
            if not self.means[m].alternatives[a].way:
                fewer = [*chosen[:i], (m, a, k - 1), *chosen[i + 1 :]]
                found = found or not short(self.need, self.generic, self.units(fewer))
        self.base = base
        return found

    def leave(self, chosen: list[_Choice], from_pool: tuple[int, ...], from_made: tuple[int, ...]) -> None:
        """Add a plan for each set of mana that can be left over."""
        groups: list[list[tuple[Any, ...]]] = []
        at = 0
        for m, a, k in chosen:
            for unit in self.means[m].alternatives[a].units:
                groups.append(list(combinations_with_replacement(unit.words, k - from_made[at])))
                at += 1
        kept: dict[Any, int] = {}
        for (_, units), n in zip(self.pool, from_pool, strict=True):
            for one in units[n:]:
                key: Any = replace(one, source=None)
                kept[key] = kept.get(key, 0) + 1
        for words in product(*groups):
            left = dict(kept)
            at = 0
            for m, a, _ in chosen:
                for unit in self.means[m].alternatives[a].units:
                    for word in words[at]:
                        key = _mana(word[0], None, unit)
                        left[key] = left.get(key, 0) + 1
                    at += 1
            acts: dict[Any, int] = {}
            for m, a, k in chosen:
                way = self.means[m].alternatives[a]
                key = (m, way.way, a if self.colors else way.sign)
                acts[key] = acts.get(key, 0) + k
            identity = (self.need.life, frozenset(acts.items()), frozenset(left.items()))
            if identity not in self.found:
                self.found[identity] = (self.order(chosen, left), _build(self, chosen, from_pool, from_made, words))

    def order(self, chosen: list[_Choice], left: dict[Any, int]) -> Any:
        """The place of a plan: little lost first, then what is used least for other things."""
        life, lost, signs, others, broad, count = self.need.life, 0, 0, 0, 0, 0
        for m, a, k in chosen:
            way = self.means[m].alternatives[a]
            life += way.life * k
            lost += way.sacrifice * k
            signs += (way.sign is not None) * k
            others += bool(way.way) * k
            broad += k * (sum(u.bits.bit_count() for u in way.units) + (8 if self.means[m].creature else 0))
            count += k
        return (
            life,
            lost,
            signs,
            others,
            sum(left.values()),
            broad,
            count,
            tuple((m, a, -k) for m, a, k in chosen),
            len(self.found),
        )


def vectors(most: list[int], total: int) -> Iterator[tuple[int, ...]]:
    """All ways to take ``total`` things, at most ``most[i]`` of each kind, those with most of the first kind first."""
    last = len(most) - 1
    if total > sum(most) or total < 0:
        return
    if last <= 0 or not total:
        yield (total, *(0,) * last) if most else ()
        return
    rest = sum(most[1:])
    for n in range(min(most[0], total), max(total - rest, 0) - 1, -1):
        if last == 1:
            yield (n, total - n)
        else:
            for more in vectors(most[1:], total - n):
                yield (n, *more)


def _mana(bit: int, source: ObjectId | None, unit: Unit) -> Mana:
    return Mana(LETTER[bit], source, unit.restriction, bit >= 1 << SNOW, unit.rider)


# -- writing a plan ----------------------------------------------------------------------------------------------------


def _build(
    search: Search,
    chosen: list[_Choice],
    from_pool: tuple[int, ...],
    from_made: tuple[int, ...],
    words: tuple[Any, ...],
) -> Plan:
    """The plan in full: which objects, which letters, which mana."""
    spent: list[tuple[int, Mana | None, int, int]] = []  # what fits, mana of the pool, activation, place in it
    for (bit, units), n in zip(search.pool, from_pool, strict=True):
        spent += [(bit, unit, -1, 0) for unit in units[:n]]
    acts: list[tuple[ObjectId, Alternative]] = []
    picked: list[list[Any]] = []
    used: dict[int, int] = {}
    group = 0
    for m, a, k in chosen:
        way = search.means[m].alternatives[a]
        start = used.get(m, 0)
        used[m] = start + k
        for i, oid in enumerate(search.means[m].ids[start : start + k]):
            picked.append([None] * len(way.units))
            for place in range(len(way.units)):
                n = from_made[group + place]
                if i < n:
                    spent.append((way.uses[place], None, len(acts), place))
                else:
                    picked[-1][place] = words[group + place][i - n]
            acts.append((oid, way))
        group += len(way.units)
    fits = _match(search.need, [s[0] for s in spent])
    mana = []
    for (_, unit, act, place), fit in zip(spent, fits, strict=True):
        if unit is not None:
            mana.append(unit)
            continue
        oid, way = acts[act]
        if not way.way:
            word = next(w for w in way.units[place].words if w[0] & fit)
            picked[act][place] = word
            mana.append(_mana(word[0], oid, way.units[place]))
    taps = []
    others: dict[str, list[ObjectId]] = {}
    for (oid, way), out in zip(acts, picked, strict=True):
        if way.way:
            others.setdefault(way.way, []).append(oid)
        else:
            taps.append((oid, out[0][1], "".join(sorted((w[2] for w in out), key="WUBRGC".index))))
    return Plan(tuple(taps), tuple(mana), search.need.life, tuple((w, tuple(ids)) for w, ids in others.items()))


def _match(need: Need, units: list[int]) -> list[int]:
    """For each unit the set of the slot it pays (all bits: generic), all slots being paid."""
    slots = [mask for mask, n in need.slots for _ in range(n)]
    holder: dict[int, int] = {}
    order = sorted(range(len(units)), key=lambda u: units[u].bit_count())

    def place(slot: int, seen: set[int]) -> bool:
        for u in order:
            if u not in seen and units[u] & slots[slot]:
                seen.add(u)
                if u not in holder or place(holder[u], seen):  # noqa: F821 - deleted after use, a function that calls itself is a cycle
                    holder[u] = slot
                    return True
        return False

    for slot in range(len(slots)):
        place(slot, set())
    del place  # a function that calls itself is a cycle
    return [slots[holder[u]] if u in holder else -1 for u in range(len(units))]
