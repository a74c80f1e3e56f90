"""What could make mana: activated mana abilities and their possible outputs (CR 106.3-106.7, 302.6, 605.1-605.3).

Only abilities whose costs nobody needs to think about are *sources*: {T}, sacrificing the permanent itself, life, or
these together. Others (filter lands, {1}, {T}: …) are activated by hand while a cost is being paid (605.3a).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.cards.abilities import Activated
from engine.cards.ops import AddMana
from engine.core.layer_faces import face_now
from engine.core.layers import view
from engine.core.offers import LETTER, is_steady, offers_of, plain_units
from engine.core.printed import is_mana_program, printed
from engine.core.usable import UseRules, activation_sick, early, forbidden, use_rules
from engine.frozen import record
from engine.state.objects import PLAIN, Obj

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.core.book import Book
    from engine.core.layers import BoardView
    from engine.core.offers import Offer
    from engine.core.printed import Printed
    from engine.ids import ObjectId
    from engine.state.board import Board, PlayerState

__all__ = ["Single", "Source", "Supply", "face_number", "single_of", "sources", "supply"]


@record
class Source:
    """A mana ability that its controller could activate now."""

    object: ObjectId
    offer: Offer


class Supply:
    """The sources of one player on one board. ``masks``: how many mana of each set of types they make together, exact
    only if every permanent makes a fixed number of mana without further cost. ``offers``: by permanent.
    """

    __slots__ = (
        "exact",
        "held",
        "kinds",
        "makers",
        "masks",
        "objects",
        "offers",
        "paid",
        "plans",
        "shown",
        "state",
        "turn",
    )

    def __init__(self, objects: Any, state: PlayerState, turn: int) -> None:
        """Nothing yet, for the objects and the player's state in question."""
        self.objects, self.state, self.turn = objects, state, turn
        self.offers: dict[ObjectId, tuple[Offer, ...]] = {}
        self.masks: dict[int, int] = {}
        self.makers: tuple[tuple[ObjectId, _Ready], ...] | None = None
        """The permanents that make mana, if nothing else than what they are by themselves matters."""
        self.paid: dict[tuple[int, tuple[str, ...]], bool] = {}
        """Costs that were asked for, and whether ``masks`` pays them, where that is all that matters."""
        self.kinds: Any = None
        self.plans: dict[tuple[int, int, int], Any] = {}
        """Kept by :mod:`engine.core.payment`: alike objects that make one mana each, and the plans for costs that were
        asked for.
        """
        self.held: list[Obj] | None = []
        """These as they were."""
        self.exact = True
        self.shown = True
        """Whether every mana ability of the player's permanents costs tapping alone, so that the offers show all there
        is to make mana with.
        """

    def still(self, board: Board, state: PlayerState, turn: int) -> bool:
        """Whether it is the same for this board: the player has the same permanents, none of which has become another
        thing (:meth:`engine.core.writer.Writer.keep_marked`), and those that make mana are untouched.
        """
        old = self.state
        if (
            self.held is None
            or old.permanents is not state.permanents
            or old.life != state.life
            or self.turn != turn
            or old.more is not state.more
        ):
            return False
        if state.pool or old.pool:
            return False
        levels = board.objects.levels
        for obj in self.held:
            oid = obj.id
            if levels[oid >> 10][(oid >> 5) & 31][oid & 31] is not obj:
                return False
        self.objects, self.state = board.objects, state
        return True


class Single(NamedTuple):
    """One mana of one type, made by tapping: its bit, the word for it (bit, ability, letter), and the ability's text; None
    where activating it does something more than to tap the permanent and to add that mana.
    """

    bit: int
    word: tuple[int, int, str]
    text: str | None


def _single(offers: tuple[Offer, ...], own: Printed) -> Single | None:
    """What these offers of one permanent come to, if they are for one mana of one type by tapping."""
    offer = offers[0]
    units = offer.alternatives[0] if len(offer.alternatives) == 1 else ()
    if len(offers) != 1 or len(units) != 1 or offer.sign is not None or offer.life or offer.sacrifice:
        return None
    unit = units[0]
    if len(unit.words) != 1 or unit.restriction or unit.bits.bit_count() != 1:
        return None
    bit, index, letter = word = unit.words[0]
    steps = own.activated[index].program.steps if index < len(own.activated) else ()
    bare = own.plain_mana and len(steps) == 1 and unit.rider is None and LETTER[bit] == letter
    return Single(unit.bits, word, own.activated[index].text if bare else None)


