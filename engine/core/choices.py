"""Choices made as a spell or ability goes on the stack: modes, targets, divisions (CR 601.2b-d, 602.2b, 603.3c-d, 115,
700.2).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

from engine.cards.card import Face
from engine.cards.filters import Target, X
from engine.cards.ops import Program, TargetSpec
from engine.cards.text.bindings import mentions
from engine.cards.types import PERMANENT_TYPES
from engine.core.amounts import amount
from engine.core.characteristics import is_creature_type
from engine.core.chosen_modes import chosen_before, note_chosen
from engine.core.conditions import holds
from engine.core.layers import controller_of, traced
from engine.core.match import find, finds, matches
from engine.core.reversing import take_back
from engine.core.run import handles
from engine.core.targeting import can_target
from engine.core.unpaid import unneeded
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Choosing, Scope

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.core.book import Book
    from engine.core.run import Run
    from engine.ids import PlayerId
    from engine.state.board import Board
    from engine.state.objects import Obj

__all__ = [
    "can_choose",
    "choosing",
    "joined",
    "legal_modes",
    "legal_targets",
    "resolved_program",
    "scope_of",
    "target_options",
    "words_for",
]

R_601_2C, R_601_2B, R_601_2D, R_603_3D, R_700_2 = (
    ref("601.2c"),
    ref("601.2b"),
    ref("601.2d"),
    ref("603.3d"),
    ref("700.2"),
)
COLOR_WORDS = ("white", "blue", "black", "red", "green")
BASIC_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def words_for(run: Run, what: str) -> tuple[str, ...]:
    """The words a player may choose from: colors, basic land types; for names and creature types any word is accepted
    (empty = free).
    """
    if what == "color":
        return COLOR_WORDS
    if what == "basic_land_type":
        return BASIC_TYPES
    if what == "number":
        return tuple(str(i) for i in range(21))
    if what == "creature_type":
        return creature_types(run)
    if what == "card_type":
        return (*PERMANENT_TYPES, "Instant", "Sorcery", "Kindred")
    return tuple(sorted({f.name for c in run.game.setup.cards for f in c.faces}))


def creature_types(run: Run) -> tuple[str, ...]:
    """Creature types of all cards in the game, in alphabetical order (205.3m)."""
    found = {
        s
        for c in run.game.setup.cards
        for face in c.faces
        if "Creature" in face.types or "Kindred" in face.types
        for s in face.subtypes
    }
    return tuple(sorted(s for s in found if is_creature_type(s))) or ("Human",)


def scope_of(board: Board, obj: Obj) -> Scope:
    """The scope in which a spell's or ability's words are read."""
    part = obj.stack
    assert part is not None
    who = controller_of(board, obj.id)
    source = obj.id if part.kind == "spell" else part.source
    paid = obj.more.cast.paid if obj.more.cast is not None else ()
    return Scope(
        who if who is not None else obj.owner, source, part.last, obj.id, part.targets, part.shares, part.x, part.bindings, part.numbers,
        paid=paid, text=part.text,
    )  # fmt: skip


# -- what may be chosen ------------------------------------------------------------------------------------------------


def target_options(board: Board, scope: Scope, spec: TargetSpec) -> tuple[int, ...]:
    """Everything the spec's target may be now, players first in turn order from the chooser (115.1-115.4)."""
    return tuple(_targets_for(board, scope, spec))


def _targets_for(board: Board, scope: Scope, spec: TargetSpec) -> Iterator[int]:
    """The targets of :func:`target_options` one by one, for who needs only the first."""
    me = scope.controller
    if spec.players:
        n = len(board.players)
        for i in range(n):
            seat = (me + i) % n
            if board.players[seat].more.left or (spec.players == "opponent" and seat == me):
                continue
            if (
                spec.but_owner
                and scope.source is not None
                and (own := traced(board, scope.source)) is not None
                and own.owner == seat
            ):
                continue
            if can_target(board, scope, ~seat):
                yield ~seat
    if spec.objects is not None:
        for t in _candidates(board, scope, spec):
            if _is_other(scope, t) and can_target(board, scope, t):
                yield t


