"""Noun phrases: which objects are meant ("nonland permanent an opponent controls with mana value 3 or less") (CR 109, 115, 205)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import Filter, Greatest
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.words import (
    COLOR_WORDS,
    EVERGREEN,
    PLURALS,
    SUBTYPE_WORDS,
    SUPERTYPE_WORDS,
    TYPE_WORDS,
    counter_kind,
)  # fmt: skip
from engine.cards.types import PERMANENT_TYPES
from engine.frozen import record, replace

if TYPE_CHECKING:
    from engine.cards.filters import Ref

__all__ = ["Noun", "bare", "keyword_name", "merge", "noun", "place"]

_STATES = frozenset(
    ["tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "token", "nontoken", "enchanted", "equipped", "modified", "historic", "face-down", "face-up", "commander", "noncommander"]
)
_STATE_NAMES = {"face-down": "face_down", "face-up": "face_up", "noncommander": "not_commander"}


@record
class Noun:
    """A noun phrase without its determiner: the filter, the nouns it may be called by later, and whether it is plural.

    ``around`` is set if the filter says ``each`` for a player that only a ForEach can name. ``placed``: the phrase said where to look.
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


def keyword_name(p: Cursor) -> str | None:
    """A plain keyword here ("first strike")."""
    for size in (3, 2, 1):
        name = " ".join(t.text for t in p.tokens[p.i : p.i + size])
        if name in EVERGREEN and p.i + size <= len(p.tokens):
            p.i += size
            p.far = max(p.far, p.i)
            return name
    return None


def merge(fields: dict[str, Any], key: str, value: Any) -> None:
    """Add to a field of a filter that is being built; two values for one single-valued field do not go together."""
    if isinstance(value, tuple) and not (value and value[0] in {"=", "<", ">", "<=", ">="}):
        fields[key] = (*fields.get(key, ()), *value)
    elif key in fields and fields[key] != value:
        raise Mismatch
    else:
        fields[key] = value


def noun(p: Cursor, *, zones: tuple[str, ...] | None = None) -> Noun | None:
    """A noun phrase with everything that belongs to it. ``zones``: where cards are looked for if the phrase does not say."""
    core = p.attempt(_core)
    if core is None:
        return None
    fields, words, plural, kinds = core
    state = _Post(fields)
    while p.attempt(_post, state):
        pass
    fields = state.fields
    if fields.get("kind") == "card" and not state.placed:
        fields["zones"] = zones if zones is not None else ()
        if "token" in fields.get("state", ()):
            raise Mismatch
    return Noun(_spread(fields, kinds), frozenset(words), plural, state.around, state.placed)


ALL_ZONES = ("battlefield", "stack", "graveyard", "hand", "library", "exile", "command")


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
    if found is not None and not found.plural:
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
        if word in {"token", "commander"} and (p.ahead(1) not in TYPE_WORDS and p.ahead(1) not in {"spell", "spells", "permanent", "permanents"}):
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
        while key in {"any_colors", "state"} and (p.eat("or") or p.eat("and/or") or (p.eat(",") and (p.eat("or") or True))):
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


def _head(p: Cursor) -> _Head | None:
    """Adjectives and one or more type words ("legendary artifact creature")."""
    at = p.i
    fields = _adjectives(p)
    adjectives = frozenset(fields)
    words: list[str] = []
    plural = False
    while True:
        found = _type_word(p)
        if found is None:
            break
        key, name, plural = found
        merge(fields, key, (name,))
        words.append(name.lower())
    if not words:
        p.i = at
        return None
    return _Head(tuple(fields.items()), tuple(words), plural, adjectives)


_NOUNS = {
    "permanent": "permanent", "permanents": "permanent", "card": "card", "cards": "card", "spell": "spell", "spells": "spell",
    "token": "token", "tokens": "token", "commander": "commander", "commanders": "commander", "source": "any", "sources": "any", "object": "any", "objects": "any",
}  # fmt: skip


