
"""Reading the ability language against a board: filters, references, amounts and conditions (CR 109, 115, 608.2, 700).

All functions are pure: a board, a :class:`~engine.state.frames.Scope` that says who "you" and "this" are, and a piece of the language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.cards.abilities import Keyword
from engine.cards.mana import color_order
from engine.cards.types import PERMANENT_TYPES
from engine.core.layer_faces import kind_of_subtype
from engine.core.layers import chars, chars_of, controller_of
from engine.ids import PlayerId, is_player
from engine.state.objects import Chars, Gone, Obj

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.core.book import Book
    from engine.state.board import Board
    from engine.state.frames import Scope

__all__ = ["amount", "apnap", "choice_of", "commanders_of", "compare", "find", "holds", "is_commander", "matches", "player_fits", "players", "things"]


def apnap(board: Board, seats: Iterable[int]) -> tuple[PlayerId, ...]:
    """Those players in APNAP order: the active player (or, if that player left, the next in turn order) first (101.4, 800.4m)."""
    n = len(board.players)
    active = board.turn.active
    return tuple(PlayerId(p) for p in sorted(set(seats), key=lambda p: (p - active) % n))


def is_commander(board: Board, obj: Obj) -> bool:
    """Whether the object is a commander: any of its physical cards is designated (903.3, 903.3b, 903.3c, edh2010.general-property)."""
    leaders = board.fixed.commanders()
    return bool(leaders) and any(c in leaders for c in obj.cards)


def choice_of(obj: Obj | None, key: str) -> str:
    """What was chosen for the object under that key ("color", "name", "type"); "" if nothing was."""
    if obj is not None:
        for k, v in obj.more.choices:
            if k == key:
                return v
    return ""


def compare(left: int, relation: str, right: int) -> bool:
    """``left relation right``."""
    if relation == "=":
        return left == right
    if relation == "<=":
        return left <= right
    if relation == ">=":
        return left >= right
    if relation == "<":
        return left < right
    if relation == ">":
        return left > right
    return left != right


# -- players -----------------------------------------------------------------------------------------------------------


def player_fits(board: Board, scope: Scope, player: int | None, word: str) -> bool:
    """Whether a player is the one a filter's ``controller``/``owner`` word means."""
    if word == "any":
        return True
    if player is None:
        return False
    if word == "you":
        return player == scope.controller
    if word in ("opponent", "not_you"):
        return player != scope.controller
    if word == "target":
        return any(~player in slot for slot in scope.targets)
    if word in ("that", "each"):
        name = "player" if word == "that" else "each"
        return ~player in scope.bound(name)
    if word == "active":
        return player == board.turn.active
    if word == "defending":
        return ~player in things(board, scope, f.Defending())
    return False


def players(board: Board, scope: Scope, who: f.Ref) -> tuple[PlayerId, ...]:
    """The players a reference means, still in the game, in APNAP order where it means several."""
    kind = type(who)
    if kind is f.You:
        return () if board.players[scope.controller].more.left else (scope.controller,)
    found = [PlayerId(~t) for t in things(board, scope, who) if t < 0]
    seats = [p for p in found if not board.players[p].more.left]
    return tuple(seats) if len(seats) < 2 else apnap(board, seats)


# -- references --------------------------------------------------------------------------------------------------------


def things(board: Board, scope: Scope, who: f.Ref) -> tuple[int, ...]:
    """The things a reference means now. Objects that are gone are still named (their last known information counts)."""
    return _THINGS[type(who)](board, scope, who)


def _this(board: Board, scope: Scope, who: f.This) -> tuple[int, ...]:
    return () if scope.source is None else (scope.source,)


def _target(board: Board, scope: Scope, who: f.Target) -> tuple[int, ...]:
    return scope.targets[who.slot] if who.slot < len(scope.targets) else ()


def _each(board: Board, scope: Scope, who: f.Each) -> tuple[int, ...]:
    seats = [p for p in board.alive() if who.who == "player" or p != scope.controller]
    if who.who == "other opponent":
        seats = [p for p in seats if ~p not in scope.bound("player")]
    return tuple(~p for p in apnap(board, seats))


def _controller(board: Board, scope: Scope, who: f.ControllerOf) -> tuple[int, ...]:
    out = []
    for t in things(board, scope, who.of):
        if t < 0:
            out.append(t)
            continue
        player = controller_of(board, t)
        if player is None:
            found = board.objects[t]
            player = found.owner if type(found) is Obj else None
        if player is not None and ~player not in out:
            out.append(~player)
    return tuple(out)


