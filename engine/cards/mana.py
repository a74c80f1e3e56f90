"""Mana symbols and mana costs (CR 106, 107.4, 202)."""

from __future__ import annotations

import re

from engine.frozen import record

__all__ = ["COLORS", "MANA_TYPES", "ManaCost", "color_order", "parse_mana", "symbol_colors", "symbol_value"]

COLORS = ("W", "U", "B", "R", "G")
"""The five colors in their usual order (CR 105.1)."""
MANA_TYPES = (*COLORS, "C")
"""The six types of mana (CR 106.1b)."""
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_LETTERS = frozenset("WUBRGCSXYZP")


def color_order(colors: object) -> tuple[str, ...]:
    """The given color letters, each once, in WUBRG order."""
    return tuple(c for c in COLORS if c in colors)  # type: ignore[operator]


@record
class ManaCost:
    """A mana cost: ``generic`` mana, the other ``symbols`` in printed order without braces, and the number of ``{X}``."""

    generic: int = 0
    symbols: tuple[str, ...] = ()
    x: int = 0

    def value(self, x: int = 0) -> int:
        """Mana value, with every X being ``x`` (CR 202.3)."""
        return self.generic + x * self.x + sum(symbol_value(s) for s in self.symbols)

    def colors(self) -> tuple[str, ...]:
        """Colors of the symbols in WUBRG order (CR 105.2, 202.2)."""
        return color_order("".join(symbol_colors(s) for s in self.symbols))

    def __add__(self, other: ManaCost) -> ManaCost:
        """Both costs together (additional costs, CR 601.2f)."""
        return ManaCost(self.generic + other.generic, self.symbols + other.symbols, self.x + other.x)

    def __str__(self) -> str:
        """Braced symbols; ``{0}`` for a cost of nothing."""
        parts = ["{X}"] * self.x
        if self.generic or not (self.symbols or self.x):
            parts.append(f"{{{self.generic}}}")
        parts += [f"{{{s}}}" for s in self.symbols]
        return "".join(parts)


def symbol_value(symbol: str) -> int:
    """What one non-generic symbol adds to mana value: 2 for ``2/W``, otherwise 1 (CR 202.3f, 202.3g)."""
    first = symbol.partition("/")[0]
    return int(first) if first.isdigit() else 1


def symbol_colors(symbol: str) -> str:
    """The color letters in a symbol (``W/U`` -> ``WU``, ``2/W`` -> ``W``, ``C`` -> nothing)."""
    return "".join(p for p in symbol.split("/") if p in COLORS)


def parse_mana(text: str) -> ManaCost:
    """Read ``{2}{W/U}{X}``; also the short form ``2WU``.

    :raises ValueError: a symbol is not one of the game's.
    """
    text = text.strip()
    found = _SYMBOL.findall(text)
    if not found and text:
        found = re.findall(r"\d+|[A-Za-z]", text)
        rest = re.sub(r"\d+|[A-Za-z]", "", text)
    else:
        rest = _SYMBOL.sub("", text)
    if rest.strip():
        msg = f"not a mana cost: {text!r}"
        raise ValueError(msg)
    generic, x, symbols = 0, 0, []
    for raw in found:
        s = raw.upper()
        if s.isascii() and s.isdigit() and len(s) <= 7:
            generic += int(s)
        elif s == "X":
            x += 1
        elif _is_symbol(s):
            symbols.append(s)
        else:
            msg = f"no such mana symbol: {{{raw}}} in {text!r}"
            raise ValueError(msg)
    return ManaCost(generic, tuple(symbols), x)


def _is_symbol(s: str) -> bool:
    parts = s.split("/")
    if len(parts) == 1:
        return s in {"W", "U", "B", "R", "G", "C", "S", "Y", "Z", "HW", "HR", "½", "∞", "L", "D"}
    if len(parts) > 3:
        return False
    if parts[-1] == "P":
        return all(p in MANA_TYPES for p in parts[:-1])
    return len(parts) == 2 and (parts[0] in MANA_TYPES or parts[0] == "2") and parts[1] in COLORS
