"""Qualities behind a noun: "with flying", "with a counter on it", "that shares a color with it" (CR 109)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import Filter, Greatest, Stat
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.nouns import keyword_name, merge, noun
from engine.cards.text.words import counter_kind
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount, Ref

__all__ = ["shared", "sharing", "with_more", "with_quality"]


def with_quality(p: Cursor, fields: dict[str, Any]) -> bool | None:
    """Read "with flying", "without flying", "with power 4 or greater", "with a +1/+1 counter on it"."""
    if not p.eat("with|without"):
        return None
    if p.tokens[p.i - 1].text == "without":
        return p.attempt(_without_counter, fields) or _without_keywords(p, fields)
    of_it = None if p.setting.event == "static" else p.attempt(_of_it, fields)
    if of_it is not None:
        return True
    return any(rule(p, fields) for rule in (_keywords, _chosen, _mana_value, _size, _greatest, _with_counter)) or None


def _without_counter(p: Cursor, fields: dict[str, Any]) -> bool | None:
    """Read "without a blaze counter on it"."""
    p.need("a|an")
    kind = p.take().text
    if p.word not in {"counter", "counters"}:
        kind = f"{kind} {p.take().text}"
    p.need("counter|counters on it|them")
    if "counter" in fields or "counted" in fields:
        return None
    fields["counter"], fields["counted"] = counter_kind(kind), ("=", 0)
    return True


def _of_it(p: Cursor, fields: dict[str, Any]) -> bool | None:
    """Read "that spell's mana value", "the same mana value as the discarded card": of something that was spoken of."""
    from engine.cards.text.mentioned import earlier

    stat = next((word for text, word in _STATS if p.eat(f"the same {text} as")), "")
    of = p.must(earlier)
    if of.many:
        return None
    if not stat:
        p.need("'s")
        stat = next((word for text, word in _STATS if p.eat(text)), "")
    if not stat or p.word in {"'s", "or"}:
        return None
    merge(fields, stat, ("=", Stat(stat, of.was)))
    return True


def _without_keywords(p: Cursor, fields: dict[str, Any]) -> bool | None:
    name = keyword_name(p)
    if name is None:
        return None
    names = [name]
    while p.eat("or"):
        names.append(p.must(keyword_name))
    merge(fields, "not_keywords", tuple(names))
    return True


def _keywords(p: Cursor, fields: dict[str, Any]) -> bool | None:
    """Read "flying", "first strike and vigilance", "trample or haste"."""
    name = keyword_name(p)
    if name is None:
        return None
    names = [name]
    while p.word in {"or", ","} and p.attempt(_or_keyword, names) is not None:
        pass
    if len(names) > 1:
        return _one_of(fields, [Filter(keywords=(n,)) for n in names])
    merge(fields, "keywords", (name,))
    second = p.attempt(_and_keyword)
    if second is not None:
        merge(fields, "keywords", (second,))
    return True


def _one_of(fields: dict[str, Any], parts: list[Filter]) -> bool:
    """The alternatives are added to the fields; there can't be two sets of them."""
    if "any_of" in fields:
        raise Mismatch
    fields["any_of"] = tuple(parts)
    return True


_CHOSEN = (
    ("the other chosen name", "other_name"),
    ("the|a chosen name", "name"),
    ("the chosen names", "name"),
    ("either chosen name", "name"),
    ("one|either of the chosen names", "name"),
    ("that name", "name"),
    ("mana value equal to the chosen number", "number"),
    ("mana value , power , or toughness equal to the chosen number", "any_number"),
)


def _chosen(p: Cursor, fields: dict[str, Any]) -> bool | None:
    for text, what in _CHOSEN:
        if p.eat(text):
            fields["chosen"] = what
            return True
    return None


def _mana_value(p: Cursor, fields: dict[str, Any]) -> bool | None:
    from engine.cards.text.amounts import comparison

    if p.eat("{X} in its|their mana cost|costs"):
        merge(fields, "state", ("x_cost",))
        return True
    for word in ("even", "odd"):
        if p.eat(f"[an] {word} mana value|values"):
            merge(fields, "state", (f"{word}_mana_value",))
            return True
    if p.eat("mana value") or p.eat("converted mana cost"):
        merge(fields, "mana_value", comparison(p))
        return True
    return None


def _size(p: Cursor, fields: dict[str, Any]) -> bool | None:
    """Read "power 4 or greater", "toughness 2 or less", "greater power" (than the source's)."""
    from engine.cards.text.amounts import comparison

    if p.setting.event == "static":
        for words, relation in (("greater power", ">"), ("lesser power", "<")):
            if p.eat(words):
                merge(fields, "power", (relation, Stat("power")))
                return True
    elif p.attempt(_than_it, fields):
        return True
    if p.eat("power or toughness"):
        relation, n = comparison(p)
        return _one_of(fields, [Filter(power=(relation, n)), Filter(toughness=(relation, n))])
    for stat in ("power", "toughness"):
        if p.peek(f"{stat} or"):
            raise Mismatch
        if p.eat(stat):
            merge(fields, stat, comparison(p))
            return True
    return None