def _owner(board: Board, scope: Scope, who: f.OwnerOf) -> tuple[int, ...]:
    out: list[int] = []
    for t in things(board, scope, who.of):
        if t < 0:
            out.append(t)
            continue
        found = board.objects[t]
        obj = found if type(found) is Obj else found.last.obj if found.last is not None else None
        if obj is not None and ~obj.owner not in out:
            out.append(~obj.owner)
    return tuple(out)


def _attached(board: Board, scope: Scope, who: f.AttachedTo) -> tuple[int, ...]:
    if scope.source is None:
        return ()
    found = board.objects[scope.source]
    obj = found if type(found) is Obj else (scope.last.obj if scope.last is not None else None)
    return () if obj is None or obj.more.attached_to is None else (obj.more.attached_to,)


def _defending(board: Board, scope: Scope, who: f.Defending) -> tuple[int, ...]:
    bound = scope.bound("defender")
    if bound:
        return bound
    if board.combat is not None:
        for t in things(board, scope, who.of):
            for a in board.combat.attacks:
                if a.attacker == t:
                    player = defending_player(board, a.defender)
                    return () if player is None else (~player,)
    return ()


def defending_player(board: Board, defender: int) -> PlayerId | None:
    """The defending player for an attacked thing: the player, the planeswalker's controller, the battle's protector (508.5)."""
    if is_player(defender):
        seat = ~defender
        return PlayerId(seat) if seat < len(board.players) else None
    return controller_of(board, defender)


def commanders_of(board: Board, player: int) -> tuple[int, ...]:
    """The objects that are commanders owned by the player, wherever they are (903.3e)."""
    leaders = board.fixed.commanders()
    mine = {r.card for r in board.fixed.roles if r.card in leaders and board.fixed.cards[r.card].owner == player}
    if not mine:
        return ()
    state = board.players[player]
    out = [oid for zone in (state.library, state.hand, state.graveyard) for oid in zone if set(board.objects[oid].cards) & mine]
    for zone in (board.battlefield, board.stack, board.exile, board.command):
        out += [oid for oid in zone if set(board.objects[oid].cards) & mine]
    return tuple(out)


def _commander(board: Board, scope: Scope, who: f.CommanderOf) -> tuple[int, ...]:
    return tuple(oid for p in players(board, scope, who.who) for oid in commanders_of(board, p))


def _linked(board: Board, scope: Scope, who: f.Linked) -> tuple[int, ...]:
    obj: Obj | None = None
    if scope.source is not None:
        found = board.objects[scope.source]
        obj = found if type(found) is Obj else found.last.obj if found.last is not None else None
    if obj is None and scope.last is not None:
        obj = scope.last.obj
    if obj is not None:
        for key, ids in obj.more.links:
            if key == who.key:
                return tuple(ids)
    return ()


def _all(board: Board, scope: Scope, who: f.All) -> tuple[int, ...]:
    return find(board, scope, who.filter)


_THINGS: dict[type[Any], Callable[[Any, Any, Any], tuple[int, ...]]] = {
    f.This: _this,
    f.You: lambda board, scope, who: (~scope.controller,),
    f.Target: _target,
    f.Bound: lambda board, scope, who: scope.bound(who.name),
    f.Each: _each,
    f.ControllerOf: _controller,
    f.OwnerOf: _owner,
    f.AttachedTo: _attached,
    f.Defending: _defending,
    f.MonarchRef: lambda board, scope, who: () if board.tally.marks.monarch is None else (~board.tally.marks.monarch,),
    f.CommanderOf: _commander,
    f.Linked: _linked,
    f.Exact: lambda board, scope, who: who.things,
    f.All: _all,
    f.Several: lambda board, scope, who: tuple(dict.fromkeys(t for part in who.parts for t in things(board, scope, part))),
}


# -- filters -----------------------------------------------------------------------------------------------------------


def find(board: Board, scope: Scope, wanted: f.Filter) -> tuple[int, ...]:
    """Every object that fits, zone by zone in the order of the zones."""
    out: list[int] = []
    if wanted.any_of and not wanted.ids:
        for part in wanted.any_of:
            out += [t for t in find(board, scope, part) if t not in out and matches(board, scope, wanted, t)]
        return tuple(out)
    for zone in wanted.zones:
        if zone in ("library", "hand", "graveyard", "outside"):
            for state in board.players:
                out += [i for i in getattr(state, zone) if matches(board, scope, wanted, i)]
        elif zone != "outside":  # cards outside the game are no objects (400.11): nothing to find among these
            out += [i for i in getattr(board, zone) if matches(board, scope, wanted, i)]
    return tuple(out)


