"""Which rule of 702 a triggered keyword ability is stated in, so that what triggers can cite it (CR 603.2, 702)."""

from __future__ import annotations

from engine.rulebook.refs import RuleRef, ref

__all__ = ["trigger_rules"]

_NUMBERS = {
    "Ward": "702.21a", "Rampage": "702.23a", "Cumulative upkeep": "702.24a", "Flanking": "702.25a", "Echo": "702.30a", "Fading": "702.32a",
    "Provoke": "702.39a", "Storm": "702.40a", "Modular": "702.43a", "Bushido": "702.45a", "Soulshift": "702.46a", "Vanishing": "702.63a",
    "Frenzy": "702.68a", "Gravestorm": "702.69a", "Poisonous": "702.70a", "Evoke": "702.74a", "Persist": "702.79a", "Exalted": "702.83a",
    "Cascade": "702.85a", "Annihilator": "702.86a", "Battle cry": "702.91a", "Living weapon": "702.92a", "Undying": "702.93a", "Evolve": "702.100a",
    "Extort": "702.101a", "Dethrone": "702.105a", "Prowess": "702.108a", "Exploit": "702.110a", "Renown": "702.112a", "Ingest": "702.115a",
    "Myriad": "702.116a", "Melee": "702.121a", "Fabricate": "702.123a", "Partner with": "702.124j", "Afflict": "702.130a", "Mentor": "702.134a",
    "Afterlife": "702.135a", "Training": "702.149a",
}  # fmt: skip
_REFS: dict[str, tuple[RuleRef, ...]] = {}
_TRIGGERS = (ref("603.2"),)


def trigger_rules(text: str) -> tuple[RuleRef, ...]:
    """The rules cited as an ability of this text triggers: 603.2, and its own where it is a keyword ability."""
    found = _REFS.get(text)
    if found is None:
        word = next((w for w in (text, text.rpartition(" ")[0]) if w in _NUMBERS), "")
        if not word:
            return _TRIGGERS
        found = _REFS[text] = (*_TRIGGERS, ref(_NUMBERS[word]))
    return found
