"""The numbers that amounts of the ability language stand for (CR 107.3, 208, 608.2h, 700.5, 903.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.cards.mana import color_order
from engine.cards.types import BASIC_LAND_TYPES, PERMANENT_TYPES
from engine.core.layer_faces import unlocked
from engine.core.layers import chars, chars_of, controller_of, traced
from engine.core.match import describes, find, has_subtype, mana_value_of
from engine.core.printed import printed
from engine.core.references import cast_facts, cast_words, identity_of, player_fits, players, things
from engine.state.objects import Gone, Obj, Snapshot

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.state.board import Board
    from engine.state.frames import Scope
    from engine.state.objects import Chars

__all__ = ["amount", "defined"]


def amount(board: Board, scope: Scope, what: f.Amount, book: Book | None = None) -> int:
    """The number an amount stands for now."""
    if type(what) is int:
        return what
    value = _amount(board, scope, what, book)
    return 0 if value is None else value


def defined(board: Board, scope: Scope, what: f.Amount, book: Book | None = None) -> bool:
    """Whether the amount is defined (a color identity without commander is not, 903.4f)."""
    return type(what) is int or _amount(board, scope, what, book) is not None


def _amount(board: Board, scope: Scope, what: Any, book: Book | None) -> int | None:
    kind = type(what)
    if kind is int:
        return int(what)
    if kind is f.X:
        return scope.x
    if kind is f.Count:
        return _count(board, scope, what)
    if kind is f.Stat:
        return sum(_stat(board, scope, t, what.stat) for t in things(board, scope, what.of))
    if kind is f.Greatest:
        found = [_stat(board, scope, t, what.stat) for t in find(board, scope, what.filter)]
        found += [_stat_of(s.obj, s.chars, what.stat) for s in _left_behind(board, scope, what.filter)]
        return (min(found) if what.least else max(found)) if found else 0
    if kind is f.CountersOn:
        return sum(_counters(board, scope, t, what.kind) for t in things(board, scope, what.of))
    if kind is f.LifeOf:
        if what.starting:
            return None if book is None else book.variant.life.starting(book.players)
        # of a player who left as it last was (800.4i)
        return sum(board.players[~t].life for t in things(board, scope, what.who) if t < 0)
    if kind is f.HandSize:
        seats = [board.players[~t] for t in things(board, scope, what.who) if t < 0]
        return sum(p.more.last_hand if p.more.left else len(p.hand) for p in seats)
    if kind is f.Seats:
        if what.lost:
            mine = scope.controller if what.who == f.Each("opponent") else -1
            return sum(p.more.lost is not None for seat, p in enumerate(board.players) if seat != mine)
        return len(players(board, scope, what.who))
    if kind is f.PaidTimes:
        return (scope.paid or cast_words(board, scope, "paid")).count(what.cost)
    if kind is f.CastX:
        facts = cast_facts(board, scope)
        return 0 if facts is None else int(facts.x)
    if kind is f.SpeedOf:
        return sum(board.tally.marks.speed(p) for p in players(board, scope, what.who))
    if kind is f.Completed:
        meant = players(board, scope, what.who)
        return sum(p in meant for p, _ in board.tally.marks.completed)
    if kind is f.Level:
        return max((_level(board, t) for t in things(board, scope, what.of) if t >= 0), default=1)
    if kind is f.TurnCount:
        if what.deed == "combats":
            return board.turn.combats
        counts = dict(board.turn.counts)
        amounts = [
            counts.get(f"{what.deed} {p}", 0)
            for p in range(len(board.players))
            if player_fits(board, scope, p, what.who)
        ]
        return max(amounts, default=0) if what.greatest else sum(bool(n) if what.players else n for n in amounts)
    if kind is f.Extreme:
        return _extreme(board, scope, what)
    if kind is f.Unspent:
        return sum(what.color in ("", u.kind) for p in players(board, scope, what.who) for u in board.players[p].pool)
    if kind is f.CameOrWent:
        return _came_or_went(board, scope, what)
    if kind is f.SpentOn:
        return sum(_paid_with(board, scope, t, what.kind) for t in things(board, scope, what.on))
    if kind is f.SpellsCast:
        return sum(
            player_fits(board, scope, p, what.who)
            and not (what.other and o == scope.source)
            and _was_spell(board, scope, what.filter, o)
            for p, o in board.turn.cast
        )
    if kind is f.HighestNote:
        notes = board.players[scope.controller].more.notes
        return max((int(said) for name, said in notes if name == what.name and said.isdecimal()), default=0)
    if kind is f.Targets:
        obj = None if scope.source is None else board.object(scope.source)
        return 0 if obj is None or obj.stack is None else sum(map(len, obj.stack.targets))
    if kind is f.CastBefore:
        amounts = [n for p, n in board.turn.cast_before if player_fits(board, scope, p, what.who)]
        return max(amounts, default=0) if what.greatest else sum(amounts)
    if kind is f.MostLife:
        return max((board.players[~t].life for t in things(board, scope, what.who) if t < 0), default=0)
    if kind is f.CastCount:
        return _casts(board, scope, what)
    if kind is f.Colors:
        return _colors(board, scope, what, book)
    if kind is f.Result:
        return scope.number(what.slot)
    if kind is f.Plus:
        parts = [_amount(board, scope, p, book) for p in what.parts]
        return None if any(p is None for p in parts) else sum(p for p in parts if p is not None)
    if kind is f.Times:
        inner = _amount(board, scope, what.of, book)
        if inner is None:
            return None
        if what.half:
            return (inner + 1) // 2 if what.half == "up" else inner // 2
        return int(what.n) * inner
    msg = f"no such amount: {what!r}"
    raise TypeError(msg)


def _came_or_went(board: Board, scope: Scope, what: f.CameOrWent) -> int:
    """How many permanents that fit entered, left or were buried this turn, by whose control they were under there."""
    total = 0
    for deed, oid in board.turn.movements:
        if deed == what.deed:
            found = board.objects[oid]
            last = (
                found.last
                if type(found) is Gone
                else Snapshot(found, chars(board, found), controller_of(board, found.id))
            )
            if last is None:
                continue
            who = last.obj.controller if what.deed == "entered" else last.controller
            total += player_fits(board, scope, who, what.who) and any(
                describes(board, scope, part, last.obj, last.chars, last.controller)
                for part in what.filter.any_of or (what.filter,)
            )
    return total


def _paid_with(board: Board, scope: Scope, thing: int, kind: str) -> int:
    """How much mana of that kind was spent to cast the object."""
    found = board.objects[thing] if thing >= 0 else None
    obj = found if type(found) is Obj else found.last.obj if type(found) is Gone and found.last is not None else None
    if obj is None and scope.last is not None and thing == scope.source:
        obj = scope.last.obj
    facts = None if obj is None else obj.more.cast
    return 0 if facts is None else sum(not kind or kind in unit.split() for unit in facts.spent)


def _extreme(board: Board, scope: Scope, what: f.Extreme) -> int:
    """The most (or least) that one of the players has."""
    seats = players(board, scope, what.who)
    if what.stat == "life":
        found = [board.players[p].life for p in seats]
    elif what.stat == "hand":
        found = [len(board.players[p].hand) for p in seats]
    elif what.stat == "poison":
        found = [board.players[p].counter("POISON") for p in seats]
    elif what.stat == "graveyard":
        found = [len(board.players[p].graveyard) for p in seats]
    else:
        fitting = find(board, scope, what.filter or f.Filter())
        found = [sum(controller_of(board, t) == p for t in fitting) for p in seats]
    return (min(found) if what.least else max(found)) if found else 0


def _was_spell(board: Board, scope: Scope, wanted: f.Filter | None, spell: int) -> bool:
    """Whether the spell cast this turn fits, or fitted as it last was."""
    if wanted is None:
        return True
    found = board.object(spell)
    last = board.last(spell)
    obj, seen = (
        (found, chars(board, found))
        if found is not None
        else (last.obj, last.chars)
        if last is not None
        else (None, None)
    )
    return (
        obj is not None
        and seen is not None
        and any(describes(board, scope, p, obj, seen) for p in wanted.any_of or (wanted,))
    )


def _level(board: Board, thing: int) -> int:
    found = board.objects[thing]
    obj = found if type(found) is Obj else found.last.obj if found.last is not None else None
    return max(
        (int(m.removeprefix("level:")) for m in (() if obj is None else obj.more.marks) if m.startswith("level:")),
        default=1,
    )


def _count(board: Board, scope: Scope, what: f.Count) -> int:
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


def _casts(board: Board, scope: Scope, what: f.CastCount) -> int:
    total = 0
    for t in things(board, scope, what.of):
        found = board.objects[t]
        obj = found if type(found) is Obj else found.last.obj if found.last is not None else None
        if obj is None:
            continue
        for p in players(board, scope, what.who):
            total += sum(board.tally.casts.get((p, c), 0) for c in obj.cards)
    return total


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
