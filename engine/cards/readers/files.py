"""Card files of any supported kind, recognised by content and read one card at a time."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, Any

from engine.cards.readers.mtgjson import by_card, is_mtgjson_card, scryfall_shape
from engine.cards.readers.scryfall import SKIPPED_LAYOUTS, is_scryfall_card, slim
from engine.cards.readers.stream import JsonStream, UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Progress = Callable[[int, int], None]

__all__ = ["NoCards", "card_files", "read_bytes", "read_card_objects", "why_unreadable", "why_unwritable"]


class NoCards(UnreadableFile):
    """Readable JSON without any card in it."""


def read_bytes(path: Path, most: int) -> bytes:
    """What is in a file of at most that many bytes; devices and pipes that never end are not read for ever.

    :raises OSError: the file can't be opened or read, or holds more.
    """
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"{os.strerror(errno.EFBIG)}: more than {most // 1_000_000} MB", str(path))
    return data


def why_unreadable(error: Exception) -> str:
    """What went wrong as a file was read, in words for people."""
    if isinstance(error, OSError):
        return (
            f"{error.filename}: {error.strerror}" if error.filename and error.strerror else error.strerror or str(error)
        )
    return f"not a text in UTF-8 (byte {error.start})" if isinstance(error, UnicodeDecodeError) else str(error)


def why_unwritable(path: Path) -> str:
    """Why a file can't be written, "" if it can; nothing is written to find out."""
    if path.is_dir():
        return os.strerror(errno.EISDIR)
    place = path if path.exists() else path.parent
    if not place.exists():
        return os.strerror(errno.ENOENT)
    if place is not path and not place.is_dir():
        return os.strerror(errno.ENOTDIR)
    return "" if os.access(place, os.W_OK) else os.strerror(errno.EACCES)


_LISTS = ("cards", "commander", "mainBoard", "sideBoard", "displayCommander", "planes", "schemes", "tokens")
_SUFFIXES = (".json", ".jsonl", ".ndjson")
_MELD_SIDES = 3


def card_files(path: Path) -> tuple[Path, ...]:
    """The card files that ``path`` names: itself, or the JSON files of a folder in order of name.

    Files of a folder that hold no cards (set lists, tokens) are left for :func:`read_card_objects` to skip.

    :raises UnreadableFile: there is no such file or folder, or the folder holds no JSON file.
    """
    try:
        if path.is_dir():
            files = tuple(sorted(p for p in path.iterdir() if p.suffix.lower() in _SUFFIXES and p.is_file()))
            if not files:
                msg = f"{path}: no .json or .jsonl file in this folder"
                raise UnreadableFile(msg)
            return files
        if not path.is_file():
            msg = f"{path}: no such file or folder"
            raise UnreadableFile(msg)
    except OSError as error:
        msg = f"{path}: {error.strerror or error}"
        raise UnreadableFile(msg) from error
    return (path,)


def read_card_objects(path: Path, progress: Progress | None = None) -> Iterator[dict[str, Any]]:
    """Every card of one file as an object in Scryfall's shape (:func:`slim`), cards only: tokens and art cards are
    skipped.

    Reads Scryfall bulk arrays, lists, single objects and JSON Lines, and MTGJSON atomic, set, all-sets and deck files.
    ``progress(done, total)`` gets bytes.

    :raises UnreadableFile: the file is no card file, is cut off, or cannot be opened.
    """
    try:
        total = path.stat().st_size
        with path.open("rb") as file:
            step = None if progress is None else lambda done: progress(min(done, total), total)
            stream = JsonStream(file, path.name, step)
            found = False
            cards = _cards(stream)
            while True:
                try:
                    made = next(cards, None)
                except (TypeError, AttributeError, KeyError) as error:
                    raise stream.fail("a card has a field of the wrong shape") from error
                if made is None:
                    break
                found = True
                yield made
            if not found:
                msg = f"{path.name}: JSON, but neither Scryfall nor MTGJSON cards"
                raise NoCards(msg)
    except OSError as error:
        msg = f"{path}: {error.strerror or error}"
        raise UnreadableFile(msg) from error


