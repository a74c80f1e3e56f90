"""A view of the board under construction: which effects exist, what they apply to, and in which order (CR 613.3,
613.6-613.8, 611.2c, 611.3a).

It stands in the cache of a *scratch board*, a twin of the board whose view is wanted, so that filters, amounts and
conditions that are read on the twin see the values reached so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.core import layer_plan as lp
from engine.core.amounts import amount
from engine.core.conditions import holds
from engine.core.layer_changes import CHANGES, parameters
from engine.core.layer_plan import Effect, functions, plan_of_ability
from engine.core.layers import BoardView, unaffected
from engine.core.match import describes, matches
from engine.core.references import things
from engine.frozen import replace
from engine.state.frames import Scope
from engine.state.objects import Obj

if TYPE_CHECKING:
    from engine.cards import ops as o
    from engine.cards.abilities import Static
    from engine.cards.card import Face
    from engine.state.board import Board
    from engine.state.objects import Chars

__all__ = ["Work"]


class Work(BoardView):
    """A view under construction."""

    __slots__ = ("board", "born", "faces", "field", "index", "number_of", "scratch", "trying")

    def __init__(self, board: Board) -> None:
        """Begin with nothing changed."""
        super().__init__()
        self.stage = 0
        self.board = board
        self.scratch = replace(board)
        object.__setattr__(self.scratch, "cache", self)
        self.faces: dict[int, Face] = {}
        self.data["copiable"] = self.faces
        self.field: tuple[Obj, ...] = ()
        self.index: dict[int | None, list[Obj]] | None = None
        self.born: list[Effect] = []
        self.number_of = 0
        self.trying = False

    def seen(self, obj: Obj) -> Chars:
        """The characteristics reached so far."""
        found = self.objects.get(obj.id)
        return unaffected(self, self.scratch, obj) if found is None else found

    def controller(self, obj: Obj) -> int:
        """Who is "you" for abilities of the object: its controller so far, or its owner where it has none (109.5)."""
        who = self.controllers.get(obj.id, obj.controller)
        return obj.owner if who is None else who

    def number(self, e: Effect, what: f.Amount, obj: Obj | None = None) -> int:
        """An amount of an effect; ``Bound("it")`` and ``Bound("each")`` in it are the object affected unless it binds
        them.
        """
        if type(what) is int:
            return what
        scope = e.scope
        if obj is not None:
            scope = replace(scope, bindings=(*scope.bindings, ("it", (obj.id,)), ("each", (obj.id,))))
        return amount(self.scratch, scope, what)

    def bear(self, obj: Obj, ability: Static, by: Effect) -> None:
        """An effect gave the object a static ability, which from now on makes an effect of its own (613.7a)."""
        if self.trying or obj.more.phased or not functions(ability, obj, self.seen(obj).types):
            return
        self.number_of += 1
        stamp = max(obj.more.timestamp or obj.entered, by.key[1])
        self.born.append(Effect(plan_of_ability(ability, granted=True), obj, (1, stamp, self.number_of)))

    # -- which effects there are and what they apply to ----------------------------------------------------------------

    def begin(self, e: Effect) -> bool:
        """Set the effect's scope for now; whether it exists and its condition holds (613.6: what has begun goes on
        regardless).
        """
        source = e.source
        if e.home and source is not None:
            e.scope = Scope(self.controller(source), source.id)  # type: ignore[arg-type]
            if e.started:
                return True
            seen = self.objects.get(source.id)
            if seen is not None and not any(a is e.ability for a in seen.abilities):
                return False
        elif e.started:
            return True
        return e.plan.condition is None or holds(self.scratch, e.scope, e.plan.condition)

    def targets(self, e: Effect) -> tuple[Obj, ...]:
        """The objects that the effect applies to now."""
        if e.started:
            return e.locked
        if e.things is not None:
            return e.things
        affects = e.plan.affects
        if type(affects) is f.Filter:
            return self.select(affects, e.scope)
        if affects is None or type(affects) is f.This:
            return () if e.source is None else (e.source,)
        if type(affects) is f.All:
            return self.select(affects.filter, e.scope)
        objects = self.scratch.objects
        found = (objects[t] for t in things(self.scratch, e.scope, affects) if t >= 0)
        return tuple(x for x in found if type(x) is Obj and not x.more.phased)

    def controlled(self, player: int) -> list[Obj]:
        """Permanents the player controls, once layer 2 is over."""
        index = {} if self.index is None else self.index
        found: list[Obj] | None = index.get(player)
        if found is None:
            if self.controllers:
                get = self.controllers.get
                found = [obj for obj in self.field if get(obj.id, obj.controller) == player]
            else:
                found = [obj for obj in self.field if obj.controller == player]
            if self.stage > lp.CONTROL:
                index[player] = found
                self.index = index
        return found

    def select(self, w: f.Filter, scope: Scope) -> tuple[Obj, ...]:
        """The objects that fit the filter, zone by zone."""
        if w.any_of or w.zones != ("battlefield",) or w.kind not in _KINDS:
            return self._elsewhere(w, scope)
        out = []
        mine = w.controller == "you"
        pool: Any = self.controlled(scope.controller) if mine else self.field
        get = self.objects.get
        types, simple = w.types, (mine or w.controller == "any") and _simple(w)
        this = scope.source if w.other else -1
        for obj in pool:
            if obj.id == this:
                continue
            seen = get(obj.id)
            if seen is None:
                seen = unaffected(self, self.scratch, obj)
            have = seen.types
            for t in types:
                if t not in have:
                    break
            else:
                if simple or describes(self.scratch, scope, w, obj, seen, self.controllers.get(obj.id, obj.controller)):
                    out.append(obj)
        return tuple(out)

    def _elsewhere(self, w: f.Filter, scope: Scope) -> tuple[Obj, ...]:
        zones = w.zones if not w.any_of else tuple(dict.fromkeys(z for part in w.any_of for z in part.zones))
        board, ids = self.scratch, []
        for zone in zones:
            if zone in ("library", "hand", "graveyard"):
                for state in board.players:
                    ids += getattr(state, zone)
            else:
                ids += getattr(board, zone)
        return tuple(board.objects[i] for i in ids if matches(board, scope, w, i))

    # -- applying ------------------------------------------------------------------------------------------------------

    def apply(self, e: Effect, layer: int) -> None:
        """Apply the effect's part for this layer, if it exists."""
        if not self.begin(e):
            return
        objs = self.targets(e)
        if not e.started:
            e.started = True
            e.locked = objs
        if objs:
            for change in _part(e, layer):
                CHANGES[type(change)](self, e, change, objs)

    def outcome(self, e: Effect, layer: int) -> Any:
        """What the effect would do if it applied now: None if it doesn't exist, else its set and its numbers."""
        if not self.begin(e):
            return None
        objs = self.targets(e)
        return tuple(x.id for x in objs), parameters(self, e, _part(e, layer), objs)

    def depends(self, a: Effect, b: Effect, layer: int) -> bool:
        """Whether applying ``b`` would change the existence of ``a``, what it applies to or what it does there
        (613.8a).
        """
        before = self.outcome(a, layer)
        if before is None:
            return False
        held = dict(self.objects), dict(self.controllers), dict(self.faces), self.index
        started, locked, self.trying = b.started, b.locked, True
        self.apply(b, layer)
        after = self.outcome(a, layer)
        b.started, b.locked, self.trying = started, locked, False
        self.objects, self.controllers, self.faces, self.index = held
        self.data["copiable"] = self.faces
        return bool(before != after)

    def run(self, layer: int, effects: list[Effect]) -> list[Effect]:
        """Apply all effects of one layer in their order; effects that come into being are sorted in. Returns the
        newcomers.
        """
        pending = sorted(effects, key=_key)
        news: list[Effect] = []
        tangled = _entangled(pending, layer)
        while pending:
            e = pending.pop(_first_free(self, pending, layer) if tangled and len(pending) > 1 else 0)
            self.apply(e, layer)
            if self.born:
                news += self.born
                pending += [x for x in self.born if layer in x.plan.writes]
                pending.sort(key=_key)
                self.born = []
                tangled = _entangled(pending, layer)
        return news


