"""``commandzone sim``: many games by themselves, with a progress bar, one row a game."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

from engine.cards.readers import UnreadableFile
from engine.cards.store import load_pool
from engine.decks.formats import UnreadableList, read_list_file, register
from engine.errors import EngineError, InvalidAction, error_line
from engine.frozen import replace
from engine.play.deal import deal
from engine.play.decks import demo_decks
from engine.play.heuristic import SEATS
from engine.play.sim import COLUMNS, SEAT_COLUMNS, Plan, finished, simulate, write_rows
from engine.state.game import is_seed
from engine.variants import named_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TextIO

    from engine.cards.deck import Deck
    from engine.rulebook.variant import Variant

__all__ = ["columns_text", "sim_command"]

_FAILED, _USAGE, _UNKNOWN = 1, 2, 4


def columns_text() -> str:
    """What the columns of the file say."""
    names = {**COLUMNS, **{f"seat_N_{name}": f"for seat N: {what}" for name, what in SEAT_COLUMNS.items()}}
    width = max(map(len, names))
    return "\n".join(f"{name:<{width}}  {what}" for name, what in names.items())


def sim_command(
    *, games: int, jobs: int = 1, variant: str = "commander", rules: str | None = None, decks: Sequence[Path] = (), cards: Path | None = None,
    players: int | None = None, seats: Sequence[str] = ("heuristic",), seed: int = 0, csv: Path | None = None, quiet: bool = False,
    options: Sequence[str] = (), limit: int = 20_000, out: TextIO | None = None, err: TextIO | None = None,
) -> int:  # fmt: skip
    """Play games and say how they ended; 0, 1 if a game failed, 2 for what can't be played or read, 4 for an unknown
    card name.

    Args:
        games: how many games there are to be.
        jobs: how many workers play them.
        variant: a variant's name, or a TOML file with a variant of your own.
        rules: a dated rule set, or a date.
        decks: deck lists, one for each seat, or one for all; by default built-in decks.
        cards: a card file in which names are looked up first.
        players: number of players; by default that of the lists, or four if the variant allows that.
        seats: how the seats decide, in turn.
        seed: that of game 0; each further game has the next one.
        csv: the file of rows; games already in it are not played again.
        quiet: no summary and no progress.
        options: optional rules in use.
        limit: actions after which a game is left unfinished.
        out: where the summary is printed, standard output by default.
        err: where errors and progress are printed, standard error by default.
    """
    out = cast("TextIO", sys.stdout) if out is None else out
    err = cast("TextIO", sys.stderr) if err is None else err
    try:
        chosen = named_variant(variant, rules)
        lists, code = _decks(decks, chosen, cards, err)
        if code:
            return code
        plan = _plan(chosen, Plan(variant, rules, 0, tuple(seats), lists, None, seed, limit, tuple(options)), players)
        plan.found()
        if not is_seed(seed) or not is_seed(seed + games):
            raise InvalidAction.because("seeds are whole numbers of at most 128 bits", code="sim/seed")
        rows = {} if csv is None else finished(csv, plan)
        left = [n for n in range(games) if n not in rows] if rows else range(games)
        done = [row for n, row in sorted(rows.items()) if n < games]
        if rows and not quiet:
            print(f"{len(done)} games are in {csv} already", file=err)
        played = simulate(plan, left, jobs=jobs)
        if csv is not None:
            played = write_rows(csv, plan, played)
        with _progress(err, games, len(done), quiet=quiet) as report:
            for row in played:
                done.append(row)
                report(row)
    except (EngineError, UnreadableFile, ValueError, OSError) as error:
        code_word = error.reasons[0].code if isinstance(error, EngineError) and error.reasons else "sim/unreadable"
        print(error_line(code_word, error), file=err)
        return _USAGE
    if not quiet:
        print(_summary(chosen, plan, done), file=out)
    return _FAILED if any(row["termination"] == "failed" for row in done) else 0


def _decks(paths: Sequence[Path], variant: Variant, cards: Path | None, err: TextIO) -> tuple[tuple[Deck, ...], int]:
    """The decks of the lists, and an exit code if one of them can't be used."""
    pool = load_pool(cards) if paths or cards is not None else None
    out: list[Deck] = []
    for path in paths:
        assert pool is not None
        try:
            found = register(read_list_file(path), pool, variant)
        except UnreadableList as error:
            print(f"error[deck-unreadable]: {path}: {error}", file=err)
            return (), _USAGE
        if found.unknown:
            names = ", ".join(u.name for u in found.unknown[:5])
            print(error_line("card/unknown", f"{path}: no card is called {names}"), file=err)
            return (), _UNKNOWN
        out.append(replace(found.deck, name=path.stem))
    return tuple(out), 0


