"""What is announced with an attack besides attackers: bands, creatures that are exerted or enlisted (CR 508.1g,
701.43d, 702.22, 702.154).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.banding import WITH_OTHER, kin
from engine.core.exerting import exertable
from engine.core.layers import chars, controller_of
from engine.core.strikes import has_keyword
from engine.core.usable import activation_sick
from engine.frozen import replace
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state.decisions import Decision, Why
from engine.state.frames import DeclaringAttackers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.core.run import Run
    from engine.state.board import Board

__all__ = ["along", "further", "wants_more"]

_ASKED = frozenset({"banding", WITH_OTHER, "enlist"})
R_702_22C, R_702_154A, R_701_43D = ref("702.22c"), ref("702.154a"), ref("701.43d")


def wants_more(board: Board, pairs: Iterable[tuple[int, int]]) -> bool:
    """Whether some attacker has banding or enlist, or may be exerted."""
    for a, _ in pairs:
        obj = board.object(a)
        if obj is None:
            continue
        seen = chars(board, obj)
        if (seen.keywords or seen.abilities) and (
            not seen.keywords.isdisjoint(_ASKED) or exertable(board, board.turn.active, (a,))
        ):
            return True
    return False


def along(board: Board, blocks: Iterable[tuple[ObjectId, ObjectId]]) -> tuple[tuple[ObjectId, ObjectId], ...]:
    """The further blocks: what blocks a creature of a band blocks each other creature of it that still attacks
    (702.22f, 702.22h).
    """
    combat = board.combat
    if combat is None or not combat.bands:
        return ()
    declared = list(blocks)
    attacking = {a.attacker for a in combat.attacks}
    out: list[tuple[ObjectId, ObjectId]] = []
    for blocker, attacker in declared:
        for band in combat.bands:
            if attacker in band:
                out += [
                    (blocker, t)
                    for t in band
                    if t != attacker and t in attacking and (blocker, t) not in declared and (blocker, t) not in out
                ]
    return tuple(out)


def further(run: Run, frame: DeclaringAttackers, answer: Any) -> Decision | None:
    """The next question; None with the frame pushed anew if one was answered, or with nothing pushed if there is none
    left.

    Band by band: which other creatures with banding attack with one of them, then up to one creature without it; then
    bands of creatures of a quality ("bands with other").
    """
    board, active = run.board, run.board.turn.active
    aims = {int(a): int(t) for a, t in frame.value}
    if frame.stage == "last":
        band = frame.bands[-1]
        taken = {t for b in frame.bands for t in b}
        plain = tuple(
            a for a, t in aims.items() if a not in taken and t == aims[band[0]] and not has_keyword(board, a, "banding")
        )
        if plain and answer is None:
            why = Why((R_702_22C,), "one more in the band", ObjectId(band[0]))
            return Decision(
                "ChooseObjects",
                active,
                run.decider(active),
                why,
                plain,
                0,
                1,
                about=tuple(ObjectId(t) for t in band),
                slot="band",
            )
        run.push(replace(frame, stage="extras", bands=(*frame.bands[:-1], (*band, *(int(t) for t in answer or ())))))
        return None
    taken = {t for b in frame.bands for t in b}
    lead = next((a for a in aims if a not in taken and has_keyword(board, a, "banding")), None)
    if lead is not None:
        mates = tuple(
            a
            for a, t in aims.items()
            if a != lead and a not in taken and t == aims[lead] and has_keyword(board, a, "banding")
        )
        if mates and answer is None:
            why = Why((R_702_22C,), "attack in a band", ObjectId(lead))
            return Decision(
                "ChooseObjects",
                active,
                run.decider(active),
                why,
                mates,
                0,
                len(mates),
                about=(ObjectId(lead),),
                slot="band",
            )
        run.push(replace(frame, stage="last", bands=(*frame.bands, (lead, *(int(t) for t in answer or ())))))
        return None
    lead = next((a for a in aims if a not in taken and has_keyword(board, a, WITH_OTHER)), None)
    if lead is not None:
        banded = {t for b in frame.bands if len(b) > 1 for t in b}
        mates = kin(board, lead, (a for a, t in aims.items() if a not in banded and t == aims[lead]))
        if mates and answer is None:
            why = Why((R_702_22C,), "attack in a band", ObjectId(lead))
            about = (ObjectId(lead),)
            return Decision(
                "ChooseObjects", active, run.decider(active), why, mates, 0, len(mates), about=about, slot="band"
            )
        run.push(replace(frame, bands=(*frame.bands, (lead, *(int(t) for t in answer or ())))))
        return None
    if frame.exerted is None:
        willing = exertable(board, active, aims)
        if willing and answer is None:
            why = Why((R_701_43D,), "exert as they attack", ObjectId(willing[0]))
            return Decision(
                "ChooseObjects", active, run.decider(active), why, willing, 0, len(willing), about=(), slot="exert"
            )
        run.push(replace(frame, exerted=tuple(int(t) for t in answer or ())))
        return None
    done = {a for a, _ in frame.enlisted}
    eager = next((a for a in aims if a not in done and has_keyword(board, a, "enlist")), None)
    if eager is None:
        return None
    options = _enlistable(board, active, (*aims, *(t for _, t in frame.enlisted)))
    if options and answer is None:
        why = Why((R_702_154A,), "enlist a creature", ObjectId(eager))
        return Decision(
            "ChooseObjects", active, run.decider(active), why, options, 0, 1, about=(ObjectId(eager),), slot="enlist"
        )
    run.push(replace(frame, enlisted=(*frame.enlisted, (eager, int(answer[0]) if answer else -1))))
    return None


def _enlistable(board: Board, player: int, without: tuple[int, ...]) -> tuple[int, ...]:
    """Untapped creatures of the player that don't attack and aren't new, or have haste (702.154a)."""
    out = []
    for t in board.battlefield:
        obj = board.objects[t]
        if t in without or obj.tapped or obj.more.phased or controller_of(board, t) != player:
            continue
        seen = chars(board, obj)
        if "Creature" in seen.types and ("haste" in seen.keywords or not activation_sick(board, obj, player)):
            out.append(int(t))
    return tuple(out)
