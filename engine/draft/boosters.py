"""Packs for a draft (CR 903.13a, 905.1): boosters built from a list of a set with rarities, packs from a cube, packs
from plain lists.

What a booster holds is data, one :class:`Recipe` a product: how many cards of which rarities, and slots of their own
for cards that matter in a draft (both Conspiracy sets) and for legends (both Commander Legends sets). A set without a
recipe has ordinary boosters: one rare or mythic (one in eight is mythic), three uncommons, eleven commons. What the
lists do not say is left out: foils, basic lands, print runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.draft.ops import ops_of
from engine.errors import InvalidAction
from engine.frozen import record
from engine.rulebook.refs import ref
from engine.state.game import Rng, random_below, shuffled

if TYPE_CHECKING:
    from engine.cards.card import CardDef
    from engine.cards.store import CardPool

__all__ = ["ORDINARY", "RECIPES", "Product", "Recipe", "Slot", "booster_packs", "cube_packs", "products"]

RARITIES: tuple[tuple[str, int], ...] = (("common", 80), ("uncommon", 24), ("rare", 7), ("mythic", 1))
"""Rarities and how often each comes, beside the others, where a slot may have several."""
_KINDS = {
    "draft": "conspiracies and cards that matter in a draft",
    "legend": "legendary creatures and planeswalkers",
    "other": "neither",
    "any": "all",
}


@record
class Slot:
    """So many cards of one of these rarities; ``kind``: ``draft``, ``legend``, ``other`` (neither of the kinds that
    have slots of their own), ``any``.
    """

    count: int
    rarities: tuple[str, ...]
    kind: str = "other"


@record
class Recipe:
    """What a booster of a product holds; ``last``: the highest collector number found in boosters, 0 = all."""

    slots: tuple[Slot, ...]
    last: int = 0

    @property
    def size(self) -> int:
        """Number of cards in a booster."""
        return sum(s.count for s in self.slots)


_RARE, _UNCOMMON, _COMMON = ("rare", "mythic"), ("uncommon",), ("common",)
_EVERY = tuple(r for r, _ in RARITIES)
ORDINARY = Recipe((Slot(1, _RARE), Slot(3, _UNCOMMON), Slot(11, _COMMON)))
_CONSPIRACY = Recipe((Slot(1, _RARE), Slot(3, _UNCOMMON), Slot(10, _COMMON), Slot(1, _EVERY, "draft")))
_LEGENDS = Recipe(
    (
        Slot(2, ("uncommon", "rare", "mythic"), "legend"),
        Slot(1, _RARE),
        Slot(3, _UNCOMMON),
        Slot(13, _COMMON),
        Slot(1, _EVERY, "any"),
    ),
    361,
)
RECIPES: dict[str, Recipe] = {"cns": _CONSPIRACY, "cn2": _CONSPIRACY, "cmr": _LEGENDS, "clb": _LEGENDS}
"""Set code -> what its boosters hold."""


@record
class Product:
    """A set that boosters are made of: its code and name, and (name, rarity, collector number) of its cards."""

    code: str
    name: str
    cards: tuple[tuple[str, str, str], ...]

    @property
    def recipe(self) -> Recipe:
        """What its boosters hold."""
        return RECIPES.get(self.code, ORDINARY)


def products(data: Mapping[str, Any]) -> dict[str, Product]:
    """The sets of a file that maps set codes to ``{"name", "cards": [{"name", "rarity", "number"}]}``, by code.

    Raises :class:`InvalidAction` (``draft/product``): the data have another shape.
    """
    found: dict[str, Product] = {}
    try:
        for code, one in data.items():
            cards = tuple((str(c["name"]), str(c["rarity"]), str(c.get("number", ""))) for c in one["cards"])
            found[code] = Product(code, str(one["name"]), cards)
    except (KeyError, TypeError, AttributeError) as error:
        text = f"a set has a name and cards with name and rarity ({type(error).__name__}: {error})"
        raise InvalidAction.because(text, code="draft/product") from None
    return found


def booster_packs(
    product: Product, pool: CardPool, count: int, *, seed: int = 0, rng: Rng | None = None
) -> tuple[tuple[tuple[CardDef, ...], ...], Rng]:
    """So many boosters of the product, and the generator after it; no card twice in a booster.

    Raises:
        UnknownCard: ``pool`` lacks a card of the set.
        InvalidAction: the set has too few cards for a slot (``draft/product``).

    """
    rng = rng or Rng(seed)
    recipe = product.recipe
    own = {slot.kind for slot in recipe.slots} - {"any"}
    groups: dict[tuple[str, str], list[CardDef]] = {}
    for name, rarity, number in product.cards:
        if recipe.last and number.isdigit() and int(number) > recipe.last:
            continue
        card = pool.find(name)
        kind = _kind(card, own)
        groups.setdefault((kind, rarity), []).append(card)
        groups.setdefault(("any", rarity), []).append(card)
    packs = []
    for _ in range(count):
        pack: list[CardDef] = []
        for slot in recipe.slots:
            for _ in range(slot.count):
                card, rng = _draw(product, slot, groups, pack, rng)
                pack.append(card)
        packs.append(tuple(pack))
    return tuple(packs), rng


def _kind(card: CardDef, own: set[str]) -> str:
    """Which slot a card belongs in, if the product has one for it."""
    front = card.front
    if "draft" in own and ("Conspiracy" in front.types or ops_of(card)):
        return "draft"
    if "legend" in own and "Legendary" in front.supertypes and {"Creature", "Planeswalker"} & set(front.types):
        return "legend"
    return "other"


def _draw(
    product: Product, slot: Slot, groups: Mapping[tuple[str, str], Sequence[CardDef]], pack: Sequence[CardDef], rng: Rng
) -> tuple[CardDef, Rng]:
    taken = {c.key for c in pack}
    ways = [
        (w, left)
        for r, w in RARITIES
        if r in slot.rarities and (left := [c for c in groups.get((slot.kind, r), ()) if c.key not in taken])
    ]
    if not ways:
        text = f"{product.name} has too few cards for {slot.count} {' or '.join(slot.rarities)} ({_KINDS[slot.kind]}) in a booster"
        raise InvalidAction.because(text, code="draft/product")
    at, rng = random_below(rng, sum(w for w, _ in ways))
    for weight, cards in ways:
        at -= weight
        if at < 0:
            place, rng = random_below(rng, len(cards))
            return cards[place], rng
    raise AssertionError(ways)


def cube_packs(
    cards: Sequence[CardDef], players: int, *, rounds: int = 3, size: int = 15, seed: int = 0, spares: int = 0
) -> tuple[tuple[Any, ...], ...]:
    """Packs out of a cube: its cards are shuffled and dealt, each once. Gives the players' packs and the spare ones.

    Raises :class:`InvalidAction` (``draft/cube``): the cube has too few cards.
    """
    needed = (players * rounds + spares) * size
    if len(cards) < needed:
        text = f"{players} players with {rounds} packs of {size} cards need {needed} cards; the cube has {len(cards)}"
        raise InvalidAction.because(text, ref("905.1a"), code="draft/cube")
    mixed, _ = shuffled(Rng(seed), cards)
    packs = tuple(mixed[at : at + size] for at in range(0, needed, size))
    return tuple(packs[p * rounds : (p + 1) * rounds] for p in range(players)), packs[players * rounds :]
