"""The cards of a script: defined in it, built in, or in the user's card file; and what the reader of card texts says of
them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword, Unread
from engine.cards.catalog import catalog
from engine.cards.readers.scryfall import card_from_scryfall
from engine.cards.store import CardPool
from engine.cards.text import read_card, readied
from engine.core.conspiracies import agendas
from engine.core.keywords import supported
from engine.draft.reading import is_draft_line
from engine.errors import UnknownCard
from engine.frozen import record, replace
from engine.questions.doubts import implausible
from engine.questions.problems import UNKNOWN, UNREADABLE, Problem, ScriptError

if TYPE_CHECKING:
    from engine.cards.card import CardDef
    from engine.questions.cardlines import CardLine
    from engine.questions.script import CardEntry, Script

__all__ = ["BLANK", "CardWarning", "Cards", "unread_lines"]

BLANK = "Blank Card"
"""Name of the cards in a library that a script leaves open."""


@record
class CardWarning:
    """Something people should know that is no error: the line in the file, and the text."""

    line: int
    text: str


def unread_lines(card: CardDef) -> tuple[str, ...]:
    """The lines of the card that no grammar rule reads, and its keywords that the core gives no exact meaning; not what
    works in a draft (905.2).
    """
    abilities = [a for face in card.faces for a in face.abilities]
    unread = (a.text for a in abilities if type(a) is Unread)
    return (
        *(text for text in unread if not is_draft_line(text, card.name)),
        *(a.name for a in abilities if type(a) is Keyword and not supported(a.name)),
    )


def _both_ways(cards: list[CardDef]) -> list[CardDef]:
    """Cards of which one names the other as interchangeable name each other, and so on through the group (CR 201.3)."""
    groups: dict[str, set[str]] = {}
    for card in cards:
        names = {card.name, *card.interchangeable}
        for name in tuple(names):
            names |= groups.get(name, set())
        if len(names) > 1:
            groups.update(dict.fromkeys(names, names))
    return [
        replace(c, interchangeable=tuple(sorted(groups[c.name] - {c.name}))) if c.name in groups else c for c in cards
    ]


_MELDS_INTO = re.compile(r"\bmeld them into ([^.\n]+)\.")
_MELDS_WITH = re.compile(r"\b(?:Melds with|named) ([^.)\n]+?)(?:, exile them|\.|\))")


def _melding(cards: list[CardDef]) -> list[CardDef]:
    """Cards of a meld pair name the card that both are together (712.4): told by their text, by a second face, or by
    there being one pair and one result.
    """
    parts = [c for c in cards if c.layout == "meld" and not c.meld]
    if not parts:
        return cards
    result: dict[str, str] = {}
    more: list[CardDef] = []
    for card in parts:
        if len(card.faces) > 1:
            back = card.faces[1]
            result[card.name] = back.name
            if all(c.name != back.name for c in (*cards, *more)):
                more.append(replace(card, key=back.name, faces=(back,), meld=()))
        text = card.front.text
        into, partner = _MELDS_INTO.search(text), _MELDS_WITH.search(text)
        if into:
            result[card.name] = into[1]
            if partner:
                result.setdefault(partner[1], into[1])
    if not result:
        whole = [c for c in parts if c.faces[0].mana_cost is None]
        halves = [c for c in parts if c.faces[0].mana_cost is not None]
        if len(whole) == 1 and len(halves) == 2:
            result = {c.name: whole[0].name for c in halves}
        elif not whole and len(halves) == 2:
            more.append(_unnamed(*halves))
            result = dict.fromkeys((c.name for c in halves), more[-1].name)
    return [
        replace(c, meld=(result[c.name],), faces=c.faces[:1]) if c.name in result and result[c.name] != c.name else c
        for c in cards
    ] + more


def _unnamed(one: CardDef, two: CardDef) -> CardDef:
    """What two halves meld into where the script doesn't say: both together."""
    a, b = one.front, two.front
    name = f"{one.name} // {two.name}"
    face = replace(
        a, name=name, mana_cost=None, colors=tuple(c for c in "WUBRG" if c in a.colors or c in b.colors), text="", abilities=(),
        power=(a.power or 0) + (b.power or 0), toughness=(a.toughness or 0) + (b.toughness or 0), box=None,
    )  # fmt: skip
    return replace(one, key=name, faces=(face,), meld=())


