"""Paying mana: whether a cost can be paid, and all ways to pay it that differ for the player (CR 106.4, 118.3, 601.2g, 601.2h, 605.3a).

Nothing here decides between ways that can come out differently; ways that differ only in which of several alike objects is used,
and leave the same mana, are one plan.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.demand import Need, needs, short
from engine.core.layers import view
from engine.core.means import Alternative, Means, classes, pool_units
from engine.core.producers import BIT, LETTER, SNOW, Unit, supply
from engine.core.restrictions import spendable_life
from engine.frozen import replace
from engine.state.board import Mana
from engine.state.frames import Plan
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards.mana import ManaCost
    from engine.core.book import Book
    from engine.core.producers import Supply
    from engine.ids import ObjectId
    from engine.state.board import Board

__all__ = ["can_pay", "paid_by", "plans", "sole_plan", "supplied"]

_NONE: frozenset[ObjectId] = frozenset()
_MOST_STEPS = 2_000
"""The search for further plans ends after so many steps; the search for the first goes on for a hundred times as many."""


# -- can it be paid ----------------------------------------------------------------------------------------------------


def can_pay(
    board: Board,
    book: Book,
    player: int,
    cost: ManaCost,
    *,
    purpose: tuple[str, ...] | None = None,
    exclude: frozenset[ObjectId] = _NONE,
    ways: tuple[str, ...] = (),
    life: int = 0,
) -> bool:
    """Whether the player could pay the cost now: with the pool, :func:`~engine.core.producers.sources`, life for Phyrexian symbols, and ``ways``.

    X is already part of the generic mana. ``purpose``: the words that restricted mana may ask for (see :func:`~engine.core.means.may_spend`).
    ``exclude``: objects that are not there to be tapped, sacrificed or exiled. ``ways``: of ``convoke``, ``improvise``, ``delve``.
    ``life``: life that is paid for the same cost otherwise.
    """
    state = board.players[player]
    if state.more.any_mana:
        return True
    if (board.sources or board.effects.continuous) and not spendable_life(board, player):
        life += state.life
    if not ways:
        found = supplied(board, book, player, cost, life)
        if found is not None and not (found and exclude):  # what all sources together can't pay, fewer can't
            return found
    pool = [(bit, len(units)) for bit, units in pool_units(state.pool, purpose) if bit]
    means = classes(board, book, player, purpose, exclude, ways, alike=False)
    return any(_pays(need, cost.generic, pool, means, state.life - life) for need in needs(cost.symbols))


def supplied(board: Board, book: Book, player: int, cost: ManaCost, life: int = 0) -> bool | None:
    """Whether what the player's permanents make pays the cost; None where there is more to see than that."""
    state = board.players[player]
    if state.pool or state.more.any_mana or state.more.pool_only:
        return None
    made = supply(board, book, player)
    return paid_by(made, cost, life) if made.exact else None


def paid_by(made: Supply, cost: ManaCost, life: int = 0) -> bool:
    """Whether the mana of an exact supply pays the cost; ``life``: what is paid for it otherwise."""
    known = made.paid.get((id(cost), life))
    if known is not None and known[0] is cost:
        return known[1]
    masks, paid = made.masks.items(), False
    for need in needs(cost.symbols):
        if (not need.life or need.life + life <= made.state.life) and not short(need, cost.generic, masks):
            paid = True
            break
    made.paid[id(cost), life] = (cost, paid)
    return paid


def _pays(need: Need, generic: int, pool: list[tuple[int, int]], means: list[Means], life: int) -> bool:
    if need.life and need.life > life:
        return False
    units, open_ = list(pool), []
    for m in means:
        if m.exact:
            units += [(mask, n * len(m.ids)) for mask, n in m.most]
        else:
            open_.append(m)
    return _reach(need, generic, units, open_, 0, life - need.life)


def _reach(need: Need, generic: int, units: list[tuple[int, int]], open_: list[Means], at: int, life: int) -> bool:
    """Whether the units and some use of the means from ``at`` on pay the need."""
    if short(need, generic, units + [(mask, n * len(m.ids)) for m in open_[at:] for mask, n in m.most]):
        return False
    if at == len(open_):
        return True
    alternatives = open_[at].alternatives
    for picks in _spreads(len(open_[at].ids), len(alternatives)):
        paid = sum(a.life * k for a, k in zip(alternatives, picks, strict=True))
        if paid and paid > life:
            continue
        more = [(mask, k) for a, k in zip(alternatives, picks, strict=True) if k for mask in a.uses]
        if _reach(need, generic, units + more, open_, at + 1, life - paid):
            return True
    return False


