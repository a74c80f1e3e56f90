"""Choices between shuffling and drawing the opening hands: colors of commanders that have one chosen, and what variants add (103.2, 903.4b, 905.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.state.frames import Setting

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.decisions import Decision

__all__ = ["choices"]


def choices(run: Run, frame: Setting, answer: Any) -> Decision | None:
    """Ask what is still to be chosen; nothing is where the registration already holds every choice."""
    run.push(Setting("hands"))
    return None
