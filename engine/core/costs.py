"""Total costs: what a spell costs to cast now (CR 118, 601.2f, 903.8, 906.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Cost, CostChange, CostPart, Keyword, Permission, Spell
from engine.cards.filters import Filter
from engine.cards.mana import ManaCost
from engine.core.amounts import amount
from engine.core.announced import ONE_TAPPED, extra_costs, harmonized, offered
from engine.core.calm import meddled
from engine.core.conditions import holds
from engine.core.cost_changes import cost_changes, increase_and_reductions, reduced
from engine.core.cost_parts import parts_payable
from engine.core.granted import given_keywords, price_given
from engine.core.layers import chars
from engine.core.match import describes, find
from engine.core.printed import printed
from engine.core.references import is_paired
from engine.core.ways import FACE_DOWN, TRANSFORMED
from engine.frozen import record, replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import RuleRef, ref
from engine.state.frames import Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards.card import Face
    from engine.core.book import Book
    from engine.state.board import Board
    from engine.state.objects import Chars, Obj

__all__ = [
    "OPTIONAL",
    "Total",
    "activation_cost",
    "as_spell",
    "keyword_cost",
    "optional_costs",
    "spent_as",
    "tax_of",
    "total_cost",
    "ways_of_paying",
]

R_903_8, R_601_2F, R_702_124D = ref("903.8"), ref("601.2f"), ref("702.124d")
OPTIONAL = (
    "kicker",
    "buyback",
    "multikicker",
    "entwine",
    "bargain",
    "casualty",
    "offspring",
    "replicate",
    "squad",
    "conspire",
    "additional cost",
    "collect evidence",
)
REPEATED = ("multikicker", "replicate", "squad")
"""Those that may be paid any number of times."""
_BARGAIN = Cost(
    None,
    (
        CostPart(
            "sacrifice",
            1,
            Filter(controller="you", any_of=(Filter(any_types=("Artifact", "Enchantment")), Filter(state=("token",)))),
        ),
    ),
)
_LAND_CARD = Filter(kind="card", zones=("hand",), types=("Land",))
FOR_ITS_COST = ("jump-start", "retrace", "aftermath", "fuse")
"""Ways of casting from the graveyard for the card's own mana cost."""
_WITH = {
    "jump-start": (CostPart("discard", 1, Filter(kind="card", zones=("hand",))),),
    "retrace": (CostPart("discard", 1, _LAND_CARD),),
    "web-slinging": (CostPart("return", 1, Filter(types=("Creature",), controller="you", state=("tapped",))),),
    "sneak": (CostPart("return", 1, Filter(types=("Creature",), controller="you", state=("unblocked",))),),
}
"""What is paid besides for those ways of casting (702.81a, 702.133a, 702.188a, 702.190a)."""
_THREE = Cost(ManaCost(3))
_NONE = ManaCost()


@record
class Total:
    """A total cost: mana, other parts, the cards taxed, and by which rules. ``life``: life to pay instead of the tax."""

    mana: ManaCost
    parts: tuple[CostPart, ...] = ()
    taxed: tuple[int, ...] = ()
    life: int = 0
    cites: tuple[RuleRef, ...] = (R_601_2F,)


def keyword_cost(seen: Chars, name: str) -> Cost | None:
    """The cost of a keyword ability."""
    return next((k.cost for k in seen.abilities if type(k) is Keyword and k.name == name), None)


def optional_costs(seen: Chars) -> tuple[Keyword, ...]:
    """Optional additional costs among its keyword abilities, in printed order (601.2b)."""
    found = [k for k in seen.abilities if type(k) is Keyword and k.name in OPTIONAL]
    return tuple(
        k if k.cost is not None else replace(k, cost=_own_cost(k, seen))
        for k in found
        if k.cost is not None or _own_cost(k, seen) is not None
    )


def as_spell(board: Board, obj: Obj, seen: Chars) -> Chars:
    """The characteristics of the card where it is a spell by now: with what effects give it."""
    return (
        chars(board, obj)
        if obj.zone == "stack" and (board.sources or board.effects.continuous) and not obj.more.face_down
        else seen
    )


