"""Trigger events of players: "whenever you cast a spell", "whenever an opponent draws a card" (CR 603)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Trigger
from engine.cards.filters import ALL_ZONES, Bound, Filter, Result, TargetsOf, This, Turn
from engine.cards.text.activity_triggers import Event, activates, attack_with_event, attacks_event, rolls, taps_event
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.mentioned import self_reference
from engine.cards.text.nouns import SOURCE, Noun, either, noun
from engine.cards.text.parts import with_state
from engine.cards.text.triggers import Found, about, during, other_than_source, subject_of, targeted
from engine.cards.text.words import ORDINALS, counter_kind
from engine.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["player_event", "you_event"]


# -- events of players -------------------------------------------------------------------------------------------------

_PLAYERS = (
    ("you", "you"),
    ("an opponent", "opponent"),
    ("each opponent", ""),
    ("a player", "any"),
    ("another player", "opponent"),
    ("enchanted player", "enchanted"),
    ("enchanted opponent", "enchanted"),
    ("the chosen player", "chosen"),
)


_SPELL = Filter(kind="spell", zones=("stack",))
_FROM_EXILE = (Trigger("plays_land", player="you", origin="exile"), Trigger("cast", _SPELL, "you", origin="exile"))
_YOURS: tuple[tuple[str, Found], ...] = (
    ("players finish voting", (Trigger("finishes_voting"),)),
    ("you become the monarch", (Trigger("becomes_monarch", player="you"),)),
    ("you commit a crime", (Trigger("commits_crime", player="you"),)),
    ("you play a land or cast a spell", (Trigger("plays_land", player="you"), Trigger("cast", _SPELL, "you"))),
    ("you play a land from exile or cast a spell from exile", _FROM_EXILE),
    ("you play a card from exile", _FROM_EXILE),
    # 116.2b, 116.2j
    ("you turn ~|this face up", (Trigger("turned_face_up"),)),
    ("you turn this conspiracy|creature|permanent face up", (Trigger("turned_face_up"),)),
)
"""Events that bring nothing with them to speak of."""


def you_event(p: Cursor) -> Found | None:
    """Read "you attack", "one or more +1/+1 counters are put on ~", "you cycle this card"."""
    for text, found in _YOURS:
        if p.eat(text):
            return found
    if p.eat("enchanted player is attacked"):
        p.say(player=Bound("other"))
        return (Trigger("attacks_player", to="enchanted"),)
    if p.eat("you attack"):
        return _you_attack(p)
    if p.eat("you 're|are dealt") or p.eat("you're dealt"):
        combat = p.eat("combat")
        if not p.eat("damage") or p.peek("by"):
            return None
        p.say(amount=Result("amount"))
        return (Trigger("dealt_damage", Filter(kind="any", ids=(-1,)), "you", combat=combat, to="you"),)
    if p.eat("you become the target of"):
        aimed = targeted(p)
        return None if aimed is None else (replace(aimed, to="me"),)
    if p.eat("you or a|another"):
        return _you_or_another(p)
    if p.eat("you put one or more"):
        return p.attempt(_you_put)
    if p.eat("you sacrifice ~") or p.eat("you sacrifice this creature|artifact|enchantment|land|token|permanent"):
        if p.peek("or another"):
            return None
        words = frozenset({"creature", "artifact", "permanent", "card", "self"})
        p.mention(Thing(This(), words, False, Bound("it"), "graveyard"))
        return (Trigger("sacrifices", Filter(state=("source",)), "you"),)
    return p.attempt(_cycled_or_discarded) or _counters(p)


def _you_attack(p: Cursor) -> Found | None:
    """Read what comes behind "you attack": "a player", "a player with one or more Elves", "with two creatures"."""
    if p.done or p.word in {",", ".", "while"}:
        return (Trigger("you_attack", player="you"),)
    if not p.eat("a player"):
        return p.attempt(attack_with_event)
    p.say(player=Bound("player"))
    if p.eat("with one or more"):
        found = noun(p)
        if found is None or found.around is not None or p.word != ",":
            return None
        return (Trigger("is_attacked", found.filter, to="you", least=1),)
    return (Trigger("is_attacked", to="you"),) if p.word in {",", "."} else None


def _you_or_another(p: Cursor) -> Found | None:
    """Read "permanent you control becomes the target of …" behind "you or a"."""
    other = p.tokens[p.i - 1].text == "another"
    found = noun(p)
    if found is None or found.around is not None or not p.eat("becomes the target of"):
        return None
    aimed = targeted(p)
    wanted = (other_than_source(found) if other else found).filter
    return None if aimed is None else (replace(aimed, to="me"), replace(aimed, what=wanted))


def _cycled_or_discarded(p: Cursor) -> Found | None:
    """Read "you cycle ~", "you cycle or discard a card" (once if it is cycled, 702.29d), "you discard this card"."""
    if p.eat("you cycle or discard a|another card"):
        other = p.tokens[p.i - 2].text == "another"
        p.mention(Thing(Bound("it"), frozenset({"card"})))
        return (Trigger("discards", Filter(kind="any", zones=ALL_ZONES, other=True) if other else None, "you"),)
    if p.eat("a player cycles a card"):
        p.say(player=Bound("player"))
        return (Trigger("cycles", Filter(kind="any", zones=ALL_ZONES)),)
    theirs = p.eat("a spell or ability an opponent controls causes you to discard ~") or p.eat(
        "a spell or ability an opponent controls causes you to discard this card"
    )
    if theirs or p.eat("you discard ~") or p.eat("you discard this card"):
        p.mention(Thing(Bound("it"), frozenset({"card", "self"}), False, Bound("it"), "graveyard"))
        return (Trigger("discards", cause="opponent" if theirs else ""),)
    if p.eat("you cycle"):
        if p.eat("~") or p.eat("this card"):
            p.mention(Thing(Bound("it"), frozenset({"card"})))
            return (Trigger("cycles", player="you"),)
        if p.eat("a|another card"):
            other = p.tokens[p.i - 2].text == "another"
            return (Trigger("cycles", Filter(kind="any", zones=ALL_ZONES, other=other), "you"),)
    return None


def _counters(p: Cursor) -> Found | None:
    if not p.eat("one or more"):
        return None
    gone = p.attempt(_leaving_graveyard) or p.attempt(_milled)
    if gone is not None:
        return gone
    kind = p.take().text
    if not p.eat("counters are put on"):
        return None
    subject = subject_of(p)
    if subject is None:
        return None
    p.setting = replace(p.setting, event="counter_put")
    about(p, subject)
    p.say(amount=Result("amount"))
    return tuple(Trigger("counter_put", f, counter=counter_kind(kind), one_or_more=True) for f in subject.filters)


def _you_put(p: Cursor) -> Found | None:
    """Read "+1/+1 counters on a creature you control" behind "you put one or more" (122.6)."""
    kind = "" if p.word == "counters" else counter_kind(p.take().text)
    p.need("counters on")
    subject = subject_of(p)
    if subject is None or subject.many:
        return None
    p.setting = replace(p.setting, event="counter_put")
    about(p, subject)
    p.say(amount=Result("amount"))
    return tuple(
        Trigger("counter_put", wanted, counter=kind, one_or_more=True, cause="you") for wanted in subject.filters
    )


def _milled(p: Cursor) -> Found | None:
    """Read "nonland cards are milled" behind "one or more"."""
    found = noun(p, zones=ALL_ZONES)
    if (
        found is None
        or found.filter.kind != "card"
        or found.around is not None
        or found.placed
        or found.filter.any_of
        or not p.eat("are milled")
    ):
        return None
    return (Trigger("mills", replace(found.filter, kind="any"), one_or_more=True),)


def _leaving_graveyard(p: Cursor) -> Found | None:
    """Read "creature cards leave your graveyard" behind "one or more"."""
    found = noun(p, zones=ALL_ZONES)
    if (
        found is None
        or found.filter.kind != "card"
        or found.around is not None
        or found.placed
        or not p.eat("leave your graveyard")
    ):
        return None
    wanted = replace(found.filter, kind="any", zones=ALL_ZONES, owner="you") if not found.filter.any_of else None
    return None if wanted is None else (Trigger("moves", wanted, origin="graveyard", one_or_more=True),)


def player_event(p: Cursor) -> Found | None:
    """An event of a player: "an opponent casts a spell"."""
    who = next((word for text, word in _PLAYERS if p.eat(text)), "")
    if not who:
        return None
    found = p.first(*_PLAYER_EVENTS)
    if found is None:
        return None
    kind, about = found
    turn = during(p)
    if kind.given is None and p.eat("during combat"):
        kind = replace(kind, given=Turn("any", ("combat",)))
    if (
        p.word == "or"
        and p.ahead(1)
        not in {
            "a",
            "an",
            "another",
            "you",
            "~",
            "when",
            "whenever",
            "sacrifices",
            "sacrifice",
            "discards",
            "discard",
        }
    ) or p.peek("during"):
        return None
    if turn:
        if kind.turn:
            return None
        kind = replace(kind, turn=turn)
    if p.eat("for the first time each turn"):
        if kind.nth:
            return None
        kind = replace(kind, nth=1)
    kinds = [replace(kind, event=event, player=who) for event in kind.event.split("|")]
    if p.word == "or" and p.ahead(2) in {"a", "an"} and (other := p.attempt(_or_event)) is not None:
        if kind.nth or kind.one_or_more or (about is None) != (other[1] is None):
            return None
        about = about if other[1] is None else Thing(Bound("it"), frozenset({"card"}), False, Bound("it"), "graveyard")
        kinds.append(replace(other[0], player=who))
    if who != "you":
        p.say(player=Bound("player"))
    if about is not None:
        p.mention(about)
    return tuple(kinds)


def _or_event(p: Cursor) -> Event | None:
    """Read "or discards a permanent card" behind "sacrifices a nontoken permanent"."""
    p.need("or")
    return p.first(_sacrifice, _discard)


def _cast(p: Cursor) -> Event | None:
    if not p.eat("cast|casts"):
        return None
    nth = 0
    other = False
    mine = p.eat("your commander") or p.eat("one of your commanders")
    if p.eat("their commander") or p.eat("one of their commanders"):
        leading = Filter(kind="spell", zones=("stack",), state=("commander",))
        return Trigger("cast", leading, origin=_cast_from(p)), Thing(Bound("it"), frozenset({"commander", "spell"}))
    if mine or (p.peek("a commander") and p.ahead(2) in {",", "from", ""} and p.eat("a commander")):
        leading = Filter(kind="spell", zones=("stack",), owner="you" if mine else "any", state=("commander",))
        return Trigger("cast", leading, origin=_cast_from(p)), Thing(Bound("it"), frozenset({"commander", "spell"}))
    if p.eat("a|an"):
        pass
    elif p.eat("another"):
        other = True
    elif p.eat("your|their") and p.word in ORDINALS:
        nth = ORDINALS[p.take().text]
    elif p.eat("this spell") or p.eat("~"):
        return Trigger("cast", origin=_cast_from(p)), Thing(This(), frozenset({"spell"}))
    else:
        return None
    found = noun(p)
    if found is None or found.filter.kind != "spell" or found.around is not None:
        return None
    wanted = found.filter
    _say_targets(p, wanted)
    origin = _cast_from(p)
    if p.peek("from"):
        return None
    if nth and origin:  # counted among those that are cast from there
        wanted, origin = with_state(wanted, f"cast_from {origin}"), ""
    turn = during(p)
    if nth and not turn and not (p.eat("each turn") or p.eat("in a turn")):
        return None
    if other:
        wanted = replace(wanted, other=True)
    if p.eat(", if no mana was spent to cast it"):  # it never will have been: that need not be asked again (603.4)
        return Trigger("cast", wanted, nth=nth, origin=origin, turn=turn, cause="no mana"), Thing(
            Bound("it"), found.words | {"spell"}
        )
    return Trigger("cast", wanted, nth=nth, origin=origin, turn=turn), Thing(Bound("it"), found.words | {"spell"})


def _say_targets(p: Cursor, spell: Filter) -> None:
    """Behind "a spell that targets one or more permanents": "those permanents" are its targets."""
    aim = spell.targets
    if aim is None or aim.any_of or aim.kind != "permanent" or "source" in aim.state or "commander" in aim.state:
        return
    words = frozenset({"permanent", *(t.lower() for t in (*aim.types, *aim.any_types))})
    several = any(t.text == "more" for t in p.tokens[max(0, p.i - 8) : p.i])
    p.mention(Thing(TargetsOf(Bound("it"), aim), words, several))


def _cast_from(p: Cursor) -> str:
    """Read "from your graveyard", "from the command zone", "from anywhere other than your hand": a zone, "-hand", "" if
    nothing is said.
    """
    for text, zone in (
        ("from your|their hand", "hand"), ("from your|their|a graveyard", "graveyard"), ("from exile", "exile"), ("from the|your|their command zone", "command"),
        ("from your|their library", "library"), ("from the top of your|their library", "library"), ("from anywhere other than your|their hand", "-hand"),
    ):  # fmt: skip
        if p.eat(text):
            return zone
    return ""


def _draw(p: Cursor) -> Event | None:
    if p.eat("draw|draws a card except the first one you|they draw in each of your|their draw steps"):
        return Trigger("draws", beyond_first=True), None
    if p.eat("draw|draws a card"):
        return None if p.peek("except|if") else (Trigger("draws"), None)
    if p.eat("draw|draws your|their"):
        word = p.take().text
        if word in ORDINALS and p.eat("card each turn"):
            return Trigger("draws", nth=ORDINALS[word]), None
    return None


def _discard(p: Cursor) -> Event | None:
    if p.eat("discard|discards one or more"):
        what = noun(p, zones=ALL_ZONES)
        if what is None or what.filter.kind != "card" or what.around is not None or what.filter.any_of:
            return None
        p.say(amount=Result("amount"))
        return Trigger(
            "discards", None if what.filter == Filter(kind="card", zones=ALL_ZONES) else what.filter, one_or_more=True
        ), None
    if p.eat("discard|discards"):
        p.need("a|an")
        found = noun(p, zones=ALL_ZONES)
        if found is None or found.filter.kind != "card":
            return None
        plain = found.filter == Filter(kind="card", zones=ALL_ZONES)
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
    found = (
        _itself_or_another(p) if p.word in {"~", "this"} else p.must(noun) if many or other or p.eat("a|an") else None
    )
    if found is None or found.filter.kind != "permanent":
        return None
    if other:
        found = other_than_source(found)
    return Trigger("sacrifices", found.filter, one_or_more=many), None if many else Thing(
        Bound("it"), found.words | {"card"}, False, Bound("it"), "graveyard"
    )


def _itself_or_another(p: Cursor) -> Noun | None:
    """Read "~ or another artifact": one of which the source is one."""
    if self_reference(p) is None or not p.eat("or another"):
        return None
    found = noun(p)
    return (
        None
        if found is None or found.around is not None
        else either(Noun(SOURCE, frozenset({"permanent"})), other_than_source(found))
    )


def _life(p: Cursor) -> Event | None:
    for text, event in (("gain|gains life", "gains_life"), ("lose|loses life", "loses_life")):
        if p.eat(text):
            if p.peek("for") and not p.peek("for the first time each turn"):
                return None
            p.say(amount=Result("amount"))
            return Trigger(event), None
    return None


def _mill(p: Cursor) -> Event | None:
    """Read "you mill one or more creature cards"; once for each player can't be told where several players mill at
    once.
    """
    if p.tokens[p.i - 1].text != "you" or not p.eat("mill one or more"):
        return None
    found = noun(p, zones=ALL_ZONES)
    if found is None or found.filter.kind != "card" or found.around is not None or found.placed or found.filter.any_of:
        return None
    return Trigger("mills", replace(found.filter, kind="any"), one_or_more=True), None


def _other_player(p: Cursor) -> Event | None:
    for text, event in (
        ("lose|loses the game", "loses_game"), ("play|plays a land", "plays_land"), ("scry|scries or surveil|surveils", "scries|surveils"), ("scry|scries", "scries"), ("surveil|surveils", "surveils"), ("proliferate|proliferates", "proliferates"), ("shuffle|shuffles your|their library", "shuffles"),
        ("search|searches your|their library", "searches"), ("become|becomes the monarch", "becomes_monarch"), ("win|wins a coin flip", "wins_flip"), ("lose|loses a coin flip", "loses_flip"),
    ):  # fmt: skip
        if p.eat(text):
            return Trigger(event), None
    if p.eat("create|creates one or more tokens") or p.eat("create|creates a token"):
        return Trigger("creates_token", one_or_more=p.tokens[p.i - 1].text == "tokens"), None
    return None


def _dealt_damage(p: Cursor) -> Event | None:
    if not p.eat("is dealt"):
        return None
    combat = p.eat("combat")
    if not p.eat("damage") or p.peek("by"):
        return None
    p.say(amount=Result("amount"))
    return Trigger("dealt_damage", Filter(kind="any", ids=(-1,)), combat=combat, to="player"), None


_PLAYER_EVENTS: tuple[Callable[[Cursor], Event | None], ...] = (
    _cast,
    attacks_event,
    _mill,
    _draw,
    _discard,
    _sacrifice,
    _life,
    taps_event,
    activates,
    _dealt_damage,
    rolls,
    _other_player,
)
