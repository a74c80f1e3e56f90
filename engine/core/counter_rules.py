"""What counters and protection replace or prevent: finality counters, shield counters, damage by what there is
protection from (CR 122.1c, 122.1h, 702.16e).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Replacement
from engine.cards.filters import Bound
from engine.cards.ops import Program, RemoveCounters
from engine.core.protection import protected
from engine.rulebook.refs import ref
from engine.state import events as ev

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import ObjectId

__all__ = ["PROTECTION", "guarded", "guards", "wards_off"]

R_704_5G, R_704_5H = ref("704.5g"), ref("704.5h")
_OFF = Program((RemoveCounters(Bound("it"), "SHIELD"),))
_EXILED = (
    "rule:122.1h",
    Replacement("move", "redirect", origin="battlefield", to="graveyard", into="exile", text="finality counter"),
)
_KEPT = ("rule:122.1c", Replacement("destroy", program=_OFF, text="shield counter"))
PROTECTION = ("rule:702.16e", Replacement("damage", "prevent", text="protection"))
"""The name of what protection does to damage, and the effect (702.16e)."""
_UNHARMED = ("rule:122.1c", Replacement("damage", "prevent", program=_OFF, text="shield counter"))


def guards(run: Run, m: Any) -> tuple[ObjectId, str, Replacement] | None:
    """The effect that counters have on what would happen to the permanent they are on: the permanent, the name of the
    effect, and the effect.
    """
    kind = type(m)
    if kind is ev.ProposedMove:
        if m.to != "graveyard":
            return None
        oid, word, made = m.object, "FINALITY", _EXILED
    elif kind is ev.ProposedDestroy:
        if R_704_5G in m.cites or R_704_5H in m.cites:  # only the destruction that an effect brings about
            return None
        oid, word, made = m.object, "SHIELD", _KEPT
    elif kind is ev.ProposedDamage and m.to >= 0:
        oid, word, made = m.to, "SHIELD", _UNHARMED
    else:
        return None
    obj = run.board.object(oid)
    if obj is None or not obj.counters or obj.zone != "battlefield" or not obj.counter(word):
        return None
    return obj.id, made[0], made[1]


def wards_off(run: Run, m: Any) -> bool:
    """Whether it is damage that the protection of what it would be dealt to prevents (702.16e)."""
    return type(m) is ev.ProposedDamage and protected(run.board, m.to, m.source)


def guarded(run: Run, m: Any) -> bool:
    """Whether counters on the permanent, or its protection, have an effect on what would happen to it."""
    return guards(run, m) is not None or wards_off(run, m)
