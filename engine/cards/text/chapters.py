"""Chapters of Sagas: "I — …", "II, III — …" (CR 714.2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.abilities import Trigger, Triggered
from engine.cards.text.modes import HAS_MEANING, LABEL, SELF_THING, modal_or_program
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.text.cursor import Setting

__all__ = ["chapter_line"]

_NUMERALS = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10}
_CHAPTER = re.compile(r"((?:[IVX]+)(?:, (?:[IVX]+))*) — ")


def chapter_line(text: str, setting: Setting) -> tuple[Triggered, ...] | None:
    """The chapter abilities of a line, one for each of its numbers; None if it is no chapter or its effect isn't read."""
    found = _CHAPTER.match(text)
    if found is None:
        return None
    names = found.group(1).split(", ")
    if any(n not in _NUMERALS for n in names):
        return None
    rest = text[found.end() :]
    label = LABEL.match(rest)
    if label is not None and not HAS_MEANING.match(label.group(1)):
        rest = rest[label.end() :]
    made = modal_or_program(rest, replace(setting, spell=False), SELF_THING)
    return None if made is None else tuple(Triggered(Trigger("chapter", step=str(_NUMERALS[n])), made) for n in names)