def _spreads(count: int, kinds: int) -> Iterator[tuple[int, ...]]:
    """All ways to share out at most ``count`` alike things among ``kinds`` uses, most used first."""
    if not kinds:
        yield ()
        return
    for k in range(count, -1, -1):
        for rest in _spreads(count - k, kinds - 1):
            yield (k, *rest)


# -- the ways to pay ---------------------------------------------------------------------------------------------------


def plans(
    board: Board,
    book: Book,
    player: int,
    cost: ManaCost,
    *,
    purpose: tuple[str, ...] | None = None,
    exclude: frozenset[ObjectId] = _NONE,
    ways: tuple[str, ...] = (),
    life: int = 0,
    limit: int = 64,
    colors_matter: bool = False,
) -> tuple[tuple[Plan, ...], bool]:
    """The distinct ways to pay the cost, the most natural first, and whether these are all.

    Nothing is tapped, exiled or sacrificed that the payment could do without, and mana of the pool is spent before mana that is made for
    this cost. With ``colors_matter`` ways that spend different colors are different, too. The other arguments are those of
    :func:`can_pay`. ``Plan.life`` is the life for Phyrexian symbols; life that a mana ability costs is part of activating it.
    """
    state = board.players[player]
    if state.more.any_mana:
        return (_given(cost),), True
    if (board.sources or board.effects.continuous) and not spendable_life(board, player):
        life += state.life
    readings = [n for n in needs(cost.symbols) if not n.life or n.life + life <= state.life]
    if len(readings) == 1 and not (state.pool or state.more.pool_only or exclude or ways):
        made = supply(board, book, player)
        kinds = _kinds(board, made)
        if kinds is not None and len(kinds) <= 6:
            known = made.plans.get((id(readings[0]), cost.generic, limit))
            if known is None or known[0] is not readings[0]:
                known = made.plans[id(readings[0]), cost.generic, limit] = (readings[0], *_plain(readings[0], cost.generic, kinds, limit))
            return known[1:]
    means = classes(board, book, player, purpose, exclude, ways, alike=True, split=colors_matter)
    if not state.pool and len(readings) == 1 and len(means) <= 6 and all(m.plain for m in means):
        return _plain(readings[0], cost.generic, [_Kind(m.most[0][0], m.alternatives[0].units[0].words[0], m.ids, m.creature) for m in means], limit)
    search = _Search(cost.generic, state.life - life, limit, colors_matter)
    search.pool = pool_units(state.pool, purpose)
    search.means, search.needs = means, readings
    for need in search.needs:
        search.begin(need, ways=bool(ways))
    found = sorted(search.found.values(), key=lambda f: f[0])
    return tuple(plan for _, plan in found[:limit]), search.complete


def sole_plan(board: Board, book: Book, player: int, cost: ManaCost) -> Plan | None:
    """The one way to pay the cost with an empty pool, if all there is to tap are untouched lands and the like; None where there is more to see."""
    state = board.players[player]
    if state.pool or state.more.any_mana or state.more.pool_only or _kinds(board, supply(board, book, player)) is None:
        return None
    found, complete = plans(board, book, player, cost)
    return found[0] if complete and len(found) == 1 else None


class _Kind(NamedTuple):
    """Alike objects that each make one mana of one type: what it can pay, its word (bit, ability, letter), and the objects."""

    mask: int
    word: tuple[int, int, str]
    ids: list[ObjectId]
    creature: bool = False


def _kinds(board: Board, made: Supply) -> list[_Kind] | None:
    """The :func:`~engine.core.means.classes` of untouched lands and the like that make one mana each, without looking at each of them closely;
    None if there is anything else.
    """
    effects = board.effects
    if board.attached or effects.continuous or effects.shields or effects.delayed or view(board).objects:
        return None
    if made.kinds is None:
        made.kinds = (_found_kinds(board, made),)
    return made.kinds[0]  # type: ignore[no-any-return]


