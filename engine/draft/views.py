"""What a player may see of a draft (CR 903.13d, 905.1c, 905.2b, 905.2c): the pack in hand, the own pool, cards face up
or revealed, notes.
"""

from __future__ import annotations

from engine.draft.state import Draft, DraftEvent, Note
from engine.draft.work import blinded
from engine.frozen import record, replace
from engine.state.decisions import Decision

__all__ = ["DraftView", "can_see", "seen_event", "view"]


@record
class DraftView:
    """What one player knows of a draft. Cards are (number, name) pairs; players are seats.

    ``pack``: the pack being drafted from, () if there is none or the player may not look at it; ``given``: the own pick
    that waits for the others; ``face_up``, ``revealed``: (seat, number, name) of everybody's; ``removed``: (seat,
    source, number, name), cards that others removed face down have number -1 and no name; ``looked``: cards looked at
    otherwise than by drafting; ``pack_sizes``: for each seat the sizes of the packs in front; ``pool_sizes``: how many
    cards each has drafted; ``deciding``: who must still decide, as far as that says nothing of what they drafted;
    ``asked``: what the player is asked.
    """

    seat: int
    round: int
    direction: str
    phase: str
    pool: tuple[tuple[int, str], ...]
    pack: tuple[tuple[int, str], ...]
    given: tuple[int, ...] | None
    face_up: tuple[tuple[int, int, str], ...]
    revealed: tuple[tuple[int, int, str], ...]
    removed: tuple[tuple[int, str, int, str], ...]
    looked: tuple[tuple[int, str], ...]
    offered: tuple[tuple[int, int, str], ...]
    notes: tuple[Note, ...]
    pack_sizes: tuple[tuple[int, ...], ...]
    pool_sizes: tuple[int, ...]
    deciding: tuple[int, ...]
    asked: tuple[Decision, ...]


def can_see(draft: Draft, seat: int, card: int) -> bool:
    """Whether the player may look at a card of the draft now (905.1c), or has been allowed to look at it before."""
    if card in draft.pools[seat] or card in draft.face_up or card in draft.shown or (seat, card) in draft.looks:
        return True
    if any(r.card == card and (r.face_up or r.player == seat) for r in draft.removed):
        return True
    queue = draft.queues[seat]
    return bool(queue) and card in draft.packs[queue[0]] and not blinded(draft, seat)


def view(draft: Draft, seat: int) -> DraftView:
    """Exactly what the player in that seat may know."""
    setup = draft.setup

    def named(cards: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
        return tuple((c, setup.name(c)) for c in cards)

    def owned(cards: tuple[int, ...]) -> tuple[tuple[int, int, str], ...]:
        return tuple((draft.owner(c), c, setup.name(c)) for c in cards)

    given = draft.given[seat]
    removed = []
    for r in draft.removed:
        known = r.face_up or r.player == seat
        removed.append((r.player, r.source, r.card if known else -1, setup.name(r.card) if known else ""))
    trading = any(t.kind == "trade_take" and t.player == seat for t in draft.tasks) and not any(
        t.kind == "trade_offer" for t in draft.tasks
    )
    return DraftView(
        seat, draft.round, setup.direction(draft.round), draft.phase, named(draft.pools[seat]),
        () if blinded(draft, seat) else named(draft.pack(seat)), None if given is None else given.cards, owned(draft.face_up), owned(draft.shown),
        tuple(removed), named(tuple(c for s, c in draft.looks if s == seat)),
        tuple((s, c, setup.name(c)) for s, c in draft.offers if trading or s == seat), draft.notes,
        tuple(tuple(len(draft.packs[p]) for p in queue) for queue in draft.queues), tuple(map(len, draft.pools)),
        tuple(d.player for d in draft.pending if d.slot != "wish" or d.player == seat), tuple(d for d in draft.pending if d.player == seat),
    )  # fmt: skip


def seen_event(event: DraftEvent, seat: int) -> DraftEvent:
    """The event as the player sees it: without cards and words that are for others."""
    return event if event.to is None or seat in event.to else replace(event, cards=(), words=())
