"""Carrying out picks, and what drafted cards do at once (CR 903.13b, 905.1a, 905.2b, 905.2c)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.text.words import is_creature_type
from engine.draft.state import Pick, Removed, Task, Watch
from engine.draft.work import R, Work, blinded, must_pick, sources_up, wish_sources

if TYPE_CHECKING:
    from engine.draft.ops import DraftOp
    from engine.draft.state import DraftSetup

__all__ = ["carry_out", "grant_wish", "noted_of", "to_be_guessed"]


def carry_out(w: Work, seat: int) -> None:
    """Draft what the player picked, unless its name is still to be guessed; nobody's pick depends on another's."""
    d = w.d
    pick: Pick | None = d.given[seat]
    if pick is not None and must_pick(d, seat) and not to_be_guessed(d, d.queues[seat][0]):
        _draft(w, seat, pick)


def to_be_guessed(d: Any, pack: int) -> bool:
    """Whether a guess about the next card of the pack is still open: no card is drafted from it before."""
    guesses = {t.source for t in d.tasks if t.kind == "guess"}
    return bool(guesses) and any(x.kind == "guess" and x.subject == pack and x.source in guesses for x in d.watches)


def _draft(w: Work, seat: int, pick: Pick) -> None:
    d = w.d
    pack = d.queues[seat][0]
    ops = {
        card: op
        for card in pick.using
        for op in (w.setup.op(card, "extra_pick"), w.setup.op(card, "take_pack"))
        if op is not None
    }
    everything = any(op.kind == "take_pack" for op in ops.values())
    size = len(d.packs[pack])
    wanted = size if everything else min(size, w.setup.rule.picks + sum(op.n for op in ops.values()))
    at_random = blinded(d, seat)
    for index in range(wanted):
        left = d.packs[pack]
        card = left[w.below(len(left))] if at_random else pick.cards[index]
        _draft_card(w, seat, card, pack)
        if at_random:
            _count_blind(w, seat)
    for card, op in ops.items():
        _used(w, seat, pack, card, op)


def _draft_card(w: Work, seat: int, card: int, pack: int) -> None:
    d = w.d
    w.set("packs", pack, tuple(c for c in d.packs[pack] if c != card))
    w.set("pools", seat, (*d.pools[seat], card))
    w.set("counts", seat, d.counts[seat] + 1)
    w.say("drafted", seat, (card,), cites=(w.setup.rule.cites[0], w.setup.rule.cites[2]), to=(seat,))
    _watched(w, seat, card, pack)
    ops = {op.kind: op for op in w.setup.ops(card)}
    if "face_up" in ops:
        d.face_up = (*d.face_up, card)
        w.say("face_up", seat, (card,), cites=(R["905.2c"],))
        if "blind" in ops:
            d.blind = (*d.blind, (card, 0))
    if "reveal" in ops:
        w.reveal(seat, card)
        _as_drafted(w, seat, card, pack, ops)
    if wish_sources(d, seat, card):
        d.tasks = (*d.tasks, Task("wish", seat, -1, card))


def _watched(w: Work, seat: int, card: int, pack: int) -> None:
    """What waited for this card: it is shown, its name is noted, or somebody looks at it."""
    d = w.d
    for watch in d.watches:
        if watch.subject != (pack if watch.kind in ("look", "guess") else seat):
            continue
        w.without("watches", watch)
        if watch.kind in ("look", "player"):
            w.look(watch.player, (card,))
            continue
        w.reveal(seat, card)
        name = w.setup.name(card)
        if watch.kind == "note":
            w.note(watch.player, watch.source, "name", name)
        else:
            w.note(watch.player, watch.source, "guess", watch.said, "right" if watch.said == name else "wrong")
        w.hide(seat, card)


def _as_drafted(w: Work, seat: int, card: int, pack: int, ops: dict[str, DraftOp]) -> None:
    """What a revealed card does as it is drafted; it is turned down when nothing of it is left to be asked."""
    d = w.d
    asks = []
    for kind, op in ops.items():
        if kind == "note_number":
            w.note(seat, card, "number", str(d.counts[seat]))
        elif kind == "note_player":
            if d.passers[pack] >= 0:
                w.note(seat, card, "player", w.setup.players[d.passers[pack]])
        elif kind == "note_next":
            d.watches = (*d.watches, Watch("note", seat, seat, card))
        elif kind in ("look_next", "guess_next"):
            d.watches = (*d.watches, Watch(kind.partition("_")[0], seat, pack, card))
        elif kind == "note_value":
            asks.append(Task("value", seat, card, said=(op.what,)))
        elif kind == "note_colors":
            asks.append(Task("colors", seat, card))
        elif kind == "add_pack" and d.added < len(w.setup.spares):
            asks.append(Task("add_pack", seat, card))
    d.tasks = (*d.tasks, *asks)
    if not asks:
        w.hide(seat, card)


def _count_blind(w: Work, seat: int) -> None:
    """One more card drafted at random; after enough of them the card that demands it is turned face down."""
    d = w.d
    for source, op in sources_up(d, seat, "blind"):
        before = dict(d.blind).get(source, 0)
        d.blind = tuple((c, n + 1 if c == source else n) for c, n in d.blind)
        if before + 1 >= op.n:
            w.hide(seat, source, "905.2c")


def _used(w: Work, seat: int, pack: int, card: int, op: DraftOp) -> None:
    """What using a face-up card costs: it goes into the pack, or is turned face down and its player drafts less."""
    d = w.d
    if op.what == "into_pack":
        w.set("pools", seat, tuple(c for c in d.pools[seat] if c != card))
        w.without("face_up", card)
        w.set("packs", pack, (*d.packs[pack], card))
        w.say("put_back", seat, (card,), cites=(R["905.2c"],))
        return
    w.hide(seat, card, "905.2c")
    if op.kind == "take_pack":
        w.set("out", seat, True)
    elif op.what == "skip_next":
        w.set("skips", seat, d.skips[seat] + 1)


def noted_of(setup: DraftSetup, what: str, card: int) -> tuple[str, ...]:
    """What is noted of a card: its name, or its creature types."""
    if what == "name":
        return (setup.name(card),)
    return tuple(s for s in setup.definition(card).front.subtypes if is_creature_type(s))


def grant_wish(w: Work, seat: int, card: int, source: int) -> None:
    """A face-up card is used on a card as it is drafted: the card is noted and the source turned down, or the card is
    removed (905.2b, 905.2c).
    """
    op = w.setup.op(source, "note_drafted")
    if op is not None:
        w.reveal(seat, card)
        w.note(seat, source, op.what, *noted_of(w.setup, op.what, card))
        w.without("shown", card)
        w.hide(seat, source, "905.2c")
        return
    op = w.setup.op(source, "remove_drafted")
    assert op is not None
    up = op.what == "face_up"
    w.set("pools", seat, tuple(c for c in w.d.pools[seat] if c != card))
    w.without("face_up", card)
    w.d.removed = (*w.d.removed, Removed(card, seat, w.setup.name(source), up))
    w.say("removed", seat, (card,), (op.what,), (R["905.2c"],), None if up else (seat,))
