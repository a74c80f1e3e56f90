"""Lines and words that belong to single keyword abilities: haunt, soulbond, station, forecast, boast, cleave, gift,
spree and tiered, craft, firebending (CR 702.54, 702.55, 702.57, 702.95, 702.104, 702.142, 702.148, 702.167, 702.172,
702.174, 702.183, 702.189, 721.2).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.abilities import (
    OWN_PRICE,
    Ability,
    Activated,
    Cost,
    CostPart,
    Keyword,
    Permission,
    Spell,
    Static,
    Unread,
)
from engine.cards.filters import (
    AllOf,
    AttachedTo,
    Chose,
    Compare,
    Condition,
    CountersOn,
    Filter,
    Is,
    Not,
    Paid,
    This,
    Turn,
    WasCast,
)
from engine.cards.ops import AddAbilities, AddTypes, Change, Modes, Program, SetPT
from engine.cards.text.costs import cost, cost_part, mana
from engine.cards.text.cursor import Cursor, Setting
from engine.cards.text.words import SUBTYPE_WORDS, TYPE_WORDS
from engine.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.card import Face

__all__ = [
    "HAUNTED",
    "cleaved",
    "craft",
    "escapes_line",
    "exert_line",
    "firebending",
    "gift",
    "harnessed",
    "how_paid",
    "more_votes",
    "optional_cost_line",
    "own_price_line",
    "paired_line",
    "priced_modes",
    "special_activation",
    "station_lines",
]

Read = "Callable[[str], tuple[Ability, ...] | None]"
HAUNTED = Filter(state=("haunted_by_source",))
"""The creature that the source haunts (702.55b)."""


# -- keywords with words of their own ----------------------------------------------------------------------------------


def gift(p: Cursor) -> Keyword | None:
    """Read "Gift a card", "Gift a tapped Fish" (702.174d-i)."""
    if not p.eat("gift a|an"):
        return None
    for text in ("card", "treasure", "food", "tapped fish", "extra turn", "octopus"):
        if p.eat(text):
            return Keyword("gift", text=text)
    return None


def firebending(p: Cursor) -> Keyword | None:
    """Read "firebending X, where X is its power"."""
    from engine.cards.text.amounts import value

    if not p.eat("firebending x , where x is"):
        return None
    found = value(p)
    return None if found is None else Keyword("firebending", amount=found)


def craft(p: Cursor) -> Keyword | None:
    """Read "Craft with artifact {2}{U}", "Craft with one or more creatures {5}", "Craft with two Caves {4}" (702.167a)."""
    from engine.cards.text.amounts import number

    if not p.eat("craft with"):
        return None
    n: object = 1
    more = False
    if p.eat("one or more"):
        more = True
    elif p.word not in TYPE_WORDS and p.word not in SUBTYPE_WORDS:
        n = number(p)
        more = p.eat("or more")
    if not isinstance(n, int):
        return None
    kinds: list[Filter] = []
    while True:
        word = p.take().text
        made = (
            Filter(types=(TYPE_WORDS[word],))
            if word in TYPE_WORDS
            else Filter(subtypes=(SUBTYPE_WORDS[word],))
            if word in SUBTYPE_WORDS
            else None
        )
        if made is None:
            return None
        kinds.append(made)
        if not p.eat("or|and/or"):
            break
    price = mana(p)
    if price is None:
        return None
    wanted = kinds[0] if len(kinds) == 1 else Filter(any_of=tuple(kinds))
    return Keyword("craft", Cost(price), n, wanted, "or more" if more else "")


# -- conditions --------------------------------------------------------------------------------------------------------


def _beheld(p: Cursor) -> Condition | None:
    """Read "a Dragon was beheld": the cost that asks for it was paid (701.4b)."""
    word = p.take().text if p.eat("a|an") else ""
    known = word in SUBTYPE_WORDS or word in TYPE_WORDS
    return Paid("additional cost") if known and p.eat("was beheld") else None


def how_paid(p: Cursor) -> Condition | None:
    """Read "tribute wasn't paid", "the gift was promised", "its prowl cost was paid"."""
    if p.eat("tribute wasn't paid"):
        return Not(Chose("tribute", "paid"))
    if p.eat("tribute was paid"):
        return Chose("tribute", "paid")
    if p.eat("the gift was promised"):
        return Paid("gift")
    if p.eat("the gift wasn't promised"):
        return Not(Paid("gift"))
    beheld = p.attempt(_beheld)
    if beheld is not None:
        return beheld
    if not (p.eat("its") or p.eat("~ 's") or p.eat("this spell|creature|permanent 's")):
        return None
    for word in (
        "prowl",
        "spectacle",
        "freerunning",
        "mayhem",
        "awaken",
        "cleave",
        "surge",
        "emerge",
        "blitz",
        "dash",
        "madness",
        "miracle",
        "harmonize",
        "impending",
    ):
        if p.eat(f"{word} cost was paid"):
            return WasCast(using=word)
    return Paid("conspire") if p.eat("conspire cost was paid") else None


# -- whole lines -------------------------------------------------------------------------------------------------------

_PAIRED = re.compile(
    r"^As long as (?:~|this creature) is paired with another creature, (each of those creatures (?:has|gets|gains)|both creatures (?:have|get|gain)) (.+)$",
    re.DOTALL,
)


def paired_line(text: str, read: Callable[[str], tuple[Ability, ...] | None]) -> tuple[Ability, ...] | None:
    """Read "As long as this creature is paired with another creature, both creatures have first strike" (702.95b)."""
    found = _PAIRED.match(text)
    if found is None:
        return None
    verb = {"have": "has", "get": "gets", "gain": "gains"}.get(found.group(1).split()[-1], found.group(1).split()[-1])
    inner = read(f"Enchanted creature {verb} {found.group(2)}")
    if inner is None or not all(isinstance(a, Static) and a.affects == AttachedTo() for a in inner):
        return None
    return tuple(replace(a, affects=Filter(state=("pair",))) for a in inner)


def optional_cost_line(text: str, setting: Setting) -> tuple[Ability, ...] | None:
    """Read "As an additional cost to cast this spell, you may behold a Dragon": a cost that may be announced like
    kicker (118.8b, 601.2b).
    """
    p = Cursor(text, setting)
    if not (
        p.eat("as an additional cost to cast this spell , you may")
        or p.eat("as an additional cost to cast ~ , you may")
    ):
        return None
    found = p.attempt(cost)
    p.eat(".")
    if found is None or not p.done or found.waterbend:
        return None
    evidence = any(part.kind == "evidence" for part in found.parts)
    return (Keyword("collect evidence" if evidence else "additional cost", found),)


def harnessed(text: str, read: Callable[[str], tuple[Ability, ...] | None]) -> tuple[Ability, ...] | None:
    """Read what stands behind "∞ —": the permanent has it as long as it is harnessed (702.186b)."""
    found = read(text)
    when = Is(This(), Filter(kind="any", state=("harnessed",)))
    return None if found is None else (Static((AddAbilities(found),), condition=when),)


_EXERTED = re.compile(
    r"^(?:You may exert (?:~|this creature)|(If (?:~|this creature) hasn't been exerted this turn, you may exert it)) as (?:it|he|she) attacks\.(?: When you do, (.+))?$"
)


def exert_line(text: str, read: Callable[[str], tuple[Ability, ...] | None]) -> tuple[Ability, ...] | None:
    """Read "You may exert this creature as it attacks. When you do, draw a card" (701.43d): a static ability, and one
    that is linked to it (607.2h).
    """
    found = _EXERTED.match(text)
    if found is None:
        return None
    fresh = Not(Is(This(), Filter(kind="any", state=("exerted",)))) if found.group(1) else None
    linked = read(f"When you exert ~ as it attacks, {found.group(2)}") if found.group(2) else ()
    return None if linked is None else (Permission("exert", condition=fresh), *linked)


_OWN_PRICE = re.compile(
    r"^(.+ (?:has|have)) (\w[\w-]*)\. (?:The|Its) \2 cost is equal to (?:its|that card's) mana cost(?: reduced by \{(\d+)\})?\.$"
)


def own_price_line(text: str, read: Callable[[str], tuple[Ability, ...] | None]) -> tuple[Ability, ...] | None:
    """Read "Each nonland card in your graveyard has mayhem. The mayhem cost is equal to its mana cost.": a keyword
    without a cost, its amount what is taken off.
    """
    found = _OWN_PRICE.match(text)
    inner = None if found is None else read(f"{found.group(1)} {found.group(2)} {{0}}.")
    if found is None or inner is None or not all(isinstance(a, Static) for a in inner):
        return None
    less = int(found.group(3) or 0)
    out: list[Ability] = []
    for a in inner:
        assert isinstance(a, Static)
        changes = tuple(
            replace(c, abilities=tuple(replace(k, cost=None, amount=less) if isinstance(k, Keyword) and k.name == found.group(2) else k for k in c.abilities))
            if isinstance(c, AddAbilities) else c
            for c in a.changes
        )  # fmt: skip
        out.append(replace(a, changes=changes))
    return tuple(out)


_ESCAPES = re.compile(
    r"^((?:Each .+ in your graveyard|.+ cards in your graveyard) (?:has|have) )escape\. (?:The|Its) escape cost is equal to (?:its|that card's|the card's) mana cost plus (exile .+ from your graveyard)\.$"
)


def escapes_line(text: str, read: Callable[[str], tuple[Ability, ...] | None]) -> tuple[Ability, ...] | None:
    """Read "Each nonland card in your graveyard has escape. The escape cost is equal to the card's mana cost plus exile
    three other cards from your graveyard." (702.138a).
    """
    found = _ESCAPES.match(text)
    inner = None if found is None else read(f"{found.group(1)}flashback {{0}}.")
    if found is None or inner is None or not all(isinstance(a, Static) for a in inner):
        return None
    p = Cursor(found.group(2), Setting())
    parts = cost_part(p)
    if parts is None or not p.done:
        return None
    given = AddAbilities((Keyword("escape", cost=Cost(None, parts), text=OWN_PRICE),))
    return tuple(replace(a, changes=(given,)) for a in inner if isinstance(a, Static))


_BALLOTS = {
    "While voting, you may vote an additional time.": "may_vote",
    "While voting, you get an additional vote.": "extra_vote",
}


def more_votes(text: str) -> tuple[Ability, ...] | None:
    """Read the lines that give further votes (701.38d)."""
    return (Permission(_BALLOTS[text]),) if text in _BALLOTS else None


_STATION = re.compile(r"^(\d+)\+ \| (.+)$", re.DOTALL)


def station_lines(
    lines: list[str], face: Face, read: Callable[[str], tuple[Ability, ...] | None]
) -> tuple[list[str], list[Ability]]:
    """The lines without those of station symbols, and what these say: abilities, and for the last one the power and
    toughness printed (721.2a-b).
    """
    bands = [(i, m) for i, line in enumerate(lines) if (m := _STATION.match(line)) is not None]
    out: list[Ability] = []
    for i, found in bands:
        when = Compare(CountersOn("CHARGE"), ">=", int(found.group(1)))
        inner = read(found.group(2))
        changes: tuple[Change, ...] = ()
        if i == bands[-1][0] and face.power is not None and "Creature" not in face.types:
            changes = (AddTypes(types=("Creature",)), SetPT(face.power, face.toughness))
        if inner is None:
            out.append(Unread(found.group(2)))
        else:
            changes += (AddAbilities(inner),)
        if changes:
            out.append(Static(changes, condition=when, text=lines[i]))
    taken = {i for i, _ in bands}
    return [line for i, line in enumerate(lines) if i not in taken], out


def special_activation(text: str, read: Callable[[str, str], tuple[Ability, ...] | None]) -> tuple[Ability, ...] | None:
    """Read "Forecast — {1}, Reveal this card from your hand: …" (702.57a-b) and "Boast — {1}: …" (702.142a)."""
    if text.startswith("Boast — "):
        found = read(text[len("Boast — ") :], "turn")
        when: Condition = Is(This(), Filter(state=("attacked_this_turn",)))
        return _under(found, when)
    if not text.startswith("Forecast — "):
        return None
    body = text[len("Forecast — ") :]
    price, colon, effect = body.partition(": ")
    shown = re.sub(r"(?:^|, )[Rr]eveal (?:this card|this creature|~) from your hand$", "", price)
    if not colon or shown == price or not shown:
        return None
    found = _under(read(f"{shown}: {effect}", "turn"), Turn("you", ("upkeep",)))
    if found is None:
        return None
    return tuple(
        replace(a, zone="hand", cost=Cost(a.cost.mana, (*a.cost.parts, CostPart("reveal"))))
        for a in found
        if isinstance(a, Activated)
    )


def _under(found: tuple[Ability, ...] | None, when: Condition) -> tuple[Ability, ...] | None:
    if found is None or not all(isinstance(a, Activated) for a in found):
        return None
    return tuple(
        replace(a, condition=when if a.condition is None else AllOf((when, a.condition)))
        for a in found
        if isinstance(a, Activated)
    )


# -- spells ------------------------------------------------------------------------------------------------------------


def cleaved(text: str, read: Callable[[str], tuple[Ability, ...]]) -> tuple[Ability, ...] | None:
    """A text with square brackets: as it is printed, and as it is for its cleave cost (702.148a); None where there are
    none.
    """
    if "[" not in text or not re.search(r"^Cleave\b", text, re.MULTILINE):
        return None
    whole = read(re.sub(r"[\[\]]", "", text))
    cut = read(re.sub(r" {2,}", " ", re.sub(r"\[[^\]]*\]", "", text)).replace(" .", ".").replace(" ,", ","))
    spells = tuple(replace(a, using="cleave") for a in cut if isinstance(a, Spell))
    if any(isinstance(a, Unread) for a in (*whole, *cut)) or not spells:
        return tuple(Unread(line) for line in text.split("\n"))
    return (*whole, *spells)


_PRICED = re.compile(r"^(?:\+|•) (?:[^—{]+ — )?(\{[^—]+\}) — (.+)$", re.DOTALL)


def priced_modes(lines: list[str], setting: Setting, read: Callable[[str, Setting], Program | None]) -> Spell | None:
    """The modes of a spell with spree or tiered, each with its additional cost (702.172a, 702.183a); ``lines``: the
    keyword's line, then the modes.
    """
    options: list[Program] = []
    costs: list[Cost] = []
    names: list[str] = []
    for line in lines[1:]:
        found = _PRICED.match(line)
        price = None if found is None else Cursor(found.group(1), setting).attempt(cost)
        made = None if found is None or price is None else read(found.group(2), setting)
        if found is None or price is None or made is None or made.modes is not None:
            return None
        options.append(made)
        costs.append(price)
        names.append(f"{found.group(1)} — {found.group(2)}")
    tiered = lines[0].startswith("Tiered")
    most = 1 if tiered else len(options)
    return (
        Spell(
            Program(modes=Modes(tuple(options), 1, most, names=tuple(names), costs=tuple(costs))), (), "\n".join(lines)
        )
        if options
        else None
    )
