"""What follows a noun: "you control", "with flying", "that shares a color with it" (CR 109)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import Filter, You
from engine.cards.ops import Choose
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.mentioned import self_reference
from engine.cards.text.nouns import merge
from engine.cards.text.places import card_name, place
from engine.cards.text.that_is import that_is
from engine.cards.text.with_words import sharing, with_quality

if TYPE_CHECKING:
    from engine.cards.filters import Ref

__all__ = ["Qualified", "qualifier"]


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
    ("the chosen player controls", "chosen", None),
    ("you own that your opponents control", "opponent", "you"),
    ("you own that an opponent controls", "opponent", "you"),
    ("you own that you don't control", "not_you", "you"),
    ("you own", None, "you"),
    ("owned by the voter", None, "each"),
    ("an opponent owns", None, "opponent"),
    ("your opponents own", None, "opponent"),
    ("you don't own", None, "not_you"),
)


_STATES: tuple[tuple[str, str], ...] = (
    ("attached to ~", "attached_to_source"),
    ("attached to this creature|permanent|land|artifact", "attached_to_source"),
    ("attached to you", "attached_to_you"),
    ("enchanted by an aura you control", "enchanted_by_yours"),
    ("dealt damage by ~ this turn", "hurt_by_source"),
    ("dealt damage this turn by ~", "hurt_by_source"),
    ("dealt damage by this creature this turn", "hurt_by_source"),
    ("with a single target", "single_target"),
    ("other than commanders", "not_commander"),
    ("other than a commander", "not_commander"),
)
"""Words, and the state that they name."""
_EXILED_WITH = (
    "exiled with ~",
    "exiled with it",
    "exiled with this creature|artifact|enchantment|land|permanent|vehicle|equipment|saga",
)


def _from_source(p: Cursor, fields: dict[str, Any]) -> bool | None:
    """Read "from an artifact source", "from a noncreature source" behind "activated or triggered ability"."""
    from engine.cards.text.nouns import noun, with_filter

    if fields.get("kind") != "ability" or not p.eat("from a|an|another"):
        return None
    another = p.tokens[p.i - 1].text == "another"
    begin = p.i
    while p.word and p.word not in {"source", ".", ","}:
        p.take()
    if p.i == begin or not p.eat("source"):
        return None
    words = p.text[p.tokens[begin].start : p.tokens[p.i - 2].end]
    inner = Cursor(f"{words} permanent", p.setting)
    found = inner.attempt(noun)
    if found is None or not inner.done or found.around is not None:
        return None
    if p.eat("that's not a commander") or p.eat("that 's not a commander"):
        found = with_filter(found, state=(*found.filter.state, "not_commander"))
    fields["of"] = with_filter(found, other=True).filter if another else found.filter
    return True


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
    if p.eat("that 's enchanted by an aura you control") or p.eat("that are enchanted by an aura you control"):
        merge(fields, "state", ("enchanted_by_yours",))
        return True
    if (
        p.attempt(_player_controls, state)
        or p.attempt(sharing, fields)
        or p.attempt(with_quality, fields)
        or p.attempt(that_is, fields)
        or p.attempt(_from_source, fields)
        or p.attempt(_place_post, state)
        or _of_the_choice(p, fields)
    ):
        return True
    for text, word in _STATES:
        if p.eat(text):
            merge(fields, "state", (word,))
            return True
    if (on := p.attempt(_on_a_player)) is not None:
        merge(fields, "state", (on,))
        return True
    if p.eat("attached to it"):
        merge(fields, "state", (_what_it_is(p, "attached_to"),))
        return True
    if _in_combat_with(p, fields):
        return True
    if (fields.get("kind") == "card" or "exiled" in fields.get("state", ())) and any(map(p.eat, _EXILED_WITH)):
        merge(fields, "state", ("exiled_with_source",))
        fields["zones"], state.placed = ("exile",), True
        return True
    if fields.get("kind") == "spell" and (came := p.attempt(_cast_from)) is not None:
        merge(fields, "state", (came,))
        return True
    if p.eat("other than ~") or p.eat("other than this creature|artifact|land|enchantment|permanent|card"):
        fields["other"] = True
        return True
    if p.eat("named"):
        merge(fields, "name", card_name(p))
        return True
    return None


def _of_the_choice(p: Cursor, fields: dict[str, Any]) -> bool:
    """Read "of the chosen type", "of that color" behind a choice of one, "of the creature type of your choice"."""
    for said in ("type", "color"):
        if p.eat(f"that aren't of the chosen {said}") or p.eat(f"that isn't of the chosen {said}"):
            fields["chosen"] = f"-{said}"
            return True
    for said, chosen in (("type", "creature type"), ("color", "color")):
        spoken_of = (
            p.peek(f"of that {said}")
            and any(c.text == "choose" for c in p.tokens[: p.i])
            and f"a {chosen}" in p.text[: p.tokens[p.i].start]
        )
        if p.eat(f"of the chosen {said}") or (spoken_of and p.eat(f"of that {said}")):
            fields["chosen"] = said
            return True
    if p.setting.event != "static" and p.eat("of the creature type of your choice"):
        p.say(before=(*p.scope.before, Choose("type", You(), options=("creature_type",))))
        fields["chosen"] = "type"
        return True
    return False


def _in_combat_with(p: Cursor, fields: dict[str, Any]) -> bool:
    """Read "blocking it", "blocked by ~", "blocking or blocked by ~".

    :raises Mismatch: it is not the source, or nothing that was mentioned.
    """
    if p.eat("blocking or blocked by") and self_reference(p) is not None:
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
    return False


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
