"""Whose zone is meant: "its owner's hand", "under your control", "from your graveyard" (CR 400.3, 110.2)."""

from __future__ import annotations

from typing import Any

from engine.cards.filters import (
    Bound,
    Ref,
    Several,
)  # fmt: skip
from engine.cards.ops import (
    Move,
)  # fmt: skip
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.things import (
    origin,
)

__all__ = ["from_zone", "moved_to", "owners", "under_whose"]


def moved_to(p: Cursor, what: Ref, to: str, **more: Any) -> Move:
    """A Move of what is meant, remembered so that "that card" is found again."""
    slot = p.slot("moved")
    from_ = more.pop("origin", ()) or origin(p, what)
    move = Move(what, to, slot=slot, origin=from_, **more)
    for part in what.parts if isinstance(what, Several) else (what,):
        p.moved(part, Bound(slot), to)
    p.say(made=slot)
    return move


# -- return ------------------------------------------------------------------------------------------------------------


def owners(p: Cursor, zone: str) -> bool:
    """Read "its owner's hand", "their owners' hands", and for the words of one zone."""
    if p.setting.script and p.attempt(_named_zone, zone):
        return True
    return (
        p.eat(f"its|their owner 's {zone}")
        or p.eat(f"its|their owners ' {zone}|{zone}s")
        or p.eat(f"their owner 's {zone}|{zone}s")
        or p.eat(f"its|their owner 's {zone}s")
        or p.eat(f"that player 's {zone}")  # a card goes to its owner's zone whoever is named (400.3)
    )


def _named_zone(p: Cursor, zone: str) -> bool:
    """Read "Ann's hand" in an effect sentence: a card goes to its owner's zone whoever is named (400.3).

    :raises Mismatch: nobody is named.
    """
    if p.name("player") is None:
        raise Mismatch
    p.need(f"'s {zone}")
    return True


def from_zone(p: Cursor) -> tuple[str, ...]:
    """Read "from your graveyard" behind a thing that is not a phrase of cards."""
    for zone in ("graveyard", "exile", "hand", "battlefield", "command zone"):
        if (
            p.eat(f"from your {zone}")
            or p.eat(f"from the {zone}")
            or (zone == "graveyard" and (p.eat("from a graveyard") or p.eat("from their graveyard")))
            or (zone == "exile" and p.eat("from exile"))
        ):
            return ("command",) if zone == "command zone" else (zone,)
    return (p.attempt(_from_whose) or ()) if p.setting.script else ()


def _from_whose(p: Cursor) -> tuple[str, ...]:
    """Read "from Ann's graveyard", "from their hand" in an effect sentence.

    :raises Mismatch: no zone of a player is named.
    """
    p.need("from")
    if not p.eat("their"):
        if p.name("player") is None:
            raise Mismatch
        p.need("'s")
    for zone in ("graveyard", "hand", "library", "command zone"):
        if p.eat(zone):
            return (zone.removesuffix(" zone"),)
    raise Mismatch


def under_whose(p: Cursor) -> Ref | None:
    """Read "under Ned's control" in an effect sentence."""
    if not p.setting.script or not p.eat("under"):
        return None
    who = p.name("player")
    return who if who is not None and p.eat("'s|' control") else None
