"""Numbers of objects: how many there are, their power, counters, colors, levels (CR 107.3, 122, 208, 700.5, 700.8, 903.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.cards.mana import color_order
from engine.cards.types import BASIC_LAND_TYPES, PERMANENT_TYPES
from engine.core.amounts import stands_for
from engine.core.characteristics import has_subtype, mana_value_of
from engine.core.layer_faces import unlocked
from engine.core.layers import chars, chars_of, controller_of, traced
from engine.core.match import describes, find
from engine.core.printed import printed
from engine.core.references import cast_facts, identity_of, player_fits, things
from engine.state.objects import Obj, Snapshot

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.state.board import Board
    from engine.state.frames import Scope
    from engine.state.objects import Chars


@stands_for(f.Stat)
def _stats(board: Board, scope: Scope, what: f.Stat, book: Book | None) -> int:
    return sum(_stat(board, scope, t, what.stat) for t in things(board, scope, what.of))


@stands_for(f.Greatest)
def _greatest(board: Board, scope: Scope, what: f.Greatest, book: Book | None) -> int:
    found = [_stat(board, scope, t, what.stat) for t in find(board, scope, what.filter)]
    found += [_stat_of(s.obj, s.chars, what.stat) for s in _left_behind(board, scope, what.filter)]
    return (min(found) if what.least else max(found)) if found else 0


@stands_for(f.CountersOn)
def _counters_on(board: Board, scope: Scope, what: f.CountersOn, book: Book | None) -> int:
    return sum(_counters(board, scope, t, what.kind) for t in things(board, scope, what.of))


@stands_for(f.Level)
def _levels(board: Board, scope: Scope, what: f.Level, book: Book | None) -> int:
    return max((_level(board, t) for t in things(board, scope, what.of) if t >= 0), default=1)


def _level(board: Board, thing: int) -> int:
    found = board.objects[thing]
    obj = found if type(found) is Obj else found.last.obj if found.last is not None else None
    return max(
        (int(m.removeprefix("level:")) for m in (() if obj is None else obj.more.marks) if m.startswith("level:")),
        default=1,
    )


@stands_for(f.Count)
def _count(board: Board, scope: Scope, what: f.Count, book: Book | None) -> int:
    found = find(board, scope, what.filter)
    if not what.distinct:
        return len(found) + len(_left_behind(board, scope, what.filter))
    if what.distinct == "door":
        return sum(len(unlocked(board.objects[t].more)) for t in found)
    if what.distinct == "party":
        return _party([chars(board, board.objects[t]) for t in found])
    values: set[Any] = set()
    for t in found:
        seen = chars(board, board.objects[t])
        if what.distinct == "color":
            values.update(seen.colors)
        elif what.distinct == "type":
            values.update(x for x in seen.types if x in PERMANENT_TYPES or x in ("Instant", "Sorcery", "Kindred"))
        elif what.distinct == "name":
            values.update(seen.name.split(" // "))
        elif what.distinct in ("power", "toughness"):
            values.add(seen.power if what.distinct == "power" else seen.toughness)
        elif what.distinct == "basic_land_type":
            values.update(s for s in seen.subtypes if s in BASIC_LAND_TYPES)
        else:
            values.add(mana_value_of(board.objects[t], seen))
    return len(values)


def _left_behind(board: Board, scope: Scope, wanted: f.Filter) -> list[Snapshot]:
    """What fits, as it last was, of a certain player who has left the game: information about that player is what it
    was before (800.4i).
    """
    leavers = [p for p, state in enumerate(board.players) if state.more.left and state.more.had]
    if not leavers:
        return []
    out: list[Snapshot] = []
    for part in wanted.any_of or (wanted,):
        words = {w for w in (part.controller, part.owner) if w in ("target", "that", "each")}
        for p in leavers:
            if words and all(player_fits(board, scope, p, w) for w in words):
                kept = (s for s in board.players[p].more.had if s.obj.zone in part.zones and s not in out)
                out += [
                    s
                    for s in kept
                    if describes(
                        board, scope, part, s.obj, s.chars, s.controller if s.obj.zone == "battlefield" else s.obj.owner
                    )
                ]
    return out


def _party(creatures: list[Any]) -> int:
    """How many of the creatures a party can have: a Cleric, a Rogue, a Warrior and a Wizard, each a creature of its own
    (700.8).
    """
    able = [
        {role for role in ("Cleric", "Rogue", "Warrior", "Wizard") if has_subtype(seen, role)} for seen in creatures
    ]
    roles: dict[str, int] = {}

    def place(n: int, seen: set[str]) -> bool:
        for role in sorted(able[n] - seen):
            seen.add(role)
            if role not in roles or place(roles[role], seen):
                roles[role] = n
                return True
        return False

    return sum(place(n, set()) for n in range(len(able)) if able[n])


def _stat(board: Board, scope: Scope, thing: int, stat: str) -> int:
    if thing < 0:
        return 0
    obj = traced(board, thing)
    seen = chars_of(board, thing)
    if seen is None and obj is not None:
        seen = printed(obj.base).chars
    if obj is None or seen is None:
        if scope.last is not None and scope.source == thing:
            obj, seen = scope.last.obj, scope.last.chars
        else:
            return 0
    return _stat_of(obj, seen, stat)


def _stat_of(obj: Obj, seen: Chars, stat: str) -> int:
    if stat == "power":
        return seen.power or 0
    if stat == "toughness":
        return seen.toughness or 0
    if stat == "loyalty":
        return obj.counter("LOYALTY")
    return mana_value_of(obj, seen)


def _counters(board: Board, scope: Scope, thing: int, kind: str) -> int:
    if thing < 0:
        return board.players[~thing].counter(kind)
    found = board.objects[thing]
    obj = found if type(found) is Obj else found.last.obj if found.last is not None else None
    if obj is None:
        return 0
    return sum(n for _, n in obj.counters) if kind == "any" else int(obj.counter(kind))


@stands_for(f.Colors)
def _colors(board: Board, scope: Scope, what: f.Colors, book: Book | None) -> int | None:
    if what.filter is not None:
        return len(
            color_order(
                "".join("".join(chars(board, board.objects[t]).colors) for t in find(board, scope, what.filter))
            )
        )
    if what.of == "identity":
        identity = identity_of(board, scope.controller, book)
        return None if identity is None else len(identity)
    if what.of.startswith("devotion "):
        return _devotion(board, scope, set(what.of[9:]))
    if what.of == "mana on it":
        return sum(
            0 if (spell := board.object(t)) is None or spell.more.cast is None else spell.more.cast.mana
            for t in scope.bound("it")
            if t >= 0
        )
    facts = cast_facts(board, scope)
    if what.of == "kicked":
        return 0 if facts is None else sum(p in ("kicker", "multikicker") for p in facts.paid)
    if what.of == "mana":
        return 0 if facts is None else int(facts.mana)
    return scope.number("colors") if facts is None else len(facts.colors)


def _devotion(board: Board, scope: Scope, colors: set[str]) -> int:
    """Mana symbols that are of one of the colors among the mana costs of permanents the player controls (700.5)."""
    total = 0
    for oid in board.battlefield:
        if controller_of(board, oid) == scope.controller and not board.objects[oid].more.phased:
            cost = chars(board, board.objects[oid]).mana_cost
            total += 0 if cost is None else sum(bool(colors & set(symbol.split("/"))) for symbol in cost.symbols)
    return total
