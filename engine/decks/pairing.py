"""Who may lead a deck, alone or as one of two: the partner family as a table of predicates (CR 702.124, 903.3, 903.12c,
906.3).

Every ability of one card is held against every ability of the other; a pair is fine if one row of :data:`PAIRINGS`
joins them. Otherwise the first reason that fits, in the order of :func:`pair_fault`, is the one that is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.identity import color_identity
from engine.cards.store import fold
from engine.decks.readings import (
    PartnerAbility,
    can_be_your_commander,
    creature_elsewhere,
    every_creature_type,
    is_legendary,
    partner_abilities,
)
from engine.frozen import record

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.card import CardDef
    from engine.rulebook.ruleset import RuleSet

__all__ = ["PAIRINGS", "Fault", "Pairing", "can_lead", "can_lead_in_pair", "pair_fault", "pairing_of"]

_DOCTOR = {"Time Lord", "Doctor"}


@record
class Pairing:
    """One kind of pair: ``kind`` as in ``RuleSet.pair_kinds``, the ``rule`` that states it, what its other half must
    be, in words, and the predicate on (own ability, own card, other card, abilities of the other card).
    """

    kind: str
    rule: str
    wants: str
    joins: Callable[[PartnerAbility, CardDef, CardDef, tuple[PartnerAbility, ...]], bool]


@record
class Fault:
    """Why two cards may not lead together: the rule, the cards that are in the way, a sentence."""

    rule: str
    cards: tuple[CardDef, ...]
    message: str


def _is_background(card: CardDef) -> bool:
    return is_legendary(card) and "Enchantment" in card.front.types and "Background" in card.front.subtypes


def _is_doctor(card: CardDef) -> bool:
    """A legendary creature whose creature types are Time Lord and Doctor and nothing else (CR 702.124m)."""
    only = set(card.front.subtypes) == _DOCTOR and not every_creature_type(card)
    return is_legendary(card) and "Creature" in card.front.types and only


PAIRINGS: tuple[Pairing, ...] = (
    Pairing("partner", "702.124h", "a card with partner", lambda own, _a, _b, theirs: own in theirs),
    Pairing(
        "partner-text", "702.124i", "a card with the same partner ability", lambda own, _a, _b, theirs: own in theirs
    ),
    Pairing(
        "partner-with",
        "702.124j",
        "the card it names, which must name it back",
        lambda own, a, b, theirs: own.text == fold(b.name) and PartnerAbility("partner-with", fold(a.name)) in theirs,
    ),
    Pairing(
        "background", "702.124k", "a legendary Background enchantment", lambda _own, _a, b, _theirs: _is_background(b)
    ),
    Pairing(
        "doctor",
        "702.124m",
        "a legendary Time Lord Doctor with no other creature type",
        lambda _own, _a, b, _theirs: _is_doctor(b),
    ),
)
"""The closed list of pairings, by letter."""
_BY_KIND = {p.kind: p for p in PAIRINGS}


def can_lead(card: CardDef, ruleset: RuleSet) -> bool:
    """Whether the card may be designated by itself under a rule set (CR 903.3, 903.3a, 903.12c, 906.3)."""
    front = card.front
    if ruleset.eligibility_by_text and can_be_your_commander(card):
        return True
    legendary = is_legendary(card)
    tests = {
        "legendary creature": legendary and ("Creature" in front.types or creature_elsewhere(card)),
        "legendary vehicle": legendary and "Vehicle" in front.subtypes,
        "legendary spacecraft": legendary and "Spacecraft" in front.subtypes and front.box is not None,
        "legendary planeswalker": legendary and "Planeswalker" in front.types,
        "planeswalker": "Planeswalker" in front.types,
    }
    return any(tests[kind] for kind in ruleset.eligibility)


def can_lead_in_pair(card: CardDef, ruleset: RuleSet) -> bool:
    """Whether the card may be one of a player's commanders, alone or beside a card that allows it (a Background)."""
    return can_lead(card, ruleset) or ("background" in ruleset.pair_kinds and _is_background(card))


