"""What holds after every action, as named functions (CR 108, 109.4, 400.1, 400.7, 613, 800.4, 903.8, 903.10a).

Each function is ``name(before, step) -> list of violations``: ``before`` is the game before the action (None for the
opening), ``step`` what :func:`engine.core.machine.apply` or ``new_game`` gave. A violation is one sentence that opens
with the rule or section it breaks; an empty list means that the invariant holds. :data:`INVARIANTS` lists them all with
their rules; :func:`violations` runs them. Those about legality stand in :mod:`engine.testing.legality`, those about
what is told in :mod:`engine.testing.tellings`, the one about references in :mod:`engine.testing.references_kept`, and
rules that must have been kept in :mod:`engine.testing.rules_kept`.
"""

# ruff: noqa: ARG001 - all invariants are called alike
from __future__ import annotations

import traceback
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core import costs
from engine.core.book import book_of
from engine.core.evolve import evolve_group, fold
from engine.core.layers import controller_of, view
from engine.frozen import EMPTY, Table, record, replace
from engine.state import events as ev
from engine.state.board import Board, Fixed, PlayerState, TurnState
from engine.state.objects import Gone, Obj
from engine.testing import legality, references_kept, rules_kept, tellings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.state.game import Game, Step

__all__ = [
    "INVARIANTS", "Invariant", "card_conservation", "damage_matches_log", "derived_values_fresh", "ids_never_reused",
    "log_folds_to_board", "one_controller", "opening_board", "tax_matches_casts", "violations", "whole_log_folds",
    "zones",
]  # fmt: skip


# -- the log -----------------------------------------------------------------------------------------------------------


def opening_board(game: Game) -> Board:
    """The empty board from which the game's log begins (103): nothing placed, starting life, the starting player to be
    active.
    """
    first = next((e.player for e in game.log if type(e) in (ev.TurnBegan, ev.GameRestarted)), game.board.turn.first)
    count = len(game.setup.players)
    life = game.setup.variant.life.starting(count)
    known = game.board.fixed
    fixed = Fixed(known.cards, known.roles, known.identities, known.partners, known.aside)
    return Board(Table(), (PlayerState(life),) * count, fixed, turn=TurnState(0, first, first=first))


def log_folds_to_board(before: Game | None, step: Step) -> list[str]:
    """4.13: the events of the step, folded one by one and as one group, make the new board out of the old one, and
    stand in the log.
    """
    game = step.game
    start = opening_board(game) if before is None else before.board
    if before is None and game.setup.scenario:
        return []
    out = []
    one_by_one = fold(start, step.events)
    if one_by_one != game.board:
        out.append(f"4.13: folding the events one by one gives another board: {difference(one_by_one, game.board)}")
    grouped = evolve_group(start, step.events)
    if grouped != game.board:
        out.append(f"4.13: folding the events as a group gives another board: {difference(grouped, game.board)}")
    logged = 0 if before is None else before.log.size
    if game.log.size != logged + len(step.events) or tuple(game.log.since(logged)) != tuple(step.events):
        out.append("4.13: the log did not grow by the events of the step")
    if game.board.clock != game.log.size and not game.setup.scenario:
        out.append(f"4.13: the clock says {game.board.clock} events, the log holds {game.log.size}")
    return out


def whole_log_folds(before: Game | None, step: Step) -> list[str]:
    """4.13: the whole log, folded from the empty board, is the board."""
    game = step.game
    if game.setup.scenario:
        return []
    made = fold(opening_board(game), game.log)
    return [] if made == game.board else [f"4.13: the whole log folds to another board: {difference(made, game.board)}"]


def difference(left: Any, right: Any, path: str = "board") -> str:
    """Where two records differ first, in words."""
    if left == right:
        return f"{path}: equal"
    if type(left) is not type(right):
        return f"{path}: {left!r:.200} against {right!r:.200}"
    names = getattr(type(left), "_fields", None)
    if isinstance(left, Table):
        left, right = tuple(left), tuple(right)
    elif names is not None:
        for name in names:
            a, b = getattr(left, name), getattr(right, name)
            if name != "cache" and a != b:
                return difference(a, b, f"{path}.{name}")
    if isinstance(left, tuple) and len(left) == len(right):
        at = next(i for i, (a, b) in enumerate(zip(left, right, strict=True)) if a != b)
        return difference(left[at], right[at], f"{path}[{at}]")
    return f"{path}: {left!r:.300} against {right!r:.300}"


# -- cards and objects -------------------------------------------------------------------------------------------------


