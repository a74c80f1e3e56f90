"""From the text of a face to its abilities, line by line (CR 113, 207, 602.1, 603.1, 700.2).

Every line is read in full by one of the grammars, or it is :class:`~engine.cards.abilities.Unread`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.cards.abilities import (
    Ability,
    Activated,
    Cost,
    CostChange,
    CostPart,
    Keyword,
    Replacement,
    Spell,
    Trigger,
    Triggered,
    Unread,
)  # fmt: skip
from engine.cards.filters import AllOf, Chose, Did, Filter, InZone, Is, Not, This, Turn, X
from engine.cards.ops import If, May, Move, Op, Pay, Program
from engine.cards.steps import Mark
from engine.cards.text.bindings import mentions
from engine.cards.text.chapters import chapter_line
from engine.cards.text.conditions import condition
from engine.cards.text.cost_changes import multiplied
from engine.cards.text.costs import cost, mana
from engine.cards.text.cursor import Cursor, Mismatch, Setting
from engine.cards.text.dice import ROW, extra_die
from engine.cards.text.keyword_words import (
    cleaved,
    more_votes,
    paired_line,
    priced_modes,
    special_activation,
    station_lines,
)
from engine.cards.text.keywords import keyword_line
from engine.cards.text.levels import again_line, max_speed, reveal_land, sections, small_blockers
from engine.cards.text.making import in_command
from engine.cards.text.modes import (
    HAS_MEANING,
    LABEL,
    SELF_THING,
    additional_cost,
    modal,
    modal_or_program,
    paid_thing,
    spell_ability,
)
from engine.cards.text.opening import opening_line
from engine.cards.text.programs import program
from engine.cards.text.replacements import replacement_line
from engine.cards.text.statics import static_line
from engine.cards.text.tokens import own_names, strip_reminder, with_self
from engine.cards.text.triggers import events, step_trigger
from engine.cards.text.wording import called_otherwise, today
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.card import CardDef, Face
    from engine.cards.filters import Condition
    from engine.cards.mana import ManaCost

__all__ = ["read_card", "read_face", "read_quoted", "read_text", "readied", "unread_lines"]

_EVERYWHERE = ("battlefield", "stack", "graveyard", "hand", "library", "exile", "command")


def read_face(face: Face) -> Face:
    """The face with ``abilities`` read from its ``text``."""
    return replace(face, abilities=read_text(face.text, face))


def read_card(definition: CardDef) -> CardDef:
    """The card with the abilities of every face read."""
    return replace(definition, faces=tuple(read_face(f) for f in definition.faces))


@lru_cache(maxsize=4096)
def readied(definition: CardDef) -> CardDef:
    """The card ready to be played: read, if it has text and no abilities yet, as cards of a file do; what was written by hand stays."""
    if any(f.abilities for f in definition.faces) or not any(f.text for f in definition.faces):
        return definition
    return read_card(definition)


def unread_lines(definition: CardDef) -> tuple[str, ...]:
    """The lines of a read card that no grammar rule reads in full."""
    return tuple(a.text for f in definition.faces for a in f.abilities if isinstance(a, Unread))


def read_text(text: str, face: Face) -> tuple[Ability, ...]:
    """All abilities of a rules text on the face."""
    both = cleaved(text, lambda part: read_text(part, face))
    if both is not None:
        return both
    spell = "Instant" in face.types or "Sorcery" in face.types
    setting = Setting(spell=spell, types=face.types, mana_cost=face.mana_cost, has_x="{X}" in text or (face.mana_cost is not None and face.mana_cost.x > 0) or "-X:" in text or "−X:" in text)
    names = own_names(face)
    kind = next((t.lower() for t in ("Creature", "Land", "Artifact", "Enchantment") if t in face.types), "permanent")
    out: list[Ability] = []
    effects: list[tuple[str, str]] = []
    costs: list[CostPart] = []
    lines, levels = sections(_lines(text), lambda line: _guarded(today(with_self(line, names)), setting), setting)
    if "Spacecraft" in face.subtypes or "Planet" in face.subtypes:
        lines, charged = station_lines(lines, face, lambda line: _guarded(today(with_self(line, names)), setting))
        levels += charged
    for line in lines:
        own = today(_with_self(line, names))
        if spell:
            own = own.replace("cast ~", "cast this spell")
        if own.startswith(("Spree\n", "Tiered\n")):
            priced = priced_modes(own.split("\n"), setting, _mode)
            out += [Unread(line)] if priced is None else [Keyword(own.partition("\n")[0].lower()), priced]
            continue
        part = additional_cost(own, setting)
        if part is not None:
            costs.extend(part)
            continue
        found = _guarded(own, setting)
        if found is None and len(names) > 1 and (other := today(with_self(line, (face.name,)))) != own:
            found = _guarded(other, setting)  # the word was no short name here: Green Chief's "Green creatures …", Undying Chief's "Undying"
        if found is None and not spell:
            others = (_guarded(other, setting) for other in called_otherwise(own, kind))
            found = next((other for other in others if other is not None), None)
        if found is not None:
            out.extend(_with_text(a, line) for a in found)
        elif spell:
            effects.append((own, line))
        else:
            out.append(Unread(line))
    if effects:
        out.extend(spell_ability(effects, tuple(costs), setting))
    elif costs:
        out.append(Spell(Program(), tuple(costs), text))
    out += levels
    return in_command(tuple(out)) if _COMMAND & set(face.types) else tuple(out)


_COMMAND = frozenset({"Conspiracy", "Vanguard", "Plane", "Phenomenon", "Scheme", "Dungeon"})
"""Types of cards that stay in the command zone; their abilities function there (113.6, 315.3)."""


def _with_self(line: str, names: tuple[str, ...]) -> str:
    """The line with ``~`` for the card's name, which is not looked for in an ability word."""
    label = LABEL.match(line)
    at = label.end() if label and not HAS_MEANING.match(label.group(1)) else 0
    return line[:at] + with_self(line[at:], names)


