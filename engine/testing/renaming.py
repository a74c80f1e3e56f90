"""The same game with everything internal in another order: nothing but names may change (architecture 4.13,
"metamorphic").

:func:`renamed` permutes the object ids of a game and the order of all zones and registries whose order means nothing.
:class:`Twins` plays both games by the same decisions, translated from one's objects to the other's, and compares what
is there after each. Where they differ, the engine has chosen for a player.
"""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import attrs

from engine.cards.card import Face
from engine.core.layers import chars, controller_of
from engine.core.machine import apply
from engine.frozen import PMap, Table, replace
from engine.rulebook.refs import RuleRef
from engine.state import decisions as de
from engine.state.frames import Priority, Steps
from engine.state.objects import Gone, Obj

if TYPE_CHECKING:
    from engine.state.board import Board
    from engine.state.decisions import Action, Decision
    from engine.state.frames import PendingTrigger
    from engine.state.game import Game

__all__ = ["Twins", "calm", "renamed"]

_THINGS = frozenset({
    ("Entry", "attack"), ("ProposedDamage", "to"), ("ProposedCounters", "thing"), ("CountersPut", "thing"), ("DamageDealt", "to"), ("Attached", "to"),
    ("LeftCombat", "defender"), ("Continuous", "things"), ("Continuous", "bindings"), ("ShieldEffect", "things"), ("Delayed", "bindings"),
    ("Attack", "defender"), ("More", "attached_to"), ("StackPart", "targets"), ("StackPart", "bindings"), ("Exact", "things"), ("Filter", "ids"),
    ("Trigger", "ids"), ("Bind", "things"),
})  # fmt: skip
"""Fields that hold things though their type says ``int``."""
_MOVED = re.compile(r"moved:(\d+)")


def calm(game: Game) -> bool:
    """Whether a player has priority and nothing else is under way: such games can be renamed."""
    return (
        game.outcome is None
        and not game.waiting
        and [type(f) for f in game.agenda] == [Steps, Priority]
        and game.pending[0].kind == "ChooseAction"
    )


class _Rename:
    def __init__(self, ids: dict[int, int]) -> None:
        self.ids = ids
        self.fields: dict[type[Any], tuple[tuple[str, bool], ...]] = {}
        self.done: dict[int, tuple[Any, Any]] = {}

    def thing(self, value: Any) -> Any:
        kind = type(value)
        if kind is int:
            return self.ids.get(value, value) if value >= 0 else value
        if kind is tuple:
            return tuple(self.thing(v) for v in value)
        if kind is str and value.startswith("moved:"):
            return _MOVED.sub(lambda m: f"moved:{self.ids[int(m[1])]}", value)
        return self(value)

    def __call__(self, value: Any) -> Any:
        kind = type(value)
        if kind is tuple:
            return tuple(self(v) for v in value) if value else value
        if kind is Table:
            return Table().extend(self(v) for v in value)
        if kind in (Face, RuleRef, PMap) or not attrs.has(kind):
            return value
        held = self.done.get(id(value))
        if held is not None:
            return held[1]
        fields = self.fields.get(kind)
        if fields is None:
            fields = self.fields[kind] = tuple(
                (f.name, "ObjectId" in str(f.type) or (kind.__name__, f.name) in _THINGS)
                for f in attrs.fields(kind)
                if f.init
            )
        changes = {}
        for name, things in fields:
            old = getattr(value, name)
            new = self.thing(old) if things else self(old)
            if new is not old and new != old:
                changes[name] = new
        made = replace(value, **changes) if changes else value
        self.done[id(value)] = (value, made)
        return made


def renamed(game: Game, seed: int) -> tuple[Game, dict[int, int]]:
    """The :func:`calm` game under other object ids, with battlefield, exile, command zone and registries in another
    order; and old id -> new id.
    """
    luck = random.Random(seed)
    ids = list(range(game.board.objects.size))
    luck.shuffle(ids)
    names = dict(enumerate(ids))
    rename = _Rename(names)
    board: Board = replace(rename(replace(game.board, objects=Table())), objects=Table())
    rows: dict[int, Any] = {names[i]: rename(x) for i, x in enumerate(game.board.objects)}
    board = replace(board, objects=Table().extend(rows[i] for i in range(len(rows))))

    def mixed(row: tuple[Any, ...]) -> tuple[Any, ...]:
        out = list(row)
        luck.shuffle(out)
        return tuple(out)

    effects = board.effects
    board = replace(
        board, battlefield=mixed(board.battlefield), exile=mixed(board.exile), command=mixed(board.command), sources=mixed(board.sources),
        attached=mixed(board.attached), marked=mixed(board.marked), players=tuple(replace(p, permanents=mixed(p.permanents)) for p in board.players),
        effects=replace(effects, continuous=mixed(effects.continuous), shields=mixed(effects.shields), delayed=mixed(effects.delayed)),
    )  # fmt: skip
    return replace(game, board=board, log=rename(game.log)), names


