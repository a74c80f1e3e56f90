"""Paying mana: whether a cost can be paid, and all ways to pay it that differ for the player (CR 106.4, 118.3, 601.2g,
601.2h, 605.3a).

Nothing here decides between ways that can come out differently; ways that differ only in which of several alike objects
is used, and leave the same mana, are one plan.
"""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, NamedTuple

from engine.core.demand import Need, needs, short
from engine.core.layers import view
from engine.core.means import Means, classes, hosts, pool_units
from engine.core.offers import BIT, LETTER, SNOW
from engine.core.payment_search import Search, vectors
from engine.core.producers import Single, face_number, single_of, supply
from engine.core.restrictions import spendable_life
from engine.state.board import Mana
from engine.state.frames import Plan
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.cards.mana import ManaCost
    from engine.core.book import Book
    from engine.core.producers import Supply
    from engine.ids import ObjectId
    from engine.state.board import Board

__all__ = ["can_pay", "paid_by", "plans", "sole_taps", "supplied"]

_NONE: frozenset[ObjectId] = frozenset()


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
    """Whether the player could pay the cost now: with the pool, :func:`~engine.core.producers.sources`, life for
    Phyrexian symbols, and ``ways``.

    X is already part of the generic mana. ``purpose``: the words that restricted mana may ask for (see
    :func:`~engine.core.means.may_spend`). ``exclude``: objects that are not there to be tapped, sacrificed or exiled.
    ``ways``: of ``convoke``, ``improvise``, ``delve``. ``life``: life that is paid for the same cost otherwise.
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
    price = (cost.generic, cost.symbols)
    known = made.paid.get(price)
    if known is not None:
        return known
    masks, paid, fixed = made.masks.items(), False, True
    for need in needs(cost.symbols):
        if need.life:
            fixed = False
            if need.life + life > made.state.life:
                continue
        if not short(need, cost.generic, masks):
            paid = True
            break
    if fixed:
        made.paid[price] = paid
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

    Nothing is tapped, exiled or sacrificed that the payment could do without, and mana of the pool is spent before mana
    that is made for this cost. With ``colors_matter`` ways that spend different colors are different, too. The other
    arguments are those of :func:`can_pay`. ``Plan.life`` is the life for Phyrexian symbols; life that a mana ability
    costs is part of activating it.
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
                known = made.plans[id(readings[0]), cost.generic, limit] = (
                    readings[0],
                    *_plain(readings[0], cost.generic, kinds, limit),
                )
            return known[1:]
    means = classes(board, book, player, purpose, exclude, ways, alike=True, split=colors_matter)
    if not state.pool and len(readings) == 1 and len(means) <= 6 and all(m.plain for m in means):
        return _plain(
            readings[0],
            cost.generic,
            [_Kind(m.most[0][0], m.alternatives[0].units[0].words[0], m.ids, m.creature) for m in means],
            limit,
        )
    search = Search(cost.generic, state.life - life, limit, colors_matter)
    search.pool = pool_units(state.pool, purpose)
    search.means, search.needs = means, readings
    for need in search.needs:
        search.begin(need, ways=bool(ways))
    found = sorted(search.found.values(), key=lambda f: f[0])
    return tuple(plan for _, plan in found[:limit]), search.complete


def sole_taps(board: Board, book: Book, player: int, cost: ManaCost) -> list[tuple[ObjectId, Single]] | None:
    """The permanents to tap in the one way to pay the cost with an empty pool, if all there is to tap are untouched lands
    and the like that do nothing else than to make one mana of one type; None where there is more to see, several ways, or
    none.
    """
    state = board.players[player]
    if state.pool or state.more.any_mana or state.more.pool_only:
        return None
    made = supply(board, book, player)
    kinds = _kinds(board, made)
    readings = needs(cost.symbols)
    if kinds is None or not made.shown or len(readings) != 1 or readings[0].life:
        return None
    picks = _only_picks(readings[0], cost.generic, kinds)
    if picks is None:
        return None
    taps: list[tuple[ObjectId, Single]] = []
    for kind, n in zip(kinds, picks, strict=True):
        if n:
            single = kind.single
            if single is None or single.text is None:
                return None
            taps += [(oid, single) for oid in kind.ids[:n]]
    return taps


def _only_picks(need: Need, generic: int, kinds: list[_Kind]) -> Sequence[int] | None:
    """How many of each kind pay the need and the generic mana, if that is the only way."""
    if len(kinds) == 1:
        mask, total = kinds[0].mask, need.size + need.generic + generic
        fits = total <= len(kinds[0].ids) and all(slot & mask for slot, _ in need.slots)
        return (total,) if fits else None
    ways = _picks(need, generic, kinds)
    found = next(ways, None)
    return found if next(ways, None) is None else None


def _picks(need: Need, generic: int, kinds: list[_Kind]) -> Iterator[tuple[int, ...]]:
    """All ways to pay the need and the generic mana with so many of each kind, those with most of the first kind first."""
    most = [len(kind.ids) for kind in kinds]
    total = need.size + need.generic + generic
    if total > sum(most):
        return
    fixed = [0] * len(kinds)
    for mask, n in need.slots:
        fit = [i for i, kind in enumerate(kinds) if kind.mask & mask]
        if len(fit) != 1:
            break
        fixed[fit[0]] += n
    else:  # every symbol has its kind: the rest pays the generic mana
        left = [n - k for n, k in zip(most, fixed, strict=True)]
        if min(left, default=0) >= 0:
            for more in vectors(left, total - need.size):
                yield tuple(map(add, fixed, more))
        return
    for picks in vectors(most, total):
        if not short(need, generic, [(kind.mask, n) for kind, n in zip(kinds, picks, strict=True) if n]):
            yield picks


class _Kind(NamedTuple):
    """Alike objects that each make one mana of one type: what it can pay, its word (bit, ability, letter), and the
    objects. ``single``: that mana as the face makes it.
    """

    mask: int
    word: tuple[int, int, str]
    ids: list[ObjectId]
    creature: bool = False
    single: Single | None = None


def _kinds(board: Board, made: Supply) -> list[_Kind] | None:
    """The :func:`~engine.core.means.classes` of untouched lands and the like that make one mana each, without looking
    at each of them closely; None if there is anything else.
    """
    effects, changed = board.effects, (board.cache or view(board)).objects
    if (
        changed or board.attached or effects.continuous or effects.shields or effects.delayed
    ) and not made.offers.keys().isdisjoint((*changed, *hosts(board))):
        return None
    if made.kinds is None:
        made.kinds = (_found_kinds(board, made),)
    return made.kinds[0]  # type: ignore[no-any-return]


def _found_kinds(board: Board, made: Supply) -> list[_Kind] | None:
    levels = board.objects.levels
    leading = {r.card for r in board.fixed.roles}
    found: dict[tuple[int, int], _Kind] = {}
    base = owner = alike = None  # of the permanent before: most lands lie next to others of their kind
    for oid, offers in made.offers.items():
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        if (
            obj.more is not PLAIN
            or obj.counters
            or obj.damage
            or obj.tapped
            or (leading and not leading.isdisjoint(obj.cards))
        ):
            return None
        if alike is not None and obj.base is base and obj.owner == owner:
            alike.ids.append(oid)
            continue
        base, owner = obj.base, obj.owner
        if "Creature" in base.types:
            return None
        key = (face_number(base), owner)
        alike = found.get(key)
        if alike is not None:
            alike.ids.append(oid)
            continue
        single = single_of(base, offers)
        if single is None:
            return None
        alike = found[key] = _Kind(single.bit, single.word, [oid], single=single)
    return list(found.values())


def _plain(need: Need, generic: int, kinds: list[_Kind], limit: int) -> tuple[tuple[Plan, ...], bool]:
    """All plans where every object makes one mana of one type and does nothing else."""
    units: dict[ObjectId, tuple[tuple[ObjectId, int, str], Mana]] = {}
    for k in kinds:
        bit, index, letter = k.word
        for oid in k.ids[: need.size + need.generic + generic]:
            units[oid] = ((oid, index, letter), Mana(LETTER[bit], oid, "", bit >= 1 << SNOW))
    found: list[tuple[int, Plan]] = []
    complete = True
    for picks in _picks(need, generic, kinds):
        if len(found) == limit:
            complete = False
            break
        used: list[tuple[tuple[ObjectId, int, str], Mana]] = []
        creatures = 0
        for k, n in zip(kinds, picks, strict=True):
            if n:
                used += [units[oid] for oid in k.ids[:n]]
                creatures += n * k.creature
        found.append((creatures, Plan(tuple([tap for tap, _ in used]), tuple([unit for _, unit in used]), need.life)))
    if any(k.creature for k in kinds):
        found.sort(key=lambda f: f[0])  # those that tap fewest creatures first
    return tuple([plan for _, plan in found]), complete


def _given(cost: ManaCost) -> Plan:
    """The payment of a player whose mana a scenario leaves open."""
    mana = []
    for symbol in cost.symbols:
        kinds = [k for k in BIT if k in symbol.split("/")]
        mana.append(Mana(kinds[0] if kinds else "C", snow=symbol == "S"))
    spent = (*mana, *(Mana("C"),) * cost.generic)
    return Plan(spent=spent, made=spent)
