"""Static permissions for players: playing from other zones, free and other costs, hand sizes, untapping (CR 113.6,
118.9, 402.2, 502.3, 601.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Cost, CostPart, Permission, Restriction
from engine.cards.filters import (
    ALL_ZONES,
    Filter,
    InZone,
    Stat,
    This,
    Turn,
)  # fmt: skip
from engine.cards.text.conditions import condition
from engine.cards.text.costs import cost, mana
from engine.cards.text.loyalty import LOYALTY_RULES
from engine.cards.text.nouns import Noun, bare, either, noun
from engine.cards.text.parts import all_parts
from engine.cards.text.prohibitions import (
    attack_cost,
    cant_activate,
    cant_be_cast,
    cant_block_with,
    cant_cast,
    cant_enter,
    cast_only,
    fixed_words,
    max_spells,
    no_prevention,
    no_triggers,
    only_so_many,
    when_they_cast,
)
from engine.cards.text.standing import (
    as_unblocked,
    control_enchanted,
    early,
    hand_size,
    keeps_mana,
    no_legend_rule,
    stay_tapped,
    triggers_again,
    untap_others,
)
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor
    from engine.cards.text.parts import Found

__all__ = ["PERMISSION_RULES"]


# -- permissions -------------------------------------------------------------------------------------------------------


def _flash(p: Cursor) -> Found | None:
    who = (
        "you"
        if p.eat("you may cast")
        else "any"
        if p.eat("each|any player may cast") or p.eat("players may cast")
        else ""
    )
    if not who:
        return None
    if who == "you" and p.eat("your commander as though it had flash"):
        return (Permission("flash", Filter(kind="any", zones=(), owner="you", state=("commander",))),)
    if p.eat("spells this turn as though they had flash"):
        return None
    own = p.eat("this spell") or p.eat("~")
    if own:
        if not p.eat("as though it had flash"):
            return None
        zones = ("hand", "graveyard", "exile", "library", "command")
        if p.eat("if"):
            if not p.eat("it targets"):
                when = condition(p)
                return (
                    None
                    if when is None
                    else (
                        Permission(
                            "flash", Filter(kind="any", zones=zones, state=("source",)), condition=when, zones=zones
                        ),
                    )
                )
            return None
        return (Permission("flash", Filter(kind="any", zones=zones, state=("source",)), zones=zones),)
    if p.eat("spells as though they had flash"):
        return (Permission("flash", Filter(kind="spell", zones=("stack",)), who=who),)
    if p.eat("commanders as though they had flash"):
        return (Permission("flash", Filter(kind="any", zones=(), state=("commander",)), who=who),)
    found = bare(p)
    while found is not None and (more := p.attempt(_and_spells)) is not None:
        found = either(found, more)
    if found is None or found.filter.kind != "spell" or not p.eat("as though they had flash"):
        return None
    return (Permission("flash", found.filter, who=who),)


def _flash_elsewhere(p: Cursor) -> Found | None:
    """Read "Creature cards you own that aren't on the battlefield have flash." (601.3b, 702.8a)."""
    found = bare(p)
    if (
        found is None
        or found.around is not None
        or found.filter.kind != "card"
        or found.filter.owner != "you"
        or not p.eat("that aren't on the battlefield have flash")
    ):
        return None
    return (Permission("flash", _anywhere(found.filter)),)


def _anywhere(wanted: Filter) -> Filter:
    return replace(wanted, kind="any", zones=(), any_of=tuple(map(_anywhere, wanted.any_of)))


def _own_free(p: Cursor) -> Found | None:
    """Read "If you control a commander, you may cast this spell without paying its mana cost."."""
    if not p.eat("if"):
        return None
    when = condition(p)
    if when is None or not p.eat(", you may cast this spell without paying its mana cost"):
        return None
    zones = ("hand", "graveyard", "exile", "library", "command")
    return (Permission("free", Filter(kind="any", zones=zones, state=("source",)), condition=when, zones=zones),)


def _other_cost(p: Cursor) -> Found | None:
    """Read "You may pay {0} rather than pay the mana cost for creature spells you cast.", "If …, you may pay 3 life
    rather than pay this spell's mana cost.".
    """
    when = None
    if p.eat("if"):
        when = condition(p)
        if when is None or not p.eat(","):
            return None
    if not p.eat("you may"):
        return None
    price = p.attempt(_price)
    if price is None or not p.eat("rather than pay"):
        return None
    zones = ("hand", "graveyard", "exile", "library", "command")
    if p.eat("this spell 's mana cost") or p.eat("~ 's mana cost"):
        return (
            Permission(
                "other_cost",
                Filter(kind="any", zones=zones, state=("source",)),
                condition=when,
                zones=zones,
                cost=price,
            ),
        )
    if not (p.eat("the mana cost for|of") or p.eat("the mana costs for|of")):
        return None
    found = bare(p)
    if found is None or found.around is not None or found.filter.kind != "spell" or not p.eat("you cast"):
        return None
    wanted = found.filter
    return (Permission("other_cost", replace(wanted, kind="any", zones=()), condition=when, cost=price),)


def _price(p: Cursor) -> Cost | None:
    at = p.i
    if p.eat("pay") and (some := p.attempt(mana)) is not None:
        more = cost(p) if p.eat("and") else Cost()
        return None if more is None or more.mana is not None else Cost(some, more.parts)
    p.i = at
    return cost(p)


def _own_flash(p: Cursor) -> Found | None:
    if not p.eat("this spell has flash"):
        return None
    zones = ("hand", "graveyard", "exile", "library", "command")
    return (Permission("flash", Filter(kind="any", zones=zones, state=("source",)), zones=zones),)


def _play_from(p: Cursor) -> Found | None:
    """Read "You may play lands from your graveyard.", "You may cast this card from your graveyard."."""
    if not p.eat("you may play|cast"):
        return None
    kind = p.tokens[p.i - 1].text
    if kind == "cast" and (
        p.eat("your commander from the command zone without paying its mana cost")
        or p.eat("commanders from the command zone without paying their mana costs")
    ):
        return (Permission("free", Filter(kind="any", zones=("command",), owner="you", state=("commander",))),)
    if kind == "play" and p.eat("lands and cast"):
        spells = bare(p)
        while spells is not None and (more := p.attempt(_and_spells)) is not None:
            spells = either(spells, more)
        if spells is None or spells.around is not None or spells.filter.kind != "spell" or not p.eat("from"):
            return None
        for text, zone in (("the top of your library", "library"), ("your graveyard", "graveyard")):
            if p.eat(text):
                land = Filter(kind="card", zones=(zone,), types=("Land",), owner="you")
                rest = replace(_cards(spells.filter, zone), not_types=(*spells.filter.not_types, "Land"))
                return Permission("play", land, zone), Permission("cast", rest, zone)
        return None
    if p.eat("~") or p.eat("this card"):
        if p.eat("from your graveyard or [from] exile") or p.eat("from exile or [from] your graveyard"):
            return Permission(kind, None, "graveyard", zones=("graveyard",)), Permission(
                kind, None, "exile", zones=("exile",)
            )
        for zone in ("graveyard", "exile"):
            if p.eat(f"from your {zone}") or p.eat(f"from {zone}"):
                made = Permission(kind, None, zone, zones=(zone,))
                if not p.eat(", but not from anywhere else"):
                    return (made,)
                source = Filter(kind="any", zones=ALL_ZONES, state=("source",))
                return made, Restriction(
                    "cast_only", source, who="any", condition=InZone(This(), (zone,)), zones=ALL_ZONES
                )
        return None
    if p.eat("an additional land on each of your turns") or p.eat("additional lands"):
        return (Permission("extra_land", amount=1),) if kind == "play" else None
    if p.eat("two additional lands on each of your turns"):
        return (Permission("extra_land", amount=2),) if kind == "play" else None
    if p.eat("any number of lands on each of your turns"):
        return (Permission("extra_land", amount=99),) if kind == "play" else None
    found = bare(p)
    if found is None or found.around is not None:
        return None
    if kind == "play" and found.placed and found.filter == Filter(kind="card", zones=("graveyard",), owner="you"):
        return (Permission(kind, found.filter, "graveyard"),)
    while wanted_more := p.attempt(_and_spells):
        found = either(found, wanted_more)
    wanted = found.filter
    if kind == "cast" and wanted.kind == "spell" and p.eat("from your hand without paying their mana costs"):
        return (Permission(kind, _cards(wanted, "hand"), "hand", 0),)
    if kind == "cast" and wanted.kind == "spell" and p.eat("without paying their mana costs"):
        return (Permission("free", _anywhere(wanted)),)
    for text, zone in (("from the top of your library", "library"), ("from your graveyard", "graveyard")):
        if p.eat(text):
            if kind == "cast" and wanted.kind != "spell":
                return None
            return (Permission(kind, _cards(wanted, zone), zone),)
    return None


def _and_spells(p: Cursor) -> Noun | None:
    """Read "and Human spells" behind "Angel spells"."""
    p.need("and")
    found = bare(p)
    return found if found is not None and found.filter.kind == "spell" and found.around is None else None


def _cards(wanted: Filter, zone: str) -> Filter:
    """The spells as cards of yours in the zone that they are cast from."""
    return replace(
        wanted, kind="card", zones=(zone,), owner="you", any_of=tuple(_cards(f, zone) for f in wanted.any_of)
    )


def _play_limited(p: Cursor) -> Found | None:
    """Read "During each of your turns, you may cast one creature spell from your graveyard.", "Once each turn, you may
    cast a spell from exile.".
    """
    own = False
    if p.eat("once during each of your turns ,") or p.eat("during each of your turns ,"):
        own = True
    elif not p.eat("once each turn ,"):
        return None
    if not p.eat("you may cast a|an|one"):
        return None
    found = noun(p)
    if found is None or found.around is not None or found.plural or found.filter.kind != "spell":
        return None
    when = Turn("you") if own else None
    if p.eat("by paying life equal to its mana value rather than paying its mana cost"):
        life = Cost(None, (CostPart("life", Stat("mana_value")),))
        return (
            Permission(
                "other_cost", all_parts(found.filter, kind="any", zones=()), condition=when, each_turn=1, cost=life
            ),
        )
    zone = next(
        (
            z
            for text, z in (
                ("from your graveyard", "graveyard"),
                ("from the top of your library", "library"),
                ("from your hand", "hand"),
            )
            if p.eat(text)
        ),
        "",
    )
    if not zone:
        return None
    away = p.eat(". if a spell cast this way would be put into your graveyard , exile it instead") or p.eat(
        ". if a spell cast this way would be put into a graveyard , exile it instead"
    )
    return (Permission("cast", _cards(found.filter, zone), zone, condition=when, each_turn=1, exiled=away),)


_DOING = {
    "paying": "pay",
    "discarding": "discard",
    "exiling": "exile",
    "sacrificing": "sacrifice",
    "returning": "return",
    "tapping": "tap",
}


def _play_priced(p: Cursor) -> Found | None:
    """Read "You may cast this card from your graveyard by discarding a card in addition to paying its other costs."
    (118.8).
    """
    from engine.cards.text.costs import _PARTS

    if not (p.eat("you may cast this card") or p.eat("you may cast ~")):
        return None
    zone = next(
        (z for text, z in (("from your graveyard by", "graveyard"), ("from exile by", "exile")) if p.eat(text)), ""
    )
    verb = _DOING.get(p.word, "")
    if not zone or not verb:
        return None
    p.take()
    some = p.attempt(mana) if verb == "pay" else None
    parts = () if some is not None else _PARTS[verb](p)
    if parts is None or not p.eat("in addition to paying its other costs"):
        return None
    return (Permission("cast", None, zone, zones=(zone, "stack"), cost=Cost(some, parts)),)


def _any_mana(p: Cursor) -> Found | None:
    """Read "You may spend mana as though it were mana of any color to cast spells with the chosen name."."""
    kind = next(
        (k for k in ("color", "type") if p.eat(f"you may spend mana as though it were mana of any {k} to cast")), None
    )
    if kind is None:
        return None
    found = bare(p)
    if found is None or found.around is not None or found.filter.kind != "spell":
        return None
    return (Permission(f"any_{kind}", replace(found.filter, kind="any", zones=())),)


PERMISSION_RULES = (
    *LOYALTY_RULES,
    no_legend_rule,
    early,
    keeps_mana,
    no_prevention,
    attack_cost,
    hand_size,
    untap_others,
    as_unblocked,
    stay_tapped,
    cast_only,
    when_they_cast,
    only_so_many,
    fixed_words,
    _own_free,
    _other_cost,
    _flash_elsewhere,
    _flash,
    _own_flash,
    _any_mana,
    _play_priced,
    _play_limited,
    _play_from,
    no_triggers,
    triggers_again,
    max_spells,
    cant_be_cast,
    cant_enter,
    cant_cast,
    cant_block_with,
    cant_activate,
    control_enchanted,
)
"""The rules that read a clause of a static ability."""
