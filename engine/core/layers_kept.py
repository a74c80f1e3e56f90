"""The view of a board made from the view of the board before it, where only few objects have come or gone (CR 613).

On a calm board (:func:`engine.core.calm.calm`) continuous effects change each permanent by itself, and depend on
nothing but what it is and who controls it. So what stays keeps its values, what has left is forgotten, and only what
has arrived is looked at; likewise with the abilities that function. Whatever isn't known to be as simple as that is
built anew by :mod:`engine.core.layer_run`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import CostChange, Replacement, Static, Triggered
from engine.cards.filters import Filter
from engine.core.calm import KNOWN, calm, fits, of_itself
from engine.core.designations import WORDS
from engine.core.functioning import all_functioning
from engine.core.layer_changes import granted
from engine.core.layer_faces import counter_keyword
from engine.core.layers import BoardView, with_counters
from engine.core.match import describes
from engine.core.printed import printed
from engine.core.steady import lifelong
from engine.frozen import replace
from engine.state.frames import Scope
from engine.state.objects import PLAIN, Obj

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.functioning import Found
    from engine.core.printed import Printed
    from engine.state.board import Board
    from engine.state.objects import Chars, Gone

__all__ = ["carried"]

_SAME = (
    "permissions",
    "restrictions",
    "replacements",
    "bargains",
    "costs",
    "spells given",
    "again",
    "designations",
    "use rules",
)
"""What is found of kinds of abilities that a calm board doesn't have."""


def carried(seen: BoardView, before: Board, after: Board, touched: dict[int, Obj | Gone]) -> BoardView | None:
    """The view of the board ``after``, of which ``seen`` is the view of the board before and ``touched`` are all
    objects that are new or others; None where it must be built anew. It is the same view where nothing it tells of has
    come, gone or changed.
    """
    words = None
    if not (before.effects.continuous or after.effects.continuous or seen.controllers):
        words = seen.data["calm"] if "calm" in seen.data else calm(before)
    if words is None:
        return seen if _elsewhere(seen, before, after, touched) and lifelong(before) else None
    gone: list[int] = []
    fell_silent: list[int] = []
    arrived: list[Obj] = []
    heard: list[tuple[Obj, list[tuple[int, Any]]]] = []
    changed, size = seen.objects, before.objects.size
    sources, levels = before.sources, before.objects.levels
    same = not (seen.timed or after.effects.shields)
    for oid, obj in touched.items():
        old = levels[oid >> 10][(oid >> 5) & 31][oid & 31] if oid < size else None
        if type(old) is Obj:
            same = same and (old.zone != "battlefield" or (type(obj) is Obj and obj.more is old.more))
            if type(obj) is not Obj:
                if oid in changed:
                    gone.append(oid)
                if oid in sources:
                    if old.zone != "hand" and (old.base.cache or printed(old.base)).layered:
                        return None
                    fell_silent.append(oid)
            elif not _alike(old, obj):
                return None
        elif type(obj) is Obj and old is None:
            ready = obj.base.cache or printed(obj.base)
            if obj.zone == "battlefield":
                if not _simple(obj, ready):
                    return None
                arrived.append(obj)
                same = same and not ready.marked
            if (
                ready.is_source
                and obj.zone not in ("library", "outside")
                and (obj.stack is None or not obj.stack.source)
            ):
                abilities = _functioning(obj, ready)
                if abilities is None:
                    return None
                heard.append((obj, abilities))
    if fell_silent or heard:
        now = [i for i in sources if i not in fell_silent]
        now += [obj.id for obj, _ in heard]
        if tuple(now) != after.sources:
            return None
    elif sources != after.sources:
        return None
    every = all_functioning(before)
    objects = _followed_objects(every.get(Static), changed, gone, arrived, after)
    now_functioning = every
    if fell_silent or heard:
        now_functioning = _followed(every, fell_silent, [x for x in heard if x[1]])
    if same and objects is changed and now_functioning is every and _as_shared(seen, fell_silent, heard):
        return seen
    data = {key: seen.data[key] for key in _SAME if key in seen.data}
    data["functioning"] = now_functioning
    if now_functioning is every:
        data["calm"] = words
        index = seen.data.get("triggers")
        if index is not None:
            data["triggers"] = index
            if "ears" in seen.data:
                data["ears"] = seen.data["ears"]
    else:
        heard_now = frozenset([f[3].trigger.event for f in now_functioning.get(Triggered, ())])
        if not heard_now <= KNOWN:
            return None
        data["calm"] = heard_now
    new = BoardView()
    new.supplies = seen.supplies
    new.data = data
    new.objects = objects
    return new


def _as_shared(seen: BoardView, silent: list[int], heard: list[tuple[Obj, list[tuple[int, Any]]]]) -> bool:
    """Whether none of these has abilities that other players might activate (:mod:`engine.core.listing`)."""
    found = seen.data.get("shared", ())
    for oid in silent:
        if oid in found:
            return False
    return not any(obj.more is not PLAIN or printed(obj.base).shared for obj, _ in heard)


