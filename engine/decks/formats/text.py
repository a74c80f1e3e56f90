"""Deck lists of plain lines: XMage and Forge ``.dck``, ``.dec``, plain text, MTG Arena, Moxfield, Archidekt, Magic
Workstation, and the dialects between them. One grammar reads all of them; the features that were seen name the format.
"""

from __future__ import annotations

import re

from engine.cards.store import fold
from engine.decks.formats.lists import (
    COMMANDER,
    COMPANION,
    CONSPIRACY,
    IGNORED,
    MAIN,
    MOST_CARDS,
    MOST_LINES,
    SIDEBOARD,
    SIGNATURE,
    DeckList,
    Entry,
    UnreadableList,
)  # fmt: skip
from engine.frozen import replace

__all__ = ["HEADINGS", "read_text"]

HEADINGS: dict[str, str] = {
    **dict.fromkeys(("deck", "main", "mainboard", "main board", "maindeck", "main deck", "デッキ", "メインデッキ"), MAIN),
    **dict.fromkeys(
        ("commander", "commanders", "command zone", "oathbreaker", "oathbreakers", "general", "generals", "cmdr", "統率者", "誓い破り",
         "オースブレイカー", "誓約者"),
        COMMANDER,
    ),
    **dict.fromkeys(("signature spell", "signature spells", "トレードマークの呪文", "刻銘呪文", "宣誓呪文"), SIGNATURE),
    **dict.fromkeys(("companion", "相棒"), COMPANION),
    **dict.fromkeys(("sideboard", "side", "side board", "sb", "サイドボード"), SIDEBOARD),
    **dict.fromkeys(("conspiracy", "conspiracies", "策略"), CONSPIRACY),
    **dict.fromkeys(
        ("display commander", "planar deck", "planes", "plane deck", "scheme deck", "schemes", "avatar", "maybeboard", "maybe board",
         "considering", "tokens", "attractions", "attraction deck", "stickers", "sticker sheets", "contraptions", "acquireboard", "dungeon"),
        IGNORED,
    ),
}  # fmt: skip
"""Folded words of a heading -> section."""

_CARD = re.compile(r"(?P<count>\d+)[xX]?\s+(?P<rest>\S.*)")
_PREFIX = re.compile(
    r"(?P<word>SB|COMMANDER|CMDR|OATHBREAKER|SIGNATURE SPELL|COMPANION|SIDEBOARD|MAINBOARD|MAIN):\s*(?P<rest>\S.*)",
    re.IGNORECASE,
)
_TITLE = re.compile(r"(?://\s*)?(?:deck\s*)?name\s*[:=]\s*(?P<title>.*)", re.IGNORECASE)
_COUNTED = re.compile(r"(?P<words>[^\d(\[][^(\[]*?)\s*[(\[]\s*\d+\s*[)\]]\s*:?")
_INI = re.compile(r"\[\s*(?P<words>[\w ]+?)\s*\]")
_FRONT_SET = re.compile(r"\[(?P<set>[^\]:\s]{1,10})(?::(?P<number>[^\]\s]*))?\]\s*(?P<rest>\S.*)")
_LABEL = re.compile(r"\s+\^[^^]*\^$")
_STAR = re.compile(r"\s+\*(?P<mark>[A-Za-z]+)\*$")
_TAG = re.compile(r"\s+#(?P<tag>.*)$")
_BRACKET = re.compile(r"\s+\[(?P<inside>[^\[\]]*)\]$")
_PRINTING = re.compile(r"\s+\((?P<set>[A-Za-z0-9_]{2,9}|\d)\)(?:\s+(?P<number>[A-Za-z0-9★†*-]+))?$")
_CHOSEN = re.compile(r"\s+\|\s+Chosen:(?P<color>\w+)$", re.IGNORECASE)
_SET_NUMBER = re.compile(r"[A-Za-z0-9_]{2,8}:[\w★†*-]*")
_FORGE_SECTIONS = {"main": MAIN, "commander": COMMANDER, "sideboard": SIDEBOARD, "conspiracy": CONSPIRACY, "avatar": IGNORED, "planes": IGNORED,
                   "schemes": IGNORED, "dungeon": IGNORED, "attractions": IGNORED, "contraptions": IGNORED}  # fmt: skip
_LONGEST = 500
_SINGLE = (COMMANDER, SIGNATURE, COMPANION)