def _abilities(card: CardDef, ruleset: RuleSet, *, granted: bool) -> tuple[PartnerAbility, ...]:
    """Partner abilities that exist in the text in force; the Commander Masters clause may add partner (CR 903.13f)."""
    kinds = set(ruleset.pair_kinds)
    found = []
    for one in partner_abilities(card):
        older = one.kind == "partner-text" and one.text == "friends forever" and "friends-forever" in kinds
        if one.kind in kinds or older:
            found.append(one)
    plain = PartnerAbility("partner")
    if (
        granted
        and plain not in found
        and "partner" in kinds
        and can_lead(card, ruleset)
        and len(color_identity(card)) <= 1
    ):
        found.append(plain)
    return tuple(found)


def _any_legend(ruleset: RuleSet) -> bool:
    """Whether partner abilities speak of legendary cards, as they do since partner—[text] came; before, of legendary
    creature cards (702.124h).
    """
    return "partner-text" in ruleset.pair_kinds


def _of_the_kind(card: CardDef, ruleset: RuleSet) -> bool:
    """Whether the card is of the kind that partner abilities join: whatever may lead a deck always is."""
    return can_lead_in_pair(card, ruleset) or (_any_legend(ruleset) and is_legendary(card))


def pairing_of(a: CardDef, b: CardDef, ruleset: RuleSet, *, granted: bool = False) -> Pairing | None:
    """The row of the table that lets the two lead together, None if none does; ``granted``: the Commander Masters
    clause holds.
    """
    first, second = _abilities(a, ruleset, granted=granted), _abilities(b, ruleset, granted=granted)
    for own, card, other, theirs in (*((x, a, b, second) for x in first), *((x, b, a, first) for x in second)):
        row = _BY_KIND[own.kind]
        if all(_of_the_kind(c, ruleset) for c in (a, b)) and row.joins(own, card, other, theirs):
            return row
    return None


def pair_fault(a: CardDef, b: CardDef, ruleset: RuleSet, *, granted: bool = False) -> Fault | None:
    """Why the two may not lead together, None if they may; who may lead at all is not asked here.

    The first that fits: a Background and "choose a Background" without each other; different abilities; the same
    ability with its condition unmet; an ability on one of the two only; none at all (CR 702.124k, f, h-m, a).
    """
    if pairing_of(a, b, ruleset, granted=granted) is not None:
        return None
    first, second = _abilities(a, ruleset, granted=granted), _abilities(b, ruleset, granted=granted)
    kinds_a, kinds_b = {x.kind for x in first}, {x.kind for x in second}
    if "background" in ruleset.pair_kinds:
        lone = [c for c, k in ((a, kinds_a), (b, kinds_b)) if _is_background(c) or "background" in k]
        if lone:
            other = b if lone[0] is a else a
            return Fault(
                "702.124k",
                (other,),
                f"{lone[0].name} leads beside a card with choose a Background, or a Background, only",
            )
    if kinds_a and kinds_b and not kinds_a & kinds_b:
        return Fault(
            "702.124f", (a, b), f"{_named(first)} and {_named(second)} are different abilities and cannot be combined"
        )
    shared = [p for p in PAIRINGS if p.kind in kinds_a & kinds_b]
    if shared:
        other_kind = tuple(c for c in (a, b) if not _of_the_kind(c, ruleset))
        if other_kind:
            what = "legendary cards" if _any_legend(ruleset) else "cards that may lead a deck"
            return Fault(shared[0].rule, other_kind, f"{_named(first)} joins {what} only")
        return Fault(shared[0].rule, (a, b), f"{_named(first)} needs {shared[0].wants}")
    if kinds_a or kinds_b:
        owner, other, abilities = (a, b, first) if kinds_a else (b, a, second)
        row = next(p for p in PAIRINGS if p.kind in {x.kind for x in abilities})
        return Fault(row.rule, (other,), f"{owner.name} leads beside {row.wants} only")
    return Fault("702.124a", (a, b), "neither has a partner ability, so only one of them may lead")


def _named(abilities: tuple[PartnerAbility, ...]) -> str:
    words = {
        "partner": "partner",
        "partner-with": "partner with",
        "background": "choose a Background",
        "doctor": "Doctor's companion",
    }
    return " or ".join(f"partner—{x.text}" if x.kind == "partner-text" else words[x.kind] for x in abilities)
