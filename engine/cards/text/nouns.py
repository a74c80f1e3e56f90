"""Noun phrases: which objects are meant ("nonland permanent an opponent controls with mana value 3 or less") (CR 109,
115, 205).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import ALL_ZONES, Filter
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.words import (
    COLOR_WORDS,
    EVERGREEN,
    PARTNER_TEXTS,
    PLURALS,
    SAME,
    SUBTYPE_WORDS,
    SUPERTYPE_WORDS,
    TYPE_WORDS,
)  # fmt: skip
from engine.cards.types import PERMANENT_TYPES
from engine.frozen import record, replace

if TYPE_CHECKING:
    from engine.cards.filters import Ref

__all__ = ["SOURCE", "Noun", "bare", "either", "keyword_name", "merge", "noun", "your_commander"]

SOURCE = Filter(state=("source",))
"""The object the ability is on."""

_STATES = frozenset(
    [
        "tapped",
        "untapped",
        "attacking",
        "blocking",
        "blocked",
        "unblocked",
        "token",
        "nontoken",
        "enchanted",
        "equipped",
        "modified",
        "historic",
        "face-down",
        "face-up",
        "commander",
        "noncommander",
        "exiled",
        "goaded",
        "kicked",
        "renowned",
        "saddled",
        "suspected",
    ]
)
_STATE_NAMES = {"face-down": "face_down", "face-up": "face_up", "noncommander": "not_commander"}


@record
class Noun:
    """A noun phrase without its determiner: the filter, the nouns it may be called by later, and whether it is plural.

    ``around`` is set if the filter says ``each`` for a player that only a ForEach can name. ``placed``: the phrase said
    where to look.
    """

    filter: Filter
    words: frozenset[str]
    plural: bool = False
    around: Ref | None = None
    placed: bool = False


@record
class _Head:
    """One alternative of a coordination: its type words and own adjectives."""

    fields: tuple[tuple[str, Any], ...]
    words: tuple[str, ...]
    plural: bool
    adjectives: frozenset[str] = frozenset()


def your_commander(p: Cursor) -> Noun | None:
    """Read "your commander": any commander that you own (702.124e)."""
    if not (p.eat("your commander") or p.eat("your commanders")):
        return None
    return Noun(Filter(owner="you", state=("commander",)), frozenset({"commander", "creature", "permanent"}))


def keyword_name(p: Cursor) -> str | None:
    """A plain keyword here ("first strike")."""
    for size in (3, 2, 1):
        name = " ".join(t.text for t in p.tokens[p.i : p.i + size])
        if name in EVERGREEN and p.i + size <= len(p.tokens):
            p.i += size
            p.far = max(p.far, p.i)
            return _partner(p) if name == "partner" else name
    return None


def _partner(p: Cursor) -> str:
    """Partner, or the variant of it whose text stands behind the word (702.124i, 702.124n)."""
    text = next((t for t in PARTNER_TEXTS if p.eat(f"— {t}")), "")
    return text if text == "friends forever" else f"partner—{text}" if text else "partner"


def merge(fields: dict[str, Any], key: str, value: Any) -> None:
    """Add to a field of a filter that is being built; two values for one single-valued field do not go together."""
    if isinstance(value, tuple) and not (value and value[0] in {"=", "<", ">", "<=", ">="}):
        fields[key] = (*fields.get(key, ()), *value)
    elif key in fields and fields[key] != value:
        raise Mismatch
    else:
        fields[key] = value


def noun(p: Cursor, *, zones: tuple[str, ...] | None = None, union: bool = False) -> Noun | None:
    """A noun phrase with everything that belongs to it. ``zones``: where cards are looked for if the phrase does not
    say. ``union``: what stands behind "and" is counted, too ("for each Aura and Equipment attached to it").
    """
    from engine.cards.text.qualifiers import Qualified, qualifier

    core = p.attempt(_core, union=union)
    if core is None:
        return None
    fields, words, plural, kinds = core
    state = Qualified(fields)
    while p.attempt(qualifier, state):
        pass
    fields = state.fields
    if "exiled" in fields.get("state", ()):
        if fields.get("kind") != "card" or state.placed:
            raise Mismatch
        fields["state"], fields["zones"], state.placed = (
            tuple(s for s in fields["state"] if s != "exiled"),
            ("exile",),
            True,
        )
    if fields.get("kind") == "card" and not state.placed:
        fields["zones"] = zones if zones is not None else ()
        if "token" in fields.get("state", ()):
            raise Mismatch
    return Noun(_spread(fields, kinds), frozenset(words), plural, state.around, state.placed)


def _spread(fields: dict[str, Any], parts: tuple[Filter, ...]) -> Filter:
    """One filter; where there are alternatives, what holds for all of them is written into each."""
    groups = [g for g in (fields.pop("any_of", ()), parts) if g]
    if fields.get("kind") == "any" and not fields.get("zones"):
        fields["zones"] = ALL_ZONES
    if not groups:
        return Filter(**fields)
    made: list[dict[str, Any]] = [fields]
    for group in groups:
        made = [_both(one, part) for one in made for part in group]
    place_: dict[str, Any] = {k: fields[k] for k in ("kind", "zones", "same_player") if k in fields}
    return Filter(**place_, any_of=tuple(Filter(**{**one, **place_}) for one in made))


def _both(one: dict[str, Any], part: Filter) -> dict[str, Any]:
    """The fields of both, for an object that must fit both."""
    out = dict(one)
    for key in Filter._fields:  # type: ignore[attr-defined]
        value = getattr(part, key)
        if key in {"kind", "zones"} or value == getattr(_PLAIN, key):
            continue
        if key in {"any_types", "any_subtypes", "any_colors"} and key in out:
            raise Mismatch
        merge(out, key, value)
    return out


_PLAIN = Filter()


def bare(p: Cursor) -> Noun | None:
    """A plural noun phrase without a determiner ("creatures you control")."""
    at = p.i
    found = noun(p)
    if (
        found is not None
        and not found.plural
        and not any(t.text in SAME and t.raw[:1].isupper() for t in p.tokens[at : p.i])
    ):
        p.i = at
        return None
    return found


# -- adjectives and heads ----------------------------------------------------------------------------------------------


def _adjective(p: Cursor) -> tuple[str, Any] | None:
    word = p.word
    if word in _STATES:
        if word == "commander" and p.ahead(1) in TYPE_WORDS:
            p.take()
            return ("state", ("commander",))
        if word == "exiled" and p.ahead(1) not in TYPE_WORDS and p.ahead(1) not in {"card", "cards"}:
            return None
        if word in {"token", "commander"} and (
            p.ahead(1) not in TYPE_WORDS and p.ahead(1) not in {"spell", "spells", "permanent", "permanents"}
        ):
            if word == "token" or p.ahead(1) not in {"card", "cards"}:
                return None
        p.take()
        return ("state", (_STATE_NAMES.get(word, word),))
    if word in COLOR_WORDS:
        p.take()
        return ("any_colors", (COLOR_WORDS[word],))
    if word == "permanent" and p.ahead(1) in {"card", "cards", "spell", "spells"}:
        p.take()
        return ("any_types", PERMANENT_TYPES)
    if word in {"colorless", "multicolored", "monocolored"}:
        p.take()
        return ("color_count", word)
    if word in SUPERTYPE_WORDS:
        p.take()
        return ("supertypes", (SUPERTYPE_WORDS[word],))
    if word == "other":
        p.take()
        return ("other", True)
    if word.startswith("non") and len(word) > 3:
        rest = word[3:].lstrip("-")
        for table, key in ((COLOR_WORDS, "not_colors"), (SUPERTYPE_WORDS, "not_supertypes"), (TYPE_WORDS, "not_types")):
            if rest in table:
                p.take()
                return (key, (table[rest],))
        if rest in SUBTYPE_WORDS and word.startswith("non-"):
            p.take()
            return ("not_subtypes", (SUBTYPE_WORDS[rest],))
    return None


def _adjectives(p: Cursor) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    while True:
        at = p.i
        found = _adjective(p)
        if found is None:
            return fields
        key, value = found
        choices = [value]
        while key in {"any_colors", "state"} and (
            p.eat("or") or p.eat("and/or") or (p.eat(",") and (p.eat("or") or True))
        ):
            more = _adjective(p)
            if more is None or more[0] != key:
                p.i = at
                return _single(p, fields)
            choices.append(more[1])
        if key == "any_colors" and p.word == "and" and p.ahead(1) in COLOR_WORDS:
            raise Mismatch
        if len(choices) == 1:
            merge(fields, key, value)
        elif key == "any_colors":
            merge(fields, key, tuple(c for v in choices for c in v))
        else:
            merge(fields, "any_of", tuple(Filter(state=v) for v in choices))
        if p.word == "," and p.ahead(1).startswith("non"):
            p.take()


def _single(p: Cursor, fields: dict[str, Any]) -> dict[str, Any]:
    """One adjective alone: what followed "or" was no adjective of its kind."""
    found = _adjective(p)
    if found is not None:
        merge(fields, *found)
    return fields


def _type_word(p: Cursor) -> tuple[str, str, bool] | None:
    """A card type or subtype: (field, name, plural)."""
    word, raw = p.word, p.raw
    if word in TYPE_WORDS:
        p.take()
        return "types", TYPE_WORDS[word], word.endswith("s")
    if word in SUBTYPE_WORDS and (raw[:1].isupper() or p.setting.script):
        p.take()
        return "subtypes", SUBTYPE_WORDS[word], word in PLURALS
    if p.word == "time" and p.ahead(1) in {"lord", "lords"} and raw == "Time":
        p.take()
        return "subtypes", "Time Lord", p.take().text == "lords"
    return None


_OUTLAWS = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")


def head(p: Cursor) -> _Head | None:
    """Adjectives and one or more type words ("legendary artifact creature")."""
    at = p.i
    fields = _adjectives(p)
    adjectives = frozenset(fields)
    words: list[str] = []
    plural = False
    while True:
        if p.word in {"outlaw", "outlaws"}:  # 700.12
            plural = p.take().text == "outlaws"
            merge(fields, "any_subtypes", _OUTLAWS)
            words.append("outlaw")
            continue
        found = _type_word(p)
        if found is None:
            break
        key, name, plural = found
        merge(fields, key, (name,))
        words.append(name.lower())
    if not words:
        p.i = at
        return None
    # "Dragon permanent card"
    if "types" not in fields and p.word == "permanent" and p.ahead(1) in {"card", "cards", "spell", "spells"}:
        p.take()
        merge(fields, "any_types", PERMANENT_TYPES)
    return _Head(tuple(fields.items()), tuple(words), plural, adjectives)


NOUNS = {
    "permanent": "permanent", "permanents": "permanent", "card": "card", "cards": "card", "spell": "spell", "spells": "spell",
    "token": "token", "tokens": "token", "commander": "commander", "commanders": "commander", "source": "any", "sources": "any", "object": "any", "objects": "any",
}  # fmt: skip


def _core(p: Cursor, *, union: bool = False) -> tuple[dict[str, Any], list[str], bool, tuple[Filter, ...]] | None:
    special = p.first(_ability_noun)
    if special is not None:
        return special
    heads: list[_Head] = []
    one = head(p)
    if one is None:
        fields = _adjectives(p)
        if p.word not in NOUNS:
            return None
        kind_word = p.take().text
        _set_kind(fields, kind_word)
        return fields, [kind_word.removesuffix("s")], kind_word.endswith("s"), ()
    heads.append(one)
    behind, listed = p.i, False
    while True:
        at = p.i
        joined = p.eat(", or|and|and/or") or p.eat(",") or p.eat("or|and/or") or p.eat("and")
        more = p.attempt(head) if joined else None
        if more is None or (p.word not in _PLURAL_NOUNS and not union and _clause_ahead(p, at, heads, more)):
            p.i = at
            break
        heads.append(more)
        last = p.tokens[at : at + 2]
        if any(t.text in {"or", "and", "and/or"} for t in last):
            listed = True
            if not p.peek(",|or|and/or"):
                break
    if len(heads) > 1 and not listed:  # the comma ended the phrase
        p.i = behind
        del heads[1:]
    kind_word = p.take().text if p.word in NOUNS else ""
    return _join(heads, kind_word)


_PLURAL_NOUNS = frozenset({"spells", "cards", "permanents", "tokens"})


def _clause_ahead(p: Cursor, at: int, heads: list[_Head], more: _Head) -> bool:
    """Whether the comma or "and" before ``more`` starts a new phrase rather than another alternative."""
    if (
        p.tokens[at].text == "and"
        and heads[-1].words[-1] == "instant"
        and more.words[-1] == "sorcery"
        and p.word in NOUNS
    ):
        return False  # "each instant and sorcery card": no card is both
    alike = p.tokens[p.i - 1].text in SAME and p.tokens[p.i - 1].raw[:1].isupper()  # "Plants and Treefolk"
    if p.tokens[at].text == "and" and not (heads[-1].plural and (more.plural or alike)):
        return True
    if alike and heads[-1].plural:
        return False
    return heads[-1].plural != more.plural and bool(p.word not in NOUNS)


_DISTRIBUTE = frozenset({"state", "any_colors", "not_colors", "color_count", "other", "any_of"})


def _join(heads: list[_Head], kind_word: str) -> tuple[dict[str, Any], list[str], bool, tuple[Filter, ...]]:
    """One filter from the alternatives and the common noun."""
    words = [w for h in heads for w in h.words]
    plural = kind_word.endswith("s") if kind_word else heads[-1].plural
    if kind_word:
        words.append(kind_word.removesuffix("s"))
    first = dict(heads[0].fields)
    if len(heads) == 1:
        fields = first
        _set_kind(fields, kind_word)
        return fields, words, plural, ()
    shared = {k: v for k, v in first.items() if k in heads[0].adjectives}
    own_later = any(h.adjectives for h in heads[1:])
    fields = {}
    if shared and not own_later:
        all_subtypes = all(set(dict(h.fields)) - set(shared) <= {"subtypes"} for h in heads)
        if set(shared) <= _DISTRIBUTE or all_subtypes:
            fields.update(shared)
            first = {k: v for k, v in first.items() if k not in shared}
        # planeswalkers are legendary anyhow
        elif set(shared) != {"supertypes"} or any(h.fields != (("types", ("Planeswalker",)),) for h in heads[1:]):
            raise Mismatch
    elif shared and set(shared) & {"other"}:
        fields["other"] = first.pop("other")
    parts = [first, *(dict(h.fields) for h in heads[1:])]
    _set_kind(fields, kind_word)
    for key, target in (("types", "any_types"), ("subtypes", "any_subtypes")):
        if all(set(part) == {key} and len(part[key]) == 1 for part in parts):
            merge(fields, target, tuple(part[key][0] for part in parts))
            return fields, words, plural, ()
    return fields, words, plural, tuple(Filter(**part) for part in parts)


def _set_kind(fields: dict[str, Any], kind_word: str) -> None:
    kind = NOUNS.get(kind_word, "permanent")
    if kind == "token":
        merge(fields, "state", ("token",))
    elif kind == "commander":
        merge(fields, "state", ("commander",))
    elif kind == "spell":
        fields["kind"], fields["zones"] = "spell", ("stack",)
    elif kind == "card":
        fields["kind"], fields["zones"] = "card", ()
    elif kind == "any":
        fields["kind"], fields["zones"] = "any", ALL_ZONES


def _ability_noun(p: Cursor) -> tuple[dict[str, Any], list[str], bool, tuple[Filter, ...]] | None:
    stack = ("stack",)
    for text, kind, state in (
        ("spell , activated ability , or triggered ability", "spell_or_ability", ()),
        ("spell or ability", "spell_or_ability", ()),
        ("spells or abilities", "spell_or_ability", ()),
        ("spells and abilities", "spell_or_ability", ()),
        ("activated or triggered ability", "ability", ()),
        ("activated and triggered abilities", "ability", ()),
        ("activated ability", "ability", ("activated",)),
        ("triggered ability", "ability", ("triggered",)),
        ("ability|abilities", "ability", ()),
    ):
        if p.eat(text):
            word = p.tokens[p.i - 1].text
            return {"kind": kind, "zones": stack, "state": state}, ["spell", "ability"], word == "abilities", ()
    return None


def with_filter(one: Noun, **changes: Any) -> Noun:
    """The noun with fields of its filter changed."""
    return replace(one, filter=replace(one.filter, **changes))


def either(one: Noun, two: Noun) -> Noun:
    """What fits one of the two."""
    parts = (*(one.filter.any_of or (one.filter,)), *(two.filter.any_of or (two.filter,)))
    zones = tuple(dict.fromkeys(z for part in parts for z in part.zones))
    kinds = {part.kind for part in parts}
    kind = kinds.pop() if len(kinds) == 1 else "any"
    whole = Filter(kind=kind, zones=zones, any_of=parts)
    return Noun(whole, one.words | two.words, one.plural, one.around or two.around, one.placed and two.placed)
