"""Readers of card files: Scryfall and MTGJSON, recognised by content and streamed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.readers.files import NoCards, card_files, read_card_objects
from engine.cards.readers.stream import UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

__all__ = ["NoCards", "UnreadableFile", "card_files", "read_card_objects", "read_folder_objects"]


def read_folder_objects(path: Path, progress: Callable[[int, int], None] | None = None) -> Iterator[dict[str, Any]]:
    """Every card object of a file, or of all files of a folder; files of a folder without cards are passed over.

    ``progress(done, total)`` gets bytes over all files.

    :raises UnreadableFile: a file cannot be read, or no file holds a card.
    """
    files = card_files(path)
    total = sum(f.stat().st_size for f in files)
    before, found = 0, False
    for one in files:
        step = None if progress is None else _shifted(progress, before, total)
        try:
            for data in read_card_objects(one, step):
                found = True
                yield data
        except NoCards:
            if not path.is_dir():
                raise
        before += one.stat().st_size
    if not found:
        msg = f"{path}: no file in this folder holds Scryfall or MTGJSON cards"
        raise NoCards(msg)


def _shifted(progress: Callable[[int, int], None], before: int, total: int) -> Callable[[int, int], None]:
    return lambda done, _: progress(before + done, total)
