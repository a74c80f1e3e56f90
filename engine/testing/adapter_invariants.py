"""The rules that any engine must keep, held against what it shows (CR 101.4, 108, 109.4, 400, 500, 800.4, 903).

:class:`Watch` keeps its own books of casts, damage and moves and holds each look at a table against them by the
functions named in :data:`TABLE_INVARIANTS`.
"""

# ruff: noqa: ARG001 - all invariants are called alike

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from engine.testing.adapter import Look, TableRules

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["TABLE_INVARIANTS", "Watch"]

_HIDDEN = ("hand", "library")
_CONTROLLED = ("battlefield", "stack")


class Watch:
    """The books a test keeps beside an engine. :meth:`see` takes each look in turn and gives back what is wrong, each
    entry with its invariant's name.
    """

    def __init__(self, rules: TableRules | None = None) -> None:
        """Nothing seen yet."""
        self.rules = rules or TableRules()
        self.before: Look | None = None
        self.casts: Counter[Any] = Counter()
        self.dealt: Counter[Any] = Counter()
        self.gone: set[Any] = set()
        self.known: set[tuple[int, Any]] = set()
        """Which seats have seen which cards: in a public zone, in their own hands, or shown to them."""
        self.arrived: dict[Any, str] = {}
        """Leaders that came into a zone of ``rules.after`` since the last settled look, and were not yet asked about.
        """
        self.asked: dict[Any, int] = {}
        """Leaders that were asked about since the last settled look, and who was asked."""
        self.row: list[int] = []
        """Players asked about returns one after the other, with nothing in between."""

    def see(self, look: Look) -> list[str]:
        """Hold the look against the books, then bring them up to date."""
        for h in look.happened or ():
            if h.kind == "cast" and h.card in look.leaders and h.origin == "command":
                self.casts[h.player, h.card] += 1
            elif h.kind == "moved" and h.to not in _HIDDEN:
                self.known |= {(seat, h.card) for seat in range(len(look.seats))}
            elif h.kind == "damage" and h.combat and h.player is not None and h.card in look.leaders:
                self.dealt[h.player, h.card] += h.amount
            elif h.kind == "shown":
                self.known |= {(seat, h.card) for seat in (range(len(look.seats)) if h.player is None else (h.player,))}
            elif h.kind == "restart":
                self.casts.clear()
                self.dealt.clear()
        self._ask(look)
        for t in look.things:
            if t.card is not None and t.zone != "library":
                self.known |= {(seat, t.card) for seat in ((t.owner,) if t.zone == "hand" else range(len(look.seats)))}
        out = [
            *look.found,
            *(f"{name}: {text}" for name, check in TABLE_INVARIANTS.items() for text in check(self, self.before, look)),
        ]
        if self.before is not None:
            self.gone |= {t.id for t in self.before.things} - {t.id for t in look.things}
        if look.settled:
            self.arrived.clear()
            self.asked.clear()
        self.before = look
        return out

    def _ask(self, look: Look) -> None:
        moved = any(h.kind == "moved" for h in look.happened or ())
        for c in look.choices:
            if c.kind == "return":  # of replacements one after the other is asked about, by controllers (616.1)
                if moved or not self.row or self.row[-1] != c.player:
                    self.row = [*([] if moved else self.row), c.player]
            if c.kind in ("return", "redirect"):
                self.asked[c.card] = c.player
        if look.settled:
            self.row = []


