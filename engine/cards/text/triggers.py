"""Trigger events: "when ~ enters", "whenever a creature you control dies", "at the beginning of your upkeep" (CR 603)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Trigger
from engine.cards.filters import ALL_ZONES, AttachedTo, Bound, ControllerOf, Exact, Filter, Ref, Result, This, Turn
from engine.cards.text.combat_triggers import attacks, blocks, deals, dealt
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.keyword_words import HAUNTED
from engine.cards.text.mentioned import source_thing
from engine.cards.text.nouns import SOURCE, Noun, noun, with_filter
from engine.cards.text.parts import all_parts
from engine.cards.text.words import STEP_WORDS
from engine.frozen import record, replace

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["during", "event_of", "events", "step_trigger", "targeted"]

Found = tuple[Trigger, ...]


@record
class _Subject:
    """What the event happens to. ``filters``: one entry for each trigger that is needed (None = the source itself)."""

    filters: tuple[Filter | None, ...]
    words: frozenset[str]
    many: bool = False


def events(p: Cursor) -> Found | None:
    """The event up to its comma; one trigger for each event ("enters or attacks" are two)."""
    from engine.cards.text.deeds import deed_event
    from engine.cards.text.player_triggers import player_event, you_event

    return p.first(you_event, player_event, deed_event, _object_event)


def step_trigger(p: Cursor) -> Trigger | None:
    """What follows "at": "the beginning of each player's upkeep"."""
    if p.eat("end of combat"):
        return Trigger("step", step="end of combat")
    if not p.eat("the beginning of"):
        return None
    if p.eat("combat on your turn"):
        return Trigger("step", player="you", step="beginning of combat")
    if p.eat("combat on each opponent 's turn"):
        p.say(player=Bound("player"))
        return Trigger("step", player="opponent", step="beginning of combat")
    for kind in ("creature", "permanent", "land", "artifact", "enchantment"):
        for step, word in (("upkeep", "upkeep"), ("end step", "end step"), ("draw step", "draw")):
            if p.eat(f"the {step} of enchanted {kind} 's controller"):
                p.say(player=Bound("player"))
                return Trigger("step", player="host_controller", step=word)
    if p.eat("each combat"):
        return Trigger("step", step="beginning of combat")
    whose, set_player = _whose(p)
    if whose is None:
        return None
    nth = 1 if p.eat("first") and p.word != "main" else 0
    if not nth and p.tokens[p.i - 1].text == "first":
        p.i -= 1
    for text, step in STEP_WORDS.items():
        if p.eat(text):
            if step == "beginning of combat" and p.eat("on your turn"):
                whose = "you"
            if p.peek("on|after"):
                return None
            if set_player:
                p.say(player=Bound("player"))
            return Trigger("step", player=whose, step=step, nth=nth)
    return None


def _whose(p: Cursor) -> tuple[str | None, bool]:
    for text, word, known in (
        ("your", "you", True), ("each of your", "you", True), ("each player 's", "any", True), ("each opponent 's", "opponent", True),
        ("each other player 's", "opponent", True), ("enchanted player 's", "enchanted", True), ("the chosen player 's", "chosen", True), ("the monarch 's", "monarch", True), ("enchanted opponent 's", "enchanted", True), ("each", "any", True), ("the", "any", True),
    ):  # fmt: skip
        if p.eat(text):
            return word, known
    return None, False


# -- subjects ----------------------------------------------------------------------------------------------------------


def subject_of(p: Cursor) -> _Subject | None:
    named = p.name("object") if p.setting.script else None
    if isinstance(named, Exact):
        return _Subject((Filter(kind="any", ids=named.things),), frozenset({"creature", "permanent", "card"}))
    own = p.attempt(source_thing)
    if own is None and p.word == "it" and any("self" in t.words for t in p.scope.things) and p.eat("it"):
        own = Thing(This(), frozenset({"creature", "permanent"}))
    if own is not None:
        p.say(things=tuple(t for t in p.scope.things if t != own))
        words = frozenset({"creature", "permanent", "card", "land", "artifact", "enchantment", *own.words})
        if own.ref == AttachedTo():
            return _Subject((Filter(state=("host",)),), words)
        if p.eat("or equipped creature"):
            return _Subject((None, Filter(state=("host",))), words)
        if p.eat("and/or one or more other"):  # once for all of them
            others = noun(p)
            if others is None or others.around is not None:
                return None
            rest = other_than_source(others).filter
            return _Subject(
                (Filter(kind=rest.kind, zones=rest.zones, any_of=(SOURCE, *(rest.any_of or (rest,)))),),
                others.words | words,
                many=True,
            )
        if p.eat("or another|a|an") or p.eat("and another|other") or p.eat("or one or more other|another"):
            back = p.tokens[p.i - 1].text
            found = noun(p)
            if found is None or found.around is not None:
                return None
            if back in {"another", "other"}:
                found = with_filter(found, other=True) if not found.filter.any_of else other_than_source(found)
            return _Subject((None, found.filter), found.words | words)
        return _Subject((None,), words)
    if p.eat("the creature it|~ haunts") or p.eat("the creature this card haunts"):
        return _Subject((HAUNTED,), frozenset({"creature", "permanent"}))
    if p.eat("an opponent 's commander"):
        return _Subject(
            (Filter(kind="any", owner="opponent", state=("commander",)),),
            frozenset({"commander", "creature", "card", "permanent"}),
        )
    if p.eat("your commander"):
        return _Subject(
            (Filter(kind="any", owner="you", state=("commander",)),),
            frozenset({"commander", "creature", "card", "permanent"}),
        )
    many = other = False
    if p.eat("one or more other"):
        many = other = True
    elif p.eat("one or more"):
        many = True
    elif p.eat("another"):
        other = True
    elif not p.eat("a|an"):
        return None
    found = noun(p)
    if found is None or found.around is not None:
        return None
    if not many and (p.eat("or a|an") or p.eat("or another")):
        second_other = p.tokens[p.i - 1].text == "another"
        second = noun(p)
        if second is None:
            return None
        from engine.cards.text.nouns import either

        if second_other:
            second = with_filter(second, other=True)
        found = either(found, second)
    if other:
        found = other_than_source(found)
    return _Subject((found.filter,), found.words, many)


def other_than_source(found: Noun) -> Noun:
    """The noun for others than the source."""
    return replace(found, filter=all_parts(found.filter, other=True))


def about(p: Cursor, subject: _Subject) -> None:
    """From here on "it" is the object of the trigger."""
    if subject.many:
        if p.setting.event in {"attacks", "deals_damage"}:
            fights = p.setting.event == "attacks" or any(t.text == "combat" for t in p.tokens[: p.i])
            words = subject.words | {"creature", "permanent"} if fights else subject.words
            p.mention(Thing(Bound("batch"), words, many=True))
        return
    attached = all(f is not None and "host" in f.state for f in subject.filters)
    ref: Ref = Bound("it")
    lasting = p.setting.event not in _ZONE_EVENTS and p.setting.event != "mixed"
    if subject.filters == (None,) and lasting:
        ref = This()
    if attached and lasting:
        ref = AttachedTo()
    words = subject.words | {"self"} if subject.filters == (None,) else subject.words
    zone = _WHERE_TO.get(p.setting.event, "")
    words = words | {"card"} if zone else words
    p.mention(Thing(ref, words, subject.many, ref if zone else None, zone))


_WHERE_TO = {
    "dies": "graveyard", "put_into_graveyard": "graveyard", "put_into_exile": "exile", "put_into_hand": "hand", "put_into_command": "command",
}  # fmt: skip
_ZONE_EVENTS = frozenset(
    {"dies", "leaves", "put_into_graveyard", "put_into_exile", "put_into_hand", "put_into_command", "put_into_library"}
)


# -- events of objects -------------------------------------------------------------------------------------------------


def event_of(p: Cursor, wanted: Filter, words: frozenset[str]) -> Found | None:
    """An event of the object that the filter means; the cursor stands behind what it is called."""
    return _event(p, _Subject((wanted,), words))


def _object_event(p: Cursor) -> Found | None:
    subject = subject_of(p)
    return None if subject is None else _event(p, subject)


def _event(p: Cursor, subject: _Subject) -> Found | None:
    kinds: list[Trigger] = []
    while True:
        one = p.first(*_OBJECT_EVENTS)
        if one is None:
            return None
        kinds.append(one)
        at = p.i
        if not p.eat("or"):
            break
        again = p.i
        if p.first(*_OBJECT_EVENTS) is None:  # another subject follows
            p.i = at
            break
        p.i = again
    zone_events = {k.event for k in kinds} & _ZONE_EVENTS
    if len(kinds) == 1:
        event = kinds[0].event
    elif not zone_events:
        event = "several"
    else:
        event = "mixed"
    p.setting = replace(p.setting, event=event)
    turn = during(p)
    first = len(kinds) == 1 and event not in _ZONE_EVENTS and not kinds[0].nth and p.eat("for the first time each turn")
    if first and (subject.many or subject.filters != (None,)):
        return None  # of one of them, or of any of them?
    out = []
    for kind in kinds:
        for wanted in subject.filters:
            made = _what(kind, wanted)
            if made is None or (turn and made.turn):
                return None
            out.append(replace(made, one_or_more=subject.many, turn=turn or made.turn, nth=1 if first else made.nth))
    about(p, subject)
    _afterwards(p, kinds)
    if subject.many and all(k.event == "attacks" for k in kinds):
        p.say(amount=Result("amount"))  # "one or more Dragons … attack, draw that many cards"
    return tuple(out)


def during(p: Cursor) -> str:
    """Read "during your turn", "during an opponent's turn" behind an event: on whose turns; "" if nothing is said."""
    for text, whose in (
        ("during your turn", "you"),
        ("during each of your turns", "you"),
        ("during an|each opponent 's turn", "opponent"),
        ("during turns other than yours", "opponent"),
    ):
        if p.eat(text):
            return whose
    return ""


def _what(kind: Trigger, wanted: Filter | None) -> Trigger | None:
    if wanted is None:
        return kind if kind.what is None else replace(kind, what=replace(kind.what, state=("source", *kind.what.state)))
    if kind.what is not None:  # what the event itself says of the object: "attacks while saddled"
        if wanted.any_of:
            return None
        wanted = replace(wanted, state=(*wanted.state, *kind.what.state))
    if wanted.kind in {"spell", "ability", "spell_or_ability"}:
        return replace(kind, what=wanted) if kind.event in {"countered", "becomes_target"} else None
    if kind.event in _ZONE_EVENTS | {"enters", "moves"}:
        zones: tuple[str, ...] = (kind.origin,) if kind.origin and kind.origin != "any" else ("battlefield",)
        if (
            kind.event
            in {"put_into_graveyard", "put_into_exile", "put_into_hand", "put_into_command", "put_into_library"}
            and not kind.origin
        ):
            zones = ALL_ZONES
        if kind.event == "enters":
            zones = ("battlefield",)
        wanted = _zoned(wanted, zones)
    elif wanted.kind == "card":
        return None
    return replace(kind, what=wanted)


def _zoned(wanted: Filter, zones: tuple[str, ...]) -> Filter:
    kind = "permanent" if zones == ("battlefield",) else "any"
    if wanted.any_of:
        return replace(wanted, kind=kind, zones=zones, any_of=tuple(_zoned(f, zones) for f in wanted.any_of))
    return replace(wanted, kind=kind, zones=zones)


def _afterwards(p: Cursor, kinds: list[Trigger]) -> None:
    """Who and how much are known afterwards."""
    if {k.event for k in kinds} & {"deals_damage", "dealt_damage"}:
        p.say(amount=Result("amount"))
    if all(k.to in {"player", "opponent"} or k.event == "attacks" for k in kinds):
        p.say(player=Bound("player"))
    if all(k.event in {"put_into_hand", "put_into_graveyard"} for k in kinds):
        p.say(player=Bound("player"))
    if any(k.event == "counter_put" for k in kinds):
        p.say(amount=Result("amount"))
    if p.scope.player is None and _theirs(p):
        p.say(player=ControllerOf(Bound("it")))
    if all(k.event == "enters" and k.player == "opponent" for k in kinds):
        p.say(player=Bound("player"))
    if all(k.event in {"blocks", "blocked_by"} and k.to == "creature" for k in kinds) or {k.event for k in kinds} == {
        "blocks",
        "blocked_by",
    }:
        # "it" is what blocks or is blocked
        p.say(things=(Thing(Bound("other"), frozenset({"creature", "permanent"})), *p.scope.things))
    if all(k.event == "deals_damage" and k.to in {"creature", "planeswalker"} for k in kinds):
        p.mention(Thing(Bound("other"), frozenset({"creature", "planeswalker", "permanent"})))
    if all(k.event == "becomes_target" for k in kinds):
        # "it" is what was targeted
        p.say(things=(Thing(Bound("source"), frozenset({"spell", "ability"})), *p.scope.things))


def _theirs(p: Cursor) -> bool:
    """Whether the subject was said to be an opponent's: then "that player" is its controller."""
    return any(
        t.text in {"an", "opponent"}
        and p.tokens[n + 1 : n + 3]
        and [x.text for x in p.tokens[n : n + 3]] == ["an", "opponent", "controls"]
        for n, t in enumerate(p.tokens[: p.i])
    )