def zones(board: Board) -> Iterator[tuple[str, int | None, tuple[Any, ...]]]:
    """All zones: name, player (None for shared zones), ids."""
    for seat, state in enumerate(board.players):
        yield "library", seat, state.library
        yield "hand", seat, state.hand
        yield "graveyard", seat, state.graveyard
    for zone in ("battlefield", "stack", "exile", "command"):
        yield zone, None, getattr(board, zone)


def card_conservation(before: Game | None, step: Step) -> list[str]:
    """108, 400.1: every card is in exactly one living object or left the game with its owner; every object is in
    exactly one zone, its own.
    """
    board = step.game.board
    out: list[str] = []
    seen: set[int] = set()
    cards: list[int] = []
    objects = board.objects
    for zone, seat, ids in zones(board):
        for oid in ids:
            obj = objects[oid]
            if type(obj) is not Obj:
                out.append(f"400.7: {zone} holds {oid}, which is gone")
                continue
            if oid in seen:
                out.append(f"400.1: object {oid} stands in two places, one of them {zone}")
            seen.add(oid)
            if obj.id != oid or obj.zone != zone:
                out.append(f"400.1: object {oid} stands in {zone} and says {obj.id} in {obj.zone}")
            if seat is not None and obj.owner != seat:
                out.append(f"400.3: object {oid} of player {obj.owner} is in {zone} of player {seat}")
            cards += obj.cards
    living = sum(type(x) is Obj for block in objects.levels for chunk in block for x in chunk)
    if living != len(seen):
        lost = [x.id for x in objects if type(x) is Obj and x.id not in seen]
        out.append(f"400.1: living objects in no zone: {lost}")
    if len(set(cards)) != len(cards):
        out.append(f"108.2: cards in two objects: {[c for c, n in Counter(cards).items() if n > 1]}")
    held = set(cards)
    for number, card in enumerate(board.fixed.cards):
        left = board.players[card.owner].more.left
        if number not in held and not left:
            out.append(f"108.2: card {number} ({card.key}) is nowhere")
        if left and number in held and len(board.alive()) > 0:
            out.append(f"800.4a: card {number} ({card.key}) is still there though its owner left")
    return out


def ids_never_reused(before: Game | None, step: Step) -> list[str]:
    """400.7: a new object has a new id, one after the other; a gone one never lives again (but 733.1 takes casts back);
    owners never change.
    """
    board = step.game.board
    start = 0 if before is None else before.board.objects.size
    made = [
        e.new.id if type(e) is ev.Moved else e.obj.id  # type: ignore[union-attr]
        for e in step.events
        if type(e) in (ev.Moved, ev.Placed, ev.Created)
    ]
    out = []
    if made != list(range(start, start + len(made))) or board.objects.size != start + len(made):
        out.append(f"400.7: new ids are {made}, the first free one was {start}, there are {board.objects.size}")
    if before is None:
        return out
    back = {e.old.id for e in step.events if type(e) is ev.CastReversed and e.old is not None}
    old, new = before.board.objects, board.objects
    for oid in range(start):
        was, now = old[oid], new[oid]
        if was is now:
            continue
        if type(was) is Gone and type(now) is Obj and oid not in back:
            out.append(f"400.7: {oid} was gone and lives again")
        elif type(was) is Obj and type(now) is Obj and (was.owner != now.owner or was.zone != now.zone):
            out.append(
                f"400.7: {oid} kept its id but changed owner or zone: {was.owner} {was.zone} to {now.owner} {now.zone}"
            )
    return out


def one_controller(before: Game | None, step: Step) -> list[str]:
    """109.4, 110.2: exactly the battlefield's objects are permanents, each of the one player who controls it; spells
    have a controller in the game.
    """
    board = step.game.board
    out: list[str] = []
    listed: list[int] = []
    for seat, state in enumerate(board.players):
        listed += state.permanents
        wrong = [o for o in state.permanents if type(board.objects[o]) is Obj and controller_of(board, o) != seat]
        out += [
            f"110.2: {o} is listed under player {seat}, player {controller_of(board, o)} controls it" for o in wrong
        ]
    if sorted(listed) != sorted(board.battlefield):
        out.append(f"110.2: permanents {sorted(listed)} are not the battlefield {sorted(board.battlefield)}")
    going = step.game.outcome is None
    for oid in (*board.battlefield, *board.stack):
        obj = board.object(oid)
        if obj is None:
            continue
        who = controller_of(board, oid)
        if who is None or (going and board.players[who].more.left):
            out.append(f"800.4a: {oid} in {obj.zone} is controlled by {who}")
        if going and board.players[obj.owner].more.left:
            out.append(f"800.4a: {oid} in {obj.zone} is owned by player {obj.owner}, who left")
    for oid in (*board.exile, *(c for p in board.players for z in (p.library, p.hand, p.graveyard) for c in z)):
        obj = board.object(oid)
        if obj is not None and obj.controller is not None:
            out.append(f"109.4: {oid} in {obj.zone} has a controller")
    return out


