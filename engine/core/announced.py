"""What a player announces of a spell's costs besides optional ones: what is tapped or sacrificed for an alternative
cost, cards spliced onto it, the opponent who gets a gift, the costs of modes (CR 601.2b, 702.47, 702.48, 702.119,
702.120, 702.172, 702.174, 702.180, 702.183).

What was chosen stands among the words of what is paid: ``emerge 5``, ``harmonize``, ``splice 7``, ``gift 1``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Cost, CostPart, Keyword, Spell
from engine.cards.filters import Filter
from engine.cards.mana import ManaCost
from engine.core.characteristics import has_subtype
from engine.core.layers import chars
from engine.core.match import find
from engine.core.printed import printed
from engine.core.restrictions import restricted
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.state.frames import Scope

if TYPE_CHECKING:
    from engine.state.board import Board
    from engine.state.objects import Chars, Obj

__all__ = ["ONE_TAPPED", "announced", "extra_costs", "harmonized", "offered", "offerings", "spliceable", "splices"]

_NONE = ManaCost()
ONE_TAPPED = Filter(types=("Creature",), controller="you", state=("untapped",))


def announced(paid: tuple[str, ...], word: str) -> list[int]:
    """The numbers behind the word among what was announced."""
    return [int(p.partition(" ")[2]) for p in paid if p.startswith(f"{word} ") and p.partition(" ")[2]]


def keyword_of(seen: Chars, name: str) -> Keyword | None:
    """The first keyword ability of that name."""
    return next((k for k in seen.abilities if type(k) is Keyword and k.name == name), None)


# -- costs that follow from what was chosen ----------------------------------------------------------------------------


def extra_costs(board: Board, seen: Chars, obj: Obj, paid: tuple[str, ...]) -> tuple[Cost, ...]:
    """Additional costs of chosen modes and of cards spliced onto the spell (702.47a, 702.120a, 702.172a, 702.183a)."""
    out: list[Cost] = []
    modes = obj.stack.modes if obj.stack is not None else ()
    if len(modes) > 1 and (k := keyword_of(seen, "escalate")) is not None and k.cost is not None:
        out += [k.cost] * (len(modes) - 1)
    out += _of_modes(seen, modes)
    for card in announced(paid, "splice"):
        spliced = board.object(card)
        k = keyword_of(chars(board, spliced), "splice") if spliced is not None else None
        if k is not None and k.cost is not None:
            out.append(k.cost)
    return tuple(out)


def _of_modes(seen: Chars, modes: tuple[int, ...]) -> list[Cost]:
    """The costs associated with the modes; before any is chosen, of the cheapest."""
    for a in seen.abilities:
        if type(a) is Spell and a.program.modes is not None and a.program.modes.costs:
            costs = a.program.modes.costs
            return [costs[i] for i in modes] if modes else [min(costs, key=lambda c: (c.mana or _NONE).value())]
    return []


def harmonized(board: Board, player: int, spell: int, paid: tuple[str, ...]) -> tuple[tuple[CostPart, ...], ManaCost]:
    """The creature tapped for harmonize, and by how much generic mana its power reduces the total cost; before it is
    chosen, of the most powerful (702.180a).
    """
    if any(p.startswith("harmonize") for p in paid):
        options: tuple[int, ...] = tuple(announced(paid, "harmonize"))
    else:
        options = find(board, Scope(PlayerId(player), ObjectId(spell)), ONE_TAPPED)
    powers = {t: max(0, chars(board, o).power or 0) for t in options if (o := board.object(t)) is not None}
    if not powers:
        return (), _NONE
    best = max(powers, key=lambda t: powers[t])
    return (CostPart("tap_others", 1, replace(ONE_TAPPED, ids=(ObjectId(best),))),), ManaCost(powers[best])


def offerings(board: Board, player: int, seen: Chars, spell: int) -> tuple[int, ...]:
    """The permanents that could be sacrificed for the spell's offering (702.48a)."""
    out: list[int] = []
    for k in seen.abilities:
        if type(k) is Keyword and k.name == "offering":
            word = k.text.capitalize()
            wanted = (
                Filter(controller="you", types=(word,))
                if word in ("Artifact", "Creature", "Enchantment", "Land")
                else Filter(controller="you", subtypes=(k.text[:1].upper() + k.text[1:],))
            )
            found = find(board, Scope(PlayerId(player), ObjectId(spell)), wanted)
            out += [t for t in found if t not in out and not restricted(board, "cant_be_sacrificed", t)]
    return tuple(out)


def offered(board: Board, player: int, seen: Chars, spell: int, paid: tuple[str, ...]) -> tuple[CostPart, ManaCost]:
    """The sacrifice for offering and by what the total cost is reduced; before it is chosen, that of the dearest
    permanent (702.48c).
    """
    options = tuple(announced(paid, "offering")) or offerings(board, player, seen, spell)
    costs = {t: chars(board, o).mana_cost or _NONE for t in options if (o := board.object(t)) is not None}
    best = max(costs, key=lambda t: costs[t].value(), default=None)
    wanted = Filter(controller="you", ids=(ObjectId(-1 if best is None else best),))
    return CostPart("sacrifice", 1, wanted), _NONE if best is None else replace(costs[best], x=0)


# -- splicing ----------------------------------------------------------------------------------------------------------


def splices(card: Keyword, seen: Chars) -> bool:
    """Whether a card with this splice ability may be spliced onto a spell with these characteristics (702.47a)."""
    return any(
        has_subtype(seen, word.title()) or word.title() in seen.types
        for word in card.text.replace(" or ", "|").split("|")
    )


def spliceable(board: Board, player: int, seen: Chars, taken: list[int]) -> list[int]:
    """The cards of the player's hand that may be spliced onto the spell; each only once (702.47b)."""
    out = []
    for t in board.players[player].hand:
        k = keyword_of(printed(board.objects[t].base).chars, "splice") if t not in taken else None
        if k is not None and k.cost is not None and splices(k, seen):
            out.append(int(t))
    return out