def _enters(p: Cursor) -> Trigger | None:
    if not p.eat("enters|enter"):
        return None
    p.eat("the battlefield")
    if p.eat("under your control"):
        return Trigger("enters", player="you")
    if p.eat("under an opponent 's control"):
        return Trigger("enters", player="opponent")
    if p.eat("from your|a graveyard"):
        return Trigger("enters", origin="graveyard")
    for text, zone in (
        ("from exile", "exile"),
        ("from the command zone", "command"),
        ("from your|a hand", "hand"),
        ("from your|a library", "library"),
    ):
        if p.eat(text):
            return Trigger("enters", origin=zone)
    if p.eat("tapped|untapped"):
        return Trigger("enters", Filter(state=(p.tokens[p.i - 1].text,)))
    if p.eat("during the declare attackers step"):
        return Trigger("enters", given=Turn("any", ("declare attackers",)))
    return Trigger("enters")


def _dies(p: Cursor) -> Trigger | None:
    return Trigger("dies") if p.eat("dies|die") else None


def _leaves(p: Cursor) -> Trigger | None:
    if p.eat("leaves|leave your graveyard"):
        return Trigger("moves", player="you", origin="graveyard")
    if not p.eat("leaves|leave the battlefield"):
        return None
    return Trigger("leaves", to="-graveyard" if p.eat("without dying") else "")