def _cards(stream: JsonStream) -> Iterator[dict[str, Any]]:
    start = stream.peek()
    if start == "[":
        for _ in stream.items():
            yield from _object(stream, stream.value())
        if stream.peek():
            raise stream.fail("something follows the end of the list")
    elif start == "{":
        yield from _top_object(stream)
    elif start:
        raise stream.fail("not JSON: a card file begins with [ or {")
    else:
        raise stream.fail("the file is empty")


def _top_object(stream: JsonStream) -> Iterator[dict[str, Any]]:
    """An MTGJSON file (``meta`` and ``data``), a Scryfall list, or card objects one after another."""
    first: dict[str, Any] = {}
    for key in stream.members():
        if key == "data" and first.get("object") == "list":
            for _ in stream.items():
                yield from _object(stream, stream.value())
        elif key == "data" and not set(first) - {"meta"}:
            yield from _mtgjson(stream)
        else:
            first[key] = stream.value()
    if "name" in first:
        yield from _object(stream, first)
    while stream.peek():
        if stream.peek() != "{":
            raise stream.fail("expected one JSON object a line")
        yield from _object(stream, stream.value())


def _object(stream: JsonStream, value: Any) -> Iterator[dict[str, Any]]:
    if is_scryfall_card(value):
        kind = value.get("object", "card")
        if (
            kind != "card"
            or value.get("layout") in SKIPPED_LAYOUTS
            or str(value.get("set_type")) in {"token", "memorabilia"}
        ):
            return
        made = slim(value)
        lang = value.get("lang", "en")
        printed = _printed_names(value)
        if printed and lang != "en":
            made["x_names"] = [(lang, n) for n in printed]
        yield made
    elif is_mtgjson_card(value):
        yield slim_mtgjson([value])
    elif not isinstance(value, dict):
        raise stream.fail("expected a card object")


def _printed_names(value: dict[str, Any]) -> list[str]:
    names = [
        value.get("printed_name"),
        *(f.get("printed_name") for f in value.get("card_faces") or () if isinstance(f, dict)),
    ]
    return [n for n in names if isinstance(n, str) and n]


def slim_mtgjson(faces: list[Any]) -> dict[str, Any]:
    """A card of MTGJSON faces in the stored shape."""
    shaped = scryfall_shape(faces)
    made = slim(shaped)
    if shaped.get("x_names"):
        made["x_names"] = shaped["x_names"]
    return made


def _mtgjson(stream: JsonStream) -> Iterator[dict[str, Any]]:
    """What stands under ``data``: atomic cards by name, one set or deck, or sets by code."""
    if stream.peek() != "{":
        for _ in stream.items():
            stream.value()
        return
    for key in stream.members():
        opening = stream.peek()
        if opening == "[":
            yield from _mtgjson_list(stream, key)
        elif opening == "{" and key.isupper():
            for inner in stream.members():
                if stream.peek() == "[" and inner in _LISTS:
                    yield from _mtgjson_list(stream, inner)
                else:
                    stream.value()
        else:
            stream.value()


def _mtgjson_list(stream: JsonStream, key: str) -> Iterator[dict[str, Any]]:
    if key == "tokens":
        stream.value()
        return
    pending: list[dict[str, Any]] = []
    for _ in stream.items():
        one = stream.value()
        if not is_mtgjson_card(one):
            continue
        # the faces of one card follow each other; other printings of the set repeat the same sides
        if pending and (pending[0]["name"] != one["name"] or len(pending) > _MELD_SIDES):
            yield from _grouped(pending)
            pending = []
        pending.append(one)
    yield from _grouped(pending)


def _grouped(faces: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    if faces and faces[0].get("layout") == "meld":
        yield from (slim_mtgjson([f]) for f in faces)
        return
    for group in by_card(faces):
        yield slim_mtgjson(list(group))