def _elsewhere(seen: BoardView, before: Board, after: Board, touched: dict[int, Obj | Gone]) -> bool:
    """Whether no permanent and nothing that has a say or that effects change has come, gone or become another thing, and
    the effects are the same.
    """
    effects = after.effects
    if (
        before.effects.continuous is not effects.continuous
        or before.effects.shields
        or effects.shields
        or before.sources != after.sources
        or before.tally.marks is not after.tally.marks
    ):
        return False
    changed, size, levels = seen.objects, before.objects.size, before.objects.levels
    for oid, obj in touched.items():
        old = levels[oid >> 10][(oid >> 5) & 31][oid & 31] if oid < size else None
        if type(old) is not Obj:
            if type(obj) is Obj and obj.zone == "battlefield":
                return False
        elif type(obj) is Obj:
            if obj.zone != old.zone or obj.base is not old.base or obj.more is not old.more:
                return False
            if obj.zone == "battlefield" and (obj.controller != old.controller or obj.counters != old.counters):
                return False
        elif old.zone == "battlefield" or oid in changed or oid in seen.controllers:
            return False
    return True


def _alike(old: Obj, new: Obj) -> bool:
    """Whether the object is changed in nothing that matters to effects and abilities, or is nothing that they look at."""
    if new.base is not old.base or new.zone != old.zone:
        return False
    if new.zone not in ("battlefield", "stack"):
        return new.more is old.more
    if new.controller != old.controller or new.counters != old.counters:
        return False
    return (
        new.more is old.more
        or (new.zone == "stack" and not (old.base.cache or printed(old.base)).is_source)
        or (
            old.more.ordinary()
            and new.more.ordinary()
            and old.more.attached_to == new.more.attached_to
            and old.more.timestamp == new.more.timestamp
        )
    )


def _simple(obj: Obj, ready: Printed) -> bool:
    """Whether what has arrived on the battlefield has nothing special about it."""
    more = obj.more
    if more is not PLAIN and (not more.ordinary() or more.attached_to is not None):
        return False
    if (
        ready.cda
        or ready.layered
        or ready.shared
        or (ready.chars.power is not None and "Creature" not in ready.chars.types)
    ):
        return False
    return not obj.counters or all(counter_keyword(kind) is None for kind, _ in obj.counters)


def _functioning(obj: Obj, ready: Printed) -> list[tuple[int, Any]] | None:
    """The abilities of what has arrived that function there; None where there are others than a calm board may have, or
    more is to be known of it.
    """
    if (obj.more is not PLAIN and not obj.more.ordinary()) or not ready.chars.keywords.isdisjoint(WORDS):
        return None
    if (ready.layered or ready.cda) and not fits(obj, ready):
        return None
    out = []
    for pair in ready.functioning:
        ability: Any = pair[1]
        if obj.zone in ability.zones:
            kind = type(ability)
            if kind is not Triggered and not (
                of_itself(ability)
                if kind is CostChange
                else kind is Replacement and ability.event == "enters" and ability.what is None
            ):
                return None
            out.append(pair)
    return out


def _followed(
    every: dict[type[Any], list[Found]], silent: list[int], heard: list[tuple[Obj, list[tuple[int, Any]]]]
) -> dict[type[Any], list[Found]]:
    """The abilities that function, without those of what has left, with those of what has arrived."""
    out = every
    if silent and any(f[0] in silent for found in every.values() for f in found):
        out = {kind: left for kind, found in every.items() if (left := [f for f in found if f[0] not in silent])}
    if heard:
        out = {kind: [*found] for kind, found in out.items()} if out is every else out
        for obj, abilities in heard:
            for i, ability in abilities:
                out.setdefault(type(ability), []).append((obj.id, obj, i, ability))
    return out


def _followed_objects(
    statics: list[Found] | None, changed: dict[int, Chars], gone: list[int], arrived: list[Obj], board: Board
) -> dict[int, Chars]:
    """The characteristics of objects that effects change, without what has left, with what has arrived."""
    out = changed
    if gone:
        out = {oid: chars for oid, chars in changed.items() if oid not in gone}
    if statics and arrived:
        effects = [(f[1].more.timestamp or f[1].entered, f[0], f[1], f[3]) for f in statics]
        effects.sort(key=lambda e: e[0])
        for obj in arrived:
            seen = _affected(obj, effects, board)
            if seen is not None:
                if out is changed:
                    out = dict(changed)
                out[obj.id] = seen
    return out


def _affected(obj: Obj, effects: Sequence[tuple[int, int, Obj, Any]], board: Board) -> Chars | None:
    """What the effects make of a permanent; None if none of them applies to it."""
    base = seen = printed(obj.base).chars
    power = toughness = 0
    sized = False
    for _, oid, source, ability in effects:
        affects: Any = ability.affects
        if type(affects) is not Filter or (affects.other and oid == obj.id):
            continue
        who: Any = source.controller
        scope = Scope(source.owner if who is None else who, oid)  # type: ignore[arg-type]
        if not any(describes(board, scope, part, obj, base, obj.controller) for part in affects.any_of or (affects,)):
            continue
        for change in ability.changes:
            if type(change) is o.AddPT:
                power += change.power  # type: ignore[operator]
                toughness += change.toughness  # type: ignore[operator]
                sized = True
            elif type(change) is o.AddAbilities:
                _, added, names, _ = granted(change)
                seen = replace(seen, abilities=seen.abilities + added, keywords=seen.keywords | names)
    if seen.power is None or seen.toughness is None:
        return None if seen is base else seen
    if not sized and seen is base:
        return None
    seen = with_counters(obj, seen)
    return replace(seen, power=seen.power + power, toughness=seen.toughness + toughness)  # type: ignore[operator]
