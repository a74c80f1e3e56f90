"""Many games by themselves: one row a game, the same rows for any number of workers, and a file that can be gone on
with (CR 103, 104).

Game number ``n`` of a simulation is played from the seed ``seed + n``: decks, play and dice follow from it, so any row
can be played again by itself. Rows come in the order of their numbers, whichever worker plays them.
"""

from __future__ import annotations

import csv
import io
import multiprocessing
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from engine.cards.readers.files import read_bytes, why_unreadable, why_unwritable
from engine.core.machine import new_game
from engine.errors import EngineError, InvalidAction
from engine.frozen import record
from engine.ids import PlayerId
from engine.play.drive import play
from engine.play.heuristic import SEATS
from engine.rulebook.renumber import printed
from engine.state import events as ev
from engine.variants import named_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from engine.cards.deck import Deck
    from engine.rulebook.variant import Variant
    from engine.state.game import Game

    Dealer = Callable[[Variant, int, int], tuple[Deck, ...]]
    """(variant, number of players, seed of the game) -> a deck for each player."""

__all__ = ["COLUMNS", "SEAT_COLUMNS", "Plan", "columns", "finished", "play_one", "simulate", "write_rows"]

_LARGEST = 1_000_000_000
"""Bytes of a file of rows that are read."""
COLUMNS: dict[str, str] = {
    "game": "number of the game, from 0",
    "seed": "what all randomness of the game comes from; the simulation's seed and the number of the game",
    "variant": "key of the variant",
    "rules": "id of the dated rule set",
    "players": "number of players",
    "first_seat": "seat of the starting player, from 0",
    "termination": "won, drawn, unfinished (the limit of actions was reached) or failed (a mistake of the engine; see error)",
    "winner_seat": "seat of the winner; empty if there is none",
    "winner_deck": "name of the winner's deck",
    "turns": "number of turns",
    "actions": "number of actions of all players",
    "events": "number of events",
    "spells": "spells cast",
    "error": "what went wrong, if anything did",
}
"""Column -> what it says, for each game."""
SEAT_COLUMNS: dict[str, str] = {
    "plays": "how the seat decides: random or heuristic",
    "deck": "name of its deck",
    "life": "life total at the end",
    "lost_by": "the rule by which the player lost, in the numbering in force; empty for those who did not",
    "lost_turn": "number of the turn in which the player lost",
    "mulligans": "mulligans taken",
    "commander_casts": "casts of the player's commanders from the command zone",
    "commander_damage": "most combat damage that one commander has dealt to the player",
}
"""Column -> what it says, for each seat: ``seat_0_deck`` and so on."""


@record
class Plan:
    """What a simulation plays. ``seats``: how each seat decides (``random``, ``heuristic``), in turn again if there are
    fewer than players. ``decks``: one for each seat, or () to have ``deal`` make them from the seed of each game.
    ``limit``: actions after which a game is left unfinished. ``options``: optional rules in use.
    """

    variant: str = "commander"
    rules: str | None = None
    players: int = 4
    seats: tuple[str, ...] = ("heuristic",)
    decks: tuple[Deck, ...] = ()
    deal: Dealer | None = None
    seed: int = 0
    limit: int = 20_000
    options: tuple[str, ...] = ()

    def found(self) -> Variant:
        """The variant, with the optional rules in use.

        :raises InvalidAction: there is no such variant, rule set or option.
        """
        variant = named_variant(self.variant, self.rules)
        return variant.using(*self.options) if self.options else variant


def columns(players: int) -> tuple[str, ...]:
    """The names of the columns for so many players."""
    return (*COLUMNS, *(f"seat_{s}_{name}" for s in range(players) for name in SEAT_COLUMNS))


def play_one(plan: Plan, number: int) -> dict[str, str]:
    """Play one game of the plan; its row, every value as a word.

    :raises InvalidAction: there is no such variant or way to decide.
    """
    variant = plan.found()
    seed = plan.seed + number
    row = dict.fromkeys(columns(plan.players), "")
    row |= {
        "game": str(number),
        "seed": str(seed),
        "variant": variant.key,
        "rules": variant.rules,
        "players": str(plan.players),
    }
    kinds = [plan.seats[s % len(plan.seats)] for s in range(plan.players)]
    unknown = [k for k in kinds if k not in SEATS]
    if unknown:
        raise InvalidAction.because(f"no seat decides by {unknown[0]!r}; there are {', '.join(SEATS)}")
    seats = [SEATS[kind](seed * plan.players + s) for s, kind in enumerate(kinds)]
    try:
        decks = plan.decks or (() if plan.deal is None else plan.deal(variant, plan.players, seed))
        for s, (kind, deck) in enumerate(zip(kinds, decks, strict=True)):
            row[f"seat_{s}_plays"], row[f"seat_{s}_deck"] = kind, _name(deck)
        game = new_game(variant, decks, seed=seed).game
        game = play(game, seats, plan.limit)
    except (EngineError, ArithmeticError, LookupError, AssertionError, TypeError, AttributeError) as error:
        return row | {"termination": "failed", "error": f"{type(error).__name__}: {error}"}
    return row | _told(game, decks)


def _name(deck: Deck) -> str:
    return deck.name or " + ".join(c.name for c in deck.commanders) or "deck"