def matches(board: Board, scope: Scope, wanted: f.Filter, oid: int, known: Chars | None = None) -> bool:
    """Whether the living object fits the filter; ``known`` gives characteristics to use instead of the present ones."""
    obj = board.object(oid)
    if obj is None or obj.more.phased:
        return False
    if wanted.any_of:
        return any(matches(board, scope, part, oid, known) for part in wanted.any_of) and (
            wanted.controller == "any" or player_fits(board, scope, controller_of(board, oid), wanted.controller)
        ) and not (wanted.other and oid == scope.source)
    if obj.zone not in wanted.zones:
        return False
    seen = chars(board, obj) if known is None else known
    return _kind_fits(obj, wanted) and describes(board, scope, wanted, obj, seen)


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


def describes(board: Board, scope: Scope, w: f.Filter, obj: Obj, seen: Chars, controller: PlayerId | None = None) -> bool:
    """Whether an object with these characteristics fits everything in the filter except zone and kind."""
    types = seen.types
    if w.types and not all(t in types for t in w.types):
        return False
    if w.any_types and not any(t in types for t in w.any_types):
        return False
    if w.not_types and any(t in types for t in w.not_types):
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
    if w.colors and not all(c in seen.colors for c in w.colors):
        return False
    if w.any_colors and not any(c in seen.colors for c in w.any_colors):
        return False
    if w.not_colors and any(c in seen.colors for c in w.not_colors):
        return False
    if w.color_count is not None and not _color_count(seen, w.color_count):
        return False
    if w.other and obj.id == scope.source:
        return False
    if w.ids and obj.id not in w.ids:
        return False
    if w.name is not None and w.name not in seen.name.split(" // "):
        return False
    if w.keywords and not all(k in seen.keywords if k != "partner" else _partner(board, seen) for k in w.keywords):
        return False
    if w.not_keywords and any(k in seen.keywords if k != "partner" else _partner(board, seen) for k in w.not_keywords):
        return False
    if w.controller != "any":
        who = controller if controller is not None else controller_of(board, obj.id) if board.object(obj.id) is obj else obj.controller
        if who is None and obj.zone not in ("battlefield", "stack", "command"):
            who = obj.owner  # cards elsewhere are nobody's; "your" cards there are the ones you own (109.4)
        if not player_fits(board, scope, who, w.controller):
            return False
    if w.owner != "any" and not player_fits(board, scope, obj.owner, w.owner):
        return False
    if w.power is not None and (seen.power is None or not compare(seen.power, w.power[0], amount(board, scope, w.power[1]))):
        return False
    if w.toughness is not None and (
        seen.toughness is None or not compare(seen.toughness, w.toughness[0], amount(board, scope, w.toughness[1]))
    ):
        return False
    if w.mana_value is not None and not compare(mana_value_of(obj, seen), w.mana_value[0], amount(board, scope, w.mana_value[1])):
        return False
    if w.counter is not None and not (obj.counters if w.counter == "any" else obj.counter(w.counter)):
        return False
    if w.chosen is not None and not _chosen_fits(board, scope, w.chosen, obj, seen):
        return False
    if w.state and not all(_state(board, scope, obj, seen, word) for word in w.state):
        return False
    if w.targets is not None:
        slots = obj.stack.targets if obj.stack is not None else ()
        inner = w.targets
        return any(t >= 0 and matches(board, scope, inner, t) for slot in slots for t in slot)
    return True


def has_subtype(seen: Chars, subtype: str) -> bool:
    """Whether the object has the subtype; changelings have every creature type (702.73)."""
    if subtype in seen.subtypes:
        return True
    return seen.every_creature_type and is_creature_type(subtype)


def is_creature_type(subtype: str) -> bool:
    """Whether a subtype is a creature type, as far as it is not a subtype of another card type (205.3)."""
    return kind_of_subtype(subtype) == "Creature"


def mana_value_of(obj: Obj, seen: Chars) -> int:
    """Mana value; on the stack with the X announced (202.3e); a face-down object has 0."""
    if obj.stack is not None and obj.stack.x and seen.mana_cost is not None:
        return seen.mana_cost.value(obj.stack.x)
    return seen.mana_value


