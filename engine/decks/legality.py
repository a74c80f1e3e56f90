"""Banned cards and cards outside a format: from a dated list, a list of allowed names, or what the card file says (CR
100.6, 906.6f).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.identity import rules_text
from engine.cards.store import fold
from engine.decks.bans import ban_lists
from engine.decks.context import Context, distinct
from engine.decks.readings import canonical_name
from engine.rulebook.refs import RuleRef, ref

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards.card import CardDef
    from engine.decks.problems import Problem

__all__ = ["banned"]

_ANTE = re.compile(r"\bante\b", re.IGNORECASE)
_IN_POOL = {"legal", "banned", "restricted"}


def banned(ctx: Context) -> Iterator[Problem]:
    """No card is banned or outside the format's cards (CR 903.12b, 906.6f, edh2010.card-pool,
    edh2010.banned-as-general).

    Conspiracies are told by 315.3 alone. A ban that the format itself calls a recommendation is told as one
    (edh2010.ban-status).
    """
    companion = () if ctx.deck.companion is None else (ctx.deck.companion,)
    for card in distinct((*ctx.deck.starting, *ctx.deck.sideboard, *companion)):
        if "Conspiracy" in card.front.types:
            continue
        found = _fault(ctx, card)
        if found is not None:
            code, rule, text = found
            yield ctx.problem(code, rule, text, (card,), "take it out")
    yield from _roles(ctx)


def _fault(ctx: Context, card: CardDef) -> tuple[str, RuleRef, str] | None:
    """What keeps a card out: a list, a kind of card, a format's pool (906.ban.names, 906.ban.classes,
    edh2010.banned.exceptions, edh2010.power-nine).
    """
    pool_rule = ctx.cite("pool", "100.6")
    if ctx.allowed is not None and not ({fold(card.key), fold(card.name)} & ctx.allowed):
        return "pool", pool_rule, "is not in the list of allowed cards"
    status = dict(card.legalities)
    if ctx.file_bans is not None:
        word = status.get(ctx.file_bans)
        if word == "banned":
            return "banned", ctx.cite("bans", "100.6"), "is banned"
        return ("pool", pool_rule, f"is not legal in {ctx.variant.name}") if word == "not_legal" else None
    if ctx.bans is None:
        return None
    if _named(card, ctx.bans.cards):
        rule = dict(ctx.bans.cites).get(card.name)
        kind = "recommended ban" if ref("edh2010.ban-status") in ctx.ruleset.cite("bans") else "banned"
        mark = ", marked" if _named(card, ctx.bans.marked) else ""
        return "banned", ref(rule) if rule else ctx.cite("bans", "100.6"), f"{kind} (list of {ctx.bans.date}{mark})"
    if "ante" in ctx.bans.classes and any(_ANTE.search(rules_text(f)) for f in card.faces):
        return "banned", ctx.cite("bans", "100.6"), f"cards about ante are banned (list of {ctx.bans.date})"
    known = status.get("vintage") or status.get("commander")
    if ctx.variant.deck.pool == "vintage" and known is not None and known not in _IN_POOL:
        return "pool", pool_rule, "is not legal in any tournament format of paper Magic"
    return None


def _named(card: CardDef, names: tuple[str, ...]) -> bool:
    return card.name in names or canonical_name(card) in names


def _roles(ctx: Context) -> Iterator[Problem]:
    """Cards banned in one role only."""
    dated = ctx.bans
    if dated is None and ctx.file_bans is not None:
        lists = ban_lists(ctx.variant.bans or "")
        dated = lists[-1] if lists else None
    if dated is None:
        return
    for card in distinct(ctx.deck.commanders):
        if _named(card, dated.as_leader):
            rule = ctx.cite("banned_as_leader", "100.6")
            yield ctx.problem(
                "banned", rule, f"is banned as a leader (list of {dated.date})", (card,), "choose another leader"
            )
    if ctx.deck.companion is not None and _named(ctx.deck.companion, dated.as_companion):
        text = f"is banned as a companion (list of {dated.date})"
        yield ctx.problem("banned", ctx.cite("bans", "100.6"), text, (ctx.deck.companion,), "choose another companion")
