"""Companion conditions, read from the card's own sentence and held against a starting deck (CR 702.139a, 702.139b).

A small grammar over the sentences that companions have: which cards are asked (every card, creature cards, permanent
cards, nonland cards) and what must be true of each of them, or of all of them together. A sentence outside it cannot be
confirmed, which is said.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from engine.cards.abilities import Activated
from engine.cards.identity import rules_text
from engine.cards.text.wording import today
from engine.cards.types import BASIC_LAND_MANA, TYPES
from engine.decks.readings import NUMBERS, canonical_name, every_creature_type
from engine.frozen import record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.cards.card import CardDef

    Test = Callable[[CardDef], bool]

__all__ = ["Finding", "has_activated_ability", "unmet_condition"]

_ONLY = re.compile(r"your starting deck contains only (?P<what>.+)", re.IGNORECASE)
_EACH = re.compile(
    r"each (?P<who>creature card|permanent card|nonland card|card) in your starting deck (?P<what>.+)", re.IGNORECASE
)
_NO_CARD = re.compile(
    r"no card in your starting deck has more than one of the same mana symbol in its mana cost", re.IGNORECASE
)
_EXTRA = re.compile(
    r"your starting deck contains at least (?P<n>\w+) cards more than the minimum deck size", re.IGNORECASE
)
_VALUE = re.compile(r"mana value (?P<n>\d+) or (?P<way>greater|less)", re.IGNORECASE)
_PARITY = re.compile(r"cards with (?P<way>odd|even) mana values?", re.IGNORECASE)
_ACTIVATED_KEYWORDS = (
    "adapt", "boast", "channel", "class", "craft", "crew", "cycling", "embalm", "encore", "equip", "escalate", "eternalize", "forecast",
    "fortify", "level up", "monstrosity", "morbid", "ninjutsu", "outlast", "plot", "reconfigure", "reinforce", "renew", "saddle",
    "scavenge", "station", "suspend", "teleport", "transfigure", "transmute", "unearth", "unlock", "commander ninjutsu", "sneak",
)  # fmt: skip
_NOT_ACTIVATED = {"escalate", "morbid", "plot", "suspend", "unlock", "class", "sneak", "adapt", "monstrosity", "renew"}
"""Words that begin a line with a cost but are no activated ability by themselves: special actions, ability words, costs
of spells. ``adapt`` and ``monstrosity`` stand behind a colon, so their line is found anyway.
"""
_QUOTED = re.compile(r'"[^"]*"|“[^”]*”')
_COST = re.compile(
    r"^(?:[\w'’ -]+ — )?[^:\n]*(?:\{[^}]+\}|[Ss]acrifice|[Dd]iscard|[Pp]ay|[Tt]ap|[Rr]emove|[Ee]xile|[Rr]eturn|[Rr]eveal|[+−-]?\d+)[^:\n]*:"
)


@record
class Finding:
    """What keeps a condition from being met: a sentence and the cards concerned."""

    message: str
    cards: tuple[CardDef, ...] = ()


def _value(card: CardDef) -> int:
    """Mana value outside the battlefield: both halves of a split card count (CR 202.3, 709.4b)."""
    if card.layout in ("split", "aftermath"):
        return sum(f.mana_value() for f in card.faces)
    return card.front.mana_value()


def _is_land(card: CardDef) -> bool:
    return "Land" in card.front.types


def has_activated_ability(card: CardDef) -> bool:
    """Whether the front face has an activated ability (CR 602.1): a colon, an activated keyword, or a basic land type
    (CR 305.6).
    """
    front = card.front
    if any(isinstance(a, Activated) for a in front.abilities):
        return True
    if _is_land(card) and any(s in BASIC_LAND_MANA for s in front.subtypes):
        return True
    for line in _QUOTED.sub("", rules_text(front)).splitlines():
        text = line.strip()
        if _COST.match(text):
            return True
        first = text.lower()
        if any(re.match(rf"{re.escape(k)}\b", first) for k in _ACTIVATED_KEYWORDS if k not in _NOT_ACTIVATED):
            return True
        if re.match(r"\w+cycling\b", first):
            return True
    return False


def _repeats_symbol(card: CardDef) -> bool:
    """Whether one mana symbol stands more than once in the mana cost: ``{2}`` and ``{X}`` are symbols, too."""
    cost = card.front.mana_cost
    if cost is None:
        return False
    return cost.x > 1 or any(n > 1 for n in Counter(cost.symbols).values())


def unmet_condition(condition: str, starting: Sequence[CardDef], minimum: int) -> Finding | None:
    """What keeps ``condition`` from being fulfilled by a starting deck whose minimum size is ``minimum``, None if it
    is.

    ``starting`` includes commanders (CR 702.139b). A condition that cannot be read is a finding that says so.
    """
    sentence = today(condition.strip().rstrip("."))
    match = _EXTRA.fullmatch(sentence)
    if match:
        extra = NUMBERS.get(match["n"].lower(), 0) or (int(match["n"]) if match["n"].isdigit() else 0)
        missing = minimum + extra - len(starting)
        return Finding(f"the deck needs {minimum + extra} cards, it has {len(starting)}") if missing > 0 else None
    if _NO_CARD.fullmatch(sentence):
        return _failing(starting, lambda c: not _repeats_symbol(c), "the same mana symbol stands twice in the cost")
    match = _ONLY.fullmatch(sentence)
    if match:
        tests = [_quality(part) for part in re.split(r",? and ", match["what"])]
        if all(tests):
            return _failing(starting, lambda c: any(t(c) for t in tests if t), f"not one of {match['what']}")
    match = _EACH.fullmatch(sentence)
    if match:
        who = match["who"].lower().split()[0]
        asked = [c for c in starting if _asked(c, who)]
        return _each(asked, match["what"], sentence)
    return _unread(sentence)


def _unread(sentence: str) -> Finding:
    return Finding(f"its condition ({sentence}) is not understood here and must be checked by hand")


def _failing(cards: Sequence[CardDef], test: Test, message: str) -> Finding | None:
    bad = tuple(dict.fromkeys(c for c in cards if not test(c)))
    return Finding(message, bad) if bad else None


def _asked(card: CardDef, who: str) -> bool:
    if who == "creature":
        return "Creature" in card.front.types
    if who == "permanent":
        return card.front.is_permanent()
    return who == "card" or not _is_land(card)


def _quality(words: str) -> Test | None:
    """``cards with mana value 3 or greater``, ``land cards``, ``cards with odd mana values``, ``artifact cards``."""
    text = words.strip().removeprefix("only ")
    match = _PARITY.fullmatch(text)
    if match:
        odd = match["way"].lower() == "odd"
        return lambda c: (_value(c) % 2 == 1) == odd
    match = re.fullmatch(rf"cards with {_VALUE.pattern}", text, re.IGNORECASE)
    if match:
        return _value_test(match)
    match = re.fullmatch(r"(\w+) cards", text)
    if match and match[1].capitalize() in TYPES:
        kind = match[1].capitalize()
        return lambda c: kind in c.front.types
    return None


def _value_test(match: re.Match[str]) -> Test:
    bound, greater = int(match["n"]), match["way"].lower() == "greater"
    return lambda c: _value(c) >= bound if greater else _value(c) <= bound


def _each(asked: Sequence[CardDef], what: str, sentence: str) -> Finding | None:
    match = re.fullmatch(rf"has {_VALUE.pattern}", what, re.IGNORECASE)
    if match:
        return _failing(asked, _value_test(match), f"not mana value {match['n']} or {match['way']}")
    if what == "has a different name":
        counts = Counter(canonical_name(c) for c in asked)
        return _failing(asked, lambda c: counts[canonical_name(c)] == 1, "more than one card has this name")
    if what == "has an activated ability":
        return _failing(asked, has_activated_ability, "no activated ability")
    if what == "shares a card type":
        kinds = [set(c.front.types) for c in asked]
        return Finding("no card type is shared by all of them") if kinds and not set.intersection(*kinds) else None
    match = re.fullmatch(r"is (?:a|an) (.+?) card", what)
    if match:
        wanted = {w.strip().removeprefix("or ").strip() for w in match[1].split(",")}
        wanted = {half for w in wanted for half in w.split(" or ")}
        return _failing(
            asked, lambda c: bool(wanted & set(c.front.subtypes)) or every_creature_type(c), f"not a {match[1]}"
        )
    return _unread(sentence)