def _core(p: Cursor) -> tuple[dict[str, Any], list[str], bool, tuple[Filter, ...]] | None:
    special = p.first(_ability_noun)
    if special is not None:
        return special
    heads: list[_Head] = []
    one = _head(p)
    if one is None:
        fields = _adjectives(p)
        if p.word not in _NOUNS:
            return None
        kind_word = p.take().text
        _set_kind(fields, kind_word)
        return fields, [kind_word.removesuffix("s")], kind_word.endswith("s"), ()
    heads.append(one)
    while True:
        at = p.i
        joined = p.eat(", or|and|and/or") or p.eat(",") or p.eat("or|and/or") or p.eat("and")
        more = p.attempt(_head) if joined else None
        if more is None or (p.word not in _PLURAL_NOUNS and _clause_ahead(p, at, heads, more)):
            p.i = at
            break
        heads.append(more)
        last = p.tokens[at : at + 2]
        if any(t.text in {"or", "and", "and/or"} for t in last) and not p.peek(",|or|and/or"):
            break
    if len(heads) > 1 and not any(t.text in {"or", "and", "and/or"} for t in p.tokens[: p.i][-6:]):
        return None
    kind_word = p.take().text if p.word in _NOUNS else ""
    return _join(heads, kind_word)


_PLURAL_NOUNS = frozenset({"spells", "cards", "permanents", "tokens"})


def _clause_ahead(p: Cursor, at: int, heads: list[_Head], more: _Head) -> bool:
    """Whether the comma or "and" before ``more`` starts a new phrase rather than another alternative."""
    if p.tokens[at].text == "and" and not (heads[-1].plural and more.plural):
        return True
    return heads[-1].plural != more.plural and bool(p.word not in _NOUNS)


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
        else:
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
    kind = _NOUNS.get(kind_word, "permanent")
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


# -- what follows the noun ---------------------------------------------------------------------------------------------