def single_of(face: Face, offers: tuple[Offer, ...]) -> Single | None:
    """One mana of one type that a permanent with this face and these offers makes by tapping; None if it is more or
    something else.
    """
    ready = _ready(face)
    return ready.single if offers is ready.offers else _single(offers, printed(face))


class _Ready:
    """A face prepared: its offers (None: they depend on the board), and what continuous effects of its own matter here."""

    __slots__ = ("creature", "held", "offers", "plain", "single", "steady", "taps", "units")

    def __init__(self, own: Printed) -> None:
        seen = own.chars
        self.creature = "Creature" in seen.types and "haste" not in seen.keywords
        self.offers: tuple[Offer, ...] | None = ()
        self.units: tuple[int, ...] | None = None
        self.held: dict[Any, tuple[tuple[Offer, ...], tuple[int, ...] | None]] = {}
        self.taps = self.steady = True
        self.plain = not own.mana or own.plain_mana
        self.single: Single | None = None
        if own.mana:
            abilities = [own.activated[i] for i in own.mana]
            self.steady = all(is_steady(a) for a in abilities)
            fixed = self.steady and not any(
                type(op) is AddMana and op.identity for a in abilities for op in a.program.steps
            )
            self.offers = offers_of(None, None, 0, None, seen, own.activated, own.mana) if fixed else None
        if self.offers:
            self.units = plain_units(self.offers)
            self.taps = all(o.tap for o in self.offers)
            self.single = _single(self.offers, own)

    def of(self, book: Book, player: int, own: Printed) -> tuple[tuple[Offer, ...], tuple[int, ...] | None]:
        """Offers of abilities that depend on the player's color identity alone."""
        held = book.identities[player] if player < len(book.identities) else None
        found = self.held.get(held)
        if found is None:
            offers = offers_of(None, book, player, None, own.chars, own.activated, own.mana)
            found = self.held[held] = (offers, plain_units(offers) if offers else None)
        return found


_NUMBERS: dict[Face, int] = {}


def _ready(face: Face) -> _Ready:
    own: Printed = face.cache or printed(face)
    found: _Ready | None = own.producer
    if found is None:
        found = _Ready(own)
        object.__setattr__(own, "producer", found)
    return found


def face_number(face: Face) -> int:
    """A number that equal faces share (within this process)."""
    own: Printed = face.cache or printed(face)
    found: int | None = own.number
    if found is None:
        found = _NUMBERS.setdefault(face, len(_NUMBERS))
        object.__setattr__(own, "number", found)
    return found


# -- sources -----------------------------------------------------------------------------------------------------------


def sources(board: Board, book: Book, player: int) -> tuple[Source, ...]:
    """The mana abilities that the player could activate now and whose cost is only {T}, sacrificing the permanent,
    life, or these together.

    In order of the permanents' arrival and of their abilities. Abilities that would make no mana are left out (106.5).
    """
    return tuple(Source(oid, offer) for oid, offers in supply(board, book, player).offers.items() for offer in offers)


def supply(board: Board, book: Book, player: int) -> Supply:
    """The player's :func:`sources` with their totals; kept until an object or the player changes, or with the board
    where they depend on more.
    """
    seen = view(board)
    state = board.players[player]
    found = seen.supplies.get(player)
    if found is not None and found.objects is board.objects and found.state is state:
        return found
    memo = board.remembered()
    key = ("supply", player)
    known: tuple[object, Supply] | None = memo.get(key)
    if known is not None and known[0] is book.token:
        return known[1]
    turns = board.turn.turns
    turn = turns[player] if player < len(turns) else 0
    if found is not None and found.still(board, state, turn):
        return found
    made = Supply(board.objects, state, turn)
    if found is not None and found.state.permanents is state.permanents:
        made.makers = found.makers
    else:
        made.makers = _makers(board, state)
    if _collect(board, book, player, seen, made):
        seen.supplies[player] = made
    else:  # true of this very board only
        memo[key] = (book.token, made)
    if made.exact:
        if len(book.paid) > _MOST:
            book.paid.clear()
        made.paid = book.paid.setdefault(tuple(made.masks.items()), {})
    return made


_MOST = 1024


