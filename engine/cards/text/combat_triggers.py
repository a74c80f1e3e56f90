"""Trigger events of combat and damage: "whenever ~ attacks", "becomes blocked", "deals combat damage to a player" (CR
508.3, 509.3, 510, 120).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Trigger
from engine.cards.filters import Filter
from engine.cards.text.amounts import number
from engine.cards.text.conditions import condition

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor

__all__ = ["attacks", "blocks", "deals", "dealt"]


def attacks(p: Cursor) -> Trigger | None:
    """Read "attacks a player", "attacks while saddled", "and at least two other creatures attack", "attacks for the
    first time each turn".
    """
    if p.eat("and at least"):
        n = number(p)
        return (
            Trigger("attacks", least=n + 1) if isinstance(n, int) and p.eat("other creature|creatures attack") else None
        )
    if not p.eat("attacks|attack"):
        return None
    if p.eat("alone"):
        return Trigger("attacks_alone")
    if p.eat("and isn't blocked"):
        return Trigger("unblocked")
    if p.eat("the player with the most life or tied for most life"):
        return Trigger("attacks", to="richest")
    if p.eat("an opponent with the most life or tied for most life"):
        return Trigger("attacks", to="richest opponent")
    if p.eat("a player") or p.eat("an opponent"):
        p.eat("or planeswalker") or p.eat("or a planeswalker")
        return Trigger("attacks", to="player")
    if p.eat("one of your opponents or a planeswalker an opponent controls") or p.eat(
        "one of your opponents or a planeswalker they control"
    ):
        return Trigger("attacks", to="theirs")
    if p.eat("one of your opponents"):
        return Trigger("attacks", to="opponent")
    if p.eat("enchanted player|opponent"):
        return Trigger("attacks", to="enchanted")
    if p.eat("you or a planeswalker|permanent you control") or p.eat("you and/or planeswalkers you control"):
        return Trigger("attacks", to="yours")
    if p.eat("you"):
        return Trigger("attacks", to="you")
    if p.eat("while saddled"):
        return Trigger("attacks", Filter(state=("saddled",)))
    if p.eat("for the first time each turn"):
        return Trigger("attacks", nth=1)
    if p.eat("while"):
        when = condition(p)
        return None if when is None else Trigger("attacks", given=when)
    if p.peek("with|for|the|each|on"):
        return None
    return Trigger("attacks")


def blocks(p: Cursor) -> Trigger | None:
    """Read "blocks", "blocks a creature"."""
    if not p.eat("blocks|block"):
        return None
    if p.eat("a creature") and (p.word in {",", "or"}):
        return Trigger("blocks", to="creature")
    return None if p.peek("a|an|alone|one") else Trigger("blocks")


def deals(p: Cursor) -> Trigger | None:
    """Read "deals damage", "deals combat damage to a player or battle", "deals noncombat damage to an opponent"."""
    if not p.eat("deals|deal"):
        return None
    combat = p.eat("combat")
    other = not combat and p.eat("noncombat")
    if not p.eat("damage"):
        return None
    to = ""
    if p.eat("to"):
        for text, word in (
            ("a player or planeswalker", "player or planeswalker"), ("a player or battle", "player or battle"), ("a creature or planeswalker", "creature or planeswalker"),
            ("an opponent or battle", "opponent or battle"), ("a permanent", ""), ("an opponent", "opponent"), ("a player", "player"), ("one or more players", "players"), ("you", "you"),
            ("a creature", "creature"), ("one of your opponents", "opponent"), ("one or more of your opponents", "opponents"), ("your opponents", "opponents"), ("an opponent or a planeswalker", ""), ("a planeswalker", "planeswalker"),
        ):  # fmt: skip
            if p.eat(text):
                if not word:
                    return None
                to = word
                break
        else:
            return None
        if p.peek("or a|an|planeswalker|battle|one|permanent|opponent|player"):
            return None
    return Trigger("deals_damage", to=to, combat=combat, noncombat=other)


def dealt(p: Cursor) -> Trigger | None:
    """Read "is dealt damage", "is dealt noncombat damage"."""
    if not p.eat("is|are dealt"):
        return None
    combat = p.eat("combat")
    other = not combat and p.eat("noncombat")
    return Trigger("dealt_damage", combat=combat, noncombat=other) if p.eat("damage") and not p.peek("by") else None
