"""Rules that any engine must keep, seen through a small adapter: a table is looked at after every choice (CR 101.4, 108, 109.4, 400.7, 500, 903).

An engine is put under test by an :class:`Adapter`: how to start, how to look at the table (:class:`Look`), how to carry out one of the listed
:class:`Choice` values. :class:`Watch` keeps its own books of casts, damage and moves and holds each look against them by the functions named in
:data:`TABLE_INVARIANTS`; :func:`trial` plays at random and gives the shortest way to a fault; :class:`engine.testing.table_machine.TableMachine` draws the
choices with Hypothesis. Nothing here knows our own engine: :mod:`engine.testing.own_adapter` is its adapter, one among others.
"""

# ruff: noqa: ARG001 - all invariants are called alike
from __future__ import annotations

import random
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from engine.frozen import record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Adapter", "Choice", "Fault", "Happened", "Look", "Seat", "TableRules", "Thing", "Watch", "opening_look", "step_forward", "trial"]


@record
class Thing:
    """An object in a zone. ``id``: the object, new with every change of zones (400.7); ``card``: the physical card, None for tokens and abilities."""

    id: Any
    name: str
    zone: str
    owner: int
    controller: int | None = None
    card: Any = None


@record
class Seat:
    """A player. ``sees``: the cards (``Thing.card``) whose faces the engine shows to this seat; None = the engine keeps no views."""

    life: int
    lost: bool = False
    sees: frozenset[Any] | None = None


@record
class Choice:
    """Something a player may do now. ``words``: as a step of a question script says it; ``data``: what the engine itself understands.

    ``kind``: ``pass``, ``land``, ``cast``, ``return`` (a leader goes to the command zone, 903.9a), ``redirect`` (it goes there instead, 903.9b), or
    anything else.
    ``zone``: where the card is now; for a ``cast`` ``extra`` is the mana that it costs over its printed cost (903.8), if the engine tells.
    """

    player: int
    kind: str
    words: str
    card: Any = None
    zone: str = ""
    extra: int | None = None
    data: Any = None


@record
class Happened:
    """What happened since the look before. ``kind``: ``moved`` (``origin`` to ``to``), ``cast`` (from ``origin``), ``damage`` (by ``card`` to ``player``;
    ``combat``), ``life`` (``player``, ``amount``), ``shown`` (``card`` to ``player``, None = to everybody), ``extra turn`` or ``restart``.
    """

    kind: str
    player: int | None = None
    card: Any = None
    origin: str = ""
    to: str = ""
    amount: int = 0
    combat: bool = False


@record
class Look:
    """A table at one moment, when somebody has to choose or the game is over.

    ``settled``: a player has priority, so that state-based actions are done (117.5). ``dealt``: the engine's own record of combat damage, as
    ``((player, card), amount)``; None = it keeps none. ``happened``: since the look before; None = the engine does not tell. ``found``: what
    checks of the engine's own found wrong, each entry ``name: text``.
    """

    turn: int
    active: int
    settled: bool
    seats: tuple[Seat, ...]
    things: tuple[Thing, ...]
    choices: tuple[Choice, ...] = ()
    leaders: tuple[Any, ...] = ()
    dealt: tuple[tuple[tuple[int, Any], int], ...] | None = None
    happened: tuple[Happened, ...] | None = None
    over: bool = False
    found: tuple[str, ...] = ()

    def where(self) -> dict[Any, Thing]:
        """Cards and where they are."""
        return {t.card: t for t in self.things if t.card is not None}


class Adapter(Protocol):
    """Another engine. ``immutable``: :meth:`take` gives another game and leaves the old one as it was."""

    immutable: bool

    def start(self, choose: Callable[[int], int], /) -> Any:
        """A game at its first decision. ``choose(n)`` gives a number below ``n``, drawn by whoever tests."""

    def look(self, game: Any, /) -> Look:
        """The table now; may be asked any number of times."""
        ...

    def take(self, game: Any, choice: Choice, /) -> Any:
        """The game after the choice; an engine that changes its games in place gives back the same one."""


@record
class TableRules:
    """What the variant says: tax for each earlier cast (903.8), damage by one leader at which a player loses (903.10a; None = never), and which moves
    of a leader are asked about: afterwards (903.9a), instead (903.9b).
    """

    tax: int = 2
    lethal: int | None = 21
    after: tuple[str, ...] = ("graveyard", "exile")
    instead: tuple[str, ...] = ("hand", "library")