def _told(game: Game, decks: tuple[Deck, ...]) -> dict[str, str]:
    """What a game that was played has to say."""
    board, outcome = game.board, game.outcome
    out: dict[str, Any] = {
        "first_seat": board.turn.first, "termination": "unfinished" if outcome is None else outcome.termination, "turns": board.turn.number,
        "actions": game.state_id, "events": game.log.size,
    }  # fmt: skip
    if outcome is not None and len(outcome.winners) == 1:
        out |= {"winner_seat": outcome.winners[0], "winner_deck": _name(decks[outcome.winners[0]])}
    spells = turn = 0
    lost: dict[int, tuple[str, int]] = {}
    for e in game.log:
        if isinstance(e, ev.SpellCast):
            spells += 1
        elif isinstance(e, ev.TurnBegan):
            turn += 1
        elif isinstance(e, ev.PlayerLost):
            lost.setdefault(e.player, (printed(e.rule, game.setup.rules), turn))
    out["spells"] = spells
    for s, p in enumerate(board.players):
        seat = PlayerId(s)
        casts = sum(n for (owner, _), n in board.tally.casts.items() if owner == seat)
        dealt = max((n for (to, _), n in board.tally.dealt.items() if to == seat), default=0)
        rule, when = lost.get(s, ("", ""))
        values = {
            "life": p.life,
            "lost_by": rule,
            "lost_turn": when,
            "mulligans": p.more.mulligans,
            "commander_casts": casts,
            "commander_damage": dealt,
        }
        out |= {f"seat_{s}_{name}": value for name, value in values.items()}
    return {name: str(value) for name, value in out.items()}


# -- many games --------------------------------------------------------------------------------------------------------

_plan: list[Plan] = []
"""In a worker: what it plays."""


def _begin(plan: Plan) -> None:
    _plan[:] = [plan]


_AHEAD = 1000
"""So many games are given to the workers at a time."""


def _number(number: int) -> dict[str, str]:
    return play_one(_plan[0], number)


def simulate(plan: Plan, games: Iterable[int], *, jobs: int = 1) -> Iterator[dict[str, str]]:
    """The rows of these games in their order, played by ``jobs`` workers; the rows do not depend on how many."""
    wanted = games if isinstance(games, Sequence) else list(games)
    if jobs <= 1 or len(wanted) <= 1:
        for number in wanted:
            yield play_one(plan, number)
        return
    with _workers(plan, min(jobs, len(wanted))) as pool:
        for first in range(0, len(wanted), _AHEAD):
            with _deaf():
                rows = pool.map(_number, wanted[first : first + _AHEAD])
            yield from rows


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that begin here do not hear Ctrl-C: who started them stops them, and they have nothing to say about it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _workers(plan: Plan, jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Fresh processes; what has not begun when somebody stops is not played."""
    pool = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_begin, initargs=(plan,)
    )
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


# -- the file ----------------------------------------------------------------------------------------------------------


def finished(path: Path, plan: Plan) -> dict[int, dict[str, str]]:
    """The rows already in the file, by number of the game; {} if there is no such file. A last line that was cut off is
    taken out of it.

    :raises InvalidAction: the file is of another simulation, or none.
    """
    try:
        text = read_bytes(path, _LARGEST).decode("utf-8").replace("\r\n", "\n")
    except FileNotFoundError:
        hindrance = why_unwritable(path)
        if hindrance:
            raise InvalidAction.because(f"{path} can't be written: {hindrance}", code="sim/unwritable") from None
        return {}
    except (OSError, ValueError) as error:
        why = why_unreadable(error).removeprefix(f"{path}: ")
        raise InvalidAction.because(f"{path} can't be read: {why}", code="sim/unreadable") from None
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, "utf-8", newline="")
    reader = csv.DictReader(io.StringIO(whole, newline=""))
    wanted = columns(plan.players)
    if not whole:
        return {}
    if tuple(reader.fieldnames or ()) != wanted:
        raise InvalidAction.because(
            f"{path} has other columns than this simulation with {plan.players} players", code="sim/other"
        )
    out: dict[int, dict[str, str]] = {}
    variant = plan.found()
    for row in reader:
        number = int(row["game"]) if (row["game"] or "").isdecimal() else -1
        same = {"seed": str(plan.seed + number), "variant": variant.key, "rules": variant.rules}
        other = [f"{name} is {row[name]!r}, not {value!r}" for name, value in same.items() if row[name] != value]
        plays = [plan.seats[s % len(plan.seats)] for s in range(plan.players)]
        other += [
            f"seat {s} is {row[f'seat_{s}_plays']!r}"
            for s, kind in enumerate(plays)
            if row["error"] == "" and row[f"seat_{s}_plays"] != kind
        ]
        if plan.decks:
            other += [
                f"seat {s} plays {row[f'seat_{s}_deck']!r}"
                for s, d in enumerate(plan.decks)
                if row[f"seat_{s}_deck"] != _name(d)
            ]
        if other or number < 0:
            raise InvalidAction.because(
                f"{path} is of another simulation: in line {reader.line_num} {'; '.join(other) or 'is no game'}",
                code="sim/other",
            )
        out[number] = row
    return out


def write_rows(path: Path, plan: Plan, rows: Iterable[dict[str, str]]) -> Iterator[dict[str, str]]:
    """Append rows to the file, each as soon as it is there, and hand them on; a new file begins with the names of the
    columns.
    """
    new = not path.exists() or not path.stat().st_size
    with path.open("a", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns(plan.players), lineterminator="\n")
        if new:
            writer.writeheader()
            file.flush()
        for row in rows:
            writer.writerow(row)
            file.flush()
            yield row
