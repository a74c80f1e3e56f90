"""Cards, tokens and spells as a seat sees them (CR 109.3, 110, 708.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.types import join_type_line
from engine.core.layers import chars, controller_of
from engine.core.usable import activation_sick
from engine.state.knowledge import HIDDEN
from engine.state.objects import PLAIN
from engine.views.records import SeenCard, SeenSpell

if TYPE_CHECKING:
    from engine.state.board import Board, Combat
    from engine.state.objects import Chars, Obj
    from engine.views.seeing import Sight

__all__ = ["card_name", "combat_facts", "roles_of", "seen_card", "seen_spell", "source_name"]

_NOTHING: tuple[int | None, tuple[int, ...]] = (None, ())


def card_name(sight: Sight, obj: Obj) -> str:
    """What people call the object: its card's name, for tokens and copies their own; the seat must know it."""
    if obj.cards:
        return sight.book.pool[sight.board.fixed.cards[obj.cards[0]].key].name
    return obj.base.name


def roles_of(board: Board) -> dict[int, str]:
    """Designations by physical card."""
    return {r.card: r.kind for r in board.fixed.roles}


def combat_facts(combat: Combat | None) -> dict[int, tuple[int | None, tuple[int, ...]]]:
    """For each object in combat: what it attacks, and what it blocks."""
    out: dict[int, tuple[int | None, tuple[int, ...]]] = {}
    if combat is not None:
        for a in combat.attacks:
            out[a.attacker] = (a.defender, out.get(a.attacker, _NOTHING)[1])
            for b in a.blockers:
                was = out.get(b, _NOTHING)
                out[b] = (was[0], (*was[1], a.attacker))
    return out


def seen_card(
    sight: Sight, obj: Obj, roles: dict[int, str], combat: tuple[int | None, tuple[int, ...]] = _NOTHING
) -> SeenCard:
    """The object, with what the seat knows of it."""
    board, zone, more = sight.board, obj.zone, obj.more
    front = sight.front(obj)
    oid = obj.id if sight.tells(obj) else None
    if not front and zone not in ("battlefield", "stack"):
        return SeenCard(
            oid, owner=obj.owner, controller=obj.controller, face_down=more.face_down or "hidden", counters=obj.counters
        )
    seen = chars(board, obj)
    in_play = zone in ("battlefield", "stack")
    name, role = "", ""
    if front and not (more.face_down and in_play):
        name = card_name(sight, obj) if zone in HIDDEN or not in_play else seen.name
    elif not more.face_down:
        name = seen.name
    if roles and obj.cards and (front or zone == "command"):
        role = next((roles[c] for c in obj.cards if c in roles), "")
    controller = controller_of(board, obj.id) if in_play else obj.controller
    choices = () if more is PLAIN or not front else tuple(c for c in more.choices if c[0] != "seat")
    return SeenCard(
        oid, name, obj.owner, controller, str(seen.mana_cost) if seen.mana_cost is not None else "", type_line(seen), "".join(seen.colors),
        seen.power, seen.toughness, tuple(sorted(seen.keywords)), more.kind, role, more.face_down,
        card_name(sight, obj) if more.face_down and front and in_play else "", obj.tapped,
        zone == "battlefield" and controller is not None and "Creature" in seen.types and activation_sick(board, obj, controller),
        obj.damage, obj.counters, more.attached_to, combat[0], combat[1], more.phased, choices,
    )  # fmt: skip


_LINES: dict[tuple[Any, ...], str] = {}


def type_line(seen: Chars) -> str:
    """The type line of these characteristics."""
    key = (seen.supertypes, seen.types, seen.subtypes)
    found = _LINES.get(key)
    if found is None:
        if len(_LINES) > 5000:
            _LINES.clear()
        found = _LINES[key] = join_type_line(*key)
    return found


def seen_spell(sight: Sight, obj: Obj, roles: dict[int, str]) -> SeenSpell:
    """An object on the stack."""
    part = obj.stack
    card = None if obj.more.kind == "ability" else seen_card(sight, obj, roles)
    hidden = bool(obj.more.face_down) and not sight.front(obj)
    name = "" if hidden else card_name(sight, obj)
    if obj.more.kind == "ability" and part is not None:
        name = source_name(sight, part.source) or obj.base.name
    if part is None:
        return SeenSpell(obj.id, "spell", name, controller_of(sight.board, obj.id), card)
    return SeenSpell(
        obj.id, part.kind, name, controller_of(sight.board, obj.id), card, sight.id_of(part.source), part.text,
        tuple(sight.ids(slot) for slot in part.targets), part.shares, part.modes, part.x,
    )  # fmt: skip


def source_name(sight: Sight, oid: int | None) -> str:
    """Name of the source of an ability: of a permanent as it is or last was, elsewhere of a card that the seat knows."""
    if oid is None or not 0 <= oid < sight.board.objects.size:
        return ""
    found: Any = sight.board.objects[oid]
    last = getattr(found, "last", None)
    if last is not None:
        return str(last.chars.name)
    if hasattr(found, "zone"):
        return (
            card_name(sight, found)
            if sight.front(found) and not (found.more.face_down and found.zone == "battlefield")
            else ""
        )
    return ""
