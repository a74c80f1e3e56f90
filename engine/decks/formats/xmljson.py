"""Deck lists in XML (Cockatrice ``.cod``, MTGO ``.dek``, OCTGN ``.o8d``) and in JSON (MTGJSON deck files).

The XML parser refuses document types and entities outright, so nothing can expand, and stops at a depth no list has.
"""

from __future__ import annotations

import json
import re
from typing import Any
from xml.parsers import expat

from engine.decks.formats.lists import (
    COMMANDER,
    IGNORED,
    MAIN,
    MOST_CARDS,
    MOST_LINES,
    SIDEBOARD,
    DeckList,
    Entry,
    UnreadableList,
    total,
)
from engine.decks.formats.text import HEADINGS

__all__ = ["read_json", "read_xml"]

_DEPTH = 16
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_MTGJSON = {"mainBoard": MAIN, "commander": COMMANDER, "sideBoard": SIDEBOARD, "displayCommander": IGNORED, "planes": IGNORED, "schemes": IGNORED,
            "tokens": IGNORED}  # fmt: skip


class _Handler:
    """Collects entries while expat calls."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.data
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.parser.EntityDeclHandler = self.refuse
        self.parser.buffer_text = True
        self.depth = 0
        self.root = self.title = self.text = ""
        self.section, self.mark, self.heading = MAIN, "", ""
        self.count, self.line = 1, 0
        self.entries: list[Entry] = []
        self.open = ""

    def refuse(self, *_: object) -> None:
        raise UnreadableList.at("a deck list has no document type and no entities", self.parser.CurrentLineNumber)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > _DEPTH:
            raise UnreadableList.at("nested too deeply for a deck list", self.parser.CurrentLineNumber)
        name = tag.lower()
        if self.depth == 1:
            self.root = name
            if name not in {"cockatrice_deck", "deck"}:
                raise UnreadableList.at(
                    f"XML, but no deck list (its root is <{tag[:40]}>)", self.parser.CurrentLineNumber
                )
        self.open, self.text, self.line = name, "", self.parser.CurrentLineNumber
        if name in {"zone", "section"}:
            self._section(attributes.get("name", ""))
        elif name == "card" and "name" in attributes:  # Cockatrice
            self._add(
                attributes["name"],
                attributes.get("number", "1"),
                attributes.get("setShortName", ""),
                attributes.get("collectorNumber", ""),
            )
        elif name == "card":  # OCTGN: the name is the text
            self.count = self._number(attributes.get("qty", "1"))
        elif name == "cards":  # MTGO
            self._section("sideboard" if attributes.get("Sideboard", "").lower() == "true" else "main")
            self._add(attributes.get("Name", ""), attributes.get("Quantity", "1"))

    def end(self, tag: str) -> None:
        self.depth -= 1
        name = tag.lower()
        if name == "card" and self.root == "deck" and self.text.strip():
            self._add(self.text.strip(), str(self.count))
        elif name == "deckname":
            self.title = self.text.strip()
        self.text = ""

    def data(self, text: str) -> None:
        if self.open in {"card", "deckname"}:
            self.text += text
            if len(self.text) > 1000:
                raise UnreadableList.at("far too long for a card name", self.parser.CurrentLineNumber)

    def _section(self, printed: str) -> None:
        self.section = HEADINGS.get(printed.strip().lower(), IGNORED if printed else MAIN)
        self.mark = "" if self.section == MAIN else f'section "{printed}"'
        self.heading = printed if self.section == IGNORED else ""

    def _number(self, text: str) -> int:
        if not text.strip().isascii() or not text.strip().isdigit() or int(text) > MOST_CARDS:
            raise UnreadableList.at(f"not a number of cards: {text[:20]!r}", self.line)
        return int(text)

    def _add(self, name: str, count: str, printing: str = "", number: str = "") -> None:
        if not name.strip():
            raise UnreadableList.at("a card has no name", self.line)
        copies = self._number(count)
        if copies:
            self.entries.append(
                Entry(
                    copies, name.strip(), self.section, self.line, (), 0, printing, number, "", self.heading, self.mark
                )
            )
        if len(self.entries) > MOST_LINES:
            raise UnreadableList.at("far more cards than a deck has", self.line)


def read_xml(text: str) -> DeckList:
    """Read a ``.cod``, ``.dek`` or ``.o8d`` list.

    :raises UnreadableList: it is no XML, no deck list, or has a document type.
    """
    handler = _Handler()
    try:
        handler.parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        raise UnreadableList.at(f"not well-formed XML ({expat.errors.messages[error.code]})", error.lineno) from None
    entries = tuple(handler.entries)
    if not entries:
        raise UnreadableList.at("a deck list without cards")
    if total(entries) > MOST_CARDS:
        raise UnreadableList.at("far more cards than a deck has")
    headed = any(e.section == COMMANDER for e in entries)
    kind = "cod" if handler.root == "cockatrice_deck" else "dek" if "<cards" in text.lower() else "o8d"
    return DeckList(entries, kind, handler.title, headed)


def read_json(text: str) -> DeckList:
    """Read an MTGJSON deck file.

    :raises UnreadableList: it is no JSON or no MTGJSON deck.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise UnreadableList.at(f"not JSON ({error.msg})", error.lineno) from None
    except RecursionError:
        raise UnreadableList.at("nested too deeply for a deck list") from None
    except ValueError:
        raise UnreadableList.at("a number in it has far too many digits") from None
    deck = data.get("data", data) if isinstance(data, dict) else None
    if not isinstance(deck, dict) or not isinstance(deck.get("mainBoard"), list):
        raise UnreadableList.at("JSON, but no MTGJSON deck (it has no mainBoard)")
    wrong = next((key for key in _MTGJSON if not isinstance(deck.get(key) or [], list)), None)
    if wrong is not None:
        raise UnreadableList.at(f"{wrong!r} is no list of cards")
    entries = [_json_entry(card, key, section) for key, section in _MTGJSON.items() for card in deck.get(key) or ()]
    if not entries:
        raise UnreadableList.at("a deck list without cards")
    if total(tuple(entries)) > MOST_CARDS or len(entries) > MOST_LINES:
        raise UnreadableList.at("far more cards than a deck has")
    title = deck.get("name")
    return DeckList(
        tuple(entries), "mtgjson", title if isinstance(title, str) else "", headed=bool(deck.get("commander"))
    )


def _json_entry(card: Any, key: str, section: str) -> Entry:
    name = card.get("name") if isinstance(card, dict) else None
    count = card.get("count", 1) if isinstance(card, dict) else None
    if (
        not isinstance(name, str)
        or not name.strip()
        or isinstance(count, bool)
        or not isinstance(count, int)
        or not 0 < count <= MOST_CARDS
    ):
        raise UnreadableList.at(f"an entry of {key!r} has no name or no count")
    if _UNPRINTABLE.search(name):
        raise UnreadableList.at(f"a name in {key!r} holds characters that nobody can print: {name[:40]!r}")
    mark = "" if section == MAIN else f'list "{key}"'
    one = str(card.get("setCode") or ""), str(card.get("number") or "")
    return Entry(count, name.strip(), section, None, (), 0, *one, "", key if section == IGNORED else "", mark)
