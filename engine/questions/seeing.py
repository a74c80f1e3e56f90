"""Which cards a player may look at (CR 400.2, 406.3, 708.5): what views say, for scripts."""

from __future__ import annotations

from engine.views.seeing import can_see

__all__ = ["can_see"]
