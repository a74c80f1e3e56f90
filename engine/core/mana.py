"""Mana for everybody else in the core: the payer's functions in one place, and payments in words (CR 106, 118.3, 605).

:mod:`~engine.core.producers` finds mana abilities, :mod:`~engine.core.offers` says what they offer,
:mod:`~engine.core.demand` reads costs, :mod:`~engine.core.means` sorts what is alike, :mod:`~engine.core.payment` lists
the ways to pay.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.cards.abilities import Activated
from engine.cards.mana import parse_mana
from engine.core import payment
from engine.core.foreseen import boards_with
from engine.core.layers import chars_of
from engine.core.means import WAYS, may_spend
from engine.core.offers import activation_outputs
from engine.core.payment import plans
from engine.core.producers import Source, sources
from engine.core.usable import activation_sick
from engine.frozen import replace
from engine.ids import ObjectId
from engine.state.board import Mana

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards.mana import ManaCost
    from engine.core.book import Book
    from engine.state.board import Board
    from engine.state.frames import Plan
    from engine.state.objects import Chars

__all__ = [
    "WAYS", "Source", "activation_outputs", "activation_sick", "can_pay", "mana_text", "may_spend", "paying_filter", "plans", "purpose_of", "sources",
]  # fmt: skip

_ORDER = "WUBRGC"
_NOTHING: frozenset[ObjectId] = frozenset()


def can_pay(
    board: Board,
    book: Book,
    player: int,
    cost: ManaCost,
    *,
    purpose: tuple[str, ...] | None = None,
    exclude: frozenset[ObjectId] = _NOTHING,
    ways: tuple[str, ...] = (),
    life: int = 0,
) -> bool:
    """Whether the player could pay the cost now (:func:`engine.core.payment.can_pay`), with the mana of triggered mana
    abilities, too (605.1b).
    """
    if payment.can_pay(board, book, player, cost, purpose=purpose, exclude=exclude, ways=ways, life=life):
        return True
    return any(
        payment.can_pay(richer, book, player, cost, purpose=purpose, exclude=exclude, ways=ways, life=life)
        for richer in boards_with(board, book, player, cost, exclude)
    )


def purpose_of(kind: str, seen: Chars, *, commander: bool = False) -> tuple[str, ...]:
    """The words that restricted mana may ask for (106.6): ``spell`` or ``ability`` alone and followed by ``:`` and each
    supertype, type, subtype or color, ``spell:commander`` for a commander.

    ``kind``: ``spell``, or ``ability`` for an activated ability (``seen`` is then its source).
    """
    return _words(kind, (*seen.supertypes, *seen.types, *seen.subtypes, *seen.colors), len(seen.colors), commander)


@lru_cache(maxsize=4096)
def _words(kind: str, words: tuple[str, ...], colors: int, commander: bool) -> tuple[str, ...]:
    if not colors:
        words = (*words, "colorless")
    elif colors > 1:
        words = (*words, "multicolored")
    if commander:
        words = (*words, "commander")
    return (kind, *(f"{kind}:{w}" for w in words))


def mana_text(board: Board, plan: Plan, known: dict[tuple[int, int, str], tuple[str, str, str]] | None = None) -> str:
    """A plan in words: ``tap 3 Plains, tap Sol Ring for {C}{C}, spend {R} of the pool, pay 2 life``; ``pay nothing``
    for {0}.

    ``known``: keeps the words for single activations from one plan of the board to the next.
    """
    parts: dict[tuple[str, str, str], int] = {}
    known = {} if known is None else known
    for tap in plan.taps:
        key = known.get(tap)
        if key is None:
            key = known[tap] = _tap_words(board, *tap)
        parts[key] = parts.get(key, 0) + 1
    for way, ids in plan.others:
        for oid in ids:
            seen = chars_of(board, oid)
            key = ("exile" if way == "delve" else "tap", seen.name if seen is not None else "", f" ({way})")
            parts[key] = parts.get(key, 0) + 1
    words = [f"{verb} {f'{n} ' if n > 1 else ''}{name}{rest}" for (verb, name, rest), n in parts.items()]
    makers: set[ObjectId] = {oid for oid, _, _ in plan.taps}
    pool = [u for u in plan.spent if u.source not in makers or u.source is None]
    if pool:
        words.append(("spend " if plan.made else "spend mana of the pool: ") + _symbols(pool))
    if plan.life:
        words.append(f"pay {plan.life} life")
    return ", ".join(words) or "pay nothing"


def _tap_words(board: Board, oid: ObjectId, index: int, made: str) -> tuple[str, str, str]:
    """What is done, with what, and for which mana where that is not plain."""
    seen = chars_of(board, oid)
    abilities = [a for a in seen.abilities if type(a) is Activated] if seen is not None else []
    kinds = {p.kind for p in abilities[index].cost.parts} if index < len(abilities) else set()
    verb = "sacrifice" if "sacrifice" in kinds else "tap"
    plain = len(abilities) == 1 and len(made) == 1 and seen is not None and "Basic" in seen.supertypes
    return (verb, seen.name if seen is not None else "", "" if plain else " for " + "".join(f"{{{k}}}" for k in made))


def _symbols(mana: Iterable[Mana]) -> str:
    return "".join(f"{{{k}}}" for k in sorted((u.kind for u in mana), key=_ORDER.index))


def paying_filter(found: tuple[Plan, ...], text: str) -> tuple[Plan, ...]:
    """The plans that spend exactly this mana: letters by type, a number for that many of any type.

    Give it plans made with ``colors_matter=True``: others name only one of the colors that a source could have made. A
    plan of mana that a scenario leaves open fits any text with its number of mana and then spends that.

    Raises:
        ValueError: ``text`` is not mana.
    """
    wanted = parse_mana(text)
    need = {k: wanted.symbols.count(k) for k in _ORDER}
    total = wanted.generic + len(wanted.symbols)
    out = []
    for plan in found:
        if len(plan.spent) != total:
            continue
        kinds = [u.kind for u in plan.spent]
        if plan.made:
            given = (*(Mana(k) for k in wanted.symbols if k in need), *(Mana("C"),) * wanted.generic)
            out.append(replace(plan, made=given, spent=given))
        elif all(kinds.count(k) >= n for k, n in need.items()):
            out.append(plan)
    return tuple(out)