def _found_kinds(board: Board, made: Supply) -> list[_Kind] | None:
    levels = board.objects.levels
    leading = {r.card for r in board.fixed.roles}
    found: dict[tuple[int, int], _Kind] = {}
    for oid, offers in made.offers.items():
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        base = obj.base
        if obj.more is not PLAIN or obj.counters or obj.damage or obj.tapped or "Creature" in base.types or not leading.isdisjoint(obj.cards):
            return None
        old = found.get((id(base), obj.owner))
        if old is not None:
            old.ids.append(oid)
            continue
        offer = offers[0]
        units = offer.alternatives[0]
        if len(offers) != 1 or len(offer.alternatives) != 1 or len(units) != 1 or offer.sign is not None or offer.life or offer.sacrifice:
            return None
        unit = units[0]
        if len(unit.words) != 1 or unit.restriction or unit.bits.bit_count() != 1:
            return None
        found[id(base), obj.owner] = _Kind(unit.bits, unit.words[0], [oid])
    return list(found.values())


def _plain(need: Need, generic: int, kinds: list[_Kind], limit: int) -> tuple[tuple[Plan, ...], bool]:
    """All plans where every object makes one mana of one type and does nothing else."""
    found: list[tuple[Any, Plan]] = []
    for picks in _vectors([len(k.ids) for k in kinds], need.size + need.generic + generic):
        if short(need, generic, [(k.mask, n) for k, n in zip(kinds, picks, strict=True) if n]):
            continue
        if len(found) == limit:
            return tuple(plan for _, plan in sorted(found, key=lambda f: f[0])), False
        taps, mana, creatures = [], [], 0
        for k, n in zip(kinds, picks, strict=True):
            if n:
                bit, index, letter = k.word
                for oid in k.ids[:n]:
                    taps.append((oid, index, letter))
                    mana.append(Mana(LETTER[bit], oid, "", bit >= 1 << SNOW))
                creatures += n * k.creature
        found.append(((creatures, len(found)), Plan(tuple(taps), tuple(mana), need.life)))
    return tuple(plan for _, plan in sorted(found, key=lambda f: f[0])), True


def _given(cost: ManaCost) -> Plan:
    """The payment of a player whose mana a scenario leaves open."""
    mana = []
    for symbol in cost.symbols:
        kinds = [k for k in BIT if k in symbol.split("/")]
        mana.append(Mana(kinds[0] if kinds else "C", snow=symbol == "S"))
    spent = (*mana, *(Mana("C"),) * cost.generic)
    return Plan(spent=spent, made=spent)


_Choice = tuple[int, int, int]
"""Index of the means, of its alternative, and how many objects are used so."""


class _Search:
    """One enumeration of plans; lives only during :func:`plans`."""

    def __init__(self, generic: int, life: int, limit: int, colors_matter: bool) -> None:
        self.generic, self.life, self.limit, self.colors = generic, life, limit, colors_matter
        self.pool: list[tuple[int, list[Mana]]] = []
        self.means: list[Means] = []
        self.needs: list[Need] = []
        self.found: dict[Any, tuple[Any, Plan]] = {}
        self.complete = True
        self.steps = 0

    def begin(self, need: Need, *, ways: bool) -> None:
        """Find the plans for one reading of the cost. Where ways like convoke are open, mana of the pool may be kept back for them."""
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
        for from_pool in _vectors(list(self.have), ours):
            taken = [(bit, n) for (bit, _), n in zip(self.pool, from_pool, strict=True) if n]
            for from_made in _vectors([k if mask else 0 for mask, k in made], total - ours):
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
        return life, lost, signs, others, sum(left.values()), broad, count, tuple((m, a, -k) for m, a, k in chosen), len(self.found)


def _vectors(most: list[int], total: int) -> Iterator[tuple[int, ...]]:
    """All ways to take ``total`` things, at most ``most[i]`` of each kind."""
    if total > sum(most) or total < 0:
        return
    if not most:
        yield ()
        return
    for n in range(min(most[0], total), -1, -1):
        for rest in _vectors(most[1:], total - n):
            yield (n, *rest)


def _mana(bit: int, source: ObjectId | None, unit: Unit) -> Mana:
    return Mana(LETTER[bit], source, unit.restriction, bit >= 1 << SNOW, unit.rider)


# -- writing a plan ----------------------------------------------------------------------------------------------------


def _build(search: _Search, chosen: list[_Choice], from_pool: tuple[int, ...], from_made: tuple[int, ...], words: tuple[Any, ...]) -> Plan:
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
