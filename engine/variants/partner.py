"""The partner family (702.124) as a closed table of pairings, and when each of them exists.

Which of them a dated rule set knows stands in ``RuleSet.pair_kinds``; what a deck checker does with them is its
business.
"""

from __future__ import annotations

from typing import Literal

from engine.frozen import record
from engine.rulebook.refs import RuleRef, ref
from engine.rulebook.ruleset import PairKind, RuleSet

__all__ = ["PAIR_KINDS", "PARTNER_TEXTS", "PairRule", "pair_rules"]


@record
class PairRule:
    """One pairing: the ability's printed ``label``, its ``rule``, and what the second card must be.

    ``other`` is ``same`` (it has the same ability), ``same-text`` (the same words after the dash, too), ``named`` (each
    names the other), ``background`` (a legendary Background enchantment) or ``doctor`` (a legendary Time Lord Doctor
    without other creature types).
    """

    kind: PairKind
    label: str
    other: Literal["same", "same-text", "named", "background", "doctor"]
    rule: RuleRef


PAIR_KINDS: tuple[PairRule, ...] = (
    PairRule("partner", "Partner", "same", ref("702.124h")),
    PairRule("partner-text", "Partner—", "same-text", ref("702.124i")),
    PairRule("partner-with", "Partner with", "named", ref("702.124j")),
    PairRule("friends-forever", "Friends forever", "same", ref("702.124i")),
    PairRule("background", "Choose a Background", "background", ref("702.124k")),
    PairRule("doctor", "Doctor's companion", "doctor", ref("702.124m")),
)
"""All pairings. Numbers are today's: under the late 2023 text ``printed`` gives 702.124j for friends forever, 702.124i
for partner with.
"""

PARTNER_TEXTS = ("Character select", "Father & son", "Friends forever", "Survivors")
"""What may stand after the dash (702.124i); old friends forever cards count as the third."""


def pair_rules(ruleset: RuleSet) -> tuple[PairRule, ...]:
    """The pairings that exist under ``ruleset``, in the order of the table."""
    return tuple(rule for rule in PAIR_KINDS if rule.kind in ruleset.pair_kinds)
