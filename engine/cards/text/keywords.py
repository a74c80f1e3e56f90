"""Keyword abilities: lines of them, lists behind "has", "gains" and "with", quoted abilities (CR 702)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.abilities import Ability, Cost, Keyword, Unread
from engine.cards.filters import ALL_ZONES, Filter
from engine.cards.mana import COLORS
from engine.cards.text.amounts import number
from engine.cards.text.costs import cost, cost_part, mana
from engine.cards.text.keyword_words import craft, firebending, gift
from engine.cards.text.nouns import noun
from engine.cards.text.words import (
    COLOR_WORDS,
    COST_KEYWORDS,
    EVERGREEN,
    NUMBER_KEYWORDS,
    PLAIN_KEYWORDS,
    SUBTYPE_WORDS,
    TYPE_WORDS,
)

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor

__all__ = ["keyword", "keyword_line", "quoted", "with_abilities"]


def _named(p: Cursor, names: frozenset[str]) -> str | None:
    """The longest keyword name of the set here."""
    for size in (5, 4, 3, 2, 1):
        words = p.tokens[p.i : p.i + size]
        if len(words) < size:
            continue
        name = _joined(p, size)
        if name in names:
            p.i += size
            p.far = max(p.far, p.i)
            return name
    return None


def _joined(p: Cursor, size: int) -> str:
    """The words here as they are written, so that "doctor's" and "mirrodin!" stay together."""
    words = p.tokens[p.i : p.i + size]
    return p.text[words[0].start : words[-1].end].casefold().replace("’", "'").replace("–", "—")


def keyword(p: Cursor) -> Keyword | None:
    """One keyword ability with its cost, number or quality."""
    return p.first(_special, _with_number, _with_cost, _plain)


def _plain(p: Cursor) -> Keyword | None:
    name = _named(p, PLAIN_KEYWORDS)
    if name == "partner" and p.eat("—"):
        begin = p.i
        while not p.done:
            p.take()
        return Keyword("partner", text=p.text[p.tokens[begin].start : p.tokens[p.i - 1].end]) if p.i > begin else None
    return None if name is None or name == "companion" else Keyword(name)


def _with_number(p: Cursor) -> Keyword | None:
    name = _named(p, NUMBER_KEYWORDS)
    if name is None:
        return None
    n = number(p)
    if n is None or p.peek("—"):
        return None
    return Keyword(name, amount=n)


def _price(p: Cursor) -> Cost | None:
    """A cost directly behind the name, or any cost behind a dash."""
    if p.eat("—"):
        found = cost(p)
        return found if found is not None and (p.done or (p.word == "." and p.ahead(1) == "")) else None
    found_mana = p.attempt(mana)
    if found_mana is not None:
        return Cost(found_mana)
    part = p.attempt(cost_part) if p.word == "{E}" else None
    return None if part is None else Cost(None, part)


def _with_cost(p: Cursor) -> Keyword | None:
    name = _named(p, COST_KEYWORDS)
    if name is None:
        return None
    wanted: Filter | None = None
    quality = ""
    if name == "equip" and not p.done and p.word != "—" and not p.word.startswith("{"):
        begin = p.tokens[p.i].start
        found = noun(p)
        if found is None or found.filter.kind != "permanent":
            return None
        from engine.frozen import replace

        base = found.filter
        if base.any_of:
            return None
        wanted = replace(base, types=tuple(dict.fromkeys((*base.types, "Creature"))), controller="you")
        quality = p.text[begin : p.tokens[p.i - 1].end]
    price = _price(p)
    if price is None:
        return None
    if name == "kicker" and p.eat("and/or"):
        return None
    p.eat(".") if p.ahead(1) == "" else None
    return Keyword(name, price, filter=wanted, text=quality)


# -- with a quality or another form ------------------------------------------------------------------------------------


def _special(p: Cursor) -> Keyword | None:
    return p.first(
        _protection, _hexproof_from, _enchant, _affinity, _partner_with, _companion, _suspend, _landwalk, _champion, _prototype, _splice, _offering,
        craft, gift, firebending, _bands_with,
    )  # fmt: skip


def _bands_with(p: Cursor) -> Keyword | None:
    """Read "bands with other legendary creatures" (702.22c)."""
    if not p.eat("bands with other"):
        return None
    found = noun(p)
    if found is None or found.around is not None or not found.plural:
        return None
    return Keyword("bands with other", filter=found.filter)


def _quality(p: Cursor) -> tuple[str, Filter | None] | None:
    """What protection is from: its words and, where it is one of objects, their filter."""
    word = p.word
    anywhere = Filter(kind="any", zones=ALL_ZONES)
    from engine.frozen import replace

    if word in COLOR_WORDS:
        p.take()
        return word, replace(anywhere, colors=(COLOR_WORDS[word],))
    if p.eat("each color that 's not in your commander 's color identity") or p.eat(
        "each color [that] isn't|not in your commander 's color identity"
    ):
        return "each color outside your commander's color identity", replace(anywhere, state=("off_identity",))
    if p.eat("each color") or p.eat("all colors"):
        return "each color", replace(anywhere, any_colors=COLORS)
    if p.eat("each of your opponents"):
        return "each opponent", None
    for text in (
        "everything",
        "the chosen color",
        "each opponent",
        "your opponents",
        "the chosen player",
        "the chosen card name",
    ):
        if p.eat(text):
            return text, replace(anywhere, chosen="color") if text == "the chosen color" else None
    if p.eat("multicolored|monocolored|colorless"):
        return p.tokens[p.i - 1].text, replace(anywhere, color_count=p.tokens[p.i - 1].text)
    at = p.i
    found = noun(p)
    if found is None or found.around is not None or not found.plural:
        return None
    text = p.text[p.tokens[at].start : p.tokens[p.i - 1].end].casefold()
    wanted = found.filter
    if wanted.kind == "permanent" and not wanted.any_of:
        wanted = replace(wanted, kind="any", zones=anywhere.zones)
    return text, wanted


def _protection(p: Cursor) -> Keyword | None:
    if not p.eat("protection from"):
        return None
    found = _quality(p)
    return None if found is None else Keyword("protection", filter=found[1], text=found[0])


def _hexproof_from(p: Cursor) -> Keyword | None:
    if not p.eat("hexproof from"):
        return None
    found = _quality(p)
    return None if found is None else Keyword("hexproof from", filter=found[1], text=found[0])


def _enchant(p: Cursor) -> Keyword | None:
    if not p.eat("enchant"):
        return None
    if p.word in {"player", "opponent"}:
        return Keyword("enchant", text=p.take().text)
    p.eat("another")
    found = noun(p)
    if found is None or found.around is not None:
        return None
    return Keyword("enchant", filter=found.filter)


def _affinity(p: Cursor) -> Keyword | None:
    if not p.eat("affinity for"):
        return None
    found = noun(p)
    if found is None or not (found.plural or p.tokens[p.i - 1].text in {"equipment", "plains"}):
        return None
    from engine.frozen import replace

    wanted = replace(
        found.filter, controller="you", any_of=tuple(replace(part, controller="you") for part in found.filter.any_of)
    )
    return Keyword("affinity", filter=wanted)


def _partner_with(p: Cursor) -> Keyword | None:
    if not p.eat("partner with"):
        return None
    begin = p.i
    while not p.done:
        p.take()
    return Keyword("partner with", text=p.text[p.tokens[begin].start : p.tokens[p.i - 1].end]) if p.i > begin else None


def _companion(p: Cursor) -> Keyword | None:
    if not p.eat("companion —"):
        return None
    begin = p.i
    while not p.done:
        p.take()
    return Keyword("companion", text=p.text[p.tokens[begin].start : p.tokens[p.i - 1].end]) if p.i > begin else None


def _suspend(p: Cursor) -> Keyword | None:
    """Keywords of the form "Suspend 3—{R}"."""
    if not p.eat("suspend|reinforce|impending|awaken"):
        return None
    name = p.tokens[p.i - 1].text
    n = number(p)
    if n is None or not p.eat("—"):
        return None
    price = cost(p)
    return None if price is None else Keyword(name, price, n)


def _landwalk(p: Cursor) -> Keyword | None:
    word = p.word
    if word.endswith("walk") and word[:-4] in SUBTYPE_WORDS:
        p.take()
        return Keyword(word)
    if word.endswith("cycling") and word[:-7] in SUBTYPE_WORDS and word not in COST_KEYWORDS:
        p.take()
        price = _price(p)
        return None if price is None else Keyword(word, price)
    return None


def _champion(p: Cursor) -> Keyword | None:
    if not p.eat("champion a|an"):
        return None
    found = noun(p)
    return None if found is None or found.around is not None else Keyword("champion", filter=found.filter)


def _prototype(p: Cursor) -> Keyword | None:
    if not p.eat("prototype"):
        return None
    price = mana(p)
    if price is None or not p.eat("—"):
        return None
    box = p.take().text
    return Keyword("prototype", Cost(price), text=box) if "/" in box else None


def _splice(p: Cursor) -> Keyword | None:
    if not p.eat("splice onto"):
        return None
    onto = p.take().text
    if p.eat("or"):
        onto = f"{onto} or {p.take().text}"
    price = _price(p)
    return None if price is None else Keyword("splice", price, text=onto)


def _offering(p: Cursor) -> Keyword | None:
    if (p.word in SUBTYPE_WORDS or p.word in TYPE_WORDS) and p.ahead(1) == "offering":
        word = p.take().text
        p.take()
        return Keyword("offering", text=word)
    return None


# -- lines and lists ---------------------------------------------------------------------------------------------------


def keyword_line(p: Cursor) -> tuple[Keyword, ...] | None:
    """A line of nothing but keyword abilities."""
    out: list[Keyword] = []
    while True:
        found = p.attempt(keyword)
        if found is None:
            return None
        out.append(found)
        if found.name in {"protection", "hexproof from"}:
            _more_qualities(p, out)
        p.eat(".") if p.ahead(1) == "" else None
        if p.done:
            return tuple(out)
        if not (p.eat(", and") or p.eat(",|;") or p.eat("and")):
            return None


def _more_qualities(p: Cursor, out: list[Keyword]) -> None:
    """Read "protection from black and from red", "protection from artifacts, from creatures, and from enchantments"."""
    name = out[-1].name

    def more(q: Cursor) -> Keyword | None:
        if not (q.eat(", and from") or q.eat("and from") or q.eat(", from")):
            return None
        found = _quality(q)
        return None if found is None else Keyword(name, filter=found[1], text=found[0])

    while True:
        one = p.attempt(more)
        if one is None:
            return
        out.append(one)


_GIVEN = EVERGREEN


def with_abilities(p: Cursor) -> tuple[Ability, ...] | None:
    """What stands behind "has", "gains", "with": keywords and quoted abilities, joined by commas and "and"."""
    out: list[Ability] = []
    first = p.attempt(_one_given)
    if first is None:
        return None
    out.extend(first)
    while True:
        more = p.attempt(_next_given, out)
        if more is None:
            return tuple(out)
        out.extend(more)


def _next_given(p: Cursor, out: list[Ability]) -> tuple[Ability, ...] | None:
    last = out[-1]
    if isinstance(last, Keyword) and last.name in {"protection", "hexproof from"}:
        more: list[Keyword] = [last]
        _more_qualities(p, more)
        if len(more) > 1:
            return tuple(more[1:])
    if not (p.eat(", and") or p.eat("and") or p.eat(",")):
        return None
    return _one_given(p)


_ITS_MANA_COST = re.compile(r"[Tt]he flashback cost is equal to (?:its|that card's) mana cost")


def _one_given(p: Cursor) -> tuple[Ability, ...] | None:
    if p.word == '"':
        return quoted(p)
    name = _named(p, _GIVEN)
    if name is not None:
        if name == "hexproof" and p.peek("from"):
            p.i -= 1
        else:
            return (Keyword(name),)
    # the cost follows in a sentence of its own
    if p.word == "flashback" and p.ahead(1) == "until" and _ITS_MANA_COST.search(p.text):
        p.take()
        return (Keyword("flashback"),)
    found = p.first(_protection, _hexproof_from, _affinity, _with_number, _landwalk)
    if found is None and p.word in {
        "ward",
        "cycling",
        "flashback",
        "unearth",
        "equip",
        "morph",
        "ninjutsu",
        "echo",
        "madness",
        "dash",
        "encore",
        "escape",
        *_CASTING,
    }:
        found = p.attempt(_with_cost)
    return None if found is None else (found,)


_CASTING = frozenset(
    {
        "miracle",
        "freerunning",
        "prowl",
        "spectacle",
        "mayhem",
        "harmonize",
        "surge",
        "warp",
        "replicate",
        "blitz",
        "evoke",
        "emerge",
        "overload",
        "retrace",
    }
)
"""Keywords about how a card is cast that effects give to cards and spells."""
_OWN_GRANT = re.compile(r"~ (?:[^.\"]* )?(?:has|gains|and) $")
"""Who is given the ability is the object itself, so that its name in the ability means what has it."""


def quoted(p: Cursor) -> tuple[Ability, ...] | None:
    """An ability in quotation marks; None if it can't be read in full."""
    from engine.cards.text.lines import read_quoted

    if p.word != '"':
        return None
    p.take()
    begin = p.i
    while not p.done and p.word != '"':
        p.take()
    if p.done:
        return None
    text = p.text[p.tokens[begin].start : p.tokens[p.i - 1].end] if p.i > begin else ""
    text = text.removesuffix(",")
    p.take()
    if not text or ("~" in text and not _OWN_GRANT.search(p.text[: p.tokens[begin - 1].start])):
        return None
    abilities = read_quoted(text, p.setting)
    if any(isinstance(a, Unread) for a in abilities):
        return None
    return abilities