_HIDDEN = ("hand", "library")
_CONTROLLED = ("battlefield", "stack")


class Watch:
    """The books a test keeps beside an engine. :meth:`see` takes each look in turn and gives back what is wrong, each entry with its invariant's name."""

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
        """Leaders that came into a zone of ``rules.after`` since the last settled look, and were not yet asked about."""
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
        out = [*look.found, *(f"{name}: {text}" for name, check in TABLE_INVARIANTS.items() for text in check(self, self.before, look))]
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
    """903.8: casting a leader from the command zone costs the tax for each cast from there before, by card and player; from elsewhere none."""
    out = []
    for c in look.choices:
        if c.kind == "cast" and c.extra is not None and c.card in look.leaders:
            due = watch.rules.tax * watch.casts[c.player, c.card] if c.zone == "command" else 0
            if c.extra != due:
                out.append(f"903.8: player {c.player} casts {c.card} from {c.zone} for {c.extra} more; {watch.casts[c.player, c.card]} casts before make {due}")
    return out


def damage_matches_log(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """903.10a: combat damage is recorded by card and player, whoever controls the card, and too much of it loses the game."""
    out = []
    if look.dealt is not None and look.happened is not None and {k: n for k, n in look.dealt if n} != dict(watch.dealt):
        out.append(f"903.10a: combat damage so far is {dict(watch.dealt)}, the engine's record is {dict(look.dealt)}")
    if watch.rules.lethal is not None and look.settled and not look.over:
        for (player, card), n in sorted(watch.dealt.items(), key=repr):
            if n >= watch.rules.lethal and not look.seats[player].lost:
                out.append(f"903.10a: player {player} has {n} combat damage of {card} and still plays")
    return out


def card_conservation(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """108.2, 400.1: every card is in one place, every object stands there once, and no card appears or is lost but with a player who leaves."""
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
    """109.4, 800.4a: permanents and spells have a controller who plays; cards of the other zones but the command zone have none."""
    out = []
    for t in look.things:
        if t.zone in _CONTROLLED and not look.over and (t.controller is None or look.seats[t.controller].lost):
            out.append(f"109.4: {t.name} ({t.id}) in {t.zone} is controlled by {t.controller}")
        elif t.zone not in _CONTROLLED and t.zone != "command" and t.controller is not None:
            out.append(f"109.4: {t.name} ({t.id}) in {t.zone} has a controller")
    return out


def moves_are_told(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """700.1: a card that is in another zone than before was told to have moved there, and life changes by what was told."""
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
            out.append(f"119.3: player {seat} went from {before.seats[seat].life} to {p.life} life, the events make {told:+}")
    return out


def returns_offered(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """903.9a, 903.9b: a leader's owner, and nobody else, is asked: after each move to graveyard or exile before anybody has priority, and in place of each
    move to hand or library. Without such a move nobody is asked.
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
            out.append(f"903.9a: {c.card} may return from {c.zone}, and did not come there since state-based actions were checked")
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
    if before is None or look.turn != before.turn + 1 or not before.turn or any(h.kind in ("extra turn", "restart") for h in look.happened or ()):
        return []
    n = len(look.seats)
    due = next((p for i in range(1, n + 1) if not look.seats[p := (before.active + i) % n].lost), look.active)
    return [] if due == look.active else [f"500.1: after the turn of player {before.active} comes that of player {look.active}, not of player {due}"]


def no_leak(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """400.2, 402.3: a seat is shown no card of a library or of another's hand that nobody has seen."""
    out = []
    for seat, p in enumerate(look.seats):
        if p.sees is not None:
            hidden = (t for t in look.things if t.zone in _HIDDEN and t.card in p.sees)
            out += [f"400.2: seat {seat} is shown card {t.card} in the {t.zone} of player {t.owner}" for t in hidden if (seat, t.card) not in watch.known]
    return out


def no_soft_lock(watch: Watch, before: Look | None, look: Look) -> list[str]:
    """As long as the game goes on somebody can do something, and each choice is that of a player who is in the game (800.4)."""
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


# -- playing -----------------------------------------------------------------------------------------------------------


@record
class Fault:
    """What was found: ``name`` of the invariant (or ``error``), the words, and the steps up to there as a script would say them."""

    name: str
    text: str
    steps: tuple[str, ...]
    picks: tuple[int, ...] = ()
    """The numbers drawn by the adapter's ``start``."""

    def __str__(self) -> str:
        """The fault, then the numbered steps."""
        return "\n".join([f"{self.name}: {self.text}", "steps:", *(f"  - {s}  # {i}" for i, s in enumerate(self.steps, 1))])


def opening_look(adapter: Adapter, watch: Watch, game: Any) -> tuple[Look, list[str]]:
    """The first look, and what is wrong with it."""
    look = adapter.look(game)
    return look, watch.see(look)


def step_forward(adapter: Adapter, watch: Watch, game: Any, look: Look, choice: Choice) -> tuple[Any, Look, list[str]]:
    """Take the choice; the game after it, the look at it, and what is wrong. An error of the engine is a fault: it listed the choice itself."""
    try:
        after = adapter.take(game, choice)
        seen = adapter.look(after)
    except Exception as error:  # noqa: BLE001 - whatever an engine raises at a choice it offered is a finding
        place = traceback.extract_tb(error.__traceback__)[-1]
        return game, look, [f"error: {type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno})"]
    found = watch.see(seen)
    if adapter.immutable and _still(adapter.look(game)) != _still(look):
        found.append("purity: the game that the choice was made in is another one afterwards")
    return after, seen, found


def _still(look: Look) -> Any:
    """A look without what led to it."""
    return look.turn, look.active, look.seats, look.things, look.leaders, look.dealt, [(c.player, c.words, c.extra) for c in look.choices]


def _play(adapter: Adapter, rules: TableRules | None, pick: Callable[[int], int], most: int, words: Sequence[str] | None = None) -> Fault | None:
    """A game by those picks; with ``words`` by these steps as far as they are possible. The first fault."""
    watch = Watch(rules)
    picks: list[int] = []

    def choose(n: int) -> int:
        picks.append(pick(n) % n)
        return picks[-1]

    steps: list[str] = []
    wanted = None if words is None else iter(words)
    game = adapter.start(choose)
    look, found = opening_look(adapter, watch, game)
    opened = len(picks)
    while not found and not look.over and look.choices and len(steps) < most:
        if wanted is None:
            choice = look.choices[choose(len(look.choices))]
        else:
            word = next(wanted, None)
            if word is None:
                return None
            by_word = next((c for c in look.choices if c.words == word), None)
            if by_word is None and look.settled:
                continue
            choice = by_word or look.choices[0]
        steps.append(choice.words)
        game, look, found = step_forward(adapter, watch, game, look, choice)
    if not found:
        return None
    name, _, text = found[0].partition(": ")
    return Fault(name, text, tuple(steps), tuple(picks[:opened]))


def trial(
    adapter: Adapter, rules: TableRules | None = None, *, seed: int = 0, games: int = 200, most: int = 200, seconds: float = 20.0,
    only: Sequence[str] | None = None,
) -> Fault | None:  # fmt: skip
    """Play random games until an invariant is broken (``only``: one of these), then leave out choices as long as it stays broken; None: nothing found.

    ``most``: choices in a game. Half of ``seconds`` is for finding, half for making the way shorter.
    """
    began = time.monotonic()
    for number in range(games):
        luck = random.Random(seed + number)
        fault = _play(adapter, rules, luck.randrange, most)
        if fault is not None and (only is None or fault.name in only):
            return _shorter(adapter, rules, fault, began + seconds)
        if time.monotonic() - began > seconds / 2:
            break
    return None


def _shorter(adapter: Adapter, rules: TableRules | None, fault: Fault, until: float) -> Fault:
    """Leave out ever smaller pieces of the steps, again and again until nothing more can go."""
    best, piece = fault, max(1, len(fault.steps) // 2)
    while time.monotonic() < until:
        for at, picked in enumerate(best.picks):  # a plainer opening
            if picked and time.monotonic() < until:
                row = iter((*best.picks[:at], 0, *best.picks[at + 1 :]))
                found = _play(adapter, rules, lambda _, row=row: next(row, 0), len(best.steps), best.steps)  # type: ignore[misc]
                if found is not None and found.name == best.name and len(found.steps) <= len(best.steps):
                    best = found
        at, gained = 0, False
        while at < len(best.steps) and time.monotonic() < until:
            row = iter(best.picks)
            found = _play(adapter, rules, lambda _, row=row: next(row, 0), len(best.steps), best.steps[:at] + best.steps[at + piece :])  # type: ignore[misc]
            if found is not None and found.name == best.name and len(found.steps) < len(best.steps):
                best, gained = found, True
            else:
                at += piece
        if piece == 1 and not gained:
            break
        piece = max(1, piece // 2)
    return best
