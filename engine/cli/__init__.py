"""The command line: ``commandzone ask``, ``demo``, ``check``, ``cards``, ``rules``, ``variants``, ``ledger``, ``fuzz``,
``shrink``, ``perft``, ``sim``.

Usage errors exit with 2. Every command's exit codes stand in its help.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import App, CycloptsError, Parameter, validators

from engine.cli.errors import DEBUG, explain_missing
from engine.cli.limits import SECONDS

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["app", "main"]

USAGE = 2

app = App(
    name="commandzone",
    help="Rules questions, games and deck checks for Commander and its relatives.",
    result_action="return_value",
)
cards = App(name="cards", help="The user's own card file and the built-in catalogue.", result_action="return_value")
app.command(cards)


@app.command(name="ask")
def ask(
    *places: Path,
    cards: Path | None = None,
    explain: Literal["short", "full", "rules"] = "full",
    format: Literal["text", "md", "html", "json"] = "text",  # noqa: A002 - the option's name
    json: Annotated[bool, Parameter(negative="")] = False,
    ask: Annotated[bool, Parameter(negative="")] = False,
    lang: Literal["en", "ja"] = "en",
    compare: str = "",
    limit: Annotated[float, Parameter(validator=validators.Number(gte=0))] = SECONDS,
) -> int:
    """Answer rules questions written as scripts.

    Exit codes: 0 every expectation holds, 1 one failed, 2 a file can't be read, 3 a prompt was left open or the time was over, 4 an unknown card or an
    unreadable sentence, 5 an illegal step; with several files the highest.

    Parameters
    ----------
    places
        Script files, and folders: every *.question.yaml below them.
    cards
        A card file in Scryfall's or MTGJSON's shape in which names are looked up last.
    explain
        How much is told.
    format
        How it is printed: "md" is short enough for a chat, "html" is a page with a picture of the table after each step.
    json
        The same as --format json.
    ask
        Ask open prompts in the terminal and write the answers into the file.
    lang
        The language of headings, events and what the script's players say: English or Japanese.
    compare
        Two rule sets or dates with a comma between them: the first event that differs is shown with both rules.
    limit
        Seconds that one file may take; 0 is no limit.
    """
    if not places:
        sys.stderr.write("error[usage]: give a script file or a folder: commandzone ask FILE_OR_FOLDER…\n")
        return USAGE
    if compare:
        from engine.cli.ask import compare_command

        return compare_command(places, compare, cards=cards, style="json" if json else format)
    from engine.cli.ask import ask_command

    return ask_command(places, cards=cards, explain=explain, style="json" if json else format, ask=ask, lang=lang, limit=limit)


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
def check(
    *decks: Path,
    variant: str = "commander",
    rules: str | None = None,
    bans: str = "cards",
    cards: Path | None = None,
    commander: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    option: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Check deck lists against a variant's construction rules.

    Exit codes: 0 legal, 1 not legal, 2 unreadable, 4 an unknown card name; with several lists the highest.

    Parameters
    ----------
    decks
        Lists in any common format.
    variant
        The variant's name.
    rules
        Id of a dated rule set, or a date.
    bans
        "cards" (what the card file says), "none", or the date of a ban list.
    cards
        A card file in which names are looked up before the imported ones.
    commander
        The card that leads the deck, instead of what the list says; may be given twice.
    option
        An optional rule in use; "commandzone variants NAME" lists them.
    json
        Print one JSON object.
    """
    if not decks:
        sys.stderr.write("error[usage]: give a deck list: commandzone check FILE…\n")
        return USAGE
    from engine.cli.check import check_command

    return check_command(
        decks, variant=variant, rules=rules, bans=bans, cards=cards, commander=commander, options=option, as_json=json
    )


@cards.command(name="import")
def import_cards(file: Path) -> int:
    """Import a Scryfall or MTGJSON file into the local card store.

    Parameters
    ----------
    file
        The file, or a folder of such files.
    """
    from engine.cli.cards import import_command

    return import_command(file)


@cards.command
def show(*name: str, cards: Path | None = None) -> int:
    """Show what is known of a card.

    Parameters
    ----------
    name
        The card's name.
    cards
        A card file in which the name is looked up first.
    """
    if not name:
        sys.stderr.write("error[usage]: give a card's name: commandzone cards show NAME\n")
        return USAGE
    from engine.cli.cards import show_command

    return show_command(" ".join(name), cards=cards)


@cards.command
def info() -> int:
    """Say where the local card store is and what it holds."""
    from engine.cli.cards import info_command

    return info_command()


@app.command
def rules(number: str = "", *, json: Annotated[bool, Parameter(negative="")] = False) -> int:
    """Tell what a rule is about, how its number moved, where it is enforced, and which tests hold it.

    Exit codes: 0, 2 errors of usage, 4 no rule has the number.

    Parameters
    ----------
    number
        As in 903.9a, 906.12a, or edh2010.general-choice.
    json
        Print one JSON object.
    """
    if not number:
        sys.stderr.write("error[usage]: give the number of a rule: commandzone rules 903.9a\n")
        return USAGE
    from engine.cli.rules import rules_command

    return rules_command(number, as_json=json)


