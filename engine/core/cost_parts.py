"""The parts of a cost other than mana: what may be chosen for them, whether they can be paid, and how (CR 118.3,
601.2h).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.amounts import amount, defined
from engine.core.exerting import exert
from engine.core.layers import chars, controller_of
from engine.core.match import find
from engine.core.restrictions import restricted, spendable_life
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.frames import Paying, Scope

if TYPE_CHECKING:
    from engine.cards.abilities import Cost, CostPart
    from engine.core.book import Book
    from engine.core.run import Run
    from engine.ids import ObjectId
    from engine.state.board import Board
    from engine.state.objects import Obj

__all__ = ["CHOSEN", "SINGLE", "part_options", "parts_payable", "pay_part", "ways_of", "weight"]

R_119_4, R_601_2H, R_606_4 = ref("119.4"), ref("601.2h"), ref("606.4")
R_701_4A, R_701_59A, R_701_68A = ref("701.4a"), ref("701.59a"), ref("701.68a")

CHOSEN = (
    "sacrifice",
    "exile",
    "discard",
    "return",
    "tap_others",
    "reveal",
    "crew",
    "blight",
    "evidence",
    "behold",
    "take_counters",
)
"""Parts whose objects are chosen."""
SINGLE = ("blight", "take_counters")
"""Of these, those for which one object is chosen, whatever their amount."""


def ways_of(cost: Cost) -> tuple[str, ...]:
    """In which ways generic mana of the cost may be paid without mana, because it is a waterbend cost (701.67a)."""
    return ("waterbend",) if cost.waterbend else ()


def part_options(board: Board, player: int, part: CostPart, source: int | None) -> tuple[int, ...]:
    """Objects that may be chosen to pay one part of a cost; the source itself where no filter is given."""
    if part.filter is None:
        if part.kind == "discard" and source is None:
            return board.players[player].hand
        found = () if source is None else (source,)
        return tuple(t for t in found if board.object(t) is not None)
    scope = Scope(player, source)  # type: ignore[arg-type]
    wanted = part.filter
    zones = wanted.zones
    if part.kind in ("discard", "reveal") and "hand" not in zones:
        wanted = replace(wanted, zones=("hand",), kind="card", owner="you", controller="any")
    options = find(board, scope, wanted)
    if part.kind == "behold":  # the own ones of both zones
        options = tuple(t for t in options if t != source)
    out = []
    for t in options:
        obj = board.objects[t]
        if obj.zone == "battlefield":
            if controller_of(board, t) != player or (part.kind == "tap_others" and obj.tapped):
                continue
            if part.kind == "take_counters" and _held(obj, part.counter) < amount(board, scope, part.amount):
                continue
            if (
                part.kind == "sacrifice"
                and (board.sources or board.effects.continuous)
                and restricted(board, "cant_be_sacrificed", t)
            ):
                continue
        elif obj.owner != player:
            continue
        out.append(t)
    return tuple(out)


def _held(obj: Obj, kind: str) -> int:
    """How many counters of the kind, or of any, the object has."""
    return sum(n for _, n in obj.counters) if kind == "any" else obj.counter(kind)


def weight(board: Board, part: CostPart, thing: int) -> int:
    """How much the object counts towards the total that is asked for: power for crew (702.122a), mana value for
    evidence (701.59a).
    """
    seen = chars(board, board.objects[thing])
    return seen.mana_value if part.kind == "evidence" else seen.power or 0


def parts_payable(
    board: Board, book: Book, player: int, parts: tuple[CostPart, ...], source: int | None, x: int = 0
) -> bool:
    """Whether every non-mana part could be paid (118.3)."""
    state = board.players[player]
    obj = board.object(source) if source is not None else None
    scope = Scope(player, source, x=x)  # type: ignore[arg-type]
    for part in parts:
        if type(part.amount) is not int and not defined(board, scope, part.amount, book):
            return False  # an undefined value can't be paid (903.4f)
        n = amount(board, scope, part.amount, book)
        if part.kind == "tap":
            if obj is None or obj.tapped:
                return False
        elif part.kind == "untap":
            if obj is None or not obj.tapped:
                return False
        elif part.kind == "life":
            if n > 0 and spendable_life(board, player) < n:
                return False
        elif part.kind == "energy":
            if state.counter("ENERGY") < n:
                return False
        elif part.kind == "loyalty":
            if obj is None or (n < 0 and obj.counter("LOYALTY") < -n):
                return False
        elif part.kind == "remove_counters":
            held = (
                0
                if obj is None
                else sum(c for _, c in obj.counters)
                if part.counter == "any"
                else obj.counter(part.counter)
            )
            if held < n:
                return False
        elif part.kind == "exert":
            if obj is None or obj.zone != "battlefield":  # 701.43c
                return False
        elif part.kind == "mill":
            if len(state.library) < n:
                return False
        elif part.kind == "either":
            if not any(
                one.mana is None and parts_payable(board, book, player, one.parts, source, x) for one in part.options
            ):
                return False
        elif part.kind == "evidence":
            if sum(weight(board, part, t) for t in part_options(board, player, part, source)) < n:
                return False
        elif part.kind == "crew":
            if (
                sum(
                    max(0, chars(board, board.objects[t]).power or 0) for t in part_options(board, player, part, source)
                )
                < n
            ):
                return False
        elif part.kind in CHOSEN and len(part_options(board, player, part, source)) < (
            1 if part.filter is None or part.kind in SINGLE else n
        ):
            return False
    return True


def pay_part(
    run: Run,
    frame: Paying,
    part: CostPart,
    ids: tuple[ObjectId, ...],
    scope: Scope,
    members: list[ev.Proposal],
    extra: list[ev.Event],
) -> None:
    """What one part of the cost comes to: happenings for ``members``, other events for ``extra``."""
    n = amount(run.board, scope, part.amount, run.book)
    kind, source = part.kind, frame.source
    cites = (R_601_2H,)
    if kind in ("tap", "untap") and source is not None:
        extra.append(ev.Tapped(source, on=kind == "tap", cites=cites))
    elif kind == "life":
        members.append(ev.ProposedLife(frame.player, -n, "pay", source, (R_119_4,)))
    elif kind == "sacrifice":
        members += [ev.ProposedMove(o, "graveyard", how="sacrifice", by=frame.player, cites=cites) for o in ids]
    elif kind == "behold":
        shown = tuple(o for o in ids if run.board.objects[o].zone == "hand")
        if shown:
            extra.append(ev.Revealed(shown, cites=(R_701_4A,)))
    elif kind == "evidence":
        members += [ev.ProposedMove(o, "exile", how="exile", by=frame.player, cites=(R_701_59A,)) for o in ids]
        extra.append(ev.RuleApplied("collects_evidence", (), frame.player, cites=(R_701_59A,)))
    elif kind == "exile":
        members += [ev.ProposedMove(o, "exile", how="exile", by=frame.player, cites=cites) for o in ids]
    elif kind == "discard":
        members += [ev.ProposedMove(o, "graveyard", how="discard", by=frame.player, cites=cites) for o in ids]
    elif kind == "return":
        members += [ev.ProposedMove(o, "hand", how="return", by=frame.player, cites=cites) for o in ids]
    elif kind in ("tap_others", "crew"):
        extra += [ev.Tapped(o, cites=cites) for o in ids]
    elif kind == "blight":
        members += [ev.ProposedCounters(o, "M1M1", n, source, (R_701_68A,)) for o in ids]
        extra.append(ev.RuleApplied("blights", (), frame.player, cites=(R_701_68A,)))
    elif kind == "reveal":
        extra.append(ev.Revealed(ids, cites=cites))
    elif kind == "loyalty" and source is not None:
        extra.append(ev.CountersPut(source, "LOYALTY", -frame.x if part.x else n, source, (R_606_4,)))
    elif kind in ("remove_counters", "put_counters") and source is not None:
        extra.append(ev.CountersPut(source, part.counter, -n if kind == "remove_counters" else n, source, cites))
    elif kind == "take_counters":
        extra += [ev.CountersPut(o, part.counter, -n, source, cites) for o in ids]
    elif kind == "energy":
        extra.append(ev.CountersPut(~frame.player, "ENERGY", -n, source, cites))
    elif kind == "exert" and source is not None:
        extra += exert(run, frame.player, (source,))
    elif kind == "mill":
        library = run.board.players[frame.player].library[:n]
        members += [ev.ProposedMove(o, "graveyard", how="mill", by=frame.player, cites=cites) for o in library]
