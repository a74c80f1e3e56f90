"""The dated rule sets themselves, one module per system."""

from __future__ import annotations

from engine.rulebook.ruleset import RuleSet
from engine.rulebook.sets.brawl import BRAWL_2023_11, BRAWL_2025_07, BRAWL_2026_02
from engine.rulebook.sets.commander import (
    COMMANDER_2010_12,
    COMMANDER_2016_01,
    COMMANDER_2019_07,
    COMMANDER_2020_07,
    COMMANDER_2023_11,
    COMMANDER_2025_07,
    COMMANDER_2026_02,
)
from engine.rulebook.sets.drafts import (
    COMMANDER_DRAFT_2023_11,
    COMMANDER_DRAFT_2025_07,
    COMMANDER_DRAFT_2026_02,
    CONSPIRACY_2023_02,
)
from engine.rulebook.sets.edh import EDH_2009, EDH_2010_12_11
from engine.rulebook.sets.others import FREE_FOR_ALL_2019_07, OATHBREAKER_2019_06

ALL: tuple[RuleSet, ...] = (
    COMMANDER_2010_12,
    COMMANDER_2016_01,
    COMMANDER_2019_07,
    COMMANDER_2020_07,
    COMMANDER_2023_11,
    COMMANDER_2025_07,
    COMMANDER_2026_02,
    BRAWL_2023_11,
    BRAWL_2025_07,
    BRAWL_2026_02,
    COMMANDER_DRAFT_2023_11,
    COMMANDER_DRAFT_2025_07,
    COMMANDER_DRAFT_2026_02,
    OATHBREAKER_2019_06,
    CONSPIRACY_2023_02,
    EDH_2009,
    EDH_2010_12_11,
    FREE_FOR_ALL_2019_07,
)
"""Every rule set that ships; lists show the systems in this order."""

__all__ = [
    "ALL",
    "BRAWL_2023_11",
    "BRAWL_2025_07",
    "BRAWL_2026_02",
    "COMMANDER_2010_12",
    "COMMANDER_2016_01",
    "COMMANDER_2019_07",
    "COMMANDER_2020_07",
    "COMMANDER_2023_11",
    "COMMANDER_2025_07",
    "COMMANDER_2026_02",
    "COMMANDER_DRAFT_2023_11",
    "COMMANDER_DRAFT_2025_07",
    "COMMANDER_DRAFT_2026_02",
    "CONSPIRACY_2023_02",
    "EDH_2009",
    "EDH_2010_12_11",
    "FREE_FOR_ALL_2019_07",
    "OATHBREAKER_2019_06",
]