@app.command
def variants(
    *name: str, diff: Annotated[bool, Parameter(negative="")] = False, table: Annotated[bool, Parameter(negative="")] = False
) -> int:
    """List the variants, show one in full, or what differs between two.

    Exit codes: 0, 2 for a name that is not known or a file that can't be read.

    Parameters
    ----------
    name
        A variant's name or alias, the id of a rule set, or a TOML file with a variant of your own.
    diff
        Print only what differs between the two variants named.
    table
        Print the fields of all variants side by side.
    """
    if len(name) != 2 if diff else len(name) > 1 and not table:
        sys.stderr.write("error[usage]: commandzone variants [NAME], or commandzone variants --diff NAME NAME\n")
        return USAGE
    from engine.cli.variants import variants_command

    return variants_command("" if diff or not name else name[0], diff=name if diff else (), side_by_side=table)


@app.command
def ledger(
    entry: str = "", *, json: Annotated[bool, Parameter(negative="")] = False, check: Annotated[bool, Parameter(negative="")] = False
) -> int:
    """List every rule that the engine follows, with the functions that enforce it and the tests that hold it.

    Exit codes: 0, 1 with --check if a rule has no test, 2 for an entry that is not there.

    Parameters
    ----------
    entry
        An entry's id, or the beginning of ids, as in 906.
    json
        Print one JSON object.
    check
        Fail if something has to be enforced and no test does it.
    """
    from engine.cli.ledger import ledger_command

    return ledger_command(entry, as_json=json, check=check)


@app.command
def fuzz(
    *,
    minutes: Annotated[float | None, Parameter(validator=validators.Number(gt=0))] = None,
    variant: str = "all",
    seed: int = 0,
    games: Annotated[int | None, Parameter(validator=validators.Number(gte=1))] = None,
    players: Annotated[int, Parameter(validator=validators.Number(gte=2, lte=8))] = 4,
    replay: Path | None = None,
    keep: Path | None = None,
) -> int:
    """Play random games and hold the engine's invariants after every action.

    Exit codes: 0 nothing found, 1 a finding (with a minimal question script that shows it), 2 a name that is not known or a file that can't be read.

    Parameters
    ----------
    minutes
        For how long; without it, 20 games or as many as --games says.
    variant
        Which variant is played, or all of them in turn.
    seed
        The seed of the first game; each further game has the next.
    games
        How many games.
    players
        How many players sit down, where the variant allows it.
    replay
        Play this question script instead, and hold the invariants after each of its actions.
    keep
        A file to which a line is added: the seeds that were played, and how many actions that were.
    """
    if replay is not None:
        from engine.testing.replaying import replay_command

        return replay_command(replay)
    from engine.testing.fuzz import fuzz_command

    return fuzz_command(games=games, minutes=minutes, seed=seed, variant=variant, players=players, keep=keep)


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
    """Count the ways to go on from fixed positions, so many actions deep: what is listed, as a number that must not change by itself.

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
    players: int | None = None,
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
        The variant's name.
    rules
        Id of a dated rule set, or a date.
    deck
        Deck lists, one for each seat, or one for all. By default built-in decks: the same four for Commander, others made from the seed.
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
    players: int | None = None,
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

    Arrows and Enter choose; ? why not, u undo, r redo, n pass until the end of the turn, / filter, t table, l log, c concede, q save and quit.

    Exit codes: 0, 2 something can't be read or played, 4 an unknown card name.

    Parameters
    ----------
    variant
        The variant's name.
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
        Who plays each seat: "human", "random", "heuristic", also with commas between them; the last one plays all further seats.
    seed
        What all randomness comes from; drawn if none is given.
    stops
        When a player with priority is asked: "every", "all", "some", "few", and names of steps, with commas between them.
    lang
        English or Japanese.
    load
        A saved game to go on with.
    save
        Where the game is saved on leaving; the loaded file by default, or commandzone-game.json.
    """
    from engine.cli.play import drawn, play_command

    chosen, called = (tuple(s.strip() for word in words for s in word.split(",") if s.strip()) for words in (seats, names))
    return play_command(
        variant=variant, rules=rules, players=players, names=called, decks=deck, cards=cards, options=option, seats=chosen, seed=drawn(seed), stops=stops,
        lang=lang, load=load, save=save or load or Path("commandzone-game.json"),
    )  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the result is the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in given
    DEBUG.set(debug)
    given = [a for a in given if a != "--debug"]
    try:
        result = app(given, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        sys.stderr.write(f"error[usage]: {' '.join(str(error).split())}\n")
        return USAGE
    except ModuleNotFoundError as missing:
        told = explain_missing(missing)
        if told is None:
            raise
        sys.stderr.write(told)
        return USAGE
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if debug:
            raise
        sys.stderr.write(f"error[internal]: {type(error).__name__}: {error}\n  this is a mistake of the program; --debug shows where\n")
        return USAGE
    return result if isinstance(result, int) and not isinstance(result, bool) else 0
