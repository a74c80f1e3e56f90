"""Hypothesis strategies that draw *decisions*: decks, openings, boards, actions, drafts. No seed of a whole game is
drawn, so failures shrink.

A drawn seed would shrink to an unrelated game; a drawn decision shrinks to a plainer one: the first listed action is
always the plainest (passing, the first option), and decks shrink to few cards besides basic lands (CR 100.2, 103, 117).
What is no JSON of ours is drawn by :func:`hostile_json`, which is that of :mod:`engine.testing.json_strategies`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from engine.cards.catalog import CATALOG
from engine.core.machine import apply, new_game
from engine.decks.readings import is_basic_land
from engine.draft.machine import apply_pick
from engine.draft.machine import legal as draft_legal
from engine.draft.start import new_draft
from engine.errors import EngineError
from engine.testing.decks import colors_of, deck_of, fitting, leader_sets, random_deck
from engine.testing.fuzz import plenty, seats_of
from engine.testing.json_strategies import hostile_json
from engine.testing.playing import any_action
from engine.testing.scenario import build, effect
from engine.variants import find_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hypothesis.strategies import DrawFn, SearchStrategy

    from engine.cards.card import CardDef
    from engine.cards.deck import Deck
    from engine.draft.state import Draft
    from engine.rulebook.variant import Variant
    from engine.state.decisions import Action, Decision
    from engine.state.game import Game, Step

__all__ = ["actions", "boards", "cards", "chooser", "decisions", "decks", "drafts", "games", "hostile_json", "play"]

MOST = 24
"""Most cards besides basic lands in a drawn deck."""


def chooser(draw: Callable[..., Any]) -> Callable[[int], int]:
    """The ``choose`` of :mod:`engine.testing.decks` and ``playing``, drawn by Hypothesis; smaller numbers are plainer."""
    return lambda n: draw(st.integers(0, n - 1)) if n > 1 else 0


def _variant(variant: Variant | str) -> Variant:
    return find_variant(variant) if isinstance(variant, str) else variant


def cards(pool: Sequence[CardDef] = CATALOG) -> SearchStrategy[CardDef]:
    """A card of the pool."""
    return st.sampled_from(pool)


@st.composite
def _decks(draw: DrawFn, variant: Variant, pool: Sequence[CardDef]) -> Deck:
    choose = chooser(draw)
    if variant.role("signature-spell") is not None:
        return random_deck(choose, variant, pool, spells=draw(st.integers(0, MOST)))
    leaders = leader_sets(variant, pool)
    chosen: tuple[CardDef, ...] = draw(st.sampled_from(leaders)) if variant.leader is not None and leaders else ()
    letters = tuple("WUBRG"[choose(5)] for _ in chosen)
    fits = [c for c in fitting(colors_of(chosen, letters) if chosen else None, pool) if c not in chosen]
    picked = draw(st.lists(st.sampled_from(fits), max_size=MOST, unique_by=lambda c: c.key)) if fits else []
    return deck_of(variant, chosen, (), picked, letters)


def decks(variant: Variant | str = "commander", pool: Sequence[CardDef] = CATALOG) -> SearchStrategy[Deck]:
    """A deck that is legal in the variant, of cards of the pool."""
    return _decks(_variant(variant), pool)


@st.composite
def _games(
    draw: DrawFn, variant: Variant, players: tuple[int, int], pool: Sequence[CardDef], rich: bool | None
) -> Step:
    count = seats_of(variant, draw(st.integers(*players)))
    chosen = [draw(_decks(variant, pool)) for _ in range(count)]
    step = new_game(variant, chosen, seed=draw(st.integers(0, 2**16)), first=0)
    return plenty(step) if (draw(st.booleans()) if rich is None else rich) else step


def games(
    variant: Variant | str = "commander",
    *,
    players: tuple[int, int] = (2, 4),
    pool: Sequence[CardDef] = CATALOG,
    rich: bool | None = None,
) -> SearchStrategy[Step]:
    """The opening of a game, up to its first decision: as many players as ``players`` (least and most) and the variant
    allow.

    The seed drawn here orders the libraries only. ``rich``: everybody can pay for anything (None: sometimes).
    """
    return _games(_variant(variant), players, pool, rich)


@st.composite
def _actions(draw: DrawFn, game: Game) -> Any:
    return any_action(game, chooser(draw))


def actions(game: Game) -> SearchStrategy[Action]:
    """Anything a player may do now that is not conceding or taking back; also answers that an incomplete list does not
    hold.
    """
    return _actions(game)


def decisions(game: Game) -> SearchStrategy[Decision]:
    """One of the open questions of a game that goes on: who is asked what. :func:`actions` draws answers."""
    return st.sampled_from(game.pending)


@st.composite
def _play(draw: DrawFn, start: Game, most: int) -> tuple[Step, ...]:
    choose = chooser(draw)
    out: list[Step] = []
    game = start
    for _ in range(draw(st.integers(0, most))):
        if game.outcome is not None:
            break
        out.append(apply(game, any_action(game, choose)))
        game = out[-1].game
    return tuple(out)


def play(game: Game, most: int = 40) -> SearchStrategy[tuple[Step, ...]]:
    """Up to ``most`` drawn decisions, one after the other, and what comes of each; fewer where the game ends."""
    return _play(game, most)


# -- boards ------------------------------------------------------------------------------------------------------------

_ODD = (
    "turn {a} face down", "gain control of {a}", "gain control of {a}", "{a} merges with {b} on top", "{a} merges with {b} under", "create a token that's a copy of {a}",
    "{a} becomes a copy of {b}", "{a} becomes a copy of {b} until end of turn", "{a} phases out", "put two +1/+1 counters on {a}", "tap {a}",
    "exchange control of {a} and {b}", "exchange control of {b} and {a}", "exile {a}, then return it to the battlefield under its owner's control", "{a} loses all abilities",
    "exile {a}", "destroy {a}", "return {a} to its owner's hand", "{a} deals 4 damage to {b}", "{a} gets +2/+2 and gains flying until end of turn",
)  # fmt: skip
"""Effects that make a board odd; ``{a}`` and ``{b}`` are permanents, commanders as likely as all the others together.
"""
_SETTLE = 60
"""Decisions after an effect until everybody waits again; then the effect does not count."""


def _settled(game: Game, choose: Callable[[int], int]) -> Game | None:
    for _ in range(_SETTLE):
        if game.outcome is not None or game.pending[0].kind == "ChooseAction":
            return game
        game = apply(game, any_action(game, choose)).game
    return None


@st.composite
def _boards(draw: DrawFn, variant: Variant, players: tuple[int, int], pool: Sequence[CardDef], most: int) -> Game:
    names = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")[: seats_of(variant, draw(st.integers(*players)))]
    permanents = [
        c
        for c in pool
        if c.front.is_permanent() and not {"Aura", "Battle"} & {*c.front.subtypes, *c.front.types} and len(c.faces) == 1
    ]
    leaders = leader_sets(variant, pool) if variant.leader is not None else ()
    kind = "oathbreakers" if variant.role("oathbreaker") is not None else "commanders"
    used: set[str] = set()
    seats: dict[str, dict[str, Any]] = {}
    own: list[str] = []
    for name in names:
        seat: dict[str, Any] = {"mana": "any", "battlefield": []}
        if leaders:
            chosen = draw(st.sampled_from(leaders))
            if not used & {c.name for c in chosen}:
                seat[kind] = [c.name for c in chosen]
                if draw(st.booleans()):
                    seat["battlefield"] += [c.name for c in chosen]
                    own += [c.name for c in chosen]
                used |= {c.name for c in chosen}
        fits = [c.name for c in permanents if c.name not in used]
        drawn = draw(st.lists(st.sampled_from(fits), max_size=5, unique=True))
        seat["battlefield"] += drawn
        used |= set(drawn)
        hand = [c.name for c in pool if c.name not in used]
        seat["hand"] = draw(st.lists(st.sampled_from(hand), max_size=3, unique=True))
        used |= set(seat["hand"])
        seats[name] = seat
    game = build(seats, variant=variant.key, rules=variant.rules)
    choose = chooser(draw)
    settled = _settled(game, choose)
    if settled is None:
        return game
    game = settled
    everything = [n for seat in seats.values() for n in seat["battlefield"]]
    for _ in range(draw(st.integers(0, most)) if everything else 0):
        some = st.sampled_from(own) | st.sampled_from(everything) if own else st.sampled_from(everything)
        sentence = draw(st.sampled_from(_ODD)).format(a=draw(some), b=draw(some))
        try:
            tried = _settled(effect(game, sentence, draw(st.sampled_from(names))), choose)
        except EngineError:  # what is named is gone, or this can't be done to it
            continue
        if tried is None or tried.outcome is not None:
            continue
        game = tried
    return game


def boards(
    variant: Variant | str = "commander",
    *,
    players: tuple[int, int] = (2, 4),
    pool: Sequence[CardDef] = CATALOG,
    most: int = 6,
) -> SearchStrategy[Game]:
    """A game in the middle of things, somebody having priority: commanders and other permanents, some of them in odd
    states.

    All that is odd came about by the rules' own procedures, up to ``most`` effects one after the other: face-down and
    stolen commanders, merged piles, copies and tokens of legends (so the legend rule has been asked), phased-out
    permanents, commanders that were offered the command zone.
    """
    return _boards(_variant(variant), players, pool, most)


# -- drafts ------------------------------------------------------------------------------------------------------------


@st.composite
def _drafts(
    draw: DrawFn, variant: Variant, players: tuple[int, int], pool: Sequence[CardDef], rounds: int, size: int, most: int
) -> Draft:
    count = max(2, variant.players.least, draw(st.integers(*players)))
    fits = [c for c in pool if not is_basic_land(c)]
    pack = st.lists(st.sampled_from(fits), min_size=size, max_size=size)
    packs = [[draw(pack) for _ in range(rounds)] for _ in range(count)]
    draft = new_draft(variant, packs, seed=draw(st.integers(0, 255)), spares=[draw(pack)]).draft
    choose = chooser(draw)
    for _ in range(draw(st.integers(0, most))):
        if draft.over:
            break
        seat = draft.pending[choose(len(draft.pending))].player
        listed = draft_legal(draft, seat).actions
        if not listed:
            break
        draft = apply_pick(draft, listed[choose(len(listed))]).draft
    return draft


def drafts(
    variant: Variant | str = "conspiracy-draft", *, players: tuple[int, int] = (3, 5), pool: Sequence[CardDef] = CATALOG, rounds: int = 2,
    size: int = 5, most: int = 60,
) -> SearchStrategy[Draft]:  # fmt: skip
    """A draft after up to ``most`` drawn actions (905.1, 903.13): packs of ``size`` cards of the pool, ``rounds`` of
    them for each player.
    """
    return _drafts(_variant(variant), players, pool, rounds, size, most)