def _own_cost(k: Keyword, seen: Chars) -> Cost | None:
    """The additional cost that the keyword itself names (702.78a, 702.153a, 702.166a)."""
    if k.name == "conspire":  # two creatures that share a color with it: there are none for a colorless spell
        return (
            Cost(None, (CostPart("tap_others", 2, replace(ONE_TAPPED, any_colors=seen.colors)),))
            if seen.colors
            else None
        )
    if k.name == "casualty":
        return Cost(
            None, (CostPart("sacrifice", 1, Filter(types=("Creature",), controller="you", power=(">=", k.amount))),)
        )
    return _BARGAIN if k.name == "bargain" else None


def _keyword_face(book: Book, board: Board, obj: Obj, using: str, seen: Chars) -> Chars:
    """The face that has the keyword: the front one where the back face is cast for it (702.146a, 702.162a)."""
    if using in TRANSFORMED:
        return printed(book.pool[board.fixed.cards[obj.cards[0]].key].faces[0]).chars
    return seen


def tax_of(board: Board, book: Book, player: int, obj: Obj) -> tuple[int, tuple[int, ...]]:
    """Generic mana more for a card cast from the command zone by designation, and the cards whose casts count (903.8,
    906.9).
    """
    total, cards = 0, []
    for r in board.fixed.roles:
        if r.card not in obj.cards:
            continue
        rule = book.role_rules.get(r.kind)
        if rule is None or rule.cast_policy == "never":
            continue
        total += rule.tax * board.tally.casts.get((PlayerId(player), r.card), 0)
        cards.append(r.card)
    return total, tuple(cards)


def tax_rules(board: Board, book: Book, obj: Obj) -> tuple[RuleRef, ...]:
    """The rules of the variant that tax the card."""
    bound = any(r.card in obj.cards and r.bound_to is not None for r in board.fixed.roles)
    cited = (*book.cite("tax_bound" if bound else "tax"), *book.cite("cast_bound" if bound else "cast"))
    apart = (R_702_124D,) if not bound and is_paired(board, obj.owner) else ()
    return (*(tuple(dict.fromkeys(cited)) or (R_903_8,)), *apart)


