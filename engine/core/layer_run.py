"""Building the view of a board on which continuous effects are at work: collecting them, and the layers in order (CR
613.1-613.4, 611, 604.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Static
from engine.cards.mana import color_order
from engine.core import layer_plan as lp
from engine.core.amounts import amount
from engine.core.layer_changes import chosen_color, typed
from engine.core.layer_faces import counter_keyword, face_now
from engine.core.layer_plan import Effect, Plan, functions, plan_of_ability, plan_of_effect, statics_of
from engine.core.layer_work import Work
from engine.core.layers import DONE, BoardView, with_counters
from engine.core.printed import printed
from engine.frozen import replace
from engine.state.frames import Scope
from engine.state.objects import Gone, Obj

if TYPE_CHECKING:
    from engine.state.board import Board, Continuous
    from engine.state.objects import Chars

__all__ = ["build", "defined"]

_DEEPEST = 2
"""How many sizes are worked out inside each other: of what counts things, and of these things. That those count each
other in turn changes nothing that they are counted by, and would take for ever.
"""
_LATEST = 1 << 60
"""Timestamp of a keyword counter of which it is not recorded when it was put."""


# -- characteristic-defining abilities of objects that nothing else changes --------------------------------------------


def defined(v: BoardView, board: Board, obj: Obj, seen: Chars, *, sizes: bool = False) -> Chars:
    """What the object's characteristic-defining abilities make of its values, in any zone (604.3, 613.3, 613.4a);
    ``sizes``: only of power and toughness.
    """
    busy: set[int] = v.data.setdefault("defining", set())
    if obj.id in busy:
        return seen
    known = None
    if v.stage == DONE and not busy:
        known = board.remembered().get(("defined", obj.id, sizes))
        if known is not None and known[0] is obj and known[1] is v:
            return known[2]  # type: ignore[no-any-return]
        known = board.remembered()
    busy.add(obj.id)
    try:
        scope: Scope | None = None
        for ability in seen.abilities:
            if type(ability) is not Static or not ability.cda:
                continue
            if scope is None:
                who = v.controllers.get(obj.id, obj.controller)
                scope = Scope(obj.owner if who is None else who, obj.id)
            if v.stage != DONE:
                plan = plan_of_ability(ability)
                v.volatile |= plan.sensitive
                v.timed |= plan.timed
            for change in ability.changes:
                if type(change) is o.SetPT:
                    if v.stage >= lp.CDA_PT and len(busy) <= _DEEPEST:
                        power = seen.power if change.power is None else amount(board, scope, change.power)
                        if change.toughness is None:
                            toughness = seen.toughness
                        elif change.toughness == change.power:
                            toughness = power
                        else:
                            toughness = amount(board, scope, change.toughness)
                        seen = replace(seen, power=power, toughness=toughness)
                elif sizes:
                    continue
                elif type(change) is o.AddTypes:
                    seen = typed(seen, change)
                elif type(change) is o.SetColors:
                    seen = replace(
                        seen, colors=chosen_color(board, obj) if change.chosen else color_order(change.colors)
                    )
                elif type(change) is o.AddColors:
                    seen = replace(seen, colors=color_order((*seen.colors, *change.colors)))
    finally:
        busy.discard(obj.id)
    if known is not None:
        known["defined", obj.id, sizes] = (obj, v, seen)
    return seen


# -- building ----------------------------------------------------------------------------------------------------------


def _permanents(board: Board) -> tuple[Obj, ...]:
    levels = board.objects.levels
    return tuple([obj for i in board.battlefield if not (obj := levels[i >> 10][(i >> 5) & 31][i & 31]).more.phased])


def _locked(board: Board, c: Continuous) -> tuple[Obj, ...] | None:
    """The objects a resolved effect is locked to; a permanent spell's effects go on with the permanent (400.7a). None:
    it follows a filter.
    """
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
    """Effects of static abilities of objects as they are after layer 1 (with ``copies``: before it, those with a part
    there).
    """
    board, faces, out = w.board, w.faces, []
    ids: Any = board.sources
    extra = [i for i in faces if i not in board.sources]
    levels = board.objects.levels
    for oid in (*ids, *sorted(extra)) if extra else ids:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
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
    """Keyword counters as effects of layer 6 (613.1f); each kind on an object has the timestamp of the last one put
    there (613.7c).
    """
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
        object.__setattr__(w.scratch, "cache", None)  # no cycle is left behind
        return BoardView()
    by_layer: dict[int, list[Effect]] = {}
    for e in effects:
        for layer, _ in e.plan.layers:
            by_layer.setdefault(layer, []).append(e)
    for layer in (
        lp.CONTROL,
        lp.TEXT,
        lp.TYPE,
        lp.COLOR,
        lp.ABILITIES,
        lp.CDA_PT,
        lp.SET_PT,
        lp.MODIFY_PT,
        lp.SWITCH_PT,
    ):
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
    """Power and toughness that objects outside play define for themselves, where something else already changed them
    (604.3).
    """
    for oid, seen in tuple(w.objects.items()):
        obj = w.board.objects[oid]
        if obj.zone not in ("battlefield", "stack") and printed(obj.base).cda:
            w.objects[oid] = defined(w, w.scratch, obj, seen, sizes=True)


def _finish(w: Work, effects: list[Effect]) -> BoardView:
    board = w.board
    out = BoardView()
    out.objects = w.objects
    for oid, seen in w.objects.items():
        # 208.3
        if seen.power is not None and "Creature" not in seen.types and board.objects[oid].zone == "battlefield":
            w.objects[oid] = replace(seen, power=None, toughness=None)
    out.controllers = {oid: who for oid, who in w.controllers.items() if who != board.objects[oid].controller}
    out.volatile = w.volatile or any(e.plan.sensitive for e in effects)
    out.timed = w.timed or any(e.plan.timed for e in effects)
    if w.faces:
        out.data["copiable"] = w.faces
    object.__setattr__(w.scratch, "cache", None)
    return out
