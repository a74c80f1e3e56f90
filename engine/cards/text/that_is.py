"""Relative clauses behind a noun: "that was dealt damage this turn", "that's attacking", "that isn't legendary" (CR 109)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import Filter
from engine.cards.text.nouns import NOUNS, head, merge
from engine.cards.text.words import COLOR_WORDS, SUBTYPE_WORDS

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor


__all__ = ["that_is"]


_THAT: tuple[tuple[str, tuple[str, Any]], ...] = (
    ("tapped", ("state", ("tapped",))),
    ("untapped", ("state", ("untapped",))),
    ("attacking you", ("state", ("attacking_you",))),
    ("attacking or blocking", ("any_of", (Filter(state=("attacking",)), Filter(state=("blocking",))))),
    ("attacking", ("state", ("attacking",))),
    ("blocking", ("state", ("blocking",))),
    ("enchanted or equipped", ("any_of", (Filter(state=("enchanted",)), Filter(state=("equipped",))))),
    ("multicolored", ("color_count", "multicolored")),
    ("monocolored", ("color_count", "monocolored")),
    ("colorless", ("color_count", "colorless")),
    ("one or more colors", ("color_count", "colored")),
    ("enchanted", ("state", ("enchanted",))),
    ("equipped", ("state", ("equipped",))),
    ("modified", ("state", ("modified",))),
    ("legendary", ("supertypes", ("Legendary",))),
    ("a token", ("state", ("token",))),
    ("tokens", ("state", ("token",))),
    ("a commander", ("state", ("commander",))),
    ("your commander", ("state", ("commander",))),
    ("commanders", ("state", ("commander",))),
)


_NOT: tuple[tuple[str, tuple[str, Any]], ...] = (
    ("tapped", ("state", ("untapped",))),
    ("legendary", ("not_supertypes", ("Legendary",))),
    ("a token", ("state", ("nontoken",))),
    ("tokens", ("state", ("nontoken",))),
    ("a commander", ("state", ("not_commander",))),
    ("commanders", ("state", ("not_commander",))),
)


_THIS_TURN: tuple[tuple[str, str, bool], ...] = (
    ("that was|were dealt damage this turn", "damaged_this_turn", False),
    ("dealt damage this turn", "damaged_this_turn", False),
    ("that was|were put there from the battlefield this turn", "buried_this_turn", True),
    ("that was|were put there this turn", "put_this_turn", True),
    ("that was|were put there from anywhere this turn", "put_this_turn", True),
    ("that entered [the] [battlefield] this turn", "entered_this_turn", False),
    ("that attacked this turn", "attacked_this_turn", False),
)
"""Words, the state that they name, and whether it is one of cards in a graveyard only."""


def that_is(p: Cursor, fields: dict[str, Any]) -> bool | None:
    """Read "that was dealt damage this turn", "that targets you", "that's blue", "that isn't legendary"."""
    for text, state, buried in _THIS_TURN:
        if (not buried or fields.get("kind") == "card") and p.eat(text):
            merge(fields, "state", (state,))
            return True
    if p.eat("that target|targets"):
        return _that_targets(p, fields)
    if p.eat("that isn't|aren't") or p.eat("that 's|is|are not"):
        return _is_not(p, fields)
    return _is(p, fields) if p.eat("that 's|is|are") else None


def _that_targets(p: Cursor, fields: dict[str, Any]) -> bool:
    from engine.cards.text.players import target_of_spell

    if p.eat("only"):
        p.eat("a single")
        merge(fields, "state", ("only_target",))
    fields["targets"] = target_of_spell(p)
    return True


def _is_not(p: Cursor, fields: dict[str, Any]) -> bool | None:
    if p.word in {"enchanted", "equipped", "modified", "attacking", "blocking", "tapped"}:
        merge(fields, "state", (f"not {p.take().text}",))
        return True
    for text, (key, value) in _NOT:
        if p.eat(text):
            merge(fields, key, value)
            return True
    if p.word in COLOR_WORDS:
        merge(fields, "not_colors", (COLOR_WORDS[p.take().text],))
        return True
    p.eat("a|an")
    other = head(p)
    if other is None or p.word in NOUNS or p.peek("or"):
        return None
    for field, given in other.fields:
        merge(fields, {"types": "not_types", "subtypes": "not_subtypes"}.get(field, ""), given)
    return True if len(other.words) == 1 and not other.adjectives else None


def _is(p: Cursor, fields: dict[str, Any]) -> bool | None:
    for text, (key, value) in _THAT:
        if p.eat(text):
            merge(fields, key, value)
            if text == "your commander":
                merge(fields, "owner", "you")
            return True
    if p.word in COLOR_WORDS:
        colors = [COLOR_WORDS[p.take().text]]
        while (p.eat(", or") or p.eat("or") or p.eat(",")) and p.word in COLOR_WORDS:
            colors.append(COLOR_WORDS[p.take().text])
        merge(fields, "any_colors", tuple(colors))
        return True
    p.eat("a|an")
    kinds = p.attempt(_one_of_subtypes)
    if kinds is not None:
        merge(fields, "any_subtypes", kinds)
        return True
    more = head(p)
    if more is None or p.word in NOUNS or p.peek("or"):
        return None
    for key, value in more.fields:
        merge(fields, key, value)
    return True


def _one_of_subtypes(p: Cursor) -> tuple[str, ...] | None:
    """Read "Cat, Elemental, or Beast" behind "that's a"."""
    found: list[str] = []
    while p.word in SUBTYPE_WORDS and p.raw[:1].isupper():
        found.append(SUBTYPE_WORDS[p.take().text])
        joined = p.eat(", or a|an") or p.eat("or a|an") or p.eat(", or") or p.eat("or")
        if not joined and not (p.word == "," and {p.ahead(1), p.ahead(2)} & set(SUBTYPE_WORDS) and p.eat(", [a|an]")):
            return tuple(found) if len(found) > 1 else None
    return None
