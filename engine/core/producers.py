"""What could make mana: activated mana abilities and their possible outputs (CR 106.3-106.7, 302.6, 605.1-605.3).

Only abilities whose costs nobody needs to think about are *sources*: {T}, sacrificing the permanent itself, life, or these together.
Others (filter lands, {1}, {T}: …) are activated by hand while a cost is being paid (605.3a).
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Activated
from engine.cards.filters import Filter, You
from engine.cards.ops import AddMana
from engine.core.layers import chars, controller_of, view
from engine.core.match import amount, find, holds
from engine.core.printed import is_mana_program, printed
from engine.core.usable import activation_sick, early, forbidden, use_rules
from engine.frozen import record, replace
from engine.ids import PlayerId
from engine.state.frames import Scope
from engine.state.objects import PLAIN, Chars, Obj

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.cards.mana import ManaCost
    from engine.cards.ops import Program
    from engine.core.book import Book
    from engine.core.layers import BoardView
    from engine.ids import ObjectId
    from engine.state.board import Board, PlayerState

__all__ = [
    "BIT", "LETTER", "SNOW", "Offer", "Source", "Supply", "Unit", "activation_outputs", "could_produce", "face_number", "restriction_of", "sources", "supply",
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
    """One mana that an ability makes. ``bits``: the types it can turn out to be; ``words``: for each of them the index of the ability to activate
    and the letter to choose there (another letter where a rule set turns mana off the general's colors colorless).
    """

    bits: int
    words: tuple[tuple[int, int, str], ...]
    restriction: str = ""
    rider: Program | None = None


@record(eq=False)
class Offer:
    """One mana ability as the payer sees it. ``alternatives``: each is the mana of one activation. ``sign``: what the activation does besides adding
    mana and tapping the permanent; None = nothing, so only the mana tells such abilities of one permanent apart.
    """

    index: int
    alternatives: tuple[tuple[Unit, ...], ...]
    tap: bool = True
    sacrifice: bool = False
    life: int = 0
    sign: Any = None


@record
class Source:
    """A mana ability that its controller could activate now."""

    object: ObjectId
    offer: Offer


class Supply:
    """The sources of one player on one board. ``masks``: how many mana of each set of types they make together, exact only if every permanent
    makes a fixed number of mana without further cost. ``offers``: by permanent.
    """

    __slots__ = ("exact", "held", "kinds", "masks", "objects", "offers", "paid", "plans", "state", "turn")

    def __init__(self, objects: Any, state: PlayerState, turn: int) -> None:
        """Nothing yet, for the objects and the player's state in question."""
        self.objects, self.state, self.turn = objects, state, turn
        self.offers: dict[ObjectId, tuple[Offer, ...]] = {}
        self.masks: dict[int, int] = {}
        self.paid: dict[tuple[int, int], tuple[ManaCost, bool]] = {}
        """Costs that were asked for, by identity and further life, and whether they can be paid."""
        self.kinds: Any = None
        self.plans: dict[tuple[int, int, int], Any] = {}
        """Kept by :mod:`engine.core.payment`: alike objects that make one mana each, and the plans for costs that were asked for."""
        self.held: list[Obj] | None = []
        """The permanents as they were, if nothing else than what they are by themselves matters."""
        self.exact = True

    def still(self, board: Board, state: PlayerState, turn: int) -> bool:
        """Whether it is the same for this board: the player has the same permanents, and those that make mana are untouched."""
        old = self.state
        if self.held is None or old.permanents is not state.permanents or old.life != state.life or self.turn != turn or old.more is not state.more:
            return False
        if state.pool or old.pool:
            return False
        levels = board.objects.levels
        for obj in self.held:
            oid = obj.id
            now = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
            if now is not obj and (now.base is not obj.base or printed(obj.base).mana):
                return False
        self.objects, self.state = board.objects, state
        return True


class _Ready:
    """A face prepared: its offers (None: they depend on the board), and what continuous effects of its own matter here."""

    __slots__ = ("creature", "face", "held", "number", "offers", "steady", "taps", "units")

    def __init__(self, face: Face) -> None:
        own = printed(face)
        seen = own.chars
        self.face = face
        self.number = -1
        self.creature = "Creature" in seen.types and "haste" not in seen.keywords
        self.offers: tuple[Offer, ...] | None = ()
        self.units: tuple[int, ...] | None = None
        self.held: dict[Any, tuple[tuple[Offer, ...], tuple[int, ...] | None]] = {}
        self.taps = self.steady = True
        if own.mana:
            abilities = [own.activated[i] for i in own.mana]
            self.steady = all(_is_steady(a) for a in abilities)
            fixed = self.steady and not any(type(op) is AddMana and op.identity for a in abilities for op in a.program.steps)
            self.offers = _offers(None, None, 0, None, seen, own.activated, own.mana) if fixed else None
        if self.offers:
            self.units = _plain_units(self.offers)
            self.taps = all(o.tap for o in self.offers)

    def of(self, book: Book, player: int) -> tuple[tuple[Offer, ...], tuple[int, ...] | None]:
        """Offers of abilities that depend on the player's color identity alone."""
        held = book.identities[player] if player < len(book.identities) else None
        found = self.held.get(held)
        if found is None:
            own = printed(self.face)
            offers = _offers(None, book, player, None, own.chars, own.activated, own.mana)
            found = self.held[held] = (offers, _plain_units(offers) if offers else None)
        return found


_READY: dict[int, _Ready] = {}
_NUMBERS: dict[Face, int] = {}


def _ready(face: Face) -> _Ready:
    found = _READY.get(id(face))
    if found is None:
        if len(_READY) >= 8192:
            _READY.clear()
        found = _READY[id(face)] = _Ready(face)
    return found


def face_number(face: Face) -> int:
    """A number that equal faces share (within this process)."""
    found = _ready(face)
    if found.number < 0:
        found.number = _NUMBERS.setdefault(face, len(_NUMBERS))
    return found.number


# -- words of the instruction ------------------------------------------------------------------------------------------


_SPENT: dict[AddMana, str] = {}


def restriction_of(op: AddMana) -> str:
    """The words of :func:`may_spend` for mana that an instruction makes: its filters of spells and of sources of abilities in words.

    A filter that these words can't say gives mana that can be spent on nothing.
    """
    if op.spells is None and op.sources is None:
        return op.restriction
    found = _SPENT.get(op)
    if found is None:
        words = [w for kind, wanted in (("spell", op.spells), ("ability", op.sources)) if wanted is not None for w in _words(kind, wanted)]
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


def _is_steady(ability: Activated) -> bool:
    """Whether what the ability makes never depends on the board, only on color identities."""
    return ability.condition is None and all(type(op.amount) is int and op.among is None for op in ability.program.steps if type(op) is AddMana)


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


def _steps(board: Board | None, book: Book | None, player: int, obj: Obj | None, program: Program) -> list[list[tuple[AddMana, tuple[str, ...]]]]:
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
            if op.among is not None:
                letters = could_produce(board, book, _scope(player, obj), op) if board is not None and obj is not None else ""
                if not letters:
                    continue
            out.append([(op, found) for found in _choices(op, times, letters)])
    return out


def could_produce(board: Board, book: Book | None, scope: Scope, op: AddMana, asked: tuple[int, ...] = ()) -> str:
    """Letters of the mana that lands which fit ``op.among`` could produce (106.7): colors only, or all types. Costs and whether they could be activated don't
    matter; lands that ask each other give only what others of them produce (``asked``).
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
                else:
                    found.update(_letters(step, book, seat) or "".join(step.options))
    return "".join(k for k in _ORDER if k in found and not (op.any_color and k == "C"))


def _scope(player: int, obj: Obj) -> Scope:
    return Scope(PlayerId(player), obj.id)


def _offers(
    board: Board | None, book: Book | None, player: int, obj: Obj | None, seen: Chars, activated: tuple[Activated, ...], mana: tuple[int, ...]
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
        if ability.condition is not None and (board is None or obj is None or not holds(board, _scope(player, obj), ability.condition, book)):
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
    """Whether the cost taps, whether it sacrifices the permanent, and its life; None if the payer leaves the ability alone."""
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


def _plain_units(offers: tuple[Offer, ...]) -> tuple[int, ...] | None:
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


# -- sources -----------------------------------------------------------------------------------------------------------


def sources(board: Board, book: Book, player: int) -> tuple[Source, ...]:
    """The mana abilities that the player could activate now and whose cost is only {T}, sacrificing the permanent, life, or these together.

    In order of the permanents' arrival and of their abilities. Abilities that would make no mana are left out (106.5).
    """
    return tuple(Source(oid, offer) for oid, offers in supply(board, book, player).offers.items() for offer in offers)


def supply(board: Board, book: Book, player: int) -> Supply:
    """The player's :func:`sources` with their totals; kept until an object or the player changes."""
    seen = view(board)
    state = board.players[player]
    found = seen.supplies.get(player)
    if found is not None and found.objects is board.objects and found.state is state:
        return found
    turns = board.turn.turns
    turn = turns[player] if player < len(turns) else 0
    if found is not None and found.still(board, state, turn):
        return found
    made = Supply(board.objects, state, turn)
    if _collect(board, book, player, seen, made):
        seen.supplies[player] = made
    return made


def _collect(board: Board, book: Book, player: int, seen: BoardView, made: Supply) -> bool:
    """Fill the supply; whether it may be kept (it depends on nothing but the objects and the player's own state)."""
    levels, began, changed, masks = board.objects.levels, made.turn, seen.objects, made.masks
    rules = use_rules(board, seen)
    special = bool(rules) or book.rules.off_colour_mana != "off"
    keep = not rules
    out = made.offers
    for oid in made.state.permanents:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        base = obj.base
        ready = _READY.get(id(base))
        if ready is None:
            ready = _ready(base)
        offers, units = ready.offers, ready.units
        if special or oid in changed or not ready.steady:
            made.held = None
            keep = keep and ready.steady and oid not in changed
            offers = _special(board, book, player, seen, obj, rules)
            units = _plain_units(offers) if offers else None
        else:
            if made.held is not None:
                made.held.append(obj)
            if offers is None:
                offers, units = ready.of(book, player)
            if not offers or (obj.tapped and ready.taps):
                continue
            if obj.tapped or (ready.creature and obj.since > began):
                offers = tuple(o for o in offers if not o.tap)
                units = _plain_units(offers) if offers else None
        if not offers or (obj.more is not PLAIN and obj.more.phased):
            continue
        out[oid] = offers
        if units is None:
            made.exact = False
            continue
        for mask in units:
            masks[mask] = masks.get(mask, 0) + 1
    return keep


def _special(board: Board, book: Book, player: int, view_: BoardView, obj: Obj, rules: tuple[tuple[Any, Scope], ...]) -> tuple[Offer, ...]:
    """Offers of a permanent that an effect or its own words make depend on the board."""
    seen = view_.objects.get(obj.id)
    if seen is None:
        own = printed(obj.base)
        if not own.mana:
            return ()
        seen, activated, mana = own.chars, own.activated, own.mana
    else:
        activated = tuple(a for a in seen.abilities if type(a) is Activated)
        mana = tuple(i for i, a in enumerate(activated) if not a.loyalty and is_mana_program(a.program))
    if not mana or forbidden(board, book, obj, rules):
        return ()
    offers = _offers(board, book, player, obj, seen, activated, mana)
    sick = "Creature" in seen.types and "haste" not in seen.keywords and activation_sick(board, obj, player)
    if obj.tapped or (sick and not early(board, book, obj, player, rules)):
        offers = tuple(o for o in offers if not o.tap)
    return offers


def activation_outputs(board: Board, book: Book, player: int, obj: Obj, ability: Activated) -> tuple[str, ...]:
    """Every mana that one activation could add to the player's pool, as letters in WUBRGC order; the shorter first, then in that order.

    What the ability is told to make, before replacement effects. Empty if it makes none (an undefined identity, 106.5). At most 1024.
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