def _color_count(seen: Chars, word: str) -> bool:
    n = len(seen.colors)
    return {"colorless": n == 0, "monocolored": n == 1, "multicolored": n > 1}[word]


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
    source = board.object(scope.source) if scope.source is not None else None
    if source is None and scope.last is not None:
        source = scope.last.obj
    key = "name" if what == "other_name" else what
    values = [v for k, v in (source.more.choices if source is not None else ()) if k.partition(":")[0] == key]
    if scope.word(what):
        values.append(scope.word(what))
    if what == "other_name":
        taken = [n for t in scope.bound("it") for n in _names_of(board, t)]
        values = [v for v in values if v not in taken]
    if what == "number":
        return str(mana_value_of(obj, seen)) in values
    if key == "name":
        return any(v in seen.name.split(" // ") for v in values)
    if what == "color":
        return any(v in seen.colors for v in values)
    return any(has_subtype(seen, v) or v in seen.types for v in values)


def _names_of(board: Board, thing: int) -> list[str]:
    """The names of an object, as it last was if it is gone."""
    obj, last = board.object(thing), board.last(thing)
    seen = chars(board, obj) if obj is not None else last.chars if last is not None else None
    return [] if seen is None else seen.name.split(" // ")


def _state(board: Board, scope: Scope, obj: Obj, seen: Chars, word: str) -> bool:
    return _STATES[word](board, scope, obj, seen)


def _attack_of(board: Board, oid: int) -> Any:
    if board.combat is not None:
        for a in board.combat.attacks:
            if a.attacker == oid:
                return a
    return None


def _blocks(board: Board, oid: int) -> bool:
    return board.combat is not None and any(oid in a.blockers for a in board.combat.attacks)


def _attachments(board: Board, oid: int, subtype: str) -> bool:
    for other in board.battlefield:
        o = board.objects[other]
        if o.more.attached_to == oid and subtype in chars(board, o).subtypes:
            return True
    return False


def _whole_pool(board: Board, obj: Obj) -> bool:
    """Whether every card in its owner's pool began the game in the library or the command zone: nothing was left aside but conspiracies in use."""
    used = {c for o in board.command for c in board.objects[o].cards if "Conspiracy" in board.objects[o].base.types}
    return all(c in used for c in board.fixed.aside if board.fixed.cards[c].owner == obj.owner)


def _this_turn(board: Board, scope: Scope, obj: Obj, seen: Chars) -> bool:
    return obj.entered >= board.turn.began and obj.zone == "battlefield"


def _shares_type(board: Board, scope: Scope, seen: Chars) -> bool:
    """Whether a commander of the player who says "your" has a creature type in common with it (903.3e)."""
    for oid in commanders_of(board, scope.controller):
        one = chars(board, board.objects[oid])
        if any(has_subtype(seen, t) for t in one.subtypes) or any(has_subtype(one, t) for t in seen.subtypes):
            return True
    return False


