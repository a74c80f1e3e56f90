"""What was mentioned before: "~", "it", "that creature", "the exiled card" (CR 201.5, 608.2h)."""

from __future__ import annotations

from engine.cards.filters import (
    AttachedTo,
    Linked,
    Ref,
    Target,
    This,
)  # fmt: skip
from engine.cards.text.cursor import Cursor, Mismatch, Thing
from engine.cards.text.words import SUBTYPE_WORDS, TYPE_WORDS

__all__ = ["earlier", "pronoun", "self_reference", "source_thing"]

_SELF_NOUNS = frozenset(
    [
        "creature",
        "land",
        "artifact",
        "enchantment",
        "permanent",
        "card",
        "spell",
        "planeswalker",
        "token",
        "aura",
        "equipment",
        "vehicle",
        "saga",
        "siege",
        "battle",
        "spacecraft",
        "class",
        "case",
        "room",
        "conspiracy",
        "emblem",
    ]
)
_ENCHANTED = frozenset(
    [
        "creature",
        "permanent",
        "land",
        "artifact",
        "enchantment",
        "planeswalker",
        "forest",
        "island",
        "swamp",
        "mountain",
        "plains",
        "equipment",
        "vehicle",
        "wall",
    ]
)


def self_reference(p: Cursor) -> Ref | None:
    """The object the ability is on: its own name or "this creature"."""
    if p.eat("~"):
        return This()
    if p.word == "this" and p.ahead(1) in _SELF_NOUNS:
        p.i += 2
        p.far = max(p.far, p.i)
        return This()
    return None


def source_thing(p: Cursor) -> Thing | None:
    """The source itself, or what it is attached to; mentioned for "it" later."""
    ref = self_reference(p)
    if ref is None and p.word in {"enchanted", "equipped", "fortified"} and p.ahead(1) in _ENCHANTED:
        p.i += 2
        ref = AttachedTo()
    if ref is None:
        return None
    words = frozenset({p.tokens[p.i - 1].text, "permanent", "creature", "card", "object"})
    known = next((t for t in p.scope.things if t.ref == ref or (ref == This() and "self" in t.words)), None)
    found = known or Thing(ref, words)
    if not (p.setting.spell and ref == This()):
        p.mention(found)  # a spell does not call itself "it"
    return found


def pronoun(p: Cursor, many: bool, exclude: Ref | None = None) -> Thing | None:
    """The newest thing that "it" (or, with ``many``, "them") can mean."""
    for found in reversed(p.scope.things):
        if found.many == many and (exclude is None or exclude not in (found.ref, found.now)):
            return found
    return p.scope.things[-1] if many and p.scope.things and p.scope.things[-1].ref != This() else None


def earlier(p: Cursor) -> Thing | None:
    """Something mentioned before: "it", "them", "that creature", "the exiled cards", "each of those lands"."""
    if p.word == "it" and p.ahead(1) != "'s":
        p.take()
        return pronoun(p, many=False, exclude=p.scope.exclude)
    if p.word in {"him", "her"} and p.ahead(1) not in {"hand", "library", "graveyard", "power", "controller", "owner"}:
        p.take()
        return pronoun(p, many=False, exclude=p.scope.exclude)
    if p.eat("them") or p.eat("each of them") or p.eat("all of them"):
        return pronoun(p, many=True)
    if (
        p.eat("the exiled card|cards|permanent|permanents|creature|creatures")
        or _exiled_with_it(p, "each card|creature|permanent")
        or p.eat("all cards exiled with it")
        or p.eat("each exiled card")
    ):
        return _exiled(p)
    if _exiled_with_it(p, "each other card"):
        return Thing(Linked("exiled", others=True), frozenset({"card"}), many=True, zone="exile")
    if (
        p.eat("cards exiled this way")
        or p.eat("the card|cards exiled this way")
        or p.eat("that card|those cards exiled this way")
    ):
        return next((t for t in reversed(p.scope.things) if t.zone == "exile"), None)
    for words in ("all cards",) if p.setting.spell else ("the card", "the cards", "all cards"):
        if _exiled_with_it(p, words):
            return Thing(Linked("exiled"), frozenset({"card"}), words != "the card")
    for text in ("that permanent or player", "that player or permanent", "that creature or player", "that creature , player , or planeswalker",
                 "that creature , planeswalker , or player"):  # fmt: skip
        if p.eat(text):
            return _newest(p, "any target", many=False)
    if p.eat("that spell or ability"):
        return _newest(p, "spell", many=False)
    p.eat("each of") or p.eat("all of")
    aimed = p.attempt(_target_of_a_side)
    if aimed is not None:
        return aimed
    if not p.eat("that|those|the"):
        return None
    how = (
        p.take().text
        if p.word in {"chosen", "sacrificed", "discarded", "revealed", "copied", "targeted", "milled", "other"}
        else ""
    )
    at = p.i
    while p.word in TYPE_WORDS or (p.word in SUBTYPE_WORDS and p.raw[:1].isupper()) or p.word in {"card", "cards", "permanent", "permanents", "spell", "spells", "token", "tokens", "ability", "object", "copy", "copies", "source"}:  # fmt: skip
        p.take()
    if p.i == at:
        return None
    head = p.tokens[p.i - 1].text
    word = _singular(head)
    found = _newest(p, word, many=head != word)
    return found if found is not None and (not how or how in found.words) else None


_SIDES = (("you control", "you"), ("you don't control", "not_you"), ("an opponent controls", "opponent"))


def _target_of_a_side(p: Cursor) -> Thing | None:
    """Read "the creature you don't control": of several targets the one that had to be somebody's."""
    if not p.eat("the creature|permanent|land|artifact"):
        return None
    word = p.tokens[p.i - 1].text
    side = next((side for text, side in _SIDES if p.eat(text)), "")
    fits = [
        t
        for t in p.scope.things
        if isinstance(t.ref, Target)
        and word in t.words
        and (wanted := p.scope.targets[t.ref.slot].objects) is not None
        and wanted.controller == side
    ]
    return fits[0] if side and len(fits) == 1 else None


def _exiled_with_it(p: Cursor, words: str) -> bool:
    """Read the words, and "exiled with ~", "exiled with this artifact", "exiled with it" behind them."""
    at = p.i
    if p.eat(f"{words} exiled with") and (p.eat("it") or self_reference(p) is not None):
        return True
    p.i = at
    return False


def _exiled(p: Cursor) -> Thing:
    many = p.tokens[p.i - 1].text.endswith("s")
    for found in reversed(p.scope.things):
        if found.zone == "exile":
            return found
    if p.setting.spell:
        raise Mismatch
    return Thing(Linked("exiled"), frozenset({"card"}), many, None, "exile")


def _singular(word: str) -> str:
    if word in TYPE_WORDS:
        return TYPE_WORDS[word].lower()
    if word in SUBTYPE_WORDS:
        return SUBTYPE_WORDS[word].lower()
    return {"copies": "copy"}.get(word, word.removesuffix("s"))


def _newest(p: Cursor, word: str, *, many: bool) -> Thing | None:
    for found in reversed(p.scope.things):
        if (
            found.ref != This()
            and found.many == many
            and (p.scope.exclude is None or p.scope.exclude not in (found.ref, found.now))
            and (
                word in found.words or (word == "permanent" and "spell" not in found.words and found.zone != "library")
            )
        ):
            return found
    return None
