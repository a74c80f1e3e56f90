"""``commandzone cards``: import a card file into the local store, look a card up, say what the store holds."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, cast

from engine.cards.abilities import Keyword
from engine.cards.identity import color_identity
from engine.cards.readers import UnreadableFile, read_folder_objects
from engine.cards.store import build_store, default_store_path, fold, load_pool, open_store
from engine.errors import UnknownCard, error_line

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from engine.cards.card import CardDef

__all__ = ["import_command", "info_command", "list_command", "show_command"]

_UNREADABLE, _UNKNOWN = 2, 4
_STEP = 0.2


def import_command(
    file: Path, *, store: Path | None = None, out: TextIO | None = None, err: TextIO | None = None
) -> int:
    """Read a Scryfall or MTGJSON file (or a folder of such files) into the card store; exit code 0, or 2 for an
    unreadable file.

    Args:
        file: the card file or folder.
        store: where the store goes; by default the user's data folder.
        out: where the result is printed, standard output by default.
        err: where progress and errors are printed, standard error by default.
    """
    out = cast("TextIO", sys.stdout) if out is None else out
    err = cast("TextIO", sys.stderr) if err is None else err
    place = store or default_store_path()
    shown = _Progress(err)
    start = time.monotonic()
    try:
        count = build_store(read_folder_objects(file, shown.update), place)
    except (UnreadableFile, ValueError) as error:
        shown.end()
        print(error_line("card/unreadable", error), file=err)
        return _UNREADABLE
    except OSError as error:
        shown.end()
        print(error_line("card/store", f"{place}: {error.strerror or error}"), file=err)
        return _UNREADABLE
    shown.end()
    print(f"{count} cards imported into {place} in {time.monotonic() - start:.1f} s", file=out)
    return 0


def show_command(name: str, *, cards: Path | None = None, out: TextIO | None = None, err: TextIO | None = None) -> int:
    """Print what is known of a card; exit code 0, 4 for an unknown name, 2 for an unreadable card file."""
    out, err = out or sys.stdout, err or sys.stderr
    try:
        found = load_pool(cards).find(name)
    except UnknownCard as error:
        print(error_line(error.code, error), file=err)
        return _UNKNOWN
    except ValueError as error:
        print(error_line("card/unreadable", error), file=err)
        return _UNREADABLE
    print(_described(found), file=out)
    return 0


def list_command(
    words: Sequence[str] = (), *, cards: Path | None = None, out: TextIO | None = None, err: TextIO | None = None
) -> int:
    """Print the cards that have all these words in their name, types or keywords; exit code 0, 4 if there is none, 2
    for an unreadable card file.
    """
    out, err = out or sys.stdout, err or sys.stderr
    try:
        known = {card.name: card for card in load_pool(cards)}
    except ValueError as error:
        print(error_line("card/unreadable", error), file=err)
        return _UNREADABLE
    wanted = [fold(word) for word in words]
    found = [card for _, card in sorted(known.items()) if all(word in _searched(card) for word in wanted)]
    if not found:
        print(
            error_line("card/unknown", f"no card has {' and '.join(map(repr, words))} in its name, types or keywords"),
            file=err,
        )
        return _UNKNOWN
    rows = [(card.name, str(card.front.mana_cost or ""), card.front.type_line) for card in found]
    name, cost = (max(len(row[i]) for row in rows) for i in range(2))
    for row in rows:
        print(f"{row[0]:<{name}}  {row[1]:<{cost}}  {row[2]}", file=out)
    return 0


def _searched(card: CardDef) -> str:
    """The words of the card that can be looked for."""
    keywords = (a.name for face in card.faces for a in face.abilities if isinstance(a, Keyword))
    return fold(" ".join((card.name, *(face.type_line for face in card.faces), *keywords)))


def info_command(*, out: TextIO | None = None, err: TextIO | None = None) -> int:
    """Print where the local store is and how many cards it holds; exit code 0, or 2 if it cannot be read."""
    out, err = out or sys.stdout, err or sys.stderr
    try:
        store = open_store()
    except ValueError as error:
        print(error_line("card/unreadable", error), file=err)
        return _UNREADABLE
    if store is None:
        print(
            f"no cards imported yet (the store would be {default_store_path()}); the built-in catalog is always there",
            file=out,
        )
    else:
        print(f"{len(store)} cards in {store.path}", file=out)
    return 0


def _described(card: CardDef) -> str:
    parts = []
    for one in card.faces:
        head = f"{one.name} {one.mana_cost or ''}".rstrip()
        box = f"{one.box[0]}/{one.box[1]}" if one.box else ""
        parts.append("\n".join(line for line in (head, one.type_line, one.text, box) if line))
    identity = "".join(f"{{{c}}}" for c in color_identity(card)) or "colorless"
    return "\n//\n".join(parts) + f"\ncolor identity: {identity}"


class _Progress:
    """One line on a terminal that says how far reading has come; silent elsewhere."""

    def __init__(self, stream: TextIO) -> None:
        self.stream, self.last, self.shown = stream, 0.0, False
        self.wanted = stream.isatty()

    def update(self, done: int, total: int) -> None:
        now = time.monotonic()
        if not self.wanted or (now - self.last < _STEP and done < total):
            return
        self.last, self.shown = now, True
        share = 100 * done // total if total else 100
        print(f"\rreading cards: {share:3d} % of {total / 1e6:.0f} MB", end="", file=self.stream, flush=True)

    def end(self) -> None:
        if self.shown:
            print(file=self.stream)