_STATES: dict[str, Callable[[Any, Any, Any, Any], bool]] = {
    "tapped": lambda b, s, o, c: o.tapped,
    "untapped": lambda b, s, o, c: not o.tapped,
    "attacking": lambda b, s, o, c: _attack_of(b, o.id) is not None,
    "blocking": lambda b, s, o, c: _blocks(b, o.id),
    "blocked": lambda b, s, o, c: (a := _attack_of(b, o.id)) is not None and a.blocked,
    "unblocked": lambda b, s, o, c: (a := _attack_of(b, o.id)) is not None and not a.blocked,
    "attacking_you": lambda b, s, o, c: (a := _attack_of(b, o.id)) is not None and a.defender == ~s.controller,
    "face_down": lambda b, s, o, c: bool(o.more.face_down),
    "face_up": lambda b, s, o, c: not o.more.face_down,
    "token": lambda b, s, o, c: o.more.kind == "token",
    "nontoken": lambda b, s, o, c: o.more.kind != "token",
    "commander": lambda b, s, o, c: is_commander(b, o),
    "not_commander": lambda b, s, o, c: not is_commander(b, o),
    "off_identity": lambda b, s, o, c: (held := identity_of(b, s.controller, None)) is not None and any(x not in held for x in c.colors),
    "shares_type_with_commander": lambda b, s, o, c: _shares_type(b, s, c),
    "enchanted": lambda b, s, o, c: _attachments(b, o.id, "Aura"),
    "equipped": lambda b, s, o, c: _attachments(b, o.id, "Equipment"),
    "modified": lambda b, s, o, c: bool(o.counters) or _attachments(b, o.id, "Equipment") or _attachments(b, o.id, "Aura"),
    "attached": lambda b, s, o, c: o.more.attached_to is not None,
    "damaged_this_turn": lambda b, s, o, c: o.damage > 0,
    "entered_this_turn": _this_turn,
    "historic": lambda b, s, o, c: "Legendary" in c.supertypes or "Artifact" in c.types or "Saga" in c.subtypes,
    "activated": lambda b, s, o, c: o.stack is not None and o.stack.kind == "activated",
    "triggered": lambda b, s, o, c: o.stack is not None and o.stack.kind == "triggered",
    "source": lambda b, s, o, c: o.id == s.source,
    "host": lambda b, s, o, c: o.id in _attached(b, s, f.AttachedTo()),
    "whole_pool": lambda b, s, o, c: _whole_pool(b, o),
    "single_target": lambda b, s, o, c: o.stack is not None and sum(map(len, o.stack.targets)) == 1,
    "exiled_with_source": lambda b, s, o, c: o.id in _linked(b, s, f.Linked()),
    "renowned": lambda b, s, o, c: "renowned" in o.more.marks,
    "monstrous": lambda b, s, o, c: "monstrous" in o.more.marks,
    "suspected": lambda b, s, o, c: "suspected" in o.more.marks,
    "ring_bearer": lambda b, s, o, c: f"ring-bearer:{controller_of(b, o.id)}" in o.more.marks,
    "saddled": lambda b, s, o, c: f"saddled:{b.turn.number}" in o.more.marks,
    "attached_to_source": lambda b, s, o, c: s.source is not None and o.more.attached_to == s.source,
}


# -- amounts -----------------------------------------------------------------------------------------------------------


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
        return (min(found) if what.least else max(found)) if found else 0
    if kind is f.CountersOn:
        return sum(_counters(board, scope, t, what.kind) for t in things(board, scope, what.of))
    if kind is f.LifeOf:
        if what.starting:
            return None if book is None else book.variant.life.starting(book.players)
        return sum(board.players[~t].life for t in things(board, scope, what.who) if t < 0)  # of a player who left as it last was (800.4i)
    if kind is f.HandSize:
        seats = [board.players[~t] for t in things(board, scope, what.who) if t < 0]
        return sum(p.more.last_hand if p.more.left else len(p.hand) for p in seats)
    if kind is f.Seats:
        return len(players(board, scope, what.who))
    if kind is f.PaidTimes:
        return (scope.paid or _facts(board, scope, "paid")).count(what.cost)
    if kind is f.CastX:
        facts = _cast_facts(board, scope)
        return 0 if facts is None else int(facts.x)
    if kind is f.SpeedOf:
        return sum(board.tally.marks.speed(p) for p in players(board, scope, what.who))
    if kind is f.Completed:
        meant = players(board, scope, what.who)
        return sum(p in meant for p, _ in board.tally.marks.completed)
    if kind is f.Level:
        return max((_level(board, t) for t in things(board, scope, what.of) if t >= 0), default=1)
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


def _level(board: Board, thing: int) -> int:
    found = board.objects[thing]
    obj = found if type(found) is Obj else found.last.obj if found.last is not None else None
    return max((int(m.removeprefix("level:")) for m in (() if obj is None else obj.more.marks) if m.startswith("level:")), default=1)


def _count(board: Board, scope: Scope, what: f.Count) -> int:
    found = find(board, scope, what.filter)
    if not what.distinct:
        return len(found)
    values: set[Any] = set()
    for t in found:
        seen = chars(board, board.objects[t])
        if what.distinct == "color":
            values.update(seen.colors)
        elif what.distinct == "type":
            values.update(x for x in seen.types if x in PERMANENT_TYPES or x in ("Instant", "Sorcery", "Kindred"))
        elif what.distinct == "name":
            values.add(seen.name)
        else:
            values.add(mana_value_of(board.objects[t], seen))
    return len(values)


