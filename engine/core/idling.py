"""Who could do nothing with priority but pass and make mana (CR 117.1, 605.3a).

Most priority is given to players who have nothing to do, and most of the time that is plain: nothing in hand can be
cast now, or it costs more than all their permanents make, and so it is with the abilities of their permanents. What of
this depends on cards alone is kept with the book of the game while the cards are the same. It holds where abilities and
effects let nobody do more or anything cheaper than the cards say; whatever isn't known to be like that takes a closer
look (:mod:`engine.core.listing`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import CostChange, Keyword, Permission, Replacement, Restriction, Static, Triggered
from engine.cards.filters import Filter
from engine.cards.types import BASIC_LAND_MANA
from engine.core.functioning import all_functioning
from engine.core.layers import view
from engine.core.printed import printed
from engine.core.standing import NEVER, standing
from engine.ids import PlayerId

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.state.board import Board
    from engine.state.objects import Obj

__all__ = ["all_resting", "bargain", "idle", "resting", "rests"]

_TOLD = frozenset(
    {
        "no_max_hand",
        "max_hand",
        "more_hand",
        "any_color",
        "any_type",
        "trigger_again",
        "no_trigger",
        "look_top",
        "untap_other",
    }
)
"""Permissions that give nobody anything to do with priority, nor more mana or anything cheaper."""
_BORNE = frozenset({
    "deathtouch", "defender", "double strike", "first strike", "flying", "haste", "hexproof", "indestructible", "infect", "lifelink", "menace", "protection", "reach", "shroud",
    "trample", "vigilance", "fear", "intimidate", "ward", "wither", "islandwalk", "swampwalk", "mountainwalk", "forestwalk", "plainswalk",
})  # fmt: skip
"""Keywords that a permanent may be given without that there is more to do."""
_SIZES = (o.AddPT, o.SetPT, o.SwitchPT, o.SetColors, o.AddColors, o.Control, o.LoseAbilities)


# -- what abilities and effects have a say in --------------------------------------------------------------------------


def bargain(board: Board) -> int:
    """How much mana less anything costs at most by abilities and effects, where these have no other say in what may be
    done and in what mana is made; -1 where they may have. Found once for each view.
    """
    if not board.sources and not board.effects.continuous:
        return 0
    data = view(board).data
    if data.get("calm") is not None:  # says more than this
        return 0
    found: int | None = data.get("bargain")
    if found is None:
        found = data["bargain"] = _bargain(board)
    return found


def _bargain(board: Board) -> int:
    off = 0
    for e in board.effects.continuous:
        if not all(_gives_nothing(c) for c in e.changes):
            return -1
        if e.rule is not None and not _harmless(e.rule):
            less = _less(e.rule)
            if less < 0:
                return -1
            off += less
    for found in all_functioning(board).values():
        for _, _, _, a in found:
            if not _harmless(a):
                less = _less(a)
                if less < 0:
                    return -1
                off += less
    objects = board.objects
    for oid in board.sources:
        obj = objects[oid]
        more, ready = obj.more, obj.base.cache or printed(obj.base)
        if more.merged or more.face_down or ready.shared:
            return -1
        if (
            ready.layered
            and obj.zone not in ("hand", "graveyard")
            and not all(_harmless(a) for _, a in ready.functioning if type(a) is Static)
        ):
            return -1  # also what has lost its abilities on the way (613.6)
    return off


def _less(a: Any) -> int:
    """How much mana less anything costs at most by that; -1 if it is something else, or there is no saying."""
    if type(a) is not CostChange or a.tax_life or type(a.times) is not int:
        return -1
    return int((a.mana.generic + len(a.mana.symbols)) * a.times)


def _harmless(a: Any) -> bool:
    kind = type(a)
    if kind is Triggered:
        return bool(a.trigger.event != "taps_for_mana")
    if kind is Restriction:
        return True
    if kind is Static:
        affects: Any = a.affects
        if type(affects) is Filter and any(part.zones != ("battlefield",) for part in affects.any_of or (affects,)):
            return False
        return all(_gives_nothing(c) for c in a.changes)
    if kind is Permission:
        return a.kind in _TOLD
    if kind is Replacement:
        return bool(a.event != "mana")
    return kind is CostChange and not a.tax_life and (not a.less or (a.spells is None and not a.abilities))


def _gives_nothing(change: Any) -> bool:
    kind = type(change)
    if kind is o.AddAbilities:
        return all(
            a.name in _BORNE
            if type(a) is Keyword
            else type(a) is Restriction or (type(a) is Triggered and a.trigger.event != "taps_for_mana")
            for a in change.abilities
        )
    if kind is o.AddTypes:
        return "Land" not in change.types and not any(s in BASIC_LAND_MANA for s in change.subtypes)
    return kind in _SIZES


# -- who could do nothing ----------------------------------------------------------------------------------------------


def all_resting(board: Board, book: Book) -> bool:
    """Whether nobody in the game could do anything but pass and make mana, whatever is on the stack and in any step but
    their own main phases.

    What that depends on are the cards in the players' zones, not whether something is tapped, so it holds for long.
    """
    if (board.sources or board.effects.continuous) and bargain(board) < 0:
        return False
    kept = book.rested
    if kept is None or kept[0] is not board.players or kept[1] is not board.command or kept[2] is not board.exile:
        quiet, standings, command, exile = True, book.standings, board.command, board.exile
        for seat, state in enumerate(board.players):
            one = standings.get(seat)
            if one is None or one.state is not state or one.command is not command or one.exile is not exile:
                if state.more.left:
                    continue
                one = standing(board, book, PlayerId(seat))
            if not (one.quiet or state.more.left):
                quiet = False
                break
        kept = book.rested = (board.players, board.command, board.exile, quiet)
    return kept[3]  # type: ignore[no-any-return]


def resting(board: Board, book: Book, player: PlayerId) -> bool:
    """Whether the player could do nothing but pass and make mana, whatever is on the stack and in any step but their
    own main phases.
    """
    return bargain(board) >= 0 and standing(board, book, player).quiet


def idle(board: Board, book: Book, player: PlayerId, *, main: bool) -> bool:
    """Whether the player could do nothing now but pass and make mana: nothing at all (:func:`resting`), or nothing for
    which the permanents make enough mana. ``main``: at a time when they could cast a sorcery. False also where that
    takes a closer look.
    """
    off = bargain(board)
    if off < 0:
        return False
    kept = standing(board, book, player)
    if not kept.able:
        return False
    state = board.players[player]
    if main and kept.lands and not state.lands:
        return False
    least = kept.slow if main else kept.quick
    levels = board.objects.levels
    for oid, deeds in kept.deeds if main else kept.prompt:
        tapped = levels[oid >> 10][(oid >> 5) & 31][oid & 31].tapped
        for deed in deeds:
            if not (deed.taps and tapped) and (main or not deed.slow):
                least = min(least, deed.mana)
    if least == NEVER or least <= off:
        return least > off
    least -= off
    if state.pool or state.more.any_mana or state.more.pool_only:
        return False
    for oid, ready, _ in kept.makers:
        if not ready.only_tap_mana or not levels[oid >> 10][(oid >> 5) & 31][oid & 31].tapped:
            made = ready.yields
            if made is None:
                return False
            least -= made
            if least <= 0:
                return False
    return True


def rests(board: Board, book: Book, card: Obj) -> bool:
    """Whether a card in hand gives its owner nothing to do outside a main phase."""
    ready = printed(card.base)
    if ready.away or ready.fast or not card.cards or board.fixed.cards[card.cards[0]].key in book.several:
        return False
    return ready.plain_spell or (ready.land_only and not ready.chars.keywords)