_THAN = (
    ("equal or lesser", "<="), ("equal or greater", ">="), ("lesser or equal", "<="), ("greater or equal", ">="), ("lesser", "<"), ("greater", ">"),
)  # fmt: skip


def _than_it(p: Cursor, fields: dict[str, Any]) -> bool | None:
    """Read "lesser power", "equal or lesser mana value" in an effect: than that of the one object that was spoken of, or
    of the source if there was none.
    """
    relation = next((sign for text, sign in _THAN if p.eat(text)), "")
    stat = next((word for text, word in _STATS if p.eat(text)), "") if relation else ""
    things = p.scope.things
    if not stat or p.setting.script or len(things) > 1 or p.peek("than|among"):
        return None
    if not things and (p.setting.spell or p.scope.targets):
        return None
    if things and (things[0].many or things[0].later is not None):
        return None
    merge(fields, stat, (relation, Stat(stat, things[0].was) if things else Stat(stat)))
    return True


_STATS = (("power", "power"), ("toughness", "toughness"), ("mana value", "mana_value"))


def _greatest(p: Cursor, fields: dict[str, Any]) -> bool | None:
    """Read "the greatest power among creatures you control"."""
    for stat in ("power", "toughness"):
        for word, least in (("greatest", False), ("highest", False), ("least", True), ("lowest", True)):
            if p.eat(f"the {word} {stat}"):
                base = noun(p) if p.eat("among") else None
                if base is None or base.around is not None:
                    raise Mismatch
                merge(fields, stat, ("=", Greatest(stat, base.filter, least)))
                return True
    return None


def with_more(p: Cursor, wanted: Filter) -> Filter | None:
    """Read "with power 4 or greater" behind "creature spells you cast": the filter with that, too."""
    fields: dict[str, Any] = {}
    if not p.attempt(with_quality, fields):
        return None
    parts = tuple(replace(f, **fields) for f in wanted.any_of)
    return replace(wanted, any_of=parts) if parts else replace(wanted, **fields)


def sharing(p: Cursor, fields: dict[str, Any]) -> bool | None:
    """Read "with the same name as that card", "that shares a creature type with it"."""
    found = shared(p)
    if found is None or "shares" in fields:
        return None
    fields["shares"] = found
    return True


def shared(p: Cursor, *, verb: bool = False) -> tuple[str, Ref] | None:
    """What is in common and with what; ``verb``: behind the subject of a condition ("it shares a color with …")."""
    what = ""
    if p.eat("has|have the same name as" if verb else "with the same name as") or (
        not verb and p.eat("that|which has|have the same name as")
    ):
        what = "name"
    elif p.eat("share|shares a" if verb else "that|which share|shares a"):
        what = next((text for text in _COMMON if p.eat(f"{text} with")), "")
    if not what:
        return None
    from engine.cards.filters import All
    from engine.cards.text.stats import one_object
    from engine.cards.text.targeting import target

    if p.eat("a|an|another"):
        other = p.tokens[p.i - 1].text == "another"
        base = noun(p)
        if base is None or base.around is not None or not base.placed or other:
            return None
        return what, All(base.filter)
    if p.word in {"target", "up"} and not p.scope.no_targets:
        of = p.attempt(target)
    else:
        of = one_object(p)
    return None if of is None or p.word in {"'s", "'"} else (what, of)


_COMMON = ("creature type", "card type", "permanent type", "land type", "color", "name", "mana value")


def _and_keyword(p: Cursor) -> str | None:
    return keyword_name(p) if p.eat("and") else None


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
    if not (p.eat("a|an") or p.eat("one or more")) and (many := p.attempt(_so_many)) is not None:
        merge(fields, "counted", many)
        if p.eat("counters on it|them"):
            merge(fields, "counter", "any")
            return True
    kind = p.take().text
    if p.word not in {"counter", "counters"}:
        kind = f"{kind} {p.take().text}"
    p.need("counter|counters on it|them")
    merge(fields, "counter", counter_kind(kind))
    return True


def _so_many(p: Cursor) -> tuple[str, Amount] | None:
    """Read "three or more", "exactly one" before the kind of the counters."""
    from engine.cards.text.amounts import number

    exactly = p.eat("exactly")
    n = number(p)
    if n is None:
        return None
    return (
        (">=", n)
        if not exactly and p.eat("or more")
        else ("<=", n)
        if not exactly and p.eat("or fewer")
        else ("=", n)
        if exactly
        else None
    )