def _stat(board: Board, scope: Scope, thing: int, stat: str) -> int:
    if thing < 0:
        return 0
    found = board.objects[thing]
    obj = found if type(found) is Obj else found.last.obj if type(found) is Gone and found.last is not None else None
    seen = chars_of(board, thing)
    if obj is None or seen is None:
        if scope.last is not None and scope.source == thing:
            obj, seen = scope.last.obj, scope.last.chars
        else:
            return 0
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
        return len(color_order("".join("".join(chars(board, board.objects[t]).colors) for t in find(board, scope, what.filter))))
    if what.of == "identity":
        identity = identity_of(board, scope.controller, book)
        return None if identity is None else len(identity)
    if what.of.startswith("devotion "):
        return _devotion(board, scope, set(what.of[9:]))
    facts = _cast_facts(board, scope)
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


def identity_of(board: Board, player: int, book: Book | None) -> tuple[str, ...] | None:
    """Color identity of the player's commanders, fixed before the game (903.4); None if undefined (903.4f)."""
    held = board.fixed.identities
    return held[player] if player < len(held) else None


# -- conditions --------------------------------------------------------------------------------------------------------


def holds(board: Board, scope: Scope, condition: f.Condition | None, book: Book | None = None) -> bool:
    """Whether the condition is true now (None = always)."""
    if condition is None:
        return True
    what: Any = condition
    kind = type(what)
    if kind is f.Compare:
        if not (defined(board, scope, what.left, book) and defined(board, scope, what.right, book)):
            return False
        return compare(amount(board, scope, what.left, book), what.relation, amount(board, scope, what.right, book))
    if kind is f.Is:
        found = things(board, scope, what.of)
        test = [t >= 0 and _fits_last(board, scope, what.filter, t) for t in found]
        return bool(test) and all(test) if what.every else any(test)
    if kind is f.InZone:
        return any(t >= 0 and (o := board.object(t)) is not None and o.zone in what.zones for t in things(board, scope, what.of))
    if kind is f.Turn:
        mine = board.turn.active == scope.controller and not board.turn.orphan
        if what.whose != "any" and mine != (what.whose == "you"):
            return False
        steps = what.steps
        return not steps or board.turn.step in steps or ("combat" in steps and board.combat is not None)
    if kind is f.Paid:
        return what.cost in scope.paid or what.cost in _facts(board, scope, "paid")
    if kind is f.WasCast:
        facts = _cast_facts(board, scope)
        return facts is not None and bool(facts.zone) and what.zone in ("", facts.zone) and what.using in ("", facts.using)
    if kind is f.Did:
        return scope.number(what.slot) > 0 or bool(scope.bound(what.slot))
    if kind is f.ThisTurn:
        return any(f"{what.deed} {p}" in board.turn.deeds for p in range(len(board.players)) if player_fits(board, scope, p, what.who))
    if kind is f.Monarch:
        return board.tally.marks.monarch in players(board, scope, what.who)
    if kind is f.Chose:
        return bool(choice_of(None if scope.source is None else board.object(scope.source), what.key) == what.word)
    if kind is f.Blessed:
        return any(p in board.tally.marks.blessed for p in players(board, scope, what.who))
    if kind is f.Initiative:
        return board.tally.marks.initiative in players(board, scope, what.who)
    if kind is f.Designated:
        return bool(board.tally.marks.day == what.word)
    if kind is f.Picked:
        return bool(scope.word(what.slot) == what.word)
    if kind is f.NewlyControlled:
        return True  # looked up in the log as the ability triggers (engine.core.triggers)
    if kind is f.Not:
        return not holds(board, scope, what.of, book)
    if kind is f.AllOf:
        return all(holds(board, scope, p, book) for p in what.parts)
    return any(holds(board, scope, p, book) for p in what.parts)


def _fits_last(board: Board, scope: Scope, wanted: f.Filter, thing: int) -> bool:
    """Whether the thing fits now, or as it last was if it is gone."""
    if board.object(thing) is not None:
        return matches(board, scope, wanted, thing)
    last = board.last(thing)
    if last is None:
        return False
    parts = wanted.any_of or (wanted,)
    return any(last.obj.zone in p.zones and describes(board, scope, p, last.obj, last.chars, last.controller) for p in parts)


def _cast_facts(board: Board, scope: Scope) -> Any:
    if scope.source is None:
        return None
    obj = board.object(scope.source)
    if obj is None and scope.last is not None:
        obj = scope.last.obj
    return obj.more.cast if obj is not None else None


def _facts(board: Board, scope: Scope, name: str) -> tuple[str, ...]:
    facts = _cast_facts(board, scope)
    return getattr(facts, name) if facts is not None else ()


__all__ += ["defending_player", "defined", "describes", "has_subtype", "identity_of", "is_creature_type", "mana_value_of"]
