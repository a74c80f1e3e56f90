"""``commandzone play``: a hot-seat game in the terminal."""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING, Any

from engine.cards.readers.files import read_bytes, why_unreadable, why_unwritable
from engine.cards.store import load_pool
from engine.decks.formats import UnreadableList, read_list_file, register
from engine.errors import EngineError, InvalidAction, error_line
from engine.frozen import replace
from engine.play.deal import deal
from engine.play.decks import demo_decks
from engine.play.terminal.table import Table, read_stops
from engine.records import record_game
from engine.variants import named_variant

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from engine.cards.deck import Deck
    from engine.records import Record
    from engine.rulebook.variant import Variant

__all__ = ["NAMES", "drawn", "made_table", "play_command"]

_USAGE, _UNKNOWN = 2, 4
_LARGEST = 1_000_000_000
"""Bytes of a saved game that are read."""
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")
"""Names of players who have none."""


def drawn(seed: int | None) -> int:
    """The seed, or one that nobody knows."""
    return secrets.randbelow(1_000_000) if seed is None else seed


def made_table(
    *, variant: str, rules: str | None = None, decks: Sequence[Path] = (), cards: Path | None = None, players: int | None = None, names: Sequence[str] = (),
    seats: Sequence[str] = ("human",), seed: int = 0, stops: str = "some", lang: str = "en", load: Path | None = None, options: Sequence[str] = (),
) -> Table:  # fmt: skip
    """The table that the options describe, at the first decision or where a saved game stood.

    :raises EngineError: something can't be played or read.
    :raises OSError: a file can't be read.
    """
    when = read_stops(stops)
    if load is not None:
        from engine.protocol import loads_record

        rec = loads_record(read_bytes(load, _LARGEST).decode("utf-8"))
        return Table(rec, seats, stops=when, lang=lang, seed=rec.start.seed)
    chosen = named_variant(variant, rules)
    chosen = chosen.using(*options) if options else chosen
    return Table(_started(chosen, decks, cards, players, names, seed), seats, stops=when, lang=lang, seed=seed)


def _started(
    variant: Variant, paths: Sequence[Path], cards: Path | None, players: int | None, names: Sequence[str], seed: int
) -> Record:
    lists = [_deck(path, variant, cards) for path in paths]
    least, most = variant.players.least, variant.players.most
    count = players or len(names) or (len(lists) if len(lists) > 1 else max(least, min(4, most or 4)))
    if count < least or (most is not None and count > most):
        raise InvalidAction.because(f"{variant.name} is not played by {count}", code="play/players")
    if len(lists) > count or len(names) > count:
        raise InvalidAction.because(
            f"there are {max(len(lists), len(names))} decks or names for {count} players", code="play/players"
        )
    built_in = demo_decks() if variant.key == "commander" else deal(variant, count, seed)
    used = tuple(lists or built_in)
    called = (*names, *(n for n in NAMES if n not in names), *(f"Player {n}" for n in range(1, count + 1)))
    return record_game(variant, [used[s % len(used)] for s in range(count)], seed=seed, names=called[:count])


def _deck(path: Path, variant: Variant, cards: Path | None) -> Deck:
    try:
        found = register(read_list_file(path), load_pool(cards), variant)
    except UnreadableList as error:
        raise InvalidAction.because(f"{path}: {error}", code="deck/unreadable") from None
    if found.unknown:
        names = ", ".join(u.name for u in found.unknown[:5])
        raise InvalidAction.because(f"{path}: no card is called {names}", code="card/unknown")
    return replace(found.deck, name=path.stem)


def play_command(*, save: Path, **options: Any) -> int:
    """Play; 0, 2 for what can't be played or read, 4 for an unknown card name. ``options`` are those of
    :func:`made_table`.
    """
    from engine.play.terminal.app import PlayApp

    try:
        table = made_table(**options)
    except (EngineError, OSError, ValueError) as error:
        code = error.reasons[0].code if isinstance(error, EngineError) and error.reasons else "play/unreadable"
        sys.stderr.write(error_line(code, why_unreadable(error)) + "\n")
        return _UNKNOWN if code == "card/unknown" else _USAGE
    hindrance = why_unwritable(save)
    if hindrance:
        sys.stderr.write(error_line("play/unwritable", f"the game can't be saved in {save}: {hindrance}") + "\n")
        return _USAGE
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        sys.stderr.write("error[play-terminal]: a game is played in a terminal; this is none\n")
        return _USAGE
    app = PlayApp(table, save)
    app.run()
    if app.return_code and table.record.at:
        from engine.protocol import dumps_record

        save.write_text(dumps_record(table.record) + "\n", "utf-8")
        sys.stderr.write(f"the game is saved in {save}\n")
    if app.saved:
        print(app.saved)
    return app.return_code or 0