def _put(p: Cursor) -> Trigger | None:
    """Read "is put into a graveyard from the battlefield", "is put into the command zone from anywhere"."""
    if not (p.eat("is|are put into") or p.eat("is|are returned to")):
        return None
    back = p.tokens[p.i - 2].text == "returned"
    places = (
        ("a graveyard", "put_into_graveyard", "any"), ("your graveyard", "put_into_graveyard", "you"),
        ("an opponent 's graveyard", "put_into_graveyard", "opponent"), ("its owner 's graveyard", "put_into_graveyard", "any"),
        ("exile", "put_into_exile", "any"), ("the command zone", "put_into_command", "any"),
        ("your hand", "put_into_hand", "you"), ("its owner 's hand", "put_into_hand", "any"), ("a player 's hand", "put_into_hand", "any"),
    )  # fmt: skip
    where = next((place for place in places if p.eat(place[0])), None)
    if where is None:
        return None
    _, event, player = where
    origin = ""
    if p.eat("from the battlefield"):
        origin = "battlefield"
    elif p.eat("from your|a graveyard") or p.eat("from graveyards"):
        origin = "graveyard"
        player = "you" if player == "any" and p.tokens[p.i - 2].text == "your" else player
    elif p.eat("from your|a library"):
        origin = "library"
        player = "you" if player == "any" and p.tokens[p.i - 2].text == "your" else player
    elif p.eat("from anywhere other than the battlefield"):
        return None
    elif not p.eat("from anywhere") and back:
        origin = "battlefield"
    return Trigger(event, player=player, origin=origin)