class Cards:
    """Looks up the cards that a script names, and reads their text once."""

    def __init__(self, script: Script, pool: CardPool | None = None) -> None:
        """``pool``: the user's own cards (``--cards``), looked in last.

        Raises :class:`ScriptError` (exit code 2): a card of the script makes no sense.
        """
        self.warnings: list[CardWarning] = []
        self.own = CardPool(_melding(_both_ways([self._define(entry) for entry in script.cards])))
        self.behind = pool
        self._read: dict[str, CardDef] = {}
        self.used: dict[str, CardDef] = {}

    def _define(self, entry: CardEntry) -> CardDef:
        try:
            made = read_card(card_from_scryfall(dict(entry.fields)))
        except ValueError as error:
            raise ScriptError(Problem("script/card", str(error), UNREADABLE, entry.line)) from None
        for one in made.faces:
            wrong = implausible(one)
            if wrong:
                raise ScriptError(Problem("script/card", f"{made.name}: {wrong}", UNREADABLE, entry.line))
            if one.box is None and "Creature" in one.types:
                self.warnings.append(CardWarning(entry.line, f"{one.name}: a creature without power and toughness"))
        if entry.manual:
            return replace(made, manual=True)
        for text in unread_lines(made):
            self.warnings.append(
                CardWarning(entry.line, f"{made.name}: nobody reads {text!r}; effect steps must do what it does")
            )
        return made

    def names(self) -> tuple[str, ...]:
        """Names of all cards the script defines."""
        return tuple(f.name for c in self.own for f in c.faces)

    def find(self, name: str, line: int = 0) -> CardDef:
        """The card of that name, its text read into abilities.

        Raises :class:`ScriptError` (exit code 4): there is none.
        """
        known = self.used.get(name)
        if known is not None:
            return known
        found = self.own.get(name) or catalog().get(name)
        if found is None and self.behind is not None:
            found = self.behind.get(name)
            if found is not None:
                found = self._from_file(found, line)
        if found is None:
            everything = CardPool((), behind=[self.own, catalog(), *([] if self.behind is None else [self.behind])])
            try:
                everything.find(name)
            except UnknownCard as error:
                text = (
                    str(error)
                    + (" Else " if str(error).endswith("?") else "; ")
                    + "define it under `cards:`, or give a card file with --cards"
                )
                if f"{name}, " in str(error):
                    text += "; in a list, a name with a comma stands in quotes"
                raise ScriptError(Problem("card/unknown", text, UNKNOWN, line)) from None
        assert found is not None
        self.used[name] = found
        for whole in found.meld:
            if whole not in self.used:
                self.find(whole, line)
        return found

    def line(self, line: CardLine) -> CardDef:
        """The card of a card line."""
        return self.find(line.name, line.line)

    def knows(self, name: str) -> bool:
        """Whether some card has that name."""
        return any(pool is not None and pool.get(name) is not None for pool in (self.own, catalog(), self.behind))

    def secrets(self, line: CardLine) -> tuple[str, ...]:
        """The names that a conspiracy hides: one, or two of which each may have commas (702.106a, 702.106f)."""
        said = line.get("Secret")
        if said is None:
            return ()
        pieces = [s.strip() for s in said.split(",")]
        whole = ", ".join(pieces)
        wanted = agendas(self.line(line).front)
        if len(pieces) == 1 or wanted == 1 or (not wanted and self.knows(whole)):
            return (whole,)
        splits = [(", ".join(pieces[:at]), ", ".join(pieces[at:])) for at in range(1, len(pieces))]
        return next((pair for pair in splits if all(map(self.knows, pair))), splits[0])

    def _from_file(self, card: CardDef, line: int) -> CardDef:
        known = self._read.get(card.key)
        if known is None:
            known = self._read[card.key] = readied(card)
            for text in unread_lines(known):
                self.warnings.append(
                    CardWarning(line, f"{known.name}: nobody reads {text!r}; effect steps must do what it does")
                )
        return known
