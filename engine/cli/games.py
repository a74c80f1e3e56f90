"""Commands that play games: ``demo``, ``fuzz``, ``shrink``, ``perft``, ``sim``, ``play``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter, validators

from engine.cli.apps import app

__all__ = ["demo", "fuzz", "perft", "play", "shrink", "sim"]


@app.command
def demo(*, seed: int = 16) -> int:
    """Play a four-player Commander game of built-in decks to its end, then answer a rules question.

    Parameters
    ----------
    seed
        Another number is another game.
    """
    from engine.cli.demonstrate import demo_command

    return demo_command(seed=seed)


@app.command
def fuzz(
    *,
    minutes: Annotated[float | None, Parameter(validator=validators.Number(gt=0))] = None,
    variant: str = "all",
    seed: int = 0,
    games: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
    players: Annotated[int, Parameter(validator=validators.Number(gte=2, lte=8))] = 4,
    cards: Path | None = None,
    replay: Path | None = None,
    keep: Path | None = None,
) -> int:
    """Play random games and hold the engine's invariants after every action.

    Exit codes: 0 nothing found, 1 a finding (with a minimal question script that shows it), 2 a name that is not known
    or a file that can't be read.

    Parameters
    ----------
    minutes
        For how long; without it, 20 games or as many as --games says.
    variant
        Which variant is played, or all of them in turn; or a TOML file with a variant of your own.
    seed
        The seed of the first game; each further game has the next.
    games
        How many games.
    players
        How many players sit down, where the variant allows it.
    cards
        A card file or a folder of them: each game is played with some of its cards, those whose text is read whole,
        besides the built-in ones.
    replay
        Play this question script instead, and hold the invariants after each of its actions.
    keep
        A file to which a line is added: the seeds that were played, and how many actions that were.
    """
    if replay is not None:
        from engine.testing.replaying import replay_command

        return replay_command(replay)
    from engine.testing.fuzz import fuzz_command

    return fuzz_command(
        games=games, minutes=minutes, seed=seed, variant=variant, players=players, cards=cards, keep=keep
    )


@app.command
def shrink(
    script: Path,
    *,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
    seconds: Annotated[float, Parameter(validator=validators.Number(gt=0))] = 60,
    cards: Path | None = None,
) -> int:
    """Make a failing question script smaller: fewer players, cards, steps and expectations, failing in the same way.

    Exit codes: 0 a smaller script is written, 1 nothing is wrong with the script, 2 it can't be read or written.

    Parameters
    ----------
    script
        A script that fails, breaks the engine, or in which an invariant is broken.
    output
        Where the smaller script is written; standard output by default.
    seconds
        How long it may take.
    cards
        A card file in which names are looked up last.
    """
    from engine.cli.shrink import shrink

    return shrink(script, output, seconds=seconds, cards=cards)


@app.command
def perft(
    position: str = "",
    *,
    depth: Annotated[int | None, Parameter(validator=validators.Number(gte=0, lte=40))] = None,
    divide: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Count the ways to go on from fixed positions, so many actions deep: what is listed, as a number that must not
    change by itself.

    Exit codes: 0, 2 no position is called so.

    Parameters
    ----------
    position
        The beginning of a position's name, all of them by default.
    depth
        How many actions deep; by default each position's own depth, for which the counts are kept.
    divide
        Tell for each first action how many ways begin with it.
    """
    from engine.testing.perft import perft_command

    return perft_command(position, depth, divided=divide)


