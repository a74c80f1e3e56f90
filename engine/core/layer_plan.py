"""Continuous effects taken apart by layer, with what each part reads and writes (CR 611, 613.1, 613.8a).

A :class:`Plan` is made once for a static ability or a resolved effect and kept in a table by identity; an
:class:`Effect` is one plan at work on one board and lives only while a view is built.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Static
from engine.cards.types import BASIC_LAND_MANA

if TYPE_CHECKING:
    from engine.core.printed import Printed
    from engine.state.board import Continuous
    from engine.state.objects import Obj

__all__ = [
    "ABILITIES", "CDA_PT", "COLOR", "CONTROL", "COPY", "EVERYTHING", "KEYWORDS", "LOSS", "MODIFY_PT", "NAME", "SET_PT", "SWITCH_PT",
    "TEXT", "TYPE", "Effect", "Plan", "functions", "plan_of_ability", "plan_of_effect", "statics_of",
]  # fmt: skip

COPY: Final = 10
"""Layer 1a."""
CONTROL: Final = 20
TEXT: Final = 30
TYPE: Final = 40
COLOR: Final = 50
ABILITIES: Final = 60
CDA_PT: Final = 71
SET_PT: Final = 72
MODIFY_PT: Final = 73
SWITCH_PT: Final = 74

_LAYER: dict[type[Any], int] = {
    o.BecomeCopy: COPY, o.Control: CONTROL, o.SetName: TEXT, o.AddTypes: TYPE, o.SetTypes: TYPE, o.SetColors: COLOR, o.AddColors: COLOR,
    o.AddAbilities: ABILITIES, o.AddActivated: ABILITIES, o.LoseAbilities: ABILITIES, o.SetPT: SET_PT, o.AddPT: MODIFY_PT, o.SwitchPT: SWITCH_PT,
}  # fmt: skip

# Aspects of objects, as bits: what a part of an effect looks at and what it changes.
_COPIABLE, _CONTROLLER, NAME, _TYPES, _COLORS, KEYWORDS, _SIZE, LOSS = (1 << i for i in range(8))
EVERYTHING: Final = 255
_WRITES = {
    COPY: EVERYTHING & ~_CONTROLLER, CONTROL: _CONTROLLER, TEXT: NAME, TYPE: _TYPES, COLOR: _COLORS, ABILITIES: KEYWORDS, CDA_PT: _SIZE,
    SET_PT: _SIZE, MODIFY_PT: _SIZE, SWITCH_PT: _SIZE,
}  # fmt: skip


class Plan:
    """One continuous effect, taken apart.

    ``layers``: (layer, changes) in order of layers. ``reads``: aspects that decide whether and to what it applies;
    ``uses`` and ``writes``: by layer, aspects that its amounts look at and that it changes. ``sensitive``: something in
    it looks at what layer-neutral events change. ``timed``: something in it may look at the time or the combat.
    ``own``: an amount speaks of the object affected (``Bound("it")``), so it is read for each. ``cda``:
    characteristic-defining (604.3).
    """

    __slots__ = (
        "affects",
        "cda",
        "condition",
        "layers",
        "own",
        "reads",
        "sensitive",
        "timed",
        "uses",
        "what",
        "writes",
    )

    def __init__(self, what: Any, affects: Any, condition: Any, changes: tuple[o.Change, ...], *, cda: bool) -> None:
        """Take an effect apart."""
        self.what = what
        self.affects = affects
        self.condition = condition
        self.cda = cda
        parts: dict[int, list[o.Change]] = {}
        for change in changes:
            layer = _LAYER[type(change)]
            if layer == SET_PT and cda:
                layer = CDA_PT
            parts.setdefault(layer, []).append(change)
        self.layers = tuple((layer, tuple(parts[layer])) for layer in sorted(parts))
        scan = _Scan()
        scan.read(affects)
        scan.read(condition)
        self.reads = scan.mask | (LOSS | _CONTROLLER if type(what) is Static else 0)
        self.uses: dict[int, int] = {}
        self.writes: dict[int, int] = {}
        self.own = False
        for layer, part in self.layers:
            inner = _Scan()
            writes = _WRITES[layer]
            for change in part:
                inner.change(change)
                if type(change) is o.LoseAbilities or (
                    type(change) is o.SetTypes and any(s in BASIC_LAND_MANA for s in change.subtypes)
                ):
                    writes |= LOSS | KEYWORDS
            self.uses[layer] = inner.mask
            self.writes[layer] = writes
            self.own |= inner.own
            scan.sensitive |= inner.sensitive
            scan.timed |= inner.timed
        self.sensitive = scan.sensitive
        self.timed = scan.timed


_SENSITIVE_STATES = frozenset({"tapped", "untapped", "blocked", "unblocked", "damaged_this_turn"})
_TYPE_STATES = frozenset({"historic", "enchanted", "equipped", "modified"})
_TIMELESS_STATES = frozenset(
    {*_TYPE_STATES, "tapped", "untapped", "source", "host", "token", "nontoken", "commander", "face_down"}
)
_TIMELESS_PLAYERS = frozenset({"any", "you", "opponent"})
_TIMELESS = frozenset({
    f.This, f.You, f.Bound, f.ControllerOf, f.OwnerOf, f.AttachedTo, f.All, f.Count, f.Stat, f.Greatest, f.CountersOn, f.LifeOf, f.HandSize, f.Colors,
    f.Plus, f.Times, f.Compare, f.Is, f.InZone, f.Not, f.AllOf, f.AnyOf, f.Linked, f.Exact,
})  # fmt: skip
"""What an effect may look at without looking at the time or the combat. What is not here is taken to do so."""


class _Scan:
    """Collects the aspects that a piece of the language looks at."""

    __slots__ = ("mask", "own", "sensitive", "timed")

    def __init__(self) -> None:
        self.mask = 0
        self.sensitive = False
        self.timed = False
        self.own = False

    def change(self, change: Any) -> None:
        """What a change itself looks at; abilities that it gives are effects of their own."""
        kind = type(change)
        if kind is o.BecomeCopy:
            if change.face is None:
                self.mask |= _COPIABLE
                self.read(change.of)
        elif kind is o.Control:
            self.read(change.who)
        elif kind is o.AddActivated:
            self.mask |= KEYWORDS | LOSS | _COPIABLE
            self.sensitive = True
            self.read(change.of)
        elif kind in (o.SetPT, o.AddPT):
            self.read(change.power)
            self.read(change.toughness)

    def read(self, node: Any) -> None:
        """What a filter, reference, amount or condition looks at."""
        if node is None or type(node) in (int, str, bool):
            return
        kind = type(node)
        if kind is tuple:
            for part in node:
                self.read(part)
            return
        if kind is f.Filter:
            self.filter(node)
            return
        if kind is f.Bound:
            self.own = True
        elif kind in (f.Stat, f.Greatest):
            self.mask |= _SIZE if node.stat in ("power", "toughness") else _COPIABLE
        elif kind is f.Count and node.distinct:
            self.mask |= {
                "color": _COLORS,
                "type": _TYPES,
                "party": _TYPES,
                "basic_land_type": _TYPES,
                "name": NAME,
                "power": _SIZE,
                "toughness": _SIZE,
            }.get(node.distinct, _COPIABLE)
        elif kind is f.Colors:
            self.mask |= _COLORS
        elif kind in (f.ControllerOf, f.Defending):
            self.mask |= _CONTROLLER
        elif kind in (
            f.LifeOf,
            f.MostLife,
            f.CastCount,
            f.Seats,
            f.TurnCount,
            f.Targets,
            f.CastBefore,
            f.SpellsCast,
            f.Extreme,
            f.CameOrWent,
            f.Unspent,
            f.HighestNote,
        ) or (kind is f.Turn and "combat" in node.steps):
            self.sensitive = True
        self.timed |= kind not in _TIMELESS
        for name in getattr(node, "_fields", ()):
            self.read(getattr(node, name))

    def filter(self, w: f.Filter) -> None:
        """What a filter looks at."""
        if (
            w.types
            or w.any_types
            or w.not_types
            or w.supertypes
            or w.not_supertypes
            or w.subtypes
            or w.any_subtypes
            or w.not_subtypes
        ):
            self.mask |= _TYPES
        if w.colors or w.any_colors or w.not_colors or w.color_count is not None:
            self.mask |= _COLORS
        if w.name is not None:
            self.mask |= NAME
        if w.keywords or w.not_keywords:
            self.mask |= KEYWORDS
        if w.controller != "any" or w.owner != "any":
            self.mask |= _CONTROLLER
        if w.chosen is not None:
            self.mask |= _TYPES | _COLORS | NAME
        for size in (w.power, w.toughness):
            if size is not None:
                self.mask |= _SIZE
                self.read(size[1])
        if w.shares is not None:
            self.mask |= _TYPES | _COLORS | NAME
            self.read(w.shares[1])
        if w.counted is not None:
            self.read(w.counted[1])
        if w.mana_value is not None:
            self.mask |= _COPIABLE
            self.sensitive |= "stack" in w.zones
            self.read(w.mana_value[1])
        if w.state:
            self.own |= "attached_to it" in w.state
            self.timed |= not _TIMELESS_STATES.issuperset(w.state)
            self.sensitive |= not _SENSITIVE_STATES.isdisjoint(w.state)
            if not _TYPE_STATES.isdisjoint(w.state):
                self.mask |= _TYPES
        if w.targets is not None:
            self.sensitive = True
            self.read(w.targets)
        self.timed |= w.controller not in _TIMELESS_PLAYERS or w.owner not in _TIMELESS_PLAYERS
        for part in w.any_of:
            self.filter(part)


# -- tables of plans ---------------------------------------------------------------------------------------------------

_PLANS: dict[int, tuple[Any, Plan]] = {}
_FACES: dict[int, tuple[Any, tuple[Plan, ...]]] = {}
_LIMIT = 4096


def plan_of_ability(ability: Static, *, granted: bool = False) -> Plan:
    """The plan of a static ability; an ability that an effect grants is never characteristic-defining (604.3a)."""
    key = ~id(ability) if granted else id(ability)
    found = _PLANS.get(key)
    if found is None:
        if len(_PLANS) > _LIMIT:
            _PLANS.clear()
        made = Plan(ability, ability.affects, ability.condition, ability.changes, cda=ability.cda and not granted)
        found = _PLANS[key] = (ability, made)
    return found[1]


def plan_of_effect(effect: Continuous) -> Plan:
    """The plan of a continuous effect of a resolved spell or ability."""
    found = _PLANS.get(id(effect))
    if found is None:
        if len(_PLANS) > _LIMIT:
            _PLANS.clear()
        made = Plan(effect, effect.filter, effect.condition, effect.changes, cda=False)
        found = _PLANS[id(effect)] = (effect, made)
    return found[1]


def statics_of(p: Printed) -> tuple[Plan, ...]:
    """Plans of all static abilities of prepared values, characteristic-defining ones among them."""
    found = _FACES.get(id(p))
    if found is None:
        if len(_FACES) > _LIMIT:
            _FACES.clear()
        plans = tuple(plan_of_ability(a) for a in p.chars.abilities if type(a) is Static)
        found = _FACES[id(p)] = (p, plans)
    return found[1]


_COMMAND_TYPES = ("Conspiracy", "Dungeon", "Phenomenon", "Plane", "Scheme", "Vanguard")


def functions(ability: Static, obj: Obj, types: tuple[str, ...]) -> bool:
    """Whether the static ability functions in the zone its object is in (113.6, 113.6p)."""
    if ability.cda or obj.zone in ability.zones:
        return True
    if "battlefield" in ability.zones:
        if obj.zone == "command":
            return obj.more.kind == "emblem" or any(t in types for t in _COMMAND_TYPES)
        if obj.zone == "stack":
            return "Instant" in types or "Sorcery" in types
    return False


class Effect:
    """One continuous effect at work. ``things``: the objects it is locked to (611.2c), None if its set follows a filter
    or reference.

    ``source``: the object its ability is on; ``home``: whether the effect ends with that ability (statics).
    ``started``: it has begun to apply, so ``locked`` is its set in all further layers (613.6).
    """

    __slots__ = ("ability", "home", "key", "locked", "plan", "scope", "source", "started", "things", "who")

    def __init__(self, plan: Plan, source: Any, key: tuple[int, int, int], who: Any = None, things: Any = None) -> None:
        """An effect that has not begun."""
        self.plan = plan
        self.source: Obj | None = source
        self.ability: Any = plan.what if type(plan.what) is Static else None
        self.home = self.ability is not None
        self.key = key
        self.who = who
        self.things: tuple[Obj, ...] | None = things
        self.scope: Any = None
        self.started = False
        self.locked: tuple[Obj, ...] = ()
