"""A way out of what takes too long."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["SECONDS", "Overtime", "at_most"]

SECONDS = 60.0
"""What a question may take if nobody says otherwise."""
_LONGEST = 1e8
"""No clock counts further (three years)."""


class Overtime(BaseException):
    """The time is over. No :class:`Exception`, so that nothing on the way takes it for an error of its own."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise :class:`Overtime` inside once that many seconds are over; 0 means no limit.

    Without effect where there is no alarm clock: outside the main thread, and on systems without ``SIGALRM``.
    """
    if seconds <= 0 or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: Any) -> NoReturn:
        raise Overtime

    before = signal.signal(signal.SIGALRM, ring)
    # again and again: an exception raised where the interpreter ignores exceptions (a finalizer, a hash) is lost
    signal.setitimer(signal.ITIMER_REAL, min(seconds, _LONGEST), 0.25)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
