"""Predefined tokens (CR 111.10) and Aura tokens that enter attached (CR 303.4i, 303.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.card import Face
from engine.cards.filters import Bound, Ref
from engine.cards.mana import color_order
from engine.cards.ops import CreateToken, Op
from engine.cards.text.amounts import number
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.keywords import quoted, with_abilities
from engine.cards.text.words import COLOR_WORDS
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.abilities import Ability

__all__ = ["attached_token", "predefined"]

_SAC = "Sacrifice this artifact"
_PREDEFINED: dict[str, tuple[str, str]] = {
    "treasure": ("Treasure", f"{{T}}, {_SAC}: Add one mana of any color."),
    "clue": ("Clue", f"{{2}}, {_SAC}: Draw a card."),
    "food": ("Food", f"{{2}}, {{T}}, {_SAC}: You gain 3 life."),
    "gold": ("Gold", f"{_SAC}: Add one mana of any color."),
    "blood": ("Blood", f"{{1}}, {{T}}, Discard a card, {_SAC}: Draw a card."),
    "powerstone": ("Powerstone", "{T}: Add {C}. Spend this mana only to cast artifact spells or activate abilities."),
    "map": ("Map", f"{{1}}, {{T}}, {_SAC}: Target creature you control explores. Activate only as a sorcery."),
    "junk": (
        "Junk",
        f"{{T}}, {_SAC}: Exile the top card of your library. You may play that card this turn. Activate only as a sorcery.",
    ),
    "mutagen": (
        "Mutagen",
        f"{{1}}, {{T}}, {_SAC}: Put a +1/+1 counter on target creature. Activate only as a sorcery.",
    ),
    "lander": (
        "Lander",
        f"{{2}}, {{T}}, {_SAC}: Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
    ),
}
"""The predefined artifact tokens (111.10): subtype and rules text."""
_ROLES = {
    "Cursed": "Enchanted creature has base power and toughness 1/1.",
    "Monster": "Enchanted creature gets +1/+1 and has trample.",
    "Royal": "Enchanted creature gets +1/+1 and has ward {1}.",
    "Sorcerer": 'Enchanted creature gets +1/+1 and has "Whenever this creature attacks, scry 1."',
    "Virtuous": "Enchanted creature gets +1/+1 for each enchantment you control.",
    "Wicked": "Enchanted creature gets +1/+1.\nWhen ~ is put into a graveyard from the battlefield, each opponent loses 1 life.",
    "Young Hero": 'Enchanted creature has "Whenever this creature attacks, if its toughness is 3 or less, put a +1/+1 counter on it."',
}
"""What the predefined Role tokens say besides "enchant creature" (111.10j-r)."""


def _with_text(bare: Face) -> Face | None:
    from engine.cards.abilities import Unread
    from engine.cards.text.lines import read_text

    abilities = read_text(bare.text, bare)
    return None if any(isinstance(a, Unread) for a in abilities) else replace(bare, abilities=abilities)


def predefined(word: str) -> Face | None:
    """The face of a predefined token; None if its text can't be read."""
    known = _PREDEFINED.get(word)
    if known is None:
        return None
    name, text = known
    return _with_text(Face(name, types=("Artifact",), subtypes=(name,), text=text))


def _role(p: Cursor) -> Face | None:
    """Read "Young Hero Role token"."""
    for name, text in _ROLES.items():
        if p.raw[:1].isupper() and p.eat(f"{name.casefold()} role token"):
            return _with_text(
                Face(name, types=("Enchantment",), subtypes=("Aura", "Role"), text=f"Enchant creature\n{text}")
            )
    return None


def _named_aura(p: Cursor) -> Face | None:
    """Read "white Aura enchantment token named Contract"."""
    from engine.cards.text.places import card_name

    colors: list[str] = []
    while p.word in COLOR_WORDS or (p.word == "and" and colors):
        word = p.take().text
        if word != "and":
            colors.append(COLOR_WORDS[word])
    p.eat("colorless")
    if not p.eat("aura enchantment token named"):
        return None
    begin = p.i
    while p.word and not p.peek("attached to") and p.word not in {".", ","}:
        p.take()
    if p.i == begin:
        return None
    p.i = begin
    return Face(card_name(p), None, color_order(colors), types=("Enchantment",), subtypes=("Aura",))


def _it_has(p: Cursor) -> tuple[Ability, ...] | None:
    """Read '. The token has enchant creature and "…"' behind what it is attached to."""
    if not p.eat(". it|it's has") and not p.eat(". that|the token has") and not p.eat(". those|the tokens have"):
        return None
    first = with_abilities(p)
    if first is None:
        return None
    abilities = first
    while p.eat("and"):
        more = quoted(p)
        if more is None:
            return None
        abilities = (*abilities, *more)
    return abilities if any(getattr(a, "name", "") == "enchant" for a in abilities) else None


def attached_token(p: Cursor, who: Ref) -> tuple[Op, ...] | None:
    """Read "a Monster Role token attached to target creature you control", 'a red Aura enchantment token named Mark
    attached to it. It has enchant creature and "…"' behind "create".
    """
    from engine.cards.text.things import thing

    if number(p) != 1:
        return None
    face = p.attempt(_role)
    named = face is None
    if face is None:
        face = p.attempt(_named_aura)
    if face is None or not p.eat("attached to"):
        return None
    host = thing(p)
    if host is None:
        return None
    if named:
        abilities = p.attempt(_it_has)
        if abilities is None:
            return None
        face = replace(face, abilities=abilities)
    slot = p.slot("made")
    words = frozenset({"token", "permanent", "enchantment", *(s.lower() for s in face.subtypes)})
    p.mention(Thing(Bound(slot), words))
    return (CreateToken(face, who=who, slot=slot, to=host),)
