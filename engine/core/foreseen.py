"""Mana that triggered mana abilities will add as permanents are tapped for mana (CR 605.1b, 605.4a, 601.2g).

It is foreseen only where what a player's permanents make by themselves does not pay a cost. Everything that can be
tapped may be tapped, so all of that mana counts; how it is paid in the end is the player's to say.
"""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Replacement, Triggered
from engine.cards.ops import AddMana
from engine.core.amounts import amount
from engine.core.conditions import holds
from engine.core.functioning import functioning
from engine.core.layers import controller_of
from engine.core.match import matches
from engine.core.offers import with_chosen
from engine.core.printed import is_mana_program
from engine.core.producers import sources
from engine.core.references import identity_of, player_fits, players
from engine.core.triggers import trigger_index
from engine.frozen import replace
from engine.ids import PlayerId
from engine.state.board import Mana
from engine.state.frames import Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards.mana import ManaCost
    from engine.core.book import Book
    from engine.ids import ObjectId
    from engine.state.board import Board

__all__ = ["boards_with", "could_tap", "more_on_tapping"]

_TRIES = 64


def more_on_tapping(board: Board) -> bool:
    """Whether something adds mana, or changes how much there is, as a permanent is tapped for mana (106.12a-b)."""
    return bool(trigger_index(board).get("taps_for_mana") or _multipliers(board))


def could_tap(board: Board, book: Book, player: int, exclude: frozenset[ObjectId]) -> bool:
    """Whether the player could still tap a permanent for mana."""
    return any(s.offer.tap and s.object not in exclude for s in sources(board, book, player))


def _letters(board: Board, book: Book, step: AddMana, player: int) -> tuple[str, ...]:
    """Of each mana that the instruction adds once, the types it could be; () where nobody can say beforehand."""
    if step.any_color:
        return ("WUBRG",)
    if step.identity:
        held = identity_of(board, player, book)
        return ("".join(held),) if held else ()
    if len(step.options) == 1:
        return tuple(step.options[0])
    return ("".join(step.options),) if step.options and all(len(o) == 1 for o in step.options) else ()


def _multipliers(board: Board) -> tuple[tuple[ObjectId, Replacement], ...]:
    """Effects by which permanents that are tapped for mana produce more of it (106.12b)."""
    return tuple(
        (oid, a) for oid, _, _, a in functioning(board, Replacement) if a.event == "mana" and a.action == "modify"
    )


def _as_much_again(
    board: Board, player: int, more: tuple[tuple[ObjectId, Replacement], ...], oid: ObjectId, units: tuple[str, ...]
) -> tuple[str, ...]:
    """What the permanent would produce beside what its ability says."""
    times = 1
    for holder, a in more:
        who = controller_of(board, holder)
        scope = Scope(PlayerId(board.objects[holder].owner if who is None else who), holder)
        if (not a.player or player_fits(board, scope, player, a.player)) and (
            a.what is None or matches(board, scope, a.what, oid)
        ):
            times *= a.times
    return units * (times - 1)


def _foreseen(board: Board, book: Book, player: int, exclude: frozenset[ObjectId]) -> tuple[str, ...]:
    """For each mana that triggers and replacement effects would add if everything were tapped, the types it could be."""
    found = [
        (holder, a)
        for holder, a in trigger_index(board).get("taps_for_mana", ())
        if type(a) is Triggered and is_mana_program(a.program)
    ]
    more = _multipliers(board)
    if not found and not more:
        return ()
    out: list[str] = []
    made: dict[ObjectId, tuple[str, ...]] = {}
    for s in sources(board, book, player):
        if s.offer.tap and s.object not in exclude and s.object not in made:
            best = max(s.offer.alternatives, key=len, default=())
            made[s.object] = tuple("".join(dict.fromkeys(w[2] for w in unit.words)) for unit in best)
    out += [letters for oid, units in made.items() for letters in _as_much_again(board, player, more, oid, units)]
    for oid, units in made.items():
        for holder, ability in found:
            who = controller_of(board, holder)
            scope = Scope(
                PlayerId(board.objects[holder].owner if who is None else who),
                holder,
                bindings=(("it", (oid,)), ("player", (~player,))),
            )
            t = ability.trigger
            if not player_fits(board, scope, player, t.player) or not holds(board, scope, ability.condition, book):
                continue
            if (
                holder != oid
                if t.what is None
                else not any(matches(board, scope, part, oid) for part in t.what.any_of or (t.what,))
            ):
                continue
            for step in ability.program.steps:
                if type(step) is AddMana and player in players(board, scope, step.who):
                    every = "".join(dict.fromkeys("".join(units)))
                    letters = (
                        (every,)
                        if step.produced and every
                        else _letters(board, book, with_chosen(step, board.object(holder)), player)
                    )
                    out += letters * max(0, amount(board, scope, step.amount, book))
    return tuple(out)


def boards_with(board: Board, book: Book, player: int, cost: ManaCost, exclude: frozenset[ObjectId]) -> Iterator[Board]:
    """The board with that mana in the player's pool, for some ways in which its types could be chosen; nothing where
    there is none.
    """
    if not board.sources:
        return
    memo = board.remembered()
    key: Any = ("foreseen", player, exclude)
    if key not in memo:
        memo[key] = _foreseen(board, book, player, exclude)
    extra: tuple[str, ...] = memo[key]
    if not extra:
        return
    wanted = "".join(cost.symbols)
    choices = [[x for x in letters if x in wanted] or [letters[0]] for letters in extra]
    for chosen in islice(product(*choices), _TRIES):
        filled = ("filled", player, tuple(sorted(chosen)))
        if filled not in memo:
            state = board.players[player]
            pool = (*state.pool, *(Mana(k) for k in chosen))
            memo[filled] = replace(
                board, players=tuple(replace(p, pool=pool) if i == player else p for i, p in enumerate(board.players))
            )
        yield memo[filled]
