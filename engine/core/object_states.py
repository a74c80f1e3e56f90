"""The states by which filters name objects: tapped, attacking, enchanted, put there this turn, … (CR 109.2, 506, 701)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.core.characteristics import has_subtype, mana_value_of
from engine.core.layers import chars, controller_of
from engine.core.pairs import mate_of
from engine.core.references import (
    attached_to,
    commanders_of,
    identity_of,
    is_commander,
    linked,
)
from engine.state.objects import Gone, Obj

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.state.board import Board
    from engine.state.frames import Scope
    from engine.state.objects import Chars

__all__ = ["in_state"]


def in_state(board: Board, scope: Scope, obj: Obj, seen: Chars, word: str) -> bool:
    """Whether the object is in the state that the word of a filter names."""
    if word.startswith("cast_from "):
        zone, facts = word[10:], obj.more.cast
        return (
            facts is not None
            and bool(facts.zone)
            and (facts.zone != zone[1:] if zone[0] == "-" else facts.zone == zone)
        )
    if word.startswith("except "):
        return obj.id != int(word[7:])
    if word.startswith("not "):
        return not _STATES[word[4:]](board, scope, obj, seen)
    if word.startswith("among "):
        return obj.id in scope.bound(word[6:])
    if word.startswith("blocking "):
        return _blocks_it(board, obj.id, scope.bound(word[9:]))
    if word.startswith("blocking_target "):
        slot = int(word[16:])
        return slot < len(scope.targets) and _blocks_it(board, obj.id, scope.targets[slot])
    if word.startswith("attached_to "):
        return obj.more.attached_to in scope.bound(word[12:])
    if word.startswith("attached_to_target "):
        slot = int(word[19:])
        return slot < len(scope.targets) and obj.more.attached_to in scope.targets[slot]
    if word.startswith("did "):
        return f"{word}:{board.turn.number}" in obj.more.marks
    return _STATES[word](board, scope, obj, seen)


def _attack_of(board: Board, oid: int) -> Any:
    if board.combat is not None:
        for a in board.combat.attacks:
            if a.attacker == oid:
                return a
    return None


def _blocks(board: Board, oid: int) -> bool:
    return board.combat is not None and any(oid in a.blockers for a in board.combat.attacks)


def _blocks_it(board: Board, blocker: int, attackers: tuple[int, ...]) -> bool:
    """Whether the one blocks one of the others."""
    return board.combat is not None and any(
        a.attacker in attackers and blocker in a.blockers for a in board.combat.attacks
    )


def _was_buried(board: Board, oid: int) -> bool:
    """Whether it was put into the graveyard it is in from the battlefield this turn."""
    if board.objects[oid].entered < board.turn.began:
        return False
    gone = (board.objects[oid] for deed, oid in board.turn.movements if deed == "buried")
    return any(type(g) is Gone and oid in g.became for g in gone)


def _attachments(board: Board, oid: int, subtype: str) -> bool:
    for other in board.battlefield:
        o = board.objects[other]
        if o.more.attached_to == oid and subtype in chars(board, o).subtypes:
            return True
    return False


def _whole_pool(board: Board, obj: Obj) -> bool:
    """Whether every card in its owner's pool began the game in the library or the command zone: nothing was left aside
    but conspiracies in use.
    """
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
    "off_identity": lambda b, s, o, c: (
        (held := identity_of(b, s.controller, None)) is not None and any(x not in held for x in c.colors)
    ),
    "shares_type_with_commander": lambda b, s, o, c: _shares_type(b, s, c),
    "enchanted": lambda b, s, o, c: _attachments(b, o.id, "Aura"),
    "enchanted_by_yours": lambda b, s, o, c: any(
        b.objects[x].more.attached_to == o.id
        and controller_of(b, x) == s.controller
        and "Aura" in chars(b, b.objects[x]).subtypes
        for x in b.battlefield
    ),
    "equipped": lambda b, s, o, c: _attachments(b, o.id, "Equipment"),
    "modified": lambda b, s, o, c: (
        bool(o.counters) or _attachments(b, o.id, "Equipment") or _attachments(b, o.id, "Aura")
    ),
    "attached": lambda b, s, o, c: o.more.attached_to is not None,
    "damaged_this_turn": lambda b, s, o, c: o.damage > 0,
    "entered_this_turn": _this_turn,
    "x_cost": lambda b, s, o, c: c.mana_cost is not None and c.mana_cost.x > 0,
    "even_mana_value": lambda b, s, o, c: mana_value_of(o, c) % 2 == 0,
    "odd_mana_value": lambda b, s, o, c: mana_value_of(o, c) % 2 == 1,
    "kicked": lambda b, s, o, c: (
        o.more.cast is not None and any(p in ("kicker", "multikicker") for p in o.more.cast.paid)
    ),
    "warped": lambda b, s, o, c: o.more.cast is not None and o.more.cast.using == "warp",
    "put_this_turn": lambda b, s, o, c: o.entered >= b.turn.began,
    "buried_this_turn": lambda b, s, o, c: _was_buried(b, o.id),
    "historic": lambda b, s, o, c: "Legendary" in c.supertypes or "Artifact" in c.types or "Saga" in c.subtypes,
    "activated": lambda b, s, o, c: o.stack is not None and o.stack.kind == "activated",
    "triggered": lambda b, s, o, c: o.stack is not None and o.stack.kind == "triggered",
    "source": lambda b, s, o, c: o.id == s.source,
    "host": lambda b, s, o, c: o.id in attached_to(b, s, f.AttachedTo()),
    "whole_pool": lambda b, s, o, c: _whole_pool(b, o),
    "only_target": lambda b, s, o, c: o.stack is not None and len({t for slot in o.stack.targets for t in slot}) == 1,
    "single_target": lambda b, s, o, c: o.stack is not None and sum(map(len, o.stack.targets)) == 1,
    "exiled_with_source": lambda b, s, o, c: o.id in linked(b, s, f.Linked()),
    "hurt_by_source": lambda b, s, o, c: f"hurt {s.source} {o.id}" in b.turn.done(),
    "attacked_this_turn": lambda b, s, o, c: f"attacker {o.id}" in b.turn.done(),
    "goaded": lambda b, s, o, c: bool(o.more.goaded),
    "paired": lambda b, s, o, c: mate_of(b, o.id) is not None,
    "unpaired": lambda b, s, o, c: mate_of(b, o.id) is None,
    "mate": lambda b, s, o, c: s.source is not None and mate_of(b, s.source) == o.id,
    "pair": lambda b, s, o, c: (
        s.source is not None and (mate := mate_of(b, s.source)) is not None and o.id in (s.source, mate)
    ),
    "haunted_by_source": lambda b, s, o, c: o.id in linked(b, s, f.Linked("haunts")),
    "renowned": lambda b, s, o, c: "renowned" in o.more.marks,
    "monstrous": lambda b, s, o, c: "monstrous" in o.more.marks,
    "solved": lambda b, s, o, c: "solved" in o.more.marks,
    "suspected": lambda b, s, o, c: "suspected" in o.more.marks,
    "ring_bearer": lambda b, s, o, c: f"ring-bearer:{controller_of(b, o.id)}" in o.more.marks,
    "saddled": lambda b, s, o, c: f"saddled:{b.turn.number}" in o.more.marks,
    "harnessed": lambda b, s, o, c: "harnessed" in o.more.marks,
    "exerted": lambda b, s, o, c: f"exerted:{b.turn.number}" in o.more.marks,
    "blocking_source": lambda b, s, o, c: s.source is not None and _blocks_it(b, o.id, (s.source,)),
    "blocked_by_source": lambda b, s, o, c: s.source is not None and _blocks_it(b, s.source, (o.id,)),
    "attached_to_host": lambda b, s, o, c: (
        o.more.attached_to is not None and o.more.attached_to in attached_to(b, s, f.AttachedTo())
    ),
    "attached_to_you": lambda b, s, o, c: o.more.attached_to == ~s.controller,
    "attached_to_source": lambda b, s, o, c: s.source is not None and o.more.attached_to == s.source,
}
