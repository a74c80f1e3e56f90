"""From a list of names to a registered deck: looking names up, and finding the cards that lead it.

Nothing is taken in silence: :class:`Registered` says which cards were taken as leaders and why, and what was left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.card import CardDef, face
from engine.cards.deck import Deck
from engine.cards.identity import color_identity
from engine.cards.store import CardPool, fold
from engine.decks.context import UNKNOWN_LAYOUT
from engine.decks.formats.lists import (
    COMMANDER,
    COMPANION,
    CONSPIRACY,
    IGNORED,
    MAIN,
    SIDEBOARD,
    SIGNATURE,
    DeckList,
    Entry,
)
from engine.decks.pairing import can_lead, can_lead_in_pair, pairing_of
from engine.decks.readings import companion_condition
from engine.frozen import record
from engine.rulebook.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Registered", "Unknown", "register"]

_SLACK = 2
_USUAL = (60, 100)
"""Sizes of lists whose small sideboard is the command zone."""
_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_SORTED_LIST = 10
_SIDEBOARD = 15


_SUGGESTED = 100
"""For so many unknown names of a list, the nearest ones are looked for: that is a look at every name there is."""


@record
class Unknown:
    """A name that no card has, its line, and the nearest names that cards have."""

    name: str
    line: int | None
    near: tuple[str, ...]


@record
class Registered:
    """A deck made from a list.

    ``found_by`` says how its leaders were found (empty: there are none); ``notes`` are sentences for the player;
    ``lines`` are (card key, line) pairs of first appearances; ``unknown`` are names without a card: stand-ins that only
    count take their place in the deck.
    """

    deck: Deck
    found_by: str = ""
    notes: tuple[str, ...] = ()
    lines: tuple[tuple[str, int], ...] = ()
    unknown: tuple[Unknown, ...] = ()

    def line(self, name: str) -> int | None:
        """The line of a card, by its name or key."""
        return next((n for key, n in self.lines if key == name or key.split(" // ")[0] == name), None)


def register(listed: DeckList, pool: CardPool, variant: Variant, *, leaders: Iterable[str] = ()) -> Registered:
    """Look every name up and put each card into its slot.

    Args:
        listed: a list as read.
        pool: where names are looked up.
        variant: what the deck is for; it decides what may lead.
        leaders: names of the cards that lead the deck, instead of what the list says.
    """
    return _Registration(listed, pool, variant).made(tuple(leaders))


class _Registration:
    """State while one list is turned into a deck."""

    def __init__(self, listed: DeckList, pool: CardPool, variant: Variant) -> None:
        self.listed, self.pool, self.variant, self.rules = listed, pool, variant, variant.ruleset
        self.notes: list[str] = []
        self.unknown: list[Unknown] = []
        self.found_by, self.guessed = "", False
        self.lines: dict[str, int] = {}
        self.known: dict[str, CardDef] = {}
        self.slots: dict[str, list[tuple[Entry, CardDef]]] = {}
        for entry in listed.entries:
            if entry.section == IGNORED:
                continue
            for card, count in self._cards(entry):
                self.slots.setdefault(entry.section, []).extend([(entry, card)] * count)
                if entry.line is not None:
                    self.lines.setdefault(card.key, entry.line)

    def _cards(self, entry: Entry) -> tuple[tuple[CardDef, int], ...]:
        for name in (*entry.others, entry.name):
            card = self.known.get(name) or self.pool.get(name)
            if card is not None:
                self.known[name] = card
                return ((card, entry.count),)
        whole = self.pool.get(f"{entry.count} {entry.others[0] if entry.others else entry.name}")
        if whole is not None:
            return ((whole, 1),)
        self.unknown.append(Unknown(entry.name, entry.line, self._near(entry.name)))
        stand_in = CardDef(entry.name, (face(entry.name, None, ""),), layout=UNKNOWN_LAYOUT)
        self.known[entry.name] = stand_in
        return ((stand_in, entry.count),)

    def _near(self, name: str) -> tuple[str, ...]:
        """The nearest names; none once so many are unknown that the cards are not those of the pool."""
        return self.pool.suggestions(name) if len(self.unknown) < _SUGGESTED else ()

    def slot(self, section: str) -> list[tuple[Entry, CardDef]]:
        return self.slots.setdefault(section, [])

    def made(self, names: tuple[str, ...]) -> Registered:
        if names:
            self._named(names)
        elif self.slot(COMMANDER):
            self.found_by = self.slot(COMMANDER)[0][0].mark or "the list"
        elif self.variant.leader is not None:
            self.guessed = True
            self._found()
        if self.variant.role("signature-spell") is not None:
            self._signature_from_leaders()
        self._side_block()
        companion = self._companion()
        leaders = [c for _, c in self.slot(COMMANDER)]
        if leaders:
            word = self.variant.leader.word if self.variant.leader else "commander"
            hint = "; override with --commander" if self.guessed else ""
            self.notes.insert(0, f"took {' and '.join(c.name for c in leaders)} as the {word}: {self.found_by}{hint}")
        elif self.variant.leader is not None:
            self.notes.insert(0, f"no {self.variant.leader.word} found; name it with --commander")
        self._left_out()
        deck = Deck(
            main=self._slot_cards(MAIN),
            commanders=tuple(leaders),
            signature_spells=self._bound(leaders),
            sideboard=self._slot_cards(SIDEBOARD),
            conspiracies=self._slot_cards(CONSPIRACY),
            companion=companion,
            chosen=tuple(
                (i, _COLORS[e.chosen]) for i, (e, _) in enumerate(self.slot(COMMANDER)) if e.chosen in _COLORS
            ),
            name=self.listed.title,
        )
        return Registered(
            deck, self.found_by if leaders else "", tuple(self.notes), tuple(self.lines.items()), tuple(self.unknown)
        )

    def _slot_cards(self, section: str) -> tuple[CardDef, ...]:
        return tuple(c for _, c in self.slot(section))

    def _named(self, names: tuple[str, ...]) -> None:
        """Leaders named by the player: taken from wherever they are in the list."""
        self.found_by = "named with --commander"
        self.slot(MAIN).extend(self.slot(COMMANDER))
        self.slot(COMMANDER).clear()
        for name in names:
            card = self.pool.get(name)
            if card is None:
                self.unknown.append(Unknown(name, None, self._near(name)))
                continue
            for section in (MAIN, SIDEBOARD, SIGNATURE, COMPANION):
                place = next((i for i, (_, c) in enumerate(self.slot(section)) if c.key == card.key), None)
                if place is not None:
                    self.slot(COMMANDER).append(self.slot(section).pop(place))
                    break
            else:
                self.notes.append(f"{card.name} is not in the list: it was added as its leader")
                self.slot(COMMANDER).append((Entry(1, card.key, COMMANDER), card))

    def _found(self) -> None:
        """Leaders of a list that names none: a small sideboard, a last or first block, the first line."""
        side = self.slot(SIDEBOARD)
        if side and self._side_leads(side):
            self.slot(COMMANDER).extend(side)
            self.found_by = (
                f"{len(side)} card{'s' if len(side) > 1 else ''} in the sideboard of a list of {len(self.slot(MAIN))}"
            )
            side.clear()
        elif not self.listed.headed and not side:
            self._block_leads() or self._first_leads()

    def _side_leads(self, side: Sequence[tuple[Entry, CardDef]]) -> bool:
        signed = self.variant.role("signature-spell") is not None
        most = 4 if signed else 2
        whole = len(self.slot(MAIN)) + len(side)
        if len(side) > most:
            return False
        if self.listed.format == "xmage":
            return True
        if min(abs(whole - usual) for usual in (self.variant.deck.size.least, *_USUAL)) > _SLACK:
            return False
        cards = [c for _, c in side]
        return all(can_lead_in_pair(c, self.rules) or (signed and _is_spell(c)) for c in cards) and any(
            can_lead(c, self.rules) for c in cards
        )

    def _block_leads(self) -> bool:
        main = self.slot(MAIN)
        blocks = sorted({e.block for e, _ in main})
        signed = self.variant.role("signature-spell") is not None
        for place, word in ((-1, "last"), (0, "first")):
            block = [(e, c) for e, c in main if e.block == blocks[place]] if len(blocks) > 1 else []
            cards = [c for _, c in block]
            fits = all(can_lead_in_pair(c, self.rules) or (signed and _is_spell(c)) for c in cards)
            if 0 < len(block) <= (4 if signed else 2) and fits and any(can_lead(c, self.rules) for c in cards):
                self.slots[MAIN] = [(e, c) for e, c in main if e.block != blocks[place]]
                self.slot(COMMANDER).extend(block)
                self.found_by = f"the {word} block of the list, line {block[0][0].line}"
                return True
        return False

    def _first_leads(self) -> bool:
        main = self.slot(MAIN)
        if not main or main[0][0].count != 1 or not can_lead(main[0][1], self.rules):
            return False
        names = [fold(e.name) for e in self.listed.of(MAIN)]
        if len(names) >= _SORTED_LIST and names == sorted(names):
            self.notes.append("the whole list is in alphabetical order, so its first card says nothing")
            return False
        count = 1
        if len(main) > 1 and main[1][0].count == 1 and pairing_of(main[0][1], main[1][1], self.rules) is not None:
            count = 2
        self.slot(COMMANDER).extend(main[:count])
        self.slots[MAIN] = main[count:]
        self.found_by = f"the first {'card' if count == 1 else 'two cards'} of the list, line {main[0][0].line}"
        return True

    def _signature_from_leaders(self) -> None:
        """Instants and sorceries among the leaders of a format that keeps both in one place are their signature spells."""
        leaders = self.slot(COMMANDER)
        spells = [pair for pair in leaders if _is_spell(pair[1])]
        if spells and not self.slot(SIGNATURE) and len(spells) < len(leaders):
            self.slots[COMMANDER] = [pair for pair in leaders if not _is_spell(pair[1])]
            self.slot(SIGNATURE).extend(spells)
            self.notes.append(
                f"took {' and '.join(c.name for _, c in spells)} as the signature spell: it stands beside the Oathbreaker"
            )

    def _bound(self, leaders: list[CardDef]) -> tuple[tuple[int, CardDef], ...]:
        """Signature spells in the order of their oathbreakers; the other way round if only that fits (CR 906.4b)."""
        spells = self._slot_cards(SIGNATURE)
        order = list(range(len(spells)))
        if len(leaders) == len(spells) == 2:

            def fits(first: int) -> bool:
                pairs = ((leaders[first], spells[0]), (leaders[1 - first], spells[1]))
                return all(set(color_identity(s)) <= set(color_identity(o)) for o, s in pairs)

            if not fits(0) and fits(1):
                order = [1, 0]
        elif leaders:
            order = [min(i, len(leaders) - 1) for i in order]
        return tuple(sorted(zip(order, spells, strict=True), key=lambda pair: pair[0]))

    def _side_block(self) -> None:
        """The second of two blocks without headings is a sideboard, where there may be one."""
        main = self.slot(MAIN)
        blocks = sorted({e.block for e, _ in main})
        if self.listed.headed or len(blocks) != 2 or self.slot(SIDEBOARD) or not self.variant.sideboard:
            return
        second = [(e, c) for e, c in main if e.block == blocks[1]]
        if len(second) <= _SIDEBOARD and len(main) - len(second) >= self.variant.deck.size.least:
            self.slots[MAIN] = [(e, c) for e, c in main if e.block != blocks[1]]
            self.slot(SIDEBOARD).extend(second)
            self.notes.append(f"took the second block of the list, line {second[0][0].line}, as the sideboard")

    def _companion(self) -> CardDef | None:
        """The companion; Arena repeats it in the sideboard."""
        marked, side = self.slot(COMPANION), self.slot(SIDEBOARD)
        if marked:
            card = marked[0][1]
            place = next((i for i, (_, c) in enumerate(side) if c.key == card.key), None)
            if place is not None:
                side.pop(place)
            if len(marked) > 1:
                self.notes.append(f"only one companion is possible: {card.name}; the rest went into the sideboard")
                side.extend(marked[1:])
            return card
        if len(side) == 1 and companion_condition(side[0][1]) is not None:
            card = side.pop()[1]
            self.notes.append(f"took {card.name} as the companion: it is the only card of the sideboard")
            return card
        return None

    def _left_out(self) -> None:
        counts: dict[str, int] = {}
        for entry in self.listed.of(IGNORED):
            counts[entry.heading or "other"] = counts.get(entry.heading or "other", 0) + entry.count
        self.notes += [
            f"left out {heading} ({count} card{'s' if count > 1 else ''}): no part of the deck"
            for heading, count in counts.items()
        ]


def _is_spell(card: CardDef) -> bool:
    return bool({"Instant", "Sorcery"} & set(card.front.types))
