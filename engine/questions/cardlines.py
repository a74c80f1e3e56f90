"""Card lines: ``Name [xN] [| Attr[:Value]]…``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.frozen import record
from engine.questions.problems import UNREADABLE, Problem, ScriptError, nearest

if TYPE_CHECKING:
    from engine.questions.loader import Scalar

__all__ = ["ATTRIBUTES", "CardLine", "read_card_line"]

_COUNTERS = re.compile(r"[A-Za-z0-9+/-]+=[0-9]{1,6}(,[A-Za-z0-9+/-]+=[0-9]{1,6})*")
_NUMBER = re.compile(r"[0-9]{1,6}")
_TEXT = re.compile(r".+")
_NOTHING = re.compile(r"")
ATTRIBUTES: dict[str, tuple[re.Pattern[str], str]] = {
    "Tapped": (_NOTHING, ""), "SummonSick": (_NOTHING, ""), "Counters": (_COUNTERS, "P1P1=2,LOYALTY=4"), "Damage": (_NUMBER, "2"),
    "Owner": (_TEXT, "Ann"), "FaceDown": (_NOTHING, ""), "Transformed": (_NOTHING, ""), "Token": (_NOTHING, ""),
    "Copy": (_TEXT, "Other name"), "PhasedOut": (_NOTHING, ""), "AttachedTo": (_TEXT, "ref"), "Melded": (_TEXT, "Other name"),
    "Merged": (_TEXT, "Other name"), "Chosen": (_TEXT, "red"), "As": (_TEXT, "alias"), "Secret": (_TEXT, "Card name"),
}  # fmt: skip
"""Attributes of a card line, what their value looks like, and an example."""
_ANYWHERE = ("As", "Chosen", "Counters")
_FITTING: dict[str, tuple[str, ...]] = {
    "battlefield": tuple(key for key in ATTRIBUTES if key != "Secret"), "exile": (*_ANYWHERE, "Owner", "FaceDown"),
    "command": (*_ANYWHERE, "Owner", "Secret"), **dict.fromkeys(("hand", "library", "graveyard"), (*_ANYWHERE, "Owner")),
    **dict.fromkeys(("commander", "commanders", "oathbreaker", "oathbreakers"), ("As", "Chosen")), "conspiracies": ("As", "Secret"),
    **dict.fromkeys(("signature-spell", "companion", "sideboard", "outside"), ("As",)),
}  # fmt: skip
"""Which attributes can be true of a card there; cards of decks, pools and packs have none (110.5, 122.2, 708.2)."""
_HEAD = re.compile(r"(.+?)(?: x([0-9]+))?")
MOST = 2000
"""The most copies that one line may stand for."""


@record
class CardLine:
    """A card line: the card's name, how many of it, the attributes, and the line in the file."""

    name: str
    count: int = 1
    attributes: tuple[tuple[str, str], ...] = ()
    line: int = 0

    def get(self, key: str) -> str | None:
        """The value of an attribute ("" where it has none), None if it is not there."""
        return next((v for k, v in self.attributes if k == key), None)

    def has(self, key: str) -> bool:
        """Whether the attribute is there."""
        return self.get(key) is not None

    @property
    def counters(self) -> tuple[tuple[str, int], ...]:
        """The counters it says, by kind."""
        said = self.get("Counters")
        if not said:
            return ()
        return tuple((kind.upper(), int(n)) for kind, _, n in (part.partition("=") for part in said.split(",")))


def read_card_line(scalar: Scalar, where: str) -> CardLine:
    """The card line in a text that stands under that key.

    Raises :class:`ScriptError` (exit code 2): an unknown attribute, one with a strange value, or one that can't be true
    of a card there.
    """
    head, *rest = (part.strip() for part in scalar.text.split("|"))
    found = _HEAD.fullmatch(head)
    if found is None:
        raise _bad("a card line begins with the card's name", scalar)
    count = int(found[2][:9]) if found[2] else 1
    if not 1 <= count <= MOST or len(found[2] or "") > 9:
        raise _bad(f"{found[2][:20]} copies of {found[1]}: a line stands for 1 to {MOST}", scalar)
    attributes: list[tuple[str, str]] = []
    for part in rest:
        key, _, value = (p.strip() for p in part.partition(":"))
        if key not in ATTRIBUTES:
            raise _bad(f"unknown attribute {key!r} in {scalar.text!r}{nearest(key, ATTRIBUTES)}", scalar)
        fitting = _FITTING.get(where, ())
        if key not in fitting:
            there = f"attributes there are {', '.join(sorted(fitting))}" if fitting else "there are no attributes there"
            raise _bad(f"{key!r} can't be said of a card in `{where}`, as {scalar.text!r} does; {there}", scalar)
        pattern, example = ATTRIBUTES[key]
        if not pattern.fullmatch(value):
            shown = f"{key}:{example}" if example else key
            raise _bad(f"the attribute {part!r} is written as in {shown!r}", scalar)
        if any(k == key for k, _ in attributes):
            raise _bad(f"the attribute {key!r} stands twice in {scalar.text!r}", scalar)
        attributes.append((key, value))
    line = CardLine(found[1], count, tuple(attributes), scalar.line)
    kinds = [kind for kind, _ in line.counters]
    if len(kinds) > len(set(kinds)):
        raise _bad(f"a kind of counter stands twice in {scalar.text!r}", scalar)
    if count > 1 and any(k == "As" for k, _ in attributes):
        raise _bad(f"an alias names one object, not {count}: {scalar.text!r}", scalar)
    return line


def _bad(message: str, scalar: Scalar) -> ScriptError:
    return ScriptError(Problem("script/attribute", message, UNREADABLE, scalar.line))