def _key(e: Effect) -> tuple[int, int, int]:
    return e.key


def _part(e: Effect, layer: int) -> tuple[o.Change, ...]:
    for number, changes in e.plan.layers:
        if number == layer:
            return changes
    return ()


_SIMPLE: dict[int, tuple[f.Filter, bool]] = {}
_KINDS = ("permanent", "card", "any")


def _simple(w: f.Filter) -> bool:
    """Whether types, controller and "other" are all that the filter looks at."""
    found = _SIMPLE.get(id(w))
    if found is None:
        if len(_SIMPLE) > 2048:
            _SIMPLE.clear()
        empty = f.Filter()
        rest = replace(w, zones=empty.zones, types=(), controller="any", other=False, kind=empty.kind)
        found = _SIMPLE[id(w)] = (w, rest == empty)
    return found[1]


# -- dependency --------------------------------------------------------------------------------------------------------


def _looks(e: Effect, layer: int) -> int:
    return e.plan.uses.get(layer, 0) | (0 if e.started else e.plan.reads)


def _entangled(pending: list[Effect], layer: int) -> bool:
    """Whether some effect looks at what another one in the layer changes: only then can there be a dependency."""
    if len(pending) < 2:
        return False
    written = 0
    for e in pending:
        written |= e.plan.writes[layer]
    for a in pending:
        looks = _looks(a, layer) & written
        if not looks:
            continue
        for b in pending:
            if b is not a and looks & b.plan.writes[layer] and a.plan.cda == b.plan.cda:
                return True
    return False


def _first_free(w: Work, pending: list[Effect], layer: int) -> int:
    """Index of the effect to apply next: the earliest that depends on none that doesn't also depend on it (613.8b)."""
    n = len(pending)
    if pending[
        0
    ].plan.cda:  # characteristic-defining abilities come first and depend only on each other (613.3, 613.8a)
        n = sum(1 for e in pending if e.plan.cda)
    waits: list[set[int]] = []
    for i in range(n):
        a, looks = pending[i], _looks(pending[i], layer)
        waits.append(
            {
                j
                for j in range(n)
                if j != i and looks & pending[j].plan.writes[layer] and w.depends(a, pending[j], layer)
            }
        )
        if i == 0 and not waits[0]:
            return 0
    reach = [set(s) for s in waits]
    grown = True
    while grown:
        grown = False
        for i in range(n):
            more = set().union(*(reach[j] for j in reach[i])) - reach[i] if reach[i] else set()
            if more:
                reach[i] |= more
                grown = True
    for i in range(n):
        if all(i in reach[j] for j in reach[i]):
            return i
    return 0