def _lines(text: str) -> list[str]:
    """The printed lines without reminder text; modes stand with the line that offers them."""
    out: list[str] = []
    for raw in text.split("\n"):
        line = strip_reminder(raw.strip())
        if not line:
            continue
        if out and (line.startswith(("•", "+ {")) or (ROW.match(line) and "roll" in out[-1].casefold())):
            out[-1] = f"{out[-1]}\n{line}"
        else:
            out.append(line)
    return out


def _mode(text: str, setting: Setting) -> Program | None:
    try:
        return modal_or_program(text, setting)
    except (Mismatch, RecursionError):
        return None


def _with_text(ability: Ability, text: str) -> Ability:
    if isinstance(ability, Keyword | Unread):
        return ability
    return replace(ability, text=text)


def _guarded(text: str, setting: Setting) -> tuple[Ability, ...] | None:
    try:
        found = _ability(text, setting)
    except (Mismatch, RecursionError):
        return None
    return None if found is None or (not setting.has_x and _undefined_x(found)) else found


def _undefined_x(found: tuple[Ability, ...]) -> bool:
    """Whether X is spoken of, but neither a cost nor the text says what it is."""
    return any(mentions(a, X()) and not (isinstance(a, Activated) and mentions(a.cost, X())) for a in found)


def _ability(text: str, setting: Setting) -> tuple[Ability, ...] | None:
    """The abilities of one line; None if it is not read (or is the effect of a spell)."""
    label = LABEL.match(text)
    if label and not HAS_MEANING.match(label.group(1)):
        text = text[label.end() :]
    found: tuple[Ability, ...] | None = Cursor(text, setting).attempt(keyword_line)
    if found is not None:
        return found
    limit = ""
    attacked = text.startswith("Boast — ")  # 702.142a
    powered = text.startswith("Power-up — ")  # each only once; cheaper by the card's mana cost on the turn it enters
    for word, what in (("Exhaust — ", "game"), ("Channel — ", ""), ("Cohort — ", ""), ("Renew — ", ""), ("Boast — ", "turn"), ("Power-up — ", "game")):
        if text.startswith(word):
            text, limit = text[len(word) :], what
    special = special_activation(text, lambda body, often: _activated_line(body, setting, often))
    if special is not None:
        return special
    if text.startswith("Max speed"):
        return max_speed(text, lambda line: _guarded(line, setting))
    anchored = _ANCHOR.match(text)
    if anchored is not None:
        return _anchored(anchored, setting)
    split = _colon(text)
    if split is not None and not re.match(r"(?:When|Whenever|At)\b", text):
        made = _activated(text[:split], text[split + 1 :], setting, limit)
        if made is None or not (attacked or powered):
            return made
        return tuple(_boasted(a) if attacked else _powered(a, setting.mana_cost) for a in made if isinstance(a, Activated))
    if limit:
        return None
    if re.match(r"(?:When|Whenever|At)\b", text):
        return _triggered(text, setting)
    again = Cursor(text, setting).attempt(again_line)
    if again is not None:
        return again
    whole = reveal_land(text) or small_blockers(text) or extra_die(text) or more_votes(text) or paired_line(text, lambda line: _guarded(line, setting))
    if whole is not None:
        return whole
    opening = opening_line(text, setting)
    if opening is not None:
        return opening
    chapters = chapter_line(text, setting)
    if chapters is not None:
        return chapters
    replacing: tuple[Ability, ...] | None = Cursor(text, setting).attempt(replacement_line)
    if replacing is not None:
        return _zoned(replacing)
    static = Cursor(text, setting).attempt(static_line)
    return None if static is None else _zoned(static)


