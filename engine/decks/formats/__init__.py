"""Deck lists of every common format, recognised by content, never by a file's name; and written back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.decks.formats.lists import CannotHold, DeckList, Entry, UnreadableList, list_of
from engine.decks.formats.resolve import Registered, Unknown, register
from engine.decks.formats.text import read_text
from engine.decks.formats.write import FORMATS, missing, write_list
from engine.decks.formats.xmljson import read_json, read_xml

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "FORMATS", "CannotHold", "DeckList", "Entry", "Registered", "Unknown", "UnreadableList", "list_of", "missing", "read_list",
    "read_list_file", "register", "write_list",
]  # fmt: skip

_LARGEST = 4_000_000
"""Bytes: the largest list that is read. A full MTGJSON deck file has some 80,000."""
_CONTROL = {chr(c) for c in range(32)} - set("\t\n\r\f\v")


def read_list_file(path: Path) -> DeckList:
    """Read a deck list from a file.

    :raises UnreadableList: it cannot be opened, or it is no deck list.
    """
    try:
        size = path.stat().st_size
        if path.is_dir():
            raise UnreadableList.at("a folder, not a deck list")
        if size > _LARGEST:
            raise UnreadableList.at(f"{size // 1_000_000} MB are no deck list")
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise UnreadableList.at(error.strerror or str(error)) from error
    return read_list(data)


def read_list(data: bytes | str) -> DeckList:
    """Read a deck list of any supported format; bytes may be UTF-8, UTF-16 with its mark, or Windows-1252.

    :raises UnreadableList: it is no deck list.
    """
    if len(data) > _LARGEST:
        raise UnreadableList.at(f"{len(data) // 1_000_000} MB are no deck list")
    text = data if isinstance(data, str) else _decoded(data)
    text = text.rstrip("\x1a")  # the end of a file in old systems
    if any(c in _CONTROL for c in text):
        raise UnreadableList.at("binary data, not a deck list")
    start = text.lstrip("\ufeff \t\r\n\f\v")
    if not start:
        raise UnreadableList.at("the file is empty")
    if start.startswith("<"):
        return read_xml(start)
    if start.startswith("{"):
        return read_json(start)
    return read_text(text)


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise UnreadableList.at("not readable as UTF-16") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
