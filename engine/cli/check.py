"""``commandzone check``: is a deck list legal, and if not, which rules does it break and where."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from engine.cards.readers import UnreadableFile
from engine.cards.store import load_pool, open_store
from engine.cli.streams import print_json
from engine.decks import Problem, check
from engine.decks.formats import UnreadableList, read_list_file, register
from engine.errors import EngineError, error_line
from engine.frozen import record, replace
from engine.variants import named_variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TextIO

    from engine.cards.store import CardPool
    from engine.decks.formats import Registered
    from engine.rulebook.variant import Variant

__all__ = ["Checked", "check_command", "check_file"]

_ILLEGAL, _UNREADABLE, _UNKNOWN = 1, 2, 4


@record
class Checked:
    """The result for one list: what was found, or why it could not be read (``error``). ``code`` is its exit code."""

    file: str
    code: int
    registered: Registered | None = None
    problems: tuple[Problem, ...] = ()
    error: str = ""


def check_file(
    path: Path,
    variant: Variant,
    pool: CardPool,
    *,
    bans: str = "cards",
    leaders: Iterable[str] = (),
    options: Iterable[str] = (),
) -> Checked:
    """Read and check one list; problems bear the lines of the list.

    :raises NoBanList: there is no ban list for the date in ``bans``.
    """
    try:
        found = register(read_list_file(path), pool, variant, leaders=leaders)
    except UnreadableList as error:
        return Checked(str(path), _UNREADABLE, error=str(error))
    problems = check(found.deck, variant, bans=bans, options=options)
    placed = tuple(
        replace(p, line=next((n for n in map(found.line, p.cards) if n is not None), None)) for p in problems
    )
    code = _UNKNOWN if found.unknown else _ILLEGAL if problems else 0
    return Checked(str(path), code, found, placed)


def check_command(
    decks: Sequence[Path | str],
    *,
    variant: str = "commander",
    rules: str | None = None,
    bans: str = "cards",
    cards: Path | str | None = None,
    commander: Sequence[str] = (),
    options: Sequence[str] = (),
    as_json: bool = False,
    out: TextIO | None = None,
    err: TextIO | None = None,
) -> int:
    """Check deck lists against a variant and print the result; the exit code is the highest of them all.

    0 legal, 1 not legal, 2 unreadable (also a folder of cards, a variant or a date that does not exist), 4 an unknown
    card name.

    Args:
        decks: the lists.
        variant: a variant's name, or a TOML file with a variant of your own.
        rules: a dated rule set, or a date.
        bans: ``cards`` (the legalities of the imported cards), ``none``, or an ISO date.
        cards: a card file or folder looked in before the local store.
        commander: names of the cards that lead the deck, instead of what the list says.
        options: optional rules in use (``sideboard`` in EDH).
        as_json: print one JSON object instead of text.
        out: where the result is printed, standard output by default.
        err: where errors are printed, standard error by default.
    """
    out = cast("TextIO", sys.stdout) if out is None else out
    err = cast("TextIO", sys.stderr) if err is None else err
    try:
        chosen = named_variant(variant, rules)
        chosen.using(*options)
        pool = load_pool(None if cards is None else Path(cards))
        results = [check_file(Path(d), chosen, pool, bans=bans, leaders=commander, options=options) for d in decks]
    except EngineError as error:
        print(error_line(error.reasons[0].code if error.reasons else error.code, error), file=err)
        return _UNREADABLE
    except (UnreadableFile, ValueError) as error:
        print(error_line("card/unreadable", error), file=err)
        return _UNREADABLE
    if as_json:
        print_json({"decks": [_as_json(r, chosen) for r in results]}, out)
    else:
        print("\n".join(_as_text(r, chosen) for r in results), file=out)
    if cards is None and any(r.code == _UNKNOWN for r in results) and open_store() is None:
        print("hint: no cards are imported yet: commandzone cards import FILE (a Scryfall or MTGJSON file)", file=err)
    return max((r.code for r in results), default=0)


def _as_json(result: Checked, variant: Variant) -> dict[str, Any]:
    found = result.registered
    if found is None:
        unreadable: dict[str, Any] = {"rule": "deck/unreadable", "message": result.error, "cards": [], "line": None}
        return {"file": result.file, "legal": False, "commanders": [], "found_by": "", "problems": [unreadable]}
    unknown = [
        {"rule": "card/unknown", "message": _unknown_text(u.near), "cards": [u.name], "line": u.line}
        for u in found.unknown
    ]
    problems = [
        {"rule": p.number(variant.ruleset), "message": p.message, "cards": list(p.cards), "line": p.line}
        for p in result.problems
    ]
    return {
        "file": result.file,
        "legal": not result.code,
        "commanders": [c.name for c in found.deck.commanders],
        "found_by": found.found_by,
        "problems": unknown + problems,
    }


def _unknown_text(near: tuple[str, ...]) -> str:
    return f"no card has this name; did you mean {' or '.join(near)}?" if near else "no card has this name"


def _as_text(result: Checked, variant: Variant) -> str:
    found = result.registered
    if found is None:
        return f"{result.file}: cannot be read as a deck list\n  {result.error}"
    title = f"{variant.name} ({variant.rules})"
    count = len(result.problems) + len(found.unknown)
    rows = [
        (f"line {u.line}" if u.line else "list", u.name, _unknown_text(u.near), "card/unknown") for u in found.unknown
    ]
    for problem in result.problems:
        place = f"line {problem.line}" if problem.line else "deck"
        told = problem.message + (f": {problem.fix}" if problem.fix else "")
        rows.append((place, ", ".join(problem.cards) or "-", told, problem.number(variant.ruleset)))
    head = (
        f"{result.file}: legal in {title}"
        if not count
        else f"{result.file}: not legal in {title}: {count} problem{'s' if count > 1 else ''}"
    )
    widths = [max((len(r[i]) for r in rows), default=0) for i in range(2)]
    lines = [f"  {r[0]:<{widths[0]}}  {r[1]:<{min(widths[1], 40)}}  {r[2]}  ({r[3]})" for r in rows]
    return "\n".join([head, *lines, *(f"  note  {note}" for note in found.notes)])