def _exiled(p: Cursor) -> Trigger | None:
    if not p.eat("is|are exiled"):
        return None
    for text, zone, who in (
        ("from the battlefield", "battlefield", "any"),
        ("from your graveyard", "graveyard", "you"),
        ("from a graveyard", "graveyard", "any"),
    ):
        if p.eat(text):
            return Trigger("put_into_exile", player=who, origin=zone)
    return None if p.peek("from|with") else Trigger("put_into_exile")


def _becomes(p: Cursor) -> Trigger | None:
    if not p.eat("becomes|become"):
        return None
    if p.eat("blocked by a creature"):
        return Trigger("blocked_by", to="creature")
    if p.eat("blocked"):
        return None if p.peek("by") else Trigger("becomes_blocked")
    if p.eat("tapped"):
        return Trigger("taps")
    if p.eat("untapped"):
        return Trigger("untaps")
    if p.eat("the target of"):
        return targeted(p)
    if p.eat("attached to a creature"):
        return None
    return None


def targeted(p: Cursor) -> Trigger | None:
    """Read "a spell or ability an opponent controls" behind "becomes the target of"."""
    for text, who in (
        ("a spell or ability an opponent controls", "opponent"), ("a spell or ability you control", "you"), ("a spell or ability", "any"),
        ("a spell an opponent controls", "opponent"), ("a spell you control", "you"), ("a spell", "any"), ("an ability an opponent controls", "opponent"), ("an ability", "any"),
    ):  # fmt: skip
        if p.eat(text):
            p.say(player=Bound("player"))
            first = p.eat("for the first time each turn")
            kind = "" if "or ability" in text else "spell" if "a spell" in text else "-spell"
            return Trigger("becomes_target", player=who, origin=kind, nth=1 if first else 0)
    return None


def _simple(p: Cursor) -> Trigger | None:
    if p.eat("transforms into ~"):  # said by the face that it turns into
        return Trigger("transforms")
    for text, event in (
        ("is turned face up", "turned_face_up"), ("transforms", "transforms"), ("transforms into ~", "transforms"), ("mutates", "mutates"),
        ("phases in", "phase_in"), ("is tapped for mana", "taps_for_mana"),
    ):  # fmt: skip
        if p.eat(text):
            return None if p.peek("into") else Trigger(event)
    return None


_OBJECT_EVENTS: tuple[Callable[[Cursor], Trigger | None], ...] = (
    _enters, _dies, _leaves, _put, _exiled, attacks, blocks, _becomes, deals, dealt, _simple,
)  # fmt: skip