def _activated_line(text: str, setting: Setting, limit: str) -> tuple[Ability, ...] | None:
    split = _colon(text)
    return None if split is None else _activated(text[:split], text[split + 1 :], setting, limit)


def _zoned(found: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Abilities whose condition says that they work elsewhere function there (113.6b)."""
    out = []
    for ability in found:
        when = getattr(ability, "condition", None)
        zones = _own_zones(when)
        out.append(ability if zones is None else replace(ability, zones=zones))
    return tuple(out)


def _own_zones(when: Condition | None) -> tuple[str, ...] | None:
    if isinstance(when, InZone) and when.of == This():
        return when.zones
    for part in getattr(when, "parts", ()):
        found = _own_zones(part)
        if found is not None:
            return found
    return None


def read_quoted(text: str, setting: Setting) -> tuple[Ability, ...]:
    """An ability in quotation marks, as it is on the object that has it."""
    inner = Setting(spell=False, types=setting.types, has_x=setting.has_x or "{X}" in text)
    line = text.replace("'", '"') if re.search(r"(?:^|\s)'[A-Z{]", text) else text
    found = _guarded(strip_reminder(line), inner)
    return (Unread(text),) if found is None else tuple(_with_text(a, text) for a in found)


# -- activated ---------------------------------------------------------------------------------------------------------


def _colon(text: str) -> int | None:
    """Where the colon of an activated ability stands: before any sentence ends, outside quotation marks."""
    quoted = False
    for n, char in enumerate(text):
        if char in '"“”':
            quoted = not quoted
        elif quoted:
            continue
        elif char == ":":
            return n
        elif char in ".\n•":
            return None
    return None


_ONLY = re.compile(r"(?:^|(?<=[.!]) |(?<=[.!]\") )((?:Activate (?:this ability )?only|Any player may activate|Activate no more)\b[^\n\"]*)$")
_LOYALTY = re.compile(r"^\[?([+\-−–]?)(\d+|X)\]?$")


def _activated(before: str, after: str, setting: Setting, limit: str) -> tuple[Ability, ...] | None:
    loyalty = _LOYALTY.match(before.strip())
    if loyalty and "Planeswalker" in setting.types:
        sign, n = loyalty.groups()
        negative = sign not in {"", "+"}
        part = CostPart("loyalty", x=True) if n == "X" else CostPart("loyalty", -int(n) if negative else int(n))
        made = modal_or_program(after.strip(), replace(setting, spell=False), SELF_THING)
        return None if made is None else (Activated(Cost(None, (part,)), made, speed="sorcery", loyalty=True),)
    inner = replace(setting, spell=False)
    p = Cursor(before, inner)
    price = cost(p)
    if price is None or not p.done:
        return None
    text = after.strip()
    extra: dict[str, object] = {"limit": limit}
    found = _ONLY.search(text)
    if found:
        if not _only(found.group(1), inner, extra):
            return None
        text = text[: found.start()].strip()
    own = _CHEAPER.search(text)
    if own:
        change = _cheaper(own.group(1), inner)
        if change is None:
            return None
        price = replace(price, changes=(change,))
        text = text[: own.start()].strip()
    made = modal_or_program(text, inner, SELF_THING, paid_thing(price.parts))
    if made is None:
        return None
    said = _own_zones(extra.get("condition"))  # type: ignore[arg-type]
    zone = _zone_of(before, made) if said is None else " ".join(said)
    return (Activated(price, made, zone=zone, **extra),)  # type: ignore[arg-type]


_ANCHOR = re.compile(r"^As (?:~|this \w+) enters, choose (\w+) or (\w+)\.\n• \1 — ([^\n]+)\n• \2 — ([^\n]+)$")


def _anchored(match: re.Match[str], setting: Setting) -> tuple[Ability, ...] | None:
    """One of two words is chosen as it enters; each stands before the abilities that it has if that was chosen (607.2d, 614.12b)."""
    words = match.group(1), match.group(2)
    out: list[Ability] = [Replacement("enters", "enter", choose=f"anchor:{'|'.join(words)}")]
    for word, line in zip(words, match.groups()[2:], strict=True):
        found = _guarded(line, setting)
        for ability in found or (Unread(line),):
            if isinstance(ability, Unread | Keyword | Spell):
                return None
            when = Chose("anchor", word)
            out.append(replace(ability, condition=when if ability.condition is None else AllOf((when, ability.condition))))
    return tuple(out)


def _boasted(ability: Activated) -> Activated:
    """With the restriction of boast: only if the creature attacked this turn (702.142a)."""
    return replace(ability, condition=Is(This(), Filter(state=("attacked_this_turn",))))


def _powered(ability: Activated, less: ManaCost | None) -> Activated:
    """With the reduction of power-up: by the mana cost of the permanent if that entered this turn."""
    if less is None:
        return ability
    change = CostChange(replace(less, x=0), less=True, abilities=True, condition=Is(This(), Filter(state=("entered_this_turn",))))
    return replace(ability, cost=replace(ability.cost, changes=(*ability.cost.changes, change)))


_CHEAPER = re.compile(r"(?:^|(?<=[.!]) )This ability costs ([^.]+)\.$")


def _cheaper(text: str, setting: Setting) -> CostChange | None:
    """Read "{1} less to activate for each …", "{2} less to activate if …"."""
    p = Cursor(text, setting)
    price = mana(p)
    if price is None or not p.eat("less to activate"):
        return None
    made = CostChange(price, None, less=True, abilities=True)
    if p.eat("if"):
        when = condition(p)
        if when is None:
            return None
        made = replace(made, condition=when)
    else:
        made = multiplied(p, made, price)
    clean = not p.scope.before and not p.scope.targets and p.scope.around is None
    return made if p.done and clean and made.mana.x == 0 else None


def _zone_of(before: str, made: Program) -> str:
    if re.search(r"Discard (?:this card|~)", before):
        return "hand"
    if re.search(r"(?:Exile|Return) (?:this card|~) from your graveyard", before):
        return "graveyard"
    for step in made.steps:
        if isinstance(step, Move) and step.what == This() and len(step.origin) == 1:
            return step.origin[0]
    return "battlefield"


def _only(text: str, setting: Setting, extra: dict[str, object]) -> bool:
    """Read "Activate only as a sorcery and only once each turn."."""
    p = Cursor(text, setting)
    while not p.done:
        if p.eat("any player may activate this ability"):
            extra["who"] = "any"
        elif p.eat("activate [this] [ability] only"):
            while True:
                if p.eat("as a sorcery") or p.eat("any time you could cast a sorcery"):
                    extra["speed"] = "sorcery"
                elif p.eat("once each turn"):
                    extra["limit"] = "turn"
                elif p.eat("once"):
                    extra["limit"] = "game"
                elif p.eat("as an instant"):
                    pass
                elif p.eat("during your turn"):
                    if "condition" in extra:
                        return False
                    early = p.eat(", before attackers are declared")
                    extra["condition"] = Turn("you", ("upkeep", "draw", "precombat main", "beginning of combat") if early else ())
                elif p.eat("during your upkeep"):
                    if "condition" in extra:
                        return False
                    extra["condition"] = Turn("you", ("upkeep",))
                elif p.eat("during combat"):
                    if "condition" in extra:
                        return False
                    extra["condition"] = Turn("any", ("combat",))
                elif p.eat("if"):
                    when = p.attempt(condition)
                    if when is None or "condition" in extra:
                        return False
                    extra["condition"] = when
                else:
                    return False
                if not (p.eat("and only") or p.eat("and")):
                    break
        else:
            return False
        if p.word and not p.eat("."):
            return False
    return True


# -- triggered ---------------------------------------------------------------------------------------------------------

_LIMITS = re.compile(r"\.? (This ability triggers only once each turn|Do this only once each turn)\.$")


def _triggered(text: str, setting: Setting) -> tuple[Ability, ...] | None:
    limit = ""
    bounded = _LIMITS.search(text)
    if bounded:
        limit = "do" if bounded.group(1).startswith("Do this") else "turn"
        text = text[: bounded.start()] + "."
    head, bullet, modes = text.partition("\n")
    p = Cursor(head, replace(setting, spell=False))
    found = _events(p)
    if found is None or not p.eat(","):
        return None
    when: Condition | None = None
    if p.eat("if"):
        when = condition(p)
        if when is None or not p.eat(","):
            return None
    made = modal(p, modes) if bullet else program(p)
    if made is None or (limit and len(found) > 1):
        return None
    if limit == "do":
        once = _only_done_once(made, found[0])
        if once is None:
            return None
        made, found, limit = *once, ""
    out = []
    for trigger in found:
        zones = _own_zones(when) or _trigger_zones(trigger, made)
        out.append(Triggered(trigger, made, when, zones, limit))
    return tuple(out)


def _only_done_once(made: Program, trigger: Trigger) -> tuple[Program, tuple[Trigger, ...]] | None:
    """An optional action of which the text says "Do this only once each turn": the ability triggers only as long as it was not done (603.2h)."""
    if not made.steps or made.modes is not None:
        return None
    first, *rest = made.steps
    if not isinstance(first, May | Pay) or not first.slot:
        return None
    word = f"did {trigger.event}"
    not_yet: Condition = Not(Is(This(), Filter(kind="any", zones=_EVERYWHERE, state=(word,))))
    if trigger.given is not None:
        not_yet = AllOf((trigger.given, not_yet))
    noted = If(Did(first.slot), (Mark(This(), word, turn=True),))
    return replace(made, steps=(first, noted, *rest)), (replace(trigger, given=not_yet),)


def _events(p: Cursor) -> tuple[Trigger, ...] | None:
    if p.eat("at"):
        one = step_trigger(p)
        return None if one is None else (one,)
    if not p.eat("when|whenever"):
        return None
    found = events(p)
    if found is None:
        state = p.attempt(condition) if p.tokens[p.i - 1].text == "when" else None
        return None if state is None else (Trigger("state", given=state),)  # 603.8
    scope = p.scope
    if p.eat("and|or when|whenever|at") or p.eat("or"):
        if p.tokens[p.i - 1].text == "at":
            step = step_trigger(p)
            more: tuple[Trigger, ...] | None = None if step is None else (step,)
        else:
            more = events(p)
        if more is None:
            return None
        known = {t.ref for t in scope.things} == {t.ref for t in p.scope.things}
        if not known or scope.player != p.scope.player:
            p.scope = replace(scope, things=tuple(t for t in scope.things if t.ref == This()), player=None, amount=None)
        found = (*found, *more)
    return found


def _trigger_zones(trigger: Trigger, made: Program) -> tuple[str, ...]:
    if trigger.event == "cast" and trigger.what is None:
        return ("stack",)
    if trigger.what is not None and "haunted_by_source" in trigger.what.state:
        return ("exile",)
    if trigger.event == "cycles" and trigger.what is None:
        return ("graveyard", "hand", "exile")
    if trigger.event == "discards" and trigger.what is None and trigger.player == "any":  # the card itself, where it went
        return ("graveyard", "exile", "command", "library")
    if trigger.event == "put_into_graveyard" and trigger.what is None and not trigger.origin:
        return _EVERYWHERE
    if trigger.event in {"put_into_exile", "put_into_hand", "put_into_command"} and trigger.what is None and not trigger.origin:
        return _EVERYWHERE
    if (trigger.event == "step" or trigger.what is not None) and any(_from_graveyard(step) for step in made.steps):
        return ("graveyard",)
    return ("battlefield",)


def _from_graveyard(step: Op) -> bool:
    if isinstance(step, Move):
        return step.what == This() and step.origin == ("graveyard",)
    return any(_from_graveyard(s) for s in getattr(step, "steps", ()))
