"""What a seat may see, as numbers of fixed size: for :mod:`engine.play.aec` (CR 400.2, 402.3, 706.1).

Everything comes from the seat's view and from the actions listed for it; seats are counted from the one that looks. All
numbers lie from -1 to 1: amounts are divided by what is seldom exceeded, and cut off there. Needs numpy.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.core.turn import STEPS
from engine.state.decisions import KINDS, Activate, Answer, Cast, Pass, PlayLand, Special

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from engine.state.decisions import Action, Decision
    from engine.views.records import PlayerView, SeenCard, SeenPlayer

    Numbers = NDArray[np.float32]

__all__ = ["ACTION_WIDTH", "ROWS", "encode_actions", "encode_view", "size"]

ROWS = 160
"""Cards that are shown: the seat's own hand first, then the battlefield, the stack, the command zone, known cards,
graveyards, exile.
"""
_ZONES = ("hand", "battlefield", "stack", "command", "library", "graveyard", "exile")
_TYPES = ("Creature", "Land", "Artifact", "Enchantment", "Planeswalker", "Instant", "Sorcery", "Conspiracy")
_KINDS = tuple(KINDS)
_NAME = 8
_CARD = 26 + _NAME + len(_ZONES)
_PLAYER = 18
_GLOBAL = 8 + len(STEPS) + len(_KINDS)
_ACTIONS: tuple[type[Any], ...] = (Pass, PlayLand, Cast, Activate, Special, Answer)
ACTION_WIDTH = 6 + len(_ACTIONS)
"""Numbers that tell one action."""


def size(players: int) -> int:
    """How many numbers a view of so many players is."""
    return _GLOBAL + _PLAYER * players + _CARD * ROWS


def _part(amount: float, most: float) -> float:
    return max(-1.0, min(1.0, amount / most))


@lru_cache(maxsize=4096)
def _name(name: str) -> tuple[float, ...]:
    """A card's name as a few numbers, the same in every process."""
    return tuple(b / 255 for b in blake2b(name.encode(), digest_size=_NAME).digest()) if name else (0.0,) * _NAME


@lru_cache(maxsize=1024)
def _mana_value(cost: str) -> int:
    from engine.cards.mana import parse_mana

    return parse_mana(cost).value() if cost else 0


@lru_cache(maxsize=65536)
def _face(card: SeenCard) -> tuple[float, ...]:
    return (
        _part(_mana_value(card.cost), 16), _part(card.power or 0, 20), _part(card.toughness or 0, 20),
        *(float(c in card.colors) for c in "WUBRG"), *(float(t in card.types) for t in _TYPES), float(card.tapped), float(card.sick),
        float(card.attacking is not None), float(bool(card.blocking)), _part(card.damage, 20), _part(sum(n for _, n in card.counters), 20),
        float(bool(card.role)), *_name(card.name),
    )  # fmt: skip


def _card(card: SeenCard, zone: str, seat: int, players: int) -> list[float]:
    holder = card.owner if card.controller is None else card.controller
    place = [float(zone == z) for z in _ZONES]
    return [1.0, ((card.owner - seat) % players) / players, ((holder - seat) % players) / players, *_face(card), *place]


def _cards(view: PlayerView, seat: int) -> Iterator[tuple[SeenCard, str]]:
    order = [view.players[(seat + n) % len(view.players)] for n in range(len(view.players))]
    yield from ((c, "hand") for c in order[0].cards)
    yield from ((c, "battlefield") for c in view.battlefield)
    yield from ((s.card, "stack") for s in reversed(view.stack) if s.card is not None)
    yield from ((c, "command") for c in view.command)
    yield from ((k.card, "library") for p in order for k in p.known)
    yield from ((c, "hand") for p in order[1:] for c in p.cards)
    yield from ((c, "graveyard") for p in order for c in reversed(p.graveyard))
    yield from ((c, "exile") for c in reversed(view.exile))


def _player(view: PlayerView, p: SeenPlayer) -> list[float]:
    dealt = max(
        (c.dealt[p.seat] / c.lethal for c in view.commanders if c.lethal and p.seat < len(c.dealt)), default=0.0
    )
    casts = sum(c.casts for c in view.commanders if c.owner == p.seat)
    counters = dict(p.counters)
    turn = view.turn
    return [
        _part(p.life, 100), _part(p.life, 20), _part(p.library, 100), _part(p.hand, 20), _part(len(p.graveyard), 100), _part(p.pool.count("{"), 20),
        _part(p.lands, 4), _part(counters.get("poison", 0), 10), _part(counters.get("energy", 0), 20), min(1.0, dealt), _part(casts, 10),
        float(bool(p.lost or p.left)), float(p.monarch), float(p.initiative), float(turn.active == p.seat), float(turn.priority == p.seat),
        float(p.seat in turn.passed), _part(p.mulligans, 7),
    ]  # fmt: skip


def encode_view(view: PlayerView, seat: int, decision: Decision | None) -> tuple[Numbers, dict[int, int]]:
    """The view as one row of :func:`size` numbers, and in which row of cards each object is. ``decision``: what the
    seat is asked, if anything.
    """
    players = len(view.players)
    out = np.zeros(size(players), np.float32)
    turn = view.turn
    asked = (
        (0.0, 0.0, 0.0, 0.0) if decision is None
        else (1.0, _part(decision.least, 20), _part(decision.most, 20), _part(len(decision.options), 50))
    )  # fmt: skip
    kinds = [float(decision is not None and decision.kind == k) for k in _KINDS]
    steps = [float(turn.step == s) for s in STEPS]
    start = [
        _part(turn.number, 200),
        _part(len(view.stack), 20),
        _part(len(turn.extra_turns), 4),
        float(turn.day == "night"),
        *asked,
        *steps,
        *kinds,
    ]
    for n in range(players):
        start += _player(view, view.players[(seat + n) % players])
    out[: len(start)] = start
    places: dict[int, int] = {}
    at = len(start)
    for row, (card, zone) in enumerate(_cards(view, seat)):
        if card.id is not None:
            places.setdefault(card.id, row)
        if row < ROWS:
            out[at : at + _CARD] = _card(card, zone, seat, players)
            at += _CARD
    return out, places


def encode_actions(
    actions: Sequence[Action], rows: int, places: dict[int, int], seat: int, players: int, options: dict[Any, int]
) -> Numbers:
    """One row for each action, up to ``rows``: that it is there, its kind, the rows of the first two cards it names, a
    player, and a word or number.

    ``options``: place of each option of the question, for answers that are neither cards nor players.
    """
    out = np.zeros((rows, ACTION_WIDTH), np.float32)
    for n, action in enumerate(actions[:rows]):
        things: list[Any] = [getattr(action, "object", None)]
        if type(action) is Answer:
            things = [x for v in action.value for x in (v if type(v) is tuple else (v,))]
        cards = [(places[t] + 1) / ROWS for t in things if type(t) is int and t in places]
        seats = [((~t - seat) % players + 1) / players for t in things if type(t) is int and t < 0]
        words = [(options[t] + 1) / 64 for t in things if t in options]
        numbers = (
            1.0, cards[0] if cards else 0.0, cards[1] if len(cards) > 1 else 0.0, seats[0] if seats else 0.0, words[0] if words else 0.0,
            len(things) / 16,
        )  # fmt: skip
        out[n] = (*(min(1.0, x) for x in numbers), *(float(type(action) is kind) for kind in _ACTIONS))
    return out
