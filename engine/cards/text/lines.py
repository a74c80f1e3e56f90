"""From the text of a face to its abilities, line by line (CR 113, 207, 700.2).

Every line is read in full by one of the grammars, or it is :class:`~engine.cards.abilities.Unread`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.cards.abilities import (
    Ability,
    Activated,
    CostPart,
    Keyword,
    Replacement,
    Spell,
    Unread,
)  # fmt: skip
from engine.cards.filters import AllOf, Chose, X
from engine.cards.ops import Program
from engine.cards.text.activated import activated_line, activation, boast, colon, power_up
from engine.cards.text.bindings import mentions
from engine.cards.text.cases import case_line
from engine.cards.text.chapters import chapter_line
from engine.cards.text.cursor import Cursor, Mismatch, Setting
from engine.cards.text.dice import ROW, changed_dice, extra_die
from engine.cards.text.keyword_words import (
    cleaved,
    escapes_line,
    exert_line,
    harnessed,
    more_votes,
    optional_cost_line,
    own_price_line,
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
    additional_cost,
    modal_or_program,
    spell_ability,
)
from engine.cards.text.opening import opening_line
from engine.cards.text.replacements import replacement_line
from engine.cards.text.statics import static_line
from engine.cards.text.tokens import homonyms, own_names, strip_reminder, with_self
from engine.cards.text.triggered import own_zones, triggered_line
from engine.cards.text.wording import called_otherwise, today
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.card import CardDef, Face

__all__ = ["read_card", "read_face", "read_quoted", "read_text", "readied", "unread_lines"]


def read_face(face: Face) -> Face:
    """The face with ``abilities`` read from its ``text``."""
    return replace(face, abilities=read_text(face.text, face))


def read_card(definition: CardDef) -> CardDef:
    """The card with the abilities of every face read."""
    faces = tuple(read_face(f) for f in definition.faces)
    if definition.layout == "prepare":  # the spell in its frame is one of its copiable values (722.2b)
        faces = (replace(faces[0], inset=faces[1]), *faces[1:])
    return replace(definition, faces=faces)


@lru_cache(maxsize=4096)
def readied(definition: CardDef) -> CardDef:
    """The card ready to be played: read, if it has text and no abilities yet, as cards of a file do; what was written
    by hand stays.
    """
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
    setting = Setting(
        spell=spell,
        types=face.types,
        mana_cost=face.mana_cost,
        has_x="{X}" in text or (face.mana_cost is not None and face.mana_cost.x > 0) or "-X:" in text or "−X:" in text,
    )
    names, alike = own_names(face), homonyms(face)
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
            # the word was no short name here: Green Chief's "Green creatures …", Undying Chief's "Undying"
            found = _guarded(other, setting)
        if found is None and alike and (other := today(_with_self(line, (*alike, *names)))) != own:
            own, found = other, _guarded(other, setting)
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
    for word, what in (
        ("Exhaust — ", "game"),
        ("Channel — ", ""),
        ("Cohort — ", ""),
        ("Renew — ", ""),
        ("Boast — ", "turn"),
        ("Power-up — ", "game"),
    ):
        if text.startswith(word):
            text, limit = text[len(word) :], what
    special = special_activation(text, lambda body, often: activation(body, setting, often))
    if special is not None:
        return special
    if text.startswith("∞ — "):
        return harnessed(text[4:], lambda line: _guarded(line, setting))
    if text.startswith(("To solve — ", "Solved — ")):
        return case_line(text, setting, lambda line: _guarded(line, setting))
    if text.startswith("Max speed"):
        return max_speed(text, lambda line: _guarded(line, setting))
    anchored = _ANCHOR.match(text)
    if anchored is not None:
        return _anchored(anchored, setting)
    split = colon(text)
    if split is not None and not re.match(r"(?:When|Whenever|At)\b", text):
        made = activated_line(text[:split], text[split + 1 :], setting, limit)
        if made is None or not (attacked or powered):
            return made
        return tuple(boast(a) if attacked else power_up(a, setting.mana_cost) for a in made if isinstance(a, Activated))
    if limit:
        return None
    if re.match(r"(?:When|Whenever|At)\b", text):
        return triggered_line(text, setting)
    again = Cursor(text, setting).attempt(again_line)
    if again is not None:
        return again
    whole = (
        reveal_land(text)
        or small_blockers(text)
        or extra_die(text)
        or more_votes(text)
        or own_price_line(text, lambda line: _guarded(line, setting))
        or escapes_line(text, lambda line: _guarded(line, setting))
        or paired_line(text, lambda line: _guarded(line, setting))
    )
    if whole is None:
        whole = optional_cost_line(text, setting) or changed_dice(text, setting)
    if whole is None:
        whole = exert_line(text, lambda line: _guarded(line, setting))
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


def _zoned(found: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Abilities whose condition says that they work elsewhere function there (113.6b)."""
    out = []
    for ability in found:
        when = getattr(ability, "condition", None)
        zones = own_zones(when)
        out.append(ability if zones is None else replace(ability, zones=zones))
    return tuple(out)


def read_quoted(text: str, setting: Setting) -> tuple[Ability, ...]:
    """An ability in quotation marks, as it is on the object that has it."""
    inner = Setting(spell=False, types=setting.types, has_x=setting.has_x or "{X}" in text)
    line = text.replace("'", '"') if re.search(r"(?:^|\s)'[A-Z{]", text) else text
    found = _guarded(strip_reminder(line), inner)
    return (Unread(text),) if found is None else tuple(_with_text(a, text) for a in found)


_ANCHOR = re.compile(r"^As (?:~|this \w+) enters, choose (\w+) or (\w+)\.\n• \1 — ([^\n]+)\n• \2 — ([^\n]+)$")


def _anchored(match: re.Match[str], setting: Setting) -> tuple[Ability, ...] | None:
    """One of two words is chosen as it enters; each stands before the abilities that it has if that was chosen (607.2d,
    614.12b).
    """
    words = match.group(1), match.group(2)
    out: list[Ability] = [Replacement("enters", "enter", choose=f"anchor:{'|'.join(words)}")]
    for word, line in zip(words, match.groups()[2:], strict=True):
        found = _guarded(line, setting)
        for ability in found or (Unread(line),):
            if isinstance(ability, Unread | Keyword | Spell):
                return None
            when = Chose("anchor", word)
            out.append(
                replace(ability, condition=when if ability.condition is None else AllOf((when, ability.condition)))
            )
    return tuple(out)
