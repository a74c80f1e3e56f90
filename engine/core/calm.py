"""Boards whose abilities have no say in what players may do and in how one step follows another (CR 113, 603, 604).

Most permanents with abilities have triggered ones, or make creatures bigger. What a player may do with priority is the
same with them as without, and steps follow each other as they do without, unless something triggers on that. What is
asked here lets the short ways of :mod:`engine.core.idling` and :mod:`engine.core.turnover` go on where such abilities
are about; whatever isn't known to be harmless is taken to have a say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import CostChange, Keyword, Replacement, Static, Triggered
from engine.cards.filters import AttachedTo, Filter, This
from engine.core.designations import bound_by
from engine.core.functioning import all_functioning
from engine.core.layer_plan import functions
from engine.core.layers import view
from engine.core.printed import printed
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.core.printed import Printed
    from engine.state.board import Board, Delayed
    from engine.state.objects import Obj

__all__ = ["KNOWN", "STEPPING", "calm", "fits", "lasting", "meddled", "of_itself", "unheard", "waits"]

_NOTHING: frozenset[str] = frozenset()
_IN_COMBAT = frozenset({
    "deathtouch", "defender", "double strike", "first strike", "flying", "haste", "hexproof", "indestructible", "lifelink", "menace", "reach", "shroud", "trample",
    "vigilance", "fear", "intimidate",
})  # fmt: skip
"""Keywords that give nobody anything to do, and nothing to happen between steps."""
KNOWN = frozenset({
    "enters", "leaves", "dies", "put_into_graveyard", "put_into_exile", "put_into_hand", "put_into_command", "put_into_library", "moves", "draws", "discards", "mills",
    "sacrifices", "creates_token", "copies", "deals_damage", "dealt_damage", "gains_life", "loses_life", "attacks", "attacks_player", "you_attack", "attacks_alone", "blocks",
    "blocked_by", "becomes_blocked", "unblocked", "becomes_target", "commits_crime", "counter_put", "last_counter_removed", "chapter", "activates", "cycles",
    "turned_face_up", "transforms", "phase_in", "becomes_monstrous", "becomes_renowned", "cast", "taps", "untaps", "plays_land", "step", "shuffles", "searches", "scries",
    "surveils", "attached", "countered", "day_changes",
})  # fmt: skip
"""Words of trigger events of which it is known when they come about (see :mod:`engine.core.happenings`)."""
STEPPING = frozenset(
    {
        "step",
        "untaps",
        "draws",
        "put_into_hand",
        "moves",
        "becomes_blocked",
        "unblocked",
        "chapter",
        "phase_in",
        "day_changes",
    }
)
"""Words of trigger events for what happens when steps follow one another."""


def calm(board: Board) -> frozenset[str] | None:
    """The words of the trigger events that abilities wait for, if abilities and effects have no other say in what may
    be done; else None. Found once for each view.
    """
    if not board.sources and not board.effects.continuous:
        return _NOTHING
    data = (board.cache or view(board)).data
    if "calm" in data:
        return data["calm"]  # type: ignore[no-any-return]
    found = data["calm"] = _look(board)
    return found


def meddled(board: Board) -> bool:
    """Whether abilities or effects have a say in what may be done and what it costs."""
    return bool(board.sources or board.effects.continuous) and calm(board) is None


def unheard(board: Board, words: frozenset[str]) -> bool:
    """Whether abilities and effects have no other say than to wait for trigger events, and for none of these."""
    effects = board.effects
    if effects.continuous or effects.shields or (effects.delayed and not all(waits(d, words) for d in effects.delayed)):
        return False
    if not board.sources:
        return True
    heard = calm(board)
    return heard is not None and heard.isdisjoint(words)


def waits(d: Delayed, words: frozenset[str]) -> bool:
    """Whether a delayed triggered ability waits for none of these, or brings something back once a permanent has left
    (603.7, 610.3).
    """
    return d.until is not None if d.trigger is None else d.trigger.event in KNOWN and d.trigger.event not in words


def _look(board: Board) -> frozenset[str] | None:
    if board.effects.continuous or bound_by(board):
        return None
    words: set[str] = set()
    for kind, found in all_functioning(board).items():
        if kind is Triggered:
            words.update([a.trigger.event for _, _, _, a in found])
        elif kind is Static:
            for _, _, _, a in found:
                if not _harmless(a):
                    return None
        elif kind is Replacement:
            for _, _, _, a in found:
                if a.event != "enters" or a.what is not None:
                    return None
        elif kind is CostChange:
            for _, _, _, a in found:
                if not of_itself(a):
                    return None
        else:
            return None
    objects = board.objects
    for oid in board.sources:
        obj = objects[oid]
        more, ready = obj.more, obj.base.cache or printed(obj.base)
        if more.face_down or more.merged or (ready.shared and obj.zone == "battlefield"):
            return None
        # also what has lost its abilities on the way (613.6)
        if (ready.layered or ready.cda) and not more.phased and not fits(obj, ready):
            return None
    return frozenset(words) if words <= KNOWN else None


def of_itself(ability: CostChange) -> bool:
    """Whether the ability changes nothing but the cost of the spell that has it, which is looked at with that spell."""
    return ability.spells is None and not ability.abilities and not ability.tax_life


def fits(obj: Obj, ready: Printed) -> bool:
    """Whether no static ability of the object's face is at work but harmless ones on the battlefield."""
    zone = obj.zone
    for _, a in ready.functioning:
        if (
            type(a) is Static
            and not (zone not in ("battlefield", "stack") if a.cda else zone == "battlefield" and _harmless(a))
            and functions(a, obj, ready.chars.types)
        ):
            return False
    return True


_HARMLESS: dict[int, tuple[Static, bool]] = {}


def _harmless(ability: Static) -> bool:
    """Whether the static ability only makes permanents bigger or gives them keywords of combat, whatever the time, and
    looks at nothing that comes and goes.
    """
    found = _HARMLESS.get(id(ability))
    if found is None:
        if len(_HARMLESS) > 4096:
            _HARMLESS.clear()
        fits = (
            not ability.cda
            and ability.condition is None
            and ability.zones == ("battlefield",)
            and lasting(ability.affects)
        )
        found = _HARMLESS[id(ability)] = (ability, fits and all(_plain_change(c) for c in ability.changes))
    return found[1]


def _plain_change(change: Any) -> bool:
    if type(change) is o.AddPT:
        return type(change.power) is int and type(change.toughness) is int
    return type(change) is o.AddAbilities and all(type(a) is Keyword and a.name in _IN_COMBAT for a in change.abilities)


def lasting(affects: Any) -> bool:
    """Whether what an effect applies to depends on nothing but what permanents are and who controls them."""
    if type(affects) in (This, AttachedTo):
        return True
    if type(affects) is not Filter or affects.controller not in ("any", "you", "opponent"):
        return False
    empty = Filter()
    if affects.any_of:
        return replace(affects, any_of=(), other=False) == empty and all(lasting(part) for part in affects.any_of)
    return empty == replace(
        affects, types=(), any_types=(), not_types=(), supertypes=(), not_supertypes=(), subtypes=(), any_subtypes=(), not_subtypes=(), colors=(), any_colors=(),
        not_colors=(), color_count=None, controller="any", other=False, name=None,
    )  # fmt: skip