def _assigning(game: Game) -> bool:
    return bool(game.pending) and game.pending[0].kind == "AssignDamage"


class Twins:
    """A game and its renamed twin, played by the same decisions."""

    def __init__(self, game: Game, seed: int) -> None:
        """Begin with a :func:`calm` game."""
        self.one = game
        self.other, self.names = renamed(game, seed)
        self.shares: dict[int, dict[int, Any]] = {}

    def take(self, action: Action) -> None:
        """Carry out the action in the one game and its translation in the other.

        :raises AssertionError: the games are no twins any more; the message says where they differ.
        """
        sizes = self.one.board.objects.size, self.other.board.objects.size
        if _assigning(self.one) and type(action) is de.Answer:  # creatures may be asked for in another order (510.1)
            mine = self.one.pending[0]
            self.shares[self._to(mine.about[0])] = {
                self._to(int(o)): n for o, n in zip(mine.options, action.value, strict=True)
            }
            self.one = apply(self.one, action).game
            while _assigning(self.other) and (theirs := self.other.pending[0]).about[0] in self.shares:
                shares = self.shares.pop(theirs.about[0])
                self.other = apply(
                    self.other, de.Answer(theirs.player, tuple(shares[int(o)] for o in theirs.options))
                ).game
            if _assigning(self.one) or _assigning(self.other):
                return
        else:
            translated = self.translate(action)
            self.one, self.other = apply(self.one, action).game, apply(self.other, translated).game
        self._match(*sizes)
        if _assigning(self.one) and _assigning(self.other):
            return
        different = self.differences()
        assert not different, f"after {action}: " + "; ".join(different[:6])

    def _match(self, first: int, second: int) -> None:
        """Find the objects of the other game for the new ones of the one."""
        left: dict[Any, list[int]] = {}
        for oid in range(second, self.other.board.objects.size):
            left.setdefault(self._sign(self.other.board, oid, None), []).append(oid)
        for oid in range(first, self.one.board.objects.size):
            found = left.get(self._sign(self.one.board, oid, self.names))
            if found:
                self.names[oid] = found.pop(0)

    @staticmethod
    def _sign(board: Board, oid: int, names: dict[int, int] | None) -> Any:
        obj = board.objects[oid]
        if type(obj) is Gone:
            if obj.last is None:
                return "gone"
            obj = obj.last.obj
        if obj.cards:
            return obj.cards, obj.zone
        source = obj.stack.source if obj.stack is not None else None
        if source is not None and names is not None:
            source = names.get(source, source)
        return (
            obj.more.kind,
            obj.base.name,
            obj.owner,
            obj.controller,
            obj.zone,
            source,
            obj.stack.text if obj.stack is not None else "",
        )

    # -- decisions --

    def _to(self, thing: int) -> int:
        return self.names.get(thing, thing) if thing >= 0 else thing

    def translate(self, action: Action) -> Action:
        """The action in terms of the other game."""
        kind = type(action)
        if kind in (de.Cast, de.PlayLand, de.Activate, de.Special):
            return replace(action, object=self._to(action.object))  # type: ignore[union-attr]
        if kind is not de.Answer:
            return action
        mine = next(d for d in self.one.pending if d.player == action.player)
        theirs = next(d for d in self.other.pending if d.player == action.player)
        return replace(action, prompt=-1, value=self._value(mine, theirs, action.value))  # type: ignore[union-attr]

    def _value(self, mine: Decision, theirs: Decision, value: Any) -> Any:
        kind = mine.kind
        if kind in ("DeclareAttackers", "DeclareBlockers"):
            return tuple((self._to(a), self._to(b)) for a, b in value)
        if kind in ("Distribute", "AssignDamage"):
            shares = {self._to(int(o)): n for o, n in zip(mine.options, value, strict=True)}
            return tuple(shares[o] for o in theirs.options)  # type: ignore[index]
        if mine.labels and kind == "Order":
            signs = [self._trigger(self.one.waiting[int(v)], self._to) for v in value]
            left = {int(o): self._trigger(self.other.waiting[int(o)], int) for o in theirs.options}
            return self._one_by_one(signs, left)
        if mine.labels and kind in ("ChooseReplacement", "PayCost"):
            return self._by_label(mine, theirs, value)
        if kind in ("ChooseModes", "ChooseNumber"):
            return value
        return tuple(self._to(v) if type(v) is int else v for v in value)

    @staticmethod
    def _trigger(waiting: PendingTrigger, to: Any) -> Any:
        """A waiting trigger apart from names: many have the same words."""
        bound = tuple(tuple(to(t) if t >= 0 else t for t in things) for _, things in waiting.bindings)
        return (
            waiting.text,
            waiting.key,
            waiting.program,
            None if waiting.source is None else to(waiting.source),
            bound,
            waiting.numbers,
        )

    @staticmethod
    def _one_by_one(signs: list[Any], left: dict[int, Any]) -> tuple[int, ...]:
        out = []
        for sign in signs:
            at = next(o for o, other in left.items() if other == sign)
            del left[at]
            out.append(at)
        return tuple(out)

    def _by_label(self, mine: Decision, theirs: Decision, value: Any) -> Any:
        about = len(mine.about) == len(mine.options)
        signs = [(label, self._to(mine.about[i]) if about else None) for i, label in enumerate(mine.labels)]
        left = [
            (o, (label, theirs.about[i] if about else None))
            for i, (o, label) in enumerate(zip(theirs.options, theirs.labels, strict=True))
        ]
        out = []
        for v in value:
            sign = signs[mine.options.index(v)]
            at = next(i for i, (_, other) in enumerate(left) if other == sign)
            out.append(left.pop(at)[0])
        return tuple(out)

    # -- comparing --

    def differences(self) -> list[str]:
        """What differs between the two besides names; [] for twins."""
        one, other = self._told(self.one, self._to), self._told(self.other, lambda t: t)
        return [
            f"{key}: {one.get(key)} here, {other.get(key)} there"
            for key in sorted({*one, *other})
            if one.get(key) != other.get(key)
        ]

    @staticmethod
    def _told(game: Game, to: Any) -> dict[str, Any]:
        board = game.board
        out: dict[str, Any] = {
            "outcome": game.outcome,
            "rng": game.rng,
            "turn": (board.turn.number, board.turn.active, board.turn.step),
        }
        for seat, p in enumerate(board.players):
            out[f"player {seat}"] = (
                p.life,
                p.counters,
                p.lands,
                replace(p.more, had=()),
                tuple(sorted((m.kind, m.restriction, m.snow) for m in p.pool)),
            )
            out[f"library {seat}"] = [to(o) for o in p.library]
            for zone in ("hand", "graveyard", "permanents"):  # nothing looks at the order of a graveyard (404.3)
                out[f"{zone} {seat}"] = sorted(to(o) for o in getattr(p, zone))
            # what a player had who left (800.4i)
            out[f"left {seat}"] = sorted((to(h.obj.id), h.controller) for h in p.more.had)
        out["stack"] = [to(o) for o in board.stack]
        for zone in ("exile", "command", "battlefield"):
            out[zone] = sorted(to(o) for o in getattr(board, zone))
        for oid in (*board.stack, *board.battlefield, *board.exile, *board.command):
            out[f"object {to(oid)}"] = _seen(board, oid, to)
        if board.combat is not None:
            out["combat"] = sorted(
                (to(a.attacker), to(a.defender), tuple(sorted(to(b) for b in a.blockers)), a.blocked)
                for a in board.combat.attacks
            )
        out["tally"] = (sorted(board.tally.casts.items()), sorted(board.tally.dealt.items()), board.tally.marks)
        out["effects"] = (
            sorted((str(c.duration), tuple(sorted(to(t) for t in c.things)), c.controller) for c in board.effects.continuous), len(board.effects.shields),
            len(board.effects.delayed),
        )  # fmt: skip
        out["questions"] = [_asked(d, to) for d in game.pending]
        return out


def _seen(board: Board, oid: int, to: Any) -> Any:
    obj: Obj = board.objects[oid]
    seen = chars(board, obj)
    part = obj.stack
    on_stack = (
        ()
        if part is None
        else (
            part.kind,
            part.text,
            None if part.source is None else to(part.source),
            tuple(tuple(map(to, t)) for t in part.targets),
            part.x,
        )
    )
    host = obj.more.attached_to
    return (
        seen.name, seen.power, seen.toughness, seen.types, seen.subtypes, seen.supertypes, sorted(seen.keywords), sorted(seen.colors), len(seen.abilities), obj.cards,
        controller_of(board, oid), obj.tapped, obj.damage, tuple(sorted(obj.counters)), None if host is None else to(host), obj.more.face_down, obj.more.choices, on_stack,
    )  # fmt: skip


def _asked(d: Decision, to: Any) -> Any:
    things = d.kind not in ("ChooseModes", "ChooseNumber", "ChooseValue", "May", "LoopSuspected")
    if d.labels:
        options: Any = sorted(d.labels)
    else:
        options = sorted(to(o) if things and type(o) is int else o for o in d.options)
    return d.kind, d.player, d.decider, d.why.text, options, d.least, d.most, sorted(to(t) for t in d.things)
