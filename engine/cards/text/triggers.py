"""Trigger events: "when ~ enters", "whenever a creature you control dies", "at the beginning of your upkeep" (CR 603)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Trigger
from engine.cards.filters import AttachedTo, Bound, Filter, Ref, Result, This
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.nouns import Noun, noun, with_filter
from engine.cards.text.things import source_thing
from engine.cards.text.words import ORDINALS, STEP_WORDS, counter_kind
from engine.frozen import record, replace

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["events", "step_trigger"]

Found = tuple[Trigger, ...]


@record
class _Subject:
    """What the event happens to. ``filters``: one entry for each trigger that is needed (None = the source itself)."""

    filters: tuple[Filter | None, ...]
    words: frozenset[str]
    many: bool = False


def events(p: Cursor) -> Found | None:
    """The event up to its comma; one trigger for each event ("enters or attacks" are two)."""
    return p.first(_you_event, _player_event, _object_event)


def step_trigger(p: Cursor) -> Trigger | None:
    """What follows "at": "the beginning of each player's upkeep"."""
    if p.eat("end of combat"):
        return Trigger("step", step="end of combat")
    if not p.eat("the beginning of"):
        return None
    if p.eat("combat on your turn"):
        return Trigger("step", player="you", step="beginning of combat")
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
        ("each other player 's", "opponent", True), ("each", "any", True), ("the", "any", True),
    ):  # fmt: skip
        if p.eat(text):
            return word, known
    return None, False


# -- subjects ----------------------------------------------------------------------------------------------------------


def _subject(p: Cursor) -> _Subject | None:
    own = p.attempt(source_thing)
    if own is not None:
        p.say(things=tuple(t for t in p.scope.things if t != own))
        words = frozenset({"creature", "permanent", "card", "land", "artifact", "enchantment", *own.words})
        if own.ref == AttachedTo():
            return _Subject((Filter(state=("host",)),), words)
        if p.eat("or another|a|an") or p.eat("and another|other") or p.eat("or one or more other|another"):
            back = p.tokens[p.i - 1].text
            found = noun(p)
            if found is None or found.around is not None:
                return None
            if back in {"another", "other"}:
                found = with_filter(found, other=True) if not found.filter.any_of else _other(found)
            return _Subject((None, found.filter), found.words | words)
        return _Subject((None,), words)
    if p.eat("your commander"):
        return _Subject((Filter(kind="any", owner="you", state=("commander",)),), frozenset({"commander", "creature", "card", "permanent"}))
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
        from engine.cards.text.things import either

        if second_other:
            second = with_filter(second, other=True)
        found = either(found, second)
    if other:
        found = _other(found)
    return _Subject((found.filter,), found.words, many)


def _other(found: Noun) -> Noun:
    if found.filter.any_of:
        return with_filter(found, any_of=tuple(replace(f, other=True) for f in found.filter.any_of))
    return with_filter(found, other=True)


def _about(p: Cursor, subject: _Subject) -> None:
    """From here on "it" is the object of the trigger."""
    if subject.many:
        return  # only one of them is bound
    attached = any(f is not None and "host" in f.state for f in subject.filters)
    ref: Ref = Bound("it")
    lasting = p.setting.event not in _ZONE_EVENTS and p.setting.event != "mixed"
    if subject.filters == (None,) and lasting:
        ref = This()
    if attached and lasting:
        ref = AttachedTo()
    words = subject.words | {"self"} if subject.filters == (None,) else subject.words
    zone = _WHERE_TO.get(p.setting.event, "")
    p.mention(Thing(ref, words, subject.many, ref if zone else None, zone))


_WHERE_TO = {
    "dies": "graveyard", "put_into_graveyard": "graveyard", "put_into_exile": "exile", "put_into_hand": "hand", "put_into_command": "command",
}  # fmt: skip
_ZONE_EVENTS = frozenset({"dies", "leaves", "put_into_graveyard", "put_into_exile", "put_into_hand", "put_into_command", "put_into_library"})


# -- events of objects -------------------------------------------------------------------------------------------------


def _object_event(p: Cursor) -> Found | None:
    subject = _subject(p)
    if subject is None:
        return None
    kinds: list[Trigger] = []
    while True:
        one = p.first(*_OBJECT_EVENTS)
        if one is None:
            return None
        kinds.append(one)
        if not p.eat("or"):
            break
    zone_events = {k.event for k in kinds} & _ZONE_EVENTS
    if len(kinds) == 1:
        event = kinds[0].event
    elif not zone_events:
        event = "several"
    else:
        event = "mixed"
    p.setting = replace(p.setting, event=event)
    out = []
    for kind in kinds:
        for wanted in subject.filters:
            made = _what(kind, wanted)
            if made is None:
                return None
            out.append(replace(made, one_or_more=subject.many))
    _about(p, subject)
    _afterwards(p, kinds)
    return tuple(out)


def _what(kind: Trigger, wanted: Filter | None) -> Trigger | None:
    if wanted is None:
        return kind
    if wanted.kind in {"spell", "ability", "spell_or_ability"}:
        return replace(kind, what=wanted) if kind.event in {"countered", "becomes_target"} else None
    if kind.event in _ZONE_EVENTS | {"enters", "moves"}:
        zones: tuple[str, ...] = (kind.origin,) if kind.origin and kind.origin != "any" else ("battlefield",)
        if kind.event in {"put_into_graveyard", "put_into_exile", "put_into_hand", "put_into_command", "put_into_library"} and not kind.origin:
            zones = ("battlefield", "stack", "graveyard", "hand", "library", "exile", "command")
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
    if any(k.to in {"player", "opponent"} or k.event == "attacks" for k in kinds):
        p.say(player=Bound("player"))
    if any(k.event == "counter_put" for k in kinds):
        p.say(amount=Result("amount"))


def _enters(p: Cursor) -> Trigger | None:
    if not p.eat("enters|enter"):
        return None
    p.eat("the battlefield")
    if p.eat("under your control"):
        return Trigger("enters", player="you")
    if p.eat("under an opponent 's control"):
        return Trigger("enters", player="opponent")
    if p.eat("from your graveyard"):
        return Trigger("enters", origin="graveyard")
    if p.eat("tapped|untapped"):
        return None
    return Trigger("enters")


def _dies(p: Cursor) -> Trigger | None:
    return Trigger("dies") if p.eat("dies|die") else None


def _leaves(p: Cursor) -> Trigger | None:
    if not p.eat("leaves|leave the battlefield"):
        return None
    return None if p.eat("without") else Trigger("leaves")


def _put(p: Cursor) -> Trigger | None:
    """Read "is put into a graveyard from the battlefield", "is put into the command zone from anywhere"."""
    if not (p.eat("is|are put into") or p.eat("is|are returned to")):
        return None
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
    elif p.eat("from your graveyard") or p.eat("from a graveyard"):
        origin = "graveyard"
    elif p.eat("from your library") or p.eat("from a library"):
        origin = "library"
    elif p.eat("from anywhere other than the battlefield"):
        return None
    else:
        p.eat("from anywhere")
    return Trigger(event, player=player, origin=origin)


def _exiled(p: Cursor) -> Trigger | None:
    return Trigger("put_into_exile") if p.eat("is exiled") and not p.peek("from|with") else None


def _attacks(p: Cursor) -> Trigger | None:
    if not p.eat("attacks|attack"):
        return None
    if p.eat("alone"):
        return Trigger("attacks_alone")
    if p.eat("and isn't blocked"):
        return Trigger("unblocked")
    if p.eat("a player") or p.eat("an opponent"):
        p.eat("or planeswalker") or p.eat("or a planeswalker")
        return Trigger("attacks", to="player")
    if p.eat("one of your opponents"):
        return Trigger("attacks", to="player")
    if p.eat("you or a planeswalker you control"):
        return None
    if p.eat("you"):
        return Trigger("attacks", to="you")
    if p.peek("while|with|for|the|each|on"):
        return None
    return Trigger("attacks")


def _blocks(p: Cursor) -> Trigger | None:
    if not p.eat("blocks|block"):
        return None
    return None if p.peek("a|an|alone|one") else Trigger("blocks")


def _becomes(p: Cursor) -> Trigger | None:
    if not p.eat("becomes|become"):
        return None
    if p.eat("blocked"):
        return None if p.peek("by") else Trigger("becomes_blocked")
    if p.eat("tapped"):
        return Trigger("taps")
    if p.eat("untapped"):
        return Trigger("untaps")
    if p.eat("the target of"):
        for text, who in (
            ("a spell or ability an opponent controls", "opponent"), ("a spell or ability you control", "you"), ("a spell or ability", "any"),
        ):  # fmt: skip
            if p.eat(text):
                p.say(player=Bound("player"))
                return Trigger("becomes_target", player=who)
        return None
    if p.eat("attached to a creature"):
        return None
    return None


def _deals(p: Cursor) -> Trigger | None:
    if not p.eat("deals|deal"):
        return None
    combat = p.eat("combat")
    if p.eat("noncombat") or not p.eat("damage"):
        return None
    to = ""
    if p.eat("to"):
        for text, word in (
            ("a player or planeswalker", ""), ("an opponent", "opponent"), ("a player", "player"), ("one or more players", "player"), ("you", "you"),
            ("a creature", "creature"), ("one of your opponents", "opponent"), ("an opponent or a planeswalker", ""), ("a planeswalker", "planeswalker"),
        ):  # fmt: skip
            if p.eat(text):
                if not word:
                    return None
                to = word
                break
        else:
            return None
        if p.peek("or"):
            return None
    return Trigger("deals_damage", to=to, combat=combat)


def _dealt(p: Cursor) -> Trigger | None:
    if not p.eat("is|are dealt"):
        return None
    combat = p.eat("combat")
    return Trigger("dealt_damage", combat=combat) if p.eat("damage") and not p.peek("by") else None


def _simple(p: Cursor) -> Trigger | None:
    for text, event in (
        ("is turned face up", "turned_face_up"), ("transforms", "transforms"), ("transforms into ~", "transforms"), ("mutates", "mutates"),
        ("phases in", "phase_in"), ("is tapped for mana", "taps_for_mana"),
    ):  # fmt: skip
        if p.eat(text):
            return None if p.peek("into") else Trigger(event)
    return None


_OBJECT_EVENTS: tuple[Callable[[Cursor], Trigger | None], ...] = (
    _enters, _dies, _leaves, _put, _exiled, _attacks, _blocks, _becomes, _deals, _dealt, _simple,
)  # fmt: skip


# -- events of players -------------------------------------------------------------------------------------------------

_PLAYERS = (("you", "you"), ("an opponent", "opponent"), ("each opponent", ""), ("a player", "any"), ("another player", "opponent"))


def _you_event(p: Cursor) -> Found | None:
    """Read "you attack", "one or more +1/+1 counters are put on ~", "you cycle this card"."""
    if p.eat("you attack"):
        if p.done or p.word in {",", "."}:
            return (Trigger("you_attack", player="you"),)
        return p.attempt(_attack_with)
    if p.eat("you become the monarch"):
        return (Trigger("becomes_monarch", player="you"),)
    if p.eat("you cycle"):
        if p.eat("~") or p.eat("this card"):
            p.mention(Thing(Bound("it"), frozenset({"card"})))
            return (Trigger("cycles", player="you"),)
        if p.eat("a|another card"):
            return (Trigger("cycles", Filter(kind="any", zones=_EVERYWHERE, other=p.tokens[p.i - 2].text == "another"), "you"),)
        return None
    return _counters(p)


def _attack_with(p: Cursor) -> Found | None:
    """Read "you attack with your commander", "you attack with one or more Knights"."""
    p.need("with")
    if p.eat("your commander"):
        wanted, words, many = Filter(owner="you", state=("commander",)), frozenset({"commander", "creature"}), False
    elif p.eat("one or more"):
        found = noun(p)
        if found is None or found.around is not None:
            return None
        wanted, words, many = found.filter, found.words, True
    else:
        return None
    if not p.peek(","):
        return None
    wanted = replace(wanted, any_of=tuple(replace(f, controller="you") for f in wanted.any_of)) if wanted.any_of else replace(wanted, controller="you")
    if not many:
        p.mention(Thing(Bound("it"), words))
    return (Trigger("attacks", wanted, one_or_more=True),)


_EVERYWHERE = ("battlefield", "stack", "graveyard", "hand", "library", "exile", "command")


def _counters(p: Cursor) -> Found | None:
    if not p.eat("one or more"):
        return None
    kind = p.take().text
    if not p.eat("counters are put on"):
        return None
    subject = _subject(p)
    if subject is None:
        return None
    p.setting = replace(p.setting, event="counter_put")
    _about(p, subject)
    p.say(amount=Result("amount"))
    return tuple(Trigger("counter_put", f, counter=counter_kind(kind), one_or_more=True) for f in subject.filters)


def _player_event(p: Cursor) -> Found | None:
    who = next((word for text, word in _PLAYERS if p.eat(text)), "")
    if not who:
        return None
    found = p.first(*_PLAYER_EVENTS)
    if found is None:
        return None
    kind, about = found
    if p.word == "or" or p.peek("during|while"):
        return None
    if who != "you":
        p.say(player=Bound("player"))
    if about is not None:
        p.mention(about)
    return (replace(kind, player=who),)


Event = tuple[Trigger, Thing | None]


def _cast(p: Cursor) -> Event | None:
    if not p.eat("cast|casts"):
        return None
    nth = 0
    other = False
    if p.eat("a|an"):
        pass
    elif p.eat("another"):
        other = True
    elif p.eat("your|their") and p.word in ORDINALS:
        nth = ORDINALS[p.take().text]
    elif p.eat("this spell") or p.eat("~"):
        return Trigger("cast"), Thing(This(), frozenset({"spell"}))
    else:
        return None
    found = noun(p)
    if found is None or found.filter.kind != "spell" or found.around is not None:
        return None
    wanted = found.filter
    if p.eat("from your graveyard|hand") or p.eat("from exile"):
        return None
    if nth and not (p.eat("each turn") or p.eat("in a turn")):
        return None
    if other:
        wanted = replace(wanted, other=True)
    plain = wanted == Filter(kind="spell", zones=("stack",))
    if nth and not plain:
        return None
    return Trigger("cast", wanted, nth=nth), Thing(Bound("it"), found.words | {"spell"})


def _draw(p: Cursor) -> Event | None:
    if p.eat("draw|draws a card"):
        return None if p.peek("except|if") else (Trigger("draws"), None)
    if p.eat("draw|draws your|their"):
        word = p.take().text
        if word in ORDINALS and p.eat("card each turn"):
            return Trigger("draws", nth=ORDINALS[word]), None
    return None


def _discard(p: Cursor) -> Event | None:
    if p.eat("discard|discards one or more cards"):
        return Trigger("discards", one_or_more=True), None
    if p.eat("discard|discards"):
        p.need("a|an")
        found = noun(p, zones=_EVERYWHERE)
        if found is None or found.filter.kind != "card":
            return None
        plain = found.filter == Filter(kind="card", zones=_EVERYWHERE)
        return Trigger("discards", None if plain else found.filter), Thing(Bound("it"), found.words)
    return None


def _sacrifice(p: Cursor) -> Event | None:
    if not p.eat("sacrifice|sacrifices"):
        return None
    many = other = False
    if p.eat("one or more"):
        many = True
    elif p.eat("another"):
        other = True
    else:
        p.need("a|an")
    found = noun(p)
    if found is None or found.filter.kind != "permanent":
        return None
    if other:
        found = _other(found)
    return Trigger("sacrifices", found.filter, one_or_more=many), None if many else Thing(Bound("it"), found.words)


def _life(p: Cursor) -> Event | None:
    for text, event in (("gain|gains life", "gains_life"), ("lose|loses life", "loses_life")):
        if p.eat(text):
            if p.peek("for"):
                return None
            p.say(amount=Result("amount"))
            return Trigger(event), None
    return None


def _tap(p: Cursor) -> Event | None:
    if not p.eat("tap|taps"):
        return None
    p.need("a|an")
    found = noun(p)
    if found is None or not p.eat("for mana"):
        return None
    return Trigger("taps_for_mana", found.filter), Thing(Bound("it"), found.words)


def _other_player(p: Cursor) -> Event | None:
    for text, event in (
        ("lose|loses the game", "loses_game"), ("play|plays a land", "plays_land"), ("scry|scries", "scries"), ("shuffle|shuffles your|their library", "shuffles"),
        ("search|searches your|their library", "searches"), ("become|becomes the monarch", "becomes_monarch"),
    ):  # fmt: skip
        if p.eat(text):
            return Trigger(event), None
    if p.eat("create|creates one or more tokens") or p.eat("create|creates a token"):
        return Trigger("creates_token", one_or_more=p.tokens[p.i - 1].text == "tokens"), None
    return None


_PLAYER_EVENTS: tuple[Callable[[Cursor], Event | None], ...] = (_cast, _draw, _discard, _sacrifice, _life, _tap, _other_player)