def total_cost(
    board: Board,
    book: Book,
    player: int,
    obj: Obj,
    face: Face,
    *,
    using: str = "",
    free: bool = False,
    x: int = 0,
    paid: tuple[str, ...] = (),
    zone: str = "",
    targets: tuple[int, ...] = (),
    price: Cost | None = None,
) -> Total:
    """The total cost to cast the card: mana or alternative cost, plus additional costs and increases, minus reductions
    (601.2f). ``price``: the alternative cost that an effect gave to the card.
    """
    ready = printed(face)
    seen = ready.chars
    zone = zone or obj.zone
    if ready.plain_price and zone == "hand" and not (using or free or paid or book.cost_hooks or meddled(board)):
        plain = seen.mana_cost
        if plain is not None and not plain.x:
            return Total(plain)
    if using and price is None and zone == obj.zone:
        price = price_given(board, player, obj, seen, using)
    base, parts, off = (
        (_NONE, (), _NONE) if free else _instead_of_mana(board, book, player, obj, seen, using, paid, price)
    )
    generic, symbols = base.generic + base.x * x, list(base.symbols)
    for cost in _additional(board, book, player, obj, seen, paid):
        generic += (cost.mana or _NONE).generic
        symbols += (cost.mana or _NONE).symbols
        parts += cost.parts
    life = 0
    taxed: tuple[int, ...] = ()
    cites = [R_601_2F]
    if (zone in ("command", "exile") and zone == book.rules.leader_zone) or zone == "command":
        tax, taxed = tax_of(board, book, player, obj)
        if tax:
            cites += tax_rules(board, book, obj)
            each = _tax_life(board, seen)
            if each:
                life = each * (tax // 2)
            else:
                generic += tax
    more, less, least = increase_and_reductions(board, book, player, obj, seen, zone, targets)
    for hook in book.cost_hooks:
        for amount_, rule in hook(board, book, player, obj):
            generic += amount_
            cites.append(rule)
    generic += more.generic
    symbols += more.symbols
    generic, symbols = reduced(generic, symbols, [*less, off])
    if least > generic + len(symbols):
        generic = least - len(symbols)
    return Total(ManaCost(generic, tuple(symbols)), parts, taxed, life, tuple(cites))


_Base = tuple[ManaCost, tuple[CostPart, ...], ManaCost]
"""Mana, other parts, and what the way of casting takes off."""


def _instead_of_mana(
    board: Board, book: Book, player: int, obj: Obj, seen: Chars, using: str, paid: tuple[str, ...], price: Cost | None
) -> _Base:
    """The mana cost, or what is paid in its place by that way of casting (118.9)."""
    printed_cost = seen.mana_cost or _NONE
    if not using:
        return printed_cost, (), _NONE
    if using in FACE_DOWN:
        return _THREE.mana or _NONE, (), _NONE
    if using == "emerge":
        cost = _emerge(board, player, seen, paid, obj.id)
    elif using == "harmonize":
        cost = price or keyword_cost(seen, using) or Cost()
        tapped, off = harmonized(board, player, obj.id, paid)
        return cost.mana or _NONE, (*cost.parts, *tapped), off
    elif using == "offering":
        part, off = offered(board, player, seen, obj.id, paid)
        return printed_cost, (part,), off
    elif using.startswith("from"):
        cost = _permission_cost(board, seen, using)
        return printed_cost + (cost.mana or _NONE), cost.parts, _NONE
    elif using.startswith("other cost"):
        cost = _other_cost(board, seen, using)
    else:
        cost = price or keyword_cost(_keyword_face(book, board, obj, using, seen), using) or Cost()
        own = (using in ("flashback", "mayhem") and cost.mana is None and not cost.parts) or using in FOR_ITS_COST
        return printed_cost if own else cost.mana or _NONE, (*cost.parts, *_WITH.get(using, ())), _NONE
    return cost.mana or _NONE, cost.parts, _NONE


def _additional(board: Board, book: Book, player: int, obj: Obj, seen: Chars, paid: tuple[str, ...]) -> Iterator[Cost]:
    """The additional costs that are paid: optional ones as often as announced, and those of texts (118.8)."""
    for k in optional_costs(as_spell(board, obj, seen)):
        if k.cost is not None:
            yield from (k.cost,) * paid.count(k.name)
    yield from extra_costs(board, seen, obj, paid)
    for a in seen.abilities:
        if type(a) is Spell:
            yield from either_paid(board, book, player, obj, a.additional, paid)


def either_paid(
    board: Board, book: Book, player: int, obj: Obj, parts: tuple[CostPart, ...], paid: tuple[str, ...]
) -> tuple[Cost, ...]:
    """The additional costs of a text; of each "… or …" the one announced, before that the first that can be paid
    without mana (601.2b).
    """
    out: list[Cost] = []
    for n, part in enumerate(parts):
        if part.kind != "either":
            out.append(Cost(None, (part,)))
            continue
        said = next((p.rpartition(" ")[2] for p in paid if p.startswith(f"either {n} ")), "")
        free = (
            c for c in part.options if c.mana is None and parts_payable(board, book, PlayerId(player), c.parts, obj.id)
        )
        out.append(part.options[int(said)] if said else next(free, part.options[-1]))
    return tuple(out)


def _emerge(board: Board, player: int, seen: Chars, paid: tuple[str, ...], spell: int) -> Cost:
    """The emerge cost, less by the mana value of the creature that is sacrificed for it; before it is chosen, of the
    best one (702.119a).
    """
    cost = keyword_cost(seen, "emerge") or Cost()
    mine = Filter(types=("Creature",), controller="you")
    chosen = next((p.partition(" ")[2] for p in paid if p.startswith("emerge ")), "")
    if chosen:
        mine = replace(mine, ids=(int(chosen),))
    found = find(board, Scope(PlayerId(player), ObjectId(spell)), mine)
    off = max((chars(board, board.objects[t]).mana_value for t in found), default=0)
    mana = cost.mana or _NONE
    generic, symbols = reduced(mana.generic, list(mana.symbols), [ManaCost(off)])
    return Cost(ManaCost(generic, tuple(symbols)), (*cost.parts, CostPart("sacrifice", 1, mine)))


def _permission_cost(board: Board, seen: Chars, using: str) -> Cost:
    """What a permission to cast the card from where it is asks for besides its other costs (118.8)."""
    number = using.removesuffix(" exile").removeprefix("from").strip()
    if number:
        source = board.object(int(number)) if number.isdecimal() else None
        seen = seen if source is None else chars(board, source)
    return next(
        (a.cost for a in seen.abilities if type(a) is Permission and a.kind == "cast" and a.cost is not None), Cost()
    )


def _other_cost(board: Board, seen: Chars, using: str) -> Cost:
    """What is paid rather than the mana cost: by the card's own words, or by those of the object numbered in ``using``
    (118.9).
    """
    number = using.removeprefix("other cost").strip()
    giver = board.object(int(number)) if number else None
    abilities = seen.abilities if not number else chars(board, giver).abilities if giver is not None else ()
    return next(
        (a.cost for a in abilities if type(a) is Permission and a.kind == "other_cost" and a.cost is not None), Cost()
    )


def spent_as(mana: ManaCost, word: str) -> ManaCost:
    """The cost where mana can be spent as though it were of any ``color`` or any ``type``: a symbol that only asks for
    such mana is as good as generic mana; {C} asks for colorless mana, which is a type and no color (106.1b, 609.4b).
    The cost as it is for "".
    """
    if not word:
        return mana
    kept = []
    for s in mana.symbols:
        if s in ("S", "X") or (s == "C" and word == "color"):
            kept.append(s)
        elif s.endswith("/P"):
            kept.append("W/U/B/R/G/C/P")
    return ManaCost(mana.generic + len(mana.symbols) - len(kept), tuple(kept), mana.x)


def _tax_life(board: Board, seen: Chars) -> int:
    """Life for each earlier cast that may be paid instead of the tax, 0 if the card says nothing of the kind."""
    return next((a.tax_life for a in seen.abilities if type(a) is CostChange and a.tax_life), 0)


def ways_of_paying(board: Board, seen: Chars, player: int, obj: Obj) -> tuple[str, ...]:
    """Ways of paying mana without mana: convoke, delve, improvise (702.51, 702.66, 702.126), the spell's own or given
    to spells like it.
    """
    found: tuple[str, ...] = tuple(w for w in ("convoke", "delve", "improvise") if w in seen.keywords)
    if board.sources:
        found += tuple(
            w
            for w in (k.name for k in given_keywords(board, seen, player, obj))
            if w in ("convoke", "delve", "improvise") and w not in found
        )
    return found


def activation_cost(board: Board, book: Book, player: int, obj: Obj, cost: Cost, x: int = 0) -> ManaCost:
    """The mana part of an activation cost with increases and reductions (602.2b, 601.2f)."""
    base = cost.mana or _NONE
    generic, symbols = base.generic + base.x * x, list(base.symbols)
    own = Scope(PlayerId(player), obj.id)
    for a in cost.changes:
        if holds(board, own, a.condition, book):
            times = max(0, amount(board, own, a.times, book))
            generic, symbols = reduced(generic, symbols, [ManaCost(a.mana.generic * times, a.mana.symbols * times)])
    if board.sources:
        seen = chars(board, obj)
        for scope, a in cost_changes(board, book, obj, seen, player):
            if not a.abilities or not holds(board, scope, a.condition, book):
                continue
            if a.spells is not None and not any(
                describes(board, scope, p, obj, seen) for p in (a.spells.any_of or (a.spells,))
            ):
                continue
            times = max(0, amount(board, scope, a.times, book))
            if a.less:
                generic, symbols = reduced(generic, symbols, [ManaCost(a.mana.generic * times, a.mana.symbols * times)])
            else:
                generic += a.mana.generic * times
                symbols += a.mana.symbols * times
    return ManaCost(generic, tuple(symbols))
