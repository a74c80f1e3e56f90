"""What players and other processes are told about a game: order, secrets, copies (CR 101.4, 400.2, 402.3, 603.3b;
architecture 4.12, 4.13, 4.18).

Invariants like those of :mod:`engine.testing.invariants`, each ``name(before, step) -> list of violations``.
"""

# ruff: noqa: ARG001 - all invariants are called alike
from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from engine.core.machine import legal
from engine.protocol import dumps, loads
from engine.state import events as ev
from engine.state.frames import PutTriggers, StateBased
from engine.testing import legality
from engine.testing.hiding import fresh, permuted
from engine.views import to_data, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.state.game import Game, Step

__all__ = ["apnap_order", "fingerprint", "hash_seed_stable", "legal_equals_apply", "no_leak", "round_trip"]

_BREAKS = (
    ev.Moved,
    ev.Ceased,
    ev.LifeChanged,
    ev.DamageDealt,
    ev.AbilityTriggered,
    ev.Resolved,
    ev.StepBegan,
    ev.PlayerLost,
    ev.PlayerLeft,
)
"""Events that belong to no putting of triggered abilities onto the stack."""


# -- order -------------------------------------------------------------------------------------------------------------


def apnap_order(before: Game | None, step: Step) -> list[str]:
    """101.4, 603.3b: abilities that wait are put on the stack, and several players are asked, in turn order from the
    active player.
    """
    game = step.game
    n = len(game.players)
    out: list[str] = []
    active = game.board.turn.active if before is None else before.board.turn.active
    last = -1
    for e in step.events:
        if type(e) is ev.TurnBegan:
            active, last = e.player, -1
        elif type(e) in _BREAKS:
            last = -1
        elif (
            type(e) is ev.Created
            and e.obj.stack is not None
            and e.obj.stack.kind == "triggered"
            and e.obj.controller is not None
        ):
            place = (e.obj.controller - active) % n
            if place < last:
                out.append(
                    f"603.3b: player {e.obj.controller} puts a triggered ability on the stack after player {(active + last) % n}; player {active} is active"
                )
            last = place
    out += _asked_in_order(game)
    return out


def _asked_in_order(game: Game) -> list[str]:
    n, active = len(game.players), game.board.turn.active
    out: list[str] = []
    places = [(d.player - active) % n for d in game.pending if game.board.turn.number]
    if places != sorted(places):
        out.append(
            f"101.4: the players {[d.player for d in game.pending]} are asked in this order, player {active} is active"
        )
    for frame in game.agenda:
        if type(frame) is StateBased:
            turns = [(who - active) % n for _, who, _ in frame.asks]
            if turns != sorted(turns):
                out.append(
                    f"101.4: at a check of state-based actions the players {[who for _, who, _ in frame.asks]} choose in this order, player {active} is active"
                )
    ordering = [d for d in game.pending if d.kind == "Order" and any(r.number == "603.3b" for r in d.why.rules)]
    if ordering and game.agenda and type(game.agenda[-1]) is PutTriggers and game.waiting:
        first = min((w.controller for w in game.waiting), key=lambda p: (p - active) % n)
        if ordering[0].player != first:
            out.append(f"603.3b: player {ordering[0].player} is asked for an order, it is the turn of player {first}")
    return out


# -- secrets -----------------------------------------------------------------------------------------------------------


def no_leak(before: Game | None, step: Step) -> list[str]:
    """400.2, 402.3, 708.5: what a seat is told stays the same with other cards where the seat cannot look.

    At the start of a game every seat is looked at, afterwards one seat, another one after each action.
    """
    seats = range(len(step.game.players))
    return [
        text
        for seat in seats
        if before is None or seat == step.game.state_id % len(seats)
        for text in _leaks(before, step.game, seat)
    ]


def _leaks(before: Game | None, game: Game, seat: int) -> list[str]:
    games = (game,) if before is None else (before, game)
    luck = random.Random(game.state_id)

    def mix(cards: list[int]) -> list[int]:
        luck.shuffle(cards)
        return cards

    other = permuted(games, seat, mix)
    if other is None:
        return []
    mine, theirs = to_data(view(fresh(game), seat)), to_data(view(other, seat))
    out = []
    if mine != theirs:
        out.append(f"400.2: the view of seat {seat} depends on cards that the seat cannot see: {_first(mine, theirs)}")
    for d in game.pending:
        if d.decider == seat and legal(fresh(game), d.player) != legal(other, d.player):
            out.append(f"400.2: what player {d.player} may do depends on cards that seat {seat} cannot see")
    return out


def _first(mine: Any, theirs: Any, path: str = "view") -> str:
    """Where two plain values differ first."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for key in mine:
            if mine[key] != theirs.get(key):
                return _first(mine[key], theirs.get(key), f"{path}.{key}")
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for at, (a, b) in enumerate(zip(mine, theirs, strict=True)):
            if a != b:
                return _first(a, b, f"{path}[{at}]")
    return f"{path}: {mine!r:.120} or {theirs!r:.120}"


# -- copies ------------------------------------------------------------------------------------------------------------


def round_trip(before: Game | None, step: Step) -> list[str]:
    """4.18: a game that is written as JSON and read again is equal, offers the same actions, and is written in the same
    way.
    """
    game = step.game
    text = dumps(game)
    again = loads(text)
    out = []
    if again != game:
        out.append("4.18: written and read again the game is another")
    elif legal(again) != legal(game):
        out.append("4.18: written and read again the game offers other actions")
    if dumps(again) != text:
        out.append("4.18: written twice the game is written in two ways")
    return out


def fingerprint(game: Game, seats: Sequence[int | None] | None = None) -> str:
    """A digest of what is listed and of what every seat is told, in its order."""
    told = [
        repr(legal(game)),
        *(repr(to_data(view(game, s))) for s in (range(len(game.players)) if seats is None else seats)),
    ]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


_CHILD = "import sys; from engine.protocol import loads; from engine.testing.tellings import fingerprint; print(fingerprint(loads(sys.stdin.read())))"


def hash_seed_stable(before: Game | None, step: Step) -> list[str]:
    """4.12: another process, with another seed for the hashes of texts, lists the same actions and tells the same in
    the same order.

    Starts that process, which takes a second; so it is only held where it is asked for by name.
    """
    game = loads(dumps(step.game))
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run(  # noqa: S603 - this very interpreter
        [sys.executable, "-c", _CHILD],
        input=dumps(game),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )
    if done.returncode:
        return [f"4.12: another process can't read the game: {done.stderr.strip().splitlines()[-1]}"]
    return (
        []
        if done.stdout.strip() == fingerprint(game)
        else [f"4.12: with the hash seed {seed} the actions or what is told are others, or in another order"]
    )


# -- all of legality ---------------------------------------------------------------------------------------------------


def legal_equals_apply(before: Game | None, step: Step) -> list[str]:
    """4.18 (1-3): what is listed, what is checked and what is accepted are one thing."""
    return [
        *legality.listed_are_accepted(before, step), *legality.check_equals_apply(before, step), *legality.complete_lists_hold_all(before, step)
    ]  # fmt: skip