def tax_matches_casts(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """903.8: casting a leader from the command zone costs the tax for each cast from there before, by card and player;
    from elsewhere none.
    """
    out = []
    for c in look.choices:
        if c.kind == "cast" and c.extra is not None and c.card in look.leaders:
            due = watch.rules.tax * watch.casts[c.player, c.card] if c.zone == "command" else 0
            if c.extra != due:
                out.append(
                    f"903.8: player {c.player} casts {c.card} from {c.zone} for {c.extra} more; {watch.casts[c.player, c.card]} casts before make {due}"
                )
    return out


def damage_matches_log(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """903.10a: combat damage is recorded by card and player, whoever controls the card, and too much of it loses the
    game.
    """
    out = []
    if look.dealt is not None and look.happened is not None and {k: n for k, n in look.dealt if n} != dict(watch.dealt):
        out.append(f"903.10a: combat damage so far is {dict(watch.dealt)}, the engine's record is {dict(look.dealt)}")
    if watch.rules.lethal is not None and look.settled and not look.over:
        for (player, card), n in sorted(watch.dealt.items(), key=repr):
            if n >= watch.rules.lethal and not look.seats[player].lost:
                out.append(f"903.10a: player {player} has {n} combat damage of {card} and still plays")
    return out


def card_conservation(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """108.2, 400.1: every card is in one place, every object stands there once, and no card appears or is lost but with
    a player who leaves.
    """
    ids = Counter(t.id for t in look.things)
    cards = Counter(t.card for t in look.things if t.card is not None)
    out = [f"400.1: object {i} stands in two places" for i, n in ids.items() if n > 1]
    out += [f"108.2: card {c} is in {n} places" for c, n in cards.items() if n > 1]
    if before is not None:
        owners = {t.card: t.owner for t in before.things if t.card is not None}
        lost = [c for c, who in owners.items() if c not in cards and not look.seats[who].lost and not look.over]
        out += [f"108.2: card {c} is nowhere" for c in lost]
        out += [f"108.2: card {c} came from nowhere" for c in cards if c not in owners]
    return out


def new_objects(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """400.7: who changes zones becomes a new object, and an id that was used never names anything else."""
    if before is None:
        return []
    was, out = before.where(), []
    for card, t in look.where().items():
        old = was.get(card)
        if old is not None and old.zone != t.zone and old.id == t.id:
            out.append(f"400.7: card {card} went from {old.zone} to {t.zone} and is still object {t.id}")
    return out + [f"400.7: object {t.id} was gone and is there again" for t in look.things if t.id in watch.gone]


def one_controller(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """109.4, 800.4a: permanents and spells have a controller who plays; cards of the other zones but the command zone
    have none.
    """
    out = []
    for t in look.things:
        if t.zone in _CONTROLLED and not look.over and (t.controller is None or look.seats[t.controller].lost):
            out.append(f"109.4: {t.name} ({t.id}) in {t.zone} is controlled by {t.controller}")
        elif t.zone not in _CONTROLLED and t.zone != "command" and t.controller is not None:
            out.append(f"109.4: {t.name} ({t.id}) in {t.zone} has a controller")
    return out


def moves_are_told(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """700.1: a card that is in another zone than before was told to have moved there, and life changes by what was
    told.
    """
    if before is None or look.happened is None or any(h.kind == "restart" for h in look.happened):
        return []
    was, out = before.where(), []
    last = {h.card: h.to for h in look.happened if h.kind == "moved"}
    for card, t in look.where().items():
        old = was.get(card)
        if old is not None and old.zone != t.zone and last.get(card) != t.zone:
            out.append(f"700.1: {t.name} (card {card}) came from {old.zone} to {t.zone}, and no event says so")
    for seat, p in enumerate(look.seats):
        told = sum(h.amount for h in look.happened if h.kind == "life" and h.player == seat)
        if p.life != before.seats[seat].life + told:
            out.append(
                f"119.3: player {seat} went from {before.seats[seat].life} to {p.life} life, the events make {told:+}"
            )
    return out


def returns_offered(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """903.9a, 903.9b: a leader's owner, and nobody else, is asked: after each move to graveyard or exile before anybody
    has priority, and in place of each move to hand or library. Without such a move nobody is asked.
    """
    out = []
    rules, owners = watch.rules, {t.card: t.owner for t in look.things}
    for h in look.happened or ():
        if h.kind != "moved" or h.card not in look.leaders or h.origin == h.to:
            continue
        if h.to in rules.after:
            watch.arrived[h.card] = h.to
        elif h.to in rules.instead and h.origin not in _HIDDEN and h.card not in watch.asked:
            out.append(f"903.9b: {h.card} went from {h.origin} to {h.to}, and its owner was not asked")
    for c in look.choices:
        if c.kind not in ("return", "redirect"):
            continue
        if c.player != owners.get(c.card, c.player):
            out.append(f"903.9: player {c.player} is asked about {c.card}, which player {owners[c.card]} owns")
        if c.kind == "return" and look.happened is not None and watch.arrived.get(c.card) != c.zone:
            out.append(
                f"903.9a: {c.card} may return from {c.zone}, and did not come there since state-based actions were checked"
            )
    if look.settled and not look.over:
        for card, zone in watch.arrived.items():
            here = look.where().get(card)
            if card not in watch.asked and here is not None and here.zone == zone and not look.seats[here.owner].lost:
                out.append(f"903.9a: {card} came to {zone}, a player has priority, and its owner was not asked")
    return out


def apnap_order(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """101.4: players who choose at the same time do so in turn order from the active player on."""
    n = len(look.seats)
    places = [(p - look.active) % n for p in watch.row]
    if places != sorted(places):
        return [f"101.4: players are asked in the order {watch.row}, the active player is {look.active}"]
    return []


def turn_order(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """500.1, 103.1, 800.4j: after a turn comes that of the next player in order who still plays."""
    if (
        before is None
        or look.turn != before.turn + 1
        or not before.turn
        or any(h.kind in ("extra turn", "restart") for h in look.happened or ())
    ):
        return []
    n = len(look.seats)
    due = next((p for i in range(1, n + 1) if not look.seats[p := (before.active + i) % n].lost), look.active)
    return (
        []
        if due == look.active
        else [
            f"500.1: after the turn of player {before.active} comes that of player {look.active}, not of player {due}"
        ]
    )


def no_leak(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """400.2, 402.3: a seat is shown no card of a library or of another's hand that nobody has seen."""
    out = []
    for seat, p in enumerate(look.seats):
        if p.sees is not None:
            hidden = (t for t in look.things if t.zone in _HIDDEN and t.card in p.sees)
            out += [
                f"400.2: seat {seat} is shown card {t.card} in the {t.zone} of player {t.owner}"
                for t in hidden
                if (seat, t.card) not in watch.known
            ]
    return out


def no_soft_lock(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """As long as the game goes on somebody can do something, and each choice is that of a player who is in the game
    (800.4).
    """
    if look.over:
        return []
    out = [f"800.4: player {c.player} lost and may {c.words}" for c in look.choices if look.seats[c.player].lost]
    return out if look.choices else [*out, "the game goes on and nobody can do anything"]


TABLE_INVARIANTS: dict[str, Callable[[Watch, Look | None, Look], list[str]]] = {
    f.__name__: f
    for f in (
        tax_matches_casts, damage_matches_log, card_conservation, new_objects, one_controller, moves_are_told, returns_offered, apnap_order, turn_order,
        no_leak, no_soft_lock,
    )
}  # fmt: skip
"""All of them by name; a test may take some out for an engine that is known to differ."""
