"""How long an effect lasts (CR 611.2a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.text.mentioned import self_reference

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor

__all__ = ["duration", "lasting_length", "while_counters"]


_DURATIONS = (
    ("until end of turn", "end_of_turn"), ("this turn", "end_of_turn"), ("until your next turn", "your_next_turn"),
    ("until the end of your next turn", "end_of_your_next_turn"), ("until your next upkeep", "your_next_upkeep"),
    ("until your next end step", "your_next_end_step"), ("until end of combat", "end_of_combat"), ("this combat", "end_of_combat"),
    ("for as long as you control ~", "while_controlled"), ("for as long as ~ remains on the battlefield", "while_source"),
    ("until ~ leaves the battlefield", "while_source"), ("for the rest of the game", "forever"),
    ("for as long as it remains exiled", "forever"), ("for as long as they remain exiled", "forever"), ("for as long as that card remains exiled", "forever"),
)  # fmt: skip


def duration(p: Cursor) -> str | None:
    """How long it lasts."""
    both = p.attempt(_controlled_and_tapped)
    if both is not None:
        return both
    for text, word in _DURATIONS:
        if p.eat(text):
            return word or None
    for text, word in (
        ("for as long as you control", "while_controlled"),
        ("as long as you control", "while_controlled"),
    ):
        if p.eat(text) and self_reference(p) is not None:
            return word
    if p.eat("for as long as") and self_reference(p) is not None:
        return (
            "while_source"
            if p.eat("remains on the battlefield")
            else "while_tapped"
            if p.eat("remains tapped")
            else None
        )
    return None


def _controlled_and_tapped(p: Cursor) -> str | None:
    """Read "for as long as you control ~ and ~ remains tapped"."""
    if not p.eat("for as long as you control") or self_reference(p) is None or not p.eat("and"):
        return None
    return "while_controlled_tapped" if self_reference(p) is not None and p.eat("remains tapped") else None


def while_counters(p: Cursor) -> str | None:
    """Read "for as long as it has a bounty counter on it": of what the effect changes, each by itself (611.2b)."""
    from engine.cards.text.words import counter_kind

    if not p.eat("for as long as"):
        return None
    if not (
        p.eat("it has a|an")
        or p.eat("they have a|an")
        or p.eat("that creature|land|permanent|artifact|enchantment has a|an")
        or p.eat("those creatures|lands|permanents have a|an")
    ):
        return None
    kind = counter_kind(p.take().text)
    return f"while_counter {kind}" if p.eat("counter on it|them") else None


def lasting_length(p: Cursor) -> str | None:
    """How long a change of objects lasts."""
    return p.first(while_counters, duration)