@app.command
def sim(
    *,
    games: Annotated[int, Parameter(name=["--games", "-n"], validator=validators.Number(gte=1))] = 20,
    jobs: Annotated[int, Parameter(name=["--jobs", "-j"], validator=validators.Number(gte=1))] = 1,
    variant: Annotated[str, Parameter(name=["--variant", "-f"])] = "commander",
    rules: str | None = None,
    deck: Annotated[tuple[Path, ...], Parameter(name=["--deck", "-d"], consume_multiple=True, negative="")] = (),
    cards: Path | None = None,
    players: Annotated[int | None, Parameter(validator=validators.Number(gte=1, lte=100))] = None,
    option: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="")] = (),
    seats: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="")] = ("heuristic",),
    seed: int = 0,
    csv: Path | None = None,
    quiet: Annotated[bool, Parameter(name=["--quiet", "-q"], negative="")] = False,
    columns: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Play many games by themselves: the same games for any number of workers, one row each.

    Exit codes: 0, 1 a game failed, 2 something can't be read or played, 4 an unknown card name.

    Parameters
    ----------
    games
        How many games.
    jobs
        How many processes play them.
    variant
        The variant's name, or a TOML file with a variant of your own.
    rules
        Id of a dated rule set, or a date.
    deck
        Deck lists, one for each seat, or one for all. By default built-in decks: the same four for Commander, others
        made from the seed.
    cards
        A card file in which names are looked up before the imported ones.
    players
        How many players.
    option
        Optional rules in use.
    seats
        How the seats decide, in turn: "heuristic" or "random".
    seed
        The seed of the first game; each further game has the next.
    csv
        A file with a row for each game. Games that are in it already are not played again.
    quiet
        No progress and no summary.
    columns
        Only say what the columns of the file mean.
    """
    from engine.cli.sim import columns_text, sim_command

    if columns:
        print(columns_text())
        return 0
    return sim_command(
        games=games, jobs=jobs, variant=variant, rules=rules, decks=deck, cards=cards, players=players, seats=seats, seed=seed, csv=csv, quiet=quiet,
        options=option,
    )  # fmt: skip


@app.command
def play(
    *,
    variant: Annotated[str, Parameter(name=["--variant", "-f"])] = "commander",
    rules: str | None = None,
    players: Annotated[int | None, Parameter(validator=validators.Number(gte=1, lte=100))] = None,
    names: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="")] = (),
    deck: Annotated[tuple[Path, ...], Parameter(name=["--deck", "-d"], consume_multiple=True, negative="")] = (),
    cards: Path | None = None,
    option: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="")] = (),
    seats: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="")] = ("human",),
    seed: int | None = None,
    stops: str = "some",
    lang: Literal["en", "ja"] = "en",
    load: Path | None = None,
    save: Path | None = None,
) -> int:
    """Play a game in the terminal: everybody at one screen, or some against the computer.

    Arrows and Enter choose; ? why not, u undo, r redo, n pass until the end of the turn, / filter, t table, l log, c
    concede, q save and quit.

    Exit codes: 0, 2 something can't be read or played, 4 an unknown card name.

    Parameters
    ----------
    variant
        The variant's name, or a TOML file with a variant of your own.
    rules
        Id of a dated rule set, or a date.
    players
        How many players.
    names
        Their names, in the order of their seats, also with commas between them.
    deck
        Deck lists, one for each seat, or fewer in turn. By default built-in decks.
    cards
        A card file in which names are looked up before the imported ones.
    option
        Optional rules in use.
    seats
        Who plays each seat: "human", "random", "heuristic", also with commas between them; the last one plays all
        further seats.
    seed
        What all randomness comes from; drawn if none is given.
    stops
        When a player with priority is asked: "every", "all", "some", "few", and names of steps, with commas between
        them.
    lang
        English or Japanese.
    load
        A saved game to go on with.
    save
        Where the game is saved on leaving; the loaded file by default, or commandzone-game.json.
    """
    from engine.cli.play import drawn, play_command

    chosen, called = (
        tuple(s.strip() for word in words for s in word.split(",") if s.strip()) for words in (seats, names)
    )
    return play_command(
        variant=variant, rules=rules, players=players, names=called, decks=deck, cards=cards, options=option, seats=chosen, seed=drawn(seed), stops=stops,
        lang=lang, load=load, save=save or load or Path("commandzone-game.json"),
    )  # fmt: skip