def _makers(board: Board, state: PlayerState) -> tuple[tuple[ObjectId, _Ready], ...] | None:
    """The permanents that make mana by what is printed on them; None if that asks for a closer look at the board."""
    levels, found = board.objects.levels, []
    for oid in state.permanents:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        base, more = obj.base, obj.more
        ready = (base.cache or printed(base)).producer or _ready(base)
        if not ready.steady or (more is not PLAIN and (more.face_down or more.merged)):
            return None
        if ready.offers != () or not ready.plain:
            found.append((oid, ready))
    return tuple(found)


def _collect(board: Board, book: Book, player: int, seen: BoardView, made: Supply) -> bool:
    """Fill the supply; whether it may be kept (it depends on nothing but the objects and the player's own state)."""
    rules, changed, makers = use_rules(board, seen), seen.objects, made.makers
    if makers is None or rules or book.rules.off_colour_mana != "off":
        return _collect_each(board, book, player, seen, made, rules)
    # on a calm board effects give no abilities to activate, and take none
    if changed and (seen.data.get("calm") is None or not changed.keys().isdisjoint([oid for oid, _ in makers])):
        return _collect_each(board, book, player, seen, made, rules)
    levels, began, masks, out = board.objects.levels, made.turn, made.masks, made.offers
    held = made.held = []
    for oid, ready in makers:
        if not ready.plain:
            made.shown = False
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        held.append(obj)
        if (obj.tapped and ready.taps) or (obj.more is not PLAIN and obj.more.phased):
            continue
        offers, units = ready.offers, ready.units
        if offers is None:
            offers, units = ready.of(book, player, printed(obj.base))
        if obj.tapped or (ready.creature and obj.since > began):
            offers = tuple([o for o in offers if not o.tap])
            units = plain_units(offers) if offers else None
        if not offers:
            continue
        out[oid] = offers
        if units is None:
            made.exact = False
            continue
        for mask in units:
            masks[mask] = masks.get(mask, 0) + 1
    return True


def _collect_each(board: Board, book: Book, player: int, seen: BoardView, made: Supply, rules: UseRules) -> bool:
    """The same where effects, or words of the permanents about the board, may have a say."""
    levels, began, changed, masks = board.objects.levels, made.turn, seen.objects, made.masks
    special = bool(rules) or book.rules.off_colour_mana != "off"
    keep = not rules
    calm = seen.data.get("calm") is not None  # effects give no abilities to activate, and take none
    out = made.offers
    for oid in made.state.permanents:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        ready = _ready(obj.base)
        offers, units = ready.offers, ready.units
        unlike = obj.more is not PLAIN and (bool(obj.more.face_down) or bool(obj.more.merged))
        other = unlike or (oid in changed and not (calm and offers == ()))
        if not ready.plain or other:
            made.shown = False
        if special or other or not ready.steady:
            made.held = None
            keep = keep and ready.steady and not other
            offers = _special(board, book, player, seen, obj, rules)
            units = plain_units(offers) if offers else None
        else:
            if offers != () and made.held is not None:
                made.held.append(obj)
            if offers is None:
                offers, units = ready.of(book, player, printed(obj.base))
            if not offers or (obj.tapped and ready.taps):
                continue
            if obj.tapped or (ready.creature and obj.since > began):
                offers = tuple(o for o in offers if not o.tap)
                units = plain_units(offers) if offers else None
        if not offers or (obj.more is not PLAIN and obj.more.phased):
            continue
        out[oid] = offers
        if units is None:
            made.exact = False
            continue
        for mask in units:
            masks[mask] = masks.get(mask, 0) + 1
    return keep


def _special(board: Board, book: Book, player: int, view_: BoardView, obj: Obj, rules: UseRules) -> tuple[Offer, ...]:
    """Offers of a permanent that an effect or its own words make depend on the board."""
    seen = view_.objects.get(obj.id)
    if seen is None:
        own = printed(face_now(obj))  # face down or merged, it is something else than its card (708.2a, 730.2)
        if not own.mana:
            return ()
        seen, activated, mana = own.chars, own.activated, own.mana
    else:
        activated = tuple(a for a in seen.abilities if type(a) is Activated)
        mana = tuple(i for i, a in enumerate(activated) if not a.loyalty and is_mana_program(a.program))
    if not mana or forbidden(board, book, obj, rules):
        return ()
    offers = offers_of(board, book, player, obj, seen, activated, mana)
    sick = "Creature" in seen.types and "haste" not in seen.keywords and activation_sick(board, obj, player)
    if obj.tapped or (sick and not early(board, book, obj, player, rules)):
        offers = tuple(o for o in offers if not o.tap)
    return offers
