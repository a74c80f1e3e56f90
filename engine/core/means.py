"""What a player could pay mana with, sorted into classes of alike objects (CR 106.6, 605.3a, 702.51, 702.66, 702.126)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from engine.cards.mana import COLORS
from engine.core.demand import ANYTHING, CONVOKE
from engine.core.layers import chars, view
from engine.core.offers import BIT, SNOW, Offer, Unit
from engine.core.producers import face_number, supply
from engine.core.usable import activation_sick
from engine.frozen import replace
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.core.layers import BoardView
    from engine.ids import ObjectId
    from engine.state.board import Board, Mana
    from engine.state.objects import Obj

__all__ = ["WAYS", "Alternative", "Means", "alike_key", "classes", "may_spend", "pool_units"]

WAYS = ("convoke", "improvise", "waterbend", "delve")
"""Ways of paying mana without mana."""


def may_spend(restriction: str, purpose: tuple[str, ...] | None) -> bool:
    """Whether restricted mana may be spent on something with these words (106.6).

    A restriction is one or more words with ``|`` between them; one of them must be among the words of the purpose.
    """
    return not restriction or (purpose is not None and any(word in purpose for word in restriction.split("|")))


class Alternative:
    """One use of an object: mana of an activation, or a way of :data:`WAYS`. ``uses``: for each unit what it can pay
    here (0 = nothing).
    """

    __slots__ = ("life", "rank", "sacrifice", "sign", "units", "uses", "way")

    def __init__(
        self, units: tuple[Unit, ...], uses: tuple[int, ...], way: str = "", offer: Offer | None = None
    ) -> None:
        """Use ``offer`` (None: a plain mana ability, or the way)."""
        self.units, self.uses, self.way = units, uses, way
        self.life = offer.life if offer is not None else 0
        self.sacrifice = offer.sacrifice if offer is not None else False
        self.sign = offer.sign if offer is not None else None
        broad = sum(u.bits.bit_count() for u in units)
        place = WAYS.index(way) + 1 if way else 0
        self.rank = (place, self.sacrifice, self.life, self.sign is not None, len(units), broad)


class Means:
    """Alike objects and their alternatives. ``most``: the units of one object at best; ``exact``: it can always make
    all of them; ``plain``: it makes one mana of one type and does nothing else.
    """

    __slots__ = ("alternatives", "creature", "exact", "ids", "most", "plain")

    def __init__(self, oid: ObjectId, alternatives: list[Alternative], *, creature: bool) -> None:
        """One object so far."""
        self.ids: list[ObjectId] = [oid]
        self.alternatives = sorted(alternatives, key=lambda a: a.rank)
        self.creature = creature
        first = alternatives[0]
        self.plain = (
            len(alternatives) == 1 and first.sign is None and len(first.units) == 1 and len(first.units[0].words) == 1
        )
        useful = [tuple(u for u in a.uses if u) for a in alternatives]
        longest = max(len(u) for u in useful)
        union = 0
        for masks in useful:
            for mask in masks:
                union |= mask
        self.exact = not any(a.life for a in alternatives) and (len(useful) == 1 or longest == 1)
        self.most = [(mask, 1) for mask in useful[0]] if len(useful) == 1 else [(union, longest)]


def pool_units(pool: tuple[Mana, ...], purpose: tuple[str, ...] | None) -> list[tuple[int, list[Mana]]]:
    """The mana of a pool, alike mana together, with the bit of its type; bit 0: it may not be spent on this."""
    groups: dict[Mana, list[Mana]] = {}
    for unit in pool:
        groups.setdefault(replace(unit, source=None), []).append(unit)
    return [
        (BIT[key.kind] << (SNOW if key.snow else 0) if may_spend(key.restriction, purpose) else 0, units)
        for key, units in groups.items()
    ]


def classes(
    board: Board,
    book: Book,
    player: int,
    purpose: tuple[str, ...] | None,
    exclude: frozenset[ObjectId],
    ways: tuple[str, ...],
    *,
    alike: bool,
    split: bool = False,
) -> list[Means]:
    """What could be used. ``alike``: objects are together only if nothing tells them apart, otherwise if they offer the
    same; ``split``: mana of different types counts as different alternatives.
    """
    state = board.players[player]
    offers: dict[ObjectId, tuple[Offer, ...]] = {}
    if not state.more.pool_only:
        offers = supply(board, book, player).offers
        if exclude:
            offers = {oid: found for oid, found in offers.items() if oid not in exclude}
    helpers: dict[ObjectId, list[tuple[str, int]]] = {}
    if ways:
        _helpers(board, player, exclude, ways, helpers)
    order = [i for i in state.permanents if i in offers or i in helpers] if helpers else list(offers)
    seen = view(board)
    found: dict[Any, Means] = {}
    effects = board.effects
    quick: dict[Any, Means] | None = None
    if alike and not (seen.objects or board.attached or effects.continuous or effects.shields or effects.delayed):
        quick = {}  # means of lands and the like that only face, owner and being tapped could tell apart
    leading = {r.card for r in board.fixed.roles}
    for oid in order:
        mine, others = offers.get(oid, ()), helpers.get(oid, ())
        obj = board.objects[oid]
        short: Any = None
        if (
            quick is not None
            and obj.more is PLAIN
            and not (others or obj.counters or obj.damage)
            and "Creature" not in obj.base.types
        ):
            if not leading.intersection(obj.cards):
                short = (id(obj.base), obj.owner, obj.tapped)
                twin = quick.get(short)
                if twin is not None:
                    twin.ids.append(oid)
                    continue
        key: Any = (alike_key(board, obj, player, seen), obj.tapped) if alike else mine
        if others:
            key = (key, *others)
        old = found.get(key)
        if old is not None:
            old.ids.append(oid)
            if short is not None and quick is not None:
                quick[short] = old
            continue
        made = _alternatives(mine, purpose, split=split)
        made += [_way(way, bits) for way, bits in others]
        if made:
            found[key] = Means(oid, made, creature="Creature" in chars(board, obj).types)
            if short is not None and quick is not None:
                quick[short] = found[key]
    if "delve" in ways:
        for oid in state.graveyard:
            if oid in exclude:
                continue
            key = ("delve", alike_key(board, board.objects[oid], player, seen) if alike else 0)
            old = found.get(key)
            if old is not None:
                old.ids.append(oid)
            else:
                found[key] = Means(oid, [_way("delve", ANYTHING)], creature=False)
    return sorted(found.values(), key=lambda m: (m.creature, m.alternatives[0].rank))


def _helpers(
    board: Board,
    player: int,
    exclude: frozenset[ObjectId],
    ways: tuple[str, ...],
    out: dict[ObjectId, list[tuple[str, int]]],
) -> None:
    for oid in board.players[player].permanents:
        obj = board.objects[oid]
        if obj.tapped or oid in exclude or obj.more.phased:
            continue
        seen = chars(board, obj)
        if "convoke" in ways and "Creature" in seen.types:
            bits = sum(BIT[c] for c in COLORS if c in seen.colors) << CONVOKE
            out.setdefault(oid, []).append(("convoke", bits or ANYTHING))
        if "improvise" in ways and "Artifact" in seen.types:
            out.setdefault(oid, []).append(("improvise", ANYTHING))
        if "waterbend" in ways and ("Artifact" in seen.types or "Creature" in seen.types):
            out.setdefault(oid, []).append(("waterbend", ANYTHING))


def _way(way: str, bits: int) -> Alternative:
    return Alternative((Unit(bits, ()),), (bits,), way)


def _alternatives(offers: tuple[Offer, ...], purpose: tuple[str, ...] | None, *, split: bool) -> list[Alternative]:
    """The uses of one permanent; abilities that only tap it for one mana are one use."""
    words: list[tuple[int, int, str]] = []
    out = []
    for offer in offers:
        for units in offer.alternatives:
            if offer.sign is None and len(units) == 1:
                words += [w for w in units[0].words if not any(w[0] == old[0] for old in words)]
                continue
            for version in product(*(_single(u) if split else (u,) for u in units)):
                uses = tuple(u.bits if may_spend(u.restriction, purpose) else 0 for u in version)
                if any(uses):
                    out.append(Alternative(version, uses, "", offer))
    if words:
        whole = Unit(sum(w[0] for w in words), tuple(sorted(words)))
        out += [Alternative((u,), (u.bits,)) for u in (_single(whole) if split else (whole,))]
    return out


def _single(unit: Unit) -> tuple[Unit, ...]:
    return tuple(replace(unit, bits=w[0], words=(w,)) for w in unit.words)


# -- alike objects -----------------------------------------------------------------------------------------------------


def alike_key(board: Board, obj: Obj, player: int, seen: BoardView) -> Any:
    """A value that two untapped objects of one zone share only if nothing that could matter tells them apart."""
    changed = seen.objects.get(obj.id)
    more: Any = None
    if obj.more is not PLAIN:
        more = replace(obj.more, timestamp=0)
        if more == PLAIN:
            more = None
    key: tuple[Any, ...] = (
        face_number(obj.base) if changed is None else changed,
        obj.owner,
        obj.counters,
        obj.damage,
        more,
    )
    roles = board.fixed.roles
    if roles:
        for r in roles:
            if r.card in obj.cards:
                key += (obj.cards,)
    if obj.zone != "battlefield":
        return key
    types = (changed or chars(board, obj)).types
    if "Creature" in types:
        key += (activation_sick(board, obj, player),)
        combat = board.combat
        if combat is not None and any(a.attacker == obj.id or obj.id in a.blockers for a in combat.attacks):
            key += (obj.id,)
    attached = _attachments(board, seen).get(obj.id)
    if attached is not None:
        key += (attached,)
    effects = board.effects
    if effects.continuous or effects.shields or effects.delayed:
        named = tuple(
            e.id for part in (effects.continuous, effects.shields, effects.delayed) for e in part if obj.id in e.things
        )
        if named:
            key += (named,)
    return key


def hosts(board: Board) -> set[int]:
    """The permanents to which something is attached, and whatever else an effect or a shield names: what they are by
    themselves is not all that matters.
    """
    effects = board.effects
    if not (board.attached or effects.continuous or effects.shields or effects.delayed):
        return set()
    named = {t for part in (effects.continuous, effects.shields, effects.delayed) for e in part for t in e.things}
    for oid in board.attached:
        host = board.objects[oid].more.attached_to
        if host is not None:
            named.add(host)
    return named


def _attachments(board: Board, seen: BoardView) -> dict[int, Any]:
    """For each permanent with something attached to it: what that is."""
    found = seen.data.get("attached")
    if found is None:
        held: dict[int, list[Any]] = {}
        for oid in board.attached:
            obj = board.objects[oid]
            if obj.more.attached_to is not None:
                held.setdefault(obj.more.attached_to, []).append(
                    (face_number(obj.base), obj.controller, obj.counters, obj.more.face_down)
                )
        found = seen.data["attached"] = {k: tuple(sorted(v, key=repr)) for k, v in held.items()}
    return found