def _is_other(scope: Scope, thing: int) -> bool:
    """Whether the object is another than the spell or ability itself (115.5)."""
    return thing not in (scope.stack, scope.source if scope.stack == scope.source else None)


def _candidates(board: Board, scope: Scope, spec: TargetSpec) -> Iterable[int]:
    """Objects that fit; with a target for each opponent, those of every opponent in turn ("that player")."""
    assert spec.objects is not None
    if not spec.per_opponent:
        return finds(board, scope, spec.objects)
    found: list[int] = []
    for p in board.alive():
        if p != scope.controller:
            each = replace(scope, bindings=(*scope.bindings, ("each", (~p,)), ("player", (~p,))))
            found += [t for t in find(board, each, spec.objects) if t not in found]
    return tuple(found)


def legal_targets(board: Board, scope: Scope, spec: TargetSpec, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the chosen targets that are still legal (608.2b)."""
    if spec.per_opponent or spec.objects is None or any(t < 0 for t in chosen):
        options = target_options(board, scope, spec)
        return tuple(t for t in chosen if t in options)
    objects = spec.objects
    return tuple(
        t for t in chosen if _is_other(scope, t) and matches(board, scope, objects, t) and can_target(board, scope, t)
    )


def bounds(board: Board, scope: Scope, spec: TargetSpec, options: tuple[int, ...]) -> tuple[int, int]:
    """Least and most targets for the spec."""
    most = amount(board, scope, spec.most)
    least = amount(board, scope, spec.least)
    if spec.per_opponent:
        n = sum(1 for p in board.alive() if p != scope.controller)
        return (least * n, most * n)
    if spec.divide is not None:
        most = min(most, max(1, amount(board, scope, spec.divide)))
    return least, min(most, len(options)) if least <= len(options) else most


def legal_modes(board: Board, scope: Scope, program: Program, book: Book | None = None) -> tuple[int, ...]:
    """Modes whose targets can be chosen (700.2a)."""
    assert program.modes is not None
    gone = chosen_before(board, scope, program.modes)
    return tuple(i for i, p in enumerate(program.modes.options) if i not in gone and can_choose(board, scope, p, book))


def can_choose(board: Board, scope: Scope, program: Program, book: Book | None = None) -> bool:
    """Whether legal choices exist for all modes and targets the program needs."""
    if program.modes is not None:
        fitting = legal_modes(board, scope, program, book)
        if program.modes.after is not None and not can_choose(board, scope, program.modes.after, book):
            return False
        return bool(fitting) and (program.modes.again or len(fitting) >= program.modes.least)
    chosen: list[tuple[int, ...]] = []
    spare = unneeded(program, scope.paid) if program.targets else ()
    alone = len(program.targets) == 1
    for slot, spec in enumerate(program.targets):
        if spec.least == 0 or slot in spare:
            chosen.append(())
            continue
        if (
            alone
            and spec.least == 1
            and not spec.per_opponent
            and next(_targets_for(board, scope, spec), None) is not None
        ):
            return True
        options = target_options(board, scope, spec)
        # X is chosen before the targets (601.2b): any value may do
        if not options and not scope.x and _asks_x(spec.objects):
            options = next(
                (
                    found
                    for x in range(1, _GREATEST_X + 1)
                    if (found := target_options(board, replace(scope, x=x), spec))
                ),
                (),
            )
        taken = {t for s in spec.distinct_from if s < len(chosen) for t in chosen[s]}
        least = amount(board, scope, spec.least)
        if spec.per_opponent:
            chosen.append(())
            continue
        if len(options) < least or (
            taken and len([t for t in options if t not in taken]) < least and len(options) <= len(taken)
        ):
            return False
        chosen.append(options[:least] if len(options) == least else ())
    return True


@cache
def _asks_x(wanted: Any) -> bool:
    """Whether which objects fit the filter depends on the value of X."""
    return mentions(wanted, X())


_GREATEST_X = 20
"""The greatest X that is tried for "target creature with mana value X": nothing is greater."""


def shift(value: Any, by: int) -> Any:
    """The piece of a program with all its target slots moved up by ``by`` (modes of one spell are joined)."""
    if by == 0:
        return value
    if type(value) is Target:
        return Target(value.slot + by)
    if type(value) is tuple:
        return tuple(shift(v, by) for v in value)
    if type(value) is Face or not attrs.has(type(value)):
        return value
    changes = {}
    for name in type(value)._fields:
        old = getattr(value, name)
        new = shift(old, by)
        if new is not old and new != old:
            changes[name] = new
    return replace(value, **changes) if changes else value


def resolved_program(program: Program, modes: tuple[int, ...]) -> Program:
    """The program with the chosen modes joined in printed order (700.2d, 608.2c)."""
    if program.modes is None:
        return program
    steps: list[Any] = list(program.steps)
    targets: list[TargetSpec] = list(program.targets)
    for i in sorted(modes):
        option = program.modes.options[i]
        steps += shift(option.steps, len(targets))
        n = len(targets)
        others = range(n) if program.modes.apart else ()
        targets += [
            replace(t, distinct_from=(*others, *(d + n for d in t.distinct_from))) if t.distinct_from or others else t
            for t in option.targets
        ]
    made = Program(tuple(steps), tuple(targets))
    return made if program.modes.after is None else joined(made, program.modes.after)


def joined(first: Program, then: Program) -> Program:
    """The two programs one after the other, with the targets of both."""
    if first.modes is not None:
        after = then if first.modes.after is None else joined(first.modes.after, then)
        return replace(first, modes=replace(first.modes, after=after))
    n = len(first.targets)
    moved = tuple(
        replace(t, distinct_from=tuple(d + n for d in t.distinct_from)) if t.distinct_from else t for t in then.targets
    )
    return Program((*first.steps, *shift(then.steps, n)), (*first.targets, *moved))


# -- the frame ---------------------------------------------------------------------------------------------------------


@handles(Choosing)
def choosing(run: Run, frame: Choosing, answer: Any) -> Decision | None:
    """Modes, then each target slot, then divisions; then the choices are announced."""
    board = run.board
    obj = board.object(frame.object)
    if obj is None or obj.stack is None:
        return None
    who = controller_of(board, obj.id)
    player: PlayerId = who if who is not None else obj.owner
    scope = replace(scope_of(board, obj), targets=frame.targets)
    if frame.stage == "modes":
        return _modes(run, frame, obj, scope, player, answer)
    program = resolved_program(frame.program, frame.modes)
    if frame.slot < len(program.targets):
        spec = program.targets[frame.slot]
        if frame.stage == "shares":
            return _shares(run, frame, scope, spec, player, answer)
        return _targets(run, frame, obj, scope, spec, player, answer)
    part = replace(obj.stack, program=program, modes=frame.modes, targets=frame.targets, shares=frame.shares)
    crime = player if any(_is_crime(board, player, t) for slot in frame.targets for t in slot) else None
    run.commit((ev.Announced(obj.id, part, (R_601_2C if frame.what != "trigger" else R_603_3D,), crime),))
    return None


def _is_crime(board: Board, player: PlayerId, target: int) -> bool:
    """Whether it is a crime to target that: an opponent, what one controls, or a card in an opponent's graveyard
    (700.13).
    """
    if target < 0:
        return ~target != player
    obj = board.object(target)
    if obj is None:
        return False
    if obj.zone == "graveyard":
        return obj.owner != player
    return obj.zone in ("battlefield", "stack") and controller_of(board, target) not in (None, player)


def _modes(run: Run, frame: Choosing, obj: Obj, scope: Scope, player: PlayerId, answer: Any) -> Decision | None:
    modes = frame.program.modes
    if modes is None:
        run.push(replace(frame, stage="targets"))
        return None
    fitting = legal_modes(run.board, scope, frame.program, run.book)
    if len(fitting) < modes.least and not (modes.again and fitting):
        _give_up(run, frame, obj)
        return None
    if modes.apart and answer is None:
        fitting_players = {
            t for i in fitting for spec in modes.options[i].targets for t in target_options(run.board, scope, spec)
        }
        modes = replace(modes, most=min(modes.most, len(fitting_players)))
    allowed = (
        modes.more if modes.more_if is not None and holds(run.board, scope, modes.more_if, run.book) else modes.most
    )
    if scope.paid.count("entwine"):  # all of them (702.42b)
        if len(fitting) < len(modes.options):
            _give_up(run, frame, obj)
            return None
        answer = fitting
    if answer is None and modes.least == len(fitting) and not modes.again:
        answer = fitting
    if answer is None:
        why = Why((R_700_2, R_601_2B), "choose modes", obj.id)
        most = allowed if modes.again else min(allowed, len(fitting))
        names = tuple(modes.names[i] if i < len(modes.names) else f"mode {i + 1}" for i in fitting)
        return Decision(
            "ChooseModes",
            player,
            run.decider(player),
            why,
            fitting,
            modes.least,
            most,
            names,
            (obj.id,),
            "again" if modes.again else "",
        )
    chosen = tuple(sorted(int(i) for i in answer))
    run.push(replace(frame, stage="targets", modes=chosen))
    note_chosen(run, scope, modes, chosen)
    return None


def _targets(
    run: Run, frame: Choosing, obj: Obj, scope: Scope, spec: TargetSpec, player: PlayerId, answer: Any
) -> Decision | None:
    board = run.board
    if frame.slot in unneeded(resolved_program(frame.program, frame.modes), scope.paid):
        run.push(replace(frame, targets=(*frame.targets, ()), shares=(*frame.shares, ()), slot=frame.slot + 1))
        return None
    asked, key = board.remembered(), ("targets", obj.id, frame.slot, frame.targets)
    options = asked.get(key)
    if options is None or answer is None:
        options = asked[key] = target_options(board, scope, spec)
    if spec.distinct_from:
        taken = {t for s in spec.distinct_from for t in frame.targets[s]}
        options = tuple(t for t in options if t not in taken)
    least, most = bounds(board, scope, spec, options)
    if spec.per_opponent and least:
        reachable = {player_of(board, t) for t in options}
        least = min(least, len(reachable))
    most = min(most, len(options))
    if len(options) < least:
        _give_up(run, frame, obj)
        return None
    if answer is None and most == least and least == len(options):
        answer = options
    if answer is None and most == 0:
        answer = ()
    if answer is None:
        why = Why((R_603_3D if frame.what == "trigger" else R_601_2C,), "choose targets", obj.id)
        slot = "per opponent" if spec.per_opponent else ""
        return Decision(
            "ChooseTargets", player, run.decider(player), why, options, least, most, about=(obj.id,), slot=slot
        )
    chosen = tuple(int(t) for t in answer)
    targets = (*frame.targets, chosen)
    if spec.divide is None:
        run.push(replace(frame, targets=targets, shares=(*frame.shares, ()), slot=frame.slot + 1))
    else:
        run.push(replace(frame, targets=targets, stage="shares"))
    return None


def player_of(board: Board, thing: int) -> int:
    """The player a target belongs to: the player, or the owner of a card, or the controller of a permanent."""
    if thing < 0:
        return ~thing
    who = controller_of(board, thing)
    return who if who is not None else int(board.objects[thing].owner)


def _shares(
    run: Run, frame: Choosing, scope: Scope, spec: TargetSpec, player: PlayerId, answer: Any
) -> Decision | None:
    chosen = frame.targets[frame.slot]
    total = amount(run.board, scope, spec.divide) if spec.divide is not None else 0
    if answer is None and len(chosen) <= 1:
        answer = (total,) * len(chosen)
    if answer is None and total == len(chosen):
        answer = (1,) * total
    if answer is None:
        why = Why((R_601_2D,), "divide", frame.object, (str(total),))
        return Decision("Distribute", player, run.decider(player), why, chosen, 1, total, about=(frame.object,))
    run.push(
        replace(frame, shares=(*frame.shares, tuple(int(n) for n in answer)), slot=frame.slot + 1, stage="targets")
    )
    return None


def _give_up(run: Run, frame: Choosing, obj: Obj) -> None:
    """No legal choices: a triggered ability is removed from the stack (603.3d), a spell or activation is taken back
    (733.1).
    """
    if frame.what in ("trigger", "copy"):
        run.commit((ev.Ceased(obj.id, how="no legal choices", cites=(R_603_3D,)),))
        return
    take_back(run)
