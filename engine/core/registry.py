"""Which function handles which kind of frame; filled in by the chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.state.decisions import Decision

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core.run import Run

__all__ = ["HANDLERS", "Asked", "handles"]

Asked = Decision | tuple[Decision, ...] | None
HANDLERS: dict[type[Any], Callable[[Run, Any, Any], Asked]] = {}


def handles(*kinds: type[Any]) -> Callable[[Callable[[Run, Any, Any], Asked]], Callable[[Run, Any, Any], Asked]]:
    """Register the handler of these frame classes."""

    def wrap(function: Callable[[Run, Any, Any], Asked]) -> Callable[[Run, Any, Any], Asked]:
        for kind in kinds:
            HANDLERS[kind] = function
        return function

    return wrap
