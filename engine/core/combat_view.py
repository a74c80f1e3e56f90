"""Looking at a combat: who attacks whom, who defends, what can be attacked (CR 310.8, 506.2-506.4, 508.5, 802.2,
802.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.layers import chars, controller_of, view
from engine.core.references import choice_of
from engine.ids import PlayerId
from engine.rulebook.refs import ref
from engine.state.events import LeftCombat
from engine.state.listed import FEW, EveryWay
from engine.state.objects import Gone, Obj

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ids import ObjectId
    from engine.state.board import Attack, Board

__all__ = [
    "any_attackers", "attack_of", "attackable", "attackers_by_player", "attackers_on", "blockers_in", "creatures_of", "defender_of", "enters_attacking", "every_way", "left_combat", "protector", "target_of", "types_of",
]  # fmt: skip

R_506_4 = ref("506.4")
Pairs = tuple[tuple[int, int], ...]


def types_of(board: Board, obj: Obj) -> tuple[str, ...]:
    """The card types of a living object now."""
    found = (board.cache or view(board)).objects.get(obj.id)
    if found is not None:
        return found.types
    return chars(board, obj).types if obj.more.face_down else obj.base.types


def creatures_of(board: Board, player: int) -> list[ObjectId]:
    """The creatures that the player controls, in order of arrival."""
    levels = board.objects.levels
    changed = (board.cache or view(board)).objects
    out = []
    for oid in board.players[player].permanents:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        seen = changed.get(oid) if changed else None
        if ("Creature" in obj.base.types or obj.more.face_down) if seen is None else "Creature" in seen.types:
            out.append(oid)
    return out


def protector(board: Board, obj: Obj) -> PlayerId | None:
    """The player designated as a battle's protector, kept as the choice ``protector`` (a seat number) (310.8a,
    310.11a).
    """
    chosen = choice_of(obj, "protector")
    if chosen:
        return PlayerId(int(chosen))
    controller = controller_of(board, obj.id)
    if "Siege" not in chars(board, obj).subtypes:
        return controller
    others = [p for p in board.alive() if p != controller]
    return others[0] if len(others) == 1 else None


def _targets(board: Board) -> tuple[ObjectId, ...]:
    """Planeswalkers and battles on the battlefield, in order of arrival."""
    v = view(board)
    found: Any = v.data.get("attackable")
    if found is None:
        out = []
        # on a calm board effects change no types
        changed = bool(v.objects) and v.data.get("calm") is None
        for oid in board.battlefield if changed else sorted(board.marked):
            obj = board.objects[oid]
            types = types_of(board, obj) if changed else obj.base.types
            if ("Planeswalker" in types or "Battle" in types) and not (obj.more.phased or obj.more.face_down):
                out.append(oid)
        found = v.data["attackable"] = tuple(out)
    return found  # type: ignore[no-any-return]


def _defended_by(board: Board, oid: int) -> PlayerId | None:
    """The defending player for an object that is or was attacked."""
    found = board.objects[oid]
    if type(found) is Obj:
        return protector(board, found) if "Battle" in types_of(board, found) else controller_of(board, oid)
    if type(found) is Gone and found.last is not None:
        last = found.last
        chosen = choice_of(last.obj, "protector") if "Battle" in last.chars.types else ""
        return PlayerId(int(chosen)) if chosen else last.controller
    return None


def defender_of(board: Board, thing: int) -> PlayerId | None:
    """The defending player for an attacked thing, also if it is gone (508.5); None where nobody is attacked any more."""
    if thing < 0:
        seat = ~thing
        return PlayerId(seat) if seat < len(board.players) and not board.players[seat].more.left else None
    found = _defended_by(board, thing)
    return None if found is None or board.players[found].more.left else found


def target_of(board: Board, attack: Attack) -> int | None:
    """What the creature is attacking now; None if that has left or is no longer something that can be attacked (506.4c,
    510.1b).
    """
    thing = attack.defender
    if thing < 0:
        return None if defender_of(board, thing) is None else thing
    obj = board.object(thing)
    if obj is None or obj.zone != "battlefield" or obj.more.phased:
        return None
    types = types_of(board, obj)
    if "Battle" in types:
        return thing
    return (
        thing
        if "Planeswalker" in types and controller_of(board, thing) != controller_of(board, attack.attacker)
        else None
    )


def attackable(board: Board, player: int) -> tuple[int, ...]:
    """What the player may attack: each defending player, their planeswalkers, and the battles they protect (506.2,
    310.8b, 802.2, 802.3).
    """
    memo = board.remembered()
    found: tuple[int, ...] | None = memo.get(player)
    if found is None:
        found = memo[player] = _attackable(board, player)
    return found


def _attackable(board: Board, player: int) -> tuple[int, ...]:
    combat = board.combat
    chosen = combat.defenders if combat is not None else ()
    defenders = [p for p in board.alive() if p != player and (not chosen or p in chosen)]
    things = [~p for p in defenders]
    things += [oid for oid in _targets(board) if _defended_by(board, oid) in defenders]
    return tuple(things)


def enters_attacking(board: Board, player: int, thing: int) -> bool:
    """Whether a creature under that player's control that would enter attacking the thing becomes an attacking creature
    (506.3b, c, 508.4a).
    """
    active = board.turn.active == player and not board.turn.orphan
    return board.combat is not None and active and thing in attackable(board, player)


def any_attackers(board: Board) -> bool:
    """Whether a creature is attacking; if none was declared or put onto the battlefield attacking, two steps are
    skipped (508.8).
    """
    return board.combat is not None and bool(board.combat.attacks)


def attack_of(board: Board, oid: int) -> Attack | None:
    """The creature's attack, if it is attacking."""
    if board.combat is not None:
        for attack in board.combat.attacks:
            if attack.attacker == oid:
                return attack
    return None


