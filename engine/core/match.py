"""Which objects fit a filter (CR 109.2, 115, 205, 607.2d, 702.73).

Pure functions of a board, a :class:`~engine.state.frames.Scope` that says who "you" and "this" are, and a filter. What
a reference means stands in :mod:`engine.core.references`, numbers in :mod:`engine.core.amounts`, what is true or not in
:mod:`engine.core.conditions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import filters as f
from engine.cards.abilities import Keyword
from engine.cards.types import PERMANENT_TYPES
from engine.core.characteristics import has_subtype, is_creature_type, mana_value_of
from engine.core.layer_faces import kind_of_subtype
from engine.core.layers import chars, chars_of, controller_of, traced, unaffected, view
from engine.core.object_states import in_state
from engine.core.references import (
    THINGS,
    compare,
    player_fits,
    things,
)
from engine.state.objects import Obj

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ids import PlayerId
    from engine.state.board import Board
    from engine.state.frames import Scope
    from engine.state.objects import Chars

__all__ = ["describes", "find", "finds", "matches"]


def find(board: Board, scope: Scope, wanted: f.Filter) -> tuple[int, ...]:
    """Every object that fits, zone by zone in the order of the zones."""
    if wanted.any_of and not wanted.ids:
        out: list[int] = []
        for part in wanted.any_of:
            out += [t for t in find(board, scope, part) if t not in out and matches(board, scope, wanted, t)]
        return tuple(out)
    return tuple([i for i in _places(board, wanted) if matches(board, scope, wanted, i)])


def finds(board: Board, scope: Scope, wanted: f.Filter) -> Iterator[int]:
    """The objects of :func:`find` one by one, for who needs only the first."""
    if wanted.any_of and not wanted.ids:
        yield from find(board, scope, wanted)
        return
    for i in _places(board, wanted):
        if matches(board, scope, wanted, i):
            yield i


def _places(board: Board, wanted: f.Filter) -> list[int]:
    """All objects in the zones of a filter."""
    out: list[int] = []
    for zone in wanted.zones:
        if zone in ("library", "hand", "graveyard", "outside"):
            for state in board.players:
                out += getattr(state, zone)
        elif zone != "outside":  # cards outside the game are no objects (400.11): nothing to find among these
            out += getattr(board, zone)
    return out


def matches(board: Board, scope: Scope, wanted: f.Filter, oid: int, known: Chars | None = None) -> bool:
    """Whether the living object fits the filter; ``known`` gives characteristics to use instead of the present ones."""
    objects = board.objects
    obj = objects.levels[oid >> 10][(oid >> 5) & 31][oid & 31] if 0 <= oid < objects.size else None
    if type(obj) is not Obj or obj.more.phased:
        return False
    if wanted.any_of:
        return (
            any(matches(board, scope, part, oid, known) for part in wanted.any_of)
            and (wanted.controller == "any" or player_fits(board, scope, controller_of(board, oid), wanted.controller))
            and not (wanted.other and oid == scope.source)
        )
    if obj.zone not in wanted.zones:
        return False
    if obj.stack is None:
        if wanted.kind not in ("any", "card") and (
            wanted.kind != "permanent" or (obj.zone != "battlefield" and "battlefield" in wanted.zones)
        ):
            return False
    elif not _kind_fits(obj, wanted):
        return False
    if known is None:
        v = board.cache or view(board)
        known = v.objects.get(oid)
        if known is None:
            known = unaffected(v, board, obj)
    return describes(board, scope, wanted, obj, known)


def _all(board: Board, scope: Scope, who: f.All) -> tuple[int, ...]:
    return find(board, scope, who.filter)


THINGS[f.All] = _all


def _targets_of(board: Board, scope: Scope, who: f.TargetsOf) -> tuple[int, ...]:
    found = (traced(board, t) for t in things(board, scope, who.of) if t >= 0)
    aims = [t for obj in found if obj is not None and obj.stack is not None for slot in obj.stack.targets for t in slot]
    return tuple(dict.fromkeys(t for t in aims if t >= 0 and matches(board, scope, who.fits, t)))


THINGS[f.TargetsOf] = _targets_of


def _kind_fits(obj: Obj, wanted: f.Filter) -> bool:
    kind = wanted.kind
    if kind in ("any", "card"):
        return kind == "any" or obj.zone != "stack" or obj.stack is None or obj.stack.kind == "spell"
    if kind == "permanent":
        return obj.zone == "battlefield" or "battlefield" not in wanted.zones
    if obj.stack is None:
        return False
    if kind == "spell":
        return obj.stack.kind == "spell"
    if kind == "ability":
        return obj.stack.kind != "spell"
    return True


def describes(
    board: Board, scope: Scope, w: f.Filter, obj: Obj, seen: Chars, controller: PlayerId | None = None
) -> bool:
    """Whether an object with these characteristics fits everything in the filter except zone and kind."""
    types = seen.types
    for t in w.types:
        if t not in types:
            return False
    if w.any_types and not any(t in types for t in w.any_types):
        return False
    for t in w.not_types:
        if t in types:
            return False
    if w.supertypes and not all(t in seen.supertypes for t in w.supertypes):
        return False
    if w.not_supertypes and any(t in seen.supertypes for t in w.not_supertypes):
        return False
    if w.subtypes and not all(has_subtype(seen, s) for s in w.subtypes):
        return False
    if w.any_subtypes and not any(has_subtype(seen, s) for s in w.any_subtypes):
        return False
    if w.not_subtypes and any(has_subtype(seen, s) for s in w.not_subtypes):
        return False
    for c in w.colors:
        if c not in seen.colors:
            return False
    if w.any_colors and not any(c in seen.colors for c in w.any_colors):
        return False
    for c in w.not_colors:
        if c in seen.colors:
            return False
    if w.color_count is not None and not _color_count(seen, w.color_count):
        return False
    if w.other and obj.id == scope.source:
        return False
    if w.ids and obj.id not in w.ids:
        return False
    if w.name is not None and w.name not in seen.name.split(" // "):
        return False
    if w.keywords and not all(_has_keyword(board, seen, k) for k in w.keywords):
        return False
    if w.not_keywords and any(_has_keyword(board, seen, k) for k in w.not_keywords):
        return False
    if w.controller != "any":
        who = (
            controller
            if controller is not None
            else controller_of(board, obj.id)
            if board.object(obj.id) is obj
            else obj.controller
        )
        if who is None and obj.zone not in ("battlefield", "stack", "command"):
            who = obj.owner  # cards elsewhere are nobody's; "your" cards there are the ones you own (109.4)
        if not player_fits(board, scope, who, w.controller):
            return False
    if w.owner != "any" and not player_fits(board, scope, obj.owner, w.owner):
        return False
    if w.power is not None and (
        seen.power is None or not compare(seen.power, w.power[0], _number(board, scope, w.power[1]))
    ):
        return False
    if w.toughness is not None and (
        seen.toughness is None or not compare(seen.toughness, w.toughness[0], _number(board, scope, w.toughness[1]))
    ):
        return False
    if w.mana_value is not None and not compare(
        mana_value_of(obj, seen), w.mana_value[0], _number(board, scope, w.mana_value[1])
    ):
        return False
    if w.counter is not None and not _counted(board, scope, w, obj):
        return False
    if w.chosen is not None and not _chosen_fits(board, scope, w.chosen, obj, seen):
        return False
    if w.state and not all(in_state(board, scope, obj, seen, word) for word in w.state):
        return False
    if w.shares is not None and not _shares(board, scope, w.shares[0], w.shares[1], obj, seen):
        return False
    if w.of is not None and not _source_fits(board, scope, w.of, obj):
        return False
    if w.targets is not None:
        slots = obj.stack.targets if obj.stack is not None else ()
        inner = w.targets
        return any(t >= 0 and matches(board, scope, inner, t) for slot in slots for t in slot)
    return True


def _source_fits(board: Board, scope: Scope, wanted: f.Filter, ability: Obj) -> bool:
    """Whether the ability on the stack is of an object that fits, as that is or as it last was (113.7a)."""
    source = None if ability.stack is None else ability.stack.source
    if source is None or (wanted.other and source == scope.source):
        return False
    here = board.object(source)
    if here is not None:
        seen, controller = chars(board, here), controller_of(board, source)
    else:
        last = board.last(source)
        if last is None:
            return False
        here, seen, controller = last.obj, last.chars, last.controller
    return any(describes(board, scope, part, here, seen, controller) for part in wanted.any_of or (wanted,))


def _counted(board: Board, scope: Scope, w: f.Filter, obj: Obj) -> bool:
    """Whether it has a counter of the kind, or as many as the filter says."""
    n = sum(k for _, k in obj.counters) if w.counter == "any" else obj.counter(w.counter or "")
    return n > 0 if w.counted is None else compare(n, w.counted[0], _number(board, scope, w.counted[1]))


def _number(board: Board, scope: Scope, what: f.Amount) -> int:
    if type(what) is int:
        return what
    from engine.core.amounts import amount as number_of  # an amount may contain a filter, as a filter an amount

    return number_of(board, scope, what)


def _color_count(seen: Chars, word: str) -> bool:
    n = len(seen.colors)
    return {"colored": n > 0, "colorless": n == 0, "monocolored": n == 1, "multicolored": n > 1}[word]


def _has_keyword(board: Board, seen: Chars, name: str) -> bool:
    """Whether the object has the keyword ability; what an effect calls partner is told apart by rule 702.124n."""
    if name == "partner":
        return _partner(board, seen)
    if name in seen.keywords:
        return True
    # the older label "friends forever" is the same ability as the partner with that text
    text = name.removeprefix("partner—")
    return (text != name or name == "friends forever") and any(
        type(a) is Keyword and a.name == "partner" and a.text.casefold() == text for a in seen.abilities
    )


def _partner(board: Board, seen: Chars) -> bool:
    """Whether the bare word "partner" in an effect means one of its abilities, under the rule set in force (702.124n)."""
    kinds = board.fixed.partners
    for a in seen.abilities:
        if type(a) is Keyword:
            if a.name == "partner" and ("partner-text" if a.text else "partner") in kinds:
                return True
            if a.name == "partner with" and "partner-with" in kinds:
                return True
            if a.name == "friends forever" and "partner-text" in kinds:
                return True
    return False


def _chosen_fits(board: Board, scope: Scope, what: str, obj: Obj, seen: Chars) -> bool:
    """Whether the characteristics are what was chosen for that same source, and no other (607.2d, 702.106d)."""
    if what[0] == "-":
        return not _chosen_fits(board, scope, what[1:], obj, seen)
    source = board.object(scope.source) if scope.source is not None else None
    if source is None and scope.last is not None:
        source = scope.last.obj
    key = {"other_name": "name", "any_number": "number"}.get(what, what)
    values = [v for k, v in (source.more.choices if source is not None else ()) if k.partition(":")[0] == key]
    if scope.word(what):
        values.append(scope.word(what))
    if what == "other_name":
        taken = [n for t in scope.bound("it") for n in _names_of(board, t)]
        values = [v for v in values if v not in taken]
    if key == "number":
        sizes = (seen.power, seen.toughness) if what == "any_number" else ()
        return any(str(n) in values for n in (mana_value_of(obj, seen), *sizes))
    if key == "name":
        return any(v in seen.name.split(" // ") for v in values)
    if what == "color":
        return any(v in seen.colors for v in values)
    return any(has_subtype(seen, v) or v in seen.types for v in values)


def _shares(board: Board, scope: Scope, what: str, of: f.Ref, obj: Obj, seen: Chars) -> bool:
    """Whether the object has a name, color, type … in common with one of the objects meant."""
    for t in things(board, scope, of):
        one = chars_of(board, t) if t >= 0 else None
        if one is None:
            continue
        if what == "name":
            found = any(n in one.name.split(" // ") for n in seen.name.split(" // ") if n)
        elif what == "color":
            found = not set(seen.colors).isdisjoint(one.colors)
        elif what == "mana value":
            found = mana_value_of(obj, seen) == one.mana_value
        elif what in ("card type", "permanent type"):
            found = any(x in one.types and (what == "card type" or x in PERMANENT_TYPES) for x in seen.types)
        else:
            kind = what.partition(" ")[0].title()
            found = any(has_subtype(seen, s) for s in one.subtypes if kind_of_subtype(s) == kind)
            if kind == "Creature" and one.every_creature_type and not found:
                found = seen.every_creature_type or any(is_creature_type(s) for s in seen.subtypes)
        if found:
            return True
    return False


def _names_of(board: Board, thing: int) -> list[str]:
    """The names of an object, as it last was if it is gone."""
    obj, last = board.object(thing), board.last(thing)
    seen = chars(board, obj) if obj is not None else last.chars if last is not None else None
    return [] if seen is None else seen.name.split(" // ")
