"""What the mana abilities of a permanent offer (CR 106.3-106.7, 605.1a): their costs and instructions as units of mana;
see :mod:`engine.core.producers`.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Activated
from engine.cards.filters import Filter, You
from engine.cards.identity import COLOR_WORDS
from engine.cards.ops import AddMana
from engine.core.amounts import amount
from engine.core.conditions import holds
from engine.core.layers import chars, controller_of
from engine.core.match import find
from engine.core.printed import is_mana_program
from engine.core.references import choice_of
from engine.frozen import record, replace
from engine.ids import PlayerId
from engine.state.frames import Scope
from engine.state.objects import Chars, Obj

if TYPE_CHECKING:
    from engine.cards.ops import Program
    from engine.core.book import Book
    from engine.state.board import Board

__all__ = [
    "BIT", "LETTER", "SNOW", "Offer", "Unit", "activation_outputs", "colors_among", "could_produce", "is_steady", "offers_of",
    "plain_units", "restriction_of",
]  # fmt: skip

BIT = {"W": 1, "U": 2, "B": 4, "R": 8, "G": 16, "C": 32}
"""Type of mana -> bit. The same type from a snow source is the bit shifted by ``SNOW``."""
SNOW = 6
LETTER = {b << s: k for k, b in BIT.items() for s in (0, SNOW)}
"""Bit -> type of mana."""
_ORDER = {k: i for i, k in enumerate(BIT)}
_MOST = 1024
"""At most so many outputs are written out for one ability."""


@record
class Unit:
    """One mana that an ability makes. ``bits``: the types it can turn out to be; ``words``: for each of them the index
    of the ability to activate and the letter to choose there (another letter where a rule set turns mana off the
    general's colors colorless).
    """

    bits: int
    words: tuple[tuple[int, int, str], ...]
    restriction: str = ""
    rider: Program | None = None


@record(eq=False)
class Offer:
    """One mana ability as the payer sees it. ``alternatives``: each is the mana of one activation. ``sign``: what the
    activation does besides adding mana and tapping the permanent; None = nothing, so only the mana tells such abilities
    of one permanent apart.
    """

    index: int
    alternatives: tuple[tuple[Unit, ...], ...]
    tap: bool = True
    sacrifice: bool = False
    life: int = 0
    sign: Any = None


# -- words of the instruction ------------------------------------------------------------------------------------------


_SPENT: dict[AddMana, str] = {}


def restriction_of(op: AddMana) -> str:
    """The words of :func:`may_spend` for mana that an instruction makes: its filters of spells and of sources of
    abilities in words.

    A filter that these words can't say gives mana that can be spent on nothing.
    """
    if op.spells is None and op.sources is None:
        return op.restriction
    found = _SPENT.get(op)
    if found is None:
        words = [
            w
            for kind, wanted in (("spell", op.spells), ("ability", op.sources))
            if wanted is not None
            for w in _words(kind, wanted)
        ]
        found = _SPENT[op] = "|".join(words) or op.restriction
    return found


def _words(kind: str, wanted: Filter) -> list[str]:
    """One word for each thing of which one must fit; a filter that asks for several things at once has none."""
    if wanted.any_of:
        return [w for part in wanted.any_of for w in _words(kind, part)]
    alone = replace(
        wanted, kind="any", zones=(), types=(), any_types=(), subtypes=(), any_subtypes=(), supertypes=(), colors=(), any_colors=(), color_count=None, state=(),
        owner="any", controller="any",
    )  # fmt: skip
    if alone != Filter(kind="any", zones=()):
        return []
    both = [*wanted.types, *wanted.subtypes, *wanted.supertypes, *(s for s in wanted.state), *wanted.colors]
    both += [wanted.color_count] if wanted.color_count is not None else []
    either = [*wanted.any_types, *wanted.any_subtypes, *wanted.any_colors]
    if not both and not either:
        return [kind]
    if len(both) > 1 or (both and either):
        return []
    return [f"{kind}:{w}" for w in (*both, *either)]


# -- abilities to offers -----------------------------------------------------------------------------------------------


def is_steady(ability: Activated) -> bool:
    """Whether what the ability makes never depends on the board, only on color identities."""
    return ability.condition is None and all(
        type(op.amount) is int and op.among is None and op.colors_of is None and CHOSEN not in op.options
        for op in ability.program.steps
        if type(op) is AddMana
    )


CHOSEN = "chosen"
"""Stands among the options of mana for the color chosen for the source."""


def with_chosen(op: AddMana, obj: Obj | None) -> AddMana:
    """The instruction with the color chosen for the source in its place; none where nothing was chosen (106.5)."""
    if CHOSEN not in op.options:
        return op
    letter = COLOR_WORDS.get(choice_of(obj, "color"), "")
    return replace(op, options=tuple(dict.fromkeys(x for x in (letter if x == CHOSEN else x for x in op.options) if x)))


def _letters(op: AddMana, book: Book | None, player: int) -> str:
    if op.any_color:
        return "WUBRG"
    if op.identity:
        held = book.identities[player] if book is not None and player < len(book.identities) else None
        return "".join(held or ())
    return ""


def _choices(op: AddMana, times: int, letters: str) -> list[tuple[str, ...]]:
    """The mana of one instruction: each alternative is a tuple of sets of letters, one set for each mana."""
    if letters:
        if op.same and times > 1:
            return [(k,) * times for k in letters]
        return [(letters,) * times]
    if op.any_color or op.identity or not op.options:
        return [()]  # an undefined type: no mana (106.5)
    if all(len(o) == 1 for o in op.options):
        return [("".join(dict.fromkeys(op.options)),) * times]
    return [tuple("".join(picked)) for picked in combinations_with_replacement(op.options, times)]


def _steps(
    board: Board | None, book: Book | None, player: int, obj: Obj | None, program: Program
) -> list[list[tuple[AddMana, tuple[str, ...]]]]:
    """For each instruction that gives this player mana: its alternatives."""
    out = []
    for op in program.steps:
        if type(op) is not AddMana or type(op.who) is not You:
            continue
        times = op.amount if type(op.amount) is int else 0
        if board is not None and obj is not None and type(op.amount) is not int:
            times = amount(board, _scope(player, obj), op.amount, book)
        if times > 0:
            letters = _letters(op, book, player)
            if op.among is not None or op.colors_of is not None:
                letters = _asked(board, book, player, obj, op)
                if not letters:
                    continue
                if op.each_color:
                    out.append([(op, tuple(letters) * times)])
                    continue
            out.append([(op, found) for found in _choices(with_chosen(op, obj), times, letters)])
    return out


def _asked(board: Board | None, book: Book | None, player: int, obj: Obj | None, op: AddMana) -> str:
    if board is None or obj is None:
        return ""
    scope = _scope(player, obj)
    return could_produce(board, book, scope, op) if op.among is not None else colors_among(board, scope, op)


def colors_among(board: Board, scope: Scope, op: AddMana) -> str:
    """Letters of the colors of what fits ``op.colors_of``, in WUBRG order."""
    assert op.colors_of is not None
    found = {
        k
        for oid in find(board, scope, op.colors_of)
        if (obj := board.object(oid)) is not None
        for k in chars(board, obj).colors
    }
    return "".join(k for k in _ORDER if k in found)


def could_produce(board: Board, book: Book | None, scope: Scope, op: AddMana, asked: tuple[int, ...] = ()) -> str:
    """Letters of the mana that lands which fit ``op.among`` could produce (106.7): colors only, or all types. Costs and
    whether they could be activated don't matter; lands that ask each other give only what others of them produce
    (``asked``).
    """
    assert op.among is not None
    found: set[str] = set()
    for oid in find(board, scope, op.among):
        if oid in asked:
            continue
        other = board.object(oid)
        if other is None:
            continue
        who = controller_of(board, oid)
        seat = other.owner if who is None else who
        for a in chars(board, other).abilities:
            if type(a) is not Activated or not is_mana_program(a.program):
                continue
            for step in a.program.steps:
                if type(step) is not AddMana:
                    continue
                if step.among is not None:
                    found.update(could_produce(board, book, _scope(seat, other), step, (*asked, oid)))
                elif step.colors_of is not None:
                    found.update(colors_among(board, _scope(seat, other), step))
                else:
                    found.update(_letters(step, book, seat) or "".join(with_chosen(step, other).options))
    return "".join(k for k in _ORDER if k in found and not (op.any_color and k == "C"))


def _scope(player: int, obj: Obj) -> Scope:
    return Scope(PlayerId(player), obj.id)


def offers_of(
    board: Board | None,
    book: Book | None,
    player: int,
    obj: Obj | None,
    seen: Chars,
    activated: tuple[Activated, ...],
    mana: tuple[int, ...],
) -> tuple[Offer, ...]:
    """Offers of the mana abilities with these indices, as far as their costs are simple and they would make mana."""
    shift = SNOW if "Snow" in seen.supertypes else 0
    allowed = _allowed(book, player, obj)
    out = []
    for index in mana:
        ability = activated[index]
        if ability.zone != "battlefield" or ability.limit or ability.speed != "instant":
            continue
        cost = _simple_cost(ability)
        if cost is None:
            continue
        tap, sacrifice, life = cost
        if ability.condition is not None and (
            board is None or obj is None or not holds(board, _scope(player, obj), ability.condition, book)
        ):
            continue
        ways = []
        for combo in product(*_steps(board, book, player, obj, ability.program)):
            units = [_unit(op, letters, index, shift, allowed) for op, found in combo for letters in found]
            if units:
                ways.append(tuple(units))
        if ways:
            out.append(Offer(index, tuple(dict.fromkeys(ways)), tap, sacrifice, life, _sign(ability, ways)))
    return tuple(out)


def _unit(op: AddMana, letters: str, index: int, shift: int, allowed: frozenset[str] | None) -> Unit:
    words, bits = [], 0
    for k in sorted(letters, key=_ORDER.__getitem__):
        kind = k if allowed is None or k == "C" or k in allowed else "C"
        bit = BIT[kind] << shift
        if not bits & bit:
            words.append((bit, index, k))
            bits |= bit
    return Unit(bits, tuple(words), restriction_of(op), op.rider)


def _allowed(book: Book | None, player: int, obj: Obj | None) -> frozenset[str] | None:
    """The colors that stay what they are under a rule set that turns other mana colorless; None = all."""
    if book is None or obj is None or book.rules.off_colour_mana == "off":
        return None
    seat = obj.owner if book.rules.off_colour_mana == "source-owner" else player
    held = book.identities[seat] if seat < len(book.identities) else None
    return None if held is None else frozenset(held)


def _simple_cost(ability: Activated) -> tuple[bool, bool, int] | None:
    """Whether the cost taps, whether it sacrifices the permanent, and its life; None if the payer leaves the ability
    alone.
    """
    cost = ability.cost
    if cost.mana is not None and (cost.mana.generic or cost.mana.symbols or cost.mana.x):
        return None
    tap = sacrifice = False
    life = 0
    for part in cost.parts:
        if part.kind == "tap":
            tap = True
        elif part.kind == "sacrifice" and part.filter is None and part.amount == 1:
            sacrifice = True
        elif part.kind == "life" and type(part.amount) is int:
            life += part.amount
        else:
            return None
    return (tap, sacrifice, life) if tap or sacrifice else None


def _sign(ability: Activated, ways: list[tuple[Unit, ...]]) -> Any:
    rest = tuple(op for op in ability.program.steps if type(op) is not AddMana or type(op.who) is not You)
    bound = {(u.restriction, u.rider) for units in ways for u in units if u.restriction or u.rider is not None}
    if not rest and not bound and len(ability.cost.parts) == 1 and ability.cost.parts[0].kind == "tap":
        return None
    return (ability.cost, rest, frozenset(bound))


def plain_units(offers: tuple[Offer, ...]) -> tuple[int, ...] | None:
    """The mana a permanent makes, if that is a fixed number without further cost or restriction."""
    if len(offers) == 1 and len(offers[0].alternatives) == 1:
        units = offers[0].alternatives[0]
        plain = not offers[0].life and not any(u.restriction for u in units)
        return tuple(u.bits for u in units) if plain else None
    bits = 0
    for o in offers:
        for units in o.alternatives:
            if o.life or len(units) != 1 or units[0].restriction:
                return None
            bits |= units[0].bits
    return (bits,)


def activation_outputs(board: Board, book: Book, player: int, obj: Obj, ability: Activated) -> tuple[str, ...]:
    """Every mana that one activation could add to the player's pool, as letters in WUBRGC order; the shorter first,
    then in that order.

    What the ability is told to make, before replacement effects. Empty if it makes none (an undefined identity, 106.5).
    At most 1024.
    """
    found: dict[str, None] = {}
    for combo in product(*_steps(board, book, player, obj, ability.program)):
        sets: dict[str, int] = {}
        for _, letters in combo:
            for part in letters:
                sets[part] = sets.get(part, 0) + 1
        picks = [combinations_with_replacement(sorted(part, key=_ORDER.__getitem__), n) for part, n in sets.items()]
        for pick in product(*picks):
            text = "".join(sorted((k for part in pick for k in part), key=_ORDER.__getitem__))
            if text:
                found[text] = None
            if len(found) >= _MOST:
                break
    return tuple(sorted(found, key=lambda t: (len(t), [_ORDER[k] for k in t])))
