"""The order of continuous effects: layers, timestamps, dependency, effects that began earlier (CR 613.1-613.8, 611.2c, 611.3a, 604.3).

A view is built on a *scratch board*: the same board with a view under construction in its cache, so that filters, amounts and conditions
that are read on it see the values reached so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Static
from engine.cards.mana import color_order
from engine.core import layer_plan as lp
from engine.core.layer_changes import CHANGES, chosen_color, parameters, typed
from engine.core.layer_faces import counter_keyword, face_now
from engine.core.layer_plan import Effect, Plan, functions, plan_of_ability, plan_of_effect, statics_of
from engine.core.layers import DONE, BoardView, unaffected, with_counters
from engine.core.match import amount, describes, holds, matches, things
from engine.core.printed import printed
from engine.frozen import replace
from engine.state.frames import Scope
from engine.state.objects import Gone, Obj

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.state.board import Board, Continuous
    from engine.state.objects import Chars

__all__ = ["Work", "build", "defined"]

_LATEST = 1 << 60


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
        """An amount of an effect; ``Bound("it")`` and ``Bound("each")`` in it are the object affected."""
        if type(what) is int:
            return what
        scope = e.scope
        if obj is not None:
            scope = replace(scope, bindings=(("it", (obj.id,)), ("each", (obj.id,)), *scope.bindings))
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
        """Set the effect's scope for now; whether it exists and its condition holds (613.6: what has begun goes on regardless)."""
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
        index = self.index
        if index is None:
            index = {}
            get = self.controllers.get
            for obj in self.field:
                index.setdefault(get(obj.id, obj.controller), []).append(obj)
            if self.stage > lp.CONTROL:
                self.index = index
        return index.get(player, [])

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
        """Whether applying ``b`` would change the existence of ``a``, what it applies to or what it does there (613.8a)."""
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
        """Apply all effects of one layer in their order; effects that come into being are sorted in. Returns the newcomers."""
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
    if pending[0].plan.cda:  # characteristic-defining abilities come first and depend only on each other (613.3, 613.8a)
        n = sum(1 for e in pending if e.plan.cda)
    waits: list[set[int]] = []
    for i in range(n):
        a, looks = pending[i], _looks(pending[i], layer)
        waits.append({
            j for j in range(n) if j != i and looks & pending[j].plan.writes[layer] and w.depends(a, pending[j], layer)
        })
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


# -- characteristic-defining abilities of objects that nothing else changes --------------------------------------------


def defined(v: BoardView, board: Board, obj: Obj, seen: Chars, *, sizes: bool = False) -> Chars:
    """What the object's characteristic-defining abilities make of its values, in any zone (604.3, 613.3, 613.4a); ``sizes``: only of
    power and toughness.
    """
    busy: set[int] = v.data.setdefault("defining", set())
    if obj.id in busy:
        return seen
    busy.add(obj.id)
    try:
        scope: Scope | None = None
        for ability in seen.abilities:
            if type(ability) is not Static or not ability.cda:
                continue
            if scope is None:
                who = v.controllers.get(obj.id, obj.controller)
                scope = Scope(obj.owner if who is None else who, obj.id)
            if v.stage != DONE and plan_of_ability(ability).sensitive:
                v.volatile = True
            for change in ability.changes:
                if type(change) is o.SetPT:
                    if v.stage >= lp.CDA_PT:
                        power = seen.power if change.power is None else amount(board, scope, change.power)
                        toughness = seen.toughness if change.toughness is None else amount(board, scope, change.toughness)
                        seen = replace(seen, power=power, toughness=toughness)
                elif sizes:
                    continue
                elif type(change) is o.AddTypes:
                    seen = typed(seen, change)
                elif type(change) is o.SetColors:
                    seen = replace(seen, colors=chosen_color(board, obj) if change.chosen else color_order(change.colors))
                elif type(change) is o.AddColors:
                    seen = replace(seen, colors=color_order((*seen.colors, *change.colors)))
    finally:
        busy.discard(obj.id)
    return seen


# -- building ----------------------------------------------------------------------------------------------------------


def _permanents(board: Board) -> tuple[Obj, ...]:
    levels = board.objects.levels
    out = []
    for i in board.battlefield:
        obj = levels[i >> 10][(i >> 5) & 31][i & 31]
        if not obj.more.phased:
            out.append(obj)
    return tuple(out)


def _locked(board: Board, c: Continuous) -> tuple[Obj, ...] | None:
    """The objects a resolved effect is locked to; a permanent spell's effects go on with the permanent (400.7a). None: it follows a filter."""
    if c.filter is not None:
        return None
    out: list[Obj] = []
    for t in c.things:
        found = board.objects[t] if t >= 0 else None
        if type(found) is Gone and found.last is not None and found.last.obj.zone == "stack":
            living = [board.object(b) for b in found.became]
            found = next((x for x in living if x is not None and x.zone == "battlefield"), None)
        if type(found) is Obj and not found.more.phased:
            out.append(found)
    return tuple(out)


def _resolved(w: Work, *, copies: bool) -> list[Effect]:
    out = []
    for c in w.board.effects.continuous:
        if not c.changes:
            continue
        plan = plan_of_effect(c)
        if (plan.layers[0][0] == lp.COPY) is not copies:
            continue
        things_ = _locked(w.board, c)
        if things_ == ():
            continue
        source = w.board.object(c.source) if c.source is not None else None
        w.number_of += 1
        e = Effect(plan, source, (1, c.timestamp, w.number_of), c.controller, things_)
        e.scope = Scope(c.controller, c.source, bindings=c.bindings)
        out.append(e)
    return out