def attackers_on(board: Board, player: int) -> tuple[ObjectId, ...]:
    """Creatures attacking the player, a planeswalker the player controls or a battle the player protects (509.1a,
    802.4a).
    """
    return attackers_by_player(board).get(player, ())


def attackers_by_player(board: Board) -> dict[int, tuple[ObjectId, ...]]:
    """The attacking creatures by defending player, found once for a board (508.5, 802.4); without those that attack
    nobody any more.
    """
    memo = board.remembered()
    found: dict[int, tuple[ObjectId, ...]] | None = memo.get("attackers")
    if found is None:
        found = {}
        seats: dict[int, PlayerId | None] = {}
        for a in board.combat.attacks if board.combat is not None else ():
            thing = a.defender
            if thing not in seats:
                seats[thing] = defender_of(board, thing)
            seat = seats[thing]
            if seat is not None:
                found[seat] = (*found.get(seat, ()), a.attacker)
        memo["attackers"] = found
    return found


def blockers_in(board: Board) -> tuple[ObjectId, ...]:
    """Blocking creatures, each once, in the order of the attacks."""
    if board.combat is None:
        return ()
    return tuple(dict.fromkeys(b for a in board.combat.attacks for b in a.blockers))


def every_way(choices: tuple[tuple[ObjectId, tuple[int, ...]], ...]) -> Sequence[Pairs]:
    """Every declaration in which each of the creatures attacks, or blocks, nothing or one of its things."""
    size = 1
    for _, things in choices:
        size *= len(things) + 1
    if size > FEW:
        return EveryWay(choices, size)
    every: list[Pairs] = [()]
    for oid, things in choices:
        line: list[Pairs] = [(), *[((oid, t),) for t in things]]
        every = [v + w for v in every for w in line]
    return tuple(every)


def left_combat(board: Board) -> tuple[LeftCombat, ...]:
    """Events for attacking and blocking permanents that have to be removed from combat: they stopped being creatures,
    became battles, phased out, or changed controllers (506.4). Permanents that left the battlefield are out of combat
    already.
    """
    combat = board.combat
    if combat is None or not combat.attacks:
        return ()
    active = board.turn.active
    gone = [a.attacker for a in combat.attacks if _out(board, a.attacker) or controller_of(board, a.attacker) != active]
    for a in combat.attacks:
        if a.blockers:
            seat = defender_of(board, a.defender)
            for b in a.blockers:
                if b not in gone and (_out(board, b) or (seat is not None and controller_of(board, b) != seat)):
                    gone.append(b)
    return (LeftCombat(tuple(gone), cites=(R_506_4,)),) if gone else ()


def _out(board: Board, oid: int) -> bool:
    obj = board.object(oid)
    if obj is None or obj.more.phased:
        return True
    types = types_of(board, obj)
    return "Creature" not in types or "Battle" in types