# -- records -----------------------------------------------------------------------------------------------------------


def _counted(start: tuple[Any, Any], events: Iterable[Any]) -> tuple[dict[Any, int], dict[Any, int]]:
    """Casts and damage as the events say, apart from what the tallies say."""
    casts, dealt = dict(start[0]), dict(start[1])
    for e in events:
        kind = type(e)
        if kind is ev.SpellCast:
            for card in e.taxed:
                casts[e.player, card] = casts.get((e.player, card), 0) + 1
        elif kind is ev.DamageDealt and e.to < 0 and e.combat:
            for card in e.cards:
                dealt[~e.to, card] = dealt.get((~e.to, card), 0) + e.amount
        elif kind is ev.RecordSet:
            (casts if e.what == "casts" else dealt)[e.player, e.card] = e.amount
        elif kind is ev.GameRestarted:
            casts, dealt = {}, {}
    return casts, dealt


def tax_matches_casts(before: Game | None, step: Step) -> list[str]:
    """903.8: the recorded casts are the casts from the command zone in the log, by player and card; each designated
    card's cast from there counts, and the tax that its owner would pay now is that of the recorded casts.
    """
    game = step.game
    tally = (EMPTY, EMPTY) if before is None else (before.board.tally.casts, EMPTY)
    casts, _ = _counted(tally, step.events)
    out = []
    if casts != dict(game.board.tally.casts):
        out.append(f"903.8: the log says {casts} casts, the record {dict(game.board.tally.casts)}")
    taxes: dict[str, int] = {r.kind: r.tax for r in game.setup.variant.roles}
    zones_: dict[str, str] = {r.kind: r.start_zone for r in game.setup.variant.roles}
    roles = {r.card: r.kind for r in game.board.fixed.roles}
    for e in step.events:
        if type(e) is ev.SpellCast:
            due = {c for c in e.cards if c in roles and taxes[roles[c]] and zones_[roles[c]] == e.zone}
            if due != set(e.taxed):
                out.append(
                    f"903.8: a cast from {e.zone} counts for the cards {sorted(e.taxed)}, it should for {sorted(due)}"
                )
    board = game.board
    for oid in board.command:
        obj = board.object(oid)
        if obj is None or not any(c in roles for c in obj.cards):
            continue
        tax = sum(taxes[r.kind] * casts.get((obj.owner, r.card), 0) for r in board.fixed.roles if r.card in obj.cards)
        charged = costs.tax_of(board, book_of(game.setup), obj.owner, obj)[0]
        if charged != tax:
            out.append(
                f"903.8: player {obj.owner} would pay {charged} more for the cards {obj.cards}, the casts make it {tax}"
            )
    return out


def damage_matches_log(before: Game | None, step: Step) -> list[str]:
    """903.10a, 120.3, 119.3: recorded combat damage is that of the log, damage to a player costs exactly that much life
    or gives that much poison, and life is what the events make of it.
    """
    game = step.game
    tally = (EMPTY, EMPTY) if before is None else (EMPTY, before.board.tally.dealt)
    _, dealt = _counted(tally, step.events)
    out = []
    if dealt != dict(game.board.tally.dealt):
        out.append(f"903.10a: the log says {dealt}, the record {dict(game.board.tally.dealt)}")
    tracked = {r.kind for r in game.setup.variant.roles if r.tracks_damage}
    leaders = {r.card for r in game.board.fixed.roles if r.kind in tracked}
    for e in step.events:
        if type(e) is ev.DamageDealt and e.amount <= 0:
            out.append(f"120.8: {e.amount} damage was dealt")
        if type(e) is ev.DamageDealt and not set(e.cards) <= leaders:
            out.append(f"903.10a: damage is recorded for the cards {e.cards}, which no role tracks")
    if before is not None:
        life = {seat: p.life for seat, p in enumerate(before.board.players)}
        for e in step.events:
            if type(e) is ev.LifeChanged:
                life[e.player] += e.amount
            elif type(e) is ev.PlayerChanged and e.life is not None:
                life[e.player] = e.life
            elif type(e) is ev.GameRestarted:
                life = dict(enumerate(e.life))
        held = {seat: p.life for seat, p in enumerate(game.board.players)}
        if life != held:
            out.append(f"119.3: the events make life {life}, the board says {held}")
    return out


