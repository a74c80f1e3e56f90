"""What a card's printed text says about decks: partner abilities, copies, who may lead, companions (CR 113.6n, 702.124,
702.139).

Everything is read off the front face without reminder text, as the card is outside the game (CR 712.8a).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword, Permission, Restriction
from engine.cards.identity import rules_text
from engine.cards.store import fold
from engine.frozen import record

if TYPE_CHECKING:
    from engine.cards.card import CardDef

__all__ = [
    "NUMBERS",
    "PartnerAbility",
    "can_be_your_commander",
    "canonical_name",
    "companion_condition",
    "copies_allowed",
    "creature_elsewhere",
    "every_creature_type",
    "forbids_basic_lands",
    "is_basic_land",
    "is_legendary",
    "minimum_reduction",
    "partner_abilities",
    "printed_text",
]

NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
    "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "twenty": 20, "thirty": 30,
}  # fmt: skip
"""English number word -> number."""
_ANY_NUMBER = re.compile(r"A deck can have any number of cards named ", re.IGNORECASE)
_UP_TO = re.compile(r"A deck can have (?:up to|only) (\w+) cards? named ", re.IGNORECASE)
_ELSEWHERE = re.compile(r"^As long as .+ isn['’]t on the battlefield, it['’]s an? [^.]*\bcreature\b", re.MULTILINE)
_EVERY_TYPE = re.compile(r"(?:^|, )changeling(?:$|,)|\bis every creature type\b", re.IGNORECASE | re.MULTILINE)
_COMMANDER = re.compile(r"\bcan be your commander\b", re.IGNORECASE)
_PARTNER = re.compile(
    r"partner with (?P<name>.+)|partner\s*[—–-]\s*(?P<text>.+)|(?P<plain>partner)|(?P<friends>friends forever)"
    r"|(?P<background>choose a background)|(?P<doctor>doctor['’]s companion)",
    re.IGNORECASE,
)
_COMPANION = re.compile(r"^companion\s*[—–-]\s*(.+)$", re.IGNORECASE | re.MULTILINE)
_REDUCED = re.compile(r"minimum deck size is reduced by (\w+)", re.IGNORECASE)
_NO_BASICS = re.compile(r"your (?:starting )?deck can['’]t have basic land cards", re.IGNORECASE)


@record
class PartnerAbility:
    """One partner ability as printed: ``kind`` as in ``RuleSet.pair_kinds``, ``text`` the name or the words after the
    dash, folded.
    """

    kind: str
    text: str = ""


def _front_text(card: CardDef) -> str:
    return "\n".join(line.strip() for line in rules_text(card.front).splitlines())


def printed_text(card: CardDef) -> str:
    """The front face's text without reminder text; a definition without text gives the words of its keyword abilities."""
    return _front_text(card) or "\n".join(_keyword_line(a) for a in card.front.abilities if isinstance(a, Keyword))


def _keyword_line(ability: Keyword) -> str:
    if ability.name == "partner with":
        return f"Partner with {ability.text}"
    if ability.name == "partner" and ability.text:
        return f"Partner—{ability.text}"
    return f"{ability.name} — {ability.text}" if ability.name == "companion" else ability.name


def partner_abilities(card: CardDef) -> tuple[PartnerAbility, ...]:
    """The partner abilities printed on the front face; ``Friends forever`` is read as the partner—text of today (CR
    702.124i).
    """
    found = []
    for line in printed_text(card).splitlines():
        match = _PARTNER.fullmatch(line.strip().rstrip("."))
        if match is None:
            continue
        if match["name"]:
            found.append(PartnerAbility("partner-with", fold(match["name"])))
        elif match["text"] or match["friends"]:
            found.append(PartnerAbility("partner-text", fold(match["text"] or match["friends"])))
        else:
            found.append(
                PartnerAbility("partner" if match["plain"] else "background" if match["background"] else "doctor")
            )
    return tuple(found)


def can_be_your_commander(card: CardDef) -> bool:
    """Whether the card says of itself that it can be your commander (CR 903.3a)."""
    own = _front_text(card)
    if not own:
        return any(isinstance(a, Permission) and a.kind == "can_be_commander" for a in card.front.abilities)
    return any(_COMMANDER.search(line) for line in own.splitlines())


def creature_elsewhere(card: CardDef) -> bool:
    """Whether the card says of itself that it is a creature wherever it isn't on the battlefield: in a deck, too (CR
    113.6c).
    """
    return _ELSEWHERE.search(_front_text(card) or "") is not None


def every_creature_type(card: CardDef) -> bool:
    """Whether the card has every creature type wherever it is: changeling, or an ability that says so (CR 604.3,
    702.73a).
    """
    text = _front_text(card)
    if not text:
        return any(isinstance(a, Keyword) and a.name == "changeling" for a in card.front.abilities)
    return _EVERY_TYPE.search(text) is not None


def copies_allowed(card: CardDef) -> int | None:
    """How many copies the card itself lets a deck have: 0 = it says nothing, None = any number (CR 101.1)."""
    text = printed_text(card)
    if _ANY_NUMBER.search(text):
        return None
    match = _UP_TO.search(text)
    if match is None:
        return 0
    word = match[1].lower()
    return int(word) if word.isdigit() else NUMBERS.get(word, 0)


def companion_condition(card: CardDef) -> str | None:
    """The sentence after ``Companion —``, None for a card without companion (CR 702.139a)."""
    match = _COMPANION.search(printed_text(card))
    return None if match is None else match[1].strip()


def minimum_reduction(card: CardDef) -> int:
    """By how many cards a conspiracy reduces its player's minimum deck size (CR 315.5a)."""
    if not card.front.text:
        return sum(a.amount for a in card.front.abilities if isinstance(a, Permission) and a.kind == "smaller_deck")
    match = _REDUCED.search(_front_text(card))
    if match is None:
        return 0
    return int(match[1]) if match[1].isdigit() else NUMBERS.get(match[1].lower(), 0)


def forbids_basic_lands(card: CardDef) -> bool:
    """Whether a conspiracy says that its player's starting deck has no basic lands."""
    said = any(isinstance(a, Restriction) and a.kind == "no_basic_lands" for a in card.front.abilities)
    return said or _NO_BASICS.search(_front_text(card)) is not None


def is_basic_land(card: CardDef) -> bool:
    """Whether the card is a basic land card: the supertype counts, not the type (CR 205.4c)."""
    return "Basic" in card.front.supertypes and "Land" in card.front.types


def is_legendary(card: CardDef) -> bool:
    """Whether the front face is legendary (CR 205.4d, 712.8a)."""
    return "Legendary" in card.front.supertypes


def canonical_name(card: CardDef) -> str:
    """The English name that counts for decks: interchangeable names are one name (CR 201.3b); so are a card and its
    rebalanced form.
    """
    own = card.key.removeprefix("A-").replace("// A-", "// ")
    return min((own, *card.interchangeable)) if card.interchangeable else own
