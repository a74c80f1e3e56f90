"""What an event is in the words of trigger events (CR 603.2): one event may be several occurrences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.layer_faces import unlocked
from engine.core.layers import controller_of
from engine.core.references import choice_of, defending_player
from engine.frozen import record
from engine.ids import PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.objects import Gone, Snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.ids import ObjectId
    from engine.state.board import Board
    from engine.state.objects import Obj

__all__ = ["CAUSED_BY", "OF_PERMANENTS", "Occurrence", "occurrences"]

PLAYERS_DEEDS = (
    "airbends", "blights", "collects_evidence", "discovers", "earthbends", "firebends", "waterbends",
)  # fmt: skip
"""Deeds of players that some abilities trigger on (701.57b, 701.59a, 701.65b, 701.66b, 701.67c, 701.68d,
702.189b).
"""
_PAID, _BANDED = ref("601.2h"), ref("702.22h")


@record
class Occurrence:
    """One happening under the name a trigger uses. ``thing``: the object (or player) concerned; ``last``: as it last
    was, if it left; ``new``: what it became; ``player``: the player concerned; ``other``: the other thing (damaged,
    attacked, attached to); ``step`` also holds a counter kind.
    """

    name: str
    thing: int
    last: Snapshot | None = None
    new: int | None = None
    player: PlayerId | None = None
    origin: str = ""
    to: str = ""
    combat: bool = False
    amount: int = 0
    other: int | None = None
    step: str = ""
    source: int | None = None
    numbers: tuple[tuple[str, int], ...] = ()
    """Further numbers that the effects of a trigger may use."""


def occurrences(e: ev.Event, before: Board, after: Board) -> list[Occurrence]:
    """All occurrences of one event."""
    maker = _MAKERS.get(type(e))
    return maker(e, before, after) if maker is not None else []


_TO = {
    "graveyard": "put_into_graveyard",
    "exile": "put_into_exile",
    "hand": "put_into_hand",
    "command": "put_into_command",
    "library": "put_into_library",
}
_HOW = {"draw": "draws", "discard": "discards", "mill": "mills", "sacrifice": "sacrifices"}


def _moved(e: ev.Moved, before: Board, after: Board) -> list[Occurrence]:
    out = []
    owner = e.new.owner
    gone = after.objects[e.old]
    # a further card of a pile that left as one permanent (712.21, 730.3)
    if type(gone) is Gone and gone.became and gone.became[0] != e.new.id:
        name = _TO.get(e.to)
        further = [
            Occurrence(n, e.new.id, None, e.new.id, owner, e.origin, e.to) for n in (name, "moves") if n is not None
        ]
        return (
            further
            if e.to != "battlefield"
            else [Occurrence("enters", e.new.id, None, None, e.new.controller, e.origin, e.to)]
        )
    if e.origin == "battlefield":
        out.append(Occurrence("leaves", e.old, e.last, e.new.id, owner, e.origin, e.to))
        if e.to == "graveyard" and e.last is not None and "Creature" in e.last.chars.types:
            out.append(Occurrence("dies", e.old, e.last, e.new.id, owner, e.origin, e.to))
    if e.to == "battlefield":
        out.append(Occurrence("enters", e.new.id, None, None, e.new.controller, e.origin, e.to))
        if e.new.counters:
            out += _entered_with(e.new)
        if e.new.base.halves:
            out += [
                Occurrence("unlocks_door", e.new.id, player=e.new.controller, step=side)
                for side in unlocked(e.new.more)
            ]
    else:
        name = _TO.get(e.to)
        if name is not None:
            out.append(
                Occurrence(
                    name, e.old, e.last, e.new.id, owner, e.origin, e.to, step=e.how if e.origin == "stack" else ""
                )
            )
    how = _HOW.get(e.how)
    if how is not None:
        player = e.by if how == "sacrifices" and e.by is not None else owner
        out.append(Occurrence(how, e.old if e.last is not None else e.new.id, e.last, e.new.id, player, e.origin, e.to))
    out.append(Occurrence("moves", e.old, e.last, e.new.id, owner, e.origin, e.to))
    return out


def _created(e: ev.Created, before: Board, after: Board) -> list[Occurrence]:
    if e.obj.more.kind == "dungeon":
        return [Occurrence("room", e.obj.id, player=e.obj.owner, step="0")]
    if e.obj.zone == "stack" and e.obj.more.kind == "copy" and e.how != "cast copy":
        return [Occurrence("copies", e.obj.id, player=e.obj.controller)]
    if e.obj.zone != "battlefield":
        return []
    who = e.obj.controller
    both = [
        Occurrence("enters", e.obj.id, None, None, who, "", "battlefield"),
        Occurrence("creates_token", e.obj.id, None, None, who),
    ]
    return [*both, *_entered_with(e.obj)] if e.obj.counters else both


def _entered_with(obj: Obj) -> list[Occurrence]:
    """The counters that it was given as it entered were put on it (122.6), and are chapters that a Saga has reached
    (714.2b).
    """
    put = [Occurrence("counter_put", obj.id, player=obj.controller, amount=n, step=kind) for kind, n in obj.counters]
    return [*put, *_chapters(obj.id, 0, obj.counter("LORE"), obj.controller)]


def _damage(e: ev.DamageDealt, before: Board, after: Board) -> list[Occurrence]:
    player = PlayerId(~e.to) if e.to < 0 else controller_of(after, e.to)
    return [
        Occurrence("deals_damage", e.source, None, None, player, combat=e.combat, amount=e.amount, other=e.to),
        Occurrence(
            "dealt_damage", e.to, None, None, player, combat=e.combat, amount=e.amount, other=e.to, source=e.source
        ),
    ]


def _life(e: ev.LifeChanged, before: Board, after: Board) -> list[Occurrence]:
    return [
        Occurrence("gains_life" if e.amount > 0 else "loses_life", ~e.player, player=e.player, amount=abs(e.amount))
    ]


def _attackers(e: ev.AttackersDeclared, before: Board, after: Board) -> list[Occurrence]:
    if not e.attacks:
        return []
    out = []
    for a in e.attacks:
        player = defending_player(after, a.defender)
        out.append(Occurrence("attacks", a.attacker, None, None, player, combat=True, other=a.defender))
    attacked = dict.fromkeys(a.defender for a in e.attacks if a.defender < 0)
    out += [Occurrence("attacks_player", ~e.player, player=e.player, other=defender) for defender in attacked]
    out += [Occurrence("is_attacked", defender, player=PlayerId(~defender), other=~e.player) for defender in attacked]
    out.append(Occurrence("you_attack", ~e.player, player=e.player, amount=len(e.attacks)))
    if len(e.attacks) == 1:
        a = e.attacks[0]
        out.append(Occurrence("attacks_alone", a.attacker, player=e.player, other=a.defender))
    return out


def _blockers(e: ev.BlockersDeclared, before: Board, after: Board) -> list[Occurrence]:
    # who is in a band becomes blocked by what blocks another of it (702.22h)
    banded = bool(e.cites) and e.cites[0] == _BANDED
    blocks = (
        []
        if banded
        else [Occurrence("blocks", blocker, player=e.player, other=attacker) for blocker, attacker in e.blocks]
    )
    return blocks + [
        Occurrence("blocked_by", attacker, player=controller_of(after, attacker), other=blocker)
        for blocker, attacker in e.blocks
    ]


def _status(e: ev.BlockStatus, before: Board, after: Board) -> list[Occurrence]:
    out = []
    for name, ids in (("becomes_blocked", e.blocked), ("unblocked", e.unblocked)):
        for oid in ids:
            attack = next((a for a in (after.combat.attacks if after.combat else ()) if a.attacker == oid), None)
            player = defending_player(after, attack.defender) if attack is not None else None
            blockers = len(attack.blockers) if attack is not None else 0
            out.append(
                Occurrence(
                    name, oid, player=player, amount=blockers, other=attack.defender if attack is not None else None
                )
            )
    return out


def _announced(e: ev.Announced, before: Board, after: Board) -> list[Occurrence]:
    if e.cites and e.cites[0] == _PAID:
        return []  # only what was paid is noted
    obj = after.object(e.object)
    who = obj.controller if obj is not None else None
    kind = "spell" if obj is not None and obj.stack is not None and obj.stack.kind == "spell" else "ability"
    targets = [t for slot in e.stack.targets for t in slot]
    found = [Occurrence("becomes_target", t, player=who, origin=kind, other=e.object, source=e.object) for t in targets]
    if e.crime is not None:
        found.append(Occurrence("commits_crime", ~e.crime, player=e.crime))
    return found


def _chapters(oid: int, before: int, now: int, player: PlayerId | None) -> list[Occurrence]:
    """The chapters whose numbers the lore counters have reached just now (714.2b)."""
    return [Occurrence("chapter", oid, player=player, step=str(n)) for n in range(before + 1, now + 1)]


def _counters(e: ev.CountersPut, before: Board, after: Board) -> list[Occurrence]:
    if e.amount <= 0:
        obj = after.object(e.thing) if e.thing >= 0 else None
        if e.amount and obj is not None and not obj.counter(e.kind):
            return [Occurrence("last_counter_removed", e.thing, player=controller_of(after, e.thing), step=e.kind)]
        return []
    player = PlayerId(~e.thing) if e.thing < 0 else controller_of(after, e.thing)
    out = [Occurrence("counter_put", e.thing, player=player, amount=e.amount, step=e.kind)]
    if e.kind == "LORE" and (obj := after.object(e.thing)) is not None:
        now = obj.counter("LORE")
        out += _chapters(e.thing, now - e.amount, now, player)
    return out


def _activated(e: ev.AbilityActivated, before: Board, after: Board) -> list[Occurrence]:
    out = [
        Occurrence(
            "activates",
            e.source,
            player=e.player,
            origin="mana" if e.mana else "loyalty" if e.loyalty else "",
            other=e.object,
        )
    ]
    if e.text.startswith("Cycling ") or "cycling " in e.text.partition("{")[0]:
        gone = after.objects[e.source]
        new = gone.became[0] if type(gone) is Gone and gone.became else None
        out.append(Occurrence("cycles", e.source, None, new, e.player))
    return out


def _noted(e: ev.Noted, before: Board, after: Board) -> list[Occurrence]:
    if e.what == "room":
        return [
            Occurrence(
                "room", e.object, player=controller_of(after, e.object), step=choice_of(after.object(e.object), "room")
            )
        ]
    if e.what == "level":
        levels = [m.removeprefix("level:") for m in e.more.marks if m.startswith("level:")]
        return [
            Occurrence(
                "becomes_level", e.object, player=controller_of(after, e.object), step=levels[-1] if levels else ""
            )
        ]
    if e.what.startswith("exerted"):
        return [
            Occurrence(
                "exerts", e.object, player=controller_of(after, e.object), step="attack" if e.what != "exerted" else ""
            )
        ]
    if e.what.endswith(" unlocked"):  # 709.5h, 709.5i
        who = controller_of(after, e.object)
        out = [Occurrence("unlocks_door", e.object, player=who, step=e.what.split()[0])]
        return [*out, Occurrence("fully_unlocks", e.object, player=who)] if len(unlocked(e.more)) > 1 else out
    name = {
        "turned_face_up": "turned_face_up", "transformed": "transforms", "phased_in": "phase_in", "monstrous": "becomes_monstrous",
        "renowned": "becomes_renowned",
    }.get(e.what)  # fmt: skip
    return [Occurrence(name, e.object, player=controller_of(after, e.object))] if name else []


def _told(e: ev.RuleApplied, before: Board, after: Board) -> list[Occurrence]:
    if e.text == "the Ring tempts" and e.player is not None:
        return [Occurrence("ring_tempts", ~e.player, player=e.player)]
    if e.text in PLAYERS_DEEDS and e.player is not None:
        return [Occurrence(e.text, ~e.player, player=e.player)]
    if e.text in ("scries", "surveils", "proliferates", "searched") and e.player is not None:
        return [Occurrence("searches" if e.text == "searched" else e.text, ~e.player, player=e.player)]
    if e.text == "finishes voting" and e.player is not None:
        return [Occurrence("finishes_voting", ~e.player, player=e.player)]
    if e.text == "enlists":
        return [Occurrence("enlists", e.objects[0], player=e.player, other=e.objects[1])]
    if e.text in ("rolls", "rolls a die") and e.player is not None:
        name, (total, other, sides) = e.text.replace(" a ", "_"), e.words
        best = (("highest", int(other)),) if name == "rolls" else (("sides", int(sides[1:])),)
        return [
            Occurrence(
                name,
                ~e.player,
                player=e.player,
                amount=int(total),
                step=other if name == "rolls_die" else "",
                numbers=best,
            )
        ]
    if e.text == "coin" and e.player is not None and e.words and e.words[0] in ("won", "lost"):
        return [Occurrence("wins_flip" if e.words[0] == "won" else "loses_flip", ~e.player, player=e.player)]
    if e.text in ("connives", "explores", "exploits"):
        return [_done_by(e.text, oid, after) for oid in e.objects]
    return []


def _produced(e: ev.ManaAdded) -> tuple[tuple[str, int], ...]:
    """How much of each type of mana there was, for "any type that land produced" (106.12a)."""
    return tuple(
        (f"produced {kind}", sum(m.kind == kind for m in e.mana)) for kind in dict.fromkeys(m.kind for m in e.mana)
    )


def _done_by(deed: str, oid: ObjectId, after: Board) -> Occurrence:
    """What the permanent has done, as it last was if it is gone (701.44c, 701.50c)."""
    last = None if after.object(oid) is not None else after.last(oid)
    return Occurrence(deed, oid, last, player=controller_of(after, oid) if last is None else last.controller)


_DESIGNATIONS = {
    "monarch": "becomes_monarch",
    "initiative": "takes_initiative",
    "completed": "completes_dungeon",
    "blessing": "gets_blessing",
}


def _marked(e: ev.MarkChanged, before: Board, after: Board) -> list[Occurrence]:
    if e.what == "day":
        was = before.tally.marks.day
        return [Occurrence("day_changes", ~after.turn.active, step=e.value)] if was and was != e.value else []
    name = _DESIGNATIONS.get(e.what)
    if name is None or e.player is None:
        return []
    return [Occurrence(name, ~e.player, player=e.player, step=e.value if e.what == "completed" else "")]


def _ceased(e: ev.Ceased, before: Board, after: Board) -> list[Occurrence]:
    if e.last is None or e.last.obj.zone != "battlefield":
        return []
    return [Occurrence("leaves", e.object, e.last, None, e.last.obj.owner, "battlefield", "")]


_MAKERS: dict[type[Any], Callable[[Any, Board, Board], list[Occurrence]]] = {
    ev.Moved: _moved,
    ev.Created: _created,
    ev.Ceased: _ceased,
    ev.DamageDealt: _damage,
    ev.LifeChanged: _life,
    ev.AttackersDeclared: _attackers,
    ev.BlockersDeclared: _blockers,
    ev.BlockStatus: _status,
    ev.Announced: _announced,
    ev.CountersPut: _counters,
    ev.AbilityActivated: _activated,
    ev.Noted: _noted,
    ev.StepBegan: lambda e, b, a: [Occurrence("step", ~e.player, player=e.player, step=e.step)],
    ev.SpellCast: lambda e, b, a: [Occurrence("cast", e.object, player=e.player, origin=e.zone)],
    ev.Tapped: lambda e, b, a: [Occurrence("taps" if e.on else "untaps", e.object, player=controller_of(a, e.object))],
    ev.ManaAdded: lambda e, b, a: (
        []
        if e.source is None
        else [Occurrence("taps_for_mana", e.source, player=e.player, amount=len(e.mana), numbers=_produced(e))]
    ),
    ev.LandPlayed: lambda e, b, a: [
        Occurrence(
            "plays_land", e.object, player=e.player, origin=old.zone if (old := b.object(e.object)) is not None else ""
        )
    ],
    ev.MarkChanged: _marked,
    ev.RuleApplied: _told,
    ev.ControlChanged: lambda e, b, a: [Occurrence("control_changes", e.object, player=e.controller)],
    ev.Attached: lambda e, b, a: (
        [] if e.to is None else [Occurrence("attached", e.object, player=controller_of(a, e.object), other=e.to)]
    ),
    ev.Shuffled: lambda e, b, a: [Occurrence("shuffles", ~e.player, player=e.player)],
    ev.PlayerLost: lambda e, b, a: [Occurrence("loses_game", ~e.player, player=e.player)],
    ev.Countered: lambda e, b, a: [Occurrence("countered", e.object, player=controller_of(a, e.object))],
    ev.Merged: lambda e, b, a: (
        [] if "melded" in e.more.marks else [Occurrence("mutates", e.object, player=controller_of(a, e.object))]
    ),
}
_MOVING = frozenset(
    {
        "put_into_graveyard",
        "put_into_exile",
        "put_into_hand",
        "put_into_command",
        "put_into_library",
        "moves",
        "draws",
        "discards",
        "mills",
        "sacrifices",
    }
)
CAUSED_BY: dict[str, frozenset[type[Any]]] = {
    **dict.fromkeys(_MOVING, frozenset({ev.Moved})), "enters": frozenset({ev.Moved, ev.Created}), "leaves": frozenset({ev.Moved, ev.Ceased}), "dies": frozenset({ev.Moved}),
    "creates_token": frozenset({ev.Created}), "copies": frozenset({ev.Created}), "chapter": frozenset({ev.Moved, ev.Created, ev.CountersPut}),
    "deals_damage": frozenset({ev.DamageDealt}), "dealt_damage": frozenset({ev.DamageDealt}), "gains_life": frozenset({ev.LifeChanged}),
    "loses_life": frozenset({ev.LifeChanged}), "attacks": frozenset({ev.AttackersDeclared}), "you_attack": frozenset({ev.AttackersDeclared}),
    "attacks_alone": frozenset({ev.AttackersDeclared}), "blocks": frozenset({ev.BlockersDeclared}), "blocked_by": frozenset({ev.BlockersDeclared}),
    "becomes_blocked": frozenset({ev.BlockStatus}), "unblocked": frozenset({ev.BlockStatus}), "becomes_target": frozenset({ev.Announced}),
    "counter_put": frozenset({ev.CountersPut, ev.Moved, ev.Created}), "last_counter_removed": frozenset({ev.CountersPut}), "activates": frozenset({ev.AbilityActivated}),
    "cycles": frozenset({ev.AbilityActivated}), "cast": frozenset({ev.SpellCast}), "taps": frozenset({ev.Tapped}), "untaps": frozenset({ev.Tapped}),
    "plays_land": frozenset({ev.LandPlayed}), "step": frozenset({ev.StepBegan}), "shuffles": frozenset({ev.Shuffled}), "countered": frozenset({ev.Countered}),
}  # fmt: skip
"""For words of trigger events, the events that may be such occurrences; words that aren't here may be of any."""
OF_PERMANENTS = frozenset({"enters", "leaves", "dies", "chapter"})
"""Words for moves onto or off the battlefield."""