def read_text(text: str) -> DeckList:
    """Read a list of lines.

    :raises UnreadableList: there is no card line, or the text cannot be a deck list.
    """
    return _Reader().read(text)


class _Reader:
    """State while the lines of one list are read."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.section, self.mark, self.heading = MAIN, "", ""
        self.block, self.blank, self.copies = 0, False, 0
        self.title = ""
        self.headed = self.forge = self.moxfield_side = False
        self.seen = set[str]()
        self.line = 0
        self.metadata = False

    def read(self, text: str) -> DeckList:
        for number, raw in enumerate(text.splitlines(), 1):
            self.line = number
            line = raw.strip().lstrip("\ufeff")
            if line:
                self._line(line)
            else:
                self._blank()
        if not self.entries:
            raise UnreadableList.at("no card line found: this is no deck list")
        return DeckList(tuple(self.entries), self._format(), self.title, self.headed)

    def _blank(self) -> None:
        self.blank = True
        if self.section in _SINGLE or (self.section == SIDEBOARD and self.moxfield_side):
            self._enter(MAIN, "")

    def _enter(self, section: str, mark: str, heading: str = "") -> None:
        self.section, self.mark, self.heading = section, mark, heading

    def _line(self, line: str) -> None:
        if len(line) > _LONGEST and not line.startswith("LAYOUT "):
            raise UnreadableList.at("far too long for a card line", self.line)
        if line.startswith("LAYOUT "):
            self.seen.add("xmage")
            return
        ini = _INI.fullmatch(line)
        if ini is not None and fold(ini["words"]) in {"metadata", *_FORGE_SECTIONS}:
            self._forge_section(fold(ini["words"]), ini["words"])
            return
        if self.metadata:
            key, _, value = line.partition("=")
            self.title = value.strip() if key.strip().lower() == "name" else self.title
            return
        if self._comment_or_title(line) or self._is_heading(line):
            return
        self._card_line(line)

    def _forge_section(self, word: str, printed: str) -> None:
        self.forge = self.headed = True
        self.metadata = word == "metadata"
        section = _FORGE_SECTIONS.get(word, MAIN)
        self._enter(
            section,
            "" if section == MAIN else f'section "[{printed}]", line {self.line}',
            printed if section == IGNORED else "",
        )

    def _comment_or_title(self, line: str) -> bool:
        title = _TITLE.fullmatch(line)
        if title is not None:
            self.title = self.title or title["title"].strip()
            return True
        if self.section == IGNORED and self.heading == "about" and line.lower().startswith("name "):
            self.title = line[5:].strip()
            return True
        if line.startswith("//"):
            words = line.lstrip("/ \t")
            if words:
                self._is_heading(words, comment=True)
            return True
        return line.startswith(("#", ";"))

    def _is_heading(self, line: str, *, comment: bool = False) -> bool:
        if fold(line) == "about":
            self._enter(IGNORED, "", "about")
            self.headed = True
            return True
        counted = _COUNTED.fullmatch(line)
        words = counted["words"] if counted else line
        section = HEADINGS.get(fold(words).rstrip(":").strip())
        if section is None:
            # a category of a sorted list, "Creature (12)": its cards belong to the deck
            if counted is None or comment:
                return False
            if self.section != SIDEBOARD:
                self._enter(MAIN, "")
            return True
        if line.startswith("SIDEBOARD:"):
            self.seen.add("moxfield")
            self.moxfield_side = True
        self.headed = True
        shown = words.rstrip(":").strip()
        self._enter(section, f'header "{shown}", line {self.line}', shown if section == IGNORED else "")
        return True

    def _card_line(self, line: str) -> None:
        section, mark = self.section, self.mark
        prefix = _PREFIX.fullmatch(line)
        rest = line
        if prefix is not None:
            word = prefix["word"]
            section, rest = HEADINGS.get(fold(word), MAIN), prefix["rest"]
            mark = f'mark "{word}:", line {self.line}'
            if section in _SINGLE:
                self.headed = True
            self.seen.add("prefix")
        counted = _CARD.fullmatch(rest)
        if counted is not None and int(counted["count"]) == 0:
            return
        self._add(section, mark, line, counted)

    def _add(self, section: str, mark: str, line: str, counted: re.Match[str] | None) -> None:
        count, rest = (int(counted["count"]), counted["rest"]) if counted else (1, line)
        if not any(c.isalpha() for c in rest) and not counted:
            raise UnreadableList.at(f"not a card line: {line[:40]!r}", self.line)
        if count > MOST_CARDS:
            raise UnreadableList.at(f"{str(count)[:20]} copies of a card are no deck", self.line)
        if counted and counted[0][len(counted["count"])] in "xX":
            self.seen.add("times")
        entry = self._parts(rest.strip(), count, section, mark)
        if self.blank and self.entries:
            self.block += 1
        self.blank = False
        self.copies += count
        if self.copies > MOST_CARDS or len(self.entries) >= MOST_LINES:
            raise UnreadableList.at("far more cards than a deck has", self.line)
        self.entries.append(_in_block(entry, self.block))

    def _parts(self, rest: str, count: int, section: str, mark: str) -> Entry:
        readings, printing, number, chosen = [rest], "", "", ""
        front = _FRONT_SET.fullmatch(rest)
        if front is not None and not _BRACKET.search(front[0]):
            printing, number = front["set"], front["number"] or ""
            self.seen.add("xmage" if front["number"] is not None else "mws")
            rest = front["rest"].strip()
            readings.append(rest)
        heading = self.heading if section == self.section else ""
        while True:
            for pattern in (_CHOSEN, _LABEL, _STAR, _BRACKET, _PRINTING, _TAG):
                match = pattern.search(rest)
                if match is not None and match.start() > 0:
                    break
            else:
                break
            rest = rest[: match.start()]
            if pattern is _CHOSEN:
                chosen = match["color"].lower()
            elif pattern is _STAR and match["mark"].upper() in {"CMDR", "CMD"}:
                section, mark = COMMANDER, f'mark "*{match["mark"]}*", line {self.line}'
            elif pattern is _BRACKET:
                section, mark, heading, printing, number = self._bracket(
                    match["inside"], section, mark, heading, printing, number
                )
            elif pattern is _TAG and fold(match["tag"]).startswith("!commander"):
                section, mark = COMMANDER, f'tag "#!Commander", line {self.line}'
            elif pattern is _PRINTING:
                if match["set"].lower() == "alchemy":
                    readings.append(f"A-{rest}")
                    continue
                printing, number = match["set"], match["number"] or ""
                self.seen.add("printing")
            if pattern is _TAG:
                self.seen.add("moxfield")
            readings.append(rest)
        if self.forge and "|" in rest:
            rest, printing, number = (*(p.strip() for p in rest.split("|")), "", "")[:3]
            readings.append(rest)
            rest = rest.removesuffix("+")
            readings.append(rest)
        if section in _SINGLE and mark and section != self.section:
            self.headed = True
        name = readings[-1]
        return Entry(
            count,
            name,
            section,
            self.line,
            tuple(dict.fromkeys(readings[:-1])),
            0,
            printing,
            number,
            chosen,
            heading,
            mark,
        )

    def _bracket(
        self, inside: str, section: str, mark: str, heading: str, printing: str, number: str
    ) -> tuple[str, str, str, str, str]:
        """What ``[C16:46]``, ``[foil]`` or Archidekt's ``[Commander{top},Ramp]`` at the end of a line says."""
        if _SET_NUMBER.fullmatch(inside):
            printing, _, number = inside.partition(":")
            return section, mark, heading, printing, number
        if fold(inside) in {"foil", "etched", "nonfoil", ""}:
            return section, mark, heading, printing, number
        if fold(inside) == "token":
            return IGNORED, "", "tokens", printing, number
        self.seen.add("archidekt")
        first = fold(re.sub(r"\{[^}]*\}", "", inside).split(",")[0])
        meant = HEADINGS.get(first)
        if meant is not None:
            return meant, f'category "{inside}", line {self.line}', inside if meant == IGNORED else "", printing, number
        if "{nodeck}" in inside.lower():
            return IGNORED, mark, inside, printing, number
        return section, mark, heading, printing, number

    def _format(self) -> str:
        if self.forge:
            return "forge"
        for one in ("xmage", "mws", "archidekt", "moxfield"):
            if one in self.seen:
                return one
        if self.headed and "prefix" not in self.seen:
            return (
                "mtga"
                if "printing" in self.seen
                or all(e.section in (MAIN, COMMANDER, SIDEBOARD, COMPANION) for e in self.entries)
                else "text"
            )
        return "dec" if "prefix" in self.seen else "text"


def _in_block(entry: Entry, block: int) -> Entry:
    return replace(entry, block=block) if block else entry
