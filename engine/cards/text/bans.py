"""What objects can't do: "can't block", "can't be the target of …" (CR 101.2, 508.1c, 509.1b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import ALL_ZONES, Filter
from engine.cards.text.amounts import number
from engine.cards.text.mentioned import self_reference
from engine.cards.text.nouns import SOURCE, noun
from engine.cards.text.parts import Ban, Part
from engine.cards.text.words import is_creature_type
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor

__all__ = ["cant"]


# -- prohibitions ------------------------------------------------------------------------------------------------------


def _aimed_by(p: Cursor) -> tuple[Part, ...] | None:
    """Read "Aura spells", "abilities your opponents control", "black spells or abilities from black sources" behind
    "can't be the target of": of spells alone (1), of abilities alone (2), of both (0).
    """
    if p.eat("abilities"):
        return (Ban("cant_be_targeted", who="opponent" if p.eat("your opponents control") else "any", amount=2),)
    found = noun(p)
    if found is None or found.around is not None or found.filter.kind != "spell" or found.filter.any_of:
        return None
    who = found.filter.controller
    wanted = replace(found.filter, kind="any", zones=ALL_ZONES, controller="any")
    quality = None if wanted == Filter(kind="any", zones=ALL_ZONES) else wanted
    if who not in {"any", "opponent"}:
        return None
    if not p.eat("or abilities from"):
        return (Ban("cant_be_targeted", quality, who=who, amount=1),)
    from_ = noun(p)
    if from_ is None or from_.filter.controller != who or replace(from_.filter, controller="any") != wanted:
        return None
    return (Ban("cant_be_targeted", quality, who=who),)


def cant(p: Cursor) -> tuple[Part, ...] | None:
    """What stands behind "can't" and is said of objects."""
    if p.eat("attack or block alone"):
        return Ban("cant_attack_alone"), Ban("cant_block_alone")
    if p.eat("attack or block"):
        if p.peek("unless") and p.setting.event != "static":
            return None
        return Ban("cant_attack"), Ban("cant_block")
    if p.eat("attack you"):
        both = p.eat("or planeswalkers|permanents you control") or p.eat("or a planeswalker you control")
        return (Ban("cant_attack_you", who="" if both else "you"),)
    if p.eat("attack planeswalkers you control"):
        return (Ban("cant_attack_you", who="planeswalkers"),)
    if p.eat("attack"):
        if (
            p.peek("unless")
            and p.setting.event == "static"
            and not p.peek("unless you pay")
            and not p.peek("unless its controller")
        ):
            return (Ban("cant_attack"),)
        return None if p.peek("alone|unless|you|a|target") else (Ban("cant_attack"),)
    if p.eat("block"):
        if p.peek("alone|unless|more") or p.eat("you"):
            return None
        if self_reference(p) is not None:
            return (Ban("cant_block", SOURCE),)
        if p.done or p.word in {".", ",", "and", "this", "until", "as"}:
            return (Ban("cant_block"),)
        attackers = noun(p)
        if (
            attackers is None
            or attackers.around is not None
            or not attackers.plural
            or attackers.filter.kind != "permanent"
            or not ("Creature" in attackers.filter.types or any(map(is_creature_type, attackers.filter.subtypes)))
        ):
            return None
        return (Ban("cant_block", attackers.filter),)
    if p.eat("be blocked"):
        if p.eat("except by"):
            if p.eat("two|three or more creatures"):
                least = 2 if p.tokens[p.i - 4].text == "two" else 3
                return (Ban("cant_be_blocked_except", amount=least),)
            found = noun(p)
            return None if found is None or found.around is not None else (Ban("cant_be_blocked_except", found.filter),)
        if p.eat("by"):
            if p.eat("more than"):
                most = number(p)
                return (
                    (Ban("cant_be_blocked_by_more", amount=most),)
                    if isinstance(most, int) and p.eat("creature|creatures")
                    else None
                )
            found = noun(p)
            return None if found is None or found.around is not None else (Ban("cant_be_blocked_by", found.filter),)
        return (Ban("cant_be_blocked"),)
    if p.eat("be countered"):
        return None if p.peek("by") else (Ban("cant_be_countered"),)
    if p.eat("be the target|targets of"):
        for text, who in (
            ("spells or abilities your opponents control", "opponent"), ("spells or abilities", "any"),
        ):  # fmt: skip
            if p.eat(text):
                return (Ban("cant_be_targeted", who=who),)
        return _aimed_by(p)
    if p.eat("be regenerated"):
        return (Ban("cant_be_regenerated"),)
    if p.eat("be sacrificed"):
        return (Ban("cant_be_sacrificed"),)
    if p.eat("transform"):
        return (Ban("cant_transform"),)
    return None
