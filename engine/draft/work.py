"""The draft while an action is carried out: a mutable twin that lives only inside one step, its events, and small
questions about it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.draft.ops import UNORDERED
from engine.draft.state import Draft, DraftEvent, DraftStep, Note
from engine.frozen import draft as mutable
from engine.frozen import freeze
from engine.rulebook.refs import refs
from engine.state.game import random_below, shuffled

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.draft.ops import DraftOp
    from engine.rulebook.refs import RuleRef

__all__ = ["R", "Work", "blinded", "must_pick", "order_matters", "sources_up", "usable", "wish_sources"]

R = {r.number: r for r in refs("905.1b", "905.1c", "905.1d", "905.2", "905.2a", "905.2b", "905.2c", "100.2b", "101.1")}
COLORS = ("white", "blue", "black", "red", "green")


class Work:
    """One step of a draft. ``d`` has the fields of :class:`Draft` and may be changed."""

    def __init__(self, start: Draft) -> None:
        """``start`` stays as it is."""
        self.d: Any = mutable(start)
        self.setup = start.setup
        self.events: list[DraftEvent] = []
        self.players = range(len(start.setup.players))

    def say(
        self, kind: str, player: int, cards: Iterable[int] = (), words: Iterable[str] = (), cites: Iterable[RuleRef] = (),
        to: Iterable[int] | None = None,
    ) -> None:  # fmt: skip
        """Something happened; ``to`` are those who see it, everybody by default."""
        self.events.append(
            DraftEvent(
                kind, player, tuple(cards), tuple(words), tuple(cites), None if to is None else tuple(sorted(set(to)))
            )
        )

    def close(self) -> DraftStep:
        """The frozen draft and its events; the twin is used up."""
        return DraftStep(freeze(self.d, Draft), tuple(self.events))

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        found, self.d.rng = random_below(self.d.rng, n)
        return found

    def in_random_order(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Seats in the order in which they act at the same time: random, and told, if there are several (905.2a)."""
        if len(seats) < 2:
            return tuple(seats)
        mixed, self.d.rng = shuffled(self.d.rng, tuple(seats))
        self.say("order", -1, words=[self.setup.players[s] for s in mixed], cites=(R["905.2a"],))
        return mixed

    def set(self, field: str, seat: int, value: Any) -> None:
        """Change one seat's (or pack's) entry of a tuple field."""
        old = getattr(self.d, field)
        setattr(self.d, field, (*old[:seat], value, *old[seat + 1 :]))

    def without(self, field: str, *gone: Any) -> None:
        """Take entries out of a tuple field."""
        setattr(self.d, field, tuple(x for x in getattr(self.d, field) if x not in gone))

    def note(self, player: int, card: int, what: str, *values: str) -> None:
        """Note something for a card, publicly (905.2b)."""
        name = self.setup.name(card)
        self.d.notes = (*self.d.notes, Note(player, name, what, values))
        self.say("noted", player, (), (name, what, ", ".join(values)), (R["905.2b"],))

    def reveal(self, player: int, card: int) -> None:
        """Show a drafted card to everybody for the moment (905.2b)."""
        self.d.shown = (*self.d.shown, card)
        self.say("revealed", player, (card,), cites=(R["905.2b"],))

    def hide(self, player: int, card: int, rule: str = "905.2b") -> None:
        """A revealed or face-up card is face down in its drafter's pile from now on (905.2b, 905.2c)."""
        self.without("shown", card)
        self.without("face_up", card)
        self.say("face_down", player, (card,), cites=(R[rule],))

    def look(self, player: int, cards: Iterable[int]) -> None:
        """A player looks at cards that are not shown to others (905.1c)."""
        seen = tuple(cards)
        known = set(self.d.looks)
        self.d.looks = (*self.d.looks, *((player, c) for c in seen if (player, c) not in known))
        self.say("looked", player, seen, cites=(R["905.1c"],), to=(player,))


# -- questions about a draft (frozen or not) ---------------------------------------------------------------------------


def sources_up(d: Any, seat: int, kind: str) -> tuple[tuple[int, DraftOp], ...]:
    """The player's face-up cards with an op of that kind, in the order in which they were drafted."""
    pool = d.pools[seat]
    return tuple((c, op) for c in d.face_up if c in pool and (op := d.setup.op(c, kind)) is not None)


def blinded(d: Any, seat: int) -> bool:
    """Whether the player may look at no pack and drafts at random."""
    return bool(d.face_up) and bool(sources_up(d, seat, "blind"))


def must_pick(d: Any, seat: int) -> bool:
    """Whether the player drafts from the pack in front: there is one, and no effect makes the player pass it on
    undrafted.
    """
    return bool(d.queues[seat]) and not d.idle[seat]


def usable(d: Any, seat: int) -> tuple[tuple[int, DraftOp], ...]:
    """The face-up cards whose abilities may be used with a pick from the pack in front of the player."""
    if not d.face_up:
        return ()
    size = len(d.packs[d.queues[seat][0]]) if d.queues[seat] else 0
    more = sources_up(d, seat, "extra_pick") if size > d.setup.rule.picks else ()
    return (*more, *(sources_up(d, seat, "take_pack") if size else ()))


def order_matters(d: Any, seat: int) -> bool:
    """Whether something may come of the order in which the player drafts all cards of the pack in front (905.2b,
    905.2c).
    """
    waiting = d.watches or sources_up(d, seat, "note_drafted") or sources_up(d, seat, "remove_drafted")
    return bool(waiting) or any(op.kind not in UNORDERED for c in d.packs[d.queues[seat][0]] for op in d.setup.ops(c))


def wish_sources(d: Any, seat: int, card: int) -> tuple[tuple[int, DraftOp], ...]:
    """The player's face-up cards whose abilities apply to this card as it is drafted; a card does not apply to itself."""
    if not d.face_up or card not in d.pools[seat]:
        return ()
    types = set(d.setup.definition(card).front.types)
    found = (*sources_up(d, seat, "note_drafted"), *sources_up(d, seat, "remove_drafted"))
    return tuple((c, op) for c, op in found if c != card and (not op.of or types & set(op.of)))