def _plan(variant: Variant, plan: Plan, players: int | None) -> Plan:
    """The plan with its number of players, and a deck for each."""
    least, most = variant.players.least, variant.players.most
    if not plan.seats:
        raise InvalidAction.because(f"no seat decides; there are {', '.join(SEATS)}", code="sim/seats")
    unknown = [k for k in plan.seats if k not in SEATS]
    if unknown:
        raise InvalidAction.because(
            f"no seat decides by {unknown[0]!r}; there are {', '.join(SEATS)}", code="sim/seats"
        )
    count = (
        players if players is not None else len(plan.decks) if len(plan.decks) > 1 else max(least, min(4, most or 4))
    )
    if count < least or (most is not None and count > most):
        allowed = (
            f"{least} players"
            if most == least
            else f"{least} or more players"
            if most is None
            else f"{least} to {most} players"
        )
        raise InvalidAction.because(f"{variant.name} is played by {allowed}, not {count}", code="sim/players")
    if len(plan.decks) > count:
        raise InvalidAction.because(f"there are {len(plan.decks)} decks for {count} players", code="sim/players")
    lists = plan.decks or (demo_decks() if variant.key == "commander" else ())
    fitted = tuple(lists[i % len(lists)] for i in range(count)) if lists else ()
    return replace(plan, players=count, decks=fitted, deal=None if fitted else deal)


@contextmanager
def _progress(err: TextIO, games: int, done: int, *, quiet: bool) -> Iterator[Callable[[dict[str, str]], None]]:
    """A bar on a terminal; elsewhere nothing, it would be in the way."""
    if quiet or not err.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(file=err)) as progress:
        task = progress.add_task("", total=games, completed=done)

        def report(row: dict[str, str]) -> None:
            won = f"{row['winner_deck']} won in turn {row['turns']}" if row["winner_deck"] else row["termination"]
            progress.update(task, advance=1, description=f"last: {won}")

        yield report


def _summary(variant: Variant, plan: Plan, rows: Sequence[dict[str, str]]) -> str:
    ended = Counter(row["termination"] for row in rows)
    out = [
        f"{variant.name}, rules {variant.rules}: {len(rows)} games of {plan.players} players, "
        + ", ".join(f"{n} {t}" for t, n in sorted(ended.items()))
    ]
    if rows:
        out.append(
            f"turns {_mean(rows, 'turns')}, actions {_mean(rows, 'actions')}, spells {_mean(rows, 'spells')} on average"
        )
    wins = Counter[str]()
    sat = Counter[str]()
    lost = Counter[str]()
    for row in rows:
        names = [row[f"seat_{s}_deck"] for s in range(plan.players)]
        named = names if plan.decks and len(set(names)) == len(names) else [f"seat {s}" for s in range(plan.players)]
        for s, name in enumerate(named):
            how = row[f"seat_{s}_plays"]
            label = f"{name} ({how})" if len(set(plan.seats)) > 1 else name
            sat[label] += 1
            wins[label] += row["winner_seat"] == str(s)
            rule = row[f"seat_{s}_lost_by"]
            lost[rule] += bool(rule)
    width = max(map(len, sat), default=0)
    for label in sorted(sat, key=lambda x: (-wins[x], x)):
        out.append(f"  {label:<{width}}  {wins[label]:>4} wins of {sat[label]}  {_percent(wins[label], sat[label])}")
    told = ", ".join(f"{rule} ×{n}" for rule, n in sorted(lost.items(), key=lambda x: (-x[1], x[0])) if rule)
    out += [f"lost by {told}"] if told else []
    out += [f"  game {row['game']} (seed {row['seed']}) failed: {row['error']}" for row in rows if row["error"]]
    return "\n".join(out)


def _mean(rows: Sequence[dict[str, str]], column: str) -> int:
    values: Iterable[int] = [int(row[column]) for row in rows if row[column]]
    found = list(values)
    return round(sum(found) / len(found)) if found else 0


def _percent(n: int, of: int) -> str:
    return f"{100 * n / of:.0f} %" if of else ""