def derived_values_fresh(before: Game | None, step: Step) -> list[str]:
    """613: characteristics and controllers handed on from an earlier board are those that the board itself gives."""
    board = step.game.board
    if board.cache is None:
        return []
    held, made = view(board), view(replace(board))
    out = []
    if held.controllers != made.controllers:
        out.append(f"613.1b: controllers handed on {held.controllers}, worked out anew {made.controllers}")
    if held.objects != made.objects:
        ids = sorted(set(held.objects) | set(made.objects))
        wrong = [i for i in ids if held.objects.get(i) != made.objects.get(i)]
        out.append(
            f"613: characteristics handed on differ for {wrong}: {difference(held.objects.get(wrong[0]), made.objects.get(wrong[0]), 'chars')}"
        )
    return out


# -- all of them -------------------------------------------------------------------------------------------------------


@record(eq=False)
class Invariant:
    """A named invariant: the function, the rules or sections behind it, and after how many actions it is worth its
    price (1 = every action, 0 = only where it is asked for by name).
    """

    name: str
    check: Any
    rules: tuple[str, ...]
    every: int = 1


INVARIANTS: tuple[Invariant, ...] = (
    Invariant("log_folds_to_board", log_folds_to_board, ("4.13",)),
    Invariant("card_conservation", card_conservation, ("108.2", "400.1", "800.4a")),
    Invariant("ids_never_reused", ids_never_reused, ("400.7", "733.1")),
    Invariant("one_controller", one_controller, ("109.4", "110.2", "800.4a")),
    Invariant("tax_matches_casts", tax_matches_casts, ("903.8", "601.2i")),
    Invariant("damage_matches_log", damage_matches_log, ("903.10a", "119.3", "120.3")),
    Invariant("no_dead_ids", references_kept.no_dead_ids, ("400.7", "506.4", "800.4")),
    Invariant("derived_values_fresh", derived_values_fresh, ("613.1",)),
    Invariant("state_based_done", rules_kept.state_based_done, ("117.5", "704.3")),
    Invariant("combat_declared_rightly", rules_kept.combat_declared_rightly, ("508.1a", "509.1a")),
    Invariant("returns_asked_rightly", rules_kept.returns_asked_rightly, ("903.9a", "903.9b")),
    Invariant("steps_leave_nothing", rules_kept.steps_leave_nothing, ("106.4", "500.2", "514.2")),
    Invariant("no_soft_lock", legality.no_soft_lock, ("4.18",)),
    Invariant("listed_are_accepted", legality.listed_are_accepted, ("4.18",), 7),
    Invariant("check_equals_apply", legality.check_equals_apply, ("4.18",), 11),
    Invariant("complete_lists_hold_all", legality.complete_lists_hold_all, ("4.18",), 5),
    Invariant("refusals_change_nothing", legality.refusals_change_nothing, ("4.18",), 97),
    Invariant("apnap_order", tellings.apnap_order, ("101.4", "603.3b")),
    Invariant("round_trip", tellings.round_trip, ("4.18",), 199),
    Invariant("no_leak", tellings.no_leak, ("400.2", "402.3", "708.5"), 149),
    Invariant("whole_log_folds", whole_log_folds, ("4.13",), 499),
    Invariant("legal_equals_apply", tellings.legal_equals_apply, ("4.18",), 0),
    Invariant("hash_seed_stable", tellings.hash_seed_stable, ("4.12",), 0),
)
"""All invariants, cheap ones first."""


def violations(
    before: Game | None, step: Step, *, at: int | None = None, only: Sequence[str] | None = None
) -> list[str]:
    """What the invariants find wrong with the step; each entry opens with the invariant's name.

    ``at``: number of the action, by which the dear invariants take turns; None = all are checked. ``only``: names of
    those wanted. An error raised while an invariant is checked is a violation, too.
    """
    out: list[str] = []
    for one in INVARIANTS:
        if one.name not in only if only is not None else not one.every:
            continue
        if at is not None and one.every > 1 and at % one.every and step.game.outcome is None:
            continue
        try:
            out += [f"{one.name}: {text}" for text in one.check(before, step)]
        except Exception as error:  # noqa: BLE001 - an engine that breaks while it is looked at is what is looked for
            place = traceback.extract_tb(error.__traceback__)[-1]
            out.append(
                f"{one.name}: {type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno} in {place.name})"
            )
    return out
