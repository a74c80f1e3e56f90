"""Commands that answer and look up: ``ask``, ``check``, ``cards``, ``rules``, ``variants``, ``ledger``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter, validators

from engine.cli.apps import USAGE, app, cards
from engine.cli.limits import SECONDS

__all__ = ["ask", "check", "import_cards", "info", "ledger", "list_cards", "rules", "show", "variants"]


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

    Exit codes: 0 every expectation holds, 1 one failed, 2 a file can't be read, 3 a prompt was left open or the time
    was over, 4 an unknown card or an unreadable sentence, 5 an illegal step; with several files the highest.

    Parameters
    ----------
    places
        Script files, and folders: every *.question.yaml below them.
    cards
        A card file in Scryfall's or MTGJSON's shape in which names are looked up last.
    explain
        How much is told.
    format
        How it is printed: "md" is short enough for a chat, "html" is a page with a picture of the table after each
        step.
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
    if json and format not in ("text", "json"):
        sys.stderr.write(f"error[usage]: --json and --format {format} can't both be given\n")
        return USAGE
    if compare:
        from engine.cli.ask import compare_command

        return compare_command(places, compare, cards=cards, style="json" if json else format, limit=limit)
    from engine.cli.ask import ask_command

    return ask_command(
        places, cards=cards, explain=explain, style="json" if json else format, ask=ask, lang=lang, limit=limit
    )


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


@cards.command(name="list")
def list_cards(*word: str, cards: Path | None = None) -> int:
    """List the cards that are known, built-in and imported, with their costs and types.

    Exit codes: 0, 2 a card file that can't be read, 4 no card fits.

    Parameters
    ----------
    word
        Only cards with all these words in their name, their types or their keywords.
    cards
        A card file whose cards are listed besides.
    """
    from engine.cli.cards import list_command

    return list_command(word, cards=cards)


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
    *name: str,
    diff: Annotated[bool, Parameter(negative="")] = False,
    table: Annotated[bool, Parameter(negative="")] = False,
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
    entry: str = "",
    *,
    json: Annotated[bool, Parameter(negative="")] = False,
    check: Annotated[bool, Parameter(negative="")] = False,
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
