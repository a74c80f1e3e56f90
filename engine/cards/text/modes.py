"""Modal programs and the effects of instants and sorceries (CR 700.2, 113.3a, 601.2b)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.abilities import (
    Ability,
    Cost,
    CostPart,
    Spell,
    Unread,
)  # fmt: skip
from engine.cards.filters import Bound, This, X
from engine.cards.ops import Modes, Program
from engine.cards.text.bindings import mentions
from engine.cards.text.conditions import condition
from engine.cards.text.costs import cost, mana
from engine.cards.text.cursor import Cursor, Mismatch, Setting, Thing
from engine.cards.text.dice import ROW, results_table
from engine.cards.text.programs import program
from engine.cards.text.words import NUMBERS
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Condition

__all__ = ["HAS_MEANING", "LABEL", "SELF_THING", "additional_cost", "modal", "modal_or_program", "spell_ability"]

HAS_MEANING = re.compile(
    r"^(?:Boast|Exhaust|Max speed|Solved|To solve|Forecast|Power-up|Renew|Level|Cohort|Channel|Companion|Choose|Prototype|Station|Partner|Hidden|"
    r"Cumulative|Visit|Prize|[IVX]+(?:, [IVX]+)*|\d+\+?|.*\bchoose\b.*|.*:.*|.*\bgains?\b.*|When.*|At .*|.*\+.*|.*villainous choice)$"
)
LABEL = re.compile(r"^([A-Z][\w'’,!?.&\- ]{1,48}) — (?=\S)")


# -- modes -------------------------------------------------------------------------------------------------------------


SELF_THING = Thing(This(), frozenset({"creature", "permanent", "card", "land", "artifact", "enchantment", "self"}))


_DONE = {"sacrifice": "sacrificed", "exile": "exiled", "discard": "discarded"}


def paid_thing(parts: tuple[CostPart, ...]) -> Thing | None:
    """What is sacrificed, exiled or discarded as a cost, for "the sacrificed creature" in the effect."""
    for part in parts:
        if part.kind in _DONE and part.filter is not None:
            wanted = part.filter
            words = {w.lower() for f in (wanted, *wanted.any_of) for w in (*f.types, *f.any_types, *f.subtypes)}
            return Thing(
                Bound("paid"),
                frozenset({"permanent", "card", "creature", _DONE[part.kind], *words}),
                part.amount != 1,
                zone="exile" if part.kind == "exile" else "",
            )
    return None


def modal_or_program(
    text: str, setting: Setting, known: Thing | None = None, paid: Thing | None = None
) -> Program | None:
    """A program, or one of modes with bullets; ``known`` is what "it" means at the start, ``paid`` what its cost took."""
    head, bullet, modes = text.partition("\n")
    p = Cursor(head, setting)
    if paid is not None:
        p.mention(paid)
    if known is not None:
        p.mention(known)
    return modal(p, modes) if bullet else program(p)


def modal(p: Cursor, modes: str) -> Program | None:
    """Read "choose one —" and the lines with bullets behind it."""
    if ROW.match(modes):
        return results_table(p, modes)
    p.eat("you may")
    optional = p.tokens[p.i - 1].text == "may" if p.i else False
    if not p.eat("choose"):
        return None
    again = False
    if p.eat("one or both"):
        least, most = 1, 2
    elif p.eat("one or more"):
        least, most = 1, 99
    elif p.eat("any number"):
        least, most = 0, 99
    elif p.eat("up to"):
        least, most = 0, NUMBERS.get(p.take().text, 0)
    elif p.word in NUMBERS:
        least = most = NUMBERS[p.take().text]
    else:
        return None
    if p.eat(". you may choose the same mode more than once ."):
        again = True
    apart = p.eat(". each mode must target a different player")
    fresh = p.eat("that hasn't been chosen") and ("turn" if p.eat("this turn") else "ever")
    p.eat("—")
    more_if: Condition | None = None
    more = 0
    if p.eat(". if"):
        more_if = condition(p)
        if more_if is None:
            return None
        p.eat("as you cast this spell")
        if not p.eat(", you may choose"):
            return None
        if p.eat("both instead") or p.eat("both"):
            more = 2
        elif p.eat("any number instead"):
            more = 99
        else:
            return None
        p.eat(".")
    p.eat(".")
    if not p.done or most == 0:
        return None
    options: list[Program] = []
    names: list[str] = []
    for line in modes.split("\n"):
        mode = line.removeprefix("•").strip()
        label = LABEL.match(mode)
        if label and not label.group(1).startswith(("{", "Choose")):
            mode = mode[label.end() :]
        inner = Cursor(mode, p.setting)
        inner.scope = replace(p.scope, targets=())
        made = inner.attempt(program)
        if made is None:
            return None
        options.append(made)
        names.append(mode)
    least = 0 if optional else least
    most = most if again else min(most, len(options))
    return Program(
        modes=Modes(
            tuple(options),
            least,
            most,
            again,
            tuple(names),
            more_if,
            min(more, len(options)),
            apart=apart,
            fresh=fresh or "",
        )
    )


# -- instants and sorceries --------------------------------------------------------------------------------------------


def additional_cost(text: str, setting: Setting) -> tuple[CostPart, ...] | None:
    """Read "As an additional cost to cast this spell, sacrifice a creature."."""
    p = Cursor(text, setting)
    if not (p.eat("as an additional cost to cast this spell ,") or p.eat("as an additional cost to cast ~ ,")):
        return None
    try:
        found = _alternatives(p)
    except (Mismatch, RecursionError):
        return None
    p.eat(".")
    if not found or not p.done or any(one.waterbend for _, one in found):
        return None
    first = found[0][1]
    if len(found) == 1 and first.mana is None:
        return first.parts
    return (CostPart("either", options=tuple(one for _, one in found), words=tuple(words for words, _ in found)),)


def _alternatives(p: Cursor) -> list[tuple[str, Cost]]:
    """The costs of "discard a card or pay {2}" with their words."""
    out: list[tuple[str, Cost]] = []
    while True:
        at = p.i
        one = p.attempt(_mana_paid) or cost(p)
        if one is None:
            return []
        out.append((p.text[p.tokens[at].start : p.tokens[p.i - 1].end], one))
        if not (p.eat(", or") or p.eat("or") or (p.word == "," and p.eat(","))):
            return out


def _mana_paid(p: Cursor) -> Cost | None:
    p.need("pay")
    found = mana(p)
    return None if found is None else Cost(found)


def spell_ability(effects: list[tuple[str, str]], costs: tuple[CostPart, ...], setting: Setting) -> list[Ability]:
    """The effect lines as one spell ability; lines that can't be read stay as they are."""
    effects = [(own if "\n" in own else _unlabeled(own), line) for own, line in effects]
    if mentions(costs, X()):
        setting = replace(setting, has_x=True)
    whole = _try(
        " ".join(own for own, _ in effects) if all("\n" not in own for own, _ in effects) else _only_one(effects),
        setting,
        paid_thing(costs),
    )
    text = "\n".join(line for _, line in effects)
    if whole is not None:
        return [Spell(whole, costs, text)]
    read = [(own, line) for own, line in effects if "\n" not in own and _try(own, setting) is not None]
    out: list[Ability] = [Unread(line) for own, line in effects if (own, line) not in read]
    both = _try(" ".join(own for own, _ in read), setting) if read else None
    if both is not None:
        out.insert(0, Spell(both, costs, "\n".join(line for _, line in read)))
    else:
        out.extend(Unread(line) for _, line in read)
        if costs:
            out.append(Spell(Program(), costs, ""))
    return out


def _unlabeled(line: str) -> str:
    """The line without an ability word, which means nothing (207.2c)."""
    label = LABEL.match(line)
    return line[label.end() :] if label and not HAS_MEANING.match(label.group(1)) else line


def _only_one(effects: list[tuple[str, str]]) -> str:
    return effects[0][0] if len(effects) == 1 else ""


def _try(text: str, setting: Setting, paid: Thing | None = None) -> Program | None:
    if not text:
        return None
    lines = []
    for line in text.split("\n"):
        label = LABEL.match(line)
        lines.append(line[label.end() :] if label and not HAS_MEANING.match(label.group(1)) else line)
    try:
        made = modal_or_program("\n".join(lines), setting, None, paid)
    except (Mismatch, RecursionError):
        return None
    return None if made is not None and not setting.has_x and mentions(made, X()) else made