class _Post:
    """The fields while postmodifiers are read."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields
        self.around: Ref | None = None
        self.placed = fields.get("kind") != "card"


_CONTROLLERS = (
    ("you control but do|don't own", "you", "not_you"),
    ("you own and control", "you", "you"),
    ("you both own and control", "you", "you"),
    ("you control", "you", None),
    ("you don't control", "not_you", None),
    ("an opponent controls", "opponent", None),
    ("your opponents control", "opponent", None),
    ("opponents control", "opponent", None),
    ("defending player controls", "defending", None),
    ("the active player controls", "active", None),
    ("you own", None, "you"),
    ("an opponent owns", None, "opponent"),
    ("your opponents own", None, "opponent"),
    ("you don't own", None, "not_you"),
)


def _post(p: Cursor, state: _Post) -> bool | None:
    fields = state.fields
    for text, controller, owner in _CONTROLLERS:
        if p.eat(text):
            if controller is not None:
                merge(fields, "controller", controller)
            if owner is not None:
                merge(fields, "owner", owner)
            return True
    if p.attempt(_player_controls, state):
        return True
    if p.attempt(_with, fields) or p.attempt(_that_is, fields):
        return True
    if p.attempt(_place_post, state):
        return True
    if p.eat("of the chosen type"):
        fields["chosen"] = "type"
        return True
    if p.eat("of the chosen color"):
        fields["chosen"] = "color"
        return True
    if p.eat("attached to it|~|him|her") or p.eat("attached to this creature|permanent|land|artifact"):
        merge(fields, "state", ("attached_to_source",))
        return True
    if p.eat("other than ~") or p.eat("other than this creature|artifact|land|enchantment|permanent|card"):
        fields["other"] = True
        return True
    if p.eat("named"):
        merge(fields, "name", card_name(p))
        return True
    return None


def _player_controls(p: Cursor, state: _Post) -> bool | None:
    """Controlled or owned by a player that was named."""
    from engine.cards.text.players import player, side

    fields = state.fields
    if p.word == "target" or p.word in {"that", "they", "each", "the", "its", "their", "enchanted"} or p.setting.script:
        who = p.attempt(player)
        if who is None:
            return None
        if p.eat("control|controls"):
            key = "controller"
        elif p.eat("own|owns"):
            key = "owner"
        else:
            return None
        word, around = side(p, who)
        merge(fields, key, word)
        state.around = around
        return True
    return None


def _with(p: Cursor, fields: dict[str, Any]) -> bool | None:
    from engine.cards.text.amounts import comparison

    if p.eat("with|without"):
        without = p.tokens[p.i - 1].text == "without"
        name = keyword_name(p)
        if name is not None:
            key = "not_keywords" if without else "keywords"
            names = [name]
            if without:
                while p.eat("or"):
                    names.append(p.must(keyword_name))
                merge(fields, key, tuple(names))
                return True
            while p.word in {"or", ","} and p.attempt(_or_keyword, names) is not None:
                pass
            if len(names) == 1:
                merge(fields, key, (name,))
                if p.eat("and"):
                    merge(fields, key, (p.must(keyword_name),))
            elif "any_of" in fields:
                raise Mismatch
            else:
                fields["any_of"] = tuple(Filter(keywords=(n,)) for n in names)
            return True
        if without:
            return None
        if p.eat("the chosen name"):
            fields["chosen"] = "name"
            return True
        if p.eat("mana value") or p.eat("converted mana cost"):
            merge(fields, "mana_value", comparison(p))
            return True
        for stat in ("power", "toughness"):
            if p.peek(f"{stat} or"):
                return None
            if p.eat(stat):
                merge(fields, stat, comparison(p))
                return True
        for stat in ("power", "toughness"):
            for word, least in (("greatest", False), ("highest", False), ("least", True), ("lowest", True)):
                if p.eat(f"the {word} {stat}"):
                    base = noun(p) if p.eat("among") else None
                    if base is None:
                        return None
                    merge(fields, stat, ("=", Greatest(stat, base.filter, least)))
                    return True
        return _with_counter(p, fields)
    return None


def _or_keyword(p: Cursor, names: list[str]) -> bool | None:
    if not (p.eat(", or") or p.eat("or") or p.eat(",")):
        return None
    names.append(p.must(keyword_name))
    return True


def _with_counter(p: Cursor, fields: dict[str, Any]) -> bool | None:
    """Read "a +1/+1 counter on it", "counters on them"."""
    if p.eat("counters on them") or p.eat("a counter on it|them") or p.eat("one or more counters on it|them"):
        merge(fields, "counter", "any")
        return True
    p.eat("a|an") or p.eat("one or more")
    kind = p.take().text
    if p.word not in {"counter", "counters"}:
        kind = f"{kind} {p.take().text}"
    p.need("counter|counters on it|them")
    merge(fields, "counter", counter_kind(kind))
    return True


_THAT = (
    ("tapped", ("state", ("tapped",))),
    ("untapped", ("state", ("untapped",))),
    ("attacking you", ("state", ("attacking_you",))),
    ("attacking", ("state", ("attacking",))),
    ("blocking", ("state", ("blocking",))),
    ("multicolored", ("color_count", "multicolored")),
    ("monocolored", ("color_count", "monocolored")),
    ("colorless", ("color_count", "colorless")),
    ("enchanted", ("state", ("enchanted",))),
    ("equipped", ("state", ("equipped",))),
    ("modified", ("state", ("modified",))),
    ("legendary", ("supertypes", ("Legendary",))),
    ("a token", ("state", ("token",))),
)


def _that_is(p: Cursor, fields: dict[str, Any]) -> bool | None:
    if p.eat("that was|were dealt damage this turn") or p.eat("dealt damage this turn"):
        merge(fields, "state", ("damaged_this_turn",))
        return True
    if p.eat("that entered [the] [battlefield] this turn"):
        merge(fields, "state", ("entered_this_turn",))
        return True
    if p.eat("you've cast before this turn"):
        return None
    if p.eat("that target|targets"):
        from engine.cards.text.players import target_of_spell

        fields["targets"] = target_of_spell(p)
        return True
    if p.eat("that 's|is|are"):
        for text, (key, value) in _THAT:
            if p.eat(text):
                merge(fields, key, value)
                return True
        if p.word in COLOR_WORDS:
            colors = [COLOR_WORDS[p.take().text]]
            while (p.eat(", or") or p.eat("or") or p.eat(",")) and p.word in COLOR_WORDS:
                colors.append(COLOR_WORDS[p.take().text])
            merge(fields, "any_colors", tuple(colors))
            return True
        p.eat("a|an")
        more = _head(p)
        if more is None or p.word in _NOUNS:
            return None
        for key, value in more.fields:
            merge(fields, key, value)
        return True
    return None


# -- places ------------------------------------------------------------------------------------------------------------


def place(p: Cursor) -> tuple[tuple[str, ...], str, Ref | None, bool] | None:
    """Zones and whose: "your graveyard", "a graveyard", "exile", "target player's hand" -> (zones, owner word, around, same player)."""
    from engine.cards.text.players import possessive, side

    zones: dict[str, str] = {
        "graveyard": "graveyard", "graveyards": "graveyard", "hand": "hand", "hands": "hand", "library": "library", "libraries": "library",
    }  # fmt: skip
    if p.eat("exile"):
        return ("exile",), "any", None, False
    if p.eat("the battlefield"):
        return ("battlefield",), "any", None, False
    if p.eat("the command zone"):
        return ("command",), "any", None, False
    if p.eat("outside the game"):
        return ("outside",), "any", None, False
    single = p.eat("a single")
    if single or p.eat("a|all|any"):
        if p.word in zones:
            return (zones[p.take().text],), "any", None, single
        return None
    if p.eat("an opponent 's") or p.eat("your opponents '"):
        if p.word in zones:
            return (zones[p.take().text],), "opponent", None, False
        return None
    owner = p.attempt(possessive)
    if owner is None or p.word not in zones:
        return None
    zone = [zones[p.take().text]]
    while p.word in {"or", "and", "and/or"} and p.ahead(1) in zones:
        p.take()
        zone.append(zones[p.take().text])
    word, around = side(p, owner)
    return tuple(zone), word, around, False


def _place_post(p: Cursor, state: _Post) -> bool | None:
    commander = "commander" in state.fields.get("state", ()) and "kind" not in state.fields
    if commander and p.eat("from|in the command zone"):
        state.fields["kind"], state.fields["zones"] = "any", ("command",)
        return True
    if state.fields.get("kind") not in {"card", "any"}:
        if not (p.eat("on the battlefield") and state.fields.get("kind", "permanent") == "permanent"):
            return None
        return True
    if not p.eat("in|from|on"):
        return None
    found = place(p)
    if found is None or (state.placed and state.fields["kind"] == "card"):
        return None
    zones, owner, around, same = found
    state.fields["zones"] = zones
    if owner != "any":
        merge(state.fields, "owner", owner)
    if same:
        state.fields["same_player"] = True
    state.around = around or state.around
    state.placed = True
    return True


_SMALL = frozenset(["of", "the", "and", "to", "in", "for", "from", "on", "at", "with", "a", "an", "de", "la"])


def card_name(p: Cursor) -> str:
    """A card's name behind "named": words with capitals, small words between them."""
    begin, last, at = p.i, -1, p.i
    while at < len(p.tokens):
        token = p.tokens[at]
        if token.raw[:1].isupper() or token.raw[:1].isdigit():
            last = at
        elif not (last >= 0 and (token.text in _SMALL or token.text in {",", "'s", "'"})):
            break
        at += 1
    if last < 0:
        raise Mismatch
    p.i = last + 1
    return p.text[p.tokens[begin].start : p.tokens[last].end]


def with_filter(one: Noun, **changes: Any) -> Noun:
    """The noun with fields of its filter changed."""
    return replace(one, filter=replace(one.filter, **changes))

