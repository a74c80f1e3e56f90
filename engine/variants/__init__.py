"""The variants of the game, found by name, alias and date; custom ones from keywords or a TOML file."""

from __future__ import annotations

from engine.rulebook.variant import Difference, InvalidVariant, Variant, difference
from engine.variants.registry import (
    UnknownVariant,
    find_variant,
    load_variant,
    named_variant,
    parameters,
    table,
    variants,
)

__all__ = [
    "Difference",
    "InvalidVariant",
    "UnknownVariant",
    "Variant",
    "difference",
    "find_variant",
    "load_variant",
    "named_variant",
    "parameters",
    "table",
    "variants",
]
