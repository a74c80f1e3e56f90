"""State-based actions about permanents that exclude each other: legends, worlds, Roles (CR 704.5j, 704.5k, 704.5y)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.layers import chars, controller_of, view
from engine.core.printed import printed
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.objects import Obj

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.core.run import Run
    from engine.ids import ObjectId
    from engine.rulebook.refs import RuleRef
    from engine.state.board import Board

__all__ = ["legend_cites", "legend_rule", "roles", "world_rule"]

R_704_5J, R_704_5K, R_704_5Y = ref("704.5j"), ref("704.5k"), ref("704.5y")


def roles(board: Board, proposals: list[ev.Proposal]) -> None:
    """Of several Roles that one player controls on one permanent only the newest stays (704.5y)."""
    found: dict[tuple[int, Any], list[ObjectId]] = {}
    for oid in board.attached:
        obj = board.objects[oid]
        if (
            type(obj) is Obj
            and obj.more.attached_to is not None
            and not obj.more.phased
            and "Role" in chars(board, obj).subtypes
        ):
            found.setdefault((obj.more.attached_to, controller_of(board, oid)), []).append(oid)
    for ids in found.values():
        newest = max(ids, key=lambda i: (board.objects[i].more.timestamp or board.objects[i].entered, i))
        proposals += [ev.ProposedMove(i, "graveyard", how="sba", cites=(R_704_5Y,)) for i in ids if i != newest]


def legend_rule(run: Run, asks: list[Any], proposals: list[ev.Proposal]) -> None:
    """Two legendary permanents of one name (704.5j); before July 2013 all of them went, whoever controlled them."""
    board = run.board
    groups: dict[tuple[Any, str], list[ObjectId]] = {}
    everybody = run.book.rules.legend_rule == "all-same-name"
    levels, changed = board.objects.levels, view(board).objects
    for oid in board.battlefield:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        more, ready = obj.more, obj.base.cache or printed(obj.base)
        if more.phased:
            continue
        as_printed = oid not in changed and not (more.face_down or more.merged or ready.cda)
        if as_printed and "Legendary" not in ready.chars.supertypes:
            continue
        seen = chars(board, obj)
        if "Legendary" in seen.supertypes and seen.name and "legend rule doesn't apply" not in seen.keywords:
            groups.setdefault((None if everybody else controller_of(board, oid), seen.name), []).append(oid)
    for (who, _), ids in groups.items():
        if len(ids) < 2:
            continue
        if run.book.leaders_exempt and (exempt := _leaders(board, ids)):
            cites = (R_704_5J, *run.book.cite("open"))
            proposals.extend(ev.ProposedMove(o, "graveyard", how="sba", cites=cites) for o in ids if o not in exempt)
            continue
        if everybody:
            cites = legend_cites(run, ids)
            proposals.extend(ev.ProposedMove(o, "graveyard", how="sba", cites=cites) for o in ids)
        elif who is not None:
            asks.append(("legend", who, tuple(ids)))


def legend_cites(run: Run, ids: Iterable[ObjectId]) -> tuple[RuleRef, ...]:
    """The legend rule, with what the variant says about leaders if one of them is there (906.3c)."""
    more = run.book.cite("legend_rule") if _leaders(run.board, ids) else ()
    return (R_704_5J, *(r for r in more if r != R_704_5J))


def _leaders(board: Board, ids: Iterable[ObjectId]) -> tuple[ObjectId, ...]:
    """Those that are leaders: where they are exempt they stay, and all others of the name go (edh2010.open-rule.1, .2)."""
    leaders = board.fixed.commanders()
    return tuple(o for o in ids if any(c in leaders for c in board.objects[o].cards))


def world_rule(board: Board, new: tuple[ObjectId, ...], proposals: list[ev.Proposal]) -> None:
    """All world permanents go but the one that came last; all of them if several came together, since the last check
    (704.5k).
    """
    found = [
        oid
        for oid in board.battlefield
        if not board.objects[oid].more.phased and "World" in chars(board, board.objects[oid]).supertypes
    ]
    if len(found) > 1:
        newest = max(found, key=lambda oid: board.objects[oid].entered)
        tie = sum(oid in new for oid in found) > 1
        proposals += [
            ev.ProposedMove(oid, "graveyard", how="sba", cites=(R_704_5K,)) for oid in found if tie or oid != newest
        ]
