"""Writing deck lists. A format that has no place for something refuses it by name; nothing is dropped in silence."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from engine.decks.formats.lists import (
    COMMANDER,
    COMPANION,
    CONSPIRACY,
    MAIN,
    SIDEBOARD,
    SIGNATURE,
    CannotHold,
    DeckList,
    Entry,
)
from engine.errors import Reason

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["FORMATS", "missing", "write_list"]

_WORDS = {
    COMMANDER: "commanders", SIGNATURE: "signature spells", COMPANION: "a companion", SIDEBOARD: "a sideboard", CONSPIRACY: "conspiracies",
}  # fmt: skip


def _printing(entry: Entry, *, lower: bool = False) -> str:
    if not entry.set:
        return ""
    code = entry.set.lower() if lower else entry.set.upper()
    return f" ({code}){f' {entry.number}' if entry.number else ''}"


def _plain(entry: Entry) -> str:
    return f"{entry.count} {entry.name}"


def _sections(deck: DeckList, words: dict[str, str], line: Callable[[Entry], str], *, end: str = "") -> str:
    parts = []
    for section, word in words.items():
        entries = deck.of(section)
        if entries:
            parts.append("\n".join([word + end, *map(line, entries)]))
    return "\n\n".join(parts) + "\n"


def _text(deck: DeckList) -> str:
    oathbreaker = bool(deck.of(SIGNATURE))
    words = {COMMANDER: "Oathbreaker" if oathbreaker else "Commander", SIGNATURE: "Signature Spell", COMPANION: "Companion", MAIN: "Deck",
             SIDEBOARD: "Sideboard", CONSPIRACY: "Conspiracies"}  # fmt: skip
    title = f"// NAME: {_one_line(deck.title)}\n" if deck.title else ""
    return title + _sections(deck, words, lambda e: _plain(e) + (f" | Chosen:{e.chosen}" if e.chosen else ""))


def _mtga(deck: DeckList) -> str:
    about = f"About\nName {_one_line(deck.title)}\n\n" if deck.title else ""
    companion = deck.of(COMPANION)
    side = (*companion, *deck.of(SIDEBOARD))
    words = {COMMANDER: "Commander", COMPANION: "Companion", MAIN: "Deck"}
    body = _sections(deck, words, lambda e: _plain(e) + _printing(e))
    if side:
        body += "\nSideboard\n" + "\n".join(_plain(e) + _printing(e) for e in side) + "\n"
    return about + body


def _moxfield(deck: DeckList) -> str:
    def line(entry: Entry) -> str:
        return _plain(entry) + _printing(entry)

    parts = ["\n".join(map(line, deck.of(MAIN)))]
    if deck.of(SIDEBOARD):
        parts.append("\n".join(["SIDEBOARD:", *map(line, deck.of(SIDEBOARD))]))
    if deck.of(COMMANDER):
        parts.append("\n".join(["Commander", *map(line, deck.of(COMMANDER))]))
    return "\n\n".join(p for p in parts if p) + "\n"


def _archidekt(deck: DeckList) -> str:
    marks = {COMMANDER: " [Commander{top}]", SIDEBOARD: " [Sideboard]"}
    return "".join(
        f"{e.count}x {e.name}{_printing(e, lower=True)}{marks.get(e.section, '')}\n"
        for e in deck.of(COMMANDER, MAIN, SIDEBOARD)
    )


def _xmage(deck: DeckList) -> str:
    def line(entry: Entry) -> str:
        printed = f"[{entry.set.upper()}:{entry.number}] " if entry.set and entry.number else ""
        return f"{entry.count} {printed}{entry.name}"

    title = f"NAME:{_one_line(deck.title)}\n" if deck.title else ""
    main = "".join(f"{line(e)}\n" for e in deck.of(MAIN))
    return title + main + "".join(f"SB: {line(e)}\n" for e in deck.of(COMMANDER, SIGNATURE, SIDEBOARD))


def _forge(deck: DeckList) -> str:
    words = {COMMANDER: "[Commander]", MAIN: "[Main]", SIDEBOARD: "[Sideboard]", CONSPIRACY: "[Conspiracy]"}

    def line(entry: Entry) -> str:
        return f"{_plain(entry)}{f'|{entry.set.upper()}' if entry.set else ''}"

    body = [f"[metadata]\nName={_one_line(deck.title)}"]
    body += ["\n".join([word, *map(line, deck.of(section))]) for section, word in words.items() if deck.of(section)]
    return "\n".join(body) + "\n"


def _dec(deck: DeckList) -> str:
    lines = [f"// NAME: {_one_line(deck.title)}"] if deck.title else []
    lines += [f"COMMANDER: {_plain(e)}" for e in deck.of(COMMANDER)]
    lines += [_plain(e) for e in deck.of(MAIN)]
    lines += [f"SB: {_plain(e)}" for e in deck.of(SIDEBOARD)]
    return "\n".join(lines) + "\n"


def _mws(deck: DeckList) -> str:
    def line(entry: Entry) -> str:
        return f"{entry.count} {f'[{entry.set.upper()}] ' if entry.set else ''}{entry.name}"

    lines = ["// Deck file for Magic Workstation", *([f"// NAME : {_one_line(deck.title)}"] if deck.title else [])]
    lines += [f"        {line(e)}" for e in deck.of(MAIN)] + [f"SB:  {line(e)}" for e in deck.of(COMMANDER, SIDEBOARD)]
    return "\n".join(lines) + "\n"


def _cod(deck: DeckList) -> str:
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<cockatrice_deck version="1">',
        f"    <deckname>{escape(_one_line(deck.title))}</deckname>",
    ]
    for zone, sections in (("main", (MAIN,)), ("side", (COMMANDER, SIDEBOARD))):
        entries = deck.of(*sections)
        if entries:
            lines.append(f'    <zone name="{zone}">')
            lines += [f'        <card number="{e.count}" name={quoteattr(e.name)}/>' for e in entries]
            lines.append("    </zone>")
    return "\n".join([*lines, "</cockatrice_deck>", ""])


def _dek(deck: DeckList) -> str:
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<Deck>",
        "  <NetDeckID>0</NetDeckID>",
        "  <PreconstructedDeckID>0</PreconstructedDeckID>",
    ]
    for entry in (*deck.of(MAIN), *deck.of(COMMANDER, SIDEBOARD)):
        side = "false" if entry.section == MAIN else "true"
        lines.append(
            f'  <Cards CatID="0" Quantity="{entry.count}" Sideboard="{side}" Name={quoteattr(entry.name)} Annotation="0" />'
        )
    return "\n".join([*lines, "</Deck>", ""])


def _o8d(deck: DeckList) -> str:
    lines = ["<deck>"]
    for word, section in (("Main", MAIN), ("Sideboard", SIDEBOARD), ("Command Zone", COMMANDER)):
        if deck.of(section):
            lines.append(f'  <section name="{word}">')
            lines += [f'    <card qty="{e.count}">{escape(e.name)}</card>' for e in deck.of(section)]
            lines.append("  </section>")
    return "\n".join([*lines, "</deck>", ""])


def _mtgjson(deck: DeckList) -> str:
    def cards(section: str) -> list[dict[str, object]]:
        out = []
        for entry in deck.of(section):
            printing = {"setCode": entry.set.upper(), "number": entry.number} if entry.set else {}
            out.append({"count": entry.count, "name": entry.name, **printing})
        return out

    data = {"name": deck.title, "commander": cards(COMMANDER), "mainBoard": cards(MAIN), "sideBoard": cards(SIDEBOARD)}
    return json.dumps({"data": data}, ensure_ascii=False, indent=1) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


_SIDE_OR_LEADERS = "a sideboard beside commanders"
FORMATS: dict[str, tuple[Callable[[DeckList], str], tuple[str, ...], bool]] = {
    "text": (_text, (COMMANDER, SIGNATURE, COMPANION, MAIN, SIDEBOARD, CONSPIRACY), True),
    "dec": (_dec, (COMMANDER, MAIN, SIDEBOARD), True),
    "mtga": (_mtga, (COMMANDER, COMPANION, MAIN, SIDEBOARD), True),
    "moxfield": (_moxfield, (COMMANDER, MAIN, SIDEBOARD), True),
    "archidekt": (_archidekt, (COMMANDER, MAIN, SIDEBOARD), True),
    "xmage": (_xmage, (COMMANDER, SIGNATURE, MAIN, SIDEBOARD), False),
    "forge": (_forge, (COMMANDER, MAIN, SIDEBOARD, CONSPIRACY), True),
    "cod": (_cod, (COMMANDER, MAIN, SIDEBOARD), False),
    "dek": (_dek, (COMMANDER, MAIN, SIDEBOARD), False),
    "o8d": (_o8d, (COMMANDER, MAIN, SIDEBOARD), True),
    "mws": (_mws, (COMMANDER, MAIN, SIDEBOARD), False),
    "mtgjson": (_mtgjson, (COMMANDER, MAIN, SIDEBOARD), True),
}
"""Format -> its writer, the sections it has a place for, and whether commanders and sideboard are apart in it."""


def missing(deck: DeckList, kind: str) -> tuple[str, ...]:
    """What of a list the format has no place for, in words; empty if it holds everything."""
    _, sections, apart = FORMATS[kind]
    lacks = [word for section, word in _WORDS.items() if section not in sections and deck.of(section)]
    if not apart and deck.of(COMMANDER) and deck.of(SIDEBOARD):
        lacks.append(_SIDE_OR_LEADERS)
    if kind != "text" and any(e.chosen for e in deck.entries):
        lacks.append("colors chosen for commanders")
    if any("\n" in e.name or "\r" in e.name for e in deck.entries):
        lacks.append("names of several lines")
    return tuple(lacks)


def write_list(deck: DeckList, kind: str) -> str:
    """The list as text of a format (a key of :data:`FORMATS`); ignored sections are left out.

    :raises CannotHold: the format has no place for something in the list, or there is no such format.
    """
    if kind not in FORMATS:
        raise CannotHold(Reason(CannotHold.code, (), f"no such format: {kind!r}; there are {', '.join(FORMATS)}"))
    lacks = missing(deck, kind)
    if lacks:
        raise CannotHold(Reason(CannotHold.code, (), f"a {kind} list has no place for {' and '.join(lacks)}"))
    return FORMATS[kind][0](deck)
