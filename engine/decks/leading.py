"""Who may lead a deck, and which spells go with an oathbreaker (CR 702.124, 903.3, 906.3, 906.4; edh2010.general-choice)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.cards.identity import color_identity
from engine.decks.context import Context, symbols
from engine.decks.pairing import can_lead, can_lead_in_pair, pair_fault, pairing_of
from engine.rulebook.refs import ref

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards.card import CardDef
    from engine.decks.problems import Problem


__all__ = ["leaders", "pairing", "signature_spells"]


def leaders(ctx: Context) -> Iterator[Problem]:
    """How many cards lead the deck, and whether each may (CR 903.3, 903.12c, 702.124g, 906.3, 906.6e,
    edh2010.general-choice).

    Cards that could lead it, too, may be in the deck beside them (edh2010.other-legends).
    """
    role = ctx.variant.leader
    if role is None:
        return
    commanders, rule = ctx.deck.commanders, ctx.cite("eligibility", "903.3")
    most = role.count.most or 1
    if not commanders:
        missing = ref("906.6e") if ctx.has_signatures() else rule if rule.book != "cr" else ref("903.3")
        yield ctx.problem(
            "no-leader", missing, f"the deck has no {role.word}", fix=f"name the card that is its {role.word}"
        )
    elif len(commanders) > most:
        several = ref("702.124g") if most > 1 else rule
        yield ctx.problem(
            "leaders", several, f"{len(commanders)} {role.word}s; at most {most}", commanders, f"keep {most}"
        )
    elif len(commanders) == 1:
        yield from _alone(ctx, commanders[0], role.word)
    elif pair_fault(commanders[0], commanders[1], ctx.ruleset, granted=ctx.grants_partner) is None:
        yield from _paired(ctx, role.word)


def _alone(ctx: Context, card: CardDef, word: str) -> Iterator[Problem]:
    if can_lead(card, ctx.ruleset):
        return
    if can_lead_in_pair(card, ctx.ruleset):
        text = "a Background leads only beside a commander with choose a Background"
        yield ctx.problem("leader", "702.124k", text, (card,), "add that commander")
        return
    yield _ineligible(ctx, card, word)


def _paired(ctx: Context, word: str) -> Iterator[Problem]:
    first, second = ctx.deck.commanders
    row = pairing_of(first, second, ctx.ruleset, granted=ctx.grants_partner)
    for card in (first, second):
        special = row is not None and row.kind == "background" and can_lead_in_pair(card, ctx.ruleset)
        if not special and not can_lead(card, ctx.ruleset):
            yield _ineligible(ctx, card, word)


def _ineligible(ctx: Context, card: CardDef, word: str) -> Problem:
    rule = ctx.cite("eligibility", "903.3")
    if ctx.has_signatures() and card.layout in ("transform", "modal_dfc"):
        rule = ref("906.3a")
    what = " or ".join(ctx.ruleset.eligibility)
    also = " (or a card that says it can be your commander)" if ctx.ruleset.eligibility_by_text else ""
    return ctx.problem("leader", rule, f"cannot be the {word}: it is no {what}{also}", (card,), f"choose a {what}")


def pairing(ctx: Context) -> Iterator[Problem]:
    """Whether two leaders go together (CR 702.124a-m)."""
    if len(ctx.deck.commanders) != 2 or not ctx.ruleset.pair_kinds:
        return
    first, second = ctx.deck.commanders
    fault = pair_fault(first, second, ctx.ruleset, granted=ctx.grants_partner)
    if fault is not None:
        yield ctx.problem(
            "pair", fault.rule, fault.message, fault.cards, "choose another pair, or one of the two alone"
        )


def signature_spells(ctx: Context) -> Iterator[Problem]:
    """Each oathbreaker has one signature spell, an instant or sorcery card inside that oathbreaker's identity (CR
    906.4, 906.4b, 906.6e).
    """
    bound = Counter(place for place, _ in ctx.deck.signature_spells)
    colors = dict(ctx.chosen)
    for place, oathbreaker in enumerate(ctx.deck.commanders):
        if not bound[place]:
            yield ctx.problem(
                "signature", "906.6e", "has no signature spell", (oathbreaker,), "name its signature spell"
            )
    if not ctx.deck.commanders and not ctx.deck.signature_spells:
        yield ctx.problem("signature", "906.6e", "the deck has no signature spell", fix="name its signature spell")
    for place, spell in ctx.deck.signature_spells:
        if not {"Instant", "Sorcery"} & set(spell.front.types) or spell.layout == "unknown":
            if spell.layout != "unknown":
                yield ctx.problem(
                    "signature", "906.4", "is no instant or sorcery card", (spell,), "choose an instant or sorcery"
                )
        elif place < len(ctx.deck.commanders):
            owner = ctx.deck.commanders[place]
            inside, own = color_identity(owner, colors.get(place)), color_identity(spell)
            if not set(own) <= set(inside):
                text = f"its color identity {symbols(own)} is outside {symbols(inside)}, the identity of {owner.name}"
                yield ctx.problem("signature", "906.4", text, (spell,), "choose another signature spell")
            elif bound[place] > 1:
                yield ctx.problem(
                    "signature", "906.4", f"{owner.name} has {bound[place]} signature spells", (spell,), "keep one"
                )
