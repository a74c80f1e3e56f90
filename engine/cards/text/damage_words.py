"""Words about damage that prevention, redirection and multiplication have in common (CR 120.2, 614, 615)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor

__all__ = ["combat_or_not", "would_deal"]


def combat_or_not(p: Cursor) -> bool | None:
    """Which damage is meant: True behind "combat", False behind "noncombat", None for any."""
    return True if p.eat("combat") else False if p.eat("noncombat") else None


def would_deal(p: Cursor) -> bool | None:
    """Read "would deal [combat|noncombat] damage to"; which damage is meant.

    :raises Mismatch: the text says something else.
    """
    p.need("would deal")
    combat = combat_or_not(p)
    p.need("damage to")
    return combat
