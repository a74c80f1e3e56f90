"""What follows a noun: "you control", "with flying", "that shares a color with it" (CR 109)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import Filter, Greatest, Stat, You
from engine.cards.ops import Choose
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.mentioned import self_reference
from engine.cards.text.nouns import NOUNS, head, keyword_name, merge, noun
from engine.cards.text.places import card_name, place
from engine.cards.text.words import (
    COLOR_WORDS,
    SUBTYPE_WORDS,
    counter_kind,
)  # fmt: skip
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount, Ref

__all__ = ["Qualified", "qualifier", "shared", "with_more"]


# -- what follows the noun ---------------------------------------------------------------------------------------------


class Qualified:
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
    ("you already control", "you", None),
    ("you don't control", "not_you", None),
    ("an opponent controls", "opponent", None),
    ("your opponents control", "opponent", None),
    ("opponents control", "opponent", None),
    ("defending player controls", "defending", None),
    ("the active player controls", "active", None),
    ("the monarch controls", "monarch", None),
    ("you own that your opponents control", "opponent", "you"),
    ("you own that an opponent controls", "opponent", "you"),
    ("you own that you don't control", "not_you", "you"),
    ("you own", None, "you"),
    ("owned by the voter", None, "each"),
    ("an opponent owns", None, "opponent"),
    ("your opponents own", None, "opponent"),
    ("you don't own", None, "not_you"),
)


def qualifier(p: Cursor, state: Qualified) -> bool | None:
    """One qualifier, added to the fields; None if there is none."""
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
    if p.attempt(_sharing, fields):
        return True
    if p.attempt(_with, fields) or p.attempt(_that_is, fields):
        return True
    if p.attempt(_place_post, state):
        return True
    if p.eat("of the chosen type"):
        fields["chosen"] = "type"
        return True
    for said in ("type", "color"):
        if (
            p.peek(f"of that {said}")
            and any(c.text == "choose" for c in p.tokens[: p.i])
            and f"a {'creature type' if said == 'type' else said}" in p.text[: p.tokens[p.i].start]
        ):
            p.eat(f"of that {said}")
            fields["chosen"] = said
            return True
    if p.setting.event != "static" and p.eat("of the creature type of your choice"):
        p.say(before=(*p.scope.before, Choose("type", You(), options=("creature_type",))))
        fields["chosen"] = "type"
        return True
    if p.eat("of the chosen color"):
        fields["chosen"] = "color"
        return True
    if p.eat("attached to ~") or p.eat("attached to this creature|permanent|land|artifact"):
        merge(fields, "state", ("attached_to_source",))
        return True
    if p.eat("attached to you"):
        merge(fields, "state", ("attached_to_you",))
        return True
    if (on := p.attempt(_on_a_player)) is not None:
        merge(fields, "state", (on,))
        return True
    if p.eat("attached to it"):
        merge(fields, "state", (_what_it_is(p, "attached_to"),))
        return True
    if p.eat("blocking or blocked by") and (self_reference(p) is not None):
        if "any_of" in fields:
            raise Mismatch
        fields["any_of"] = (Filter(state=("blocking_source",)), Filter(state=("blocked_by_source",)))
        return True
    if p.eat("blocking") and fields.get("kind", "permanent") == "permanent":
        own = self_reference(p) is not None
        if not own and not p.eat("it"):
            raise Mismatch
        merge(fields, "state", ("blocking_source" if own else _what_it_is(p, "blocking"),))
        return True
    if p.eat("blocked by"):
        if self_reference(p) is None:
            raise Mismatch
        merge(fields, "state", ("blocked_by_source",))
        return True
    if (fields.get("kind") == "card" or "exiled" in fields.get("state", ())) and (
        p.eat("exiled with ~")
        or p.eat("exiled with it")
        or p.eat("exiled with this creature|artifact|enchantment|land|permanent|vehicle|equipment|saga")
    ):
        merge(fields, "state", ("exiled_with_source",))
        fields["zones"], state.placed = ("exile",), True
        return True
    if (
        p.eat("dealt damage by ~ this turn")
        or p.eat("dealt damage this turn by ~")
        or p.eat("dealt damage by this creature this turn")
    ):
        merge(fields, "state", ("hurt_by_source",))
        return True
    if p.eat("that attacked this turn"):
        merge(fields, "state", ("attacked_this_turn",))
        return True
    if fields.get("kind") == "spell" and (came := p.attempt(_cast_from)) is not None:
        merge(fields, "state", (came,))
        return True
    if p.eat("with a single target"):
        merge(fields, "state", ("single_target",))
        return True
    if p.eat("other than commanders") or p.eat("other than a commander"):
        merge(fields, "state", ("not_commander",))
        return True
    if p.eat("other than ~") or p.eat("other than this creature|artifact|land|enchantment|permanent|card"):
        fields["other"] = True
        return True
    if p.eat("named"):
        merge(fields, "name", card_name(p))
        return True
    return None


def _on_a_player(p: Cursor) -> str | None:
    """Read "attached to that player", "attached to them" (303.4a): the state of being attached to the player spoken of."""
    from engine.cards.filters import AttachedTo, Bound, Target
    from engine.cards.text.mentioned import pronoun

    if not (
        p.eat("attached to that|enchanted player") or (p.eat("attached to them") and pronoun(p, many=True) is None)
    ):
        return None
    who = AttachedTo() if p.tokens[p.i - 2].text == "enchanted" else p.scope.player
    if isinstance(who, Target):
        return f"attached_to_target {who.slot}"
    if isinstance(who, Bound):
        return f"attached_to {who.name}"
    if who != AttachedTo():
        raise Mismatch
    return "attached_to_host"


def _what_it_is(p: Cursor, word: str) -> str:
    """The state of being attached to, or blocking, "it": the source, what the source is itself attached to, a target,
    or something else that was mentioned.

    :raises Mismatch: nothing was mentioned that has a name.
    """
    from engine.cards.filters import All, AttachedTo, Bound, Target, This
    from engine.cards.text.mentioned import pronoun

    found = pronoun(p, many=False)
    if found is None and p.scope.things:
        # each of them by itself
        if p.setting.event == "static" and word == "attached_to" and isinstance(p.scope.things[-1].ref, All):
            return "attached_to it"
        raise Mismatch
    if found is None or found.ref == This() or "self" in found.words:
        return f"{word}_source"
    if isinstance(found.ref, Target):
        return f"{word}_target {found.ref.slot}"
    if isinstance(found.ref, Bound):
        return f"{word} {found.ref.name}"
    if found.ref != AttachedTo() or word != "attached_to":
        raise Mismatch
    return "attached_to_host"


def _cast_from(p: Cursor) -> str | None:
    """Read "that wasn't cast from its owner's hand", and behind "target": "cast from the command zone"."""
    said = p.eat("that was|wasn't cast from")
    sign = "-" if said and p.tokens[p.i - 3].text == "wasn't" else ""
    if not said and not ("target" in {t.text for t in p.tokens[max(0, p.i - 4) : p.i]} and p.eat("cast from")):
        return None
    if not sign and p.eat("anywhere other than"):
        sign = "-"
    for text, zone in (
        ("its owner 's hand", "hand"), ("a|their|your hand", "hand"), ("the command zone", "command"), ("a|your|their graveyard", "graveyard"), ("exile", "exile"),
        ("a|your|their library", "library"),
    ):  # fmt: skip
        if p.eat(text):
            return f"cast_from {sign}{zone}"
    return None


def _player_controls(p: Cursor, state: Qualified) -> bool | None:
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
                at = p.i
                if p.eat("and"):
                    second = keyword_name(p)
                    if second is None:
                        p.i = at
                    else:
                        merge(fields, key, (second,))
            elif "any_of" in fields:
                raise Mismatch
            else:
                fields["any_of"] = tuple(Filter(keywords=(n,)) for n in names)
            return True
        if without:
            return None
        if p.eat("{X} in its|their mana cost|costs"):
            merge(fields, "state", ("x_cost",))
            return True
        if p.eat("the other chosen name"):
            fields["chosen"] = "other_name"
            return True
        if (
            p.eat("the|a chosen name")
            or p.eat("the chosen names")
            or p.eat("either chosen name")
            or p.eat("one|either of the chosen names")
            or p.eat("that name")
        ):
            fields["chosen"] = "name"
            return True
        if p.eat("mana value equal to the chosen number"):
            fields["chosen"] = "number"
            return True
        for word in ("even", "odd"):
            if p.eat(f"[an] {word} mana value|values"):
                merge(fields, "state", (f"{word}_mana_value",))
                return True
        if p.eat("mana value") or p.eat("converted mana cost"):
            merge(fields, "mana_value", comparison(p))
            return True
        for words, relation in (("greater power", ">"), ("lesser power", "<")):
            if p.setting.event == "static" and p.eat(words):
                merge(fields, "power", (relation, Stat("power")))
                return True
        if p.eat("power or toughness"):
            relation, n = comparison(p)
            if "any_of" in fields:
                return None
            fields["any_of"] = (Filter(power=(relation, n)), Filter(toughness=(relation, n)))
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
                    if base is None or base.around is not None:
                        return None
                    merge(fields, stat, ("=", Greatest(stat, base.filter, least)))
                    return True
        return _with_counter(p, fields)
    return None


def with_more(p: Cursor, wanted: Filter) -> Filter | None:
    """Read "with power 4 or greater" behind "creature spells you cast": the filter with that, too."""
    fields: dict[str, Any] = {}
    if not p.attempt(_with, fields):
        return None
    parts = tuple(replace(f, **fields) for f in wanted.any_of)
    return replace(wanted, any_of=parts) if parts else replace(wanted, **fields)


def _sharing(p: Cursor, fields: dict[str, Any]) -> bool | None:
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


def _that_is(p: Cursor, fields: dict[str, Any]) -> bool | None:
    if p.eat("that was|were dealt damage this turn") or p.eat("dealt damage this turn"):
        merge(fields, "state", ("damaged_this_turn",))
        return True
    if fields.get("kind") == "card" and p.eat("that was|were put there from the battlefield this turn"):
        merge(fields, "state", ("buried_this_turn",))
        return True
    if fields.get("kind") == "card" and (
        p.eat("that was|were put there this turn") or p.eat("that was|were put there from anywhere this turn")
    ):
        merge(fields, "state", ("put_this_turn",))
        return True
    if p.eat("that entered [the] [battlefield] this turn"):
        merge(fields, "state", ("entered_this_turn",))
        return True
    if p.eat("you've cast before this turn"):
        return None
    if p.eat("that target|targets only"):
        p.eat("a single")
        from engine.cards.text.players import target_of_spell

        merge(fields, "state", ("only_target",))
        fields["targets"] = target_of_spell(p)
        return True
    if p.eat("that target|targets"):
        from engine.cards.text.players import target_of_spell

        fields["targets"] = target_of_spell(p)
        return True
    if p.eat("that isn't|aren't") or p.eat("that 's|is|are not"):
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
    if p.eat("that 's|is|are"):
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
    return None


def _one_of_subtypes(p: Cursor) -> tuple[str, ...] | None:
    """Read "Cat, Elemental, or Beast" behind "that's a"."""
    found: list[str] = []
    while p.word in SUBTYPE_WORDS and p.raw[:1].isupper():
        found.append(SUBTYPE_WORDS[p.take().text])
        joined = p.eat(", or a|an") or p.eat("or a|an") or p.eat(", or") or p.eat("or")
        if not joined and not (p.word == "," and {p.ahead(1), p.ahead(2)} & set(SUBTYPE_WORDS) and p.eat(", [a|an]")):
            return tuple(found) if len(found) > 1 else None
    return None


def _place_post(p: Cursor, state: Qualified) -> bool | None:
    commander = "commander" in state.fields.get("state", ()) and "kind" not in state.fields
    if commander and (
        p.eat("from|in the command zone and from|in your graveyard")
        or p.eat("from|in the command zone and your graveyard")
    ):
        state.fields["kind"], state.fields["zones"] = "any", ("command", "graveyard")
        return True
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
