"""A happening that an effect has changed goes on as it now is (CR 614.5, 614.6, 903.9b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.replacing import RETURN
from engine.frozen import replace
from engine.state import events as ev

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.frames import Happen

__all__ = ["amended"]


def amended(run: Run, done: Happen, m: Any | None, *, rearm: bool = True) -> None:
    """Put the changed member (None = it does not happen) back; 614.5's exception arms the commander rule again where
    the event is a new one (903.9b).
    """
    at = done.at
    if m is None:
        run.push(
            replace(
                done,
                members=done.members[:at] + done.members[at + 1 :],
                applied=done.applied[:at] + done.applied[at + 1 :],
            )
        )
        return
    applied = done.applied[at]
    old = done.members[at]
    if (
        rearm
        and type(m) is ev.ProposedMove
        and type(old) is ev.ProposedMove
        and m.to != old.to
        and m.to in run.book.replace_zones
    ):
        policy = run.book.replacement
        if policy is not None and policy.reapply:
            applied = tuple(x for x in applied if x != RETURN)
    run.push(
        replace(
            done,
            members=(*done.members[:at], m, *done.members[at + 1 :]),
            applied=(*done.applied[:at], applied, *done.applied[at + 1 :]),
        )
    )
