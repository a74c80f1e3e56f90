"""The construction rules, one function each (CR 100.2, 315.3, 702.124, 702.139, 903.3-903.5, 903.12, 903.13, 905.1d,
906; EDH pages).

A variant names the checks that it has (:data:`engine.rulebook.variant.DECK_CHECKS`); :func:`check` runs them in that
order and returns everything wrong, not only the first thing. Each function takes a :class:`Context` and yields a
:class:`Problem` for each card or cause.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from engine.cards.card import CardDef
from engine.cards.deck import Deck, misshapen
from engine.cards.identity import color_identity, land_colors, text_symbols
from engine.cards.mana import color_order, symbol_colors
from engine.cards.store import fold
from engine.cards.types import BASIC_LAND_MANA
from engine.decks import leading, legality, limited
from engine.decks.bans import BanList, ban_list, format_key
from engine.decks.companions import unmet_condition
from engine.decks.context import Context, chosen_colors, distinct, folded, leader_colors, symbols
from engine.decks.problems import Problem
from engine.decks.readings import canonical_name, companion_condition, copies_allowed, is_basic_land
from engine.errors import IllegalDeck, InvalidAction
from engine.rulebook.hooks import bound
from engine.rulebook.refs import ref
from engine.rulebook.ruleset import RuleSet
from engine.rulebook.variant import DECK_CHECKS, Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from engine.rulebook.refs import RuleRef

__all__ = ["CHECKS", "check", "check_table", "require_legal"]

_CONSTRUCTED_COPIES = 4
_EDH_SIDEBOARD = 10
_ARENA_BRAWL = 100


def check(
    deck: Deck,
    variant: Variant | str,
    *,
    ruleset: RuleSet | str | None = None,
    pool: Iterable[CardDef] | None = None,
    bans: BanList | str = "cards",
    card_pool: Iterable[str] | None = None,
    boosters: Iterable[str] = ("Commander Legends",),
    options: Iterable[str] = (),
) -> tuple[Problem, ...]:
    """Everything that keeps ``deck`` from being legal in ``variant``; empty for a legal deck.

    Args:
        deck: the registered deck.
        variant: a variant or its name.
        ruleset: a dated rule set or its id; by default the one of the variant.
        pool: the cards a player drafted, one a copy; None leaves the pool unchecked (CR 903.13e, 905.1d).
        bans: ``cards`` (what the definitions' own legalities say), ``none``, an ISO date, or a list.
        card_pool: names of the only cards allowed (CR 903.12b), basic lands of the list included.
        boosters: the products drafted, in a draft variant (CR 903.13e, 903.13f).
        options: optional rules in use besides those of the variant: ``sideboard``, ``league-rule`` (EDH).

    Raises:
        NoBanList: no ban list of the variant is as old as the date.
        UnknownVariant, UnknownRuleSet: a name is not known.
        IllegalDeck: there is something else where cards belong.
    """
    wrong = misshapen(deck)
    if wrong:
        raise IllegalDeck.because(wrong, code="deck/shape")
    if not isinstance(bans, BanList | str):
        raise InvalidAction.because(f"bans is cards, none, a date or a ban list, not {bans!r:.40}", code="deck/bans")
    listed = None if card_pool is None else _texts("card_pool", card_pool)
    drafted = None if pool is None else _listed("pool", pool, CardDef)
    context = _context(
        deck,
        _variant(variant, ruleset),
        drafted,
        bans,
        listed,
        _texts("boosters", boosters),
        _texts("options", options),
    )
    found = tuple(p for name in DECK_CHECKS if name in context.variant.deck.checks for p in CHECKS[name](context))
    return found + tuple(p for hook in bound(context.variant.hooks)["deck_checks"] for p in hook(deck, context.variant))


def check_table(
    decks: Sequence[Deck], variant: Variant | str, *, options: Iterable[str] = (), **known: object
) -> tuple[tuple[Problem, ...], ...]:
    """:func:`check` for every deck of a table, and the checks that look at several decks (edh2010.league.1, .2), in
    seat order.

    With the option ``league-rule`` the first player who registers a general has it: later decks may neither choose nor
    contain it.
    """
    if not isinstance(decks, list | tuple):
        raise IllegalDeck.because("decks is a list of decks", code="deck/shape")
    whole = _variant(variant, known.pop("ruleset", None))  # type: ignore[arg-type]
    using = (*whole.options, *_texts("options", options))
    found = []
    for seat, deck in enumerate(decks):
        own = check(deck, whole, options=using, **known)  # type: ignore[arg-type]
        found.append(
            (*own, *(_league(decks, seat) if "league-rule" in using and "league" in whole.deck.checks else ()))
        )
    return tuple(found)


def require_legal(deck: Deck, variant: Variant | str, **known: object) -> None:
    """Raise :class:`IllegalDeck` with one reason a problem unless :func:`check` finds none."""
    problems = check(deck, variant, **known)  # type: ignore[arg-type]
    if problems:
        raise IllegalDeck(*(p.reason() for p in problems), context=deck.name)


def _listed(name: str, given: object, kind: type) -> tuple[Any, ...]:
    """The things in a list. A single text is none: it would be taken for a list of letters."""
    try:
        found: tuple[Any, ...] = () if isinstance(given, str | bytes) else tuple(given)  # type: ignore[arg-type]
    except TypeError:
        found = ()
    if not all(isinstance(one, kind) for one in found) or (not found and given not in ((), [], set(), frozenset())):
        raise InvalidAction.because(
            f"{name} is a list of {'texts' if kind is str else 'cards'}, not {given!r:.60}", code=f"deck/{name}"
        )
    return found


def _texts(name: str, given: Iterable[str]) -> tuple[str, ...]:
    return _listed(name, given, str)


def _variant(variant: Variant | str, ruleset: RuleSet | str | None) -> Variant:
    from engine.variants import find_variant

    given: tuple[object, object] = (variant, ruleset)
    if not isinstance(given[0], Variant | str) or not isinstance(given[1], RuleSet | str | None):
        raise InvalidAction.because(
            "variant is a variant or its name, and ruleset a rule set or its id", code="deck/variant"
        )
    found = find_variant(variant) if isinstance(variant, str) else variant
    if ruleset is None or ruleset == found.rules or (isinstance(ruleset, RuleSet) and ruleset.id == found.rules):
        return found
    return found.under(ruleset)


def _context(
    deck: Deck, variant: Variant, pool: Iterable[CardDef] | None, bans: BanList | str, card_pool: Iterable[str] | None,
    boosters: Iterable[str], options: tuple[str, ...],
) -> Context:  # fmt: skip
    rules = variant.ruleset
    dated: BanList | None = bans if isinstance(bans, BanList) else None
    in_file = None
    if isinstance(bans, str) and bans != "none" and variant.bans is not None:
        in_file = format_key(variant.bans) if bans == "cards" else None
        if in_file is None:
            dated = ban_list(variant.bans, rules.effective_from if bans == "cards" else bans)
    chosen = chosen_colors(deck)
    return Context(
        deck=deck,
        variant=variant,
        ruleset=rules,
        leader_colors=leader_colors(deck, chosen),
        chosen=chosen,
        pool=None if pool is None else tuple(pool),
        allowed=None if card_pool is None else frozenset(map(fold, card_pool)),
        boosters=folded(boosters),
        bans=dated,
        file_bans=in_file,
        options=(*variant.options, *options),
    )


def size(ctx: Context) -> Iterator[Problem]:
    """Number of cards, leaders and signature spells included (CR 903.5a, 903.12d, 903.13f, 906.6a, 100.2b,
    edh2010.deck-size).
    """
    count, least, most = ctx.deck.size, limited.minimum(ctx), ctx.variant.deck.size.most
    rule = ctx.cite("deck_size", "100.5")
    exact = least == most
    wanted = f"exactly {least}" if exact else f"at least {least}"
    leading = " with its leaders" if ctx.deck.commanders else ""
    text = f"{count} card{'' if count == 1 else 's'}{leading}; needs {wanted}"
    if rule == ref("903.12d") and count == _ARENA_BRAWL:
        text += " (Brawl with 100 cards is MTG Arena's own format, not that of the rules)"
    if count < least:
        yield ctx.problem("size", rule, text, fix=f"add {least - count}")
    elif most is not None and count > most:
        yield ctx.problem("size", rule, text, fix=f"remove {count - most}")


def singleton(ctx: Context) -> Iterator[Problem]:
    """One card of each English name, basic lands and cards that allow more apart (CR 903.5b, 906.6b,
    edh2010.singleton).
    """
    cards = [*ctx.deck.starting, *(ctx.deck.sideboard if "sideboard" in ctx.options else ())]
    yield from _too_many(ctx, cards, 1, ctx.cite("singleton", "903.5b"))


def copies(ctx: Context) -> Iterator[Problem]:
    """At most four of a name in deck and sideboard together, a sideboard of fifteen at most (CR 100.2a, 100.4a)."""
    most = ctx.variant.deck.copies or _CONSTRUCTED_COPIES
    yield from _too_many(ctx, [*ctx.deck.starting, *ctx.deck.sideboard], most, ref("100.2a"))
    over = len(ctx.deck.sideboard) - 15
    if over > 0:
        yield ctx.problem(
            "sideboard", "100.4a", f"{len(ctx.deck.sideboard)} cards in the sideboard; at most 15", fix=f"remove {over}"
        )


def _too_many(ctx: Context, cards: Sequence[CardDef], most: int, rule: RuleRef) -> Iterator[Problem]:
    groups: dict[str, list[CardDef]] = {}
    for card in cards:
        if card.layout != "unknown" and not is_basic_land(card):
            groups.setdefault(canonical_name(card), []).append(card)
    for group in groups.values():
        own = copies_allowed(group[0])
        allowed = None if own is None else own or most
        if allowed is not None and len(group) > allowed:
            reason = f"the card allows {allowed}" if own else f"only basic lands may appear more than {_times(most)}"
            names = distinct(group)
            yield ctx.problem("copies", rule, f"{len(group)} copies; {reason}", names, f"remove {len(group) - allowed}")


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def identity(ctx: Context) -> Iterator[Problem]:
    """Every color of a card's identity is in its leaders' identity (CR 903.5c, 906.6c); see 903.5d for basic land
    types.
    """
    allowed = set(ctx.leader_colors)
    elsewhere = {c.key for c in _wrong_lands(ctx)}
    for card in distinct((*ctx.deck.commanders, *ctx.deck.main)):
        own = color_identity(card)
        if set(own) <= allowed or card.key in elsewhere or "Conspiracy" in card.front.types:
            continue
        if ctx.deck.commanders:
            text = f"its color identity {symbols(own)} is outside {symbols(ctx.leader_colors)}"
        else:
            text = f"its color identity {symbols(own)} is in no commander's: the deck has none"
        yield ctx.problem("identity", ctx.cite("deck_colours", "903.5c"), text, (card,), "take it out")


def _wrong_lands(ctx: Context) -> tuple[CardDef, ...]:
    allowed = set(ctx.leader_colors)
    wrong = [c for c in distinct(ctx.deck.main) if not set(land_colors(c)) <= allowed]
    if wrong and ctx.deck.commanders and not allowed and ref("903.12e") in ctx.ruleset.cite("basic_land_types"):
        free = _basic_kind(ctx.deck.main)
        wrong = [c for c in wrong if not (is_basic_land(c) and set(c.front.subtypes) == {free})]
    return tuple(wrong)


def _basic_kind(cards: Sequence[CardDef]) -> str | None:
    """The basic land type that most basic lands have: the one a colorless commander's player chooses (CR 903.12e)."""
    counts = Counter(s for c in cards if is_basic_land(c) for s in c.front.subtypes if s in BASIC_LAND_MANA)
    return min(counts, key=lambda kind: (-counts[kind], kind), default=None)


def basic_land_types(ctx: Context) -> Iterator[Problem]:
    """Basic land types make mana of the leaders' colors only (CR 903.5d, 906.6d), with Brawl's exception (CR 903.12e)."""
    for card in _wrong_lands(ctx):
        made = color_order(set(land_colors(card)) - set(ctx.leader_colors))
        where = (
            f"outside {symbols(ctx.leader_colors)}"
            if ctx.deck.commanders
            else "which no commander allows: the deck has none"
        )
        yield ctx.problem(
            "land-type",
            ctx.cite("basic_land_types", "903.5d"),
            f"its basic land types make {symbols(made)}, {where}",
            (card,),
            "take it out",
        )


def mana_symbols(ctx: Context) -> Iterator[Problem]:
    """No card has a mana symbol, in cost or text, that the general's mana cost lacks (edh2010.mana-symbols)."""
    allowed = {c for g in ctx.deck.commanders if g.front.mana_cost for c in g.front.mana_cost.colors()}
    side = ctx.deck.sideboard if "sideboard" in ctx.options else ()
    for card in distinct((*ctx.deck.commanders, *ctx.deck.main, *side)):
        printed = [s for f in card.faces for s in (*(f.mana_cost.symbols if f.mana_cost else ()), *text_symbols(f))]
        wrong = [s for s in dict.fromkeys(printed) if not set(symbol_colors(s.upper())) <= allowed]
        if wrong:
            text = f"has {''.join(f'{{{s}}}' for s in wrong)}, which the general's mana cost does not"
            yield ctx.problem("mana-symbols", "edh2010.mana-symbols", text, (card,), "take it out")


def sideboard(ctx: Context) -> Iterator[Problem]:
    """A sideboard only where there may be one, and no larger than it may be (CR 903.5e, edh2010.sideboard.1)."""
    cards = ctx.deck.sideboard
    if not cards:
        return
    if ctx.ruleset.outside_cards == "edh-sideboard" and "sideboard" in ctx.options:
        if len(cards) > _EDH_SIDEBOARD:
            yield ctx.problem(
                "sideboard",
                "edh2010.sideboard.1",
                f"{len(cards)} cards; at most ten",
                fix=f"remove {len(cards) - _EDH_SIDEBOARD}",
            )
        return
    rule = (
        ref("edh2010.sideboard.1") if ctx.ruleset.outside_cards == "edh-sideboard" else ctx.cite("sideboard", "903.5e")
    )
    yield ctx.problem(
        "sideboard",
        rule,
        f"{len(cards)} card{'s' if len(cards) != 1 else ''} in a sideboard; {ctx.variant.name} has none",
        distinct(cards),
        "leave it out",
    )


def companion(ctx: Context) -> Iterator[Problem]:
    """A companion's condition, and the limits on a card that comes from outside (CR 702.139a, 903.11a, 906.13)."""
    card = ctx.deck.companion
    if card is None or card.layout == "unknown":
        return
    if ctx.ruleset.outside_cards == "none":
        yield ctx.problem(
            "companion",
            "906.13",
            "no card comes from outside the game, so there is no companion",
            (card,),
            "leave it out",
        )
        return
    condition = companion_condition(card)
    if condition is None:
        yield ctx.problem("companion", "702.139a", "has no companion ability", (card,), "choose another companion")
        return
    found = unmet_condition(condition, [c for c in ctx.deck.starting if c.layout != "unknown"], limited.minimum(ctx))
    if found is not None:
        which = ", ".join(c.name for c in found.cards)
        text = f"its condition is not met: {found.message}" + (f" ({which})" if which else "")
        yield ctx.problem("companion", "702.139a", text, (card,), f"take out {which}" if which else "change the deck")
    if not ctx.deck.commanders or ctx.ruleset.deck_colours != "colour-identity":
        return
    own = color_identity(card)
    if not set(own) <= set(ctx.leader_colors):
        text = f"its color identity {symbols(own)} is outside {symbols(ctx.leader_colors)}"
        yield ctx.problem("companion", "903.11a", text, (card,), "choose another companion")
    if canonical_name(card) in {canonical_name(c) for c in ctx.deck.starting}:
        yield ctx.problem("companion", "903.11a", "is also in the starting deck", (card,), "take it out of the deck")


def _league(decks: Sequence[Deck], seat: int) -> Iterator[Problem]:
    own = {canonical_name(c) for c in decks[seat].commanders}
    told: set[str] = set()
    for other, deck in enumerate(decks):
        for general in deck.commanders if other != seat else ():
            name = canonical_name(general)
            if name in told:
                continue
            if name in own and other < seat:
                text = "is already the general of another player"
                told.add(name)
                yield Problem(
                    ref("edh2010.league.1"), text, (general.name,), None, "choose another general", "deck/league"
                )
            elif name not in own and any(canonical_name(c) == name for c in decks[seat].main):
                text = "is the general of another player"
                told.add(name)
                yield Problem(ref("edh2010.league.2"), text, (general.name,), None, "take it out", "deck/league")


CHECKS: dict[str, Callable[[Context], Iterator[Problem]]] = {
    "leaders": leading.leaders,
    "pairing": leading.pairing,
    "signature_spells": leading.signature_spells,
    "size": size,
    "singleton": singleton,
    "identity": identity,
    "basic_land_types": basic_land_types,
    "mana_symbols": mana_symbols,
    "copies": copies,
    "pool": limited.pool,
    "added_leaders": limited.added_leaders,
    "conspiracies": limited.conspiracies,
    "sideboard": sideboard,
    "companion": companion,
    "banned": legality.banned,
    "league": lambda _: iter(()),
}
"""Name of a check -> its function; the league rule needs all decks of a table (:func:`check_table`)."""
