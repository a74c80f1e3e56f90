"""Zones and names: "your graveyard", "a library", "named …" (CR 400, 201)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.text.cursor import Cursor, Mismatch

if TYPE_CHECKING:
    from engine.cards.filters import Ref

__all__ = ["card_name", "place"]


# -- places ------------------------------------------------------------------------------------------------------------


def place(p: Cursor) -> tuple[tuple[str, ...], str, Ref | None, bool] | None:
    """Zones and whose: "your graveyard", "a graveyard", "exile", "target player's hand" -> (zones, owner word, around,
    same player).
    """
    from engine.cards.text.players import possessive, side

    zones: dict[str, str] = {
        "graveyard": "graveyard", "graveyards": "graveyard", "hand": "hand", "hands": "hand", "library": "library", "libraries": "library",
    }  # fmt: skip
    if p.eat("exile"):
        return ("exile",), "any", None, False
    if p.eat("the battlefield"):
        return ("battlefield",), "any", None, False
    if p.eat("the command zone"):
        return ("command",), "any", None, False
    if p.word == "all" and p.ahead(1) in {"graveyards", "libraries", "hands"}:
        p.take()
    if p.word in {"graveyards", "libraries", "hands"}:
        where = [zones[p.take().text]]
        while p.word in {"or", "and", "and/or"} and p.ahead(1) in {"graveyards", "libraries", "hands"}:
            p.take()
            where.append(zones[p.take().text])
        return tuple(where), "any", None, False
    if p.eat("outside the game"):
        return ("outside", "exile") if p.eat("or in|from exile") else ("outside",), "any", None, False
    single = p.eat("a single")
    if single or p.eat("a|all|any"):
        if p.word in zones:
            return (zones[p.take().text],), "any", None, single
        return None
    if p.eat("an opponent 's") or p.eat("your opponents '"):
        if p.word in zones:
            return (zones[p.take().text],), "opponent", None, False
        return None
    owner = p.attempt(possessive)
    if owner is None or p.word not in zones:
        return None
    zone = [zones[p.take().text]]
    while p.word in {"or", "and", "and/or"} and p.ahead(1) in zones:
        p.take()
        zone.append(zones[p.take().text])
    word, around = side(p, owner)
    return tuple(zone), word, around, False


_SMALL = frozenset(["of", "the", "and", "to", "in", "for", "from", "on", "at", "with", "a", "an", "de", "la"])


def card_name(p: Cursor) -> str:
    """A card's name behind "named": words with capitals, small words between them."""
    begin, last, at = p.i, -1, p.i
    while at < len(p.tokens):
        token = p.tokens[at]
        if token.raw[:1].isupper() or token.raw[:1].isdecimal():
            last = at
        elif not (last >= 0 and (token.text in _SMALL or token.text in {",", "'s", "'"})):
            break
        at += 1
    if last < 0:
        raise Mismatch
    p.i = last + 1
    return p.text[p.tokens[begin].start : p.tokens[last].end]
