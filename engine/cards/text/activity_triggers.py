"""Trigger events of what players do besides casting: they attack, activate, tap, roll dice (CR 508.3, 602, 701.26, 706)."""

from __future__ import annotations

from engine.cards.abilities import Trigger
from engine.cards.filters import Bound, Filter, Result
from engine.cards.text.amounts import number
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.nouns import noun
from engine.cards.text.parts import all_parts
from engine.cards.text.triggers import Found, other_than_source
from engine.cards.text.words import ORDINALS, whole

__all__ = ["Event", "activates", "attack_with_event", "attacks_event", "rolls", "taps_event"]

Event = tuple[Trigger, Thing | None]
"""A trigger, and what "it" is behind it."""


def attack_with_event(p: Cursor) -> Found | None:
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
        return _attack_with_several(p)
    if not p.peek(","):
        return None
    wanted = all_parts(wanted, controller="you")
    p.mention(Thing(Bound("batch" if many else "it"), words, many))
    return (Trigger("attacks", wanted, one_or_more=True),)


def _attack_with_several(p: Cursor) -> Found | None:
    """Read "two or more creatures", "exactly one creature", "a Knight": how many attackers the trigger asks for
    (508.3d).
    """
    exactly = p.eat("exactly")
    n = number(p)
    least = p.eat("or more")
    if not isinstance(n, int) or n < 1 or (n > 1 and not (least or exactly)):
        return None
    p.eat("other")
    other = p.tokens[p.i - 1].text == "other"
    found = noun(p)
    if found is None or found.around is not None or not p.peek(","):
        return None
    wanted = (other_than_source(found) if other else found).filter
    return (Trigger("you_attack", wanted, "you", least=n, most=n if exactly else 0),)


def taps_event(p: Cursor) -> Event | None:
    """Read "taps a land for mana"."""
    if not p.eat("tap|taps"):
        return None
    p.need("a|an")
    found = noun(p)
    if found is None or not p.eat("for mana"):
        return None
    return Trigger("taps_for_mana", found.filter), Thing(Bound("it"), found.words)


def attacks_event(p: Cursor) -> Event | None:
    """Read "attacks one of your opponents", "attacks you", "attacks enchanted player", "attacks with one or more
    creatures".
    """
    if not p.eat("attacks"):
        return None
    for text, to in (
        ("one of your opponents", "opponent"),
        ("another one of your opponents", "opponent"),
        ("another of your opponents", "opponent"),
        ("you", "you"),
        ("enchanted player", "enchanted"),
        ("a player", "any"),
    ):
        if p.eat(text):
            if not to or p.peek("or|and|and/or"):
                return None
            p.eat("with one or more creatures")
            least = 0
            if p.eat("with"):
                n = number(p)
                if not isinstance(n, int) or not p.eat("or more creatures"):
                    return None
                least = n
            if to == "opponent":
                p.say(opponent=Bound("other"))
            return Trigger("attacks_player", to="" if to == "any" else to, least=least), None
    if p.eat("with creatures") or p.eat("with one or more creatures") or p.word == ",":
        return Trigger("you_attack"), None
    if p.eat("with two or more creatures"):
        return Trigger("you_attack", Filter(types=("Creature",)), least=2), None
    return None


_ABILITY = Thing(Bound("other"), frozenset({"ability"}))
"""What was activated, for "that ability"."""


def _activates_loyalty(p: Cursor) -> Event | None:
    """Read the rest of "activate a loyalty ability of ~", "activates a loyalty ability of a planeswalker" (606.1)."""
    wanted: Filter | None = None
    if p.eat("of ~"):
        wanted = Filter(state=("source",))
    elif p.eat("of a|another"):
        other = p.tokens[p.i - 1].text == "another"
        found = noun(p)
        if found is None or found.around is not None or found.filter.kind != "permanent":
            return None
        p.eat("they control")
        wanted = (other_than_source(found) if other else found).filter
    return (Trigger("activates", wanted, origin="loyalty"), _ABILITY) if p.word == "," else None


def activates(p: Cursor) -> Event | None:
    """Read "activate an ability that isn't a mana ability", "activates an ability of a creature or land"."""
    if p.eat("activate|activates a loyalty ability"):
        return _activates_loyalty(p)
    if not p.eat("activate|activates an ability"):
        return None
    wanted: Filter | None = None
    if p.eat("of a|an|another"):
        other = p.tokens[p.i - 1].text == "another"
        found = noun(p)
        if found is None or found.around is not None or found.filter.kind != "permanent":
            return None
        p.eat("they control")
        wanted = (other_than_source(found) if other else found).filter
    not_mana = p.eat("that isn't a mana ability") or p.eat(", if it isn't a mana ability")
    if p.word == "," and (not_mana or wanted is not None):
        return Trigger("activates", wanted, origin="-mana" if not_mana else ""), _ABILITY
    return None


def rolls(p: Cursor) -> Event | None:
    """Read "roll one or more dice", "roll a die", "roll a 1 or 2", "roll a 4 or higher", "roll a natural 20" (706.2)."""
    if not p.eat("roll|rolls"):
        return None
    p.say(amount=Result("amount"), rolled="amount")
    if p.eat("one or more dice"):
        return Trigger("rolls"), None
    if p.eat("a die"):
        return Trigger("rolls_die"), None
    if p.eat("your|their") and p.word in ORDINALS:
        nth = ORDINALS[p.take().text]
        return (Trigger("rolls_die", nth=nth), None) if p.eat("die each turn") else None
    p.need("a|an")
    natural = p.eat("natural")
    low = whole(p.take().text)
    if low is None:
        return None
    if natural:
        return Trigger("rolls_die", step=str(low)), None
    if p.eat("or higher|more"):
        return Trigger("rolls_die", least=low), None
    if p.eat("or lower|less"):
        return Trigger("rolls_die", most=low), None
    high = whole(p.ahead(1)) if p.word == "or" else None
    if high is not None:
        p.i += 2
        return (Trigger("rolls_die", least=low, most=high), None) if high == low + 1 else None
    return Trigger("rolls_die", least=low, most=low), None
