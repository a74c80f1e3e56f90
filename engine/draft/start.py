"""Starting a draft (CR 903.13a-b, 905.1, 905.1a): seats, packs for every round, and what cards do while drafted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.draft.flow import advance, open_round
from engine.draft.ops import DRAFT_OPS, ops_of
from engine.draft.state import Draft, DraftSetup, DraftStep
from engine.draft.work import Work
from engine.errors import InvalidAction
from engine.rulebook.variant import DraftRule, Variant
from engine.state.game import Rng, is_seed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.cards.card import CardDef

    Packs = Sequence[Sequence[Sequence[CardDef]]]
    """For each player, for each round, the cards of the pack."""

__all__ = ["begin", "hold_setup", "new_draft"]


def new_draft(
    variant: Variant | str, packs: Packs, *, seed: int, names: Sequence[str] | None = None, spares: Iterable[Sequence[CardDef]] = (),
    products: Iterable[str] | None = None, rule: DraftRule | None = None,
) -> DraftStep:  # fmt: skip
    """Start a draft: up to the first choice.

    Args:
        variant: a variant with a draft, or its name.
        packs: for each player in seat order (the next seat is to the left), for each round, the pack that the player
            opens.
        seed: what randomness in the draft comes from.
        names: the players' names, by default "Player 1" and so on.
        spares: packs that cards may add to the draft, in this order.
        products: names of the products drafted (903.13e), by default the variant's.
        rule: picks and passing, if other than the variant's.

    Raises:
        InvalidAction: the variant has no draft, there are too few players, or the players have different numbers of
            packs.
    """
    if isinstance(variant, str):
        from engine.variants import find_variant

        variant = find_variant(variant)
    rule = rule or variant.draft
    if rule is None:
        raise InvalidAction.because(f"{variant.name} has no draft", code="draft/variant")
    count = len(packs)
    if count < max(2, variant.players.least):
        raise InvalidAction.because(
            f"{variant.name} is drafted by {max(2, variant.players.least)} players or more, not {count}",
            code="draft/players",
        )
    seats = tuple(names) if names is not None else tuple(f"Player {i + 1}" for i in range(count))
    if len(seats) != count or len(set(seats)) != count:
        raise InvalidAction.because("give each player a name of their own", code="draft/names")
    rounds = {len(own) for own in packs}
    if len(rounds) != 1 or 0 in rounds:
        raise InvalidAction.because("every player has a pack for every draft round", rule.cites[0], code="draft/packs")
    if not is_seed(seed):
        raise InvalidAction.because("seed is a whole number of at most 128 bits", code="draft/seed")
    return begin(
        _setup(
            variant, rule, seats, packs, tuple(spares), tuple(products) if products is not None else rule.boosters, seed
        )
    )


def begin(setup: DraftSetup) -> DraftStep:
    """The draft that a setup starts, up to the first choice: always the same one."""
    count = len(setup.players)
    empty: tuple[tuple[int, ...], ...] = ((),) * count
    zero, no = (0,) * count, (False,) * count
    start = Draft(
        setup,
        0,
        "picking",
        setup.packs,
        empty,
        (-1,) * len(setup.packs),
        empty,
        zero,
        zero,
        no,
        no,
        (None,) * count,
        rng=Rng(setup.seed),
    )
    w = Work(start)
    open_round(w, 1)
    advance(w)
    return w.close()


def hold_setup(setup: DraftSetup) -> None:
    """Nothing, if the numbers of a setup that was read from elsewhere fit each other.

    Raises :class:`InvalidAction` (``save/inconsistent``): cards, packs or rounds do not.
    """
    cards, packs = len(setup.copies), len(setup.packs)
    opened = (*(p for seats in setup.rounds for p in seats), *setup.spares)
    fits = (
        setup.rounds and all(len(seats) == len(setup.players) for seats in setup.rounds) and len(setup.players) > 1
        and sorted(opened) == list(range(packs)) and sorted(c for pack in setup.packs for c in pack) == list(range(cards))
        and all(0 <= place < len(setup.cards) for place in setup.copies) and all(0 <= place < len(setup.cards) for place, _ in setup.abilities)
        and all(op.kind in DRAFT_OPS for _, ops in setup.abilities for op in ops) and setup.rule.picks > 0 and len(setup.rule.cites) > 2
        and bool(setup.rule.passing)
    )  # fmt: skip
    if not fits:
        raise InvalidAction.because(
            "the cards, packs and rounds of this draft do not fit each other", code="save/inconsistent"
        )


def _setup(
    variant: Variant,
    rule: DraftRule,
    seats: tuple[str, ...],
    packs: Packs,
    spares: tuple[Sequence[CardDef], ...],
    products: tuple[str, ...],
    seed: int,
) -> DraftSetup:
    """Number all cards and packs, round by round."""
    places: dict[str, int] = {}
    cards: list[CardDef] = []
    copies: list[int] = []
    numbered: list[tuple[int, ...]] = []

    def number(pack: Sequence[CardDef]) -> int:
        first = len(copies)
        for card in pack:
            place = places.setdefault(card.key, len(cards))
            if place == len(cards):
                cards.append(card)
            elif cards[place] != card:
                raise InvalidAction.because(f"two different definitions of {card.key!r}", code="draft/definition")
            copies.append(place)
        numbered.append(tuple(range(first, len(copies))))
        return len(numbered) - 1

    rounds = tuple(tuple(number(own[at]) for own in packs) for at in range(len(packs[0])))
    extra = tuple(number(pack) for pack in spares)
    abilities = tuple((place, ops) for place, card in enumerate(cards) if (ops := ops_of(card)))
    return DraftSetup(
        variant, rule, seats, tuple(cards), tuple(copies), tuple(numbered), rounds, extra, products, abilities, seed
    )