def _statics(w: Work, *, copies: bool) -> list[Effect]:
    """Effects of static abilities of objects as they are after layer 1 (with ``copies``: before it, those with a part there)."""
    board, faces, out = w.board, w.faces, []
    ids: Any = board.sources
    extra = [i for i in faces if i not in board.sources]
    for oid in (*ids, *sorted(extra)) if extra else ids:
        obj = board.objects[oid]
        more = obj.more
        if more.phased:
            continue
        shown = faces.get(oid)
        if shown is None:
            base = obj.base
            p = base.cache or printed(base)
            if not (p.layered or p.cda) and not more.merged:
                continue
            if more.face_down or more.merged:
                p = printed(face_now(obj))
        else:
            p = printed(shown)
        for plan in statics_of(p):
            ability = plan.what
            if (plan.layers[0][0] == lp.COPY) is not copies or not functions(ability, obj, p.chars.types):
                continue
            if plan.cda and obj.zone not in ("battlefield", "stack"):
                continue
            w.number_of += 1
            stamp = more.timestamp or obj.entered
            out.append(Effect(plan, obj, (0 if plan.cda else 1, stamp, w.number_of)))
    return out


def _keyword_counters(w: Work) -> list[Effect]:
    """Keyword counters as effects of layer 6 (613.1f); each kind on an object has the timestamp of the last one put there (613.7c)."""
    out: list[Effect] = []
    board = w.scratch
    far = [x for i in w.objects if (x := board.object(i)) is not None and x.zone != "battlefield"]
    for obj in (*w.field, *far):
        for kind, _ in obj.counters:
            keyword = counter_keyword(kind)
            if keyword is None:
                continue
            stamp = next((ids[0] for key, ids in obj.more.links if key == f"counter:{kind}" and ids), _LATEST)
            w.number_of += 1
            e = Effect(_counter_plan(kind, keyword), obj, (1, stamp, w.number_of), None, (obj,))
            e.scope = Scope(w.controller(obj), obj.id)  # type: ignore[arg-type]
            out.append(e)
    return out


_COUNTERS: dict[str, Plan] = {}


def _counter_plan(kind: str, keyword: Any) -> Plan:
    found = _COUNTERS.get(kind)
    if found is None:
        found = _COUNTERS[kind] = Plan(kind, None, None, (o.AddAbilities((keyword,)),), cda=False)
    return found


def build(board: Board) -> BoardView:
    """The derived values of a board on which some continuous effect may be at work."""
    w = Work(board)
    w.field = _permanents(board)
    first = _resolved(w, copies=True) + _statics(w, copies=True)
    if first:
        w.stage = lp.COPY
        w.run(lp.COPY, [e for e in first if e.plan.layers[0][0] == lp.COPY])
    effects = [e for e in first if len(e.plan.layers) > 1] + _resolved(w, copies=False) + _statics(w, copies=False)
    if not effects and not first:
        return BoardView()
    by_layer: dict[int, list[Effect]] = {}
    for e in effects:
        for layer, _ in e.plan.layers:
            by_layer.setdefault(layer, []).append(e)
    for layer in (lp.CONTROL, lp.TEXT, lp.TYPE, lp.COLOR, lp.ABILITIES, lp.CDA_PT, lp.SET_PT, lp.MODIFY_PT, lp.SWITCH_PT):
        w.stage = layer
        mine = by_layer.get(layer, [])
        if layer == lp.ABILITIES:
            mine = mine + _keyword_counters(w)
        elif layer == lp.CDA_PT:
            _far_sizes(w)
        elif layer == lp.MODIFY_PT:
            for oid, seen in w.objects.items():
                obj = board.objects[oid]
                if obj.counters:
                    w.objects[oid] = with_counters(obj, seen)
        if mine:
            for e in w.run(layer, mine):
                effects.append(e)
                for later, _ in e.plan.layers:
                    if later > layer:
                        by_layer.setdefault(later, []).append(e)
    return _finish(w, effects + first)


def _far_sizes(w: Work) -> None:
    """Power and toughness that objects outside play define for themselves, where something else already changed them (604.3)."""
    for oid, seen in tuple(w.objects.items()):
        obj = w.board.objects[oid]
        if obj.zone not in ("battlefield", "stack") and printed(obj.base).cda:
            w.objects[oid] = defined(w, w.scratch, obj, seen, sizes=True)


def _finish(w: Work, effects: list[Effect]) -> BoardView:
    board = w.board
    out = BoardView()
    out.objects = w.objects
    for oid, seen in w.objects.items():
        if seen.power is not None and "Creature" not in seen.types and board.objects[oid].zone == "battlefield":  # 208.3
            w.objects[oid] = replace(seen, power=None, toughness=None)
    out.controllers = {oid: who for oid, who in w.controllers.items() if who != board.objects[oid].controller}
    out.volatile = w.volatile or any(e.plan.sensitive for e in effects)
    if w.faces:
        out.data["copiable"] = w.faces
    object.__setattr__(w.scratch, "cache", None)
    return out

