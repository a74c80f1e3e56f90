"""Drafting by itself: random drafters, decks built by a simple rule, and a table that plays with them (CR 903.13,
905.1).

Everything follows from seeds, so a whole evening can be told by few numbers: :func:`evening` drafts with eight seats
and starts a game of four.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.cards.catalog import CATALOG
from engine.cards.catalog.basics import basic
from engine.cards.deck import Deck
from engine.cards.identity import chooses_color, color_identity, land_colors
from engine.decks.pairing import can_lead, pair_fault
from engine.decks.readings import forbids_basic_lands, is_basic_land
from engine.draft.building import DraftedGame, card_pool, start_game
from engine.draft.machine import apply_pick, legal
from engine.draft.start import new_draft
from engine.draft.state import Draft, DraftAction, Pick
from engine.draft.work import blinded, usable
from engine.errors import InvalidAction
from engine.frozen import record
from engine.ids import PlayerId
from engine.rulebook.refs import ref
from engine.state.decisions import Answer
from engine.state.game import Rng, random_below, shuffled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.cards.card import CardDef
    from engine.rulebook.variant import Variant
    from engine.state.decisions import Decision
    from engine.state.game import Step

__all__ = ["RandomDrafter", "build_deck", "evening", "play_draft", "random_packs"]

LANDS = 0.425
"""Share of a deck that is lands: 17 of 40."""
_DRAWS = 64
"""Random numbers kept apart for each decision."""


@record
class RandomDrafter:
    """Drafts at random, always the same way for the same seed and draft. Uses face-up cards now and then, and answers
    what is asked.
    """

    seed: int

    def decide(self, draft: Draft, decision: Decision, /) -> DraftAction:
        """An action for the player who is asked."""
        rng = Rng(self.seed * 31 + decision.player, (draft.state_id + 1) * _DRAWS)
        seat = decision.player
        luck, rng = random_below(rng, 4)
        if decision.kind != "Pick":
            options = legal(draft, seat).actions
            answers = [a for a in options if isinstance(a, Answer)]
            if not answers:
                if decision.slot == "value" and "number" in decision.why.text:
                    return Answer(PlayerId(seat), ("1",))
                names = draft.setup.cards
                at, _ = random_below(rng, len(names))
                return Answer(PlayerId(seat), (names[at].name,))
            return answers[random_below(rng, len(answers))[0]]
        if luck == 0 and draft.face_up:
            uses = [a for a in legal(draft, seat).actions if not isinstance(a, Pick)]
            if uses:
                return uses[random_below(rng, len(uses))[0]]
        pack = draft.pack(seat)
        count = min(draft.setup.rule.picks, len(pack))
        using: tuple[int, ...] = ()
        ways = usable(draft, seat)
        if ways and luck == 1:
            at, rng = random_below(rng, len(ways))
            card, op = ways[at]
            using = (card,)
            count = len(pack) if op.kind == "take_pack" else min(len(pack), count + op.n)
        mixed, _ = shuffled(rng, pack)
        return Pick(seat, () if blinded(draft, seat) else mixed[:count], using)


def play_draft(
    draft: Draft, drafters: Sequence[RandomDrafter], *, watch: Callable[[Draft, DraftAction], None] | None = None
) -> tuple[Draft, tuple[DraftAction, ...]]:
    """Draft on until the draft is over; gives it and all actions. ``drafters`` by seat; ``watch`` sees the draft before
    each action, and the action.
    """
    done: list[DraftAction] = []
    while not draft.over:
        decision = draft.pending[0]
        action = drafters[decision.player].decide(draft, decision)
        if watch is not None:
            watch(draft, action)
        draft = apply_pick(draft, action).draft
        done.append(action)
    return draft, tuple(done)


def random_packs(
    cards: Sequence[CardDef], players: int, *, seed: int, rounds: int = 3, size: int = 15, basics: bool = False
) -> list[list[tuple[CardDef, ...]]]:
    """Packs of different cards drawn from a list; a card may be in several packs. Basic lands are left out unless
    wanted.
    """
    pool = tuple(c for c in cards if basics or not is_basic_land(c))
    rng = Rng(seed)
    out: list[list[tuple[CardDef, ...]]] = []
    for _ in range(players):
        own = []
        for _ in range(rounds):
            mixed, rng = shuffled(rng, pool)
            own.append(mixed[:size])
        out.append(own)
    return out


# -- decks -------------------------------------------------------------------------------------------------------------


def build_deck(draft: Draft, seat: int, added: Sequence[CardDef] = ()) -> Deck:
    """A legal deck out of a player's pool by a simple rule: the leaders or the two colors with most cards, the first
    cards drafted of them, basic lands.

    ``added``: cards that the products drafted let everybody add to lead a deck (903.13e), used where no drafted card
    can lead.

    Raises:
        IllegalAction: the draft is not over.
        InvalidAction: the variant needs a leader, and there is none (``draft/leader``).
    """
    pool = card_pool(draft, seat)
    variant = draft.setup.variant
    conspiracies = tuple(c for c in pool if "Conspiracy" in c.front.types and not forbids_basic_lands(c))
    if variant.role("conspiracy") is None:
        conspiracies = ()
    cards = [c for c in pool if not {"Conspiracy"} & set(c.front.types) and not is_basic_land(c)]
    leaders: tuple[CardDef, ...] = ()
    chosen: tuple[tuple[int, str], ...] = ()
    if variant.leader is not None:
        leaders, chosen = _leaders(variant, cards, added)
        for leader in leaders:
            if leader in cards:
                cards.remove(leader)
        colors = {x for i, c in enumerate(leaders) for x in color_identity(c, dict(chosen).get(i))}
    else:
        colors = set(_two_colors(cards))
    size = variant.deck.size.least
    fitting = [c for c in cards if set(color_identity(c)) <= colors and set(land_colors(c)) <= colors]
    main = fitting[: int(size * (1 - LANDS)) - len(leaders)]
    letters = [c for c in "WUBRG" if c in colors] or (["C"] if leaders else list("W"))
    missing = size - len(main) - len(leaders)
    basics = [basic(letters[i % len(letters)]) for i in range(missing)]
    return Deck((*main, *basics), leaders, conspiracies=conspiracies, chosen=chosen, name=draft.players[seat])


def _two_colors(cards: Sequence[CardDef]) -> tuple[str, ...]:
    counted = Counter(x for c in cards for x in color_identity(c))
    return tuple(sorted("WUBRG", key=lambda x: (-counted[x], "WUBRG".index(x)))[:2])


def _leaders(
    variant: Variant, cards: Sequence[CardDef], added: Sequence[CardDef]
) -> tuple[tuple[CardDef, ...], tuple[tuple[int, str], ...]]:
    """The leader, or the pair, in whose colors most cards were drafted."""
    rules = variant.ruleset
    able = [c for c in cards if can_lead(c, rules) and not chooses_color(c)]
    ways: list[tuple[CardDef, ...]] = [(c,) for c in able]
    ways += [(a, b) for i, a in enumerate(able) for b in able[i + 1 :] if pair_fault(a, b, rules) is None]

    def fits(colors: set[str]) -> int:
        return sum(1 for c in cards if set(color_identity(c)) <= colors)

    if ways:
        return max(ways, key=lambda w: fits({x for c in w for x in color_identity(c)})), ()
    if added:
        color = max("WUBRG", key=lambda x: fits({x}))
        return (added[0],), ((0, color),) if chooses_color(added[0]) else ()
    text = "no drafted card can lead a deck; give the cards that the products let everybody add"
    raise InvalidAction.because(text, ref("903.13e"), code="draft/leader")


# -- an evening --------------------------------------------------------------------------------------------------------


def evening(
    variant: Variant | str, *, seed: int, cards: Sequence[CardDef] = CATALOG, drafters: int = 8, players: int = 4, size: int | None = None,
    added: Sequence[CardDef] = (), products: Sequence[str] | None = None,
) -> tuple[DraftedGame, Draft, Step]:  # fmt: skip
    """Draft with random drafters out of a list of cards, build decks, and start a game of the first ``players`` seats.

    Gives the record (without actions of the game), the complete draft, and the game's first step. ``size``: cards of a
    pack, by default enough for a deck: 15, or 20 where two are picked at a time.
    """
    if isinstance(variant, str):
        from engine.variants import find_variant

        variant = find_variant(variant)
    picks = 1 if variant.draft is None else variant.draft.picks
    packs = random_packs(cards, drafters, seed=seed, size=size or (15 if picks == 1 else 20))
    spares = random_packs(cards, 1, seed=seed + 1, size=size or 15)[0]
    start = new_draft(variant, packs, seed=seed, spares=spares, products=products).draft
    draft, done = play_draft(start, [RandomDrafter(seed + s) for s in range(drafters)])
    seats = tuple(range(players))
    decks = tuple(build_deck(draft, s, added) for s in seats)
    step = start_game(draft, decks, seats=seats, seed=seed)
    return DraftedGame(draft.setup, done, seats, decks, seed), draft, step
